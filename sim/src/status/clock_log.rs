//! The last time-out, in words.

use fencelight_board::table::{Phase, Player, Seating, Table, TimeoutAction};
use fencelight_core::games::TimeLoss;
use fencelight_core::geometry::{PerSeat, Seat};

use super::names;

/// How long a time-out is reported.
const SHOWN_MS: u64 = 10_000;

/// Follows the clock of a game and its players.
#[derive(Clone, Debug, Default)]
pub(crate) struct ClockLog {
    before: Option<(PerSeat<u8>, Seating)>,
    last: Option<(String, u64)>,
}

impl ClockLog {
    /// Follows a table. Everything is forgotten when the game ends.
    pub(crate) fn follow(&mut self, table: &Table) {
        if table.phase() != Phase::Play {
            *self = Self::default();
            return;
        }
        let strikes = PerSeat(Seat::ALL.map(|seat| table.clock().strikes(seat)));
        let players = *table.players();
        let Some((old_strikes, old_players)) = self.before.replace((strikes, players)) else {
            return;
        };
        for seat in Seat::ALL {
            let is_person = players[seat] == Player::Human;
            let was_person = old_players[seat] == Player::Human;
            let has_strike = strikes[seat] > old_strikes[seat];
            let text = match (has_strike, was_person && !is_person) {
                (_, true) => format!(
                    "{} was out of time too often: a computer plays on.",
                    names::seat(seat)
                ),
                (true, false) => strike(table, seat),
                (false, false) => continue,
            };
            self.last = Some((text, table.now_ms()));
        }
    }

    /// What to say about the last time-out.
    pub(super) fn text(&self, now_ms: u64) -> Option<&str> {
        let (text, at_ms) = self.last.as_ref()?;
        (now_ms.saturating_sub(*at_ms) < SHOWN_MS).then_some(text)
    }
}

fn strike(table: &Table, seat: Seat) -> String {
    let options = table.clock().options();
    let effect = match options.timeout_action {
        TimeoutAction::AutoStep => "the board moved",
        _ => "the turn is lost",
    };
    let count = match (table.clock().strikes(seat), options.strikes) {
        (now, 0) => format!("time-out {now}"),
        (now, all) => match table.position().kind().time_loss() {
            TimeLoss::Control => format!("time-out {now}; after {all} a computer plays on"),
            TimeLoss::Game | TimeLoss::Pawn => format!("time-out {now}; {all} lose the game"),
        },
    };
    format!("{}: time is up, {effect} ({count}).", names::seat(seat))
}

#[cfg(test)]
mod tests {
    use fencelight_board::table::{ClockMode, ClockOptions, GameConfig};
    use fencelight_core::games::GameKind;

    use super::*;

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
        let (mut log, mut said) = (ClockLog::default(), Vec::new());
        for now_ms in (0..200_000).step_by(200) {
            table.tick(now_ms);
            log.follow(&table);
            let text = log.text(table.now_ms()).map(str::to_owned);
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
            pacman[0].contains("South: time is up, the board moved (time-out 1; after 3"),
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
}
