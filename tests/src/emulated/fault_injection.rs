//! An emulated board that is broken on purpose and mended again, and what must be seen of it.

use fencelight_core::game::{Game, Move};
use fencelight_core::games::AnyGame;
use fencelight_core::geometry::{Cell, Key, Led, Post, Seat};
use fencelight_core::health::RetainedState;
use fencelight_core::table::RESUME_SQUARE;
use fencelight_emulator::{LedFrame, Machine, ResetCause, StopReason, time};
use smart_leds::RGB8;

use super::{TAP_MS, firmware, key, last_fault, quoridor_game_image, saved_game, square_color};

/// An LED that is off.
pub const DARK: RGB8 = RGB8 { r: 0, g: 0, b: 0 };

/// A board with a game on it, somewhere in which something can be broken and mended.
pub struct FaultyBoard {
    /// The board.
    pub machine: Machine,
    /// The game that it must offer after a reset.
    pub game: AnyGame,
    patched: Option<(String, Vec<u16>)>,
}

impl FaultyBoard {
    /// A board that has just resumed its game.
    #[must_use]
    pub fn playing() -> Self {
        let mut patient = Self::switched_on();
        patient.machine.tap(Key::Square(RESUME_SQUARE), TAP_MS);
        patient
    }

    /// A board that has just been switched on, with a game in its flash.
    ///
    /// # Panics
    /// If the flash has none.
    #[must_use]
    pub fn switched_on() -> Self {
        let mut machine = Machine::power_on(firmware(), quoridor_game_image().clone());
        machine.run_ms(30);
        Self {
            machine,
            game: saved_game(quoridor_game_image()).expect("a game"),
            patched: None,
        }
    }

    /// A board with a game against the computer, which will be to move with the next press; and that press.
    ///
    /// # Panics
    /// If no such game begins.
    #[must_use]
    pub fn against_the_computer() -> (Self, Key) {
        let mut machine = Machine::new(firmware());
        machine.run_ms(20);
        machine.tap(key("a1"), TAP_MS);
        machine.tap(key("e5"), TAP_MS);
        machine.run_ms(1_000);
        let game = saved_game(machine.flash().image()).expect("a game");
        let AnyGame::Quoridor(position) = &game else {
            panic!("another game");
        };
        assert_eq!(position.turn(), Seat::South);
        let press = game.destinations().iter().next().expect("a square");
        let patient = Self {
            machine,
            game,
            patched: None,
        };
        (patient, Key::Square(press))
    }

    /// Breaks a function.
    ///
    /// # Panics
    /// If there is none of this name.
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

    /// Puts it right again.
    ///
    /// # Panics
    /// If nothing is broken.
    pub fn remove_fault(&mut self) {
        let (symbol, code) = self.patched.take().expect("something is broken");
        self.machine.patch(&symbol, &code).expect("a patch");
    }

    /// Runs until the chip starts again, for some milliseconds at most; after how many it did, and why.
    ///
    /// # Panics
    /// If it does not.
    pub fn wait_for_reset(&mut self, most_ms: u64) -> (u64, ResetCause) {
        let (from, before) = (self.machine.now(), self.machine.resets().len());
        for _ in 0..most_ms {
            assert_eq!(self.machine.run_ms(1), StopReason::Done);
            if let Some(reset) = self.machine.resets().get(before) {
                return ((reset.at - from) / time::ms_to_cycles(1), reset.cause);
            }
        }
        panic!("no reset within {most_ms} ms");
    }

    /// After a reset: the fault is in the flash, its cue is seen, and the game goes on where it was.
    ///
    /// # Panics
    /// If it is not so.
    pub fn check_recovery(&mut self) -> RetainedState {
        self.machine.run_ms(150);
        let kept = last_fault(self.machine.flash().image()).expect("a fault in the flash");
        let frame = self.machine.leds().last().expect("a frame");
        assert!(is_amber(frame.led(corner(0, 0))), "no cue of a fault");
        assert_eq!(frame.led(corner(7, 7)), DARK);
        let game = saved_game(self.machine.flash().image());
        assert_eq!(game.as_ref(), Some(&self.game));
        // The game is offered: its ring acts, although the bars still fill.
        self.machine.tap(Key::Square(RESUME_SQUARE), TAP_MS);
        check_pawn(self.machine.leds().last().expect("a frame"), &self.game);
        kept
    }

    /// The flash must know the game before a press or after it; from now on that is the one.
    ///
    /// # Panics
    /// If it knows another one.
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

/// The pawn that waits for its turn stands where it stood.
fn check_pawn(frame: &LedFrame, game: &AnyGame) {
    let AnyGame::Quoridor(position) = game else {
        panic!("another game");
    };
    let seat = position.turn().next().next();
    let pawn = position.pawn(seat).expect("a pawn");
    assert_ne!(square_color(frame, pawn), DARK, "no pawn on {pawn}");
    if pawn != seat.home() {
        assert_eq!(square_color(frame, seat.home()), DARK, "a pawn at home");
    }
}

/// The frame that says that the board has failed.
///
/// # Panics
/// If it is another one.
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
