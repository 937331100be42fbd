//! Any of the games behind one interface. Which game it is, is decided here alone.
//!
//! Modules above use [`AnyGame`] as a [`Game`](crate::game::Game), take what a board shows from [`BoardFacts`], and
//! implement [`GameVisitor`] where their code differs from game to game.

mod any_game;
mod board_facts;
mod kind;
mod options;
mod setup;
mod table_facts;

pub use any_game::{AnyGame, GameVisitor};
pub use board_facts::{BoardFacts, DueAction, Goal, Holdings, PieceKind, PlacedPiece, Sight};
pub use kind::GameKind;
pub use options::AllOptions;
pub use setup::{AnySetup, PositionError};
pub use table_facts::{Capture, CaptureState, TimeLoss};
