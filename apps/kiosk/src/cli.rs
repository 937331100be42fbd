//! The command line, by clap: the list of the commands, whose arguments stand beside them.

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use fencelight_host::pages::Pages;
use fencelight_host::program::{self, Error};

use crate::check::{self, CheckArgs};
use crate::evening::{self, ExportArgs};
use crate::server::{self, LinkArgs, ServerArgs};

/// Show a real board in a browser: a local server for the page
///
/// The page mirrors the lights of the board and says in words what happens on it. Each board is a table with a name. The server waits for a board that is not plugged in, and for one that is unplugged until it is back.
///
/// Without a command it is the server: the options are those of `server`.
#[derive(Debug, Parser)]
#[command(
    name = "fencelight-kiosk",
    version,
    args_conflicts_with_subcommands = true,
    after_help = "\
Examples:
  fencelight kiosk                                             every board that is plugged in
  fencelight kiosk --port /dev/ttyACM0
  fencelight kiosk --port COM3 --play
  fencelight kiosk --port /dev/ttyACM0 --listen 0.0.0.0:8330   for other machines too
  fencelight kiosk check                                       what this machine lacks"
)]
pub(crate) struct Cli {
    #[command(flatten)]
    server: ServerArgs,
    // The commands as options, by which they were called before they were commands.
    #[arg(long, hide = true)]
    check: bool,
    #[arg(long, hide = true)]
    export: bool,
    #[command(subcommand)]
    command: Option<Command>,
}

/// The commands.
#[derive(Debug, PartialEq, Subcommand)]
enum Command {
    Server(ServerArgs),
    Check(CheckArgs),
    Export(ExportArgs),
    Link(LinkArgs),
    #[command(flatten)]
    Pages(Pages),
}

impl Cli {
    fn chosen(self) -> Command {
        match self.command {
            Some(command) => command,
            None if self.check => Command::Check(self.server.machine),
            None if self.export => Command::Export(self.server.results),
            None => Command::Server(self.server),
        }
    }
}

/// Runs the command of the command line.
pub(crate) fn run(arguments: Vec<OsString>) -> Result<ExitCode, Error> {
    let cli: Cli = program::parse(arguments)?;
    Ok(match cli.chosen() {
        Command::Server(args) => server::run(&args)?,
        Command::Check(args) => check::check(&args)?,
        Command::Export(args) => evening::print(&args)?,
        Command::Link(args) => server::run(&args.into())?,
        Command::Pages(pages) => pages.run::<Cli>()?,
    })
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;
    use fencelight_host::program::{error_text, parse};
    use fencelight_host::siblings;

    use super::*;

    fn parsed(line: &str) -> Result<Cli, String> {
        let words = line.split_whitespace().map(Into::into);
        let arguments = std::iter::once("fencelight-kiosk".into()).chain(words);
        parse(arguments).map_err(|error| error_text(&error))
    }

    #[test]
    fn the_list_of_fencelight_has_every_command_with_its_description() {
        Cli::command().debug_assert();
        let sibling = siblings::with_command("kiosk".as_ref()).expect("the list");
        assert_eq!(sibling.only_command(), Some("kiosk"));
        let root = Cli::command();
        let about = |command: &clap::Command| command.get_about().map(ToString::to_string);
        let mut own = vec![("kiosk".to_owned(), about(&root))];
        let subs = root.get_subcommands();
        // The server is the program without a command.
        for sub in subs.filter(|sub| !["server", "completions", "man"].contains(&sub.get_name())) {
            own.push((format!("kiosk {}", sub.get_name()), about(sub)));
        }
        let listed = sibling.commands.iter();
        let listed: Vec<_> = listed
            .map(|(name, about)| ((*name).to_owned(), Some((*about).to_owned())))
            .collect();
        assert_eq!(own, listed);
    }

    #[test]
    fn options_of_earlier_versions_are_the_commands() {
        for (line, earlier) in [
            (
                "server --port a --link 1=2 --results b",
                "--port a --link 1=2 --results b",
            ),
            (
                "check --port a --page b --listen 1.2.3.4:5",
                "--check --port a --page b --listen 1.2.3.4:5",
            ),
            ("export --results a", "--export --results a"),
        ] {
            let [new, old] = [line, earlier].map(|line| parsed(line).expect(line).chosen());
            assert_eq!(new, old);
        }
        let [Command::Server(server), Command::Link(link)] =
            ["--port a --link 1=2", "link 1=2 --port a"]
                .map(|line| parsed(line).expect(line).chosen())
        else {
            panic!("a server and a link");
        };
        assert_eq!(ServerArgs::from(link), server);
    }

    /// Command lines with an error, and what the message names.
    const WRONG: &[(&str, &str)] = &[
        ("--port", "--port"),
        ("--port a --listen 8330", "`8330`"),
        ("--port a --listen localhost:1", "`localhost:1`"),
        ("--port a b", "'b'"),
        ("--name Window", "`Window`"),
        ("--address example.org", "`example.org`"),
        ("--name a=Café", "`Café`"),
        ("--name a=", "1 to 24"),
        ("link", "TABLE=OTHER"),
        ("link 1=1", "`1=1`"),
        ("--port a check", "check"),
    ];

    #[test]
    fn what_is_wrong_is_named() {
        for (line, named) in WRONG {
            let error = parsed(line).expect_err(line);
            assert!(error.contains(named), "{line}: {error}");
        }
    }
}
