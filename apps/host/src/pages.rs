//! Completions for shells, and manual pages.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, CommandFactory, Subcommand};
use clap_complete::Shell;
use clap_mangen::Man;

use crate::program::{command, finish};
use crate::siblings::{self, FENCELIGHT, SIBLINGS};
use crate::storage::{files, named};

/// The commands that every program has.
#[derive(Clone, Debug, PartialEq, Eq, Subcommand)]
#[allow(
    missing_docs,
    reason = "the documentation of a variant would replace the description of its command"
)]
pub enum Pages {
    Completions(CompletionsArgs),
    Man(ManArgs),
}

/// Print the completions for a shell
#[derive(Clone, Debug, PartialEq, Eq, Args)]
#[command(after_help = "\
Examples:
  fencelight completions bash > ~/.local/share/bash-completion/completions/fencelight
  fencelight completions zsh > ~/.zfunc/_fencelight
  fencelight completions fish > ~/.config/fish/completions/fencelight.fish")]
pub struct CompletionsArgs {
    /// The shell
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

impl CompletionsArgs {
    /// Prints the completions.
    fn print<C: CommandFactory>(&self) -> io::Result<()> {
        // The generator panics where it cannot write, so the text is complete before it goes to the output.
        let mut text = Vec::new();
        let mut command = command::<C>();
        let own = C::command().get_name().to_owned();
        clap_complete::generate(self.shell, &mut command, own, &mut text);
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
pub struct ManArgs {
    /// The folder for the pages of all commands, one file each
    #[arg(value_name = "DIR")]
    folder: Option<PathBuf>,
    /// Overwrite pages that exist
    #[arg(long, requires = "folder")]
    force: bool,
}

impl Pages {
    /// Runs the command in a program.
    ///
    /// # Errors
    /// A page cannot be written.
    pub fn run<C: CommandFactory>(&self) -> io::Result<ExitCode> {
        match self {
            Self::Completions(args) => args.print::<C>()?,
            Self::Man(args) => args.write::<C>()?,
        }
        finish()
    }

    /// Whether every program has a command.
    pub(crate) fn is_one(command: &clap::Command) -> bool {
        Self::has_subcommand(command.get_name())
    }
}

impl ManArgs {
    /// Whether it writes pages to a folder.
    #[must_use]
    pub fn has_folder(&self) -> bool {
        self.folder.is_some()
    }

    /// Prints the page, or writes all of them.
    fn write<C: CommandFactory>(&self) -> io::Result<()> {
        match &self.folder {
            None => io::stdout().write_all(&page(&built(command::<C>()))?),
            Some(folder) => {
                files::check_is_folder(folder)?;
                let root = built(command::<C>().disable_help_subcommand(true));
                // That of `fencelight` itself has its own page.
                let is_root = root.get_name() == C::command().get_name();
                // Programs write the pages of their own commands.
                let is_player = C::command().get_name() == FENCELIGHT;
                let own = |sub: &&clap::Command| match is_player {
                    true => siblings::with_command(sub.get_name().as_ref()).is_none(),
                    false => !Pages::is_one(sub),
                };
                let commands = root.get_subcommands().filter(own);
                let commands = commands.chain(is_root.then_some(&root));
                let pages: Vec<&clap::Command> = commands.collect();
                let path = |sub: &clap::Command| folder.join(Man::new(sub.clone()).get_filename());
                for sub in &pages {
                    files::check_output(&path(sub), self.force)?;
                }
                for sub in &pages {
                    let path = path(sub);
                    files::replace(&path, &page(sub)?).map_err(|error| named(&path, error))?;
                }
                Ok(())
            }
        }
    }
}

/// A command line with the full names of its commands.
fn built(mut command: clap::Command) -> clap::Command {
    command.build();
    command
}

/// The text of a page. That of `fencelight` has the commands of all programs, by person.
fn page(command: &clap::Command) -> io::Result<Vec<u8>> {
    let mut text = Vec::new();
    let man = Man::new(command.clone());
    if command.get_name() != FENCELIGHT {
        man.render(&mut text)?;
        return Ok(text);
    }
    man.render_title(&mut text)?;
    man.render_name_section(&mut text)?;
    man.render_synopsis_section(&mut text)?;
    man.render_description_section(&mut text)?;
    man.render_options_section(&mut text)?;
    for (heading, commands) in by_person(command) {
        writeln!(text, ".SH \"{}\"", heading.to_uppercase())?;
        for (name, about) in commands {
            let name = name.replace(' ', "-");
            let entry = format!(".TP\n{FENCELIGHT}-{name}(1)\n{about}\n");
            text.extend(entry.replace('-', "\\-").bytes());
        }
    }
    man.render_extra_section(&mut text)?;
    man.render_version_section(&mut text)?;
    Ok(text)
}

/// The commands of all programs, each with its description, under their headings; those of `fencelight` itself are read from it.
#[must_use]
pub fn by_person(own: &clap::Command) -> Vec<(&'static str, Vec<(String, String)>)> {
    let own = own.get_subcommands();
    let is_own = |name: &str| name != "help" && siblings::with_command(name.as_ref()).is_none();
    let own = own.filter(|sub| is_own(sub.get_name()));
    let about = |sub: &clap::Command| sub.get_about().map(ToString::to_string);
    let own = own.map(|sub| (sub.get_name().to_owned(), about(sub).unwrap_or_default()));
    let others = SIBLINGS.iter().map(|sibling| {
        let commands = sibling.commands.iter();
        let commands = commands.map(|(name, about)| ((*name).to_owned(), (*about).to_owned()));
        (sibling.heading, commands.collect())
    });
    let player = ("For a player or a maker", own.collect());
    std::iter::once(player).chain(others).collect()
}
