//! How large the board is.

/// Files and ranks of squares.
pub const SIDE: u8 = 9;
/// Files and ranks of posts.
pub const POSTS_SIDE: u8 = SIDE - 1;
/// Cells along each side of the field: nine squares and eight grooves.
pub const FIELD_SIDE: u8 = SIDE + POSTS_SIDE;
