//! One scan of the matrix.

use super::key_set::KeySet;
use fencelight_core::geometry::Key;

/// The contacts that one scan read closed. Raw: they bounce, and some may be noise or ghosts.
///
/// ```
/// use fencelight_board::input::Snapshot;
///
/// let mut columns = [0; 17];
/// columns[8] = 1 << 4;
/// let closed = Snapshot::from_columns(&columns).closed();
/// assert_eq!(closed.iter().map(|key| key.to_string()).collect::<Vec<_>>(), ["e5"]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Snapshot(KeySet);

impl Snapshot {
    /// From the rows read for each column, row 0 lowest; bits beyond the last row are dropped, so a whole port may be passed.
    #[must_use]
    pub fn from_columns(columns: &[u16; Key::COLUMNS as usize]) -> Self {
        Self(KeySet::from_columns(columns))
    }

    /// The contacts that read closed.
    #[must_use]
    pub const fn closed(self) -> KeySet {
        self.0
    }
}

impl From<KeySet> for Snapshot {
    fn from(closed: KeySet) -> Self {
        Self(closed)
    }
}
