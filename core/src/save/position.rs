//! A position in few bytes, and its way back through the gate of its game.

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::codec;
use crate::game::{Ghost, PerGhost, Piece};
use crate::games::{AllOptions, AnyGame, AnySetup, GameKind};
use crate::geometry::{PerSeat, Seat, Square};
use crate::mspacman::{self, Dice};
use crate::pacman::{self, Deal};
use crate::quoridor::{self, PlayerCount};

/// A position as it is written down; it may be impossible.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum StoredPosition {
    /// Of Quoridor for two.
    Quoridor2(StoredQuoridor),
    /// Of Quoridor for four.
    Quoridor4(StoredQuoridor),
    /// Of the Pac-Man variant.
    Pacman(StoredPacman),
    /// Of Ms. Pac-Man.
    MsPacman(StoredMsPacman),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct StoredQuoridor {
    pawns: [u8; 4],
    hands: [u8; 4],
    fences: [u8; 16],
    turn: u8,
    plies: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct StoredPacman {
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
    /// The deal: who plays Pac-Man, and who plays at all.
    pac_seat: u8,
    seats: u8,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct StoredMsPacman {
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
    /// The seed of the dice: as bytes, because a seed has no small values that are worth being short.
    seed: [u8; 8],
    rolls: u32,
}

impl StoredPosition {
    pub(super) fn from_game(game: &AnyGame) -> Self {
        match game {
            AnyGame::Quoridor(position) => {
                let written = StoredQuoridor::from_position(position);
                match position.players() {
                    PlayerCount::Two => Self::Quoridor2(written),
                    PlayerCount::Four => Self::Quoridor4(written),
                }
            }
            AnyGame::Pacman(position) => Self::Pacman(StoredPacman::from_position(position)),
            AnyGame::MsPacman(position) => Self::MsPacman(StoredMsPacman::from_position(position)),
        }
    }

    pub(super) const fn kind(&self) -> GameKind {
        match self {
            Self::Quoridor2(_) => GameKind::Quoridor2,
            Self::Quoridor4(_) => GameKind::Quoridor4,
            Self::Pacman(_) => GameKind::Pacman,
            Self::MsPacman(_) => GameKind::MsPacman,
        }
    }

    /// The gate; `None` if no game reaches such a position.
    pub(super) fn to_game(&self, options: &AllOptions) -> Option<AnyGame> {
        match self {
            Self::Quoridor2(written) => written.to_game(PlayerCount::Two, options),
            Self::Quoridor4(written) => written.to_game(PlayerCount::Four, options),
            Self::Pacman(written) => written.to_game(options),
            Self::MsPacman(written) => written.to_game(options),
        }
    }
}

/// Through the gate; only Ms. Pac-Man has dice.
fn validate(setup: &AnySetup, options: &AllOptions, dice: Dice) -> Option<AnyGame> {
    AnyGame::new(setup, options, dice).ok()
}

const NO_DICE: Dice = Dice { seed: 0, rolls: 0 };

/// Squares or none for four; `None` for what is neither.
fn decode_four_squares(numbers: [u8; 4]) -> Option<[Option<Square>; 4]> {
    let [first, second, third, fourth] = numbers.map(codec::decode_square);
    Some([first?, second?, third?, fourth?])
}

impl StoredQuoridor {
    fn from_position(position: &quoridor::Position) -> Self {
        let setup = quoridor::Setup::from(position);
        Self {
            pawns: setup.pawns.0.map(codec::encode_square),
            hands: setup.hands.0,
            fences: codec::encode_fences(setup.fences.iter().copied()),
            turn: setup.turn as u8,
            plies: position.plies(),
        }
    }

    fn to_game(&self, players: PlayerCount, options: &AllOptions) -> Option<AnyGame> {
        let setup = AnySetup::Quoridor(quoridor::Setup {
            players,
            pawns: PerSeat(decode_four_squares(self.pawns)?),
            hands: PerSeat(self.hands),
            fences: codec::decode_fences(&self.fences)?,
            turn: codec::decode_seat(self.turn)?,
        });
        match validate(&setup, options, NO_DICE)? {
            AnyGame::Quoridor(position) => Some(AnyGame::Quoridor(position.with_plies(self.plies))),
            AnyGame::Pacman(_) | AnyGame::MsPacman(_) => None,
        }
    }
}

impl StoredPacman {
    fn from_position(position: &pacman::Position) -> Self {
        let mut pellets = [codec::encode_square(None); pacman::PELLETS_TO_EAT as usize];
        for (slot, pellet) in pellets.iter_mut().zip(position.pellets().iter()) {
            *slot = pellet.index();
        }
        let mover = Piece::ALL
            .iter()
            .position(|&piece| piece == position.piece());
        let ghost = |ghost| codec::encode_square(position.ghost(ghost));
        let deal = position.deal();
        Self {
            pac: position.pac().index(),
            lives: position.lives(),
            ghosts: Ghost::ALL.map(ghost),
            pellets,
            fences: codec::encode_fences(position.fences().iter()),
            mover: mover.unwrap_or(0) as u8,
            steps: position.steps(),
            boost: position.is_boosted(),
            came: codec::encode_square(position.came_from()),
            stalled: position.stalled(),
            pac_seat: deal.seat(Piece::Pac) as u8,
            seats: codec::encode_seats(deal.seats()),
        }
    }

    fn to_game(&self, options: &AllOptions) -> Option<AnyGame> {
        let mut pellets = Vec::new();
        for pellet in decode_four_squares(self.pellets)?.into_iter().flatten() {
            pellets.push(pellet).ok()?;
        }
        let setup = AnySetup::Pacman(pacman::Setup {
            pac: Square::from_index(self.pac)?,
            lives: self.lives,
            ghosts: PerGhost(decode_four_squares(self.ghosts)?),
            pellets,
            fences: codec::decode_fences(&self.fences)?,
            mover: *Piece::ALL.get(usize::from(self.mover))?,
            steps: self.steps,
            boost: self.boost,
            came_from: codec::decode_square(self.came)?,
        });
        let (pac, seats) = (
            codec::decode_seat(self.pac_seat)?,
            codec::decode_seats(self.seats)?,
        );
        let deal = Deal::new(pac, seats);
        match validate(&setup, options, NO_DICE)? {
            AnyGame::Pacman(position) if deal.seats() == seats => {
                let position = position.with_stalled(self.stalled)?;
                Some(AnyGame::Pacman(position.with_deal(deal)))
            }
            AnyGame::Quoridor(_) | AnyGame::Pacman(_) | AnyGame::MsPacman(_) => None,
        }
    }
}

impl StoredMsPacman {
    fn from_position(position: &mspacman::Position) -> Self {
        let ghost = |seat: Seat| position.ghost(seat);
        let dice = position.dice();
        Self {
            seats: codec::encode_seats(position.seats()),
            controller: position.controller() as u8,
            ms: codec::encode_square(position.ms_pacman()),
            ghosts: Seat::ALL
                .map(|seat| codec::encode_square(ghost(seat).map(|ghost| ghost.square))),
            weak: Seat::ALL.map(|seat| ghost(seat).map_or(0, |ghost| ghost.weak_turns)),
            dots: codec::encode_square_set(position.dots()),
            turn: position.turn() as u8,
            phase: position.phase() as u8,
            steps: position.steps(),
            extra: position.has_extra_turn(),
            seed: dice.seed.to_le_bytes(),
            rolls: dice.rolls,
        }
    }

    fn to_game(&self, options: &AllOptions) -> Option<AnyGame> {
        let mut ghosts = PerSeat([None; 4]);
        let written = decode_four_squares(self.ghosts)?.into_iter().zip(self.weak);
        for (slot, (square, weak)) in ghosts.0.iter_mut().zip(written) {
            *slot = square.map(|square| mspacman::GhostState {
                square,
                weak_turns: weak,
            });
        }
        let setup = AnySetup::MsPacman(mspacman::Setup {
            seats: codec::decode_seats(self.seats)?,
            controller: codec::decode_seat(self.controller)?,
            ms_pacman: codec::decode_square(self.ms)?,
            ghosts,
            dots: codec::decode_square_set(&self.dots)?,
            turn: codec::decode_seat(self.turn)?,
            phase: *mspacman::TurnPhase::ALL.get(usize::from(self.phase))?,
            steps: self.steps,
            extra_turn: self.extra,
        });
        let dice = Dice {
            seed: u64::from_le_bytes(self.seed),
            rolls: self.rolls,
        };
        validate(&setup, options, dice)
    }
}
