//! The review of a game: its positions one by one, with the chance to win and the best move of each.

use std::ops::Range;

use fencelight_ai::Quality;
use fencelight_core::game::{Game as _, History, Move, Mover, Outcome, Piece, Winner};
use fencelight_core::games::{AnyGame, GameKind};
use fencelight_core::geometry::Seat;
use fencelight_text::MoveLog;
use fencelight_text::game_file::GameFile;
pub use fencelight_text::game_file::game_of;

use crate::engine;

/// What the search thinks of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chance {
    /// The chance of the mover in percent.
    pub percent: u8,
    /// The best move; none where the game is over.
    pub best: Option<Move>,
    /// How good the move is that was played here.
    pub quality: Quality,
}

/// A game under review.
pub struct Study {
    game: GameFile,
    history: Box<History<AnyGame>>,
    log: MoveLog,
    /// The number of moves to the position that is shown.
    ply: usize,
    /// For each position what the search has found.
    chances: Vec<Option<Chance>>,
    /// The position that the worker searches.
    asked: Option<usize>,
    /// Distinguishes its jobs from those of a review before.
    number: u32,
}

impl Study {
    /// A review that shows the last position.
    #[must_use]
    pub fn new(game: GameFile, number: u32) -> Self {
        let mut history = Box::new(History::new(game.start.clone()));
        // A game file has legal moves; a longer game than a history holds is cut at its end.
        for &mv in &game.moves {
            let _ = history.play(mv);
        }
        let mut log = MoveLog::default();
        log.follow(&history);
        let count = history.moves().len();
        Self {
            game,
            log,
            ply: count,
            chances: vec![None; count + 1],
            asked: None,
            number,
            history,
        }
        .with_end()
    }

    /// The end of the game is known without a search.
    fn with_end(mut self) -> Self {
        let end = self.history.current();
        let percent = match end.outcome() {
            None => return self,
            Some(Outcome::Drawn) => 50,
            Some(Outcome::Won(winner)) => match end.is_winner(end.turn(), winner) {
                true => 100,
                false => 0,
            },
        };
        if let Some(last) = self.chances.last_mut() {
            *last = Some(Chance {
                percent,
                best: None,
                quality: Quality::Good,
            });
        }
        self
    }

    /// The game.
    #[must_use]
    pub const fn game(&self) -> &GameFile {
        &self.game
    }

    /// The turns of the game.
    #[must_use]
    pub const fn log(&self) -> &MoveLog {
        &self.log
    }

    /// The number of moves to the position that is shown.
    #[must_use]
    pub const fn ply(&self) -> usize {
        self.ply
    }

    /// The number of moves of the game.
    #[must_use]
    pub fn count(&self) -> usize {
        self.history.moves().len()
    }

