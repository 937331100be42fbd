//! The graph of the chances to win over a game. The list of moves has the same values in words.

use fencelight_core::game::Mover;
use fencelight_core::geometry::Seat;
use fencelight_text::names::letter;
use wasm_bindgen::JsCast as _;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, HtmlElement};

use super::dom;
use crate::desk::{Desk, Work};

/// Space for the letters of the sides, in pixels of the page.
const MARGIN: f64 = 18.0;

/// The graph on its canvas.
pub(super) struct Graph {
    canvas: HtmlCanvasElement,
    context: CanvasRenderingContext2d,
    /// What is drawn: the number of known chances, the position that is shown, all positions, the width.
    drawn: Option<[usize; 4]>,
}

impl Graph {
    pub(super) fn new(canvas: HtmlElement) -> Self {
        let canvas: HtmlCanvasElement = canvas.unchecked_into();
        let context = canvas.get_context("2d").ok().flatten();
        Self {
            context: context.expect("a canvas has a context").unchecked_into(),
            canvas,
            drawn: None,
        }
    }

    /// The number of moves to the position at a share of the width.
    pub(super) fn ply_at(&self, along: f64) -> usize {
        let [_, _, all, width] = self.drawn.unwrap_or([0, 0, 1, 1]);
        let margin = MARGIN / (width as f64).max(1.0);
        let share = ((along - margin) / (1.0 - 2.0 * margin)).clamp(0.0, 1.0);
        (share * (all.saturating_sub(1)) as f64).round() as usize
    }

    /// Shows the review of a desk, or nothing.
    pub(super) fn update(&mut self, desk: Option<&Desk>) {
        let section = dom::by_id("chances");
        let study = match desk.map(Desk::work) {
            Some(Work::Review(study)) if study.count() > 0 => study,
            _ => {
                if self.drawn.take().is_some() {
                    section.set_hidden(true);
                }
                return;
            }
        };
        section.set_hidden(false);
        let width = self.canvas.offset_width().max(1) as usize;
        let (done, all) = study.progress();
        let now = [done, study.ply(), all, width];
        if self.drawn == Some(now) {
            return;
        }
        self.drawn = Some(now);
        let ratio = dom::window().device_pixel_ratio();
        let (wide, high) = (width as f64, f64::from(self.canvas.offset_height().max(1)));
        self.canvas.set_width((wide * ratio) as u32);
        self.canvas.set_height((high * ratio) as u32);
        let context = &self.context;
        let _ = context.scale(ratio, ratio);
        let x = |ply: usize| MARGIN + (wide - 2.0 * MARGIN) * ply as f64 / (all - 1).max(1) as f64;
        let y = |percent: u8| 4.0 + (high - 8.0) * (1.0 - f64::from(percent) / 100.0);
        context.set_line_width(1.0);
        context.set_stroke_style_str("#6b7180");
        self.line(&[(MARGIN, y(50)), (wide - MARGIN, y(50))]);
        context.set_stroke_style_str("#fff");
        self.line(&[(x(study.ply()), 0.0), (x(study.ply()), high)]);
        context.set_line_width(2.0);
        context.set_font("bold 13px system-ui, sans-serif");
        context.set_text_baseline("middle");
        let mut letters: Vec<f64> = Vec::new();
        for (place, (side, points)) in study.graph().iter().enumerate() {
            let color = color(*side);
            context.set_stroke_style_str(color);
            context.set_fill_style_str(color);
            // Sides differ by their dashes too.
            let dashes = js_sys::Array::new();
            for dash in [
                [].as_slice(),
                &[6.0, 3.0],
                &[2.0, 3.0],
                &[9.0, 3.0, 2.0, 3.0],
            ][place % 4]
            {
                dashes.push(&(*dash).into());
            }
            let _ = context.set_line_dash(&dashes);
            let places: Vec<(f64, f64)> = points
                .iter()
                .map(|&(ply, percent)| (x(ply), y(percent)))
                .collect();
            self.line(&places);
            let _ = context.set_line_dash(&js_sys::Array::new());
            if let Some(&(_, last)) = places.last() {
                // Letters of lines that end together stand below each other.
                let mut at = last.min(high - 48.0).max(9.0);
                while letters.iter().any(|other| (other - at).abs() < 13.0) {
                    at += 13.0;
                }
                letters.push(at);
                let _ = context.fill_text(&letter(*side).to_string(), wide - MARGIN + 4.0, at);
            }
        }
    }

    fn line(&self, points: &[(f64, f64)]) {
        self.context.begin_path();
        for &(x, y) in points {
            self.context.line_to(x, y);
        }
        self.context.stroke();
    }
}

/// The colour of a side.
const fn color(side: Mover) -> &'static str {
    match side {
        Mover::Seat(Seat::South) => "#8f8fff",
        Mover::Seat(Seat::West) => "#80ffe0",
        Mover::Seat(Seat::North) => "#ffb000",
        Mover::Seat(Seat::East) => "#ff7a7a",
        Mover::Piece(_) => "#ffe23d",
    }
}
