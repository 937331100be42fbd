//! Ghosting: two columns that share two closed rows. With a faulty diode three fingers on such a rectangle read like four.
//!
//! ```text
//!              column c      column d
//!     row r   -- finger -------- finger --     The diode of the finger at (r, d) is shorted: driving column c lifts row r, that
//!                  |               |           lifts column d backwards, and that lifts row s through the finger at (s, d).
//!     row s   -- ghost --------- finger --     (s, c) reads closed without a finger.
//! ```
//!
//! A snapshot does not show which corner is the ghost, so every key that completes a rectangle is blocked.
//!
//! While contacts bounce a rectangle may stay invisible: columns are read one after the other, so a ghost can read closed and the
//! finger that causes it open, three scans in a row. But a ghost always shares its column with a finger, which is read at
//! the same moment. So a press that settles in a column with another closed contact waits until the longest bounce is over; by
//! then the whole rectangle is visible.

use super::debounce::{Debounce, PRESS_DEBOUNCE_MS, RELEASE_DEBOUNCE_MS, samples};
use super::key_set::KeySet;
use crate::geometry::Key;

/// How long a blocked key must be out of every rectangle before it is reported. A ghost opens with one of its fingers, but
/// may settle some samples later: a release takes 5 ms, so this is four times that, and still a blink for the finger.
pub const GHOST_QUIET_MS: u8 = 20;

/// How long a press in a crowded column waits after it has settled: the rest of the longest bounce ([`RELEASE_DEBOUNCE_MS`] from the
/// first touch) after the [`PRESS_DEBOUNCE_MS`] of settling. So no press takes longer than 5 ms.
pub const CROWDED_MS: u8 = RELEASE_DEBOUNCE_MS - PRESS_DEBOUNCE_MS;

/// Contacts settled for longer than the longest bounce.
type Steady = Debounce<3, { samples(CROWDED_MS as u32, 1) }, 1>;

/// The keys that are blocked or waiting.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct GhostFilter {
    /// All keys that read closed or have settled as closed.
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

    /// The keys blocked now.
    pub(super) const fn blocked(&self) -> KeySet {
        self.blocked
    }

    /// Whether no key waits for anything here.
    pub(super) fn is_idle(&self) -> bool {
        (self.waiting | self.blocked).is_empty()
    }

    /// Finds the rectangles among the keys read and the keys settled.
    pub(super) fn update(&mut self, read: KeySet, settled: KeySet) {
        self.steady.sample(settled);
        self.quiet_scans = self.quiet_scans.saturating_add(1);
        let seen = read | settled;
        // Most scans read the same as the one before: the search runs only on a change.
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

    /// Blocks the candidates for a press that are in a rectangle; returns those not blocked before. [`GhostFilter::accepted`] are the
    /// others.
    pub(super) fn block(&mut self, candidates: KeySet) -> KeySet {
        if self.quiet_scans >= GHOST_QUIET_MS {
            self.blocked = self.blocked & self.corners;
        }
        self.blocked = self.blocked & candidates;
        let new = (candidates & self.corners).without(self.blocked);
        self.blocked = self.blocked | new;
        self.waiting = (candidates & self.crowded).without(self.steady.state() | self.blocked);
        new
    }

    /// The candidates that are neither blocked nor waiting.
    pub(super) fn accepted(&self, candidates: KeySet) -> KeySet {
        candidates.without(self.blocked | self.waiting)
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
