//! Work divided among threads, with results in the order of the work.

use std::sync::{Mutex, PoisonError};

/// Threads of a command, at most.
pub const MAX_THREADS: usize = 1_024;

/// One thread for each core.
#[must_use]
pub fn available_threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// The results of all jobs, in their order, for any number of threads. Each thread takes the next job.
pub fn map<J: Send, R: Send>(threads: usize, jobs: Vec<J>, work: impl Fn(J) -> R + Sync) -> Vec<R> {
    map_with(threads, jobs, || (), |(), job| work(job))
}

/// As [`map`], with a tool that each thread makes once.
pub fn map_with<J: Send, R: Send, T>(
    threads: usize,
    jobs: Vec<J>,
    tool: impl Fn() -> T + Sync,
    work: impl Fn(&mut T, J) -> R + Sync,
) -> Vec<R> {
    let count = jobs.len();
    let queue = Mutex::new(jobs.into_iter().enumerate());
    let take = || queue.lock().unwrap_or_else(PoisonError::into_inner).next();
    let run = || {
        let (mut tool, mut done) = (tool(), Vec::new());
        while let Some((place, job)) = take() {
            done.push((place, work(&mut tool, job)));
        }
        done
    };
    let mut results = std::thread::scope(|scope| {
        let others: Vec<_> = (1..threads.min(count)).map(|_| scope.spawn(run)).collect();
        let mut results = run();
        for other in others {
            match other.join() {
                Ok(done) => results.extend(done),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        results
    });
    results.sort_unstable_by_key(|&(place, _)| place);
    results.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_have_the_order_of_the_jobs() {
        for threads in [1, 2, 7] {
            for count in [0, 1, 5, 100] {
                let squares = map(threads, (0..count).collect(), |number: u32| number * number);
                let expected: Vec<u32> = (0..count).map(|number| number * number).collect();
                assert_eq!(squares, expected, "{threads} {count}");
            }
        }
    }
}
