//! The options of the server for a real board.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::Args;

use super::values::{listen_address, page_address, table_link, table_name};
use crate::kiosk::{TableLink, TableName};

/// Show a real board in a browser: a local server for the page
///
/// The page mirrors the lights of the board and says in words what happens on it. Each board is a table with a name. The server waits for a board that is not plugged in, and for one that is unplugged until it is back.
#[derive(Clone, Debug, PartialEq, Args)]
#[command(after_help = "\
Examples:
  fencelight kiosk                                             every board that is plugged in
  fencelight kiosk --port /dev/ttyACM0
  fencelight kiosk --port COM3 --play
  fencelight kiosk --port A --port B --link 1=2                the boards at A and B play with each other
  fencelight kiosk --export > games.csv
  fencelight kiosk --check                                     what this machine lacks
  fencelight kiosk --port /dev/ttyACM0 --listen 0.0.0.0:8330   for other machines too")]
pub(crate) struct KioskArgs {
    /// The serial port of a board, once for each board; without it every board that is plugged in, also one that comes later
    #[arg(long, value_name = "PATH")]
    pub(crate) port: Vec<PathBuf>,
    /// The name of a table: KEY is its port as --port names it, or without --port the serial number of its board. Once for each table; without it a number, or the end of the serial number
    #[arg(long = "name", value_name = "KEY=NAME", value_parser = table_name)]
    pub(crate) names: Vec<TableName>,
    /// Two tables that play with each other: TABLE=TABLE on this server; TABLE=listen:IP:PORT waits for another server, TABLE=IP:PORT connects to one, with the token in FENCELIGHT_LINK. Once for each link
    #[arg(long = "link", value_name = "TABLE=OTHER", value_parser = table_link)]
    pub(crate) links: Vec<TableLink>,
    /// The file of the games that have ended; in the folder of the program where it is left out
    #[arg(long, value_name = "FILE")]
    pub(crate) results: Option<PathBuf>,
    /// Print the games that have ended as comma-separated values, times in UTC, and serve nothing
    #[arg(long)]
    pub(crate) export: bool,
    /// The page that opens a game which a visitor takes home by a code; the server itself where it is left out and phones reach it
    #[arg(long, value_name = "URL", value_parser = page_address)]
    pub(crate) address: Option<String>,
    /// Let the page on this machine play on the board, and phones at free seats by the codes that /tables shows; otherwise they only read
    #[arg(long)]
    pub(crate) play: bool,
    /// Where the server is reached. An address other than 127.0.0.1 opens it to other machines; port 0 takes a free one
    #[arg(long, value_name = "IP:PORT", value_parser = listen_address, default_value = "127.0.0.1:8330")]
    pub(crate) listen: SocketAddr,
    /// The folder with the page; `page` beside the program or target/page where it is left out
    #[arg(long, value_name = "FOLDER")]
    pub(crate) page: Option<PathBuf>,
    /// The file with the PIN of the staff: 4 to 12 digits. With it pages change settings and the rules of the house; without a PIN no page does
    #[arg(long, value_name = "FILE")]
    pub(crate) pin_file: Option<PathBuf>,
    /// Say what this machine lacks for a display: board, right to its port, page, Chromium, service, PIN. Nothing is started or changed
    #[arg(long)]
    pub(crate) check: bool,
}
