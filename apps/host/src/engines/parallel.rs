//! The search of `core` on several threads that share a transposition table (lazy SMP).
//!
//! Thread 0 leads, in the thread of the caller; the others help: they search the same position in another order, and what they store in the
//! table shortens the search of all. All end as soon as one has finished, the nodes of all together are spent, or the caller stops
//! the search. The answer is that of the thread that finished, otherwise of the one with the deepest complete iteration, of equals
//! the first.
//!
//! Such a search depends on the timing of the threads: equal requests may get different moves. So levels, and games whose search has no
//! table, are searched by one thread, and so is everything where there is one thread only: exactly as by [`SearchEngine`].

use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use fencelight_ai::{
    Analysis, BOARD_TABLE_ENTRIES, Evaluator, Limits, Scratch, SearchMemory, SearchRequest,
    SearchResult, SharedEntry, analyse, think,
};
use fencelight_core::games::{AnyGame, GameKind};

use super::search::SearchEngine;

/// Threads of one search.
pub const SEARCH_THREADS: RangeInclusive<usize> = 1..=256;

/// Entries of a shared transposition table where nothing else is asked for: 16 MB. The 64 KB of the board are too few for the nodes of several
/// cores.
pub const SHARED_TABLE_ENTRIES: usize = 2 << 20;

/// Nodes that a thread counts before it adds them to those of all, at most. A search exceeds its nodes by no more than these for each thread.
const MAX_BATCH: u64 = 64;

/// The search of `core` on one or several threads.
pub struct ParallelEngine {
    /// For whatever one thread searches.
    alone: SearchEngine,
    /// Empty with one thread.
    table: Vec<SharedEntry>,
    /// One for each thread; none with one thread.
    scratches: Vec<Scratch>,
}

/// One thread with the table of the board.
impl Default for ParallelEngine {
    fn default() -> Self {
        Self::new(1, BOARD_TABLE_ENTRIES, &Evaluator::DEFAULT)
    }
}

impl ParallelEngine {
    /// An engine of `threads` threads, clamped to [`SEARCH_THREADS`], with a table of `entries` and an evaluation for Quoridor with two.
    /// Where one of several threads searches alone it has the table of the board.
    #[must_use]
    pub fn new(threads: usize, entries: usize, evaluator: &'static Evaluator) -> Self {
        let threads = threads.clamp(*SEARCH_THREADS.start(), *SEARCH_THREADS.end());
        if threads == 1 {
            return Self {
                alone: SearchEngine::new(entries, evaluator),
                table: Vec::new(),
                scratches: Vec::new(),
            };
        }
        let mut table = Vec::new();
        table.resize_with(entries, SharedEntry::default);
        let mut scratch = Scratch::new();
        scratch.set_evaluator(evaluator);
        Self {
            alone: SearchEngine::new(BOARD_TABLE_ENTRIES, evaluator),
            table,
            scratches: vec![scratch; threads],
        }
    }

    /// The engine of one thread, whose answers to equal requests are equal.
    pub const fn alone(&mut self) -> &mut SearchEngine {
        &mut self.alone
    }

    /// Whether several threads search: there are several, the request sets nodes, and the game has a search that shares its table.
    fn is_parallel(&self, game: &AnyGame, limits: &Limits) -> bool {
        let has_table = matches!(game.kind(), GameKind::Quoridor2 | GameKind::Pacman);
        self.scratches.len() > 1 && limits.nodes.is_some() && has_table
    }

    /// Searches a position until `stop` returns true, which the leading thread calls at every node; `None` only when the game is over. The
    /// nodes are those of all threads.
    pub fn think_until(
        &mut self,
        game: &AnyGame,
        limits: &Limits,
        mut stop: impl FnMut() -> bool,
    ) -> Option<SearchResult> {
        if !self.is_parallel(game, limits) {
            return self.alone.think_until(game, limits, stop);
        }
        let found = self.together(limits, &mut stop, |limits, memory, stop| {
            think(game, limits, memory, stop)
        });
        let nodes = found.iter().flat_map(|found| &found.answer);
        let nodes = nodes.fold(0u32, |sum, result| sum.saturating_add(result.nodes));
        let result = choose(found, |result| result.depth)?;
        Some(SearchResult { nodes, ..result })
    }

    /// Answers a request, without its time limit, until `stop` returns true.
    pub fn search_until(
        &mut self,
        game: &AnyGame,
        request: &SearchRequest,
        mut stop: impl FnMut() -> bool,
    ) -> Option<Analysis> {
        if !self.is_parallel(game, &request.limits) {
            return self.alone.search_until(game, request, stop);
        }
        let Some(excluded) = &request.analysis else {
            let result = self.think_until(game, &request.limits, stop)?;
            return Some(Analysis::unsearched(result.mv, game));
        };
        let found = self.together(&request.limits, &mut stop, |limits, memory, stop| {
            analyse(game, limits, excluded, memory, stop)
        });
        choose(found, |line| {
            line.details.as_ref().map_or(0, |details| details.depth)
        })
    }

