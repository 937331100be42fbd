//! A deadline for all that is read from and written to a stream.

use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

/// A stream whose reads and writes have one deadline together, however many they are.
pub(crate) struct Timed<'a> {
    stream: &'a TcpStream,
    end: Instant,
}

impl<'a> Timed<'a> {
    pub(crate) fn new(stream: &'a TcpStream, limit: Duration) -> Self {
        let end = Instant::now() + limit;
        Self { stream, end }
    }

    /// The time that is left; an error when it is over.
    fn rest(&self) -> io::Result<Option<Duration>> {
        let rest = self.end.checked_duration_since(Instant::now());
        let rest = rest.filter(|rest| !rest.is_zero());
        Ok(Some(rest.ok_or(io::ErrorKind::TimedOut)?))
    }
}

impl Read for Timed<'_> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.stream.set_read_timeout(self.rest()?)?;
        self.stream.read(bytes)
    }
}

impl Write for Timed<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.stream.set_write_timeout(self.rest()?)?;
        self.stream.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}
