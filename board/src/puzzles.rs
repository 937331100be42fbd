//! The puzzles: positions with one right move, each with its solution and its grade, in 40 bytes at most.
//!
//! `fencelight mine` finds them in recorded games and `fencelight prove` proves them; docs/puzzles.md says how, and has the format of
//! `puzzles/puzzles.bin`.

use heapless::Vec;

use fencelight_core::game::{Game as _, Ghost, List, Move, PerGhost, Piece};
use fencelight_core::games::{AllOptions, AnyGame, AnySetup, GameKind};
use fencelight_core::geometry::{Fence, Seat, SeatSet, Square};
use fencelight_core::mspacman::Dice;
use fencelight_core::pacman;
use fencelight_core::quoridor::{self, FENCES_IN_BOX, PlayerCount};

/// All puzzles, by game, then by grade.
const BOX: &[u8] = include_bytes!("../puzzles/puzzles.bin");

/// In the first byte of a record of the Pac-Man variant: it has no fences of its own, but those of the record before.
pub const SAME_FENCES: u8 = 8;

/// The hardest grade; 0 is the easiest, for children.
pub const MAX_GRADE: u8 = 5;

/// Moves of a solution, replies included, at most.
pub const MAX_LINE: usize = 16;

/// What is asked of the solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PuzzleTask {
    /// Quoridor: to win by force, within this many own moves.
    Win(u8),
    /// Pac-Man variant: the ghosts catch him within this many of their turns, whatever he does.
    Catch(u8),
    /// Pac-Man variant: the only turn of Pac-Man after which he is not caught by force within this many turns of the ghosts.
    Escape(u8),
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
    /// From 0, the easiest, to [`MAX_GRADE`].
    pub grade: u8,
    /// The position before the first move.
    setup: AnySetup,
    line: Vec<Move, MAX_LINE>,
}

/// How many puzzles there are.
pub const PUZZLES: u16 = {
    let (mut count, mut bytes) = (0, BOX);
    while let Some((_, rest)) = Record::read(bytes, &[]) {
        (count, bytes) = (count + 1, rest);
    }
    count
};

/// The parts of a puzzle in the box, as docs/puzzles.md has them.
#[derive(Clone, Copy)]
struct Record<'a> {
    head: u8,
    sizes: u8,
    pieces: &'a [u8],
    fences: &'a [u8],
    line: &'a [u8],
    refutations: &'a [u8],
}

/// In the upper half of the first byte of a refutation: it answers every wrong move that none before it names.
pub const ANY_WRONG: u8 = 15;

impl<'a> Record<'a> {
    /// Reads the first record of some bytes; the rest of them. `before`: the fences of the record before.
    const fn read(bytes: &'a [u8], before: &'a [u8]) -> Option<(Self, &'a [u8])> {
        let Some((&[head, sizes], rest)) = bytes.split_first_chunk() else {
            return None;
        };
        let is_chase = head & 2 != 0;
        let has_fences = !is_chase || head & SAME_FENCES == 0;
        let Some((pieces, rest)) = rest.split_at_checked(if is_chase { 6 } else { 4 }) else {
            return None;
        };
        let Some((fences, rest)) = rest.split_at_checked(if has_fences { 16 } else { 0 }) else {
            return None;
        };
        let Some((line, rest)) = rest.split_at_checked((sizes >> 3) as usize) else {
            return None;
        };
        let Some((&[length], rest)) = rest.split_first_chunk() else {
            return None;
        };
        let Some((refutations, rest)) = rest.split_at_checked(length as usize) else {
            return None;
        };
        let fences = if has_fences { fences } else { before };
        let record = Self {
            head,
            sizes,
            pieces,
            fences,
            line,
            refutations,
        };
        Some((record, rest))
    }

    /// All records of the box, each with its number.
    fn all() -> impl Iterator<Item = (u16, Self)> {
        let mut rest = (BOX, BOX);
        (1..).map_while(move |number| {
            let (record, after) = Record::read(rest.0, rest.1)?;
            rest = (after, record.fences);
            Some((number, record))
        })
    }

    const fn kind(&self) -> GameKind {
        match self.head & 2 {
            0 => GameKind::Quoridor2,
            _ => GameKind::Pacman,
        }
    }

    /// What answers a wrong move of the solver after this many right ones; no moves where no answer is proven.
    fn refutation(&self, found: u8, wrong: Move) -> Option<&'a [u8]> {
        let (mut rest, mut ends) = (self.refutations, 0);
        loop {
            let (&head, after) = rest.split_first()?;
            let named = if head >> 4 == ANY_WRONG { 0 } else { head >> 4 };
            let (moves, after) = after.split_at_checked(usize::from(head & 15))?;
            let (wrongs, after) = after.split_at_checked(named.into())?;
            let answers = head >> 4 == ANY_WRONG || wrongs.contains(&wrong.byte());
            if ends == found && answers {
                return Some(moves);
            }
            ends += u8::from(head >> 4 == ANY_WRONG);
            rest = after;
        }
    }

    /// The name of its puzzle.
    fn id(&self) -> u32 {
        // Game and side to move, pieces, 0 where there are fewer than six, and fences; not the length of the win, the grade and the line.
        let pieces = self.pieces.iter().chain(&[0; 6]).take(6);
        let hash = [self.head & 7]
            .iter()
            .chain(pieces)
            .chain(self.fences)
            .fold(0x811C_9DC5, |hash: u32, &byte| {
                (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
            });
        (hash >> 24) ^ (hash & 0xFF_FFFF)
    }
}

