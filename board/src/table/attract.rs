//! Attract: the board plays by itself, one show after the other, until any key is pressed or a game is set up from outside (console,
//! restored save). It has no time limit.
//!
//! [`AttractShow`](super::AttractShow) is one show; this file is what keys and time do in the phase.

use super::attract_show::ShowStep;
use super::phase::PhaseState;
use super::request::Purpose;
use super::state::Table;

/// The level of the show: worth watching, and fast enough to answer before the last move has been shown.
const SHOW_LEVEL: u8 = 3;

impl Table {
    /// Any key ends Attract: a resumable game is offered, otherwise the lobby opens.
    pub(super) fn attract_pressed(&mut self) {
        self.wake();
    }

    /// Advances the show, and starts the next one after its end. The lobby returns to the choices of the house, at power-on only when
    /// service mode, which takes the present ones, cannot be entered any more.
    pub(super) fn tick_attract(&mut self) {
        if !self.gestures.is_power_on_window_open() && !self.has_house_choices() {
            self.persistent.return_to_house();
            self.mark_changed();
        }
        let now_ms = self.time.now_ms();
        let PhaseState::Attract(show) = &mut self.phase else {
            return;
        };
        match show.advance(now_ms) {
            ShowStep::Continue => {}
            ShowStep::RequestMove => self.request_move(Purpose::Attract, SHOW_LEVEL),
            ShowStep::Next(index) => {
                let next = self.next_show(index);
                if let PhaseState::Attract(show) = &mut self.phase {
                    *show = next;
                }
            }
        }
    }
}
