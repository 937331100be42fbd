//! `fencelight review`: the chance to win at each move of a game, what was better, and which moves lost most.
//!
//! `game` searches every move twice with the same budget: the best move of the position, and the position with all moves but the played one
//! excluded. The difference is what the move lost. `text` prints the result, `picture` draws the chances.

mod game;
mod picture;
#[cfg(test)]
mod tests;
mod text;

use std::io;

use crate::matches::file::read_game;
use crate::options::ReviewOptions;
use crate::storage::{files, named};
use game::Review;

/// Reviews the game of a file and prints the result.
///
/// # Errors
/// The file cannot be read or is no game, or the result cannot be written.
pub fn run(options: &ReviewOptions) -> io::Result<()> {
    if let Some(picture) = &options.picture {
        files::check_output(picture, options.force)?;
    }
    let file = &options.file;
    let text = std::fs::read_to_string(file).map_err(|error| named(file, error))?;
    let game = read_game(&text, options.number).map_err(|error| named(file, error))?;
    let review = Review::new(&game, options.nodes, options.threads);
    text::write(&review, &mut io::stdout().lock())?;
    match &options.picture {
        Some(path) => {
            let mut png = Vec::new();
            picture::write(&review, &mut png)?;
            files::replace(path, &png).map_err(|error| named(path, error))
        }
        None => Ok(()),
    }
}
