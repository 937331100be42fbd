//! The computer player on this machine: at once for whoever can wait, in a thread for a board that goes on meanwhile.
//!
//! It has as much memory as on the board, so that it plays the same moves.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{JoinHandle, spawn};
use std::time::{Duration, Instant};

use fencelight_core::ai::SearchRequest;
use fencelight_core::game::Move;
use fencelight_core::games::AnyGame;
use fencelight_core::table::Table;
use fencelight_lab::engines::mind::Mind;

/// The number of no question: requests are counted from 1.
const NONE: u32 = 0;

/// Looks for a move until it is found, its time is up or somebody says stop.
fn find(
    mind: &mut Mind,
    game: &AnyGame,
    query: &SearchRequest,
    stop: impl Fn() -> bool,
) -> Option<Move> {
    let began = Instant::now();
    let limit = query.time_ms.map(|ms| Duration::from_millis(ms.into()));
    let must_end = || stop() || limit.is_some_and(|limit| began.elapsed() >= limit);
    mind.think(game, &query.limits, must_end)
        .map(|thought| thought.mv)
}

/// Finds a move while everybody waits.
pub(crate) fn at_once(game: &AnyGame, query: &SearchRequest) -> Option<Move> {
    thread_local! {
        static MIND: RefCell<Mind> = RefCell::new(Mind::of_board());
    }
    MIND.with_borrow_mut(|mind| find(mind, game, query, || false))
}

/// A position to think about.
struct Question {
    number: u32,
    query: SearchRequest,
    game: AnyGame,
}

/// A thread that thinks.
pub(crate) struct Thinker {
    /// `None` once there are no more questions.
    questions: Option<Sender<Question>>,
    answers: Receiver<(u32, Move)>,
    /// The number of the question whose answer is wanted; about others it stops to think.
    wanted: Arc<AtomicU32>,
    asked: u32,
    thread: Option<JoinHandle<()>>,
}

impl Thinker {
    /// Waits for questions.
    pub(crate) fn new() -> Self {
        let (questions, asked) = channel::<Question>();
        let (found, answers) = channel();
        let wanted = Arc::new(AtomicU32::new(NONE));
        let still_wanted = Arc::clone(&wanted);
        let thread = spawn(move || {
            let mut mind = Mind::of_board();
            for Question {
                number,
                query,
                game,
            } in asked
            {
                let is_wanted = || still_wanted.load(Ordering::Relaxed) == number;
                if is_wanted()
                    && let Some(mv) = find(&mut mind, &game, &query, || !is_wanted())
                    && is_wanted()
                    // Whoever asked may have gone.
                    && found.send((number, mv)).is_err()
                {
                    return;
                }
            }
        });
        Self {
            questions: Some(questions),
            answers,
            wanted,
            asked: NONE,
            thread: Some(thread),
        }
    }

    /// Gives a table the answers that were found, and takes what it asks. Never waits.
    pub(crate) fn attend(&mut self, table: &mut Table) {
        for (number, mv) in self.answers.try_iter() {
            table.answer(number, mv);
        }
        let request = table.request();
        let number = request.map_or(NONE, |request| request.number);
        self.wanted.store(number, Ordering::Relaxed);
        if let (Some(request), Some(questions)) = (request, &self.questions)
            && self.asked != number
        {
            self.asked = number;
            // A thread that is gone answers nothing; the table then moves by itself after a while.
            let _ = questions.send(Question {
                number,
                query: request.search_request(),
                game: table.position().clone(),
            });
        }
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.wanted.store(NONE, Ordering::Relaxed);
        self.questions = None;
        if let Some(thread) = self.thread.take() {
            // It ends at the next node.
            let _ = thread.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use fencelight_core::ai::Limits;
    use fencelight_core::games::{AllOptions, GameKind};
    use fencelight_core::geometry::{PerSeat, Seat};
    use fencelight_core::table::{GameConfig, Player};

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
        let mut thinker = Thinker::new();
        let mut now_ms = 0;
        while here.history().moves().len() < 6 {
            now_ms += 700;
            here.tick(now_ms);
            there.tick(now_ms);
            let request = there.request().expect("a computer is to move");
            let mv = at_once(there.position(), &request.search_request()).expect("a move");
            assert!(there.answer(request.number, mv));
            let before = here.history().moves().len();
            while here.history().moves().len() == before {
                thinker.attend(&mut here);
            }
            assert_eq!(here.history().moves(), there.history().moves());
        }
    }

    #[test]
    fn what_nobody_wants_any_more_is_not_answered() {
        let mut thinker = Thinker::new();
        let mut table = table(5);
        table.tick(1);
        thinker.attend(&mut table);
        let old = table.request().expect("a computer is to move").number;
        table.start_game(&GameConfig::new(GameKind::Quoridor2, TWO, 6));
        thinker.attend(&mut table);
        table.tick(2);
        let new = table.request().expect("a computer is to move").number;
        assert_ne!(old, new);
        while table.history().moves().is_empty() {
            thinker.attend(&mut table);
        }
        assert_eq!(table.history().moves().len(), 1);
    }

    #[test]
    fn time_that_is_up_ends_the_thought() {
        let game = AnyGame::start(GameKind::Quoridor2, &AllOptions::default(), None, 1);
        let query = SearchRequest {
            limits: Limits::nodes(u32::MAX, 1),
            time_ms: Some(1),
        };
        // Without a limit this would go on for hours.
        assert!(at_once(&game, &query).is_some());
    }
}
