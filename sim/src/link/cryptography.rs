//! The cryptography of the line between two servers, for rustls: TLS 1.3 with ChaCha20-Poly1305, SHA-256, X25519 and Ed25519, each from a crate without C.
//!
//! Nothing is negotiated, since both ends are this program. The tests hold each part against the vectors of its RFC, and against OpenSSL.

use std::sync::Arc;

use chacha20poly1305::aead::AeadInOut;
use chacha20poly1305::{ChaCha20Poly1305, KeyInit, Nonce as AeadNonce, Tag};
use ed25519_compact::{PublicKey, Seed, Signature, x25519};
use hmac::{Hmac, Mac};
use rustls::crypto::cipher::{
    AeadKey, InboundOpaqueMessage, InboundPlainMessage, Iv, MessageDecrypter, MessageEncrypter,
    Nonce, OutboundOpaqueMessage, OutboundPlainMessage, PrefixedPayload, Tls13AeadAlgorithm,
    UnsupportedOperationError, make_tls13_aad,
};
use rustls::crypto::tls13::HkdfUsingHmac;
use rustls::crypto::{
    ActiveKeyExchange, CryptoProvider, GetRandomFailed, KeyProvider, SecureRandom, SharedSecret,
    SupportedKxGroup, WebPkiSupportedAlgorithms, hash, hmac as tls_hmac,
};
use rustls::pki_types::{PrivateKeyDer, SubjectPublicKeyInfoDer, alg_id};
use rustls::sign::{Signer, SigningKey, public_key_to_spki};
use rustls::{
    CipherSuite, CipherSuiteCommon, ConnectionTrafficSecrets, ContentType, Error, NamedGroup,
    PeerMisbehaved, ProtocolVersion, SignatureAlgorithm, SignatureScheme, SupportedCipherSuite,
    Tls13CipherSuite,
};
use sha2::{Digest, Sha256};

/// Bytes that show that a message is genuine.
const TAG_BYTES: usize = 16;

static SUITE: Tls13CipherSuite = Tls13CipherSuite {
    common: CipherSuiteCommon {
        suite: CipherSuite::TLS13_CHACHA20_POLY1305_SHA256,
        hash_provider: &Sha256Hash,
        confidentiality_limit: u64::MAX,
    },
    hkdf_provider: &HkdfUsingHmac(&HmacSha256),
    aead_alg: &ChaChaPoly,
    quic: None,
};

/// What rustls computes with.
pub(super) fn provider() -> Arc<CryptoProvider> {
    Arc::new(CryptoProvider {
        cipher_suites: vec![SupportedCipherSuite::Tls13(&SUITE)],
        kx_groups: vec![&X25519],
        // There are no certificates.
        signature_verification_algorithms: WebPkiSupportedAlgorithms {
            all: &[],
            mapping: &[],
        },
        secure_random: &System,
        key_provider: &System,
    })
}

/// What the system has: random numbers, and no keys in files.
#[derive(Debug)]
struct System;

impl SecureRandom for System {
    fn fill(&self, bytes: &mut [u8]) -> Result<(), GetRandomFailed> {
        getrandom::fill(bytes).map_err(|_| GetRandomFailed)
    }
}

impl KeyProvider for System {
    fn load_private_key(&self, _: PrivateKeyDer<'static>) -> Result<Arc<dyn SigningKey>, Error> {
        Err(Error::General("keys are not read from files".to_owned()))
    }
}

struct Sha256Hash;

impl hash::Hash for Sha256Hash {
    fn start(&self) -> Box<dyn hash::Context> {
        Box::new(HashSoFar(Sha256::new()))
    }

    fn hash(&self, data: &[u8]) -> hash::Output {
        hash::Output::new(&Sha256::digest(data))
    }

    fn output_len(&self) -> usize {
        Sha256::output_size()
    }

    fn algorithm(&self) -> hash::HashAlgorithm {
        hash::HashAlgorithm::SHA256
    }
}

struct HashSoFar(Sha256);

