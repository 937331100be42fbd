//! The table: takes keys, answers and lines of the console, and makes of them light, sound, questions and records.
//!
//! Owns the state of the board. Goes round sixty times a second, and at once when a key was felt; never waits for anybody.

use core::fmt::Write as _;

use embassy_futures::select::{Either4, select4};
use embassy_futures::yield_now;
use embassy_rp::gpio::Input;
use embassy_time::{Duration, Instant, Timer};
use fencelight_core::console::{Console, Line};
use fencelight_core::device::Device;
use fencelight_core::game::Move;
use fencelight_core::input::KeySet;
use fencelight_core::save::{MAX_RECORD_BYTES, Record};
use fencelight_core::table::{FaultCode, Phase, Purpose};

use crate::channels::{
    BEST_MOVES, FRAME, HOST_GONE, KEYS, LINES, MASKED, RECORD, REPLY, ReplyText, Requester, SAVED,
    SOUNDS, SearchJob,
};
use crate::health::{Task, beat, is_safe_mode, now_ms};
use crate::{commands, fault, think, usb};

/// Between two frames: a little more than sixty a second.
const FRAME_TIME: Duration = Duration::from_micros(16_000);
/// What USB alone gives.
const USB_MA: u16 = 450;
/// Records are made at most this often; the last one of a burst is always made.
const SAVE_INTERVAL: Duration = Duration::from_millis(250);
/// After a save that failed.
const RETRY_AFTER: Duration = Duration::from_secs(5);
/// In safe mode the light is dim.
const SAFE_BRIGHTNESS: u32 = 10;

/// The board and what it waits for.
pub(crate) struct TableTask {
    device: &'static mut Device,
    console: &'static mut Console,
    reply: &'static mut ReplyText,
    supply: Input<'static>,
    /// The last request of the table that was passed on.
    submitted_request: Option<u32>,
    /// The last question of the console that was passed on.
    submitted_search: Option<u32>,
    saved_revision: u32,
    saved_at: Instant,
    /// When to try again what could not be saved.
    retry_at: Option<Instant>,
    masked: KeySet,
    restarted: bool,
    /// The brightness to come back to after safe mode.
    normal_brightness: Option<u32>,
}

impl TableTask {
    pub(crate) fn new(
        device: &'static mut Device,
        console: &'static mut Console,
        reply: &'static mut ReplyText,
        supply: Input<'static>,
        restarted: bool,
    ) -> Self {
        let table = device.table_mut();
        table.set_fault(FaultCode::Restarted, restarted);
        let bright = table
            .settings()
            .get("brightness")
            .filter(|_| is_safe_mode());
        if let Some(bright) = bright {
            table.set_setting("brightness", bright.min(SAFE_BRIGHTNESS));
        }
        let saved_revision = table.revision();
        Self {
            device,
            console,
            reply,
            supply,
            submitted_request: None,
            submitted_search: None,
            saved_revision,
            saved_at: Instant::now(),
            retry_at: None,
            masked: KeySet::EMPTY,
            restarted,
            normal_brightness: bright,
        }
    }

    /// Everything that has come up to now.
    #[inline(never)]
    fn step(&mut self) {
        if HOST_GONE.try_take().is_some() {
            self.console.cancel_search();
        }
        while let Ok(event) = KEYS.try_receive() {
            self.device.feed(event);
        }
        self.device.tick(now_ms());
        while let Ok(answer) = BEST_MOVES.try_receive() {
            match (answer.requester, answer.mv) {
                (Requester::Table, Some(mv)) => {
                    self.device.answer(answer.number, mv);
                }
                (Requester::Table, None) => {}
                (Requester::Console, mv) => self.finish_search(answer.number, mv),
            }
        }
        let table = self.device.table_mut();
        if let Some(well) = SAVED.try_take() {
            table.set_save_result(well);
            self.retry_at = (!well).then(|| Instant::now() + RETRY_AFTER);
        }
        if self.restarted && !is_safe_mode() && fault::load().is_some_and(|kept| kept.restarts == 0)
        {
            self.restarted = false;
            table.set_fault(FaultCode::Restarted, false);
        }
        if !is_safe_mode()
            && let Some(bright) = self.normal_brightness.take()
        {
            table.set_setting("brightness", bright);
        }
        if let Some(sound) = table.take_sound()
            && table.phase() != Phase::Attract
        {
            SOUNDS.signal((sound, table.settings().volume));
        }
        if table.masked() != self.masked {
            self.masked = table.masked();
            MASKED.signal(self.masked);
        }
        self.submit_searches();
        self.save_if_changed();
    }

