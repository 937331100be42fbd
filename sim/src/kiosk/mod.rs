//! `fencelight kiosk`: a local server that shows the page and connects it with a real board.
//!
//! Each board has a table (`tables`). One thread owns the line to a board (`hub`), each connection has a thread (`http`, `socket`). Pages send requests of the console and
//! get the answers; a board that is unplugged is opened again when it is back.

mod busiest;
mod check;
mod code;
mod connections;
mod evening;
mod http;
mod hub;
mod limits;
mod links;
mod phone;
mod policy;
mod queue;
mod screen;
mod seats;
mod socket;
mod staff;
mod tables;
#[cfg(all(test, target_os = "linux"))]
mod tests;
mod watch;

use std::io::{self, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use fencelight_lab::printable;
use fencelight_lab::storage::{files, refused};
use signal_hook::consts::signal::{SIGINT, SIGTERM};
use signal_hook::flag;

use self::connections::{Connection, Connections};
use self::evening::Evenings;
use self::limits::Limits;
pub(crate) use self::links::{LinkTo, TableLink};
use self::staff::Staff;
pub(crate) use self::tables::TableName;
use self::tables::{Report, Tables};
use crate::cli::KioskArgs;
use crate::storage_paths;
use crate::timed::Timed;
use crate::update::ports::plugged_boards;

/// The exit code that shells report for an interrupted program.
const INTERRUPTED: u8 = 130;
/// Refused connections that wait for their answer; more are closed without one.
const MAX_REFUSED: usize = 16;
/// How long a refused connection may take to read its answer.
const REFUSAL: Duration = Duration::from_millis(200);
/// The stack of a connection, in bytes.
const STACK: usize = 256 * 1_024;
/// How often the end is checked for.
const STOP_POLL: Duration = Duration::from_millis(20);
/// How often the address of this machine is looked up.
const ADDRESS_POLL: Duration = Duration::from_secs(2);
/// The file that every page has.
const INDEX: &str = "index.html";

/// The addresses that codes lead to.
#[derive(Default)]
struct Addresses {
    /// The server, for phones; a network comes late, or gives another address.
    own: Mutex<Option<String>>,
    /// The page that opens a game, where the operator names one.
    page: Option<String>,
    /// Whether phones take seats, and the tables whose seats belong to other boards.
    may_play: bool,
    linked: Vec<String>,
}

impl Addresses {
    fn lock(&self) -> MutexGuard<'_, Option<String>> {
        self.own.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Where phones reach the server.
    fn own(&self) -> Option<String> {
        self.lock().clone()
    }

    /// Where a game is opened.
    fn page(&self) -> Option<String> {
        self.page.clone().or_else(|| self.own())
    }

    /// Where phones take a seat of a table.
    fn seats(&self, table: &str) -> Option<String> {
        let is_open = self.may_play && !self.linked.iter().any(|linked| linked == table);
        self.own().filter(|_| is_open)
    }
}

/// What all connections share.
struct Server {
    /// The folder of the page, without links.
    folder: PathBuf,
    /// Whether pages may change something.
    may_play: bool,
    /// Whether the server is reached from this machine alone.
    is_local: bool,
    /// Where phones reach the server and where they open a game, if they do.
    addresses: Addresses,
    limits: Limits,
    tables: Arc<Tables>,
    staff: Staff,
}

impl Server {
    /// Codes lead to this address of the server from now on.
    fn look_for_address(&self, own: Option<String>) {
        let is_new = *self.addresses.lock() != own;
        *self.addresses.lock() = own;
        if is_new {
            self.tables
                .read()
                .iter()
                .for_each(|table| table.watch.draw_codes_anew());
        }
    }
}

/// Serves the page and the board until Ctrl-C.
pub(crate) fn kiosk(args: &KioskArgs) -> io::Result<ExitCode> {
    if args.check {
        return check::check(args);
    }
    let results = match &args.results {
        Some(path) => path.clone(),
        None => storage_paths::results_file()?,
    };
    if args.export {
        if !results.exists() {
            let path = results.display();
            eprintln!(
                "fencelight: no game has ended: {path} does not exist; --results names another file"
            );
        }
        io::stdout().write_all(evening::export(&results)?.as_bytes())?;
        return Ok(ExitCode::SUCCESS);
    }
    let folder = page_folder(args.page.as_deref())?;
    let staff = Staff::from_file(args.pin_file.as_deref())?;
    let (listener, address) = listen(args.listen)?;
    // A standard error that is closed or full does not matter here.
    let report: Report = Arc::new(|status: &str| {
        let _ = io::stderr().write_all(printable(&format!("fencelight: {status}\n")).as_bytes());
    });
    let evenings = match Evenings::open(&results) {
        // Another server on this machine has the usual file.
        Err(error) if args.results.is_none() => {
            report(&format!(
                "results are not kept: {error}; --results names another file"
            ));
            Evenings::unkept()
        }
        evenings => evenings?,
    };
    let said = Arc::clone(&report);
    let tables = match args.port.as_slice() {
        [] => Tables::new(&args.names, Limits::DEFAULT, report, evenings),
        ports => Tables::of_ports(ports, &args.names, Limits::DEFAULT, report, evenings)?,
    };
    links::start(&args.links, &tables, !args.port.is_empty(), &said)?;
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        flag::register(signal, Arc::clone(&stop))?;
    }
    let mut out = io::stdout();
    let url = format!("http://{address}/");
    writeln!(
        out,
        "{url}?kiosk&mirror shows the board, {url}tables all tables; Ctrl-C ends"
    )?;
    out.flush()?;
    if args.port.is_empty() {
        tables.scan(plugged_boards);
    }
    let addresses = Addresses {
        page: args.address.clone(),
        may_play: args.play,
        linked: links::tables_of(&args.links),
        ..Addresses::default()
    };
    let server = Arc::new(Server {
        folder,
        addresses,
        may_play: args.play,
        is_local: address.ip().is_loopback(),
        limits: Limits::DEFAULT,
        tables,
        staff,
    });
    let serving = Arc::clone(&server);
    thread::spawn(move || accept(&listener, &serving));
    while !stop.load(Ordering::Relaxed) {
        server.look_for_address(code::own_address(address));
        let next = Instant::now() + ADDRESS_POLL;
        while !stop.load(Ordering::Relaxed) && Instant::now() < next {
            thread::sleep(STOP_POLL);
        }
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
            refused("no page found; the archive of a release has it beside the program, `cargo web` builds it into target/page, --page names another folder")
        })?;
    found.canonicalize()
}

