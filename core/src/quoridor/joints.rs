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

// The tables have a place for each fence, the stack one for each that stands and one more.
#![allow(clippy::indexing_slicing)]

use core::fmt;

use super::setup::{FENCES_IN_BOX, PlayerCount};
use super::witness::WitnessPath;
use crate::codegen::{keep_rolled, rare_branch};
use crate::geometry::{Direction, Fence, PerSeat, Seat};
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

/// A joint but for its posts, and the state of all joints once its last fence stands.
// In this order: a byte far from the beginning of a struct takes a Cortex-M0+ two instructions.
#[repr(C)]
#[derive(Clone, Copy, Default)]
struct Joint {
    rims: RimSet,
    fences: u8,
    /// The number of joints up to the last one that touches the rim. That one has the present rim joints.
    rim_len: u8,
    /// The joints that are not part of a larger one, as bits.
    roots: u32,
    /// The posts of all joints.
    all_posts: PostSet,
    /// For each seat that plays the posts of its rim joint, without the rim itself. Only where this joint touches the rim.
    rim_joints: PerSeat<PostSet>,
}

/// All joints of a board: a stack whose lowest `len` entries count.
#[repr(C)]
#[derive(Clone, Default)]
pub(super) struct Joints {
    len: u8,
    /// The joints that one more fence may turn into a loop by themselves, as bits, part of a larger one or not. Those of joints that were
    /// popped are meaningless.
    loop_candidates: u32,
    /// The posts of each joint: apart, since every fence looks at those of all.
    posts: [PostSet; JOINTS],
    joints: [Joint; JOINTS],
}

/// Each fence makes a joint.
const JOINTS: usize = FENCES_IN_BOX as usize;

/// What a fence found where it was placed.
#[derive(Clone, Copy, Default)]
pub(super) struct Neighbours {
    /// The joints that it connects, as bits.
    touched: u32,
    /// [`Joint::rim_len`] before it.
    rim_len: u8,
}

/// Before the first fence.
static NONE: Joint = Joint {
    rims: RimSet(0),
    fences: 0,
    rim_len: 0,
    roots: 0,
    all_posts: PostSet::EMPTY,
    rim_joints: PerSeat([PostSet::EMPTY; 4]),
};

computed! {
    /// For each fence the posts that it joins.
    static FENCE_POSTS: [PostSet; Fence::COUNT as usize] = {
        let mut table = [PostSet::EMPTY; Fence::COUNT as usize];
        let mut index = 0;
        while index < Fence::COUNT {
            if let Some(fence) = Fence::from_index(index) {
                let (back, ahead) = fence.axis().ends();
                let middle = PostSet::of(fence.post());
                let first = middle.shifted(back);
                table[index as usize] = first.union(middle).union(middle.shifted(ahead));
            }
            index += 1;
        }
        table
    };
}

computed! {
    /// For each fence the sides of the rim that it touches.
    static FENCE_RIMS: [RimSet; Fence::COUNT as usize] = {
        let mut table = [RimSet(0); Fence::COUNT as usize];
        let mut index = 0;
        while index < Fence::COUNT {
            if let Some(fence) = Fence::from_index(index) {
                let (back, ahead) = fence.axis().ends();
                let mut rims = 0;
                if fence.step(back).is_none() {
                    rims |= RimSet::of(back).0;
                }
                if fence.step(ahead).is_none() {
                    rims |= RimSet::of(ahead).0;
                }
                table[index as usize] = RimSet(rims);
            }
            index += 1;
        }
        table
    };
}

/// Without what does not count: joints that were popped, and rim joints of a joint that does not touch the rim.
impl fmt::Debug for Joints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let joints = self.posts.iter().zip(self.standing());
        f.debug_list().entries(joints).finish()
    }
}

