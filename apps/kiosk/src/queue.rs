//! "Next at this table": names that wait for a table, in memory alone. The first is called when the table is free, and dropped when it does not come.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::time::{Duration, Instant};

use unicode_width::UnicodeWidthChar as _;

use crate::link::Token;

/// The longest name, in characters.
const MAX_NAME: usize = 20;
/// Marks on a letter, as Thai and Vietnamese have them.
const MAX_MARKS: usize = 2;
/// Names that wait at a table.
const MAX_NAMES: usize = 12;
/// Names of one other machine: phones behind one router.
const MAX_OF_ADDRESS: usize = 3;
/// A phone, and each other machine, enters a name at most so often.
const PAUSE: Duration = Duration::from_secs(10);
/// How long a name is called.
const CALL: Duration = Duration::from_secs(120);
/// Entries that are remembered for [`PAUSE`].
const MAX_RECENT: usize = 256;

/// Why a name does not wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NoPlace {
    Name,
    Second,
    Full,
    Often,
}

impl NoPlace {
    /// The message that says so.
    pub(super) const fn message(self) -> &'static str {
        match self {
            Self::Name => "queue-no-name",
            Self::Second => "queue-second",
            Self::Full => "queue-full",
            Self::Often => "queue-often",
        }
    }
}

#[derive(Debug)]
struct Waiting {
    phone: Token,
    address: IpAddr,
    name: String,
    /// Since when it is called.
    called: Option<Instant>,
}

/// The names at a table.
#[derive(Debug, Default)]
pub(super) struct Queue {
    waiting: VecDeque<Waiting>,
    /// Who has entered a name of late.
    recent: VecDeque<(Token, IpAddr, Instant)>,
}

impl Queue {
    /// A phone enters a name.
    pub(super) fn enter(
        &mut self,
        phone: &Token,
        address: IpAddr,
        name: &str,
        now: Instant,
    ) -> Result<(), NoPlace> {
        let name = plain(name).ok_or(NoPlace::Name)?;
        // The display and its browser are one machine with many windows.
        let is_same = |other: IpAddr| other == address && !address.is_loopback();
        self.recent
            .retain(|(_, _, at)| now.duration_since(*at) < PAUSE);
        if self.waiting.iter().any(|waiting| waiting.phone == *phone) {
            return Err(NoPlace::Second);
        }
        let mut recent = self.recent.iter();
        let is_recent = recent.any(|(other, at, _)| other == phone || is_same(*at));
        if is_recent || self.recent.len() >= MAX_RECENT {
            return Err(NoPlace::Often);
        }
        let waiting = self.waiting.iter();
        let of_address = waiting.filter(|waiting| is_same(waiting.address)).count();
        if self.waiting.len() >= MAX_NAMES || of_address >= MAX_OF_ADDRESS {
            return Err(NoPlace::Full);
        }
        self.recent.push_back((phone.clone(), address, now));
        self.waiting.push_back(Waiting {
            phone: phone.clone(),
            address,
            name,
            called: None,
        });
        Ok(())
    }

    /// A phone leaves; whether it was there.
    pub(super) fn leave(&mut self, phone: &Token) -> bool {
        let before = self.waiting.len();
        self.waiting.retain(|waiting| waiting.phone != *phone);
        self.waiting.len() != before
    }

    /// The staff removes all names.
    pub(super) fn clear(&mut self) {
        self.waiting.clear();
    }

    /// Looks at the table: whether something has changed. A name that is called has come when a game begins.
    pub(super) fn look(&mut self, is_free: bool, is_played: bool, now: Instant) -> bool {
        let Some(first) = self.waiting.front_mut() else {
            return false;
        };
        match first.called {
            None if is_free => first.called = Some(now),
            Some(at) if is_played || now.duration_since(at) >= CALL => {
                self.waiting.pop_front();
            }
            _ => return false,
        }
        true
    }

    /// The name that is called.
    pub(super) fn called(&self) -> Option<&str> {
        let first = self.waiting.front();
        let first = first.filter(|first| first.called.is_some())?;
        Some(&first.name)
    }

    /// The names, the first one first.
    pub(super) fn names(&self) -> impl ExactSizeIterator<Item = &str> {
        self.waiting.iter().map(|waiting| waiting.name.as_str())
    }

    /// The place of a phone, from 1, and whether it is called.
    pub(super) fn place(&self, phone: &Token) -> Option<(usize, bool)> {
        let mut waiting = (1..).zip(&self.waiting);
        let (place, own) = waiting.find(|(_, waiting)| waiting.phone == *phone)?;
        Some((place, own.called.is_some()))
    }
}

