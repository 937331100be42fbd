//! Loads of the feeds, voltages at the LEDs, protection, inrush and dissipation of the entry.

use super::data::{CERAMIC, LARGE_FUSE, RESISTOR, What, figure};
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
/// The hottest air around a transistor and its hottest junction, in degrees.
const AIR: f64 = 70.0;
const JUNCTION: f64 = 150.0;
/// The largest impedance of a transistor on its copper, in kelvin for each watt.
const STEADY_IMPEDANCE: f64 = 50.0;

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

/// The lowest and the highest voltage at which the entry closes.
pub(super) fn cut_off(board: &Board<'_>) -> Result<[f64; 2], String> {
    let reference = board.figure("U5", What::Reference)?;
    let tolerance = board.figure("U5", What::Tolerance)?;
    let (upper, lower) = (
        board.one("R", "5V_MID", "OVER_REF")?,
        board.one("R", "OVER_REF", GROUND)?,
    );
    let at = |sign: f64| {
        let share = board.divided(upper, lower, -sign)?;
        Ok::<_, String>(reference * (1.0 + sign * tolerance) / share)
    };
    Ok([at(-1.0)?, at(1.0)?])
}

/// A row of voltages.
fn volts(what: &str, calculation: &str, result: f64, limit: Limit, reason: &str) -> Row {
    Row {
        what: what.to_owned(),
        calculation: calculation.to_owned(),
        result,
        unit: "V",
        limit,
        reason: reason.to_owned(),
    }
}

/// Over-voltage: where the entry closes, and what is behind it until then.
pub(super) fn over_voltage(board: &Board<'_>) -> Result<Vec<Row>, String> {
    let [lowest, highest] = cut_off(board)?;
    let (upper, lower) = (
        board.one("R", "5V_MID", "OVER_REF")?,
        board.one("R", "OVER_REF", GROUND)?,
    );
    let calculation = format!(
        "{} by {} and {}, with tolerances",
        board.value("U5")?,
        board.value(upper)?,
        board.value(lower)?
    );
    let supply = Limit::AtLeast(SUPPLY.1);
    let leds = Limit::AtMost(figure("WS2812B", What::Voltage)?);
    let name = "over-voltage, lowest";
    let mut rows = vec![volts(name, &calculation, lowest, supply, "supply in order")];
    let name = "over-voltage, highest";
    rows.push(volts(
        name,
        &calculation,
        highest,
        leds,
        "WS2812B, absolute",
    ));
    let bulk = board.one("C", BUS, GROUND)?;
    for (name, limit) in [
        (bulk, board.figure(bulk, What::Voltage)?),
        ("capacitors of the LEDs", figure(CERAMIC, What::Voltage)?),
    ] {
        let limit = Limit::AtMost(limit);
        let calculation = "highest over-voltage";
        rows.push(volts(name, calculation, highest, limit, "rated voltage"));
    }
    Ok(rows)
}

/// What a wrong and a reversed supply do to the entry.
pub(super) fn protection(board: &Board<'_>) -> Result<Vec<Row>, String> {
    let suppressor = board.one("D", "5V_F", GROUND)?;
    let clamp = board.figure(suppressor, What::Clamp)?;
    let stand_off = board.figure(suppressor, What::Voltage)?;
    let highest = cut_off(board)?[1];
    let wrong = format!("{suppressor} clamps until F1 opens");
    let reversed = format!("{} V with the wires swapped", SUPPLY.1);
    let mut rows = Vec::new();
    for (name, calculation, volt, part, what, reason) in [
        (
            "Q3, wrong supply",
            &wrong,
            clamp,
            "Q3",
            What::Voltage,
            "drain to source",
        ),
        (
            "gates, wrong supply",
            &wrong,
            clamp,
            "Q2",
            What::GateVoltage,
            "gate to source",
        ),
        (
            "Q2, reversed supply",
            &reversed,
            SUPPLY.1,
            "Q2",
            What::Voltage,
            "drain to source",
        ),
    ] {
        let limit = Limit::AtMost(board.figure(part, what)?);
        rows.push(volts(name, calculation, volt, limit, reason));
    }
    for (name, calculation, volt) in [
        ("reversed supply", &*reversed, SUPPLY.1),
        ("entry still open", "highest over-voltage", highest),
    ] {
        let name = format!("{suppressor}, {name}");
        let limit = Limit::AtMost(stand_off);
        rows.push(volts(&name, calculation, volt, limit, "stand-off"));
    }
    Ok(rows)
}

/// Current and heat while Q3 opens: the gate falls through its resistor as fast as its capacitor lets the output rise.
pub(super) fn inrush(board: &Board<'_>) -> Result<Vec<Row>, String> {
    let rails = || FEEDS.into_iter().chain([BUS, "5V_L"]);
    let mut capacitance = 0.0;
    for rail in rails() {
        for part in board.between("C", rail, GROUND) {
            capacitance += board.number(part)?;
        }
    }
    let (resistor, capacitor) = (
        board.one("R", "GATE", GROUND)?,
        board.one("C", "GATE", BUS)?,
    );
    let gate = SUPPLY.1 - board.figure("Q3", What::Threshold)?;
    let rise = gate / board.number(resistor)? / board.number(capacitor)?;
    let current = rise * capacitance;
    let dark = board.all_leds() as f64 * DARK;
    let fuse = board.one("F", "5V_IN", "5V_F")?;
    let time = SUPPLY.1 / rise;
    // The voltage across Q3 falls from the whole supply to nothing.
    let power = SUPPLY.1 * (current + dark) / 2.0;
    let pulse = board.figure("Q3", What::PulseImpedance)? * (time / 0.01).sqrt();
    Ok(vec![
        Row {
            what: "inrush".to_owned(),
            calculation: format!(
                "{gate:.2} V / {} / {} = {rise:.0} V/s, x {}, and {dark:.2} A of dark LEDs",
                board.value(resistor)?,
                board.value(capacitor)?,
                quantity(capacitance, "F"),
            ),
            result: current + dark,
            unit: "A",
            limit: Limit::AtMost(board.figure(fuse, What::Current)?),
            reason: fuse.to_owned(),
        },
        Row {
            what: "Q3 while it opens".to_owned(),
            calculation: format!("{} for {}", quantity(power, "W"), quantity(time, "s")),
            result: power * pulse.min(STEADY_IMPEDANCE),
            unit: "K",
            limit: Limit::AtMost(JUNCTION - AIR),
            reason: format!("{JUNCTION} degrees inside, {AIR} around it"),
        },
    ])
}

/// Heat of the parts of the entry.
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
    // The longest over-voltage that lasts: below the breakdown of the suppressor.
    let lasting = board.figure(board.one("D", "5V_F", GROUND)?, What::Breakdown)?;
    let resistor = board.one("R", "OVER_K", "OVER_B")?;
    let left =
        lasting - board.figure("Q4", What::Forward)? - board.figure("U5", What::LowestVoltage)?;
    let current = left / board.number(resistor)?;
    let calculation = format!(
        "{lasting} V at the entry, {left:.2} V at {}",
        board.value(resistor)?
    );
    rows.push(Row {
        what: format!("{resistor}, over-voltage"),
        calculation: calculation.clone(),
        result: left * current,
        unit: "W",
        limit: Limit::AtMost(figure(RESISTOR, What::Power)?),
        reason: "at 70 degrees".to_owned(),
    });
    rows.push(Row {
        what: "U5, over-voltage".to_owned(),
        calculation,
        result: current,
        unit: "A",
        limit: Limit::AtMost(board.figure("U5", What::Current)?),
        reason: "cathode".to_owned(),
    });
    Ok(rows)
}
