//! The scripts of the lessons: text, read line by line without allocation.
//!
//! The first line is the position. `seed N` may follow: it decides the rolls. Each line after that is a step:
//!
//! | line | meaning |
//! |---|---|
//! | `aim KEY MOVE MESSAGE` | as `press`, with a wave from the piece to its goal |
//! | `press KEY MOVE MESSAGE` | asks for a key, which plays the move |
//! | `preview KEY FENCE MESSAGE` | asks for a post, which shows or turns a fence |
//! | `refuse KEY MOVE REASON MESSAGE` | asks for a key that is answered with the reason of an illegal move |
//! | `take-back KEY COUNT MESSAGE` | asks for a BACK that leaves COUNT moves |
//! | `reply MOVE` | another seat plays |
//!
//! A message is a name for words, see [`english`]. The lesson ends after the last step, with a win.

use crate::geometry::{Fence, Key};
use fencelight_core::game::Move;
use fencelight_core::games::{AllOptions, AnyGame, GameKind};
use fencelight_core::mspacman::Dice;
use fencelight_core::notation::{parse_fence, parse_move, parse_number, parse_setup};

/// The script of a game.
///
/// ```
/// use fencelight_core::games::GameKind;
/// use fencelight_board::table::LessonScript;
///
/// for kind in GameKind::ALL {
///     let script = LessonScript::of(kind);
///     assert_eq!(script.start().unwrap().0.kind(), kind);
///     assert!((0..script.len()).all(|index| script.step(index).is_some()));
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LessonScript {
    text: &'static str,
}

/// What the key of a step does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LessonEffect {
    /// The key plays this move.
    Move(Move),
    /// The key shows this fence.
    Preview(Fence),
    /// This move is refused, for this reason.
    Refusal(Move, &'static str),
    /// The key takes back moves until this many are left.
    TakeBack(usize),
}

/// A step of a lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LessonStep {
    /// The lesson waits for a key.
    Ask {
        /// The key.
        key: Key,
        /// What it does.
        effect: LessonEffect,
        /// Whether a wave shows the goal.
        shows_aim: bool,
        /// The name of the words for it.
        message: &'static str,
    },
    /// Another seat plays this move.
    Reply(Move),
}

impl LessonScript {
    /// The script of a game.
    pub const fn of(kind: GameKind) -> Self {
        let text = match kind {
            GameKind::Quoridor2 => include_str!("../../lessons/quoridor2.txt"),
            GameKind::Quoridor4 => include_str!("../../lessons/quoridor4.txt"),
            GameKind::Pacman => include_str!("../../lessons/pacman.txt"),
            GameKind::MsPacman => include_str!("../../lessons/mspacman.txt"),
        };
        Self { text }
    }

    /// The first position and the seed; `None` if the script lacks them.
    pub fn start(&self) -> Option<(AnyGame, u64)> {
        let text = self.text.lines().next()?.strip_prefix("position ")?;
        let seed = self.seed().unwrap_or(0);
        let setup = parse_setup(text).ok()?;
        let dice = Dice { seed, rolls: 0 };
        let game = AnyGame::new(&setup, &AllOptions::DEFAULT, dice).ok()?;
        Some((game, seed))
    }

    fn seed(&self) -> Option<u64> {
        let line = self.text.lines().nth(1)?;
        parse_number(line.strip_prefix("seed ")?).ok()
    }

    fn steps(&self) -> impl Iterator<Item = &'static str> {
        let before = 1 + usize::from(self.seed().is_some());
        self.text.lines().skip(before)
    }

    /// The number of steps.
    pub fn len(&self) -> usize {
        self.steps().count()
    }

    /// Whether there are no steps.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A step; `None` after the last one.
    pub fn step(&self, index: usize) -> Option<LessonStep> {
        let mut words = self.steps().nth(index)?.split_ascii_whitespace();
        let verb = words.next()?;
        if verb == "reply" {
            return Some(LessonStep::Reply(parse_move(words.next()?).ok()?));
        }
        let key = Key::from_name(words.next()?)?;
        let object = words.next()?;
        let effect = match verb {
            "aim" | "press" => LessonEffect::Move(parse_move(object).ok()?),
            "preview" => LessonEffect::Preview(parse_fence(object).ok()?),
            "refuse" => LessonEffect::Refusal(parse_move(object).ok()?, words.next()?),
            "take-back" => LessonEffect::TakeBack(parse_number(object).ok()? as usize),
            _ => return None,
        };
        Some(LessonStep::Ask {
            key,
            effect,
            shows_aim: verb == "aim",
            message: words.next()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_a_script() {
        for kind in GameKind::ALL {
            assert!(!LessonScript::of(kind).is_empty());
        }
        assert!(LessonScript { text: "position" }.is_empty());
    }
}
