//! What has just happened at the table, with its time: the lights show it for a while and then it is past.

use core::fmt;

use heapless::Vec;

use crate::game::{IllegalMove, Move, Mover};
use crate::geometry::{Fence, Key, PerSeat, Seat, SeatSet, Square};

/// A key is lit as felt at most once in this time, however fast it is tapped: less than twice a second, so that the guard against flashes
/// never has to dim one.
pub const PRESS_GLOW_INTERVAL_MS: u64 = 600;
/// Keys whose last touch is remembered: more than ten fingers press in half a second.
const MAX_RECENT_PRESSES: usize = 24;
/// A blink, on and off: 1.5 each second. An answer repeated meanwhile goes on in step with it.
pub const BLINK_MS: u64 = 667;
/// How long a computer's move is shown at least.
pub const MOVE_ANIMATION_MS: u64 = 600;
/// How long a hint is shown.
pub const HINT_MS: u64 = 3_000;

/// Why a press did nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RejectReason {
    /// A rule forbids the move.
    IllegalMove(Move, IllegalMove),
    /// Somebody else is to move.
    NotYourTurn,
    /// There is no fence to place, nothing to roll and no boost to end.
    NothingToConfirm,
    /// There is no turn to take back.
    NothingToTakeBack,
    /// A die that was rolled is not taken back among people.
    DieAlreadyRolled,
    /// Hints are off.
    HintsOff,
    /// The others did not agree.
    ProposalDeclined,
    /// These seats do not fit the game.
    SeatMismatch(SeatSet),
    /// The key has no meaning here.
    NoFunction,
}

impl fmt::Display for RejectReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::IllegalMove(mv, refusal) => write!(f, "{mv}: {refusal}"),
            Self::NotYourTurn => f.write_str("somebody else is to move"),
            Self::NothingToConfirm => f.write_str("there is nothing to confirm"),
            Self::NothingToTakeBack => f.write_str("there is no turn to take back"),
            Self::DieAlreadyRolled => {
                f.write_str("a die that was rolled is not taken back among people")
            }
            Self::HintsOff => f.write_str("hints are off"),
            Self::ProposalDeclined => f.write_str("nobody agreed"),
            Self::SeatMismatch(seats) => {
                f.write_str("these seats do not fit the game:")?;
                seats.iter().try_for_each(|seat| write!(f, " {seat}"))
            }
            Self::NoFunction => f.write_str("this key has no meaning here"),
        }
    }
}

/// A press that did nothing, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rejection {
    /// The key.
    pub key: Key,
    /// Why.
    pub reason: RejectReason,
    /// When the light begins to say so.
    pub at_ms: u64,
}

/// A move that is being shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveAnimation {
    /// The move.
    pub mv: Move,
    /// Who made it.
    pub mover: Mover,
    /// The seat that made it.
    pub seat: Seat,
    /// Where the piece came from.
    pub from: Option<Square>,
    /// Since when it is shown.
    pub at_ms: u64,
    /// Whether the game waits until it has been seen.
    pub is_blocking: bool,
}

/// The square that a piece has left last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VacatedSquare {
    /// The square.
    pub square: Square,
    /// Who left it.
    pub mover: Mover,
    /// The seat of the piece.
    pub seat: Seat,
}

/// A fence in the colour of its owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecentFence {
    /// The fence.
    pub fence: Fence,
    /// When the round of its owner ended, and its colour began to fade.
    pub fade_started_ms: Option<u64>,
}

/// Everything that the lights may still have to tell.
#[derive(Clone, Debug, Default)]
pub struct Cues {
    recent_presses: Vec<(Key, u64), MAX_RECENT_PRESSES>,
    /// The last press that did nothing.
    pub rejection: Option<Rejection>,
    /// When somebody had to be told whose turn it is.
    pub reminded_ms: Option<u64>,
    /// Where Pac-Man or Ms. Pac-Man was caught.
    pub caught: Option<(Square, u64)>,
    /// A hint that was given.
    pub hint: Option<(Move, u64)>,
    /// A move that is being shown.
    pub animation: Option<MoveAnimation>,
    /// The square that a piece has left last.
    pub vacated: Option<VacatedSquare>,
    /// When the turn came to the seat that has it.
    pub turn_started_ms: Option<u64>,
    /// The last fence of each seat.
    pub recent_fences: PerSeat<Option<RecentFence>>,
}

impl Cues {
    /// Keys that were felt not long ago, with the time.
    pub fn recent_presses(&self) -> &[(Key, u64)] {
        &self.recent_presses
    }

    /// A key is felt. A key that was lit just now is not lit again; if more keys than can be remembered are felt at once, the last ones
    /// stay dark, because forgetting the first would let them flash.
    pub(super) fn note_press(&mut self, key: Key, now_ms: u64) {
        self.recent_presses
            .retain(|&(_, at_ms)| now_ms.saturating_sub(at_ms) < PRESS_GLOW_INTERVAL_MS);
        if self.recent_presses.iter().all(|&(other, _)| other != key) {
            let _ = self.recent_presses.push((key, now_ms));
        }
    }

    /// A press did nothing. One that is answered already goes on in step, so that the light does not flash faster.
    pub(super) fn reject(&mut self, key: Key, why: RejectReason, now_ms: u64) {
        let running = self.rejection.filter(|answer| {
            answer.key == key && now_ms.saturating_sub(answer.at_ms) < 3 * BLINK_MS
        });
        let at_ms = running.map_or(now_ms, |answer| {
            let gone_ms = now_ms.saturating_sub(answer.at_ms);
            now_ms - gone_ms % BLINK_MS
        });
        self.rejection = Some(Rejection {
            key,
            reason: why,
            at_ms,
        });
    }

    /// The position has changed otherwise than by the next move: what was said about it is void.
    pub(super) fn clear(&mut self) {
        let felt = core::mem::take(&mut self.recent_presses);
        *self = Self {
            recent_presses: felt,
            ..Self::default()
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Post;

    #[test]
    fn a_key_lights_up_twice_a_second_at_most() {
        let mut cues = Cues::default();
        let key = Key::Square(Square::MIDDLE);
        let mut lit = 0;
        let mut last = None;
        for now_ms in 0..10_000 {
            cues.note_press(key, now_ms);
            let at_ms = cues.recent_presses().first().map(|&(_, at_ms)| at_ms);
            lit += u32::from(at_ms != last);
            last = at_ms;
        }
        assert_eq!(lit, 17);
    }

    #[test]
    fn a_hundred_keys_at_once_are_no_harm() {
        let mut cues = Cues::default();
        for index in 0..Post::COUNT {
            cues.note_press(Key::Post(Post::from_index(index).unwrap()), 5);
        }
        assert_eq!(cues.recent_presses().len(), MAX_RECENT_PRESSES);
        cues.note_press(Key::Square(Square::MIDDLE), 5 + PRESS_GLOW_INTERVAL_MS);
        assert_eq!(cues.recent_presses().len(), 1);
    }

    #[test]
    fn an_answer_repeated_goes_on_in_step() {
        let mut cues = Cues::default();
        let key = Key::Square(Square::MIDDLE);
        cues.reject(key, RejectReason::NoFunction, 1_000);
        cues.reject(key, RejectReason::NoFunction, 1_400);
        assert_eq!(cues.rejection.unwrap().at_ms, 1_000);
        cues.reject(key, RejectReason::NoFunction, 1_700);
        assert_eq!(cues.rejection.unwrap().at_ms, 1_667);
        cues.reject(key, RejectReason::NoFunction, 5_000);
        assert_eq!(cues.rejection.unwrap().at_ms, 5_000);
    }
}
