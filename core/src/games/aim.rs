//! What the piece to move is after.

use super::any_game::AnyGame;
use crate::game::Piece;
use crate::geometry::Square;
use crate::mspacman::area;
use crate::sets::SquareSet;

impl AnyGame {
    /// The squares that the piece to move wants to reach: its goal line, pellets, dots of its own area, or for a ghost the square of Pac-Man
    /// or Ms. Pac-Man.
    ///
    /// ```
    /// use fencelight_core::games::AnyGame;
    ///
    /// let game: AnyGame = "quoridor2 south=e2:9 north=e8:10 fences=e3h turn=north".parse()?;
    /// assert!(game.aim().iter().all(|square| square.rank() == 0));
    /// assert_eq!(game.aim().len(), 9);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn aim(&self) -> SquareSet {
        match self {
            Self::Quoridor(position) => {
                let squares = (0..Square::COUNT).filter_map(Square::from_index);
                squares
                    .filter(|&square| position.turn().has_goal(square))
                    .collect()
            }
            Self::Pacman(position) => match position.piece() {
                Piece::Pac => position.pellets(),
                Piece::Ghost(_) => [position.pac()].into_iter().collect(),
            },
            Self::MsPacman(position) if position.turn() == position.controller() => {
                position.dots() & area(position.turn())
            }
            Self::MsPacman(position) => position.ms_pacman().into_iter().collect(),
        }
    }
}
