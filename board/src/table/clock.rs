//! The clock of a game (rules section 4): how long a turn may take, and what is left.
//!
//! The clock counts the time that the table passes to it. A turn that takes exactly its time is in time.

use fencelight_core::game::{OptionError, RuleOption, choose};
use fencelight_core::geometry::{PerSeat, Seat};

/// How time is measured (4.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ClockMode {
    /// No clock.
    #[default]
    Off,
    /// A time for every turn.
    PerMove,
    /// A time for all turns of a seat together.
    Bank,
    /// First the bank, then a time for every turn.
    BankThenMove,
}

/// What happens when time is up (4.5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TimeoutAction {
    /// The board moves for the player, who gets a strike.
    #[default]
    AutoStep,
    /// Nothing is played; the turn passes on.
    LoseTurn,
    /// The game is lost.
    LoseGame,
    /// Only the lights report it.
    Warn,
}

/// The options of the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ClockOptions {
    /// How time is measured.
    pub mode: ClockMode,
    /// Seconds for a turn.
    pub move_time_s: u32,
    /// Seconds for all turns of a seat.
    pub bank_time_s: u32,
    /// What happens when the time is up.
    pub timeout_action: TimeoutAction,
    /// Strikes with which the game is lost; 0 for never.
    pub strikes: u8,
}

impl ClockOptions {
    /// The default options.
    pub const DEFAULT: Self = Self {
        mode: ClockMode::Off,
        move_time_s: 30,
        bank_time_s: 300,
        timeout_action: TimeoutAction::AutoStep,
        strikes: 3,
    };

    /// Names and domains (rules section 6).
    pub const LIST: &[RuleOption] = &[
        RuleOption::words("clock", &["off", "per_move", "bank", "bank_then_move"]),
        RuleOption::number("move_time", 10, 60),
        RuleOption::number("bank_time", 60, 3600),
        RuleOption::words(
            "timeout_action",
            &["auto_step", "lose_turn", "lose_game", "warn"],
        ),
        RuleOption::number("timeout_strikes", 0, 9),
    ];

    /// The value of an option; 0 for an unknown name.
    pub fn get(&self, key: &str) -> u32 {
        match key {
            "clock" => self.mode as u32,
            "move_time" => self.move_time_s,
            "bank_time" => self.bank_time_s,
            "timeout_action" => self.timeout_action as u32,
            "timeout_strikes" => u32::from(self.strikes),
            _ => 0,
        }
    }

    /// Sets an option; with an error nothing changes.
    pub fn set(&mut self, key: &str, value: u32) -> Result<(), OptionError> {
        let option = Self::LIST.iter().find(|option| option.key == key);
        let option = option.ok_or(OptionError::UnknownKey)?;
        if !option.domain.contains(value) {
            return Err(OptionError::OutOfDomain);
        }
        match key {
            "clock" => choose(
                &mut self.mode,
                &[
                    ClockMode::Off,
                    ClockMode::PerMove,
                    ClockMode::Bank,
                    ClockMode::BankThenMove,
                ],
                value,
            )?,
            "move_time" => self.move_time_s = value,
            "bank_time" => self.bank_time_s = value,
            "timeout_action" => choose(
                &mut self.timeout_action,
                &[
                    TimeoutAction::AutoStep,
                    TimeoutAction::LoseTurn,
                    TimeoutAction::LoseGame,
                    TimeoutAction::Warn,
                ],
                value,
            )?,
            _ => self.strikes = value as u8,
        }
        Ok(())
    }
}

impl Default for ClockOptions {
    fn default() -> Self {
        Self::DEFAULT
    }
}

/// The last part of a turn, in which the lights warn (4.4).
pub const WARNING_MS: u32 = 10_000;

/// The clock of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    options: ClockOptions,
    /// The time left in the banks.
    bank_ms: PerSeat<u32>,
    strikes: PerSeat<u8>,
    /// The time used by the current turn.
    spent_ms: u32,
}

impl Clock {
    /// A clock with full banks and no strikes.
    pub const fn new(options: ClockOptions) -> Self {
        Self {
            options,
            bank_ms: PerSeat([options.bank_time_s * 1_000; 4]),
            strikes: PerSeat([0; 4]),
            spent_ms: 0,
        }
    }

