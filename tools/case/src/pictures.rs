//! The pictures of the guides, drawn by OpenSCAD from `hardware/case/pictures.scad` and `hardware/case/strips.scad`.

use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::Command;

use fencelight_board::geometry::{Key, Seat};
use fencelight_tools::command::print;

use crate::board::Board;
use crate::parts;

/// Where the pictures lie, in the workspace.
pub(crate) const FOLDER: &str = "hardware/pictures";
/// The data of the printed circuit for OpenSCAD, in the workspace.
const BOARD: &str = "target/case/board.scad";
/// Pictures with one source and one camera: its place, its three angles and the distance that says how large the picture is.
const VIEWS: [(&str, &str, &str, &[&str]); 6] = [
    (
        "pictures.scad",
        "--imgsize=1200,1604",
        "--camera=0,-15,91.5,64,0,24,1554",
        &["exploded"],
    ),
    (
        "pictures.scad",
        "--imgsize=1200,942",
        "--camera=0,-15,5,42,0,24,896",
        &["board-1-delivered"],
    ),
    (
        "pictures.scad",
        "--imgsize=1200,330",
        "--camera=0,-159,5,48,0,12,235",
        &["board-2-soldered", "board-3-test-points"],
    ),
    (
        "pictures.scad",
        "--imgsize=1200,988",
        "--camera=0,15,-5.5,42,0,24,957",
        &[
            "case-1-frame",
            "case-2-diffuser",
            "case-3-caps",
            "case-4-grid",
            "case-5-board",
            "case-6-base",
        ],
    ),
    (
        "pictures.scad",
        "--imgsize=1200,988",
        "--camera=0,-15,5.5,42,0,24,957",
        &["case-7-closed"],
    ),
    (
        "strips.scad",
        "--imgsize=1200,1113",
        "--camera=0,-55,7,38,0,20,1206",
        &[
            "strips-1-entry",
            "strips-2-pico",
            "strips-3-columns",
            "strips-4-keys",
            "strips-5-level-shifter",
            "strips-6-leds",
            "strips-7-closing",
        ],
    ),
];

/// The printed circuit for OpenSCAD.
fn board_source(board: &Board) -> Result<String, String> {
    let is_right = Key::Ok(Seat::South).is_at_right();
    let mut text = format!("ok_side = {};\nboxes = [\n", if is_right { 1 } else { -1 });
    for part in &board.parts {
        for ([low, high], colour) in part.boxes(0.0)? {
            let size = [0, 1, 2].map(|axis| high[axis] - low[axis]);
            let is_by_hand = part.is_by_hand();
            let _ = writeln!(text, "[{low:?}, {size:.3?}, {colour:?}, {is_by_hand}],");
        }
    }
    text += "];\npoints = [\n";
    for part in &board.parts {
        if part.footprint == "TestPoint_1.5" {
            let _ = writeln!(text, "{:?},", part.at);
        }
    }
    text += "];\n";
    Ok(text)
}

/// Draws all pictures; the parts must be made. OpenSCAD needs a display, or xvfb-run in its place.
pub(crate) fn draw(root: &Path, board: &Board) -> Result<(), String> {
    fs::write(root.join(BOARD), board_source(board)?)
        .map_err(|error| format!("{BOARD}: {error}"))?;
    let program: &[&str] = match std::env::var_os("DISPLAY") {
        Some(_) => &["openscad"],
        None => &["xvfb-run", "-a", "openscad"],
    };
    for (source, size, camera, names) in VIEWS {
        for name in names {
            let file = root.join(FOLDER).join(format!("{name}.png"));
            let output = Command::new(program[0])
                .args(&program[1..])
                .args(["--projection=o", "--colorscheme=Tomorrow", size, camera])
                .args(["--csglimit=100000", "-D"])
                .arg(format!("scene=\"{name}\""))
                .arg("-o")
                .arg(&file)
                .arg(root.join(parts::SOURCES).join(source))
                .output()
                .map_err(|error| format!("{}: {error}", program[0]))?;
            let said = String::from_utf8_lossy(&output.stderr);
            if !output.status.success() || said.contains("WARNING") {
                return Err(format!("{name}: OpenSCAD draws no picture:\n{said}"));
            }
            print(&format!("{FOLDER}/{name}.png\n"))?;
        }
    }
    Ok(())
}
