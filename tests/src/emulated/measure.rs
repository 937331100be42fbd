//! How fast the firmware is, how much it needs: in cycles of the emulated chip, the same on every machine.

use std::ops::Range;

use fencelight_core::game::Action;
use fencelight_core::games::{AllOptions, AnyGame, GameKind};
use fencelight_core::geometry::{Key, PerSeat};
use fencelight_core::mspacman::Dice;
use fencelight_core::notation::parse_setup;
use fencelight_core::table::{ClockOptions, Player, RESUME_SQUARE, Table};
use fencelight_emulator::flash::FLASH_BASE;
use fencelight_emulator::{FlashImage, Machine, Measurement, ProbeId, RunStart, time};

use super::{TAP_MS, color_distance, firmware, image_with_table, key, symbols};
use crate::Rng;
use crate::random_tables::random_move;

/// The time that an LED takes on the wire.
const LED_CYCLES: u64 = time::us_to_cycles(30);

/// The least, the mean and the most of some numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The least.
    pub min: u64,
    /// The mean.
    pub mean: u64,
    /// The most.
    pub max: u64,
}

impl Summary {
    fn of(numbers: &[u64]) -> Self {
        Self {
            min: numbers.iter().copied().min().unwrap_or(0),
            mean: numbers.iter().sum::<u64>() / numbers.len().max(1) as u64,
            max: numbers.iter().copied().max().unwrap_or(0),
        }
    }
}

fn probe_function(machine: &mut Machine, name: &str) -> ProbeId {
    machine.measure(name).unwrap_or_else(|why| panic!("{why}"))
}

/// A board at which somebody sits in the lobby.
fn in_lobby() -> Machine {
    let mut machine = Machine::new(firmware());
    machine.run_ms(300);
    machine.tap(key("a1"), TAP_MS);
    // The first save, which comes with an erase, is over.
    machine.run_ms(800);
    machine
}

/// Presses of keys that were dark: from the first touch of the contact, which then bounces, to the first bit of the frame that shows it and to
/// the last bit of the key's own LED; in microseconds.
///
/// # Panics
/// If a press is not seen within 100 ms.
#[must_use]
pub fn measure_latency() -> [Summary; 2] {
    const NAMES: [&str; 24] = [
        "a5", "b5", "c5", "f5", "g5", "h5", "i5", "a1", "b1", "c1", "g1", "h1", "i1", "a9", "b9",
        "c9", "g9", "h9", "i9", "e9", "e8", "e3", "i2", "a2",
    ];
    let mut machine = in_lobby();
    let (mut frames, mut leds) = (Vec::new(), Vec::new());
    for (number, name) in (0..).zip(NAMES) {
        // At another time between two frames each time.
        machine.run_us(200 + number * 667);
        let Key::Square(square) = key(name) else {
            panic!("no square");
        };
        let led = super::led_of(square);
        let before = super::square_color(machine.leds().last().expect("a frame"), square);
        let (pressed, count) = (machine.now(), machine.leds().count());
        machine.press(key(name));
        let lit = |frame: &fencelight_emulator::LedFrame| {
            frame.start > pressed && color_distance(frame.led(led), before) > 16
        };
        assert!(
            machine.run_until(100, |machine| machine.leds().last().is_some_and(lit)),
            "{name} was not seen"
        );
        assert!(machine.leds().count() > count);
        let start = machine.leds().last().expect("a frame").start;
        frames.push((start - pressed) / time::us_to_cycles(1));
        let led_cycles = LED_CYCLES * (led.index() as u64 + 1);
        leds.push((start + led_cycles - pressed) / time::us_to_cycles(1));
        machine.release(key(name));
        machine.run_ms(60);
    }
    assert_eq!(machine.violations(), []);
    [Summary::of(&frames), Summary::of(&leds)]
}

/// From power-on to the end of the first frame, in microseconds.
///
/// # Panics
/// If there is none within a second.
#[must_use]
pub fn boot_us(image: FlashImage) -> u64 {
    let mut machine = Machine::power_on(firmware(), image);
    assert!(machine.run_until(1_000, |machine| machine.leds().count() > 0));
    machine.leds().last().map_or(0, |frame| frame.end) / time::us_to_cycles(1)
}

