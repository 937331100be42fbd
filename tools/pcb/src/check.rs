//! Holds a board that was read back against the tables of core: pin by pin, LED by LED, key by key.

use std::collections::BTreeMap;

use fencelight_board::geometry::{BAR_LEDS, Cell, Key, Led, Seat};
use fencelight_board::pins::{self, PINS};
use fencelight_tools::wiring::pico::{PADS, Pad, pad_number};
use fencelight_tools::wiring::tables::REGISTER_OUTPUTS;

use crate::dimensions::{Dimensions, Point};
use crate::netlist::Netlist;

/// The module.
const MODULE: &str = "A1";
/// What each pin of the chip reaches besides the rows: its net's name in core, a part and the pin of it.
const REACHED: [(&str, &str, &str); 14] = [
    ("BUZZER", "R14", "1"),
    ("LED_DATA", "U4", "2"),
    ("LATCH", "U1", "12"),
    ("LATCH", "U2", "12"),
    ("LATCH", "U3", "12"),
    ("SHIFT_CLOCK", "U1", "11"),
    ("SHIFT_CLOCK", "U2", "11"),
    ("SHIFT_CLOCK", "U3", "11"),
    ("SHIFT_DATA", "U1", "14"),
    ("OUTPUT_ENABLE", "U1", "13"),
    ("OUTPUT_ENABLE", "U2", "13"),
    ("OUTPUT_ENABLE", "U3", "13"),
    ("SUPPLY", "R13", "1"),
    ("BUDGET_STRAP", "J2", "1"),
];
/// Pins that must share a net: fixed levels and the ways through small parts.
const TOGETHER: [(&str, &str, &str, &str); 38] = [
    ("U1", "9", "U2", "14"),
    ("U2", "9", "U3", "14"),
    ("R10", "2", "U1", "13"),
    ("R10", "1", "U1", "16"),
    ("U1", "10", "U1", "16"),
    ("U2", "10", "U1", "16"),
    ("U3", "10", "U1", "16"),
    ("U2", "16", "U1", "16"),
    ("U3", "16", "U1", "16"),
    ("U1", "8", "J3", "2"),
    ("U2", "8", "J3", "2"),
    ("U3", "8", "J3", "2"),
    ("U4", "1", "J3", "2"),
    ("U4", "7", "J3", "2"),
    ("U4", "14", "F5", "1"),
    ("U4", "3", "R11", "1"),
    ("D154", "2", "F5", "1"),
    ("J3", "1", "F1", "2"),
    ("F1", "1", "Q2", "5"),
    ("D155", "2", "F1", "1"),
    ("Q2", "1", "Q3", "1"),
    ("Q2", "4", "Q3", "4"),
    ("Q4", "3", "Q2", "4"),
    ("Q3", "5", "C1", "1"),
    ("F5", "2", "C1", "1"),
    ("J2", "2", "J3", "2"),
    ("R12", "1", "F5", "1"),
    ("R12", "2", "R13", "1"),
    ("R13", "2", "J3", "2"),
    ("R14", "2", "Q1", "1"),
    ("Q1", "2", "J3", "2"),
    ("Q1", "3", "BZ1", "1"),
    ("BZ1", "2", "F5", "1"),
    ("R18", "1", "U5", "2"),
    ("R20", "1", "U5", "1"),
    ("R17", "2", "Q2", "4"),
    ("C7", "1", "Q2", "4"),
    ("C7", "2", "Q2", "1"),
];

/// Checks everything; the number of connections that were compared.
pub(crate) fn board(netlist: &Netlist, dimensions: &Dimensions) -> Result<usize, String> {
    let checks = [
        chip(netlist)?,
        chain(netlist, dimensions)?,
        keys(netlist, dimensions)?,
        supply(netlist)?,
    ];
    Ok(checks.iter().sum())
}

/// Two pins share a net.
fn together(netlist: &Netlist, a: (&str, &str), b: (&str, &str)) -> Result<(), String> {
    let (first, second) = (netlist.net(a.0, a.1)?, netlist.net(b.0, b.1)?);
    if first == second {
        return Ok(());
    }
    Err(format!(
        "{} pin {} is at {first}, {} pin {} at {second}",
        a.0, a.1, b.0, b.1
    ))
}

/// The pad of the module with a GPIO.
fn gpio_pad(gpio: u8) -> Result<String, String> {
    let pad = pad_number(gpio).ok_or(format!("GPIO {gpio} has no pad"))?;
    Ok(pad.to_string())
}

