//! Probes: the names under which tests on the emulated board find parts of the firmware. They are its only interface to tests.
//!
//! A probe is a function or a static with a fixed symbol name. A test observes when a function is entered and with which arguments, counts its cycles,
//! replaces its first instructions to inject a fault, or reads and writes a static. `tests/src/emulated/symbols.rs` declares the same names, and a test
//! compares both lists with the ELF and with `docs/firmware.md`.
//!
//! Cost: none at run time. A probe marks a function that would not be inlined anyway, or takes the place of the call it wraps; it adds no code that
//! only tests need. Arguments that tests read are passed by the C calling convention: r0 to r3, in order.
//!
//! | function                    | entered when                                    | arguments                                |
//! |-----------------------------|-------------------------------------------------|------------------------------------------|
//! | `fl_probe_table_step`       | the table task processes its inputs             |                                          |
//! | `fl_probe_table_feed`       | the table takes a key event                     | r1: its time in ms                       |
//! | `fl_probe_table_tick`       | the table takes the time                        | r1: the time in ms                       |
//! | `fl_probe_table_answer`     | the table takes the answer to a request         | r1: request number, r2: move byte        |
//! | `fl_probe_frame_render`     | a frame is rendered                             |                                          |
//! | `fl_probe_led_load`         | a frame is handed to the LED driver             |                                          |
//! | `fl_probe_key_scan`         | the key matrix is scanned                       |                                          |
//! | `fl_probe_search`           | core 1 begins a search; it returns at its end   |                                          |
//! | `fl_probe_search_idle`      | core 1 has no job and goes to sleep             |                                          |
//! | `fl_probe_search_want`      | a requester declares which job it still wants   | r0: requester (0 table, 1 console), r1: job number, 0 for none |
//! | `fl_probe_save_write`       | a record is written to flash                    |                                          |
//! | `fl_probe_usb_step`         | the USB task beats                              |                                          |
//! | `fl_probe_buzzer_step`      | the buzzer task beats                           |                                          |
//!
//! | static                      | holds                                                                         |
//! |-----------------------------|-------------------------------------------------------------------------------|
//! | `fl_probe_wanted_jobs`      | the wanted job number of each requester, 4 bytes each; a write aborts a search |
//! | `fl_probe_transposition_table` | the transposition table from its first byte on, 8 bytes an entry           |
//! | `fl_probe_core1_stack`      | guard (288 bytes) and stack of core 1, then 32 bytes of the cell it lies in    |
//! | `fl_probe_serial_number`    | the USB serial number as 16 hexadecimal digits, somewhere in it                |

use fencelight_board::device::Device;
use fencelight_board::input::KeyEvent;
use fencelight_core::game::Move;

use crate::beats::{Task, beat};
use crate::channels::LedFrame;

/// The table takes a key event. Its time is an argument of its own for tests.
#[inline(never)]
#[unsafe(export_name = "fl_probe_table_feed")]
pub(crate) extern "C" fn table_feed(device: &mut Device, at_ms: u32, event: &KeyEvent) {
    device.feed(KeyEvent { at_ms, ..*event });
}

/// The table takes the time.
#[inline(never)]
#[unsafe(export_name = "fl_probe_table_tick")]
pub(crate) extern "C" fn table_tick(device: &mut Device, now_ms: u32) {
    device.tick(now_ms);
}

/// The table takes the answer to a request.
#[inline(never)]
#[unsafe(export_name = "fl_probe_table_answer")]
pub(crate) extern "C" fn table_answer(device: &mut Device, number: u32, byte: u8) {
    if let Some(mv) = Move::from_byte(byte) {
        // A late answer changes nothing.
        let _ = device.answer(number, mv);
    }
}

/// A frame on its way to the LED driver. The call carries no work; it marks the moment.
#[inline(never)]
#[unsafe(export_name = "fl_probe_led_load")]
pub(crate) extern "C" fn led_load(frame: &LedFrame) -> &LedFrame {
    core::hint::black_box(frame)
}

/// The USB task beats.
#[inline(never)]
#[unsafe(export_name = "fl_probe_usb_step")]
pub(crate) extern "C" fn usb_step() {
    beat(Task::Usb);
}

/// The buzzer task beats.
#[inline(never)]
#[unsafe(export_name = "fl_probe_buzzer_step")]
pub(crate) extern "C" fn buzzer_step() {
    beat(Task::Buzzer);
}
