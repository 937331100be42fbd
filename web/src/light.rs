//! The colours of LEDs on a screen: the bytes on the wire as the eye sees them, and the glow around a window.

use fencelight_board::light::perceived::perceived;
use fencelight_core::geometry::Led;
use smart_leds::RGB8;

use crate::layout::{self, BOARD_MM, Rect};

/// A screen beside daylight shows less contrast than LEDs: what is on the wire is brightened by this factor, as far as there is room.
const EXPOSURE: f32 = 1.25;
/// Pixels of the glow along a side. It is drawn much larger and smoothed by that.
pub const GLOW_SIDE: usize = 96;
/// How far a glow reaches beyond its window.
pub const GLOW_REACH_MM: f64 = 22.0;
/// The glow right beside a window, as a share of its colour.
const GLOW_SHARE: f32 = 0.34;

/// The colour of an LED on a screen. Black only where the LED is dark.
#[must_use]
pub fn shown(led: RGB8) -> RGB8 {
    let channels = perceived(led, EXPOSURE);
    let [r, g, b] = channels.map(|channel| (channel * 255.0 + 0.5) as u8);
    RGB8 { r, g, b }
}

/// The light around the windows: a small picture of the board, three channels a pixel.
pub struct Glow {
    /// The pixels that each LED lights, with its share.
    reach: Vec<Vec<(u16, f32)>>,
    sums: Vec<f32>,
}

impl Default for Glow {
    fn default() -> Self {
        Self::new()
    }
}

impl Glow {
    /// The shares of all LEDs.
    #[must_use]
    pub fn new() -> Self {
        Self {
            reach: layout::leds().iter().map(reach).collect(),
            sums: vec![0.0; 3 * GLOW_SIDE * GLOW_SIDE],
        }
    }

    /// Draws the glow of a frame of shown colours as red, green, blue, alpha.
    pub fn draw(&mut self, frame: &[RGB8; Led::COUNT], pixels: &mut [u8]) {
        self.sums.fill(0.0);
        for (led, reach) in frame.iter().zip(&self.reach) {
            let channels = [led.r, led.g, led.b].map(f32::from);
            if channels == [0.0; 3] {
                continue;
            }
            for &(pixel, share) in reach {
                let at = 3 * usize::from(pixel);
                for (sum, channel) in self.sums[at..at + 3].iter_mut().zip(channels) {
                    *sum += share * channel;
                }
            }
        }
        for (pixel, sums) in pixels.chunks_exact_mut(4).zip(self.sums.chunks_exact(3)) {
            for (byte, sum) in pixel.iter_mut().zip(sums) {
                *byte = sum.min(255.0) as u8;
            }
            pixel[3] = 255;
        }
    }
}

/// The pixels that a window lights, with their shares.
fn reach(window: &Rect) -> Vec<(u16, f32)> {
    let mm = BOARD_MM / GLOW_SIDE as f64;
    let outside = |at: f64, start: f64, length: f64| (start - at).max(at - start - length).max(0.0);
    // A large window gives more light.
    let size = (window.width * window.height / 484.0).sqrt() as f32;
    // The pixels that can be near enough, along one axis: all of them would take a tenth of a second at the start.
    let near = |start: f64, length: f64| {
        let from = ((start - GLOW_REACH_MM) / mm).max(0.0) as usize;
        let to = ((start + length + GLOW_REACH_MM) / mm).ceil() as usize;
        from..to.min(GLOW_SIDE)
    };
    let mut shares = Vec::new();
    for row in near(window.y, window.height) {
        let dy = outside((row as f64 + 0.5) * mm, window.y, window.height);
        for column in near(window.x, window.width) {
            let dx = outside((column as f64 + 0.5) * mm, window.x, window.width);
            let distance = (dx * dx + dy * dy).sqrt() / GLOW_REACH_MM;
            if distance < 1.0 {
                let fall = (1.0 - distance) as f32;
                let pixel = (row * GLOW_SIDE + column) as u16;
                shares.push((pixel, GLOW_SHARE * size * fall * fall * fall));
            }
        }
    }
    shares
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_glow_reaches_all_pixels_around_its_window() {
        let mm = BOARD_MM / GLOW_SIDE as f64;
        for window in layout::leds() {
            let mut lit = vec![false; GLOW_SIDE * GLOW_SIDE];
            for (pixel, _) in reach(&window) {
                lit[usize::from(pixel)] = true;
            }
            for (pixel, lit) in lit.into_iter().enumerate() {
                let x = ((pixel % GLOW_SIDE) as f64 + 0.5) * mm;
                let y = ((pixel / GLOW_SIDE) as f64 + 0.5) * mm;
                let dx = x - x.clamp(window.x, window.x + window.width);
                let dy = y - y.clamp(window.y, window.y + window.height);
                assert_eq!(lit, dx.hypot(dy) < GLOW_REACH_MM, "{x} {y} {window:?}");
            }
        }
    }

    #[test]
    fn more_light_is_never_shown_as_less_and_only_a_dark_led_is_black() {
        assert_eq!(shown(RGB8::default()), RGB8::default());
        let mut before = 0;
        for byte in 1..=255 {
            let grey = shown(RGB8::new(byte, byte, byte));
            assert!(grey.r >= before && grey.r == grey.g && grey.g == grey.b);
            assert!(grey.r >= 51, "{byte}");
            before = grey.r;
        }
        assert_eq!(shown(RGB8::new(0, 255, 0)), RGB8::new(0, 255, 0));
    }

    #[test]
    fn a_dark_board_has_no_glow_and_a_lit_led_glows_around_its_window_only() {
        let mut glow = Glow::new();
        let mut pixels = vec![0; 4 * GLOW_SIDE * GLOW_SIDE];
        let mut frame = [RGB8::default(); Led::COUNT];
        glow.draw(&frame, &mut pixels);
        let light = |pixels: &[u8]| {
            let lit = pixels.chunks(4).filter(|pixel| pixel[..3] != [0; 3]);
            lit.count()
        };
        assert_eq!(light(&pixels), 0);
        frame[0] = RGB8::new(255, 0, 0);
        glow.draw(&frame, &mut pixels);
        assert!((20..600).contains(&light(&pixels)), "{}", light(&pixels));
        // The north-east corner is far from the first LED.
        assert_eq!(pixels[4 * (GLOW_SIDE - 1)..][..3], [0; 3]);
        frame[0] = RGB8::default();
        glow.draw(&frame, &mut pixels);
        assert_eq!(light(&pixels), 0);
    }
}
