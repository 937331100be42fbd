//! Positions for tests: from their text, or of random games.

use fencelight_core::game::Game;
use fencelight_core::games::{AnyGame, Kind, Options};
use fencelight_core::mspacman::{Dice, Phase};
use fencelight_core::notation::parse_set_up;

use crate::Chance;

/// A position from its text.
///
/// # Panics
/// If it is none.
pub fn at(text: &str, options: &Options) -> AnyGame {
    let set_up = parse_set_up(text).expect("a position");
    AnyGame::new(&set_up, options, Dice { seed: 1, rolls: 0 }).expect("a possible position")
}

/// Options of a game at random, those that only end games apart.
pub fn any_options(kind: Kind, chance: &mut Chance) -> Options {
    let mut options = Options::default();
    for option in kind.options() {
        let value = chance.below(6) as u32;
        if option.domain.contains(value) && !["ply_cap", "stall_limit"].contains(&option.key) {
            options.set(kind, option.key, value);
        }
    }
    options
}

/// Positions of random games in which somebody is to move, a given number of each kind, every option at random.
///
/// # Panics
/// If a listed move is refused.
pub fn random_positions(kinds: &[Kind], each: usize, mut look: impl FnMut(&AnyGame)) {
    for &kind in kinds {
        let mut left = each;
        for seed in 0.. {
            let mut chance = Chance::new(seed);
            let options = any_options(kind, &mut chance);
            let mut game = AnyGame::start(kind, &options, None, seed);
            for _ in 0..400 {
                if left == 0 || game.outcome().is_some() {
                    break;
                }
                look(&game);
                left -= 1;
                let mv = *chance.pick(game.legal_moves().as_slice());
                game.play(mv).expect("a legal move");
            }
            if left == 0 {
                break;
            }
        }
    }
}

/// Whether the turn of a ghost is over.
pub fn ghost_has_moved(before: &AnyGame, now: &AnyGame) -> bool {
    match now {
        AnyGame::MsPacman(position) => position.phase() != Phase::Step,
        _ => now.mover() != before.mover(),
    }
}
