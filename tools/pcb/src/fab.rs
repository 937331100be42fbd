//! What a board house needs besides Gerbers: parts list, placement file, costs.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::circuit::{Circuit, Part};
use crate::sexp::mm;

/// A kind of part to buy: value and footprint, manufacturer's part number, what may replace it, price of one in USD cents.
type Item = (&'static str, &'static str, &'static str, &'static str, f64);

/// Every kind of part. Prices are estimates for some hundreds of small parts and single large ones, not offers.
#[rustfmt::skip]
const ITEMS: [Item; 30] = [
    ("WS2812B", "LED_WS2812B_5050", "Worldsemi WS2812B-V5/W", "SK6812 5050, XL-5050RGBC-WS2812B", 6.0),
    ("100n", "C_0603", "Samsung CL10B104KB8NNNC", "any 100 nF X7R 16 V 0603", 0.5),
    ("47n", "C_0603", "Samsung CL10B473KB8NNNC", "any 47 nF X7R 16 V 0603", 0.6),
    ("PTS810", "SW_4.2x3.2", "C&K PTS810 SJM 250 SMTR LFS", "any switch of 4.2 x 3.2 x 2.5 mm with this land pattern", 22.0),
    ("1N4148WS", "D_SOD-323", "Diodes 1N4148WS-7-F", "any 1N4148 in SOD-323", 1.2),
    ("PESD5V0S1BA", "D_SOD-323", "Nexperia PESD5V0S1BA", "bidirectional 5 V suppressor in SOD-323", 8.0),
    ("SS14", "D_SMA", "onsemi SS14", "any 1 A 40 V Schottky in SMA", 5.0),
    ("SMBJ6.0CA", "D_SMB", "Littelfuse SMBJ6.0CA", "any SMBJ6.0CA", 25.0),
    ("Pico or Pico 2", "Pico_Socket", "Raspberry Pi SC0915 (Pico)", "SC1631 (Pico 2); with two low sockets of 1 x 20, 5 mm", 500.0),
    ("74HC595", "SOIC-16", "TI SN74HC595DR", "Nexperia 74HC595D; HC, not HCT", 12.0),
    ("74AHCT125", "SOIC-14", "TI SN74AHCT125DR", "Nexperia 74AHCT125D; AHCT only", 18.0),
    ("IRF9310", "SOIC-8", "Infineon IRF9310TRPBF", "P-channel, 30 V, below 8 mOhm at 4.5 V, SO-8", 95.0),
    ("TL431", "SOT-23", "TI TL431BIDBZR", "TL431 with cathode 1, reference 2, anode 3", 12.0),
    ("MMBT3904", "SOT-23", "onsemi MMBT3904LT1G", "any MMBT3904", 2.0),
    ("MMBT3906", "SOT-23", "onsemi MMBT3906LT1G", "any MMBT3906", 2.0),
    ("1000u", "CP_10x10.5", "Panasonic EEE-1AA102P", "1,000 uF, 10 V, 10 x 10.5 mm", 45.0),
    ("piezo", "Piezo_12x12", "Murata PKLCS1212E4001-R1", "none", 70.0),
    ("GL5528", "LDR_5.1x4.3", "GL5528", "any LDR of about 10 kOhm at 10 lux", 15.0),
    ("5 V", "Terminal_1x02_5.08", "Phoenix 1729128", "any terminal of 2 poles, 5.08 mm, 10 A", 60.0),
    ("strap", "Header_1x02_2.54", "pin header 1 x 2", "with a jumper, for budgets above 2 A", 5.0),
    ("3.15A T", "FuseHolder_Nano2", "Littelfuse 01540003.15DRT", "holder 0154 with a Nano2 fuse by the budget, to 10 A; above a budget of 6 A 0451015.MRL soldered to its pads", 180.0),
    ("8A", "Fuse_1206", "Littelfuse 0437008.WR", "any 8 A fuse in 1206 with at most 10 mOhm", 60.0),
    ("0.5A PTC", "Fuse_1206", "Littelfuse 1206L050YR", "any 0.5 A resettable fuse in 1206", 12.0),
    ("4k7", "R_0603", "Yageo RC0603FR-074K7L", "any 1 % 0603", 0.3),
    ("6k8", "R_0603", "Yageo RC0603FR-076K8L", "any 1 % 0603", 0.3),
    ("10k", "R_0603", "Yageo RC0603FR-0710KL", "any 1 % 0603", 0.3),
    ("11k 0.5%", "R_0603", "Yageo RT0603DRE0711KL", "any 0.5 % 0603", 2.0),
    ("10k 0.5%", "R_0603", "Yageo RT0603DRE0710KL", "any 0.5 % 0603", 2.0),
    ("1k", "R_0603", "Yageo RC0603FR-071KL", "any 1 % 0603", 0.3),
    ("100k", "R_0603", "Yageo RC0603FR-07100KL", "any 1 % 0603", 0.3),
];
/// Resistors whose value names no other footprint.
const SMALL_RESISTORS: [Item; 2] = [
    (
        "470R",
        "R_0603",
        "Yageo RC0603FR-07470RL",
        "any 1 % 0603",
        0.3,
    ),
    (
        "330R",
        "R_0603",
        "Yageo RC0603FR-07330RL",
        "any 1 % 0603",
        0.3,
    ),
];
/// Estimates for the boards themselves and their assembly, in USD: boards, bare boards in all, shipping and tax.
const BATCHES: [(u32, f64, f64); 3] = [(1, 95.0, 60.0), (5, 95.0, 75.0), (20, 310.0, 180.0)];
/// Assembly in USD: set-up, each kind of part, each joint.
const ASSEMBLY: (f64, f64, f64) = (25.0, 1.5, 0.0017);

