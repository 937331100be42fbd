//! A position in few bytes, and its way back through the gate of its game.

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::values;
use crate::game::{Ghost, PerGhost, Piece};
use crate::games::{AnyGame, AnySetUp, Kind, Options};
use crate::geometry::{PerSeat, Seat, Square};
use crate::mspacman::{self, Dice};
use crate::pacman::{self, Deal};
use crate::quoridor::{self, Players};

/// A position as it is written down; it may be impossible.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Position {
    /// Of Quoridor for two.
    Quoridor2(Quoridor),
    /// Of Quoridor for four.
    Quoridor4(Quoridor),
    /// Of the Pac-Man variant.
    Pacman(Pacman),
    /// Of Ms. Pac-Man.
    MsPacman(MsPacman),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Quoridor {
    pawns: [u8; 4],
    hands: [u8; 4],
    fences: [u8; 16],
    turn: u8,
    plies: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Pacman {
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
pub(super) struct MsPacman {
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

impl Position {
    pub(super) fn of(game: &AnyGame) -> Self {
        match game {
            AnyGame::Quoridor(position) => {
                let written = Quoridor::of(position);
                match position.players() {
                    Players::Two => Self::Quoridor2(written),
                    Players::Four => Self::Quoridor4(written),
                }
            }
            AnyGame::Pacman(position) => Self::Pacman(Pacman::of(position)),
            AnyGame::MsPacman(position) => Self::MsPacman(MsPacman::of(position)),
        }
    }

    pub(super) const fn kind(&self) -> Kind {
        match self {
            Self::Quoridor2(_) => Kind::Quoridor2,
            Self::Quoridor4(_) => Kind::Quoridor4,
            Self::Pacman(_) => Kind::Pacman,
            Self::MsPacman(_) => Kind::MsPacman,
        }
    }

    /// The gate; `None` if no game reaches such a position.
    pub(super) fn game(&self, options: &Options) -> Option<AnyGame> {
        match self {
            Self::Quoridor2(written) => written.game(Players::Two, options),
            Self::Quoridor4(written) => written.game(Players::Four, options),
            Self::Pacman(written) => written.game(options),
            Self::MsPacman(written) => written.game(options),
        }
    }
}

/// Through the gate; only Ms. Pac-Man has dice.
fn gate(set_up: &AnySetUp, options: &Options, dice: Dice) -> Option<AnyGame> {
    AnyGame::new(set_up, options, dice).ok()
}

const NO_DICE: Dice = Dice { seed: 0, rolls: 0 };

/// Squares or none for four; `None` for what is neither.
fn places(numbers: [u8; 4]) -> Option<[Option<Square>; 4]> {
    let [first, second, third, fourth] = numbers.map(values::place);
    Some([first?, second?, third?, fourth?])
}

impl Quoridor {
    fn of(position: &quoridor::Position) -> Self {
        let set_up = quoridor::SetUp::from(position);
        Self {
            pawns: set_up.pawns.0.map(values::of_place),
            hands: set_up.hands.0,
            fences: values::of_fences(set_up.fences.iter().copied()),
            turn: set_up.turn as u8,
            plies: position.plies(),
        }
    }

    fn game(&self, players: Players, options: &Options) -> Option<AnyGame> {
        let set_up = AnySetUp::Quoridor(quoridor::SetUp {
            players,
            pawns: PerSeat(places(self.pawns)?),
            hands: PerSeat(self.hands),
            fences: values::fences(&self.fences)?,
            turn: values::seat(self.turn)?,
        });
        match gate(&set_up, options, NO_DICE)? {
            AnyGame::Quoridor(position) => Some(AnyGame::Quoridor(position.with_plies(self.plies))),
            AnyGame::Pacman(_) | AnyGame::MsPacman(_) => None,
        }
    }
}

impl Pacman {
    fn of(position: &pacman::Position) -> Self {
        let mut pellets = [values::of_place(None); pacman::PELLETS_TO_EAT as usize];
        for (slot, pellet) in pellets.iter_mut().zip(position.pellets().iter()) {
            *slot = pellet.index();
        }
        let mover = Piece::ALL
            .iter()
            .position(|&piece| piece == position.piece());
        let ghost = |ghost| values::of_place(position.ghost(ghost));
        let deal = position.deal();
        Self {
            pac: position.pac().index(),
            lives: position.lives(),
            ghosts: Ghost::ALL.map(ghost),
            pellets,
            fences: values::of_fences(position.fences().iter()),
            mover: mover.unwrap_or(0) as u8,
            steps: position.steps(),
            boost: position.is_boosted(),
            came: values::of_place(position.came()),
            stalled: position.stalled(),
            pac_seat: deal.seat(Piece::Pac) as u8,
            seats: values::of_seats(deal.seats()),
        }
    }

    fn game(&self, options: &Options) -> Option<AnyGame> {
        let mut pellets = Vec::new();
        for pellet in places(self.pellets)?.into_iter().flatten() {
            pellets.push(pellet).ok()?;
        }
        let set_up = AnySetUp::Pacman(pacman::SetUp {
            pac: Square::from_index(self.pac)?,
            lives: self.lives,
            ghosts: PerGhost(places(self.ghosts)?),
            pellets,
            fences: values::fences(&self.fences)?,
            mover: *Piece::ALL.get(usize::from(self.mover))?,
            steps: self.steps,
            boost: self.boost,
            came: values::place(self.came)?,
        });
        let (pac, seats) = (values::seat(self.pac_seat)?, values::seats(self.seats)?);
        let deal = Deal::new(pac, seats);
        match gate(&set_up, options, NO_DICE)? {
            AnyGame::Pacman(position) if deal.seats() == seats => {
                let position = position.with_stalled(self.stalled)?;
                Some(AnyGame::Pacman(position.with_deal(deal)))
            }
            AnyGame::Quoridor(_) | AnyGame::Pacman(_) | AnyGame::MsPacman(_) => None,
        }
    }
}

impl MsPacman {
    fn of(position: &mspacman::Position) -> Self {
        let ghost = |seat: Seat| position.ghost(seat);
        let dice = position.dice();
        Self {
            seats: values::of_seats(position.seats()),
            controller: position.controller() as u8,
            ms: values::of_place(position.ms()),
            ghosts: Seat::ALL.map(|seat| values::of_place(ghost(seat).map(|ghost| ghost.square))),
            weak: Seat::ALL.map(|seat| ghost(seat).map_or(0, |ghost| ghost.weak)),
            dots: values::of_squares(position.dots()),
            turn: position.turn() as u8,
            phase: position.phase() as u8,
            steps: position.steps(),
            extra: position.has_extra_turn(),
            seed: dice.seed.to_le_bytes(),
            rolls: dice.rolls,
        }
    }

    fn game(&self, options: &Options) -> Option<AnyGame> {
        let mut ghosts = PerSeat([None; 4]);
        let written = places(self.ghosts)?.into_iter().zip(self.weak);
        for (slot, (square, weak)) in ghosts.0.iter_mut().zip(written) {
            *slot = square.map(|square| mspacman::Ghost { square, weak });
        }
        let set_up = AnySetUp::MsPacman(mspacman::SetUp {
            seats: values::seats(self.seats)?,
            controller: values::seat(self.controller)?,
            ms: values::place(self.ms)?,
            ghosts,
            dots: values::squares(&self.dots)?,
            turn: values::seat(self.turn)?,
            phase: *mspacman::Phase::ALL.get(usize::from(self.phase))?,
            steps: self.steps,
            extra: self.extra,
        });
        let dice = Dice {
            seed: u64::from_le_bytes(self.seed),
            rolls: self.rolls,
        };
        gate(&set_up, options, dice)
    }
}
