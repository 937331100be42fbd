//! What every game offers: a turn, legal moves, checked play, an outcome; the one-byte move; the history of a game.

mod fingerprint;
mod history;
mod illegal_move;
mod move_list;
mod moves;
mod options;
mod perft;
mod piece;
mod rng;

use core::fmt;

pub use fingerprint::Fingerprint;
pub use history::{HISTORY_CAPACITY, History};
pub use illegal_move::{IllegalMove, RuleNumber};
pub use move_list::MoveList;
pub use moves::{Action, Face, Move};
pub(crate) use options::choose;
pub use options::{Domain, RuleOption};
pub use perft::perft;
pub use piece::{Ghost, PerGhost, Piece};
pub use rng::{draw, next_seed};

use crate::geometry::Seat;

/// Who or what moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mover {
    /// The one piece of a seat.
    Seat(Seat),
    /// One of the pieces of the Pac-Man variant.
    Piece(Piece),
}

impl fmt::Display for Mover {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seat(seat) => seat.fmt(f),
            Self::Piece(piece) => piece.fmt(f),
        }
    }
}

/// Who has won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Winner {
    /// A seat.
    Seat(Seat),
    /// Pac-Man.
    Pacman,
    /// The ghosts together.
    Ghosts,
}

impl fmt::Display for Winner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seat(seat) => seat.fmt(f),
            Self::Pacman => f.write_str("pacman"),
            Self::Ghosts => f.write_str("ghosts"),
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Somebody has won.
    Won(Winner),
    /// Nobody wins: the agreed number of moves is used up.
    Drawn,
}

impl Outcome {
    /// A seat has won.
    pub const fn won_by(seat: Seat) -> Self {
        Self::Won(Winner::Seat(seat))
    }
}

/// The face that all games show to those who play, watch, store or search them.
pub trait Game: Clone {
    /// The seat whose move it is; after the last move the one that would have been next.
    fn turn(&self) -> Seat;

    /// What that seat moves.
    fn mover(&self) -> Mover;

    /// All legal moves, none when the game is over. A roll is listed as [`Move::ROLL`], not by its faces.
    fn legal_moves(&self) -> MoveList;

    /// Why a move may not be played; `None` for a legal one. Agrees with [`Game::legal_moves`], except that it also lets pass
    /// a roll by its face, and what no rule offers but the table needs ([`Action::Leave`], [`Action::Skip`]).
    fn why_illegal(&self, mv: Move) -> Option<IllegalMove>;

    /// What a move turns out to be: [`Move::ROLL`] gets its face from the seed of the game, all others are what they are.
    fn resolve(&self, mv: Move) -> Move {
        mv
    }

    /// The faces a roll may show now, none where there is nothing to roll.
    fn faces(&self) -> &'static [Face] {
        &[]
    }

    /// Plays a move that is known to be legal. Anything else leaves a position that means nothing, but never panics.
    fn play_unchecked(&mut self, mv: Move);

    /// How the game ended, `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// A number that is the same for equal positions on every machine, and different for different ones but for bad luck.
    /// What does not show in the text of a position (options, counts of moves and rolls, seed) plays no part.
    fn fingerprint(&self) -> u64;

    /// Plays a move, or says which rule it breaks and changes nothing. What was played, a roll with its face.
    fn play(&mut self, mv: Move) -> Result<Move, IllegalMove> {
        match self.why_illegal(mv) {
            Some(reason) => Err(reason),
            None => {
                let resolved = self.resolve(mv);
                self.play_unchecked(resolved);
                Ok(resolved)
            }
        }
    }
}
