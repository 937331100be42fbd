//! The Fencelight board on a PC: play in the terminal, replay, draw pictures, serve the text console, play matches, train the network.

mod cli;
mod emulate;
mod engine_thread;
mod entropy;
mod event_loop;
mod fence_click;
mod game_storage;
mod key_presses;
mod keyboard;
mod perceived_light;
mod picture;
mod replay;
mod screen;
mod serve;
mod session;
mod simulated_board;
mod snapshot;
mod start;
mod status;
mod storage_paths;
mod terminal;

use std::io::{self, Write};
use std::process::ExitCode;

use cli::Command;
use fencelight_lab::{matches, printable, selfplay, training};

fn main() -> ExitCode {
    let result = match cli::parse(std::env::args_os()) {
        Ok(command) => run(&command),
        // Help and version.
        Err(error) if error.exit_code() == 0 => {
            write!(io::stdout(), "{}", cli::error_text(&error)).map(|()| ExitCode::SUCCESS)
        }
        Err(error) => {
            print_error(&cli::error_text(&error));
            return ExitCode::from(2);
        }
    };
    match result {
        Ok(code) => code,
        // The reader of the output has ended: that is no error.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            print_error(&format!("fencelight: {error}\n"));
            ExitCode::FAILURE
        }
    }
}

/// Prints to standard error, which may be a terminal that is closed: there is nothing left to print to then.
fn print_error(text: &str) {
    let _ = io::stderr().write_all(printable(text).as_bytes());
}

fn run(command: &Command) -> io::Result<ExitCode> {
    match command {
        Command::Play(options) => return event_loop::play(options),
        Command::Emulate(args) => return emulate::emulate(args),
        Command::Replay(args) => return replay::replay(args),
        Command::Match(plan) => return matches::play(plan),
        Command::SelfPlay(options) => return selfplay::run(options),
        Command::Snapshot(args) => snapshot::snapshot(args)?,
        Command::Console => serve::console()?,
        Command::Train(options) => training::train(options)?,
        Command::Network(options) => training::show_network(options)?,
        Command::Completions(args) => args.print()?,
        Command::Man(args) => args.write()?,
    }
    Ok(ExitCode::SUCCESS)
}
