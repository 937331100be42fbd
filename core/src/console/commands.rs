//! What each request does.

use core::fmt::{self, Write};

use heapless::Vec;

use super::genmove::MoveUse;
use super::new_game::NewGame;
use super::{CommandError, Console, MAX_LINE_BYTES, ReplyWriter, show, state, table};
use crate::game::{Game, Move, MoveList, next_seed};
use crate::games::AnyGame;
use crate::mspacman::Dice;
use crate::notation::{PositionText, parse_move, parse_number, parse_setup};
use crate::table::{ClockOptions, GameConfig, Table, humans_at};

/// The commands with what they take, as `help` prints them.
const COMMANDS: [&str; 23] = [
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

/// The shortest move has two letters and a space before it, so no line has more.
const MAX_MOVES: usize = MAX_LINE_BYTES / 3;

impl Console {
    /// Answers one request.
    pub(super) fn answer<'a, W: Write>(
        &mut self,
        request: &'a str,
        reply: &mut ReplyWriter<'_, W>,
    ) -> Result<(), CommandError<'a>> {
        let (command, rest) = request
            .split_once([' ', '\t'])
            .map_or((request, ""), |(command, rest)| {
                (command, rest.trim_ascii())
            });
        match command {
            "help" => {
                require_end(rest)?;
                let commands = COMMANDS.iter().chain(self.extra_commands);
                write_separated(reply, '\n', commands)?;
            }
            "version" => {
                require_end(rest)?;
                write!(reply, "fencelight {}", env!("CARGO_PKG_VERSION"))?;
            }
            "new" => self.new_game(rest)?,
            "position" if rest.is_empty() => {
                write!(
                    reply,
                    "{}",
                    PositionText(self.require_game()?.history().current())
                )?;
            }
            "position" => self.setup(rest)?,
            "legal" => {
                require_end(rest)?;
                let game = self.require_game()?;
                let mut list = match game.outcome() {
                    // Also lost on time.
                    Some(_) => MoveList::new(),
                    None => game.history().current().legal_moves(),
                };
                list.sort_by_text();
                write_separated(reply, ' ', &list)?;
            }
            "play" => self.play(rest)?,
            "undo" => self.undo(rest)?,
            "moves" => {
                require_end(rest)?;
                let history = self.require_game()?.history();
                if history.evicted() > 0 {
                    write!(reply, "+{} ", history.evicted())?;
                }
                write_separated(reply, ' ', history.moves())?;
            }
            "state" => {
                require_end(rest)?;
                state::write(reply, self.require_game()?)?;
            }
            "show" => {
                require_end(rest)?;
                show::write_board(reply, self.require_game()?.history().current())?;
            }
            "perft" => write!(reply, "{}", self.perft(rest)?)?,
            "quit" if self.device.is_hardware() => return Err(CommandError::QuitOnHardware),
            "quit" => {
                require_end(rest)?;
                self.closed = true;
            }
            "table" => {
                require_end(rest)?;
                table::write(reply, self.device.table())?;
            }
            "leds" => {
                require_end(rest)?;
                self.write_leds(reply)?;
            }
            "press" | "release" | "tap" | "hold" | "wait" if self.device.is_hardware() => {
                return Err(CommandError::VirtualKeysOnHardware);
            }
            "press" | "release" | "tap" | "hold" => self.key_command(command, rest)?,
            "wait" => self.wait(rest)?,
            "set" => self.set_setting(rest)?,
            "get" => self.write_setting(rest, reply)?,
            "genmove" => self.genmove(MoveUse::Play, rest, reply)?,
            "hint" => self.genmove(MoveUse::Report, rest, reply)?,
            _ => return Err(CommandError::UnknownCommand(command)),
        }
        Ok(())
    }

    pub(super) fn require_game<'a>(&self) -> Result<&Table, CommandError<'a>> {
        let table = self.device.table();
        table
            .has_game()
            .then_some(table)
            .ok_or(CommandError::NoGame)
    }

    fn new_game<'a>(&mut self, rest: &'a str) -> Result<(), CommandError<'a>> {
        let entropy = next_seed(self.entropy);
        let game = NewGame::parse(rest, self.options, entropy)?;
        self.entropy = entropy;
        self.options = game.options;
        self.remember_rolls();
        self.remember_config(game.kind as usize, game.seed, Some(game.clock));
        self.device.table_mut().start_game(&GameConfig {
            options: game.options,
            first: game.first,
            clock: game.clock,
            ..GameConfig::new(game.kind, humans_at(game.start().seats()), game.seed)
        });
        Ok(())
    }

    fn setup<'a>(&mut self, text: &'a str) -> Result<(), CommandError<'a>> {
        let setup = parse_setup(text)?;
        self.remember_rolls();
        let kind = setup.kind() as usize;
        let seed = self.seeds.get(kind).copied().flatten();
        let seed = seed.unwrap_or(self.entropy);
        let dice = Dice {
            seed,
            rolls: self.rolls,
        };
        let game = AnyGame::new(&setup, &self.options, dice).map_err(CommandError::Position)?;
        self.remember_config(kind, seed, None);
        let players = humans_at(game.seats());
        let clock = self.clocks.get(kind).copied().unwrap_or_default();
        self.device.table_mut().setup(game, players, clock, seed);
        Ok(())
    }

    /// Remembers what a game was begun with that may come back by its position.
    fn remember_config(&mut self, kind: usize, seed: u64, clock: Option<ClockOptions>) {
        if let Some(slot) = self.seeds.get_mut(kind) {
            *slot = Some(seed);
        }
        if let (Some(slot), Some(clock)) = (self.clocks.get_mut(kind), clock) {
            *slot = clock;
        }
    }

    /// Remembers how often a game was rolled that may come back by its position.
    fn remember_rolls(&mut self) {
        let table = self.device.table();
        let dice = table
            .history()
            .current()
            .dice()
            .filter(|_| table.has_game());
        self.rolls = dice.map_or(self.rolls, |dice| dice.rolls);
    }

    fn play<'a>(&mut self, rest: &'a str) -> Result<(), CommandError<'a>> {
        self.require_game()?;
        let mut moves: Vec<Move, MAX_MOVES> = Vec::new();
        for word in rest.split_ascii_whitespace() {
            moves
                .push(parse_move(word)?)
                .map_err(|_| CommandError::LineTooLong)?;
        }
        if moves.is_empty() {
            return Err(CommandError::MissingArgument("play MOVE [MOVE]..."));
        }
        let table = self.device.table_mut();
        table
            .play_all(&moves)
            .map_err(|(mv, refusal)| CommandError::IllegalMove(mv, refusal))
    }

    fn undo<'a>(&mut self, rest: &'a str) -> Result<(), CommandError<'a>> {
        let possible = self.require_game()?.history().moves().len();
        let count = if rest.is_empty() {
            1
        } else {
            parse_number(rest)?
        };
        match usize::try_from(count) {
            Ok(count @ 1..) if self.device.table_mut().undo(count) => Ok(()),
            _ => Err(CommandError::UndoTooFar(possible)),
        }
    }

    fn perft<'a>(&self, rest: &'a str) -> Result<u64, CommandError<'a>> {
        let game = self.require_game()?.history().current();
        if rest.is_empty() {
            return Err(CommandError::MissingArgument("perft N"));
        }
        let depth = u32::try_from(parse_number(rest)?).unwrap_or(u32::MAX);
        if game.perft_bound(depth) > self.perft_positions {
            // A real board has other things to do.
            return Err(match self.device.is_hardware() {
                true => CommandError::PerftWouldBlock(self.perft_positions),
                false => CommandError::PerftTooLarge(self.perft_positions),
            });
        }
        Ok(game.perft(depth))
    }
}

/// Refuses words after a command that takes none.
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
