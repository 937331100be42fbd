//! Pages of RAM that hold code.

/// The granularity at which they are tracked.
const CODE_PAGE: u32 = 256;
const RAM_BASE: u32 = 0x2000_0000;
const RAM_OFFSET: u32 = 0x00FF_FFFF;
/// For the RAM of the larger chip.
const PAGES: usize = rp2350_emu::memory::SRAM_SIZE / CODE_PAGE as usize;

/// Pages of RAM that hold code: only writes there make a decoded instruction stale.
#[derive(Clone, Debug)]
pub(crate) struct CodePages([bool; PAGES]);

impl Default for CodePages {
    fn default() -> Self {
        Self([false; PAGES])
    }
}

impl CodePages {
    /// Whether code was run from the page of an offset in RAM.
    #[inline]
    pub(crate) fn holds_code(&self, offset: u32) -> bool {
        let page = self.0.get((offset / CODE_PAGE) as usize);
        page.is_none_or(|page| *page)
    }

    /// Code runs from an address in RAM: one or two halfwords.
    #[inline]
    pub(super) fn mark(&mut self, address: u32) {
        for half in [address, address + 2] {
            let page = (half & RAM_OFFSET) / CODE_PAGE;
            if let Some(page) = self.0.get_mut(page as usize) {
                *page = true;
            }
        }
    }

    /// Keeps those of some written addresses that hold code.
    pub(crate) fn retain_code(&self, written: &mut Vec<u32>) {
        written.retain(|address| {
            address & 0xF000_0000 == RAM_BASE && self.holds_code(address & RAM_OFFSET)
        });
    }
}
