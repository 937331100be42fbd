//! The real firmware on an emulated board: fingers on its keys, its light beside that of core, what its flash remembers.
//!
//! Important terms: the *twin* of a board is core itself on this machine, with the same seed, keys and times; what the firmware shows must be
//! what the twin shows, a frame or two earlier or later.

pub mod fault_injection;
mod flash_contents;
pub mod measure;
pub mod search_cost;

pub use flash_contents::{
    image_with_table, last_fault, newest_record, quoridor_game_image, saved_game, saved_table,
};

use std::collections::VecDeque;
use std::sync::LazyLock;

use fencelight_core::ai::SearchRequest;
use fencelight_core::device::Device;
use fencelight_core::game::{Action, Game, Move};
use fencelight_core::games::AnyGame;
use fencelight_core::geometry::{Cell, Key, Led, Seat, Square};
use fencelight_core::input::{KeyEvent, KeyEventKind};
use fencelight_core::save::Record;
use fencelight_core::table::{FaultCode, Phase, Player, Table, lobby};
use fencelight_emulator::{Firmware, FlashImage, LedFrame, Machine, ProbeId, build_firmware, time};
use smart_leds::RGB8;

use crate::engine::BoardEngine;

/// How long a finger stays on a key.
pub const TAP_MS: u64 = 40;
/// The firmware needs at least this long from a look at the table to the first bit of its light.
const MIN_RENDER_CYCLES: u64 = time::ms_to_cycles(1) / 2;
/// The last pictures of the twin, one of which must be seen: the newest, or one before it that was on its way when that was made.
const CANDIDATE_FRAMES: usize = 2;
/// The timer of the chip starts a little later than the chip.
const TIMER_OFFSET_US: u64 = 20;

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

/// The LED of a square.
#[must_use]
pub const fn led_of(square: Square) -> Led {
    Led::of_cell(Cell::of_square(square))
}

/// The colour of a square.
#[must_use]
pub fn square_color(frame: &LedFrame, square: Square) -> RGB8 {
    frame.led(led_of(square))
}

/// How far two colours are apart, in the channel in which they are furthest.
fn color_distance(one: RGB8, other: RGB8) -> u8 {
    let channels = [(one.r, other.r), (one.g, other.g), (one.b, other.b)];
    let differences = channels.map(|(one, other)| one.abs_diff(other));
    differences.into_iter().max().unwrap_or(0)
}

/// Core on this machine, with the keys and the times of an emulated board.
struct ReferenceModel {
    board: Device,
    /// What fingers did, in order. When it is felt the firmware tells.
    key_queue: VecDeque<(Key, KeyEventKind)>,
    /// The requests that were not answered yet, in order. The firmware tells when one is, if ever.
    pending: VecDeque<PendingRequest>,
    engine: BoardEngine,
}

/// A request with its position.
struct PendingRequest {
    number: u32,
    query: SearchRequest,
    game: AnyGame,
}

impl ReferenceModel {
    fn new(seed: u64, now_ms: u32, image: &FlashImage, restarted: bool) -> Self {
        let mut board = Device::new(seed, now_ms);
        if let Some(bytes) = newest_record(image) {
            let record = Record::decode(&bytes).expect("a record");
            record.restore(board.table_mut()).expect("possible values");
        }
        board.table_mut().set_fault(FaultCode::Restarted, restarted);
        Self {
            board,
            key_queue: VecDeque::new(),
            pending: VecDeque::new(),
            engine: BoardEngine::default(),
        }
    }

    fn deliver_key(&mut self, at_ms: u32) {
        let finger = self.key_queue.pop_front();
        let (key, kind) = finger.expect("a finger that was felt");
        self.board.feed(KeyEvent { key, at_ms, kind });
        self.queue_request();
    }

    fn tick(&mut self, now_ms: u32) {
        self.board.tick(now_ms);
        self.queue_request();
    }

