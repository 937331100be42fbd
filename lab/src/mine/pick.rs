//! The puzzles of the box: chosen from mined ones, no two alike, evenly by grade and game, in the records that the board reads.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::hash::Hash;
use std::io;
use std::path::{Path, PathBuf};

use fencelight_board::puzzles::{MAX_GRADE, MAX_LINE, Puzzle as Record, PuzzleTask, SAME_FENCES};
use fencelight_core::game::{Ghost, Piece};
use fencelight_core::games::{GameKind, GameVisitor};
use fencelight_core::geometry::{Axis, Fence, Post, Seat, Square};
use fencelight_core::sets::FenceSet;
use fencelight_core::{mspacman, pacman, quoridor};
use fencelight_host::engines::SearchEngine;
use fencelight_host::parallel;
use fencelight_host::storage::{files, named};

use super::file::{parse_line, read};
use super::grade::{finders, grade};
use super::idea::idea;
use super::puzzle::Puzzle;
use super::refute::refutations;
use crate::prover::Prover;

/// Bytes of a record as it is chosen: task, sizes, pieces, fences and line, each at its place. [`packed`] leaves out what a record does not need.
const RECORD_BYTES: usize = 40;

/// Bytes of a record before its line: its position.
const POSITION_BYTES: usize = 24;

/// Bytes of the table of a prover of refutations.
const PROVER_BYTES: usize = 16 << 20;

/// What was chosen of the puzzles of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picked {
    /// The game.
    pub kind: GameKind,
    /// How many there are of each idea and grade, from grade 0 on.
    pub ideas: BTreeMap<&'static str, [usize; GRADES]>,
}

/// Chooses `count` puzzles of some files of `fencelight mine` and writes them; returns how many there are of each game and grade.
///
/// # Errors
/// A file cannot be read or written.
pub fn pick(
    paths: &[PathBuf],
    count: usize,
    threads: usize,
    out: &Path,
) -> io::Result<Vec<Picked>> {
    let mut puzzles = Vec::new();
    for path in paths {
        let text = std::fs::read_to_string(path).map_err(|error| named(path, error))?;
        let contents = read(&text).map_err(|wrong| named(path, wrong))?;
        for (_, block) in &contents.blocks {
            puzzles.extend(block.lines().skip(1).filter_map(parse_line));
        }
    }
    let mut seen = HashSet::new();
    puzzles.retain(|puzzle| record(puzzle, 1).is_some_and(|it| seen.insert(likeness(&it))));
    let measured = parallel::map_with(threads, puzzles, SearchEngine::default, measure);
    let measured: Vec<Graded> = measured.into_iter().flatten().collect();
    let chosen = shares(&measured, count);
    let puzzles = chosen.iter().map(|it| it.puzzle.clone()).collect();
    let tool = || Prover::new(PROVER_BYTES);
    let refuted = parallel::map_with(threads, puzzles, tool, |prover, puzzle| {
        refutations(prover, &puzzle)
    });
    let records: Vec<_> = chosen.iter().map(|it| it.record).collect();
    let bytes = packed(&records, &refuted);
    files::replace(out, &bytes).map_err(|error| named(out, error))?;
    let of = |kind: GameKind| {
        let mut ideas = BTreeMap::<_, [usize; GRADES]>::new();
        for it in chosen.iter().filter(|it| it.kind() == kind) {
            ideas.entry(it.idea).or_default()[usize::from(it.grade)] += 1;
        }
        Picked { kind, ideas }
    };
    Ok([GameKind::Quoridor2, GameKind::Pacman].map(of).into())
}

/// Grades with 0.
const GRADES: usize = MAX_GRADE as usize + 1;
/// Puzzles of grade 0, of both games.
const CHILDREN: [usize; 2] = [28, 12];
/// At most one puzzle in this many of a game has the same idea.
const IDEA_SHARE: usize = 5;
/// The same of a grade but the first.
const GRADE_SHARE: usize = 3;

/// A puzzle with its grade, its idea and its record.
#[derive(Clone, Debug)]
struct Graded {
    puzzle: Puzzle,
    grade: u8,
    idea: &'static str,
    record: [u8; RECORD_BYTES],
}

impl Graded {
    fn kind(&self) -> GameKind {
        self.puzzle.position.kind()
    }

    /// Moves of the win, or of the line.
    fn length(&self) -> u8 {
        match self.puzzle.task {
            PuzzleTask::Win(moves) => moves,
            _ => self.puzzle.line.len() as u8,
        }
    }
}

