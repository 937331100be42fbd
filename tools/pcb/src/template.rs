//! The tracks of the field. They repeat from cell to cell: columns run on the front from north to south, rows and data on the
//! back from west to east, between them the areas of copper of the supply (front) and of ground (back).

use fencelight_board::geometry::{BAR_LEDS, Cell, FIELD_SIDE, Key, Led, Seat};

use crate::circuit::{Circuit, Part, column_net, data_net, key_reference, led_reference, row_net};
use crate::dimensions::{Dimensions, Point};

/// From the middle of a cell to its column line, to the east.
pub(crate) const COLUMN_OFFSET: f64 = 4.75;
/// From the middle of a square to its row line, to the north.
const ROW_OFFSET: f64 = 8.25;
/// From the middle of an LED to the vias of its data and its ground.
const LED_VIA: f64 = 3.9;
/// The vias of its data, seen from the LED.
pub(crate) const DATA_IN: Point = (LED_VIA, -1.65);
pub(crate) const DATA_OUT: Point = (-LED_VIA, 1.65);
/// From the middle of a switch to its pads.
const SWITCH_PAD: Point = (2.075, 1.075);
/// From the west edge of the field to the lane of row 0, and from lane to lane, to the west.
const LANES: (f64, f64) = (3.0, 0.75);
/// From the field's south edge to the ends of rows and columns, where the router takes over.
const HAND_OVER: f64 = 15.5;

/// A layer with tracks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Layer {
    /// `F.Cu`.
    Front,
    /// `B.Cu`.
    Back,
}

impl Layer {
    /// KiCad's name.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Front => "F.Cu",
            Self::Back => "B.Cu",
        }
    }
}

/// A straight piece of a track.
#[derive(Clone, Debug)]
pub(crate) struct Track {
    pub(crate) net: String,
    pub(crate) from: Point,
    pub(crate) to: Point,
    pub(crate) layer: Layer,
}

/// A via.
#[derive(Clone, Debug)]
pub(crate) struct Via {
    pub(crate) net: String,
    pub(crate) at: Point,
}

/// A place where the router continues a net. Those of one net and group are connected already.
#[derive(Clone, Debug)]
pub(crate) struct Anchor {
    pub(crate) net: String,
    pub(crate) group: u16,
    pub(crate) at: Point,
    pub(crate) layer: Layer,
}

/// Copper of nets.
#[derive(Clone, Debug, Default)]
pub(crate) struct Copper {
    pub(crate) tracks: Vec<Track>,
    pub(crate) vias: Vec<Via>,
    pub(crate) anchors: Vec<Anchor>,
}

impl Copper {
    /// A track along several points.
    pub(crate) fn path(&mut self, net: &str, layer: Layer, points: &[Point]) {
        for pair in points.windows(2) {
            if let [from, to] = *pair {
                self.tracks.push(Track {
                    net: net.to_owned(),
                    from,
                    to,
                    layer,
                });
            }
        }
    }

    pub(crate) fn via(&mut self, net: &str, at: Point) {
        let net = net.to_owned();
        self.vias.push(Via { net, at });
    }

    pub(crate) fn anchor(&mut self, net: &str, group: u16, at: Point, layer: Layer) {
        let net = net.to_owned();
        self.anchors.push(Anchor {
            net,
            group,
            at,
            layer,
        });
    }
}

/// The parts of a circuit by their reference.
struct Parts<'a>(&'a [Part]);

impl<'a> Parts<'a> {
    fn get(&self, reference: &str) -> Result<&'a Part, String> {
        let found = self.0.iter().find(|part| part.reference == reference);
        found.ok_or(format!("no part {reference}"))
    }
}

/// The tracks of the field and of the bars.
pub(crate) fn field(circuit: &Circuit) -> Result<Copper, String> {
    let dimensions = &circuit.dimensions;
    let parts = Parts(&circuit.parts);
    let mut copper = Copper::default();
    for row in 0..Key::ROWS {
        row_line(&mut copper, dimensions, row);
    }
    for column in 0..Key::COLUMNS {
        column_line(&mut copper, dimensions, column)?;
    }
    for key in (0..Key::COUNT).filter_map(Key::from_index) {
        key_tracks(&mut copper, dimensions, &parts, key)?;
    }
    for cell in Cell::all() {
        field_led(&mut copper, &parts, cell)?;
    }
    for y in 0..FIELD_SIDE {
        data_row(&mut copper, dimensions, &parts, y)?;
    }
    for seat in Seat::ALL {
        bar(&mut copper, &parts, seat)?;
    }
    Ok(copper)
}

