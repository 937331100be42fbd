//! Replays a saved proof move by move against the reference rules, slowly. Written from docs/puzzles.md, not from the prover.

use std::collections::{BTreeSet, HashMap, VecDeque};

use fencelight_core::game::Move;

use crate::reference::pacman::{Layout, PacmanReference, ReferenceOptions};
use crate::reference::quoridor::QuoridorReference;

const RUN: u8 = 0xFF;
const SEEN: u8 = 0xFE;
const ALL: u8 = 0xFD;

/// What a proof was found to have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// Moves of the solver.
    pub choices: u64,
    /// Positions in which every reply was tried.
    pub replies: u64,
    /// Positions that are won by running.
    pub runs: u64,
}

/// Checks a whole file; what is wrong with it otherwise.
///
/// # Errors
/// The first step that proves nothing.
pub fn check(file: &[u8]) -> Result<Checked, String> {
    let mut lines = file.splitn(3, |&byte| byte == b'\n');
    let mut line = || lines.next().ok_or("a line is missing");
    let format = line()?;
    ensure(format == b"fencelight-proof 1", "another format")?;
    let claim = std::str::from_utf8(line()?).map_err(|error| error.to_string())?;
    let bytes = line()?;
    let (kind, rest) = claim.split_once(' ').ok_or("no claim")?;
    let (number, position) = rest.split_once(' ').ok_or("no position")?;
    let number = number.parse().map_err(|_| "no number")?;
    check_claim(kind, number, position, bytes)
}

/// Checks the tree of a claim: `wins`, `catches` or `escapes`.
///
/// # Errors
/// The first step that proves nothing.
pub fn check_claim(
    kind: &str,
    number: u8,
    position: &str,
    bytes: &[u8],
) -> Result<Checked, String> {
    let mut tape = Tape {
        bytes,
        checked: Checked::default(),
    };
    match kind {
        "wins" => {
            let game = QuoridorReference::from_position(position, false, 0)?;
            let mut check = WinCheck {
                solver: game.turn(),
                tape: &mut tape,
                seen: HashMap::new(),
            };
            check.choice(&game, number)?;
        }
        "catches" | "escapes" => {
            let layout = layout_of(position)?;
            let options = ReferenceOptions {
                layout,
                ..ReferenceOptions::default()
            };
            let game = PacmanReference::from_position(position, options)?;
            let mut check = ChaseCheck {
                catches: kind == "catches",
                lives: game.lives(),
                tape: &mut tape,
                seen: BTreeSet::new(),
            };
            check.turn(&game, number)?;
        }
        _ => return Err(format!("{kind} is no claim")),
    }
    ensure(tape.bytes.is_empty(), "bytes after the end of the tree")?;
    Ok(tape.checked)
}

fn ensure(holds: bool, otherwise: &str) -> Result<(), String> {
    holds.then_some(()).ok_or(otherwise.to_string())
}

/// The layout whose fences a position has. Layout c has the fences of b and no Clyde.
fn layout_of(position: &str) -> Result<Layout, String> {
    let fences = |layout| {
        let options = ReferenceOptions {
            layout,
            ..ReferenceOptions::default()
        };
        let start = PacmanReference::new(options).position();
        word(&start, "fences").map(str::to_string)
    };
    let own = word(position, "fences")?;
    if own == fences(Layout::A)? {
        Ok(Layout::A)
    } else {
        Ok(Layout::B)
    }
}

/// The value of a word of a position.
fn word<'a>(position: &'a str, key: &str) -> Result<&'a str, String> {
    let value = |word: &'a str| word.strip_prefix(key)?.strip_prefix('=');
    let found = position.split(' ').find_map(value);
    found.ok_or(format!("{key}= is missing"))
}

struct Tape<'a> {
    bytes: &'a [u8],
    checked: Checked,
}

impl Tape<'_> {
    fn next(&mut self) -> Result<u8, String> {
        let (&first, rest) = self.bytes.split_first().ok_or("the tree ends too soon")?;
        self.bytes = rest;
        Ok(first)
    }

    fn next_move(&mut self) -> Result<String, String> {
        let byte = self.next()?;
        let mv = Move::from_byte(byte).ok_or(format!("{byte:#x} is no move"))?;
        self.checked.choices += 1;
        Ok(mv.to_string())
    }
}