impl hash::Context for HashSoFar {
    fn fork_finish(&self) -> hash::Output {
        hash::Output::new(&self.0.clone().finalize())
    }

    fn fork(&self) -> Box<dyn hash::Context> {
        Box::new(Self(self.0.clone()))
    }

    fn finish(self: Box<Self>) -> hash::Output {
        hash::Output::new(&self.0.finalize())
    }

    fn update(&mut self, data: &[u8]) {
        self.0.update(data);
    }
}

struct HmacSha256;

impl tls_hmac::Hmac for HmacSha256 {
    fn with_key(&self, key: &[u8]) -> Box<dyn tls_hmac::Key> {
        Box::new(HmacKey(keyed(key)))
    }

    fn hash_output_len(&self) -> usize {
        Sha256::output_size()
    }
}

/// A keyed hash; a key of any length is one.
fn keyed(key: &[u8]) -> Hmac<Sha256> {
    Hmac::new_from_slice(key).expect("HMAC takes keys of any length")
}

/// The keyed hash of a text.
pub(super) fn derived(key: &[u8], text: &[u8]) -> [u8; 32] {
    keyed(key).chain_update(text).finalize().into_bytes().into()
}

struct HmacKey(Hmac<Sha256>);

impl tls_hmac::Key for HmacKey {
    fn sign_concat(&self, first: &[u8], middle: &[&[u8]], last: &[u8]) -> tls_hmac::Tag {
        let mut mac = self.0.clone();
        mac.update(first);
        for part in middle {
            mac.update(part);
        }
        mac.update(last);
        tls_hmac::Tag::new(&mac.finalize().into_bytes())
    }

    fn tag_len(&self) -> usize {
        Sha256::output_size()
    }
}

struct ChaChaPoly;

impl Tls13AeadAlgorithm for ChaChaPoly {
    fn encrypter(&self, key: AeadKey, iv: Iv) -> Box<dyn MessageEncrypter> {
        Box::new(Sealer::new(&key, iv))
    }

    fn decrypter(&self, key: AeadKey, iv: Iv) -> Box<dyn MessageDecrypter> {
        Box::new(Sealer::new(&key, iv))
    }

    fn key_len(&self) -> usize {
        32
    }

    fn extract_keys(
        &self,
        key: AeadKey,
        iv: Iv,
    ) -> Result<ConnectionTrafficSecrets, UnsupportedOperationError> {
        Ok(ConnectionTrafficSecrets::Chacha20Poly1305 { key, iv })
    }
}

/// Seals and opens the records of one direction.
struct Sealer {
    cipher: ChaCha20Poly1305,
    iv: Iv,
}

impl Sealer {
    fn new(key: &AeadKey, iv: Iv) -> Self {
        let cipher = ChaCha20Poly1305::new_from_slice(key.as_ref());
        let cipher = cipher.expect("rustls asks for a key of key_len bytes");
        Self { cipher, iv }
    }

    fn nonce(&self, number: u64) -> AeadNonce {
        Nonce::new(&self.iv, number).0.into()
    }
}

impl MessageEncrypter for Sealer {
    fn encrypt(
        &mut self,
        message: OutboundPlainMessage<'_>,
        number: u64,
    ) -> Result<OutboundOpaqueMessage, Error> {
        let length = self.encrypted_payload_len(message.payload.len());
        let mut payload = PrefixedPayload::with_capacity(length);
        payload.extend_from_chunks(&message.payload);
        payload.extend_from_slice(&[message.typ.into()]);
        let tag = self
            .cipher
            .encrypt_inout_detached(
                &self.nonce(number),
                &make_tls13_aad(length),
                payload.as_mut().into(),
            )
            .map_err(|_| Error::EncryptError)?;
        payload.extend_from_slice(&tag);
        Ok(OutboundOpaqueMessage::new(
            ContentType::ApplicationData,
            // What every record of TLS 1.3 says.
            ProtocolVersion::TLSv1_2,
            payload,
        ))
    }

    fn encrypted_payload_len(&self, length: usize) -> usize {
        length + 1 + TAG_BYTES
    }
}

