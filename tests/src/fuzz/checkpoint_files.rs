//! Checkpoints of trainings: any bytes are refused or are a stopped training.
//!
//! An input that begins with `seal` is completed by zeros, as many as the weights take, and by the right checksum, so that mutations reach the head.

use fencelight_lab::training::check_checkpoint;

use super::archive_files::SEAL;
use super::network_files::SHIPPED;
use crate::power_cuts::crc32;

/// More than the weights and their two averages take: twelve bytes for each one of a network file.
const PADDED_BYTES: usize = 13 * SHIPPED.len();

/// Reads the checkpoint; whether it is one.
///
/// # Panics
/// If reading panics, or it counts more epochs than the file has room for.
pub(super) fn run(bytes: &[u8]) -> bool {
    let sealed = bytes.strip_prefix(SEAL).map(sealed);
    let file = sealed.as_deref().unwrap_or(bytes);
    let Ok(epochs) = check_checkpoint(file) else {
        return false;
    };
    assert!(epochs as usize <= file.len() / 16, "{epochs} epochs");
    true
}

fn sealed(head: &[u8]) -> Vec<u8> {
    let mut file = head.to_vec();
    file.resize(file.len().max(PADDED_BYTES), 0);
    file.extend(crc32(&file).to_le_bytes());
    file
}
