//! The show of Attract: a game that the board plays against itself, slowly enough to follow; after some games a puzzle, with time to find its move.
//!
//! A show begins with the aim of the piece to move, and marks what can be chosen (legal squares, or the fence) before it plays a move. The next move is requested while the last one is
//! shown, so that the pace does not depend on the search time. The moves of a puzzle are those of its line.

use super::cues::{MOVE_ANIMATION_MS, MoveAnimation};
use super::puzzle::PuzzlePlay;
use super::request::MoveRequest;
use crate::puzzles::solvers;
use fencelight_core::game::{Game, Move};
use fencelight_core::games::{AllOptions, AnyGame, GameKind};
use fencelight_core::geometry::SeatSet;

/// The games that are shown, in their order. A puzzle follows the last of them.
const GAMES: [GameKind; 3] = [GameKind::Quoridor2, GameKind::Pacman, GameKind::MsPacman];
/// Stars between two shows.
pub const INTERLUDE_MS: u64 = 3_000;
/// After the stars a show begins with its aim, for this time.
const AIM_MS: u64 = 3_000;
/// A puzzle waits so long for a passer-by to find its move.
const FIND_MS: u64 = 20_000;
/// How long a plan is shown before it is played.
const PLAN_MS: u64 = 1_000;
/// From a move to the plan of the next one: its animation and a short rest.
const REST_MS: u64 = MOVE_ANIMATION_MS + 300;
/// A show ends with its game, or after this time.
const SHOW_MS: u64 = 75_000;
/// How long the end of a game is shown.
const END_MS: u64 = 5_000;

/// What a show needs from the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ShowStep {
    /// Nothing.
    Continue,
    /// A move.
    RequestMove,
    /// To be replaced by this show.
    Next(u8),
}

/// A show.
#[derive(Clone, Debug)]
pub struct AttractShow {
    game: AnyGame,
    /// The index in `GAMES`, or their number: a puzzle.
    show: u8,
    /// The puzzle, and the seats that solve it.
    puzzle: Option<(PuzzlePlay, SeatSet)>,
    began_ms: u64,
    pub(super) request: Option<MoveRequest>,
    /// A move that was found and is not shown yet.
    next: Option<Move>,
    /// The move to play next, and since when it is shown.
    plan: Option<(Move, u64)>,
    /// The last move.
    animation: Option<MoveAnimation>,
    ended_ms: Option<u64>,
}

impl AttractShow {
    /// A show of a game.
    pub(super) const fn new(game: AnyGame, show: u8, now_ms: u64) -> Self {
        Self {
            game,
            show,
            puzzle: None,
            began_ms: now_ms,
            request: None,
            next: None,
            plan: None,
            animation: None,
            ended_ms: None,
        }
    }

    /// A show by its index.
    pub(super) fn start(show: u8, seed: u64, now_ms: u64) -> Self {
        let kind = GAMES.get(usize::from(show)).copied();
        let puzzle = kind.is_none().then(|| {
            let kind = match seed & 1 {
                0 => GameKind::Quoridor2,
                _ => GameKind::Pacman,
            };
            Self::of_puzzle(PuzzlePlay::first_number(kind, seed >> 1)?, now_ms)
        });
        puzzle.flatten().unwrap_or_else(|| {
            let kind = kind.unwrap_or(GameKind::Quoridor2);
            let game = AnyGame::start(kind, &AllOptions::DEFAULT, None, seed);
            Self::new(game, show, now_ms)
        })
    }

    /// The show of a puzzle; `None` if there is no such puzzle.
    // Not inlined: the puzzle leaves the stack again.
    #[inline(never)]
    pub(super) fn of_puzzle(number: u16, now_ms: u64) -> Option<Self> {
        let (puzzle, start) = PuzzlePlay::open(number, 0)?;
        let solvers = solvers(&start);
        let mut show = Self::new(start, GAMES.len() as u8, now_ms);
        show.puzzle = Some((puzzle, solvers));
        Some(show)
    }

    /// Plays the line of the puzzle until `left` moves are left to find.
    pub(super) fn lead_to(&mut self, left: u8, now_ms: u64) {
        while let Some((puzzle, _)) = &self.puzzle
            && puzzle.left() > left
            && let Some(mv) = puzzle.right_move()
        {
            self.make(mv, now_ms);
        }
    }

    /// The puzzle with the seats that solve it; `None` in the show of a game.
    pub const fn puzzle(&self) -> Option<&(PuzzlePlay, SeatSet)> {
        self.puzzle.as_ref()
    }

    /// Whether a puzzle waits for its move to be found.
    pub const fn is_find(&self) -> bool {
        self.puzzle.is_some() && self.plan.is_none() && self.animation.is_none()
    }

    /// Whether a side that solves a puzzle is to move.
    pub fn is_solver_turn(&self) -> bool {
        self.puzzle
            .is_some_and(|(_, solvers)| solvers.contains(self.game.turn()))
    }

