//! A game as an engine has to follow it: its start, its moves and the position after them.

use std::fmt::Write as _;

use fencelight_board::console::read_dump;
use fencelight_board::table::KeptGame;
use fencelight_core::game::{Game, History, Move};
use fencelight_core::games::{AllOptions, AnyGame, GameKind};

/// A game up to the position in which a move is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Situation {
    pub(super) start: AnyGame,
    pub(super) moves: Vec<Move>,
    pub(super) position: AnyGame,
    pub(super) seed: u64,
}

impl Situation {
    /// The game of a table with its seed.
    #[must_use]
    pub fn new(history: &History<AnyGame>, seed: u64) -> Self {
        Self {
            start: history.start().clone(),
            moves: history.moves().to_vec(),
            position: history.current().clone(),
            seed,
        }
    }

    /// The game of a board, from the answer of its console to `dump`, which has the last moves of a long one; `None` without a game.
    #[must_use]
    pub fn from_dump(text: &str) -> Option<Self> {
        let KeptGame {
            start,
            moves,
            saved,
            ..
        } = read_dump(text).ok()?.game()?;
        let mut position = start.clone();
        for &mv in &moves {
            position.play(mv).ok()?;
        }
        Some(Self {
            start,
            moves: moves.to_vec(),
            position,
            seed: saved.seed,
        })
    }

    /// The position in which a move is asked for.
    #[must_use]
    pub const fn position(&self) -> &AnyGame {
        &self.position
    }

    /// The game.
    #[must_use]
    pub fn kind(&self) -> GameKind {
        self.start.kind()
    }

    /// The requests that start the game in a console: `new`, and `position` where that is not its start.
    pub(super) fn requests(&self) -> (String, Option<String>) {
        let kind = self.kind();
        let options = self.start.options();
        let first = kind.first_seats().contains(self.start.turn());
        let first = first.then(|| self.start.turn());
        let mut request = format!("new {} seed={}", kind.name(), self.seed);
        if let Some(first) = first {
            let _ = write!(request, " first={first}");
        }
        request += &options_text(kind, &options);
        let text = self.start.to_string();
        let is_start = AnyGame::start(kind, &options, first, self.seed).to_string() == text;
        (request, (!is_start).then(|| format!("position {text}")))
    }
}

/// The options that differ from their defaults, as `new` has them.
pub fn options_text(kind: GameKind, options: &AllOptions) -> String {
    let mut text = String::new();
    for option in kind.options() {
        let value = options.get(kind, option.key);
        if value != AllOptions::DEFAULT.get(kind, option.key) {
            let _ = write!(text, " {}={}", option.key, option.domain.text(value));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use fencelight_ai::timeout_move;
    use fencelight_board::console::Console;
    use fencelight_board::device::VirtualBoard;

    use super::*;

    /// Sends a line to a console; the text of the answer.
    fn ask(console: &mut Console, board: &mut VirtualBoard, line: &str) -> String {
        let mut answer = String::new();
        for byte in format!("{line}\n").bytes() {
            console.feed(byte, board, &mut answer);
        }
        let text = answer.strip_prefix('=').expect(&answer);
        text.trim().to_owned()
    }

    fn of_console(console: &mut Console, board: &mut VirtualBoard) -> Situation {
        Situation::from_dump(&ask(console, board, "dump")).expect("a game")
    }

    #[test]
    fn a_game_is_read_from_a_console_and_started_in_another() {
        for request in [
            "new quoridor2 first=north seed=5",
            "new quoridor4 first=west pawn_behind=sidestep",
            "new pacman players=3 layout=b seed=9",
            "new mspacman players=2 seed=77",
            "new mspacman players=4 seed=3 capture=exact",
        ] {
            let (mut console, mut board) = (Console::new(1, 1_000), VirtualBoard::new(1));
            ask(&mut console, &mut board, request);
            for _ in 0..9 {
                let game = board.table().history().current().clone();
                let mv = timeout_move(&game).expect("a move");
                ask(&mut console, &mut board, &format!("play {mv}"));
            }
            let read = of_console(&mut console, &mut board);
            let history = board.table().history();
            assert_eq!(read.start.to_string(), history.start().to_string());
            assert_eq!(read.moves, history.moves());
            assert_eq!(read.position.to_string(), history.current().to_string());
            let (mut other, mut engine) = (Console::new(2, 1_000), VirtualBoard::new(2));
            let (start, setup) = read.requests();
            assert_eq!(setup, None, "{request}: the start of a game");
            ask(&mut other, &mut engine, &start);
            for mv in &read.moves {
                ask(&mut other, &mut engine, &format!("play {mv}"));
            }
            let there = engine.table().history().current();
            assert_eq!(there.to_string(), read.position.to_string(), "{start}");
            for option in read.kind().options() {
                let (here, there) = (
                    history.current().option(option.key),
                    there.option(option.key),
                );
                assert_eq!(here, there, "{request}: {}", option.key);
            }
        }
    }

    #[test]
    fn a_position_that_was_set_up_is_the_start() {
        let (mut console, mut board) = (Console::new(1, 1_000), VirtualBoard::new(1));
        let position = "quoridor2 south=e4:7 north=d6:8 fences=c3h,e6h turn=north";
        ask(&mut console, &mut board, &format!("position {position}"));
        ask(&mut console, &mut board, "play d5");
        let read = of_console(&mut console, &mut board);
        assert_eq!(read.moves.len(), 1);
        let (_, setup) = read.requests();
        assert_eq!(setup, Some(format!("position {position}")));
        for wrong in ["", "0g", "020", "0200"] {
            assert_eq!(Situation::from_dump(wrong), None, "{wrong}");
        }
    }
}
