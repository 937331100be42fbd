//! Writes and checks the printed circuit of the board: a project for KiCad 6 in `hardware/pcb`, from the tables in core and from
//! `hardware/dimensions.scad`.

mod board;
mod check;
mod circuit;
mod coupon;
mod dimensions;
mod electric;
mod fab;
mod files;
mod footprint;
mod grid;
mod ground;
mod kicad;
mod netlist;
mod order;
mod parts;
mod picture;
mod power;
mod project;
mod report;
mod router;
mod schematic;
mod sexp;
mod spice;
mod symbol;
mod template;

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use circuit::Circuit;
use fencelight_tools::command::{self, print};
use fencelight_tools::workspace_root;
use files::{BOARD, FOLDER, REPORT};
use netlist::Netlist;
use order::Written;
use parts::{House, Tables};
use template::Layer;

const HELP: &str = "Writes the printed circuit into hardware/pcb.

Usage: cargo pcb [--check | --fab | --coupon | --power [--write] | --spice [--write]]

  --check  compares the files with what would be written, the board with the tables in core, every part with the tables of
           parts and reels, and the placement of both houses with outline, paste, print and holes; where KiCad 6 is
           installed, runs its design rule check and reads these from its Gerbers and drill files
  --fab    writes what two board houses need into target/fab; Gerbers and drill files need KiCad 6, the interactive list
           of parts also InteractiveHtmlBom
  --coupon writes a board of 3 x 3 cells with the entry and its order into target/coupon, to try LEDs, caps and keys
  --power  computes the electrical table from the written board: voltage that the copper loses, loads, levels, times and
           dissipation with their limits; an exceeded limit is an error
  --spice  writes the entry as decks for ngspice into target/spice and runs them where ngspice is installed: right and wrong
           supplies, parts at the ends of their tolerances; an exceeded limit is an error
  --write  with --power or --spice: also writes the tables into hardware/pcb/README.md

Example:
  cargo pcb --check
";

fn main() -> ExitCode {
    let args = command::arguments();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let root = workspace_root();
    let done = match args[..] {
        [] => write(&root),
        ["--help" | "-h"] => print(HELP),
        ["--check"] => check(&root),
        ["--fab"] => fab(&root),
        ["--coupon"] => coupon(&root),
        ["--power"] => power(&root, false),
        ["--power", "--write"] => power(&root, true),
        ["--spice"] => spice(&root, false),
        ["--spice", "--write"] => spice(&root, true),
        [wrong, ..] => return command::unexpected("pcb", wrong),
    };
    command::finish("pcb", done)
}

fn write(root: &Path) -> Result<(), String> {
    let circuit = Circuit::new(&files::dimensions(root)?)?;
    let mut all = files::without_board(&circuit)?;
    all.push(files::routed_board(&circuit)?);
    files::write(root, &all)?;
    print(&format!("{} files in {FOLDER}\n", all.len()))?;
    let report = kicad::design_rules(&root.join(FOLDER).join(BOARD))?;
    let Some(report) = report else {
        return print("KiCad's design rule check is skipped: no Python with pcbnew here\n");
    };
    let path = root.join(FOLDER).join(REPORT);
    fs::write(&path, &report.text).map_err(|error| format!("{}: {error}", path.display()))?;
    print(&format!(
        "{} violations of design rules, see {FOLDER}/{REPORT}\n",
        report.violations.len()
    ))
}

fn check(root: &Path) -> Result<(), String> {
    let circuit = Circuit::new(&files::dimensions(root)?)?;
    let mut all = files::without_board(&circuit)?;
    all.push(files::routed_board(&circuit)?);
    if let Some(path) = files::stale(root, &all) {
        return Err(format!("{path} is out of date, `cargo pcb` updates it"));
    }
    print(&format!(
        "{} files are what would be written, byte by byte\n",
        all.len()
    ))?;
    let board = Netlist::of_board(&files::read(&root.join(FOLDER), BOARD)?)?;
    let compared = check::board(&board, &circuit.dimensions)?;
    print(&format!(
        "{compared} connections of the board are those of core's tables\n"
    ))?;
    if let Some(difference) = board.difference(&files::committed_schematic(root)?) {
        return Err(difference);
    }
    print(&format!(
        "{} pins agree in schematic and board\n",
        board.nets.len()
    ))?;
    Tables::new()?.check(&circuit)?;
    print(
        "every part has a row in parts.csv, every placed part one in reels.csv for each house\n",
    )?;
    match kicad::design_rules(&root.join(FOLDER).join(BOARD))? {
        None => print("KiCad's design rule check is skipped: no Python with pcbnew here\n")?,
        Some(report) if report.violations.is_empty() => {
            print("KiCad's design rule check: no error, nothing unconnected, no warning\n")?;
        }
        Some(report) => {
            return Err(format!(
                "design rules: {}\n{}",
                report.violations.join(", "),
                report.text
            ));
        }
    }
    let folder = root.join("target/fab-check");
    let done = order(&circuit, &root.join(FOLDER).join(BOARD), &folder);
    fs::remove_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    done
}

