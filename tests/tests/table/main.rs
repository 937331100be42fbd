//! The table: keys and their faults, clocks, lessons, take-back, random visitors, the laws of light.

mod budget_strap;
mod gaps;
mod keys;
mod lessons;
mod puzzles;
mod recorded_games;
mod review;
mod take_back;
mod time_outs;
mod transitions;
mod walks;
mod without_keys;
