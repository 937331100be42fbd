//! A game in progress: legal squares, the goal, the last move, previews, hints, refused presses.

use fencelight_board::geometry::{Axis, Cell, Direction, Fence, Key, Seat, Square};
use fencelight_board::table::{Lesson, Player, RejectReason, Table, human_seats};
use fencelight_core::game::{Action, Game, Move, Violation};
use fencelight_core::games::BoardFacts;
use fencelight_text::refusals::last_rejection;

use super::{bars, position};
use crate::screen::{Shapes, Sides};

/// How long a catch, an eaten ghost and a piece that begins anew are marked.
const CAUGHT_MS: u64 = 1_500;

/// Draws a game in progress, the least important first.
pub(super) fn draw(shapes: &mut Shapes, table: &Table) {
    let game = table.position();
    let cues = table.cues();
    let is_by_hand = table.mover_player() == Player::Human && !table.is_animating();
    position::draw_ground(shapes, game);
    draw_owners(shapes, table);
    if is_by_hand {
        draw_goal(shapes, table);
    }
    if let Some(left) = cues.vacated {
        shapes.square(left.square, 'x');
    }
    position::draw_pieces(shapes, game);
    if is_by_hand {
        for square in table.targets().iter() {
            let is_jump = game.is_jump(square);
            shapes.sides(square, if is_jump { Sides::Jump } else { Sides::Legal });
        }
    }
    if let Some(square) = game.mover_square().filter(|_| !table.is_animating()) {
        shapes.sides(square, Sides::Mover);
    }
    draw_sight(shapes, table);
    if let Some(preview) = table.preview() {
        draw_fence(shapes, preview.fence, '~', ':', '+');
    }
    bars::draw(shapes, table);
    if let Some((mv, _)) = cues.hint
        && !draw_move(shapes, mv, '?', Sides::Question)
    {
        shapes.bar(game.turn(), ['?'; 10]);
    }
    let eaten = cues.eaten.map(|eaten| (eaten.square, eaten.at_ms));
    for (square, at_ms) in [eaten, cues.returned(), cues.caught].into_iter().flatten() {
        if table.now_ms().saturating_sub(at_ms) < CAUGHT_MS {
            shapes.sides(square, Sides::Event);
        }
    }
    draw_rejection(shapes, table);
    draw_proposal(shapes, table);
}

/// Draws a lesson: the game, and the key that it asks for.
pub(super) fn draw_lesson(shapes: &mut Shapes, table: &Table) {
    draw(shapes, table);
    match table.lesson().and_then(Lesson::asked_key) {
        Some(Key::Square(square)) => shapes.sides(square, Sides::Question),
        Some(Key::Post(post)) => shapes.cell(Cell::of_post(post), '?'),
        Some(Key::Ok(seat) | Key::Back(seat)) => shapes.bar(seat, ['?'; 10]),
        None => {}
    }
}

/// The cells of a move; `false` for one without cells.
pub(super) fn draw_move(shapes: &mut Shapes, mv: Move, glyph: char, sides: Sides) -> bool {
    match mv.action() {
        Action::Square(square) => shapes.sides(square, sides),
        Action::Fence(fence) => draw_fence(shapes, fence, glyph, glyph, glyph),
        _ => return false,
    }
    true
}

/// A fence that does not lie on the board: its shape shows also where there are colours.
fn draw_fence(shapes: &mut Shapes, fence: Fence, across: char, upright: char, post: char) {
    let glyph = match fence.axis() {
        Axis::Horizontal => across,
        Axis::Vertical => upright,
    };
    let [first, middle, last] = Cell::of_fence(fence);
    shapes.cell(first, glyph);
    shapes.cell(middle, post);
    shapes.cell(last, glyph);
}

/// The last fence of each seat carries the letter of its owner for one round.
fn draw_owners(shapes: &mut Shapes, table: &Table) {
    for seat in Seat::ALL {
        if let Some(recent) = table.cues().recent_fences[seat]
            && recent.fade_started_ms.is_none()
        {
            let [_, post, _] = Cell::of_fence(recent.fence);
            shapes.cell(post, position::seat_letter(seat));
        }
    }
}

/// The squares that the person to move has to reach.
fn draw_goal(shapes: &mut Shapes, table: &Table) {
    let game = table.position();
    if game.goal().is_none() {
        return;
    }
    for square in Square::all().filter(|&square| game.turn().has_goal(square)) {
        shapes.square(square, '=');
    }
}

/// A ghost in frenzy: arrows along its line of sight.
fn draw_sight(shapes: &mut Shapes, table: &Table) {
    let Some(sight) = table.position().frenzy_sight() else {
        return;
    };
    if table.is_animating() {
        return;
    }
    let (arrow, dx, dy) = match sight.direction {
        Direction::North => ('^', 0, 1),
        Direction::East => ('>', 1, 0),
        Direction::South => ('v', 0, -1),
        Direction::West => ('<', -1, 0),
    };
    let from = Cell::of_square(sight.from);
    for step in 0..i16::from(sight.squares) {
        let far = 2 * step + 1;
        let x = i16::from(from.x()) + dx * far;
        let y = i16::from(from.y()) + dy * far;
        if let (Ok(x), Ok(y)) = (u8::try_from(x), u8::try_from(y))
            && let Some(cell) = Cell::new(x, y)
        {
            shapes.cell(cell, arrow);
        }
    }
}

/// Why the last press had no effect.
fn draw_rejection(shapes: &mut Shapes, table: &Table) {
    let Some(rejection) = last_rejection(table) else {
        return;
    };
    match rejection.reason {
        RejectReason::NotYourTurn => {
            if let Some(square) = table.position().mover_square() {
                shapes.sides(square, Sides::Wrong);
            }
        }
        RejectReason::IllegalMove(mv, illegal) => {
            if !draw_move(shapes, mv, '!', Sides::Wrong) {
                draw_pressed(shapes, rejection.key);
            }
            match illegal.violation() {
                Violation::CutsOff(seat) => table.position().for_each_piece(|piece| {
                    if piece.seat == seat {
                        shapes.sides(piece.square, Sides::Wrong);
                    }
                }),
                Violation::Overlaps(other) | Violation::Crosses(other) => {
                    draw_fence(shapes, other, '!', '!', '!');
                }
                Violation::NoFencesLeft => shapes.bar(table.position().turn(), ['!'; 10]),
                _ => {}
            }
        }
        _ => draw_pressed(shapes, rejection.key),
    }
}

/// The key that was pressed without effect.
pub(super) fn draw_pressed(shapes: &mut Shapes, key: Key) {
    match key {
        Key::Square(square) => shapes.sides(square, Sides::Wrong),
        Key::Post(post) => shapes.cell(Cell::of_post(post), '!'),
        Key::Ok(seat) | Key::Back(seat) => shapes.bar(seat, ['!'; 10]),
    }
}

/// A proposal marks the pieces and bars of the seats that decide it.
fn draw_proposal(shapes: &mut Shapes, table: &Table) {
    let Some(proposal) = table.proposal() else {
        return;
    };
    let concerned = human_seats(table.players()).with(proposal.by);
    table.position().for_each_piece(|piece| {
        if concerned.contains(piece.seat) {
            shapes.sides(piece.square, Sides::Question);
        }
    });
    for seat in concerned.iter() {
        shapes.bar(seat, ['?'; 10]);
    }
}
