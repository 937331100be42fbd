//! What keys do in the lobby.

use super::lobby::{self, Choices, Page};
use super::seats::{Player, Players, unfit};
use super::{Beginning, Mode, Table, Why};
use crate::game::next_seed;
use crate::games::Kind;
use crate::geometry::{Key, PerSeat};

/// Who sits in the lobby of a new board: one person can start at once.
pub(super) const LOBBY_PLAYERS: Players = PerSeat([
    Player::Human,
    Player::Empty,
    Player::Computer { level: 1 },
    Player::Empty,
]);

impl Table {
    pub(super) fn reset_lobby(&mut self) {
        self.kind = Kind::Quoridor2;
        self.players = LOBBY_PLAYERS;
        self.choices = Choices::DEFAULT;
    }

    pub(super) fn lobby_pressed(&mut self, key: Key) {
        match (self.page, key) {
            (_, Key::Ok(_) | Key::Back(_)) => {}
            (Page::Games, Key::Square(lobby::START)) => self.start_pressed(key),
            (Page::Games, _) => {
                let clock = lobby::CLOCKS
                    .into_iter()
                    .find(|&(square, _)| key == Key::Square(square));
                if let Some((_, seconds)) = clock {
                    let mode = if seconds == 0 {
                        Mode::Off
                    } else {
                        Mode::PerMove
                    };
                    self.choices.clock.set("clock", mode as u32);
                    self.choices.clock.set("move_time", seconds);
                    self.touch();
                } else if let Some(kind) = lobby::icon_at(key) {
                    self.touch();
                    if kind == self.kind {
                        self.page = Page::Rules;
                    }
                    self.kind = kind;
                } else {
                    self.refuse(key, Why::NothingHere);
                }
            }
            (_, Key::Square(lobby::DONE)) => self.page = Page::Games,
            (page, Key::Square(lobby::TURN_PAGE)) => {
                self.page = if page == Page::Rules {
                    Page::Table
                } else {
                    Page::Rules
                };
            }
            (page, key) => {
                let rows = lobby::rows(page, self.kind);
                let choice = match key {
                    Key::Square(square) => lobby::choice_at(square, &rows),
                    _ => None,
                };
                match choice {
                    Some((row, value)) => {
                        row.choose(value, self.kind, &mut self.choices, &mut self.settings);
                        self.touch();
                    }
                    None => self.refuse(key, Why::NothingHere),
                }
            }
        }
    }

    fn start_pressed(&mut self, key: Key) {
        let unfit = unfit(self.kind, &self.players);
        if unfit.is_empty() {
            self.seed = next_seed(self.seed ^ self.now_ms);
            self.begin(&Beginning {
                first: self.choices.first_of(self.kind),
                options: self.choices.options,
                clock: self.choices.clock,
                ..Beginning::new(self.kind, self.players, self.seed)
            });
        } else {
            self.refuse(key, Why::Unfit(unfit));
        }
    }

    pub(super) fn lobby_released(&mut self, key: Key) {
        self.touch();
        match key {
            // On the options pages the side keys lead back.
            Key::Ok(_) | Key::Back(_) if self.page != Page::Games => {
                self.page = Page::Games;
            }
            Key::Ok(seat) => self.players[seat] = self.players[seat].joined(),
            Key::Back(seat) => self.players[seat] = self.players[seat].stepped(),
            Key::Square(_) | Key::Post(_) => {}
        }
    }
}
