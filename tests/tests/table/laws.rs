//! The laws of light over 250,000 frames of random visitors; `cargo long laws 1000000` checks more.

use fencelight_board::device::VirtualBoard;
use fencelight_board::table::{ClockOptions, Player, Setting};
use fencelight_core::games::GameKind;
use fencelight_core::geometry::PerSeat;
use fencelight_tests::laws::{self, LawReport};
use fencelight_tests::situations::{clock_words, time_out};
use fencelight_tests::visits::{Visit, phases_of_people};

/// Sessions of each time-out.
const ROUNDS: u64 = 2;
/// Sessions without an aim: enough for every phase.
const VISITORS: u64 = 9;

/// Checks sessions with these visits; the situations they reach must include those wanted.
fn check(visits: impl Iterator<Item = (u64, Visit)>, wanted: &[String]) {
    let mut report = LawReport::default();
    for (number, visit) in visits {
        let checked = report.add_session(1 + number, visit, number);
        checked.unwrap_or_else(|broken| panic!("{broken}"));
    }
    print!("{}", report.situations);
    println!("{} frames", report.frames);
    let missing = report.situations.missing(wanted);
    assert!(missing.is_empty(), "never reached: {missing:?}");
}

/// No law is broken while visitors sit through time-outs of every clock in a game.
fn check_time_outs(kind: GameKind) {
    let (mut visits, mut wanted) = (Vec::new(), Vec::new());
    for visit in Visit::time_outs() {
        if let Visit::TimeOut {
            kind: of,
            mode,
            action,
        } = visit
            && of == kind
        {
            visits.push(visit);
            let mode = clock_words("clock")[mode as usize];
            let action = clock_words("timeout_action")[action as usize];
            wanted.push(time_out(kind, mode, action));
        }
    }
    assert_eq!(visits.len(), 3);
    let rounds = (0..ROUNDS).flat_map(|_| visits.clone());
    check((100 * kind as u64..).zip(rounds), &wanted);
}

#[test]
fn no_law_of_light_is_broken_by_time_outs_in_quoridor_for_two() {
    check_time_outs(GameKind::Quoridor2);
}

#[test]
fn no_law_of_light_is_broken_by_time_outs_in_quoridor_for_four() {
    check_time_outs(GameKind::Quoridor4);
}

#[test]
fn no_law_of_light_is_broken_by_time_outs_in_pacman() {
    check_time_outs(GameKind::Pacman);
}

#[test]
fn no_law_of_light_is_broken_by_time_outs_in_mspacman() {
    check_time_outs(GameKind::MsPacman);
}

#[test]
fn no_law_of_light_is_broken_by_visitors_in_any_phase() {
    let wanted: Vec<_> = phases_of_people()
        .map(|phase| format!("in {}", phase.name()))
        .collect();
    // Puzzles are a visit with an aim.
    let puzzles = GameKind::ALL.map(Visit::Puzzle).into_iter();
    let puzzles = puzzles.filter(|visit| Visit::all().contains(visit));
    let visits = core::iter::repeat_n(Visit::Any, VISITORS as usize).chain(puzzles);
    check((0..).zip(visits), &wanted);
}

/// Plays moves, takes them back and plays them again, faster than their rings run, and checks every frame.
fn check_again_and_again(position: &str, moves: &str, calm: u32) -> VirtualBoard {
    let mut board = VirtualBoard::new(1);
    let mut laws = laws::Laws::default();
    let table = board.table_mut();
    table.set_setting(Setting::Calm, calm);
    table.set_setting(Setting::Brightness, 100);
    table.set_setting(Setting::PowerMa, 10_000);
    let start = position.parse().expect("a position");
    table.setup(start, PerSeat([Player::Human; 4]), ClockOptions::DEFAULT, 1);
    for _ in 0..12 {
        for word in moves.split_whitespace() {
            let mv = word.parse().expect("a move");
            board.table_mut().play_all(&[mv]).expect("it is legal");
            for _ in 0..9 {
                board.run(laws::FRAME_MS);
                let checked = laws.check_frame(&mut board);
                checked.unwrap_or_else(|broken| panic!("{position} calm={calm}: {broken}"));
            }
        }
        assert!(board.table_mut().undo(moves.split_whitespace().count()));
    }
    for word in moves.split_whitespace() {
        let mv = word.parse().expect("a move");
        board.table_mut().play_all(&[mv]).expect("it is legal");
    }
    board
}

#[test]
fn no_law_of_light_is_broken_by_catches_and_eaten_ghosts_one_after_the_other() {
    let maze = "dots=1e3/1e1/1a1/1e0/0c6/1ef/1bb/1ff/1ef";
    let pacman = "pellets=a1,i9 fences=-";
    for calm in [0, 1] {
        let eaten = format!(
            "pacman pac=c5 lives=3 blinky=d5 inky=e5 pinky=f5 clyde=e1 {pacman} turn=pac steps=3 boost=yes came=b5"
        );
        let board = check_again_and_again(&eaten, "d5 e5 f5", calm);
        assert!(board.table().cues().eaten.is_some());
        let caught = format!(
            "pacman pac=e5 lives=3 blinky=e6 inky=i5 pinky=a5 clyde=e1 {pacman} turn=blinky steps=2 boost=no came=-"
        );
        let board = check_again_and_again(&caught, "e5", calm);
        assert!(board.table().cues().caught.is_some());
        for (ghost, is_eaten) in [("w1", true), ("s", false)] {
            let position = format!(
                "mspacman seats=south,north ms=south:a2 south=- west=- north=a3:{ghost} east=- {maze} \
                 turn=south phase=step steps=2 extra=no"
            );
            let board = check_again_and_again(&position, "a3", calm);
            let cues = board.table().cues();
            assert_eq!(
                (cues.eaten.is_some(), cues.caught.is_some()),
                (is_eaten, !is_eaten)
            );
            assert!(cues.returned().is_some(), "a ghost comes up at its home");
        }
    }
}
