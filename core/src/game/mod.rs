//! The common ground of all games: the trait [`Game`], the one-byte [`Move`], [`IllegalMove`], [`History`], perft.

mod game_trait;
mod history;
mod illegal_move;
mod list;
mod move_list;
mod moves;
mod options;
mod outcome;
mod perft;
mod piece;
mod rng;

pub use game_trait::Game;
pub use history::{HISTORY_CAPACITY, History};
pub use illegal_move::{Culprit, IllegalMove, Rule, Violation};
pub use list::List;
pub use move_list::MoveList;
pub use moves::{Action, Face, Move};
pub use options::{Domain, OptionError, RuleOption, choose};
pub use outcome::{Outcome, Winner};
pub use perft::perft;
pub use piece::{Ghost, Mover, PerGhost, Piece};
pub use rng::{Fingerprint, draw, next_seed};
