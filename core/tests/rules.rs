//! Positions in which a wrong rule shows at once: jumps, side-steps, fences that cut off, and counted trees. `tests` compares whole games with slow rules.

use fencelight_core::game::{self, Game, Move};
use fencelight_core::games::{AllOptions, AnyGame, GameKind};
use fencelight_core::geometry::{Fence, Square};
use fencelight_core::quoridor::{Options, PawnBehind, Position, perft};

/// Rule | position, south to move | where the pawn may go.
const PAWN_MOVES: [&str; 11] = [
    "1.8 straight jump | quoridor2 south=e5:1 north=e6:1 fences=- | d5 e4 e7 f5",
    "1.9 fence behind | quoridor2 south=e5:1 north=e6:1 fences=e6h | d5 d6 e4 f5 f6",
    "1.9 eastward | quoridor2 south=a5:1 north=b5:1 fences=b5v | a4 a6 b4 b6",
    "1.10 fence beside | quoridor2 south=e5:1 north=e6:1 fences=e6h,d5v | e4 f5 f6",
    "1.7 fence between | quoridor2 south=e5:1 north=e6:1 fences=e5h | d5 e4 f5",
    "1.11 edge behind | quoridor2 south=e8:1 north=e9:1 fences=- | d8 d9 e7 f8 f9",
    "1.11 corner | quoridor2 south=a8:1 north=a9:1 fences=- | a7 b8 b9",
    "2.5 pawn behind | quoridor4 south=e3:1 west=e4:1 north=e5:1 east=i5:1 fences=- | d3 e2 f3",
    "2.5 sidestep | quoridor4 south=e3:1 west=e4:1 north=e5:1 east=i5:1 fences=- | d3 d4 e2 f3 f4",
    "2.6 sidestep | quoridor4 south=e3:1 west=e4:1 north=e5:1 east=f4:1 fences=- | d3 d4 e2 f3",
    "2.7 two ways | quoridor4 south=e4:1 west=d5:1 north=e5:1 east=f4:1 fences=e5h,f4v | d4 e3 f3 f5",
];

/// Rule | position, south to move | fences that are illegal.
const ILLEGAL_FENCES: [&str; 4] = [
    "1.13 horizontal | quoridor2 south=e1:9 north=e9:10 fences=e4h | d4h e4h e4v f4h",
    "1.13 vertical | quoridor2 south=e1:9 north=e9:10 fences=e4v | e3v e4h e4v e5v",
    "1.15 own path | quoridor2 south=e1:8 north=e9:10 fences=d1v,e1v | d1h d1v d2h d2v e1h e1v e2h e2v",
    "1.15 past pawns | quoridor2 south=e2:8 north=i4:8 fences=a3h,c3h,e3h,g3h | a3h a3v b3h c3h c3v d3h e3h e3v f3h g3h g3v h3h",
];

/// Depth | position, south to move | leaves, counted by a program in another language that was written from the rules alone.
const TREES: [&str; 8] = [
    "4 | quoridor2 south=e5:0 north=e6:0 fences=- | 252",
    "4 | quoridor2 south=e5:0 north=e6:0 fences=e6h,d3v,c4v | 198",
    "2 | quoridor2 south=e5:1 north=e6:1 fences=- | 16938",
    "2 | quoridor2 south=e5:1 north=e6:1 fences=e6h,d5v | 14556",
    // After a jump or a side-step through the gap in a wall, a fence in the gap is legal.
    "2 | quoridor2 south=e5:1 north=e6:1 fences=a6h,c6h,g6h,h6v,h7h | 13049",
    "2 | quoridor2 south=e5:1 north=e6:1 fences=a5h,c5h,e6h,g6h,h6v,h7h | 12149",
    "4 | quoridor4 south=e3:0 west=e4:0 north=e5:0 east=f3:0 fences=- | 185",
    "2 | quoridor4 south=a1:0 west=a3:5 north=a2:5 east=i5:5 fences=a1v | 126",
];

