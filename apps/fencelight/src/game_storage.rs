//! The files of a board: the saved games, of which the next start resumes the last, and the recording of a game.
//!
//! The current game has a file, and the kept game of each kind another one. A game is written to its new file before the old one is
//! removed: an end at any moment loses none. A file is only written over what was last read or written there, and never after a read that
//! failed: what cannot be read may be a game.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};
use std::{fmt, io};

use fencelight_board::table::{KeptGame, SavedGame, Table};
use fencelight_core::games::GameKind;
use fencelight_host::storage::files::{self, Disk, FileSystem};
use fencelight_host::storage::lock::FileLock;
use fencelight_host::storage_paths;
use fencelight_text::PuzzleLog;
use fencelight_text::game_file::{self, GameFile};

/// Least time between two writes.
const WRITE_INTERVAL: Duration = Duration::from_millis(500);
/// The file of the solved puzzles, beside the saved game.
const PUZZLES: &str = "puzzles.txt";
/// Time until a failed write is repeated.
const RETRY_INTERVAL: Duration = Duration::from_secs(3);

/// The files of a board.
pub(crate) struct GameStorage {
    disk: Box<dyn FileSystem>,
    /// Keeps other programs from the saved game.
    lock: Option<FileLock>,
    /// `None` before the folder is opened, or where there is no folder.
    saves: Option<Saves>,
    record: Option<PathBuf>,
    /// Recordings that exist are overwritten.
    force: bool,
    /// When a write was last tried.
    tried: Instant,
    /// The revision of the table that is in the files.
    revision: Option<u32>,
    /// Seats, clock and seed of the recorded game; the table drops them at its end.
    saved: Option<SavedGame>,
    /// Games started on the table, and games recorded: each has a file of its own.
    games: u32,
    recorded: u32,
    /// What happened to files that hold no game; shown until the program ends.
    read_error: Option<String>,
    /// The file of the puzzles stays as it is.
    has_unread_puzzles: bool,
    /// Why no saved game is written any more.
    blocked: Option<String>,
    /// Why a file could not be written. The game goes on.
    write_error: Option<String>,
}

/// The files of the saved games.
struct Saves {
    current: StoredFile,
    /// The kept games with their numbers, 0 without a game, in the order of [`GameKind::ALL`].
    kept: [(StoredFile, u32); GameKind::ALL.len()],
}

/// A file that this program alone writes.
struct StoredFile {
    path: PathBuf,
    /// What may be in the file: the content that was last read or written, and the contents of writes that failed since.
    known: Vec<Option<Vec<u8>>>,
}

impl GameStorage {
    /// Storage that records to `record`, without a saved game. A recording that exists is an error without `force`.
    pub(crate) fn new(record: Option<PathBuf>, force: bool) -> io::Result<Self> {
        if let Some(path) = &record {
            files::check_output(path, force)?;
        }
        Ok(Self {
            disk: Box::new(Disk),
            lock: None,
            saves: None,
            record,
            force,
            tried: Instant::now(),
            revision: None,
            saved: None,
            games: 0,
            recorded: 0,
            read_error: None,
            has_unread_puzzles: false,
            blocked: None,
            write_error: None,
        })
    }

    /// What is wrong with the files.
    pub(crate) fn errors(&self) -> impl Iterator<Item = &str> {
        let write_error = self.write_error.as_ref();
        let write_error = write_error.filter(|error| self.blocked.as_ref() != Some(error));
        self.read_error
            .iter()
            .chain(&self.blocked)
            .chain(write_error)
            .map(String::as_str)
    }

    /// The file of the current game; `None` where nothing is saved.
    pub(crate) fn save_path(&self) -> Option<&Path> {
        Some(&self.saves.as_ref()?.current.path)
    }

    /// Why the last changes are in no file.
    pub(crate) fn write_error(&self) -> Option<&str> {
        self.write_error.as_deref()
    }

