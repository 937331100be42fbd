//! The files of a release, in one folder: firmware, page, program, circuit, case, licences, changes, checksums.
//!
//! [`PRODUCERS`] lists what makes them. Each runs some commands of cargo and says which files come of it. [`pack`] runs all of them,
//! [`check`] looks at a folder again.

mod archive;
mod check;
mod producers;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

pub use check::check;
pub use producers::{File, PRODUCERS, Producer};

use crate::checksum::sha256;

/// The file with the checksums.
pub const SUMS: &str = "SHA256SUMS";
/// The section of the changelog.
pub const CHANGES: &str = "CHANGES.md";
/// The licence texts of what is linked into the programs, as `.ci/notices` prints them.
pub const NOTICES: &str = "NOTICES";
/// Files of the workspace that are part of every release.
pub const LICENCES: [&str; 2] = ["LICENSE-APACHE", "LICENSE-MIT"];

/// What to leave out or to overlook.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Files that are not committed are no error.
    pub allow_dirty: bool,
    /// The files for the board house are left out: they need KiCad.
    pub without_fab: bool,
}

/// A release in the making: where its parts lie, and its version.
#[derive(Clone, Debug)]
pub struct Release {
    /// The workspace.
    pub root: PathBuf,
    /// The folder of builds.
    pub target: PathBuf,
    /// The version of the workspace.
    pub version: String,
}

impl Release {
    /// The release of a workspace.
    ///
    /// # Errors
    /// Its `Cargo.toml` has no version.
    pub fn new(root: &Path) -> Result<Self, String> {
        let manifest = read(&root.join("Cargo.toml"))?;
        let mut lines = manifest.lines();
        let version = lines.find_map(|line| line.strip_prefix("version = \"")?.strip_suffix('"'));
        let target = env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
        Ok(Self {
            root: root.to_owned(),
            target: target.unwrap_or_else(|| root.join("target")),
            version: version.ok_or("Cargo.toml has no version")?.to_owned(),
        })
    }

    /// The folder of the release.
    #[must_use]
    pub fn folder(&self) -> PathBuf {
        let name = format!("fencelight-{}", self.version);
        self.root.join("target/release-pack").join(name)
    }

    /// The name of a file: `fencelight-WHAT-VERSION.ENDING`.
    #[must_use]
    pub fn name(&self, what: &str, ending: &str) -> String {
        format!("fencelight-{what}-{}.{ending}", self.version)
    }

    /// Runs a command of cargo in the workspace.
    ///
    /// # Errors
    /// It does not start, or fails.
    pub fn cargo(&self, arguments: &[&str]) -> Result<(), String> {
        let name = format!("cargo {}", arguments.join(" "));
        let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let status = Command::new(cargo)
            .args(arguments)
            .current_dir(&self.root)
            .status();
        match status {
            Ok(status) if status.success() => Ok(()),
            Ok(status) => Err(format!("`{name}` fails: {status}")),
            Err(error) => Err(format!("`{name}`: {error}")),
        }
    }

    /// Whether the workspace has a command of cargo.
    ///
    /// # Errors
    /// The configuration cannot be read.
    pub fn has_command(&self, name: &str) -> Result<bool, String> {
        let text = read(&self.root.join(".cargo/config.toml"))?;
        let begin = format!("{name} = ");
        Ok(text.lines().any(|line| line.starts_with(&begin)))
    }
}

/// A text file, or an error with its path.
fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// Writes a file, or returns an error with its path.
fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    fs::write(path, bytes).map_err(|error| format!("{}: {error}", path.display()))
}

/// The section of the changelog about a version.
///
/// # Errors
/// There is none.
pub fn changes(changelog: &str, version: &str) -> Result<String, String> {
    let heading = format!("## [{version}]");
    let lines = changelog.lines();
    let lines = lines.skip_while(|line| !line.starts_with(&heading));
    let section: Vec<&str> = lines
        .enumerate()
        .take_while(|(number, line)| *number == 0 || !line.starts_with("## ["))
        .map(|(_, line)| line)
        .filter(|line| !(line.starts_with('[') && line.contains("]: ")))
        .collect();
    match section[..] {
        [] => Err(format!("CHANGELOG.md has no section about {version}")),
        _ => Ok(section.join("\n").trim_end().to_owned() + "\n"),
    }
}

