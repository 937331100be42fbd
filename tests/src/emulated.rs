//! The real firmware on an emulated board: fingers on its keys, its light beside that of core, what its flash remembers.
//!
//! Important terms: the *twin* of a board is core itself on this machine, with the same seed, keys and times; what the firmware shows must be
//! what the twin shows, a frame or two earlier or later.

use std::collections::VecDeque;
use std::sync::LazyLock;

use embedded_storage::nor_flash::{
    ErrorType, NorFlash, NorFlashError, NorFlashErrorKind, ReadNorFlash,
};
use fencelight_core::ai;
use fencelight_core::board::Board;
use fencelight_core::game::{Action, Game, Move, next_seed};
use fencelight_core::games::AnyGame;
use fencelight_core::geometry::{Axis, Cell, Key, Led, Seat, Square};
use fencelight_core::health::{FAULT_BYTES, Kept};
use fencelight_core::input::{Event, Kind as Felt};
use fencelight_core::save::{MOST_BYTES, Record, Ring, SECTOR_BYTES};
use fencelight_core::table::{Fault, Phase, Player, Table, lobby};
use fencelight_emulator::{Firmware, FlashImage, Frame, Machine, Probe, build_firmware, time};
use smart_leds::RGB8;

/// Where the flash keeps what the board remembers, and how much of it are faults.
const RING_START: u32 = 0x101F_0000;
const RING_BYTES: usize = 16 * SECTOR_BYTES;
const FAULTS_BYTES: usize = 3 * SECTOR_BYTES;
/// How long a finger stays on a key.
pub const TAP_MS: u64 = 40;
/// The firmware needs at least this long from a look at the table to the first bit of its light.
const DRAWING: u64 = time::ms(1) / 2;
/// The last pictures of the twin, one of which must be seen: the newest, or one before it that was on its way when that was made.
const PICTURES: usize = 2;
/// Steps of a channel that do not count: a key may have been felt a millisecond earlier.
const TOLERANCE: u8 = 2;

/// The firmware, built once.
///
/// # Panics
/// If it cannot be built.
pub fn firmware() -> &'static Firmware {
    static FIRMWARE: LazyLock<Firmware> = LazyLock::new(|| {
        build_firmware()
            .and_then(Firmware::load)
            .unwrap_or_else(|why| panic!("{why}"))
    });
    &FIRMWARE
}

/// A key by its name.
///
/// # Panics
/// If there is none.
#[must_use]
pub fn key(name: &str) -> Key {
    Key::from_name(name).unwrap_or_else(|| panic!("no key {name}"))
}

/// The colour of a square.
#[must_use]
pub fn square(frame: &Frame, square: Square) -> RGB8 {
    frame.led(Led::of_cell(Cell::of_square(square)))
}

/// How far two colours are apart, in the channel in which they are furthest.
fn difference(one: RGB8, other: RGB8) -> u8 {
    let channels = [(one.r, other.r), (one.g, other.g), (one.b, other.b)];
    let differences = channels.map(|(one, other)| one.abs_diff(other));
    differences.into_iter().max().unwrap_or(0)
}

/// A part of a flash image, as the ring sees it; nothing can be written.
struct Part<'a>(&'a [u8]);

/// Nothing can be written.
#[derive(Debug)]
struct ReadOnly;

impl NorFlashError for ReadOnly {
    fn kind(&self) -> NorFlashErrorKind {
        NorFlashErrorKind::Other
    }
}

impl ErrorType for Part<'_> {
    type Error = ReadOnly;
}

impl ReadNorFlash for Part<'_> {
    const READ_SIZE: usize = 1;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), ReadOnly> {
        let from = offset as usize;
        let part = self.0.get(from..from + bytes.len()).ok_or(ReadOnly)?;
        bytes.copy_from_slice(part);
        Ok(())
    }

    fn capacity(&self) -> usize {
        self.0.len()
    }
}

impl NorFlash for Part<'_> {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = SECTOR_BYTES;

    fn erase(&mut self, _: u32, _: u32) -> Result<(), ReadOnly> {
        Err(ReadOnly)
    }

    fn write(&mut self, _: u32, _: &[u8]) -> Result<(), ReadOnly> {
        Err(ReadOnly)
    }
}

fn newest(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut buffer = [0; MOST_BYTES];
    Ring::open(Part(bytes))
        .newest(&mut buffer)
        .map(<[u8]>::to_vec)
}

