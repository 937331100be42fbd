//! The pictures of the guide to hand-wired strips: boxes at the pitch of a strip, one picture for each step of the assembly.

use fencelight_core::geometry::{BAR_LEDS, Cell, FIELD_SIDE, Key, Seat};

use crate::board::Colour;
use crate::mesh::{Mesh, Vector};
use crate::render::{Body, View, disc};
use crate::scenes::Scene;

/// From LED to LED: 60 a metre.
const PITCH: f64 = 1000.0 / 60.0;
const STRIP: f64 = 10.0;
/// In cells: a strip lies in the south of its cells, so that a key has room in the north of them.
const STRIP_SHIFT: f64 = 0.2;
const KEY_SHIFT: f64 = 0.3;
/// From the middle of the field to the bars, and from the middle of a side to its OK and BACK keys.
const BAR: f64 = 156.0;
const SIDE_KEY: f64 = 97.0;
/// The perforated board: south-west corner, size, and the height of its upper side.
const CARD: [f64; 2] = [-80.0, -275.0];
const CARD_SIZE: [f64; 2] = [160.0, 100.0];
const CARD_TOP: f64 = 6.6;
/// Rows of the field that have a feed.
const FEEDS: [u8; 4] = [0, 6, 12, 16];
const NAMES: [&str; 7] = [
    "strips-1-entry",
    "strips-2-pico",
    "strips-3-columns",
    "strips-4-keys",
    "strips-5-level-shifter",
    "strips-6-leds",
    "strips-7-closing",
];
const BLACK: Colour = [40, 40, 44];
const RED: Colour = [200, 50, 45];
const WOOD: Colour = [205, 180, 140];
const WHITE: Colour = [240, 240, 232];

/// A body with the step that adds it.
type Added = (u8, Mesh, Colour);

/// A box by its middle, its size and the height at which it stands.
fn block(middle: [f64; 2], size: Vector, stands_at: f64) -> Mesh {
    let low = [
        middle[0] - size[0] / 2.0,
        middle[1] - size[1] / 2.0,
        stands_at,
    ];
    Mesh::cuboid(
        low,
        [low[0] + size[0], low[1] + size[1], stands_at + size[2]],
    )
}

/// A place on the perforated board.
fn on_card(x: f64, y: f64) -> [f64; 2] {
    [CARD[0] + x, CARD[1] + y]
}

fn cell_place(x: f64, y: f64) -> [f64; 2] {
    [(x - 8.0) * PITCH, (y - 8.0) * PITCH]
}

/// A place on a seat's side: along it to its owner's right, and outwards.
fn side_place(seat: Seat, along: f64, out: f64) -> [f64; 2] {
    match seat {
        Seat::South => [along, -out],
        Seat::East => [out, along],
        Seat::North => [-along, out],
        Seat::West => [-out, -along],
    }
}

/// Steps 1, 2, 3 and 5: plate, perforated board and what it carries.
fn electronics() -> Vec<Added> {
    let mut added = vec![
        (
            1,
            Mesh::cuboid([-175.0, -285.0, -6.0], [175.0, 175.0, 0.0]),
            WOOD,
        ),
        (
            1,
            block(on_card(80.0, 50.0), [CARD_SIZE[0], CARD_SIZE[1], 1.6], 5.0),
            [190, 150, 80],
        ),
        (
            1,
            disc(on_card(128.0, 60.0), 5.0, CARD_TOP, CARD_TOP + 20.0),
            [60, 70, 110],
        ),
        (
            2,
            block(on_card(40.0, 50.0), [21.0, 51.0, 3.0], CARD_TOP + 8.5),
            [30, 120, 60],
        ),
        (
            2,
            block(on_card(40.0, 76.0), [8.0, 6.0, 3.0], CARD_TOP + 9.5),
            [190, 190, 195],
        ),
        (
            5,
            block(on_card(100.0, 88.0), [19.0, 6.5, 8.0], CARD_TOP),
            BLACK,
        ),
        (
            5,
            disc(on_card(75.0, 14.0), 6.5, CARD_TOP, CARD_TOP + 7.0),
            BLACK,
        ),
        (
            5,
            block(on_card(60.0, 14.0), [4.5, 3.5, 8.0], CARD_TOP),
            BLACK,
        ),
    ];
    // Sockets of the module; supply terminal, main fuse, suppressor, Schottky diode, divider, a fuse for each feed.
    for x in [31.0, 49.0] {
        added.push((
            2,
            block(on_card(x, 50.0), [2.5, 51.0, 8.5], CARD_TOP),
            BLACK,
        ));
    }
    for (x, y, size, colour) in [
        (148.0, 20.0, [12.0, 10.0, 10.0], [40, 130, 80]),
        (148.0, 45.0, [10.0, 24.0, 9.0], [200, 190, 120]),
        (128.0, 40.0, [12.0, 6.0, 6.0], BLACK),
        (112.0, 40.0, [10.0, 4.0, 4.0], BLACK),
        (100.0, 20.0, [9.0, 3.0, 3.0], [120, 170, 200]),
        (100.0, 26.0, [9.0, 3.0, 3.0], [120, 170, 200]),
    ] {
        added.push((1, block(on_card(x, y), size, CARD_TOP), colour));
    }
    for number in 0..5 {
        let at = on_card(116.0 + 9.0 * f64::from(number), 82.0);
        added.push((1, block(at, [7.0, 22.0, 9.0], CARD_TOP), [200, 190, 120]));
    }
    for number in 0..3 {
        let at = on_card(72.0, 40.0 + 16.0 * f64::from(number));
        added.push((3, block(at, [22.0, 6.5, 8.0], CARD_TOP), BLACK));
    }
    added
}

