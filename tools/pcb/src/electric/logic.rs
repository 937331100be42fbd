//! Loads and levels of the logic: the module, the rows, the level shifter, the buzzer.

use fencelight_board::geometry::Key;

use super::data::{MODULE, RESISTOR, What, figure};
use super::entry;
use super::{BUS, Board, GROUND, Limit, Row, SUPPLY, quantity};
use crate::circuit::{row_net, row_pin_net};

/// What the firmware waits for a column to settle at least, in seconds.
const SETTLE: f64 = 10e-6;
/// Capacitance of a track, in farads for each millimetre: 0.25 mm wide, ground around it and on the other side.
const TRACK: f64 = 0.12e-12;
/// Capacitance of a pin of the chip.
const PIN: f64 = 10e-12;
/// The supply of the logic behind its fuse, and that of the chip.
const LOGIC: &str = "5V_L";
const CHIP: &str = "3V3";

/// The current from 3V3 besides the module, and its calculation.
fn chip_load(board: &Board<'_>) -> Result<(f64, String), String> {
    let volt = figure(MODULE, What::Output)?;
    let mut registers = 0.0;
    for (register, pin) in board.pins(CHIP, "U") {
        // Pin 16 is the supply; 10 is tied high.
        if pin == "16" {
            registers += board.figure(register, What::Draw)?;
        }
    }
    let column = column_current(board)?;
    let pull_up = volt / board.number(board.one("R", CHIP, "OUTPUT_ENABLE")?)?;
    let calculation = format!(
        "registers {}, a column with all keys {}, pull-up {}",
        quantity(registers, "A"),
        quantity(column, "A"),
        quantity(pull_up, "A")
    );
    Ok((registers + column + pull_up, calculation))
}

/// Conductance of all rows to ground.
fn rows_conductance(board: &Board<'_>) -> Result<f64, String> {
    let mut sum = 0.0;
    for row in 0..Key::ROWS {
        sum += 1.0 / board.number(board.one("R", &row_net(row), GROUND)?)?;
    }
    Ok(sum)
}

/// The voltage of the rows of a column with all keys pressed.
fn row_voltage(board: &Board<'_>) -> Result<f64, String> {
    let open = figure(MODULE, What::Output)? - board.figure("D1", What::Forward)?;
    let output = board.figure("U1", What::Resistance)?;
    Ok(open / (1.0 + output * rows_conductance(board)?))
}

/// The current of that column.
fn column_current(board: &Board<'_>) -> Result<f64, String> {
    Ok(row_voltage(board)? * rows_conductance(board)?)
}

/// The current of 5V_L.
fn logic_load(board: &Board<'_>) -> Result<(f64, String), String> {
    let module = board.figure("A1", What::Draw)?;
    let (chip, _) = chip_load(board)?;
    let shifter = board.figure("U4", What::Draw)?;
    let buzzer = board.one("R", LOGIC, "BUZZER_C")?;
    let buzzer = SUPPLY.1 / board.number(buzzer)?;
    let divider = board.number(board.one("R", LOGIC, "SUPPLY")?)?
        + board.number(board.one("R", "SUPPLY", GROUND)?)?;
    let divider = SUPPLY.1 / divider;
    let calculation = format!(
        "module {}, 3V3 {}, level shifter {}, buzzer {}, divider {}",
        quantity(module, "A"),
        quantity(chip, "A"),
        quantity(shifter, "A"),
        quantity(buzzer, "A"),
        quantity(divider, "A")
    );
    Ok((module + chip + shifter + buzzer + divider, calculation))
}

/// Loads of 5V_L and 3V3.
pub(super) fn loads(board: &Board<'_>) -> Result<Vec<Row>, String> {
    let fuse = board.one("F", BUS, LOGIC)?;
    let (logic, logic_text) = logic_load(board)?;
    let (chip, chip_text) = chip_load(board)?;
    Ok(vec![
        Row {
            what: format!("load of {LOGIC}"),
            calculation: logic_text,
            result: logic,
            unit: "A",
            limit: Limit::AtMost(board.figure(fuse, What::Current)?),
            reason: format!("{fuse}, held at 50 degrees"),
        },
        Row {
            what: format!("load of {CHIP}"),
            calculation: chip_text,
            result: chip,
            unit: "A",
            limit: Limit::AtMost(board.figure("A1", What::Current)?),
            reason: "module".to_owned(),
        },
        Row {
            what: "output of a 74HC595".to_owned(),
            calculation: "a column with all keys pressed".to_owned(),
            result: column_current(board)?,
            unit: "A",
            limit: Limit::AtMost(board.figure("U1", What::Current)?),
            reason: "one output".to_owned(),
        },
    ])
}

