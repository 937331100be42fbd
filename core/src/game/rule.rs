//! Numbers of rules in docs/rules.md.

use core::fmt;

/// The number of a rule, such as 1.13 or 3.2.4.
///
/// ```
/// use fencelight_core::game::Rule;
///
/// assert_eq!(Rule::new(1, 13).to_string(), "1.13");
/// assert_eq!(Rule::new(3, 2).part(4).to_string(), "3.2.4");
/// assert!(Rule::new(1, 9) < Rule::new(1, 13));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rule {
    section: u8,
    number: u8,
    /// 0 for none.
    part: u8,
}

impl Rule {
    /// A rule of a section.
    pub const fn new(section: u8, number: u8) -> Self {
        Self {
            section,
            number,
            part: 0,
        }
    }

    /// A part of this rule, from 1 on.
    #[must_use]
    pub const fn part(self, part: u8) -> Self {
        Self { part, ..self }
    }

    /// Its section: 1 and 2 Quoridor, 3 the Pac-Man variant, 4 the table, 5 Ms. Pac-Man.
    pub const fn section(self) -> u8 {
        self.section
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.section, self.number)?;
        match self.part {
            0 => Ok(()),
            part => write!(f, ".{part}"),
        }
    }
}

impl fmt::Debug for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_has_a_section_and_keeps_it_in_its_parts() {
        assert_eq!(Rule::new(5, 2).section(), 5);
        assert_eq!(Rule::new(3, 2).part(4).section(), 3);
    }
}