    /// The firmware has found a move, which must be the one that is found here.
    fn answer(&mut self, number: u32, byte: u8) {
        // What was asked before is no longer wanted.
        while self
            .pending
            .front()
            .is_some_and(|asked| asked.number != number)
        {
            self.pending.pop_front();
        }
        let asked = self.pending.pop_front().expect("an answer to a request");
        let mv = self
            .engine
            .best_move(&asked.game, &asked.query)
            .expect("a move");
        assert_eq!(byte, mv.byte(), "{mv} here, another move there");
        self.board.table_mut().answer(number, mv);
        self.queue_request();
    }

    fn queue_request(&mut self) {
        let table = self.board.table();
        let newest = self.pending.back().map(|asked| asked.number);
        if let Some(request) = table.request()
            && newest != Some(request.number)
        {
            self.pending.push_back(PendingRequest {
                number: request.number,
                query: request.search_request(),
                game: table.position().clone(),
            });
        }
    }
}

/// What the firmware was seen to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum ProbeEvent {
    Tick,
    Feed,
    Answer,
    Show,
}

impl ProbeEvent {
    const ALL: [(Self, &'static str); 4] = [
        (Self::Tick, "fencelight_core::table::Table::tick"),
        (Self::Feed, "fencelight_core::table::Table::feed"),
        (
            Self::Answer,
            "fencelight_core::table::play::<impl fencelight_core::table::Table>::answer",
        ),
        (Self::Show, "fencelight_firmware::table::TableTask::show"),
    ];
}

/// An emulated board beside its twin.
pub struct Lockstep {
    /// The board.
    pub machine: Machine,
    probes: [(ProbeEvent, ProbeId); 4],
    reference: ReferenceModel,
    /// The last pictures of the twin and the times from which the firmware made them.
    expected_frames: VecDeque<(u64, [RGB8; Led::COUNT])>,
    /// When the last frame that was taken began.
    last_frame_start: u64,
    /// A key is being fed.
    is_key_pending: bool,
    /// Frames found to be alike.
    pub matching_frames: usize,
}

impl Lockstep {
    /// Switches a board on, and its twin.
    ///
    /// # Panics
    /// If the firmware does not start.
    #[must_use]
    pub fn new(image: FlashImage) -> Self {
        let mut machine = Machine::power_on(firmware(), image);
        let probes = ProbeEvent::ALL.map(|(seen, name)| {
            let probe = machine.measure(name).unwrap_or_else(|why| panic!("{why}"));
            (seen, probe)
        });
        assert!(
            machine.run_until(500, |machine| machine.random_bits() != 0),
            "the firmware never asks for a seed"
        );
        // The clock is read right after the last of the bits.
        let (mut bits, mut drawn_us) = (machine.random_bits(), machine.now_us());
        while machine.now_us() < drawn_us + 50 {
            machine.run_us(1);
            if machine.random_bits() != bits {
                (bits, drawn_us) = (machine.random_bits(), machine.now_us());
            }
        }
        // The firmware takes its bytes lowest first.
        let seed = bits.swap_bytes();
        let began_ms = ((drawn_us - TIMER_OFFSET_US) / 1_000) as u32;
        let twin = ReferenceModel::new(seed, began_ms, machine.flash().image(), false);
        Self {
            machine,
            probes,
            reference: twin,
            expected_frames: VecDeque::new(),
            last_frame_start: 0,
            is_key_pending: false,
            matching_frames: 0,
        }
    }

    /// The table of the twin.
    #[must_use]
    pub const fn table(&self) -> &Table {
        self.reference.board.table()
    }

