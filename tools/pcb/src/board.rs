//! The board as a file of KiCad 6, and its footprints.

use std::fmt::Write;

use fencelight_board::geometry::{Key, Seat};

use crate::circuit::{Circuit, Part, Sheet, Zone};
use crate::dimensions::{Dimensions, Point};
use crate::footprint::{Footprint, Pad};
use crate::sexp::{mm, quoted, uuid};
use crate::template::Copper;

/// The name of the footprint library.
pub(crate) const LIBRARY: &str = "fencelight";
/// Text height on the silk screen: names of squares, everything else.
const NAME_SIZE: f64 = 1.2;
const SMALL_SIZE: f64 = 0.8;

const LAYERS: &str = r#"  (layers
    (0 "F.Cu" signal)
    (31 "B.Cu" signal)
    (34 "B.Paste" user)
    (35 "F.Paste" user)
    (36 "B.SilkS" user "B.Silkscreen")
    (37 "F.SilkS" user "F.Silkscreen")
    (38 "B.Mask" user)
    (39 "F.Mask" user)
    (44 "Edge.Cuts" user)
    (45 "Margin" user)
    (46 "B.CrtYd" user "B.Courtyard")
    (47 "F.CrtYd" user "F.Courtyard")
    (48 "B.Fab" user)
    (49 "F.Fab" user)
  )
"#;

/// The whole file.
pub(crate) fn write(circuit: &Circuit, copper: &Copper) -> Result<String, String> {
    let nets = circuit.nets();
    let thickness = circuit.dimensions.get("board_thickness")?;
    let mut text = String::from("(kicad_pcb (version 20211014) (generator fencelight)\n");
    text += &format!(
        "  (general (thickness {}))\n  (paper \"A2\")\n{LAYERS}",
        mm(thickness)
    );
    let origin = circuit.dimensions.origin();
    let origin = format!("{} {}", mm(origin.0), mm(origin.1));
    text += &format!(
        "  (setup (pad_to_mask_clearance 0.05) (aux_axis_origin {origin}) (grid_origin {origin}))\n"
    );
    text += "  (net 0 \"\")\n";
    for (net, id) in nets.iter().zip(1..) {
        text += &format!("  (net {id} {})\n", quoted(net));
    }
    for part in &circuit.parts {
        text += &footprint(circuit.footprint(part)?, Some(part), &nets, "  ");
    }
    text += &drawings(circuit)?;
    text += &copper_lines(circuit, copper, &nets);
    for zone in &circuit.zones {
        text += &zone_lines(zone, &nets);
    }
    Ok(text + ")\n")
}

/// A file of the footprint library.
pub(crate) fn library_file(footprint_: &Footprint) -> String {
    footprint(footprint_, None, &[], "")
}

fn net_id(nets: &[String], net: &str) -> usize {
    nets.iter()
        .position(|other| other == net)
        .map_or(0, |place| place + 1)
}

/// Whether the reference of a part is printed on the board. Parts of the field and of the rows have no room for it.
fn has_printed_reference(part: &Part) -> bool {
    let is_row = part.angle == 90
        && part.sheet == Sheet::Chip
        && part.reference != "R15"
        && part.reference != "A1";
    let is_strip = matches!(part.sheet, Sheet::Supply | Sheet::Chip | Sheet::Columns);
    is_strip && !is_row && part.footprint != "TestPoint_1.5"
}