/// The newest record in a flash.
#[must_use]
pub fn newest_record(image: &FlashImage) -> Option<Vec<u8>> {
    newest(image.read(RING_START, RING_BYTES - FAULTS_BYTES))
}

/// The table that the newest record of a flash gives back.
///
/// # Panics
/// If the record cannot be read.
#[must_use]
pub fn saved_table(image: &FlashImage) -> Option<Table> {
    let bytes = newest_record(image)?;
    let mut table = Table::new(0, 0);
    let record = Record::decode(&bytes).expect("a record");
    record.restore(&mut table).expect("possible values");
    Some(table)
}

/// The game that a flash has.
#[must_use]
pub fn saved_game(image: &FlashImage) -> Option<AnyGame> {
    let table = saved_table(image)?;
    table.is_kept().then(|| table.history().now().clone())
}

/// The last fault that a flash has.
#[must_use]
pub fn last_fault(image: &FlashImage) -> Option<Kept> {
    let start = RING_START + (RING_BYTES - FAULTS_BYTES) as u32;
    let bytes = newest(image.read(start, FAULTS_BYTES))?;
    Kept::from_bytes(bytes.first_chunk::<FAULT_BYTES>()?)
}

/// Core on this machine, with the keys and the times of an emulated board.
struct Twin {
    board: Board,
    /// What fingers did, in order. When it is felt the firmware tells, if nobody knows better.
    fingers: VecDeque<(Key, Felt, Option<u32>)>,
    /// The last request that was thought about.
    asked: Option<u32>,
    /// The answers to requests, in order.
    answers: VecDeque<(u32, Move)>,
}

impl Twin {
    fn new(seed: u64, now_ms: u32, image: &FlashImage, restarted: bool) -> Self {
        let mut board = Board::real(seed, now_ms);
        if let Some(bytes) = newest_record(image) {
            let record = Record::decode(&bytes).expect("a record");
            record.restore(board.table_mut()).expect("possible values");
        }
        board.table_mut().set_fault(Fault::Restarted, restarted);
        Self {
            board,
            fingers: VecDeque::new(),
            asked: None,
            answers: VecDeque::new(),
        }
    }

    fn feel(&mut self, at_ms: u32) {
        let finger = self.fingers.pop_front();
        let (key, kind, exact_ms) = finger.expect("a finger that was felt");
        eprintln!("{at_ms} {key} {kind:?} {exact_ms:?}");
        let at_ms = exact_ms.unwrap_or(at_ms);
        self.board.feed(Event { key, at_ms, kind });
        self.think();
    }

    fn tick(&mut self, now_ms: u32) {
        self.board.tick(now_ms);
        self.think();
    }

    fn answer(&mut self) {
        let (number, mv) = self.answers.pop_front().expect("an answer to a request");
        self.board.table_mut().answer(number, mv);
        self.think();
    }

    fn think(&mut self) {
        let table = self.board.table();
        if let Some(request) = table.request()
            && self.asked != Some(request.number)
        {
            self.asked = Some(request.number);
            let mv = ai::greedy(table.position(), request.seed).expect("a move");
            self.answers.push_back((request.number, mv));
        }
    }
}

/// What the firmware was seen to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Seen {
    Step,
    Feed,
    Answer,
    Show,
}

impl Seen {
    const ALL: [(Self, &'static str); 4] = [
        (Self::Step, "fencelight_firmware::table::State::step"),
        (Self::Feed, "fencelight_core::table::Table::feed"),
        (
            Self::Answer,
            "fencelight_core::table::play::<impl fencelight_core::table::Table>::answer",
        ),
        (Self::Show, "fencelight_firmware::table::State::show"),
    ];
}

/// An emulated board beside its twin.
pub struct Stage {
    /// The board.
    pub machine: Machine,
    probes: [(Seen, Probe); 4],
    twin: Twin,
    /// The last pictures of the twin and the times from which the firmware made them.
    pictures: VecDeque<(u64, [RGB8; Led::COUNT])>,
    /// When the last frame that was taken began.
    taken: u64,
    /// Frames found to be alike.
    pub alike: usize,
    /// When the table began, outside.
    began_ms: u32,
    seed: u64,
}

impl Stage {
    /// Switches a board on, and its twin.
    ///
    /// # Panics
    /// If the firmware does not start.
    #[must_use]
    pub fn new(image: FlashImage) -> Self {
        let mut machine = Machine::power_on(firmware(), image);
        let probes = Seen::ALL.map(|(seen, name)| {
            let probe = machine.measure(name).unwrap_or_else(|why| panic!("{why}"));
            (seen, probe)
        });
        assert!(
            machine.run_until(500, |machine| machine.random_bits() != 0),
            "the firmware never asks for a seed"
        );
        machine.run_us(100);
        // The firmware takes its bytes lowest first.
        let seed = machine.random_bits().swap_bytes();
        let began_ms = (machine.now_us() / 1_000) as u32;
        let twin = Twin::new(seed, began_ms, machine.flash().image(), false);
        Self {
            machine,
            probes,
            twin,
            pictures: VecDeque::new(),
            taken: 0,
            alike: 0,
            began_ms,
            seed,
        }
    }

