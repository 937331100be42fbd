//! What lies beside the board: reviews, links, files and set-ups.

use fencelight_ai::greedy;
use fencelight_board::table::{GameConfig, Player, Table};
use fencelight_core::game::Game as _;
use fencelight_core::games::{AnyGame, GameKind};
use fencelight_core::geometry::{Fence, PerSeat};
use fencelight_text::game_file::{GameFile, read, write_game};
use fencelight_web::layout::Target;
use fencelight_web::link::fragment;
use fencelight_web::study::game_of;

use crate::Stage;
use crate::key;
use crate::webdriver::Browser;

/// A game of the greedy player against itself, with at most `moves` moves.
pub(crate) fn game(kind: GameKind, moves: usize) -> GameFile {
    let mut table = Table::new(5, 0);
    let aside = match kind {
        GameKind::Quoridor2 => Player::Empty,
        _ => Player::Human,
    };
    let players = PerSeat([Player::Human, aside, Player::Human, aside]);
    table.start_game(&GameConfig::new(kind, players, 3));
    for seed in 0..moves {
        match greedy(table.history().current(), seed as u64) {
            Some(mv) if table.outcome().is_none() => table.play_all(&[mv]).expect("legal"),
            _ => break,
        }
    }
    game_of(&table)
}

/// Clicks the button with these words.
pub(crate) fn click_button(browser: &Browser, words: &str) {
    let clicked = browser.run(&format!(
        "const b = [...document.querySelectorAll('#actions button, #home button')].find((b) => b.textContent === {words:?});
         if (b) b.click(); return !!b"
    ));
    assert_eq!(
        clicked,
        true,
        "no button {words}: {}",
        browser.text("actions")
    );
    browser.pass(150);
}

/// Waits for words in an element, while board time passes.
pub(crate) fn wait_for_words(browser: &Browser, id: &str, words: &str) {
    let condition = format!(
        "(fencelight.run(50), document.getElementById({id:?}).innerText.includes({words:?}))"
    );
    browser.wait_for(&condition);
}

/// A link to a game of each kind opens its review: the position on the board, chances and best moves in words, steps by buttons and keys; and
/// the game is played on from its middle.
pub(crate) fn a_link_opens_a_review_that_is_played_on(stage: &Stage) {
    let browser = stage.open("seed=1&clock=stopped&lang=en");
    for kind in GameKind::ALL {
        let game = game(kind, 8);
        let mut positions = vec![game.start.clone()];
        for &mv in &game.moves {
            let mut next: AnyGame = positions.last().expect("a start").clone();
            next.play_unchecked(mv);
            positions.push(next);
        }
        let last = positions.len() - 1;
        stage.load(
            &browser,
            &format!("seed=1&clock=stopped&lang=en#{}", fragment(&game)),
        );
        wait_for_words(&browser, "title", "Review");
        assert_eq!(browser.ask("position"), positions[last].to_string());
        wait_for_words(&browser, "lines", "% to win");
        wait_for_words(&browser, "lines", "Best: ");
        click_button(&browser, "First position");
        assert_eq!(browser.ask("position"), positions[0].to_string());
        browser.type_key('o');
        browser.pass(100);
        assert_eq!(browser.ask("position"), positions[1].to_string());
        click_button(&browser, "Step forward");
        click_button(&browser, "Step back");
        assert_eq!(browser.ask("position"), positions[1].to_string());
        // Every turn gets its chance, and the graph is there for the eye.
        let all =
            "[...document.querySelectorAll('#moves li')].every((li) => li.innerText.includes('%'))";
        browser.wait_for(&format!("(fencelight.run(20), {all})"));
        let graph = browser.run(
            "const g = document.getElementById('graph'); return g.offsetWidth * g.offsetHeight",
        );
        assert!(graph.as_u64() > Some(10_000), "{graph}");
        crate::keep_picture(&browser, &format!("review-{kind}"));
        click_button(&browser, "Play on from here");
        assert_eq!(browser.ask("phase"), "play");
        assert_eq!(browser.ask("position"), positions[1].to_string());
        browser.wait_for("location.hash === ''");
    }
}

