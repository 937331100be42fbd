//! The line to the board for one page, over a WebSocket: a message from the page is a request of the console, a message to it an answer
//! (`=`, `?`), an event (`!`), or a word of the server (`#`).

use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::sync::mpsc::{Receiver, TryRecvError};
use std::time::{Duration, Instant};

use tungstenite::protocol::{Role, WebSocketConfig};
use tungstenite::{Bytes, Error, Message, Utf8Bytes, WebSocket};

use crate::connections::Connection;
use crate::http::is_timeout;
use crate::hub::Hub;
use crate::limits::Limits;
use crate::server::Server;
use crate::{policy, staff};

/// The answer to a page that asks too often.
const TOO_OFTEN: &str = "? busy too many requests from this address; wait a second";
/// The answer to a page of another machine that would change something.
const NEEDS_SEAT: &str = "? unsupported another machine plays at a seat, by the code on the screen; the PIN of the staff opens all keys";
/// Events wait at most this long while the page asks nothing.
const EVENT_DELAY: Duration = Duration::from_millis(8);
/// What is read for one message at most, in longest messages: its frames, and those that come before they are looked at. Empty frames would go on for ever.
const MESSAGES_READ: usize = 4;

/// The connection of a page.
pub(super) struct Stream {
    tcp: TcpStream,
    /// Bytes that may still come before the message ends.
    rest: usize,
}

impl Read for Stream {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        if self.rest == 0 {
            return Err(io::ErrorKind::InvalidData.into());
        }
        let count = self.tcp.read(bytes)?;
        self.rest = self.rest.saturating_sub(count);
        Ok(count)
    }
}

impl Write for Stream {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.tcp.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.tcp.flush()
    }
}

/// The next message of a page.
pub(super) fn read(socket: &mut WebSocket<Stream>, limits: &Limits) -> Result<Message, Error> {
    socket.get_mut().rest = MESSAGES_READ * limits.message_bytes;
    socket.read()
}

/// When a page was heard last, and since when the answer to a ping is awaited.
pub(super) struct Pulse {
    heard: Instant,
    pinged: Option<Instant>,
}

impl Pulse {
    /// The page is heard now.
    pub(super) fn new() -> Self {
        Self {
            heard: Instant::now(),
            pinged: None,
        }
    }

    /// Sends a ping to a page that was silent for too long; `false` where it does not answer one.
    pub(super) fn check(
        &mut self,
        socket: &mut WebSocket<Stream>,
        server: &Server,
    ) -> Result<bool, Error> {
        match self.pinged {
            Some(at) => return Ok(at.elapsed() < server.limits.pong),
            None if self.heard.elapsed() >= server.limits.ping => {
                socket.send(Message::Ping(Bytes::new()))?;
                self.pinged = Some(Instant::now());
            }
            None => {}
        }
        Ok(true)
    }
}

/// The WebSocket of a page, whose reads end after a time.
pub(super) fn accept(
    stream: TcpStream,
    rest: &[u8],
    server: &Server,
    read: Duration,
) -> io::Result<WebSocket<Stream>> {
    stream.set_read_timeout(Some(read))?;
    stream.set_write_timeout(Some(server.limits.write))?;
    let most = server.limits.message_bytes;
    let config = WebSocketConfig::default()
        .read_buffer_size(most)
        .max_message_size(Some(most))
        .max_frame_size(Some(most));
    let rest = rest.to_vec();
    Ok(WebSocket::from_partially_read(
        Stream {
            tcp: stream,
            rest: 0,
        },
        rest,
        Role::Server,
        Some(config),
    ))
}

/// Serves a page until it leaves.
pub(super) fn serve(
    stream: TcpStream,
    rest: &[u8],
    server: &Server,
    hub: &Hub,
    connection: &Connection,
) -> io::Result<()> {
    let mut socket = accept(stream, rest, server, EVENT_DELAY)?;
    let (page, messages) = hub.listen();
    let mut guest = Guest {
        page,
        connection,
        staff_until: None,
        told_staff: false,
    };
    let ended = talk(&mut socket, server, hub, &mut guest, &messages);
    hub.leave(page);
    match ended {
        Err(Error::Io(error)) => Err(error),
        // The page has left, or has sent what it must not.
        _ => {
            let _ = socket.close(None);
            let _ = socket.flush();
            Ok(())
        }
    }
}

/// The page at the other end.
struct Guest<'a> {
    page: u64,
    connection: &'a Connection,
    /// Until when it may do what the staff may, and whether it was told so.
    staff_until: Option<Instant>,
    told_staff: bool,
}

