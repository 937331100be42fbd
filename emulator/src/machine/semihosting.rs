//! The debug probe of the tests on the chip (embedded-test): it gives them a command line, and takes their exit code.

use super::{EmulatedBoard, model::ChipModel};

/// bkpt 0xAB
const CALL: u32 = 0xBEAB;
const GET_COMMAND_LINE: u32 = 0x15;

impl<C: ChipModel> EmulatedBoard<C> {
    /// Runs the program with a probe that gives it this command line, until it ends with a code, or for `limit_ms`.
    pub fn run_with_probe(&mut self, command_line: &str, limit_ms: u64) -> Option<u32> {
        self.command_line = Some(command_line.to_owned());
        self.run_until(limit_ms, |board| board.exit_code.is_some());
        self.exit_code
    }

    /// Serves the call of a core, if its next instruction is one.
    pub(super) fn serve_semihosting(&mut self, core: usize, pc: u32) -> bool {
        let opcode = self.read_word(pc & !3) >> (8 * (pc & 2)) & 0xFFFF;
        let Some(text) = self.command_line.clone().filter(|_| opcode == CALL) else {
            return false;
        };
        let [operation, block, _, _] = C::registers(&self.cores[core]).arguments;
        if operation == GET_COMMAND_LINE {
            for (address, byte) in (self.read_word(block)..).zip(text.bytes().chain([0])) {
                self.chip.memory_mut().poke8(address, byte);
            }
            self.write_word(block + 4, text.len() as u32);
            C::return_to(&mut self.cores[core], pc + 2, 0);
        } else {
            // Its only other call.
            self.exit_code = Some(self.read_word(block + 4));
        }
        self.core_time[core] += 1;
        true
    }
}
