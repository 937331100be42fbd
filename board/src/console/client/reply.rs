//! The other end of the line: what a board writes, read as answers and events.

use heapless::Vec;

/// What a board has written, complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reply<'a> {
    /// The text of an answer, without its sign.
    Answer(&'a str),
    /// The code and the sentence of a refusal.
    Refusal(&'a str),
    /// An event of a watch.
    Event(&'a str),
}

/// Reads the line of a board, byte by byte. A reply has at most `N` bytes.
///
/// Anything other than a reply is dropped up to the next empty line: noise, a longer text, the rest of an answer to another program.
///
/// ```
/// use fencelight_board::console::{Reply, ReplyReader};
///
/// let mut reader: ReplyReader<64> = ReplyReader::new();
/// let mut texts = Vec::new();
/// for byte in *b"0 000000\n\n= fencelight 0.2.0\n\n! phase lobby\n\n" {
///     match reader.feed(byte) {
///         Some(Reply::Answer(text) | Reply::Event(text)) => texts.push(text.to_owned()),
///         _ => {}
///     }
/// }
/// assert_eq!(texts, ["fencelight 0.2.0", "phase lobby"]);
/// ```
#[derive(Debug, Default)]
pub struct ReplyReader<const N: usize> {
    bytes: Vec<u8, N>,
    /// Bytes of the present line have come.
    has_line: bool,
    /// What was read so far is not a reply.
    is_rubbish: bool,
    /// The bytes were given out as a reply.
    is_complete: bool,
}

impl<const N: usize> ReplyReader<N> {
    /// A reader at the beginning of a line.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            bytes: Vec::new(),
            has_line: false,
            is_rubbish: false,
            is_complete: false,
        }
    }

    /// Takes a byte; the reply that it completes.
    pub fn feed(&mut self, byte: u8) -> Option<Reply<'_>> {
        if self.is_complete {
            self.clear();
        }
        match byte {
            b'\r' => return None,
            b'\n' if !self.has_line => return self.finish(),
            b' '..=b'~' | b'\n' => self.is_rubbish |= self.bytes.push(byte).is_err(),
            _ => self.is_rubbish = true,
        }
        self.has_line = byte != b'\n';
        None
    }

    /// Forgets what was read: the line was closed.
    pub fn clear(&mut self) {
        self.bytes.clear();
        (self.has_line, self.is_rubbish, self.is_complete) = (false, false, false);
    }

    /// An empty line ends what was read.
    fn finish(&mut self) -> Option<Reply<'_>> {
        self.is_complete = true;
        if self.is_rubbish {
            return None;
        }
        let text = core::str::from_utf8(&self.bytes).ok()?.trim_end();
        let (sign, text) = text.split_at_checked(1)?;
        let text = text.strip_prefix(' ').unwrap_or(text);
        match sign {
            "=" => Some(Reply::Answer(text)),
            "?" => Some(Reply::Refusal(text)),
            "!" => Some(Reply::Event(text)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use core::fmt::Write as _;

    use heapless::String;

    use super::*;

    /// The replies in some bytes with their signs, a `|` after each.
    fn replies(bytes: &[u8]) -> String<200> {
        let mut reader: ReplyReader<40> = ReplyReader::new();
        let mut found = String::new();
        for &byte in bytes {
            let written = match reader.feed(byte) {
                Some(Reply::Answer(text)) => write!(found, "={text}|"),
                Some(Reply::Refusal(text)) => write!(found, "?{text}|"),
                Some(Reply::Event(text)) => write!(found, "!{text}|"),
                None => Ok(()),
            };
            written.expect("they fit");
        }
        found
    }

    #[test]
    fn answers_refusals_and_events_are_told_apart() {
        let text =
            b"=\n\n= a=1\nb=2\n\n? illegal e5 is too far\r\n\r\n! move south e2\n\n= unfinished\n";
        let expected = "=|=a=1\nb=2|?illegal e5 is too far|!move south e2|";
        assert_eq!(replies(text), expected);
    }

    #[test]
    fn rubbish_is_dropped_up_to_the_next_empty_line() {
        for rubbish in [
            &b"00 112233\n445566\n\n"[..],
            b"\x00\xff\x80= x\n\n",
            b"= a\n\x07b\n\n",
            b"\n\n\n",
            b"\xff\n\n",
            b"= far too long for forty bytes, which is all there is\n\n",
        ] {
            let mut text: Vec<u8, 100> = Vec::new();
            text.extend_from_slice(rubbish).expect("it fits");
            text.extend_from_slice(b"= ok\n\n").expect("it fits");
            assert_eq!(replies(&text), "=ok|", "{rubbish:?}");
        }
    }

    #[test]
    fn a_reply_of_full_length_is_read() {
        let mut text = [b'x'; 42];
        (text[0], text[40], text[41]) = (b'=', b'\n', b'\n');
        // Forty bytes with the sign, and no room for the end of the line.
        assert_eq!(replies(&text), "");
        text[39] = b'\n';
        assert_eq!(replies(&text).len(), 40);
    }
}