/// The slowest row: its name, the time in which it falls, the calculation.
fn settle(board: &Board<'_>) -> Result<(String, f64, String), String> {
    let mut slowest = (String::new(), 0.0, String::new());
    for row in 0..Key::ROWS {
        let (net, pin) = (row_net(row), row_pin_net(row));
        let resistance = board.number(board.one("R", &net, GROUND)?)?;
        let mut parts = 0.0;
        let mut diodes = 0;
        for (diode, _) in board.pins(&net, "D") {
            parts += board.figure(diode, What::Capacitance)?;
            diodes += 1;
        }
        let length: f64 = [&net, &pin]
            .iter()
            .filter_map(|net| board.lengths.get(*net))
            .sum();
        let capacitance = parts + length * TRACK + PIN;
        let high = figure(MODULE, What::Output)?;
        let fall = (high / figure(MODULE, What::InputLow)?).ln();
        let time = resistance * capacitance * fall;
        if time > slowest.1 {
            let calculation = format!(
                "{resistance:.0} Ohm x ({diodes} diodes {}, {length:.0} mm of track {}, pin {}) x {fall:.2}",
                quantity(parts, "F"),
                quantity(length * TRACK, "F"),
                quantity(PIN, "F")
            );
            slowest = (net, time, calculation);
        }
    }
    Ok(slowest)
}

/// Levels of the rows, of the data line and of `SUPPLY`.
pub(super) fn levels(board: &Board<'_>) -> Result<Vec<Row>, String> {
    let (row, time, calculation) = settle(board)?;
    let volts = |what: &str, calculation: String, result, limit, reason: &str| Row {
        what: what.to_owned(),
        calculation,
        result,
        unit: "V",
        limit,
        reason: reason.to_owned(),
    };
    let (load, _) = logic_load(board)?;
    let fuse = board.one("F", BUS, LOGIC)?;
    let fuse_drop = load * board.figure(fuse, What::Resistance)?;
    let data = SUPPLY.1 - fuse_drop - board.figure("U4", What::Forward)?;
    let high = figure(MODULE, What::InputHigh)?;
    let (upper, lower) = (
        board.one("R", LOGIC, "SUPPLY")?,
        board.one("R", "SUPPLY", GROUND)?,
    );
    let highest = entry::highest(board)?;
    // The bus loses at most what the far LED does.
    let lowest = SUPPLY.0 - board.copper[1] - fuse_drop;
    let divider = format!("{} and {}", board.value(upper)?, board.value(lower)?);
    Ok(vec![
        Row {
            what: format!("settle time of a row, {row}"),
            calculation,
            result: time,
            unit: "s",
            limit: Limit::AtMost(SETTLE),
            reason: "wait of the firmware".to_owned(),
        },
        volts(
            "row that is high",
            format!(
                "a column with all keys pressed, {} Ohm of the 74HC595, diode {} V",
                board.figure("U1", What::Resistance)?,
                board.figure("D1", What::Forward)?
            ),
            row_voltage(board)?,
            Limit::AtLeast(high),
            "input of the chip",
        ),
        volts(
            "LED data that is high",
            format!(
                "{} V less {} at {fuse} and the level shifter",
                SUPPLY.1,
                quantity(SUPPLY.1 - data, "V")
            ),
            data,
            Limit::AtLeast(SUPPLY.1 * figure("WS2812B", What::InputHighShare)?),
            "WS2812B, 0.7 of its supply",
        ),
        volts(
            "`SUPPLY`, highest",
            format!("{highest:.2} V by {divider}, with tolerances"),
            highest * board.divided(upper, lower, 1.0)?,
            Limit::AtMost(figure(MODULE, What::Voltage)?),
            "pin of the chip",
        ),
        volts(
            "`SUPPLY`, lowest",
            format!("{lowest:.2} V by {divider}, with tolerances"),
            lowest * board.divided(upper, lower, -1.0)?,
            Limit::AtLeast(high),
            "input of the chip",
        ),
    ])
}

/// Heat and currents of the logic.
pub(super) fn dissipation(board: &Board<'_>) -> Result<Vec<Row>, String> {
    let (load, _) = logic_load(board)?;
    let diode = board.one("D", LOGIC, "VSYS")?;
    let buzzer = board.one("R", LOGIC, "BUZZER_C")?;
    let ohm = board.number(buzzer)?;
    Ok(vec![
        Row {
            what: format!("{diode}, current"),
            calculation: format!(
                "load of {LOGIC}; {} at most",
                quantity(load * board.figure(diode, What::Forward)?, "W")
            ),
            result: load,
            unit: "A",
            limit: Limit::AtMost(board.figure(diode, What::Current)?),
            reason: "rated current".to_owned(),
        },
        Row {
            what: format!("{buzzer}, buzzer on"),
            calculation: format!("{} V squared / {ohm} Ohm", SUPPLY.1),
            result: SUPPLY.1 * SUPPLY.1 / ohm,
            unit: "W",
            limit: Limit::AtMost(figure(RESISTOR, What::Power)?),
            reason: "at 70 degrees".to_owned(),
        },
        Row {
            what: "Q1, buzzer on".to_owned(),
            calculation: format!("{} V / {ohm} Ohm", SUPPLY.1),
            result: SUPPLY.1 / ohm,
            unit: "A",
            limit: Limit::AtMost(board.figure("Q1", What::Current)?),
            reason: "collector".to_owned(),
        },
    ])
}
