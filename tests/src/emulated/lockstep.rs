//! An emulated board beside its reference model: same seed, keys and times, and the same frames, moves and saves.

use std::collections::VecDeque;

use fencelight_board::geometry::{Key, Led, Seat};
use fencelight_board::input::KeyEventKind;
use fencelight_board::table::{Phase, Player, Table, lobby};
use fencelight_core::game::{Action, Game, Move};
use fencelight_emulator::{Firmware, FlashImage, LedFrame, Machine, ProbeId, time};
use smart_leds::RGB8;

use super::firmware::firmware;
use super::flash_contents::{saved_game, saved_table};
use super::panel::{Pressed, TAP_MS};
use super::reference_model::ReferenceModel;
use super::symbols;

/// The shortest time from the start of a rendering to the first bit of its frame.
const MIN_RENDER_CYCLES: u64 = time::ms_to_cycles(1) / 2;
/// The newest frames of the model, one of which must be on the wire: the last, or one that was already being sent.
const CANDIDATE_FRAMES: usize = 2;
/// The timer of the chip starts this much later than the chip.
const TIMER_OFFSET_US: u64 = 20;

/// An observed action of the firmware.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum ProbeEvent {
    Tick,
    Feed,
    Answer,
    Render,
}

impl ProbeEvent {
    const ALL: [(Self, &'static str); 4] = [
        (Self::Tick, symbols::TABLE_TICK),
        (Self::Feed, symbols::TABLE_FEED),
        (Self::Answer, symbols::TABLE_ANSWER),
        (Self::Render, symbols::FRAME_RENDER),
    ];
}

/// An emulated board beside its reference model.
pub struct Lockstep {
    /// The board.
    pub machine: Machine,
    probes: [(ProbeEvent, ProbeId); 4],
    reference: ReferenceModel,
    /// The last frames of the model, and when the firmware began to render them.
    expected_frames: VecDeque<(u64, [RGB8; Led::COUNT])>,
    /// When the last compared frame began.
    last_frame_start: u64,
    /// Frames that were equal.
    pub matching_frames: usize,
}

impl Lockstep {
    /// Powers on a board and its model.
    ///
    /// # Panics
    /// If the firmware does not start.
    #[must_use]
    pub fn new(image: FlashImage) -> Self {
        Self::of(firmware(), image)
    }

    /// The same with another firmware.
    ///
    /// # Panics
    /// If the firmware does not start.
    #[must_use]
    pub fn of(firmware: &Firmware, image: FlashImage) -> Self {
        let mut machine = Machine::power_on(firmware, image);
        let probes = ProbeEvent::ALL.map(|(event, name)| {
            let probe = machine.measure(name).unwrap_or_else(|why| panic!("{why}"));
            (event, probe)
        });
        assert!(
            machine.run_until(500, |machine| machine.random_bits() != 0),
            "the firmware reads no seed"
        );
        // The firmware reads the clock right after the last random bit.
        let (mut bits, mut drawn_us) = (machine.random_bits(), machine.now_us());
        while machine.now_us() < drawn_us + 50 {
            machine.run_us(1);
            if machine.random_bits() != bits {
                (bits, drawn_us) = (machine.random_bits(), machine.now_us());
            }
        }
        // The firmware assembles the seed from the lowest byte up.
        let seed = bits.swap_bytes();
        let began_ms = ((drawn_us - TIMER_OFFSET_US) / 1_000) as u32;
        let reference = ReferenceModel::new(seed, began_ms, machine.flash().image(), false);
        Self {
            machine,
            probes,
            reference,
            expected_frames: VecDeque::new(),
            last_frame_start: 0,
            matching_frames: 0,
        }
    }

    /// The table of the model.
    #[must_use]
    pub const fn table(&self) -> &Table {
        self.reference.device.table()
    }

    /// Repeats the observed actions on the model and compares the frames.
    fn compare(&mut self) {
        let mut events = Vec::new();
        for (event, probe) in self.probes {
            let starts = self.machine.run_starts(probe).iter();
            events.extend(starts.map(|start| (start.at, event, start.arguments)));
            self.machine.clear_probe(probe);
        }
        events.sort_unstable();
        for (at, event, [_, argument, byte, _]) in events {
            match event {
                ProbeEvent::Feed => self.reference.deliver_key(argument),
                ProbeEvent::Tick => self.reference.tick(argument),
                ProbeEvent::Answer => self.reference.answer(argument, byte as u8),
                ProbeEvent::Render => {
                    let frame = self.reference.device.render_leds();
                    self.expected_frames.push_back((at, frame));
                }
            }
        }
        for frame in self.machine.leds_mut().take_frames() {
            if frame.start > self.last_frame_start {
                self.last_frame_start = frame.start;
                self.compare_frame(&frame);
            }
        }
    }

