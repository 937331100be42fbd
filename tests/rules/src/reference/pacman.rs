//! The Pac-Man variant, plain and slow, in whole turns: what faster code is compared with.
//! Numbers in comments are those of the rules.

mod options;

use std::collections::BTreeSet;

use super::ensure;

pub use options::{FrenzyPath, GhostPellet, Layout, ReferenceOptions};

/// Rank and file, from 0 (section 0).
type Square = (usize, usize);
/// Whether it is vertical, then its south-west square (section 0).
type Fence = (bool, Square);
/// The moves of a turn and the game after it, for each way to play it.
type Turns = Vec<(Vec<String>, PacmanReference)>;

/// The ghosts, in the order in which they move (3.3.1).
const GHOSTS: [&str; 4] = ["blinky", "inky", "pinky", "clyde"];
/// 3.1.3: the start squares: e5, and e9 i5 a5 e1 for the ghosts.
const PAC_START: Square = (4, 4);
const GHOST_STARTS: [Square; 4] = [(8, 4), (4, 8), (4, 0), (0, 4)];
/// 3.1.3 and 3.1.4: the fences of the two layouts.
const LAYOUT_A: &str = "b2h,g2h,b7h,g7h,c4v,f4v";
const LAYOUT_B: &str = "c3h,f3h,c6h,f6h,d3v,e3v,d6v,e6v,a2v,h2v,a7v,h7v,\
                        b4h,g4h,b5h,g5h,c1v,f1v,c8v,f8v";

fn square_name(&(rank, file): &Square) -> String {
    format!("{}{}", char::from(b"abcdefghi"[file]), rank + 1)
}

fn fence_name((vertical, square): &Fence) -> String {
    square_name(square) + if *vertical { "v" } else { "h" }
}

fn read_square(text: &str) -> Option<Square> {
    let mut squares = (0..81).map(|i| (i / 9, i % 9));
    squares.find(|square| square_name(square) == text)
}

/// A fence neither sticks out of the board nor lies on the rim (section 0: a..h, 1..8).
fn read_fence(text: &str) -> Option<Fence> {
    let square = read_square(text.trim_end_matches(['h', 'v']))?;
    (square.0 < 8 && square.1 < 8).then_some((text.ends_with('v'), square))
}

/// A list separated by commas, `-` when empty.
fn read_list<T: Ord>(text: &str, item: fn(&str) -> Option<T>) -> Option<BTreeSet<T>> {
    text.split(',').filter(|_| text != "-").map(item).collect()
}

fn list<'a, T: 'a>(items: impl IntoIterator<Item = &'a T>, name: fn(&T) -> String) -> String {
    let names = items.into_iter().map(name);
    let list = names.reduce(|all, name| all + "," + &name);
    list.unwrap_or("-".to_string())
}

/// The two borders a fence closes, each as its two squares, the lesser first (section 0).
fn borders(&(vertical, (rank, file)): &Fence) -> [(Square, Square); 2] {
    let (south_west, south_east) = ((rank, file), (rank, file + 1));
    let (north_west, north_east) = ((rank + 1, file), (rank + 1, file + 1));
    if vertical {
        [(south_west, south_east), (north_west, north_east)]
    } else {
        [(south_west, north_west), (south_east, north_east)]
    }
}

/// A game of the Pac-Man variant, at the beginning of a turn or over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PacmanReference {
    options: ReferenceOptions,
    pac: Square,
    lives: u32,
    /// None where the ghost is off the board.
    ghosts: [Option<Square>; 4],
    pellets: BTreeSet<Square>,
    fences: BTreeSet<Fence>,
    /// The ghost that moves, or none for Pac-Man.
    turn: Option<usize>,
    /// Pac-Man's turns in a row in which nothing was eaten (3.4.3).
    stall: u32,
}

