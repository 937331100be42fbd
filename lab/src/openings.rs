//! Random openings, equal for equal seeds and numbers.
//!
//! Matches and self-play share the shape: 2 to 9 random plies of Quoridor, 15 to 65 % of them fences, half of these near a pawn; an
//! opening that leaves one shortest path more than three steps longer than another is dropped and drawn again.
//!
//! Recorded results depend on the order of draws, so each has its own:
//!
//! - A match opening ([`Opening`]) covers every game. For Quoridor with two it is also searched for a few nodes and dropped when one
//!   side is ahead by more than a step, because a decided game measures nothing. Pac-Man plays his first turn at random; Ms. Pac-Man
//!   takes the dice only.
//! - A self-play opening ([`self_play_opening`]) is of Quoridor with two. It comes with a [`MovePolicy`] for the further
//!   random moves of the game.

use std::cell::RefCell;
use std::fmt;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicBool, Ordering};

use fencelight_ai::{BOARD_TABLE_ENTRIES, Evaluator, Limits, steps_to_goal};
use fencelight_core::game::{Game, Move, Piece};
use fencelight_core::games::{AllOptions, AnyGame, GameKind, GameVisitor};
use fencelight_core::geometry::{Direction, Fence, Seat, Square};
use fencelight_core::quoridor::{Options, PlayerCount, Position};
use fencelight_core::{mspacman, pacman};
use fencelight_host::engines::SearchEngine;
use fencelight_host::match_file::start;
use fencelight_host::rng::{CounterRng, Rng, XorShiftRng, derive_seed};

/// Plies of an opening.
const MIN_PLIES: u32 = 2;
const MAX_PLIES: u32 = 9;
/// Share of fences among the moves of an opening, drawn for each opening.
const MIN_FENCES_PERCENT: u32 = 15;
const MAX_FENCES_PERCENT: u32 = 65;
/// Share of the fences that lie near a pawn.
const NEAR_PERCENT: u32 = 50;
/// The longest shortest path may exceed the shortest one by this many steps.
const MAX_LEAD: u8 = 3;
/// One side may be ahead by this score after a match opening, in hundredths of a step.
const MAX_SCORE: u32 = 100;
/// Nodes of the search that gives this score.
const SCORE_NODES: u32 = 2_000;
/// Draws for one match opening before it is given up.
const MAX_DRAWS: u32 = 10_000;
/// Self-play games are drawn after this many plies.
const PLY_CAP: u32 = 324;

/// A number in MIN..=MAX.
fn in_range(rng: &mut impl Rng, min: u32, max: u32) -> u32 {
    min + rng.below(max - min + 1)
}

/// Whether the game is not over and no shortest path is much longer than another.
fn is_even(position: &Position) -> bool {
    let steps = |seat| steps_to_goal(position, seat);
    let seats = position.seats();
    let longest = seats.iter().filter_map(steps).max();
    let shortest = seats.iter().filter_map(steps).min();
    position.outcome().is_none()
        && matches!((longest, shortest), (Some(longest), Some(shortest)) if longest - shortest <= MAX_LEAD)
}

/// Why there is no match opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OpeningError {
    /// The match is being stopped.
    Stopped,
    /// Every draw ended the game or left one side ahead.
    NotFound(GameKind),
}

impl fmt::Display for OpeningError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stopped => write!(f, "the match was stopped"),
            Self::NotFound(GameKind::Quoridor2 | GameKind::Quoridor4) => write!(
                f,
                "no opening found: an opening has {MIN_PLIES} to {MAX_PLIES} plies, and each of {MAX_DRAWS} draws ended the game or left one side ahead; set a larger ply_cap"
            ),
            Self::NotFound(_) => write!(
                f,
                "no opening found: each of {MAX_DRAWS} draws ended the game; leave out the rule options that make the game short"
            ),
        }
    }
}

/// The start of a match game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Opening {
    /// The seed of the game: dice and every other random choice.
    pub(crate) seed: u64,
    /// The moves from the start position.
    pub(crate) moves: Vec<Move>,
}

impl Opening {
    /// Opening `number` of those that belong to `seed`; an error where the rules leave none, or once `stop` is set.
    pub(crate) fn new(
        kind: GameKind,
        options: &AllOptions,
        seed: u64,
        number: u32,
        stop: &AtomicBool,
    ) -> Result<Self, OpeningError> {
        let seed = derive_seed(seed, number.into());
        let mut rng = XorShiftRng::new(seed);
        let start = start(kind, options, seed);
        for _ in 0..MAX_DRAWS {
            if stop.load(Ordering::Relaxed) {
                return Err(OpeningError::Stopped);
            }
            if let Some(moves) = start.visit(RandomMoves(&mut rng)) {
                return Ok(Self { seed, moves });
            }
        }
        Err(OpeningError::NotFound(kind))
    }

    /// The position after the opening.
    pub(crate) fn position(&self, kind: GameKind, options: &AllOptions) -> AnyGame {
        let mut game = start(kind, options, self.seed);
        for &mv in &self.moves {
            game.play_unchecked(mv);
        }
        game
    }
}

/// Draws the moves of a match opening; `None` where the position after them is uneven.
struct RandomMoves<'a>(&'a mut XorShiftRng);