/// A puzzle with its grade; `None` for one that is obvious to the players of today.
fn measure(engine: &mut SearchEngine, puzzle: Puzzle) -> Option<Graded> {
    let found = finders(engine, &puzzle.position, &puzzle.line);
    let grade = grade(puzzle.task, found)?;
    Some(Graded {
        grade,
        idea: idea(&puzzle),
        record: record(&puzzle, grade)?,
        puzzle,
    })
}

/// At most half of `count` of each game: as many as there are of which no idea and no grade has more than its share. By game, then by grade.
fn shares(all: &[Graded], count: usize) -> Vec<Graded> {
    let mut chosen = Vec::new();
    for (kind, children) in [GameKind::Quoridor2, GameKind::Pacman]
        .into_iter()
        .zip(CHILDREN)
    {
        // The grades in turn, of a grade the ideas in turn, of an idea the lengths in turn.
        let of_game = all.iter().filter(|it| it.kind() == kind).cloned().collect();
        let of_game = in_turn(of_game, |it| (it.grade, it.idea, it.length()));
        let of_game = in_turn(of_game, |it| (it.grade, it.idea));
        let of_game = in_turn(of_game, |it| it.grade);
        let take = |most: usize| {
            let mut ideas: HashMap<&str, usize> = HashMap::new();
            let mut grades = [0; GRADES];
            let mut taken = of_game.clone();
            taken.retain(|it| {
                let idea = ideas.entry(it.idea).or_default();
                let grade = &mut grades[usize::from(it.grade)];
                let share = if it.grade == 0 {
                    children
                } else {
                    most / GRADE_SHARE
                };
                let fits = *idea < most / IDEA_SHARE && *grade < share;
                (*idea, *grade) = (*idea + usize::from(fits), *grade + usize::from(fits));
                fits
            });
            taken
        };
        let sizes = (0..=count / 2).rev().map(take);
        let fits = sizes
            .zip((0..=count / 2).rev())
            .find(|(taken, most)| taken.len() >= *most);
        chosen.extend(
            fits.map(|(mut taken, most)| {
                taken.truncate(most);
                taken
            })
            .into_iter()
            .flatten(),
        );
    }
    chosen.sort_by_key(|it| {
        (
            it.kind() == GameKind::Pacman,
            it.grade,
            it.length(),
            it.record,
        )
    });
    chosen
}

/// Those of grade 0, then the others: the first of each group, then the second of each, and so on.
fn in_turn<K: Eq + Hash>(mut all: Vec<Graded>, group: impl Fn(&Graded) -> K) -> Vec<Graded> {
    let mut rounds = HashMap::new();
    all.sort_by_cached_key(|it| {
        let round: &mut u32 = rounds.entry(group(it)).or_default();
        *round += 1;
        (it.grade > 0, *round, MAX_GRADE - it.grade)
    });
    all
}

/// The record of a puzzle; `None` where its line is too long, or the board does not read the same.
fn record(puzzle: &Puzzle, grade: u8) -> Option<[u8; RECORD_BYTES]> {
    let mut record = [0; RECORD_BYTES];
    let length = puzzle.line.len();
    let bytes = puzzle.position.visit(PositionBytes)?;
    record.get_mut(..POSITION_BYTES)?.copy_from_slice(&bytes);
    record[0] |= match puzzle.task {
        PuzzleTask::Win(moves) => moves << 3,
        PuzzleTask::Catch(turns) => turns << 4 | 2,
        PuzzleTask::Escape(turns) => turns << 4 | 3,
    };
    record[1] = (length as u8) << 3 | grade;
    if length > MAX_LINE {
        return None;
    }
    for (place, mv) in record.iter_mut().skip(POSITION_BYTES).zip(&puzzle.line) {
        *place = mv.byte();
    }
    let read = Record::from_bytes(&packed(&[record], &[Vec::new()]))?;
    let same = read.position()?.to_string() == puzzle.position.to_string()
        && read.line() == puzzle.line.as_slice();
    same.then_some(record)
}

/// The box as the board reads it: four pieces of Quoridor, fences of the Pac-Man variant only where they change, lines without a rest.
fn packed(records: &[[u8; RECORD_BYTES]], refutations: &[Vec<u8>]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut before: &[u8] = &[];
    for (record, refutations) in records.iter().zip(refutations) {
        let is_chase = record[0] & 2 != 0;
        let (position, line) = record.split_at(POSITION_BYTES);
        let (head, fences) = position.split_at(8);
        let same = is_chase && fences == before;
        bytes.push(if same { head[0] | SAME_FENCES } else { head[0] });
        bytes.extend(&head[1..if is_chase { 8 } else { 6 }]);
        if !same {
            bytes.extend(fences);
        }
        bytes.extend(&line[..usize::from(head[1] >> 3)]);
        bytes.push(refutations.len() as u8);
        bytes.extend(refutations);
        before = fences;
    }
    bytes
}