impl PacmanReference {
    /// The start of a game.
    pub fn new(options: ReferenceOptions) -> Self {
        let (fences, lives, clyde) = match options.layout {
            Layout::A => (LAYOUT_A, 3, "e1"),
            Layout::B => (LAYOUT_B, 3, "e1"),
            Layout::C => (LAYOUT_B, 5, "-"),
        };
        // 3.1.3, 3.1.8, 3.2.1.
        let ghosts = format!("blinky=e9 inky=i5 pinky=a5 clyde={clyde}");
        let pieces = format!("pac=e5 lives={lives} {ghosts} pellets=a1,i1,a9,i9");
        let text = format!("pacman {pieces} fences={fences} turn=pac steps=2 boost=no came=-");
        Self::from_position(&text, options).expect("the start is a good position")
    }

    /// Reads a position at the beginning of a turn (`boost=no`, `came=-`), the game not over; the
    /// count for `stall_limit` starts at 0. The error says what is wrong.
    pub fn from_position(text: &str, options: ReferenceOptions) -> Result<Self, String> {
        let game = Self::read(text, options).ok_or("a value is bad or missing")?;
        let ghosts: Vec<Square> = game.ghosts.into_iter().flatten().collect();
        let pieces: BTreeSet<&Square> = ghosts.iter().chain([&game.pac]).collect();
        ensure(pieces.len() == ghosts.len() + 1, "two pieces on one square")?;
        // 1.13: no two fences close the same border or cross in the middle.
        let closed: BTreeSet<_> = game.fences.iter().flat_map(borders).collect();
        let middles: BTreeSet<_> = game.fences.iter().map(|fence| fence.1).collect();
        let room = closed.len() == 2 * game.fences.len() && middles.len() == game.fences.len();
        ensure(room, "fences overlap or cross")?;
        let few = game.lives <= options.most_lives()
            && game.pellets.len() <= 4
            && game.fences.len() <= 20;
        ensure(few, "more lives, pellets or fences than there are")?;
        ensure(!game.is_over(), "the game is over")?;
        let on_board = game.turn.is_none_or(|ghost| game.ghosts[ghost].is_some());
        ensure(on_board, "the ghost to move is off the board")?;
        // 3.2.6: ghosts are eaten in a boost. 3.3.10: at most two of them find their start square taken.
        let clyde_plays = options.ghosts() == 4;
        ensure(
            clyde_plays || game.ghosts[3].is_none(),
            "Clyde does not play",
        )?;
        let off = options.ghosts() - ghosts.len();
        ensure(off == 0 || game.pellets.len() < 4, "eaten without a pellet")?;
        ensure(
            !options.ghost_return_turn || off <= 2,
            "ghosts would be back",
        )?;
        // 3.2.6, 3.3.5: on a pellet only where a round begins.
        let free = options.ghost_pellet == GhostPellet::Free;
        for (at, start) in game.ghosts.into_iter().zip(GHOST_STARTS) {
            let rests = at.is_some_and(|at| at != start && game.pellets.contains(&at));
            ensure(free || !rests, "a ghost rests on a pellet")?;
        }
        let rests = game.pac != PAC_START && game.pellets.contains(&game.pac);
        ensure(!rests, "Pac-Man rests on a pellet")?;
        // The same must come back; only lists may be in another order.
        let position = game.position();
        let words = |text: &str| -> Vec<BTreeSet<String>> {
            let words = text.split(' ').map(|word| word.split(['=', ',']));
            words
                .map(|word| word.map(str::to_string).collect())
                .collect()
        };
        let same = text.len() == position.len() && words(text) == words(&position);
        ensure(same, &format!("not {position}"))?;
        Ok(game)
    }

    /// The values of a position text, whatever they are together.
    fn read(text: &str, options: ReferenceOptions) -> Option<Self> {
        let value_of = |key: &str| {
            let mut words = text.split(' ');
            words.find_map(|word| word.strip_prefix(key)?.strip_prefix('='))
        };
        let turn = value_of("turn")?;
        let mut ghosts = [None; 4];
        for (ghost, name) in ghosts.iter_mut().zip(GHOSTS) {
            *ghost = read_list(value_of(name)?, read_square)?.pop_first();
        }
        Some(Self {
            options,
            pac: read_square(value_of("pac")?)?,
            lives: value_of("lives")?.parse().ok()?,
            ghosts,
            pellets: read_list(value_of("pellets")?, read_square)?,
            fences: read_list(value_of("fences")?, read_fence)?,
            turn: GHOSTS.iter().position(|&name| name == turn),
            stall: 0,
        })
    }

