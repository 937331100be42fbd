//! The lines of a game in progress.

use fencelight_core::game::{Game, Ghost, Mover, Piece};
use fencelight_core::games::GameVisitor;
use fencelight_core::geometry::Seat;
use fencelight_core::table::{DIM_AFTER_MS, Player, ProposalKind, Purpose, Table};
use fencelight_core::{mspacman, pacman, quoridor};

use super::{Line, Tone, piece_name, rejection, seat_name};

/// The most important lines come first, because a small terminal shows only a few.
pub(super) fn lines(lines: &mut Vec<Line>, table: &Table) {
    lines.push((Tone::Now, mover(table)));
    prompt(lines, table);
    rejection(lines, table);
    last_move(lines, table);
    let game = table.history().current();
    lines.extend(game.visit(State { table }));
    if table.idle_ms() >= DIM_AFTER_MS {
        lines.push((
            Tone::Hint,
            "No press for long: the game is saved soon.".into(),
        ));
    }
}

pub(super) fn last_move(lines: &mut Vec<Line>, table: &Table) {
    if let Some(mv) = table.history().moves().last() {
        lines.push((Tone::Plain, format!("Last move: {mv}")));
    }
}

/// The side to move, and whether the computer thinks. While a move is shown, the position has its successor to move already: the line
/// names the mover of the move.
fn mover(table: &Table) -> String {
    if let Some(shown) = table.cues().animation.filter(|_| table.is_animating()) {
        let name = match shown.mover {
            Mover::Seat(seat) => seat_name(seat),
            Mover::Piece(piece) => piece_name(piece).to_string(),
        };
        return format!("{name} plays {}", shown.mv);
    }
    let game = table.history().current();
    let seat = game.turn();
    match (game.mover(), table.players()[seat]) {
        (Mover::Seat(_), Player::Human) => format!("{} to move", seat_name(seat)),
        (Mover::Piece(piece), Player::Human) => {
            format!("{} to move ({seat})", piece_name(piece))
        }
        (mover, _) => {
            let name = match mover {
                Mover::Seat(_) => seat_name(seat),
                Mover::Piece(piece) => piece_name(piece).to_string(),
            };
            let is_thinking = table
                .request()
                .is_some_and(|request| request.purpose == Purpose::Move);
            let verb = if is_thinking { "thinks" } else { "moves" };
            format!("{name}: the computer {verb}")
        }
    }
}

/// The state of the pieces.
struct State<'a> {
    table: &'a Table,
}

impl State<'_> {
    fn clock(&self, seat: Seat) -> String {
        clock(self.table, seat)
    }
}

impl GameVisitor for State<'_> {
    type Output = Vec<Line>;

    fn quoridor(self, position: &quoridor::Position) -> Vec<Line> {
        let line = |seat| {
            let name = seat_name(seat);
            let text = match position.pawn(seat) {
                Some(square) => {
                    let (hand, clock) = (position.hand(seat), self.clock(seat));
                    format!("{name:<6}{square} fences {hand}{clock}")
                }
                None => format!("{name:<6} off the board"),
            };
            (Tone::Plain, text)
        };
        position.players().seats().iter().map(line).collect()
    }

    fn pacman(self, position: &pacman::Position) -> Vec<Line> {
        let mut texts = vec![format!(
            "Lives {}  pellets {} of 4",
            position.lives(),
            position.pellets_eaten()
        )];
        let boost = if position.is_boosted() {
            ", boosted"
        } else {
            ""
        };
        let frenzy = if position.is_frenzied() {
            ", in frenzy"
        } else {
            ""
        };
        texts.push(format!("Steps left {}{boost}{frenzy}", position.steps()));
        let eaten: Vec<&str> = Ghost::ALL
            .into_iter()
            .filter(|&ghost| position.ghost(ghost).is_none())
            .map(|ghost| piece_name(Piece::Ghost(ghost)))
            .collect();
        if !eaten.is_empty() {
            texts.push(format!("Eaten: {}", eaten.join(", ")));
        }
        if self.table.clock().is_on() {
            let seats = position.deal().seats();
            texts.extend(
                seats
                    .iter()
                    .map(|seat| format!("{:<6}{}", seat_name(seat), self.clock(seat))),
            );
        }
        texts.into_iter().map(|text| (Tone::Plain, text)).collect()
    }

    fn mspacman(self, position: &mspacman::Position) -> Vec<Line> {
        let mut texts = vec![format!("Ms. Pac-Man: {}", seat_name(position.controller()))];
        for seat in position.seats().iter() {
            let ghost = match position.ghost(seat) {
                Some(ghost) if ghost.weak_turns > 0 => ", weak ghost",
                _ => "",
            };
            let (name, dots) = (seat_name(seat), position.dots_left(seat));
            texts.push(format!("{name:<6}dots {dots}{ghost}{}", self.clock(seat)));
        }
        if position.phase() == mspacman::TurnPhase::Step {
            let roll = self
                .table
                .last_roll()
                .map_or(String::new(), |face| format!("Rolled {face}, "));
            texts.push(format!("{roll}steps left {}", position.steps()));
        }
        texts.into_iter().map(|text| (Tone::Plain, text)).collect()
    }
}