/// A footprint, as a part of the board or alone.
fn footprint(footprint: &Footprint, part: Option<&Part>, nets: &[String], indent: &str) -> String {
    let (reference, value) = part.map_or(("REF**", footprint.name), |part| {
        (&*part.reference, part.value)
    });
    let id = |what: &str| uuid(&format!("{}/{reference}/{what}", footprint.name));
    let angle = part.map_or(0, |part| part.angle);
    let mut text = match part {
        Some(part) => format!(
            "{indent}(footprint {} (layer \"F.Cu\") (tedit 0) (tstamp {})\n{indent}  (at {} {}{})\n",
            quoted(&format!("{LIBRARY}:{}", footprint.name)),
            id("part"),
            mm(part.at.0),
            mm(part.at.1),
            angle_text(angle)
        ),
        None => format!(
            "(footprint {} (version 20211014) (generator fencelight)\n  (layer \"F.Cu\") (tedit 0)\n",
            quoted(footprint.name)
        ),
    };
    text += &format!("{indent}  (descr {})\n", quoted(footprint.description));
    let attributes = match (footprint.is_bare(), footprint.is_smd) {
        (true, _) => "exclude_from_pos_files exclude_from_bom",
        (_, true) => "smd",
        (_, false) => "through_hole",
    };
    text += &format!("{indent}  (attr {attributes})\n");
    let layer = match part {
        Some(part) if !has_printed_reference(part) => "F.Fab",
        _ => "F.SilkS",
    };
    let at = reference_at(footprint, reference, angle);
    text += &text_line(indent, "reference", reference, at, layer, &id("reference"));
    text += &text_line(
        indent,
        "value",
        value,
        ((0.0, 0.0), 0),
        "F.Fab",
        &id("value"),
    );
    for (line, number) in footprint.silk.iter().zip(0..) {
        text += &shape_line(
            indent,
            *line,
            "F.SilkS",
            0.12,
            &id(&format!("silk{number}")),
        );
    }
    text += &box_line(indent, footprint.body, "F.Fab", 0.1, &id("body"));
    for (space, number) in footprint.courtyard.iter().zip(0..) {
        let id = id(&format!("courtyard{number}"));
        text += &box_line(indent, *space, "F.CrtYd", 0.05, &id);
    }
    if let Some(hole) = footprint.hole {
        let size = mm(hole);
        text += &format!(
            "{indent}  (pad \"\" np_thru_hole circle (at 0 0) (size {size} {size}) (drill {size}) (layers *.Cu *.Mask) (tstamp {}))\n",
            id("hole")
        );
    }
    for (pad, number) in footprint.pads.iter().zip(0..) {
        let net = part.and_then(|part| part.nets.get(&pad.number));
        let net = net.map_or(String::new(), |net| {
            format!(" (net {} {})", net_id(nets, net), quoted(net))
        });
        let id = id(&format!("pad{number}"));
        text += &format!(
            "{indent}  {}{net}{} (tstamp {id}))\n",
            pad_start(pad, angle),
            pad_rules(footprint, pad)
        );
    }
    text + indent + ")\n"
}

/// How areas of copper meet a pad, and how far the mask and other copper stay away from a fiducial.
fn pad_rules(footprint: &Footprint, pad: &Pad) -> String {
    let margin = footprint
        .keep_out
        .map(|radius| mm(radius - pad.size.0 / 2.0));
    match (footprint.is_solid, margin) {
        (true, _) => " (zone_connect 2)".to_owned(),
        (_, Some(margin)) => format!(" (solder_mask_margin {margin}) (clearance {margin})"),
        _ => String::new(),
    }
}

/// At the end of a part with two pads, in the middle of a large one.
fn reference_at(footprint: &Footprint, reference: &str, angle: u16) -> (Point, u16) {
    let [_, north, east, _] = footprint.courtyard.first().copied().unwrap_or_default();
    let at = match footprint.name {
        "Terminal_1x02_5.08" => (2.54, -3.7),
        "Header_1x02_2.54" => (1.27, north - 0.6),
        "Header_1x10_2.54" => (11.43, north - 0.6),
        "SOT-23" => (0.0, north - 0.6),
        name if name.starts_with("SOIC") => (0.0, 0.0),
        // Under the module lie the parts of the rows.
        "Pico_Socket" => (0.0, 12.0),
        "CP_10x10.5" | "Piezo_12x12" | "D_SMB" => (0.0, 0.0),
        _ => {
            return (
                (east + 0.3 + 0.32 * reference.len() as f64, 0.0),
                angle % 180,
            );
        }
    };
    (at, 0)
}

fn angle_text(angle: u16) -> String {
    if angle == 0 {
        String::new()
    } else {
        format!(" {angle}")
    }
}

