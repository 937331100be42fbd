//! The generated files of `hardware/pcb`.

use std::fs;
use std::path::Path;

use fencelight_tools::dimensions::PATH;

use crate::circuit::Circuit;
use crate::dimensions::Dimensions;
use crate::netlist::Netlist;
use crate::{board, project, router, schematic, template};

/// The folder, in the workspace.
pub(crate) const FOLDER: &str = "hardware/pcb";
/// The board in it.
pub(crate) const BOARD: &str = "fencelight.kicad_pcb";
/// The report of KiCad that is kept in the folder.
pub(crate) const REPORT: &str = "drc.txt";

/// A file: its path in the folder, and its text.
pub(crate) type File = (String, String);

/// Reads a file of the workspace.
pub(crate) fn read(root: &Path, path: &str) -> Result<String, String> {
    fs::read_to_string(root.join(path)).map_err(|error| format!("{path}: {error}"))
}

/// The dimensions of the workspace.
pub(crate) fn dimensions(root: &Path) -> Result<Dimensions, String> {
    Dimensions::parse(&read(root, PATH)?)
}

/// Everything but the board, whose tracks take a while.
pub(crate) fn without_board(circuit: &Circuit) -> Result<Vec<File>, String> {
    let mut files = vec![
        (
            "fencelight.kicad_pro".to_owned(),
            project::settings(&circuit.dimensions)?,
        ),
        (
            "fp-lib-table".to_owned(),
            project::library_table("fp_lib_table", "fencelight.pretty"),
        ),
    ];
    files.push((
        "sym-lib-table".to_owned(),
        project::library_table("sym_lib_table", "fencelight.kicad_sym"),
    ));
    files.extend(schematic::files(circuit)?);
    for footprint in &circuit.footprints {
        files.push((
            format!("fencelight.pretty/{}.kicad_mod", footprint.name),
            board::library_file(footprint),
        ));
    }
    Ok(files)
}

/// The board with all its tracks.
pub(crate) fn routed_board(circuit: &Circuit) -> Result<File, String> {
    let mut copper = template::field(circuit)?;
    router::route(circuit, &mut copper)?;
    Ok((BOARD.to_owned(), board::write(circuit, &copper)?))
}

/// What the committed schematic connects, read back from its pages.
pub(crate) fn committed_schematic(root: &Path) -> Result<Netlist, String> {
    let mut netlist = Netlist::default();
    for (_, file, ..) in schematic::PAGES {
        let text = read(&root.join(FOLDER), file)?;
        netlist
            .add_page(&text)
            .map_err(|error| format!("{file}: {error}"))?;
    }
    Ok(netlist)
}

/// The first generated file that differs from the one in the tree.
pub(crate) fn stale(root: &Path, files: &[File]) -> Option<String> {
    let is_stale = |(path, text): &&File| {
        let committed = fs::read_to_string(root.join(FOLDER).join(path));
        committed.map_or(true, |committed| committed != *text)
    };
    files
        .iter()
        .find(is_stale)
        .map(|(path, _)| format!("{FOLDER}/{path}"))
}

/// Writes all files.
pub(crate) fn write(root: &Path, files: &[File]) -> Result<(), String> {
    for (path, text) in files {
        let path = root.join(FOLDER).join(path);
        let folder = path.parent().ok_or("no folder")?;
        fs::create_dir_all(folder)
            .and_then(|()| fs::write(&path, text))
            .map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(())
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::check;

    /// The folder of the workspace.
    pub(crate) fn root() -> &'static Path {
        Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
    }

    #[test]
    fn what_is_committed_is_current() {
        let circuit = Circuit::new(&dimensions(root()).unwrap()).unwrap();
        let files = without_board(&circuit).unwrap();
        assert_eq!(stale(root(), &files), None, "run `cargo pcb`");
        // The tracks take a while: `cargo pcb --check` compares the whole board. Here its parts and its areas are compared.
        let copper = template::field(&circuit).unwrap();
        let current = board::write(&circuit, &copper).unwrap();
        let committed = read(&root().join(FOLDER), BOARD).unwrap();
        let parts = |text: &str| {
            let is_part =
                |line: &&str| !line.starts_with("  (segment") && !line.starts_with("  (via");
            text.lines()
                .filter(is_part)
                .map(str::to_owned)
                .collect::<Vec<_>>()
        };
        assert!(parts(&committed) == parts(&current), "run `cargo pcb`");
        let field: Vec<&str> = current
            .lines()
            .filter(|line| line.starts_with("  (segment"))
            .collect();
        let tracks: Vec<&str> = committed
            .lines()
            .filter(|line| line.starts_with("  (segment"))
            .collect();
        assert!(tracks.starts_with(&field), "run `cargo pcb`");
    }

    #[test]
    fn the_committed_board_is_what_core_says() {
        let committed = read(&root().join(FOLDER), BOARD).unwrap();
        let netlist = Netlist::of_board(&committed).unwrap();
        check::board(&netlist, &dimensions(root()).unwrap()).unwrap();
    }

    #[test]
    fn schematic_and_board_agree_and_a_difference_is_found() {
        let board = Netlist::of_board(&read(&root().join(FOLDER), BOARD).unwrap()).unwrap();
        let schematic = committed_schematic(root()).unwrap();
        assert_eq!(board.difference(&schematic), None);
        for (part, pin) in [("LED200", "4"), ("U2", "15"), ("S153", "1"), ("Q3", "4")] {
            let mut wrong = schematic.clone();
            let pin = (part.to_owned(), pin.to_owned());
            wrong.nets.insert(pin.clone(), "GND".to_owned());
            assert!(board.difference(&wrong).unwrap().contains(part));
            wrong.nets.remove(&pin);
            assert!(board.difference(&wrong).unwrap().contains(part));
        }
        let mut wrong = schematic.clone();
        wrong.parts.remove("R13");
        assert!(board.difference(&wrong).unwrap().contains("R13"));
    }
}
