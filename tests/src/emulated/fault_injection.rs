//! Injects faults into an emulated board, removes them, and checks its recovery.

use fencelight_board::geometry::{Cell, Key, Led, Post, Seat};
use fencelight_board::health::RetainedState;
use fencelight_board::table::RESUME_SQUARE;
use fencelight_core::game::{Game, Move};
use fencelight_core::games::AnyGame;
use fencelight_emulator::{LedFrame, Machine, ResetCause, StopReason, time};
use smart_leds::RGB8;

use super::firmware::firmware;
use super::flash_contents::{last_fault, quoridor_game_image, saved_game};
use super::panel::{BOOT_MS, TAP_MS, key, square_color};

/// An LED that is off.
pub const DARK: RGB8 = RGB8 { r: 0, g: 0, b: 0 };

/// A board with a game, into which a fault can be injected.
pub struct FaultyBoard {
    /// The board.
    pub machine: Machine,
    /// The game that must be resumable after a reset.
    pub game: AnyGame,
    patched: Option<(String, Vec<u16>)>,
}

impl FaultyBoard {
    /// A board that has just resumed its game.
    #[must_use]
    pub fn playing() -> Self {
        let mut board = Self::switched_on();
        board.machine.tap(Key::Square(RESUME_SQUARE), TAP_MS);
        board
    }

    /// A board after power-on, with a game in its flash.
    ///
    /// # Panics
    /// If the flash has no game.
    #[must_use]
    pub fn switched_on() -> Self {
        let mut machine = Machine::power_on(firmware(), quoridor_game_image().clone());
        machine.run_ms(BOOT_MS);
        Self {
            machine,
            game: saved_game(quoridor_game_image()).expect("a game"),
            patched: None,
        }
    }

    /// A board with a game against the computer, and the key whose press gives the computer its turn.
    ///
    /// # Panics
    /// If no such game starts.
    #[must_use]
    pub fn against_the_computer() -> (Self, Key) {
        let mut machine = Machine::new(firmware());
        machine.run_ms(BOOT_MS);
        machine.tap(key("a1"), TAP_MS);
        machine.tap(key("e5"), TAP_MS);
        machine.run_ms(1_000);
        let game = saved_game(machine.flash().image()).expect("a game");
        let AnyGame::Quoridor(position) = &game else {
            panic!("another game");
        };
        assert_eq!(position.turn(), Seat::South);
        let press = game.destinations().iter().next().expect("a square");
        let board = Self {
            machine,
            game,
            patched: None,
        };
        (board, Key::Square(press))
    }

    /// Replaces the first instructions of a function.
    ///
    /// # Panics
    /// If there is no such function.
    pub fn inject_fault(&mut self, symbol: &str, code: &[u16]) {
        let place = self.machine.firmware().symbol(symbol);
        let place = place.unwrap_or_else(|why| panic!("{why}"));
        let bytes = self.machine.read_bytes(place.address, 2 * code.len());
        let halves = bytes
            .chunks(2)
            .map(|half| u16::from_le_bytes([half[0], half[1]]));
        self.patched = Some((symbol.to_owned(), halves.collect()));
        self.machine.patch(symbol, code).expect("a patch");
    }

    /// Restores the function.
    ///
    /// # Panics
    /// If no fault is injected.
    pub fn remove_fault(&mut self) {
        let (symbol, code) = self.patched.take().expect("an injected fault");
        self.machine.patch(&symbol, &code).expect("a patch");
    }

    /// Runs until a reset, for `max_ms` at most; the milliseconds until then, and the cause.
    ///
    /// # Panics
    /// If there is no reset.
    pub fn wait_for_reset(&mut self, max_ms: u64) -> (u64, ResetCause) {
        let (from, before) = (self.machine.now(), self.machine.resets().len());
        for _ in 0..max_ms {
            assert_eq!(self.machine.run_ms(1), StopReason::Done);
            if let Some(reset) = self.machine.resets().get(before) {
                return ((reset.at - from) / time::ms_to_cycles(1), reset.cause);
            }
        }
        panic!("no reset within {max_ms} ms");
    }

    /// Checks a board after a reset: the fault is in the flash, its cue is lit, and the game resumes.
    ///
    /// # Panics
    /// If a check fails.
    pub fn check_recovery(&mut self) -> RetainedState {
        self.machine.run_ms(BOOT_MS + 100);
        let retained = last_fault(self.machine.flash().image()).expect("a fault in the flash");
        let frame = self.machine.leds().last().expect("a frame");
        assert!(is_amber(frame.led(corner(0, 0))), "no cue of a fault");
        assert_eq!(frame.led(corner(7, 7)), DARK);
        let game = saved_game(self.machine.flash().image());
        assert_eq!(game.as_ref(), Some(&self.game));
        // The resume key acts although the animation of the bars is not over.
        self.machine.tap(Key::Square(RESUME_SQUARE), TAP_MS);
        check_pawn(self.machine.leds().last().expect("a frame"), &self.game);
        retained
    }

    /// Checks that the flash holds the game before a press or after it, and takes that one.
    ///
    /// # Panics
    /// If it holds another one.
    pub fn accept_saved_game(&mut self, press: Key) {
        let saved = saved_game(self.machine.flash().image()).expect("a game");
        let Key::Square(square) = press else {
            panic!("no square");
        };
        let mut moved = self.game.clone();
        moved.play(Move::square(square)).expect("a legal move");
        assert!(saved == self.game || saved == moved);
        self.game = saved;
    }
}

fn corner(file: u8, rank: u8) -> Led {
    Led::of_cell(Cell::of_post(Post::new(file, rank).expect("a post")))
}

fn is_amber(led: RGB8) -> bool {
    led.b == 0 && led.g > 0 && led.r > led.g
}

/// Checks the light of the pawn whose turn it is not.
fn check_pawn(frame: &LedFrame, game: &AnyGame) {
    let AnyGame::Quoridor(position) = game else {
        panic!("another game");
    };
    let seat = position.turn().next().next();
    let pawn = position.pawn(seat).expect("a pawn");
    assert_ne!(square_color(frame, pawn), DARK, "no pawn on {pawn}");
    if pawn != seat.home() {
        // The home of the pawn is on the goal line of the seat to move, which is dim.
        let light = |square| {
            let color = square_color(frame, square);
            u32::from(color.r) + u32::from(color.g) + u32::from(color.b)
        };
        assert!(8 * light(seat.home()) < light(pawn), "a pawn at home");
    }
}

/// Checks the fault frame.
///
/// # Panics
/// If it is another frame.
pub fn check_fault_frame(frame: &LedFrame) {
    assert!(frame.is_complete());
    let corners = [corner(0, 0), corner(7, 0), corner(0, 7), corner(7, 7)].map(Led::index);
    for (index, led) in frame.leds.iter().enumerate() {
        if corners.contains(&index) {
            assert!(is_amber(*led) && led.r <= 40, "LED {index} is {led}");
        } else {
            assert_eq!(*led, DARK, "LED {index}");
        }
    }
}
