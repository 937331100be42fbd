//! A position in few bytes, checked by its game when it is read.

use serde::{Deserialize, Serialize};

use super::field_values;
use fencelight_core::game::{Ghost, List, PerGhost, Piece};
use fencelight_core::games::{AllOptions, AnyGame, GameKind, GameVisitor};
use fencelight_core::geometry::{PerSeat, Seat, Square};
use fencelight_core::mspacman::{self, Dice};
use fencelight_core::pacman::{self, Deal};
use fencelight_core::quoridor::{self, PlayerCount};

/// An encoded position; it may be impossible.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum EncodedPosition {
    /// Of Quoridor for two.
    Quoridor2(EncodedQuoridor),
    /// Of Quoridor for four.
    Quoridor4(EncodedQuoridor),
    /// Of the Pac-Man variant.
    Pacman(EncodedPacman),
    /// Of Ms. Pac-Man.
    MsPacman(EncodedMsPacman),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct EncodedQuoridor {
    pawns: [u8; 4],
    hands: [u8; 4],
    fences: [u8; 16],
    turn: u8,
    plies: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct EncodedPacman {
    pac: u8,
    lives: u8,
    ghosts: [u8; 4],
    pellets: [u8; pacman::PELLETS_TO_EAT as usize],
    fences: [u8; 16],
    mover: u8,
    steps: u8,
    boost: bool,
    came: u8,
    stalled: u32,
    /// The deal: the seat of Pac-Man, and all seats.
    pac_seat: u8,
    seats: u8,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct EncodedMsPacman {
    seats: u8,
    controller: u8,
    ms: u8,
    ghosts: [u8; 4],
    weak: [u8; 4],
    dots: [u8; 11],
    turn: u8,
    phase: u8,
    steps: u8,
    extra: bool,
    /// The seed of the dice, as bytes: a random number gains nothing from a variable length.
    seed: [u8; 8],
    rolls: u32,
}

/// Stores a position.
struct Store;

impl GameVisitor for Store {
    type Output = EncodedPosition;

    fn quoridor(self, position: &quoridor::Position) -> EncodedPosition {
        let encoded = EncodedQuoridor::from_position(position);
        match position.players() {
            PlayerCount::Two => EncodedPosition::Quoridor2(encoded),
            PlayerCount::Four => EncodedPosition::Quoridor4(encoded),
        }
    }

    fn pacman(self, position: &pacman::Position) -> EncodedPosition {
        EncodedPosition::Pacman(EncodedPacman::from_position(position))
    }

    fn mspacman(self, position: &mspacman::Position) -> EncodedPosition {
        EncodedPosition::MsPacman(EncodedMsPacman::from_position(position))
    }
}

impl EncodedPosition {
    pub(super) fn from_game(game: &AnyGame) -> Self {
        game.visit(Store)
    }

    pub(super) const fn kind(&self) -> GameKind {
        match self {
            Self::Quoridor2(_) => GameKind::Quoridor2,
            Self::Quoridor4(_) => GameKind::Quoridor4,
            Self::Pacman(_) => GameKind::Pacman,
            Self::MsPacman(_) => GameKind::MsPacman,
        }
    }

    /// The position, checked by the rules; `None` for an impossible one.
    pub(super) fn to_game(&self, options: &AllOptions) -> Option<AnyGame> {
        Some(match self {
            Self::Quoridor2(encoded) => encoded.to_position(PlayerCount::Two, options)?.into(),
            Self::Quoridor4(encoded) => encoded.to_position(PlayerCount::Four, options)?.into(),
            Self::Pacman(encoded) => encoded.to_position(options)?.into(),
            Self::MsPacman(encoded) => encoded.to_position(options)?.into(),
        })
    }
}

/// Four optional squares; `None` for an invalid number.
fn decode_four_squares(numbers: [u8; 4]) -> Option<[Option<Square>; 4]> {
    let [first, second, third, fourth] = numbers.map(field_values::decode_square);
    Some([first?, second?, third?, fourth?])
}

impl EncodedQuoridor {
    fn from_position(position: &quoridor::Position) -> Self {
        let setup = quoridor::Setup::from(position);
        Self {
            pawns: setup.pawns.0.map(field_values::encode_square),
            hands: setup.hands.0,
            fences: field_values::encode_fences(setup.fences.iter().copied()),
            turn: setup.turn as u8,
            plies: position.plies(),
        }
    }

    fn to_position(
        &self,
        players: PlayerCount,
        options: &AllOptions,
    ) -> Option<quoridor::Position> {
        let setup = quoridor::Setup {
            players,
            pawns: PerSeat(decode_four_squares(self.pawns)?),
            hands: PerSeat(self.hands),
            fences: field_values::decode_fences(&self.fences)?,
            turn: field_values::decode_seat(self.turn)?,
        };
        let position = quoridor::Position::new(&setup, options.quoridor(players)).ok()?;
        Some(position.with_plies(self.plies))
    }
}

impl EncodedPacman {
    fn from_position(position: &pacman::Position) -> Self {
        let mut pellets = [field_values::encode_square(None); pacman::PELLETS_TO_EAT as usize];
        for (slot, pellet) in pellets.iter_mut().zip(position.pellets().iter()) {
            *slot = pellet.index();
        }
        let mover = Piece::ALL
            .iter()
            .position(|&piece| piece == position.piece());
        let ghost = |ghost| field_values::encode_square(position.ghost(ghost));
        let deal = position.deal();
        Self {
            pac: position.pac().index(),
            lives: position.lives(),
            ghosts: Ghost::ALL.map(ghost),
            pellets,
            fences: field_values::encode_fences(position.fences().iter()),
            mover: mover.unwrap_or(0) as u8,
            steps: position.steps(),
            boost: position.is_boosted(),
            came: field_values::encode_square(position.came_from()),
            stalled: position.stalled(),
            pac_seat: deal.seat(Piece::Pac) as u8,
            seats: field_values::encode_seats(deal.seats()),
        }
    }

    fn to_position(&self, options: &AllOptions) -> Option<pacman::Position> {
        let mut pellets = List::default();
        for pellet in decode_four_squares(self.pellets)?.into_iter().flatten() {
            pellets.push(pellet).ok()?;
        }
        let setup = pacman::Setup {
            pac: Square::from_index(self.pac)?,
            lives: self.lives,
            ghosts: PerGhost(decode_four_squares(self.ghosts)?),
            pellets,
            fences: field_values::decode_fences(&self.fences)?,
            mover: *Piece::ALL.get(usize::from(self.mover))?,
            steps: self.steps,
            boost: self.boost,
            came_from: field_values::decode_square(self.came)?,
        };
        let seats = field_values::decode_seats(self.seats)?;
        let deal = Deal::new(field_values::decode_seat(self.pac_seat)?, seats);
        if deal.seats() != seats {
            return None;
        }
        let position = pacman::Position::new(&setup, options.pacman).ok()?;
        position.with_deal(deal).with_stalled(self.stalled)
    }
}

impl EncodedMsPacman {
    fn from_position(position: &mspacman::Position) -> Self {
        let ghost = |seat: Seat| position.ghost(seat);
        let dice = position.dice();
        Self {
            seats: field_values::encode_seats(position.seats()),
            controller: position.controller() as u8,
            ms: field_values::encode_square(position.ms_pacman()),
            ghosts: Seat::ALL
                .map(|seat| field_values::encode_square(ghost(seat).map(|ghost| ghost.square))),
            weak: Seat::ALL.map(|seat| ghost(seat).map_or(0, |ghost| ghost.weak_turns)),
            dots: field_values::encode_square_set(position.dots()),
            turn: position.turn() as u8,
            phase: position.phase() as u8,
            steps: position.steps(),
            extra: position.has_extra_turn(),
            seed: dice.seed.to_le_bytes(),
            rolls: dice.rolls,
        }
    }

    fn to_position(&self, options: &AllOptions) -> Option<mspacman::Position> {
        let mut ghosts = PerSeat([None; 4]);
        let encoded = decode_four_squares(self.ghosts)?.into_iter().zip(self.weak);
        for (slot, (square, weak)) in ghosts.0.iter_mut().zip(encoded) {
            *slot = square.map(|square| mspacman::GhostState {
                square,
                weak_turns: weak,
            });
        }
        let setup = mspacman::Setup {
            seats: field_values::decode_seats(self.seats)?,
            controller: field_values::decode_seat(self.controller)?,
            ms_pacman: field_values::decode_square(self.ms)?,
            ghosts,
            dots: field_values::decode_square_set(&self.dots)?,
            turn: field_values::decode_seat(self.turn)?,
            phase: *mspacman::TurnPhase::ALL.get(usize::from(self.phase))?,
            steps: self.steps,
            extra_turn: self.extra,
        };
        let dice = Dice {
            seed: u64::from_le_bytes(self.seed),
            rolls: self.rolls,
        };
        let position = mspacman::Position::new(&setup, options.mspacman).ok()?;
        Some(position.with_dice(dice))
    }
}
