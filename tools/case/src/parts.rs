//! The printed parts, and how OpenSCAD makes them.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::process::Command;
use std::time::SystemTime;

use crate::board::Colour;
use crate::mesh::Mesh;

/// The sources, in the workspace.
const SOURCES: &str = "hardware/case";
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
    pub(crate) colour: Colour,
}

/// All kinds of parts.
pub(crate) fn all() -> Vec<Printed> {
    let quartered: [(&str, bool, &str, Colour); 4] = [
        ("grid", false, "black, opaque", [52, 54, 62]),
        ("diffuser", true, "white, translucent", [226, 232, 238]),
        ("frame", true, "any, opaque", [72, 92, 128]),
        ("base", false, "any, opaque", [98, 104, 116]),
    ];
    let single: [(&str, u8, &str, Colour); 5] = [
        ("square_cap", 81, "white, translucent", [248, 246, 236]),
        ("post_cap", 64, "white, translucent", [236, 226, 200]),
        ("ok_cap", 4, "any", [120, 205, 165]),
        ("back_cap", 4, "any", [235, 170, 80]),
        ("foot", 8, "any, or TPU", [50, 50, 55]),
    ];
    let mut parts = Vec::new();
    for (source, is_upside_down, material, colour) in quartered {
        parts.extend(
            QUARTERS
                .into_iter()
                .enumerate()
                .map(|(number, quarter)| Printed {
                    name: format!("{source}-{quarter}"),
                    source,
                    quarter: Some(number),
                    copies: 1,
                    is_upside_down,
                    material,
                    colour,
                }),
        );
    }
    parts.extend(single.map(|(source, copies, material, colour)| Printed {
        name: source.replace('_', "-"),
        source,
        quarter: None,
        copies,
        is_upside_down: source != "foot",
        material,
        colour,
    }));
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
        let bytes = fs::read(&file).map_err(|error| format!("{}: {error}", file.display()))?;
        Mesh::from_stl(&bytes)
            .map(|mesh| Some(mesh.without_flat()))
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
    let sources = entries.flatten().filter_map(|entry| changed(&entry.path()));
    let dimensions = changed(&root.join(fencelight_tools::dimensions::PATH));
    let newest: Option<SystemTime> = sources.chain(dimensions).max();
    newest.is_some_and(|newest| newest < made)
}

#[cfg(test)]
mod tests {
    use super::*;
    use fencelight_core::geometry::Key;

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
    fn a_part_lies_on_the_bed() {
        let parts = all();
        let frame = parts.iter().find(|part| part.source == "frame").unwrap();
        let mesh = Mesh::cuboid([-5.0, -5.0, 3.0], [5.0, 2.0, 4.0]);
        assert_eq!(frame.on_bed(&mesh).bounds(), [[0.0; 3], [10.0, 7.0, 1.0]]);
        assert!(frame.on_bed(&mesh).volume() > 0.0);
    }
}
