//! The line between the two sides: inside one server, or encrypted between two servers.

use std::io::{self, BufRead, BufReader, Read as _};
use std::net::{IpAddr, SocketAddr, TcpListener, TcpStream};
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use super::noise::{PROOF_LIMIT, Reader, Role, Token, Writer, lock};

/// A server that is silent for this long is away: it repeats its message every few seconds.
const SILENCE: Duration = Duration::from_secs(15);
/// Time between two attempts.
const RETRY: Duration = Duration::from_secs(1);
/// The longest message: the moves of a very long game.
const MAX_LINE_BYTES: u64 = 64 * 1_024;

/// Events that wait. A server that sends more is read no further.
pub(super) const MAX_EVENTS: usize = 8;

/// What comes over the line.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum WireEvent {
    Up,
    Line(String),
    /// Why a connection is refused; the line stays as it is.
    Refused(String),
    /// Why the line is down.
    Down(String),
}

/// What is written to while the line is up.
type Out = Arc<Mutex<Option<Writer>>>;

/// One end of the line.
pub(crate) struct Wire {
    pub(crate) events: Receiver<WireEvent>,
    send: Box<dyn FnMut(&str) + Send>,
}

impl Wire {
    /// Sends a line, if the other end is there.
    pub(crate) fn send(&mut self, line: &str) {
        (self.send)(line);
    }

    /// A line inside this program.
    pub(crate) fn pair() -> (Self, Self) {
        let ((to_one, one), (to_other, other)) = (channel(), channel());
        let end = |to: Sender<WireEvent>, events| {
            let _ = to.send(WireEvent::Up);
            Self {
                events,
                send: Box::new(move |line| {
                    let _ = to.send(WireEvent::Line(line.to_owned()));
                }),
            }
        };
        (end(to_other, one), end(to_one, other))
    }

    /// The end that waits for another server. `admit` counts a connection until what it returns is dropped, or refuses it.
    pub(crate) fn listen<G: Send + 'static>(
        listener: TcpListener,
        token: &Token,
        admit: impl Fn(IpAddr) -> Option<G> + Send + 'static,
    ) -> io::Result<Self> {
        let role = Role::listens(token);
        let (to, events) = sync_channel(MAX_EVENTS);
        let (line, lines) = channel();
        let out: Out = Arc::default();
        let (refusals, linked) = (to.clone(), Arc::clone(&out));
        // Each proves itself in a thread of its own, so that one which is silent keeps no other waiting.
        thread::spawn(move || {
            loop {
                let Ok((stream, peer)) = listener.accept() else {
                    // Too many open files, or a visitor that has left: the next one may fare better.
                    thread::sleep(RETRY);
                    continue;
                };
                let Some(admitted) = admit(peer.ip()) else {
                    continue;
                };
                let (role, line) = (role.clone(), line.clone());
                let (refusals, linked) = (refusals.clone(), Arc::clone(&linked));
                thread::spawn(move || {
                    let opened = role.open(stream).and_then(|ends| match *lock(&linked) {
                        None => Ok(ends),
                        Some(_) => Err(io::Error::other("another server is linked already")),
                    });
                    let _ = match opened {
                        Ok(ends) => line.send(ends).map_err(drop),
                        Err(why) => {
                            let why = format!("{}: {why}", peer.ip().to_canonical());
                            refusals.send(WireEvent::Refused(why)).map_err(drop)
                        }
                    };
                    drop(admitted);
                });
            }
        });
        let closed = |_| io::Error::other("the port is closed");
        Ok(Self::start(out, (to, events), Duration::ZERO, move || {
            lines.recv().map_err(closed)
        }))
    }

    /// The end that connects to another server.
    pub(crate) fn connect(address: SocketAddr, token: &Token) -> io::Result<Self> {
        let role = Role::connects(token);
        let events = sync_channel(MAX_EVENTS);
        Ok(Self::start(Arc::default(), events, RETRY, move || {
            role.open(TcpStream::connect_timeout(&address, PROOF_LIMIT)?)
        }))
    }

    /// Opens the line again and again, with a pause between.
    fn start(
        out: Out,
        (to, events): (SyncSender<WireEvent>, Receiver<WireEvent>),
        pause: Duration,
        mut open: impl FnMut() -> io::Result<(Reader, Writer)> + Send + 'static,
    ) -> Self {
        let shared = Arc::clone(&out);
        thread::spawn(move || {
            loop {
                let served = open().and_then(|ends| serve(ends, &shared, &to));
                *lock(&shared) = None;
                let why = served.map_or_else(|error| error.to_string(), |()| "it ended".to_owned());
                if to.send(WireEvent::Down(why)).is_err() {
                    return;
                }
                thread::sleep(pause);
            }
        });
        let send = move |line: &str| {
            // The reader finds out that the line is down, and opens it again.
            let _ = lock(&out).as_mut().map(|out| out.write_line(line));
        };
        Self {
            events,
            send: Box::new(send),
        }
    }
}

