//! Searches on core 1 of the real firmware: equal to those of the host, aborted at once, within their time limit.

use fencelight_ai::{BOARD_TABLE_ENTRIES, MAX_LEVEL, TranspositionEntry};
use fencelight_board::geometry::{Key, PerSeat, Seat};
use fencelight_board::table::{GameConfig, Player, RESUME_SQUARE, Seating, Table};
use fencelight_core::games::{AnyGame, GameKind};
use fencelight_emulator::{Machine, ProbeId, time};
use fencelight_tests::emulated::measure::{MIDDLEGAMES, table_at};
use fencelight_tests::emulated::{
    BOOT_MS, Lockstep, Pressed, TAP_MS, firmware, image_with_table, key, measure, symbols,
};
use fencelight_tests::engine::BoardEngine;

/// A table with a new game that south begins.
fn table(kind: GameKind, players: Seating) -> Table {
    let first = (kind == GameKind::Quoridor2).then_some(Seat::South);
    let mut table = Table::new(1, 0);
    table.start_game(&GameConfig {
        first,
        ..GameConfig::new(kind, players, 1)
    });
    table
}

/// A table with a position that computers of a level play.
fn computers_at(text: &str, level: u8) -> Table {
    table_at(text, Player::computer(level))
}

/// Players of two opposite seats.
const fn opposite(south: Player, north: Player) -> Seating {
    PerSeat([south, Player::Empty, north, Player::Empty])
}

/// A board on which that game is resumed.
fn resumed(north: Player) -> Lockstep {
    let mut lockstep = Lockstep::new(image_with_table(&table(
        GameKind::Quoridor2,
        opposite(Player::Human, north),
    )));
    lockstep.run(30);
    lockstep.tap(Key::Square(RESUME_SQUARE));
    assert!(lockstep.wait_for_turn());
    lockstep
}

/// Probes on the searches of core 1.
struct SearchProbes {
    search: ProbeId,
    idle: ProbeId,
    want: ProbeId,
}

impl SearchProbes {
    fn new(machine: &mut Machine) -> Self {
        let [search, idle, want] = [symbols::SEARCH, symbols::SEARCH_IDLE, symbols::SEARCH_WANT]
            .map(|name| machine.measure(name).unwrap_or_else(|why| panic!("{why}")));
        Self { search, idle, want }
    }

    /// Whether a search runs now.
    fn is_searching(&self, machine: &Machine) -> bool {
        let last = |probe| machine.run_starts(probe).last().map_or(0, |begun| begun.at);
        last(self.search) > last(self.idle)
    }

    /// When the table first wanted another job than at a time.
    fn request_changed_at(&self, machine: &Machine, since: u64) -> u64 {
        let begun = machine.run_starts(self.want).iter();
        let wanted =
            begun.filter(|want| want.arguments[0] == symbols::REQUESTER_TABLE && want.at > since);
        let wanted: Vec<(u64, u32)> = wanted.map(|want| (want.at, want.arguments[1])).collect();
        let (_, first) = wanted[0];
        assert_ne!(first, 0, "no job is wanted");
        let changed = wanted.iter().find(|(_, number)| *number != first);
        changed.expect("another wanted job").0
    }

    /// When core 1 ended the search that ran at a time: it is idle, or begins another.
    fn ended_at(&self, machine: &Machine, since: u64) -> u64 {
        let begun = [self.search, self.idle].map(|probe| machine.run_starts(probe));
        let all = begun.into_iter().flatten().map(|begun| begun.at);
        let ended = all.filter(|&at| at > since).min();
        ended.expect("the end of the search")
    }
}

/// Requests a hint by a held OK key; core 1 searches up to its time limit.
fn request_hint(lockstep: &mut Lockstep, probes: &SearchProbes) {
    lockstep.press(key("south-ok"));
    lockstep.run(1_100);
    lockstep.release(key("south-ok"));
    lockstep.run(200);
    assert!(
        probes.is_searching(&lockstep.machine),
        "no search for a hint"
    );
}

