//! Rules of the games: numbered cases, counted trees, reference games, fast rules against slow rules, positions that are refused.

mod all_games;
mod mspacman_cases;
mod mspacman_turns;
mod pacman_cases;
mod pacman_position_errors;
mod position_errors;
mod quoridor_cases;
mod quoridor_games;
mod quoridor_positions;
