//! Quoridor for two and for four: rules sections 1 and 2, and a seat taken off the board (4.6).
//!
//! A [`Setup`] is anything somebody can write down; [`Position::new`] is the one gate through which it becomes a
//! [`Position`], and refuses every impossible one with an [`PositionError`]. A position is moved on by
//! [`Game::play`](crate::game::Game::play), which checks, or by [`Position::make`] and [`Position::unmake`], which do not.
//!
//! Important terms: a *joint* is a group of posts connected by fences; the *rim* is the outer edge of the board; a *walk* is
//! some way of a pawn to its goal line, kept as the set of borders it crosses an odd number of times. `joints.rs` tells how
//! these decide all 128 fences at once, without searching a way.

mod fences;
mod joints;
mod legal_moves;
mod pawn_moves;
mod perft;
mod position;
mod setup;
mod witness;

pub use fences::PlacedFences;
pub use legal_moves::LegalMoves;
pub use perft::{perft, perft_bound};
pub use position::{Position, Undo};
pub use setup::{PositionError, Setup};

use crate::game::{RuleOption, choose};
use crate::geometry::SeatSet;

/// Fences in the box, shared out evenly among the players (1.1).
pub const FENCES_IN_BOX: u8 = 20;

/// How many play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlayerCount {
    /// South and north.
    Two,
    /// All seats, everyone for himself.
    Four,
}

impl PlayerCount {
    /// The seats that play.
    pub const fn seats(self) -> SeatSet {
        match self {
            Self::Two => SeatSet::TWO,
            Self::Four => SeatSet::FOUR,
        }
    }

    /// Fences in each hand at the start (1.2, 2.1).
    pub const fn hand(self) -> u8 {
        match self {
            Self::Two => FENCES_IN_BOX / 2,
            Self::Four => FENCES_IN_BOX / 4,
        }
    }
}

/// What happens when another pawn stands directly behind the jumped one (2.5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PawnBehind {
    /// Nothing: neither jump nor side-step.
    #[default]
    Blocked,
    /// A side-step, as if a fence were there.
    SideStep,
}

/// Rule options.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Options {
    /// Rule 2.5; no effect with two players.
    pub pawn_behind: PawnBehind,
    /// The game is drawn after this many moves (1.18); 0 for never.
    pub ply_cap: u32,
}

impl Options {
    /// What holds if nobody says otherwise.
    pub const DEFAULT: Self = Self {
        pawn_behind: PawnBehind::Blocked,
        ply_cap: 0,
    };

    /// Names and domains for so many players.
    pub const fn list(players: PlayerCount) -> &'static [RuleOption] {
        const PLY_CAP: RuleOption = RuleOption::number("ply_cap", 0, u32::MAX);
        const PAWN_BEHIND: RuleOption = RuleOption::words("pawn_behind", &["blocked", "sidestep"]);
        match players {
            PlayerCount::Two => &[PLY_CAP],
            PlayerCount::Four => &[PAWN_BEHIND, PLY_CAP],
        }
    }

    /// The value of an option, 0 for those that it does not have.
    pub fn get(&self, key: &str) -> u32 {
        match key {
            "pawn_behind" => self.pawn_behind as u32,
            "ply_cap" => self.ply_cap,
            _ => 0,
        }
    }

    /// Sets an option to a value of its domain; anything else changes nothing.
    pub fn set(&mut self, key: &str, value: u32) {
        match key {
            "pawn_behind" => {
                choose(
                    &mut self.pawn_behind,
                    &[PawnBehind::Blocked, PawnBehind::SideStep],
                    value,
                );
            }
            "ply_cap" => self.ply_cap = value,
            _ => {}
        }
    }
}
