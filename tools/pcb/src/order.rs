//! Reads the order back as a house would: outline, copper, paste, print and holes from Gerbers and drill files, parts from placement
//! files. All of them share one origin, in millimetres, y to the north.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::circuit::{Circuit, turn};
use crate::dimensions::Point;
use crate::fab::Placed;
use crate::netlist::{Netlist, Pin};
use crate::parts::{Corner, House, Tables};
use crate::sexp::Sexp;

/// Two places are the same.
const NEAR: f64 = 0.01;

/// What is written for a board.
#[derive(Clone, Debug, Default)]
pub(crate) struct Written {
    /// The ends of the lines of the outline.
    outline: Vec<Point>,
    /// The middles of the openings of the paste.
    paste: Vec<Point>,
    /// The middles of the pads of every pin.
    pins: BTreeMap<Pin, Vec<Point>>,
    /// The ends of the lines that are printed for a part.
    print: BTreeMap<String, Vec<Point>>,
    /// The middles of the holes.
    holes: Vec<Point>,
}

impl Written {
    /// What Gerbers and drill files of a folder hold, as [`crate::kicad::fabrication`] wrote them for a board of this name.
    pub(crate) fn of_folder(folder: &Path, board: &str) -> Result<Self, String> {
        let read = |end: &str| {
            let name = format!("{board}-{end}");
            let text = fs::read_to_string(folder.join(&name));
            text.map_err(|error| format!("{name}: {error}"))
        };
        let mut written = Self::default();
        for shape in gerber(&read("Edge_Cuts.gbr")?)? {
            written.outline.push(shape.at);
        }
        for shape in gerber(&read("F_Paste.gbr")?)? {
            written.paste.extend(shape.is_flash.then_some(shape.at));
        }
        for shape in gerber(&read("F_Cu.gbr")?)? {
            if let Some(pin) = shape.pin.filter(|_| shape.is_flash) {
                written.pins.entry(pin).or_default().push(shape.at);
            }
        }
        for shape in gerber(&read("F_Silkscreen.gbr")?)? {
            if let Some(part) = shape.part {
                written.print.entry(part).or_default().push(shape.at);
            }
        }
        for end in ["PTH.drl", "NPTH.drl"] {
            written.holes.extend(drill(&read(end)?)?);
        }
        Ok(written)
    }

    /// The same from the board, with the origin that KiCad takes for Gerbers and drill files.
    pub(crate) fn of_board(text: &str) -> Result<Self, String> {
        let board = Sexp::parse(text)?;
        let pair = |list: Option<&Sexp>| {
            let list = list.ok_or("no place")?;
            Ok::<Point, String>((list.number(1)?, list.number(2)?))
        };
        let setup = board.find("setup").ok_or("no setup")?;
        let origin = pair(setup.find("aux_axis_origin"))?;
        let place = |(x, y): Point| (x - origin.0, origin.1 - y);
        let mut written = Self::default();
        for line in board.all("gr_line") {
            for end in ["start", "end"] {
                written.outline.push(place(pair(line.find(end))?));
            }
        }
        for footprint in board.all("footprint") {
            let mut names = footprint.all("fp_text");
            let name = names.find(|text| text.word(1) == "reference");
            let reference = name.ok_or("no reference")?.word(2).to_owned();
            let at = footprint.find("at").ok_or("no place")?;
            let middle = (at.number(1)?, at.number(2)?);
            let angle = at.number(3).unwrap_or_default() as u16;
            let place = |local: Point| {
                let turned = turn(local, angle);
                place((middle.0 + turned.0, middle.1 + turned.1))
            };
            for pad in footprint.all("pad") {
                let at = place(pair(pad.find("at"))?);
                let layers = pad.find("layers").map_or(&[][..], Sexp::items);
                if layers.iter().any(|layer| layer.text() == "F.Paste") {
                    written.paste.push(at);
                }
                if pad.find("drill").is_some() {
                    written.holes.push(at);
                }
                let pin = (reference.clone(), pad.word(1).to_owned());
                written.pins.entry(pin).or_default().push(at);
            }
            for line in footprint.all("fp_line") {
                for end in ["start", "end"] {
                    let at = place(pair(line.find(end))?);
                    written.print.entry(reference.clone()).or_default().push(at);
                }
            }
        }
        Ok(written)
    }