    /// The position.
    pub(super) const fn position(&self) -> &AnyGame {
        &self.game
    }

    /// When the show began. Stars are shown for [`INTERLUDE_MS`] before the game is.
    pub const fn began_ms(&self) -> u64 {
        self.began_ms
    }

    /// Since when the aim is shown; `None` after the first plan, and in a puzzle.
    pub const fn aim_ms(&self) -> Option<u64> {
        match (self.plan, self.animation) {
            (None, None) if self.puzzle.is_none() => Some(self.began_ms + INTERLUDE_MS),
            _ => None,
        }
    }

    /// The move to play next, and since when it is shown.
    pub const fn planned(&self) -> Option<(Move, u64)> {
        self.plan
    }

    /// The last move.
    pub const fn animation(&self) -> Option<MoveAnimation> {
        self.animation
    }

    /// When the game or the line of the show ended.
    pub const fn ended_ms(&self) -> Option<u64> {
        self.ended_ms
    }

    /// Takes the requested move.
    pub(super) const fn set_next_move(&mut self, mv: Move) {
        self.next = Some(mv);
    }

    /// Advances the show.
    pub(super) fn advance(&mut self, now_ms: u64) -> ShowStep {
        let since = |at_ms: u64| now_ms.saturating_sub(at_ms);
        let is_over = match self.ended_ms {
            Some(at_ms) => since(at_ms) >= END_MS,
            None => since(self.began_ms) >= SHOW_MS,
        };
        if is_over {
            return ShowStep::Next((self.show + 1) % (GAMES.len() as u8 + 1));
        }
        if self.ended_ms.is_some() || since(self.began_ms) < INTERLUDE_MS {
            return ShowStep::Continue;
        }
        if let Some((mv, at_ms)) = self.plan {
            if since(at_ms) >= PLAN_MS {
                self.make(mv, now_ms);
            }
        } else if let Some((puzzle, _)) = &self.puzzle {
            if self.is_due(FIND_MS, now_ms) {
                self.plan = puzzle.right_move().map(|mv| (mv, now_ms));
            }
        } else if let Some(mv) = self.next {
            if self.is_due(AIM_MS, now_ms) {
                self.next = None;
                self.plan = Some((mv, now_ms));
            }
        } else if self.request.is_none() {
            return ShowStep::RequestMove;
        }
        ShowStep::Continue
    }

    /// Whether the next plan may be shown: the last move has been, and the show has had `first_ms` before its first one.
    fn is_due(&self, first_ms: u64, now_ms: u64) -> bool {
        let since = |at_ms: u64| now_ms.saturating_sub(at_ms);
        let is_shown = self
            .animation
            .is_none_or(|animation| since(animation.at_ms) >= REST_MS);
        is_shown && since(self.began_ms) >= INTERLUDE_MS + first_ms
    }

