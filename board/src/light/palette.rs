//! The colours and the tiers of brightness. Colour alone never carries a meaning: position or motion repeats it.
//!
//! Colours that can be confused differ on the wire, in their tiers and for every kind of colour vision; the tests measure it.

use super::{Brightness, Color};
use fencelight_core::game::Ghost;
use fencelight_core::geometry::Seat;

/// The focus of attention.
pub const FOCUS: Brightness = Brightness::FULL;
/// Pieces.
pub const PIECE: Brightness = Brightness::percent(85);
/// Fences and walls.
pub const STRUCTURE: Brightness = Brightness::percent(60);
/// Possible moves.
pub const HINT: Brightness = Brightness::percent(35);
/// The background.
pub const AMBIENT: Brightness = Brightness::percent(20);
/// The square that the last move left, and dots in a dark hue. Twice Ambient.
pub const GROUND: Brightness = Brightness::percent(40);
/// The goal line of the player to move. About half of Ambient: at exactly half, amber is one step of red and one of green on the
/// wire at default brightness, which is another hue.
pub const GOAL: Brightness = Brightness::percent(12);

/// A fence from the start of its owner's next turn on.
pub const FENCE: Color = Color::from_hex(0xB0_A8_C0);
/// Pac-Man and Ms. Pac-Man.
pub const PAC: Color = Color::from_hex(0xFF_DC_3C);
/// A weak ghost.
pub const WEAK: Color = Color::from_hex(0x1A_24_D4);
/// A pellet.
pub const PELLET: Color = Color::from_hex(0x96_84_8C);
/// A fixed fence or a wall of the maze.
pub const WALL: Color = Color::from_hex(0x20_20_8C);
/// Neutral white.
pub const WHITE: Color = Color::from_hex(0xC8_C8_C8);

/// The colours of the LED test: every channel alone, then all.
pub const LED_TEST_COLORS: [Color; 4] = [
    Color::from_hex(0xFF_00_00),
    Color::from_hex(0x00_FF_00),
    Color::from_hex(0x00_00_FF),
    Color::from_hex(0xFF_FF_FF),
];

/// Continue: the mint of west.
pub const MINT: Color = seat(Seat::West);
/// Discard, leave, fault: the amber of north.
pub const AMBER: Color = seat(Seat::North);
/// A masked key: the red of east.
pub const RED: Color = seat(Seat::East);

/// The colour of a seat: its pawn, its bar, its dots.
pub const fn seat(seat: Seat) -> Color {
    Color::from_hex(match seat {
        Seat::South => 0x20_20_F0,
        Seat::West => 0x80_FF_E0,
        Seat::North => 0xFF_B0_00,
        Seat::East => 0xD0_08_08,
    })
}

/// The tier of a seat's dots. Blue and red are dark hues, and blue is that of the walls: at Ambient their dots would be as dim as
/// those.
pub const fn dot_tier(seat: Seat) -> Brightness {
    match seat {
        Seat::South | Seat::East => GROUND,
        Seat::West | Seat::North => AMBIENT,
    }
}

/// The colour of a ghost of the Pac-Man variant.
pub const fn ghost(ghost: Ghost) -> Color {
    Color::from_hex(match ghost {
        Ghost::Blinky => 0xD2_04_04,
        Ghost::Inky => 0x18_FF_E4,
        Ghost::Pinky => 0xE5_88_EF,
        Ghost::Clyde => 0xFF_74_04,
    })
}

#[cfg(test)]
mod color_vision;
#[cfg(test)]
mod tests;
