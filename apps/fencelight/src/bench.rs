//! `fencelight bench`: tries a module or a finished board at a serial port, and prints a report for an issue.

use std::io::{self, Write};
use std::path::Path;
use std::path::PathBuf;
use std::process::ExitCode;
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;
use fencelight_board::geometry::Led;
use fencelight_board::light::estimate_ma;
use fencelight_board::table::OPEN_STRAP_MA;
use fencelight_host::board_line::{Answer, BoardLine, RETRY, value};
use smart_leds::RGB8;

/// The longest time for an answer; a flash erase takes less.
const ANSWER_LIMIT: Duration = Duration::from_secs(5);
/// The longest time for a restart, until the port answers again.
const RESTART_LIMIT: Duration = Duration::from_secs(60);
/// The current that USB alone delivers.
const USB_MA: u32 = 450;
/// Frames whose current is computed.
const FRAMES: usize = 50;
/// The part of a stack that may be used, in percent.
const MAX_STACK_PERCENT: u32 = 90;
/// Requests of the load test: short answers, long ones, and lines that are no request.
const LOAD: [&str; 6] = ["table", "leds", "help", "version", "nonsense", "play z9"];

/// How a check ended.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Verdict {
    Passed,
    /// For the reader to judge.
    Noted,
    Failed,
}

/// The checks of a board, printed as they end.
struct Bench<'a> {
    port: &'a Path,
    line: BoardLine,
    failures: u32,
}

/// Try a module or a finished board, and print a report to attach to an issue
///
/// It asks for version, checksum, saves, faults, stacks and contacts, sends requests without a pause, computes the current of the frames, and restarts the board: a game that runs is saved and offered again. Exit code 1: a check failed.
#[derive(Clone, Debug, PartialEq, Args)]
#[command(after_help = "\
Examples:
  fencelight bench --port /dev/ttyACM0
  fencelight bench --port COM3 > report.txt")]
pub(crate) struct BenchArgs {
    /// The serial port of the board
    #[arg(long, value_name = "PATH")]
    pub(crate) port: PathBuf,
    /// How many requests the load test sends
    #[arg(long, value_name = "N", default_value = "2000", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) requests: u32,
}

/// Runs all checks. The exit code is 1 if one fails.
pub(crate) fn bench(args: &BenchArgs) -> io::Result<ExitCode> {
    let mut line = BoardLine::open(&args.port)?;
    let (version, _) = line.greet(&args.port)?;
    let mut bench = Bench {
        port: &args.port,
        line,
        failures: 0,
    };
    let own = env!("CARGO_PKG_VERSION");
    writeln!(io::stdout(), "fencelight bench {own}")?;
    let verdict = match version == own {
        true => Verdict::Passed,
        false => Verdict::Noted,
    };
    bench.report("version", verdict, &version)?;
    let is_known = bench.hardware()?;
    bench.faults()?;
    bench.stacks()?;
    bench.load(args.requests)?;
    bench.current()?;
    if is_known {
        bench.restart()?;
    }
    let end = match bench.failures {
        0 => "every check passed".to_owned(),
        1 => "1 check failed".to_owned(),
        count => format!("{count} checks failed"),
    };
    writeln!(io::stdout(), "{end}")?;
    Ok(ExitCode::from(u8::from(bench.failures > 0)))
}

