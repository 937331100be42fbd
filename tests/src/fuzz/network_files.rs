//! Network files: any bytes are refused or are a network, and every network evaluates every position.
//!
//! An input that begins with `patch` is a list of changes to the network of the board (place in 16 bits, value), which is then sealed with its
//! checksum, so that mutations reach the weights. Any other input is a file as it is.

use fencelight_ai::Network;
use fencelight_core::games::{AllOptions, AnyGame};

use crate::positions::position_from_text;
use crate::power_cuts::crc32;

/// The network of the board.
pub(super) const SHIPPED: &[u8] = include_bytes!("../../../ai/src/quoridor2/network.bin");
/// How an input of changes begins.
const PATCH: &[u8] = b"patch";
const CHECKSUM_BYTES: usize = 4;

const POSITIONS: [&str; 4] = [
    "quoridor2 south=e1:10 north=e9:10 fences=- turn=south",
    "quoridor2 south=e5:0 north=e6:10 fences=c3h,f6v,a8h,g1v turn=north",
    "quoridor2 south=a8:3 north=i2:1 fences=a1h,c1h,e1h,g1h,b2v,d2v,f2v,h2v turn=south",
    "quoridor2 south=d7:1 north=e3:0 fences=d4h,e5v,c6h,f3h,b7v turn=north",
];

/// Reads the network and evaluates positions with it; whether it is one.
///
/// # Panics
/// If reading or evaluating panics.
pub(super) fn run(bytes: &[u8]) -> bool {
    let network = match bytes.strip_prefix(PATCH) {
        Some(changes) => Network::from_bytes(&patched(changes)),
        None => Network::from_bytes(bytes),
    };
    let Ok(network) = network else {
        return false;
    };
    for text in POSITIONS {
        if let AnyGame::Quoridor(position) = position_from_text(text, &AllOptions::DEFAULT) {
            network.evaluate(&position);
        }
    }
    true
}

/// The network of the board with changes, sealed.
fn patched(changes: &[u8]) -> Vec<u8> {
    let (content, _) = SHIPPED.split_at(SHIPPED.len() - CHECKSUM_BYTES);
    let mut content = content.to_vec();
    let (changes, _) = changes.as_chunks::<3>();
    for &[low, high, value] in changes {
        let place = usize::from(u16::from_le_bytes([low, high])) % content.len();
        content[place] = value;
    }
    let checksum = crc32(&content);
    content.extend(checksum.to_le_bytes());
    content
}
