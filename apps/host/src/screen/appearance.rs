//! What the terminal can show: how many colours, attributes of text, characters beyond ASCII.

use ratatui::style::{Modifier, Style};

use super::colour::{Depth, Rgb, readable_on};
use super::panel::Tone;

/// An error in the panel.
const ERROR: Rgb = [255, 118, 108];
/// A possible action in the panel.
const HINT: Rgb = [164, 168, 182];

/// What the terminal can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Appearance {
    /// `None`: shapes alone.
    colours: Option<Depth>,
    has_attributes: bool,
    is_unicode: bool,
}

impl Appearance {
    /// What the environment announces. `NO_COLOR` is the convention of <https://no-color.org>; a terminal called dumb or vt100 has neither
    /// colours nor UTF-8; the locale names the encoding.
    pub fn of_terminal() -> Self {
        let variable = |name: &str| std::env::var(name).ok();
        Self::from_environment(variable, Depth::of_terminal(), cfg!(windows))
    }

    fn from_environment(
        variable: impl Fn(&str) -> Option<String>,
        depth: Depth,
        is_windows: bool,
    ) -> Self {
        let set = |name: &str| variable(name).filter(|value| !value.is_empty());
        let term = set("TERM").unwrap_or_default();
        let is_dumb = term == "dumb";
        let is_plain = is_dumb || term.starts_with("vt");
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set);
        let is_utf8 = |locale: String| {
            let locale = locale.to_ascii_lowercase();
            locale.contains("utf-8") || locale.contains("utf8")
        };
        Self {
            colours: (!is_plain && set("NO_COLOR").is_none()).then_some(depth),
            has_attributes: !is_dumb,
            is_unicode: !is_plain && locale.map_or(is_windows, is_utf8),
        }
    }

    /// Whether shapes have to show everything.
    pub(crate) const fn is_plain(self) -> bool {
        self.colours.is_none()
    }

    /// Whether it has half blocks, lines and the like.
    pub(crate) const fn is_unicode(self) -> bool {
        self.is_unicode
    }

    /// The first where the terminal has characters beyond ASCII, otherwise the second.
    pub(crate) const fn pick<T: Copy>(self, unicode: T, ascii: T) -> T {
        if self.is_unicode { unicode } else { ascii }
    }

    /// A character of a shape as this terminal has it.
    pub(super) const fn character(self, glyph: char) -> char {
        if !self.is_unicode {
            return glyph;
        }
        match glyph {
            '.' => '·',
            '-' => '━',
            '|' => '┃',
            'o' => '●',
            '#' => '█',
            glyph => glyph,
        }
    }

    /// A ground of this colour.
    pub(crate) fn ground(self, rgb: Rgb) -> Style {
        self.colours
            .map_or(Style::new(), |depth| Style::new().bg(depth.show(rgb)))
    }

    /// Text of this colour.
    pub(crate) fn ink(self, rgb: Rgb) -> Style {
        self.colours
            .map_or(Style::new(), |depth| Style::new().fg(depth.show(rgb)))
    }

    /// Text on a ground of this colour.
    pub(crate) fn ink_on(self, ground: Rgb) -> Style {
        self.ground(ground).patch(self.ink(readable_on(ground)))
    }

    /// Text that stands out.
    pub(crate) const fn strong(self, style: Style) -> Style {
        if self.has_attributes {
            style.add_modifier(Modifier::BOLD)
        } else {
            style
        }
    }

    /// A line of the panel.
    pub(crate) fn tone(self, tone: Tone) -> Style {
        let style = match tone {
            Tone::Title | Tone::Now => self.strong(Style::new()),
            Tone::Plain => Style::new(),
            Tone::Error => self.strong(self.ink(ERROR)),
            Tone::Hint => self.ink(HINT),
        };
        if tone == Tone::Title && self.has_attributes {
            style.add_modifier(Modifier::UNDERLINED)
        } else {
            style
        }
    }
}

#[cfg(test)]
impl Appearance {
    /// 24-bit colours and UTF-8.
    pub(super) const FULL: Self = Self {
        colours: Some(Depth::True),
        has_attributes: true,
        is_unicode: true,
    };

    /// No colours, no attributes, ASCII.
    pub(crate) const LEAST: Self = Self {
        colours: None,
        has_attributes: false,
        is_unicode: false,
    };

    /// 256 colours and ASCII.
    pub(super) const INDEXED_ASCII: Self = Self {
        colours: Some(Depth::Indexed),
        has_attributes: true,
        is_unicode: false,
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The appearance in an environment, as colours, attributes and UTF-8.
    fn of(variables: &[(&str, &str)]) -> (bool, bool, bool) {
        let variable = |name: &str| {
            let found = variables.iter().find(|(other, _)| *other == name);
            found.map(|(_, value)| (*value).to_owned())
        };
        let look = Appearance::from_environment(variable, Depth::Indexed, false);
        (look.colours.is_some(), look.has_attributes, look.is_unicode)
    }

    #[test]
    fn the_environment_decides_what_is_shown() {
        let xterm = ("TERM", "xterm-256color");
        let utf8 = ("LANG", "en_GB.UTF-8");
        assert_eq!(of(&[xterm, utf8]), (true, true, true));
        assert_eq!(of(&[xterm, utf8, ("NO_COLOR", "1")]), (false, true, true));
        assert_eq!(of(&[xterm, utf8, ("NO_COLOR", "")]), (true, true, true));
        assert_eq!(of(&[xterm, utf8, ("LC_ALL", "C")]), (true, true, false));
        assert_eq!(of(&[xterm, ("LC_ALL", ""), utf8]), (true, true, true));
        assert_eq!(of(&[xterm, ("LC_CTYPE", "C.utf8")]), (true, true, true));
        assert_eq!(
            of(&[xterm, ("LANG", "de_DE.ISO-8859-1")]),
            (true, true, false)
        );
        assert_eq!(of(&[xterm]), (true, true, false));
        assert_eq!(of(&[("TERM", "vt100"), utf8]), (false, true, false));
        assert_eq!(of(&[("TERM", "dumb"), utf8]), (false, false, false));
    }
}