impl fmt::Debug for Joint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rim_joints = (self.rims != RimSet::default()).then_some(self.rim_joints);
        f.debug_struct("Joint")
            .field("rims", &self.rims)
            .field("fences", &self.fences)
            .field("rim_len", &self.rim_len)
            .field("roots", &self.roots)
            .field("all_posts", &self.all_posts)
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

    /// The joint of the last fence.
    #[inline]
    fn last(&self) -> Option<&Joint> {
        self.joints.get(usize::from(self.len).wrapping_sub(1))
    }

    /// The posts of the rim joint of a seat, where `rim_len` joints end with the last one that touches the rim.
    #[inline]
    fn rim_joint(&self, rim_len: u8, seat: Seat) -> PostSet {
        let last = self.joints.get(usize::from(rim_len).wrapping_sub(1));
        last.map_or(PostSet::EMPTY, |joint| joint.rim_joints[seat])
    }

    /// The fences that would cut off a seat with this witness path, fitting or not.
    pub(super) fn cutting_off(&self, seat: Seat, path: &WitnessPath) -> FenceSet {
        let rims = RimSet::closed_to(seat);
        let Some(last) = self.last() else {
            return loop_closing_fences(PostSet::EMPTY, rims, path);
        };
        let rim_joint = self.rim_joint(last.rim_len, seat);
        let mut fences = loop_closing_fences(rim_joint, rims, path);
        let mut rest = last.roots & self.loop_candidates;
        while rest != 0 {
            let number = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            if let (Some(joint), Some(&posts)) = (self.joints.get(number), self.posts.get(number))
                && !joint.rims.intersects(rims)
            {
                fences |= loop_closing_fences(posts, RimSet::default(), path);
            }
        }
        fences
    }

    /// Places a fence; there are never more than the box holds.
    // Not inlined: with more around it the loop would run out of registers. What is known is stored at once, for the same reason.
    #[inline(never)]
    pub(super) fn place(&mut self, fence: Fence, players: PlayerCount) -> Neighbours {
        let len = usize::from(self.len);
        // Validation admits no more fences on the board and in hand than the box holds.
        if len >= JOINTS {
            return Neighbours::default();
        }
        self.len += 1;
        let index = usize::from(fence.index());
        let mut posts = FENCE_POSTS[index];
        let bit = 1 << (len % 32);
        let (before, joint) = split_at(&mut self.joints, len);
        let last = before.last().unwrap_or(&NONE);
        let mut neighbours = Neighbours {
            touched: 0,
            rim_len: last.rim_len,
        };
        joint.rim_len = last.rim_len;
        joint.all_posts = last.all_posts | posts;
        if last.all_posts.intersects(posts) {
            neighbours.touched = touching(&self.posts[..len], last.roots, posts);
        }
        joint.roots = last.roots & !neighbours.touched | bit;
        let (mut rims, mut fences) = (FENCE_RIMS[index].0, 1);
        let mut rest = neighbours.touched;
        while rest != 0 {
            let number = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            if let (Some(other), Some(&others)) = (before.get(number), self.posts.get(number)) {
                posts |= others;
                rims |= other.rims.0;
                fences += other.fences;
            }
        }
        self.posts[len] = posts;
        joint.rims = RimSet(rims);
        joint.fences = fences;
        if fences >= SMALLEST_LOOP {
            self.loop_candidates |= bit;
        } else {
            self.loop_candidates &= !bit;
        }
        if rims != 0 {
            joint.rim_len = self.len;
            let before = before.get(usize::from(neighbours.rim_len).wrapping_sub(1));
            joint.add_to_rim_joints(before, posts, players);
        }
        neighbours
    }

    /// Removes the fence that was placed last.
    #[inline]
    pub(super) const fn undo_place(&mut self) {
        self.len = self.len.saturating_sub(1);
    }

    /// The posts that the witness path of a seat has to pass on their other side, so that it does not cross a legal fence that was just
    /// placed.
    #[inline]
    pub(super) fn detour(
        &self,
        seat: Seat,
        path: &WitnessPath,
        fence: Fence,
        neighbours: Neighbours,
    ) -> PostSet {
        let rim_joint = self.rim_joint(neighbours.rim_len, seat);
        let middle = PostSet::of(fence.post());
        let (back, ahead) = fence.axis().ends();
        let (over_first, over_last) = path.crossed_halves(fence);
        // Beyond the last post is the rim or the goal line.
        let (first, last) = (middle.shifted(back), middle.shifted(ahead));
        let is_rim = |post: PostSet, end: Direction| {
            if post.is_empty() {
                end != seat.forward()
            } else {
                rim_joint.intersects(post)
            }
        };
        let (is_first_rim, is_last_rim) = (is_rim(first, back), is_rim(last, ahead));
        // The middle changes sides only where that keeps the rim joint on its side; the ends follow from the halves crossed.
        let middle_changes = !rim_joint.intersects(middle)
            && (if is_first_rim {
                over_first
            } else {
                is_last_rim && over_last
            });
        // The rim joint changes sides only for a fence that cuts off. An end on the goal line changes nothing that is read again: its
        // half belongs to this fence alone.
        let mut posts = PostSet::EMPTY;
        if middle_changes {
            posts |= middle;
        }
        if middle_changes != over_first && !is_first_rim {
            posts |= first;
        }
        if middle_changes != over_last && !is_last_rim {
            posts |= last;
        }
        self.joined(posts, neighbours.touched)
    }

    /// Posts of a fence and those joined with them, by the joints that it touches.
    #[inline]
    fn joined(&self, posts: PostSet, touched: u32) -> PostSet {
        let mut joined = posts;
        let mut rest = touched;
        while rest != 0 {
            let number = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            if let Some(&others) = self.posts.get(number)
                && others.intersects(posts)
            {
                joined |= others;
            }
        }
        joined
    }
}

impl Joint {
    /// The rim joints with one more joint, this one, which touches the rim; those before are that of a joint.
    #[inline]
    fn add_to_rim_joints(&mut self, before: Option<&Self>, posts: PostSet, players: PlayerCount) {
        let before = &before.unwrap_or(&NONE).rim_joints;
        let rims = self.rims;
        let mut add = |seat: Seat| {
            let mut rim_joint = before[seat];
            if rims.intersects(RimSet::closed_to(seat)) {
                rim_joint |= posts;
            }
            self.rim_joints[seat] = rim_joint;
        };
        add(Seat::South);
        add(Seat::North);
        if players == PlayerCount::Four {
            add(Seat::West);
            add(Seat::East);
        }
    }
}

/// The joints before a number, and the one with that number.
#[inline(always)]
fn split_at(joints: &mut [Joint; JOINTS], number: usize) -> (&[Joint], &mut Joint) {
    let (before, rest) = joints.split_at_mut(number);
    (before, &mut rest[0])
}

/// The roots among the first joints that have one of these posts, as bits.
// Not inlined: alone, all it needs fits into the registers of a Cortex-M0+. There the roots leave a word at the bottom while the result
// enters it at the top.
#[inline(never)]
fn touching(joints: &[PostSet], roots: u32, posts: PostSet) -> u32 {
    const TOP_BIT: u32 = 1 << 31;
    let mut word = roots;
    for joint in joints {
        let is_root = word & 1 != 0;
        word >>= 1;
        if is_root && joint.intersects(posts) {
            word |= TOP_BIT;
            rare_branch();
        }
        keep_rolled();
    }
    word >> ((32 - joints.len()) % 32)
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
    let [[west, east], [south, north]] = path.halves;
    FenceSet {
        horizontal: along(Direction::West, Direction::East, west, east),
        vertical: along(Direction::South, Direction::North, south, north),
    }
}
