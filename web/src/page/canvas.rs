//! The board on a canvas: the ground, the glow, and the shapes of the picture, in this order. What has not changed is not drawn again.

use fencelight_core::geometry::{Fence, Led, SIDE, Square};
use smart_leds::RGB8;
use wasm_bindgen::{Clamped, JsCast};
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, HtmlElement, ImageData};

use super::dom;
use crate::layout::{Layout, Rect};
use crate::light::{GLOW_REACH_MM, GLOW_SIDE, Glow, shown};
use crate::overlay::Overlay;
use crate::picture::{Drawing, Point, Shape, shade};

/// Beyond so many changed LEDs the whole board is drawn.
const MAX_PATCHES: usize = 80;
/// Side of the picture of the diffuser, stretched over each window.
const DIFFUSER_SIDE: u32 = 64;
const COORDINATES: &str = "rgba(190, 196, 210, 0.55)";

/// A canvas with its context.
struct Layer {
    canvas: HtmlCanvasElement,
    context: CanvasRenderingContext2d,
}

impl Layer {
    fn new(canvas: HtmlCanvasElement) -> Self {
        let context = canvas.get_context("2d").ok().flatten();
        Self {
            context: context.expect("a canvas has a context").unchecked_into(),
            canvas,
        }
    }

    fn hidden() -> Self {
        Self::new(dom::create("canvas", "").unchecked_into())
    }

    fn resize(&self, side: u32) {
        self.canvas.set_width(side);
        self.canvas.set_height(side);
        self.context.set_line_cap("round");
        self.context.set_line_join("round");
    }

    fn put(&self, pixels: &[u8], side: usize) {
        if let Ok(pixels) = ImageData::new_with_u8_clamped_array(Clamped(pixels), side as u32) {
            let _ = self.context.put_image_data(&pixels, 0.0, 0.0);
        }
    }

    /// Draws another layer into a rectangle.
    fn copy(&self, layer: &Self, rect: Rect) {
        let _ = self
            .context
            .draw_image_with_html_canvas_element_and_dw_and_dh(
                &layer.canvas,
                rect.x,
                rect.y,
                rect.width,
                rect.height,
            );
    }

    fn trace(&self, points: &[Point]) {
        self.context.begin_path();
        for &(x, y) in points {
            self.context.line_to(x, y);
        }
    }

    fn trace_rect(&self, rect: &Rect, radius: f64) {
        self.context.begin_path();
        let _ = self
            .context
            .round_rect_with_f64(rect.x, rect.y, rect.width, rect.height, radius);
    }

    fn fill(&self, color: RGB8) {
        self.context.set_fill_style_str(&style(color));
        self.context.fill();
    }

    fn stroke(&self, width: f64, color: RGB8) {
        self.context.set_line_width(width);
        self.context.set_stroke_style_str(&style(color));
        self.context.stroke();
    }

    fn draw(&self, shape: &Shape, diffuser: &Self) {
        match shape {
            Shape::Window(rect, radius, color) => {
                self.trace_rect(rect, *radius);
                self.fill(*color);
                self.copy(diffuser, *rect);
            }
            Shape::Fill(rect, radius, color) => {
                self.trace_rect(rect, *radius);
                self.fill(*color);
            }
            Shape::Frame(rect, radius, width, color) => {
                self.trace_rect(rect, *radius);
                self.stroke(*width, *color);
            }
            Shape::Line(points, width, color) => {
                self.trace(points);
                self.stroke(*width, *color);
            }
            Shape::Area(points, color) => {
                self.trace(points);
                self.fill(*color);
            }
        }
    }
}

fn style(color: RGB8) -> String {
    format!("#{:02x}{:02x}{:02x}", color.r, color.g, color.b)
}

/// What is drawn.
#[derive(PartialEq)]
struct Shown {
    colors: [RGB8; Led::COUNT],
    overlay: Overlay,
    outline: Option<(Fence, bool)>,
}

/// The picture of the board.
pub(super) struct BoardCanvas {
    layer: Layer,
    /// The board without light.
    ground: Layer,
    glow_layer: Layer,
    diffuser: Layer,
    glow: Glow,
    glow_pixels: Vec<u8>,
    side: u32,
    drawing: Drawing,
    /// What the canvas shows; `None` where it has to be drawn anew.
    shown: Option<Shown>,
}

impl BoardCanvas {
    /// A picture on a canvas of the page.
    pub(super) fn new(canvas: HtmlElement) -> Self {
        let (glow_layer, layout) = (Layer::hidden(), Layout::FULL);
        glow_layer.resize(GLOW_SIDE as u32);
        Self {
            layer: Layer::new(canvas.unchecked_into()),
            ground: Layer::hidden(),
            glow_layer,
            diffuser: diffuser(),
            glow: Glow::new(&layout),
            glow_pixels: vec![0; 4 * GLOW_SIDE * GLOW_SIDE],
            side: 0,
            drawing: Drawing::new(layout, 1.0),
            shown: None,
        }
    }

