//! What each request does.

use core::fmt::{self, Write};

use heapless::Vec;

use super::options::NewGame;
use super::thinking::Use;
use super::{Console, LONGEST_LINE, Refused, Reply, show, state, table};
use crate::game::{Game, Move, MoveList, next_seed};
use crate::games::AnyGame;
use crate::mspacman::Dice;
use crate::notation::{PositionText, parse_move, parse_number, parse_set_up};
use crate::table::{Beginning, ClockOptions, Table, people};

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
const MOST_MOVES: usize = LONGEST_LINE / 3;

impl Console {
    /// Answers one request.
    pub(super) fn answer<'a, W: Write>(
        &mut self,
        request: &'a str,
        reply: &mut Reply<'_, W>,
    ) -> Result<(), Refused<'a>> {
        let (command, rest) = request
            .split_once([' ', '\t'])
            .map_or((request, ""), |(command, rest)| {
                (command, rest.trim_ascii())
            });
        match command {
            "help" => {
                nothing_more(rest)?;
                let commands = COMMANDS.iter().chain(self.more);
                write_separated(reply, '\n', commands)?;
            }
            "version" => {
                nothing_more(rest)?;
                write!(reply, "fencelight {}", env!("CARGO_PKG_VERSION"))?;
            }
            "new" => self.new_game(rest)?,
            "position" if rest.is_empty() => {
                write!(reply, "{}", PositionText(self.running()?.history().now()))?;
            }
            "position" => self.set_up(rest)?,
            "legal" => {
                nothing_more(rest)?;
                let game = self.running()?;
                let mut list = match game.outcome() {
                    // Also lost on time.
                    Some(_) => MoveList::new(),
                    None => game.history().now().legal_moves(),
                };
                list.sort_by_text();
                write_separated(reply, ' ', &list)?;
            }
            "play" => self.play(rest)?,
            "undo" => self.undo(rest)?,
            "moves" => {
                nothing_more(rest)?;
                let history = self.running()?.history();
                if history.forgotten() > 0 {
                    write!(reply, "+{} ", history.forgotten())?;
                }
                write_separated(reply, ' ', history.moves())?;
            }
            "state" => {
                nothing_more(rest)?;
                state::write(reply, self.running()?)?;
            }
            "show" => {
                nothing_more(rest)?;
                show::board(reply, self.running()?.history().now())?;
            }
            "perft" => write!(reply, "{}", self.perft(rest)?)?,
            "quit" if self.board.is_real() => return Err(Refused::NeverEnds),
            "quit" => {
                nothing_more(rest)?;
                self.closed = true;
            }
            "table" => {
                nothing_more(rest)?;
                table::write(reply, self.board.table())?;
            }
            "leds" => {
                nothing_more(rest)?;
                self.write_leds(reply)?;
            }
            "press" | "release" | "tap" | "hold" | "wait" if self.board.is_real() => {
                return Err(Refused::RealKeys);
            }
            "press" | "release" | "tap" | "hold" => self.touch(command, rest)?,
            "wait" => self.wait(rest)?,
            "set" => self.set_setting(rest)?,
            "get" => self.write_setting(rest, reply)?,
            "genmove" => self.find_move(Use::Play, rest, reply)?,
            "hint" => self.find_move(Use::Tell, rest, reply)?,
            _ => return Err(Refused::Command(command)),
        }
        Ok(())
    }

    pub(super) fn running<'a>(&self) -> Result<&Table, Refused<'a>> {
        let table = self.board.table();
        table.has_game().then_some(table).ok_or(Refused::NoGame)
    }

    fn new_game<'a>(&mut self, rest: &'a str) -> Result<(), Refused<'a>> {
        let entropy = next_seed(self.entropy);
        let game = NewGame::parse(rest, self.options, entropy)?;
        self.entropy = entropy;
        self.options = game.options;
        self.keep_rolls();
        self.remember(game.kind as usize, game.seed, Some(game.clock));
        self.board.table_mut().begin(&Beginning {
            options: game.options,
            first: game.first,
            clock: game.clock,
            ..Beginning::new(game.kind, people(game.start().seats()), game.seed)
        });
        Ok(())
    }

    fn set_up<'a>(&mut self, text: &'a str) -> Result<(), Refused<'a>> {
        let set_up = parse_set_up(text)?;
        self.keep_rolls();
        let kind = set_up.kind() as usize;
        let seed = self.seeds.get(kind).copied().flatten();
        let seed = seed.unwrap_or(self.entropy);
        let dice = Dice {
            seed,
            rolls: self.rolls,
        };
        let game = AnyGame::new(&set_up, &self.options, dice).map_err(Refused::Impossible)?;
        self.remember(kind, seed, None);
        let sitters = people(game.seats());
        let clock = self.clocks.get(kind).copied().unwrap_or_default();
        self.board.table_mut().set_up(game, sitters, clock, seed);
        Ok(())
    }

    /// Remembers what a game was begun with that may come back by its position.
    fn remember(&mut self, kind: usize, seed: u64, clock: Option<ClockOptions>) {
        if let Some(slot) = self.seeds.get_mut(kind) {
            *slot = Some(seed);
        }
        if let (Some(slot), Some(clock)) = (self.clocks.get_mut(kind), clock) {
            *slot = clock;
        }
    }

    /// Remembers how often a game was rolled that may come back by its position.
    fn keep_rolls(&mut self) {
        let table = self.board.table();
        let dice = table.history().now().dice().filter(|_| table.has_game());
        self.rolls = dice.map_or(self.rolls, |dice| dice.rolls);
    }

    fn play<'a>(&mut self, rest: &'a str) -> Result<(), Refused<'a>> {
        self.running()?;
        let mut moves: Vec<Move, MOST_MOVES> = Vec::new();
        for word in rest.split_ascii_whitespace() {
            moves
                .push(parse_move(word)?)
                .map_err(|_| Refused::LineTooLong)?;
        }
        if moves.is_empty() {
            return Err(Refused::Missing("play MOVE [MOVE]..."));
        }
        let table = self.board.table_mut();
        table
            .play_all(&moves)
            .map_err(|(mv, refusal)| Refused::Illegal(mv, refusal))
    }

    fn undo<'a>(&mut self, rest: &'a str) -> Result<(), Refused<'a>> {
        let possible = self.running()?.history().moves().len();
        let count = if rest.is_empty() {
            1
        } else {
            parse_number(rest)?
        };
        match usize::try_from(count) {
            Ok(count @ 1..) if self.board.table_mut().undo(count) => Ok(()),
            _ => Err(Refused::Undo(possible)),
        }
    }

    fn perft<'a>(&self, rest: &'a str) -> Result<u64, Refused<'a>> {
        let game = self.running()?.history().now();
        if rest.is_empty() {
            return Err(Refused::Missing("perft N"));
        }
        let depth = u32::try_from(parse_number(rest)?).unwrap_or(u32::MAX);
        if game.perft_bound(depth) > self.perft_positions {
            // A real board has other things to do.
            return Err(match self.board.is_real() {
                true => Refused::Busy(self.perft_positions),
                false => Refused::Perft(self.perft_positions),
            });
        }
        Ok(game.perft(depth))
    }
}

/// Refuses words after a command that takes none.
const fn nothing_more(rest: &str) -> Result<(), Refused<'_>> {
    if rest.is_empty() {
        Ok(())
    } else {
        Err(Refused::TooMuch(rest))
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
