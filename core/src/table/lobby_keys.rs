//! What keys do in the lobby.

use super::lobby::{self, Choices, LobbyPage};
use super::seats::{Player, Seating, seat_mismatch};
use super::{ClockMode, GameConfig, RejectReason, Table};
use crate::game::next_seed;
use crate::games::GameKind;
use crate::geometry::{Key, PerSeat};

/// Who sits in the lobby of a new board: one person can start at once.
pub(super) const DEFAULT_LOBBY_PLAYERS: Seating = PerSeat([
    Player::Human,
    Player::Empty,
    Player::Computer { level: 1 },
    Player::Empty,
]);

impl Table {
    pub(super) fn reset_lobby(&mut self) {
        self.lobby_kind = GameKind::Quoridor2;
        self.lobby_players = DEFAULT_LOBBY_PLAYERS;
        self.choices = Choices::DEFAULT;
    }

    pub(super) fn lobby_pressed(&mut self, key: Key) {
        match (self.lobby_page, key) {
            (_, Key::Ok(_) | Key::Back(_)) => {}
            (LobbyPage::Games, Key::Square(lobby::START_SQUARE)) => self.start_pressed(key),
            (LobbyPage::Games, _) => {
                let clock = lobby::CLOCK_SQUARES
                    .into_iter()
                    .find(|&(square, _)| key == Key::Square(square));
                if let Some((_, seconds)) = clock {
                    let mode = if seconds == 0 {
                        ClockMode::Off
                    } else {
                        ClockMode::PerMove
                    };
                    self.choices.clock.set("clock", mode as u32);
                    self.choices.clock.set("move_time", seconds);
                    self.mark_changed();
                } else if let Some(kind) = lobby::icon_at(key) {
                    self.mark_changed();
                    if kind == self.lobby_kind {
                        self.lobby_page = LobbyPage::Rules;
                    }
                    self.lobby_kind = kind;
                } else {
                    self.reject(key, RejectReason::NoFunction);
                }
            }
            (_, Key::Square(lobby::CLOSE_SQUARE)) => self.lobby_page = LobbyPage::Games,
            (page, Key::Square(lobby::NEXT_PAGE_SQUARE)) => {
                self.lobby_page = if page == LobbyPage::Rules {
                    LobbyPage::Table
                } else {
                    LobbyPage::Rules
                };
            }
            (page, key) => {
                let rows = lobby::rows(page, self.lobby_kind);
                let choice = match key {
                    Key::Square(square) => lobby::choice_at(square, &rows),
                    _ => None,
                };
                match choice {
                    Some((row, value)) => {
                        row.choose(
                            value,
                            self.lobby_kind,
                            &mut self.choices,
                            &mut self.settings,
                        );
                        self.mark_changed();
                    }
                    None => self.reject(key, RejectReason::NoFunction),
                }
            }
        }
    }

    fn start_pressed(&mut self, key: Key) {
        let mismatch = seat_mismatch(self.lobby_kind, &self.lobby_players);
        if mismatch.is_empty() {
            self.seed = next_seed(self.seed ^ self.now_ms);
            self.start_game(&GameConfig {
                first: self.choices.first_of(self.lobby_kind),
                options: self.choices.options,
                clock: self.choices.clock,
                ..GameConfig::new(self.lobby_kind, self.lobby_players, self.seed)
            });
        } else {
            self.reject(key, RejectReason::SeatMismatch(mismatch));
        }
    }

    pub(super) fn lobby_released(&mut self, key: Key) {
        self.mark_changed();
        match key {
            // On the options pages the side keys lead back.
            Key::Ok(_) | Key::Back(_) if self.lobby_page != LobbyPage::Games => {
                self.lobby_page = LobbyPage::Games;
            }
            Key::Ok(seat) => self.lobby_players[seat] = self.lobby_players[seat].toggled_human(),
            Key::Back(seat) => self.lobby_players[seat] = self.lobby_players[seat].next_computer(),
            Key::Square(_) | Key::Post(_) => {}
        }
    }
}
