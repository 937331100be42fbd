//! The line between the two sides: inside one server, or over TCP between two servers on one machine.
//!
//! Two servers prove to each other that they have the token, which itself is never sent: each names a random number, and answers with the keyed hash of both.

use std::fmt;
use std::io::{self, BufRead, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::str::FromStr;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use hmac::{Hmac, Mac};
use sha2::Sha256;

/// What both servers say first.
const GREETING: &str = "fencelight-link";
/// How long the other server may take to prove itself.
const PROOF_LIMIT: Duration = Duration::from_secs(5);
/// A server that is silent for this long is away: it repeats its message every few seconds.
const SILENCE: Duration = Duration::from_secs(15);
/// Time between two attempts.
const RETRY: Duration = Duration::from_secs(1);
/// The longest message: the moves of a very long game.
const MAX_LINE_BYTES: u64 = 64 * 1_024;
/// The hexadecimal digits of a number of 128 bits.
const DIGITS: usize = 32;

/// What comes over the line.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum WireEvent {
    Up,
    Line(String),
    /// Why the line is down.
    Down(String),
}

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

    /// The end that waits for another server.
    pub(crate) fn listen(listener: TcpListener, token: Token) -> Self {
        Self::start(token, b'l', move || Ok(listener.accept()?.0))
    }

    /// The end that connects to another server.
    pub(crate) fn connect(address: SocketAddr, token: Token) -> Self {
        Self::start(token, b'c', move || {
            TcpStream::connect_timeout(&address, PROOF_LIMIT)
        })
    }

    fn start(
        token: Token,
        role: u8,
        mut open: impl FnMut() -> io::Result<TcpStream> + Send + 'static,
    ) -> Self {
        let (to, events) = channel();
        let out: Arc<Mutex<Option<TcpStream>>> = Arc::default();
        let shared = Arc::clone(&out);
        thread::spawn(move || {
            loop {
                let served = open().and_then(|stream| serve(stream, &token, role, &shared, &to));
                *lock(&shared) = None;
                let why = served.map_or_else(|error| error.to_string(), |()| "it ended".to_owned());
                if to.send(WireEvent::Down(why)).is_err() {
                    return;
                }
                thread::sleep(RETRY);
            }
        });
        let send = move |line: &str| {
            let mut out = lock(&out);
            // The reader finds out, and opens the line again.
            if let Some(stream) = out.as_mut() {
                let _ = stream.write_all(format!("{line}\n").as_bytes());
            }
        };
        Self {
            events,
            send: Box::new(send),
        }
    }
}

/// Serves a connection until it ends.
fn serve(
    stream: TcpStream,
    token: &Token,
    role: u8,
    out: &Mutex<Option<TcpStream>>,
    to: &Sender<WireEvent>,
) -> io::Result<()> {
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(PROOF_LIMIT))?;
    stream.set_write_timeout(Some(PROOF_LIMIT))?;
    let mut writer = stream.try_clone()?;
    let mut reader = BufReader::new(stream);
    prove(&mut reader, &mut writer, token, role)?;
    reader.get_ref().set_read_timeout(Some(SILENCE))?;
    *lock(out) = Some(writer);
    let _ = to.send(WireEvent::Up);
    loop {
        let line = read_line(&mut reader, MAX_LINE_BYTES)?;
        if to.send(WireEvent::Line(line)).is_err() {
            return Ok(());
        }
    }
}

/// Both ends show that they have the token.
fn prove(
    reader: &mut impl BufRead,
    writer: &mut impl io::Write,
    token: &Token,
    role: u8,
) -> io::Result<()> {
    let own = Token::random()?;
    writer.write_all(format!("{GREETING} {own:x}\n").as_bytes())?;
    let line = read_line(reader, 128)?;
    let other = line.strip_prefix(GREETING).map(str::trim);
    let other: Token = other
        .and_then(|number| number.parse().ok())
        .ok_or_else(|| io::Error::other("what answers there is no link of this program"))?;
    let (theirs, numbers) = match role {
        b'l' => (b'c', [own.0, other.0]),
        _ => (b'l', [other.0, own.0]),
    };
    let proof = |role: u8| {
        let mut mac = Hmac::<Sha256>::new_from_slice(&token.0).map_err(io::Error::other)?;
        mac.update(&[role]);
        mac.update(numbers.as_flattened());
        io::Result::Ok(mac)
    };
    let digits: String = proof(role)?
        .finalize()
        .into_bytes()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    writer.write_all(format!("{digits}\n").as_bytes())?;
    let answer = bytes_of(&read_line(reader, 128)?).unwrap_or_default();
    // In constant time.
    proof(theirs)?
        .verify_slice(&answer)
        .map_err(|_| io::Error::other("the other server has another token"))
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

fn lock<T>(shared: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The secret that two servers share: 128 bits.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Token([u8; DIGITS / 2]);

impl Token {
    /// A new one, from the system.
    pub(crate) fn random() -> io::Result<Self> {
        let mut bytes = [0; DIGITS / 2];
        getrandom::fill(&mut bytes).map_err(|error| io::Error::other(error.to_string()))?;
        Ok(Self(bytes))
    }
}

/// Secrets do not appear in messages.
impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token")
    }
}

/// Its digits, where they are wanted.
impl fmt::LowerHex for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl FromStr for Token {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let bytes = bytes_of(text).and_then(|bytes| bytes.try_into().ok());
        let bytes = bytes.ok_or_else(|| format!("a token has {DIGITS} hexadecimal digits"))?;
        Ok(Self(bytes))
    }
}

/// The bytes of hexadecimal digits.
fn bytes_of(text: &str) -> Option<Vec<u8>> {
    let digits: Option<Vec<u32>> = text.chars().map(|digit| digit.to_digit(16)).collect();
    let digits = digits.filter(|digits| digits.len() % 2 == 0)?;
    let byte = |pair: &[u32]| u8::try_from(pair[0] << 4 | pair[1]).ok();
    digits.chunks(2).map(byte).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PATIENCE: Duration = Duration::from_secs(60);

    fn ends(tokens: [Token; 2]) -> (Wire, Wire) {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("an address");
        let [one, other] = tokens;
        (Wire::listen(listener, one), Wire::connect(address, other))
    }

    #[test]
    fn two_servers_with_one_token_hear_each_other() {
        let token = Token::random().expect("a token");
        let (mut one, mut other) = ends([token.clone(), token]);
        for wire in [&one, &other] {
            assert_eq!(wire.events.recv_timeout(PATIENCE), Ok(WireEvent::Up));
        }
        one.send("e2");
        other.send("e8");
        let line = |text: &str| Ok(WireEvent::Line(text.to_owned()));
        assert_eq!(other.events.recv_timeout(PATIENCE), line("e2"));
        assert_eq!(one.events.recv_timeout(PATIENCE), line("e8"));
    }

    #[test]
    fn another_token_is_refused_at_both_ends_and_never_said() {
        let tokens = [0, 1].map(|_| Token::random().expect("a token"));
        let (one, other) = ends(tokens.clone());
        for wire in [&one, &other] {
            let event = wire.events.recv_timeout(PATIENCE).expect("an event");
            let WireEvent::Down(why) = event else {
                panic!("{event:?}")
            };
            assert!(!why.contains(&format!("{:x}", tokens[0])), "{why}");
        }
        assert_eq!(format!("{:?}", tokens[0]), "Token");
        for wrong in ["", "12", "zz", &"1".repeat(31), &"1".repeat(34)] {
            assert!(wrong.parse::<Token>().is_err(), "{wrong}");
        }
    }
}
