//! A sample: one position of a game with its search score and the result of the game, in 24 bytes.

use fencelight_core::geometry::{Axis, Fence, Post, Seat, Square};
use fencelight_core::quoridor::{FENCES_IN_BOX, Options, PlayerCount, Position, Setup};

/// Bytes of a sample in a file.
pub(crate) const BYTES: usize = 24;
/// From this score on the search has found the end of the game.
pub(crate) const DECIDED: i16 = 29_000;

const SQUARES: u8 = 81;

/// A position, its score and the result of its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sample {
    /// The squares of south and north.
    pub(crate) pawns: [u8; 2],
    /// The fences in their hands.
    pub(crate) hands: [u8; 2],
    /// The posts of the horizontal fences.
    pub(crate) horizontal: u64,
    /// The posts of the vertical fences.
    pub(crate) vertical: u64,
    /// Whether north is to move.
    pub(crate) is_north: bool,
    /// The search score for the side to move.
    pub(crate) score: i16,
    /// The winner of the game; `None` for a draw.
    pub(crate) winner: Option<Seat>,
    /// Whether the move played here was random.
    pub(crate) is_random_move: bool,
    /// Moves since the start of the game.
    pub(crate) ply: u16,
}

const NORTH_BIT: u8 = 1;
const RANDOM_MOVE_BIT: u8 = 2;
const WINNER_SHIFT: u8 = 2;
/// All bits in use.
const KNOWN_BITS: u8 = 0b1111;

impl Sample {
    /// A position of a game in progress, without a winner.
    pub(crate) fn new(position: &Position, score: i32) -> Self {
        let pawn = |seat| position.pawn(seat).map_or(0, Square::index);
        let posts = |axis| {
            let [south, north] = position.fences().along(axis).words();
            u64::from(north) << 32 | u64::from(south)
        };
        Self {
            pawns: [pawn(Seat::South), pawn(Seat::North)],
            hands: [position.hand(Seat::South), position.hand(Seat::North)],
            horizontal: posts(Axis::Horizontal),
            vertical: posts(Axis::Vertical),
            is_north: position.turn() == Seat::North,
            score: score.clamp(i16::MIN.into(), i16::MAX.into()) as i16,
            winner: None,
            is_random_move: false,
            ply: position.plies().min(u16::MAX.into()) as u16,
        }
    }

    /// The position; `None` if it is impossible.
    pub(crate) fn position(&self) -> Option<Position> {
        let mut setup = Setup::start(
            PlayerCount::Two,
            if self.is_north {
                Seat::North
            } else {
                Seat::South
            },
        );
        for (seat, (pawn, hand)) in [Seat::South, Seat::North]
            .into_iter()
            .zip(self.pawns.into_iter().zip(self.hands))
        {
            setup.pawns[seat] = Some(Square::from_index(pawn)?);
            setup.hands[seat] = hand;
        }
        for (axis, mut posts) in [
            (Axis::Horizontal, self.horizontal),
            (Axis::Vertical, self.vertical),
        ] {
            while posts != 0 {
                let post = Post::from_index(posts.trailing_zeros() as u8)?;
                setup.fences.push(Fence::new(post, axis)).ok()?;
                posts &= posts - 1;
            }
        }
        Position::new(&setup, Options::default()).ok()
    }

    /// The result of the game for the side to move: 0, 0.5 or 1.
    pub(crate) fn result(&self) -> f32 {
        let mover = if self.is_north {
            Seat::North
        } else {
            Seat::South
        };
        match self.winner {
            Some(winner) if winner == mover => 1.0,
            Some(_) => 0.0,
            None => 0.5,
        }
    }

    /// The bytes in a file.
    pub(crate) fn to_bytes(self) -> [u8; BYTES] {
        let winner = match self.winner {
            None => 0,
            Some(Seat::North) => 2,
            Some(_) => 1,
        };
        let mut flags = winner << WINNER_SHIFT;
        if self.is_north {
            flags |= NORTH_BIT;
        }
        if self.is_random_move {
            flags |= RANDOM_MOVE_BIT;
        }
        let mut bytes = [0; BYTES];
        bytes[..2].copy_from_slice(&self.pawns);
        bytes[2] = self.hands[0] | self.hands[1] << 4;
        bytes[3] = flags;
        bytes[4..6].copy_from_slice(&self.score.to_le_bytes());
        bytes[6..8].copy_from_slice(&self.ply.to_le_bytes());
        bytes[8..16].copy_from_slice(&self.horizontal.to_le_bytes());
        bytes[16..].copy_from_slice(&self.vertical.to_le_bytes());
        bytes
    }

    /// The sample in some bytes; `None` if they are invalid.
    pub(crate) fn from_bytes(bytes: &[u8; BYTES]) -> Option<Self> {
        let [
            south,
            north,
            hands,
            flags,
            score_low,
            score_high,
            ply_low,
            ply_high,
            fences @ ..,
        ] = *bytes;
        let winner = match flags >> WINNER_SHIFT {
            0 => None,
            1 => Some(Seat::South),
            2 => Some(Seat::North),
            _ => return None,
        };
        let (horizontal, vertical) = fences.split_first_chunk::<8>()?;
        let sample = Self {
            pawns: [south, north],
            hands: [hands & 0xF, hands >> 4],
            horizontal: u64::from_le_bytes(*horizontal),
            vertical: u64::from_le_bytes(*vertical.first_chunk()?),
            is_north: flags & NORTH_BIT != 0,
            score: i16::from_le_bytes([score_low, score_high]),
            winner,
            is_random_move: flags & RANDOM_MOVE_BIT != 0,
            ply: u16::from_le_bytes([ply_low, ply_high]),
        };
        (flags & !KNOWN_BITS == 0 && sample.is_possible()).then_some(sample)
    }

    /// Whether pawns and fences can be those of a game in progress. Paths to the goal lines are checked when features are computed.
    fn is_possible(&self) -> bool {
        let [south, north] = self.pawns;
        let laid = self.horizontal.count_ones() + self.vertical.count_ones();
        let held = u32::from(self.hands[0]) + u32::from(self.hands[1]);
        south < SQUARES
            && north < SQUARES
            && south != north
            && self
                .hands
                .iter()
                .all(|&fences| fences <= PlayerCount::Two.hand())
            && laid + held == u32::from(FENCES_IN_BOX)
    }
}
