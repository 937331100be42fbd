//! What `state` tells: a line for each thing one may want to know of a game.

use core::fmt::{self, Write};

use crate::game::{Game, Outcome};
use crate::games::AnyGame;
use crate::notation::yes_no;
use crate::table::{ClockOptions, Table};
use crate::{mspacman, pacman, quoridor};

/// Writes the lines.
pub(super) fn write(out: &mut impl Write, table: &Table) -> fmt::Result {
    let now = table.history().current();
    let outcome = table.outcome();
    let kind = now.kind();
    writeln!(out, "game={}", kind.name())?;
    writeln!(out, "turn={}", now.mover())?;
    writeln!(out, "over={}", yes_no(outcome.is_some()))?;
    match outcome {
        Some(Outcome::Won(winner)) => writeln!(out, "winner={winner}")?,
        Some(Outcome::Drawn) | None => writeln!(out, "winner=-")?,
    }
    writeln!(out, "draw={}", yes_no(outcome == Some(Outcome::Drawn)))?;
    writeln!(out, "seat={}", now.turn())?;
    match now {
        AnyGame::Quoridor(position) => write_quoridor(out, position)?,
        AnyGame::Pacman(position) => write_pacman(out, position)?,
        AnyGame::MsPacman(position) => write_mspacman(out, position, table)?,
    }
    for option in kind.options() {
        let value = option.domain.text(now.option(option.key));
        writeln!(out, "option_{}={value}", option.key)?;
    }
    for option in ClockOptions::LIST {
        let value = option.domain.text(table.clock().options().get(option.key));
        writeln!(out, "option_{}={value}", option.key)?;
    }
    if table.clock().is_on() {
        write_clock(out, table)?;
    }
    let history = table.history();
    let kept = u32::try_from(history.moves().len()).unwrap_or(u32::MAX);
    writeln!(out, "plies={}", history.evicted().saturating_add(kept))?;
    write!(out, "seed={}", table.game_seed())
}

/// What every seat has left, and its strikes.
fn write_clock(out: &mut impl Write, table: &Table) -> fmt::Result {
    for seat in table.history().current().seats().iter() {
        writeln!(
            out,
            "clock_{seat}={}",
            table.remaining_ms(seat).unwrap_or(0)
        )?;
        writeln!(out, "strikes_{seat}={}", table.clock().strikes(seat))?;
    }
    Ok(())
}

fn write_quoridor(out: &mut impl Write, position: &quoridor::Position) -> fmt::Result {
    for seat in position.seats().iter() {
        writeln!(out, "fences_{seat}={}", position.hand(seat))?;
    }
    Ok(())
}

fn write_pacman(out: &mut impl Write, position: &pacman::Position) -> fmt::Result {
    writeln!(out, "lives={}", position.lives())?;
    writeln!(out, "pellets={}", position.pellets_eaten())?;
    writeln!(out, "level={}", position.level())?;
    writeln!(out, "steps={}", position.steps())?;
    writeln!(out, "boost={}", yes_no(position.is_boosted()))?;
    writeln!(out, "frenzy={}", yes_no(position.is_frenzied()))
}

fn write_mspacman(
    out: &mut impl Write,
    position: &mspacman::Position,
    table: &Table,
) -> fmt::Result {
    let face = table.last_roll();
    writeln!(out, "ms={}", position.controller())?;
    writeln!(out, "phase={}", position.phase().name())?;
    writeln!(out, "steps={}", position.steps())?;
    match face {
        Some(face) => writeln!(out, "roll={face}")?,
        None => writeln!(out, "roll=-")?,
    }
    writeln!(out, "rolls={}", position.dice().rolls)?;
    writeln!(out, "extra={}", yes_no(position.has_extra_turn()))?;
    for seat in position.seats().iter() {
        writeln!(out, "dots_{seat}={}", position.dots_left(seat))?;
    }
    Ok(())
}
