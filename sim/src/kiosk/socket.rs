//! The line to the board for one page, over a WebSocket: a message from the page is a request of the console, a message to it an answer
//! (`=`, `?`), an event (`!`), or a word of the server (`#`).

use std::io;
use std::net::TcpStream;
use std::sync::mpsc::TryRecvError;
use std::time::Duration;

use tungstenite::protocol::{Role, WebSocketConfig};
use tungstenite::{Error, Message, WebSocket};

use super::{Server, policy};

/// The longest message of a page, in bytes. Requests are shorter still.
const MAX_MESSAGE_BYTES: usize = 1_024;
/// Events wait at most this long while the page asks nothing.
const EVENT_DELAY: Duration = Duration::from_millis(20);
const WRITE_TIMEOUT: Duration = Duration::from_secs(5);

/// Serves a page until it leaves.
pub(super) fn serve(stream: TcpStream, rest: &[u8], server: &Server) -> io::Result<()> {
    stream.set_read_timeout(Some(EVENT_DELAY))?;
    stream.set_write_timeout(Some(WRITE_TIMEOUT))?;
    let config = WebSocketConfig::default()
        .read_buffer_size(MAX_MESSAGE_BYTES)
        .max_message_size(Some(MAX_MESSAGE_BYTES))
        .max_frame_size(Some(MAX_MESSAGE_BYTES));
    let mut socket =
        WebSocket::from_partially_read(stream, rest.to_vec(), Role::Server, Some(config));
    match talk(&mut socket, server) {
        Err(Error::Io(error)) => Err(error),
        // The page has left, or has sent what it must not.
        _ => {
            let _ = socket.close(None);
            let _ = socket.flush();
            Ok(())
        }
    }
}

fn talk(socket: &mut WebSocket<TcpStream>, server: &Server) -> Result<(), Error> {
    let messages = server.hub.listen();
    let access = if server.may_play { "play" } else { "read" };
    let hello = format!("# server {} {access}", env!("CARGO_PKG_VERSION"));
    socket.send(Message::text(hello))?;
    loop {
        loop {
            match messages.try_recv() {
                Ok(message) => socket.send(Message::text(message))?,
                Err(TryRecvError::Empty) => break,
                // It did not read for too long.
                Err(TryRecvError::Disconnected) => return Ok(()),
            }
        }
        match socket.read() {
            Ok(Message::Text(request)) => {
                let answer = match policy::check(&request, server.may_play) {
                    Ok(()) => server.hub.ask(&request),
                    Err(refusal) => refusal.to_owned(),
                };
                socket.send(Message::text(answer))?;
            }
            Ok(Message::Ping(_) | Message::Pong(_)) => {}
            Ok(Message::Close(_) | Message::Binary(_) | Message::Frame(_)) => return Ok(()),
            Err(Error::Io(error))
                if matches!(
                    error.kind(),
                    io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut
                ) => {}
            Err(error) => return Err(error),
        }
    }
}
