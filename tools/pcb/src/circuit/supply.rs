//! The entry with its protection, the fuses of the feeds, and the areas of copper that carry them.

use fencelight_core::geometry::Seat;

use super::field::side_place;
use super::{Part, Sheet, Zone};
use crate::dimensions::{Dimensions, Point};
use crate::template::COLUMN_OFFSET;

/// The feeds from west to east.
pub(crate) const FEEDS: [&str; 3] = ["5V_A", "5V_B", "5V_C"];
/// The column lines that separate two feeds.
const FEED_BORDERS: [u8; 2] = [5, 10];
/// Half of the gap between two feeds, in which a column line runs.
const FEED_GAP: f64 = 0.35;

/// The feed at a place, by its distance to the east.
pub(crate) fn feed_of(dimensions: &Dimensions, x: f64) -> &'static str {
    let passed = FEED_BORDERS
        .iter()
        .filter(|column| x > border(dimensions, **column));
    FEEDS[passed.count()]
}

fn border(dimensions: &Dimensions, column: u8) -> f64 {
    dimensions.column_x(f64::from(column)) + COLUMN_OFFSET
}

/// A row of the table of parts: reference, value, footprint, place (from the middle of the board to the east, from the north of
/// the strip to the south, angle), nets.
type Row = (
    &'static str,
    &'static str,
    &'static str,
    (f64, f64, u16),
    &'static [(&'static str, &'static str)],
);

/// Entry, protection and fuses. Q2 and Q3: 1 to 3 source, 4 gate, 5 to 8 drain. Q2 blocks a reversed supply, Q3 one that is too
/// high: U5 conducts above its reference, and Q4 closes both. They open slowly: C7 keeps both closed when the supply is plugged in,
/// the gate falls through R17, and C6 holds it back while the output rises.
#[rustfmt::skip]
const PARTS: [Row; 19] = [
    ("J3", "5 V", "Terminal_1x02_5.08", (134.75, 24.4, 0), &[("1", "5V_IN"), ("2", "GND")]),
    ("F1", "3A T", "FuseHolder_Nano2", (126.25, 16.0, 0), &[("1", "5V_F"), ("2", "5V_IN")]),
    ("D155", "SMBJ15CA", "D_SMB", (121.75, 24.8, 90), &[("1", "GND"), ("2", "5V_F")]),
    ("Q2", "IRF9310", "SOIC-8", (110.75, 16.5, 0), &[
        ("1", "5V_MID"), ("2", "5V_MID"), ("3", "5V_MID"), ("4", "GATE"),
        ("5", "5V_F"), ("6", "5V_F"), ("7", "5V_F"), ("8", "5V_F"),
    ]),
    ("Q3", "IRF9310", "SOIC-8", (99.75, 16.5, 180), &[
        ("1", "5V_MID"), ("2", "5V_MID"), ("3", "5V_MID"), ("4", "GATE"),
        ("5", "5V"), ("6", "5V"), ("7", "5V"), ("8", "5V"),
    ]),
    ("C1", "1000u", "CP_10x10.5", (87.25, 23.0, 180), &[("1", "5V"), ("2", "GND")]),
    ("C6", "47n", "C_0603", (100.75, 24.0, 90), &[("1", "GATE"), ("2", "5V")]),
    ("C7", "470n", "C_0603", (103.9, 27.4, 0), &[("1", "GATE"), ("2", "5V_MID")]),
    ("R17", "100k", "R_0603", (102.55, 24.0, 90), &[("1", "GND"), ("2", "GATE")]),
    ("Q4", "MMBT3906", "SOT-23", (105.75, 24.0, 0), &[("1", "OVER_B"), ("2", "5V_MID"), ("3", "GATE")]),
    ("R21", "430R", "R_0603", (108.75, 24.0, 90), &[("1", "OVER_B"), ("2", "5V_MID")]),
    ("R20", "1k6", "R_0603", (110.35, 24.0, 90), &[("1", "OVER_K"), ("2", "OVER_B")]),
    ("U5", "TL431", "SOT-23", (113.35, 24.0, 0), &[("1", "OVER_K"), ("2", "OVER_REF"), ("3", "GND")]),
    ("R18", "1k15 0.5%", "R_0603", (116.45, 24.0, 90), &[("1", "OVER_REF"), ("2", "5V_MID")]),
    ("R19", "1k 0.5%", "R_0603", (118.15, 24.0, 90), &[("1", "GND"), ("2", "OVER_REF")]),
    ("F2", "8A", "Fuse_1206", (-59.25, 1.25, 90), &[("1", "5V"), ("2", FEEDS[0])]),
    ("F3", "8A", "Fuse_1206", (0.0, 1.25, 90), &[("1", "5V"), ("2", FEEDS[1])]),
    ("F4", "8A", "Fuse_1206", (65.75, 1.25, 90), &[("1", "5V"), ("2", FEEDS[2])]),
    ("F5", "0.5A PTC", "Fuse_1206", (-64.75, 5.25, 0), &[("1", "5V_L"), ("2", "5V")]),
];