/// A scene in which the firmware was watched.
#[derive(Clone, Debug)]
pub struct SceneMeasurement {
    /// What was seen.
    pub name: &'static str,
    /// How long it takes to compute a frame.
    pub show: Measurement,
    /// Frames in a thousand seconds.
    pub frame_rate_millihertz: u64,
    /// Cycles of core 0 in a thousand that went to the LEDs: their task, and the interrupt at the end of a frame.
    pub leds_permille: u64,
    /// Cycles of core 0 in a thousand in which it did not sleep.
    pub busy_permille: u64,
    /// The most time from the start of one scan to that of the next, in microseconds.
    pub scan_gap_us: u64,
    /// Sectors of the flash that were erased meanwhile: nothing else runs then.
    pub erases: u32,
    /// Bytes of stack that the cores have used at most.
    pub stacks: [u32; 2],
}

/// A board on which a game goes on that was saved.
fn resumed(table: &Table) -> Machine {
    let mut machine = Machine::power_on(firmware(), image_with_table(table));
    machine.run_ms(30);
    machine.tap(Key::Square(RESUME_SQUARE), TAP_MS);
    // Its save, with an erase before and another after it, is over.
    machine.run_ms(900);
    machine
}

/// A table with a position that people play.
fn human_table(text: &str) -> Table {
    let set_up = parse_setup(text).expect("a position");
    let dice = Dice { seed: 1, rolls: 0 };
    let game = AnyGame::new(&set_up, &AllOptions::DEFAULT, dice).expect("a possible position");
    let mut table = Table::new(1, 0);
    table.setup(game, PerSeat([Player::Human; 4]), ClockOptions::DEFAULT, 1);
    table
}

/// A table in the middle of a random game of people.
fn random_human_table(kind: GameKind, moves: usize, seed: u64) -> Table {
    let mut chance = Rng::new(seed);
    let game = AnyGame::start(kind, &AllOptions::DEFAULT, None, seed);
    let mut table = Table::new(seed, 0);
    table.setup(
        game,
        PerSeat([Player::Human; 4]),
        ClockOptions::DEFAULT,
        seed,
    );
    for _ in 0..moves {
        let mv = random_move(&mut chance, table.history().current()).expect("a move");
        table.play_all(&[mv]).expect("a legal move");
    }
    table
}

/// Watches a board for a while.
fn measure_scene(
    name: &'static str,
    mut machine: Machine,
    ms: u64,
    mut act: impl FnMut(&mut Machine),
) -> SceneMeasurement {
    let show = probe_function(&mut machine, symbols::FRAME_RENDER);
    let scan = probe_function(&mut machine, symbols::KEY_SCAN);
    let picture = probe_function(&mut machine, symbols::LED_LOAD);
    let ended = probe_function(&mut machine, symbols::DMA_INTERRUPT);
    let polls: Vec<ProbeId> = firmware()
        .symbols_containing(symbols::TASK_POLL)
        .iter()
        .map(|poll| probe_function(&mut machine, &poll.mangled))
        .collect();
    let erases = machine.flash().total_erases();
    let (began, awake, frames) = (
        machine.now(),
        machine.awake_cycles(0),
        machine.leds().count(),
    );
    act(&mut machine);
    machine.run_ms(ms.saturating_sub((machine.now() - began) / time::ms_to_cycles(1)));
    let cycles = machine.now() - began;
    // The task that hands out pictures is the one that was polled last before each of them.
    let before_pictures = |poll: &&ProbeId| {
        let begun = machine.run_starts(**poll);
        let pictures = machine.run_starts(picture).iter();
        let since = pictures.map(|picture| {
            let before = begun.partition_point(|begun| begun.at <= picture.at);
            let last = begun[..before].last();
            last.map_or(time::ms_to_cycles(20), |last| picture.at - last.at)
        });
        since.sum::<u64>()
    };
    let task = polls.iter().min_by_key(before_pictures).expect("tasks");
    let leds = machine.measurement(*task).cycles;
    let leds = leds + machine.measurement(ended).cycles;
    assert_eq!(machine.resets(), []);
    assert_eq!(machine.violations(), []);
    SceneMeasurement {
        name,
        show: machine.measurement(show),
        frame_rate_millihertz: (machine.leds().count() - frames)
            * 1_000
            * time::ms_to_cycles(1_000)
            / cycles,
        leds_permille: leds * 1_000 / cycles,
        busy_permille: (machine.awake_cycles(0) - awake) * 1_000 / cycles,
        scan_gap_us: largest_gap_us(machine.run_starts(scan)),
        erases: machine.flash().total_erases() - erases,
        stacks: stack_usage(&machine),
    }
}

