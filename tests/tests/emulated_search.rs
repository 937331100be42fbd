//! Core 1 of the real firmware: finds the moves that core finds on this machine, stops at once, keeps its time.

use fencelight_core::ai::{BOARD_TABLE_ENTRIES, MAX_LEVEL, TableEntry};
use fencelight_core::games::{AnyGame, GameKind};
use fencelight_core::geometry::{Key, PerSeat, Seat};
use fencelight_core::table::{GameConfig, Player, RESUME_SQUARE, Seating, Table};
use fencelight_emulator::{Machine, ProbeId, time};
use fencelight_tests::emulated::{
    Lockstep, TAP_MS, firmware, image_with_table, key, measure, search_cost, symbols,
};
use fencelight_tests::engine::BoardEngine;

/// A table at which a game begins in the south.
fn table(kind: GameKind, sitters: Seating) -> Table {
    let first = (kind == GameKind::Quoridor2).then_some(Seat::South);
    let mut table = Table::new(1, 0);
    table.start_game(&GameConfig {
        first,
        ..GameConfig::new(kind, sitters, 1)
    });
    table
}

/// Two of them.
const fn opposite(south: Player, north: Player) -> Seating {
    PerSeat([south, Player::Empty, north, Player::Empty])
}

/// A board on which that game goes on.
fn resumed(north: Player) -> Lockstep {
    let mut stage = Lockstep::new(image_with_table(&table(
        GameKind::Quoridor2,
        opposite(Player::Human, north),
    )));
    stage.run(30);
    stage.tap(Key::Square(RESUME_SQUARE));
    assert!(stage.wait_for_turn());
    stage
}

/// What core 1 was seen to do.
struct SearchProbes {
    think: ProbeId,
    rest: ProbeId,
    want: ProbeId,
}

impl SearchProbes {
    fn new(machine: &mut Machine) -> Self {
        let [think, rest, want] = [symbols::SEARCH, symbols::SEARCH_IDLE, symbols::SEARCH_WANT]
            .map(|name| machine.measure(name).unwrap_or_else(|why| panic!("{why}")));
        Self { think, rest, want }
    }

    /// Whether it thinks now.
    fn is_searching(&self, machine: &Machine) -> bool {
        let last = |probe| machine.run_starts(probe).last().map_or(0, |begun| begun.at);
        last(self.think) > last(self.rest)
    }

    /// When the table first wanted something else than at a time.
    fn request_changed_at(&self, machine: &Machine, since: u64) -> u64 {
        let begun = machine.run_starts(self.want).iter();
        let wanted =
            begun.filter(|want| want.arguments[0] == symbols::REQUESTER_TABLE && want.at > since);
        let wanted: Vec<(u64, u32)> = wanted.map(|want| (want.at, want.arguments[1])).collect();
        let (_, first) = wanted[0];
        assert_ne!(first, 0, "something is wanted");
        let changed = wanted.iter().find(|(_, number)| *number != first);
        changed.expect("the table wants something else").0
    }

    /// When core 1 had ended what it did at a time: it rests, or thinks about something else.
    fn ended_at(&self, machine: &Machine, since: u64) -> u64 {
        let begun = [self.think, self.rest].map(|probe| machine.run_starts(probe));
        let all = begun.into_iter().flatten().map(|begun| begun.at);
        let ended = all.filter(|&at| at > since).min();
        ended.expect("it goes on")
    }
}

/// Somebody holds OK for a hint, about which core 1 thinks for as long as it may.
fn ask_for_hint(stage: &mut Lockstep, watch: &SearchProbes) {
    stage.press(key("south-ok"));
    stage.run(1_100);
    stage.release(key("south-ok"));
    stage.run(200);
    assert!(watch.is_searching(&stage.machine), "a hint takes its time");
}

#[test]
fn a_thought_ends_within_a_millisecond_of_the_move_or_the_take_back_that_makes_it_void() {
    let mut stage = resumed(Player::computer(1));
    let watch = SearchProbes::new(&mut stage.machine);
    // A move, which the computer answers; then a take-back of both.
    for (name, moves) in [("e2", 2), ("south-back", 0)] {
        ask_for_hint(&mut stage, &watch);
        let since = stage.machine.now();
        stage.run(20);
        stage.tap(key(name));
        let changed = watch.request_changed_at(&stage.machine, since);
        let cycles = watch.ended_at(&stage.machine, changed) - changed;
        println!("{name}: {} us", cycles / time::CYCLES_PER_US);
        assert!(cycles <= time::ms_to_cycles(1), "{name}: {cycles} cycles");
        // It is ready for the next question.
        assert!(stage.wait_for_turn());
        assert_eq!(stage.table().history().moves().len(), moves);
        assert!(!watch.is_searching(&stage.machine));
    }
    stage.check_health();
}

