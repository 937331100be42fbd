//! The parts of the printed circuit as boxes, read from the board that `cargo pcb` wrote.

use crate::mesh::Vector;

/// The file, in the workspace.
pub(crate) const PATH: &str = "hardware/pcb/fencelight.kicad_pcb";

/// Red, green, blue.
pub(crate) type Colour = [u8; 3];

/// Two opposite corners of a box, the lower one first.
pub(crate) type Corners = [Vector; 2];

/// Footprints with the height of their part above the board and its colour. Those without height are bare.
const HEIGHTS: [(&str, f64, Colour); 21] = [
    ("LED_WS2812B_5050", 1.6, [235, 235, 225]),
    // The body: the plunger stands above it by more than its travel.
    ("SW_4.2x3.2", 2.25, [70, 70, 75]),
    ("R_0603", 0.8, [40, 40, 45]),
    ("C_0603", 0.9, [170, 140, 100]),
    ("D_SOD-323", 1.1, [30, 30, 30]),
    ("D_SMA", 2.4, [30, 30, 30]),
    ("D_SMB", 2.5, [30, 30, 30]),
    ("SOT-23", 1.2, [30, 30, 30]),
    ("SOIC-8", 1.75, [30, 30, 30]),
    ("SOIC-14", 1.75, [30, 30, 30]),
    ("SOIC-16", 1.75, [30, 30, 30]),
    ("Fuse_1206", 1.2, [200, 200, 190]),
    ("FuseHolder_Nano2", 4.0, [200, 190, 120]),
    ("CP_10x10.5", 10.5, [60, 70, 110]),
    ("Piezo_12x12", 3.2, [50, 50, 55]),
    ("Terminal_1x02_5.08", 10.5, [40, 130, 80]),
    ("Header_1x02_2.54", 9.0, [30, 30, 30]),
    ("Pico_Socket", 8.5, [30, 30, 30]),
    ("TestPoint_1.5", 0.0, [230, 190, 90]),
    ("Hole_M3", 0.0, [255, 255, 255]),
    ("Fiducial_1.0", 0.0, [230, 190, 90]),
];
/// The module: its underside on the pins above the sockets, its board, and how far its USB socket stands out.
const MODULE_BOTTOM: f64 = 11.0;
const MODULE_TOP: f64 = 12.0;
const USB: [f64; 4] = [4.0, 1.3, 5.7, 2.8];
/// The middle of the module's button from its own middle, away from the row of pin 21 and from USB: 7.25 mm from the edge of pin 1,
/// 12.5 mm from that of USB. Measured models of the module differ by half a millimetre; the button is 3 x 2.3 mm wide.
const BOOTSEL: [f64; 2] = [-3.25, -13.0];

/// A part of the board, with the origin in the middle of the field, y to the north.
#[derive(Clone, Debug, Default)]
pub(crate) struct Part {
    pub(crate) reference: String,
    pub(crate) footprint: String,
    pub(crate) at: [f64; 2],
    pub(crate) angle: f64,
    /// South-west and north-east corner of its body.
    pub(crate) body: [[f64; 2]; 2],
    /// Soldered pins through the board.
    pub(crate) pins: Vec<[f64; 2]>,
    /// The net of its last pad: the name of a test point.
    pub(crate) net: String,
}

/// The board.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    pub(crate) parts: Vec<Part>,
    /// South-west and north-east corner.
    pub(crate) edge: [[f64; 2]; 2],
}

/// The words of a line without its parentheses and quotes.
fn words(line: &str) -> Vec<&str> {
    line.split(['(', ')', ' ', '"'])
        .filter(|word| !word.is_empty())
        .collect()
}

fn number(words: &[&str], place: usize) -> Result<f64, String> {
    let word = words.get(place).copied().unwrap_or_default();
    word.parse()
        .map_err(|_| format!("{PATH}: no number in `{}`", words.join(" ")))
}

/// Two numbers, from a place in the words.
fn pair(words: &[&str], place: usize) -> Result<[f64; 2], String> {
    Ok([number(words, place)?, number(words, place + 1)?])
}