/// Serves every connection in a thread of its own.
fn accept(listener: &TcpListener, server: &Arc<Server>) {
    let connections = Arc::new(Connections::default());
    let (refusals, refused) = sync_channel(MAX_REFUSED);
    thread::spawn(move || refuse(&refused));
    loop {
        let Ok((stream, peer)) = listener.accept() else {
            // Too many open files, or a visitor that has left: the next one may fare better.
            thread::sleep(STOP_POLL);
            continue;
        };
        let connection = match connections.admit(peer.ip(), &server.limits) {
            Ok(connection) => connection,
            Err(status) => {
                let _ = refusals.try_send((stream, status));
                continue;
            }
        };
        let server = Arc::clone(server);
        let serve = move || {
            // A visitor that has left is no error of the server.
            let _ = serve(stream, &server, &connection);
        };
        // Without a thread the connection is closed.
        let _ = thread::Builder::new().stack_size(STACK).spawn(serve);
    }
}

/// Answers those who are refused, one after the other.
fn refuse(refused: &Receiver<(TcpStream, &'static str)>) {
    for (stream, status) in refused {
        let mut timed = Timed::new(&stream, REFUSAL);
        let _ = http::refuse(&mut timed, status);
        let _ = stream.shutdown(Shutdown::Write);
        // What is not read when the connection is closed would reset it, and the answer would be lost.
        let _ = timed.read(&mut [0; 4_096]);
    }
}

/// Serves a connection: one file, or the line to the board.
fn serve(stream: TcpStream, server: &Server, connection: &Connection) -> io::Result<()> {
    stream.set_nodelay(true)?;
    let request = http::read(&stream, &server.limits)?;
    let mut answer = Timed::new(&stream, server.limits.file);
    let request = match request {
        Ok(request) => request,
        Err(status) => return http::refuse(&mut answer, status),
    };
    if !request.is_same_origin(server.is_local) {
        return http::refuse(&mut answer, "403 Forbidden");
    }
    let path = request.path();
    if let Some(key) = request.upgrade_key() {
        if let Some(table) = server.tables.of_path("/board", path) {
            http::upgrade(&mut answer, key)?;
            return socket::serve(stream, &request.rest, server, &table.hub, connection);
        }
        if let Some(view) = screen::View::of(&request, &server.tables, connection.is_own()) {
            http::upgrade(&mut answer, key)?;
            return screen::serve(stream, &request.rest, server, &view, connection);
        }
    }
    if let Some(table) = server.tables.of_path("/code", path) {
        let code = table.watch.code(&table.name, &server.addresses);
        // Nothing to show at the moment is no error.
        let svg = code.and_then(|code| code.svg(screen::texts(&request)));
        let svg = svg.unwrap_or_default();
        return http::send(&mut answer, &request, "image/svg+xml", svg.as_bytes());
    }
    if let Some(name) = path.strip_prefix("/code/") {
        return match seat_code(name, server, connection) {
            Some(svg) => http::send(&mut answer, &request, "image/svg+xml", svg.as_bytes()),
            None => http::refuse(&mut answer, "404 Not Found"),
        };
    }
    match screen::file(path) {
        Some((name, text)) => {
            let kind = http::media_type(Path::new(name));
            http::send(&mut answer, &request, kind, text.as_bytes())
        }
        None => http::send_file(&mut answer, &request, &server.folder),
    }
}

/// The code of a free seat, `TABLE/SEAT`, which the display in the room alone shows.
fn seat_code(name: &str, server: &Server, connection: &Connection) -> Option<String> {
    let (name, seat) = name.split_once('/').filter(|_| connection.is_own())?;
    let table = server.tables.of_name(name)?;
    let link = table.watch.seat_link(name, seat, &server.addresses)?;
    code::svg(&link, "seat", seat)
}
