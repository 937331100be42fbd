//! A table that threads share has whole entries of the right position, and behaves as the table of one search does.

extern crate std;

use std::sync::Barrier;
use std::vec::Vec;

use super::*;
use crate::shared_table::SharedEntry;
use fencelight_core::game::Fingerprint;

/// A key, and an entry of which every part but the depth follows from the key.
fn keyed(number: u64) -> (u64, Entry) {
    let key = Fingerprint::new(number).value();
    let [low, high, mv, bound, ..] = key.rotate_left(17).to_le_bytes();
    let entry = Entry {
        score: i16::from_le_bytes([low, high]),
        mv,
        depth: (number % 11) as u8,
        bound: [Bound::Lower, Bound::Upper, Bound::Exact][usize::from(bound % 3)],
    };
    (key, entry)
}

fn shared_entries(len: usize) -> Vec<SharedEntry> {
    let mut entries = Vec::new();
    entries.resize_with(len, SharedEntry::default);
    entries
}

#[test]
fn an_entry_is_the_same_as_a_word() {
    for number in 0..1_000 {
        let (key, entry) = keyed(number);
        let mut slot = TranspositionEntry::EMPTY;
        slot.replace(key, entry);
        assert_eq!(TranspositionEntry::from_word(slot.to_word()), slot);
        assert_eq!(
            TranspositionEntry::from_word(slot.to_word()).entry_of(key),
            Some(entry)
        );
    }
    assert_eq!(TranspositionEntry::EMPTY.to_word(), 0);
}

#[test]
fn a_shared_table_stores_and_finds_what_an_exclusive_one_does() {
    let mut own = [TranspositionEntry::EMPTY; 16];
    let words = shared_entries(16);
    let mut exclusive = TranspositionTable::new(&mut own);
    let mut shared = TranspositionTable::Shared(SharedTable::new(&words, 1));
    let mut found = 0;
    for number in 0..20_000 {
        let (key, entry) = keyed(number % 40 + number / 4_000);
        let hit = exclusive.probe(key);
        assert_eq!(hit, shared.probe(key), "{number}");
        found += u32::from(hit.is_some());
        exclusive.store(key, entry);
        shared.store(key, entry);
    }
    assert!(found > 100, "{found}");
    // A search of its own empties its table; threads find what others have stored.
    let (key, _) = (0..)
        .map(keyed)
        .find(|(key, _)| shared.probe(*key).is_some())
        .expect("an entry");
    exclusive.begin();
    shared.begin();
    assert_eq!(exclusive.probe(key), None);
    assert!(shared.probe(key).is_some());
    words.iter().for_each(SharedEntry::clear);
    assert_eq!(shared.probe(key), None);
}

/// Keys that compete for few places, stored and probed by several threads at once.
#[test]
fn threads_never_find_a_torn_or_foreign_entry() {
    const THREADS: u8 = 4;
    const ROUNDS: u64 = 1_000_000;
    let words = shared_entries(3);
    let begin = Barrier::new(THREADS.into());
    let found = |thread: u8| {
        let mut table = TranspositionTable::Shared(SharedTable::new(&words, thread));
        let mut found = 0;
        begin.wait();
        for round in 0..ROUNDS {
            let (key, entry) = keyed((round * 7 + u64::from(thread) * 13) % 24);
            if let Some(hit) = table.probe(key) {
                found += 1;
                // A refused store makes an entry shallower.
                assert!(hit.depth <= entry.depth);
                assert_eq!(
                    Entry {
                        depth: entry.depth,
                        ..hit
                    },
                    entry
                );
            }
            table.store(key, entry);
        }
        found
    };
    let found: u64 = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..THREADS)
            .map(|thread| scope.spawn(move || found(thread)))
            .collect();
        threads
            .into_iter()
            .map(|thread| thread.join().expect("no wrong entry"))
            .sum()
    });
    assert!(found > 1_000, "{found}");
}
