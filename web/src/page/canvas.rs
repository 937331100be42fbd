//! The board on a canvas: unlit windows, the glow, lit windows, in this order. What has not changed is not drawn again.

use fencelight_core::geometry::{Cell, Fence, Key, Led, SIDE, Square};
use smart_leds::RGB8;
use wasm_bindgen::{Clamped, JsCast};
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, HtmlElement, ImageData};

use super::dom;
use crate::layout::{self, BOARD_MM, FIELD_MM, MARGIN_MM, Rect, Scale};
use crate::light::{GLOW_REACH_MM, GLOW_SIDE, Glow, shown};

/// Around a window the grid of the board stays dark.
const GRID_MM: f64 = 0.7;
/// Beyond so many changed LEDs the whole board is drawn.
const MAX_PATCHES: usize = 80;
/// Side of the picture of the diffuser, stretched over each window.
const DIFFUSER_SIDE: u32 = 64;

const BOARD: &str = "#0e0f13";
const FIELD: &str = "#08090b";
const UNLIT_SQUARE: &str = "#1c1e24";
const UNLIT_GROOVE: &str = "#14151a";
const UNLIT_POST: &str = "#191b20";
const UNLIT_BAR: &str = "#16181d";
/// The line of a wall: its light is dim, because it may not be taken for a legal square.
const WALL: &str = "#7880c8";
const COORDINATES: &str = "rgba(190, 196, 210, 0.55)";

/// What lies over the lights.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Overlay {
    /// A fence under the pointer, and whether it may be placed.
    pub(super) outline: Option<(Fence, bool)>,
    /// Whether the walls of the maze have lines.
    pub(super) has_walls: bool,
    /// Frames of the keys that may be pressed for a move.
    pub(super) frames: Vec<Key>,
    /// Marks on squares, where colours do not suffice.
    pub(super) marks: Vec<(Square, char)>,
}

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
    }

    fn fill(&self, rect: Rect, radius: f64, style: &str) {
        self.context.set_fill_style_str(style);
        self.context.begin_path();
        let _ = self
            .context
            .round_rect_with_f64(rect.x, rect.y, rect.width, rect.height, radius);
        self.context.fill();
    }
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
    scale: Scale,
    windows: [Rect; Led::COUNT],
    /// The colours and the overlay that are drawn.
    colors: [RGB8; Led::COUNT],
    overlay: Overlay,
    is_stale: bool,
}

impl BoardCanvas {
    /// A picture on a canvas of the page.
    pub(super) fn new(canvas: HtmlElement) -> Self {
        let glow_layer = Layer::hidden();
        glow_layer.resize(GLOW_SIDE as u32);
        Self {
            layer: Layer::new(canvas.unchecked_into()),
            ground: Layer::hidden(),
            glow_layer,
            diffuser: diffuser(),
            glow: Glow::new(),
            glow_pixels: vec![0; 4 * GLOW_SIDE * GLOW_SIDE],
            side: 0,
            scale: Scale::of_side(1.0),
            windows: layout::leds(),
            colors: [RGB8::default(); Led::COUNT],
            overlay: Overlay::default(),
            is_stale: true,
        }
    }

    /// Follows the size of the element and the pixels of the screen.
    pub(super) fn resize(&mut self) {
        let width = self.layer.canvas.get_bounding_client_rect().width();
        let side = (width * dom::window().device_pixel_ratio())
            .round()
            .max(1.0) as u32;
        if side == self.side {
            return;
        }
        self.side = side;
        self.scale = Scale::of_side(f64::from(side));
        self.windows = layout::leds().map(|window| self.scale.rect(window.grown(-GRID_MM)));
        self.layer.resize(side);
        self.ground.resize(side);
        self.draw_ground();
        self.is_stale = true;
    }

    fn radius(&self, mm: f64) -> f64 {
        self.scale.length(mm)
    }