    /// The moves up to the position that is shown.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.history.moves()[..self.ply]
    }

    /// The move that was played next.
    #[must_use]
    pub fn next_move(&self) -> Option<Move> {
        self.history.moves().get(self.ply).copied()
    }

    /// The position that is shown.
    #[must_use]
    pub fn position(&self) -> AnyGame {
        self.history.position_after(self.ply)
    }

    /// Shows the position after `ply` moves, at most the last one.
    pub fn go_to(&mut self, ply: usize) {
        self.ply = ply.min(self.count());
    }

    /// What is known of the position after a number of moves.
    #[must_use]
    pub fn chance(&self, ply: usize) -> Option<Chance> {
        self.chances.get(ply).copied().flatten()
    }

    /// How good the worst of some moves was; good where that is not known yet.
    #[must_use]
    pub fn quality(&self, plies: Range<usize>) -> Quality {
        let known = plies.filter_map(|ply| self.chance(ply));
        let qualities = known.map(|chance| chance.quality);
        qualities.max().unwrap_or(Quality::Good)
    }

    /// How many positions have been searched, of how many.
    #[must_use]
    pub fn progress(&self) -> (usize, usize) {
        (self.chances.iter().flatten().count(), self.chances.len())
    }

    /// The next job for the worker: the position that is shown first, then the others in their order. One at a time, so that a review
    /// that ends leaves no work behind.
    pub fn next_job(&mut self) -> Option<String> {
        if self.asked.is_some() {
            return None;
        }
        let is_open = |ply: &usize| self.chances.get(*ply).is_some_and(Option::is_none);
        let ply = [self.ply]
            .into_iter()
            .chain(0..self.chances.len())
            .find(is_open)?;
        self.asked = Some(ply);
        let (moves, rest) = self.history.moves().split_at(ply);
        Some(engine::analysis_job(
            self.number << 16 | ply as u32,
            self.history.start(),
            moves,
            rest.first().copied(),
        ))
    }

    /// The answer of the worker; one to another review changes nothing.
    pub fn answer(&mut self, line: &str) {
        let Some((number, best, percent, loss)) = engine::read_analysis(line) else {
            return;
        };
        let ply = (number & 0xFFFF) as usize;
        if number >> 16 != self.number & 0xFFFF || self.asked != Some(ply) {
            return;
        }
        self.asked = None;
        if let Some(chance) = self.chances.get_mut(ply) {
            *chance = Some(Chance {
                percent,
                best: Some(best),
                quality: Quality::of_loss(loss),
            });
        }
    }

    /// The worker has failed: its last job is given out again.
    pub const fn forget_job(&mut self) {
        self.asked = None;
    }

    /// The sides whose chances the graph shows: one of two, or each of several.
    #[must_use]
    pub fn sides(&self) -> Vec<Mover> {
        match self.history.start().kind() {
            GameKind::Quoridor2 => vec![Mover::Seat(Seat::South)],
            GameKind::Pacman => vec![Mover::Piece(Piece::Pac)],
            GameKind::Quoridor4 | GameKind::MsPacman => {
                let seats = self.history.start().seats();
                seats.iter().map(Mover::Seat).collect()
            }
        }
    }

    /// A chance of the mover as that of the side that the graph shows: the same side throughout where there are two, the mover among several.
    #[must_use]
    pub fn of_side(&self, mover: Mover, percent: u8) -> (Mover, u8) {
        match self.sides().as_slice() {
            [side] if *side != mover => (*side, 100 - percent),
            _ => (mover, percent),
        }
    }

    /// For each side of the graph its known chances in percent, by the number of moves before them.
    #[must_use]
    pub fn graph(&self) -> Vec<(Mover, Vec<(usize, u8)>)> {
        let sides = self.sides();
        let mut lines: Vec<(Mover, Vec<(usize, u8)>)> =
            sides.iter().map(|&side| (side, Vec::new())).collect();
        let mut position = self.history.start().clone();
        let mut moves = self.history.moves().iter();
        for (ply, chance) in self.chances.iter().enumerate() {
            if let Some(chance) = chance {
                let (side, percent) = self.of_side(position.mover(), chance.percent);
                let line = lines.iter_mut().find(|(of, _)| *of == side);
                line.into_iter()
                    .for_each(|(_, line)| line.push((ply, percent)));
            }
            if let Some(&mv) = moves.next() {
                position.play_unchecked(mv);
            }
        }
        lines
    }

    /// The winner of the game, where it has one.
    #[must_use]
    pub fn winner(&self) -> Option<Winner> {
        match self.history.current().outcome()? {
            Outcome::Won(winner) => Some(winner),
            Outcome::Drawn => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Engine;
    use crate::link::tests::games;

    #[test]
    fn every_position_of_every_game_gets_a_chance_and_a_best_move() {
        let mut engine = Engine::with_analysis_nodes(200);
        for game in games() {
            let kind = game.start.kind();
            let mut study = Study::new(game, 7);
            study.go_to(3);
            let mut jobs = 0;
            while let Some(job) = study.next_job() {
                assert_eq!(study.next_job(), None, "one at a time");
                study.answer("analyse 458755 9999 50");
                study.answer(&engine.answer(&job).expect("an answer"));
                if jobs == 0 {
                    assert!(study.chance(3).is_some(), "the shown position comes first");
                }
                jobs += 1;
            }
            let (done, all) = study.progress();
            assert_eq!(
                (done, all),
                (study.count() + 1, study.count() + 1),
                "{kind}"
            );
            assert!(jobs >= study.count(), "{kind}");
            let points: usize = study.graph().iter().map(|(_, line)| line.len()).sum();
            assert_eq!(points, done, "{kind}: every position is in the graph");
            let best = study.chance(3).and_then(|chance| chance.best);
            assert!(
                best.is_some_and(|mv| study.position().is_legal(mv)),
                "{kind}"
            );
        }
    }

    #[test]
    fn a_move_that_loses_the_game_is_a_blunder_and_the_best_one_is_good() {
        // South wins at once, or walks away and lets North win.
        for (mv, quality) in [("e9", Quality::Good), ("e7", Quality::Blunder)] {
            let text = format!(
                "fencelight-game 1\nseats south=human north=human\n\
                 start quoridor2 south=e8:0 north=c2:0 fences=- turn=south\nmoves {mv}\n"
            );
            let game = fencelight_text::game_file::read(&text).expect("a game");
            let mut engine = Engine::with_analysis_nodes(2_000);
            let mut study = Study::new(game, 1);
            assert_eq!(study.quality(0..1), Quality::Good, "not known yet");
            while let Some(job) = study.next_job() {
                study.answer(&engine.answer(&job).expect("an answer"));
            }
            assert_eq!(study.quality(0..1), quality, "{mv}");
        }
    }

    #[test]
    fn an_answer_to_an_earlier_review_changes_nothing() {
        let game = games().remove(0);
        let mut engine = Engine::with_analysis_nodes(100);
        let (mut first, mut second) = (Study::new(game.clone(), 1), Study::new(game, 2));
        let job = first.next_job().expect("a job");
        assert!(second.next_job().is_some());
        second.answer(&engine.answer(&job).expect("an answer"));
        assert_eq!(second.progress().0, 0);
    }

    #[test]
    fn the_graph_of_two_sides_turns_the_chances_of_the_other_round() {
        let game = games().remove(0);
        let mut study = Study::new(game, 1);
        let first = study.history.start().turn();
        for chance in &mut study.chances {
            *chance = Some(Chance {
                percent: 90,
                best: None,
                quality: Quality::Good,
            });
        }
        let graph = study.graph();
        let south: Vec<u8> = graph[0].1.iter().map(|&(_, percent)| percent).collect();
        let (even, odd) = if first == Seat::South {
            (90, 10)
        } else {
            (10, 90)
        };
        assert_eq!(south[..4], [even, odd, even, odd]);
    }
}
