//! Loads of the feeds, voltages at the LEDs, dissipation of the transistors. Protection and inrush belong to [`mod@crate::spice`].

use super::data::{LARGE_FUSE, What, figure};
use super::{BUS, Board, FUSE_SHARE, GROUND, Limit, Row, SUPPLY, budgets, quantity};
use crate::circuit::{FEEDS, Zone};
use crate::power::{DARK, LOGIC, WHITE};

/// Resistance of a transistor that is warm, against that at 25 degrees.
const WARM: f64 = 1.3;
/// What the way from the terminal to an LED may lose at the default budget, in volts.
const MOST_DROP: f64 = 0.2;
/// The rise of temperature that the copper of the entry may have, in kelvin.
const COPPER_RISE: f64 = 20.0;
/// Thickness of the copper, in millimetres, and square mils in a square millimetre.
const COPPER: f64 = 0.035;
const SQUARE_MILS: f64 = 1550.0;
/// The largest current of a feed inside a budget, all other LEDs dark.
fn feed_current(board: &Board<'_>, feed: &str, budget: f64) -> f64 {
    let leds = board.leds(feed) as f64;
    let light = budget - LOGIC - board.all_leds() as f64 * DARK;
    leds * DARK + (leds * (WHITE - DARK)).min(light)
}

/// Loads of the feeds, of the entry and of its copper.
pub(super) fn loads(board: &Board<'_>) -> Result<Vec<Row>, String> {
    let [budget, largest] = budgets();
    let mut rows = Vec::new();
    for feed in FEEDS {
        let fuse = board.one("F", BUS, feed)?;
        let rated = board.figure(fuse, What::Current)?;
        let (leds, current) = (board.leds(feed), feed_current(board, feed, largest));
        rows.push(Row {
            what: format!("load of {feed}"),
            calculation: format!("{leds} LEDs, at most {WHITE} A each, budget {largest} A"),
            result: current,
            unit: "A",
            limit: Limit::AtMost(rated * FUSE_SHARE),
            reason: format!("3/4 of {fuse}, {rated} A"),
        });
    }
    let fuse = board.one("F", "5V_IN", "5V_F")?;
    let rated = board.figure(fuse, What::Current)?;
    let large = figure(LARGE_FUSE, What::Current)?;
    for (budget, rated, name) in [
        (budget, rated, format!("{fuse}, {rated} A")),
        (largest, large, format!("{fuse}, replaced by {large} A")),
    ] {
        rows.push(Row {
            what: format!("load of the entry, budget {budget} A"),
            calculation: "the firmware's budget".to_owned(),
            result: budget,
            unit: "A",
            limit: Limit::AtMost(rated * FUSE_SHARE),
            reason: format!("3/4 of {name}"),
        });
    }
    rows.push(Row {
        what: "terminal J3".to_owned(),
        calculation: format!("budget {largest} A"),
        result: largest,
        unit: "A",
        limit: Limit::AtMost(board.figure("J3", What::Current)?),
        reason: "rated current".to_owned(),
    });
    for zone in board.zones.iter().filter(|zone| zone.is_solid) {
        let width = narrowest(zone).ok_or(format!("{}: no width", zone.name))?;
        // IPC-2221, a conductor on the surface.
        let carried = 0.048 * COPPER_RISE.powf(0.44) * (width * COPPER * SQUARE_MILS).powf(0.725);
        rows.push(Row {
            what: format!("copper of {}", zone.name),
            calculation: format!("budget {largest} A, {width:.1} mm at its narrowest"),
            result: largest,
            unit: "A",
            limit: Limit::AtMost(carried),
            reason: format!("{COPPER_RISE} K warmer by IPC-2221"),
        });
    }
    Ok(rows)
}