/// Writes the order of a board into a folder and reads it back.
fn order(circuit: &Circuit, path: &Path, folder: &Path) -> Result<(), String> {
    let tables = Tables::new()?;
    let board = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    let written = match write_order(circuit, &tables, path, &board, folder)? {
        Some(()) => Written::of_folder(folder, &name)?,
        None => {
            print("Gerbers and drill files are skipped: no Python with pcbnew here\n")?;
            Written::of_board(&board)?
        }
    };
    for house in House::ALL {
        let text = files::read(folder, &placement_name(house))?;
        let placed = fab::read_placement(house, &text)?;
        let count = order::placement(&written, circuit, &tables, house, &placed)?;
        print(&format!(
            "{}: {count} parts lie inside the outline, on their paste, with pin 1 as in its reels\n",
            house.name()
        ))?;
    }
    print(&format!(
        "{} holes are drilled at the pins of parts, {} LEDs are marked at VSS\n",
        order::holes(&written, circuit)?,
        order::marks(&written, &Netlist::of_board(&board)?)?
    ))
}

/// The placement file of a house.
fn placement_name(house: House) -> String {
    format!("{}-placement.csv", house.name().to_lowercase())
}

/// Writes lists of parts, placement and pictures, and with KiCad Gerbers and drill files; `None` without it.
fn write_order(
    circuit: &Circuit,
    tables: &Tables,
    path: &Path,
    board: &str,
    folder: &Path,
) -> Result<Option<()>, String> {
    let lines = fab::lines(circuit, tables)?;
    let mut texts = vec![
        ("parts.csv".to_owned(), fab::parts_list(&lines)),
        (
            "front.svg".to_owned(),
            picture::side(circuit, board, Layer::Front)?,
        ),
        (
            "back.svg".to_owned(),
            picture::side(circuit, board, Layer::Back)?,
        ),
    ];
    for house in House::ALL {
        let parts = format!("{}-parts.csv", house.name().to_lowercase());
        texts.push((parts, fab::house_parts(house, &lines)));
        texts.push((
            placement_name(house),
            fab::placement(circuit, tables, house)?,
        ));
    }
    for (name, text) in texts {
        write_text(folder, &name, &text)?;
    }
    kicad::fabrication(path, folder)
}

fn write_text(folder: &Path, name: &str, text: &str) -> Result<(), String> {
    let path = folder.join(name);
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(&path, text))
        .map_err(|error| format!("{}: {error}", path.display()))
}

fn fab(root: &Path) -> Result<(), String> {
    let folder = root.join("target/fab");
    let circuit = Circuit::new(&files::dimensions(root)?)?;
    let tables = Tables::new()?;
    tables.check(&circuit)?;
    let path = root.join(FOLDER).join(BOARD);
    order(&circuit, &path, &folder)?;
    let costs = fab::costs(&fab::lines(&circuit, &tables)?);
    write_text(&folder, "costs.md", &fab::costs_table(&costs))?;
    print("the order is in target/fab\n")?;
    match kicad::parts_page(&path, &folder)? {
        Some(()) => print("target/fab/parts.html: the interactive list of parts\n"),
        None => print("parts.html is skipped: no InteractiveHtmlBom in KiCad's Python here\n"),
    }
}

/// Writes the coupon with its order into `target/coupon`.
fn coupon(root: &Path) -> Result<(), String> {
    let folder = root.join("target/coupon");
    let whole = Circuit::new(&files::dimensions(root)?)?;
    let circuit = coupon::circuit(&whole)?;
    let mut copper = coupon::copper(&whole, &circuit)?;
    router::route(&circuit, &mut copper)?;
    write_text(
        &folder,
        "coupon.kicad_pro",
        &project::settings(&circuit.dimensions)?,
    )?;
    write_text(
        &folder,
        "coupon.kicad_pcb",
        &board::write(&circuit, &copper)?,
    )?;
    let path = folder.join("coupon.kicad_pcb");
    match kicad::design_rules(&path)? {
        None => print("KiCad's design rule check is skipped: no Python with pcbnew here\n")?,
        Some(report) if report.violations.is_empty() => {
            print("KiCad's design rule check: no error, nothing unconnected, no warning\n")?;
        }
        Some(report) => return Err(format!("design rules: {}", report.text)),
    }
    order(&circuit, &path, &folder)?;
    print("the coupon and its order are in target/coupon\n")
}

/// Computes the electrical table, prints it, and writes it where that is wanted; an exceeded limit is an error.
fn power(root: &Path, is_written: bool) -> Result<(), String> {
    let circuit = Circuit::new(&files::dimensions(root)?)?;
    let board = files::read(&root.join(FOLDER), BOARD)?;
    let tables = report::Tables::new(&circuit, &board)?;
    print(&tables.text())?;
    if is_written {
        tables.write(root)?;
    }
    kept(&tables.exceeded)
}

/// Runs the decks of the entry and prints the worst cases; an exceeded limit is an error.
fn spice(root: &Path, is_written: bool) -> Result<(), String> {
    let circuit = Circuit::new(&files::dimensions(root)?)?;
    let Some(rows) = spice::simulate(&circuit, &root.join("target/spice"))? else {
        return print(
            "The decks are in target/spice. They are not run: ngspice is not installed\n",
        );
    };
    print(&electric::table(&rows))?;
    if is_written {
        report::write_entry(root, &circuit, &rows)?;
    }
    kept(&electric::exceeded(&rows))
}

fn kept<T: AsRef<str>>(exceeded: &[T]) -> Result<(), String> {
    let rows: Vec<&str> = exceeded.iter().map(AsRef::as_ref).collect();
    match rows[..] {
        [] => Ok(()),
        _ => Err(format!("limits are exceeded: {}", rows.join("; "))),
    }
}
