use fencelight_board::geometry::{BAR_LEDS, Seat};

use super::*;
use crate::screen::{PanelLine, Tone};

const SIZES: [(u16, u16); 5] = [(80, 24), (100, 40), (100, 45), (132, 50), (250, 100)];

fn dark(look: Appearance) -> View {
    View {
        frame: [RGB8::new(0, 0, 0); Led::COUNT],
        shapes: Shapes::dark(),
        cursor: None,
        down: KeySet::EMPTY,
        latched: KeySet::EMPTY,
        panel: Panel {
            lines: vec![PanelLine::new(Tone::Plain, "words")],
            ..Panel::default()
        },
        page: None,
        look,
        words: Words::new("en", false),
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
    for (size, look) in SIZES
        .into_iter()
        .flat_map(|size| [(size, Appearance::FULL), (size, Appearance::INDEXED_ASCII)])
    {
        let layout = Layout::of(Rect::new(0, 0, size.0, size.1)).expect("it fits");
        let has_halves = layout.is_compact() && look.is_unicode();
        // The LED, its place, and the LED of the square whose lower half shares the row.
        let cells = Cell::all().map(|cell| {
            let above = Cell::new(cell.x(), cell.y() + 1).filter(|_| cell.y() % 2 == 1);
            let above = above.filter(|_| has_halves).map(Led::of_cell);
            (Led::of_cell(cell), layout.cell(cell), above)
        });
        let bars = Seat::ALL.into_iter().flat_map(|seat| {
            let bar = (0..BAR_LEDS).map(move |number| (seat, number));
            bar.filter_map(|(seat, number)| {
                Some((Led::of_bar(seat, number)?, layout.bar(seat, number), None))
            })
        });
        let places: Vec<(Led, Rect, Option<Led>)> = cells.chain(bars).collect();
        assert_eq!(places.len(), Led::COUNT);
        let unlit = drawn(&dark(look), size);
        // In each frame the LEDs are lit that have some bit in their number: no two shine in the same frames.
        for bit in 0..9 {
            let lit = |led: Led| led.index() >> bit & 1 == 1;
            let mut view = dark(look);
            for (led, ..) in places.iter().filter(|(led, ..)| lit(*led)) {
                view.frame[led.index()] = RGB8::new(0, 1, 0);
            }
            let frame = drawn(&view, size);
            for (led, rect, above) in &places {
                let is_lit = lit(*led) || above.is_some_and(lit);
                for place in rect.positions() {
                    let changed = frame[place] != unlit[place];
                    assert_eq!(changed, is_lit, "{size:?}: {led:?}");
                }
            }
        }
    }
}

#[test]
#[ignore = "long: cargo test-all"]
fn the_cursor_and_a_latched_key_are_seen_wherever_they_are() {
    for (look, latch) in [(Appearance::FULL, '◆'), (Appearance::LEAST, '^')] {
        for size in [(80, 24), (100, 40)] {
            let plain = drawn(&dark(look), size);
            for key in (0..Key::COUNT).filter_map(Key::from_index) {
                let mut view = dark(look);
                view.cursor = Some(key);
                assert_ne!(text(&drawn(&view, size)), text(&plain), "{key}");
                view.cursor = None;
                view.latched.insert(key);
                assert!(text(&drawn(&view, size)).contains(latch), "{key}");
            }
        }
    }
}

#[test]
fn a_side_key_that_is_down_looks_different_without_colour_too() {
    for look in [Appearance::FULL, Appearance::LEAST] {
        let mut view = dark(look);
        view.down.insert(Key::Ok(Seat::East));
        assert_ne!(
            text(&drawn(&view, (80, 24))),
            text(&drawn(&dark(look), (80, 24)))
        );
    }
}

#[test]
fn a_terminal_without_colour_gets_none_and_one_without_utf8_gets_ascii() {
    let mut view = dark(Appearance::LEAST);
    view.page = Some(Page::new("Help", "words"));
    view.frame = [RGB8::new(9, 9, 9); Led::COUNT];
    for size in SIZES {
        let buffer = drawn(&view, size);
        assert!(text(&buffer).is_ascii());
        for cell in buffer.content() {
            assert_eq!(cell.style().fg, Some(ratatui::style::Color::Reset));
            assert_eq!(cell.style().bg, Some(ratatui::style::Color::Reset));
        }
    }
    view.look = Appearance::INDEXED_ASCII;
    for size in SIZES {
        assert!(text(&drawn(&view, size)).is_ascii());
    }
}

#[test]
fn below_its_least_size_it_says_so_and_draws_anything_anywhere() {
    let view = dark(Appearance::FULL);
    let shown = text(&drawn(&view, (79, 24)));
    for part in ["too small", "80x24", "79x24"] {
        assert!(shown.contains(part), "{part}");
    }
    for size in [(0, 0), (1, 1), (20, 3), (500, 2), (79, 39)] {
        drawn(&view, size);
    }
}
