//! The symbols of the firmware that tests and measurements use: all of them, and only here.
//!
//! Probes are the interface that the firmware declares for tests; `firmware/src/probe.rs` says what each one means. Linker symbols come from `memory.x`,
//! cortex-m-rt and the vector table. The few symbols of libraries have no declared counterpart; each says why.

/// The table task processes its inputs.
pub const TABLE_STEP: &str = "fl_probe_table_step";
/// The table takes a key event: r1 its time in ms.
pub const TABLE_FEED: &str = "fl_probe_table_feed";
/// The table takes the time: r1 the time in ms.
pub const TABLE_TICK: &str = "fl_probe_table_tick";
/// The table takes the answer to a request: r1 its number, r2 the move byte.
pub const TABLE_ANSWER: &str = "fl_probe_table_answer";
/// A frame is rendered.
pub const FRAME_RENDER: &str = "fl_probe_frame_render";
/// A frame is handed to the LED driver.
pub const LED_LOAD: &str = "fl_probe_led_load";
/// The key matrix is scanned.
pub const KEY_SCAN: &str = "fl_probe_key_scan";
/// Core 1 searches.
pub const SEARCH: &str = "fl_probe_search";
/// Core 1 has no job.
pub const SEARCH_IDLE: &str = "fl_probe_search_idle";
/// A requester declares its wanted job: r0 the requester, r1 the job number.
pub const SEARCH_WANT: &str = "fl_probe_search_want";
/// A record is written to flash.
pub const SAVE_WRITE: &str = "fl_probe_save_write";
/// The USB task beats.
pub const USB_STEP: &str = "fl_probe_usb_step";
/// The buzzer task beats.
pub const BUZZER_STEP: &str = "fl_probe_buzzer_step";
/// Static: the wanted job number of each requester, 4 bytes each.
pub const WANTED_JOBS: &str = "fl_probe_wanted_jobs";
/// Static: the transposition table, 8 bytes an entry.
pub const TRANSPOSITION_TABLE: &str = "fl_probe_transposition_table";
/// Static: guard and stack of core 1, and the flag of the cell it lies in.
pub const CORE1_STACK: &str = "fl_probe_core1_stack";
/// Static: holds the digits of the USB serial number.
pub const SERIAL_NUMBER: &str = "fl_probe_serial_number";

/// What the names of all probes begin with.
pub const PROBE_PREFIX: &str = "fl_probe_";

/// All probes: the functions.
pub const FUNCTIONS: [&str; 13] = [
    TABLE_STEP,
    TABLE_FEED,
    TABLE_TICK,
    TABLE_ANSWER,
    FRAME_RENDER,
    LED_LOAD,
    KEY_SCAN,
    SEARCH,
    SEARCH_IDLE,
    SEARCH_WANT,
    SAVE_WRITE,
    USB_STEP,
    BUZZER_STEP,
];

/// All probes: the statics.
pub const STATICS: [&str; 4] = [WANTED_JOBS, TRANSPOSITION_TABLE, CORE1_STACK, SERIAL_NUMBER];

/// The table as a requester in [`SEARCH_WANT`] and [`WANTED_JOBS`].
pub const REQUESTER_TABLE: u32 = 0;
/// Bytes of an entry of [`TRANSPOSITION_TABLE`].
pub const ENTRY_BYTES: usize = 8;
/// An unused word of a stack.
pub const STACK_PAINT: u32 = 0x5AFE_57AC;
/// The lowest bytes of [`CORE1_STACK`] are its guard.
pub const STACK_GUARD_BYTES: u32 = 288;
/// The highest bytes of [`CORE1_STACK`] hold the flag of its cell, padded to the alignment of the stack.
pub const STACK_CELL_FLAG_BYTES: u32 = 32;

/// Top of the stack of core 0 (`memory.x`).
pub const STACK_START: &str = "_stack_start";
/// Bottom of the stack of core 0 (`memory.x`).
pub const STACK_END: &str = "_stack_end";
/// The state that a reset preserves (`memory.x`).
pub const FAULT_RECORD_START: &str = "_fault_record_start";
/// Start of initialised data in RAM (cortex-m-rt).
pub const DATA_START: &str = "__sdata";
/// End of initialised data in RAM (cortex-m-rt).
pub const DATA_END: &str = "__edata";
/// Initialised data in flash (cortex-m-rt).
pub const DATA_IMAGE: &str = "__sidata";
/// End of all statics in RAM (cortex-m-rt).
pub const STATICS_END: &str = "__euninit";
/// The interrupt at the end of an LED frame (vector table).
pub const DMA_INTERRUPT: &str = "DMA_IRQ_0";

/// All symbols of the linker.
pub const LINKER: [&str; 8] = [
    STACK_START,
    STACK_END,
    FAULT_RECORD_START,
    DATA_START,
    DATA_END,
    DATA_IMAGE,
    STATICS_END,
    DMA_INTERRUPT,
];

/// The function in which embassy polls a task, one instance a task under the same name. The only place at which a task as a whole can be stopped and its cycles
/// counted: it is generic code of the executor, which the firmware cannot export.
pub const TASK_POLL: &str = "embassy_executor::raw::TaskStorage::poll";
/// The list of legal moves of Quoridor, whose cycles are measured. A public function of core, which cannot export a symbol because it forbids unsafe code.
pub const LEGAL_MOVES: &str = "fencelight_core::quoridor::position::Position::legal_sets";
/// The panic of an index out of bounds. A test forges one: production code has no panic on purpose, and one only for tests would cost flash.
pub const PANIC_BOUNDS_CHECK: &str = "core::panicking::panic_bounds_check";

/// All symbols of libraries.
pub const LIBRARIES: [&str; 3] = [TASK_POLL, LEGAL_MOVES, PANIC_BOUNDS_CHECK];
