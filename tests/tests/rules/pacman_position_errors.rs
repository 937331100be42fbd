//! The gate of the Pac-Man variant in the middle of a turn and at the end of a game.

use fencelight_tests::ConsoleClient;

/// Positions of the variant in the form of the middle of a turn or the end of a game that no game reaches.
#[test]
fn pacman_positions_within_a_turn_that_contradict_themselves_are_refused() {
    let rest = "lives=3 FOUR pellets=PELLETS fences=- turn=";
    let ghosts = |places: [&str; 4]| {
        let named = ["blinky", "inky", "pinky", "clyde"].into_iter().zip(places);
        named
            .map(|(ghost, place)| format!("{ghost}={place}"))
            .collect::<Vec<_>>()
            .join(" ")
    };
    let home = ["e9", "i5", "a5", "e1"];
    let none = ["-"; 4];
    for (pac, places, pellets, turn) in [
        // Two ghosts at rest where a third passes.
        (
            "e5",
            ["e8", "e8", "e8", "e1"],
            "a1",
            "blinky steps=1 boost=no came=e9",
        ),
        // A ghost that came from Pac-Man's own square.
        (
            "e5",
            ["e6", "d6", "a5", "e1"],
            "a1",
            "blinky steps=1 boost=no came=e5",
        ),
        // A ghost left behind in a boost that eats in passing.
        (
            "c1",
            ["e9", "i5", "a5", "b1"],
            "a1,i9",
            "pac steps=1 boost=yes came=b1",
        ),
        // Ghosts eaten before the first pellet.
        (
            "h3",
            ["-", "-", "-", "e1"],
            "g1,h1,i2",
            "pac steps=3 boost=yes came=h2",
        ),
        // A pellet left behind in a boost.
        ("e6", home, "e5,a1", "pac steps=1 boost=yes came=e5"),
        // Won by the last pellet, which is not where he is.
        ("e5", home, "-", "pac steps=3 boost=yes came=a9"),
    ] {
        let text = format!("pacman pac={pac} {rest}{turn}")
            .replace("FOUR", &ghosts(places))
            .replace("PELLETS", pellets);
        assert!(
            ConsoleClient::default()
                .expect_error(format!("position {text}"))
                .starts_with("illegal "),
            "{text}"
        );
    }
    // With ghosts that come back each turn they are not all away when a turn begins.
    let mut console = ConsoleClient::default();
    console.request("new pacman ghost_return=turn");
    let text = format!("pacman pac=e5 {rest}pac steps=2 boost=no came=-");
    let text = text.replace("FOUR", &ghosts(none)).replace("PELLETS", "a1");
    assert!(
        console
            .expect_error(format!("position {text}"))
            .starts_with("illegal ")
    );
}

/// A catch on a pellet that lies on Pac-Man's start square ends the game there, and reads back.
#[test]
fn a_last_catch_on_a_pellet_reads_back() {
    let mut console = ConsoleClient::default();
    console.request(
        "position pacman pac=e5 lives=1 blinky=e6 inky=i5 pinky=a5 clyde=e1 pellets=e5,i9 fences=- turn=blinky steps=2 \
         boost=no came=-",
    );
    console.request("play e5");
    let over = console.request("position");
    console.request(&format!("position {over}"));
    assert_eq!(
        (console.request("position"), console.state("winner")),
        (over, "ghosts".into())
    );
}

#[test]
fn finished_games_may_be_written_as_if_the_turn_were_to_come() {
    let layout = "fences=b2h,g2h,b7h,g7h,c4v,f4v";
    let ghosts = "blinky=e9 inky=i5 pinky=a5 clyde=e1";
    let start = "turn=pac steps=2 boost=no came=-";
    for (text, winner) in [
        (
            format!("pac=e5 lives=3 {ghosts} pellets=- {layout} {start}"),
            "pacman",
        ),
        (
            format!("pac=e5 lives=0 {ghosts} pellets=a1,i1 {layout} {start}"),
            "ghosts",
        ),
        (
            format!("pac=e5 lives=1 blinky=- inky=- pinky=- clyde=- pellets=a1 {layout} {start}"),
            "pacman",
        ),
        (
            format!(
                "pac=e5 lives=0 blinky=e5 inky=i5 pinky=a5 clyde=e1 pellets=a1 {layout} turn=blinky steps=1 boost=no came=e6"
            ),
            "ghosts",
        ),
    ] {
        let mut console = ConsoleClient::default();
        console.request(&format!("position pacman {text}"));
        assert_eq!(
            (console.state("over"), console.state("winner")),
            ("yes".into(), winner.into()),
            "{text}"
        );
        assert_eq!(console.request("position"), format!("pacman {text}"));
    }
    let both = format!("pac=e5 lives=0 {ghosts} pellets=- {layout} {start}");
    let refusal = "illegal Pac-Man has won and has no life left (3.4.1)";
    assert_eq!(
        ConsoleClient::default().expect_error(format!("position pacman {both}")),
        refusal
    );
}

