//! Speed and size of the firmware, in cycles of the emulated chip: equal on every machine.

mod boards;
mod latency;
mod memory;
mod saves;
mod scenes;
mod search;

pub use latency::{Summary, boot_us, clock_hz, measure_latency};
pub use memory::{CORE1_STACK_SPARE_BYTES, memory_usage, stack_sizes, stack_usage};
pub use saves::save_scan_gaps_us;
pub use scenes::{SceneMeasurement, measure_scenes};
pub use search::{SearchMeasurement, measure_search};
