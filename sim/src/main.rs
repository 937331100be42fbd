//! The Fencelight board on a PC: play in the terminal, replay, draw pictures, serve the text console, play matches, train the network.

mod bench;
mod board;
mod board_line;
mod cli;
#[cfg(not(all(target_os = "linux", target_arch = "aarch64")))]
mod drive_folder;
#[cfg(not(all(target_os = "linux", target_arch = "aarch64")))]
mod emulate;
mod engine_thread;
mod entropy;
mod event_loop;
mod film;
mod game_storage;
mod key_presses;
mod keyboard;
mod kiosk;
mod language;
mod link;
mod picture;
mod qtp;
mod remote_seats;
mod replay;
mod screen;
#[cfg(not(all(target_os = "linux", target_arch = "aarch64")))]
mod serial_port;
mod serve;
mod session;
mod simulated_board;
mod snapshot;
mod start;
mod status;
mod storage_paths;
mod terminal;
mod timed;
mod update;

use std::io::{self, Write};
use std::process::ExitCode;

use cli::Command;
use fencelight_lab::{matches, merge, mine, printable, prover, review, selfplay, solve, training};

fn main() -> ExitCode {
    match run_command() {
        Ok(code) => code,
        // An option that does not allow the command to begin, as where the command line is parsed.
        Err(error) if error.kind() == io::ErrorKind::InvalidInput => {
            print_error(&format!("fencelight: {error}\n\n{}", cli::HELP_HINT));
            ExitCode::from(2)
        }
        // The reader of the output has ended: that is no error.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            print_error(&format!("fencelight: {error}\n"));
            ExitCode::FAILURE
        }
    }
}

/// Parses the command line and runs the command.
fn run_command() -> io::Result<ExitCode> {
    match cli::parse(std::env::args_os()) {
        Ok(command) => run(&command),
        Err(error) if error.exit_code() == 0 => {
            write!(io::stdout(), "{}", cli::error_text(&error))?;
            finish_output()
        }
        Err(error) => {
            print_error(&cli::error_text(&error));
            Ok(ExitCode::from(2))
        }
    }
}

/// Prints the version, and where the files of the program are.
fn print_version(verbose: bool) -> io::Result<()> {
    let mut out = io::stdout();
    writeln!(out, "fencelight {}", env!("CARGO_PKG_VERSION"))?;
    if verbose {
        out.write_all(printable(&storage_paths::description()).as_bytes())?;
    }
    Ok(())
}

/// Prints to standard error, which may be a terminal that is closed: there is nothing left to print to then.
fn print_error(text: &str) {
    let _ = io::stderr().write_all(printable(text).as_bytes());
}

fn run(command: &Command) -> io::Result<ExitCode> {
    match command {
        Command::Play(options) => return event_loop::play(options),
        #[cfg(not(all(target_os = "linux", target_arch = "aarch64")))]
        Command::Emulate(args) => return emulate::emulate(args),
        #[cfg(all(target_os = "linux", target_arch = "aarch64"))]
        Command::Emulate(_) => {
            return Err(fencelight_lab::storage::refused(
                "the program for a Raspberry Pi has no emulated board; `fencelight emulate` needs that for a PC or a Mac",
            ));
        }
        Command::Board(args) => return board::board(args),
        Command::Bench(args) => return bench::bench(args),
        Command::Update(args) => return update::update(args),
        Command::Kiosk(args) => return kiosk::kiosk(args),
        Command::Replay(args) => return replay::replay(args),
        Command::Match(plan) => return matches::play(plan),
        Command::SelfPlay(options) => return selfplay::run(options),
        Command::Mine(options) => return mine::run(options),
        Command::Train(options) => return training::train(options),
        Command::Version { verbose } => print_version(*verbose)?,
        Command::Film(args) => film::film(args)?,
        Command::Snapshot(args) => snapshot::snapshot(args)?,
        Command::Console { threads } => serve::console(*threads)?,
        Command::Qtp(args) => qtp::serve(args)?,
        Command::Review(options) => review::run(options)?,
        Command::Prove(options) => prover::run(options)?,
        Command::Solve(options) => solve::run(options)?,
        Command::Merge(options) => merge::run(options)?,
        Command::Network(options) => training::show_network(options)?,
        Command::Completions(args) => args.print()?,
        Command::Man(args) => args.write()?,
    }
    finish_output()
}

/// Writes what is left in the buffer of standard output; its error would be lost otherwise.
fn finish_output() -> io::Result<ExitCode> {
    io::stdout().flush()?;
    Ok(ExitCode::SUCCESS)
}
