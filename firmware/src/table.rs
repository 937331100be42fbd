//! The table: key events, search results and console lines in; frames, sounds, search jobs and records out.
//!
//! Owns the device and the console. Runs sixty times a second, and at once after a key event; never waits for another task.

use core::fmt::Write as _;

use embassy_futures::select::{Either4, select4};
use embassy_futures::yield_now;
use embassy_time::{Duration, Instant, Timer};
use fencelight_ai::Analysis;
use fencelight_board::console::{Console, ConsoleDevice, Line};
use fencelight_board::device::Device;
use fencelight_board::geometry::Key;
use fencelight_board::input::{HostAction, KeySet};
use fencelight_board::save::{MAX_RECORD_BYTES, Saver};
use fencelight_board::table::{FaultCode, Phase, PhaseView, Purpose, Setting};

use crate::beats::{Task, beat, now_ms};
use crate::channels::{
    BEST_MOVES, EVENTS, FRAME, HOST_GONE, KEYS, LINES, MASKED, RECORD, REPLY, Requester, SAVED,
    SOUNDS, SearchJob, SharedLedStream, SharedReply,
};
use crate::commands::{self, PowerPins};
use crate::health::is_safe_mode;
use crate::keys::{host_act, unchanged_ms};
use crate::{fault, probe, think};

/// Between two frames: a little more than sixty a second.
const FRAME_TIME: Duration = Duration::from_micros(16_000);
/// A contact that has changed this recently may be about to report a key.
const SETTLING_MS: u32 = 4;
/// The longest time that a frame waits for it: a contact bounces for 5 ms and is then debounced.
const MAX_HOLD: Duration = Duration::from_millis(8);
/// Time between two looks at such a contact.
const HOLD_STEP: Duration = Duration::from_millis(1);
/// The current that USB alone delivers.
const USB_MA: u16 = 450;
/// The shortest time between two records; the last of a burst is always written.
const SAVE_INTERVAL: Duration = Duration::from_millis(250);
/// The delay before a failed save is retried.
const RETRY_AFTER: Duration = Duration::from_secs(5);
/// The most brightness in safe mode.
const SAFE_BRIGHTNESS: u32 = 10;
/// How long the frame before the boot loader is shown.
const BOOT_LOADER_MS: u64 = 1_000;

/// The device as the console sees it: with the contacts and the frames of the host.
struct HostedDevice {
    device: &'static mut Device,
    stream: SharedLedStream,
}

impl ConsoleDevice for HostedDevice {
    fn device(&self) -> &Device {
        self.device
    }

    fn device_mut(&mut self) -> &mut Device {
        self.device
    }

    fn act(&mut self, key: Key, action: HostAction) -> bool {
        host_act(key, action)
    }

    fn watch_leds(&mut self, is_on: bool) -> bool {
        self.stream.borrow_mut().watch(is_on);
        true
    }
}

/// The state of the table task.
pub(crate) struct TableTask {
    hosted: HostedDevice,
    console: &'static mut Console,
    reply: SharedReply,
    power: PowerPins,
    /// The last request of the table that was submitted.
    submitted_request: Option<u32>,
    /// The last search of the console that was submitted.
    submitted_search: Option<u32>,
    saver: Saver,
    saved_at: Instant,
    /// The revision that failed to be saved, and when to retry it.
    retry_at: Option<(u32, Instant)>,
    masked: KeySet,
    restarted: bool,
    /// The brightness to restore after safe mode.
    normal_brightness: Option<u32>,
}

impl TableTask {
    pub(crate) fn new(
        device: &'static mut Device,
        console: &'static mut Console,
        reply: SharedReply,
        stream: SharedLedStream,
        power: PowerPins,
        restarted: bool,
    ) -> Self {
        let table = device.table_mut();
        table.set_fault(FaultCode::Restarted, restarted);
        let bright = is_safe_mode().then(|| table.settings().get(Setting::Brightness));
        if let Some(bright) = bright {
            table.set_setting(Setting::Brightness, bright.min(SAFE_BRIGHTNESS));
        }
        let saver = Saver::new(table);
        Self {
            hosted: HostedDevice { device, stream },
            console,
            reply,
            power,
            submitted_request: None,
            submitted_search: None,
            saver,
            saved_at: Instant::now(),
            retry_at: None,
            masked: KeySet::EMPTY,
            restarted,
            normal_brightness: bright,
        }
    }