/// Where a row runs from west to east.
pub(crate) fn row_line_y(dimensions: &Dimensions, row: u8) -> f64 {
    dimensions.row_y(2.0 * f64::from(row)) - ROW_OFFSET
}

/// A row on the back: from its last key to the west, then along its lane to the south.
fn row_line(copper: &mut Copper, dimensions: &Dimensions, row: u8) {
    let y = row_line_y(dimensions, row);
    let lane = dimensions.west() + LANES.0 - LANES.1 * f64::from(row);
    let (east, south) = (dimensions.column_x(16.0), dimensions.south() + HAND_OVER);
    let net = row_net(row);
    copper.path(&net, Layer::Back, &[(east, y), (lane, y), (lane, south)]);
    copper.anchor(&net, 0, (lane, south), Layer::Back);
    if row + 1 == Key::ROWS {
        copper.anchor(&net, 0, (east, y), Layer::Back);
        copper.anchor(&net, 0, (lane, y), Layer::Back);
    }
}

/// A column on the front, from its northernmost key to the south edge of the field, then on the back below the bar.
fn column_line(copper: &mut Copper, dimensions: &Dimensions, column: u8) -> Result<(), String> {
    let x = dimensions.column_x(f64::from(column)) + COLUMN_OFFSET;
    let north = if column.is_multiple_of(2) {
        dimensions.row_y(16.0) + dimensions.get("square_switch")? + SWITCH_PAD.1
    } else {
        dimensions.row_y(15.0) + dimensions.get("post_switch")? - SWITCH_PAD.1
    };
    let change = dimensions.south() + 1.0;
    let south = dimensions.south() + HAND_OVER;
    let net = column_net(column);
    copper.path(&net, Layer::Front, &[(x, north), (x, change)]);
    copper.via(&net, (x, change));
    copper.path(&net, Layer::Back, &[(x, change), (x, south)]);
    copper.anchor(&net, 0, (x, south), Layer::Back);
    copper.anchor(&net, 0, (x, north), Layer::Front);
    Ok(())
}

/// A key of the field: its switch to the column and to the diode, the diode to the row.
fn key_tracks(
    copper: &mut Copper,
    dimensions: &Dimensions,
    parts: &Parts<'_>,
    key: Key,
) -> Result<(), String> {
    let (x, y) = match key {
        Key::Square(square) => (2 * square.file(), 2 * square.rank()),
        Key::Post(post) => (2 * post.file() + 1, 2 * post.rank() + 1),
        Key::Ok(_) | Key::Back(_) => return Ok(()),
    };
    // Towards the row line: to the north of a square, to the south of a post.
    let (way, row_y) = match key {
        Key::Square(_) => (-1.0, -ROW_OFFSET),
        _ => (1.0, dimensions.pitch() - ROW_OFFSET),
    };
    let (x, y) = (
        dimensions.column_x(f64::from(x)),
        dimensions.row_y(f64::from(y)),
    );
    let switch = parts.get(&key_reference(key, 'S'))?;
    let diode = parts.get(&key_reference(key, 'D'))?;
    let (column, row) = (column_net(key.column()), row_net(key.row()));
    let between = format!("KEY{}", u16::from(key.index()) + 1);
    let at = |side: f64, up: f64| switch.place((side * SWITCH_PAD.0, up * SWITCH_PAD.1));
    let line = (x + COLUMN_OFFSET, at(1.0, -way).1);
    copper.path(
        &column,
        Layer::Front,
        &[at(-1.0, -way), at(1.0, -way), line],
    );
    let anode = diode.place((1.05, 0.0));
    let corner = (at(-1.0, way).0, anode.1);
    copper.path(
        &between,
        Layer::Front,
        &[at(1.0, way), at(-1.0, way), corner],
    );
    let cathode = diode.place((-1.05, 0.0));
    let via = (x, y + row_y);
    copper.path(&row, Layer::Front, &[cathode, (x, cathode.1), via]);
    copper.via(&row, via);
    Ok(())
}

