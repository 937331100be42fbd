//! Draws the losses of a training as a PNG.

use std::io::{self, Write};

use super::trainer::Losses;
use crate::chart::{BOTTOM, Colour, FAINT, HEIGHT, INK, LEFT, RIGHT, Sheet, TOP};

/// Horizontal grid lines.
const LINES: usize = 6;

const TRAINING: Colour = [42, 111, 187];
const VALIDATION: Colour = [214, 94, 30];

/// Writes the picture as a PNG.
pub(super) fn write(curve: &[Losses], out: impl Write) -> io::Result<()> {
    draw(curve).write_png(out)
}

fn draw(curve: &[Losses]) -> Sheet {
    let mut sheet = Sheet::new();
    let losses = || {
        curve
            .iter()
            .flat_map(|losses| [losses.training, losses.validation])
            .filter(|loss| loss.is_finite())
    };
    let (low, high) = losses().fold((f64::MAX, f64::MIN), |(low, high), loss| {
        (low.min(loss), high.max(loss))
    });
    // One epoch, none, or a constant loss still gives a picture.
    let (low, high) = if low < high {
        (low, high)
    } else {
        let middle = if low == high { low } else { 0.0 };
        (middle - 0.01, middle + 0.01)
    };
    let x = |epoch: usize| {
        let share = epoch as f64 / curve.len().saturating_sub(1).max(1) as f64;
        LEFT as f64 + share * (RIGHT - LEFT) as f64
    };
    let y = |loss: f64| BOTTOM as f64 - (loss - low) / (high - low) * (BOTTOM - TOP) as f64;
    for line in 0..=LINES {
        let loss = low + (high - low) * line as f64 / LINES as f64;
        let row = y(loss) as usize;
        sheet.fill(LEFT..RIGHT, row..row + 1, FAINT);
        sheet.write(12, row.saturating_sub(7), &format!("{loss:.5}"));
    }
    let step = curve.len().div_ceil(10).max(1);
    for epoch in (0..curve.len()).step_by(step) {
        let column = x(epoch) as usize;
        sheet.fill(column..column + 1, BOTTOM..BOTTOM + 6, INK);
        sheet.write(
            column.saturating_sub(6),
            BOTTOM + 12,
            &(epoch + 1).to_string(),
        );
    }
    sheet.axes();
    sheet.write((LEFT + RIGHT) / 2 - 30, HEIGHT - 24, "EPOCH");
    for (row, name, colour) in [(0, "TRAINING", TRAINING), (1, "VALIDATION", VALIDATION)] {
        let top = TOP + 10 + 28 * row;
        sheet.fill(RIGHT - 190..RIGHT - 150, top + 6..top + 10, colour);
        sheet.write(RIGHT - 140, top, name);
    }
    sheet.curve(
        TRAINING,
        curve
            .iter()
            .enumerate()
            .map(|(epoch, losses)| (x(epoch), y(losses.training))),
    );
    sheet.curve(
        VALIDATION,
        curve
            .iter()
            .enumerate()
            .map(|(epoch, losses)| (x(epoch), y(losses.validation))),
    );
    sheet
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(losses: &[f64]) -> Vec<u8> {
        let curve: Vec<Losses> = losses
            .iter()
            .map(|&training| Losses {
                training,
                validation: training * 1.1,
            })
            .collect();
        let mut file = Vec::new();
        write(&curve, &mut file).expect("a picture");
        file
    }

    #[test]
    #[ignore = "long: cargo test-all"]
    fn any_curve_is_a_picture_and_the_same_one_each_time() {
        for losses in [
            &[][..],
            &[0.05],
            &[0.05, 0.05],
            &[0.08, 0.06, 0.04],
            &[f64::NAN, 0.1],
            &[f64::INFINITY],
        ] {
            let file = picture(losses);
            assert!(file.starts_with(b"\x89PNG"), "{losses:?}");
            assert_eq!(file, picture(losses), "{losses:?}");
        }
    }

    #[test]
    fn both_curves_are_drawn_falling_from_left_to_right() {
        let curve = [0.08, 0.06, 0.04].map(|loss| Losses {
            training: loss,
            validation: loss + 0.01,
        });
        let sheet = draw(&curve);
        let height = |column: usize, colour| {
            (TOP..BOTTOM).find(|&row| sheet.pixel(column, row) == Some(colour))
        };
        for colour in [TRAINING, VALIDATION] {
            // Left of the legend, which has the same colours.
            let [left, middle] = [LEFT + 40, RIGHT - 250].map(|column| height(column, colour));
            assert!(left.is_some() && left < middle, "{left:?} {middle:?}");
        }
    }
}
