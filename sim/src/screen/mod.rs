//! The board on a terminal: layout, colours and drawing.

mod colour;
mod draw;
mod layout;
mod panel;

pub(crate) use colour::Depth;
pub(crate) use draw::View;
pub(crate) use layout::{Layout, MIN_HEIGHT, MIN_WIDTH};
