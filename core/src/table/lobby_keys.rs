//! Keys in the lobby.

use super::clock::ClockMode;
use super::cues::RejectReason;
use super::game_config::GameConfig;
use super::lobby::{self, LobbyPage};
use super::phase::PhaseState;
use super::seats::seat_mismatch;
use super::state::Table;
use crate::game::next_seed;
use crate::geometry::{Key, Square};

impl Table {
    const fn set_lobby_page(&mut self, to: LobbyPage) {
        if let PhaseState::Lobby { page } = &mut self.phase {
            *page = to;
        }
    }

    pub(super) fn lobby_pressed(&mut self, key: Key) {
        match (self.lobby_page(), key) {
            (_, Key::Ok(_) | Key::Back(_)) => {}
            (LobbyPage::Games, Key::Square(lobby::START_SQUARE)) => self.start_pressed(key),
            (LobbyPage::Games, Key::Square(lobby::LESSON_SQUARE)) => {
                self.start_lesson(self.lobby_kind());
            }
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
            let mode = if seconds == 0 {
                ClockMode::Off
            } else {
                ClockMode::PerMove
            };
            let clock = &mut self.persistent.choices.clock;
            clock.set("clock", mode as u32);
            clock.set("move_time", seconds);
            self.mark_changed();
        } else if let Some(kind) = lobby::icon_at(key) {
            self.mark_changed();
            if kind == self.lobby_kind() {
                self.set_lobby_page(LobbyPage::Rules);
            }
            self.persistent.lobby_kind = kind;
        } else {
            self.reject(key, RejectReason::NoFunction);
        }
    }

    fn option_pressed(&mut self, page: LobbyPage, square: Square) {
        let persistent = &mut self.persistent;
        let rows = lobby::rows(page, persistent.lobby_kind);
        let Some((row, value)) = lobby::choice_at(square, &rows) else {
            return self.reject(Key::Square(square), RejectReason::NoFunction);
        };
        row.choose(
            value,
            persistent.lobby_kind,
            &mut persistent.choices,
            &mut persistent.settings,
        );
        self.mark_changed();
    }

    fn start_pressed(&mut self, key: Key) {
        let (kind, players) = (self.lobby_kind(), *self.lobby_players());
        let mismatch = seat_mismatch(kind, &players);
        if !mismatch.is_empty() {
            return self.reject(key, RejectReason::SeatMismatch(mismatch));
        }
        self.seed = next_seed(self.seed ^ self.time.now_ms());
        let choices = self.choices();
        let config = GameConfig {
            first: choices.first_of(kind),
            options: choices.options,
            clock: choices.clock,
            ..GameConfig::new(kind, players, self.seed)
        };
        self.start_game(&config);
    }

    pub(super) fn lobby_released(&mut self, key: Key) {
        self.mark_changed();
        let is_options_page = self.lobby_page() != LobbyPage::Games;
        let players = &mut self.persistent.lobby_players;
        match key {
            // On the options pages the side keys lead back.
            Key::Ok(_) | Key::Back(_) if is_options_page => self.set_lobby_page(LobbyPage::Games),
            Key::Ok(seat) => players[seat] = players[seat].toggled_human(),
            Key::Back(seat) => players[seat] = players[seat].next_computer(),
            Key::Square(_) | Key::Post(_) => {}
        }
    }
}
