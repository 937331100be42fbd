//! The stack-up: what must stay free between parts, from the dimensions and their tolerances, in the worst case.

mod caps;
mod frame;

use std::fmt::Write;

use fencelight_tools::dimensions::Dimensions;

/// Diameter of the screws.
const SCREW: f64 = 3.0;
/// How far a screw must reach into its insert, and the plastic that an insert needs around its hole.
const LEAST_THREAD: f64 = 1.5 * SCREW;
const INSERT_WALL: f64 = 1.6;
/// Friction of a cap at the walls of its cell: PLA and PETG on their like have 0.3 to 0.4.
const FRICTION: f64 = 0.4;
/// How many times the force of its switch a cap may take where it is pressed at its worst place.
const MOST_FORCE: f64 = 5.0;
/// The width of a printed line.
const LINE: f64 = 0.4;
/// Heights of parts above the board, with their deviation: the module on sockets of 8.5 mm with the USB socket on top, and C1.
const MODULE: (f64, f64) = (14.8, 0.5);
const CAPACITOR: (f64, f64) = (10.5, 0.5);
/// How long the soldered pins are cut at the back.
const PINS: (f64, f64) = (2.5, 0.5);
/// Half the side of an LED, and half the depth of a switch.
const HALF_LED: f64 = 2.5;
const HALF_SWITCH: f64 = 1.6;
/// From the middle of a post to its capacitor, to the west, and half the width of that.
const POST_CAPACITOR: f64 = 3.7;
const HALF_CAPACITOR: f64 = 0.4;

/// A part of a sum: its name, what it adds, how far it may deviate to both sides.
type Link = (&'static str, f64, f64);

/// A sum of dimensions that must not be negative in the worst case.
#[derive(Clone, Debug)]
pub(crate) struct Chain {
    pub(crate) name: &'static str,
    links: Vec<Link>,
}

impl Chain {
    fn nominal(&self) -> f64 {
        self.links.iter().map(|(_, value, _)| value).sum()
    }

    fn tolerance(&self) -> f64 {
        self.links.iter().map(|(_, _, tolerance)| tolerance).sum()
    }

    /// What is left in the worst case.
    pub(crate) fn margin(&self) -> f64 {
        // Rounded, so that sums of decimal fractions do not turn a margin of zero into one below zero.
        ((self.nominal() - self.tolerance()) * 1e6).round() / 1e6
    }
}

/// Dimensions with the sums that several chains use.
struct Stack<'a> {
    dimensions: &'a Dimensions,
    face: f64,
    height: f64,
    /// The play of a cap in its cell, to one side.
    cap_play: (f64, f64),
    /// How far the grid may lie off the board: screw in the board, screw in the grid, printed hole.
    grid_place: f64,
    /// The same between frame and grid, and between diffuser and grid.
    frame_place: f64,
    diffuser_place: f64,
}

impl<'a> Stack<'a> {
    fn new(dimensions: &'a Dimensions) -> Result<Self, String> {
        let get = |name| dimensions.get(name);
        let face = get("tol_face")?;
        let in_grid = (get("grid_hole")? - SCREW) / 2.0;
        Ok(Self {
            dimensions,
            face,
            height: get("tol_height")?,
            cap_play: (get("cap_gap")?, 2.0 * face),
            grid_place: get("tol_hole")? + in_grid + face,
            frame_place: in_grid + 2.0 * face,
            diffuser_place: get("pad_gap")? + 2.0 * face,
        })
    }

    fn get(&self, name: &str) -> Result<f64, String> {
        self.dimensions.get(name)
    }

    /// The length over which the walls of its cell guide a cap.
    fn guide(&self, skirt: &str) -> Result<f64, String> {
        Ok(
            self.get("surface")?
                - self.get("cap_drop")?
                - self.get("cap_lip")?
                - self.get(skirt)?,
        )
    }

    /// What a corner of a cap loses in height when the cap is pressed there: it tilts along both axes until the edges of its skirt
    /// meet the walls. `reach` is the way from its stem to that corner, the sum of both axes.
    fn tilt(&self, skirt: &str, reach: f64) -> Result<(f64, f64), String> {
        let guide = self.guide(skirt)?;
        let (gap, tolerance) = self.cap_play;
        Ok((2.0 * gap / guide * reach, 2.0 * tolerance / guide * reach))
    }

    /// The side of a cap, below and at its face.
    fn cap(&self, cell: &str) -> Result<(f64, f64), String> {
        let size = self.get(cell)? - self.get("wall")? - 2.0 * self.get("cap_gap")?;
        Ok((size, size - 2.0 * self.get("cap_lip")?))
    }

