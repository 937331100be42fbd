//! The options of the commands that show the board.

use std::path::PathBuf;

use clap::Args;
use clap::builder::PossibleValuesParser;
use fencelight_core::games::GameKind;
use fencelight_core::geometry::SeatSet;
use fencelight_text::LANGUAGES;
use fencelight_text::puzzle_log::grades;

use super::values::{
    engine_seat, game, game_number, grade, level, picture_size, puzzle, seed, speed,
};
use crate::remote_seats::{self, EngineSeat};
use crate::start::{ClockSpec, SeatSpec, Start, StartOptions};

/// Play on the board in this terminal
///
/// The board offers a saved game; without one it opens in the lobby. With --game, --seats, --level, --clock or --engine a game starts at once, unless one of its kind is unfinished and offered.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  fencelight play --seats h-3-               Quoridor against level 3
  fencelight play --game quoridor4 --level 2 one human, three computers
  fencelight play --game mspacman --clock 30 --record game.txt
  fencelight play --engine north=\"cmd=./engine\"      against a program that speaks the console protocol
  fencelight play --engine north=\"protocol=qtp cmd=python3 lab/examples/qtp_engine.py\"")]
pub(super) struct PlayArgs {
    /// quoridor2, quoridor4, pacman or mspacman
    #[arg(long, value_name = "GAME", value_parser = game)]
    game: Option<GameKind>,
    /// Four characters, for south, west, north and east: h a human, 1 to 5 a computer of that level, - an empty seat
    #[arg(long, value_name = "SPEC", allow_hyphen_values = true)]
    seats: Option<SeatSpec>,
    /// Level of the computers, 1 to 5, where --seats does not set it
    #[arg(long, value_name = "LEVEL", value_parser = level, allow_negative_numbers = true)]
    level: Option<u8>,
    /// off, SECONDS a turn, bank:SECONDS for all turns, or bank:SECONDS+SECONDS for all turns and then for each
    #[arg(long, value_name = "CLOCK", allow_hyphen_values = true)]
    clock: Option<ClockSpec>,
    /// An engine plays this seat, by the words of `fencelight match`: north="cmd=PROGRAM ARG...", with protocol=qtp for Quoridor with two. Once for each seat
    #[arg(long = "engine", value_name = "SEAT=ENGINE", value_parser = engine_seat)]
    engines: Vec<EngineSeat>,
    /// Seed of all draws and rolls; equal seeds give equal games
    #[arg(long, value_name = "N", value_parser = seed, allow_negative_numbers = true)]
    seed: Option<u64>,
    /// Time runs F times as fast, 0.1 to 100
    #[arg(long, value_name = "F", value_parser = speed, default_value = "1", allow_negative_numbers = true)]
    speed: f64,
    /// The language of board and panel; that of the locale where it is left out
    #[arg(long = "lang", value_name = "LANG", value_parser = PossibleValuesParser::new(LANGUAGES))]
    language: Option<String>,
    /// Switch on with both south keys held: the service mode
    #[arg(long, conflicts_with_all = ["game", "seats", "level", "clock", "engines"])]
    service: bool,
    /// Record the game in FILE, for `fencelight replay`
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Overwrite the file of --record if it exists
    #[arg(long)]
    force: bool,
}

/// A game in the terminal.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PlayOptions {
    /// A game that starts at once; `None` offers a saved game or opens the lobby.
    pub(crate) start: Option<Start>,
    /// A puzzle instead of a game.
    pub(crate) puzzle: Option<PuzzleChoice>,
    /// Whether the board is switched on in the service mode.
    pub(crate) service: bool,
    /// The engines of remote seats.
    pub(crate) engines: Vec<EngineSeat>,
    /// `None` draws one.
    pub(crate) seed: Option<u64>,
    pub(crate) speed: f64,
    /// `None` takes that of the locale.
    pub(crate) language: Option<String>,
    pub(crate) record: Option<PathBuf>,
    /// Overwrite recordings that exist.
    pub(crate) force: bool,
}

