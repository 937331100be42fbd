//! The whole board without hardware: virtual contacts, debounced as real ones, the table, and the light that leaves for the LEDs.
//!
//! On a PC it is all there is. On the chip scans, thinking and LEDs have tasks of their own, and only table and light are used. Who thinks is
//! handed in ([`Engine`]): somebody who answers at once, or nobody, where the answers come from elsewhere and in their own time.
//!
//! ```
//! use fencelight_core::device::Device;
//! use fencelight_core::geometry::Key;
//! use fencelight_core::table::Phase;
//!
//! let mut device = Device::new(7);
//! device.run(5_000);
//! assert_eq!(device.table().phase(), Phase::Attract);
//! device.tap(Key::from_name("e5").unwrap());
//! assert_eq!(device.table().phase(), Phase::Lobby);
//! assert!(device.render_leds().iter().any(|led| led.r > 0));
//! ```

use smart_leds::RGB8;

use crate::ai::{SearchRequest, greedy};
use crate::game::Move;
use crate::games::AnyGame;
use crate::geometry::{Key, Led};
use crate::input::{KeyEvent, KeySet, Keys, Snapshot};
use crate::light::{Brightness, OutputStage, view};
use crate::table::Table;

/// How long a tap presses a key.
pub const TAP_MS: u32 = 50;
/// Scans in which every contact has settled: a release takes six, a second finger in a column of the matrix eight.
const SETTLE_SCANS: u32 = 12;

/// Somebody who finds a move at once, as far as the board can tell; `None` only when the game is over.
pub type Engine = fn(&AnyGame, &SearchRequest) -> Option<Move>;

/// A player who needs no memory and next to no time.
fn greedy_engine(game: &AnyGame, query: &SearchRequest) -> Option<Move> {
    greedy(game, query.limits.seed)
}

/// A board in memory.
pub struct Device {
    table: Table,
    keys: Keys,
    contacts: KeySet,
    /// The time.
    now_ms: u32,
    /// The time of the scans, which is ahead: contacts settle in no time.
    scan_ms: u32,
    output: OutputStage,
    /// When light was sent last.
    last_frame_ms: u32,
    /// What the supply gives, whatever the settings say.
    supply_ma: u16,
    /// Keys and time are real ones: events and ticks come from outside.
    is_hardware: bool,
    /// Who thinks; `None`: requests are answered from outside.
    engine: Option<Engine>,
}

impl Device {
    /// A board that has just been switched on, with a plain player. Everything left to chance comes from the seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self::with_engine(seed, Some(greedy_engine))
    }

    /// The same with another player, or with none: requests are then answered from outside.
    #[must_use]
    pub fn with_engine(seed: u64, player: Option<Engine>) -> Self {
        Self::with(seed, 0, false, player)
    }

    /// Table and light of a board with real keys, a real clock and somebody else who thinks.
    #[must_use]
    pub fn on_hardware(seed: u64, now_ms: u32) -> Self {
        Self::with(seed, now_ms, true, None)
    }

    fn with(seed: u64, now_ms: u32, is_hardware: bool, engine: Option<Engine>) -> Self {
        Self {
            table: Table::new(seed, now_ms),
            keys: Keys::new(),
            contacts: KeySet::EMPTY,
            now_ms,
            scan_ms: 0,
            output: OutputStage::new(),
            last_frame_ms: now_ms,
            supply_ma: u16::MAX,
            is_hardware,
            engine,
        }
    }

    /// Whether keys and time are real.
    #[must_use]
    pub const fn is_hardware(&self) -> bool {
        self.is_hardware
    }

    /// Who thinks; `None`: requests are answered from outside.
    #[must_use]
    pub const fn engine(&self) -> Option<Engine> {
        self.engine
    }

    /// A real key was felt.
    pub fn feed(&mut self, event: KeyEvent) {
        self.now_ms = event.at_ms;
        self.table.feed(event);
    }

    /// Real time has come to this.
    pub fn tick(&mut self, now_ms: u32) {
        self.now_ms = now_ms;
        self.table.tick(now_ms);
    }

    /// The table.
    #[must_use]
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// The table, to begin, to save and to resume games.
    pub const fn table_mut(&mut self) -> &mut Table {
        &mut self.table
    }

    /// The time since the board was switched on; it wraps.
    #[must_use]
    pub const fn now_ms(&self) -> u32 {
        self.now_ms
    }

    /// The keys that are held down.
    #[must_use]
    pub const fn contacts(&self) -> KeySet {
        self.contacts
    }

    /// A finger goes down.
    pub fn press(&mut self, key: Key) {
        self.contacts.insert(key);
        self.settle();
    }

    /// It goes up again.
    pub fn release(&mut self, key: Key) {
        self.contacts.remove(key);
        self.settle();
    }

    /// A finger goes down and up.
    pub fn tap(&mut self, key: Key) {
        self.hold(key, TAP_MS);
    }

    /// A finger stays down for a time.
    pub fn hold(&mut self, key: Key, ms: u32) {
        self.press(key);
        self.run(ms);
        self.release(key);
    }

    /// Time passes.
    pub fn run(&mut self, ms: u32) {
        for _ in 0..ms {
            self.now_ms = self.now_ms.wrapping_add(1);
            self.scan();
            self.table.tick(self.now_ms);
            self.think();
        }
    }

    /// The light that goes to the LEDs now, in the order of the chain.
    pub fn render_leds(&mut self) -> [RGB8; Led::COUNT] {
        let frame = view(&self.table, self.now_ms);
        let settings = self.table.settings();
        let elapsed_ms = self.now_ms.wrapping_sub(self.last_frame_ms);
        self.last_frame_ms = self.now_ms;
        self.output.render(
            &frame,
            Brightness::percent(settings.brightness),
            u32::from(settings.power_ma.min(self.supply_ma)),
            elapsed_ms,
        )
    }

    /// The supply gives no more than this, whatever the settings say.
    pub const fn limit_power(&mut self, supply_ma: u16) {
        self.supply_ma = supply_ma;
    }

    /// How far the power budget scales the light.
    #[must_use]
    pub const fn power_scale(&self) -> Brightness {
        self.output.scale()
    }

    /// Contacts settle while the time stands still.
    fn settle(&mut self) {
        for _ in 0..SETTLE_SCANS {
            self.scan();
        }
        self.think();
    }

    fn scan(&mut self) {
        self.scan_ms = self.scan_ms.wrapping_add(1);
        let (table, at_ms) = (&mut self.table, self.now_ms);
        self.keys
            .scan(Snapshot::from(self.contacts), self.scan_ms, |event| {
                table.feed(KeyEvent { at_ms, ..event });
            });
        let wanted = self.table.masked();
        if wanted != self.keys.masked() {
            for key in wanted.without(self.keys.masked()).iter() {
                self.keys.mask(key);
            }
            for key in self.keys.masked().without(wanted).iter() {
                self.keys.unmask(key);
            }
        }
    }

    /// Whoever thinks here needs no time of the device.
    fn think(&mut self) {
        if let Some(player) = self.engine
            && let Some(request) = self.table.request()
            && let Some(mv) = player(self.table.position(), &request.search_request())
        {
            self.table.answer(request.number, mv);
        }
    }
}
