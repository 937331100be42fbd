//! The games of the tables, one line of a file for each game that has ended: kept over a restart and a power cut.
//!
//! A line is appended and brought to the disk before the next one. It ends with a checksum, so a line that a power cut has torn is known. Lines that
//! cannot be read stay in the file; it is rewritten only at a start that finds too many games.

use std::fmt::Write as _;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use clap::Args;
use fencelight_board::table::{Player, Seating};
use fencelight_core::games::GameKind;
use fencelight_core::geometry::{PerSeat, Seat};
use fencelight_host::storage::files::{self, Disk, FileSystem};
use fencelight_host::storage::lock::{FileLock, date_time};
use fencelight_host::storage::{named, refused};
use fencelight_host::{program, storage_paths};
use fencelight_text::game_file::checksum;
use fencelight_text::{Message, names};

/// Games that the file holds at most, after a start.
const MAX_GAMES: usize = 4_000;
/// The longest line. A file whose only line is longer than that holds no results.
const MAX_LINE_BYTES: usize = 200;
/// Time between two attempts to write what was not kept.
const RETRY: Duration = Duration::from_secs(10);
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
    /// `None` for a game that was never seen, as its players, moves and time are.
    pub(super) kind: Option<GameKind>,
    pub(super) players: Seating,
    /// The seats that have won together; none in a draw.
    pub(super) won: Vec<Seat>,
    pub(super) moves: Option<u32>,
    pub(super) seconds: Option<u32>,
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
        let table = &self.table;
        let kind = self.kind.map_or("-", GameKind::name);
        let [moves, seconds] = [self.moves, self.seconds].map(|number| written(number, "-"));
        let text = format!(
            "{} {table} {kind} {players} {won} {moves} {seconds}",
            self.ended
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
        let number = |text: &str| match text {
            "-" => Some(None),
            text => text.parse().ok().map(Some),
        };
        let mut kinds = GameKind::ALL.into_iter();
        Some(Self {
            ended: ended.parse().ok()?,
            table: table.to_owned(),
            kind: match kind {
                "-" => None,
                kind => Some(kinds.find(|other| other.name() == kind)?),
            },
            players: PerSeat(players?.try_into().ok()?),
            won: won?,
            moves: number(moves)?,
            seconds: number(seconds)?,
        })
    }
}

