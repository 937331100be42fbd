//! The serial interface to the flash chip, as far as reading its identity needs it.

use std::collections::VecDeque;

use crate::flash::FlashImage;

/// Register offsets.
const ENABLE: u32 = 0x08;
const TX_LEVEL: u32 = 0x20;
const RX_LEVEL: u32 = 0x24;
const STATUS: u32 = 0x28;
const DR0: u32 = 0x60;

/// Status: the transmit FIFO is not full and is empty.
const IDLE: u32 = 0b0110;
const RX_NOT_EMPTY: u32 = 0b1000;

/// Bytes to wait before the number of the chip.
const UNIQUE_ID_DELAY: [u8; 4] = [0; 4];

#[derive(Clone, Debug, Default)]
pub(crate) struct Ssi {
    rx_fifo: VecDeque<u8>,
}

impl Ssi {
    /// Reads a register; `None` leaves it to the crate's stub.
    pub(crate) fn read(&mut self, offset: u32) -> Option<u32> {
        match offset {
            TX_LEVEL => Some(0),
            RX_LEVEL => Some(self.rx_fifo.len() as u32),
            STATUS => Some(
                IDLE | if self.rx_fifo.is_empty() {
                    0
                } else {
                    RX_NOT_EMPTY
                },
            ),
            DR0 => Some(u32::from(self.rx_fifo.pop_front().unwrap_or(0))),
            _ => None,
        }
    }

    pub(crate) fn write(&mut self, offset: u32, value: u32, flash: &FlashImage) {
        let (jedec_id, unique_id) = flash.ids();
        match (offset, value & 0xFF) {
            (ENABLE, _) => self.rx_fifo.clear(),
            (DR0, 0x9F) => self.rx_fifo.extend(jedec_id),
            (DR0, 0x4B) => self
                .rx_fifo
                .extend(UNIQUE_ID_DELAY.into_iter().chain(unique_id)),
            _ => {}
        }
    }
}