    /// The pads of a part by pin.
    fn pads<'a>(&'a self, reference: &'a str) -> impl Iterator<Item = (&'a str, Point)> {
        let pins = self.pins.range((reference.to_owned(), String::new())..);
        pins.take_while(move |((part, _), _)| part == reference)
            .flat_map(|((_, pin), places)| places.iter().map(|place| (&**pin, *place)))
    }

    /// West, south, east and north edge.
    fn edges(&self) -> [f64; 4] {
        bounds(self.outline.iter().copied())
    }
}

/// The smallest box around some places: west, south, east, north.
fn bounds(places: impl Iterator<Item = Point>) -> [f64; 4] {
    let empty = [f64::MAX, f64::MAX, f64::MIN, f64::MIN];
    places.fold(empty, |[west, south, east, north], (x, y)| {
        [west.min(x), south.min(y), east.max(x), north.max(y)]
    })
}

fn is_near(a: Point, b: Point) -> bool {
    (a.0 - b.0).abs() < NEAR && (a.1 - b.1).abs() < NEAR
}

/// Something that a Gerber file draws: the end of a line, or a flash.
struct Shape {
    at: Point,
    is_flash: bool,
    pin: Option<Pin>,
    part: Option<String>,
}

/// Reads a Gerber file with the attributes of its objects.
fn gerber(text: &str) -> Result<Vec<Shape>, String> {
    if !text.contains("%FSLAX46Y46*%") || !text.contains("%MOMM*%") {
        return Err("a Gerber file without millimetres with six digits".to_owned());
    }
    let mut shapes = Vec::new();
    // What is clear takes away, as the mask from the print.
    let (mut pin, mut part, mut is_dark) = (None, None, true);
    let is_between = |letter: char| letter == '%' || letter.is_whitespace();
    for command in text
        .split('*')
        .map(|command| command.trim_matches(is_between))
    {
        if let Some(polarity) = command.strip_prefix("LP") {
            is_dark = polarity == "D";
        } else if command.starts_with("TD") {
            (pin, part) = (None, None);
        } else if let Some(words) = command.strip_prefix("TO.P,") {
            let mut words = words.split(',');
            let mut word = || words.next().unwrap_or_default().to_owned();
            pin = Some((word(), word()));
        } else if let Some(word) = command.strip_prefix("TO.C,") {
            part = Some(word.to_owned());
        }
        let Some(place) = command.strip_prefix('X') else {
            continue;
        };
        let number = |word: &str| {
            let number = word.parse::<f64>();
            number
                .map_err(|_| format!("no place in {command}"))
                .map(|number| number / 1e6)
        };
        let (x, rest) = place
            .split_once('Y')
            .ok_or(format!("no place in {command}"))?;
        let end = rest.find(['D', 'I', 'J']).unwrap_or(rest.len());
        let at = (number(x)?, number(&rest[..end])?);
        if is_dark && (command.ends_with("D01") || command.ends_with("D03")) {
            shapes.push(Shape {
                at,
                is_flash: command.ends_with("D03"),
                pin: pin.clone(),
                part: part.clone(),
            });
        }
    }
    Ok(shapes)
}

/// The holes of a drill file.
fn drill(text: &str) -> Result<Vec<Point>, String> {
    if !text.lines().any(|line| line.starts_with("METRIC")) {
        return Err("a drill file without millimetres".to_owned());
    }
    let lines = text.lines().filter(|line| line.starts_with('X'));
    let place = |line: &str| {
        let (x, y) = line.strip_prefix('X')?.split_once('Y')?;
        Some((x.parse().ok()?, y.parse().ok()?))
    };
    lines
        .map(|line| place(line).ok_or(format!("no hole in {line}")))
        .collect()
}

