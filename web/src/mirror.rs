//! A real board on the page: what its line says, and the pointers and keys that press its keys.

use fencelight_board::console::Mirror;
use fencelight_board::device::screen_keys::{HOLD_BOTH_MS, hold_ms};
use fencelight_board::device::{FenceClick, Gap};
use fencelight_board::geometry::{Fence, Key};
use fencelight_board::table::Player;
use fencelight_core::game::Game as _;

use crate::layout::Target;
use crate::presses::{Groove, GrooveStep, Presses, Source, TAP_MS};
use crate::session::outline_of;
use crate::words::Press;

/// So long a board may take to show the fence of a post that was tapped. An emulated one is slower than a real one.
const SHOW_MS: u64 = 1_000;

/// A board at the other end of its line, with its presses.
#[derive(Default)]
pub struct RealBoard {
    /// The line.
    pub line: Mirror,
    presses: Presses,
    groove: Option<Groove>,
    /// When the post of the groove was tapped, and the fence that was shown then.
    tapped: Option<(u64, Option<Fence>)>,
}

impl RealBoard {
    /// The line was opened or closed: no key is down.
    pub fn reset(&mut self) {
        (self.presses, self.groove, self.tapped) = (Presses::default(), None, None);
    }

    /// A pointer goes down.
    pub fn pointer_down(&mut self, pointer: i32, target: Target, now_ms: u64) {
        match target {
            Target::Key(key) => self.press(Source::Pointer(pointer), key, now_ms),
            Target::Groove(gap) if self.line.may_press() => {
                let table = self.line.table_mut();
                let touch = table.and_then(|table| FenceClick::on(gap, table));
                self.groove = touch.map(|touch| Groove::new(pointer, touch));
                self.tapped = None;
            }
            Target::Groove(_) => {}
        }
    }

    /// A pointer that is down moves. From groove to groove the fence follows it.
    pub fn pointer_move(&mut self, pointer: i32, target: Option<Target>) {
        if let (Some(groove), Some(Target::Groove(gap))) = (&mut self.groove, target)
            && let Some(table) = self.line.table()
            && groove.follow(pointer, gap.legal(table.position()))
        {
            self.tapped = None;
        }
    }

    /// The fence at a gap and whether it could be placed; `None` where no fence is to be outlined.
    #[must_use]
    pub fn outline(&self, gap: Gap) -> Option<(Fence, bool)> {
        let table = self.line.table().filter(|_| self.line.may_press());
        table.and_then(|table| outline_of(table, gap))
    }

    /// A pointer goes up, anywhere.
    pub fn pointer_up(&mut self, pointer: i32, now_ms: u64) {
        self.release(Source::Pointer(pointer), now_ms);
        self.groove
            .iter_mut()
            .for_each(|groove| groove.lift(pointer));
    }

    /// Presses and holds a key.
    pub fn press(&mut self, source: Source, key: Key, now_ms: u64) {
        if self.line.may_press() {
            self.presses.press(source, key, now_ms);
            self.apply(now_ms);
        }
    }

    /// Presses a key for a time.
    pub fn hold(&mut self, key: Key, length_ms: u32, now_ms: u64) {
        if self.line.may_press() {
            self.presses.hold(key, length_ms, now_ms);
            self.apply(now_ms);
        }
    }

    /// Presses what a button stands for. On a board a hold takes its time.
    pub fn press_button(&mut self, press: Press, now_ms: u64) {
        match press {
            Press::Tap(key) => self.hold(key, TAP_MS, now_ms),
            Press::Hold(key) => self.hold(key, hold_ms(key), now_ms),
            Press::Both(seat) => {
                for key in [Key::Ok(seat), Key::Back(seat)] {
                    self.hold(key, HOLD_BOTH_MS, now_ms);
                }
            }
            Press::Seat(seat, player) => {
                let player = match player {
                    Player::Empty => "empty".to_owned(),
                    Player::Human => "human".to_owned(),
                    Player::Computer { level } => format!("computer {level}"),
                    Player::Remote => "remote".to_owned(),
                };
                self.line.write(&format!("seat {seat} {player}"));
            }
            // The page alone can do the rest.
            _ => {}
        }
    }

    /// Releases what a source holds.
    pub fn release(&mut self, source: Source, now_ms: u64) {
        self.presses.release(source, now_ms);
        self.apply(now_ms);
    }

    /// Releases everything: the page lost the focus.
    pub fn release_all(&mut self, now_ms: u64) {
        self.presses.release_all(now_ms);
        self.groove = None;
        self.apply(now_ms);
    }

    /// Ends presses at their time, and goes on with a touched groove.
    pub fn advance(&mut self, now_ms: u64) {
        self.apply(now_ms);
        self.continue_groove(now_ms);
    }

    fn apply(&mut self, now_ms: u64) {
        let (opened, closed) = self.presses.changes(now_ms);
        opened.iter().for_each(|key| self.line.release(key));
        closed.iter().for_each(|key| self.line.press(key));
    }

    /// Taps the post of a touched groove until the fence lies as touched, as a session of the page does; here the board has to say what it
    /// shows.
    fn continue_groove(&mut self, now_ms: u64) {
        let Some(groove) = &mut self.groove else {
            return;
        };
        let shown = self.line.preview();
        let is_late = |at_ms: u64| now_ms - at_ms > SHOW_MS;
        let is_answered = self
            .tapped
            .is_none_or(|(at_ms, before)| shown != before || is_late(at_ms));
        let is_down = self.presses.down().contains(groove.key());
        if is_down || !self.line.is_settled() || !is_answered {
            return;
        }
        match groove.step(shown, now_ms) {
            GrooveStep::Wait => {}
            GrooveStep::Tap(key) => {
                self.tapped = Some((now_ms, shown));
                self.hold(key, TAP_MS, now_ms);
            }
            GrooveStep::Place => {
                self.groove = None;
                let seat = self.line.table().map(|table| table.position().turn());
                seat.into_iter()
                    .for_each(|seat| self.hold(Key::Ok(seat), TAP_MS, now_ms));
            }
            GrooveStep::Done => self.groove = None,
        }
    }
}
