//! The board as a picture: soft light under a diffuser, on a dark board. Light is added linearly and converted to sRGB at the end.
//!
//! Uses products, sums and square roots only, which every machine rounds alike: equal frames are equal pictures everywhere.

use std::convert::Infallible;
use std::io::{self, Write};

use fencelight_board::geometry::{BAR_LEDS, Cell, Led, Seat};
use fencelight_board::light::perceived;
use smart_leds::{RGB8, SmartLedsWrite};

// Lengths in units; a groove is one unit wide.
const SQUARE: f32 = 3.0;
const GROOVE: f32 = 1.0;
const FIELD: f32 = 9.0 * SQUARE + 8.0 * GROOVE;
/// From the rim of the picture to the field.
const MARGIN: f32 = 3.4;
const WHOLE: f32 = FIELD + 2.0 * MARGIN;
/// From the rim of the picture to the middle of a bar.
const BAR_MIDDLE: f32 = 1.7;
/// Length of a side key at each end of a bar.
const BAR_END: f32 = 4.5;
const BAR_PITCH: f32 = (FIELD - 2.0 * BAR_END) / BAR_LEDS as f32;
/// From the end of a bar to the middle of its side key.
const SIDE_KEY: f32 = 2.2;
/// Exposure: the board is usually dimmed, and a picture is viewed on a bright page.
const EXPOSURE: f32 = 1.5;
/// Share of ambient light that a diffuser reflects.
const DIFFUSER: f32 = 0.75;
/// Distance that a light reaches beyond its window.
const REACH: f32 = 4.0;

/// Red, green, blue as light, 0 to 1.
type Light = [f32; 3];

const BOARD: Light = [0.0042, 0.0045, 0.0062];
const EDGE: Light = [0.016, 0.017, 0.022];
const FIELD_GROUND: Light = [0.0026, 0.0027, 0.0036];
const UNLIT_SQUARE: Light = [0.0125, 0.0132, 0.0170];
const UNLIT_GROOVE: Light = [0.0068, 0.0072, 0.0092];
const UNLIT_POST: Light = [0.0105, 0.0110, 0.0140];
const UNLIT_BAR: Light = [0.0085, 0.0090, 0.0112];
const UNLIT_KEY: Light = [0.0120, 0.0126, 0.0156];

/// A square picture of the board. Colours are written to it as to the chain of the board.
pub struct Picture {
    pixels: u32,
    /// Red, green and blue, row by row from the north-west.
    pub bytes: Vec<u8>,
}

impl Picture {
    /// A picture with sides of this many pixels, without colours as yet.
    pub const fn new(pixels: u32) -> Self {
        let bytes = Vec::new();
        Self { pixels, bytes }
    }

    /// Writes it as a PNG.
    pub fn write_png(&self, out: impl Write) -> io::Result<()> {
        let mut encoder = png::Encoder::new(out, self.pixels, self.pixels);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_source_srgb(png::SrgbRenderingIntent::Perceptual);
        encoder.set_compression(png::Compression::High);
        let mut writer = encoder.write_header()?;
        writer.write_image_data(&self.bytes)?;
        Ok(writer.finish()?)
    }
}

impl SmartLedsWrite for Picture {
    type Error = Infallible;
    type Color = RGB8;

    fn write<T, I>(&mut self, colors: T) -> Result<(), Infallible>
    where
        T: IntoIterator<Item = I>,
        I: Into<RGB8>,
    {
        let mut wire = [RGB8::default(); Led::COUNT];
        for (led, color) in wire.iter_mut().zip(colors) {
            *led = color.into();
        }
        self.bytes = draw(&wire, self.pixels);
        Ok(())
    }
}

fn draw(wire: &[RGB8; Led::COUNT], pixels: u32) -> Vec<u8> {
    let mut canvas = Canvas::new(pixels);
    canvas.ground();
    let windows: Vec<(Window, Light)> = windows()
        .map(|(led, window)| {
            let light = perceived::perceived(wire[led.index()], 1.0).map(perceived::light);
            (window, light.map(|channel| channel * EXPOSURE))
        })
        .collect();
    for (window, _) in &windows {
        canvas.fill(window);
    }
    for (window, light) in &windows {
        if light.iter().any(|&channel| channel > 0.0) {
            canvas.shine(window, *light);
        }
    }
    canvas.develop()
}

