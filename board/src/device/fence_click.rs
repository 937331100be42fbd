//! A click or a touch between two squares: the fence there is shown. A groove has no key, so its post is tapped, twice where that is needed to
//! turn the fence.

use crate::geometry::{Cell, Direction, Fence, Key, Square};
use fencelight_core::game::{Game as _, Move};
use fencelight_core::games::AnyGame;

use crate::table::Table;

/// A gap between two squares, as a person points at it: the fences that cover it, the nearer one first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gap {
    near: Fence,
    far: Option<Fence>,
}

impl From<Fence> for Gap {
    fn from(near: Fence) -> Self {
        Self { near, far: None }
    }
}

impl Gap {
    /// The gap of a groove, pointed at in its eastern or northern half if `is_behind`; `None` for other cells.
    #[must_use]
    pub fn new(groove: Cell, is_behind: bool) -> Option<Self> {
        let direction = match (groove.x() % 2, groove.y() % 2) {
            (0, 1) => Direction::North,
            (1, 0) => Direction::East,
            _ => return None,
        };
        let square = Square::new(groove.x() / 2, groove.y() / 2)?;
        // At the rim there is one.
        let (near, far) = match (Fence::across(square, direction), is_behind) {
            ([Some(behind), Some(before)], false) => (before, Some(behind)),
            ([Some(behind), before], _) => (behind, before),
            ([None, before], _) => (before?, None),
        };
        Some(Self { near, far })
    }

    /// The nearer fence.
    #[must_use]
    pub const fn near(self) -> Fence {
        self.near
    }

    /// The legal fence through the gap, of two the nearer one.
    #[must_use]
    pub fn legal(self, game: &AnyGame) -> Option<Fence> {
        [Some(self.near), self.far]
            .into_iter()
            .flatten()
            .find(|&fence| game.is_legal(Move::fence(fence)))
    }
}

/// A click on a groove of a screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FenceClick {
    fence: Fence,
    taps: u8,
}

impl FenceClick {
    /// A click on a gap. Where a person may place fences but no fence through the gap is legal, the table answers with the reason: its post alone
    /// would show a fence that lies elsewhere.
    pub fn on(gap: Gap, table: &mut Table) -> Option<Self> {
        let fence = if table.is_human_turn() {
            gap.legal(table.position())
        } else {
            Some(gap.near)
        };
        if fence.is_none() {
            table.reject_fence(gap.near);
        }
        fence.map(Self::new)
    }

    /// A click where a fence would lie.
    #[must_use]
    pub const fn new(fence: Fence) -> Self {
        Self { fence, taps: 0 }
    }

    /// The fence that is wanted.
    #[must_use]
    pub const fn fence(&self) -> Fence {
        self.fence
    }

    /// The post that is tapped.
    #[must_use]
    pub const fn key(&self) -> Key {
        Key::Post(self.fence.post())
    }

    /// Whether the post has to be tapped, with this fence shown. A fence that cannot be turned stays as it is: the table has given the
    /// reason.
    pub fn needs_tap(&mut self, shown: Option<Fence>) -> bool {
        let needs_tap = match self.taps {
            0 => shown != Some(self.fence),
            1 => shown == Some(self.fence.turned()),
            _ => false,
        };
        self.taps = self.taps.saturating_add(1);
        needs_tap
    }
}

#[cfg(test)]
mod tests {
    use crate::device::VirtualBoard;
    use crate::table::{GameConfig, humans_at};
    use fencelight_core::games::GameKind;

    use super::*;

    /// Clicks and returns the fence that is shown then.
    fn click(board: &mut VirtualBoard, fence: Fence) -> Option<Fence> {
        let mut click = FenceClick::new(fence);
        let shown = |board: &VirtualBoard| board.table().preview().map(|shown| shown.fence);
        while click.needs_tap(shown(board)) {
            board.tap(click.key());
        }
        shown(board)
    }

    #[test]
    fn every_fence_is_shown_by_one_click_whatever_was_shown_before() {
        let mut board = VirtualBoard::new(1);
        let players = humans_at(GameKind::Quoridor2.first_seats());
        let config = GameConfig::new(GameKind::Quoridor2, players, 1);
        board.table_mut().start_game(&config);
        for fence in (0..Fence::COUNT).step_by(7).filter_map(Fence::from_index) {
            for _ in 0..2 {
                assert_eq!(click(&mut board, fence), Some(fence));
            }
            assert_eq!(click(&mut board, fence.turned()), Some(fence.turned()));
        }
    }
}
