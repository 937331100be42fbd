//! What every program does with its command line: it parses it, runs the command, and ends with the exit code of its error.

use std::ffi::OsString;
use std::io::{self, Write as _};
use std::process::ExitCode;
use std::sync::OnceLock;

use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches};

use crate::pages::Pages;
use crate::printable;
use crate::siblings::{self, CALLER, FENCELIGHT, Sibling};

/// How to get help, at the end of an error.
const HELP_HINT: &str = "For more information, try '--help'.\n";

static OWN: OnceLock<&'static str> = OnceLock::new();

/// The name of the program that is run: `fencelight`, where that has started it.
#[must_use]
pub fn name() -> &'static str {
    match std::env::var_os(CALLER) {
        Some(_) => FENCELIGHT,
        None => OWN.get().copied().unwrap_or(FENCELIGHT),
    }
}

/// Why a program ends before its command has done its work. The exit code follows from it.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Arguments that are wrong, or a request for help.
    #[error("{}", error_text(.0))]
    Arguments(#[from] clap::Error),
    /// What went wrong in the command, [`refused`](crate::storage::refused) among it.
    #[error(transparent)]
    Command(#[from] io::Error),
}

impl Error {
    /// Prints it; the exit code.
    fn end(&self) -> ExitCode {
        match self {
            Self::Arguments(error) if error.exit_code() == 0 => {
                let printed = write!(io::stdout(), "{self}").and_then(|()| finish());
                return printed.unwrap_or_else(|error| Self::from(error).end());
            }
            Self::Arguments(_) => print_error(&self.to_string()),
            // An option that does not allow the command to begin, as where the command line is parsed.
            Self::Command(error) if error.kind() == io::ErrorKind::InvalidInput => {
                print_error(&format!("{}: {error}\n\n{HELP_HINT}", name()));
            }
            // The reader of the output has ended: that is no error.
            Self::Command(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                return ExitCode::SUCCESS;
            }
            Self::Command(error) => {
                print_error(&format!("{}: {error}\n", name()));
                return ExitCode::FAILURE;
            }
        }
        ExitCode::from(2)
    }
}

/// Runs a program with the arguments of this process; `own` is its name.
pub fn main(
    own: &'static str,
    run: impl FnOnce(Vec<OsString>) -> Result<ExitCode, Error>,
) -> ExitCode {
    OWN.get_or_init(|| own);
    run(std::env::args_os().collect()).unwrap_or_else(|error| error.end())
}

/// Writes what is left in the buffer of standard output at the end of a command that prints; its error would be lost otherwise.
///
/// # Errors
/// It cannot be written.
pub fn finish() -> io::Result<ExitCode> {
    io::stdout().flush()?;
    Ok(ExitCode::SUCCESS)
}

/// Prints to standard error, which may be a terminal that is closed: there is nothing left to print to then.
fn print_error(text: &str) {
    let _ = io::stderr().write_all(printable(text).as_bytes());
}

/// The command line of a program as clap describes it, with the name by which the user called it.
#[must_use]
pub fn command<C: CommandFactory>() -> clap::Command {
    let command = C::command();
    let own = command.get_name();
    let only = siblings::named(own).and_then(Sibling::only_command);
    if name() != own {
        // A program that is one command of `fencelight`, which has its pages itself.
        return match only {
            Some(only) => command
                .mut_subcommands(|sub| match Pages::is_one(&sub) {
                    true => sub.hide(true),
                    false => sub,
                })
                .bin_name(format!("{FENCELIGHT} {only}")),
            None => command.name(FENCELIGHT).bin_name(FENCELIGHT),
        };
    }
    let whole = only.map(|only| format!("{FENCELIGHT} {only}"));
    let prefix = whole.as_deref().unwrap_or(FENCELIGHT);
    let command = command.mut_subcommands(|sub| {
        let (prefix, sub_name) = match Pages::is_one(&sub) {
            true => (FENCELIGHT, String::new()),
            false => (prefix, format!(" {}", sub.get_name())),
        };
        let [written, called] = [prefix, name()].map(|name| format!("{name}{sub_name}"));
        renamed(sub, &written, &called)
    });
    match &whole {
        Some(whole) => renamed(command, whole, name()),
        None => command,
    }
}

/// A command whose examples call the program by another name than the written one.
fn renamed(command: clap::Command, written: &str, called: &str) -> clap::Command {
    let examples = command.get_after_help().map(ToString::to_string);
    command.after_help(examples.unwrap_or_default().replace(written, called))
}

/// The text of an error: one line with the cause, then how to get help. Help is printed as it is.
#[must_use]
pub fn error_text(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let Some(text) = text.strip_prefix("error: ") else {
        return text;
    };
    let (cause, rest) = text.split_once("\n\n").unwrap_or((text, ""));
    // clap lists missing arguments and possible values on lines of their own.
    let separator = match error.kind() {
        ErrorKind::MissingRequiredArgument => ", ",
        _ => " ",
    };
    let (first, others) = cause.split_once('\n').unwrap_or((cause, ""));
    let others: Vec<&str> = others.lines().map(str::trim).collect();
    let cause = format!("{first} {}", others.join(separator));
    format!("{}: {}\n\n{rest}", name(), cause.trim_end())
}

/// Parses the arguments of a program, the name of the program included.
///
/// # Errors
/// Arguments that are wrong, or a request for help.
pub fn parse<C: CommandFactory + FromArgMatches>(
    arguments: impl IntoIterator<Item = OsString>,
) -> Result<C, clap::Error> {
    let mut command = command::<C>();
    let mut matches = command.try_get_matches_from_mut(arguments)?;
    C::from_arg_matches_mut(&mut matches).map_err(|error| error.format(&mut command))
}

/// An error in options of a command that are valid one by one.
#[must_use]
pub fn invalid<C: CommandFactory>(subcommand: Option<&str>, message: String) -> clap::Error {
    let mut command = command::<C>();
    command.build();
    let target = match subcommand {
        Some(name) => command.find_subcommand_mut(name),
        None => None,
    };
    match target {
        Some(target) => target.error(ErrorKind::ValueValidation, message),
        None => command.error(ErrorKind::ValueValidation, message),
    }
}
