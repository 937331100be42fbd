//! Answers the requests of the protocol.

use std::sync::atomic::AtomicBool;

use fencelight_board::console::BoardDrawing;
use fencelight_core::game::{Game, Move, Outcome, Winner};
use fencelight_core::games::AnyGame;
use fencelight_core::geometry::Seat;
use fencelight_core::quoridor::{Options, PlayerCount, Position, Setup};
use fencelight_host::engines::EngineSpec;
use fencelight_host::engines::create::engine;
use fencelight_host::engines::engine::{Engine, Failure};
use fencelight_host::engines::qtp_view::{Colour, View};
use fencelight_host::rng::derive_seed;

/// The only size there is.
const SIZE: &str = "9";
/// The requests, in the order of `list_commands`.
const COMMANDS: [&str; 14] = [
    "name",
    "version",
    "known_command",
    "list_commands",
    "quit",
    "boardsize",
    "clear_board",
    "walls",
    "playmove",
    "playwall",
    "genmove",
    "undo",
    "winner",
    "showboard",
];

const SYNTAX: &str = "syntax error";
const INVALID: &str = "invalid syntax";
const ILLEGAL: &str = "illegal move";

/// A text to print, or why the request is refused.
type Reply = Result<String, &'static str>;

/// A player of ours behind the protocol. Black is north: it starts on e9 and is expected to move first.
pub struct Server {
    engine: Box<dyn Engine>,
    seed: u64,
    start: Position,
    /// The position after each move.
    later: Vec<Position>,
    is_closed: bool,
}

impl Server {
    /// A server whose moves this engine chooses. Equal seeds give equal moves.
    #[must_use]
    pub fn new(spec: &EngineSpec, seed: u64) -> Self {
        Self {
            engine: engine(spec),
            seed,
            start: Position::start(PlayerCount::Two, Seat::North, Options::DEFAULT),
            later: Vec::new(),
            is_closed: false,
        }
    }

    /// Whether `quit` was received.
    #[must_use]
    pub const fn is_closed(&self) -> bool {
        self.is_closed
    }

    /// The answer to a line, its empty line included; nothing for an empty line or a comment.
    pub fn answer(&mut self, line: &str) -> String {
        let line = line.split('#').next().unwrap_or_default();
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some((command, arguments)) = words.split_first() else {
            return String::new();
        };
        match self.reply(&command.to_ascii_lowercase(), arguments) {
            Ok(text) if text.is_empty() => "=\n\n".into(),
            Ok(text) => format!("= {text}\n\n"),
            Err(why) => format!("? {why}\n\n"),
        }
    }

    fn reply(&mut self, command: &str, arguments: &[&str]) -> Reply {
        match (command, arguments) {
            ("name", []) => Ok("Fencelight".into()),
            ("version", []) => Ok(env!("CARGO_PKG_VERSION").into()),
            ("known_command", [name]) => {
                let name = name.to_ascii_lowercase();
                Ok(COMMANDS.contains(&name.as_str()).to_string())
            }
            ("list_commands", []) => Ok(COMMANDS.join("\n")),
            ("quit", []) => {
                self.is_closed = true;
                Ok(String::new())
            }
            ("boardsize", [SIZE]) => {
                self.clear();
                Ok(String::new())
            }
            ("boardsize", [size]) => Err(match size.parse::<u32>() {
                Ok(_) => "unacceptable size",
                Err(_) => SYNTAX,
            }),
            ("clear_board", []) => {
                self.clear();
                Ok(String::new())
            }
            ("walls", [number]) => self.walls(number),
            ("playmove", [colour, square]) => {
                let mv = view().step(square).ok_or(INVALID)?;
                self.play(colour, mv)
            }
            ("playwall", [colour, square, direction]) => {
                let mv = view().fence(square, direction).ok_or(INVALID)?;
                self.play(colour, mv)
            }
            ("genmove", [colour]) => self.generate(colour),
            ("undo", []) => self.undo("1"),
            ("undo", [number]) => self.undo(number),
            ("winner", []) => Ok(self.winner()),
            ("showboard", []) => {
                let game = AnyGame::from(self.position().clone());
                Ok(BoardDrawing(&game).to_string())
            }
            _ if COMMANDS.contains(&command) => Err(SYNTAX),
            _ => Err("unknown command"),
        }
    }

