//! A board with hands on it: contacts close and open at their moment, however long the steps are in which time passes.

use fencelight_core::geometry::{Key, Led, Seat};
use ratatui::text::Line;
use smart_leds::RGB8;

use crate::hands::Hands;

/// What lies on the desk: a board in memory, or an emulated one.
pub(crate) trait OnDesk {
    /// A contact closes.
    fn press(&mut self, key: Key);
    /// It opens.
    fn release(&mut self, key: Key);
    /// Time passes.
    fn run(&mut self, ms: u32);
    /// Whether it waits for a thought, which takes its time however fast time runs here.
    fn is_thinking(&self) -> bool {
        false
    }
    /// What the LEDs show.
    fn wire(&mut self) -> [RGB8; Led::COUNT];
    /// The same in words.
    fn words(&self) -> Vec<Line<'static>>;
    /// The seat whose keys are meant when none is named.
    fn seat_to_move(&self) -> Seat;
    /// Writes what is to be kept; `now` does not wait for the next moment.
    fn keep(&mut self, now: bool);
}

/// A board and who touches it.
pub(crate) struct Session<D> {
    pub(crate) desk: D,
    pub(crate) hands: Hands,
    now_ms: u64,
}

impl<D: OnDesk> Session<D> {
    /// Nobody has touched it yet.
    pub(crate) fn new(desk: D) -> Self {
        Self {
            desk,
            hands: Hands::default(),
            now_ms: 0,
        }
    }

    /// The time of the board.
    pub(crate) const fn now_ms(&self) -> u64 {
        self.now_ms
    }

    /// What hands have done is felt now.
    pub(crate) fn feel(&mut self) {
        for touch in self.hands.touches(self.now_ms) {
            if touch.down {
                self.desk.press(touch.key);
            } else {
                self.desk.release(touch.key);
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
            self.desk.run(step);
            self.now_ms += u64::from(step);
        }
    }
}

#[cfg(test)]
mod tests {
    use fencelight_core::table::Phase;

    use super::*;
    use crate::hands::TAP_MS;
    use crate::played::Played;
    use crate::shelf::Shelf;

    #[test]
    fn a_tap_ends_in_time_although_the_steps_are_long() {
        let mut session = Session::new(Played::new(1, Shelf::new(None)));
        session.run(1_000);
        assert_eq!(session.desk.table().phase(), Phase::Attract);
        session.hands.hold(Key::Ok(Seat::South), TAP_MS, 1_000);
        session.feel();
        session.run(500);
        assert_eq!(session.now_ms(), 1_500);
        assert!(session.hands.down().is_empty());
        assert_eq!(session.desk.table().phase(), Phase::Lobby);
    }
}
