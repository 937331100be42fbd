//! What a move has caught or eaten: by whom, where, and where the pieces are now.

use fencelight_core::game::{Action, Game, Move, Mover, Piece};
use fencelight_core::games::{AnyGame, BoardFacts, Capture, Holdings, PieceKind};
use fencelight_core::geometry::{Seat, Square};

use crate::message::Message;
use crate::names;

/// A capture by the last move of a game.
pub(crate) fn message(after: &AnyGame, capture: Capture, mover: Mover, mv: Move) -> Message {
    let at = |message: Message| match mv.action() {
        Action::Square(square) => message.text("square", square),
        _ => message,
    };
    match capture {
        Capture::Caught { returned } => match mover {
            Mover::Piece(Piece::Pac) => life_lost(after, Message::new("event-stalled")),
            Mover::Piece(ghost) => {
                let what = Message::new("event-catches").with("piece", names::piece(ghost));
                life_lost(after, at(what))
            }
            Mover::Seat(seat) => {
                let name = match seat == after.turn() {
                    true => "event-ms-caught",
                    false => "event-ms-runs",
                };
                let what = Message::new(name).with("seat", names::seat(after.turn()));
                taken_over(after, at(what), returned)
            }
        },
        Capture::Eaten {
            ghost,
            square,
            returned,
        } => eaten(after, mover, ghost, square, returned).text("square", square),
    }
}

/// Pac-Man has lost a life.
fn life_lost(after: &AnyGame, what: Message) -> Message {
    let mut seats = after.seats().iter();
    let lives = seats.find_map(|seat| match after.holdings(seat) {
        Holdings::Lives(lives) => Some(lives),
        _ => None,
    });
    let Some(lives) = lives.filter(|&lives| lives > 0) else {
        return Message::new("event-no-life").with("what", what);
    };
    let mut places = Vec::new();
    after.for_each_piece(|piece| {
        let place = Message::new("event-place").with("piece", names::mover(piece.mover));
        places.push(place.text("square", piece.square));
    });
    Message::new("event-life")
        .with("what", what)
        .with("lives", lives)
        .with("places", places)
}

/// Ms. Pac-Man has a new player, who places her.
fn taken_over(after: &AnyGame, what: Message, returned: Option<Square>) -> Message {
    let taken = Message::new("event-ms-taken")
        .with("what", what)
        .with("seat", names::seat(after.turn()));
    let mut former = None;
    after.for_each_piece(|piece| {
        if Some(piece.square) == returned {
            former = Some(piece.seat);
        }
    });
    match (former, returned) {
        (Some(seat), Some(home)) => Message::new("event-ms-former")
            .with("what", taken)
            .with("seat", names::seat(seat))
            .text("square", home),
        _ => taken,
    }
}

/// A ghost is eaten.
fn eaten(
    after: &AnyGame,
    mover: Mover,
    ghost: PieceKind,
    square: Square,
    returned: Option<Square>,
) -> Message {
    let of_seat = |name: &'static str, seat: Seat| {
        Message::new(name)
            .with("seat", names::seat(seat))
            .text("home", returned.unwrap_or(square))
    };
    match ghost {
        PieceKind::SeatGhost(seat) if mover == Mover::Seat(seat) => {
            of_seat("event-ghost-runs", seat)
        }
        PieceKind::SeatGhost(seat) => of_seat("event-ms-eats", seat),
        PieceKind::Ghost(ghost) => {
            let of_piece =
                |name: &'static str| Message::new(name).with("piece", names::ghost(ghost));
            match returned {
                _ if after.outcome().is_some() => of_piece("event-eats"),
                Some(start) => of_piece("event-eats-back").text("home", start),
                None => of_piece("event-eats-off"),
            }
        }
        PieceKind::Pac | PieceKind::Pawn(_) => Message::new(""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texts::Texts;

    /// The words for the last of some moves.
    fn words(start: &str, moves: &str) -> Option<String> {
        let mut game: AnyGame = start.parse().expect("a position");
        let texts = Texts::of_language("en");
        let mut said = None;
        for word in moves.split_whitespace() {
            let (mover, before) = (game.mover(), game.capture_state());
            let mv: Move = word.parse().expect("a move");
            game.play(mv).expect("it is legal");
            let capture = game.capture_since(&before);
            said = capture.map(|capture| texts.format(&message(&game, capture, mover, mv)));
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
