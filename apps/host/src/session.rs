//! A board and its key presses: contacts close and open at their time, for any length of the steps in which time passes.

use std::time::Duration;

use fencelight_board::geometry::{Direction, Fence, Key, Led, Seat};
use fencelight_board::table::Phase;
use smart_leds::RGB8;

use crate::key_presses::KeyPresses;
use crate::screen::{Page, Panel, Shapes};

/// Where the cursor belongs in a situation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Focus {
    /// The phase, and a number that differs from situation to situation inside of it.
    pub situation: (Phase, usize),
    /// The key that is pressed first, or the piece to move.
    pub key: Key,
}

/// Board time advances by at most this much per step: the program may have been stopped, or the machine asleep.
pub const MAX_STEP: Duration = Duration::from_millis(500);

/// A board in the terminal: the simulated one or the emulated one.
pub trait Board {
    /// A contact closes.
    fn press(&mut self, key: Key);
    /// A contact opens.
    fn release(&mut self, key: Key);
    /// Advances its time.
    fn run(&mut self, ms: u32);
    /// The longest step of its time.
    fn max_step(&self) -> Duration {
        MAX_STEP
    }
    /// Whether it waits for a search, whose speed does not follow the speed of board time.
    fn is_thinking(&self) -> bool {
        false
    }
    /// The frame on the LEDs.
    fn frame(&mut self) -> [RGB8; Led::COUNT];
    /// The board in words, with the cursor on a key.
    fn panel(&mut self, cursor: Key) -> Panel;
    /// The lights of a frame as shapes.
    fn shapes(&self, frame: &[RGB8; Led::COUNT]) -> Shapes;
    /// The seat whose OK `o` presses.
    fn ok_seat(&self) -> Seat {
        Seat::South
    }
    /// The seat whose BACK `b` presses.
    fn back_seat(&self) -> Seat {
        Seat::South
    }
    /// The fence that is shown and not placed yet, as far as it is known.
    fn preview(&self) -> Option<Fence> {
        None
    }
    /// Whether what was pressed shows in what is known of the board.
    fn is_settled(&self) -> bool {
        true
    }
    /// Where the cursor belongs; it goes there when the situation changes.
    fn focus(&self) -> Option<Focus> {
        None
    }
    /// Whether a move of a computer is being shown, which a press only skips.
    fn is_showing_move(&self) -> bool {
        false
    }
    /// Whether the game has ended and is shown.
    fn is_over(&self) -> bool {
        false
    }
    /// The key that an arrow presses where there is no cursor.
    fn arrow_key(&self, _direction: Direction) -> Option<Key> {
        None
    }
    /// Whether a sound has begun since the last call.
    fn has_sounded(&mut self) -> bool;
    /// Whether squares and posts act; otherwise there is no cursor, and Enter presses OK.
    fn has_cursor(&self) -> bool {
        true
    }
    /// The key that Enter presses with the cursor on a key.
    fn enter_key(&self, cursor: Key) -> Key {
        cursor
    }
    /// Where Tab leads the cursor; `None` where it changes from squares to posts.
    fn next_place(&self, _cursor: Key) -> Option<Key> {
        None
    }
    /// The next key to press so that the seats of the lobby fit the chosen game; `None` where they do.
    fn next_seat_key(&self) -> Option<Key> {
        None
    }
    /// What the user has to know after the end of the program: where the game is kept.
    fn farewell(&self) -> Option<String> {
        None
    }
    /// The question before a hold of a key drops a game; `None` where it does something else.
    fn drop_question(&self, _key: Key) -> Option<Page> {
        None
    }
    /// Keeps a paused game for later and opens the lobby; `false` where none is paused.
    fn keep_game(&mut self) -> bool {
        false
    }
    /// The rules of the game at hand.
    fn rules(&self) -> Option<Page> {
        None
    }
    /// All moves of the game.
    fn moves(&mut self) -> Option<Page> {
        None
    }
    /// Writes changes to files: at intervals, or at once with `now`.
    fn save(&mut self, now: bool);
    /// Why the last changes are in no file.
    fn save_error(&self) -> Option<String>;
}

/// A board, its presses and its time.
pub struct Session<B> {
    /// The board.
    pub board: B,
    /// Its keys.
    pub presses: KeyPresses,
    now_ms: u64,
}

impl<B: Board> Session<B> {
    /// A board without presses, at time zero.
    pub fn new(board: B) -> Self {
        Self {
            board,
            presses: KeyPresses::default(),
            now_ms: 0,
        }
    }

    /// Board time.
    pub const fn now_ms(&self) -> u64 {
        self.now_ms
    }

    /// Applies the contact changes that are due.
    pub fn apply_presses(&mut self) {
        for change in self.presses.changes(self.now_ms) {
            if change.down {
                self.board.press(change.key);
            } else {
                self.board.release(change.key);
            }
        }
    }

    /// Advances board time.
    pub fn run(&mut self, ms: u64) {
        let end_ms = self.now_ms + ms;
        self.apply_presses();
        while let Some(at_ms) = self
            .presses
            .next_release_ms()
            .filter(|&at_ms| at_ms <= end_ms)
        {
            self.advance_to(at_ms);
            self.apply_presses();
        }
        self.advance_to(end_ms);
    }

    fn advance_to(&mut self, end_ms: u64) {
        while self.now_ms < end_ms {
            let step = u32::try_from(end_ms - self.now_ms).unwrap_or(u32::MAX);
            self.board.run(step);
            self.now_ms += u64::from(step);
        }
    }
}