    /// The position now.
    fn position(&self) -> &Position {
        self.later.last().unwrap_or(&self.start)
    }

    /// Starts a game with the fences of the last `walls`.
    fn clear(&mut self) {
        self.later.clear();
    }

    /// Sets the fences of both hands, now and at the start of a game.
    fn walls(&mut self, number: &str) -> Reply {
        let number: u32 = number.parse().map_err(|_| SYNTAX)?;
        let number = u8::try_from(number).ok();
        let hand = number.filter(|&hand| hand <= PlayerCount::Two.hand());
        let hand = hand.ok_or("unacceptable number of walls")?;
        let with_hand = |position: &Position| {
            let mut setup = Setup::from(position);
            setup.hands[Seat::South] = hand;
            setup.hands[Seat::North] = hand;
            Position::new(&setup, Options::DEFAULT).map_err(|_| "unacceptable number of walls")
        };
        let start = with_hand(&self.start)?;
        if let Some(position) = self.later.last_mut() {
            *position = with_hand(position)?;
        }
        self.start = start;
        Ok(String::new())
    }

    /// The position with a colour to move: the protocol does not require alternate moves.
    fn to_move(&self, colour: &str) -> Result<Position, &'static str> {
        let seat = view().seat(Colour::parse(colour).ok_or(INVALID)?);
        if self.position().outcome().is_some() {
            return Err(ILLEGAL);
        }
        let mut setup = Setup::from(self.position());
        setup.turn = seat;
        Position::new(&setup, Options::DEFAULT).map_err(|_| ILLEGAL)
    }

    fn play(&mut self, colour: &str, mv: Move) -> Reply {
        let mut position = self.to_move(colour)?;
        position.play(mv).map_err(|_| ILLEGAL)?;
        self.later.push(position);
        Ok(String::new())
    }

    fn generate(&mut self, colour: &str) -> Reply {
        let mut position = self.to_move(colour)?;
        let seed = derive_seed(self.seed, self.later.len() as u64);
        let game = AnyGame::from(position.clone());
        let choice = self.engine.choose(&game, seed, &AtomicBool::new(false));
        let mv = choice.map_err(|failure| match failure {
            Failure::Stopped | Failure::Forfeit(_) => "no move",
        })?;
        position.play(mv.mv).map_err(|_| "no move")?;
        self.later.push(position);
        // Only a pass has no words: both sides are shut in by pawn and fences.
        Ok(view().words(mv.mv).unwrap_or_else(|| "pass".into()))
    }

    fn undo(&mut self, number: &str) -> Reply {
        let number: usize = number.parse().map_err(|_| SYNTAX)?;
        let left = self.later.len().checked_sub(number);
        self.later.truncate(left.ok_or("cannot undo")?);
        Ok(String::new())
    }

    fn winner(&self) -> String {
        match self.position().outcome() {
            Some(Outcome::Won(Winner::Seat(seat))) => {
                format!("true {}", view().colour(seat).name())
            }
            _ => "false".into(),
        }
    }
}