/// Holds the placement of a house against what is written: every part lies inside the outline, its pads on openings of the paste, in
/// their middle, and pin 1 where the reel of the house turns it to. The number of parts.
pub(crate) fn placement(
    written: &Written,
    circuit: &Circuit,
    tables: &Tables,
    house: House,
    placed: &[Placed],
) -> Result<usize, String> {
    let [west, south, east, north] = written.edges();
    let mut paste: BTreeMap<i64, Vec<Point>> = BTreeMap::new();
    for opening in &written.paste {
        paste
            .entry(opening.0.round() as i64)
            .or_default()
            .push(*opening);
    }
    let has_paste = |pad: Point| {
        let column = pad.0.round() as i64;
        let mut openings = paste
            .range(column - 1..=column + 1)
            .flat_map(|(_, all)| all);
        openings.any(|opening| is_near(*opening, pad))
    };
    for part in placed {
        let Placed {
            reference,
            at,
            angle,
        } = part;
        let wrong = |what: &str| Err(format!("{}, {reference}: {what}", house.name()));
        if !(west < at.0 && at.0 < east && south < at.1 && at.1 < north) {
            return wrong("lies beside the board");
        }
        let pads: Vec<(&str, Point)> = written.pads(reference).collect();
        if pads.is_empty() || !pads.iter().all(|(_, pad)| has_paste(*pad)) {
            return wrong("a pad has no opening of the paste");
        }
        let box_ = bounds(pads.iter().map(|(_, pad)| *pad));
        let middle = ((box_[0] + box_[2]) / 2.0, (box_[1] + box_[3]) / 2.0);
        if !is_near(middle, *at) {
            return wrong("its pads lie elsewhere");
        }
        let first = bounds(
            pads.iter()
                .filter(|(pin, _)| *pin == "1")
                .map(|(_, pad)| *pad),
        );
        // To the south, as corners count.
        let first = (
            (first[0] + first[2]) / 2.0 - at.0,
            at.1 - (first[1] + first[3]) / 2.0,
        );
        let mut parts = circuit.parts.iter();
        let of = parts.find(|other| other.reference == *reference);
        let of = of.ok_or(format!("{reference} is not on the board"))?;
        let has_direction = circuit.footprint(of)?.marked.is_some();
        let reel = tables.reel(house, of)?;
        let (corner, is_any_way) = match reel.pin_1 {
            Corner::Either => (Corner::At(-1, 0), true),
            corner => (corner, !has_direction),
        };
        let expected = corner.turned(*angle);
        let found = Corner::towards(first);
        if found != expected && !(is_any_way && found == expected.turned(180)) {
            return wrong(&format!("pin 1 is {found:?}, turned to {expected:?}"));
        }
    }
    Ok(placed.len())
}

/// The holes of every part that is soldered by hand are drilled.
pub(crate) fn holes(written: &Written, circuit: &Circuit) -> Result<usize, String> {
    let mut count = 0;
    for part in &circuit.parts {
        let footprint = circuit.footprint(part)?;
        if footprint.is_smd {
            continue;
        }
        for (pin, pad) in written.pads(&part.reference) {
            if !written.holes.iter().any(|hole| is_near(*hole, pad)) {
                return Err(format!("{} pin {pin} has no hole", part.reference));
            }
            count += 1;
        }
    }
    match count {
        0 => Err("no part has a hole".to_owned()),
        count => Ok(count),
    }
}

