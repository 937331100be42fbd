//! What is remembered of puzzles: which are solved, how many in a row without a mistake, and why the last move was right or wrong.

use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::fmt::Write as _;

use fencelight_board::puzzles::{MAX_GRADE, PUZZLES, Puzzle, solvers};
use fencelight_board::table::{PuzzlePlay, PuzzleStage, Table};
use fencelight_core::game::{Game, Move, Outcome};
use fencelight_core::games::{AnyGame, GameKind};

use crate::message::Message;

/// The first word of the stored text, and its version.
const FORMAT: &str = "fencelight-puzzles 1";
/// Nodes of the search for a move of [`Why::to_the_end`].
pub const LINE_NODES: u32 = 2_000;
/// Plies of a win of 14 own moves, which the search may take longer for.
const MAX_PLIES: usize = 40;
/// Digits of the name of a puzzle.
const ID_DIGITS: usize = 6;

/// The name of a puzzle as text: it stays when its number changes.
#[must_use]
pub fn id_text(number: u16) -> String {
    format!("{:06x}", Puzzle::id(number).unwrap_or_default())
}

/// The puzzle with a number or a name.
#[must_use]
pub fn named(text: &str) -> Option<u16> {
    match parse_id(text) {
        Some(id) => Puzzle::with_id(id),
        None => text
            .parse()
            .ok()
            .filter(|number| (1..=PUZZLES).contains(number)),
    }
}

fn parse_id(text: &str) -> Option<u32> {
    let is_id = text.len() == ID_DIGITS && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    u32::from_str_radix(text, 16).ok().filter(|_| is_id)
}

/// The puzzle of a day, which is counted from 1 January 1970 in UTC: the same on every screen. All puzzles have their day before one comes again.
#[must_use]
pub fn of_day(day: u64) -> u16 {
    let count = u64::from(PUZZLES).max(1);
    let is_coprime = |&step: &u64| (2..=step).all(|by| step % by > 0 || count % by > 0);
    // Neighbours in the box are alike: a step of about five eighths changes game and grade.
    let step = (count * 5 / 8..).find(is_coprime).unwrap_or(1);
    (day % count * step % count) as u16 + 1
}

/// The grades that a game has, each with its first and last puzzle.
pub fn grades(kind: GameKind) -> impl Iterator<Item = (u8, u16, u16)> {
    (0..=MAX_GRADE).filter_map(move |grade| {
        let (first, last) = Puzzle::range(kind, grade)?;
        Some((grade, first, last))
    })
}

/// Why a move of a puzzle is right or wrong: moves from its position on.
#[derive(Clone, Debug)]
pub struct Why {
    /// The position of the puzzle.
    pub start: AnyGame,
    /// The whole line; or the moves that were found, a wrong one and its refutation.
    pub moves: Vec<Move>,
    /// The moves before the one that is explained.
    pub before: usize,
    is_solved: bool,
    to_the_end: OnceCell<Vec<Move>>,
}

impl Why {
    /// The moves, and behind the line of a win of Quoridor those that lead to its end: what `best` thinks best for both sides. The line of a puzzle
    /// ends where no other move but one is proven to be right.
    pub fn to_the_end(&self, best: impl FnMut(&AnyGame) -> Option<Move>) -> &[Move] {
        self.to_the_end.get_or_init(|| {
            let wins = self.is_solved && self.start.kind() == GameKind::Quoridor2;
            let whole = wins.then(|| self.won_game(best)).flatten();
            whole.unwrap_or_else(|| self.moves.clone())
        })
    }

    /// The game that goes on until the solver has won; `None` where it does not get there.
    fn won_game(&self, mut best: impl FnMut(&AnyGame) -> Option<Move>) -> Option<Vec<Move>> {
        let (mut game, mut moves) = (self.start.clone(), self.moves.clone());
        for &mv in &moves {
            game.play(mv).ok()?;
        }
        while game.outcome().is_none() && moves.len() < MAX_PLIES {
            let mv = best(&game)?;
            game.play(mv).ok()?;
            moves.push(mv);
        }
        let solver = solvers(&self.start).iter().next()?;
        (game.outcome() == Some(Outcome::won_by(solver))).then_some(moves)
    }
}

