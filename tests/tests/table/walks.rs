//! Walks: random visitors keep every law of the table and its light, find a way back to the lobby from every state, and reach every situation.
//!
//! `SESSIONS=10000 cargo test --release -p fencelight-tests --test table walks -- --include-ignored` plays more of them.

use fencelight_board::device::VirtualBoard;
use fencelight_board::table::transitions::{Source, TRANSITIONS};
use fencelight_board::table::{ClockOptions, Phase, Player, Setting, Table};
use fencelight_core::games::GameKind;
use fencelight_core::geometry::PerSeat;
use fencelight_tests::laws::{FRAME_MS, Laws};
use fencelight_tests::situations::{clock_words, time_out};
use fencelight_tests::times;
use fencelight_tests::walk::{Report, Visit, phases_of_people};

/// Sessions without an aim: enough for every phase.
const VISITORS: usize = 12;

/// The visit of a session; every other one has an aim.
fn visit_of(number: u64) -> Visit {
    let visits = Visit::all();
    match number % 2 {
        0 => Visit::Any,
        _ => visits[number as usize / 2 % visits.len()],
    }
}

/// Plays those of the sessions whose visit is one of these, with the light checked in every `lit`th. They must reach every situation that is wanted.
fn check_sessions(wanted: &[String], lit: u64, is_one: impl Fn(Visit) -> bool) {
    let mut report = Report::default();
    for number in (0..times("SESSIONS", 300)).filter(|&number| is_one(visit_of(number))) {
        let played = report.add_session(number, visit_of(number), (number / 2).is_multiple_of(lit));
        played.unwrap_or_else(|wrong| panic!("{wrong}"));
    }
    check_reached(&report, wanted);
}

fn check_reached(report: &Report, wanted: &[String]) {
    print!("{}", report.situations);
    println!("{} frames", report.frames);
    let missing = report.situations.missing(wanted);
    assert!(missing.is_empty(), "never reached: {missing:#?}");
}

/// The situations that the visits of a game lead to.
fn wanted_of(kind: GameKind) -> Vec<String> {
    let mut wanted = Vec::new();
    for phase in ["lesson", "play", "over"] {
        wanted.push(format!("in {phase} {}", kind.name()));
    }
    if Table::has_puzzles(kind) {
        wanted.push(format!("in puzzle {}", kind.name()));
        wanted.push("from puzzle to lobby".into());
    }
    for mode in &clock_words("clock")[1..] {
        for action in clock_words("timeout_action") {
            wanted.push(time_out(kind, mode, action));
        }
    }
    for step in ["back", "forward", "to the end"] {
        wanted.push(format!("review {step} {}", kind.name()));
    }
    wanted.push(format!("rematch {}", kind.name()));
    wanted
}

/// The situations that visitors without an aim must have reached.
fn wanted_of_any() -> Vec<String> {
    let mut wanted: Vec<String> = Vec::new();
    // Puzzles are a visit with an aim.
    let phases = phases_of_people().filter(|&phase| phase != Phase::Puzzle);
    wanted.extend(phases.map(|phase| format!("in {}", phase.name())));
    for kind in GameKind::ALL {
        for phase in ["pause", "resume"] {
            wanted.push(format!("in {phase} {}", kind.name()));
        }
    }
    for setting in Setting::ALL {
        wanted.push(format!("set {} in play", setting.name()));
    }
    for name in [
        "set brightness in service",
        "set volume in service",
        "set power-ma in service",
        "set hints in lobby",
        "set calm in lobby",
        "take-back out of turn",
        "take-back out of turn proposed",
        "pause let go early",
        "held from lobby to play",
        "held from lobby to lesson",
        "held from play to pause",
        "held from play to over",
        "held from pause to play",
        "held from resume to play",
        "held from over to play",
    ] {
        wanted.push(name.into());
    }
    let is_wanted = |to| !matches!(to, Phase::Attract | Phase::BootLoader);
    let changes = phase_changes(is_wanted).into_iter();
    // From attract only a host enters service mode.
    let has_aim =
        |change: &String| change.contains("puzzle") || change == "from attract to service";
    wanted.extend(changes.filter(|change| !has_aim(change)));
    wanted.push("from over to play".into());
    wanted
}