impl Board {
    /// Reads the text of the file.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        // West and north, east and south: the file counts to the south.
        let (mut low, mut high) = ([f64::INFINITY; 2], [f64::NEG_INFINITY; 2]);
        for line in text
            .lines()
            .filter(|line| line.contains("\"Edge.Cuts\"") && line.contains("(start"))
        {
            let words = words(line);
            for corner in [pair(&words, 2)?, pair(&words, 5)?] {
                low = [0, 1].map(|axis| low[axis].min(corner[axis]));
                high = [0, 1].map(|axis| high[axis].max(corner[axis]));
            }
        }
        let half = (high[0] - low[0]) / 2.0;
        // The field lies in the middle of a square in the north of the board.
        let middle = low.map(|corner| corner + half);
        let place = |[x, y]: [f64; 2]| [x - middle[0], middle[1] - y];
        let mut parts: Vec<Part> = Vec::new();
        let mut is_inside = false;
        for line in text.lines() {
            let words = words(line);
            if words.first() == Some(&"footprint") {
                let name = words.get(1).and_then(|name| name.split_once(':'));
                let footprint = name.map(|(_, name)| name.to_owned());
                parts.push(Part {
                    footprint: footprint.unwrap_or_default(),
                    ..Part::default()
                });
                is_inside = true;
            } else if line == "  )" {
                is_inside = false;
            } else if let (true, Some(part)) = (is_inside, parts.last_mut()) {
                part.read(line, &words, place)?;
            }
        }
        let edge = [place([low[0], high[1]]), place([high[0], low[1]])];
        Ok(Self { parts, edge })
    }

    /// The board without its parts.
    pub(crate) fn slab(&self, thickness: f64) -> Corners {
        let [[west, south], [east, north]] = self.edge;
        [[west, south, -thickness], [east, north, 0.0]]
    }

    /// The middle of the module's button BOOTSEL.
    pub(crate) fn bootsel(&self) -> Result<[f64; 2], String> {
        Ok(self.part("A1")?.on_board(BOOTSEL))
    }

    /// A part by its reference.
    pub(crate) fn part(&self, reference: &str) -> Result<&Part, String> {
        let found = self.parts.iter().find(|part| part.reference == reference);
        found.ok_or(format!("{PATH}: no part {reference}"))
    }
}

impl Part {
    fn read(
        &mut self,
        line: &str,
        words: &[&str],
        place: impl Fn([f64; 2]) -> [f64; 2],
    ) -> Result<(), String> {
        match *words {
            ["at", ..] => {
                self.at = place(pair(words, 1)?);
                self.angle = number(words, 3).unwrap_or(0.0);
            }
            ["fp_text", "reference", reference, ..] => reference.clone_into(&mut self.reference),
            ["fp_rect", ..] if line.contains("\"F.Fab\"") => {
                let corners =
                    [pair(words, 2)?, pair(words, 5)?].map(|corner| self.on_board(corner));
                let pick = |pick: fn(f64, f64) -> f64| {
                    [0, 1].map(|axis| pick(corners[0][axis], corners[1][axis]))
                };
                self.body = [pick(f64::min), pick(f64::max)];
            }
            ["pad", ..] => {
                let after = |name: &str| {
                    words
                        .iter()
                        .position(|word| *word == name)
                        .map(|place| place + 1)
                };
                let at = pair(words, after("at").unwrap_or_default())?;
                if line.contains(" thru_hole") {
                    self.pins.push(self.on_board(at));
                }
                let net = after("net").and_then(|place| words.get(place + 1));
                (*net.unwrap_or(&"")).clone_into(&mut self.net);
            }
            _ => {}
        }
        Ok(())
    }

    /// A place of the footprint, which counts to the south, on the board.
    pub(crate) fn on_board(&self, [x, y]: [f64; 2]) -> [f64; 2] {
        let (sin, cos) = self.angle.to_radians().sin_cos();
        let turned = [x * cos + y * sin, y * cos - x * sin];
        let round = |value: f64| (value * 1e4).round() / 1e4;
        [round(self.at[0] + turned[0]), round(self.at[1] - turned[1])]
    }

    /// Soldered by hand, after the machine.
    pub(crate) fn is_by_hand(&self) -> bool {
        !self.pins.is_empty()
    }

