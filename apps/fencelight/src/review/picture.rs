//! The chances of a game as an SVG.

use fencelight_ai::Quality;
use fencelight_core::geometry::Seat;
use fencelight_host::chart::{Chart, Curve};

use super::game::{Review, Side};

const fn colour(side: Side) -> &'static str {
    match side {
        Side::Seat(Seat::South) => "#2a6fbb",
        Side::Seat(Seat::West) => "#d65e1e",
        Side::Seat(Seat::North) => "#783ca0",
        Side::Seat(Seat::East) => "#288c50",
        Side::Pacman => "#be8c00",
        Side::Ghosts => "#c82828",
    }
}

/// The picture. The blunders of all sides are marked.
pub(super) fn svg(review: &Review) -> String {
    let curve = |&side: &Side| Curve {
        name: side.name(),
        colour: colour(side),
        points: review
            .chances(side)
            .into_iter()
            .map(|(number, percent)| (number, percent.into()))
            .collect(),
    };
    let is_blunder = |number: &usize| {
        let choice = review.moves[*number].choice;
        choice.is_some_and(|choice| choice.quality() == Quality::Blunder)
    };
    let chart = Chart {
        counted: "move",
        last: review.moves.len(),
        named: review.moves.len(),
        rows: [0, 25, 50, 75, 100]
            .map(|percent| (percent.into(), percent.to_string()))
            .into(),
        curves: review.drawn_sides().iter().map(curve).collect(),
        marks: (0..review.moves.len()).filter(is_blunder).collect(),
    };
    chart.svg()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::review::tests::blunder;

    #[test]
    fn the_curve_and_the_blunders_are_drawn() {
        let svg = svg(&blunder());
        assert!(svg.contains("stroke=\"#2a6fbb\""), "{svg}");
        assert!(svg.contains("<polyline points=\"100.0,"), "{svg}");
        assert!(svg.contains("width=\"10\" height=\"10\""), "{svg}");
    }
}