    /// Opens the folder that saved games go to. It is an error if another program plays there, or if the
    /// environment names a folder that does not exist; without a folder nothing is saved.
    pub(crate) fn open_folder(&mut self) -> io::Result<()> {
        let opened = storage_paths::save_file().and_then(|path| {
            let lock = storage_paths::lock(&path, &watch(&path))?;
            Ok((path, lock))
        });
        match opened {
            Ok((path, lock)) => {
                for kind in GameKind::ALL {
                    files::remove_leftovers(&kept_file(&path, kind));
                }
                files::remove_leftovers(&path);
                (self.saves, self.lock) = (Some(Saves::new(&path)), Some(lock));
            }
            Err(error)
                if matches!(
                    error.kind(),
                    io::ErrorKind::ResourceBusy | io::ErrorKind::InvalidInput
                ) =>
            {
                return Err(error);
            }
            Err(error) => self.read_error = Some(format!("nothing is saved: {error}")),
        }
        Ok(())
    }

    /// Offers the saved game of the last run to the table, once the folder is open, and keeps those of the other kinds. A file that
    /// holds no game is renamed, not lost. After a file that cannot be read nothing is written.
    pub(crate) fn open_save(&mut self, table: &mut Table) {
        if let Err(error) = self.read_games(table) {
            self.block(&error);
        }
        if !table.is_resumable() && table.offer_last_kept() {
            table.set_lobby(table.history().current().kind(), *table.players());
        }
    }

    /// Stops saving; what there is to say.
    fn block(&mut self, error: &io::Error) -> String {
        let message = format!("{error}; the files stay, and nothing is saved until the next start");
        self.blocked.insert(message).clone()
    }

    fn read_games(&mut self, table: &mut Table) -> io::Result<()> {
        let (Some(saves), disk) = (&mut self.saves, &*self.disk) else {
            return Ok(());
        };
        let mut result = Ok(());
        let mut take = |read: io::Result<Found>, path: &Path| match read {
            Ok(Found::Game(file)) => Some(*file),
            Ok(Found::Nothing) => None,
            Ok(Found::PutAside(message)) => {
                self.read_error = Some(message);
                None
            }
            Err(error) => {
                result = named(path, Err(error));
                None
            }
        };
        if let Some(file) = take(saves.current.read_game(disk, None), &saves.current.path) {
            table.set_lobby(file.start.kind(), file.saved.players);
            table.offer_saved_game(file.start, &file.moves, &file.saved);
        }
        let mut games: Vec<(SystemTime, KeptGame)> = Vec::new();
        for (kind, (stored, _)) in GameKind::ALL.into_iter().zip(&mut saves.kept) {
            if let Some(file) = take(stored.read_game(disk, Some(kind)), &stored.path) {
                let written = std::fs::metadata(&stored.path).and_then(|about| about.modified());
                let written = written.unwrap_or(SystemTime::UNIX_EPOCH);
                let game = KeptGame::new(file.start, &file.moves, file.saved, 0);
                games.push((written, game));
            }
        }
        // The game that was kept last has the highest number.
        games.sort_by_key(|&(written, _)| written);
        for (number, (_, mut game)) in (1..).zip(games) {
            game.number = number;
            saves.kept[game.start.kind() as usize].1 = number;
            table.restore_kept(&game);
        }
        result
    }

    /// What is remembered of puzzles; nothing where there is no file. A damaged one is renamed, and one that cannot be read stays and is not written.
    pub(crate) fn read_puzzles(&mut self) -> PuzzleLog {
        let Some(path) = self.puzzles_path() else {
            return PuzzleLog::default();
        };
        let bytes = match self.disk.read(&path) {
            Ok(bytes) => bytes,
            Err(error) => {
                self.has_unread_puzzles = true;
                let path = path.display();
                self.read_error = Some(format!(
                    "{path}: {error}; solved puzzles are not stored until the next start"
                ));
                return PuzzleLog::default();
            }
        };
        let Some(bytes) = bytes else {
            return PuzzleLog::default();
        };
        let log = str::from_utf8(&bytes).ok().and_then(PuzzleLog::read);
        log.unwrap_or_else(|| {
            self.read_error = Some(match set_aside(&*self.disk, &path) {
                Ok(aside) => format!(
                    "the list of solved puzzles is damaged; it was put aside as {}, and counting begins anew",
                    aside.display()
                ),
                Err(error) => {
                    self.has_unread_puzzles = true;
                    format!(
                        "{} is damaged and cannot be put aside: {error}; solved puzzles are not stored until the next start",
                        path.display()
                    )
                }
            });
            PuzzleLog::default()
        })
    }

