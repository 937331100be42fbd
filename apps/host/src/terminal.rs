//! The terminal while it shows the board: raw mode, the alternate screen and the mouse, restored at the end, at a panic and at a signal.

use std::io::{self, IsTerminal, Stdout, stdin, stdout};
use std::mem::ManuallyDrop;
use std::process::ExitCode;
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
use ratatui::crossterm::style::Print;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode, size,
    supports_keyboard_enhancement,
};
use ratatui::crossterm::{cursor, execute};
use ratatui::layout::Rect;
use ratatui::widgets::Widget;

/// The terminal has to be restored.
static ACQUIRED: AtomicBool = AtomicBool::new(false);
/// The keyboard protocol has to be restored too.
static ENHANCED: AtomicBool = AtomicBool::new(false);

/// Interval between two checks for a signal and for the end of the terminal.
const POLL_INTERVAL: Duration = Duration::from_millis(33);

/// More than a screen of 8K has in the smallest type.
const MAX_CHARACTERS: u32 = 1 << 20;

/// Holds the terminal in raw mode and restores it when dropped.
pub struct TerminalGuard {
    /// Never dropped: its drop panics where the terminal is closed. [`restore`] does all that is needed.
    screen: ManuallyDrop<Terminal<CrosstermBackend<Stdout>>>,
    inputs: Receiver<Input>,
    signal: Arc<AtomicUsize>,
}

/// What the reader thread reads.
enum Input {
    /// The answer to the query of the keyboard protocol: whether the terminal has it.
    Enhancement(bool),
    Event(io::Result<Event>),
}

/// An error where there is no terminal.
pub fn require() -> io::Result<()> {
    if stdin().is_terminal() && stdout().is_terminal() {
        return Ok(());
    }
    Err(io::Error::other(
        "the board is shown in a terminal, and this is not one; `fencelight console` serves programs",
    ))
}

impl TerminalGuard {
    /// Acquires the terminal: raw mode, the alternate screen, mouse events.
    pub fn acquire() -> io::Result<Self> {
        require()?;
        let signal = register_signals()?;
        restore_at_a_panic();
        // From here on there is something to restore, even if a later step fails.
        ACQUIRED.store(true, Ordering::SeqCst);
        Self::prepare(signal).map_err(|error| {
            restore();
            // A terminal that was closed meanwhile is no error.
            if is_hung_up() {
                io::ErrorKind::BrokenPipe.into()
            } else {
                error
            }
        })
    }

