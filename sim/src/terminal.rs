//! The terminal while the board is on it, and how it is given back: at the end, at a panic, at a signal.

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

/// The terminal is ours: it has to be given back.
static TAKEN: AtomicBool = AtomicBool::new(false);
/// It also was told to name keys more exactly.
static ENHANCED: AtomicBool = AtomicBool::new(false);

/// The terminal, ours until this is dropped.
pub(crate) struct Taken {
    pub(crate) terminal: Terminal<CrosstermBackend<Stdout>>,
    events: Receiver<io::Result<Event>>,
    signal: Arc<AtomicUsize>,
}

impl Taken {
    /// Takes the terminal: raw mode, another screen, the mouse.
    pub(crate) fn take() -> io::Result<Self> {
        if !stdin().is_terminal() || !stdout().is_terminal() {
            return Err(io::Error::other(
                "the board is shown in a terminal, and this is none; `fencelight console` serves programs",
            ));
        }
        let signal = listen()?;
        give_back_at_a_panic();
        // From here on there is something to undo, even if a later step fails.
        TAKEN.store(true, Ordering::SeqCst);
        let taken = Self::prepare().map(|terminal| Self {
            terminal,
            events: watch(),
            signal,
        });
        if taken.is_err() {
            give_back();
        }
        taken
    }

    fn prepare() -> io::Result<Terminal<CrosstermBackend<Stdout>>> {
        enable_raw_mode()?;
        execute!(
            stdout(),
            EnterAlternateScreen,
            EnableMouseCapture,
            cursor::Hide
        )?;
        // Without it, Shift-Enter is Enter. It is asked for only here, in raw mode, where the answer is not shown.
        if supports_keyboard_enhancement().unwrap_or(false) {
            ENHANCED.store(true, Ordering::SeqCst);
            let flags = KeyboardEnhancementFlags::DISAMBIGUATE_ESCAPE_CODES;
            execute!(stdout(), PushKeyboardEnhancementFlags(flags))?;
        }
        Terminal::new(CrosstermBackend::new(stdout()))
    }

    /// What keyboard and mouse do within a time.
    pub(crate) fn next_event(&self, wait: Duration) -> io::Result<Option<Event>> {
        match self.events.recv_timeout(wait) {
            Ok(event) => event.map(Some),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(io::ErrorKind::UnexpectedEof.into()),
        }
    }

    /// The signal that asked us to end, if one did.
    pub(crate) fn signal(&self) -> Option<u8> {
        match self.signal.load(Ordering::SeqCst) {
            0 => None,
            number => Some(number as u8),
        }
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        give_back();
    }
}

/// Undoes everything, once. Nothing can be done about what fails here, and the rest is still worth trying.
fn give_back() {
    if !TAKEN.swap(false, Ordering::SeqCst) {
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

/// A panic is told on a terminal that can show it.
fn give_back_at_a_panic() {
    let tell = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        give_back();
        tell(panic);
    }));
}

/// Events are read beside everything else: crossterm 0.29 never comes back from a terminal that has been closed, and the game must end
/// and be saved all the same.
fn watch() -> Receiver<io::Result<Event>> {
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

/// Signals that ask us to end set a number, which is looked at between two frames.
fn listen() -> io::Result<Arc<AtomicUsize>> {
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
