//! The settings of the board, and its lifetime counters.

use crate::puzzles::MAX_GRADE;
use fencelight_core::game::Domain;
use fencelight_core::geometry::{PerSeat, Seat};

/// The most power budget in mA while the budget strap is open.
pub const OPEN_STRAP_MA: u16 = 2_000;
/// The most power budget in mA.
pub const MAX_POWER_MA: u16 = 10_000;

/// One of the [`Settings`].
///
/// ```
/// use fencelight_board::table::{Setting, Settings};
///
/// let volume = Setting::from_name("volume").unwrap();
/// assert_eq!(volume.domain().to_string(), "0 to 5");
/// let mut settings = Settings::DEFAULT;
/// assert!(settings.set(volume, 5) && !settings.set(volume, 6));
/// assert_eq!(settings.get(volume), 5);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Setting {
    /// Master brightness.
    Brightness,
    /// The power budget.
    PowerMa,
    /// Volume.
    Volume,
    /// Hints.
    Hints,
    /// Take-backs.
    TakeBack,
    /// Calm mode.
    Calm,
    /// What a program at the USB port may do.
    Host,
    /// Seconds without a key after which a game leaves.
    IdleGame,
    /// Seconds without a key after which the lobby, a lesson and the end of a game leave.
    IdleLobby,
    /// What becomes of an abandoned game.
    Abandoned,
    /// Whether visitors may change the choices of the house.
    Lock,
}

impl Setting {
    /// All settings.
    pub const ALL: [Self; 11] = [
        Self::Brightness,
        Self::PowerMa,
        Self::Volume,
        Self::Hints,
        Self::TakeBack,
        Self::Calm,
        Self::Host,
        Self::IdleGame,
        Self::IdleLobby,
        Self::Abandoned,
        Self::Lock,
    ];

    /// The name in the console.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Brightness => "brightness",
            Self::PowerMa => "power-ma",
            Self::Volume => "volume",
            Self::Hints => "hints",
            Self::TakeBack => "take-back",
            Self::Calm => "calm",
            Self::Host => "host",
            Self::IdleGame => "idle-game",
            Self::IdleLobby => "idle-lobby",
            Self::Abandoned => "abandoned",
            Self::Lock => "lock",
        }
    }

    /// The setting with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|setting| setting.name() == name)
    }

    /// The values.
    pub const fn domain(self) -> Domain {
        match self {
            Self::Brightness => Domain::Numbers(1, 100),
            Self::PowerMa => Domain::Numbers(400, MAX_POWER_MA as u32),
            Self::Volume => Domain::Numbers(0, 5),
            Self::Hints | Self::TakeBack | Self::Calm | Self::Lock => Domain::Words(&["off", "on"]),
            Self::Host => Domain::Words(&["watch", "play", "hands"]),
            Self::IdleGame => Domain::Numbers(60, 3_600),
            Self::IdleLobby => Domain::Numbers(20, 600),
            Self::Abandoned => Domain::Words(&["offer", "keep"]),
        }
    }
}

/// What a program at the USB port may do, the least first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HostRight {
    /// Read and watch.
    Watch,
    /// Also start and play games.
    Play,
    /// Also press keys, set up positions, change settings, restart the board.
    Hands,
}

impl HostRight {
    /// All rights, the least first.
    pub const ALL: [Self; 3] = [Self::Watch, Self::Play, Self::Hands];

    /// The name in the console.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Watch => "watch",
            Self::Play => "play",
            Self::Hands => "hands",
        }
    }
}

/// Settings of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Master brightness in percent, 1 to 100.
    pub brightness: u8,
    /// The power budget in mA, 400 to 10,000.
    pub power_ma: u16,
    /// Volume, 0 (off) to 5.
    pub volume: u8,
    /// Whether hints are on.
    pub hints: bool,
    /// Whether turns can be taken back.
    pub take_back: bool,
    /// Whether lights move less (calm mode).
    pub calm: bool,
    /// What a program at the USB port may do. It lowers this at most: the service pages raise it.
    pub host: HostRight,
    /// Seconds without a key after which a game leaves, 60 to 3,600.
    pub idle_game_s: u16,
    /// The same for the lobby, a lesson and the end of a game, 20 to 600.
    pub idle_lobby_s: u16,
    /// Whether an abandoned game is kept: the next key opens the lobby and does not offer it.
    pub keeps_abandoned: bool,
    /// Whether the choices of the house are locked in the lobby.
    pub is_locked: bool,
}

/// The numbers of [`Settings::numbers`].
pub const SETTING_NUMBERS: usize = 6;
/// The numbers of [`Settings::later_numbers`].
pub const LATER_SETTING_NUMBERS: usize = 3;

