//! Virtual contacts, scanned and debounced as real ones, around a [`Device`].

use smart_leds::RGB8;

use super::device::Device;
use super::led_stream::LedStream;
use crate::geometry::{Key, Led};
use crate::input::{KeyEvent, KeySet, Keys, Snapshot};
use crate::light::Brightness;
use crate::table::Table;
use fencelight_ai::{Analysis, SearchRequest, greedy};
use fencelight_core::game::Game;
use fencelight_core::games::AnyGame;

/// How long a tap holds a key down.
pub const TAP_MS: u32 = 50;
/// Scans after which every contact has settled: a release takes six, a second key in a column of the matrix eight.
const SETTLE_SCANS: u32 = 12;

/// Answers a request within the call, in no time of the board; `None` only when the game is over or every move is excluded.
pub type Engine = fn(&AnyGame, &SearchRequest) -> Option<Analysis>;

/// The greedy player: no memory, next to no time.
fn greedy_engine(game: &AnyGame, request: &SearchRequest) -> Option<Analysis> {
    let excluded = request.analysis.unwrap_or_default();
    let others = game.legal_moves();
    let mut moves = greedy(game, request.limits.seed).into_iter().chain(&others);
    let mv = moves.find(|&mv| !excluded.contains(mv))?;
    Some(Analysis::unsearched(mv, game))
}

/// A [`Device`] with virtual contacts, a virtual clock and, unless requests are answered from outside, an [`Engine`].
///
/// ```
/// use fencelight_board::device::VirtualBoard;
/// use fencelight_board::geometry::Key;
///
/// let mut board = VirtualBoard::with_engine(7, None);
/// let key = Key::from_name("e5").unwrap();
/// board.press(key);
/// board.run(700);
/// assert!(board.contacts().contains(key));
/// board.release(key);
/// assert_eq!(board.now_ms(), 700);
/// ```
pub struct VirtualBoard {
    device: Device,
    keys: Keys,
    contacts: KeySet,
    /// The time of the scans. It runs ahead of the board's, because contacts settle while that stands still.
    scan_ms: u32,
    /// `None`: requests are answered from outside.
    engine: Option<Engine>,
    /// The frames of a console that watches them.
    led_stream: LedStream,
}

impl VirtualBoard {
    /// A board at power-on with the greedy engine. The seed determines everything that is random.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self::with_engine(seed, Some(greedy_engine))
    }

    /// The same with another engine, or without one: requests are then answered from outside ([`Device::answer`]).
    #[must_use]
    pub fn with_engine(seed: u64, engine: Option<Engine>) -> Self {
        Self {
            device: Device::new(seed, 0),
            keys: Keys::new(),
            contacts: KeySet::EMPTY,
            scan_ms: 0,
            engine,
            led_stream: LedStream::new(),
        }
    }

    /// The device behind the contacts.
    #[must_use]
    pub const fn device(&self) -> &Device {
        &self.device
    }

    /// The device behind the contacts. Its time belongs to [`VirtualBoard::run`].
    pub const fn device_mut(&mut self) -> &mut Device {
        &mut self.device
    }

    /// The engine; `None`: requests are answered from outside.
    #[must_use]
    pub const fn engine(&self) -> Option<Engine> {
        self.engine
    }

    /// The frames of a console that watches them.
    pub const fn led_stream_mut(&mut self) -> &mut LedStream {
        &mut self.led_stream
    }

    /// Offers the present light to [`VirtualBoard::led_stream_mut`]; `true` if it has a text to read.
    pub fn offer_leds(&mut self) -> bool {
        let now_ms = self.device.now_ms();
        // A frame that is not rendered does not count for the flash limiter either.
        self.led_stream.is_due(now_ms) && self.led_stream.offer(&self.device.render_leds(), now_ms)
    }

    /// The table.
    #[must_use]
    pub const fn table(&self) -> &Table {
        self.device.table()
    }

    /// The table, to start, save and resume games and to change settings.
    pub const fn table_mut(&mut self) -> &mut Table {
        self.device.table_mut()
    }

    /// The time since power-on; it wraps.
    #[must_use]
    pub const fn now_ms(&self) -> u32 {
        self.device.now_ms()
    }

    /// See [`Device::render_leds`].
    pub fn render_leds(&mut self) -> [RGB8; Led::COUNT] {
        self.device.render_leds()
    }

    /// See [`Device::power_scale`].
    #[must_use]
    pub const fn power_scale(&self) -> Brightness {
        self.device.power_scale()
    }

    /// The closed contacts.
    #[must_use]
    pub const fn contacts(&self) -> KeySet {
        self.contacts
    }

    /// Closes a contact.
    pub fn press(&mut self, key: Key) {
        self.contacts.insert(key);
        self.settle();
    }

    /// Opens a contact.
    pub fn release(&mut self, key: Key) {
        self.contacts.remove(key);
        self.settle();
    }

    /// Presses a key for [`TAP_MS`].
    pub fn tap(&mut self, key: Key) {
        self.hold(key, TAP_MS);
    }

    /// Presses a key for a time.
    pub fn hold(&mut self, key: Key, ms: u32) {
        self.press(key);
        self.run(ms);
        self.release(key);
    }

    /// Advances the time, with a scan and a tick each millisecond.
    pub fn run(&mut self, ms: u32) {
        for _ in 0..ms {
            let now_ms = self.device.now_ms().wrapping_add(1);
            self.scan(now_ms);
            self.device.tick(now_ms);
            self.answer_request();
        }
    }

    /// Contacts settle while the time stands still.
    fn settle(&mut self) {
        for _ in 0..SETTLE_SCANS {
            self.scan(self.device.now_ms());
        }
        self.answer_request();
    }

    fn scan(&mut self, at_ms: u32) {
        self.scan_ms = self.scan_ms.wrapping_add(1);
        let device = &mut self.device;
        self.keys
            .scan(Snapshot::from(self.contacts), self.scan_ms, |event| {
                device.feed(KeyEvent { at_ms, ..event });
            });
        let masked = self.device.table().masked();
        if masked != self.keys.masked() {
            for key in masked.without(self.keys.masked()).iter() {
                self.keys.mask(key);
            }
            for key in self.keys.masked().without(masked).iter() {
                self.keys.unmask(key);
            }
        }
    }

    fn answer_request(&mut self) {
        if let Some(engine) = self.engine
            && let Some(request) = self.device.request()
            && let Some(found) = engine(self.device.table().position(), &request.search_request())
        {
            // A search that finds no legal move is a defect; the table moves after its time-out.
            let _ = self.device.answer(request.number, found.mv);
        }
    }
}
