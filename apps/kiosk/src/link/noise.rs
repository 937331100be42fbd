//! The encrypted line between two servers: the Noise protocol with the token as its key.
//!
//! The pattern is NNpsk0: fresh keys for each connection, mixed with a key that follows from the token. The token is never sent. A machine between the two
//! that lacks it can open no line to either end, and cannot read what it passes on.
//!
//! Each message has its length before it, two bytes with the highest first. The line is open once each end has decrypted a message of this connection, so
//! that a recorded one opens nothing. A message of length 0 refuses: the other end has another token.

use std::fmt;
use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::str::FromStr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use sha2::{Digest as _, Sha256};
use snow::{Builder, HandshakeState, StatelessTransportState};

use crate::timed::Timed;

/// How long the other server may take to prove itself.
pub(super) const PROOF_LIMIT: Duration = Duration::from_secs(5);
const PROTOCOL: &str = "Noise_NNpsk0_25519_ChaChaPoly_BLAKE2s";
/// Both ends must agree on this text.
const PROLOGUE: &[u8] = b"fencelight link 2";
/// The longest message, which its length of two bytes allows.
const MESSAGE_BYTES: usize = u16::MAX as usize;
/// What encryption adds to a message.
const TAG_BYTES: usize = 16;
/// The length of a message of the handshake: a public key and a tag. Its first byte is what no program sends first that speaks text or TLS.
const PROOF_BYTES: u16 = 48;
/// The answer to a program that speaks something else.
const NO_LINK: &str = "this port takes the link of another fencelight kiosk alone\n";
/// The hexadecimal digits of a number of 128 bits.
const DIGITS: usize = 32;

fn other_token() -> io::Error {
    io::Error::other("it has another token")
}

fn no_link() -> io::Error {
    io::Error::other("it is no link of this program, or one of an older version")
}

/// Which end of a link this is, with the key of the link.
#[derive(Clone)]
pub(super) struct Role {
    key: [u8; 32],
    listens: bool,
}

impl Role {
    pub(super) fn listens(token: &Token) -> Self {
        Self::new(token, true)
    }

    pub(super) fn connects(token: &Token) -> Self {
        Self::new(token, false)
    }

    fn new(token: &Token, listens: bool) -> Self {
        let key = Sha256::new_with_prefix(b"fencelight link, key of a token");
        let key = key.chain_update(token.0).finalize().into();
        Self { key, listens }
    }

    fn handshake(&self) -> Result<HandshakeState, snow::Error> {
        let builder = Builder::new(PROTOCOL.parse()?).prologue(PROLOGUE)?;
        let builder = builder.psk(0, &self.key)?;
        match self.listens {
            true => builder.build_responder(),
            false => builder.build_initiator(),
        }
    }

    /// Opens the line over a stream: both ends have shown that they have the token.
    pub(super) fn open(&self, stream: TcpStream) -> io::Result<(Reader, Writer)> {
        stream.set_nodelay(true)?;
        let mut timed = Timed::new(&stream, PROOF_LIMIT);
        let mut noise = self.handshake().map_err(io::Error::other)?;
        let mut out = [0; PROOF_BYTES as usize];
        if self.listens {
            hear_proof(&mut noise, &mut timed)?;
        }
        let length = noise.write_message(&[], &mut out);
        send(&mut timed, &out[..length.map_err(io::Error::other)?])?;
        if !self.listens {
            hear_proof(&mut noise, &mut timed)?;
        }
        let noise = noise.into_stateless_transport_mode();
        let noise = Arc::new(noise.map_err(io::Error::other)?);
        let mut reader = Reader {
            stream: stream.try_clone()?,
            noise: Arc::clone(&noise),
            number: 0,
            text: Vec::new(),
        };
        // The first message of the connecting end is its proof: its handshake could be a recorded one.
        if self.listens {
            reader.text = hear(&reader.noise, &mut reader.number, &mut timed)?;
        }
        stream.set_read_timeout(None)?;
        stream.set_write_timeout(Some(PROOF_LIMIT))?;
        let mut writer = Writer {
            stream,
            noise,
            number: 0,
        };
        if !self.listens {
            writer.say(&[])?;
        }
        Ok((reader, writer))
    }
}

