//! The rule options of Quoridor.

use core::num::NonZeroU32;

use super::setup::PlayerCount;
use crate::game::{OptionError, RuleOption, choose};

/// The rule for a pawn directly behind the jumped one (2.5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PawnBehind {
    /// Neither jump nor side-step.
    #[default]
    Blocked,
    /// A side-step, as if a fence were there.
    SideStep,
}

/// Rule options.
///
/// ```
/// use fencelight_core::game::{Game, Outcome};
/// use fencelight_core::geometry::Seat;
/// use fencelight_core::quoridor::{Options, PlayerCount, Position};
/// use std::num::NonZeroU32;
///
/// let options = Options { ply_cap: NonZeroU32::new(2), ..Options::default() };
/// let mut position = Position::start(PlayerCount::Two, Seat::South, options);
/// position.play("e2".parse()?)?;
/// position.play("e8".parse()?)?;
/// assert_eq!(position.outcome(), Some(Outcome::Drawn));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Options {
    /// Rule 2.5; no effect with two players.
    pub pawn_behind: PawnBehind,
    /// The game is drawn after this many moves (1.18).
    pub ply_cap: Option<NonZeroU32>,
}

impl Options {
    /// The defaults.
    pub const DEFAULT: Self = Self {
        pawn_behind: PawnBehind::Blocked,
        ply_cap: None,
    };

    /// Names and domains of the options for this number of players.
    pub const fn list(players: PlayerCount) -> &'static [RuleOption] {
        const PLY_CAP: RuleOption = RuleOption::number("ply_cap", 0, u32::MAX);
        const PAWN_BEHIND: RuleOption = RuleOption::words("pawn_behind", &["blocked", "sidestep"]);
        match players {
            PlayerCount::Two => &[PLY_CAP],
            PlayerCount::Four => &[PAWN_BEHIND, PLY_CAP],
        }
    }

    /// The value of an option by its name: the number of its word, or a number; 0 for no cap and for other names.
    pub fn get(&self, key: &str) -> u32 {
        match key {
            "pawn_behind" => self.pawn_behind as u32,
            "ply_cap" => self.ply_cap.map_or(0, NonZeroU32::get),
            _ => 0,
        }
    }

    /// Sets an option by its name to a value of its domain.
    pub fn set(&mut self, key: &str, value: u32) -> Result<(), OptionError> {
        match key {
            "pawn_behind" => {
                choose(
                    &mut self.pawn_behind,
                    &[PawnBehind::Blocked, PawnBehind::SideStep],
                    value,
                )?;
            }
            "ply_cap" => self.ply_cap = NonZeroU32::new(value),
            _ => return Err(OptionError::UnknownKey),
        }
        Ok(())
    }
}
