//! The figures of `docs/firmware.md` and their limits, in cycles of the emulated chips: equal on every machine.

use core::fmt;
use std::ops::Range;

use fencelight_ai::{Evaluator, Level, Limits, MAX_LEVEL, QUORIDOR2_MAX_LEVEL_NODES};
use fencelight_board::table::{ClockOptions, Player, Table};
use fencelight_core::games::{AllOptions, AnyGame, GameKind};
use fencelight_core::geometry::PerSeat;
use fencelight_emulator::{
    EmulatedBoard, FlashImage, Machine, ProbeId, RunStart, flash::FLASH_BASE, time,
};

use super::firmware::{TestedChip, firmware};
use super::flash_contents::{image_with_table, quoridor_game_image};
use super::panel::{BOOT_MS, Pressed, led_of, light_cycles, square};
use super::symbols;
use super::usb::BoardOnUsb;
use crate::Rng;
use crate::engine::BoardEngine;
use crate::positions::position_from_text;
use crate::random_tables::random_move;

/// The time of an LED on the wire.
const LED_CYCLES: u64 = time::us_to_cycles(30);
/// Longer than any search that is measured.
const MAX_SEARCH_MS: u64 = 4_000;
/// The time limit of a level.
const LEVEL_MS: u64 = 3_000;
/// The nodes of Quoridor for two at a clock of 125 MHz, where the time limit ends longer searches.
const SLOW_QUORIDOR2_NODES: u32 = 65_000;
const SLOW_HZ: u64 = 125_000_000;
/// What must stay unused of the stack of core 1. Its searches have a bounded depth, so a small reserve is enough.
const CORE1_STACK_SPARE_BYTES: u32 = 6 * 1024;

/// A figure and its limit.
#[derive(Clone, Debug)]
pub struct Figure {
    what: String,
    found: String,
    limit: &'static str,
    /// Whether it is within the limit.
    pub is_within: bool,
}

impl Figure {
    fn new(what: impl Into<String>, found: String, limit: &'static str, is_within: bool) -> Self {
        Self {
            what: what.into(),
            found,
            limit,
            is_within,
        }
    }
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            what, found, limit, ..
        } = self;
        let mark = if self.is_within { "" } else { "  TOO MUCH" };
        write!(f, "{what:<58} {found:>34}   {limit}{mark}")
    }
}

/// Cycles of the emulated time as milliseconds.
fn ms(cycles: u64) -> String {
    let us = cycles / time::CYCLES_PER_US;
    format!("{}.{:02} ms", us / 1_000, us % 1_000 / 10)
}

/// A share in thousandths as percent.
fn percent(permille: u64) -> String {
    format!("{}.{} %", permille / 10, permille % 10)
}

/// From a key press, whose contact bounces, to its light, and from power-on to the first frame.
///
/// # Panics
/// If there is no light.
#[must_use]
pub fn latency<C: TestedChip>() -> Vec<Figure> {
    const NAMES: [&str; 24] = [
        "a5", "b5", "c5", "f5", "g5", "h5", "i5", "a1", "b1", "c1", "g1", "h1", "i1", "a9", "b9",
        "c9", "g9", "h9", "i9", "e9", "e8", "e3", "i2", "a2",
    ];
    let mut board = EmulatedBoard::<C>::new(C::firmware());
    // The first save and its erase are over then.
    board.press_all("300 a1 800");
    let (mut frames, mut leds) = (Vec::new(), Vec::new());
    for (number, name) in (0..).zip(NAMES) {
        // Each press has another phase relative to the frames.
        board.run_us(200 + number * 667);
        let [start, _] = light_cycles(&mut board, name);
        frames.push(start);
        leds.push(start + LED_CYCLES * (led_of(square(name)).index() as u64 + 1));
    }
    assert_eq!(board.violations(), []);
    let line = |what: &str, times: &[u64], limit, most_ms| {
        let (least, most) = (times.iter().min(), times.iter().max());
        let mean = times.iter().sum::<u64>() / times.len() as u64;
        let [least, most] = [least, most].map(|time| time.copied().unwrap_or(0));
        let found = format!("{} / {} / {}", ms(least), ms(mean), ms(most));
        Figure::new(what, found, limit, most <= time::ms_to_cycles(most_ms))
    };
    let mut figures = vec![
        line(
            "key edge to the frame that shows it (least/mean/most)",
            &frames,
            "20 ms",
            20,
        ),
        line(
            "key edge to the end of the key's own LED",
            &leds,
            "35 ms",
            35,
        ),
    ];
    for (flash, image) in [
        ("empty flash", FlashImage::erased()),
        ("a game in the flash", quoridor_game_image().clone()),
    ] {
        let mut board = EmulatedBoard::<C>::power_on(C::firmware(), image);
        board.run_until(1_000, |board| board.leds().count() > 0);
        let end = board.leds().last().expect("a frame").end;
        let what = format!("power-on to the end of the first frame, {flash}");
        let is_within = end <= time::ms_to_cycles(500);
        figures.push(Figure::new(what, ms(end), "500 ms", is_within));
    }
    figures
}

