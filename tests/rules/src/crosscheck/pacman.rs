//! The Pac-Man variant step by step against whole turns.

use fencelight_core::game::Ghost;
use fencelight_core::games::{AllOptions, AnyGame};
use fencelight_core::mspacman::Dice;
use fencelight_core::notation::{PositionText, parse_setup};
use fencelight_core::pacman::{self, Deal, Position};

use super::{turn_paths, winner};
use crate::Rng;
use crate::reference::pacman::{
    FrenzyPath, GhostPellet, Layout, PacmanReference, ReferenceOptions,
};

/// Counts of a comparison.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Games begun.
    pub games: usize,
    /// Turns whose paths were all compared.
    pub turns: usize,
    /// Paths compared.
    pub paths: usize,
    /// Turns without a move.
    pub passes: usize,
    /// Games won by Pac-Man.
    pub won: usize,
    /// Games won by the ghosts.
    pub lost: usize,
}

/// The longest game that is followed, in turns.
const MAX_TURNS: usize = 400;

/// Compares all paths of at least this many turns, every option at random.
///
/// # Panics
/// At the first difference, with the position.
#[must_use]
pub fn crosscheck(turns: usize, seed: u64) -> Report {
    let mut report = Report::default();
    let mut rng = Rng::new(seed);
    while report.turns < turns {
        report.games += 1;
        play_game(&mut rng, &mut report);
    }
    report
}

/// The same options for both.
fn random_options(rng: &mut Rng) -> (AllOptions, ReferenceOptions) {
    let mut fast = pacman::Options::default();
    let mut choose = |key: &str, most: usize| {
        // Every other option is the default one.
        let value = if rng.below(2) == 0 {
            0
        } else {
            rng.below(most)
        };
        fast.set(key, value as u32).expect("an option");
        value
    };
    let slow = ReferenceOptions {
        layout: [Layout::A, Layout::B, Layout::C][choose("layout", 3)],
        boost_exact: choose("boost", 2) == 1,
        eats_on_landing: choose("boost_eats", 2) == 1,
        ghost_pellet: [GhostPellet::NoStop, GhostPellet::NoEnter, GhostPellet::Free]
            [choose("ghost_pellet", 3)],
        frenzy_path: [FrenzyPath::Turn, FrenzyPath::Straight, FrenzyPath::Free]
            [choose("frenzy_path", 3)],
        ghost_return_turn: choose("ghost_return", 2) == 1,
        stall_limit: choose("stall_limit", 12) as u32,
    };
    let options = AllOptions {
        pacman: fast,
        ..AllOptions::default()
    };
    (options, slow)
}

fn play_game(rng: &mut Rng, report: &mut Report) {
    let (options, slow_options) = random_options(rng);
    let mut fast = Position::start(Deal::default(), options.pacman);
    let mut slow = PacmanReference::new(slow_options);
    if rng.below(3) > 0 {
        let text = crowded_position(rng);
        let dice = Dice { seed: 0, rolls: 0 };
        let set_up = parse_setup(&text).unwrap_or_else(|why| panic!("{text}: {why}"));
        match AnyGame::new(&set_up, &options, dice) {
            Ok(AnyGame::Pacman(position)) => {
                // Steps of a frenzy that cannot be used are corrected by the gate.
                let anew = PacmanReference::from_position(&self::text(&position), slow_options);
                slow = anew.unwrap_or_else(|why| panic!("{text}: accepted, but {why}"));
                fast = position;
            }
            refused => {
                let anew = PacmanReference::from_position(&text, slow_options);
                assert!(anew.is_err(), "{text}: {:?}", refused.err());
                return;
            }
        }
    }
    for _ in 0..MAX_TURNS {
        let here = text(&fast);
        assert_eq!(slow.position(), here);
        let paths = turns_of(&fast, &options);
        let turns = slow.turns();
        let moves: Vec<_> = turns.iter().map(|(moves, _)| moves).collect();
        assert_eq!(
            paths.iter().map(|(moves, _)| moves).collect::<Vec<_>>(),
            moves,
            "{here}"
        );
        for ((moves, fast), (_, slow)) in paths.iter().zip(&turns) {
            compare(fast, slow, &format!("{here}: {moves:?}"));
        }
        report.turns += 1;
        report.paths += paths.len();
        report.passes += usize::from(moves == [&vec!["pass".to_string()]]);
        // Often the path on which most is eaten, so that games progress.
        let few: Vec<usize> = (0..1 + rng.below(4))
            .map(|_| rng.below(paths.len()))
            .collect();
        let eaten = |&path: &usize| {
            let after = &paths[path].1;
            let ghosts = Ghost::ALL
                .into_iter()
                .filter(|&ghost| after.ghost(ghost).is_none());
            usize::from(after.pellets_eaten()) + ghosts.count()
        };
        let chosen = few.into_iter().max_by_key(eaten).unwrap_or(0);
        fast = paths[chosen].1;
        slow = turns[chosen].1.clone();
        if slow.is_over() {
            report.won += usize::from(slow.winner() == Some("pacman"));
            report.lost += usize::from(slow.winner() == Some("ghosts"));
            return;
        }
    }
}

