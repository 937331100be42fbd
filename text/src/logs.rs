//! What the words remember of a table: the moves of the game, the seat that changed last in the lobby, the last time-out.

use fencelight_board::table::{Phase, Player, Seating, Table, TimeoutAction};
use fencelight_core::games::{AnyGame, TimeLoss};
use fencelight_core::geometry::{PerSeat, Seat};

use crate::message::Message;
use crate::move_log::MoveLog;
use crate::names;
use crate::puzzle_log::PuzzleLog;

/// How long a time-out is reported.
const SHOWN_MS: u64 = 10_000;

/// What the words remember of a table.
#[derive(Clone, Debug, Default)]
pub struct Logs {
    /// The moves of the game.
    pub moves: MoveLog,
    /// The puzzles.
    pub puzzles: PuzzleLog,
    seats: SeatLog,
    clock: ClockLog,
}

impl Logs {
    /// Follows a table; `true` if what is stored of the puzzles has changed.
    pub fn follow(&mut self, table: &Table) -> bool {
        self.moves.follow(table.history());
        self.seats.follow(table);
        self.clock.follow(table);
        self.puzzles.follow(table)
    }

    /// The seat that changed last in the lobby.
    #[must_use]
    pub const fn changed_seat(&self) -> Option<Seat> {
        self.seats.changed
    }

    /// The last time-out, as long as it is reported.
    pub(crate) fn timeout(&self, now_ms: u64) -> Option<&Message> {
        let (message, at_ms) = self.clock.last.as_ref()?;
        (now_ms.saturating_sub(*at_ms) < SHOWN_MS).then_some(message)
    }
}

/// Follows the seats of the lobby while it is open.
#[derive(Clone, Copy, Debug, Default)]
struct SeatLog {
    players: Option<Seating>,
    changed: Option<Seat>,
}

impl SeatLog {
    /// Follows a table. What changed is forgotten when the lobby closes.
    fn follow(&mut self, table: &Table) {
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
}

/// Follows the clock of a game and its players.
#[derive(Clone, Debug, Default)]
struct ClockLog {
    before: Option<(AnyGame, PerSeat<u8>, Seating)>,
    last: Option<(Message, u64)>,
}

impl ClockLog {
    /// Follows a table. Everything is forgotten when the game ends.
    fn follow(&mut self, table: &Table) {
        if table.phase() != Phase::Play {
            *self = Self::default();
            return;
        }
        let clock = table.clock();
        let strikes = PerSeat(Seat::ALL.map(|seat| clock.strikes(seat)));
        let (start, players) = (table.history().start().clone(), *table.players());
        let Some((old_start, old_strikes, old_players)) =
            self.before.replace((start.clone(), strikes, players))
        else {
            return;
        };
        if old_start != start {
            // Another game, with other players.
            return;
        }
        let can_take_over = clock.is_on() && start.kind().time_loss() == TimeLoss::Control;
        let loses_at_once = clock.options().timeout_action == TimeoutAction::LoseGame;
        for seat in Seat::ALL {
            let has_strike = strikes[seat] > old_strikes[seat];
            // A seat may also change hands by the console.
            let is_taken_over = can_take_over
                && (has_strike || loses_at_once)
                && old_players[seat] == Player::Human
                && players[seat] == Player::computer(1);
            let message = match (has_strike, is_taken_over) {
                (_, true) => Message::new("timeout-over").with("seat", names::seat(seat)),
                (true, false) => strike(table, seat),
                (false, false) => continue,
            };
            self.last = Some((message, table.now_ms()));
        }
    }
}

/// A time-out after which the board has moved: the others count no strikes.
fn strike(table: &Table, seat: Seat) -> Message {
    let options = table.clock().options();
    let name = match (options.strikes, table.position().kind().time_loss()) {
        (0, _) => "timeout",
        (_, TimeLoss::Control) => "timeout-control",
        (_, TimeLoss::Game | TimeLoss::Pawn) => "timeout-game",
    };
    Message::new(name)
        .with("seat", names::seat(seat))
        .with("effect", Message::new("value-timeout_action-auto_step"))
        .with("now", table.clock().strikes(seat))
        .with("all", options.strikes)
}

#[cfg(test)]
mod tests {
    use fencelight_board::device::VirtualBoard;
    use fencelight_board::geometry::Key;
    use fencelight_board::table::{ClockMode, ClockOptions, GameConfig, lobby};
    use fencelight_core::games::GameKind;

