//! The coupon: the south-east corner of the board with 3 x 3 cells, the entry, the level shifter and a header, to try direction and
//! light of the LEDs, caps and keys before the whole board is ordered. Parts, places and tracks of the cells are those of the board.

use fencelight_board::geometry::{Cell, Key, Led};

use crate::circuit::{
    Circuit, Part, Sheet, Zone, column_net, data_net, key_reference, led_reference, row_net,
};
use crate::dimensions::Point;
use crate::template::{self, Copper, Layer, Track};

/// The first column of cells.
const FIRST: u8 = 14;
/// Cells along a side.
const CELLS: u8 = 3;
/// The west edge of the coupon, from the middle of the board.
const WEST: f64 = 58.0;
/// Where the bus of the supply begins, so that F5 lies at its end.
const BUS: f64 = 64.05;
/// Parts that lie elsewhere: reference, from the middle of the board to the east, from the north of the strip to the south. Besides the
/// level shifter a shift register and the resistors of two rows, so that the firmware reads the keys.
const MOVED: [(&str, f64, f64); 11] = [
    ("U4", 70.0, 16.5),
    ("C5", 70.0, 10.0),
    ("R11", 62.8, 14.5),
    ("F5", BUS - 0.7, 5.25),
    ("U1", 72.0, -45.0),
    ("C2", 72.0, -50.7),
    ("R10", 72.0, -38.5),
    ("R1", 66.0, -30.0),
    ("R31", 69.0, -30.0),
    ("R9", 75.0, -30.0),
    ("R39", 78.0, -30.0),
];
/// The header: place and nets.
const HEADER: (f64, f64) = (61.0, -62.0);
const HEADER_NETS: [&str; 10] = [
    "GND",
    "3V3",
    "LED_DATA",
    "SHIFT_DATA",
    "SHIFT_CLOCK",
    "LATCH",
    "OUTPUT_ENABLE",
    "ROW0_PIN",
    "ROW8_PIN",
    "5V_L",
];
/// Lines of the matrix that cells use here instead of their own. The keys in the north are BACK and OK of south, the key of the
/// post is that of a square: enough for the service mode.
const LINES: [(&str, &str); 4] = [
    ("COL14", "COL3"),
    ("COL15", "COL0"),
    ("COL16", "COL1"),
    ("ROW1", "ROW8"),
];

/// The cells in the order of the chain.
fn cells() -> impl Iterator<Item = Cell> {
    (0..CELLS).flat_map(|y| {
        (0..CELLS).filter_map(move |place| {
            let x = if y % 2 == 0 { place } else { CELLS - 1 - place };
            Cell::new(FIRST + x, y)
        })
    })
}

/// The keys under them.
fn keys() -> impl Iterator<Item = Key> {
    let all = (0..Key::COUNT).filter_map(Key::from_index);
    all.filter(|key| {
        let is_side = matches!(key, Key::Ok(_) | Key::Back(_));
        let last_row = if key.column() % 2 == 0 { 1 } else { 0 };
        !is_side && key.column() >= FIRST && key.row() <= last_row
    })
}

/// The net of the coupon for a net of the board: data enters at the first LED, and each row follows the one before.
fn renamed(net: &str) -> String {
    if let Some((_, line)) = LINES.iter().find(|(of_board, _)| *of_board == net) {
        return (*line).to_owned();
    }
    let mut leds = cells().map(Led::of_cell);
    let first = leds.next().map_or(0, Led::index);
    if net == data_net(0) {
        return data_net(first);
    }
    let mut before = first;
    for led in leds {
        if net == data_net(before + 1) {
            return data_net(led.index());
        }
        before = led.index();
    }
    net.to_owned()
}

