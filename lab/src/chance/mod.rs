//! Random numbers from a seed: equal seeds give equal numbers on every machine and in every thread.

pub(crate) mod draws;
pub(crate) mod stream;
