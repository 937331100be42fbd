//! Cues for the lights: recent events of the table, each with its time; and the sounds.

use core::fmt;

use heapless::Vec;

use crate::geometry::{Fence, Key, PerSeat, Seat, SeatSet, Square};
use fencelight_core::game::{Game, IllegalMove, Move, Mover};
use fencelight_core::games::{AnyGame, Capture, PieceKind};

/// The least time between two glows of a key, however fast it is tapped: less than two a second, so that the flash limiter never dims
/// one.
pub const PRESS_GLOW_INTERVAL_MS: u64 = 600;
/// The capacity for recent presses: more than ten fingers make in that time.
const MAX_RECENT_PRESSES: usize = 24;
/// One blink, on and off: 1.5 a second. A repeated rejection stays in phase with it.
pub const BLINK_MS: u64 = 667;
/// The duration of a move animation.
pub const MOVE_ANIMATION_MS: u64 = 600;
/// How long a hint is shown.
pub const HINT_MS: u64 = 3_000;

/// Why a press had no effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RejectReason {
    /// A rule forbids the move.
    IllegalMove(Move, IllegalMove),
    /// Another seat is to move.
    NotYourTurn,
    /// There is no fence to place, nothing to roll and no boost to end.
    NothingToConfirm,
    /// There is no turn to take back.
    NothingToTakeBack,
    /// A rolled die is not taken back among humans.
    DieAlreadyRolled,
    /// Hints are off.
    HintsOff,
    /// A lesson asks for another key.
    OtherKeyAsked,
    /// Take-back is off.
    TakeBackOff,
    /// The key drops the offered game only if it is held.
    HoldToDrop,
    /// The key leaves the puzzle only if it is held.
    HoldToLeave,
    /// The chosen game has no puzzles.
    NoPuzzles,
    /// Another proposal is open.
    ProposalOpen,
    /// A proposal was declined, or lapsed.
    ProposalDeclined,
    /// These seats do not fit the game.
    SeatMismatch(SeatSet),
    /// The review shows the first position that is kept.
    NoEarlierPosition,
    /// The key has no function in this phase.
    NoFunction,
    /// The choices of the house are locked.
    HouseLocked,
    /// The key starts or resumes a game and cannot be masked.
    Unmaskable,
    /// The power budget is larger than the open budget strap allows.
    StrapOpen,
}

impl fmt::Display for RejectReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::IllegalMove(mv, reason) => write!(f, "{mv}: {reason}"),
            Self::NotYourTurn => f.write_str("another seat is to move"),
            Self::NothingToConfirm => f.write_str("there is nothing to confirm"),
            Self::NothingToTakeBack => f.write_str("there is no turn to take back"),
            Self::DieAlreadyRolled => {
                f.write_str("a die that was rolled is not taken back among people")
            }
            Self::HintsOff => f.write_str("hints are off"),
            Self::OtherKeyAsked => f.write_str("the lesson asks for another key"),
            Self::TakeBackOff => f.write_str("take-back is off"),
            Self::HoldToDrop => f.write_str("hold this key to drop the game"),
            Self::HoldToLeave => f.write_str("hold this key to leave the puzzle"),
            Self::NoPuzzles => f.write_str("this game has no puzzles"),
            Self::ProposalOpen => f.write_str("another question is open"),
            Self::ProposalDeclined => f.write_str("no other seat agreed"),
            Self::SeatMismatch(seats) => {
                f.write_str("these seats do not fit the game:")?;
                seats.iter().try_for_each(|seat| write!(f, " {seat}"))
            }
            Self::NoEarlierPosition => f.write_str("there is no earlier position"),
            Self::NoFunction => f.write_str("this key has no meaning here"),
            Self::HouseLocked => f.write_str("the rules of the house are locked"),
            Self::Unmaskable => {
                f.write_str("this key starts or resumes a game and cannot be masked")
            }
            Self::StrapOpen => f.write_str("the budget strap is open: 2,000 mA at most"),
        }
    }
}

