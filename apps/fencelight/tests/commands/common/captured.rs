//! The program in a terminal of one setting, and its screens compared with golden text.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use super::Scratch;
use super::pty::{ANSWER, Program, QUERY, Terminal};

/// How a terminal is set up.
pub(crate) struct Setting {
    pub(crate) name: &'static str,
    pub(crate) size: (u16, u16),
    pub(crate) variables: &'static [(&'static str, &'static str)],
}

/// The least size, UTF-8, without colours.
pub(crate) const SMALL: Setting = Setting {
    name: "80x24-no-color",
    size: (80, 24),
    variables: &[
        ("TERM", "xterm-256color"),
        ("LC_ALL", "C.UTF-8"),
        ("NO_COLOR", "1"),
    ],
};
/// A comfortable size, ASCII, without colours.
pub(crate) const LARGE: Setting = Setting {
    name: "100x40-ascii",
    size: (100, 40),
    variables: &[("TERM", "vt100"), ("LC_ALL", "C")],
};
/// The least size in 256 colours, ASCII.
pub(crate) const SMALL_ASCII: Setting = Setting {
    name: "80x24-colour-ascii",
    size: (80, 24),
    variables: &[("TERM", "xterm-256color"), ("LC_ALL", "C")],
};
/// A comfortable size in 256 colours, UTF-8.
pub(crate) const LARGE_COLOUR: Setting = Setting {
    name: "100x40-colour",
    size: (100, 40),
    variables: &[("TERM", "xterm-256color"), ("LC_ALL", "C.UTF-8")],
};

/// The least size in 256 colours, UTF-8.
pub(crate) const SMALL_COLOUR: Setting = Setting {
    name: "80x24-colour",
    size: (80, 24),
    variables: LARGE_COLOUR.variables,
};
/// A comfortable size, UTF-8, without colours.
pub(crate) const LARGE_PLAIN: Setting = Setting {
    name: "100x40-no-color",
    size: (100, 40),
    variables: SMALL.variables,
};

/// A program in its terminal, and what it has shown.
pub(crate) struct Run {
    pub(crate) terminal: Terminal,
    _program: Program,
    pub(crate) scratch: Scratch,
    captures: String,
    /// The screens that are expected, in their order; empty while they are recorded.
    golden: Vec<Vec<String>>,
}

impl Run {
    /// Starts the program with a saved game, or without one.
    pub(crate) fn start(
        name: &str,
        setting: &Setting,
        save: Option<&str>,
        arguments: &[&str],
    ) -> Self {
        let scratch = Scratch::new(&format!("capture-{name}-{}", setting.name));
        if let Some(save) = save {
            scratch.file("save.txt", save);
        }
        let data = scratch.path("");
        let mut variables = setting.variables.to_vec();
        variables.push(("FENCELIGHT_DATA", &data));
        let (mut terminal, program) = Terminal::start(setting.size, true, &variables, arguments);
        terminal.wait_for(QUERY);
        terminal.press(ANSWER);
        Self {
            terminal,
            _program: program,
            scratch,
            captures: String::new(),
            golden: golden_screens(name, setting),
        }
    }

    /// Presses keys of the keyboard.
    pub(crate) fn keys(&mut self, keys: &str) -> &mut Self {
        self.terminal.press(keys.as_bytes());
        self
    }

    /// Keeps the screen once it contains a text and is the golden one, or after a time limit.
    pub(crate) fn capture(&mut self, name: &str, text: &str) -> &mut Self {
        let kept = sections(&self.captures).count();
        let golden = self.golden.get(kept).map(Vec::as_slice);
        let lines = self.terminal.settle_as(text, golden);
        let _ = writeln!(self.captures, "== {name}");
        for line in &lines {
            let _ = writeln!(self.captures, "{line}");
        }
        self
    }

    /// Waits until the screen contains a text.
    pub(crate) fn expect(&mut self, text: &str) -> &mut Self {
        self.terminal.settle(text);
        self
    }