/// A finished game is reviewed from the board, and shared: its link opens the same game.
pub(crate) fn a_finished_game_is_reviewed_saved_and_loaded(stage: &Stage) {
    let whole = game(GameKind::Quoridor2, 400);
    let text = write_game(&whole);
    let browser = stage.open("seed=1&clock=stopped&lang=en");
    load_file(&browser, &text);
    wait_for_words(&browser, "title", "Review");
    wait_for_words(&browser, "lines", "wins");
    // Saved, the file is that of the terminal.
    browser.run(
        "HTMLAnchorElement.prototype.click = function () { globalThis.saved = [this.download, this.href]; }",
    );
    click_button(&browser, "Save as a file");
    let saved = browser.run("return [saved[0], decodeURIComponent(saved[1].split(',')[1])]");
    assert_eq!(saved[0], "quoridor2.txt");
    let again = read(saved[1].as_str().expect("a text")).expect("a game file");
    assert_eq!((again.start, again.moves), (whole.start, whole.moves));
    click_button(&browser, "Link to the game");
    let link = browser.run("return document.querySelector('#dialog .link').textContent");
    let link = link.as_str().expect("a link").to_owned();
    assert!(link.len() < 400, "{link}");
    browser.run("document.getElementById('dialog-close').click()");
    // Damaged files and links are refused, and the board is fresh.
    click_button(&browser, "Close the review");
    load_file(&browser, &text.replace("moves ", "moves e9 "));
    wait_for_words(&browser, "lines", "no game of Fencelight");
    assert_eq!(browser.ask("phase"), "attract");
    for damaged in [
        &link[..link.len() - 1],
        &link.replace("#1~", "#2~"),
        "#rubbish",
    ] {
        let fragment = damaged.split('#').nth(1).expect("a fragment");
        stage.load(&browser, &format!("clock=stopped&lang=en#{fragment}"));
        wait_for_words(&browser, "lines", "The board starts fresh");
        assert_eq!(browser.ask("phase"), "attract");
    }
    // A damaged state is left as well.
    browser
        .run("localStorage.setItem('fencelight.state', 'fencelight-state 1 00000000\\n1 2 3\\n')");
    stage.load(&browser, "clock=stopped&lang=en");
    wait_for_words(&browser, "lines", "The board starts fresh");
}

/// Chooses a file in the page.
fn load_file(browser: &Browser, text: &str) {
    browser.run(&format!(
        "const transfer = new DataTransfer(); transfer.items.add(new File([{text:?}], 'game.txt'));
         const file = document.getElementById('file'); file.files = transfer.files;
         file.dispatchEvent(new Event('change'))"
    ));
}

/// A position of every game is set up by clicks, impossible ones are refused, and it is played.
pub(crate) fn a_position_is_set_up_and_played(stage: &Stage) {
    let browser = stage.open("seed=1&clock=stopped&lang=en");
    let press = |name: &str| {
        browser.press(Target::Key(key(name)), "mouse");
        browser.pass(100);
    };
    for (game, piece, to, part) in [
        ("Quoridor for two", "pawn of North", "c7", "north=c7:"),
        ("Quoridor for four", "pawn of East", "g4", "east=g4:"),
        ("Pac-Man", "Inky", "h7", "inky=h7 "),
        ("Ms. Pac-Man", "dot", "b1", "dots="),
    ] {
        stage.load(&browser, "seed=1&clock=stopped&lang=en");
        browser.run("localStorage.clear()");
        stage.load(&browser, "seed=1&clock=stopped&lang=en");
        browser.pass(200);
        click_button(&browser, "Set up a position");
        click_button(&browser, game);
        let before = browser.ask("position");
        click_button(&browser, piece);
        press(to);
        let position = browser.ask("position");
        assert_ne!(position, before, "{game}");
        assert!(position.contains(part), "{position}");
        browser.press(
            Target::Groove(Fence::from_name("d3h").expect("a fence").into()),
            "mouse",
        );
        browser.pass(100);
        match game {
            "Ms. Pac-Man" => wait_for_words(&browser, "lines", "No: fences and walls are fixed"),
            _ => {
                assert!(browser.ask("position").contains("d3h"), "{game}");
                // Crossing it is refused, with the reason.
                browser.press(
                    Target::Groove(Fence::from_name("d3v").expect("a fence").into()),
                    "mouse",
                );
                wait_for_words(&browser, "lines", "No: it crosses fence d3 (horizontal)");
            }
        }
        let position = browser.ask("position");
        // Together at the same screen.
        let persons = "[...document.querySelectorAll('#actions button')].filter((b) => b.textContent === 'Person' && b.ariaPressed === 'false')";
        while browser.run(&format!(
            "const b = {persons}; b[0]?.click(); return b.length > 1"
        )) == true
        {
            browser.pass(50);
        }
        crate::keep_picture(&browser, &format!("set-up-{}", game.replace(' ', "-")));
        click_button(&browser, "Play on from here");
        assert_eq!(
            (browser.ask("phase"), browser.ask("position")),
            ("play".into(), position)
        );
    }
}