/// A line of the parts list.
pub(crate) struct Line {
    item: Item,
    references: Vec<String>,
    is_smd: bool,
    joints: usize,
}

impl Line {
    /// How many to buy for some boards: small parts with a spare for every twenty, and at least one.
    fn quantity(&self, boards: u32) -> u32 {
        let needed = self.references.len() as u32 * boards;
        let is_cheap = self.item.4 < 100.0;
        needed + if is_cheap { needed.div_ceil(20) } else { 0 }
    }
}

/// The kinds of parts with their references.
pub(crate) fn lines(circuit: &Circuit) -> Result<Vec<Line>, String> {
    let mut kinds: BTreeMap<(&str, &str), Vec<&Part>> = BTreeMap::new();
    for part in &circuit.parts {
        if part.footprint != "Hole_M3" && part.footprint != "TestPoint_1.5" {
            kinds
                .entry((part.footprint, part.value))
                .or_default()
                .push(part);
        }
    }
    let mut lines = Vec::new();
    for ((footprint, value), parts) in kinds {
        let mut items = ITEMS.iter().chain(&SMALL_RESISTORS);
        let item = items.find(|item| (item.1, item.0) == (footprint, value));
        let item = *item.ok_or(format!("{value} in {footprint} has no part number"))?;
        let first = parts.first().ok_or("no part")?;
        let footprint = circuit.footprint(first)?;
        lines.push(Line {
            item,
            is_smd: footprint.is_smd,
            joints: footprint.pads.len() * parts.len(),
            references: parts.iter().map(|part| part.reference.clone()).collect(),
        });
    }
    Ok(lines)
}

/// The parts list as CSV, with quantities for one board and for five.
pub(crate) fn parts_list(lines: &[Line]) -> String {
    let mut text = String::from(
        "Comment,Footprint,Manufacturer part,Alternatives,Quantity,Buy for 1,Buy for 5,Assembly,Designator\n",
    );
    for line in lines {
        let (value, footprint, part, other, _) = line.item;
        let _ = writeln!(
            text,
            "\"{value}\",{footprint},\"{part}\",\"{other}\",{},{},{},{},\"{}\"",
            line.references.len(),
            line.quantity(1),
            line.quantity(5),
            if line.is_smd { "machine" } else { "hand" },
            line.references.join(",")
        );
    }
    text
}

/// The placement file as CSV: y to the north, from the south-west corner of the board.
pub(crate) fn placement(circuit: &Circuit) -> Result<String, String> {
    let [west, _, _, south] = circuit.dimensions.board();
    let mut text = String::from("Designator,Mid X,Mid Y,Layer,Rotation\n");
    for part in &circuit.parts {
        let is_placed = circuit.footprint(part)?.is_smd
            && !["Hole_M3", "TestPoint_1.5"].contains(&part.footprint);
        if is_placed {
            let (x, y) = (mm(part.at.0 - west), mm(south - part.at.1));
            let _ = writeln!(text, "{},{x}mm,{y}mm,Top,{}", part.reference, part.angle);
        }
    }
    Ok(text)
}

/// The costs of some boards as a table.
pub(crate) fn costs(lines: &[Line]) -> String {
    let mut text = String::from(
        "| boards | bare boards | assembly | parts with spares | shipping and tax | sum | each |\n|---|---|---|---|---|---|---|\n",
    );
    let smd = || lines.iter().filter(|line| line.is_smd);
    let joints: usize = smd().map(|line| line.joints).sum();
    for (boards, bare, shipping) in BATCHES {
        let parts: f64 = lines
            .iter()
            .map(|line| f64::from(line.quantity(boards)) * line.item.4 / 100.0)
            .sum();
        let assembly = ASSEMBLY.0
            + ASSEMBLY.1 * smd().count() as f64
            + ASSEMBLY.2 * joints as f64 * f64::from(boards);
        let sum = bare + assembly + parts + shipping;
        let each = sum / f64::from(boards);
        let _ = writeln!(
            text,
            "| {boards} | {bare:.0} | {assembly:.0} | {parts:.0} | {shipping:.0} | {sum:.0} | {each:.0} |"
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dimensions::committed;

    #[test]
    fn every_part_is_bought_and_every_machine_part_is_placed() {
        let circuit = Circuit::new(&committed()).unwrap();
        let lines = lines(&circuit).unwrap();
        let bought: usize = lines.iter().map(|line| line.references.len()).sum();
        let bare = circuit
            .parts
            .iter()
            .filter(|part| part.reference.starts_with('H') || part.reference.starts_with("TP"));
        assert_eq!(bought + bare.count(), circuit.parts.len());
        assert!(
            lines
                .iter()
                .all(|line| line.quantity(5) as usize >= 5 * line.references.len())
        );
        let placed = placement(&circuit).unwrap().lines().count() - 1;
        let machine: usize = lines
            .iter()
            .filter(|line| line.is_smd)
            .map(|line| line.references.len())
            .sum();
        assert_eq!(placed, machine);
    }
}
