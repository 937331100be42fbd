//! Faults of the board that the lights report.

use crate::input::KeySet;

/// A fault of the board. The value is the number of blinks that report it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum FaultCode {
    /// A key is stuck and is ignored.
    StuckKey = 1,
    /// A save failed.
    SaveFailed = 2,
    /// The board was reset by a fault.
    Restarted = 3,
}

impl FaultCode {
    /// All faults, the most urgent first.
    pub const ALL: [Self; 3] = [Self::Restarted, Self::SaveFailed, Self::StuckKey];

    /// What it means.
    pub const fn text(self) -> &'static str {
        match self {
            Self::StuckKey => "a key is stuck and is ignored",
            Self::SaveFailed => "the game could not be saved",
            Self::Restarted => "the board was reset by a fault",
        }
    }
}

/// The faults that are present.
#[derive(Clone, Copy, Debug)]
pub(super) struct Faults {
    /// The stuck keys.
    pub(super) stuck: KeySet,
    save_failed: bool,
    restarted: bool,
}

impl Faults {
    pub(super) const NONE: Self = Self {
        stuck: KeySet::EMPTY,
        save_failed: false,
        restarted: false,
    };

    /// Sets or clears a fault; whether it is new. Stuck keys follow from key events and are not set here.
    pub(super) const fn set(&mut self, fault: FaultCode, is_present: bool) -> bool {
        let slot = match fault {
            FaultCode::StuckKey => return false,
            FaultCode::SaveFailed => &mut self.save_failed,
            FaultCode::Restarted => &mut self.restarted,
        };
        let is_new = is_present && !*slot;
        *slot = is_present;
        is_new
    }

    /// The most urgent fault.
    pub(super) fn most_urgent(&self) -> Option<FaultCode> {
        let is_present = |fault: &FaultCode| match fault {
            FaultCode::StuckKey => !self.stuck.is_empty(),
            FaultCode::SaveFailed => self.save_failed,
            FaultCode::Restarted => self.restarted,
        };
        FaultCode::ALL.into_iter().find(is_present)
    }
}
