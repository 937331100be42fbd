//! The table: keys and their faults, clocks, lessons, take-back, random visitors, the laws of light.

mod budget_strap;
mod gaps;
mod keys;
mod laws;
mod lessons;
mod puzzles;
mod recorded_games;
mod review;
mod sessions;
mod take_back;
mod time_outs;
mod transitions;
mod without_keys;
