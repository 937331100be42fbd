//! Positions for tests: from their text, or of random games.

use fencelight_core::game::Game;
use fencelight_core::games::{AllOptions, AnyGame, GameKind};
use fencelight_core::mspacman::{Dice, TurnPhase};
use fencelight_core::notation::parse_setup;

use crate::Rng;

/// A position from its text.
///
/// # Panics
/// If the text is not a possible position.
pub fn position_from_text(text: &str, options: &AllOptions) -> AnyGame {
    let set_up = parse_setup(text).expect("a position");
    AnyGame::new(&set_up, options, Dice { seed: 1, rolls: 0 }).expect("a possible position")
}

/// Options of a game at random, those that only end games apart.
pub fn random_options(kind: GameKind, rng: &mut Rng) -> AllOptions {
    let mut options = AllOptions::default();
    for option in kind.options() {
        let value = rng.below(6) as u32;
        if option.domain.contains(value) && !["ply_cap", "stall_limit"].contains(&option.key) {
            options.set(kind, option.key, value).expect("an option");
        }
    }
    options
}

/// Positions of random games that are not over, a given number of each kind, every option at random.
///
/// # Panics
/// If a listed move is refused.
pub fn random_positions(kinds: &[GameKind], each: usize, mut visit: impl FnMut(&AnyGame)) {
    for &kind in kinds {
        let mut left = each;
        for seed in 0.. {
            let mut rng = Rng::new(seed);
            let options = random_options(kind, &mut rng);
            let mut game = AnyGame::start(kind, &options, None, seed);
            for _ in 0..400 {
                if left == 0 || game.outcome().is_some() {
                    break;
                }
                visit(&game);
                left -= 1;
                let mv = *rng.pick(game.legal_moves().as_slice());
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
        AnyGame::MsPacman(position) => position.phase() != TurnPhase::Step,
        _ => now.mover() != before.mover(),
    }
}
