//! `fencelight solve`: how many of the puzzles an engine solves, by game and grade.

use std::cmp::Ordering;
use std::io::{self, Write};
use std::sync::atomic::AtomicBool;

use clap::Args;
use fencelight_board::puzzles::{MAX_GRADE, PUZZLES, Puzzle, solvers};
use fencelight_core::game::{Game as _, History, Move};
use fencelight_core::games::{AllOptions, AnyGame, GameKind};
use fencelight_core::geometry::{Fence, Seat, Square};
use fencelight_core::quoridor::PlayerCount;
use fencelight_host::engines::seat::Follower;
use fencelight_host::engines::{EngineSpec, SeatEngine, Situation};
use fencelight_host::rng::derive_seed;

/// Steps to and fro before a pawn sets out, at most: so that two pawns do not meet.
const MAX_WAITS: usize = 3;
/// The files along which a pawn may go up or down, for the same reason; that of its home first.
const FILES: [u8; 9] = [4, 3, 5, 2, 6, 1, 7, 0, 8];

/// Puzzles of a game and grade, and how many of them were solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solved {
    /// The game.
    pub kind: GameKind,
    /// The grade.
    pub grade: u8,
    /// How many were solved.
    pub solved: u16,
    /// How many there are.
    pub all: u16,
}

/// Try an engine on the puzzles of the board, and print how many it solves, by game and grade
///
/// A puzzle is solved if the engine finds every move of it. docs/matches.md describes engines.
#[derive(Clone, Debug, Args)]
#[command(after_help = "\
Examples:
  fencelight solve --engine level=3 --tries 3
  fencelight solve --engine \"mcts rollouts=7500\"
  fencelight solve --engine \"protocol=qtp cmd=./engine --fast\"")]
pub struct SolveArgs {
    /// The engine, as in `match`
    #[arg(long, value_name = "ENGINE", allow_hyphen_values = true)]
    pub engine: EngineSpec,
    /// Tries of each puzzle; most of them have to succeed
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000), default_value = "1", allow_negative_numbers = true)]
    pub tries: u32,
}

/// Tries all puzzles and prints the result.
///
/// # Errors
/// If the engine cannot begin or fails, or the result cannot be printed.
pub fn run(args: &SolveArgs) -> io::Result<()> {
    SeatEngine::check(&args.engine).map_err(io::Error::other)?;
    let rows = solve(&args.engine, args.tries).map_err(io::Error::other)?;
    let mut out = io::stdout().lock();
    for kind in GameKind::ALL {
        let of_kind = || rows.iter().filter(move |row| row.kind == kind);
        let has_any = (0..=MAX_GRADE).any(|grade| Puzzle::range(kind, grade).is_some());
        if let Some(why) = args.engine.unsupported(kind).filter(|_| has_any) {
            writeln!(out, "{why}")?;
        }
        for row in of_kind() {
            let Solved {
                grade, solved, all, ..
            } = row;
            writeln!(
                out,
                "{} grade={grade} solved={solved} of={all}",
                kind.name()
            )?;
        }
        let sum = |part: fn(&Solved) -> u16| of_kind().map(part).sum::<u16>();
        if of_kind().next().is_some() {
            let (solved, all) = (sum(|row| row.solved), sum(|row| row.all));
            writeln!(out, "{} solved={solved} of={all}", kind.name())?;
        }
    }
    Ok(())
}

/// Tries the puzzles of all games that an engine plays. One that is tried several times is solved if most tries succeed.
///
/// # Errors
/// Why the engine failed, and in which puzzle.
pub fn solve(spec: &EngineSpec, tries: u32) -> Result<Vec<Solved>, String> {
    let mut follower = Follower::new(spec);
    let mut rows = Vec::new();
    for kind in GameKind::ALL {
        if spec.unsupported(kind).is_some() {
            continue;
        }
        for grade in 0..=MAX_GRADE {
            let Some((first, last)) = Puzzle::range(kind, grade) else {
                continue;
            };
            let mut solved = 0;
            for number in first..=last {
                solved += u16::from(is_solved(&mut follower, spec, number, tries)?);
            }
            rows.push(Solved {
                kind,
                grade,
                solved,
                all: last - first + 1,
            });
        }
    }
    debug_assert!(rows.iter().map(|row| row.all).sum::<u16>() <= PUZZLES);
    Ok(rows)
}