/// What a case names, its position and what is expected there.
fn read(case: &str) -> (&str, Position, &str) {
    let [name, text, expected] = case.split(" | ").collect::<Vec<_>>()[..] else {
        panic!("{case}");
    };
    let mut options = Options::DEFAULT;
    if name.ends_with("sidestep") {
        options.pawn_behind = PawnBehind::SideStep;
    }
    let setup = format!("{text} turn=south").parse().expect("a setup");
    let position = Position::new(&setup, options).expect("a position");
    (name, position, expected)
}

/// Those of some moves that are in the list, or those that are not. The predicate must agree about every one of them.
fn moves(position: &Position, all: impl Iterator<Item = Move>, are_listed: bool) -> String {
    let list = position.legal_moves();
    let is_listed = |mv: Move| list.iter().any(|other| other == mv);
    let mut texts: Vec<String> = all
        .inspect(|&mv| assert_eq!(is_listed(mv), position.is_legal(mv), "{position}: {mv}"))
        .filter(|&mv| is_listed(mv) == are_listed)
        .map(|mv| mv.to_string())
        .collect();
    texts.sort();
    texts.join(" ")
}

#[test]
fn a_pawn_steps_jumps_and_side_steps() {
    for case in PAWN_MOVES {
        let (_, position, expected) = read(case);
        let all = (0..Square::COUNT).filter_map(Square::from_index);
        let squares = moves(&position, all.map(Move::square), true);
        assert_eq!(squares, expected, "{case}");
    }
}

#[test]
fn a_fence_needs_room_and_leaves_every_pawn_a_path() {
    for case in ILLEGAL_FENCES {
        let (_, position, expected) = read(case);
        let all = (0..Fence::COUNT).filter_map(Fence::from_index);
        let fences = moves(&position, all.map(Move::fence), false);
        assert_eq!(fences, expected, "{case}");
    }
}

#[test]
fn a_refused_pawn_move_names_its_rule() {
    for (fences, mv, reason) in [
        (
            "-",
            "d6",
            "no side-step, the straight jump to e7 is open (1.9)",
        ),
        ("e6h", "e7", "fence e6h is in the way (1.7)"),
        ("e6h,d5v", "d6", "fence d5v is in the way (1.7)"),
        ("e5h", "e6", "occupied by the pawn of north (1.7)"),
    ] {
        let case = format!("1 | quoridor2 south=e5:1 north=e6:1 fences={fences} | {reason}");
        let (_, mut position, expected) = read(&case);
        let refused = position.play(mv.parse().expect("a move")).unwrap_err();
        assert_eq!(refused.to_string(), expected, "{case}");
    }
}

#[test]
fn trees_with_jumps_have_their_leaves() {
    for case in TREES {
        let (depth, mut position, leaves) = read(case);
        let depth = depth.parse().expect("a depth");
        let counted = [perft(&mut position, depth), game::perft(&position, depth)];
        assert_eq!(
            counted.map(|count| count.to_string()),
            [leaves; 2],
            "{case}"
        );
    }
}

/// `tests/rules/cases` counts the same trees by whole turns of the slow rules.
#[test]
fn trees_of_the_pac_man_games_have_their_leaves() {
    // Close to a pellet and a ghost, where a boost begins at once.
    let near = "pacman pac=a2 lives=2 blinky=b1 inky=a4 pinky=a5 clyde=e1 pellets=a1,c1 fences=- turn=pac steps=2 boost=no came=-";
    let near: AnyGame = near.parse().expect("a position");
    let start = |kind| AnyGame::start(kind, &AllOptions::DEFAULT, None, 1);
    let counted = [
        game::perft(&near, 6),
        game::perft(&start(GameKind::Pacman), 7),
        game::perft(&start(GameKind::MsPacman), 6),
    ];
    assert_eq!(counted, [391, 3_417, 4_260]);
}
