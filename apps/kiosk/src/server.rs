//! `fencelight kiosk`: a local server that shows the page and connects it with a real board.
//!
//! Each board has a table (`tables`). One thread owns the line to a board (`hub`), each connection has a thread (`http`, `socket`). Pages send requests of the console and
//! get the answers; a board that is unplugged is opened again when it is back.

#[cfg(all(test, target_os = "linux"))]
pub(crate) mod tests;

use std::io::{self, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;
use fencelight_host::{printable, program};
use signal_hook::consts::signal::{SIGINT, SIGTERM};
use signal_hook::flag;

use crate::check::{CheckArgs, page_folder};
use crate::connections::{Connection, Connections};
use crate::evening::{Evenings, ExportArgs};
use crate::limits::Limits;
use crate::links::{TableLink, table_link};
use crate::staff::Staff;
use crate::tables::{Report, TableName, Tables, table_name};
use crate::timed::Timed;
use crate::{code, http, links, screen, socket};
use fencelight_host::ports::plugged_boards;

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

/// Show a real board in a browser: a local server for the page
///
/// This is what the program does without a command.
#[derive(Clone, Debug, PartialEq, Args)]
#[command(after_help = "\
Examples:
  fencelight kiosk server --port /dev/ttyACM0
  fencelight kiosk server --port A --port B --link 1=2   the boards at A and B play with each other")]
pub(crate) struct ServerArgs {
    #[command(flatten)]
    pub(crate) machine: CheckArgs,
    /// The name of a table: KEY is its port as --port names it, or without --port the serial number of its board. Once for each table; without it a number, or the end of the serial number
    #[arg(long = "name", value_name = "KEY=NAME", value_parser = table_name)]
    pub(crate) names: Vec<TableName>,
    /// Two tables that play with each other: TABLE=TABLE on this server; TABLE=listen:IP:PORT waits for another server, TABLE=IP:PORT connects to one, with the token in FENCELIGHT_LINK. Once for each link
    #[arg(long = "link", value_name = "TABLE=OTHER", value_parser = table_link)]
    pub(crate) links: Vec<TableLink>,
    #[command(flatten)]
    pub(crate) results: ExportArgs,
    /// The page that opens a game which a visitor takes home by a code; the server itself where it is left out and phones reach it
    #[arg(long, value_name = "URL", value_parser = page_address)]
    pub(crate) address: Option<String>,
    /// Let the page on this machine play on the board, and phones at free seats by the codes that /tables shows; otherwise they only read
    #[arg(long)]
    pub(crate) play: bool,
    /// The file with the PIN of the staff: 4 to 12 digits. With it pages change settings and the rules of the house; without a PIN no page does
    #[arg(long, value_name = "FILE")]
    pub(crate) pin_file: Option<PathBuf>,
}

/// Let boards play one game with each other, and show them as `server` does
///
/// A link is TABLE=TABLE on this server; TABLE=listen:IP:PORT waits for another server, TABLE=IP:PORT connects to one, with the token in FENCELIGHT_LINK.
#[derive(Clone, Debug, PartialEq, Args)]
#[command(after_help = "\
Examples:
  fencelight kiosk link 1=2 --port A --port B            the boards at A and B
  fencelight kiosk link 1=listen:0.0.0.0:8331 --port A   prints the token
  FENCELIGHT_LINK=TOKEN fencelight kiosk link 1=192.168.1.20:8331 --port B")]
pub(crate) struct LinkArgs {
    /// Two tables that play with each other
    #[arg(value_name = "TABLE=OTHER", value_parser = table_link, required = true)]
    pairs: Vec<TableLink>,
    #[command(flatten)]
    server: ServerArgs,
}

impl From<LinkArgs> for ServerArgs {
    fn from(LinkArgs { pairs, mut server }: LinkArgs) -> Self {
        server.links.extend(pairs);
        server
    }
}

/// The address of a page, to which the fragment of a game is added.
fn page_address(text: &str) -> Result<String, String> {
    let is_web = text.starts_with("http://") || text.starts_with("https://");
    let is_plain = text
        .bytes()
        .all(|byte| byte.is_ascii_graphic() && byte != b'#');
    match is_web && is_plain && text.len() <= 100 {
        true => Ok(text.to_owned()),
        false => Err(format!(
            "the address of a page begins with http:// or https://, without # and spaces, at most 100 letters; not `{text}`"
        )),
    }
}

/// The addresses that codes lead to.
#[derive(Default)]
pub(crate) struct Addresses {
    /// The server, for phones; a network comes late, or gives another address.
    pub(crate) own: Mutex<Option<String>>,
    /// The page that opens a game, where the operator names one.
    pub(crate) page: Option<String>,
    /// Whether phones take seats, and the tables whose seats belong to other boards.
    pub(crate) may_play: bool,
    pub(crate) linked: Vec<String>,
}

impl Addresses {
    pub(crate) fn lock(&self) -> MutexGuard<'_, Option<String>> {
        self.own.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Where phones reach the server.
    pub(crate) fn own(&self) -> Option<String> {
        self.lock().clone()
    }

    /// Where a game is opened.
    pub(crate) fn page(&self) -> Option<String> {
        self.page.clone().or_else(|| self.own())
    }

    /// Where phones take a seat of a table.
    pub(crate) fn seats(&self, table: &str) -> Option<String> {
        let is_open = self.may_play && !self.linked.iter().any(|linked| linked == table);
        self.own().filter(|_| is_open)
    }
}

/// What all connections share.
pub(crate) struct Server {
    /// The folder of the page, without links.
    pub(crate) folder: PathBuf,
    /// Whether pages may change something.
    pub(crate) may_play: bool,
    /// Whether the server is reached from this machine alone.
    pub(crate) is_local: bool,
    /// Where phones reach the server and where they open a game, if they do.
    pub(crate) addresses: Addresses,
    pub(crate) limits: Limits,
    pub(crate) tables: Arc<Tables>,
    pub(crate) staff: Staff,
}

impl Server {
    /// Codes lead to this address of the server from now on.
    pub(crate) fn look_for_address(&self, own: Option<String>) {
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
pub(crate) fn run(args: &ServerArgs) -> io::Result<ExitCode> {
    let results = args.results.file()?;
    let folder = page_folder(args.machine.page.as_deref())?;
    let staff = Staff::from_file(args.pin_file.as_deref())?;
    let (listener, address) = listen(args.machine.listen)?;
    // A standard error that is closed or full does not matter here.
    let report: Report = Arc::new(|status: &str| {
        let _ = io::stderr()
            .write_all(printable(&format!("{}: {status}\n", program::name())).as_bytes());
    });
    let evenings = match Evenings::open(&results) {
        // Another server on this machine has the usual file.
        Err(error) if args.results.results.is_none() => {
            report(&format!(
                "results are not kept: {error}; --results names another file"
            ));
            Evenings::unkept()
        }
        evenings => evenings?,
    };
    let said = Arc::clone(&report);
    let tables = match args.machine.port.as_slice() {
        [] => Tables::new(&args.names, Limits::DEFAULT, report, evenings),
        ports => Tables::of_ports(ports, &args.names, Limits::DEFAULT, report, evenings)?,
    };
    links::start(&args.links, &tables, !args.machine.port.is_empty(), &said)?;
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        flag::register(signal, Arc::clone(&stop))?;
    }
    let mut out = io::stdout();
    let greeting = code::greeting(address, code::own_address(address));
    writeln!(out, "{greeting}")?;
    out.flush()?;
    if args.machine.port.is_empty() {
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
pub(crate) fn listen(address: SocketAddr) -> io::Result<(TcpListener, SocketAddr)> {
    let named = |error: io::Error| {
        let message =
            format!("--listen {address}: {error}; `--listen 127.0.0.1:0` takes a free port");
        io::Error::other(message)
    };
    let listener = TcpListener::bind(address).map_err(named)?;
    let address = listener.local_addr().map_err(named)?;
    Ok((listener, address))
}

/// Serves every connection in a thread of its own.
pub(crate) fn accept(listener: &TcpListener, server: &Arc<Server>) {
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
            let kind = fencelight_tools::host::media_type(Path::new(name));
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