impl Guest<'_> {
    /// Whether it may change something: the display on this machine, and the staff. Phones play at a seat.
    fn may_play(&self, server: &Server) -> bool {
        server.may_play && (self.connection.is_own() || self.is_staff())
    }

    fn is_staff(&self) -> bool {
        self.staff_until.is_some_and(|until| Instant::now() < until)
    }

    /// What the page is told when the right of the staff begins, is given back or runs out.
    fn staff_news(&mut self) -> Option<&'static str> {
        let is_staff = self.is_staff();
        let before = std::mem::replace(&mut self.told_staff, is_staff);
        let news = if is_staff {
            "# staff on"
        } else {
            "# staff off"
        };
        (is_staff != before).then_some(news)
    }

    /// The answer to a request: of the server, or of the board.
    fn answer(&mut self, request: &str, server: &Server, hub: &Hub) -> String {
        let request = request.trim();
        if !self.connection.may_ask(&server.limits) {
            return TOO_OFTEN.to_owned();
        }
        if let Some(pin) = request.strip_prefix("pin ") {
            self.staff_until = None;
            if pin == "off" {
                return "=".to_owned();
            }
            let now = Instant::now();
            return match server.staff.open(pin, self.connection.address(), now) {
                Ok(()) => {
                    self.staff_until = Some(now + staff::OPEN);
                    // Said again to a page that has the right: it waits for the word.
                    self.told_staff = false;
                    "=".to_owned()
                }
                Err(refusal) => refusal,
            };
        }
        if request == "watch leds" {
            return hub.watch_leds(self.page).to_owned();
        }
        let is_staff = self.is_staff();
        if is_staff && policy::is_for_staff(request) {
            self.staff_until = Some(Instant::now() + staff::OPEN);
        }
        match policy::check(request, self.may_play(server), is_staff, &server.limits) {
            Ok(()) => hub.ask_for(self.page, self.connection.visitor(), request),
            Err(refusal) if refusal == policy::READS_ONLY && server.may_play => {
                NEEDS_SEAT.to_owned()
            }
            Err(refusal) => refusal,
        }
    }
}

fn talk(
    socket: &mut WebSocket<Stream>,
    server: &Server,
    hub: &Hub,
    guest: &mut Guest<'_>,
    messages: &Receiver<Utf8Bytes>,
) -> Result<(), Error> {
    let access = match guest.may_play(server) {
        true => "play",
        false => "read",
    };
    let hello = format!("# server {} {access}", env!("CARGO_PKG_VERSION"));
    socket.send(Message::text(hello))?;
    let mut pulse = Pulse::new();
    loop {
        loop {
            match messages.try_recv() {
                Ok(message) => socket.send(Message::Text(message))?,
                Err(TryRecvError::Empty) => break,
                // The browser did not read for too long.
                Err(TryRecvError::Disconnected) => return Ok(()),
            }
        }
        if let Some(news) = guest.staff_news() {
            socket.send(Message::text(news))?;
        }
        match read(socket, &server.limits) {
            Ok(Message::Text(request)) => {
                let answer = guest.answer(&request, server, hub);
                if let Some(news) = guest.staff_news() {
                    socket.send(Message::text(news))?;
                }
                socket.send(Message::text(answer))?;
                pulse = Pulse::new();
            }
            // They count as requests do.
            Ok(Message::Ping(_) | Message::Pong(_)) if guest.connection.may_ask(&server.limits) => {
                pulse = Pulse::new();
            }
            Ok(
                Message::Ping(_)
                | Message::Pong(_)
                | Message::Close(_)
                | Message::Binary(_)
                | Message::Frame(_),
            ) => return Ok(()),
            // Nothing has come that was not read: the time for a pong does not run while the board is asked.
            Err(Error::Io(error)) if is_timeout(&error) => {
                if !pulse.check(socket, server)? {
                    return Ok(());
                }
            }
            Err(error) => return Err(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::connections::Connections;

    #[test]
    fn a_page_is_told_when_the_right_of_the_staff_begins_and_runs_out() {
        let connections = std::sync::Arc::new(Connections::default());
        let connection = connections.admit([127, 0, 0, 1].into(), &Limits::DEFAULT);
        let mut guest = Guest {
            page: 0,
            connection: &connection.expect("a place"),
            staff_until: None,
            told_staff: false,
        };
        assert_eq!(guest.staff_news(), None);
        guest.staff_until = Some(Instant::now() + staff::OPEN);
        assert_eq!(guest.staff_news(), Some("# staff on"));
        assert_eq!(guest.staff_news(), None);
        // No request comes, and its time is over.
        guest.staff_until = Some(Instant::now());
        assert_eq!(guest.staff_news(), Some("# staff off"));
        assert_eq!(guest.staff_news(), None);
    }
}
