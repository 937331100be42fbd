//! The games of the tables, one line of a file for each game that has ended: kept over a restart and a power cut.
//!
//! A line is appended and brought to the disk before the next one. It ends with a checksum, so a line that a power cut has torn is known
//! and left out; at the next start the file is replaced by its sound lines, the latest ones.

use std::fmt::Write as _;
use std::fs::{File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use fencelight_board::table::{Player, Seating};
use fencelight_core::games::GameKind;
use fencelight_core::geometry::{PerSeat, Seat};
use fencelight_lab::game_file::checksum;
use fencelight_lab::storage::lock::FileLock;
use fencelight_lab::storage::{files, named};
use fencelight_text::{Message, names};

use crate::storage_paths;

/// Games that the file holds at most, after a start.
const MAX_GAMES: usize = 4_000;
/// An evening begins at this hour: what is played after midnight belongs to the evening before.
const FIRST_HOUR: i64 = 6;
const HOUR_S: i64 = 3_600;
const DAY_S: i64 = 24 * HOUR_S;
/// Winners that are named at most.
const MAX_WINNERS: usize = 6;

/// A game that has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Game {
    /// Seconds since 1970.
    pub(super) ended: i64,
    pub(super) table: String,
    pub(super) kind: GameKind,
    pub(super) players: Seating,
    /// The seats that have won together; none in a draw.
    pub(super) won: Vec<Seat>,
    pub(super) moves: u32,
    pub(super) seconds: u32,
}

impl Game {
    /// The game as a line, without its end.
    fn line(&self) -> String {
        let players: String = self.players.0.into_iter().map(letter).collect();
        let won: Vec<String> = self.won.iter().map(Seat::to_string).collect();
        let won = if won.is_empty() {
            "-".to_owned()
        } else {
            won.join("+")
        };
        let (kind, table) = (self.kind.name(), &self.table);
        let text = format!(
            "{} {table} {kind} {players} {won} {} {}",
            self.ended, self.moves, self.seconds
        );
        let sum = checksum(text.as_bytes());
        format!("{text} {sum:08x}")
    }

    /// Reads a line; `None` where it is damaged.
    fn read(line: &str) -> Option<Self> {
        let (text, sum) = line.rsplit_once(' ')?;
        if sum.len() != 8 || u32::from_str_radix(sum, 16).ok()? != checksum(text.as_bytes()) {
            return None;
        }
        let words: Vec<&str> = text.split(' ').collect();
        let [ended, table, kind, players, won, moves, seconds] = words[..] else {
            return None;
        };
        let players: Option<Vec<Player>> = players.chars().map(player).collect();
        let seat = |name: &str| Seat::ALL.into_iter().find(|seat| seat.to_string() == name);
        let won: Option<Vec<Seat>> = match won {
            "-" => Some(Vec::new()),
            won => won.split('+').map(seat).collect(),
        };
        Some(Self {
            ended: ended.parse().ok()?,
            table: table.to_owned(),
            kind: GameKind::ALL
                .into_iter()
                .find(|other| other.name() == kind)?,
            players: PerSeat(players?.try_into().ok()?),
            won: won?,
            moves: moves.parse().ok()?,
            seconds: seconds.parse().ok()?,
        })
    }
}

/// A player as one letter: `h`, `r`, the level of a computer, `-` for none.
fn letter(player: Player) -> char {
    match player {
        Player::Empty => '-',
        Player::Human => 'h',
        Player::Remote => 'r',
        Player::Computer { level } => char::from_digit(level.into(), 10).unwrap_or('1'),
    }
}

fn player(letter: char) -> Option<Player> {
    Some(match letter {
        '-' => Player::Empty,
        'h' => Player::Human,
        'r' => Player::Remote,
        level => Player::computer(level.to_digit(10)?.try_into().ok()?),
    })
}

/// The games of all evenings that are kept.
pub(super) struct Evenings {
    state: Mutex<State>,
    /// Held as long as the server runs.
    _lock: Option<FileLock>,
}

#[derive(Default)]
struct State {
    games: Vec<Game>,
    file: Option<(PathBuf, File)>,
    /// Counts the games that have ended since the start.
    generation: u64,
}

