//! The maze (5.1), parsed from its picture at compile time.

// The picture is a constant, and so is every index into it; squares index the tables made from it.
#![allow(clippy::indexing_slicing)]

use crate::geometry::{Direction, SIDE, Seat, Square};
use crate::sets::SquareSet;

/// G ghost space, X exit, O power square, o white circle, # solid, . ordinary square with a dot.
const PICTURE: [&[u8; 37]; 19] = [
    b"+---+---+---+---+---+---+---+---+---+",
    b"| O   .   .   .   X   .   .   .   O |",
    b"+   +---+   +---+   +---+   +---+   +",
    b"| . | .   .   .   .   .   .   . | . |",
    b"+   +   +---+   +---+   +---+   +   +",
    b"| .   . | # | o   .   o | # | .   . |",
    b"+   +   +---+   +   +   +---+   +   +",
    b"| . | .   o   o | G | o   o   . | . |",
    b"+   +   +   +---+---+---+   +   +   +",
    b"| X   . | .   G | # | G   . | .   X |",
    b"+   +   +   +---+---+---+   +   +   +",
    b"| . | .   o   o | G | o   o   . | . |",
    b"+   +   +---+   +   +   +---+   +   +",
    b"| .   . | # | o   .   o | # | .   . |",
    b"+   +   +---+   +---+   +---+   +   +",
    b"| . | .   .   .   .   .   .   . | . |",
    b"+   +---+   +---+   +---+   +---+   +",
    b"| O   .   .   .   X   .   .   .   O |",
    b"+---+---+---+---+---+---+---+---+---+",
];

/// The maze with its tables.
///
/// ```
/// use fencelight_core::geometry::Square;
/// use fencelight_core::mspacman::MAZE;
///
/// let e1: Square = "e1".parse()?;
/// assert!(MAZE.exits.contains(e1));
/// assert_eq!(MAZE.neighbours(e1).len(), 6);
/// assert!(!MAZE.is_open(Square::MIDDLE));
/// # Ok::<(), fencelight_core::notation::ParseError>(())
/// ```
pub struct Maze {
    /// For every square the squares one step away, walls, solid squares and ghost spaces left out, exits joined.
    neighbours: [SquareSet; Square::COUNT as usize],
    /// Squares that carry a dot at the start.
    pub dots: SquareSet,
    /// Power squares.
    pub power: SquareSet,
    /// White circles.
    pub circles: SquareSet,
    /// Exit spaces.
    pub exits: SquareSet,
    /// Ghost spaces.
    pub homes: SquareSet,
    /// Solid squares.
    pub solid: SquareSet,
}

/// The maze of the game.
pub static MAZE: Maze = Maze::parse();

/// The ghost space of a seat.
pub const fn home(seat: Seat) -> Square {
    // Next to the middle: that of south below it, and so on round.
    let towards = seat.forward().opposite();
    match Square::MIDDLE.step(towards) {
        Some(square) => square,
        None => Square::MIDDLE,
    }
}

/// The squares of the area of a seat that carry dots at the start: clockwise from south SW, NW, NE, SE.
pub const fn area(seat: Seat) -> SquareSet {
    AREAS[seat as usize]
}

static AREAS: [SquareSet; 4] = {
    let mut areas = [SquareSet::EMPTY; 4];
    let mut index = 0;
    while index < Square::COUNT {
        if let Some(square) = Square::from_index(index)
            && Maze::parse().dots.contains(square)
        {
            areas[owner(square) as usize].insert(square);
        }
        index += 1;
    }
    areas
};

/// The seat whose arm of the pinwheel a square lies in.
const fn owner(square: Square) -> Seat {
    let (file, rank) = (square.file(), square.rank());
    match (file, rank) {
        (0..=4, 0..=3) => Seat::South,
        (0..=3, 4..=8) => Seat::West,
        (4..=8, 5..=8) => Seat::North,
        _ => Seat::East,
    }
}

