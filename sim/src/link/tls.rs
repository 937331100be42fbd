//! The encrypted line between two servers: TLS 1.3 with keys that both compute from the token.
//!
//! Each end has a key pair that follows from the token and from its role, and accepts the public key of the other role alone: raw public keys (RFC 7250), without certificates. The token is
//! never sent. A machine between the two that lacks it can sign for neither, and what it passes on it cannot read.

use std::fmt;
use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::str::FromStr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use ed25519_compact::PublicKey;
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::client::{AlwaysResolvesClientRawPublicKeys, Resumption};
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::server::danger::{ClientCertVerified, ClientCertVerifier};
use rustls::server::{AlwaysResolvesServerRawPublicKeys, NoServerSessionStorage};
use rustls::sign::CertifiedKey;
use rustls::version::TLS13;
use rustls::{
    AlertDescription, CertificateError, ClientConfig, ClientConnection, Connection,
    DigitallySignedStruct, DistinguishedName, Error, PeerIncompatible, ServerConfig,
    ServerConnection, SignatureScheme,
};

use super::cryptography::{KeyPair, derived, is_signed, provider};
use crate::timed::Timed;

/// How long the other server may take to prove itself.
pub(super) const PROOF_LIMIT: Duration = Duration::from_secs(5);
/// The first byte of every connection over TLS.
const HANDSHAKE: u8 = 22;
/// The most text of one record.
const RECORD_BYTES: usize = 16 * 1_024;
/// What a program that speaks no TLS is told.
const NO_TLS: &str = "this port takes the link of another fencelight kiosk, over TLS alone\n";
/// The hexadecimal digits of a number of 128 bits.
const DIGITS: usize = 32;
const OTHER_TOKEN: &str = "it has another token";

/// What one end of a link needs.
#[derive(Clone)]
pub(super) enum Role {
    Listens(Arc<ServerConfig>),
    Connects(Arc<ClientConfig>),
}

impl Role {
    pub(super) fn listens(token: &Token) -> Result<Self, Error> {
        let (own, other) = (Self::server_key(token), Self::client_key(token));
        let builder = ServerConfig::builder_with_provider(provider());
        let mut config = builder
            .with_protocol_versions(&[&TLS13])?
            .with_client_cert_verifier(Arc::new(Other::new(&other)))
            .with_cert_resolver(Arc::new(AlwaysResolvesServerRawPublicKeys::new(identity(
                own,
            ))));
        // Every connection proves itself anew.
        config.session_storage = Arc::new(NoServerSessionStorage {});
        config.send_tls13_tickets = 0;
        Ok(Self::Listens(Arc::new(config)))
    }

    pub(super) fn connects(token: &Token) -> Result<Self, Error> {
        let (own, other) = (Self::client_key(token), Self::server_key(token));
        let builder = ClientConfig::builder_with_provider(provider());
        let mut config = builder
            .with_protocol_versions(&[&TLS13])?
            .dangerous()
            .with_custom_certificate_verifier(Arc::new(Other::new(&other)))
            .with_client_cert_resolver(Arc::new(AlwaysResolvesClientRawPublicKeys::new(identity(
                own,
            ))));
        config.resumption = Resumption::disabled();
        Ok(Self::Connects(Arc::new(config)))
    }

    fn server_key(token: &Token) -> KeyPair {
        KeyPair::new(&derived(
            &token.0,
            b"fencelight link, key of the end that listens",
        ))
    }

    fn client_key(token: &Token) -> KeyPair {
        KeyPair::new(&derived(
            &token.0,
            b"fencelight link, key of the end that connects",
        ))
    }

    /// Ends that show the public keys of a token, and sign with those of another one.
    #[cfg(test)]
    pub(super) fn impostors(shown: &Token, token: &Token) -> [Self; 2] {
        let identity = |shown: &KeyPair, signs: KeyPair| {
            let public = CertificateDer::from(shown.public().to_vec());
            Arc::new(CertifiedKey::new(vec![public], Arc::new(signs)))
        };
        let mut ends =
            [Self::listens(shown), Self::connects(shown)].map(|end| end.expect("an end"));
        for end in &mut ends {
            match end {
                Self::Listens(config) => {
                    let identity = identity(&Self::server_key(shown), Self::server_key(token));
                    let config = Arc::get_mut(config).expect("the only one");
                    config.cert_resolver =
                        Arc::new(AlwaysResolvesServerRawPublicKeys::new(identity));
                }
                Self::Connects(config) => {
                    let identity = identity(&Self::client_key(shown), Self::client_key(token));
                    let config = Arc::get_mut(config).expect("the only one");
                    config.client_auth_cert_resolver =
                        Arc::new(AlwaysResolvesClientRawPublicKeys::new(identity));
                }
            }
        }
        ends
    }