fn pad_start(pad: &Pad, angle: u16) -> String {
    let at = format!(
        "(at {} {}{})",
        mm(pad.at.0),
        mm(pad.at.1),
        angle_text(angle)
    );
    let size = format!("(size {} {})", mm(pad.size.0), mm(pad.size.1));
    let number = quoted(&pad.number);
    match (pad.drill, pad.is_round) {
        (Some(drill), true) => format!(
            "(pad {number} thru_hole circle {at} {size} (drill {}) (layers *.Cu *.Mask)",
            mm(drill)
        ),
        (Some(drill), false) => format!(
            "(pad {number} thru_hole rect {at} {size} (drill {}) (layers *.Cu *.Mask)",
            mm(drill)
        ),
        (None, true) => {
            format!("(pad {number} smd circle {at} {size} (layers \"F.Cu\" \"F.Mask\")")
        }
        (None, false) => format!(
            "(pad {number} smd roundrect {at} {size} (layers \"F.Cu\" \"F.Paste\" \"F.Mask\") (roundrect_rratio 0.2)"
        ),
    }
}

fn font(size: f64) -> String {
    format!(
        "(effects (font (size {0} {0}) (thickness {1})))",
        mm(size),
        mm(size * 0.15)
    )
}

fn text_line(
    indent: &str,
    kind: &str,
    text: &str,
    (at, angle): (Point, u16),
    layer: &str,
    id: &str,
) -> String {
    format!(
        "{indent}  (fp_text {kind} {} (at {} {}{}) (layer \"{layer}\") {} (tstamp {id}))\n",
        quoted(text),
        mm(at.0),
        mm(at.1),
        angle_text(angle),
        font(SMALL_SIZE)
    )
}

fn shape_line(
    indent: &str,
    [x0, y0, x1, y1]: [f64; 4],
    layer: &str,
    width: f64,
    id: &str,
) -> String {
    let (from, to) = (
        format!("{} {}", mm(x0), mm(y0)),
        format!("{} {}", mm(x1), mm(y1)),
    );
    format!(
        "{indent}  (fp_line (start {from}) (end {to}) (layer \"{layer}\") (width {}) (tstamp {id}))\n",
        mm(width)
    )
}

fn box_line(indent: &str, [x0, y0, x1, y1]: [f64; 4], layer: &str, width: f64, id: &str) -> String {
    let (from, to) = (
        format!("{} {}", mm(x0), mm(y0)),
        format!("{} {}", mm(x1), mm(y1)),
    );
    format!(
        "{indent}  (fp_rect (start {from}) (end {to}) (layer \"{layer}\") (width {}) (fill none) (tstamp {id}))\n",
        mm(width)
    )
}

/// A text of the board itself.
fn board_text(words: &str, (x, y): Point, angle: u16, size: f64) -> String {
    let id = uuid(&format!("text {words} {} {}", mm(x), mm(y)));
    format!(
        "  (gr_text {} (at {} {}{}) (layer \"F.SilkS\") (tstamp {id}) {})\n",
        quoted(words),
        mm(x),
        mm(y),
        angle_text(angle),
        font(size)
    )
}

/// The outline of the board and everything printed on it besides the parts.
fn drawings(circuit: &Circuit) -> Result<String, String> {
    let dimensions = &circuit.dimensions;
    let [west, north, east, south] = dimensions.board();
    let mut text = String::new();
    let corners = [(west, north), (east, north), (east, south), (west, south)];
    for (from, to) in corners.iter().zip(corners.iter().cycle().skip(1)) {
        let id = uuid(&format!("edge {from:?}"));
        let _ = writeln!(
            text,
            "  (gr_line (start {} {}) (end {} {}) (layer \"Edge.Cuts\") (width 0.1) (tstamp {id}))",
            mm(from.0),
            mm(from.1),
            mm(to.0),
            mm(to.1)
        );
    }
    for part in &circuit.parts {
        text += &label(dimensions, part)?;
    }
    let (middle, _) = dimensions.middle();
    let strip = dimensions.strip_y();
    for (words, (x, y), size) in [
        ("Fencelight", (middle + 30.0, strip + 18.0), 2.0),
        ("+  5 V  -", (middle + 137.3, strip + 18.2), NAME_SIZE),
        ("USB", (middle - 152.25, strip + 27.0), NAME_SIZE),
        (
            "closed: above 2 A",
            (middle + 17.3, strip + 22.0),
            SMALL_SIZE,
        ),
    ] {
        if west < x && x < east {
            text += &board_text(words, (x, y), 0, size);
        }
    }
    Ok(text)
}

