//! A host at the USB socket: finds the board as Linux does, and is the program at its serial port.
//!
//! Times are those of Linux and of a full-speed bus. A transfer that the board does not answer in time fails; the host then starts over, as
//! often as Linux does.

mod enumeration;
mod ports;
mod state;
mod transfer;

use std::collections::VecDeque;

use enumeration::Step;
pub use enumeration::UsbDescriptors;
use ports::Ports;
pub use state::{UsbErrors, UsbState};
use transfer::{Progress, Transfer};
pub use transfer::{UsbOutcome, UsbRequest};

use crate::{
    chip::usb::{Handshake, UsbController},
    time::{ms_to_cycles, us_to_cycles},
};

/// How often the host looks for a device: the length of a frame.
const FRAME: u64 = ms_to_cycles(1);
/// From here on a hub sends nothing more in a frame.
const FRAME_OVER: u64 = us_to_cycles(998);
/// From the pull-up to the first reset.
const DEBOUNCE: u64 = ms_to_cycles(100);
const RESET: u64 = ms_to_cycles(50);
const RECOVERY: u64 = ms_to_cycles(10);
/// A device that sees nothing on the bus for this long is suspended.
const IDLE: u64 = ms_to_cycles(3);
const RESUME: u64 = ms_to_cycles(20);
/// Between two tries of a packet that the device does not take.
const RETRY: u64 = us_to_cycles(50);
/// A request without an answer fails after this time.
const TIMEOUT: u64 = ms_to_cycles(5_000);
const MAX_TRIES: u32 = 4;
/// The bytes of a transaction besides its data.
const OVERHEAD_BYTES: usize = 13;
/// Bits sent in a microsecond, and of a byte with stuffed bits.
const BITS_PER_US: u64 = 12;
const BITS_PER_BYTE: u64 = 9;
/// Data terminal ready, and request to send.
const LINES_UP: u16 = 3;
const OPEN_SPEED: u32 = 115_200;

/// What the host does at present.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Unplugged,
    NoDevice,
    Debounce(u64),
    Reset(u64),
    /// No packets until then.
    Wait(u64),
    Running,
    Suspended,
    Failed,
}

/// Silence on the bus, before the device has noticed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Idle {
    No,
    Begins,
    /// The device notices then.
    Until(u64),
}

/// The host, the cable and the program at the serial port.
pub struct UsbHost {
    phase: Phase,
    /// The next step of the enumeration; `None` when it is over.
    step: Option<Step>,
    tries: u32,
    address: u8,
    descriptors: UsbDescriptors,
    ports: Ports,
    transfer: Option<Transfer>,
    queue: VecDeque<(UsbRequest, Vec<u8>)>,
    abort: Option<(u32, u64)>,
    /// When the next frame begins.
    frame_at: u64,
    /// Other devices at the hub of the board are never silent.
    is_hub_busy: bool,
    /// From when on in a frame a hub corrupts the ACK after a bulk IN.
    bad_acks_from: Option<u64>,
    control_ready: u64,
    bus_free: u64,
    next_at: u64,
    /// A call from outside has changed something.
    woken: bool,
    idle: Idle,
    resumes: bool,
    resets: bool,
    requests: Vec<(UsbRequest, UsbOutcome)>,
    enumerations: u32,
    errors: UsbErrors,
}

impl Default for UsbHost {
    fn default() -> Self {
        Self {
            phase: Phase::Unplugged,
            step: None,
            tries: 0,
            address: 0,
            descriptors: UsbDescriptors::default(),
            ports: Ports::default(),
            transfer: None,
            queue: VecDeque::new(),
            abort: None,
            frame_at: 0,
            is_hub_busy: false,
            bad_acks_from: None,
            control_ready: 0,
            bus_free: 0,
            next_at: u64::MAX,
            woken: false,
            idle: Idle::No,
            resumes: false,
            resets: false,
            requests: Vec::new(),
            enumerations: 0,
            errors: UsbErrors::default(),
        }
    }
}

/// What a program or a person does.
impl UsbHost {
    /// Puts the cable in.
    pub fn plug(&mut self) {
        if self.phase == Phase::Unplugged {
            self.phase = Phase::NoDevice;
            self.tries = 0;
            self.idle = Idle::No;
            self.woken = true;
        }
    }

