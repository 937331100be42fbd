//! Ms. Pac-Man (rules section 5): she clears the maze of dots, the ghosts of the other players chase her, and the player of a strong
//! ghost that catches her plays her next.
//!
//! A turn is a roll and then single steps, one move each. [`Position::new`] validates a [`Setup`].
//!
//! Terms: the *controller* is the seat that plays Ms. Pac-Man; a ghost is *strong*, or *weak* for as many turns of
//! its owner as its counter says; an *area* is the quarter of the maze that a seat wins by when it has no dots left.

mod dice;
mod maze;
mod options;
mod position;
mod setup;
mod validate;

pub use dice::{DIE, Dice, SPINNER, first_controller};
pub use maze::{MAZE, Maze, area, home};
pub use options::{Capture, Options, PlayerCount};
pub use position::Position;
pub use setup::{GhostState, PositionError, Setup, TurnPhase};
