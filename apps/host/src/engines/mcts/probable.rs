//! The probable fences: near a pawn, touching another fence, or horizontal at the west or east rim.

use std::sync::LazyLock;

use fencelight_core::geometry::{Axis, Direction, Fence, Post, Square};
use fencelight_core::quoridor::Position;
use fencelight_core::sets::{FenceSet, PostSet};

/// For each square the fences near a pawn on it: those that lie along one of its sides.
static NEAR: LazyLock<Vec<FenceSet>> = LazyLock::new(|| Square::all().map(near).collect());

fn near(square: Square) -> FenceSet {
    let mut fences = FenceSet::EMPTY;
    for direction in Direction::ALL {
        for fence in Fence::across(square, direction).into_iter().flatten() {
            fences.insert(fence);
        }
    }
    fences
}

/// The horizontal fences that touch the west or east rim.
static AT_THE_RIM: LazyLock<FenceSet> = LazyLock::new(|| {
    let mut fences = FenceSet::EMPTY;
    for file in [0, 7] {
        for post in (0..8).filter_map(|rank| Post::new(file, rank)) {
            fences.insert(Fence::new(post, Axis::Horizontal));
        }
    }
    fences
});

/// The probable fences of a position, legal or not.
pub(super) fn fences(position: &Position) -> FenceSet {
    let mut fences = touching(**position.fences()) | *AT_THE_RIM;
    for seat in position.seats().iter() {
        if let Some(pawn) = position.pawn(seat) {
            fences |= NEAR[usize::from(pawn.index())];
        }
    }
    fences
}

/// Fences that have a post in common with one of these.
fn touching(fences: FenceSet) -> FenceSet {
    let along = |posts: PostSet, axis: Axis| {
        let (back, ahead) = axis.ends();
        posts | posts.shifted(back) | posts.shifted(ahead)
    };
    let posts = along(fences.horizontal, Axis::Horizontal) | along(fences.vertical, Axis::Vertical);
    FenceSet {
        horizontal: along(posts, Axis::Horizontal),
        vertical: along(posts, Axis::Vertical),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(fences: FenceSet) -> Vec<String> {
        fences.iter().map(|fence| fence.to_string()).collect()
    }

    #[test]
    fn fences_near_a_pawn_lie_along_its_sides() {
        let square = Square::from_name("e5").expect("a square");
        assert_eq!(
            names(near(square)),
            ["d4h", "e4h", "d5h", "e5h", "d4v", "e4v", "d5v", "e5v"]
        );
        let corner = Square::from_name("a1").expect("a square");
        assert_eq!(names(near(corner)), ["a1h", "a1v"]);
    }

    #[test]
    fn fences_touch_where_they_share_a_post() {
        let mut one = FenceSet::EMPTY;
        one.insert(Fence::from_name("e4h").expect("a fence"));
        let touching = touching(one);
        for name in [
            "c4h", "g4h", "d3v", "d4v", "d5v", "f3v", "f5v", "e3v", "e5v",
        ] {
            let fence = Fence::from_name(name).expect("a fence");
            assert!(touching.contains(fence), "{name}");
        }
        for name in ["b4h", "h4h", "e5h", "e3h", "c4v", "e2v", "g4v"] {
            let fence = Fence::from_name(name).expect("a fence");
            assert!(!touching.contains(fence), "{name}");
        }
    }
}
