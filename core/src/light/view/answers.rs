//! A press that did nothing is answered, with the reason; and every key that was felt lights up.

use super::scene::Scene;
use super::{field, pieces};
use crate::game::{Action, Game, Move, Mover, Refusal};
use crate::games::AnyGame;
use crate::geometry::{BAR_LEDS, Cell, Fence, Key};
use crate::light::{BREATH_MS, CHASE_STEP_MS, Motion, palette};
use crate::table::{Answer, BLINK_MS, Phase, Table, Why};

/// How long a felt key shines.
const FELT: Motion = Motion::FadeOut { over_ms: 100 };

/// How long ago somebody had to be told whose turn it is, while the light says so.
pub(super) fn reminded_ms(scene: &Scene, table: &Table) -> Option<u32> {
    let reminded = table.cues().reminded_ms;
    // A reminder that runs is not begun anew by the press that it answers.
    let is_new = |at_ms: &u64| reminded.is_none_or(|before_ms| *at_ms > before_ms + 2 * BLINK_MS);
    table
        .cues()
        .answer
        .filter(|answer| answer.why == Why::NotYourTurn)
        .map(|answer| answer.at_ms)
        .filter(is_new)
        .or(reminded)
        .map(|at_ms| scene.since(at_ms))
        .filter(|&elapsed_ms| elapsed_ms < u32::from(BAR_LEDS) * CHASE_STEP_MS)
}

/// Keys that were felt.
pub(super) fn draw_felt(scene: &mut Scene, table: &Table) {
    for &(key, at_ms) in table.cues().felt() {
        let level = FELT.level(scene.since(at_ms));
        scene.felt(key, level);
    }
}

/// The answer to the last press that did nothing.
pub(super) fn draw(scene: &mut Scene, table: &Table) {
    let Some(answer) = table.cues().answer else {
        return;
    };
    let elapsed_ms = scene.since(answer.at_ms);
    match answer.why {
        Why::NotYourTurn => {}
        Why::Rule(mv, refusal) => draw_refusal(scene, table, &answer, mv, refusal, elapsed_ms),
        Why::Unfit(seats) => {
            if let Some(color) = scene.blinking(palette::WHITE, elapsed_ms) {
                for seat in seats.iter() {
                    scene.whole_bar(seat, color);
                }
            }
        }
        Why::NothingToConfirm
        | Why::NothingToTakeBack
        | Why::DieIsCast
        | Why::HintsOff
        | Why::NotAgreed
        | Why::NothingHere => draw_pressed(scene, answer.key, elapsed_ms),
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

fn draw_refusal(
    scene: &mut Scene,
    table: &Table,
    answer: &Answer,
    mv: Move,
    refusal: Refusal,
    elapsed_ms: u32,
) {
    let game = table.position();
    match (mv.action(), refusal) {
        (Action::Fence(fence), Refusal::CutsOff(seat)) => {
            draw_outline(scene, fence, elapsed_ms);
            if let Some(color) = scene.blinking(palette::seat(seat), elapsed_ms) {
                field::draw_piece(scene, game, Mover::Seat(seat), color);
            }
        }
        (Action::Fence(fence), Refusal::Touches(other) | Refusal::Crosses(other)) => {
            draw_outline(scene, fence, elapsed_ms);
            if let Some(color) = scene.blinking(palette::WHITE, elapsed_ms) {
                scene.fence(other, color);
            }
        }
        (Action::Fence(fence), Refusal::NoFencesLeft) => {
            draw_outline(scene, fence, elapsed_ms);
            let seat = game.turn();
            if let Some(color) = scene.blinking(palette::seat(seat), elapsed_ms) {
                scene.whole_bar(seat, color);
            }
        }
        _ => {
            draw_pressed(scene, answer.key, elapsed_ms);
            draw_legal(scene, table, refusal, elapsed_ms);
        }
    }
}

/// The outer two cells of a fence that is not legal.
fn draw_outline(scene: &mut Scene, fence: Fence, elapsed_ms: u32) {
    if let Some(color) = scene.blinking(palette::WHITE, elapsed_ms) {
        let [first, _, last] = Cell::of_fence(fence);
        scene.cell(first, color);
        scene.cell(last, color);
    }
}

/// After the blink, what would be legal breathes once.
fn draw_legal(scene: &mut Scene, table: &Table, refusal: Refusal, elapsed_ms: u32) {
    let blink_ms = scene.blink_ms();
    if table.phase() != Phase::Play || !(blink_ms..blink_ms + BREATH_MS).contains(&elapsed_ms) {
        return;
    }
    let game = table.position();
    let color = pieces::mover_color(game);
    let color = scene.breathing_since(color, palette::STRUCTURE, elapsed_ms - blink_ms);
    for square in table.targets().iter() {
        let standing = match game {
            AnyGame::Quoridor(_) => false,
            AnyGame::Pacman(position) => {
                position.ghost_on(square).is_some() || position.pac() == square
            }
            AnyGame::MsPacman(position) => {
                position.ghost_on(square).is_some() || position.ms() == Some(square)
            }
        };
        // Who stands there stays to be seen.
        if !standing {
            scene.square(square, color);
        }
    }
    if refusal == Refusal::RollFirst {
        let color = scene.breathing_since(palette::WHITE, palette::FOCUS, elapsed_ms - blink_ms);
        scene.whole_bar(game.turn(), color);
    }
}
