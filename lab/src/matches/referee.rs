//! One game of a match. Core is the referee: what is illegal, late or missing loses.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use fencelight_core::game::{Game, Move, Outcome};
use fencelight_core::games::{AllOptions, AnyGame, GameKind};

use super::fixtures::{Side, Sides, winner};
use crate::chance::stream::derived;
use crate::engines::player::{Failure, Player};
use crate::openings::matches::{FIRST, Opening, start};

/// A longer game is drawn: no rule ends a game of Ms. Pac-Man in which nobody gets on.
const MOST_MOVES: usize = 20_000;

/// A game to be played.
#[derive(Clone, Debug)]
pub(super) struct Fixture {
    /// From 0.
    pub(super) number: u32,
    pub(super) opening: Opening,
    pub(super) sides: Sides,
    /// The part that A plays.
    pub(super) role: usize,
}

/// What a setting has spent.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Spent {
    /// Moves it was asked for.
    pub(super) moves: u64,
    pub(super) nodes: u64,
    /// The depths of all its moves together.
    pub(super) depths: u64,
    pub(super) time: Duration,
}

/// A game that was played to its end.
#[derive(Clone, Debug)]
pub(super) struct Played {
    pub(super) fixture: Fixture,
    /// All moves, those of the opening first.
    pub(super) moves: Vec<Move>,
    pub(super) outcome: Option<Outcome>,
    /// Who has won.
    pub(super) won: Option<Side>,
    /// Why somebody lost who did not lose by the rules.
    pub(super) forfeit: Option<(Side, String)>,
    /// Of A and B.
    pub(super) spent: [Spent; 2],
}

impl Played {
    /// What A got, in halves of a point.
    pub(super) const fn half_points(&self) -> u8 {
        match self.won {
            Some(Side::A) => 2,
            Some(Side::B) => 0,
            None => 1,
        }
    }
}

/// The rules of all games of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rules {
    pub(super) kind: GameKind,
    pub(super) options: AllOptions,
}

impl Rules {
    /// The options, those that are as they come left out.
    pub(super) fn options_text(&self) -> String {
        let mut text = String::new();
        for option in self.kind.options() {
            let value = self.options.get(self.kind, option.key);
            if value != AllOptions::DEFAULT.get(self.kind, option.key) {
                let _ = write!(text, " {}={}", option.key, option.domain.text(value));
            }
        }
        text
    }

    /// The request that starts a game in the console.
    fn request(&self, seed: u64) -> String {
        let first = match self.kind.first_seats().is_empty() {
            true => String::new(),
            false => format!(" first={FIRST}"),
        };
        let options = self.options_text();
        format!("new {} seed={seed}{first}{options}", self.kind.name())
    }
}

/// The two who play.
pub(super) type Players = [Box<dyn Player>; 2];

/// Plays a game; `None` if it was broken off.
pub(super) fn play(
    rules: &Rules,
    fixture: &Fixture,
    players: &mut Players,
    stop: &AtomicBool,
) -> Option<Played> {
    let mut table = Table {
        game: start(rules.kind, &rules.options, fixture.opening.seed),
        moves: Vec::new(),
        spent: [Spent::default(); 2],
        players,
        stop,
    };
    let ended = table.play(&rules.request(fixture.opening.seed), fixture);
    for player in table.players.iter_mut() {
        player.end();
    }
    let forfeit = match ended {
        Ok(()) => None,
        Err((_, Failure::Stopped)) => return None,
        Err((side, Failure::Forfeit(why))) => Some((side, why)),
    };
    let outcome = table.game.outcome().filter(|_| forfeit.is_none());
    let won = match &forfeit {
        Some((side, _)) => Some(side.other()),
        None => outcome.and_then(|outcome| winner(&fixture.sides, &table.game, outcome)),
    };
    Some(Played {
        fixture: fixture.clone(),
        moves: table.moves,
        outcome,
        won,
        forfeit,
        spent: table.spent,
    })
}

/// A game in the making.
struct Table<'a> {
    game: AnyGame,
    moves: Vec<Move>,
    spent: [Spent; 2],
    players: &'a mut Players,
    stop: &'a AtomicBool,
}

