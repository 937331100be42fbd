//! The commands: their list for `help`, and which function answers which.

use core::fmt::{self, Write};

use super::console_device::ConsoleDevice;
use super::game_commands::{self, require_game};
use super::protocol::{CommandError, ReplyWriter, parse_value};
use super::session::{MoveUse, Session};
use super::{analyse, device_commands, genmove, puzzle_commands, seat, show, state, table, watch};
use crate::device::Device;
use crate::table::HostRight;
use fencelight_core::game::{Domain, Game, History, Move, MoveList};
use fencelight_core::games::AnyGame;
use fencelight_core::notation::PositionText;

/// The most bytes of moves in a reply of a board, whose buffer has room for the frame of `leds`.
const BOARD_MOVES_BYTES: usize = 2_200;

/// The commands with the right that a host needs, and with their arguments as `help` prints them.
const COMMANDS: [(HostRight, &str); 36] = [
    (HostRight::Watch, "help"),
    (HostRight::Watch, "version"),
    (HostRight::Play, "new GAME [KEY=VALUE]..."),
    (HostRight::Watch, "position [TEXT]"),
    (HostRight::Watch, "legal"),
    (HostRight::Play, "play MOVE [MOVE]..."),
    (HostRight::Play, "undo [N]"),
    (HostRight::Watch, "moves [FROM]"),
    (HostRight::Watch, "state"),
    (HostRight::Watch, "show"),
    (HostRight::Watch, "perft N"),
    (HostRight::Play, "genmove [level=1..5] [nodes=N] [ms=N]"),
    (HostRight::Play, "hint [level=1..5] [nodes=N] [ms=N]"),
    (HostRight::Play, "analyse [nodes=N] [ms=N] [lines=K]"),
    (
        HostRight::Play,
        "seat SEAT human|computer LEVEL|remote|empty",
    ),
    (HostRight::Watch, "watch on|off|leds"),
    (HostRight::Play, "answer ID MOVE|wait"),
    (HostRight::Play, "keep"),
    (HostRight::Watch, "puzzles"),
    (HostRight::Hands, "puzzle N"),
    (HostRight::Watch, "table"),
    (HostRight::Watch, "leds"),
    (HostRight::Watch, "dump [PLIES]"),
    (HostRight::Hands, "press KEY"),
    (HostRight::Hands, "release KEY"),
    (HostRight::Hands, "tap KEY"),
    (HostRight::Hands, "hold KEY MS"),
    (HostRight::Hands, "wait MS"),
    (HostRight::Hands, "set NAME VALUE"),
    (HostRight::Watch, "get NAME"),
    (HostRight::Hands, "mask [KEY]"),
    (HostRight::Hands, "unmask"),
    (HostRight::Hands, "house"),
    (HostRight::Hands, "reset"),
    (HostRight::Hands, "service"),
    (HostRight::Watch, "quit"),
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
    require_right(session, board.device(), command, rest)?;
    match command {
        "help" | "version" | "legal" | "state" | "show" | "table" | "leds" => {
            require_end(rest)?;
            report(session, board.device_mut(), command, reply)?;
        }
        "dump" => device_commands::dump(board.device().table(), rest, reply)?,
        "new" => game_commands::new_game(session, board.device_mut(), rest)?,
        "position" if rest.is_empty() => {
            let game = require_game(board.device())?.history().current();
            write!(reply, "{}", PositionText(game))?;
        }
        "position" => game_commands::setup(session, board.device_mut(), rest)?,
        "moves" => {
            let is_real = board.virtual_board().is_none();
            let history = require_game(board.device())?.history();
            let from = match rest {
                "" => None,
                number => Some(parse_value(number, Domain::Numbers(1, u32::MAX))?),
            };
            write_moves(history, from, is_real.then_some(BOARD_MOVES_BYTES), reply)?;
        }
        "play" => game_commands::play(board, rest, reply)?,
        "puzzles" => {
            require_end(rest)?;
            puzzle_commands::list(reply)?;
        }
        "puzzle" => puzzle_commands::open(board.device_mut(), rest, reply)?,
        "undo" => game_commands::undo(board.device_mut(), rest)?,
        "perft" => {
            let count = game_commands::perft(session, board, rest)?;
            write!(reply, "{count}")?;
        }
        "genmove" => genmove::answer(session, board, MoveUse::Play, rest, reply)?,
        "hint" => genmove::answer(session, board, MoveUse::Report, rest, reply)?,
        "analyse" => analyse::answer(session, board, rest, reply)?,
        "seat" => seat::set(board.device_mut(), rest)?,
        "watch" => watch::set(board, rest)?,
        "answer" => seat::answer(board.device_mut(), rest)?,
        "keep" => {
            require_end(rest)?;
            if !board.device_mut().table_mut().keep_current_game() {
                return Err(CommandError::NoGame);
            }
        }
        "press" | "release" | "tap" | "hold" | "wait" => {
            let drive = device_commands::parse_drive(command, rest)?;
            match board.virtual_board() {
                Some(_) => session.drive = Some(drive),
                None => device_commands::act(board, drive, rest)?,
            }
        }
        "set" => device_commands::set_setting(board.device_mut(), rest)?,
        "get" => device_commands::write_setting(board.device(), rest, reply)?,
        "mask" | "unmask" | "house" | "reset" | "service" => {
            device_commands::service(board.device_mut(), command, rest, reply)?;
        }
        "quit" if board.virtual_board().is_none() => return Err(CommandError::QuitOnHardware),
        "quit" => {
            require_end(rest)?;
            session.is_closed = true;
        }
        _ => return Err(CommandError::UnknownCommand(command)),
    }
    Ok(())
}