/// A window in the board with rounded corners. The origin is the north-west corner of the picture.
#[derive(Clone, Copy, Debug)]
struct Window {
    middle: (f32, f32),
    half: (f32, f32),
    corner: f32,
    unlit: Light,
}

impl Window {
    /// The distance of a point to the edge, negative inside.
    fn distance(&self, x: f32, y: f32) -> f32 {
        let across = (x - self.middle.0).abs() - self.half.0 + self.corner;
        let along = (y - self.middle.1).abs() - self.half.1 + self.corner;
        let (out_x, out_y) = (across.max(0.0), along.max(0.0));
        let outside = (out_x * out_x + out_y * out_y).sqrt();
        outside + across.max(along).min(0.0) - self.corner
    }
}

/// The window of each LED.
fn windows() -> impl Iterator<Item = (Led, Window)> {
    let bars = Seat::ALL.into_iter().flat_map(|seat| {
        (0..BAR_LEDS)
            .filter_map(move |number| Some((Led::of_bar(seat, number)?, bar(seat, number))))
    });
    Cell::all()
        .map(|cell| (Led::of_cell(cell), cell_window(cell)))
        .chain(bars)
}

fn cell_window(cell: Cell) -> Window {
    let middle = |number: u8| {
        let (squares, grooves) = (f32::from(number.div_ceil(2)), f32::from(number / 2));
        let length = if number.is_multiple_of(2) {
            SQUARE
        } else {
            GROOVE
        };
        squares * SQUARE + grooves * GROOVE + length / 2.0
    };
    let (half, corner, unlit) = match (cell.x() % 2, cell.y() % 2) {
        (0, 0) => ((1.46, 1.46), 0.42, UNLIT_SQUARE),
        (1, 1) => ((0.36, 0.36), 0.26, UNLIT_POST),
        (1, _) => ((0.27, 1.46), 0.18, UNLIT_GROOVE),
        _ => ((1.46, 0.27), 0.18, UNLIT_GROOVE),
    };
    Window {
        middle: (MARGIN + middle(cell.x()), MARGIN + FIELD - middle(cell.y())),
        half,
        corner,
        unlit,
    }
}

/// A point beside the field, `right` of the left end of the seat's side, as its owner sees it.
fn beside(seat: Seat, right: f32) -> (f32, f32) {
    let far = WHOLE - BAR_MIDDLE;
    match seat {
        Seat::South => (MARGIN + right, far),
        Seat::West => (BAR_MIDDLE, MARGIN + right),
        Seat::North => (WHOLE - MARGIN - right, BAR_MIDDLE),
        Seat::East => (far, WHOLE - MARGIN - right),
    }
}

fn bar(seat: Seat, number: u8) -> Window {
    let right = BAR_END + (f32::from(number) + 0.5) * BAR_PITCH;
    let (long, thick) = (BAR_PITCH / 2.0 - 0.22, 0.34);
    Window {
        middle: beside(seat, right),
        half: match seat {
            Seat::South | Seat::North => (long, thick),
            Seat::West | Seat::East => (thick, long),
        },
        corner: thick,
        unlit: UNLIT_BAR,
    }
}

/// The side keys, which have no light.
fn side_keys() -> impl Iterator<Item = Window> {
    Seat::ALL.into_iter().flat_map(|seat| {
        [SIDE_KEY, FIELD - SIDE_KEY].map(|right| Window {
            middle: beside(seat, right),
            half: (0.72, 0.72),
            corner: 0.72,
            unlit: UNLIT_KEY,
        })
    })
}

/// Light on a square of pixels.
struct Canvas {
    pixels: u32,
    light: Vec<Light>,
    /// Share of ambient light that each pixel reflects: a diffuser more than the board.
    surface: Vec<f32>,
}

