//! The files of a board: the saved games, of which the next start resumes the last, and the recording of a game.
//!
//! The current game has a file, and the kept game of each kind another one. A game is written to its new file before the old one is
//! removed: an end at any moment loses none.

use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

use fencelight_core::games::GameKind;
use fencelight_core::table::{KeptGame, SavedGame, Table};
use fencelight_lab::game_file::{self, GameFile};
use fencelight_lab::storage::files;
use fencelight_lab::storage::lock::FileLock;

use crate::storage_paths;

/// Least time between two writes.
const WRITE_INTERVAL: Duration = Duration::from_millis(500);

/// The files of a board.
pub(crate) struct GameStorage {
    /// Keeps other programs from the saved game.
    lock: Option<FileLock>,
    /// `None` before the folder is opened, or where there is no folder.
    save_path: Option<PathBuf>,
    record: Option<PathBuf>,
    /// Recordings that exist are overwritten.
    force: bool,
    written: Instant,
    /// The revision of the table at the last write.
    revision: Option<u32>,
    /// The numbers of the kept games in their files, in the order of [`GameKind::ALL`]; 0 without a file.
    kept_numbers: [u32; GameKind::ALL.len()],
    /// Seats, clock and seed of the recorded game; the table drops them at its end.
    saved: Option<SavedGame>,
    /// Games started on the table, and games recorded: each has a file of its own.
    games: u32,
    recorded: u32,
    /// Why the saved game could not be read; shown until the program ends.
    read_error: Option<String>,
    /// Why a file could not be written. The game goes on.
    write_error: Option<String>,
}

impl GameStorage {
    /// Storage that records to `record`, without a saved game. A recording that exists is an error without `force`.
    pub(crate) fn new(record: Option<PathBuf>, force: bool) -> io::Result<Self> {
        if let Some(path) = &record {
            files::check_output(path, force)?;
        }
        Ok(Self {
            lock: None,
            save_path: None,
            record,
            force,
            written: Instant::now(),
            revision: None,
            kept_numbers: [0; GameKind::ALL.len()],
            saved: None,
            games: 0,
            recorded: 0,
            read_error: None,
            write_error: None,
        })
    }

    /// Errors of the last read and the last write.
    pub(crate) fn errors(&self) -> impl Iterator<Item = &str> {
        self.read_error
            .iter()
            .chain(&self.write_error)
            .map(String::as_str)
    }