impl Table<'_> {
    fn play(&mut self, request: &str, fixture: &Fixture) -> Result<(), (Side, Failure)> {
        for side in Side::BOTH {
            let begun = self.players[side as usize].begin(request, self.stop);
            begun.map_err(|failure| (side, failure))?;
        }
        for &mv in &fixture.opening.moves {
            self.make(mv, None)?;
        }
        while self.game.outcome().is_none() && self.moves.len() < MOST_MOVES {
            let side = fixture.sides[self.game.turn()];
            if self.stop.load(Ordering::Relaxed) {
                return Err((side, Failure::Stopped));
            }
            let legal = self.game.legal_moves();
            match legal.as_slice() {
                // A roll and everything else without a choice is played by the referee.
                &[only] => self.make(only, None)?,
                _ => {
                    let seed = derived(fixture.opening.seed, self.moves.len() as u64);
                    let mv = self.ask(side, derived(seed, fixture.number.into()))?;
                    self.make(mv, Some(side))?;
                }
            }
        }
        Ok(())
    }

    /// Asks for a move, and lets only a legal one pass.
    fn ask(&mut self, side: Side, seed: u64) -> Result<Move, (Side, Failure)> {
        let began = Instant::now();
        let choice = self.players[side as usize].choose(&self.game, seed, self.stop);
        let time = began.elapsed();
        let choice = choice.map_err(|failure| (side, failure))?;
        let spent = &mut self.spent[side as usize];
        spent.moves += 1;
        spent.nodes += choice.nodes;
        spent.depths += u64::from(choice.depth);
        spent.time += time;
        let is_listed = self.game.legal_moves().contains(choice.mv);
        if !is_listed {
            let why = match self.game.why_illegal(choice.mv) {
                Some(refusal) => format!("illegal move {}: {refusal}", choice.mv),
                // What only a referee or a clock may play, or a face of the die.
                None => format!("illegal move {}: nobody offered it", choice.mv),
            };
            return Err((side, Failure::Forfeit(why)));
        }
        Ok(choice.mv)
    }

    /// Plays a move and tells everybody but the one who chose it.
    fn make(&mut self, mv: Move, chosen_by: Option<Side>) -> Result<(), (Side, Failure)> {
        let mv = self.game.resolve(mv);
        self.game.play_unchecked(mv);
        self.moves.push(mv);
        for side in Side::BOTH {
            if chosen_by != Some(side) {
                let heeded = self.players[side as usize].heed(mv, self.stop);
                heeded.map_err(|failure| (side, failure))?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engines::player::Choice;
    use crate::matches::fixtures::Seating;

    /// Plays moves from a list, then fails.
    struct Scripted(Vec<Move>);

    impl Player for Scripted {
        fn choose(&mut self, _: &AnyGame, _: u64, _: &AtomicBool) -> Result<Choice, Failure> {
            let mv = self.0.pop().ok_or(Failure::Forfeit("no more".into()))?;
            Ok(Choice {
                mv,
                nodes: 1,
                depth: 2,
            })
        }
    }

    fn played(a: &[&str], b: &[&str]) -> Played {
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
            Box::new(Scripted(moves.collect())) as Box<dyn Player>
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
        // What the table may play a player may not.
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
        assert_eq!((game.spent[0].moves, game.spent[1].moves), (8, 7));
        assert_eq!((game.spent[0].nodes, game.spent[0].depths), (8, 16));
    }

    #[test]
    fn a_stop_breaks_the_game_off() {
        let rules = Rules {
            kind: GameKind::Pacman,
            options: AllOptions::DEFAULT,
        };
        let fixture = Fixture {
            number: 0,
            opening: Opening::new(rules.kind, &rules.options, 1, 0),
            sides: Sides::default(),
            role: 0,
        };
        let mut players: Players = [Box::new(Scripted(vec![])), Box::new(Scripted(vec![]))];
        assert!(play(&rules, &fixture, &mut players, &AtomicBool::new(true)).is_none());
    }
}