/// All commands with their arguments.
fn usages(session: &Session) -> impl Iterator<Item = &'static str> {
    let all = COMMANDS.iter().chain(session.extra_commands);
    all.map(|&(_, usage)| usage)
}

/// Refuses a command that the host has no right to. An unknown command needs no right.
pub(super) fn require_right(
    session: &Session,
    device: &Device,
    command: &str,
    rest: &str,
) -> Result<(), CommandError<'static>> {
    let has = device.table().settings().host;
    let mut all = COMMANDS.iter().chain(session.extra_commands);
    let found = all.find_map(|&(right, usage)| {
        let name = usage.split(' ').next()?;
        (name == command).then_some((right, name))
    });
    let Some((mut needs, name)) = found else {
        return Ok(());
    };
    if name == "position" && !rest.is_empty() {
        needs = HostRight::Hands;
    }
    match needs <= has {
        true => Ok(()),
        false => Err(CommandError::NoRight { name, needs, has }),
    }
}

/// Answers a command that takes no arguments and changes nothing.
fn report<W: Write>(
    session: &Session,
    device: &mut Device,
    command: &str,
    reply: &mut ReplyWriter<'_, W>,
) -> Result<(), CommandError<'static>> {
    match command {
        "help" => write_separated(reply, '\n', usages(session))?,
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
        "state" => state::write(reply, require_game(device)?)?,
        "show" => show::write_board(reply, require_game(device)?.history().current())?,
        "table" => table::write(reply, device.table())?,
        _ => device_commands::write_leds(device, reply)?,
    }
    Ok(())
}

/// Writes the moves from a number on, or all of them, as many as fit: the first ones from the number on, or the last ones of all. `+N` before
/// them counts the moves that precede the first one.
fn write_moves(
    history: &History<AnyGame>,
    from: Option<u32>,
    room: Option<usize>,
    out: &mut impl Write,
) -> fmt::Result {
    let all = history.moves();
    let skipped = from.map_or(0, |from| {
        from.saturating_sub(1).saturating_sub(history.evicted()) as usize
    });
    let (mut first, mut last) = (skipped.min(all.len()), all.len());
    if let Some(mut room) = room {
        let mut fits = |mv: &&Move| {
            let mut text = TextLength(1);
            let is_written = write!(text, "{mv}").is_ok();
            room = room.saturating_sub(text.0);
            is_written && room > 0
        };
        let rest = all.iter().skip(first);
        match from {
            Some(_) => last = first + rest.take_while(&mut fits).count(),
            None => first = last - rest.rev().take_while(&mut fits).count(),
        }
    }
    let moves = all.get(first..last).unwrap_or_default();
    let before = history.evicted().saturating_add(first as u32);
    if before > 0 && !moves.is_empty() {
        write!(out, "+{before} ")?;
    }
    write_separated(out, ' ', moves)
}

/// Counts the bytes of a text.
struct TextLength(usize);

impl Write for TextLength {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 += text.len();
        Ok(())
    }
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