impl Settings {
    /// The settings of a new board.
    pub const DEFAULT: Self = Self {
        brightness: 60,
        power_ma: 2_000,
        volume: 3,
        hints: true,
        take_back: true,
        calm: false,
        host: HostRight::Hands,
        idle_game_s: 15 * 60,
        idle_lobby_s: 60,
        keeps_abandoned: false,
        is_locked: false,
    };

    /// The settings as numbers, for a save, but for [`Settings::later_numbers`]. Those of calm lights and host are one, so that a record from before that setting is still read, as `hands`.
    pub fn numbers(&self) -> [u32; SETTING_NUMBERS] {
        let lowered = HostRight::Hands as u32 - self.host as u32;
        [
            u32::from(self.brightness),
            u32::from(self.power_ma),
            u32::from(self.volume),
            u32::from(self.hints),
            u32::from(self.take_back),
            u32::from(self.calm) + 2 * lowered,
        ]
    }

    /// The settings that records of the first version lack, as numbers.
    pub fn later_numbers(&self) -> [u32; LATER_SETTING_NUMBERS] {
        [
            u32::from(self.idle_game_s),
            u32::from(self.idle_lobby_s),
            u32::from(self.keeps_abandoned) + 2 * u32::from(self.is_locked),
        ]
    }

    /// The settings with these numbers; `None` if one is out of its domain.
    pub fn from_numbers(
        numbers: &[u32; SETTING_NUMBERS],
        later: &[u32; LATER_SETTING_NUMBERS],
    ) -> Option<Self> {
        let [brightness, power_ma, volume, hints, take_back, last] = *numbers;
        let [idle_game, idle_lobby, flags] = *later;
        let host = (HostRight::Hands as u32).checked_sub(last / 2)?;
        let mut settings = Self::DEFAULT;
        for (setting, value) in [
            (Setting::Brightness, brightness),
            (Setting::PowerMa, power_ma),
            (Setting::Volume, volume),
            (Setting::Hints, hints),
            (Setting::TakeBack, take_back),
            (Setting::Calm, last % 2),
            (Setting::Host, host),
            (Setting::IdleGame, idle_game),
            (Setting::IdleLobby, idle_lobby),
            (Setting::Abandoned, flags % 2),
            (Setting::Lock, flags / 2),
        ] {
            settings.set(setting, value).then_some(())?;
        }
        Some(settings)
    }

    /// The value of a setting.
    pub fn get(&self, setting: Setting) -> u32 {
        match setting {
            Setting::Brightness => u32::from(self.brightness),
            Setting::PowerMa => u32::from(self.power_ma),
            Setting::Volume => u32::from(self.volume),
            Setting::Hints => u32::from(self.hints),
            Setting::TakeBack => u32::from(self.take_back),
            Setting::Calm => u32::from(self.calm),
            Setting::Host => self.host as u32,
            Setting::IdleGame => u32::from(self.idle_game_s),
            Setting::IdleLobby => u32::from(self.idle_lobby_s),
            Setting::Abandoned => u32::from(self.keeps_abandoned),
            Setting::Lock => u32::from(self.is_locked),
        }
    }

    /// Changes a setting. Returns `false` and changes nothing if the value is out of its domain.
    pub const fn set(&mut self, setting: Setting, value: u32) -> bool {
        if !setting.domain().contains(value) {
            return false;
        }
        match setting {
            Setting::Brightness => self.brightness = value as u8,
            Setting::PowerMa => self.power_ma = value as u16,
            Setting::Volume => self.volume = value as u8,
            Setting::Hints => self.hints = value != 0,
            Setting::TakeBack => self.take_back = value != 0,
            Setting::Calm => self.calm = value != 0,
            Setting::IdleGame => self.idle_game_s = value as u16,
            Setting::IdleLobby => self.idle_lobby_s = value as u16,
            Setting::Abandoned => self.keeps_abandoned = value != 0,
            Setting::Lock => self.is_locked = value != 0,
            Setting::Host => {
                self.host = match value {
                    0 => HostRight::Watch,
                    1 => HostRight::Play,
                    _ => HostRight::Hands,
                }
            }
        }
        true
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self::DEFAULT
    }
}

/// Lifetime counters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Games started.
    pub games: u32,
    /// Games won by a seat. A win of the ghosts counts for every seat that plays one.
    pub wins: PerSeat<u32>,
    /// Moves played.
    pub moves: u32,
    /// Uptime in seconds.
    pub seconds: u32,
    /// Puzzles solved without help, by grade; those of grade 0 count as grade 1.
    pub puzzles: [u16; MAX_GRADE as usize],
}

