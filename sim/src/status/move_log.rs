//! The moves of a game in words: one entry for each turn, with its mover.

use std::fmt::Write as _;

use fencelight_board::table::{Table, human_seats};
use fencelight_core::game::{Game, History, Move, Mover};
use fencelight_core::games::AnyGame;
use fencelight_core::geometry::Seat;

use super::{captures, names};

/// What a move caught or ate.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Event {
    /// The number of moves of the game after it.
    end: usize,
    text: String,
}

/// A turn.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Turn {
    mover: Mover,
    seat: Seat,
    moves: String,
    is_over: bool,
    /// The number of moves of the game at its end.
    end: usize,
}

/// The turns of a game. It follows a history and replays no more than it has to.
#[derive(Clone, Debug, Default)]
pub(crate) struct MoveLog {
    /// The start of the game and the position after the moves.
    game: Option<(AnyGame, AnyGame)>,
    moves: Vec<Move>,
    turns: Vec<Turn>,
    events: Vec<Event>,
}

impl MoveLog {
    /// Follows a history.
    pub(crate) fn follow(&mut self, history: &History<AnyGame>) {
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
        for &mv in &history.moves()[self.moves.len()..] {
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
        let text = match was_placing {
            true => format!("placed on {mv},"),
            false => names::of_move(mv),
        };
        position.play_unchecked(mv);
        if let Some(capture) = position.capture_since(&before) {
            self.events.push(Event {
                end: self.moves.len() + 1,
                text: captures::text(position, capture, mover, mv),
            });
        }
        let is_over = position.begins_turn(was_placing);
        match self.turns.last_mut() {
            Some(turn) if !turn.is_over && turn.mover == mover => {
                let _ = write!(turn.moves, " {text}");
                (turn.is_over, turn.end) = (is_over, self.moves.len() + 1);
            }
            _ => self.turns.push(Turn {
                mover,
                seat,
                moves: text,
                is_over,
                end: self.moves.len() + 1,
            }),
        }
        self.moves.push(mv);
    }

    /// The person who moved last.
    pub(crate) fn last_person(&self, table: &Table) -> Option<Seat> {
        let persons = human_seats(table.players());
        let mut seats = self.turns.iter().rev().map(|turn| turn.seat);
        seats.find(|&seat| persons.contains(seat))
    }

    /// What the move before a position caught or ate, in words.
    pub(super) fn event_at(&self, moves: usize) -> Option<&str> {
        let event = self.events.iter().find(|event| event.end == moves)?;
        Some(&event.text)
    }

    /// What was caught or eaten last, and whether a seat that fits has moved since.
    pub(super) fn last_event(&self, fits: impl Fn(Seat) -> bool) -> Option<(&str, bool)> {
        let event = self.events.last()?;
        let later = self.turns.iter().rev();
        let mut later = later.take_while(|turn| turn.end > event.end);
        Some((&event.text, later.any(|turn| fits(turn.seat))))
    }

    /// The number of turns.
    pub(crate) fn turn_count(&self) -> usize {
        self.turns.len()
    }

    /// The number of turns that began before so many moves were played.
    pub(crate) fn turns_before(&self, moves: usize) -> usize {
        let whole = self.turns.iter().take_while(|turn| turn.end < moves);
        (whole.count() + usize::from(moves > 0)).min(self.turns.len())
    }

    /// The turns in words, the newest last. The one that led to the position that is shown has a mark.
    pub(crate) fn lines(&self, shown: usize) -> Vec<String> {
        let line = |(number, turn): (usize, &Turn)| {
            let name = names::mover(turn.mover);
            let mark = if number + 1 == shown { '>' } else { ' ' };
            // A turn that goes on has no steps yet.
            let moves = turn.moves.trim_end_matches([',', ':']);
            format!("{mark}{:>3} {name} {moves}", number + 1)
        };
        self.turns.iter().enumerate().map(line).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn history(start: &str, moves: &str) -> History<AnyGame> {
        let mut history = History::new(start.parse().expect("a position"));
        for mv in moves.split_whitespace() {
            let played = history.play(mv.parse().expect("a move"));
            played.expect("it is legal");
        }
        history
    }

    const FOUR: &str = "quoridor4 south=e1:5 west=a5:5 north=e9:5 east=i5:5 fences=- turn=south";
    const PACMAN: &str = "pacman pac=e5 lives=3 blinky=e9 inky=i5 pinky=a5 clyde=e1 pellets=a1,i1,a9,i9 \
                          fences=b2h,g2h,b7h,g7h,c4v,f4v turn=pac steps=2 boost=no came=-";

    #[test]
    fn every_turn_has_its_own_mover_and_a_turn_of_several_steps_is_one_line() {
        let mut log = MoveLog::default();
        log.follow(&history(FOUR, "e2 b5 e8 c3h"));
        assert_eq!(
            log.lines(0),
            [
                "   1 South e2",
                "   2 West b5",
                "   3 North e8",
                "   4 East fence c3h"
            ]
        );
        log.follow(&history(PACMAN, "e6 e7 d9 d8 h5"));
        let turns = [0, 1, 2, 3, 4, 5].map(|moves| log.turns_before(moves));
        assert_eq!(turns, [0, 1, 1, 2, 2, 3]);
        assert_eq!(
            log.lines(2),
            ["   1 Pac-Man e6 e7", ">  2 Blinky d9 d8", "   3 Inky h5"]
        );
    }

    #[test]
    fn it_follows_moves_take_backs_and_another_game() {
        let mut log = MoveLog::default();
        for moves in ["e2", "e2 b5", "e2 b5 e8", "e2", "d1"] {
            let history = history(FOUR, moves);
            log.follow(&history);
            let mut anew = MoveLog::default();
            anew.follow(&history);
            assert_eq!(log.lines(0), anew.lines(0), "{moves}");
        }
    }
}
