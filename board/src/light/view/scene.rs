//! A frame under construction, and the time it is drawn for.

use crate::geometry::{BAR_LEDS, Cell, FIELD_SIDE, Fence, Key, Led, Seat, Square};
use crate::light::{Brightness, Color, Frame, Motion, breath_curve, chase, palette};
use fencelight_core::game::Action;
use fencelight_core::sets::SquareSet;

/// The blink of a rejected press.
const DOUBLE_BLINK: Motion = Motion::Blink { times: 2 };
/// The shortest line of a chase: on fewer lights it pauses before the next round, so that no light flashes often.
const SHORTEST_CHASE: u8 = 6;

/// A frame under construction.
pub(super) struct Scene {
    /// The LEDs drawn so far.
    pub(super) frame: Frame,
    /// Reduced motion.
    pub(super) calm: bool,
    now_ms: u64,
    /// The phase of endless motions.
    clock_ms: u32,
    /// The current brightness of everything that breathes: one breath for the whole board.
    breath: Brightness,
    /// The upper limit of tiers.
    max_tier: Brightness,
}

impl Scene {
    pub(super) fn new(now_ms: u64, calm: bool) -> Self {
        let mut scene = Self {
            frame: Frame::DARK,
            calm,
            now_ms,
            clock_ms: now_ms as u32,
            breath: Brightness::FULL,
            max_tier: Brightness::FULL,
        };
        scene.breath = scene.brightness(Motion::Breathe, scene.clock_ms);
        scene
    }

    /// Limits the tier of everything drawn later.
    pub(super) const fn cap_tier(&mut self, most: Brightness) {
        self.max_tier = most;
    }

    /// The internal time of the table that is drawn.
    pub(super) const fn now_ms(&self) -> u64 {
        self.now_ms
    }

    /// The phase of endless motions.
    pub(super) const fn clock_ms(&self) -> u32 {
        self.clock_ms
    }

    /// The time since an event, saturated.
    pub(super) const fn since(&self, at_ms: u64) -> u32 {
        let elapsed_ms = self.now_ms.saturating_sub(at_ms);
        if elapsed_ms > u32::MAX as u64 {
            u32::MAX
        } else {
            elapsed_ms as u32
        }
    }

    /// The brightness of a motion, reduced in calm mode.
    pub(super) const fn brightness(&self, motion: Motion, elapsed_ms: u32) -> Brightness {
        if self.calm {
            motion.calm_brightness(elapsed_ms)
        } else {
            motion.brightness(elapsed_ms)
        }
    }

    /// A colour in a tier.
    pub(super) fn tone(&self, color: Color, tier: Brightness) -> Color {
        color.scaled_by(tier.min(self.max_tier))
    }

    /// A colour in a tier, breathing with the board.
    pub(super) fn breathing(&self, color: Color, tier: Brightness) -> Color {
        self.tone(color, tier).scaled_by(self.breath)
    }

    /// A colour in a tier, with a breath that began at its own time.
    pub(super) fn breathing_since(&self, color: Color, tier: Brightness, elapsed_ms: u32) -> Color {
        self.tone(color, tier)
            .scaled_by(self.brightness(Motion::Breathe, elapsed_ms))
    }

    /// A colour that breathes into another.
    pub(super) const fn breathing_into(&self, color: Color, into: Color) -> Color {
        color.lerp(into, breath_curve(self.clock_ms))
    }

    /// A colour that blinks twice; `None` when the blink is over.
    pub(super) fn blinking(&self, color: Color, elapsed_ms: u32) -> Option<Color> {
        let lasts = DOUBLE_BLINK
            .duration_ms(self.calm)
            .is_some_and(|length_ms| elapsed_ms < length_ms);
        lasts.then(|| {
            self.tone(color, palette::FOCUS)
                .scaled_by(self.brightness(DOUBLE_BLINK, elapsed_ms))
        })
    }

    /// The duration of [`Scene::blinking`].
    pub(super) fn blink_ms(&self) -> u32 {
        DOUBLE_BLINK.duration_ms(self.calm).unwrap_or(0)
    }

    /// The brightness of one light of a chase; constant in calm mode.
    pub(super) fn chasing(&self, elapsed_ms: u32, place: u8, length: u8) -> Brightness {
        if self.calm {
            Brightness::FULL
        } else {
            chase(elapsed_ms, place, length.max(SHORTEST_CHASE))
        }
    }

