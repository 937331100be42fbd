//! The colours of LEDs on a screen: the bytes on the wire as the eye sees them, and the glow around a window.

use fencelight_board::light::perceived::{light, perceived};
use fencelight_core::geometry::Led;
use smart_leds::RGB8;

use crate::layout::{Layout, Rect};

/// A screen beside daylight shows less contrast than LEDs: what is on the wire is brightened by this factor, as far as there is room.
const EXPOSURE: f32 = 1.25;
/// Pixels of the glow along a side. It is drawn much larger and smoothed by that.
pub const GLOW_SIDE: usize = 96;
/// How far a glow reaches beyond its window.
pub const GLOW_REACH_MM: f64 = 22.0;
/// The glow right beside a window, as a share of its colour.
const GLOW_SHARE: f32 = 0.34;
/// The luminance of a glow, in bytes: beside a lit window a dark one stays dark.
const GLOW_MAX: f32 = 9.0;
/// The luminance of the faintest light on a screen, and of full light in a dark hue.
const LUMINANCE: [f32; 2] = [0.185, 0.245];
/// The least luminance of red, green and blue, whatever colours the eye lacks: red is dark without its own cones, blue without those of
/// green.
const WEIGHTS: [f32; 3] = [0.1, 0.64, 0.055];

/// The colour of an LED on a screen. Black only where the LED is dark; every other one has 3 to 1 against a dark window (WCAG 1.4.11), for
/// every kind of colour vision. A dim light is raised, and a dark hue turns pale, as a camera shows it.
#[must_use]
pub fn shown(led: RGB8) -> RGB8 {
    let channels = perceived(led, EXPOSURE);
    let peak = channels.into_iter().fold(0.0, f32::max);
    if peak == 0.0 {
        return led;
    }
    let least = LUMINANCE[0] + (LUMINANCE[1] - LUMINANCE[0]) * peak;
    let luminance = |channels: [f32; 3]| -> f32 {
        let parts = channels.into_iter().zip(WEIGHTS);
        parts.map(|(channel, weight)| weight * light(channel)).sum()
    };
    // First as bright as the hue can be, then paler.
    let raised = |raise: f32| {
        channels.map(|channel| {
            let hue = channel / peak;
            match raise <= 1.0 {
                true => channel + (hue - channel) * raise,
                false => hue + (1.0 - hue) * (raise - 1.0),
            }
        })
    };
    let (mut low, mut high) = (0.0, 2.0);
    if luminance(channels) >= least {
        high = 0.0;
    }
    for _ in 0..10 {
        let middle = (low + high) / 2.0;
        if luminance(raised(middle)) < least {
            low = middle;
        } else {
            high = middle;
        }
    }
    let [r, g, b] = raised(high).map(|channel| (channel * 255.0 + 0.5) as u8);
    RGB8 { r, g, b }
}

/// The light around the windows: a small picture of the board, three channels a pixel.
pub struct Glow {
    /// The pixels that each LED lights, with its share.
    reach: Vec<Vec<(u16, f32)>>,
    sums: Vec<f32>,
}

impl Glow {
    /// The shares of all LEDs.
    #[must_use]
    #[inline(never)]
    pub fn new(layout: &Layout) -> Self {
        let mm = layout.side() / GLOW_SIDE as f64;
        Self {
            reach: layout.leds().iter().map(|led| reach(led, mm)).collect(),
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
            let luminance: f32 = sums
                .iter()
                .zip([0.25, 0.68, 0.45])
                .map(|(sum, weight)| sum * weight)
                .sum();
            let dimmed = GLOW_MAX / luminance.max(GLOW_MAX);
            for (byte, sum) in pixel.iter_mut().zip(sums) {
                *byte = (sum * dimmed).min(255.0) as u8;
            }
            pixel[3] = 255;
        }
    }
}

/// The pixels that a window lights, with their shares; a pixel has so many millimetres.
fn reach(window: &Rect, mm: f64) -> Vec<(u16, f32)> {
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
        let layout = Layout::FULL;
        let mm = layout.side() / GLOW_SIDE as f64;
        for window in layout.leds() {
            let mut lit = vec![false; GLOW_SIDE * GLOW_SIDE];
            for (pixel, _) in reach(&window, mm) {
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
            assert!(grey.r >= 102, "{byte}");
            before = grey.r;
        }
        assert_eq!(shown(RGB8::new(0, 255, 0)), RGB8::new(0, 255, 0));
    }

    #[test]
    fn a_dark_board_has_no_glow_and_a_lit_led_glows_around_its_window_only() {
        let mut glow = Glow::new(&Layout::FULL);
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
