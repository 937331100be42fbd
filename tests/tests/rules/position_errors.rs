//! Positions that no game reaches are refused with the reason, and nothing changes.

use fencelight_tests::ConsoleClient;

/// A position and its error.
const QUORIDOR_ERRORS: &[(&str, &str)] = &[
    (
        "quoridor2 south=e5:10 north=e5:10 fences=- turn=south",
        "illegal the pawns of south and north both stand on e5",
    ),
    (
        "quoridor2 south=e5:9 north=e6:9 fences=e4h,e4v turn=south",
        "illegal e4v crosses fence e4h (1.13)",
    ),
    (
        "quoridor2 south=e5:9 north=e6:9 fences=e4h,f4h turn=south",
        "illegal f4h overlaps fence e4h (1.13)",
    ),
    (
        "quoridor2 south=e5:9 north=e6:9 fences=e4h,e4h turn=south",
        "illegal e4h overlaps fence e4h (1.13)",
    ),
    (
        "quoridor2 south=e1:9 north=e9:8 fences=d1v,d2h,e1v turn=south",
        "illegal south has no way to its goal line (1.15)",
    ),
    (
        "quoridor2 south=e5:10 north=e6:10 fences=a1h turn=south",
        "illegal more than 20 fences on the board and in hand",
    ),
    (
        "quoridor2 south=e5:11 north=e6:1 fences=- turn=south",
        "illegal south has more fences than a player gets",
    ),
    (
        "quoridor2 south=e5:999 north=e6:1 fences=- turn=south",
        "illegal south has more fences than a player gets",
    ),
    (
        "quoridor4 south=e1:6 west=a5:0 north=e9:0 east=i5:0 fences=- turn=south",
        "illegal south has more fences than a player gets",
    ),
    (
        "quoridor2 south=- north=e6:1 fences=- turn=north",
        "illegal south has no pawn",
    ),
    (
        "quoridor2 south=e5:1 north=e6:1 fences=- turn=west",
        "illegal west does not play",
    ),
    (
        "quoridor4 south=e1:5 west=- north=e9:5 east=i5:5 fences=- turn=west",
        "illegal it is the turn of west, who is off the board",
    ),
    (
        "quoridor4 south=- west=- north=- east=- fences=- turn=west",
        "illegal it is the turn of west, who is off the board",
    ),
    (
        "quoridor2 south=e9:1 north=e1:1 fences=- turn=south",
        "illegal the pawns of south and north both stand on their goal lines",
    ),
    (
        "quoridor2 south=e9:1 north=e6:1 fences=- turn=south",
        "illegal south stands on its goal line, but the game went on",
    ),
    (
        "quoridor4 south=e9:1 west=a5:1 north=e8:1 east=i5:1 fences=- turn=north",
        "illegal south stands on its goal line, but the game went on",
    ),
    (
        "quoridor2 south=k5:1 north=e6:1 fences=- turn=south",
        "illegal k5 is not a square of the board",
    ),
    (
        "quoridor2 south=e5:1 north=e6:1 fences=i1h turn=south",
        "illegal i1h is not a fence of the board, which are a1h to h8v",
    ),
    (
        "quoridor2 north=e6:1 south=e5:1 fences=- turn=south",
        "syntax south= is missing before north=e6:1",
    ),
    (
        "quoridor2 south=e5:1 north=e6:1 fences=-",
        "syntax turn= is missing at the end",
    ),
    (
        "quoridor2 south=e5:1 north=e6:1 fences=- turn=south x",
        "syntax nothing should follow where x stands",
    ),
    (
        "quoridor2 south=e5:1 north=e6:1 fences=- turn=up",
        "syntax up is not a seat",
    ),
    (
        "quoridor2 south=e5:x north=e6:1 fences=- turn=south",
        "syntax x is not a number",
    ),
    (
        "quoridor2 south=e5:01 north=e6:1 fences=- turn=south",
        "syntax 01 is not a number",
    ),
    (
        "quoridor2 south=e5 north=e6:1 fences=- turn=south",
        "syntax e5 is not a square, a colon and the fences left",
    ),
    (
        "quoridor2 south=e5:1 north=e6:1 fences= turn=south",
        "syntax nothing is not a fence of the board, which are a1h to h8v",
    ),
    ("quoridor3 south=e5:1", "unknown there is no game quoridor3"),
];

#[test]
fn quoridor_positions_that_no_game_reaches_are_refused() {
    let mut console = ConsoleClient::default();
    console.request("new quoridor2 first=south");
    console.request("play e2 e8 e3h");
    let before = (console.request("position"), console.request("moves"));
    for &(text, refusal) in QUORIDOR_ERRORS {
        assert_eq!(
            console.expect_error(format!("position {text}")),
            refusal,
            "{text}"
        );
        assert_eq!(
            (console.request("position"), console.request("moves")),
            before
        );
    }
}

