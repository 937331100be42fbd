//! Requests on endpoint 0: setup, data, status.

use super::{UsbErrors, is_silent};
use crate::chip::usb::{Handshake, MAX_PACKET, UsbController};

/// The direction bit of a request.
const TO_HOST: u8 = 0x80;
const CLASS_INTERFACE: u8 = 0x21;
/// A packet without an answer is tried this often.
const MAX_SILENCES: u32 = 3;

/// A request of a host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UsbRequest {
    /// Direction, kind and recipient.
    pub kind: u8,
    /// Which request.
    pub request: u8,
    /// The value.
    pub value: u16,
    /// An interface, an endpoint or a language.
    pub index: u16,
    /// The most bytes of data.
    pub length: u16,
}

impl UsbRequest {
    /// Reads a descriptor.
    #[must_use]
    pub const fn get_descriptor(kind: u8, number: u8, language: u16, length: u16) -> Self {
        Self {
            kind: TO_HOST,
            request: 6,
            value: (kind as u16) << 8 | number as u16,
            index: language,
            length,
        }
    }

    pub(super) const fn set_address(address: u8) -> Self {
        Self {
            kind: 0,
            request: 5,
            value: address as u16,
            index: 0,
            length: 0,
        }
    }

    pub(super) const fn set_configuration(number: u8) -> Self {
        Self {
            kind: 0,
            request: 9,
            value: number as u16,
            index: 0,
            length: 0,
        }
    }

    /// Speed and format of a serial port, for the interface that controls it.
    #[must_use]
    pub const fn set_line_coding(interface: u8) -> Self {
        Self {
            kind: CLASS_INTERFACE,
            request: 0x20,
            value: 0,
            index: interface as u16,
            length: 7,
        }
    }

    /// Reads what `set_line_coding` has set.
    #[must_use]
    pub const fn get_line_coding(interface: u8) -> Self {
        Self {
            kind: CLASS_INTERFACE | TO_HOST,
            request: 0x21,
            ..Self::set_line_coding(interface)
        }
    }

    /// The control lines of a serial port: 1 is DTR, 2 is RTS.
    #[must_use]
    pub const fn set_lines(interface: u8, lines: u16) -> Self {
        Self {
            kind: CLASS_INTERFACE,
            request: 0x22,
            value: lines,
            index: interface as u16,
            length: 0,
        }
    }

    const fn is_to_host(self) -> bool {
        self.kind & TO_HOST != 0
    }

    fn packet(self) -> [u8; 8] {
        let [value, index, length] = [self.value, self.index, self.length].map(u16::to_le_bytes);
        [
            self.kind,
            self.request,
            value[0],
            value[1],
            index[0],
            index[1],
            length[0],
            length[1],
        ]
    }
}

/// The data of [`UsbRequest::set_line_coding`]: eight bits, no parity, one stop bit.
pub(super) fn line_coding(speed: u32) -> Vec<u8> {
    let mut data = speed.to_le_bytes().to_vec();
    data.extend([0, 0, 8]);
    data
}

/// How a request ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UsbOutcome {
    /// Done; the data that came.
    Done(Vec<u8>),
    /// Refused by STALL.
    Stalled,
    /// Not answered in time, or not at all.
    NoAnswer,
    /// Given up by the host.
    Aborted,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Setup,
    Data,
    Status,
}

/// How far a request is.
pub(super) enum Progress {
    /// The next packet may follow.
    Continues,
    /// The device is not ready.
    Waits,
    Ended(UsbOutcome),
}

/// A request under way.
pub(super) struct Transfer {
    pub(super) request: UsbRequest,
    data: Vec<u8>,
    sent: usize,
    stage: Stage,
    data1: bool,
    silences: u32,
    deadline: u64,
    /// The packets until the host gives up, and the time until the next request then.
    abort: Option<(u32, u64)>,
}

impl Transfer {
    pub(super) const fn new(
        request: UsbRequest,
        data: Vec<u8>,
        deadline: u64,
        abort: Option<(u32, u64)>,
    ) -> Self {
        Self {
            request,
            data,
            sent: 0,
            stage: Stage::Setup,
            data1: true,
            silences: 0,
            deadline,
            abort,
        }
    }

    /// A packet has passed. The time until the next request, if the host gives this one up here.
    pub(super) const fn count_packet(&mut self) -> Option<u64> {
        match &mut self.abort {
            Some((packets, wait)) => {
                *packets -= 1;
                if *packets == 0 { Some(*wait) } else { None }
            }
            None => None,
        }
    }

    /// One transaction. Returns also the bytes of data in it.
    pub(super) fn transact(
        &mut self,
        at: u64,
        device: &mut UsbController,
        address: u8,
        errors: &mut UsbErrors,
    ) -> (Progress, usize) {
        let to_host = self.request.is_to_host();
        let handshake = match self.stage {
            Stage::Setup => device.setup(address, self.request.packet()),
            Stage::Data if to_host => device.packet_in(address, 0, at),
            Stage::Data => device.packet_out(address, 0, self.data1, self.next_packet(), at),
            Stage::Status if to_host => device.packet_out(address, 0, true, &[], at),
            Stage::Status => device.packet_in(address, 0, at),
        };
        if is_silent(&handshake) {
            errors.silences += 1;
            self.silences += 1;
        } else {
            self.silences = 0;
        }
        match handshake {
            Handshake::Stall => (Progress::Ended(UsbOutcome::Stalled), 0),
            Handshake::Silence | Handshake::Nak => {
                if at < self.deadline && self.silences < MAX_SILENCES {
                    return (Progress::Waits, 0);
                }
                errors.timeouts += 1;
                (Progress::Ended(UsbOutcome::NoAnswer), 0)
            }
            Handshake::Ack => self.acknowledged(),
            Handshake::Data(packet, data1) => self.received(&packet, data1, errors),
        }
    }

    fn next_packet(&self) -> &[u8] {
        let rest = &self.data[self.sent..];
        &rest[..rest.len().min(MAX_PACKET)]
    }

    fn acknowledged(&mut self) -> (Progress, usize) {
        match self.stage {
            Stage::Setup => {
                self.stage = match self.request.length {
                    0 => Stage::Status,
                    _ => Stage::Data,
                };
                (Progress::Continues, 8)
            }
            Stage::Data => {
                let bytes = self.next_packet().len();
                self.sent += bytes;
                self.data1 = !self.data1;
                if self.sent == self.data.len() {
                    self.stage = Stage::Status;
                }
                (Progress::Continues, bytes)
            }
            Stage::Status => (self.done(), 0),
        }
    }

    fn done(&mut self) -> Progress {
        let data = match self.request.is_to_host() {
            true => core::mem::take(&mut self.data),
            false => Vec::new(),
        };
        Progress::Ended(UsbOutcome::Done(data))
    }

    fn received(
        &mut self,
        packet: &[u8],
        data1: bool,
        errors: &mut UsbErrors,
    ) -> (Progress, usize) {
        let expected = self.data1 || self.stage == Stage::Status;
        if data1 != expected {
            // Taken for a packet that was repeated.
            errors.toggles += 1;
            return (Progress::Continues, packet.len());
        }
        if self.stage == Stage::Status {
            return (self.done(), 0);
        }
        self.data1 = !self.data1;
        self.data.extend_from_slice(packet);
        if packet.len() < MAX_PACKET || self.data.len() >= usize::from(self.request.length) {
            self.stage = Stage::Status;
        }
        (Progress::Continues, packet.len())
    }
}
