//! Speed and size of the real firmware on the emulated board. `cargo long measure` prints the figures.

use fencelight_core::games::GameKind;
use fencelight_emulator::FlashImage;
use fencelight_tests::emulated::code::CallGraph;
use fencelight_tests::emulated::{firmware, measure, quoridor_game_image, symbols};

#[test]
fn a_key_press_is_lit_within_35_ms() {
    let [frame, led] = measure::measure_latency();
    assert!(frame.max <= 20_000, "{frame:?}");
    assert!(led.max <= 35_000, "{led:?}");
}

#[test]
fn the_first_frame_follows_power_on_within_half_a_second() {
    for image in [FlashImage::erased(), quoridor_game_image().clone()] {
        let us = measure::boot_us(image);
        println!("{us} us");
        assert!(us <= 500_000, "{us}");
    }
}

#[test]
#[ignore = "long: cargo test-all"]
fn frames_are_rendered_and_sent_in_time_and_the_stacks_suffice() {
    let [size0, size1] = measure::stack_sizes();
    for scene in measure::measure_scenes() {
        assert!(scene.render.runs > 20, "{scene:?}");
        assert!(scene.render.max_cycles <= 300_000, "{scene:?}");
        assert!(scene.frame_rate_millihertz >= 60_000, "{scene:?}");
        assert!(scene.leds_permille < 20, "{scene:?}");
        // A record may be written in between; only an erase stops the scan.
        let limit_us = if scene.erases == 0 { 3_000 } else { 60_000 };
        assert!(scene.scan_gap_us <= limit_us, "{scene:?}");
        let [core0, core1] = scene.stacks;
        println!("{}: stacks {core0} and {core1}", scene.name);
        assert!(2 * core0 <= size0, "{scene:?}");
        assert!(
            core1 + measure::CORE1_STACK_SPARE_BYTES <= size1,
            "{scene:?}"
        );
    }
}

#[test]
fn the_deepest_calls_of_core_0_leave_half_of_its_stack_free() {
    // Interrupts come at the deepest point too: the scan of the keys, and those that wake a task.
    const INTERRUPT_BYTES: u32 = 2 * 1024;
    let [size, _] = measure::stack_sizes();
    let graph = CallGraph::new(firmware());
    let (bytes, path) = graph.deepest(symbols::TASK_POLL);
    println!("{bytes} bytes: {path:#?}");
    // The start builds the device on the stack; less than that means that calls or frames were not found.
    assert!(bytes > 10 * 1024, "{bytes}");
    assert!(bytes + INTERRUPT_BYTES <= size / 2, "{bytes}: {path:#?}");
}

#[test]
#[ignore = "long: cargo test-all"]
fn core_1_lists_moves_fast_enough_and_keys_are_scanned_during_searches() {
    for (kind, cycles) in [(GameKind::Quoridor2, 4_000), (GameKind::Quoridor4, 6_000)] {
        let search = measure::measure_search(kind);
        assert!(search.legal.runs > 10, "{search:?}");
        assert!(search.legal.max_cycles <= cycles, "{search:?}");
        assert!(search.scan_gap_us <= 1_500, "{search:?}");
    }
}

#[test]
fn flash_and_ram_are_within_budget() {
    let [flash, ram] = measure::memory_usage();
    assert!(flash <= 768 * 1024, "{flash}");
    assert!(ram <= 213 * 1024, "{ram}");
}
