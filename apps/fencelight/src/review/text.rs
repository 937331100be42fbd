//! A review as text: each move, a graph of the chances, and a summary.

use std::io::{self, Write};

use fencelight_ai::Quality;

use super::game::{Review, Side};

/// Columns and rows of the graph.
const COLUMNS: usize = 64;
const ROWS: usize = 11;

/// Prints a review.
pub(super) fn write(review: &Review, out: &mut impl Write) -> io::Result<()> {
    let (kind, count, nodes) = (review.kind, review.moves.len(), review.nodes);
    writeln!(out, "{kind}: {count} moves, {nodes} nodes a position")?;
    writeln!(out, "\n  no. mover   move    chance         better")?;
    for (number, reviewed) in review.moves.iter().enumerate() {
        let mv = reviewed.mv.to_string();
        write!(out, "{:>5} {:7} {mv:7}", number + 1, reviewed.mover)?;
        if let Some(choice) = reviewed.choice {
            let (best, played) = (choice.best_percent, choice.played_percent);
            match choice.loss() {
                0 => write!(out, " {played:>3} %")?,
                _ => {
                    let better = format!("{} {}", choice.best, choice.quality().mark());
                    write!(out, " {best:>3} % to {played:>2} %  {}", better.trim_end())?;
                }
            }
        }
        writeln!(out)?;
    }
    write_graph(review, out)?;
    write_summary(review, out)
}

/// A graph of the chances; several sides have a letter each.
fn write_graph(review: &Review, out: &mut impl Write) -> io::Result<()> {
    let mut rows = vec![vec![' '; COLUMNS]; ROWS];
    let last = review.moves.len().max(1);
    for &side in review.drawn_sides() {
        for (number, percent) in review.chances(side) {
            let column = number * (COLUMNS - 1) / last;
            let row = (ROWS - 1) - usize::from(percent) * (ROWS - 1) / 100;
            if let Some(place) = rows.get_mut(row).and_then(|row| row.get_mut(column)) {
                *place = letter(review, side);
            }
        }
    }
    let names: Vec<String> = review
        .drawn_sides()
        .iter()
        .map(|&side| format!("{} {}", letter(review, side), side.name()))
        .collect();
    writeln!(out, "\nchance to win in percent: {}", names.join(", "))?;
    for (number, row) in rows.iter().enumerate() {
        let percent = 100 - number * 100 / (ROWS - 1);
        let row: String = row.iter().collect();
        writeln!(out, "{percent:>4} |{}", row.trim_end())?;
    }
    writeln!(out, "     +{}", "-".repeat(COLUMNS))?;
    writeln!(out, "      1{:>width$}", last, width = COLUMNS - 1)
}

/// The sign of a side in the graph.
fn letter(review: &Review, side: Side) -> char {
    match review.drawn_sides() {
        [_] => '*',
        _ => side
            .name()
            .chars()
            .next()
            .unwrap_or('*')
            .to_ascii_uppercase(),
    }
}

/// For each side its mean loss, and how many moves lost how much.
fn write_summary(review: &Review, out: &mut impl Write) -> io::Result<()> {
    writeln!(out)?;
    for &side in &review.sides {
        let choices = review.moves.iter().filter(|reviewed| reviewed.side == side);
        let choices: Vec<_> = choices.filter_map(|reviewed| reviewed.choice).collect();
        let loss: u32 = choices.iter().map(|choice| u32::from(choice.loss())).sum();
        let mean = f64::from(loss) / choices.len().max(1) as f64;
        let count = |quality| {
            choices
                .iter()
                .filter(|choice| choice.quality() == quality)
                .count()
        };
        writeln!(
            out,
            "{:8} choices {}, points lost on average {mean:.1}; inaccuracies (?!) {}, mistakes (?) {}, blunders (??) {}",
            side.name(),
            choices.len(),
            count(Quality::Inaccuracy),
            count(Quality::Mistake),
            count(Quality::Blunder),
        )?;
    }
    match review.winners.as_deref() {
        None => writeln!(out, "the game is not over"),
        Some([]) => writeln!(out, "a draw"),
        Some(winners) => {
            let names: Vec<&str> = winners.iter().map(|side| side.name()).collect();
            writeln!(out, "won by {}", names.join(", "))
        }
    }
}
