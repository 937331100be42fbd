use std::collections::HashSet;

use super::*;

const SIZES: [(u16, u16); 13] = [
    (80, 24),
    (80, 30),
    (100, 30),
    (200, 24),
    (80, 40),
    (100, 40),
    (100, 45),
    (80, 60),
    (120, 41),
    (132, 50),
    (200, 60),
    (274, 90),
    (400, 200),
];

fn layouts() -> impl Iterator<Item = (Rect, Layout)> {
    SIZES.into_iter().map(|(width, height)| {
        let area = Rect::new(0, 0, width, height);
        (area, Layout::of(area).expect("it fits"))
    })
}

fn keys() -> impl Iterator<Item = Key> {
    (0..Key::COUNT).filter_map(Key::from_index)
}

fn leds(layout: &Layout) -> Vec<Rect> {
    let bars = Seat::ALL
        .into_iter()
        .flat_map(|seat| (0..BAR_LEDS).map(move |number| (seat, number)));
    Cell::all()
        .map(|cell| layout.cell(cell))
        .chain(bars.map(|(seat, number)| layout.bar(seat, number)))
        .collect()
}

#[test]
fn every_place_of_every_key_leads_back_to_it() {
    for (area, layout) in layouts() {
        for key in keys() {
            let places: Vec<Position> = layout.key(key).positions().collect();
            assert!(!places.is_empty(), "{area}: {key}");
            for place in places {
                assert_eq!(layout.key_at(place), Some(key), "{area}: {place}");
            }
        }
    }
}

#[test]
fn no_led_no_side_key_and_no_panel_covers_another() {
    for (area, layout) in layouts() {
        let side_keys = keys().filter(|key| matches!(key, Key::Ok(_) | Key::Back(_)));
        let all: Vec<Rect> = leds(&layout)
            .into_iter()
            .chain(side_keys.map(|key| layout.key(key)))
            .chain(layout.panel().iter().copied())
            .chain([layout.keys()])
            .collect();
        assert!(all.len() > 329 + 8);
        let mut taken = HashSet::new();
        for rect in all {
            assert!(
                !rect.is_empty() && area.intersection(rect) == rect,
                "{area}: {rect}"
            );
            for place in rect.positions() {
                assert!(taken.insert(place), "{area}: {place}");
            }
        }
    }
}

#[test]
fn squares_are_larger_than_grooves_and_south_is_below() {
    for (area, layout) in layouts() {
        let cell = |x, y| layout.cell(Cell::new(x, y).expect("on the field"));
        assert!(cell(0, 0).width >= 2 * cell(1, 0).width, "{area}");
        assert!(cell(0, 0).height > cell(0, 1).height || layout.is_compact());
        assert!(cell(0, 0).y > cell(0, 16).y && cell(0, 0).x < cell(16, 0).x);
        assert!(layout.bar(Seat::South, 0).x < layout.bar(Seat::South, 9).x);
        assert!(layout.bar(Seat::North, 0).x > layout.bar(Seat::North, 9).x);
        assert!(layout.bar(Seat::West, 0).y < layout.bar(Seat::West, 9).y);
        assert!(layout.bar(Seat::East, 0).y > layout.bar(Seat::East, 9).y);
    }
}

#[test]
fn every_place_in_a_groove_is_a_fence_through_it() {
    for (area, layout) in layouts() {
        let mut seen = HashSet::new();
        for cell in Cell::all() {
            for place in layout.cell(cell).positions() {
                let fence = layout.fence_at(place);
                let is_groove = cell.x() % 2 != cell.y() % 2;
                assert_eq!(fence.is_some(), is_groove, "{area}: {place}");
                if let Some(fence) = fence {
                    assert!(Cell::of_fence(fence).contains(&cell), "{area}: {fence}");
                    seen.insert(fence);
                }
            }
        }
        let reached = if layout.is_compact() { 100 } else { 128 };
        assert!(seen.len() >= reached, "{area}: {}", seen.len());
    }
}

#[test]
fn a_panel_has_room_for_words() {
    for (area, layout) in layouts() {
        for panel in layout.panel() {
            assert!(
                panel.width >= PANEL_WIDTH && panel.height >= PANEL_HEIGHT,
                "{area}"
            );
        }
    }
}

#[test]
fn a_terminal_that_is_too_small_has_no_board() {
    for (width, height) in [(79, 40), (80, 23), (300, 20), (0, 0)] {
        assert_eq!(Layout::of(Rect::new(0, 0, width, height)), None);
    }
    for width in MIN_WIDTH..150 {
        for height in MIN_HEIGHT..80 {
            assert!(Layout::of(Rect::new(0, 0, width, height)).is_some());
        }
    }
}

#[test]
fn a_side_key_lies_at_its_end_of_the_bar() {
    for (area, layout) in layouts() {
        for key in keys() {
            let (Key::Ok(seat) | Key::Back(seat)) = key else {
                continue;
            };
            let middle = |rect: Rect| {
                let [x, y, width, height] =
                    [rect.x, rect.y, rect.width, rect.height].map(i32::from);
                (2 * x + width, 2 * y + height)
            };
            let at = middle(layout.key(key));
            let distance = |number| {
                let led = middle(layout.bar(seat, number));
                (led.0 - at.0).abs() + (led.1 - at.1).abs()
            };
            let is_nearer_to_the_right = distance(BAR_LEDS - 1) < distance(0);
            assert_eq!(is_nearer_to_the_right, key.is_at_right(), "{area}: {key}");
        }
    }
}
