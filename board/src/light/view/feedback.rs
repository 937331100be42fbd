//! The response to key presses: a glow for every press, and the reason for a rejected one.

use super::scene::Scene;
use super::{field, pieces};
use crate::geometry::{BAR_LEDS, Cell, Fence, Key, Led, Square};
use crate::light::{BREATH_MS, CHASE_STEP_MS, Color, Motion, palette};
use crate::table::{Phase, RejectReason, Rejection, Table};
use fencelight_core::game::{Action, Game, IllegalMove, Move, Mover, Violation};
use fencelight_core::games::BoardFacts;

/// The glow of a pressed key.
const PRESS_GLOW: Motion = Motion::FadeOut { over_ms: 100 };

/// The time since the last reminder whose turn it is, while the reminder runs.
pub(super) fn reminded_ms(scene: &Scene, table: &Table) -> Option<u32> {
    let reminded = table.cues().reminded_ms;
    reminded
        .map(|at_ms| scene.since(at_ms))
        .filter(|&elapsed_ms| elapsed_ms < u32::from(BAR_LEDS) * CHASE_STEP_MS)
}

/// The glow of recent presses.
pub(super) fn draw_press_glow(scene: &mut Scene, table: &Table) {
    for &(key, at_ms) in table.cues().recent_presses() {
        let level = PRESS_GLOW.brightness(scene.since(at_ms));
        scene.press_glow(key, level);
    }
}

/// The reason why the last press was rejected.
pub(super) fn draw_rejection(scene: &mut Scene, table: &Table) {
    let Some(rejection) = table.cues().rejection else {
        return;
    };
    let elapsed_ms = scene.since(rejection.at_ms);
    match rejection.reason {
        RejectReason::NotYourTurn => {}
        RejectReason::IllegalMove(mv, illegal) => {
            draw_illegal_move(scene, table, &rejection, mv, illegal, elapsed_ms);
        }
        RejectReason::SeatMismatch(seats) => {
            if let Some(color) = scene.blinking(palette::WHITE, elapsed_ms) {
                for seat in seats.iter() {
                    scene.whole_bar(seat, color);
                }
            }
        }
        RejectReason::HouseLocked => draw_locked(scene, rejection.key, elapsed_ms),
        RejectReason::NothingToConfirm
        | RejectReason::NothingToTakeBack
        | RejectReason::DieAlreadyRolled
        | RejectReason::HintsOff
        | RejectReason::OtherKeyAsked
        | RejectReason::TakeBackOff
        | RejectReason::HoldToDrop
        | RejectReason::HoldToLeave
        | RejectReason::NoPuzzles
        | RejectReason::ProposalOpen
        | RejectReason::ProposalDeclined
        | RejectReason::NoEarlierPosition
        | RejectReason::NoFunction
        | RejectReason::Unmaskable
        | RejectReason::StrapOpen => draw_pressed(scene, rejection.key, elapsed_ms),
    }
}

/// All values of the row that is locked.
fn draw_locked(scene: &mut Scene, key: Key, elapsed_ms: u32) {
    let color = scene.blinking(palette::WHITE, elapsed_ms);
    if let (Key::Square(pressed), Some(color)) = (key, color) {
        let row = Square::all().filter(|square| square.rank() == pressed.rank());
        for square in row {
            if scene.frame[Led::of_cell(Cell::of_square(square))] != Color::BLACK {
                scene.square(square, color);
            }
        }
    }
}

/// The pressed cell, or the bar of a side key.
fn draw_pressed(scene: &mut Scene, key: Key, elapsed_ms: u32) {
    if let Some(color) = scene.blinking(palette::WHITE, elapsed_ms) {
        match key {
            Key::Ok(seat) | Key::Back(seat) => scene.whole_bar(seat, color),
            Key::Square(_) | Key::Post(_) => scene.key(key, color),
        }
    }
}

fn draw_illegal_move(
    scene: &mut Scene,
    table: &Table,
    rejection: &Rejection,
    mv: Move,
    illegal: IllegalMove,
    elapsed_ms: u32,
) {
    let game = table.position();
    match (mv.action(), illegal.violation()) {
        (Action::Fence(fence), Violation::CutsOff(seat)) => {
            draw_outline(scene, fence, elapsed_ms);
            if let Some(color) = scene.blinking(palette::seat(seat), elapsed_ms) {
                field::draw_piece(scene, game, Mover::Seat(seat), color);
            }
        }
        (Action::Fence(fence), Violation::Overlaps(other) | Violation::Crosses(other)) => {
            draw_outline(scene, fence, elapsed_ms);
            if let Some(color) = scene.blinking(palette::WHITE, elapsed_ms) {
                scene.fence(other, color);
            }
        }
        (Action::Fence(fence), Violation::NoFencesLeft) => {
            draw_outline(scene, fence, elapsed_ms);
            let seat = game.turn();
            if let Some(color) = scene.blinking(palette::seat(seat), elapsed_ms) {
                scene.whole_bar(seat, color);
            }
        }
        _ => {
            draw_pressed(scene, rejection.key, elapsed_ms);
            draw_legal(scene, table, illegal, elapsed_ms);
        }
    }
}

/// The outer two cells of an illegal fence.
fn draw_outline(scene: &mut Scene, fence: Fence, elapsed_ms: u32) {
    if let Some(color) = scene.blinking(palette::WHITE, elapsed_ms) {
        let [first, _, last] = Cell::of_fence(fence);
        scene.cell(first, color);
        scene.cell(last, color);
    }
}

/// After the blink, the legal destinations breathe once.
fn draw_legal(scene: &mut Scene, table: &Table, illegal: IllegalMove, elapsed_ms: u32) {
    let blink_ms = scene.blink_ms();
    if !matches!(table.phase(), Phase::Play | Phase::Lesson | Phase::Puzzle)
        || !(blink_ms..blink_ms + BREATH_MS).contains(&elapsed_ms)
    {
        return;
    }
    let game = table.position();
    let color = pieces::mover_color(game);
    let color = scene.breathing_since(color, palette::FOCUS, elapsed_ms - blink_ms);
    for square in table.targets().iter() {
        // A piece on the square stays visible.
        if !game.is_occupied(square) {
            scene.square(square, color);
        }
    }
    if illegal.violation() == Violation::RollFirst {
        let color = scene.breathing_since(palette::WHITE, palette::FOCUS, elapsed_ms - blink_ms);
        scene.whole_bar(game.turn(), color);
    }
}