impl GameVisitor for RandomMoves<'_> {
    type Output = Option<Vec<Move>>;

    fn quoridor(self, start: &Position) -> Self::Output {
        let Self(rng) = self;
        let mut position = start.clone();
        let plies = in_range(rng, MIN_PLIES, MAX_PLIES);
        let fences_percent = in_range(rng, MIN_FENCES_PERCENT, MAX_FENCES_PERCENT);
        let mut moves = Vec::new();
        for _ in 0..plies {
            let mv = random_ply(&position, fences_percent, rng)?;
            position.make(mv);
            moves.push(mv);
        }
        let is_fair = is_even(&position)
            && (position.players() != PlayerCount::Two || score(position)? <= MAX_SCORE);
        is_fair.then_some(moves)
    }

    /// Pac-Man's first turn.
    fn pacman(self, start: &pacman::Position) -> Self::Output {
        let mut position = *start;
        let mut moves = Vec::new();
        while position.piece() == Piece::Pac {
            let mv = self.0.one_of(position.legal_moves().as_slice())?;
            position.play_unchecked(mv);
            moves.push(mv);
        }
        position.outcome().is_none().then_some(moves)
    }

    fn mspacman(self, _start: &mspacman::Position) -> Self::Output {
        Some(Vec::new())
    }
}

/// By how much one side is ahead. The evaluation is the handcrafted one: neither engine of a match plays by it as a rule, and it
/// stays the same whichever network is current.
fn score(position: Position) -> Option<u32> {
    thread_local! {
        static ENGINE: RefCell<SearchEngine> = RefCell::new(SearchEngine::new(BOARD_TABLE_ENTRIES, &Evaluator::HANDCRAFTED));
    }
    let (game, limits) = (AnyGame::Quoridor(position), Limits::nodes(SCORE_NODES, 0));
    let result = ENGINE.with_borrow_mut(|engine| engine.think(&game, &limits));
    Some(result?.score.unsigned_abs())
}

/// A random move of a match opening.
fn random_ply(position: &Position, fences_percent: u32, rng: &mut XorShiftRng) -> Option<Move> {
    let legal = position.legal_sets();
    if !legal.fences.is_empty() && rng.percent(fences_percent) {
        let near = rng.percent(NEAR_PERCENT);
        let fits = |fence: &Fence| !near || touches_a_pawn(position, *fence);
        let fences: Vec<_> = legal.fences.iter().filter(fits).collect();
        if let Some(fence) = rng.one_of(&fences) {
            return Some(Move::fence(fence));
        }
    }
    let squares: Vec<_> = legal.squares.iter().collect();
    rng.one_of(&squares).map(Move::square)
}

/// Whether a fence lies along a side of a pawn's square.
fn touches_a_pawn(position: &Position, fence: Fence) -> bool {
    let pawns = position.seats().iter();
    let pawns: Vec<_> = pawns.filter_map(|seat| position.pawn(seat)).collect();
    let mut sides = pawns
        .into_iter()
        .flat_map(|pawn| Direction::ALL.map(|direction| Fence::across(pawn, direction)));
    sides.any(|side| side.contains(&Some(fence)))
}

/// How a self-play game draws its random moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MovePolicy {
    fences_per_mille: u32,
}

/// The position after an even self-play opening, and the policy for further random moves of the game.
pub(crate) fn self_play_opening(rng: &mut CounterRng) -> (Position, MovePolicy) {
    loop {
        let plies = in_range(rng, MIN_PLIES, MAX_PLIES);
        let policy = MovePolicy {
            fences_per_mille: in_range(rng, 10 * MIN_FENCES_PERCENT, 10 * MAX_FENCES_PERCENT),
        };
        let mut position = self_play_start(rng);
        for _ in 0..plies {
            if let Some(mv) = policy.random_move(&position, rng) {
                position.make(mv);
            }
        }
        if is_even(&position) {
            return (position, policy);
        }
    }
}

/// The start position of a self-play game; the first seat is drawn.
fn self_play_start(rng: &mut CounterRng) -> Position {
    let first = [Seat::South, Seat::North][rng.below(2) as usize];
    let options = Options {
        ply_cap: NonZeroU32::new(PLY_CAP),
        ..Options::DEFAULT
    };
    Position::start(PlayerCount::Two, first, options)
}

impl MovePolicy {
    /// A random legal move; `None` when the game is over.
    pub(crate) fn random_move(self, position: &Position, rng: &mut CounterRng) -> Option<Move> {
        let legal = position.legal_sets();
        let mut moves: Vec<Move> = Vec::new();
        if rng.per_mille(self.fences_per_mille) {
            let near = rng.below(2) == 0;
            let fits = |fence: &Fence| !near || is_near_a_pawn(position, *fence);
            moves.extend(legal.fences.iter().filter(fits).map(Move::fence));
        }
        if moves.is_empty() {
            moves.extend(legal.squares.iter().map(Move::square));
        }
        if moves.is_empty() {
            moves.extend(position.legal_moves().iter());
        }
        rng.one_of(&moves)
    }
}

/// Whether a fence lies along a side of a pawn's square or next to one.
fn is_near_a_pawn(position: &Position, fence: Fence) -> bool {
    let post = fence.post();
    // A post is the north-east corner of its square, so the range reaches two to the south-west and one to the north-east.
    let close = |post: u8, square: u8| (square..=square + 3).contains(&(post + 2));
    let near = |pawn: Square| close(post.file(), pawn.file()) && close(post.rank(), pawn.rank());
    [Seat::South, Seat::North]
        .into_iter()
        .any(|seat| position.pawn(seat).is_some_and(near))
}

/// Positions of random games that are not over, early ones and late ones.
#[cfg(test)]
pub(crate) fn any_positions(seed: u64, count: usize) -> Vec<Position> {
    let mut rng = CounterRng::new(seed);
    let mut positions = Vec::new();
    while positions.len() < count {
        let (mut position, policy) = self_play_opening(&mut rng);
        for _ in 0..rng.below(60) {
            if let Some(mv) = policy.random_move(&position, &mut rng) {
                position.make(mv);
            }
        }
        if position.outcome().is_none() {
            positions.push(position);
        }
    }
    positions
}

#[cfg(test)]
mod tests;
