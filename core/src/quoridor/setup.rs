//! What somebody may write down as a position, and the gate that lets only possible ones through.

use core::fmt;

use heapless::Vec;

use super::{FENCES_IN_BOX, Options, PlacedFences, PlayerCount, Position};
use crate::game::IllegalMove;
use crate::geometry::{Fence, PerSeat, Seat, SeatSet, Square};

/// A position as written down; it may be impossible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// How many play.
    pub players: PlayerCount,
    /// Where the pawns stand; `None` for a seat off the board (4.6) and for a seat that does not play.
    pub pawns: PerSeat<Option<Square>>,
    /// Fences in hand; of no meaning where there is no pawn.
    pub hands: PerSeat<u8>,
    /// Fences on the board.
    pub fences: Vec<Fence, { FENCES_IN_BOX as usize }>,
    /// The seat to move.
    pub turn: Seat,
}

impl Setup {
    /// The start of a game.
    pub fn start(players: PlayerCount, first: Seat) -> Self {
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
pub enum PositionError {
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
    NoRoom(Fence, IllegalMove),
    /// No way to the goal line.
    NoPathToGoal(Seat),
    /// Two pawns on their goal lines, but the first ends the game.
    TwoWinners(Seat, Seat),
    /// A pawn on its goal line, but another turn than the one after its move.
    PlayedOn(Seat),
}

impl fmt::Display for PositionError {
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
            Self::NoRoom(fence, reason) => write!(f, "{fence} {reason}"),
            Self::NoPathToGoal(seat) => write!(f, "{seat} has no way to its goal line (1.15)"),
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

impl core::error::Error for PositionError {}

impl Position {
    /// The gate: a position of the game, or why it is none.
    pub fn new(setup: &Setup, options: Options) -> Result<Self, PositionError> {
        let seats = seats(setup)?;
        let mut position = Self::without_fences(setup, seats, options);
        check_pawns(setup, seats)?;
        check_hands(setup, seats)?;
        for &fence in &setup.fences {
            if let Some(conflict) = position.fences().conflict(fence) {
                return Err(PositionError::NoRoom(fence, conflict));
            }
            if let Some(seat) = position.cut_off_by(fence) {
                return Err(PositionError::NoPathToGoal(seat));
            }
            position.place_fence(fence);
        }
        Ok(position)
    }
}

/// The seats on the board.
fn seats(setup: &Setup) -> Result<SeatSet, PositionError> {
    let playing = setup.players.seats();
    let mut seats = playing;
    for seat in Seat::ALL {
        match setup.pawns[seat] {
            Some(_) if !playing.contains(seat) => return Err(PositionError::NotPlaying(seat)),
            None if playing.contains(seat) => {
                if setup.players == PlayerCount::Two {
                    return Err(PositionError::NoPawn(seat));
                }
                seats = seats.without(seat);
            }
            _ => {}
        }
    }
    if !playing.contains(setup.turn) {
        Err(PositionError::NotPlaying(setup.turn))
    } else if !seats.contains(setup.turn) {
        Err(PositionError::TurnOffBoard(setup.turn))
    } else {
        Ok(seats)
    }
}

/// One pawn a square, and a game that ends when it is won.
fn check_pawns(setup: &Setup, seats: SeatSet) -> Result<(), PositionError> {
    let mut winner = None;
    for seat in seats.iter() {
        let Some(square) = setup.pawns[seat] else {
            continue;
        };
        for other in seats.iter().take_while(|&other| other != seat) {
            if setup.pawns[other] == Some(square) {
                return Err(PositionError::SameSquare(other, seat, square));
            }
        }
        if seat.has_goal(square) {
            if let Some(other) = winner {
                return Err(PositionError::TwoWinners(other, seat));
            }
            winner = Some(seat);
        }
    }
    match winner {
        // The turn passed on from the winner to somebody else.
        Some(seat) if seats.after(seat) != setup.turn || seat == setup.turn => {
            Err(PositionError::PlayedOn(seat))
        }
        _ => Ok(()),
    }
}

/// No more fences than there are.
fn check_hands(setup: &Setup, seats: SeatSet) -> Result<(), PositionError> {
    let mut fences = setup.fences.len();
    for seat in seats.iter() {
        if setup.hands[seat] > setup.players.hand() {
            return Err(PositionError::HandTooLarge(seat));
        }
        fences += usize::from(setup.hands[seat]);
    }
    if fences > usize::from(FENCES_IN_BOX) {
        return Err(PositionError::TooManyFences);
    }
    Ok(())
}

impl From<&Position> for Setup {
    fn from(position: &Position) -> Self {
        let pawn = |seat| position.pawn(seat);
        let hand = |seat| {
            if position.pawn(seat).is_some() {
                position.hand(seat)
            } else {
                0
            }
        };
        let fences: &PlacedFences = position.fences();
        Self {
            players: position.players(),
            pawns: PerSeat(Seat::ALL.map(pawn)),
            hands: PerSeat(Seat::ALL.map(hand)),
            fences: fences.iter().collect(),
            turn: position.turn(),
        }
    }
}