impl Bench<'_> {
    fn report(&mut self, check: &str, verdict: Verdict, found: &str) -> io::Result<()> {
        let word = match verdict {
            Verdict::Passed => "ok",
            Verdict::Noted => "note",
            Verdict::Failed => "FAIL",
        };
        self.failures += u32::from(verdict == Verdict::Failed);
        writeln!(io::stdout(), "{word:<5}{check:<10}{found}")
    }

    /// The text of an answer; `None` if it is refused.
    fn ask(&mut self, request: &str) -> io::Result<Option<String>> {
        Ok(match self.line.ask(request, ANSWER_LIMIT)? {
            Answer::Text(text) => Some(text),
            Answer::Refusal(_) => None,
        })
    }

    /// Whether the firmware describes its hardware, and what it finds there.
    fn hardware(&mut self) -> io::Result<bool> {
        let Some(text) = self.ask("hardware")? else {
            self.report(
                "hardware",
                Verdict::Failed,
                "the firmware has no `hardware`: it is older",
            )?;
            return Ok(false);
        };
        let value = |name| value(&text, name);
        let warning = hub_warning(value("board"), value("revision"));
        let module = format!(
            "{}, revision {}{warning}, checksum {}",
            value("board"),
            value("revision"),
            value("checksum")
        );
        let verdict = match value("checksum") {
            _ if !warning.is_empty() => Verdict::Noted,
            // From an ELF by a debug probe.
            "-" => Verdict::Noted,
            _ => Verdict::Passed,
        };
        self.report("module", verdict, &module)?;
        let verdict = match value("save") {
            "damaged" => Verdict::Failed,
            _ => Verdict::Passed,
        };
        self.report("save", verdict, value("save"))?;
        let power = match (value("supply"), value("strap")) {
            ("yes", "yes") => "supply, strap closed: up to 10,000 mA",
            ("yes", _) => "supply, strap open: up to 2,000 mA",
            _ => "USB alone: 450 mA",
        };
        self.report("power", Verdict::Noted, power)?;
        let (rows, missing) = (
            value("missing_rows"),
            value("missing_rows").split(',').count(),
        );
        let (verdict, found) = match missing {
            _ if rows == "-" => (Verdict::Passed, "9 rows are connected".to_owned()),
            9 => (
                Verdict::Noted,
                "no row is connected: a module without a board".to_owned(),
            ),
            _ => (Verdict::Failed, format!("rows {rows} are not connected")),
        };
        self.report("matrix", verdict, &found)?;
        for (name, wanted) in [
            ("closed", "no contact"),
            ("stuck", "no key"),
            ("masked", "no key"),
        ] {
            let keys = value(name);
            let (verdict, found) = match (keys, name) {
                ("-", _) => (Verdict::Passed, wanted),
                (_, "masked") => (Verdict::Noted, keys),
                _ => (Verdict::Failed, keys),
            };
            self.report(name, verdict, found)?;
        }
        Ok(true)
    }

    /// The fault record, and safe mode.
    fn faults(&mut self) -> io::Result<()> {
        let text = self.ask("faults")?.unwrap_or_default();
        let (last, restarts) = (value(&text, "last"), value(&text, "restarts"));
        match (value(&text, "safe_mode"), last) {
            ("no", "-") => self.report("faults", Verdict::Passed, "none recorded"),
            ("no", _) => self.report("faults", Verdict::Noted, last),
            _ => {
                let found = format!("safe mode after {restarts} restarts: {last}");
                self.report("faults", Verdict::Failed, &found)
            }
        }
    }

    /// The deepest use of both stacks.
    fn stacks(&mut self) -> io::Result<()> {
        let text = self.ask("memory")?.unwrap_or_default();
        for core in ["core0", "core1"] {
            let number = |what| value(&text, &format!("{core}_{what}")).parse::<u32>();
            let (Ok(bytes), Ok(used)) = (number("stack"), number("used")) else {
                self.report(core, Verdict::Failed, "`memory` is not answered")?;
                continue;
            };
            let verdict = match used * 100 <= bytes * MAX_STACK_PERCENT {
                true => Verdict::Passed,
                false => Verdict::Failed,
            };
            let found = format!("{used} of {bytes} bytes of its stack used");
            self.report(core, verdict, &found)?;
        }
        Ok(())
    }

    /// Requests one after the other. Each has to be answered once, and the same request the same way, but for frames.
    fn load(&mut self, requests: u32) -> io::Result<()> {
        let (start, mut bytes) = (Instant::now(), 0);
        let mut first: [Option<Answer>; LOAD.len()] = [const { None }; LOAD.len()];
        let mut wrong = 0;
        for (number, request) in (0..requests).zip(LOAD.iter().cycle()) {
            let answer = self.line.ask(request, ANSWER_LIMIT)?;
            let (Answer::Text(text) | Answer::Refusal(text)) = &answer;
            bytes += text.len();
            let is_right = match *request {
                "leds" => frame_ma(text).is_some(),
                // The table changes of itself meanwhile: only the form is known.
                "table" => matches!(answer, Answer::Text(_)),
                request => {
                    let first = &mut first[number as usize % LOAD.len()];
                    let is_refused = matches!(answer, Answer::Refusal(_));
                    is_refused != matches!(request, "help" | "version")
                        && first.get_or_insert_with(|| answer.clone()) == &answer
                }
            };
            wrong += u32::from(!is_right);
        }
        let seconds = start.elapsed().as_secs_f64().max(1e-3);
        let found = format!(
            "{requests} requests in {seconds:.1} s, {:.0} KB/s, {wrong} wrong answers",
            bytes as f64 / seconds / 1e3
        );
        let verdict = match wrong {
            0 => Verdict::Passed,
            _ => Verdict::Failed,
        };
        self.report("usb", verdict, &found)
    }

    /// The current of the frames that are sent, by the estimate of the power budget.
    fn current(&mut self) -> io::Result<()> {
        let hardware = self.ask("hardware")?.unwrap_or_default();
        let limit = match (value(&hardware, "supply"), value(&hardware, "strap")) {
            ("yes", "yes") => u32::MAX,
            ("yes", _) => u32::from(OPEN_STRAP_MA),
            _ => USB_MA,
        };
        let budget = self.ask("get power-ma")?.and_then(|text| text.parse().ok());
        let budget = budget.unwrap_or(USB_MA).min(limit);
        let mut highest = 0;
        for _ in 0..FRAMES {
            let leds = self.ask("leds")?.unwrap_or_default();
            let Some(drawn) = frame_ma(&leds) else {
                return self.report("current", Verdict::Failed, "a frame is torn");
            };
            highest = highest.max(drawn);
        }
        let verdict = match highest <= budget {
            true => Verdict::Passed,
            false => Verdict::Failed,
        };
        let found = format!("{highest} mA at most in {FRAMES} frames, of {budget} mA");
        self.report("current", verdict, &found)
    }

    /// A setting has to survive a restart, which must not be a fault.
    fn restart(&mut self) -> io::Result<()> {
        let Some(before) = self.ask("get brightness")? else {
            return self.report("restart", Verdict::Failed, "`get brightness` is refused");
        };
        let other = if before == "20" { "21" } else { "20" };
        self.ask(&format!("set brightness {other}"))?;
        self.ask("reboot")?;
        let restarted = self.reopen();
        let Ok(()) = restarted else {
            let found = format!("no answer within {} s of `reboot`", RESTART_LIMIT.as_secs());
            return self.report("restart", Verdict::Failed, &found);
        };
        let after = self.ask("get brightness")?;
        let hardware = self.ask("hardware")?.unwrap_or_default();
        self.ask(&format!("set brightness {before}"))?;
        let is_kept = after.as_deref() == Some(other) && value(&hardware, "save") == "restored";
        match is_kept {
            true => self.report(
                "restart",
                Verdict::Passed,
                "settings were saved and restored",
            )?,
            false => self.report("restart", Verdict::Failed, "a setting was lost")?,
        }
        self.faults()
    }

    /// Opens the line again after a restart.
    fn reopen(&mut self) -> io::Result<()> {
        let end = Instant::now() + RESTART_LIMIT;
        // The board answers until its port goes away.
        thread::sleep(RETRY);
        loop {
            let opened = BoardLine::open(self.port);
            let greeted = opened.and_then(|mut line| line.greet(self.port).map(|_| line));
            match greeted {
                Ok(line) => {
                    self.line = line;
                    return Ok(());
                }
                Err(error) if Instant::now() >= end => return Err(error),
                Err(_) => thread::sleep(RETRY),
            }
        }
    }
}