/// The bytes of a position: task and sizes are left out.
struct PositionBytes;

fn fence_bytes(fences: FenceSet) -> [u8; 16] {
    let mut bytes = [0; 16];
    for fence in fences.iter() {
        bytes[usize::from(fence.index() / 8)] |= 1 << (fence.index() % 8);
    }
    bytes
}

fn position_bytes(head: u8, pieces: [u8; 6], fences: FenceSet) -> [u8; POSITION_BYTES] {
    let mut bytes = [0; POSITION_BYTES];
    bytes[0] = head;
    bytes[2..8].copy_from_slice(&pieces);
    bytes[8..].copy_from_slice(&fence_bytes(fences));
    bytes
}

fn index(square: Option<Square>) -> u8 {
    square.map_or(u8::MAX, Square::index)
}

impl GameVisitor for PositionBytes {
    type Output = Option<[u8; POSITION_BYTES]>;

    fn quoridor(self, position: &quoridor::Position) -> Self::Output {
        let pawn = |seat| index(position.pawn(seat));
        let head = u8::from(position.turn() == Seat::North) << 2;
        let (south, north) = (Seat::South, Seat::North);
        let pieces = [
            pawn(south),
            pawn(north),
            position.hand(south),
            position.hand(north),
            0,
            0,
        ];
        Some(position_bytes(head, pieces, **position.fences()))
    }

    fn pacman(self, position: &pacman::Position) -> Self::Output {
        let corners = [0, 8, 72, 80].map(Square::from_index);
        let pellets = corners
            .iter()
            .enumerate()
            .filter(|(_, corner)| corner.is_some_and(|corner| position.pellets().contains(corner)));
        let rest = pellets.fold(0, |bits, (bit, _)| bits | 1 << bit);
        let [blinky, inky, pinky, clyde] = Ghost::ALL.map(|ghost| index(position.ghost(ghost)));
        let pieces = [
            position.pac().index(),
            blinky,
            inky,
            pinky,
            clyde,
            rest | position.lives() << 4,
        ];
        let frenzied = position.piece() != Piece::Pac && position.steps() == 2;
        let head = u8::from(frenzied) << 2;
        Some(position_bytes(head, pieces, **position.fences()))
    }

    fn mspacman(self, _position: &mspacman::Position) -> Self::Output {
        None
    }
}

/// The least of a position and its reflections: equal for positions that are alike.
fn likeness(record: &[u8; RECORD_BYTES]) -> [u8; RECORD_BYTES] {
    let mut position = *record;
    position[0] &= 7;
    position[1] = 0;
    position[POSITION_BYTES..].fill(0);
    let reflections = [(false, false), (true, false), (false, true), (true, true)];
    let all = reflections.map(|(files, ranks)| reflected(&position, files, ranks));
    all.into_iter().min().unwrap_or(position)
}

/// A position with west and east exchanged, or south and north, with their seats.
fn reflected(record: &[u8; RECORD_BYTES], files: bool, ranks: bool) -> [u8; RECORD_BYTES] {
    let turned = |place: u8, side: u8, is_turned: bool| match is_turned {
        true => side - 1 - place,
        false => place,
    };
    let square = |number: u8| match Square::from_index(number) {
        Some(square) => turned(square.file(), 9, files) + 9 * turned(square.rank(), 9, ranks),
        None => number,
    };
    let mut out = *record;
    let is_chase = record[0] & 2 != 0;
    let squares = if is_chase { 2..7 } else { 2..4 };
    for place in squares {
        out[place] = square(record[place]);
    }
    if is_chase {
        let pellets = [0, 8, 72, 80].map(square);
        let bit = |corner: u8| [0, 8, 72, 80].iter().position(|&at| at == corner);
        let moved = (0..4).filter(|&from| record[7] >> from & 1 == 1);
        let moved = moved.filter_map(|from| bit(pellets[from]));
        out[7] = record[7] & 0xF0 | moved.fold(0, |bits, to| bits | 1 << to);
    } else if ranks {
        out.swap(2, 3);
        out.swap(4, 5);
        out[0] ^= 4;
    }
    let mut fences = FenceSet::EMPTY;
    for number in 0..Fence::COUNT {
        if record[8 + usize::from(number / 8)] >> (number % 8) & 1 == 0 {
            continue;
        }
        if let Some(fence) = Fence::from_index(number) {
            let post = fence.post();
            let moved = Post::new(turned(post.file(), 8, files), turned(post.rank(), 8, ranks));
            let axis: Axis = fence.axis();
            fences = moved.map_or(fences, |post| {
                fences | [Fence::new(post, axis)].into_iter().collect()
            });
        }
    }
    out[8..POSITION_BYTES].copy_from_slice(&fence_bytes(fences));
    out
}

