//! The puzzles: positions with one right move, each with its solution and its grade, in 40 bytes.
//!
//! `fencelight mine` finds them in recorded games and `fencelight prove` proves them; docs/puzzles.md says how, and has the format of
//! `puzzles/puzzles.bin`.

use fencelight_core::game::{Game as _, Ghost, Move, PerGhost, Piece};
use fencelight_core::games::{AllOptions, AnyGame, AnySetup, GameKind};
use fencelight_core::geometry::{Fence, Seat, SeatSet, Square};
use fencelight_core::mspacman::Dice;
use fencelight_core::pacman;
use fencelight_core::quoridor::{self, FENCES_IN_BOX, PlayerCount};
use heapless::Vec;

/// All puzzles, by game, then by grade.
static RECORDS: &[u8] = include_bytes!("../puzzles/puzzles.bin");

/// Bytes of a puzzle.
pub const PUZZLE_BYTES: usize = 40;

/// Bytes of a puzzle before its line: its position.
pub const POSITION_BYTES: usize = 24;

/// The hardest grade; 1 is the easiest.
pub const MAX_GRADE: u8 = 5;

/// Moves of a solution, replies included, at most.
pub const MAX_LINE: usize = 16;

/// What is asked of the solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PuzzleTask {
    /// Quoridor: to win by force, within so many own moves.
    Win(u8),
    /// Quoridor: the only move that does not lose by force.
    Hold,
    /// Pac-Man variant: the ghosts catch him in this turn or the next, whatever he does.
    Catch,
    /// Pac-Man variant: the only way out for Pac-Man.
    Escape,
}

/// A position with its solution.
///
/// ```
/// use fencelight_board::puzzles::{PUZZLES, Puzzle};
///
/// let puzzle = Puzzle::get(1).unwrap();
/// assert!(puzzle.position().is_some() && !puzzle.line().is_empty());
/// assert_eq!(Puzzle::get(0), None);
/// assert_eq!(Puzzle::get(PUZZLES + 1), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// What is asked.
    pub task: PuzzleTask,
    /// From 1, the easiest, to [`MAX_GRADE`].
    pub grade: u8,
    /// The position before the first move.
    setup: AnySetup,
    line: Vec<Move, MAX_LINE>,
}

/// How many puzzles there are.
pub const PUZZLES: u16 = (RECORDS.len() / PUZZLE_BYTES) as u16;

/// The squares of pellets, a bit for each of them.
const PELLETS: [&str; 4] = ["a1", "i1", "a9", "i9"];

impl Puzzle {
    /// A puzzle by its number, counted from 1.
    #[must_use]
    #[inline(never)]
    pub fn get(number: u16) -> Option<Self> {
        let (records, _) = RECORDS.as_chunks::<PUZZLE_BYTES>();
        let place = usize::from(number).checked_sub(1)?;
        Self::from_bytes(records.get(place)?)
    }

    /// The numbers of the puzzles of a game and grade, first and last; `None` where there are none.
    #[must_use]
    // Not inlined, as the others here: loops over grades would be unrolled with it.
    #[inline(never)]
    pub fn range(kind: GameKind, grade: u8) -> Option<(u16, u16)> {
        let (records, _) = RECORDS.as_chunks::<PUZZLE_BYTES>();
        let numbered = (1u16..).zip(records);
        // The first two bytes have game and grade.
        let mut fitting = numbered.filter(|(_, [head, sizes, ..])| {
            let of_kind = match head & 3 {
                0 | 1 => GameKind::Quoridor2,
                _ => GameKind::Pacman,
            };
            of_kind == kind && sizes & 7 == grade
        });
        let (first, _) = fitting.next()?;
        let last = fitting.last().map_or(first, |(last, _)| last);
        Some((first, last))
    }

