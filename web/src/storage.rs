//! The state of the board in the storage of the browser: the records of core, one text for each stream.
//!
//! A text is the record in hexadecimal digits and its checksum. The browser replaces a text whole, so there is no ring to wear out; core
//! reads records from a ring, which is built in memory when the page starts.

use std::convert::Infallible;

use embedded_storage::nor_flash::{ErrorType, NorFlash, ReadNorFlash};
use fencelight_core::save::{
    MAX_RECORD_BYTES, RecordError, Restored, Ring, SECTOR_BYTES, Saver, Stream, load,
};
use fencelight_core::table::Table;

/// Sectors of the ring in memory: enough for a record of every stream.
const SECTORS: usize = 13;

/// Storage for texts by name, as a browser has it.
pub trait TextStorage {
    /// The text with a name.
    fn read(&self, name: &str) -> Option<String>;
    /// Writes a text; `false` if there is no room, or no storage.
    fn write(&mut self, name: &str, text: &str) -> bool;
    /// Removes a text.
    fn remove(&mut self, name: &str);
}

/// What was found in storage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// Nothing.
    Nothing,
    /// Settings, and no unfinished game.
    Settings,
    /// An unfinished game, which is offered.
    Game,
    /// Texts that are no records; they are removed.
    Damaged,
    /// Records of another version; the next save replaces them.
    OtherVersion,
}

/// Writes the records of a table as they fall due.
pub struct Records {
    saver: Saver,
}

impl Records {
    /// Restores a table.
    pub fn open(storage: &mut impl TextStorage, table: &mut Table) -> (Self, Found) {
        let mut ring = Ring::open(MemoryFlash(vec![0xFF; SECTORS * SECTOR_BYTES]));
        let mut found = Found::Nothing;
        // The state comes last, as it is written.
        for stream in Stream::all().collect::<Vec<_>>().into_iter().rev() {
            let Some(text) = storage.read(&name(stream)) else {
                continue;
            };
            let written = record(&text).is_some_and(|bytes| ring.write_to(stream, &bytes).is_ok());
            if !written {
                storage.remove(&name(stream));
                found = Found::Damaged;
            }
        }
        let restored = load(&mut ring, table, true);
        found = match (restored, found) {
            (Some(Ok(Restored::Game)), _) => Found::Game,
            (_, Found::Damaged) => Found::Damaged,
            (Some(Ok(_)), _) => Found::Settings,
            (Some(Err(RecordError::Version(_))), _) => Found::OtherVersion,
            (Some(Err(_)), _) => Found::Damaged,
            (None, found) => found,
        };
        let saver = match found {
            Found::Game | Found::Settings => Saver::new(table),
            Found::Nothing | Found::Damaged | Found::OtherVersion => Saver::EMPTY,
        };
        (Self { saver }, found)
    }

    /// Writes what is due; `false` if it could not be written.
    pub fn save(&mut self, storage: &mut impl TextStorage, table: &mut Table) -> bool {
        let mut buffer = [0; MAX_RECORD_BYTES];
        let mut is_due = false;
        while let Some((stream, bytes)) = self.saver.next(table, &mut buffer) {
            is_due = true;
            let is_written = storage.write(&name(stream), &text(bytes));
            self.saver.finish(is_written);
            if !is_written {
                table.set_save_result(false);
                return false;
            }
        }
        if is_due {
            table.set_save_result(true);
        }
        true
    }
}

/// The name of the text of a stream.
fn name(stream: Stream) -> String {
    format!("fencelight.{}", stream.index())
}

/// The checksum of a record, FNV-1a: it detects damage, core checks the content.
fn checksum(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811C_9DC5, |sum, &byte| {
        (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    })
}

/// A record as text.
fn text(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(2 * bytes.len() + 8);
    for byte in checksum(bytes).to_be_bytes().iter().chain(bytes) {
        for digit in [byte >> 4, byte & 15] {
            text.push(char::from_digit(u32::from(digit), 16).unwrap_or('0'));
        }
    }
    text
}

/// The record in a text; `None` if it is damaged.
fn record(text: &str) -> Option<Vec<u8>> {
    let digits = text.as_bytes();
    if !digits.len().is_multiple_of(2) || !text.is_ascii() {
        return None;
    }
    let digit = |digit: u8| char::from(digit).to_digit(16);
    let bytes: Option<Vec<u8>> = digits
        .chunks(2)
        .map(|pair| Some((digit(pair[0])? << 4 | digit(pair[1])?) as u8))
        .collect();
    let bytes = bytes?;
    let (sum, bytes) = bytes.split_first_chunk::<4>()?;
    let is_whole = *sum == checksum(bytes).to_be_bytes() && bytes.len() <= MAX_RECORD_BYTES;
    is_whole.then(|| bytes.to_vec())
}

/// Flash in memory.
struct MemoryFlash(Vec<u8>);

impl ErrorType for MemoryFlash {
    type Error = Infallible;
}