impl PlayArgs {
    pub(super) fn options(self) -> Result<PlayOptions, String> {
        let options = StartOptions {
            game: self.game,
            seats: self.seats,
            level: self.level,
            clock: self.clock,
            engines: self
                .engines
                .iter()
                .fold(SeatSet::EMPTY, |seats, engine| seats.with(engine.seat)),
        };
        let start = options.start()?;
        remote_seats::check(&self.engines, start.map(|start| start.game))?;
        Ok(PlayOptions {
            start,
            puzzle: None,
            engines: self.engines,
            service: self.service,
            seed: self.seed,
            speed: self.speed,
            language: self.language,
            record: self.record,
            force: self.force,
        })
    }
}

/// Solve a puzzle on the board in this terminal
///
/// One move alone is right, and it is proven. A wrong move is refuted on the board, and `m` shows the moves of the refutation. An unfinished game is kept.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  fencelight puzzle                              the puzzle of the day
  fencelight puzzle 7                            a puzzle by its number
  fencelight puzzle --game pacman --grade 2      the first of a grade that is not solved")]
pub(super) struct PuzzleArgs {
    /// The number of a puzzle, or today: the puzzle of the day, which is also taken where nothing is said
    #[arg(value_name = "N|today", value_parser = puzzle, allow_negative_numbers = true)]
    puzzle: Option<PuzzleChoice>,
    /// The first unsolved puzzle of this game: quoridor2 or pacman
    #[arg(long, value_name = "GAME", value_parser = game, conflicts_with = "puzzle")]
    game: Option<GameKind>,
    /// The grade of the puzzle, 1 to 5; the lowest that is not solved where it is left out
    #[arg(long, value_name = "GRADE", value_parser = grade, conflicts_with = "puzzle", allow_negative_numbers = true)]
    grade: Option<u8>,
    /// Time runs F times as fast, 0.1 to 100
    #[arg(long, value_name = "F", value_parser = speed, default_value = "1", allow_negative_numbers = true)]
    speed: f64,
    /// The language of board and panel; that of the locale where it is left out
    #[arg(long = "lang", value_name = "LANG", value_parser = PossibleValuesParser::new(LANGUAGES))]
    language: Option<String>,
}

/// Which puzzle is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PuzzleChoice {
    /// That of the day.
    Today,
    /// By its number.
    Number(u16),
    /// The first unsolved one of a game, and of a grade if one is named.
    Unsolved(GameKind, Option<u8>),
}

impl PuzzleArgs {
    pub(super) fn options(self) -> Result<PlayOptions, String> {
        let puzzle = match (self.game, self.grade) {
            (None, None) => self.puzzle.unwrap_or(PuzzleChoice::Today),
            (game, grade) => {
                let game = game.unwrap_or(GameKind::Quoridor2);
                let has = |(of, ..): (u8, u16, u16)| grade.is_none_or(|grade| grade == of);
                if !grades(game).any(has) {
                    let of_grade =
                        grade.map_or(String::new(), |grade| format!(" of grade {grade}"));
                    let name = game.name();
                    return Err(format!(
                        "{name} has no puzzles{of_grade}; `fencelight puzzle` opens that of the day"
                    ));
                }
                PuzzleChoice::Unsolved(game, grade)
            }
        };
        Ok(PlayOptions {
            start: None,
            puzzle: Some(puzzle),
            service: false,
            engines: Vec::new(),
            seed: None,
            speed: self.speed,
            language: self.language,
            record: None,
            force: false,
        })
    }
}

/// Replay a recorded game, or a game of a match, in this terminal
///
/// Space pauses, the arrow keys step, q quits.
#[derive(Clone, Debug, PartialEq, Args)]
#[command(after_help = "\
Examples:
  fencelight replay game.txt --speed 4
  fencelight replay match.txt --number 7
  fencelight replay game.txt --follow        watch a game that is being recorded")]
