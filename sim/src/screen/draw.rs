//! Draws the board, the panel and the help: a pure function of the view and the size of the terminal.

use fencelight_core::geometry::{BAR_LEDS, Cell, Key, Led, Seat};
use fencelight_core::input::KeySet;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Text};
use ratatui::widgets::{Block, Clear, Paragraph, Widget};
use smart_leds::RGB8;

use super::colour::{self, Depth, Rgb, lit, readable_on};
use super::{Layout, MIN_HEIGHT, MIN_WIDTH, panel};

const HELP: &str = "\
mouse     press a key, release it
          right button, Shift or Ctrl: latch it,
          so that two keys can be held
arrows    move the cursor
Tab       between squares and posts
Enter     press the key under the cursor
h         hold it: on a post, place the fence
l         latch it; again: release it
Esc       release all latched keys
o  b      OK, BACK of the seat to move
O  B      hold them: a hint; leave
p         hold both: pause
1 2  3 4  OK and BACK of south, of west,
5 6  7 8  of north, of east
?         this help
q         quit";

/// Everything that is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct View {
    /// The frame on the LEDs.
    pub(crate) frame: [RGB8; Led::COUNT],
    /// The cursor of the keyboard; `None` while keys have no effect.
    pub(crate) cursor: Option<Key>,
    /// Keys that are down.
    pub(crate) down: KeySet,
    /// Keys that stay down until they are released.
    pub(crate) latched: KeySet,
    /// The lines of the side panel.
    pub(crate) panel: Vec<Line<'static>>,
    /// The last line of the panel.
    pub(crate) last_line: Line<'static>,
    /// Whether the help is shown.
    pub(crate) help: bool,
    /// The colours of the terminal.
    pub(crate) depth: Depth,
}

impl Widget for &View {
    fn render(self, area: Rect, to: &mut Buffer) {
        let brush = Style::new()
            .bg(self.depth.show(colour::BOARD))
            .fg(self.depth.show(colour::TEXT));
        to.set_style(area, brush);
        let Some(layout) = Layout::of(area) else {
            too_small(area, to);
            return;
        };
        self.field(&layout, to);
        self.rim(&layout, to);
        self.bars(&layout, to);
        self.side_keys(&layout, to);
        self.marks(&layout, to);
        panel::draw(&self.panel, &self.last_line, layout.panel(), to);
        if self.help {
            help(area, brush, to);
        }
    }
}

impl View {
    fn light(&self, led: Led) -> RGB8 {
        self.frame[led.index()]
    }

    fn ground(&self, rgb: Rgb) -> Style {
        Style::new().bg(self.depth.show(rgb))
    }

    fn cell_colour(&self, cell: Cell) -> Rgb {
        let unlit = match (cell.x() % 2, cell.y() % 2) {
            (0, 0) => colour::SQUARE,
            (1, 1) => colour::POST,
            _ => colour::GROOVE,
        };
        lit(self.light(Led::of_cell(cell)), unlit)
    }

    fn field(&self, layout: &Layout, to: &mut Buffer) {
        for cell in Cell::all() {
            to.set_style(layout.cell(cell), self.ground(self.cell_colour(cell)));
        }
    }

    /// Letters of the files and numbers of the ranks.
    fn rim(&self, layout: &Layout, to: &mut Buffer) {
        let faint = Style::new().fg(self.depth.show(colour::FAINT));
        let field = layout.field();
        for number in 0..9u8 {
            let Some(cell) = Cell::new(2 * number, 2 * number) else {
                continue;
            };
            let rect = layout.cell(cell);
            let letter = char::from(b'a' + number).to_string();
            let middle = rect.x + (rect.width - 1) / 2;
            to.set_string(middle, field.bottom(), letter, faint);
            let rank = (number + 1).to_string();
            to.set_string(field.x - 2, rect.y + (rect.height - 1) / 2, rank, faint);
        }
    }

