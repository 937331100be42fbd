//! Events for a program that watches the table: what happened since it last asked, in order.
//!
//! The moves themselves are those of the history; the log holds the rest, each with the number of moves before it. So a game of any length costs
//! no memory, and positions are made when they are taken. A log that is full drops its oldest event whole and counts it.

use heapless::Deque;

use super::fault::FaultCode;
use super::phase::Phase;
use crate::geometry::Key;
use fencelight_core::game::Outcome;

/// Events besides moves that wait at most.
const CAPACITY: usize = 12;

/// An event besides a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LoggedKind {
    Phase(Phase),
    Game,
    /// Moves that were reported are taken back.
    Undo(u32),
    Over(Outcome),
    /// The number of the request.
    Request(u32),
    Fault(FaultCode),
    StuckKey(Key),
}

impl LoggedKind {
    /// Whether it says something about the position at its place.
    const fn has_position(self) -> bool {
        matches!(self, Self::Game | Self::Request(_) | Self::Undo(_))
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) struct LoggedEvent {
    /// Moves of the game before it.
    pub(super) ply: u32,
    pub(super) kind: LoggedKind,
}

/// The log. Off it takes no events.
#[derive(Debug)]
pub(super) struct EventLog {
    pub(super) is_on: bool,
    /// Moves of the game that were reported, or need not be.
    pub(super) reported: u32,
    /// Events that were dropped.
    lost: u32,
    events: Deque<LoggedEvent, CAPACITY>,
}

impl EventLog {
    pub(super) const OFF: Self = Self {
        is_on: false,
        reported: 0,
        lost: 0,
        events: Deque::new(),
    };

    /// Starts at this number of moves, with nothing to report.
    pub(super) fn start(&mut self, ply: u32) {
        *self = Self {
            is_on: true,
            reported: ply,
            ..Self::OFF
        };
    }

    /// Adds an event after this number of moves.
    pub(super) fn push(&mut self, ply: u32, kind: LoggedKind) {
        if !self.is_on {
            return;
        }
        if self.events.is_full() {
            self.events.pop_front();
            self.lose(1);
        }
        let _ = self.events.push_back(LoggedEvent { ply, kind });
    }

    /// Counts events that are not reported.
    pub(super) const fn lose(&mut self, count: u32) {
        self.lost = self.lost.saturating_add(count);
    }

    /// Another game replaces this one, which had `ply` moves. The first `next_ply` moves of the new game are not reported.
    pub(super) fn replace_game(&mut self, ply: u32, next_ply: u32) {
        if self.is_on {
            self.lose(ply.saturating_sub(self.reported));
            self.retain(|event| {
                event.ply = next_ply;
                !event.kind.has_position()
            });
        }
        self.reported = next_ply;
    }

    /// The game is set up or resumed after this many moves: its position has them all.
    pub(super) fn push_game(&mut self, ply: u32) {
        self.reported = ply;
        self.push(ply, LoggedKind::Game);
    }

    /// Moves were taken back until this many were left.
    pub(super) fn undone(&mut self, left: u32) {
        let mut is_told = false;
        self.retain(|event| {
            if event.ply <= left {
                return true;
            }
            event.ply = left;
            // A game that is not reported yet is reported as it is now.
            is_told |= event.kind == LoggedKind::Game;
            !matches!(event.kind, LoggedKind::Request(_))
        });
        if self.reported > left {
            let count = self.reported - left;
            self.reported = left;
            if !is_told {
                self.push(left, LoggedKind::Undo(count));
            }
        }
    }

    /// Keeps events, in their order; the others are lost.
    fn retain(&mut self, mut keep: impl FnMut(&mut LoggedEvent) -> bool) {
        for _ in 0..self.events.len() {
            if let Some(mut event) = self.events.pop_front() {
                if keep(&mut event) {
                    let _ = self.events.push_back(event);
                } else {
                    self.lose(1);
                }
            }
        }
    }

    /// The next event.
    pub(super) fn front(&self) -> Option<LoggedEvent> {
        self.events.front().copied()
    }

    /// Takes the next event.
    pub(super) fn pop(&mut self) -> Option<LoggedEvent> {
        self.events.pop_front()
    }

    /// The number of lost events since it was last asked; `None` without any.
    pub(super) fn take_lost(&mut self) -> Option<u32> {
        Some(core::mem::take(&mut self.lost)).filter(|&lost| lost > 0)
    }

    /// Whether events besides moves wait.
    pub(super) fn is_empty(&self) -> bool {
        self.events.is_empty() && self.lost == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn taken(log: &mut EventLog) -> heapless::Vec<LoggedKind, CAPACITY> {
        core::iter::from_fn(|| log.pop())
            .map(|event| event.kind)
            .collect()
    }

    #[test]
    fn a_full_log_drops_the_oldest_events_and_counts_them() {
        let mut log = EventLog::OFF;
        log.push(0, LoggedKind::Game);
        assert!(log.is_empty(), "off");
        log.start(0);
        for number in 0..20 {
            log.push(0, LoggedKind::Request(number));
        }
        assert_eq!(log.take_lost(), Some(8));
        assert_eq!(log.take_lost(), None);
        let left = taken(&mut log);
        assert_eq!(left.len(), CAPACITY);
        assert_eq!(left.last(), Some(&LoggedKind::Request(19)));
    }

    #[test]
    fn only_moves_that_were_reported_are_reported_as_taken_back() {
        let mut log = EventLog::OFF;
        log.start(5);
        log.push(9, LoggedKind::Phase(Phase::Over));
        log.push(9, LoggedKind::Request(3));
        log.undone(7);
        assert_eq!(
            (log.reported, log.front().map(|event| event.ply)),
            (5, Some(7))
        );
        log.undone(3);
        assert_eq!(log.reported, 3);
        let phase = LoggedKind::Phase(Phase::Over);
        assert_eq!(taken(&mut log), [phase, LoggedKind::Undo(2)]);
        assert_eq!(log.take_lost(), Some(1));
    }

    #[test]
    fn a_game_that_waits_is_reported_as_it_is_after_a_take_back() {
        let mut log = EventLog::OFF;
        log.start(0);
        log.replace_game(0, 10);
        log.push_game(10);
        log.undone(8);
        assert_eq!(log.front().map(|event| event.ply), Some(8));
        assert_eq!(taken(&mut log), [LoggedKind::Game]);
        assert_eq!(log.reported, 8);
    }

    #[test]
    fn what_concerns_a_game_is_lost_with_it() {
        let mut log = EventLog::OFF;
        log.start(2);
        log.push(2, LoggedKind::Request(1));
        log.push(2, LoggedKind::Phase(Phase::Pause));
        log.replace_game(4, 0);
        log.push_game(0);
        let phase = LoggedKind::Phase(Phase::Pause);
        assert_eq!(taken(&mut log), [phase, LoggedKind::Game]);
        assert_eq!(log.take_lost(), Some(3), "two moves and a request");
    }
}
