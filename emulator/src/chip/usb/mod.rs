//! The USB controller in device mode: registers, the memory it shares with the cores, and its answers to what a host sends.
//!
//! A buffer is offered to the host by AVAILABLE in its control word, and taken back when its transfer is over. The toggle of a packet is the
//! bit in that word: software keeps it right, and a host that expects the other one drops the packet. Only the first of two buffers of an
//! endpoint is used; isochronous transfers and host mode are not emulated.

mod registers;

use registers::{Registers, intr, sie_ctrl, sie_status};

use crate::violation::{ViolationKind, ViolationLog};

/// The memory shared with the cores; it ends where the registers begin.
pub(crate) const MEMORY: u32 = 0x5010_0000;
const REGISTERS: u32 = 0x5011_0000;
/// What lies behind.
pub(crate) const END: u32 = 0x5012_0000;
const MEMORY_BYTES: usize = 4096;
/// The buffer of endpoint 0.
const EP0_BUFFER: usize = 0x100;
/// The largest packet but for isochronous transfers.
pub(crate) const MAX_PACKET: usize = 64;

/// The control word of a buffer.
mod buffer {
    pub(super) const LENGTH: u32 = 0x3FF;
    pub(super) const AVAILABLE: u32 = 1 << 10;
    pub(super) const STALL: u32 = 1 << 11;
    pub(super) const DATA1: u32 = 1 << 13;
    pub(super) const FULL: u32 = 1 << 15;
    /// What the controller may read only once AVAILABLE is set.
    pub(super) const SETTINGS: u32 = LENGTH | DATA1 | FULL;
}

/// The control word of an endpoint.
mod endpoint {
    pub(super) const ENABLE: u32 = 1 << 31;
    pub(super) const DOUBLE_BUFFERED: u32 = 1 << 30;
    pub(super) const INTERRUPT_PER_BUFFER: u32 = 1 << 29;
    pub(super) const BUFFER: u32 = 0xFFC0;
}

/// Which way data goes, as the host calls it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    /// To the host.
    In,
    /// To the device.
    Out,
}

/// What the device answers to a packet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Handshake {
    /// The packet of an IN transaction, and whether it is DATA1.
    Data(Vec<u8>, bool),
    Ack,
    Nak,
    Stall,
    /// Nothing: no device has this address, or it has no such endpoint.
    Silence,
}

/// What is wrong with the controller of a chip; nothing with that of an RP2350.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct UsbErrata {
    /// RP2040-E2: an endpoint whose EP_ABORT was set answers NAK for ever.
    pub(crate) abort_is_final: bool,
    /// RP2040-E5: the controller stays in the reset of the bus until the bus has been idle.
    pub(crate) waits_for_idle: bool,
    /// RP2040-E15: the controller hangs when the ACK after a bulk IN arrives corrupted, until it is reset itself.
    pub(crate) hangs_on_bad_ack: bool,
}

/// The controller.
pub(crate) struct UsbController {
    memory: [u8; MEMORY_BYTES],
    registers: Registers,
    errata: UsbErrata,
    /// The buffers that RP2040-E2 has closed.
    closed: u32,
    /// RP2040-E5 has happened.
    in_reset: bool,
    /// RP2040-E15 has happened.
    hung: bool,
    pub(crate) violations: ViolationLog,
}

/// Where the control word of a buffer lies.
const fn buffer_control(number: u8, direction: Direction) -> usize {
    0x80 + number as usize * 8 + matches!(direction, Direction::Out) as usize * 4
}

/// The bit of a buffer in the registers that have one for each.
const fn buffer_bit(number: u8, direction: Direction) -> u32 {
    number as u32 * 2 + matches!(direction, Direction::Out) as u32
}

/// Where the control word of an endpoint other than 0 lies.
const fn endpoint_control(number: u8, direction: Direction) -> usize {
    number as usize * 8 + matches!(direction, Direction::Out) as usize * 4
}

impl UsbController {
    pub(crate) fn new(errata: UsbErrata) -> Self {
        Self {
            memory: [0; MEMORY_BYTES],
            registers: Registers::default(),
            errata,
            closed: 0,
            in_reset: false,
            hung: false,
            violations: ViolationLog::default(),
        }
    }

    /// Starts over, as after a reset of the block.
    pub(crate) fn reset(&mut self) {
        *self = Self::new(self.errata);
    }

    /// The word at an address.
    pub(crate) fn read(&mut self, address: u32, now_us: u64) -> u32 {
        if address < REGISTERS {
            self.word((address - MEMORY) as usize)
        } else {
            self.registers.read(address & 0xFFC, now_us)
        }
    }

