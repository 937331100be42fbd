//! Slow reference rules, written from the text of the rules alone. The fast rules are compared with them.

pub mod mspacman;
pub mod pacman;
pub mod quoridor;

/// An error unless something holds.
fn ensure(holds: bool, otherwise: &str) -> Result<(), String> {
    holds.then_some(()).ok_or(otherwise.to_string())
}
