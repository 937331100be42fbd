//! The log of the firmware as text: frames of defmt from RTT, decoded by the strings in the ELF.

use std::{fs, path::Path};

use defmt_decoder::{DecodeError, Table};

use crate::{Chip, EmulatedBoard, Error};

/// Reads the log of a board.
pub struct LogReader {
    table: Table,
    /// The beginning of a frame whose end has not been read.
    pending: Vec<u8>,
    resets: usize,
}

impl LogReader {
    /// A reader for a firmware file.
    pub fn load(path: impl AsRef<Path>) -> Result<Self, Error> {
        let path = path.as_ref();
        let elf =
            fs::read(path).map_err(|why| Error::Read(format!("{}: {why}", path.display())))?;
        let table = Table::parse(&elf).map_err(|why| Error::Elf(why.to_string()))?;
        let table = table.ok_or_else(|| Error::Elf("it logs nothing by defmt".into()))?;
        Ok(Self {
            table,
            pending: Vec::new(),
            resets: 0,
        })
    }

    /// The lines since the last call. The buffer on the chip has 1 KB, and a reset empties it: a call every few milliseconds misses nothing.
    pub fn read<C: Chip>(&mut self, board: &mut EmulatedBoard<C>) -> Vec<String> {
        if self.resets != board.resets().len() {
            self.resets = board.resets().len();
            self.pending.clear();
        }
        self.pending.extend(board.take_log());
        let end = self.pending.iter().rposition(|&byte| byte == 0);
        let whole: Vec<u8> = self.pending.drain(..end.map_or(0, |end| end + 1)).collect();
        let mut decoder = self.table.new_stream_decoder();
        decoder.received(&whole);
        let mut lines = Vec::new();
        loop {
            match decoder.decode() {
                Ok(frame) => lines.push(frame.display(false).to_string()),
                Err(DecodeError::Malformed) => lines.push("a frame that cannot be decoded".into()),
                Err(DecodeError::UnexpectedEof) => return lines,
            }
        }
    }
}