    /// The table of the twin.
    #[must_use]
    pub const fn table(&self) -> &Table {
        self.twin.board.table()
    }

    fn now_ms(&self) -> u32 {
        (self.machine.now_us() / 1_000) as u32
    }

    /// Lets the twin do what the firmware has done, and compares what is seen of it.
    fn compare(&mut self) {
        let mut seen = Vec::new();
        for (what, probe) in self.probes {
            seen.extend(self.machine.begun(probe).iter().map(|&at| (at, what)));
            self.machine.clear(probe);
        }
        seen.sort_unstable();
        for (at, what) in seen {
            let at_ms = (at / time::ms(1)) as u32;
            eprintln!("{} {what:?}", at / 125);
            match what {
                // It takes its keys before it looks at the time; that makes no difference.
                Seen::Step => self.twin.tick(at_ms),
                Seen::Feed => self.twin.feel(at_ms),
                Seen::Answer => self.twin.answer(),
                Seen::Show => {
                    let picture = self.twin.board.wire();
                    self.pictures.push_back((at, picture));
                }
            }
        }
        for frame in self.machine.leds_mut().take_frames() {
            if frame.start > self.taken {
                self.taken = frame.start;
                eprintln!("frame {} .. {}", frame.start / 125, frame.end / 125);
                self.compare_frame(&frame);
            }
        }
    }

    /// A frame on the wire must be one of the last that the twin has made, but for rounding.
    fn compare_frame(&mut self, frame: &Frame) {
        let at_us = frame.start / time::CYCLES_PER_US;
        assert!(
            frame.is_whole(),
            "a frame of {} LEDs at {at_us} us",
            frame.leds.len()
        );
        let before = |picture: &&(u64, _)| picture.0 + DRAWING < frame.start;
        let made = self.pictures.iter().filter(before).count();
        self.pictures.drain(..made.saturating_sub(PICTURES));
        let candidates = self.pictures.iter().filter(before);
        let apart = |wire: &[RGB8; Led::COUNT]| {
            let pairs = frame.leds.iter().zip(wire).enumerate();
            let pairs = pairs.map(|(led, (here, there))| (led, *here, *there));
            pairs.max_by_key(|&(_, here, there)| difference(here, there))
        };
        let closest = candidates
            .filter_map(|(_, wire)| apart(wire))
            .min_by_key(|&(_, here, there)| difference(here, there));
        let Some((led, here, there)) = closest else {
            panic!("a frame at {at_us} us, before the table has shown anything");
        };
        if difference(here, there) > TOLERANCE {
            for (at, wire) in &self.pictures {
                let bad: Vec<usize> = (0..329)
                    .filter(|&i| difference(frame.leds[i], wire[i]) > 0)
                    .collect();
                eprintln!("{}: {bad:?}", at / 125);
                let (led, here, there) = apart(wire).unwrap();
                eprintln!(
                    "picture of {} us: LED {led} {here} {there} {}",
                    at / 125,
                    at < &frame.start
                );
            }
        }
        assert!(
            difference(here, there) <= TOLERANCE,
            "{at_us} us, {}: LED {led} is {here}, in core {there}",
            self.table().phase().name(),
        );
        self.alike += 1;
    }

    /// Time passes; every frame is compared.
    pub fn run(&mut self, ms: u64) {
        self.machine.run_ms(ms);
        self.compare();
    }

