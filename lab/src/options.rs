//! The command lines of `selfplay`, `train` and `network`.

use std::path::PathBuf;

use lexopt::prelude::*;

use crate::args::{number, once, text};

/// What `--help` says about them.
pub const USAGE: &str = "\
selfplay plays the computer against itself and keeps the positions (docs/network.md); a file that is there is continued:
  --out FILE
  --games N or --positions N   how many in all
  --nodes N       of the search, a move (2000)
  --seed S        the same seed plays the same games (1)
  --weights FILE  judges by this network
  --threads T     as many as there are cores if left out
train fits a network to such files:
  --data FILE     once for each file
  --out FILE      the weights
  --epochs N (20), --batch N (16384), --rate R (0.004), --seed S (1), --threads T
  --score-scale K score that means 73 wins in a hundred (fitted to the games if left out)
  --validation P% of the games are only looked at (5%)
  --plot FILE     draws the losses, a PNG
network tells what a file of weights is:
  --note TEXT     adds a line to its history";

/// Threads that anybody could have.
const MOST_THREADS: usize = 1_024;

/// How much to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Amount {
    Games(u32),
    Positions(u64),
}

impl Amount {
    /// What counts, of so many games and positions.
    pub(crate) fn of(self, games: u32, positions: u64) -> u64 {
        match self {
            Self::Games(_) => games.into(),
            Self::Positions(_) => positions,
        }
    }

    /// When it is enough.
    pub(crate) fn all(self) -> u64 {
        match self {
            Self::Games(games) => games.into(),
            Self::Positions(positions) => positions,
        }
    }
}

/// What `selfplay` should do.
#[derive(Clone, Debug, PartialEq)]
pub struct SelfPlay {
    pub(crate) out: PathBuf,
    pub(crate) amount: Amount,
    pub(crate) nodes: u32,
    pub(crate) seed: u64,
    pub(crate) weights: Option<PathBuf>,
    pub(crate) threads: usize,
}

/// What `train` should do.
#[derive(Clone, Debug, PartialEq)]
pub struct Train {
    pub(crate) data: Vec<PathBuf>,
    pub(crate) out: PathBuf,
    pub(crate) plot: Option<PathBuf>,
    pub(crate) epochs: u32,
    pub(crate) batch: usize,
    pub(crate) rate: f32,
    pub(crate) seed: u64,
    pub(crate) threads: usize,
    pub(crate) score_scale: Option<f32>,
    pub(crate) validation_percent: u32,
}

/// What `network` should tell.
#[derive(Clone, Debug, PartialEq)]
pub struct NetworkFile {
    pub(crate) file: PathBuf,
    pub(crate) note: Option<String>,
}

/// Reads the options of `selfplay`; `None` if help was asked for.
pub fn self_play(parser: &mut lexopt::Parser) -> Result<Option<SelfPlay>, lexopt::Error> {
    let (mut out, mut amount, mut nodes) = (None, None, None);
    let (mut seed, mut weights, mut threads) = (None, None, None);
    while let Some(argument) = parser.next()? {
        match argument {
            Short('h') | Long("help") => return Ok(None),
            Long("out") => once(&mut out, "--out", parser.value()?.into())?,
            Long("games") => {
                let games = within(parser, "a number of games", 1..=u32::MAX - 1)?;
                once(&mut amount, "--games or --positions", Amount::Games(games))?;
            }
            Long("positions") => {
                let positions = within(parser, "a number of positions", 1..=u64::MAX)?;
                let positions = Amount::Positions(positions);
                once(&mut amount, "--games or --positions", positions)?;
            }
            Long("nodes") => {
                let wanted = within(parser, "a number of nodes", 1..=u32::MAX)?;
                once(&mut nodes, "--nodes", wanted)?;
            }
            Long("seed") => once(&mut seed, "--seed", number(&text(parser)?, "a seed")?)?,
            Long("weights") => once(&mut weights, "--weights", parser.value()?.into())?,
            Long("threads") => once(&mut threads, "--threads", some_threads(parser)?)?,
            other => return Err(other.unexpected()),
        }
    }
    Ok(Some(SelfPlay {
        out: out.ok_or("selfplay needs --out FILE")?,
        amount: amount.ok_or("selfplay needs --games N or --positions N")?,
        nodes: nodes.unwrap_or(2_000),
        seed: seed.unwrap_or(1),
        weights,
        threads: threads.unwrap_or_else(all_threads),
    }))
}

