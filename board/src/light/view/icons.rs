//! The icons of the games, five cells wide and high.

use super::scene::Scene;
use crate::geometry::{Cell, Led, Seat};
use crate::light::{Brightness, Color, palette};
use crate::table::lobby;
use fencelight_core::games::GameKind;

/// The light of a corner of Pac-Man.
const CORNER: Brightness = Brightness::percent(45);

/// An icon as seen from the south: `S W N E` pawns, `=` a fence, `Y` yellow, `o` a pellet, `b` a bow.
type Icon = [&'static [u8; 5]; 5];

const fn icon(kind: GameKind) -> Icon {
    match kind {
        GameKind::Quoridor2 => [b"..N..", b"===..", b".....", b"..===", b"..S.."],
        GameKind::Quoridor4 => [b"..N..", b"===..", b"W...E", b"..===", b"..S.."],
        GameKind::Pacman => [b"YYYYY", b"YYYY.", b"YYY.o", b"YYYY.", b"YYYYY"],
        GameKind::MsPacman => [b"YYYbb", b".YYYb", b"o.YYY", b".YYYY", b"YYYYY"],
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
    if let GameKind::Pacman | GameKind::MsPacman = kind {
        round_corners(scene, kind, middle);
    }
    if chosen {
        draw_frame(scene, middle);
    }
}

/// Dims the corners at the back of the head, so that the block of squares looks round.
fn round_corners(scene: &mut Scene, kind: GameKind, middle: Cell) {
    let (x, y) = (middle.x(), middle.y());
    let corners: &[(u8, u8)] = match kind {
        GameKind::Pacman => &[(x - 2, y - 2), (x - 2, y + 2)],
        // The other one is the bow.
        _ => &[(x + 2, y - 2)],
    };
    for &(x, y) in corners {
        if let Some(cell) = Cell::new(x, y) {
            let led = Led::of_cell(cell);
            scene.frame[led] = scene.frame[led].scaled_by(CORNER);
        }
    }
}

/// A frame on the grooves around the icon of the chosen game.
fn draw_frame(scene: &mut Scene, middle: Cell) {
    let color = scene.tone(palette::WHITE, palette::FOCUS);
    let (x, y) = (middle.x(), middle.y());
    for along in 0..7 {
        for (x, y) in [
            (x + along - 3, y - 3),
            (x + along - 3, y + 3),
            (x - 3, y + along - 3),
            (x + 3, y + along - 3),
        ] {
            scene.at(x, y, color);
        }
    }
}

/// The start: a square with a frame that points to the right, like the sign on a player.
pub(super) fn draw_start(scene: &mut Scene, color: Color) {
    let middle = Cell::of_square(lobby::START_SQUARE);
    let (x, y) = (middle.x(), middle.y());
    scene.cell(middle, color);
    for (x, y) in [
        (x - 1, y - 1),
        (x - 1, y),
        (x - 1, y + 1),
        (x, y - 1),
        (x, y + 1),
        (x + 1, y),
    ] {
        scene.at(x, y, color);
    }
}

/// The cells on which a light runs from the key of the lesson to its goal, as cells to the side and up.
const LESSON_WAY: [(u8, u8); 6] = [(0, 1), (0, 2), (0, 3), (0, 4), (1, 4), (2, 4)];
/// The lights of a chase that comes round every two seconds.
const LESSON_CHASE: u8 = 16;

/// The lesson: what it shows of a game. A key breathes in white, and a light runs from it to a goal of three squares, in the colour of the
/// piece of the learner.
pub(super) fn draw_lesson(scene: &mut Scene, kind: GameKind) {
    let color = match kind {
        GameKind::Quoridor2 | GameKind::Quoridor4 => palette::seat(Seat::South),
        GameKind::Pacman | GameKind::MsPacman => palette::PAC,
    };
    let key = Cell::of_square(lobby::LESSON_SQUARE);
    scene.cell(key, scene.breathing(palette::WHITE, palette::STRUCTURE));
    let run = scene.tone(color, palette::FOCUS);
    for (place, (right, up)) in (0..).zip(LESSON_WAY) {
        let is_goal = up == 4 && right % 2 == 0;
        let steady = scene.tone(
            color,
            if is_goal {
                palette::GROUND
            } else {
                palette::GOAL
            },
        );
        let level = scene.chasing(scene.clock_ms(), place, LESSON_CHASE);
        let light = run.scaled_by(level);
        let is_brighter = light.peak() > steady.peak() && !scene.calm;
        let shown = if is_brighter { light } else { steady };
        for x in [key.x() + right, key.x() - right] {
            scene.at(x, key.y() + up, shown);
        }
    }
}