    pub(super) fn cell(&mut self, cell: Cell, color: Color) {
        self.frame[Led::of_cell(cell)] = color;
    }

    /// A cell by its coordinates; ignored outside the field.
    pub(super) fn at(&mut self, x: u8, y: u8, color: Color) {
        if let Some(cell) = Cell::new(x, y) {
            self.cell(cell, color);
        }
    }

    pub(super) fn square(&mut self, square: Square, color: Color) {
        self.cell(Cell::of_square(square), color);
    }

    pub(super) fn fence(&mut self, fence: Fence, color: Color) {
        for cell in Cell::of_fence(fence) {
            self.cell(cell, color);
        }
    }

    /// An LED of a bar, counted from its owner's left.
    pub(super) fn bar_led(&mut self, seat: Seat, number: u8, color: Color) {
        if let Some(led) = Led::of_bar(seat, number) {
            self.frame[led] = color;
        }
    }

    /// The first `count` LEDs of a bar; the others turn dark.
    pub(super) fn bar(&mut self, seat: Seat, count: u8, color: Color) {
        for number in 0..BAR_LEDS {
            let lit = number < count;
            self.bar_led(seat, number, if lit { color } else { Color::BLACK });
        }
    }

    /// All LEDs of a bar.
    pub(super) fn whole_bar(&mut self, seat: Seat, color: Color) {
        self.bar(seat, BAR_LEDS, color);
    }

    /// Draws the square or the fence of a move; `false` for a move without one.
    pub(super) fn draw_move_cells(&mut self, action: Action, color: Color) -> bool {
        match action {
            Action::Square(square) => self.square(square, color),
            Action::Fence(fence) => self.fence(fence, color),
            _ => return false,
        }
        true
    }

    /// The LEDs of a key: its cell, or for a side key its half of the bar.
    pub(super) fn key(&mut self, key: Key, color: Color) {
        match key {
            Key::Square(square) => self.square(square, color),
            Key::Post(post) => self.cell(Cell::of_post(post), color),
            Key::Ok(seat) | Key::Back(seat) => {
                let first = if key.is_at_right() { BAR_LEDS / 2 } else { 0 };
                (first..first + BAR_LEDS / 2).for_each(|led| self.bar_led(seat, led, color));
            }
        }
    }

    /// The glow of a press: white that fades into the light below. A side key has one LED, at its end of the bar.
    pub(super) fn press_glow(&mut self, key: Key, level: Brightness) {
        let led = match key {
            Key::Square(square) => Some(Led::of_cell(Cell::of_square(square))),
            Key::Post(post) => Some(Led::of_cell(Cell::of_post(post))),
            Key::Ok(seat) | Key::Back(seat) => {
                Led::of_bar(seat, if key.is_at_right() { BAR_LEDS - 1 } else { 0 })
            }
        };
        if let Some(led) = led {
            let under = self.frame[led];
            self.frame[led] = under.lerp(self.tone(palette::WHITE, palette::FOCUS), level);
        }
    }

    /// A round ring of cells around one, from the inner distance (exclusive) to the outer one (inclusive).
    pub(super) fn ring(&mut self, middle: Cell, inner: i16, outer: i16, color: Color) {
        self.ring_beside(SquareSet::EMPTY, middle, inner, outer, color);
    }

    /// The same, but for these squares.
    pub(super) fn ring_beside(
        &mut self,
        squares: SquareSet,
        middle: Cell,
        inner: i16,
        outer: i16,
        color: Color,
    ) {
        if outer < 0 {
            return;
        }
        let far = i32::from(outer) * i32::from(outer);
        let near = if inner < 0 {
            -1
        } else {
            i32::from(inner) * i32::from(inner)
        };
        let (middle_x, middle_y) = (i32::from(middle.x()), i32::from(middle.y()));
        for y in 0..FIELD_SIDE {
            let up = i32::from(y) - middle_y;
            for x in 0..FIELD_SIDE {
                let right = i32::from(x) - middle_x;
                let distance = up * up + right * right;
                let is_left_out = x % 2 == 0
                    && y % 2 == 0
                    && Square::new(x / 2, y / 2).is_some_and(|square| squares.contains(square));
                if near < distance && distance <= far && !is_left_out {
                    self.at(x, y, color);
                }
            }
        }
    }

    /// Darkens everything drawn so far.
    pub(super) fn dim(&mut self, level: Brightness) {
        for color in self.frame.colors_mut() {
            *color = color.scaled_by(level);
        }
    }
}
