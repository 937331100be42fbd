//! The board drawn in ASCII.

use core::fmt::{self, Write};

use fencelight_core::game::{Game, Ghost, Outcome};
use fencelight_core::games::{AnyGame, BoardFacts, DueAction, GameVisitor};
use fencelight_core::geometry::{Axis, Direction, Fence, Post, SIDE, Seat, Square};
use fencelight_core::mspacman::MAZE;
use fencelight_core::quoridor::PlacedFences;
use fencelight_core::{mspacman, pacman, quoridor};

/// The board of a game drawn in ASCII, as `show` prints it.
#[derive(Clone, Copy, Debug)]
pub struct BoardDrawing<'a>(pub &'a AnyGame);

impl fmt::Display for BoardDrawing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_board(f, self.0)
    }
}

/// Draws the board with north at the top, then the counts of the game and the mover.
pub(super) fn write_board(out: &mut impl Write, game: &AnyGame) -> fmt::Result {
    // The response prefix `= ` stands before the first line only, so the drawing starts on the second.
    writeln!(out, "north is up")?;
    game.visit(DrawBoard(out))?;
    match game.outcome() {
        None => write!(
            out,
            "\n{} to {}",
            game.mover(),
            action_due(game.due_action())
        ),
        Some(Outcome::Won(winner)) => write!(out, "\nover: {winner} won"),
        Some(Outcome::Drawn) => write!(out, "\nover: drawn"),
    }
}

/// What the mover has to do.
const fn action_due(action: DueAction) -> &'static str {
    match action {
        DueAction::Move => "move",
        DueAction::Roll => "roll",
        DueAction::Step => "step",
        DueAction::Place => "place Ms. Pac-Man on one of the 12 squares around the middle",
    }
}

/// Draws the board of each game.
struct DrawBoard<'a, W>(&'a mut W);

impl<W: Write> GameVisitor for DrawBoard<'_, W> {
    type Output = fmt::Result;

    fn quoridor(self, position: &quoridor::Position) -> fmt::Result {
        write_quoridor(self.0, position)
    }

    fn pacman(self, position: &pacman::Position) -> fmt::Result {
        write_pacman(self.0, position)
    }

    fn mspacman(self, position: &mspacman::Position) -> fmt::Result {
        write_mspacman(self.0, position)
    }
}

fn write_quoridor(out: &mut impl Write, position: &quoridor::Position) -> fmt::Result {
    let mark = |square| position.pawn_on(square).map_or('.', letter);
    write_grid(out, Barriers::Fences(position.fences()), mark)?;
    for seat in position.seats().iter() {
        if let Some(square) = position.pawn(seat) {
            let hand = position.hand(seat);
            write!(
                out,
                "\n{} {seat} on {square}, fences left: {hand}",
                letter(seat)
            )?;
        }
    }
    Ok(())
}

fn write_pacman(out: &mut impl Write, position: &pacman::Position) -> fmt::Result {
    let mark = |square| {
        let ghost = position.ghost_on(square).map(|ghost| match ghost {
            Ghost::Blinky => 'B',
            Ghost::Inky => 'I',
            Ghost::Pinky => 'P',
            Ghost::Clyde => 'C',
        });
        let pellet = if position.pellets().contains(square) {
            'o'
        } else {
            '.'
        };
        if square == position.pac() {
            '@'
        } else {
            ghost.unwrap_or(pellet)
        }
    };
    write_grid(out, Barriers::Fences(position.fences()), mark)?;
    let (lives, eaten, steps) = (position.lives(), position.pellets_eaten(), position.steps());
    write!(
        out,
        "\n@ Pac-Man, lives: {lives}, pellets eaten: {eaten}, steps left: {steps}"
    )
}

fn write_mspacman(out: &mut impl Write, position: &mspacman::Position) -> fmt::Result {
    let mark = |square| {
        let ghost = position.ghost_on(square).map(|seat| {
            let weak = position
                .ghost(seat)
                .is_some_and(|ghost| ghost.weak_turns > 0);
            if weak {
                letter(seat).to_ascii_lowercase()
            } else {
                letter(seat)
            }
        });
        if position.ms_pacman() == Some(square) {
            '@'
        } else {
            ghost.unwrap_or(maze_mark(position, square))
        }
    };
    write_grid(out, Barriers::Maze, mark)?;
    let (player, steps) = (position.controller(), position.steps());
    write!(out, "\n@ Ms. Pac-Man of {player}, steps left: {steps}")?;
    for seat in position.seats().iter() {
        write!(
            out,
            "\n{} {seat}, dots left: {}",
            letter(seat),
            position.dots_left(seat)
        )?;
    }
    Ok(())
}

/// O power dot, o dot on a white circle, . other dot, X exit, # solid.
fn maze_mark(position: &mspacman::Position, square: Square) -> char {
    if MAZE.solid.contains(square) {
        '#'
    } else if MAZE.exits.contains(square) {
        'X'
    } else if !position.dots().contains(square) {
        ' '
    } else if MAZE.power.contains(square) {
        'O'
    } else if MAZE.circles.contains(square) {
        'o'
    } else {
        '.'
    }
}

/// What separates squares.
#[derive(Clone, Copy)]
enum Barriers<'a> {
    Fences(&'a PlacedFences),
    Maze,
}

impl Barriers<'_> {
    /// Whether the border of a square is closed; the rim is.
    fn is_closed(self, square: Square, direction: Direction) -> bool {
        match self {
            Self::Fences(fences) => fences.step(square, direction).is_none(),
            Self::Maze => {
                let joined = |one: Square, other: Square| MAZE.neighbours(one).contains(other);
                square
                    .step(direction)
                    .is_none_or(|next| !joined(square, next) && !joined(next, square))
            }
        }
    }

    /// The character of a post. A fence is one unbroken line over its post, so that two fences end to end differ from one.
    fn crossing(self, post: Post) -> char {
        let has = |axis| match self {
            Self::Fences(fences) => fences.contains(Fence::new(post, axis)),
            Self::Maze => false,
        };
        if has(Axis::Horizontal) {
            '-'
        } else if has(Axis::Vertical) {
            '|'
        } else {
            '+'
        }
    }
}

/// Draws the squares and the borders between them.
fn write_grid(
    out: &mut impl Write,
    borders: Barriers,
    mark: impl Fn(Square) -> char,
) -> fmt::Result {
    for rank in (0..SIDE).rev() {
        out.write_str("   +")?;
        for square in (0..SIDE).filter_map(|file| Square::new(file, rank)) {
            let closed = borders.is_closed(square, Direction::North);
            out.write_str(if closed { "---" } else { "   " })?;
            let post = Post::new(square.file(), rank);
            out.write_char(post.map_or('+', |post| borders.crossing(post)))?;
        }
        write!(out, "\n {} |", rank + 1)?;
        for square in (0..SIDE).filter_map(|file| Square::new(file, rank)) {
            let closed = borders.is_closed(square, Direction::East);
            write!(out, " {} {}", mark(square), if closed { '|' } else { ' ' })?;
        }
        out.write_char('\n')?;
    }
    out.write_str("   +")?;
    for _ in 0..SIDE {
        out.write_str("---+")?;
    }
    out.write_str("\n  ")?;
    for file in 0..SIDE {
        write!(out, "   {}", char::from(b'a' + file))?;
    }
    Ok(())
}

/// The letter of a seat.
const fn letter(seat: Seat) -> char {
    match seat {
        Seat::South => 'S',
        Seat::West => 'W',
        Seat::North => 'N',
        Seat::East => 'E',
    }
}