/// Sends a position under these options. With a refusal it must be the answer, without one the position reads back.
fn check(options: &str, position: &str, refusal: &str) {
    let mut console = ConsoleClient::default();
    console.request(&format!("new pacman {options}"));
    let line = format!("position pacman {position}");
    if refusal.is_empty() {
        console.request(&line);
        assert_eq!(console.request("position"), format!("pacman {position}"));
    } else {
        assert_eq!(console.expect_error(&line), format!("illegal {refusal}"));
    }
}

const HOME: &str = "blinky=e9 inky=i5 pinky=a5 clyde=e1";
const START: &str = "fences=- turn=pac steps=2 boost=no came=-";

#[test]
fn pieces_rest_on_a_pellet_only_where_a_round_began() {
    let on_start = format!("pac=e5 lives=3 {HOME} pellets=a1,e9 {START}");
    let away = "pac=e5 lives=3 blinky=a9 inky=i5 pinky=a5 clyde=e1 pellets=a1,a9";
    let refusal = "blinky rests on a pellet (3.2.6, 3.3.5)";
    for options in ["", "ghost_pellet=no_enter"] {
        check(options, &on_start, "");
        check(options, &format!("{away} {START}"), refusal);
    }
    // Not at the end of a game either, away from the catch.
    let lost = away.replace("lives=3", "lives=0");
    check("", &format!("{lost} {START}"), refusal);
    // Pac-Man eats where he steps.
    let stepped =
        format!("pac=e5 lives=3 {HOME} pellets=a1,e5 fences=- turn=pac steps=1 boost=no came=e6");
    check("", &stepped, "pac rests on a pellet (3.2.6, 3.3.5)");
}

#[test]
fn pac_man_leaves_a_pellet_behind_only_where_his_round_began() {
    for turn in ["steps=1 boost=no", "steps=3 boost=yes"] {
        let left = format!("pac=e6 lives=3 {HOME} pellets=a1,e5 fences=- turn=pac {turn} came=e5");
        check("", &left, "");
        let elsewhere = left.replace("e5 fences", "d6 fences");
        let refusal = "pac cannot have come from there in this turn";
        check("", &elsewhere.replace("came=e5", "came=d6"), refusal);
    }
}

#[test]
fn a_boost_that_begins_on_a_ghost_is_not_the_first() {
    let turn = "fences=- turn=pac steps=3 boost=yes came=e6";
    let pieces = "pac=e5 lives=3 blinky=e5 inky=i5 pinky=a5 clyde=e1";
    let refusal = "pac and blinky stand on one square (3.2.4, 3.3.6)";
    let second = format!("{pieces} pellets=a1,i1 {turn}");
    check("boost_eats=land", &second, "");
    check("boost_eats=pass", &second, refusal);
    let first = format!("{pieces} pellets=a1,i1,a9 {turn}");
    check("boost_eats=land", &first, refusal);
}

#[test]
fn ghosts_that_come_back_each_turn_are_away_while_pac_man_eats_them() {
    let pieces = "pac=e5 lives=3 blinky=- inky=- pinky=- clyde=e1 pellets=a1";
    let eating = format!("{pieces} fences=- turn=pac steps=1 boost=yes came=e6");
    check("ghost_return=turn", &eating, "");
    let refusal = "blinky would have come back by now (3.3.10)";
    check("ghost_return=turn", &format!("{pieces} {START}"), refusal);
}

#[test]
fn a_frenzy_begins_on_a_pellet_only_where_a_round_began() {
    let frenzy = |came: &str, steps: &str| {
        format!(
            "pac=e5 lives=3 blinky=e8 inky=i5 pinky=a5 clyde=e1 pellets=a1,{came} fences=- turn=blinky steps={steps} boost=no \
             came={came}"
        )
    };
    check("", &frenzy("e9", "1"), "");
    let came_from = "blinky cannot have come from there in this turn";
    check("", &frenzy("e7", "1"), came_from);
    let steps = "steps and boost do not fit the turn of blinky";
    check("", &frenzy("e9", "2"), steps);
}

