//! The real firmware under power cuts at random moments, while it saves and the bus is busy. `cargo long board_cuts 1000` is the long run.

use fencelight_emulator::FlashImage;
use fencelight_tests::emulated::board_cuts::BoardCuts;

#[test]
#[ignore = "long: cargo test-all"]
fn a_board_comes_back_from_a_power_cut_with_a_whole_state() {
    let mut board = BoardCuts::new(1);
    for cut in 0..6 {
        board.cut().unwrap_or_else(|wrong| panic!("{cut}: {wrong}"));
    }
    assert!(board.report().saves > 3, "{}", board.report());
}

#[test]
#[ignore = "long: cargo test-all"]
fn a_lost_save_is_noticed() {
    let mut board = BoardCuts::new(1);
    let mut lost = 0;
    for _ in 0..3 {
        let before = board.report().saves;
        let result = board.cut_and(|_| FlashImage::erased());
        lost += u64::from(result.is_err());
        assert!(result.is_err() || board.report().saves == before);
    }
    assert!(lost > 0);
}
