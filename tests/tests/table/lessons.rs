//! Every step of every lesson, played through the table: by the keys that they ask for, and by wrong keys.

use fencelight_board::geometry::{Key, Seat};
use fencelight_board::table::lobby::{LESSON_SQUARE, icon_center};
use fencelight_board::table::{
    Lesson, LessonEffect, LessonScript, LessonStep, Phase, RejectReason, Table,
};
use fencelight_core::game::{Move, Outcome};
use fencelight_core::games::{BoardFacts, GameKind};
use fencelight_tests::table_bench::TableBench;

/// The most presses of a lesson.
const MAX_PRESSES: usize = 12;

/// A table in the first step of the lesson of a game, reached by keys.
fn lesson_of(kind: GameKind) -> TableBench {
    let mut bench = TableBench::new();
    bench.wait(1_000);
    bench.tap("a1");
    bench.tap(&Key::Square(icon_center(kind)).to_string());
    bench.tap(&Key::Square(LESSON_SQUARE).to_string());
    assert_eq!(bench.table.phase(), Phase::Lesson);
    bench
}

fn step(table: &Table) -> Option<LessonStep> {
    table.lesson().and_then(Lesson::step)
}

fn step_number(table: &Table) -> usize {
    table.lesson().map_or(0, Lesson::step_number)
}

/// Waits until the lesson asks for a key, or its last step is done.
fn wait_for_ask(bench: &mut TableBench) -> Option<(Key, LessonEffect)> {
    for _ in 0..1_000 {
        match step(&bench.table)? {
            LessonStep::Ask { key, effect, .. } if !bench.table.is_animating() => {
                return Some((key, effect));
            }
            _ => bench.wait(10),
        }
    }
    panic!("step {} does not end", step_number(&bench.table));
}

/// Taps the asked key, which does its step.
fn answer(bench: &mut TableBench, asked: Key) {
    let number = step_number(&bench.table);
    bench.tap(&asked.to_string());
    assert_eq!(step_number(&bench.table), number + 1, "{asked}");
}

/// The kind of a violation, as the scripts write it.
fn reason_word(reason: RejectReason) -> String {
    let RejectReason::IllegalMove(_, illegal) = reason else {
        return format!("{reason:?}");
    };
    let debug = format!("{:?}", illegal.violation());
    let name: String = debug
        .chars()
        .take_while(char::is_ascii_alphabetic)
        .collect();
    let mut word = String::new();
    for letter in name.chars() {
        if letter.is_ascii_uppercase() && !word.is_empty() {
            word.push('-');
        }
        word.push(letter.to_ascii_lowercase());
    }
    word
}

/// Checks the effect of a step in the game of the table.
fn assert_effect(table: &Table, effect: LessonEffect, before: &[Move]) {
    let moves = table.history().moves();
    match effect {
        LessonEffect::Move(mv) => {
            assert_eq!(moves.split_last(), Some((&mv, before)));
        }
        LessonEffect::Preview(fence) => {
            assert_eq!(table.preview().map(|preview| preview.fence), Some(fence));
            assert_eq!(moves, before);
        }
        LessonEffect::Refusal(mv, word) => {
            let reason = table.cues().rejection.expect("a rejection").reason;
            assert!(matches!(reason, RejectReason::IllegalMove(refused, _) if refused == mv));
            assert_eq!(reason_word(reason), word);
            assert_eq!(moves, before);
        }
        LessonEffect::TakeBack(left) => {
            assert!(left < before.len());
            assert_eq!(Some(moves), before.get(..left));
        }
    }
}

/// The table shows the win of the learner, then the lobby.
fn assert_win(bench: &mut TableBench) {
    let Some(Outcome::Won(winner)) = bench.table.outcome() else {
        panic!("no win");
    };
    assert!(bench.table.position().is_winner(Seat::South, winner));
    assert_eq!(bench.table.phase(), Phase::Lesson);
    bench.wait(8_000);
    assert_eq!(bench.table.phase(), Phase::Lobby);
}