/// What is remembered of puzzles.
#[derive(Clone, Debug, Default)]
pub struct PuzzleLog {
    /// The names of those that are solved, also of some that are no longer there.
    solved: BTreeSet<u32>,
    streak: u32,
    best: u32,
    /// The puzzle that was seen last, with its wrong tries, and whether it was solved.
    seen: Option<(u16, u8, bool)>,
    why: Option<Why>,
}

impl PuzzleLog {
    /// Reads what [`PuzzleLog::text`] wrote; `None` where the text is damaged.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let mut words = text.strip_prefix(FORMAT)?.split_whitespace();
        let mut count = || words.next()?.parse().ok();
        let (streak, best): (u32, u32) = (count()?, count()?);
        let solved: Option<BTreeSet<u32>> = words.map(parse_id).collect();
        Some(Self {
            solved: solved?,
            streak,
            best: best.max(streak),
            ..Self::default()
        })
    }

    /// Everything that is stored, as text.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = format!("{FORMAT} {} {}", self.streak, self.best);
        for id in &self.solved {
            let _ = write!(text, " {id:06x}");
        }
        text.push('\n');
        text
    }

    /// Follows a table; `true` if what is stored has changed. A puzzle that was solved before counts no more.
    pub fn follow(&mut self, table: &Table) -> bool {
        let Some(puzzle) = table.puzzle() else {
            (self.seen, self.why) = (None, None);
            return false;
        };
        let now = (puzzle.number(), puzzle.tries(), puzzle.is_solved());
        let before = self.seen.replace(now);
        let (tries, was_solved) = match before {
            Some((number, tries, was_solved)) if number == now.0 && tries <= now.1 => {
                (tries, was_solved)
            }
            _ => {
                self.why = None;
                (0, false)
            }
        };
        if puzzle.stage() != PuzzleStage::Line {
            self.remember_why(table, puzzle);
        }
        let is_new = !self.is_solved(now.0);
        if now.1 > tries && is_new {
            return std::mem::take(&mut self.streak) > 0;
        }
        if !now.2 || was_solved || !puzzle.is_own() || !is_new {
            return false;
        }
        self.solved.extend(Puzzle::id(now.0));
        if puzzle.is_faultless() {
            self.streak += 1;
            self.best = self.best.max(self.streak);
        }
        true
    }

    /// Takes the moves that lie on the board.
    fn remember_why(&mut self, table: &Table, puzzle: &PuzzlePlay) {
        let history = table.history();
        let is_solved = puzzle.is_solved();
        let before = if is_solved { 0 } else { puzzle.played() };
        let is_known = |why: &Why| why.moves == history.moves() && why.before == before;
        if !self.why.as_ref().is_some_and(is_known) {
            self.why = Some(Why {
                start: history.start().clone(),
                moves: history.moves().to_vec(),
                before,
                is_solved,
                to_the_end: OnceCell::new(),
            });
        }
    }

    /// Why the last move of the puzzle at hand was wrong, or the line of a solved one is right; `None` before any.
    #[must_use]
    pub const fn why(&self) -> Option<&Why> {
        self.why.as_ref()
    }

    /// How many were solved in a row without a mistake.
    #[must_use]
    pub const fn streak(&self) -> u32 {
        self.streak
    }

    fn is_solved(&self, number: u16) -> bool {
        Puzzle::id(number).is_some_and(|id| self.solved.contains(&id))
    }

    /// How many of the puzzles from one number to another are solved.
    #[must_use]
    pub fn solved(&self, first: u16, last: u16) -> usize {
        let solved = |&number: &u16| self.is_solved(number);
        (first..=last).filter(solved).count()
    }

    /// The first of some puzzles that is not solved; the first one where all are.
    #[must_use]
    pub fn next(&self, first: u16, last: u16) -> u16 {
        let mut open = (first..=last).filter(|&number| !self.is_solved(number));
        open.next().unwrap_or(first)
    }

    /// The streak in words.
    #[must_use]
    pub fn streak_line(&self) -> Message {
        Message::new("puzzle-streak")
            .with("streak", self.streak)
            .with("best", self.best)
    }

    /// A grade in words, with how many of its puzzles are solved.
    #[must_use]
    pub fn grade_line(&self, grade: u8, first: u16, last: u16) -> Message {
        Message::new("puzzle-choice")
            .with("grade", u32::from(grade))
            .with("solved", self.solved(first, last) as u32)
            .with("all", u32::from(last - first) + 1)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use fencelight_board::device::VirtualBoard;
    use fencelight_board::geometry::{Key, Square};
    use fencelight_board::table::PuzzlePlay;

    use super::*;

    /// A table that solves a puzzle, and the log that follows it.
    fn solve(log: &mut PuzzleLog, number: u16) -> bool {
        let mut table = Table::new(1, 0);
        assert!(table.open_puzzle(number));
        assert!(!log.follow(&table), "nothing is solved yet");
        while let Some(mv) = table.puzzle().and_then(PuzzlePlay::right_move) {
            table.solve(&[mv]);
        }
        log.follow(&table)
    }

    #[test]
    fn every_puzzle_has_a_day_before_one_comes_again() {
        for first in [0, 20_775] {
            let days = first..first + u64::from(PUZZLES);
            let numbers: HashSet<u16> = days.map(of_day).collect();
            assert_eq!(numbers.len(), usize::from(PUZZLES));
            assert!(numbers.iter().all(|number| (1..=PUZZLES).contains(number)));
        }
        assert_eq!(of_day(20_775), of_day(20_775 + u64::from(PUZZLES)));
    }

    #[test]
    fn every_puzzle_has_a_name_of_its_own_and_is_found_by_it() {
        for number in 1..=PUZZLES {
            assert_eq!(named(&id_text(number)), Some(number));
            assert_eq!(named(&number.to_string()), Some(number));
        }
        for text in ["", "0", "301", "-1", "x", "00000", "+12345", "zzzzzz"] {
            assert_eq!(named(text), None, "{text}");
        }
    }

    #[test]
    fn what_is_solved_stays_when_it_leaves_the_box() {
        let text = "fencelight-puzzles 1 0 3 000000\n";
        assert!((1..=PUZZLES).all(|number| Puzzle::id(number) != Some(0)));
        let log = PuzzleLog::read(text).expect("a log");
        assert_eq!(log.solved(1, PUZZLES), 0);
        assert_eq!(log.text(), text);
    }

    #[test]
    fn solved_ones_count_once_and_a_mistake_ends_the_streak() {
        let mut log = PuzzleLog::default();
        assert!(solve(&mut log, 1) && solve(&mut log, 2));
        assert!(!solve(&mut log, 1), "it was solved before");
        assert_eq!((log.streak(), log.solved(1, 2)), (2, 2));
        assert_eq!(log.next(1, 3), 3);
        let why = log.why().expect("the line is known");
        let line = Puzzle::get(1).expect("a puzzle").line().to_vec();
        assert_eq!((why.before, &why.moves), (0, &line));
        // A wrong step in the third, by its key.
        let mut board = VirtualBoard::with_engine(1, None);
        assert!(board.table_mut().open_puzzle(3));
        log.follow(board.table());
        let right = board.table().puzzle().and_then(PuzzlePlay::right_move);
        let is_wrong = |square: &Square| Some(Move::square(*square)) != right;
        let wrong = board.table().targets().iter().find(is_wrong);
        let wrong = wrong.expect("another step");
        board.tap(Key::Square(wrong));
        assert!(log.follow(board.table()), "the streak has ended");
        assert_eq!(log.streak(), 0);
        let mut ids = [1, 2].map(id_text);
        ids.sort();
        let [one, other] = ids;
        assert_eq!(
            log.text(),
            format!("fencelight-puzzles 1 0 2 {one} {other}\n")
        );
        let why = log.why().expect("the wrong move is known");
        assert_eq!((why.before, why.moves[0]), (0, Move::square(wrong)));
    }

    #[test]
    fn what_is_written_is_read_and_damage_is_not() {
        let mut log = PuzzleLog::default();
        solve(&mut log, 2);
        let text = log.text();
        assert_eq!(PuzzleLog::read(&text).map(|log| log.text()), Some(text));
        for damaged in [
            "",
            "fencelight-puzzles 1 1",
            "fencelight-puzzles 1 1 1 x",
            "fencelight-puzzles 1 1 1 70000",
            "fencelight-puzzles 1 1 1 +12345",
            "other 1 1 1",
        ] {
            assert!(PuzzleLog::read(damaged).is_none(), "{damaged}");
        }
    }
}