/// The circuit of the coupon, cut out of the board.
pub(crate) fn circuit(board: &Circuit) -> Result<Circuit, String> {
    let mut dimensions = board.dimensions.clone();
    let [_, _, east, south] = dimensions.board();
    let (middle, _) = dimensions.middle();
    let strip = dimensions.strip_y();
    let west = middle + WEST;
    let north = dimensions.row_y(f64::from(CELLS - 1)) - dimensions.square / 2.0;
    dimensions.cut = Some([west, north, east, south]);
    let leds: Vec<usize> = cells().map(|cell| Led::of_cell(cell).index()).collect();
    let mut references: Vec<String> = Vec::new();
    for index in &leds {
        references.extend([format!("LED{index}"), format!("C{}", 100 + index)]);
    }
    for key in keys() {
        references.extend([key_reference(key, 'S'), key_reference(key, 'D')]);
    }
    let is_inside = |(x, y): Point| west + 1.0 < x && x < east && north + 1.0 < y && y < south;
    let mut parts: Vec<Part> = Vec::new();
    for part in &board.parts {
        let mut part = part.clone();
        let moved = MOVED.iter().find(|(name, ..)| *name == part.reference);
        let is_bare = part.reference.starts_with("TP") || part.reference.starts_with('H');
        let is_entry = part.sheet == Sheet::Supply || is_bare;
        if let Some((_, x, y)) = moved {
            part.at = (middle + x, strip + y);
        } else if !(references.contains(&part.reference) || is_entry && is_inside(part.at)) {
            continue;
        }
        part.nets.values_mut().for_each(|net| *net = renamed(net));
        parts.push(part);
    }
    let header: Vec<(String, &str)> = (1u8..)
        .zip(HEADER_NETS)
        .map(|(pin, net)| (pin.to_string(), net))
        .collect();
    let header: Vec<(&str, &str)> = header.iter().map(|(pin, net)| (&**pin, *net)).collect();
    let at = (middle + HEADER.0, strip + HEADER.1, 0);
    parts.push(Part::new(
        "J4",
        "header",
        "Header_1x10_2.54",
        at,
        Sheet::Chip,
        &header,
    ));
    let fiducials = [
        (west + 4.0, north + 4.0),
        (east - 4.0, north + 4.0),
        (west + 4.0, strip - 8.0),
    ];
    for ((x, y), number) in fiducials.into_iter().zip(1u8..) {
        let (name, at) = (format!("FID{number}"), (x, y, 0));
        parts.push(Part::new(
            name,
            "fiducial",
            "Fiducial_1.0",
            at,
            Sheet::Nothing,
            &[],
        ));
    }
    let zones = board.zones.iter().filter_map(|zone| {
        let from = if zone.name == "5V" {
            middle + BUS
        } else {
            west + 0.5
        };
        let edges = [from, north + 0.5, east - 0.5, south - 0.5];
        let outline = clip(&zone.outline, edges);
        (outline.len() > 2).then(|| Zone {
            outline,
            ..zone.clone()
        })
    });
    Ok(Circuit {
        zones: zones.collect(),
        footprints: board.footprints.clone(),
        dimensions,
        parts,
    })
}

/// The part of an outline with right angles inside some edges: west, north, east, south.
fn clip(outline: &[Point], [west, north, east, south]: [f64; 4]) -> Vec<Point> {
    let mut points: Vec<Point> = Vec::new();
    for (x, y) in outline {
        let point = (x.clamp(west, east), y.clamp(north, south));
        if points.last() != Some(&point) {
            points.push(point);
        }
    }
    if points.first() == points.last() {
        points.pop();
    }
    let is_flat = |f: fn(&Point) -> f64| points.iter().all(|point| f(point) == f(&points[0]));
    if points.is_empty() || is_flat(|point| point.0) || is_flat(|point| point.1) {
        return Vec::new();
    }
    points
}

/// The tracks of its cells, as far as they are those of the board, and where the router goes on.
pub(crate) fn copper(board: &Circuit, coupon: &Circuit) -> Result<Copper, String> {
    let dimensions = &board.dimensions;
    let all = template::field(board)?;
    let column_x = |column: u8| dimensions.column_x(f64::from(column));
    let west = column_x(FIRST) - dimensions.square / 2.0;
    let row_at = |row: u8| template::row_line_y(dimensions, row);
    let is_inside = |(x, y): Point| x > west && y > row_at(1) - 0.01;
    let pins = |net: &str| {
        let nets = coupon.parts.iter().flat_map(|part| part.nets.values());
        nets.filter(|other| *other == net).count()
    };
    let input = |cell: Cell| data_net(Led::of_cell(cell).index());
    // Where data enters from another part than on the board: from the level shifter, and from the row below.
    let starts: Vec<String> = cells()
        .filter(|cell| cell.x() == FIRST && cell.y() % 2 == 0)
        .map(input)
        .collect();
    let mut copper = Copper::default();
    for track in &all.tracks {
        let net = renamed(&track.net);
        let is_cut = track.layer == Layer::Back && starts.contains(&net);
        if is_inside(track.from) && is_inside(track.to) && !is_cut && pins(&net) > 1 {
            copper.tracks.push(Track {
                net,
                ..track.clone()
            });
        }
    }
    for row in 0..2 {
        let (net, y) = (renamed(&row_net(row)), row_at(row));
        copper.path(
            &net,
            Layer::Back,
            &[(column_x(FIRST + CELLS - 1), y), (column_x(FIRST), y)],
        );
        copper.anchor(&net, 0, (column_x(FIRST), y), Layer::Back);
    }
    for column in FIRST..FIRST + CELLS {
        let net = renamed(&column_net(column));
        let x = column_x(column) + template::COLUMN_OFFSET;
        let of_net = copper.tracks.iter().filter(|track| track.net == net);
        let ends = of_net.flat_map(|track| [track.from, track.to]);
        let (north, south) = ends
            .filter(|end| end.0 == x)
            .fold((f64::MAX, f64::MIN), |(north, south), end| {
                (north.min(end.1), south.max(end.1))
            });
        let change = dimensions.south() + 1.0;
        copper.path(&net, Layer::Front, &[(x, north), (x, change)]);
        copper.anchor(&net, 0, (x, south), Layer::Back);
    }
    for via in &all.vias {
        let mut tracks = copper
            .tracks
            .iter()
            .filter(|track| track.layer == Layer::Front);
        let net = renamed(&via.net);
        if tracks.any(|track| track.net == net && (track.from == via.at || track.to == via.at)) {
            copper.via(&net, via.at);
        }
    }
    let part = |cell: Cell| {
        let reference = led_reference(Led::of_cell(cell));
        let mut parts = coupon.parts.iter();
        let part = parts.find(|part| part.reference == reference);
        part.ok_or(format!("no part {reference}"))
    };
    let mut before = None;
    for cell in cells() {
        let net = input(cell);
        if starts.contains(&net) {
            let at = part(cell)?.place(template::DATA_IN);
            copper.anchor(&net, 0, at, Layer::Back);
            if let Some(before) = before {
                let at = part(before)?.place(template::DATA_OUT);
                copper.anchor(&net, 1, at, Layer::Back);
            }
        }
        before = Some(cell);
    }
    Ok(copper)
}

