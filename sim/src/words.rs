//! What the lights say, in words: the side panel.

use fencelight_core::game::{Game, Ghost, Mover, Outcome, Piece, Winner};
use fencelight_core::games::{AnyGame, GameKind};
use fencelight_core::geometry::Seat;
use fencelight_core::mspacman;
use fencelight_core::table::{
    DIM_AFTER_MS, FaultCode, Phase, Player, ProposalKind, Purpose, Table, lobby, seat_mismatch,
    service,
};
use ratatui::style::Stylize;
use ratatui::text;

/// How a line is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tone {
    Title,
    Plain,
    /// What to look at now.
    Now,
    /// Why a press did nothing, or what is wrong.
    No,
    /// What one could do.
    Hint,
}

/// A line of the panel.
type Line = (Tone, String);

/// The panel with its styles.
pub(crate) fn styled(table: &Table) -> Vec<text::Line<'static>> {
    panel(table).into_iter().map(style).collect()
}

/// The same without what one could do: for a game that one only looks at.
pub(crate) fn told(table: &Table) -> Vec<text::Line<'static>> {
    let told = panel(table)
        .into_iter()
        .filter(|(tone, _)| *tone != Tone::Hint);
    told.map(style).collect()
}

fn style((tone, line): Line) -> text::Line<'static> {
    let line = text::Line::from(line);
    match tone {
        Tone::Title => line.bold().underlined(),
        Tone::Plain => line,
        Tone::Now => line.bold(),
        Tone::No => line.light_red(),
        Tone::Hint => line.dim(),
    }
}

/// The panel of a table.
fn panel(table: &Table) -> Vec<Line> {
    let mut lines = vec![(Tone::Title, title(table))];
    match table.phase() {
        Phase::Attract => attract(&mut lines, table),
        Phase::Resume => resume(&mut lines),
        Phase::Lobby => lobby_lines(&mut lines, table),
        Phase::Play => play(&mut lines, table),
        Phase::Pause => pause(&mut lines),
        Phase::Over => over(&mut lines, table),
        Phase::Service => service_lines(&mut lines, table),
    }
    if table.phase() != Phase::Play {
        answer(&mut lines, table);
    }
    match table.fault() {
        Some(FaultCode::StuckKey) => {
            let stuck: Vec<String> = table.stuck().iter().map(|key| key.to_string()).collect();
            lines.push((Tone::No, format!("Stuck key: {}", stuck.join(" "))));
        }
        Some(FaultCode::SaveFailed) => lines.push((Tone::No, "The game could not be saved".into())),
        Some(FaultCode::Restarted) => lines.push((Tone::No, "The board had to restart".into())),
        None => {}
    }
    lines
}

/// Why the last press did nothing.
fn answer(lines: &mut Vec<Line>, table: &Table) {
    if let Some(answer) = table.cues().rejection {
        lines.push((Tone::No, format!("No: {}", answer.reason)));
    }
}

fn title(table: &Table) -> String {
    let what = match table.phase() {
        Phase::Attract => "The board plays by itself",
        Phase::Resume => "A game is waiting",
        Phase::Lobby => "Lobby",
        Phase::Play => game_name(table.history().current().kind()),
        Phase::Pause => "Paused",
        Phase::Over => "Game over",
        Phase::Service => "Service",
    };
    what.to_string()
}

fn game_name(kind: GameKind) -> &'static str {
    match kind {
        GameKind::Quoridor2 => "Quoridor for two",
        GameKind::Quoridor4 => "Quoridor for four",
        GameKind::Pacman => "Pac-Man",
        GameKind::MsPacman => "Ms. Pac-Man",
    }
}

