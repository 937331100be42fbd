//! Ms. Pac-Man for two to four players, simple and slow: the reference for the fast rules.
//! Numbers in comments are those of the rules.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use super::ensure;

/// File and rank, from 0 (section 0).
type Square = (usize, usize);

const fn at(name: [u8; 2]) -> Square {
    ((name[0] - b'a') as usize, (name[1] - b'1') as usize)
}

/// The seats, clockwise (section 0). Their areas (section 9): SW, NW, NE, SE.
const SEATS: [&str; 4] = ["south", "west", "north", "east"];

/// 5.1: one of each in every area, by seat.
const HOMES: [Square; 4] = [at(*b"e4"), at(*b"d5"), at(*b"e6"), at(*b"f5")];
const EXITS: [Square; 4] = [at(*b"e1"), at(*b"a5"), at(*b"e9"), at(*b"i5")];
const POWER_DOTS: [Square; 4] = [at(*b"a1"), at(*b"a9"), at(*b"i9"), at(*b"i1")];
/// 5.1: those of the areas, and the centre.
const SOLIDS: [Square; 5] = [at(*b"c3"), at(*b"c7"), at(*b"g7"), at(*b"g3"), at(*b"e5")];
/// 5.1: `c4 d3 d4` and rotations, sorted.
const CIRCLES: &str = "c4 c6 d3 d4 d6 d7 f3 f4 f6 f7 g4 g6";
/// 5.1: the borders that cannot be crossed (5.3.5).
const WALLS: &str = "a2|b2 a4|b4 a6|b6 a8|b8 b1|b2 b5|c5 b8|b9 d1|d2 d4|d5 d4|e4 \
    d5|d6 d6|e6 d8|d9 e2|e3 e4|f4 e6|f6 e7|e8 f1|f2 f4|f5 f5|f6 \
    f8|f9 g5|h5 h1|h2 h2|i2 h4|i4 h6|i6 h8|h9 h8|i8";
/// Side and counter of a ghost as text (section 9), by counter.
const GHOST_STATES: [&str; 3] = ["s", "w1", "w2"];

/// Where a piece may go in one step, from every square.
static STEPS: LazyLock<BTreeMap<Square, Vec<Square>>> =
    LazyLock::new(|| all_squares().map(|from| (from, steps(from))).collect());

/// Sorted by name.
fn all_squares() -> impl Iterator<Item = Square> {
    (0..81).map(|i| (i / 9, i % 9))
}

/// 5.1: the seat whose area a square lies in; none for the centre.
fn area_of((file, rank): Square) -> Option<usize> {
    let south_west = file <= 4 && rank <= 3; // a-e x 1-4
    let north_west = file <= 3 && rank >= 4; // a-d x 5-9
    let north_east = file >= 4 && rank >= 5; // e-i x 6-9
    let south_east = file >= 5 && rank <= 4; // f-i x 1-5
    let areas = [south_west, north_west, north_east, south_east];
    areas.iter().position(|&inside| inside)
}

/// 5.3.5, 5.3.8: solid squares cannot be entered, ghost spaces only be left.
fn can_be_entered(square: &Square) -> bool {
    !SOLIDS.contains(square) && !HOMES.contains(square)
}

/// 5.1, 5.2.2: 17 squares in each area carry a dot: not the ghost space, the exit, the solid one.
fn carries_dot(square: &Square) -> bool {
    can_be_entered(square) && !EXITS.contains(square)
}

fn steps(from: Square) -> Vec<Square> {
    let mut found = Vec::new();
    for to in all_squares().filter(can_be_entered) {
        let neighbours = from.0.abs_diff(to.0) + from.1.abs_diff(to.1) == 1;
        // 5.3.5: not through a wall.
        let (one, other) = (square_name(from), square_name(to));
        let names = [format!("{one}|{other}"), format!("{other}|{one}")];
        let open = neighbours && !names.iter().any(|name| WALLS.contains(name));
        // 5.3.6: from an exit to any other exit.
        let exits = EXITS.contains(&from) && EXITS.contains(&to) && from != to;
        if open || exits {
            found.push(to);
        }
    }
    found
}