/// The changes into these phases that keys and time cause, from the table of transitions.
fn phase_changes(is_one: impl Fn(Phase) -> bool) -> Vec<String> {
    let rows = TRANSITIONS.iter().filter(|row| is_one(row.to));
    let changes = rows.filter_map(|row| match row.from {
        // The console, and saves that are loaded.
        Source::Any => None,
        Source::In(from) if from == row.to => None,
        Source::In(from) => Some(format!("from {} to {}", from.name(), row.to.name())),
    });
    changes.collect()
}

/// From every state of a game a visitor gets back to the lobby.
fn check_sessions_of(kind: GameKind) {
    check_sessions(&wanted_of(kind), 3, |visit| match visit {
        Visit::TimeOut { kind: of, .. }
        | Visit::Rematch(of)
        | Visit::Lesson(of)
        | Visit::Puzzle(of) => of == kind,
        Visit::Any | Visit::LeaveAlone(_) => false,
    });
}

#[test]
fn from_every_state_of_quoridor_for_two_a_visitor_gets_back_to_the_lobby() {
    check_sessions_of(GameKind::Quoridor2);
}

#[test]
fn from_every_state_of_quoridor_for_four_a_visitor_gets_back_to_the_lobby() {
    check_sessions_of(GameKind::Quoridor4);
}

#[test]
fn from_every_state_of_pacman_a_visitor_gets_back_to_the_lobby() {
    check_sessions_of(GameKind::Pacman);
}

#[test]
fn from_every_state_of_mspacman_a_visitor_gets_back_to_the_lobby() {
    check_sessions_of(GameKind::MsPacman);
}

#[test]
#[ignore = "long: cargo test-all"]
fn a_board_that_is_left_alone_goes_to_attract_from_every_phase() {
    let wanted = phase_changes(|to| to == Phase::Attract);
    check_sessions(&wanted, 20, |visit| matches!(visit, Visit::LeaveAlone(_)));
}

#[test]
#[ignore = "long: cargo test-all"]
fn from_every_state_a_visitor_without_an_aim_gets_back_to_the_lobby() {
    check_sessions(&wanted_of_any(), 10, |visit| visit == Visit::Any);
}

#[test]
fn an_untouched_board_shows_attract_for_hours() {
    let mut board = VirtualBoard::new(3);
    let mut shows = std::collections::BTreeSet::new();
    for _ in 0..3 * 60 {
        board.run(60_000);
        assert_eq!(board.table().phase(), Phase::Attract);
        shows.insert(board.table().position().kind().name());
    }
    assert_eq!(shows.len(), 3, "{shows:?}");
}

#[test]
fn no_law_of_light_is_broken_by_visitors_in_any_phase() {
    let wanted: Vec<_> = phases_of_people()
        .map(|phase| format!("in {}", phase.name()))
        .collect();
    let mut report = Report::default();
    // Puzzles are a visit with an aim.
    let puzzles = GameKind::ALL.map(Visit::Puzzle).into_iter();
    let puzzles = puzzles.filter(|visit| Visit::all().contains(visit));
    let visits = core::iter::repeat_n(Visit::Any, VISITORS).chain(puzzles);
    for (seed, visit) in (1..).zip(visits) {
        let checked = report.add_session(seed, visit, true);
        checked.unwrap_or_else(|broken| panic!("{broken}"));
    }
    check_reached(&report, &wanted);
}

/// Plays moves, takes them back and plays them again, faster than their rings run, and checks every frame.
fn check_again_and_again(position: &str, moves: &str, calm: u32) -> VirtualBoard {
    let mut board = VirtualBoard::new(1);
    let mut laws = Laws::default();
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
                board.run(FRAME_MS);
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
