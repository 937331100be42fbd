//! Ghosts: two columns that share two closed rows. With a faulty diode three fingers on such a rectangle read like four.
//!
//! ```text
//!              column c      column d
//!     row r   -- finger -------- finger --     The diode of the finger at (r, d) is shorted: driving column c lifts row r, that
//!                  |               |           lifts column d backwards, and that lifts row s through the finger at (s, d).
//!     row s   -- ghost --------- finger --     (s, c) reads closed, and nobody is there.
//! ```
//!
//! Nothing in a snapshot tells which corner is the ghost, so whatever completes a rectangle is held back.
//!
//! While fingers bounce a rectangle may hide: columns are read one after the other, so a ghost can be found closed at its moments
//! and the finger that makes it open at its own, three scans in a row. But a ghost always shares its column with a finger, which is read at
//! the same moment. So a press that settles in a column with another closed contact waits for the longest bounce to be over; by
//! then the whole rectangle shows.

use super::keys::samples;
use super::{Debounce, KeySet, PRESS_DEBOUNCE_MS, RELEASE_DEBOUNCE_MS};
use crate::geometry::Key;

/// How long a key held back must have been out of every rectangle before it is felt. A ghost goes when one of its fingers does, but
/// may settle some samples later: a release takes 5 ms of quiet, so this is that four times over, and still a blink for the finger.
pub const GHOST_QUIET_MS: u8 = 20;

/// How long a press in a crowded column waits after it has settled: what may be left of the longest bounce ([`RELEASE_DEBOUNCE_MS`] from the
/// first touch) when the [`PRESS_DEBOUNCE_MS`] of settling are over. So no press takes longer than 5 ms.
pub const CROWDED_MS: u8 = RELEASE_DEBOUNCE_MS - PRESS_DEBOUNCE_MS;

/// What has been settled until the longest bounce is over.
type Steady = Debounce<3, { samples(CROWDED_MS as u32, 1) }, 1>;

/// Which keys are held back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct GhostFilter {
    /// All that was read or has settled.
    seen: KeySet,
    steady: Steady,
    /// The keys of `seen` that share a column.
    crowded: KeySet,
    /// The keys of `seen` at the corners of rectangles.
    corners: KeySet,
    /// Scans since the corners have changed.
    quiet_scans: u8,
    /// In a crowded column, and not yet steady.
    waiting: KeySet,
    blocked: KeySet,
}

impl GhostFilter {
    pub(super) const fn new() -> Self {
        Self {
            seen: KeySet::EMPTY,
            steady: Steady::new(),
            crowded: KeySet::EMPTY,
            corners: KeySet::EMPTY,
            quiet_scans: 0,
            waiting: KeySet::EMPTY,
            blocked: KeySet::EMPTY,
        }
    }

    /// The keys held back now.
    pub(super) const fn blocked(&self) -> KeySet {
        self.blocked
    }

    /// Whether no key waits for anything here.
    pub(super) fn is_idle(&self) -> bool {
        (self.waiting | self.blocked).is_empty()
    }

    /// Looks for rectangles in what a scan has read and what has settled.
    pub(super) fn update(&mut self, read: KeySet, settled: KeySet) {
        self.steady.sample(settled);
        self.quiet_scans = self.quiet_scans.saturating_add(1);
        let seen = read | settled;
        // Fingers rest for most scans: the search runs only when something has changed.
        if seen != self.seen {
            self.seen = seen;
            let columns = seen.columns();
            self.crowded = crowded(columns);
            let corners = corners(columns);
            if corners != self.corners {
                self.corners = corners;
                self.quiet_scans = 0;
            }
        }
    }

    /// Of the settled keys that want to be felt holds back those in a rectangle; the ones it has not held back before.
    /// [`GhostFilter::passed`] are the others.
    pub(super) fn block(&mut self, wanting: KeySet) -> KeySet {
        if self.quiet_scans >= GHOST_QUIET_MS {
            self.blocked = self.blocked & self.corners;
        }
        self.blocked = self.blocked & wanting;
        let new = (wanting & self.corners).without(self.blocked);
        self.blocked = self.blocked | new;
        self.waiting = (wanting & self.crowded).without(self.steady.state() | self.blocked);
        new
    }

