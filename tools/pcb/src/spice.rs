//! The entry as a deck for ngspice, written from the circuit: plugged into right and wrong supplies, with parts at the ends of their
//! tolerances. Every part has its limits of power and voltage, and so has the rail.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::io::ErrorKind;
use std::path::Path;
use std::process::Command;
use std::{fs, thread};

use fencelight_tools::checksum::sha256;

use crate::circuit::{Circuit, FEEDS, Part};
use crate::electric::data::{RESISTOR, What, figure, number, tolerance};
use crate::electric::{self, BUS, GROUND, Limit, Row, SUPPLY, budgets};
use crate::power::{DARK, LOGIC};

/// The nets of the entry: a part between them belongs to the deck.
const NETS: [&str; 9] = [
    "5V_IN", "5V_F", "5V_MID", BUS, "GATE", "OVER_B", "OVER_K", "OVER_REF", GROUND,
];
const MODELS: &str = include_str!("models.cir");
/// Supplies in volts: reversed, in order, around the cut-off, wrong adapters.
const VOLTS: [f64; 14] = [
    -12.0, -5.0, 4.75, 5.25, 5.35, 5.4, 5.45, 5.6, 5.8, 6.0, 7.5, 9.0, 12.0, 15.0,
];
/// In what time they rise, in seconds, and the current that they can give, in amperes.
const RISES: [f64; 3] = [10e-6, 1e-3, 50e-3];
const CURRENTS: [f64; 3] = [0.5, 2.0, 5.0];
/// Supply with its cable, in ohms.
const CABLE: f64 = 0.05;
/// The light goes on after 120 ms; the end is steady.
const LIGHT: f64 = 0.12;
const END: f64 = 0.5;
/// Tolerance of capacitors, with what the voltage takes from ceramic ones.
const CAPACITORS: f64 = 0.2;
/// Threshold of an IRF9310 in volts: at least, usual, at most.
const THRESHOLDS: [f64; 3] = [1.3, 1.8, 2.4];
/// Current that a TL431 needs for itself, in amperes: at most, usual, least.
const KNEES: [f64; 3] = [1e-3, 0.4e-3, 0.1e-3];
/// What the rail may reach, and what a supply in order may lose on its way there, in volts.
const RAIL: f64 = 5.5;
const DROP: f64 = 0.3;
/// A junction at 150 degrees in air of 70.
const JUNCTION: f64 = 80.0;

/// Parts at the ends of their tolerances.
#[derive(Clone, Copy, Debug)]
struct Corner {
    name: &'static str,
    /// Where the cut-off lies: 0 lowest, 1 usual, 2 highest.
    side: usize,
    /// Which of Q2 and Q3 conducts first.
    thresholds: [usize; 2],
    degrees: f64,
}

#[rustfmt::skip]
const CORNERS: [Corner; 5] = [
    Corner { name: "usual parts", side: 1, thresholds: [1, 1], degrees: 25.0 },
    Corner { name: "low cut-off, Q3 first, hot", side: 0, thresholds: [2, 0], degrees: 70.0 },
    Corner { name: "low cut-off, Q2 first, cold", side: 0, thresholds: [0, 2], degrees: 0.0 },
    Corner { name: "high cut-off, Q3 first, cold", side: 2, thresholds: [2, 0], degrees: 0.0 },
    Corner { name: "high cut-off, Q2 first, hot", side: 2, thresholds: [0, 2], degrees: 70.0 },
];

impl Corner {
    /// A share at its end: below 0 for the lowest cut-off, above 0 for the highest.
    fn share(self, share: f64) -> f64 {
        (self.side as f64 - 1.0) * share
    }

    /// The value of a resistor or capacitor. The cut-off rises with R18 and R20, and falls with R19 and R21; the inrush rises with
    /// C1, and falls with R17, C6 and C7.
    fn value(self, part: &Part) -> Result<f64, String> {
        let share = match part.reference.starts_with('C') {
            true => CAPACITORS,
            false => tolerance(part.value)?,
        };
        let share = match &*part.reference {
            "R19" | "R21" | "C1" => -self.share(share),
            _ => self.share(share),
        };
        Ok(number(part.value)? * (1.0 + share))
    }
}

/// What is measured in every run: its largest value.
struct Quantity {
    what: String,
    /// In the words of ngspice.
    expression: String,
    unit: &'static str,
    /// The model that it heats.
    heats: Option<&'static str>,
    limit: f64,
    reason: &'static str,
    /// Holds for supplies in order alone.
    is_for_order: bool,
}

/// A net as a node.
fn node(net: &str) -> String {
    match net {
        GROUND => "0".to_owned(),
        net => format!("n_{net}"),
    }
}

