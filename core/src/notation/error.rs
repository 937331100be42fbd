//! Why a text is not valid notation, or is the notation of an impossible position.

use core::fmt;

use heapless::String;

/// Characters of foreign text in a message.
const MAX_CHARS: usize = 24;

/// Why a text is not valid notation. `T` is the offending word: borrowed from the input where a `parse_` function returns it, an excerpt
/// where [`FromStr`](core::str::FromStr) does.
///
/// ```
/// use fencelight_core::geometry::Fence;
/// use fencelight_core::notation::{ParseError, parse_fence};
///
/// assert_eq!(parse_fence("i9h"), Err(ParseError::Fence("i9h")));
/// let error = "i9h".parse::<Fence>().unwrap_err();
/// assert_eq!(error.to_string(), "i9h is not a fence of the board, which are a1h to h8v");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseError<T = ErrorText> {
    /// Not written like a move.
    Move(T),
    /// Written like a square, but there is no such square.
    Square(T),
    /// Written like a fence, but there is no place for it.
    Fence(T),
    /// Not a post.
    Post(T),
    /// Not a face of a die or spinner.
    Face(T),
    /// Not a game.
    Game(T),
    /// Another game than the expected one.
    OtherGame(T),
    /// Not a square and a number, nor `-`.
    Pawn(T),
    /// Not a square and a side, nor `-`.
    Ghost(T),
    /// Not a seat and a square.
    MsPacman(T),
    /// Not a piece.
    Piece(T),
    /// Not a phase.
    Phase(T),
    /// Not the dots of nine ranks.
    Dots(T),
    /// Not different seats in the order of play.
    Seats(T),
    /// Neither yes nor no.
    YesNo(T),
    /// Not a seat.
    Seat(T),
    /// Not a number in plain digits.
    Number(T),
    /// A number with more digits than anything here counts.
    NumberTooLarge(T),
    /// Another key should stand here.
    MissingKey {
        /// The key that is missing.
        expected: &'static str,
        /// What stands in its place, empty at the end.
        found: T,
    },
    /// Words after the end.
    TrailingText(T),
    /// More fences than a box holds.
    TooManyFences,
    /// More pellets than a game has.
    TooManyPellets,
}

impl<T: AsRef<str>> fmt::Display for ParseError<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (word, fault) = match self {
            Self::Move(word) => (word, "is not a move"),
            Self::Square(word) => (word, "is not a square of the board"),
            Self::Fence(word) => (word, "is not a fence of the board, which are a1h to h8v"),
            Self::Post(word) => (word, "is not a post of the board, which are a1+ to h8+"),
            Self::OtherGame(word) => (word, "is another game"),
            Self::Pawn(word) => (word, "is not a square, a colon and the fences left"),
            Self::Ghost(word) => (word, "is not a square, a colon and s, w1 or w2"),
            Self::MsPacman(word) => (word, "is not a seat, a colon and a square"),
            Self::Piece(word) => (word, "is not pac, blinky, inky, pinky or clyde"),
            Self::Phase(word) => (word, "is not roll, step or place"),
            Self::Dots(word) => (word, "is not nine ranks of three hexadecimal digits"),
            Self::Seats(word) => (word, "is not a list of seats in the order of play"),
            Self::YesNo(word) => (word, "is neither yes nor no"),
            Self::Seat(word) => (word, "is not a seat"),
            Self::Number(word) => (word, "is not a number"),
            Self::NumberTooLarge(word) => (word, "is too large a number"),
            Self::Face(word) => {
                let word = Excerpt(word.as_ref());
                return write!(f, "roll={word}: neither die nor spinner shows that (5.2.5)");
            }
            Self::Game(word) if word.as_ref().is_empty() => {
                return f.write_str("the name of a game is missing");
            }
            Self::Game(word) => return write!(f, "there is no game {}", Excerpt(word.as_ref())),
            Self::MissingKey { expected, found } => {
                return match found.as_ref() {
                    "" => write!(f, "{expected}= is missing at the end"),
                    found => write!(f, "{expected}= is missing before {}", Excerpt(found)),
                };
            }
            Self::TrailingText(word) => {
                let word = Excerpt(word.as_ref());
                return write!(f, "nothing should follow where {word} stands");
            }
            Self::TooManyPellets => return f.write_str("more pellets than a game has"),
            Self::TooManyFences => return f.write_str("more fences than the box holds"),
        };
        write!(f, "{} {fault}", Excerpt(word.as_ref()))
    }
}