impl Evenings {
    /// Games in memory alone.
    pub(super) fn unkept() -> Self {
        Self {
            state: Mutex::default(),
            _lock: None,
        }
    }

    /// Opens the file, or creates it. Damaged lines are dropped.
    pub(super) fn open(path: &Path) -> io::Result<Self> {
        let lock = storage_paths::lock(path, "end the other `fencelight kiosk`")?;
        files::remove_leftovers(path);
        let games = read(path)?;
        let text: String = games.iter().map(|game| game.line() + "\n").collect();
        files::replace(path, text.as_bytes()).map_err(|error| named(path, error))?;
        let file = OpenOptions::new().append(true).open(path);
        let file = file.map_err(|error| named(path, error))?;
        let state = State {
            games,
            file: Some((path.to_owned(), file)),
            generation: 0,
        };
        Ok(Self {
            state: Mutex::new(state),
            _lock: Some(lock),
        })
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a game that has ended; an error where it could not be kept.
    pub(super) fn add(&self, game: Game) -> io::Result<()> {
        let mut state = self.lock();
        let line = game.line() + "\n";
        state.games.push(game);
        state.generation += 1;
        let kept = state.file.as_mut().map(|(path, file)| {
            let written = file
                .write_all(line.as_bytes())
                .and_then(|()| file.sync_data());
            written.map_err(|error| named(path, error))
        });
        kept.unwrap_or(Ok(()))
    }

    /// Changes with every game.
    pub(super) fn generation(&self) -> u64 {
        self.lock().generation
    }

    /// The evening at a time, where clocks are ahead of UTC by so many minutes.
    pub(super) fn evening(&self, now: i64, ahead_min: i64) -> Evening {
        let local = now + 60 * ahead_min;
        let shift = FIRST_HOUR * HOUR_S;
        let first = local - (local - shift).rem_euclid(DAY_S) - 60 * ahead_min;
        let state = self.lock();
        let games = state.games.iter().filter(|game| game.ended >= first);
        Evening {
            games: games.cloned().collect(),
            ahead_s: 60 * ahead_min,
        }
    }
}

/// The sound lines of a file, the latest ones; none where it does not exist.
fn read(path: &Path) -> io::Result<Vec<Game>> {
    let text = match std::fs::read(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
        text => text.map_err(|error| named(path, error))?,
    };
    let text = String::from_utf8_lossy(&text);
    let mut games: Vec<Game> = text.lines().filter_map(Game::read).collect();
    games.drain(..games.len().saturating_sub(MAX_GAMES));
    Ok(games)
}

/// All games of a file as comma-separated values. Times are UTC.
pub(super) fn export(path: &Path) -> io::Result<String> {
    let mut text = "ended,table,game,south,west,north,east,won,moves,seconds\n".to_owned();
    for game in read(path)? {
        let players = game.players.0.map(|player| match player {
            Player::Empty => String::new(),
            Player::Human => "human".to_owned(),
            Player::Remote => "remote".to_owned(),
            Player::Computer { level } => format!("computer{level}"),
        });
        let won: Vec<String> = game.won.iter().map(Seat::to_string).collect();
        let _ = writeln!(
            text,
            "{},{},{},{},{},{},{}",
            date_time(game.ended),
            game.table,
            game.kind.name(),
            players.join(","),
            won.join("+"),
            game.moves,
            game.seconds
        );
    }
    Ok(text)
}

/// A time as `2026-11-18T21:04:00Z`, by the calendar of Gregory (an era has 400 years, and a year begins in March).
fn date_time(seconds: i64) -> String {
    let (days, rest) = (seconds.div_euclid(DAY_S), seconds.rem_euclid(DAY_S));
    let days = days + 719_468;
    let (era, day) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = 400 * era + year + i64::from(month <= 2);
    let (hours, minutes) = (rest / HOUR_S, rest / 60 % 60);
    format!(
        "{year:04}-{month:02}-{day:02}T{hours:02}:{minutes:02}:{:02}Z",
        rest % 60
    )
}

/// The games of one evening.
pub(super) struct Evening {
    games: Vec<Game>,
    ahead_s: i64,
}

impl Evening {
    /// The evening in words.
    pub(super) fn lines(&self) -> Vec<Message> {
        let of = |name, game: &Game| {
            Message::new(name)
                .with("minutes", game.seconds.div_ceil(60))
                .with("moves", game.moves)
                .text("table", &game.table)
        };
        let count = u32::try_from(self.games.len()).unwrap_or(u32::MAX);
        let mut lines = vec![Message::new("evening-games").with("games", count)];
        let winners = self.winners();
        if !winners.is_empty() {
            let winner = |(seat, player, wins)| {
                Message::new("evening-winner")
                    .with("seat", names::seat(seat))
                    .with("player", names::player(player))
                    .with("wins", wins)
            };
            let winners: Vec<Message> = winners.into_iter().map(winner).collect();
            lines.push(Message::new("evening-won").with("winners", winners));
        }
        let longest = self.games.iter().max_by_key(|game| game.seconds);
        lines.extend(longest.map(|game| of("evening-longest", game)));
        let won = self.games.iter().filter(|game| !game.won.is_empty());
        let quickest = won.min_by_key(|game| (game.moves, game.seconds));
        lines.extend(quickest.map(|game| of("evening-quickest", game)));
        lines
    }