/// A scene: presses that lead there, from a flash with a table, and those that are measured.
struct Scene {
    name: &'static str,
    table: Option<Table>,
    before: &'static str,
    measured: &'static str,
}

/// The scenes that have most to draw, and computers that play: to press d5 resumes a game.
fn scenes() -> [Scene; 10] {
    const LOBBY: &str = "300 a1 800";
    // The save, with an erase before and another after it, is over then.
    const RESUMED: &str = "150 d5 900";
    let many_fences = "quoridor4 south=e2:0 west=b5:1 north=e8:1 east=h5:1 \
                       fences=a1h,c1h,e1h,g1h,a3h,c3h,e3v,g3h,a5h,c5v,g5h,a7h,c7h,e7v,g7h,b2v,f2v turn=west";
    let nearly_won =
        "quoridor2 south=e8:3 north=a5:2 fences=a1h,c1h,e1h,g1h,a3h,c3h,e3v,g3h turn=south";
    let humans = |text| Some(table_at(text, Player::Human));
    let computers = |text| Some(table_at(text, Player::computer(1)));
    let random = |kind, moves, seed| Some(random_human_table(kind, moves, seed));
    [
        ("stars and the show of Quoridor", None, "100", "5500"),
        ("lobby", None, LOBBY, "g3 e5 840"),
        ("options", None, LOBBY, "c7 c7 d8 760"),
        (
            "a game that can be resumed",
            random(GameKind::MsPacman, 40, 3),
            "1600",
            "500",
        ),
        (
            "Quoridor for four, a fence that cuts off",
            humans(many_fences),
            RESUMED,
            "h1+ b4+ b4+ west-ok i9 1100",
        ),
        (
            "Pac-Man with four ghosts",
            random(GameKind::Pacman, 40, 2),
            RESUMED,
            "a1 d4+ 840",
        ),
        (
            "Ms. Pac-Man for four",
            random(GameKind::MsPacman, 41, 5),
            RESUMED,
            "south-ok west-ok north-ok east-ok 680",
        ),
        ("a game that is won", humans(nearly_won), RESUMED, "e9 2420"),
        (
            "computers play Quoridor for two",
            computers(MIDDLEGAMES[0]),
            "150 d5",
            "7000",
        ),
        (
            "computers play Quoridor for four",
            computers(MIDDLEGAMES[5]),
            "150 d5",
            "7000",
        ),
    ]
    .map(|(name, table, before, measured)| Scene {
        name,
        table,
        before,
        measured,
    })
}

/// A random game of four humans after some moves.
fn random_human_table(kind: GameKind, moves: usize, seed: u64) -> Table {
    let mut rng = Rng::new(seed);
    let game = AnyGame::start(kind, &AllOptions::DEFAULT, None, seed);
    let mut table = Table::new(seed, 0);
    table.setup(
        game,
        PerSeat([Player::Human; 4]),
        ClockOptions::DEFAULT,
        seed,
    );
    for _ in 0..moves {
        let mv = random_move(&mut rng, table.history().current()).expect("a move");
        table.play_all(&[mv]).expect("a legal move");
    }
    table
}

