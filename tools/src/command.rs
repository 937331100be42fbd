//! What the commands share: their arguments, output and exit codes.

use std::env;
use std::io::{self, Write};
use std::process::ExitCode;

/// The arguments after the name of the command.
#[must_use]
pub fn arguments() -> Vec<String> {
    let arguments = env::args_os().skip(1);
    arguments
        .map(|argument| argument.to_string_lossy().into_owned())
        .collect()
}

/// Prints to standard output. A closed pipe is not an error.
///
/// # Errors
/// The output cannot be written.
pub fn print(text: &str) -> Result<(), String> {
    let mut out = io::stdout();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.to_string()),
        _ => Ok(()),
    }
}

/// Reports an argument that `cargo NAME` does not take; exit code 2.
#[must_use]
pub fn unexpected(name: &str, argument: &str) -> ExitCode {
    // There is nothing left to print to where this fails.
    let _ = writeln!(
        io::stderr(),
        "{name}: unexpected argument '{argument}'\n\nFor more information, try 'cargo {name} --help'."
    );
    ExitCode::from(2)
}

/// Reports the error of a command.
#[must_use]
pub fn finish(name: &str, done: Result<(), String>) -> ExitCode {
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "{name}: {error}");
            ExitCode::FAILURE
        }
    }
}
