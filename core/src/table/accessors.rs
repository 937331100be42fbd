//! What others may look at: the lights, whoever saves, whoever tells it in words.

use super::lobby::{self, Choices};
use super::{
    Attract, Clock, Counters, Cues, FaultCode, Phase, Preview, Proposal, Seating, Settings, Table,
    service,
};
use crate::game::{Action, Face, Game, History, Outcome};
use crate::games::{AnyGame, GameKind};
use crate::geometry::Seat;
use crate::input::KeySet;
use crate::sets::SquareSet;

impl Table {
    /// The time inside, as of the last step.
    pub const fn now_ms(&self) -> u64 {
        self.now_ms
    }

    /// What the board is doing.
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// When it began to.
    pub const fn phase_started_ms(&self) -> u64 {
        self.phase_started_ms
    }

    /// For how long nobody did what somebody could have done.
    pub const fn idle_ms(&self) -> u64 {
        self.idle_ms
    }

    /// Changes with everything that is worth being saved.
    pub const fn revision(&self) -> u32 {
        self.revision
    }

    /// Settings of the board.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Changes a setting; see [`Settings::set`].
    pub fn set_setting(&mut self, name: &str, value: u32) -> bool {
        let done = self.settings.set(name, value);
        if done {
            self.mark_changed();
        }
        done
    }

    /// What the board has seen.
    pub const fn counters(&self) -> &Counters {
        &self.counters
    }

    /// The game chosen in the lobby.
    pub const fn lobby_kind(&self) -> GameKind {
        self.lobby_kind
    }

    /// Who sits in the lobby.
    pub const fn lobby_players(&self) -> &Seating {
        &self.lobby_players
    }

    /// What was chosen in the lobby.
    pub const fn choices(&self) -> &Choices {
        &self.choices
    }

    /// The page of the lobby.
    pub const fn lobby_page(&self) -> lobby::LobbyPage {
        self.lobby_page
    }

    /// The game with its moves; of no meaning while there is none ([`Table::has_game`]).
    pub const fn history(&self) -> &History<AnyGame> {
        &self.history
    }

    /// Whether there is a game, be it over, paused or kept.
    pub const fn has_game(&self) -> bool {
        self.has_game
    }

    /// Whether a game is kept that can be resumed.
    pub const fn is_resumable(&self) -> bool {
        self.is_resumable
    }

    /// The seed of the game.
    pub const fn game_seed(&self) -> u64 {
        self.game_seed
    }

    /// Who plays the game.
    pub const fn players(&self) -> &Seating {
        &self.players
    }

    /// The clock of the game.
    pub const fn clock(&self) -> &Clock {
        &self.clock
    }

    /// The time that a seat has left: of its turn, or of its next one while another seat is to move. `None` without a clock.
    pub fn remaining_ms(&self, seat: Seat) -> Option<u32> {
        if seat == self.history.current().turn() {
            self.clock.remaining_ms(seat)
        } else {
            self.clock.limit_ms(seat)
        }
    }

    /// The position that is on the board, and that a request is about.
    pub const fn position(&self) -> &AnyGame {
        match self.phase {
            Phase::Attract => self.attract.game(),
            _ => self.history.current(),
        }
    }

    /// Who has lost on time a game in which nobody leaves the board.
    pub const fn forfeited(&self) -> Option<Seat> {
        self.forfeited
    }

    /// How the game ended, also by the clock.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.forfeited {
            Some(loser) => Some(Outcome::won_by(self.history.current().seats().after(loser))),
            None => self.history.current().outcome(),
        }
    }

    /// The last roll of the game, if there was one.
    pub fn last_roll(&self) -> Option<Face> {
        let mut last_first = self.history.moves().iter().rev();
        last_first.find_map(|mv| match mv.action() {
            Action::Rolled(face) => Some(face),
            _ => None,
        })
    }

    /// Squares that may be pressed to play them.
    pub const fn targets(&self) -> SquareSet {
        self.targets
    }

    /// A fence that is not placed yet.
    pub const fn preview(&self) -> Option<Preview> {
        self.preview
    }

    /// What another person has to agree to.
    pub const fn proposal(&self) -> Option<Proposal> {
        self.proposal
    }

    /// What has just happened.
    pub const fn cues(&self) -> &Cues {
        &self.cues
    }

    /// The show that the board gives by itself.
    pub const fn attract(&self) -> &Attract {
        &self.attract
    }

    /// Where the service mode is.
    pub const fn service(&self) -> &service::Service {
        &self.service
    }

    /// The keys that are down.
    pub const fn down(&self) -> KeySet {
        self.gestures.down()
    }

    /// The keys that shall not be felt, masked by hand in service mode.
    pub const fn masked(&self) -> KeySet {
        self.masked
    }

    /// The keys that are stuck.
    pub const fn stuck(&self) -> KeySet {
        self.stuck
    }

    /// Something is wrong, or is no longer.
    pub fn set_fault(&mut self, fault: FaultCode, is_wrong: bool) {
        if let Some(slot) = self.faults.get_mut(fault as usize) {
            *slot = is_wrong;
        }
    }

    /// A save went wrong or right.
    pub fn set_save_result(&mut self, well: bool) {
        self.set_fault(FaultCode::SaveFailed, !well);
    }

    /// The most urgent thing that is wrong.
    pub fn fault(&self) -> Option<FaultCode> {
        let wrong = |fault: &FaultCode| match fault {
            FaultCode::StuckKey => !self.stuck.is_empty(),
            other => self.faults.get(*other as usize) == Some(&true),
        };
        FaultCode::ALL.into_iter().find(wrong)
    }
}
