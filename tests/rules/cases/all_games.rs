//! Properties of every game: games end, undo leads back to the start, a replay is the same game.

use std::collections::BTreeSet;
use std::num::NonZeroU32;

use fencelight_core::game::{Action, Game, History, Move};
use fencelight_core::games::{AllOptions, AnyGame, GameKind};
use fencelight_core::{mspacman as ms, pacman as pac, quoridor};
use fencelight_rule_tests::crosscheck::{mspacman, pacman};
use fencelight_rule_tests::reference::mspacman::MsPacmanReference;
use fencelight_rule_tests::reference::pacman::{Layout, PacmanReference, ReferenceOptions};
use fencelight_rule_tests::{ConsoleClient, Rng};

/// Options with which every game comes to an end.
fn ending_options() -> AllOptions {
    let mut options = AllOptions::default();
    let cap = NonZeroU32::new(324);
    (options.quoridor2.ply_cap, options.quoridor4.ply_cap) = (cap, cap);
    options.pacman.stall_limit = NonZeroU32::new(50);
    options
}

/// A random game to its end.
fn random_game(kind: GameKind, options: &AllOptions, seed: u64) -> History<AnyGame> {
    const LONGEST: usize = 4_000;
    let mut rng = Rng::new(seed);
    let mut game = History::new(AnyGame::start(kind, options, None, seed));
    while game.current().outcome().is_none() {
        let legal = game.current().legal_moves();
        game.play(*rng.pick(legal.as_slice()))
            .expect("a legal move");
        assert!(game.moves().len() < LONGEST, "{kind:?} {seed} does not end");
    }
    assert!(game.current().legal_moves().is_empty());
    game
}

/// Games of every kind, every option at random.
fn random_games(each: u64) -> impl Iterator<Item = (GameKind, AllOptions, u64)> {
    GameKind::ALL.into_iter().flat_map(move |kind| {
        (0..each).map(move |seed| {
            let mut rng = Rng::new(seed);
            let mut options = ending_options();
            for option in kind
                .options()
                .iter()
                .filter(|option| !["ply_cap", "stall_limit"].contains(&option.key))
            {
                let value = rng.below(6) as u32;
                let before = options.get(kind, option.key);
                let is_set = options.set(kind, option.key, value).is_ok();
                assert_eq!(is_set, option.domain.contains(value));
                let expected = if is_set { value } else { before };
                assert_eq!(options.get(kind, option.key), expected);
            }
            (kind, options, seed)
        })
    })
}

#[test]
fn random_games_end() {
    for (kind, options, seed) in random_games(40) {
        random_game(kind, &options, seed);
    }
}

#[test]
fn undo_leads_back_through_every_position_to_the_start() {
    for (kind, options, seed) in random_games(3) {
        let mut game = random_game(kind, &options, seed);
        let mut replay = History::new(AnyGame::start(kind, &options, None, seed));
        let mut positions = vec![replay.current().clone()];
        for &mv in game.moves() {
            replay.play(mv).expect("it was legal before");
            positions.push(replay.current().clone());
        }
        while let Some(position) = positions.pop() {
            assert_eq!(*game.current(), position, "{kind:?} {seed}");
            assert_eq!(game.current().fingerprint(), position.fingerprint());
            assert_eq!(game.undo(1), !positions.is_empty());
        }
    }
}

/// A number for all positions of some random games: the same on every machine, or the rules differ.
fn fingerprint_of_games(kind: GameKind) -> u64 {
    let mut sum = 0u64;
    for seed in 0..5 {
        let game = random_game(kind, &ending_options(), seed);
        let mut now = AnyGame::start(kind, &ending_options(), None, seed);
        for &mv in game.moves() {
            now.play_unchecked(mv);
            sum = sum.rotate_left(7) ^ now.fingerprint();
        }
    }
    sum
}

#[test]
fn fingerprints_are_the_same_on_every_machine() {
    assert_eq!(
        GameKind::ALL
            .map(fingerprint_of_games)
            .map(|sum| format!("{sum:016x}")),
        [
            "3168367e1150b45c",
            "571df9a7efd7ffe1",
            "34b3649bb65f8782",
            "208ae48cbf28d9bc"
        ]
    );
}

#[test]
fn fingerprints_distinguish_positions() {
    for (kind, options, seed) in random_games(2) {
        let game = random_game(kind, &options, seed);
        let mut now = AnyGame::start(kind, &options, None, seed);
        let mut seen = std::collections::HashMap::new();
        for &mv in game.moves() {
            now.play_unchecked(mv);
            let text = fencelight_core::notation::PositionText(&now).to_string();
            let before = seen.insert(now.fingerprint(), text.clone());
            assert!(before.is_none_or(|before| before == text), "{text}");
        }
    }
}

#[test]
fn pac_man_step_by_step_agrees_with_whole_turns() {
    let report = pacman::crosscheck(2_000, 5);
    assert!(report.lost > 1 && report.paths > 5_000, "{report:?}");
}

#[test]
fn ms_pac_man_step_by_step_agrees_with_whole_turns() {
    let report = mspacman::crosscheck(300, 5);
    assert!(report.won > 1 && report.catches > 5, "{report:?}");
}

/// Leaves of the tree of single steps, from whole turns: the beginnings of this length, and for shorter turns what follows.
fn turn_perft<S>(
    turns: &[(Vec<String>, S)],
    depth: usize,
    follow: &dyn Fn(&S, usize) -> usize,
) -> usize {
    let begun: BTreeSet<&[String]> = turns
        .iter()
        .filter_map(|(moves, _)| moves.get(..depth))
        .collect();
    let shorter = turns.iter().filter(|(moves, _)| moves.len() < depth);
    begun.len()
        + shorter
            .map(|(moves, after)| follow(after, depth - moves.len()))
            .sum::<usize>()
}