impl Counters {
    /// All counters at zero.
    pub const ZERO: Self = Self {
        games: 0,
        wins: PerSeat([0; 4]),
        moves: 0,
        seconds: 0,
        puzzles: [0; MAX_GRADE as usize],
    };

    /// Counts a solved puzzle of a grade.
    pub(super) fn count_puzzle(&mut self, grade: u8) {
        if let Some(count) = self.puzzles.get_mut(usize::from(grade).saturating_sub(1)) {
            *count = count.saturating_add(1);
        }
    }

    /// A counter by its number, cyclically: games, moves, hours, wins by seat, then solved puzzles by grade.
    pub fn nth(&self, number: u8) -> u32 {
        let number = number % (7 + MAX_GRADE);
        match number {
            0 => self.games,
            1 => self.moves,
            2 => self.seconds / 3_600,
            3 => self.wins[Seat::South],
            4 => self.wins[Seat::West],
            5 => self.wins[Seat::North],
            6 => self.wins[Seat::East],
            _ => {
                let count = self.puzzles.get(usize::from(number - 7));
                count.copied().unwrap_or(0).into()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::*;

    #[test]
    fn every_setting_is_set_alone_and_inside_its_domain() {
        for setting in Setting::ALL {
            assert_eq!(Setting::from_name(setting.name()), Some(setting));
            let mut settings = Settings::DEFAULT;
            for value in 0..11_000 {
                let before = settings.get(setting);
                let inside = setting.domain().contains(value);
                assert_eq!(settings.set(setting, value), inside);
                let expected = if inside { value } else { before };
                assert_eq!(settings.get(setting), expected, "{}", setting.name());
            }
            for other in Setting::ALL.into_iter().filter(|&other| other != setting) {
                assert_eq!(settings.get(other), Settings::DEFAULT.get(other));
            }
        }
        assert_eq!(Setting::from_name("colour"), None);
    }

    #[test]
    fn numbers_bring_back_every_setting_and_those_without_a_host_mean_hands() {
        for host in HostRight::ALL {
            for calm in [false, true] {
                let settings = Settings {
                    host,
                    calm,
                    ..Settings::DEFAULT
                };
                let numbers = (settings.numbers(), settings.later_numbers());
                assert_eq!(
                    Settings::from_numbers(&numbers.0, &numbers.1),
                    Some(settings)
                );
                let name = Setting::Host.domain().text(settings.get(Setting::Host));
                assert_eq!(std::format!("{name}"), host.name());
            }
        }
        let later = Settings::DEFAULT.later_numbers();
        let from = |numbers: &[u32; SETTING_NUMBERS]| Settings::from_numbers(numbers, &later);
        let old = from(&[60, 2_000, 3, 1, 1, 1]);
        let expected = Settings {
            calm: true,
            ..Settings::DEFAULT
        };
        assert_eq!(old, Some(expected));
        assert_eq!(from(&[60, 2_000, 3, 1, 1, 6]), None);
        assert_eq!(from(&[60, 2_000, 6, 1, 1, 0]), None);
    }

    #[test]
    fn numbers_bring_back_the_rules_of_the_house_and_none_out_of_range() {
        let cafe = Settings {
            idle_game_s: 120,
            idle_lobby_s: 30,
            keeps_abandoned: true,
            is_locked: true,
            ..Settings::DEFAULT
        };
        assert_eq!(cafe.later_numbers(), [120, 30, 3]);
        let from = |later: [u32; 3]| Settings::from_numbers(&cafe.numbers(), &later);
        assert_eq!(from(cafe.later_numbers()), Some(cafe));
        for wrong in [
            [59, 30, 0],
            [3_601, 30, 0],
            [120, 19, 0],
            [120, 601, 0],
            [120, 30, 4],
        ] {
            assert_eq!(from(wrong), None, "{wrong:?}");
        }
    }

    #[test]
    fn the_counters_come_in_turn_and_then_again() {
        let counters = Counters {
            games: 11,
            wins: PerSeat([21, 22, 23, 24]),
            moves: 31,
            seconds: 41 * 3_600 + 3_599,
            puzzles: [51, 52, 53, 54, 55],
        };
        let shown: [u32; 25] = core::array::from_fn(|number| counters.nth(number as u8));
        let one_round = [11, 31, 41, 21, 22, 23, 24, 51, 52, 53, 54, 55];
        assert_eq!(shown[..12], one_round);
        assert_eq!(shown[12..24], one_round);
        assert_eq!(shown[24], 11);
    }
}
