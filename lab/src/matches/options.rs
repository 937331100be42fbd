//! The command line of `match`.

use std::path::PathBuf;

use fencelight_core::games::{AllOptions, GameKind};
use lexopt::prelude::*;

use super::fixtures::Seating;
use super::referee::Rules;
use crate::args::{game, number, once, text};
use crate::engines::setting::Setting;
use crate::game_file::value_of;
use crate::openings::matches as openings;

/// Games between computers are drawn after so many plies (rule 1.18).
const PLY_CAP: u32 = 324;
/// Turns in which nothing is eaten cost Pac-Man a life after so many (rule 3.4.3), or games between computers might never end.
const STALL_LIMIT: u32 = 50;
/// More games or threads are a slip of the finger.
const MOST_GAMES: u32 = 10_000_000;
const MOST_THREADS: usize = 1_024;

/// A match to be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchArgs {
    pub(super) rules: Rules,
    pub(super) seating: Seating,
    pub(super) a: Setting,
    pub(super) b: Setting,
    pub(super) games: u32,
    /// The seed of the openings.
    pub(super) openings: u64,
    pub(super) threads: usize,
    pub(super) out: Option<PathBuf>,
}

/// Reads what follows `match`; `None` where help is wanted.
pub fn parse(parser: &mut lexopt::Parser) -> Result<Option<MatchArgs>, lexopt::Error> {
    let (mut kind, mut a, mut b, mut games) = (None, None, None, None);
    let (mut openings, mut threads, mut out, mut lone) = (None, None, None, None);
    let mut options = Vec::new();
    while let Some(argument) = parser.next()? {
        match argument {
            Short('h') | Long("help") => return Ok(None),
            Long("game") => once(&mut kind, "--game", game(&text(parser)?)?)?,
            Long("a") => once(&mut a, "--a", setting("--a", &text(parser)?)?)?,
            Long("b") => once(&mut b, "--b", setting("--b", &text(parser)?)?)?,
            Long("games") => {
                let games_text = text(parser)?;
                once(&mut games, "--games", number(&games_text, "--games")?)?;
            }
            Long("openings") => {
                let seed = number(&text(parser)?, "the seed of --openings")?;
                once(&mut openings, "--openings", seed)?;
            }
            Long("threads") => {
                let threads_text = text(parser)?;
                once(
                    &mut threads,
                    "--threads",
                    number(&threads_text, "--threads")?,
                )?;
            }
            Long("out") => once(&mut out, "--out", PathBuf::from(parser.value()?))?,
            Long("lone") => once(&mut lone, "--lone", ())?,
            Value(option) => options.push(option.string()?),
            other => return Err(other.unexpected()),
        }
    }
    let kind: GameKind = kind.ok_or("match needs --game GAME")?;
    let a: Setting = a.ok_or("match needs --a SETTING")?;
    let b: Setting = b.ok_or("match needs --b SETTING")?;
    let games: u32 = games.ok_or("match needs --games N")?;
    for (option, setting) in [("--a", &a), ("--b", &b)] {
        if let Some(refusal) = setting.refusal(kind) {
            return Err(format!("{option}: {refusal}").into());
        }
    }
    let mut usual = AllOptions::DEFAULT;
    for (key, value) in [("ply_cap", PLY_CAP), ("stall_limit", STALL_LIMIT)] {
        usual.set(kind, key, value);
    }
    let rules = rules(kind, usual, options.iter().map(String::as_str))?;
    let begun = openings::start(kind, &rules.options, 0);
    let seating = Seating::new(&begun, lone.is_some())?;
    let an_opening = seating.games_an_opening();
    if !(1..=MOST_GAMES).contains(&games) || !games.is_multiple_of(an_opening) {
        return Err(format!(
            "--games is a multiple of {an_opening}: every opening is played from each place; not `{games}`"
        )
        .into());
    }
    let threads = match threads {
        None => std::thread::available_parallelism().map_or(1, usize::from),
        Some(threads) if (1..=MOST_THREADS).contains(&threads) => threads,
        Some(threads) => {
            return Err(format!("--threads is 1 to {MOST_THREADS}; not `{threads}`").into());
        }
    };
    Ok(Some(MatchArgs {
        rules,
        seating,
        a,
        b,
        games,
        openings: openings.unwrap_or(1),
        threads: threads.min(games as usize),
        out,
    }))
}

fn setting(option: &str, text: &str) -> Result<Setting, String> {
    text.parse().map_err(|wrong| format!("{option}: {wrong}"))
}

/// The rules of a game: options of which some are said to be otherwise, `KEY=VALUE` each.
pub(super) fn rules<'a>(
    kind: GameKind,
    mut options: AllOptions,
    words: impl Iterator<Item = &'a str>,
) -> Result<Rules, String> {
    let mut seen = Vec::new();
    for word in words {
        let (key, value) = word
            .split_once('=')
            .ok_or_else(|| format!("a rule option is KEY=VALUE; not `{word}`"))?;
        let option = kind.options().iter().find(|option| option.key == key);
        let option = option.ok_or_else(|| {
            let keys: Vec<&str> = kind.options().iter().map(|option| option.key).collect();
            format!(
                "{} has the options {}; not `{key}`",
                kind.name(),
                keys.join(", ")
            )
        })?;
        if seen.contains(&key) {
            return Err(format!("{key} is there twice"));
        }
        seen.push(key);
        options.set(kind, key, value_of(option.domain, value)?);
    }
    Ok(Rules { kind, options })
}