/// Takes the other end's part of the handshake, and refuses one with another token.
fn hear_proof(noise: &mut HandshakeState, timed: &mut Timed<'_>) -> io::Result<()> {
    let mut length = [0];
    timed.read_exact(&mut length)?;
    if length != PROOF_BYTES.to_be_bytes()[..1] {
        timed.write_all(NO_LINK.as_bytes())?;
        return Err(no_link());
    }
    timed.read_exact(&mut length)?;
    match u16::from(length[0]) {
        0 => return Err(other_token()),
        PROOF_BYTES => {}
        _ => return Err(no_link()),
    }
    let mut message = [0; PROOF_BYTES as usize];
    timed.read_exact(&mut message)?;
    if noise.read_message(&message, &mut []).is_err() {
        send(timed, &[])?;
        return Err(other_token());
    }
    Ok(())
}

/// Sends a message with its length.
fn send(to: &mut impl Write, message: &[u8]) -> io::Result<()> {
    let length = u16::try_from(message.len()).map_err(io::Error::other)?;
    to.write_all(&[&length.to_be_bytes(), message].concat())
}

/// What comes over the line.
pub(super) struct Reader {
    stream: TcpStream,
    noise: Arc<StatelessTransportState>,
    /// The number of the next message.
    number: u64,
    /// What was decrypted and not yet read.
    text: Vec<u8>,
}

impl Reader {
    /// How long the other end may be silent.
    pub(super) fn set_silence(&self, silence: Duration) -> io::Result<()> {
        self.stream.set_read_timeout(Some(silence))
    }
}

/// Takes a message from a stream.
fn hear(
    noise: &StatelessTransportState,
    number: &mut u64,
    from: &mut impl Read,
) -> io::Result<Vec<u8>> {
    let mut length = [0; 2];
    from.read_exact(&mut length)?;
    let mut message = vec![0; usize::from(u16::from_be_bytes(length))];
    from.read_exact(&mut message)?;
    let mut text = vec![0; message.len()];
    let length = noise.read_message(*number, &message, &mut text);
    text.truncate(length.map_err(|_| io::Error::other("a message is not of this connection"))?);
    *number += 1;
    Ok(text)
}

impl Read for Reader {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        while self.text.is_empty() {
            self.text = hear(&self.noise, &mut self.number, &mut &self.stream)?;
        }
        let length = self.text.len().min(bytes.len());
        bytes[..length].copy_from_slice(&self.text[..length]);
        self.text.drain(..length);
        Ok(length)
    }
}

/// What goes over the line.
pub(super) struct Writer {
    stream: TcpStream,
    noise: Arc<StatelessTransportState>,
    /// The number of the next message.
    number: u64,
}

impl Writer {
    pub(super) fn write_line(&mut self, line: &str) -> io::Result<()> {
        format!("{line}\n")
            .as_bytes()
            .chunks(MESSAGE_BYTES - TAG_BYTES)
            .try_for_each(|text| self.say(text))
    }

    fn say(&mut self, text: &[u8]) -> io::Result<()> {
        let mut message = vec![0; text.len() + TAG_BYTES];
        let length = self.noise.write_message(self.number, text, &mut message);
        message.truncate(length.map_err(io::Error::other)?);
        self.number += 1;
        send(&mut self.stream, &message)
    }
}

pub(super) fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
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
        let bytes = bytes.filter(|bytes: &[u8; DIGITS / 2]| *bytes != [0; DIGITS / 2]);
        let why = || format!("a token has {DIGITS} hexadecimal digits, not all of them 0");
        Ok(Self(bytes.ok_or_else(why)?))
    }
}

/// The bytes of hexadecimal digits.
fn bytes_of(text: &str) -> Option<Vec<u8>> {
    let digits: Option<Vec<u32>> = text.chars().map(|digit| digit.to_digit(16)).collect();
    let digits = digits.filter(|digits| digits.len() % 2 == 0)?;
    let byte = |pair: &[u32]| u8::try_from(pair[0] << 4 | pair[1]).ok();
    digits.chunks(2).map(byte).collect()
}