    /// How often each seat has won, and with which player; the most first.
    fn winners(&self) -> Vec<(Seat, Player, u32)> {
        let mut winners: Vec<(Seat, Player, u32)> = Vec::new();
        for game in &self.games {
            for &seat in &game.won {
                let player = game.players[seat];
                let known = winners
                    .iter_mut()
                    .find(|known| (known.0, known.1) == (seat, player));
                match known {
                    Some(known) => known.2 += 1,
                    None => winners.push((seat, player, 1)),
                }
            }
        }
        winners.sort_by_key(|winner| std::cmp::Reverse(winner.2));
        winners.truncate(MAX_WINNERS);
        winners
    }

    /// The games of each hour of the day that has some, in the order of the evening.
    pub(super) fn hours(&self) -> Vec<(i64, u32)> {
        let mut hours: Vec<(i64, u32)> = Vec::new();
        for game in &self.games {
            let hour = (game.ended + self.ahead_s).rem_euclid(DAY_S) / HOUR_S;
            match hours.iter_mut().find(|(known, _)| *known == hour) {
                Some((_, count)) => *count += 1,
                None => hours.push((hour, 1)),
            }
        }
        hours.sort_by_key(|(hour, _)| (hour - FIRST_HOUR).rem_euclid(24));
        hours
    }
}

#[cfg(test)]
mod tests {
    use fencelight_text::Texts;

    use super::*;

    /// 18 November 2026, 21:04:05 UTC.
    const TIME: i64 = 1_795_035_845;

    fn game(ended: i64, seat: Option<Seat>, moves: u32, seconds: u32) -> Game {
        Game {
            ended,
            table: "Window".to_owned(),
            kind: GameKind::Quoridor2,
            players: PerSeat([
                Player::Human,
                Player::Empty,
                Player::computer(3),
                Player::Empty,
            ]),
            won: seat.into_iter().collect(),
            moves,
            seconds,
        }
    }

    fn path(name: &str) -> PathBuf {
        std::env::temp_dir().join(format!("fencelight-evening-{name}-{}", std::process::id()))
    }

    #[test]
    fn games_survive_a_restart_and_a_cut_at_every_byte() {
        let path = path("cut");
        let _ = std::fs::remove_file(&path);
        let games = [
            game(TIME, Some(Seat::South), 41, 300),
            game(TIME + 60, None, 200, 900),
            game(TIME + 99, Some(Seat::North), 39, 200),
        ];
        let evenings = Evenings::open(&path).expect("a file");
        for game in &games {
            evenings.add(game.clone()).expect("it is kept");
        }
        drop(evenings);
        let whole = std::fs::read(&path).expect("a file");
        let ends: Vec<usize> = (1..=whole.len())
            .filter(|&end| whole[end - 1] == b'\n')
            .collect();
        for cut in 0..=whole.len() {
            std::fs::write(&path, &whole[..cut]).expect("a file");
            let evenings = Evenings::open(&path).expect("a file");
            // The end of a line is no part of what it says.
            let sound = ends.iter().filter(|&&end| end - 1 <= cut).count();
            assert_eq!(evenings.lock().games, games[..sound], "{cut}");
            evenings.add(games[0].clone()).expect("it is kept");
            drop(evenings);
            assert_eq!(read(&path).expect("a file").len(), sound + 1, "{cut}");
        }
        for place in 0..ends[0] {
            let mut damaged = whole.clone();
            damaged[place] ^= 1;
            std::fs::write(&path, &damaged).expect("a file");
            assert!(read(&path).expect("a file").len() < 3, "{place}");
        }
        std::fs::remove_file(&path).expect("its end");
    }