/// A number, or what stands for one that is not known.
fn written(number: Option<u32>, unknown: &str) -> String {
    number.map_or_else(|| unknown.to_owned(), |number| number.to_string())
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

/// The file of the results.
struct Results {
    path: PathBuf,
    /// Locked as long as it is open, so that no other server writes to it by another name.
    file: File,
    disk: Box<dyn FileSystem + Send>,
    /// Whole lines that are not on the disk yet, and when they were tried last.
    waiting: String,
    tried: Option<Instant>,
}

impl Results {
    /// Opens the file, or creates it; its games, the latest ones.
    fn open(path: &Path) -> io::Result<(Self, Vec<Game>)> {
        files::check_continued(path)?;
        let text = bytes(path)?;
        let lines: Vec<(&[u8], Option<Game>)> = lines(&text).collect();
        let count = lines.iter().filter(|(_, game)| game.is_some()).count();
        let is_torn = lines.len() <= 1 && text.len() <= MAX_LINE_BYTES;
        if count == 0 && !is_torn {
            let why = "it holds something else than results; name another file with --results";
            return Err(refused(format!("{}: {why}", path.display())));
        }
        let mut cut = count.saturating_sub(MAX_GAMES);
        if cut > 0 {
            let mut kept = Vec::new();
            for (line, game) in &lines {
                match game.is_some() && cut > 0 {
                    true => cut -= 1,
                    false => kept.extend_from_slice(line),
                }
            }
            files::replace(path, &kept).map_err(|error| named(path, error))?;
        }
        let file = OpenOptions::new().create(true).append(true).open(path);
        let file = file.map_err(|error| named(path, error))?;
        // On Windows a locked file cannot be read by others.
        if cfg!(unix) && matches!(file.try_lock(), Err(TryLockError::WouldBlock)) {
            let why = "another `fencelight kiosk` writes to it by another name";
            return Err(refused(format!("{}: {why}", path.display())));
        }
        let is_whole = text.is_empty() || text.ends_with(b"\n");
        let results = Self {
            path: path.to_owned(),
            file,
            disk: Box::new(Disk),
            // The next line does not continue a torn one.
            waiting: if is_whole {
                String::new()
            } else {
                "\n".to_owned()
            },
            tried: None,
        };
        let games = lines.into_iter().filter_map(|(_, game)| game);
        Ok((
            results,
            games.skip(count.saturating_sub(MAX_GAMES)).collect(),
        ))
    }

    /// Writes what waits. Where that fails, the file ends with a whole line as before.
    fn write(&mut self) -> io::Result<()> {
        self.tried = Some(Instant::now());
        let written = self.file.metadata().and_then(|before| {
            let (disk, file) = (&self.disk, &mut self.file);
            let written = disk.write(file, self.waiting.as_bytes());
            let written = written.and_then(|()| disk.sync(file));
            if written.is_err() && file.set_len(before.len()).is_err() {
                self.waiting.insert(0, '\n');
            }
            written
        });
        written.map_err(|error| named(&self.path, error))?;
        self.waiting.clear();
        Ok(())
    }
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
    results: Option<Results>,
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

    /// Opens the file, or creates it.
    ///
    /// # Errors
    /// If it holds something else than results, is no file, or is in use.
    pub(super) fn open(path: &Path) -> io::Result<Self> {
        let lock = storage_paths::lock(path, "end the other `fencelight kiosk`")?;
        files::remove_leftovers(path);
        let (results, games) = Results::open(path)?;
        let state = State {
            games,
            results: Some(results),
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

    /// Adds a game that has ended; an error where it could not be written yet.
    pub(super) fn add(&self, game: Game) -> io::Result<()> {
        let mut state = self.lock();
        let line = game.line() + "\n";
        state.games.push(game);
        state.generation += 1;
        let Some(results) = &mut state.results else {
            return Ok(());
        };
        results.waiting += &line;
        results.write()
    }

    /// Tries again to write what could not be written.
    pub(super) fn retry(&self) {
        if let Some(results) = &mut self.lock().results
            && results.tried.is_some_and(|tried| tried.elapsed() >= RETRY)
            && !results.waiting.is_empty()
        {
            // It was reported when it failed first.
            let _ = results.write();
        }
    }

    /// Whether the latest game of its table is this one.
    pub(super) fn has_latest(&self, game: &Game) -> bool {
        let state = self.lock();
        let of_table = |other: &&Game| other.table == game.table;
        let told = |game: &Game| (game.kind, game.players, game.won.clone(), game.moves);
        state.games.iter().rev().find(of_table).map(told) == Some(told(game))
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
        let games = state.games.iter();
        let games = games.filter(|game| (first..=now).contains(&game.ended));
        Evening {
            games: games.cloned().collect(),
            ahead_s: 60 * ahead_min,
        }
    }
}

/// What a file holds; nothing where it does not exist.
fn bytes(path: &Path) -> io::Result<Vec<u8>> {
    match std::fs::read(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        text => text.map_err(|error| named(path, error)),
    }
}

/// The lines of a file with their ends, and the games of those that can be read.
fn lines(text: &[u8]) -> impl Iterator<Item = (&[u8], Option<Game>)> {
    let lines = text.split_inclusive(|&byte| byte == b'\n');
    lines.map(|line| {
        let game = str::from_utf8(line).ok();
        (line, game.and_then(|line| Game::read(line.trim_end())))
    })
}

/// Print the games that have ended as comma-separated values, times in UTC
#[derive(Clone, Debug, PartialEq, Args)]
#[command(after_help = "\
Example:
  fencelight kiosk export > games.csv")]
pub(crate) struct ExportArgs {
    /// The file of the games that have ended; in the folder of the program where it is left out
    #[arg(long, value_name = "FILE")]
    pub(crate) results: Option<PathBuf>,
}

impl ExportArgs {
    pub(crate) fn file(&self) -> io::Result<PathBuf> {
        let usual = || storage_paths::results_file();
        self.results.clone().map_or_else(usual, Ok)
    }
}

/// Prints the games of the file.
pub(crate) fn print(args: &ExportArgs) -> io::Result<ExitCode> {
    let results = args.file()?;
    if !results.exists() {
        let (name, path) = (program::name(), results.display());
        eprintln!("{name}: no game has ended: {path} does not exist; --results names another file");
    }
    io::stdout().write_all(export(&results)?.as_bytes())?;
    program::finish()
}

/// All games of a file as comma-separated values. Times are UTC.
fn export(path: &Path) -> io::Result<String> {
    let mut text = "ended,table,game,south,west,north,east,won,moves,seconds\n".to_owned();
    if path.exists() {
        files::check_continued(path)?;
    }
    let read = bytes(path)?;
    for game in lines(&read).filter_map(|(_, game)| game) {
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
            quoted(&game.table),
            game.kind.map_or("", GameKind::name),
            players.join(","),
            won.join("+"),
            written(game.moves, ""),
            written(game.seconds, "")
        );
    }
    Ok(text)
}

/// A text as one value of a row.
fn quoted(text: &str) -> String {
    match text.contains([',', '"', '\r']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text.to_owned(),
    }
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
                .with("minutes", game.seconds.unwrap_or(0).div_ceil(60))
                .with("moves", game.moves.unwrap_or(0))
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
        let timed = self.games.iter().filter(|game| game.seconds.is_some());
        let longest = timed.max_by_key(|game| game.seconds);
        lines.extend(longest.map(|game| of("evening-longest", game)));
        let is_won = |game: &&Game| !game.won.is_empty() && game.moves.is_some();
        let won = self.games.iter().filter(is_won);
        let quickest = won.min_by_key(|game| (game.moves, game.seconds));
        lines.extend(quickest.map(|game| of("evening-quickest", game)));
        lines
    }

    /// How often each seat has won, and with which player; the most first.
    fn winners(&self) -> Vec<(Seat, Player, u32)> {
        let mut winners: Vec<(Seat, Player, u32)> = Vec::new();
        for game in &self.games {
            let seats = game.won.iter().map(|&seat| (seat, game.players[seat]));
            // The players of a game that was never seen are not known.
            for (seat, player) in seats.filter(|(_, player)| *player != Player::Empty) {
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
            kind: Some(GameKind::Quoridor2),
            players: PerSeat([
                Player::Human,
                Player::Empty,
                Player::computer(3),
                Player::Empty,
            ]),
            won: seat.into_iter().collect(),
            moves: Some(moves),
            seconds: Some(seconds),
        }
    }

    #[test]
    fn games_survive_a_restart_and_a_cut_at_every_byte() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("games");
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
            // What cannot be read stays.
            let text = std::fs::read(&path).expect("a file");
            assert!(text.starts_with(&whole[..cut]), "{cut}");
            assert_eq!(count(&text), sound + 1, "{cut}");
        }
        for place in 0..ends[0] {
            let mut damaged = whole.clone();
            damaged[place] ^= 1;
            assert!(count(&damaged) < 3, "{place}");
        }
    }

    fn count(text: &[u8]) -> usize {
        lines(text).filter(|(_, game)| game.is_some()).count()
    }

    #[test]
    fn a_file_that_holds_something_else_is_refused_and_one_that_is_cut_keeps_its_other_lines() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("games");
        let line = |number: usize| game(number as i64, None, 1, 1).line() + "\n";
        let other = "a letter\nof two lines\n";
        let long = "x".repeat(MAX_LINE_BYTES + 1);
        let results: String = (0..MAX_GAMES + 2).map(line).collect();
        for (text, kept) in [
            (other, None),
            (&*long, None),
            ("torn", Some("torn".to_owned())),
            (&*line(7), Some(line(7))),
            (
                &*format!("{other}{results}"),
                Some(format!("{other}{}", &results[line(0).len() * 2..])),
            ),
        ] {
            std::fs::write(&path, text).expect("a file");
            let opened = Evenings::open(&path);
            assert_eq!(opened.is_ok(), kept.is_some(), "{}", &text[..4]);
            let kept = kept.as_deref().unwrap_or(text);
            assert!(
                std::fs::read(&path).expect("a file") == kept.as_bytes(),
                "{}",
                &text[..4]
            );
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_link_is_followed_a_second_name_is_in_use_and_a_pipe_is_refused() {
        let folder = tempfile::tempdir().expect("a folder");
        let [path, link, pipe] = ["named", "link", "pipe"].map(|name| folder.path().join(name));
        let holder = Evenings::open(&path).expect("a file");
        std::fs::hard_link(&path, &link).expect("a link");
        let error = Evenings::open(&link).err().expect("it is in use");
        assert!(error.to_string().contains("by another name"), "{error}");
        std::fs::write(&path, "notes\nof a person\n").expect("a file");
        drop(holder);
        std::fs::remove_file(&link).expect("a link");
        std::os::unix::fs::symlink(&path, &link).expect("a link");
        assert!(Evenings::open(&link).is_err());
        assert_eq!(
            std::fs::read(&path).expect("a file"),
            b"notes\nof a person\n"
        );
        let made = std::process::Command::new("mkfifo").arg(&pipe).status();
        assert!(made.expect("mkfifo").success());
        assert!(Evenings::open(&pipe).is_err() && export(&pipe).is_err());
    }

    /// A disk that is full after some bytes of every write.
    struct Full;

    impl FileSystem for Full {
        fn write(&self, file: &mut File, bytes: &[u8]) -> io::Result<()> {
            Disk.write(file, &bytes[..bytes.len() / 2])?;
            Err(io::ErrorKind::StorageFull.into())
        }
    }

    #[test]
    fn what_a_full_disk_does_not_take_is_written_later() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("games");
        let evenings = Evenings::open(&path).expect("a file");
        let set_disk = |disk| evenings.lock().results.as_mut().expect("a file").disk = disk;
        for (number, disk) in [
            Box::new(Disk) as Box<dyn FileSystem + Send>,
            Box::new(Full),
            Box::new(Full),
            Box::new(Disk),
        ]
        .into_iter()
        .enumerate()
        {
            set_disk(disk);
            let added = evenings.add(game(TIME, None, 7, 60));
            let is_full = matches!(number, 1 | 2);
            assert_eq!(added.is_err(), is_full);
            let text = std::fs::read(&path).expect("a file");
            assert_eq!(count(&text), if is_full { 1 } else { number + 1 });
            assert!(text.ends_with(b"\n"));
        }
        drop(evenings);
    }

    #[test]
    fn one_server_has_the_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("games");
        let evenings = Evenings::open(&path).expect("a file");
        let error = Evenings::open(&path).err().expect("it is in use");
        assert!(error.to_string().contains("end the other"), "{error}");
        drop(evenings);
        assert!(Evenings::open(&path).is_ok());
    }

    #[test]
    fn an_evening_ends_at_six_where_it_is_played() {
        let evenings = Evenings::unkept();
        // 21:04 here; in Berlin 22:04.
        // The clock was ahead for the last one.
        for (hours, moves) in [(-20, 1), (-14, 2), (0, 3), (3, 4), (5, 5), (700, 6)] {
            let ended = TIME + hours * HOUR_S;
            evenings
                .add(game(ended, Some(Seat::South), moves, 60))
                .expect("in memory");
        }
        let moves = |now: i64, ahead| -> Vec<u32> {
            let evening = evenings.evening(now, ahead);
            let moves = evening.games.iter().filter_map(|game| game.moves);
            moves.collect()
        };
        assert_eq!(moves(TIME, 60), [2, 3]);
        assert_eq!(moves(TIME + 5 * HOUR_S, 60), [2, 3, 4, 5]);
        assert_eq!(moves(TIME + 9 * HOUR_S, 60), [0; 0]);
        assert_eq!(moves(TIME, 0), [2, 3]);
        assert_eq!(moves(TIME + 4 * HOUR_S, -120), [3, 4]);
        let hours = evenings.evening(TIME + 5 * HOUR_S, 60).hours();
        assert_eq!(hours, [(8, 1), (22, 1), (1, 1), (3, 1)]);
        assert_eq!(evenings.generation(), 6);
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
        let unseen = Game {
            kind: None,
            players: PerSeat([Player::Empty; 4]),
            moves: None,
            seconds: None,
            ..game(TIME, Some(Seat::South), 0, 0)
        };
        assert_eq!(Game::read(&unseen.line()), Some(unseen.clone()));
        evenings.add(unseen).expect("in memory");
        let texts = Texts::of_kiosk("en");
        let lines = evenings.evening(TIME, 0).lines();
        let lines: Vec<String> = lines.iter().map(|line| texts.format(line)).collect();
        assert_eq!(
            lines,
            [
                "5 games tonight",
                "Won: North (computer, level 3) 2, South (person) 1",
                "Longest game: 15 min at Window",
                "Quickest win: 39 moves at Window",
            ]
        );
    }

    #[test]
    fn the_export_has_a_row_for_each_game() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("games");
        assert_eq!(export(&path).expect("nothing yet").lines().count(), 1);
        let evenings = Evenings::open(&path).expect("a file");
        let north = game(TIME, Some(Seat::North), 39, 200);
        let table = "A,\"B\"".to_owned();
        evenings.add(Game { table, ..north }).expect("kept");
        let row = "2026-11-18T21:04:05Z,\"A,\"\"B\"\"\",quoridor2,human,,computer3,,north,39,200";
        assert_eq!(export(&path).expect("a table").lines().nth(1), Some(row));
        drop(evenings);
    }
}