/// The nodes of a part, in the order of its pins; pins side by side share one.
fn nodes(part: &Part) -> Vec<String> {
    let mut pins: Vec<(u32, &String)> = Vec::new();
    for (pin, net) in &part.nets {
        pins.push((pin.parse().unwrap_or(0), net));
    }
    pins.sort_unstable();
    pins.dedup_by(|a, b| a.1 == b.1);
    pins.iter().map(|(_, net)| node(net)).collect()
}

/// The parts of the entry, without its terminal.
fn parts(circuit: &Circuit) -> impl Iterator<Item = &Part> {
    circuit.parts.iter().filter(|part| {
        let is_inside = |net: &String| NETS.contains(&net.as_str());
        let is_bare = part.reference.starts_with(['J', 'T', 'H']);
        !is_bare && !part.nets.is_empty() && part.nets.values().all(is_inside)
    })
}

/// The capacitors behind the fuses, in farads.
fn behind_fuses(circuit: &Circuit) -> Result<f64, String> {
    let rails = FEEDS.map(str::to_owned);
    let is_there = |part: &&Part| {
        let mut nets = part.nets.values();
        part.reference.starts_with('C') && nets.any(|net| rails.contains(net) || net == "5V_L")
    };
    let values = circuit.parts.iter().filter(is_there);
    values.map(|part| number(part.value)).sum()
}

/// The line of a part, behind a source without voltage at each pin but the last, which measure its currents.
fn element(part: &Part, corner: Corner) -> Result<String, String> {
    let name = &part.reference;
    let mut nodes = nodes(part);
    let mut text = String::new();
    let last = nodes.len().saturating_sub(1);
    for (number, node) in nodes[..last].iter_mut().enumerate() {
        let inner = format!("{name}_{number}");
        let _ = writeln!(text, "V{inner} {node} {inner} 0");
        *node = inner;
    }
    let nodes = nodes.join(" ");
    let is = |what| figure(part.value, what);
    let _ = match (name.as_bytes().first(), part.value) {
        (Some(b'R' | b'C'), _) => writeln!(text, "{name} {nodes} {:.5e}", corner.value(part)?),
        (Some(b'F'), _) => writeln!(text, "R{name} {nodes} {}", is(What::Resistance)?),
        (Some(b'D'), _) => writeln!(text, "X{name} {nodes} SMB vbr={}", is(What::Breakdown)?),
        (_, "IRF9310") => {
            let threshold = THRESHOLDS[corner.thresholds[usize::from(name == "Q3")]];
            writeln!(text, "X{name} {nodes} IRF9310 vth={threshold}")
        }
        (_, "TL431") => {
            let reference = is(What::Reference)? * (1.0 + corner.share(is(What::Tolerance)?));
            let most = is(What::Draw)?;
            writeln!(
                text,
                "X{name} {nodes} TL431 vref={reference:.4} iref={:e} knee={:e}",
                most * corner.side as f64 / 2.0,
                KNEES[corner.side]
            )
        }
        (_, model) => writeln!(text, "X{name} {nodes} {model}"),
    };
    Ok(text)
}

