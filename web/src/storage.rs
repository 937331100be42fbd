//! The state of the board in the storage of the browser, as one text, which the browser replaces whole.
//!
//! ```text
//! fencelight-state 1 9f3c20a1    the format, its version, the checksum of what follows
//! 60 2000 3 1 1 0 ...            settings, counters, lobby, choices, those of the house, masked keys
//! ^Lcurrent                        the game on the board as a game file
//! fencelight-game 1
//! ...
//! ^Lkept 7                       a kept game with its number
//! ...
//! ```

use std::fmt::Write as _;

use fencelight_board::geometry::{Key, Seat};
use fencelight_board::table::lobby::Choices;
use fencelight_board::table::{
    ClockOptions, KeptGame, Player, SETTING_NUMBERS, SavedState, Settings, Table,
};
use fencelight_core::game::Game as _;
use fencelight_core::games::GameKind;
use fencelight_text::game_file::{Damaged, GameFile, checksum, read_as, write, write_kept};

/// The name of the text.
const NAME: &str = "fencelight.state";
/// The first word of the text, and its version.
const FORMAT: &str = "fencelight-state";
const VERSION: &str = "1";
/// Begins the part of a game: a form feed. A character, because a search for a text takes 5 KB more code.
const PART: char = '\u{c}';
/// The number of a remote player; 0 is no player, 1 to 5 are the levels of computers.
const HUMAN: u32 = 6;
const REMOTE: u32 = 7;

/// Storage for texts by name, as a browser has it.
pub trait TextStorage {
    /// The text with a name.
    fn read(&self, name: &str) -> Option<String>;
    /// Writes a text; `false` if there is no room, or no storage.
    fn write(&mut self, name: &str, text: &str) -> bool;
    /// Removes a text.
    fn remove(&mut self, name: &str);
}

/// What was found in storage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// Nothing.
    Nothing,
    /// Settings, and no unfinished game.
    Settings,
    /// An unfinished game, which is offered.
    Game,
    /// A text that is no state; it is removed.
    Damaged,
    /// A state of another version; the next save replaces it.
    OtherVersion,
}

/// Writes the state of a table as it changes, over nothing but what it has read or written: another tab may have stored more.
pub struct Records {
    /// The revision of the table that is stored.
    revision: Option<u32>,
    /// The checksum of the text that was read or written last; `None` without one.
    seen: Option<u32>,
}

impl Records {
    /// Restores a table, and removes a damaged text.
    pub fn open(storage: &mut impl TextStorage, table: &mut Table) -> (Self, Found) {
        let (mut records, found) = Self::read(storage, table);
        if found == Found::Damaged {
            storage.remove(NAME);
            records.seen = None;
        }
        (records, found)
    }

    /// Restores a table, and leaves the text as it is.
    pub fn read(storage: &impl TextStorage, table: &mut Table) -> (Self, Found) {
        let mut records = Self {
            revision: None,
            seen: None,
        };
        let Some(text) = storage.read(NAME) else {
            return (records, Found::Nothing);
        };
        records.seen = Some(checksum(text.as_bytes()));
        let mut words = text.split([' ', '\n']);
        let is_ours = words.next() == Some(FORMAT);
        if is_ours
            && words
                .next()
                .is_some_and(|version| version != VERSION && version.parse::<u8>().is_ok())
        {
            return (records, Found::OtherVersion);
        }
        let Some(found) = restore(&text, table) else {
            return (records, Found::Damaged);
        };
        records.revision = Some(table.revision());
        (records, found)
    }

    /// Whether another tab has written since.
    pub fn is_behind(&self, storage: &impl TextStorage) -> bool {
        // A text that is missing is nothing to lose.
        let text = storage.read(NAME).map(|text| checksum(text.as_bytes()));
        text.is_some() && text != self.seen
    }

    /// Writes what has changed; `false` if another tab has written since, and nothing is written. A text that cannot be written is a fault
    /// of the table.
    pub fn save(&mut self, storage: &mut impl TextStorage, table: &mut Table) -> bool {
        let revision = table.revision();
        if self.revision == Some(revision) {
            return true;
        }
        if self.is_behind(storage) {
            return false;
        }
        let text = text(table);
        let is_written = storage.write(NAME, &text);
        if is_written {
            (self.revision, self.seen) = (Some(revision), Some(checksum(text.as_bytes())));
        }
        table.set_save_result(is_written);
        true
    }
}

