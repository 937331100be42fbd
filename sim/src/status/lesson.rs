//! The lines of a lesson.

use fencelight_core::table::{Table, english};

use super::{Line, Tone, game_name};

/// The longest line of the words.
const WIDTH: usize = 34;

pub(super) fn lines(lines: &mut Vec<Line>, table: &Table) {
    let Some(lesson) = table.lesson() else {
        return;
    };
    lines.push((Tone::Plain, game_name(lesson.kind()).into()));
    if let Some(words) = lesson.message().and_then(english) {
        lines.extend(wrapped(words).into_iter().map(|line| (Tone::Now, line)));
    }
    match lesson.asked_key() {
        Some(key) => lines.push((Tone::Plain, format!("Press {key}."))),
        None if lesson.step().is_none() => lines.push((Tone::Now, "You win.".into())),
        None => lines.push((Tone::Plain, "The others move.".into())),
    }
    lines.push((Tone::Hint, "BACK held 2 s leaves the lesson.".into()));
}

/// Words in lines of at most [`WIDTH`] characters.
fn wrapped(words: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.len() + 1 + word.len() <= WIDTH => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.into()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use fencelight_core::device::VirtualBoard;
    use fencelight_core::geometry::{Key, Seat};
    use fencelight_core::table::lobby::LESSON_SQUARE;

    use super::*;

    #[test]
    fn the_panel_has_the_words_of_the_step_and_its_key() {
        let mut board = VirtualBoard::new(1);
        board.run(1_000);
        board.tap(Key::Ok(Seat::West));
        board.tap(Key::Square(LESSON_SQUARE));
        let mut lines = Vec::new();
        super::lines(&mut lines, board.table());
        let text: Vec<&str> = lines.iter().map(|(_, line)| line.as_str()).collect();
        assert_eq!(text.first(), Some(&"Quoridor for two"));
        let words = english("quoridor-aim").unwrap_or_default();
        assert!(text.join(" ").contains(words));
        assert!(text.contains(&"Press e6."));
        assert!(text.iter().all(|line| line.len() <= WIDTH));
    }
}
