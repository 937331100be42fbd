//! The 153 keys and their matrix of 9 row lines and 17 column lines, which follows the board.

use core::fmt;
use core::str::FromStr;

use fencelight_core::geometry::{Post, Seat, Square};

/// A key.
///
/// ```
/// use fencelight_board::geometry::{Key, Seat};
///
/// let key: Key = "north-ok".parse()?;
/// assert_eq!(key, Key::Ok(Seat::North));
/// assert_eq!((key.row(), key.column()), (8, 9));
/// assert_eq!(Key::at(0, 1).unwrap().to_string(), "a1+");
/// # Ok::<(), fencelight_board::geometry::UnknownKey>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Key {
    /// Under a square.
    Square(Square),
    /// Under a post.
    Post(Post),
    /// The OK key of a seat.
    Ok(Seat),
    /// The BACK key of a seat.
    Back(Seat),
}

impl Key {
    /// Row lines of the matrix.
    pub const ROWS: u8 = 9;
    /// Column lines of the matrix.
    pub const COLUMNS: u8 = 17;
    /// How many keys there are: one at every crossing.
    pub const COUNT: u8 = Self::ROWS * Self::COLUMNS;

    /// The key at a crossing of the matrix; `None` where there is no such line.
    pub const fn at(row: u8, column: u8) -> Option<Self> {
        if row >= Self::ROWS || column >= Self::COLUMNS {
            return None;
        }
        if column.is_multiple_of(2) {
            return match Square::new(column / 2, row) {
                Some(square) => Some(Self::Square(square)),
                None => None,
            };
        }
        if let Some(post) = Post::new(column / 2, row) {
            return Some(Self::Post(post));
        }
        // The side keys take the crossings of the last row that no post uses: south, west, north, east, OK before BACK.
        let seat = match column / 4 {
            0 => Seat::South,
            1 => Seat::West,
            2 => Seat::North,
            _ => Seat::East,
        };
        Some(if column % 4 == 1 {
            Self::Ok(seat)
        } else {
            Self::Back(seat)
        })
    }

    /// The side key at one end of a seat's bar, as its owner sees it: BACK at the left, OK at the right. Circuit, case, lights, page and
    /// terminal place both keys by it.
    pub const fn at_end(seat: Seat, is_right: bool) -> Self {
        if is_right {
            Self::Ok(seat)
        } else {
            Self::Back(seat)
        }
    }

    /// Whether a side key lies at its owner's right, as [`Key::at_end`] says.
    pub const fn is_at_right(self) -> bool {
        matches!(self, Self::Ok(_))
    }

    /// The row line.
    pub const fn row(self) -> u8 {
        match self {
            Self::Square(square) => square.rank(),
            Self::Post(post) => post.rank(),
            Self::Ok(_) | Self::Back(_) => Self::ROWS - 1,
        }
    }

    /// The column line.
    pub const fn column(self) -> u8 {
        match self {
            Self::Square(square) => 2 * square.file(),
            Self::Post(post) => 2 * post.file() + 1,
            Self::Ok(seat) => 4 * seat as u8 + 1,
            Self::Back(seat) => 4 * seat as u8 + 3,
        }
    }

    /// The number, 0..=152, along the columns.
    pub const fn index(self) -> u8 {
        self.column() * Self::ROWS + self.row()
    }

    /// The key with this number, `None` from 153 on.
    pub const fn from_index(index: u8) -> Option<Self> {
        Self::at(index % Self::ROWS, index / Self::ROWS)
    }

    /// The key of a name: `e5` a square, `e5+` the post north-east of it, `south-ok`, `south-back`.
    pub fn from_name(name: &str) -> Option<Self> {
        if let Some((seat, key)) = name.split_once('-') {
            let seat = Seat::ALL.into_iter().find(|other| other.name() == seat)?;
            return match key {
                "ok" => Some(Self::Ok(seat)),
                "back" => Some(Self::Back(seat)),
                _ => None,
            };
        }
        match name.strip_suffix('+') {
            Some(square) => {
                let square = Square::from_name(square)?;
                Post::new(square.file(), square.rank()).map(Self::Post)
            }
            None => Square::from_name(name).map(Self::Square),
        }
    }
}

/// A text that is not the name of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct UnknownKey;

impl fmt::Display for UnknownKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a key")
    }
}

impl core::error::Error for UnknownKey {}

impl FromStr for Key {
    type Err = UnknownKey;

    fn from_str(name: &str) -> Result<Self, UnknownKey> {
        Self::from_name(name).ok_or(UnknownKey)
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Square(square) => square.fmt(f),
            Self::Post(post) => post.fmt(f),
            Self::Ok(seat) => write!(f, "{seat}-ok"),
            Self::Back(seat) => write!(f, "{seat}-back"),
        }
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::string::ToString;

    use super::*;

    #[test]
    fn every_crossing_has_its_key_and_every_key_its_name() {
        let mut names = std::collections::BTreeSet::new();
        for row in 0..Key::ROWS {
            for column in 0..Key::COLUMNS {
                let key = Key::at(row, column).unwrap();
                assert_eq!((key.row(), key.column()), (row, column), "{key}");
                assert_eq!(Key::from_index(key.index()), Some(key));
                assert_eq!(Key::from_name(&key.to_string()), Some(key));
                names.insert(key.to_string());
            }
        }
        assert_eq!(names.len(), 153);
        assert_eq!(
            (Key::at(9, 0), Key::at(0, 17), Key::from_index(153)),
            (None, None, None)
        );
    }

    #[test]
    fn the_matrix_follows_the_board() {
        let name = |row, column| Key::at(row, column).unwrap().to_string();
        assert_eq!([name(0, 0), name(8, 16), name(4, 8)], ["a1", "i9", "e5"]);
        assert_eq!([name(0, 1), name(7, 15)], ["a1+", "h8+"]);
        let side = [1, 3, 5, 7, 9, 11, 13, 15].map(|column| name(8, column));
        assert_eq!(
            side,
            [
                "south-ok",
                "south-back",
                "west-ok",
                "west-back",
                "north-ok",
                "north-back",
                "east-ok",
                "east-back"
            ]
        );
    }

    #[test]
    fn what_is_no_key_has_no_name() {
        for name in [
            "", "+", "i5+", "e9+", "e10", "south", "south-", "up-ok", "e5-ok", "e5++",
        ] {
            assert_eq!(Key::from_name(name), None, "{name}");
        }
    }
}
