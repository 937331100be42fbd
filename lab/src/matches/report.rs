//! The report of a match as text.

use std::fmt::Write as _;
use std::time::Duration;

use super::fixtures::{Seating, Side};
use super::plan::Terms;
use super::referee::{Effort, FinishedGame};
use super::result::{Group, Tally, elo, elo_text, estimate};

/// The result of a game, as far as the report needs it.
#[derive(Clone, Copy, Debug)]
struct GameResult {
    number: u32,
    role: u8,
    half_points: u8,
}

/// After this many games without one legal move an engine is taken for broken.
const BROKEN_AFTER: u32 = 4;

/// Games an engine lost by forfeit.
#[derive(Clone, Debug)]
struct Forfeits {
    count: u32,
    /// The first one, counted from 0, and why.
    first: u32,
    why: String,
}

/// The games of a match so far, in the order of their numbers; some may be missing.
#[derive(Clone, Debug, Default)]
pub(super) struct Results {
    games: Vec<GameResult>,
    /// Of all games.
    moves: u64,
    /// Games that were played here, not read from a file, and the effort of A and of B in them.
    played: u32,
    effort: [Effort; 2],
    forfeits: [Option<Forfeits>; 2],
}

impl Results {
    /// Adds a game that was played.
    pub(super) fn add_played(&mut self, game: FinishedGame) {
        self.played += 1;
        for (sum, effort) in self.effort.iter_mut().zip(game.effort) {
            sum.moves += effort.moves;
            sum.nodes += effort.nodes;
            sum.depths += effort.depths;
            sum.time += effort.time;
        }
        self.add(game);
    }

    /// Adds a game whose effort is unknown.
    pub(super) fn add(&mut self, game: FinishedGame) {
        self.games.push(GameResult {
            number: game.fixture.number,
            role: game.fixture.role as u8,
            half_points: game.half_points(),
        });
        self.moves += game.moves.len() as u64;
        if let Some((side, why)) = game.forfeit {
            let lost = self.forfeits[side as usize].get_or_insert(Forfeits {
                count: 0,
                first: game.fixture.number,
                why,
            });
            lost.count += 1;
        }
    }

    /// Which engine forfeited every game that was played here without one legal move, and why: a result would say nothing. `None` until there are
    /// enough games.
    pub(super) fn broken(&self, terms: &Terms) -> Option<String> {
        let enough = BROKEN_AFTER.min(terms.count());
        let played = self.played;
        Side::BOTH.into_iter().find_map(|side| {
            let (effort, lost) = (self.effort[side as usize], &self.forfeits[side as usize]);
            let lost = lost.as_ref().filter(|_| effort.moves == 0)?;
            (played >= enough && lost.count >= played).then(|| {
                let (letter, why) = (side.letter(), &lost.why);
                format!("engine {letter} forfeited each of {played} games before its first legal move: {why}")
            })
        })
    }

    /// Number of games.
    pub(super) const fn count(&self) -> u32 {
        self.games.len() as u32
    }

    /// Wins, draws and losses.
    pub(super) fn tally(&self) -> Tally {
        self.games.iter().map(|game| game.half_points).collect()
    }
}

/// The report at the end.
pub(super) fn report(terms: &Terms, results: &Results) -> String {
    let (rules, seating) = (terms.rules, &terms.seating);
    let shard = terms.shard.map(|shard| format!(", shard {shard}"));
    let mut text = format!(
        "{}{}, {} of {} games, openings {}{}\na: {}\nb: {}\n\n",
        rules.kind.name(),
        rules.options_text(),
        results.count(),
        terms.count(),
        terms.openings,
        shard.unwrap_or_default(),
        terms.a,
        terms.b
    );
    if results.games.is_empty() {
        text.push_str("no game was finished\n");
        return text;
    }
    score(&mut text, seating, results);
    by_role(&mut text, seating, results);
    let length = results.moves as f64 / results.games.len() as f64;
    let _ = writeln!(text, "\nlength {length:.1} moves a game");
    if results.played > 0 {
        for side in Side::BOTH {
            effort(&mut text, side, results);
        }
    }
    forfeits(&mut text, results);
    text
}

/// The last line of a report.
pub(super) fn time(elapsed: Duration, threads: usize) -> String {
    let s = if threads == 1 { "" } else { "s" };
    let seconds = elapsed.as_secs_f64();
    format!("time {seconds:.1} s with {threads} thread{s}\n")
}

fn counts(tally: &Tally) -> String {
    format!("+{} ={} -{}", tally.wins, tally.draws, tally.losses)
}