/// Refuses a workspace with files that are not committed.
///
/// # Errors
/// There are such files, or it is no git repository.
pub fn refuse_dirty(root: &Path) -> Result<(), String> {
    let output = Command::new("git")
        .args(["status", "--porcelain"])
        .current_dir(root)
        .output()
        .map_err(|error| format!("git: {error}"))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        return Err(format!("git: {}", said.trim()));
    }
    let files = String::from_utf8_lossy(&output.stdout);
    match (files.lines().next(), files.lines().count()) {
        (None, _) => Ok(()),
        (Some(first), count) => Err(format!(
            "{count} files are not committed, first '{}': commit them, or use --allow-dirty",
            first.trim()
        )),
    }
}

/// The licence texts of what is linked into the programs.
///
/// # Errors
/// A package has none.
fn notices(root: &Path) -> Result<Vec<u8>, String> {
    let output = Command::new("python3")
        .arg(".ci/notices")
        .current_dir(root)
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("python3: {error}"))?;
    match output.status.success() {
        true => Ok(output.stdout),
        false => Err(format!("`.ci/notices` fails: {}", output.status)),
    }
}

/// Makes the folder of a release and returns it.
///
/// # Errors
/// A file is not committed, a producer fails, or the result does not pass [`check`].
pub fn pack(release: &Release, options: Options) -> Result<PathBuf, String> {
    if !options.allow_dirty {
        refuse_dirty(&release.root)?;
    }
    let changelog = read(&release.root.join("CHANGELOG.md"))?;
    let section = changes(&changelog, &release.version)?;
    let folder = release.folder();
    let failed = |error| format!("{}: {error}", folder.display());
    // Files of an earlier release must not stay.
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(failed)?;
    }
    fs::create_dir_all(&folder).map_err(failed)?;
    write(&folder.join(NOTICES), &notices(&release.root)?)?;
    for producer in PRODUCERS {
        if producer.is_wanted(release, options)? {
            for (name, bytes) in (producer.make)(release)? {
                write(&folder.join(name), &bytes)?;
            }
        }
    }
    write(&folder.join(CHANGES), section.as_bytes())?;
    for name in LICENCES {
        write(
            &folder.join(name),
            read(&release.root.join(name))?.as_bytes(),
        )?;
    }
    write(&folder.join(SUMS), sums(&folder)?.as_bytes())?;
    check(release, options)?;
    Ok(folder)
}

/// The names of the files in a folder but the sums, in order.
fn names(folder: &Path) -> Result<Vec<String>, String> {
    let failed = |error| format!("{}: {error}", folder.display());
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        let name = entry.map_err(failed)?.file_name();
        names.push(name.to_string_lossy().into_owned());
    }
    names.retain(|name| name != SUMS);
    names.sort();
    Ok(names)
}

/// The checksums of the files in a folder, in the format of `sha256sum`.
fn sums(folder: &Path) -> Result<String, String> {
    let mut text = String::new();
    for name in names(folder)? {
        let path = folder.join(&name);
        let bytes = fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        text += &format!("{}  {name}\n", sha256(&bytes));
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::temporary::Folder;

    #[test]
    fn the_changes_are_those_of_the_version() {
        let text = "# Changelog\n\n## [0.2.0] - 2026-01-02\n\n- new\n\n## [0.1.0] - 2025-01-01\n\n- old\n\n[0.2.0]: https://x\n";
        let section = changes(text, "0.2.0").unwrap();
        assert_eq!(section, "## [0.2.0] - 2026-01-02\n\n- new\n");
        let section = changes(text, "0.1.0").unwrap();
        assert_eq!(section, "## [0.1.0] - 2025-01-01\n\n- old\n");
        let wrong = changes(text, "0.3.0").unwrap_err();
        assert_eq!(wrong, "CHANGELOG.md has no section about 0.3.0");
    }

    #[test]
    fn a_file_that_is_not_committed_is_refused() {
        let folder = Folder::new("dirty");
        let git = Command::new("git")
            .arg("init")
            .arg("-q")
            .arg(&folder.path)
            .status();
        assert!(git.unwrap().success());
        refuse_dirty(&folder.path).unwrap();
        fs::write(folder.path.join("new.txt"), "x").unwrap();
        let said = refuse_dirty(&folder.path).unwrap_err();
        assert!(
            said.contains("new.txt") && said.contains("--allow-dirty"),
            "{said}"
        );
    }

    #[test]
    fn the_version_and_the_commands_are_those_of_the_workspace() {
        let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
        let release = Release::new(root).unwrap();
        assert_eq!(release.version, env!("CARGO_PKG_VERSION"));
        assert!(release.has_command("fw").unwrap());
        assert!(!release.has_command("w").unwrap());
        let name = release.name("page", "tar.gz");
        assert_eq!(
            name,
            format!("fencelight-page-{}.tar.gz", env!("CARGO_PKG_VERSION"))
        );
    }
}