#[test]
#[ignore = "long: cargo test-all"]
fn a_search_is_aborted_within_a_millisecond_of_the_move_or_the_take_back_that_makes_it_stale() {
    let mut lockstep = resumed(Player::computer(1));
    let probes = SearchProbes::new(&mut lockstep.machine);
    // A move, which the computer answers; then a take-back of both.
    for (name, moves) in [("e2", 2), ("south-back", 0)] {
        request_hint(&mut lockstep, &probes);
        let since = lockstep.machine.now();
        lockstep.run(20);
        lockstep.tap(key(name));
        let changed = probes.request_changed_at(&lockstep.machine, since);
        let cycles = probes.ended_at(&lockstep.machine, changed) - changed;
        println!("{name}: {} us", cycles / time::CYCLES_PER_US);
        assert!(cycles <= time::ms_to_cycles(1), "{name}: {cycles} cycles");
        // Core 1 is ready for the next job.
        assert!(lockstep.wait_for_turn());
        assert_eq!(lockstep.table().history().moves().len(), moves);
        assert!(!probes.is_searching(&lockstep.machine));
    }
    lockstep.check_health();
}

#[test]
#[ignore = "long: cargo test-all"]
fn a_search_is_aborted_within_a_millisecond_at_any_moment() {
    let wanted = firmware()
        .symbol(symbols::WANTED_JOBS)
        .expect("a symbol")
        .address;
    // Starts and middles of games whose searches take long enough.
    let strongest = PerSeat([Player::computer(MAX_LEVEL); 4]);
    let starts = [GameKind::Quoridor2, GameKind::Quoridor4, GameKind::Pacman]
        .map(|kind| table(kind, strongest));
    let middles = MIDDLEGAMES.map(|text| computers_at(text, MAX_LEVEL));
    let middles = middles
        .into_iter()
        .filter(|table| !matches!(table.position(), AnyGame::MsPacman(_)));
    for table in starts.into_iter().chain(middles) {
        let (kind, image) = (table.position().kind(), image_with_table(&table));
        let mut worst = 0;
        for after_us in [1, 30, 100, 200, 300, 500, 1_000, 3_000, 17_000, 90_000] {
            let mut machine = Machine::power_on(firmware(), image.clone());
            let probes = SearchProbes::new(&mut machine);
            machine.run_ms(BOOT_MS);
            machine.press(Key::Square(RESUME_SQUARE));
            while machine.run_starts(probes.search).is_empty() {
                machine.run_us(10);
            }
            machine.run_us(after_us);
            assert!(
                probes.is_searching(&machine),
                "{kind:?}: over after {after_us} us"
            );
            // As the table does, but at any moment.
            machine.write_word(wanted + 4 * symbols::REQUESTER_TABLE, 0);
            let aborted_at = machine.now();
            machine.run_ms(2);
            worst = worst.max(probes.ended_at(&machine, aborted_at) - aborted_at);
        }
        println!("{}: {} us", kind.name(), worst / time::CYCLES_PER_US);
        assert!(worst <= time::ms_to_cycles(1), "{kind:?}: {worst} cycles");
    }
}

#[test]
#[ignore = "long: cargo test-all"]
fn the_strongest_level_ends_within_three_seconds_and_no_task_misses_a_beat() {
    let strongest = Player::computer(MAX_LEVEL);
    let table = table(GameKind::Quoridor2, opposite(strongest, strongest));
    let mut machine = Machine::power_on(firmware(), image_with_table(&table));
    let probes = SearchProbes::new(&mut machine);
    machine.run_ms(BOOT_MS);
    machine.tap(Key::Square(RESUME_SQUARE), TAP_MS);
    machine.run_ms(4_500);
    let began = machine.run_starts(probes.search)[0].at;
    let us = (probes.ended_at(&machine, began) - began) / time::CYCLES_PER_US;
    println!("{us} us");
    assert!(us <= 3_005_000, "{us} us");
    // The move was played, and the other seat searches.
    assert!(machine.run_starts(probes.search).len() >= 2);
    assert_eq!(machine.resets(), []);
    assert_eq!(machine.violations(), []);
}

