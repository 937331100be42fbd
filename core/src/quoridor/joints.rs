//! Which fences would cut a pawn off, for all 128 at once and without a path search.
//!
//! The algorithm works on posts, not on squares. A fence joins its three posts; posts joined by fences, directly or through others,
//! are one *joint*. For a pawn the three sides of the rim that are not its goal line belong together too: they and all joints
//! that touch them are its *rim joint*. A new fence closes a loop only if two of its three posts are already joined, and the
//! loop separates the pawn from its goal line only if the witness path of the pawn crosses it an odd number of times. The path crosses
//! no standing fence and no rim, so only the halves of the new fence count:
//!
//! ```text
//!    first o----- middle o----- last     first and middle joined, path crosses the first half:   cut off
//!                                        middle and last joined, path crosses the second half:   cut off
//!                                        first and last joined, path crosses just one half:      cut off
//! ```
//!
//! A legal fence across the path needs no path search either. Some of the joints at its posts are passed on their other side
//! ([`Joints::detour`]): a few operations on words.
//!
//! Fences come and go as on a stack, and a joint is immutable: a fence pushes a joint that replaces those it connects. Popping it
//! restores them.

use heapless::Vec;

use super::players::FENCES_IN_BOX;
use super::witness::WitnessPath;
use crate::geometry::{Direction, Fence, PerSeat, Post, Seat};
use crate::sets::{FenceSet, PostSet};

/// A joint of fewer fences than this, away from the rim joint, cannot close a loop with one more: a loop has four sides, and each
/// side takes a fence.
const SMALLEST_LOOP: u8 = 3;

/// Sides of the rim.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct RimSet(u8);

impl RimSet {
    const fn of(direction: Direction) -> Self {
        Self(1 << direction as u8)
    }

    /// The three sides that are not the goal line of a seat.
    const fn closed_to(seat: Seat) -> Self {
        Self(0b1111 ^ Self::of(seat.forward()).0)
    }

    const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The posts beside a side of the rim if it is one of these.
    #[inline]
    fn beside(self, rim: Direction) -> PostSet {
        if self.intersects(Self::of(rim)) {
            PostSet::beside(rim)
        } else {
            PostSet::EMPTY
        }
    }
}

/// Posts joined by fences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Joint {
    posts: PostSet,
    rims: RimSet,
    fences: u8,
    /// The state that the last fence of this joint replaced.
    previous: State,
}

/// The part that changes with every fence.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct State {
    /// The joints that are not part of a larger one, as bits.
    roots: u32,
    /// Those of them that one more fence may turn into a loop by themselves.
    loop_candidates: u32,
    /// For each seat the posts of its rim joint, without the rim itself.
    rim_joints: PerSeat<PostSet>,
}

/// All joints of a board.
#[derive(Clone, Debug, Default)]
pub(super) struct Joints {
    joints: Vec<Joint, { FENCES_IN_BOX as usize }>,
    state: State,
}

impl Joints {
    /// The fences that would cut off a seat with this witness path, fitting or not.
    #[inline]
    pub(super) fn cutting_off(&self, seat: Seat, path: &WitnessPath) -> FenceSet {
        let rims = RimSet::closed_to(seat);
        let mut fences = loop_closing_fences(self.state.rim_joints[seat], rims, path);
        let mut rest = self.state.loop_candidates;
        while rest != 0 {
            let number = rest.trailing_zeros();
            rest &= rest - 1;
            if let Some(joint) = self.joints.get(number as usize)
                && !joint.rims.intersects(rims)
            {
                fences |= loop_closing_fences(joint.posts, RimSet::default(), path);
            }
        }
        fences
    }

