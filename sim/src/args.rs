//! The command line: what was asked for, or what is wrong with it.

use std::ffi::OsString;
use std::path::PathBuf;
use std::str::FromStr;

use fencelight_lab::args::{game, number, once, text};
use fencelight_lab::matches::{self, MatchArgs};
use fencelight_lab::options;
use lexopt::prelude::*;

use crate::start::{Start, Wanted};

/// What `--help` prints.
pub(crate) const USAGE: &str = "\
usage: fencelight [play] [OPTION]...          the board in this terminal
       fencelight replay FILE [--speed F] [--number N]
                                              a recorded game, or game N of a match, in this terminal
       fencelight emulate [ELF] [--speed F]   the real firmware on an emulated board, in this terminal
       fencelight snapshot SCRIPT OUT.png [--size PIXELS]
                                              plays a console script, draws the board as a picture
       fencelight console                     the text console on standard input and output
       fencelight match OPTION... [KEY=VALUE]...
                                              games between computers, see below
       fencelight selfplay OPTION...          games of the computer against itself, to learn from
       fencelight train OPTION...             a network from such games
       fencelight network FILE [--note TEXT]  what a network is
       fencelight --help, --version

play starts with the board as it is at power-on, or straight into a game:
  --game GAME     quoridor2, quoridor4, pacman, mspacman
  --seats SPEC    four signs, for south, west, north, east:
                  h a human, 1 to 5 a computer of that level, - nobody (h-1-)
  --level 1..5    of the computers, where --seats does not say
  --clock CLOCK   off, SECONDS a turn, bank:SECONDS for all turns,
                  bank:SECONDS+SECONDS for all turns and then for each
and with either:
  --seed N        the same seed draws and rolls the same
  --speed F       time runs F times as fast, 0.1 to 100
  --record FILE   keeps the game for replay

match plays games between two settings (docs/matches.md), both in every place from each opening:
  --game GAME, and rule options as KEY=VALUE
  --a SETTING, --b SETTING   one or more words:
                  level=1..5, nodes=N, ms=N, table=64K    a computer player
                  greedy                                  one that does not look ahead
                  mcts rollouts=N                         a test opponent for quoridor2
                  [level= nodes= ms=] [limit=SECONDS] [go=REQUEST] cmd=PROGRAM ARG...
                                                          a program that speaks the console protocol
  --games N       how many
  --openings SEED the same seed gives the same openings (1)
  --lone          a has one seat, b all others
  --threads T     as many as there are cores if left out
  --out FILE      keeps the games";

/// Sides that a picture may have, in pixels.
const PICTURE_PIXELS: std::ops::RangeInclusive<u32> = 200..=4_000;
/// The usual side of a picture.
const USUAL_PIXELS: u32 = 900;

/// What to do.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Command {
    Play(Play),
    Replay {
        file: PathBuf,
        speed: f64,
        /// Which game of a match.
        number: Option<u32>,
    },
    Emulate {
        elf: Option<PathBuf>,
        speed: f64,
    },
    Snapshot {
        script: PathBuf,
        picture: PathBuf,
        pixels: u32,
    },
    Match(Box<MatchArgs>),
    Console,
    SelfPlay(options::SelfPlay),
    Train(options::Train),
    Network(options::NetworkFile),
    Help,
    Version,
}

/// A game in the terminal.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Play {
    /// Straight into a game, or as at power-on.
    pub(crate) start: Option<Start>,
    /// Drawn if nobody names one.
    pub(crate) seed: Option<u64>,
    pub(crate) speed: f64,
    pub(crate) record: Option<PathBuf>,
}

/// Reads the arguments without the name of the program.
pub(crate) fn parse(arguments: Vec<OsString>) -> Result<Command, String> {
    let mut parser = lexopt::Parser::from_args(arguments);
    read(&mut parser).map_err(|error| match error {
        lexopt::Error::Custom(error) => error.to_string(),
        error => error.to_string(),
    })
}

