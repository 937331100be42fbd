//! The state of the pieces, a line for each seat.

use fencelight_board::table::Table;
use fencelight_core::games::GameVisitor;
use fencelight_core::geometry::Seat;
use fencelight_core::{mspacman, pacman, quoridor};

use crate::facts::Viewer;
use crate::message::{Line, Message, Tone};
use crate::names;

/// The state of the pieces.
pub fn lines(lines: &mut Vec<Line>, table: &Table, viewer: Viewer) {
    let own = viewer.own_seat(table);
    let messages = table.history().current().visit(State { table, own });
    lines.extend(messages.into_iter().map(|message| (Tone::State, message)));
}

struct State<'a> {
    table: &'a Table,
    /// The seat of the player who is addressed.
    own: Option<Seat>,
}

impl State<'_> {
    /// A line of a seat, marked where its player is addressed.
    fn of_seat(&self, line: Message, seat: Seat) -> Message {
        let line = match self.own == Some(seat) {
            true => Message::new("state-you").with("line", line),
            false => line,
        };
        self.with_clock(line, seat)
    }

    /// A line of a seat with the time it has left and its time-outs, where there is a clock.
    fn with_clock(&self, line: Message, seat: Seat) -> Message {
        let Some(left_ms) = self.table.remaining_ms(seat) else {
            return line;
        };
        let left_s = left_ms.div_ceil(1_000);
        let line = Message::new("state-clock")
            .with("line", line)
            .with("minutes", left_s / 60)
            .text("seconds", format!("{:02}", left_s % 60));
        match self.table.clock().strikes(seat) {
            0 => line,
            strikes => Message::new("state-strikes")
                .with("line", line)
                .with("strikes", strikes),
        }
    }
}

impl GameVisitor for State<'_> {
    type Output = Vec<Message>;

    fn quoridor(self, position: &quoridor::Position) -> Vec<Message> {
        let line = |seat| match position.pawn(seat) {
            Some(square) => {
                let line = Message::new("state-quoridor")
                    .with("seat", names::seat(seat))
                    .text("square", square)
                    .with("goal", names::goal(seat))
                    .with("fences", position.hand(seat));
                self.with_clock(line, seat)
            }
            None => Message::new("state-out").with("seat", names::seat(seat)),
        };
        position.players().seats().iter().map(line).collect()
    }

    fn pacman(self, position: &pacman::Position) -> Vec<Message> {
        let mut lines = vec![
            Message::new("state-pacman")
                .with("lives", position.lives())
                .with("pellets", position.pellets_eaten()),
            Message::new("state-steps").with("steps", position.steps()),
        ];
        if position.is_boosted() {
            lines.push(Message::new("state-boost"));
        }
        if position.is_frenzied() {
            lines.push(Message::new("state-frenzy"));
        }
        for seat in position.deal().seats().iter() {
            let pieces: Vec<Message> = position.pieces_of(seat).map(names::piece).collect();
            let line = Message::new("state-pieces")
                .with("seat", names::seat(seat))
                .with("pieces", pieces);
            lines.push(self.of_seat(line, seat));
        }
        let eaten: Vec<Message> = position.eaten_ghosts().map(names::ghost).collect();
        if !eaten.is_empty() {
            lines.push(Message::new("state-eaten").with("pieces", eaten));
        }
        lines
    }

    fn mspacman(self, position: &mspacman::Position) -> Vec<Message> {
        let mut lines = Vec::new();
        if position.phase() == mspacman::TurnPhase::Step {
            let roll = self.table.last_roll();
            lines.extend(roll.map(|face| Message::new("state-rolled").text("face", face)));
            lines.push(Message::new("state-steps").with("steps", position.steps()));
        }
        for seat in position.seats().iter() {
            let piece = match position.ghost(seat) {
                _ if seat == position.controller() => "piece-ms",
                Some(ghost) if ghost.weak_turns > 0 => "piece-weak",
                _ => "piece-ghost",
            };
            let line = Message::new("state-mspacman")
                .with("seat", names::seat(seat))
                .with("piece", Message::new(piece))
                .with("dots", position.dots_left(seat));
            lines.push(self.of_seat(line, seat));
        }
        lines
    }
}
