//! Keys in Resume: OK or one square resumes the offered game, BACK or another square held drops it, BACK leaves it for later.

use super::cues::RejectReason;
use super::state::Table;
use fencelight_core::geometry::{Key, Seat, Square};

/// The square that resumes the offered game.
pub const RESUME_SQUARE: Square = beside_middle(Seat::West);
/// The square that drops the offered game while it is held.
pub const DISCARD_SQUARE: Square = beside_middle(Seat::East);

const fn beside_middle(side: Seat) -> Square {
    match Square::MIDDLE.step(side.forward().opposite()) {
        Some(square) => square,
        None => Square::MIDDLE,
    }
}

/// Whether a key resumes the game: the square, or one of the four posts of the ring around it.
fn is_resume_key(key: Key) -> bool {
    match key {
        Key::Post(post) => {
            (post.file() + 1 == RESUME_SQUARE.file() || post.file() == RESUME_SQUARE.file())
                && (post.rank() + 1 == RESUME_SQUARE.rank() || post.rank() == RESUME_SQUARE.rank())
        }
        key => key == Key::Square(RESUME_SQUARE),
    }
}

impl Table {
    pub(super) fn resume_pressed(&mut self, key: Key) {
        match key {
            _ if is_resume_key(key) => self.resume(),
            // They act when they are held or released.
            Key::Square(DISCARD_SQUARE) | Key::Ok(_) | Key::Back(_) => {}
            Key::Square(_) | Key::Post(_) => self.reject(key, RejectReason::NoFunction),
        }
    }

    pub(super) fn resume_released(&mut self, key: Key) {
        match key {
            Key::Ok(_) => self.resume(),
            Key::Back(_) => self.open_lobby(),
            Key::Square(DISCARD_SQUARE) => self.reject(key, RejectReason::HoldToDrop),
            Key::Square(_) | Key::Post(_) => {}
        }
    }

    pub(super) fn resume_held(&mut self, key: Key) {
        if let Key::Back(_) | Key::Square(DISCARD_SQUARE) = key {
            self.discard();
        }
    }
}
