//! The icon: a corner of the board that is read at 16 pixels too. Three squares by three, the pawns of south and north, a fence between them.

use std::io;

use smart_leds::RGB8;

/// The grid of the drawing: margin, square, gap and so on. Half a unit is a pixel at 16.
const UNITS: u32 = 32;
const MARGIN: u32 = 3;
const SQUARE: u32 = 6;
const PITCH: u32 = SQUARE + 4;

const fn color(rgb: u32) -> RGB8 {
    RGB8 {
        r: (rgb >> 16) as u8,
        g: (rgb >> 8) as u8,
        b: rgb as u8,
    }
}

/// Board, unlit squares, then what is lit: the blue of south is lighter than on LEDs, as on all screens.
const BOARD: RGB8 = color(0x0E_0F_13);
const UNLIT: RGB8 = color(0x3A_3F_4C);
const SOUTH: RGB8 = color(0x6A_7A_FF);
const NORTH: RGB8 = color(0xFF_B0_00);
const FENCE: RGB8 = color(0xFF_FF_FF);
const PALETTE: [RGB8; 5] = [BOARD, UNLIT, SOUTH, NORTH, FENCE];

/// The icon with sides of `side` pixels.
pub(crate) fn png(side: u32) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, side, side);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_palette(
        PALETTE
            .iter()
            .flat_map(|color| [color.r, color.g, color.b])
            .collect::<Vec<u8>>(),
    );
    encoder.set_compression(png::Compression::High);
    let mut writer = encoder.write_header()?;
    // The middle of a pixel decides.
    let unit = |pixel: u32| (2 * pixel + 1) * UNITS / (2 * side);
    let pixels = (0..side).flat_map(|row| (0..side).map(move |column| (unit(column), unit(row))));
    writer.write_image_data(&pixels.map(|(x, y)| index(x, y)).collect::<Vec<u8>>())?;
    writer.finish()?;
    Ok(bytes)
}

/// The colour at a place of the grid, as an index of the palette.
fn index(x: u32, y: u32) -> u8 {
    // A fence lies in the upper gap, before the left two squares.
    let in_gap = (MARGIN + SQUARE..MARGIN + PITCH).contains(&y);
    if in_gap && (MARGIN..MARGIN + PITCH + SQUARE).contains(&x) {
        return 4;
    }
    let place = |at: u32| {
        let at = at.checked_sub(MARGIN)?;
        (at % PITCH < SQUARE && at / PITCH < 3).then_some(at / PITCH)
    };
    match (place(x), place(y)) {
        (Some(1), Some(2)) => 2,
        (Some(1), Some(0)) => 3,
        (Some(_), Some(_)) => 1,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The pixels of an icon as indices.
    fn pixels(side: u32) -> Vec<u8> {
        let bytes = png(side).expect("a picture");
        let decoder = png::Decoder::new(io::Cursor::new(bytes));
        let mut reader = decoder.read_info().expect("a head");
        // The indices as they are, a byte each.
        let mut pixels = vec![0; reader.output_buffer_size().expect("a size")];
        reader.next_frame(&mut pixels).expect("an image");
        pixels
    }

    #[test]
    fn pawns_and_fence_have_their_shapes_at_every_size() {
        for side in [16, 32, 48, 192, 512] {
            let pixels = pixels(side);
            let count = |index: u8| pixels.iter().filter(|&&pixel| pixel == index).count();
            let square = (side * SQUARE / UNITS).pow(2) as usize;
            assert_eq!(pixels.len(), (side * side) as usize);
            assert_eq!([count(2), count(3)], [square; 2], "{side}");
            let fence = side * (PITCH + SQUARE) / UNITS * (side * 4 / UNITS);
            assert_eq!(count(4), fence as usize, "{side}");
        }
    }
}
