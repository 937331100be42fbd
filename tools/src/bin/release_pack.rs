//! Collects the files of a release in one folder.

use std::process::ExitCode;

use fencelight_tools::command::{self, print};
use fencelight_tools::release::{self, Options, PRODUCERS, Release};
use fencelight_tools::workspace_root;

const HELP: &str = "Builds everything that a release has and collects it in target/release-pack/fencelight-VERSION.

Usage: cargo release-pack [--check] [--without-fab] [--allow-dirty]

  --check        builds nothing: compares the folder with its checksums and looks into its files
  --without-fab  leaves the files for the board house out, which need KiCad 6
  --allow-dirty  packs although files are not committed

Example:
  cargo release-pack && cargo release-pack --check
";

fn main() -> ExitCode {
    let (mut options, mut is_check) = (Options::default(), false);
    for argument in command::arguments() {
        match &*argument {
            "--help" | "-h" => return command::finish("release-pack", print(HELP)),
            "--check" => is_check = true,
            "--without-fab" => options.without_fab = true,
            "--allow-dirty" => options.allow_dirty = true,
            wrong => return command::unexpected("release-pack", wrong),
        }
    }
    command::finish("release-pack", run(options, is_check))
}

fn run(options: Options, is_check: bool) -> Result<(), String> {
    let release = Release::new(&workspace_root())?;
    if is_check {
        let files = release::check(&release, options)?;
        let folder = release.folder();
        return print(&format!("{}: {files} files, as listed\n", folder.display()));
    }
    let folder = release::pack(&release, options)?;
    print(&format!("{}\n", folder.display()))?;
    for producer in PRODUCERS {
        if !producer.is_wanted(&release, options)? {
            print(&format!("left out: {}\n", producer.what))?;
        }
    }
    Ok(())
}