/// The state of a table as text.
fn text(table: &Table) -> String {
    let mut text = String::new();
    for number in numbers(&table.saved_state()) {
        let _ = write!(text, "{number} ");
    }
    text.push('\n');
    let is_unfinished = table.outcome().is_none();
    if let Some(saved) = table.saved_game().filter(|_| is_unfinished) {
        let _ = write!(text, "{PART}current\n{}", write(table, &saved));
    }
    for game in GameKind::ALL
        .into_iter()
        .filter_map(|kind| table.kept_game(kind))
    {
        let _ = write!(text, "{PART}kept {}\n{}", game.number, write_kept(game));
    }
    format!(
        "{FORMAT} {VERSION} {:08x}\n{text}",
        checksum(text.as_bytes())
    )
}

/// Restores a table from a text; `None` if it is damaged, and nothing changes.
fn restore(text: &str, table: &mut Table) -> Option<Found> {
    let (first, rest) = text.split_once('\n')?;
    let sum = first.strip_prefix(FORMAT)?.rsplit_once(' ')?.1;
    if sum.len() != 8 || u32::from_str_radix(sum, 16).ok()? != checksum(rest.as_bytes()) {
        return None;
    }
    let mut parts = rest.split(PART);
    let mut values = parts
        .next()?
        .split_whitespace()
        .map(|word| word.parse().ok());
    let state = read_numbers(&mut values)?;
    let (mut current, mut kept) = (None, Vec::new());
    for part in parts {
        let (name, file) = part.split_once('\n')?;
        // A game that this version does not read costs no other one.
        let Ok(game) = read_as::<Damaged>(file) else {
            continue;
        };
        match name.strip_prefix("kept ") {
            Some(number) => kept.push((number.parse().ok()?, game)),
            None => current = Some(game),
        }
    }
    table.set_saved_state(&state);
    let is_offered =
        current.is_some_and(|game| table.offer_saved_game(game.start, &game.moves, &game.saved));
    for (number, game) in kept {
        keep(table, number, game);
    }
    Some(match is_offered || table.offer_last_kept() {
        true => Found::Game,
        false => Found::Settings,
    })
}

fn keep(table: &mut Table, number: u32, game: GameFile) {
    let mut end = game.start.clone();
    game.moves.iter().for_each(|&mv| end.play_unchecked(mv));
    if end.outcome().is_none() {
        table.restore_kept(&KeptGame::new(game.start, &game.moves, game.saved, number));
    }
}

/// The state as numbers.
fn numbers(state: &SavedState) -> Vec<u32> {
    let mut numbers: Vec<u32> = Vec::new();
    numbers.extend(state.settings.numbers());
    let counters = &state.counters;
    numbers.extend([counters.games, counters.moves, counters.seconds]);
    numbers.extend(counters.wins.0);
    numbers.push(state.lobby_kind as u32);
    numbers.extend(state.lobby_players.0.map(|player| match player {
        Player::Empty => 0,
        Player::Computer { level } => level.into(),
        Player::Human => HUMAN,
        Player::Remote => REMOTE,
    }));
    for choices in [&state.choices, &state.house.choices] {
        for kind in GameKind::ALL {
            let options = kind.options().iter();
            numbers.extend(options.map(|option| choices.options.get(kind, option.key)));
        }
        let options = ClockOptions::LIST.iter();
        numbers.extend(options.map(|option| choices.clock.get(option.key)));
        numbers.extend([choices.first, choices.pac].map(|seat| seat.map_or(4, |seat| seat as u32)));
    }
    let house = &state.house;
    numbers.extend([house.hints, house.take_back, house.calm].map(u32::from));
    numbers.extend(state.masked.iter().map(|key| u32::from(key.index())));
    numbers
}