#[test]
fn every_lesson_is_won_by_the_keys_it_asks_for() {
    for kind in GameKind::ALL {
        let mut bench = lesson_of(kind);
        let mut presses = 0;
        while let Some((key, effect)) = wait_for_ask(&mut bench) {
            let before: Vec<Move> = bench.table.history().moves().to_vec();
            answer(&mut bench, key);
            assert_effect(&bench.table, effect, &before);
            presses += 1;
        }
        assert!(presses <= MAX_PRESSES, "{}: {presses}", kind.name());
        assert_win(&mut bench);
    }
}

#[test]
fn a_wrong_key_is_answered_and_changes_nothing() {
    for kind in GameKind::ALL {
        let mut bench = lesson_of(kind);
        while let Some((asked, _)) = wait_for_ask(&mut bench) {
            let before = (
                step(&bench.table),
                bench.table.position().clone(),
                bench.table.preview(),
                bench.table.history().moves().len(),
            );
            for key in (0..Key::COUNT).filter_map(Key::from_index) {
                if key == asked {
                    continue;
                }
                let name = key.to_string();
                bench.press(&name);
                bench.release(&name);
                let rejection = bench.table.cues().rejection.expect("an answer");
                assert_eq!(rejection.key, key);
                let after = (
                    step(&bench.table),
                    bench.table.position().clone(),
                    bench.table.preview(),
                    bench.table.history().moves().len(),
                );
                assert_eq!(after, before, "{} {key}", kind.name());
            }
            answer(&mut bench, asked);
        }
        assert_win(&mut bench);
    }
}

#[test]
fn a_lesson_leaves_no_trace() {
    for kind in GameKind::ALL {
        let mut bench = lesson_of(kind);
        let persistent = bench.table.saved_state();
        let revision = bench.table.revision();
        while let Some((key, _)) = wait_for_ask(&mut bench) {
            answer(&mut bench, key);
            assert!(bench.table.game().is_none());
            assert!(bench.table.saved_game().is_none());
            assert_eq!(bench.table.revision(), revision);
            assert!(!bench.table.undo(1));
            assert!(bench.table.play_all(&[Move::PASS]).is_err());
        }
        assert_win(&mut bench);
        let mut after = bench.table.saved_state();
        after.counters.seconds = persistent.counters.seconds;
        assert_eq!(after, persistent, "{}", kind.name());
        assert!(bench.table.game().is_none());
    }
}

#[test]
fn every_lesson_shows_what_the_game_has() {
    for kind in GameKind::ALL {
        let script = LessonScript::of(kind);
        let steps: Vec<LessonStep> = (0..script.len())
            .map(|index| script.step(index).expect("a step"))
            .collect();
        let has = |is: &dyn Fn(LessonEffect, bool) -> bool| {
            steps.iter().any(|step| match *step {
                LessonStep::Ask {
                    effect, shows_aim, ..
                } => is(effect, shows_aim),
                LessonStep::Reply(_) => false,
            })
        };
        assert!(has(&|_, shows_aim| shows_aim));
        assert!(has(&|effect, _| matches!(
            effect,
            LessonEffect::Refusal(..)
        )));
        assert!(has(&|effect, _| matches!(
            effect,
            LessonEffect::TakeBack(_)
        )));
        let previews = steps.iter().filter(|step| {
            matches!(
                step,
                LessonStep::Ask {
                    effect: LessonEffect::Preview(_),
                    ..
                }
            )
        });
        let has_fences = matches!(kind, GameKind::Quoridor2 | GameKind::Quoridor4);
        // A preview, and its turn.
        assert_eq!(previews.count(), if has_fences { 2 } else { 0 });
    }
}

/// A jump in Quoridor, a ghost caught in the other games.
#[test]
fn every_lesson_has_a_jump_or_a_chase() {
    for kind in GameKind::ALL {
        let mut bench = lesson_of(kind);
        let mut has_one = false;
        while let Some((key, _)) = wait_for_ask(&mut bench) {
            let before = bench.table.position().clone();
            if let Key::Square(square) = key {
                let mut catches = false;
                before.for_each_piece(|piece| catches |= piece.square == square && piece.is_weak);
                has_one |= catches || before.is_jump(square);
            }
            answer(&mut bench, key);
        }
        assert!(has_one, "{}", kind.name());
    }
}
