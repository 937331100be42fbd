//! The lines of a lesson.

use fencelight_board::table::{LessonScript, Table, english};
use fencelight_core::game::Game;
use fencelight_core::games::{BoardFacts, PieceKind};
use fencelight_core::geometry::Key;

use super::names;
use crate::screen::{PanelLine, Tone};

pub(super) fn lines(lines: &mut Vec<PanelLine>, table: &Table, cursor: Key) {
    let Some(lesson) = table.lesson() else {
        return;
    };
    if let Some(words) = lesson.message().and_then(english) {
        lines.push(PanelLine::new(Tone::Now, words));
    }
    let shown = table.cues().animation.filter(|_| table.is_animating());
    let asked = match shown {
        Some(shown) => Err(format!("{}: wait.", names::played(shown.mover, shown.mv))),
        None => Ok(lesson.asked_key()),
    };
    let text = match asked {
        Err(shown) => shown,
        // The cursor hides the mark.
        Ok(Some(key)) if key == cursor => {
            format!("Press {}: the cursor is there.", names::key(key))
        }
        Ok(Some(key)) => format!("Press {}, marked with ?.", names::key(key)),
        Ok(None) if lesson.step().is_none() => "You win.".into(),
        Ok(None) => "The others move.".into(),
    };
    lines.push(PanelLine::new(Tone::Now, text));
    if lesson.step().is_none() {
        let text = "The lesson is over. In a few seconds, or by any key, it leads to the lobby.";
        lines.push(PanelLine::new(Tone::Now, text));
        return;
    }
    if lesson.asked_key().is_some() {
        let text = format!("Your piece: {}", piece_mark(table));
        lines.push(PanelLine::new(Tone::Plain, text));
    }
    let all = LessonScript::of(lesson.kind()).len();
    let step = lesson.step_number().min(all);
    lines.push(PanelLine::new(Tone::Plain, format!("Step {step} of {all}")));
    let text =
        "Wait 10 s, and the board does the step for you. BACK held for 2 s leaves the lesson.";
    lines.push(PanelLine::new(Tone::Hint, text));
}

/// The character of the piece to move.
fn piece_mark(table: &Table) -> &'static str {
    let game = table.position();
    match game.mover_kind() {
        PieceKind::Pac => "@",
        _ => names::mover(game.mover()).get(..1).unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests {
    use fencelight_board::device::VirtualBoard;
    use fencelight_board::table::lobby::LESSON_SQUARE;
    use fencelight_core::geometry::{Seat, Square};

    use super::*;

    #[test]
    fn the_panel_has_the_words_of_the_step_and_its_key() {
        let mut board = VirtualBoard::new(1);
        board.run(1_000);
        board.tap(Key::Ok(Seat::West));
        board.tap(Key::Square(LESSON_SQUARE));
        let asked = Square::from_name("e6").expect("a square");
        for (cursor, words) in [
            (Square::MIDDLE, "Press e6, marked with ?."),
            (asked, "Press e6: the cursor is there."),
        ] {
            let mut lines = Vec::new();
            super::lines(&mut lines, board.table(), Key::Square(cursor));
            let text: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
            assert!(text.contains(&english("quoridor-aim").unwrap_or_default()));
            assert!(text.contains(&words), "{text:?}");
            assert!(text.contains(&"Your piece: S"));
        }
    }
}
