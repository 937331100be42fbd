//! From a setup to a position, if a game can reach it, and back.

use super::fences::PlacedFences;
use super::options::Options;
use super::position::Position;
use super::setup::{FENCES_IN_BOX, PlayerCount, PositionError, Setup};
use crate::geometry::{PerSeat, Seat, SeatSet};

impl Position {
    /// Validates a setup: a position of the game, or why it is impossible.
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
        // The turn passed on from the winner to another seat.
        Some(seat) if seats.after(seat) != setup.turn || seat == setup.turn => {
            Err(PositionError::PlayedOn(seat))
        }
        _ => Ok(()),
    }
}

/// Checks the number of fences on the board and in hand.
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

impl TryFrom<&Setup> for Position {
    type Error = PositionError;

    /// [`Position::new`] with default options.
    fn try_from(setup: &Setup) -> Result<Self, PositionError> {
        Self::new(setup, Options::default())
    }
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