impl ReadNorFlash for MemoryFlash {
    const READ_SIZE: usize = 1;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Infallible> {
        let from = offset as usize;
        bytes.copy_from_slice(&self.0[from..from + bytes.len()]);
        Ok(())
    }

    fn capacity(&self) -> usize {
        self.0.len()
    }
}

impl NorFlash for MemoryFlash {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = SECTOR_BYTES;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), Infallible> {
        self.0[from as usize..to as usize].fill(0xFF);
        Ok(())
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Infallible> {
        let from = offset as usize;
        for (there, byte) in self.0[from..].iter_mut().zip(bytes) {
            *there &= byte;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use fencelight_core::ai::greedy;
    use fencelight_core::games::GameKind;
    use fencelight_core::geometry::PerSeat;
    use fencelight_core::table::{GameConfig, Phase, Player};

    use super::*;

    #[derive(Clone, Default)]
    struct Texts {
        texts: BTreeMap<String, String>,
        is_full: bool,
    }

    impl TextStorage for Texts {
        fn read(&self, name: &str) -> Option<String> {
            self.texts.get(name).cloned()
        }

        fn write(&mut self, name: &str, text: &str) -> bool {
            if !self.is_full {
                self.texts.insert(name.to_owned(), text.to_owned());
            }
            !self.is_full
        }

        fn remove(&mut self, name: &str) {
            self.texts.remove(name);
        }
    }

    /// A table with a game of each kind, the last of them current.
    fn table() -> Table {
        let mut table = Table::new(3, 0);
        for kind in GameKind::ALL {
            let mut players = [Player::Human, Player::Empty, Player::Human, Player::Empty];
            if kind == GameKind::Quoridor4 {
                players = [Player::Human; 4];
            }
            table.start_game(&GameConfig::new(kind, PerSeat(players), 9));
            for seed in 0..7 {
                let mv = greedy(table.history().current(), seed).expect("the game goes on");
                table.play_all(&[mv]).expect("it is legal");
            }
        }
        table
    }

    fn saved(table: &mut Table) -> Texts {
        let mut storage = Texts::default();
        let (mut records, found) = Records::open(&mut storage, &mut Table::new(1, 0));
        assert_eq!(found, Found::Nothing);
        assert!(records.save(&mut storage, table));
        storage
    }

    #[test]
    fn the_current_game_and_the_kept_ones_come_back() {
        let mut before = table();
        let mut storage = saved(&mut before);
        let mut after = Table::new(2, 0);
        let (_, found) = Records::open(&mut storage, &mut after);
        assert_eq!((found, after.phase()), (Found::Game, Phase::Resume));
        assert_eq!(after.history().current(), before.history().current());
        for kind in GameKind::ALL {
            let game = |table: &Table| table.kept_game(kind).map(|game| game.start.clone());
            assert_eq!(game(&after), game(&before), "{kind}");
        }
    }

    #[test]
    fn what_has_not_changed_is_not_written_again() {
        let mut table = table();
        let mut storage = Texts::default();
        let (mut records, _) = Records::open(&mut storage, &mut Table::new(1, 0));
        assert!(records.save(&mut storage, &mut table));
        storage.texts.clear();
        assert!(records.save(&mut storage, &mut table));
        assert!(storage.texts.is_empty());
    }

    #[test]
    fn damaged_texts_are_refused_and_removed() {
        let storage = saved(&mut table());
        let name = name(Stream::STATE);
        let text = storage.texts.get(&name).expect("a record").clone();
        for at in (0..text.len()).step_by(7) {
            let mut damaged = storage.clone();
            let digit = if &text[at..=at] == "0" { "1" } else { "0" };
            let other = format!("{}{digit}{}", &text[..at], &text[at + 1..]);
            damaged.texts.insert(name.clone(), other);
            let mut table = Table::new(2, 0);
            let (_, found) = Records::open(&mut damaged, &mut table);
            assert_eq!(found, Found::Damaged, "{at}");
            assert!(!damaged.texts.contains_key(&name));
            assert_eq!(table.phase(), Phase::Attract);
        }
        for rubbish in ["", "x", "0011223344", "žž", "00"] {
            let mut damaged = storage.clone();
            damaged.texts.insert(name.clone(), rubbish.to_owned());
            let (_, found) = Records::open(&mut damaged, &mut Table::new(2, 0));
            assert_eq!(found, Found::Damaged, "{rubbish}");
        }
    }

    #[test]
    fn a_full_storage_is_a_fault_until_there_is_room() {
        let mut table = table();
        let mut storage = Texts {
            is_full: true,
            ..Texts::default()
        };
        let (mut records, _) = Records::open(&mut storage, &mut Table::new(1, 0));
        assert!(!records.save(&mut storage, &mut table));
        assert!(table.fault().is_some());
        storage.is_full = false;
        assert!(records.save(&mut storage, &mut table));
        assert_eq!(table.fault(), None);
    }
}
