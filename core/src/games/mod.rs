//! Any of the games behind one face, so that the rooms above need not ask which one it is.

mod light_facts;
mod table_facts;
mod text;
mod visitor;

pub use visitor::GameVisitor;

use core::fmt;

use crate::game::{
    Action, Face, Game, Move, MoveList, Mover, Outcome, RuleOption, Violation, draw, perft,
};
use crate::geometry::{Seat, SeatSet};
use crate::mspacman::Dice;
use crate::quoridor::PlayerCount;
use crate::sets::SquareSet;
use crate::{mspacman, pacman, quoridor};

/// The games there are.
///
/// ```
/// use fencelight_core::games::GameKind;
///
/// let kind: GameKind = "quoridor4".parse()?;
/// assert_eq!(kind, GameKind::Quoridor4);
/// assert_eq!(kind.first_seats().len(), 4);
/// # Ok::<(), fencelight_core::notation::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameKind {
    /// Quoridor for two.
    Quoridor2,
    /// Quoridor for four.
    Quoridor4,
    /// The Pac-Man variant.
    Pacman,
    /// Ms. Pac-Man.
    MsPacman,
}

impl GameKind {
    /// All of them.
    pub const ALL: [Self; 4] = [
        Self::Quoridor2,
        Self::Quoridor4,
        Self::Pacman,
        Self::MsPacman,
    ];

    /// Its name in the console.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Quoridor2 => "quoridor2",
            Self::Quoridor4 => "quoridor4",
            Self::Pacman => "pacman",
            Self::MsPacman => "mspacman",
        }
    }

    /// The seats one may name to begin, none where the rules say who does.
    pub const fn first_seats(self) -> SeatSet {
        match self {
            Self::Quoridor2 => SeatSet::TWO,
            Self::Quoridor4 => SeatSet::FOUR,
            Self::Pacman | Self::MsPacman => SeatSet::EMPTY,
        }
    }

    /// Its rule options.
    pub const fn options(self) -> &'static [RuleOption] {
        match self {
            Self::Quoridor2 => quoridor::Options::list(PlayerCount::Two),
            Self::Quoridor4 => quoridor::Options::list(PlayerCount::Four),
            Self::Pacman => pacman::Options::LIST,
            Self::MsPacman => mspacman::Options::LIST,
        }
    }
}

impl fmt::Display for GameKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl From<PlayerCount> for GameKind {
    fn from(players: PlayerCount) -> Self {
        match players {
            PlayerCount::Two => Self::Quoridor2,
            PlayerCount::Four => Self::Quoridor4,
        }
    }
}

/// The rule options of every game.
///
/// ```
/// use fencelight_core::games::{AllOptions, GameKind};
/// use fencelight_core::pacman::Layout;
///
/// let mut options = AllOptions::default();
/// options.set(GameKind::Pacman, "layout", 1);
/// assert_eq!(options.pacman.layout, Layout::B);
/// assert_eq!(options.get(GameKind::Pacman, "layout"), 1);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct AllOptions {
    /// Of Quoridor for two.
    pub quoridor2: quoridor::Options,
    /// Of Quoridor for four.
    pub quoridor4: quoridor::Options,
    /// Of the Pac-Man variant.
    pub pacman: pacman::Options,
    /// Of Ms. Pac-Man.
    pub mspacman: mspacman::Options,
}

impl AllOptions {
    /// What holds if nobody says otherwise.
    pub const DEFAULT: Self = Self {
        quoridor2: quoridor::Options::DEFAULT,
        quoridor4: quoridor::Options::DEFAULT,
        pacman: pacman::Options::DEFAULT,
        mspacman: mspacman::Options::DEFAULT,
    };

    /// The options of Quoridor for so many players.
    pub const fn quoridor(&self, players: PlayerCount) -> quoridor::Options {
        match players {
            PlayerCount::Two => self.quoridor2,
            PlayerCount::Four => self.quoridor4,
        }
    }

    /// Puts one game back to its defaults.
    pub fn reset(&mut self, kind: GameKind) {
        match kind {
            GameKind::Quoridor2 => self.quoridor2 = quoridor::Options::DEFAULT,
            GameKind::Quoridor4 => self.quoridor4 = quoridor::Options::DEFAULT,
            GameKind::Pacman => self.pacman = pacman::Options::DEFAULT,
            GameKind::MsPacman => self.mspacman = mspacman::Options::DEFAULT,
        }
    }

    /// The value of an option of a game.
    pub fn get(&self, kind: GameKind, key: &str) -> u32 {
        match kind {
            GameKind::Quoridor2 => self.quoridor2.get(key),
            GameKind::Quoridor4 => self.quoridor4.get(key),
            GameKind::Pacman => self.pacman.get(key),
            GameKind::MsPacman => self.mspacman.get(key),
        }
    }

