//! Which engine plays, and how strong: the text of `--a`, `--b` and `--engine`.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use fencelight_ai::{Evaluator, MAX_LEVEL, TranspositionEntry};
use fencelight_core::games::GameKind;

use super::parallel::{SEARCH_THREADS, SHARED_TABLE_ENTRIES};
use super::search::network_evaluator;

/// Transposition table of the board.
const DEFAULT_TABLE_BYTES: u64 = 64 << 10;
const MAX_TABLE_BYTES: u64 = 4 << 30;
const DEFAULT_ROLLOUTS: u32 = 7_500;
/// Time that an external engine has for an answer.
const DEFAULT_LIMIT: Duration = Duration::from_secs(60);
const MAX_LIMIT_S: u64 = 86_400;

/// An engine with its strength.
///
/// ```
/// use fencelight_host::engines::EngineSpec;
///
/// let spec: EngineSpec = "level=3 table=1M".parse().unwrap();
/// assert_eq!(spec.to_string(), "level=3 table=1M");
/// assert!("level=9".parse::<EngineSpec>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineSpec {
    /// The text it was parsed from.
    text: String,
    pub(crate) kind: EngineKind,
}

/// The engines there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum EngineKind {
    /// The search of core.
    Search {
        level: u8,
        nodes: Option<u32>,
        time: Option<Duration>,
        /// Threads of a search; several only where nodes are set.
        threads: usize,
        /// Entries of the transposition table.
        entries: usize,
        /// The evaluation for Quoridor with two.
        evaluator: &'static Evaluator,
    },
    /// The player of core without a search.
    Greedy,
    /// Monte Carlo tree search.
    Mcts { rollouts: u32 },
    /// A program that speaks one of the protocols.
    External {
        command: Vec<String>,
        protocol: Protocol,
        limit: Duration,
    },
}

/// What an external program speaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Protocol {
    /// The console protocol.
    Console {
        /// The request for a move.
        request: String,
    },
    /// The Quoridor Text Protocol.
    Qtp,
}

impl EngineSpec {
    /// Whether it is a program of others.
    #[must_use]
    pub const fn is_external(&self) -> bool {
        matches!(self.kind, EngineKind::External { .. })
    }

    /// Threads of a search of ours; 1 for every other engine.
    #[must_use]
    pub const fn threads(&self) -> usize {
        match self.kind {
            EngineKind::Search { threads, .. } => threads,
            _ => 1,
        }
    }

    /// The same engine with this many threads.
    ///
    /// # Errors
    /// If the engine has no search, only a level, or threads already; or the number is out of range.
    pub fn with_threads(&self, threads: usize) -> Result<Self, String> {
        format!("{} threads={threads}", self.text).parse()
    }

    /// Why it cannot play a game.
    #[must_use]
    pub fn unsupported(&self, kind: GameKind) -> Option<String> {
        let engine = match &self.kind {
            EngineKind::Mcts { .. } => "mcts",
            EngineKind::External {
                protocol: Protocol::Qtp,
                ..
            } => "an engine with protocol=qtp",
            _ => return None,
        };
        (kind != GameKind::Quoridor2)
            .then(|| format!("{engine} plays quoridor2 only; not {}", kind.name()))
    }
}

impl fmt::Display for EngineSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// The words of a spec that have been read.
#[derive(Default)]
struct Words {
    level: Option<u8>,
    nodes: Option<u32>,
    ms: Option<u32>,
    threads: Option<usize>,
    entries: Option<usize>,
    evaluator: Option<&'static Evaluator>,
    rollouts: Option<u32>,
    greedy: Option<()>,
    mcts: Option<()>,
    go: Option<String>,
    qtp: Option<bool>,
    limit: Option<Duration>,
    command: Option<Vec<String>>,
}

impl FromStr for EngineSpec {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let text = text.trim();
        if text.contains(['\n', '\r']) {
            return Err("an engine is described in one line".into());
        }
        let mut words = Words::default();
        let mut rest = text;
        while !rest.is_empty() {
            if let Some(command) = rest.strip_prefix("cmd=") {
                words.command = Some(split(command)?);
                break;
            }
            let (word, after) = next_word(rest)?;
            words.take(&word)?;
            rest = after;
        }
        let kind = words.kind()?;
        Ok(Self {
            text: text.to_string(),
            kind,
        })
    }
}

