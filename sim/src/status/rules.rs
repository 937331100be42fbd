//! The rules of each game in words, to be read in two minutes, and the marks on its board.

use fencelight_core::games::GameKind;

/// The rules of a game.
pub(super) const fn text(kind: GameKind) -> &'static str {
    match kind {
        GameKind::Quoridor2 => concat!(
            include_str!("rules/quoridor2.txt"),
            "\n",
            include_str!("rules/quoridor.txt")
        ),
        GameKind::Quoridor4 => concat!(
            include_str!("rules/quoridor4.txt"),
            "\n",
            include_str!("rules/quoridor.txt")
        ),
        GameKind::Pacman => include_str!("rules/pacman.txt"),
        GameKind::MsPacman => include_str!("rules/mspacman.txt"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lines of a page on the smallest terminal.
    const WIDEST: usize = 74;
    /// Words in two minutes of unhurried reading.
    const MOST_WORDS: usize = 460;

    #[test]
    fn the_rules_fit_a_small_terminal_and_two_minutes() {
        for kind in GameKind::ALL {
            let words = text(kind).split_whitespace().count();
            assert!(words <= MOST_WORDS, "{kind}: {words} words");
            for line in text(kind).lines() {
                assert!(line.chars().count() <= WIDEST, "{line}");
                assert!(line.is_ascii(), "{line}");
            }
        }
    }
}
