//! Colours, squares and walls of the protocol.
//!
//! Black starts on e9 and moves first. A wall has the name of the square north-west of its middle.

use fencelight_core::game::{Action, Move};
use fencelight_core::geometry::{Axis, Fence, Post, SIDE, Seat, Square};

/// A player of the protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// Moves first.
    Black,
    /// Moves second.
    White,
}

impl Colour {
    /// The name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Black => "black",
            Self::White => "white",
        }
    }

    /// The colour of a word, in any case.
    pub fn parse(word: &str) -> Option<Self> {
        match word.to_ascii_lowercase().as_str() {
            "black" | "b" => Some(Self::Black),
            "white" | "w" => Some(Self::White),
            _ => None,
        }
    }
}

/// The board as the protocol names it: the seat that moves first is black. Where that is south, ranks are counted from the north.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    /// South or north.
    black: Seat,
}

impl View {
    /// The names of a game in which this seat moves first.
    pub const fn new(first: Seat) -> Self {
        Self { black: first }
    }

    /// The colour of a seat.
    pub fn colour(self, seat: Seat) -> Colour {
        match seat == self.black {
            true => Colour::Black,
            false => Colour::White,
        }
    }

    /// The seat of a colour.
    pub fn seat(self, colour: Colour) -> Seat {
        match (colour, self.black) {
            (Colour::Black, seat) => seat,
            (Colour::White, Seat::North) => Seat::South,
            (Colour::White, _) => Seat::North,
        }
    }

    /// A square by the names of the protocol, and back.
    fn square(self, square: Square) -> Option<Square> {
        match self.black {
            Seat::North => Some(square),
            _ => Square::new(square.file(), SIDE - 1 - square.rank()),
        }
    }

    /// The words of a step or a fence (`e7`, `b4 horizontal`); `None` for a pass, for which the protocol has no words.
    pub fn words(self, mv: Move) -> Option<String> {
        match mv.action() {
            Action::Square(square) => Some(self.square(square)?.to_string()),
            Action::Fence(fence) => {
                let post = fence.post();
                // The square north-west of the middle; on a mirrored board that is the one south-west of it.
                let north_west = match self.black {
                    Seat::North => Square::new(post.file(), post.rank() + 1),
                    _ => Square::new(post.file(), post.rank()),
                };
                let direction = match fence.axis() {
                    Axis::Horizontal => "horizontal",
                    Axis::Vertical => "vertical",
                };
                Some(format!("{} {direction}", self.square(north_west?)?))
            }
            _ => None,
        }
    }

    /// The request that reports a move of a seat; `None` for a pass.
    pub fn report(self, seat: Seat, mv: Move) -> Option<String> {
        let request = match mv.action() {
            Action::Fence(_) => "playwall",
            _ => "playmove",
        };
        let (colour, words) = (self.colour(seat).name(), self.words(mv)?);
        Some(format!("{request} {colour} {words}"))
    }

    /// The step to a square of the protocol.
    pub fn step(self, square: &str) -> Option<Move> {
        let square = Square::from_name(&square.to_ascii_lowercase())?;
        Some(Move::square(self.square(square)?))
    }

    /// The fence of a wall of the protocol.
    pub fn fence(self, square: &str, direction: &str) -> Option<Move> {
        let named = self.square(Square::from_name(&square.to_ascii_lowercase())?)?;
        let axis = match direction.to_ascii_lowercase().as_str() {
            "horizontal" | "h" => Axis::Horizontal,
            "vertical" | "v" => Axis::Vertical,
            _ => return None,
        };
        let rank = match self.black {
            Seat::North => named.rank().checked_sub(1)?,
            _ => named.rank(),
        };
        Some(Move::fence(Fence::new(
            Post::new(named.file(), rank)?,
            axis,
        )))
    }

    /// The move of an answer to `genmove`: a square, or a square and a direction.
    pub fn parse(self, answer: &str) -> Option<Move> {
        let mut words = answer.split_whitespace();
        let mv = match (words.next()?, words.next()) {
            (square, None) => self.step(square),
            (square, Some(direction)) => self.fence(square, direction),
        };
        mv.filter(|_| words.next().is_none())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mv(text: &str) -> Move {
        fencelight_core::notation::parse_move(text).expect(text)
    }

    #[test]
    fn a_wall_has_the_name_of_the_square_north_west_of_its_middle() {
        let north_first = View::new(Seat::North);
        let report = |seat, text| north_first.report(seat, mv(text)).expect("words");
        assert_eq!(
            report(Seat::North, "b3h"),
            "playwall black b4 horizontal",
            "below rank 4, along b and c"
        );
        assert_eq!(report(Seat::South, "f4v"), "playwall white f5 vertical");
        assert_eq!(report(Seat::North, "e8"), "playmove black e8");
        assert_eq!(north_first.words(Move::PASS), None);
    }

    #[test]
    fn the_first_seat_is_black_and_starts_on_e9() {
        let south_first = View::new(Seat::South);
        let report = |seat, text| south_first.report(seat, mv(text)).expect("words");
        assert_eq!(report(Seat::South, "e2"), "playmove black e8");
        assert_eq!(report(Seat::North, "e8"), "playmove white e2");
        // Between ranks 1 and 2 here, between 9 and 8 there: below rank 9.
        assert_eq!(report(Seat::South, "a1h"), "playwall black a9 horizontal");
        assert_eq!(report(Seat::South, "h8v"), "playwall black h2 vertical");
    }

    #[test]
    fn every_step_and_fence_is_read_back_in_any_case() {
        for first in [Seat::South, Seat::North] {
            let view = View::new(first);
            for colour in [Colour::Black, Colour::White] {
                assert_eq!(view.colour(view.seat(colour)), colour);
                assert_eq!(Colour::parse(colour.name()), Some(colour));
            }
            let fences = (0..Fence::COUNT).filter_map(Fence::from_index);
            let moves = fences
                .map(Move::fence)
                .chain(Square::all().map(Move::square));
            for mv in moves {
                let words = view.words(mv).expect("words");
                assert_eq!(view.parse(&words), Some(mv), "{words}");
                assert_eq!(view.parse(&words.to_uppercase()), Some(mv), "{words}");
            }
        }
    }

    #[test]
    fn other_words_are_no_moves() {
        let view = View::new(Seat::North);
        for text in [
            "", "j1", "e0", "e10", "e1 h", "i4 h", "e4 x", "e4 h h", "pass", "resign",
        ] {
            assert_eq!(view.parse(text), None, "{text}");
        }
    }
}