/// The number by which the moves of a position are sorted.
fn byte_of(text: &str) -> u8 {
    text.parse::<Move>().map_or(u8::MAX, Move::byte)
}

struct WinCheck<'a, 'b> {
    solver: &'static str,
    tape: &'a mut Tape<'b>,
    /// Positions with the other side to move, and the moves within which they are won.
    seen: HashMap<String, u8>,
}

impl WinCheck<'_, '_> {
    /// The solver moves and has `left` moves, this one included.
    fn choice(&mut self, game: &QuoridorReference, left: u8) -> Result<(), String> {
        let at = || game.position();
        ensure(game.turn() == self.solver, "not the turn of the solver")?;
        ensure(left > 0, &format!("no move is left at {}", at()))?;
        let mv = self.tape.next_move()?;
        let mut next = game.clone();
        next.play(&mv).map_err(|why| format!("{}: {why}", at()))?;
        match next.winner() {
            Some(winner) if winner == self.solver => Ok(()),
            Some(_) => Err(format!("{mv} loses at {}", at())),
            None => self.replies(&next, left - 1),
        }
    }

    fn replies(&mut self, game: &QuoridorReference, left: u8) -> Result<(), String> {
        let position = game.position();
        match self.tape.next()? {
            SEEN => {
                let within = self.seen.get(&position);
                let is_seen = within.is_some_and(|&within| within <= left);
                return ensure(is_seen, &format!("not seen before: {position}"));
            }
            RUN => {
                self.tape.checked.runs += 1;
                let runs = Racecourse::of(&position, self.solver)?.is_run(left);
                ensure(runs, &format!("no run within {left} moves: {position}"))?;
            }
            ALL => {
                self.tape.checked.replies += 1;
                let mut replies = game.plays();
                ensure(!replies.is_empty(), "no reply")?;
                replies.sort_by_key(|(mv, _)| byte_of(mv));
                for (mv, next) in replies {
                    let lost = format!("{mv} refutes the solver at {position}");
                    ensure(next.winner().is_none(), &lost)?;
                    self.choice(&next, left)?;
                }
            }
            byte => return Err(format!("{byte:#x} at {position}")),
        }
        // Only what is proven by now, so that no proof rests on itself.
        let within = self.seen.entry(position).or_insert(left);
        *within = left.min(*within);
        Ok(())
    }
}

type Square = (usize, usize);

/// The board of a run, as a list of closed borders.
#[derive(Clone)]
struct Racecourse {
    runner: Square,
    runner_goal: usize,
    blocker: Square,
    blocker_goal: usize,
    hand: usize,
    /// Vertical or not, then file and rank of the south-west square.
    fences: Vec<(bool, usize, usize)>,
}

fn square(text: &str) -> Result<Square, String> {
    match text.as_bytes() {
        &[file @ b'a'..=b'i', rank @ b'1'..=b'9'] => {
            Ok(((file - b'a').into(), (rank - b'1').into()))
        }
        _ => Err(format!("{text} is no square")),
    }
}

impl Racecourse {
    fn of(position: &str, runner: &str) -> Result<Self, String> {
        let other = if runner == "south" { "north" } else { "south" };
        let pawn = |seat: &str| {
            let value = word(position, seat)?;
            let (at, hand) = value.split_once(':').ok_or("no hand")?;
            let hand: usize = hand.parse().map_err(|_| "no number")?;
            Ok::<_, String>((square(at)?, hand))
        };
        let goal = |seat: &str| if seat == "south" { 8 } else { 0 };
        let list = word(position, "fences")?;
        let fence = |name: &str| {
            let (file, rank) = square(name.trim_end_matches(['h', 'v']))?;
            Ok::<_, String>((name.ends_with('v'), file, rank))
        };
        let fences: Result<_, _> = list.split(',').filter(|_| list != "-").map(fence).collect();
        Ok(Self {
            runner: pawn(runner)?.0,
            runner_goal: goal(runner),
            blocker: pawn(other)?.0,
            blocker_goal: goal(other),
            hand: pawn(other)?.1,
            fences: fences?,
        })
    }