/// What a scene shows.
struct SceneFigures {
    frame_cycles: u64,
    millihertz: u64,
    leds_permille: u64,
    busy_permille: u64,
    scan_gap: u64,
    erases: u32,
    legal_cycles: u64,
    stacks: [u32; 2],
}

impl Scene {
    fn measure(&self) -> SceneFigures {
        let image = self.table.as_ref().map(image_with_table);
        let mut board = Machine::power_on(firmware(), image.unwrap_or_else(FlashImage::erased));
        board.press_all(self.before);
        let [render, scan, load, interrupt, legal] = [
            symbols::FRAME_RENDER,
            symbols::KEY_SCAN,
            symbols::LED_LOAD,
            symbols::DMA_INTERRUPT,
            symbols::LEGAL_MOVES,
        ]
        .map(|name| board.measure(name).expect("a function"));
        let polls = firmware().symbols_containing(symbols::TASK_POLL);
        let polls: Vec<ProbeId> = polls
            .iter()
            .map(|poll| board.measure(&poll.mangled).expect("a function"))
            .collect();
        let (began, awake) = (board.now(), board.awake_cycles(0));
        let (frames, erases) = (board.leds().count(), board.flash().total_erases());
        board.press_all(self.measured);
        assert_eq!((board.resets(), board.violations()), (&[][..], &[][..]));
        let cycles = board.now() - began;
        // The leds task is the one whose poll precedes each load of a frame most closely.
        let time_before_loads = |poll: &&ProbeId| {
            let polled = board.run_starts(**poll);
            let since = board.run_starts(load).iter().map(|load| {
                let before = polled.partition_point(|poll| poll.at <= load.at);
                let last = polled[..before].last();
                last.map_or(time::ms_to_cycles(20), |last| load.at - last.at)
            });
            since.sum::<u64>()
        };
        let task = polls.iter().min_by_key(time_before_loads).expect("tasks");
        let leds = board.measurement(*task).cycles + board.measurement(interrupt).cycles;
        let erases = board.flash().total_erases() - erases;
        // Nothing runs during an erase.
        let erase_us = u64::from(erases) * board.flash().sector_erase_us;
        let running = cycles - time::us_to_cycles(erase_us);
        SceneFigures {
            frame_cycles: board.measurement(render).max_cycles,
            millihertz: (board.leds().count() - frames) * 1_000 * time::ms_to_cycles(1_000)
                / running,
            leds_permille: leds * 1_000 / board.chip_cycles(cycles),
            busy_permille: (board.awake_cycles(0) - awake) * 1_000 / cycles,
            scan_gap: largest_gap(board.run_starts(scan)),
            erases,
            legal_cycles: board.measurement(legal).max_cycles,
            stacks: stack_usage(&board),
        }
    }
}

/// The longest time between two starts.
fn largest_gap(starts: &[RunStart]) -> u64 {
    let gaps = starts.windows(2).map(|pair| pair[1].at - pair[0].at);
    gaps.max().unwrap_or(0)
}

/// Frames, LEDs, scans, moves and stacks over recorded presses.
#[must_use]
pub fn scene_figures() -> Vec<Figure> {
    let mut figures = Vec::new();
    let mut stacks = [0; 2];
    for scene in scenes() {
        let found = scene.measure();
        let mut line = |what: &str, found: String, limit, is_within| {
            let what = format!("{}: {what}", scene.name);
            figures.push(Figure::new(what, found, limit, is_within));
        };
        let cycles = found.frame_cycles;
        let is_within = (1..=300_000).contains(&cycles);
        line(
            "cycles of a frame",
            cycles.to_string(),
            "300,000",
            is_within,
        );
        let hertz = found.millihertz as f64 / 1_000.0;
        line(
            "frames a second",
            format!("{hertz:.2}"),
            "60",
            hertz >= 60.0,
        );
        let shares = [found.leds_permille, found.busy_permille].map(percent);
        let is_within = found.leds_permille < 20;
        line(
            "core 0 for LEDs; awake",
            shares.join("; "),
            "2 %",
            is_within,
        );
        // A record may be written in between; only an erase stops the scan.
        let (what, limit, most_ms) = match found.erases {
            0 => ("time between two scans", "3 ms", 3),
            _ => ("the same with an erase of 45 ms", "60 ms", 60),
        };
        let is_within = found.scan_gap <= time::ms_to_cycles(most_ms);
        line(what, ms(found.scan_gap), limit, is_within);
        if scene.name.contains("computers") {
            let (limit, most) = match scene.name.contains("two") {
                true => ("4,000", 4_000),
                false => ("6,000", 6_000),
            };
            let cycles = found.legal_cycles;
            let is_within = (1..=most).contains(&cycles);
            line(
                "cycles of legal moves",
                cycles.to_string(),
                limit,
                is_within,
            );
        }
        for (most, used) in stacks.iter_mut().zip(found.stacks) {
            *most = used.max(*most);
        }
    }
    figures.extend(stack_figures(stacks));
    figures
}

