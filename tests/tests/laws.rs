//! The laws of light over 100,000 frames; `cargo laws 1000000` checks more.

use fencelight_tests::laws;

#[test]
fn no_law_of_light_is_broken_in_random_sessions() {
    if let Err(broken) = laws::check_sessions(100_000, 1) {
        panic!("{broken}");
    }
}
