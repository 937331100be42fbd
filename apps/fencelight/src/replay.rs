//! Replays a recorded game move by move.

use std::io;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Args;
use clap::builder::PossibleValuesParser;
use fencelight_board::device::VirtualBoard;
use fencelight_board::input::KeySet;
use fencelight_board::table::{ClockOptions, humans_at};
use fencelight_core::game::Move;
use fencelight_core::geometry::Seat;
use fencelight_host::language::Words;
use fencelight_host::match_file;
use fencelight_host::screen::{Appearance, KeyHint, PanelLine, Tone, View};
use fencelight_host::status;
use fencelight_host::terminal::TerminalGuard;
use fencelight_host::values::{game_number, speed};
use fencelight_text::LANGUAGES;
use fencelight_text::game_file::{self, GameFile};
use fencelight_text::{Logs, Message};
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::layout::Rect;

/// Replay a recorded game, or a game of a match, in this terminal
///
/// Space pauses, the arrow keys step, q quits.
#[derive(Clone, Debug, PartialEq, Args)]
#[command(after_help = "\
Examples:
  fencelight replay game.txt --speed 4
  fencelight replay match.txt --number 7
  fencelight replay game.txt --follow        watch a game that is being recorded")]
pub(crate) struct ReplayArgs {
    /// The file of `play --record` or of `match --out`
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Moves follow F times as fast, 0.1 to 100
    #[arg(long, value_name = "F", value_parser = speed, default_value = "1", allow_negative_numbers = true)]
    pub(crate) speed: f64,
    /// Which game of a match, counted from 1
    #[arg(long, value_name = "N", value_parser = game_number, allow_negative_numbers = true)]
    pub(crate) number: Option<u32>,
    /// The language of board and panel; that of the locale where it is left out
    #[arg(long = "lang", value_name = "LANG", value_parser = PossibleValuesParser::new(LANGUAGES))]
    pub(crate) language: Option<String>,
    /// Show the last move of a game that another program plays, and each later one
    #[arg(long, conflicts_with = "number")]
    pub(crate) follow: bool,
}

/// Interval between two frames.
const FRAME: Duration = Duration::from_millis(33);
/// Interval between two moves.
const MOVE_MS: f64 = 900.0;

/// Interval between two reads of a followed file.
const READ_INTERVAL: Duration = Duration::from_millis(250);

/// Shows a recorded game in this terminal, or one game of a match.
pub(crate) fn replay(args: &ReplayArgs) -> io::Result<ExitCode> {
    let (file, number) = (&args.file, args.number);
    let name = file.display();
    let wrong = |wrong: &dyn std::fmt::Display| io::Error::other(format!("{name}: {wrong}"));
    let text = std::fs::read_to_string(file).map_err(|error| wrong(&error))?;
    let game = match match_file::is_match(&text) && args.follow {
        true => Err("--follow shows the file of one game, not of a match".into()),
        false => match_file::read_game(&text, number),
    };
    let words = Words::of_terminal(args.language.as_deref(), Appearance::of_terminal());
    let game = game.map_err(|error| wrong(&error))?;
    let mut replay = Replay::new(game, args.speed, words);
    if args.follow {
        replay.follow(file.clone(), text);
    }
    replay.run(&mut TerminalGuard::acquire()?)
}

/// A file that another program writes while it is shown.
struct FollowedFile {
    path: PathBuf,
    /// The text at the last read; `None` while the file does not exist.
    text: Option<String>,
    read: Instant,
}

struct Replay {
    board: VirtualBoard,
    moves: Vec<Move>,
    /// The seat that loses on time after the last move.
    forfeited: Option<Seat>,
    played: usize,
    speed: f64,
    paused: bool,
    until_move_ms: f64,
    advanced: Instant,
    quit: bool,
    followed: Option<FollowedFile>,
    logs: Logs,
    words: Words,
}

