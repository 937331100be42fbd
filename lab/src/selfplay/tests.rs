//! The same games, however they came into the file.

use std::fs;
use std::path::PathBuf;

use super::*;

/// A folder that goes away with the test.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let name = format!("fencelight-selfplay-{name}-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        fs::create_dir_all(&folder).expect("a folder");
        Self(folder)
    }

    fn wanted(&self, name: &str, games: u32, threads: usize) -> SelfPlay {
        SelfPlay {
            out: self.0.join(name),
            amount: Amount::Games(games),
            nodes: 40,
            seed: 7,
            weights: None,
            threads,
        }
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn filled(wanted: &SelfPlay, stop: &AtomicBool) -> io::Result<Done> {
    fill(wanted, stop, &mut Progress::new())
}

fn file(wanted: &SelfPlay) -> Vec<u8> {
    let done = filled(wanted, &AtomicBool::new(false)).expect("games");
    assert!(done.is_enough);
    fs::read(&wanted.out).expect("the file")
}

#[test]
fn a_file_that_was_stopped_anywhere_becomes_the_same_file() {
    let scratch = Scratch::new("resume");
    let whole = file(&scratch.wanted("whole", 8, 1));
    assert_eq!(file(&scratch.wanted("threads", 8, 3)), whole);

    // Stopped on purpose, with an end behind the third game.
    file(&scratch.wanted("bit by bit", 3, 2));
    assert_eq!(file(&scratch.wanted("bit by bit", 8, 2)), whole);

    // Killed in the middle of a byte stream.
    let cut = scratch.wanted("cut", 8, 1);
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
    let fewer = scratch.wanted("cut", 2, 1);
    assert_eq!(file(&fewer), whole);
}

#[test]
fn a_stop_leaves_a_whole_file() {
    let scratch = Scratch::new("stop");
    let wanted = scratch.wanted("games", 10, 2);
    let stop = AtomicBool::new(true);
    let done = filled(&wanted, &stop).expect("it ends well");
    assert!(!done.is_enough);
    let bytes = fs::read(&wanted.out).expect("the file");
    let contents = archive::read(&bytes, |_, _| {}).expect("a whole file");
    assert_eq!(contents.games, done.games);
    let whole = file(&scratch.wanted("whole", 10, 1));
    assert_eq!(file(&wanted), whole);
}

#[test]
fn enough_positions_are_enough_for_any_number_of_threads() {
    let scratch = Scratch::new("positions");
    let files = [1, 3].map(|threads| {
        let mut wanted = scratch.wanted(&format!("{threads}"), 1, threads);
        wanted.amount = Amount::Positions(150);
        file(&wanted)
    });
    assert_eq!(files[0], files[1]);
    let contents = archive::read(&files[0], |_, _| {}).expect("a whole file");
    assert!((150..400).contains(&contents.positions), "{contents:?}");
}

#[test]
fn other_settings_do_not_go_on_with_a_file() {
    let scratch = Scratch::new("settings");
    let wanted = scratch.wanted("games", 1, 1);
    let before = file(&wanted);
    for (other, told) in [
        (
            SelfPlay {
                seed: 8,
                ..wanted.clone()
            },
            "seed 7, 40 nodes, judging by hand, not with seed 8",
        ),
        (
            SelfPlay {
                nodes: 41,
                ..wanted.clone()
            },
            "41 nodes",
        ),
    ] {
        let error = filled(&other, &AtomicBool::new(false))
            .expect_err("refused")
            .to_string();
        assert!(error.contains(told) && error.contains("games: "), "{error}");
    }
    assert_eq!(fs::read(&wanted.out).expect("the file"), before);

    fs::write(&wanted.out, "something else").expect("a file");
    let error = filled(&wanted, &AtomicBool::new(false))
        .expect_err("refused")
        .to_string();
    assert!(error.contains("not a file of games"), "{error}");
    assert_eq!(fs::read(&wanted.out).expect("the file"), b"something else");
}

/// Games of the player by hand.
const fn by_hand(nodes: u32) -> Settings {
    Settings {
        seed: 3,
        nodes,
        player: 0,
        weights: 0,
    }
}

#[test]
fn games_end_with_the_winner_that_both_sides_saw() {
    let settings = by_hand(60);
    let mut player = Player::new(None).expect("a player");
    for number in 0..10 {
        let samples = play(&settings, number, &mut player, &|| false).expect("a game");
        let last = samples.last().expect("a position");
        assert!(samples.iter().all(|sample| sample.winner == last.winner));
        assert!(samples.is_sorted_by(|one, next| one.ply < next.ply));
        // Whoever moves last in a game that is won by a move, or was seen to win it.
        if let Some(winner) = last.winner {
            let says = sure_winner(last).expect("the last score is sure");
            assert_eq!(says, winner);
        }
    }
}

#[test]
fn half_of_the_games_have_a_guest_and_none_ends_with_it() {
    let settings = by_hand(40);
    let mut player = Player::new(None).expect("a player");
    let (mut guests, mut stays) = (0, 0);
    for number in 0..100 {
        let mut chance = Chance::nth(settings.seed, number);
        let (opening, _) = openings::opening(&mut chance);
        let plies = if let Some(guest) = Guest::drawn(&mut chance) {
            let after = guest.play(opening.clone(), &settings, &mut player, &mut chance);
            assert!(after.plies() <= opening.plies() + guest.stay);
            guests += 1;
            if after.outcome().is_none() {
                assert_eq!(after.plies(), opening.plies() + guest.stay);
                stays += guest.stay;
                after.plies()
            } else {
                opening.plies()
            }
        } else {
            opening.plies()
        };
        let samples = play(&settings, number as u32, &mut player, &|| false).expect("a game");
        assert_eq!(u32::from(samples[0].ply), plies, "game {number}");
    }
    assert!((35..=65).contains(&guests), "{guests}");
    assert!(stays > 100, "{stays}");
}