/// The narrowest place of an area with axis-parallel edges: the least distance of two edges with copper between them.
fn narrowest(zone: &Zone) -> Option<f64> {
    let ends = zone.outline.iter().skip(1).chain(zone.outline.first());
    let edges: Vec<_> = zone.outline.iter().zip(ends).collect();
    let mut widths = Vec::new();
    for (number, (a, b)) in edges.iter().enumerate() {
        for (c, d) in &edges[..number] {
            let pairs = [
                ([a.0, b.0], [c.0, d.0], [a.1, b.1], [c.1, d.1]),
                ([a.1, b.1], [c.1, d.1], [a.0, b.0], [c.0, d.0]),
            ];
            for (pair, ([x0, x1], [x2, x3], [y0, y1], [y2, y3])) in pairs.into_iter().enumerate() {
                let low = y0.min(y1).max(y2.min(y3));
                let high = y0.max(y1).min(y2.max(y3));
                if x0 != x1 || x2 != x3 || high <= low {
                    continue;
                }
                let middle = ((x0 + x2) / 2.0, (low + high) / 2.0);
                let middle = if pair == 0 {
                    middle
                } else {
                    (middle.1, middle.0)
                };
                if crate::router::is_inside(zone, middle) {
                    widths.push((x0 - x2).abs());
                }
            }
        }
    }
    widths
        .into_iter()
        .filter(|width| *width > 0.0)
        .reduce(f64::min)
}

/// Resistance of the entry: fuse and both transistors.
fn entry_resistance(board: &Board<'_>, fuse: f64) -> Result<f64, String> {
    Ok(fuse + board.figure("Q2", What::Resistance)? + board.figure("Q3", What::Resistance)?)
}

/// What is lost from the terminal to the far LED, and what is left there.
pub(super) fn voltages(board: &Board<'_>) -> Result<Vec<Row>, String> {
    let entry = board.one("F", "5V_IN", "5V_F")?;
    let fuses = [
        board.figure(entry, What::Resistance)?,
        figure(LARGE_FUSE, What::Resistance)?,
    ];
    let mut rows = Vec::new();
    for ((budget, fuse), copper) in budgets().into_iter().zip(fuses).zip(board.copper) {
        let mut worst = (0.0, 0.0);
        for feed in FEEDS {
            let own = board.figure(board.one("F", BUS, feed)?, What::Resistance)?;
            let current = feed_current(board, feed, budget);
            if current * own > worst.0 {
                worst = (current * own, current);
            }
        }
        let entry = entry_resistance(board, fuse)?;
        let drop = budget * entry + worst.0 + copper;
        let calculation = format!(
            "{budget} A x {:.1} mOhm, {:.2} A in a feed's fuse: {}, copper {}",
            entry * 1000.0,
            worst.1,
            quantity(worst.0, "V"),
            quantity(copper, "V")
        );
        if rows.is_empty() {
            rows.push(Row {
                what: format!("drop from terminal to far LED, budget {budget} A"),
                calculation: calculation.clone(),
                result: drop,
                unit: "V",
                limit: Limit::AtMost(MOST_DROP),
                reason: "design".to_owned(),
            });
        }
        rows.push(Row {
            what: format!("far LED, budget {budget} A"),
            calculation: format!("{} V less {calculation}", SUPPLY.0),
            result: SUPPLY.0 - drop,
            unit: "V",
            limit: Limit::AtLeast(figure("WS2812B", What::LowestVoltage)?),
            reason: "WS2812B".to_owned(),
        });
    }
    Ok(rows)
}

/// The highest voltage at which the entry does not close yet.
pub(super) fn highest(board: &Board<'_>) -> Result<f64, String> {
    let reference = board.figure("U5", What::Reference)?;
    let tolerance = board.figure("U5", What::Tolerance)?;
    let (upper, lower) = (
        board.one("R", "5V_MID", "OVER_REF")?,
        board.one("R", "OVER_REF", GROUND)?,
    );
    let divided = reference * (1.0 + tolerance) / board.divided(upper, lower, -1.0)?;
    Ok(divided + board.figure("U5", What::Draw)? * board.number(upper)?)
}

/// Heat of the transistors of the entry.
pub(super) fn dissipation(board: &Board<'_>) -> Result<Vec<Row>, String> {
    let mut rows = Vec::new();
    for transistor in ["Q2", "Q3"] {
        for budget in budgets() {
            let resistance = board.figure(transistor, What::Resistance)? * WARM;
            rows.push(Row {
                what: format!("{transistor}, budget {budget} A"),
                calculation: format!("{budget} A squared x {:.1} mOhm, warm", resistance * 1000.0),
                result: budget * budget * resistance,
                unit: "W",
                limit: Limit::AtMost(board.figure(transistor, What::Power)?),
                reason: "at 70 degrees".to_owned(),
            });
        }
    }
    Ok(rows)
}