/// Reads the state back; `None` if a number is missing or out of its domain.
fn read_numbers(values: &mut dyn Iterator<Item = Option<u32>>) -> Option<SavedState> {
    let mut state = SavedState::FACTORY;
    let mut next = || values.next().flatten();
    let mut settings = [0; SETTING_NUMBERS];
    for number in &mut settings {
        *number = next()?;
    }
    state.settings = Settings::from_numbers(&settings, &Settings::DEFAULT.later_numbers())?;
    let counters = &mut state.counters;
    (counters.games, counters.moves, counters.seconds) = (next()?, next()?, next()?);
    for wins in &mut counters.wins.0 {
        *wins = next()?;
    }
    state.lobby_kind = *GameKind::ALL.get(next()? as usize)?;
    for player in &mut state.lobby_players.0 {
        *player = match next()? {
            0 => Player::Empty,
            HUMAN => Player::Human,
            REMOTE => Player::Remote,
            level if level < HUMAN => Player::computer(level as u8),
            _ => return None,
        };
    }
    for choices in [&mut state.choices, &mut state.house.choices] {
        read_choices(choices, &mut next)?;
    }
    let house = &mut state.house;
    for choice in [&mut house.hints, &mut house.take_back, &mut house.calm] {
        *choice = next()? == 1;
    }
    for index in values {
        state
            .masked
            .insert(Key::from_index(u8::try_from(index?).ok()?)?);
    }
    Some(state)
}

fn read_choices(choices: &mut Choices, next: &mut dyn FnMut() -> Option<u32>) -> Option<()> {
    for kind in GameKind::ALL {
        for option in kind.options() {
            choices.options.set(kind, option.key, next()?).ok()?;
        }
    }
    for option in ClockOptions::LIST {
        choices.clock.set(option.key, next()?).ok()?;
    }
    for seat in [&mut choices.first, &mut choices.pac] {
        *seat = match next()? {
            4 => None,
            index => Some(*Seat::ALL.get(index as usize)?),
        };
    }
    Some(())
}

#[cfg(test)]
pub(crate) mod tests {
    use std::collections::BTreeMap;

    use fencelight_ai::greedy;
    use fencelight_board::table::{ClockMode, GameConfig, Phase, Player, Setting, humans_at};
    use fencelight_core::games::GameKind;
    use fencelight_core::geometry::PerSeat;
    use fencelight_core::pacman::Layout;

    use super::*;
    use crate::session::Session;

    #[derive(Clone, Default)]
    pub(crate) struct Texts {
        texts: BTreeMap<String, String>,
        is_full: bool,
    }

    impl TextStorage for Texts {
        fn read(&self, name: &str) -> Option<String> {
            self.texts.get(name).cloned()
        }

        fn write(&mut self, name: &str, text: &str) -> bool {
            if !self.is_full {
                self.texts.insert(name.to_owned(), text.to_owned());
            }
            !self.is_full
        }

        fn remove(&mut self, name: &str) {
            self.texts.remove(name);
        }
    }

    /// A table with a game of each kind, the last of them current.
    fn table() -> Table {
        let mut table = Table::new(3, 0);
        for kind in GameKind::ALL {
            let mut players = [Player::Human, Player::Empty, Player::Human, Player::Empty];
            if kind == GameKind::Quoridor4 {
                players = [Player::Human; 4];
            }
            table.start_game(&GameConfig::new(kind, PerSeat(players), 9));
            for seed in 0..7 {
                let mv = greedy(table.history().current(), seed).expect("the game goes on");
                table.play_all(&[mv]).expect("it is legal");
            }
        }
        table
    }

    fn saved(table: &mut Table) -> Texts {
        let mut storage = Texts::default();
        let (mut records, found) = Records::open(&mut storage, &mut Table::new(1, 0));
        assert_eq!(found, Found::Nothing);
        assert!(records.save(&mut storage, table));
        storage
    }

    #[test]
    fn the_current_game_and_the_kept_ones_come_back() {
        let mut before = table();
        let mut storage = saved(&mut before);
        let mut after = Table::new(2, 0);
        let (_, found) = Records::open(&mut storage, &mut after);
        assert_eq!((found, after.phase()), (Found::Game, Phase::Resume));
        assert_eq!(after.saved_state(), before.saved_state());
        assert_eq!(after.history().current(), before.history().current());
        for kind in GameKind::ALL {
            let game = |table: &Table| table.kept_game(kind).map(|game| game.start.clone());
            assert_eq!(game(&after), game(&before), "{kind}");
        }
    }

