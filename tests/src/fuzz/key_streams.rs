//! Key streams: whatever is pressed and however long, every frame keeps the laws of light, and the lobby can be reached afterwards.
//!
//! The first two bytes are the seed of the board; every further pair is a key and what happens to it, then the time that passes.

use fencelight_board::device::VirtualBoard;
use fencelight_core::geometry::Key;

use crate::laws::{FRAME_MS, Laws};
use crate::visitor::return_to_lobby;

/// Virtual time of an input.
const MAX_TIME_MS: u32 = 60_000;
/// Times that matter to the table, chosen by the upper bits of a pair's second byte.
pub(super) const PAUSES_MS: [u32; 16] = [
    0, 1, 5, 20, 50, 100, 250, 400, 650, 1_050, 2_100, 3_100, 5_000, 10_100, 15_000, 31_000,
];
/// What happens to the key, in the lower bits.
pub(super) const PRESS: u8 = 0;
pub(super) const RELEASE: u8 = 1;
pub(super) const TAP: u8 = 2;

/// Presses the keys of the input; whether there is one.
///
/// # Panics
/// If a frame breaks a law of light, or the board does not return to the lobby.
pub(super) fn run(bytes: &[u8]) -> bool {
    let Some((seed, events)) = bytes.split_first_chunk::<2>() else {
        return false;
    };
    let mut board = VirtualBoard::new(u64::from(u16::from_le_bytes(*seed)));
    let mut laws = Laws::default();
    let (pairs, _) = events.as_chunks::<2>();
    for &[key, action] in pairs {
        let pause_ms = PAUSES_MS[usize::from(action >> 4)];
        if board.now_ms() + pause_ms > MAX_TIME_MS {
            break;
        }
        if let Some(key) = Key::from_index(key) {
            match action & 0xF {
                PRESS => board.press(key),
                RELEASE => board.release(key),
                TAP => {
                    board.press(key);
                    pass_time(&mut board, &mut laws, 50);
                    board.release(key);
                }
                _ => {}
            }
        }
        pass_time(&mut board, &mut laws, pause_ms);
    }
    if let Err(stuck) = return_to_lobby(&mut board) {
        panic!("{stuck}");
    }
    !pairs.is_empty()
}

fn pass_time(board: &mut VirtualBoard, laws: &mut Laws, ms: u32) {
    let end_ms = board.now_ms() + ms;
    while board.now_ms() < end_ms {
        board.run(FRAME_MS.min(end_ms - board.now_ms()));
        if let Err(broken) = laws.check_frame(board) {
            panic!("at {} ms: {broken}", board.now_ms());
        }
    }
}
