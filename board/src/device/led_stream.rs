//! Frames for a host that watches the LEDs, as text in pieces of any size.

use smart_leds::RGB8;

use crate::geometry::Led;

/// Thirds of a millisecond: the unit in which a frame time of 33 1/3 ms is whole.
const THIRDS_PER_MS: u32 = 3;
/// The time of a frame: 30 a second.
const FRAME_THIRDS: u32 = 100;
/// The most by which a frame that is late lets the next one come earlier: the time between two frames of the LEDs.
const MAX_LAG_THIRDS: u32 = 16 * THIRDS_PER_MS;
/// The time after which all LEDs are sent again.
const WHOLE_MS: u32 = 1_000;
/// Words of a bit for each LED.
const WORDS: usize = Led::COUNT.div_ceil(32);
/// The longest part of a text: space, number, colon, colour.
const PART_BYTES: usize = 11;

const HEAD: &[u8] = b"! leds";
const END: &[u8] = b"\n\n";

/// The part of the text that is read next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    /// There is no text.
    None,
    Head,
    Led(u16),
    End,
}

/// The frames of `watch leds`: the LEDs that have changed since the last one, all of them at first and every second, 30 frames a second at most.
///
/// A frame is taken only when the text of the one before it has been read to its end: a slow reader gets fewer frames, and whole ones.
///
/// ```
/// use fencelight_board::device::LedStream;
/// use smart_leds::RGB8;
///
/// let (mut stream, mut frame) = (LedStream::new(), [RGB8::default(); 329]);
/// stream.watch(true);
/// assert!(stream.offer(&frame, 0));
/// let mut text = [0; 4_000];
/// assert_eq!(stream.read(&mut text), 3_517);
/// frame[3] = RGB8::new(255, 0, 7);
/// assert!(!stream.offer(&frame, 33), "too early");
/// assert!(stream.offer(&frame, 34));
/// let count = stream.read(&mut text);
/// assert_eq!(&text[..count], b"! leds 3:FF0007\n\n");
/// ```
#[derive(Clone, Debug)]
pub struct LedStream {
    is_on: bool,
    /// The next frame has all LEDs.
    is_whole_due: bool,
    whole_ms: u32,
    /// When the next frame may be taken.
    due_thirds: u32,
    frame: [RGB8; Led::COUNT],
    /// The LEDs in the text, a bit each.
    changed: [u32; WORDS],
    part: Part,
    /// Bytes of the part that have been read.
    offset: u8,
}

