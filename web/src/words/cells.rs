//! Names of squares, posts and side keys for screen readers.

use fencelight_board::geometry::{Axis, Fence, Key, Post, SeatSet, Square};
use fencelight_board::table::lobby::{self, LobbyPage};
use fencelight_board::table::{DISCARD_SQUARE, Phase, RESUME_SQUARE, Table};
use fencelight_core::game::Move;
use fencelight_core::games::{BoardFacts as _, GameVisitor, PieceKind, PlacedPiece};
use fencelight_core::{mspacman, pacman, quoridor};
use fencelight_text::{Message, names};

use super::lobby as lobby_words;

/// What lies on the squares and posts now.
pub struct Cells<'a> {
    table: &'a Table,
    pieces: Vec<PlacedPiece>,
    shows_game: bool,
}

impl<'a> Cells<'a> {
    /// Of a table.
    #[must_use]
    pub fn new(table: &'a Table) -> Self {
        let shows_game = !matches!(
            table.phase(),
            Phase::Lobby | Phase::Service | Phase::BootLoader
        );
        let mut pieces = Vec::new();
        if shows_game {
            table.position().for_each_piece(|piece| pieces.push(piece));
        }
        Self {
            table,
            pieces,
            shows_game,
        }
    }

    /// The name of a key, with what lies there.
    #[must_use]
    pub fn name(&self, key: Key) -> Message {
        let what = match key {
            Key::Square(square) => self.square(square),
            Key::Post(post) => self.post(post),
            Key::Ok(_) | Key::Back(_) => Vec::new(),
        };
        match what.is_empty() {
            true => names::key(key),
            false => Message::new("cell-name")
                .with("place", names::key(key))
                .with("what", what),
        }
    }

    fn square(&self, square: Square) -> Vec<Message> {
        if let Some(action) = self.action(square) {
            return vec![action];
        }
        let mut what: Vec<Message> = self
            .pieces
            .iter()
            .filter(|piece| piece.square == square)
            .map(piece_name)
            .collect();
        if self.table.targets().contains(square) {
            what.push(Message::new("what-legal"));
        }
        if self.shows_game {
            let name = self.table.position().visit(LiesOn(square));
            what.extend(name.map(Message::new));
        }
        if matches!(self.table.cues().hint, Some((mv, _)) if mv == Move::square(square)) {
            what.push(Message::new("what-hint"));
        }
        what
    }

    /// What a press of a square does outside of a game.
    fn action(&self, square: Square) -> Option<Message> {
        let key = Key::Square(square);
        match self.table.phase() {
            Phase::Resume if square == RESUME_SQUARE => Some(Message::new("do-resume")),
            Phase::Resume if square == DISCARD_SQUARE => Some(Message::new("do-drop")),
            Phase::Lobby if self.table.lobby_page() == Some(LobbyPage::Games) => match square {
                lobby::START_SQUARE => Some(Message::new("do-start")),
                lobby::LESSON_SQUARE => Some(Message::new("do-lesson")),
                _ => lobby_words::square_action(self.table, square)
                    .or_else(|| lobby::icon_at(key).map(names::game)),
            },
            Phase::Lobby => lobby_words::square_action(self.table, square),
            _ => None,
        }
    }

    fn post(&self, post: Post) -> Vec<Message> {
        if !self.shows_game {
            return Vec::new();
        }
        let mut what = Vec::new();
        for axis in [Axis::Horizontal, Axis::Vertical] {
            if self
                .table
                .position()
                .visit(HasFence(Fence::new(post, axis)))
            {
                what.push(fence_name(axis));
            }
        }
        if let Some(preview) = self.table.preview()
            && preview.fence.post() == post
        {
            what.push(Message::new("what-preview"));
            what.push(fence_name(preview.fence.axis()));
        }
        what
    }

    /// The seats whose side keys are of use: all in the lobby, then those that play.
    #[must_use]
    pub fn key_seats(&self) -> SeatSet {
        match self.table.phase() {
            Phase::Attract | Phase::BootLoader => SeatSet::EMPTY,
            Phase::Lobby | Phase::Service => SeatSet::FOUR,
            _ => self.table.position().seats(),
        }
    }
}

fn fence_name(axis: Axis) -> Message {
    Message::new(match axis {
        Axis::Horizontal => "what-fence-h",
        Axis::Vertical => "what-fence-v",
    })
}

/// What lies on a square besides pieces: a pellet, a dot, or the goal of the seat to move.
struct LiesOn(Square);

impl GameVisitor for LiesOn {
    type Output = Option<&'static str>;

    fn quoridor(self, position: &quoridor::Position) -> Option<&'static str> {
        position.turn().has_goal(self.0).then_some("what-aim")
    }

    fn pacman(self, position: &pacman::Position) -> Option<&'static str> {
        position
            .pellets()
            .contains(self.0)
            .then_some("piece-pellet")
    }

    fn mspacman(self, position: &mspacman::Position) -> Option<&'static str> {
        position.dots().contains(self.0).then_some("piece-dot")
    }
}

/// Whether a fence lies at a place.
struct HasFence(Fence);

impl GameVisitor for HasFence {
    type Output = bool;

    fn quoridor(self, position: &quoridor::Position) -> bool {
        position.fences().contains(self.0)
    }

    fn pacman(self, position: &pacman::Position) -> bool {
        position.fences().contains(self.0)
    }

    fn mspacman(self, _position: &mspacman::Position) -> bool {
        false
    }
}

fn piece_name(piece: &PlacedPiece) -> Message {
    let of = |name: &'static str, seat| Message::new(name).with("seat", names::seat(seat));
    let name = match piece.kind {
        PieceKind::Pawn(seat) => of("what-pawn", seat),
        PieceKind::Pac => Message::new("piece-pac"),
        PieceKind::Ghost(ghost) => names::ghost(ghost),
        PieceKind::SeatGhost(seat) => of("what-ghost-of", seat),
    };
    match piece.is_weak {
        true => Message::new("what-weak").with("piece", name),
        false => name,
    }
}
