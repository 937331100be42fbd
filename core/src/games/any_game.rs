//! A position of any game: the games behind one type, and the one place that asks which game it is.

use core::fmt;

use super::kind::GameKind;
use super::options::AllOptions;
use super::setup::{AnySetup, PositionError};
use crate::game::{
    Action, Face, Game, Move, MoveList, Mover, Outcome, Piece, Violation, draw, perft,
};
use crate::geometry::{Seat, SeatSet, Square};
use crate::mspacman::{self, Dice, area};
use crate::pacman;
use crate::quoridor::{self, PlayerCount};
use crate::sets::SquareSet;

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
// The large variant is the usual one, and core has no heap for it.
#[allow(clippy::large_enum_variant)]
pub enum AnyGame {
    /// Of Quoridor.
    Quoridor(quoridor::Position),
    /// Of the Pac-Man variant.
    Pacman(pacman::Position),
    /// Of Ms. Pac-Man.
    MsPacman(mspacman::Position),
}

/// Evaluates one expression with the position of any game, statically dispatched.
macro_rules! dispatch {
    ($game:expr, $position:ident => $body:expr) => {
        match $game {
            AnyGame::Quoridor($position) => $body,
            AnyGame::Pacman($position) => $body,
            AnyGame::MsPacman($position) => $body,
        }
    };
}
pub(super) use dispatch;

impl AnyGame {
    /// The start of a game with the number of players in its options. The seed decides everything left to chance, also the
    /// first seat of Quoridor where `first` is `None`.
    // Not inlined: the positions on the way to the result leave the stack again.
    #[inline(never)]
    pub fn start(kind: GameKind, options: &AllOptions, first: Option<Seat>, seed: u64) -> Self {
        let seats = match kind {
            GameKind::Quoridor2 => PlayerCount::Two.seats(),
            GameKind::Quoridor4 => PlayerCount::Four.seats(),
            GameKind::Pacman => options.pacman.players.seats(),
            GameKind::MsPacman => options.mspacman.seats(),
        };
        Self::start_at(kind, options, seats, Seat::South, first, seed)
    }

    /// The start of a game at these seats, Pac-Man at one of them. Quoridor has fixed seats and ignores both.
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

    /// Checks a set-up by the rules of its game. Rolls continue from these dice.
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

    /// Which game it is.
    pub fn kind(&self) -> GameKind {
        match self {
            Self::Quoridor(position) => position.players().into(),
            Self::Pacman(_) => GameKind::Pacman,
            Self::MsPacman(_) => GameKind::MsPacman,
        }
    }

    /// The value of a rule option.
    pub fn option(&self, key: &str) -> u32 {
        dispatch!(self, position => position.options().get(key))
    }

    /// The rule options of this game, those of the others at their defaults.
    pub fn options(&self) -> AllOptions {
        let mut options = AllOptions::DEFAULT;
        match self {
            Self::Quoridor(position) if position.players() == PlayerCount::Two => {
                options.quoridor2 = position.options();
            }
            Self::Quoridor(position) => options.quoridor4 = position.options(),
            Self::Pacman(position) => options.pacman = *position.options(),
            Self::MsPacman(position) => options.mspacman = *position.options(),
        }
        options
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
            Self::Pacman(_) | Self::MsPacman(_) => {
                let square = |mv: Move| match mv.action() {
                    Action::Square(square) => Some(square),
                    _ => None,
                };
                self.legal_moves().iter().filter_map(square).collect()
            }
        }
    }

    /// The source of rolls, `None` in a game without dice.
    pub const fn dice(&self) -> Option<Dice> {
        match self {
            Self::MsPacman(position) => Some(position.dice()),
            Self::Quoridor(_) | Self::Pacman(_) => None,
        }
    }
}

impl From<quoridor::Position> for AnyGame {
    fn from(position: quoridor::Position) -> Self {
        Self::Quoridor(position)
    }
}

impl From<pacman::Position> for AnyGame {
    fn from(position: pacman::Position) -> Self {
        Self::Pacman(position)
    }
}

impl From<mspacman::Position> for AnyGame {
    fn from(position: mspacman::Position) -> Self {
        Self::MsPacman(position)
    }
}

impl Game for AnyGame {
    fn turn(&self) -> Seat {
        dispatch!(self, position => Game::turn(position))
    }