impl<T: AsRef<str>> ParseError<T> {
    /// Whether the text has the right form and only names something that does not exist.
    pub fn is_well_formed(&self) -> bool {
        match self {
            Self::Square(word) => is_place(word.as_ref()),
            Self::Fence(word) => word.as_ref().strip_suffix(['h', 'v']).is_some_and(is_place),
            Self::Face(_) | Self::TooManyFences | Self::TooManyPellets => true,
            _ => false,
        }
    }

    /// The same error with an excerpt of the text in place of a reference to it.
    pub fn into_owned(self) -> ParseError {
        let text = |word: T| ErrorText::new(word.as_ref());
        match self {
            Self::Move(word) => ParseError::Move(text(word)),
            Self::Square(word) => ParseError::Square(text(word)),
            Self::Fence(word) => ParseError::Fence(text(word)),
            Self::Post(word) => ParseError::Post(text(word)),
            Self::Face(word) => ParseError::Face(text(word)),
            Self::Game(word) => ParseError::Game(text(word)),
            Self::OtherGame(word) => ParseError::OtherGame(text(word)),
            Self::Pawn(word) => ParseError::Pawn(text(word)),
            Self::Ghost(word) => ParseError::Ghost(text(word)),
            Self::MsPacman(word) => ParseError::MsPacman(text(word)),
            Self::Piece(word) => ParseError::Piece(text(word)),
            Self::Phase(word) => ParseError::Phase(text(word)),
            Self::Dots(word) => ParseError::Dots(text(word)),
            Self::Seats(word) => ParseError::Seats(text(word)),
            Self::YesNo(word) => ParseError::YesNo(text(word)),
            Self::Seat(word) => ParseError::Seat(text(word)),
            Self::Number(word) => ParseError::Number(text(word)),
            Self::NumberTooLarge(word) => ParseError::NumberTooLarge(text(word)),
            Self::TrailingText(word) => ParseError::TrailingText(text(word)),
            Self::MissingKey { expected, found } => ParseError::MissingKey {
                expected,
                found: text(found),
            },
            Self::TooManyFences => ParseError::TooManyFences,
            Self::TooManyPellets => ParseError::TooManyPellets,
        }
    }
}

impl<T: AsRef<str> + fmt::Debug> core::error::Error for ParseError<T> {}

/// Prints foreign text inside a message: cut to 24 characters, `nothing` where it is empty.
///
/// ```
/// use fencelight_core::notation::Excerpt;
///
/// assert_eq!(Excerpt("").to_string(), "nothing");
/// assert_eq!(Excerpt(&"x".repeat(30)).to_string(), format!("{}..", "x".repeat(24)));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Excerpt<'a>(pub &'a str);

impl fmt::Display for Excerpt<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("nothing");
        }
        match self.0.char_indices().nth(MAX_CHARS) {
            Some((end, _)) => write!(f, "{}..", self.0.get(..end).unwrap_or_default()),
            None => f.write_str(self.0),
        }
    }
}

/// An owned excerpt of an invalid text, enough for the message.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ErrorText(String<{ MAX_CHARS + 8 }>);

impl ErrorText {
    fn new(text: &str) -> Self {
        let mut excerpt = String::new();
        // One character more than an excerpt prints, so that it prints the cut.
        for character in text.chars().take(MAX_CHARS + 1) {
            if excerpt.push(character).is_err() {
                break;
            }
        }
        Self(excerpt)
    }
}

impl AsRef<str> for ErrorText {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

/// Why a line of text is not a position of a game: invalid notation, or the notation of an impossible position.
///
/// ```
/// use fencelight_core::notation::PositionTextError;
/// use fencelight_core::quoridor::{Position, PositionError};
///
/// let text = "quoridor2 south=e5:10 north=e5:10 fences=- turn=south";
/// let error = text.parse::<Position>().unwrap_err();
/// assert!(matches!(error, PositionTextError::Position(PositionError::SameSquare(..))));
/// assert_eq!(error.to_string(), "the pawns of south and north both stand on e5");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PositionTextError<E> {
    /// The text is not valid notation.
    Parse(ParseError),
    /// No game reaches the position.
    Position(E),
}

impl<E> From<ParseError> for PositionTextError<E> {
    fn from(error: ParseError) -> Self {
        Self::Parse(error)
    }
}

impl<E: fmt::Display> fmt::Display for PositionTextError<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Parse(error) => error.fmt(f),
            Self::Position(error) => error.fmt(f),
        }
    }
}

impl<E: core::error::Error> core::error::Error for PositionTextError<E> {}

/// Whether a word has the form of a square, on the board or not: a letter and digits.
pub(super) fn is_place(word: &str) -> bool {
    let mut bytes = word.bytes();
    bytes.next().is_some_and(|byte| byte.is_ascii_lowercase())
        && word.len() > 1
        && bytes.all(|byte| byte.is_ascii_digit())
}