    fn prepare(signal: Arc<AtomicUsize>) -> io::Result<Self> {
        check_size()?;
        enable_raw_mode()?;
        execute!(
            stdout(),
            EnterAlternateScreen,
            EnableMouseCapture,
            cursor::Hide
        )?;
        let mut guard = Self {
            screen: ManuallyDrop::new(Terminal::new(CrosstermBackend::new(stdout()))?),
            inputs: read_inputs(),
            signal,
        };
        // Without it, Shift-Enter is Enter. Nothing is drawn before the answer, so that it does not mix with the query.
        while !guard.is_ended() {
            match guard.inputs.recv_timeout(POLL_INTERVAL) {
                Ok(Input::Enhancement(true)) => {
                    guard.push_enhancement()?;
                    break;
                }
                Err(RecvTimeoutError::Timeout) => {}
                Ok(_) | Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        Ok(guard)
    }

    fn push_enhancement(&mut self) -> io::Result<()> {
        ENHANCED.store(true, Ordering::SeqCst);
        let flags = KeyboardEnhancementFlags::DISAMBIGUATE_ESCAPE_CODES;
        execute!(stdout(), PushKeyboardEnhancementFlags(flags))
    }

    /// The whole screen.
    pub fn area(&self) -> io::Result<Rect> {
        let size = self.screen.size()?;
        Ok(Rect::new(0, 0, size.width, size.height))
    }

    /// Draws a widget on the whole screen.
    pub fn draw<'a, W>(&mut self, widget: &'a W) -> io::Result<()>
    where
        &'a W: Widget,
    {
        check_size()?;
        let drawn = self
            .screen
            .draw(|frame| frame.render_widget(widget, frame.area()));
        drawn.map(drop)
    }

    /// Rings the bell.
    pub fn ring(&mut self) -> io::Result<()> {
        execute!(stdout(), Print('\u{7}'))
    }

    /// The next event of keyboard or mouse; `None` after `wait`.
    pub fn next_event(&self, wait: Duration) -> io::Result<Option<Event>> {
        match self.inputs.recv_timeout(wait) {
            Ok(Input::Event(event)) => event.map(Some),
            Ok(Input::Enhancement(_)) | Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(io::ErrorKind::UnexpectedEof.into()),
        }
    }

    /// Whether the program has to end: a signal arrived, or the terminal is closed.
    pub fn is_ended(&self) -> bool {
        self.signal().is_some() || is_hung_up()
    }

    /// The end of the program after the work in the terminal. A terminal that was closed is no error, whichever of signal, read and
    /// write noticed it first.
    pub fn exit_code(&self, ended: io::Result<()>) -> io::Result<ExitCode> {
        match (self.signal(), ended) {
            (Some(signal), _) if !is_hangup(signal) => Ok(ExitCode::from(128 + signal)),
            (Some(_), _) => Ok(ExitCode::SUCCESS),
            (None, Err(error)) if !is_hung_up() => Err(error),
            (None, _) => Ok(ExitCode::SUCCESS),
        }
    }

    /// The signal that asks the program to end, if one arrived.
    fn signal(&self) -> Option<u8> {
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

/// Refuses a terminal that claims to be larger than any: each of its characters takes memory.
fn check_size() -> io::Result<()> {
    let (columns, rows) = size()?;
    match u32::from(columns) * u32::from(rows) <= MAX_CHARACTERS {
        true => Ok(()),
        false => Err(io::Error::other(format!(
            "the terminal says that it has {columns} x {rows} characters; `stty columns 80 rows 24` corrects it"
        ))),
    }
}

/// Whether the other end of the terminal is closed. A terminal that does not control the program sends no signal then.
#[cfg(unix)]
fn is_hung_up() -> bool {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let closed = PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL;
    let (input, now) = (stdin(), Timespec::default());
    // Such events are reported although none is asked for.
    let mut inputs = [PollFd::new(&input, PollFlags::empty())];
    poll(&mut inputs, Some(&now)).is_ok() && inputs[0].revents().intersects(closed)
}

/// Without such a check a closed terminal is noticed by the error of a read.
#[cfg(not(unix))]
const fn is_hung_up() -> bool {
    false
}

/// Whether a signal means that the terminal was closed.
#[cfg(unix)]
const fn is_hangup(signal: u8) -> bool {
    signal as i32 == signal_hook::consts::signal::SIGHUP
}

#[cfg(not(unix))]
const fn is_hangup(_signal: u8) -> bool {
    false
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

/// Sends the query of the keyboard protocol and reads its answer and all events, in a thread: crossterm 0.29 does not return from a
/// closed terminal, and the game must still end and be saved.
fn read_inputs() -> Receiver<Input> {
    let (send, inputs) = mpsc::channel();
    std::thread::spawn(move || {
        // The query is sent in raw mode, where the answer is not echoed.
        let enhancement = supports_keyboard_enhancement().unwrap_or(false);
        let mut sent = send.send(Input::Enhancement(enhancement));
        let mut failed = false;
        while sent.is_ok() && !failed {
            let event = event::read();
            failed = event.is_err();
            sent = send.send(Input::Event(event));
        }
    });
    inputs
}

/// Registers the signals that ask the program to end; each sets its number, which is read between two frames.
fn register_signals() -> io::Result<Arc<AtomicUsize>> {
    use signal_hook::consts::signal::{SIGINT, SIGTERM};
    let signals = [
        SIGINT,
        SIGTERM,
        #[cfg(unix)]
        signal_hook::consts::signal::SIGHUP,
        #[cfg(unix)]
        signal_hook::consts::signal::SIGQUIT,
    ];
    let received = Arc::new(AtomicUsize::new(0));
    for signal in signals {
        signal_hook::flag::register_usize(signal, Arc::clone(&received), signal as usize)?;
    }
    Ok(received)
}