impl LedStream {
    /// A stream that no host watches.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            is_on: false,
            is_whole_due: true,
            whole_ms: 0,
            due_thirds: 0,
            frame: [RGB8::new(0, 0, 0); Led::COUNT],
            changed: [0; WORDS],
            part: Part::None,
            offset: 0,
        }
    }

    /// Begins the stream, with all LEDs, or ends it. A text that is being read goes on to its end.
    pub fn watch(&mut self, is_on: bool) {
        self.is_on = is_on;
        self.is_whole_due = true;
        if self.part == Part::Head && self.offset == 0 {
            self.part = Part::None;
        }
    }

    /// Ends the stream where it is: its reader has gone.
    pub fn close(&mut self) {
        self.watch(false);
        (self.part, self.offset) = (Part::None, 0);
    }

    /// Whether a host watches.
    #[must_use]
    pub const fn is_on(&self) -> bool {
        self.is_on
    }

    /// Whether a frame would be taken at a time, if it has changed.
    #[must_use]
    pub fn is_due(&self, now_ms: u32) -> bool {
        let lag_thirds = now_ms
            .wrapping_mul(THIRDS_PER_MS)
            .wrapping_sub(self.due_thirds);
        self.is_on
            && self.part == Part::None
            && (self.is_whole_due || lag_thirds.cast_signed() >= 0)
    }

    /// Takes a frame at a time; `true` if there is a text to read. Not taken: without a watch, while the last text is being read, too early, without a change.
    pub fn offer(&mut self, frame: &[RGB8; Led::COUNT], now_ms: u32) -> bool {
        if !self.is_due(now_ms) {
            return false;
        }
        let is_whole = self.is_whole_due || now_ms.wrapping_sub(self.whole_ms) >= WHOLE_MS;
        let mut changed = [0; WORDS];
        for ((words, new), old) in changed
            .iter_mut()
            .zip(frame.chunks(32))
            .zip(self.frame.chunks_mut(32))
        {
            for (bit, (new, old)) in new.iter().zip(old).enumerate() {
                if is_whole || new != old {
                    *words |= 1 << bit;
                    *old = *new;
                }
            }
        }
        if changed == [0; WORDS] {
            return false;
        }
        if is_whole {
            (self.is_whole_due, self.whole_ms) = (false, now_ms);
        }
        let now_thirds = now_ms.wrapping_mul(THIRDS_PER_MS);
        // Frames of the LEDs come every 16 ms: on average one in 33 1/3 ms is taken.
        let lag_thirds = now_thirds.wrapping_sub(self.due_thirds);
        let from = match lag_thirds <= MAX_LAG_THIRDS {
            true => self.due_thirds,
            false => now_thirds,
        };
        self.due_thirds = from.wrapping_add(FRAME_THIRDS);
        self.changed = changed;
        (self.part, self.offset) = (Part::Head, 0);
        true
    }

    /// Reads the next bytes of the text; fewer than asked for at its end.
    pub fn read(&mut self, buffer: &mut [u8]) -> usize {
        let mut count = 0;
        while let Some(room) = buffer.get_mut(count..).filter(|room| !room.is_empty()) {
            let mut led = [0; PART_BYTES];
            let text = match self.part {
                Part::None => break,
                Part::Head => HEAD,
                Part::Led(number) => self.write_led(number, &mut led),
                Part::End => END,
            };
            let rest = text.get(usize::from(self.offset)..).unwrap_or_default();
            let taken = rest.len().min(room.len());
            for (to, from) in room.iter_mut().zip(rest) {
                *to = *from;
            }
            count += taken;
            if taken < rest.len() {
                self.offset += taken as u8;
            } else {
                self.offset = 0;
                self.part = self.next_part();
            }
        }
        count
    }

    fn next_part(&self) -> Part {
        let from = match self.part {
            Part::Head => 0,
            Part::Led(number) => number + 1,
            Part::None | Part::End => return Part::None,
        };
        let is_changed = |&led: &u16| {
            let word = self.changed.get(usize::from(led / 32));
            word.is_some_and(|word| word >> (led % 32) & 1 != 0)
        };
        let next = (from..Led::COUNT as u16).find(is_changed);
        next.map_or(Part::End, Part::Led)
    }

    /// Writes ` INDEX:RRGGBB`. By hand: the formatting of core takes longer than the transfer.
    fn write_led<'a>(&self, number: u16, out: &'a mut [u8; PART_BYTES]) -> &'a [u8] {
        const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
        let digit = |value: u8| DIGITS.get(usize::from(value & 15)).copied().unwrap_or(b'0');
        let decimal = |value: u16| digit((value % 10) as u8);
        let color = self.frame.get(usize::from(number));
        let color = color.copied().unwrap_or_default();
        let number = [decimal(number / 100), decimal(number / 10), decimal(number)];
        let zeros = number
            .iter()
            .take(2)
            .take_while(|&&zero| zero == b'0')
            .count();
        let bytes = [color.r, color.g, color.b];
        let hex = bytes
            .into_iter()
            .flat_map(|byte| [digit(byte >> 4), digit(byte)]);
        let text = core::iter::once(b' ')
            .chain(number.into_iter().skip(zeros))
            .chain(core::iter::once(b':'))
            .chain(hex);
        let mut length = 0;
        for (to, from) in out.iter_mut().zip(text) {
            *to = from;
            length += 1;
        }
        out.get(..length).unwrap_or_default()
    }
}

impl Default for LedStream {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::string::String;
    use std::vec::Vec;

    use super::*;

    const DARK: [RGB8; Led::COUNT] = [RGB8::new(0, 0, 0); Led::COUNT];

    /// The rest of the text, read in pieces of a size.
    fn text(stream: &mut LedStream, piece: usize) -> String {
        let mut text = Vec::new();
        let mut buffer = [0; 64];
        loop {
            let count = stream.read(&mut buffer[..piece]);
            text.extend_from_slice(&buffer[..count]);
            if count < piece {
                return String::from_utf8(text).unwrap();
            }
        }
    }

