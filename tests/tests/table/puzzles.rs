//! Every puzzle of the box, played through the table: by right keys and by wrong ones.

use fencelight_board::geometry::{Axis, Fence, Key};
use fencelight_board::puzzles::{PUZZLES, Puzzle};
use fencelight_board::save::{MAX_RECORD_BYTES, Record};
use fencelight_board::table::{Phase, Player, PuzzlePlay, PuzzleStage, Table};
use fencelight_core::game::{Action, Game, Move};
use fencelight_core::games::GameKind;
use fencelight_tests::saves::{record_bytes, restore};
use fencelight_tests::table_bench::TableBench;
use fencelight_tests::walk::{Board, Walk};

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
        let grade = usize::from(now(&bench).grade()).max(1);
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
        let answer: Vec<Move> = Puzzle::refutation(number, 0, wrong).collect();
        assert_eq!(now(&bench).is_answered(), !answer.is_empty());
        let mut shown = Vec::new();
        let mut shown_ms = None;
        for _ in 0..3_000 {
            bench.wait(10);
            let played = bench.table.history().moves();
            if played.len() > shown.len() {
                shown = played.to_vec();
            }
            match now(&bench).stage() {
                PuzzleStage::Refuted(at_ms) => shown_ms = Some(at_ms),
                PuzzleStage::Line => break,
                _ => {}
            }
        }
        assert!(shown.ends_with(&answer), "{number}: {shown:?} {answer:?}");
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
fn no_law_of_light_is_broken_in_a_puzzle() {
    for number in (1..=PUZZLES).step_by(usize::from(PUZZLES / 24).max(1)) {
        let mut walk = Walk::new(number.into(), true);
        walk.run(2_000);
        assert!(walk.board_mut().table_mut().open_puzzle(number));
        walk.play_puzzle();
        let checked = walk.result();
        checked.unwrap_or_else(|broken| panic!("{number}: {broken}"));
    }
}