fn largest_gap_us(begun: &[RunStart]) -> u64 {
    let gaps = begun.windows(2).map(|pair| pair[1].at - pair[0].at);
    gaps.max().unwrap_or(0) / time::us_to_cycles(1)
}

/// The scenes that have most to draw.
///
/// # Panics
/// If a scene cannot be set.
#[must_use]
pub fn measure_scenes() -> Vec<SceneMeasurement> {
    let fresh = || {
        let mut machine = Machine::new(firmware());
        machine.run_ms(100);
        machine
    };
    let tap = |names: &'static [&'static str]| {
        move |machine: &mut Machine| {
            for name in names {
                machine.tap(key(name), TAP_MS);
            }
        }
    };
    let many_fences = "quoridor4 south=e2:0 west=b5:1 north=e8:1 east=h5:1 \
                       fences=a1h,c1h,e1h,g1h,a3h,c3h,e3v,g3h,a5h,c5v,g5h,a7h,c7h,e7v,g7h,b2v,f2v turn=west";
    let nearly_won =
        "quoridor2 south=e8:3 north=a5:2 fences=a1h,c1h,e1h,g1h,a3h,c3h,e3v,g3h turn=south";
    vec![
        measure_scene("stars and the show of Quoridor", fresh(), 5_500, |_| {}),
        measure_scene("lobby", in_lobby(), 1_000, tap(&["g3", "e5"])),
        measure_scene("options", in_lobby(), 1_000, tap(&["c7", "c7", "d8"])),
        measure_scene(
            "a game that can be resumed",
            {
                let mut machine = Machine::power_on(
                    firmware(),
                    image_with_table(&random_human_table(GameKind::MsPacman, 40, 3)),
                );
                machine.run_ms(1_600);
                machine
            },
            500,
            |_| {},
        ),
        measure_scene(
            "Quoridor for four, a fence that cuts off",
            resumed(&human_table(many_fences)),
            1_500,
            |machine| {
                for name in ["h1+", "b4+", "b4+", "west-ok", "i9"] {
                    machine.tap(key(name), TAP_MS);
                }
            },
        ),
        measure_scene(
            "Pac-Man with four ghosts",
            resumed(&random_human_table(GameKind::Pacman, 40, 2)),
            1_000,
            tap(&["a1", "d4+"]),
        ),
        measure_scene(
            "Ms. Pac-Man for four",
            resumed(&random_human_table(GameKind::MsPacman, 41, 5)),
            1_000,
            tap(&["south-ok", "west-ok", "north-ok", "east-ok"]),
        ),
        measure_scene(
            "a game that is won",
            resumed(&human_table(nearly_won)),
            2_500,
            tap(&["e9"]),
        ),
    ]
}

/// How long core 1 thinks, and what one list of legal moves of Quoridor takes: for two and for four.
#[derive(Clone, Copy, Debug)]
pub struct SearchMeasurement {
    /// One answer.
    pub think: Measurement,
    /// One list of legal moves.
    pub legal: Measurement,
    /// The most time between two scans meanwhile, in microseconds.
    pub scan_gap_us: u64,
}

/// Watches core 1 think about some positions of a game.
///
/// # Panics
/// If it does not.
#[must_use]
pub fn measure_search(kind: GameKind) -> SearchMeasurement {
    let mut chance = Rng::new(7);
    let mut table = random_human_table(kind, 0, 7);
    // Many fences, and the computer is to move again and again.
    let fences: usize = if kind == GameKind::Quoridor2 { 14 } else { 12 };
    let mut placed = 0;
    while placed < fences {
        let mv = random_move(&mut chance, table.history().current()).expect("a move");
        let is_fence = matches!(mv.action(), Action::Fence(_));
        if is_fence {
            table.play_all(&[mv]).expect("a legal move");
            placed += 1;
        }
    }
    let mut machine = Machine::power_on(firmware(), image_with_table(&with_computers(&table)));
    machine.run_ms(30);
    let think = probe_function(&mut machine, symbols::SEARCH);
    let legal = probe_function(&mut machine, symbols::LEGAL_MOVES);
    let scan = probe_function(&mut machine, symbols::KEY_SCAN);
    machine.tap(Key::Square(RESUME_SQUARE), TAP_MS);
    machine.run_ms(3_500);
    assert!(machine.measurement(think).runs > 2, "nobody thinks");
    let begun = machine.run_starts(scan);
    let longest = machine.measurement(think).max_cycles;
    let gaps = machine.run_starts(think).iter().map(|think| {
        let search = think.at..think.at + longest;
        let during: Vec<RunStart> = begun
            .iter()
            .copied()
            .filter(|scan| search.contains(&scan.at))
            .collect();
        largest_gap_us(&during)
    });
    SearchMeasurement {
        think: machine.measurement(think),
        legal: machine.measurement(legal),
        scan_gap_us: gaps.max().unwrap_or(0),
    }
}

