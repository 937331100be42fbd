//! What the threads of a self-play run share: each takes the next game, plays it and sends its samples.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::Sender;

use super::game;
use crate::engines::SearchEngine;
use crate::options::Amount;
use crate::storage::archive::Settings;
use crate::storage::sample::Sample;

/// A game that a thread has finished: its number and its samples.
pub(super) type NumberedGame = (u32, Vec<Sample>);

/// State shared by all threads.
pub(super) struct Work<'a> {
    pub(super) settings: Settings,
    pub(super) amount: Amount,
    /// Set by a signal.
    pub(super) stop: &'a AtomicBool,
    /// Set by the writer.
    pub(super) is_over: AtomicBool,
    /// The next game that no thread has taken.
    pub(super) next: AtomicU32,
}

impl Work<'_> {
    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::SeqCst) || self.is_over.load(Ordering::SeqCst)
    }

    pub(super) fn is_enough(&self, games: u32, positions: u64) -> bool {
        self.amount.of(games, positions) >= self.amount.target()
    }

    pub(super) fn play_games(&self, mut engine: SearchEngine, send: &Sender<NumberedGame>) {
        loop {
            let number = self.next.fetch_add(1, Ordering::SeqCst);
            let is_beyond = matches!(self.amount, Amount::Games(games) if number >= games);
            if is_beyond || number == u32::MAX {
                return;
            }
            let game = game::play(&self.settings, number, &mut engine, &|| self.is_stopped());
            let Some(samples) = game else {
                return;
            };
            if send.send((number, samples)).is_err() {
                return;
            }
        }
    }
}