#[cfg(test)]
mod tests {
    use fencelight_board::pins::{self, PINS};
    use fencelight_tools::wiring::pico::pad_number;

    use super::*;
    use crate::dimensions::committed;
    use crate::netlist::Netlist;
    use crate::order::{self, Written};
    use crate::parts::{House, Tables};
    use crate::{board, fab, files, router};

    /// Nine LEDs follow each other from the level shifter on, five keys lie between their column and their row, every part has its
    /// row in the tables and lies on its paste.
    #[test]
    fn the_coupon_is_routed_and_has_the_parts_of_the_board() {
        let whole = Circuit::new(&committed()).unwrap();
        let coupon = circuit(&whole).unwrap();
        let mut tracks = copper(&whole, &coupon).unwrap();
        router::route(&coupon, &mut tracks).unwrap();
        let text = board::write(&coupon, &tracks).unwrap();
        let netlist = Netlist::of_board(&text).unwrap();
        let mut net = netlist.net("R11", "2").unwrap();
        for cell in cells() {
            let led = led_reference(Led::of_cell(cell));
            assert_eq!(netlist.net(&led, "4").unwrap(), net, "{led}");
            assert_eq!(
                netlist.net(&led, "1").unwrap(),
                netlist.net("F4", "2").unwrap()
            );
            net = netlist.net(&led, "2").unwrap();
        }
        assert_eq!(cells().count(), 9);
        assert_eq!(keys().count(), 5);
        for key in keys() {
            let (switch, diode) = (key_reference(key, 'S'), key_reference(key, 'D'));
            let nets = ["1", "2"].map(|pin| netlist.net(&switch, pin).unwrap());
            assert!(nets.contains(&&*renamed(&column_net(key.column()))));
            assert!(nets.contains(&netlist.net(&diode, "2").unwrap()));
            assert_eq!(
                netlist.net(&diode, "1").unwrap(),
                renamed(&row_net(key.row()))
            );
        }
        // The keys in the north are those that open the service mode, the one between is a square.
        let line = |key: Key| (row_net(key.row()), column_net(key.column()));
        for (board, firmware) in [("h2", "south-back"), ("i2", "south-ok"), ("h1+", "a1")] {
            let [board, firmware] = [board, firmware].map(|name| Key::from_name(name).unwrap());
            let (row, column) = line(board);
            assert_eq!((renamed(&row), renamed(&column)), line(firmware));
        }
        let [west, north, east, south] = coupon.dimensions.board();
        assert!(east - west < 100.0 && south - north <= 100.0);
        let tables = Tables::new().unwrap();
        let written = Written::of_board(&text).unwrap();
        for house in House::ALL {
            let placed = fab::placement(&coupon, &tables, house).unwrap();
            let placed = fab::read_placement(house, &placed).unwrap();
            order::placement(&written, &coupon, &tables, house, &placed).unwrap();
        }
        assert_eq!(order::marks(&written, &netlist).unwrap(), 9);
    }

    /// The guide has the pins of the header as core has the pins of the chip, and the sum of the table of parts.
    #[test]
    fn the_guide_has_the_header_and_the_costs_of_the_coupon() {
        let page = files::read(files::tests::root(), "hardware/coupon.md").unwrap();
        for (net, number) in HEADER_NETS.into_iter().zip(1..) {
            let row = net
                .strip_prefix("ROW")
                .and_then(|row| row.strip_suffix("_PIN"));
            let gpio = match row {
                Some(row) => Some(pins::ROWS[row.parse::<usize>().unwrap()]),
                None => PINS.iter().find(|pin| pin.name == net).map(|pin| pin.gpio),
            };
            let line = match gpio {
                Some(gpio) => {
                    let pad = pad_number(gpio).unwrap();
                    format!("| {number} | `{net}` | GPIO {gpio}, pad {pad} |")
                }
                None => format!("| {number} | `{net}` | "),
            };
            assert!(page.contains(&line), "{line}");
        }
        let (tables, whole) = (Tables::new().unwrap(), Circuit::new(&committed()).unwrap());
        let coupon = circuit(&whole).unwrap();
        let price = fab::parts_price(&fab::lines(&coupon, &tables).unwrap());
        let words = format!("cost about {} USD", 5.0 * (price / 5.0).round());
        assert!(page.contains(&words), "{words}");
    }
}
