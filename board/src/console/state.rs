//! The response to `state`: one `key=value` line for each fact of the game.

use core::fmt::{self, Write};

use super::table::{write_plies, write_puzzle};
use crate::table::{ClockOptions, Table};
use fencelight_core::game::{Game, Outcome};
use fencelight_core::games::GameVisitor;
use fencelight_core::notation::yes_no;
use fencelight_core::{mspacman, pacman, quoridor};

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
    writeln!(out, "first={}", table.history().start().first_seat())?;
    if let Some(puzzle) = table.puzzle() {
        write_puzzle(out, puzzle)?;
    }
    now.visit(WriteFacts { out, table })?;
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
    write_plies(out, table)?;
    write!(out, "seed={}", table.game_seed())
}

/// Time left and strikes of every seat.
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

/// Writes the lines that differ from game to game.
struct WriteFacts<'a, W> {
    out: &'a mut W,
    table: &'a Table,
}

impl<W: Write> GameVisitor for WriteFacts<'_, W> {
    type Output = fmt::Result;

    fn quoridor(self, position: &quoridor::Position) -> fmt::Result {
        for seat in position.seats().iter() {
            writeln!(self.out, "fences_{seat}={}", position.hand(seat))?;
        }
        Ok(())
    }

    fn pacman(self, position: &pacman::Position) -> fmt::Result {
        let out = self.out;
        writeln!(out, "lives={}", position.lives())?;
        writeln!(out, "pellets={}", position.pellets_eaten())?;
        writeln!(out, "level={}", position.level())?;
        writeln!(out, "steps={}", position.steps())?;
        writeln!(out, "boost={}", yes_no(position.is_boosted()))?;
        writeln!(out, "frenzy={}", yes_no(position.is_frenzied()))
    }

    fn mspacman(self, position: &mspacman::Position) -> fmt::Result {
        let out = self.out;
        writeln!(out, "ms={}", position.controller())?;
        writeln!(out, "phase={}", position.phase().name())?;
        writeln!(out, "steps={}", position.steps())?;
        match self.table.last_roll() {
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
}
