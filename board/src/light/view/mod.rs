//! What the board shows: a pure function of the table and the time.
//!
//! A frame is drawn from the least to the most important: what lies on the field, the last move, destinations, pieces, a preview
//! or a hint, rejected presses, pressed keys, a proposal, a fault. Each phase has a file of its own; all draw on one
//! [`scene::Scene`], which holds the frame, the time and the limits of brightness and motion.

mod attract;
mod bars;
mod catch;
mod feedback;
mod field;
mod goal_line;
mod icons;
mod lesson;
mod lobby;
mod maze_walls;
mod move_animation;
mod over;
mod pieces;
mod play;
mod puzzle;
mod scene;
mod service;
mod structure;

#[cfg(test)]
mod tests;

use self::scene::Scene;
use crate::geometry::{BAR_LEDS, Seat};
use crate::light::{Brightness, Frame, palette};
use crate::table::{FaultCode, Phase, PhaseView, Table};

/// How long the bars take to fill at power-on.
const POWER_ON_MS: u32 = 1_500;
/// The brightness of an abandoned game.
const ABANDONED: Brightness = Brightness::percent(40);
/// The period of a blink of the fault code.
const FAULT_BLINK_MS: u32 = 1_250;
/// The pause between two fault codes.
const FAULT_PAUSE_MS: u32 = 2_000;

/// The lights of a table at an external time; see [`Table::internal_ms`].
pub fn view(table: &Table, now_ms: u32) -> Frame {
    let mut scene = Scene::new(table.internal_ms(now_ms), table.settings().calm);
    let phase = table.phase();
    match table.phase_view() {
        PhaseView::Resume | PhaseView::Attract(_) | PhaseView::Service(_)
            if scene.since(0) < POWER_ON_MS =>
        {
            draw_power_on(&mut scene);
        }
        PhaseView::Resume => play::draw_resume(&mut scene, table),
        PhaseView::Attract(show) => attract::draw(&mut scene, table, show),
        PhaseView::Lobby(page) => lobby::draw(&mut scene, table, page),
        PhaseView::Lesson(lesson) => lesson::draw(&mut scene, table, lesson),
        PhaseView::Puzzle(puzzle) => puzzle::draw(&mut scene, table, puzzle),
        PhaseView::Play => play::draw(&mut scene, table),
        PhaseView::Pause => play::draw_pause(&mut scene, table),
        PhaseView::Over {
            review_ply: Some(ply),
            ..
        } => over::draw_review(&mut scene, table, ply),
        PhaseView::Over { started_ms, .. } => over::draw(&mut scene, table, started_ms),
        PhaseView::Service(service) => service::draw(&mut scene, table, service),
        PhaseView::BootLoader { .. } => {
            draw_boot_loader(&mut scene);
            return scene.frame;
        }
    }
    if phase != Phase::Service {
        // Service mode shows keys on a page of its own, and a glow would disturb the LED test.
        feedback::draw_press_glow(&mut scene, table);
    }
    if let Some(fault) = table.fault() {
        scene.cap_tier(palette::FOCUS);
        draw_fault(&mut scene, fault);
    }
    // On a bar a proposal is more urgent than a fault.
    play::draw_proposal(&mut scene, table);
    bars::draw_pause_countdown(&mut scene, table);
    if table.is_dimmed() {
        scene.dim(ABANDONED);
    }
    bars::draw_leaving(&mut scene, table);
    scene.frame
}

/// The bars fill once, dimly; the field is dark.
fn draw_power_on(scene: &mut Scene) {
    let lit = scene.since(0) * u32::from(BAR_LEDS) / POWER_ON_MS + 1;
    for seat in Seat::ALL {
        let color = scene.tone(palette::seat(seat), palette::AMBIENT);
        scene.bar(seat, lit as u8, color);
    }
}

/// One LED of each bar, nothing else.
fn draw_boot_loader(scene: &mut Scene) {
    let amber = scene.tone(palette::AMBER, palette::FOCUS);
    for seat in Seat::ALL {
        scene.bar_led(seat, 0, amber);
    }
}

/// Blinks the code slowly, then pauses, at the corner post a1+ and on the LED of the south bar beside it.
fn draw_fault(scene: &mut Scene, fault: FaultCode) {
    let code_ms = fault as u32 * FAULT_BLINK_MS;
    let at_ms = scene.clock_ms() % (code_ms + FAULT_PAUSE_MS);
    if at_ms < code_ms && at_ms % FAULT_BLINK_MS < FAULT_BLINK_MS / 2 {
        let amber = scene.tone(palette::AMBER, palette::FOCUS);
        scene.at(1, 1, amber);
        scene.bar_led(Seat::South, 0, amber);
    }
}
