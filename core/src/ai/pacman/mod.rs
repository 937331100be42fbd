//! The Pac-Man variant: Pac-Man against four ghosts that co-ordinate.
//!
//! A search from the position at hand over whole turns, also from the middle of one; the first step of the best turn is the answer.
//! Every step is thought over anew. What wins or catches at once is played at every level.

mod ground;
mod levels;
mod root;
mod search;
mod state;
#[cfg(test)]
mod tests;
mod turns;
mod value;

use super::{Effort, MOST_LEVEL, Memory, Thought};
use crate::geometry::Square;
use crate::pacman::Position;
use ground::{Ground, OFF, Rules};
use levels::Skill;
use root::Root;
use search::{MOST_PLIES, Search};
use state::State;
use turns::Turn;
use value::Weights;

/// Turns that lie in the room at once: those of one line of play.
const MOST_TURNS: usize = 384;

/// Room for a search of this game.
#[derive(Clone, Debug)]
pub(super) struct Room {
    ground: Ground,
    turns: [Turn; MOST_TURNS],
    /// How often a mover did well by going to a square.
    history: [[u16; Square::COUNT as usize]; 5],
    /// The square that did best at a ply.
    killers: [u8; MOST_PLIES],
}

impl Room {
    pub(super) const fn new() -> Self {
        Self {
            ground: Ground::new(),
            turns: [Turn::NONE; MOST_TURNS],
            history: [[0; Square::COUNT as usize]; 5],
            killers: [0; MOST_PLIES],
        }
    }

    /// A mover did well by going to a square.
    fn note(&mut self, mover: u8, to: u8, ply: usize, depth: i32) {
        if let Some(killer) = self.killers.get_mut(ply) {
            *killer = to;
        }
        let of_mover = self.history.get_mut(usize::from(mover));
        if let Some(lately) = of_mover.and_then(|all| all.get_mut(usize::from(to))) {
            *lately = lately.saturating_add(4 + 4 * (depth * depth) as u16);
        }
    }
}

/// Looks for a move; `None` if it found none in time.
#[inline(never)]
pub(super) fn think(
    position: &Position,
    effort: &mut Effort<'_>,
    memory: &mut Memory<'_>,
) -> Option<Thought> {
    let rules = Rules::of(position);
    let state = State::of(position, &rules);
    let pacs = state.is_pacs();
    // A number of nodes at the strongest level asks for all that the search can do.
    let skill = if effort.is_counted() && effort.level() == MOST_LEVEL {
        Skill::FULL
    } else {
        Skill::of(effort.level(), pacs)
    };
    effort.allow(skill.nodes);
    let room = &mut memory.scratch.pacman;
    if !room
        .ground
        .learn(position, &rules.ways, || effort.goes_on())
    {
        return None;
    }
    room.history = [[0; Square::COUNT as usize]; 5];
    room.killers = [OFF; MOST_PLIES];
    let weights = if pacs {
        &Weights::PAC
    } else {
        &Weights::GHOSTS
    };
    let moving = match (skill.alone, pacs) {
        (false, _) => 0b1111,
        (true, true) => 0,
        (true, false) => 1 << (state.mover.wrapping_sub(1) & 3),
    };
    let mut fresh = [0; 16];
    for (pellets, value) in fresh.iter_mut().enumerate() {
        let start = State::fresh(pellets as u8, state.lives);
        *value = weights.places(&start, &room.ground, &rules) as i16;
    }
    let mut search = Search {
        rules,
        room,
        slots: &mut memory.slots,
        effort,
        weights,
        moving,
        fresh,
        top: 0,
    };
    Root::of(position, &state, &mut search).choose(&mut search, &skill)
}
