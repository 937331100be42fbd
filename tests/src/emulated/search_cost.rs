//! Cycles of a search node on core 1.

use std::collections::BTreeMap;

use fencelight_ai::{Limits, MAX_LEVEL, QUORIDOR2_MAX_LEVEL_NODES};
use fencelight_board::table::{ClockOptions, Player, RESUME_SQUARE, Table};
use fencelight_core::games::{AllOptions, GameKind};
use fencelight_core::geometry::{Key, PerSeat};
use fencelight_emulator::{Machine, ProbeId, time::us_to_cycles};

use super::firmware::firmware;
use super::flash_contents::image_with_table;
use super::measure::clock_hz;
use super::panel::{BOOT_MS, TAP_MS};
use super::symbols;
use super::usb::UsbBoard;
use crate::engine::BoardEngine;
use crate::positions::position_from_text;

/// Longer than any search that is measured.
const MAX_SEARCH_MS: u64 = 4_000;
/// Nodes of a measured search of Quoridor for two in a build for 125 MHz, where the time limit ends longer searches. In others they are the most that the
/// strongest level visits: that chooses by itself when to end, and the chip does not say after how many nodes.
const SLOW_QUORIDOR2_NODES: u32 = 65_000;
/// The clock of that build.
pub const SLOW_HZ: u64 = 125_000_000;
/// How often the end of a search is looked for.
const POLL_CYCLES: u64 = us_to_cycles(100);
/// Cycles between two samples of a profile; a prime, so that no loop keeps step with it.
const SAMPLE_CYCLES: u64 = 211;

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

/// A table with a position, all its seats computers of a level.
///
/// # Panics
/// If the text is not a position.
#[must_use]
pub fn computers_at(text: &str, level: u8) -> Table {
    let game = position_from_text(text, &AllOptions::DEFAULT);
    let mut table = Table::new(1, 0);
    let computers = PerSeat([Player::computer(level); 4]);
    table.setup(game, computers, ClockOptions::DEFAULT, 1);
    table
}

/// The cost of a search.
#[derive(Clone, Copy, Debug)]
pub struct SearchCost {
    /// Nodes visited.
    pub nodes: u32,
    /// Depth completed.
    pub depth: u8,
    /// Cycles of core 1.
    pub cycles: u64,
}

impl SearchCost {
    /// Cycles a node.
    #[must_use]
    pub fn cycles_per_node(&self) -> u64 {
        self.cycles / u64::from(self.nodes.max(1))
    }
}

/// The least number of nodes in two seconds, on average.
pub const MIN_NODES_IN_2_S: u64 = 50_000;

/// Measures the search of a position at a level.
///
/// # Panics
/// If core 1 does not answer, or if the text is not a position.
#[must_use]
pub fn measure_cost(text: &str, level: u8) -> SearchCost {
    measure_and_observe(text, level, POLL_CYCLES, |_| {})
}

/// The same, with the number of times that core 1 was found at each address: one sample every `SAMPLE_CYCLES`.
///
/// # Panics
/// If core 1 does not answer, or if the text is not a position.
#[must_use]
pub fn profile(text: &str, level: u8) -> (SearchCost, BTreeMap<u32, u64>) {
    let mut samples = BTreeMap::new();
    let cost = measure_and_observe(text, level, SAMPLE_CYCLES, |machine| {
        *samples.entry(machine.pc(1)).or_default() += 1;
    });
    (cost, samples)
}

/// The limits of a measured search: of Quoridor for two at the strongest level so many nodes, which the console asks for, else those of the level, which the
/// table asks for.
pub(crate) fn measured_limits(table: &Table, level: u8, quoridor2_nodes: u32) -> Limits {
    match table.position().kind() {
        GameKind::Quoridor2 if level == MAX_LEVEL => Limits::nodes(quoridor2_nodes, 1),
        _ => Limits::level(level, 1),
    }
}

/// A board about to search within [`measured_limits`], with probes of the search and of what follows it.
fn board_about_to_search(text: &str, level: u8) -> (Machine, [ProbeId; 2], Limits) {
    let probes = |machine: &mut Machine| {
        // An erase stops both cores. Sectors are erased ahead of need while a computer thinks, most of them after a start: they are not part of the search.
        machine.flash_mut().sector_erase_us = 0;
        [symbols::SEARCH, symbols::SEARCH_IDLE]
            .map(|name| machine.measure(name).expect("a function"))
    };
    let table = computers_at(text, level);
    let quoridor2_nodes = match clock_hz() {
        SLOW_HZ => SLOW_QUORIDOR2_NODES,
        _ => QUORIDOR2_MAX_LEVEL_NODES,
    };
    let limits = measured_limits(&table, level, quoridor2_nodes);
    if let Some(nodes) = limits.nodes {
        let mut board = UsbBoard::open();
        assert_eq!(board.ask(&format!("position {text}")), "=\n\n");
        board.send(&format!("hint nodes={nodes}"));
        let probes = probes(&mut board.machine);
        return (board.machine, probes, limits);
    }
    let mut machine = Machine::power_on(firmware(), image_with_table(&table));
    let probes = probes(&mut machine);
    machine.run_ms(BOOT_MS);
    machine.tap(Key::Square(RESUME_SQUARE), TAP_MS);
    (machine, probes, limits)
}

/// Measures a search, and calls `observe` every so many cycles while it lasts.
fn measure_and_observe(
    text: &str,
    level: u8,
    every_cycles: u64,
    mut observe: impl FnMut(&Machine),
) -> SearchCost {
    let (mut machine, [search, idle], limits) = board_about_to_search(text, level);
    // Nodes and depth hardly depend on the seed.
    let game = position_from_text(text, &AllOptions::DEFAULT);
    let on_host = BoardEngine::default().think(&game, &limits);
    let on_host = on_host.expect("a move");
    let end = machine.now() + us_to_cycles(MAX_SEARCH_MS * 1_000);
    let cycles = loop {
        assert!(machine.now() < end, "core 1 does not answer");
        if let Some(began) = machine.run_starts(search).first().map(|start| start.at) {
            let mut idles = machine.run_starts(idle).iter().map(|idle| idle.at);
            if let Some(ended) = idles.find(|&at| at > began) {
                break ended - began;
            }
            observe(&machine);
        }
        machine.run_cycles(every_cycles);
    };
    SearchCost {
        nodes: on_host.nodes,
        depth: on_host.depth,
        cycles: machine.chip_cycles(cycles),
    }
}
