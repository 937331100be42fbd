//! Rule options by name, so that console, lobby and saves treat the options of all games alike.

use core::fmt;

/// The values of an option.
///
/// ```
/// use fencelight_core::game::Domain;
///
/// let layout = Domain::Words(&["a", "b"]);
/// assert_eq!((layout.value("b"), layout.value("c")), (Some(1), None));
/// assert_eq!((layout.to_string(), Domain::Numbers(2, 5).to_string()), ("a, b".into(), "2 to 5".into()));
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

/// Why an option is not set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum OptionError {
    /// No option has this name.
    UnknownKey,
    /// The value is outside of the domain.
    OutOfDomain,
}

impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::UnknownKey => "there is no such option",
            Self::OutOfDomain => "the value is out of range",
        })
    }
}

impl core::error::Error for OptionError {}

/// Sets a field to the item with this number.
pub fn choose<T: Copy>(field: &mut T, items: &[T], number: u32) -> Result<(), OptionError> {
    *field = *items.get(number as usize).ok_or(OptionError::OutOfDomain)?;
    Ok(())
}
