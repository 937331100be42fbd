//! The engine of the computer players: in the calling thread for the console, in a thread of its own for a board that runs meanwhile.
//!
//! Its transposition table is as large as on the board, so that it plays the same moves. Only the console may have several threads, for
//! requests with a time limit.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{JoinHandle, spawn};
use std::time::{Duration, Instant};

use fencelight_ai::{Analysis, Evaluator, SearchRequest};
use fencelight_board::table::Table;
use fencelight_core::game::Move;
use fencelight_core::games::AnyGame;
use fencelight_host::engines::ParallelEngine;
use fencelight_host::engines::parallel::SHARED_TABLE_ENTRIES;

/// Calls of a search between two reads of the clock.
const POLLS_PER_CLOCK_READ: u32 = 32;

/// The number of no request: requests are counted from 1.
const NONE: u32 = 0;

/// Answers a request within its limits and its time, or until `stop` returns true. Without a time limit one thread searches: equal requests
/// get equal answers.
fn find(
    engine: &mut ParallelEngine,
    game: &AnyGame,
    request: &SearchRequest,
    stop: impl Fn() -> bool,
) -> Option<Analysis> {
    let began = Instant::now();
    let Some(limit) = request.time_ms else {
        return engine.alone().search_until(game, request, stop);
    };
    let limit = Duration::from_millis(limit.into());
    let mut polls = 0u32;
    engine.search_until(game, request, || {
        polls = polls.wrapping_add(1);
        stop() || polls.is_multiple_of(POLLS_PER_CLOCK_READ) && began.elapsed() >= limit
    })
}

thread_local! {
    static ENGINE: RefCell<ParallelEngine> = RefCell::default();
}

/// Answers a request in the calling thread.
pub(crate) fn search_now(game: &AnyGame, request: &SearchRequest) -> Option<Analysis> {
    ENGINE.with_borrow_mut(|engine| find(engine, game, request, || false))
}

/// From now on [`search_now`] uses this many threads when called in this thread, for requests with a time limit.
pub(crate) fn set_threads(threads: usize) {
    if threads > 1 {
        let engine = ParallelEngine::new(threads, SHARED_TABLE_ENTRIES, &Evaluator::DEFAULT);
        ENGINE.set(engine);
    }
}

/// A request and its position.
struct Job {
    number: u32,
    request: SearchRequest,
    game: AnyGame,
}

/// An engine in a thread of its own.
pub(crate) struct EngineThread {
    /// `None` once there are no more jobs.
    jobs: Option<Sender<Job>>,
    answers: Receiver<(u32, Move)>,
    /// The number of the current request; a search for any other one stops.
    current: Arc<AtomicU32>,
    sent: u32,
    thread: Option<JoinHandle<()>>,
}

impl EngineThread {
    /// Starts the thread.
    pub(crate) fn new() -> Self {
        let (jobs, received) = channel::<Job>();
        let (found, answers) = channel();
        let current = Arc::new(AtomicU32::new(NONE));
        let thread_current = Arc::clone(&current);
        let thread = spawn(move || {
            let mut engine = ParallelEngine::default();
            for Job {
                number,
                request,
                game,
            } in received
            {
                let is_current = || thread_current.load(Ordering::Relaxed) == number;
                if is_current()
                    && let Some(line) = find(&mut engine, &game, &request, || !is_current())
                    && is_current()
                    // The receiver may be gone.
                    && found.send((number, line.mv)).is_err()
                {
                    return;
                }
            }
        });
        Self {
            jobs: Some(jobs),
            answers,
            current,
            sent: NONE,
            thread: Some(thread),
        }
    }

    /// Passes found moves to the table and its request to the thread. Never blocks.
    pub(crate) fn poll(&mut self, table: &mut Table) {
        for (number, mv) in self.answers.try_iter() {
            // A late answer changes nothing.
            let _ = table.answer(number, mv);
        }
        let request = table.request();
        let number = request.map_or(NONE, |request| request.number);
        self.current.store(number, Ordering::Relaxed);
        if let (Some(request), Some(jobs)) = (request, &self.jobs)
            && self.sent != number
        {
            self.sent = number;
            // A thread that has ended gives no answer; the table then plays its timeout move.
            let _ = jobs.send(Job {
                number,
                request: request.search_request(),
                game: table.position().clone(),
            });
        }
    }
}

impl Drop for EngineThread {
    fn drop(&mut self) {
        self.current.store(NONE, Ordering::Relaxed);
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            // The search stops at its next node.
            let _ = thread.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use fencelight_ai::Limits;
    use fencelight_board::table::{GameConfig, Player};
    use fencelight_core::games::{AllOptions, GameKind};
    use fencelight_core::geometry::{PerSeat, Seat};

    use super::*;

    const TWO: PerSeat<Player> = PerSeat([
        Player::Computer { level: 2 },
        Player::Empty,
        Player::Computer { level: 2 },
        Player::Empty,
    ]);

    /// A table at which computers play.
    fn table(seed: u64) -> Table {
        let mut table = Table::new(seed, 0);
        table.start_game(&GameConfig {
            first: Some(Seat::South),
            ..GameConfig::new(GameKind::Quoridor2, TWO, seed)
        });
        table
    }

    #[test]
    fn the_thread_finds_the_moves_that_are_found_at_once() {
        let (mut here, mut there) = (table(4), table(4));
        let mut engine = EngineThread::new();
        let mut now_ms = 0;
        while here.history().moves().len() < 6 {
            now_ms += 700;
            here.tick(now_ms);
            there.tick(now_ms);
            let request = there.request().expect("a computer is to move");
            let line = search_now(there.position(), &request.search_request()).expect("a move");
            assert!(there.answer(request.number, line.mv).is_ok());
            let before = here.history().moves().len();
            while here.history().moves().len() == before {
                engine.poll(&mut here);
            }
            assert_eq!(here.history().moves(), there.history().moves());
        }
    }

    #[test]
    fn what_is_not_wanted_any_more_is_not_answered() {
        let mut engine = EngineThread::new();
        let mut table = table(5);
        table.tick(1);
        engine.poll(&mut table);
        let old = table.request().expect("a computer is to move").number;
        table.start_game(&GameConfig::new(GameKind::Quoridor2, TWO, 6));
        engine.poll(&mut table);
        table.tick(2);
        let new = table.request().expect("a computer is to move").number;
        assert_ne!(old, new);
        while table.history().moves().is_empty() {
            engine.poll(&mut table);
        }
        assert_eq!(table.history().moves().len(), 1);
    }

    #[test]
    fn time_that_is_up_ends_the_thought() {
        let game = AnyGame::start(GameKind::Quoridor2, &AllOptions::default(), None, 1);
        let request = SearchRequest {
            limits: Limits::nodes(u32::MAX, 1),
            time_ms: Some(1),
            analysis: None,
        };
        // Without a limit this would go on for hours.
        assert!(search_now(&game, &request).is_some());
    }
}
