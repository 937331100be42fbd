//! The situations that visitors reach, counted, so that a test can demand them; and the law of holds, checked at every change of phase.
//!
//! A situation has a name: `in play pacman`, `from lobby to play`, `held from play to pause`, `time-out mspacman bank warn`. It is recognised by what the
//! table shows before and after a step, whatever the visitor meant.

use std::collections::BTreeMap;
use std::fmt;

use fencelight_board::device::VirtualBoard;
use fencelight_board::geometry::{Key, Seat};
use fencelight_board::input::{BOTH_HOLD_MS, BOTH_INTENT_MS, KeySet};
use fencelight_board::table::{
    ClockMode, ClockOptions, Phase, Player, Proposal, Setting, Settings,
};
use fencelight_core::game::{Domain, Game};
use fencelight_core::games::GameKind;

/// Time between two frames.
pub const FRAME_MS: u32 = 16;

/// The table at a moment.
struct Moment {
    phase: Phase,
    kind: GameKind,
    moves: usize,
    turn: Seat,
    contacts: KeySet,
    is_human_turn: bool,
    remaining_ms: Option<u32>,
    clock: ClockOptions,
    review: Option<usize>,
    settings: Settings,
    proposal: Option<Proposal>,
    /// When Pac-Man or Ms. Pac-Man was caught last, and when a ghost was eaten.
    caught_ms: Option<u64>,
    eaten_ms: Option<u64>,
    /// The seat whose keys have been held for a part of the time that pauses the game.
    pausing: Option<Seat>,
}

impl Moment {
    fn of(board: &VirtualBoard) -> Self {
        let table = board.table();
        let turn = table.history().current().turn();
        let now_ms = table.now_ms();
        let is_pausing = |seat: &Seat| {
            let left_ms = table.pause_countdown_ms(*seat, now_ms);
            left_ms.is_some_and(|left_ms| {
                (1..BOTH_HOLD_MS - BOTH_INTENT_MS - FRAME_MS).contains(&left_ms)
            })
        };
        Self {
            phase: table.phase(),
            kind: table.position().kind(),
            moves: table.history().moves().len(),
            turn,
            contacts: board.contacts(),
            is_human_turn: table.players()[turn] == Player::Human,
            remaining_ms: table.clock().remaining_ms(turn),
            clock: *table.clock().options(),
            review: table.review_ply(),
            settings: *table.settings(),
            proposal: table.proposal(),
            caught_ms: table.cues().caught.map(|(_, at_ms)| at_ms),
            eaten_ms: table.cues().eaten.map(|eaten| eaten.at_ms),
            pausing: Seat::ALL.into_iter().find(is_pausing),
        }
    }
}

/// Counts situations over many sessions.
#[derive(Default)]
pub struct Situations {
    counts: BTreeMap<String, u64>,
    before: Option<Moment>,
    /// The keys that were down when the phase began.
    held_over: KeySet,
}

impl Situations {
    /// Another session begins.
    pub fn begin_session(&mut self) {
        self.before = None;
        self.held_over = KeySet::EMPTY;
    }

    /// Looks at the board, at least once a frame and after every change of a contact.
    ///
    /// # Errors
    /// A hold acts whose press did not begin in its phase.
    pub fn observe(&mut self, board: &VirtualBoard) -> Result<(), String> {
        let now = Moment::of(board);
        if let Some(before) = self.before.take() {
            self.held_over = self.held_over & before.contacts;
            self.compare(&before, &now);
            if before.phase != now.phase {
                self.check_hold(&before, &now)?;
                self.change_phase(&before, &now);
            }
        } else {
            self.count_phase(&now);
        }
        self.before = Some(now);
        Ok(())
    }

    /// How often a situation was reached.
    #[must_use]
    pub fn count(&self, name: &str) -> u64 {
        self.counts.get(name).copied().unwrap_or(0)
    }

    /// The wanted situations that were not reached.
    #[must_use]
    pub fn missing(&self, wanted: &[String]) -> Vec<String> {
        let is_missing = |name: &&String| self.count(name) == 0;
        wanted.iter().filter(is_missing).cloned().collect()
    }

    fn add(&mut self, name: String) {
        *self.counts.entry(name).or_default() += 1;
    }

    fn count_phase(&mut self, now: &Moment) {
        self.add(format!("in {}", now.phase.name()));
        if let Phase::Play
        | Phase::Pause
        | Phase::Over
        | Phase::Resume
        | Phase::Lesson
        | Phase::Puzzle = now.phase
        {
            self.add(format!("in {} {}", now.phase.name(), now.kind.name()));
        }
    }

    fn change_phase(&mut self, before: &Moment, now: &Moment) {
        self.count_phase(now);
        let names = format!("from {} to {}", before.phase.name(), now.phase.name());
        self.held_over = before.contacts & now.contacts;
        if !self.held_over.is_empty() {
            self.add(format!("held {names}"));
        }
        self.add(names);
        if (before.phase, now.phase) == (Phase::Over, Phase::Play) {
            self.add(format!("rematch {}", now.kind.name()));
        }
    }

    /// A hold acts only if its press began in the phase that it ends.
    fn check_hold(&self, before: &Moment, now: &Moment) -> Result<(), String> {
        // A contact that opens now is felt some milliseconds later: the hold may still reach its time.
        let began_here = |key: Key| before.contacts.contains(key) && !self.held_over.contains(key);
        let is_right = |seat: Seat| match (before.phase, now.phase) {
            (Phase::Over, Phase::Play) => began_here(Key::Ok(seat)),
            (Phase::Pause | Phase::Service, Phase::Lobby) => began_here(Key::Back(seat)),
            (Phase::Play, Phase::Pause) => {
                before.proposal.is_some()
                    || began_here(Key::Ok(seat)) && began_here(Key::Back(seat))
            }
            _ => true,
        };
        if Seat::ALL.into_iter().any(is_right) {
            return Ok(());
        }
        let (from, to) = (before.phase.name(), now.phase.name());
        Err(format!(
            "from {from} to {to} without a hold that began in {from}"
        ))
    }