    /// Searches with all threads. The leader is the first of the answers; a helper that could not start, or panicked, gives no answer.
    fn together<R: Send>(
        &mut self,
        limits: &Limits,
        stop: &mut dyn FnMut() -> bool,
        search: impl Fn(&Limits, &mut SearchMemory<'_>, &mut dyn FnMut() -> bool) -> Option<R> + Sync,
    ) -> Vec<Found<R>> {
        self.table.iter().for_each(SharedEntry::clear);
        let control = Control::new(limits.nodes, self.scratches.len());
        // The nodes of all threads are counted in common.
        let limits = Limits {
            nodes: Some(u32::MAX),
            ..*limits
        };
        let table = &self.table;
        let members = self.scratches.iter_mut().zip(0..);
        let members = members.map(|(scratch, thread)| {
            let (control, search, limits) = (&control, &search, &limits);
            move |stop: &mut dyn FnMut() -> bool| {
                let mut memory = SearchMemory::shared(table, thread, scratch);
                let answer = search(limits, &mut memory, &mut control.poll(stop));
                let has_finished = control.end();
                Found {
                    answer,
                    has_finished,
                }
            }
        });
        run_all(members, &control, stop)
    }
}

/// The answer of one thread.
struct Found<R> {
    answer: Option<R>,
    /// The search ended before all others and before every limit.
    has_finished: bool,
}

/// The answer of the thread that finished; otherwise the deepest, of equals the first.
fn choose<R>(found: Vec<Found<R>>, depth: impl Fn(&R) -> u8) -> Option<R> {
    let answers = found.into_iter().filter_map(|found| {
        let Found {
            answer,
            has_finished,
        } = found;
        answer.map(|answer| (has_finished, answer))
    });
    // The last of equal maxima is taken, so the order is reversed.
    let answers: Vec<(bool, R)> = answers.collect();
    let best = answers
        .into_iter()
        .rev()
        .max_by_key(|(has_finished, answer)| (*has_finished, depth(answer)));
    best.map(|(_, answer)| answer)
}

/// Runs the first in this thread and the others each in a thread of its own, until all have ended.
fn run_all<R: Send, F>(
    mut members: impl Iterator<Item = F>,
    control: &Control,
    stop: &mut dyn FnMut() -> bool,
) -> Vec<R>
where
    F: FnOnce(&mut dyn FnMut() -> bool) -> R + Send,
{
    let Some(leader) = members.next() else {
        return Vec::new();
    };
    thread::scope(|scope| {
        // Ends the helpers if the leader panics: the scope waits for them.
        let guard = EndAtDrop(control);
        let helpers: Vec<_> = members
            .filter_map(|helper| {
                let spawned =
                    thread::Builder::new().spawn_scoped(scope, move || helper(&mut || false));
                // Without a further thread the search goes on with those that run.
                spawned.ok()
            })
            .collect();
        let mut found = vec![leader(stop)];
        drop(guard);
        // A panic of a helper is printed by its thread; the others have an answer.
        found.extend(helpers.into_iter().filter_map(|helper| helper.join().ok()));
        found
    })
}

/// Memory that no other field shares a cache line with.
#[repr(align(128))]
struct OwnLine<T>(T);

/// What ends all threads of a search.
struct Control {
    /// Read at every node.
    is_over: OwnLine<AtomicBool>,
    /// Nodes of all threads, as far as they have been added.
    nodes: OwnLine<AtomicU64>,
    max_nodes: u64,
    batch: u64,
}

impl Control {
    /// For a number of nodes, all threads together; without one there is no limit, as with `ms=` alone.
    fn new(nodes: Option<u32>, threads: usize) -> Self {
        let max_nodes = match nodes {
            None | Some(u32::MAX) => u64::MAX,
            Some(nodes) => nodes.into(),
        };
        Self {
            is_over: OwnLine(AtomicBool::new(false)),
            nodes: OwnLine(AtomicU64::new(0)),
            max_nodes,
            batch: (max_nodes / (4 * threads as u64)).clamp(1, MAX_BATCH),
        }
    }

    fn is_over(&self) -> bool {
        self.is_over.0.load(Ordering::Relaxed)
    }

    /// Ends all threads; whether they were still running.
    fn end(&self) -> bool {
        !self.is_over.0.swap(true, Ordering::Relaxed)
    }

    /// What a thread calls at every node. It counts them, and asks `stop` as well.
    fn poll<'a>(&'a self, stop: &'a mut dyn FnMut() -> bool) -> impl FnMut() -> bool + 'a {
        let mut counted = 0;
        move || {
            counted += 1;
            let is_spent = counted == self.batch && {
                counted = 0;
                let before = self.nodes.0.fetch_add(self.batch, Ordering::Relaxed);
                before + self.batch >= self.max_nodes
            };
            if is_spent || stop() {
                self.end();
            }
            self.is_over()
        }
    }
}

/// Ends a search when it is dropped.
struct EndAtDrop<'a>(&'a Control);

impl Drop for EndAtDrop<'_> {
    fn drop(&mut self) {
        self.0.end();
    }
}

#[cfg(test)]
mod tests;
