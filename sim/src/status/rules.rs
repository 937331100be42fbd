//! The rules of each game in words, to be read in two minutes, and the marks on its board.

use fencelight_core::game::{Ghost, Piece};
use fencelight_core::games::GameKind;
use fencelight_core::pacman::Layout;

use super::names;

/// The rules of a game; of Pac-Man with the ghosts and lives of a layout.
pub(super) fn text(kind: GameKind, layout: Layout) -> String {
    let text = match kind {
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
    };
    let ghosts = Ghost::ALL.into_iter();
    let ghosts = ghosts.filter(|&ghost| layout.has_ghost(ghost));
    let ghosts: Vec<&str> = ghosts
        .map(|ghost| names::piece(Piece::Ghost(ghost)))
        .collect();
    let with_letter = |name: &&str| format!("{name} {}", name.get(..1).unwrap_or_default());
    let letters: Vec<String> = ghosts.iter().map(with_letter).collect();
    text.replace("{ghosts}", &ghosts.join(", "))
        .replace("{letters}", &letters.join(", "))
        .replace("{lives}", &layout.lives().to_string())
}

#[cfg(test)]
mod tests {
    use fencelight_board::device::VirtualBoard;
    use fencelight_board::table::{Phase, Player, lobby};
    use fencelight_core::geometry::{Key, PerSeat};

    use super::super::{Logs, layout};
    use super::*;

    /// Lines of a page on the smallest terminal.
    const WIDEST: usize = 74;
    /// Words in two minutes of unhurried reading.
    const MOST_WORDS: usize = 460;

    #[test]
    fn the_rules_fit_a_small_terminal_and_two_minutes() {
        for (kind, layout) in GameKind::ALL
            .into_iter()
            .flat_map(|kind| Layout::ALL.map(|layout| (kind, layout)))
        {
            let text = text(kind, layout);
            let words = text.split_whitespace().count();
            assert!(words <= MOST_WORDS, "{kind}: {words} words");
            for line in text.lines() {
                assert!(line.chars().count() <= WIDEST, "{line}");
                assert!(line.is_ascii(), "{line}");
                assert!(!line.contains('{'), "{line}");
            }
        }
    }

    /// Aim and rules of Pac-Man name the lives and the ghosts of the layout: of the one that is chosen in the lobby, and in the game.
    #[test]
    fn the_lives_and_the_ghosts_are_those_of_the_layout() {
        for (value, lives, ghosts) in [
            ("a9", 3, ": Blinky, Inky, Pinky, Clyde."),
            ("b9", 3, ": Blinky, Inky, Pinky, Clyde."),
            ("c9", 5, ": Blinky, Inky, Pinky."),
        ] {
            let mut board = VirtualBoard::with_engine(1, None);
            board.run(1_000);
            board.tap(Key::Square(lobby::START_SQUARE));
            let players = PerSeat([Player::computer(1); 4]);
            board.table_mut().set_lobby(GameKind::Pacman, players);
            board.hold(Key::Square(lobby::icon_center(GameKind::Pacman)), 1_200);
            board.tap(Key::from_name(value).expect("a key"));
            board.tap(Key::Square(lobby::CLOSE_SQUARE));
            for phase in [Phase::Lobby, Phase::Play] {
                assert_eq!(board.table().phase(), phase);
                let panel = super::super::panel(
                    board.table(),
                    &Logs::default(),
                    Key::Square(lobby::START_SQUARE),
                );
                let lines: Vec<&str> = panel.lines.iter().map(|line| line.text.as_str()).collect();
                let aim = format!("catch him {lives} times.");
                assert!(lines.join("\n").contains(&aim), "{value}: {lines:?}");
                let rules = text(GameKind::Pacman, layout(board.table()));
                let catches = format!("caught him {lives} times: he has {lives} lives.");
                assert!(rules.contains(&catches), "{value}: {rules}");
                assert!(rules.contains(ghosts), "{value}: {rules}");
                board.tap(Key::Square(lobby::START_SQUARE));
            }
        }
    }
}
