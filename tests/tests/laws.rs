//! A share of the laws of light; `cargo laws 1000000` looks at more.

use fencelight_tests::laws;

#[test]
fn no_law_of_light_is_broken_in_random_sessions() {
    if let Err(broken) = laws::check_sessions(100_000, 1) {
        panic!("{broken}");
    }
}
