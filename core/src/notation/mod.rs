//! Moves and positions as text.
//!
//! Everything reads as it prints: [`FromStr`](core::str::FromStr) is the inverse of [`Display`](core::fmt::Display). A position is one
//! line, `GAME KEY=VALUE ...`, keys in a fixed order, lists separated by commas, an empty list `-`:
//!
//! ```text
//! quoridor2 south=e1:10 north=e9:10 fences=- turn=south
//! quoridor4 south=e1:5 west=- north=e8:3 east=i5:4 fences=e3h,d5v turn=north
//! pacman pac=e5 lives=3 blinky=e9 inky=i5 pinky=a5 clyde=- pellets=i1,a9 fences=b2h,c4v turn=pac steps=2 boost=no came=-
//! mspacman seats=south,north ms=south:d4 south=- west=- north=e6:w2 east=- dots=1ef/.. turn=south phase=roll steps=0 extra=no
//! ```
//!
//! The `parse_` functions are the same readers with an error that borrows the offending word. A text becomes a `Setup` first; the
//! position of a game comes from validating it with options ([`quoridor::Position::new`](crate::quoridor::Position::new) and its
//! like). `FromStr` of a position does both, with default options:
//!
//! ```
//! use fencelight_core::game::Game;
//! use fencelight_core::games::{AnyGame, GameKind};
//!
//! let text = "quoridor2 south=e2:9 north=e8:10 fences=e3h turn=north";
//! let game: AnyGame = text.parse()?;
//! assert_eq!(game.kind(), GameKind::Quoridor2);
//! assert!(game.is_legal("e7".parse()?));
//! assert_eq!(game.to_string(), text);
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

mod error;
mod fields;
mod mspacman;
mod pacman;
mod quoridor;
#[cfg(feature = "serde")]
mod serde;
mod setup;
mod words;

pub use error::{ErrorText, Excerpt, ParseError, PositionTextError};
pub use setup::{PositionText, parse_setup};
pub use words::{
    parse_face, parse_fence, parse_game_kind, parse_ghost_name, parse_move, parse_number,
    parse_piece, parse_post, parse_seat, parse_square, parse_turn_phase, yes_no,
};
