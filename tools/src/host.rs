//! A host of the page on this machine: each connection gets one file of a folder.

use std::fs;
use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::{Component, Path};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// The file that stands for its folder.
const INDEX: &str = "index.html";
/// Longest head of a request.
const MAX_HEAD_BYTES: u64 = 16 * 1024;
/// A browser that is silent for so long has gone.
const TIMEOUT: Duration = Duration::from_secs(10);

/// A running host. Dropped, it refuses later requests.
pub struct Host {
    address: SocketAddr,
    is_stopped: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Host {
    /// Serves a folder on a port, 0 for a free one. `change` gets every path in the folder, also one without a file, and its content.
    pub fn start(
        folder: &Path,
        port: u16,
        change: impl Fn(&str, &mut Vec<u8>) + Send + Sync + 'static,
    ) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
        let address = listener.local_addr()?;
        let is_stopped = Arc::new(AtomicBool::new(false));
        let stop = Arc::clone(&is_stopped);
        let shared = Arc::new((folder.to_owned(), change));
        let thread = thread::spawn(move || {
            for stream in listener.incoming() {
                if stop.load(Ordering::Relaxed) {
                    return;
                }
                let shared = Arc::clone(&shared);
                thread::spawn(move || {
                    // A browser may hang up.
                    let _ = stream.and_then(|stream| answer(&stream, &shared.0, &shared.1));
                });
            }
        });
        Ok(Self {
            address,
            is_stopped,
            thread: Some(thread),
        })
    }

    /// The address of the page.
    pub fn url(&self) -> String {
        format!("http://{}/", self.address)
    }

    /// Serves until the program is ended.
    pub fn wait(mut self) {
        self.thread.take().map(JoinHandle::join);
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        self.is_stopped.store(true, Ordering::Relaxed);
        // The listener sees it at the next connection.
        let _ = TcpStream::connect(self.address);
        self.thread.take().map(JoinHandle::join);
    }
}

fn answer(
    mut stream: &TcpStream,
    folder: &Path,
    change: &impl Fn(&str, &mut Vec<u8>),
) -> io::Result<()> {
    stream.set_read_timeout(Some(TIMEOUT))?;
    stream.set_write_timeout(Some(TIMEOUT))?;
    let mut reader = BufReader::new(stream).take(MAX_HEAD_BYTES);
    let (mut request, mut line) = (String::new(), String::new());
    reader.read_line(&mut request)?;
    while reader.read_line(&mut line)? > 2 {
        line.clear();
    }
    let mut words = request.split(' ');
    let (method, target) = (words.next().unwrap_or(""), words.next().unwrap_or(""));
    let path = path(target).filter(|_| ["GET", "HEAD"].contains(&method));
    let mut body = Vec::new();
    if let Some(path) = &path {
        body = fs::read(folder.join(path)).unwrap_or_default();
        change(path, &mut body);
    }
    let (status, kind) = match path {
        Some(path) if !body.is_empty() => ("200 OK", media_type(Path::new(path))),
        _ => ("404 Not Found", "text/plain"),
    };
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nCache-Control: no-cache\r\n\
         X-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n",
        body.len()
    )?;
    if method == "GET" {
        stream.write_all(&body)?;
    }
    stream.flush()
}

/// The path of a target inside a folder of the page; `None` for one that leads out of it.
pub fn path(target: &str) -> Option<&str> {
    let path = target.split(['?', '#']).next()?.strip_prefix('/')?;
    let path = if path.is_empty() { INDEX } else { path };
    let is_plain = |component| matches!(component, Component::Normal(_));
    let is_inside = Path::new(path).components().all(is_plain) && !path.contains(['\\', ':']);
    is_inside.then_some(path)
}

/// The media type by the end of a name.
pub fn media_type(path: &Path) -> &'static str {
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("webmanifest") => "application/manifest+json",
        Some("png") => "image/png",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_paths_inside_the_folder_are_served() {
        assert_eq!(path("/"), Some("index.html"));
        assert_eq!(path("/?kiosk"), Some("index.html"));
        assert_eq!(path("/texts/en.txt"), Some("texts/en.txt"));
        let outside = "x /../secret /texts/../../x //etc/passwd /..\\x /C:/secret";
        for outside in outside.split(' ').chain([""]) {
            assert_eq!(path(outside), None, "{outside}");
        }
    }
}
