//! What lies on the field in Quoridor: the fences, the last ones in the colours of their owners.

use super::scene::Scene;
use crate::geometry::{PerSeat, Seat, Square};
use crate::light::{Brightness, palette};
use crate::quoridor::Position;
use crate::table::RecentFence;

/// How long the colour of an owner takes to fade.
const FADE_MS: u32 = 2_000;

pub(super) fn draw_structure(
    scene: &mut Scene,
    position: &Position,
    fresh: &PerSeat<Option<RecentFence>>,
) {
    let neutral = scene.tone(palette::FENCE, palette::STRUCTURE);
    for fence in position.fences().iter() {
        scene.fence(fence, neutral);
    }
    for seat in Seat::ALL {
        let Some(fresh) = fresh[seat] else {
            continue;
        };
        if !position.fences().contains(fresh.fence) {
            continue;
        }
        let faded = fresh.fade_started_ms.map_or(Brightness::NONE, |ended_ms| {
            Brightness::ratio(scene.since(ended_ms), FADE_MS)
        });
        let owner = scene.tone(palette::seat(seat), palette::STRUCTURE);
        scene.fence(fresh.fence, owner.lerp(neutral, faded));
    }
}

/// Whether a destination is a jump: two squares away or round a corner.
pub(super) fn is_jump(position: &Position, square: Square) -> bool {
    position.pawn(position.turn()).is_some_and(|pawn| {
        pawn.file().abs_diff(square.file()) + pawn.rank().abs_diff(square.rank()) > 1
    })
}
