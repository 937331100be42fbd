//! The generated parts of `hardware/`: every pin and index has one source, the tables of core.
//!
//! `wiring.md` has regions between markers, each of them a table from core; `pinout.svg` is generated as a whole.

pub mod pico;
pub mod pinout;
pub mod regions;
pub mod tables;

/// The file with the regions, in the workspace.
pub const WIRING_PATH: &str = "hardware/wiring.md";
/// The picture, in the workspace.
pub const PINOUT_PATH: &str = "hardware/pinout.svg";

/// The regions of [`WIRING_PATH`] by name.
pub fn generated_regions() -> [(&'static str, String); 4] {
    [
        ("pins", tables::pins()),
        ("columns", tables::columns()),
        ("keys", tables::keys()),
        ("leds", tables::leds()),
    ]
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::workspace_root;

    #[test]
    fn what_is_committed_is_current() {
        let committed = fs::read_to_string(workspace_root().join(WIRING_PATH)).unwrap();
        let current = regions::replace(&committed, &generated_regions()).unwrap();
        assert!(committed == current, "run `cargo wiring --write`");
        let committed = fs::read_to_string(workspace_root().join(PINOUT_PATH)).unwrap();
        assert!(committed == pinout::svg(), "run `cargo wiring --write`");
    }
}
