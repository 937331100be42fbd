//! Core 1: thinks about positions, and nothing else. A question that is no longer wanted is answered all the same; the table knows it by its number.
//!
//! A plain loop that sleeps until an event, without an executor and without timers: whoever arms an alarm that is already due wakes its task on
//! the spot, and from this core that would pend the interrupt of the key scan in the wrong interrupt controller, where it is lost (embassy #1634, #4386).

use fencelight_core::ai;

use crate::channels::{ANSWERS, Answer, Question, THINK};
use crate::health::{Task, beat};

/// Thinks for ever.
pub(crate) fn run() -> ! {
    loop {
        if let Some(question) = THINK.try_take()
            && let Some(answer) = think(&question)
        {
            // The table takes answers at every step; one that finds no room is asked for again in ten seconds, when the table moves by itself.
            let _ = ANSWERS.try_send(answer);
        }
        beat(Task::Think);
        // Every task that is woken on core 0 sends an event, so this is a short sleep.
        cortex_m::asm::wfe();
    }
}

/// Asks a question.
pub(crate) fn ask(question: Question) {
    THINK.signal(question);
    cortex_m::asm::sev();
}

#[inline(never)]
fn think(question: &Question) -> Option<Answer> {
    let mv = ai::greedy(&question.game, question.request.seed)?;
    Some(Answer {
        number: question.request.number,
        mv,
    })
}
