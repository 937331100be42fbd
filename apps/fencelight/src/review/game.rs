//! The moves of a game as the search judges them.

use fencelight_ai::{Choice, Limits, SearchRequest};
use fencelight_core::game::{Game, Move, Mover, Outcome, Piece, Winner};
use fencelight_core::games::{AnyGame, GameKind};
use fencelight_core::geometry::Seat;
use fencelight_host::engines::SearchEngine;
use fencelight_host::parallel;
use fencelight_text::game_file::GameFile;

/// Who wins or loses together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Seat(Seat),
    Pacman,
    Ghosts,
}

impl Side {
    /// The side to move.
    pub(super) fn of(game: &AnyGame) -> Self {
        match game.mover() {
            Mover::Seat(seat) => Self::Seat(seat),
            Mover::Piece(Piece::Pac) => Self::Pacman,
            Mover::Piece(Piece::Ghost(_)) => Self::Ghosts,
        }
    }

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Seat(seat) => seat.name(),
            Self::Pacman => "Pac-Man",
            Self::Ghosts => "ghosts",
        }
    }
}

/// A move of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ReviewedMove {
    pub(super) mover: String,
    pub(super) side: Side,
    pub(super) mv: Move,
    /// `None` for a roll and for a move without an alternative.
    pub(super) choice: Option<Choice>,
}

/// A reviewed game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Review {
    pub(super) kind: GameKind,
    pub(super) nodes: u32,
    pub(super) sides: Vec<Side>,
    pub(super) moves: Vec<ReviewedMove>,
    /// The sides that won; `None` while the game goes on.
    pub(super) winners: Option<Vec<Side>>,
}

impl Review {
    /// Searches every position of a game with `nodes` nodes. The result does not depend on the number of threads.
    pub(super) fn new(game: &GameFile, nodes: u32, threads: usize) -> Self {
        let mut positions = vec![game.start.clone()];
        for &mv in &game.moves {
            let mut next = positions.last().unwrap_or(&game.start).clone();
            // `game_file::read` has checked that every move is legal.
            next.play_unchecked(mv);
            positions.push(next);
        }
        let choices = search_all(&positions, &game.moves, nodes, threads);
        let moves = positions.iter().zip(&game.moves).zip(choices);
        let moves: Vec<ReviewedMove> = moves
            .map(|((position, &mv), choice)| ReviewedMove {
                mover: position.mover().to_string(),
                side: Side::of(position),
                mv,
                choice,
            })
            .collect();
        let end = positions.last().unwrap_or(&game.start);
        let sides = sides(end);
        let winners = match (end.outcome(), game.forfeited) {
            (Some(Outcome::Won(winner)), _) => {
                let has_won = |&side: &Side| match side {
                    Side::Seat(seat) => end.is_winner(seat, winner),
                    Side::Pacman => winner == Winner::Pacman,
                    Side::Ghosts => winner == Winner::Ghosts,
                };
                Some(sides.iter().copied().filter(has_won).collect())
            }
            (Some(Outcome::Drawn), _) => Some(Vec::new()),
            // Between two, which is all that a file has of it: the side of the other one.
            (None, Some(lost)) => {
                let others = sides.iter().copied();
                Some(others.filter(|&side| side != Side::Seat(lost)).collect())
            }
            (None, None) => None,
        };
        Self {
            kind: end.kind(),
            nodes,
            sides,
            moves,
            winners,
        }
    }

    /// The chances of a side over the game: the number of the move before which each was, and percent. Between two sides each has a
    /// chance at the moves of both.
    pub(super) fn chances(&self, side: Side) -> Vec<(usize, u8)> {
        let is_between_two = self.sides.len() == 2;
        let mut chances: Vec<(usize, u8)> = Vec::new();
        for (number, reviewed) in self.moves.iter().enumerate() {
            let Some(choice) = reviewed.choice else {
                continue;
            };
            if reviewed.side == side {
                chances.push((number, choice.best_percent));
            } else if is_between_two {
                chances.push((number, 100 - choice.best_percent));
            }
        }
        if let Some(winners) = &self.winners
            && !winners.is_empty()
        {
            let percent = if winners.contains(&side) { 100 } else { 0 };
            chances.push((self.moves.len(), percent));
        }
        chances
    }

    /// The sides whose chances are drawn: between two sides that of one says all.
    pub(super) fn drawn_sides(&self) -> &[Side] {
        match self.sides.as_slice() {
            [first, _] => std::slice::from_ref(first),
            all => all,
        }
    }
}

/// The sides of a game, in the order of the seats.
fn sides(game: &AnyGame) -> Vec<Side> {
    match game.kind() {
        GameKind::Pacman => vec![Side::Pacman, Side::Ghosts],
        _ => game.seats().iter().map(Side::Seat).collect(),
    }
}

/// The choices at all positions, searched by several threads.
fn search_all(
    positions: &[AnyGame],
    moves: &[Move],
    nodes: u32,
    threads: usize,
) -> Vec<Option<Choice>> {
    parallel::map_with(
        threads,
        positions.iter().zip(moves).collect(),
        SearchEngine::default,
        |engine, (position, &mv)| choice(engine, position, mv, nodes),
    )
}

/// What the search thinks of a move; `None` for a roll and for a move without an alternative.
fn choice(engine: &mut SearchEngine, game: &AnyGame, mv: Move, nodes: u32) -> Option<Choice> {
    Choice::judge(game, mv, |excluded| {
        let request = SearchRequest {
            analysis: Some(*excluded),
            ..SearchRequest::new(Limits::nodes(nodes, 0))
        };
        engine.search_until(game, &request, || false)
    })
}