impl Maze {
    /// The mark on a square of the picture.
    const fn mark(square: Square) -> u8 {
        let line = 1 + 2 * (SIDE - 1 - square.rank()) as usize;
        PICTURE[line][2 + 4 * square.file() as usize]
    }

    /// Whether a wall is drawn at the groove of a square.
    const fn is_wall(square: Square, direction: Direction) -> bool {
        let line = 1 + 2 * (SIDE - 1 - square.rank()) as usize;
        let column = 2 + 4 * square.file() as usize;
        let mark = match direction {
            Direction::North => PICTURE[line - 1][column],
            Direction::South => PICTURE[line + 1][column],
            Direction::East => PICTURE[line][column + 2],
            Direction::West => PICTURE[line][column - 2],
        };
        mark != b' '
    }

    const fn parse() -> Self {
        let mut maze = Self {
            neighbours: [SquareSet::EMPTY; Square::COUNT as usize],
            dots: SquareSet::EMPTY,
            power: SquareSet::EMPTY,
            circles: SquareSet::EMPTY,
            exits: SquareSet::EMPTY,
            homes: SquareSet::EMPTY,
            solid: SquareSet::EMPTY,
        };
        let mut index = 0;
        while index < Square::COUNT {
            if let Some(square) = Square::from_index(index) {
                match Self::mark(square) {
                    b'X' => maze.exits.insert(square),
                    b'G' => maze.homes.insert(square),
                    b'#' => maze.solid.insert(square),
                    mark => {
                        maze.dots.insert(square);
                        if mark == b'O' {
                            maze.power.insert(square);
                        } else if mark == b'o' {
                            maze.circles.insert(square);
                        }
                    }
                }
            }
            index += 1;
        }
        maze.link_neighbours();
        maze
    }

    /// Fills in the steps.
    const fn link_neighbours(&mut self) {
        let mut from = 0;
        while from < Square::COUNT {
            if let Some(square) = Square::from_index(from) {
                let mut to = 0;
                while to < 4 {
                    let direction = Direction::ALL[to];
                    // A ghost space is left by its door and never entered (5.3.8).
                    if let Some(next) = square.step(direction)
                        && !Self::is_wall(square, direction)
                        && !self.homes.contains(next)
                    {
                        self.neighbours[from as usize].insert(next);
                    }
                    to += 1;
                }
                if self.exits.contains(square) {
                    self.link_exits(square);
                }
            }
            from += 1;
        }
    }

    /// From an exit to any other is one step (5.3.6).
    const fn link_exits(&mut self, exit: Square) {
        let mut other = 0;
        while other < Square::COUNT {
            if let Some(square) = Square::from_index(other)
                && self.exits.contains(square)
                && other != exit.index()
            {
                self.neighbours[exit.index() as usize].insert(square);
            }
            other += 1;
        }
    }

    /// The squares one step away from a square.
    pub const fn neighbours(&self, square: Square) -> SquareSet {
        self.neighbours[square.index() as usize]
    }