    /// Processes all pending inputs.
    #[inline(never)]
    #[unsafe(export_name = "fl_probe_table_step")]
    fn step(&mut self) {
        if HOST_GONE.try_take().is_some() {
            self.console.disconnect(&mut self.hosted);
        }
        let is_strap_closed = self.power.strap.is_low();
        self.hosted
            .device
            .table_mut()
            .set_budget_strap(is_strap_closed);
        let (phase, moves) = self.progress();
        while let Ok(event) = KEYS.try_receive() {
            defmt::debug!("key {}", event);
            probe::table_feed(self.hosted.device, event.at_ms, &event);
        }
        probe::table_tick(self.hosted.device, now_ms());
        while let Ok(answer) = BEST_MOVES.try_receive() {
            let mv = answer.found.as_ref().map(|found| found.mv);
            defmt::debug!(
                "job {=u32} of {} found {}",
                answer.number,
                answer.requester,
                mv
            );
            match (answer.requester, answer.found) {
                (Requester::Table, Some(found)) => {
                    probe::table_answer(self.hosted.device, answer.number, found.mv.byte());
                }
                (Requester::Table, None) => {}
                (Requester::Console, found) => self.finish_search(answer.number, found),
            }
        }
        self.log_changes(phase, moves);
        let table = self.hosted.device.table_mut();
        if let Some(is_saved) = SAVED.try_take() {
            table.set_save_result(is_saved);
            self.saver.finish(is_saved);
            let retry_at = Instant::now() + RETRY_AFTER;
            self.retry_at = (!is_saved).then(|| (table.revision(), retry_at));
        }
        if self.restarted && !is_safe_mode() && fault::load().is_some_and(|kept| kept.restarts == 0)
        {
            self.restarted = false;
            table.set_fault(FaultCode::Restarted, false);
        }
        if !is_safe_mode()
            && let Some(bright) = self.normal_brightness.take()
        {
            table.set_setting(Setting::Brightness, bright);
        }
        if let Some(sound) = table.take_sound()
            && table.phase() != Phase::Attract
        {
            SOUNDS.signal((sound, table.settings().volume));
        }
        // Nothing has been played since power-on: there is nothing to save.
        if let PhaseView::BootLoader { started_ms } = table.phase_view()
            && table.now_ms() - started_ms >= BOOT_LOADER_MS
        {
            fault::enter_boot_loader();
        }
        if table.masked() != self.masked {
            self.masked = table.masked();
            MASKED.signal(self.masked);
        }
        self.announce_events();
        self.submit_searches();
        self.save_if_changed();
    }

    /// The phase, and how many moves are played: what a log compares.
    fn progress(&self) -> (Phase, usize) {
        let table = self.hosted.device.table();
        let history = table.history();
        let moves = history.evicted() as usize + history.moves().len();
        (table.phase(), moves)
    }

    /// Logs what keys, time and answers have changed.
    fn log_changes(&self, phase_before: Phase, moves_before: usize) {
        let (phase, moves) = self.progress();
        if phase != phase_before {
            defmt::debug!("{} follows {}", phase, phase_before);
        }
        if moves != moves_before {
            let last = self.hosted.device.table().history().moves().last();
            defmt::debug!("move {=usize}: {}", moves, last);
        }
    }

    /// Lets usb ask for the next event.
    fn announce_events(&self) {
        if self.hosted.device.table().has_events() {
            EVENTS.signal(());
        }
    }

    /// Declares the wanted jobs to core 1 and submits new ones.
    fn submit_searches(&mut self) {
        let table = self.hosted.device.table();
        let request = table.request().filter(|_| !is_safe_mode());
        let wanted = request.map_or(think::NO_JOB, |request| request.number);
        think::want(Requester::Table, wanted);
        let mut is_needed = is_safe_mode();
        if let Some(request) =
            request.filter(|request| self.submitted_request != Some(request.number))
        {
            self.submitted_request = Some(request.number);
            defmt::debug!("job {=u32}: {}", request.number, request);
            think::submit(SearchJob {
                requester: Requester::Table,
                number: request.number,
                request: request.search_request(),
                game: table.position().clone(),
            });
            // Games of people come before the console, attract mode after it.
            is_needed |= request.purpose != Purpose::Attract;
        }
        if let Some(search) = self.console.pending_search()
            && (is_needed || self.console.is_search_stale(&self.hosted))
        {
            self.finish_search(search.number, None);
        }
        let search = self.console.pending_search();
        let wanted = search.map_or(think::NO_JOB, |search| search.number);
        think::want(Requester::Console, wanted);
        if let Some(search) = search.filter(|new| self.submitted_search != Some(new.number)) {
            self.submitted_search = Some(search.number);
            defmt::debug!(
                "job {=u32} of the console: {}",
                search.number,
                search.request
            );
            think::submit(SearchJob {
                requester: Requester::Console,
                number: search.number,
                request: search.request,
                game: self.console.search_position(&self.hosted),
            });
        }
    }