    /// Sets an option of a game to a value of its domain.
    pub fn set(&mut self, kind: GameKind, key: &str, value: u32) {
        match kind {
            GameKind::Quoridor2 => self.quoridor2.set(key, value),
            GameKind::Quoridor4 => self.quoridor4.set(key, value),
            GameKind::Pacman => self.pacman.set(key, value),
            GameKind::MsPacman => self.mspacman.set(key, value),
        }
    }
}

/// A position of any game as written down; it may be impossible.
///
/// ```
/// use fencelight_core::games::{AllOptions, AnyGame, AnySetup};
/// use fencelight_core::mspacman::Dice;
///
/// let text = "quoridor2 south=e5:10 north=e5:10 fences=- turn=south";
/// let setup: AnySetup = text.parse()?;
/// assert_eq!(setup.to_string(), text);
/// assert!(AnyGame::new(&setup, &AllOptions::default(), Dice::default()).is_err());
/// # Ok::<(), fencelight_core::notation::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum AnySetup {
    /// Of Quoridor.
    Quoridor(quoridor::Setup),
    /// Of the Pac-Man variant.
    Pacman(pacman::Setup),
    /// Of Ms. Pac-Man.
    MsPacman(mspacman::Setup),
}

impl AnySetup {
    /// Which game it is.
    pub fn kind(&self) -> GameKind {
        match self {
            Self::Quoridor(setup) => setup.players.into(),
            Self::Pacman(_) => GameKind::Pacman,
            Self::MsPacman(_) => GameKind::MsPacman,
        }
    }
}