/// The intermediate result, for the progress line.
pub(super) fn so_far(tally: &Tally, games: u32) -> String {
    let played = tally.games();
    let mut text = format!("{played}/{games}");
    if played > 0 {
        let (score, result) = (tally.score(), counts(tally));
        let _ = write!(text, ", a {result}, {:.1} %", score * 100.0);
        if elo(score).is_finite() {
            let _ = write!(text, ", {:+.0} Elo", elo(score));
        }
    }
    text
}

/// The games grouped by opening.
fn groups(seating: &Seating, results: &Results) -> Vec<Group> {
    let per_opening = seating.games_per_opening();
    let mut groups: Vec<(u32, Group)> = Vec::new();
    for game in &results.games {
        let opening = game.number / per_opening;
        match groups.last_mut() {
            Some((last, group)) if *last == opening => group.push(game.half_points),
            _ => groups.push((opening, vec![game.half_points])),
        }
    }
    groups.into_iter().map(|(_, group)| group).collect()
}

fn score(text: &mut String, seating: &Seating, results: &Results) {
    let per_opening = seating.games_per_opening() as usize;
    let groups = groups(seating, results);
    let found = estimate(&groups, per_opening);
    let [score, low, high] = [found.score, found.low, found.high].map(|part| part * 100.0);
    let result = counts(&results.tally());
    let _ = writeln!(text, "a {result}   {score:.1} % ({low:.1} to {high:.1})");
    let par = seating.par();
    if par == 0.5 {
        let _ = writeln!(text, "Elo {}", elo_text(&found));
    } else {
        let _ = writeln!(text, "par {:.1} %: a has one seat", par * 100.0);
    }
    if per_opening == 2 {
        let mut pairs = [0; 5];
        for group in groups.iter().filter(|group| group.len() == per_opening) {
            let half_points: u8 = group.iter().sum();
            pairs[usize::from(half_points.min(4))] += 1;
        }
        let [zero, half, one, more, two] = pairs;
        let _ = writeln!(
            text,
            "pairs 2-0: {two}, 1.5-0.5: {more}, 1-1: {one}, 0.5-1.5: {half}, 0-2: {zero}"
        );
    }
}

fn by_role(text: &mut String, seating: &Seating, results: &Results) {
    let longest = seating.roles().iter().map(|role| role.len()).max();
    let width = longest.unwrap_or(0);
    for (number, role) in seating.roles().iter().enumerate() {
        let of_role = |game: &&GameResult| usize::from(game.role) == number;
        let games = results.games.iter().filter(of_role);
        let tally: Tally = games.map(|game| game.half_points).collect();
        if tally.games() > 0 {
            let (result, score) = (counts(&tally), tally.score() * 100.0);
            let _ = writeln!(text, "a {role:width$}  {result}   {score:.1} %");
        }
    }
}

fn effort(text: &mut String, side: Side, results: &Results) {
    let all = results.effort[side as usize];
    let moves = all.moves.max(1) as f64;
    let (per_game, seconds) = (
        all.moves as f64 / f64::from(results.played),
        all.time.as_secs_f64(),
    );
    let ms = seconds * 1_000.0 / moves;
    let letter = side.letter();
    let _ = write!(
        text,
        "{letter}: {per_game:.1} moves a game, {ms:.2} ms a move"
    );
    if all.nodes > 0 {
        let (nodes, rate) = (
            all.nodes as f64 / moves,
            all.nodes as f64 / seconds.max(1e-9),
        );
        let _ = write!(text, ", {nodes:.0} nodes a move, {rate:.0} nodes a second");
    }
    if all.depths > 0 {
        let _ = write!(text, ", depth {:.1}", all.depths as f64 / moves);
    }
    text.push('\n');
}

fn forfeits(text: &mut String, results: &Results) {
    for side in Side::BOTH {
        if let Some(lost) = &results.forfeits[side as usize] {
            let (letter, count) = (side.letter(), lost.count);
            let (number, why) = (lost.first + 1, &lost.why);
            let _ = writeln!(
                text,
                "{letter} forfeited {count}, first game {number}: {why}"
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_match_that_goes_on_says_how_it_stands() {
        assert_eq!(so_far(&Tally::default(), 10), "0/10");
        let mut tally = Tally {
            wins: 3,
            draws: 0,
            losses: 1,
        };
        assert_eq!(so_far(&tally, 8), "4/8, a +3 =0 -1, 75.0 %, +191 Elo");
        tally.losses = 0;
        assert_eq!(so_far(&tally, 8), "3/8, a +3 =0 -0, 100.0 %");
    }
}
