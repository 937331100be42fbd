//! How a board names itself on USB, and how programs find it there.

/// Vendor and product, in the block of pid.codes: to be assigned before a release (docs/releasing.md).
pub const USB_ID: [u16; 2] = [0x1209, 0xF3CE];
/// The pair of earlier builds, from which a board is updated: the one for tests, which other devices use too.
pub const FORMER_USB_ID: [u16; 2] = [0x1209, 0x0001];
/// The name of the product.
pub const USB_PRODUCT: &str = "Fencelight board";
