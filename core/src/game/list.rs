//! A short list without allocation.

use core::ops::Deref;

/// A list of at most `N` items, and never more than 255.
///
/// ```
/// use fencelight_core::game::List;
///
/// let mut list: List<u32, 2> = [7].into_iter().collect();
/// assert_eq!((list.push(8), list.push(9)), (Ok(()), Err(9)));
/// assert_eq!(list[..], [7, 8]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct List<T, const N: usize>(heapless::Vec<T, N, u8>);

impl<T, const N: usize> List<T, N> {
    /// Adds an item; gives it back where the list is full.
    pub fn push(&mut self, item: T) -> Result<(), T> {
        self.0.push(item)
    }

    /// Takes the last item.
    pub fn pop(&mut self) -> Option<T> {
        self.0.pop()
    }

    /// Keeps the items that fulfil a condition.
    pub fn retain(&mut self, keep: impl FnMut(&T) -> bool) {
        self.0.retain(keep);
    }
}

impl<T, const N: usize> Default for List<T, N> {
    fn default() -> Self {
        Self(heapless::Vec::new())
    }
}

impl<T, const N: usize> Deref for List<T, N> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.0
    }
}

/// # Panics
/// If there are more than `N` items.
impl<T, const N: usize> FromIterator<T> for List<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        Self(items.into_iter().collect())
    }
}

impl<'a, T, const N: usize> IntoIterator for &'a List<T, N> {
    type Item = &'a T;
    type IntoIter = core::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
