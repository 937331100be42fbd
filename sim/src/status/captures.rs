//! What a move has caught or eaten, in words: by whom, where, and where the pieces are now.

use fencelight_core::game::{Action, Game, Move, Mover, Piece};
use fencelight_core::games::{AnyGame, BoardFacts, Capture, Holdings, PieceKind};
use fencelight_core::geometry::{Seat, Square};

use super::names;

/// A capture by the last move of a game.
pub(super) fn text(after: &AnyGame, capture: Capture, mover: Mover, mv: Move) -> String {
    match capture {
        Capture::Caught { returned } => match mover {
            Mover::Piece(piece) => life_lost(after, piece, mv),
            Mover::Seat(seat) => taken_over(after, seat, mv, returned),
        },
        Capture::Eaten {
            ghost,
            square,
            returned,
        } => eaten(after, mover, ghost, square, returned),
    }
}

/// Where a move led.
fn place(mv: Move) -> String {
    match mv.action() {
        Action::Square(square) => format!(" on {square}"),
        _ => String::new(),
    }
}

/// Pac-Man has lost a life.
fn life_lost(after: &AnyGame, piece: Piece, mv: Move) -> String {
    let what = match piece {
        Piece::Pac => "Pac-Man ate nothing for too long".to_owned(),
        ghost => format!("{} catches Pac-Man{}", names::piece(ghost), place(mv)),
    };
    let mut seats = after.seats().iter();
    let lives = seats.find_map(|seat| match after.holdings(seat) {
        Holdings::Lives(lives) => Some(lives),
        _ => None,
    });
    let left = match lives {
        Some(0) | None => return format!("{what}: no life is left."),
        Some(1) => "1 life is left".to_owned(),
        Some(lives) => format!("{lives} lives are left"),
    };
    let mut places = Vec::new();
    after.for_each_piece(|piece| {
        places.push(format!("{} {}", names::mover(piece.mover), piece.square));
    });
    let places = places.join(", ");
    format!("{what}: {left}. All are back at their starts: {places}.")
}

/// Ms. Pac-Man has a new player, who places her.
fn taken_over(after: &AnyGame, mover: Seat, mv: Move, returned: Option<Square>) -> String {
    let captor = names::seat(after.turn());
    let place = place(mv);
    let what = if mover == after.turn() {
        format!("{captor}'s ghost catches Ms. Pac-Man{place}")
    } else {
        format!("Ms. Pac-Man runs into {captor}'s ghost{place}")
    };
    let mut former = String::new();
    after.for_each_piece(|piece| {
        if Some(piece.square) == returned {
            let name = names::seat(piece.seat);
            former = format!(" {name} has a ghost, at home on {}.", piece.square);
        }
    });
    format!("{what}: {captor} plays her now and places her.{former}")
}

/// A ghost is eaten.
fn eaten(
    after: &AnyGame,
    mover: Mover,
    ghost: PieceKind,
    square: Square,
    returned: Option<Square>,
) -> String {
    match ghost {
        PieceKind::SeatGhost(seat) => {
            let (name, home) = (names::seat(seat), returned.unwrap_or(square));
            if mover == Mover::Seat(seat) {
                return format!(
                    "{name}'s weak ghost runs into Ms. Pac-Man on {square}: it is back home on {home}."
                );
            }
            format!(
                "Ms. Pac-Man eats {name}'s ghost on {square}: it is back home on {home}, and she plays once more."
            )
        }
        PieceKind::Ghost(ghost) => {
            let name = names::piece(Piece::Ghost(ghost));
            let then = match returned {
                _ if after.outcome().is_some() => String::new(),
                Some(start) => format!(" It is back at its start, {start}."),
                None => " It stays off the board for now.".to_owned(),
            };
            format!("Pac-Man eats {name} on {square}.{then}")
        }
        PieceKind::Pac | PieceKind::Pawn(_) => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The words for the last of some moves.
    fn words(start: &str, moves: &str) -> Option<String> {
        let mut game: AnyGame = start.parse().expect("a position");
        let mut said = None;
        for word in moves.split_whitespace() {
            let (mover, before) = (game.mover(), game.capture_state());
            let mv: Move = word.parse().expect("a move");
            game.play(mv).expect("it is legal");
            let capture = game.capture_since(&before);
            said = capture.map(|capture| text(&game, capture, mover, mv));
        }
        said
    }

    const PACMAN: &str =
        "pacman pac=e5 lives=3 blinky=e6 inky=d5 pinky=a5 clyde=e1 pellets=a9,i9 fences=-";

    #[test]
    fn a_catch_of_pac_man_says_who_where_and_where_all_are_now() {
        let turn = "turn=blinky steps=2 boost=no came=-";
        assert_eq!(
            words(&format!("{PACMAN} {turn}"), "e5").as_deref(),
            Some(
                "Blinky catches Pac-Man on e5: 2 lives are left. All are back at their starts: \
                 Pac-Man e5, Blinky e9, Inky i5, Pinky a5, Clyde e1."
            )
        );
        let last = PACMAN.replace("lives=3", "lives=1");
        assert_eq!(
            words(&format!("{last} {turn}"), "e5").as_deref(),
            Some("Blinky catches Pac-Man on e5: no life is left.")
        );
        assert_eq!(words(&format!("{PACMAN} {turn}"), "e7"), None);
    }

    #[test]
    fn an_eaten_ghost_of_pac_man_is_named() {
        let turn = "turn=pac steps=3 boost=yes came=e4";
        assert_eq!(
            words(&format!("{PACMAN} {turn}"), "d5").as_deref(),
            Some("Pac-Man eats Inky on d5. It stays off the board for now.")
        );
    }

    #[test]
    fn in_ms_pac_man_the_new_player_and_the_homes_are_named() {
        let start = |north: &str, turn: &str| {
            format!(
                "mspacman seats=south,north ms=south:a2 south=- west=- north={north} east=- \
                 dots=1e3/1e1/1a1/1e0/0c6/1ef/1bb/1ff/1ef turn={turn} phase=step steps=1 extra=no"
            )
        };
        let taken = "North plays her now and places her. South has a ghost, at home on e4.";
        for (ghost, turn, mv, said) in [
            (
                "a3:s",
                "north",
                "a2",
                format!("North's ghost catches Ms. Pac-Man on a2: {taken}"),
            ),
            (
                "a3:s",
                "south",
                "a3",
                format!("Ms. Pac-Man runs into North's ghost on a3: {taken}"),
            ),
            (
                "a3:w1",
                "south",
                "a3",
                "Ms. Pac-Man eats North's ghost on a3: it is back home on e6, and she plays once more."
                    .to_owned(),
            ),
            (
                "a3:w1",
                "north",
                "a2",
                "North's weak ghost runs into Ms. Pac-Man on a2: it is back home on e6.".to_owned(),
            ),
        ] {
            assert_eq!(words(&start(ghost, turn), mv), Some(said));
        }
    }
}