/// The squares of pellets, a bit for each of them.
const PELLETS: [&str; 4] = ["a1", "i1", "a9", "i9"];

impl Puzzle {
    /// A puzzle by its number, counted from 1.
    #[must_use]
    #[inline(never)]
    pub fn get(number: u16) -> Option<Self> {
        let (_, record) = Record::all().find(|&(at, _)| at == number)?;
        Self::from_record(record)
    }

    /// The numbers of the puzzles of a game and grade, first and last; `None` where there are none.
    #[must_use]
    // Not inlined, as the others here: loops over grades would be unrolled with it.
    #[inline(never)]
    pub fn range(kind: GameKind, grade: u8) -> Option<(u16, u16)> {
        let mut fitting = Record::all()
            .filter(|(_, record)| record.kind() == kind && record.sizes & 7 == grade)
            .map(|(number, _)| number);
        let first = fitting.next()?;
        Some((first, fitting.last().unwrap_or(first)))
    }

    /// The name of a puzzle, which stays when others come and numbers or grades change: 24 bits of the FNV-1a of its position, six hexadecimal
    /// digits as text.
    #[must_use]
    pub fn id(number: u16) -> Option<u32> {
        let (_, record) = Record::all().find(|&(at, _)| at == number)?;
        Some(record.id())
    }

    /// The moves of the other side that refute a wrong move of the solver, made after this many right ones. They follow the rest of the solver's turn, as the
    /// greedy player makes it. None where none is proven.
    pub fn refutation(number: u16, found: u8, wrong: Move) -> impl Iterator<Item = Move> {
        let mut records = Record::all();
        let record = records.find(|&(at, _)| at == number);
        let moves = record.and_then(|(_, record)| record.refutation(found, wrong));
        let moves = moves.unwrap_or_default().iter();
        moves.filter_map(|&byte| Move::from_byte(byte))
    }

    /// The number of the puzzle with a name.
    #[must_use]
    pub fn with_id(id: u32) -> Option<u16> {
        let (number, _) = Record::all().find(|(_, record)| record.id() == id)?;
        Some(number)
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

    /// Reads the first of some records, as docs/puzzles.md has them; `None` where it has no position or a line that is too long.
    #[must_use]
    pub fn from_bytes(records: &[u8]) -> Option<Self> {
        let (record, _) = Record::read(records, &[])?;
        Self::from_record(record)
    }

    fn from_record(record: Record<'_>) -> Option<Self> {
        let Record {
            head,
            sizes,
            pieces,
            fences,
            line,
            ..
        } = record;
        let fences = (0..Fence::COUNT).filter(|&index| {
            let byte = fences.get(usize::from(index / 8));
            byte.is_some_and(|byte| byte >> (index % 8) & 1 == 1)
        });
        let fences = fences
            .filter_map(Fence::from_index)
            .take(FENCES_IN_BOX.into());
        let fences: List<Fence, 20> = fences.collect();
        let task = match head & 3 {
            0 => PuzzleTask::Win(head >> 3),
            2 => PuzzleTask::Catch(head >> 4),
            3 => PuzzleTask::Escape(head >> 4),
            _ => return None,
        };
        let setup = match task {
            PuzzleTask::Win(_) => {
                let turn = if head & 4 == 0 {
                    Seat::South
                } else {
                    Seat::North
                };
                let mut setup = quoridor::Setup::start(PlayerCount::Two, turn);
                let &[south, north, south_hand, north_hand] = pieces.first_chunk()?;
                setup.pawns[Seat::South] = Square::from_index(south);
                setup.pawns[Seat::North] = Square::from_index(north);
                setup.hands[Seat::South] = south_hand;
                setup.hands[Seat::North] = north_hand;
                setup.fences = fences;
                setup.into()
            }
            PuzzleTask::Catch(_) | PuzzleTask::Escape(_) => {
                let &[pac, ghosts @ .., rest] = pieces.first_chunk::<6>()?;
                let ghosts = ghosts.map(Square::from_index);
                chase_setup(head, pac, ghosts, rest, fences)?.into()
            }
        };
        if line.len() > MAX_LINE {
            return None;
        }
        let line: Option<Vec<Move, MAX_LINE>> =
            line.iter().map(|&byte| Move::from_byte(byte)).collect();
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
    fences: List<Fence, 20>,
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
