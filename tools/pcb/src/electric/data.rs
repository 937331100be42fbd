//! What the data sheets say: one table of the figures that the calculation uses, with their sources.

/// A figure of a part: its value on the board, what the figure is, the number, its unit, the source.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Figure {
    pub(crate) part: &'static str,
    pub(crate) what: What,
    pub(crate) value: f64,
    pub(crate) source: &'static str,
}

/// What a figure is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum What {
    /// Rated current of a fuse, a terminal, a diode or an output; current that a part draws.
    Current,
    /// Current that a part draws from its supply.
    Draw,
    /// Resistance of a fuse, a transistor that conducts, an output.
    Resistance,
    /// Power that a part can give off.
    Power,
    /// The highest voltage that a part withstands.
    Voltage,
    /// Voltage between gate and source that a transistor withstands.
    GateVoltage,
    /// Voltage at which a suppressor begins to conduct.
    Breakdown,
    /// The lowest voltage at which a part works.
    LowestVoltage,
    /// Forward voltage of a diode, or of base and emitter.
    Forward,
    /// Capacitance.
    Capacitance,
    /// Reference voltage.
    Reference,
    /// The deviation, as a part of the value.
    Tolerance,
    /// Lowest input voltage that is high.
    InputHigh,
    /// The same as a part of the supply.
    InputHighShare,
    /// Highest input voltage that is low.
    InputLow,
    /// Regulated output voltage.
    Output,
}

impl What {
    /// In words, and the unit.
    pub(crate) const fn name(self) -> (&'static str, &'static str) {
        match self {
            Self::Current => ("rated current", "A"),
            Self::Draw => ("drawn current", "A"),
            Self::Resistance => ("resistance", "Ohm"),
            Self::Power => ("power", "W"),
            Self::Voltage => ("highest voltage", "V"),
            Self::GateVoltage => ("gate voltage", "V"),
            Self::Breakdown => ("breakdown", "V"),
            Self::LowestVoltage => ("lowest voltage", "V"),
            Self::Forward => ("forward voltage", "V"),
            Self::Capacitance => ("capacitance", "F"),
            Self::Reference => ("reference", "V"),
            Self::Tolerance => ("tolerance", ""),
            Self::InputHigh => ("input high from", "V"),
            Self::InputHighShare => ("input high from, of its supply", ""),
            Self::InputLow => ("input low to", "V"),
            Self::Output => ("output", "V"),
        }
    }
}

/// The fuse that replaces F1 and its holder for the largest budget: soldered to the same pads.
pub(crate) const LARGE_FUSE: &str = "15A";
/// Every resistor in 0603.
pub(crate) const RESISTOR: &str = "resistor 0603";
/// The module.
pub(crate) const MODULE: &str = "Pico or Pico 2";

const fn row(part: &'static str, what: What, value: f64, source: &'static str) -> Figure {
    Figure {
        part,
        what,
        value,
        source,
    }
}