    /// A clock restored from a save. The current turn has its whole time again.
    pub fn resumed(options: ClockOptions, bank_ms: PerSeat<u32>, strikes: PerSeat<u8>) -> Self {
        let mut clock = Self::new(options);
        let full = options.bank_time_s * 1_000;
        clock.bank_ms = PerSeat(bank_ms.0.map(|bank_ms| bank_ms.min(full)));
        clock.strikes = strikes;
        clock
    }

    /// The options.
    pub const fn options(&self) -> &ClockOptions {
        &self.options
    }

    /// Whether there is a clock.
    pub fn is_on(&self) -> bool {
        self.options.mode != ClockMode::Off
    }

    /// The bank of a seat at the start of the current turn.
    pub fn bank_ms(&self, seat: Seat) -> u32 {
        self.bank_ms[seat]
    }

    /// The strikes of a seat.
    pub fn strikes(&self, seat: Seat) -> u8 {
        self.strikes[seat]
    }

    /// The time limit of a turn of a seat; `None` without a clock.
    pub fn limit_ms(&self, seat: Seat) -> Option<u32> {
        let move_ms = self.options.move_time_s * 1_000;
        match self.options.mode {
            ClockMode::Off => None,
            ClockMode::PerMove => Some(move_ms),
            ClockMode::Bank => Some(self.bank_ms[seat]),
            ClockMode::BankThenMove => Some(self.bank_ms[seat].saturating_add(move_ms)),
        }
    }

    /// The time left in the current turn, which is that of `seat`.
    pub fn remaining_ms(&self, seat: Seat) -> Option<u32> {
        let limit_ms = self.limit_ms(seat)?;
        Some(limit_ms.saturating_sub(self.spent_ms))
    }

    /// The time that a full bar stands for.
    pub fn full_ms(&self, seat: Seat) -> u32 {
        let whole_s = match self.options.mode {
            ClockMode::Bank => self.options.bank_time_s,
            // The bar shows the bank first, then the turn.
            ClockMode::BankThenMove if self.spent_ms < self.bank_ms[seat] => {
                self.options.bank_time_s + self.options.move_time_s
            }
            ClockMode::Off | ClockMode::PerMove | ClockMode::BankThenMove => {
                self.options.move_time_s
            }
        };
        whole_s * 1_000
    }

    /// The time used by the current turn.
    pub const fn spent_ms(&self) -> u32 {
        self.spent_ms
    }

    /// Whether the clock ends a game without moves.
    pub fn can_end_game(&self) -> bool {
        self.is_on()
            && match self.options.timeout_action {
                TimeoutAction::AutoStep => self.options.strikes > 0,
                TimeoutAction::LoseGame => true,
                TimeoutAction::LoseTurn | TimeoutAction::Warn => false,
            }
    }

    /// Adds time to the current turn.
    pub(super) fn advance(&mut self, elapsed_ms: u32) {
        self.spent_ms = self.spent_ms.saturating_add(elapsed_ms);
    }

    /// Whether the current turn, which is that of `seat`, has exceeded its limit.
    pub(super) fn is_expired(&self, seat: Seat) -> bool {
        self.limit_ms(seat)
            .is_some_and(|limit_ms| self.spent_ms > limit_ms)
    }

    /// Ends a turn of a seat and takes its time from the bank.
    pub(super) fn end_turn(&mut self, seat: Seat) {
        self.bank_ms[seat] = self.bank_ms[seat].saturating_sub(self.spent_ms);
        self.spent_ms = 0;
    }

