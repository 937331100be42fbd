//! Puzzles, played through the table: by right keys, by wrong ones, and by waiting. Every puzzle of the box.

use fencelight_board::device::VirtualBoard;
use fencelight_board::puzzles::{MAX_GRADE, PUZZLES, Puzzle};
use fencelight_board::save::{MAX_RECORD_BYTES, Record};
use fencelight_board::table::lobby::{LESSON_SQUARE, icon_center};
use fencelight_board::table::{
    Phase, Player, PuzzlePlay, PuzzleStage, RejectReason, Setting, Table,
};
use fencelight_core::game::{Action, Game, Move};
use fencelight_core::games::GameKind;
use fencelight_core::geometry::{Axis, Fence, Key, Seat};
use fencelight_tests::laws::{FRAME_MS, Laws};
use fencelight_tests::saves::{record_bytes, restore};
use fencelight_tests::table_bench::TableBench;

/// A puzzle by its number, on a board with an engine that answers at once.
fn puzzle(number: u16) -> TableBench {
    let mut bench = TableBench::new();
    bench.wait(1_000);
    assert!(bench.table.open_puzzle(number));
    bench
}

fn now(bench: &TableBench) -> PuzzlePlay {
    *bench.table.puzzle().expect("a puzzle")
}

/// Answers the open request by the greedy player.
fn answer(bench: &mut TableBench) {
    if let Some(request) = bench.table.request() {
        let mv = fencelight_ai::greedy(bench.table.position(), 1).expect("a move");
        bench.table.answer(request.number, mv).expect("legal");
    }
}

/// Waits until the solver is asked, or the puzzle is solved.
fn settle(bench: &mut TableBench) {
    for _ in 0..3_000 {
        let puzzle = now(bench);
        if puzzle.is_solved() || bench.table.is_human_turn() {
            return;
        }
        answer(bench);
        bench.wait(10);
    }
    panic!("{:?}", now(bench));
}

/// Makes a move by keys.
fn make(bench: &mut TableBench, mv: Move) {
    match mv.action() {
        Action::Square(square) => bench.tap(&Key::Square(square).to_string()),
        Action::Fence(fence) => {
            let post = Key::Post(fence.post()).to_string();
            bench.tap(&post);
            if bench.table.preview().map(|preview| preview.fence) != Some(fence) {
                bench.tap(&post);
            }
            let turn = bench.table.position().turn();
            bench.tap(&Key::Ok(turn).to_string());
        }
        _ => {
            let turn = bench.table.position().turn();
            bench.tap(&Key::Ok(turn).to_string());
        }
    }
}

/// A legal move that is not the right one, and that keys can make.
fn wrong_move(bench: &TableBench) -> Option<Move> {
    let right = now(bench).right_move();
    let legal = bench.table.position().legal_moves();
    let is_by_key = |mv: &Move| match mv.action() {
        Action::Square(_) => true,
        // Any post shows its horizontal fence first.
        Action::Fence(fence) => fence == Fence::new(fence.post(), Axis::Horizontal),
        _ => false,
    };
    let mut wrong = legal.iter().filter(|&mv| Some(mv) != right);
    wrong.find(is_by_key)
}

#[test]
fn every_puzzle_is_solved_by_the_keys_of_its_line() {
    for number in 1..=PUZZLES {
        let mut bench = puzzle(number);
        let line = Puzzle::get(number).expect("a puzzle").line().to_vec();
        let all = now(&bench).left();
        assert!((1..=line.len() as u8).contains(&all));
        let mut found = 0;
        while !now(&bench).is_solved() {
            settle(&mut bench);
            assert_eq!(now(&bench).left(), all - found, "{number}");
            let right = now(&bench).right_move().expect("a move");
            make(&mut bench, right);
            found += 1;
            settle(&mut bench);
        }
        assert_eq!((found, now(&bench).left()), (all, 0), "{number}");
        assert_eq!(bench.table.history().moves(), line, "{number}");
        assert_eq!(now(&bench).tries(), 0);
        let grade = usize::from(now(&bench).grade());
        let counters = bench.table.counters();
        assert_eq!(counters.puzzles.iter().sum::<u16>(), 1);
        assert_eq!(counters.puzzles[grade - 1], 1);
        assert_eq!((counters.games, counters.moves), (0, 0));
        assert_eq!(bench.table.saved_game(), None);
    }
}