/// The time a seat has left and its strikes, where there is a clock.
fn clock(table: &Table, seat: Seat) -> String {
    let Some(left_ms) = table.remaining_ms(seat) else {
        return String::new();
    };
    let left_s = left_ms.div_ceil(1_000);
    let strikes = match table.clock().strikes(seat) {
        0 => String::new(),
        strikes => format!(" strikes {strikes}"),
    };
    format!(" {}:{:02}{strikes}", left_s / 60, left_s % 60)
}

/// The open proposal, the hint, the preview, or the moves that are possible.
fn prompt(lines: &mut Vec<Line>, table: &Table) {
    if let Some(proposal) = table.proposal() {
        let what = match proposal.kind {
            ProposalKind::TakeBack(_) => "take back a turn",
            ProposalKind::Pause => "pause",
        };
        lines.push((
            Tone::Now,
            format!("{} proposes to {what}:", seat_name(proposal.by)),
        ));
        lines.push((
            Tone::Hint,
            "another person's OK agrees, BACK refuses.".into(),
        ));
        return;
    }
    if let Some((mv, _)) = table.cues().hint {
        lines.push((Tone::Hint, format!("Hint: {mv}")));
    }
    if table.mover_player() != Player::Human {
        if table.is_animating() {
            lines.push((Tone::Hint, "A key skips the animation.".into()));
        }
        return;
    }
    if let Some(preview) = table.preview() {
        lines.push((Tone::Now, format!("Fence {}?", preview.fence)));
        lines.push((
            Tone::Hint,
            "OK places it, its post turns it, BACK removes it.".into(),
        ));
        return;
    }
    let text = table.history().current().visit(PossibleMoves);
    lines.push((Tone::Hint, text.into()));
}

/// What a human can do now.
struct PossibleMoves;

impl GameVisitor for PossibleMoves {
    type Output = &'static str;

    fn quoridor(self, _position: &quoridor::Position) -> &'static str {
        "A lit square moves, a post shows a fence."
    }

    fn pacman(self, position: &pacman::Position) -> &'static str {
        if position.is_boosted() {
            "A lit square, or OK to stop."
        } else {
            "A lit square is a step."
        }
    }

    fn mspacman(self, position: &mspacman::Position) -> &'static str {
        match position.phase() {
            mspacman::TurnPhase::Roll => "OK rolls.",
            mspacman::TurnPhase::Step => "A lit square is a step.",
            mspacman::TurnPhase::Place => "Place Ms. Pac-Man on a lit circle.",
        }
    }
}

/// The level that a game of Pac-Man reached.
pub(super) struct Rank;

impl GameVisitor for Rank {
    type Output = Option<String>;

    fn quoridor(self, _position: &quoridor::Position) -> Option<String> {
        None
    }

    fn pacman(self, position: &pacman::Position) -> Option<String> {
        let name = match position.level() {
            1 => " Beginner",
            2 => " Promising",
            3 => " Confirmed",
            4 => " Elite",
            _ => "",
        };
        Some(format!("Level {}{name}", position.level()))
    }

    fn mspacman(self, _position: &mspacman::Position) -> Option<String> {
        None
    }
}

#[cfg(test)]
mod tests {
    use fencelight_core::ai::greedy;
    use fencelight_core::games::GameKind;
    use fencelight_core::geometry::PerSeat;
    use fencelight_core::table::GameConfig;

    use super::*;

    /// The name of a mover in the panel.
    fn name(mover: Mover) -> String {
        match mover {
            Mover::Seat(seat) => seat_name(seat),
            Mover::Piece(piece) => piece_name(piece).to_owned(),
        }
    }

    #[test]
    fn a_move_that_is_shown_is_credited_to_its_mover() {
        for kind in GameKind::ALL {
            let computer = Player::computer(1);
            let aside = match kind {
                GameKind::Quoridor2 => Player::Empty,
                _ => computer,
            };
            let players = PerSeat([computer, aside, computer, aside]);
            let mut table = Table::new(1, 0);
            table.start_game(&GameConfig::new(kind, players, 1));
            let mut now_ms = 0;
            for _ in 0..40 {
                now_ms += 700;
                table.tick(now_ms);
                let mover = name(table.position().mover());
                let mv = greedy(table.position(), 1).expect("the game goes on");
                let request = table.request().expect("a computer is to move");
                assert!(table.answer(request.number, mv));
                let mut shown = Vec::new();
                lines(&mut shown, &table);
                let now: Vec<_> = shown
                    .iter()
                    .filter(|(tone, _)| *tone == Tone::Now)
                    .collect();
                assert!(
                    now.iter().any(|(_, text)| text.starts_with(&mover)),
                    "{mover} {mv}: {now:?}"
                );
            }
        }
    }
}
