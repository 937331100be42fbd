//! Archives of self-play games: any bytes are refused or are whole games of possible positions.
//!
//! An input that begins with `seal` gets the right checksums before it is read, so that mutations reach games and samples.

use fencelight_lab::storage::check_archive;

use crate::power_cuts::crc32;

/// How an input begins whose checksums are made right.
pub(super) const SEAL: &[u8] = b"seal";
const HEADER_BYTES: usize = 32;
/// Of version 2, the file of a shard.
const SHARD_HEADER_BYTES: usize = 40;
const GAME_HEAD_BYTES: usize = 8;
const SAMPLE_BYTES: usize = 24;
const CHECKSUM_BYTES: usize = 4;

/// Reads the archive; whether it is whole.
///
/// # Panics
/// If reading panics, or it counts more positions than the file has room for.
pub(super) fn run(bytes: &[u8]) -> bool {
    let sealed = bytes.strip_prefix(SEAL).map(sealed);
    let file = sealed.as_deref().unwrap_or(bytes);
    let Ok(positions) = check_archive(file) else {
        return false;
    };
    assert!(positions <= (file.len() / SAMPLE_BYTES) as u64);
    true
}

/// The file with the checksums of its header, its games and its end.
fn sealed(bytes: &[u8]) -> Vec<u8> {
    let mut file = bytes.to_vec();
    let mut rest = &mut file[..];
    let mut part_bytes = match bytes.get(4) {
        Some(2) => SHARD_HEADER_BYTES,
        _ => HEADER_BYTES,
    };
    while let Some((part, after)) = rest.split_at_mut_checked(part_bytes) {
        if let Some((content, checksum)) = part.split_last_chunk_mut::<CHECKSUM_BYTES>() {
            *checksum = crc32(content).to_le_bytes();
        }
        let samples = after.get(4..6).map_or(0, |count| {
            usize::from(u16::from_le_bytes([count[0], count[1]]))
        });
        let is_end = after.get(..4) == Some(&[0xFF; 4]);
        part_bytes = if is_end {
            20
        } else {
            GAME_HEAD_BYTES + samples * SAMPLE_BYTES + CHECKSUM_BYTES
        };
        rest = after;
    }
    file
}