    /// Pulls the cable. Transfers end where they are, and the port is closed.
    pub fn unplug(&mut self) {
        if self.phase != Phase::Unplugged {
            self.forget();
            self.phase = Phase::Unplugged;
            self.idle = Idle::Begins;
            self.woken = true;
        }
    }

    /// Whether the cable is in: 5 V at the socket.
    pub(crate) fn is_plugged(&self) -> bool {
        self.phase != Phase::Unplugged
    }

    /// Resets the bus and starts over, as a host does with a device that went wrong. The port is closed.
    pub fn reset_bus(&mut self) {
        if self.is_plugged() {
            self.resets = true;
            self.woken = true;
        }
    }

    /// Puts the bus to sleep: nothing more is sent.
    pub fn suspend(&mut self) {
        if self.phase == Phase::Running {
            self.phase = Phase::Suspended;
            self.idle = Idle::Begins;
            self.woken = true;
        }
    }

    /// Wakes the bus.
    pub fn resume(&mut self) {
        if self.phase == Phase::Suspended {
            self.resumes = true;
            self.idle = Idle::No;
            self.woken = true;
        }
    }

    /// Opens the serial port as a program does: sets speed and control lines, and reads from then on. Whether there is a port.
    pub fn open(&mut self) -> bool {
        if self.state() != UsbState::Ready {
            return false;
        }
        self.ports.open();
        let port = self.descriptors.control_interface;
        let [line, lines] = [
            UsbRequest::set_line_coding(port),
            UsbRequest::set_lines(port, LINES_UP),
        ];
        self.queue
            .extend([(line, transfer::line_coding(OPEN_SPEED)), (lines, vec![])]);
        self.woken = true;
        true
    }

    /// Closes the port: the control lines go down. What was not sent or not taken yet is lost.
    pub fn close(&mut self) {
        if self.ports.is_open() {
            self.ports.close();
            let lines = UsbRequest::set_lines(self.descriptors.control_interface, 0);
            self.queue.push_back((lines, vec![]));
            self.woken = true;
        }
    }

    /// Whether the port is open.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        self.ports.is_open()
    }

    /// Whether an open port is read. Where it is not, the board keeps what it has to say.
    pub const fn set_reading(&mut self, reading: bool) {
        self.ports.reading = reading;
        self.woken = true;
    }

    /// Sends bytes to an open port, after those that still wait.
    pub fn write(&mut self, bytes: &[u8]) {
        if self.ports.is_open() {
            self.ports.outgoing.extend(bytes);
            self.woken = true;
        }
    }

    /// Bytes that the board has not taken yet.
    #[must_use]
    pub fn unsent(&self) -> usize {
        self.ports.outgoing.len()
    }

    /// What has come from the board and was not taken.
    #[must_use]
    pub fn received(&self) -> &[u8] {
        &self.ports.received
    }

    /// Takes what has come from the board.
    pub fn take_received(&mut self) -> Vec<u8> {
        core::mem::take(&mut self.ports.received)
    }

    /// Sends any request, after those that wait. [`UsbHost::requests`] has its outcome.
    pub fn send_request(&mut self, request: UsbRequest, data: &[u8]) {
        self.queue.push_back((request, data.to_vec()));
        self.woken = true;
    }

    /// Gives up the next request after some of its packets, as macOS does; the one after it begins `wait_us` later.
    pub const fn abort_next(&mut self, packets: u32, wait_us: u64) {
        self.abort = Some((packets, us_to_cycles(wait_us)));
    }

    /// Puts the board at a hub whose other devices are never silent, or at a port of its own.
    pub const fn set_hub_busy(&mut self, busy: bool) {
        self.is_hub_busy = busy;
    }

    /// Puts a hub before the board that corrupts the ACK after a bulk IN that begins later than this in a frame, as that of a Raspberry Pi 4 does.
    pub fn corrupt_acks_from(&mut self, us: Option<u64>) {
        self.bad_acks_from = us.map(us_to_cycles);
    }

    /// What the host sees of the board.
    #[must_use]
    pub const fn state(&self) -> UsbState {
        match self.phase {
            Phase::Unplugged => UsbState::Unplugged,
            Phase::NoDevice => UsbState::NoDevice,
            Phase::Suspended => UsbState::Suspended,
            Phase::Failed => UsbState::Failed,
            Phase::Running | Phase::Wait(_) if self.step.is_none() => UsbState::Ready,
            _ => UsbState::Enumerating,
        }
    }

    /// The descriptors of the device.
    #[must_use]
    pub const fn descriptors(&self) -> &UsbDescriptors {
        &self.descriptors
    }

    /// All requests so far that have ended, and how.
    #[must_use]
    pub fn requests(&self) -> &[(UsbRequest, UsbOutcome)] {
        &self.requests
    }

    /// How often a device became ready.
    #[must_use]
    pub const fn enumerations(&self) -> u32 {
        self.enumerations
    }

    /// What went wrong so far.
    #[must_use]
    pub const fn errors(&self) -> UsbErrors {
        self.errors
    }
}