impl Canvas {
    fn new(pixels: u32) -> Self {
        let count = pixels as usize * pixels as usize;
        Self {
            pixels,
            light: vec![BOARD; count],
            surface: vec![0.5; count],
        }
    }

    fn unit(&self) -> f32 {
        self.pixels as f32 / WHOLE
    }

    /// Calls `call` for each pixel of a window and within `reach` of it, with its index and its position.
    fn around(&self, window: &Window, reach: f32, mut call: impl FnMut(usize, f32, f32)) {
        let unit = self.unit();
        let span = |middle: f32, half: f32| {
            let first = ((middle - half - reach) * unit).floor().max(0.0) as u32;
            let last = ((middle + half + reach) * unit).ceil().max(0.0) as u32;
            first..last.min(self.pixels)
        };
        for row in span(window.middle.1, window.half.1) {
            for column in span(window.middle.0, window.half.0) {
                let place = row as usize * self.pixels as usize + column as usize;
                let (x, y) = (column as f32 + 0.5, row as f32 + 0.5);
                call(place, x / unit, y / unit);
            }
        }
    }

    /// The board with its edge, the ground of the field and the side keys.
    fn ground(&mut self) {
        let sheet = |inset: f32, corner, unlit| Window {
            middle: (WHOLE / 2.0, WHOLE / 2.0),
            half: (WHOLE / 2.0 - inset, WHOLE / 2.0 - inset),
            corner,
            unlit,
        };
        self.light.fill([0.0; 3]);
        self.paint(&sheet(0.08, 1.6, EDGE));
        self.paint(&sheet(0.2, 1.5, BOARD));
        self.paint(&sheet(MARGIN - 0.45, 0.8, FIELD_GROUND));
        for key in side_keys() {
            self.fill(&key);
        }
    }

    /// Paints an unlit window.
    fn paint(&mut self, window: &Window) {
        let unit = self.unit();
        let mut light = std::mem::take(&mut self.light);
        self.around(window, 0.1, |place, x, y| {
            let cover = cover(window.distance(x, y), unit);
            light[place] = mix(light[place], window.unlit, cover);
        });
        self.light = light;
    }

    /// A diffuser in its window.
    fn fill(&mut self, window: &Window) {
        self.paint(window);
        let unit = self.unit();
        let mut surface = std::mem::take(&mut self.surface);
        self.around(window, 0.1, |place, x, y| {
            let cover = cover(window.distance(x, y), unit);
            surface[place] += (DIFFUSER - surface[place]) * cover;
        });
        self.surface = surface;
    }

    /// A lit LED: bright in its window, brightest in the middle, and a glow around it.
    fn shine(&mut self, window: &Window, led: Light) {
        let unit = self.unit();
        let size = window.half.0.min(window.half.1);
        // A small window gives less light to its surroundings.
        let strength = 0.05 + 0.13 * size;
        let mut light = std::mem::take(&mut self.light);
        self.around(window, REACH, |place, x, y| {
            let distance = window.distance(x, y);
            let (across, along) = (
                (x - window.middle.0) / window.half.0,
                (y - window.middle.1) / window.half.1,
            );
            let off = across * across + along * along;
            let inside = cover(distance, unit) * (0.55 + 0.6 / (1.0 + 1.8 * off));
            let outside = distance.max(0.0);
            let fade = (1.0 - outside / REACH).max(0.0);
            let near = 1.0 + outside * 1.1;
            let glow = strength * self.surface[place] * fade * fade / (near * near);
            let share = inside + (1.0 - cover(distance, unit)) * glow;
            for (channel, led) in light[place].iter_mut().zip(led) {
                *channel += led * share;
            }
        });
        self.light = light;
    }

    /// Light to bytes.
    fn develop(&self) -> Vec<u8> {
        let bytes = |light: &Light| {
            let peak = light.iter().copied().fold(0.0, f32::max);
            // Light beyond the range of the screen shifts towards white.
            let over = (peak - 1.0).max(0.0) * 0.5;
            light.map(|channel| srgb((channel + over).min(1.0)))
        };
        self.light.iter().flat_map(bytes).collect()
    }
}

