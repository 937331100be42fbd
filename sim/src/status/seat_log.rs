//! The seat that changed last in the lobby.

use fencelight_board::table::{Phase, Seating, Table};
use fencelight_core::geometry::Seat;

/// Follows the seats of the lobby while it is open.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct SeatLog {
    players: Option<Seating>,
    changed: Option<Seat>,
}

impl SeatLog {
    /// Follows a table. What changed is forgotten when the lobby closes.
    pub(crate) fn follow(&mut self, table: &Table) {
        if table.phase() != Phase::Lobby {
            *self = Self::default();
            return;
        }
        let players = *table.lobby_players();
        if let Some(before) = self.players.replace(players) {
            let changed = Seat::ALL
                .into_iter()
                .find(|&seat| before[seat] != players[seat]);
            self.changed = changed.or(self.changed);
        }
    }

    /// The seat that changed last.
    pub(super) const fn changed(&self) -> Option<Seat> {
        self.changed
    }
}

#[cfg(test)]
mod tests {
    use fencelight_board::device::VirtualBoard;
    use fencelight_core::geometry::Key;

    use super::*;

    #[test]
    fn the_seat_that_changed_last_is_named_until_the_lobby_closes() {
        let mut board = VirtualBoard::new(1);
        let mut log = SeatLog::default();
        board.run(1_000);
        let mut tap = |key| {
            board.tap(key);
            board.run(100);
            log.follow(board.table());
            log.changed()
        };
        assert_eq!(tap(Key::Ok(Seat::South)), None, "it opens the lobby");
        assert_eq!(tap(Key::Ok(Seat::South)), Some(Seat::South));
        assert_eq!(tap(Key::Back(Seat::West)), Some(Seat::West));
        let icon =
            fencelight_board::table::lobby::icon_center(fencelight_core::games::GameKind::Pacman);
        assert_eq!(tap(Key::Square(icon)), Some(Seat::West), "it stays");
        let start = fencelight_board::table::lobby::START_SQUARE;
        assert_eq!(tap(Key::Square(start)), None);
    }
}