    fn compare(&mut self, before: &Moment, now: &Moment) {
        for setting in Setting::ALL {
            if before.settings.get(setting) != now.settings.get(setting) {
                self.add(format!("set {} in {}", setting.name(), now.phase.name()));
            }
        }
        let step = match (before.phase, now.phase, before.review, now.review) {
            (Phase::Over, Phase::Over, Some(_), None) => Some("to the end"),
            (Phase::Over, Phase::Over, from, Some(to)) if from.is_none_or(|from| to < from) => {
                Some("back")
            }
            (Phase::Over, Phase::Over, Some(from), Some(to)) if from < to => Some("forward"),
            _ => None,
        };
        if let Some(step) = step {
            self.add(format!("review {step} {}", now.kind.name()));
        }
        for (what, then, at_ms) in [
            ("caught", before.caught_ms, now.caught_ms),
            ("eaten", before.eaten_ms, now.eaten_ms),
        ] {
            if at_ms.is_some() && at_ms != then {
                self.add(format!("{what} {}", now.kind.name()));
            }
        }
        if before.phase == Phase::Play {
            self.compare_play(before, now);
        }
    }

    fn compare_play(&mut self, before: &Moment, now: &Moment) {
        let has_changed = (
            before.phase,
            before.moves,
            before.turn,
            before.is_human_turn,
        ) != (now.phase, now.moves, now.turn, now.is_human_turn);
        let is_due = |moment: &Moment| {
            moment.is_human_turn
                && moment
                    .remaining_ms
                    .is_some_and(|left_ms| left_ms <= FRAME_MS)
        };
        let is_untouched = before.contacts.is_empty() && now.contacts.is_empty();
        let is_out = is_due(before) && is_untouched && has_changed;
        // A clock that only warns stands at 0.
        let is_warned = before.remaining_ms > Some(0)
            && now.remaining_ms == Some(0)
            && is_due(now)
            && word(&now.clock, "timeout_action") == "warn";
        if (is_out || is_warned) && before.clock.mode != ClockMode::Off {
            self.add(time_out(
                before.kind,
                word(&before.clock, "clock"),
                word(&before.clock, "timeout_action"),
            ));
        }
        if now.phase == Phase::Play {
            let lifted = before.contacts.without(now.contacts);
            let is_out_of_turn = Seat::ALL
                .into_iter()
                .any(|seat| seat != before.turn && lifted.contains(Key::Back(seat)));
            if is_out_of_turn && now.moves < before.moves {
                self.add("take-back out of turn".into());
            }
            if is_out_of_turn && before.proposal.is_none() && now.proposal.is_some() {
                self.add("take-back out of turn proposed".into());
            }
            if let Some(seat) = before.pausing
                && (lifted.contains(Key::Ok(seat)) || lifted.contains(Key::Back(seat)))
            {
                self.add("pause let go early".into());
            }
        }
    }
}

/// The name of a time-out.
#[must_use]
pub fn time_out(kind: GameKind, mode: &str, action: &str) -> String {
    format!("time-out {} {mode} {action}", kind.name())
}

/// The words of an option of the clock.
#[must_use]
pub fn clock_words(key: &str) -> &'static [&'static str] {
    let option = ClockOptions::LIST.iter().find(|option| option.key == key);
    match option.map(|option| option.domain) {
        Some(Domain::Words(words)) => words,
        _ => &[],
    }
}

fn word(clock: &ClockOptions, key: &str) -> &'static str {
    let value = clock.get(key) as usize;
    clock_words(key).get(value).copied().unwrap_or("?")
}

impl fmt::Display for Situations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, count) in &self.counts {
            writeln!(f, "{count:8} {name}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use fencelight_board::table::GameConfig;
    use fencelight_core::geometry::PerSeat;

    use super::*;

    fn start(board: &mut VirtualBoard) {
        let players = PerSeat([Player::Human; 4]);
        let config = GameConfig::new(GameKind::Quoridor4, players, 1);
        board.table_mut().start_game(&config);
    }

    #[test]
    fn a_pause_without_a_hold_is_found_and_one_by_a_hold_is_right() {
        let (ok, back) = (Key::Ok(Seat::South), Key::Back(Seat::South));
        for is_held_before in [false, true] {
            let mut board = VirtualBoard::new(1);
            let mut situations = Situations::default();
            board.tap(ok);
            situations.observe(&board).expect("the lobby");
            if is_held_before {
                board.press(ok);
                situations.observe(&board).expect("a press");
            }
            start(&mut board);
            situations.observe(&board).expect("a game");
            board.press(ok);
            board.press(back);
            situations.observe(&board).expect("a press");
            board.run(3_100);
            if is_held_before {
                // The table does not pause: OK was pressed in the lobby.
                assert_eq!(board.table().phase(), Phase::Play);
                board.release(ok);
                board.release(back);
                board.run(20);
                board.press(ok);
                board.press(back);
                // Not looked at since OK was pressed in the lobby.
                board.run(3_100);
            }
            assert_eq!(board.table().phase(), Phase::Pause);
            assert_eq!(situations.observe(&board).is_err(), is_held_before);
        }
    }
}