/// A name as it is shown: letters, digits and what stands between them on one line. Marks that turn or hide text are refused, letters that show nothing, and
/// more marks on a letter than languages have.
fn plain(name: &str) -> Option<String> {
    let words: Vec<&str> = name.split_whitespace().collect();
    let name = words.join(" ");
    let is_empty = |letter: char| "\u{115f}\u{1160}\u{3164}\u{ffa0}".contains(letter);
    let is_letter = |letter: char| letter.is_alphanumeric() && !is_empty(letter);
    let is_plain = |letter: char| is_letter(letter) || " .,'’-!&+".contains(letter);
    let is_short = name.chars().count() <= MAX_NAME;
    let width = |letter: char| letter.width().unwrap_or(0);
    let has_letter = name
        .chars()
        .any(|letter| is_letter(letter) && width(letter) > 0);
    let mut marks = name.split(|letter| width(letter) > 0);
    let is_stacked = marks.any(|marks| marks.chars().count() > MAX_MARKS);
    (is_short && has_letter && !is_stacked && name.chars().all(is_plain)).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn phone() -> Token {
        Token::random().expect("a number")
    }

    fn address(last: u8) -> IpAddr {
        IpAddr::from([192, 0, 2, last])
    }

    #[test]
    fn a_phone_has_one_plain_short_name_in_a_queue_with_an_end() {
        let (mut queue, now, own) = (Queue::default(), Instant::now(), phone());
        let long = "x".repeat(MAX_NAME + 1);
        for wrong in [
            "",
            "  ",
            "...",
            "a\u{202e}b",
            "a\u{0}",
            "<b>",
            "a\"b",
            "\u{3164}",
            "\u{115f}",
            "\u{64b}\u{64b}",
            "a\u{64b}\u{64b}\u{64b}",
            &long,
        ] {
            let refused = queue.enter(&own, address(1), wrong, now);
            assert_eq!(refused, Err(NoPlace::Name), "{wrong:?}");
        }
        assert_eq!(
            queue.enter(&own, address(1), " Zoë \t O’Neil ", now),
            Ok(())
        );
        assert_eq!(queue.names().collect::<Vec<_>>(), ["Zoë O’Neil"]);
        let second = queue.enter(&own, address(2), "Ada", now);
        assert_eq!(second, Err(NoPlace::Second));
        assert_eq!(queue.place(&own), Some((1, false)));
        for number in 2..=12 {
            assert_eq!(queue.enter(&phone(), address(number), "Ada", now), Ok(()));
        }
        let full = queue.enter(&phone(), address(13), "Ada", now);
        assert_eq!(full, Err(NoPlace::Full));
        assert!(queue.leave(&own) && !queue.leave(&own));
        assert_eq!(queue.enter(&phone(), address(13), "Ada", now), Ok(()));
        queue.clear();
        assert_eq!(queue.names().len(), 0);
    }

    #[test]
    fn a_phone_and_an_address_enter_names_so_often() {
        let (mut queue, start, own) = (Queue::default(), Instant::now(), phone());
        let mut enter = |phone: &Token, address, now| {
            let entered = queue.enter(phone, address, "Ada", now);
            queue.leave(phone);
            entered
        };
        assert_eq!(enter(&own, address(1), start), Ok(()));
        // To leave and come back does not help, nor another number, nor another address.
        assert_eq!(enter(&own, address(2), start), Err(NoPlace::Often));
        assert_eq!(enter(&phone(), address(1), start), Err(NoPlace::Often));
        assert_eq!(enter(&phone(), address(3), start), Ok(()));
        assert_eq!(enter(&own, address(1), start + PAUSE), Ok(()));
        let mut queue = Queue::default();
        for number in 0..MAX_OF_ADDRESS + 1 {
            let now = start + PAUSE * u32::try_from(number).expect("few");
            let entered = queue.enter(&phone(), address(1), "Ada", now);
            assert_eq!(entered.is_ok(), number < MAX_OF_ADDRESS);
        }
    }

    #[test]
    fn the_first_name_is_called_at_a_free_table_and_dropped_when_it_does_not_come() {
        let (mut queue, start) = (Queue::default(), Instant::now());
        for (number, name) in (1..).zip(["Ada", "Bo", "Cy"]) {
            queue
                .enter(&phone(), address(number), name, start)
                .expect("a place");
        }
        assert!(!queue.look(false, true, start));
        assert_eq!(queue.called(), None);
        assert!(queue.look(true, false, start));
        assert_eq!(queue.called(), Some("Ada"));
        assert!(!queue.look(true, false, start + CALL - Duration::from_secs(1)));
        assert!(queue.look(true, false, start + CALL));
        assert_eq!((queue.called(), queue.names().len()), (None, 2));
        assert!(queue.look(true, false, start + CALL));
        assert_eq!(queue.called(), Some("Bo"));
        // A game begins: Bo has come, and Cy waits for its end.
        assert!(queue.look(false, true, start + CALL));
        assert!(!queue.look(false, true, start + 9 * CALL));
        assert_eq!((queue.called(), queue.names().len()), (None, 1));
    }
}
