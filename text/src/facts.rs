//! The game at hand, and facts of it that several words depend on.

use fencelight_board::table::{Phase, Table, human_seats};
use fencelight_core::game::Game as _;
use fencelight_core::games::{AnyGame, BoardFacts as _, GameKind, Holdings};
use fencelight_core::geometry::Seat;
use fencelight_core::pacman::Layout;

/// Who reads the words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// The people at the board: an only one is addressed, several are named.
    Board,
    /// The person who plays this seat, from wherever.
    Seat(Seat),
    /// Onlookers: all who play are named.
    Onlooker,
}

impl Viewer {
    /// The seat whose player is addressed.
    #[must_use]
    pub fn own_seat(self, table: &Table) -> Option<Seat> {
        match self {
            Self::Board => {
                let humans = human_seats(table.players());
                humans.iter().next().filter(|_| humans.len() == 1)
            }
            Self::Seat(seat) => Some(seat),
            Self::Onlooker => None,
        }
    }
}

/// The game at hand: the one that is shown, or the one that is chosen.
#[must_use]
pub fn kind(table: &Table) -> GameKind {
    match table.phase() {
        Phase::Lobby | Phase::Service | Phase::BootLoader => table.lobby_kind(),
        _ => table.position().kind(),
    }
}

/// The layout of Pac-Man at hand, shown or chosen; the usual one in the other games.
#[must_use]
pub fn layout(table: &Table) -> Layout {
    match table.phase() {
        Phase::Lobby | Phase::Service | Phase::BootLoader => table.choices().options.pacman.layout,
        _ => layout_of(table.position()),
    }
}

/// The layout of a game of Pac-Man; the usual one in the other games.
#[must_use]
pub fn layout_of(game: &AnyGame) -> Layout {
    let number = game.option("layout") as usize;
    Layout::ALL.get(number).copied().unwrap_or_default()
}

/// Whether the mover may place fences.
#[must_use]
pub fn has_fences(game: &AnyGame) -> bool {
    matches!(game.holdings(game.turn()), Holdings::Fences(1..))
}
