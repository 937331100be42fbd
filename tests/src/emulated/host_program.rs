//! A program at the USB port of a board that presses its keys and watches its LEDs.

use std::collections::VecDeque;

use fencelight_board::console::{Reply, ReplyReader};
use fencelight_board::geometry::Led;
use fencelight_emulator::time;
use smart_leds::RGB8;

use super::panel::{differ, led_of, square};
use super::usb::UsbBoard;

/// The longest answer without a search.
const ANSWER_MS: u64 = 1_000;

/// A frame as it came over USB, when it was whole.
#[derive(Clone, Debug)]
pub struct PushedFrame {
    /// When its last byte had come, in cycles from power-on.
    pub at: u64,
    /// Its LEDs, those of earlier frames included.
    pub leds: Vec<RGB8>,
    /// How many LEDs it named.
    pub named: usize,
}

/// The program and the board.
pub struct HostProgram {
    /// The board.
    pub board: UsbBoard,
    reader: Box<ReplyReader<4_096>>,
    leds: Vec<RGB8>,
    /// Frames that have come.
    pub frames: Vec<PushedFrame>,
    /// Events that have come, but for frames.
    pub events: Vec<String>,
    answers: VecDeque<String>,
}

impl HostProgram {
    /// A program at the open port of a board.
    #[must_use]
    pub fn new(board: UsbBoard) -> Self {
        Self {
            board,
            reader: Box::default(),
            leds: vec![RGB8::default(); Led::COUNT],
            frames: Vec::new(),
            events: Vec::new(),
            answers: VecDeque::new(),
        }
    }

    /// Forgets what an earlier port has sent.
    pub fn reopen(&mut self) {
        self.reader.clear();
        self.answers.clear();
        self.board.machine.usb_mut().take_received();
        self.board.connect();
    }

    /// Lets time pass, in steps of half a millisecond, and reads.
    pub fn run_ms(&mut self, ms: u64) {
        for _ in 0..2 * ms {
            self.step();
        }
    }

    /// Runs until a condition holds; `false` if it does not in time.
    pub fn run_until(&mut self, limit_ms: u64, mut wanted: impl FnMut(&Self) -> bool) -> bool {
        for _ in 0..2 * limit_ms {
            if wanted(self) {
                return true;
            }
            self.step();
        }
        wanted(self)
    }

    /// Sends a line and waits for its answer, with its sign.
    ///
    /// # Panics
    /// If no answer comes in time.
    pub fn ask(&mut self, line: &str) -> String {
        self.answers.clear();
        self.board.send(line);
        assert!(
            self.run_until(ANSWER_MS, |host| !host.answers.is_empty()),
            "no answer to {line}"
        );
        self.answers.pop_front().unwrap_or_default()
    }

    /// Sends a line that is granted.
    ///
    /// # Panics
    /// If it is not.
    pub fn request(&mut self, line: &str) -> String {
        let answer = self.ask(line);
        let text = answer.strip_prefix('=').map(str::trim);
        text.unwrap_or_else(|| panic!("{line}: {answer}"))
            .to_owned()
    }

    /// A line of `key=value` of an answer.
    ///
    /// # Panics
    /// If the answer has no such line.
    pub fn value(&mut self, line: &str, key: &str) -> String {
        let answer = self.request(line);
        let found = answer
            .lines()
            .find_map(|line| line.strip_prefix(key)?.strip_prefix('='));
        found
            .unwrap_or_else(|| panic!("no {key}: {answer}"))
            .to_owned()
    }

    /// Presses a dark square; the microseconds from the line that the program sends to the frame at the program that shows a light there.
    ///
    /// # Panics
    /// If no such frame comes.
    pub fn light_us(&mut self, name: &str) -> u64 {
        let led = led_of(square(name)).index();
        let before = self.leds[led];
        let count = self.frames.len();
        let pressed = self.board.machine.now();
        self.board.send(&format!("press {name}"));
        let is_lit = |host: &Self| {
            let mut new = host.frames[count..].iter();
            new.any(|frame| differ(frame.leds[led], before))
        };
        assert!(self.run_until(500, is_lit), "{name} has no light");
        let lit = self.frames.last().map_or(0, |frame| frame.at);
        self.request(&format!("release {name}"));
        Self::us_between(pressed, lit)
    }

    fn step(&mut self) {
        self.board.machine.run_us(500);
        let at = self.board.machine.now();
        for byte in self.board.machine.usb_mut().take_received() {
            match self.reader.feed(byte) {
                Some(Reply::Answer(text)) => self.answers.push_back(format!("={text}")),
                Some(Reply::Refusal(text)) => self.answers.push_back(format!("?{text}")),
                Some(Reply::Event(text)) => match text.strip_prefix("leds") {
                    Some(parts) => {
                        let named = apply(parts, &mut self.leds);
                        let leds = self.leds.clone();
                        self.frames.push(PushedFrame { at, leds, named });
                    }
                    None => self.events.push(text.to_owned()),
                },
                None => {}
            }
        }
    }

    /// The time between two moments in microseconds.
    #[must_use]
    pub const fn us_between(from: u64, to: u64) -> u64 {
        (to - from) / time::CYCLES_PER_US
    }
}

/// Sets the LEDs that an event names, which come in their order; how many.
fn apply(parts: &str, leds: &mut [RGB8]) -> usize {
    let mut last = None;
    for part in parts.split_ascii_whitespace() {
        let (number, color) = part.split_once(':').expect("INDEX:RRGGBB");
        let number: usize = number.parse().expect("a number");
        assert!(Some(number) > last, "{parts}");
        assert_eq!(color.len(), 6, "{part}");
        let color = u32::from_str_radix(color, 16).expect("a colour");
        let [_, r, g, b] = color.to_be_bytes();
        leds[number] = RGB8::new(r, g, b);
        last = Some(number);
    }
    parts.split_ascii_whitespace().count()
}
