//! What one side of a link sends to the other: always all of it, so that a line that was cut needs nothing but the next message.

use std::collections::HashMap;

use fencelight_core::game::Move;
use fencelight_core::geometry::SeatSet;
use fencelight_core::notation::{parse_move, parse_seat};

use super::board_state::names;

/// The first word of a message, with the version of its form.
const GREETING: &str = "fencelight-link-1";

/// The state of one side.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Status {
    /// The run of the program at this side.
    pub(super) life: u64,
    /// The version of the board; empty while it is away.
    pub(super) version: String,
    pub(super) phase: String,
    pub(super) game: Option<SharedState>,
    /// How often this side has taken steps back, and the moves that the last one left.
    pub(super) cut: (u32, usize),
    /// The take-back of the other side that this one has followed: its run and its number.
    pub(super) seen: (u64, u32),
    /// The set-up of the game that this side has left.
    pub(super) left: String,
    /// The set-up of a game that this side does not play, and why.
    pub(super) declined: (String, String),
}

/// The game on the board of one side.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct SharedState {
    pub(super) setup: String,
    pub(super) remote: SeatSet,
    pub(super) position: String,
    pub(super) moves: Vec<Move>,
}

impl Status {
    /// One line. No field contains a tab.
    pub(super) fn to_line(&self) -> String {
        let mut line = format!(
            "{GREETING}\tlife={}\tversion={}\tphase={}\tcut={}:{}\tseen={}:{}\tleft={}\tdeclined={}\twhy={}",
            self.life,
            self.version,
            self.phase,
            self.cut.0,
            self.cut.1,
            self.seen.0,
            self.seen.1,
            self.left,
            self.declined.0,
            self.declined.1,
        );
        if let Some(game) = &self.game {
            let moves: Vec<String> = game.moves.iter().map(Move::to_string).collect();
            line += &format!(
                "\tsetup={}\tremote={}\tposition={}\tmoves={}",
                game.setup,
                names(game.remote),
                game.position,
                moves.join(" ")
            );
        }
        line
    }

    /// Reads a line; an error names what is wrong.
    pub(super) fn parse(line: &str) -> Result<Self, String> {
        let mut fields = line.split('\t');
        let greeting = fields.next().unwrap_or_default();
        if greeting != GREETING {
            return Err(format!(
                "the other side speaks `{}`, this one {GREETING}: run the same version on both",
                greeting.chars().take(40).collect::<String>()
            ));
        }
        let fields: HashMap<&str, &str> =
            fields.filter_map(|field| field.split_once('=')).collect();
        let text = |key: &str| fields.get(key).copied().unwrap_or_default().to_owned();
        let wrong = |key: &str| format!("a message of the other side without a proper `{key}`");
        let (epoch, left) = text("cut")
            .split_once(':')
            .and_then(|(epoch, left)| Some((epoch.parse().ok()?, left.parse().ok()?)))
            .ok_or_else(|| wrong("cut"))?;
        let seen = text("seen")
            .split_once(':')
            .and_then(|(life, epoch)| Some((life.parse().ok()?, epoch.parse().ok()?)))
            .ok_or_else(|| wrong("seen"))?;
        let game = match fields.contains_key("setup") {
            false => None,
            true => Some(SharedState {
                setup: text("setup"),
                remote: parse_seats(&text("remote")).ok_or_else(|| wrong("remote"))?,
                position: text("position"),
                moves: text("moves")
                    .split_whitespace()
                    .map(|word| parse_move(word).map_err(|_| wrong("moves")))
                    .collect::<Result<_, _>>()?,
            }),
        };
        Ok(Self {
            life: text("life").parse().map_err(|_| wrong("life"))?,
            version: text("version"),
            phase: text("phase"),
            game,
            cut: (epoch, left),
            seen,
            left: text("left"),
            declined: (text("declined"), text("why")),
        })
    }

    /// The game that is under way between the board of this side and another.
    pub(super) fn remote_game(&self) -> Option<&SharedState> {
        let is_on = matches!(self.phase.as_str(), "play" | "pause");
        let game = self.game.as_ref().filter(|_| is_on);
        game.filter(|game| !game.remote.is_empty())
    }
}

fn parse_seats(text: &str) -> Option<SeatSet> {
    let mut names = text.split(',').filter(|name| !name.is_empty());
    names.try_fold(SeatSet::EMPTY, |seats, name| {
        Some(seats.with(parse_seat(name).ok()?))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_read_back_and_another_one_is_refused() {
        let moves = ["e2", "roll=3", "e3h", "pass"].map(|mv| parse_move(mv).expect("a move"));
        let status = Status {
            life: 7,
            version: "fencelight 0.2.0".to_owned(),
            phase: "play".to_owned(),
            cut: (2, 11),
            seen: (9, 1),
            left: "quoridor2 first=south".to_owned(),
            declined: ("pacman".to_owned(), "it has a clock".to_owned()),
            game: Some(SharedState {
                setup: "quoridor2 first=south seed=1".to_owned(),
                remote: SeatSet::TWO,
                position: "quoridor2 south=e1:10".to_owned(),
                moves: moves.to_vec(),
            }),
        };
        assert_eq!(Status::parse(&status.to_line()), Ok(status));
        for (line, named) in [
            ("GET / HTTP/1.1", "GET / HTTP/1.1"),
            ("fencelight-link-2\tlife=1", "fencelight-link-2"),
            ("fencelight-link-1\tlife=1", "`cut`"),
            (
                "fencelight-link-1\tlife=1\tcut=0:0\tseen=0:0\tsetup=x\tremote=up\tmoves=",
                "`remote`",
            ),
            (
                "fencelight-link-1\tlife=1\tcut=0:0\tseen=0:0\tsetup=x\tremote=\tmoves=zz",
                "`moves`",
            ),
        ] {
            let wrong = Status::parse(line).expect_err(line);
            assert!(wrong.contains(named), "{wrong}");
        }
    }
}