/// The same game, played by computers.
fn with_computers(table: &Table) -> Table {
    let history = table.history();
    let mut other = Table::new(1, 0);
    let computers = PerSeat([Player::Computer { level: 1 }; 4]);
    other.setup(
        history.current().clone(),
        computers,
        ClockOptions::DEFAULT,
        1,
    );
    other
}

/// The most time between two scans while a record is written, without an erase and with one; in microseconds.
///
/// # Panics
/// If nothing is written.
#[must_use]
pub fn save_scan_gaps_us() -> [u64; 2] {
    let mut machine = resumed(&random_human_table(GameKind::Quoridor2, 0, 1));
    let scan = probe_function(&mut machine, symbols::KEY_SCAN);
    let write = probe_function(&mut machine, symbols::SAVE_WRITE);
    let erases = machine.flash().total_erases();
    let mut without = 0;
    // Eight records fill a sector; the next one is erased after the first of them.
    for name in ["e2", "e8", "e2", "d1+", "south-ok", "g1+", "north-ok"] {
        machine.clear_probe(scan);
        machine.clear_probe(write);
        let before = machine.flash().total_erases();
        machine.tap(key(name), TAP_MS);
        machine.run_ms(220);
        if !machine.run_starts(write).is_empty() && machine.flash().total_erases() == before {
            without = without.max(largest_gap_us(machine.run_starts(scan)));
        }
    }
    assert!(without > 0, "nothing was written without an erase");
    machine.clear_probe(scan);
    machine.flash_mut().sector_erase_us = 45_000;
    for name in ["e1", "e9", "d1", "d9", "e1", "e9", "d1", "d9", "c1", "c9"] {
        machine.tap(key(name), TAP_MS);
        machine.run_ms(220);
    }
    machine.run_ms(600);
    assert!(
        machine.flash().total_erases() > erases,
        "nothing was erased"
    );
    [without, largest_gap_us(machine.run_starts(scan))]
}

/// Where the stacks of the cores lie.
fn stack_ranges() -> [Range<u32>; 2] {
    let symbol = |name| firmware().symbol(name).expect("a symbol");
    let core1 = symbol(symbols::CORE1_STACK);
    let bottom = core1.address + symbols::STACK_GUARD_BYTES;
    [
        symbol(symbols::STACK_END).address..symbol(symbols::STACK_START).address,
        bottom..core1.address + core1.size - symbols::STACK_CELL_FLAG_BYTES,
    ]
}

/// What is left of the stack of core 1 at least: its searches are bounded, so it need not be much.
pub const CORE1_STACK_SPARE_BYTES: u32 = 6 * 1024;

/// Bytes of stack that the cores have used at most.
#[must_use]
pub fn stack_usage(machine: &Machine) -> [u32; 2] {
    stack_ranges().map(|stack| {
        let mut words = stack.clone().step_by(4);
        let painted = words.position(|word| machine.read_word(word) != symbols::STACK_PAINT);
        stack.end - stack.start - 4 * painted.unwrap_or(0) as u32
    })
}

/// Bytes of stack that the cores have.
#[must_use]
pub fn stack_sizes() -> [u32; 2] {
    stack_ranges().map(|stack| stack.end - stack.start)
}

/// Bytes of flash and of RAM that the firmware takes, stack of core 0 not included.
///
/// # Panics
/// If the linker has left no such symbols.
#[must_use]
pub fn memory_usage() -> [u32; 2] {
    let address = |name| firmware().symbol(name).expect("a symbol").address;
    let data = address(symbols::DATA_END) - address(symbols::DATA_START);
    [
        address(symbols::DATA_IMAGE) + data - FLASH_BASE,
        address(symbols::STATICS_END) - address(symbols::DATA_START),
    ]
}
