//! S-expressions, in which KiCad keeps its files: a reader, and values for the writer.

use std::fmt::Write;

/// An expression.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Sexp {
    /// A word or a text.
    Atom(String),
    /// A list.
    List(Vec<Self>),
}

impl Sexp {
    /// Reads one expression.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let mut stack: Vec<Vec<Self>> = vec![Vec::new()];
        let mut chars = text.chars().peekable();
        while let Some(char) = chars.next() {
            let atom = match char {
                '(' => {
                    stack.push(Vec::new());
                    continue;
                }
                ')' => Self::List(stack.pop().ok_or("a bracket too many")?),
                '"' => {
                    let mut word = String::new();
                    loop {
                        match chars.next().ok_or("a text without an end")? {
                            '"' => break,
                            '\\' => word.extend(chars.next()),
                            other => word.push(other),
                        }
                    }
                    Self::Atom(word)
                }
                space if space.is_whitespace() => continue,
                first => {
                    let mut word = String::from(first);
                    while let Some(next) =
                        chars.next_if(|next| !next.is_whitespace() && !"()\"".contains(*next))
                    {
                        word.push(next);
                    }
                    Self::Atom(word)
                }
            };
            stack.last_mut().ok_or("a bracket too many")?.push(atom);
        }
        match (stack.len(), stack.pop().and_then(|mut list| list.pop())) {
            (1, Some(expression)) => Ok(expression),
            _ => Err("a bracket is missing".to_owned()),
        }
    }

    /// The elements of a list; none of an atom.
    pub(crate) fn items(&self) -> &[Self] {
        match self {
            Self::Atom(_) => &[],
            Self::List(items) => items,
        }
    }

    /// The text of an atom.
    pub(crate) fn text(&self) -> &str {
        match self {
            Self::Atom(text) => text,
            Self::List(_) => "",
        }
    }

    /// The first word of a list.
    pub(crate) fn head(&self) -> &str {
        self.items().first().map_or("", Self::text)
    }

    /// The lists in it that begin with a word.
    pub(crate) fn all<'a>(&'a self, head: &'a str) -> impl Iterator<Item = &'a Self> {
        self.items().iter().filter(move |item| item.head() == head)
    }

    /// The first list in it that begins with a word.
    pub(crate) fn find<'a>(&'a self, head: &'a str) -> Option<&'a Self> {
        self.all(head).next()
    }

    /// The text of the nth element, empty without one.
    pub(crate) fn word(&self, index: usize) -> &str {
        self.items().get(index).map_or("", Self::text)
    }

    /// The nth element as a number.
    pub(crate) fn number(&self, index: usize) -> Result<f64, String> {
        let word = self.word(index);
        word.parse()
            .map_err(|_| format!("({} .. {word:?}): no number", self.head()))
    }
}

/// A number of millimetres, with at most four digits behind the point.
pub(crate) fn mm(value: f64) -> String {
    let mut text = format!("{value:.4}");
    text.truncate(text.trim_end_matches('0').trim_end_matches('.').len());
    if text == "-0" { "0".to_owned() } else { text }
}

/// A text in quotes.
pub(crate) fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// An identifier that depends on a name alone.
pub(crate) fn uuid(name: &str) -> String {
    // FNV-1a, 128 bits.
    let hash = name.bytes().fold(
        0x6c62_272e_07bb_0142_62b8_2175_6295_c58d_u128,
        |hash, byte| {
            (hash ^ u128::from(byte)).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b)
        },
    );
    // Version 5 (from a name), variant 1.
    let hash = hash & !(0xf << 76) | (5 << 76);
    let hash = hash & !(0x3 << 62) | (0x2 << 62);
    let digits = format!("{hash:032x}");
    let mut text = String::new();
    for (digit, place) in digits.chars().zip(0..) {
        if [8, 12, 16, 20].contains(&place) {
            text.push('-');
        }
        let _ = write!(text, "{digit}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_reads_back() {
        let text = format!("(a (b {} {}) c)", mm(1.25), quoted("x \"y\" \\ ("));
        let read = Sexp::parse(&text).unwrap();
        let list = read.find("b").unwrap();
        assert_eq!(
            (list.number(1).unwrap(), list.word(2)),
            (1.25, "x \"y\" \\ (")
        );
        assert!(Sexp::parse("(a (b)").is_err());
        assert!(Sexp::parse("(a))").is_err());
        assert_eq!([mm(-0.000_01), mm(10.0), mm(0.125)], ["0", "10", "0.125"]);
    }

    #[test]
    fn identifiers_follow_from_names() {
        assert_eq!(uuid("a"), uuid("a"));
        assert_ne!(uuid("a"), uuid("b"));
        assert_eq!(uuid("a").len(), 36);
        assert_eq!(uuid("a").as_bytes()[14], b'5');
    }
}
