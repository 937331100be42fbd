//! The table of printed parts, with an estimate of the time from the volume alone.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use fencelight_tools::wiring::regions;

use crate::fit::Made;

/// The page with the table.
const PAGE: &str = "hardware/case/README.md";
/// The lines around it.
const BEGIN: &str = "<!-- parts: written by `cargo case --write` -->";
const END: &str = "<!-- end of parts -->";
/// Width and height of a printed line, mm.
const LINE: [f64; 2] = [0.42, 0.2];
/// Speed of the nozzle, mm/s: a common printer without haste, as thin walls need it.
const SPEED: f64 = 50.0;
/// Travel, layer changes and slow first layers, as a share of the time on lines.
const BESIDES: f64 = 0.15;

/// The time for a volume in cubic centimetres. All of it counts as lines: most walls are thinner than the three lines of a shell, and caps
/// and diffuser have no infill.
fn hours(volume: f64) -> f64 {
    let flow = LINE[0] * LINE[1] * SPEED;
    volume * 1000.0 / flow * (1.0 + BESIDES) / 3600.0
}

/// The table of parts, each of which must fit the bed.
pub(crate) fn table(made: &[Made], bed: f64) -> Result<String, String> {
    let mut text = String::from(
        "| file | pieces | filament | size, mm | cm3 each | hours together |\n|---|---|---|---|---|---|\n",
    );
    let (mut pieces, mut all) = (0, 0.0);
    for (part, mesh) in made {
        let size = mesh.size();
        if size.iter().any(|side| *side > bed) {
            return Err(format!(
                "{}: {size:.1?} mm do not fit a bed of {bed} mm",
                part.name
            ));
        }
        let volume = mesh.volume() / 1000.0;
        let together = volume * f64::from(part.copies);
        let _ = writeln!(
            text,
            "| `{}.stl` | {} | {} | {} | {volume:.1} | {:.1} |",
            part.name,
            part.copies,
            part.material,
            size.map(|side| format!("{side:.1}")).join(" x "),
            hours(together)
        );
        pieces += u32::from(part.copies);
        all += together;
    }
    let _ = writeln!(
        text,
        "| all | {pieces} | | | {all:.0} together | {:.0} |",
        hours(all)
    );
    Ok(text)
}

/// Writes the table into the page, or compares it with the one that is written.
pub(crate) fn update(root: &Path, table: &str, is_written: bool) -> Result<(), String> {
    let path = root.join(PAGE);
    let failed = |error: &dyn std::fmt::Display| format!("{PAGE}: {error}");
    let page = fs::read_to_string(&path).map_err(|error| failed(&error))?;
    let filled = regions::replace_one(&page, BEGIN, END, table).map_err(|error| failed(&error))?;
    if is_written {
        return fs::write(&path, filled).map_err(|error| failed(&error));
    }
    match filled == page {
        true => Ok(()),
        false => Err(failed(
            &"the table of parts is out of date, `cargo case --write` updates it",
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh::Mesh;
    use crate::parts;

    #[test]
    fn time_follows_the_volume_of_all_pieces_and_a_large_part_is_refused() {
        // 4.2 mm3 a second and a seventh more.
        assert!((hours(15.12) - 1.15).abs() < 1e-9);
        let cap = parts::all().into_iter().find(|part| part.copies == 81);
        let cap = cap.expect("the cap of a square");
        let made = |side: f64| vec![(cap.clone(), Mesh::cuboid([[0.0; 3], [side, 20.0, 10.0]]))];
        let text = table(&made(220.0), 220.0).unwrap();
        assert!(
            text.contains("| 220.0 x 20.0 x 10.0 | 44.0 | 271.1 |"),
            "{text}"
        );
        assert!(
            text.ends_with("| all | 81 | | | 3564 together | 271 |\n"),
            "{text}"
        );
        let error = table(&made(221.0), 220.0).unwrap_err();
        assert!(error.contains("do not fit"), "{error}");
    }
}