pub(crate) struct ReplayArgs {
    /// The file of `play --record` or of `match --out`
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Moves follow F times as fast, 0.1 to 100
    #[arg(long, value_name = "F", value_parser = speed, default_value = "1", allow_negative_numbers = true)]
    pub(crate) speed: f64,
    /// Which game of a match, counted from 1
    #[arg(long, value_name = "N", value_parser = game_number, allow_negative_numbers = true)]
    pub(crate) number: Option<u32>,
    /// The language of board and panel; that of the locale where it is left out
    #[arg(long = "lang", value_name = "LANG", value_parser = PossibleValuesParser::new(LANGUAGES))]
    pub(crate) language: Option<String>,
    /// Show the last move of a game that another program plays, and each later one
    #[arg(long, conflicts_with = "number")]
    pub(crate) follow: bool,
}

/// Draw a recorded game, or a game of a match, as an animated picture
///
/// The picture is an animated PNG, which browsers show as they show a GIF.
#[derive(Clone, Debug, PartialEq, Args)]
#[command(after_help = "\
Examples:
  fencelight film game.txt game.png
  fencelight film match.txt game.png --number 7 --speed 2 --size 480")]
pub(crate) struct FilmArgs {
    /// The file of `play --record` or of `match --out`
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// The picture to write
    #[arg(value_name = "OUT.png")]
    pub(crate) picture: PathBuf,
    /// Width and height in pixels, 200 to 4000
    #[arg(long = "size", value_name = "PIXELS", value_parser = picture_size, default_value = "360", allow_negative_numbers = true)]
    pub(crate) pixels: u32,
    /// Moves follow F times as fast, 0.1 to 100
    #[arg(long, value_name = "F", value_parser = speed, default_value = "1", allow_negative_numbers = true)]
    pub(crate) speed: f64,
    /// Which game of a match, counted from 1
    #[arg(long, value_name = "N", value_parser = game_number, allow_negative_numbers = true)]
    pub(crate) number: Option<u32>,
    /// Overwrite the picture if it exists
    #[arg(long)]
    pub(crate) force: bool,
}

/// Run the real firmware on an emulated board in this terminal
#[derive(Clone, Debug, PartialEq, Args)]
#[command(after_help = "\
Examples:
  fencelight emulate --speed 0.5
  fencelight emulate --serial=/tmp/board
  fencelight emulate --serial=/tmp/board --drive /tmp/drive
  fencelight emulate --serial=/tmp/pico --bare")]
pub(crate) struct EmulateArgs {
    /// The firmware; built from the sources where it is left out
    #[arg(value_name = "ELF")]
    pub(crate) elf: Option<PathBuf>,
    /// Build the firmware of a Pico 2 and run it on one
    #[arg(long, conflicts_with = "elf")]
    pub(crate) pico2: bool,
    /// Offer the console of the board as a serial port (Linux, macOS), and link to it if a name is given
    #[arg(long, value_name = "LINK", num_args = 0..=1, require_equals = true)]
    pub(crate) serial: Option<Option<PathBuf>>,
    /// An empty folder that is the drive of the boot loader after `bootsel`: a UF2 file that is copied there goes to the flash, until the end of the command
    #[arg(long, value_name = "FOLDER")]
    pub(crate) drive: Option<PathBuf>,
    /// A module without a board: nothing is at its pins, and its keys are those of a host
    #[arg(long)]
    pub(crate) bare: bool,
    /// Time runs F times as fast, 0.1 to 100
    #[arg(long, value_name = "F", value_parser = speed, default_value = "1", allow_negative_numbers = true)]
    pub(crate) speed: f64,
}

/// Play a console script and draw the board as a PNG
#[derive(Clone, Debug, PartialEq, Args)]
#[command(after_help = "\
Example:
  fencelight snapshot script.txt board.png --size 600")]
pub(crate) struct SnapshotArgs {
    /// Requests of the console, one per line
    #[arg(value_name = "SCRIPT")]
    pub(crate) script: PathBuf,
    /// The picture to write
    #[arg(value_name = "OUT.png")]
    pub(crate) picture: PathBuf,
    /// Width and height in pixels, 200 to 4000
    #[arg(long = "size", value_name = "PIXELS", value_parser = picture_size, default_value = "900", allow_negative_numbers = true)]
    pub(crate) pixels: u32,
    /// Overwrite the picture if it exists
    #[arg(long)]
    pub(crate) force: bool,
}