/// Every pin of core's table reaches its part, and no other pad of the module is connected.
fn chip(netlist: &Netlist) -> Result<usize, String> {
    let mut count = 0;
    for (name, part, pin) in REACHED {
        let gpio = PINS
            .iter()
            .find(|pin| pin.name == name)
            .ok_or(format!("core has no pin {name}"))?
            .gpio;
        together(netlist, (MODULE, &gpio_pad(gpio)?), (part, pin))?;
        count += 1;
    }
    for (a, a_pin, b, b_pin) in TOGETHER {
        together(netlist, (a, a_pin), (b, b_pin))?;
        count += 1;
    }
    for (pad, number) in PADS.iter().zip(1u8..) {
        let number = number.to_string();
        match pad {
            Pad::Ground => together(netlist, (MODULE, &number), ("J3", "2"))?,
            Pad::Other("3V3") => together(netlist, (MODULE, &number), ("U1", "16"))?,
            Pad::Other("VSYS") => together(netlist, (MODULE, &number), ("D154", "1"))?,
            Pad::Gpio(_) if pad.pin().is_some() => {}
            _ if netlist.net(MODULE, &number).is_ok() => {
                return Err(format!(
                    "pad {number} of the module is connected, core has no use for it"
                ));
            }
            _ => {}
        }
        count += 1;
    }
    Ok(count)
}

/// Where the LED with a place in the chain must lie, and how far off it may be.
fn led_places(dimensions: &Dimensions) -> Vec<(Point, f64)> {
    let mut places = vec![((0.0, 0.0), 0.0); Led::COUNT];
    for cell in Cell::all() {
        let at = (
            dimensions.column_x(f64::from(cell.x())),
            dimensions.row_y(f64::from(cell.y())),
        );
        places[Led::of_cell(cell).index()] = (at, dimensions.groove / 2.0);
    }
    let (x, y) = dimensions.middle();
    let out = dimensions.field() / 2.0 + dimensions.rim / 2.0;
    for seat in Seat::ALL {
        for number in 0..BAR_LEDS {
            let along = (f64::from(number) - 4.5) * dimensions.pitch();
            // From its owner's left to its owner's right.
            let at = match seat {
                Seat::South => (x + along, y + out),
                Seat::North => (x - along, y - out),
                Seat::West => (x - out, y + along),
                Seat::East => (x + out, y - along),
            };
            if let Some(led) = Led::of_bar(seat, number) {
                places[led.index()] = (at, dimensions.rim / 2.0);
            }
        }
    }
    places
}

/// A part lies where it must.
fn is_near(netlist: &Netlist, reference: &str, (at, reach): (Point, f64)) -> bool {
    let place = netlist.places.get(reference);
    place.is_some_and(|place| (place.0 - at.0).abs() < reach && (place.1 - at.1).abs() < reach)
}

/// Follows the data from the level shifter from LED to LED, and looks where each of them lies.
fn chain(netlist: &Netlist, dimensions: &Dimensions) -> Result<usize, String> {
    let nets = netlist.by_net();
    let mut net = netlist.net("R11", "2")?;
    let places = led_places(dimensions);
    for (place, number) in places.iter().zip(0..) {
        let pins = nets.get(net).into_iter().flatten();
        let inputs: Vec<&str> = pins
            .filter(|(part, pin)| part.starts_with("LED") && pin == "4")
            .map(|(part, _)| &**part)
            .collect();
        let [led] = inputs[..] else {
            return Err(format!("LED {number}: {} inputs at {net}", inputs.len()));
        };
        if !is_near(netlist, led, *place) {
            return Err(format!(
                "LED {number} of the chain is {led}, which lies elsewhere"
            ));
        }
        let next = netlist.net(led, "2");
        match next {
            Ok(next) => net = next,
            Err(_) if number + 1 == places.len() => {}
            Err(error) => return Err(error),
        }
    }
    Ok(places.len())
}

/// Where the switch of a key must lie.
fn key_place(dimensions: &Dimensions, key: Key) -> (Point, f64) {
    let (x, y) = dimensions.middle();
    let cell = |x: u8, y: u8| {
        (
            dimensions.column_x(f64::from(x)),
            dimensions.row_y(f64::from(y)),
        )
    };
    let (out, along) = (
        dimensions.field() / 2.0 + dimensions.rim / 2.0,
        dimensions.field() / 3.0,
    );
    let side = |seat: Seat, along: f64| match seat {
        Seat::South => (x + along, y + out),
        Seat::North => (x - along, y - out),
        Seat::West => (x - out, y + along),
        Seat::East => (x + out, y - along),
    };
    match key {
        Key::Square(square) => (
            cell(2 * square.file(), 2 * square.rank()),
            dimensions.square / 2.0,
        ),
        Key::Post(post) => (
            cell(2 * post.file() + 1, 2 * post.rank() + 1),
            dimensions.groove / 2.0,
        ),
        Key::Ok(seat) | Key::Back(seat) if key.is_at_right() => (side(seat, along), dimensions.rim),
        Key::Ok(seat) | Key::Back(seat) => (side(seat, -along), dimensions.rim),
    }
}