/// The name of a square, a post, a side key, an LED or a test point beside it.
fn label(dimensions: &Dimensions, part: &Part) -> Result<String, String> {
    let (x, y) = part.at;
    if part.footprint == "TestPoint_1.5" {
        return Ok(board_text(&part.label, (x, y - 1.7), 0, 0.7));
    }
    if let Some(number) = part.reference.strip_prefix("LED") {
        let is_narrow = part.sheet == Sheet::Leds && {
            let column = (x - dimensions.column_x(0.0)) / dimensions.pitch();
            column.round() as i64 % 2 == 1
        };
        let at = match (part.sheet, is_narrow) {
            (Sheet::Bars, _) => part.place((-1.0, 3.4)),
            (_, true) => (x, y - 3.4),
            (_, false) => (x + 7.5, y),
        };
        let angle = if part.sheet == Sheet::Bars {
            (part.angle + 180) % 360
        } else {
            0
        };
        return Ok(board_text(number, at, angle, SMALL_SIZE));
    }
    if part.footprint != "SW_4.2x3.2" {
        return Ok(String::new());
    }
    let key = Key::from_name(&part.label).ok_or(format!("{}: no key", part.label))?;
    Ok(match key {
        Key::Square(_) => board_text(
            &part.label,
            (x - 8.0, y - dimensions.get("square_switch")? + 8.5),
            0,
            NAME_SIZE,
        ),
        Key::Post(_) => board_text(&part.label, (x, y + 7.8), 0, SMALL_SIZE),
        Key::Ok(seat) => side_label(part, seat, "OK"),
        Key::Back(seat) => side_label(part, seat, "BACK"),
    })
}

fn side_label(part: &Part, seat: Seat, words: &str) -> String {
    let text = format!("{} {words}", seat.name());
    board_text(&text, part.place((0.0, -4.5)), part.angle, NAME_SIZE)
}

/// Tracks and vias.
fn copper_lines(circuit: &Circuit, copper: &Copper, nets: &[String]) -> String {
    let dimensions = &circuit.dimensions;
    let mut text = String::new();
    for (track, number) in copper.tracks.iter().zip(0..) {
        let _ = writeln!(
            text,
            "  (segment (start {} {}) (end {} {}) (width {}) (layer \"{}\") (net {}) (tstamp {}))",
            mm(track.from.0),
            mm(track.from.1),
            mm(track.to.0),
            mm(track.to.1),
            mm(dimensions.track),
            track.layer.name(),
            net_id(nets, &track.net),
            uuid(&format!("track {number}"))
        );
    }
    for (via, number) in copper.vias.iter().zip(0..) {
        let _ = writeln!(
            text,
            "  (via (at {} {}) (size {}) (drill {}) (layers \"F.Cu\" \"B.Cu\") (net {}) (tstamp {}))",
            mm(via.at.0),
            mm(via.at.1),
            mm(dimensions.via),
            mm(dimensions.via_drill),
            net_id(nets, &via.net),
            uuid(&format!("via {number}"))
        );
    }
    text
}

fn zone_lines(zone: &Zone, nets: &[String]) -> String {
    let points: Vec<String> = zone
        .outline
        .iter()
        .map(|(x, y)| format!("(xy {} {})", mm(*x), mm(*y)))
        .collect();
    let priority = if zone.priority == 0 {
        String::new()
    } else {
        format!(" (priority {})", zone.priority)
    };
    let connection = if zone.is_solid { "yes " } else { "" };
    format!(
        "  (zone (net {}) (net_name {}) (layer \"{}\") (tstamp {}) (name {}) (hatch edge 0.508){priority}
    (connect_pads {connection}(clearance 0.2))
    (min_thickness 0.25)
    (fill yes (thermal_gap 0.25) (thermal_bridge_width 0.4))
    (polygon (pts {}))
  )\n",
        net_id(nets, zone.net),
        quoted(zone.net),
        zone.layer,
        uuid(&format!("zone {}", zone.name)),
        quoted(zone.name),
        points.join(" ")
    )
}