    /// A core writes one, two or four bytes.
    pub(crate) fn write(&mut self, address: u32, value: u32, bytes: usize, at: u64) {
        if address >= REGISTERS {
            // A narrow write reaches the whole register on the chip, and no driver uses it.
            if bytes == 4 {
                self.registers.write(address, value);
                if self.errata.abort_is_final {
                    self.closed |= self.registers.abort;
                }
            }
            return;
        }
        let offset = (address - MEMORY) as usize;
        if (0x80..EP0_BUFFER).contains(&offset) {
            self.check_order(offset & !3, value, at);
        }
        let target = self.memory.get_mut(offset..offset + bytes);
        if let Some(target) = target {
            target.copy_from_slice(&value.to_le_bytes()[..bytes]);
        }
    }

    /// The controller runs on a clock of its own: what AVAILABLE offers must be there before it.
    fn check_order(&mut self, offset: usize, value: u32, at: u64) {
        let old = self.word(offset);
        let offered = value & buffer::AVAILABLE != 0 && old & buffer::AVAILABLE == 0;
        if offered && (old ^ value) & buffer::SETTINGS != 0 {
            let endpoint = (offset - 0x80) / 8;
            self.violations
                .push(at, ViolationKind::UsbBufferOrder { endpoint });
        }
    }

