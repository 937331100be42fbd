//! A game as the fragment of a link, as the server of a kiosk writes it too; a puzzle by its name, `#puzzle=3f09c1`.

pub use fencelight_text::game_file::link::*;
use fencelight_text::puzzle_log::id_text;

/// What the link of a puzzle begins with; its name follows.
const PUZZLE: &str = "puzzle=";

/// The fragment of a puzzle, without its `#`.
#[must_use]
pub fn puzzle_fragment(number: u16) -> String {
    format!("{PUZZLE}{}", id_text(number))
}

/// The name or number in the fragment of a puzzle, with or without its `#`; `None` where it is of something else. No puzzle needs to have it.
#[must_use]
pub fn read_puzzle(fragment: &str) -> Option<&str> {
    fragment
        .strip_prefix('#')
        .unwrap_or(fragment)
        .strip_prefix(PUZZLE)
}

#[cfg(test)]
pub(crate) mod tests {
    use fencelight_ai::greedy;
    use fencelight_board::table::{GameConfig, Player, Table};
    use fencelight_core::games::GameKind;
    use fencelight_core::geometry::{PerSeat, Seat};
    use fencelight_core::pacman::GhostReturn;
    use fencelight_text::game_file::{GameFile, checksum};

    use super::*;
    use crate::study::game_of;

    /// A game of each kind after some moves.
    pub(crate) fn games() -> Vec<GameFile> {
        let of = |kind| {
            let (computer, mut aside) = (Player::computer(3), Player::Human);
            if kind == GameKind::Quoridor2 {
                aside = Player::Empty;
            }
            let mut table = Table::new(5, 0);
            let players = PerSeat([Player::Human, aside, computer, aside]);
            let mut config = GameConfig::new(kind, players, 0xFEED_F00D);
            config.pac = Some(Seat::North);
            config.options.pacman.ghost_return = GhostReturn::Turn;
            table.start_game(&config);
            for seed in 0..40 {
                if let Some(mv) = greedy(table.history().current(), seed) {
                    let _ = table.play_all(&[mv]);
                }
            }
            game_of(&table)
        };
        GameKind::ALL.map(of).into()
    }

    #[test]
    fn a_game_of_every_kind_comes_back_from_its_link() {
        for game in games() {
            let fragment = fragment(&game);
            assert!(fragment.len() < 320, "{fragment}");
            assert!(fragment.is_ascii() && !fragment.contains(' '));
            let mut read = read_fragment(&format!("#{fragment}")).expect("a game");
            let escaped = fragment.replace('=', "%3D").replace(',', "%2c");
            assert_eq!(read_fragment(&escaped).as_ref(), Ok(&read));
            // What a link leaves out: the clock, and the seed of a game without dice.
            let players = read.saved.players;
            assert_eq!(players, game.saved.players);
            read.saved = game.saved;
            assert_eq!(read, game);
        }
    }

    #[test]
    fn every_damaged_link_is_refused() {
        for game in games() {
            let whole = fragment(&game);
            for at in 0..whole.len() {
                assert!(read_fragment(&whole[..at]).is_err(), "{at}: {whole}");
                let digit = if &whole[at..=at] == "b" { "c" } else { "b" };
                let changed = format!("{}{digit}{}", &whole[..at], &whole[at + 1..]);
                assert!(read_fragment(&changed).is_err(), "{changed}");
            }
            let later = whole.replacen('1', "2", 1);
            assert_eq!(read_fragment(&later), Err(LinkError::Version));
        }
        for rubbish in ["", "#", "~~~~~~", "1~~~~~~00000000", "žluť", "#top"] {
            assert_eq!(read_fragment(rubbish), Err(LinkError::Damaged), "{rubbish}");
        }
    }

    #[test]
    fn an_impossible_game_with_a_good_checksum_is_refused() {
        let game = &games()[0];
        let whole = fragment(game);
        let (text, _) = whole.rsplit_once('~').expect("a checksum");
        for (from, to) in [
            ("north=e9", "north=e1"),
            ("~he3e--~", "~heee--~"),
            ("fences=-", "fences=a1h,a1v"),
        ] {
            let text = text.replacen(from, to, 1);
            let signed = format!("{text}~{:08x}", checksum(text.as_bytes()));
            assert_eq!(read_fragment(&signed), Err(LinkError::Damaged), "{signed}");
        }
    }
}