/// Whether most tries of a puzzle find all its moves.
fn is_solved(
    follower: &mut Follower,
    spec: &EngineSpec,
    number: u16,
    tries: u32,
) -> Result<bool, String> {
    let mut found = 0;
    for attempt in 0..tries {
        let seed = derive_seed(u64::from(number), u64::from(attempt));
        let is_found = try_once(follower, spec, number, seed);
        found += u32::from(is_found.map_err(|why| format!("puzzle {number}: {why}"))?);
    }
    Ok(2 * found > tries)
}

/// Whether the engine finds all moves of a puzzle.
fn try_once(
    follower: &mut Follower,
    spec: &EngineSpec,
    number: u16,
    seed: u64,
) -> Result<bool, String> {
    let puzzle = Puzzle::get(number).ok_or("there is no such puzzle")?;
    let start = puzzle.position().ok_or("it has no position")?;
    let own = solvers(&start);
    // Not every protocol sets up a position: a program receives a game that leads there.
    let led = Some(&start)
        .filter(|_| spec.is_external())
        .and_then(game_to);
    let mut history = led.unwrap_or_else(|| History::new(start));
    let running = AtomicBool::new(false);
    for &right in puzzle.line() {
        if own.contains(history.current().turn()) {
            let (answer, _) = follower.answer(&Situation::new(&history, seed), &running);
            if answer.map_err(|why| why.to_string())? != right {
                return Ok(false);
            }
        }
        history.play(right).map_err(|why| why.to_string())?;
    }
    Ok(true)
}

/// A game of Quoridor for two from its start to a position; `None` for another game, or if none is found.
fn game_to(position: &AnyGame) -> Option<History<AnyGame>> {
    let text = position.to_string();
    for first in position.kind().first_seats().iter() {
        for files in FILES
            .iter()
            .flat_map(|&one| FILES.map(|other| [one, other]))
        {
            for waits in 0..=MAX_WAITS {
                let Some(plan) = Plan::new(position, first, waits, files) else {
                    continue;
                };
                let (south, north) = (plan.moves(Seat::South), plan.moves(Seat::North));
                let found = interleave(position, first, south, north);
                if let Some(history) = found.filter(|found| found.current().to_string() == text) {
                    return Some(history);
                }
            }
        }
    }
    None
}

/// How both sides reach a position: steps to and fro at home, the way of the pawn on the empty board, the fences.
struct Plan {
    ways: [Vec<Square>; 2],
    fences: [Vec<Fence>; 2],
    waits: [usize; 2],
}

impl Plan {
    /// `waits` is the number of steps to and fro, in pairs, of the side with fewer moves beyond what it needs.
    fn new(position: &AnyGame, first: Seat, waits: usize, files: [u8; 2]) -> Option<Self> {
        struct Read;
        impl fencelight_core::games::GameVisitor for Read {
            type Output = Option<([Square; 2], Vec<Fence>, [usize; 2])>;
            fn quoridor(self, position: &fencelight_core::quoridor::Position) -> Self::Output {
                let seats = [Seat::South, Seat::North];
                let [south, north] = seats.map(|seat| position.pawn(seat));
                let full = usize::from(PlayerCount::Two.hand());
                let placed = seats.map(|seat| full.saturating_sub(position.hand(seat).into()));
                Some(([south?, north?], position.fences().iter().collect(), placed))
            }
            fn pacman(self, _: &fencelight_core::pacman::Position) -> Self::Output {
                None
            }
            fn mspacman(self, _: &fencelight_core::mspacman::Position) -> Self::Output {
                None
            }
        }
        let (pawns, mut south, placed) = position.visit(Read)?;
        if south.len() != placed[0] + placed[1] || position.kind() != GameKind::Quoridor2 {
            return None;
        }
        let north = south.split_off(placed[0]);
        let ways = [
            way(Seat::South.home(), files[0], pawns[0]),
            way(Seat::North.home(), files[1], pawns[1]),
        ];
        let needs = [ways[0].len() + placed[0], ways[1].len() + placed[1]];
        // The side that begins has one move more where the other is to move.
        let more = usize::from(position.turn() != first);
        let (south_more, north_more) = match first {
            Seat::South => (0, more),
            _ => (more, 0),
        };
        let total = (needs[0] + south_more).max(needs[1] + north_more) + 2 * waits;
        let spare = [
            (total - south_more).checked_sub(needs[0])?,
            (total - north_more).checked_sub(needs[1])?,
        ];
        let is_even = spare.iter().all(|spare| spare % 2 == 0);
        is_even.then_some(Self {
            ways,
            fences: [south, north],
            waits: spare.map(|spare| spare / 2),
        })
    }

