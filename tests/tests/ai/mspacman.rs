//! The engine of Ms. Pac-Man: legal, deterministic, and it finds its tactics.

use fencelight_ai::{Level, Limits};
use fencelight_core::game::{Game, Outcome, Winner};
use fencelight_core::games::{AllOptions, AnyGame, GameKind};
use fencelight_core::geometry::Seat;
use fencelight_tests::positions::{position_from_text, random_positions};

use crate::checked_engine::CheckedEngine;

/// Entries of the transposition table, which this search does not use.
const TABLE_ENTRIES: usize = 64;

fn options(engines: u32, exact: bool) -> AllOptions {
    let mut options = AllOptions::default();
    for (key, value) in [("players", engines), ("capture", u32::from(exact))] {
        let set = options.set(GameKind::MsPacman, key, value);
        set.expect("an option");
    }
    options
}

/// Plays a game, each seat with limits of its own.
fn play_out(
    engine: &mut CheckedEngine,
    options: &AllOptions,
    seed: u64,
    limits: impl Fn(Seat, u64) -> Limits,
) -> Seat {
    const LONGEST: u64 = 10_000;
    let mut game = AnyGame::start(GameKind::MsPacman, options, None, seed);
    for number in 0..LONGEST {
        if let Some(Outcome::Won(Winner::Seat(winner))) = game.outcome() {
            return winner;
        }
        let result = engine.think(&game, &limits(game.turn(), seed * LONGEST + number));
        game.play(result.mv).expect("a legal move");
    }
    panic!("game {seed} does not end");
}

#[test]
fn every_level_plays_legal_games_to_their_end() {
    let mut engine = CheckedEngine::with_table_entries(TABLE_ENTRIES);
    for engines in 2..=4 {
        for exact in [false, true] {
            for level in Level::ALL {
                let limits = |_, seed| Limits {
                    // The upper levels at full strength would take the time of all other tests.
                    nodes: (level.number() > 3).then_some(1_500),
                    ..Limits::level(level, seed)
                };
                for seed in 0..2 {
                    play_out(&mut engine, &options(engines, exact), seed, limits);
                }
            }
        }
    }
}

#[test]
fn a_legal_move_wherever_random_games_lead_and_whenever_it_is_stopped() {
    let mut engine = CheckedEngine::with_table_entries(TABLE_ENTRIES);
    let mut number = 0;
    random_positions(&[GameKind::MsPacman], 4_000, |game| {
        number += 1;
        let limits = Limits {
            nodes: Some(number % 97),
            ..Limits::level(Level::ALL[number as usize % 5], u64::from(number))
        };
        let result = engine.think(game, &limits);
        assert!(result.nodes <= 97, "{result:?}");
        let mut asked = 0;
        let stopped = engine.think_until(game, &Limits::level(Level::MAX, 1), &mut || {
            asked += 1;
            asked > number % 61
        });
        assert!(stopped.nodes <= 62, "{stopped:?}");
    });
}

#[test]
fn equal_positions_and_limits_give_equal_moves() {
    let (mut one, mut other) = (
        CheckedEngine::with_table_entries(TABLE_ENTRIES),
        CheckedEngine::with_table_entries(TABLE_ENTRIES),
    );
    let mut number = 0;
    random_positions(&[GameKind::MsPacman], 600, |game| {
        number += 1;
        let limits = Limits {
            nodes: Some(1_000),
            ..Limits::level(Level::ALL[number as usize % 5], number)
        };
        let result = one.think(game, &limits);
        // Earlier searches leave no trace.
        if number % 3 == 0 {
            other.think(game, &Limits::nodes(300, 5));
        }
        assert_eq!(other.think(game, &limits), result);
    });
}

#[test]
fn a_roll_needs_no_search() {
    let mut engine = CheckedEngine::with_table_entries(TABLE_ENTRIES);
    let game = position_from_text(&position("", 0), &options(2, false));
    let result = engine.think(&game, &Limits::level(Level::MAX, 1));
    assert_eq!((result.mv.to_string().as_str(), result.nodes), ("roll", 0));
}

