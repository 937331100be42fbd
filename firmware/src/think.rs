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
use fencelight_core::ai::{self, BOARD_SLOTS, Memory, Scratch, Slot};
use portable_atomic::{AtomicU32, Ordering};
use static_cell::ConstStaticCell;

use crate::channels::{ANSWERS, Answer, Asker, Question, THINK};
use crate::health::{Task, beat};

/// The longest that a level thinks about a move.
const LEVEL_MS: u32 = 3_000;
/// The longest time that is measured: the timer is read with 32 bits, which last for an hour.
const MOST_MS: u32 = 1_000_000;
/// Beats while thinking: a beat costs as much as a node, so there are few of them.
const BEAT_US: u32 = 100_000;
/// The number of no question.
pub(crate) const NONE: u32 = 0;

// All zero, so that they are part of `.bss` and never pass over a stack.
static SLOTS: ConstStaticCell<[Slot; BOARD_SLOTS]> =
    ConstStaticCell::new([Slot::EMPTY; BOARD_SLOTS]);
static SCRATCH: ConstStaticCell<Scratch> = ConstStaticCell::new(Scratch::new());

/// The numbers of the questions that are wanted.
static WANTED: [AtomicU32; Asker::COUNT] = [const { AtomicU32::new(NONE) }; Asker::COUNT];

/// Thinks for ever.
pub(crate) fn run() -> ! {
    let mut memory = Memory::new(SLOTS.take(), SCRATCH.take());
    loop {
        // The table's question is the first.
        match THINK.iter().find_map(Signal::try_take) {
            Some(question) if !is_wanted(&question) => {}
            Some(question) => {
                let answer = think(&question, &mut memory);
                if is_wanted(&question) {
                    // The table takes answers at every step; for one that finds no room it moves by itself after ten seconds.
                    let _ = ANSWERS.try_send(answer);
                }
            }
            None => rest(),
        }
    }
}

/// Nothing to think about.
#[inline(never)]
fn rest() {
    beat(Task::Think);
    // Every task that is woken on core 0 sends an event, so this is a short sleep.
    cortex_m::asm::wfe();
}

/// Only this question of an asker is wanted from now on, or [`NONE`].
#[inline(never)]
pub(crate) fn want(asker: Asker, number: u32) {
    if let Some(wanted) = WANTED.get(asker as usize) {
        wanted.store(number, Ordering::Relaxed);
    }
}

/// Asks a question, which is the wanted one of its asker.
pub(crate) fn ask(question: Question) {
    if let Some(slot) = THINK.get(question.asker as usize) {
        slot.signal(question);
        cortex_m::asm::sev();
    }
}

fn is_wanted(question: &Question) -> bool {
    let wanted = WANTED.get(question.asker as usize);
    wanted.is_some_and(|wanted| wanted.load(Ordering::Relaxed) == question.number)
}

#[inline(never)]
fn think(question: &Question, memory: &mut Memory<'_>) -> Answer {
    let query = &question.query;
    // Who names nodes gets the same move whenever he asks, however long it takes.
    let level_ms = query.limits.nodes.is_none().then_some(LEVEL_MS);
    let limit_us = query.ms.or(level_ms).map(|ms| ms.min(MOST_MS) * 1_000);
    let began_us = now_us();
    let mut beaten_us = began_us;
    let mut stop = || {
        let now_us = now_us();
        if now_us.wrapping_sub(beaten_us) >= BEAT_US {
            beaten_us = now_us;
            beat(Task::Think);
        }
        !is_wanted(question)
            || limit_us.is_some_and(|limit_us| now_us.wrapping_sub(began_us) >= limit_us)
    };
    let thought = ai::think(&question.game, &query.limits, memory, &mut stop);
    Answer {
        asker: question.asker,
        number: question.number,
        mv: thought.map(|thought| thought.mv),
    }
}

/// The time; it wraps after an hour.
fn now_us() -> u32 {
    pac::TIMER.timerawl().read()
}
