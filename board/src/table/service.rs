//! The pages of the service mode and its state.

use super::settings::Setting;
use fencelight_core::geometry::Square;

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
    /// OK held takes the choices of the lobby as those of the house; four rows have the idle times, what becomes of an abandoned game, and the lock.
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

    /// The page this many pages further on, cyclically.
    pub(super) fn turned(self, pages: usize) -> Self {
        let turned = Self::ALL.iter().cycle().skip(self as usize + pages);
        turned.copied().next().unwrap_or(self)
    }

    /// The settings of the page, each with its values along a rank from the west.
    pub const fn rows(self) -> &'static [StepRow] {
        const MIDDLE: u8 = Square::MIDDLE.rank();
        const fn row(rank: u8, setting: Setting, steps: &'static [u32]) -> StepRow {
            StepRow {
                rank,
                setting,
                steps,
            }
        }
        match self {
            Self::Brightness => {
                const {
                    &[row(
                        MIDDLE,
                        Setting::Brightness,
                        &[5, 10, 20, 30, 40, 50, 60, 80, 100],
                    )]
                }
            }
            Self::Volume => const { &[row(MIDDLE, Setting::Volume, &[0, 1, 2, 3, 4, 5])] },
            Self::Power => {
                const {
                    &[row(
                        MIDDLE,
                        Setting::PowerMa,
                        &[450, 900, 1_500, 2_000, 3_000, 4_000, 6_000, 8_000, 10_000],
                    )]
                }
            }
            Self::Host => const { &[row(MIDDLE, Setting::Host, &[0, 1, 2])] },
            // Above and below the frame.
            Self::House => {
                const {
                    &[
                        row(
                            8,
                            Setting::IdleGame,
                            &[60, 120, 180, 300, 600, 900, 1_200, 1_800, 3_600],
                        ),
                        row(
                            7,
                            Setting::IdleLobby,
                            &[20, 30, 45, 60, 90, 120, 180, 300, 600],
                        ),
                        row(1, Setting::Abandoned, &[0, 1]),
                        row(0, Setting::Lock, &[0, 1]),
                    ]
                }
            }
            _ => &[],
        }
    }
}

/// A setting on a page of the service mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StepRow {
    /// The rank of its squares, from 0.
    pub rank: u8,
    /// The setting.
    pub setting: Setting,
    /// Its values, from the west.
    pub steps: &'static [u32],
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