    /// Adds a strike; returns whether it is the last one.
    pub(super) fn add_strike(&mut self, seat: Seat) -> bool {
        self.strikes[seat] = self.strikes[seat].saturating_add(1);
        self.options.strikes != 0 && self.strikes[seat] >= self.options.strikes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOUTH: Seat = Seat::South;

    fn clock(mode: ClockMode) -> Clock {
        Clock::new(ClockOptions {
            mode,
            ..ClockOptions::DEFAULT
        })
    }

    #[test]
    fn a_turn_that_takes_exactly_its_time_is_in_time() {
        let mut clock = clock(ClockMode::PerMove);
        clock.advance(30_000);
        assert!(!clock.is_expired(SOUTH));
        assert_eq!(clock.remaining_ms(SOUTH), Some(0));
        clock.advance(1);
        assert!(clock.is_expired(SOUTH));
        clock.end_turn(SOUTH);
        assert_eq!(clock.remaining_ms(SOUTH), Some(30_000));
    }

    #[test]
    fn a_bank_is_used_up_by_all_turns_of_its_seat_together() {
        let mut clock = clock(ClockMode::Bank);
        clock.advance(200_000);
        clock.end_turn(SOUTH);
        assert_eq!(clock.bank_ms(SOUTH), 100_000);
        assert_eq!(clock.bank_ms(Seat::North), 300_000);
        clock.advance(100_001);
        assert!(clock.is_expired(SOUTH));
    }

    #[test]
    fn after_the_bank_every_turn_has_its_own_time() {
        let mut clock = clock(ClockMode::BankThenMove);
        clock.advance(329_999);
        assert!(!clock.is_expired(SOUTH));
        clock.end_turn(SOUTH);
        for _ in 0..3 {
            assert_eq!(clock.remaining_ms(SOUTH), Some(30_000));
            clock.advance(30_000);
            assert!(!clock.is_expired(SOUTH));
            clock.end_turn(SOUTH);
        }
    }

    #[test]
    fn the_last_strike_is_reported_and_zero_means_never() {
        let mut clock = clock(ClockMode::PerMove);
        assert_eq!(
            [(); 3].map(|()| clock.add_strike(SOUTH)),
            [false, false, true]
        );
        let mut lenient = Clock::new(ClockOptions {
            strikes: 0,
            ..ClockOptions::DEFAULT
        });
        assert!((0..300).all(|_| !lenient.add_strike(SOUTH)));
    }

    #[test]
    fn every_option_is_set_by_its_name_inside_its_domain() {
        let mut options = ClockOptions::DEFAULT;
        for option in ClockOptions::LIST {
            for value in 0..4_000 {
                let before = options.get(option.key);
                let expected = match options.set(option.key, value) {
                    Ok(()) => value,
                    Err(_) => before,
                };
                assert_eq!(options.get(option.key), expected, "{}", option.key);
            }
        }
    }

    #[test]
    fn a_full_bar_is_the_time_that_a_turn_can_take() {
        let options = ClockOptions {
            bank_time_s: 60,
            move_time_s: 10,
            ..ClockOptions::DEFAULT
        };
        let with = |mode| Clock::new(ClockOptions { mode, ..options });
        assert_eq!(with(ClockMode::PerMove).full_ms(SOUTH), 10_000);
        assert_eq!(with(ClockMode::Bank).full_ms(SOUTH), 60_000);
        let mut clock = with(ClockMode::BankThenMove);
        assert_eq!(clock.full_ms(SOUTH), 70_000);
        // The bank is used up, then the turn has its own time.
        clock.advance(59_999);
        assert_eq!(clock.full_ms(SOUTH), 70_000);
        clock.advance(1);
        assert_eq!(clock.full_ms(SOUTH), 10_000);
        clock.end_turn(SOUTH);
        assert_eq!(clock.full_ms(SOUTH), 10_000);
        assert_eq!(clock.full_ms(Seat::North), 70_000);
    }

    #[test]
    fn a_clock_ends_a_game_by_a_loss_or_by_its_strikes() {
        let can_end = |mode, timeout_action, strikes| {
            let options = ClockOptions {
                mode,
                timeout_action,
                strikes,
                ..ClockOptions::DEFAULT
            };
            Clock::new(options).can_end_game()
        };
        let (on, off) = (ClockMode::PerMove, ClockMode::Off);
        assert!(can_end(on, TimeoutAction::AutoStep, 1));
        assert!(!can_end(on, TimeoutAction::AutoStep, 0));
        assert!(can_end(on, TimeoutAction::LoseGame, 0));
        assert!(!can_end(on, TimeoutAction::LoseTurn, 3));
        assert!(!can_end(on, TimeoutAction::Warn, 3));
        assert!(!can_end(off, TimeoutAction::LoseGame, 3));
    }
}
