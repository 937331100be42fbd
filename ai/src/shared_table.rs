//! A transposition table in memory that several threads share.
//!
//! An entry is one word, which is read and written as a whole: a thread finds an entry as another one stored it, never parts of two. The order
//! of writes does not matter, and where two threads store at once, one entry is lost, which costs time and no more.
//!
//! Targets without 64-bit atomics, such as both chips, and pages in a browser have no such table. There the type has no values, so the
//! compiler drops what is done with one.

#[cfg(all(target_has_atomic = "64", not(target_family = "wasm")))]
mod shared {
    use core::sync::atomic::{AtomicU64, Ordering};

    /// An entry of a transposition table that threads share, in eight bytes.
    #[derive(Debug, Default)]
    pub struct SharedEntry(AtomicU64);

    impl SharedEntry {
        /// Empties the table. Its owner calls this before the threads of a search start.
        pub fn clear(&self) {
            self.0.store(0, Ordering::Relaxed);
        }
    }

    /// The entries, and the thread that uses them.
    pub(crate) struct SharedTable<'a> {
        entries: &'a [SharedEntry],
        thread: u8,
    }

    impl<'a> SharedTable<'a> {
        pub(crate) const fn new(entries: &'a [SharedEntry], thread: u8) -> Self {
            Self { entries, thread }
        }

        /// The number of this thread; 0 leads.
        pub(crate) const fn thread(&self) -> u8 {
            self.thread
        }

        pub(crate) const fn len(&self) -> usize {
            self.entries.len()
        }

        /// The word of an entry.
        #[inline]
        pub(crate) fn load(&self, index: usize) -> Option<u64> {
            let entry = self.entries.get(index)?;
            Some(entry.0.load(Ordering::Relaxed))
        }

        #[inline]
        pub(crate) fn store(&self, index: usize, word: u64) {
            if let Some(entry) = self.entries.get(index) {
                entry.0.store(word, Ordering::Relaxed);
            }
        }
    }
}

#[cfg(not(all(target_has_atomic = "64", not(target_family = "wasm"))))]
mod shared {
    use core::marker::PhantomData;

    /// No table.
    pub(crate) struct SharedTable<'a>(core::convert::Infallible, PhantomData<&'a ()>);

    impl SharedTable<'_> {
        pub(crate) const fn thread(&self) -> u8 {
            match self.0 {}
        }

        pub(crate) const fn len(&self) -> usize {
            match self.0 {}
        }

        pub(crate) const fn load(&self, _index: usize) -> Option<u64> {
            match self.0 {}
        }

        pub(crate) const fn store(&self, _index: usize, _word: u64) {
            match self.0 {}
        }
    }
}

#[cfg(all(target_has_atomic = "64", not(target_family = "wasm")))]
pub use shared::SharedEntry;
pub(super) use shared::SharedTable;
