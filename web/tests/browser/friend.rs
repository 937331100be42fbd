//! Games with friends far away: two browsers that share nothing but the links which go from one to the other.

use std::process::Command;

use fencelight_ai::greedy;
use fencelight_board::geometry::Key;
use fencelight_core::game::{Action, Game as _, Move};
use fencelight_core::games::{AnyGame, GameKind};
use fencelight_text::game_file::{GameFile, read};
use fencelight_web::layout::Target;
use fencelight_web::link::{Turn, fragment, read_turn, turn_fragment};
use serde_json::json;

use crate::beside::{click_button, game, wait_for_words};
use crate::webdriver::Browser;
use crate::{Page, Stage};

const ADDRESS: &str = "seed=5&clock=stopped&lang=en";

/// Opens a game of people at one board: the review of a link, played on.
fn begin(stage: &Stage, game: &GameFile) -> Page {
    let browser = stage.open(ADDRESS);
    browser.run(&format!("location.hash = {:?}", fragment(game)));
    wait_for_words(&browser, "title", "Review");
    click_button(&browser, "Play on from here");
    browser.pass(1_000);
    browser
}

/// Plays for the person to move until a link has to go.
fn play(browser: &Browser) {
    for seed in 0..40 {
        let (phase, position) = browser.step(700);
        let words = browser.text("actions");
        if phase == "over" || words.contains("Send to a friend") {
            return;
        }
        let position: AnyGame = position.parse().expect("a position");
        match greedy(&position, seed).expect("a move").action() {
            Action::Square(square) => browser.tap(Key::Square(square)),
            Action::Fence(fence) => {
                browser.press(Target::Groove(fence.into()), "mouse");
                browser.pass(400);
                browser.tap(Key::Ok(position.turn()));
            }
            _ => browser.tap(Key::Ok(position.turn())),
        }
    }
    panic!("no turn of a friend: {}", browser.text("lines"));
}

/// The link that the page gives for the player to move.
fn send(browser: &Browser) -> String {
    click_button(browser, "Send to a friend");
    let link = browser.run("return document.querySelector('#dialog[open] .link').textContent");
    link.as_str().expect("a link").to_owned()
}

fn close(browser: &Browser) {
    browser.run("document.getElementById('dialog-close').click()");
}

/// Opens a link as another program does: the page is loaded with it. Here its clock stands.
fn open(stage: &Stage, browser: &Browser, link: &str) {
    let (_, fragment) = link.split_once('#').expect("a fragment");
    stage.load(browser, &format!("{ADDRESS}#{fragment}"));
    browser.wait_for("location.hash === ''");
    browser.pass(200);
}

/// The turn of a link with another content and a good checksum.
fn forged(link: &str, change: impl FnOnce(&mut Turn)) -> String {
    let (page, fragment) = link.split_once('#').expect("a fragment");
    let mut turn = read_turn(fragment).expect("a turn").expect("sound");
    change(&mut turn);
    format!("{page}#{}", turn_fragment(&turn))
}

/// A game near its end, to be played on by people.
fn short_game() -> GameFile {
    let start = "fencelight-game 1\nseats south=human north=human\n\
                 start quoridor2 south=e5:1 north=d5:0 fences=c7h turn=south\nmoves\n";
    read(start).expect("a game")
}

/// A whole game by links between two browsers; the code for cameras says what the link says; links with another past, of another game and for
/// another player are refused with the reason, and change nothing.
pub(crate) fn two_browsers_play_by_links(stage: &Stage) {
    let one = begin(stage, &short_game());
    let two = stage.open(ADDRESS);
    play(&one);
    let first = send(&one);
    check_code(&one, &first);
    close(&one);
    one.assert_lines("a friend's turn");
    check_claim(&one, &first);
    open(stage, &two, &first);
    two.assert_lines("your turn");
    play(&two);
    let answer = send(&two);
    close(&two);
    check_refusals(stage, &one, &first, &answer);
    // The right answer, and so on to the end. A reload of the one who waits changes nothing.
    let (mut link, mut sides, mut turns) = (answer, [&one, &two], 2);
    loop {
        let [to, from] = sides;
        open(stage, to, &link);
        let [here, there] = [to, from].map(|browser| browser.ask("position"));
        assert_eq!(here, there);
        if to.ask("phase") == "over" {
            break;
        }
        play(to);
        link = send(to);
        close(to);
        if to.ask("phase") == "play" {
            to.reload();
            crate::wait_until_ready(to);
            to.pass(500);
        }
        turns += 1;
        assert!(turns < 40, "{here}");
        sides.reverse();
    }
    assert!(turns > 4, "{turns} turns");
}

