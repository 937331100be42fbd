//! `watch`: events of the table, each a line that starts with `!` and an empty one.

use core::fmt::{self, Write};

use super::console_device::ConsoleDevice;
use super::protocol::CommandError;
use crate::device::{Device, VirtualBoard};
use crate::table::{FaultCode, TableEvent};
use fencelight_core::game::Outcome;
use fencelight_core::notation::PositionText;

/// `watch on`, `watch off` or `watch leds`: events; nothing; events and frames.
pub(super) fn set<'a>(
    board: &mut impl ConsoleDevice,
    rest: &'a str,
) -> Result<(), CommandError<'a>> {
    let (is_on, has_leds) = match rest {
        "on" => (true, false),
        "off" => (false, false),
        "leds" => (true, true),
        _ => return Err(CommandError::MissingArgument("watch on|off|leds")),
    };
    if !board.watch_leds(has_leds) && has_leds {
        return Err(CommandError::NoFrames);
    }
    board.device_mut().table_mut().watch(is_on);
    Ok(())
}

/// Writes all events that wait, then the frame if one is due.
pub(super) fn write_all(board: &mut VirtualBoard, out: &mut impl Write) {
    while write_next(board.device_mut(), out) {}
    if board.offer_leds() {
        let mut bytes = [0; 64];
        loop {
            let count = board.led_stream_mut().read(&mut bytes);
            let text = bytes
                .get(..count)
                .and_then(|bytes| str::from_utf8(bytes).ok());
            let _ = out.write_str(text.unwrap_or_default());
            if count < bytes.len() {
                break;
            }
        }
    }
}

/// Writes the next event; `false` if no event waits.
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
