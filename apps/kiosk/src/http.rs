//! Requests of browsers: their head, who may ask, and the files of the page.

use std::fs;
use std::io::{self, Read, Write};
use std::net::{IpAddr, SocketAddr, TcpStream};
use std::path::{Path, PathBuf};

use fencelight_tools::host;
use tungstenite::handshake::derive_accept_key;

use crate::limits::Limits;
use crate::timed::Timed;

/// Lines of a head.
pub(super) const MAX_HEADERS: usize = 64;
/// Nothing of the page may be shown inside another one.
const HEADERS: &str = "X-Content-Type-Options: nosniff\r\nContent-Security-Policy: frame-ancestors 'none'\r\n\
                       Cache-Control: no-cache\r\nConnection: close\r\n";

/// The head of a request.
#[derive(Debug, Default)]
pub(super) struct Request {
    method: String,
    target: String,
    host: Option<String>,
    origin: Option<String>,
    /// The key of an upgrade to a WebSocket.
    key: Option<String>,
    is_upgrade: bool,
    /// What came after the head.
    pub(super) rest: Vec<u8>,
}

/// Whether a read or a write has taken too long. Systems differ in the kind.
pub(super) fn is_timeout(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut
    )
}

/// Reads the head of a request; the status to refuse it with if it is none.
pub(super) fn read(
    stream: &TcpStream,
    limits: &Limits,
) -> io::Result<Result<Request, &'static str>> {
    let mut stream = Timed::new(stream, limits.head);
    let (mut bytes, mut chunk) = (Vec::new(), [0; 1_024]);
    loop {
        let count = match stream.read(&mut chunk) {
            // A browser may connect long before it asks: that needs no answer.
            Err(error) if is_timeout(&error) && !bytes.is_empty() => {
                return Ok(Err("408 Request Timeout"));
            }
            result => result?,
        };
        bytes.extend_from_slice(&chunk[..count]);
        let is_short = bytes.len() <= limits.head_bytes;
        match Request::parse(&bytes) {
            Ok(None) if count > 0 && is_short => {}
            Ok(Some(request)) if is_short => return Ok(Ok(request)),
            _ => return Ok(Err("400 Bad Request")),
        }
    }
}

impl Request {
    /// Parses a head; `None` while it has not ended.
    fn parse(bytes: &[u8]) -> Result<Option<Self>, httparse::Error> {
        let mut headers = [httparse::EMPTY_HEADER; MAX_HEADERS];
        let mut head = httparse::Request::new(&mut headers);
        let httparse::Status::Complete(length) = head.parse(bytes)? else {
            return Ok(None);
        };
        let mut request = Self {
            method: head.method.unwrap_or_default().to_owned(),
            target: head.path.unwrap_or_default().to_owned(),
            rest: bytes.get(length..).unwrap_or_default().to_vec(),
            ..Self::default()
        };
        for header in head.headers.iter() {
            let value = String::from_utf8_lossy(header.value).into_owned();
            // Of a header that comes twice, neither is believed.
            let take = |place: &mut Option<String>| {
                *place = Some(match place.take() {
                    None => value.clone(),
                    Some(_) => String::new(),
                });
            };
            match header.name.to_ascii_lowercase().as_str() {
                "host" => take(&mut request.host),
                "origin" => take(&mut request.origin),
                "sec-websocket-key" => take(&mut request.key),
                "upgrade" => request.is_upgrade = value.eq_ignore_ascii_case("websocket"),
                _ => {}
            }
        }
        Ok(Some(request))
    }

    /// Whether the request comes from a page of this server, or from no page at all. Another name of this machine may belong to a page of
    /// another site (DNS rebinding), so the host has to be an address or `localhost`.
    pub(super) fn is_same_origin(&self, is_local: bool) -> bool {
        let Some(host) = &self.host else {
            return false;
        };
        let is_own = match address(host) {
            Some(address) => address.is_loopback() || !is_local,
            None => {
                let name = host.split(':').next().unwrap_or_default();
                name.eq_ignore_ascii_case("localhost")
            }
        };
        let origin = self.origin.as_ref();
        is_own && origin.is_none_or(|origin| *origin == format!("http://{host}"))
    }

    /// The path of the target.
    pub(super) fn path(&self) -> &str {
        self.target.split(['?', '#']).next().unwrap_or_default()
    }

    /// A value of the query, as it is written.
    pub(super) fn query(&self, name: &str) -> Option<&str> {
        let (_, query) = self.target.split_once('?')?;
        let pairs = query.split('&').filter_map(|pair| pair.split_once('='));
        pairs
            .into_iter()
            .find(|(key, _)| *key == name)
            .map(|(_, value)| value)
    }

    /// The key, if the browser asks for a WebSocket.
    pub(super) fn upgrade_key(&self) -> Option<&str> {
        let key = self.key.as_deref().filter(|key| !key.is_empty())?;
        (self.is_upgrade && self.method == "GET").then_some(key)
    }

    /// The path of a file inside the folder; `None` for one that leads out of it.
    fn file(&self, folder: &Path) -> Option<PathBuf> {
        // A link may lead out as well.
        let path = folder.join(host::path(&self.target)?).canonicalize().ok()?;
        (path.starts_with(folder) && path.is_file()).then_some(path)
    }
}

