//! The texts of a language: a reader of the part of Project Fluent that they use.
//!
//! A text has messages, values over several lines, variables, and selections by a variable: a plural category or a number. `$keys` selects by
//! the screen ([`Texts::show_keys`]). Terms, attributes, functions and references are not used; a test reads all texts with the parser of Project Fluent and
//! compares the results.
//!
//! The page gets them packed, without the names, which are the same in every language: that saves a fifth of their bytes.

use std::collections::BTreeMap;

use crate::message::{Argument, Message};

/// The one list of the languages: page, kiosk, terminal, build and tests follow it.
macro_rules! languages {
    ($($code:literal)*) => {
        /// The languages with texts, by their codes, sorted by the names that they have for themselves.
        pub const LANGUAGES: [&str; [$($code),*].len()] = [$($code),*];

        /// The texts of a language as they are written; those of English for a language without texts.
        #[must_use]
        pub fn source(language: &str) -> &'static str {
            match language {
                $($code => include_str!(concat!("../texts/", $code, ".ftl")),)*
                _ => source("en"),
            }
        }

        /// What the terminal says besides, and its own words for messages that depend on the screen.
        pub(crate) fn terminal_source(language: &str) -> &'static str {
            match language {
                $($code => include_str!(concat!("../texts/terminal/", $code, ".ftl")),)*
                _ => terminal_source("en"),
            }
        }

        /// What the screen of several tables and the phones at them say besides.
        pub(crate) fn kiosk_source(language: &str) -> &'static str {
            match language {
                $($code => include_str!(concat!("../texts/kiosk/", $code, ".ftl")),)*
                _ => kiosk_source("en"),
            }
        }
    };
}

languages!["cs" "de" "en" "es" "fr" "it" "nl" "pl" "ro"];

/// A part of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    Text(String),
    Variable(String),
    Select {
        variable: String,
        variants: Vec<(String, Vec<Part>)>,
        default: usize,
    },
}

/// The texts of one language.
#[derive(Clone, Debug, Default)]
pub struct Texts {
    language: String,
    has_no_keys: bool,
    /// Sorted by name.
    messages: Vec<(String, Vec<Part>)>,
}

impl Texts {
    /// Reads the texts of a language. What is no message is left out.
    #[must_use]
    pub fn read(language: &str, source: &str) -> Self {
        let mut entries = entries(source);
        entries.sort();
        Self::new(language, entries.into_iter())
    }

    /// The texts of a language.
    #[must_use]
    pub fn of_language(language: &str) -> Self {
        Self::read(language, source(language))
    }

    /// The texts of a language as a terminal shows them: its own words replace those of the page. In ASCII, letters lose their accents.
    #[must_use]
    pub fn of_terminal(language: &str, is_ascii: bool) -> Self {
        let mut all: BTreeMap<String, String> = entries(source(language)).into_iter().collect();
        all.extend(entries(terminal_source(language)));
        let shown = |(name, value): (String, String)| match is_ascii {
            true => (name, ascii(language, &value)),
            false => (name, value),
        };
        Self::new(language, all.into_iter().map(shown))
    }

    /// The texts of a language with what only the server of a kiosk says, and its own words in the place of those of the page.
    #[must_use]
    pub fn of_kiosk(language: &str) -> Self {
        let mut all: BTreeMap<String, String> = entries(source(language)).into_iter().collect();
        all.extend(entries(kiosk_source(language)));
        Self::new(language, all.into_iter())
    }

    /// Whether the screen shows OK, BACK and posts, as it does at first, or stands beside a board that has them: `drawn` of `$keys`. Without them
    /// (`none`) a message names the button or the gesture that is there.
    pub const fn show_keys(&mut self, has_keys: bool) {
        self.has_no_keys = !has_keys;
    }

