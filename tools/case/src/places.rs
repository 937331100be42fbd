//! Two drawings as SVG: where the keys lie, and where connectors, fuses and test points lie.

use std::fmt::Write;

use fencelight_board::geometry::{BAR_LEDS, Key, Led, Seat, Square};
use fencelight_tools::dimensions::Dimensions;

use crate::board::{Board, Part};
use crate::fit;

/// Parts of the south strip that the guide names, with what is written beside them.
const NAMED: [(&str, &str); 11] = [
    ("A1", "A1: Pico or Pico 2"),
    ("J3", "J3"),
    ("J2", "J2 strap"),
    ("BZ1", "BZ1"),
    ("C1", "C1"),
    ("F1", "F1"),
    ("F2", "F2"),
    ("F3", "F3"),
    ("F4", "F4"),
    ("F5", "F5"),
    ("U4", "U4"),
];

/// A drawing: south to below, so y changes its sign.
struct Drawing {
    text: String,
}

impl Drawing {
    fn new([[west, south], [east, north]]: [[f64; 2]; 2], width: f64) -> Self {
        let text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" viewBox=\"{west:.2} {:.2} {:.2} {:.2}\" font-family=\"sans-serif\">\n<rect x=\"{west:.2}\" y=\"{:.2}\" width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n",
            -north,
            east - west,
            north - south,
            -north
        );
        Self { text }
    }

    fn rect(&mut self, [[west, south], [east, north]]: [[f64; 2]; 2], fill: &str) {
        let _ = writeln!(
            self.text,
            "<rect x=\"{west:.2}\" y=\"{:.2}\" width=\"{:.2}\" height=\"{:.2}\" fill=\"{fill}\" stroke=\"#444\" stroke-width=\"0.2\"/>",
            -north,
            east - west,
            north - south
        );
    }

    fn circle(&mut self, [x, y]: [f64; 2], radius: f64, fill: &str) {
        let _ = writeln!(
            self.text,
            "<circle cx=\"{x:.2}\" cy=\"{:.2}\" r=\"{radius}\" fill=\"{fill}\" stroke=\"#444\" stroke-width=\"0.2\"/>",
            -y
        );
    }

    /// Words around a place, turned counter-clockwise by degrees; from the place on if they are turned.
    fn words(&mut self, words: &str, [x, y]: [f64; 2], size: f64, angle: f64) {
        let anchor = if angle == 0.0 { "middle" } else { "end" };
        let _ = writeln!(
            self.text,
            "<text transform=\"translate({x:.2} {:.2}) rotate({})\" dy=\"0.35em\" font-size=\"{size}\" text-anchor=\"{anchor}\" stroke=\"#fff\" stroke-width=\"0.6\" paint-order=\"stroke\">{words}</text>",
            -y, -angle
        );
    }

    fn arrow(&mut self, [x, y]: [f64; 2], [to_x, to_y]: [f64; 2]) {
        let (dx, dy) = (to_x - x, to_y - y);
        let length = dx.hypot(dy).max(1e-9);
        let (ux, uy) = (dx / length * 2.0, dy / length * 2.0);
        let _ = writeln!(
            self.text,
            "<path d=\"M{x:.2} {:.2}L{to_x:.2} {:.2}M{:.2} {:.2}L{to_x:.2} {:.2}L{:.2} {:.2}\" fill=\"none\" stroke=\"#c00\" stroke-width=\"0.7\"/>",
            -y,
            -to_y,
            to_x - ux - uy / 2.0,
            -(to_y - uy + ux / 2.0),
            -to_y,
            to_x - ux + uy / 2.0,
            -(to_y - uy - ux / 2.0)
        );
    }

    fn finish(mut self) -> String {
        self.text += "</svg>\n";
        self.text
    }
}

fn around([x, y]: [f64; 2], half: f64) -> [[f64; 2]; 2] {
    [[x - half, y - half], [x + half, y + half]]
}