const ALL_DOTS: &str = "1ef/1ff/1bb/1ef/0c6/1ef/1bb/1ff/1ef";
/// Without those of south.
const NO_SOUTH: &str = "1e0/1e0/1a0/1e0/0c6/1ef/1bb/1ff/1ef";
/// Without those of west.
const NO_WEST: &str = "1ef/1ff/1bb/1ef/0c0/1e0/1b0/1f0/1e0";
/// Without those of north.
const NO_NORTH: &str = "1ef/1ff/1bb/1ef/0c6/00f/00b/00f/00f";

/// South plays Ms. Pac-Man on d4 against the strong ghost of north at home; she is to roll, or has `steps` steps left. `others` replaces
/// words; a bare word adds a dot.
fn position(others: &str, steps: u8) -> String {
    let phase = if steps > 0 { "step" } else { "roll" };
    let start = format!(
        "mspacman seats=south,north ms=south:d4 south=- west=- north=e6:s east=- dots={ALL_DOTS} turn=south \
         phase={phase} steps={steps} extra=no"
    );
    let mut words: Vec<String> = start.split_whitespace().map(str::to_string).collect();
    for other in others.split_whitespace() {
        if let Some((key, _)) = other.split_once('=') {
            let same =
                |word: &&mut String| word.split_once('=').is_some_and(|(name, _)| name == key);
            *words.iter_mut().find(same).expect("a key") = other.to_string();
        } else {
            let dots = words.iter_mut().find(|word| word.starts_with("dots="));
            add_dot(dots.expect("dots"), other);
        }
    }
    words.join(" ")
}

fn add_dot(dots: &mut String, square: &str) {
    let [file, rank] = *square.as_bytes() else {
        panic!("{square}")
    };
    let first = "dots=".len() + 4 * usize::from(rank - b'1');
    let bits = u16::from_str_radix(&dots[first..first + 3], 16).expect("digits");
    let bits = bits | 1 << (file - b'a');
    dots.replace_range(first..first + 3, &format!("{bits:03x}"));
}

/// A name, the position, steps left, whether by exact count, the one right move.
type Tactic = (&'static str, String, u8, bool, &'static str);

/// Tactics that every level finds.
fn basic_tactics() -> Vec<Tactic> {
    let sight = |name, others: String, steps, exact, mv| (name, others, steps, exact, mv);
    vec![
        sight(
            "her last dot, two steps away",
            format!("ms=south:c1 dots={NO_SOUTH} b1"),
            2,
            false,
            "b1",
        ),
        sight(
            "her last dot, with a strong ghost behind it",
            format!("ms=south:c1 north=a1:s dots={NO_SOUTH} b1"),
            2,
            false,
            "b1",
        ),
        sight(
            "a strong ghost comes upon her in passing",
            "ms=south:a3 north=a6:s turn=north".to_string(),
            5,
            false,
            "a5",
        ),
        sight(
            "a strong ghost comes upon her by an exact count",
            "ms=south:a4 north=a6:s turn=north".to_string(),
            2,
            true,
            "a5",
        ),
        sight(
            "the last dot of another is left alone",
            format!("ms=south:i8 dots={NO_NORTH} i9"),
            2,
            false,
            "i7",
        ),
        sight(
            "she does not run into the only strong ghost",
            "ms=south:b2 north=c2:s".to_string(),
            1,
            false,
            "b3",
        ),
        sight(
            "a ghost that bumps into another catches her behind it",
            format!(
                "seats=south,west,north,east ms=south:a8 west=a6:s north=a7:s east=f5:s turn=west dots={NO_WEST} b6 c6"
            ),
            1,
            false,
            "a7",
        ),
        sight(
            "she is placed on her last dot",
            format!("ms=south:- phase=place dots={NO_SOUTH} d3"),
            0,
            false,
            "d3",
        ),
    ]
}