    fn is_open(&self, one: Square, other: Square) -> bool {
        let (low, high) = (one.min(other), one.max(other));
        let closes = |&(vertical, file, rank): &(bool, usize, usize)| match vertical {
            // Beside each other: the border is east of the lower file.
            true => low.1 == high.1 && low.0 == file && (low.1 == rank || low.1 == rank + 1),
            false => low.0 == high.0 && low.1 == rank && (low.0 == file || low.0 == file + 1),
        };
        !self.fences.iter().any(closes)
    }

    fn neighbours(&self, (file, rank): Square) -> Vec<Square> {
        let mut beside = Vec::new();
        for (x, y) in [(0, 1), (1, 0), (2, 1), (1, 2)] {
            let (Some(file), Some(rank)) = ((file + x).checked_sub(1), (rank + y).checked_sub(1))
            else {
                continue;
            };
            beside.push((file, rank));
        }
        beside.retain(|&next| next.0 < 9 && next.1 < 9 && self.is_open((file, rank), next));
        beside
    }

    /// Steps to each square from some.
    fn steps(&self, from: impl IntoIterator<Item = Square>) -> HashMap<Square, usize> {
        let mut steps: HashMap<Square, usize> = HashMap::new();
        let mut queue = VecDeque::new();
        for square in from {
            steps.insert(square, 0);
            queue.push_back(square);
        }
        while let Some(here) = queue.pop_front() {
            for next in self.neighbours(here) {
                if !steps.contains_key(&next) {
                    steps.insert(next, steps[&here] + 1);
                    queue.push_back(next);
                }
            }
        }
        steps
    }

    fn goal_line(rank: usize) -> impl Iterator<Item = Square> {
        (0..9).map(move |file| (file, rank))
    }

    /// The shortest path that takes the lowest square at each step, counted a1, b1, ... i9.
    fn path(&self) -> Option<Vec<Square>> {
        let steps = self.steps(Self::goal_line(self.runner_goal));
        let mut path = vec![self.runner];
        let mut here = self.runner;
        while *steps.get(&here)? > 0 {
            let nearer = self.neighbours(here).into_iter();
            let nearer = nearer.filter(|next| steps.get(next) == Some(&(steps[&here] - 1)));
            here = nearer.min_by_key(|&(file, rank)| (rank, file))?;
            path.push(here);
        }
        Some(path)
    }

    /// Whether the runner is home within `left` moves and before the blocker, who moves next.
    fn is_run(&self, left: u8) -> bool {
        let reach = self.steps([self.blocker]);
        let home = self.steps(Self::goal_line(self.blocker_goal));
        let Some(&blocker_steps) = home.get(&self.blocker) else {
            return false;
        };
        self.clone().outruns(&reach, blocker_steps, left.into(), 0)
    }

    /// The same after `made` moves of the runner. `blocker_steps`: those of the blocker, and a move for each fence that it has placed.
    fn outruns(
        &mut self,
        reach: &HashMap<Square, usize>,
        blocker_steps: usize,
        left: usize,
        made: usize,
    ) -> bool {
        let Some(path) = self.path() else {
            // Such a fence is illegal.
            return true;
        };
        let length = path.len() - 1;
        if made + length > left || made + length >= blocker_steps {
            return false;
        }
        for (step, place) in path.iter().enumerate() {
            let distance = reach.get(place).copied().unwrap_or(usize::MAX);
            let apart = if step == length { 1 } else { 2 };
            if distance < made + step + apart {
                return false;
            }
        }
        if self.hand == 0 {
            return true;
        }
        let (start, hand) = (self.runner, self.hand);
        for step in 0..length {
            for fence in fences_between(path[step], path[step + 1]) {
                if self.fences.iter().any(|&other| conflicts(fence, other)) {
                    continue;
                }
                self.fences.push(fence);
                self.runner = path[step];
                self.hand = hand - 1;
                let outruns = self.outruns(reach, blocker_steps + 1, left, made + step);
                self.fences.pop();
                (self.runner, self.hand) = (start, hand);
                if !outruns {
                    return false;
                }
            }
        }
        true
    }
}

