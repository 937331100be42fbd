//! The status LED on the Pico.

/// The status LED and every change of it.
#[derive(Clone, Debug, Default)]
pub struct StatusLed {
    changes: Vec<(u64, bool)>,
}

impl StatusLed {
    pub(crate) fn drive(&mut self, at: u64, lit: bool) {
        if self.is_lit() != lit {
            self.changes.push((at, lit));
        }
    }

    /// Whether it is lit now.
    #[must_use]
    pub fn is_lit(&self) -> bool {
        self.changes.last().is_some_and(|change| change.1)
    }

    /// Each time it went on or off, in cycles from power-on. It began dark.
    #[must_use]
    pub fn changes(&self) -> &[(u64, bool)] {
        &self.changes
    }
}
