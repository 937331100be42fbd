//! Keys in the lobby.

use super::clock::ClockMode;
use super::cues::RejectReason;
use super::game_config::GameConfig;
use super::lobby::{self, LobbyPage};
use super::phase::PhaseState;
use super::seats::{Player, seat_mismatch};
use super::settings::Setting;
use super::state::Table;
use crate::geometry::{Key, Seat, Square};
use fencelight_core::game::next_seed;
use fencelight_core::games::GameKind;

impl Table {
    /// Turns the page. A key that is down was pressed for the page before.
    fn set_lobby_page(&mut self, to: LobbyPage) {
        self.gestures.consume_all_presses();
        if let PhaseState::Lobby { page } = &mut self.phase {
            *page = to;
        }
    }

    pub(super) fn lobby_pressed(&mut self, key: Key) {
        let Some(page) = self.lobby_page() else {
            return;
        };
        match (page, key) {
            (_, Key::Ok(_) | Key::Back(_)) => {}
            (LobbyPage::Games, Key::Square(lobby::START_SQUARE)) => self.start_pressed(key),
            // A tap is the lesson, on release; held it opens the puzzles.
            (LobbyPage::Games, key) if lobby::is_lesson(key) => {}
            (LobbyPage::Games, _) => self.games_page_pressed(key),
            (_, Key::Square(lobby::CLOSE_SQUARE)) => self.set_lobby_page(LobbyPage::Games),
            (LobbyPage::Rules, Key::Square(lobby::NEXT_PAGE_SQUARE)) => {
                self.set_lobby_page(LobbyPage::Table);
            }
            (LobbyPage::Table, Key::Square(lobby::NEXT_PAGE_SQUARE)) => {
                self.set_lobby_page(LobbyPage::Rules);
            }
            (page, Key::Square(square)) => self.option_pressed(page, square),
            (_, Key::Post(_)) => self.reject(key, RejectReason::NoFunction),
        }
    }

    fn games_page_pressed(&mut self, key: Key) {
        let clock = lobby::CLOCK_SQUARES
            .into_iter()
            .find(|&(square, _)| key == Key::Square(square));
        if let Some((_, seconds)) = clock {
            if self.settings().is_locked {
                return self.reject(key, RejectReason::HouseLocked);
            }
            let mode = if seconds == 0 {
                ClockMode::Off
            } else {
                ClockMode::PerMove
            };
            let clock = &mut self.saved.choices.clock;
            clock.mode = mode;
            if mode != ClockMode::Off {
                clock.move_time_s = seconds;
            }
            self.mark_changed();
        } else if let Some(kind) = lobby::icon_at(key) {
            self.saved.lobby_kind = kind;
            self.mark_changed();
        } else {
            self.reject(key, RejectReason::NoFunction);
        }
    }

    fn option_pressed(&mut self, page: LobbyPage, square: Square) {
        let rows = lobby::rows(page, self.saved.lobby_kind);
        let Some((row, value)) = lobby::choice_at(square, &rows) else {
            return self.reject(Key::Square(square), RejectReason::NoFunction);
        };
        // Calm lights stay free: whom moving lights disturb needs no staff.
        if self.settings().is_locked && row.key != Setting::Calm.name() {
            return self.reject(Key::Square(square), RejectReason::HouseLocked);
        }
        let saved = &mut self.saved;
        row.choose(
            value,
            saved.lobby_kind,
            &mut saved.choices,
            &mut saved.settings,
        );
        self.mark_changed();
    }

    fn start_pressed(&mut self, key: Key) {
        let (kind, players) = (self.lobby_kind(), *self.lobby_players());
        if self.kept_game(kind).is_some() {
            // A new game would take its place.
            return self.offer_kept(kind);
        }
        let mismatch = seat_mismatch(kind, &players);
        if !mismatch.is_empty() {
            return self.reject(key, RejectReason::SeatMismatch(mismatch));
        }
        self.seed = next_seed(self.seed ^ self.time.now_ms());
        let choices = self.choices();
        let config = GameConfig {
            first: choices.first_of(kind),
            pac: choices.pac,
            options: choices.options,
            clock: choices.clock,
            ..GameConfig::new(kind, players, self.seed)
        };
        self.start_game(&config);
    }

    /// The sign of the lesson acts here. An icon acts when it is pressed; where a game of its kind is kept, it is offered on release, so that the icon can be held as well.
    pub(super) fn lobby_released(&mut self, key: Key) {
        match key {
            // On the options pages the side keys lead back.
            Key::Ok(_) | Key::Back(_) if self.lobby_page() != Some(LobbyPage::Games) => {
                self.set_lobby_page(LobbyPage::Games);
            }
            Key::Ok(seat) => self.set_lobby_player(seat, Player::toggled_human),
            Key::Back(seat) => self.set_lobby_player(seat, Player::next_computer),
            Key::Square(_) | Key::Post(_) if self.lobby_page() == Some(LobbyPage::Games) => {
                if let Some(kind) = lobby::icon_at(key) {
                    self.offer_kept(kind);
                } else if lobby::is_lesson(key) {
                    let now_ms = self.time.now_ms() as u32;
                    let held_ms = self.gestures.pressed_for_ms(key, now_ms);
                    self.start_lesson(self.lobby_kind());
                    self.backdate_lesson(held_ms);
                }
            }
            Key::Square(_) | Key::Post(_) => {}
        }
    }

    pub(super) fn set_lobby_player(&mut self, seat: Seat, next: impl Fn(Player) -> Player) {
        let saved = &mut self.saved;
        let player = next(saved.lobby_players[seat]);
        saved.lobby_players[seat] = player;
        if player == Player::Empty && saved.choices.pac == Some(seat) {
            saved.choices.pac = None;
        }
        self.mark_changed();
    }

    /// The sign of the lesson held opens the puzzles, an icon its options. OK held hands the role of Pac-Man to its seat, which a human takes if it is empty.
    pub(super) fn lobby_held(&mut self, key: Key) {
        if self.lobby_page() != Some(LobbyPage::Games) {
            return;
        }
        match key {
            key if lobby::is_lesson(key) => self.start_puzzles(key),
            Key::Square(_) | Key::Post(_) => {
                // Another icon may have been pressed meanwhile.
                if lobby::icon_at(key) == Some(self.lobby_kind()) {
                    self.set_lobby_page(LobbyPage::Rules);
                }
            }
            Key::Ok(seat) if self.lobby_kind() == GameKind::Pacman => {
                self.gestures.consume_press(key);
                self.saved.choices.pac = Some(seat);
                self.set_lobby_player(seat, |player| match player {
                    Player::Empty => Player::Human,
                    Player::Human | Player::Computer { .. } | Player::Remote => player,
                });
            }
            Key::Ok(_) | Key::Back(_) => {}
        }
    }
}