/// All figures.
#[rustfmt::skip]
pub(crate) const FIGURES: [Figure; 45] = [
    row("3A T", What::Current, 3.0, "Littelfuse 0154003.DRT: holder 154 with fuse 452"),
    row("3A T", What::Resistance, 0.030, "Littelfuse 452, cold"),
    row(LARGE_FUSE, What::Current, 15.0, "Littelfuse 0451015.MRL"),
    row(LARGE_FUSE, What::Resistance, 0.005, "Littelfuse 451, cold, rounded up"),
    row("8A", What::Current, 8.0, "Littelfuse 0437008.WR"),
    row("8A", What::Resistance, 0.008, "Littelfuse 437, cold"),
    row("0.5A PTC", What::Current, 0.37, "Littelfuse 1206L050, hold current at 50 degrees"),
    row("0.5A PTC", What::Resistance, 0.75, "Littelfuse 1206L050, after tripping, at most"),
    row("5 V", What::Current, 13.5, "Phoenix MKDSN 1.5/2-5.08"),
    row("IRF9310", What::Resistance, 0.0068, "Infineon IRF9310, at 4.5 V, 25 degrees"),
    row("IRF9310", What::Power, 1.6, "Infineon IRF9310, at 70 degrees"),
    row("IRF9310", What::Voltage, 30.0, "Infineon IRF9310, drain to source"),
    row("IRF9310", What::GateVoltage, 20.0, "Infineon IRF9310"),
    row("SMBJ15CA", What::Breakdown, 16.7, "Littelfuse SMBJ, at least"),
    row("SMBJ15CA", What::Power, 0.8, "Littelfuse SMBJ, 100 K/W, at 70 degrees"),
    row("47n", What::Voltage, 25.0, "what the parts list asks for"),
    row("470n", What::Voltage, 25.0, "what the parts list asks for"),
    row("1000u", What::Voltage, 10.0, "ROQANG RVT1A102M1010; Panasonic EEE-1AA102UP"),
    row("MMBT3906", What::Voltage, 40.0, "onsemi MMBT3906, collector to base"),
    row("MMBT3906", What::Power, 0.14, "onsemi MMBT3906, at 70 degrees"),
    row("TL431", What::Voltage, 36.0, "TI TL431B, cathode"),
    row("TL431", What::Power, 0.2, "TI TL431B in SOT-23, at 70 degrees"),
    row("TL431", What::Reference, 2.495, "TI TL431B"),
    row("TL431", What::Tolerance, 0.0115, "TI TL431B: 0.5 %, and 16 mV over its temperatures"),
    row("TL431", What::Draw, 4e-6, "TI TL431B, reference input, at most"),
    row("MMBT3904", What::Current, 0.2, "onsemi MMBT3904"),
    row("SS14", What::Current, 1.0, "onsemi SS14"),
    row("SS14", What::Forward, 0.5, "onsemi SS14, at 1 A"),
    row(RESISTOR, What::Power, 0.1, "Yageo RC0603, at 70 degrees"),
    row("WS2812B", What::LowestVoltage, 3.7, "Worldsemi WS2812B-V5"),
    row("WS2812B", What::InputHighShare, 0.7, "Worldsemi WS2812B"),
    row("1N4148WS", What::Capacitance, 4e-12, "Diodes 1N4148WS, at 0 V, rounded up"),
    row("1N4148WS", What::Forward, 0.72, "Diodes 1N4148WS, at 5 mA"),
    row("PESD5V0S1BA", What::Capacitance, 45e-12, "Nexperia PESD5V0S1BA, at most"),
    row("74HC595", What::Resistance, 90.0, "TI SN74HC595, output at 3.3 V, rounded up"),
    row("74HC595", What::Current, 0.035, "TI SN74HC595, one output, absolute"),
    row("74HC595", What::Draw, 80e-6, "TI SN74HC595"),
    row("74AHCT125", What::Draw, 0.01, "TI SN74AHCT125, with one line at 800 kHz, rounded up"),
    row("74AHCT125", What::Forward, 0.1, "TI SN74AHCT125, drop of a high output at 50 uA"),
    row(MODULE, What::Draw, 0.1, "Raspberry Pi Pico data sheet, loaded, rounded up"),
    row(MODULE, What::Output, 3.3, "Raspberry Pi Pico data sheet"),
    row(MODULE, What::Current, 0.3, "Raspberry Pi Pico data sheet, 3V3 for other parts"),
    row(MODULE, What::InputHigh, 2.0, "RP2040 and RP2350 data sheets, at 3.3 V"),
    row(MODULE, What::InputLow, 0.8, "RP2040 and RP2350 data sheets, at 3.3 V"),
    row(MODULE, What::Voltage, 3.6, "RP2040 data sheet, a pin: supply and 0.3 V"),
];

/// A figure of a part.
pub(crate) fn figure(part: &str, what: What) -> Result<f64, String> {
    let found = FIGURES
        .iter()
        .find(|figure| figure.part == part && figure.what == what);
    let found = found.ok_or_else(|| format!("no {} of {part} in the table", what.name().0))?;
    Ok(found.value)
}

/// The number in the value of a resistor or a capacitor: `4k7`, `470R`, `100k`, `47n`, `1000u`.
pub(crate) fn number(value: &str) -> Result<f64, String> {
    let word = value.split(' ').next().unwrap_or_default();
    let is_letter = |char: char| char.is_ascii_alphabetic();
    let wrong = || format!("{value} is no resistance and no capacitance");
    let at = word.find(is_letter).ok_or_else(wrong)?;
    let factor = match &word[at..=at] {
        "R" => 1.0,
        "k" => 1e3,
        "M" => 1e6,
        "u" => 1e-6,
        "n" => 1e-9,
        "p" => 1e-12,
        _ => return Err(wrong()),
    };
    let digits = format!("{}.{}", &word[..at], &word[at + 1..]);
    let digits: f64 = digits.trim_end_matches('.').parse().map_err(|_| wrong())?;
    Ok(digits * factor)
}

/// The tolerance of a resistor: what its value names, otherwise 1 %.
pub(crate) fn tolerance(value: &str) -> Result<f64, String> {
    match value.split(' ').find_map(|word| word.strip_suffix('%')) {
        None => Ok(0.01),
        Some(percent) => percent
            .parse::<f64>()
            .map(|percent| percent / 100.0)
            .map_err(|_| format!("{value} has no tolerance")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_read_as_they_are_printed() {
        for (value, expected) in [
            ("4k7", 4_700.0),
            ("470R", 470.0),
            ("100k", 100e3),
            ("47n", 47e-9),
            ("1000u", 1e-3),
            ("11k 0.5%", 11e3),
        ] {
            let read = number(value).unwrap();
            assert!((read / expected - 1.0).abs() < 1e-9, "{value}: {read}");
        }
        assert!(number("SS14").is_err() && number("10").is_err());
        assert!((tolerance("11k 0.5%").unwrap() - 0.005).abs() < 1e-12);
        assert!((tolerance("4k7").unwrap() - 0.01).abs() < 1e-12);
    }

    #[test]
    fn no_figure_is_there_twice() {
        for (figure, number) in FIGURES.iter().zip(0..) {
            let mut others = FIGURES[..number].iter();
            assert!(
                !others.any(|other| other.part == figure.part && other.what == figure.what),
                "{figure:?}"
            );
        }
    }
}
