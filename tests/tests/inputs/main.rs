//! What comes from outside, at random: generated console lines and positions, mutated files and streams of keys.

mod fuzz;
mod properties;
