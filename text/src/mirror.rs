//! A real board in words: those of the game where there is one, otherwise what can be said from outside.

#[cfg(test)]
mod tests;

use fencelight_board::console::{Access, Mirror, VERSION};
use fencelight_core::notation::parse_move;

use crate::facts::Viewer;
use crate::{Line, Logs, Message, Tone, names, panel};

/// The title.
#[must_use]
pub fn title(mirror: &Mirror, viewer: Viewer) -> Message {
    let screen = mirror.screen().filter(|_| mirror.is_here());
    let title = screen.map(|table| panel::title(table, viewer));
    title.unwrap_or_else(|| Message::new("mirror-title"))
}

/// The aim of the game; a message without a name while no game is shown.
#[must_use]
pub fn aim(mirror: &Mirror, viewer: Viewer) -> Message {
    let aim = mirror.screen().map(|table| panel::aim(table, viewer));
    aim.unwrap_or_else(|| Message::new(""))
}

/// The lines under the title.
#[must_use]
pub fn lines(mirror: &Mirror, logs: &Logs, viewer: Viewer) -> Vec<Line> {
    if !mirror.is_here() {
        return vec![(Tone::Error, Message::new("mirror-away"))];
    }
    let screen = mirror.screen();
    let lines = screen.map(|table| panel::lines(table, logs, viewer, false));
    let mut lines = lines.unwrap_or_default();
    // The table here does not think.
    if let Some(mv) = mirror.fact("hint").and_then(|text| parse_move(text).ok()) {
        lines.push((Tone::Now, names::hint(mv)));
    }
    if let Some(seconds) = mirror.fact("leaves").and_then(|text| text.parse().ok()) {
        lines.push((Tone::Error, panel::leaving(seconds)));
    }
    lines.extend(mirror.link().map(|name| (Tone::Now, Message::new(name))));
    lines.extend(extra_lines(mirror));
    lines
}

/// What only a real board says: its version, what it lets this end do, what it has refused.
#[must_use]
pub fn extra_lines(mirror: &Mirror) -> Vec<Line> {
    let mut lines = Vec::new();
    if let Some(version) = mirror.other_version() {
        let message = Message::new("mirror-version")
            .text("board", version)
            .text("page", VERSION);
        lines.push((Tone::Error, message));
    }
    let right = match mirror.access() {
        Access::Hands | Access::Server | Access::Unknown => None,
        Access::Play => Some("mirror-play"),
        Access::Watch => Some("mirror-watch"),
    };
    lines.extend(right.map(|name| (Tone::Plain, Message::new(name))));
    if let Some(reason) = mirror.refusal() {
        let message = Message::new("mirror-refused").text("reason", reason);
        lines.push((Tone::Error, message));
    }
    lines
}