    /// Lets the twin do what the firmware has done, and compares what is seen of it.
    fn compare(&mut self) {
        let mut seen = Vec::new();
        for (what, probe) in self.probes {
            let begun = self.machine.run_starts(probe).iter();
            seen.extend(begun.map(|begun| (begun.at, what, begun.arguments)));
            self.machine.clear_probe(probe);
        }
        seen.sort_unstable();
        for (at, what, [_, argument, byte, _]) in seen {
            match what {
                ProbeEvent::Feed => self.is_key_pending = true,
                // A key that is fed lets time pass up to its own time.
                ProbeEvent::Tick if self.is_key_pending => {
                    self.is_key_pending = false;
                    self.reference.deliver_key(argument);
                }
                ProbeEvent::Tick => self.reference.tick(argument),
                ProbeEvent::Answer => self.reference.answer(argument, byte as u8),
                ProbeEvent::Show => {
                    let picture = self.reference.board.render_leds();
                    self.expected_frames.push_back((at, picture));
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

    /// A frame on the wire must be one of the last that the twin has made.
    fn compare_frame(&mut self, frame: &LedFrame) {
        let at_us = frame.start / time::CYCLES_PER_US;
        assert!(
            frame.is_complete(),
            "a frame of {} LEDs at {at_us} us",
            frame.leds.len()
        );
        let before = |picture: &&(u64, _)| picture.0 + MIN_RENDER_CYCLES < frame.start;
        let made = self.expected_frames.iter().filter(before).count();
        self.expected_frames
            .drain(..made.saturating_sub(CANDIDATE_FRAMES));
        let mut candidates = self.expected_frames.iter().filter(before).peekable();
        assert!(
            candidates.peek().is_some(),
            "a frame at {at_us} us, before the table has shown anything"
        );
        if candidates.any(|(_, wire)| frame.leds == wire) {
            self.matching_frames += 1;
            return;
        }
        for (at, wire) in &self.expected_frames {
            let pairs = frame.leds.iter().zip(wire).enumerate();
            let apart = pairs.filter(|(_, (here, there))| here != there);
            let apart: Vec<String> = apart
                .map(|(led, (here, there))| format!("{led} {here} {there}"))
                .collect();
            eprintln!("picture of {} us: {apart:?}", at / time::CYCLES_PER_US);
        }
        panic!(
            "the frame at {at_us} us is none that core makes ({})",
            self.table().phase().name()
        );
    }

    /// Time passes; every frame is compared.
    pub fn run(&mut self, ms: u64) {
        self.machine.run_ms(ms);
        self.compare();
    }

    /// A finger goes down.
    pub fn press(&mut self, key: Key) {
        self.machine.press(key);
        self.reference
            .key_queue
            .push_back((key, KeyEventKind::Pressed));
    }

    /// It goes up again.
    pub fn release(&mut self, key: Key) {
        self.machine.release(key);
        self.reference
            .key_queue
            .push_back((key, KeyEventKind::Released));
    }

    /// A finger goes down and up.
    pub fn tap(&mut self, key: Key) {
        self.press(key);
        self.run(TAP_MS);
        self.release(key);
        self.run(TAP_MS);
        // While a sector is erased nothing is felt, and a press is felt sooner than a release.
        for _ in 0..TAP_MS {
            if self.reference.key_queue.is_empty() {
                break;
            }
            self.run(5);
        }
    }

    /// Starts the game that was chosen in the lobby. Its seed comes from the very millisecond in which that was felt.
    ///
    /// # Panics
    /// If no game begins, or not the one that core begins.
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
        let seat = self.table().history().current().turn();
        assert_eq!(self.table().players()[seat], Player::Human);
        match mv.action() {
            Action::Square(square) => self.tap(Key::Square(square)),
            Action::Fence(fence) => {
                self.tap(Key::Post(fence.post()));
                let shown = |stage: &Self| {
                    stage.table().preview().map(|preview| preview.fence) == Some(fence)
                };
                if !shown(self) {
                    self.tap(Key::Post(fence.post()));
                }
                assert!(shown(self), "no preview of {fence}");
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
        assert_eq!(here.current(), there.current());
        assert_eq!(here.current().fingerprint(), there.current().fingerprint());
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
