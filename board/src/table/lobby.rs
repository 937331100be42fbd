//! The lobby: where the icons of the games lie, where a game starts, and the rows of the options pages.

use heapless::Vec;

use super::clock::ClockOptions;
use super::settings::{Setting, Settings};
use crate::geometry::{Key, Seat, Square};
use fencelight_core::game::Domain;
use fencelight_core::games::{AllOptions, GameKind};

/// The square that starts the game: the middle of the board.
pub const START_SQUARE: Square = Square::MIDDLE;
/// The square that starts the lesson of the chosen game.
pub const LESSON_SQUARE: Square = square("e7");
/// The way and the goal above it, which belong to its sign and start the lesson too.
const LESSON_SIGN: [Square; 4] = [square("d9"), square("e9"), square("f9"), square("e8")];
/// The square that closes the options pages.
pub const CLOSE_SQUARE: Square = square("a1");
/// The square that turns to the other options page.
pub const NEXT_PAGE_SQUARE: Square = square("i1");
/// The squares of the clock, with seconds for a turn; 0 turns it off.
pub const CLOCK_SQUARES: [(Square, u32); 3] =
    [(square("d1"), 0), (square("e1"), 30), (square("f1"), 60)];
/// The rows of a page: all ranks but the first, which holds the squares to leave it.
const MAX_ROWS: usize = 8;

/// A square by its name; a test checks the names used here.
const fn square(name: &str) -> Square {
    match Square::from_name(name) {
        Some(square) => square,
        None => Square::MIDDLE,
    }
}

/// The square in the middle of a game's icon, which is three squares wide and high.
pub const fn icon_center(kind: GameKind) -> Square {
    match kind {
        GameKind::Quoridor2 => square("c7"),
        GameKind::Quoridor4 => square("g7"),
        GameKind::Pacman => square("c3"),
        GameKind::MsPacman => square("g3"),
    }
}

/// Whether a key lies on the sign that starts the lesson.
pub fn is_lesson(key: Key) -> bool {
    let is_square = |square: Square| key == Key::Square(square);
    is_square(LESSON_SQUARE) || LESSON_SIGN.into_iter().any(is_square)
}

/// The game whose icon a key lies on.
pub fn icon_at(key: Key) -> Option<GameKind> {
    GameKind::ALL.into_iter().find(|&kind| {
        let middle = icon_center(kind);
        match key {
            Key::Square(square) => {
                square.file().abs_diff(middle.file()) <= 1
                    && square.rank().abs_diff(middle.rank()) <= 1
            }
            // The four posts around the middle.
            Key::Post(post) => {
                (post.file() + 1 == middle.file() || post.file() == middle.file())
                    && (post.rank() + 1 == middle.rank() || post.rank() == middle.rank())
            }
            Key::Ok(_) | Key::Back(_) => false,
        }
    })
}

/// A page of the lobby.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LobbyPage {
    /// The games.
    #[default]
    Games,
    /// The rule options of the chosen game.
    Rules,
    /// Clock, hints, take-back, lights.
    Table,
}

impl LobbyPage {
    /// The name of the page in the console.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Games => "games",
            Self::Rules => "rules",
            Self::Table => "table",
        }
    }
}

/// The options chosen in the lobby.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choices {
    /// The rule options of all games.
    pub options: AllOptions,
    /// The first seat in Quoridor; `None` draws it.
    pub first: Option<Seat>,
    /// The seat that was handed the role of Pac-Man; see [`pac_seat`](super::pac_seat).
    pub pac: Option<Seat>,
    /// The clock.
    pub clock: ClockOptions,
}

impl Choices {
    /// The default options.
    pub const DEFAULT: Self = Self {
        options: AllOptions::DEFAULT,
        first: None,
        pac: None,
        clock: ClockOptions::DEFAULT,
    };

    /// The first seat of a game; `None` draws it, also if the chosen seat does not play it.
    pub fn first_of(&self, kind: GameKind) -> Option<Seat> {
        self.first.filter(|&seat| kind.first_seats().contains(seat))
    }
}

/// What a row changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Topic {
    First,
    Rule,
    Clock,
    Setting(Setting),
}

/// One lit row of an options page: an option, with its values from the left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionRow {
    /// The name in the console.
    pub key: &'static str,
    topic: Topic,
    /// The values to choose from.
    pub values: Vec<u32, 9>,
    domain: Domain,
}

impl OptionRow {
    fn new(key: &'static str, topic: Topic, domain: Domain) -> Self {
        let numbers: &[u32] = match key {
            "ply_cap" => &[0, 100, 200, 324],
            "stall_limit" => &[0, 20, 50, 100],
            "move_time" => &[10, 15, 20, 30, 45, 60],
            "bank_time" => &[60, 180, 300, 600, 900, 1_800, 3_600],
            "timeout_strikes" => &[0, 1, 2, 3, 5, 9],
            _ => &[],
        };
        let values = match domain {
            Domain::Words(words) => (0..words.len() as u32).take(9).collect(),
            Domain::Numbers(..) => numbers.iter().copied().collect(),
        };
        Self {
            key,
            topic,
            values,
            domain,
        }
    }

