//! A board with a host at its USB socket.

use fencelight_emulator::{EmulatedBoard, FlashImage, Rp2040, Stepping, UsbErrors, UsbState};

use super::firmware::TestedChip;

/// The longest enumeration.
const READY_MS: u64 = 1_500;
/// The longest answer without a search.
const ANSWER_MS: u64 = 1_000;
/// Nothing follows an answer for this long.
const QUIET_MS: u64 = 5;

/// The first stepping of the RP2040, whose USB controller has the most errata, and the last one.
pub const STEPPINGS: [Stepping; 2] = [Stepping::B0, Stepping::B2];

/// A board, and a program at its serial port.
pub struct BoardOnUsb<C: TestedChip> {
    /// The board.
    pub machine: EmulatedBoard<C>,
}

/// A board with a Pico, and a program at its serial port.
pub type UsbBoard = BoardOnUsb<Rp2040>;

impl<C: TestedChip> BoardOnUsb<C> {
    /// A board with its cable in, before the host has seen it.
    #[must_use]
    pub fn plugged(image: FlashImage) -> Self {
        let mut machine = EmulatedBoard::power_on(C::firmware(), image);
        machine.usb_mut().plug();
        Self { machine }
    }

    /// A board whose port is open.
    #[must_use]
    pub fn open() -> Self {
        let mut board = Self::plugged(FlashImage::erased());
        board.connect();
        board
    }

    /// Waits until the port is there and opens it.
    ///
    /// # Panics
    /// If there is no port.
    pub fn connect(&mut self) {
        self.wait_ready();
        assert!(self.machine.usb_mut().open());
    }

    /// Waits until the host has found the board.
    ///
    /// # Panics
    /// If it does not.
    pub fn wait_ready(&mut self) {
        let ready = |machine: &EmulatedBoard<C>| machine.usb().state() == UsbState::Ready;
        assert!(
            self.machine.run_until(READY_MS, ready),
            "{:?} {:?}",
            self.machine.usb().state(),
            self.machine.usb().requests()
        );
    }

    /// Sends a line.
    pub fn send(&mut self, line: &str) {
        self.machine.usb_mut().write(line.as_bytes());
        self.machine.usb_mut().write(b"\n");
    }

    /// What has come, as text.
    ///
    /// # Panics
    /// If it is not text.
    #[must_use]
    pub fn received(&self) -> String {
        String::from_utf8(self.machine.usb().received().to_vec()).expect("text")
    }

    /// Waits for some answers and takes them. Nothing else comes.
    ///
    /// # Panics
    /// If they do not come in time, or more than them.
    pub fn answers(&mut self, count: usize, limit_ms: u64) -> Vec<String> {
        let ended = |machine: &EmulatedBoard<C>| {
            let bytes = machine.usb().received();
            bytes.windows(2).filter(|pair| pair == b"\n\n").count() >= count
        };
        assert!(
            self.machine.run_until(limit_ms, ended),
            "no whole answer: {:?}",
            self.received()
        );
        self.machine.run_ms(QUIET_MS);
        let text = self.received();
        self.machine.usb_mut().take_received();
        let answers: Vec<String> = text.split_inclusive("\n\n").map(str::to_owned).collect();
        assert_eq!(answers.len(), count, "{text:?}");
        for answer in &answers {
            assert!(answer.starts_with(['=', '?']), "{text:?}");
            assert!(answer.ends_with("\n\n"), "{text:?}");
        }
        answers
    }

    /// Sends a line to a silent port; the whole answer, and nothing but it.
    ///
    /// # Panics
    /// If something else came before or with it.
    pub fn ask(&mut self, line: &str) -> String {
        assert_eq!(self.received(), "", "before {line}");
        self.send(line);
        self.answers(1, ANSWER_MS).remove(0)
    }

    /// Sends a line that is granted; its answer.
    ///
    /// # Panics
    /// If it is refused.
    pub fn request(&mut self, line: &str) -> String {
        let answer = self.ask(line);
        let text = answer.strip_prefix('=').map(str::trim);
        text.unwrap_or_else(|| panic!("{line}: {answer}"))
            .to_owned()
    }

    /// Sends a line and runs until the answer has begun, with at least `bytes` of it received.
    ///
    /// # Panics
    /// If it does not come.
    pub fn begin_answer(&mut self, line: &str, bytes: usize) {
        self.send(line);
        let begun = |machine: &EmulatedBoard<C>| machine.usb().received().len() >= bytes;
        assert!(self.machine.run_until(ANSWER_MS, begun), "no answer");
        assert!(!self.received().ends_with("\n\n"), "the whole answer");
    }

    /// Checks that neither the board nor the bus had an error.
    ///
    /// # Panics
    /// If one had.
    pub fn check_health(&self) {
        assert_eq!(self.machine.usb().errors(), UsbErrors::default());
        assert_eq!(self.machine.resets(), []);
        assert_eq!(self.machine.violations(), []);
    }
}

impl UsbBoard {
    /// A board whose port is open, with a chip of a stepping.
    #[must_use]
    pub fn open_on(stepping: Stepping) -> Self {
        let mut board = Self::plugged(FlashImage::erased());
        board.machine.set_stepping(stepping);
        board.connect();
        board
    }
}
