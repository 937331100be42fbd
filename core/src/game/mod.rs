//! What every game offers: a turn, legal moves, checked play, an outcome; the one-byte move; the history of a game.

mod dice;
mod history;
mod list;
mod moves;
mod refusal;

pub use dice::{draw, next_seed};
pub use history::{History, KEPT_MOVES};
pub use list::MoveList;
pub use moves::{Action, Move};
pub use refusal::Refusal;

use crate::geometry::Seat;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A seat has won.
    Won(Seat),
    /// Nobody wins: the agreed number of moves is used up.
    Drawn,
}

/// The face that all games show to those who play, watch, store or search them.
pub trait Game: Clone {
    /// The seat to move; after the last move the one that would have been next.
    fn turn(&self) -> Seat;

    /// All legal moves, none when the game is over.
    fn legal_moves(&self) -> MoveList;

    /// Why a move may not be played; `None` for a legal one. Agrees with [`Game::legal_moves`], except that it also lets pass
    /// the moves no rule offers but the table needs ([`Action::Leave`]).
    fn refusal(&self, mv: Move) -> Option<Refusal>;

    /// Plays a move that is known to be legal. Anything else leaves a position that means nothing, but never panics.
    fn play_unchecked(&mut self, mv: Move);

    /// How the game ended, `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// Plays a move, or says which rule it breaks and changes nothing.
    fn play(&mut self, mv: Move) -> Result<(), Refusal> {
        match self.refusal(mv) {
            Some(refusal) => Err(refusal),
            None => {
                self.play_unchecked(mv);
                Ok(())
            }
        }
    }
}
