//! The icon: the board with its lobby, drawn from core's frame.

use std::io;

use fencelight_board::device::VirtualBoard;
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
    // Few colours: an index for each pixel takes a third of the bytes.
    let pixels = draw(side);
    let mut palette: Vec<RGB8> = Vec::new();
    let mut indices = Vec::new();
    for pixel in pixels {
        let place = palette.iter().position(|color| *color == pixel);
        indices.push(place.unwrap_or(palette.len()) as u8);
        if place.is_none() {
            palette.push(pixel);
        }
    }
    assert!(palette.len() <= 256, "the board shows few colours");
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_palette(
        palette
            .iter()
            .flat_map(|color| [color.r, color.g, color.b])
            .collect::<Vec<u8>>(),
    );
    encoder.set_compression(png::Compression::High);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&indices)?;
    writer.finish()?;
    Ok(bytes)
}

fn draw(side: u32) -> Vec<RGB8> {
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
            pixels.push(color);
        }
    }
    pixels
}
