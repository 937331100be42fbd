//! A frame: one colour for every LED.

// `Led` proves that its index is inside the chain.
#![allow(clippy::indexing_slicing)]

use core::ops::{Index, IndexMut};

use super::Color;
use crate::geometry::Led;

/// A colour for every LED, before gamma.
///
/// ```
/// use fencelight_board::geometry::{Cell, Led, Square};
/// use fencelight_board::light::{Color, Frame, palette};
///
/// let mut frame = Frame::DARK;
/// frame[Led::of_cell(Cell::of_square(Square::MIDDLE))] = palette::WHITE;
/// assert_eq!(frame.colors().filter(|&color| color != Color::BLACK).count(), 1);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame([Color; Led::COUNT]);

impl Frame {
    /// All dark.
    pub const DARK: Self = Self([Color::BLACK; Led::COUNT]);

    /// All LEDs in one colour.
    pub const fn filled(color: Color) -> Self {
        Self([color; Led::COUNT])
    }

    /// The colours in the order of the chain, mutable.
    pub fn colors_mut(&mut self) -> impl Iterator<Item = &mut Color> {
        self.0.iter_mut()
    }

    /// The colours in the order of the chain.
    pub fn colors(&self) -> impl Iterator<Item = Color> {
        self.0.iter().copied()
    }
}

impl Index<Led> for Frame {
    type Output = Color;
    fn index(&self, led: Led) -> &Color {
        &self.0[led.index()]
    }
}

impl IndexMut<Led> for Frame {
    fn index_mut(&mut self, led: Led) -> &mut Color {
        &mut self.0[led.index()]
    }
}
