//! The puzzles of the box: chosen from mined ones, no two alike, evenly by grade and game, in the records that the board reads.

use std::collections::{HashMap, HashSet};
use std::io;
use std::path::{Path, PathBuf};

use fencelight_board::puzzles::{MAX_GRADE, MAX_LINE, Puzzle as Record, PuzzleTask, SAME_FENCES};
use fencelight_core::game::{Ghost, Piece};
use fencelight_core::games::{GameKind, GameVisitor};
use fencelight_core::geometry::{Axis, Fence, Post, Seat, Square};
use fencelight_core::sets::FenceSet;
use fencelight_core::{mspacman, pacman, quoridor};

use super::file::{parse_line, read};
use super::grade::{Difficulty, difficulty, even_limits, finders, grade};
use super::puzzle::Puzzle;
use crate::engines::SearchEngine;
use crate::parallel;
use crate::storage::{files, named};

/// Bytes of a record as it is chosen: task, sizes, pieces, fences and line, each at its place. [`packed`] leaves out what a record does not need.
const RECORD_BYTES: usize = 40;

/// Bytes of a record before its line: its position.
const POSITION_BYTES: usize = 24;

/// What was chosen of the puzzles of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picked {
    /// The game.
    pub kind: GameKind,
    /// How many there are of each grade.
    pub grades: [usize; MAX_GRADE as usize],
    /// The limits that would make the grades of all that there are as even as possible.
    pub even: Vec<Difficulty>,
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
    let measured: Vec<(Puzzle, Difficulty)> = measured.into_iter().flatten().collect();
    let records: Vec<Graded> = measured.iter().filter_map(graded).collect();
    let chosen = shares(&records, count);
    let chosen_records: Vec<_> = chosen.iter().map(|&(.., record)| record).collect();
    files::replace(out, &packed(&chosen_records)).map_err(|error| named(out, error))?;
    let of = |kind: GameKind| {
        let difficulties = measured.iter();
        let difficulties = difficulties.filter(|(puzzle, _)| puzzle.position.kind() == kind);
        let difficulties: Vec<Difficulty> = difficulties.map(|&(_, it)| it).collect();
        let of_grade = |grade: u8| {
            let fits = |it: &&Graded| it.0 == grade && kind_of(it) == kind;
            chosen.iter().filter(fits).count()
        };
        Picked {
            kind,
            grades: [1, 2, 3, 4, 5].map(of_grade),
            even: even_limits(&difficulties),
        }
    };
    Ok([GameKind::Quoridor2, GameKind::Pacman].map(of).into())
}

/// A puzzle with how hard it is; `None` for one that is obvious to the players of today.
fn measure(engine: &mut SearchEngine, puzzle: Puzzle) -> Option<(Puzzle, Difficulty)> {
    let found = finders(engine, &puzzle.position, &puzzle.line)?;
    let difficulty = difficulty(engine, &puzzle.position, &puzzle.line, found);
    Some((puzzle, difficulty))
}

/// The record of a puzzle with its grade.
fn graded((puzzle, difficulty): &(Puzzle, Difficulty)) -> Option<Graded> {
    let grade = grade(puzzle.position.kind(), *difficulty);
    Some((grade, *difficulty, record(puzzle, grade)?))
}

type Graded = (u8, Difficulty, [u8; RECORD_BYTES]);

/// The game of a record.
const fn kind_of(graded: &Graded) -> GameKind {
    match graded.2[0] & 2 {
        0 => GameKind::Quoridor2,
        _ => GameKind::Pacman,
    }
}

/// As many of both games where there are enough, more of one where the other has fewer; of a game the same number of every grade where there are as
/// many. By game, then by grade.
fn shares(records: &[Graded], count: usize) -> Vec<Graded> {
    let is_chase = |record: &Graded| kind_of(record) == GameKind::Pacman;
    let mut games = [false, true].map(|chase| {
        let of_game = records.iter().filter(|record| is_chase(record) == chase);
        // Of each grade the tasks in turn, wins of each length one after the other, of both seats: what is rare is not crowded out.
        let of_game = in_turn(of_game.copied().collect(), |it| (it.0, it.2[0] & !4));
        in_turn(of_game, |it| (it.0, 0)).into_iter()
    });
    let mut chosen = Vec::new();
    while chosen.len() < count {
        let before = chosen.len();
        for game in &mut games {
            chosen.extend(game.next().filter(|_| chosen.len() < count));
        }
        if chosen.len() == before {
            break;
        }
    }
    chosen.sort_by_key(|it| (is_chase(it), it.0, it.1, it.2));
    chosen
}

/// The first of each group, then the second of each, and so on.
fn in_turn(records: Vec<Graded>, group: impl Fn(&Graded) -> (u8, u8)) -> Vec<Graded> {
    let mut rounds = HashMap::new();
    let mut placed: Vec<(u32, u8, Graded)> = records
        .into_iter()
        .map(|record| {
            let round = rounds.entry(group(&record)).or_default();
            *round += 1;
            (*round, record.0, record)
        })
        .collect();
    placed.sort_by_key(|&(round, grade, _)| (round, grade));
    placed.into_iter().map(|(.., record)| record).collect()
}

