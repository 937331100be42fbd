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

pub use appearance::Appearance;
pub use draw::View;
pub(crate) use layout::Layout;
pub use page::{Mark, Page};
pub use panel::{KeyHint, Panel, PanelLine, Tone};
pub use shapes::{Shapes, Sides};
