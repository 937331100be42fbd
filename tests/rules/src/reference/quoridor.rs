//! Quoridor for two and four players, simple and slow: the reference for the fast rules.
//! Numbers in comments are those of the rules.

use std::collections::BTreeSet;

use super::ensure;

/// File and rank, from 0 (section 0).
type Square = (usize, usize);
/// Whether it is vertical, then rank and file of its south-west square (section 0).
type Fence = (bool, usize, usize);
/// Which borders are open, by file, rank and direction.
type OpenEdges = [[[bool; 4]; 9]; 9];

/// Directions; those at right angles to `d` are `d + 1` and `d + 3`, modulo 4.
const NORTH: usize = 0;
const EAST: usize = 1;
const SOUTH: usize = 2;
const WEST: usize = 3;

/// The seats, clockwise (section 0), and their start squares (1.3, 2.1).
const SEATS: [&str; 4] = ["south", "west", "north", "east"];
const STARTS: [Square; 4] = [(4, 0), (0, 4), (4, 8), (8, 4)];

/// The seats that play.
fn seats_of(players: usize) -> &'static [usize] {
    if players == 2 { &[0, 2] } else { &[0, 1, 2, 3] }
}

/// Whether a square lies on the line opposite a seat's base line (1.16, 2.1).
fn is_goal(seat: usize, (file, rank): Square) -> bool {
    [rank == 8, file == 8, rank == 0, file == 0][seat]
}

fn square_name((file, rank): Square) -> String {
    format!("{}{}", char::from(b"abcdefghi"[file]), rank + 1)
}

fn fence_name(&(vertical, rank, file): &Fence) -> String {
    square_name((file, rank)) + if vertical { "v" } else { "h" }
}

fn read_square(text: &str) -> Option<Square> {
    let &[file @ b'a'..=b'i', rank @ b'1'..=b'9'] = text.as_bytes() else {
        return None;
    };
    Some(((file - b'a').into(), (rank - b'1').into()))
}

/// 1.12: a fence neither sticks out of the board nor lies on the rim.
fn read_fence(text: &str) -> Option<Fence> {
    let vertical = text.ends_with('v');
    let (file, rank) = read_square(text.strip_suffix(if vertical { 'v' } else { 'h' })?)?;
    (file < 8 && rank < 8).then_some((vertical, rank, file))
}

/// Plain decimal digits, without sign or leading zeros.
fn read_number(text: &str) -> Option<usize> {
    let number: usize = text.parse().ok()?;
    (number.to_string() == text).then_some(number)
}

/// 1.13: no room for both: the same place, half of it, or crossing in the middle.
fn conflicts(one: Fence, other: Fence) -> bool {
    let (ranks, files) = (one.1.abs_diff(other.1), one.2.abs_diff(other.2));
    match (one.0, other.0) {
        (false, false) => ranks == 0 && files <= 1,
        (true, true) => files == 0 && ranks <= 1,
        _ => ranks == 0 && files == 0,
    }
}

/// 1.12: a fence closes exactly two borders, each from both of its sides.
fn close_edges(open: &mut OpenEdges, (vertical, rank, file): Fence) {
    for i in 0..2 {
        if vertical {
            open[file][rank + i][EAST] = false;
            open[file + 1][rank + i][WEST] = false;
        } else {
            open[file + i][rank][NORTH] = false;
            open[file + i][rank + 1][SOUTH] = false;
        }
    }
}

/// 1.6, 1.7: the squares one step away, by direction; none across a fence or off the board.
fn steps(open: &OpenEdges, (file, rank): Square) -> [Option<Square>; 4] {
    let [north, east, south, west] = open[file][rank];
    [
        north.then(|| (file, rank + 1)),
        east.then(|| (file + 1, rank)),
        south.then(|| (file, rank - 1)),
        west.then(|| (file - 1, rank)),
    ]
}

