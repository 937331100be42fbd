//! Tables that play with another table: of this server, or of another one.

use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::sync::mpsc::Receiver;
use std::thread;

use fencelight_host::entropy;
use fencelight_host::storage::refused;
use tungstenite::Utf8Bytes;

use crate::code;
use crate::connections::Connections;
use crate::limits::Limits;
use crate::link::{self, Side, Wire};
use crate::tables::{Report, Tables};

/// The port of a link: connections that have not proved themselves yet. The other server tries once a second.
const PORT: Limits = Limits {
    connections: 16,
    reserved: 4,
    per_address: 4,
    per_second: 2,
    burst: 16,
    ..Limits::DEFAULT
};

/// A table that plays with another one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TableLink {
    pub(crate) table: String,
    pub(crate) to: LinkTo,
}

/// Where the other table is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum LinkTo {
    /// At this server.
    Table(String),
    /// At a server that connects to this address.
    Listen(SocketAddr),
    /// At the server with this address.
    Connect(SocketAddr),
}

/// A table and the one that it plays with.
pub(crate) fn table_link(text: &str) -> Result<TableLink, String> {
    let (table, other) = text
        .split_once('=')
        .filter(|(table, other)| !table.is_empty() && !other.is_empty() && table != other)
        .ok_or_else(|| format!("a link is TABLE=OTHER, as in Bar=Window; not `{text}`"))?;
    let address = |text: &str| text.parse::<SocketAddr>();
    let to = match other.strip_prefix("listen:") {
        Some(at) => LinkTo::Listen(address(at).map_err(|_| {
            format!("listen: takes IP:PORT, as in listen:127.0.0.1:8331; not `{at}`")
        })?),
        None => address(other).map_or_else(|_| LinkTo::Table(other.to_owned()), LinkTo::Connect),
    };
    Ok(TableLink {
        table: table.to_owned(),
        to,
    })
}

/// Starts the links of the command line.
///
/// # Errors
/// If a table does not exist, is linked twice, or a port cannot be opened.
pub(super) fn start(
    links: &[TableLink],
    tables: &Arc<Tables>,
    are_fixed: bool,
    report: &Report,
) -> io::Result<()> {
    let mut used: Vec<&str> = Vec::new();
    for TableLink { table, to } in links {
        let other = match to {
            LinkTo::Table(other) => Some(other),
            LinkTo::Listen(_) | LinkTo::Connect(_) => None,
        };
        for name in [Some(table), other].into_iter().flatten() {
            if used.contains(&name.as_str()) {
                return Err(refused(format!("--link: the table {name} is linked twice")));
            }
            if are_fixed && tables.of_name(name).is_none() {
                let message = format!(
                    "--link: there is no table {name}; --name PORT={name} names one, and without a name the tables are 1, 2, ..."
                );
                return Err(refused(message));
            }
            if tables.of_name(name).is_none() {
                report(&format!(
                    "--link: no board {name} yet; without --port a board is named by the end of its serial number, and /tables shows it"
                ));
            }
            used.push(name);
        }
    }
    let others = links
        .iter()
        .filter(|link| !matches!(link.to, LinkTo::Table(_)));
    let is_only = others.count() == 1;
    for TableLink { table, to } in links {
        let run = |name: &str, is_first, wire| spawn(tables, name, is_first, wire, report);
        match to {
            LinkTo::Table(other) => {
                let (one, two) = Wire::pair();
                run(table, true, one);
                run(other, false, two);
            }
            LinkTo::Listen(address) => {
                let (token, is_new) = link::token_or_new(table, is_only)?;
                let listener = TcpListener::bind(address)
                    .map_err(|error| io::Error::other(format!("--link {address}: {error}")))?;
                let address = listener.local_addr()?;
                let address = code::reached(address).unwrap_or(address);
                if is_new {
                    report(&format!(
                        "the other server links to {address} with FENCELIGHT_LINK={token:x}"
                    ));
                }
                let connections = Arc::<Connections>::default();
                let admit = move |address| connections.admit(address, &PORT).ok();
                run(table, true, Wire::listen(listener, &token, admit)?);
            }
            LinkTo::Connect(address) => {
                run(
                    table,
                    false,
                    Wire::connect(*address, &link::token(table, is_only)?)?,
                );
            }
        }
    }
    Ok(())
}

/// The tables that play with another one.
pub(super) fn tables_of(links: &[TableLink]) -> Vec<String> {
    let names = links.iter().flat_map(|TableLink { table, to }| {
        let other = match to {
            LinkTo::Table(other) => Some(other.clone()),
            LinkTo::Listen(_) | LinkTo::Connect(_) => None,
        };
        [Some(table.clone()), other]
    });
    names.flatten().collect()
}

/// Runs one side in a thread of its own.
fn spawn(tables: &Arc<Tables>, name: &str, is_first: bool, wire: Wire, report: &Report) {
    let (tables, report, name) = (Arc::clone(tables), Arc::clone(report), name.to_owned());
    thread::spawn(move || {
        let ask = |request: &str| {
            let table = tables.of_name(&name).ok_or("busy the board is away")?;
            let answer = table.hub.ask(request);
            match answer.strip_prefix('=') {
                Some(text) => Ok(text.trim_start().to_owned()),
                None => Err(answer.trim_start_matches("? ").to_owned()),
            }
        };
        let mut messages: Option<Receiver<Utf8Bytes>> = None;
        // Whether the board has sent something: a reader that was too slow begins anew.
        let has_news = || {
            let Some(heard) = &messages else {
                messages = tables.of_name(&name).map(|table| table.hub.listen().1);
                return true;
            };
            let has_news = heard.try_recv().is_ok();
            while heard.try_recv().is_ok() {}
            has_news
        };
        let side = Side::new(is_first, entropy(), ask);
        let said = |said: &str| report(&format!("{name}: {said}"));
        link::run(side, wire, has_news, said, |notice| {
            if let Some(table) = tables.of_name(&name) {
                table.hub.tell_link(notice);
            }
        });
    });
}