#[test]
#[ignore = "long: cargo test-all"]
fn a_deep_search_fits_the_stack() {
    // A race with one fence left: few moves, so that the search is deep.
    let text = "quoridor2 south=a1:0 north=i9:1 \
                fences=a1h,c1h,e1h,g1h,a3h,c3h,e3v,g3h,a5h,c5v,g5h,a7h,c7h,e7v,g7h turn=south";
    let table = computers_at(text, MAX_LEVEL);
    let mut machine = Machine::power_on(firmware(), image_with_table(&table));
    machine.run_ms(BOOT_MS);
    machine.tap(Key::Square(RESUME_SQUARE), TAP_MS);
    machine.run_ms(3_500);
    let [_, core1] = measure::stacks(&machine);
    println!("{core1}");
    assert!(core1.is_within, "{core1}");
    assert_eq!(machine.resets(), []);
}

/// The transposition table of core 1 in Debug format.
fn table_entries(machine: &Machine) -> Vec<String> {
    let entries = firmware()
        .symbol(symbols::TRANSPOSITION_TABLE)
        .expect("a symbol")
        .address;
    let bytes = machine.read_bytes(entries, symbols::ENTRY_BYTES * BOARD_TABLE_ENTRIES);
    let (entries, _) = bytes.as_chunks::<{ symbols::ENTRY_BYTES }>();
    let text = |&[a, b, c, d, e, f, mv, depth]: &[u8; symbols::ENTRY_BYTES]| {
        let (key, score) = (u32::from_le_bytes([a, b, c, d]), i16::from_le_bytes([e, f]));
        format!(
            "TranspositionEntry {{ key: {key}, score: {score}, mv: {mv}, depth_and_bound: {depth} }}"
        )
    };
    entries.iter().map(text).collect()
}

#[test]
fn every_score_on_the_chip_equals_that_of_the_host() {
    // Quoridor for two, whose scores come from the network and fill the table.
    for text in &MIDDLEGAMES[..4] {
        let mut lockstep = Lockstep::new(image_with_table(&computers_at(text, 3)));
        let probes = SearchProbes::new(&mut lockstep.machine);
        lockstep.run(30);
        lockstep.press(Key::Square(RESUME_SQUARE));
        while lockstep.table().request().is_none() {
            lockstep.run(1);
        }
        let request = lockstep.table().request().expect("a request");
        let mut engine = BoardEngine::default();
        let result = engine.think(
            lockstep.table().position(),
            &request.search_request().limits,
        );
        while !probes.is_searching(&lockstep.machine) {
            lockstep.run(1);
        }
        while probes.is_searching(&lockstep.machine) {
            lockstep.machine.run_us(50);
        }
        let on_host: Vec<String> = engine
            .table_entries()
            .iter()
            .map(|entry| format!("{entry:?}"))
            .collect();
        let used = on_host
            .iter()
            .filter(|entry| **entry != format!("{:?}", TranspositionEntry::EMPTY))
            .count();
        assert!(used > 100, "{used} entries, {result:?}");
        assert!(table_entries(&lockstep.machine) == on_host, "{text}");
    }
}

#[test]
#[ignore = "long: cargo test-all"]
fn low_levels_find_the_moves_that_the_host_finds() {
    for level in 1..=2 {
        let mut lockstep = resumed(Player::computer(level));
        for _ in 0..2 {
            // Any legal step: a fence of the computer may block a fixed one.
            let AnyGame::Quoridor(position) = lockstep.table().position() else {
                panic!("another game");
            };
            let step = position.legal_sets().squares.iter().next().expect("a step");
            lockstep.tap(Key::Square(step));
            // Lockstep compares every answer with the move of the host.
            assert!(lockstep.wait_for_turn());
        }
        assert_eq!(lockstep.table().history().moves().len(), 4);
        lockstep.check_save();
        lockstep.check_health();
    }
}