/// All squares with a path along open borders from one square, nearest first; pawns do not block.
fn flood(open: &OpenEdges, from: Square) -> Vec<Square> {
    let mut seen = [[false; 9]; 9];
    seen[from.0][from.1] = true;
    let mut reached = Vec::with_capacity(81);
    reached.push(from);
    let mut done = 0;
    while let Some(&square) = reached.get(done) {
        for next in steps(open, square) {
            let new = next.filter(|&(file, rank)| !seen[file][rank]);
            if let Some((file, rank)) = new {
                seen[file][rank] = true;
                reached.push((file, rank));
            }
        }
        done += 1;
    }
    reached
}

/// A game of Quoridor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuoridorReference {
    players: usize,
    /// By seat; none where no player sits or the player has left.
    pawns: [Option<Square>; 4],
    /// Fences in hand, by seat; 0 where there is no pawn.
    hands: [usize; 4],
    /// Sorted: horizontals first, each kind by rank and then file.
    fences: BTreeSet<Fence>,
    turn: usize,
    plies: u32,
    sidestep: bool,
    ply_cap: u32,
}

impl QuoridorReference {
    /// The start of a game of 2 or 4 players; `first` is the seat that begins, `sidestep` the
    /// option `pawn_behind=sidestep`, `ply_cap` the option of that name (0 = off). Panics with
    /// another number of players, or if `first` is not a seat of the game.
    pub fn new(players: usize, first: &str, sidestep: bool, ply_cap: u32) -> Self {
        assert!(players == 2 || players == 4, "2 or 4 players");
        let seats = seats_of(players);
        let turn = seats.iter().find(|&&seat| SEATS[seat] == first);
        let pawns = std::array::from_fn(|seat| seats.contains(&seat).then_some(STARTS[seat]));
        Self {
            players,
            pawns,
            // 1.2, 2.1: the fences are dealt evenly.
            hands: pawns.map(|pawn| pawn.map_or(0, |_| 20 / players)),
            fences: BTreeSet::new(),
            turn: *turn.expect("`first` is a seat of the game"),
            plies: 0,
            sidestep,
            ply_cap,
        }
    }

    /// Reads a position such as `quoridor2 south=e1:10 north=e9:10 fences=- turn=south`; the count
    /// for `ply_cap` starts at 0. What no game can reach is refused; the error says what is wrong.
    pub fn from_position(text: &str, sidestep: bool, ply_cap: u32) -> Result<Self, String> {
        let mut words = text.split(' ');
        let mut game = match words.next() {
            Some("quoridor2") => Self::new(2, "south", sidestep, ply_cap),
            Some("quoridor4") => Self::new(4, "south", sidestep, ply_cap),
            _ => return Err("unknown game".to_string()),
        };
        let seats = seats_of(game.players);
        let mut value_of = |key: &str| {
            let word = words.next().ok_or(format!("{key} is missing"))?;
            let (name, value) = word.split_once('=').unwrap_or((word, ""));
            ensure(name == key, &format!("{key}= expected, not {word}"))?;
            Ok::<&str, String>(value)
        };
        for &seat in seats {
            let value = value_of(SEATS[seat])?;
            // 4.6: a seat that has left the board.
            if value == "-" {
                ensure(game.players == 4, "off the board only in quoridor4")?;
                (game.pawns[seat], game.hands[seat]) = (None, 0);
                continue;
            }
            let (square, hand) = value.split_once(':').ok_or(format!("no `:` in {value}"))?;
            game.pawns[seat] = Some(read_square(square).ok_or(format!("bad square {square}"))?);
            game.hands[seat] = read_number(hand).ok_or(format!("bad number {hand}"))?;
            let most = 20 / game.players;
            ensure(game.hands[seat] <= most, "too many fences in a hand")?;
        }
        let list = value_of("fences")?;
        for name in list.split(',').filter(|_| list != "-") {
            let fence = read_fence(name).ok_or(format!("bad fence {name}"))?;
            let (room, new) = (game.has_room(fence), game.fences.insert(fence));
            ensure(new, &format!("{name} is listed twice"))?;
            ensure(room, &format!("{name} overlaps or crosses another"))?;
        }
        let name = value_of("turn")?;
        let turn = seats.iter().find(|&&seat| SEATS[seat] == name);
        game.turn = *turn.ok_or(format!("bad seat {name}"))?;
        ensure(words.next().is_none(), "a word too many after turn=")?;
        game.check().map(|()| game)
    }

