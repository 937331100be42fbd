//! The encoding of a kept game: a version byte, the number of the game, and the game.

use super::record::{StoredNumber, VERSION, decode_number, encode_number};
use super::stored_game::StoredGame;
use crate::table::KeptGame;

/// The record of a kept game. `None` if the buffer is too small.
pub(super) fn encode<'a>(game: &KeptGame, buffer: &'a mut [u8]) -> Option<&'a [u8]> {
    let (version, rest) = buffer.split_first_mut()?;
    *version = VERSION;
    let fields = (encode_number(game.number), StoredGame::from_kept(game));
    let used = postcard::to_slice(&fields, rest).ok()?.len();
    buffer.get(..=used)
}

/// Number and game of a record; the game is not checked yet. `None` for other bytes.
// Not inlined: the game in parts leaves the stack again.
#[inline(never)]
pub(super) fn decode(bytes: &[u8]) -> Option<(u32, StoredGame)> {
    let (_, rest) = bytes
        .split_first()
        .filter(|&(&version, _)| version == VERSION)?;
    let ((number, game), rest): ((StoredNumber, StoredGame), _) =
        postcard::take_from_bytes(rest).ok()?;
    rest.is_empty().then_some((decode_number(number), game))
}
