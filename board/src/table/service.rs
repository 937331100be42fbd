//! The pages of the service mode and its state.

use super::settings::Setting;

/// A page of the service mode. South's OK turns to the next page, south's BACK to the previous one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ServicePage {
    /// All LEDs in one colour; any square turns to the next colour.
    #[default]
    Leds,
    /// Every key lights while it is pressed.
    Keys,
    /// Nine steps along the middle rank.
    Brightness,
    /// Off and five steps along the middle rank.
    Volume,
    /// Nine steps along the middle rank.
    Power,
    /// One number at a time; any square turns to the next.
    Counters,
    /// Masked keys are lit; a press masks a key, OK held removes all masks.
    Mask,
    /// OK held takes the choices of the lobby as those of the house.
    House,
    /// OK held restores the factory state.
    Reset,
    /// Three steps along the middle rank: what a program at the USB port may do.
    Host,
}

impl ServicePage {
    /// All pages, in their order.
    pub const ALL: [Self; 10] = [
        Self::Leds,
        Self::Keys,
        Self::Brightness,
        Self::Volume,
        Self::Power,
        Self::Counters,
        Self::Mask,
        Self::House,
        Self::Reset,
        Self::Host,
    ];

    /// The name in the console.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Leds => "leds",
            Self::Keys => "keys",
            Self::Brightness => "brightness",
            Self::Volume => "volume",
            Self::Power => "power",
            Self::Counters => "counters",
            Self::Mask => "mask",
            Self::House => "house",
            Self::Reset => "reset",
            Self::Host => "host",
        }
    }

    /// The page so many pages further, cyclically.
    pub(super) fn turned(self, pages: usize) -> Self {
        let turned = Self::ALL.iter().cycle().skip(self as usize + pages);
        turned.copied().next().unwrap_or(self)
    }

    /// The values along the middle rank, from the west; empty for a page without a setting.
    pub const fn steps(self) -> &'static [u32] {
        match self {
            Self::Brightness => &[5, 10, 20, 30, 40, 50, 60, 80, 100],
            Self::Volume => &[0, 1, 2, 3, 4, 5],
            Self::Power => &[450, 900, 1_500, 2_000, 3_000, 4_000, 6_000, 8_000, 10_000],
            Self::Host => &[0, 1, 2],
            _ => &[],
        }
    }

    /// The setting that the steps change; `None` for a page without one.
    pub const fn setting(self) -> Option<Setting> {
        match self {
            Self::Brightness => Some(Setting::Brightness),
            Self::Volume => Some(Setting::Volume),
            Self::Power => Some(Setting::PowerMa),
            Self::Host => Some(Setting::Host),
            _ => None,
        }
    }
}

/// The state of the service mode.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Service {
    /// The page.
    pub page: ServicePage,
    /// Presses of squares on this page: the colour of the LED test, the counter that is shown.
    pub presses: u8,
    /// When OK held last acted on this page.
    pub done_ms: Option<u64>,
}
