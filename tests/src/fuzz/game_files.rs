//! Game files: a text is refused, or is a game of legal moves at the seats of its players, which reads back as itself. The same for games in the
//! file of a match.

use fencelight_board::table::occupied_seats;
use fencelight_core::game::Game;
use fencelight_host::match_file;
use fencelight_text::game_file;

/// Reads the text as a game and as a match; whether it is one of them.
///
/// # Panics
/// If a game that was read cannot have been played, or is another one when it is written and read.
pub(super) fn run(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    let games = [game_file::read(&text), match_file::read(&text, 1)];
    let mut is_game = false;
    for game in games.into_iter().flatten() {
        is_game = true;
        let seats = game.start.seats();
        assert_eq!(occupied_seats(&game.saved.players), seats);
        assert!(seats.len() >= 2);
        let mut position = game.start.clone();
        for &mv in &game.moves {
            position.play(mv).expect("a move of a game that was read");
        }
        if let Some(seat) = game.forfeited {
            assert!(seats.contains(seat) && position.outcome().is_none());
        }
        assert_eq!(game_file::read(&game_file::write_game(&game)), Ok(game));
    }
    is_game
}
