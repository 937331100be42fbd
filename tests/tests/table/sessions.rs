//! Random visitors: no panic, no hold that outlives its phase, a way back to the lobby from every state; and every situation is reached.

use fencelight_board::device::VirtualBoard;
use fencelight_board::table::transitions::{Source, TRANSITIONS};
use fencelight_board::table::{Phase, Setting, Table};
use fencelight_core::games::GameKind;
use fencelight_core::geometry::{Key, Seat};
use fencelight_tests::Rng;
use fencelight_tests::laws::FRAME_MS;
use fencelight_tests::situations::{Situations, clock_words, time_out};
use fencelight_tests::visitor::{Visitor, offer_saved_game, return_to_lobby};
use fencelight_tests::visits::{Visit, phases_of_people};

/// Sessions in `cargo test`; `SESSIONS=10000 cargo test --release -p fencelight-tests --test table sessions -- --include-ignored` plays more.
fn sessions() -> u64 {
    let asked = std::env::var("SESSIONS").ok();
    asked.and_then(|count| count.parse().ok()).unwrap_or(300)
}

/// The visit of a session; every other one has an aim.
fn visit_of(number: u64) -> Visit {
    let visits = Visit::all();
    match number % 2 {
        0 => Visit::Any,
        _ => visits[number as usize / 2 % visits.len()],
    }
}

/// Plays a session.
fn play(number: u64, situations: &mut Situations) -> Result<(), String> {
    let visit = visit_of(number);
    let mut rng = Rng::new(number);
    let mut board = VirtualBoard::new(number);
    let mut observed = Ok(());
    situations.begin_session();
    let mut run = |board: &mut VirtualBoard, ms: u32| {
        let end_ms = board.now_ms() + ms;
        loop {
            if observed.is_ok() {
                observed = situations.observe(board);
            }
            if board.now_ms() >= end_ms {
                break;
            }
            board.run(FRAME_MS.min(end_ms - board.now_ms()));
        }
    };
    let is_saved = visit == Visit::Any && rng.below(4) == 0;
    if is_saved {
        offer_saved_game(&mut board, number / 2);
        run(&mut board, 0);
    }
    if visit == Visit::Any && rng.below(if is_saved { 2 } else { 6 }) == 0 {
        // Switched on with both keys held.
        board.press(Key::Ok(Seat::South));
        board.press(Key::Back(Seat::South));
        run(&mut board, 200);
        board.release(Key::Ok(Seat::South));
        board.release(Key::Back(Seat::South));
        run(&mut board, 0);
    }
    let mut visitor = Visitor::new(number);
    visitor
        .visit(&mut board, visit, &mut run)
        .map_err(|wrong| format!("{visit:?}: {wrong}"))?;
    for _ in 0..20 + rng.below(120) {
        if rng.below(12) == 0 {
            visitor.change_settings(&mut board, &mut run);
        }
        visitor.act(&mut board, &mut run);
    }
    observed?;
    return_to_lobby(&mut board).map_err(|stuck| format!("{visit:?}: {stuck}"))
}

/// Plays those of the sessions whose visit is one of these. They must reach every situation that is wanted.
fn check_sessions(wanted: &[String], is_one: impl Fn(Visit) -> bool) {
    let mut situations = Situations::default();
    for number in (0..sessions()).filter(|&number| is_one(visit_of(number))) {
        if let Err(wrong) = play(number, &mut situations) {
            panic!("session {number}: {wrong}");
        }
    }
    print!("{situations}");
    let missing = situations.missing(wanted);
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
    check_sessions(&wanted_of(kind), |visit| match visit {
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
    check_sessions(&wanted, |visit| matches!(visit, Visit::LeaveAlone(_)));
}

#[test]
#[ignore = "long: cargo test-all"]
fn from_every_state_a_visitor_without_an_aim_gets_back_to_the_lobby() {
    check_sessions(&wanted_of_any(), |visit| visit == Visit::Any);
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