    /// Of the keys that want to be felt those that are neither held back nor waiting.
    pub(super) fn accepted(&self, wanting: KeySet) -> KeySet {
        wanting.without(self.blocked | self.waiting)
    }
}

/// The row bits of each column.
type Columns = [u16; Key::COLUMNS as usize];

/// The keys that share a column with another one.
fn crowded(columns: Columns) -> KeySet {
    KeySet::from_columns(&columns.map(|rows| if has_two(rows) { rows } else { 0 }))
}

/// The corners of all rectangles.
fn corners(columns: Columns) -> KeySet {
    let mut corners = [0; Key::COLUMNS as usize];
    // Each column meets all columns after it; those before have met it.
    let (mut columns, mut marks) = (columns.as_slice(), corners.as_mut_slice());
    while let ([rows, others @ ..], [mark, other_marks @ ..]) = (columns, marks) {
        if has_two(*rows) {
            for (other, other_mark) in others.iter().zip(other_marks.iter_mut()) {
                let shared = rows & other;
                if has_two(shared) {
                    *mark |= shared;
                    *other_mark |= shared;
                }
            }
        }
        (columns, marks) = (others, other_marks);
    }
    KeySet::from_columns(&corners)
}

/// Whether two bits or more are set.
const fn has_two(rows: u16) -> bool {
    rows & rows.wrapping_sub(1) != 0
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;

    fn rectangles(closed: KeySet) -> KeySet {
        corners(closed.columns())
    }

    fn set(crossings: &[(u8, u8)]) -> KeySet {
        let key = |&(row, column)| Key::at(row, column).unwrap();
        crossings.iter().map(key).collect()
    }

    #[test]
    fn every_rectangle_of_the_matrix_is_found_and_three_corners_are_none() {
        let lines = |count: u8| (0..count).flat_map(move |a| (a + 1..count).map(move |b| (a, b)));
        let mut found = 0;
        for (top, bottom) in lines(Key::ROWS) {
            for (left, right) in lines(Key::COLUMNS) {
                let corners = [(top, left), (top, right), (bottom, left), (bottom, right)];
                assert_eq!(rectangles(set(&corners)), set(&corners));
                for absent in 0..4 {
                    let mut three = corners.to_vec();
                    three.remove(absent);
                    assert!(rectangles(set(&three)).is_empty());
                }
                found += 1;
            }
        }
        assert_eq!(found, 36 * 136);
    }

    #[test]
    fn a_row_and_a_column_full_of_fingers_make_no_rectangle() {
        let row = (0..Key::COLUMNS).map(|column| (4, column));
        let column = (0..Key::ROWS).map(|row| (row, 8));
        let cross: KeySet = row
            .chain(column)
            .filter_map(|(r, c)| Key::at(r, c))
            .collect();
        assert_eq!((cross.len(), rectangles(cross)), (25, KeySet::EMPTY));
        assert_eq!(rectangles(KeySet::all()), KeySet::all());
    }

    #[test]
    fn keys_outside_the_rectangle_are_not_held_back() {
        let corners = [(1, 2), (1, 5), (6, 2), (6, 5)];
        let others = set(&[(1, 9), (8, 2), (0, 0)]);
        assert_eq!(rectangles(set(&corners) | others), set(&corners));
    }

    #[test]
    fn what_was_held_back_is_let_go_only_after_quiet() {
        let mut ghosts = GhostFilter::new();
        let square = set(&[(1, 2), (1, 5), (6, 2), (6, 5)]);
        let three = square.without(set(&[(1, 2)]));
        ghosts.update(square, square);
        assert_eq!(ghosts.block(square), square);
        assert_eq!(ghosts.block(square), KeySet::EMPTY);
        let mut scans = 0;
        while !ghosts.blocked().is_empty() {
            ghosts.update(three, three);
            ghosts.block(three);
            scans += 1;
            let let_go = ghosts.blocked().is_empty();
            assert!(
                let_go || ghosts.blocked() == three,
                "an open key is not held back"
            );
        }
        // The quiet begins with the scan that sees three corners.
        assert_eq!(scans, 1 + GHOST_QUIET_MS);
    }
}