/// Reads the options of `train`; `None` if help was asked for.
pub fn train(parser: &mut lexopt::Parser) -> Result<Option<Train>, lexopt::Error> {
    let (mut data, mut out, mut plot) = (Vec::new(), None, None);
    let (mut epochs, mut batch, mut rate, mut seed) = (None, None, None, None);
    let (mut threads, mut score_scale, mut validation) = (None, None, None);
    while let Some(argument) = parser.next()? {
        match argument {
            Short('h') | Long("help") => return Ok(None),
            Long("data") => data.push(parser.value()?.into()),
            // What a shell made of a pattern.
            Value(file) if !data.is_empty() => data.push(file.into()),
            Long("out") => once(&mut out, "--out", parser.value()?.into())?,
            Long("plot") => once(&mut plot, "--plot", parser.value()?.into())?,
            Long("epochs") => {
                let wanted = within(parser, "a number of epochs", 1..=10_000)?;
                once(&mut epochs, "--epochs", wanted)?;
            }
            Long("batch") => {
                let wanted = within(parser, "a batch", 1..=10_000_000)?;
                once(&mut batch, "--batch", wanted)?;
            }
            Long("rate") => {
                let wanted = real(parser, "a rate", 1e-6..=1.0)?;
                once(&mut rate, "--rate", wanted)?;
            }
            Long("seed") => once(&mut seed, "--seed", number(&text(parser)?, "a seed")?)?,
            Long("threads") => once(&mut threads, "--threads", some_threads(parser)?)?,
            Long("score-scale") => {
                let wanted = real(parser, "a score scale", 1.0..=30_000.0)?;
                once(&mut score_scale, "--score-scale", wanted)?;
            }
            Long("validation") => {
                let wanted = percent(&text(parser)?)?;
                once(&mut validation, "--validation", wanted)?;
            }
            other => return Err(other.unexpected()),
        }
    }
    if data.is_empty() {
        return Err("train needs --data FILE".into());
    }
    Ok(Some(Train {
        data,
        out: out.ok_or("train needs --out FILE")?,
        plot,
        epochs: epochs.unwrap_or(20),
        batch: batch.unwrap_or(16_384),
        rate: rate.unwrap_or(4e-3),
        seed: seed.unwrap_or(1),
        threads: threads.unwrap_or_else(all_threads),
        score_scale,
        validation_percent: validation.unwrap_or(5),
    }))
}

/// Reads the options of `network`; `None` if help was asked for.
pub fn network_file(parser: &mut lexopt::Parser) -> Result<Option<NetworkFile>, lexopt::Error> {
    let (mut file, mut note) = (None, None);
    while let Some(argument) = parser.next()? {
        match argument {
            Short('h') | Long("help") => return Ok(None),
            Long("note") => once(&mut note, "--note", text(parser)?)?,
            Value(value) if file.is_none() => file = Some(value.into()),
            other => return Err(other.unexpected()),
        }
    }
    Ok(Some(NetworkFile {
        file: file.ok_or("network needs a FILE of weights")?,
        note,
    }))
}

fn within<T>(
    parser: &mut lexopt::Parser,
    what: &str,
    range: std::ops::RangeInclusive<T>,
) -> Result<T, lexopt::Error>
where
    T: std::str::FromStr + PartialOrd + std::fmt::Display,
{
    let value = number(&text(parser)?, what)?;
    if range.contains(&value) {
        Ok(value)
    } else {
        let (least, most) = range.into_inner();
        Err(format!("{what} is {least} to {most}; not {value}").into())
    }
}

fn real(
    parser: &mut lexopt::Parser,
    what: &str,
    range: std::ops::RangeInclusive<f32>,
) -> Result<f32, lexopt::Error> {
    let text = text(parser)?;
    let value = text.parse().ok().filter(|value| range.contains(value));
    let (least, most) = range.into_inner();
    Ok(value.ok_or_else(|| format!("{what} is {least} to {most}; not `{text}`"))?)
}

fn percent(text: &str) -> Result<u32, String> {
    let number = text.strip_suffix('%').unwrap_or(text).parse().ok();
    let percent = number.filter(|percent| (1..=50).contains(percent));
    percent.ok_or_else(|| format!("validation is 1% to 50%; not `{text}`"))
}

fn some_threads(parser: &mut lexopt::Parser) -> Result<usize, lexopt::Error> {
    within(parser, "a number of threads", 1..=MOST_THREADS)
}

fn all_threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parser(line: &str) -> lexopt::Parser {
        lexopt::Parser::from_args(line.split_whitespace())
    }

    #[test]
    fn what_is_left_out_is_as_usual() {
        let wanted = self_play(&mut parser("--out a --positions 5000"));
        let wanted = wanted.expect("it is right").expect("no help");
        assert_eq!(wanted.amount, Amount::Positions(5_000));
        assert_eq!(
            (wanted.nodes, wanted.seed, wanted.weights),
            (2_000, 1, None)
        );
        let wanted = train(&mut parser("--data a b --data c --out d --validation 10%"));
        let wanted = wanted.expect("it is right").expect("no help");
        assert_eq!(wanted.data, ["a", "b", "c"].map(PathBuf::from));
        assert_eq!((wanted.epochs, wanted.batch), (20, 16_384));
        assert_eq!((wanted.score_scale, wanted.validation_percent), (None, 10));
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (line, named) in [
            ("", "--out"),
            ("--out a", "--games"),
            ("--out a --games 0", "1 to"),
            ("--out a --games 1 --positions 1", "twice"),
            ("--out a --games 1 --nodes x", "`x`"),
            ("--out a --games 1 --threads 0", "1 to 1024"),
            ("--out a --games 1 now", "now"),
        ] {
            let error = self_play(&mut parser(line)).expect_err(line).to_string();
            assert!(error.contains(named), "{line}: {error}");
        }
        for (line, named) in [
            ("--out a", "--data"),
            ("--data a", "--out"),
            ("--data a --out b --validation 80%", "`80%`"),
            ("--data a --out b --rate 7", "`7`"),
            ("--data a --out b --epochs 0", "1 to"),
            ("a --data b", "a"),
        ] {
            let error = train(&mut parser(line)).expect_err(line).to_string();
            assert!(error.contains(named), "{line}: {error}");
        }
        let error = network_file(&mut parser(""))
            .expect_err("no file")
            .to_string();
        assert!(error.contains("FILE"), "{error}");
    }
}