    fn make(&mut self, mv: Move, now_ms: u64) {
        self.animation = Some(MoveAnimation {
            mv,
            mover: self.game.mover(),
            seat: self.game.turn(),
            from: self.game.mover_square(),
            at_ms: now_ms,
            is_blocking: true,
        });
        self.plan = None;
        let is_solver = self.is_solver_turn();
        // A planned move is legal. If it were not, the show would continue without it.
        let _ = self.game.play(mv);
        let is_solved = self.puzzle.as_mut().is_some_and(|(puzzle, _)| {
            puzzle.advance(is_solver, mv, now_ms);
            puzzle.is_solved()
        });
        if is_solved || self.game.outcome().is_some() {
            self.ended_ms = Some(now_ms);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::{PUZZLES, Puzzle};
    use fencelight_core::game::next_seed;
    use fencelight_core::mspacman::Dice;
    use fencelight_core::notation::{parse_move, parse_setup};

    /// A show from a position, which began at 0.
    fn show(text: &str) -> AttractShow {
        let setup = parse_setup(text).unwrap();
        let dice = Dice { seed: 1, rolls: 0 };
        let game = AnyGame::new(&setup, &AllOptions::DEFAULT, dice).unwrap();
        AttractShow::new(game, 1, 0)
    }

    #[test]
    fn a_show_begins_with_stars_and_its_aim_and_then_plays_at_an_even_pace() {
        let mut show = show("quoridor2 south=e4:10 north=e8:10 fences=- turn=south");
        assert_eq!(show.advance(INTERLUDE_MS - 1), ShowStep::Continue);
        assert_eq!(show.advance(INTERLUDE_MS), ShowStep::RequestMove);
        assert_eq!(show.aim_ms(), Some(INTERLUDE_MS));
        show.set_next_move(parse_move("e5").unwrap());
        assert_eq!(show.advance(INTERLUDE_MS + AIM_MS - 1), ShowStep::Continue);
        assert_eq!(show.planned(), None);
        let mut at_ms = INTERLUDE_MS + AIM_MS;
        for (number, mv) in ["e5", "e7", "d5"].into_iter().enumerate() {
            // The next move is found while the last one is shown.
            if number > 0 {
                assert_eq!(show.advance(at_ms - REST_MS + 1), ShowStep::RequestMove);
                show.set_next_move(parse_move(mv).unwrap());
                assert_eq!(show.advance(at_ms - 1), ShowStep::Continue);
                assert_eq!(show.planned(), None);
            }
            assert_eq!(show.advance(at_ms), ShowStep::Continue);
            assert_eq!(show.planned(), Some((parse_move(mv).unwrap(), at_ms)));
            assert_eq!(show.aim_ms(), None);
            let before = show.position().clone();
            show.advance(at_ms + PLAN_MS - 1);
            assert_eq!(*show.position(), before);
            show.advance(at_ms + PLAN_MS);
            assert_ne!(*show.position(), before);
            let shown = show.animation().unwrap();
            assert_eq!(
                (shown.mv, shown.at_ms),
                (parse_move(mv).unwrap(), at_ms + PLAN_MS)
            );
            at_ms += PLAN_MS + REST_MS;
        }
        assert_eq!(show.ended_ms(), None);
    }

    #[test]
    fn a_show_ends_after_its_time() {
        let mut show = show("quoridor2 south=e4:10 north=e8:10 fences=- turn=south");
        assert_ne!(show.advance(SHOW_MS - 1), ShowStep::Next(2));
        assert_eq!(show.advance(SHOW_MS), ShowStep::Next(2));
    }

    #[test]
    fn the_end_of_a_game_is_shown_for_five_seconds() {
        let mut show = show("quoridor2 south=a8:10 north=e8:10 fences=- turn=south");
        show.advance(INTERLUDE_MS);
        show.set_next_move(parse_move("a9").unwrap());
        show.advance(10_000);
        show.advance(11_000);
        assert_eq!(show.ended_ms(), Some(11_000));
        // Nothing else is asked for.
        for now_ms in [11_001, 13_000, 15_999] {
            assert_eq!(show.advance(now_ms), ShowStep::Continue);
        }
        assert_eq!(show.advance(16_000), ShowStep::Next(2));
    }

    #[test]
    fn a_puzzle_waits_for_20_s_and_then_shows_its_line() {
        for number in 1..=PUZZLES {
            let puzzle = Puzzle::get(number).unwrap();
            let mut show = AttractShow::of_puzzle(number, 0).unwrap();
            let mut at_ms = INTERLUDE_MS + FIND_MS;
            for now_ms in [0, INTERLUDE_MS, INTERLUDE_MS + AIM_MS, at_ms - 1] {
                // No search is asked for.
                assert_eq!(show.advance(now_ms), ShowStep::Continue);
                assert!(show.is_find() && show.aim_ms().is_none());
            }
            for &mv in puzzle.line() {
                assert!(!show.puzzle().unwrap().0.is_solved());
                show.advance(at_ms);
                assert_eq!(show.planned(), Some((mv, at_ms)), "{number}");
                assert!(!show.is_find());
                show.advance(at_ms + PLAN_MS);
                assert_eq!(show.animation().unwrap().mv, mv);
                at_ms += PLAN_MS + REST_MS;
            }
            let (play, _) = show.puzzle().unwrap();
            assert!(play.is_solved() && play.left() == 0, "{number}");
            let ended_ms = show.ended_ms().unwrap();
            assert!(ended_ms < SHOW_MS - END_MS, "{number}");
            assert_eq!(show.advance(ended_ms + END_MS - 1), ShowStep::Continue);
            assert_eq!(show.advance(ended_ms + END_MS), ShowStep::Next(0));
        }
    }

    #[test]
    fn a_puzzle_of_either_game_follows_the_games() {
        let mut kinds = [0; 2];
        for seed in 0..200 {
            let show = AttractShow::start(3, next_seed(seed), 7);
            let (puzzle, solvers) = show.puzzle().unwrap();
            assert!(solvers.contains(show.position().turn()));
            assert_eq!(puzzle.grade(), 0);
            kinds[usize::from(show.position().kind() == GameKind::Pacman)] += 1;
            assert!(AttractShow::start(0, seed, 0).puzzle().is_none());
        }
        assert!(kinds.iter().all(|&count| count > 50), "{kinds:?}");
    }

    #[test]
    fn a_show_that_follows_another_one_has_its_moves() {
        let number = (1..=PUZZLES)
            .find(|&number| {
                AttractShow::of_puzzle(number, 0)
                    .unwrap()
                    .puzzle()
                    .unwrap()
                    .0
                    .left()
                    > 1
            })
            .unwrap();
        let mut show = AttractShow::of_puzzle(number, 0).unwrap();
        let all = show.puzzle().unwrap().0.left();
        show.lead_to(all, 0);
        assert!(show.is_find());
        show.lead_to(all - 1, 0);
        assert!(!show.is_find());
        assert_eq!(show.puzzle().unwrap().0.left(), all - 1);
    }
}
