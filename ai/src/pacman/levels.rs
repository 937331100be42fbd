//! The levels of the Pac-Man variant, for either side.
//!
//! Four ghosts that co-ordinate well have the better game: with equal nodes they win nearly always. So levels 1 to 4 give Pac-Man a
//! larger budget than the ghosts. At the strongest level both sides have [`FULL`] strength; there layout c makes the game even.

use crate::budget::{Level, Levels, Strength};

/// What distinguishes the levels besides node budget and depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Style {
    /// Turns whose scores are below the best by less than this are as good to the level.
    pub(super) margin: u16,
    /// Percentage of turns that are blunders: chosen with [`BLUNDER_MARGIN_FACTOR`] times the margin.
    pub(super) blunder_percent: u8,
    /// Searches the moves of one piece only: Pac-Man as if the ghosts stood still, a ghost as if the other ghosts did.
    pub(super) only_own_piece: bool,
}

/// Factor of the margin of a blunder.
pub(super) const BLUNDER_MARGIN_FACTOR: u16 = 4;

/// Deeper than any search gets.
const UNLIMITED: u8 = 24;

const fn level(
    nodes: u32,
    depth: u8,
    margin: u16,
    blunder_percent: u8,
    only_own_piece: bool,
) -> Strength<Style> {
    Strength {
        nodes,
        depth,
        style: Style {
            margin,
            blunder_percent,
            only_own_piece,
        },
    }
}

static PAC: Levels<Style> = Levels([
    level(300, 1, 260, 25, true),
    level(300, 1, 140, 20, true),
    level(300, 2, 60, 10, false),
    level(500, 3, 25, 5, false),
    FULL,
]);

static GHOSTS: Levels<Style> = Levels([
    level(500, 1, 120, 25, true),
    level(500, 1, 85, 15, true),
    level(1_000, 2, 110, 10, true),
    level(1_000, 2, 80, 5, false),
    FULL,
]);

/// No weakness at all.
pub(super) const FULL: Strength<Style> = level(20_000, UNLIMITED, 4, 0, false);

/// The level of a side by its number.
pub(super) fn of(level: Level, pac_to_move: bool) -> Strength<Style> {
    if pac_to_move { &PAC } else { &GHOSTS }.of(level)
}
