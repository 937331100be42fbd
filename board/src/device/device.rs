//! The table and the light that leaves for the LEDs.

use smart_leds::RGB8;

use crate::geometry::Led;
use crate::input::KeyEvent;
use crate::light::{Brightness, OutputStage, view};
use crate::table::{AnswerError, MoveRequest, Table};
use fencelight_core::game::Move;

/// A board without its contacts: key events, time and moves come in, light goes out.
///
/// ```
/// use fencelight_board::device::Device;
/// use fencelight_board::geometry::Key;
/// use fencelight_board::input::{KeyEvent, KeyEventKind};
/// use fencelight_board::table::Phase;
///
/// let mut device = Device::new(7, 0);
/// device.tick(16);
/// let key = Key::from_name("e5").unwrap();
/// device.feed(KeyEvent { key, at_ms: 20, kind: KeyEventKind::Pressed });
/// device.feed(KeyEvent { key, at_ms: 70, kind: KeyEventKind::Released });
/// assert_eq!(device.table().phase(), Phase::Lobby);
/// assert!(device.render_leds().iter().any(|led| led.r > 0));
/// ```
pub struct Device {
    table: Table,
    now_ms: u32,
    output: OutputStage,
    /// The time of the last rendered frame.
    last_frame_ms: u32,
    /// The current that the supply delivers; it bounds the power setting.
    supply_ma: u16,
}

impl Device {
    /// A board at power-on. The seed determines everything that is random; the clock may start at any time.
    #[must_use]
    pub fn new(seed: u64, now_ms: u32) -> Self {
        Self {
            table: Table::new(seed, now_ms),
            now_ms,
            output: OutputStage::new(),
            last_frame_ms: now_ms,
            supply_ma: u16::MAX,
        }
    }

    /// Takes a settled key event and advances the time to it.
    pub fn feed(&mut self, event: KeyEvent) {
        self.now_ms = event.at_ms;
        self.table.feed(event);
    }

    /// Advances the time.
    pub fn tick(&mut self, now_ms: u32) {
        self.now_ms = now_ms;
        self.table.tick(now_ms);
    }

    /// The move that the table waits for, if any. [`Device::answer`] takes it.
    #[must_use]
    pub fn request(&self) -> Option<MoveRequest> {
        self.table.request()
    }

    /// The answer to a request. On an error, of a late or illegal one, nothing changes.
    pub fn answer(&mut self, number: u32, mv: Move) -> Result<(), AnswerError> {
        self.table.answer(number, mv)
    }

    /// The table.
    #[must_use]
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// The table, to start, save and resume games and to change settings.
    pub const fn table_mut(&mut self) -> &mut Table {
        &mut self.table
    }

    /// The time of the last event or tick; it wraps.
    #[must_use]
    pub const fn now_ms(&self) -> u32 {
        self.now_ms
    }

    /// The bytes for the LEDs at the present time, in the order of the chain.
    pub fn render_leds(&mut self) -> [RGB8; Led::COUNT] {
        let frame = view(&self.table, self.now_ms);
        let settings = self.table.settings();
        let elapsed_ms = self.now_ms.wrapping_sub(self.last_frame_ms);
        self.last_frame_ms = self.now_ms;
        self.output.render(
            &frame,
            Brightness::percent(settings.brightness),
            u32::from(self.table.power_ma().min(self.supply_ma)),
            elapsed_ms,
        )
    }

    /// Bounds the power budget by what the supply delivers, whatever the settings say.
    pub const fn limit_power(&mut self, supply_ma: u16) {
        self.supply_ma = supply_ma;
    }

    /// How far the power budget scales the light.
    #[must_use]
    pub const fn power_scale(&self) -> Brightness {
        self.output.scale()
    }
}