/// Step 4: keys with their diodes, between the rows of strips; the resistors of the rows.
fn keys() -> Vec<Added> {
    let mut added = Vec::new();
    let mut add = |at: [f64; 2]| {
        added.push((4, block(at, [6.0, 6.0, 4.0], 0.0), BLACK));
        added.push((4, disc(at, 1.75, 4.0, 6.0), [120, 120, 126]));
        added.push((
            4,
            block([at[0] + 6.0, at[1]], [4.0, 2.0, 2.0], 0.0),
            [215, 120, 60],
        ));
    };
    for key in (0..Key::COUNT).filter_map(Key::from_index) {
        let field = |cell: Cell| cell_place(f64::from(cell.x()), f64::from(cell.y()) + KEY_SHIFT);
        add(match key {
            Key::Square(square) => field(Cell::of_square(square)),
            Key::Post(post) => field(Cell::of_post(post)),
            Key::Ok(seat) | Key::Back(seat) => {
                let along = if key.is_at_right() {
                    SIDE_KEY
                } else {
                    -SIDE_KEY
                };
                side_place(seat, along, BAR)
            }
        });
    }
    for row in 0..Key::ROWS {
        for x in [18.0, 8.0] {
            let at = on_card(x, 30.0 + 5.0 * f64::from(row));
            added.push((4, block(at, [7.0, 2.5, 2.5], CARD_TOP), [120, 170, 200]));
        }
    }
    added
}

/// Step 6: strips, bars and feeds.
fn leds() -> Vec<Added> {
    let length = PITCH * f64::from(FIELD_SIDE);
    let mut added = Vec::new();
    let led = |at: [f64; 2]| (6, block(at, [5.0, 5.0, 1.6], 0.4), WHITE);
    for y in 0..FIELD_SIDE {
        let row = f64::from(y) - STRIP_SHIFT;
        added.push((
            6,
            block(cell_place(8.0, row), [length, STRIP, 0.4], 0.0),
            [250, 248, 240],
        ));
        added.extend((0..FIELD_SIDE).map(|x| led(cell_place(f64::from(x), row))));
    }
    for seat in Seat::ALL {
        let is_flat = matches!(seat, Seat::South | Seat::North);
        let bar = PITCH * f64::from(BAR_LEDS);
        let size = if is_flat {
            [bar, STRIP, 0.4]
        } else {
            [STRIP, bar, 0.4]
        };
        added.push((
            6,
            block(side_place(seat, 0.0, BAR), size, 0.0),
            [250, 248, 240],
        ));
        let middle = f64::from(BAR_LEDS - 1) / 2.0;
        added.extend(
            (0..BAR_LEDS)
                .map(|number| led(side_place(seat, (f64::from(number) - middle) * PITCH, BAR))),
        );
    }
    // A pair from the fuses along the east side to each row with a feed.
    for (place, y) in FEEDS.into_iter().enumerate() {
        let [_, north] = cell_place(0.0, f64::from(y));
        for (pole, colour) in [(0.0, RED), (2.2, BLACK)] {
            let x = 143.0 + pole + 5.0 * place as f64 / 4.0;
            added.push((
                6,
                Mesh::cuboid([x, -175.0, 0.5], [x + 1.6, north, 2.0]),
                colour,
            ));
        }
    }
    added
}

/// Step 7: the grid, and caps at half of it so that the inside is seen.
fn closing() -> Vec<Added> {
    let half = PITCH * f64::from(FIELD_SIDE) / 2.0;
    let mut added = Vec::new();
    for line in 0..=FIELD_SIDE {
        let at = f64::from(line) * PITCH - half;
        // Walls leave the keys and the strips free below.
        added.push((
            7,
            Mesh::cuboid([at - 0.5, -half, 6.5], [at + 0.5, half, 14.0]),
            BLACK,
        ));
        added.push((
            7,
            Mesh::cuboid([-half, at - 0.5, 6.5], [half, at + 0.5, 14.0]),
            BLACK,
        ));
    }
    let sheet = Mesh::cuboid([-half, -half, 14.0], [0.0, half, 16.0]);
    added.push((7, sheet, [226, 232, 238]));
    added
}

/// All pictures: what a step adds in its colour, the rest pale.
pub(crate) fn scenes() -> Vec<Scene> {
    let mut added = electronics();
    added.extend(keys());
    added.extend(leds());
    added.extend(closing());
    let view = View {
        azimuth: -20.0,
        elevation: 52.0,
    };
    let scene = |(name, step): (&'static str, u8)| {
        let bodies: Vec<Body> = added
            .iter()
            .filter(|(at, ..)| *at <= step)
            .map(|(at, mesh, colour)| {
                let is_new = *at == step || *colour == WOOD;
                let pale = colour.map(|value| 150 + value / 3);
                (mesh.clone(), if is_new { *colour } else { pale })
            })
            .collect();
        Scene { name, bodies, view }
    };
    NAMES.into_iter().zip(1..).map(scene).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_adds_something_and_all_keys_and_leds_are_there() {
        let scenes = scenes();
        let counts: Vec<usize> = scenes.iter().map(|scene| scene.bodies.len()).collect();
        assert!(counts.is_sorted_by(|a, b| a < b), "{counts:?}");
        assert_eq!(
            keys().len(),
            3 * usize::from(Key::COUNT) + 2 * usize::from(Key::ROWS)
        );
        let is_led = |(_, mesh, _): &&Added| (mesh.size()[2] - 1.6).abs() < 1e-9;
        assert_eq!(leds().iter().filter(is_led).count(), 329);
    }
}
