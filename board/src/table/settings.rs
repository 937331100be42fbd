//! The settings of the board, and its lifetime counters.

use fencelight_core::game::RuleOption;
use fencelight_core::geometry::{PerSeat, Seat};

/// The most power budget in mA while the budget strap is open.
pub const OPEN_STRAP_MA: u16 = 2_000;
/// The most power budget in mA.
pub const MAX_POWER_MA: u16 = 10_000;

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
}

impl Settings {
    /// The settings of a new board.
    pub const DEFAULT: Self = Self {
        brightness: 60,
        power_ma: 2_000,
        volume: 3,
        hints: true,
        take_back: true,
        calm: false,
    };

    /// Names and domains.
    pub const LIST: &[RuleOption] = &[
        RuleOption::number("brightness", 1, 100),
        RuleOption::number("power-ma", 400, MAX_POWER_MA as u32),
        RuleOption::number("volume", 0, 5),
        RuleOption::words("hints", &["off", "on"]),
        RuleOption::words("take-back", &["off", "on"]),
        RuleOption::words("calm", &["off", "on"]),
    ];

    /// The value of a setting; `None` for an unknown name.
    pub fn get(&self, name: &str) -> Option<u32> {
        Some(match name {
            "brightness" => u32::from(self.brightness),
            "power-ma" => u32::from(self.power_ma),
            "volume" => u32::from(self.volume),
            "hints" => u32::from(self.hints),
            "take-back" => u32::from(self.take_back),
            "calm" => u32::from(self.calm),
            _ => return None,
        })
    }

    /// Changes a setting. Returns `false` and changes nothing if the name is unknown or the value is out of its domain.
    pub fn set(&mut self, name: &str, value: u32) -> bool {
        let listed = Self::LIST.iter().find(|setting| setting.key == name);
        if !listed.is_some_and(|setting| setting.domain.contains(value)) {
            return false;
        }
        match name {
            "brightness" => self.brightness = value as u8,
            "power-ma" => self.power_ma = value as u16,
            "volume" => self.volume = value as u8,
            "hints" => self.hints = value != 0,
            "take-back" => self.take_back = value != 0,
            _ => self.calm = value != 0,
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
}

impl Counters {
    /// All counters at zero.
    pub const ZERO: Self = Self {
        games: 0,
        wins: PerSeat([0; 4]),
        moves: 0,
        seconds: 0,
    };

    /// A counter by its number, cyclically: games, moves, hours, then wins by seat.
    pub fn nth(&self, number: u8) -> u32 {
        match number % 7 {
            0 => self.games,
            1 => self.moves,
            2 => self.seconds / 3_600,
            3 => self.wins[Seat::South],
            4 => self.wins[Seat::West],
            5 => self.wins[Seat::North],
            _ => self.wins[Seat::East],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_stay_in_their_domains() {
        let mut settings = Settings::DEFAULT;
        for setting in Settings::LIST {
            for value in 0..11_000 {
                let before = settings.get(setting.key);
                let inside = setting.domain.contains(value);
                assert_eq!(settings.set(setting.key, value), inside);
                let expected = if inside { Some(value) } else { before };
                assert_eq!(settings.get(setting.key), expected, "{}", setting.key);
            }
        }
        assert!(!settings.set("colour", 1));
        assert_eq!(settings.get("colour"), None);
    }

    #[test]
    fn the_counters_come_in_turn_and_then_again() {
        let counters = Counters {
            games: 11,
            wins: PerSeat([21, 22, 23, 24]),
            moves: 31,
            seconds: 41 * 3_600 + 3_599,
        };
        let shown: [u32; 15] = core::array::from_fn(|number| counters.nth(number as u8));
        let one_round = [11, 31, 41, 21, 22, 23, 24];
        assert_eq!(shown[..7], one_round);
        assert_eq!(shown[7..14], one_round);
        assert_eq!(shown[14], 11);
    }
}
