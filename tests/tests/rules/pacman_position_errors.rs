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
