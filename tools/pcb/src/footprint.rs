//! The footprints, from the data sheets of the parts and the land patterns of IPC-7351.

use crate::dimensions::Point;

/// A pad.
#[derive(Clone, Debug)]
pub(crate) struct Pad {
    /// Its number; several pads may share one.
    pub(crate) number: String,
    /// Its middle.
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
    /// The pad at which the part itself has its mark; `None` where it does not matter which way round the part lies.
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

fn pad(number: u8, at: Point, size: Point) -> Pad {
    Pad {
        number: number.to_string(),
        at,
        size,
        drill: None,
        is_round: false,
    }
}

fn hole_pad(number: u8, at: Point, size: f64, drill: f64, is_round: bool) -> Pad {
    Pad {
        drill: Some(drill),
        is_round,
        ..pad(number, at, (size, size))
    }
}

/// A box around the origin.
const fn centred(width: f64, height: f64) -> [f64; 4] {
    [-width / 2.0, -height / 2.0, width / 2.0, height / 2.0]
}

/// The four sides of a box.
fn outline([west, north, east, south]: [f64; 4]) -> Vec<[f64; 4]> {
    vec![
        [west, north, east, north],
        [east, north, east, south],
        [east, south, west, south],
        [west, south, west, north],
    ]
}

/// North and south side of a box, between pads that lie west and east.
fn rails([west, north, east, south]: [f64; 4]) -> Vec<[f64; 4]> {
    vec![[west, north, east, north], [west, south, east, south]]
}

/// A part with one pad in the west, number 1, and one in the east.
fn two_pads(
    name: &'static str,
    description: &'static str,
    offset: f64,
    size: Point,
    body: Point,
) -> Footprint {
    let margin = if body.0 > 5.0 { 0.25 } else { 0.2 };
    let reach = (offset + size.0 / 2.0).max(body.0 / 2.0) + margin;
    let height = size.1.max(body.1) / 2.0 + margin;
    Footprint {
        name,
        description,
        pads: vec![pad(1, (-offset, 0.0), size), pad(2, (offset, 0.0), size)],
        body: centred(body.0, body.1),
        courtyard: vec![centred(2.0 * reach, 2.0 * height)],
        silk: rails(centred(
            2.0 * (offset - size.0 / 2.0 - 0.2).max(0.15),
            (body.1 + 0.24).max(0.9),
        )),
        is_solid: false,
        hole: None,
        keep_out: None,
        is_smd: true,
        marked: None,
    }
}

/// A diode: the mark is at pad 1, the cathode.
fn diode(mut footprint: Footprint) -> Footprint {
    for [west, north, _, south] in footprint.courtyard.clone() {
        let x = west - 0.05;
        footprint.silk.push([x, north * 0.7, x, south * 0.7]);
    }
    footprint.marked = Some("1");
    footprint
}

/// A small-outline package with a pitch of 1.27 mm.
fn soic(name: &'static str, description: &'static str, pins: u8, length: f64) -> Footprint {
    let half = pins / 2;
    let first = -1.27 * f64::from(half - 1) / 2.0;
    let pads = (0..pins).map(|pin| {
        let (side, place) = if pin < half {
            (-1.0, pin)
        } else {
            (1.0, pins - 1 - pin)
        };
        let at = (side * 2.475, first + 1.27 * f64::from(place));
        pad(pin + 1, at, (1.95, 0.6))
    });
    let y = -length / 2.0 - 0.1;
    let mut silk = rails(centred(3.9, length + 0.2));
    silk.push([-3.4, y, -1.95, y]);
    Footprint {
        name,
        description,
        pads: pads.collect(),
        body: centred(3.9, length),
        courtyard: vec![centred(7.4, length + 0.5)],
        silk,
        is_solid: false,
        hole: None,
        keep_out: None,
        is_smd: true,
        marked: Some("1"),
    }
}

/// The module on two rows of sockets, with USB in the north.
fn pico() -> Footprint {
    let pads = (0..40u8).map(|place| {
        let (x, row) = if place < 20 {
            (-8.89, place)
        } else {
            (8.89, 39 - place)
        };
        let y = -24.13 + 2.54 * f64::from(row);
        hole_pad(place + 1, (x, y), 1.6, 1.0, place > 0)
    });
    Footprint {
        name: "Pico_Socket",
        description: "Raspberry Pi Pico or Pico 2 on two rows of 20 sockets, pitch 2.54 mm, 17.78 mm apart",
        pads: pads.collect(),
        body: centred(21.0, 51.0),
        // The rows of sockets: small parts fit under the module.
        courtyard: [-8.89, 8.89]
            .map(|x| [x - 1.4, -25.6, x + 1.4, 25.6])
            .to_vec(),
        silk: outline(centred(21.0, 51.0)),
        is_solid: false,
        hole: None,
        keep_out: None,
        is_smd: false,
        marked: Some("1"),
    }
}

fn led() -> Footprint {
    let places = [(-2.45, -1.65), (-2.45, 1.65), (2.45, 1.65), (2.45, -1.65)];
    let pads = places
        .into_iter()
        .zip(1..)
        .map(|(at, number): (_, u8)| pad(number, at, (1.5, 0.9)));
    Footprint {
        name: "LED_WS2812B_5050",
        description: "WS2812B, 5.0 x 5.0 x 1.6 mm; 1 VDD, 2 DOUT, 3 VSS, 4 DIN",
        pads: pads.collect(),
        body: centred(5.0, 5.0),
        courtyard: vec![centred(6.6, 5.2)],
        // The bevelled corner of the part, at VSS.
        silk: vec![[3.5, 1.2, 3.5, 2.15], [3.5, 2.15, 3.1, 2.75]],
        marked: Some("3"),
        is_solid: false,
        hole: None,
        keep_out: None,
        is_smd: true,
    }
}

fn switch() -> Footprint {
    let places = [
        (1, (-2.075, -1.075)),
        (1, (2.075, -1.075)),
        (2, (2.075, 1.075)),
        (2, (-2.075, 1.075)),
    ];
    Footprint {
        name: "SW_4.2x3.2",
        description: "Tactile switch, 4.2 x 3.2 x 2.5 mm (Alps SKRP, C&K PTS810)",
        pads: places
            .map(|(number, at)| pad(number, at, (1.05, 0.65)))
            .to_vec(),
        body: centred(4.2, 3.2),
        courtyard: vec![centred(5.5, 3.5)],
        silk: vec![[2.2, -0.5, 2.2, 0.5], [-2.2, -0.5, -2.2, 0.5]],
        is_solid: false,
        hole: None,
        keep_out: None,
        is_smd: true,
        marked: None,
    }
}

fn sot23() -> Footprint {
    let places = [(-0.9375, -0.95), (-0.9375, 0.95), (0.9375, 0.0)];
    let pads = places
        .into_iter()
        .zip(1..)
        .map(|(at, number): (_, u8)| pad(number, at, (1.475, 0.6)));
    Footprint {
        name: "SOT-23",
        description: "SOT-23, three leads",
        pads: pads.collect(),
        body: centred(1.3, 2.9),
        courtyard: vec![centred(3.8, 3.3)],
        silk: vec![
            [0.0, -1.6, 0.7, -1.6],
            [0.0, 1.6, 0.7, 1.6],
            [-1.6, -1.55, -0.3, -1.55],
        ],
        is_solid: false,
        hole: None,
        keep_out: None,
        is_smd: true,
        marked: Some("1"),
    }
}

/// Parts with holes: terminal, header.
fn through_hole() -> Vec<Footprint> {
    let part = |name, description, pads, body: [f64; 4]| {
        let [west, north, east, south] = body;
        Footprint {
            name,
            description,
            pads,
            body,
            courtyard: vec![[west - 0.3, north - 0.3, east + 0.3, south + 0.3]],
            silk: outline(body),
            is_solid: false,
            hole: None,
            keep_out: None,
            is_smd: false,
            marked: None,
        }
    };
    let terminal = vec![
        hole_pad(1, (0.0, 0.0), 2.6, 1.3, false),
        hole_pad(2, (5.08, 0.0), 2.6, 1.3, true),
    ];
    let header = |pins: u8| {
        let pin = |number| {
            let x = 2.54 * f64::from(number - 1);
            hole_pad(number, (x, 0.0), 1.7, 1.0, number > 1)
        };
        (1..=pins).map(pin).collect()
    };
    vec![
        Footprint {
            is_solid: true,
            marked: Some("1"),
            ..part(
                "Terminal_1x02_5.08",
                "Screw terminal, 2 poles, pitch 5.08 mm (Phoenix MKDS 1.5/2)",
                terminal,
                [-2.54, -5.2, 7.62, 4.6],
            )
        },
        part(
            "Header_1x02_2.54",
            "Pin header, 2 pins, pitch 2.54 mm",
            header(2),
            [-1.35, -1.35, 3.89, 1.35],
        ),
        part(
            "Header_1x10_2.54",
            "Pin header, 10 pins, pitch 2.54 mm (coupon)",
            header(10),
            [-1.35, -1.35, 24.21, 1.35],
        ),
    ]
}

/// What has no part: test points, holes and fiducials.
fn bare(hole: f64) -> Vec<Footprint> {
    let blank = Footprint {
        name: "TestPoint_1.5",
        description: "Test point, round, 1.5 mm",
        pads: vec![Pad {
            is_round: true,
            ..pad(1, (0.0, 0.0), (1.5, 1.5))
        }],
        body: centred(1.5, 1.5),
        courtyard: vec![centred(2.0, 2.0)],
        silk: Vec::new(),
        is_solid: false,
        hole: None,
        keep_out: None,
        is_smd: true,
        marked: None,
    };
    vec![
        blank.clone(),
        Footprint {
            name: "Hole_M3",
            description: "Mounting hole for M3",
            pads: Vec::new(),
            body: centred(hole, hole),
            courtyard: vec![centred(6.0, 6.0)],
            hole: Some(hole),
            keep_out: Some(hole / 2.0 + 1.0),
            ..blank.clone()
        },
        Footprint {
            name: "Fiducial_1.0",
            description: "Fiducial: copper of 1 mm in an opening of 2 mm",
            pads: vec![Pad {
                is_round: true,
                ..pad(1, (0.0, 0.0), (1.0, 1.0))
            }],
            body: centred(2.0, 2.0),
            courtyard: vec![centred(2.4, 2.4)],
            keep_out: Some(1.0),
            ..blank
        },
    ]
}

/// All footprints of the board.
pub(crate) fn library(hole: f64) -> Vec<Footprint> {
    let solid = |footprint| Footprint {
        is_solid: true,
        ..footprint
    };
    let small = (0.9, 0.95);
    let mut all = vec![
        led(),
        switch(),
        sot23(),
        pico(),
        two_pads("R_0603", "Resistor 0603", 0.825, (0.8, 0.95), (1.6, 0.8)),
        two_pads("C_0603", "Ceramic capacitor 0603", 0.775, small, (1.6, 0.8)),
        diode(two_pads(
            "D_SOD-323",
            "Diode SOD-323, 1 is the cathode",
            1.05,
            (0.6, 0.45),
            (1.7, 1.25),
        )),
        diode(two_pads(
            "D_SMA",
            "Diode SMA, 1 is the cathode",
            2.0,
            (2.5, 1.8),
            (4.3, 2.6),
        )),
        two_pads(
            "D_SMB",
            "Bidirectional suppressor SMB",
            2.15,
            (2.5, 2.3),
            (4.4, 3.6),
        ),
        solid(two_pads(
            "Fuse_1206",
            "Fuse 1206",
            1.4,
            (1.25, 1.75),
            (3.2, 1.6),
        )),
        solid(two_pads(
            "FuseHolder_Nano2",
            "Holder for a Nano2 fuse (Littelfuse 0154)",
            3.185,
            (4.24, 3.81),
            (9.73, 5.03),
        )),
        Footprint {
            marked: Some("1"),
            ..solid(two_pads(
                "CP_10x10.5",
                "Electrolytic capacitor, 10 x 10.5 mm; 1 is plus",
                4.2,
                (4.4, 2.5),
                (10.3, 10.3),
            ))
        },
        two_pads(
            "Piezo_12x12",
            "Piezo transducer, 12 x 12 x 3 mm (Murata PKLCS1212)",
            5.5,
            (3.0, 4.0),
            (12.0, 12.0),
        ),
        solid(soic("SOIC-8", "SOIC-8, 3.9 x 4.9 mm", 8, 4.9)),
        soic("SOIC-14", "SOIC-14, 3.9 x 8.7 mm", 14, 8.7),
        soic("SOIC-16", "SOIC-16, 3.9 x 9.9 mm", 16, 9.9),
    ];
    all.extend(through_hole());
    all.extend(bare(hole));
    all
}
