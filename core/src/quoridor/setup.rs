//! What somebody may write down as a position, and the gate that lets only possible ones through.

use core::fmt;

use heapless::Vec;

use super::{FENCES_IN_BOX, Fences, Options, Players, Position};
use crate::game::Refusal;
use crate::geometry::{Fence, PerSeat, Seat, SeatSet, Square};

/// A position as written down; it may be impossible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetUp {
    /// How many play.
    pub players: Players,
    /// Where the pawns stand; `None` for a seat off the board (4.6) and for a seat that does not play.
    pub pawns: PerSeat<Option<Square>>,
    /// Fences in hand; of no meaning where there is no pawn.
    pub hands: PerSeat<u8>,
    /// Fences on the board.
    pub fences: Vec<Fence, { FENCES_IN_BOX as usize }>,
    /// The seat to move.
    pub turn: Seat,
}

impl SetUp {
    /// The start of a game.
    pub fn start(players: Players, first: Seat) -> Self {
        let pawn = |seat: Seat| players.seats().contains(seat).then(|| seat.home());
        Self {
            players,
            pawns: PerSeat(Seat::ALL.map(pawn)),
            hands: PerSeat([players.hand(); 4]),
            fences: Vec::new(),
            turn: first,
        }
    }
}

/// Why a set-up is no position of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Impossible {
    /// A seat that does not play has a pawn or the turn.
    NotPlaying(Seat),
    /// A seat that cannot leave the board has no pawn.
    NoPawn(Seat),
    /// The seat to move is off the board.
    TurnOffBoard(Seat),
    /// Two pawns on one square.
    SameSquare(Seat, Seat, Square),
    /// More fences in a hand than it gets at the start.
    HandTooLarge(Seat),
    /// More fences in hands and on the board than in the box.
    TooManyFences,
    /// A fence has no room beside another.
    NoRoom(Fence, Refusal),
    /// No way to the goal line.
    NoWay(Seat),
    /// Two pawns on their goal lines, but the first ends the game.
    TwoWinners(Seat, Seat),
    /// A pawn on its goal line, but another turn than the one after its move.
    PlayedOn(Seat),
}

impl fmt::Display for Impossible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotPlaying(seat) => write!(f, "{seat} does not play"),
            Self::NoPawn(seat) => write!(f, "{seat} has no pawn"),
            Self::TurnOffBoard(seat) => write!(f, "it is the turn of {seat}, who is off the board"),
            Self::SameSquare(one, other, square) => {
                write!(f, "the pawns of {one} and {other} both stand on {square}")
            }
            Self::HandTooLarge(seat) => write!(f, "{seat} has more fences than a player gets"),
            Self::TooManyFences => {
                write!(
                    f,
                    "more than {FENCES_IN_BOX} fences on the board and in hand"
                )
            }
            Self::NoRoom(fence, refusal) => write!(f, "{fence} {refusal}"),
            Self::NoWay(seat) => write!(f, "{seat} has no way to its goal line (1.15)"),
            Self::TwoWinners(one, other) => {
                write!(
                    f,
                    "the pawns of {one} and {other} both stand on their goal lines"
                )
            }
            Self::PlayedOn(seat) => {
                write!(f, "{seat} stands on its goal line, but the game went on")
            }
        }
    }
}

impl core::error::Error for Impossible {}

impl Position {
    /// The gate: a position of the game, or why it is none.
    pub fn new(set_up: &SetUp, options: Options) -> Result<Self, Impossible> {
        let seats = seats(set_up)?;
        let mut position = Self::empty(set_up, seats, options);
        check_pawns(set_up, seats)?;
        check_hands(set_up, seats)?;
        for &fence in &set_up.fences {
            if let Some(conflict) = position.fences().conflict(fence) {
                return Err(Impossible::NoRoom(fence, conflict));
            }
            if let Some(seat) = position.cut_off_by(fence) {
                return Err(Impossible::NoWay(seat));
            }
            position.lay(fence);
        }
        Ok(position)
    }
}

/// The seats on the board.
fn seats(set_up: &SetUp) -> Result<SeatSet, Impossible> {
    let playing = set_up.players.seats();
    let mut seats = playing;
    for seat in Seat::ALL {
        match set_up.pawns[seat] {
            Some(_) if !playing.contains(seat) => return Err(Impossible::NotPlaying(seat)),
            None if playing.contains(seat) => {
                if set_up.players == Players::Two {
                    return Err(Impossible::NoPawn(seat));
                }
                seats = seats.without(seat);
            }
            _ => {}
        }
    }
    if !playing.contains(set_up.turn) {
        Err(Impossible::NotPlaying(set_up.turn))
    } else if !seats.contains(set_up.turn) {
        Err(Impossible::TurnOffBoard(set_up.turn))
    } else {
        Ok(seats)
    }
}

/// One pawn a square, and a game that ends when it is won.
fn check_pawns(set_up: &SetUp, seats: SeatSet) -> Result<(), Impossible> {
    let mut winner = None;
    for seat in seats.iter() {
        let Some(square) = set_up.pawns[seat] else {
            continue;
        };
        for other in seats.iter().take_while(|&other| other != seat) {
            if set_up.pawns[other] == Some(square) {
                return Err(Impossible::SameSquare(other, seat, square));
            }
        }
        if seat.has_goal(square) {
            if let Some(other) = winner {
                return Err(Impossible::TwoWinners(other, seat));
            }
            winner = Some(seat);
        }
    }
    match winner {
        // The turn passed on from the winner to somebody else.
        Some(seat) if seats.after(seat) != set_up.turn || seat == set_up.turn => {
            Err(Impossible::PlayedOn(seat))
        }
        _ => Ok(()),
    }
}

/// No more fences than there are.
fn check_hands(set_up: &SetUp, seats: SeatSet) -> Result<(), Impossible> {
    let mut fences = set_up.fences.len();
    for seat in seats.iter() {
        if set_up.hands[seat] > set_up.players.hand() {
            return Err(Impossible::HandTooLarge(seat));
        }
        fences += usize::from(set_up.hands[seat]);
    }
    if fences > usize::from(FENCES_IN_BOX) {
        return Err(Impossible::TooManyFences);
    }
    Ok(())
}

impl From<&Position> for SetUp {
    fn from(position: &Position) -> Self {
        let pawn = |seat| position.pawn(seat);
        let hand = |seat| {
            if position.pawn(seat).is_some() {
                position.hand(seat)
            } else {
                0
            }
        };
        let fences: &Fences = position.fences();
        Self {
            players: position.players(),
            pawns: PerSeat(Seat::ALL.map(pawn)),
            hands: PerSeat(Seat::ALL.map(hand)),
            fences: fences.iter().collect(),
            turn: position.turn(),
        }
    }
}
