//! The file is the same however its games came into it.

use std::fs;

use fencelight_ai::Limits;
use fencelight_core::games::AnyGame;
use fencelight_host::rng::CounterRng;
use tempfile::TempDir;

use super::game::{Guest, decided_winner, play, search};
use super::*;
use crate::openings::{any_positions, self_play_opening};
use crate::storage::archive;

/// A folder of a test.
struct Scratch(TempDir);

impl Scratch {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    fn options(&self, name: &str, games: u32, threads: usize) -> SelfPlayArgs {
        SelfPlayArgs {
            out: self.0.path().join(name),
            games: Some(games),
            positions: None,
            nodes: 40,
            seed: 7,
            network: None,
            threads,
            shard: None,
        }
    }
}

fn filled(options: &SelfPlayArgs, stop: &AtomicBool) -> io::Result<Summary> {
    fill(options, stop, &mut Progress::new())
}

fn file(options: &SelfPlayArgs) -> Vec<u8> {
    let summary = filled(options, &AtomicBool::new(false)).expect("games");
    assert!(summary.is_enough);
    fs::read(&options.out).expect("the file")
}

#[test]
fn a_file_that_was_stopped_anywhere_becomes_the_same_file() {
    let scratch = Scratch::new();
    let whole = file(&scratch.options("whole", 8, 1));
    assert_eq!(file(&scratch.options("threads", 8, 3)), whole);

    // Stopped in order, with an end behind the third game.
    file(&scratch.options("bit by bit", 3, 2));
    assert_eq!(file(&scratch.options("bit by bit", 8, 2)), whole);

    // Killed in the middle of a byte stream.
    let cut = scratch.options("cut", 8, 1);
    for length in [
        0,
        32,
        33,
        500,
        whole.len() / 2,
        whole.len() - 21,
        whole.len() - 1,
    ] {
        fs::write(&cut.out, &whole[..length]).expect("a file");
        assert_eq!(file(&cut), whole, "{length}");
    }

    // Nothing is left to do.
    assert_eq!(file(&cut), whole);
    let fewer = scratch.options("cut", 2, 1);
    assert_eq!(file(&fewer), whole);
}

#[test]
fn a_stop_leaves_a_whole_file() {
    let scratch = Scratch::new();
    let options = scratch.options("games", 10, 2);
    let stop = AtomicBool::new(true);
    let summary = filled(&options, &stop).expect("it ends well");
    assert!(!summary.is_enough);
    let bytes = fs::read(&options.out).expect("the file");
    let contents = archive::read(&bytes, |_, _| {}).expect("a whole file");
    assert_eq!(contents.games, summary.games);
    let whole = file(&scratch.options("whole", 10, 1));
    assert_eq!(file(&options), whole);
}

#[test]
fn enough_positions_are_enough_for_any_number_of_threads() {
    let scratch = Scratch::new();
    let files = [1, 3].map(|threads| {
        let mut options = scratch.options(&format!("{threads}"), 1, threads);
        (options.games, options.positions) = (None, Some(150));
        file(&options)
    });
    assert_eq!(files[0], files[1]);
    let contents = archive::read(&files[0], |_, _| {}).expect("a whole file");
    assert!((150..400).contains(&contents.positions), "{contents:?}");
}

#[test]
fn other_settings_do_not_go_on_with_a_file() {
    let scratch = Scratch::new();
    let options = scratch.options("games", 1, 1);
    let before = file(&options);
    for (other, message) in [
        (
            SelfPlayArgs {
                seed: 8,
                ..options.clone()
            },
            "seed 7, 40 nodes, judging by hand, not with seed 8",
        ),
        (
            SelfPlayArgs {
                nodes: 41,
                ..options.clone()
            },
            "41 nodes",
        ),
    ] {
        let error = filled(&other, &AtomicBool::new(false))
            .expect_err("refused")
            .to_string();
        assert!(
            error.contains(message) && error.contains("games: "),
            "{error}"
        );
    }
    assert_eq!(fs::read(&options.out).expect("the file"), before);

    fs::write(&options.out, "something else").expect("a file");
    let error = filled(&options, &AtomicBool::new(false))
        .expect_err("refused")
        .to_string();
    assert!(error.contains("not a file of games"), "{error}");
    assert_eq!(fs::read(&options.out).expect("the file"), b"something else");
}

/// Games with the handcrafted evaluation.
const fn handcrafted(nodes: u32) -> Settings {
    Settings {
        seed: 3,
        nodes,
        player: 0,
        weights: 0,
        shard: Shard::WHOLE,
    }
}

#[test]
fn games_end_with_the_winner_that_both_sides_saw() {
    let settings = handcrafted(60);
    let mut engine = engine(None).expect("an engine");
    for number in 0..10 {
        let samples = play(&settings, number, &mut engine, &|| false).expect("a game");
        let last = samples.last().expect("a position");
        assert!(samples.iter().all(|sample| sample.winner == last.winner));
        assert!(samples.is_sorted_by(|one, next| one.ply < next.ply));
        // The last search found the winner.
        if let Some(winner) = last.winner {
            let found = decided_winner(last).expect("the last score is decided");
            assert_eq!(found, winner);
        }
    }
}

#[test]
fn half_of_the_games_have_a_guest_and_none_ends_with_it() {
    let settings = handcrafted(40);
    let mut engine = engine(None).expect("an engine");
    let (mut guests, mut stays) = (0, 0);
    for number in 0..100 {
        let mut rng = CounterRng::nth(settings.seed, number);
        let (opening, _) = self_play_opening(&mut rng);
        let first_ply = if let Some(guest) = Guest::drawn(&mut rng) {
            let after = guest.play(opening.clone(), &settings, &mut engine, &mut rng);
            assert!(after.plies() <= opening.plies() + guest.plies);
            guests += 1;
            if after.outcome().is_none() {
                assert_eq!(after.plies(), opening.plies() + guest.plies);
                stays += guest.plies;
                after.plies()
            } else {
                opening.plies()
            }
        } else {
            opening.plies()
        };
        let samples = play(&settings, number as u32, &mut engine, &|| false).expect("a game");
        assert_eq!(u32::from(samples[0].ply), first_ply, "game {number}");
    }
    assert!((35..=65).contains(&guests), "{guests}");
    assert!(stays > 100, "{stays}");
}

#[test]
fn without_a_network_the_evaluation_is_the_handcrafted_one() {
    let mut engine = engine(None).expect("an engine");
    let mut others = [&Evaluator::HANDCRAFTED, &Evaluator::DEFAULT]
        .map(|evaluator| SearchEngine::new(BOARD_TABLE_ENTRIES, evaluator));
    let mut differences = 0;
    for position in any_positions(5, 20) {
        let result = search(&mut engine, &position, 100, 1);
        let game = AnyGame::Quoridor(position);
        let [handcrafted, network] = others
            .each_mut()
            .map(|other| other.think(&game, &Limits::nodes(100, 1)));
        assert_eq!(result, handcrafted);
        differences += u32::from(result != network);
    }
    assert!(differences > 10, "{differences}");
}
