//! Pictures of both sides of the board as SVG: parts, copper, names, the marks of the print.

use std::fmt::Write;

use crate::circuit::{Circuit, turn};
use crate::sexp::{Sexp, mm};
use crate::template::Layer;

/// Colours: board, copper, pads, the pad at the mark of a part that has a direction, names and marks.
const BOARD: &str = "#0b3d2e";
const COPPER: &str = "#d08a3c";
const PAD: &str = "#e8c87a";
const MARKED_PAD: &str = "#ff5c4d";
const NAME: &str = "#ffffff";

/// A side of the written board: its tracks, pads, names and holes; the back is mirrored.
pub(crate) fn side(circuit: &Circuit, board: &str, layer: Layer) -> Result<String, String> {
    let file = Sexp::parse(board)?;
    let [west, north, east, south] = circuit.dimensions.board();
    let (width, height) = (east - west, south - north);
    let mirror = match layer {
        Layer::Front => String::new(),
        Layer::Back => format!(
            " transform=\"translate({} 0) scale(-1 1)\"",
            mm(west + east)
        ),
    };
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{} {} {} {}\" font-family=\"sans-serif\">\n<g{mirror}>\n",
        mm(west),
        mm(north),
        mm(width),
        mm(height)
    );
    let _ = writeln!(
        text,
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{BOARD}\"/>",
        mm(west),
        mm(north),
        mm(width),
        mm(height)
    );
    let _ = writeln!(
        text,
        "<g stroke=\"{COPPER}\" stroke-width=\"{}\" stroke-linecap=\"round\">",
        mm(circuit.dimensions.track)
    );
    for track in file.all("segment").filter(|track| {
        track
            .find("layer")
            .is_some_and(|name| name.word(1) == layer.name())
    }) {
        let ends = [track.find("start"), track.find("end")];
        if let [Some(from), Some(to)] = ends {
            let _ = writeln!(
                text,
                "<path d=\"M{} {}L{} {}\"/>",
                from.word(1),
                from.word(2),
                to.word(1),
                to.word(2)
            );
        }
    }
    text += "</g>\n";
    for via in file.all("via").filter_map(|via| via.find("at")) {
        let _ = writeln!(
            text,
            "<circle cx=\"{}\" cy=\"{}\" r=\"0.3\" fill=\"{COPPER}\"/>",
            via.word(1),
            via.word(2)
        );
    }
    text += &pads(circuit, layer)?;
    text += "</g>\n";
    if layer == Layer::Front {
        text += &names(&file, circuit)?;
    }
    Ok(text + "</svg>\n")
}

/// Pads, holes, and on the front the outlines of the bodies and the lines of the print.
fn pads(circuit: &Circuit, layer: Layer) -> Result<String, String> {
    let mut text = String::new();
    for part in &circuit.parts {
        let footprint = circuit.footprint(part)?;
        let pads = circuit.pads(part)?;
        for (pad, of) in pads.iter().zip(&footprint.pads) {
            if !pad.has_hole && layer == Layer::Back {
                continue;
            }
            let fill = match footprint.marked == Some(&*of.number) {
                true => MARKED_PAD,
                false => PAD,
            };
            let (x, y) = (pad.at.0 - pad.size.0 / 2.0, pad.at.1 - pad.size.1 / 2.0);
            let _ = writeln!(
                text,
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{fill}\"/>",
                mm(x),
                mm(y),
                mm(pad.size.0),
                mm(pad.size.1)
            );
        }
        if let Some(hole) = footprint.hole {
            let _ = writeln!(
                text,
                "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"#fff\"/>",
                mm(part.at.0),
                mm(part.at.1),
                mm(hole / 2.0)
            );
        } else if layer == Layer::Front {
            let [west, north, east, south] = footprint.body;
            let corners = [
                turn((west, north), part.angle),
                turn((east, south), part.angle),
            ];
            let (x, y) = (
                corners[0].0.min(corners[1].0),
                corners[0].1.min(corners[1].1),
            );
            let size = (
                (corners[0].0 - corners[1].0).abs(),
                (corners[0].1 - corners[1].1).abs(),
            );
            let _ = writeln!(
                text,
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"none\" stroke=\"#9fc\" stroke-width=\"0.1\"/>",
                mm(part.at.0 + x),
                mm(part.at.1 + y),
                mm(size.0),
                mm(size.1)
            );
            for [x1, y1, x2, y2] in &footprint.silk {
                let (from, to) = (part.place((*x1, *y1)), part.place((*x2, *y2)));
                let _ = writeln!(
                    text,
                    "<path d=\"M{} {}L{} {}\" stroke=\"{NAME}\" stroke-width=\"0.2\"/>",
                    mm(from.0),
                    mm(from.1),
                    mm(to.0),
                    mm(to.1)
                );
            }
        }
    }
    Ok(text)
}