    /// Refuses what no game can reach.
    fn check(&self) -> Result<(), String> {
        let pawns = self.pawns_on_board();
        ensure(!pawns.is_empty(), "no seat is on the board")?;
        ensure(self.pawns[self.turn].is_some(), "turn= is off the board")?;
        let fences = self.fences.len() + self.hands.iter().sum::<usize>();
        ensure(fences <= 20, "over 20 fences on the board and in hand")?;
        let squares: BTreeSet<Square> = pawns.iter().map(|&(_, square)| square).collect();
        ensure(squares.len() == pawns.len(), "two pawns on one square")?;
        ensure(
            self.all_have_paths(&self.open_edges()),
            "no way to the goal",
        )?;
        // 1.16, 2.10: reaching the goal line was the last move of the game.
        let mut arrived = pawns.iter().filter(|&&(seat, at)| is_goal(seat, at));
        if let Some(&(seat, _)) = arrived.next() {
            ensure(arrived.next().is_none(), "two pawns on their goal lines")?;
            ensure(pawns.len() > 1, "the last seat left is on its goal line")?;
            let follows = self.next_after(seat) == self.turn;
            ensure(follows, "not the turn after the pawn on its goal line")?;
        }
        Ok(())
    }

    /// The position as text; fences: horizontals first, each kind by rank and then file.
    pub fn position(&self) -> String {
        let mut text = format!("quoridor{}", self.players);
        for &seat in seats_of(self.players) {
            let hand = self.hands[seat];
            let pawn = self.pawns[seat].map(|pawn| square_name(pawn) + &format!(":{hand}"));
            text += &format!(" {}={}", SEATS[seat], pawn.unwrap_or("-".to_string()));
        }
        let names: Vec<String> = self.fences.iter().map(fence_name).collect();
        let list = Some(names.join(",")).filter(|list| !list.is_empty());
        let list = list.unwrap_or("-".to_string());
        format!("{text} fences={list} turn={}", self.turn())
    }

    /// All legal moves, sorted by their bytes; none when the game is over.
    pub fn legal_moves(&self) -> Vec<String> {
        if self.is_over() {
            return Vec::new();
        }
        // 1.5: a pawn move or a fence.
        let mut moves: Vec<String> = self.pawn_moves().into_iter().map(square_name).collect();
        moves.extend(self.fence_moves().iter().map(fence_name));
        // 2.8: a pass only where there is neither.
        if moves.is_empty() {
            moves.push("pass".to_string());
        }
        moves.sort();
        // 2.7: a square that can be reached in two ways counts once.
        moves.dedup();
        moves
    }

    /// Where the pawn of the seat to move can go.
    fn pawn_moves(&self) -> Vec<Square> {
        let open = self.open_edges();
        let free = |square: &Square| !self.pawns.contains(&Some(*square));
        let from = self.pawns[self.turn].expect("the seat to move is on the board");
        let mut targets = Vec::new();
        for direction in [NORTH, EAST, SOUTH, WEST] {
            // 1.6, 1.7: one square, not across a fence, not onto a pawn.
            let next = steps(&open, from)[direction];
            targets.extend(next.filter(free));
            let Some(jumped) = next.filter(|next| !free(next)) else {
                continue;
            };
            // 1.8, 2.4: straight over one pawn.
            let behind = steps(&open, jumped)[direction];
            targets.extend(behind.filter(free));
            // 1.9, 1.11: to its side where a fence or the edge is behind it; 2.5: or another pawn.
            if behind.is_none_or(|behind| self.sidestep && !free(&behind)) {
                for side in [(direction + 1) % 4, (direction + 3) % 4] {
                    // 1.10, 2.6: not across a fence, not off the board, not onto a pawn.
                    targets.extend(steps(&open, jumped)[side].filter(free));
                }
            }
        }
        targets
    }

