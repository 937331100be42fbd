//! The registers of the USB controller.

use std::collections::BTreeMap;

use crate::chip::written;

/// SIE_CTRL.
pub(super) mod sie_ctrl {
    pub(crate) const PULL_UP: u32 = 1 << 16;
    /// Each buffer of endpoint 0 raises BUFF_STATUS.
    pub(crate) const EP0_INTERRUPT: u32 = 1 << 29;
}

/// SIE_STATUS. A 1 written to one of these bits clears it.
pub(super) mod sie_status {
    pub(crate) const SUSPENDED: u32 = 1 << 4;
    pub(crate) const RESUME: u32 = 1 << 11;
    pub(crate) const SETUP_RECEIVED: u32 = 1 << 17;
    pub(crate) const BUS_RESET: u32 = 1 << 19;
    pub(crate) const OVERFLOW: u32 = 1 << 26;
    pub(crate) const DATA_SEQUENCE_ERROR: u32 = 1 << 31;
    /// The port runs at full speed and is connected.
    pub(super) const CONNECTED: u32 = 1 << 16;
}

/// INTR.
pub(super) mod intr {
    pub(super) const BUFFER_STATUS: u32 = 1 << 4;
    pub(super) const DATA_SEQUENCE: u32 = 1 << 5;
    pub(super) const OVERFLOW: u32 = 1 << 7;
    pub(super) const BUS_RESET: u32 = 1 << 12;
    pub(crate) const DEV_SUSPEND: u32 = 1 << 14;
    pub(crate) const DEV_RESUME: u32 = 1 << 15;
    pub(super) const SETUP: u32 = 1 << 16;
    pub(crate) const DEV_SOF: u32 = 1 << 17;
}

const CONTROLLER_ENABLE: u32 = 1;
const TO_PHY: u32 = 1;

/// The registers that a device uses; the others keep what is written.
#[derive(Clone, Debug, Default)]
pub(super) struct Registers {
    pub(super) address_endpoint: u32,
    main_control: u32,
    pub(super) sie_ctrl: u32,
    pub(super) sie_status: u32,
    pub(super) buffer_status: u32,
    pub(super) abort: u32,
    abort_done: u32,
    pub(super) stall_arm: u32,
    muxing: u32,
    interrupt_enable: u32,
    interrupt_force: u32,
    /// Interrupts that last until SIE_STATUS is written.
    pub(super) latched: u32,
    others: BTreeMap<u32, u32>,
}

impl Registers {
    /// Whether the controller is on and connected to its pins.
    pub(super) const fn is_enabled(&self) -> bool {
        self.main_control & CONTROLLER_ENABLE != 0 && self.muxing & TO_PHY != 0
    }

    /// INTR.
    const fn interrupts(&self) -> u32 {
        const fn line(set: bool, bit: u32) -> u32 {
            if set { bit } else { 0 }
        }
        let status = self.sie_status;
        self.latched
            | line(self.buffer_status != 0, intr::BUFFER_STATUS)
            | line(
                status & sie_status::DATA_SEQUENCE_ERROR != 0,
                intr::DATA_SEQUENCE,
            )
            | line(status & sie_status::OVERFLOW != 0, intr::OVERFLOW)
            | line(status & sie_status::BUS_RESET != 0, intr::BUS_RESET)
            | line(status & sie_status::SETUP_RECEIVED != 0, intr::SETUP)
    }

    /// INTS.
    pub(super) const fn interrupt_status(&self) -> u32 {
        self.interrupts() & self.interrupt_enable | self.interrupt_force
    }

    pub(super) fn read(&mut self, offset: u32, now_us: u64) -> u32 {
        match offset {
            0x00 => self.address_endpoint,
            0x40 => self.main_control,
            // The number of the frame of 1 ms.
            0x48 => {
                self.latched &= !intr::DEV_SOF;
                (now_us / 1_000) as u32 & 0x7FF
            }
            0x4C => self.sie_ctrl,
            0x50 => self.sie_status | sie_status::CONNECTED,
            0x58 => self.buffer_status,
            // Always the first of two buffers.
            0x5C => 0,
            0x60 => self.abort,
            0x64 => self.abort_done,
            0x68 => self.stall_arm,
            0x74 => self.muxing,
            0x8C => self.interrupts(),
            0x90 => self.interrupt_enable,
            0x94 => self.interrupt_force,
            0x98 => self.interrupt_status(),
            _ => self.others.get(&offset).copied().unwrap_or(0),
        }
    }

    /// A core writes a register, by one of its four addresses.
    pub(super) fn write(&mut self, address: u32, value: u32) {
        let offset = address & 0xFFC;
        let old = self.read(offset, 0);
        let value = written(address, old, value);
        match offset {
            0x00 => self.address_endpoint = value,
            0x40 => self.main_control = value,
            0x4C => self.sie_ctrl = value,
            0x50 => {
                self.sie_status &= !value;
                if value & sie_status::SUSPENDED != 0 {
                    self.latched &= !intr::DEV_SUSPEND;
                }
                if value & sie_status::RESUME != 0 {
                    self.latched &= !intr::DEV_RESUME;
                }
            }
            0x58 => self.buffer_status &= !value,
            0x60 => {
                // No packet is under way between two accesses of a core.
                self.abort_done |= value & !self.abort;
                self.abort = value;
            }
            0x64 => self.abort_done &= !value,
            0x68 => self.stall_arm = value,
            0x74 => self.muxing = value,
            0x90 => self.interrupt_enable = value,
            0x94 => self.interrupt_force = value,
            0x48 | 0x5C | 0x8C | 0x98 => {}
            _ => {
                self.others.insert(offset, value);
            }
        }
    }
}
