//! Computer players: legal moves, equal answers to equal positions, limits obeyed, tactics found.

mod all_games;
mod checked_engine;
mod greedy;
mod mspacman;
mod pacman;
mod quoridor2_races;
mod quoridor2_tactics;
mod quoridor4;
mod timeout_move;