impl Replay {
    fn new(game: GameFile, speed: f64, words: Words) -> Self {
        let mut replay = Self {
            board: VirtualBoard::new(game.saved.seed),
            moves: Vec::new(),
            forfeited: None,
            played: 0,
            speed,
            paused: false,
            until_move_ms: MOVE_MS,
            advanced: Instant::now(),
            quit: false,
            followed: None,
            logs: Logs::default(),
            words,
        };
        replay.set_up(game);
        replay
    }

    /// Shows a game from its start.
    fn set_up(&mut self, game: GameFile) {
        // Humans at every seat and no clock: only the recording moves.
        let players = humans_at(game.start.seats());
        let table = self.board.table_mut();
        table.setup(game.start, players, ClockOptions::DEFAULT, game.saved.seed);
        (self.moves, self.forfeited, self.played) = (game.moves, game.forfeited, 0);
    }

    /// Shows the last position of a file, and each later one.
    fn follow(&mut self, path: PathBuf, text: String) {
        self.followed = Some(FollowedFile {
            path,
            text: Some(text),
            read: Instant::now(),
        });
        self.play_rest();
    }

    /// Reads a followed file again and shows its last position. A text that is no game is left for the next read.
    fn read_again(&mut self) {
        let Some(file) = &mut self.followed else {
            return;
        };
        file.read = Instant::now();
        let text = std::fs::read_to_string(&file.path).ok();
        if text == file.text {
            return;
        }
        file.text = text;
        let game = file.text.as_deref().map(game_file::read);
        if let Some(Ok(game)) = game {
            let shown = self.board.table().history();
            if game.start == *shown.start() && game.moves.starts_with(shown.moves()) {
                (self.moves, self.forfeited) = (game.moves, game.forfeited);
            } else {
                self.set_up(game);
            }
            self.play_rest();
        }
    }

    fn play_rest(&mut self) {
        for _ in self.played..self.moves.len() {
            self.step();
        }
    }

    fn run(mut self, terminal: &mut TerminalGuard) -> io::Result<ExitCode> {
        let ended = self.show(terminal);
        terminal.exit_code(ended)
    }

    fn show(&mut self, terminal: &mut TerminalGuard) -> io::Result<()> {
        let look = Appearance::of_terminal();
        let mut shown: Option<(View, Rect)> = None;
        while !self.quit && !terminal.is_ended() {
            self.advance();
            let view = (self.view(look), terminal.area()?);
            if shown.as_ref() != Some(&view) {
                terminal.draw(&shown.insert(view).0)?;
            }
            if let Some(Event::Key(key)) = terminal.next_event(FRAME)? {
                self.apply(key);
            }
        }
        Ok(())
    }

    fn advance(&mut self) {
        let step_ms = self.advanced.elapsed().as_secs_f64().min(0.5) * 1_000.0;
        self.advanced = Instant::now();
        self.board.run(step_ms as u32);
        // A replay has no key presses, so the table must not become idle.
        self.board.table_mut().reset_idle();
        self.sync();
        let is_due = |file: &FollowedFile| file.read.elapsed() >= READ_INTERVAL;
        if !self.paused && self.followed.as_ref().is_some_and(is_due) {
            self.read_again();
        }
        if !self.paused {
            self.until_move_ms -= step_ms * self.speed;
        }
        while self.until_move_ms <= 0.0 && self.played < self.moves.len() {
            self.step();
        }
    }

    /// Plays the next move.
    fn step(&mut self) {
        self.until_move_ms += MOVE_MS;
        if let Some(&mv) = self.moves.get(self.played) {
            // `game_file::read` has checked that every move is legal.
            let _ = self.board.table_mut().play_all(&[mv]);
            self.played += 1;
        }
        // The table plays forced passes itself; the recording has them too.
        self.sync();
        if self.played == self.moves.len()
            && let Some(loser) = self.forfeited
        {
            self.board.table_mut().forfeit(loser);
        }
    }

