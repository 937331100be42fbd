//! What is read of a board: the answers to `table` and `dump`.
//!
//! A record has the last moves of a long game. Those before them are taken from what was read earlier, or read by more requests.

use heapless::{String, Vec};

use crate::save::{MAX_RECORD_BYTES, Record, RecordError};
use crate::table::{ClockOptions, KeptGame, Phase, Player, SavedGame, SavedState, Seating};
use fencelight_core::game::{Game as _, HISTORY_CAPACITY, Move};
use fencelight_core::games::AnyGame;
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
    /// The game.
    pub(super) game: Option<ReadGame>,
    /// The board keeps no move before those of the game.
    has_oldest: bool,
}

/// A game that is read, the last part first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ReadGame {
    /// The position before the moves.
    pub(super) start: AnyGame,
    pub(super) moves: Vec<Move, HISTORY_CAPACITY>,
    /// Without the clock: the time of the board goes on, that of a program that shows it does not.
    pub(super) saved: SavedGame,
}

impl ReadGame {
    fn new(game: &KeptGame) -> Self {
        Self {
            start: game.start.clone(),
            moves: game.moves.iter().copied().collect(),
            saved: SavedGame {
                clock: ClockOptions::DEFAULT,
                bank_ms: PerSeat::default(),
                strikes: PerSeat::default(),
                ..game.saved
            },
        }
    }

    /// Puts moves before those that are known; `None`, and nothing changes, where they do not lead to their start.
    fn prepend(&mut self, start: &AnyGame, moves: &[Move]) -> Option<()> {
        let mut position = start.clone();
        let is_legal = moves.iter().all(|&mv| position.play(mv).is_ok());
        let mut all = Vec::from_slice(moves).ok()?;
        all.extend_from_slice(&self.moves).ok()?;
        if !is_legal || position != self.start {
            return None;
        }
        (self.start, self.moves) = (start.clone(), all);
        Some(())
    }
}

impl Reading {
    /// Takes the answer to `table`, the first of a reading; `None` where it is too long.
    pub(super) fn take_table(&mut self, text: &str) -> Option<()> {
        *self = Self::default();
        self.facts.push_str(text).ok()
    }

    /// The plies of the game that `dump` is to be asked for next: all of them, then those before the moves that are known. `None` without a game.
    pub(super) fn next_plies(&self) -> Option<usize> {
        let known = self.game.as_ref().map_or(0, |game| game.moves.len());
        self.number::<usize>("plies")?.checked_sub(known)
    }

    /// Takes the answer to `dump`: the record of the board, then those of the moves before. `shown` may have these moves already. Whether the reading is whole
    /// now; `None` where the answer is damaged.
    pub(super) fn take_dump(&mut self, text: &str, shown: &Self) -> Option<bool> {
        let record = read_dump(text).ok()?;
        let game = record.game();
        match (&mut self.game, game) {
            (Some(known), game) => {
                let game = game?;
                self.has_oldest = game.moves.is_empty();
                known.prepend(&game.start, &game.moves)?;
            }
            (known, game) => {
                self.state = Some(record.saved_state().ok()?);
                *known = game.as_ref().map(ReadGame::new);
            }
        }
        self.take_earlier(shown);
        Some(self.has_oldest || self.game.is_none() || matches!(self.next_plies(), None | Some(0)))
    }

    /// Takes the moves before those that are known from an earlier reading, if it has them.
    fn take_earlier(&mut self, shown: &Self) -> Option<()> {
        let (first, shown_first) = (self.next_plies()?, shown.next_plies()?);
        let earlier = shown.game.as_ref()?;
        let moves = earlier.moves.get(..first.checked_sub(shown_first)?)?;
        self.game.as_mut()?.prepend(&earlier.start, moves)?;
        self.has_oldest = shown.has_oldest;
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