    #[test]
    fn what_has_not_changed_is_not_written_again() {
        let mut table = table();
        let mut storage = Texts::default();
        let (mut records, _) = Records::open(&mut storage, &mut Table::new(1, 0));
        assert!(records.save(&mut storage, &mut table));
        storage.texts.clear();
        assert!(records.save(&mut storage, &mut table));
        assert!(storage.texts.is_empty());
        // Where the storage was cleared, the next change stores the game again.
        table.set_setting(Setting::Calm, 1);
        assert!(records.save(&mut storage, &mut table));
        assert_eq!(storage.texts.len(), 1);
    }

    #[test]
    fn damaged_texts_are_refused_and_removed() {
        let storage = saved(&mut table());
        let name = NAME.to_owned();
        let text = storage.texts.get(&name).expect("a record").clone();
        for at in (0..text.len()).step_by(3) {
            let mut damaged = storage.clone();
            let digit = if &text[at..=at] == "0" { "1" } else { "0" };
            let other = format!("{}{digit}{}", &text[..at], &text[at + 1..]);
            damaged.texts.insert(name.clone(), other);
            let mut table = Table::new(2, 0);
            let (_, found) = Records::open(&mut damaged, &mut table);
            let is_version = at == FORMAT.len() + 1;
            let expected = if is_version {
                Found::OtherVersion
            } else {
                Found::Damaged
            };
            assert_eq!(found, expected, "{at}");
            assert_eq!(damaged.texts.contains_key(&name), is_version);
            assert_eq!(table.phase(), Phase::Attract);
        }
        for rubbish in ["", "x", "0011223344", "žž", "00"] {
            let mut damaged = storage.clone();
            damaged.texts.insert(name.clone(), rubbish.to_owned());
            let (_, found) = Records::open(&mut damaged, &mut Table::new(2, 0));
            assert_eq!(found, Found::Damaged, "{rubbish}");
        }
    }

    #[test]
    fn every_choice_of_lobby_and_house_comes_back() {
        let mut state = SavedState::FACTORY;
        state.settings.volume = 1;
        state.counters.seconds = 77;
        state.lobby_kind = GameKind::MsPacman;
        state.lobby_players.0 = [
            Player::Remote,
            Player::Human,
            Player::computer(5),
            Player::Empty,
        ];
        state.choices.first = Some(Seat::East);
        state.choices.options.pacman.layout = Layout::B;
        state.house.choices.pac = Some(Seat::North);
        state.house.choices.clock.mode = ClockMode::PerMove;
        state.house.calm = true;
        state.masked.insert(Key::from_name("e5+").expect("a key"));
        let mut table = Table::new(3, 0);
        table.set_saved_state(&state);
        let mut storage = saved(&mut table);
        let mut after = Table::new(4, 0);
        let (_, found) = Records::open(&mut storage, &mut after);
        assert_eq!((found, after.saved_state()), (Found::Settings, state));
    }

    /// A tab with the board of a page.
    struct Tab {
        session: Session,
        records: Records,
    }

    impl Tab {
        fn open(storage: &mut Texts, is_owner: bool) -> Self {
            let mut session = Session::new(1);
            let table = session.table_mut();
            let (records, _) = match is_owner {
                true => Records::open(storage, table),
                false => Records::read(storage, table),
            };
            if !is_owner {
                session.show();
            }
            Self { session, records }
        }

        /// Stores or follows, as the page does after a change; `true` if another tab had written.
        fn follow(&mut self, storage: &mut Texts) -> bool {
            let is_behind = match self.session.is_shown() {
                true => self.records.is_behind(storage),
                false => !self.records.save(storage, self.session.table_mut()),
            };
            if is_behind {
                *self = Self::open(storage, false);
            }
            is_behind
        }