/// For every crossing of core's matrix: the output of the shift register, a switch at the place of the key, a diode with its
/// cathode at the row, the row's resistors, the pin of the chip.
fn keys(netlist: &Netlist, dimensions: &Dimensions) -> Result<usize, String> {
    let nets = netlist.by_net();
    let mut found: BTreeMap<u8, usize> = BTreeMap::new();
    let mut row_pins: BTreeMap<&str, u8> = BTreeMap::new();
    for (gpio, row) in pins::ROWS.into_iter().zip(0..) {
        let resistor = format!("R{}", row + 31);
        together(netlist, (MODULE, &gpio_pad(gpio)?), (&resistor, "1"))?;
        let net = netlist.net(&resistor, "2")?;
        together(netlist, (&format!("R{}", row + 1), "1"), (&resistor, "2"))?;
        together(netlist, (&format!("R{}", row + 1), "2"), ("J3", "2"))?;
        together(netlist, (&format!("D{}", row + 161), "1"), (&resistor, "2"))?;
        row_pins.insert(net, row);
    }
    for column in 0..Key::COLUMNS {
        let (register, bit) = (usize::from(column) / 8, usize::from(column) % 8);
        let output = REGISTER_OUTPUTS[bit].1;
        let net = netlist.net(&format!("U{}", register + 1), &output.to_string())?;
        let pins = nets.get(net).into_iter().flatten();
        for (switch, pin) in pins.filter(|(part, _)| part.starts_with('S')) {
            let other = if pin == "1" { "2" } else { "1" };
            let between = netlist.net(switch, other)?;
            let mut diodes = nets.get(between).into_iter().flatten();
            let diode = diodes.find(|(part, pin)| part.starts_with('D') && pin == "2");
            let (diode, _) = diode.ok_or(format!("{switch}: no anode of a diode at {between}"))?;
            let row_net = netlist.net(diode, "1")?;
            let row = *row_pins
                .get(row_net)
                .ok_or(format!("{diode}: {row_net} is no row"))?;
            let key = Key::at(row, column).ok_or("no such key")?;
            if !is_near(netlist, switch, key_place(dimensions, key)) {
                return Err(format!("{switch} is wired as {key}, but lies elsewhere"));
            }
            *found.entry(key.index()).or_default() += 1;
        }
    }
    match (0..Key::COUNT).find(|key| found.get(key) != Some(&1)) {
        None => Ok(found.len()),
        Some(key) => Err(format!(
            "key {} has {} switches",
            key + 1,
            found.get(&key).unwrap_or(&0)
        )),
    }
}

