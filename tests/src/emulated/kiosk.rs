//! The real firmware in a kiosk: visitors press keys at random, a host comes and goes, games of all kinds begin and end, and the flash is a slow one.

use core::fmt;
use std::collections::BTreeSet;

use fencelight_board::geometry::{Key, Seat, Square};
use fencelight_board::health::{RETAINED_BYTES, RetainedState};
use fencelight_board::table::{RESUME_SQUARE, human_seats, lobby};
use fencelight_core::game::Game;
use fencelight_core::games::GameKind;
use fencelight_emulator::{Machine, UsbErrors, UsbState, time};

use super::firmware::firmware;
use super::flash_contents::saved_table;
use super::panel::key;
use super::{measure, symbols};
use crate::Rng;

/// The erase time of a worn flash.
const WORN_ERASE_US: u64 = 400_000;
/// Frames a second, with the erases of a worn flash.
const MIN_FRAME_RATE: u64 = 45;
/// What a host sends.
const LINES: [&str; 10] = [
    "new quoridor2",
    "new quoridor4",
    "new pacman",
    "new mspacman",
    "genmove level=5 nodes=2000",
    "hint level=2",
    "leds\nleds\nleds\nleds",
    "state\ntable\nmoves",
    "set brightness 60\nget brightness",
    "memory\nfaults",
];

/// A board in a kiosk, and those who use it.
pub struct Kiosk {
    machine: Machine,
    rng: Rng,
    /// The kinds of games that were found in flash.
    kinds: BTreeSet<&'static str>,
    answer_bytes: usize,
    bus: BusWatch,
    wrong: Vec<String>,
}

/// What the bus and the flash had counted at the last look.
#[derive(Default)]
struct BusWatch {
    at_us: u64,
    errors: UsbErrors,
    erases: u32,
    /// When the last erase was seen; it began after the look before.
    erased_us: Option<u64>,
}

impl BusWatch {
    /// Looks again. Errors that are new, and not explained: the address is cleared by software, so a board that erases a sector while the bus is reset is
    /// silent until the host tries again.
    fn look(&mut self, machine: &Machine) -> Option<UsbErrors> {
        let (now_us, errors) = (machine.now_us(), machine.usb().errors());
        if machine.flash().total_erases() != self.erases {
            self.erases = machine.flash().total_erases();
            self.erased_us = Some(now_us);
        }
        let was_erasing = self
            .erased_us
            .is_some_and(|at| at + WORN_ERASE_US >= self.at_us);
        let explained = UsbErrors {
            toggles: self.errors.toggles,
            stalls: self.errors.stalls,
            ..errors
        };
        let is_wrong = errors != if was_erasing { explained } else { self.errors };
        (self.at_us, self.errors) = (now_us, errors);
        is_wrong.then_some(errors)
    }
}

