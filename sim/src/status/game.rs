//! The lines of a game in progress.

use fencelight_core::game::{Game, Ghost, Piece};
use fencelight_core::games::GameVisitor;
use fencelight_core::geometry::Seat;
use fencelight_core::table::{DIM_AFTER_MS, Player, ProposalKind, Purpose, Table, human_seats};
use fencelight_core::{mspacman, pacman, quoridor};

use super::{names, rejection};
use crate::screen::{PanelLine, Tone};

/// How long a catch is reported.
const CAUGHT_MS: u64 = 3_000;

/// The most important lines come first, because a small terminal shows only a few.
pub(super) fn lines(lines: &mut Vec<PanelLine>, table: &Table) {
    let game = table.history().current();
    lines.push(PanelLine::new(Tone::Plain, names::aim(game.kind())));
    lines.push(PanelLine::new(Tone::Now, mover(table)));
    countdown(lines, table);
    prompt(lines, table);
    rejection(lines, table);
    caught(lines, table);
    state(lines, table);
    if table.idle_ms() >= DIM_AFTER_MS {
        let text = "No press for long: the game is saved soon.";
        lines.push(PanelLine::new(Tone::Hint, text));
    }
}

/// The state of the pieces.
pub(super) fn state(lines: &mut Vec<PanelLine>, table: &Table) {
    let texts = table.history().current().visit(State { table });
    lines.extend(
        texts
            .into_iter()
            .map(|text| PanelLine::new(Tone::Plain, text)),
    );
}

/// The side to move, and whether the computer thinks. While a move is shown, the position has its successor to move already: the line
/// names the mover of the move.
fn mover(table: &Table) -> String {
    if let Some(shown) = table.cues().animation.filter(|_| table.is_animating()) {
        let name = names::mover(shown.mover);
        return format!("{name} plays {}", names::of_move(shown.mv));
    }
    let game = table.history().current();
    let seat = game.turn();
    let name = names::mover(game.mover());
    let of_seat = if name == names::seat(seat) {
        String::new()
    } else {
        format!(" ({})", names::seat(seat))
    };
    match table.players()[seat] {
        Player::Human if human_seats(table.players()).len() == 1 => {
            format!("{name}{of_seat}: your turn")
        }
        Player::Human => format!("{name}{of_seat} to move"),
        Player::Remote => format!("{name}{of_seat}: a program moves"),
        Player::Computer { .. } | Player::Empty => {
            let is_thinking = table
                .request()
                .is_some_and(|request| request.purpose == Purpose::Move);
            let verb = if is_thinking { "thinks" } else { "moves" };
            format!("{name}{of_seat}: the computer {verb}")
        }
    }
}

/// Both keys of a side are down.
fn countdown(lines: &mut Vec<PanelLine>, table: &Table) {
    let left = |seat| table.pause_countdown_ms(seat, table.now_ms());
    if let Some(left_ms) = Seat::ALL.into_iter().find_map(left) {
        let text = format!("Both keys are held: pause in {} s", left_ms.div_ceil(1_000));
        lines.push(PanelLine::new(Tone::Now, text));
    }
}

