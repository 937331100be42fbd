//! Completions for shells, and manual pages.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::{Args, CommandFactory};
use clap_complete::Shell;
use clap_mangen::Man;
use fencelight_lab::storage::{files, named};

use super::{Cli, command};

/// Print the completions for a shell
#[derive(Clone, Debug, PartialEq, Eq, Args)]
#[command(after_help = "\
Examples:
  fencelight completions bash > ~/.local/share/bash-completion/completions/fencelight
  fencelight completions zsh > ~/.zfunc/_fencelight
  fencelight completions fish > ~/.config/fish/completions/fencelight.fish")]
pub(crate) struct CompletionsArgs {
    /// The shell
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

impl CompletionsArgs {
    /// Prints the completions.
    pub(crate) fn print(&self) -> io::Result<()> {
        // The generator panics where it cannot write, so the text is complete before it goes to the output.
        let mut text = Vec::new();
        clap_complete::generate(self.shell, &mut command(), "fencelight", &mut text);
        io::stdout().write_all(&text)
    }
}

/// Print the manual page, or write the pages of all commands
#[derive(Clone, Debug, PartialEq, Eq, Args)]
#[command(after_help = "\
Examples:
  fencelight man | man -l -
  fencelight man ~/.local/share/man/man1
  fencelight man ~/.local/share/man/man1 --force   after an update")]
pub(crate) struct ManArgs {
    /// The folder for the pages of all commands, one file each
    #[arg(value_name = "DIR")]
    folder: Option<PathBuf>,
    /// Overwrite pages that exist
    #[arg(long, requires = "folder")]
    force: bool,
}

impl ManArgs {
    /// Prints the page, or writes all of them.
    pub(crate) fn write(&self) -> io::Result<()> {
        match &self.folder {
            None => io::stdout().write_all(&page(&Man::new(command()))?),
            Some(folder) => {
                files::check_is_folder(folder)?;
                let mut root = Cli::command().disable_help_subcommand(true);
                root.build();
                let commands = root.get_subcommands().chain([&root]);
                let pages: Vec<Man> = commands.cloned().map(Man::new).collect();
                let path = |man: &Man| folder.join(man.get_filename());
                for man in &pages {
                    files::check_output(&path(man), self.force)?;
                }
                for man in &pages {
                    let path = path(man);
                    files::replace(&path, &page(man)?).map_err(|error| named(&path, error))?;
                }
                Ok(())
            }
        }
    }
}

/// The text of a page.
fn page(man: &Man) -> io::Result<Vec<u8>> {
    let mut text = Vec::new();
    man.render(&mut text)?;
    Ok(text)
}
