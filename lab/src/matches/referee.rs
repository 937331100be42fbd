//! One game of a match. Core is the referee: an illegal, late or missing move loses.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use fencelight_core::game::{Game, Move, Outcome};
use fencelight_core::games::AnyGame;
use fencelight_host::engines::engine::{Engine, Failure, legal};
use fencelight_host::match_file::{Rules, start};
use fencelight_host::rng::derive_seed;

use super::fixtures::{Seating, Side, Sides, winner};
use crate::openings::Opening;

/// A longer game is drawn: no rule ends a game of Ms. Pac-Man without progress.
pub(super) const MAX_MOVES: usize = 20_000;

/// A game to play.
#[derive(Clone, Debug)]
pub(super) struct Fixture {
    /// Counted from 0.
    pub(super) number: u32,
    pub(super) opening: Opening,
    pub(super) sides: Sides,
    /// The role of A.
    pub(super) role: usize,
}

impl Fixture {
    /// The game with this number: an opening that leads to `position`, and the seats that follow from the number.
    pub(super) fn new(
        seating: &Seating,
        number: u32,
        opening: Opening,
        position: &AnyGame,
    ) -> Self {
        let per_opening = seating.games_per_opening();
        let sides = seating.sides(position, number / per_opening, number % per_opening);
        Self {
            number,
            role: seating.role(&sides, position),
            opening,
            sides,
        }
    }
}

/// The effort of an engine.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Effort {
    /// Legal moves it chose.
    pub(super) moves: u64,
    pub(super) nodes: u64,
    /// Sum of the depths of its moves.
    pub(super) depths: u64,
    pub(super) time: Duration,
}

/// A finished game.
#[derive(Clone, Debug)]
pub(super) struct FinishedGame {
    pub(super) fixture: Fixture,
    /// All moves, the opening included.
    pub(super) moves: Vec<Move>,
    pub(super) outcome: Option<Outcome>,
    /// The engine that won.
    pub(super) won: Option<Side>,
    /// The engine that lost by forfeit, and why.
    pub(super) forfeit: Option<(Side, String)>,
    /// Of A and of B.
    pub(super) effort: [Effort; 2],
}

impl FinishedGame {
    /// The score of A in half points.
    pub(super) const fn half_points(&self) -> u8 {
        match self.won {
            Some(Side::A) => 2,
            Some(Side::B) => 0,
            None => 1,
        }
    }
}

/// Engines A and B.
pub(super) type Engines = [Box<dyn Engine>; 2];

/// Plays a game; `None` if the match was stopped.
pub(super) fn play(
    rules: &Rules,
    fixture: &Fixture,
    engines: &mut Engines,
    stop: &AtomicBool,
) -> Option<FinishedGame> {
    let mut progress = GameInProgress {
        game: start(rules.kind, &rules.options, fixture.opening.seed),
        moves: Vec::new(),
        effort: [Effort::default(); 2],
        engines,
        stop,
    };
    let ended = progress.play(&rules.request(fixture.opening.seed), fixture);
    for engine in progress.engines.iter_mut() {
        engine.end();
    }
    let forfeit = match ended {
        Ok(()) => None,
        Err((_, Failure::Stopped)) => return None,
        Err((side, Failure::Forfeit(why))) => Some((side, why.into())),
    };
    let outcome = progress.game.outcome().filter(|_| forfeit.is_none());
    let won = match &forfeit {
        Some((side, _)) => Some(side.other()),
        None => outcome.and_then(|outcome| winner(&fixture.sides, &progress.game, outcome)),
    };
    Some(FinishedGame {
        fixture: fixture.clone(),
        moves: progress.moves,
        outcome,
        won,
        forfeit,
        effort: progress.effort,
    })
}

/// A game in progress.
struct GameInProgress<'a> {
    game: AnyGame,
    moves: Vec<Move>,
    effort: [Effort; 2],
    engines: &'a mut Engines,
    stop: &'a AtomicBool,
}