fn caught(lines: &mut Vec<PanelLine>, table: &Table) {
    if let Some((square, at_ms)) = table.cues().caught
        && table.now_ms().saturating_sub(at_ms) < CAUGHT_MS
    {
        let text = format!("Caught on {square}!");
        lines.push(PanelLine::new(Tone::Now, text));
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
    type Output = Vec<String>;

    fn quoridor(self, position: &quoridor::Position) -> Vec<String> {
        let line = |seat| {
            let name = names::seat(seat);
            match position.pawn(seat) {
                Some(square) => {
                    let (hand, clock) = (position.hand(seat), self.clock(seat));
                    let goal = names::goal(seat);
                    let fences = match hand {
                        1 => "1 fence".to_owned(),
                        hand => format!("{hand} fences"),
                    };
                    format!("{name:<5} {square} to {goal}, {fences}{clock}")
                }
                None => format!("{name:<5} off the board"),
            }
        };
        position.players().seats().iter().map(line).collect()
    }

    fn pacman(self, position: &pacman::Position) -> Vec<String> {
        let mut texts = vec![format!(
            "Lives {}, pellets eaten {} of 4",
            position.lives(),
            position.pellets_eaten()
        )];
        let boost = if position.is_boosted() {
            ", boosted: he eats ghosts"
        } else {
            ""
        };
        let frenzy = if position.is_frenzied() {
            ", in frenzy: it sees him"
        } else {
            ""
        };
        texts.push(format!("Steps left {}{boost}{frenzy}", position.steps()));
        for seat in position.deal().seats().iter() {
            let plays = |piece: &&Piece| position.deal().seat(**piece) == seat;
            let pieces: Vec<&str> = Piece::ALL
                .iter()
                .filter(plays)
                .map(|&piece| names::piece(piece))
                .collect();
            let (name, clock) = (names::seat(seat), self.clock(seat));
            texts.push(format!("{name:<5} {}{clock}", pieces.join(", ")));
        }
        let eaten: Vec<&str> = Ghost::ALL
            .into_iter()
            .filter(|&ghost| position.ghost(ghost).is_none())
            .map(|ghost| names::piece(Piece::Ghost(ghost)))
            .collect();
        if !eaten.is_empty() {
            texts.push(format!("Eaten: {}", eaten.join(", ")));
        }
        texts
    }

    fn mspacman(self, position: &mspacman::Position) -> Vec<String> {
        let mut texts = Vec::new();
        if position.phase() == mspacman::TurnPhase::Step {
            let roll = self
                .table
                .last_roll()
                .map_or(String::new(), |face| format!("Rolled {face}, "));
            texts.push(format!("{roll}steps left {}", position.steps()));
        }
        for seat in position.seats().iter() {
            let piece = match position.ghost(seat) {
                _ if seat == position.controller() => "Ms. Pac-Man",
                Some(ghost) if ghost.weak_turns > 0 => "weak ghost",
                _ => "ghost",
            };
            let (name, dots) = (names::seat(seat), position.dots_left(seat));
            let dots = match dots {
                1 => "1 dot".to_owned(),
                dots => format!("{dots} dots"),
            };
            texts.push(format!("{name:<5} {dots}, {piece}{}", self.clock(seat)));
        }
        texts
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
fn prompt(lines: &mut Vec<PanelLine>, table: &Table) {
    if let Some(proposal) = table.proposal() {
        let what = match proposal.kind {
            ProposalKind::TakeBack(_) => "take back a turn",
            ProposalKind::Pause => "pause",
        };
        let text = format!("{} asks to {what}.", names::seat(proposal.by));
        lines.push(PanelLine::new(Tone::Now, text));
        let text = "Another person's OK agrees, BACK refuses.";
        lines.push(PanelLine::new(Tone::Hint, text));
        return;
    }
    if let Some((mv, _)) = table.cues().hint {
        let text = format!("Hint: {}", names::of_move(mv));
        lines.push(PanelLine::new(Tone::Now, text));
    }
    if table.mover_player() != Player::Human || table.is_animating() {
        if table.is_animating() {
            let text = "Any key skips the shown move.";
            lines.push(PanelLine::new(Tone::Hint, text));
        }
        return;
    }
    if let Some(preview) = table.preview() {
        let text = format!("Fence {}?", preview.fence);
        lines.push(PanelLine::new(Tone::Now, text));
        let text = "OK places it, its post turns it, BACK removes it.";
        lines.push(PanelLine::new(Tone::Hint, text));
        return;
    }
    let text = table.history().current().visit(PossibleMoves);
    lines.push(PanelLine::new(Tone::Hint, text));
}

/// What a human can do now.
struct PossibleMoves;

impl GameVisitor for PossibleMoves {
    type Output = &'static str;

    fn quoridor(self, position: &quoridor::Position) -> &'static str {
        if position.hand(position.turn()) == 0 {
            "Press a square marked ( ) to step there. No fences are left."
        } else {
            "Press a square marked ( ) to step there, or a post between squares to show a fence."
        }
    }

    fn pacman(self, position: &pacman::Position) -> &'static str {
        if position.is_boosted() {
            "Press a square marked ( ), or OK to stop here."
        } else {
            "Press a square marked ( ) for each step."
        }
    }

    fn mspacman(self, position: &mspacman::Position) -> &'static str {
        match position.phase() {
            mspacman::TurnPhase::Roll => "OK rolls, and so does Enter.",
            mspacman::TurnPhase::Step => "Press a square marked ( ) for each step.",
            mspacman::TurnPhase::Place => "Place Ms. Pac-Man on a square marked ( ).",
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
                let mover = names::mover(table.position().mover());
                let mv = greedy(table.position(), 1).expect("the game goes on");
                let request = table.request().expect("a computer is to move");
                assert!(table.answer(request.number, mv));
                let mut shown = Vec::new();
                lines(&mut shown, &table);
                let now: Vec<_> = shown.iter().filter(|line| line.tone == Tone::Now).collect();
                assert!(
                    now.iter().any(|line| line.text.starts_with(mover)),
                    "{mover} {mv}: {now:?}"
                );
            }
        }
    }
}
