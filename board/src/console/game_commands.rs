//! Commands that start, set up and change a game.

use core::fmt::Write;

use heapless::Vec;

use super::console_device::ConsoleDevice;
use super::new_game::NewGame;
use super::protocol::{CommandError, MAX_LINE_BYTES, ReplyWriter};
use super::puzzle_commands;
use super::session::Session;
use crate::device::Device;
use crate::table::{ClockOptions, GameConfig, Table, humans_at};
use fencelight_core::game::{Move, next_seed};
use fencelight_core::games::AnyGame;
use fencelight_core::mspacman::Dice;
use fencelight_core::notation::{parse_move, parse_number, parse_setup};

/// No line has more moves: the shortest has two letters and a space before it.
const MAX_MOVES: usize = MAX_LINE_BYTES / 3;

/// Whether the table has a game or a puzzle.
pub(super) const fn has_position(table: &Table) -> bool {
    table.game().is_some() || table.puzzle().is_some()
}

/// The table, if it has a game or a puzzle.
pub(super) fn require_game<'a>(device: &Device) -> Result<&Table, CommandError<'a>> {
    let table = device.table();
    has_position(table)
        .then_some(table)
        .ok_or(CommandError::NoGame)
}

/// `new GAME [KEY=VALUE]...`
pub(super) fn new_game<'a>(
    session: &mut Session,
    device: &mut Device,
    rest: &'a str,
) -> Result<(), CommandError<'a>> {
    let entropy = next_seed(session.entropy);
    let game = NewGame::parse(rest, session.options, entropy)?;
    session.entropy = entropy;
    session.options = game.options;
    record_rolls(session, device);
    record_config(session, game.kind as usize, game.seed, Some(game.clock));
    device.table_mut().start_game(&GameConfig {
        options: game.options,
        first: game.first,
        pac: game.pac,
        clock: game.clock,
        ..GameConfig::new(game.kind, humans_at(game.seats()), game.seed)
    });
    Ok(())
}

/// `position TEXT`
pub(super) fn setup<'a>(
    session: &mut Session,
    device: &mut Device,
    text: &'a str,
) -> Result<(), CommandError<'a>> {
    let setup = parse_setup(text)?;
    record_rolls(session, device);
    let kind = setup.kind() as usize;
    let seed = session.seeds.get(kind).copied().flatten();
    let seed = seed.unwrap_or(session.entropy);
    let dice = Dice {
        seed,
        rolls: session.rolls,
    };
    let game = AnyGame::new(&setup, &session.options, dice).map_err(CommandError::Position)?;
    record_config(session, kind, seed, None);
    let players = humans_at(game.seats());
    let clock = session.clocks.get(kind).copied().unwrap_or_default();
    device.table_mut().setup(game, players, clock, seed);
    Ok(())
}

/// Keeps seed and clock of a game: a later `position` of the same game continues with them.
fn record_config(session: &mut Session, kind: usize, seed: u64, clock: Option<ClockOptions>) {
    if let Some(slot) = session.seeds.get_mut(kind) {
        *slot = Some(seed);
    }
    if let (Some(slot), Some(clock)) = (session.clocks.get_mut(kind), clock) {
        *slot = clock;
    }
}

/// Keeps the number of rolls of the present game: a later `position` continues its sequence.
fn record_rolls(session: &mut Session, device: &Device) {
    let game = device.table().game();
    let dice = game.and_then(|history| history.current().dice());
    session.rolls = dice.map_or(session.rolls, |dice| dice.rolls);
}

/// `play MOVE [MOVE]...`
pub(super) fn play<'a, W: Write>(
    board: &mut impl ConsoleDevice,
    rest: &'a str,
    reply: &mut ReplyWriter<'_, W>,
) -> Result<(), CommandError<'a>> {
    let is_puzzle = require_game(board.device())?.puzzle().is_some();
    let mut moves: Vec<Move, MAX_MOVES> = Vec::new();
    for word in rest.split_ascii_whitespace() {
        moves
            .push(parse_move(word)?)
            .map_err(|_| CommandError::LineTooLong)?;
    }
    if moves.is_empty() {
        return Err(CommandError::MissingArgument("play MOVE [MOVE]..."));
    }
    if is_puzzle {
        return puzzle_commands::play(board, &moves, reply);
    }
    board
        .device_mut()
        .table_mut()
        .play_all(&moves)
        .map_err(|(mv, reason)| CommandError::IllegalMove(mv, reason))
}

/// `undo [N]`
pub(super) fn undo<'a>(device: &mut Device, rest: &'a str) -> Result<(), CommandError<'a>> {
    let table = require_game(device)?;
    // A puzzle has no take-back.
    let possible = table.game().map_or(0, |history| history.moves().len());
    let count = if rest.is_empty() {
        1
    } else {
        parse_number(rest)?
    };
    match usize::try_from(count) {
        Ok(count @ 1..) if device.table_mut().undo(count) => Ok(()),
        _ => Err(CommandError::UndoTooFar(possible)),
    }
}

/// `perft N`
pub(super) fn perft<'a>(
    session: &Session,
    board: &mut impl ConsoleDevice,
    rest: &'a str,
) -> Result<u64, CommandError<'a>> {
    let game = require_game(board.device())?.history().current();
    if rest.is_empty() {
        return Err(CommandError::MissingArgument("perft N"));
    }
    let depth = u32::try_from(parse_number(rest)?).unwrap_or(u32::MAX);
    let limit = session.perft_positions;
    if game.perft_bound(depth) > limit {
        // On a PC the limit is one of patience; on the chip the table stands still meanwhile.
        return Err(match board.virtual_board() {
            Some(_) => CommandError::PerftTooLarge(limit),
            None => CommandError::PerftWouldBlock(limit),
        });
    }
    Ok(game.perft(depth))
}