/// The fences that close the border between two squares.
fn fences_between(one: Square, other: Square) -> Vec<(bool, usize, usize)> {
    let (low, high) = (one.min(other), one.max(other));
    let vertical = low.1 == high.1;
    let (file, rank) = low;
    let mut fences = vec![(vertical, file, rank)];
    if vertical && rank > 0 {
        fences.push((true, file, rank - 1));
    }
    if !vertical && file > 0 {
        fences.push((false, file - 1, rank));
    }
    fences.retain(|&(_, file, rank)| file < 8 && rank < 8);
    fences
}

/// 1.13: the same place, half of it, or crossing.
fn conflicts(one: (bool, usize, usize), other: (bool, usize, usize)) -> bool {
    let (files, ranks) = (one.1.abs_diff(other.1), one.2.abs_diff(other.2));
    match (one.0, other.0) {
        (false, false) => ranks == 0 && files <= 1,
        (true, true) => files == 0 && ranks <= 1,
        _ => files == 0 && ranks == 0,
    }
}

struct ChaseCheck<'a, 'b> {
    catches: bool,
    lives: u32,
    tape: &'a mut Tape<'b>,
    seen: BTreeSet<(String, u8)>,
}

type Turns = Vec<(Vec<String>, PacmanReference)>;

impl ChaseCheck<'_, '_> {
    /// A piece moves; the ghosts have `left` turns, the one under way included.
    fn turn(&mut self, game: &PacmanReference, left: u8) -> Result<(), String> {
        let position = game.position();
        let is_pac = word(&position, "turn")? == "pac";
        let turns = game.turns();
        if is_pac != self.catches {
            let mut path: Vec<String> = Vec::new();
            loop {
                path.push(self.tape.next_move()?);
                let begins = |turn: &&(Vec<String>, _)| turn.0.starts_with(&path);
                if let Some((_, next)) = turns.iter().find(|turn| turn.0 == path) {
                    return self.after(is_pac, next, left);
                }
                let legal = turns.iter().any(|turn| begins(&turn));
                ensure(legal, &format!("{path:?} is no turn at {position}"))?;
            }
        }
        match self.tape.next()? {
            SEEN => {
                let is_seen = self.seen.contains(&(position.clone(), left));
                ensure(is_seen, &format!("not seen before: {position}"))
            }
            ALL => {
                self.tape.checked.replies += 1;
                self.every(&turns, 0, is_pac, left)?;
                self.seen.insert((position, left));
                Ok(())
            }
            byte => Err(format!("{byte:#x} at {position}")),
        }
    }

    /// All turns whose first `depth` steps are the same, step by step in the order of their bytes.
    fn every(&mut self, turns: &Turns, depth: usize, is_pac: bool, left: u8) -> Result<(), String> {
        let step = |turn: &(Vec<String>, PacmanReference)| turn.0.get(depth).cloned();
        let mut steps: Vec<String> = turns.iter().filter_map(step).collect();
        steps.sort_by_key(|mv| byte_of(mv));
        steps.dedup();
        for mv in steps {
            let same = turns.iter().filter(|turn| turn.0.get(depth) == Some(&mv));
            let same: Turns = same.cloned().collect();
            match same.as_slice() {
                [(path, next)] if path.len() == depth + 1 => self.after(is_pac, next, left)?,
                _ => self.every(&same, depth + 1, is_pac, left)?,
            }
        }
        Ok(())
    }

    fn after(&mut self, was_pac: bool, game: &PacmanReference, left: u8) -> Result<(), String> {
        if game.lives() < self.lives {
            return ensure(self.catches, "Pac-Man is caught");
        }
        if game.is_over() {
            return ensure(!self.catches, "Pac-Man has won");
        }
        let is_pac = word(&game.position(), "turn")? == "pac";
        let left = left - u8::from(!was_pac && is_pac);
        if left == 0 {
            return ensure(!self.catches, "Pac-Man is free");
        }
        self.turn(game, left)
    }
}
