//! What each request does.

use core::fmt::{self, Write};

use heapless::Vec;

use super::options::NewGame;
use super::{Console, LONGEST_LINE, Refused, Reply, Running, show, state};
use crate::game::{Game, History, Move, next_seed};
use crate::games::AnyGame;
use crate::mspacman::Dice;
use crate::notation::{PositionText, parse_move, parse_number, parse_set_up};

/// The commands with what they take, as `help` prints them.
const COMMANDS: [&str; 12] = [
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
                write_separated(reply, '\n', COMMANDS)?;
            }
            "version" => {
                nothing_more(rest)?;
                write!(reply, "fencelight {}", env!("CARGO_PKG_VERSION"))?;
            }
            "new" => self.new_game(rest)?,
            "position" if rest.is_empty() => {
                write!(reply, "{}", PositionText(self.running()?.history.now()))?;
            }
            "position" => self.set_up(rest)?,
            "legal" => {
                nothing_more(rest)?;
                let mut list = self.running()?.history.now().legal_moves();
                list.sort_by_text();
                write_separated(reply, ' ', &list)?;
            }
            "play" => self.play(rest)?,
            "undo" => self.undo(rest)?,
            "moves" => {
                nothing_more(rest)?;
                let history = &self.running()?.history;
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
                show::board(reply, self.running()?.history.now())?;
            }
            "perft" => write!(reply, "{}", self.perft(rest)?)?,
            "quit" => {
                nothing_more(rest)?;
                self.closed = true;
            }
            "genmove" | "hint" | "leds" | "press" | "release" | "tap" | "hold" | "wait" | "set"
            | "get" => {
                return Err(Refused::Unsupported(command));
            }
            _ => return Err(Refused::Command(command)),
        }
        Ok(())
    }

    fn running<'a>(&self) -> Result<&Running, Refused<'a>> {
        self.game.as_ref().ok_or(Refused::NoGame)
    }

    fn new_game<'a>(&mut self, rest: &'a str) -> Result<(), Refused<'a>> {
        let entropy = next_seed(self.entropy);
        let game = NewGame::parse(rest, self.options, entropy)?;
        self.entropy = entropy;
        self.options = game.options;
        self.begin(game.seed, game.start());
        Ok(())
    }

    fn set_up<'a>(&mut self, text: &'a str) -> Result<(), Refused<'a>> {
        let set_up = parse_set_up(text)?;
        self.keep_rolls();
        let seed = self.seeds.get(set_up.kind() as usize).copied().flatten();
        let seed = seed.unwrap_or(self.entropy);
        let dice = Dice {
            seed,
            rolls: self.rolls,
        };
        let game = AnyGame::new(&set_up, &self.options, dice).map_err(Refused::Impossible)?;
        self.begin(seed, game);
        Ok(())
    }

    /// Puts a game on the board, in the place of the one that is there: it is too large to be carried about.
    fn begin(&mut self, seed: u64, start: AnyGame) {
        self.keep_rolls();
        if let Some(slot) = self.seeds.get_mut(start.kind() as usize) {
            *slot = Some(seed);
        }
        match &mut self.game {
            Some(game) => {
                game.seed = seed;
                game.history.restart(start);
            }
            None => {
                let history = History::new(start);
                self.game = Some(Running { seed, history });
            }
        }
    }

    /// Remembers how often a game was rolled that may come back by its position.
    fn keep_rolls(&mut self) {
        let dice = self
            .game
            .as_ref()
            .and_then(|game| game.history.now().dice());
        self.rolls = dice.map_or(self.rolls, |dice| dice.rolls);
    }

    fn play<'a>(&mut self, rest: &'a str) -> Result<(), Refused<'a>> {
        let game = self.game.as_mut().ok_or(Refused::NoGame)?;
        let mut moves: Vec<Move, MOST_MOVES> = Vec::new();
        for word in rest.split_ascii_whitespace() {
            moves
                .push(parse_move(word)?)
                .map_err(|_| Refused::LineTooLong)?;
        }
        if moves.is_empty() {
            return Err(Refused::Missing("play MOVE [MOVE]..."));
        }
        game.history
            .play_all(&moves)
            .map_err(|(mv, refusal)| Refused::Illegal(mv, refusal))
    }

    fn undo<'a>(&mut self, rest: &'a str) -> Result<(), Refused<'a>> {
        let game = self.game.as_mut().ok_or(Refused::NoGame)?;
        let count = if rest.is_empty() {
            1
        } else {
            parse_number(rest)?
        };
        let possible = game.history.moves().len();
        match usize::try_from(count) {
            Ok(count @ 1..) if game.history.undo(count) => Ok(()),
            _ => Err(Refused::Undo(possible)),
        }
    }

    fn perft<'a>(&self, rest: &'a str) -> Result<u64, Refused<'a>> {
        let game = self.running()?.history.now();
        if rest.is_empty() {
            return Err(Refused::Missing("perft N"));
        }
        let depth = u32::try_from(parse_number(rest)?).unwrap_or(u32::MAX);
        if game.perft_bound(depth) > self.perft_positions {
            return Err(Refused::Perft(self.perft_positions));
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