    /// The fences the seat to move can place.
    fn fence_moves(&self) -> Vec<Fence> {
        let mut places = Vec::new();
        // 1.5: a player without fences must move the pawn.
        if self.hands[self.turn] == 0 {
            return places;
        }
        for rank in 0..8 {
            for file in 0..8 {
                places.extend([(false, rank, file), (true, rank, file)]);
            }
        }
        // 1.13, then 1.15.
        places.retain(|&fence| self.has_room(fence));
        let before = self.open_edges();
        places.retain(|&fence| {
            let mut after = before;
            close_edges(&mut after, fence);
            self.all_have_paths(&after)
        });
        places
    }

    /// All legal moves, each with the game after it.
    pub fn plays(&self) -> Vec<(String, Self)> {
        let after = |mv: String| {
            let mut next = self.clone();
            next.play_legal(&mv);
            (mv, next)
        };
        self.legal_moves().into_iter().map(after).collect()
    }

    /// Plays a legal move; anything else is refused and changes nothing.
    pub fn play(&mut self, text: &str) -> Result<(), String> {
        ensure(!self.is_over(), "the game is over")?;
        let legal = self.legal_moves().iter().any(|legal| legal == text);
        ensure(legal, &format!("{text} is not a legal move"))?;
        self.play_legal(text);
        Ok(())
    }

    fn play_legal(&mut self, text: &str) {
        if let Some(square) = read_square(text) {
            self.pawns[self.turn] = Some(square);
        } else if let Some(fence) = read_fence(text) {
            self.fences.insert(fence);
            self.hands[self.turn] -= 1;
        }
        self.end_ply();
    }

    /// The seat to move leaves the board (4.6): its pawn goes, its fences stay; quoridor4 only.
    pub fn leave(&mut self) -> Result<(), String> {
        ensure(self.players == 4, "a seat can leave only in quoridor4")?;
        ensure(!self.is_over(), "the game is over")?;
        (self.pawns[self.turn], self.hands[self.turn]) = (None, 0);
        self.end_ply();
        Ok(())
    }

    fn end_ply(&mut self) {
        self.plies += 1;
        self.turn = self.next_after(self.turn);
    }