/// Entry, protection and fuses, the mounting holes and the fiducials.
pub(crate) fn parts(dimensions: &Dimensions) -> Result<Vec<Part>, String> {
    let (middle, _) = dimensions.middle();
    let north = dimensions.strip_y();
    let part = |(name, value, footprint, place, nets): Row| {
        let at = (middle + place.0, north + place.1, place.2);
        Part::new(name, value, footprint, at, Sheet::Supply, nets)
    };
    let mut parts: Vec<Part> = PARTS.into_iter().map(part).collect();
    parts.extend(holes(dimensions)?);
    parts.extend(fiducials(dimensions));
    Ok(parts)
}

fn holes(dimensions: &Dimensions) -> Result<Vec<Part>, String> {
    let [west, north, east, south] = dimensions.board();
    let (corner, offset) = (
        dimensions.get("corner_hole")?,
        dimensions.get("hole_offset")?,
    );
    let sides = Seat::ALL
        .into_iter()
        .flat_map(|seat| [-offset, offset].map(|along| side_place(dimensions, seat, along, 0.0)));
    let corners = [
        (west + corner, north + corner),
        (east - corner, north + corner),
        (east - corner, south - corner),
        // The module lies in the south-west corner.
        (west + 60.0, south - corner),
    ];
    let places = sides.chain(corners).zip(1..);
    let parts = places.map(|((x, y), number): (Point, u8)| {
        let at = (x, y, 0);
        Part::new(
            format!("H{number}"),
            "M3",
            "Hole_M3",
            at,
            Sheet::Nothing,
            &[],
        )
    });
    Ok(parts.collect())
}

/// Three of them, so that a board that is turned by half is noticed.
fn fiducials(dimensions: &Dimensions) -> impl Iterator<Item = Part> {
    let [west, north, east, south] = dimensions.board();
    let places = [
        (west + 14.0, north + 5.0),
        (east - 14.0, north + 5.0),
        (west + 14.0, south - 4.0),
    ];
    places
        .into_iter()
        .zip(1..)
        .map(|((x, y), number): (_, u8)| {
            Part::new(
                format!("FID{number}"),
                "fiducial",
                "Fiducial_1.0",
                (x, y, 0),
                Sheet::Nothing,
                &[],
            )
        })
}

fn rectangle(west: f64, north: f64, east: f64, south: f64) -> Vec<Point> {
    vec![(west, north), (east, north), (east, south), (west, south)]
}

/// All areas of copper.
pub(crate) fn zones(dimensions: &Dimensions) -> Vec<Zone> {
    let [west, north, east, south] = dimensions.board();
    let (middle, _) = dimensions.middle();
    let strip = dimensions.strip_y();
    let edge = 0.5;
    let borders = FEED_BORDERS.map(|column| border(dimensions, column));
    let sides = [
        (west + edge, borders[0] - FEED_GAP),
        (borders[0] + FEED_GAP, borders[1] - FEED_GAP),
        (borders[1] + FEED_GAP, east - edge),
    ];
    let zone = |name, net, layer, outline, priority| Zone {
        name,
        net,
        layer,
        outline,
        priority,
        is_solid: false,
    };
    let mut zones: Vec<Zone> = FEEDS
        .into_iter()
        .zip(sides)
        .map(|(feed, (from, to))| {
            zone(
                feed,
                feed,
                "F.Cu",
                rectangle(from, north + edge, to, strip + 0.5),
                1,
            )
        })
        .collect();
    let ground = rectangle(west + edge, north + edge, east - edge, south - edge);
    zones.push(zone("GND back", "GND", "B.Cu", ground, 0));
    let ground = rectangle(west + edge, strip + 1.2, east - edge, south - edge);
    zones.push(zone("GND front", "GND", "F.Cu", ground, 0));
    let place = |places: &[(f64, f64)]| -> Vec<Point> {
        places
            .iter()
            .map(|(x, y)| (middle + x, strip + y))
            .collect()
    };
    let power = |name, net, places: &[(f64, f64)]| Zone {
        is_solid: true,
        ..zone(name, net, "F.Cu", place(places), 2)
    };
    let bus = [
        (-64.05, 2.0),
        (98.45, 2.0),
        (98.45, 27.5),
        (87.75, 27.5),
        (87.75, 8.5),
        (-64.05, 8.5),
    ];
    let middle_part = [
        (101.05, 13.0),
        (109.45, 13.0),
        (109.45, 20.5),
        (101.05, 20.5),
    ];
    let fused = [
        (112.05, 13.0),
        (125.35, 13.0),
        (125.35, 24.1),
        (119.75, 24.1),
        (119.75, 21.1),
        (112.05, 21.1),
    ];
    let input = [
        (127.95, 13.5),
        (137.25, 13.5),
        (137.25, 27.0),
        (127.95, 27.0),
    ];
    zones.extend([
        power("5V", "5V", &bus),
        power("5V_MID", "5V_MID", &middle_part),
        power("5V_F", "5V_F", &fused),
        power("5V_IN", "5V_IN", &input),
    ]);
    zones
}
