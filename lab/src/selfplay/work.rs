//! What the threads of a self-play run share: each takes the next game, plays it and sends its samples.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::Sender;

use fencelight_host::engines::SearchEngine;

use super::game;
use crate::storage::archive::Settings;
use crate::storage::sample::Sample;

/// How much self-play is enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Amount {
    /// A number of games.
    Games(u32),
    /// Games until there are this many positions.
    Positions(u64),
}

/// A game that a thread has finished: its place among the games of the shard, and its samples.
pub(super) type PlacedGame = (u32, Vec<Sample>);

/// State shared by all threads.
pub(super) struct Work<'a> {
    pub(super) settings: Settings,
    pub(super) amount: Amount,
    /// Set by a signal.
    pub(super) stop: &'a AtomicBool,
    /// Set by the writer.
    pub(super) is_over: AtomicBool,
    /// The place of the next game that no thread has taken.
    pub(super) next: AtomicU32,
}

impl Work<'_> {
    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::SeqCst) || self.is_over.load(Ordering::SeqCst)
    }

    /// What counts for the amount, of the games and positions there are.
    pub(super) fn done(&self, games: u32, positions: u64) -> u64 {
        match self.amount {
            Amount::Games(_) => games.into(),
            Amount::Positions(_) => positions,
        }
    }

    /// How much of that is enough: a shard plays its share of the games.
    pub(super) fn target(&self) -> u64 {
        match self.amount {
            Amount::Games(games) => self.settings.shard.share(games).into(),
            Amount::Positions(positions) => positions,
        }
    }

    pub(super) fn is_enough(&self, games: u32, positions: u64) -> bool {
        self.done(games, positions) >= self.target()
    }

    pub(super) fn play_games(&self, mut engine: SearchEngine, send: &Sender<PlacedGame>) {
        loop {
            let place = self.next.fetch_add(1, Ordering::SeqCst);
            let is_beyond =
                matches!(self.amount, Amount::Games(_)) && u64::from(place) >= self.target();
            let Some(number) = self.settings.shard.nth(place).filter(|_| !is_beyond) else {
                return;
            };
            let game = game::play(&self.settings, number, &mut engine, &|| self.is_stopped());
            let Some(samples) = game else {
                return;
            };
            if send.send((place, samples)).is_err() {
                return;
            }
        }
    }
}
