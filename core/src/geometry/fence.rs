//! The 128 fences, two over each post.

use core::fmt;

use super::direction::Direction;
use super::post::Post;
use super::square::Square;

/// Which way a fence runs.
///
/// ```
/// use fencelight_core::geometry::{Axis, Direction};
///
/// assert_eq!(Axis::Vertical.ends(), (Direction::South, Direction::North));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Axis {
    /// West to east: it closes grooves between ranks.
    Horizontal,
    /// South to north: it closes grooves between files.
    Vertical,
}

impl Axis {
    /// The two ends of a fence of this axis, seen from its middle: the west or south one first.
    pub const fn ends(self) -> (Direction, Direction) {
        match self {
            Self::Horizontal => (Direction::West, Direction::East),
            Self::Vertical => (Direction::South, Direction::North),
        }
    }
}

/// A fence: numbers 0..=63 are the horizontal ones by post, 64..=127 the vertical ones.
///
/// ```
/// use fencelight_core::geometry::{Axis, Direction, Fence, Square};
///
/// let fence: Fence = "e3h".parse()?;
/// assert_eq!((fence.axis(), fence.post().to_string()), (Axis::Horizontal, "e3+".to_string()));
/// assert_eq!(fence.turned().to_string(), "e3v");
/// // It closes the groove north of e3 with its west half, and the one north of f3 with its east half.
/// assert_eq!(Fence::across("e3".parse()?, Direction::North)[0], Some(fence));
/// assert_eq!(Fence::across("f3".parse()?, Direction::North)[1], Some(fence));
/// # Ok::<(), fencelight_core::notation::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fence(u8);

impl Fence {
    /// How many there are.
    pub const COUNT: u8 = 2 * Post::COUNT;

    /// The fence over a post.
    pub const fn new(post: Post, axis: Axis) -> Self {
        match axis {
            Axis::Horizontal => Self(post.0),
            Axis::Vertical => Self(Post::COUNT + post.0),
        }
    }

    /// The fence with this number, `None` from 128 on.
    pub const fn from_index(index: u8) -> Option<Self> {
        if index < Self::COUNT {
            Some(Self(index))
        } else {
            None
        }
    }

    /// The fence of a name, `a1h`..`h8v`.
    pub const fn from_name(name: &str) -> Option<Self> {
        let (file, rank, axis) = match name.as_bytes() {
            [file @ b'a'..=b'z', rank @ b'1'..=b'9', b'h'] => (*file, *rank, Axis::Horizontal),
            [file @ b'a'..=b'z', rank @ b'1'..=b'9', b'v'] => (*file, *rank, Axis::Vertical),
            _ => return None,
        };
        Self::over(Post::new(file - b'a', rank - b'1'), axis)
    }

    /// The number, 0..=127.
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The post in its middle.
    pub const fn post(self) -> Post {
        Post(self.0 % Post::COUNT)
    }

    /// Which way it runs.
    pub const fn axis(self) -> Axis {
        if self.0 < Post::COUNT {
            Axis::Horizontal
        } else {
            Axis::Vertical
        }
    }

    /// The fence over the same post that runs the other way.
    pub const fn turned(self) -> Self {
        Self(self.0 ^ Post::COUNT)
    }

    /// The same fence one post further, `None` beyond the last post.
    pub const fn step(self, direction: Direction) -> Option<Self> {
        match self.post().step(direction) {
            Some(post) => Some(Self::new(post, self.axis())),
            None => None,
        }
    }

    /// The two fences that would close the groove of a square in a direction: the first with its west or south half, the second
    /// with the other. `None` for one that would stick out of the board.
    pub const fn across(square: Square, direction: Direction) -> [Option<Self>; 2] {
        let (file, rank) = (square.file(), square.rank());
        // The square on the west or south side of the groove, and the axis that closes it.
        let (file, rank, axis) = match direction {
            Direction::North => (file, rank, Axis::Horizontal),
            Direction::South => (file, rank.wrapping_sub(1), Axis::Horizontal),
            Direction::East => (file, rank, Axis::Vertical),
            Direction::West => (file.wrapping_sub(1), rank, Axis::Vertical),
        };
        let (first, second) = match axis {
            Axis::Horizontal => (Post::new(file, rank), Post::new(file.wrapping_sub(1), rank)),
            Axis::Vertical => (Post::new(file, rank), Post::new(file, rank.wrapping_sub(1))),
        };
        [Self::over(first, axis), Self::over(second, axis)]
    }

    const fn over(post: Option<Post>, axis: Axis) -> Option<Self> {
        match post {
            Some(post) => Some(Self::new(post, axis)),
            None => None,
        }
    }
}

impl fmt::Display for Fence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let post = self.post();
        let axis = match self.axis() {
            Axis::Horizontal => 'h',
            Axis::Vertical => 'v',
        };
        write!(
            f,
            "{}{}{axis}",
            char::from(b'a' + post.file()),
            post.rank() + 1
        )
    }
}

impl fmt::Debug for Fence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