/// Serves a connection until it ends.
fn serve(
    (reader, writer): (Reader, Writer),
    out: &Mutex<Option<Writer>>,
    to: &SyncSender<WireEvent>,
) -> io::Result<()> {
    reader.set_silence(SILENCE)?;
    let mut reader = BufReader::new(reader);
    *lock(out) = Some(writer);
    let _ = to.send(WireEvent::Up);
    loop {
        let line = read_line(&mut reader, MAX_LINE_BYTES)?;
        if to.send(WireEvent::Line(line)).is_err() {
            return Ok(());
        }
    }
}

/// Reads a line of limited length.
fn read_line(reader: &mut impl BufRead, limit: u64) -> io::Result<String> {
    let mut line = Vec::new();
    reader.take(limit).read_until(b'\n', &mut line)?;
    match line.pop() {
        Some(b'\n') => String::from_utf8(line).map_err(io::Error::other),
        Some(_) => Err(io::Error::other("a line is too long, or was cut")),
        None => Err(io::ErrorKind::UnexpectedEof.into()),
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use super::*;

    const PATIENCE: Duration = Duration::from_secs(60);

    /// A token that all digits of are the same.
    fn token(digit: &str) -> Token {
        digit.repeat(32).parse().expect("a token")
    }

    fn listen(token: &Token) -> (Wire, SocketAddr) {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("an address");
        let wire = Wire::listen(listener, token, |_| Some(())).expect("a port");
        (wire, address)
    }

    fn next(wire: &Wire) -> WireEvent {
        wire.events.recv_timeout(PATIENCE).expect("an event")
    }

    /// The sentence of the next event; the line is not up.
    fn refusal(wire: &Wire) -> String {
        match next(wire) {
            WireEvent::Refused(why) | WireEvent::Down(why) => why,
            event => panic!("{event:?}"),
        }
    }

    fn line(text: &str) -> WireEvent {
        WireEvent::Line(text.to_owned())
    }

    /// Passes on what comes from one side to the other, and keeps it: 0 from the end that connects, 1 from the other one.
    fn relay(address: SocketAddr) -> (SocketAddr, Receiver<(usize, Vec<u8>)>) {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let own = listener.local_addr().expect("an address");
        let (to, seen) = channel();
        thread::spawn(move || {
            let (near, _) = listener.accept().expect("a connection");
            let far = TcpStream::connect(address).expect("a connection");
            for (side, (from, onto)) in [(&near, &far), (&far, &near)].into_iter().enumerate() {
                let [mut from, mut onto] = [from, onto].map(|end| end.try_clone().expect("it"));
                let to = to.clone();
                thread::spawn(move || {
                    let mut bytes = [0; 4_096];
                    while let Ok(length @ 1..) = from.read(&mut bytes) {
                        let _ = to.send((side, bytes[..length].to_vec()));
                        onto.write_all(&bytes[..length]).expect("the other side");
                    }
                });
            }
        });
        (own, seen)
    }

    #[test]
    fn two_servers_with_one_token_hear_each_other_and_a_relay_reads_nothing() {
        let token = Token::random().expect("a token");
        let (mut one, address) = listen(&token);
        let (address, seen) = relay(address);
        let mut other = Wire::connect(address, &token).expect("a line");
        for wire in [&one, &other] {
            assert_eq!(next(wire), WireEvent::Up);
        }
        // More than a record, in both directions at once.
        let long = "move-of-a-game ".repeat(4_000);
        for (wire, text) in [(&mut one, "first"), (&mut other, "second")] {
            wire.send(text);
            wire.send(&long);
        }
        for (wire, text) in [(&other, "first"), (&one, "second")] {
            assert_eq!(next(wire), line(text));
            assert_eq!(next(wire), line(&long));
        }
        let seen: Vec<u8> = seen.try_iter().flat_map(|(_, bytes)| bytes).collect();
        assert!(seen.len() > 2 * long.len(), "{}", seen.len());
        let digits = format!("{token:x}");
        for secret in ["move-of-a-game", "first", &digits] {
            let is_seen = seen
                .windows(secret.len())
                .any(|part| part == secret.as_bytes());
            assert!(!is_seen, "{secret}");
        }
    }

    #[test]
    fn a_server_that_floods_is_read_no_further_than_its_events_are_taken() {
        let token = token("1");
        let (one, address) = listen(&token);
        let stream = TcpStream::connect(address).expect("a connection");
        let (_reader, mut writer) = Role::connects(&token).open(stream).expect("a line");
        let (to, sent) = channel();
        thread::spawn(move || {
            let long = "x".repeat(60_000);
            (0..1_000).all(|_| writer.write_line(&long).is_ok() && to.send(()).is_ok())
        });
        let pause = Duration::from_millis(500);
        // What the system keeps of a connection, and the events.
        let count = std::iter::from_fn(|| sent.recv_timeout(pause).ok()).count();
        assert!(count < 400, "{count} lines of 60 KB");
        assert_eq!(next(&one), WireEvent::Up);
        assert!((0..count).all(|_| matches!(next(&one), WireEvent::Line(_))));
    }

    #[test]
    fn another_token_is_refused_at_both_ends_and_never_said() {
        let (one, address) = listen(&token("1"));
        let other = Wire::connect(address, &token("2")).expect("a line");
        for (wire, named) in [
            (&one, "127.0.0.1: it has another token"),
            (&other, "it has another token"),
        ] {
            assert_eq!(refusal(wire), named);
        }
        assert_eq!(format!("{:?}", token("1")), "Token");
        let zero = "0".repeat(32);
        for wrong in ["", "12", "zz", &"1".repeat(31), &"1".repeat(34), &zero] {
            assert!(wrong.parse::<Token>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_recorded_connection_that_is_sent_again_is_refused() {
        let token = token("1");
        let (mut one, address) = listen(&token);
        let (relayed, seen) = relay(address);
        let mut other = Wire::connect(relayed, &token).expect("a line");
        for wire in [&mut one, &mut other] {
            assert_eq!(next(wire), WireEvent::Up);
            wire.send("said");
            wire.send(".");
        }
        for wire in [&one, &other] {
            assert_eq!(next(wire), line("said"));
            assert_eq!(next(wire), line("."));
        }
        let connects = seen.try_iter().filter(|(side, _)| *side == 0);
        let recorded: Vec<u8> = connects.flat_map(|(_, bytes)| bytes).collect();
        assert!(recorded.len() > 3 * 18 + 50, "{}", recorded.len());
        // A line of its own: the first one is still up.
        let (one, address) = listen(&token);
        let mut again = TcpStream::connect(address).expect("a connection");
        again.write_all(&recorded).expect("a connection");
        assert!(refusal(&one).contains("not of this connection"));
        let other = Wire::connect(address, &token).expect("a line");
        assert_eq!(next(&other), WireEvent::Up);
    }

    #[test]
    fn a_program_that_is_no_server_is_told_so_and_keeps_no_link_away() {
        let secret = token("1");
        let (one, address) = listen(&secret);
        let mut visitor = TcpStream::connect(address).expect("a connection");
        visitor
            .write_all(b"GET / HTTP/1.1\r\n\r\n")
            .expect("a request");
        let mut answer = [0; 32];
        visitor.read_exact(&mut answer).expect("an answer");
        assert_eq!(&answer, b"this port takes the link of anot");
        assert!(refusal(&one).contains("no link of this program"));
        // One after the other they would take minutes.
        let silent = [(); 100].map(|()| TcpStream::connect(address).expect("a connection"));
        let other = Wire::connect(address, &secret).expect("a line");
        assert_eq!(next(&other), WireEvent::Up);
        assert_eq!(next(&one), WireEvent::Up);
        // A second server with the same token has to wait.
        let third = Wire::connect(address, &secret).expect("a line");
        assert_eq!(next(&third), WireEvent::Up);
        assert!(matches!(next(&third), WireEvent::Down(_)));
        drop(silent);
    }

    #[test]
    fn a_port_that_is_no_link_is_named_as_such() {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("an address");
        let wire = Wire::connect(address, &token("1")).expect("a line");
        let (mut stream, _) = listener.accept().expect("a connection");
        stream
            .write_all(b"HTTP/1.1 400 Bad Request\r\n\r\n")
            .expect("an answer");
        assert!(refusal(&wire).contains("no link of this program"));
    }
}
