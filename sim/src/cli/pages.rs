//! Completions for shells, and manual pages.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::{Args, CommandFactory};
use clap_complete::Shell;
use clap_mangen::Man;

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
  fencelight man ~/.local/share/man/man1")]
pub(crate) struct ManArgs {
    /// The folder for the pages of all commands, one file each
    #[arg(value_name = "DIR")]
    folder: Option<PathBuf>,
}

impl ManArgs {
    /// Prints the page, or writes all of them.
    pub(crate) fn write(&self) -> io::Result<()> {
        match &self.folder {
            None => Man::new(command()).render(&mut io::stdout()),
            Some(folder) => {
                std::fs::create_dir_all(folder)?;
                clap_mangen::generate_to(Cli::command(), folder)
            }
        }
    }
}