    /// The bodies with their colours, each side larger by `margin`.
    pub(crate) fn boxes(&self, margin: f64) -> Result<Vec<(Corners, Colour)>, String> {
        let known = HEIGHTS.iter().find(|(name, ..)| *name == self.footprint);
        let (_, height, colour) = *known.ok_or(format!(
            "{}: the height of {} is missing in tools/case/src/board.rs",
            self.reference, self.footprint
        ))?;
        let [[west, south], [east, north]] = self.body;
        let cuboid = |low: Vector, high: Vector| {
            [
                [low[0] - margin, low[1] - margin, low[2]],
                [high[0] + margin, high[1] + margin, high[2] + margin / 4.0],
            ]
        };
        if self.footprint != "Pico_Socket" {
            let is_bare = height <= 0.0;
            // A body stands on its solder.
            let body = cuboid([west, south, 0.05], [east, north, height]);
            return Ok(if is_bare {
                Vec::new()
            } else {
                vec![(body, colour)]
            });
        }
        // USB looks to the west. Rows of sockets, the module, its USB socket.
        let rows = [(south, south + 3.0), (north - 3.0, north)];
        let mut boxes: Vec<(Corners, Colour)> = rows
            .into_iter()
            .map(|(from, to)| {
                (
                    cuboid([west, from, 0.05], [east, to, MODULE_BOTTOM]),
                    colour,
                )
            })
            .collect();
        let [half_width, out, depth, usb_height] = USB;
        let (centre, middle) = (f64::midpoint(west, east), f64::midpoint(south, north));
        boxes.push((
            cuboid([west, south, MODULE_BOTTOM], [east, north, MODULE_TOP]),
            [30, 120, 60],
        ));
        boxes.push((
            cuboid(
                [west - out, middle - half_width, MODULE_TOP],
                [
                    west - out + depth,
                    middle + half_width,
                    MODULE_TOP + usb_height,
                ],
            ),
            [190, 190, 195],
        ));
        boxes.push((
            cuboid(
                [centre - 3.5, middle - 3.5, MODULE_TOP],
                [centre + 3.5, middle + 3.5, MODULE_TOP + 0.9],
            ),
            [30, 30, 30],
        ));
        Ok(boxes)
    }
}

/// The board of the tree, for tests.
#[cfg(test)]
pub(crate) fn committed() -> Board {
    Board::parse(include_str!("../../../hardware/pcb/fencelight.kicad_pcb")).unwrap()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fit;
    use fencelight_board::geometry::{Key, Led};
    use fencelight_tools::dimensions::Dimensions;

    #[test]
    fn every_led_and_switch_lies_where_the_case_expects_it() {
        let dimensions =
            Dimensions::parse(include_str!("../../../hardware/dimensions.scad")).unwrap();
        let get = |name| dimensions.get(name).unwrap();
        let board = committed();
        let is_at = |reference: &str, key: Key, shift: f64| {
            let ([x, y], _) = fit::key_place(&dimensions, key).unwrap();
            let part = board.part(reference).unwrap();
            let off = (part.at[0] - x).hypot(part.at[1] - y + shift);
            assert!(off < 1e-6, "{key}: {part:?} lies {off} mm off");
        };
        for key in fit::keys() {
            let shift = match key {
                Key::Square(_) => get("square_switch"),
                Key::Post(_) => get("post_switch"),
                Key::Ok(_) | Key::Back(_) => 0.0,
            };
            is_at(&format!("S{}", key.index() + 1), key, shift);
        }
        is_at("LED0", "a1".parse().unwrap(), get("square_led"));
        let leds = board
            .parts
            .iter()
            .filter(|part| part.footprint == "LED_WS2812B_5050");
        assert_eq!(leds.count(), Led::COUNT);
    }

    #[test]
    fn every_part_has_a_height_and_the_module_lies_turned() {
        let board = committed();
        for part in &board.parts {
            part.boxes(0.0).unwrap();
        }
        let module = board.part("A1").unwrap();
        let [[west, south], [east, north]] = module.body;
        assert!((east - west - 51.0).abs() < 1e-6 && (north - south - 21.0).abs() < 1e-6);
        assert_eq!(module.pins.len(), 40);
        let [x, y] = board.bootsel().unwrap();
        assert!((x - west - 12.5).abs() < 1e-6, "USB is in the west");
        assert!((y - south - 7.25).abs() < 1e-6, "pin 1 is in the south");
        assert!(board.parts.iter().filter(|part| part.is_by_hand()).count() < 6);
    }
}
