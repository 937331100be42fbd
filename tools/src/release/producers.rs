//! What makes the files of a release.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::archive::{Entry, files, tar_gz};
use super::{LICENCES, NOTICES, Options, Release};
use crate::{elf, uf2};

/// A file of the release: its name and its bytes.
pub type File = (String, Vec<u8>);

/// Makes some files of a release.
#[derive(Clone, Copy)]
pub struct Producer {
    /// What it makes, as in the names of its files.
    pub what: &'static str,
    /// How its files end.
    pub endings: &'static [&'static str],
    /// The command of cargo without which it is left out; empty where it is always wanted.
    pub command: &'static str,
    /// It makes files for the board house.
    pub is_fab: bool,
    /// Runs the commands and returns the files.
    pub make: fn(&Release) -> Result<Vec<File>, String>,
}

impl Producer {
    /// Whether a release has its files.
    ///
    /// # Errors
    /// The commands of the workspace cannot be read.
    pub fn is_wanted(&self, release: &Release, options: Options) -> Result<bool, String> {
        if self.is_fab && options.without_fab {
            return Ok(false);
        }
        if self.command.is_empty() {
            return Ok(true);
        }
        release.has_command(self.command)
    }
}

/// Everything that makes files. A new kind of file is a line here.
pub const PRODUCERS: [Producer; 6] = [
    Producer {
        what: "firmware-pico",
        endings: &["elf", "uf2"],
        command: "",
        is_fab: false,
        make: |release| firmware(release, uf2::Chip::Rp2040),
    },
    Producer {
        what: "firmware-pico2",
        endings: &["elf", "uf2"],
        command: "",
        is_fab: false,
        make: |release| firmware(release, uf2::Chip::Rp2350),
    },
    Producer {
        what: "page",
        endings: &["tar.gz"],
        command: "",
        is_fab: false,
        make: page,
    },
    Producer {
        what: "program",
        endings: &["tar.gz"],
        command: "",
        is_fab: false,
        make: program,
    },
    Producer {
        what: "fab",
        endings: &["tar.gz"],
        command: "",
        is_fab: true,
        make: fab,
    },
    Producer {
        what: "case",
        endings: &["tar.gz"],
        command: "case",
        is_fab: false,
        make: case,
    },
];

fn bytes(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// A folder as an archive.
fn archive(release: &Release, what: &str, entries: &[Entry]) -> Result<Vec<File>, String> {
    let name = format!("fencelight-{what}-{}", release.version);
    Ok(vec![(
        release.name(what, "tar.gz"),
        tar_gz(&name, entries)?,
    )])
}

/// The firmware of a chip: an ELF for a probe and its log, a UF2 for the drive of the board.
fn firmware(release: &Release, chip: uf2::Chip) -> Result<Vec<File>, String> {
    let (command, target, what) = match chip {
        uf2::Chip::Rp2040 => ("fw", "thumbv6m-none-eabi", "firmware-pico"),
        uf2::Chip::Rp2350 => ("fw2", "thumbv8m.main-none-eabihf", "firmware-pico2"),
    };
    release.cargo(&[command, "--locked"])?;
    let path = release.target.join(target).join("release");
    let path = path.join("fencelight-firmware");
    let elf = bytes(&path)?;
    let wrong = |error| format!("{}: {error}", path.display());
    let segments = elf::segments(&elf).map_err(|error| wrong(error.to_string()))?;
    let file = uf2::write(&uf2::pages(&segments));
    Ok(vec![
        (release.name(what, "uf2"), file),
        (release.name(what, "elf"), elf),
    ])
}

/// The page, as a folder that any static host serves.
fn page(release: &Release) -> Result<Vec<File>, String> {
    release.cargo(&["web"])?;
    let mut entries = files(&release.target.join("page"))?;
    entries.push(file(&release.folder(), NOTICES)?);
    archive(release, "page", &entries)
}

/// A file of an archive, at its top.
fn file(folder: &Path, name: &str) -> Result<Entry, String> {
    Ok(Entry {
        path: name.to_owned(),
        bytes: bytes(&folder.join(name))?,
        is_program: false,
    })
}

/// The target of programs of this machine.
fn host() -> Result<String, String> {
    let output = Command::new("rustc").arg("-vV").output();
    let output = output.map_err(|error| format!("rustc: {error}"))?;
    let said = String::from_utf8_lossy(&output.stdout);
    let host = said.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned)
        .ok_or("`rustc -vV` names no host".to_owned())
}