fn read(parser: &mut lexopt::Parser) -> Result<Command, lexopt::Error> {
    let mut name = None;
    // Without a command, options are those of `play`.
    let first = match parser.next()? {
        None => return play(parser, None),
        Some(Short('h') | Long("help")) => return Ok(Command::Help),
        Some(Short('V') | Long("version")) => return Ok(Command::Version),
        Some(Long(option)) => Some(option.to_owned()),
        Some(Value(value)) => {
            name = Some(value);
            None
        }
        Some(other) => return Err(other.unexpected()),
    };
    let Some(name) = name else {
        return play(parser, first);
    };
    match name.to_str() {
        Some("play") => play(parser, None),
        Some("replay") => {
            let mut number = None;
            let (file, speed) = file_and_speed(parser, Some(&mut number))?;
            let file = file.ok_or("replay needs the FILE of a recorded game")?;
            Ok(Command::Replay {
                file,
                speed,
                number,
            })
        }
        Some("emulate") => {
            let (elf, speed) = file_and_speed(parser, None)?;
            Ok(Command::Emulate { elf, speed })
        }
        Some("snapshot") => snapshot(parser),
        Some("match") => Ok(match matches::parse(parser)? {
            Some(wanted) => Command::Match(Box::new(wanted)),
            None => Command::Help,
        }),
        Some("console") => nothing_more(parser, Command::Console),
        Some("selfplay") => or_help(options::self_play(parser)?, Command::SelfPlay),
        Some("train") => or_help(options::train(parser)?, Command::Train),
        Some("network") => or_help(options::network_file(parser)?, Command::Network),
        Some("help") => nothing_more(parser, Command::Help),
        _ => Err(format!("there is no command `{}`", name.display()).into()),
    }
}

/// The options of `play`, of which one may have been read already.
fn play(parser: &mut lexopt::Parser, first: Option<String>) -> Result<Command, lexopt::Error> {
    let mut wanted = Wanted::default();
    let (mut seed, mut speed, mut record) = (None, None, None);
    let mut first = first;
    loop {
        let option = match first.take() {
            Some(option) => option,
            None => match parser.next()? {
                None => break,
                Some(Short('h') | Long("help")) => return Ok(Command::Help),
                Some(Long(option)) => option.to_owned(),
                Some(other) => return Err(other.unexpected()),
            },
        };
        match option.as_str() {
            "game" => once(&mut wanted.game, "--game", game(&text(parser)?)?)?,
            "seats" => once(&mut wanted.sitters, "--seats", value(parser)?)?,
            "level" => once(&mut wanted.level, "--level", level(&text(parser)?)?)?,
            "clock" => once(&mut wanted.clock, "--clock", value(parser)?)?,
            "seed" => once(&mut seed, "--seed", number(&text(parser)?, "a seed")?)?,
            "speed" => once(&mut speed, "--speed", pace(&text(parser)?)?)?,
            "record" => once(&mut record, "--record", parser.value()?.into())?,
            _ => return Err(lexopt::Error::UnexpectedOption(format!("--{option}"))),
        }
    }
    Ok(Command::Play(Play {
        start: wanted.start()?,
        seed,
        speed: speed.unwrap_or(1.0),
        record,
    }))
}

/// A file, if there is one, and the pace; which game of the file, where there may be several.
fn file_and_speed(
    parser: &mut lexopt::Parser,
    mut which: Option<&mut Option<u32>>,
) -> Result<(Option<PathBuf>, f64), lexopt::Error> {
    let (mut file, mut speed) = (None, None);
    while let Some(argument) = parser.next()? {
        match argument {
            Long("speed") => once(&mut speed, "--speed", pace(&text(parser)?)?)?,
            Long("number") if which.is_some() => {
                let wanted = number(&text(parser)?, "the number of a game")?;
                if let Some(which) = &mut which {
                    once(*which, "--number", wanted)?;
                }
            }
            Value(value) if file.is_none() => file = Some(value.into()),
            other => return Err(other.unexpected()),
        }
    }
    Ok((file, speed.unwrap_or(1.0)))
}