fn square_name((file, rank): Square) -> String {
    format!("{}{}", char::from(b"abcdefghi"[file]), rank + 1)
}

fn read_square(text: &str) -> Result<Square, String> {
    let found = all_squares().find(|&square| square_name(square) == text);
    found.ok_or(format!("bad square {text}"))
}

fn read_seat(text: &str) -> Result<usize, String> {
    let found = SEATS.iter().position(|&seat| seat == text);
    found.ok_or(format!("bad seat {text}"))
}

/// The squares to go after `roll=3` or `roll=F2`.
fn count_of(roll: &str) -> usize {
    roll[roll.len() - 1..].parse().expect("a digit")
}

/// 5.4: the square of a ghost and its counter, which is 0 while it is strong.
type Ghost = (Square, usize);

/// The ghost of a seat on its ghost space, strong.
fn at_home(seat: usize) -> Ghost {
    (HOMES[seat], 0)
}

/// A game of Ms. Pac-Man at the beginning of a turn, or when it is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MsPacmanReference {
    /// The seats that play, clockwise.
    seats: Vec<usize>,
    /// Who controls Ms. Pac-Man.
    controller: usize,
    /// Where she stands; none while she is to be placed.
    ms: Option<Square>,
    /// By owner: all who play but the controller.
    ghosts: BTreeMap<usize, Ghost>,
    dots: BTreeSet<Square>,
    turn: usize,
    capture_exact: bool,
}

impl MsPacmanReference {
    /// The start of a game, Ms. Pac-Man still to be placed: two to four seats, clockwise from
    /// south, who of them begins with her, whether `capture=exact` is played. Panics otherwise.
    pub fn new(seats: &[&str], controller: &str, capture_exact: bool) -> Self {
        Self::start(seats, controller, capture_exact).expect("seats and one of them")
    }

    fn start(seats: &[&str], controller: &str, capture_exact: bool) -> Result<Self, String> {
        let seats = seats.iter().map(|seat| read_seat(seat));
        let seats = seats.collect::<Result<Vec<usize>, String>>()?;
        let clockwise = seats.is_sorted_by(|one, next| one < next);
        ensure(clockwise && seats.len() >= 2, "bad seats")?;
        let controller = read_seat(controller)?;
        ensure(seats.contains(&controller), "the controller does not play")?;
        // 5.2.1, 5.2.4: strong ghosts on the ghost spaces, but none for her player.
        let others = seats.iter().filter(|&&seat| seat != controller);
        let ghosts = others.map(|&seat| (seat, at_home(seat))).collect();
        // 5.2.2: all four areas have their dots.
        let dots = all_squares().filter(carries_dot).collect();
        Ok(Self {
            seats,
            controller,
            ms: None,
            ghosts,
            dots,
            turn: controller, // 5.3.1
            capture_exact,
        })
    }

