//! Rule options by name, so that console, lobby and saves treat the options of all games alike.

use core::fmt;

/// The values of an option.
///
/// ```
/// use fencelight_core::game::Domain;
///
/// let layout = Domain::Words(&["a", "b"]);
/// assert_eq!((layout.value("b"), layout.value("c")), (Some(1), None));
/// assert_eq!(Domain::Numbers(2, 5).to_string(), "2 to 5");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Domain {
    /// One of these words, the default first; a value is the number of the word.
    Words(&'static [&'static str]),
    /// A number between these two.
    Numbers(u32, u32),
}

impl Domain {
    /// The value that a text names, `None` outside the domain.
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

    /// Whether a value is in the domain.
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

/// An option: its name and its values.
///
/// ```
/// use fencelight_core::games::GameKind;
///
/// let names: Vec<_> = GameKind::MsPacman.options().iter().map(|option| option.key).collect();
/// assert_eq!(names, ["capture", "players"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RuleOption {
    /// The name.
    pub key: &'static str,
    /// The values.
    pub domain: Domain,
}

impl RuleOption {
    /// One of a few words.
    pub const fn words(key: &'static str, words: &'static [&'static str]) -> Self {
        Self {
            key,
            domain: Domain::Words(words),
        }
    }

    /// A number.
    pub const fn number(key: &'static str, least: u32, most: u32) -> Self {
        Self {
            key,
            domain: Domain::Numbers(least, most),
        }
    }
}

/// Sets a field to the item with this number; a number without an item changes nothing.
pub fn choose<T: Copy>(field: &mut T, items: &[T], number: u32) {
    if let Some(&item) = items.get(number as usize) {
        *field = item;
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::string::ToString;

    use super::*;

    #[test]
    fn a_domain_prints_its_words_or_its_bounds() {
        assert_eq!(Domain::Words(&["a", "b", "c"]).to_string(), "a, b, c");
        assert_eq!(Domain::Numbers(2, 5).to_string(), "2 to 5");
    }
}