/// Every LED has ground, and a feed with a fuse of its own.
fn supply(netlist: &Netlist) -> Result<usize, String> {
    let ground = netlist.net("J3", "2")?;
    let fuses = ["F2", "F3", "F4"].map(|fuse| (netlist.net(fuse, "1"), netlist.net(fuse, "2")));
    let mut feeds = Vec::new();
    for (from, to) in fuses {
        if from? != netlist.net("C1", "1")? {
            return Err("a fuse is not at the protected supply".to_owned());
        }
        feeds.push(to?);
    }
    for index in 0..Led::COUNT {
        let (led, capacitor) = (format!("LED{index}"), format!("C{}", index + 100));
        together(netlist, (&led, "1"), (&capacitor, "1"))?;
        let feed = netlist.net(&led, "1")?;
        if netlist.net(&led, "3")? != ground
            || netlist.net(&capacitor, "2")? != ground
            || !feeds.contains(&feed)
        {
            return Err(format!("{led}: no fused supply, or no ground"));
        }
    }
    Ok(Led::COUNT)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::circuit::{Circuit, key_reference};
    use crate::dimensions::committed;
    use crate::files::{BOARD, FOLDER};
    use crate::sexp::Sexp;
    use crate::{board, files, template};

    /// The board without the tracks of the router: its pads and places are the same.
    fn read_back() -> (Netlist, Dimensions) {
        let dimensions = committed();
        let circuit = Circuit::new(&dimensions).unwrap();
        let copper = template::field(&circuit).unwrap();
        let text = board::write(&circuit, &copper).unwrap();
        (Netlist::of_board(&text).unwrap(), dimensions)
    }

    #[test]
    fn the_written_board_is_what_core_says() {
        let (netlist, dimensions) = read_back();
        let compared = board(&netlist, &dimensions).unwrap();
        assert!(compared > Led::COUNT * 2 + usize::from(Key::COUNT));
    }

    /// Swaps the nets of two pins and returns what the check says.
    fn with_swap(
        netlist: &Netlist,
        dimensions: &Dimensions,
        a: (&str, &str),
        b: (&str, &str),
    ) -> String {
        let mut netlist = netlist.clone();
        let pin = |(part, pin): (&str, &str)| (part.to_owned(), pin.to_owned());
        let first = netlist.nets[&pin(a)].clone();
        let second = netlist.nets.insert(pin(b), first).unwrap();
        netlist.nets.insert(pin(a), second);
        board(&netlist, dimensions).expect_err("a wrong swap")
    }

    #[test]
    fn every_wrong_swap_is_found() {
        let (netlist, dimensions) = read_back();
        // Two GPIOs, two rows, two columns, a diode, data in and out, supply and ground of an LED, source and drain.
        for (a, b) in [
            (("A1", "21"), ("A1", "22")),
            (("A1", "1"), ("A1", "2")),
            (("U1", "15"), ("U1", "1")),
            (("D77", "1"), ("D77", "2")),
            (("LED100", "2"), ("LED100", "4")),
            (("LED328", "1"), ("LED328", "3")),
            (("S1", "2"), ("S20", "1")),
            (("Q2", "1"), ("Q2", "5")),
            (("R12", "2"), ("R13", "2")),
        ] {
            let said = with_swap(&netlist, &dimensions, a, b);
            assert!(!said.is_empty(), "{a:?} {b:?}");
        }
    }

    #[test]
    fn parts_in_each_others_place_are_found() {
        let (netlist, dimensions) = read_back();
        for (a, b) in [
            ("LED17", "LED33"),
            ("LED289", "LED298"),
            ("S1", "S2"),
            ("S18", "S36"),
        ] {
            let mut moved = netlist.clone();
            let (first, second) = (moved.places[a], moved.places[b]);
            moved.places.insert(a.to_owned(), second);
            moved.places.insert(b.to_owned(), first);
            let said = board(&moved, &dimensions).expect_err("a wrong place");
            assert!(said.contains("lies elsewhere"), "{a} {b}: {said}");
        }
    }

    /// One constant in core places OK and BACK: the circuit, the written board with its print, and the guides have them there.
    #[test]
    fn circuit_board_and_guides_have_ok_and_back_where_core_has_them() {
        let root = files::tests::root();
        let text = files::read(&root.join(FOLDER), BOARD).unwrap();
        let (written, file) = (
            Netlist::of_board(&text).unwrap(),
            Sexp::parse(&text).unwrap(),
        );
        let (circuit, dimensions) = read_back();
        let (x, y) = dimensions.middle();
        for seat in Seat::ALL {
            for is_right in [false, true] {
                let key = Key::at_end(seat, is_right);
                assert_eq!(key.is_at_right(), is_right);
                let switch = key_reference(key, 'S');
                let along = |(to_x, to_y): Point| match seat {
                    Seat::South => to_x - x,
                    Seat::North => x - to_x,
                    Seat::West => to_y - y,
                    Seat::East => y - to_y,
                };
                let sign = if is_right { 1.0 } else { -1.0 };
                for netlist in [&circuit, &written] {
                    assert!(sign * along(netlist.places[&switch]) > 90.0, "{key}");
                }
                let name = key.to_string().split_once('-').unwrap().1.to_uppercase();
                let words = format!("{} {name}", seat.name());
                let mut labels = file.all("gr_text");
                let label = labels.find(|label| label.word(1) == words).unwrap();
                let at = label.find("at").unwrap();
                let at = (at.number(1).unwrap(), at.number(2).unwrap());
                assert!(sign * along(at) > 90.0, "{words}");
            }
        }
        let name = |is_right| match Key::at_end(Seat::South, is_right) {
            Key::Ok(_) => "OK",
            _ => "BACK",
        };
        let (left, right) = (name(false), name(true));
        for (page, words) in [
            (
                "hardware/README.md",
                format!("its {left} key at its owner's left and its {right} key at the right"),
            ),
            (
                "hardware/ordered-board.md",
                format!("{left} lies at its owner's left, {right} at the right"),
            ),
            (
                "hardware/assembly.md",
                format!("{left} lies at its owner's left, {right} at the right"),
            ),
            (
                "hardware/pcb/README.md",
                format!("{left} lies at its owner's left, {right} at the right"),
            ),
        ] {
            let page_text = files::read(root, page).unwrap();
            assert!(page_text.contains(&words), "{page}: {words}");
            let wrong = format!("{right} lies at its owner's left");
            assert!(!page_text.contains(&wrong), "{page}: {wrong}");
        }
    }
}
