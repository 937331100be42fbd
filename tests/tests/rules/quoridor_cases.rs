//! The Quoridor cases of the rules (section 8), by their numbers, through the console.

use fencelight_tests::ConsoleClient;

/// A console with this position.
fn console_at(position: &str) -> ConsoleClient {
    let mut console = ConsoleClient::default();
    console.request(&format!("position {position}"));
    console
}

fn legal_fences(console: &mut ConsoleClient) -> Vec<String> {
    console
        .legal()
        .into_iter()
        .filter(|mv| mv.len() == 3)
        .collect()
}

/// Which of the moves are legal and which are not, by list and by predicate.
fn verdicts(console: &mut ConsoleClient, moves: &str) -> String {
    let legal = console.legal();
    let verdict = |mv: &str| {
        let listed = legal.iter().any(|other| other == mv);
        let played = console.send_line(format!("play {mv}")).starts_with('=');
        assert_eq!(listed, played, "{mv}");
        if played {
            console.request("undo");
        }
        format!("{mv} {}", if listed { "legal" } else { "illegal" })
    };
    moves.split(' ').map(verdict).collect::<Vec<_>>().join(", ")
}

#[test]
fn q01_start_for_two() {
    let mut console = console_at("quoridor2 south=e1:10 north=e9:10 fences=- turn=south");
    assert_eq!(console.pawn_moves(), "d1 e2 f1");
    assert_eq!(legal_fences(&mut console).len(), 128);
    console.request("new quoridor2 first=south");
    assert_eq!(console.legal().len(), 131);
}

#[test]
fn q02_straight_jump_and_no_side_step() {
    let mut console = console_at("quoridor2 south=e5:10 north=e6:10 fences=- turn=south");
    assert_eq!(console.pawn_moves(), "d5 e4 e7 f5");
    let refusal = "illegal d6: no side-step, the straight jump to e7 is open (1.9)";
    assert_eq!(console.expect_error("play d6"), refusal);
}

#[test]
fn q03_fence_behind_allows_side_steps() {
    let mut console = console_at("quoridor2 south=e5:9 north=e6:10 fences=e6h turn=south");
    assert_eq!(console.pawn_moves(), "d5 d6 e4 f5 f6");
    assert_eq!(
        console.expect_error("play e7"),
        "illegal e7: fence e6h is in the way (1.7)"
    );
}

#[test]
fn q04_side_step_does_not_cross_a_fence() {
    let mut console = console_at("quoridor2 south=e5:9 north=e6:9 fences=e6h,d5v turn=south");
    assert_eq!(console.pawn_moves(), "e4 f5 f6");
    assert_eq!(
        console.expect_error("play d6"),
        "illegal d6: fence d5v is in the way (1.7)"
    );
}

#[test]
fn q05_fence_between_the_pawns() {
    let mut console = console_at("quoridor2 south=e5:9 north=e6:10 fences=e5h turn=south");
    assert_eq!(console.pawn_moves(), "d5 e4 f5");
    assert_eq!(
        console.expect_error("play e7"),
        "illegal e7: fence e5h is in the way (1.7)"
    );
    assert_eq!(
        console.expect_error("play e6"),
        "illegal e6: occupied by the pawn of north (1.7)"
    );
}

#[test]
fn q06_board_edge_behind_counts_as_a_fence() {
    let mut console = console_at("quoridor2 south=e8:10 north=e9:10 fences=- turn=south");
    assert_eq!(console.pawn_moves(), "d8 d9 e7 f8 f9");
    console.request("play d9");
    assert_eq!(
        (console.state("over"), console.state("winner")),
        ("yes".into(), "south".into())
    );
    assert_eq!(console.request("legal"), "");
    assert_eq!(console.expect_error("play e8"), "over e8: the game is over");
}

#[test]
fn q08_corner_has_one_side_step() {
    let mut console = console_at("quoridor2 south=a8:10 north=a9:10 fences=- turn=south");
    assert_eq!(console.pawn_moves(), "a7 b8 b9");
}

#[test]
fn q09_side_step_beside_the_goal_and_jump_onto_it() {
    let mut console = console_at("quoridor2 south=e7:9 north=e8:10 fences=e8h turn=south");
    console.request("play d8");
    assert_eq!(console.state("over"), "no");
    let mut console = console_at("quoridor2 south=e7:10 north=e8:10 fences=- turn=south");
    console.request("play e9");
    assert_eq!(console.state("winner"), "south");
}

#[test]
fn q10_room_beside_a_horizontal_fence() {
    let mut console = console_at("quoridor2 south=e1:9 north=e9:10 fences=e4h turn=south");
    assert_eq!(
        verdicts(&mut console, "e4h e4v d4h f4h c4h g4h d4v f4v e3v e5v"),
        "e4h illegal, e4v illegal, d4h illegal, f4h illegal, c4h legal, g4h legal, d4v legal, f4v legal, e3v legal, e5v legal"
    );
    assert_eq!(
        console.expect_error("play e4v"),
        "illegal e4v: crosses fence e4h (1.13)"
    );
    assert_eq!(
        console.expect_error("play d4h"),
        "illegal d4h: overlaps fence e4h (1.13)"
    );
}

#[test]
fn q11_room_beside_a_vertical_fence() {
    let mut console = console_at("quoridor2 south=e1:9 north=e9:10 fences=e4v turn=south");
    assert_eq!(
        verdicts(&mut console, "e3v e5v e4h e6v e2v d4h"),
        "e3v illegal, e5v illegal, e4h illegal, e6v legal, e2v legal, d4h legal"
    );
}