    /// Stores what is remembered of puzzles, where there is a folder.
    pub(crate) fn write_puzzles(&mut self, log: &PuzzleLog) {
        if !self.has_unread_puzzles
            && let Some(path) = self.puzzles_path()
            && let Err(error) = files::replace_on(&*self.disk, &path, log.text().as_bytes())
        {
            self.read_error = Some(format!("the solved puzzles are not stored: {error}"));
        }
    }

    fn puzzles_path(&self) -> Option<PathBuf> {
        Some(self.save_path()?.with_file_name(PUZZLES))
    }

    /// Writes changes: at intervals, or at once with `now`. After a failure it tries again.
    pub(crate) fn save(&mut self, table: &mut Table, now: bool) {
        let changed = self.revision != Some(table.revision());
        let interval = match self.write_error {
            Some(_) => RETRY_INTERVAL,
            None => WRITE_INTERVAL,
        };
        if !changed || (!now && self.tried.elapsed() < interval) {
            return;
        }
        self.tried = Instant::now();
        let saved = table.saved_game();
        let save_written = self.write_save(table, saved.as_ref());
        self.saved = saved.or(self.saved).filter(|_| table.game().is_some());
        if table.game().is_some() && table.counters().games != self.games {
            self.games = table.counters().games;
            self.recorded = self.next_recording();
        }
        let recorded = self.write_record(table);
        let is_recorded = recorded.is_ok();
        let written = save_written.and(recorded);
        table.set_save_result(written.is_ok());
        // What is blocked is not tried again.
        if written.is_ok() || is_recorded && self.blocked.is_some() {
            self.revision = Some(table.revision());
        }
        self.write_error = written.err().map(|error| error.to_string());
    }

    fn write_save(&mut self, table: &Table, saved: Option<&SavedGame>) -> io::Result<()> {
        if let Some(blocked) = &self.blocked {
            return match saved {
                Some(_) => Err(io::Error::other(blocked.clone())),
                None => Ok(()),
            };
        }
        let Some(saves) = &mut self.saves else {
            return Ok(());
        };
        let written = saves.write(&*self.disk, table, saved);
        let is_changed =
            |error: &&io::Error| matches!(error.get_ref(), Some(cause) if cause.is::<Changed>());
        match written.as_ref().err().filter(is_changed) {
            Some(error) => Err(io::Error::other(self.block(error))),
            None => written,
        }
    }

    /// The number of the next recording. Without `force` the numbers of files that exist are left out.
    fn next_recording(&self) -> u32 {
        let is_free = |&number: &u32| match &self.record {
            // The first file is checked before the game.
            Some(path) if number > 1 => self.force || !files::is_taken(&numbered(path, number)),
            _ => true,
        };
        let next = self.recorded + 1;
        (next..).find(is_free).unwrap_or(next)
    }

    fn write_record(&self, table: &Table) -> io::Result<()> {
        match (&self.record, &self.saved) {
            (Some(path), Some(saved)) => {
                let path = numbered(path, self.recorded);
                let text = game_file::write(table, saved);
                let written = files::replace_on(&*self.disk, &path, text.as_bytes());
                named(&path, written)
            }
            _ => Ok(()),
        }
    }
}

/// The file of the kept game of a kind, beside that of the current game.
fn kept_file(path: &Path, kind: GameKind) -> PathBuf {
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!("{name}-{kind}.txt"))
}

/// What a file holds.
enum Found {
    Nothing,
    Game(Box<GameFile>),
    /// No game: the file was renamed, as the message says.
    PutAside(String),
}

/// Another program has changed a file.
#[derive(Debug)]
struct Changed(PathBuf);

impl fmt::Display for Changed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.0.display();
        write!(
            f,
            "{path} was changed by another program, which has to end first"
        )
    }
}

impl std::error::Error for Changed {}

impl Saves {
    fn new(path: &Path) -> Self {
        Self {
            current: StoredFile::new(path.to_owned()),
            kept: GameKind::ALL.map(|kind| (StoredFile::new(kept_file(path, kind)), 0)),
        }
    }

