//! Core 1: runs searches, and nothing else.
//!
//! There are two requesters: the table, whose jobs come first, and the console. Each has one job at a time and declares at any moment which job it still wants
//! ([`want`]); a search for another one is aborted at the next node, and its result is dropped.
//!
//! A plain loop that sleeps until an event, without an executor and without timers: arming an alarm that is already due wakes its task on the spot, and from
//! this core that would pend the interrupt of the key scan in the wrong interrupt controller, where it is lost (embassy #1634, #4386). The time is only read.

use core::sync::atomic::{AtomicU32, Ordering};

use embassy_sync::signal::Signal;
use fencelight_ai::{Scratch, SearchMemory, TranspositionEntry};
use static_cell::ConstStaticCell;

use crate::beats::{Task, beat};
use crate::channels::{BEST_MOVES, BestMove, Requester, SEARCH_JOBS, SearchJob};
use crate::chip::{TABLE_ENTRIES, now_us};

/// The time limit of a level.
const LEVEL_MS: u32 = 3_000;
/// The longest time limit: the low 32 bits of the timer wrap after an hour.
const MAX_MS: u32 = 1_000_000;
/// Time between beats in a search: a beat costs as much as a node.
const BEAT_US: u32 = 100_000;
/// The number of no job.
pub(crate) const NO_JOB: u32 = 0;

// All zero, so that they lie in `.bss` and are never built on a stack.
#[unsafe(export_name = "fl_probe_transposition_table")]
static TRANSPOSITION_TABLE: ConstStaticCell<[TranspositionEntry; TABLE_ENTRIES]> =
    ConstStaticCell::new([TranspositionEntry::EMPTY; TABLE_ENTRIES]);
static SCRATCH: ConstStaticCell<Scratch> = ConstStaticCell::new(Scratch::new());

/// The number of the wanted job of each requester. Only loaded and stored, which the chip does without the critical section of portable-atomic: the search
/// loads it every few nodes.
#[unsafe(export_name = "fl_probe_wanted_jobs")]
static WANTED: [AtomicU32; Requester::COUNT] = [const { AtomicU32::new(NO_JOB) }; Requester::COUNT];

/// The loop of core 1.
pub(crate) fn run() -> ! {
    let mut memory = SearchMemory::new(TRANSPOSITION_TABLE.take(), SCRATCH.take());
    loop {
        // The jobs of the table come first.
        match SEARCH_JOBS.iter().find_map(Signal::try_take) {
            Some(job) if !is_wanted(&job) => {}
            Some(job) => {
                let answer = think(&job, &mut memory);
                if is_wanted(&job) {
                    // The table empties the channel at every step; without an answer it plays the timeout move after ten seconds.
                    let _ = BEST_MOVES.try_send(answer);
                }
            }
            None => idle(),
        }
    }
}

/// Sleeps until the next event.
#[inline(never)]
#[unsafe(export_name = "fl_probe_search_idle")]
fn idle() {
    beat(Task::Think);
    // Every wake-up of a task on core 0 sends an event, so the sleep is short.
    cortex_m::asm::wfe();
}

/// Declares the job that a requester wants from now on, or [`NO_JOB`].
#[inline(never)]
#[unsafe(export_name = "fl_probe_search_want")]
pub(crate) extern "C" fn want(requester: Requester, number: u32) {
    if let Some(wanted) = WANTED.get(requester as usize) {
        wanted.store(number, Ordering::Relaxed);
    }
}

/// Whether a search for the table runs or is due.
pub(crate) fn is_thinking() -> bool {
    let wanted = WANTED.get(Requester::Table as usize);
    wanted.is_some_and(|wanted| wanted.load(Ordering::Relaxed) != NO_JOB)
}

/// Submits a job, which is the wanted one of its requester.
pub(crate) fn submit(job: SearchJob) {
    if let Some(slot) = SEARCH_JOBS.get(job.requester as usize) {
        slot.signal(job);
        cortex_m::asm::sev();
    }
}

fn is_wanted(job: &SearchJob) -> bool {
    let wanted = WANTED.get(job.requester as usize);
    wanted.is_some_and(|wanted| wanted.load(Ordering::Relaxed) == job.number)
}

/// Searches until the limits of the job are reached or it is no longer wanted.
#[inline(never)]
#[unsafe(export_name = "fl_probe_search")]
fn think(job: &SearchJob, memory: &mut SearchMemory<'_>) -> BestMove {
    let request = &job.request;
    // With a node limit the move is reproducible, so no time limit applies.
    let level_ms = request.limits.nodes.is_none().then_some(LEVEL_MS);
    let limit_us = request
        .time_ms
        .or(level_ms)
        .map(|ms| ms.min(MAX_MS) * 1_000);
    let mut poll = Poll {
        job,
        limit_us,
        began_us: now_us(),
        beaten_us: now_us(),
    };
    let (limits, analysis) = (&request.limits, request.analysis.as_ref());
    let found = fencelight_ai::search(&job.game, limits, analysis, memory, &mut || poll.is_over());
    BestMove {
        requester: job.requester,
        number: job.number,
        found,
    }
}

/// What a search looks at between nodes.
struct Poll<'a> {
    job: &'a SearchJob,
    limit_us: Option<u32>,
    began_us: u32,
    beaten_us: u32,
}

impl Poll<'_> {
    /// Whether the search is to end; beats meanwhile.
    fn is_over(&mut self) -> bool {
        let now_us = now_us();
        if now_us.wrapping_sub(self.beaten_us) >= BEAT_US {
            self.beaten_us = now_us;
            beat(Task::Think);
        }
        let is_late = |limit_us| now_us.wrapping_sub(self.began_us) >= limit_us;
        !is_wanted(self.job) || self.limit_us.is_some_and(is_late)
    }
}