/// The share of a pixel that is inside, by the distance of its middle.
fn cover(distance: f32, unit: f32) -> f32 {
    (0.5 - distance * unit).clamp(0.0, 1.0)
}

fn mix(from: Light, to: Light, share: f32) -> Light {
    std::array::from_fn(|channel| from[channel] + (to[channel] - from[channel]) * share)
}

/// sRGB by square roots, within two steps of the byte (fit by Ian Taylor, 2012).
fn srgb(light: f32) -> u8 {
    let half = light.sqrt();
    let quarter = half.sqrt();
    let eighth = quarter.sqrt();
    let fit =
        0.662_002_7 * half + 0.684_122_1 * quarter - 0.323_583_6 * eighth - 0.022_541_147 * light;
    // Below this the curve is linear and the fit is not.
    let straight = 12.92 * light;
    let value = if light <= 0.003_130_8 { straight } else { fit };
    (value.clamp(0.0, 1.0) * 255.0).round() as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    const DARK: [RGB8; Led::COUNT] = [RGB8 { r: 0, g: 0, b: 0 }; Led::COUNT];
    const PIXELS: u32 = 126;

    /// The brightest green in the window of an LED.
    fn green(bytes: &[u8], window: &Window) -> u8 {
        let canvas = Canvas::new(PIXELS);
        let mut most = 0;
        canvas.around(window, 0.0, |place, x, y| {
            if window.distance(x, y) < 0.0 {
                most = most.max(bytes[3 * place + 1]);
            }
        });
        most
    }

    #[test]
    fn every_led_shines_in_its_own_window() {
        let windows: Vec<(Led, Window)> = windows().collect();
        assert_eq!(windows.len(), Led::COUNT);
        // In each frame the LEDs are lit that have some bit in their number: no two shine in the same frames.
        for bit in 0..9 {
            let lit = |led: &Led| led.index() >> bit & 1 == 1;
            let mut wire = DARK;
            for (led, _) in windows.iter().filter(|(led, _)| lit(led)) {
                wire[led.index()].g = 255;
            }
            let bytes = draw(&wire, PIXELS);
            for (led, window) in &windows {
                let green = green(&bytes, window);
                assert_eq!(green > 220, lit(led), "{led:?}: {green}");
            }
        }
    }

    #[test]
    fn bars_lie_along_the_sides_from_their_owners_left_to_right() {
        let place = |seat, number| bar(seat, number).middle;
        assert!(place(Seat::South, 0).0 < place(Seat::South, 9).0);
        assert!(place(Seat::West, 0).1 < place(Seat::West, 9).1);
        assert!(place(Seat::North, 0).0 > place(Seat::North, 9).0);
        assert!(place(Seat::East, 0).1 > place(Seat::East, 9).1);
        assert!(place(Seat::South, 0).1 > place(Seat::North, 0).1);
        assert!(place(Seat::East, 0).0 > place(Seat::West, 0).0);
    }

    #[test]
    fn the_fit_is_srgb() {
        for step in 0..=4_000u16 {
            let light = f32::from(step) / 4_000.0;
            let exact = if light <= 0.003_130_8 {
                12.92 * light
            } else {
                1.055 * light.powf(1.0 / 2.4) - 0.055
            };
            let off = f32::from(srgb(light)) - exact * 255.0;
            assert!(off.abs() < 2.0, "{light}: {off}");
        }
        assert_eq!((srgb(0.0), srgb(1.0)), (0, 255));
    }

    #[test]
    fn the_same_frame_is_the_same_picture() {
        let mut wire = DARK;
        for (number, led) in wire.iter_mut().enumerate() {
            *led = RGB8::new(number as u8, (7 * number) as u8, (31 * number) as u8);
        }
        let picture = |pixels| {
            let mut file = Vec::new();
            let mut picture = Picture::new(pixels);
            let Ok(()) = picture.write(wire);
            picture.write_png(&mut file).expect("memory");
            file
        };
        assert_eq!(picture(PIXELS), picture(PIXELS));
        assert!(picture(PIXELS).starts_with(b"\x89PNG"));
    }
}