/// Tactics that a strong level finds.
fn advanced_tactics() -> Vec<Tactic> {
    let sight = |name, others: &str, steps, exact, mv| (name, others.to_string(), steps, exact, mv);
    vec![
        sight(
            "a weak ghost beside her is worth another turn",
            "ms=south:d2 north=e2:w2",
            1,
            false,
            "e2",
        ),
        sight(
            "a power dot turns the tables on the way",
            "ms=south:b1 north=a2:s",
            2,
            false,
            "a1",
        ),
        sight(
            "a weak ghost keeps away",
            "ms=south:a3 north=a6:w1 turn=north",
            1,
            false,
            "a7",
        ),
        sight(
            "out of reach of a strong ghost",
            "ms=south:d1 north=b1:s",
            1,
            false,
            "e1",
        ),
    ]
}

fn assert_finds(
    engine: &mut CheckedEngine,
    (name, others, steps, exact, mv): &Tactic,
    limits: &Limits,
) {
    let engines = if others.contains("east=f5") { 4 } else { 2 };
    let game = position_from_text(&position(others, *steps), &options(engines, *exact));
    let result = engine.think(&game, limits);
    assert_eq!(result.mv.to_string(), *mv, "{name}: {result:?}");
}

#[test]
fn every_level_finds_the_basic_tactics() {
    let mut engine = CheckedEngine::with_table_entries(TABLE_ENTRIES);
    for sight in basic_tactics() {
        for level in Level::ALL {
            for seed in 0..5 {
                assert_finds(&mut engine, &sight, &Limits::level(level, seed));
            }
        }
    }
}

#[test]
fn two_thousand_nodes_find_the_advanced_tactics() {
    let mut engine = CheckedEngine::with_table_entries(TABLE_ENTRIES);
    for sight in basic_tactics().into_iter().chain(advanced_tactics()) {
        assert_finds(&mut engine, &sight, &Limits::nodes(2_000, 7));
    }
}

#[test]
fn she_is_not_placed_beside_a_strong_ghost() {
    // Ghosts of the others all round the circles of her own area.
    let others =
        "seats=south,west,north,east ms=south:- west=b4:s north=e6:s east=e3:s phase=place";
    let game = position_from_text(&position(others, 0), &options(4, false));
    let mut engine = CheckedEngine::with_table_entries(TABLE_ENTRIES);
    for level in Level::ALL {
        let placed = engine.think(&game, &Limits::level(level, 3)).mv.to_string();
        assert!(
            !["c4", "d3", "d4", "f3"].contains(&placed.as_str()),
            "{level:?}: {placed}"
        );
    }
}

#[test]
fn a_ghost_that_bumped_ends_its_turn_if_it_can() {
    // Two ghosts in a row, hers far away: from e1 to e2 and back would go on for ever.
    let others =
        "seats=south,west,north,east ms=north:f8 north=- south=e2:s west=e1:s east=e1:s turn=west";
    let text = position(others, 1).replace("steps=1", "steps=0");
    let game = position_from_text(&text, &options(4, true));
    let mut engine = CheckedEngine::with_table_entries(TABLE_ENTRIES);
    for level in Level::ALL {
        for seed in 0..20 {
            let limits = Limits {
                nodes: Some(1_500),
                ..Limits::level(level, seed)
            };
            let mv = engine.think(&game, &limits).mv.to_string();
            assert_ne!(mv, "e2", "{level:?}, seed {seed}");
        }
    }
}

#[test]
fn level_five_beats_level_one() {
    let mut engine = CheckedEngine::with_table_entries(TABLE_ENTRIES);
    let mut won = 0;
    for seed in 0..24 {
        let strong = [Seat::South, Seat::North][(seed % 2) as usize];
        let limits = |seat, seed| Limits {
            nodes: (seat == strong).then_some(1_500),
            ..Limits::level(Level::ALL[if seat == strong { 4 } else { 0 }], seed)
        };
        let winner = play_out(&mut engine, &options(2, false), seed / 2, limits);
        won += u32::from(winner == strong);
    }
    assert!(won >= 17, "{won} of 24");
}
