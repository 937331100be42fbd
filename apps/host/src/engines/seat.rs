//! An engine at a remote seat: a thread that follows the game of a table and answers its requests.
//!
//! The thread owns the engine. It takes one request at a time, and a newer request voids the one before. An external program plays as in a
//! match: a process for each game. A game that does not continue the one the engine has followed (a take-back, a move of another player in
//! its place, another game, a resumed one) starts again with a process of its own.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use fencelight_core::game::{Game, Move};
use fencelight_core::games::AnyGame;

use super::create;
use super::engine::{Engine, Failure, legal};
use super::situation::Situation;
use super::spec::EngineSpec;
use crate::rng::derive_seed;

/// A program that fails within this time, in a game that it has followed, is restarted at once.
const RESTART_WITHIN: Duration = Duration::from_secs(5);

/// What came of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatAnswer {
    /// The number of the request.
    pub number: u32,
    /// A legal move, or why the engine gave none.
    pub result: Result<Move, String>,
    /// Why the program was restarted for it.
    pub restarted: Option<String>,
    /// How long it took.
    pub time: Duration,
}

/// An engine in a thread of its own.
pub struct SeatEngine {
    shared: Arc<Shared>,
    answers: Receiver<SeatAnswer>,
    /// The number of the request that is not answered yet.
    open: Option<u32>,
    thread: Option<JoinHandle<()>>,
}

/// What the thread and its owner share.
#[derive(Default)]
struct Shared {
    slot: Mutex<Slot>,
    wake: Condvar,
    /// The request at hand is void.
    stop: AtomicBool,
}

/// The next request.
#[derive(Default)]
struct Slot {
    job: Option<(u32, Situation)>,
    ends: bool,
}