    /// Reads what [`pack`] has packed.
    #[must_use]
    pub fn unpack(language: &str, names: &str, values: &str) -> Self {
        let values = values.split(SEPARATOR).map(str::to_owned);
        let names = names.split(SEPARATOR).map(str::to_owned);
        Self::new(language, names.zip(values))
    }

    /// The names are sorted.
    fn new(language: &str, entries: impl Iterator<Item = (String, String)>) -> Self {
        let read = |(name, value): (String, String)| (name, parts(&mut value.as_str(), false));
        Self {
            language: language.to_owned(),
            has_no_keys: false,
            messages: entries.map(read).collect(),
        }
    }

    /// The code of the language.
    #[must_use]
    pub fn language(&self) -> &str {
        &self.language
    }

    /// The names of all messages.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.messages.iter().map(|(name, _)| name.as_str())
    }

    /// A message in words; its name where the texts lack it.
    #[must_use]
    pub fn format(&self, message: &Message) -> String {
        let by_name = |(name, _): &(String, Vec<Part>)| name.as_str().cmp(&message.name);
        let place = self.messages.binary_search_by(by_name).ok();
        let Some((_, parts)) = place.and_then(|place| self.messages.get(place)) else {
            return message.name.to_string();
        };
        let mut out = String::new();
        self.format_parts(parts, message, &mut out);
        out
    }

    fn format_parts(&self, parts: &[Part], message: &Message, out: &mut String) {
        let value = |name: &str| {
            let mut arguments = message.arguments.iter();
            arguments.find(|(variable, _)| *variable == name)
        };
        for part in parts {
            match part {
                Part::Text(text) => out.push_str(text),
                Part::Variable(name) => {
                    if let Some((_, argument)) = value(name) {
                        self.format_argument(argument, out);
                    }
                }
                Part::Select {
                    variable,
                    variants,
                    default,
                } => {
                    let chosen = match value(variable) {
                        Some((_, Argument::Number(number))) => {
                            let exact = number.to_string();
                            let category = plural(&self.language, *number);
                            let find =
                                |wanted: &str| variants.iter().position(|(key, _)| key == wanted);
                            find(&exact).or_else(|| find(category))
                        }
                        None if variable == "keys" && self.has_no_keys => {
                            variants.iter().position(|(key, _)| key == "none")
                        }
                        _ => None,
                    };
                    if let Some((_, parts)) = variants.get(chosen.unwrap_or(*default)) {
                        self.format_parts(parts, message, out);
                    }
                }
            }
        }
    }

    fn format_argument(&self, argument: &Argument, out: &mut String) {
        match argument {
            Argument::Number(number) => out.push_str(&number.to_string()),
            Argument::Text(text) => out.push_str(text),
            Argument::Message(message) => out.push_str(&self.format(message)),
            Argument::List(arguments) => {
                for (index, (argument, behind)) in arguments.iter().enumerate() {
                    self.format_argument(argument, out);
                    if index + 1 < arguments.len() {
                        out.push_str(behind);
                    }
                }
            }
        }
    }
}

/// The plural category of a whole number, by the rules of Unicode.
fn plural(language: &str, number: u32) -> &'static str {
    let (ones, tens) = (number % 10, number % 100);
    match (language, number) {
        ("fr", 0) | (_, 1) => "one",
        ("pl", _) if (2..=4).contains(&ones) && !(12..=14).contains(&tens) => "few",
        ("pl", _) => "many",
        ("cs", 2..=4) | ("ro", 0) => "few",
        ("ro", _) if (1..=19).contains(&tens) => "few",
        _ => "other",
    }
}

