//! A click or a touch on a gap between two squares: the fence that is shown covers this gap.

use fencelight_board::device::{FenceClick, Gap, VirtualBoard};
use fencelight_board::table::{ClockOptions, Player};
use fencelight_core::game::{Game as _, Move};
use fencelight_core::games::{AnyGame, GameKind};
use fencelight_core::geometry::{Cell, Fence, PerSeat};
use fencelight_tests::positions::random_positions;

const QUORIDOR: [GameKind; 2] = [GameKind::Quoridor2, GameKind::Quoridor4];

/// All gaps, each pointed at in both halves.
fn gaps() -> Vec<(Cell, bool, Gap)> {
    let halves = Cell::all().flat_map(|cell| [(cell, false), (cell, true)]);
    halves
        .filter_map(|(cell, is_behind)| Some((cell, is_behind, Gap::new(cell, is_behind)?)))
        .collect()
}

/// The fences that cover a groove, each with whether its post is at the other end than the one that is pointed at.
fn covering(groove: Cell, is_behind: bool) -> Vec<(bool, Fence)> {
    let mut fences = Vec::new();
    for fence in (0..Fence::COUNT).filter_map(Fence::from_index) {
        if Cell::of_fence(fence).contains(&groove) {
            let post = Cell::of_post(fence.post());
            let lies_behind = post.x() + post.y() > groove.x() + groove.y();
            fences.push((lies_behind != is_behind, fence));
        }
    }
    fences.sort_by_key(|&(is_far, _)| is_far);
    fences
}

/// The legal fence nearest to where the gap is pointed at.
fn wanted(game: &AnyGame, groove: Cell, is_behind: bool) -> Option<Fence> {
    let fences = covering(groove, is_behind).into_iter();
    fences
        .map(|(_, fence)| fence)
        .find(|&fence| game.is_legal(Move::fence(fence)))
}

fn check_positions(each: usize) {
    let gaps = gaps();
    assert_eq!(gaps.len(), 2 * 144);
    let mut moved = 0;
    random_positions(&QUORIDOR, each, |game| {
        for &(groove, is_behind, gap) in &gaps {
            let fence = gap.legal(game);
            assert_eq!(fence, wanted(game, groove, is_behind), "{groove:?} {game}");
            moved += usize::from(fence.is_some_and(|fence| fence != gap.near()));
        }
    });
    assert!(moved > each, "{moved} times the further one");
}

#[test]
fn of_the_fences_through_a_gap_the_nearer_legal_one_is_meant() {
    check_positions(25);
}

#[test]
#[ignore = "long: cargo test-all"]
fn of_the_fences_through_a_gap_the_nearer_legal_one_is_meant_in_10_000_positions() {
    check_positions(5_000);
}

#[test]
fn a_click_shows_the_fence_that_is_meant_or_says_why_there_is_none() {
    let (gaps, mut number, mut rejected) = (gaps(), 0, 0);
    random_positions(&QUORIDOR, 60, |game| {
        number += 1;
        if number % 20 != 0 {
            return;
        }
        let mut board = VirtualBoard::new(1);
        let players = PerSeat([Player::Human; 4]);
        board
            .table_mut()
            .setup(game.clone(), players, ClockOptions::DEFAULT, 1);
        for &(groove, is_behind, gap) in &gaps {
            let shown = |board: &VirtualBoard| board.table().preview().map(|shown| shown.fence);
            let mut click = FenceClick::on(gap, board.table_mut());
            while let Some(click) = &mut click
                && click.needs_tap(shown(&board))
            {
                board.tap(click.key());
            }
            let meant = wanted(game, groove, is_behind);
            assert_eq!(shown(&board), meant, "{groove:?} {game}");
            if meant.is_none() {
                assert!(board.table().cues().rejection.is_some());
                rejected += 1;
            }
        }
    });
    assert!(rejected > 0);
}
