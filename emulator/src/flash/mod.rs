//! Flash: NOR cells whose power can be cut, and the chip with them on the board.

mod chip;
mod model;

pub(crate) use chip::FlashChip;
pub use chip::{FLASH_BASE, FLASH_SIZE, FlashImage, W25Q16JV};
pub use model::{ERASE_COST, FlashError, FlashModel, PAGE_BYTES, SECTOR_BYTES};