    /// A finger goes down.
    pub fn press(&mut self, key: Key) {
        eprintln!("host press {key} at {}", self.machine.now_us());
        self.machine.press(key);
        self.twin.fingers.push_back((key, Felt::Pressed, None));
    }

    /// It goes up again.
    pub fn release(&mut self, key: Key) {
        self.machine.release(key);
        self.twin.fingers.push_back((key, Felt::Released, None));
    }

    /// A finger goes down and up.
    pub fn tap(&mut self, key: Key) {
        self.press(key);
        self.run(TAP_MS);
        self.release(key);
        self.run(TAP_MS);
    }

    /// Starts the game that was chosen in the lobby. Its seed comes from the very millisecond in which that was felt: the record tells.
    ///
    /// # Panics
    /// If no game begins, or none that core could have begun.
    pub fn start(&mut self) {
        let start = Key::Square(lobby::START);
        self.compare();
        let pressed_ms = self.now_ms();
        self.machine.press(start);
        self.machine.run_ms(TAP_MS);
        self.machine.release(start);
        for _ in 0..100 {
            if saved_game(self.machine.flash().image()).is_some() {
                break;
            }
            self.machine.run_ms(10);
        }
        let saved = saved_table(self.machine.flash().image());
        let saved = saved.filter(Table::is_kept).expect("no game was begun");
        let seed_at = |at_ms: u32| next_seed(self.seed ^ u64::from(at_ms - self.began_ms));
        let felt_ms = (pressed_ms..pressed_ms + 30).find(|&ms| seed_at(ms) == saved.game_seed());
        assert!(felt_ms.is_some(), "no seed that core could have drawn");
        let fingers = [
            (start, Felt::Pressed, felt_ms),
            (start, Felt::Released, None),
        ];
        self.twin.fingers.extend(fingers);
        self.compare();
        assert_eq!(self.table().phase(), Phase::Play);
        assert_eq!(self.table().game_seed(), saved.game_seed());
    }

    /// Waits until a person is to move; `false` if the game is over.
    ///
    /// # Panics
    /// If that takes too long.
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
        panic!("no person is to move for eight seconds");
    }

    /// Plays a move by the keys that mean it.
    ///
    /// # Panics
    /// If the twin did not make it.
    pub fn play(&mut self, mv: Move) {
        let before = self.table().history().moves().len();
        let seat = self.table().history().now().turn();
        assert_eq!(self.table().sitters()[seat], Player::Human);
        match mv.action() {
            Action::Square(square) => self.tap(Key::Square(square)),
            Action::Fence(fence) => {
                let lying = fence.axis() == Axis::Horizontal;
                self.tap(Key::Post(fence.post()));
                let shown = |stage: &Self| {
                    stage.table().preview().map(|preview| preview.fence) == Some(fence)
                };
                if !shown(self) {
                    self.tap(Key::Post(fence.post()));
                }
                assert!(shown(self), "no preview of {fence} (lying: {lying})");
                self.tap(Key::Ok(seat));
            }
            Action::Roll | Action::Stop => self.tap(Key::Ok(seat)),
            other => panic!("nobody presses {other:?}"),
        }
        assert!(
            self.table().history().moves().len() > before,
            "{mv:?} was not made"
        );
    }

    /// Chooses who plays at a seat.
    ///
    /// # Panics
    /// If the keys of the seat do not lead there.
    pub fn sit(&mut self, seat: Seat, player: Player) {
        for _ in 0..8 {
            if self.table().players()[seat] == player {
                return;
            }
            let key = match player {
                Player::Computer { .. } => Key::Back(seat),
                _ => Key::Ok(seat),
            };
            self.tap(key);
        }
        panic!("{player:?} never sits at {}", seat.name());
    }

    /// Waits for what is to be saved, and looks whether the flash has the position of the twin.
    ///
    /// # Panics
    /// If it has another one.
    pub fn check_save(&mut self) {
        self.run(350);
        let saved = saved_table(self.machine.flash().image()).expect("a record");
        let (here, there) = (saved.history(), self.table().history());
        assert_eq!(here.moves(), there.moves());
        assert_eq!(here.now(), there.now());
        assert_eq!(here.now().fingerprint(), there.now().fingerprint());
    }

    /// Nothing was wrong up to now.
    ///
    /// # Panics
    /// If something was.
    pub fn check_health(&self) {
        assert_eq!(self.machine.resets(), []);
        assert_eq!(self.machine.violations(), []);
    }
}
