//! The console of the emulated board as a serial port for other programs: a pseudo-terminal.

#[cfg(not(unix))]
use std::path::Path;

#[cfg(unix)]
pub use unix::SerialPort;

/// A system without pseudo-terminals.
#[cfg(not(unix))]
pub struct SerialPort;

#[cfg(not(unix))]
impl SerialPort {
    /// Fails.
    pub fn create(_link: Option<&Path>) -> std::io::Result<Self> {
        Err(std::io::Error::other(
            "`--serial` needs a pseudo-terminal, which this system does not have; `fencelight console` serves programs everywhere",
        ))
    }

    /// The name that a program opens.
    pub const fn name(&self) -> &str {
        ""
    }

    /// Passes nothing on.
    pub fn exchange(&mut self, _host: &mut crate::UsbHost) {}
}

#[cfg(unix)]
mod unix {
    use std::collections::VecDeque;
    use std::io;
    use std::os::fd::{AsFd, OwnedFd};
    use std::path::{Path, PathBuf};

    use crate::UsbHost;
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::fs::{Mode, OFlags, fcntl_getfl, fcntl_setfl, open};
    use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
    use rustix::termios::{OptionalActions, tcgetattr, tcsetattr};

    /// An error with the name of its file.
    fn named(path: &Path, error: &io::Error) -> io::Error {
        io::Error::other(format!("{}: {error}", path.display()))
    }

    /// What waits at most on its way to the board, and on its way to the program.
    const QUEUE_BYTES: usize = 4_096;

    /// A pseudo-terminal whose other side a program opens like the port of a board.
    pub struct SerialPort {
        master: OwnedFd,
        /// The other side.
        path: String,
        /// A name of the user's choice for it.
        link: Option<PathBuf>,
        /// From the board, not yet taken by the program.
        waiting: VecDeque<u8>,
    }

    impl SerialPort {
        /// Makes a port, and a link to it. A link of that name is replaced, but nothing else.
        pub fn create(link: Option<&Path>) -> io::Result<Self> {
            let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY)?;
            grantpt(&master)?;
            unlockpt(&master)?;
            fcntl_setfl(&master, fcntl_getfl(&master)? | OFlags::NONBLOCK)?;
            let name = ptsname(&master, Vec::new())?;
            // A program that sets nothing gets the bytes as they are. Once this side is closed, the port reads as closed.
            let side = open(&name, OFlags::RDWR | OFlags::NOCTTY, Mode::empty())?;
            let mut settings = tcgetattr(&side)?;
            settings.make_raw();
            tcsetattr(&side, OptionalActions::Now, &settings)?;
            drop(side);
            let path = name.to_string_lossy().into_owned();
            if let Some(link) = link {
                if link.is_symlink() {
                    std::fs::remove_file(link).map_err(|error| named(link, &error))?;
                }
                std::os::unix::fs::symlink(&path, link).map_err(|error| named(link, &error))?;
            }
            Ok(Self {
                master,
                path,
                link: link.map(Path::to_path_buf),
                waiting: VecDeque::new(),
            })
        }

        /// The name that a program opens.
        pub fn name(&self) -> &str {
            let link = self.link.as_deref().and_then(Path::to_str);
            link.unwrap_or(&self.path)
        }

        /// Passes on what came from either side. The host opens and closes its port with the program.
        pub fn exchange(&mut self, host: &mut UsbHost) {
            let mut fds = [PollFd::from_borrowed_fd(self.master.as_fd(), PollFlags::IN)];
            let ready = match poll(&mut fds, Some(&Timespec::default())) {
                Ok(_) => fds[0].revents(),
                Err(_) => return,
            };
            // What a program wrote before it closed the port still counts.
            let is_used = !ready.contains(PollFlags::HUP) || ready.contains(PollFlags::IN);
            if !is_used {
                if host.is_open() && host.unsent() == 0 {
                    host.close();
                    host.take_received();
                }
                self.waiting.clear();
                return;
            }
            if !host.is_open() && !host.open() {
                return;
            }
            if ready.contains(PollFlags::IN) && host.unsent() < QUEUE_BYTES {
                let mut bytes = [0; QUEUE_BYTES];
                if let Ok(count) = rustix::io::read(&self.master, &mut bytes) {
                    host.write(&bytes[..count]);
                }
            }
            self.waiting.extend(host.take_received());
            host.set_reading(self.waiting.len() < QUEUE_BYTES);
            if let Ok(count) = rustix::io::write(&self.master, self.waiting.make_contiguous()) {
                self.waiting.drain(..count);
            }
        }
    }

    impl Drop for SerialPort {
        fn drop(&mut self) {
            if let Some(link) = &self.link
                && std::fs::read_link(link).is_ok_and(|target| target == Path::new(&self.path))
            {
                let _ = std::fs::remove_file(link);
            }
        }
    }

    #[cfg(test)]
    mod tests {
        use std::fs;

        use super::*;

        #[test]
        fn a_link_is_made_replaced_and_removed_but_a_file_stays() {
            let folder =
                std::env::temp_dir().join(format!("fencelight-link-{}", std::process::id()));
            fs::create_dir_all(&folder).expect("a folder");
            let link = folder.join("board");
            let first = SerialPort::create(Some(&link)).expect("a port");
            assert_eq!(first.name(), link.display().to_string());
            let second = SerialPort::create(Some(&link)).expect("a port");
            drop(first);
            assert_eq!(
                fs::read_link(&link).expect("a link").to_str(),
                Some(&*second.path)
            );
            drop(second);
            assert!(!link.is_symlink());
            fs::write(&link, "mine").expect("a file");
            assert!(SerialPort::create(Some(&link)).is_err());
            assert_eq!(fs::read_to_string(&link).expect("a file"), "mine");
            fs::remove_dir_all(&folder).expect("its end");
        }
    }
}
