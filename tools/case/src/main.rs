//! Makes and checks the printed case of the board, from `hardware/case` and `hardware/dimensions.scad`.

mod board;
mod crossing;
mod fit;
mod mesh;
mod parts;
mod places;
mod plates;
mod render;
mod scenes;
mod solid;
mod stack;
mod strips;

use std::collections::BTreeMap;
use std::num::NonZero;
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{fs, iter, thread};

use board::Board;
use fencelight_tools::command::{self, print};
use fencelight_tools::dimensions::{self, Dimensions};
use fencelight_tools::workspace_root;
use fit::Made;
use mesh::Mesh;
use scenes::Kit;

/// Where the pictures lie, in the workspace, and how wide they are.
const PICTURES: &str = "hardware/pictures";
const WIDTH: usize = 900;

const HELP: &str = "Makes the parts of the printed case as STL files in target/case, and checks them.

Usage: cargo case [--check | --pictures | --write]

  --check     prints what is left between parts in the worst case, from the dimensions and their tolerances alone
  --pictures  draws the pictures of the guide into hardware/pictures
  --write     also writes the table of plates with their print times into hardware/case/README.md

Without OpenSCAD only the dimensions are checked.

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

/// Makes and checks all parts. The table of plates is written, or compared with the one that is written.
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
    print(
        "| file | pieces | filament | size on the bed, mm | triangles | cm3 each |\n|---|---|---|---|---|---|\n",
    )?;
    let mut measured = Vec::new();
    for (part, mesh) in &made {
        let path = root.join(parts::FOLDER).join(format!("{}.stl", part.name));
        fs::write(&path, part.on_bed(mesh).to_stl())
            .map_err(|error| format!("{}: {error}", path.display()))?;
        // What is checked is what is printed.
        let bytes = fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let facts = Mesh::from_stl(&bytes).and_then(|mesh| solid::check(&mesh, bed));
        let facts = facts.map_err(|error| format!("{}: {error}", part.name))?;
        print(&format!(
            "| {}.stl | {} | {} | {} | {} | {:.1} |\n",
            part.name,
            part.copies,
            part.material,
            facts.size.map(|side| format!("{side:.1}")).join(" x "),
            facts.triangles,
            facts.volume
        ))?;
        measured.push((part, facts));
    }
    let table = plates::table(&measured, bed);
    print(&format!("\n{table}\n"))?;
    match is_written {
        true => plates::write(root, &table)?,
        false => plates::check(root, &table)?,
    }
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
    let made = meshes(root)?.ok_or("no pictures: OpenSCAD is not installed")?;
    let kit = Kit {
        made: &made,
        dimensions: &dimensions,
        board: &board,
    };
    let folder = root.join(PICTURES);
    let write = |name: &str, bytes: &[u8]| {
        let path = folder.join(name);
        fs::write(&path, bytes).map_err(|error| format!("{}: {error}", path.display()))?;
        print(&format!("{PICTURES}/{name}, {} KB\n", bytes.len() / 1000))
    };
    fs::create_dir_all(&folder).map_err(|error| format!("{PICTURES}: {error}"))?;
    write("keys.svg", places::keys(&board, &dimensions)?.as_bytes())?;
    let drawing = places::connectors(&board, &dimensions)?;
    write("connectors.svg", drawing.as_bytes())?;
    for scene in kit.scenes()?.into_iter().chain(strips::scenes()) {
        let picture = render::draw(&scene.bodies, scene.view, WIDTH);
        write(&format!("{}.png", scene.name), &picture.to_png()?)?;
    }
    Ok(())
}

/// All parts at their places in the case, made on all cores; `None` without OpenSCAD.
fn meshes(root: &Path) -> Result<Option<Vec<Made>>, String> {
    let parts = parts::all();
    let next = AtomicUsize::new(0);
    let workers = thread::available_parallelism().map_or(1, NonZero::get);
    let work = || {
        let taken = iter::from_fn(|| parts.get(next.fetch_add(1, Ordering::Relaxed)));
        let made = taken.map(|part| (part.name.clone(), part.make(root)));
        made.collect::<Vec<_>>()
    };
    let mut made: BTreeMap<String, Result<Option<Mesh>, String>> = thread::scope(|scope| {
        let workers: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        workers
            .into_iter()
            .filter_map(|worker| worker.join().ok())
            .flatten()
            .collect()
    });
    let mut all = Vec::new();
    for part in parts {
        let mesh = made.remove(&part.name).ok_or("a part was not made")?;
        let Some(mesh) = mesh? else {
            return Ok(None);
        };
        all.push((part, mesh));
    }
    Ok(Some(all))
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