    /// The position as text (section 9); unspecified when the game is over.
    pub fn position(&self) -> String {
        let mut text = format!("pacman pac={} lives={}", square_name(&self.pac), self.lives);
        for (name, ghost) in GHOSTS.iter().zip(&self.ghosts) {
            text += &format!(" {name}={}", list(ghost, square_name));
        }
        text += &format!(" pellets={}", list(&self.pellets, square_name));
        text += &format!(" fences={}", list(&self.fences, fence_name));
        let turn = self.turn.map_or("pac", |ghost| GHOSTS[ghost]);
        let steps = self.turn.map_or(2, |ghost| self.ghost_paths(ghost).0);
        text + &format!(" turn={turn} steps={steps} boost=no came=-")
    }

    /// Every complete turn of the piece to move and the game after it, sorted by the moves; none
    /// if the game is over. `stop` ends a boost early; a piece that cannot move has only `pass`.
    pub fn turns(&self) -> Vec<(Vec<String>, Self)> {
        let mut turns = Vec::new();
        match self.turn {
            _ if self.is_over() => {}
            // 3.2.2: always 2 squares.
            None => self.collect_turns(&[], 2, false, false, &mut turns),
            Some(ghost) => {
                for path in self.ghost_paths(ghost).1 {
                    let after = self.after_ghost(ghost, path.last().copied());
                    turns.push((path.iter().map(square_name).collect(), after));
                }
            }
        }
        // 3.2.5, 3.3.3: a piece that cannot move stays where it is.
        if turns.is_empty() && !self.is_over() {
            let stay = |ghost| self.after_ghost(ghost, self.ghosts[ghost]);
            let after = self.turn.map_or_else(|| self.after_pac(false), stay);
            turns.push((vec!["pass".to_string()], after));
        }
        turns.sort_by(|one, other| one.0.cmp(&other.0));
        turns
    }

    /// Adds all ways to end a turn of Pac-Man, the pieces standing as they do after some moves of
    /// it: with steps left, with the boost or without, something eaten in this turn or nothing.
    fn collect_turns(
        &self,
        moves: &[String],
        steps: u32,
        boost: bool,
        ate: bool,
        turns: &mut Turns,
    ) {
        // 3.2.11, 3.2.12: a win ends the turn at once.
        if self.is_over() || steps == 0 {
            turns.push((moves.to_vec(), self.after_pac(ate)));
            return;
        }
        // 3.2.7: the boost may end before its 3 squares are used up.
        if boost && !self.options.boost_exact {
            let moves = [moves, &["stop".to_string()]].concat();
            turns.push((moves, self.after_pac(ate)));
        }
        // 3.2.3, 3.2.8: he may turn and go back.
        for square in self.neighbours(self.pac) {
            // 3.2.4, 3.2.8: onto a ghost's square only in the boost.
            if !boost && self.ghosts.contains(&Some(square)) {
                continue;
            }
            let mut game = self.clone();
            game.pac = square;
            // 3.2.9: a ghost is eaten in passing, unless only on landing.
            let ate_ghost = !self.options.eats_on_landing && game.eat_ghost();
            let moves = [moves, &[square_name(&square)]].concat();
            // 3.2.6, 3.2.10: a pellet gives 3 squares; the steps that were left are lost.
            if game.pellets.remove(&square) {
                game.collect_turns(&moves, 3, true, true, turns);
            } else {
                game.collect_turns(&moves, steps - 1, boost, ate || ate_ghost, turns);
            }
        }
    }

    /// 3.2.9: a ghost on Pac-Man's square is eaten. Returns whether there was one.
    fn eat_ghost(&mut self) -> bool {
        let before = self.ghosts;
        self.ghosts = before.map(|ghost| ghost.filter(|&square| square != self.pac));
        self.ghosts != before
    }