    /// Takes the number of moves from the table.
    fn sync(&mut self) {
        self.played = self.board.table().history().moves().len();
    }

    fn apply(&mut self, event: KeyEvent) {
        if event.kind == KeyEventKind::Release {
            return;
        }
        let control = event.modifiers.contains(KeyModifiers::CONTROL);
        match event.code {
            KeyCode::Char('q') | KeyCode::Esc => self.quit = true,
            KeyCode::Char('c') if control => self.quit = true,
            KeyCode::Char(' ') => self.paused = !self.paused,
            KeyCode::Right => {
                self.paused = true;
                self.step();
            }
            KeyCode::Left if self.played > 0 => {
                self.paused = true;
                // The table would replay a forced pass at once, so passes are undone together with the move before them.
                let passes = self.moves[..self.played].iter().rev();
                let passes = passes.take_while(|&&mv| mv == Move::PASS).count();
                self.board.table_mut().undo((passes + 1).min(self.played));
                self.sync();
            }
            _ => {}
        }
        self.until_move_ms = MOVE_MS;
    }

    fn view(&mut self, look: Appearance) -> View {
        let table = self.board.table();
        self.logs.follow(table);
        let mut panel = status::panel_without_hints(table, &self.logs, self.words);
        let (played, all) = (self.played, self.moves.len());
        let line = Message::new("replay-move")
            .with("played", played)
            .with("all", all);
        let goes_on = self
            .followed
            .as_ref()
            .is_some_and(|file| file.text.is_some());
        let line = match (self.paused, played == all) {
            (false, true) if goes_on => Message::new("replay-goes-on").with("line", line),
            (_, true) => Message::new("replay-end").with("line", line),
            (true, false) => Message::new("replay-paused").with("line", line),
            (false, false) => line,
        };
        let text = self.words.say(&line);
        panel.lines.push(PanelLine::new(Tone::Now, text));
        let keys = [
            ("key-space", "do-pause"),
            ("key-step", "do-step-through"),
            ("q", "do-quit"),
        ];
        let hint = |(key, effect)| KeyHint::new(self.words.word(key), self.words.word(effect));
        panel.keys = keys.map(hint).to_vec();
        let frame = self.board.render_leds();
        View {
            shapes: status::of_table(self.board.table(), &frame, self.words),
            frame,
            cursor: None,
            down: KeySet::EMPTY,
            latched: KeySet::EMPTY,
            panel,
            page: None,
            look,
            words: self.words,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(moves: &str) -> String {
        format!(
            "fencelight-game 1\nseats south=human north=human\nseed 1\nstart quoridor2 south=e1:10 north=e9:10 fences=- turn=south\nmoves {moves}\n"
        )
    }

    #[test]
    fn a_followed_game_is_shown_at_its_last_move_also_after_a_take_back() {
        let name = format!("fencelight-follow-{}", std::process::id());
        let path = std::env::temp_dir().join(name);
        let first = text("e2");
        let game = game_file::read(&first).expect("a game");
        let mut replay = Replay::new(game, 1.0, Words::new("en", false));
        replay.follow(path.clone(), first);
        let shown = |replay: &Replay| {
            let moves = replay.board.table().history().moves().iter();
            moves.map(Move::to_string).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(shown(&replay), "e2");
        for moves in ["e2 e8 e3", "e2 e7h", "e2 e7h e3", "d1"] {
            std::fs::write(&path, text(moves)).expect("a file");
            replay.read_again();
            assert_eq!(shown(&replay), moves);
        }
        // Half a file changes nothing; a file that is gone is the end of the game.
        std::fs::write(&path, "fencelight-game 1\nsea").expect("a file");
        replay.read_again();
        assert_eq!(shown(&replay), "d1");
        std::fs::remove_file(&path).expect("the file");
        replay.read_again();
        assert_eq!(shown(&replay), "d1");
        assert!(replay.followed.is_some_and(|file| file.text.is_none()));
    }
}
