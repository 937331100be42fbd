//! `seat`: who plays there, in the lobby and in a game.

use fencelight_core::games::GameKind;
use fencelight_tests::ConsoleClient;
use fencelight_tests::engine::board_engine;

fn client() -> ConsoleClient {
    ConsoleClient::with_player(board_engine)
}

/// A line of `table`.
fn table(console: &mut ConsoleClient, key: &str) -> String {
    let lines = console.request("table");
    let value = lines
        .lines()
        .find_map(|line| line.strip_prefix(key)?.strip_prefix('='));
    value.unwrap_or_else(|| panic!("no {key}")).to_string()
}

#[test]
fn in_the_lobby_every_seat_takes_every_player() {
    let mut console = client();
    console.request("tap e5");
    for seat in ["south", "west", "north", "east"] {
        for (player, shown) in [
            ("human", "human"),
            ("computer 1", "computer1"),
            ("computer 5", "computer5"),
            ("remote", "remote"),
            ("empty", "-"),
        ] {
            console.request(&format!("seat {seat} {player}"));
            assert_eq!(table(&mut console, &format!("seat_{seat}")), shown);
        }
    }
}

#[test]
fn what_is_set_before_the_lobby_opens_is_there() {
    let mut console = client();
    console.request("seat north remote");
    console.request("tap e5");
    assert_eq!(table(&mut console, "phase"), "lobby");
    assert_eq!(table(&mut console, "seat_north"), "remote");
    // OK and BACK lead away from it, as from a computer and a human.
    console.request("tap north-ok");
    assert_eq!(table(&mut console, "seat_north"), "human");
    console.request("seat north remote");
    console.request("tap north-back");
    assert_eq!(table(&mut console, "seat_north"), "computer1");
}

#[test]
fn in_a_game_a_change_takes_effect_at_once() {
    for kind in GameKind::ALL {
        let mut console = client();
        console.request(&format!("new {kind} seed=5"));
        let seat = console.state("seat");
        console.request(&format!("seat {seat} computer 2"));
        console.request("wait 2000");
        assert_ne!(console.request("moves"), "", "{kind}: the computer plays");
        let seat = console.state("seat");
        console.request(&format!("seat {seat} human"));
        let before = console.request("moves");
        console.request("wait 5000");
        assert_eq!(console.request("moves"), before, "{kind}: a person thinks");
        console.request(&format!("seat {seat} remote"));
        assert_ne!(table(&mut console, "request"), "-", "{kind}");
        console.request(&format!("seat {seat} human"));
        assert_eq!(table(&mut console, "request"), "-", "{kind}");
    }
}

#[test]
fn a_seat_in_play_cannot_be_empty_and_no_other_joins() {
    let mut console = client();
    console.request("new quoridor2 first=south");
    let error = console.expect_error("seat north empty");
    assert_eq!(
        error,
        "illegal north plays this game and cannot be empty before its end"
    );
    for player in ["human", "remote", "computer 3"] {
        let error = console.expect_error(format!("seat west {player}"));
        assert_eq!(error, "range west is not a seat of this game");
    }
    console.request("seat west empty");
    assert_eq!(table(&mut console, "seat_north"), "human");
}

#[test]
fn refusals_change_nothing() {
    let mut console = client();
    console.request("new quoridor2 first=south");
    let before = console.request("table");
    for (line, code) in [
        ("seat", "syntax "),
        ("seat south", "syntax "),
        ("seat south robot", "syntax "),
        ("seat south computer", "syntax "),
        ("seat south computer five", "syntax "),
        ("seat south computer 0", "range "),
        ("seat south computer 6", "range "),
        ("seat south human now", "syntax "),
        ("seat south computer 3 4", "syntax "),
        ("seat up human", "syntax "),
    ] {
        let error = console.expect_error(line);
        assert!(error.starts_with(code), "{line}: {error}");
    }
    assert_eq!(console.request("table"), before);
}

#[test]
fn the_next_game_has_the_players_that_were_set() {
    let mut console = client();
    console.request("position quoridor2 south=e8:3 north=a5:3 fences=- turn=south");
    console.request("seat north computer 1");
    console.request("play e9");
    console.request("seat south computer 2");
    console.request("hold south-ok 1100");
    assert_eq!(table(&mut console, "phase"), "play");
    assert_eq!(table(&mut console, "seat_north"), "computer1");
    assert_eq!(table(&mut console, "seat_south"), "computer2");
}