    /// The game after a turn of Pac-Man that ends as the pieces stand.
    fn after_pac(&self, mut ate: bool) -> Self {
        let mut game = self.clone();
        // 3.2.9, `boost_eats=land`: the ghost on the square where he ends.
        ate |= game.eat_ghost();
        if game.is_over() {
            return game;
        }
        // 3.3.10, `ghost_return=turn`: in order, where no piece stands on the start square.
        let playing = game.options.ghosts();
        for (ghost, start) in GHOST_STARTS.into_iter().take(playing).enumerate() {
            let free = game.pac != start && !game.ghosts.contains(&Some(start));
            if game.options.ghost_return_turn && game.ghosts[ghost].is_none() && free {
                game.ghosts[ghost] = Some(start);
            }
        }
        game.turn = game.first_ghost_from(0);
        // 3.4.3: too many turns in a row without eating cost a life.
        game.stall = if ate { 0 } else { game.stall + 1 };
        if game.stall > 0 && game.stall == game.options.stall_limit {
            game.lose_life();
        }
        game
    }

    /// The game after a ghost's move to a square, or after it has stayed on its own.
    fn after_ghost(&self, ghost: usize, end: Option<Square>) -> Self {
        let mut game = self.clone();
        game.ghosts[ghost] = end;
        game.turn = game.first_ghost_from(ghost + 1);
        // 3.3.7, 3.3.8: after a catch the other ghosts do not move.
        if end == Some(self.pac) {
            game.lose_life();
        }
        game
    }

    /// 3.3.3: the steps of a ghost's turn and all ways to move it; none where it cannot move.
    fn ghost_paths(&self, ghost: usize) -> (u32, Vec<Vec<Square>>) {
        let from = self.ghosts[ghost].expect("the ghost to move is on the board");
        let mut frenzy = Vec::new();
        for first in self.ghost_steps(ghost, from, false) {
            // 3.3.7: a catch on the first step ends the move.
            if first == self.pac {
                frenzy.push(vec![first]);
                continue;
            }
            let on = |to: &Square| (from.0 + to.0, from.1 + to.1) == (2 * first.0, 2 * first.1);
            let mut seconds = self.ghost_steps(ghost, first, true);
            match self.options.frenzy_path {
                FrenzyPath::Turn => seconds.retain(|&second| second != from),
                FrenzyPath::Straight => seconds.retain(on),
                FrenzyPath::Free => {}
            }
            frenzy.extend(seconds.into_iter().map(|second| vec![first, second]));
        }
        if self.sees_pac(from) && !frenzy.is_empty() {
            return (2, frenzy);
        }
        // 3.3.2: otherwise one square.
        let targets = self.ghost_steps(ghost, from, true).into_iter();
        (1, targets.map(|to| vec![to]).collect())
    }

    /// 3.3.4: whether Pac-Man stands in a straight line from a square with no fence in between.
    fn sees_pac(&self, from: Square) -> bool {
        let (low, high) = (from.min(self.pac), from.max(self.pac));
        let across = |rank| (low.1..=high.1).map(move |file| (rank, file));
        let line: Vec<Square> = (low.0..=high.0).flat_map(across).collect();
        let mut borders = line.windows(2);
        let open = borders.all(|pair| self.neighbours(pair[0]).contains(&pair[1]));
        (low.0 == high.0 || low.1 == high.1) && open
    }

    /// Where a ghost may step from a square, as the last step of its move or not.
    fn ghost_steps(&self, ghost: usize, from: Square, last: bool) -> Vec<Square> {
        let mut targets = self.neighbours(from);
        targets.retain(|to| {
            // 3.3.5: pellets. 3.3.7: where it reaches Pac-Man it catches him and does not stay.
            let barred = match self.options.ghost_pellet {
                GhostPellet::NoStop => last && *to != self.pac,
                GhostPellet::NoEnter => true,
                GhostPellet::Free => false,
            };
            // 3.3.6: two ghosts may not end on the same square.
            let taken = (0..4).any(|other| other != ghost && self.ghosts[other] == Some(*to));
            !(barred && self.pellets.contains(to) || taken && last)
        });
        targets
    }