    /// A value as the console writes it.
    pub const fn text(&self, value: u32) -> impl core::fmt::Display {
        self.domain.text(value)
    }

    /// The chosen value.
    pub fn chosen(&self, kind: GameKind, choices: &Choices, settings: &Settings) -> u32 {
        match self.topic {
            Topic::First => choices.first_of(kind).map_or(0, |seat| 1 + seat as u32),
            Topic::Rule => choices.options.get(kind, self.key),
            Topic::Clock => choices.clock.get(self.key),
            Topic::Setting(setting) => settings.get(setting),
        }
    }

    /// Chooses a value.
    pub fn choose(
        &self,
        value: u32,
        kind: GameKind,
        choices: &mut Choices,
        settings: &mut Settings,
    ) {
        match self.topic {
            Topic::First => {
                choices.first = Seat::ALL.into_iter().nth(value.wrapping_sub(1) as usize);
            }
            // The row offers values of the domain alone.
            Topic::Rule => drop(choices.options.set(kind, self.key, value)),
            Topic::Clock => drop(choices.clock.set(self.key, value)),
            Topic::Setting(setting) => {
                settings.set(setting, value);
            }
        }
    }
}

/// The rows of a page for a game, from the top; empty for the page of the games.
pub fn rows(page: LobbyPage, kind: GameKind) -> Vec<OptionRow, MAX_ROWS> {
    let mut rows = Vec::new();
    let mut add = |row| {
        let _ = rows.push(row);
    };
    match page {
        LobbyPage::Games => {}
        LobbyPage::Rules => {
            if kind.first_seats().contains(Seat::South) {
                let seats: &[&str] = if kind == GameKind::Quoridor2 {
                    // West and east do not play; their squares stay dark.
                    &["random", "south", "", "north"]
                } else {
                    &["random", "south", "west", "north", "east"]
                };
                let mut first = OptionRow::new("first", Topic::First, Domain::Words(seats));
                first
                    .values
                    .retain(|&value| seats.get(value as usize) != Some(&""));
                add(first);
            }
            // The number of players follows from the seats.
            let options = kind
                .options()
                .iter()
                .filter(|option| option.key != "players");
            // What people ask for most comes first: layout, then the handicap.
            let rank = |key: &str| match key {
                "layout" => 0,
                "ghost_return" => 1,
                _ => 2,
            };
            for wanted in 0..=2 {
                for option in options.clone().filter(|option| rank(option.key) == wanted) {
                    add(OptionRow::new(option.key, Topic::Rule, option.domain));
                }
            }
        }
        LobbyPage::Table => {
            for option in ClockOptions::LIST {
                add(OptionRow::new(option.key, Topic::Clock, option.domain));
            }
            for setting in [Setting::Hints, Setting::TakeBack, Setting::Calm] {
                let (name, domain) = (setting.name(), setting.domain());
                add(OptionRow::new(name, Topic::Setting(setting), domain));
            }
        }
    }
    rows
}

/// The row and the value that a square stands for: ranks from the top, values from the left.
pub fn choice_at(square: Square, rows: &[OptionRow]) -> Option<(&OptionRow, u32)> {
    let row = rows.get(usize::from(8 - square.rank().min(8)))?;
    let value = row.values.get(usize::from(square.file()))?;
    Some((row, *value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn icons_and_other_squares_do_not_overlap() {
        for square in GameKind::ALL
            .map(icon_center)
            .into_iter()
            .chain([CLOSE_SQUARE, NEXT_PAGE_SQUARE])
        {
            assert_ne!(square, Square::MIDDLE);
        }
        let places = CLOCK_SQUARES.map(|(square, _)| square);
        let lesson = LESSON_SIGN.into_iter().chain([LESSON_SQUARE]);
        for square in places.into_iter().chain([START_SQUARE]).chain(lesson) {
            assert_eq!(icon_at(Key::Square(square)), None);
        }
        let keys = || (0..Key::COUNT).filter_map(Key::from_index);
        assert_eq!(keys().filter(|&key| is_lesson(key)).count(), 5);
        let on_icons = keys().filter(|&key| icon_at(key).is_some()).count();
        assert_eq!(on_icons, 4 * (9 + 4));
    }

    #[test]
    fn every_option_of_every_game_has_a_row_and_every_value_can_be_chosen() {
        for kind in GameKind::ALL {
            let mut seen = 0;
            for page in [LobbyPage::Rules, LobbyPage::Table] {
                for row in &rows(page, kind) {
                    assert!(row.values.len() >= 2, "{}", row.key);
                    for &value in &row.values {
                        let mut choices = Choices::DEFAULT;
                        let mut settings = Settings::DEFAULT;
                        row.choose(value, kind, &mut choices, &mut settings);
                        assert_eq!(row.chosen(kind, &choices, &settings), value, "{}", row.key);
                    }
                    seen += 1;
                }
            }
            let players = kind.options().iter().any(|option| option.key == "players");
            let first = !kind.first_seats().is_empty();
            let rules = kind.options().len() - usize::from(players) + usize::from(first);
            assert_eq!(
                seen,
                rules + ClockOptions::LIST.len() + 3,
                "{}",
                kind.name()
            );
        }
    }
}
