//! Speed and size of the real firmware on the emulated board. `cargo long measure` prints the figures.

use fencelight_emulator::{Rp2040, Rp2350};
use fencelight_tests::emulated::code::CallGraph;
use fencelight_tests::emulated::measure::{self, Figure};
use fencelight_tests::emulated::{firmware, symbols};

fn check(figures: impl IntoIterator<Item = Figure>) {
    let mut beyond = Vec::new();
    for figure in figures {
        println!("{figure}");
        if !figure.is_within {
            beyond.push(figure);
        }
    }
    assert!(beyond.is_empty(), "{beyond:#?}");
}

#[test]
fn a_key_press_is_lit_within_35_ms_and_the_first_frame_follows_power_on_within_half_a_second() {
    check(measure::latency::<Rp2040>());
}

#[test]
#[ignore = "the Pico 2: cargo test-all"]
fn so_it_is_on_a_pico_2() {
    check(measure::latency::<Rp2350>());
}

#[test]
#[ignore = "long: cargo test-all"]
fn frames_scans_and_lists_of_moves_are_in_time_and_the_stacks_suffice() {
    check(measure::scene_figures());
}

#[test]
fn the_deepest_calls_of_core_0_leave_half_of_its_stack_free() {
    // Interrupts come at the deepest point too: the scan of the keys, and those that wake a task.
    const INTERRUPT_BYTES: u32 = 2 * 1024;
    let size = measure::core0_stack_bytes();
    let graph = CallGraph::new(firmware());
    let (bytes, path) = graph.deepest(symbols::TASK_POLL);
    println!("{bytes} bytes: {path:#?}");
    // The start builds the device on the stack; less than that means that calls or frames were not found.
    assert!(bytes > 10 * 1024, "{bytes}");
    assert!(bytes + INTERRUPT_BYTES <= size / 2, "{bytes}: {path:#?}");
}

#[test]
fn flash_and_ram_are_within_budget() {
    check(measure::memory::<Rp2040>());
}
