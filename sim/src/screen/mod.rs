//! The board on a terminal: where everything lies, which colours it has, and how it is drawn.

mod colour;
mod draw;
mod layout;
mod panel;

pub(crate) use colour::Depth;
pub(crate) use draw::View;
pub(crate) use layout::{LEAST_HEIGHT, LEAST_WIDTH, Layout};
