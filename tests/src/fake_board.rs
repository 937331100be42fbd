//! A board at a serial port: the console of core behind a pseudo-terminal.

use std::collections::BTreeSet;
use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::os::fd::AsFd;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

use fencelight_board::console::Console;
use fencelight_board::device::VirtualBoard;
use fencelight_board::table::Phase;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{OptionalActions, tcgetattr, tcsetattr};

/// What the board is like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// As it should be.
    Sound,
    /// The board reports this version.
    Version(&'static str),
    /// Bytes of noise come before every answer.
    Noisy,
    /// Every answer takes 20 ms.
    Slow,
    /// Nothing but noise comes.
    Rubbish,
}

/// A board whose power does not come from the cable: it can be unplugged and plugged in again.
#[derive(Clone)]
pub struct SharedBoard(Arc<Mutex<VirtualBoard>>);

impl SharedBoard {
    /// A board with power.
    #[must_use]
    pub fn new(board: VirtualBoard) -> Self {
        Self(Arc::new(Mutex::new(board)))
    }

    /// Looks at the board, or changes it.
    pub fn with<T>(&self, look: impl FnOnce(&mut VirtualBoard) -> T) -> T {
        look(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// A board that is plugged in, until it is dropped.
pub struct FakeBoard {
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
    link: String,
    heard: Heard,
}

/// The first words of the lines that have come, and the command at which the cable is pulled at the end of a game.
type Heard = Arc<Mutex<(BTreeSet<String>, Option<&'static str>)>>;

impl FakeBoard {
    /// Plugs a board in: the link leads to its port.
    pub fn plug(link: &str, manner: Manner) -> Self {
        let board = SharedBoard::new(VirtualBoard::new(5));
        Self::plug_shared(link, manner, board, 0)
    }

    /// Plugs in a board whose time advances by this many milliseconds each time it reads the line, every 5 ms at least.
    pub fn plug_shared(link: &str, manner: Manner, board: SharedBoard, step_ms: u32) -> Self {
        let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC)
            .expect("a terminal");
        grantpt(&master).expect("it is granted");
        unlockpt(&master).expect("it is unlocked");
        let name = ptsname(&master, Vec::new()).expect("a name");
        let name = name.to_str().expect("text").to_owned();
        let mut options = OpenOptions::new();
        options.read(true).write(true);
        std::os::unix::fs::OpenOptionsExt::custom_flags(&mut options, 0o400);
        let side = options.open(&name).expect("its other side");
        let mut settings = tcgetattr(&side).expect("its settings");
        settings.make_raw();
        tcsetattr(&side, OptionalActions::Now, &settings).expect("raw bytes");
        std::os::unix::fs::symlink(&name, link).expect("a link");
        let stop = Arc::new(AtomicBool::new(false));
        let heard = Heard::default();
        let (ends, hears) = (Arc::clone(&stop), Arc::clone(&heard));
        // The other side stays open here, so that the port does not hang up between two programs.
        let thread = std::thread::spawn(move || {
            serve(
                File::from(master),
                &side,
                manner,
                (&ends, &hears),
                &board,
                step_ms,
            );
        });
        Self {
            stop,
            thread: Some(thread),
            link: link.to_owned(),
            heard,
        }
    }

    /// The commands that have reached the board.
    pub fn heard(&self) -> BTreeSet<String> {
        let heard = self.heard.lock();
        heard.unwrap_or_else(PoisonError::into_inner).0.clone()
    }

    /// The cable is pulled when this command is asked at the end of a game, before it is answered.
    pub fn pull_at(&self, command: &'static str) {
        self.heard.lock().unwrap_or_else(PoisonError::into_inner).1 = Some(command);
    }

    /// Whether it was pulled so.
    pub fn is_pulled(&self) -> bool {
        self.thread.as_ref().is_none_or(JoinHandle::is_finished)
    }
}

impl Drop for FakeBoard {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
        let _ = std::fs::remove_file(Path::new(&self.link));
    }
}

fn serve(
    mut line: File,
    _side: &File,
    manner: Manner,
    (stop, heard): (&AtomicBool, &Heard),
    shared: &SharedBoard,
    step_ms: u32,
) {
    let mut console = Console::new(5, 1_000);
    let mut noise = 1_u32;
    let mut request = String::new();
    while !stop.load(Ordering::Relaxed) {
        let mut fds = [PollFd::from_borrowed_fd(line.as_fd(), PollFlags::IN)];
        let wait = Timespec {
            tv_sec: 0,
            tv_nsec: 5_000_000,
        };
        let _ = poll(&mut fds, Some(&wait));
        let mut answers = String::new();
        if fds[0].revents().contains(PollFlags::IN) {
            let mut bytes = [0; 512];
            let count = line.read(&mut bytes).unwrap_or(0);
            for &byte in &bytes[..count] {
                request.push(char::from(byte));
                if byte.is_ascii_control() {
                    let word = request.split_ascii_whitespace().next();
                    let mut heard = heard.lock().unwrap_or_else(PoisonError::into_inner);
                    heard.0.extend(word.map(str::to_ascii_lowercase));
                    let is_over = || shared.with(|board| board.table().phase() == Phase::Over);
                    if word.is_some() && word == heard.1 && is_over() {
                        return shared.with(|board| console.disconnect(board));
                    }
                    request.clear();
                }
                shared.with(|board| console.feed(byte, board, &mut answers));
            }
        }
        if step_ms > 0 {
            shared.with(|board| {
                board.run(step_ms);
                while console.write_event(board, &mut answers) {}
                if board.offer_leds() {
                    let mut text = [0; 4_096];
                    let count = board.led_stream_mut().read(&mut text);
                    answers.push_str(std::str::from_utf8(&text[..count]).expect("text"));
                }
            });
        }
        let mut bytes = Vec::new();
        if manner == Manner::Rubbish || manner == Manner::Noisy && !answers.is_empty() {
            for _ in 0..200 {
                noise = noise.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                bytes.push((noise >> 24) as u8);
            }
            bytes.extend_from_slice(b"\n\n");
        }
        if manner == Manner::Slow && !answers.is_empty() {
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        if let Manner::Version(version) = manner {
            answers = answers.replace(env!("CARGO_PKG_VERSION"), version);
        }
        if manner != Manner::Rubbish {
            bytes.extend_from_slice(answers.as_bytes());
        }
        // A program that has closed the port reads nothing.
        let _ = line.write_all(&bytes);
    }
    shared.with(|board| console.disconnect(board));
}