/// Why a set-up is no position of its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PositionError {
    /// Of Quoridor.
    Quoridor(quoridor::PositionError),
    /// Of the Pac-Man variant.
    Pacman(pacman::PositionError),
    /// Of Ms. Pac-Man.
    MsPacman(mspacman::PositionError),
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Quoridor(error) => error.fmt(f),
            Self::Pacman(error) => error.fmt(f),
            Self::MsPacman(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for PositionError {}

/// A position of any game.
///
/// ```
/// use fencelight_core::game::Game;
/// use fencelight_core::games::{AllOptions, AnyGame, GameKind};
///
/// for kind in GameKind::ALL {
///     let game = AnyGame::start(kind, &AllOptions::default(), None, 7);
///     assert_eq!(game.kind(), kind);
///     assert!(game.legal_moves().iter().all(|mv| game.is_legal(mv)));
///     assert_eq!(game.to_string().parse::<AnyGame>()?.to_string(), game.to_string());
/// }
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
// The large one is the usual one, and there is no heap to put it on.
#[allow(clippy::large_enum_variant)]
pub enum AnyGame {
    /// Of Quoridor.
    Quoridor(quoridor::Position),
    /// Of the Pac-Man variant.
    Pacman(pacman::Position),
    /// Of Ms. Pac-Man.
    MsPacman(mspacman::Position),
}

impl AnyGame {
    /// The start of a game for as many people as its options say. Everything left to chance comes from the seed; so does the
    /// first seat of Quoridor, if nobody names one.
    pub fn start(kind: GameKind, options: &AllOptions, first: Option<Seat>, seed: u64) -> Self {
        let seats = match kind {
            GameKind::Quoridor2 => PlayerCount::Two.seats(),
            GameKind::Quoridor4 => PlayerCount::Four.seats(),
            GameKind::Pacman => options.pacman.players.seats(),
            GameKind::MsPacman => options.mspacman.seats(),
        };
        Self::start_at(kind, options, seats, Seat::South, first, seed)
    }

    /// The start of a game at these seats, Pac-Man at one of them. Quoridor has its own seats, whoever sits there.
    pub fn start_at(
        kind: GameKind,
        options: &AllOptions,
        seats: SeatSet,
        pac: Seat,
        first: Option<Seat>,
        seed: u64,
    ) -> Self {
        let quoridor = |players: PlayerCount| {
            let seats = players.seats();
            let drawn = || seats.iter().nth(draw(seed, 0, seats.len()) as usize);
            let first = first.or_else(drawn).unwrap_or(Seat::South);
            Self::Quoridor(quoridor::Position::start(
                players,
                first,
                options.quoridor(players),
            ))
        };
        match kind {
            GameKind::Quoridor2 => quoridor(PlayerCount::Two),
            GameKind::Quoridor4 => quoridor(PlayerCount::Four),
            GameKind::Pacman => {
                let deal = pacman::Deal::new(pac, seats);
                Self::Pacman(pacman::Position::start(deal, options.pacman))
            }
            GameKind::MsPacman => {
                let controller = mspacman::first_controller(seats, seed);
                let start = mspacman::Position::start(seats, controller, options.mspacman);
                Self::MsPacman(start.with_dice(Dice::new(seed)))
            }
        }
    }

    /// The gate of whichever game it is. Rolls go on from these dice.
    pub fn new(setup: &AnySetup, options: &AllOptions, dice: Dice) -> Result<Self, PositionError> {
        Ok(match setup {
            AnySetup::Quoridor(setup) => {
                let options = options.quoridor(setup.players);
                let position = quoridor::Position::new(setup, options);
                Self::Quoridor(position.map_err(PositionError::Quoridor)?)
            }
            AnySetup::Pacman(setup) => {
                let position = pacman::Position::new(setup, options.pacman);
                Self::Pacman(position.map_err(PositionError::Pacman)?)
            }
            AnySetup::MsPacman(setup) => {
                let position = mspacman::Position::new(setup, options.mspacman);
                let position = position.map_err(PositionError::MsPacman)?;
                Self::MsPacman(position.with_dice(dice))
            }
        })
    }

    /// The seats that play.
    pub fn seats(&self) -> SeatSet {
        match self {
            Self::Quoridor(position) => position.players().seats(),
            Self::Pacman(position) => position.deal().seats(),
            Self::MsPacman(position) => position.seats(),
        }
    }

    /// The squares among the legal moves; cheaper than the whole list where fences are legal too.
    pub fn destinations(&self) -> SquareSet {
        match self {
            Self::Quoridor(position) if Game::outcome(position).is_some() => SquareSet::EMPTY,
            Self::Quoridor(position) => position.destinations(),
            _ => {
                let square = |mv: Move| match mv.action() {
                    Action::Square(square) => Some(square),
                    _ => None,
                };
                self.legal_moves().iter().filter_map(square).collect()
            }
        }
    }

    /// Where its rolls come from, if it has any.
    pub const fn dice(&self) -> Option<Dice> {
        match self {
            Self::MsPacman(position) => Some(position.dice()),
            Self::Quoridor(_) | Self::Pacman(_) => None,
        }
    }

    /// Which game it is.
    pub fn kind(&self) -> GameKind {
        match self {
            Self::Quoridor(position) => position.players().into(),
            Self::Pacman(_) => GameKind::Pacman,
            Self::MsPacman(_) => GameKind::MsPacman,
        }
    }

    /// The value of one of its rule options.
    pub fn option(&self, key: &str) -> u32 {
        match self {
            Self::Quoridor(position) => position.options().get(key),
            Self::Pacman(position) => position.options().get(key),
            Self::MsPacman(position) => position.options().get(key),
        }
    }
}

/// Does the same with whichever game it is.
macro_rules! with {
    ($game:expr, $position:ident => $body:expr) => {
        match $game {
            AnyGame::Quoridor($position) => $body,
            AnyGame::Pacman($position) => $body,
            AnyGame::MsPacman($position) => $body,
        }
    };
}

impl AnyGame {
    /// Leaves of the tree of legal moves, `depth` moves deep.
    pub fn perft(&self, depth: u32) -> u64 {
        match self {
            Self::Quoridor(position) => quoridor::perft(&mut position.clone(), depth),
            Self::Pacman(position) => perft(position, depth),
            Self::MsPacman(position) => perft(position, depth),
        }
    }

    /// No more positions than this have to be looked at for [`AnyGame::perft`].
    pub fn perft_bound(&self, depth: u32) -> u64 {
        /// Four directions and a stop.
        const PACMAN: u64 = 5;
        /// An exit has six neighbours, spinner and die have six faces; the twelve white circles come after a step.
        const MS_PACMAN: u64 = 12;
        match self {
            Self::Quoridor(position) => quoridor::perft_bound(position, depth),
            Self::Pacman(_) => PACMAN.saturating_pow(depth),
            Self::MsPacman(_) => MS_PACMAN.saturating_pow(depth),
        }
    }
}

impl Game for AnyGame {
    fn turn(&self) -> Seat {
        with!(self, position => Game::turn(position))
    }

    fn mover(&self) -> Mover {
        with!(self, position => position.mover())
    }

    fn legal_moves(&self) -> MoveList {
        with!(self, position => position.legal_moves())
    }

    fn violation(&self, mv: Move) -> Option<Violation> {
        with!(self, position => position.violation(mv))
    }

    fn resolve(&self, mv: Move) -> Move {
        with!(self, position => position.resolve(mv))
    }

    fn faces(&self) -> &'static [Face] {
        with!(self, position => position.faces())
    }

    fn play_unchecked(&mut self, mv: Move) {
        with!(self, position => position.play_unchecked(mv));
    }

    fn outcome(&self) -> Option<Outcome> {
        with!(self, position => Game::outcome(position))
    }

    fn fingerprint(&self) -> u64 {
        with!(self, position => position.fingerprint())
    }
}
