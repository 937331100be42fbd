//! LEDs with their capacitors, and keys with their diodes: under the cells and in the rim.

use fencelight_board::geometry::{BAR_LEDS, Cell, Key, Led, Seat};

use super::supply::feed_of;
use super::{Part, Sheet, column_net, data_net, key_reference, led_reference, row_net, turn};
use crate::dimensions::{Dimensions, Point};

/// Number of the first capacitor of an LED; the LED's place in the chain is added.
const FIRST_LED_CAPACITOR: usize = 100;

/// Where an LED lies, how it is turned, and where its capacitor lies.
struct LedPlace {
    at: Point,
    angle: u16,
    /// Relative to the LED; pad 1 is the supply.
    capacitor: (f64, f64, u16),
}

/// The LED of a cell. The data of even rows flows to the east: pad 4 is in the west there.
fn cell_place(dimensions: &Dimensions, cell: Cell) -> Result<LedPlace, String> {
    let (x, y) = (f64::from(cell.x()), f64::from(cell.y()));
    let (is_odd_x, is_odd_y) = (cell.x() % 2 == 1, cell.y() % 2 == 1);
    let shift = match (is_odd_x, is_odd_y) {
        (false, false) => dimensions.get("square_led")?,
        (true, true) => dimensions.get("post_led")?,
        _ => 0.0,
    };
    let at = (dimensions.column_x(x), dimensions.row_y(y) + shift);
    let capacitor = match (is_odd_x, is_odd_y) {
        (_, false) => (1.6, 4.0, 180),
        (false, true) => (-5.6, -1.0, 90),
        (true, true) => (-3.7, dimensions.get("post_switch")? - shift, 270),
    };
    let angle = if is_odd_y { 0 } else { 180 };
    Ok(LedPlace {
        at,
        angle,
        capacitor,
    })
}

/// How a seat's side is turned, seen from the south: its owner looks to the north of a board that is turned so.
pub(crate) const fn seat_angle(seat: Seat) -> u16 {
    match seat {
        Seat::South => 0,
        Seat::East => 90,
        Seat::North => 180,
        Seat::West => 270,
    }
}

/// A place on a seat's side: along it from its middle to its owner's right, and outwards from the middle of its rim.
pub(crate) fn side_place(dimensions: &Dimensions, seat: Seat, along: f64, outwards: f64) -> Point {
    let (x, y) = dimensions.middle();
    let from_middle = dimensions.field() / 2.0 + dimensions.rim / 2.0 + outwards;
    let turned = turn((along, from_middle), seat_angle(seat));
    (x + turned.0, y + turned.1)
}

fn bar_place(dimensions: &Dimensions, seat: Seat, number: u8) -> Result<LedPlace, String> {
    let middle = f64::from(BAR_LEDS - 1) / 2.0;
    let along = (f64::from(number) - middle) * dimensions.get("bar_pitch")?;
    let angle = (seat_angle(seat) + 180) % 360;
    let (x, y) = turn((-1.0, -4.0), angle);
    Ok(LedPlace {
        at: side_place(dimensions, seat, along, 0.0),
        angle,
        capacitor: (x, y, angle),
    })
}

/// All LEDs with their capacitors.
pub(crate) fn leds(dimensions: &Dimensions) -> Result<Vec<Part>, String> {
    let mut parts = Vec::new();
    for cell in Cell::all() {
        let place = cell_place(dimensions, cell)?;
        let name = format!("{},{}", cell.x(), cell.y());
        add_led(
            dimensions,
            &mut parts,
            Led::of_cell(cell),
            &place,
            &name,
            Sheet::Leds,
        );
    }
    for seat in Seat::ALL {
        for number in 0..BAR_LEDS {
            let led = Led::of_bar(seat, number).ok_or("no such LED")?;
            let place = bar_place(dimensions, seat, number)?;
            let name = format!("{seat} {number}");
            add_led(dimensions, &mut parts, led, &place, &name, Sheet::Bars);
        }
    }
    Ok(parts)
}

