//! Random visitors: no panic, and a way back to the lobby from every state.

use fencelight_core::device::VirtualBoard;
use fencelight_core::geometry::{Key, Seat};
use fencelight_core::table::Phase;
use fencelight_tests::Rng;
use fencelight_tests::visitor::{Visitor, return_to_lobby};

/// Sessions in `cargo test`; `SESSIONS=10000 cargo test --release -p fencelight-tests --test sessions` plays more.
fn sessions() -> u64 {
    let asked = std::env::var("SESSIONS").ok();
    asked.and_then(|count| count.parse().ok()).unwrap_or(300)
}

#[test]
fn from_every_state_a_visitor_gets_back_to_the_lobby() {
    let mut met = std::collections::BTreeMap::new();
    for seed in 0..sessions() {
        let mut rng = Rng::new(seed);
        let mut board = VirtualBoard::new(seed);
        if rng.below(8) == 0 {
            // Switched on with both keys held.
            board.press(Key::Ok(Seat::South));
            board.press(Key::Back(Seat::South));
            board.run(200);
            board.release(Key::Ok(Seat::South));
            board.release(Key::Back(Seat::South));
        }
        let mut visitor = Visitor::new(seed);
        for _ in 0..20 + rng.below(120) {
            visitor.act(&mut board, &mut |board, ms| board.run(ms));
            let table = board.table();
            let kind = table.position().kind().name();
            *met.entry((table.phase().name(), kind)).or_insert(0) += 1;
        }
        if let Err(stuck) = return_to_lobby(&mut board) {
            panic!("session {seed}: {stuck}");
        }
    }
    for phase in ["attract", "lobby", "play", "pause", "over", "service"] {
        assert!(
            met.keys().any(|&(name, _)| name == phase),
            "{phase}: {met:?}"
        );
    }
    for kind in ["quoridor2", "quoridor4", "pacman", "mspacman"] {
        assert!(met.contains_key(&("play", kind)), "{kind}: {met:?}");
    }
}

#[test]
fn an_untouched_board_shows_attract_for_hours() {
    let mut board = VirtualBoard::new(3);
    let mut shows = std::collections::BTreeSet::new();
    for _ in 0..3 * 60 {
        board.run(60_000);
        assert_eq!(board.table().phase(), Phase::Attract);
        shows.insert(board.table().position().kind().name());
    }
    assert_eq!(shows.len(), 3, "{shows:?}");
}
