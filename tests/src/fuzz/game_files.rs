//! Game files: a text is refused or is a game whose moves are all legal. The same for games in the file of a match.

use fencelight_core::game::Game;
use fencelight_lab::{game_file, matches};

/// Reads the text as a game and as a match; whether it is one of them.
///
/// # Panics
/// If a game that was read has a move that is not legal.
pub(super) fn run(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    let games = [game_file::read(&text), matches::file::read(&text, 1)];
    let mut is_game = false;
    for game in games.into_iter().flatten() {
        is_game = true;
        let mut position = game.start;
        for mv in game.moves {
            position.play(mv).expect("a move of a game that was read");
        }
    }
    is_game
}
