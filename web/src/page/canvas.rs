//! The board on a canvas, drawn by `light.js`. What has not changed is not drawn again.

use fencelight_board::geometry::{Fence, Key, Led};
use smart_leds::RGB8;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::HtmlElement;

use crate::layout::Layout;
use crate::overlay::Overlay;

#[wasm_bindgen]
extern "C" {
    type BoardPicture;
    #[wasm_bindgen(constructor)]
    fn new(canvas: &HtmlElement) -> BoardPicture;
    #[wasm_bindgen(method)]
    fn place(this: &BoardPicture, places: &[f32]);
    #[wasm_bindgen(method)]
    fn draw(this: &BoardPicture, leds: &[u8], items: &str) -> bool;
}

/// The picture of the board.
pub(super) struct BoardCanvas {
    canvas: HtmlElement,
    picture: BoardPicture,
    layout: Option<Layout>,
}

impl BoardCanvas {
    /// A picture on a canvas of the page.
    pub(super) fn new(canvas: HtmlElement) -> Self {
        Self {
            picture: BoardPicture::new(&canvas),
            canvas,
            layout: None,
        }
    }

    /// The proportions of the picture.
    pub(super) fn layout(&self) -> Layout {
        self.layout.unwrap_or(Layout::FULL)
    }

    /// Draws a frame.
    pub(super) fn draw(
        &mut self,
        wire: &[RGB8; Led::COUNT],
        overlay: &Overlay,
        outline: Option<(Fence, bool)>,
    ) {
        let layout = Layout::of_side(self.canvas.client_width().into());
        if self.layout.replace(layout) != Some(layout) {
            self.picture.place(&layout.places());
        }
        let frame = |key: Key| {
            let rect = layout.of_key(key)?;
            let share = |mm: f64| (mm / layout.side() * 10_000.0) as u16;
            Some([rect.x, rect.y, rect.width, rect.height].map(share))
        };
        let mut leds = [0; 3 * Led::COUNT];
        for (bytes, led) in leds.chunks_exact_mut(3).zip(wire) {
            bytes.copy_from_slice(&[led.r, led.g, led.b]);
        }
        self.picture.draw(&leds, &overlay.items(outline, frame));
    }
}
