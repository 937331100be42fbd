//! The icons of the games, five cells wide and high.

use super::scene::Scene;
use crate::games::GameKind;
use crate::geometry::{Cell, Seat};
use crate::light::{Color, palette};
use crate::table::lobby;

/// An icon as seen from the south: `S W N E` pawns, `=` a fence, `Y` yellow, `o` a pellet, `b` a bow.
type Icon = [&'static [u8; 5]; 5];

const fn icon(kind: GameKind) -> Icon {
    match kind {
        GameKind::Quoridor2 => [b"..N..", b".....", b".===.", b".....", b"..S.."],
        GameKind::Quoridor4 => [b"..N..", b".....", b"W===E", b".....", b"..S.."],
        GameKind::Pacman => [b".YYY.", b"YYY..", b"YY..o", b"YYY..", b".YYY."],
        GameKind::MsPacman => [b".YYbb", b"..YYb", b"o..YY", b"..YYY", b".YYY."],
    }
}

/// The colour of a mark.
const fn mark(mark: u8) -> Option<Color> {
    Some(match mark {
        b'S' => palette::seat(Seat::South),
        b'W' => palette::seat(Seat::West),
        b'N' => palette::seat(Seat::North),
        b'E' => palette::seat(Seat::East),
        b'=' => palette::FENCE,
        b'Y' => palette::PAC,
        b'o' => palette::PELLET,
        b'b' => palette::RED,
        _ => return None,
    })
}

/// Draws the icon of a game; the chosen one is bright, one with an unfinished game breathes.
pub(super) fn draw(scene: &mut Scene, kind: GameKind, chosen: bool, unfinished: bool) {
    let tier = if chosen {
        palette::FOCUS
    } else {
        palette::HINT
    };
    let middle = Cell::of_square(lobby::icon_center(kind));
    let top = middle.y() + 2;
    let left = middle.x().saturating_sub(2);
    for (y, line) in (0..=top).rev().zip(icon(kind)) {
        for (x, &cell) in (left..).zip(line) {
            let Some(color) = mark(cell) else {
                continue;
            };
            let color = if unfinished {
                scene.breathing(color, tier)
            } else {
                scene.tone(color, tier)
            };
            scene.at(x, y, color);
        }
    }
}
