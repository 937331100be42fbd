//! What the command lines share: single options, numbers, names of games.

use std::str::FromStr;

use fencelight_core::games::GameKind;
use lexopt::ValueExt;

/// Stores a value. An option that is given twice is an error.
pub fn once<T>(place: &mut Option<T>, option: &str, value: T) -> Result<(), lexopt::Error> {
    match place.replace(value) {
        None => Ok(()),
        Some(_) => Err(format!("{option} is there twice").into()),
    }
}

/// The value of an option as text.
pub fn text(parser: &mut lexopt::Parser) -> Result<String, lexopt::Error> {
    parser.value()?.string()
}

/// A whole number; `what` names it in the error.
pub fn number<T: FromStr>(text: &str, what: &str) -> Result<T, String> {
    let number = text.parse().ok();
    number.ok_or_else(|| format!("{what} is a whole number; not `{text}`"))
}

/// The game of a name.
pub fn game(name: &str) -> Result<GameKind, String> {
    let game = GameKind::ALL.into_iter().find(|kind| kind.name() == name);
    game.ok_or_else(|| {
        let names = GameKind::ALL.map(GameKind::name).join(", ");
        format!("games are {names}; not `{name}`")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_that_does_not_exist_is_refused_with_the_names_of_those_that_do() {
        let wrong = game("chess").expect_err("no such game");
        assert!(wrong.contains("mspacman"), "{wrong}");
        assert_eq!(game("quoridor4"), Ok(GameKind::Quoridor4));
    }
}
