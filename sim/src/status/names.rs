//! Names in words: games, seats, pieces, players, moves.

use fencelight_core::game::{Action, Ghost, Move, Mover, Piece};
use fencelight_core::games::GameKind;
use fencelight_core::geometry::{Key, Seat};
use fencelight_core::table::{ClockMode, ClockOptions, Player};

pub(super) const fn game(kind: GameKind) -> &'static str {
    match kind {
        GameKind::Quoridor2 => "Quoridor for two",
        GameKind::Quoridor4 => "Quoridor for four",
        GameKind::Pacman => "Pac-Man",
        GameKind::MsPacman => "Ms. Pac-Man",
    }
}

/// The aim of a game in one sentence.
pub(super) const fn aim(kind: GameKind) -> &'static str {
    match kind {
        GameKind::Quoridor2 | GameKind::Quoridor4 => {
            "Aim: be the first to reach the opposite side."
        }
        GameKind::Pacman => "Aim: Pac-Man eats all 4 pellets before the ghosts catch him 3 times.",
        GameKind::MsPacman => {
            "Aim: have the first quarter without dots; Ms. Pac-Man eats them, and a ghost that catches her becomes her."
        }
    }
}

/// The goal of a seat in Quoridor.
pub(super) const fn goal(seat: Seat) -> &'static str {
    match seat {
        Seat::South => "row 9",
        Seat::West => "column i",
        Seat::North => "row 1",
        Seat::East => "column a",
    }
}

/// The name of a seat with a capital letter.
pub(super) const fn seat(seat: Seat) -> &'static str {
    match seat {
        Seat::South => "South",
        Seat::West => "West",
        Seat::North => "North",
        Seat::East => "East",
    }
}

pub(super) const fn piece(piece: Piece) -> &'static str {
    match piece {
        Piece::Pac => "Pac-Man",
        Piece::Ghost(Ghost::Blinky) => "Blinky",
        Piece::Ghost(Ghost::Inky) => "Inky",
        Piece::Ghost(Ghost::Pinky) => "Pinky",
        Piece::Ghost(Ghost::Clyde) => "Clyde",
    }
}

pub(super) const fn mover(mover: Mover) -> &'static str {
    match mover {
        Mover::Seat(of) => seat(of),
        Mover::Piece(of) => piece(of),
    }
}

pub(super) fn player(player: Player) -> String {
    match player {
        Player::Empty => "empty".into(),
        Player::Human => "a person".into(),
        Player::Computer { level } => format!("computer, level {level}"),
        Player::Remote => "a program (remote)".into(),
    }
}

pub(super) fn clock(clock: ClockOptions) -> String {
    let (each, bank) = (clock.move_time_s, clock.bank_time_s);
    match clock.mode {
        ClockMode::Off => "off".to_string(),
        ClockMode::PerMove => format!("{each} s a turn"),
        ClockMode::Bank => format!("{bank} s in all"),
        ClockMode::BankThenMove => format!("{bank} s, then {each} s a turn"),
    }
}

/// A key, with the keyboard's key for it where it has one of its own.
pub(super) fn key(key: Key) -> String {
    let digit = |seat: Seat, place: u8| 2 * seat as u8 + place;
    match key {
        Key::Square(square) => square.to_string(),
        Key::Post(_) => format!("the post {key}, north-east of its square"),
        Key::Ok(of) => format!("{}'s OK ({})", seat(of), digit(of, 1)),
        Key::Back(of) => format!("{}'s BACK ({})", seat(of), digit(of, 2)),
    }
}

/// A move, as the panel has it.
pub(super) fn of_move(mv: Move) -> String {
    match mv.action() {
        Action::Square(square) => square.to_string(),
        Action::Fence(fence) => format!("fence {fence}"),
        Action::Pass => "passes".into(),
        Action::Stop => "stops".into(),
        Action::Roll => "rolls".into(),
        Action::Rolled(face) => format!("rolls {face}:"),
        Action::Leave => "is out".into(),
        Action::Skip => "loses the turn".into(),
    }
}