    fn bars(&self, layout: &Layout, to: &mut Buffer) {
        for seat in Seat::ALL {
            for number in 0..BAR_LEDS {
                let Some(led) = Led::of_bar(seat, number) else {
                    continue;
                };
                let rgb = lit(self.light(led), colour::BAR);
                let rect = layout.bar(seat, number);
                let vertical = matches!(seat, Seat::West | Seat::East);
                for (row, line) in rect.rows().enumerate() {
                    if vertical && row + 1 == usize::from(rect.height) {
                        // Half a row separates it from the next one.
                        let half = "▀".repeat(usize::from(line.width));
                        let style = Style::new().fg(self.depth.show(rgb));
                        to.set_string(line.x, line.y, half, style);
                    } else {
                        to.set_style(line, self.ground(rgb));
                    }
                }
            }
        }
    }

    /// Their names, and the digits that press them.
    fn side_keys(&self, layout: &Layout, to: &mut Buffer) {
        for (number, seat) in Seat::ALL.into_iter().enumerate() {
            let keys = [(Key::Ok(seat), "OK"), (Key::Back(seat), "BACK")];
            for (place, (key, name)) in keys.into_iter().enumerate() {
                let rgb = if self.down.contains(key) {
                    colour::SIDE_KEY_DOWN
                } else {
                    colour::SIDE_KEY
                };
                let style = self.ground(rgb).fg(self.depth.show(readable_on(rgb)));
                let digit = 2 * number + place + 1;
                let mark = if self.latched.contains(key) {
                    "◆"
                } else {
                    ""
                };
                let label = Text::from(vec![
                    Line::from(name).centered(),
                    Line::from(format!("{mark}{digit}")).centered(),
                ]);
                label.style(style).render(layout.key(key), to);
            }
        }
    }

    /// The cursor, and keys of the field that stay down.
    fn marks(&self, layout: &Layout, to: &mut Buffer) {
        let cells = (0..Key::COUNT).filter_map(Key::from_index);
        for key in cells {
            let cell = match key {
                Key::Square(square) => Cell::of_square(square),
                Key::Post(post) => Cell::of_post(post),
                Key::Ok(_) | Key::Back(_) => continue,
            };
            let style = Style::new()
                .fg(self.depth.show(readable_on(self.cell_colour(cell))))
                .add_modifier(Modifier::BOLD);
            let rect = layout.key(key);
            let (right, bottom) = (rect.right() - 1, rect.bottom() - 1);
            if self.cursor == Some(key) {
                let corners = if rect.height == 1 {
                    [(rect.x, rect.y, "["), (right, rect.y, "]")].to_vec()
                } else {
                    [
                        (rect.x, rect.y, "┏"),
                        (right, rect.y, "┓"),
                        (rect.x, bottom, "┗"),
                        (right, bottom, "┛"),
                    ]
                    .to_vec()
                };
                for (x, y, corner) in corners {
                    to.set_string(x, y, corner, style);
                }
            }
            if self.latched.contains(key) {
                // The narrowest post has two columns: the bracket on the right stays.
                let x = rect.x + (rect.width - 1) / 2;
                to.set_string(x, rect.y + (rect.height - 1) / 2, "◆", style);
            }
        }
    }
}

fn too_small(area: Rect, to: &mut Buffer) {
    let text = format!(
        "terminal too small: {MIN_WIDTH}x{MIN_HEIGHT} needed, this is {}x{}",
        area.width, area.height
    );
    let paragraph = Paragraph::new(text)
        .centered()
        .wrap(ratatui::widgets::Wrap { trim: true });
    let middle = Rect {
        y: area.y + area.height / 3,
        height: area.height - area.height / 3,
        ..area
    };
    paragraph.render(middle, to);
}