    /// 3.3.8, 3.3.9: a life is lost; all return to their start squares and Pac-Man begins.
    fn lose_life(&mut self) {
        self.lives -= 1;
        (self.pac, self.ghosts) = (PAC_START, GHOST_STARTS.map(Some));
        self.ghosts[self.options.ghosts()..].fill(None);
        (self.turn, self.stall) = (None, 0);
    }

    /// 3.3.1: the first ghost on the board, from one on; none means it is Pac-Man's turn.
    fn first_ghost_from(&self, ghost: usize) -> Option<usize> {
        (ghost..4).find(|&ghost| self.ghosts[ghost].is_some())
    }

    /// The squares one step away: on the board, not diagonally, not through a fence.
    fn neighbours(&self, from: Square) -> Vec<Square> {
        let closed: Vec<_> = self.fences.iter().flat_map(borders).collect();
        let near = |to: &Square| from.0.abs_diff(to.0) + from.1.abs_diff(to.1) == 1;
        let open = |to: &Square| !closed.contains(&(from, *to)) && !closed.contains(&(*to, from));
        let squares = (0..81).map(|i| (i / 9, i % 9));
        squares.filter(near).filter(open).collect()
    }

    /// Whether the game has been won.
    pub fn is_over(&self) -> bool {
        self.winner().is_some()
    }

