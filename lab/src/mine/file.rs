//! The puzzles of a run as a text file.
//!
//! ```text
//! fencelight-puzzles 1
//! mined nodes=2000 games=6400 checksum=1a2b3c4d
//! shard 3/8
//! game 3 0
//! game 11 1
//! quoridor2 south=... turn=south; win 3; e5 d4 e6 d3 e7; proof=41
//! end 800 5e6f7a8b
//! ```
//!
//! Every game has a line with its number and the number of its puzzles, which follow. Only a shard has the line `shard`. The last line has the
//! number of games and the checksum of everything before; a file without it is continued.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use fencelight_board::puzzles::PuzzleTask;
use fencelight_core::game::Move;
use fencelight_core::games::AnyGame;
use fencelight_core::notation::parse_move;
use fencelight_host::storage::named;

use super::puzzle::Puzzle;
use crate::shard::{Shard, in_order};

/// The first line of a file.
const FORMAT: &str = "fencelight-puzzles 1";
/// How a file begins, in any version.
pub(crate) const START: &str = "fencelight-puzzles ";

static CHECKSUM: crc::Crc<u32> = crc::Crc::<u32>::new(&crc::CRC_32_ISO_HDLC);

/// What a run is about; equal settings give equal puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Settings {
    pub(super) nodes: u64,
    pub(super) games: u32,
    /// Of the files of games.
    pub(super) checksum: u32,
    pub(super) shard: Shard,
}

impl Settings {
    /// The lines before the games.
    pub(super) fn head(&self) -> String {
        let Self {
            nodes,
            games,
            checksum,
            shard,
        } = self;
        let mut head =
            format!("{FORMAT}\nmined nodes={nodes} games={games} checksum={checksum:08x}\n");
        if !shard.is_whole() {
            let _ = writeln!(head, "shard {shard}");
        }
        head
    }
}

/// The lines of a game.
pub(super) fn block(number: u32, puzzles: &[Puzzle]) -> String {
    let mut text = format!("game {number} {}\n", puzzles.len());
    for puzzle in puzzles {
        let _ = writeln!(text, "{}", line(puzzle));
    }
    text
}

/// The last line after everything else.
pub(super) fn end_line(games: u32, text: &str) -> String {
    format!("end {games} {:08x}\n", CHECKSUM.checksum(text.as_bytes()))
}

fn line(puzzle: &Puzzle) -> String {
    let task = match puzzle.task {
        PuzzleTask::Win(moves) => format!("win {moves}"),
        PuzzleTask::Catch(turns) => format!("catch {turns}"),
        PuzzleTask::Escape(turns) => format!("escape {turns}"),
    };
    let moves: Vec<String> = puzzle.line.iter().map(ToString::to_string).collect();
    format!(
        "{}; {task}; {}; proof={}",
        puzzle.position,
        moves.join(" "),
        puzzle.proof_nodes
    )
}

/// Reads the line of a puzzle.
pub(super) fn parse_line(line: &str) -> Option<Puzzle> {
    let mut parts = line.split("; ");
    let position: AnyGame = parts.next()?.parse().ok()?;
    let (task, bound) = parts.next()?.split_once(' ')?;
    let bound = bound.parse().ok()?;
    let task = match task {
        "win" => PuzzleTask::Win(bound),
        "catch" => PuzzleTask::Catch(bound),
        "escape" => PuzzleTask::Escape(bound),
        _ => return None,
    };
    let moves = parts.next()?.split(' ');
    let moves: Result<Vec<Move>, _> = moves.map(parse_move).collect();
    let proof = parts.next()?.split_once("proof=")?.1;
    Some(Puzzle {
        position,
        task,
        line: moves.ok()?,
        proof_nodes: proof.parse().ok()?,
    })
}

/// What a file has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Contents {
    /// The lines before the games without that of the shard.
    pub(super) head: String,
    pub(super) shard: Shard,
    /// The lines of each game, in the order of the file, and the number of the game.
    pub(super) blocks: Vec<(u32, String)>,
    /// Bytes up to the end of the last whole game.
    pub(super) bytes: usize,
    pub(super) is_whole: bool,
}

