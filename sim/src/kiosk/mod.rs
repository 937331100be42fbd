//! `fencelight kiosk`: a local server that shows the page and connects it with a real board.
//!
//! One thread owns the line to the board (`hub`), each connection has a thread (`http`, `socket`). Pages send requests of the console and
//! get the answers; a board that is unplugged is opened again when it is back.

mod http;
mod hub;
mod policy;
mod socket;
#[cfg(all(test, target_os = "linux"))]
mod tests;

use std::io::{self, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use fencelight_lab::printable;
use fencelight_lab::storage::{files, refused};
use signal_hook::consts::signal::{SIGINT, SIGTERM};
use signal_hook::flag;

use self::hub::Hub;
use crate::cli::KioskArgs;

/// The exit code that shells report for an interrupted program.
const INTERRUPTED: u8 = 130;
/// Connections at a time; a browser opens up to six.
const MAX_CONNECTIONS: usize = 64;
/// How often the end is checked for.
const STOP_POLL: Duration = Duration::from_millis(20);
/// The file that every page has.
const INDEX: &str = "index.html";

/// What all connections share.
struct Server {
    /// The folder of the page, without links.
    folder: PathBuf,
    /// Whether pages may change something.
    may_play: bool,
    /// Whether the server is reached from this machine alone.
    is_local: bool,
    hub: Hub,
}

/// Serves the page and the board until Ctrl-C.
pub(crate) fn kiosk(args: &KioskArgs) -> io::Result<ExitCode> {
    let folder = page_folder(args.page.as_deref())?;
    let (listener, address) = listen(args.listen)?;
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        flag::register(signal, Arc::clone(&stop))?;
    }
    let mut out = io::stdout();
    let url = format!("http://{address}/");
    writeln!(out, "{url}?kiosk&mirror shows the board; Ctrl-C ends")?;
    out.flush()?;
    let hub = Hub::start(&args.port, |status| {
        // A standard error that is closed or full does not matter here.
        let _ = io::stderr().write_all(printable(&format!("fencelight: {status}\n")).as_bytes());
    });
    let server = Arc::new(Server {
        folder,
        may_play: args.play,
        is_local: address.ip().is_loopback(),
        hub,
    });
    thread::spawn(move || accept(&listener, &server));
    while !stop.load(Ordering::Relaxed) {
        thread::sleep(STOP_POLL);
    }
    Ok(ExitCode::from(INTERRUPTED))
}

/// Opens the port of the server.
fn listen(address: SocketAddr) -> io::Result<(TcpListener, SocketAddr)> {
    let named = |error: io::Error| {
        let message =
            format!("--listen {address}: {error}; `--listen 127.0.0.1:0` takes a free port");
        io::Error::other(message)
    };
    let listener = TcpListener::bind(address).map_err(named)?;
    let address = listener.local_addr().map_err(named)?;
    Ok((listener, address))
}

/// The folder of the page: the one that is named; beside the program; where `cargo web` writes it.
fn page_folder(named: Option<&Path>) -> io::Result<PathBuf> {
    if let Some(folder) = named {
        files::check_is_folder(folder).map_err(|error| refused(format!("--page: {error}")))?;
        if !folder.join(INDEX).is_file() {
            let folder = folder.display();
            let message =
                format!("--page: {folder} holds no page; `cargo web --out {folder}` builds it");
            return Err(refused(message));
        }
        return folder.canonicalize();
    }
    let program = std::env::current_exe().unwrap_or_default();
    let beside = program.parent().map(Path::to_owned).unwrap_or_default();
    let places = [
        beside.join("page"),
        beside.join("../page"),
        PathBuf::from("target/page"),
    ];
    let found = places
        .iter()
        .find(|folder| folder.join(INDEX).is_file())
        .ok_or_else(|| {
            refused("no page found; `cargo web` builds it into target/page, --page names another folder")
        })?;
    found.canonicalize()
}

/// Serves every connection in a thread of its own.
fn accept(listener: &TcpListener, server: &Arc<Server>) {
    let count = Arc::new(AtomicUsize::new(0));
    for stream in listener.incoming() {
        let Ok(stream) = stream else {
            // Too many open files, or a visitor that has left: the next one may fare better.
            thread::sleep(STOP_POLL);
            continue;
        };
        let (server, open) = (Arc::clone(server), Arc::clone(&count));
        if count.fetch_add(1, Ordering::Relaxed) >= MAX_CONNECTIONS {
            count.fetch_sub(1, Ordering::Relaxed);
            continue;
        }
        let serve = move || {
            // A visitor that has left is no error of the server.
            let _ = serve(stream, &server);
            open.fetch_sub(1, Ordering::Relaxed);
        };
        if thread::Builder::new().spawn(serve).is_err() {
            count.fetch_sub(1, Ordering::Relaxed);
        }
    }
}

/// Serves a connection: one file, or the line to the board.
fn serve(mut stream: TcpStream, server: &Server) -> io::Result<()> {
    stream.set_nodelay(true)?;
    let Some(request) = http::read(&mut stream)? else {
        return http::refuse(&mut stream, "400 Bad Request");
    };
    if !request.is_same_origin(server.is_local) {
        return http::refuse(&mut stream, "403 Forbidden");
    }
    match request.upgrade_key() {
        Some(key) if request.path() == "/board" => {
            http::upgrade(&mut stream, key)?;
            socket::serve(stream, &request.rest, server)
        }
        _ => http::send_file(&mut stream, &request, &server.folder),
    }
}