/// The current of a frame as `leds` prints it, by the estimate of the power budget, in mA; `None` if it is not a frame.
fn frame_ma(text: &str) -> Option<u32> {
    let color = |led: &str| {
        let color = u32::from_str_radix(led, 16)
            .ok()
            .filter(|_| led.len() == 6)?;
        let [_, r, g, b] = color.to_be_bytes();
        Some(RGB8 { r, g, b })
    };
    let leds: Option<Vec<RGB8>> = text.split_ascii_whitespace().map(color).collect();
    let leds = leds.filter(|leds| leds.len() == Led::COUNT)?;
    Some(estimate_ma(&leds))
}

/// RP2040-E5: B0 and B1 are not found behind a hub with other traffic, and the firmware does nothing about it.
fn hub_warning(board: &str, revision: &str) -> &'static str {
    match (board, revision) {
        ("pico", "1") => " (not for hubs: RP2040-E5)",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_first_steppings_of_the_rp2040_are_not_for_hubs() {
        assert!(hub_warning("pico", "1").contains("not for hubs"));
        for (board, revision) in [("pico", "2"), ("pico2", "1"), ("pico2", "2")] {
            assert_eq!(hub_warning(board, revision), "");
        }
    }

    #[test]
    fn a_frame_has_a_current_and_a_torn_one_has_none() {
        let dark = vec!["000000"; Led::COUNT];
        assert_eq!(frame_ma(&dark.join(" ")), Some(50 + 329));
        let mut lit = dark.clone();
        lit[7] = "FFFFFF";
        assert_eq!(frame_ma(&lit.join("\n")), Some(50 + 329 + 42));
        lit[7] = "FFFFF";
        assert_eq!(frame_ma(&lit.join(" ")), None);
        assert_eq!(frame_ma(&dark[1..].join(" ")), None);
    }
}
