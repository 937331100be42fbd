//! Whole games of every kind, by clicks and touches.

use std::thread::sleep;
use std::time::Duration;

use fencelight_ai::{Limits, Scratch, SearchMemory, TranspositionEntry, greedy, think};
use fencelight_board::table::lobby::{START_SQUARE, icon_center};
use fencelight_core::game::{Action, Game as _};
use fencelight_core::games::{AnyGame, GameKind};
use fencelight_core::geometry::{Key, Seat};
use fencelight_web::layout::Target;

use crate::Stage;
use crate::board::Board;
use crate::webdriver::Browser;

/// A person who plays well, on the page, by clicks or touches. Whether a fence was placed.
fn play_turn(board: &Board<'_>, game: &AnyGame, pointer: &str) -> bool {
    let tap = |key| {
        board.press(Target::Key(key), pointer);
        board.pass(100);
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
            board.press(Target::Groove(fence.into()), pointer);
            board.pass(400);
            tap(Key::Ok(game.turn()));
        }
        // Rolls, stops and passes.
        _ => tap(Key::Ok(game.turn())),
    }
    matches!(mv.action(), Action::Fence(_))
}

/// Lets time pass until South is to move, or the game is over; the position then.
fn wait_for_turn(board: &Board<'_>, before: &str) -> Option<AnyGame> {
    for _ in 0..3_000 {
        let (phase, position) = board.step(300);
        let game: AnyGame = position.parse().expect("a position");
        if phase == "over" {
            return None;
        }
        if phase == "play" && board.is_persons_turn() && position != before {
            return Some(game);
        }
        sleep(Duration::from_millis(2));
    }
    panic!("no turn after {before}");
}

/// Opens a lobby by a click and chooses a game: South against computers.
fn start(browser: &Browser, kind: GameKind) {
    let board = Board { browser };
    board.pass(200);
    board.open_lobby();
    assert_eq!(board.ask("phase"), "lobby");
    if kind != GameKind::Quoridor2 {
        board.tap(Key::Square(icon_center(kind)));
    }
    if kind == GameKind::Quoridor4 {
        board.tap(Key::Back(Seat::West));
        board.tap(Key::Back(Seat::East));
    }
    let lobby = browser.text("lines");
    assert!(lobby.contains("Ready to start"), "{lobby}");
    board.tap(Key::Square(START_SQUARE));
    board.pass(1_500);
    assert_eq!(board.ask("phase"), "play", "{kind}");
}

/// A game of Quoridor for two, with a reload in its middle.
pub(crate) fn a_game_is_played_to_its_end_over_a_reload(stage: &Stage) {
    play_to_the_end(stage, GameKind::Quoridor2, true);
}

/// Games of the other three kinds.
pub(crate) fn a_game_of_every_other_kind_is_played_to_its_end(stage: &Stage) {
    for kind in [GameKind::Quoridor4, GameKind::Pacman, GameKind::MsPacman] {
        play_to_the_end(stage, kind, false);
    }
}

/// Pac-Man by clicks, the others by touches.
fn play_to_the_end(stage: &Stage, kind: GameKind, reloads: bool) {
    let browser = stage.open("seed=11&clock=stopped&lang=en");
    let pointer = match kind {
        GameKind::Pacman => "mouse",
        _ => "touch",
    };
    play(&browser, kind, reloads, |_| pointer);
    assert_eq!(browser.console(), [""; 0]);
}

/// Plays a game against computers to its end, each turn with a pointer; how many fences were placed.
pub(crate) fn play(
    browser: &Browser,
    kind: GameKind,
    reloads: bool,
    pointer: impl Fn(u32) -> &'static str,
) -> u32 {
    let board = Board { browser };
    start(browser, kind);
    let (mut before, mut turns, mut fences) = (String::new(), 0, 0);
    while let Some(game) = wait_for_turn(&board, &before) {
        assert_eq!(game.kind(), kind);
        before = game.to_string();
        turns += 1;
        if turns == 5 {
            crate::keep_picture(browser, &format!("play-{kind}"));
        }
        if turns == 5 && reloads {
            browser.reload();
            crate::wait_until_ready(browser);
            board.pass(500);
            assert_eq!(board.ask("phase"), "play");
            assert_eq!(board.ask("position"), before);
        }
        fences += u32::from(play_turn(&board, &game, pointer(turns)));
        assert!(turns < 500, "{before}");
    }
    let lines = browser.text("lines");
    let is_decided = ["win", "draw"].iter().any(|word| lines.contains(word));
    assert!(is_decided, "{kind}: {lines}");
    assert!(turns > 5, "{kind}");
    println!("{kind}: {turns} presses of South, {fences} fences");
    fences
}
