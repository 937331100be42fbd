//! The trait of all games.

use super::illegal_move::{IllegalMove, Violation};
use super::move_list::MoveList;
use super::moves::{Face, Move};
use super::outcome::Outcome;
use super::piece::Mover;
use crate::geometry::Seat;

/// A position of a game: whose turn it is, the legal moves, checked play, the outcome.
///
/// ```
/// use fencelight_core::game::Game;
/// use fencelight_core::{mspacman, pacman, quoridor};
///
/// fn first_moves(game: &impl Game) -> usize {
///     game.legal_moves().len()
/// }
/// assert_eq!(first_moves(&quoridor::Position::default()), 131);
/// assert_eq!(first_moves(&pacman::Position::default()), 4);
/// assert_eq!(first_moves(&mspacman::Position::default()), 12);
/// ```
pub trait Game: Clone {
    /// The seat whose move it is; after the last move the one that would have been next.
    fn turn(&self) -> Seat;

    /// The piece that moves.
    fn mover(&self) -> Mover;

    /// All legal moves, none when the game is over. A roll is listed as [`Move::ROLL`], not by its faces.
    fn legal_moves(&self) -> MoveList;

    /// How a move breaks the rules; `None` for a legal one. Agrees with [`Game::legal_moves`], except that a roll by its face passes
    /// too, and so do the moves of a clock or referee ([`Action::Leave`](super::Action::Leave), [`Action::Skip`](super::Action::Skip)).
    fn violation(&self, mv: Move) -> Option<Violation>;

    /// What a move turns out to be: [`Move::ROLL`] gets its face from the seed of the game, all others stay as they are.
    fn resolve(&self, mv: Move) -> Move {
        mv
    }

    /// The faces a roll may show now, none where there is nothing to roll.
    fn faces(&self) -> &'static [Face] {
        &[]
    }

    /// Plays a legal move without checking it. An illegal move leaves a meaningless position, but never panics.
    fn play_unchecked(&mut self, mv: Move);

    /// How the game ended, `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// A hash that is equal for equal positions on every machine. Everything that the text of a position leaves out (options, counts
    /// of moves and rolls, seed) is left out here too.
    fn fingerprint(&self) -> u64;

    /// Why a move is illegal, `None` for a legal one.
    fn why_illegal(&self, mv: Move) -> Option<IllegalMove> {
        let violation = self.violation(mv)?;
        Some(IllegalMove::new(mv, violation))
    }

    /// Whether a move may be played.
    fn is_legal(&self, mv: Move) -> bool {
        self.violation(mv).is_none()
    }

    /// Plays a move; an illegal one changes nothing. Returns the move played, a roll with its face.
    fn play(&mut self, mv: Move) -> Result<Move, IllegalMove> {
        match self.why_illegal(mv) {
            Some(illegal) => Err(illegal),
            None => {
                let resolved = self.resolve(mv);
                self.play_unchecked(resolved);
                Ok(resolved)
            }
        }
    }
}
