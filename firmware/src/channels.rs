//! Everything that passes between tasks: producer, consumer, capacity, and what happens when it is full.
//!
//! | what            | producer | consumer | capacity                 | when full                                                       |
//! |-----------------|----------|----------|--------------------------|-----------------------------------------------------------------|
//! | [`KEYS`]        | keys     | table    | 64 events                | the next scan waits; contacts are read a little later           |
//! | [`MASKED`]      | table    | keys     | one set                  | the newer set replaces the older                                |
//! | [`FRAME`]       | table    | leds     | one frame                | the newer frame replaces the older                              |
//! | [`SEARCH_JOBS`] | table    | think    | one job a requester      | the newer job replaces the older, which is obsolete             |
//! | [`BEST_MOVES`]  | think    | table    | 2 answers                | impossible with two requesters; if one were lost, the table would play the timeout move after ten seconds |
//! | [`RECORD`]      | table    | storage  | one record               | a newer record of the state replaces an older one               |
//! | [`SAVED`]       | storage  | table    | one result               | the newer result replaces the older                             |
//! | [`SOUNDS`]      | table    | buzzer   | one sound                | the newer sound replaces the older                              |
//! | [`LINES`]       | usb      | table    | one line                 | usb waits, and with it the host                                 |
//! | [`REPLY`]       | table    | usb      | one signal               | impossible: a line is answered before the next is read          |
//! | [`EVENTS`]      | table    | usb      | one signal               | a second signal adds nothing; usb asks for the events one by one, with an empty line |
//! | [`SETTLED`]     | keys     | usb      | one signal               | a second signal adds nothing; it says that an action of the host has had its effect |
//! | [`LED_TEXT`]    | leds     | usb      | one signal               | impossible: the next frame is taken when the last one has been read |
//! | [`HOST_GONE`]   | usb      | table    | one signal               | a second signal adds nothing                                    |

use core::cell::RefCell;

use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex as Raw;
use embassy_sync::channel::Channel;
use embassy_sync::signal::Signal;
use fencelight_ai::{Analysis, SearchRequest};
use fencelight_board::console::Line;
use fencelight_board::device::LedStream;
use fencelight_board::geometry::Led;
use fencelight_board::input::{KeyEvent, KeySet};
use fencelight_board::save::{MAX_RECORD_BYTES, Stream};
use fencelight_board::table::Sound;
use fencelight_core::games::AnyGame;
use heapless::{String, Vec};
use smart_leds::RGB8;

/// A frame for the chain.
pub(crate) type LedFrame = [RGB8; Led::COUNT];
/// The longest reply is that of `leds`: 329 colours of seven letters, with its frame 2,306 bytes.
pub(crate) type ReplyText = String<2_308>;
/// The reply that table writes and then usb sends, one at a time. Both run in one executor, and neither waits while it borrows.
pub(crate) type SharedReply = &'static RefCell<ReplyText>;
/// The frames that a host watches: leds offers them, usb sends them, table begins and ends them. Shared as the reply is.
pub(crate) type SharedLedStream = &'static RefCell<LedStream>;
/// A record for the flash.
pub(crate) type RecordBytes = Vec<u8, MAX_RECORD_BYTES>;

/// Who requests searches, the most urgent first.
#[derive(Clone, Copy, PartialEq, Eq, defmt::Format)]
#[repr(u8)]
pub(crate) enum Requester {
    Table,
    Console,
}

impl Requester {
    /// The number of requesters.
    pub(crate) const COUNT: usize = 2;
}

/// A position to search.
pub(crate) struct SearchJob {
    pub(crate) requester: Requester,
    /// Never 0; a requester uses each number once.
    pub(crate) number: u32,
    pub(crate) request: SearchRequest,
    pub(crate) game: AnyGame,
}

/// The result of a search.
pub(crate) struct BestMove {
    pub(crate) requester: Requester,
    pub(crate) number: u32,
    /// `None` where no move is legal.
    pub(crate) found: Option<Analysis>,
}

pub(crate) static KEYS: Channel<Raw, KeyEvent, 64> = Channel::new();
pub(crate) static MASKED: Signal<Raw, KeySet> = Signal::new();
pub(crate) static FRAME: Signal<Raw, LedFrame> = Signal::new();
pub(crate) static SEARCH_JOBS: [Signal<Raw, SearchJob>; Requester::COUNT] =
    [const { Signal::new() }; Requester::COUNT];
pub(crate) static BEST_MOVES: Channel<Raw, BestMove, 2> = Channel::new();
pub(crate) static RECORD: Signal<Raw, (Stream, RecordBytes)> = Signal::new();
pub(crate) static SAVED: Signal<Raw, bool> = Signal::new();
pub(crate) static SOUNDS: Signal<Raw, (Sound, u8)> = Signal::new();
pub(crate) static LINES: Channel<Raw, Line, 1> = Channel::new();
pub(crate) static REPLY: Signal<Raw, ()> = Signal::new();
pub(crate) static EVENTS: Signal<Raw, ()> = Signal::new();
pub(crate) static SETTLED: Signal<Raw, ()> = Signal::new();
pub(crate) static LED_TEXT: Signal<Raw, ()> = Signal::new();
pub(crate) static HOST_GONE: Signal<Raw, ()> = Signal::new();
