//! The board in shapes, phase by phase: the characters that stand for the lights.
//!
//! `position` draws what lies on the field and the pieces, `play` what is going on in a game, `bars` the side bars, `lobby` the lobby.

mod bars;
mod lobby;
mod play;
mod position;

use fencelight_board::geometry::{BAR_LEDS, Cell, Led, Seat, Square};
use fencelight_board::table::service::{Service, ServicePage};
use fencelight_board::table::{AttractShow, DISCARD_SQUARE, Phase, RESUME_SQUARE, Table};
use fencelight_core::game::{Outcome, Winner};
use fencelight_core::games::BoardFacts;
use smart_leds::RGB8;

use crate::language::Words;
use crate::screen::{Shapes, Sides};

/// The shapes of a table. What has no shape of its own is drawn as its lights in the frame.
pub fn of_table(table: &Table, frame: &[RGB8; Led::COUNT], words: Words) -> Shapes {
    let mut shapes = Shapes::dark();
    match table.phase() {
        Phase::Lobby => lobby::draw(&mut shapes, table, frame, words),
        Phase::Lesson => play::draw_lesson(&mut shapes, table),
        Phase::Play | Phase::Puzzle => play::draw(&mut shapes, table),
        Phase::Service => return service(table, frame),
        Phase::Attract => attract(&mut shapes, table),
        Phase::Resume => resume(&mut shapes, table, words),
        Phase::Pause => {
            position::draw(&mut shapes, table.position());
            bars::draw_still(&mut shapes, table);
        }
        Phase::Over => over(&mut shapes, table),
        Phase::BootLoader => {}
    }
    shapes
}

/// The lights of a frame alone: a character where a light is on.
pub fn of_frame(frame: &[RGB8; Led::COUNT]) -> Shapes {
    let mut shapes = Shapes::dark();
    for cell in Cell::all().filter(|&cell| is_lit(frame, Led::of_cell(cell))) {
        shapes.lit(cell, '#');
    }
    for seat in Seat::ALL {
        let leds = (0..BAR_LEDS).map(|number| Led::of_bar(seat, number));
        let glyphs = leds.map(|led| match led {
            Some(led) if is_lit(frame, led) => '#',
            _ => ' ',
        });
        shapes.bar(seat, glyphs.collect::<Vec<_>>());
    }
    shapes
}

/// Whether an LED is lit.
fn is_lit(frame: &[RGB8; Led::COUNT], led: Led) -> bool {
    frame[led.index()] != RGB8::default()
}

fn service(table: &Table, frame: &[RGB8; Led::COUNT]) -> Shapes {
    let mut shapes = of_frame(frame);
    let Some(Service { page, .. }) = table.service() else {
        return shapes;
    };
    for row in page.rows() {
        let value = table.settings().get(row.setting);
        for (file, &step) in (0u8..).zip(row.steps) {
            if let Some(square) = Square::new(file, row.rank) {
                shapes.square(square, if step <= value { '#' } else { '.' });
                shapes.sides(square, Sides::Legal);
            }
        }
    }
    if page == ServicePage::Keys {
        for square in Square::all() {
            let is_lit = is_lit(frame, Led::of_cell(Cell::of_square(square)));
            shapes.lit(Cell::of_square(square), if is_lit { '#' } else { '.' });
        }
    }
    shapes
}

fn attract(shapes: &mut Shapes, table: &Table) {
    position::draw(shapes, table.position());
    if let Some((mv, _)) = table.attract().and_then(AttractShow::planned) {
        play::draw_move(shapes, mv, '?', Sides::Question);
    }
}

fn resume(shapes: &mut Shapes, table: &Table, words: Words) {
    position::draw(shapes, table.position());
    bars::draw_still(shapes, table);
    for (square, text) in [
        (RESUME_SQUARE, "label-resume"),
        (DISCARD_SQUARE, "label-drop"),
    ] {
        shapes.sides(square, Sides::Legal);
        let cell = Cell::of_square(square);
        if let Some(below) = Cell::new(cell.x(), cell.y() - 1) {
            shapes.label(below, words.word(text));
        }
    }
}

fn over(shapes: &mut Shapes, table: &Table) {
    position::draw(shapes, table.position());
    bars::draw_still(shapes, table);
    if let Some(left) = table
        .cues()
        .vacated
        .filter(|_| table.review_ply().is_some())
    {
        shapes.square(left.square, 'x');
    }
    let ended = table.outcome().filter(|_| table.review_ply().is_none());
    let Some(Outcome::Won(winner)) = ended else {
        return;
    };
    let game = table.position();
    game.for_each_piece(|piece| {
        let has_won = match winner {
            Winner::Pacman | Winner::Ghosts => piece.square == game.winner_square(winner),
            Winner::Seat(seat) => piece.seat == seat,
        };
        if has_won {
            shapes.sides(piece.square, Sides::Event);
        }
    });
}

#[cfg(test)]
mod tests;