    #[test]
    fn one_server_has_the_file() {
        let path = path("lock");
        let evenings = Evenings::open(&path).expect("a file");
        let error = Evenings::open(&path).err().expect("it is in use");
        assert!(error.to_string().contains("end the other"), "{error}");
        drop(evenings);
        assert!(Evenings::open(&path).is_ok());
        std::fs::remove_file(&path).expect("its end");
    }

    #[test]
    fn an_evening_ends_at_six_where_it_is_played() {
        let evenings = Evenings::unkept();
        // 21:04 here; in Berlin 22:04.
        for (hours, moves) in [(-20, 1), (-14, 2), (0, 3), (3, 4), (5, 5)] {
            let ended = TIME + hours * HOUR_S;
            evenings
                .add(game(ended, Some(Seat::South), moves, 60))
                .expect("in memory");
        }
        let moves = |now: i64, ahead| -> Vec<u32> {
            let evening = evenings.evening(now, ahead);
            evening.games.iter().map(|game| game.moves).collect()
        };
        assert_eq!(moves(TIME, 60), [2, 3, 4, 5]);
        assert_eq!(moves(TIME + 5 * HOUR_S, 60), [2, 3, 4, 5]);
        assert_eq!(moves(TIME + 9 * HOUR_S, 60), [0; 0]);
        assert_eq!(moves(TIME, 0), [2, 3, 4, 5]);
        assert_eq!(moves(TIME, -120), [3, 4, 5]);
        let hours = evenings.evening(TIME, 60).hours();
        assert_eq!(hours, [(8, 1), (22, 1), (1, 1), (3, 1)]);
        assert_eq!(evenings.generation(), 5);
    }

    #[test]
    fn the_evening_is_told_in_words() {
        let evenings = Evenings::unkept();
        for (seat, moves, seconds) in [
            (Some(Seat::North), 39, 200),
            (None, 200, 900),
            (Some(Seat::South), 41, 300),
            (Some(Seat::North), 45, 250),
        ] {
            evenings
                .add(game(TIME, seat, moves, seconds))
                .expect("in memory");
        }
        let texts = Texts::of_kiosk("en");
        let lines = evenings.evening(TIME, 0).lines();
        let lines: Vec<String> = lines.iter().map(|line| texts.format(line)).collect();
        assert_eq!(
            lines,
            [
                "4 games tonight",
                "Won: North (computer, level 3) 2, South (person) 1",
                "Longest game: 15 min at Window",
                "Quickest win: 39 moves at Window",
            ]
        );
    }

    #[test]
    fn the_export_has_a_row_for_each_game() {
        let path = path("export");
        let _ = std::fs::remove_file(&path);
        assert_eq!(export(&path).expect("nothing yet").lines().count(), 1);
        let evenings = Evenings::open(&path).expect("a file");
        evenings
            .add(game(TIME, Some(Seat::North), 39, 200))
            .expect("kept");
        let row = "2026-11-18T21:04:05Z,Window,quoridor2,human,,computer3,,north,39,200";
        assert_eq!(export(&path).expect("a table").lines().nth(1), Some(row));
        for (seconds, text) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_399, "2000-02-28T23:59:59Z"),
            (951_782_400, "2000-02-29T00:00:00Z"),
            (4_107_542_400, "2100-03-01T00:00:00Z"),
        ] {
            assert_eq!(date_time(seconds), text);
        }
        drop(evenings);
        std::fs::remove_file(&path).expect("its end");
    }
}