    /// Waits for half a minute at most until the screen contains a text, however it changes.
    pub(crate) fn wait_long(&mut self, text: &str) -> &mut Self {
        let end = Instant::now() + Duration::from_secs(30);
        let is_there = |run: &Self| run.terminal.lines().iter().any(|line| line.contains(text));
        while !is_there(self) {
            assert!(
                Instant::now() < end,
                "no {text:?}: {:#?}",
                self.terminal.lines()
            );
            self.terminal.read(20);
        }
        self
    }

    /// Clicks a square (`e5`), a post (`e5+`) or between squares (`e5h`, `e5v`), found by the letters and numbers at the rim.
    pub(crate) fn click(&mut self, place: &str) -> &mut Self {
        let (column, row) = self.place(place);
        for end in ["M", "m"] {
            let event = format!("\x1b[<0;{};{}{end}", column + 1, row + 1);
            self.terminal.press(event.as_bytes());
        }
        self
    }

    /// Clicks a square and holds it by the keyboard.
    pub(crate) fn hold(&mut self, place: &str) -> &mut Self {
        self.click(place).expect("h:Options").keys("h")
    }

    fn place(&self, place: &str) -> (usize, usize) {
        let lines: Vec<Vec<char>> = self
            .terminal
            .lines()
            .iter()
            .map(|line| line.chars().collect())
            .collect();
        let is_files = |line: &&Vec<char>| {
            let letters: String = line.iter().filter(|letter| **letter != ' ').collect();
            letters.starts_with("abcdefghi")
        };
        let files = lines
            .iter()
            .find(is_files)
            .expect("the letters of the files");
        let column = |letter: char| {
            let found = files.iter().position(|other| *other == letter);
            found.expect("the file")
        };
        let ranks_column = column('a') - 3;
        let row = |digit: char| {
            let found = lines
                .iter()
                .position(|line| line.get(ranks_column) == Some(&digit));
            found.expect("the rank")
        };
        let mut place = place.chars();
        let (Some(file), Some(rank)) = (place.next(), place.next()) else {
            panic!("no square");
        };
        let half = (column('b') - column('a')) / 2;
        match place.next() {
            None => (column(file), row(rank)),
            Some('h') => (column(file) + 1, row(rank) - 1),
            Some('v') => (column(file) + half, row(rank)),
            Some(_) => (column(file) + half, row(rank) - 1),
        }
    }

    /// Compares what was kept with the golden file, or writes it.
    pub(crate) fn check(&self, name: &str, setting: &Setting) {
        let file = golden_file(name, setting);
        if is_recording() {
            std::fs::write(&file, &self.captures).expect("it is written");
            return;
        }
        let golden = std::fs::read_to_string(&file).unwrap_or_default();
        for (now, then) in sections(&self.captures).zip(sections(&golden)) {
            assert!(now == then, "{}:\n{now}\nis not\n{then}", file.display());
        }
        let counts = [&self.captures, &golden].map(|text| sections(text).count());
        assert_eq!(counts[0], counts[1], "{}", file.display());
    }
}

fn is_recording() -> bool {
    std::env::var_os("RECORD").is_some()
}

fn golden_file(name: &str, setting: &Setting) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/captures");
    folder.join(format!("{name}-{}.txt", setting.name))
}

/// The lines of each golden screen; none where they are recorded.
fn golden_screens(name: &str, setting: &Setting) -> Vec<Vec<String>> {
    let lines = |section: &str| section.lines().skip(1).map(str::to_owned).collect();
    match std::fs::read_to_string(golden_file(name, setting)) {
        Ok(golden) if !is_recording() => sections(&golden).map(lines).collect(),
        _ => Vec::new(),
    }
}

fn sections(text: &str) -> impl Iterator<Item = &str> {
    text.split("== ").skip(1)
}
