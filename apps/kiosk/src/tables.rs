//! The tables of a server: a board and a name each. Boards are those of the ports that the command line names, or all that are plugged in.

use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};
use std::thread;
use std::time::Duration;

use fencelight_host::ports::PluggedBoard;
use fencelight_host::storage::refused;

use crate::evening::Evenings;
use crate::hub::{Hub, Place};
use crate::limits::Limits;
use crate::watch::Watch;

/// Time between two looks for boards.
const SCAN: Duration = Duration::from_secs(2);
/// Tables at most. What is plugged in beyond them is left alone.
const MAX_TABLES: usize = 16;
/// The digits of an identity that make a name.
const ID_DIGITS: usize = 4;

/// A name that the command line gives: the port of the board or its identity, and the name of the table.
pub(crate) type TableName = (String, String);

/// The port or the serial number of a board, and the name of its table.
pub(crate) fn table_name(text: &str) -> Result<TableName, String> {
    let (key, name) = text
        .rsplit_once('=')
        .ok_or_else(|| format!("a name is KEY=NAME, as in /dev/ttyACM0=Window; not `{text}`"))?;
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
    if !(1..=24).contains(&name.len()) || !name.chars().all(is_plain) {
        return Err(format!(
            "a table has a name of 1 to 24 letters, digits, - and _; not `{name}`"
        ));
    }
    Ok((key.to_owned(), name.to_owned()))
}

/// A board and its name.
pub(super) struct Table {
    pub(super) name: String,
    place: Place,
    pub(super) hub: Hub,
    pub(super) watch: Arc<Watch>,
}

/// Writes a sentence whenever a board comes or goes.
pub(super) type Report = Arc<dyn Fn(&str) + Send + Sync>;

/// All tables; they grow while the server runs.
pub(super) struct Tables {
    all: RwLock<Vec<Arc<Table>>>,
    names: Vec<TableName>,
    limits: Limits,
    report: Report,
    pub(super) evenings: Arc<Evenings>,
}

impl Tables {
    /// No table yet.
    pub(super) fn new(
        names: &[TableName],
        limits: Limits,
        report: Report,
        evenings: Evenings,
    ) -> Arc<Self> {
        Arc::new(Self {
            evenings: Arc::new(evenings),
            all: RwLock::default(),
            names: names.to_vec(),
            limits,
            report,
        })
    }

    /// The tables of the ports.
    ///
    /// # Errors
    /// If two of them have the same name, or a name belongs to no port.
    pub(super) fn of_ports(
        ports: &[PathBuf],
        names: &[TableName],
        limits: Limits,
        report: Report,
        evenings: Evenings,
    ) -> std::io::Result<Arc<Self>> {
        let given = |port: &Path| names.iter().find(|(key, _)| Path::new(key) == port);
        if let Some((key, _)) = names
            .iter()
            .find(|(key, _)| !ports.iter().any(|port| Path::new(key) == port))
        {
            let message = format!("--name {key}: no --port has it; name a port as --port does");
            return Err(refused(message));
        }
        let tables = Self::new(names, limits, report, evenings);
        for (number, port) in (1..).zip(ports) {
            let name = given(port).map_or_else(|| number.to_string(), |(_, name)| name.clone());
            if !tables.add(name.clone(), Place::Port(port.clone())) {
                let message = format!(
                    "two tables have the name {name}, or there are more than {MAX_TABLES}; --name PORT=NAME names one"
                );
                return Err(refused(message));
            }
        }
        Ok(tables)
    }

    /// Looks for boards again and again, as `plugged` finds them, and gives each a table.
    pub(super) fn scan(self: &Arc<Self>, plugged: impl Fn() -> Vec<PluggedBoard> + Send + 'static) {
        let tables = Arc::downgrade(self);
        thread::spawn(move || {
            while let Some(tables) = tables.upgrade() {
                tables.find(&plugged());
                drop(tables);
                thread::sleep(SCAN);
            }
        });
    }

    /// Adds the boards that have no table yet. A board keeps its table by its identity, at whatever port it comes back.
    pub(super) fn find(&self, plugged: &[PluggedBoard]) {
        for board in plugged {
            let place = match board.serial.as_str() {
                "" => Place::Port(board.port.clone()),
                serial => Place::Id(serial.to_owned()),
            };
            if self.read().iter().any(|table| table.place == place) {
                continue;
            }
            let key = match &place {
                Place::Port(port) => port.display().to_string(),
                Place::Id(id) => id.clone(),
            };
            let given = self.names.iter().find(|(given, _)| *given == key);
            let name = given.map_or_else(|| end_of(&key), |(_, name)| name.clone());
            // Two boards whose numbers end alike.
            let is_added = self.add(name, place.clone()) || self.add(plain(&key), place);
            if !is_added {
                (self.report)(&format!("{}: no table is free for it", board.name()));
            }
        }
    }

