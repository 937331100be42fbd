//! Every cue: key presses and moves at a table, and the lights that follow.

extern crate std;

mod animations;
mod attract;
mod bars;
mod ends;
mod feedback;
mod games;
mod goal_line;
mod lesson;
mod phases;
mod pictures;
mod quoridor;
mod timing;

use super::view;
use crate::input::{KeyEvent, KeyEventKind};
use crate::light::{Brightness, Color, Frame, Motion, palette};
use crate::table::{ClockOptions, GameConfig, Phase, Player, Seating, Table};
use fencelight_core::games::{AllOptions, AnyGame, GameKind};
use fencelight_core::geometry::{Cell, Fence, Key, Led, PerSeat, Seat, Square};
use fencelight_core::mspacman::Dice;
use fencelight_core::notation::{parse_move, parse_setup};

const HUMAN: Player = Player::Human;
const EMPTY: Player = Player::Empty;
/// South and north.
const TWO: Seating = PerSeat([HUMAN, EMPTY, HUMAN, EMPTY]);
const FOUR: Seating = PerSeat([HUMAN; 4]);

/// A table with its clock.
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

    /// A table with a position.
    fn position(text: &str, players: Seating) -> Self {
        let setup = parse_setup(text).unwrap();
        let dice = Dice { seed: 1, rolls: 0 };
        let game = AnyGame::new(&setup, &AllOptions::DEFAULT, dice).unwrap();
        let mut look = Self::on();
        look.table.setup(game, players, ClockOptions::DEFAULT, 7);
        look
    }

    /// A board that is switched on now.
    fn switched_on() -> Self {
        Self {
            table: Table::new(7, 0),
            now_ms: 0,
        }
    }

    /// The service mode, as its two keys at power-on open it.
    fn service() -> Self {
        let mut look = Self::switched_on();
        look.key("south-ok", KeyEventKind::Pressed);
        look.key("south-back", KeyEventKind::Pressed);
        look.wait(3_500);
        look.key("south-ok", KeyEventKind::Released);
        look.key("south-back", KeyEventKind::Released);
        assert_eq!(look.table.phase(), Phase::Service);
        look
    }

    /// A board two seconds after power-on, when a breath is full.
    fn on() -> Self {
        let mut look = Self::switched_on();
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

    /// Waits until one-time motions are over and a breath is full.
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

/// The brightness of a breath after `ms`.
fn breath(ms: u32) -> Brightness {
    Motion::Breathe.brightness(ms)
}

/// The first LEDs of a bar in one colour, the rest dark.
fn leds(count: usize, color: Color) -> [Color; 10] {
    core::array::from_fn(|number| if number < count { color } else { Color::BLACK })
}
