//! Rule options by name: what every game lets people choose, so that console, lobby and saves need not know which game it is.

use core::fmt;

/// What an option can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Domain {
    /// One of these words, the default first; a value is the number of the word.
    Words(&'static [&'static str]),
    /// A number between these two.
    Numbers(u32, u32),
}

impl Domain {
    /// The value that a text names, if it is one of these.
    pub fn value(self, text: &str) -> Option<u32> {
        let value = match self {
            Self::Words(words) => {
                let number = words.iter().position(|&word| word == text)?;
                u32::try_from(number).ok()
            }
            Self::Numbers(..) => text.parse().ok(),
        };
        value.filter(|&value| self.contains(value))
    }

    /// Whether a value is one of these.
    pub const fn contains(self, value: u32) -> bool {
        match self {
            Self::Words(words) => (value as usize) < words.len(),
            Self::Numbers(least, most) => least <= value && value <= most,
        }
    }

    /// A value as text.
    pub const fn text(self, value: u32) -> impl fmt::Display {
        ValueText(self, value)
    }
}

impl fmt::Display for Domain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Words(words) => {
                for (number, word) in words.iter().enumerate() {
                    let comma = if number == 0 { "" } else { ", " };
                    write!(f, "{comma}{word}")?;
                }
                Ok(())
            }
            Self::Numbers(least, most) => write!(f, "{least} to {most}"),
        }
    }
}

struct ValueText(Domain, u32);

impl fmt::Display for ValueText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Domain::Words(words) => f.write_str(words.get(self.1 as usize).unwrap_or(&"-")),
            Domain::Numbers(..) => self.1.fmt(f),
        }
    }
}

/// An option: its name and what it can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleOption {
    /// Its name.
    pub key: &'static str,
    /// What it can be.
    pub domain: Domain,
}

impl RuleOption {
    /// One of a few words.
    pub(crate) const fn words(key: &'static str, words: &'static [&'static str]) -> Self {
        Self {
            key,
            domain: Domain::Words(words),
        }
    }

    /// A number.
    pub(crate) const fn number(key: &'static str, least: u32, most: u32) -> Self {
        Self {
            key,
            domain: Domain::Numbers(least, most),
        }
    }
}

/// Puts the item with this number into a field; a number without an item leaves it alone.
pub(crate) fn choose<T: Copy>(field: &mut T, items: &[T], number: u32) {
    if let Some(&item) = items.get(number as usize) {
        *field = item;
    }
}
