//! Core 1: thinks about positions, and nothing else. A question that is no longer wanted is answered all the same; the table knows it by its number.

use embassy_futures::select::{Either, select};
use embassy_time::Timer;
use fencelight_core::ai;

use crate::channels::{ANSWERS, Answer, Question, THINK};
use crate::health::{Task, beat};

/// A task that waits for questions has to beat as well.
const WAIT_MS: u64 = 200;

/// Thinks for ever.
#[embassy_executor::task]
pub(crate) async fn run() {
    loop {
        if let Either::First(question) = select(THINK.wait(), Timer::after_millis(WAIT_MS)).await
            && let Some(answer) = think(&question)
        {
            ANSWERS.send(answer).await;
        }
        beat(Task::Think);
    }
}

#[inline(never)]
fn think(question: &Question) -> Option<Answer> {
    let mv = ai::greedy(&question.game, question.request.seed)?;
    Some(Answer {
        number: question.request.number,
        mv,
    })
}