    #[test]
    fn a_frame_reads_the_same_in_pieces_of_any_size() {
        let frame: [RGB8; Led::COUNT] =
            core::array::from_fn(|led| RGB8::new(led as u8, (led >> 8) as u8, 0xA5));
        let expected: String = (0..Led::COUNT)
            .map(|led| std::format!(" {led}:{:02X}{:02X}A5", led as u8, led >> 8))
            .collect();
        for piece in 1..=64 {
            let mut stream = LedStream::new();
            stream.watch(true);
            assert!(stream.offer(&frame, 0));
            assert_eq!(
                text(&mut stream, piece),
                std::format!("! leds{expected}\n\n")
            );
            assert_eq!(text(&mut stream, piece), "");
        }
    }

    #[test]
    fn thirty_frames_a_second_of_those_that_change_and_all_leds_every_second() {
        let mut stream = LedStream::new();
        let (mut frame, mut count, mut whole) = (DARK, 0, Vec::new());
        stream.watch(true);
        // A clock that wraps, and frames every 16 ms.
        for number in 0..625_u32 {
            let now_ms = (u32::MAX - 5_000).wrapping_add(16 * number);
            frame[7].r = frame[7].r.wrapping_add(1);
            if stream.offer(&frame, now_ms) {
                count += 1;
                match text(&mut stream, 64).len() {
                    3_517 => whole.push(number * 16),
                    17 => {}
                    other => panic!("{other}"),
                }
            }
        }
        assert_eq!(count, 300);
        assert_eq!(whole.len(), 10);
        assert!(
            whole
                .windows(2)
                .all(|pair| (1_000..=1_048).contains(&(pair[1] - pair[0])))
        );
        // The last change, then lights that rest, every second; and a change is not held back.
        let quiet: Vec<u32> = (0..300)
            .map(|number| 5_000 + 10 * number)
            .filter(|&now_ms| stream.offer(&frame, now_ms) && !text(&mut stream, 64).is_empty())
            .collect();
        assert_eq!(quiet.len(), 4, "{quiet:?}");
        frame[9].g = 1;
        assert!(stream.offer(&frame, 8_001));
    }

    #[test]
    fn a_slow_reader_gets_whole_frames_and_the_newest() {
        let (mut stream, mut frame) = (LedStream::new(), DARK);
        stream.watch(true);
        assert!(stream.offer(&frame, 0));
        let mut begun = [0; 10];
        stream.read(&mut begun);
        for now_ms in 1..500 {
            frame[0].b = now_ms as u8;
            assert!(!stream.offer(&frame, now_ms), "the last one is being read");
        }
        assert!(text(&mut stream, 64).ends_with(" 328:000000\n\n"));
        assert!(stream.offer(&frame, 500));
        assert_eq!(text(&mut stream, 64), "! leds 0:0000F3\n\n");
    }

    #[test]
    fn a_watch_that_begins_anew_has_all_leds_and_one_that_ends_tears_nothing() {
        let (mut stream, mut frame) = (LedStream::new(), DARK);
        assert!(!stream.offer(&frame, 0), "there is no watch");
        stream.watch(true);
        assert!(stream.offer(&frame, 0));
        stream.read(&mut [0; 10]);
        stream.watch(true);
        assert!(text(&mut stream, 64).ends_with("328:000000\n\n"));
        // At once, although the last one was just now.
        assert!(stream.offer(&frame, 1));
        assert_eq!(text(&mut stream, 64).len(), 3_517);
        frame[0].r = 1;
        assert!(stream.offer(&frame, 100));
        stream.watch(false);
        assert_eq!(text(&mut stream, 64), "", "it had not begun");
        stream.watch(true);
        assert!(stream.offer(&frame, 200));
        stream.read(&mut [0; 10]);
        stream.watch(false);
        assert_eq!(text(&mut stream, 64).len(), 3_507);
        stream.watch(true);
        assert!(stream.offer(&frame, 300));
        stream.read(&mut [0; 10]);
        stream.close();
        assert_eq!(text(&mut stream, 64), "");
        assert!(!stream.offer(&frame, 5_000));
    }
}