    /// Places a fence; there are never more than the box holds.
    #[inline]
    pub(super) fn place(&mut self, fence: Fence) {
        let middle = fence.post();
        let (back, ahead) = fence.axis().ends();
        let of_middle = PostSet::of(middle);
        let posts = of_middle | of_middle.shifted(back) | of_middle.shifted(ahead);
        let mut joint = Joint {
            posts,
            rims: RimSet::default(),
            fences: 1,
            previous: self.state,
        };
        for end in [back, ahead] {
            if PostSet::beside(end).intersects(of_middle) {
                joint.rims.0 |= RimSet::of(end).0;
            }
        }
        let number = self.joints.len();
        let mut rest = self.state.roots;
        for (number, other) in self.joints.iter().enumerate() {
            if rest & 1 != 0 && other.posts.intersects(posts) {
                joint.posts |= other.posts;
                joint.rims.0 |= other.rims.0;
                joint.fences += other.fences;
                self.state.roots &= !(1 << number);
            }
            rest >>= 1;
        }
        self.state.roots |= 1 << number;
        self.state.loop_candidates &= self.state.roots;
        if joint.fences >= SMALLEST_LOOP {
            self.state.loop_candidates |= 1 << number;
        }
        for seat in Seat::ALL {
            if joint.rims.intersects(RimSet::closed_to(seat)) {
                self.state.rim_joints[seat] |= joint.posts;
            }
        }
        // Validation admits no more fences on the board and in hand than the box holds.
        let _ = self.joints.push(joint);
    }

    /// Removes the fence that was placed last.
    #[inline]
    pub(super) fn undo_place(&mut self) {
        if let Some(joint) = self.joints.pop() {
            self.state = joint.previous;
        }
    }

    /// The posts that the witness path of a seat has to pass on their other side, so that it does not cross a legal fence that is
    /// about to be placed.
    pub(super) fn detour(&self, seat: Seat, path: &WitnessPath, fence: Fence) -> PostSet {
        enum FenceEnd {
            Rim,
            GoalLine,
            Joint(PostSet),
        }
        let rim_joint = self.state.rim_joints[seat];
        let place = |post: Option<Post>, rim: Direction| match post {
            Some(post) if rim_joint.contains(post) => FenceEnd::Rim,
            Some(post) => FenceEnd::Joint(self.joint(post)),
            None if rim == seat.forward() => FenceEnd::GoalLine,
            None => FenceEnd::Rim,
        };
        let middle = fence.post();
        let (back, ahead) = fence.axis().ends();
        let (over_first, over_second) = path.crossed_halves(fence);
        let first = place(middle.step(back), back);
        let last = place(middle.step(ahead), ahead);
        // The middle changes sides only where that keeps the rim joint on its side; the ends follow from the halves crossed.
        let middle_changes = match (&first, &last) {
            _ if rim_joint.contains(middle) => false,
            (FenceEnd::Rim, _) => over_first,
            (_, FenceEnd::Rim) => over_second,
            _ => false,
        };
        let mut detour = PostSet::EMPTY;
        if middle_changes {
            detour |= self.joint(middle);
        }
        for (end, over) in [(first, over_first), (last, over_second)] {
            // The rim joint changes sides only for a fence that cuts off. An end on the goal line changes nothing that is read
            // again: its half belongs to this fence alone.
            if middle_changes != over
                && let FenceEnd::Joint(posts) = end
            {
                detour |= posts;
            }
        }
        detour
    }

    /// The posts joined with a post, at least that post.
    fn joint(&self, post: Post) -> PostSet {
        let mut rest = self.state.roots;
        for joint in &self.joints {
            if rest & 1 != 0 && joint.posts.contains(post) {
                return joint.posts;
            }
            rest >>= 1;
        }
        PostSet::of(post)
    }
}

/// The fences that would close a loop with these posts and rims which the path crosses an odd number of times.
#[inline]
fn loop_closing_fences(posts: PostSet, rims: RimSet, path: &WitnessPath) -> FenceSet {
    let along = |back: Direction, ahead: Direction, first_half: PostSet, second_half: PostSet| {
        // For every post: whether its neighbour backwards, and its neighbour ahead, is one of the posts or on the rims.
        let first = posts.shifted(ahead) | rims.beside(back);
        let last = posts.shifted(back) | rims.beside(ahead);
        (posts & (first & first_half | last & second_half))
            | (first & last & (first_half ^ second_half))
    };
    FenceSet {
        horizontal: along(Direction::West, Direction::East, path.west, path.east),
        vertical: along(Direction::South, Direction::North, path.south, path.north),
    }
}