impl GameInProgress<'_> {
    fn play(&mut self, request: &str, fixture: &Fixture) -> Result<(), (Side, Failure)> {
        for side in Side::BOTH {
            let begun = self.engines[side as usize].begin(&self.game, request, self.stop);
            begun.map_err(|failure| (side, failure))?;
        }
        for &mv in &fixture.opening.moves {
            self.make(mv, None)?;
        }
        while self.game.outcome().is_none() && self.moves.len() < MAX_MOVES {
            let side = fixture.sides[self.game.turn()];
            if self.stop.load(Ordering::Relaxed) {
                return Err((side, Failure::Stopped));
            }
            let legal = self.game.legal_moves();
            match legal.as_slice() {
                // The referee plays rolls and every other move without an alternative.
                &[only] => self.make(only, None)?,
                _ => {
                    let seed = derive_seed(fixture.opening.seed, self.moves.len() as u64);
                    let mv = self.choose(side, derive_seed(seed, fixture.number.into()))?;
                    self.make(mv, Some(side))?;
                }
            }
        }
        Ok(())
    }

    /// The move that an engine chooses, if it is legal.
    fn choose(&mut self, side: Side, seed: u64) -> Result<Move, (Side, Failure)> {
        let began = Instant::now();
        let choice = self.engines[side as usize].choose(&self.game, seed, self.stop);
        let time = began.elapsed();
        let choice = choice.map_err(|failure| (side, failure))?;
        let mv = legal(&self.game, choice.mv).map_err(|failure| (side, failure))?;
        let effort = &mut self.effort[side as usize];
        effort.moves += 1;
        effort.nodes += choice.nodes;
        effort.depths += u64::from(choice.depth);
        effort.time += time;
        Ok(mv)
    }

    /// Plays a move and reports it to the engines that did not choose it.
    fn make(&mut self, mv: Move, chosen_by: Option<Side>) -> Result<(), (Side, Failure)> {
        let mv = self.game.resolve(mv);
        let seat = self.game.turn();
        self.game.play_unchecked(mv);
        self.moves.push(mv);
        for side in Side::BOTH {
            if chosen_by != Some(side) {
                let observed = self.engines[side as usize].observe(seat, mv, self.stop);
                observed.map_err(|failure| (side, failure))?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use fencelight_core::games::{AllOptions, GameKind};

    use super::*;
    use fencelight_host::engines::engine::Choice;

    /// Plays moves from a list, then fails.
    struct Scripted(Vec<Move>);

    impl Engine for Scripted {
        fn choose(&mut self, _: &AnyGame, _: u64, _: &AtomicBool) -> Result<Choice, Failure> {
            let mv = self.0.pop().ok_or(Failure::forfeit("no more"))?;
            Ok(Choice {
                mv,
                nodes: 1,
                depth: 2,
            })
        }
    }

    fn played(a: &[&str], b: &[&str]) -> FinishedGame {
        let rules = Rules {
            kind: GameKind::Quoridor2,
            options: AllOptions::DEFAULT,
        };
        let begun = start(rules.kind, &rules.options, 1);
        let seating = Seating::new(&begun, false).expect("two");
        let fixture = Fixture {
            number: 0,
            opening: Opening {
                seed: 1,
                moves: Vec::new(),
            },
            sides: seating.sides(&begun, 0, 0),
            role: 0,
        };
        let script = |words: &[&str]| {
            let moves = words.iter().rev();
            let moves = moves.map(|word| fencelight_core::notation::parse_move(word).expect(word));
            Box::new(Scripted(moves.collect())) as Box<dyn Engine>
        };
        let go_on = AtomicBool::new(false);
        play(&rules, &fixture, &mut [script(a), script(b)], &go_on).expect("played")
    }

    #[test]
    fn an_illegal_move_loses() {
        let game = played(&["e2", "e9"], &["e8"]);
        assert_eq!((game.won, game.half_points()), (Some(Side::B), 0));
        assert_eq!(game.moves.len(), 2);
        let (side, why) = game.forfeit.expect("a reason");
        assert_eq!(side, Side::A);
        assert!(why.contains("illegal move e9"), "{why}");
        // A skip is a move of the clock, not of an engine.
        let (side, why) = played(&["e2"], &["skip"]).forfeit.expect("a reason");
        assert_eq!(side, Side::B);
        assert!(why.contains("illegal move skip"), "{why}");
    }

    #[test]
    fn a_game_is_won_by_the_rules_and_counted() {
        let a = ["e2", "e3", "e4", "e5", "e6", "e7", "e8", "d9"];
        let b = ["d9", "c9", "c8", "c9", "c8", "c9", "c8"];
        let mut a_moves = a;
        a_moves[7] = "e9";
        let game = played(&a_moves, &b);
        assert_eq!(game.forfeit, None);
        assert_eq!(game.won, Some(Side::A));
        assert_eq!(game.half_points(), 2);
        assert_eq!((game.effort[0].moves, game.effort[1].moves), (8, 7));
        assert_eq!((game.effort[0].nodes, game.effort[0].depths), (8, 16));
    }

    #[test]
    fn a_stop_breaks_the_game_off() {
        let rules = Rules {
            kind: GameKind::Pacman,
            options: AllOptions::DEFAULT,
        };
        let fixture = Fixture {
            number: 0,
            opening: Opening::new(rules.kind, &rules.options, 1, 0, &AtomicBool::new(false))
                .expect("an opening"),
            sides: Sides::default(),
            role: 0,
        };
        let mut engines: Engines = [Box::new(Scripted(vec![])), Box::new(Scripted(vec![]))];
        assert!(play(&rules, &fixture, &mut engines, &AtomicBool::new(true)).is_none());
    }
}