impl MessageDecrypter for Sealer {
    fn decrypt<'a>(
        &mut self,
        mut message: InboundOpaqueMessage<'a>,
        number: u64,
    ) -> Result<InboundPlainMessage<'a>, Error> {
        let (nonce, aad) = (self.nonce(number), make_tls13_aad(message.payload.len()));
        let (text, tag) = message
            .payload
            .split_last_chunk_mut::<TAG_BYTES>()
            .ok_or(Error::DecryptError)?;
        let length = text.len();
        self.cipher
            .decrypt_inout_detached(&nonce, &aad, text.into(), &Tag::from(*tag))
            .map_err(|_| Error::DecryptError)?;
        message.payload.truncate(length);
        message.into_tls13_unpadded_message()
    }
}

#[derive(Debug)]
struct X25519;

impl SupportedKxGroup for X25519 {
    fn start(&self) -> Result<Box<dyn ActiveKeyExchange>, Error> {
        let mut secret = [0; 32];
        System.fill(&mut secret)?;
        Ok(Box::new(Exchange::new(secret)?))
    }

    fn name(&self) -> NamedGroup {
        NamedGroup::X25519
    }
}

/// A key exchange of which one half is done.
struct Exchange {
    secret: x25519::SecretKey,
    public: x25519::PublicKey,
}

impl Exchange {
    fn new(secret: [u8; 32]) -> Result<Self, Error> {
        let secret = x25519::SecretKey::new(secret);
        let public = secret.recover_public_key();
        let public = public.map_err(|_| Error::FailedToGetRandomBytes)?;
        Ok(Self { secret, public })
    }
}

impl ActiveKeyExchange for Exchange {
    fn complete(self: Box<Self>, other: &[u8]) -> Result<SharedSecret, Error> {
        let other = other.try_into().map(x25519::PublicKey::new).ok();
        // A point of small order is refused: the secret would be known to all (RFC 7748, 6.1).
        let shared = other.and_then(|other| other.dh(&self.secret).ok());
        let shared = shared.ok_or(PeerMisbehaved::InvalidKeyShare)?;
        Ok(shared[..].into())
    }

    fn pub_key(&self) -> &[u8] {
        &*self.public
    }

    fn group(&self) -> NamedGroup {
        NamedGroup::X25519
    }
}

/// The key pair of one end.
#[derive(Clone)]
pub(super) struct KeyPair(ed25519_compact::KeyPair);

impl KeyPair {
    /// The pair of a secret number.
    pub(super) fn new(secret: &[u8; 32]) -> Self {
        Self(ed25519_compact::KeyPair::from_seed(Seed::new(*secret)))
    }

    /// The public key, as it is sent (RFC 7250).
    pub(super) fn public(&self) -> SubjectPublicKeyInfoDer<'static> {
        public_key_to_spki(&alg_id::ED25519, *self.0.pk)
    }

    pub(super) const fn verifier(&self) -> PublicKey {
        self.0.pk
    }
}

/// Secrets do not appear in messages.
impl std::fmt::Debug for KeyPair {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("KeyPair")
    }
}

impl SigningKey for KeyPair {
    fn choose_scheme(&self, offered: &[SignatureScheme]) -> Option<Box<dyn Signer>> {
        let is_offered = offered.contains(&SignatureScheme::ED25519);
        is_offered.then(|| Box::new(self.clone()) as Box<dyn Signer>)
    }

    fn public_key(&self) -> Option<SubjectPublicKeyInfoDer<'_>> {
        Some(self.public())
    }

    fn algorithm(&self) -> SignatureAlgorithm {
        SignatureAlgorithm::ED25519
    }
}

impl Signer for KeyPair {
    fn sign(&self, message: &[u8]) -> Result<Vec<u8>, Error> {
        Ok(self.0.sk.sign(message, None).to_vec())
    }

    fn scheme(&self) -> SignatureScheme {
        SignatureScheme::ED25519
    }
}