impl Words {
    fn take(&mut self, word: &str) -> Result<(), String> {
        let (key, value) = word.split_once('=').unwrap_or((word, ""));
        let is_first = match key {
            "level" => self.level.replace(level(value)?).is_none(),
            "nodes" => self.nodes.replace(positive(key, value)?).is_none(),
            "ms" => self.ms.replace(positive(key, value)?).is_none(),
            "threads" => self.threads.replace(threads(value)?).is_none(),
            "table" => self.entries.replace(table_entries(value)?).is_none(),
            "judge" => self.evaluator.replace(evaluator(value)?).is_none(),
            "rollouts" => self.rollouts.replace(positive(key, value)?).is_none(),
            "go" if value.is_empty() => return Err("go= needs the request to send".into()),
            "go" => self.go.replace(value.to_string()).is_none(),
            "protocol" => self.qtp.replace(is_qtp(value)?).is_none(),
            "limit" => self.limit.replace(limit(value)?).is_none(),
            "greedy" if word == key => self.greedy.replace(()).is_none(),
            "mcts" if word == key => self.mcts.replace(()).is_none(),
            _ => {
                return Err(format!(
                    "an engine takes level=, nodes=, ms=, threads=, table=, judge=, greedy, mcts rollouts=, and limit= go= protocol= cmd=; not `{word}`"
                ));
            }
        };
        is_first
            .then_some(())
            .ok_or_else(|| format!("{key} is there twice"))
    }

    fn kind(self) -> Result<EngineKind, String> {
        if self.command.is_none() {
            refuse(self.go.is_some(), "go=", "an engine without cmd=")?;
            refuse(self.limit.is_some(), "limit=", "an engine without cmd=")?;
            refuse(self.qtp.is_some(), "protocol=", "an engine without cmd=")?;
        }
        if self.mcts.is_none() {
            let other = "an engine other than mcts";
            refuse(self.rollouts.is_some(), "rollouts=", other)?;
        }
        if self.command.is_some() {
            self.external()
        } else if self.mcts.is_some() {
            self.without_search("mcts")?;
            refuse(self.greedy.is_some(), "greedy", "mcts")?;
            Ok(EngineKind::Mcts {
                rollouts: self.rollouts.unwrap_or(DEFAULT_ROLLOUTS),
            })
        } else if self.greedy.is_some() {
            self.without_search("greedy")?;
            Ok(EngineKind::Greedy)
        } else {
            self.search()
        }
    }

    const fn has_limits(&self) -> bool {
        self.level.is_some() || self.nodes.is_some() || self.ms.is_some()
    }

    /// Refuses the words of a search.
    fn without_search(&self, engine: &str) -> Result<(), String> {
        refuse(self.has_limits(), "level=, nodes= or ms=", engine)?;
        refuse(self.threads.is_some(), "threads=", engine)?;
        refuse(self.entries.is_some(), "table=", engine)?;
        refuse(self.evaluator.is_some(), "judge=", engine)
    }

    fn external(self) -> Result<EngineKind, String> {
        let engine = "an external program";
        refuse(self.threads.is_some(), "threads=", engine)?;
        refuse(self.entries.is_some(), "table=", engine)?;
        refuse(self.evaluator.is_some(), "judge=", engine)?;
        refuse(self.greedy.is_some(), "greedy", engine)?;
        refuse(self.mcts.is_some(), "mcts", engine)?;
        let both = self.go.is_some() && self.has_limits();
        refuse(both, "level=, nodes= or ms= beside go=", engine)?;
        let protocol = match self.qtp == Some(true) {
            true => {
                let words = "level=, nodes=, ms= or go=";
                let is_given = self.go.is_some() || self.has_limits();
                refuse(is_given, words, "an engine with protocol=qtp")?;
                Protocol::Qtp
            }
            false => Protocol::Console {
                request: self.go.clone().unwrap_or_else(|| self.genmove()),
            },
        };
        Ok(EngineKind::External {
            protocol,
            command: self.command.unwrap_or_default(),
            limit: self.limit.unwrap_or(DEFAULT_LIMIT),
        })
    }

    /// The request for a move with the limits that are given.
    fn genmove(&self) -> String {
        let mut request = "genmove".to_string();
        let pair = |key: &str, value: u32| format!(" {key}={value}");
        request.extend(self.level.map(|level| pair("level", level.into())));
        request.extend(self.nodes.map(|nodes| pair("nodes", nodes)));
        request.extend(self.ms.map(|ms| pair("ms", ms)));
        request
    }

    fn search(self) -> Result<EngineKind, String> {
        if !self.has_limits() {
            return Err("an engine needs level=, nodes=, ms=, greedy, mcts or cmd=".into());
        }
        // A level brings its own nodes; a time limit alone leaves the nodes unlimited.
        let nodes = match (self.nodes, self.level, self.ms) {
            (None, None, Some(_)) => Some(u32::MAX),
            (nodes, _, _) => nodes,
        };
        let threads = self.threads.unwrap_or(1);
        if threads > 1 && nodes.is_none() {
            let why = "a level is as strong as on the board, whatever the threads";
            return Err(format!(
                "threads= needs nodes=, or ms= without level=: {why}"
            ));
        }
        Ok(EngineKind::Search {
            nodes,
            level: self.level.unwrap_or(MAX_LEVEL),
            time: self.ms.map(|ms| Duration::from_millis(ms.into())),
            threads,
            entries: match self.entries {
                Some(entries) => entries,
                None if threads > 1 => SHARED_TABLE_ENTRIES,
                None => table_entries(DEFAULT_TABLE_BYTES.to_string().as_str())?,
            },
            evaluator: self.evaluator.unwrap_or(&Evaluator::DEFAULT),
        })
    }
}

