//! The terminal while it shows the board: raw mode, the alternate screen and the mouse, restored at the end, at a panic and at a signal.

use std::io::{self, IsTerminal, Stdout, stdin, stdout};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::Duration;

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, Event, KeyboardEnhancementFlags,
    PopKeyboardEnhancementFlags, PushKeyboardEnhancementFlags,
};
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
    supports_keyboard_enhancement,
};
use ratatui::crossterm::{cursor, execute};

/// The terminal has to be restored.
static ACQUIRED: AtomicBool = AtomicBool::new(false);
/// The keyboard protocol has to be restored too.
static ENHANCED: AtomicBool = AtomicBool::new(false);

/// Holds the terminal in raw mode and restores it when dropped.
pub(crate) struct TerminalGuard {
    pub(crate) screen: Terminal<CrosstermBackend<Stdout>>,
    events: Receiver<io::Result<Event>>,
    signal: Arc<AtomicUsize>,
}

impl TerminalGuard {
    /// Acquires the terminal: raw mode, the alternate screen, mouse events.
    pub(crate) fn acquire() -> io::Result<Self> {
        if !stdin().is_terminal() || !stdout().is_terminal() {
            return Err(io::Error::other(
                "the board is shown in a terminal, and this is not one; `fencelight console` serves programs",
            ));
        }
        let signal = register_signals()?;
        restore_at_a_panic();
        // From here on there is something to restore, even if a later step fails.
        ACQUIRED.store(true, Ordering::SeqCst);
        let guard = Self::prepare().map(|screen| Self {
            screen,
            events: read_events(),
            signal,
        });
        if guard.is_err() {
            restore();
        }
        guard
    }

    fn prepare() -> io::Result<Terminal<CrosstermBackend<Stdout>>> {
        enable_raw_mode()?;
        execute!(
            stdout(),
            EnterAlternateScreen,
            EnableMouseCapture,
            cursor::Hide
        )?;
        // Without it, Shift-Enter is Enter. The query is sent in raw mode, where the answer is not echoed.
        if supports_keyboard_enhancement().unwrap_or(false) {
            ENHANCED.store(true, Ordering::SeqCst);
            let flags = KeyboardEnhancementFlags::DISAMBIGUATE_ESCAPE_CODES;
            execute!(stdout(), PushKeyboardEnhancementFlags(flags))?;
        }
        Terminal::new(CrosstermBackend::new(stdout()))
    }

    /// The next event of keyboard or mouse; `None` after `wait`.
    pub(crate) fn next_event(&self, wait: Duration) -> io::Result<Option<Event>> {
        match self.events.recv_timeout(wait) {
            Ok(event) => event.map(Some),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(io::ErrorKind::UnexpectedEof.into()),
        }
    }

    /// The signal that asks the program to end, if one arrived.
    pub(crate) fn signal(&self) -> Option<u8> {
        match self.signal.load(Ordering::SeqCst) {
            0 => None,
            number => Some(number as u8),
        }
    }
}

impl Drop for TerminalGuard {
    fn drop(&mut self) {
        restore();
    }
}

/// Restores the terminal, once. A step that fails does not prevent the next ones.
fn restore() {
    if !ACQUIRED.swap(false, Ordering::SeqCst) {
        return;
    }
    if ENHANCED.swap(false, Ordering::SeqCst) {
        let _ = execute!(stdout(), PopKeyboardEnhancementFlags);
    }
    let _ = execute!(
        stdout(),
        DisableMouseCapture,
        LeaveAlternateScreen,
        cursor::Show
    );
    let _ = disable_raw_mode();
}

/// Restores the terminal before the message of a panic is printed.
fn restore_at_a_panic() {
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        restore();
        hook(panic);
    }));
}

/// Reads events in a thread: crossterm 0.29 does not return from a closed terminal, and the game must still end and be saved.
fn read_events() -> Receiver<io::Result<Event>> {
    let (send, events) = mpsc::channel();
    std::thread::spawn(move || {
        loop {
            let event = event::read();
            let failed = event.is_err();
            if send.send(event).is_err() || failed {
                return;
            }
        }
    });
    events
}

/// Registers the signals that ask the program to end; each sets its number, which is read between two frames.
fn register_signals() -> io::Result<Arc<AtomicUsize>> {
    use signal_hook::consts::signal::{SIGINT, SIGTERM};
    let signals = [
        SIGINT,
        SIGTERM,
        #[cfg(unix)]
        signal_hook::consts::signal::SIGHUP,
    ];
    let received = Arc::new(AtomicUsize::new(0));
    for signal in signals {
        signal_hook::flag::register_usize(signal, Arc::clone(&received), signal as usize)?;
    }
    Ok(received)
}
