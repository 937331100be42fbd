//! Keys in Resume: one square resumes the offered game, another one discards it.

use super::cues::RejectReason;
use super::state::Table;
use crate::geometry::{Key, Seat, Square};

/// The square that resumes the offered game.
pub const RESUME_SQUARE: Square = beside_middle(Seat::West);
/// The square that discards the offered game.
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
        if is_resume_key(key) {
            self.resume();
        } else if key == Key::Square(DISCARD_SQUARE) {
            self.discard();
        } else {
            self.reject(key, RejectReason::NoFunction);
        }
    }
}
