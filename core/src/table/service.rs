//! The service mode: what the person who looks after the board needs, page by page.

use super::Table;
use super::settings::{Counters, Settings};
use crate::geometry::{Key, Seat, Square};
use crate::input::KeySet;

/// A page of the service mode; south's OK turns to the next, south's BACK to the one before.
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
    /// Masked keys are lit; a press masks a key, OK held takes all masks away.
    Mask,
    /// OK held puts everything back as it came.
    Reset,
}

impl ServicePage {
    /// All of them, in their order.
    pub const ALL: [Self; 8] = [
        Self::Leds,
        Self::Keys,
        Self::Brightness,
        Self::Volume,
        Self::Power,
        Self::Counters,
        Self::Mask,
        Self::Reset,
    ];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Leds => "leds",
            Self::Keys => "keys",
            Self::Brightness => "brightness",
            Self::Volume => "volume",
            Self::Power => "power",
            Self::Counters => "counters",
            Self::Mask => "mask",
            Self::Reset => "reset",
        }
    }

    fn turned(self, pages: usize) -> Self {
        let turned = Self::ALL.iter().cycle().skip(self as usize + pages);
        turned.copied().next().unwrap_or(self)
    }

    /// The steps along the middle rank, from the west, of a page that has them.
    pub const fn steps(self) -> &'static [u32] {
        match self {
            Self::Brightness => &[5, 10, 20, 30, 40, 50, 60, 80, 100],
            Self::Volume => &[0, 1, 2, 3, 4, 5],
            Self::Power => &[450, 900, 1_500, 2_000, 3_000, 4_000, 6_000, 8_000, 10_000],
            _ => &[],
        }
    }

    /// The setting that the steps are for.
    pub const fn setting(self) -> &'static str {
        match self {
            Self::Brightness => "brightness",
            Self::Volume => "volume",
            _ => "power-ma",
        }
    }
}

/// Where the service mode is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Service {
    /// The page.
    pub page: ServicePage,
    /// Presses of squares on this page: the colour of the LED test, the counter that is shown.
    pub presses: u8,
    /// When everything was put back.
    pub reset_ms: Option<u64>,
}

impl Counters {
    /// The counters one after the other: games, moves, hours, then wins by seat.
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

impl Table {
    pub(super) fn service_pressed(&mut self, key: Key) {
        let page = self.service.page;
        match (page, key) {
            (ServicePage::Mask, Key::Square(_) | Key::Post(_)) => {
                self.masked.insert(key);
                self.mark_changed();
            }
            (_, Key::Square(square)) if !page.steps().is_empty() => self.set_service_step(square),
            (ServicePage::Leds | ServicePage::Counters, Key::Square(_)) => {
                self.service.presses = self.service.presses.wrapping_add(1);
            }
            _ => {}
        }
    }

    fn set_service_step(&mut self, square: Square) {
        let page = self.service.page;
        let value = page.steps().get(usize::from(square.file()));
        if let Some(&value) = value.filter(|_| square.rank() == Square::MIDDLE.rank()) {
            self.settings.set(page.setting(), value);
            self.mark_changed();
        }
    }

    pub(super) fn service_released(&mut self, key: Key) {
        let pages = match key {
            Key::Ok(Seat::South) => 1,
            Key::Back(Seat::South) => ServicePage::ALL.len() - 1,
            _ => return,
        };
        self.service = Service {
            page: self.service.page.turned(pages),
            ..Service::default()
        };
    }

    pub(super) fn service_held(&mut self, key: Key) {
        match (self.service.page, key) {
            (_, Key::Back(_)) => {
                self.gestures.consume_press(key);
                self.enter_lobby();
            }
            (ServicePage::Mask, Key::Ok(_)) => {
                self.gestures.consume_press(key);
                self.masked = KeySet::EMPTY;
                self.mark_changed();
            }
            (ServicePage::Reset, Key::Ok(_)) => {
                self.gestures.consume_press(key);
                self.reset_to_factory();
                self.service.reset_ms = Some(self.now_ms);
            }
            _ => {}
        }
    }

    fn reset_to_factory(&mut self) {
        self.settings = Settings::DEFAULT;
        self.counters = Counters::default();
        self.masked = KeySet::EMPTY;
        self.discard_game();
        self.reset_lobby();
        self.mark_changed();
    }
}
