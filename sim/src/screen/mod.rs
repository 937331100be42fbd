//! The board on a terminal: layout, colours, shapes, drawing, the panel and the pages over it.

mod appearance;
mod colour;
mod draw;
mod grain;
mod key_bar;
mod layout;
mod page;
mod panel;
mod rim;
mod shapes;

pub(crate) use appearance::Appearance;
pub(crate) use draw::View;
pub(crate) use layout::Layout;
pub(crate) use page::{Mark, Page};
pub(crate) use panel::{KeyHint, Panel, PanelLine, Tone};
pub(crate) use shapes::{Shapes, Sides};
