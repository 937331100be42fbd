//! Where games begin: a few random moves, the same for the same seed and number.
//!
//! Quoridor: 2 to 9 random plies, 15 to 65 % of them fences, half of these near a pawn; what leaves one way more than three steps
//! longer than another is dropped and drawn anew, and for two players also what a short look ahead finds better for a side by more
//! than a step: from a game that is decided nobody learns who plays better. Pac-Man: his first turn at random. Ms. Pac-Man: the
//! dice, nothing else.

use std::cell::RefCell;

use fencelight_core::ai::{BOARD_TABLE_ENTRIES, Evaluator, Limits, steps_to_goal};
use fencelight_core::game::{Game, Move, Piece};
use fencelight_core::games::{AllOptions, AnyGame, GameKind};
use fencelight_core::geometry::{Direction, Fence, Seat};
use fencelight_core::quoridor::{PlayerCount, Position};

use crate::chance::stream::{Chance, derived};
use crate::engines::mind::Mind;

/// The plies of an opening in Quoridor.
const PLIES: std::ops::RangeInclusive<u32> = 2..=9;
/// How many of them are fences.
const FENCES_PERCENT: std::ops::RangeInclusive<u32> = 15..=65;
/// How many of the fences are near a pawn.
const NEAR_PERCENT: u32 = 50;
/// The longest way may be so many steps longer than the shortest.
const MOST_APART: u8 = 3;
/// By so many hundredths of a step one side may be better off.
const MOST_AHEAD: u32 = 100;
/// Nodes of the look ahead that tells.
const NODES: u32 = 2_000;
/// Who begins; who is next after the opening is drawn with it.
pub(crate) const FIRST: Seat = Seat::South;

/// Where a game begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Opening {
    /// The seed of the game: dice, and everything else left to chance.
    pub(crate) seed: u64,
    /// The moves from the start.
    pub(crate) moves: Vec<Move>,
}

impl Opening {
    /// The opening with this number.
    pub(crate) fn new(kind: GameKind, options: &AllOptions, seed: u64, number: u32) -> Self {
        let seed = derived(seed, number.into());
        let mut chance = Chance::new(seed);
        let start = start(kind, options, seed);
        let moves = loop {
            let moves = match &start {
                AnyGame::Quoridor(position) => quoridor(position.clone(), &mut chance),
                AnyGame::Pacman(_) => first_turn(start.clone(), &mut chance),
                AnyGame::MsPacman(_) => Some(Vec::new()),
            };
            if let Some(moves) = moves {
                break moves;
            }
        };
        Self { seed, moves }
    }

    /// The position after it.
    pub(crate) fn position(&self, kind: GameKind, options: &AllOptions) -> AnyGame {
        let mut game = start(kind, options, self.seed);
        for &mv in &self.moves {
            game.play_unchecked(mv);
        }
        game
    }
}

/// The start of a game of a match.
pub(crate) fn start(kind: GameKind, options: &AllOptions, seed: u64) -> AnyGame {
    AnyGame::start(kind, options, Some(FIRST), seed)
}

fn from(chance: &mut Chance, range: std::ops::RangeInclusive<u32>) -> u32 {
    range.start() + chance.below(range.end() - range.start() + 1)
}

/// Random plies, or nothing if the position is too uneven.
fn quoridor(mut position: Position, chance: &mut Chance) -> Option<Vec<Move>> {
    let plies = from(chance, PLIES);
    let fences_percent = from(chance, FENCES_PERCENT);
    let mut moves = Vec::new();
    for _ in 0..plies {
        let mv = ply(&position, fences_percent, chance)?;
        position.make(mv);
        moves.push(mv);
    }
    let steps = |seat| steps_to_goal(&position, seat);
    let seats = position.seats();
    let longest = seats.iter().filter_map(steps).max()?;
    let shortest = seats.iter().filter_map(steps).min()?;
    let is_fair = position.outcome().is_none()
        && longest - shortest <= MOST_APART
        && (position.players() != PlayerCount::Two || ahead(position)? <= MOST_AHEAD);
    is_fair.then_some(moves)
}