impl Shared {
    fn slot(&self) -> MutexGuard<'_, Slot> {
        self.slot.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for the next request; `None` at the end.
    fn next(&self) -> Option<(u32, Situation)> {
        let mut slot = self.slot();
        loop {
            if slot.ends {
                return None;
            }
            if let Some(job) = slot.job.take() {
                self.stop.store(false, Ordering::Relaxed);
                return Some(job);
            }
            slot = self.wake.wait(slot).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Voids the request at hand and replaces the next one.
    fn replace(&self, job: Option<(u32, Situation)>, ends: bool) {
        let mut slot = self.slot();
        slot.job = job;
        slot.ends |= ends;
        self.stop.store(true, Ordering::Relaxed);
        self.wake.notify_one();
    }
}

impl SeatEngine {
    /// Checks that an engine can begin: an external program has to start.
    ///
    /// # Errors
    /// Why it cannot.
    pub fn check(spec: &EngineSpec) -> Result<(), String> {
        create::check(spec)
    }

    /// Starts the thread; a program starts with its first request.
    ///
    /// # Errors
    /// If there is no thread to be had.
    pub fn start(spec: &EngineSpec) -> io::Result<Self> {
        let shared = Arc::new(Shared::default());
        let (send, answers) = channel();
        let (spec, thread_shared) = (spec.clone(), Arc::clone(&shared));
        let thread =
            std::thread::Builder::new().spawn(move || work(&spec, &thread_shared, &send))?;
        Ok(Self {
            shared,
            answers,
            open: None,
            thread: Some(thread),
        })
    }

    /// Asks for a move. An older request is void.
    pub fn ask(&mut self, number: u32, situation: Situation) {
        self.open = Some(number);
        self.shared.replace(Some((number, situation)), false);
    }

    /// Voids the open request. A program that is searching for it ends.
    pub fn cancel(&mut self) {
        if self.open.take().is_some() {
            self.shared.replace(None, false);
        }
    }

    /// The number of the request that is not answered yet.
    #[must_use]
    pub const fn open(&self) -> Option<u32> {
        self.open
    }

    /// The answer to the open request, once it is there.
    pub fn answer(&mut self) -> Option<SeatAnswer> {
        let open = self.open?;
        let answer = self
            .answers
            .try_iter()
            .find(|answer| answer.number == open)?;
        self.open = None;
        Some(answer)
    }

    /// Asks the thread to end, without waiting: engines that end together end in the time of one.
    pub fn end(&self) {
        self.shared.replace(None, true);
    }
}

impl Drop for SeatEngine {
    fn drop(&mut self) {
        self.end();
        if let Some(thread) = self.thread.take() {
            // The thread ends its program, by force after half a second.
            let _ = thread.join();
        }
    }
}

/// Answers requests until the end.
fn work(spec: &EngineSpec, shared: &Shared, answers: &Sender<SeatAnswer>) {
    let mut follower = Follower::new(spec);
    while let Some((number, situation)) = shared.next() {
        let began = Instant::now();
        let (result, restarted) = follower.answer(&situation, &shared.stop);
        let result = match result {
            Ok(mv) => Ok(mv),
            Err(Failure::Stopped) => continue,
            Err(Failure::Forfeit(why)) => Err(why.into()),
        };
        let answer = SeatAnswer {
            number,
            result,
            restarted,
            time: began.elapsed(),
        };
        if answers.send(answer).is_err() {
            return;
        }
    }
}

/// An engine and the game that it has followed.
pub struct Follower {
    engine: Box<dyn Engine>,
    followed: Option<Followed>,
}

/// The moves that an engine has seen.
struct Followed {
    start: AnyGame,
    seed: u64,
    moves: Vec<Move>,
}

impl Followed {
    fn is_continued_by(&self, situation: &Situation) -> bool {
        self.seed == situation.seed
            && self.start == situation.start
            && situation.moves.starts_with(&self.moves)
    }
}

impl Follower {
    /// An engine that follows no game yet.
    pub fn new(spec: &EngineSpec) -> Self {
        Self {
            engine: create::engine(spec),
            followed: None,
        }
    }

    /// The move of the engine, and why its program was restarted.
    pub fn answer(
        &mut self,
        situation: &Situation,
        stop: &AtomicBool,
    ) -> (Result<Move, Failure>, Option<String>) {
        // A roll and every other move without an alternative need no engine. It sees them afterwards, rolls with their face.
        if let &[only] = situation.position.legal_moves().as_slice() {
            return (Ok(only), None);
        }
        let began = Instant::now();
        let has_followed = self
            .followed
            .as_ref()
            .is_some_and(|followed| followed.is_continued_by(situation));
        match self.attempt(situation, stop) {
            Err(Failure::Forfeit(why)) if has_followed && began.elapsed() < RESTART_WITHIN => {
                (self.attempt(situation, stop), Some(why.into()))
            }
            result => (result, None),
        }
    }

    /// Asks the engine; after a failure it follows no game.
    fn attempt(&mut self, situation: &Situation, stop: &AtomicBool) -> Result<Move, Failure> {
        let result = self.follow(situation, stop).and_then(|()| {
            let seed = derive_seed(situation.seed, situation.moves.len() as u64);
            let choice = self.engine.choose(&situation.position, seed, stop)?;
            legal(&situation.position, choice.mv)
        });
        match (&result, &mut self.followed) {
            // The engine has played its move itself.
            (Ok(mv), Some(followed)) => followed.moves.push(*mv),
            _ => {
                self.followed = None;
                self.engine.end();
            }
        }
        result
    }

    /// Reports the moves that the engine has not seen, or the whole game.
    fn follow(&mut self, situation: &Situation, stop: &AtomicBool) -> Result<(), Failure> {
        let followed = self.followed.take();
        let known = match followed.filter(|followed| followed.is_continued_by(situation)) {
            Some(followed) => followed.moves.len(),
            None => {
                let (start, setup) = situation.requests();
                self.engine.begin(&situation.start, &start, stop)?;
                if let Some(setup) = setup {
                    self.engine.set_up(&setup, stop)?;
                }
                0
            }
        };
        let mut game = situation.start.clone();
        for (number, &mv) in situation.moves.iter().enumerate() {
            if number >= known {
                self.engine.observe(game.turn(), mv, stop)?;
            }
            game.play_unchecked(mv);
        }
        self.followed = Some(Followed {
            start: situation.start.clone(),
            seed: situation.seed,
            moves: situation.moves.clone(),
        });
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use fencelight_core::game::History;
    use fencelight_core::games::{AllOptions, GameKind};
    use fencelight_core::geometry::Seat;
    use fencelight_core::notation::parse_move;

    use super::*;

    /// Waits for the answer to the open request.
    fn wait(engine: &mut SeatEngine) -> SeatAnswer {
        let end = Instant::now() + Duration::from_secs(60);
        loop {
            if let Some(answer) = engine.answer() {
                return answer;
            }
            assert!(Instant::now() < end, "no answer");
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    fn game(kind: GameKind, moves: &[&str]) -> Situation {
        let first = Some(Seat::South);
        let mut history = History::new(AnyGame::start(kind, &AllOptions::DEFAULT, first, 3));
        for mv in moves {
            history.play(parse_move(mv).expect(mv)).expect(mv);
        }
        Situation::new(&history, 3)
    }

    fn started(spec: &str) -> SeatEngine {
        SeatEngine::start(&spec.parse().expect("a spec")).expect("a thread")
    }

    #[test]
    fn engines_of_ours_answer_in_every_game() {
        let specs = ["level=1", "ms=20 threads=2 table=64K"];
        for (kind, spec) in GameKind::ALL
            .into_iter()
            .flat_map(|kind| specs.map(|spec| (kind, spec)))
        {
            let mut engine = started(spec);
            let situation = game(kind, &[]);
            engine.ask(4, situation.clone());
            let answer = wait(&mut engine);
            let mv = answer.result.expect("a move");
            assert!(situation.position.legal_moves().contains(mv));
            assert_eq!((answer.number, engine.open()), (4, None));
        }
    }

    #[test]
    fn a_void_request_is_not_answered_and_the_next_one_is() {
        for spec in ["nodes=4000000000", "nodes=4000000000 threads=3"] {
            let mut engine = started(spec);
            engine.ask(1, game(GameKind::Quoridor2, &[]));
            engine.cancel();
            engine.ask(2, game(GameKind::Quoridor2, &["e2", "e8"]));
            // A decided race needs no search.
            engine.ask(3, game(GameKind::MsPacman, &["d4"]));
            assert_eq!(wait(&mut engine).number, 3);
            engine.ask(4, game(GameKind::Quoridor2, &[]));
            drop(engine);
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_program_that_dies_between_two_moves_is_started_anew() {
        // The script answers two requests of each kind, then ends.
        let script = "n=0; while read -r l; do n=$((n+1)); case $l in genmove*) echo '= e2'; echo; exit;; *) echo =; echo;; esac; done";
        let mut engine = started(&format!("cmd=sh -c \"{script}\""));
        engine.ask(1, game(GameKind::Quoridor2, &[]));
        let first = wait(&mut engine);
        assert_eq!(first.result.map(|mv| mv.to_string()), Ok("e2".into()));
        assert_eq!(first.restarted, None);
        // The same process would not answer; another one names a move that is illegal here.
        engine.ask(2, game(GameKind::Quoridor2, &["e2", "e8"]));
        let second = wait(&mut engine);
        assert!(second.restarted.is_some(), "{second:?}");
        assert!(second.result.is_err_and(|why| why.contains("illegal")));
        // A take-back: the game starts again, and the move is legal again.
        engine.ask(3, game(GameKind::Quoridor2, &[]));
        assert!(wait(&mut engine).result.is_ok());
    }
}
