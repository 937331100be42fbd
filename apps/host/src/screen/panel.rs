//! The text panel beside the board: lines are broken at spaces and flow from one column of the panel into the next. The last moves
//! take what the lines leave free.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::Appearance;
use crate::language::Words;

/// The columns of a turn's number.
const TURN_INDENT: usize = 5;

/// The style of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// The first line.
    Title,
    /// What is known.
    Plain,
    /// What matters now.
    Now,
    /// Why a press had no effect, or a fault.
    Error,
    /// A possible action.
    Hint,
}

/// A line of the panel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PanelLine {
    /// How it is shown.
    pub tone: Tone,
    pub(crate) text: String,
}

impl PanelLine {
    /// A line in a style.
    pub fn new(tone: Tone, text: impl Into<String>) -> Self {
        let text = text.into();
        Self { tone, text }
    }
}

/// A key that may be pressed now, and what it does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyHint {
    pub(crate) key: String,
    pub(crate) effect: String,
}

impl KeyHint {
    /// A key and what it does.
    pub fn new(key: impl Into<String>, effect: impl Into<String>) -> Self {
        let (key, effect) = (key.into(), effect.into());
        Self { key, effect }
    }
}

/// Everything in words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Panel {
    /// The most important lines come first, because a small terminal shows only a few.
    pub lines: Vec<PanelLine>,
    /// The last moves, the newest last.
    pub moves: Vec<String>,
    /// The keys that may be pressed now.
    pub keys: Vec<KeyHint>,
}

/// Draws the lines, and below them as many of the last moves as there is room for. Lines that do not fit are left out.
pub(super) fn draw(
    panel: &Panel,
    look: Appearance,
    words: Words,
    columns: &[Rect],
    to: &mut Buffer,
) {
    let width = columns.iter().map(|column| column.width).min();
    let width = usize::from(width.unwrap_or_default());
    let mut lines: Vec<(Tone, String)> = Vec::new();
    for line in &panel.lines {
        let broken = broken(&line.text, width).into_iter();
        lines.extend(broken.map(|text| (line.tone, text)));
    }
    let mut rows: Vec<Rect> = columns.iter().flat_map(|column| column.rows()).collect();
    // A title and one move, after an empty row.
    let spare = rows.len().saturating_sub(lines.len() + 2);
    if spare > 0 && !panel.moves.is_empty() {
        lines.push((Tone::Plain, String::new()));
        lines.push((Tone::Now, words.word("last-moves")));
        let last = last_turns(&panel.moves, width, spare);
        lines.extend(last.into_iter().map(|text| (Tone::Plain, text)));
    }
    for (row, (tone, text)) in rows.drain(..).zip(lines) {
        to.set_stringn(row.x, row.y, text, usize::from(row.width), look.tone(tone));
    }
}

/// The last turns that fit into `rows` rows, each of them whole; if the newest alone is longer, its last rows.
fn last_turns(turns: &[String], width: usize, rows: usize) -> Vec<String> {
    let mut last: Vec<String> = Vec::new();
    for turn in turns.iter().rev() {
        let broken = broken_turn(turn, width);
        if last.is_empty() {
            let first = broken.len().saturating_sub(rows);
            last = broken[first..].to_vec();
        } else if broken.len() + last.len() <= rows {
            last = [broken, last].concat();
        } else {
            break;
        }
    }
    last
}

/// A turn broken behind its number.
fn broken_turn(turn: &str, width: usize) -> Vec<String> {
    let (number, moves) = turn.split_at_checked(TURN_INDENT).unwrap_or((turn, ""));
    let indent = [number].into_iter().chain(std::iter::repeat("     "));
    let moves = broken(moves, width.saturating_sub(TURN_INDENT));
    let line = |(indent, moves): (&str, String)| format!("{indent}{moves}");
    indent.zip(moves).map(line).collect()
}

/// A text broken into pieces of `width`, the later ones indented as the first. A wider word stays whole and is cut by the screen.
pub(super) fn broken(text: &str, width: usize) -> Vec<String> {
    let indent = text.len() - text.trim_start().len();
    let mut lines = vec![" ".repeat(indent)];
    let mut is_empty = true;
    for word in text.split_whitespace() {
        let used = lines.last().map_or(0, |line| line.chars().count());
        if !is_empty && used + 1 + word.chars().count() > width {
            lines.push(" ".repeat(indent));
            is_empty = true;
        }
        if let Some(line) = lines.last_mut() {
            if !is_empty {
                line.push(' ');
            }
            line.push_str(word);
        }
        is_empty = false;
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_between_words() {
        assert_eq!(
            broken("not a step, jump or side-step", 12),
            ["not a step,", "jump or", "side-step"]
        );
        assert_eq!(broken("", 12), [""]);
        assert_eq!(
            broken("  two words", 8),
            ["  two", "  words"],
            "the indent stays"
        );
        assert_eq!(
            broken("incomprehensible yes", 4),
            ["incomprehensible", "yes"]
        );
    }

    #[test]
    fn turns_are_shown_whole() {
        let turns = [
            "   1 North rolls 5: e7 d7 d8",
            "   2 South e2",
            "   3 West rolls 4: a1 a2 a3 a4",
        ];
        let turns = turns.map(str::to_owned);
        assert_eq!(
            last_turns(&turns, 20, 4),
            ["   2 South e2", "   3 West rolls 4:", "     a1 a2 a3 a4"],
            "the first would need two rows"
        );
        assert_eq!(
            last_turns(&turns, 20, 5)[..2],
            ["   1 North rolls 5:", "     e7 d7 d8"]
        );
        assert_eq!(last_turns(&turns, 20, 1), ["     a1 a2 a3 a4"]);
    }

    #[test]
    fn what_the_first_column_cannot_hold_goes_into_the_next_one_and_moves_fill_the_rest() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 21, 4));
        let lines = ["a", "b"].map(|text| PanelLine::new(Tone::Plain, text));
        let panel = Panel {
            lines: lines.to_vec(),
            moves: ["1", "2", "3", "4", "5", "6"].map(str::to_owned).to_vec(),
            keys: Vec::new(),
        };
        let columns = [Rect::new(0, 0, 10, 4), Rect::new(11, 0, 10, 4)];
        let words = Words::new("en", true);
        draw(&panel, Appearance::LEAST, words, &columns, &mut buffer);
        assert_eq!(
            buffer,
            Buffer::with_lines([
                "a          3         ",
                "b          4         ",
                "           5         ",
                "Last moves 6         "
            ])
        );
    }
}