#[test]
fn a_thought_ends_within_a_millisecond_whenever_it_is_told_to() {
    let wanted = firmware()
        .symbol(symbols::WANTED_JOBS)
        .expect("a symbol")
        .address;
    // From the start and from the middle of games that are thought about for long enough.
    let strongest = PerSeat([Player::computer(MAX_LEVEL); 4]);
    let starts = [GameKind::Quoridor2, GameKind::Quoridor4, GameKind::Pacman]
        .map(|kind| table(kind, strongest));
    let middles = search_cost::MIDDLEGAMES.map(|text| search_cost::computers_at(text, MAX_LEVEL));
    let middles = middles
        .into_iter()
        .filter(|table| !matches!(table.position(), AnyGame::MsPacman(_)));
    for table in starts.into_iter().chain(middles) {
        let (kind, image) = (table.position().kind(), image_with_table(&table));
        let mut worst = 0;
        for after_us in [1, 30, 100, 200, 300, 500, 1_000, 3_000, 17_000, 90_000] {
            let mut machine = Machine::power_on(firmware(), image.clone());
            let watch = SearchProbes::new(&mut machine);
            machine.run_ms(30);
            machine.press(Key::Square(RESUME_SQUARE));
            while machine.run_starts(watch.think).is_empty() {
                machine.run_us(10);
            }
            machine.run_us(after_us);
            assert!(
                watch.is_searching(&machine),
                "{kind:?}: over after {after_us} us"
            );
            // As the table does it, but at any moment.
            machine.write_word(wanted + 4 * symbols::REQUESTER_TABLE, 0);
            let told = machine.now();
            machine.run_ms(2);
            worst = worst.max(watch.ended_at(&machine, told) - told);
        }
        println!("{}: {} us", kind.name(), worst / time::CYCLES_PER_US);
        assert!(worst <= time::ms_to_cycles(1), "{kind:?}: {worst} cycles");
    }
}

#[test]
fn the_strongest_level_keeps_its_three_seconds_and_everybody_beats_meanwhile() {
    let strongest = Player::computer(MAX_LEVEL);
    let table = table(GameKind::Quoridor2, opposite(strongest, strongest));
    let mut machine = Machine::power_on(firmware(), image_with_table(&table));
    let watch = SearchProbes::new(&mut machine);
    machine.run_ms(30);
    machine.tap(Key::Square(RESUME_SQUARE), TAP_MS);
    machine.run_ms(4_500);
    let began = machine.run_starts(watch.think)[0].at;
    let us = (watch.ended_at(&machine, began) - began) / time::CYCLES_PER_US;
    println!("{us} us");
    assert!(us <= 3_005_000, "{us} us");
    // The move was made, and the other one thinks.
    assert!(machine.run_starts(watch.think).len() >= 2);
    assert_eq!(machine.resets(), []);
    assert_eq!(machine.violations(), []);
}

#[test]
fn a_search_that_goes_deep_has_stack_enough() {
    // A run home with a fence to spare: few moves, so that many plies are looked ahead.
    let text = "quoridor2 south=a1:0 north=i9:1 \
                fences=a1h,c1h,e1h,g1h,a3h,c3h,e3v,g3h,a5h,c5v,g5h,a7h,c7h,e7v,g7h turn=south";
    let table = search_cost::computers_at(text, MAX_LEVEL);
    let mut machine = Machine::power_on(firmware(), image_with_table(&table));
    machine.run_ms(30);
    machine.tap(Key::Square(RESUME_SQUARE), TAP_MS);
    machine.run_ms(3_500);
    let [_, core1] = measure::stack_usage(&machine);
    println!("{core1} bytes of {}", measure::stack_sizes()[1]);
    assert!(core1 + measure::CORE1_STACK_SPARE_BYTES <= measure::stack_sizes()[1]);
    assert_eq!(machine.resets(), []);
}

/// The slots of core 1, as they print.
fn table_entries(machine: &Machine) -> Vec<String> {
    let slots = firmware()
        .symbol(symbols::TRANSPOSITION_TABLE)
        .expect("a symbol")
        .address;
    let bytes = machine.read_bytes(slots, symbols::ENTRY_BYTES * BOARD_TABLE_ENTRIES);
    let (slots, _) = bytes.as_chunks::<{ symbols::ENTRY_BYTES }>();
    let text = |&[a, b, c, d, e, f, mv, depth]: &[u8; symbols::ENTRY_BYTES]| {
        let (key, score) = (u32::from_le_bytes([a, b, c, d]), i16::from_le_bytes([e, f]));
        format!("TableEntry {{ key: {key}, score: {score}, mv: {mv}, depth_and_bound: {depth} }}")
    };
    slots.iter().map(text).collect()
}

#[test]
fn every_score_on_the_chip_is_that_of_this_machine() {
    // Quoridor for two, whose scores come from the network and are kept by the thousand.
    for text in &search_cost::MIDDLEGAMES[..4] {
        let mut stage = Lockstep::new(image_with_table(&search_cost::computers_at(text, 3)));
        let watch = SearchProbes::new(&mut stage.machine);
        stage.run(30);
        stage.press(Key::Square(RESUME_SQUARE));
        while stage.table().request().is_none() {
            stage.run(1);
        }
        let request = stage.table().request().expect("a request");
        let mut player = BoardEngine::default();
        let thought = player.think(stage.table().position(), &request.search_request().limits);
        while !watch.is_searching(&stage.machine) {
            stage.run(1);
        }
        while watch.is_searching(&stage.machine) {
            stage.machine.run_us(50);
        }
        let here: Vec<String> = player
            .table_entries()
            .iter()
            .map(|slot| format!("{slot:?}"))
            .collect();
        let taken = here
            .iter()
            .filter(|slot| **slot != format!("{:?}", TableEntry::EMPTY))
            .count();
        assert!(taken > 100, "{taken} slots, {thought:?}");
        assert!(table_entries(&stage.machine) == here, "{text}");
    }
}

#[test]
fn low_levels_find_the_moves_that_core_finds_here() {
    for level in 1..=2 {
        let mut stage = resumed(Player::computer(level));
        for _ in 0..2 {
            // Any step: an answer may be a fence before the one that was thought of.
            let AnyGame::Quoridor(position) = stage.table().position() else {
                panic!("another game");
            };
            let step = position.legal().squares.iter().next().expect("a step");
            stage.tap(Key::Square(step));
            // Every answer is compared with the one that is found here.
            assert!(stage.wait_for_turn());
        }
        assert_eq!(stage.table().history().moves().len(), 4);
        stage.check_save();
        stage.check_health();
    }
}
