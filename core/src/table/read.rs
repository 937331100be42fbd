//! What others may look at: the lights, whoever saves, whoever tells it in words.

use super::lobby::{self, Choices};
use super::{
    Attract, Clock, Counters, Cues, Fault, Phase, Players, Preview, Question, Settings, Table,
    service,
};
use crate::game::{Action, Face, Game, History, Outcome};
use crate::games::{AnyGame, Kind};
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
    pub const fn phase_ms(&self) -> u64 {
        self.phase_ms
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
    pub fn set(&mut self, name: &str, value: u32) -> bool {
        let done = self.settings.set(name, value);
        if done {
            self.touch();
        }
        done
    }

    /// What the board has seen.
    pub const fn counters(&self) -> &Counters {
        &self.counters
    }

    /// The game chosen in the lobby.
    pub const fn kind(&self) -> Kind {
        self.kind
    }

    /// Who sits in the lobby.
    pub const fn players(&self) -> &Players {
        &self.players
    }

    /// What was chosen in the lobby.
    pub const fn choices(&self) -> &Choices {
        &self.choices
    }

    /// The page of the lobby.
    pub const fn page(&self) -> lobby::Page {
        self.page
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
    pub const fn is_kept(&self) -> bool {
        self.kept
    }

    /// The seed of the game.
    pub const fn game_seed(&self) -> u64 {
        self.game_seed
    }

    /// Who plays the game.
    pub const fn sitters(&self) -> &Players {
        &self.sitters
    }

    /// The clock of the game.
    pub const fn clock(&self) -> &Clock {
        &self.clock
    }

    /// The time that a seat has left: of its turn, or of its next one while another seat is to move. `None` without a clock.
    pub fn left_ms(&self, seat: Seat) -> Option<u32> {
        if seat == self.history.now().turn() {
            self.clock.left_ms(seat)
        } else {
            self.clock.limit_ms(seat)
        }
    }

    /// The position that is on the board, and that a request is about.
    pub const fn position(&self) -> &AnyGame {
        match self.phase {
            Phase::Attract => self.attract.game(),
            _ => self.history.now(),
        }
    }

    /// Who has lost on time a game in which nobody leaves the board.
    pub const fn forfeited(&self) -> Option<Seat> {
        self.forfeited
    }

    /// How the game ended, also by the clock.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.forfeited {
            Some(loser) => Some(Outcome::won_by(self.history.now().seats().after(loser))),
            None => self.history.now().outcome(),
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
    pub const fn question(&self) -> Option<Question> {
        self.question
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
    pub fn set_fault(&mut self, fault: Fault, is_wrong: bool) {
        if let Some(slot) = self.faults.get_mut(fault as usize) {
            *slot = is_wrong;
        }
    }

    /// A save went wrong or right.
    pub fn saved(&mut self, well: bool) {
        self.set_fault(Fault::SaveFailed, !well);
    }

    /// The most urgent thing that is wrong.
    pub fn fault(&self) -> Option<Fault> {
        let wrong = |fault: &Fault| match fault {
            Fault::StuckKey => !self.stuck.is_empty(),
            other => self.faults.get(*other as usize) == Some(&true),
        };
        Fault::ALL.into_iter().find(wrong)
    }
}
