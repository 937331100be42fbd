//! The chances of a game as a PNG.

use std::io::{self, Write};

use fencelight_core::geometry::Seat;

use fencelight_ai::Quality;

use super::game::{Review, Side};
use crate::chart::{BOTTOM, Colour, FAINT, HEIGHT, INK, LEFT, RIGHT, Sheet, TOP};

const BLUNDER: Colour = [200, 40, 40];
/// Half the side of the square that marks a blunder, in pixels.
const MARK: usize = 5;

const fn colour(side: Side) -> Colour {
    match side {
        Side::Seat(Seat::South) => [42, 111, 187],
        Side::Seat(Seat::West) => [214, 94, 30],
        Side::Seat(Seat::North) => [120, 60, 160],
        Side::Seat(Seat::East) => [40, 140, 80],
        Side::Pacman => [190, 140, 0],
        Side::Ghosts => [200, 40, 40],
    }
}

/// Writes the picture.
pub(super) fn write(review: &Review, out: impl Write) -> io::Result<()> {
    draw(review).write_png(out)
}

fn draw(review: &Review) -> Sheet {
    let mut sheet = Sheet::new();
    let last = review.moves.len().max(1);
    let x = |number: usize| LEFT as f64 + number as f64 / last as f64 * (RIGHT - LEFT) as f64;
    let y = |percent: u8| BOTTOM as f64 - f64::from(percent) / 100.0 * (BOTTOM - TOP) as f64;
    for percent in [0, 25, 50, 75, 100] {
        let row = y(percent) as usize;
        sheet.fill(LEFT..RIGHT, row..row + 1, FAINT);
        sheet.write(30, row.saturating_sub(7), &percent.to_string());
    }
    for number in (0..last).step_by(last.div_ceil(10)) {
        let column = x(number) as usize;
        sheet.fill(column..column + 1, BOTTOM..BOTTOM + 6, INK);
        let label = (number + 1).to_string();
        sheet.write(column.saturating_sub(6), BOTTOM + 12, &label);
    }
    sheet.axes();
    sheet.write((LEFT + RIGHT) / 2 - 24, HEIGHT - 24, "MOVE");
    for (row, &side) in review.drawn_sides().iter().enumerate() {
        let chances = review.chances(side);
        let points = chances
            .iter()
            .map(|&(number, percent)| (x(number), y(percent)));
        sheet.curve(colour(side), points);
        let left = LEFT + 20 + 170 * row;
        sheet.fill(left..left + 40, TOP - 18..TOP - 14, colour(side));
        sheet.write(left + 50, TOP - 24, side.name());
    }
    // Squares on the line at 0 percent mark the blunders of all sides.
    for (number, reviewed) in review.moves.iter().enumerate() {
        let quality = reviewed.choice.map(|choice| choice.quality());
        if quality == Some(Quality::Blunder) {
            let column = x(number) as usize;
            sheet.fill(
                column.saturating_sub(MARK)..column + MARK,
                BOTTOM - 2 * MARK..BOTTOM,
                BLUNDER,
            );
        }
    }
    sheet
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::review::tests::blunder;

    #[test]
    fn the_curve_and_the_blunders_are_drawn() {
        let review = blunder();
        let sheet = draw(&review);
        let has = |wanted: Colour, rows: std::ops::Range<usize>| {
            rows.into_iter()
                .any(|row| (LEFT..RIGHT).any(|column| sheet.pixel(column, row) == Some(wanted)))
        };
        assert!(has(colour(Side::Seat(Seat::South)), TOP..BOTTOM));
        assert!(has(BLUNDER, BOTTOM - 2 * MARK..BOTTOM));
        let mut png = Vec::new();
        write(&review, &mut png).expect("written");
        assert!(png.starts_with(b"\x89PNG"));
    }
}
