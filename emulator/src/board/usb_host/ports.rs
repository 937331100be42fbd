//! The packets of a serial port: data both ways, and events.

use std::collections::VecDeque;

use super::{FRAME, RETRY, UsbDescriptors, UsbErrors, is_silent};
use crate::chip::usb::{Handshake, MAX_PACKET, UsbController};

/// A pipe of the port.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pipe {
    Out,
    In,
    Events,
}

impl Pipe {
    const ALL: [Self; 3] = [Self::Out, Self::In, Self::Events];
}

/// The serial port as the host has it.
#[derive(Debug, Default)]
pub(super) struct Ports {
    is_open: bool,
    pub(super) reading: bool,
    pub(super) outgoing: VecDeque<u8>,
    pub(super) received: Vec<u8>,
    numbers: [u8; 3],
    interval: u64,
    /// The toggle of the next packet of each pipe.
    data1: [bool; 3],
    /// When each pipe is tried next.
    ready: [u64; 3],
}

impl Ports {
    pub(super) const fn is_open(&self) -> bool {
        self.is_open
    }

    pub(super) fn open(&mut self) {
        (self.is_open, self.reading) = (true, true);
        self.received.clear();
        self.outgoing.clear();
    }

    /// What has come so far can still be taken.
    pub(super) fn close(&mut self) {
        self.is_open = false;
        self.outgoing.clear();
    }

    /// The device is configured: toggles start over.
    pub(super) fn configure(&mut self, found: &UsbDescriptors) {
        let (events, interval) = found.events.unwrap_or((0, 0));
        self.numbers = [found.data[1], found.data[0], events];
        self.interval = u64::from(interval).max(1) * FRAME;
        self.data1 = [false; 3];
        self.ready = [0; 3];
    }

    /// `opens`: requests wait, among them those that open or close the port. Linux sends and reads nothing of the next program before they have ended.
    fn has_work(&self, pipe: Pipe, opens: bool) -> bool {
        self.is_open
            && match pipe {
                Pipe::Out => !self.outgoing.is_empty() && !opens,
                Pipe::In => self.reading && !opens,
                Pipe::Events => self.numbers[2] != 0,
            }
    }

    /// When a pipe is tried next.
    pub(super) fn next_due(&self, opens: bool) -> u64 {
        let working = Pipe::ALL
            .into_iter()
            .filter(|pipe| self.has_work(*pipe, opens));
        working
            .map(|pipe| self.ready[pipe as usize])
            .min()
            .unwrap_or(u64::MAX)
    }

    /// The pipe that has waited longest.
    pub(super) fn due(&self, at: u64, opens: bool) -> Option<Pipe> {
        let ready = |pipe: &Pipe| self.ready[*pipe as usize];
        let working = Pipe::ALL
            .into_iter()
            .filter(|pipe| self.has_work(*pipe, opens));
        working.filter(|pipe| ready(pipe) <= at).min_by_key(ready)
    }

    /// One transaction. Returns the bytes of data in it.
    pub(super) fn transact(
        &mut self,
        pipe: Pipe,
        at: u64,
        device: &mut UsbController,
        address: u8,
        errors: &mut UsbErrors,
        corrupts_ack: bool,
    ) -> usize {
        let (number, data1) = (self.numbers[pipe as usize], self.data1[pipe as usize]);
        let packet: Vec<u8> = self.outgoing.iter().take(MAX_PACKET).copied().collect();
        let handshake = match pipe {
            Pipe::Out => device.packet_out(address, number, data1, &packet, at),
            Pipe::In if corrupts_ack => device.packet_in_with_bad_ack(address, number, at),
            Pipe::In | Pipe::Events => device.packet_in(address, number, at),
        };
        errors.silences += u32::from(is_silent(&handshake));
        let retry = match pipe {
            Pipe::Events => self.interval,
            _ => RETRY,
        };
        let (bytes, wait) = match handshake {
            Handshake::Ack => {
                self.outgoing.drain(..packet.len());
                self.data1[pipe as usize] = !data1;
                (packet.len(), 1)
            }
            Handshake::Data(_, toggle) if toggle != data1 => {
                errors.toggles += 1;
                (0, 1)
            }
            Handshake::Data(packet, _) => {
                self.data1[pipe as usize] = !data1;
                if pipe == Pipe::In {
                    self.received.extend_from_slice(&packet);
                }
                (packet.len(), 1)
            }
            Handshake::Nak => (0, retry),
            Handshake::Stall => {
                errors.stalls += 1;
                (0, FRAME)
            }
            Handshake::Silence => (0, FRAME),
        };
        self.ready[pipe as usize] = at + wait;
        bytes
    }
}