/// A press without effect, and its reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rejection {
    /// The key.
    pub key: Key,
    /// The reason.
    pub reason: RejectReason,
    /// When its light begins.
    pub at_ms: u64,
}

/// A move that is being shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveAnimation {
    /// The move.
    pub mv: Move,
    /// The piece that made it.
    pub mover: Mover,
    /// The seat that made it.
    pub seat: Seat,
    /// The square that the piece left.
    pub from: Option<Square>,
    /// Since when it is shown.
    pub at_ms: u64,
    /// Whether the game waits for the end of the animation.
    pub is_blocking: bool,
}

impl MoveAnimation {
    /// A move in a position, shown from this time on.
    pub(super) fn new(before: &AnyGame, mv: Move, at_ms: u64, is_blocking: bool) -> Self {
        Self {
            mv,
            mover: before.mover(),
            seat: before.turn(),
            from: before.mover_square(),
            at_ms,
            is_blocking,
        }
    }
}

/// A ghost that was eaten.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EatenGhost {
    /// Where.
    pub square: Square,
    /// The ghost.
    pub ghost: PieceKind,
    /// When.
    pub at_ms: u64,
}

/// The square that the last move left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VacatedSquare {
    /// The square.
    pub square: Square,
    /// The piece that left it.
    pub mover: Mover,
    /// The seat of the piece.
    pub seat: Seat,
}

/// A fence that is shown in the colour of its owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecentFence {
    /// The fence.
    pub fence: Fence,
    /// When the next turn of its owner began, and its colour began to fade.
    pub fade_started_ms: Option<u64>,
}

/// The cues for the lights.
#[derive(Clone, Debug, Default)]
pub struct Cues {
    recent_presses: Vec<(Key, u64), MAX_RECENT_PRESSES>,
    /// The last press without effect.
    pub rejection: Option<Rejection>,
    /// When the seat to move was last pointed out.
    pub reminded_ms: Option<u64>,
    /// Where Pac-Man or Ms. Pac-Man was caught.
    pub caught: Option<(Square, u64)>,
    /// The last ghost that was eaten.
    pub eaten: Option<EatenGhost>,
    /// Where the piece of the last of the two returns to.
    returned: Option<Square>,
    /// A hint, and since when it is shown.
    pub hint: Option<(Move, u64)>,
    /// A move that is being shown.
    pub animation: Option<MoveAnimation>,
    /// The square that the last move left.
    pub vacated: Option<VacatedSquare>,
    /// When the turn passed to the seat to move.
    pub turn_started_ms: Option<u64>,
    /// The last fence of each seat.
    pub recent_fences: PerSeat<Option<RecentFence>>,
}

impl Cues {
    /// Recent presses, each with its time.
    pub fn recent_presses(&self) -> &[(Key, u64)] {
        &self.recent_presses
    }

    /// Records a press. A key that glows already does not glow again. Presses beyond the capacity do not glow: evicting older ones would
    /// let those flash.
    pub(super) fn note_press(&mut self, key: Key, now_ms: u64) {
        self.recent_presses
            .retain(|&(_, at_ms)| now_ms.saturating_sub(at_ms) < PRESS_GLOW_INTERVAL_MS);
        if self.recent_presses.iter().all(|&(other, _)| other != key) {
            let _ = self.recent_presses.push((key, now_ms));
        }
    }

    /// Records a press without effect. A repeated one stays in phase with the first, so that its light does not flash faster.
    pub(super) fn reject(&mut self, key: Key, reason: RejectReason, now_ms: u64) {
        let running = self.rejection.filter(|rejection| {
            rejection.key == key && now_ms.saturating_sub(rejection.at_ms) < 3 * BLINK_MS
        });
        let at_ms = running.map_or(now_ms, |rejection| {
            let elapsed_ms = now_ms.saturating_sub(rejection.at_ms);
            now_ms - elapsed_ms % BLINK_MS
        });
        self.rejection = Some(Rejection { key, reason, at_ms });
    }

