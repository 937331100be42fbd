//! Reads what the firmware logs: the raw bytes of RTT channel 0, as a debug probe would.

use super::{EmulatedBoard, model::ChipModel};

const CONTROL_BLOCK: &str = "_SEGGER_RTT";
const MAGIC: &[u8] = b"SEGGER RTT";
/// From the start of the control block to the description of channel 0.
const CHANNEL_0_OFFSET: u32 = 24;

impl<C: ChipModel> EmulatedBoard<C> {
    /// Takes what the firmware has logged since the last time. Empty while it has not set its log up.
    pub fn take_log(&mut self) -> Vec<u8> {
        let Ok(block) = self
            .firmware
            .symbol(CONTROL_BLOCK)
            .map(|symbol| symbol.address)
        else {
            return Vec::new();
        };
        if !self.read_bytes(block, 16).starts_with(MAGIC) {
            return Vec::new();
        }
        let channel = block + CHANNEL_0_OFFSET;
        let [buffer, size, written, read] =
            [4, 8, 12, 16].map(|field| self.read_word(channel + field));
        if size == 0 || written >= size || read >= size {
            return Vec::new();
        }
        let length = (written + size - read) % size;
        let bytes = (0..length)
            .map(|byte| self.read_bytes(buffer + (read + byte) % size, 1)[0])
            .collect();
        self.write_word(channel + 16, written);
        bytes
    }
}
