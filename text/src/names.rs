//! Names: games, seats, pieces, players, keys, moves.

use fencelight_board::geometry::{Axis, Fence, Key, Post, Seat, Square};
use fencelight_board::table::Player;
use fencelight_board::table::lobby::LobbyPage;
use fencelight_core::game::{Action, Ghost, Move, Mover, Piece};
use fencelight_core::games::GameKind;
use fencelight_core::pacman::Layout;

use crate::message::Message;

/// A game.
#[must_use]
pub fn game(kind: GameKind) -> Message {
    Message::new(format!("game-{kind}"))
}

/// The aim of a game in one sentence. The layout is that of Pac-Man.
#[must_use]
pub fn aim(kind: GameKind, layout: Layout) -> Message {
    match kind {
        GameKind::Quoridor2 | GameKind::Quoridor4 => Message::new("aim-quoridor"),
        GameKind::Pacman => Message::new("aim-pacman").with("lives", layout.lives()),
        GameKind::MsPacman => Message::new("aim-mspacman"),
    }
}

/// A seat.
#[must_use]
pub fn seat(seat: Seat) -> Message {
    Message::new(match seat {
        Seat::South => "seat-south",
        Seat::West => "seat-west",
        Seat::North => "seat-north",
        Seat::East => "seat-east",
    })
}

/// A ghost of the Pac-Man variant.
#[must_use]
pub fn ghost(ghost: Ghost) -> Message {
    piece(Piece::Ghost(ghost))
}

/// A piece of the Pac-Man variant.
#[must_use]
pub fn piece(piece: Piece) -> Message {
    Message::new(match piece {
        Piece::Pac => "piece-pac",
        Piece::Ghost(Ghost::Blinky) => "piece-blinky",
        Piece::Ghost(Ghost::Inky) => "piece-inky",
        Piece::Ghost(Ghost::Pinky) => "piece-pinky",
        Piece::Ghost(Ghost::Clyde) => "piece-clyde",
    })
}

/// What moves.
#[must_use]
pub fn mover(mover: Mover) -> Message {
    match mover {
        Mover::Seat(of) => seat(of),
        Mover::Piece(of) => piece(of),
    }
}

/// The page of options that follows a page.
#[must_use]
pub fn other_page(page: LobbyPage) -> Message {
    Message::new(match page {
        LobbyPage::Rules => "do-page-table",
        LobbyPage::Table | LobbyPage::Games => "do-page-rules",
    })
}

/// A player at a seat.
#[must_use]
pub fn player(player: Player) -> Message {
    match player {
        Player::Human => Message::new("player-human"),
        Player::Computer { level } => Message::new("player-computer").with("level", level),
        Player::Remote => Message::new("player-remote"),
        Player::Empty => Message::new("player-empty"),
    }
}

/// A key of the board.
#[must_use]
pub fn key(key: Key) -> Message {
    match key {
        // A message whose name is missing is its name: the square itself.
        Key::Square(square) => Message::new(square.to_string()),
        Key::Post(post) => Message::new("key-post").text("square", square_of(post)),
        // The digits of the terminal: OK and BACK of each seat in turn.
        Key::Ok(of) => Message::new("key-ok")
            .with("seat", seat(of))
            .with("digit", 2 * of as u8 + 1),
        Key::Back(of) => Message::new("key-back")
            .with("seat", seat(of))
            .with("digit", 2 * of as u8 + 2),
    }
}

/// The name of the square at the lower left of a post.
fn square_of(post: Post) -> String {
    Square::new(post.file(), post.rank()).map_or(String::new(), |square| square.to_string())
}

/// A fence by its place and its direction.
#[must_use]
pub fn fence(fence: Fence) -> Message {
    Message::new(match fence.axis() {
        Axis::Horizontal => "fence-h",
        Axis::Vertical => "fence-v",
    })
    .text("square", square_of(fence.post()))
}

/// A fence that is shown and not placed yet, with the squares beside it.
#[must_use]
pub fn shown_fence(shown: Fence) -> Message {
    let post = shown.post();
    let (name, right, up) = match shown.axis() {
        Axis::Horizontal => ("place-h", 1, 0),
        Axis::Vertical => ("place-v", 0, 1),
    };
    let other = Square::new(post.file() + right, post.rank() + up);
    let place = Message::new(name).text("square", square_of(post)).text(
        "other",
        other.map_or(String::new(), |square| square.to_string()),
    );
    Message::new("fence-line")
        .with("fence", fence(shown))
        .with("place", place)
}

/// What a mover plays, while its move is shown.
#[must_use]
pub fn plays(by: Mover, mv: Move) -> Message {
    Message::new("plays")
        .with("mover", mover(by))
        .with("move", of_move(mv))
}

/// The goal of a seat in Quoridor.
#[must_use]
pub fn goal(seat: Seat) -> Message {
    Message::new(format!("goal-{seat}"))
}

/// The quarter of a seat in Ms. Pac-Man: its place and the colour of its dots.
#[must_use]
pub fn quarter(seat: Seat) -> Message {
    Message::new(format!("quarter-{seat}"))
}

/// The letter of a side on its piece and at its line in a graph.
#[must_use]
pub const fn letter(side: Mover) -> char {
    match side {
        Mover::Seat(Seat::South) => 'S',
        Mover::Seat(Seat::West) => 'W',
        Mover::Seat(Seat::North) => 'N',
        Mover::Seat(Seat::East) => 'E',
        Mover::Piece(Piece::Pac) => '@',
        Mover::Piece(Piece::Ghost(Ghost::Blinky)) => 'B',
        Mover::Piece(Piece::Ghost(Ghost::Inky)) => 'I',
        Mover::Piece(Piece::Ghost(Ghost::Pinky)) => 'P',
        Mover::Piece(Piece::Ghost(Ghost::Clyde)) => 'C',
    }
}

/// A hint: what the button for the move says.
#[must_use]
pub fn hint(mv: Move) -> Message {
    let advice = match mv.action() {
        Action::Roll => Message::new("do-roll"),
        Action::Stop => Message::new("do-stop"),
        _ => of_move(mv),
    };
    Message::new("hint-line").with("move", advice)
}

/// A move.
#[must_use]
pub fn of_move(mv: Move) -> Message {
    match mv.action() {
        Action::Square(square) => Message::new(square.to_string()),
        Action::Fence(of) => Message::new("move-fence").with("fence", fence(of)),
        Action::Pass => Message::new("move-pass"),
        Action::Stop => Message::new("move-stop"),
        Action::Roll => Message::new("move-roll"),
        Action::Rolled(face) => Message::new("move-rolled").text("face", face),
        Action::Leave => Message::new("move-leave"),
        Action::Skip => Message::new("move-skip"),
    }
}
