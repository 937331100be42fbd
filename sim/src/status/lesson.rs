//! The lines of a lesson.

use fencelight_core::table::{Table, english};

use super::{Line, Tone, game_name};

pub(super) fn lines(lines: &mut Vec<Line>, table: &Table) {
    let Some(lesson) = table.lesson() else {
        return;
    };
    lines.push((Tone::Plain, game_name(lesson.kind()).into()));
    if let Some(words) = lesson.message().and_then(english) {
        lines.push((Tone::Now, words.into()));
    }
    match lesson.asked_key() {
        Some(key) => lines.push((Tone::Plain, format!("Press {key}."))),
        None if lesson.step().is_none() => lines.push((Tone::Now, "You win.".into())),
        None => lines.push((Tone::Plain, "The others move.".into())),
    }
    lines.push((Tone::Hint, "BACK held 2 s leaves the lesson.".into()));
}
