//! What lies on the bed together, and how long the printer takes for it: an estimate from the volume alone.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use fencelight_tools::wiring::regions;

use crate::parts::Printed;
use crate::solid::Facts;

/// The page with the table.
const PAGE: &str = "hardware/case/README.md";
/// The lines around it.
const BEGIN: &str = "<!-- plates: written by `cargo case --write` -->";
const END: &str = "<!-- end of plates -->";
/// Width and height of a printed line, mm.
const LINE: [f64; 2] = [0.42, 0.2];
/// Speed of the nozzle, mm/s: a common printer without haste, as thin walls need it.
const SPEED: f64 = 50.0;
/// Travel, layer changes and slow first layers, as a share of the time on lines.
const BESIDES: f64 = 0.15;
/// Free space between two pieces on the bed, mm.
const GAP: f64 = 3.0;

/// Plates that are alike.
#[derive(Clone, Debug, PartialEq)]
struct Plates {
    file: String,
    /// How many of them.
    count: usize,
    /// Pieces on each of them; fewer on the last one.
    pieces: usize,
    /// Time for a full one.
    hours: f64,
    /// Time for all of them.
    all_hours: f64,
}

/// The time for a volume in cubic centimetres. All of it counts as lines: most walls are thinner than the three lines of a shell, and caps
/// and diffuser have no infill.
fn hours(volume: f64) -> f64 {
    let flow = LINE[0] * LINE[1] * SPEED;
    volume * 1000.0 / flow * (1.0 + BESIDES) / 3600.0
}

/// How many pieces fit the bed beside each other.
fn on_bed([width, depth]: [f64; 2], bed: f64) -> usize {
    let along = |side: f64| ((bed + GAP) / (side + GAP)).floor() as usize;
    along(width) * along(depth)
}

impl Plates {
    fn new(part: &Printed, facts: &Facts, bed: f64) -> Self {
        let copies = usize::from(part.copies);
        let pieces = on_bed([facts.size[0], facts.size[1]], bed).min(copies);
        Self {
            file: format!("{}.stl", part.name),
            count: copies.div_ceil(pieces.max(1)),
            pieces,
            hours: hours(facts.volume * pieces as f64),
            all_hours: hours(facts.volume * copies as f64),
        }
    }
}

/// The table of all plates.
pub(crate) fn table(parts: &[(&Printed, Facts)], bed: f64) -> String {
    let mut text = String::from(
        "| file | plates | pieces on a plate | hours for a plate | hours |\n|---|---|---|---|---|\n",
    );
    let all: Vec<Plates> = parts
        .iter()
        .map(|(part, facts)| Plates::new(part, facts, bed))
        .collect();
    for plates in &all {
        let _ = writeln!(
            text,
            "| `{}` | {} | {} | {:.1} | {:.1} |",
            plates.file, plates.count, plates.pieces, plates.hours, plates.all_hours
        );
    }
    let count: usize = all.iter().map(|plates| plates.count).sum();
    let sum: f64 = all.iter().map(|plates| plates.all_hours).sum();
    let _ = writeln!(text, "| all | {count} | | | {sum:.0} |");
    text
}

fn page(root: &Path) -> Result<String, String> {
    fs::read_to_string(root.join(PAGE)).map_err(|error| format!("{PAGE}: {error}"))
}

fn filled(page: &str, table: &str) -> Result<String, String> {
    regions::replace_one(page, BEGIN, END, table).map_err(|error| format!("{PAGE}: {error}"))
}

/// Whether the page has this table.
pub(crate) fn check(root: &Path, table: &str) -> Result<(), String> {
    let page = page(root)?;
    match filled(&page, table)? == page {
        true => Ok(()),
        false => Err(format!(
            "the plates in {PAGE} are out of date, `cargo case --write` updates them"
        )),
    }
}

/// Writes the table into the page.
pub(crate) fn write(root: &Path, table: &str) -> Result<(), String> {
    let page = filled(&page(root)?, table)?;
    fs::write(root.join(PAGE), page).map_err(|error| format!("{PAGE}: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parts;

    #[test]
    fn pieces_lie_beside_each_other_with_a_gap() {
        assert_eq!(on_bed([220.0, 220.0], 220.0), 1);
        assert_eq!(on_bed([108.5, 108.5], 220.0), 4, "two, a gap between them");
        assert_eq!(on_bed([109.0, 108.5], 220.0), 2);
        assert_eq!(on_bed([221.0, 10.0], 220.0), 0);
    }

    #[test]
    fn time_follows_the_volume_of_all_pieces() {
        // 4.2 mm3 a second and a seventh more.
        assert!((hours(15.12) - 1.15).abs() < 1e-9);
        let all = parts::all();
        let cap = all.iter().find(|part| part.name == "square-cap");
        let cap = cap.expect("a cap");
        let facts = Facts {
            triangles: 12,
            volume: 1.5,
            size: [22.0, 22.0, 10.0],
        };
        let plates = Plates::new(cap, &facts, 220.0);
        assert_eq!((plates.pieces, plates.count), (64, 2));
        assert!((plates.hours - hours(96.0)).abs() < 1e-9);
        assert!((plates.all_hours - hours(1.5 * 81.0)).abs() < 1e-9);
        let text = table(&[(cap, facts)], 220.0);
        assert!(
            text.contains("| `square-cap.stl` | 2 | 64 | 7.3 | 9.2 |"),
            "{text}"
        );
        assert!(text.ends_with("| all | 2 | | | 9 |\n"), "{text}");
    }

    #[test]
    fn a_page_with_other_hours_is_out_of_date() {
        let page = format!("a\n{BEGIN}\nold\n{END}\nb\n");
        let new = filled(&page, "new\n").expect("markers");
        assert_ne!(new, page);
        assert_eq!(filled(&new, "new\n").as_deref(), Ok(new.as_str()));
        assert!(filled("no markers", "new\n").is_err());
    }
}