fn help(area: Rect, brush: Style, to: &mut Buffer) {
    let text = Text::from(HELP);
    let (width, height) = (text.width() as u16 + 6, text.height() as u16 + 4);
    let rect = area.centered(
        ratatui::layout::Constraint::Length(width),
        ratatui::layout::Constraint::Length(height),
    );
    let block = Block::bordered()
        .title(" Help ")
        .title_bottom(" any key closes it ")
        .padding(ratatui::widgets::Padding::symmetric(2, 1))
        .style(brush);
    Clear.render(rect, to);
    Paragraph::new(text).block(block).render(rect, to);
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZES: [(u16, u16); 4] = [(80, 40), (100, 45), (132, 50), (250, 100)];

    fn dark(depth: Depth) -> View {
        View {
            frame: [RGB8::new(0, 0, 0); Led::COUNT],
            cursor: None,
            down: KeySet::EMPTY,
            latched: KeySet::EMPTY,
            panel: vec![Line::from("words")],
            last_line: Line::from("the end"),
            help: false,
            depth,
        }
    }

    fn drawn(view: &View, (width, height): (u16, u16)) -> Buffer {
        let area = Rect::new(0, 0, width, height);
        let mut buffer = Buffer::empty(area);
        view.render(area, &mut buffer);
        buffer
    }

    fn text(buffer: &Buffer) -> String {
        buffer
            .content()
            .iter()
            .map(ratatui::buffer::Cell::symbol)
            .collect()
    }

    #[test]
    fn every_led_is_drawn_in_its_own_place() {
        for (size, depth) in SIZES
            .into_iter()
            .flat_map(|size| [(size, Depth::True), (size, Depth::Indexed)])
        {
            let layout = Layout::of(Rect::new(0, 0, size.0, size.1)).expect("it fits");
            let cells = Cell::all().map(|cell| (Led::of_cell(cell), layout.cell(cell)));
            let bars = Seat::ALL.into_iter().flat_map(|seat| {
                let bar = (0..BAR_LEDS).map(move |number| (seat, number));
                bar.filter_map(|(seat, number)| {
                    Some((Led::of_bar(seat, number)?, layout.bar(seat, number)))
                })
            });
            let places: Vec<(Led, Rect)> = cells.chain(bars).collect();
            assert_eq!(places.len(), Led::COUNT);
            let unlit = drawn(&dark(depth), size);
            // In each frame the LEDs are lit that have some bit in their number: no two shine in the same frames.
            for bit in 0..9 {
                let lit = |led: Led| led.index() >> bit & 1 == 1;
                let mut view = dark(depth);
                for (led, _) in places.iter().filter(|(led, _)| lit(*led)) {
                    view.frame[led.index()] = RGB8::new(0, 1, 0);
                }
                let frame = drawn(&view, size);
                for (led, rect) in &places {
                    for place in rect.positions() {
                        let changed = frame[place] != unlit[place];
                        assert_eq!(changed, lit(*led), "{size:?}: {led:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn the_cursor_and_a_latched_key_are_seen_wherever_they_are() {
        let plain = drawn(&dark(Depth::True), (80, 40));
        for key in (0..Key::COUNT).filter_map(Key::from_index) {
            let mut view = dark(Depth::True);
            view.latched.insert(key);
            let latched = drawn(&view, (80, 40));
            assert!(text(&latched).contains('◆'), "{key}");
            view.cursor = Some(key);
            let both = drawn(&view, (80, 40));
            if matches!(key, Key::Square(_) | Key::Post(_)) {
                assert_ne!(both, latched, "{key}");
                assert_ne!(both, plain, "{key}");
                assert!(text(&both).contains('◆'), "{key}");
            }
        }
    }

    #[test]
    fn a_side_key_that_is_down_looks_different() {
        let plain = drawn(&dark(Depth::True), (80, 40));
        let mut view = dark(Depth::True);
        view.down.insert(Key::Ok(Seat::East));
        assert_ne!(drawn(&view, (80, 40)), plain);
    }

    #[test]
    fn the_help_fits_the_smallest_terminal_and_says_every_line() {
        let mut view = dark(Depth::True);
        view.help = true;
        let shown = text(&drawn(&view, (80, 40)));
        for line in HELP.lines() {
            assert!(shown.contains(line.trim()), "{line}");
        }
    }

    #[test]
    fn below_its_least_size_it_says_so_and_draws_anything_anywhere() {
        let view = dark(Depth::True);
        let shown = text(&drawn(&view, (79, 40)));
        assert!(shown.contains("terminal too small: 80x40 needed, this is 79x40"));
        for size in [(0, 0), (1, 1), (20, 3), (500, 2), (79, 39)] {
            drawn(&view, size);
        }
    }
}
