//! What the strongest player thinks of a position: the best move with its chance to win, without some moves where they are asked for one by one.

use core::fmt;

use super::budget::{Budget, Limits, MoveSet, SearchResult, Variation};
use super::greedy::greedy;
use super::memory::SearchMemory;
use super::win_chance::OddsScale;
use super::{mspacman, pacman, quoridor2, quoridor4};
use fencelight_core::game::{Game, Move};
use fencelight_core::games::{AnyGame, GameVisitor};
use fencelight_core::quoridor::PlayerCount;

/// A move and what the search thinks of it. Prints as a line of `analyse`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    /// The move.
    pub mv: Move,
    /// The chance of the mover in percent.
    pub win_percent: u8,
    /// What only a game of two sides without chance has.
    pub details: Option<AnalysisDetails>,
}

/// Score, depth and principal variation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnalysisDetails {
    /// In hundredths of a step for the mover; a win is 30,000 less the moves until then.
    pub score: i16,
    /// Depth of the last complete iteration; 0 where nothing was searched.
    pub depth: u8,
    /// The line of play, which begins with the move.
    pub variation: Variation,
}

impl Analysis {
    /// A move of which nothing is known: every side has an even chance.
    #[must_use]
    pub fn unsearched(mv: Move, game: &AnyGame) -> Self {
        Self {
            mv,
            win_percent: even_percent(game),
            details: None,
        }
    }

    /// Lowers chance and score to at most these: those of a move that an equal search preferred to this one.
    pub fn limit_to(&mut self, win_percent: u8, score: i16) {
        self.win_percent = self.win_percent.min(win_percent);
        if let Some(details) = &mut self.details {
            details.score = details.score.min(score);
        }
    }
}

impl fmt::Display for Analysis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mv, win) = (self.mv, self.win_percent);
        let Some(details) = &self.details else {
            return write!(f, "{mv} win={win}");
        };
        let AnalysisDetails { score, depth, .. } = details;
        write!(f, "{mv} score={score} win={win} depth={depth} pv=")?;
        for (number, mv) in details.variation.iter().enumerate() {
            let comma = if number > 0 { "," } else { "" };
            write!(f, "{comma}{mv}")?;
        }
        Ok(())
    }
}

/// How much a move lost, by the marks of chess.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Quality {
    /// Less than 5 points of percent.
    Good,
    /// Less than 10 points.
    Inaccuracy,
    /// Less than 15 points.
    Mistake,
    /// 15 points and more.
    Blunder,
}

impl Quality {
    /// By the loss in points of percent.
    #[must_use]
    pub const fn of_loss(loss: u8) -> Self {
        match loss {
            0..5 => Self::Good,
            5..10 => Self::Inaccuracy,
            10..15 => Self::Mistake,
            _ => Self::Blunder,
        }
    }

    /// The mark behind the move.
    #[must_use]
    pub const fn mark(self) -> &'static str {
        match self {
            Self::Good => "",
            Self::Inaccuracy => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }
}

/// What the search thinks of a move that was played where there was a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The best move.
    pub best: Move,
    /// The chance of the mover with the best move, in percent.
    pub best_percent: u8,
    /// The chance with the played move.
    pub played_percent: u8,
}

impl Choice {
    /// Judges a move by two searches with the same budget: for the best move, and with all moves but the played one excluded. `None` for a
    /// roll and for a move without an alternative.
    pub fn judge(
        game: &AnyGame,
        mv: Move,
        mut search: impl FnMut(&MoveSet) -> Option<Analysis>,
    ) -> Option<Self> {
        let legal = game.legal_moves();
        if legal.len() < 2 || !legal.contains(mv) {
            return None;
        }
        let best = search(&MoveSet::EMPTY)?;
        let mut played = best.clone();
        if best.mv != mv {
            let mut others = MoveSet::EMPTY;
            let excluded = legal.iter().filter(|&other| other != mv);
            excluded.for_each(|other| others.insert(other));
            played = search(&others)?;
            // An equal search preferred the other move.
            let score = best.details.as_ref().map(|details| details.score);
            played.limit_to(best.win_percent, score.unwrap_or(i16::MAX));
        }
        Some(Self {
            best: best.mv,
            best_percent: best.win_percent,
            played_percent: played.win_percent,
        })
    }

    /// The points of percent that the move lost.
    #[must_use]
    pub const fn loss(&self) -> u8 {
        self.best_percent.saturating_sub(self.played_percent)
    }

    /// How good the move was.
    #[must_use]
    pub const fn quality(&self) -> Quality {
        Quality::of_loss(self.loss())
    }
}

/// An even share among the sides of a game.
fn even_percent(game: &AnyGame) -> u8 {
    (100 / game.visit(Sides).max(1)) as u8
}

struct Sides;

impl GameVisitor for Sides {
    type Output = u32;

    fn quoridor(self, position: &fencelight_core::quoridor::Position) -> u32 {
        position.seats().len()
    }

