//! The programs beside `fencelight`, which starts them: their commands are commands of `fencelight` too.

use std::env;
use std::ffi::OsStr;
use std::io;
use std::path::PathBuf;
use std::process::{Command, ExitCode};

/// The program of the player, which starts the others.
pub const FENCELIGHT: &str = "fencelight";
/// The environment variable by which a program knows that `fencelight` has started it.
pub(crate) const CALLER: &str = "FENCELIGHT_CALLER";

/// A program beside `fencelight`.
#[derive(Debug)]
pub struct Sibling {
    /// The name of program and package.
    pub name: &'static str,
    /// The heading of its commands.
    pub heading: &'static str,
    /// Its commands as `fencelight` has them, each with its description of one line.
    pub commands: &'static [(&'static str, &'static str)],
}

/// All of them.
pub const SIBLINGS: [Sibling; 2] = [
    Sibling {
        name: "fencelight-kiosk",
        heading: "For a café",
        commands: &[
            (
                "kiosk",
                "Show a real board in a browser: a local server for the page",
            ),
            (
                "kiosk check",
                "Say what this machine lacks for a display: board, right to its port, page, Chromium, service, PIN",
            ),
            (
                "kiosk export",
                "Print the games that have ended as comma-separated values, times in UTC",
            ),
            (
                "kiosk link",
                "Let boards play one game with each other, and show them as `server` does",
            ),
        ],
    },
    Sibling {
        name: "fencelight-lab",
        heading: "For an engineer",
        commands: &[
            (
                "emulate",
                "Run the real firmware on an emulated board in this terminal",
            ),
            (
                "film",
                "Draw a recorded game, or a game of a match, as an animated picture",
            ),
            (
                "qtp",
                "Serve the Quoridor Text Protocol (QTP) on standard input and output",
            ),
            (
                "match",
                "Play games between two engines and estimate the difference in Elo",
            ),
            (
                "prove",
                "Prove that the side to move wins by force, or find that it does not",
            ),
            (
                "mine",
                "Find puzzles in recorded games: positions in which one move alone wins, and not the obvious one",
            ),
            (
                "solve",
                "Try an engine on the puzzles of the board, and print how many it solves, by game and grade",
            ),
            (
                "selfplay",
                "Play the search against itself and write the positions as training samples",
            ),
            (
                "merge",
                "Make one file of the shards of a self-play run, of a match or of puzzles",
            ),
            ("train", "Train a network on self-play games"),
            (
                "network",
                "Show the shape, checksum and history of a network file",
            ),
        ],
    },
];

/// The sibling with this name.
pub(crate) fn named(name: &str) -> Option<&'static Sibling> {
    SIBLINGS.iter().find(|sibling| sibling.name == name)
}

/// The sibling that has a command.
#[must_use]
pub fn with_command(name: &OsStr) -> Option<&'static Sibling> {
    let has = |sibling: &&Sibling| sibling.commands.iter().any(|(own, _)| *word(own) == *name);
    SIBLINGS.iter().find(has)
}

/// The first word of a command.
fn word(command: &'static str) -> &'static str {
    command.split_once(' ').map_or(command, |(word, _)| word)
}

impl Sibling {
    /// The command of `fencelight` that is the whole program: its name is not passed on.
    #[must_use]
    pub fn only_command(&self) -> Option<&'static str> {
        let (first, _) = self.commands.first()?;
        let is_first = |(command, _): &(&'static str, _)| word(command) == *first;
        self.commands.iter().all(is_first).then_some(*first)
    }

    /// The file of the program: beside the program that runs, else as the path of the system has it.
    fn file(&self) -> PathBuf {
        let file = format!("{}{}", self.name, env::consts::EXE_SUFFIX);
        let own = env::current_exe().ok();
        let beside = own.map(|own| own.with_file_name(&file));
        beside
            .filter(|path| path.is_file())
            .unwrap_or_else(|| file.into())
    }

    /// The program, which knows that `fencelight` starts it.
    fn program(&self, arguments: &[impl AsRef<OsStr>]) -> Command {
        let mut program = Command::new(self.file());
        program.args(arguments).env(CALLER, FENCELIGHT);
        program
    }

    /// Lets the program write its manual pages, if it is here.
    ///
    /// # Errors
    /// It fails, and has said why.
    pub fn write_pages(&self, arguments: &[impl AsRef<OsStr>]) -> io::Result<()> {
        match self.program(arguments).status() {
            Ok(status) if !status.success() => Err(io::Error::other(format!(
                "{} has not written its pages",
                self.name
            ))),
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }

    /// Becomes the program, which gets terminal and signals and gives its exit code.
    ///
    /// # Errors
    /// It is not there, or cannot be started.
    pub fn run(&self, arguments: &[impl AsRef<OsStr>]) -> io::Result<ExitCode> {
        #[cfg(unix)]
        let ended = Err(std::os::unix::process::CommandExt::exec(
            &mut self.program(arguments),
        ));
        #[cfg(not(unix))]
        let ended = self.program(arguments).status().map(|status| {
            let code = status.code().and_then(|code| u8::try_from(code).ok());
            code.map_or(ExitCode::FAILURE, ExitCode::from)
        });
        ended.map_err(|error: io::Error| match error.kind() {
            io::ErrorKind::NotFound => {
                let (name, profile) = (self.name, if cfg!(debug_assertions) { "" } else { " --release" });
                io::Error::other(format!(
                    "this command is part of {name}, which is neither beside this program nor in the path; `cargo build{profile} -p {name}` builds it"
                ))
            }
            _ => io::Error::new(error.kind(), format!("{}: {error}", self.name)),
        })
    }
}