    /// Follows the size of the element and the pixels of the screen.
    fn resize(&mut self) {
        let width = self.layer.canvas.get_bounding_client_rect().width();
        let side = (width * dom::window().device_pixel_ratio())
            .round()
            .max(1.0) as u32;
        if side == self.side {
            return;
        }
        self.side = side;
        let layout = Layout::of_side(width);
        if layout != self.layout() {
            self.glow = Glow::new(&layout);
        }
        self.drawing = Drawing::new(layout, f64::from(side));
        self.layer.resize(side);
        self.ground.resize(side);
        for shape in self.drawing.ground() {
            self.ground.draw(&shape, &self.diffuser);
        }
        self.shown = None;
    }

    /// The proportions of the picture.
    pub(super) const fn layout(&self) -> Layout {
        self.drawing.layout()
    }

    /// Draws a frame.
    pub(super) fn draw(
        &mut self,
        wire: &[RGB8; Led::COUNT],
        overlay: Overlay,
        outline: Option<(Fence, bool)>,
    ) {
        self.resize();
        let new = Shown {
            colors: wire.map(shown),
            overlay,
            outline,
        };
        let patches = self.shown.as_ref().and_then(|old| {
            let is_light = (&old.overlay, old.outline) == (&new.overlay, new.outline);
            let changed = (0..Led::COUNT).filter(|&led| old.colors[led] != new.colors[led]);
            let changed: Vec<usize> = changed.collect();
            (is_light && changed.len() <= MAX_PATCHES).then_some(changed)
        });
        if patches.as_ref().is_some_and(Vec::is_empty) {
            return;
        }
        self.glow.draw(&new.colors, &mut self.glow_pixels);
        let context = self.layer.context.clone();
        context.save();
        patches.iter().for_each(|changed| self.clip(changed));
        self.draw_light(&new);
        self.draw_coordinates();
        context.restore();
        self.shown = Some(new);
    }

    /// Restricts the drawing to what the light of some LEDs reaches.
    fn clip(&self, leds: &[usize]) {
        let context = &self.layer.context;
        // One pixel of the glow more, because it is smoothed.
        let reach_mm = GLOW_REACH_MM + self.layout().side() / GLOW_SIDE as f64;
        let reach = self.drawing.length(reach_mm).ceil();
        context.begin_path();
        for &led in leds {
            let patch = self.drawing.windows()[led].grown(reach);
            context.rect(patch.x, patch.y, patch.width, patch.height);
        }
        context.clip();
    }

    fn draw_light(&self, new: &Shown) {
        self.glow_layer.put(&self.glow_pixels, GLOW_SIDE);
        let side = f64::from(self.side);
        let whole = Rect::new(0.0, 0.0, side, side);
        for (operation, layer) in [("copy", &self.ground), ("lighter", &self.glow_layer)] {
            let _ = self.layer.context.set_global_composite_operation(operation);
            self.layer.copy(layer, whole);
        }
        let _ = self
            .layer
            .context
            .set_global_composite_operation("source-over");
        for shape in self.drawing.shapes(&new.colors, &new.overlay, new.outline) {
            self.layer.draw(&shape, &self.diffuser);
        }
    }

    /// Letters of the files and numbers of the ranks, in the corners of the outer squares.
    fn draw_coordinates(&self) {
        let context = &self.layer.context;
        if self.drawing.length(5.2) < 5.0 {
            // A small picture has no room for them.
            return;
        }
        let size = self.drawing.length(5.2).max(7.0);
        context.set_font(&format!("{}px system-ui, sans-serif", size as u32));
        context.set_fill_style_str(COORDINATES);
        for place in 0..SIDE {
            let squares = [Square::new(place, 0), Square::new(0, place)];
            let files = char::from(b'a' + place).to_string();
            let ranks = (place + 1).to_string();
            for (square, text, is_file) in [(squares[0], files, true), (squares[1], ranks, false)] {
                let Some(square) = square else { continue };
                let window = self.drawing.window(square);
                let (x, y) = match is_file {
                    true => (
                        window.x + window.width - size,
                        window.y + window.height - size * 0.4,
                    ),
                    false => (window.x + size * 0.4, window.y + size * 1.1),
                };
                let _ = context.fill_text(&text, x, y);
            }
        }
    }
}

/// The shade that a diffuser gives to a lit window.
fn diffuser() -> Layer {
    let layer = Layer::hidden();
    layer.resize(DIFFUSER_SIDE);
    let mut pixels = Vec::new();
    for place in 0..DIFFUSER_SIDE * DIFFUSER_SIDE {
        let share = |place: u32| (f64::from(place) + 0.5) / f64::from(DIFFUSER_SIDE);
        let shade = shade(share(place % DIFFUSER_SIDE), share(place / DIFFUSER_SIDE));
        pixels.extend([0, 0, 0, (255.0 * shade) as u8]);
    }
    layer.put(&pixels, DIFFUSER_SIDE as usize);
    layer
}
