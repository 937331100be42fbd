//! The Fencelight board on a PC: play in the terminal, serve the text console.

mod serve;

use std::process::ExitCode;

const USAGE: &str = "\
usage: fencelight [play]     play Quoridor in this terminal
       fencelight console    serve the text console on standard input and output
       fencelight --help     print this
       fencelight --version  print the version";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let served = match arguments.as_slice() {
        [] | ["play"] => serve::play(),
        ["console"] => serve::console(),
        ["--help" | "-h" | "help"] => {
            println!("{USAGE}");
            return ExitCode::SUCCESS;
        }
        ["--version" | "-V"] => {
            println!("fencelight {}", env!("CARGO_PKG_VERSION"));
            return ExitCode::SUCCESS;
        }
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match served {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever read our answers has gone: nothing is wrong.
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("fencelight: {error}");
            ExitCode::FAILURE
        }
    }
}