/// A text in ASCII: letters without their accents, plain quotation marks. German writes its umlauts as two letters.
pub(crate) fn ascii(language: &str, text: &str) -> String {
    const GERMAN: [(&str, &str); 3] = [("ae", "ä"), ("oe", "ö"), ("ue", "ü")];
    const PLAIN: [(&str, &str); 21] = [
        ("a", "áàâăąä"),
        ("c", "çćč"),
        ("d", "ď"),
        ("e", "éèêëęě"),
        ("i", "íìîï"),
        ("l", "ł"),
        ("n", "ñńň"),
        ("o", "óòôö"),
        ("oe", "œ"),
        ("r", "ř"),
        ("s", "śšș"),
        ("ss", "ß"),
        ("t", "ťț"),
        ("u", "úùûüů"),
        ("y", "ý"),
        ("z", "źżž"),
        ("\"", "“”„«»"),
        ("'", "‘’"),
        ("", "¿¡"),
        ("-", "–"),
        ("...", "…"),
    ];
    let own = if language == "de" { &GERMAN[..] } else { &[] };
    let mut plain = String::new();
    for letter in text.chars() {
        let small = letter.to_lowercase().next().unwrap_or(letter);
        let mut letters = own.iter().chain(&PLAIN);
        let found = letters.find(|(_, letters)| letters.contains(small));
        match found {
            _ if letter.is_ascii() => plain.push(letter),
            Some((to, _)) if letter == small => plain.push_str(to),
            Some((to, _)) => {
                let (first, rest) = to.split_at_checked(1).unwrap_or_default();
                plain.push_str(&first.to_ascii_uppercase());
                plain.push_str(rest);
            }
            None => plain.push('?'),
        }
    }
    plain
}

/// Between two names or values that are packed.
const SEPARATOR: char = '\u{1e}';

/// The names of the messages of a text, and their values in the order of the names.
#[must_use]
pub fn pack(source: &str) -> (String, String) {
    let mut entries = entries(source);
    entries.sort();
    let (names, values): (Vec<String>, Vec<String>) = entries.into_iter().unzip();
    let separator = SEPARATOR.to_string();
    (names.join(&separator), values.join(&separator))
}

/// The messages of a text: names and values.
fn entries(source: &str) -> Vec<(String, String)> {
    let mut entries = Vec::new();
    let mut lines = source.lines().peekable();
    while let Some(line) = lines.next() {
        let Some((name, first)) = line.split_once('=') else {
            continue;
        };
        if line.starts_with(['#', ' ']) {
            continue;
        }
        let mut rows = vec![first.trim()];
        // An indented line, a closing brace or an empty line goes on with the message.
        let goes_on = |next: &&str| next.starts_with([' ', '}']) || next.is_empty();
        while let Some(next) = lines.next_if(goes_on) {
            rows.push(next);
        }
        entries.push((name.trim().to_owned(), value(&rows)));
    }
    entries
}

/// The value of a message over its lines: the common indentation goes, line breaks stay.
fn value(rows: &[&str]) -> String {
    let indent = |row: &&str| row.len() - row.trim_start().len();
    let rest = rows.get(1..).unwrap_or_default();
    let is_text = |row: &&&str| !row.trim().is_empty() && !row.starts_with('}');
    let common = rest.iter().filter(is_text).map(indent).min().unwrap_or(0);
    let mut text = rows.first().map_or(String::new(), |row| (*row).to_owned());
    for row in rest {
        text.push('\n');
        text.push_str(row.get(common.min(indent(row))..).unwrap_or_default());
    }
    text.trim().to_owned()
}

/// Reads parts up to the end, or up to the next variant of a selection.
fn parts(source: &mut &str, is_variant: bool) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut text = String::new();
    while let Some(next) = source.chars().next() {
        let line_start = text.is_empty() || text.ends_with('\n');
        if is_variant && (next == '}' || (next == '*' || next == '[') && line_start) {
            break;
        }
        *source = source.get(next.len_utf8()..).unwrap_or_default();
        if next != '{' {
            text.push(next);
            // The indentation of the next variant.
            if is_variant && next == '\n' {
                *source = source.trim_start();
            }
            continue;
        }
        if !text.is_empty() {
            parts.push(Part::Text(std::mem::take(&mut text)));
        }
        parts.extend(placeable(source));
    }
    let text = match is_variant {
        true => text.trim_end().to_owned(),
        false => text,
    };
    if !text.is_empty() {
        parts.push(Part::Text(text));
    }
    parts
}

