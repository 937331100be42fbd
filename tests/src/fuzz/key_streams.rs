//! Key streams: whatever is pressed and however long, every frame keeps the laws of light, and the lobby can be reached afterwards.
//!
//! The clock may go backwards, wrap and jump between scans and between ticks. The time of the table never does. How long a light lasts is
//! unknown while the clock goes backwards.
//!
//! The first two bytes are the seed of the board, which is at full brightness if it is odd; the third one is the time at power-on. Every further three are a
//! key; what happens to it; and the time that passes: evenly, or the step of the clock (lower bits) with the number of such steps (upper bits).

use fencelight_ai::greedy;
use fencelight_board::device::Device;
use fencelight_board::geometry::Key;
use fencelight_board::input::{KeySet, Keys, Snapshot};
use fencelight_board::table::{Setting, Table};

use crate::laws::Laws;
use crate::situations::FRAME_MS;
use crate::walk::{Board, return_to_lobby};

/// Groups of an input; the rest is ignored.
const MAX_GROUPS: usize = 300;
/// Time of an input that passes evenly; longer times are ignored.
const MAX_EVEN_MS: u32 = 60_000;
/// What happens to the key.
const PRESS: u8 = 0;
const RELEASE: u8 = 1;
const TAP: u8 = 2;
/// The least significant bits of what happens to the key; the others are flags.
const ACTION: u8 = 3;
/// The clock advances without scans.
const NO_SCANS: u8 = 1 << 2;
/// The contacts are scanned without ticks.
const NO_TICKS: u8 = 1 << 3;
/// The time passes evenly, as long as the lower bits of the time say.
const EVENLY: u8 = 1 << 4;
/// Times that matter to the table.
const PAUSES_MS: [u32; 16] = [
    0, 1, 5, 20, 50, 100, 250, 400, 650, 1_050, 2_100, 3_100, 5_000, 10_100, 15_000, 31_000,
];
/// Times at power-on: some shortly before the clock wraps, one at half of its range.
const STARTS_MS: [u32; 8] = [
    0,
    1,
    u32::MAX,
    u32::MAX - 60,
    u32::MAX - 1_500,
    u32::MAX - 12_000,
    1 << 31,
    123_456_789,
];
/// Steps of the clock. Those beyond half of its range go backwards.
const STEPS_MS: [u32; 16] = [
    0,
    1,
    3,
    16,
    120,
    450,
    1_999,
    2_001,
    31_000,
    3_600_000,
    (1 << 31) - 1,
    1 << 31,
    u32::MAX,
    20u32.wrapping_neg(),
    2_500u32.wrapping_neg(),
    900_000u32.wrapping_neg(),
];
/// The longest step that the table counts.
const MAX_STEP_MS: u64 = 2_000;

/// Presses the keys of the input; whether there is one.
///
/// # Panics
/// If the time of the table jumps, a frame breaks a law of light, or the board does not return to the lobby.
pub(super) fn run(bytes: &[u8]) -> bool {
    let Some((&[seed, seed_high, start], events)) = bytes.split_first_chunk::<3>() else {
        return false;
    };
    let seed = u16::from_le_bytes([seed, seed_high]);
    let start_ms = STARTS_MS[usize::from(start) % STARTS_MS.len()];
    let mut board = OddBoard::new(u64::from(seed), start_ms);
    let mut even_ms = 0;
    let (groups, _) = events.as_chunks::<3>();
    for &[key, action, time] in groups.iter().take(MAX_GROUPS) {
        let key = Key::from_index(key);
        match (action & ACTION, key) {
            (PRESS, Some(key)) => board.press(key),
            (RELEASE, Some(key)) => board.release(key),
            (TAP, Some(key)) => board.tap(key),
            _ => {}
        }
        if action & EVENLY != 0 {
            let pause_ms = PAUSES_MS[usize::from(time & 0xF)];
            even_ms += pause_ms;
            if even_ms > MAX_EVEN_MS {
                break;
            }
            board.run(pause_ms);
            continue;
        }
        for _ in 0..=time >> 4 {
            let step_ms = STEPS_MS[usize::from(time & 0xF)];
            board.step(step_ms, action & NO_SCANS == 0, action & NO_TICKS == 0);
            board.check_frame();
        }
    }
    if let Err(stuck) = return_to_lobby(&mut board) {
        panic!("{stuck}");
    }
    !groups.is_empty()
}

/// A device with contacts that are scanned at any time.
struct OddBoard {
    device: Device,
    keys: Keys,
    contacts: KeySet,
    /// What the clock shows.
    clock_ms: u32,
    /// The time that has passed, as far as the clock went forward.
    passed_ms: u64,
    laws: Laws,
}

impl OddBoard {
    fn new(seed: u64, clock_ms: u32) -> Self {
        let mut device = Device::new(seed, clock_ms);
        if seed % 2 == 1 {
            device.table_mut().set_setting(Setting::Brightness, 100);
            device.table_mut().set_setting(Setting::PowerMa, 10_000);
        }
        Self {
            device,
            keys: Keys::new(),
            contacts: KeySet::EMPTY,
            clock_ms,
            passed_ms: 0,
            laws: Laws::default(),
        }
    }

    /// Lets the clock make a step, then scans and ticks.
    fn step(&mut self, step_ms: u32, with_scan: bool, with_tick: bool) {
        self.clock_ms = self.clock_ms.wrapping_add(step_ms);
        if step_ms > u32::MAX / 2 {
            // How long the light has lasted is unknown.
            self.laws = Laws::default();
        } else {
            self.passed_ms += u64::from(step_ms);
        }
        let before_ms = self.device.table().now_ms();
        let device = &mut self.device;
        if with_scan {
            let snapshot = Snapshot::from(self.contacts);
            self.keys
                .scan(snapshot, self.clock_ms, |event| device.feed(event));
        }
        if with_tick {
            device.tick(self.clock_ms);
        }
        let after_ms = device.table().now_ms();
        assert!(
            (before_ms..=before_ms + MAX_STEP_MS).contains(&after_ms),
            "a step of {step_ms} ms leads from {before_ms} to {after_ms}"
        );
        let masked = device.table().masked();
        for key in masked.without(self.keys.masked()).iter() {
            self.keys.mask(key);
        }
        for key in self.keys.masked().without(masked).iter() {
            self.keys.unmask(key);
        }
        if let Some(request) = device.request()
            && let Some(mv) = greedy(device.table().position(), u64::from(request.number))
        {
            let _ = device.answer(request.number, mv);
        }
    }

    fn check_frame(&mut self) {
        if let Err(broken) = self.laws.check_device(&mut self.device, self.passed_ms) {
            panic!("after {} ms: {broken}", self.passed_ms);
        }
    }
}

impl Board for OddBoard {
    fn table(&self) -> &Table {
        self.device.table()
    }

    fn contacts(&self) -> KeySet {
        self.contacts
    }

    fn press(&mut self, key: Key) {
        self.contacts.insert(key);
    }

    fn release(&mut self, key: Key) {
        self.contacts.remove(key);
    }

    fn run(&mut self, ms: u32) {
        for elapsed_ms in 1..=ms {
            self.step(1, true, true);
            if elapsed_ms.is_multiple_of(FRAME_MS) {
                self.check_frame();
            }
        }
    }
}