    /// Writes the games of a table, new files first.
    fn write(
        &mut self,
        disk: &dyn FileSystem,
        table: &Table,
        saved: Option<&SavedGame>,
    ) -> io::Result<()> {
        for (kind, (file, number)) in GameKind::ALL.into_iter().zip(&mut self.kept) {
            let game = table.kept_game(kind).filter(|game| game.number != *number);
            if let Some(game) = game {
                file.write(disk, Some(game_file::write_kept(game)))?;
                *number = game.number;
            }
        }
        let text = saved.map(|saved| game_file::write(table, saved));
        self.current.write(disk, text)?;
        for (kind, (file, number)) in GameKind::ALL.into_iter().zip(&mut self.kept) {
            if *number != 0 && table.kept_game(kind).is_none() {
                file.write(disk, None)?;
                *number = 0;
            }
        }
        Ok(())
    }
}

impl StoredFile {
    const fn new(path: PathBuf) -> Self {
        Self {
            path,
            known: Vec::new(),
        }
    }

    /// The unfinished game in the file, of this kind if one is named.
    fn read_game(&mut self, disk: &dyn FileSystem, kind: Option<GameKind>) -> io::Result<Found> {
        let content = disk.read(&self.path)?;
        let game = content.as_deref().map(|bytes| {
            let file = game_file::read(&String::from_utf8_lossy(bytes))?;
            match kind.is_none_or(|kind| file.start.kind() == kind) {
                true => Ok(file),
                false => Err("its game is of another kind".to_owned()),
            }
        });
        let found = match game {
            None => Found::Nothing,
            Some(Ok(game)) => Found::Game(Box::new(game)),
            Some(Err(wrong)) => {
                let aside = set_aside(disk, &self.path)?;
                self.known = vec![None];
                return Ok(Found::PutAside(format!(
                    "the saved game was put aside as {}: {wrong}",
                    aside.display()
                )));
            }
        };
        self.known = vec![content];
        Ok(found)
    }

    /// Replaces the content, or removes the file. A file that another program has changed stays.
    fn write(&mut self, disk: &dyn FileSystem, text: Option<String>) -> io::Result<()> {
        let content = text.map(String::into_bytes);
        let path = &self.path;
        let now = named(path, disk.read(path))?;
        // A file that is missing is nothing to lose.
        if now.is_some() && !self.known.contains(&now) {
            return Err(io::Error::other(Changed(path.clone())));
        }
        if now != content {
            // A write that fails may have taken effect, and a folder that is away comes back with what it had.
            match now {
                Some(_) => self.known = vec![now],
                None => self.known.truncate(1),
            }
            self.known.push(content.clone());
            let written = match &content {
                Some(bytes) => files::replace_on(disk, path, bytes),
                None => disk.remove(path),
            };
            named(path, written)?;
        }
        self.known = vec![content];
        Ok(())
    }
}

/// How to watch the game that another program saves there.
fn watch(path: &Path) -> String {
    format!(
        "`fencelight replay --follow {}` shows its game",
        path.display()
    )
}

/// The file of the n-th recorded game: the first has the given name, the others a number behind it.
fn numbered(path: &Path, number: u32) -> PathBuf {
    if number <= 1 {
        return path.to_owned();
    }
    let mut name = path.as_os_str().to_owned();
    name.push(format!(".{number}"));
    name.into()
}

fn named<T>(path: &Path, done: io::Result<T>) -> io::Result<T> {
    done.map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", path.display())))
}

/// Renames a saved game that cannot be read, so that the next one does not overwrite it; the new name.
fn set_aside(disk: &dyn FileSystem, path: &Path) -> io::Result<PathBuf> {
    // Files renamed earlier stay as well.
    let free = |number: u32| numbered(&path.with_extension("unread"), number);
    let aside = (1..).map(free).find(|aside| !files::is_taken(aside));
    let aside = aside.unwrap_or_else(|| path.with_extension("unread"));
    disk.rename(path, &aside)?;
    Ok(aside)
}

#[cfg(test)]
mod tests {
    use fencelight_board::table::{GameConfig, Phase, Player};
    use fencelight_core::game::Game as _;
    use fencelight_core::geometry::PerSeat;

    use super::*;

    fn storage(path: &Path) -> GameStorage {
        GameStorage {
            saves: Some(Saves::new(path)),
            ..GameStorage::new(None, false).expect("nothing to record")
        }
    }

