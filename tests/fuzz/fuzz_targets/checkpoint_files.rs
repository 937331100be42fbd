#![no_main]

use fencelight_tests::fuzz::Target;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Some(target) = Target::named("checkpoint_files") {
        target.run(bytes);
    }
});