/// Whether a message was signed by the owner of a key.
pub(super) fn is_signed(key: &PublicKey, message: &[u8], signature: &[u8]) -> bool {
    let signature = Signature::from_slice(signature);
    signature.is_ok_and(|signature| key.verify(message, &signature).is_ok())
}

#[cfg(test)]
mod tests {
    use std::io::{BufRead, BufReader, Read, Write};
    use std::net::TcpListener;
    use std::path::{Path, PathBuf};
    use std::process::{Child, Command, Stdio};

    use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
    use rustls::crypto::hash::Hash as _;
    use rustls::crypto::hmac::Hmac as _;
    use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
    use rustls::sign::{CertifiedKey, SingleCertAndKey};
    use rustls::version::TLS13;
    use rustls::{
        ClientConfig, ClientConnection, DigitallySignedStruct, ServerConfig, ServerConnection,
        StreamOwned,
    };

    use super::*;

    fn bytes<const N: usize>(digits: &str) -> [u8; N] {
        let byte = |at| u8::from_str_radix(&digits[at..at + 2], 16).expect("digits");
        let bytes: Vec<u8> = (0..digits.len()).step_by(2).map(byte).collect();
        bytes.try_into().expect("as many digits")
    }

    #[test]
    fn hashes_are_those_of_the_standards() {
        // FIPS 180-2, appendix B.1.
        let abc = bytes::<32>("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        assert_eq!(Sha256Hash.hash(b"abc").as_ref(), abc);
        let mut so_far = Sha256Hash.start();
        so_far.update(b"ab");
        let mut fork = so_far.fork();
        fork.update(b"c");
        so_far.update(b"c");
        assert_eq!(fork.fork_finish().as_ref(), abc);
        assert_eq!(so_far.finish().as_ref(), abc);
        // RFC 4231, test case 2.
        let key = HmacSha256.with_key(b"Jefe");
        let tag = key.sign_concat(b"what do ya ", &[b"want", b" for "], b"nothing?");
        let known = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843";
        assert_eq!(tag.as_ref(), bytes::<32>(known));
        assert_eq!(
            derived(b"Jefe", b"what do ya want for nothing?"),
            bytes(known)
        );
        // RFC 5869, test case 1.
        let salt = bytes::<13>("000102030405060708090a0b0c");
        let info = bytes::<10>("f0f1f2f3f4f5f6f7f8f9");
        let expander = SUITE
            .hkdf_provider
            .extract_from_secret(Some(&salt), &[0x0b; 22]);
        let mut output = [0; 42];
        assert!(expander.expand_slice(&[&info], &mut output).is_ok());
        assert_eq!(
            output,
            bytes(
                "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865"
            )
        );
    }

    #[test]
    fn the_cipher_is_that_of_rfc_8439() {
        let key: [u8; 32] = std::array::from_fn(|at| 0x80 + at as u8);
        let sealer = Sealer::new(
            &AeadKey::from(key),
            bytes("070000004041424344454647").into(),
        );
        let aad = bytes::<12>("50515253c0c1c2c3c4c5c6c7");
        let plain = *b"Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, sunscreen would be it.";
        let mut text = plain;
        let nonce = sealer.nonce(0);
        let tag = sealer
            .cipher
            .encrypt_inout_detached(&nonce, &aad, (&mut text[..]).into())
            .expect("a tag");
        assert_eq!(text[..16], bytes::<16>("d31a8d34648e60db7b86afbc53ef7ec2"));
        assert_eq!(tag[..], bytes::<16>("1ae10b594f09e26a7e902ecbd0600691"));
        let mut open = |aad: &[u8]| {
            sealer
                .cipher
                .decrypt_inout_detached(&nonce, aad, (&mut text[..]).into(), &tag)
        };
        assert!(open(b"another").is_err());
        assert!(open(&aad).is_ok());
        assert_eq!(text, plain);
        // The number of a record is a part of its nonce (RFC 8446, 5.3).
        assert_eq!(sealer.nonce(1)[..], bytes::<12>("070000004041424344454646"));
    }

    #[test]
    fn the_exchange_is_that_of_rfc_7748() {
        let alice = "77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a";
        let alice = Exchange::new(bytes(alice)).expect("a key");
        let bob = "5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb";
        let bob = Exchange::new(bytes(bob)).expect("a key");
        assert_eq!(
            *alice.public,
            bytes("8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a")
        );
        let (a, b) = (*alice.public, *bob.public);
        let known = "4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742";
        for (own, other) in [(alice, b), (bob, a)] {
            let secret = Box::new(own).complete(&other).expect("a secret");
            assert_eq!(secret.secret_bytes(), bytes::<32>(known));
        }
        // Points of small order, and keys of another length.
        for wrong in [&[0; 32][..], &[1; 31], &{
            let mut one = [0; 32];
            one[0] = 1;
            one
        }] {
            let exchange = X25519.start().expect("an exchange");
            assert!(exchange.complete(wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn signatures_are_those_of_rfc_8032() {
        let pair = KeyPair::new(&bytes(
            "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
        ));
        let public =
            bytes::<32>("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c");
        // RFC 8410, 4: twelve bytes say that it is a key of Ed25519.
        let head = bytes::<12>("302a300506032b6570032100");
        assert_eq!(pair.public().as_ref(), [&head[..], &public].concat());
        let signature = pair.sign(&[0x72]).expect("a signature");
        assert_eq!(
            signature,
            bytes::<64>(
                "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
            )
        );
        let key = pair.verifier();
        assert!(is_signed(&key, &[0x72], &signature));
        assert!(!is_signed(&key, &[0x73], &signature));
        assert!(!is_signed(&key, &[0x72], &signature[1..]));
        let other = KeyPair::new(&[7; 32]).verifier();
        assert!(!is_signed(&other, &[0x72], &signature));
        assert_eq!(format!("{pair:?}"), "KeyPair");
    }

    /// A key and a certificate of OpenSSL in a folder of their own.
    struct Foreign {
        folder: PathBuf,
        pair: KeyPair,
        certificate: CertificateDer<'static>,
    }

    impl Foreign {
        fn new(name: &str) -> Option<Self> {
            let folder = format!("fencelight-tls-{name}-{}", std::process::id());
            let folder = std::env::temp_dir().join(folder);
            std::fs::create_dir_all(&folder).expect("a folder");
            let made = openssl(&folder, "req -x509 -newkey ed25519 -nodes -keyout key.pem -out cert.pem -days 2 -subj /CN=board -addext subjectAltName=DNS:board").output();
            let Ok(made) = made else {
                println!("skipped: no openssl");
                return None;
            };
            assert!(made.status.success(), "{made:?}");
            let read = |arguments| {
                let output = openssl(&folder, arguments).output().expect("openssl");
                output.stdout
            };
            let key = read("pkey -in key.pem -outform der");
            let pair = KeyPair::new(key.last_chunk().expect("a key"));
            let certificate = read("x509 -in cert.pem -outform der").into();
            Some(Self {
                folder,
                pair,
                certificate,
            })
        }
    }

    impl Drop for Foreign {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.folder);
        }
    }

    fn openssl(folder: &Path, arguments: &str) -> Command {
        let mut command = Command::new("openssl");
        command.args(arguments.split(' ')).current_dir(folder);
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        command.stderr(Stdio::null());
        command
    }

    /// A program that ends with the test.
    struct Running(Child);

    impl Drop for Running {
        fn drop(&mut self) {
            let _ = self.0.kill();
            let _ = self.0.wait();
        }
    }

    #[test]
    fn openssl_connects_and_understands() {
        let Some(foreign) = Foreign::new("connects") else {
            return;
        };
        let identity = CertifiedKey::new(
            vec![foreign.certificate.clone()],
            Arc::new(foreign.pair.clone()),
        );
        let config = ServerConfig::builder_with_provider(provider())
            .with_protocol_versions(&[&TLS13])
            .expect("TLS 1.3")
            .with_no_client_auth()
            .with_cert_resolver(Arc::new(SingleCertAndKey::from(identity)));
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let arguments = format!(
            "s_client -connect 127.0.0.1:{port} -tls1_3 -servername board -verify_hostname board -CAfile cert.pem -verify_return_error -quiet"
        );
        let client = openssl(&foreign.folder, &arguments).spawn();
        let mut client = Running(client.expect("openssl"));
        let (stream, _) = listener.accept().expect("a connection");
        let tls = ServerConnection::new(Arc::new(config)).expect("a connection");
        let mut tls = StreamOwned::new(tls, stream);
        let mut stdin = client.0.stdin.take().expect("an input");
        stdin.write_all(b"e2\n").expect("a line");
        let mut heard = [0; 3];
        tls.read_exact(&mut heard).expect("a line");
        assert_eq!(&heard, b"e2\n");
        let long = "e8".repeat(20_000);
        tls.write_all(format!("{long}\n").as_bytes())
            .expect("a line");
        tls.flush().expect("a line");
        let mut heard = String::new();
        let stdout = client.0.stdout.take().expect("an output");
        BufReader::new(stdout)
            .read_line(&mut heard)
            .expect("a line");
        assert_eq!(heard.trim_end(), long);
    }

    /// Takes one certificate, and checks its signature as a link does.
    #[derive(Debug)]
    struct Pinned(CertificateDer<'static>, KeyPair);

    impl ServerCertVerifier for Pinned {
        fn verify_server_cert(
            &self,
            certificate: &CertificateDer<'_>,
            _: &[CertificateDer<'_>],
            _: &ServerName<'_>,
            _: &[u8],
            _: UnixTime,
        ) -> Result<ServerCertVerified, Error> {
            assert_eq!(*certificate, self.0);
            Ok(ServerCertVerified::assertion())
        }

        fn verify_tls12_signature(
            &self,
            _: &[u8],
            _: &CertificateDer<'_>,
            _: &DigitallySignedStruct,
        ) -> Result<HandshakeSignatureValid, Error> {
            unreachable!("TLS 1.3 alone")
        }

        fn verify_tls13_signature(
            &self,
            message: &[u8],
            _: &CertificateDer<'_>,
            signed: &DigitallySignedStruct,
        ) -> Result<HandshakeSignatureValid, Error> {
            assert!(is_signed(&self.1.verifier(), message, signed.signature()));
            Ok(HandshakeSignatureValid::assertion())
        }

        fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
            vec![SignatureScheme::ED25519]
        }
    }

    #[test]
    fn openssl_answers_and_is_understood() {
        let Some(foreign) = Foreign::new("answers") else {
            return;
        };
        let verifier = Pinned(foreign.certificate.clone(), foreign.pair.clone());
        let config = ClientConfig::builder_with_provider(provider())
            .with_protocol_versions(&[&TLS13])
            .expect("TLS 1.3")
            .dangerous()
            .with_custom_certificate_verifier(Arc::new(verifier))
            .with_no_client_auth();
        // It says where it listens, and sends each line back in reverse.
        let arguments = "s_server -accept 127.0.0.1:0 -tls1_3 -key key.pem -cert cert.pem -rev";
        let server = openssl(&foreign.folder, arguments).spawn();
        let mut server = Running(server.expect("openssl"));
        let stdout = BufReader::new(server.0.stdout.take().expect("an output"));
        let mut lines = stdout.lines().map_while(Result::ok);
        let address = lines.find_map(|line| Some(line.strip_prefix("ACCEPT ")?.to_owned()));
        let stream = std::net::TcpStream::connect(address.expect("an address"));
        let name = ServerName::try_from("board").expect("a name");
        let tls = ClientConnection::new(Arc::new(config), name).expect("a connection");
        let mut tls = StreamOwned::new(tls, stream.expect("a connection"));
        tls.write_all(b"e2 e8\n").expect("a line");
        let mut heard = [0; 6];
        tls.read_exact(&mut heard).expect("a line");
        assert_eq!(&heard, b"8e 2e\n");
    }
}