/// The lines that are printed for every LED lie at its bevelled corner, VSS. The number of LEDs.
pub(crate) fn marks(written: &Written, netlist: &Netlist) -> Result<usize, String> {
    let mut count = 0;
    for (reference, lines) in &written.print {
        if !reference.starts_with("LED") {
            continue;
        }
        let distance = |a: Point, b: Point| (a.0 - b.0).hypot(a.1 - b.1);
        for end in lines {
            let pads = written.pads(reference);
            let nearest = pads.min_by(|a, b| distance(a.1, *end).total_cmp(&distance(b.1, *end)));
            let (pin, _) = nearest.ok_or(format!("{reference} has no pad"))?;
            if netlist.net(reference, pin)? != "GND" {
                return Err(format!(
                    "{reference}: the mark is at pin {pin}, the bevelled corner at VSS"
                ));
            }
        }
        count += 1;
    }
    Ok(count)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dimensions::committed;
    use crate::fab;
    use crate::files::{self, BOARD, FOLDER, read};

    fn board() -> (String, Circuit, Tables) {
        let board = read(&files::tests::root().join(FOLDER), BOARD).unwrap();
        let circuit = Circuit::new(&committed()).unwrap();
        (board, circuit, Tables::new().unwrap())
    }

    fn placed(circuit: &Circuit, tables: &Tables, house: House) -> Vec<Placed> {
        let text = fab::placement(circuit, tables, house).unwrap();
        fab::read_placement(house, &text).unwrap()
    }

    #[test]
    fn placement_print_and_holes_fit_the_committed_board() {
        let (board, circuit, tables) = board();
        let written = Written::of_board(&board).unwrap();
        for house in House::ALL {
            let placed = placed(&circuit, &tables, house);
            let count = placement(&written, &circuit, &tables, house, &placed).unwrap();
            assert!(count > 1000, "{count}");
        }
        assert!(holes(&written, &circuit).unwrap() > 40);
        let netlist = Netlist::of_board(&board).unwrap();
        assert_eq!(marks(&written, &netlist).unwrap(), 329);
    }

    #[test]
    fn a_wrong_origin_angle_or_mark_is_found() {
        let (board, circuit, tables) = board();
        let written = Written::of_board(&board).unwrap();
        let house = House::Jlcpcb;
        let good = placed(&circuit, &tables, house);
        let said = |written: &Written, placed: &[Placed]| {
            placement(written, &circuit, &tables, house, placed).expect_err("a wrong order")
        };
        // The origin in the north-west: every part lies beside the outline.
        let (_, south) = circuit.dimensions.origin();
        let north = board.replace(
            &format!("(aux_axis_origin 40 {south})"),
            "(aux_axis_origin 40 40)",
        );
        assert_ne!(north, board);
        let north = Written::of_board(&north).unwrap();
        assert!(said(&north, &good).contains("beside the board"));
        let mut wrong = good.clone();
        wrong[7].at.0 += 0.05;
        assert!(said(&written, &wrong).contains("elsewhere"));
        for (reference, angle) in [
            ("LED0", 180),
            ("U4", 90),
            ("Q4", 180),
            ("D7", 180),
            ("S9", 90),
            ("R3", 90),
        ] {
            let mut wrong = good.clone();
            let part = wrong
                .iter_mut()
                .find(|part| part.reference == reference)
                .unwrap();
            part.angle = (part.angle + angle) % 360;
            assert!(said(&written, &wrong).contains("pin 1"), "{reference}");
        }
        let mut without_paste = written.clone();
        without_paste.paste.pop();
        assert!(said(&without_paste, &good).contains("no opening"));
        // The bar beside pin 1, as it was drawn before.
        let bar = "(start 3.5 1.2) (end 3.5 2.15)";
        let at_pin_1 = board.replacen(bar, "(start -3.45 -2.1) (end -3.45 -1.2)", 1);
        assert_ne!(at_pin_1, board);
        let netlist = Netlist::of_board(&board).unwrap();
        let said = marks(&Written::of_board(&at_pin_1).unwrap(), &netlist).unwrap_err();
        assert!(said.contains("the mark is at pin 1"), "{said}");
    }

    #[test]
    fn gerbers_and_drill_files_are_read() {
        let text = "%FSLAX46Y46*%\n%MOMM*%\n%TO.P,LED0,3*%\nX1500000Y-2250000D03*\n%TD*%\n%TO.C,LED1*%\nX0Y0D02*\nX1000000Y0D01*\n%LPC*%\nX0Y0D03*\n";
        let shapes = gerber(text).unwrap();
        assert_eq!(shapes.len(), 2);
        assert_eq!(shapes[0].at, (1.5, -2.25));
        assert_eq!(shapes[0].pin, Some(("LED0".to_owned(), "3".to_owned())));
        assert_eq!(
            (shapes[1].is_flash, shapes[1].part.as_deref()),
            (false, Some("LED1"))
        );
        assert!(gerber("%MOIN*%").is_err());
        assert_eq!(drill("METRIC\nT1\nX1.5Y20.25\n").unwrap(), [(1.5, 20.25)]);
        assert!(drill("INCH\nX1Y1\n").is_err());
    }
}
