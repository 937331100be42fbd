//! A click or a touch between two squares: the fence there is shown. A groove has no key, so its post is tapped, twice where that is needed to
//! turn the fence.

use fencelight_core::geometry::{Fence, Key};

/// A click on a groove of a screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FenceClick {
    fence: Fence,
    taps: u8,
}

impl FenceClick {
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
