//! The printed parts, and how OpenSCAD makes them.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::process::Command;
use std::time::SystemTime;

use crate::mesh::Mesh;

/// The sources, in the workspace.
pub(crate) const SOURCES: &str = "hardware/case";
/// The parts as they are printed, in the workspace.
pub(crate) const FOLDER: &str = "target/case";
/// The same parts at their places in the case.
const ASSEMBLY: &str = "target/case/assembly";
/// Quarters of grid, diffuser, frame and base, by the number that the sources take.
const QUARTERS: [&str; 4] = ["south-west", "south-east", "north-west", "north-east"];

/// A kind of printed part.
#[derive(Clone, Debug)]
pub(crate) struct Printed {
    /// The name of its file, without the ending.
    pub(crate) name: String,
    pub(crate) source: &'static str,
    quarter: Option<usize>,
    /// How many a board needs.
    pub(crate) copies: u8,
    /// Printed with its upper side on the bed.
    is_upside_down: bool,
    pub(crate) material: &'static str,
}

/// All kinds of parts. Those that a board needs once are printed in quarters.
pub(crate) fn all() -> Vec<Printed> {
    let kinds: [(&str, u8, bool, &str); 9] = [
        ("grid", 1, false, "black, opaque"),
        ("diffuser", 1, true, "white or natural, translucent"),
        ("frame", 1, true, "any, opaque"),
        ("base", 1, false, "any, opaque"),
        ("square_cap", 81, true, "white or natural, translucent"),
        ("post_cap", 64, true, "white or natural, translucent"),
        ("ok_cap", 4, true, "any; two colours help"),
        ("back_cap", 4, true, "any; two colours help"),
        ("foot", 8, false, "any, or TPU"),
    ];
    let mut parts = Vec::new();
    for (source, copies, is_upside_down, material) in kinds {
        let whole = Printed {
            name: source.replace('_', "-"),
            source,
            quarter: None,
            copies,
            is_upside_down,
            material,
        };
        if copies > 1 {
            parts.push(whole);
            continue;
        }
        parts.extend(
            QUARTERS
                .iter()
                .enumerate()
                .map(|(number, quarter)| Printed {
                    name: format!("{source}-{quarter}"),
                    quarter: Some(number),
                    ..whole.clone()
                }),
        );
    }
    parts
}

impl Printed {
    /// The part as it lies on the printer's bed: on its flat side, in the first quarter.
    pub(crate) fn on_bed(&self, mesh: &Mesh) -> Mesh {
        let turned = if self.is_upside_down {
            mesh.upside_down()
        } else {
            mesh.clone()
        };
        let [low, _] = turned.bounds();
        turned.moved(low.map(|value| -value))
    }

    /// Makes the part, or keeps the file of the last time if no source is newer; `None` without OpenSCAD.
    pub(crate) fn make(&self, root: &Path) -> Result<Option<Mesh>, String> {
        let folder = root.join(ASSEMBLY);
        fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let file = folder.join(format!("{}.stl", self.name));
        if !is_current(root, &file) {
            let mut command = Command::new("openscad");
            if let Some(quarter) = self.quarter {
                command.args(["-D", &format!("part={quarter}")]);
            }
            let unfinished = folder.join(format!("{}.unfinished.stl", self.name));
            let source = root.join(SOURCES).join(format!("{}.scad", self.source));
            let output = command.arg("-o").arg(&unfinished).arg(&source).output();
            let output = match output {
                Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
                Err(error) => return Err(format!("openscad: {error}")),
                Ok(output) => output,
            };
            let said = String::from_utf8_lossy(&output.stderr);
            if !output.status.success() || said.contains("WARNING") || !is_simple(&said) {
                return Err(format!(
                    "{}: OpenSCAD makes no simple solid:\n{said}",
                    self.name
                ));
            }
            fs::rename(&unfinished, &file)
                .map_err(|error| format!("{}: {error}", file.display()))?;
        }
        let text =
            fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
        Mesh::from_stl(&text)
            .map(Some)
            .map_err(|error| format!("{}: {error}", self.name))
    }
}