    /// The file of the current game; `None` where nothing is saved.
    pub(crate) fn save_path(&self) -> Option<&Path> {
        self.save_path.as_deref()
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
            Ok((path, lock)) => (self.save_path, self.lock) = (Some(path), Some(lock)),
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
    /// cannot be read is renamed, not lost.
    pub(crate) fn open_save(&mut self, table: &mut Table) {
        let Some(path) = self.save_path.clone() else {
            return;
        };
        match read_game(&path) {
            Ok(Some(file)) => {
                table.set_lobby(file.start.kind(), file.saved.players);
                table.offer_saved_game(file.start, &file.moves, &file.saved);
            }
            Ok(None) => {}
            Err(error) => self.read_error = Some(error.to_string()),
        }
        for game in self.read_kept_games(&path) {
            table.restore_kept(&game);
        }
        if !table.is_resumable() && table.offer_last_kept() {
            table.set_lobby(table.history().current().kind(), *table.players());
        }
    }

    /// The kept games, the one that was kept last with the highest number.
    fn read_kept_games(&mut self, path: &Path) -> Vec<KeptGame> {
        let mut games: Vec<(SystemTime, KeptGame)> = Vec::new();
        for kind in GameKind::ALL {
            let path = kept_file(path, kind);
            let file = match read_game(&path) {
                Ok(Some(file)) if file.start.kind() != kind => {
                    set_aside(&path, "its game is of another kind").map(|()| None)
                }
                read => read,
            };
            match file {
                Ok(Some(file)) => {
                    let written = std::fs::metadata(&path).and_then(|about| about.modified());
                    let written = written.unwrap_or(SystemTime::UNIX_EPOCH);
                    let game = KeptGame::new(file.start, &file.moves, file.saved, 0);
                    games.push((written, game));
                }
                Ok(None) => {}
                Err(error) => self.read_error = Some(error.to_string()),
            }
        }
        games.sort_by_key(|&(written, _)| written);
        for (number, (_, game)) in (1..).zip(&mut games) {
            game.number = number;
            self.kept_numbers[game.start.kind() as usize] = number;
        }
        games.into_iter().map(|(_, game)| game).collect()
    }

    /// Writes changes: at intervals, or at once with `now`.
    pub(crate) fn save(&mut self, table: &mut Table, now: bool) {
        let changed = self.revision != Some(table.revision());
        if !changed || (!now && self.written.elapsed() < WRITE_INTERVAL) {
            return;
        }
        self.written = Instant::now();
        self.revision = Some(table.revision());
        let saved = table.saved_game();
        let save_written = self.write_save(table, saved.as_ref());
        self.saved = saved.or(self.saved).filter(|_| table.has_game());
        if table.has_game() && table.counters().games != self.games {
            self.games = table.counters().games;
            self.recorded = self.next_recording();
        }
        let recorded = self.write_record(table);
        let written = save_written.and(recorded);
        table.set_save_result(written.is_ok());
        self.write_error = written.err().map(|error| error.to_string());
    }

    fn write_save(&mut self, table: &Table, saved: Option<&SavedGame>) -> io::Result<()> {
        let Some(path) = &self.save_path else {
            return Ok(());
        };
        for (kind, number) in GameKind::ALL.into_iter().zip(&mut self.kept_numbers) {
            let game = table.kept_game(kind).filter(|game| game.number != *number);
            if let Some(game) = game {
                let path = kept_file(path, kind);
                let text = game_file::write_kept(game);
                named(&path, files::replace(&path, text.as_bytes()))?;
                *number = game.number;
            }
        }
        match saved {
            Some(saved) => {
                let text = game_file::write(table, saved);
                named(path, files::replace(path, text.as_bytes()))?;
            }
            None => named(path, files::remove(path))?,
        }
        for (kind, number) in GameKind::ALL.into_iter().zip(&mut self.kept_numbers) {
            if *number != 0 && table.kept_game(kind).is_none() {
                let path = kept_file(path, kind);
                named(&path, files::remove(&path))?;
                *number = 0;
            }
        }
        Ok(())
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
                named(&path, files::replace(&path, text.as_bytes()))
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

/// The unfinished game in a file; `None` without a file. A file that cannot be read is renamed.
fn read_game(path: &Path) -> io::Result<Option<GameFile>> {
    let Some(bytes) = named(path, files::read(path))? else {
        return Ok(None);
    };
    let file = game_file::read(&String::from_utf8_lossy(&bytes));
    file.map(Some)
        .or_else(|wrong| set_aside(path, &wrong).map(|()| None))
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

/// Renames a saved game that cannot be read, so that the next one does not overwrite it.
fn set_aside(path: &Path, wrong: &str) -> io::Result<()> {
    // Files renamed earlier stay as well.
    let free = |number: u32| numbered(&path.with_extension("unread"), number);
    let aside = (1..).map(free).find(|aside| !aside.exists());
    let aside = aside.unwrap_or_else(|| path.with_extension("unread"));
    std::fs::rename(path, &aside)?;
    Err(io::Error::other(format!(
        "the saved game was put aside as {}: {wrong}",
        aside.display()
    )))
}

#[cfg(test)]
mod tests {
    use fencelight_core::geometry::PerSeat;
    use fencelight_core::table::{GameConfig, Phase, Player};

    use super::*;

    fn storage(path: &Path) -> GameStorage {
        GameStorage {
            save_path: Some(path.to_owned()),
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
    fn every_kind_has_a_file_and_comes_back() {
        let folder = std::env::temp_dir().join(format!("fencelight-kept-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
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
        std::fs::remove_dir_all(&folder).expect("the folder of this test");
    }
}