#[test]
fn q13_no_seat_locks_itself_in() {
    let mut console = console_at("quoridor2 south=e1:8 north=e9:10 fences=d1v,e1v turn=south");
    assert_eq!(
        verdicts(&mut console, "d2h e2h"),
        "d2h illegal, e2h illegal"
    );
    let refusal = "illegal d2h: cuts off south from its goal line (1.15)";
    assert_eq!(console.expect_error("play d2h"), refusal);
}

#[test]
fn q14_pawns_never_block_a_path() {
    let mut console =
        console_at("quoridor2 south=e2:8 north=i4:8 fences=a3h,c3h,e3h,g3h turn=south");
    assert_eq!(verdicts(&mut console, "a6h"), "a6h legal");
}

#[test]
fn q15_no_fences_left() {
    let mut console = console_at("quoridor2 south=e1:0 north=e9:10 fences=- turn=south");
    assert_eq!(console.request("legal"), "d1 e2 f1");
    assert_eq!(
        console.expect_error("play e3h"),
        "illegal e3h: no fences left (1.5)"
    );
}

#[test]
fn q17_start_for_four() {
    let mut console = ConsoleClient::default();
    console.request("new quoridor4 first=south");
    assert_eq!(
        console.request("position"),
        "quoridor4 south=e1:5 west=a5:5 north=e9:5 east=i5:5 fences=- turn=south"
    );
    let mut order = vec![console.state("turn")];
    for mv in ["e2", "b5", "e8", "h5"] {
        console.request(&format!("play {mv}"));
        order.push(console.state("turn"));
    }
    assert_eq!(order, ["south", "west", "north", "east", "south"]);
}

#[test]
fn q18_pawn_behind_the_jumped_pawn() {
    let position =
        "position quoridor4 south=e3:5 west=e4:5 north=e5:5 east=i5:5 fences=- turn=south";
    let mut console = ConsoleClient::default();
    console.request(position);
    assert_eq!(console.pawn_moves(), "d3 e2 f3");
    let refusal = "illegal d4: the pawn of north stands behind the jumped one (2.5)";
    assert_eq!(console.expect_error("play d4"), refusal);
    console.request("new quoridor4 pawn_behind=sidestep");
    console.request(position);
    assert_eq!(console.pawn_moves(), "d3 d4 e2 f3 f4");
    console.request("play d4");
}

const CORNERED: &str =
    "quoridor4 south=a1:HAND west=a3:5 north=a2:5 east=i5:5 fences=a1v turn=south";

#[test]
fn q22_forced_pass() {
    let mut console = console_at(&CORNERED.replace("HAND", "0"));
    assert_eq!(console.request("legal"), "pass");
    assert!(
        console
            .expect_error("play b1")
            .starts_with("illegal b1: fence a1v")
    );
    console.request("play pass");
    assert_eq!(console.state("turn"), "west");
}

#[test]
fn q23_a_fence_in_hand_forbids_the_pass() {
    let mut console = console_at(&CORNERED.replace("HAND", "1"));
    assert_eq!(console.pawn_moves(), "");
    assert_eq!(
        verdicts(&mut console, "pass c5h"),
        "pass illegal, c5h legal"
    );
}

#[test]
fn q25_west_wins_on_the_east_side() {
    let mut console =
        console_at("quoridor4 south=e1:5 west=h5:5 north=e9:5 east=i6:5 fences=- turn=west");
    console.request("play i5");
    assert_eq!(console.state("winner"), "west");
}

#[test]
fn q26_no_staying_put_and_no_pass() {
    let mut console = console_at("quoridor2 south=e5:9 north=e6:10 fences=e6h turn=south");
    assert_eq!(
        verdicts(&mut console, "e5 pass"),
        "e5 illegal, pass illegal"
    );
    let refusal = "illegal pass: no pass while there is a legal move (1.5)";
    assert_eq!(console.expect_error("play pass"), refusal);
}

/// The board of case C04; the clock itself is not part of the rules of a move.
#[test]
fn c04_a_seat_that_leaves_is_skipped_and_no_longer_protected() {
    let mut console =
        console_at("quoridor4 south=e1:4 west=a5:5 north=e9:4 east=i5:5 fences=a4h,a5h turn=west");
    assert_eq!(
        verdicts(&mut console, "b4v b5v"),
        "b4v illegal, b5v illegal"
    );
    console.request("play leave");
    assert_eq!(
        console.request("position"),
        "quoridor4 south=e1:4 west=- north=e9:4 east=i5:5 fences=a4h,a5h turn=north"
    );
    assert_eq!(verdicts(&mut console, "b4v b5v"), "b4v legal, b5v legal");
    let mut order = vec![console.state("turn")];
    for mv in ["e8", "h5", "e2"] {
        console.request(&format!("play {mv}"));
        order.push(console.state("turn"));
    }
    assert_eq!(order, ["north", "east", "south", "north"]);
    console.request("play leave leave");
    assert_eq!(
        (console.state("over"), console.state("winner")),
        ("yes".into(), "south".into())
    );
    console.request("undo 6");
    assert_eq!(
        verdicts(&mut console, "b4v b5v"),
        "b4v illegal, b5v illegal"
    );
}