    fn mover(&self) -> Mover {
        dispatch!(self, position => position.mover())
    }

    fn legal_moves(&self) -> MoveList {
        dispatch!(self, position => position.legal_moves())
    }

    fn violation(&self, mv: Move) -> Option<Violation> {
        dispatch!(self, position => position.violation(mv))
    }

    fn resolve(&self, mv: Move) -> Move {
        dispatch!(self, position => position.resolve(mv))
    }

    fn faces(&self) -> &'static [Face] {
        dispatch!(self, position => position.faces())
    }

    fn play_unchecked(&mut self, mv: Move) {
        dispatch!(self, position => position.play_unchecked(mv));
    }

    fn outcome(&self) -> Option<Outcome> {
        dispatch!(self, position => Game::outcome(position))
    }

    fn fingerprint(&self) -> u64 {
        dispatch!(self, position => position.fingerprint())
    }
}

impl AnyGame {
    /// The squares that the piece to move wants to reach: its goal line, pellets, dots of its own area, or for a ghost the square of Pac-Man
    /// or Ms. Pac-Man.
    ///
    /// ```
    /// use fencelight_core::games::AnyGame;
    ///
    /// let game: AnyGame = "quoridor2 south=e2:9 north=e8:10 fences=e3h turn=north".parse()?;
    /// assert!(game.aim().iter().all(|square| square.rank() == 0));
    /// assert_eq!(game.aim().len(), 9);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn aim(&self) -> SquareSet {
        match self {
            Self::Quoridor(position) => {
                let squares = (0..Square::COUNT).filter_map(Square::from_index);
                squares
                    .filter(|&square| position.turn().has_goal(square))
                    .collect()
            }
            Self::Pacman(position) => match position.piece() {
                Piece::Pac => position.pellets(),
                Piece::Ghost(_) => [position.pac()].into_iter().collect(),
            },
            Self::MsPacman(position) if position.turn() == position.controller() => {
                position.dots() & area(position.turn())
            }
            Self::MsPacman(position) => position.ms_pacman().into_iter().collect(),
        }
    }

    /// Leaves of the tree of legal moves, `depth` moves deep.
    pub fn perft(&self, depth: u32) -> u64 {
        match self {
            Self::Quoridor(position) => quoridor::perft(&mut position.clone(), depth),
            Self::Pacman(position) => perft(position, depth),
            Self::MsPacman(position) => perft(position, depth),
        }
    }

    /// An upper bound of the positions that [`AnyGame::perft`] visits.
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

impl fmt::Display for AnyGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Quoridor(position) => position.fmt(f),
            Self::Pacman(position) => position.fmt(f),
            Self::MsPacman(position) => position.fmt(f),
        }
    }
}

impl fmt::Display for AnySetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Quoridor(setup) => setup.fmt(f),
            Self::Pacman(setup) => setup.fmt(f),
            Self::MsPacman(setup) => setup.fmt(f),
        }
    }
}

impl Default for AnyGame {
    /// The start of Quoridor for two, south to move.
    fn default() -> Self {
        Self::Quoridor(quoridor::Position::default())
    }
}

impl From<&AnyGame> for AnySetup {
    fn from(game: &AnyGame) -> Self {
        match game {
            AnyGame::Quoridor(position) => quoridor::Setup::from(position).into(),
            AnyGame::Pacman(position) => pacman::Setup::from(position).into(),
            AnyGame::MsPacman(position) => mspacman::Setup::from(position).into(),
        }
    }
}

/// One function for each game. [`AnyGame::visit`] calls the one that fits, so that no module above matches on the game.
pub trait GameVisitor {
    /// What every function returns.
    type Output;

    /// Quoridor, for two or four.
    fn quoridor(self, position: &quoridor::Position) -> Self::Output;

    /// The Pac-Man variant.
    fn pacman(self, position: &pacman::Position) -> Self::Output;

    /// Ms. Pac-Man.
    fn mspacman(self, position: &mspacman::Position) -> Self::Output;
}

impl AnyGame {
    /// Calls the function of this game.
    pub fn visit<V: GameVisitor>(&self, visitor: V) -> V::Output {
        match self {
            Self::Quoridor(position) => visitor.quoridor(position),
            Self::Pacman(position) => visitor.pacman(position),
            Self::MsPacman(position) => visitor.mspacman(position),
        }
    }
}
