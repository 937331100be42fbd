//! Lines and replies over a transport of small packets, where the console is in another task than the port.

use heapless::Vec;

use super::protocol::MAX_LINE_BYTES;

/// A line with its terminator: CR and LF, and one byte more, by which the console detects a line that is too long.
pub type Line = Vec<u8, { MAX_LINE_BYTES + 3 }>;

/// Collects bytes until a line has ended.
#[derive(Clone, Debug, Default)]
pub struct LineBuffer {
    line: Line,
}

impl LineBuffer {
    /// An empty buffer.
    pub const fn new() -> Self {
        Self { line: Line::new() }
    }

    /// Appends a byte; returns the line when it ends. A line that is too long keeps its beginning and its end, so that the console rejects it and reads the next
    /// one intact.
    pub fn push(&mut self, byte: u8) -> Option<Line> {
        if self.line.push(byte).is_err()
            && let Some(last) = self.line.last_mut()
        {
            *last = byte;
        }
        (byte == b'\n').then(|| core::mem::take(&mut self.line))
    }

    /// Drops the beginning of a line whose sender has disconnected.
    pub fn clear(&mut self) {
        self.line.clear();
    }
}

/// The next packet of a reply after its first `sent` bytes. A packet that is not full is the last; it may be empty.
pub fn next_packet(reply: &str, sent: usize, max_bytes: usize) -> &[u8] {
    let rest = reply.as_bytes().get(sent..).unwrap_or_default();
    rest.get(..max_bytes).unwrap_or(rest)
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::string::String;

    use super::*;
    use crate::console::console::Console;
    use crate::device::VirtualBoard;
    use fencelight_core::game::draw;

    /// All replies to these bytes, directly and over the transport.
    fn both(bytes: &[u8]) -> (String, String) {
        let (mut near, mut near_board) = (Console::new(1, 1_000), VirtualBoard::new(1));
        let (mut far, mut far_board) = (Console::new(1, 1_000), VirtualBoard::new(1));
        let (mut direct, mut carried) = (String::new(), String::new());
        let mut incoming = LineBuffer::new();
        for &byte in bytes {
            near.feed(byte, &mut near_board, &mut direct);
            let mut reply = String::new();
            if let Some(line) = incoming.push(byte) {
                for byte in line {
                    far.feed(byte, &mut far_board, &mut reply);
                }
            }
            let mut sent = 0;
            loop {
                let packet = next_packet(&reply, sent, 64);
                carried.push_str(core::str::from_utf8(packet).unwrap());
                sent += packet.len();
                if packet.len() < 64 {
                    break;
                }
            }
        }
        (direct, carried)
    }

    #[test]
    fn the_transport_changes_nothing() {
        let long = "x".repeat(300);
        let full = "#".repeat(256);
        for text in [
            "new quoridor2 first=south\r\nlegal\nleds\n\n# remark\nplay e2\n".into(),
            std::format!("{long}\nversion\n"),
            std::format!("{long}\r\nversion\r\n"),
            std::format!("{full}\nversion\n{full}\r\nversion\n{full}#\nversion\n"),
            std::format!("help\n{}\nversion\n", "y".repeat(5_000)),
        ] {
            let (direct, carried): (String, String) = both(str::as_bytes(&text));
            assert_eq!(direct, carried, "{text}");
        }
    }

    #[test]
    fn random_bytes_get_the_same_replies() {
        let words: [&[u8]; 12] = [
            b"new pacman",
            b"legal",
            b"\n",
            b"\r\n",
            b"\xFF\x00",
            b"position",
            b"# ",
            b" ",
            b"state",
            b"a",
            b"perft 1",
            b"\t",
        ];
        for seed in 0..300 {
            let mut bytes = std::vec::Vec::new();
            for number in 0..60 {
                let word = words[draw(seed, number, words.len() as u32) as usize];
                let times = if draw(seed, number + 1_000, 20) == 0 {
                    300
                } else {
                    1
                };
                (0..times).for_each(|_| bytes.extend_from_slice(word));
            }
            let (direct, carried) = both(&bytes);
            assert_eq!(direct, carried, "{seed}");
        }
    }
}