/// The program for this machine with its licences.
fn program(release: &Release) -> Result<Vec<File>, String> {
    release.cargo(&["build", "--locked", "--release", "-p", "fencelight"])?;
    let host = host()?;
    let name = format!("fencelight{}", std::env::consts::EXE_SUFFIX);
    let mut entries = vec![Entry {
        bytes: bytes(&release.target.join("release").join(&name))?,
        path: name,
        is_program: true,
    }];
    for path in LICENCES.into_iter().chain(["CHANGELOG.md", "README.md"]) {
        entries.push(file(&release.root, path)?);
    }
    entries.push(file(&release.folder(), NOTICES)?);
    entries.sort_by(|a, b| a.path.cmp(&b.path));
    // `fencelight-program-TARGET-VERSION.tar.gz`
    archive(release, &format!("program-{host}"), &entries)
}

/// Gerbers, drill files, parts list, placement file.
fn fab(release: &Release) -> Result<Vec<File>, String> {
    let folder = release.root.join("target/fab");
    // What an earlier run left must not pass for new.
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    release.cargo(&["pcb", "--fab"])?;
    let entries = files(&folder)?;
    let paths: Vec<&str> = entries.iter().map(|entry| &*entry.path).collect();
    complete_fab(&paths)?;
    archive(release, "fab", &entries)
}

/// Refuses files for the board house without Gerbers or drill files.
fn complete_fab(paths: &[&str]) -> Result<(), String> {
    for (ending, what) in [
        (".drl", "drill files"),
        ("F_Cu.gbr", "Gerbers"),
        ("parts.csv", "a parts list"),
    ] {
        if !paths.iter().any(|path| path.ends_with(ending)) {
            return Err(format!(
                "target/fab has no {what}: install KiCad 6 with its Python module pcbnew, or leave the files for the board house out with --without-fab"
            ));
        }
    }
    Ok(())
}

/// The parts of the case.
fn case(release: &Release) -> Result<Vec<File>, String> {
    release.cargo(&["case"])?;
    let mut entries = files(&release.root.join("target/case"))?;
    entries.retain(|entry| entry.path.ends_with(".stl") && !entry.path.contains('/'));
    if entries.is_empty() {
        return Err("target/case has no STL files: `cargo case` needs OpenSCAD".to_owned());
    }
    archive(release, "case", &entries)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fab_files_without_gerbers_are_refused_with_a_way_out() {
        let all = ["gerber-F_Cu.gbr", "PTH.drl", "parts.csv"];
        complete_fab(&all).unwrap();
        let said = complete_fab(&["parts.csv", "costs.md"]).unwrap_err();
        assert!(
            said.contains("KiCad 6") && said.contains("--without-fab"),
            "{said}"
        );
    }

    #[test]
    fn the_case_is_wanted_where_its_command_exists_and_fab_files_may_be_left_out() {
        let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
        let release = Release::new(root).unwrap();
        let wanted = |options: Options| -> Vec<&str> {
            PRODUCERS
                .iter()
                .filter(|producer| producer.is_wanted(&release, options).unwrap())
                .map(|producer| producer.what)
                .collect()
        };
        let all = wanted(Options::default());
        assert_eq!(all.contains(&"case"), release.has_command("case").unwrap());
        let without_fab = wanted(Options {
            without_fab: true,
            ..Options::default()
        });
        assert!(all.contains(&"fab") && !without_fab.contains(&"fab"));
        assert_eq!(without_fab.len() + 1, all.len());
    }
}