#[test]
fn every_wrong_move_is_played_answered_and_taken_back_after_two_seconds() {
    for number in 1..=PUZZLES {
        let mut bench = puzzle(number);
        let before = bench.table.position().clone();
        let Some(wrong) = wrong_move(&bench) else {
            continue;
        };
        make(&mut bench, wrong);
        assert_eq!(
            bench.table.history().moves().first(),
            Some(&wrong),
            "{number}"
        );
        assert_eq!(now(&bench).tries(), 1);
        let mut replied = false;
        let mut shown_ms = None;
        for _ in 0..3_000 {
            answer(&mut bench);
            bench.wait(10);
            replied |= bench.table.history().moves().len() > 1;
            match now(&bench).stage() {
                PuzzleStage::Refuted(at_ms) => shown_ms = Some(at_ms),
                PuzzleStage::Line => break,
                _ => {}
            }
        }
        assert!(replied || shown_ms.is_some(), "{number}");
        let elapsed_ms = bench.table.now_ms() - shown_ms.expect("a refutation");
        assert!(
            (2_000..2_020).contains(&elapsed_ms),
            "{number}: {elapsed_ms}"
        );
        assert_eq!(*bench.table.position(), before, "{number}");
        assert!(bench.table.is_human_turn());
    }
}

#[test]
fn after_two_wrong_tries_ok_shows_the_right_move_and_the_puzzle_does_not_count() {
    let mut bench = puzzle(1);
    let ok = Key::Ok(bench.table.position().turn()).to_string();
    bench.tap(&ok);
    assert_eq!(
        bench.table.cues().rejection.map(|it| it.reason),
        Some(RejectReason::NothingToConfirm)
    );
    for _ in 0..2 {
        assert!(!now(&bench).offers_help());
        let wrong = wrong_move(&bench).expect("a move");
        make(&mut bench, wrong);
        settle(&mut bench);
    }
    assert!(now(&bench).offers_help());
    bench.tap(&ok);
    let right = now(&bench).right_move().expect("a move");
    assert_eq!(bench.table.cues().hint.map(|(mv, _)| mv), Some(right));
    while !now(&bench).is_solved() {
        let right = now(&bench).right_move().expect("a move");
        make(&mut bench, right);
        settle(&mut bench);
    }
    assert_eq!(bench.table.counters().puzzles, [0; MAX_GRADE as usize]);
}

#[test]
fn three_without_a_mistake_lead_to_the_next_grade_and_a_mistake_does_not() {
    for mistake in [false, true] {
        let mut bench = puzzle(1);
        let mut grades = Vec::new();
        for round in 0..4 {
            grades.push(now(&bench).grade());
            if mistake && round == 1 {
                let wrong = wrong_move(&bench).expect("a move");
                make(&mut bench, wrong);
                settle(&mut bench);
            }
            while !now(&bench).is_solved() {
                let right = now(&bench).right_move().expect("a move");
                make(&mut bench, right);
                settle(&mut bench);
            }
            let (number, (first, last)) = (
                now(&bench).number(),
                Puzzle::range(GameKind::Quoridor2, now(&bench).grade()).expect("a grade"),
            );
            assert!((first..=last).contains(&number));
            // The first key only skips the last move.
            bench.tap("south-ok");
            assert_eq!(now(&bench).number(), number);
            bench.tap("south-ok");
        }
        let last = if mistake { 1 } else { 2 };
        assert_eq!(grades, [1, 1, 1, last]);
    }
}

/// A table in the lobby with a game chosen.
fn lobby_of(kind: GameKind) -> TableBench {
    let mut bench = TableBench::new();
    bench.wait(1_000);
    bench.tap("a1");
    bench.tap(&Key::Square(icon_center(kind)).to_string());
    bench
}

#[test]
fn the_sign_of_the_lesson_held_opens_the_puzzles_of_games_that_have_them() {
    let sign = Key::Square(LESSON_SQUARE).to_string();
    for kind in GameKind::ALL {
        let mut bench = lobby_of(kind);
        bench.press(&sign);
        bench.wait(950);
        assert_eq!(bench.table.phase(), Phase::Lobby);
        bench.wait(100);
        if Table::has_puzzles(kind) {
            assert_eq!(bench.table.phase(), Phase::Puzzle, "{kind}");
            assert_eq!(bench.table.position().kind(), kind);
        } else {
            assert_eq!(bench.table.phase(), Phase::Lobby, "{kind}");
            let reason = bench.table.cues().rejection.map(|it| it.reason);
            assert_eq!(reason, Some(RejectReason::NoPuzzles));
        }
        bench.release(&sign);
        assert_ne!(
            bench.table.phase(),
            Phase::Lesson,
            "the hold used the press"
        );
        let mut tapped = lobby_of(kind);
        tapped.tap(&sign);
        assert_eq!(tapped.table.phase(), Phase::Lesson, "{kind}");
    }
    assert!(!Table::has_puzzles(GameKind::MsPacman));
    assert!(!Table::has_puzzles(GameKind::Quoridor4));
}

