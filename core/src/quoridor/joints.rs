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
//! Fences come and go as on a stack, and a joint is immutable: a fence pushes a joint that replaces those it connects, together with the state
//! of all joints. Popping it restores them, and nothing is copied back.

use core::fmt;

use super::players::FENCES_IN_BOX;
use super::witness::WitnessPath;
use crate::geometry::{Axis, Direction, Fence, PerSeat, Post, Seat};
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

/// Posts joined by fences, and the state of all joints once its last fence stands.
#[derive(Clone, Copy, Default)]
struct Joint {
    posts: PostSet,
    rims: RimSet,
    fences: u8,
    /// The number of joints up to the last one that touches the rim. That one has the present rim joints.
    rim_len: u8,
    /// The joints that are not part of a larger one, as bits.
    roots: u32,
    /// Those of them that one more fence may turn into a loop by themselves.
    loop_candidates: u32,
    /// For each seat the posts of its rim joint, without the rim itself. Only where this joint touches the rim.
    rim_joints: PerSeat<PostSet>,
}

/// All joints of a board: a stack, of which only the lowest `len` count.
#[derive(Clone, Default)]
pub(super) struct Joints {
    joints: [Joint; FENCES_IN_BOX as usize],
    len: u8,
}

/// Without what does not count: joints that were popped, and rim joints of a joint that does not touch the rim.
impl fmt::Debug for Joints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.standing()).finish()
    }
}

impl fmt::Debug for Joint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rim_joints = (self.rims != RimSet::default()).then_some(self.rim_joints);
        f.debug_struct("Joint")
            .field("posts", &self.posts)
            .field("rims", &self.rims)
            .field("fences", &self.fences)
            .field("rim_len", &self.rim_len)
            .field("roots", &self.roots)
            .field("loop_candidates", &self.loop_candidates)
            .field("rim_joints", &rim_joints)
            .finish()
    }
}

impl Joints {
    /// Fences that were placed.
    #[inline]
    pub(super) const fn len(&self) -> u8 {
        self.len
    }

    /// The joints that count.
    #[inline]
    fn standing(&self) -> &[Joint] {
        self.joints.get(..usize::from(self.len)).unwrap_or_default()
    }

    /// The posts of the rim joint of a seat.
    #[inline]
    fn rim_joint(&self, seat: Seat) -> PostSet {
        let joints = self.standing();
        let rim_len = joints.last().map_or(0, |last| last.rim_len);
        rim_joint(joints, rim_len, seat)
    }

    /// The joints that are not part of a larger one, as bits.
    #[inline]
    fn roots(&self) -> u32 {
        self.standing().last().map_or(0, |last| last.roots)
    }

    /// The fences that would cut off a seat with this witness path, fitting or not.
    #[inline]
    pub(super) fn cutting_off(&self, seat: Seat, path: &WitnessPath) -> FenceSet {
        let rims = RimSet::closed_to(seat);
        let joints = self.standing();
        let mut fences = loop_closing_fences(self.rim_joint(seat), rims, path);
        let mut rest = joints.last().map_or(0, |last| last.loop_candidates);
        while rest != 0 {
            let number = rest.trailing_zeros();
            rest &= rest - 1;
            if let Some(joint) = joints.get(number as usize)
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
        let len = self.len;
        let Some((joints, free)) = self.joints.split_at_mut_checked(usize::from(len)) else {
            return;
        };
        // Validation admits no more fences on the board and in hand than the box holds.
        let Some(joint) = free.first_mut() else {
            return;
        };
        let (mut roots, mut loop_candidates, mut rim_len) =
            joints.last().map_or((0, 0, 0), |last| {
                (last.roots, last.loop_candidates, last.rim_len)
            });
        let middle = PostSet::of(fence.post());
        let (fence_posts, mut rims) = match fence.axis() {
            Axis::Horizontal => joined(middle, Direction::West, Direction::East),
            Axis::Vertical => joined(middle, Direction::South, Direction::North),
        };
        let (mut posts, mut fences) = (fence_posts, 1);
        let mut rest = roots;
        for (number, other) in joints.iter().enumerate() {
            if rest & 1 != 0 && other.posts.intersects(fence_posts) {
                posts |= other.posts;
                rims.0 |= other.rims.0;
                fences += other.fences;
                roots &= !(1 << number);
            }
            rest >>= 1;
        }
        let bit = 1 << len;
        roots |= bit;
        loop_candidates &= roots;
        if fences >= SMALLEST_LOOP {
            loop_candidates |= bit;
        }
        if rims != RimSet::default() {
            for seat in Seat::ALL {
                let mut rim_posts = rim_joint(joints, rim_len, seat);
                if rims.intersects(RimSet::closed_to(seat)) {
                    rim_posts |= posts;
                }
                joint.rim_joints[seat] = rim_posts;
            }
            rim_len = len + 1;
        }
        joint.posts = posts;
        joint.rims = rims;
        joint.fences = fences;
        joint.rim_len = rim_len;
        joint.roots = roots;
        joint.loop_candidates = loop_candidates;
        self.len = len + 1;
    }

    /// Removes the fence that was placed last.
    #[inline]
    pub(super) fn undo_place(&mut self) {
        self.len = self.len.saturating_sub(1);
    }

    /// The posts that the witness path of a seat has to pass on their other side, so that it does not cross a legal fence that is
    /// about to be placed.
    pub(super) fn detour(&self, seat: Seat, path: &WitnessPath, fence: Fence) -> PostSet {
        enum FenceEnd {
            Rim,
            GoalLine,
            Joint(PostSet),
        }
        let rim_joint = self.rim_joint(seat);
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
        let mut rest = self.roots();
        for joint in self.standing() {
            if rest & 1 != 0 && joint.posts.contains(post) {
                return joint.posts;
            }
            rest >>= 1;
        }
        PostSet::of(post)
    }
}

/// The posts of the rim joint of a seat, where `rim_len` joints end with the last one that touches the rim.
#[inline]
fn rim_joint(joints: &[Joint], rim_len: u8, seat: Seat) -> PostSet {
    let last = usize::from(rim_len).checked_sub(1);
    let last = last.and_then(|last| joints.get(last));
    last.map_or(PostSet::EMPTY, |joint| joint.rim_joints[seat])
}

/// The posts that a fence over a post joins, and the sides of the rim that it touches.
#[inline(always)]
fn joined(middle: PostSet, back: Direction, ahead: Direction) -> (PostSet, RimSet) {
    let mut rims = 0;
    for end in [back, ahead] {
        if PostSet::beside(end).intersects(middle) {
            rims |= RimSet::of(end).0;
        }
    }
    let posts = middle | middle.shifted(back) | middle.shifted(ahead);
    (posts, RimSet(rims))
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