    /// The seat to move; after a winning move the turn has passed on as usual.
    pub fn turn(&self) -> &'static str {
        SEATS[self.turn]
    }

    /// Whether the game has been won or (1.18) drawn.
    pub fn is_over(&self) -> bool {
        self.winner().is_some() || (self.ply_cap != 0 && self.plies >= self.ply_cap)
    }

    /// The seat that has won; none while the game goes on and after a draw.
    pub fn winner(&self) -> Option<&'static str> {
        let pawns = self.pawns_on_board();
        // 1.16, 2.10: the first pawn on its goal line. 4.6: the last one left.
        let won = |&&(seat, square): &&_| is_goal(seat, square) || pawns.len() == 1;
        pawns.iter().find(won).map(|&(seat, _)| SEATS[seat])
    }

    /// The seats on the board, clockwise from south, with the squares of their pawns.
    fn pawns_on_board(&self) -> Vec<(usize, Square)> {
        let pawn_of = |seat: usize| Some((seat, self.pawns[seat]?));
        (0..4).filter_map(pawn_of).collect()
    }

    /// 1.5, 2.3, 4.6: the next seat clockwise that is on the board.
    fn next_after(&self, seat: usize) -> usize {
        let on_board = |&other: &usize| self.pawns[other].is_some();
        let mut later = (1..4).map(|i| (seat + i) % 4);
        later.find(on_board).unwrap_or(seat)
    }

    /// The borders that neither the rim nor a fence closes.
    fn open_edges(&self) -> OpenEdges {
        let mut open = [[[true; 4]; 9]; 9];
        for (file, rank) in (0..9).map(|i| (i, i)) {
            (open[file][8][NORTH], open[file][0][SOUTH]) = (false, false);
            (open[8][rank][EAST], open[0][rank][WEST]) = (false, false);
        }
        for &fence in &self.fences {
            close_edges(&mut open, fence);
        }
        open
    }

    /// 1.13: whether there is still room for a fence.
    fn has_room(&self, fence: Fence) -> bool {
        self.fences.iter().all(|&placed| !conflicts(fence, placed))
    }

    /// 1.15, 2.9, 4.6: whether each pawn on the board has a path. One flood serves a whole area.
    fn all_have_paths(&self, open: &OpenEdges) -> bool {
        let mut area = Vec::new();
        self.pawns_on_board().into_iter().all(|(seat, pawn)| {
            if !area.contains(&pawn) {
                area = flood(open, pawn);
            }
            area.iter().any(|&square| is_goal(seat, square))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(text: &str, sidestep: bool) -> QuoridorReference {
        let text = format!("quoridor{text} turn=south");
        let game = QuoridorReference::from_position(&text, sidestep, 0).unwrap();
        assert_eq!(game.position(), text);
        game
    }

    #[test]
    fn cases() {
        // Position | all moves but fences | some legal fences | some illegal fences.
        for case in [
            "Q02 | 2 south=e5:5 north=e6:5 fences=- | d5 e4 e7 f5 | |",
            "Q03 | 2 south=e5:5 north=e6:5 fences=e6h | d5 d6 e4 f5 f6 | |",
            "Q06 | 2 south=e8:5 north=e9:5 fences=- | d8 d9 e7 f8 f9 | |",
            "Q10 | 2 south=e1:5 north=e9:5 fences=e4h | d1 e2 f1 | c4h g4h d4v f4v | e4h e4v",
            "Q10 | 2 south=e1:5 north=e9:5 fences=e4h | d1 e2 f1 | e3v e5v | d4h f4h",
            "Q13 | 2 south=e1:5 north=e9:5 fences=d1v,e1v | e2 | d3h | d2h e2h",
            "Q14 | 2 south=e2:5 north=i4:5 fences=a3h,c3h,e3h,g3h | d2 e1 e3 f2 | a6h | h3h",
            "Q18 | 4 south=e3:5 west=e4:5 north=e5:5 east=i5:5 fences=- | d3 e2 f3 | |",
            "Q18s | 4 south=e3:5 west=e4:5 north=e5:5 east=i5:5 fences=- | d3 d4 e2 f3 f4 | |",
            "Q22 | 4 south=a1:0 west=a3:5 north=a2:5 east=i5:5 fences=a1v | pass | | c5h",
            "Q23 | 4 south=a1:1 west=a3:5 north=a2:5 east=i5:5 fences=a1v | | c5h | a1h",
        ] {
            let parts: Vec<&str> = case.split('|').map(str::trim).collect();
            let mut moves = set(parts[1], parts[0] == "Q18s").legal_moves();
            let listed = |text: &str| moves.iter().any(|found| found == text);
            assert!(parts[3].split_whitespace().all(listed), "{case}");
            assert!(!parts[4].split_whitespace().any(listed), "{case}");
            moves.retain(|text| read_fence(text).is_none());
            assert_eq!(moves.join(" "), parts[2], "{case}");
        }
        let mut game = set("2 south=e8:5 north=e9:5 fences=-", false); // Q06
        game.play("d9").unwrap();
        assert_eq!((game.winner(), game.turn()), (Some("south"), "north"));
        assert!(game.legal_moves().is_empty() && game.play("e8").is_err());
    }

    #[test]
    fn perft() {
        let start = QuoridorReference::new(2, "south", false, 0);
        let replies = start.legal_moves().into_iter().map(|text| {
            let mut game = start.clone();
            game.play(&text).unwrap();
            game.legal_moves().len()
        });
        assert_eq!((replies.len(), replies.sum::<usize>()), (131, 16677));
    }
}