fn pacman_perft(game: &PacmanReference, depth: usize) -> usize {
    turn_perft(&game.turns(), depth, &pacman_perft)
}

fn mspacman_perft(game: &MsPacmanReference, depth: usize) -> usize {
    let places = game
        .places()
        .into_iter()
        .map(|(square, after)| (vec![square], after))
        .collect();
    let rolled = |roll: &&str| {
        let with_roll = |(moves, after)| ([vec![roll.to_string()], moves].concat(), after);
        game.turns(roll)
            .into_iter()
            .map(with_roll)
            .collect::<Vec<_>>()
    };
    let turns: Vec<_> = if game.rolls().is_empty() {
        places
    } else {
        game.rolls().iter().flat_map(rolled).collect()
    };
    turn_perft(&turns, depth, &mspacman_perft)
}

#[test]
fn perft_of_the_pac_man_games() {
    let mut console = ConsoleClient::default();
    for (game, leaves) in [
        ("pacman", &[4, 14, 42, 114, 343, 1031, 3417][..]),
        (
            "pacman layout=b boost=exact",
            &[4, 12, 36, 84, 229, 610, 1398],
        ),
        ("mspacman players=2 seed=1", &[12, 72, 192, 592, 1568, 4260]),
        (
            "mspacman players=4 seed=1 capture=exact",
            &[12, 72, 192, 592, 1568, 4172, 11360],
        ),
    ] {
        console.request(&format!("new {game}"));
        for (depth, leaves) in (1..).zip(leaves) {
            assert_eq!(
                console.request(&format!("perft {depth}")),
                leaves.to_string(),
                "{game}, {depth}"
            );
        }
    }
}

#[test]
fn perft_of_the_pac_man_games_agrees_with_whole_turns() {
    let mut console = ConsoleClient::default();
    console.request("new pacman layout=b boost=exact");
    let slow = PacmanReference::new(ReferenceOptions {
        layout: Layout::B,
        boost_exact: true,
        ..ReferenceOptions::default()
    });
    for depth in 1..=7 {
        assert_eq!(
            console.request(&format!("perft {depth}")),
            pacman_perft(&slow, depth).to_string()
        );
    }
    // Close to a pellet and a ghost, where a boost begins at once.
    let near = "pacman pac=a2 lives=2 blinky=b1 inky=a4 pinky=a5 clyde=e1 pellets=a1,c1 fences=- turn=pac steps=2 boost=no came=-";
    console.request("new pacman");
    console.request(&format!("position {near}"));
    let slow =
        PacmanReference::from_position(near, ReferenceOptions::default()).expect("a position");
    for depth in 1..=8 {
        assert_eq!(
            console.request(&format!("perft {depth}")),
            pacman_perft(&slow, depth).to_string()
        );
    }
    console.request("new mspacman players=4 seed=1 capture=exact");
    let hers = console.state("ms");
    let slow = MsPacmanReference::new(&["south", "west", "north", "east"], &hers, true);
    for depth in 1..=4 {
        assert_eq!(
            console.request(&format!("perft {depth}")),
            mspacman_perft(&slow, depth).to_string()
        );
    }
}

#[test]
fn a_move_is_legal_exactly_if_it_is_listed() {
    for (kind, options, seed) in random_games(2) {
        let game = random_game(kind, &options, seed);
        let mut now = AnyGame::start(kind, &options, None, seed);
        for &mv in game.moves().iter().take(40) {
            let listed = now.legal_moves();
            for other in (0..=u8::MAX).filter_map(Move::from_byte) {
                // A clock or a referee leaves and skips; a roll is listed without its face.
                if !matches!(
                    other.action(),
                    Action::Leave | Action::Skip | Action::Rolled(_)
                ) {
                    assert_eq!(now.is_legal(other), listed.contains(other), "{other}");
                }
            }
            now.play_unchecked(mv);
        }
    }
}

#[test]
fn a_setup_becomes_its_position_with_default_options() {
    let text = "quoridor2 south=e4:9 north=e8:10 fences=c3h turn=north";
    let setup: quoridor::Setup = text.parse().expect("a setup");
    let position = quoridor::Position::try_from(&setup).expect("a position");
    assert_eq!(position.to_string(), text);
    let text = "pacman pac=e4 lives=2 blinky=e9 inky=i5 pinky=a5 clyde=e1 pellets=a1 fences=- turn=pac steps=2 boost=no came=-";
    let setup: pac::Setup = text.parse().expect("a setup");
    let position = pac::Position::try_from(&setup).expect("a position");
    assert_eq!(position.to_string(), text);
    let text = "mspacman seats=south,north ms=north:d4 south=e4:s west=- north=- east=- \
                dots=1ef/1ff/1bb/1ef/0c6/1ef/1bb/1ff/1ef turn=south phase=roll steps=0 extra=no";
    let setup: ms::Setup = text.parse().expect("a setup");
    let position = ms::Position::try_from(&setup).expect("a position");
    assert_eq!(ms::Setup::from(&position), setup);
}

#[test]
fn rolls_are_a_function_of_seed_and_number() {
    let mut console = ConsoleClient::default();
    let mut rolls = |seed: u32, takes_back: bool| {
        console.request(&format!("new mspacman players=4 seed={seed}"));
        console.request("play d3");
        for _ in 0..60 {
            let mv = console.legal().swap_remove(0);
            console.request(&format!("play {mv}"));
            if takes_back {
                console.request("undo");
                console.request(&format!("play {mv}"));
            }
        }
        console.request("moves")
    };
    assert_eq!(rolls(3, false), rolls(3, true));
    assert_ne!(rolls(3, false), rolls(4, false));
}
