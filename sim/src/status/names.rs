//! Names in words: games, seats, pieces, players, moves.

use fencelight_board::table::{ClockMode, ClockOptions, Player};
use fencelight_core::game::{Action, Ghost, Move, Mover, Piece};
use fencelight_core::games::{GameKind, GameVisitor};
use fencelight_core::geometry::{Axis, Fence, Key, Seat, Square};
use fencelight_core::pacman::Layout;
use fencelight_core::{mspacman, pacman, quoridor};

pub(super) const fn game(kind: GameKind) -> &'static str {
    match kind {
        GameKind::Quoridor2 => "Quoridor for two",
        GameKind::Quoridor4 => "Quoridor for four",
        GameKind::Pacman => "Pac-Man",
        GameKind::MsPacman => "Ms. Pac-Man",
    }
}

/// The aim of a game in one sentence. The layout is that of Pac-Man.
pub(super) fn aim(kind: GameKind, layout: Layout) -> String {
    match kind {
        GameKind::Quoridor2 | GameKind::Quoridor4 => {
            "Aim: be the first to reach the opposite side.".into()
        }
        GameKind::Pacman => {
            let lives = layout.lives();
            format!("Aim: Pac-Man eats all 4 pellets before the ghosts catch him {lives} times.")
        }
        GameKind::MsPacman => {
            "Aim: your own quarter is the first without dots. Only Ms. Pac-Man eats: catch her with your ghost to play her.".into()
        }
    }
}

/// The aim of the piece that a seat plays.
pub(super) struct AimOf(pub(super) Seat);

impl GameVisitor for AimOf {
    type Output = String;

    fn quoridor(self, _position: &quoridor::Position) -> String {
        let side = match self.0 {
            Seat::South => "at the top",
            Seat::West => "at the right",
            Seat::North => "at the bottom",
            Seat::East => "at the left",
        };
        format!("Aim: be the first on {}, {side}.", goal(self.0))
    }

    fn pacman(self, position: &pacman::Position) -> String {
        let lives = position.options().layout.lives();
        if position.deal().seat(Piece::Pac) == self.0 {
            format!("Aim: eat all 4 pellets before the ghosts catch you {lives} times.")
        } else {
            format!("Aim: catch Pac-Man {lives} times before he eats all 4 pellets.")
        }
    }

    fn mspacman(self, position: &mspacman::Position) -> String {
        let quarter = quarter(self.0);
        if position.controller() == self.0 {
            format!("Aim: eat the dots of your quarter ({quarter}); strong ghosts catch you.")
        } else {
            format!("Aim: catch Ms. Pac-Man. Then you play her and eat your quarter ({quarter}).")
        }
    }
}

/// The quarter of a seat in Ms. Pac-Man: its place and the colour of its dots.
pub(super) const fn quarter(seat: Seat) -> &'static str {
    match seat {
        Seat::South => "lower left, blue",
        Seat::West => "upper left, mint",
        Seat::North => "upper right, amber",
        Seat::East => "lower right, red",
    }
}

/// Where a fence lies.
pub(super) fn place(fence: Fence) -> String {
    let post = fence.post();
    let square = |right: u8, up: u8| {
        let square = Square::new(post.file() + right, post.rank() + up);
        square.map_or(String::new(), |square| square.to_string())
    };
    let (side, other) = match fence.axis() {
        Axis::Horizontal => ("above", square(1, 0)),
        Axis::Vertical => ("right of", square(0, 1)),
    };
    format!("{side} {} and {other}", square(0, 0))
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
        Key::Post(_) => {
            let name = key.to_string();
            format!(
                "the post {name}, at the upper right of {}",
                name.trim_end_matches('+')
            )
        }
        Key::Ok(of) => format!("{}'s OK ({})", seat(of), digit(of, 1)),
        Key::Back(of) => format!("{}'s BACK ({})", seat(of), digit(of, 2)),
    }
}

/// A mover and its move, as a sentence.
pub(super) fn played(by: Mover, mv: Move) -> String {
    let (name, text) = (mover(by), of_move(mv));
    match mv.action() {
        Action::Square(_) | Action::Fence(_) => format!("{name} plays {text}"),
        _ => format!("{name} {}", text.trim_end_matches(':')),
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