    /// Tells core 1 what is wanted of it, and what no longer is.
    fn submit_searches(&mut self) {
        let table = self.device.table();
        let request = table.request().filter(|_| !is_safe_mode());
        let wanted = request.map_or(think::NO_JOB, |request| request.number);
        think::want(Requester::Table, wanted);
        let mut is_needed = is_safe_mode();
        if let Some(request) =
            request.filter(|request| self.submitted_request != Some(request.number))
        {
            self.submitted_request = Some(request.number);
            think::submit(SearchJob {
                requester: Requester::Table,
                number: request.number,
                request: request.search_request(),
                game: table.position().clone(),
            });
            // People come before the console. The show, which nobody waits for, comes after it.
            is_needed |= request.purpose != Purpose::Attract;
        }
        if let Some(question) = self.console.pending_search()
            && (is_needed || self.console.is_search_stale(self.device))
        {
            self.finish_search(question.number, None);
        }
        let question = self.console.pending_search();
        let wanted = question.map_or(think::NO_JOB, |question| question.number);
        think::want(Requester::Console, wanted);
        if let Some(question) = question.filter(|new| self.submitted_search != Some(new.number)) {
            self.submitted_search = Some(question.number);
            think::submit(SearchJob {
                requester: Requester::Console,
                number: question.number,
                request: question.request,
                game: self.device.table().history().current().clone(),
            });
        }
    }

    /// Answers the line that waits for a move.
    fn finish_search(&mut self, number: u32, mv: Option<Move>) {
        self.reply.clear();
        if self
            .console
            .finish_search(number, mv, self.device, self.reply)
        {
            self.send_reply();
        }
    }

    /// Makes a record of what has changed.
    fn save_if_changed(&mut self) {
        let table = self.device.table();
        let again = self.retry_at.is_some_and(|at| at <= Instant::now());
        let changed = table.revision() != self.saved_revision || again;
        if !changed || is_safe_mode() || self.saved_at.elapsed() < SAVE_INTERVAL {
            return;
        }
        self.saved_revision = table.revision();
        self.saved_at = Instant::now();
        self.retry_at = None;
        let mut buffer = [0; MAX_RECORD_BYTES];
        let bytes = Record::from_table(table).encode(&mut buffer);
        if let Some(record) = bytes.and_then(|bytes| bytes.try_into().ok()) {
            RECORD.signal(record);
        }
    }

    /// The light of now.
    #[inline(never)]
    fn show(&mut self) {
        let supply_ma = if self.supply.is_high() {
            u16::MAX
        } else {
            USB_MA
        };
        self.device.limit_power(supply_ma);
        FRAME.signal(self.device.render_leds());
    }

    /// Answers a line of the console.
    fn answer_line(&mut self, line: &Line) {
        self.reply.clear();
        if !commands::answer(line, self.reply) {
            for &byte in line {
                self.console.feed(byte, self.device, self.reply);
            }
        }
        // A reply that has outgrown its room is known by its missing end.
        if !self.reply.is_empty() && !self.reply.ends_with("\n\n") {
            self.reply.clear();
            let _ = self
                .reply
                .write_str("? range the answer is too long for the board\n\n");
        }
        // A line that waits for its move is answered later.
        if self.console.pending_search().is_none() {
            self.send_reply();
        }
    }

    fn send_reply(&self) {
        usb::set_reply(self.reply);
        REPLY.signal(());
    }
}

/// Keeps the table for ever.
#[embassy_executor::task]
pub(crate) async fn run(mut task: TableTask) {
    let mut next = Instant::now();
    loop {
        let woken = select4(
            KEYS.ready_to_receive(),
            BEST_MOVES.ready_to_receive(),
            LINES.receive(),
            Timer::at(next),
        )
        .await;
        task.step();
        match woken {
            // A key is felt at once, whatever the next frame's time.
            Either4::First(()) => task.show(),
            Either4::Second(()) => {}
            Either4::Third(line) => {
                task.answer_line(&line);
                task.submit_searches();
            }
            Either4::Fourth(()) => {
                task.show();
                next = (next + FRAME_TIME).max(Instant::now());
            }
        }
        beat(Task::Table);
        // Keys may come without end; the others have their turn all the same.
        yield_now().await;
    }
}
