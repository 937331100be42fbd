//! Makes and checks the printed case of the board, from `hardware/case` and `hardware/dimensions.scad`.

mod board;
mod crossing;
mod fit;
mod mesh;
mod parts;
mod pictures;
mod places;
mod printing;
mod stack;

use std::num::NonZero;
use std::path::Path;
use std::process::ExitCode;
use std::{fs, thread};

use board::Board;
use fencelight_tools::command::{self, print};
use fencelight_tools::dimensions::{self, Dimensions};
use fencelight_tools::workspace_root;
use fit::Made;
use parts::Printed;

const HELP: &str = "Makes the parts of the printed case as STL files in target/case, and checks them.

Usage: cargo case [--check | --pictures | --write]

  --check     prints what is left between parts in the worst case, from the dimensions and their tolerances alone
  --pictures  draws the pictures of the guide into hardware/pictures
  --write     also writes the table of parts with their print times into hardware/case/README.md

Without OpenSCAD only the dimensions are checked. OpenSCAD draws on a display, or with xvfb-run without one.

Example:
  cargo case
";

fn main() -> ExitCode {
    let args = command::arguments();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let root = workspace_root();
    let done = match args[..] {
        [] => make(&root, false),
        ["--write"] => make(&root, true),
        ["--help" | "-h"] => print(HELP),
        ["--check"] => check(&root),
        ["--pictures"] => pictures(&root),
        [wrong, ..] => return command::unexpected("case", wrong),
    };
    command::finish("case", done)
}

fn read(root: &Path, path: &str) -> Result<String, String> {
    fs::read_to_string(root.join(path)).map_err(|error| format!("{path}: {error}"))
}

/// Prints the stack-up; a negative margin is an error.
fn check(root: &Path) -> Result<(), String> {
    let chains = stack::chains(&Dimensions::parse(&read(root, dimensions::PATH)?)?)?;
    print(&stack::table(&chains))?;
    stack::verdict(&chains)
}

/// Makes and checks all parts. Their table is written, or compared with the one that is written.
fn make(root: &Path, is_written: bool) -> Result<(), String> {
    let dimensions = Dimensions::parse(&read(root, dimensions::PATH)?)?;
    let chains = stack::chains(&dimensions)?;
    stack::verdict(&chains)?;
    print(&format!(
        "{} sums of dimensions have room left in the worst case\n",
        chains.len()
    ))?;
    let Some(made) = meshes(root)? else {
        return print("no STL files: OpenSCAD is not installed\n");
    };
    clear(root)?;
    let bed = dimensions.get("printer_bed")?;
    let mut on_bed = Vec::new();
    for (part, mesh) in &made {
        let path = root.join(parts::FOLDER).join(format!("{}.stl", part.name));
        let mesh = part.on_bed(mesh);
        fs::write(&path, mesh.to_stl()).map_err(|error| format!("{}: {error}", path.display()))?;
        on_bed.push((part.clone(), mesh));
    }
    let table = printing::table(&on_bed, bed)?;
    print(&format!("{table}\n"))?;
    printing::update(root, &table, is_written)?;
    print(&fit::check(
        &made,
        &dimensions,
        &Board::parse(&read(root, board::PATH)?)?,
    )?)
}

/// Draws the pictures of the guide.
fn pictures(root: &Path) -> Result<(), String> {
    let dimensions = Dimensions::parse(&read(root, dimensions::PATH)?)?;
    let board = Board::parse(&read(root, board::PATH)?)?;
    let write = |name: &str, text: String| {
        let path = root.join(pictures::FOLDER).join(name);
        fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))
    };
    write("keys.svg", places::keys(&board, &dimensions)?)?;
    write("connectors.svg", places::connectors(&board, &dimensions)?)?;
    meshes(root)?.ok_or("no pictures: OpenSCAD is not installed")?;
    pictures::draw(root, &board)
}

/// All parts at their places in the case, made on all cores; `None` without OpenSCAD.
fn meshes(root: &Path) -> Result<Option<Vec<Made>>, String> {
    let parts = parts::all();
    let workers = thread::available_parallelism().map_or(1, NonZero::get);
    let make = |parts: &[Printed]| -> Result<Option<Vec<Made>>, String> {
        let made = parts.iter().map(|part| {
            let mesh = part.make(root)?;
            Ok(mesh.map(|mesh| (part.clone(), mesh)))
        });
        made.collect()
    };
    let made: Result<Option<Vec<_>>, String> = thread::scope(|scope| {
        let shares = parts.chunks(parts.len().div_ceil(workers));
        let workers: Vec<_> = shares
            .map(|share| scope.spawn(move || make(share)))
            .collect();
        let made = workers.into_iter().map(thread::ScopedJoinHandle::join);
        made.map(|made| made.map_err(|_| "a part was not made")?)
            .collect()
    });
    Ok(made?.map(|made| made.concat()))
}

/// Removes the parts of an earlier run, which may have had others.
fn clear(root: &Path) -> Result<(), String> {
    let folder = root.join(parts::FOLDER);
    let entries =
        fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let paths = entries.flatten().map(|entry| entry.path());
    for path in paths.filter(|path| path.extension().is_some_and(|end| end == "stl")) {
        fs::remove_file(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(())
}
