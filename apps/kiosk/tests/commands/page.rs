//! A page at the server of `fencelight kiosk`.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use tungstenite::client::ClientRequestBuilder;
use tungstenite::{Message, WebSocket};

/// More than anything takes, on a slow machine.
pub(crate) const LIMIT: Duration = Duration::from_secs(60);

/// A page with a line to the board.
pub(crate) struct Page {
    pub(crate) socket: WebSocket<TcpStream>,
}

impl Page {
    /// Opens the line as a page of this origin does.
    pub(crate) fn of_origin(host: &str, origin: &str) -> Option<Self> {
        Self::at(host, "board", origin)
    }

    /// The same at another path.
    pub(crate) fn at(host: &str, path: &str, origin: &str) -> Option<Self> {
        let uri = format!("ws://{host}/{path}");
        let request = ClientRequestBuilder::new(uri.parse().expect("a URI"))
            .with_header("Origin", origin.to_owned());
        let opened = tungstenite::client(request, connect(host));
        // Where a page is expected, the reason is in the output of the test.
        let opened = opened.inspect_err(|error| println!("{path}: {error}"));
        opened.ok().map(|(socket, _)| Self { socket })
    }

    /// A page of the server itself.
    pub(crate) fn open(host: &str) -> Self {
        Self::of_origin(host, &format!("http://{host}")).expect("the origin of the server")
    }

    pub(crate) fn send(&mut self, request: &str) {
        let request = Message::text(request.to_owned());
        self.socket.send(request).expect("it is sent");
    }

    /// The next text.
    pub(crate) fn read(&mut self) -> String {
        loop {
            match self.socket.read().expect("a message") {
                Message::Text(text) => return text.to_string(),
                Message::Ping(_) => {}
                other => panic!("{other:?}"),
            }
        }
    }

    /// Waits for a message that starts like this.
    pub(crate) fn wait_for(&mut self, start: &str) -> String {
        let end = Instant::now() + LIMIT;
        loop {
            let message = self.read();
            // Frames come without an end.
            assert!(Instant::now() < end, "no {start}, at last {message}");
            if message.starts_with(start) {
                return message;
            }
        }
    }

    /// The next answer; messages between are passed over.
    pub(crate) fn answer(&mut self) -> String {
        loop {
            let message = self.read();
            if message.starts_with(['=', '?']) {
                return message;
            }
        }
    }

    /// The answer to a request.
    pub(crate) fn ask(&mut self, request: &str) -> String {
        self.send(request);
        self.answer()
    }
}

/// A connection to the server.
pub(crate) fn connect(host: &str) -> TcpStream {
    let stream = TcpStream::connect(host).expect("the server");
    stream.set_read_timeout(Some(LIMIT)).expect("a limit");
    stream
}

/// The whole answer to a request with these lines after the first.
pub(crate) fn get(host: &str, target: &str, headers: &str) -> String {
    let mut stream = connect(host);
    let request = format!("GET {target} HTTP/1.1\r\n{headers}\r\n\r\n");
    let mut answer = String::new();
    // A server that refuses a long head closes while it is still being sent.
    let _ = stream.write_all(request.as_bytes());
    let _ = stream.read_to_string(&mut answer);
    answer
}