/// The names on the silk screen.
fn names(file: &Sexp, circuit: &Circuit) -> Result<String, String> {
    let mut text = format!("<g fill=\"{NAME}\" text-anchor=\"middle\">\n");
    let mut add = |words: &str, x: f64, y: f64, angle: f64, size: f64| {
        let words = words.replace('&', "&amp;").replace('<', "&lt;");
        let _ = writeln!(
            text,
            "<text transform=\"translate({} {}) rotate({})\" dy=\"0.35em\" font-size=\"{}\">{words}</text>",
            mm(x),
            mm(y),
            mm(-angle),
            mm(size * 1.3)
        );
    };
    for label in file.all("gr_text") {
        let at = label.find("at").ok_or("a text without a place")?;
        let size = label
            .find("effects")
            .and_then(|effects| effects.find("font")?.find("size"));
        let size = size.map_or(Ok(1.0), |size| size.number(1))?;
        add(
            label.word(1),
            at.number(1)?,
            at.number(2)?,
            at.number(3).unwrap_or(0.0),
            size,
        );
    }
    for footprint in file.all("footprint") {
        for label in footprint.all("fp_text").filter(|label| {
            label
                .find("layer")
                .is_some_and(|layer| layer.word(1) == "F.SilkS")
        }) {
            let part = circuit
                .parts
                .iter()
                .find(|part| part.reference == label.word(2));
            let part = part.ok_or(format!("no part {}", label.word(2)))?;
            let at = label.find("at").ok_or("a text without a place")?;
            let (x, y) = part.place((at.number(1)?, at.number(2)?));
            add(label.word(2), x, y, at.number(3).unwrap_or(0.0), 0.8);
        }
    }
    Ok(text + "</g>\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dimensions::committed;

    /// The pad at the mark of every part with a direction is drawn in its colour, for the LEDs as the guide says: the bevelled corner
    /// is in the north-west in the rows of squares, in the south-east in the rows between.
    #[test]
    fn the_marked_pad_of_a_part_with_a_direction_is_drawn() {
        let circuit = Circuit::new(&committed()).unwrap();
        let text = pads(&circuit, Layer::Front).unwrap();
        let with_direction = |start: &str| {
            let parts = circuit.parts.iter();
            let parts = parts.filter(|part| part.reference.starts_with(start));
            let marked = parts.filter(|part| circuit.footprint(part).unwrap().marked.is_some());
            marked.count()
        };
        assert_eq!(with_direction("LED"), 329);
        assert!(with_direction("D") > 153);
        assert_eq!(with_direction("U"), 5);
        for without in ["R", "S", "F", "TP", "H"] {
            assert_eq!(with_direction(without), 0, "{without}");
        }
        assert_eq!(text.matches(MARKED_PAD).count(), with_direction(""));
        for (led, is_west) in [(0, true), (1, true), (17, false), (33, false), (34, true)] {
            let reference = format!("LED{led}");
            let mut parts = circuit.parts.iter();
            let part = parts.find(|part| part.reference == reference).unwrap();
            let ground = part.place(circuit.footprint(part).unwrap().pads[2].at);
            assert_eq!(ground.0 < part.at.0, is_west, "{reference}");
            assert_eq!(ground.1 < part.at.1, is_west, "{reference}");
            let [x, y] = [ground.0 - 0.75, ground.1 - 0.45].map(mm);
            let mark = format!("<rect x=\"{x}\" y=\"{y}\" ");
            let line = text.lines().find(|line| line.starts_with(&mark)).unwrap();
            assert!(line.contains(MARKED_PAD), "{line}");
        }
    }
}
