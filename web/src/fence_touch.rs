//! A touch on a groove: the fence there is shown. A groove has no key, so its post is tapped, twice where that is needed to turn the fence.

use fencelight_core::geometry::{Fence, Key};

/// A touch on a groove.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FenceTouch {
    fence: Fence,
    taps: u8,
}

impl FenceTouch {
    /// A touch where a fence would lie.
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