    /// The name of a puzzle, which stays when others come and numbers or grades change: 24 bits of the FNV-1a of its position, six hexadecimal
    /// digits as text.
    #[must_use]
    pub fn id(number: u16) -> Option<u32> {
        let (records, _) = RECORDS.as_chunks::<PUZZLE_BYTES>();
        let place = usize::from(number).checked_sub(1)?;
        let [head, _, rest @ ..] = records.get(place)?;
        // Game and side to move, pieces and fences; not the length of the win, the grade and the line.
        let position = rest.iter().take(POSITION_BYTES - 2).copied();
        let hash = [head & 7]
            .into_iter()
            .chain(position)
            .fold(0x811C_9DC5, |hash: u32, byte| {
                (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
            });
        Some((hash >> 24) ^ (hash & 0xFF_FFFF))
    }

    /// The number of the puzzle with a name.
    #[must_use]
    pub fn with_id(id: u32) -> Option<u16> {
        (1..=PUZZLES).find(|&number| Self::id(number) == Some(id))
    }

    /// The game.
    #[must_use]
    pub fn kind(&self) -> GameKind {
        self.setup.kind()
    }

    /// The position before the first move.
    #[must_use]
    pub fn position(&self) -> Option<AnyGame> {
        AnyGame::new(&self.setup, &AllOptions::DEFAULT, Dice::default()).ok()
    }

    /// The right moves of the solver and the replies, in turn; it ends with a move of the solver.
    #[must_use]
    pub fn line(&self) -> &[Move] {
        &self.line
    }

    /// Reads a record, as docs/puzzles.md has it; `None` where it has no position.
    #[must_use]
    pub fn from_bytes(record: &[u8; PUZZLE_BYTES]) -> Option<Self> {
        let [head, sizes, a, b, c, d, e, f, rest @ ..] = *record;
        let (fences, line) = rest.split_first_chunk::<16>()?;
        let fences = (0..Fence::COUNT).filter(|&index| {
            let byte = fences.get(usize::from(index / 8));
            byte.is_some_and(|byte| byte >> (index % 8) & 1 == 1)
        });
        let fences = fences
            .filter_map(Fence::from_index)
            .take(FENCES_IN_BOX.into());
        let fences: Vec<Fence, 20> = fences.collect();
        let task = match head & 3 {
            0 => PuzzleTask::Win(head >> 3),
            1 => PuzzleTask::Hold,
            2 => PuzzleTask::Catch,
            _ => PuzzleTask::Escape,
        };
        let setup = match task {
            PuzzleTask::Win(_) | PuzzleTask::Hold => {
                let turn = if head & 4 == 0 {
                    Seat::South
                } else {
                    Seat::North
                };
                let mut setup = quoridor::Setup::start(PlayerCount::Two, turn);
                setup.pawns[Seat::South] = Square::from_index(a);
                setup.pawns[Seat::North] = Square::from_index(b);
                setup.hands[Seat::South] = c;
                setup.hands[Seat::North] = d;
                setup.fences = fences;
                setup.into()
            }
            PuzzleTask::Catch | PuzzleTask::Escape => {
                let squares = [b, c, d, e].map(Square::from_index);
                chase_setup(head, a, squares, f, fences)?.into()
            }
        };
        let line = line.get(..usize::from(sizes >> 3))?.iter();
        let line: Option<Vec<Move, MAX_LINE>> = line.map(|&byte| Move::from_byte(byte)).collect();
        Some(Self {
            task,
            grade: sizes & 7,
            setup,
            line: line?,
        })
    }
}

/// The seats of the side that solves, in the position of a puzzle: the seat to move, or all ghosts.
#[must_use]
pub fn solvers(start: &AnyGame) -> SeatSet {
    let turn = start.turn();
    match start.pac_seat() {
        Some(pac) if pac != turn => start.seats().without(pac),
        _ => SeatSet::EMPTY.with(turn),
    }
}

/// A position of the Pac-Man variant at the beginning of a turn; `rest` has the pellets in its lower half, the lives in its upper one.
fn chase_setup(
    head: u8,
    pac: u8,
    ghosts: [Option<Square>; 4],
    rest: u8,
    fences: Vec<Fence, 20>,
) -> Option<pacman::Setup> {
    let mut setup = pacman::Setup::from(&pacman::Position::default());
    setup.pac = Square::from_index(pac)?;
    setup.ghosts = PerGhost(ghosts);
    setup.lives = rest >> 4;
    let corners = (0u8..).zip(PELLETS).filter(|(bit, _)| rest >> bit & 1 == 1);
    let corners = corners.filter_map(|(_, name)| Square::from_name(name));
    setup.pellets = corners.collect();
    setup.fences = fences;
    if head & 3 == 2 {
        let first = Ghost::ALL
            .into_iter()
            .find(|&ghost| setup.ghosts[ghost].is_some());
        setup.mover = Piece::Ghost(first?);
        setup.steps = 1 + (head >> 2 & 1);
    }
    Some(setup)
}