        /// Goes on with the game or starts one, and plays a move. No game comes to its end.
        fn play(&mut self, kind: GameKind, seed: u64) {
            self.session.resume();
            self.session.run(500);
            if self.session.is_shown() {
                return;
            }
            let table = self.session.table_mut();
            if !table.has_unfinished(kind) {
                let seats = kind.required_seats().expect("Quoridor");
                table.start_game(&GameConfig::new(kind, humans_at(seats), seed));
            }
            let history = table.history();
            if history.moves().len() < 12
                && let Some(mv) = greedy(history.current(), seed)
            {
                // Refused while a game is offered.
                let _ = table.play_all(&[mv]);
            }
        }
    }

    /// The moves of each stored game, by its kind and seed.
    fn stored(storage: &Texts) -> BTreeMap<(&'static str, u64), usize> {
        let mut table = Table::new(1, 0);
        Records::read(storage, &mut table);
        let current = table.game().map(|history| {
            let name = history.start().kind().name();
            ((name, table.game_seed()), history.moves().len())
        });
        let kept = GameKind::ALL.into_iter().filter_map(|kind| {
            let game = table.kept_game(kind)?;
            Some(((kind.name(), game.saved.seed), game.moves.len()))
        });
        current.into_iter().chain(kept).collect()
    }

    /// Two tabs open, play, wait, store and take over in any order, with a lock and without: what is stored is never replaced by less.
    #[test]
    fn no_tab_stores_an_older_game_over_a_newer_one() {
        let (mut stored_moves, mut found_newer, mut shown) = (0, 0, 0);
        for seed in 0..80u64 {
            let has_locks = seed % 2 == 0;
            let mut random = seed;
            let mut below = |limit: u64| {
                random = random
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1_442_695_040_888_963_407);
                (random >> 33) % limit
            };
            let mut storage = Texts::default();
            let mut owner = 0;
            let mut tabs = [true, !has_locks].map(|is_owner| Tab::open(&mut storage, is_owner));
            let mut before = stored(&storage);
            for step in 0..60 {
                let place = below(2) as usize;
                match below(8) {
                    0 => {
                        let is_owner = !has_locks || owner == place;
                        tabs[place] = Tab::open(&mut storage, is_owner);
                    }
                    1 => {
                        tabs[place] = Tab::open(&mut storage, true);
                        tabs[place].session.resume();
                        if has_locks && owner != place {
                            tabs[owner] = Tab::open(&mut storage, false);
                            owner = place;
                        }
                    }
                    2 => tabs[place].session.run(below(45) * 1_000),
                    3 | 4 => {
                        let kinds = [GameKind::Quoridor2, GameKind::Quoridor4];
                        tabs[place].play(kinds[below(2) as usize], step);
                    }
                    _ => found_newer += usize::from(tabs[place].follow(&mut storage)),
                }
                let now = stored(&storage);
                for (game, moves) in &before {
                    let left = now.get(game);
                    assert!(left >= Some(moves), "seed {seed}, step {step}: {game:?}");
                }
                before = now;
                let tab = &mut tabs[place];
                if tab.session.is_shown() && !tab.records.is_behind(&storage) {
                    let (kind, moves) = (tab.session.table().position().kind(), before.values());
                    let count = tab.session.table().history().moves().len();
                    let is_stored = tab.session.table().phase() != Phase::Play
                        || moves.clone().any(|&moves| moves == count);
                    assert!(is_stored, "seed {seed}, step {step}: {kind} {count}");
                    shown += usize::from(count > 0);
                }
            }
            stored_moves += before.values().sum::<usize>();
        }
        assert!(stored_moves > 200, "{stored_moves}");
        assert!(found_newer > 50, "{found_newer}");
        assert!(shown > 50, "{shown}");
    }

    #[test]
    fn a_full_storage_is_a_fault_until_there_is_room() {
        let mut table = table();
        let mut storage = Texts {
            is_full: true,
            ..Texts::default()
        };
        let (mut records, _) = Records::open(&mut storage, &mut Table::new(1, 0));
        records.save(&mut storage, &mut table);
        assert!(table.fault().is_some());
        storage.is_full = false;
        assert!(records.save(&mut storage, &mut table));
        assert_eq!(table.fault(), None);
    }
}