    /// Reads a position (section 9) of a game that is not over, at `phase=roll` or `phase=place`;
    /// keys of seats that do not play may be missing. The error says what is wrong.
    pub fn from_position(text: &str, capture_exact: bool) -> Result<Self, String> {
        let value_of = |key: &str| {
            let mut words = text.split(' ').filter_map(|word| word.split_once('='));
            let found = words.find(|&(name, _)| name == key);
            found.map(|word| word.1).ok_or(format!("{key}= is missing"))
        };
        let seats: Vec<&str> = value_of("seats")?.split(',').collect();
        let (controller, square) = value_of("ms")?.split_once(':').ok_or("no `:` in ms=")?;
        let mut game = Self::start(&seats, controller, capture_exact)?;
        if square != "-" {
            game.ms = Some(read_square(square)?);
            let stands = game.ms.as_ref().is_some_and(can_be_entered);
            ensure(stands, &format!("she cannot be on {square}"))?;
        }
        for (&seat, ghost) in &mut game.ghosts {
            let value = value_of(SEATS[seat])?;
            let (square, side) = value.split_once(':').unwrap_or((value, ""));
            let counter = GHOST_STATES.iter().position(|&known| known == side);
            let counter = counter.ok_or(format!("bad ghost {value}"))?;
            *ghost = (read_square(square)?, counter);
            let stands = can_be_entered(&ghost.0) || ghost.0 == HOMES[seat];
            ensure(stands, &format!("no ghost can be on {square}"))?;
        }
        // Nine groups of three hex digits, ranks 1 to 9, bit 0 = file a.
        let groups = value_of("dots")?.split('/');
        let groups = groups.map(|files| usize::from_str_radix(files, 16).unwrap_or(0));
        let groups: Vec<usize> = groups.chain([0; 9]).collect();
        let set = |&(file, rank): &Square| groups[rank] >> file & 1 == 1;
        game.dots.retain(set);
        game.turn = read_seat(value_of("turn")?)?;
        // Whatever was misread or overlooked, such as another phase, is written differently now.
        let shown = |word: &&str| SEATS.iter().all(|seat| format!("{seat}=-") != *word);
        let (read, written) = (text.split(' ').filter(shown), game.position());
        let same = read.eq(written.split(' ').filter(shown));
        ensure(same, "not a position at the beginning of a turn")?;
        // Only her player places her.
        let moves = game.ghosts.contains_key(&game.turn) && game.ms.is_some();
        ensure(moves || game.turn == game.controller, "bad turn=")?;
        for (&owner, ghost) in &game.ghosts {
            let alone = game.ghost_on(ghost.0) == Some(owner) && game.ms != Some(ghost.0);
            ensure(alone, "two pieces on one square")?;
        }
        ensure(!game.is_over(), "the game is over")?;
        Ok(game)
    }

    /// The position as text (section 9), at `phase=roll` or `phase=place`.
    pub fn position(&self) -> String {
        let seats: Vec<&str> = self.seats.iter().map(|&seat| SEATS[seat]).collect();
        let ms = self.ms.map_or("-".to_string(), square_name);
        let mut text = format!("mspacman seats={}", seats.join(","));
        text += &format!(" ms={}:{ms}", SEATS[self.controller]);
        for (seat, name) in SEATS.iter().enumerate() {
            let written = |&(square, counter)| square_name(square) + ":" + GHOST_STATES[counter];
            let ghost = self.ghosts.get(&seat).map_or("-".to_string(), written);
            text += &format!(" {name}={ghost}");
        }
        let mut ranks = [0; 9];
        for &(file, rank) in &self.dots {
            ranks[rank] += 1 << file;
        }
        let dots = ranks.map(|files| format!("{files:03x}")).join("/");
        let turn = SEATS[self.turn];
        let phase = if self.ms.is_some() { "roll" } else { "place" };
        format!("{text} dots={dots} turn={turn} phase={phase} steps=0 extra=no")
    }

    /// Where she may be placed, sorted, and the state after it; none if that is not to be done.
    pub fn places(&self) -> Vec<(String, Self)> {
        let mut places = Vec::new();
        for name in CIRCLES.split(' ').filter(|_| self.ms.is_none()) {
            let mut placed = self.clone();
            placed.ms = read_square(name).ok();
            // 5.2.4, 5.5.5: in any area, not on a ghost; then her player goes on.
            if placed.ms.and_then(|square| self.ghost_on(square)).is_none() {
                places.push((name.to_string(), placed));
            }
        }
        places
    }