    /// Adds a table, unless its name is taken.
    fn add(&self, name: String, place: Place) -> bool {
        let mut all = self.all.write().unwrap_or_else(PoisonError::into_inner);
        let is_taken = |table: &Arc<Table>| table.name.eq_ignore_ascii_case(&name);
        if all.len() == MAX_TABLES || all.iter().any(is_taken) {
            return false;
        }
        let report = Arc::clone(&self.report);
        let hub = Hub::start(place.clone(), self.limits, move |sentence| report(sentence));
        let (evenings, report) = (Arc::clone(&self.evenings), Arc::clone(&self.report));
        let watch = Watch::start(&name, hub.clone(), evenings, report);
        all.push(Arc::new(Table {
            name,
            place,
            hub,
            watch,
        }));
        true
    }

    /// All tables of the moment.
    pub(super) fn read(&self) -> Vec<Arc<Table>> {
        let all = self.all.read().unwrap_or_else(PoisonError::into_inner);
        all.clone()
    }

    /// The table behind a path: `/board/NAME`, and `/board` for the first one, where `/board` is the base.
    pub(super) fn of_path(&self, base: &str, path: &str) -> Option<Arc<Table>> {
        let name = path.strip_prefix(base)?;
        match name.strip_prefix('/') {
            Some(name) => self.of_name(name),
            None => self.read().into_iter().next().filter(|_| name.is_empty()),
        }
    }

    /// The table of a name.
    pub(super) fn of_name(&self, name: &str) -> Option<Arc<Table>> {
        self.read().into_iter().find(|table| table.name == name)
    }
}

/// The last letters and digits of a key, as a name.
fn end_of(key: &str) -> String {
    let name = plain(key);
    let start = name.len().saturating_sub(ID_DIGITS);
    name.get(start..).unwrap_or(&name).to_owned()
}

/// A key with what a name may have.
fn plain(key: &str) -> String {
    key.chars().filter(char::is_ascii_alphanumeric).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quiet() -> Report {
        Arc::new(|_| {})
    }

    fn board(port: &str, serial: &str) -> PluggedBoard {
        PluggedBoard {
            port: port.into(),
            serial: serial.to_owned(),
        }
    }

    fn names(tables: &Tables) -> Vec<String> {
        tables
            .read()
            .iter()
            .map(|table| table.name.clone())
            .collect()
    }

    #[test]
    fn ports_have_the_names_that_are_given_or_numbers() {
        let ports = ["/dev/a", "/dev/b", "/dev/c"].map(PathBuf::from);
        let given = [("/dev/b".to_owned(), "Window".to_owned())];
        let tables = Tables::of_ports(&ports, &given, Limits::DEFAULT, quiet(), Evenings::unkept())
            .expect("three tables");
        assert_eq!(names(&tables), ["1", "Window", "3"]);
        let name = |path| {
            tables
                .of_path("/board", path)
                .map(|table| table.name.clone())
        };
        assert_eq!(name("/board").as_deref(), Some("1"));
        assert_eq!(name("/board/Window").as_deref(), Some("Window"));
        for none in ["/board/2", "/board/", "/boards", "/board/Window/", "/"] {
            assert_eq!(name(none), None, "{none}");
        }
        for wrong in [("/dev/d", "Bar"), ("/dev/b", "3")] {
            let wrong = [(wrong.0.to_owned(), wrong.1.to_owned())];
            let tables =
                Tables::of_ports(&ports, &wrong, Limits::DEFAULT, quiet(), Evenings::unkept());
            assert!(tables.is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn boards_that_arrive_get_a_table_and_keep_it_by_their_identity() {
        let given = [("E66140031F2E4A60".to_owned(), "Bar".to_owned())];
        let tables = Tables::new(&given, Limits::DEFAULT, quiet(), Evenings::unkept());
        tables.find(&[]);
        assert_eq!(names(&tables), [""; 0]);
        tables.find(&[board("/dev/ttyACM0", "E66140031F2E4A59")]);
        // It is plugged in elsewhere, and others have come.
        tables.find(&[
            board("/dev/ttyACM0", "E66140031F2E4A60"),
            board("/dev/ttyACM1", "E66140031F2E4A59"),
            board("/dev/ttyACM2", "A00000000000-4A59"),
            board("COM7", ""),
        ]);
        assert_eq!(names(&tables), ["4A59", "Bar", "A000000000004A59", "COM7"]);
        let many: Vec<_> = (0..30)
            .map(|number| board("x", &format!("{number:04}")))
            .collect();
        tables.find(&many);
        assert_eq!(tables.read().len(), MAX_TABLES);
    }
}