/// A position at the beginning of a turn with everything close together; it may be impossible.
fn crowded_position(rng: &mut Rng) -> String {
    let corner = (rng.below(6), rng.below(6));
    let place = |rng: &mut Rng, most: usize| {
        let [file, rank] = [corner.0, corner.1].map(|from| (from + rng.below(4)).min(most));
        format!("{}{}", char::from(b'a' + file as u8), rank + 1)
    };
    let near = |rng: &mut Rng| place(rng, 8);
    let list = |items: Vec<String>| {
        if items.is_empty() {
            "-".to_string()
        } else {
            items.join(",")
        }
    };
    let pac = near(rng);
    let ghosts: Vec<_> = ["blinky", "inky", "pinky", "clyde"]
        .into_iter()
        .map(|ghost| {
            let place = if rng.below(6) == 0 {
                "-".to_string()
            } else {
                near(rng)
            };
            format!("{ghost}={place}")
        })
        .collect();
    let starts = ["e5", "e9", "i5", "a5", "e1"];
    let pellet = |rng: &mut Rng| {
        if rng.below(4) == 0 {
            rng.pick(&starts).to_string()
        } else {
            near(rng)
        }
    };
    let pellets = (0..1 + rng.below(3)).map(|_| pellet(rng)).collect();
    let fences = (0..rng.below(6))
        .map(|_| place(rng, 7) + ["h", "v"][rng.below(2)])
        .collect();
    let turn = *rng.pick(&["pac", "pac", "blinky", "inky", "pinky", "clyde"]);
    let steps = if turn == "pac" { 2 } else { 1 + rng.below(2) };
    format!(
        "pacman pac={pac} lives={} {} pellets={} fences={} turn={turn} steps={steps} boost=no came=-",
        1 + rng.below(3),
        ghosts.join(" "),
        list(pellets),
        list(fences),
    )
}

/// Every way to play the turn that begins here, step by step, sorted.
fn turns_of(position: &Position, options: &AllOptions) -> Vec<(Vec<String>, Position)> {
    let ended =
        |position: &Position| position.came_from().is_none() || position.outcome().is_some();
    turn_paths(
        position,
        usize::MAX,
        options,
        |&position| AnyGame::Pacman(position),
        ended,
    )
}

fn compare(fast: &Position, slow: &PacmanReference, here: &str) {
    assert_eq!(fast.outcome().is_some(), slow.is_over(), "{here}");
    assert_eq!(winner(fast).as_deref(), slow.winner(), "{here}");
    assert_eq!(u32::from(fast.lives()), slow.lives(), "{here}");
    assert_eq!(u32::from(fast.level()), slow.level(), "{here}");
    if !slow.is_over() {
        assert_eq!(text(fast), slow.position(), "{here}");
    }
}

fn text(position: &Position) -> String {
    PositionText(&AnyGame::Pacman(*position)).to_string()
}
