//! Rules of the games: numbered cases, counted trees, reference games, fast rules against slow rules, positions that are refused.

mod all_games;
mod cases;
mod mspacman_turns;
mod quoridor_games;
mod quoridor_positions;
