//! The turns of a game: who moved, what, and what it caught.

use fencelight_board::table::{Table, human_seats};
use fencelight_core::game::{Game, History, Move, Mover};
use fencelight_core::games::AnyGame;
use fencelight_core::geometry::Seat;

use crate::captures;
use crate::message::Message;

/// A turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// What moved.
    pub mover: Mover,
    /// The seat that played it.
    pub seat: Seat,
    /// The moves, one a step.
    pub moves: Vec<Move>,
    /// Whether the first move places a piece.
    pub is_placing: bool,
    /// The number of moves of the game at its end.
    pub end: usize,
    is_over: bool,
}

/// The turns of a game. It follows a history and replays no more than it has to.
#[derive(Clone, Debug, Default)]
pub struct MoveLog {
    /// The start of the game and the position after the moves.
    game: Option<(AnyGame, AnyGame)>,
    moves: Vec<Move>,
    turns: Vec<Turn>,
    /// What was caught or eaten, with the number of moves of the game after it.
    events: Vec<(usize, Message)>,
}

impl MoveLog {
    /// Follows a history.
    pub fn follow(&mut self, history: &History<AnyGame>) {
        let is_same = self
            .game
            .as_ref()
            .is_some_and(|(start, _)| start == history.start());
        if !is_same || !history.moves().starts_with(&self.moves) {
            let start = history.start().clone();
            *self = Self {
                game: Some((start.clone(), start)),
                ..Self::default()
            };
        }
        for &mv in history.moves().iter().skip(self.moves.len()) {
            self.play(mv);
        }
    }

    fn play(&mut self, mv: Move) {
        let Some((_, position)) = &mut self.game else {
            return;
        };
        let (mover, seat) = (position.mover(), position.turn());
        let was_placing = position.is_placing();
        let before = position.capture_state();
        position.play_unchecked(mv);
        if let Some(capture) = position.capture_since(&before) {
            let event = captures::message(position, capture, mover, mv);
            self.events.push((self.moves.len() + 1, event));
        }
        let is_over = position.begins_turn(was_placing);
        let end = self.moves.len() + 1;
        match self.turns.last_mut() {
            Some(turn) if !turn.is_over && turn.mover == mover => {
                turn.moves.push(mv);
                (turn.is_over, turn.end) = (is_over, end);
            }
            _ => self.turns.push(Turn {
                mover,
                seat,
                moves: vec![mv],
                is_placing: was_placing,
                end,
                is_over,
            }),
        }
        self.moves.push(mv);
    }

    /// The person who moved last.
    #[must_use]
    pub fn last_person(&self, table: &Table) -> Option<Seat> {
        let persons = human_seats(table.players());
        let mut seats = self.turns.iter().rev().map(|turn| turn.seat);
        seats.find(|&seat| persons.contains(seat))
    }

    /// What the move before a position caught or ate.
    pub(crate) fn event_at(&self, moves: usize) -> Option<&Message> {
        let (_, event) = self.events.iter().find(|(end, _)| *end == moves)?;
        Some(event)
    }

    /// What was caught or eaten last, and whether a seat that fits has moved since.
    pub(crate) fn last_event(&self, fits: impl Fn(Seat) -> bool) -> Option<(&Message, bool)> {
        let (end, event) = self.events.last()?;
        let later = self.turns.iter().rev();
        let mut later = later.take_while(|turn| turn.end > *end);
        Some((event, later.any(|turn| fits(turn.seat))))
    }

    /// The turns, the oldest first.
    #[must_use]
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// The number of turns that began within the first `moves` moves.
    #[must_use]
    pub fn turns_before(&self, moves: usize) -> usize {
        let whole = self.turns.iter().take_while(|turn| turn.end < moves);
        (whole.count() + usize::from(moves > 0)).min(self.turns.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FOUR: &str = "quoridor4 south=e1:5 west=a5:5 north=e9:5 east=i5:5 fences=- turn=south";
    const PACMAN: &str = "pacman pac=e5 lives=3 blinky=e9 inky=i5 pinky=a5 clyde=e1 pellets=a1,i1,a9,i9 \
                          fences=b2h,g2h,b7h,g7h,c4v,f4v turn=pac steps=2 boost=no came=-";

    fn history(start: &str, moves: &str) -> History<AnyGame> {
        let mut history = History::new(start.parse().expect("a position"));
        for mv in moves.split_whitespace() {
            let played = history.play(mv.parse().expect("a move"));
            played.expect("it is legal");
        }
        history
    }

    #[test]
    fn a_turn_of_several_steps_is_one_turn() {
        let mut log = MoveLog::default();
        log.follow(&history(PACMAN, "e6 e7 d9 d8 h5"));
        let lengths: Vec<usize> = log.turns().iter().map(|turn| turn.moves.len()).collect();
        assert_eq!(lengths, [2, 2, 1]);
        let turns = [0, 1, 2, 3, 4, 5].map(|moves| log.turns_before(moves));
        assert_eq!(turns, [0, 1, 1, 2, 2, 3]);
    }

    #[test]
    fn it_follows_moves_take_backs_and_another_game() {
        let mut log = MoveLog::default();
        for moves in ["e2", "e2 b5", "e2 b5 e8", "e2", "d1"] {
            let history = history(FOUR, moves);
            log.follow(&history);
            let mut anew = MoveLog::default();
            anew.follow(&history);
            assert_eq!(log.turns(), anew.turns(), "{moves}");
        }
        log.follow(&history(PACMAN, "e6"));
        assert_eq!(log.turns().len(), 1);
    }
}