    use super::*;
    use crate::texts::Texts;

    /// What is said without a press, once each.
    fn said(kind: GameKind, players: [Player; 4]) -> Vec<String> {
        let mut table = Table::new(1, 0);
        let clock = ClockOptions {
            mode: ClockMode::PerMove,
            move_time_s: 10,
            ..ClockOptions::DEFAULT
        };
        let config = GameConfig {
            clock,
            ..GameConfig::new(kind, PerSeat(players), 1)
        };
        table.start_game(&config);
        let (mut logs, mut said) = (Logs::default(), Vec::new());
        let texts = Texts::of_language("en");
        for now_ms in (0..200_000).step_by(200) {
            table.tick(now_ms);
            logs.follow(&table);
            let text = logs.timeout(table.now_ms()).map(|said| texts.format(said));
            if let Some(text) = text.filter(|text| said.last() != Some(text)) {
                said.push(text);
            }
        }
        said
    }

    #[test]
    fn time_outs_and_the_computer_that_plays_on_are_said() {
        use Player::{Empty, Human};
        let pacman = said(GameKind::Pacman, [Human, Empty, Human, Empty]);
        assert!(
            pacman[0].contains("South: time is up, the board moves (time-out 1; after 3"),
            "{pacman:?}"
        );
        let taken_over = |text: &String| text.contains("too often: a computer plays on");
        assert!(pacman.iter().any(taken_over), "{pacman:?}");
        let quoridor = said(GameKind::Quoridor2, [Human, Empty, Human, Empty]);
        assert!(
            quoridor[0].contains("time-out 1; 3 lose the game"),
            "{quoridor:?}"
        );
        assert!(
            !quoridor.iter().any(taken_over),
            "there the game is lost: {quoridor:?}"
        );
    }

    #[test]
    fn a_seat_that_changes_hands_otherwise_is_no_time_out() {
        let mut board = VirtualBoard::new(1);
        let players = PerSeat([Player::Human; 4]);
        let table = board.table_mut();
        table.start_game(&GameConfig::new(GameKind::Pacman, players, 1));
        let mut logs = Logs::default();
        logs.follow(board.table());
        for player in [Player::Remote, Player::computer(1), Player::Human] {
            let changed = board.table_mut().set_player(Seat::North, player);
            assert_eq!(changed, Ok(()));
            logs.follow(board.table());
            assert_eq!(logs.timeout(board.table().now_ms()), None);
        }
        let computers = PerSeat([Player::computer(1); 4]);
        let table = board.table_mut();
        table.start_game(&GameConfig::new(GameKind::Quoridor4, computers, 2));
        logs.follow(board.table());
        assert_eq!(logs.timeout(board.table().now_ms()), None);
    }

    #[test]
    fn the_seat_that_changed_last_is_known_until_the_lobby_closes() {
        let mut board = VirtualBoard::new(1);
        let mut logs = Logs::default();
        board.run(1_000);
        let mut tap = |key| {
            board.tap(key);
            board.run(100);
            logs.follow(board.table());
            logs.changed_seat()
        };
        assert_eq!(tap(Key::Ok(Seat::South)), None, "it opens the lobby");
        assert_eq!(tap(Key::Ok(Seat::South)), Some(Seat::South));
        assert_eq!(tap(Key::Back(Seat::West)), Some(Seat::West));
        let icon = lobby::icon_center(GameKind::Pacman);
        assert_eq!(tap(Key::Square(icon)), Some(Seat::West), "it stays");
        assert_eq!(tap(Key::Square(lobby::START_SQUARE)), None);
    }
}
