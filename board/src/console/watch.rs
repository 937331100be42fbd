//! `watch`: events of the table, each a line that starts with `!` and an empty one.

use core::fmt::{self, Write};

use super::protocol::CommandError;
use crate::device::Device;
use crate::table::{FaultCode, TableEvent};
use fencelight_core::game::Outcome;
use fencelight_core::notation::PositionText;

/// `watch on` or `watch off`.
pub(super) fn set<'a>(device: &mut Device, rest: &'a str) -> Result<(), CommandError<'a>> {
    let is_on = match rest {
        "on" => true,
        "off" => false,
        _ => return Err(CommandError::MissingArgument("watch on|off")),
    };
    device.table_mut().watch(is_on);
    Ok(())
}

/// Writes the next event; `false` if there is none.
pub(super) fn write_next(device: &mut Device, out: &mut impl Write) -> bool {
    match device.table_mut().take_event() {
        Some(event) => {
            // A reader that has gone away does not stop the game.
            let _ = write_event(&event, out);
            true
        }
        None => false,
    }
}

fn write_event(event: &TableEvent, out: &mut impl Write) -> fmt::Result {
    out.write_str("! ")?;
    match event {
        TableEvent::Phase(phase) => write!(out, "phase {}", phase.name()),
        TableEvent::Game(position) => write!(out, "game {}", PositionText(position)),
        TableEvent::Move(seat, mv) => write!(out, "move {seat} {mv}"),
        TableEvent::Undo(count) => write!(out, "undo {count}"),
        TableEvent::Over(Outcome::Won(winner)) => write!(out, "over {winner}"),
        TableEvent::Over(Outcome::Drawn) => write!(out, "over -"),
        TableEvent::Request {
            number,
            seat,
            position,
        } => write!(out, "request {number} {seat} {}", PositionText(position)),
        TableEvent::Fault(fault) => write!(out, "fault {}", fault.text()),
        TableEvent::StuckKey(key) => {
            write!(out, "fault {}: {key}", FaultCode::StuckKey.text())
        }
        TableEvent::Lost(count) => write!(out, "lost {count}"),
    }?;
    out.write_str("\n\n")
}