/// The picture of the dialog has the link as a QR code, which zbar reads.
fn check_code(browser: &Browser, link: &str) {
    crate::keep_picture(browser, "friend");
    let path = std::env::temp_dir().join(format!("fencelight-code-{}.png", std::process::id()));
    std::fs::write(&path, browser.screenshot()).expect("a file");
    let read = Command::new("zbarimg")
        .args(["--quiet", "--raw", "-Sdisable", "-Sqrcode.enable"])
        .arg(&path)
        .output();
    let _ = std::fs::remove_file(&path);
    match read {
        Ok(read) => assert_eq!(String::from_utf8_lossy(&read.stdout).trim(), link),
        Err(error) => println!("skipped: the QR code is not read back by zbarimg: {error}"),
    }
    // The share sheet is offered where there is one.
    let is_offered = browser.run(
        "return !!navigator.share === !!document.getElementById('share').getClientRects().length",
    );
    assert_eq!(is_offered, json!(true));
}

/// Every wrong link is refused by the browser that waits for the answer.
fn check_refusals(stage: &Stage, browser: &Browser, first: &str, answer: &str) {
    let position = browser.ask("position");
    let other_step = |turn: &mut Turn| {
        // The first move is another step.
        let start = &turn.game.start;
        let steps: Vec<Move> = start
            .legal_moves()
            .iter()
            .filter(|mv| matches!(mv.action(), Action::Square(_)) && *mv != turn.game.moves[0])
            .collect();
        turn.game.moves = vec![steps[0]];
    };
    let more = |turn: &mut Turn| {
        let mut end = turn.game.start.clone();
        turn.game
            .moves
            .iter()
            .for_each(|&mv| end.play_unchecked(mv));
        turn.game.moves.push(greedy(&end, 1).expect("a move"));
    };
    // Another game, in which the player to move has moved before.
    let other = Turn {
        game: game(GameKind::Quoridor2, 6),
        base: 0,
    };
    let page = first.split('#').next().unwrap_or_default();
    for (link, words) in [
        (forged(answer, other_step), "its move 1 is another one"),
        (forged(answer, more), "its move 3 was made for your side"),
        (
            format!("{page}#{}", turn_fragment(&other)),
            "was not played in this browser",
        ),
        (format!("{answer}0"), "cannot be read"),
    ] {
        open(stage, browser, &link);
        let lines = browser.text("lines");
        assert!(lines.contains(words), "{words}: {lines}");
        crate::keep_picture(browser, "friend-refused");
        click_or_wait(browser);
        assert_eq!(browser.ask("position"), position, "{words}");
    }
}

/// The own link, opened here, asks before it takes one more seat.
fn check_claim(browser: &Browser, own: &str) {
    browser.run(
        "globalThis.asked = []; globalThis.confirm = (text) => { asked.push(text); return false; }",
    );
    let (_, fragment) = own.split_once('#').expect("a fragment");
    browser.run(&format!("location.hash = {fragment:?}"));
    browser.wait_for("location.hash === ''");
    assert_eq!(
        browser.run("return asked"),
        json!(["Do you play North here too?"])
    );
    browser.pass(300);
    browser.assert_lines("a friend's turn");
}

/// Goes on with the game where it is offered after a load.
fn click_or_wait(browser: &Browser) {
    if browser.ask("phase") == "resume" {
        click_button(browser, "Resume");
    }
    browser.pass(300);
}

/// A roll is decided by the first link of a game: it is the same in every browser that opens the link.
pub(crate) fn rolls_are_those_of_the_first_link(stage: &Stage) {
    let one = begin(stage, &game(GameKind::MsPacman, 0));
    play(&one);
    let link = send(&one);
    close(&one);
    let rolled: Vec<String> = (0..2)
        .map(|_| {
            let two = stage.open(ADDRESS);
            open(stage, &two, &link);
            play(&two);
            let answer = send(&two);
            let (_, fragment) = answer.split_once('#').expect("a fragment");
            let turn = read_turn(fragment).expect("a turn").expect("sound");
            let rolls = turn
                .game
                .moves
                .iter()
                .filter(|mv| matches!(mv.action(), Action::Rolled(_)));
            rolls.map(Move::to_string).collect()
        })
        .collect();
    assert!(!rolled[0].is_empty());
    assert_eq!(rolled[0], rolled[1]);
}
