//! What the server allows its visitors, and how long it waits for them and for the board. docs/web.md has the same table.

use std::time::Duration;

#[cfg(all(test, target_os = "linux"))]
mod tests;

/// The limits of a server.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// Connections at a time.
    pub(super) connections: usize,
    /// Of them kept free for the display on this machine, and as many for other machines.
    pub(super) reserved: usize,
    /// Connections of each other address. A browser opens up to six, and a WebSocket for each page.
    pub(super) per_address: usize,
    /// Requests and connections of each other address in a second, in the long run.
    pub(super) per_second: u32,
    /// The same at once.
    pub(super) burst: u32,
    /// The longest head of a request.
    pub(super) head_bytes: usize,
    /// From the connection to the end of its head.
    pub(super) head: Duration,
    /// For the answer with a file.
    pub(super) file: Duration,
    /// The longest message of a page. Requests are shorter still.
    pub(super) message_bytes: usize,
    /// A page that is silent for this time is pinged.
    pub(super) ping: Duration,
    /// The time for its pong.
    pub(super) pong: Duration,
    /// For a page to take a message.
    pub(super) write: Duration,
    /// Messages that wait for a page.
    pub(super) messages: usize,
    /// The `ms` of a request.
    pub(super) search_ms: u64,
    /// The nodes of a request without `ms`, all lines together. The slowest search is that of Quoridor for four: 4.6 s at 200 MHz, 7.4 s at 125.
    pub(super) search_nodes: u64,
    /// How long a request waits for its turn at the board: longer than a search, shorter than the 10 s after which the page gives its line up.
    pub(super) turn: Duration,
    /// For what the board answers at once. Afterwards it counts as unplugged.
    pub(super) answer: Duration,
    /// The same for a search, and for keys and time: far more than the budgets allow.
    pub(super) search_answer: Duration,
    /// Pages that read the same within this time get the same answer.
    pub(super) shared: Duration,
}

impl Limits {
    pub(super) const DEFAULT: Self = Self {
        connections: 320,
        reserved: 32,
        per_address: 16,
        per_second: 60,
        burst: 240,
        head_bytes: 8 * 1_024,
        head: Duration::from_secs(10),
        file: Duration::from_secs(60),
        message_bytes: 1_024,
        ping: Duration::from_secs(20),
        pong: Duration::from_secs(10),
        write: Duration::from_secs(5),
        messages: 256,
        search_ms: 5_000,
        search_nodes: 80_000,
        turn: Duration::from_secs(8),
        answer: Duration::from_secs(10),
        search_answer: Duration::from_secs(60),
        shared: Duration::from_millis(20),
    };
}