    /// 5.2.5: what the mover may roll; none while she is to be placed or when the game is over.
    pub fn rolls(&self) -> Vec<&'static str> {
        if self.ms.is_none() || self.is_over() {
            return Vec::new();
        }
        let ghost = self.ghosts.contains_key(&self.turn);
        let two = if ghost { "roll=F2" } else { "roll=2" };
        vec!["roll=1", two, "roll=3", "roll=4", "roll=5", "roll=6"]
    }

    /// Every complete turn after a roll: the squares entered one by one, and the state at the
    /// beginning of the next turn or when the game is over. Sorted by moves; none if the piece to
    /// move cannot roll that. Turns with more than three extra steps of 5.3.7 are left out: between
    /// ghosts on neighbouring squares they could go on for ever.
    pub fn turns(&self, roll: &str) -> Vec<(Vec<String>, Self)> {
        let mut turns = Vec::new();
        if !self.rolls().contains(&roll) {
            return turns;
        }
        let ghost = self.ghosts.get(&self.turn).map(|ghost| ghost.0);
        // Paths that may still grow.
        let mut paths: Vec<Vec<Square>> = vec![Vec::new()];
        while let Some(path) = paths.pop() {
            let ended = match ghost {
                None => self.after_ms_path(roll, &path),
                Some(_) => self.after_ghost_path(roll, &path),
            };
            if let Some(state) = ended {
                turns.push((path.into_iter().map(square_name).collect(), state));
            } else if path.len() < count_of(roll) + 3 {
                let from = path.last().copied().or(ghost).or(self.ms);
                let from = from.expect("she has been placed");
                paths.extend(STEPS[&from].iter().map(|&to| [&path[..], &[to]].concat()));
            }
        }
        turns.sort_by(|one, other| one.0.cmp(&other.0));
        turns
    }

    /// The state after Ms. Pac-Man has gone along a path; none if her turn is not over with that.
    fn after_ms_path(&self, roll: &str, path: &[Square]) -> Option<Self> {
        let (mut game, count) = (self.clone(), count_of(roll));
        let mut caught = false;
        for (i, &to) in path.iter().enumerate() {
            let from = game.ms.replace(to)?;
            // 5.3.3: the dot of the square left. 5.4.4, 5.4.6: a power dot weakens all ghosts.
            if game.dots.remove(&from) && POWER_DOTS.contains(&from) {
                game.ghosts.values_mut().for_each(|ghost| ghost.1 = 2);
            }
            // 5.6.1, 5.6.2: a cleared area wins, before any capture.
            if game.is_over() {
                return Some(game);
            }
            // 5.5.1: on every square, or only where the count ends.
            let checked = !self.capture_exact || i + 1 == count;
            if let Some(owner) = game.ghost_on(to).filter(|_| checked) {
                if game.ghosts[&owner].1 == 0 {
                    game.change_control(owner); // 5.5.4
                    return Some(game);
                }
                game.ghosts.insert(owner, at_home(owner)); // 5.5.2
                caught = true;
            }
        }
        // 5.3.2: exactly the count.
        if path.len() < count {
            return None;
        }
        // 5.5.2: one extra turn, however many ghosts were caught.
        if !caught {
            game.next_turn();
        }
        Some(game)
    }

    /// The same for the ghost to move.
    fn after_ghost_path(&self, roll: &str, path: &[Square]) -> Option<Self> {
        let (mut game, count) = (self.clone(), count_of(roll));
        let seat = self.turn;
        let (mut square, mut counter) = self.ghosts[&seat];
        // 5.4.2, 5.4.3: F2 turns the ghost over before it moves.
        if roll == "roll=F2" {
            counter = if counter == 0 { 1 } else { 0 };
        }
        for (i, &to) in path.iter().enumerate() {
            square = to;
            // 5.5.1: on every square, or only where the count or an extra step (5.3.7) ends.
            let checked = !self.capture_exact || i + 1 >= count;
            if checked && game.ms == Some(to) {
                if counter > 0 {
                    game.ghosts.insert(seat, at_home(seat)); // 5.5.3
                    game.next_turn();
                } else {
                    game.change_control(seat); // 5.5.4
                }
                return Some(game);
            }
        }
        // 5.3.4: exactly the count. 5.3.7: and on from the square of another ghost.
        let other = self.ghost_on(square).filter(|&owner| owner != seat);
        if path.len() < count || other.is_some() {
            return None;
        }
        game.ghosts.insert(seat, (square, counter));
        game.next_turn();
        Some(game)
    }

    /// 5.5.5: the owner of a strong ghost takes over Ms. Pac-Man, places her and plays at once.
    fn change_control(&mut self, captor: usize) {
        let former = self.controller;
        self.ghosts.remove(&captor);
        self.ghosts.insert(former, at_home(former));
        (self.controller, self.turn, self.ms) = (captor, captor, None);
    }

    /// 5.3.1: the next seat clockwise; 5.4.1: its weak ghost counts down.
    fn next_turn(&mut self) {
        let later = self.seats.iter().find(|&&seat| seat > self.turn);
        self.turn = *later.unwrap_or(&self.seats[0]);
        if let Some(ghost) = self.ghosts.get_mut(&self.turn) {
            ghost.1 = ghost.1.saturating_sub(1);
        }
    }

    /// The owner of the ghost on a square.
    fn ghost_on(&self, square: Square) -> Option<usize> {
        let mut ghosts = self.ghosts.iter();
        let found = ghosts.find(|(_, ghost)| ghost.0 == square);
        found.map(|(&owner, _)| owner)
    }

    /// Whether the game has been won.
    pub fn is_over(&self) -> bool {
        self.winner().is_some()
    }

    /// 5.6.1, 5.2.2: the seat whose area has no dot left, if it plays; none while the game goes on.
    pub fn winner(&self) -> Option<&'static str> {
        let mut names = self.seats.iter().map(|&seat| SEATS[seat]);
        names.find(|name| self.dots_left(name) == 0)
    }

    /// How many dots are left in the area of a seat, whether it plays or not.
    pub fn dots_left(&self, seat: &str) -> usize {
        let area = read_seat(seat).ok();
        let areas = self.dots.iter().map(|&dot| area_of(dot));
        areas.filter(|&found| found == area).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `ms`, the ghosts of the four seats, whose turn (x: `capture=exact`) | roll and path | the
    /// same at the next turn (after 5.4.1) and the dots removed, or who wins | dots already gone.
    const CASES: &str = "
        M02 south:d4 - - e6:s - south | 3 c4-b4-b3 | south:b3 - - e6:s - north b4 c4 d4
        M03 south:d4 - - e6:s - south | 3 c4-d4-c4 | south:c4 - - e6:s - north c4 d4
        M04 south:d1 - - e6:s - south | 2 e1-i5 | south:i5 - - e6:s - north d1
        M04 south:e1 - - e6:s - south | 1 a5 | south:a5 - - e6:s - north
        M06 south:b1 - d5:s e6:s f5:s south | 1 a1 | south:a1 - d5:s e6:s f5:s west b1
        M06 south:b1 - d5:s e6:s f5:s south | 2 a1-a2 | south:a2 - d5:w1 e6:w2 f5:w2 west a1 b1
        M08 south:b1 - a2:s e6:s f5:s south | 2 a1-a2 | west:- e4:s - e6:s f5:s west b1 | a1
        M10x south:a4 - a6:s - - west | 3 a5-a4-a3 | south:a4 - a3:s - - south
        M10 south:a4 - a6:s - - west | 3 a5-a4 | west:- e4:s - - - west
        M11 south:a4 - a6:w1 e6:s f5:s west | 3 a5-a4 | south:a4 - d5:s e6:s f5:s north
        M12 south:a2 - - e6:s - north | F2 e7-d7 | south:a2 - - d7:w1 - south
        M12 south:a2 - - d7:w1 - south | 1 a3 | south:a3 - - d7:s - north a2
        M13 south:a1 - - e6:s - south | 1 a2 | south:a2 - - e6:w1 - north a1
        M13 south:a2 - - e6:w1 - north | 1 e7 | south:a2 - - e7:w1 - south
        M13 south:a2 - - e7:w1 - south | 1 a3 | south:a3 - - e7:s - north a2
        M14 south:a2 - - e6:w1 - north | F2 e7-f7 | south:a2 - - f7:s - south
        M14 south:a2 - - f7:s - south | 1 a3 | south:a3 - - f7:s - north a2
        M16 south:a4 - a3:w2 b3:w2 f5:s south | 2 a3-b3 | south:b3 - d5:s e6:s f5:s south a3 a4
        M18 south:i1 - a6:s a7:s - west | 1 a7 | illegal
        M18 south:i1 - a6:s a7:s - west | 1 a7-a8 | south:i1 - a8:s a7:s - north
        M18 south:i1 - a6:s a7:s - west | 1 a7-b7 | south:i1 - b7:s a7:s - north
        M18x south:a8 - a6:s a7:s - west | 1 a7-a8 | west:- e4:s - a7:s - west
        M20 south:h9 - - e6:s - south | 1 g9 | win north | \
            e7 e8 f6 f7 f8 f9 g6 g8 g9 h6 h7 h8 i6 i7 i8 i9
        M21 south:b1 - c1:s e6:s f5:s south | 1 c1 | win south | \
            a1 a2 a3 a4 b2 b3 b4 c1 c2 c4 d1 d2 d3 d4 e2 e3
        M23 south:a6 - - e6:s - south | 1 a7 | south:a7 - - e6:s - north a6 | \
            a7 a8 a9 b5 b6 b7 b8 b9 c5 c6 c8 c9 d6 d7 d8 d9
        M24 north:i9 e4:s - - - south | 1 e3 | north:i9 e3:s - - - north
        M24 north:i9 e4:s - - - south | F2 e3-d3 | north:i9 d3:w1 - - - north
        M24 north:i9 e4:s - - - south | F2 e3-f3 | north:i9 f3:w1 - - - north
        M25 north:i9 e3:s - - - south | 1 e4 | illegal
        M25 south:e3 - - e6:s - south | 1 e4 | illegal";

    #[test]
    fn cases() {
        for case in CASES.lines().skip(1) {
            let parts: Vec<&str> = case.split('|').map(str::trim).collect();
            let words: Vec<&str> = parts[0].split(' ').collect();
            let plays = |&i: &usize| words[i + 2] != "-" || words[1].starts_with(SEATS[i]);
            let seats: Vec<&str> = (0..4).filter(plays).map(|i| SEATS[i]).collect();
            let mut game = MsPacmanReference::new(&seats, words[6], false);
            let gone = parts[3..].concat();
            game.dots.retain(|&dot| !gone.contains(&square_name(dot)));
            let start = game.position();
            let dots = start.split(' ').nth(7).unwrap();
            let mut text = format!("mspacman seats={} ms={}", seats.join(","), words[1]);
            (0..4).for_each(|i| text += &format!(" {}={}", SEATS[i], words[i + 2]));
            text += &format!(" {dots} turn={} phase=roll steps=0 extra=no", words[6]);
            let game = MsPacmanReference::from_position(&text, words[0].ends_with('x')).unwrap();
            assert_eq!(game.position(), text);
            let (roll, path) = parts[1].split_once(' ').unwrap();
            let mut turns = game.turns(&format!("roll={roll}")).into_iter();
            let found = turns.find(|(moves, _)| moves.join("-") == path);
            let outcome = found.map_or("illegal".to_string(), |(_, after)| {
                let text = after.position();
                let words: Vec<&str> = text.split([' ', '=']).collect();
                let mut found = [4, 6, 8, 10, 12, 16].map(|i| words[i].to_string()).to_vec();
                found.extend(game.dots.difference(&after.dots).copied().map(square_name));
                let won = after.winner().map(|winner| format!("win {winner}"));
                won.unwrap_or(found.join(" "))
            });
            assert_eq!(outcome, parts[2], "{case}");
        }
    }

    #[test]
    fn board() {
        let game = MsPacmanReference::new(&SEATS, "south", false); // M01
        let text = "mspacman seats=south,west,north,east ms=south:- south=- west=d5:s north=e6:s \
            east=f5:s dots=1ef/1ff/1bb/1ef/0c6/1ef/1bb/1ff/1ef turn=south phase=place steps=0 \
            extra=no";
        assert_eq!(game.position(), text);
        assert_eq!(SEATS.map(|seat| game.dots_left(seat)), [17; 4]);
        let places: Vec<String> = game.places().into_iter().map(|place| place.0).collect();
        assert_eq!(places.join(" "), CIRCLES);
        for case in ["e1 a5 d1 e2 e9 f1 i5", "e3 d3 f3", "d4 c4 d3", "b2 b3 c2"] {
            let from = read_square(&case[..2]).unwrap(); // M05
            let names: Vec<String> = STEPS[&from].iter().copied().map(square_name).collect();
            assert_eq!(names.join(" "), case[3..]);
        }
    }
}
