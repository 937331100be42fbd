//! Core 1: thinks about positions, and nothing else.
//!
//! Two may ask: the table, whose questions come first, and the console. Each has one question at a time and says at any moment which of its
//! questions it still wants ([`want`]); thinking about another one ends at the next node. What comes of a question that nobody wants is dropped.
//!
//! A plain loop that sleeps until an event, without an executor and without timers: whoever arms an alarm that is already due wakes its task on
//! the spot, and from this core that would pend the interrupt of the key scan in the wrong interrupt controller, where it is lost (embassy #1634, #4386).
//! The time is only read.

use embassy_rp::pac;
use embassy_sync::signal::Signal;
use fencelight_core::ai::{self, BOARD_TABLE_ENTRIES, Scratch, SearchMemory, TableEntry};
use portable_atomic::{AtomicU32, Ordering};
use static_cell::ConstStaticCell;

use crate::channels::{BEST_MOVES, BestMove, Requester, SEARCH_JOBS, SearchJob};
use crate::health::{Task, beat};

/// The longest that a level thinks about a move.
const LEVEL_MS: u32 = 3_000;
/// The longest time that is measured: the timer is read with 32 bits, which last for an hour.
const MAX_MS: u32 = 1_000_000;
/// Beats while thinking: a beat costs as much as a node, so there are few of them.
const BEAT_US: u32 = 100_000;
/// The number of no question.
pub(crate) const NO_JOB: u32 = 0;

// All zero, so that they are part of `.bss` and never pass over a stack.
static TABLE_ENTRIES: ConstStaticCell<[TableEntry; BOARD_TABLE_ENTRIES]> =
    ConstStaticCell::new([TableEntry::EMPTY; BOARD_TABLE_ENTRIES]);
static SCRATCH: ConstStaticCell<Scratch> = ConstStaticCell::new(Scratch::new());

/// The numbers of the questions that are wanted.
static WANTED: [AtomicU32; Requester::COUNT] = [const { AtomicU32::new(NO_JOB) }; Requester::COUNT];

/// Thinks for ever.
pub(crate) fn run() -> ! {
    let mut memory = SearchMemory::new(TABLE_ENTRIES.take(), SCRATCH.take());
    loop {
        // The table's question is the first.
        match SEARCH_JOBS.iter().find_map(Signal::try_take) {
            Some(question) if !is_wanted(&question) => {}
            Some(question) => {
                let answer = think(&question, &mut memory);
                if is_wanted(&question) {
                    // The table takes answers at every step; for one that finds no room it moves by itself after ten seconds.
                    let _ = BEST_MOVES.try_send(answer);
                }
            }
            None => idle(),
        }
    }
}

/// Nothing to think about.
#[inline(never)]
fn idle() {
    beat(Task::Think);
    // Every task that is woken on core 0 sends an event, so this is a short sleep.
    cortex_m::asm::wfe();
}

/// Only this question of an asker is wanted from now on, or [`NONE`].
#[inline(never)]
pub(crate) fn want(requester: Requester, number: u32) {
    if let Some(wanted) = WANTED.get(requester as usize) {
        wanted.store(number, Ordering::Relaxed);
    }
}

/// Asks a question, which is the wanted one of its asker.
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

#[inline(never)]
fn think(job: &SearchJob, memory: &mut SearchMemory<'_>) -> BestMove {
    let query = &job.request;
    // Who names nodes gets the same move whenever he asks, however long it takes.
    let level_ms = query.limits.nodes.is_none().then_some(LEVEL_MS);
    let limit_us = query.time_ms.or(level_ms).map(|ms| ms.min(MAX_MS) * 1_000);
    let began_us = now_us();
    let mut beaten_us = began_us;
    let mut stop = || {
        let now_us = now_us();
        if now_us.wrapping_sub(beaten_us) >= BEAT_US {
            beaten_us = now_us;
            beat(Task::Think);
        }
        !is_wanted(job)
            || limit_us.is_some_and(|limit_us| now_us.wrapping_sub(began_us) >= limit_us)
    };
    let thought = ai::think(&job.game, &query.limits, memory, &mut stop);
    BestMove {
        requester: job.requester,
        number: job.number,
        mv: thought.map(|thought| thought.mv),
    }
}

/// The time; it wraps after an hour.
fn now_us() -> u32 {
    pac::TIMER.timerawl().read()
}