    fn word(&self, offset: usize) -> u32 {
        let bytes = self.memory.get(offset..offset + 4);
        bytes.map_or(0, |bytes| {
            u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]])
        })
    }

    fn set_word(&mut self, offset: usize, word: u32) {
        self.memory[offset..offset + 4].copy_from_slice(&word.to_le_bytes());
    }

    /// Whether its interrupt line is up.
    pub(crate) const fn interrupts(&self) -> bool {
        self.registers.interrupt_status() != 0
    }

    /// Whether a host sees a device: the pull-up is on.
    pub(crate) const fn is_attached(&self) -> bool {
        self.registers.is_enabled() && self.registers.sie_ctrl & sie_ctrl::PULL_UP != 0
    }

    /// A frame begins.
    pub(crate) fn start_frame(&mut self) {
        if self.is_attached() && !self.hung {
            self.registers.latched |= intr::DEV_SOF;
        }
    }

    /// The host holds both lines low.
    pub(crate) fn reset_bus(&mut self) {
        self.registers.sie_status |= sie_status::BUS_RESET;
        self.registers.sie_status &= !sie_status::SUSPENDED;
    }

    /// The host has ended the reset, on a bus that is idle or has packets for other devices.
    pub(crate) const fn end_reset(&mut self, is_idle: bool) {
        self.in_reset = self.errata.waits_for_idle && !is_idle;
    }

    /// Nothing has happened on the bus for 3 ms.
    pub(crate) fn suspend(&mut self) {
        self.registers.sie_status |= sie_status::SUSPENDED;
        self.registers.latched |= intr::DEV_SUSPEND;
    }

    /// The host wakes the bus.
    pub(crate) fn resume(&mut self) {
        self.registers.sie_status |= sie_status::RESUME;
        self.registers.sie_status &= !sie_status::SUSPENDED;
        self.registers.latched |= intr::DEV_RESUME;
    }

    const fn is_addressed(&self, address: u8) -> bool {
        let hears = self.is_attached() && !self.hung && !self.in_reset;
        hears && self.registers.address_endpoint & 0x7F == address as u32
    }

    /// A SETUP packet, which a device always takes.
    pub(crate) fn setup(&mut self, address: u8, packet: [u8; 8]) -> Handshake {
        if !self.is_addressed(address) {
            return Handshake::Silence;
        }
        self.memory[..8].copy_from_slice(&packet);
        self.registers.sie_status |= sie_status::SETUP_RECEIVED;
        // A request ends the stall of the one before it.
        self.registers.stall_arm = 0;
        Handshake::Ack
    }

    /// Where the buffer of an endpoint lies and whether its transfers raise an interrupt; `None` where the endpoint is off.
    fn endpoint(&mut self, number: u8, direction: Direction, at: u64) -> Option<(usize, bool)> {
        if number == 0 {
            let interrupts = self.registers.sie_ctrl & sie_ctrl::EP0_INTERRUPT != 0;
            return Some((EP0_BUFFER, interrupts));
        }
        let control = self.word(endpoint_control(number, direction));
        if control & endpoint::DOUBLE_BUFFERED != 0 {
            let endpoint = usize::from(number);
            self.violations
                .push(at, ViolationKind::UsbDoubleBuffer { endpoint });
        }
        let buffer = (control & endpoint::BUFFER) as usize;
        let interrupts = control & endpoint::INTERRUPT_PER_BUFFER != 0;
        (control & endpoint::ENABLE != 0 && buffer + MAX_PACKET <= MEMORY_BYTES)
            .then_some((buffer, interrupts))
    }

    /// Whether the endpoint answers STALL. Endpoint 0 needs a second bit, which the next request clears.
    const fn is_stalled(&self, number: u8, direction: Direction, control: u32) -> bool {
        let armed = match direction {
            _ if number != 0 => true,
            Direction::In => self.registers.stall_arm & 1 != 0,
            Direction::Out => self.registers.stall_arm & 2 != 0,
        };
        control & buffer::STALL != 0 && armed
    }

    /// Whether software keeps the controller from the buffer.
    const fn is_aborted(&self, number: u8, direction: Direction) -> bool {
        (self.registers.abort | self.closed) >> buffer_bit(number, direction) & 1 != 0
    }

    /// A transfer is over: the buffer goes back to the cores.
    fn finish(&mut self, number: u8, direction: Direction, control: u32, interrupts: bool) {
        self.set_word(
            buffer_control(number, direction),
            control & !buffer::AVAILABLE,
        );
        if interrupts {
            self.registers.buffer_status |= 1 << buffer_bit(number, direction);
        }
    }

    /// The host asks for a packet, and takes it.
    pub(crate) fn packet_in(&mut self, address: u8, number: u8, at: u64) -> Handshake {
        if !self.is_addressed(address) {
            return Handshake::Silence;
        }
        let Some((start, interrupts)) = self.endpoint(number, Direction::In, at) else {
            return Handshake::Silence;
        };
        let control = self.word(buffer_control(number, Direction::In));
        if self.is_stalled(number, Direction::In, control) {
            return Handshake::Stall;
        }
        let aborted = self.is_aborted(number, Direction::In);
        if aborted || control & buffer::AVAILABLE == 0 || control & buffer::FULL == 0 {
            return Handshake::Nak;
        }
        let length = (control & buffer::LENGTH) as usize;
        let packet = self.memory[start..start + length.min(MAX_PACKET)].to_vec();
        self.finish(number, Direction::In, control & !buffer::FULL, interrupts);
        Handshake::Data(packet, control & buffer::DATA1 != 0)
    }

    /// The same, but the ACK of the host arrives corrupted: the packet stays.
    pub(crate) fn packet_in_with_bad_ack(&mut self, address: u8, number: u8, at: u64) -> Handshake {
        let offset = buffer_control(number, Direction::In);
        let (control, status) = (self.word(offset), self.registers.buffer_status);
        let handshake = self.packet_in(address, number, at);
        if matches!(handshake, Handshake::Data(..)) {
            self.set_word(offset, control);
            self.registers.buffer_status = status;
            self.hung = self.errata.hangs_on_bad_ack;
        }
        handshake
    }

    /// The host sends a packet.
    pub(crate) fn packet_out(
        &mut self,
        address: u8,
        number: u8,
        data1: bool,
        packet: &[u8],
        at: u64,
    ) -> Handshake {
        if !self.is_addressed(address) {
            return Handshake::Silence;
        }
        let Some((start, interrupts)) = self.endpoint(number, Direction::Out, at) else {
            return Handshake::Silence;
        };
        let control = self.word(buffer_control(number, Direction::Out));
        if self.is_stalled(number, Direction::Out, control) {
            return Handshake::Stall;
        }
        if control & buffer::AVAILABLE == 0 || self.is_aborted(number, Direction::Out) {
            return Handshake::Nak;
        }
        if (control & buffer::DATA1 != 0) != data1 {
            // Taken for a packet that was repeated.
            self.registers.sie_status |= sie_status::DATA_SEQUENCE_ERROR;
            return Handshake::Ack;
        }
        if packet.len() > (control & buffer::LENGTH) as usize {
            self.registers.sie_status |= sie_status::OVERFLOW;
            return Handshake::Silence;
        }
        self.memory[start..start + packet.len()].copy_from_slice(packet);
        let control = (control & !buffer::LENGTH) | packet.len() as u32 | buffer::FULL;
        self.finish(number, Direction::Out, control, interrupts);
        Handshake::Ack
    }
}

#[cfg(test)]
mod tests;