#[test]
fn finished_games_may_be_written_with_the_step_that_ended_them() {
    // The last ghost eaten by the last step of a boost.
    let eaten = "blinky=- inky=- pinky=- clyde=- pellets=a1";
    let boost = "fences=- turn=pac steps=0 boost=yes";
    check("", &format!("pac=e5 lives=3 {eaten} {boost} came=e6"), "");
    let refusal = "pac cannot have come from there in this turn";
    check(
        "",
        &format!("pac=e5 lives=3 {eaten} {boost} came=a9"),
        refusal,
    );
    // Caught by the second step of a frenzy.
    let caught = "inky=i5 pinky=a5 clyde=e1 pellets=a1 fences=- turn=blinky steps=0 boost=no";
    check(
        "",
        &format!("pac=e5 lives=0 blinky=e5 {caught} came=e6"),
        "",
    );
    let refusal = "blinky cannot have come from there in this turn";
    let beside = caught.replace("steps=0", "steps=1");
    check(
        "",
        &format!("pac=e5 lives=0 blinky=d5 {beside} came=e6"),
        refusal,
    );
}

/// Layout c: the maze without Clyde, with five lives.
const LAYOUT_C: &str = "pellets=a1,i1,a9,i9 fences=c3h,f3h,c6h,f6h,d3v,e3v,d6v,e6v,a2v,h2v,a7v,h7v,b4h,g4h,b5h,g5h,c1v,f1v,c8v,f8v";

#[test]
fn layout_c_has_the_maze_three_ghosts_and_five_lives() {
    let mut maze = ConsoleClient::default();
    maze.request("new pacman layout=b");
    let of_b = maze.request("position");
    let mut console = ConsoleClient::default();
    console.request("new pacman layout=c");
    let start = console.request("position");
    let expected = of_b
        .replace("lives=3", "lives=5")
        .replace("clyde=e1", "clyde=-");
    assert_eq!(start, expected);
    // The turn goes from Pinky to Pac-Man.
    let turn = "turn=pinky steps=1 boost=no came=-";
    console.request(&format!(
        "position pacman pac=e5 lives=5 blinky=e9 inky=i5 pinky=b6 clyde=- {LAYOUT_C} {turn}"
    ));
    console.request("play b7");
    assert_eq!(console.state("turn"), "pac");
    // A catch brings back those that play, and the fifth one ends the game.
    for (lives, over) in [(5, "no"), (2, "no"), (1, "yes")] {
        console.request(&format!(
            "position pacman pac=e5 lives={lives} blinky=e6 inky=i1 pinky=b6 clyde=- \
             {} turn=blinky steps=2 boost=no came=-",
            LAYOUT_C.replace("i1,", "")
        ));
        console.request("play e5");
        assert_eq!(console.state("over"), over, "{lives}");
        if over == "no" {
            let now = console.request("position");
            let ghosts = "blinky=e9 inky=i5 pinky=a5 clyde=-";
            assert!(
                now.contains(&format!("lives={} {ghosts}", lives - 1)),
                "{now}"
            );
        }
    }
}

#[test]
fn layout_c_refuses_clyde_and_a_sixth_life() {
    let turn = "turn=pac steps=2 boost=no came=-";
    let with = |layout: &str, lives: u8, clyde: &str| {
        let mut console = ConsoleClient::default();
        console.request(&format!("new pacman layout={layout}"));
        let ghosts = format!("blinky=e9 inky=i5 pinky=a5 clyde={clyde}");
        console.expect_error(format!(
            "position pacman pac=e5 lives={lives} {ghosts} {LAYOUT_C} {turn}"
        ))
    };
    assert_eq!(
        with("c", 5, "e1"),
        "illegal clyde does not play in this layout"
    );
    assert_eq!(
        with("c", 6, "-"),
        "illegal there are more than 5 lives (3.1.8)"
    );
    assert_eq!(
        with("b", 4, "e1"),
        "illegal there are more than 3 lives (3.1.8)"
    );
    assert_eq!(
        with("b", 3, "-"),
        "illegal clyde is eaten, but no pellet was (3.2.6)"
    );
}
