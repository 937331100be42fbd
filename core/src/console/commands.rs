//! The commands: their list for `help`, and which function answers which.

use core::fmt::{self, Write};

use super::console_device::ConsoleDevice;
use super::error::CommandError;
use super::game_commands::require_game;
use super::pending::MoveUse;
use super::reply::ReplyWriter;
use super::session::Session;
use super::{analyse, device_commands, game_commands, genmove, seat, show, state, table, watch};
use crate::device::Device;
use crate::game::{Game, MoveList};
use crate::notation::PositionText;

/// The commands with their arguments, as `help` prints them.
const COMMANDS: [&str; 27] = [
    "help",
    "version",
    "new GAME [KEY=VALUE]...",
    "position [TEXT]",
    "legal",
    "play MOVE [MOVE]...",
    "undo [N]",
    "moves",
    "state",
    "show",
    "perft N",
    "genmove [level=1..5] [nodes=N] [ms=N]",
    "hint [level=1..5] [nodes=N] [ms=N]",
    "analyse [nodes=N] [ms=N] [lines=K]",
    "seat SEAT human|computer LEVEL|remote|empty",
    "watch on|off",
    "answer ID MOVE",
    "table",
    "leds",
    "press KEY",
    "release KEY",
    "tap KEY",
    "hold KEY MS",
    "wait MS",
    "set NAME VALUE",
    "get NAME",
    "quit",
];

/// Answers one request.
pub(super) fn answer<'a, W: Write>(
    session: &mut Session,
    board: &mut impl ConsoleDevice,
    request: &'a str,
    reply: &mut ReplyWriter<'_, W>,
) -> Result<(), CommandError<'a>> {
    let (command, rest) = request
        .split_once([' ', '\t'])
        .map_or((request, ""), |(command, rest)| {
            (command, rest.trim_ascii())
        });
    match command {
        "help" | "version" | "legal" | "moves" | "state" | "show" | "table" | "leds" => {
            require_end(rest)?;
            report(session, board.device_mut(), command, reply)?;
        }
        "new" => game_commands::new_game(session, board.device_mut(), rest)?,
        "position" if rest.is_empty() => {
            let game = require_game(board.device())?.history().current();
            write!(reply, "{}", PositionText(game))?;
        }
        "position" => game_commands::setup(session, board.device_mut(), rest)?,
        "play" => game_commands::play(board.device_mut(), rest)?,
        "undo" => game_commands::undo(board.device_mut(), rest)?,
        "perft" => {
            let count = game_commands::perft(session, board, rest)?;
            write!(reply, "{count}")?;
        }
        "genmove" => genmove::answer(session, board, MoveUse::Play, rest, reply)?,
        "hint" => genmove::answer(session, board, MoveUse::Report, rest, reply)?,
        "analyse" => analyse::answer(session, board, rest, reply)?,
        "seat" => seat::set(board.device_mut(), rest)?,
        "watch" => watch::set(board.device_mut(), rest)?,
        "answer" => seat::answer(board.device_mut(), rest)?,
        "press" | "release" | "tap" | "hold" | "wait" => {
            let board = board
                .virtual_board()
                .ok_or(CommandError::VirtualKeysOnHardware)?;
            device_commands::drive(board, command, rest)?;
        }
        "set" => device_commands::set_setting(board.device_mut(), rest)?,
        "get" => device_commands::write_setting(board.device(), rest, reply)?,
        "quit" if board.virtual_board().is_none() => return Err(CommandError::QuitOnHardware),
        "quit" => {
            require_end(rest)?;
            session.is_closed = true;
        }
        _ => return Err(CommandError::UnknownCommand(command)),
    }
    Ok(())
}

/// Answers a command that takes no arguments and changes nothing.
fn report<W: Write>(
    session: &Session,
    device: &mut Device,
    command: &str,
    reply: &mut ReplyWriter<'_, W>,
) -> Result<(), CommandError<'static>> {
    match command {
        "help" => write_separated(reply, '\n', COMMANDS.iter().chain(session.extra_commands))?,
        "version" => write!(reply, "fencelight {}", env!("CARGO_PKG_VERSION"))?,
        "legal" => {
            let table = require_game(device)?;
            let mut list = match table.outcome() {
                // The position of a game lost on time still has legal moves.
                Some(_) => MoveList::new(),
                None => table.history().current().legal_moves(),
            };
            list.sort_by_text();
            write_separated(reply, ' ', &list)?;
        }
        "moves" => {
            let history = require_game(device)?.history();
            if history.evicted() > 0 {
                write!(reply, "+{} ", history.evicted())?;
            }
            write_separated(reply, ' ', history.moves())?;
        }
        "state" => state::write(reply, require_game(device)?)?,
        "show" => show::write_board(reply, require_game(device)?.history().current())?,
        "table" => table::write(reply, device.table())?,
        _ => device_commands::write_leds(device, reply)?,
    }
    Ok(())
}

/// Rejects words after a command that takes none.
const fn require_end(rest: &str) -> Result<(), CommandError<'_>> {
    if rest.is_empty() {
        Ok(())
    } else {
        Err(CommandError::TrailingText(rest))
    }
}

fn write_separated<T: fmt::Display>(
    out: &mut impl Write,
    separator: char,
    items: impl IntoIterator<Item = T>,
) -> fmt::Result {
    for (number, item) in items.into_iter().enumerate() {
        if number > 0 {
            out.write_char(separator)?;
        }
        write!(out, "{item}")?;
    }
    Ok(())
}