fn snapshot(parser: &mut lexopt::Parser) -> Result<Command, lexopt::Error> {
    let (mut files, mut pixels) = (Vec::new(), None);
    while let Some(argument) = parser.next()? {
        match argument {
            Short('h') | Long("help") => return Ok(Command::Help),
            Long("size") => once(&mut pixels, "--size", size(&text(parser)?)?)?,
            Value(value) if files.len() < 2 => files.push(PathBuf::from(value)),
            other => return Err(other.unexpected()),
        }
    }
    let [script, picture] = files
        .try_into()
        .map_err(|_| "snapshot needs a SCRIPT and the picture to write, OUT.png")?;
    Ok(Command::Snapshot {
        script,
        picture,
        pixels: pixels.unwrap_or(USUAL_PIXELS),
    })
}

fn nothing_more(parser: &mut lexopt::Parser, command: Command) -> Result<Command, lexopt::Error> {
    match parser.next()? {
        None => Ok(command),
        Some(Short('h') | Long("help")) => Ok(Command::Help),
        Some(other) => Err(other.unexpected()),
    }
}

/// A command, or help where no options were read because help was asked for.
fn or_help<T>(
    options: Option<T>,
    command: impl FnOnce(T) -> Command,
) -> Result<Command, lexopt::Error> {
    Ok(options.map_or(Command::Help, command))
}

fn value<T: FromStr<Err = String>>(parser: &mut lexopt::Parser) -> Result<T, lexopt::Error> {
    Ok(text(parser)?.parse::<T>()?)
}

fn level(text: &str) -> Result<u8, String> {
    let level = text.parse().ok().filter(|level| (1..=5).contains(level));
    level.ok_or_else(|| format!("a level is 1 to 5; not `{text}`"))
}

fn pace(text: &str) -> Result<f64, String> {
    let speed = text.parse().ok();
    let speed = speed.filter(|speed| (0.1..=100.0).contains(speed));
    speed.ok_or_else(|| format!("a speed is 0.1 to 100; not `{text}`"))
}

fn size(text: &str) -> Result<u32, String> {
    let size = text.parse().ok();
    let size = size.filter(|size| PICTURE_PIXELS.contains(size));
    size.ok_or_else(|| {
        let (least, most) = (PICTURE_PIXELS.start(), PICTURE_PIXELS.end());
        format!("a picture is {least} to {most} pixels wide; not `{text}`")
    })
}

#[cfg(test)]
mod tests {
    use fencelight_core::games::GameKind;

    use super::*;
    use crate::start::Clock;

    fn parsed(line: &str) -> Result<Command, String> {
        parse(line.split_whitespace().map(OsString::from).collect())
    }

    fn play(line: &str) -> Play {
        match parsed(line) {
            Ok(Command::Play(play)) => play,
            other => panic!("{line}: {other:?}"),
        }
    }

    #[test]
    fn without_a_word_one_plays_as_at_power_on() {
        let plain = Play {
            start: None,
            seed: None,
            speed: 1.0,
            record: None,
        };
        assert_eq!(play(""), plain);
        assert_eq!(play("play"), plain);
        assert_eq!(play("--seed 7").seed, Some(7));
        assert_eq!(
            play("--speed 2.5 --record game.txt").record,
            Some("game.txt".into())
        );
    }

    #[test]
    fn a_game_is_started_with_what_was_said() {
        let game =
            play("play --game quoridor4 --seats h3h1 --clock bank:600+15 --seed=9 --speed 10");
        let start = game.start.expect("a game");
        assert_eq!(start.game, GameKind::Quoridor4);
        assert_eq!(start.sitters.to_string(), "h3h1");
        assert_eq!(
            start.clock,
            "bank:600+15".parse::<Clock>().expect("a clock")
        );
        assert_eq!((game.seed, game.speed), (Some(9), 10.0));
        // A value that begins with a dash is a value all the same.
        let empty_south = play("--game pacman --seats -h1h").start.expect("a game");
        assert_eq!(empty_south.sitters.to_string(), "-h1h");
        assert_eq!(
            play("--level 4").start.expect("a game").sitters.to_string(),
            "h-4-"
        );
    }

