//! The events for a program that watches the table.

use super::event_log::{EventLog, LoggedEvent, LoggedKind};
use super::fault::FaultCode;
use super::phase::Phase;
use super::state::Table;
use crate::geometry::{Key, Seat};
use fencelight_core::game::{Game, Move, Outcome};
use fencelight_core::games::AnyGame;

/// An event of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
// The position is taken at once; there is no heap to box it.
#[allow(clippy::large_enum_variant)]
pub enum TableEvent {
    /// The phase has changed.
    Phase(Phase),
    /// A game was started, set up or resumed at this position.
    Game(AnyGame),
    /// A seat made a move.
    Move(Seat, Move),
    /// The number of moves that were taken back.
    Undo(u32),
    /// The game has ended.
    Over(Outcome),
    /// A remote seat is to move in this position.
    Request {
        /// The number that its answer needs.
        number: u32,
        /// The seat to move.
        seat: Seat,
        /// The position.
        position: AnyGame,
    },
    /// A fault has appeared.
    Fault(FaultCode),
    /// A key is stuck.
    StuckKey(Key),
    /// The number of events that were dropped.
    Lost(u32),
}

impl Table {
    /// Begins or ends the report of events. A request that is open is the first of them.
    pub fn watch(&mut self, is_on: bool) {
        if !is_on {
            self.events = EventLog::OFF;
        } else if !self.events.is_on {
            self.events.start(self.ply());
            if let Some(request) = self.remote_request() {
                self.log(LoggedKind::Request(request.number));
            }
        }
    }

    /// Whether events wait.
    pub fn has_events(&self) -> bool {
        let log = &self.events;
        log.is_on && (!log.is_empty() || self.reports_moves() && log.reported < self.ply())
    }

    /// Takes the next event, in the order in which they happened.
    pub fn take_event(&mut self) -> Option<TableEvent> {
        if !self.events.is_on {
            return None;
        }
        let evicted = self.game.history.evicted();
        if self.events.reported < evicted {
            self.events.lose(evicted - self.events.reported);
            self.events.reported = evicted;
        }
        if let Some(count) = self.events.take_lost() {
            return Some(TableEvent::Lost(count));
        }
        let front = self.events.front();
        let until = front.map_or(self.ply(), |event| event.ply);
        if self.events.reported < until {
            let number = self.events.reported - evicted;
            self.events.reported += 1;
            return match self.reports_moves() {
                true => self.move_event(number as usize),
                false => self.take_event(),
            };
        }
        let LoggedEvent { ply, kind } = self.events.pop()?;
        let position = || {
            let played = ply.saturating_sub(evicted) as usize;
            self.game.history.position_after(played)
        };
        Some(match kind {
            LoggedKind::Phase(phase) => TableEvent::Phase(phase),
            LoggedKind::Game => TableEvent::Game(position()),
            LoggedKind::Undo(count) => TableEvent::Undo(count),
            LoggedKind::Over(outcome) => TableEvent::Over(outcome),
            LoggedKind::Request(number) => {
                let position = position();
                TableEvent::Request {
                    number,
                    seat: position.turn(),
                    position,
                }
            }
            LoggedKind::Fault(fault) => TableEvent::Fault(fault),
            LoggedKind::StuckKey(key) => TableEvent::StuckKey(key),
        })
    }

    /// The move with this number in the history.
    fn move_event(&self, number: usize) -> Option<TableEvent> {
        let history = &self.game.history;
        let mv = *history.moves().get(number)?;
        let seat = history.position_after(number).turn();
        Some(TableEvent::Move(seat, mv))
    }

    /// Whether the moves of the history are reported: those of a game or a puzzle, not those of a lesson.
    fn reports_moves(&self) -> bool {
        self.puzzle().is_some() || self.game().is_some() && !self.is_lesson()
    }

    /// The number of moves of the game.
    pub(super) fn ply(&self) -> u32 {
        let history = &self.game.history;
        history
            .evicted()
            .saturating_add(history.moves().len() as u32)
    }

    /// Logs an event after the moves so far.
    pub(super) fn log(&mut self, kind: LoggedKind) {
        let ply = self.ply();
        self.events.push(ply, kind);
    }

    /// Logs that the game was set up or resumed.
    pub(super) fn log_game(&mut self) {
        let ply = self.ply();
        self.events.push_game(ply);
    }

    /// Logs that moves were taken back.
    pub(super) fn log_undo(&mut self) {
        let left = self.ply();
        self.events.undone(left);
    }
}
