//! Keys in service mode.

use super::cues::RejectReason;
use super::current_game::GameStatus;
use super::keys::RESUME_SQUARE;
use super::lobby::START_SQUARE;
use super::phase::{Phase, PhaseState};
use super::saved_state::SavedState;
use super::service::{Service, ServicePage};
use super::state::Table;
use crate::geometry::{Key, Seat, Square};
use crate::input::KeySet;

/// Whether a key can be masked: not the side keys, which lead out of the page, nor a square that starts or resumes a game.
fn is_maskable(key: Key) -> bool {
    match key {
        Key::Ok(_) | Key::Back(_) => false,
        Key::Square(square) => square != START_SQUARE && square != RESUME_SQUARE,
        Key::Post(_) => true,
    }
}

impl Table {
    /// Masks a key; `false` for one that cannot be masked.
    pub fn mask(&mut self, key: Key) -> bool {
        let is_maskable = is_maskable(key);
        if is_maskable {
            self.saved.masked.insert(key);
            self.mark_changed();
        }
        is_maskable
    }

    /// Removes all masks.
    pub const fn unmask_all(&mut self) {
        self.saved.masked = KeySet::EMPTY;
        self.mark_changed();
    }

    /// What the lobby has now is what it returns to.
    pub const fn keep_house_choices(&mut self) {
        self.saved.house = self.saved.present_choices();
        self.mark_changed();
    }

    /// Restores the factory state and discards all unfinished games. `false`, and nothing changes, while a game or a lesson is on the board.
    pub fn restore_factory_state(&mut self) -> bool {
        let is_free = matches!(self.phase(), Phase::Attract | Phase::Lobby | Phase::Service);
        if is_free {
            self.saved = SavedState::FACTORY;
            self.game.status = GameStatus::Absent;
            self.kept.clear();
            self.mark_changed();
        }
        is_free
    }

    const fn service_mut(&mut self) -> Option<&mut Service> {
        match &mut self.phase {
            PhaseState::Service(service) => Some(service),
            _ => None,
        }
    }

    pub(super) fn service_pressed(&mut self, key: Key) {
        let PhaseState::Service(Service { page, .. }) = self.phase else {
            return;
        };
        match (page, key) {
            (ServicePage::Mask, _) if self.mask(key) => {}
            (ServicePage::Mask, Key::Square(_) | Key::Post(_)) => {
                self.reject(key, RejectReason::Unmaskable);
            }
            (ServicePage::Leds | ServicePage::Counters, Key::Square(_)) => {
                if let Some(service) = self.service_mut() {
                    service.presses = service.presses.wrapping_add(1);
                }
            }
            (_, Key::Square(square)) => {
                self.set_service_step(page, square);
            }
            _ => {}
        }
    }

    fn set_service_step(&mut self, page: ServicePage, square: Square) {
        let row = page.rows().iter().find(|row| row.rank == square.rank());
        if let Some(row) = row
            && let Some(&value) = row.steps.get(usize::from(square.file()))
            && !self.set_setting(row.setting, value)
        {
            self.reject(Key::Square(square), RejectReason::StrapOpen);
        }
    }

    pub(super) fn service_released(&mut self, key: Key) {
        let pages = match key {
            Key::Ok(Seat::South) => 1,
            Key::Back(Seat::South) => ServicePage::ALL.len() - 1,
            _ => return,
        };
        // A hold acts on the page on which its press began.
        self.gestures.consume_all_presses();
        if let Some(service) = self.service_mut() {
            *service = Service {
                page: service.page.turned(pages),
                ..Service::default()
            };
        }
    }

    pub(super) fn service_held(&mut self, key: Key) {
        let PhaseState::Service(Service { page, .. }) = self.phase else {
            return;
        };
        match (page, key) {
            (_, Key::Back(_)) => {
                self.gestures.consume_press(key);
                self.leave_service();
            }
            (ServicePage::Mask, Key::Ok(_)) => {
                self.gestures.consume_press(key);
                self.unmask_all();
            }
            (ServicePage::House, Key::Ok(_)) => {
                self.gestures.consume_press(key);
                self.keep_house_choices();
                self.confirm_service();
            }
            (ServicePage::Reset, Key::Ok(_)) => {
                self.gestures.consume_press(key);
                self.restore_factory_state();
                self.confirm_service();
            }
            _ => {}
        }
    }

    /// Notes that OK held has changed what is saved.
    fn confirm_service(&mut self) {
        let now_ms = self.time.now_ms();
        if let Some(service) = self.service_mut() {
            service.done_ms = Some(now_ms);
        }
    }
}
