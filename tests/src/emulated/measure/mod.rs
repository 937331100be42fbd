//! Speed and size of the firmware, in cycles of the emulated chip: equal on every machine.

mod boards;
mod fences;
mod latency;
mod memory;
mod pico2;
mod saves;
mod scenes;
mod search;

pub use fences::{FenceCost, measure_fences};
pub use latency::{Summary, boot_us, clock_hz, measure_host, measure_latency};
pub use memory::{
    CORE1_STACK_SPARE_BYTES, memory_usage, pico2_memory_usage, stack_sizes, stack_usage,
};
pub use pico2::{PICO2_TABLE_ENTRIES, pico2_boot_us, pico2_light_us, pico2_search_cost};
pub use saves::save_scan_gaps_us;
pub use scenes::{SceneMeasurement, measure_scenes};
pub use search::{SearchMeasurement, measure_search};
