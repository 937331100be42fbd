//! A sheet of pixels for curves: axes, lines with soft edges, and a small font.

use std::io::{self, Write};

const WIDTH: usize = 960;
pub(crate) const HEIGHT: usize = 600;
// Where the curves lie.
pub(crate) const LEFT: usize = 110;
pub(crate) const RIGHT: usize = WIDTH - 30;
pub(crate) const TOP: usize = 30;
pub(crate) const BOTTOM: usize = HEIGHT - 60;
/// Pixels of a dot of the font.
const DOT: usize = 3;
/// Red, green and blue.
pub(crate) type Colour = [u8; 3];
const PAPER: Colour = [250, 250, 247];
pub(crate) const INK: Colour = [60, 60, 64];
pub(crate) const FAINT: Colour = [218, 218, 212];

/// Pixels row by row.
pub(crate) struct Sheet(Vec<Colour>);

impl Sheet {
    /// An empty sheet.
    pub(crate) fn new() -> Self {
        Self(vec![PAPER; WIDTH * HEIGHT])
    }

    /// Writes the picture as a PNG.
    pub(crate) fn write_png(&self, out: impl Write) -> io::Result<()> {
        let mut encoder = png::Encoder::new(out, WIDTH as u32, HEIGHT as u32);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_compression(png::Compression::High);
        let mut writer = encoder.write_header()?;
        writer.write_image_data(self.0.as_flattened())?;
        Ok(writer.finish()?)
    }

    /// The colour of a pixel, `None` outside the sheet.
    #[cfg(test)]
    pub(crate) fn pixel(&self, x: usize, y: usize) -> Option<Colour> {
        self.0.get(y * WIDTH + x).copied().filter(|_| x < WIDTH)
    }

    /// The axes at the left and at the bottom.
    pub(crate) fn axes(&mut self) {
        self.fill(LEFT..RIGHT, BOTTOM..BOTTOM + 2, INK);
        self.fill(LEFT..LEFT + 2, TOP..BOTTOM, INK);
    }

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

    /// Fills a rectangle.
    pub(crate) fn fill(
        &mut self,
        xs: std::ops::Range<usize>,
        ys: std::ops::Range<usize>,
        colour: Colour,
    ) {
        for y in ys {
            for x in xs.clone() {
                self.mix(x, y, colour, 1.0);
            }
        }
    }

    /// A curve through points.
    pub(crate) fn curve(&mut self, colour: Colour, points: impl Iterator<Item = (f64, f64)>) {
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

    /// Writes a text in capitals.
    pub(crate) fn write(&mut self, x: usize, y: usize, text: &str) {
        for (place, sign) in text.to_ascii_uppercase().chars().enumerate() {
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
        'B' => [0b110, 0b101, 0b110, 0b101, 0b110],
        'C' => [0b111, 0b100, 0b100, 0b100, 0b111],
        'D' => [0b110, 0b101, 0b101, 0b101, 0b110],
        'E' => [0b111, 0b100, 0b110, 0b100, 0b111],
        'F' => [0b111, 0b100, 0b110, 0b100, 0b100],
        'G' => [0b111, 0b100, 0b101, 0b101, 0b111],
        'H' => [0b101, 0b101, 0b111, 0b101, 0b101],
        'I' => [0b111, 0b010, 0b010, 0b010, 0b111],
        'J' => [0b001, 0b001, 0b001, 0b101, 0b111],
        'K' => [0b101, 0b101, 0b110, 0b101, 0b101],
        'L' => [0b100, 0b100, 0b100, 0b100, 0b111],
        'M' => [0b101, 0b111, 0b111, 0b101, 0b101],
        'N' => [0b110, 0b101, 0b101, 0b101, 0b101],
        'P' => [0b111, 0b101, 0b111, 0b100, 0b100],
        'Q' => [0b111, 0b101, 0b101, 0b111, 0b001],
        'R' => [0b110, 0b101, 0b110, 0b101, 0b101],
        'S' => [0b111, 0b100, 0b111, 0b001, 0b111],
        'T' => [0b111, 0b010, 0b010, 0b010, 0b010],
        'U' => [0b101, 0b101, 0b101, 0b101, 0b111],
        'V' => [0b101, 0b101, 0b101, 0b101, 0b010],
        'W' => [0b101, 0b101, 0b111, 0b111, 0b101],
        'X' => [0b101, 0b101, 0b010, 0b101, 0b101],
        'Y' => [0b101, 0b101, 0b010, 0b010, 0b010],
        'Z' => [0b111, 0b001, 0b010, 0b100, 0b111],
        _ => [0; 5],
    }
}