    /// Records what a move of this time to, or on, a square has caught or eaten.
    pub(super) fn note_capture(&mut self, capture: Capture, square: Option<Square>, now_ms: u64) {
        self.returned = match capture {
            Capture::Caught { returned } => {
                self.caught = square.map(|square| (square, now_ms));
                returned
            }
            Capture::Eaten {
                ghost,
                square,
                returned,
            } => {
                self.eaten = Some(EatenGhost {
                    square,
                    ghost,
                    at_ms: now_ms,
                });
                returned
            }
        };
    }

    /// Where the ghost that was eaten last, or the ghost of the last caught Ms. Pac-Man, returns to, and since when.
    pub fn returned(&self) -> Option<(Square, u64)> {
        let caught_ms = self.caught.map(|(_, at_ms)| at_ms);
        let at_ms = caught_ms.max(self.eaten.map(|eaten| eaten.at_ms))?;
        Some((self.returned?, at_ms))
    }

    /// Removes what a step that is taken back has caught or eaten.
    pub(super) const fn clear_capture(&mut self) {
        self.caught = None;
        self.eaten = None;
        self.returned = None;
    }

    /// Removes the cues that are void after the next move and in the next phase.
    pub(super) const fn clear_transient(&mut self) {
        self.rejection = None;
        self.reminded_ms = None;
        self.hint = None;
        self.animation = None;
    }

    /// Removes all cues but the presses, after a change of the position otherwise than by a move.
    pub(super) fn clear(&mut self) {
        let recent_presses = core::mem::take(&mut self.recent_presses);
        *self = Self {
            recent_presses,
            ..Self::default()
        };
    }
}

/// A sound to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Sound {
    /// A piece has moved, or a turn has passed.
    Move,
    /// A fence was placed.
    Fence,
    /// A press had no effect.
    Rejected,
    /// Pac-Man or Ms. Pac-Man was caught.
    Caught,
    /// A die was rolled, or the spinner spun.
    Roll,
    /// A game has ended.
    Win,
}

/// A note of a [`Sound`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Note {
    /// The pitch; 0 is silence.
    pub hz: u16,
    /// The length.
    pub ms: u16,
}

impl Sound {
    /// All sounds.
    pub const ALL: [Self; 6] = [
        Self::Move,
        Self::Fence,
        Self::Rejected,
        Self::Caught,
        Self::Roll,
        Self::Win,
    ];

    /// The notes in order: what the buzzer of a board and the page play.
    ///
    /// ```
    /// use fencelight_board::table::Sound;
    ///
    /// let lengths = Sound::Win.notes().iter().map(|note| note.ms);
    /// assert_eq!(lengths.sum::<u16>(), 520);
    /// ```
    #[must_use]
    pub const fn notes(self) -> &'static [Note] {
        const fn note(hz: u16, ms: u16) -> Note {
            Note { hz, ms }
        }
        match self {
            Self::Move => const { &[note(880, 25)] },
            Self::Fence => const { &[note(440, 40)] },
            Self::Rejected => const { &[note(220, 60), note(0, 30), note(220, 60)] },
            Self::Caught => const { &[note(660, 80), note(520, 80), note(390, 120)] },
            Self::Roll => {
                const {
                    &[
                        note(700, 20),
                        note(0, 30),
                        note(930, 20),
                        note(0, 40),
                        note(700, 20),
                    ]
                }
            }
            Self::Win => {
                const {
                    &[
                        note(523, 100),
                        note(659, 100),
                        note(784, 100),
                        note(1_047, 220),
                    ]
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fencelight_core::geometry::Post;

    #[test]
    fn a_key_glows_twice_a_second_at_most() {
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
    fn presses_beyond_the_capacity_do_not_glow() {
        let mut cues = Cues::default();
        for index in 0..Post::COUNT {
            cues.note_press(Key::Post(Post::from_index(index).unwrap()), 5);
        }
        assert_eq!(cues.recent_presses().len(), MAX_RECENT_PRESSES);
        cues.note_press(Key::Square(Square::MIDDLE), 5 + PRESS_GLOW_INTERVAL_MS);
        assert_eq!(cues.recent_presses().len(), 1);
    }

    #[test]
    fn a_repeated_rejection_stays_in_phase() {
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