#[cfg(test)]
mod tests {
    use fencelight_board::puzzles::PUZZLES;

    use super::*;

    #[test]
    fn positions_are_alike_under_reflection_alone() {
        let text = |line: &str| record(&parse_line(line).expect("a puzzle"), 1).expect("a record");
        let one =
            text("quoridor2 south=b7:1 north=h3:2 fences=a2h,c5v turn=south; win 3; b8; proof=1");
        let mirrored =
            text("quoridor2 south=h7:1 north=b3:2 fences=h2h,f5v turn=south; win 3; h8; proof=1");
        let turned =
            text("quoridor2 south=b7:2 north=h3:1 fences=h7h,f4v turn=north; win 3; h2; proof=1");
        let other =
            text("quoridor2 south=b7:1 north=h3:1 fences=a2h,c5v turn=south; win 3; b8; proof=1");
        assert_eq!(likeness(&one), likeness(&mirrored));
        assert_eq!(likeness(&one), likeness(&turned));
        assert_ne!(likeness(&one), likeness(&other));
        let chase = "pacman pac=f5 lives=3 blinky=e7 inky=f3 pinky=- clyde=g6 pellets=i1 fences=b2h,g2h,b7h,g7h,c4v,f4v turn=pac steps=2 boost=no came=-; escape 3; e5 d5; proof=8418";
        let mirrored = "pacman pac=d5 lives=3 blinky=e7 inky=d3 pinky=- clyde=c6 pellets=a1 fences=b2h,g2h,b7h,g7h,c4v,f4v turn=pac steps=2 boost=no came=-; escape 3; e5 f5; proof=8418";
        let (chase, mirrored) = (text(chase), text(mirrored));
        assert_eq!(chase[1] >> 3, 2);
        assert_eq!(likeness(&chase), likeness(&mirrored));
    }

    #[test]
    fn the_box_is_what_its_puzzles_are_packed_to() {
        let records = (1..=PUZZLES).map(|number| {
            let shipped = Record::get(number).expect("a puzzle");
            let puzzle = Puzzle {
                position: shipped.position().expect("a position"),
                task: shipped.task,
                line: shipped.line().to_vec(),
                proof_nodes: 0,
            };
            record(&puzzle, shipped.grade).expect("a record that reads the same")
        });
        let records: Vec<_> = records.collect();
        let shipped = include_bytes!("../../../board/puzzles/puzzles.bin");
        // The refutations are proven by the tests of the puzzles.
        let mut rest = shipped.as_slice();
        for end in 1..=records.len() {
            let bare = |end: usize| packed(&records[..end], &vec![Vec::new(); end]);
            let (before, all) = (bare(end - 1), bare(end));
            let (own, more) = rest.split_at(all.len() - before.len());
            let (length, own) = own.split_last().expect("a record");
            assert_eq!(own, &all[before.len()..all.len() - 1]);
            rest = &more[usize::from(*length)..];
        }
        assert!(rest.is_empty());
    }

    #[test]
    fn no_idea_has_more_than_a_fifth_of_a_game() {
        let line = "quoridor2 south=b7:1 north=h3:2 fences=a2h,c5v turn=south; win 3; b8; proof=1";
        let puzzle = parse_line(line).expect("a puzzle");
        let graded = |idea, grade, number| {
            let mut record = [0; RECORD_BYTES];
            record[1] = number;
            let puzzle = puzzle.clone();
            Graded {
                puzzle,
                grade,
                idea,
                record,
            }
        };
        let mut all: Vec<Graded> = (0..90).map(|it| graded("cap", 1 + it % 5, it)).collect();
        for idea in ["race", "jump", "wall", "slot", "way"] {
            all.extend((0..6).map(|it| graded(idea, 1 + it % 5, it)));
        }
        let chosen = shares(&all, 300);
        let caps = chosen.iter().filter(|it| it.idea == "cap").count();
        assert!(
            chosen.len() >= 30 && caps * 5 <= chosen.len(),
            "{caps} of {}",
            chosen.len()
        );
        assert!(chosen.is_sorted_by_key(|it| it.grade));
    }
}