    fn start(table: &mut Table, kind: GameKind) {
        let players = match kind {
            GameKind::Quoridor2 => {
                PerSeat([Player::Human, Player::Empty, Player::Human, Player::Empty])
            }
            _ => PerSeat([Player::Human; 4]),
        };
        table.start_game(&GameConfig::new(kind, players, 1));
    }

    /// A table with the games in a folder.
    fn opened(path: &Path) -> (GameStorage, Table) {
        let (mut storage, mut table) = (storage(path), Table::new(2, 0));
        storage.open_save(&mut table);
        (storage, table)
    }

    #[test]
    fn damaged_puzzles_are_put_aside_and_what_cannot_be_read_stays() {
        let scratch = tempfile::tempdir().expect("a folder");
        let folder = scratch.path();
        let (path, save) = (folder.join(PUZZLES), folder.join("save.txt"));
        let solved = "fencelight-puzzles 1 2 5 00000a\n";
        for damaged in [&b"fencelight-puzzles 1 2 5 00"[..], b"\xff\xfe"] {
            std::fs::write(&path, damaged).expect("a file");
            let mut storage = storage(&save);
            assert_eq!(storage.read_puzzles().text(), PuzzleLog::default().text());
            let said: Vec<&str> = storage.errors().collect();
            assert!(
                said.len() == 1 && said[0].contains("put aside as"),
                "{said:?}"
            );
            let aside = folder.join("puzzles.unread");
            assert_eq!(std::fs::read(&aside).expect("it is kept"), damaged);
            storage.write_puzzles(&PuzzleLog::read(solved).expect("a log"));
            assert_eq!(std::fs::read_to_string(&path).expect("a file"), solved);
            std::fs::remove_file(aside).expect("a file");
        }
        // A folder in its place cannot be read, and is not replaced.
        std::fs::remove_file(&path).expect("a file");
        std::fs::create_dir(&path).expect("a folder");
        let mut storage = storage(&save);
        storage.read_puzzles();
        storage.write_puzzles(&PuzzleLog::read(solved).expect("a log"));
        let said: Vec<&str> = storage.errors().collect();
        assert!(
            said[0].contains("not stored until the next start"),
            "{said:?}"
        );
        assert!(path.is_dir());
    }

    #[test]
    fn every_kind_has_a_file_and_comes_back() {
        let scratch = tempfile::tempdir().expect("a folder");
        let folder = scratch.path();
        let path = folder.join("save.txt");
        let (mut storage, mut table) = opened(&path);
        for kind in GameKind::ALL {
            start(&mut table, kind);
            storage.save(&mut table, true);
        }
        let (mut storage, mut table) = opened(&path);
        assert_eq!(storage.errors().count(), 0);
        assert_eq!(table.phase(), Phase::Resume);
        assert_eq!(table.history().current().kind(), GameKind::MsPacman);
        assert!(GameKind::ALL.iter().all(|&kind| table.has_unfinished(kind)));
        // A file that cannot be read is put aside; the other games stay.
        std::fs::write(kept_file(&path, GameKind::Quoridor4), "nothing").expect("a file");
        let (_, without) = opened(&path);
        let has = GameKind::ALL.map(|kind| without.has_unfinished(kind));
        assert_eq!(has, [true, false, true, true]);
        assert!(folder.join("save-quoridor4.unread").exists());
        // A resumed game moves to the file of the current one.
        assert!(table.offer_kept_game(GameKind::Quoridor2));
        storage.save(&mut table, true);
        assert!(!kept_file(&path, GameKind::Quoridor2).exists());
        assert!(kept_file(&path, GameKind::MsPacman).exists());
        let (_, again) = opened(&path);
        assert_eq!(again.history().current().kind(), GameKind::Quoridor2);
    }

    /// The disk, with a fault at one call or at every call from there on.
    #[derive(Default)]
    struct Faults {
        calls: u32,
        fails_at: Option<u32>,
        is_lasting: bool,
        kind: Option<io::ErrorKind>,
    }

    #[derive(Clone, Default)]
    struct FaultyDisk(std::rc::Rc<std::cell::RefCell<Faults>>);