    /// A frame on the wire must be one of the last of the model.
    fn compare_frame(&mut self, frame: &LedFrame) {
        let at_us = frame.start / time::CYCLES_PER_US;
        assert!(
            frame.is_complete(),
            "a frame of {} LEDs at {at_us} us",
            frame.leds.len()
        );
        let before = |expected: &&(u64, _)| expected.0 + MIN_RENDER_CYCLES < frame.start;
        let made = self.expected_frames.iter().filter(before).count();
        self.expected_frames
            .drain(..made.saturating_sub(CANDIDATE_FRAMES));
        let mut candidates = self.expected_frames.iter().filter(before).peekable();
        assert!(
            candidates.peek().is_some(),
            "a frame at {at_us} us, before the table has rendered any"
        );
        if candidates.any(|(_, wire)| frame.leds == wire) {
            self.matching_frames += 1;
            return;
        }
        for (at, wire) in &self.expected_frames {
            let pairs = frame.leds.iter().zip(wire).enumerate();
            let differing = pairs.filter(|(_, (chip, model))| chip != model);
            let differing: Vec<String> = differing
                .map(|(led, (chip, model))| format!("{led} {chip} {model}"))
                .collect();
            eprintln!(
                "the frame rendered at {} us differs: {differing:?}",
                at / time::CYCLES_PER_US
            );
        }
        panic!(
            "the frame at {at_us} us equals none of core ({})",
            self.table().phase().name()
        );
    }

    /// Runs for a time and compares every frame.
    pub fn run(&mut self, ms: u64) {
        self.machine.run_ms(ms);
        self.compare();
    }

    /// Presses a key.
    pub fn press(&mut self, key: Key) {
        self.machine.press(key);
        self.reference
            .key_queue
            .push_back((key, KeyEventKind::Pressed));
    }

    /// Releases a key.
    pub fn release(&mut self, key: Key) {
        self.machine.release(key);
        self.reference
            .key_queue
            .push_back((key, KeyEventKind::Released));
    }

    /// Starts the game chosen in the lobby. Its seed depends on the millisecond of the key event.
    ///
    /// # Panics
    /// If no game starts, or another one than that of the model.
    pub fn start(&mut self) {
        self.tap(Key::Square(lobby::START_SQUARE));
        assert_eq!(self.table().phase(), Phase::Play);
        for _ in 0..40 {
            if saved_game(self.machine.flash().image()).is_some() {
                break;
            }
            self.run(10);
        }
        let saved = saved_table(self.machine.flash().image()).filter(Table::is_resumable);
        let saved = saved.expect("no game was saved");
        assert_eq!(self.table().game_seed(), saved.game_seed());
    }

    /// Waits for the turn of a human; `false` if the game is over.
    ///
    /// # Panics
    /// If it takes more than eight seconds.
    pub fn wait_for_turn(&mut self) -> bool {
        for _ in 0..400 {
            if self.table().phase() != Phase::Play {
                return false;
            }
            if self.table().is_human_turn() {
                return true;
            }
            self.run(20);
        }
        panic!("no human turn for eight seconds");
    }

    /// Plays a move by its keys.
    ///
    /// # Panics
    /// If the model does not play it.
    pub fn play(&mut self, mv: Move) {
        let before = self.table().history().moves().len();
        let seat = self.table().history().current().turn();
        assert_eq!(self.table().players()[seat], Player::Human);
        match mv.action() {
            Action::Square(square) => self.tap(Key::Square(square)),
            Action::Fence(fence) => {
                self.tap(Key::Post(fence.post()));
                let has_preview = |lockstep: &Self| {
                    lockstep.table().preview().map(|preview| preview.fence) == Some(fence)
                };
                if !has_preview(self) {
                    self.tap(Key::Post(fence.post()));
                }
                assert!(has_preview(self), "no preview of {fence}");
                self.tap(Key::Ok(seat));
            }
            Action::Roll | Action::Stop => self.tap(Key::Ok(seat)),
            other => panic!("no key plays {other:?}"),
        }
        assert!(
            self.table().history().moves().len() > before,
            "{mv:?} was not played"
        );
    }

    /// Chooses the player of a seat.
    ///
    /// # Panics
    /// If the keys of the seat do not lead there.
    pub fn set_player(&mut self, seat: Seat, player: Player) {
        for _ in 0..8 {
            if self.table().lobby_players()[seat] == player {
                return;
            }
            let key = match player {
                Player::Computer { .. } => Key::Back(seat),
                _ => Key::Ok(seat),
            };
            self.tap(key);
        }
        panic!("the keys do not set {player:?} at {}", seat.name());
    }

    /// Waits for the save and compares the flash with the position of the model.
    ///
    /// # Panics
    /// If they differ.
    pub fn check_save(&mut self) {
        self.run(350);
        let saved = saved_table(self.machine.flash().image()).expect("a record");
        let (saved, model) = (saved.history(), self.table().history());
        assert_eq!(saved.moves(), model.moves());
        assert_eq!(saved.current(), model.current());
        assert_eq!(saved.current().fingerprint(), model.current().fingerprint());
    }

    /// Checks that the board had no reset and no violation.
    ///
    /// # Panics
    /// If it had one.
    pub fn check_health(&self) {
        assert_eq!(self.machine.resets(), []);
        assert_eq!(self.machine.violations(), []);
    }
}

impl Pressed for Lockstep {
    fn tap(&mut self, key: Key) {
        self.hold(&[key], TAP_MS);
    }

    fn hold(&mut self, keys: &[Key], ms: u64) {
        keys.iter().for_each(|key| self.press(*key));
        self.run(ms);
        keys.iter().for_each(|key| self.release(*key));
        self.run(TAP_MS);
        // During an erase no key is scanned, and a release takes longer than a press.
        for _ in 0..TAP_MS {
            if self.reference.key_queue.is_empty() {
                break;
            }
            self.run(5);
        }
    }

    fn wait(&mut self, ms: u64) {
        self.run(ms);
    }
}
