//! `fencelight play`: the simulated board in this terminal.

use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use clap::builder::PossibleValuesParser;
use fencelight_ai::MAX_LEVEL;
use fencelight_core::games::GameKind;
use fencelight_core::geometry::SeatSet;
use fencelight_host::entropy;
use fencelight_host::event_loop::EventLoop;
use fencelight_host::language::Words;
use fencelight_host::screen::Appearance;
use fencelight_host::terminal::{self, TerminalGuard};
use fencelight_host::values::{seed, speed};
use fencelight_text::LANGUAGES;
use fencelight_text::game_file::parse_game;

use crate::game_storage::GameStorage;
use crate::puzzle::{PuzzleArgs, PuzzleChoice};
use crate::remote_seats::{self, EngineSeat, RemoteSeats};
use crate::simulated_board::SimulatedBoard;
use crate::start::{ClockSpec, SeatSpec, Start, StartOptions};

/// Play on the board in this terminal
///
/// The board offers a saved game; without one it opens in the lobby. With --game, --seats, --level, --clock or --engine a game starts at once, unless one of its kind is unfinished and offered.
#[derive(Debug, PartialEq, Args)]
#[command(after_help = "\
Examples:
  fencelight play --seats h-3-               Quoridor against level 3
  fencelight play --game quoridor4 --level 2 one human, three computers
  fencelight play --game mspacman --clock 30 --record game.txt
  fencelight play --engine north=\"cmd=./engine\"      against a program that speaks the console protocol
  fencelight play --engine north=\"protocol=qtp cmd=python3 lab/examples/qtp_engine.py\"")]
pub(crate) struct PlayArgs {
    /// quoridor2, quoridor4, pacman or mspacman
    #[arg(long, value_name = "GAME", value_parser = parse_game)]
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
    #[arg(long = "engine", value_name = "SEAT=ENGINE")]
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
    pub(crate) fn options(self) -> Result<PlayOptions, String> {
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

impl PlayOptions {
    /// A puzzle instead of a game.
    pub(crate) fn of_puzzle(args: &PuzzleArgs) -> Result<Self, String> {
        Ok(Self {
            start: None,
            puzzle: Some(args.choice()?),
            service: false,
            engines: Vec::new(),
            seed: None,
            speed: args.speed,
            language: args.language.clone(),
            record: None,
            force: false,
        })
    }
}

fn level(text: &str) -> Result<u8, String> {
    let level = text.parse().ok();
    level
        .filter(|level| (1..=MAX_LEVEL).contains(level))
        .ok_or_else(|| format!("a level is 1 to {MAX_LEVEL}; not `{text}`"))
}

/// Plays in this terminal.
pub(crate) fn play(options: &PlayOptions) -> io::Result<ExitCode> {
    let mut storage = GameStorage::new(options.record.clone(), options.force)?;
    terminal::require()?;
    remote_seats::check_start(&options.engines)?;
    storage.open_folder()?;
    let remote = RemoteSeats::start(&options.engines)?;
    let terminal = TerminalGuard::acquire()?;
    let seed = options.seed.unwrap_or_else(entropy);
    let words = Words::of_terminal(options.language.as_deref(), Appearance::of_terminal());
    let mut board = SimulatedBoard::new(seed, storage, words).with_remote(remote);
    board.switch_on(options.service);
    if let Some(start) = &options.start {
        board.begin(start, seed);
    }
    if let Some(choice) = options.puzzle {
        board.open_puzzle(choice);
    }
    EventLoop::new(board, options.speed, words).run(terminal)
}