/// Whether OpenSCAD reports one simple solid: a volume besides the outside.
fn is_simple(said: &str) -> bool {
    let value = |name: &str| {
        let line = said.lines().find_map(|line| line.trim().strip_prefix(name));
        line.map(str::trim)
    };
    value("Simple:") == Some("yes") && value("Volumes:") == Some("2")
}

/// Whether a file is newer than all sources.
fn is_current(root: &Path, file: &Path) -> bool {
    let changed = |path: &Path| fs::metadata(path).and_then(|data| data.modified()).ok();
    let Some(made) = changed(file) else {
        return false;
    };
    let Ok(entries) = fs::read_dir(root.join(SOURCES)) else {
        return false;
    };
    let sources = entries.flatten().map(|entry| entry.path());
    let sources = sources.filter(|path| path.extension().is_some_and(|end| end == "scad"));
    let sources = sources.filter_map(|path| changed(&path));
    let dimensions = changed(&root.join(fencelight_tools::dimensions::PATH));
    let newest: Option<SystemTime> = sources.chain(dimensions).max();
    newest.is_some_and(|newest| newest < made)
}

#[cfg(test)]
mod tests {
    use super::*;
    use fencelight_board::geometry::Key;
    use fencelight_tools::dimensions::Dimensions;

    #[test]
    fn every_key_has_a_cap() {
        let caps = all().into_iter().filter(|part| part.name.ends_with("-cap"));
        assert_eq!(caps.map(|part| part.copies).sum::<u8>(), Key::COUNT);
    }

    #[test]
    fn only_one_simple_solid_is_accepted() {
        let report = "   Simple:        yes\n   Vertices:     8\n   Volumes:         2\n";
        assert!(is_simple(report));
        assert!(!is_simple(&report.replace("yes", "no")));
        assert!(!is_simple(&report.replace("  2", "  3")), "two pieces");
        assert!(!is_simple(""));
    }

    #[test]
    fn the_cap_of_a_square_has_the_guide_and_the_flat_top_of_the_sums() {
        let root = fencelight_tools::workspace_root();
        let cap = all().into_iter().find(|part| part.name == "square-cap");
        let Some(mesh) = cap.unwrap().make(&root).unwrap() else {
            println!("skipped: OpenSCAD is not installed");
            return;
        };
        let text = fs::read_to_string(root.join(fencelight_tools::dimensions::PATH)).unwrap();
        let dimensions = Dimensions::parse(&text).unwrap();
        let get = |name| dimensions.get(name).unwrap();
        // How far the cap reaches to one side at a height.
        let reach = |at: f64| {
            let corners = mesh.triangles.iter().flatten();
            let level = corners.filter(|corner| (corner[2] - at).abs() < 1e-3);
            level.fold(0.0_f64, |most, corner| most.max(corner[0]))
        };
        let side = get("square") - get("wall") - 2.0 * get("cap_gap");
        let lip = get("surface") - get("cap_drop");
        let face = get("surface") + get("diffuser") + get("cap_proud");
        for (height, side) in [
            (get("square_skirt"), side),
            (lip - get("cap_lip"), side),
            (lip, side - 2.0 * get("cap_lip")),
            (face, side - 2.0 * get("cap_lip") - 2.0 * get("cap_taper")),
        ] {
            assert!((reach(height) - side / 2.0).abs() < 1e-3, "{height}");
        }
        let [low, high] = mesh.bounds();
        assert!((high[2] - face).abs() < 1e-3);
        assert!((low[2] - get("switch_height")).abs() < 1e-3, "the stem");
    }

    #[test]
    fn a_part_lies_on_the_bed() {
        let parts = all();
        let frame = parts.iter().find(|part| part.source == "frame").unwrap();
        let mesh = Mesh::cuboid([[-5.0, -5.0, 3.0], [5.0, 2.0, 4.0]]);
        assert_eq!(frame.on_bed(&mesh).bounds(), [[0.0; 3], [10.0, 7.0, 1.0]]);
        assert!(frame.on_bed(&mesh).volume() > 0.0);
    }
}