/// Refuses a word that has no meaning for an engine.
fn refuse(is_given: bool, word: &str, engine: &str) -> Result<(), String> {
    match is_given {
        true => Err(format!("{word} has no meaning for {engine}")),
        false => Ok(()),
    }
}

fn level(text: &str) -> Result<u8, String> {
    let level = text.parse().ok();
    level
        .filter(|level| (1..=MAX_LEVEL).contains(level))
        .ok_or_else(|| format!("a level is 1 to {MAX_LEVEL}; not `{text}`"))
}

fn positive(key: &str, text: &str) -> Result<u32, String> {
    let number = text.parse().ok().filter(|&number: &u32| number > 0);
    number.ok_or_else(|| format!("{key}= takes a whole number from 1 on; not `{text}`"))
}

/// A number of threads of a search.
fn threads(text: &str) -> Result<usize, String> {
    let threads = text.parse().ok();
    let (min, max) = (SEARCH_THREADS.start(), SEARCH_THREADS.end());
    threads
        .filter(|threads| SEARCH_THREADS.contains(threads))
        .ok_or_else(|| format!("threads= takes {min} to {max}; not `{text}`"))
}

/// Whether a protocol is QTP.
fn is_qtp(text: &str) -> Result<bool, String> {
    match text {
        "qtp" => Ok(true),
        "console" => Ok(false),
        _ => Err(format!("protocol= is console or qtp; not `{text}`")),
    }
}

fn limit(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok();
    seconds
        .filter(|seconds| (1..=MAX_LIMIT_S).contains(seconds))
        .map(Duration::from_secs)
        .ok_or_else(|| format!("limit= takes 1 to {MAX_LIMIT_S} seconds; not `{text}`"))
}

/// The handcrafted evaluation, or the network of a file.
fn evaluator(text: &str) -> Result<&'static Evaluator, String> {
    match text {
        "" => Err("judge= needs `hand` or a network file".into()),
        "hand" => Ok(&Evaluator::HANDCRAFTED),
        file => {
            let bytes = std::fs::read(file).map_err(|error| format!("{file}: {error}"))?;
            network_evaluator(&bytes).map_err(|why| format!("{file}: {why}"))
        }
    }
}

/// The entries of a table of this many bytes, written like `64K` or `16M`.
fn table_entries(text: &str) -> Result<usize, String> {
    let (digits, shift) = match text.strip_suffix(['K', 'M', 'G']) {
        Some(digits) if text.ends_with('K') => (digits, 10),
        Some(digits) if text.ends_with('M') => (digits, 20),
        Some(digits) => (digits, 30),
        None => (text, 0),
    };
    let entry_bytes = size_of::<TranspositionEntry>() as u64;
    let bytes = digits.parse().ok();
    let bytes = bytes.and_then(|number: u64| number.checked_mul(1 << shift));
    bytes
        .filter(|bytes| (entry_bytes..=MAX_TABLE_BYTES).contains(bytes))
        .and_then(|bytes| usize::try_from(bytes / entry_bytes).ok())
        .ok_or_else(|| format!("a table is 8 bytes to 4G, like 64K or 16M; not `{text}`"))
}

/// Splits a command into words. Quotes keep spaces.
fn split(command: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let mut rest = command.trim_start();
    while !rest.is_empty() {
        let (word, after) = next_word(rest)?;
        words.push(word);
        rest = after;
    }
    if words.first().is_none_or(String::is_empty) {
        return Err("cmd= needs the program to start".into());
    }
    Ok(words)
}

/// The first word without its quotes, and the text after it.
fn next_word(text: &str) -> Result<(String, &str), String> {
    let mut word = String::new();
    let mut quote = None;
    for (place, sign) in text.char_indices() {
        match quote {
            Some(open) if sign == open => quote = None,
            Some(_) => word.push(sign),
            None if sign == '"' || sign == '\'' => quote = Some(sign),
            None if sign.is_whitespace() => return Ok((word, text[place..].trim_start())),
            None => word.push(sign),
        }
    }
    match quote {
        Some(open) => Err(format!("a quote {open} is not closed")),
        None => Ok((word, "")),
    }
}

#[cfg(test)]
mod tests;
