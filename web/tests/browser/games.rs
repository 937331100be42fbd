//! Whole games of every kind, by clicks and touches.

use std::thread::sleep;
use std::time::Duration;

use fencelight_ai::{Limits, Scratch, SearchMemory, TranspositionEntry, greedy, think};
use fencelight_board::geometry::{Key, Seat};
use fencelight_board::table::lobby::{START_SQUARE, icon_center};
use fencelight_core::game::{Action, Game as _};
use fencelight_core::games::{AnyGame, GameKind};
use fencelight_web::layout::Target;

use crate::Stage;
use crate::webdriver::Browser;

/// A person who plays well, on the page, by clicks or touches. Whether a fence was placed.
fn play_turn(browser: &Browser, game: &AnyGame, pointer: &str) -> bool {
    let tap = |key| {
        browser.press(Target::Key(key), pointer);
        browser.pass(100);
    };
    let (mut entries, mut scratch) = (
        vec![TranspositionEntry::EMPTY; 4_096],
        Box::new(Scratch::new()),
    );
    let mut memory = SearchMemory::new(&mut entries, &mut scratch);
    let limits = Limits::nodes(1_500, 1);
    let found = think(game, &limits, &mut memory, &mut || false);
    let mv = found.map_or_else(|| greedy(game, 1).expect("a move"), |found| found.mv);
    match mv.action() {
        Action::Square(square) => tap(Key::Square(square)),
        Action::Fence(fence) => {
            browser.press(Target::Groove(fence.into()), pointer);
            browser.pass(400);
            tap(Key::Ok(game.turn()));
        }
        // Rolls, stops and passes.
        _ => tap(Key::Ok(game.turn())),
    }
    matches!(mv.action(), Action::Fence(_))
}

/// Lets time pass until South is to move, or the game is over; the position then.
fn wait_for_turn(browser: &Browser, before: &str) -> Option<AnyGame> {
    for _ in 0..3_000 {
        let (phase, position) = browser.step(300);
        let game: AnyGame = position.parse().expect("a position");
        if phase == "over" {
            return None;
        }
        if phase == "play" && browser.is_persons_turn() && position != before {
            return Some(game);
        }
        sleep(Duration::from_millis(2));
    }
    panic!("no turn after {before}");
}

/// Opens a lobby by a click and chooses a game: South against computers.
fn start(browser: &Browser, kind: GameKind) {
    browser.pass(200);
    browser.open_lobby();
    assert_eq!(browser.ask("phase"), "lobby");
    if kind != GameKind::Quoridor2 {
        browser.tap(Key::Square(icon_center(kind)));
    }
    if kind == GameKind::Quoridor4 {
        browser.tap(Key::Back(Seat::West));
        browser.tap(Key::Back(Seat::East));
    }
    let lobby = browser.text("lines");
    assert!(lobby.contains("Ready to start"), "{lobby}");
    browser.tap(Key::Square(START_SQUARE));
    browser.pass(1_500);
    assert_eq!(browser.ask("phase"), "play", "{kind}");
}

/// Games of all kinds but that of the whole visit.
pub(crate) fn a_game_of_every_other_kind_is_played_to_its_end(stage: &Stage) {
    for kind in [GameKind::Quoridor4, GameKind::Pacman, GameKind::MsPacman] {
        play(&stage.open("seed=11&clock=stopped&lang=en"), kind);
    }
}

/// Plays a game against computers to its end by clicks and touches, with a reload in its middle; how many fences were placed.
pub(crate) fn play(browser: &Browser, kind: GameKind) -> u32 {
    start(browser, kind);
    let (mut before, mut turns, mut fences) = (String::new(), 0, 0);
    while let Some(game) = wait_for_turn(browser, &before) {
        assert_eq!(game.kind(), kind);
        before = game.to_string();
        turns += 1;
        if turns == 5 {
            crate::keep_picture(browser, &format!("play-{kind}"));
            browser.reload();
            crate::wait_until_ready(browser);
            browser.pass(500);
            assert_eq!(browser.ask("phase"), "play");
            assert_eq!(browser.ask("position"), before);
        }
        let pointer = if turns % 2 == 0 { "mouse" } else { "touch" };
        fences += u32::from(play_turn(browser, &game, pointer));
        assert!(turns < 500, "{before}");
    }
    let lines = browser.text("lines");
    let is_decided = ["win", "draw"].iter().any(|word| lines.contains(word));
    assert!(is_decided, "{kind}: {lines}");
    assert!(turns > 5, "{kind}");
    println!("{kind}: {turns} presses of South, {fences} fences");
    fences
}
