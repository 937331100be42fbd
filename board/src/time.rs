//! Time as a value: milliseconds on a clock that wraps after 49 days.

/// Milliseconds from `then` to `now`; 0 where `now` is the earlier one.
///
/// ```
/// use fencelight_board::time::since_ms;
///
/// assert_eq!(since_ms(99, u32::MAX - 500), 600);
/// assert_eq!(since_ms(400, 1_000), 0);
/// ```
pub const fn since_ms(now: u32, then: u32) -> u32 {
    let gone = now.wrapping_sub(then);
    // Half the circle is the past: a time stamp slightly ahead of `now` is not 49 days old.
    if gone > u32::MAX / 2 { 0 } else { gone }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_goes_on_over_the_wrap_and_never_backwards() {
        assert_eq!(since_ms(1_000, 400), 600);
        assert_eq!(since_ms(99, u32::MAX - 500), 600);
        assert_eq!(since_ms(400, 1_000), 0);
        assert_eq!(since_ms(u32::MAX, 3), 0);
    }
}
