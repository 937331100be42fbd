//! A client of the console.

use fencelight_board::console::Console;
use fencelight_board::device::{Engine, VirtualBoard};
use fencelight_board::table::Table;
use fencelight_core::games::AnyGame;

/// The limit of `perft`.
const PERFT_POSITIONS: u64 = 100_000_000_000;

/// A console at a virtual board, which gets one line at a time.
pub struct ConsoleClient {
    console: Console,
    board: VirtualBoard,
}

impl Default for ConsoleClient {
    fn default() -> Self {
        Self::at(VirtualBoard::new(0))
    }
}

impl ConsoleClient {
    const fn at(board: VirtualBoard) -> Self {
        Self {
            console: Console::new(0, PERFT_POSITIONS),
            board,
        }
    }

    /// A console at a board with another engine than the greedy one.
    #[must_use]
    pub fn with_player(player: Engine) -> Self {
        Self::at(VirtualBoard::with_engine(0, Some(player)))
    }

    /// A console at a board with this table.
    #[must_use]
    pub fn at_table(table: Table) -> Self {
        let mut board = VirtualBoard::new(0);
        *board.table_mut() = table;
        Self::at(board)
    }

    /// The table of its board.
    #[must_use]
    pub const fn table(&self) -> &Table {
        self.board.table()
    }

    /// A console that refuses a `perft` of more positions than this.
    #[must_use]
    pub fn with_perft_limit(positions: u64) -> Self {
        Self {
            console: Console::new(0, positions),
            board: VirtualBoard::new(0),
        }
    }

    /// Whether `quit` closed the console.
    #[must_use]
    pub const fn is_closed(&self) -> bool {
        self.console.is_closed()
    }

    /// The position of the game.
    #[must_use]
    pub const fn game(&self) -> &AnyGame {
        self.board.table().history().current()
    }

    /// Sends a line; the answer with its prefix and its end.
    pub fn send_line(&mut self, line: impl AsRef<[u8]>) -> String {
        let mut answer = String::new();
        for &byte in line.as_ref().iter().chain(b"\n") {
            self.console.feed(byte, &mut self.board, &mut answer);
        }
        answer
    }

    /// Sends a line that must be granted; the text of the answer.
    ///
    /// # Panics
    /// If it is refused.
    pub fn request(&mut self, line: &str) -> String {
        let answer = self.send_line(line);
        let text = answer
            .strip_prefix("=")
            .and_then(|text| text.strip_suffix("\n\n"));
        let text = text.unwrap_or_else(|| panic!("{line}: {answer}"));
        text.strip_prefix(' ').unwrap_or(text).to_string()
    }

    /// Sends a line that must be refused; code and sentence.
    ///
    /// # Panics
    /// If it is granted.
    pub fn expect_error(&mut self, line: impl AsRef<[u8]>) -> String {
        let answer = self.send_line(&line);
        let text = answer
            .strip_prefix("? ")
            .and_then(|text| text.strip_suffix("\n\n"));
        let line = String::from_utf8_lossy(line.as_ref());
        text.unwrap_or_else(|| panic!("{line}: {answer}"))
            .to_string()
    }

    /// The value of a key of `state`.
    ///
    /// # Panics
    /// If `state` has no such key.
    pub fn state(&mut self, key: &str) -> String {
        let state = self.request("state");
        let value = |line: &str| {
            line.strip_prefix(key)
                .and_then(|rest| rest.strip_prefix('='))
                .map(str::to_string)
        };
        state
            .lines()
            .find_map(value)
            .unwrap_or_else(|| panic!("no {key} in {state}"))
    }

    /// The legal moves.
    pub fn legal(&mut self) -> Vec<String> {
        self.request("legal")
            .split_whitespace()
            .map(str::to_string)
            .collect()
    }

    /// The legal squares for the pawn, separated by a space.
    pub fn pawn_moves(&mut self) -> String {
        let squares = self.legal().into_iter().filter(|mv| mv.len() == 2);
        squares.collect::<Vec<_>>().join(" ")
    }
}
