//! The sizes of the parts of the board, from coarse to fine.

/// Columns and rows.
pub(super) type Size = (u16, u16);

/// The sizes of all parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Grain {
    /// A square.
    pub(super) square: Size,
    /// A post.
    pub(super) groove: Size,
    /// Rows below the field that belong to it.
    pub(super) below_field: u16,
    /// A side key along a horizontal bar.
    pub(super) key: Size,
    /// A side key along a vertical bar.
    pub(super) upright_key: Size,
    /// Between a side key and its bar, along a horizontal one.
    pub(super) key_gap: u16,
    /// Between the field and the strip in the west: the numbers of the ranks.
    pub(super) ranks_width: u16,
    /// Between the field and the strip in the east.
    pub(super) east_gap: u16,
    /// Between the field and the strip in the north.
    pub(super) north_gap: u16,
}

/// Between the field and the strip in the south: the letters of the files.
pub(super) const FILES_HEIGHT: u16 = 1;
/// Between a side key and a vertical bar.
pub(super) const UPRIGHT_GAP: u16 = 1;

impl Grain {
    /// A character is twice as high as wide: these have this many rows, and twice as many columns.
    const fn with_rows(square: u16, groove: u16) -> Self {
        Self {
            square: (2 * square, square),
            groove: (2 * groove, groove),
            below_field: 0,
            key: (5, 2),
            upright_key: (6, 2),
            key_gap: 1,
            ranks_width: 3,
            east_gap: 2,
            north_gap: 1,
        }
    }

    /// One row for each cell. Half blocks give the lower half of a groove's row to the groove, and the upper half to the square above.
    const COMPACT: Self = Self {
        square: (3, 1),
        groove: (1, 1),
        below_field: 1,
        key: (6, 1),
        upright_key: (4, 2),
        key_gap: 1,
        ranks_width: 2,
        east_gap: 1,
        north_gap: 0,
    };

    /// From coarse to fine.
    pub(super) const ALL: [Self; 8] = [
        Self::with_rows(8, 3),
        Self::with_rows(7, 2),
        Self::with_rows(6, 2),
        Self::with_rows(5, 2),
        Self::with_rows(4, 1),
        Self::with_rows(3, 1),
        Self::with_rows(2, 1),
        Self::COMPACT,
    ];

    /// All squares and grooves.
    pub(super) const fn cells(&self) -> Size {
        (
            9 * self.square.0 + 8 * self.groove.0,
            9 * self.square.1 + 8 * self.groove.1,
        )
    }

    /// The board with its bars.
    pub(super) const fn board(&self) -> Size {
        let (columns, rows) = self.cells();
        (
            2 * self.upright_key.0 + self.ranks_width + columns + self.east_gap,
            2 * self.key.1 + self.north_gap + rows + self.below_field + FILES_HEIGHT,
        )
    }
}