#[test]
fn an_unfinished_game_is_kept_and_a_power_cut_ends_the_puzzle_alone() {
    let human = Player::Human;
    let players = [human, Player::Empty, human, Player::Empty];
    let mut bench = TableBench::with_game(GameKind::Quoridor2, players);
    bench.tap("e2");
    assert!(bench.table.open_puzzle(1));
    assert!(bench.table.kept_game(GameKind::Quoridor2).is_some());
    let right = now(&bench).right_move().expect("a move");
    make(&mut bench, right);
    settle(&mut bench);
    let (after, _) = restore(&record_bytes(&bench.table)).expect("a record");
    assert_eq!(
        (after.phase(), after.game().is_some()),
        (Phase::Attract, false)
    );
    assert_eq!(after.counters(), bench.table.counters());
}

#[test]
fn the_counters_of_puzzles_are_saved_and_a_record_without_them_is_read() {
    let mut table = Table::new(1, 0);
    let mut state = table.saved_state();
    let without = record_bytes(&table);
    state.counters.puzzles = [1, 2, 300, 4, u16::MAX];
    table.set_saved_state(&state);
    let with = record_bytes(&table);
    assert_eq!(with.len(), without.len() + 10);
    let (after, _) = restore(&with).expect("a record");
    assert_eq!(after.counters().puzzles, state.counters.puzzles);
    let (after, _) = restore(&without).expect("a record from before");
    assert_eq!(after.counters().puzzles, [0; 5]);
    let mut buffer = [0; MAX_RECORD_BYTES];
    let record = Record::from_table(&table);
    assert!(record.encode(&mut buffer[..with.len() - 1]).is_none());
}

#[test]
fn back_held_leaves_and_so_do_sixty_seconds_without_a_key() {
    let mut bench = puzzle(2);
    bench.tap("south-back");
    assert_eq!(
        bench.table.cues().rejection.map(|it| it.reason),
        Some(RejectReason::HoldToLeave)
    );
    // Also while a refutation is shown.
    let wrong = wrong_move(&bench).expect("a move");
    make(&mut bench, wrong);
    bench.hold("north-back", 2_100);
    assert_eq!(bench.table.phase(), Phase::Lobby);
    let mut bench = puzzle(2);
    bench.wait(60_000);
    assert_eq!(bench.table.phase(), Phase::Attract);
    assert!(!bench.table.open_puzzle(0) && !bench.table.open_puzzle(PUZZLES + 1));
    assert_eq!(bench.table.phase(), Phase::Attract);
}

/// Runs a board frame by frame.
fn run(board: &mut VirtualBoard, laws: &mut Laws, ms: u32) {
    for _ in 0..ms.div_ceil(FRAME_MS) {
        board.run(FRAME_MS);
        if let Err(broken) = laws.check_frame(board) {
            panic!("{broken} at {} ms", board.now_ms());
        }
    }
}

/// A key of the right move, or of any other.
fn next_key(table: &Table, is_right: bool) -> Key {
    let right = table.puzzle().and_then(PuzzlePlay::right_move);
    let mut targets = table.targets().iter().map(Key::Square);
    match right.map(Move::action) {
        _ if !is_right => targets.next().unwrap_or(Key::Ok(Seat::South)),
        Some(Action::Square(square)) => Key::Square(square),
        Some(Action::Fence(fence)) if table.preview().is_none() => Key::Post(fence.post()),
        _ => Key::Ok(table.position().turn()),
    }
}

#[test]
fn no_law_of_light_is_broken_in_a_puzzle() {
    for number in (1..=PUZZLES).step_by(usize::from(PUZZLES / 6).max(1)) {
        for (calm, pause_ms) in [(0, 100), (0, 700), (1, 700), (0, 4_000)] {
            let mut board = VirtualBoard::new(1);
            let mut laws = Laws::default();
            assert!(board.table_mut().set_setting(Setting::Calm, calm));
            assert!(board.table_mut().set_setting(Setting::Brightness, 100));
            run(&mut board, &mut laws, 2_000);
            assert!(board.table_mut().open_puzzle(number));
            for round in 0..24 {
                let key = next_key(board.table(), round % 4 > 1);
                board.press(key);
                run(&mut board, &mut laws, 48);
                board.release(key);
                run(&mut board, &mut laws, pause_ms);
            }
            assert_eq!(board.table().phase(), Phase::Puzzle, "{number}");
        }
    }
}
