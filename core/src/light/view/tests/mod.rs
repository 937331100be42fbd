//! Every cue, as a person sees it: what is done at a table, and the lights of it.

extern crate std;

mod answers;
mod bars;
mod ends;
mod games;
mod phases;
mod quoridor;
mod wild;

use super::view;
use crate::games::{AllOptions, AnyGame, GameKind};
use crate::geometry::{Cell, Fence, Key, Led, PerSeat, Seat, Square};
use crate::input::{KeyEvent, KeyEventKind};
use crate::light::{Brightness, Color, Frame, Motion, palette};
use crate::mspacman::Dice;
use crate::notation::{parse_move, parse_setup};
use crate::table::{ClockOptions, GameConfig, Player, Seating, Table};

const HUMAN: Player = Player::Human;
const NOBODY: Player = Player::Empty;
/// South and north.
const TWO: Seating = PerSeat([HUMAN, NOBODY, HUMAN, NOBODY]);
const FOUR: Seating = PerSeat([HUMAN; 4]);

/// A table with its time.
struct ViewFixture {
    table: Table,
    now_ms: u32,
}

impl ViewFixture {
    /// A game that has just begun, south first.
    fn game(kind: GameKind, players: Seating) -> Self {
        Self::begun(&GameConfig {
            first: Some(Seat::South),
            ..GameConfig::new(kind, players, 7)
        })
    }

    fn begun(config: &GameConfig) -> Self {
        let mut look = Self::on();
        look.table.start_game(config);
        look
    }

    /// A position.
    fn position(text: &str, players: Seating) -> Self {
        let setup = parse_setup(text).unwrap();
        let dice = Dice { seed: 1, rolls: 0 };
        let game = AnyGame::new(&setup, &AllOptions::DEFAULT, dice).unwrap();
        let mut look = Self::on();
        look.table.setup(game, players, ClockOptions::DEFAULT, 7);
        look
    }

    /// A board that was switched on a while ago, at a time when a breath is full.
    fn on() -> Self {
        let mut look = Self {
            table: Table::new(7, 0),
            now_ms: 0,
        };
        look.wait(2_000);
        look
    }

    fn wait(&mut self, ms: u32) {
        let end = self.now_ms + ms;
        while self.now_ms < end {
            self.now_ms = end.min(self.now_ms + 10);
            self.table.tick(self.now_ms);
        }
    }

    /// Up to the next time when a breath is full, after whatever runs once has passed.
    fn settle(&mut self) {
        self.wait(4_000 - self.now_ms % 2_000);
    }

    fn key(&mut self, name: &str, kind: KeyEventKind) {
        self.table.feed(KeyEvent {
            key: Key::from_name(name).unwrap(),
            at_ms: self.now_ms,
            kind,
        });
    }

    fn tap(&mut self, name: &str) {
        self.key(name, KeyEventKind::Pressed);
        self.key(name, KeyEventKind::Released);
    }

    fn play(&mut self, moves: &str) {
        for word in moves.split_whitespace() {
            self.table.play_all(&[parse_move(word).unwrap()]).unwrap();
        }
    }

    fn frame(&self) -> Frame {
        view(&self.table, self.now_ms)
    }

    fn square(&self, name: &str) -> Color {
        self.frame()[Led::of_cell(cell(name))]
    }

    fn fence(&self, name: &str) -> [Color; 3] {
        let frame = self.frame();
        Cell::of_fence(Fence::from_name(name).unwrap()).map(|cell| frame[Led::of_cell(cell)])
    }

    fn at(&self, x: u8, y: u8) -> Color {
        self.frame()[Led::of_cell(Cell::new(x, y).unwrap())]
    }

    fn bar(&self, seat: Seat) -> [Color; 10] {
        let frame = self.frame();
        core::array::from_fn(|number| frame[Led::of_bar(seat, number as u8).unwrap()])
    }
}

fn cell(name: &str) -> Cell {
    match Key::from_name(name) {
        Some(Key::Post(post)) => Cell::of_post(post),
        _ => Cell::of_square(Square::from_name(name).unwrap()),
    }
}

fn seat(seat: Seat, tier: Brightness) -> Color {
    palette::seat(seat).scaled_by(tier)
}

fn white(tier: Brightness) -> Color {
    palette::WHITE.scaled_by(tier)
}

/// What a breath has come down to after so many milliseconds.
fn breath(ms: u32) -> Brightness {
    Motion::Breathe.brightness(ms)
}

/// So many LEDs of a bar, then nothing.
fn leds(count: usize, color: Color) -> [Color; 10] {
    core::array::from_fn(|number| if number < count { color } else { Color::BLACK })
}
