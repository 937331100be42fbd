//! What is read of a board: the answers to `table` and `dump`.

use heapless::{String, Vec};

use crate::save::{MAX_RECORD_BYTES, Record, RecordError};
use crate::table::{ClockOptions, KeptGame, Phase, Player, SavedState, Seating};
use fencelight_core::geometry::{PerSeat, Seat};

/// The longest answer to `table`.
const MAX_FACTS_BYTES: usize = 2_048;

/// A board at one moment.
#[derive(Default)]
pub(super) struct Reading {
    /// The answer to `table`.
    facts: String<MAX_FACTS_BYTES>,
    /// What the board keeps beside the game.
    pub(super) state: Option<SavedState>,
    /// The game without its clock: the time of the board goes on, that of a program that shows it does not.
    pub(super) game: Option<KeptGame>,
}

impl Reading {
    /// Takes the answer to `table`; `None` where it is too long.
    pub(super) fn take_table(&mut self, text: &str) -> Option<()> {
        self.facts.clear();
        self.facts.push_str(text).ok()
    }

    /// Takes the answer to `dump`; `None` where it is damaged.
    pub(super) fn take_dump(&mut self, text: &str) -> Option<()> {
        let record = read_dump(text).ok()?;
        self.state = Some(record.saved_state().ok()?);
        self.game = record.game();
        if let Some(game) = &mut self.game {
            game.saved.clock = ClockOptions::DEFAULT;
            game.saved.bank_ms = PerSeat::default();
            game.saved.strikes = PerSeat::default();
        }
        Some(())
    }

    /// The lines of `table` as pairs.
    pub(super) fn facts(&self) -> impl Iterator<Item = (&str, &str)> {
        self.facts.lines().filter_map(|line| line.split_once('='))
    }

    /// The value of a line of `table`; `None` where it is `-`.
    pub(super) fn fact(&self, key: &str) -> Option<&str> {
        let (_, value) = self.facts().find(|(name, _)| *name == key)?;
        Some(value).filter(|value| *value != "-")
    }

    /// The number in a line of `table`.
    pub(super) fn number<T: core::str::FromStr>(&self, key: &str) -> Option<T> {
        self.fact(key)?.parse().ok()
    }

    /// The seat in a line of `table`.
    pub(super) fn seat(&self, key: &str) -> Option<Seat> {
        seat(self.fact(key)?)
    }

    /// The phase.
    pub(super) fn phase(&self) -> Option<Phase> {
        let name = self.fact("phase")?;
        Phase::ALL.into_iter().find(|phase| phase.name() == name)
    }

    /// What waits for the OK of another seat, and who has asked.
    pub(super) fn proposal(&self) -> Option<(&str, Seat)> {
        let (kind, by) = self.fact("proposal")?.split_once(':')?;
        Some((kind, seat(by)?))
    }

    /// The players at the seats.
    pub(super) fn players(&self) -> Seating {
        let mut players = Seating::default();
        for (key, value) in self.facts() {
            let Some(seat) = key.strip_prefix("seat_").and_then(seat) else {
                continue;
            };
            players[seat] = match (value, value.strip_prefix("computer")) {
                ("human", _) => Player::Human,
                ("remote", _) => Player::Remote,
                (_, Some(level)) => Player::computer(level.parse().unwrap_or(1)),
                _ => Player::Empty,
            };
        }
        players
    }

    /// Whether another reading shows the same, but for the time.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        let is_lasting = |(key, _): &(&str, &str)| !matches!(*key, "now" | "idle" | "leaves");
        let (here, there) = (self.facts(), other.facts());
        self.state == other.state
            && self.game == other.game
            && here.filter(is_lasting).eq(there.filter(is_lasting))
    }
}

fn seat(name: &str) -> Option<Seat> {
    Seat::ALL.into_iter().find(|seat| seat.name() == name)
}

/// Reads the answer to `dump`.
///
/// # Errors
/// If it is not the record of a table.
pub fn read_dump(text: &str) -> Result<Record, RecordError> {
    let mut bytes: Vec<u8, MAX_RECORD_BYTES> = Vec::new();
    for line in text.lines() {
        for digits in line.as_bytes().chunks(2) {
            let digits = core::str::from_utf8(digits).unwrap_or_default();
            let byte = u8::from_str_radix(digits, 16).ok();
            let byte = byte.filter(|_| digits.len() == 2);
            let is_read = byte.is_some_and(|byte| bytes.push(byte).is_ok());
            if !is_read {
                return Err(RecordError::Corrupt);
            }
        }
    }
    Record::decode(&bytes)
}
