//! Names of squares, posts and side keys for screen readers, and what is drawn over the lights because colours do not suffice.

use fencelight_board::table::lobby::{self, LobbyPage};
use fencelight_board::table::{DISCARD_SQUARE, Phase, RESUME_SQUARE, Table};
use fencelight_core::game::{Move, Mover, Piece};
use fencelight_core::games::{BoardFacts as _, GameKind, GameVisitor, PieceKind, PlacedPiece};
use fencelight_core::geometry::{Axis, Fence, Key, Post, Square};
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
        if self.shows_game && self.table.position().aim().contains(square) {
            what.push(Message::new("what-aim"));
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

    /// The keys that may be pressed for a move, to be framed: the squares of the steps, or the key that a lesson asks for.
    #[must_use]
    pub fn frames(&self) -> Vec<Key> {
        if let Some(lesson) = self.table.lesson() {
            return lesson.asked_key().into_iter().collect();
        }
        let is_free = self.table.is_human_turn() && self.table.proposal().is_none();
        match is_free && self.table.phase() == Phase::Play {
            true => self.table.targets().iter().map(Key::Square).collect(),
            false => Vec::new(),
        }
    }

    /// Whether the maze of Ms. Pac-Man is shown.
    #[must_use]
    pub fn has_walls(&self) -> bool {
        self.shows_game && self.table.position().kind() == GameKind::MsPacman
    }

    /// Letters on the pieces: those of seats and ghosts, @ for Pac-Man.
    #[must_use]
    pub fn marks(&self) -> Vec<(Square, char)> {
        if self.table.phase() == Phase::Attract {
            return Vec::new();
        }
        let mark = |piece: &PlacedPiece| (piece.square, piece_mark(piece));
        self.pieces.iter().map(mark).collect()
    }
}

fn fence_name(axis: Axis) -> Message {
    Message::new(match axis {
        Axis::Horizontal => "what-fence-h",
        Axis::Vertical => "what-fence-v",
    })
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

fn piece_mark(piece: &PlacedPiece) -> char {
    let mark = names::letter(match piece.kind {
        PieceKind::Pawn(of) | PieceKind::SeatGhost(of) => Mover::Seat(of),
        PieceKind::Pac => Mover::Piece(Piece::Pac),
        PieceKind::Ghost(ghost) => Mover::Piece(Piece::Ghost(ghost)),
    });
    match piece.is_weak {
        true => mark.to_ascii_lowercase(),
        false => mark,
    }
}