    fn pacman(self, _: &fencelight_core::pacman::Position) -> u32 {
        2
    }

    fn mspacman(self, position: &fencelight_core::mspacman::Position) -> u32 {
        position.seats().len()
    }
}

/// The best move that is not excluded, and its chance to win. With no move excluded it is the move of [`think`](super::think). Deterministic as that is.
///
/// ```
/// use fencelight_ai::{Limits, MoveSet, Scratch, SearchMemory, TranspositionEntry, analyse};
/// use fencelight_core::games::{AllOptions, AnyGame, GameKind};
///
/// let game = AnyGame::start(GameKind::Quoridor2, &AllOptions::default(), None, 7);
/// let (mut entries, mut scratch) = (vec![TranspositionEntry::EMPTY; 8192], Scratch::new());
/// let mut memory = SearchMemory::new(&mut entries, &mut scratch);
/// let mut found = MoveSet::EMPTY;
/// for _ in 0..2 {
///     let line = analyse(&game, &Limits::nodes(500, 0), &found, &mut memory, &mut || false).unwrap();
///     assert!(!found.contains(line.mv) && line.win_percent > 30);
///     found.insert(line.mv);
/// }
/// ```
pub fn analyse(
    game: &AnyGame,
    limits: &Limits,
    excluded: &MoveSet,
    memory: &mut SearchMemory<'_>,
    stop: &mut dyn FnMut() -> bool,
) -> Option<Analysis> {
    if game.outcome().is_some() {
        return None;
    }
    memory.table.begin();
    let mut budget = Budget::new(limits, stop).analysing(excluded);
    let found = game.visit(Analyse {
        budget: &mut budget,
        memory,
    });
    if found.is_some() {
        return found;
    }
    // Aborted before the first move was searched. The same move as that of `think`, unless it is excluded.
    let is_stopped = budget.is_stopped();
    let preferred = (!is_stopped).then(|| greedy(game, limits.seed)).flatten();
    let others = game.legal_moves();
    let mut moves = preferred.into_iter().chain(others.iter());
    let mv = moves.find(|&mv| !excluded.contains(mv))?;
    let mut analysis = Analysis::unsearched(mv, game);
    analysis.details = game.visit(UnsearchedDetails(mv));
    Some(analysis)
}

/// The analysis of the game; `None` if it found no move within its budget.
struct Analyse<'a, 'b, 'm> {
    budget: &'a mut Budget<'b>,
    memory: &'a mut SearchMemory<'m>,
}

/// A move with its chance alone.
fn chance_only(result: SearchResult, scale: &OddsScale) -> Analysis {
    Analysis {
        mv: result.mv,
        win_percent: scale.percent(result.score),
        details: None,
    }
}

impl GameVisitor for Analyse<'_, '_, '_> {
    type Output = Option<Analysis>;

    fn quoridor(self, position: &fencelight_core::quoridor::Position) -> Option<Analysis> {
        let SearchMemory { table, scratch } = self.memory;
        if position.players() == PlayerCount::Four {
            let result = quoridor4::think(position, self.budget, table)?;
            return Some(chance_only(result, &quoridor4::ODDS));
        }
        let scratch = &mut scratch.quoridor2;
        let (result, variation) = quoridor2::analyse(position, self.budget, scratch, table)?;
        Some(Analysis {
            mv: result.mv,
            win_percent: quoridor2::ODDS.percent(result.score),
            details: Some(AnalysisDetails {
                score: result.score as i16,
                depth: result.depth,
                variation,
            }),
        })
    }

    fn pacman(self, position: &fencelight_core::pacman::Position) -> Option<Analysis> {
        let SearchMemory { table, scratch } = self.memory;
        let result = pacman::think(position, self.budget, &mut scratch.pacman, table)?;
        Some(chance_only(result, &pacman::odds(position)))
    }

    fn mspacman(self, position: &fencelight_core::mspacman::Position) -> Option<Analysis> {
        let turn_paths = &mut self.memory.scratch.turn_paths;
        let result = mspacman::think(position, self.budget, turn_paths)?;
        Some(Analysis {
            mv: result.mv,
            win_percent: mspacman::percent(result.score),
            details: None,
        })
    }
}

/// Score 0 and depth 0, where a game has such details.
struct UnsearchedDetails(Move);

impl GameVisitor for UnsearchedDetails {
    type Output = Option<AnalysisDetails>;

    fn quoridor(self, position: &fencelight_core::quoridor::Position) -> Option<AnalysisDetails> {
        (position.players() == PlayerCount::Two).then(|| AnalysisDetails {
            score: 0,
            depth: 0,
            variation: core::iter::once(self.0).collect(),
        })
    }

    fn pacman(self, _: &fencelight_core::pacman::Position) -> Option<AnalysisDetails> {
        None
    }

    fn mspacman(self, _: &fencelight_core::mspacman::Position) -> Option<AnalysisDetails> {
        None
    }
}
