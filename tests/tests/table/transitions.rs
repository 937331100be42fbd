//! The transitions between phases: the diagram in the documentation equals the table in the code, and every row can be driven.

use std::collections::BTreeSet;

use fencelight_board::table::transitions::{
    INITIAL_PHASE, PhaseEvent, Source, TRANSITIONS, next_phase,
};
use fencelight_board::table::{ClockOptions, GameConfig, Phase, Player, Table};
use fencelight_core::game::Move;
use fencelight_core::games::{AllOptions, AnyGame, GameKind};
use fencelight_core::geometry::Seat;
use fencelight_core::mspacman::Dice;
use fencelight_core::notation::parse_setup;
use fencelight_tests::table_bench::{TableBench, mv};

const HUMANS: [Player; 4] = [Player::Human, Player::Empty, Player::Human, Player::Empty];
/// The key of the lobby that starts a lesson.
const LESSON: &str = "e7";
/// Longer than any phase lasts without a key.
const ABANDON_MS: u32 = 16 * 60_000;

/// An edge of the diagram: source, target, event.
type Edge = (String, String, String);

fn edges_of_code() -> BTreeSet<Edge> {
    let rows = TRANSITIONS.iter().map(|row| {
        let from = match row.from {
            Source::Any => "Any".into(),
            Source::In(phase) => format!("{phase:?}"),
        };
        (from, format!("{:?}", row.to), row.event.name().into())
    });
    let initial = ("[*]".into(), format!("{INITIAL_PHASE:?}"), String::new());
    rows.chain([initial]).collect()
}

fn edges_of_diagram(text: &str) -> BTreeSet<Edge> {
    let diagram = text
        .split_once("stateDiagram-v2\n")
        .and_then(|(_, rest)| rest.split_once("```"))
        .map(|(diagram, _)| diagram)
        .expect("a state diagram");
    let edge = |line: &str| -> Option<Edge> {
        let (from, rest) = line.split_once("-->")?;
        let (to, event) = rest.split_once(':').unwrap_or((rest, ""));
        Some((
            from.trim().into(),
            to.trim().into(),
            event.trim().to_string(),
        ))
    };
    diagram.lines().filter_map(edge).collect()
}

#[test]
fn the_diagram_in_the_documentation_equals_the_table_of_transitions() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/table.md");
    let text = std::fs::read_to_string(path).expect("docs/table.md");
    let (code, diagram) = (edges_of_code(), edges_of_diagram(&text));
    let missing: Vec<_> = code.difference(&diagram).collect();
    let surplus: Vec<_> = diagram.difference(&code).collect();
    assert!(missing.is_empty(), "not in docs/table.md: {missing:?}");
    assert!(surplus.is_empty(), "only in docs/table.md: {surplus:?}");
    assert_eq!(code.len(), TRANSITIONS.len() + 1, "a row occurs twice");
    for row in TRANSITIONS {
        let cell = format!("| {} |", row.event.name());
        assert!(text.contains(&cell), "no line for {}", row.event.name());
    }
}

#[test]
fn power_on_enters_the_initial_phase() {
    assert_eq!(Table::new(1, 0).phase(), INITIAL_PHASE);
}

fn game_of_one_move() -> TableBench {
    let mut bench = TableBench::with_game(GameKind::Quoridor2, HUMANS);
    bench.tap("e2");
    bench
}

/// A table in a phase, with a game of one move where the phase allows it.
fn bench_in(phase: Phase) -> TableBench {
    let mut bench = game_of_one_move();
    match phase {
        Phase::Resume => bench = bench.after_power_cycle(),
        Phase::Attract => bench.wait(ABANDON_MS),
        Phase::Lobby => {
            bench.table.forfeit(Seat::South);
            bench.tap("south-ok");
        }
        Phase::Lesson => {
            bench.table.forfeit(Seat::South);
            bench.tap("south-ok");
            bench.tap(LESSON);
        }
        Phase::Puzzle => {
            bench.table.forfeit(Seat::South);
            bench.tap("south-ok");
            bench.hold(LESSON, 1_100);
        }
        Phase::Play => {}
        Phase::Pause => pause(&mut bench),
        Phase::Over => bench.table.forfeit(Seat::South),
        Phase::Service => {
            bench = bench.after_power_cycle();
            press_both_south_keys(&mut bench);
        }
        Phase::BootLoader => {
            bench = bench_in(Phase::Service);
            press_both_north_keys(&mut bench);
        }
    }
    assert_eq!(bench.table.phase(), phase);
    bench
}

fn pause(bench: &mut TableBench) {
    for key in ["south-ok", "south-back"] {
        bench.press(key);
    }
    bench.wait(3_000);
    for key in ["south-ok", "south-back"] {
        bench.release(key);
    }
}

fn press_both_south_keys(bench: &mut TableBench) {
    for key in ["south-ok", "south-back"] {
        bench.release(key);
        bench.press(key);
    }
    bench.wait(10);
}

fn press_both_north_keys(bench: &mut TableBench) {
    for key in ["north-ok", "north-back"] {
        bench.press(key);
    }
    bench.wait(10);
}

fn hold_back(bench: &mut TableBench) {
    bench.release("south-ok");
    bench.release("south-back");
    bench.hold("south-back", 2_100);
}

fn position(text: &str) -> AnyGame {
    let setup = parse_setup(text).expect("a position");
    let dice = Dice { seed: 0, rolls: 0 };
    AnyGame::new(&setup, &AllOptions::DEFAULT, dice).expect("a legal position")
}

fn offer(bench: &mut TableBench, moves: &[Move]) -> bool {
    let saved = game_of_one_move();
    let start = saved.table.history().start().clone();
    let saved = saved.table.saved_game().expect("an unfinished game");
    bench.table.offer_saved_game(start, moves, &saved)
}

