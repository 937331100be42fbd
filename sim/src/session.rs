//! A board with hands on it: contacts close and open at their moment, however long the steps are in which time passes.

use fencelight_core::board::Board;
use fencelight_core::game::Game;
use fencelight_core::geometry::Seat;
use fencelight_core::table::{Beginning, Phase};

use crate::hands::Hands;
use crate::start::Start;

/// A board and who touches it.
pub(crate) struct Session {
    pub(crate) board: Board,
    pub(crate) hands: Hands,
    now_ms: u64,
}

impl Session {
    /// A board at power-on.
    pub(crate) fn new(seed: u64) -> Self {
        Self {
            board: Board::new(seed),
            hands: Hands::default(),
            now_ms: 0,
        }
    }

    /// Puts a game on the board, as if people had chosen it.
    pub(crate) fn begin(&mut self, start: &Start, seed: u64) {
        self.board.table_mut().seat(start.game, start.sitters.0);
        self.board.table_mut().begin(&Beginning {
            clock: start.clock.0,
            ..Beginning::new(start.game, start.sitters.0, seed)
        });
    }

    /// The time of the board.
    pub(crate) const fn now_ms(&self) -> u64 {
        self.now_ms
    }

    /// The seat whose keys are meant when none is named.
    pub(crate) fn seat_to_move(&self) -> Seat {
        let table = self.board.table();
        match table.phase() {
            Phase::Play | Phase::Pause => table.history().now().turn(),
            _ => Seat::South,
        }
    }

    /// What hands have done is felt now.
    pub(crate) fn feel(&mut self) {
        for touch in self.hands.touches(self.now_ms) {
            if touch.down {
                self.board.press(touch.key);
            } else {
                self.board.release(touch.key);
            }
        }
    }

    /// Time passes.
    pub(crate) fn run(&mut self, ms: u64) {
        let end_ms = self.now_ms + ms;
        self.feel();
        while let Some(next_ms) = self.hands.next_ms().filter(|&next_ms| next_ms <= end_ms) {
            self.pass_until(next_ms);
            self.feel();
        }
        self.pass_until(end_ms);
    }

    fn pass_until(&mut self, end_ms: u64) {
        while self.now_ms < end_ms {
            let step = u32::try_from(end_ms - self.now_ms).unwrap_or(u32::MAX);
            self.board.run(step);
            self.now_ms += u64::from(step);
        }
    }
}

#[cfg(test)]
mod tests {
    use fencelight_core::geometry::Key;

    use super::*;
    use crate::hands::TAP_MS;

    #[test]
    fn a_tap_ends_in_time_although_the_steps_are_long() {
        let mut session = Session::new(1);
        session.run(1_000);
        assert_eq!(session.board.table().phase(), Phase::Attract);
        session.hands.hold(Key::Ok(Seat::South), TAP_MS, 1_000);
        session.feel();
        session.run(500);
        assert_eq!(session.now_ms(), 1_500);
        assert!(session.hands.down().is_empty());
        assert_eq!(session.board.table().phase(), Phase::Lobby);
    }
}