    fn draw_ground(&self) {
        let whole = f64::from(self.side);
        let ground = &self.ground;
        let board = Rect {
            x: 0.0,
            y: 0.0,
            width: whole,
            height: whole,
        };
        ground.fill(board, self.radius(9.0), BOARD);
        let field = Rect {
            x: MARGIN_MM,
            y: MARGIN_MM,
            width: FIELD_MM,
            height: FIELD_MM,
        };
        ground.fill(self.scale.rect(field.grown(1.5)), self.radius(3.0), FIELD);
        for cell in Cell::all() {
            let style = match (cell.x() % 2, cell.y() % 2) {
                (0, 0) => UNLIT_SQUARE,
                (1, 1) => UNLIT_POST,
                _ => UNLIT_GROOVE,
            };
            let window = self.windows[Led::of_cell(cell).index()];
            ground.fill(window, self.corner(&window), style);
        }
        for window in &self.windows[usize::from(Cell::COUNT)..] {
            ground.fill(*window, self.corner(window), UNLIT_BAR);
        }
    }

    /// The radius of the corners of a window.
    fn corner(&self, window: &Rect) -> f64 {
        self.radius(2.6).min(window.width.min(window.height) / 3.0)
    }

    /// Draws a frame.
    pub(super) fn draw(&mut self, wire: &[RGB8; Led::COUNT], overlay: Overlay) {
        self.resize();
        let colors = wire.map(shown);
        let changed: Vec<usize> = (0..Led::COUNT)
            .filter(|&led| colors[led] != self.colors[led])
            .collect();
        let is_same_overlay = overlay == self.overlay;
        if changed.is_empty() && is_same_overlay && !self.is_stale {
            return;
        }
        let is_patched = !self.is_stale && is_same_overlay && changed.len() <= MAX_PATCHES;
        (self.colors, self.overlay, self.is_stale) = (colors, overlay, false);
        self.glow.draw(&self.colors, &mut self.glow_pixels);
        let context = self.layer.context.clone();
        context.save();
        if is_patched {
            self.clip(&changed);
        }
        self.draw_light();
        self.draw_overlay();
        context.restore();
    }

    /// Restricts the drawing to what the light of some LEDs reaches.
    fn clip(&self, leds: &[usize]) {
        let context = &self.layer.context;
        // One pixel of the glow more, because it is smoothed.
        let reach = self
            .scale
            .length(GLOW_REACH_MM + BOARD_MM / GLOW_SIDE as f64);
        context.begin_path();
        for &led in leds {
            let patch = self.windows[led].grown(reach.ceil());
            context.rect(patch.x, patch.y, patch.width, patch.height);
        }
        context.clip();
    }

    fn draw_light(&self) {
        let (context, side) = (&self.layer.context, f64::from(self.side));
        let bytes = Clamped(&self.glow_pixels[..]);
        if let Ok(pixels) = ImageData::new_with_u8_clamped_array(bytes, GLOW_SIDE as u32) {
            let _ = self.glow_layer.context.put_image_data(&pixels, 0.0, 0.0);
        }
        let copy = |layer: &Layer| {
            let _ = context.draw_image_with_html_canvas_element_and_dw_and_dh(
                &layer.canvas,
                0.0,
                0.0,
                side,
                side,
            );
        };
        let blend = |operation| {
            let _ = context.set_global_composite_operation(operation);
        };
        blend("copy");
        copy(&self.ground);
        blend("lighter");
        copy(&self.glow_layer);
        blend("source-over");
        for (window, color) in self.windows.iter().zip(&self.colors) {
            if *color == RGB8::default() {
                continue;
            }
            let style = format!("#{:02x}{:02x}{:02x}", color.r, color.g, color.b);
            self.layer.fill(*window, self.corner(window), &style);
            let _ = context.draw_image_with_html_canvas_element_and_dw_and_dh(
                &self.diffuser.canvas,
                window.x,
                window.y,
                window.width,
                window.height,
            );
        }
    }

