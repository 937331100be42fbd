//! The program of every target: it runs the one that has its name.

#![no_main]

use fencelight_tests::fuzz::Target;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Some(target) = Target::named(env!("CARGO_BIN_NAME")) {
        target.run(bytes);
    }
});