/// A word of the start position, its replacement, and the error.
const PACMAN_ERRORS: &[(&str, &str, &str)] = &[
    (
        "lives=3",
        "lives=4",
        "illegal there are more than 3 lives (3.1.8)",
    ),
    (
        "lives=3",
        "lives=400",
        "illegal there are more than 3 lives (3.1.8)",
    ),
    (
        "blinky=e9",
        "blinky=i5",
        "illegal blinky and inky stand on one square (3.2.4, 3.3.6)",
    ),
    (
        "blinky=e9",
        "blinky=e5",
        "illegal pac and blinky stand on one square (3.2.4, 3.3.6)",
    ),
    (
        "blinky=e9",
        "blinky=a9",
        "illegal blinky rests on a pellet (3.2.6, 3.3.5)",
    ),
    (
        "blinky=e9",
        "blinky=-",
        "illegal blinky is eaten, but no pellet was (3.2.6)",
    ),
    (
        "pac=e5",
        "pac=a9",
        "illegal pac rests on a pellet (3.2.6, 3.3.5)",
    ),
    ("a1,i1,a9,i9", "a1,i1,a1,i9", "illegal two pellets on a1"),
    (
        "a1,i1,a9,i9",
        "a1,i1,a9,i9,b1",
        "illegal more pellets than a game has",
    ),
    (
        "b2h,g2h",
        "b2h,c2h",
        "illegal c2h overlaps fence b2h (1.13)",
    ),
    ("b2h,g2h", "b2h,b2v", "illegal b2v crosses fence b2h (1.13)"),
    (
        "steps=2",
        "steps=1",
        "illegal steps and boost do not fit the turn of pac",
    ),
    (
        "boost=no",
        "boost=yes",
        "illegal steps and boost do not fit the turn of pac",
    ),
    (
        "steps=2 boost=no came=-",
        "steps=1 boost=no came=e7",
        "illegal pac cannot have come from there in this turn",
    ),
    (
        "steps=2 boost=no came=-",
        "steps=3 boost=yes came=e6",
        "illegal steps and boost do not fit the turn of pac",
    ),
    (
        "turn=pac steps=2",
        "turn=inky steps=2",
        "illegal steps and boost do not fit the turn of inky",
    ),
    (
        "turn=pac steps=2",
        "turn=blinky steps=1",
        "illegal steps and boost do not fit the turn of blinky",
    ),
    (
        "turn=pac steps=2 boost=no came=-",
        "turn=inky steps=1 boost=no came=h5",
        "illegal inky cannot have come from there in this turn",
    ),
    (
        "turn=pac steps=2 boost=no",
        "turn=blinky steps=2 boost=yes",
        "illegal steps and boost do not fit the turn of blinky",
    ),
    (
        "turn=pac",
        "turn=sue",
        "syntax sue is not pac, blinky, inky, pinky or clyde",
    ),
    (
        "boost=no",
        "boost=maybe",
        "syntax maybe is neither yes nor no",
    ),
    ("came=-", "", "syntax came= is missing at the end"),
];

#[test]
fn pacman_positions_that_no_game_reaches_are_refused() {
    let mut console = ConsoleClient::default();
    console.request("new pacman");
    let before = console.request("state");
    let start = console.request("position");
    for &(from, to, refusal) in PACMAN_ERRORS {
        let text = start.replacen(from, to, 1);
        assert_ne!(text, start);
        assert_eq!(console.expect_error(format!("position {text}")), refusal);
        assert_eq!(console.request("state"), before);
    }
}

const ALL_DOTS: &str = "1ef/1ff/1bb/1ef/0c6/1ef/1bb/1ff/1ef";