/// The record of a puzzle; `None` where its line is too long, or the board does not read the same.
fn record(puzzle: &Puzzle, grade: u8) -> Option<[u8; RECORD_BYTES]> {
    let mut record = [0; RECORD_BYTES];
    let length = puzzle.line.len();
    let bytes = puzzle.position.visit(PositionBytes)?;
    record.get_mut(..POSITION_BYTES)?.copy_from_slice(&bytes);
    record[0] |= match puzzle.task {
        PuzzleTask::Win(moves) => moves << 3,
        PuzzleTask::Hold => 1,
        PuzzleTask::Catch => 2,
        PuzzleTask::Escape => 3,
    };
    record[1] = (length as u8) << 3 | grade;
    if length > MAX_LINE {
        return None;
    }
    for (place, mv) in record.iter_mut().skip(POSITION_BYTES).zip(&puzzle.line) {
        *place = mv.byte();
    }
    let read = Record::from_bytes(&packed(&[record]))?;
    let same = read.position()?.to_string() == puzzle.position.to_string()
        && read.line() == puzzle.line.as_slice();
    same.then_some(record)
}

/// The box as the board reads it: four pieces of Quoridor, fences of the Pac-Man variant only where they change, lines without a rest.
fn packed(records: &[[u8; RECORD_BYTES]]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut before: &[u8] = &[];
    for record in records {
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

    use super::super::grade::Finders;
    use super::*;

    #[test]
    fn positions_are_alike_under_reflection_alone() {
        let text = |line: &str| record(&parse_line(line).expect("a puzzle"), 1).expect("a record");
        let one = text(
            "quoridor2 south=b7:1 north=h3:2 fences=a2h,c5v turn=south; win 3; b8; greedy=no levels=00111 proof=1",
        );
        let mirrored = text(
            "quoridor2 south=h7:1 north=b3:2 fences=h2h,f5v turn=south; win 3; h8; greedy=no levels=00111 proof=1",
        );
        let turned = text(
            "quoridor2 south=b7:2 north=h3:1 fences=h7h,f4v turn=north; win 3; h2; greedy=no levels=00111 proof=1",
        );
        let other = text(
            "quoridor2 south=b7:1 north=h3:1 fences=a2h,c5v turn=south; win 3; b8; greedy=no levels=00111 proof=1",
        );
        assert_eq!(likeness(&one), likeness(&mirrored));
        assert_eq!(likeness(&one), likeness(&turned));
        assert_ne!(likeness(&one), likeness(&other));
        let chase = "pacman pac=f5 lives=3 blinky=e7 inky=f3 pinky=- clyde=g6 pellets=i1 fences=b2h,g2h,b7h,g7h,c4v,f4v turn=pac steps=2 boost=no came=-; escape; e5 d5; greedy=no levels=00111 proof=8418";
        let mirrored = "pacman pac=d5 lives=3 blinky=e7 inky=d3 pinky=- clyde=c6 pellets=a1 fences=b2h,g2h,b7h,g7h,c4v,f4v turn=pac steps=2 boost=no came=-; escape; e5 f5; greedy=no levels=00111 proof=8418";
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
                found: Finders::default(),
                proof_nodes: 0,
            };
            record(&puzzle, shipped.grade).expect("a record that reads the same")
        });
        let records: Vec<_> = records.collect();
        let shipped = include_bytes!("../../../board/puzzles/puzzles.bin");
        assert_eq!(packed(&records), shipped);
        let largest = records.iter().map(|&it| packed(&[it]).len()).max();
        assert_eq!(largest, Some(37));
    }

    #[test]
    fn grades_and_games_have_equal_shares_where_there_are_enough() {
        let graded = |grade: u8, task: u8, number: u8| {
            let mut record = [0; RECORD_BYTES];
            (record[0], record[2]) = (task, number);
            (grade, Difficulty { level: 2, nodes: 0 }, record)
        };
        let mut records: Vec<Graded> = (0..9).map(|number| graded(1, 2, number)).collect();
        records.extend((0..9).map(|number| graded(1, 0, number)));
        records.extend((0..2).map(|number| graded(4, 3, number)));
        let chosen = shares(&records, 8);
        let count = |grade: u8, chase: u8| {
            let fits = |it: &&Graded| it.0 == grade && it.2[0] & 2 == chase;
            chosen.iter().filter(fits).count()
        };
        assert_eq!(
            [count(1, 0), count(1, 2), count(4, 0), count(4, 2)],
            [4, 2, 0, 2]
        );
        assert!(chosen.is_sorted_by_key(|it| (it.2[0] & 2, it.0)));
        assert_eq!(shares(&records, 99).len(), records.len());
        // Three wins in 7 come before a win in 5: it is the second of four all the same.
        let wins = [7, 7, 7, 5].map(|moves| moves << 3);
        let records: Vec<Graded> = (0..)
            .zip(wins)
            .map(|(at, task)| graded(2, task, at))
            .collect();
        let chosen = shares(&records, 2);
        let numbers: Vec<u8> = chosen.iter().map(|it| it.2[2]).collect();
        assert!(numbers.contains(&0) && numbers.contains(&3), "{numbers:?}");
    }
}
