//! The Fencelight board on a PC: play in the terminal, replay, take pictures, serve the text console, play matches, train the network.

mod args;
mod data_folder;
mod emulate;
mod entropy;
mod eye;
mod hands;
mod keyboard;
mod picture;
mod play;
mod played;
mod replay;
mod screen;
mod serve;
mod session;
mod shelf;
mod snapshot;
mod start;
mod terminal;
mod thinking;
mod words;

use std::io::{self, Write};
use std::process::ExitCode;

use args::{Command, USAGE};
use fencelight_lab::{matches, options, selfplay, training};

fn main() -> ExitCode {
    let command = match args::parse(std::env::args_os().skip(1).collect()) {
        Ok(command) => command,
        Err(error) => {
            eprintln!("fencelight: {error}\n\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    match obey(&command) {
        Ok(code) => code,
        // Whoever read our answers has gone: nothing is wrong.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("fencelight: {error}");
            ExitCode::FAILURE
        }
    }
}

fn obey(command: &Command) -> io::Result<ExitCode> {
    match command {
        Command::Play(options) => return play::play(options),
        Command::Emulate { elf, speed } => return emulate::emulate(elf.as_deref(), *speed),
        Command::Replay {
            file,
            speed,
            number,
        } => return replay::replay(file, *speed, *number),
        Command::Match(wanted) => return matches::play(wanted),
        Command::Snapshot {
            script,
            picture,
            pixels,
        } => snapshot::snapshot(script, picture, *pixels)?,
        Command::Console => serve::console()?,
        Command::SelfPlay(wanted) => return selfplay::run(wanted),
        Command::Train(wanted) => training::train(wanted)?,
        Command::Network(wanted) => training::tell(wanted)?,
        Command::Help => writeln!(io::stdout(), "{USAGE}\n\n{}", options::USAGE)?,
        Command::Version => writeln!(io::stdout(), "fencelight {}", env!("CARGO_PKG_VERSION"))?,
    }
    Ok(ExitCode::SUCCESS)
}