fn capital(seat: Seat) -> String {
    let mut letters = seat.name().chars();
    letters.next().map_or(String::new(), |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

fn attract(lines: &mut Vec<Line>, table: &Table) {
    lines.push((Tone::Plain, game_name(table.position().kind()).into()));
    let next = if table.is_resumable() {
        "to the kept game"
    } else {
        "to the lobby"
    };
    lines.push((Tone::Hint, format!("Any key leads {next}.")));
}

fn resume(lines: &mut Vec<Line>) {
    lines.push((Tone::Now, "d5, the mint ring: go on".into()));
    lines.push((Tone::Now, "f5, the amber light: drop it".into()));
}

fn pause(lines: &mut Vec<Line>) {
    lines.push((Tone::Hint, "OK goes on.".into()));
    lines.push((Tone::Hint, "BACK held 2 s drops the game.".into()));
}

fn player(player: Player) -> String {
    match player {
        Player::Empty => "nobody".into(),
        Player::Human => "a person".into(),
        Player::Computer { level } => format!("computer, level {level}"),
    }
}

fn lobby_lines(lines: &mut Vec<Line>, table: &Table) {
    let kind = table.lobby_kind();
    lines.push((Tone::Now, game_name(kind).into()));
    if table.lobby_page() != lobby::LobbyPage::Games {
        for (number, row) in lobby::rows(table.lobby_page(), kind).iter().enumerate() {
            let chosen = row.chosen(kind, table.choices(), table.settings());
            lines.push((
                Tone::Plain,
                format!("rank {}: {} {}", 9 - number, row.key, row.text(chosen)),
            ));
        }
        lines.push((Tone::Hint, "a1 leads back, i1 to the other page.".into()));
        return;
    }
    for seat in Seat::ALL {
        lines.push((
            Tone::Plain,
            format!(
                "{:<6} {}",
                capital(seat),
                player(table.lobby_players()[seat])
            ),
        ));
    }
    let clock = table.choices().clock;
    let clock = match clock.mode {
        fencelight_core::table::ClockMode::Off => "off".to_string(),
        fencelight_core::table::ClockMode::PerMove => format!("{} s a turn", clock.move_time_s),
        fencelight_core::table::ClockMode::Bank => format!("{} s in all", clock.bank_time_s),
        fencelight_core::table::ClockMode::BankThenMove => {
            format!(
                "{} s, then {} s a turn",
                clock.bank_time_s, clock.move_time_s
            )
        }
    };
    lines.push((Tone::Plain, format!("Clock  {clock}")));
    let missing = seat_mismatch(kind, table.lobby_players());
    if missing.is_empty() {
        lines.push((Tone::Now, "e5 starts.".into()));
    } else {
        let seats: Vec<String> = missing.iter().map(|seat| seat.to_string()).collect();
        lines.push((
            Tone::No,
            format!("Seats that do not fit: {}", seats.join(", ")),
        ));
    }
    lines.push((Tone::Hint, "OK joins, BACK: computer.".into()));
    lines.push((Tone::Hint, "Icons choose, again: options.".into()));
    lines.push((Tone::Hint, "d1 e1 f1: the clock.".into()));
}

fn play(lines: &mut Vec<Line>, table: &Table) {
    let game = table.history().current();
    let seat = game.turn();
    let whose = match (game.mover(), table.players()[seat]) {
        (Mover::Seat(_), Player::Human) => format!("{} to move", capital(seat)),
        (Mover::Piece(piece), Player::Human) => {
            format!("{} to move ({seat})", piece_name(piece))
        }
        (mover, _) => {
            let who = match mover {
                Mover::Seat(_) => capital(seat),
                Mover::Piece(piece) => piece_name(piece).to_string(),
            };
            let thinks = table
                .request()
                .is_some_and(|request| request.purpose == Purpose::Move);
            format!(
                "{who}: the computer {}",
                if thinks { "thinks" } else { "moves" }
            )
        }
    };
    // What matters most comes first: a small terminal has few lines.
    lines.push((Tone::Now, whose));
    wishes(lines, table);
    answer(lines, table);
    if let Some(mv) = table.history().moves().last() {
        lines.push((Tone::Plain, format!("Last move: {mv}")));
    }
    state(lines, table);
    if table.idle_ms() >= DIM_AFTER_MS {
        lines.push((Tone::Hint, "Nobody is here? The game is kept soon.".into()));
    }
}

/// What the pieces have.
fn state(lines: &mut Vec<Line>, table: &Table) {
    match table.history().current() {
        AnyGame::Quoridor(position) => {
            for seat in position.players().seats().iter() {
                let text = match position.pawn(seat) {
                    Some(square) => format!(
                        "{:<6}{square} fences {}{}",
                        capital(seat),
                        position.hand(seat),
                        clock(table, seat)
                    ),
                    None => format!("{:<6} off the board", capital(seat)),
                };
                lines.push((Tone::Plain, text));
            }
        }
        AnyGame::Pacman(position) => {
            lines.push((
                Tone::Plain,
                format!(
                    "Lives {}  pellets {} of 4",
                    position.lives(),
                    position.pellets_eaten()
                ),
            ));
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
            lines.push((
                Tone::Plain,
                format!("Steps left {}{boost}{frenzy}", position.steps()),
            ));
            let eaten: Vec<&str> = Ghost::ALL
                .into_iter()
                .filter(|&ghost| position.ghost(ghost).is_none())
                .map(|ghost| piece_name(Piece::Ghost(ghost)))
                .collect();
            if !eaten.is_empty() {
                lines.push((Tone::Plain, format!("Eaten: {}", eaten.join(", "))));
            }
            if table.clock().is_on() {
                for seat in position.deal().seats().iter() {
                    let left = clock(table, seat);
                    lines.push((Tone::Plain, format!("{:<6}{left}", capital(seat))));
                }
            }
        }
        AnyGame::MsPacman(position) => {
            lines.push((
                Tone::Plain,
                format!("Ms. Pac-Man: {}", capital(position.controller())),
            ));
            for seat in position.seats().iter() {
                let ghost = match position.ghost(seat) {
                    Some(ghost) if ghost.weak_turns > 0 => ", weak ghost",
                    _ => "",
                };
                let dots = position.dots_left(seat);
                lines.push((
                    Tone::Plain,
                    format!(
                        "{:<6}dots {dots}{ghost}{}",
                        capital(seat),
                        clock(table, seat)
                    ),
                ));
            }
            if position.phase() == mspacman::TurnPhase::Step {
                let roll = table
                    .last_roll()
                    .map_or(String::new(), |face| format!("Rolled {face}, "));
                lines.push((
                    Tone::Plain,
                    format!("{roll}steps left {}", position.steps()),
                ));
            }
        }
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

/// What is asked, shown or offered.
fn wishes(lines: &mut Vec<Line>, table: &Table) {
    if let Some(question) = table.proposal() {
        let what = match question.kind {
            ProposalKind::TakeBack(_) => "take back a turn",
            ProposalKind::Pause => "pause",
        };
        lines.push((
            Tone::Now,
            format!("{} asks to {what}:", capital(question.by)),
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
            lines.push((Tone::Hint, "A key skips what is shown.".into()));
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
    let text = match table.history().current() {
        AnyGame::Quoridor(_) => "A lit square moves, a post shows a fence.",
        AnyGame::Pacman(position) if position.is_boosted() => "A lit square, or OK to stop.",
        AnyGame::Pacman(_) => "A lit square is a step.",
        AnyGame::MsPacman(position) => match position.phase() {
            mspacman::TurnPhase::Roll => "OK rolls.",
            mspacman::TurnPhase::Step => "A lit square is a step.",
            mspacman::TurnPhase::Place => "Place Ms. Pac-Man on a lit circle.",
        },
    };
    lines.push((Tone::Hint, text.into()));
}

fn over(lines: &mut Vec<Line>, table: &Table) {
    let result = match table.outcome() {
        Some(Outcome::Won(Winner::Seat(seat))) => format!("{} wins", capital(seat)),
        Some(Outcome::Won(Winner::Pacman)) => "Pac-Man wins".into(),
        Some(Outcome::Won(Winner::Ghosts)) => "The ghosts win".into(),
        Some(Outcome::Drawn) | None => "Nobody wins".into(),
    };
    lines.push((Tone::Now, result));
    if let AnyGame::Pacman(position) = table.history().current() {
        let name = match position.level() {
            1 => " Beginner",
            2 => " Promising",
            3 => " Confirmed",
            4 => " Elite",
            _ => "",
        };
        lines.push((Tone::Plain, format!("Level {}{name}", position.level())));
    }
    if let Some(mv) = table.history().moves().last() {
        lines.push((Tone::Plain, format!("Last move: {mv}")));
    }
    lines.push((Tone::Hint, "Any key leads to the lobby.".into()));
}

fn service_lines(lines: &mut Vec<Line>, table: &Table) {
    let page = table.service().page;
    lines.push((
        Tone::Now,
        format!("Page {} of 8: {}", page as u8 + 1, page.name()),
    ));
    let text = match page {
        service::ServicePage::Leds => "Any square: the next colour.".to_string(),
        service::ServicePage::Keys => "Every key lights while it is down.".into(),
        service::ServicePage::Brightness
        | service::ServicePage::Volume
        | service::ServicePage::Power => {
            let value = table.settings().get(page.setting()).unwrap_or(0);
            format!("{} {value}; rank 5 changes it.", page.setting())
        }
        service::ServicePage::Counters => {
            let names = [
                "games",
                "moves",
                "hours",
                "wins south",
                "wins west",
                "wins north",
                "wins east",
            ];
            let number = table.service().presses % 7;
            let name = names[usize::from(number)];
            format!("{name}: {}", table.counters().nth(number))
        }
        service::ServicePage::Mask => format!("{} masked; OK held clears.", table.masked().len()),
        service::ServicePage::Reset => "OK held: everything as new.".into(),
    };
    lines.push((Tone::Plain, text));
    lines.push((Tone::Hint, "South OK: next page; BACK: before.".into()));
    lines.push((Tone::Hint, "BACK held 2 s leaves.".into()));
}

const fn piece_name(piece: Piece) -> &'static str {
    match piece {
        Piece::Pac => "Pac-Man",
        Piece::Ghost(Ghost::Blinky) => "Blinky",
        Piece::Ghost(Ghost::Inky) => "Inky",
        Piece::Ghost(Ghost::Pinky) => "Pinky",
        Piece::Ghost(Ghost::Clyde) => "Clyde",
    }
}