/// Black is north.
const fn view() -> View {
    View::new(Seat::North)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn server() -> Server {
        Server::new(&"nodes=50".parse().expect("an engine"), 1)
    }

    /// Sends requests; each answer without its empty line.
    fn talk(server: &mut Server, requests: &[&str]) -> Vec<String> {
        let answer = |request: &&str| {
            let answer = server.answer(request);
            let text = answer.strip_suffix("\n\n");
            text.unwrap_or_else(|| panic!("{request}: {answer:?}"))
                .to_owned()
        };
        requests.iter().map(answer).collect()
    }

    #[test]
    fn the_requests_of_a_referee_are_answered_as_it_expects() {
        let mut server = server();
        let answers = talk(
            &mut server,
            &[
                "name",
                "BoardSize 9",
                "clear_board",
                "walls 10",
                "playmove black E8",
                "PLAYWALL white D4 Horizontal",
                "playmove b e7",
                "winner",
                "known_command GENMOVE",
                "known_command sing",
                "undo 2",
                "undo",
            ],
        );
        assert_eq!(
            answers,
            [
                "= Fencelight",
                "=",
                "=",
                "=",
                "=",
                "=",
                "=",
                "= false",
                "= true",
                "= false",
                "=",
                "=",
            ]
        );
        assert_eq!(server.answer("# a comment"), "");
        assert_eq!(server.answer(""), "");
    }

    #[test]
    fn refusals_have_the_words_that_referees_expect() {
        let mut server = server();
        for (request, answer) in [
            ("boardsize 7", "? unacceptable size"),
            ("boardsize many", "? syntax error"),
            ("walls 11", "? unacceptable number of walls"),
            ("sing", "? unknown command"),
            ("genmove", "? syntax error"),
            ("genmove red", "? invalid syntax"),
            ("playmove black e10", "? invalid syntax"),
            ("playmove black e7", "? illegal move"),
            ("playwall black i5 h", "? invalid syntax"),
            ("playwall black e1 h", "? invalid syntax"),
            ("playwall black e5", "? syntax error"),
            ("undo", "? cannot undo"),
            ("undo x", "? syntax error"),
        ] {
            assert_eq!(talk(&mut server, &[request]), [answer], "{request}");
        }
        assert!(server.later.is_empty());
    }

    #[test]
    fn a_colour_may_move_twice_in_a_row() {
        let mut server = server();
        let answers = talk(
            &mut server,
            &[
                "playmove white e2",
                "playmove white e3",
                "playmove black e8",
            ],
        );
        assert_eq!(answers, ["=", "=", "="]);
        assert_eq!(
            AnyGame::from(server.position().clone()).to_string(),
            "quoridor2 south=e3:10 north=e8:10 fences=- turn=south"
        );
    }

    #[test]
    fn generated_games_end_with_a_winner_and_no_more_moves() {
        let mut server = server();
        let mut replayed = server.start.clone();
        for turn in 0..300 {
            let colour = ["black", "white"][turn % 2];
            let answers = talk(&mut server, &[&format!("genmove {colour}")]);
            let text = answers[0].strip_prefix("= ").expect("a move");
            let mv = view().parse(text).expect(text);
            replayed.play(mv).expect("legal");
            assert_eq!(&replayed.fences(), &server.position().fences());
            if replayed.outcome().is_some() {
                assert_eq!(talk(&mut server, &["winner"]), [format!("= true {colour}")]);
                assert_eq!(talk(&mut server, &["genmove black"]), ["? illegal move"]);
                assert_eq!(
                    talk(&mut server, &["clear_board", "winner"]),
                    ["=", "= false"]
                );
                return;
            }
        }
        panic!("no winner");
    }

    #[test]
    fn walls_sets_both_hands_and_stays_for_the_next_game() {
        let mut server = server();
        assert_eq!(
            talk(&mut server, &["walls 0", "playwall black e5 h"]),
            ["=", "? illegal move"]
        );
        assert_eq!(
            talk(&mut server, &["clear_board", "playwall w e5 h"]),
            ["=", "? illegal move"]
        );
        assert_eq!(
            talk(
                &mut server,
                &["walls 1", "playwall w e5 h", "playwall w a5 h"]
            ),
            ["=", "=", "? illegal move"]
        );
    }

    #[test]
    fn the_board_is_shown_and_quit_closes() {
        let mut server = server();
        let board = server.answer("showboard");
        assert!(
            board.starts_with("= ") && board.ends_with("\n\n"),
            "{board}"
        );
        assert_eq!(board.trim_end().matches("\n\n").count(), 0, "one answer");
        assert!(!server.is_closed());
        assert_eq!(server.answer("quit"), "=\n\n");
        assert!(server.is_closed());
    }
}
