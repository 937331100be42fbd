//! The icon: the board with its lobby, drawn from core's frame.

use std::io;

use fencelight_core::device::VirtualBoard;
use fencelight_core::geometry::{Key, Square};
use fencelight_web::layout::{self, FIELD_MM, MARGIN_MM};
use fencelight_web::light::shown;
use smart_leds::RGB8;

const BOARD: RGB8 = RGB8 {
    r: 14,
    g: 15,
    b: 19,
};
const UNLIT: RGB8 = RGB8 {
    r: 28,
    g: 30,
    b: 36,
};
/// Around the field, as a share of its side.
const RIM: f64 = 0.04;

/// The icon with sides of so many pixels.
pub(crate) fn png(side: u32) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, side, side);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_compression(png::Compression::High);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&draw(side))?;
    writer.finish()?;
    Ok(bytes)
}

fn draw(side: u32) -> Vec<u8> {
    let mut board = VirtualBoard::new(1);
    board.run(1_000);
    board.tap(Key::Square(Square::MIDDLE));
    board.run(3_000);
    let frame = board.render_leds();
    let windows = layout::leds();
    let mm = FIELD_MM * (1.0 + 2.0 * RIM) / f64::from(side);
    let start = MARGIN_MM - FIELD_MM * RIM;
    let mut pixels = Vec::new();
    for row in 0..side {
        for column in 0..side {
            let x = start + (f64::from(column) + 0.5) * mm;
            let y = start + (f64::from(row) + 0.5) * mm;
            let led = windows
                .iter()
                .position(|window| window.grown(-0.9).contains(x, y));
            let color = match led.map(|led| shown(frame[led])) {
                None => BOARD,
                Some(RGB8 { r: 0, g: 0, b: 0 }) => UNLIT,
                Some(color) => color,
            };
            pixels.extend([color.r, color.g, color.b]);
        }
    }
    pixels
}
