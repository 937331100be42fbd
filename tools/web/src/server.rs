//! A small server for the page, on this machine alone.

use std::fs;
use std::io::{self, BufRead, BufReader, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

/// Longest head of a request.
const MAX_HEAD_BYTES: u64 = 16 * 1024;
/// A browser that is silent for so long has gone.
const TIMEOUT: Duration = Duration::from_secs(10);

/// Serves a folder until the program is ended.
pub(crate) fn serve(folder: &Path, port: u16) -> io::Result<()> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
    println!(
        "http://{}/ shows the page; Ctrl-C ends",
        listener.local_addr()?
    );
    let folder = Arc::new(folder.to_owned());
    for stream in listener.incoming() {
        let folder = Arc::clone(&folder);
        thread::spawn(move || {
            // A browser that hangs up is no matter.
            let _ = stream.and_then(|stream| answer(&stream, &folder));
        });
    }
    Ok(())
}

fn answer(stream: &TcpStream, folder: &Path) -> io::Result<()> {
    stream.set_read_timeout(Some(TIMEOUT))?;
    stream.set_write_timeout(Some(TIMEOUT))?;
    let mut reader = io::Read::take(BufReader::new(stream), MAX_HEAD_BYTES);
    let mut request = String::new();
    reader.read_line(&mut request)?;
    let mut line = String::new();
    while reader.read_line(&mut line)? > 2 {
        line.clear();
    }
    let mut words = request.split(' ');
    let (method, target) = (words.next().unwrap_or(""), words.next().unwrap_or(""));
    let found = match method {
        "GET" | "HEAD" => path(target).map(|path| folder.join(path)),
        _ => None,
    };
    let body = found.as_ref().and_then(|path| fs::read(path).ok());
    let (status, kind, body) = match (&found, body) {
        (Some(path), Some(body)) => ("200 OK", media_type(path), body),
        _ => ("404 Not Found", "text/plain", b"not found\n".to_vec()),
    };
    let mut out = stream;
    write!(
        out,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nCache-Control: no-cache\r\n\
         X-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n",
        body.len()
    )?;
    if method == "GET" {
        out.write_all(&body)?;
    }
    out.flush()
}

/// The path of a target inside the folder; `None` for one that leads out of it.
fn path(target: &str) -> Option<PathBuf> {
    let path = target.split(['?', '#']).next()?.strip_prefix('/')?;
    let path = if path.is_empty() { "index.html" } else { path };
    let path = Path::new(path);
    let is_plain = |component| matches!(component, Component::Normal(_));
    let is_inside = path.components().all(is_plain) && !path.to_string_lossy().contains('\\');
    is_inside.then(|| path.to_owned())
}

/// The media type by the end of a name.
fn media_type(path: &Path) -> &'static str {
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("webmanifest") => "application/manifest+json",
        Some("png") => "image/png",
        Some("ftl") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_files_below_the_folder_are_served() {
        assert_eq!(path("/"), Some("index.html".into()));
        assert_eq!(path("/?kiosk"), Some("index.html".into()));
        assert_eq!(path("/texts/en.ftl"), Some("texts/en.ftl".into()));
        for outside in [
            "",
            "x",
            "/../secret",
            "/texts/../../x",
            "//etc/passwd",
            "/..\\x",
        ] {
            assert_eq!(path(outside), None, "{outside}");
        }
    }

    #[test]
    fn a_browser_compiles_the_module_while_it_loads() {
        assert_eq!(media_type(Path::new("a_bg.wasm")), "application/wasm");
    }
}
