//! The report of a match as text.

use std::fmt::Write as _;
use std::time::Duration;

use super::MatchPlan;
use super::fixtures::{Seating, Side};
use super::referee::{Effort, FinishedGame};
use super::result::{Group, Tally, elo, elo_text, estimate};

/// The report at the end. `games` are in the order of their numbers; some may be missing.
pub(super) fn report(plan: &MatchPlan, games: &[FinishedGame], elapsed: Duration) -> String {
    let (rules, seating) = (plan.rules, &plan.seating);
    let mut text = format!(
        "{}{}, {} of {} games, openings {}\na: {}\nb: {}\n\n",
        rules.kind.name(),
        rules.options_text(),
        games.len(),
        plan.games,
        plan.openings,
        plan.a,
        plan.b
    );
    if games.is_empty() {
        text.push_str("no game was finished\n");
        return text;
    }
    score(&mut text, seating, games);
    by_role(&mut text, seating, games);
    let moves: usize = games.iter().map(|game| game.moves.len()).sum();
    let length = moves as f64 / games.len() as f64;
    let _ = writeln!(text, "\nlength {length:.1} moves a game");
    for side in Side::BOTH {
        effort(&mut text, side, games);
    }
    forfeits(&mut text, games);
    let (seconds, threads) = (elapsed.as_secs_f64(), plan.threads);
    let s = if threads == 1 { "" } else { "s" };
    let _ = writeln!(text, "time {seconds:.1} s with {threads} thread{s}");
    text
}

fn tally<'a>(games: impl Iterator<Item = &'a FinishedGame>) -> Tally {
    games.map(FinishedGame::half_points).collect()
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
pub(super) fn groups(seating: &Seating, games: &[FinishedGame]) -> Vec<Group> {
    let per_opening = seating.games_per_opening();
    let mut groups: Vec<(u32, Group)> = Vec::new();
    for game in games {
        let opening = game.fixture.number / per_opening;
        match groups.last_mut() {
            Some((last, group)) if *last == opening => group.push(game.half_points()),
            _ => groups.push((opening, vec![game.half_points()])),
        }
    }
    groups.into_iter().map(|(_, group)| group).collect()
}

fn score(text: &mut String, seating: &Seating, games: &[FinishedGame]) {
    let per_opening = seating.games_per_opening() as usize;
    let groups = groups(seating, games);
    let found = estimate(&groups, per_opening);
    let [score, low, high] = [found.score, found.low, found.high].map(|part| part * 100.0);
    let result = counts(&tally(games.iter()));
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

fn by_role(text: &mut String, seating: &Seating, games: &[FinishedGame]) {
    let longest = seating.roles().iter().map(|role| role.len()).max();
    let width = longest.unwrap_or(0);
    for (number, role) in seating.roles().iter().enumerate() {
        let tally = tally(games.iter().filter(|game| game.fixture.role == number));
        if tally.games() > 0 {
            let (result, score) = (counts(&tally), tally.score() * 100.0);
            let _ = writeln!(text, "a {role:width$}  {result}   {score:.1} %");
        }
    }
}

fn effort(text: &mut String, side: Side, games: &[FinishedGame]) {
    let mut all = Effort::default();
    for game in games {
        let effort = game.effort[side as usize];
        all.moves += effort.moves;
        all.nodes += effort.nodes;
        all.depths += effort.depths;
        all.time += effort.time;
    }
    let moves = all.moves.max(1) as f64;
    let (per_game, seconds) = (
        all.moves as f64 / games.len() as f64,
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

fn forfeits(text: &mut String, games: &[FinishedGame]) {
    for side in Side::BOTH {
        let of_side =
            |game: &&FinishedGame| game.forfeit.as_ref().is_some_and(|lost| lost.0 == side);
        let lost: Vec<_> = games.iter().filter(of_side).collect();
        if let Some(first) = lost.first()
            && let Some((_, why)) = &first.forfeit
        {
            let (letter, count, number) = (side.letter(), lost.len(), first.fixture.number + 1);
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