    impl FaultyDisk {
        fn call(&self) -> io::Result<()> {
            let mut faults = self.0.borrow_mut();
            faults.calls += 1;
            let is_now = match faults.fails_at {
                Some(at) if faults.is_lasting => faults.calls >= at,
                at => at == Some(faults.calls),
            };
            match faults.kind.filter(|_| is_now) {
                Some(kind) => Err(kind.into()),
                None => Ok(()),
            }
        }
    }

    impl FileSystem for FaultyDisk {
        fn read(&self, path: &Path) -> io::Result<Option<Vec<u8>>> {
            self.call().and_then(|()| Disk.read(path))
        }

        fn create_new(&self, path: &Path) -> io::Result<std::fs::File> {
            self.call().and_then(|()| Disk.create_new(path))
        }

        fn write(&self, file: &mut std::fs::File, bytes: &[u8]) -> io::Result<()> {
            // A write that fails has written a part.
            let call = self.call();
            let part = if call.is_ok() {
                bytes.len()
            } else {
                bytes.len() / 2
            };
            Disk.write(file, &bytes[..part]).and(call)
        }

        /// Without waiting for the disk, which loses no power here.
        fn sync(&self, _: &std::fs::File) -> io::Result<()> {
            self.call()
        }

        fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
            self.call().and_then(|()| Disk.rename(from, to))
        }