    fn draw_overlay(&self) {
        if self.overlay.has_walls {
            for line in layout::walls() {
                let line = self.scale.rect(line);
                self.layer.fill(line, self.radius(1.0), WALL);
            }
        }
        self.draw_frames();
        self.draw_coordinates();
        self.draw_marks();
        let Some((fence, is_legal)) = self.overlay.outline else {
            return;
        };
        let [first, _, last] =
            Cell::of_fence(fence).map(|cell| self.scale.rect(layout::of_cell(cell)));
        let (west, north) = (first.x.min(last.x), first.y.min(last.y));
        let east = (first.x + first.width).max(last.x + last.width);
        let south = (first.y + first.height).max(last.y + last.height);
        let context = &self.layer.context;
        let dash = self.radius(3.0);
        let dashes = js_sys::Array::new();
        if !is_legal {
            dashes.push(&dash.into());
        }
        let _ = context.set_line_dash(&dashes);
        let outline = Rect {
            x: west,
            y: north,
            width: east - west,
            height: south - north,
        };
        self.stroke(outline.grown(-self.radius(1.5)), 1.0, "#fffc");
        let _ = context.set_line_dash(&js_sys::Array::new());
    }

    /// A frame with round corners, of a width in millimetres.
    fn stroke(&self, rect: Rect, width_mm: f64, style: &str) {
        let context = &self.layer.context;
        context.set_line_width(self.radius(width_mm).max(1.5));
        context.set_stroke_style_str(style);
        context.begin_path();
        let corner = self.radius(2.5);
        let _ = context.round_rect_with_f64(rect.x, rect.y, rect.width, rect.height, corner);
        context.stroke();
    }

    /// White frames with a dark edge, to be seen on every colour.
    fn draw_frames(&self) {
        for &key in &self.overlay.frames {
            // A side key lies over the canvas: its frame is around it.
            let margin_mm = match key {
                Key::Square(_) | Key::Post(_) => -1.6,
                Key::Ok(_) | Key::Back(_) => 1.0,
            };
            let rect = self.scale.rect(layout::of_key(key).grown(margin_mm));
            self.stroke(rect, 3.0, "#000a");
            self.stroke(rect, 1.5, "#fff");
        }
    }

    /// Letters of the files and numbers of the ranks, in the corners of the outer squares.
    fn draw_coordinates(&self) {
        let context = &self.layer.context;
        let size = self.radius(5.2).max(7.0);
        context.set_font(&format!("{}px system-ui, sans-serif", size as u32));
        context.set_fill_style_str(COORDINATES);
        context.set_text_align("left");
        context.set_text_baseline("alphabetic");
        for place in 0..SIDE {
            let squares = [Square::new(place, 0), Square::new(0, place)];
            let files = char::from(b'a' + place).to_string();
            let ranks = (place + 1).to_string();
            for (square, text, is_file) in [(squares[0], files, true), (squares[1], ranks, false)] {
                let Some(square) = square else { continue };
                let window = self.windows[Led::of_cell(Cell::of_square(square)).index()];
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

    fn draw_marks(&self) {
        let context = &self.layer.context;
        let size = self.radius(15.0);
        context.set_font(&format!("bold {}px system-ui, sans-serif", size as u32));
        context.set_text_align("center");
        context.set_text_baseline("middle");
        context.set_line_width(self.radius(2.2));
        context.set_stroke_style_str("#000");
        context.set_fill_style_str("#fff");
        for &(square, mark) in &self.overlay.marks {
            let window = self.windows[Led::of_cell(Cell::of_square(square)).index()];
            let (x, y) = (
                window.x + window.width / 2.0,
                window.y + window.height / 2.0,
            );
            let text = mark.to_string();
            let _ = context.stroke_text(&text, x, y);
            let _ = context.fill_text(&text, x, y);
        }
    }
}

/// The shade that a diffuser gives to a lit window: none in the middle, dark towards the corners.
fn diffuser() -> Layer {
    let layer = Layer::hidden();
    layer.resize(DIFFUSER_SIDE);
    let side = f64::from(DIFFUSER_SIDE);
    let middle = side / 2.0;
    let context = &layer.context;
    if let Ok(shade) =
        context.create_radial_gradient(middle, middle, side * 0.28, middle, middle, side * 0.72)
    {
        let _ = shade.add_color_stop(0.0, "rgba(0, 0, 0, 0)");
        let _ = shade.add_color_stop(1.0, "rgba(0, 0, 0, 0.5)");
        context.set_fill_style_canvas_gradient(&shade);
        context.fill_rect(0.0, 0.0, side, side);
    }
    layer
}
