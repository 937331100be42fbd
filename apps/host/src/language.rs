//! The language of the terminal: that of `--lang`, or of the locale.

use std::fmt;

use fencelight_text::{LANGUAGES, Message, Texts};

use crate::screen::Appearance;

/// The words of a terminal. They are read once and kept until the program ends.
#[derive(Clone, Copy)]
pub struct Words(&'static Texts);

impl Words {
    /// The words of a language; in ASCII for a terminal without other letters.
    pub fn new(language: &str, is_ascii: bool) -> Self {
        Self(Box::leak(Box::new(Texts::of_terminal(language, is_ascii))))
    }

    /// The words of a terminal: in the language of `--lang`, or in that of the locale.
    pub fn of_terminal(language: Option<&str>, look: Appearance) -> Self {
        Self::new(language.unwrap_or_else(|| of_locale()), !look.is_unicode())
    }

    /// A message in words.
    pub fn say(self, message: &Message) -> String {
        self.0.format(message)
    }

    /// A message without arguments in words.
    pub fn word(self, name: &'static str) -> String {
        self.say(&Message::new(name))
    }
}

impl PartialEq for Words {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for Words {}

impl fmt::Debug for Words {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Words({})", self.0.language())
    }
}

/// The language of the locale, where there are texts in it; otherwise English.
fn of_locale() -> &'static str {
    from_environment(|name| std::env::var(name).ok())
}

fn from_environment(variable: impl Fn(&str) -> Option<String>) -> &'static str {
    let set = |name: &str| variable(name).filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(set);
    let locale = locale.unwrap_or_default();
    let code = locale.split(['_', '.', '@', '-']).next();
    let code = code.unwrap_or_default().to_ascii_lowercase();
    let language = LANGUAGES.into_iter().find(|language| *language == code);
    language.unwrap_or("en")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_variable_that_is_set_names_the_language() {
        for (variables, language) in [
            (&[("LANG", "fr_FR.UTF-8")][..], "fr"),
            (&[("LANG", "fr_FR.UTF-8"), ("LC_MESSAGES", "nl_BE")], "nl"),
            (
                &[
                    ("LC_ALL", "pl_PL.UTF-8"),
                    ("LC_MESSAGES", "nl"),
                    ("LANG", "fr"),
                ],
                "pl",
            ),
            (&[("LC_ALL", ""), ("LANG", "cs_CZ")], "cs"),
            (&[("LC_ALL", "C.UTF-8"), ("LANG", "cs_CZ")], "en"),
            (&[("LANG", "de_DE.UTF-8")], "de"),
            (&[("LANG", "it_IT")], "it"),
            (&[("LANG", "sv_SE.UTF-8")], "en"),
            (&[("LANG", "ro_RO@euro")], "ro"),
            (&[], "en"),
        ] {
            let variable = |name: &str| {
                let found = variables.iter().find(|(other, _)| *other == name);
                found.map(|(_, value)| (*value).to_owned())
            };
            assert_eq!(from_environment(variable), language, "{variables:?}");
        }
    }
}
