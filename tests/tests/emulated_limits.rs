//! How fast the real firmware is on the emulated board. `cargo measure` prints the figures.

use fencelight_core::games::GameKind;
use fencelight_emulator::FlashImage;
use fencelight_tests::emulated::{measure, quoridor_game_image};

#[test]
fn keys_are_seen_soon() {
    let [frame, led] = measure::measure_latency();
    assert!(frame.max <= 20_000, "{frame:?}");
    assert!(led.max <= 35_000, "{led:?}");
}

#[test]
fn it_is_lit_soon_after_power_on() {
    for image in [FlashImage::erased(), quoridor_game_image().clone()] {
        let us = measure::boot_us(image);
        assert!(us <= 500_000, "{us}");
    }
}

#[test]
fn frames_are_computed_and_sent_in_time_and_the_stack_is_large_enough() {
    let [size0, size1] = measure::stack_sizes();
    for scene in measure::measure_scenes() {
        assert!(scene.show.runs > 20, "{scene:?}");
        assert!(scene.show.max_cycles <= 300_000, "{scene:?}");
        assert!(scene.frame_rate_millihertz >= 60_000, "{scene:?}");
        assert!(scene.leds_permille < 20, "{scene:?}");
        // A record may be written meanwhile; only an erase stops the scan.
        let most_us = if scene.erases == 0 { 3_000 } else { 60_000 };
        assert!(scene.scan_gap_us <= most_us, "{scene:?}");
        let [core0, core1] = scene.stacks;
        assert!(2 * core0 <= size0, "{scene:?}");
        assert!(
            core1 + measure::CORE1_STACK_SPARE_BYTES <= size1,
            "{scene:?}"
        );
    }
}

#[test]
fn core_1_thinks_fast_enough_and_keys_are_scanned_meanwhile() {
    for (kind, cycles) in [(GameKind::Quoridor2, 4_000), (GameKind::Quoridor4, 6_000)] {
        let thinking = measure::measure_search(kind);
        assert!(thinking.legal.runs > 10, "{thinking:?}");
        assert!(thinking.legal.max_cycles <= cycles, "{thinking:?}");
        assert!(thinking.scan_gap_us <= 1_500, "{thinking:?}");
    }
}

#[test]
fn it_fits() {
    let [flash, ram] = measure::memory_usage();
    assert!(flash <= 512 * 1024, "{flash}");
    assert!(ram <= 208 * 1024, "{ram}");
}