/// Reads a file; what follows the last whole game is left out.
pub(super) fn read(text: &str) -> Result<Contents, String> {
    if !text.starts_with(START) {
        return Err("not a file of `fencelight mine`".into());
    }
    if !text.starts_with(FORMAT) {
        let format = text.lines().next().unwrap_or_default();
        return Err(format!(
            "another version wrote it ({format}); this one reads {FORMAT}"
        ));
    }
    let mut lines = text.split_inclusive('\n');
    let mut head = String::new();
    for _ in 0..2 {
        head.push_str(lines.next().unwrap_or_default());
    }
    let mut contents = Contents {
        bytes: head.len(),
        head,
        shard: Shard::WHOLE,
        blocks: Vec::new(),
        is_whole: false,
    };
    let mut lines = lines.peekable();
    if let Some(line) = lines.next_if(|line| line.starts_with("shard ")) {
        contents.shard = line.trim_start_matches("shard ").trim_end().parse()?;
        contents.bytes += line.len();
    }
    while let Some(line) = lines.next().filter(|line| line.ends_with('\n')) {
        let words: Vec<&str> = line.trim_end().split(' ').collect();
        let (Some(&kind), Some(number), Some(&last)) = (words.first(), words.get(1), words.get(2))
        else {
            return Err(format!("corrupted: {}", line.trim_end()));
        };
        let number: u32 = number.parse().map_err(|_| "corrupted: no number")?;
        if kind == "end" {
            let before = text.get(..contents.bytes).unwrap_or_default();
            if end_line(number, before) != line || number as usize != contents.blocks.len() {
                return Err("corrupted: the end does not match the games".into());
            }
            contents.is_whole = true;
            break;
        }
        let count: usize = last.parse().map_err(|_| "corrupted: no number")?;
        let expected = contents.shard.nth(contents.blocks.len() as u32);
        if kind != "game" || Some(number) != expected {
            return Err(format!("corrupted: {}", line.trim_end()));
        }
        let mut block = line.to_owned();
        for _ in 0..count {
            block.push_str(lines.next().unwrap_or_default());
        }
        if block.matches('\n').count() != count + 1 {
            break;
        }
        contents.bytes += block.len();
        contents.blocks.push((number, block));
    }
    Ok(contents)
}

/// Writes the games of all shards in the order of their numbers, which gives the bytes of one run; returns what there is, as text.
pub(crate) fn merge(paths: &[PathBuf], out: &mut dyn Write) -> io::Result<String> {
    let mut all = Vec::new();
    for path in paths {
        let text = std::fs::read_to_string(path).map_err(|error| named(path, error))?;
        let contents = read(&text).map_err(|wrong| named(path, wrong))?;
        if !contents.is_whole {
            let games = contents.blocks.len();
            let wrong = format!(
                "cut short after {games} games; `fencelight mine` with the same options continues from there"
            );
            return Err(named(path, wrong));
        }
        all.push(contents);
    }
    let head = all.first().map(|first| first.head.clone());
    let head = head.unwrap_or_default();
    if let Some(place) = all.iter().position(|contents| contents.head != head) {
        let path = paths.get(place).map_or(Path::new(""), PathBuf::as_path);
        return Err(named(path, "a shard of another run"));
    }
    let shards: Vec<Shard> = all.iter().map(|contents| contents.shard).collect();
    let name = |place: usize| {
        let path = paths.get(place);
        path.map_or(String::new(), |path| path.display().to_string())
    };
    in_order(&shards, name).map_err(io::Error::other)?;
    let mut blocks: Vec<_> = all
        .into_iter()
        .flat_map(|contents| contents.blocks)
        .collect();
    blocks.sort_by_key(|&(number, _)| number);
    let mut text = head;
    let mut puzzles = 0;
    for (_, block) in &blocks {
        puzzles += block.lines().count() - 1;
        text.push_str(block);
    }
    text.push_str(&end_line(blocks.len() as u32, &text));
    out.write_all(text.as_bytes())?;
    let (count, games) = (paths.len(), blocks.len());
    Ok(format!("{count} shards, {games} games, {puzzles} puzzles"))
}