/// How much better off one side is, judged by hand: by nobody who plays for it, and the same whatever networks come.
fn ahead(position: Position) -> Option<u32> {
    thread_local! {
        static MIND: RefCell<Mind> = RefCell::new(Mind::new(BOARD_TABLE_ENTRIES, &Evaluator::HANDCRAFTED));
    }
    let (game, limits) = (AnyGame::Quoridor(position), Limits::nodes(NODES, 0));
    let thought = MIND.with_borrow_mut(|mind| mind.think(&game, &limits, || false));
    Some(thought?.score.unsigned_abs())
}

fn ply(position: &Position, fences_percent: u32, chance: &mut Chance) -> Option<Move> {
    let legal = position.legal();
    if !legal.fences.is_empty() && chance.percent(fences_percent) {
        let near = chance.percent(NEAR_PERCENT);
        let is_wanted = |fence: &Fence| !near || is_near_a_pawn(position, *fence);
        let fences: Vec<_> = legal.fences.iter().filter(is_wanted).collect();
        if let Some(fence) = chance.one_of(&fences) {
            return Some(Move::fence(fence));
        }
    }
    let squares: Vec<_> = legal.squares.iter().collect();
    chance.one_of(&squares).map(Move::square)
}

/// Whether a fence lies along a side of a square with a pawn.
fn is_near_a_pawn(position: &Position, fence: Fence) -> bool {
    let pawns = position.seats().iter();
    let pawns: Vec<_> = pawns.filter_map(|seat| position.pawn(seat)).collect();
    let mut sides = pawns
        .into_iter()
        .flat_map(|pawn| Direction::ALL.map(|direction| Fence::across(pawn, direction)));
    sides.any(|side| side.contains(&Some(fence)))
}

/// Pac-Man's first turn.
fn first_turn(mut game: AnyGame, chance: &mut Chance) -> Option<Vec<Move>> {
    let mut moves = Vec::new();
    while let AnyGame::Pacman(position) = &game
        && position.piece() == Piece::Pac
    {
        let mv = chance.one_of(game.legal_moves().as_slice())?;
        game.play_unchecked(mv);
        moves.push(mv);
    }
    game.outcome().is_none().then_some(moves)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_are_legal_and_the_same_for_the_same_seed() {
        for kind in GameKind::ALL {
            for number in 0..100 {
                let opening = Opening::new(kind, &AllOptions::DEFAULT, 7, number);
                assert_eq!(opening, Opening::new(kind, &AllOptions::DEFAULT, 7, number));
                let mut game = start(kind, &AllOptions::DEFAULT, opening.seed);
                for &mv in &opening.moves {
                    game.play(mv).expect("legal");
                }
                assert_eq!(game.outcome(), None);
                assert_eq!(game, opening.position(kind, &AllOptions::DEFAULT));
            }
            let other = |seed| Opening::new(kind, &AllOptions::DEFAULT, seed, 0);
            assert_ne!(other(1), other(2));
        }
    }

    #[test]
    fn openings_of_quoridor_are_even_and_differ() {
        let mut lengths = [0; 10];
        let mut fences = 0;
        for number in 0..400 {
            let opening = Opening::new(GameKind::Quoridor2, &AllOptions::DEFAULT, 1, number);
            lengths[opening.moves.len()] += 1;
            let AnyGame::Quoridor(position) =
                opening.position(GameKind::Quoridor2, &AllOptions::DEFAULT)
            else {
                panic!("another game");
            };
            fences += position.fences().len();
            let steps = |seat| steps_to_goal(&position, seat).expect("a way");
            assert!(steps(Seat::South).abs_diff(steps(Seat::North)) <= MOST_APART);
        }
        assert!(lengths[2..].iter().all(|&count| count > 10), "{lengths:?}");
        assert!((400..1_600).contains(&fences), "{fences}");
    }
}