/// The vias of an LED of the field: data in, data out, ground, and the ground of its capacitor.
fn field_led(copper: &mut Copper, parts: &Parts<'_>, cell: Cell) -> Result<(), String> {
    let led = Led::of_cell(cell);
    let part = parts.get(&led_reference(led))?;
    let index = led.index();
    let mut stub = |net: &str, pad: Point| {
        let via = (LED_VIA * pad.0.signum(), pad.1);
        copper.path(net, Layer::Front, &[part.place(pad), part.place(via)]);
        copper.via(net, part.place(via));
    };
    stub(&data_net(index), (2.45, -1.65));
    stub(&data_net(index + 1), (-2.45, 1.65));
    stub("GND", (2.45, 1.65));
    capacitor(
        copper,
        parts,
        index,
        if cell.y().is_multiple_of(2) {
            1.25
        } else {
            1.2
        },
    )
}

/// The via of a capacitor, behind its ground pad.
fn capacitor(
    copper: &mut Copper,
    parts: &Parts<'_>,
    index: usize,
    distance: f64,
) -> Result<(), String> {
    let part = parts.get(&format!("C{}", 100 + index))?;
    let (pad, via) = (
        part.place((0.775, 0.0)),
        part.place((0.775 + distance, 0.0)),
    );
    copper.path("GND", Layer::Front, &[pad, via]);
    copper.via("GND", via);
    Ok(())
}

/// The data along a row of the field, on the back, and from its end to the next row.
fn data_row(
    copper: &mut Copper,
    dimensions: &Dimensions,
    parts: &Parts<'_>,
    y: u8,
) -> Result<(), String> {
    let is_even = y.is_multiple_of(2);
    let order = |place: u8| {
        if is_even {
            place
        } else {
            FIELD_SIDE - 1 - place
        }
    };
    let part = |x: u8, y: u8| {
        let led = Cell::new(x, y).map(Led::of_cell).ok_or("no such cell")?;
        Ok::<_, String>((led.index(), parts.get(&led_reference(led))?))
    };
    let input = |part: &Part| part.place(DATA_IN);
    let output = |part: &Part| part.place(DATA_OUT);
    for place in 1..FIELD_SIDE {
        let (_, before) = part(order(place - 1), y)?;
        let (index, after) = part(order(place), y)?;
        let (from, to) = (output(before), input(after));
        let way = (to.0 - from.0).signum();
        let corner = (from.0 + way * (to.1 - from.1).abs(), to.1);
        copper.path(&data_net(index), Layer::Back, &[from, corner, to]);
    }
    let (index, last) = part(order(FIELD_SIDE - 1), y)?;
    let from = output(last);
    let net = data_net(index + 1);
    if y + 1 == FIELD_SIDE {
        copper.anchor(&net, 0, from, Layer::Back);
        return Ok(());
    }
    let (_, next) = part(order(FIELD_SIDE - 1), y + 1)?;
    let to = input(next);
    let x = if is_even {
        dimensions.column_x(16.0) + 6.5
    } else {
        dimensions.column_x(0.0) - 7.0
    };
    copper.path(&net, Layer::Back, &[from, (x, from.1), (x, to.1), to]);
    if y == 0 {
        let (_, first) = part(0, 0)?;
        copper.anchor(&data_net(0), 0, input(first), Layer::Back);
    }
    Ok(())
}

/// The tracks of a bar, on the front.
fn bar(copper: &mut Copper, parts: &Parts<'_>, seat: Seat) -> Result<(), String> {
    let mut before: Option<&Part> = None;
    for number in 0..BAR_LEDS {
        let led = Led::of_bar(seat, number).ok_or("no such LED")?;
        let part = parts.get(&led_reference(led))?;
        let index = led.index();
        let (ground, via) = ((2.45, 1.65), (2.45, 2.95));
        copper.path("GND", Layer::Front, &[part.place(ground), part.place(via)]);
        copper.via("GND", part.place(via));
        capacitor(copper, parts, index, 1.25)?;
        let input = part.place((2.45, -1.65));
        let net = data_net(index);
        match before {
            // In the coordinates of the LED: out of the west of one, into the east of the next.
            Some(before) => {
                let out = before.place((-2.45, 1.65));
                let first = before.place((-4.0, 1.65));
                let second = before.place((-7.3, -1.65));
                copper.path(&net, Layer::Front, &[out, first, second, input]);
            }
            None => copper.anchor(&net, 1, input, Layer::Front),
        }
        if number + 1 == BAR_LEDS && index + 1 < Led::COUNT {
            copper.anchor(
                &data_net(index + 1),
                0,
                part.place((-2.45, 1.65)),
                Layer::Front,
            );
        }
        before = Some(part);
    }
    Ok(())
}
