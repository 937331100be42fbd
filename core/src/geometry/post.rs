//! The 64 posts.

use core::fmt;

use super::POSTS_SIDE;
use super::direction::Direction;

/// A post: the crossing north-east of a square on files a..h and ranks 1..8, numbered along the ranks from 0 to 63.
///
/// Its name is that of its square with a plus sign.
///
/// ```
/// use fencelight_core::geometry::{Direction, Post};
///
/// let post: Post = "e5+".parse()?;
/// assert_eq!(post, Post::new(4, 4).unwrap());
/// assert_eq!(post.step(Direction::North).unwrap().to_string(), "e6+");
/// assert!("e9+".parse::<Post>().is_err());
/// # Ok::<(), fencelight_core::notation::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Post(pub(super) u8);

impl Post {
    /// How many there are.
    pub const COUNT: u8 = POSTS_SIDE * POSTS_SIDE;

    /// The post north-east of the square on this file and rank, both from 0; `None` outside the board.
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        if file < POSTS_SIDE && rank < POSTS_SIDE {
            Some(Self(rank * POSTS_SIDE + file))
        } else {
            None
        }
    }

    /// The post with this number, `None` from 64 on.
    pub const fn from_index(index: u8) -> Option<Self> {
        if index < Self::COUNT {
            Some(Self(index))
        } else {
            None
        }
    }

    /// The number, 0..=63.
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The file of the square south-west of it, 0..=7.
    pub const fn file(self) -> u8 {
        self.0 % POSTS_SIDE
    }

    /// The rank of the square south-west of it, 0..=7.
    pub const fn rank(self) -> u8 {
        self.0 / POSTS_SIDE
    }

    /// The neighbouring post in a direction, `None` where the rim is next.
    pub const fn step(self, direction: Direction) -> Option<Self> {
        let (file, rank) = (self.file(), self.rank());
        match direction {
            Direction::North => Self::new(file, rank + 1),
            Direction::East => Self::new(file + 1, rank),
            Direction::South => Self::new(file, rank.wrapping_sub(1)),
            Direction::West => Self::new(file.wrapping_sub(1), rank),
        }
    }
}

impl fmt::Display for Post {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}+", char::from(b'a' + self.file()), self.rank() + 1)
    }
}

impl fmt::Debug for Post {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