    #[test]
    fn the_other_commands_take_their_files() {
        assert_eq!(
            parsed("replay a.txt --speed 4"),
            Ok(Command::Replay {
                file: "a.txt".into(),
                speed: 4.0,
                number: None
            })
        );
        assert_eq!(
            parsed("replay a.txt --number 7"),
            Ok(Command::Replay {
                file: "a.txt".into(),
                speed: 1.0,
                number: Some(7)
            })
        );
        assert_eq!(
            parsed("snapshot --size 400 a.txt b.png"),
            Ok(Command::Snapshot {
                script: "a.txt".into(),
                picture: "b.png".into(),
                pixels: 400
            })
        );
        assert_eq!(parsed("console"), Ok(Command::Console));
        for line in ["--help", "-h", "help", "play --help"] {
            assert_eq!(parsed(line), Ok(Command::Help), "{line}");
        }
        assert_eq!(parsed("--version"), Ok(Command::Version));
        assert_eq!(parsed("-V"), Ok(Command::Version));
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (line, named) in [
            ("fly", "`fly`"),
            ("--fly", "--fly"),
            ("play chess", "chess"),
            ("play --game chess", "`chess`"),
            ("play --seats hh", "`hh`"),
            ("play --game quoridor2 --seats hhhh", "south and north"),
            ("play --seats h-1- --level 2", "--level"),
            ("play --level 6", "1 to 5"),
            ("play --clock soon", "`soon`"),
            ("play --seed x", "`x`"),
            ("play --seed -1", "`-1`"),
            ("play --speed 0", "0.1 to 100"),
            ("play --speed nan", "`nan`"),
            ("play --seed 1 --seed 2", "twice"),
            ("play --seed", "--seed"),
            ("replay", "FILE"),
            ("replay a b", "b"),
            ("replay a --number x", "`x`"),
            ("emulate --number 1", "--number"),
            ("match", "--game"),
            ("match --game chess", "`chess`"),
            ("match --game pacman --b greedy --games 2", "--a"),
            ("match --game pacman --a greedy --b greedy", "--games"),
            ("match --game pacman --a strong", "--a"),
            (
                "match --game pacman --a mcts --b greedy --games 2",
                "quoridor2 only",
            ),
            (
                "match --game pacman --a greedy --b greedy --games 3",
                "multiple of 2",
            ),
            (
                "match --game pacman --a greedy --b greedy --games 0",
                "multiple of 2",
            ),
            (
                "match --game quoridor4 --lone --a greedy --b greedy --games 6",
                "multiple of 4",
            ),
            (
                "match --game pacman --lone --a greedy --b greedy --games 2",
                "--lone",
            ),
            (
                "match --game mspacman players=3 --a greedy --b greedy --games 2",
                "--lone",
            ),
            (
                "match --game pacman --a greedy --b greedy --games 2 layout=z",
                "z is out of range",
            ),
            (
                "match --game pacman --a greedy --b greedy --games 2 ply_cap=9",
                "`ply_cap`",
            ),
            (
                "match --game pacman --a greedy --b greedy --games 2 now",
                "`now`",
            ),
            (
                "match --game pacman --a greedy --b greedy --games 2 boost=upto boost=exact",
                "twice",
            ),
            (
                "match --game pacman --a greedy --b greedy --games 2 --threads 0",
                "1 to 1024",
            ),
            ("match --games 2 --games 4", "twice"),
            ("match --fly", "--fly"),
            ("snapshot a", "OUT.png"),
            ("snapshot a b.png --size 1", "200 to 4000"),
            ("console now", "now"),
        ] {
            let error = parsed(line).expect_err(line);
            assert!(error.contains(named), "{line}: {error}");
        }
    }
}