fn cause(bench: &mut TableBench, event: PhaseEvent) {
    match event {
        PhaseEvent::SetUp => {
            let players = *game_of_one_move().table.players();
            bench
                .table
                .start_game(&GameConfig::new(GameKind::Quoridor2, players, 1));
        }
        PhaseEvent::SetUpDecided => {
            let players = *game_of_one_move().table.players();
            let decided = position("quoridor2 south=e9:0 north=a5:0 fences=- turn=north");
            bench
                .table
                .setup(decided, players, ClockOptions::DEFAULT, 1);
        }
        PhaseEvent::LoadSave => assert!(offer(bench, &[mv("e2")])),
        PhaseEvent::RejectSave => assert!(!offer(bench, &[mv("e9")])),
        PhaseEvent::OfferResume if bench.table.phase() == Phase::Service => hold_back(bench),
        PhaseEvent::OfferResume if bench.table.phase() == Phase::Lobby => bench.tap("c7"),
        PhaseEvent::OpenLobby if bench.table.phase() == Phase::Resume => bench.tap("south-back"),
        PhaseEvent::OpenLobby if bench.table.phase() == Phase::Pause => {
            bench.table.keep_paused_game();
        }
        PhaseEvent::OpenLobby if bench.table.phase() == Phase::Over => bench.tap("south-ok"),
        PhaseEvent::OfferResume | PhaseEvent::OpenLobby => bench.tap("a1"),
        PhaseEvent::Resume => bench.tap("d5"),
        PhaseEvent::Discard if bench.table.phase() == Phase::Resume => bench.hold("f5", 1_000),
        PhaseEvent::StartLesson => bench.tap(LESSON),
        PhaseEvent::OpenPuzzle => assert!(bench.table.open_puzzle(1)),
        PhaseEvent::Discard
        | PhaseEvent::LeaveService
        | PhaseEvent::LeaveLesson
        | PhaseEvent::LeavePuzzle => hold_back(bench),
        PhaseEvent::Pause => pause(bench),
        PhaseEvent::Unpause => bench.tap("south-ok"),
        PhaseEvent::Continue => assert!(bench.table.undo(1)),
        PhaseEvent::EndGame => bench.table.forfeit(Seat::South),
        PhaseEvent::Abandon => bench.wait(ABANDON_MS),
        // A program asks for it.
        PhaseEvent::EnterService if bench.table.phase() == Phase::Attract => {
            assert!(bench.table.open_service());
        }
        PhaseEvent::EnterService => press_both_south_keys(bench),
        PhaseEvent::EnterBootLoader => press_both_north_keys(bench),
    }
}

#[test]
fn every_transition_can_be_driven() {
    for row in TRANSITIONS {
        for phase in Phase::ALL
            .into_iter()
            .filter(|&phase| row.from.includes(phase))
        {
            let mut bench = match (phase, row.event) {
                // At power-on there is no game to resume.
                (Phase::Attract, PhaseEvent::OpenLobby) => TableBench::new(),
                (Phase::Lobby, PhaseEvent::OfferResume) => {
                    let mut bench = bench_in(Phase::Resume);
                    bench.tap("south-back");
                    bench
                }
                // The window for service mode is open at power-on only.
                (Phase::Lobby, PhaseEvent::EnterService) => {
                    let mut bench = TableBench::new();
                    bench.press("south-ok");
                    bench
                }
                (Phase::Service, PhaseEvent::LeaveService) => {
                    let mut bench = TableBench::new();
                    press_both_south_keys(&mut bench);
                    bench
                }
                _ => bench_in(phase),
            };
            assert_eq!(bench.table.phase(), phase, "{row:?}");
            if row.event == PhaseEvent::Continue && matches!(phase, Phase::Lesson | Phase::Puzzle) {
                // A lesson and a puzzle are no game: there is no move to take back.
                assert!(!bench.table.undo(1));
                continue;
            }
            cause(&mut bench, row.event);
            assert_eq!(bench.table.phase(), row.to, "{phase:?} {row:?}");
            assert_eq!(next_phase(phase, row.event), Some(row.to));
        }
    }
}

#[test]
fn the_four_keys_of_the_boot_loader_count_in_any_order_and_only_together_at_power_on() {
    let keys = ["south-ok", "south-back", "north-ok", "north-back"];
    for order in 0..24 {
        let mut left = keys.to_vec();
        let mut bench = TableBench::new();
        for divisor in [6, 2, 1] {
            bench.press(left.remove(order / divisor % left.len()));
        }
        bench.wait(10);
        assert_ne!(bench.table.phase(), Phase::BootLoader, "{order}");
        bench.press(left[0]);
        bench.wait(10);
        assert_eq!(bench.table.phase(), Phase::BootLoader, "{order}");
    }
    let mut bench = bench_in(Phase::Service);
    bench.release("south-back");
    press_both_north_keys(&mut bench);
    assert_eq!(bench.table.phase(), Phase::Service);
    let mut late = TableBench::new();
    late.wait(1_000);
    keys.iter().for_each(|key| late.press(key));
    late.wait(10_000);
    assert_ne!(late.table.phase(), Phase::BootLoader);
}

#[test]
fn without_a_game_no_move_is_played_or_taken_back() {
    let mut bench = TableBench::new();
    assert!(bench.table.play_all(&[mv("e2")]).is_err());
    assert!(!bench.table.undo(0));
    bench.table.forfeit(Seat::South);
    assert_eq!(bench.table.phase(), Phase::Attract);
    let mut discarded = bench_in(Phase::Resume);
    discarded.hold("f5", 1_000);
    assert!(!discarded.table.undo(1));
    assert_eq!(discarded.table.phase(), Phase::Lobby);
}