/// What happens on the bus.
impl UsbHost {
    /// When something happens next.
    pub(crate) const fn next_event(&self) -> u64 {
        self.next_at
    }

    /// Lets the host do what is due.
    pub(crate) fn run(&mut self, now: u64, device: &mut UsbController) {
        if core::mem::take(&mut self.woken) {
            self.next_at = self.next_at.min(now);
        }
        while self.next_at <= now {
            let at = self.next_at;
            if at >= self.frame_at {
                self.frame_at = at - at % FRAME + FRAME;
                if matches!(self.phase, Phase::Running | Phase::Wait(_)) {
                    device.start_frame();
                }
            }
            self.next_at = self.step_bus(at, device);
            if self.next_at < u64::MAX {
                self.next_at = self.next_at.min(self.frame_at);
            }
        }
    }

    /// The device and all that was under way are gone.
    fn forget(&mut self) {
        self.transfer = None;
        self.queue.clear();
        self.ports.close();
        self.step = Some(Step::FIRST);
        self.address = 0;
        (self.resumes, self.resets, self.idle) = (false, false, Idle::No);
    }

    /// Holds the lines low.
    fn begin_reset(&mut self, at: u64, device: &mut UsbController) -> u64 {
        device.reset_bus();
        self.transfer = None;
        self.idle = Idle::No;
        self.address = 0;
        self.phase = Phase::Reset(at + RESET);
        at + RESET
    }

    fn wait(&mut self, until: u64) -> u64 {
        self.phase = Phase::Wait(until);
        until
    }

    /// Does what is due at a time. Returns when the next thing is.
    fn step_bus(&mut self, at: u64, device: &mut UsbController) -> u64 {
        match self.idle {
            Idle::No => {}
            Idle::Begins => {
                self.idle = Idle::Until(at + IDLE);
                return at + IDLE;
            }
            Idle::Until(until) if at < until => return until,
            Idle::Until(_) => {
                self.idle = Idle::No;
                if device.is_attached() {
                    device.suspend();
                }
            }
        }
        if !device.is_attached() && !matches!(self.phase, Phase::Unplugged | Phase::NoDevice) {
            self.forget();
            self.tries = 0;
            self.phase = Phase::NoDevice;
        }
        if self.resets && !matches!(self.phase, Phase::Unplugged | Phase::NoDevice) {
            self.forget();
            return self.begin_reset(at, device);
        }
        match self.phase {
            Phase::Unplugged => u64::MAX,
            Phase::NoDevice => {
                if device.is_attached() {
                    self.forget();
                    self.phase = Phase::Debounce(at + DEBOUNCE);
                }
                at + FRAME
            }
            Phase::Debounce(until) if at >= until => self.begin_reset(at, device),
            Phase::Reset(until) if at >= until => {
                device.end_reset(!self.is_hub_busy);
                self.wait(at + RECOVERY)
            }
            Phase::Wait(until) if at >= until => {
                self.phase = Phase::Running;
                at
            }
            Phase::Debounce(until) | Phase::Reset(until) | Phase::Wait(until) => {
                until.min(at + FRAME)
            }
            Phase::Running => self.run_transactions(at, device),
            Phase::Suspended if self.resumes => {
                self.resumes = false;
                device.resume();
                self.wait(at + RESUME + RECOVERY)
            }
            Phase::Suspended | Phase::Failed => at + FRAME,
        }
    }