impl Quantity {
    /// The largest value of an expression, by its unit that of a power or of a junction's warmth.
    fn new(
        what: &str,
        expression: String,
        limit: (f64, &'static str),
        reason: &'static str,
    ) -> Self {
        Self {
            what: what.to_owned(),
            expression,
            unit: limit.1,
            heats: match limit.1 {
                "W" => Some("average"),
                "K" => Some("junction"),
                _ => None,
            },
            limit: limit.0,
            reason,
            is_for_order: false,
        }
    }
}

/// What is measured at a part: its power, or the warmth of its junction, its voltages, the current of the fuse.
fn of_part(part: &Part) -> Result<Vec<Quantity>, String> {
    let (name, nodes) = (&part.reference, nodes(part));
    let [first, .., last] = &nodes[..] else {
        return Err(format!("{name} is not connected"));
    };
    let watts = nodes.iter().enumerate().take(nodes.len() - 1);
    let watts = watts.map(|(number, node)| format!("V({node},{last})*I(V{name}_{number})"));
    let watts = format!("abs({})", watts.collect::<Vec<_>>().join("+"));
    let is = |what| figure(part.value, what);
    let title = format!("{name}, {}", part.value);
    let hot = "at 70 degrees";
    let mut all = match name.as_bytes().first() {
        Some(b'C') => Vec::new(),
        Some(b'R') => {
            let limit = (figure(RESISTOR, What::Power)?, "W");
            vec![Quantity::new(&title, watts, limit, hot)]
        }
        Some(b'F') => {
            let (current, ohm) = (is(What::Current)?, is(What::Resistance)?);
            let limit = (current * current * ohm, "W");
            let inrush = format!("abs(I(V{name}_0))*(time<{LIGHT})");
            vec![
                Quantity::new(&title, watts, limit, "at its rated current"),
                Quantity::new("inrush", inrush, (budgets()[0], "A"), "budget"),
            ]
        }
        _ if part.value == "IRF9310" => {
            let gate = format!("abs(V({first},{}))", nodes[1]);
            let limit = (is(What::GateVoltage)?, "V");
            vec![
                Quantity::new(&title, watts, (JUNCTION, "K"), "150 degrees in 70"),
                Quantity::new(&format!("{title}, gate"), gate, limit, "gate to source"),
            ]
        }
        _ => vec![Quantity::new(&title, watts, (is(What::Power)?, "W"), hot)],
    };
    if let Ok(limit) = is(What::Voltage) {
        let volts = format!("abs(V({first},{last}))");
        all.push(Quantity::new(&title, volts, (limit, "V"), "rated voltage"));
    }
    Ok(all)
}

/// What is measured at every part, and at the rail.
fn quantities(circuit: &Circuit) -> Result<Vec<Quantity>, String> {
    let mut all = Vec::new();
    for part in parts(circuit) {
        all.extend(of_part(part)?);
    }
    let rail = node(BUS);
    let lost = format!("(V(source)-V({rail}))*(time>{})", END * 0.9);
    all.extend([
        Quantity::new("rail, highest", format!("V({rail})"), (RAIL, "V"), "design"),
        Quantity::new("rail, reversed", format!("-V({rail})"), (0.3, "V"), "chips"),
        Quantity {
            is_for_order: true,
            ..Quantity::new("loss from a supply in order", lost, (DROP, "V"), "design")
        },
    ]);
    Ok(all)
}

/// A loop over some numbers.
fn foreach(name: &str, numbers: &[f64]) -> String {
    let add = |text, number| format!("{text} {number}");
    numbers.iter().fold(format!("foreach {name}"), add)
}

/// The deck of a corner.
fn deck(circuit: &Circuit, quantities: &[Quantity], corner: Corner) -> Result<String, String> {
    let (input, rail) = (node("5V_IN"), node(BUS));
    let leds = circuit
        .parts
        .iter()
        .filter(|part| part.reference.starts_with("LED"));
    let dark = leds.count() as f64 * DARK + LOGIC;
    let mut text = format!(
        "* Entry of the board: {}\n{MODELS}\n* The supply rises after 1 ms. The LEDs draw their current from 2.5 V on.\n\
         .temp {}\n.options method=gear reltol=2m abstol=1n vntol=10u\n.param volt=5 rise=1m most=5\n\
         Vsource source 0 PWL(0 0 1m 0 {{1m+rise}} {{volt}})\n\
         Bsource source {input} I={{most}}*tanh(V(source,{input})/({CABLE}*{{most}}))\nCsource {input} 0 10n\n\
         Vload load 0 PWL(0 {dark} {LIGHT} {dark} {} {{max({dark},min({},0.9*most))}})\n\
         Bload {rail} 0 I=V(load)*0.5*(1+tanh(2.5*V({rail})-6.25))*tanh(V({rail}))\nCleds {rail} 0 {:.5e}\n\n* The parts.\n",
        corner.name,
        corner.degrees,
        LIGHT + 1e-3,
        budgets()[0],
        behind_fuses(circuit)?,
    );
    for part in parts(circuit) {
        text += &element(part, corner)?;
    }
    text += "\n* What is measured.\nBend end 0 V=time\n";
    for (number, quantity) in quantities.iter().enumerate() {
        let expression = &quantity.expression;
        let _ = match quantity.heats {
            Some(model) => writeln!(
                text,
                "B{number} 0 m{number} I={expression}\nX{number} m{number} {model}"
            ),
            None => writeln!(text, "B{number} m{number} 0 V={expression}"),
        };
    }
    let nodes: Vec<String> = (0..quantities.len())
        .map(|number| format!("v(m{number})"))
        .collect();
    let _ = write!(
        text,
        ".save v(end) {}\n.tran 50u {END} 0 1m uic\n\n.control\n{}\n{}\n{}\n\
         alterparam volt = $volt\nalterparam rise = $rise\nalterparam most = $most\nreset\nrun\necho case $volt $rise $most\n",
        nodes.join(" "),
        foreach("volt", &VOLTS),
        foreach("rise", &RISES),
        foreach("most", &CURRENTS),
    );
    for number in 0..quantities.len() {
        let _ = writeln!(text, "meas tran m{number} max v(m{number})");
    }
    let _ = write!(
        text,
        "meas tran end max v(end)\ndestroy all\nend\nend\nend\nquit\n.endc\n.end\n"
    );
    Ok(text)
}

/// A case, as the deck names it, with the largest value of every quantity.
type Case = ([f64; 3], Vec<f64>);

/// Runs ngspice on a deck; `None` where it is not installed.
fn run(path: &Path, count: usize) -> Result<Option<Vec<Case>>, String> {
    match Command::new("ngspice").arg("-b").arg(path).output() {
        Ok(output) => cases(&String::from_utf8_lossy(&output.stdout), count).map(Some),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(format!("ngspice: {error}")),
    }
}

/// Reads what ngspice printed; a run that did not come to its end is an error.
fn cases(output: &str, count: usize) -> Result<Vec<Case>, String> {
    let mut cases = Vec::new();
    for text in output.split("\ncase ").skip(1) {
        let (head, rest) = text.split_once('\n').unwrap_or((text, ""));
        let mut values = BTreeMap::new();
        for (name, value) in rest.lines().filter_map(|line| line.split_once('=')) {
            let value = value.split_whitespace().next();
            let value = value.and_then(|value| value.parse::<f64>().ok());
            values.insert(name.trim(), value);
        }
        let names = (0..count).map(|number| format!("m{number}"));
        let found = names
            .chain(["end".to_owned()])
            .map(|name| *values.get(&*name)?);
        let found: Option<Vec<f64>> = found.collect();
        let numbers = head.split(' ').filter_map(|word| word.parse().ok());
        let case = <[f64; 3]>::try_from(numbers.collect::<Vec<f64>>());
        match (case, found) {
            (Ok(case), Some(found)) if found[count] > END * 0.999 => cases.push((case, found)),
            _ => return Err(format!("ngspice did not finish {head}")),
        }
    }
    Ok(cases)
}

/// The worst case of every quantity, by corner.
fn rows(quantities: &[Quantity], results: &[(&str, Vec<Case>)]) -> Vec<Row> {
    let row = |(number, quantity): (usize, &Quantity)| {
        let (mut worst, mut calculation) = (f64::NEG_INFINITY, String::new());
        for (corner, cases) in results {
            for ([volt, rise, most], values) in cases {
                let is_meant = !quantity.is_for_order || (SUPPLY.0..=SUPPLY.1).contains(volt);
                if is_meant && values[number] > worst {
                    worst = values[number];
                    let rise = electric::quantity(*rise, "s");
                    calculation = format!("{volt} V within {rise}, at most {most} A; {corner}");
                }
            }
        }
        Row {
            what: quantity.what.clone(),
            calculation,
            result: worst,
            unit: quantity.unit,
            limit: Limit::AtMost(quantity.limit),
            reason: quantity.reason.to_owned(),
        }
    };
    quantities.iter().enumerate().map(row).collect()
}

/// The line that names the decks of a table.
pub(crate) fn checksum_line(circuit: &Circuit) -> Result<String, String> {
    let decks = decks(circuit, &quantities(circuit)?)?;
    Ok(format!(
        "Decks with SHA-256 `{}`.",
        sha256(decks.concat().as_bytes())
    ))
}

fn decks(circuit: &Circuit, quantities: &[Quantity]) -> Result<Vec<String>, String> {
    let decks = CORNERS.iter();
    decks
        .map(|corner| deck(circuit, quantities, *corner))
        .collect()
}

/// Writes the decks into a folder and runs them; `None` without ngspice.
pub(crate) fn simulate(circuit: &Circuit, folder: &Path) -> Result<Option<Vec<Row>>, String> {
    let quantities = quantities(circuit)?;
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut paths = Vec::new();
    for (number, deck) in decks(circuit, &quantities)?.into_iter().enumerate() {
        let path = folder.join(format!("entry-{number}.cir"));
        fs::write(&path, deck).map_err(|error| format!("{}: {error}", path.display()))?;
        paths.push(path);
    }
    let count = quantities.len();
    let results: Vec<_> = thread::scope(|scope| {
        let threads = paths
            .iter()
            .map(|path| scope.spawn(move || run(path, count)));
        let threads: Vec<_> = threads.collect();
        let join = |thread: thread::ScopedJoinHandle<'_, _>| thread.join();
        threads.into_iter().map(join).collect()
    });
    let mut found = Vec::new();
    for (corner, result) in CORNERS.iter().zip(results) {
        match result.map_err(|_| "a thread of ngspice has failed")?? {
            Some(cases) => found.push((corner.name, cases)),
            None => return Ok(None),
        }
    }
    Ok(Some(rows(&quantities, &found)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dimensions::committed;

    fn circuit() -> Circuit {
        Circuit::new(&committed()).unwrap()
    }

    #[test]
    fn the_deck_follows_the_parts_of_the_circuit() {
        let mut circuit = circuit();
        let text = |circuit: &Circuit| {
            let quantities = quantities(circuit).unwrap();
            deck(circuit, &quantities, CORNERS[0]).unwrap()
        };
        let before = text(&circuit);
        assert!(
            before.contains("\nXQ3 Q3_0 Q3_1 n_5V IRF9310 vth=1.8\n"),
            "{before}"
        );
        assert!(
            before.contains("\nC7 C7_0 n_5V_MID 4.70000e-7\n"),
            "{before}"
        );
        let part = |part: &&mut Part| part.reference == "C7";
        circuit.parts.iter_mut().find(part).unwrap().value = "47n";
        let after = text(&circuit);
        let changed = before.lines().zip(after.lines()).filter(|(a, b)| a != b);
        assert_eq!(changed.count(), 1);
    }

    #[test]
    fn a_run_that_breaks_off_is_an_error() {
        let output =
            "\ncase 12 0.00001 5\nm0   =  1.5e+00 at=  2.0e-01\nend   =  5.0e-01 at=  5.0e-01\n";
        assert_eq!(
            cases(output, 1).unwrap(),
            [([12.0, 1e-5, 5.0], vec![1.5, 0.5])]
        );
        for broken in [
            cases(&output.replace("=  5.0e-01 at", "=  2.0e-01 at"), 1),
            cases(&output.replace("end  ", ""), 1),
            cases(output, 2),
        ] {
            assert_eq!(broken.unwrap_err(), "ngspice did not finish 12 0.00001 5");
        }
    }

    /// The values of the first design, each in one case. Without ngspice there is nothing to see.
    #[test]
    fn other_values_of_the_entry_exceed_their_limits() {
        let circuit = circuit();
        let quantities = quantities(&circuit).unwrap();
        let path = std::env::temp_dir().join(format!("fencelight-{}.cir", std::process::id()));
        for (corner, case, line, other, expected) in [
            // A suppressor for 5 V, a start without C7, the first divider, a start with a TL431 that needs 1 mA for itself.
            (0, [12.0, 1e-5, 2.0], "vbr=16.7", "vbr=7", Some("D155")),
            (
                0,
                [5.0, 1e-5, 5.0],
                "\nC7 C7_0 n_5V_MID 4.70000e-7",
                "",
                Some("inrush"),
            ),
            (
                2,
                [5.25, 1e-3, 5.0],
                "\nR18 R18_0 n_5V_MID 1.14425e3",
                "\nR18 R18_0 n_5V_MID 1.09e3",
                Some("loss"),
            ),
            (
                1,
                [5.25, 1e-3, 5.0],
                "\nR21 R21_0 n_5V_MID 4.34300e2",
                "\nR21 R21_0 n_5V_MID 1010",
                Some("loss"),
            ),
            (
                3,
                [6.0, 1e-3, 5.0],
                "vref=2.5237",
                "vref=2.7",
                Some("rail, highest"),
            ),
            (
                0,
                [15.0, 1e-3, 5.0],
                "\nR20 R20_0 n_OVER_B 1.60000e3",
                "\nR20 R20_0 n_OVER_B 470",
                Some("R20"),
            ),
            (0, [12.0, 1e-5, 5.0], "", "", None),
        ] {
            let mut deck = deck(&circuit, &quantities, CORNERS[corner]).unwrap();
            assert!(deck.contains(line), "{line}: {deck}");
            deck = deck.replace(line, other);
            for (name, all, one) in [
                ("volt", &VOLTS[..], case[0]),
                ("rise", &RISES, case[1]),
                ("most", &CURRENTS, case[2]),
            ] {
                deck = deck.replace(&foreach(name, all), &foreach(name, &[one]));
            }
            fs::write(&path, deck).unwrap();
            let Some(cases) = run(&path, quantities.len()).unwrap() else {
                return;
            };
            assert_eq!(cases.len(), 1);
            let rows = rows(&quantities, &[("", cases)]);
            let exceeded = electric::exceeded(&rows);
            match expected {
                None => assert_eq!(exceeded, Vec::<&str>::new()),
                Some(what) => assert!(
                    exceeded.iter().any(|row| row.starts_with(what)),
                    "{line}: {exceeded:?}"
                ),
            }
        }
        fs::remove_file(&path).unwrap();
    }
}