        fn remove(&self, path: &Path) -> io::Result<()> {
            self.call().and_then(|()| Disk.remove(path))
        }
    }

    /// What is stored in a folder: the last position of the game of each kind.
    fn stored(path: &Path) -> [Option<String>; GameKind::ALL.len()] {
        let (_, table) = opened(path);
        GameKind::ALL.map(|kind| position(&table, kind))
    }

    fn position(table: &Table, kind: GameKind) -> Option<String> {
        if let Some(kept) = table.kept_game(kind) {
            let mut game = kept.start.clone();
            kept.moves.iter().for_each(|&mv| game.play_unchecked(mv));
            return Some(game.to_string());
        }
        let current = table.history().current();
        let has_game = table.saved_game().is_some() && current.kind() == kind;
        has_game.then(|| current.to_string())
    }

    /// Steps of a session after which it saves.
    const STEPS: usize = 9;

    fn step(table: &mut Table, number: usize) {
        let kinds = [GameKind::Quoridor2, GameKind::Pacman, GameKind::MsPacman];
        match number {
            // The game of the last run goes on, others begin, and one is taken up again.
            0 => drop(table.offer_last_kept()),
            3 => start(table, GameKind::Quoridor4),
            6 => assert!(table.offer_kept_game(kinds[0])),
            _ => {
                let mv = fencelight_ai::greedy(table.history().current(), number as u64);
                let mv = mv.expect("the game goes on");
                let _ = table.play_all(&[mv]);
            }
        }
    }

    /// Plays a session on a disk with two games. After each step what is stored is what was stored before it, or what is on the
    /// table; where no error is said it is the latter. Once the faults end, everything is stored. The number of calls.
    fn session(faults: Faults) -> u32 {
        let scratch = tempfile::tempdir().expect("a folder");
        let path = scratch.path().join("save.txt");
        let (mut first, mut table) = opened(&path);
        for kind in [GameKind::Quoridor2, GameKind::Pacman] {
            start(&mut table, kind);
            first.save(&mut table, true);
        }
        assert_eq!(first.write_error(), None);
        let mut before = stored(&path);
        let disk = FaultyDisk::default();
        *disk.0.borrow_mut() = faults;
        let mut storage = GameStorage {
            disk: Box::new(disk.clone()),
            ..storage(&path)
        };
        let mut table = Table::new(2, 0);
        storage.open_save(&mut table);
        let is_blocked = storage.blocked.is_some();
        for number in 0..STEPS {
            if is_blocked {
                // The player goes on without what could not be read.
                start(&mut table, GameKind::ALL[number % 4]);
            } else {
                step(&mut table, number);
            }
            storage.save(&mut table, true);
            let on_table = GameKind::ALL.map(|kind| position(&table, kind));
            let now = stored(&path);
            let is_said = storage.write_error().is_some();
            assert_eq!(table.fault().is_some(), is_said);
            if is_blocked {
                assert!(is_said && storage.errors().count() == 1);
                assert_eq!(now, before, "nothing is written after a failed read");
                continue;
            }
            for (kind, game) in now.iter().enumerate() {
                let may_be = [&before[kind], &on_table[kind]];
                assert!(
                    may_be.contains(&game),
                    "{kind}: {game:?} is none of {may_be:?}"
                );
            }
            assert!(is_said || now == on_table, "it was said to be stored");
            before = now;
        }
        let calls = disk.0.borrow().calls;
        disk.0.borrow_mut().fails_at = None;
        storage.save(&mut table, true);
        if !is_blocked {
            assert_eq!(storage.write_error(), None);
            let on_table = GameKind::ALL.map(|kind| position(&table, kind));
            assert_eq!(stored(&path), on_table, "a failed write is repeated");
            let left = std::fs::read_dir(scratch.path()).expect("a folder");
            let left = left.filter(|file| {
                let name = file.as_ref().expect("a file").file_name();
                !name.to_string_lossy().starts_with("save")
            });
            assert!(
                is_lasting_left(left.count(), &disk),
                "nothing is left beside the files"
            );
        }
        calls
    }

    /// A temporary file that could not be removed stays, at most one for each failed attempt.
    fn is_lasting_left(count: usize, disk: &FaultyDisk) -> bool {
        count == 0 || disk.0.borrow().is_lasting && count <= STEPS + 1
    }

    #[test]
    #[ignore = "long: cargo test-all"]
    fn no_fault_of_any_call_to_the_disk_loses_a_game_or_goes_unsaid() {
        let calls = session(Faults::default());
        assert!(calls > 60, "{calls}");
        let mut injected = 0;
        for kind in [
            io::ErrorKind::StorageFull,
            io::ErrorKind::PermissionDenied,
            io::ErrorKind::Interrupted,
            io::ErrorKind::StaleNetworkFileHandle,
            io::ErrorKind::ResourceBusy,
        ] {
            for at in 1..=calls {
                for is_lasting in [false, true] {
                    session(Faults {
                        calls: 0,
                        fails_at: Some(at),
                        is_lasting,
                        kind: Some(kind),
                    });
                    injected += 1;
                }
            }
        }
        println!("{injected} sessions with a fault, {calls} calls in a session without");
    }

    #[test]
    fn a_folder_that_is_away_is_an_error_until_it_is_back() {
        let scratch = tempfile::tempdir().expect("a folder");
        let folder = scratch.path().join("data");
        let away = scratch.path().join("elsewhere");
        std::fs::create_dir(&folder).expect("a folder");
        let (mut storage, mut table) = opened(&folder.join("save.txt"));
        start(&mut table, GameKind::Quoridor2);
        storage.save(&mut table, true);
        std::fs::rename(&folder, &away).expect("it is renamed");
        step(&mut table, 1);
        storage.save(&mut table, true);
        assert!(storage.write_error().is_some());
        std::fs::rename(&away, &folder).expect("it is renamed");
        // No change since then.
        storage.save(&mut table, true);
        assert_eq!(storage.write_error(), None);
        let now = stored(&folder.join("save.txt"));
        assert_eq!(now[0], position(&table, GameKind::Quoridor2));
    }

    /// Two programs on one folder, as where the file system has no locks: in every order of their steps no stored game is lost.
    #[test]
    #[ignore = "long: cargo test-all"]
    fn a_second_writer_never_replaces_what_it_has_not_read() {
        for order in 0_u32..256 {
            let scratch = tempfile::tempdir().expect("a folder");
            let path = scratch.path().join("save.txt");
            let (mut first, mut table) = opened(&path);
            start(&mut table, GameKind::Quoridor2);
            first.save(&mut table, true);
            let mut writers = [opened(&path), opened(&path)];
            let mut last_writer = None;
            for number in 0..8 {
                let at = (order >> number & 1) as usize;
                let before = stored(&path);
                let (storage, table) = &mut writers[at];
                step(table, [1, 2, 4, 5][number % 4]);
                storage.save(table, true);
                let is_said = storage.write_error().is_some();
                // Who writes first keeps the file; the other says so and writes no more.
                assert_eq!(is_said, *last_writer.get_or_insert(at) != at, "{order:08b}");
                if is_said {
                    assert_eq!(stored(&path), before, "{order:08b}");
                }
            }
        }
    }
}