    /// The time that a transaction with some bytes of data takes.
    const fn duration(bytes: usize) -> u64 {
        us_to_cycles((OVERHEAD_BYTES + bytes) as u64 * BITS_PER_BYTE / BITS_PER_US)
    }

    /// Whether requests are under way or wait.
    fn has_requests(&self) -> bool {
        self.transfer.is_some() || !self.queue.is_empty()
    }

    /// The transaction that is due, if any.
    fn run_transactions(&mut self, at: u64, device: &mut UsbController) -> u64 {
        if self.transfer.is_none() {
            self.begin_transfer(at);
        }
        if at >= self.bus_free {
            let opens = self.has_requests();
            let ports = self.step.is_none().then(|| self.ports.due(at, opens));
            let ports = ports.flatten();
            if self.transfer.is_some() && self.control_ready <= at {
                self.control_transaction(at, device);
            } else if let Some(pipe) = ports {
                let corrupts = self
                    .bad_acks_from
                    .is_some_and(|from| (from..FRAME_OVER).contains(&(at % FRAME)));
                let (address, errors) = (self.address, &mut self.errors);
                let bytes = self
                    .ports
                    .transact(pipe, at, device, address, errors, corrupts);
                self.bus_free = at + Self::duration(bytes);
            }
        }
        if self.phase != Phase::Running {
            return at + 1;
        }
        let control = match self.transfer {
            Some(_) => self.control_ready,
            None if !self.queue.is_empty() => at,
            None => u64::MAX,
        };
        let ports = match self.step {
            None => self.ports.next_due(self.has_requests()),
            Some(_) => u64::MAX,
        };
        let next = control.min(ports).max(self.bus_free).max(at + 1);
        next.min(at + FRAME)
    }

    /// Begins the next request: of the enumeration, or else one that waits.
    fn begin_transfer(&mut self, at: u64) {
        let next = match self.step {
            Some(step) => Some(step.request(&self.descriptors)),
            None => self.queue.pop_front(),
        };
        if let Some((request, data)) = next {
            let abort = self.abort.take();
            self.transfer = Some(Transfer::new(request, data, at + TIMEOUT, abort));
            self.control_ready = self.control_ready.max(at);
        }
    }

    fn control_transaction(&mut self, at: u64, device: &mut UsbController) {
        let Some(transfer) = &mut self.transfer else {
            return;
        };
        let (progress, bytes) = transfer.transact(at, device, self.address, &mut self.errors);
        self.bus_free = at + Self::duration(bytes);
        self.control_ready = self.bus_free;
        let outcome = match progress {
            Progress::Continues => match transfer.count_packet() {
                Some(wait) => {
                    self.control_ready += wait;
                    UsbOutcome::Aborted
                }
                None => return,
            },
            Progress::Waits => {
                self.control_ready += RETRY;
                return;
            }
            Progress::Ended(outcome) => outcome,
        };
        let request = transfer.request;
        self.transfer = None;
        self.requests.push((request, outcome.clone()));
        if let Some(step) = self.step {
            self.finish_step(step, &outcome, at);
        }
    }

    /// A request of the enumeration is over.
    fn finish_step(&mut self, step: Step, outcome: &UsbOutcome, at: u64) {
        if !step.accept(outcome, &mut self.descriptors) {
            self.tries += 1;
            self.step = Some(Step::FIRST);
            if self.tries < MAX_TRIES {
                self.phase = Phase::Debounce(at + DEBOUNCE);
            } else {
                self.phase = Phase::Failed;
            }
            return;
        }
        match step {
            // Linux resets a second time after the first descriptor.
            Step::FIRST => self.phase = Phase::Debounce(at + RECOVERY),
            Step::ADDRESS => {
                self.address = enumeration::ADDRESS;
                self.wait(at + RECOVERY);
            }
            Step::CONFIGURATION => self.ports.configure(&self.descriptors),
            _ => {}
        }
        self.step = step.next(&self.descriptors);
        if self.step.is_none() {
            self.tries = 0;
            self.enumerations += 1;
        }
    }
}

/// Whether no handshake came, which counts as an error.
const fn is_silent(handshake: &Handshake) -> bool {
    matches!(handshake, Handshake::Silence)
}
