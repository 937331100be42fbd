//! The lines of a game in progress.

use fencelight_board::table::{DIM_AFTER_MS, Player, ProposalKind, Purpose, Table, human_seats};
use fencelight_core::game::{Action, Game, Piece};
use fencelight_core::games::GameVisitor;
use fencelight_core::geometry::Seat;
use fencelight_core::{mspacman, pacman, quoridor};

use super::{Logs, MoveLog, layout, names, rejection};
use crate::screen::{PanelLine, Tone};

/// How long a catch is reported at least; it also stays until a person moves.
const EVENT_MS: u64 = 6_000;

/// The most important lines come first, because a small terminal shows only a few.
pub(super) fn lines(lines: &mut Vec<PanelLine>, table: &Table, logs: &Logs) {
    let game = table.history().current();
    let aim = match viewer(table) {
        Some(seat) => game.visit(names::AimOf(seat)),
        None => names::aim(game.kind(), layout(table)),
    };
    lines.push(PanelLine::new(Tone::Plain, aim));
    lines.push(PanelLine::new(Tone::Now, mover(table)));
    countdown(lines, table);
    prompt(lines, table);
    rejection(lines, table);
    if let Some(text) = logs.clock.text(table.now_ms()) {
        lines.push(PanelLine::new(Tone::Now, text));
    }
    event(lines, table, &logs.moves);
    state(lines, table);
    if table.idle_ms() >= DIM_AFTER_MS {
        let text = "No press for long: soon the board keeps the game and plays by itself.";
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
        return names::played(shown.mover, shown.mv);
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

/// The person who looks on: the only one, or the one to move.
fn viewer(table: &Table) -> Option<Seat> {
    let humans = human_seats(table.players());
    let turn = table.history().current().turn();
    match humans.len() {
        1 => humans.iter().next(),
        _ => Some(turn).filter(|&seat| humans.contains(seat)),
    }
}

/// What was caught or eaten last.
fn event(lines: &mut Vec<PanelLine>, table: &Table, log: &MoveLog) {
    let humans = human_seats(table.players());
    let cues = table.cues();
    let caught_ms = cues.caught.map(|(_, at_ms)| at_ms);
    let at_ms = caught_ms.max(cues.eaten.map(|eaten| eaten.at_ms));
    let is_recent = at_ms.is_some_and(|at_ms| table.now_ms().saturating_sub(at_ms) < EVENT_MS);
    if let Some((text, has_moved)) = log.last_event(|seat| humans.contains(seat))
        && (is_recent || !has_moved && !humans.is_empty())
    {
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

    /// The only person among the players.
    fn you(&self, seat: Seat) -> &'static str {
        let humans = human_seats(self.table.players());
        if humans.len() == 1 && humans.contains(seat) {
            " (you)"
        } else {
            ""
        }
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
            let pieces: Vec<&str> = position.pieces_of(seat).map(names::piece).collect();
            let (name, clock) = (names::seat(seat), self.clock(seat));
            let you = self.you(seat);
            texts.push(format!("{name:<5} {}{you}{clock}", pieces.join(", ")));
        }
        let eaten: Vec<&str> = position
            .eaten_ghosts()
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
            let (you, clock) = (self.you(seat), self.clock(seat));
            texts.push(format!("{name:<5} {dots}, {piece}{you}{clock}"));
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
        1 => " 1 time-out".to_owned(),
        strikes => format!(" {strikes} time-outs"),
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
        let place = match mv.action() {
            Action::Fence(fence) => format!(", {}", names::place(fence)),
            _ => String::new(),
        };
        let text = format!("Hint: {}{place}", names::of_move(mv));
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
        let place = names::place(preview.fence);
        let text = format!("Fence {}? It lies {place}.", preview.fence);
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
    use fencelight_ai::greedy;
    use fencelight_board::table::{ClockOptions, GameConfig};
    use fencelight_core::games::{AnyGame, GameKind};
    use fencelight_core::geometry::PerSeat;

    use super::*;

    /// A position with a person in the south and a computer in the north.
    fn against_a_computer(position: &str) -> Table {
        let start: AnyGame = position.parse().expect("a position");
        let players = [
            Player::Human,
            Player::Empty,
            Player::computer(1),
            Player::Empty,
        ];
        let mut table = Table::new(1, 0);
        table.setup(start, PerSeat(players), ClockOptions::DEFAULT, 1);
        table.tick(1_000);
        table
    }

    fn shown(table: &Table) -> Vec<String> {
        let mut logs = Logs::default();
        logs.follow(table);
        let mut shown = Vec::new();
        lines(&mut shown, table, &logs);
        shown.into_iter().map(|line| line.text).collect()
    }

    const PACMAN: &str = "pacman pac=e5 lives=3 blinky=e6 inky=i5 pinky=a5 clyde=e1 pellets=a9,i9 fences=- \
                          turn=blinky steps=2 boost=no came=-";

    #[test]
    fn a_catch_is_reported_until_the_next_move_of_a_person_and_for_six_seconds() {
        let reports = |table: &Table| {
            let shown = shown(table);
            shown.iter().any(|text| text.starts_with("Blinky catches"))
        };
        let play = |table: &mut Table, mv: &str| {
            let mv = mv.parse().expect("a move");
            table.play_all(&[mv]).expect("it is legal");
        };
        let wait = |table: &mut Table, ms: std::ops::Range<u32>| {
            ms.step_by(100).for_each(|now_ms| table.tick(now_ms));
        };
        let mut table = against_a_computer(PACMAN);
        assert!(!reports(&table));
        play(&mut table, "e5");
        assert!(reports(&table));
        play(&mut table, "e6");
        wait(&mut table, 1_000..6_500);
        assert!(reports(&table), "at least six seconds");
        wait(&mut table, 6_500..8_000);
        assert!(!reports(&table));
        let mut table = against_a_computer(PACMAN);
        play(&mut table, "e5");
        wait(&mut table, 1_000..90_000);
        assert!(reports(&table), "until a person moves");
        play(&mut table, "e6");
        assert!(!reports(&table));
    }

    #[test]
    fn the_aim_is_that_of_the_role_and_the_quarter_of_the_person() {
        let maze = |seat: &str| {
            let (south, north) = match seat {
                "south" => ("-", "e6:s"),
                _ => ("e4:s", "-"),
            };
            format!(
                "mspacman seats=south,north ms={seat}:b1 south={south} west=- north={north} east=- \
                 dots=1e3/1e1/1a1/1e0/0c6/1ef/1bb/1ff/1ef turn={seat} phase=roll steps=0 extra=no"
            )
        };
        for (position, aim) in [
            (PACMAN.to_owned(), "Aim: eat all 4 pellets before"),
            (
                maze("south"),
                "Aim: eat the dots of your quarter (lower left, blue)",
            ),
            (maze("north"), "Aim: catch Ms. Pac-Man. Then you play her"),
        ] {
            let shown = shown(&against_a_computer(&position));
            assert!(shown[0].starts_with(aim), "{shown:?}");
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
                let mover = names::mover(table.position().mover());
                let mv = greedy(table.position(), 1).expect("the game goes on");
                let request = table.request().expect("a computer is to move");
                assert!(table.answer(request.number, mv).is_ok());
                let mut shown = Vec::new();
                lines(&mut shown, &table, &Logs::default());
                let now: Vec<_> = shown.iter().filter(|line| line.tone == Tone::Now).collect();
                assert!(
                    now.iter().any(|line| line.text.starts_with(mover)),
                    "{mover} {mv}: {now:?}"
                );
            }
        }
    }
}