/// A word of the position, its replacement, and the error.
const MSPACMAN_ERRORS: &[(&str, &str, &str)] = &[
    (
        "ms=south:d4",
        "ms=south:c3",
        "illegal Ms. Pac-Man cannot be there (5.3.8)",
    ),
    (
        "ms=south:d4",
        "ms=south:e4",
        "illegal Ms. Pac-Man cannot be there (5.3.8)",
    ),
    (
        "ms=south:d4",
        "ms=south:-",
        "illegal she is placed while she is off the board, by her player",
    ),
    (
        "phase=roll",
        "phase=place",
        "illegal she is placed while she is off the board, by her player",
    ),
    (
        "west=d5:s",
        "west=e5:s",
        "illegal the ghost of west cannot be there (5.3.8)",
    ),
    (
        "west=d5:s",
        "west=e6:s",
        "illegal the ghost of west cannot be there (5.3.8)",
    ),
    (
        "west=d5:s",
        "west=d5:w3",
        "illegal the counter of the ghost of west is not 1 or 2 (5.4)",
    ),
    (
        "west=d5:s",
        "west=d5:w0",
        "illegal the counter of the ghost of west is not 1 or 2 (5.4)",
    ),
    (
        "west=d5:s",
        "west=-",
        "illegal the ghost of west is missing (5.2.1)",
    ),
    (
        "south=-",
        "south=e4:s",
        "illegal south plays Ms. Pac-Man and has no ghost (5.2.4)",
    ),
    (
        "west=d5:s north=e6:s",
        "west=a7:s north=a7:s",
        "illegal the ghosts of west and north rest on one square (5.3.7)",
    ),
    (
        "west=d5:s",
        "west=d4:s",
        "illegal the ghost of west and Ms. Pac-Man rest on one square (5.5)",
    ),
    (
        "dots=1ef",
        "dots=1ff",
        "illegal there is never a dot on e1 (5.1)",
    ),
    (
        "dots=1ef/1ff/1bb",
        "dots=1ef/1ff/1ff",
        "illegal there is never a dot on c3 (5.1)",
    ),
    (
        ALL_DOTS,
        "000/000/000/000/000/000/000/000/000",
        "illegal the areas of south and west are both cleared (5.6.3)",
    ),
    (
        "seats=south,west,north,east",
        "seats=south,west,north",
        "illegal east does not play",
    ),
    (
        "seats=south,west,north,east",
        "seats=south",
        "illegal fewer than two seats play",
    ),
    (
        "seats=south,west,north,east",
        "seats=west,south,north,east",
        "syntax west,south,north,east is not a list of seats in the order of play",
    ),
    (
        "steps=0",
        "steps=1",
        "illegal steps and extra turn do not fit the phase",
    ),
    (
        "phase=roll steps=0",
        "phase=step steps=0",
        "illegal steps and extra turn do not fit the phase",
    ),
    (
        "phase=roll steps=0",
        "phase=step steps=7",
        "illegal steps and extra turn do not fit the phase",
    ),
    (
        "extra=no",
        "extra=yes",
        "illegal steps and extra turn do not fit the phase",
    ),
    (
        "dots=1ef",
        "dots=2ef",
        "syntax 2ef/1ff/1bb/1ef/0c6/1ef/.. is not nine ranks of three hexadecimal digits",
    ),
    (
        "dots=1ef",
        "dots=1e",
        "syntax 1e/1ff/1bb/1ef/0c6/1ef/1.. is not nine ranks of three hexadecimal digits",
    ),
    (
        "phase=roll",
        "phase=spin",
        "syntax spin is not roll, step or place",
    ),
    (
        "west=d5:s",
        "west=d5",
        "syntax d5 is not a square, a colon and s, w1 or w2",
    ),
    (
        "ms=south:d4",
        "ms=d4",
        "syntax d4 is not a seat, a colon and a square",
    ),
];

#[test]
fn mspacman_positions_that_no_game_reaches_are_refused() {
    let start = format!(
        "mspacman seats=south,west,north,east ms=south:d4 south=- west=d5:s north=e6:s east=f5:s dots={ALL_DOTS} \
         turn=south phase=roll steps=0 extra=no"
    );
    let mut console = ConsoleClient::default();
    console.request(&format!("position {start}"));
    let before = console.request("state");
    for &(from, to, refusal) in MSPACMAN_ERRORS {
        let text = start.replacen(from, to, 1);
        assert_ne!(text, start, "{from}");
        assert_eq!(console.expect_error(format!("position {text}")), refusal);
        assert_eq!(console.request("state"), before);
    }
}

#[test]
fn mspacman_ends_that_no_step_of_hers_made_are_refused() {
    let cleared = "1e0/1e0/1a0/1e0/0c6/1ef/1bb/1ff/1ef";
    let text = |ghosts: &str, turn: &str| {
        format!(
            "position mspacman seats=south,west,north,east ms=south:a2 south=- {ghosts} dots={cleared} {turn}"
        )
    };
    let home = "west=d5:s north=e6:s east=f5:s";
    let ended = "turn=south phase=step steps=2 extra=no";
    let mut console = ConsoleClient::default();
    console.request(&text(home, ended));
    assert_eq!(console.state("winner"), "south");
    console.request(&text("west=a2:s north=e6:s east=f5:s", ended));
    for (ghosts, turn) in [
        (home, "turn=west phase=roll steps=0 extra=no"),
        (home, "turn=south phase=place steps=0 extra=no"),
        (home, "turn=south phase=step steps=6 extra=no"),
        (home, "turn=south phase=roll steps=0 extra=no"),
        (home, "turn=west phase=step steps=2 extra=no"),
        ("west=a7:s north=a7:s east=f5:s", ended),
    ] {
        assert!(
            console
                .expect_error(text(ghosts, turn))
                .starts_with("illegal "),
            "{ghosts} {turn}"
        );
    }
    // Ms. Pac-Man was caught or no piece has moved yet: a strong ghost is at home. An extra turn comes from a ghost sent home.
    let away = "west=a6:s north=b4:s east=c1:s";
    let place = "turn=south phase=place steps=0 extra=no";
    let placing = text(away, place)
        .replace("ms=south:a2", "ms=south:-")
        .replace(cleared, ALL_DOTS);
    assert!(console.expect_error(placing).starts_with("illegal "));
    let earned = text(away, "turn=south phase=step steps=3 extra=yes").replace(cleared, ALL_DOTS);
    assert!(console.expect_error(earned).starts_with("illegal "));
    let going_on = text(home, "turn=south phase=step steps=6 extra=yes").replace(cleared, ALL_DOTS);
    assert!(console.expect_error(going_on).starts_with("illegal "));
}
