//! What the firmware needs on the emulated board, and its limits: `cargo long measure`.

use std::collections::BTreeMap;
use std::process::ExitCode;

use fencelight_ai::MAX_LEVEL;
use fencelight_core::games::GameKind;
use fencelight_emulator::{FlashImage, PICO2_HZ};
use fencelight_tests::emulated::search_cost::{self, SLOW_HZ, SearchCost};
use fencelight_tests::emulated::{firmware, measure, quoridor_game_image};

/// The budgets of static RAM.
const RAM_BYTES: u32 = 213 * 1024;
const PICO2_RAM_BYTES: u32 = 448 * 1024;

/// Prints one line, and keeps in mind whether something was too much.
struct LimitReport(bool);

impl LimitReport {
    fn line(&mut self, what: &str, found: &str, limit: &str, within: bool) {
        let mark = if within { "" } else { "  TOO MUCH" };
        println!("{what:<58} {found:>34}   {limit}{mark}");
        self.0 &= within;
    }
}

fn main() -> ExitCode {
    let mut report = LimitReport(true);
    let mut words = std::env::args().skip(1).peekable();
    match words.next().as_deref() {
        None => report_all(&mut report),
        Some("pico2") => report_pico2(&mut report),
        Some("latency") => report_latency(&mut report),
        Some("fences") => print_fences(),
        Some("profile") => {
            let game = words.next_if(|word| GameKind::ALL.iter().any(|kind| kind.name() == word));
            let function = words.next();
            print_profile(game.as_deref().unwrap_or("quoridor2"), function.as_deref());
        }
        Some(_) => {
            eprintln!(
                "usage: cargo long measure [latency | pico2 | fences | profile [GAME] [FUNCTION]]"
            );
            return ExitCode::from(2);
        }
    }
    if report.0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

fn report_all(report: &mut LimitReport) {
    let clock_hz = measure::clock_hz();
    println!("the chip at {} MHz", clock_hz / 1_000_000);
    report_latency(report);
    let stacks = report_scenes(report);
    report_search_cost(report, clock_hz, |text| {
        search_cost::measure_cost(text, MAX_LEVEL)
    });
    report_core1(report, clock_hz);
    report_saving(report);
    report_memory(report, stacks);
}

/// Where the searches of a game spend their cycles: by function, or by the addresses in one function.
fn print_profile(game: &str, function: Option<&str>) {
    let mut sums = (0, 0);
    let mut samples = BTreeMap::<u32, u64>::new();
    for text in search_cost::MIDDLEGAMES {
        if text.starts_with(game) {
            let (cost, found) = search_cost::profile(text, MAX_LEVEL);
            println!("{} cycles a node: {text}", cost.cycles_per_node());
            sums = (sums.0 + cost.cycles, sums.1 + u64::from(cost.nodes));
            for (address, count) in found {
                *samples.entry(address).or_default() += count;
            }
        }
    }
    let mean = sums.0 as f64 / sums.1 as f64;
    println!("{mean:.0} cycles a node, by function:");
    let a_sample = mean / samples.values().sum::<u64>() as f64;
    let mut places = BTreeMap::<String, f64>::new();
    for (&address, &count) in &samples {
        let symbol = firmware().function_at(address);
        let name = symbol.map_or("?", |symbol| &symbol.name);
        let place = match function {
            Some(part) if name.contains(part) => format!("{address:#x}"),
            Some(_) => continue,
            None => name.to_owned(),
        };
        *places.entry(place).or_default() += count as f64 * a_sample;
    }
    let mut rows: Vec<_> = places.into_iter().collect();
    if function.is_none() {
        rows.sort_by(|one, other| other.1.total_cmp(&one.1));
    }
    for (place, cycles) in rows {
        println!("{cycles:>9.1} {place}");
    }
}

/// What a fence costs, made and unmade, and the legal moves as sets.
fn print_fences() {
    for (players, cost) in ["two", "four"].into_iter().zip(measure::measure_fences()) {
        let rows = [
            ("make and unmake a fence", cost.pair),
            ("legal moves as sets", cost.legal),
        ];
        for (what, found) in rows {
            let [instructions, cycles] =
                [found.instructions, found.cycles].map(|all| all as f64 / found.runs as f64);
            let runs = found.runs;
            println!(
                "{players} players, {what}: {instructions:.0} instructions, {cycles:.0} cycles ({runs} runs)"
            );
        }
    }
}

/// Microseconds as milliseconds.
fn ms(us: u64) -> String {
    format!("{}.{:02} ms", us / 1_000, us % 1_000 / 10)
}

/// A share in thousandths as percent.
fn percent(permille: u64) -> String {
    format!("{}.{} %", permille / 10, permille % 10)
}

/// Key to light, power-on to the first frame.
fn report_latency(report: &mut LimitReport) {
    let spread = |summary: &measure::Summary| {
        let [min, mean, max] = [summary.min, summary.mean, summary.max].map(ms);
        format!("{min} / {mean} / {max}")
    };
    let [frame, led] = measure::measure_latency();
    let what = "key edge to the frame that shows it (least/mean/most)";
    report.line(what, &spread(&frame), "35 ms, aim 20", frame.max <= 35_000);
    let what = "key edge to the end of the key's own LED";
    report.line(what, &spread(&led), "35 ms", led.max <= 35_000);
    let (light, frames) = measure::measure_host();
    let what = "press over USB to the frame at the host that shows it";
    report.line(what, &spread(&light), "60 ms", light.max <= 60_000);
    let what = "frames pushed in 10 s of a lesson";
    report.line(what, &frames.to_string(), "280", frames >= 280);
    for (what, image) in [
        ("power-on to first frame, empty flash", FlashImage::erased()),
        (
            "power-on to first frame, a game in the flash",
            quoridor_game_image().clone(),
        ),
    ] {
        let us = measure::boot_us(image);
        report.line(what, &ms(us), "500 ms", us <= 500_000);
    }
}

/// Frames, LEDs and scans in every kind of scene; the deepest use of both stacks.
fn report_scenes(report: &mut LimitReport) -> [u32; 2] {
    let mut stacks = [0; 2];
    for scene in measure::measure_scenes() {
        println!("{}:", scene.name);
        let (mean, most) = (scene.render.mean_cycles(), scene.render.max_cycles);
        let what = "  cycles to compute a frame (mean/most)";
        let found = format!("{mean} / {most}");
        report.line(what, &found, "300,000", most <= 300_000);
        let rate = scene.frame_rate_millihertz;
        let found = format!("{}.{:02}", rate / 1_000, rate % 1_000 / 10);
        report.line("  frames a second", &found, "60", rate >= 60_000);
        let leds = scene.leds_permille;
        report.line("  core 0 for the LEDs", &percent(leds), "2 %", leds < 20);
        report.line("  core 0 awake", &percent(scene.busy_permille), "", true);
        let what = "  longest time between two scans";
        report.line(what, &ms(scene.scan_gap_us), "", true);
        for (most, used) in stacks.iter_mut().zip(scene.stacks) {
            *most = used.max(*most);
        }
    }
    stacks
}

/// Core 1 while it searches: legal moves, one answer, and the scans of core 0 meanwhile.
fn report_core1(report: &mut LimitReport, clock_hz: u64) {
    for (kind, limit) in [(GameKind::Quoridor2, 4_000), (GameKind::Quoridor4, 6_000)] {
        let search = measure::measure_search(kind);
        println!("core 1 thinks, {}:", kind.name());
        let legal = search.legal;
        let (cycles, instructions) = (legal.max_cycles, legal.max_instructions);
        let what = "  cycles for a list of legal moves (most)";
        let found = format!("{cycles} ({instructions} instructions)");
        let within = cycles <= limit || instructions <= 2_500;
        report.line(what, &found, &limit.to_string(), within);
        let answer = ms(search.search.max_cycles * 1_000_000 / clock_hz);
        report.line("  one answer (most)", &answer, "", true);
        let (what, gap) = ("  longest time between two scans", search.scan_gap_us);
        report.line(what, &ms(gap), "1 kHz", gap <= 1_500);
    }
}

/// Scans while a record is written.
fn report_saving(report: &mut LimitReport) {
    let [without, with] = measure::save_scan_gaps_us();
    let what = "longest time between two scans while a record is written";
    report.line(what, &ms(without), "", true);
    report.line("the same with an erase of 45 ms", &ms(with), "", true);
}

/// Stacks, flash and RAM.
fn report_memory(report: &mut LimitReport, stacks: [u32; 2]) {
    let sizes = measure::stack_sizes();
    let limits = [sizes[0] / 2, sizes[1] - measure::CORE1_STACK_SPARE_BYTES];
    for (core, (used, limit)) in stacks.into_iter().zip(limits).enumerate() {
        let what = format!("stack of core {core}");
        let found = format!("{used} of {} bytes", sizes[core]);
        report.line(&what, &found, &limit.to_string(), used <= limit);
    }
    report_sizes(report, measure::memory_usage(), RAM_BYTES);
}

/// Flash and static RAM, and the budget of the latter.
fn report_sizes(report: &mut LimitReport, [flash, ram]: [u32; 2], budget: u32) {
    let found = format!("{flash} bytes");
    report.line("flash", &found, "786,432", flash <= 786_432);
    let found = format!("{ram} bytes");
    let what = "RAM, stack of core 0 not included";
    report.line(what, &found, &budget.to_string(), ram <= budget);
}

/// The Pico 2: boot, key to light, searches. Cycles are those of rp2350-emu, without misses of the flash cache.
fn report_pico2(report: &mut LimitReport) {
    let clock_hz = PICO2_HZ;
    println!("the Pico 2 at {} MHz", clock_hz / 1_000_000);
    let boot_us = measure::pico2_boot_us();
    let what = "power-on to first frame, empty flash";
    report.line(what, &ms(boot_us), "500 ms", boot_us <= 500_000);
    let light_us = measure::pico2_light_us();
    let what = "key edge to the end of the frame that shows it (most)";
    report.line(what, &ms(light_us), "35 ms", light_us <= 35_000);
    report_search_cost(report, clock_hz, |text| {
        measure::pico2_search_cost(text, MAX_LEVEL)
    });
    let [flash, ram] = measure::pico2_memory_usage();
    report_sizes(report, [flash, ram], PICO2_RAM_BYTES);
}

/// What a node costs, how deep the strongest level gets, how long it takes. Erases, which stop both cores, are left out.
fn report_search_cost(
    report: &mut LimitReport,
    clock_hz: u64,
    measure_cost: impl Fn(&str) -> SearchCost,
) {
    /// Of Quoridor for two, on average.
    const MAX_NODE_CYCLES: u64 = 8_000;
    /// The time limit of a level.
    const LEVEL_S: u64 = 3;
    let mut sums = (0, 0);
    for text in search_cost::MIDDLEGAMES {
        let (game, _) = text.split_once(' ').unwrap_or((text, ""));
        let cost = measure_cost(text);
        let (a_node, ms) = (cost.cycles_per_node(), cost.cycles * 1_000 / clock_hz);
        // The emulated chip does not say how many nodes a search has visited that its time limit ends.
        let is_cut = cost.cycles + clock_hz / 100 > LEVEL_S * clock_hz;
        let found = if is_cut {
            format!("ended by its time limit, {ms} ms")
        } else {
            let (nodes, depth) = (cost.nodes, cost.depth);
            format!("{a_node} ({nodes} nodes, {depth} deep, {ms} ms)")
        };
        let what = format!("{game}: cycles a node at level 5");
        report.line(&what, &found, "3,000 ms", ms <= 1_000 * LEVEL_S + 10);
        if game == "quoridor2" && !is_cut {
            sums = (sums.0 + cost.cycles, sums.1 + u64::from(cost.nodes));
        }
    }
    let mean = sums.0 / sums.1.max(1);
    let what = "quoridor2: mean of these";
    report.line(
        what,
        &mean.to_string(),
        "8,000, aim 4,000",
        mean <= MAX_NODE_CYCLES,
    );
    let nodes = 2 * clock_hz / mean.max(1);
    let is_slow_build = clock_hz == SLOW_HZ;
    let limit = if is_slow_build { "" } else { "at least 50,000" };
    let within = is_slow_build || nodes >= search_cost::MIN_NODES_IN_2_S;
    report.line("quoridor2: nodes in 2 s", &nodes.to_string(), limit, within);
}
