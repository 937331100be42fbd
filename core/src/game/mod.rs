//! The common ground of all games: the trait [`Game`], the one-byte [`Move`], [`IllegalMove`], [`History`], perft.

mod face;
mod fingerprint;
mod game_trait;
mod history;
mod illegal_move;
mod move_list;
mod moves;
mod options;
mod outcome;
mod perft;
mod piece;
mod rng;
mod rule;

pub use face::Face;
pub use fingerprint::Fingerprint;
pub use game_trait::Game;
pub use history::{HISTORY_CAPACITY, History};
pub use illegal_move::{Culprit, IllegalMove, Violation};
pub use move_list::MoveList;
pub use moves::{Action, Move};
pub use options::{Domain, RuleOption, choose};
pub use outcome::{Outcome, Winner};
pub use perft::perft;
pub use piece::{Ghost, Mover, PerGhost, Piece};
pub use rng::{draw, next_seed};
pub use rule::Rule;
