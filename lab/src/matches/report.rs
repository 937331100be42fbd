//! The result of a match in words.

use std::fmt::Write as _;
use std::time::Duration;

use super::MatchArgs;
use super::fixtures::{Seating, Side};
use super::referee::{Played, Spent};
use super::result::{Group, Tally, elo, elo_text, estimate};

/// Everything that is told at the end. `games` are in the order of their numbers; some may be missing.
pub(super) fn report(
    args: &MatchArgs,
    seating: &Seating,
    games: &[Played],
    passed: Duration,
) -> String {
    let rules = args.rules;
    let mut text = format!(
        "{}{}, {} of {} games, openings {}\na: {}\nb: {}\n\n",
        rules.kind.name(),
        rules.options_text(),
        games.len(),
        args.games,
        args.openings,
        args.a,
        args.b
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
        spent(&mut text, side, games);
    }
    forfeits(&mut text, games);
    let (seconds, threads) = (passed.as_secs_f64(), args.threads);
    let s = if threads == 1 { "" } else { "s" };
    let _ = writeln!(text, "time {seconds:.1} s with {threads} thread{s}");
    text
}

fn tally<'a>(games: impl Iterator<Item = &'a Played>) -> Tally {
    games.map(Played::half_points).collect()
}

fn counted(tally: &Tally) -> String {
    format!("+{} ={} -{}", tally.wins, tally.draws, tally.losses)
}

/// How a match stands in which not all games are played yet, for the line of its progress.
pub(super) fn so_far(tally: &Tally, games: u32) -> String {
    let played = tally.games();
    let mut text = format!("{played}/{games}");
    if played > 0 {
        let (score, result) = (tally.score(), counted(tally));
        let _ = write!(text, ", a {result}, {:.1} %", score * 100.0);
        if elo(score).is_finite() {
            let _ = write!(text, ", {:+.0} Elo", elo(score));
        }
    }
    text
}

/// The games by openings.
pub(super) fn groups(seating: &Seating, games: &[Played]) -> Vec<Group> {
    let an_opening = seating.games_an_opening();
    let mut groups: Vec<(u32, Group)> = Vec::new();
    for game in games {
        let opening = game.fixture.number / an_opening;
        match groups.last_mut() {
            Some((last, group)) if *last == opening => group.push(game.half_points()),
            _ => groups.push((opening, vec![game.half_points()])),
        }
    }
    groups.into_iter().map(|(_, group)| group).collect()
}

fn score(text: &mut String, seating: &Seating, games: &[Played]) {
    let an_opening = seating.games_an_opening() as usize;
    let groups = groups(seating, games);
    let found = estimate(&groups, an_opening);
    let [score, low, high] = [found.score, found.low, found.high].map(|part| part * 100.0);
    let result = counted(&tally(games.iter()));
    let _ = writeln!(text, "a {result}   {score:.1} % ({low:.1} to {high:.1})");
    let par = seating.par();
    if par == 0.5 {
        let _ = writeln!(text, "Elo {}", elo_text(&found));
    } else {
        let _ = writeln!(text, "par {:.1} %: a has one seat", par * 100.0);
    }
    if an_opening == 2 {
        let mut pairs = [0; 5];
        for group in groups.iter().filter(|group| group.len() == an_opening) {
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

fn by_role(text: &mut String, seating: &Seating, games: &[Played]) {
    let longest = seating.roles().iter().map(|role| role.len()).max();
    let width = longest.unwrap_or(0);
    for (number, role) in seating.roles().iter().enumerate() {
        let tally = tally(games.iter().filter(|game| game.fixture.role == number));
        if tally.games() > 0 {
            let (result, score) = (counted(&tally), tally.score() * 100.0);
            let _ = writeln!(text, "a {role:width$}  {result}   {score:.1} %");
        }
    }
}

fn spent(text: &mut String, side: Side, games: &[Played]) {
    let mut all = Spent::default();
    for game in games {
        let spent = game.spent[side as usize];
        all.moves += spent.moves;
        all.nodes += spent.nodes;
        all.depths += spent.depths;
        all.time += spent.time;
    }
    let moves = all.moves.max(1) as f64;
    let (a_game, seconds) = (
        all.moves as f64 / games.len() as f64,
        all.time.as_secs_f64(),
    );
    let ms = seconds * 1_000.0 / moves;
    let letter = side.letter();
    let _ = write!(
        text,
        "{letter}: {a_game:.1} moves a game, {ms:.2} ms a move"
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

fn forfeits(text: &mut String, games: &[Played]) {
    for side in Side::BOTH {
        let of_side = |game: &&Played| game.forfeit.as_ref().is_some_and(|lost| lost.0 == side);
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