/// The address ranges of both stacks.
fn stack_ranges() -> [Range<u32>; 2] {
    let symbol = |name| firmware().symbol(name).expect("a symbol");
    let core1 = symbol(symbols::CORE1_STACK);
    let bottom = core1.address + symbols::STACK_GUARD_BYTES;
    [
        symbol(symbols::STACK_END).address..symbol(symbols::STACK_START).address,
        bottom..core1.address + core1.size - symbols::STACK_CELL_FLAG_BYTES,
    ]
}

/// Peak usage of both stacks, in bytes.
fn stack_usage(board: &Machine) -> [u32; 2] {
    stack_ranges().map(|stack| {
        let mut words = stack.clone().step_by(4);
        let painted = words.position(|word| board.read_word(word) != symbols::STACK_PAINT);
        stack.end - stack.start - 4 * painted.unwrap_or(0) as u32
    })
}

/// The size of the stack of core 0, in bytes.
#[must_use]
pub fn core0_stack_bytes() -> u32 {
    stack_ranges()[0].len() as u32
}

/// How much a board has used of its stacks.
#[must_use]
pub fn stacks(board: &Machine) -> [Figure; 2] {
    stack_figures(stack_usage(board))
}

fn stack_figures(used: [u32; 2]) -> [Figure; 2] {
    let [size0, size1] = stack_ranges().map(|stack| stack.len() as u32);
    let line = |core, limit, most| {
        let (used, size) = (used[core], [size0, size1][core]);
        let what = format!("stack of core {core}");
        let found = format!("{used} of {size} bytes");
        Figure::new(what, found, limit, used <= most)
    };
    [
        line(0, "half", size0 / 2),
        line(1, "all but 6 KB", size1 - CORE1_STACK_SPARE_BYTES),
    ]
}

/// Flash, and RAM without the stack of core 0.
///
/// # Panics
/// If a linker symbol is missing.
#[must_use]
pub fn memory<C: TestedChip>() -> [Figure; 2] {
    let address = |name| C::firmware().symbol(name).expect("a symbol").address;
    let data = address(symbols::DATA_END) - address(symbols::DATA_START);
    let flash = address(symbols::DATA_IMAGE) + data - FLASH_BASE;
    let ram = address(symbols::STATICS_END) - address(symbols::DATA_START);
    let found = |bytes| format!("{bytes} bytes");
    [
        Figure::new("flash", found(flash), "786,432", flash <= 768 * 1024),
        Figure::new(
            "RAM, stack of core 0 not included",
            found(ram),
            "217 KB, Pico 2 448 KB",
            ram <= C::RAM_BYTES,
        ),
    ]
}

/// Positions from the middle of games.
pub const MIDDLEGAMES: [&str; 8] = [
    "quoridor2 south=e4:4 north=e8:8 fences=a3h,f3h,a4h,b7h,d7h,f8h,a7v,e8v turn=south",
    "quoridor2 south=d3:6 north=d9:7 fences=a3h,d3h,f3h,a4h,b7h,d7h,c2v turn=north",
    "quoridor2 south=f3:6 north=c7:9 fences=b1h,f3h,d7h,e2v,d8v turn=south",
    "quoridor2 south=c6:4 north=c9:7 fences=a3h,f3h,a4h,b7h,d7h,f8h,b6v,a7v,e8v turn=south",
    "quoridor4 south=e3:4 west=c5:4 north=e7:4 east=g5:4 fences=e3h,d5v,c7h,f2v turn=south",
    "quoridor4 south=d4:2 west=d6:3 north=f6:2 east=f4:3 fences=e3h,d5v,c7h,f2v,a4h,g6v,b2v,h7h,e6h,c3v turn=west",
    "pacman pac=c5 lives=3 blinky=e7 inky=h5 pinky=a6 clyde=d2 pellets=a1,i1,a9,i9 fences=b2h,g2h,b7h,g7h,c4v,f4v turn=pac steps=2 boost=no came=-",
    "mspacman seats=south,west,north,east ms=south:d4 south=- west=c5:s north=e7:s east=g5:s dots=1ef/1ff/1bb/1ef/0c6/1ef/1bb/1ff/1ef turn=south phase=step steps=4 extra=no",
];