/// Reads what follows an opening brace, with the closing one.
fn placeable(source: &mut &str) -> Option<Part> {
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    *source = source.trim_start().strip_prefix('$')?;
    let end = source.find(|c| !is_name(c))?;
    let (variable, rest) = source.split_at_checked(end)?;
    *source = rest.trim_start();
    if let Some(rest) = source.strip_prefix('}') {
        *source = rest;
        return Some(Part::Variable(variable.to_owned()));
    }
    *source = source.strip_prefix("->")?.trim_start();
    let (mut variants, mut default) = (Vec::new(), 0);
    loop {
        if let Some(rest) = source.strip_prefix('}') {
            *source = rest;
            break;
        }
        if let Some(rest) = source.strip_prefix('*') {
            *source = rest;
            default = variants.len();
        }
        let (key, rest) = source.strip_prefix('[')?.split_once(']')?;
        *source = rest.trim_start();
        variants.push((key.trim().to_owned(), parts(source, true)));
    }
    Some(Part::Select {
        variable: variable.to_owned(),
        variants,
        default,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn format(language: &str, source: &str, message: &Message) -> String {
        Texts::read(language, source).format(message)
    }

    #[test]
    fn values_may_run_over_lines_and_paragraphs() {
        let source = "# comment = no message\na =\n    one\n    two\n\n    three\n\nb = four\n";
        assert_eq!(
            format("en", source, &Message::new("a")),
            "one\ntwo\n\nthree"
        );
        assert_eq!(format("en", source, &Message::new("b")), "four");
        assert_eq!(format("en", source, &Message::new("c")), "c");
        assert_eq!(Texts::read("en", source).names().count(), 2);
    }

    #[test]
    fn arguments_are_numbers_texts_messages_and_lists() {
        let source = "a = { $x }!\nb = <{ $x }>\n";
        let of = |argument: Argument| format("en", source, &Message::new("a").with("x", argument));
        assert_eq!(of(7u32.into()), "7!");
        assert_eq!(of(Argument::Text("e5".into())), "e5!");
        let inner = Message::new("b").text("x", 1);
        assert_eq!(of(inner.clone().into()), "<1>!");
        assert_eq!(of(vec![inner.clone(), inner].into()), "<1>, <1>!");
    }

    #[test]
    fn plurals_follow_unicode_beyond_a_hundred() {
        for (language, number, category) in [
            ("ro", 101, "few"),
            ("ro", 119, "few"),
            ("ro", 120, "other"),
            ("pl", 112, "many"),
            ("pl", 122, "few"),
            ("cs", 104, "other"),
            ("fr", 100, "other"),
            ("de", 101, "other"),
            ("it", 101, "other"),
            ("en", 101, "other"),
        ] {
            assert_eq!(plural(language, number), category, "{language} {number}");
        }
    }

    #[test]
    fn packed_texts_are_read_as_they_were() {
        let source = "b = { $x }!\na =\n    one\n\n    two\n";
        let (names, values) = pack(source);
        let texts = Texts::unpack("en", &names, &values);
        assert_eq!(texts.format(&Message::new("a")), "one\n\ntwo");
        assert_eq!(texts.format(&Message::new("b").with("x", 1u8)), "1!");
        assert_eq!(Texts::unpack("en", "a", "").names().count(), 1);
    }

    #[test]
    fn rubbish_is_read_without_a_panic() {
        for source in [
            "a = {",
            "a = { $",
            "a = { $x ->",
            "a = { $x -> [one",
            "a = }",
            "=",
            "a = { $x -> *",
            "{",
            "a =\n  {\n",
        ] {
            let _ = format("en", source, &Message::new("a").with("x", 1u8));
        }
    }
}
