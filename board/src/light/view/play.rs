//! A game in progress, a paused one, and the offer to resume one.

use super::bars::Bars;
use super::field::Field;
use super::goal_line::GoalLine;
use super::scene::Scene;
use super::{catch, feedback, move_animation, pieces};
use crate::geometry::{BAR_LEDS, Cell};
use crate::light::palette;
use crate::table::{DISCARD_SQUARE, HINT_MS, Purpose, RESUME_SQUARE, Table, human_seats};
use fencelight_core::game::Game;
use fencelight_core::games::BoardFacts;
use fencelight_core::sets::SquareSet;

/// A game in progress.
pub(super) fn draw(scene: &mut Scene, table: &Table) {
    let game = table.position();
    let cues = table.cues();
    let animation = move_animation::in_progress(scene, cues.animation);
    let waits = animation.is_some_and(|(animation, _)| animation.is_blocking);
    let by_hand = table.is_by_hand() && !waits;
    let reminded_ms = feedback::reminded_ms(scene, table);
    let turn_ms = cues.turn_started_ms.map(|at_ms| scene.since(at_ms));
    Field {
        game,
        is_mover_lit: !waits,
        reminding: reminded_ms.is_some(),
        destinations: if by_hand {
            table.targets()
        } else {
            SquareSet::EMPTY
        },
        goal: if by_hand {
            let goal = GoalLine::new(game, table.history().moves().len(), turn_ms);
            match table.puzzle() {
                Some(_) => goal.map(GoalLine::breathing),
                None => goal,
            }
        } else {
            None
        },
        vacated: cues.vacated,
        animation,
        recent_fences: cues.recent_fences,
    }
    .draw(scene);
    if let Some(preview) = table.preview() {
        let color = pieces::mover_color(game);
        let elapsed_ms = scene.since(preview.at_ms);
        let color = scene.breathing_since(color, palette::STRUCTURE, elapsed_ms);
        scene.fence(preview.fence, color);
    }
    let seat = game.turn();
    Bars {
        game,
        thinking: match table.request().map(|request| request.purpose) {
            Some(Purpose::Move) => Some(palette::seat(seat)),
            Some(Purpose::Hint) => Some(palette::WHITE),
            // A program thinks as the computer does. A clock that runs for it is shown instead.
            Some(Purpose::Attract) | None => table
                .remote_request()
                .filter(|_| !table.clock().is_on())
                .map(|_| palette::seat(seat)),
        },
        to_find: table
            .puzzle()
            .map(|puzzle| (human_seats(table.players()), puzzle.left())),
        clock: table
            .clock()
            .remaining_ms(seat)
            .map(|left_ms| (left_ms, table.clock().full_ms(seat))),
        // The later of the two.
        since_turn_start_ms: match (turn_ms, reminded_ms) {
            (Some(turn_ms), Some(reminded_ms)) => Some(turn_ms.min(reminded_ms)),
            (turn_ms, reminded_ms) => turn_ms.or(reminded_ms),
        },
    }
    .draw(scene);
    draw_hint(scene, table);
    catch::draw(scene, table);
    feedback::draw_rejection(scene, table);
}

fn draw_hint(scene: &mut Scene, table: &Table) {
    let Some((mv, at_ms)) = table.cues().hint else {
        return;
    };
    let elapsed_ms = scene.since(at_ms);
    if u64::from(elapsed_ms) >= HINT_MS {
        return;
    }
    let color = scene.breathing_since(palette::WHITE, palette::FOCUS, elapsed_ms);
    if !scene.draw_move_cells(mv.action(), color) {
        // A roll, a stop or a pass is a key of the bar.
        scene.whole_bar(table.position().turn(), color);
    }
}

/// A proposal lights the pieces and bars of the seats that decide it, over everything else.
pub(super) fn draw_proposal(scene: &mut Scene, table: &Table) {
    let Some(proposal) = table.proposal() else {
        return;
    };
    let concerned = human_seats(table.players()).with(proposal.by);
    let elapsed_ms = scene.since(proposal.at_ms);
    let color = scene.breathing_since(palette::WHITE, palette::FOCUS, elapsed_ms);
    table.position().for_each_piece(|piece| {
        if concerned.contains(piece.seat) {
            scene.square(piece.square, color);
        }
    });
    for seat in concerned.iter() {
        scene.whole_bar(seat, color);
    }
}

/// A paused game: any OK resumes it.
pub(super) fn draw_pause(scene: &mut Scene, table: &Table) {
    let game = table.position();
    draw_dim(scene, table);
    let reminded_ms = feedback::reminded_ms(scene, table);
    for seat in game.seats().iter() {
        let color = palette::seat(seat);
        for number in 0..BAR_LEDS {
            let color = match reminded_ms.filter(|_| !scene.calm) {
                Some(elapsed_ms) => {
                    let level = scene.chasing(elapsed_ms, number, BAR_LEDS);
                    scene.tone(color, palette::FOCUS).scaled_by(level)
                }
                None => scene.breathing(color, palette::FOCUS),
            };
            scene.bar_led(seat, number, color);
        }
    }
    feedback::draw_rejection(scene, table);
}

/// The position alone, dimly.
pub(super) fn draw_dim(scene: &mut Scene, table: &Table) {
    scene.cap_tier(palette::AMBIENT);
    Field::still(table.position()).draw(scene);
    scene.cap_tier(palette::FOCUS);
}

/// The offer to resume a saved game: its position, dim, a ring that resumes it and a single light that discards it.
pub(super) fn draw_resume(scene: &mut Scene, table: &Table) {
    draw_dim(scene, table);
    let resume = scene.breathing(palette::MINT, palette::FOCUS);
    let middle = Cell::of_square(RESUME_SQUARE);
    for y in middle.y() - 1..=middle.y() + 1 {
        for x in middle.x() - 1..=middle.x() + 1 {
            if (x, y) != (middle.x(), middle.y()) {
                scene.at(x, y, resume);
            }
        }
    }
    scene.square(
        DISCARD_SQUARE,
        scene.breathing(palette::AMBER, palette::FOCUS),
    );
    feedback::draw_rejection(scene, table);
}