/// A table with a position, all its seats with this player.
///
/// # Panics
/// If the text is not a position.
#[must_use]
pub fn table_at(text: &str, player: Player) -> Table {
    let game = position_from_text(text, &AllOptions::DEFAULT);
    let mut table = Table::new(1, 0);
    table.setup(game, PerSeat([player; 4]), ClockOptions::DEFAULT, 1);
    table
}

/// What a node costs at the strongest level, how deep it gets, how long it takes.
///
/// # Panics
/// If core 1 does not answer.
#[must_use]
pub fn search_cost<C: TestedChip>() -> Vec<Figure> {
    let mut sums = (0, 0);
    let mut hz = 0;
    let mut figures = Vec::new();
    for text in MIDDLEGAMES {
        let game = position_from_text(text, &AllOptions::DEFAULT);
        let mut board = BoardOnUsb::<C>::plugged(FlashImage::erased());
        board.machine.run_ms(BOOT_MS);
        board.connect();
        hz = board.machine.clock_hz();
        // The search of Quoridor for two decides itself when to end, and the chip does not report after how many nodes: it gets the most of the level.
        let nodes = match hz {
            SLOW_HZ => SLOW_QUORIDOR2_NODES,
            _ => QUORIDOR2_MAX_LEVEL_NODES,
        };
        let (line, limits) = match game.kind() {
            GameKind::Quoridor2 => (format!("hint nodes={nodes}"), Limits::nodes(nodes, 1)),
            _ => (
                format!("hint level={MAX_LEVEL}"),
                Limits::level(Level::MAX, 1),
            ),
        };
        // Nodes and depth hardly depend on the seed.
        let mut engine = BoardEngine::new(C::TABLE_ENTRIES, &Evaluator::DEFAULT);
        let on_host = engine.think(&game, &limits).expect("a move");
        let search = board.machine.measure(symbols::SEARCH).expect("a function");
        board.request(&format!("position {text}"));
        board.send(&line);
        let ended = |board: &EmulatedBoard<C>| board.measurement(search).runs > 0;
        assert!(board.machine.run_until(MAX_SEARCH_MS, ended), "{text}");
        let cycles = board.machine.measurement(search).max_cycles;
        let (nodes, ms) = (u64::from(on_host.nodes), cycles * 1_000 / hz);
        // The chip does not say either how many nodes a search has visited that its time limit ends.
        let found = match ms + 10 > LEVEL_MS {
            true => format!("ended by its time limit, {ms} ms"),
            false => format!(
                "{} ({nodes} nodes, {} deep, {ms} ms)",
                cycles / nodes,
                on_host.depth
            ),
        };
        let what = format!("{}: cycles a node at level {MAX_LEVEL}", game.kind());
        figures.push(Figure::new(what, found, "3,000 ms", ms <= LEVEL_MS + 10));
        if game.kind() == GameKind::Quoridor2 {
            sums = (sums.0 + cycles, sums.1 + nodes);
        }
    }
    let mean = sums.0 / sums.1;
    let nodes = 2 * hz / mean;
    let line = |what: &str, found: u64, limit, is_within| {
        Figure::new(what, found.to_string(), limit, is_within)
    };
    figures.extend([
        line("quoridor2: mean of these", mean, "8,000", mean <= 8_000),
        line("quoridor2: nodes in 2 s", nodes, "50,000", nodes >= 50_000),
    ]);
    figures
}