/// The address in a `Host`, with or without a port.
fn address(host: &str) -> Option<IpAddr> {
    let with_port = host.parse::<SocketAddr>().map(|address| address.ip());
    let alone = host.trim_start_matches('[').trim_end_matches(']');
    with_port.or_else(|_| alone.parse()).ok()
}

/// Answers with a status alone.
pub(super) fn refuse(stream: &mut impl Write, status: &str) -> io::Result<()> {
    let length = status.len() + 1;
    let answer = format!(
        "HTTP/1.1 {status}\r\nContent-Type: text/plain\r\nContent-Length: {length}\r\n{HEADERS}\r\n{status}\n"
    );
    // In one piece, of which nothing is lost when the connection is closed.
    stream.write_all(answer.as_bytes())
}

/// Answers with a file of the page.
pub(super) fn send_file(
    stream: &mut impl Write,
    request: &Request,
    folder: &Path,
) -> io::Result<()> {
    let found = request.file(folder);
    match found.and_then(|path| Some((host::media_type(&path), fs::read(&path).ok()?))) {
        Some((kind, body)) => send(stream, request, kind, &body),
        None => refuse(stream, "404 Not Found"),
    }
}

/// Answers with bytes of a media type.
pub(super) fn send(
    stream: &mut impl Write,
    request: &Request,
    kind: &str,
    body: &[u8],
) -> io::Result<()> {
    if !matches!(request.method.as_str(), "GET" | "HEAD") {
        return refuse(stream, "405 Method Not Allowed");
    }
    let length = body.len();
    write!(
        stream,
        "HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\n{HEADERS}\r\n"
    )?;
    if request.method == "GET" {
        stream.write_all(body)?;
    }
    stream.flush()
}

/// Accepts an upgrade to a WebSocket.
pub(super) fn upgrade(stream: &mut impl Write, key: &str) -> io::Result<()> {
    let accepted = derive_accept_key(key.as_bytes());
    write!(
        stream,
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: {accepted}\r\n\r\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(head: &str) -> Request {
        let head = format!("{head}\r\n\r\n");
        let parsed = Request::parse(head.as_bytes()).expect("a head");
        parsed.expect("it is complete")
    }

    #[test]
    fn other_origins_and_other_names_are_refused() {
        let is_same = |host: &str, origin: Option<&str>, is_local| {
            let origin = origin.map_or(String::new(), |origin| format!("\r\nOrigin: {origin}"));
            let head = format!("GET /board HTTP/1.1\r\nHost: {host}{origin}");
            request(&head).is_same_origin(is_local)
        };
        for host in [
            "127.0.0.1:8330",
            "localhost:8330",
            "[::1]:8330",
            "127.0.0.1",
        ] {
            assert!(is_same(host, None, true), "{host}");
            assert!(
                is_same(host, Some(&format!("http://{host}")), true),
                "{host}"
            );
            for origin in [
                "http://evil.example",
                "null",
                "",
                "http://127.0.0.1:9999",
                "https://127.0.0.1:8330",
            ] {
                assert!(!is_same(host, Some(origin), true), "{host} {origin}");
            }
        }
        for host in [
            "evil.example:8330",
            "localhost.evil.example",
            "192.168.1.5:8330",
            "",
        ] {
            assert!(!is_same(host, None, true), "{host}");
        }
        assert!(is_same(
            "192.168.1.5:8330",
            Some("http://192.168.1.5:8330"),
            false
        ));
        assert!(!is_same("kiosk.example:8330", None, false));
        assert!(!request("GET / HTTP/1.1").is_same_origin(true));
        let twice = request("GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost");
        assert!(!twice.is_same_origin(true));
    }

    #[test]
    fn only_files_below_the_folder_are_found() {
        let folder = tempfile::tempdir().expect("a folder");
        let folder = folder.path();
        let page = folder.join("page");
        fs::create_dir_all(page.join("texts")).expect("a folder");
        for file in ["page/index.html", "page/texts/en.txt", "secret"] {
            fs::write(folder.join(file), "x").expect("a file");
        }
        #[cfg(unix)]
        std::os::unix::fs::symlink(folder.join("secret"), page.join("link")).expect("a link");
        let page = page.canonicalize().expect("a folder");
        let found = |target: &str| request(&format!("GET {target} HTTP/1.1")).file(&page);
        for inside in ["/", "/?kiosk", "/texts/en.txt"] {
            assert!(found(inside).is_some(), "{inside}");
        }
        for outside in ["/../secret", "/%2e%2e/secret", "/link", "/texts", "/none"] {
            assert_eq!(found(outside), None, "{outside}");
        }
    }

    #[test]
    fn an_upgrade_needs_its_headers() {
        let key = "Upgrade: WebSocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==";
        let upgrade = |head: &str| request(head).upgrade_key().map(str::to_owned);
        assert!(upgrade(&format!("GET /board HTTP/1.1\r\n{key}")).is_some());
        assert_eq!(upgrade(&format!("POST /board HTTP/1.1\r\n{key}")), None);
        assert_eq!(upgrade("GET /board HTTP/1.1\r\nUpgrade: websocket"), None);
    }
}
