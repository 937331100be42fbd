//! A match with its rules and seating checked.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use fencelight_core::games::{AllOptions, GameKind};

use super::fixtures::Seating;
use super::referee::Rules;
use crate::engines::{EngineSpec, create};
use crate::game_file::option_value;
use crate::openings::{self, Opening};
use crate::options::MatchOptions;
use crate::shard::Shard;

/// Games between engines are drawn after this many plies (rule 1.18).
const PLY_CAP: u32 = 324;
/// Turns without a pellet before Pac-Man loses a life (rule 3.4.3); without a limit a game between engines might not end.
const STALL_LIMIT: u32 = 50;
/// Games of a match, at most.
const MAX_GAMES: u32 = 10_000_000;

/// What a match is: all that its games depend on, as in the head of its file, and which of them are meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Terms {
    pub(super) rules: Rules,
    pub(super) seating: Seating,
    /// The engines as text.
    pub(super) a: String,
    pub(super) b: String,
    /// Games of the whole match.
    pub(super) games: u32,
    /// Seed of the openings.
    pub(super) openings: u64,
    /// The openings of this shard alone; all of them where there is none.
    pub(super) shard: Option<Shard>,
}

impl Terms {
    /// The number of the game at a place, both counted from 0. A shard has whole openings.
    pub(super) fn number(&self, place: u32) -> Option<u32> {
        let per_opening = self.seating.games_per_opening();
        let opening = self.own().nth(place / per_opening)?;
        let number = opening.checked_mul(per_opening)? + place % per_opening;
        (number < self.games).then_some(number)
    }

    /// How many games are meant.
    pub(super) fn count(&self) -> u32 {
        let per_opening = self.seating.games_per_opening();
        self.own().share(self.games / per_opening) * per_opening
    }

    fn own(&self) -> Shard {
        self.shard.unwrap_or(Shard::WHOLE)
    }
}

/// A match that can be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchPlan {
    pub(super) terms: Terms,
    pub(super) a: EngineSpec,
    pub(super) b: EngineSpec,
    pub(super) threads: usize,
    pub(super) out: Option<PathBuf>,
    pub(super) force: bool,
}

impl MatchPlan {
    /// Checks the options against each other and against the rules of the game, and starts each external program once.
    pub fn new(options: MatchOptions) -> Result<Self, String> {
        let kind = options.game;
        for (flag, engine) in [("--a", &options.a), ("--b", &options.b)] {
            if let Some(reason) = engine.unsupported(kind) {
                return Err(format!("{flag}: {reason}"));
            }
        }
        let mut defaults = AllOptions::DEFAULT;
        for (key, value) in [("ply_cap", PLY_CAP), ("stall_limit", STALL_LIMIT)] {
            defaults.set(kind, key, value);
        }
        let rules = rules(kind, defaults, options.rules.iter().map(String::as_str))?;
        let start = openings::start(kind, &rules.options, 0);
        let seating = Seating::new(&start, options.lone)?;
        let (games, per_opening) = (options.games, seating.games_per_opening());
        if !(1..=MAX_GAMES).contains(&games) || !games.is_multiple_of(per_opening) {
            return Err(format!(
                "--games is a multiple of {per_opening}: every opening is played from each seat; not `{games}`"
            ));
        }
        if options.shard.is_some() && options.out.is_none() {
            return Err("--shard needs --out: the files of all shards are merged".into());
        }
        // Rules without an opening are refused here. Nothing has changed yet, so a signal may end the program at once.
        let never = AtomicBool::new(false);
        Opening::new(kind, &rules.options, options.openings, 0, &never)
            .map_err(|error| format!("{}{}: {error}", kind.name(), rules.options_text()))?;
        for (flag, engine) in [("--a", &options.a), ("--b", &options.b)] {
            create::check(engine).map_err(|reason| format!("{flag}: {reason}"))?;
        }
        let terms = Terms {
            rules,
            seating,
            a: options.a.to_string(),
            b: options.b.to_string(),
            games,
            openings: options.openings,
            shard: options.shard,
        };
        Ok(Self {
            threads: options.threads.clamp(1, terms.count().max(1) as usize),
            terms,
            a: options.a,
            b: options.b,
            out: options.out,
            force: options.force,
        })
    }
}

/// The rules of a game: `options` with the changes of `words`, `KEY=VALUE` each.
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
            return Err(format!("{key} is given twice"));
        }
        seen.push(key);
        options.set(kind, key, option_value(option.domain, value)?);
    }
    Ok(Rules { kind, options })
}
