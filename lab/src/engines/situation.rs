//! A game as an engine has to follow it: its start, its moves and the position after them.

use std::fmt::Write as _;

use fencelight_core::game::{Game, History, Move};
use fencelight_core::games::{AllOptions, AnyGame, GameKind};
use fencelight_core::mspacman::Dice;
use fencelight_core::notation::{parse_move, parse_setup};
use fencelight_game_file::option_value;

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

    /// The game of a board, from the answers of its console to `position`, `state` and `moves`. Where the moves do not lead from the start of a
    /// game to the position, as after `position TEXT`, the game begins at the position.
    ///
    /// # Errors
    /// If a text is none of a console.
    pub fn from_console(position: &str, state: &str, moves: &str) -> Result<Self, String> {
        let setup = parse_setup(position).map_err(|wrong| wrong.to_string())?;
        let kind = setup.kind();
        let mut options = AllOptions::DEFAULT;
        let mut seed = 0;
        for (key, value) in state.lines().filter_map(|line| line.split_once('=')) {
            let name = key.strip_prefix("option_");
            let option = kind
                .options()
                .iter()
                .find(|option| name == Some(option.key));
            if let Some(option) = option {
                options.set(kind, option.key, option_value(option.domain, value)?);
            } else if key == "seed" {
                seed = value.parse().map_err(|_| format!("a seed of {value}"))?;
            }
        }
        let dice = Dice { seed, rolls: 0 };
        let now = AnyGame::new(&setup, &options, dice).map_err(|wrong| wrong.to_string())?;
        let moves: Result<Vec<Move>, _> = moves.split_whitespace().map(parse_move).collect();
        let moves = moves.unwrap_or_default();
        let text = now.to_string();
        let firsts = kind.first_seats().iter().map(Some);
        let firsts = firsts.chain([None].into_iter().filter(|_| kind.first_seats().is_empty()));
        let mut starts = firsts
            .map(|first| AnyGame::start_at(kind, &options, now.seats(), now.turn(), first, seed));
        let found = starts.find_map(|start| {
            let mut game = start.clone();
            let is_played = moves.iter().all(|&mv| game.play(mv).is_ok());
            (is_played && game.to_string() == text).then_some((start, game))
        });
        Ok(match found {
            Some((start, position)) => Self {
                start,
                moves,
                position,
                seed,
            },
            None => Self {
                start: now.clone(),
                moves: Vec::new(),
                position: now,
                seed,
            },
        })
    }

    /// The game.
    #[must_use]
    pub fn kind(&self) -> GameKind {
        self.start.kind()
    }

    /// The requests that start the game in a console: `new`, and `position` where that is not its start.
    pub(super) fn requests(&self) -> (String, Option<String>) {
        let kind = self.kind();
        let mut options = AllOptions::DEFAULT;
        for option in kind.options() {
            options.set(kind, option.key, self.start.option(option.key));
        }
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
pub(crate) fn options_text(kind: GameKind, options: &AllOptions) -> String {
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
        let [position, state, moves] =
            ["position", "state", "moves"].map(|line| ask(console, board, line));
        Situation::from_console(&position, &state, &moves).expect("a game")
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
        assert!(read.moves.is_empty());
        let (_, setup) = read.requests();
        let setup = setup.expect("a position");
        assert_eq!(
            setup,
            "position quoridor2 south=e4:7 north=d5:8 fences=c3h,e6h turn=south"
        );
        let wrong = Situation::from_console("chess", "", "");
        assert!(wrong.is_err());
    }
}
