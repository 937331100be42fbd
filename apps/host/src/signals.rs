//! Signals that ask a long command to stop: SIGINT and SIGTERM (on Windows Ctrl-C).

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use signal_hook::consts::signal::{SIGINT, SIGTERM};
use signal_hook::flag;

/// The exit code that shells report for an interrupted program.
pub const INTERRUPTED: u8 = 130;
/// Two signals within this time count as one: some terminals signal both the program and its process group.
const DEBOUNCE: Duration = Duration::from_secs(1);

/// The first signal sets a flag, so that the command ends in order; a later one exits at once.
pub struct StopSignals {
    stop: Arc<AtomicBool>,
    /// The next signal exits.
    exits: Arc<AtomicBool>,
    received: Option<Instant>,
}

impl StopSignals {
    /// Registers the signals.
    pub fn listen() -> io::Result<Self> {
        let (stop, exits) = (Arc::default(), Arc::default());
        for signal in [SIGINT, SIGTERM] {
            let exits = Arc::clone(&exits);
            flag::register_conditional_shutdown(signal, INTERRUPTED.into(), exits)?;
            flag::register(signal, Arc::clone(&stop))?;
        }
        Ok(Self {
            stop,
            exits,
            received: None,
        })
    }

    /// The flag that the first signal sets.
    pub fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.stop)
    }

    /// Arms the exit once the first signal is older than a second. Called a few times a second.
    pub fn poll(&mut self) {
        if self.stop.load(Ordering::Relaxed) {
            let received = self.received.get_or_insert_with(Instant::now);
            if received.elapsed() >= DEBOUNCE {
                self.exits.store(true, Ordering::Relaxed);
            }
        }
    }
}

/// A flag that the first signal sets; the second signal exits at once.
pub fn stop_flag() -> io::Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        flag::register_conditional_shutdown(signal, INTERRUPTED.into(), Arc::clone(&stop))?;
        flag::register(signal, Arc::clone(&stop))?;
    }
    Ok(stop)
}