/// Squares, posts, bars, OK and BACK of every seat.
pub(crate) fn keys(board: &Board, dimensions: &Dimensions) -> Result<String, String> {
    let [[west, south], [east, north]] = board.edge;
    let mut drawing = Drawing::new(
        [[west - 25.0, south - 6.0], [east + 25.0, north + 22.0]],
        760.0,
    );
    drawing.rect(board.edge, "#e9efe9");
    for key in fit::keys() {
        let (at, _) = fit::key_place(dimensions, key)?;
        let (half, fill) = match key {
            Key::Square(_) => (dimensions.get("square")? / 2.0 - 1.0, "#fff"),
            Key::Post(_) => (3.5, "#f3e7c4"),
            Key::Ok(_) => (dimensions.get("side_cell")? / 2.0, "#78cda5"),
            Key::Back(_) => (dimensions.get("side_cell")? / 2.0, "#ebaa50"),
        };
        drawing.rect(around(at, half), fill);
        match key {
            Key::Square(square) => drawing.words(&square.to_string(), at, 7.0, 0.0),
            Key::Post(_) => {}
            Key::Ok(_) => drawing.words("OK", at, 4.5, 0.0),
            Key::Back(_) => drawing.words("BACK", at, 3.4, 0.0),
        }
    }
    for seat in Seat::ALL {
        for number in 0..BAR_LEDS {
            let led = Led::of_bar(seat, number).ok_or("no such LED")?;
            let part = board.part(&format!("LED{}", led.index()))?;
            drawing.circle(part.at, 2.5, "#fffbe0");
        }
    }
    let middle = f64::midpoint(west, east);
    for (seat, at) in [
        (Seat::North, [middle, north + 10.0]),
        (Seat::West, [west - 13.0, 0.0]),
        (Seat::East, [east + 13.0, 0.0]),
        (Seat::South, [middle, south + 12.0]),
    ] {
        drawing.words(seat.name(), at, 7.0, 0.0);
    }
    let corner = Square::new(0, 0).ok_or("no such square")?;
    let ([x, _], _) = fit::key_place(dimensions, Key::Square(corner))?;
    drawing.words("USB", [west - 13.0, south + 16.5], 6.0, 0.0);
    drawing.words("5 V", [east - 18.0, south + 9.0], 6.0, 0.0);
    drawing.words("electronics", [x + 40.0, south + 10.0], 6.0, 0.0);
    Ok(drawing.finish())
}

/// The south strip: connectors, fuses, test points.
pub(crate) fn connectors(board: &Board, dimensions: &Dimensions) -> Result<String, String> {
    let [[west, south], [east, _]] = board.edge;
    let top = south + dimensions.get("strip")? + dimensions.get("rim")?;
    let mut drawing = Drawing::new(
        [[west - 30.0, south - 36.0], [east + 6.0, top + 6.0]],
        1400.0,
    );
    drawing.rect([[west, south], [east, top]], "#d7e8dc");
    let inside = |part: &&Part| part.at[1] < top;
    // The module covers the small parts below it, so it comes last.
    let (covered, above): (Vec<&Part>, Vec<&Part>) = board
        .parts
        .iter()
        .filter(inside)
        .partition(|part| part.reference != "A1");
    for part in covered.into_iter().chain(above) {
        let is_named = NAMED.iter().any(|(name, _)| *name == part.reference);
        match part.footprint.as_str() {
            "Hole_M3" => drawing.circle(part.at, 1.6, "#fff"),
            "TestPoint_1.5" => {
                drawing.circle(part.at, 0.9, "#f0be3c");
                let is_at_edge = part.at[1] < south + 5.0;
                if is_at_edge {
                    drawing.words(&part.net, [part.at[0], south - 1.5], 3.2, 90.0);
                } else {
                    drawing.words(&part.net, [part.at[0], part.at[1] + 2.6], 2.8, 0.0);
                }
            }
            _ => drawing.rect(part.body, if is_named { "#fff4d0" } else { "#f4f7f4" }),
        }
    }
    for (reference, words) in NAMED {
        let part = board.part(reference)?;
        let [low, high] = part.body;
        let middle = [
            f64::midpoint(low[0], high[0]),
            f64::midpoint(low[1], high[1]),
        ];
        let is_small = high[1] - low[1] < 6.0 || high[0] - low[0] < 9.0;
        let at = if is_small {
            [middle[0], low[1] - 2.2]
        } else {
            middle
        };
        drawing.words(words, at, 3.0, 0.0);
    }
    let module = board.part("A1")?;
    let usb = [module.body[0][0], module.at[1]];
    drawing.arrow([usb[0] - 14.0, usb[1]], usb);
    drawing.words("USB", [usb[0] - 20.0, usb[1]], 4.0, 0.0);
    let supply = board.part("J3")?;
    for (pin, words) in supply.pins.iter().zip(["+5 V", "GND (minus)"]) {
        drawing.arrow([pin[0], south - 9.0], [pin[0], supply.body[0][1]]);
        drawing.words(words, [pin[0], south - 10.5], 3.6, 90.0);
    }
    Ok(drawing.finish())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::committed;

    #[test]
    fn every_key_and_every_test_point_is_drawn() {
        let dimensions =
            Dimensions::parse(include_str!("../../../hardware/dimensions.scad")).unwrap();
        let board = committed();
        let drawn = keys(&board, &dimensions).unwrap();
        for words in [">OK<", ">BACK<"] {
            assert_eq!(drawn.matches(words).count(), 4, "{words}");
        }
        assert_eq!(drawn.matches("<rect").count(), 2 + usize::from(Key::COUNT));
        assert!(drawn.contains(">a1<") && drawn.contains(">i9<"));
        let drawn = connectors(&board, &dimensions).unwrap();
        for part in board
            .parts
            .iter()
            .filter(|part| part.footprint == "TestPoint_1.5")
        {
            if part.at[1] < -141.0 {
                assert!(drawn.contains(&format!(">{}<", part.net)), "{}", part.net);
            }
        }
        // Plus is the western pole.
        assert!(drawn.find("+5 V") < drawn.find("GND (minus)"));
        assert_eq!(board.part("J3").unwrap().net, "GND");
    }
}