fn add_led(
    dimensions: &Dimensions,
    parts: &mut Vec<Part>,
    led: Led,
    place: &LedPlace,
    name: &str,
    sheet: Sheet,
) {
    let index = led.index();
    let feed = feed_of(dimensions, place.at.0);
    let input = data_net(index);
    let output = if index + 1 < Led::COUNT {
        data_net(index + 1)
    } else {
        String::new()
    };
    let at = (place.at.0, place.at.1, place.angle);
    let nets = [("1", feed), ("2", &*output), ("3", "GND"), ("4", &*input)];
    let mut part = Part::new(
        led_reference(led),
        "WS2812B",
        "LED_WS2812B_5050",
        at,
        sheet,
        &nets,
    );
    name.clone_into(&mut part.label);
    part.is_templated = true;
    parts.push(part);
    let (x, y, angle) = place.capacitor;
    let at = (place.at.0 + x, place.at.1 + y, angle);
    let reference = format!("C{}", FIRST_LED_CAPACITOR + index);
    let nets = [("1", feed), ("2", "GND")];
    let mut part = Part::new(reference, "100n", "C_0603", at, sheet, &nets);
    part.is_templated = true;
    parts.push(part);
}

/// All keys: a switch from the column to the diode, a diode from there to the row.
pub(crate) fn keys(dimensions: &Dimensions) -> Result<Vec<Part>, String> {
    let mut parts = Vec::new();
    for key in (0..Key::COUNT).filter_map(Key::from_index) {
        let (at, angle, diode, is_templated) = key_place(dimensions, key)?;
        // The pad towards the diode: 1 in the north of a switch, 2 in the south.
        let is_square = matches!(key, Key::Square(_));
        let (to_column, to_diode) = if is_square { ("2", "1") } else { ("1", "2") };
        let between = format!("KEY{}", u16::from(key.index()) + 1);
        let (column, row) = (column_net(key.column()), row_net(key.row()));
        let switch_at = (at.0, at.1, angle);
        let nets = [(to_column, &*column), (to_diode, &*between)];
        let reference = key_reference(key, 'S');
        let mut switch = Part::new(
            reference,
            "SKRPACE010",
            "SW_4.2x3.2",
            switch_at,
            Sheet::Matrix,
            &nets,
        );
        switch.label = key.to_string();
        switch.is_templated = is_templated;
        let nets = [("1", &*row), ("2", &*between)];
        let reference = key_reference(key, 'D');
        let mut part = Part::new(
            reference,
            "1N4148WS",
            "D_SOD-323",
            diode,
            Sheet::Matrix,
            &nets,
        );
        part.is_templated = is_templated;
        parts.extend([switch, part]);
    }
    Ok(parts)
}

/// The place of a key: its switch, the angle of that, its diode, and whether it lies in the field.
type KeyPlace = (Point, u16, (f64, f64, u16), bool);

fn key_place(dimensions: &Dimensions, key: Key) -> Result<KeyPlace, String> {
    let field = |x: u8, y: u8, switch: f64, diode: f64| {
        let (x, y) = (
            dimensions.column_x(f64::from(x)),
            dimensions.row_y(f64::from(y)),
        );
        ((x, y + switch), 0, (x - 1.0, y + diode, 180), true)
    };
    let side = |seat: Seat, sign: f64| {
        let along = sign * dimensions.get("side_key_offset")?;
        let angle = seat_angle(seat);
        let at = side_place(dimensions, seat, along, -0.5);
        let (x, y) = side_place(dimensions, seat, along, 3.5);
        Ok::<_, String>((at, angle, (x, y, (angle + 180) % 360), false))
    };
    match key {
        Key::Square(square) => Ok(field(
            2 * square.file(),
            2 * square.rank(),
            dimensions.get("square_switch")?,
            -7.0,
        )),
        Key::Post(post) => Ok(field(
            2 * post.file() + 1,
            2 * post.rank() + 1,
            dimensions.get("post_switch")?,
            7.0,
        )),
        Key::Ok(seat) | Key::Back(seat) => side(seat, if key.is_at_right() { 1.0 } else { -1.0 }),
    }
}
