//! What the board does when nobody is there: it plays by itself, one game after the other, slowly enough to be understood.
//!
//! Before every move the squares that could be chosen are lit, or the fence is shown where it will lie; then the move is made and seen. The next
//! one is thought about meanwhile, so that the pace does not depend on how long that takes.

use super::cues::MoveAnimation;
use super::game_lifecycle::mover_square;
use super::{MOVE_ANIMATION_MS, Phase, Purpose, Table};
use crate::game::{Game, Move, next_seed};
use crate::games::{AllOptions, AnyGame, GameKind};

/// The shows, in turn.
const SHOWS: [GameKind; 3] = [GameKind::Quoridor2, GameKind::Pacman, GameKind::MsPacman];
/// Stars between two shows.
pub const INTERLUDE_MS: u64 = 3_000;
/// How long what could be done is shown before it is done.
const PLAN_MS: u64 = 1_000;
/// From one move to the plan of the next: it travels, and a moment more.
const PAUSE_MS: u64 = MOVE_ANIMATION_MS + 300;
/// How well it plays: good enough to be watched, soon enough to be ready when the last move has been seen.
const LEVEL: u8 = 3;
/// A show is over when its game is, or after this time.
const SHOW_MS: u64 = 75_000;
/// How long the end of a game is looked at.
const END_MS: u64 = 5_000;

/// The show that is on.
#[derive(Clone, Debug)]
pub struct Attract {
    game: AnyGame,
    /// Which show it is.
    show: usize,
    began_ms: u64,
    /// The move that was thought of, not shown yet.
    next: Option<Move>,
    /// The move that will be made, and since when it is shown.
    plan: Option<(Move, u64)>,
    /// The move made last.
    animation: Option<MoveAnimation>,
    ended_ms: Option<u64>,
}

impl Attract {
    pub(super) const fn new(game: AnyGame) -> Self {
        Self {
            game,
            show: 0,
            began_ms: 0,
            next: None,
            plan: None,
            animation: None,
            ended_ms: None,
        }
    }

    pub(super) const fn game(&self) -> &AnyGame {
        &self.game
    }

    /// When the show began; stars shine for [`INTERLUDE_MS`] before the game is seen.
    pub const fn began_ms(&self) -> u64 {
        self.began_ms
    }

    /// The move that will be made, and since when it is shown.
    pub const fn planned(&self) -> Option<(Move, u64)> {
        self.plan
    }

    /// The move made last.
    pub const fn animation(&self) -> Option<MoveAnimation> {
        self.animation
    }

    /// When the game of the show ended.
    pub const fn ended_ms(&self) -> Option<u64> {
        self.ended_ms
    }

    pub(super) const fn set_next_move(&mut self, mv: Move) {
        self.next = Some(mv);
    }

    /// Whether the last move has been seen.
    fn is_animation_over(&self, now_ms: u64) -> bool {
        self.animation
            .is_none_or(|travel| now_ms.saturating_sub(travel.at_ms) >= PAUSE_MS)
    }

    fn make(&mut self, mv: Move, now_ms: u64) {
        self.animation = Some(MoveAnimation {
            mv,
            mover: self.game.mover(),
            seat: self.game.turn(),
            from: mover_square(&self.game),
            at_ms: now_ms,
            is_blocking: true,
        });
        self.plan = None;
        // What was planned is legal; should it not be, the show goes on without it.
        let _ = self.game.play(mv);
        if self.game.outcome().is_some() {
            self.ended_ms = Some(now_ms);
        }
    }
}

impl Table {
    pub(super) fn enter_attract(&mut self) {
        self.enter(Phase::Attract);
        self.next_show(0);
    }

    fn next_show(&mut self, show: usize) {
        self.seed = next_seed(self.seed);
        let kind = SHOWS.get(show).copied().unwrap_or(GameKind::Quoridor2);
        let game = AnyGame::start(kind, &AllOptions::DEFAULT, None, self.seed);
        self.attract = Attract::new(game);
        self.attract.show = show;
        self.attract.began_ms = self.now_ms;
        self.request = None;
    }

    /// Time while the board plays by itself.
    pub(super) fn tick_attract(&mut self) {
        let now_ms = self.now_ms;
        let since = |at_ms: u64| now_ms.saturating_sub(at_ms);
        let show = &self.attract;
        let ended = show.ended_ms.is_some_and(|at_ms| since(at_ms) >= END_MS);
        if ended || (show.ended_ms.is_none() && since(show.began_ms) >= SHOW_MS) {
            self.next_show((show.show + 1) % SHOWS.len());
        } else if show.ended_ms.is_some() || since(show.began_ms) < INTERLUDE_MS {
        } else if let Some((mv, at_ms)) = show.plan {
            if since(at_ms) >= PLAN_MS {
                self.attract.make(mv, now_ms);
            }
        } else if let Some(mv) = show.next {
            if show.is_animation_over(now_ms) {
                self.attract.next = None;
                self.attract.plan = Some((mv, now_ms));
            }
        } else if self.request.is_none() {
            self.request_move(Purpose::Attract, LEVEL);
        }
    }
}