    /// Opens the line over a stream: both ends have shown that they have the token.
    pub(super) fn open(&self, stream: TcpStream) -> io::Result<(TlsReader, TlsWriter)> {
        stream.set_nodelay(true)?;
        let mut timed = Timed::new(&stream, PROOF_LIMIT);
        let mut tls = match self {
            Self::Listens(config) => {
                check_is_tls(&stream, &mut timed)?;
                ServerConnection::new(Arc::clone(config)).map(Connection::Server)
            }
            Self::Connects(config) => {
                let name = ServerName::from(stream.peer_addr()?.ip());
                ClientConnection::new(Arc::clone(config), name).map(Connection::Client)
            }
        }
        .map_err(io::Error::other)?;
        let mut done = Ok((1, 0));
        while tls.is_handshaking() && done.as_ref().is_ok_and(|done| *done != (0, 0)) {
            done = tls.complete_io(&mut timed);
        }
        // What is left, also where it is the reason for a refusal.
        while tls.wants_write() && tls.write_tls(&mut timed).is_ok_and(|written| written > 0) {}
        done.map_err(|error| said(&error))?;
        if tls.is_handshaking() {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        stream.set_read_timeout(None)?;
        stream.set_write_timeout(Some(PROOF_LIMIT))?;
        let tls = Arc::new(Mutex::new(tls));
        let writer = TlsWriter {
            stream: stream.try_clone()?,
            tls: Arc::clone(&tls),
        };
        Ok((TlsReader { stream, tls }, writer))
    }
}

/// Refuses what speaks no TLS in words that it understands.
fn check_is_tls(stream: &TcpStream, timed: &mut Timed<'_>) -> io::Result<()> {
    let mut first = [0];
    stream.set_read_timeout(Some(PROOF_LIMIT))?;
    match stream.peek(&mut first)? {
        0 => Err(io::ErrorKind::UnexpectedEof.into()),
        _ if first == [HANDSHAKE] => Ok(()),
        _ => {
            timed.write_all(NO_TLS.as_bytes())?;
            Err(io::Error::other(
                "it speaks no TLS: no link of this program, or one of an older version",
            ))
        }
    }
}

/// What is wrong with a connection, in words for the operator.
fn said(error: &io::Error) -> io::Error {
    let inner = error
        .get_ref()
        .and_then(|inner| inner.downcast_ref::<Error>());
    io::Error::other(match inner {
        None => return io::Error::new(error.kind(), error.to_string()),
        Some(
            Error::InvalidCertificate(_) | Error::AlertReceived(AlertDescription::AccessDenied),
        ) => OTHER_TOKEN.to_owned(),
        Some(
            Error::InvalidMessage(_)
            | Error::PeerIncompatible(_)
            | Error::AlertReceived(
                AlertDescription::HandshakeFailure | AlertDescription::ProtocolVersion,
            ),
        ) => "it speaks another TLS or none: no link of this program, or one of an older version"
            .to_owned(),
        Some(error) => format!("TLS: {error}"),
    })
}

/// A key pair where rustls expects a certificate.
fn identity(pair: KeyPair) -> Arc<CertifiedKey> {
    let public = CertificateDer::from(pair.public().to_vec());
    Arc::new(CertifiedKey::new(vec![public], Arc::new(pair)))
}

/// The one end that is accepted.
#[derive(Debug)]
struct Other {
    public: Vec<u8>,
    key: PublicKey,
}

impl Other {
    fn new(pair: &KeyPair) -> Self {
        Self {
            public: pair.public().to_vec(),
            key: pair.verifier(),
        }
    }

    fn check(&self, public: &CertificateDer<'_>) -> Result<(), Error> {
        match public.as_ref() == self.public {
            true => Ok(()),
            false => Err(CertificateError::ApplicationVerificationFailure.into()),
        }
    }

    fn check_signature(
        &self,
        message: &[u8],
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let is_known = signed.scheme == SignatureScheme::ED25519;
        match is_known && is_signed(&self.key, message, signed.signature()) {
            true => Ok(HandshakeSignatureValid::assertion()),
            false => Err(CertificateError::BadSignature.into()),
        }
    }
}

/// TLS 1.2 is not spoken.
const NO_TLS12: Error = Error::PeerIncompatible(PeerIncompatible::Tls12NotOffered);

impl ServerCertVerifier for Other {
    fn verify_server_cert(
        &self,
        public: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        self.check(public)?;
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        _: &[u8],
        _: &CertificateDer<'_>,
        _: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        Err(NO_TLS12)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        _: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        self.check_signature(message, signed)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        vec![SignatureScheme::ED25519]
    }

    fn requires_raw_public_keys(&self) -> bool {
        true
    }
}

impl ClientCertVerifier for Other {
    fn root_hint_subjects(&self) -> &[DistinguishedName] {
        &[]
    }

    fn verify_client_cert(
        &self,
        public: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: UnixTime,
    ) -> Result<ClientCertVerified, Error> {
        self.check(public)?;
        Ok(ClientCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        _: &[u8],
        _: &CertificateDer<'_>,
        _: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        Err(NO_TLS12)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        _: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        self.check_signature(message, signed)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        vec![SignatureScheme::ED25519]
    }

    fn requires_raw_public_keys(&self) -> bool {
        true
    }
}

/// What comes over the line.
pub(super) struct TlsReader {
    stream: TcpStream,
    tls: Arc<Mutex<Connection>>,
}

impl TlsReader {
    /// How long the other end may be silent.
    pub(super) fn set_silence(&self, silence: Duration) -> io::Result<()> {
        self.stream.set_read_timeout(Some(silence))
    }
}

impl Read for TlsReader {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        loop {
            match lock(&self.tls).reader().read(bytes) {
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                read => return read,
            }
            // Waits without the lock, so that the other direction goes on.
            self.stream.peek(&mut [0])?;
            let mut tls = lock(&self.tls);
            tls.read_tls(&mut self.stream)?;
            tls.process_new_packets()
                .map_err(|error| said(&io::Error::other(error)))?;
        }
    }
}

/// What goes over the line.
pub(super) struct TlsWriter {
    stream: TcpStream,
    tls: Arc<Mutex<Connection>>,
}

impl TlsWriter {
    pub(super) fn write_line(&mut self, line: &str) -> io::Result<()> {
        for text in format!("{line}\n").as_bytes().chunks(RECORD_BYTES) {
            let mut records = Vec::new();
            let mut tls = lock(&self.tls);
            tls.writer().write_all(text)?;
            while tls.wants_write() {
                tls.write_tls(&mut records)?;
            }
            drop(tls);
            self.stream.write_all(&records)?;
        }
        Ok(())
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
