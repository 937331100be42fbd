//! The log of the firmware, decoded: at level `info` or, with `DEFMT_LOG=debug` in the environment, at `debug`.

use std::{env, path::PathBuf, sync::LazyLock};

use fencelight_emulator::{Firmware, LogReader, Machine, build_firmware};

static ELF: LazyLock<PathBuf> = LazyLock::new(|| build_firmware().expect("a firmware"));

/// A board, and all that it has logged.
struct LoggedBoard {
    machine: Machine,
    reader: LogReader,
    lines: Vec<String>,
}

impl LoggedBoard {
    fn new() -> Self {
        let firmware = Firmware::load(&*ELF).expect("a firmware");
        Self {
            machine: Machine::new(&firmware),
            reader: LogReader::load(&*ELF).expect("a log"),
            lines: Vec::new(),
        }
    }

    fn run_ms(&mut self, ms: u64) {
        for _ in 0..ms {
            self.machine.run_ms(1);
            self.lines.extend(self.reader.read(&mut self.machine));
        }
    }

    /// Checks that these texts are in lines, in this order; those of level `debug` only where that is compiled in.
    fn check(&self, wanted: &[&str]) {
        let is_debug = env::var("DEFMT_LOG").is_ok_and(|level| level == "debug");
        let mut lines = self.lines.iter();
        for text in wanted
            .iter()
            .filter(|text| is_debug || !text.contains("DEBUG"))
        {
            let found = lines.any(|line| line.contains(text));
            assert!(found, "no line `{text}` there in {:#?}", self.lines);
        }
    }
}

#[test]
fn a_start_is_logged_and_nothing_for_a_frame() {
    let mut board = LoggedBoard::new();
    board.machine.usb_mut().plug();
    board.run_ms(600);
    board.check(&[
        concat!(
            "INFO fencelight ",
            env!("CARGO_PKG_VERSION"),
            " on revision "
        ),
        "INFO clocks in kHz: system 200000, peripherals 200000, USB 48000",
        "INFO no save found",
        "INFO USB attached: true",
        "DEBUG USB bus reset",
        "DEBUG USB address ",
        "DEBUG USB configured: true",
    ]);
    assert!(
        board.lines[0].ends_with("reset: PowerOn"),
        "{:?}",
        board.lines
    );
    // The show draws sixty frames a second. Erases ahead of need follow after two seconds.
    board.lines.clear();
    board.run_ms(1_000);
    assert_eq!(board.lines, [""; 0]);
    board.machine.usb_mut().unplug();
    board.run_ms(100);
    board.check(&["INFO USB attached: false"]);
}

#[test]
fn a_game_is_logged() {
    let mut board = LoggedBoard::new();
    board.run_ms(500);
    for name in ["a1", "e5"] {
        let key = name.parse().expect("a key");
        board.machine.press(key);
        board.run_ms(60);
        board.machine.release(key);
        board.run_ms(200);
    }
    board.run_ms(1_000);
    board.check(&[
        "DEBUG key KeyEvent { key: Square(\"a1\"), at_ms: 5",
        "DEBUG Lobby follows Attract",
        "DEBUG Play follows Lobby",
        "DEBUG job 1: MoveRequest { number: 1, purpose: Move, ",
        "DEBUG job 1 of Table found Some(",
        "DEBUG move 1: Some(",
        "INFO erased 0x1f0000 in 4",
        "DEBUG record of Stream(0), ",
    ]);
}

#[test]
fn faults_are_logged_and_again_after_the_restart() {
    // `b .` hangs all of core 0 but the keys; `udf #0`.
    for (function, code, wanted) in [
        (
            "fl_probe_buzzer_step",
            0xE7FE,
            &[
                "reset: Watchdog",
                "WARN restart 1 by FaultReport { cause: Watchdog, ",
            ][..],
        ),
        (
            "fl_probe_table_step",
            0xDE00,
            &[
                "ERROR pc=0x",
                "reset: Requested",
                "WARN restart 1 by FaultReport { cause: HardFault, core: 0, ",
            ],
        ),
        (
            "fl_probe_usb_step",
            0x4770,
            &[
                "ERROR task usb is late",
                "reset: Watchdog",
                "WARN restart 1 by FaultReport { cause: Hung, ",
            ],
        ),
    ] {
        let mut board = LoggedBoard::new();
        board.run_ms(500);
        board.machine.patch(function, &[code]).expect("a patch");
        board.run_ms(7_000);
        board.check(wanted);
    }
}
