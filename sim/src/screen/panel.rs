//! The text panel beside the board: lines are broken at spaces and flow from one column of the panel into the next.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

/// Draws the lines, and at the end of the last column one line that is always shown. Lines that do not fit are left out.
pub(super) fn draw(
    lines: &[Line<'static>],
    last: &Line<'static>,
    columns: &[Rect],
    to: &mut Buffer,
) {
    let Some((end, full)) = columns.split_last() else {
        return;
    };
    // An empty line separates the last one.
    let open = Rect {
        height: end.height.saturating_sub(2),
        ..*end
    };
    let narrowest = columns.iter().map(|column| column.width).min();
    let mut broken = lines
        .iter()
        .flat_map(|line| broken(line, usize::from(narrowest.unwrap_or_default())));
    for column in full.iter().copied().chain([open]) {
        for row in column.rows() {
            match broken.next() {
                Some(line) => line.render(row, to),
                None => break,
            }
        }
    }
    if let Some(row) = end.rows().next_back() {
        last.render(row, to);
    }
}

/// A line broken into pieces of `width`, with its styles. A wider word stays whole and is cut by the screen.
fn broken(line: &Line<'static>, width: usize) -> Vec<Line<'static>> {
    let mut lines = vec![Line::default().style(line.style)];
    let mut used = 0;
    for span in &line.spans {
        for word in span.content.split_inclusive(' ') {
            // The space behind a word may exceed the width.
            if used > 0 && used + Span::raw(word.trim_end()).width() > width {
                lines.push(Line::default().style(line.style));
                used = 0;
            }
            let word = Span::styled(word.to_owned(), span.style);
            used += word.width();
            if let Some(line) = lines.last_mut() {
                line.push_span(word);
            }
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(lines: &[Line<'static>]) -> Vec<String> {
        let line = |line: &Line<'static>| line.to_string().trim_end().to_owned();
        lines.iter().map(line).collect()
    }

    #[test]
    fn lines_are_broken_between_words() {
        let line = Line::from(vec![
            Span::raw("not a step, "),
            Span::raw("jump or side-step"),
        ]);
        assert_eq!(
            text(&broken(&line, 12)),
            ["not a step,", "jump or", "side-step"]
        );
        assert_eq!(text(&broken(&Line::default(), 12)), [""]);
        assert_eq!(
            text(&broken(&Line::from("incomprehensible yes"), 4)),
            ["incomprehensible", "yes"]
        );
    }

    #[test]
    fn what_the_first_column_cannot_hold_goes_into_the_next_one() {
        let area = Rect::new(0, 0, 10, 4);
        let mut buffer = Buffer::empty(area);
        let lines: Vec<Line<'static>> = ["a", "b", "c", "d", "e", "f", "g", "h"]
            .map(Line::from)
            .to_vec();
        let columns = [Rect::new(0, 0, 4, 4), Rect::new(5, 0, 4, 4)];
        draw(&lines, &Line::from("end"), &columns, &mut buffer);
        assert_eq!(
            buffer,
            Buffer::with_lines(["a    e    ", "b    f    ", "c         ", "d    end  "])
        );
    }
}