    /// The moves of a side.
    fn moves(&self, seat: Seat) -> Vec<Move> {
        let side = usize::from(seat == Seat::North);
        let home = seat.home();
        let beside = Square::new(home.file() - 1, home.rank()).unwrap_or(home);
        let mut moves = [Move::square(beside), Move::square(home)].repeat(self.waits[side]);
        moves.extend(self.ways[side].iter().map(|&square| Move::square(square)));
        moves.extend(self.fences[side].iter().map(|&fence| Move::fence(fence)));
        moves
    }
}

/// The squares from one to another: along the rank to a file, along that file, along the rank.
fn way(from: Square, file: u8, to: Square) -> Vec<Square> {
    let towards = |from: u8, to: u8| match from.cmp(&to) {
        Ordering::Less => from + 1,
        Ordering::Equal => from,
        Ordering::Greater => from - 1,
    };
    let corners =
        [(file, from.rank()), (file, to.rank())].map(|(file, rank)| Square::new(file, rank));
    let mut squares = vec![];
    let mut at = from;
    for corner in corners.into_iter().flatten().chain([to]) {
        while at != corner {
            let next = Square::new(
                towards(at.file(), corner.file()),
                towards(at.rank(), corner.rank()),
            );
            let Some(next) = next else { break };
            squares.push(next);
            at = next;
        }
    }
    squares
}

/// Plays the moves of both sides in turn; `None` where one is illegal.
fn interleave(
    position: &AnyGame,
    first: Seat,
    south: Vec<Move>,
    north: Vec<Move>,
) -> Option<History<AnyGame>> {
    let kind = position.kind();
    let start = AnyGame::start(kind, &AllOptions::DEFAULT, Some(first), 0);
    let mut history = History::new(start);
    let (mut south, mut north) = (south.into_iter(), north.into_iter());
    loop {
        let next = match history.current().turn() {
            Seat::South => south.next(),
            _ => north.next(),
        };
        match next {
            Some(mv) => history.play(mv).ok()?,
            None => break,
        };
    }
    (south.len() + north.len() == 0).then_some(history)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_leads_to_every_puzzle_of_quoridor() {
        for number in 1..=PUZZLES {
            let position = Puzzle::get(number).and_then(|puzzle| puzzle.position());
            let position = position.expect("a position");
            let history = game_to(&position);
            if position.kind() == GameKind::Quoridor2 {
                let history = history.expect("a game");
                assert_eq!(history.current().to_string(), position.to_string());
            } else {
                assert!(history.is_none());
            }
        }
    }

    #[test]
    fn every_puzzle_is_tried_and_level_3_solves_more_than_the_greedy_player() {
        let sums = |spec: &str| -> (u16, u16) {
            let rows = solve(&spec.parse().expect("an engine"), 1).expect("it plays");
            let solved = rows.iter().map(|row| row.solved).sum();
            (solved, rows.iter().map(|row| row.all).sum())
        };
        let (greedy, searched) = (sums("greedy"), sums("level=3"));
        assert_eq!((greedy.1, searched.1), (PUZZLES, PUZZLES));
        assert!(greedy.0 < searched.0, "{greedy:?} {searched:?}");
    }
}