    /// `pacman` or `ghosts`; none while the game goes on.
    pub fn winner(&self) -> Option<&'static str> {
        // 3.1.8, 3.4.1: the ghosts win when no life is left.
        if self.lives == 0 {
            return Some("ghosts");
        }
        // 3.2.11: Pac-Man wins when all pellets are eaten; 3.2.12: or all ghosts, for good.
        let no_ghosts = self.ghosts == [None; 4] && !self.options.ghost_return_turn;
        (self.pellets.is_empty() || no_ghosts).then_some("pacman")
    }

    /// The lives Pac-Man has left.
    pub fn lives(&self) -> u32 {
        self.lives
    }

    /// 3.4.2: the pellets eaten; 3.2.12: 4 where Pac-Man has won because no ghost is left.
    pub fn level(&self) -> u32 {
        let won = self.winner() == Some("pacman");
        let left = if won { 0 } else { self.pellets.len() };
        4 - left as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A position in layout A from its other values; anything else as it is.
    fn long(text: &str) -> String {
        let values: Vec<&str> = text.split(' ').collect();
        let [pac, lives, b, i, p, c, pellets, turn, steps] = values[..] else {
            return text.to_string();
        };
        let pieces = format!("pac={pac} lives={lives} blinky={b} inky={i} pinky={p} clyde={c}");
        let rest = format!("turn={turn} steps={steps} boost=no came=-");
        format!("pacman {pieces} pellets={pellets} fences={LAYOUT_A} {rest}")
    }

    #[test]
    fn cases() {
        let mut options = [ReferenceOptions::default(); 6];
        options[1].boost_exact = true;
        options[2].frenzy_path = FrenzyPath::Straight;
        options[3].ghost_pellet = GhostPellet::NoEnter;
        options[4].ghost_pellet = GhostPellet::Free;
        options[5].ghost_return_turn = true;
        // Options, position | all last moves; or some turns, with `!` before the illegal ones; or a turn, `>`
        // and the position after it, or the winner, the level and the lives.
        for case in [
            "P01 0 e5 3 e9 i5 a5 e1 a1,i1,a9,i9 pac 2 | d4 d6 e3 e5 e7 f4 f6",
            "P03 0 a2 3 e9 i5 a5 e1 a1,i9 pac 2 | a1-stop a1-b1-stop a1-b1-c1-d1 ! a1-b1-c1-d1-d2",
            "P04 0 a3 3 e9 i5 a5 e1 a1,i9 pac 2 | a2-a1-stop a2-a1-a2-a3-a4 a2-a1-b1-c1-d1 !",
            "P04 1 a3 3 e9 i5 a5 e1 a1,i9 pac 2 | a2-a1-b1-c1-d1 ! a2-a1-stop a2-a1 a2-a1-b1",
            "P05 0 a2 3 e9 i5 a5 b1 a1,i9 pac 2 | a1-b1-c1-stop > c1 3 e9 i5 a5 - i9 blinky 1",
            "P08 0 a1 3 a2 b1 a5 e1 i1,a9,i9 pac 2 | pass > a1 3 a2 b1 a5 e1 i1,a9,i9 blinky 2",
            "P08 0 a1 3 a2 b1 a5 e1 i1,a9,i9 blinky 2 | a1 > e5 2 e9 i5 a5 e1 i1,a9,i9 pac 2",
            "P11 0 e5 3 e9 i5 a5 e1 a1,i1,a9,i9 blinky 2 | c9 d8 e7 f8 g9",
            "P11 2 e5 3 e9 i5 a5 e1 a1,i1,a9,i9 blinky 2 | c9 e7 g9",
            "P12 0 d5 3 e9 i5 a5 e1 a1,i1,a9,i9 pinky 1 | a4 a6 b5",
            "P14 0 e6 3 e9 i5 a2 e1 a1,i1,a9,i9 pinky 1 | a3 b2",
            "P15 0 a6 3 e9 i5 a2 e1 a1,i1,a9,i9 pinky 2 | a1-b1 !",
            "P15 3 a6 3 e9 i5 a2 e1 a1,i1,a9,i9 pinky 2 | ! a1-b1",
            "P15 4 a6 3 e9 i5 a2 e1 a1,i1,a9,i9 pinky 2 | a1-b1 !",
            "P16 0 e5 3 e6 i5 a5 e1 a1,i9 blinky 2 | e5 > e5 2 e9 i5 a5 e1 a1,i9 pac 2",
            "P16 0 e5 3 e7 i5 a5 e1 a1,i9 blinky 2 | e6-e5 > e5 2 e9 i5 a5 e1 a1,i9 pac 2",
            "P18 0 b3 3 e8 e9 a5 e1 a1,i1,a9,i9 inky 1 | d9 f9",
            "P20 0 e5 3 e6 i5 a5 - a9,i9 blinky 2 | e5 > e5 2 e9 i5 a5 e1 a9,i9 pac 2",
            "P21 0 e5 1 e6 i5 a5 e1 i9 blinky 2 | e5 > ghosts 3 0",
            "P23 0 a2 3 - - - b1 a1,a9,i9 pac 2 | a1-b1 > pacman 4 3",
            "P25 5 a2 3 e9 i5 a5 b1 a1,i9 pac 2 | a1-b1-stop > b1 3 e9 i5 a5 e1 i9 blinky 1",
        ] {
            let (place, expected) = case[6..].split_once(" | ").unwrap();
            let option = options[usize::from(case.as_bytes()[4] - b'0')];
            let game = PacmanReference::from_position(&long(place), option).expect(case);
            assert_eq!(game.position(), long(place), "{case}");
            let turns = game.turns();
            let find = |path: &str| turns.iter().find(|turn| turn.0.join("-") == path);
            if let Some((path, result)) = expected.split_once(" > ") {
                let after = &find(path).expect(case).1;
                let won = |by| format!("{by} {} {}", after.level(), after.lives());
                let found = after.winner().map_or_else(|| after.position(), won);
                assert_eq!(found, long(result), "{case}");
            } else if let Some((turns, others)) = expected.split_once('!') {
                let is_turn = |path: &str| find(path).is_some();
                assert!(turns.split_whitespace().all(is_turn), "{case}");
                assert!(!others.split_whitespace().any(is_turn), "{case}");
            } else {
                let ends: BTreeSet<_> = turns.iter().filter_map(|turn| turn.0.last()).collect();
                let found = list(ends, String::clone).replace(',', " ");
                assert_eq!(found, expected, "{case}");
            }
        }
    }
}
