//! The footprints: a table that people keep, `hardware/pcb/footprints.txt`, and its reader.

use crate::dimensions::Point;

/// A pad.
#[derive(Clone, Debug)]
pub(crate) struct Pad {
    /// The number; several pads may share one.
    pub(crate) number: String,
    /// The middle.
    pub(crate) at: Point,
    /// Width and height.
    pub(crate) size: Point,
    /// The hole of a plated pad.
    pub(crate) drill: Option<f64>,
    /// Round instead of rectangular.
    pub(crate) is_round: bool,
}

/// A footprint, seen from above, unrotated.
#[derive(Clone, Debug)]
pub(crate) struct Footprint {
    pub(crate) name: &'static str,
    pub(crate) description: &'static str,
    pub(crate) pads: Vec<Pad>,
    /// The body: west, north, east, south.
    pub(crate) body: [f64; 4],
    /// The spaces that no other part may enter.
    pub(crate) courtyard: Vec<[f64; 4]>,
    /// Lines on the silk screen.
    pub(crate) silk: Vec<[f64; 4]>,
    /// Zones meet its pads without thermal relief, because it carries the supply.
    pub(crate) is_solid: bool,
    /// Holes without copper, each a diameter in the middle.
    pub(crate) hole: Option<f64>,
    /// Around the middle no other copper comes nearer: the head of a screw, the opening of a fiducial.
    pub(crate) keep_out: Option<f64>,
    /// Assembled by machine; otherwise through the holes, by hand.
    pub(crate) is_smd: bool,
    /// The pad that the mark of the part is at; `None` if the part may lie either way round.
    pub(crate) marked: Option<&'static str>,
}

impl Footprint {
    /// Whether it is copper or a hole alone, without a part.
    pub(crate) fn is_bare(&self) -> bool {
        ["TestPoint", "Hole", "Fiducial"]
            .iter()
            .any(|start| self.name.starts_with(start))
    }
}

/// The table that makers read against the data sheets.
const TABLE: &str = include_str!("../../../hardware/pcb/footprints.txt");

/// All footprints of the board. Its mounting holes are those of the case.
pub(crate) fn library(hole: f64) -> Result<Vec<Footprint>, String> {
    let all = parse(TABLE)?;
    match all.iter().find_map(|footprint| footprint.hole) {
        Some(drilled) if drilled == hole => Ok(all),
        drilled => Err(format!(
            "footprints.txt has the hole {drilled:?}, dimensions.scad {hole}"
        )),
    }
}

/// Reads the table, whose head describes its format.
fn parse(table: &'static str) -> Result<Vec<Footprint>, String> {
    let mut all = Vec::new();
    for (number, line) in (1..).zip(table.lines().map(str::trim)) {
        if !line.is_empty() && !line.starts_with('#') {
            let read = parse_line(line, &mut all);
            read.ok_or_else(|| format!("footprints.txt, line {number}: {line}"))?;
        }
    }
    Ok(all)
}

fn parse_line(line: &'static str, all: &mut Vec<Footprint>) -> Option<()> {
    let (kind, rest) = line.split_once(' ')?;
    let mut words: Vec<&str> = rest.split_whitespace().collect();
    if kind == "footprint" {
        all.push(Footprint {
            name: words.remove(0),
            description: "",
            pads: Vec::new(),
            body: [0.0; 4],
            courtyard: Vec::new(),
            silk: Vec::new(),
            is_smd: take_word(&mut words, "smd"),
            is_solid: take_word(&mut words, "solid"),
            marked: take_option(&mut words, "mark"),
            hole: take_figure(&mut words, "hole"),
            keep_out: take_figure(&mut words, "keep_out"),
        });
        return words.is_empty().then_some(());
    }
    let footprint = all.last_mut()?;
    if kind == "about" {
        footprint.description = rest;
        return Some(());
    }
    let is_round = take_word(&mut words, "round");
    let drill = take_figure(&mut words, "drill");
    let numbers = kind.starts_with("pad").then(|| words.remove(0));
    let figures: Option<Vec<f64>> = words.iter().map(|word| word.parse().ok()).collect();
    let pad = |number: u8, at, size| Pad {
        number: number.to_string(),
        at,
        size,
        drill,
        is_round,
    };
    match (kind, &*figures?) {
        ("pad", &[x, y, width, height]) => {
            let number = numbers?.parse().ok()?;
            footprint.pads.push(pad(number, (x, y), (width, height)));
        }
        ("pads", &[x, y, last_x, last_y, width, height]) => {
            let (first, last) = numbers?.split_once("..")?;
            let (first, last): (u8, u8) = (first.parse().ok()?, last.parse().ok()?);
            for number in first..=last {
                let part = f64::from(number - first) / f64::from(last - first);
                let at = (x + part * (last_x - x), y + part * (last_y - y));
                footprint.pads.push(pad(number, at, (width, height)));
            }
        }
        ("body", &[west, north, east, south]) => footprint.body = [west, north, east, south],
        ("courtyard", &[west, north, east, south]) => {
            footprint.courtyard.push([west, north, east, south]);
        }
        ("silk", &[x, y, to_x, to_y]) => footprint.silk.push([x, y, to_x, to_y]),
        ("frame", &[west, north, east, south]) => footprint.silk.extend([
            [west, north, east, north],
            [east, north, east, south],
            [east, south, west, south],
            [west, south, west, north],
        ]),
        _ => return None,
    }
    Some(())
}

/// Takes a word out, and says whether it was there.
fn take_word(words: &mut Vec<&str>, word: &str) -> bool {
    let place = words.iter().position(|found| *found == word);
    place.map(|place| words.remove(place)).is_some()
}

/// Takes the value of `name=value` out.
fn take_option(words: &mut Vec<&'static str>, name: &str) -> Option<&'static str> {
    let value = |word: &&'static str| word.strip_prefix(name)?.strip_prefix('=');
    let place = words.iter().position(|word| value(word).is_some())?;
    value(&words.remove(place))
}

fn take_figure(words: &mut Vec<&'static str>, name: &str) -> Option<f64> {
    take_option(words, name)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_line_of_the_table_is_named() {
        for wrong in [
            "pad 1 0 0 1 1",
            "footprint A smd\npad 1 0 0 1",
            "footprint A smd\npad 1 0 0 1 x",
            "footprint A smd\npads 1 0 0 1 1 1 1",
            "footprint A round-ish",
            "footprint A\nbody 1 2 3",
            "footprint A\nlead 1 2 3 4",
        ] {
            let error = parse(wrong).expect_err(wrong);
            let last = wrong.lines().last().expect("a line");
            assert!(error.ends_with(last), "{error}");
        }
        assert!(library(3.0).is_err());
    }
}
