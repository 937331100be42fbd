//! Draws the losses of a training as a PNG.

use std::io::{self, Write};

use super::trainer::Losses;

const WIDTH: usize = 960;
const HEIGHT: usize = 600;
// Where the curves lie.
const LEFT: usize = 110;
const RIGHT: usize = WIDTH - 30;
const TOP: usize = 30;
const BOTTOM: usize = HEIGHT - 60;
/// Pixels of a dot of the font.
const DOT: usize = 3;
/// Horizontal grid lines.
const LINES: usize = 6;

type Colour = [u8; 3];
const PAPER: Colour = [250, 250, 247];
const INK: Colour = [60, 60, 64];
const FAINT: Colour = [218, 218, 212];
const TRAINING: Colour = [42, 111, 187];
const VALIDATION: Colour = [214, 94, 30];

/// Writes the picture as a PNG.
pub(super) fn write(curve: &[Losses], out: impl Write) -> io::Result<()> {
    let mut encoder = png::Encoder::new(out, WIDTH as u32, HEIGHT as u32);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::High);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(draw(curve).as_flattened())?;
    Ok(writer.finish()?)
}

fn draw(curve: &[Losses]) -> Vec<Colour> {
    let mut sheet = Sheet(vec![PAPER; WIDTH * HEIGHT]);
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
    sheet.fill(LEFT..RIGHT, BOTTOM..BOTTOM + 2, INK);
    sheet.fill(LEFT..LEFT + 2, TOP..BOTTOM, INK);
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
    sheet.0
}

/// Pixels row by row.
struct Sheet(Vec<Colour>);

impl Sheet {
    fn mix(&mut self, x: usize, y: usize, colour: Colour, share: f64) {
        if x >= WIDTH {
            return;
        }
        if let Some(pixel) = self.0.get_mut(y * WIDTH + x) {
            for (old, new) in pixel.iter_mut().zip(colour) {
                let mixed = f64::from(*old) * (1.0 - share) + f64::from(new) * share;
                *old = mixed.round() as u8;
            }
        }
    }

    fn fill(&mut self, xs: std::ops::Range<usize>, ys: std::ops::Range<usize>, colour: Colour) {
        for y in ys {
            for x in xs.clone() {
                self.mix(x, y, colour, 1.0);
            }
        }
    }

    fn curve(&mut self, colour: Colour, points: impl Iterator<Item = (f64, f64)>) {
        let mut last = None;
        for point in points {
            self.line(last.unwrap_or(point), point, colour);
            last = Some(point);
        }
    }

    /// A line of three pixels with soft edges.
    fn line(&mut self, from: (f64, f64), to: (f64, f64), colour: Colour) {
        const HALF: f64 = 1.5;
        if !(from.1.is_finite() && to.1.is_finite()) {
            return;
        }
        let along = (to.0 - from.0, to.1 - from.1);
        let square = (along.0 * along.0 + along.1 * along.1).max(1e-9);
        let around = |a: f64, b: f64| {
            let (low, high) = (a.min(b) - HALF - 1.0, a.max(b) + HALF + 1.0);
            low.max(0.0) as usize..high.max(0.0) as usize + 1
        };
        for y in around(from.1, to.1) {
            for x in around(from.0, to.0) {
                let (dx, dy) = (x as f64 - from.0, y as f64 - from.1);
                let share = ((dx * along.0 + dy * along.1) / square).clamp(0.0, 1.0);
                let (ex, ey) = (dx - share * along.0, dy - share * along.1);
                let away = (ex * ex + ey * ey).sqrt();
                self.mix(x, y, colour, (HALF + 0.5 - away).clamp(0.0, 1.0));
            }
        }
    }

    fn write(&mut self, x: usize, y: usize, text: &str) {
        for (place, sign) in text.chars().enumerate() {
            let left = x + place * 4 * DOT;
            for (row, bits) in letter(sign).into_iter().enumerate() {
                for column in (0..3).filter(|column| bits >> (2 - column) & 1 != 0) {
                    let (x, y) = (left + column * DOT, y + row * DOT);
                    self.fill(x..x + DOT, y..y + DOT, INK);
                }
            }
        }
    }
}

/// A character as five rows of three dots; blank where the font has none.
const fn letter(sign: char) -> [u8; 5] {
    match sign {
        '0' | 'O' => [0b111, 0b101, 0b101, 0b101, 0b111],
        '1' => [0b010, 0b110, 0b010, 0b010, 0b111],
        '2' => [0b111, 0b001, 0b111, 0b100, 0b111],
        '3' => [0b111, 0b001, 0b111, 0b001, 0b111],
        '4' => [0b101, 0b101, 0b111, 0b001, 0b001],
        '5' => [0b111, 0b100, 0b111, 0b001, 0b111],
        '6' => [0b111, 0b100, 0b111, 0b101, 0b111],
        '7' => [0b111, 0b001, 0b010, 0b010, 0b010],
        '8' => [0b111, 0b101, 0b111, 0b101, 0b111],
        '9' => [0b111, 0b101, 0b111, 0b001, 0b111],
        '.' => [0, 0, 0, 0, 0b010],
        '-' => [0, 0, 0b111, 0, 0],
        'A' => [0b010, 0b101, 0b111, 0b101, 0b101],
        'C' => [0b111, 0b100, 0b100, 0b100, 0b111],
        'D' => [0b110, 0b101, 0b101, 0b101, 0b110],
        'E' => [0b111, 0b100, 0b110, 0b100, 0b111],
        'G' => [0b111, 0b100, 0b101, 0b101, 0b111],
        'H' => [0b101, 0b101, 0b111, 0b101, 0b101],
        'I' => [0b111, 0b010, 0b010, 0b010, 0b111],
        'L' => [0b100, 0b100, 0b100, 0b100, 0b111],
        'N' => [0b110, 0b101, 0b101, 0b101, 0b101],
        'P' => [0b111, 0b101, 0b111, 0b100, 0b100],
        'R' => [0b110, 0b101, 0b110, 0b101, 0b101],
        'T' => [0b111, 0b010, 0b010, 0b010, 0b010],
        'V' => [0b101, 0b101, 0b101, 0b101, 0b010],
        _ => [0; 5],
    }
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
        let height =
            |column: usize, colour| (TOP..BOTTOM).find(|row| sheet[row * WIDTH + column] == colour);
        for colour in [TRAINING, VALIDATION] {
            // Left of the legend, which has the same colours.
            let [left, middle] = [LEFT + 40, RIGHT - 250].map(|column| height(column, colour));
            assert!(left.is_some() && left < middle, "{left:?} {middle:?}");
        }
    }
}