    /// Whether a piece can be on a square on its way: neither solid nor a ghost space.
    pub const fn is_open(&self, square: Square) -> bool {
        !self.solid.contains(square) && !self.homes.contains(square)
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::collections::BTreeSet;
    use std::string::{String, ToString};
    use std::vec::Vec;

    use super::*;

    /// The walls as the rules list them.
    const WALLS: &str = "a2|b2 a4|b4 a6|b6 a8|b8 b1|b2 b5|c5 b8|b9 d1|d2 d4|d5 d4|e4 d5|d6 d6|e6 d8|d9 e2|e3 e4|f4 e6|f6 \
                         e7|e8 f1|f2 f4|f5 f5|f6 f8|f9 g5|h5 h1|h2 h2|i2 h4|i4 h6|i6 h8|h9 h8|i8";

    fn names(set: SquareSet) -> String {
        let mut names: Vec<_> = set.iter().map(|square| square.to_string()).collect();
        names.sort();
        names.join(" ")
    }

    #[test]
    fn the_picture_has_the_walls_of_the_list() {
        let mut walls = BTreeSet::new();
        for square in Square::all() {
            for direction in [Direction::North, Direction::East] {
                let Some(next) = square.step(direction) else {
                    continue;
                };
                let solid = MAZE.solid.contains(square) || MAZE.solid.contains(next);
                if Maze::is_wall(square, direction) && !solid {
                    walls.insert(std::format!("{square}|{next}"));
                }
                assert_eq!(
                    Maze::is_wall(square, direction),
                    Maze::is_wall(next, direction.opposite())
                );
            }
        }
        assert_eq!(walls, WALLS.split_whitespace().map(String::from).collect());
    }

    #[test]
    fn m01_dots_homes_exits_and_power_squares() {
        let maze = Maze::parse();
        assert_eq!(maze.dots.len(), 68);
        assert_eq!(Seat::ALL.map(|seat| area(seat).len()), [17; 4]);
        assert_eq!(names(maze.exits), "a5 e1 e9 i5");
        assert_eq!(names(maze.power), "a1 a9 i1 i9");
        assert_eq!(names(maze.circles), "c4 c6 d3 d4 d6 d7 f3 f4 f6 f7 g4 g6");
        assert_eq!(names(maze.solid), "c3 c7 e5 g3 g7");
        let homes = Seat::ALL.map(|seat| home(seat).to_string());
        assert_eq!(homes, ["e4", "d5", "e6", "f5"]);
        assert!(
            Seat::ALL
                .iter()
                .all(|&seat| maze.homes.contains(home(seat)))
        );
        assert_eq!(maze.homes.len(), 4);
    }

    #[test]
    fn every_dot_lies_in_the_area_of_its_owner() {
        for square in MAZE.dots.iter() {
            assert!(area(owner(square)).contains(square), "{square}");
        }
    }

    #[test]
    fn m05_neighbours() {
        let maze = Maze::parse();
        let steps = |name| names(maze.neighbours(Square::from_name(name).unwrap()));
        assert_eq!(steps("e1"), "a5 d1 e2 e9 f1 i5");
        assert_eq!(steps("e3"), "d3 f3");
        assert_eq!(steps("d4"), "c4 d3");
        assert_eq!(steps("b2"), "b3 c2");
        assert_eq!(
            ["e4", "d5", "e6", "f5"].map(steps),
            ["e3", "c5", "e7", "g5"]
        );
    }

    #[test]
    fn the_maze_turns_onto_itself_and_no_square_is_walled_in() {
        let maze = Maze::parse();
        let turned = |square: Square| Square::new(square.rank(), SIDE - 1 - square.file()).unwrap();
        let mirrored =
            |square: Square| Square::new(SIDE - 1 - square.file(), square.rank()).unwrap();
        for square in Square::all() {
            let image = |map: &dyn Fn(Square) -> Square| -> SquareSet {
                maze.neighbours(square).iter().map(map).collect()
            };
            assert_eq!(image(&turned), maze.neighbours(turned(square)), "{square}");
            assert_eq!(
                image(&mirrored),
                maze.neighbours(mirrored(square)),
                "{square}"
            );
            let walking = maze.neighbours(square).iter().filter(|&to| {
                Direction::ALL
                    .iter()
                    .any(|&direction| square.step(direction) == Some(to))
            });
            let ways = walking.count();
            if maze.solid.contains(square) {
                assert_eq!(ways, 0);
            } else if maze.homes.contains(square) {
                assert_eq!(ways, 1);
            } else {
                assert!((2..=3).contains(&ways), "{square}");
            }
        }
    }

    #[test]
    fn all_of_the_maze_is_reached_on_foot() {
        let start = Square::from_name("a1").unwrap();
        let (mut reached, mut next) = (SquareSet::EMPTY, std::vec![start]);
        while let Some(square) = next.pop() {
            if !reached.contains(square) {
                reached.insert(square);
                let on_foot = |&to: &Square| {
                    Direction::ALL
                        .iter()
                        .any(|&direction| square.step(direction) == Some(to))
                };
                next.extend(MAZE.neighbours(square).iter().filter(on_foot));
            }
        }
        assert_eq!(reached.len(), 72);
    }
}