impl Kiosk {
    /// A board that was just switched on, with a blank flash whose erases take as long as those of a worn one.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        let mut machine = Machine::new(firmware());
        machine.flash_mut().sector_erase_us = WORN_ERASE_US;
        Self {
            machine,
            rng: Rng::new(seed),
            kinds: BTreeSet::new(),
            answer_bytes: 0,
            bus: BusWatch::default(),
            wrong: Vec::new(),
        }
    }

    /// The board.
    #[must_use]
    pub const fn machine(&self) -> &Machine {
        &self.machine
    }

    /// Nothing happens for a time: attract mode begins.
    pub fn rest(&mut self, ms: u64) {
        self.machine.run_ms(ms);
        self.check_frames();
    }

    /// Visitors and a host use the board until its time is this.
    pub fn run_until(&mut self, end_ms: u64) {
        while self.machine.now_us() / 1_000 < end_ms {
            self.act();
            self.answer_bytes += self.machine.usb_mut().take_received().len();
            self.check_frames();
            if let Some(errors) = self.bus.look(&self.machine) {
                let at = self.machine.now_us();
                self.wrong.push(format!("{errors:?} at {at} us"));
            }
        }
    }

    fn check_frames(&mut self) {
        let frames = self.machine.leds_mut().take_frames();
        let torn = frames.iter().filter(|frame| !frame.is_complete()).count();
        if torn > 0 {
            let at = self.machine.now_us();
            self.wrong
                .push(format!("{torn} frames that were not whole at {at} us"));
        }
    }

    /// What was wrong so far.
    ///
    /// # Panics
    /// If the firmware has no record of faults.
    #[must_use]
    pub fn failures(&self) -> Vec<String> {
        let (machine, mut wrong) = (&self.machine, self.wrong.clone());
        let rate = machine.leds().count() * time::ms_to_cycles(1_000) / machine.now().max(1);
        if rate < MIN_FRAME_RATE {
            wrong.push(format!("{rate} frames a second"));
        }
        if !machine.resets().is_empty() {
            wrong.push(format!("resets: {:?}", machine.resets()));
        }
        if let Some(first) = machine.violations().first() {
            let count = machine.violation_count();
            wrong.push(format!("{count} violations, the first: {first}"));
        }
        // A late task is recorded before the watchdog resets the chip.
        let record = firmware().symbol(symbols::FAULT_RECORD_START);
        let record = machine.read_bytes(record.expect("a record").address, RETAINED_BYTES);
        let kept = record
            .first_chunk::<RETAINED_BYTES>()
            .and_then(RetainedState::from_bytes);
        if !matches!(kept, Some(RetainedState { fault: None, .. })) {
            wrong.push(format!("a missed beat: {kept:?}"));
        }
        let stacks = measure::stacks(machine);
        let beyond = stacks.iter().filter(|stack| !stack.is_within);
        wrong.extend(beyond.map(ToString::to_string));
        wrong
    }

    fn any_key(&mut self) -> Key {
        let index = self.rng.below(usize::from(Key::COUNT)) as u8;
        Key::from_index(index).unwrap_or(Key::Square(lobby::START_SQUARE))
    }

    /// A key that most likely has an effect. The last save yields the position.
    fn likely_key(&mut self) -> Key {
        let table = saved_table(self.machine.flash().image());
        let Some(table) = table.filter(|table| table.is_resumable() && self.rng.below(4) > 0)
        else {
            let names = [
                "e5",
                "e5",
                "north-ok",
                "west-back",
                "east-ok",
                "south-back",
                "e1",
                "d1",
            ];
            return match self.rng.below(3) {
                0 => Key::Square(lobby::icon_center(*self.rng.pick(&GameKind::ALL))),
                _ => key(self.rng.pick::<&str>(&names)),
            };
        };
        let game = table.history().current();
        self.kinds.insert(game.kind().name());
        let targets: Vec<Square> = game.destinations().iter().collect();
        let turn = game.turn();
        let seat = if human_seats(table.players()).contains(turn) {
            turn
        } else {
            Seat::South
        };
        match self.rng.below(10) {
            0 => Key::Square(RESUME_SQUARE),
            1..6 if !targets.is_empty() => Key::Square(*self.rng.pick(&targets)),
            6 => Key::Back(seat),
            _ => Key::Ok(seat),
        }
    }

    /// One action of a visitor or of the host.
    fn act(&mut self) {
        match self.rng.below(64) {
            0 => self.leave_game(),
            1..28 => {
                let (key, ms) = (self.likely_key(), 20 + self.rng.below(80));
                self.machine.tap(key, ms as u64);
            }
            28..38 => {
                let (key, ms) = (self.any_key(), 15 + self.rng.below(100));
                self.machine.tap(key, ms as u64);
            }
            38..41 => {
                let key = self.likely_key();
                self.machine.press(key);
                self.machine.run_ms(*self.rng.pick(&[650, 1_050]));
                self.machine.release(key);
            }
            41..44 => self.lay_hand(),
            44..47 => self.machine.set_supply(self.rng.below(2) == 0),
            47..58 => self.use_host(),
            _ => {
                self.machine.run_ms(self.rng.below(1_500) as u64);
            }
        }
    }

    /// The way out of a game: both keys of a side held, then BACK.
    fn leave_game(&mut self) {
        let keys = [Key::Ok(Seat::South), Key::Back(Seat::South)];
        keys.iter().for_each(|key| self.machine.press(*key));
        self.machine.run_ms(3_200);
        keys.iter().for_each(|key| self.machine.release(*key));
        self.machine.run_ms(50);
        self.machine.tap(Key::Back(Seat::South), 2_100);
    }

    /// A hand laid on the board.
    fn lay_hand(&mut self) {
        let count = self.rng.below(30);
        let keys: Vec<Key> = (0..count).map(|_| self.any_key()).collect();
        keys.iter().for_each(|key| self.machine.press(*key));
        self.machine.run_ms(150);
        keys.iter().for_each(|key| self.machine.release(*key));
    }

    /// A host finds the board, talks to it, does not read, leaves.
    fn use_host(&mut self) {
        let choice = self.rng.below(10);
        let line = *self.rng.pick(&LINES);
        let usb = self.machine.usb_mut();
        match (usb.state(), choice) {
            (UsbState::Unplugged, _) => usb.plug(),
            (UsbState::Suspended, _) => usb.resume(),
            (_, 0) => usb.unplug(),
            (UsbState::Ready, 1) => usb.suspend(),
            (UsbState::Ready, 2) => usb.reset_bus(),
            (UsbState::Ready, 3) => usb.close(),
            (UsbState::Ready, 4) => usb.set_reading(false),
            (UsbState::Ready, _) if usb.is_open() => {
                usb.set_reading(true);
                usb.write(format!("{line}\n").as_bytes());
            }
            (UsbState::Ready, _) => {
                usb.open();
            }
            _ => {}
        }
        self.machine.run_ms(self.rng.below(60) as u64);
    }
}

impl fmt::Display for Kiosk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let machine = &self.machine;
        let table = saved_table(machine.flash().image());
        let counters = table.map(|table| *table.counters()).unwrap_or_default();
        write!(
            f,
            "{} s, {} frames, {} pages and {} erases of flash, stacks {:?}, {} games, {} moves, kinds {:?}, {} times on USB, {} bytes of answers, {} resets, {} violations",
            machine.now_us() / 1_000_000,
            machine.leds().count(),
            machine.flash().pages_programmed(),
            machine.flash().total_erases(),
            measure::stacks(machine).map(|stack| stack.to_string()),
            counters.games,
            counters.moves,
            self.kinds,
            machine.usb().enumerations(),
            self.answer_bytes,
            machine.resets().len(),
            machine.violation_count(),
        )
    }
}