    fn travel(&self) -> Result<Link, String> {
        let (way, tolerance) = (self.get("switch_travel")?, self.get("tol_travel")?);
        Ok(("travel", -way, tolerance))
    }
}

/// All sums.
pub(crate) fn chains(dimensions: &Dimensions) -> Result<Vec<Chain>, String> {
    let stack = Stack::new(dimensions)?;
    let mut chains = caps::across(&stack)?;
    chains.extend(caps::along(&stack)?);
    chains.extend(caps::presses(&stack)?);
    chains.extend(frame::cells(&stack)?);
    chains.extend(frame::closing(&stack)?);
    chains.extend(frame::bed(&stack)?);
    Ok(chains)
}

/// The table, one line for each sum.
pub(crate) fn table(chains: &[Chain]) -> String {
    let mut text =
        String::from("| what | nominal, mm | tolerance | margin | sum |\n|---|---|---|---|---|\n");
    for chain in chains {
        let links: Vec<String> = chain
            .links
            .iter()
            .map(|(name, value, tolerance)| format!("{name} {value:.2} ± {tolerance:.2}"))
            .collect();
        let _ = writeln!(
            text,
            "| {} | {:.2} | ± {:.2} | {:.2} | {} |",
            chain.name,
            chain.nominal(),
            chain.tolerance(),
            chain.margin(),
            links.join("; ")
        );
    }
    text
}

/// An error that names the sums that are negative.
pub(crate) fn verdict(chains: &[Chain]) -> Result<(), String> {
    let negative: Vec<String> = chains
        .iter()
        .filter(|chain| chain.margin() < 0.0)
        .map(|chain| format!("{}: {:.2} mm", chain.name, chain.margin()))
        .collect();
    if negative.is_empty() {
        return Ok(());
    }
    Err(format!("no room left: {}", negative.join("; ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn committed() -> Dimensions {
        Dimensions::parse(include_str!("../../../hardware/dimensions.scad")).unwrap()
    }

    #[test]
    fn every_margin_of_the_tree_is_positive() {
        let chains = chains(&committed()).unwrap();
        assert_eq!(verdict(&chains), Ok(()), "{}", table(&chains));
    }

    /// One dimension too small or too large, and the sum that must refuse it.
    #[test]
    fn a_wrong_dimension_is_refused_by_its_sum() {
        let cases = [
            ("cap_gap", 0.15, "cap in its cell"),
            ("wall", 0.3, "neighbouring caps"),
            ("face_gap", 0.5, "face in the diffuser"),
            ("frame_face_gap", 0.3, "in the frame"),
            ("cap_lip", 0.7, "is held"),
            ("stem", 1.6, "middle of the switch"),
            ("cap_drop", 0.3, "rests on its switch"),
            ("switch_height", 3.8, "relief is higher than the switch"),
            ("cap_proud", 1.5, "face of a post"),
            ("cap_taper", 3.7, "taper of a square"),
            ("cap_taper", 3.0, "guide of a square"),
            ("surface", 14.0, "guide of a square"),
            ("square_switch", -5.0, "guide of a square"),
            ("key_skirt", 8.8, "guide of a post"),
            ("side_cell", 15.0, "guide of OK and BACK"),
            ("boss", 6.0, "around its insert"),
            ("square_skirt", 1.5, "above the board"),
            ("key_skirt", 3.0, "of a post above its switch"),
            ("led_height", 2.3, "stem above the LED"),
            ("post_led", -2.5, "LED of a post"),
            ("post_switch", 3.2, "switch of a post"),
            ("relief", 0.0, "capacitor of a post"),
            ("relief", 0.7, "printed line"),
            ("screw", 12.0, "far enough"),
            ("screw", 25.0, "ends inside"),
            ("boss_drop", 0.1, "before its bosses"),
            ("frame_drop", 0.2, "stand on the base"),
            ("base_space", 2.0, "soldered pins"),
            ("surface", 10.5, "module under"),
            ("bar_pitch", 70.0, "of the grid fits"),
            ("base_seam", -60.0, "of the base fits"),
            ("strip", 60.0, "of the frame fits"),
        ];
        for (name, value, sum) in cases {
            let chains = chains(&committed().with(name, value)).unwrap();
            let error = verdict(&chains).expect_err(name);
            assert!(error.contains(sum), "{name} = {value}: {error}");
        }
    }
}