    /// Replies to the console request that waits for a search. Nothing else writes a reply meanwhile, so that an analysis adds its lines one by one.
    #[inline(never)]
    fn finish_search(&mut self, number: u32, found: Option<Analysis>) {
        let mut reply = self.reply.borrow_mut();
        if self
            .console
            .finish_search(number, found, &mut self.hosted, reply.as_mut_view())
        {
            REPLY.signal(());
        }
    }

    /// Hands a record to the storage task after a change. Not inlined: the record leaves the stack again.
    #[inline(never)]
    fn save_if_changed(&mut self) {
        let table = self.hosted.device.table();
        let waits =
            |(revision, at): (u32, Instant)| revision == table.revision() && Instant::now() < at;
        if is_safe_mode()
            || self.saved_at.elapsed() < SAVE_INTERVAL
            || self.retry_at.is_some_and(waits)
            || !self.saver.is_due_at(table, now_ms()) && !commands::is_end_requested()
        {
            return;
        }
        let mut buffer = [0; MAX_RECORD_BYTES];
        let next = self.saver.next(table, &mut buffer);
        if let Some((stream, bytes)) = next
            && let Ok(record) = bytes.try_into()
        {
            self.saved_at = Instant::now();
            self.retry_at = None;
            RECORD.signal((stream, record));
        }
    }

    /// Renders a frame and hands it to the LEDs.
    #[inline(never)]
    #[unsafe(export_name = "fl_probe_frame_render")]
    fn render(&mut self) {
        let supply_ma = if self.power.supply.is_high() {
            u16::MAX
        } else {
            USB_MA
        };
        self.hosted.device.limit_power(supply_ma);
        if FRAME.signaled() {
            defmt::info!("frame dropped: the one before it is still on the wire");
        }
        FRAME.signal(self.hosted.device.render_leds());
    }

    /// Answers a line of the console; an empty one, without a line feed, with the next event. Not inlined: what it needs on the stack is not needed for keys.
    #[inline(never)]
    fn answer_line(&mut self, line: &Line) {
        let reply = &mut *self.reply.borrow_mut();
        reply.clear();
        if line.is_empty() {
            self.console.write_event(&mut self.hosted, reply);
            self.announce_events();
        } else if !self.console.refuse(line, &self.hosted, reply)
            && !commands::answer(line, self.hosted.device, &self.power, reply)
        {
            for &byte in line {
                self.console.feed(byte, &mut self.hosted, reply);
            }
        }
        // A reply that exceeds the buffer lacks its end.
        if !reply.is_empty() && !reply.ends_with("\n\n") {
            reply.clear();
            let _ = reply.write_str("? range the answer is too long for the board\n\n");
        }
        // The reply to an open search follows later.
        if self.console.pending_search().is_none() {
            REPLY.signal(());
        }
    }
}

/// The table task.
#[embassy_executor::task]
pub(crate) async fn run(mut task: TableTask) {
    let mut next = Instant::now();
    // The time to which the frame that was due is held.
    let mut held = None;
    let mut was_held = false;
    loop {
        let woken = select4(
            KEYS.ready_to_receive(),
            BEST_MOVES.ready_to_receive(),
            LINES.receive(),
            Timer::at(held.unwrap_or(next)),
        )
        .await;
        task.step();
        let is_key = matches!(woken, Either4::First(()));
        if let Either4::Third(line) = &woken {
            task.answer_line(line);
            task.submit_searches();
        }
        let now = Instant::now();
        if is_key {
            // A key is answered at once, not with the next frame.
            task.render();
        } else if now >= held.unwrap_or(next) {
            // Whatever the task was woken by: the timer alone would wait for the end of a stream of lines.
            //
            // The answer to a key that is being debounced would wait until this frame is sent, which takes 10 ms. A contact that
            // chatters holds every other frame at most.
            let may_hold = !was_held && now < next + MAX_HOLD;
            if may_hold && unchanged_ms() < SETTLING_MS {
                held = Some(now + HOLD_STEP);
            } else {
                was_held = held.take().is_some();
                task.render();
                next = (next + FRAME_TIME).max(Instant::now());
            }
        }
        beat(Task::Table);
        // A stream of key events does not starve the other tasks.
        yield_now().await;
    }
}
