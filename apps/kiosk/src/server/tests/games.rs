//! Whole games on the chip, by clicks on the page alone.

use std::sync::mpsc::Sender;
use std::time::Instant;

use fencelight_ai::greedy;
use fencelight_board::geometry::{Cell, Key, Seat, SeatSet, Square};
use fencelight_board::table::lobby;
use fencelight_core::game::{Action, Game as _, Move};
use fencelight_core::games::{AnyGame, GameKind};
use fencelight_core::notation::parse_move;
use serde_json::json;

use super::webdriver::{Browser, Driver};
use super::{PATIENCE_S, prepare, run_board};

/// A click that has no effect for this time is made again.
const AGAIN_MS: u32 = 15_000;
/// How often.
const ATTEMPTS: u32 = 10;
/// The fence that is placed: the only one through the gap at its west end, and in no way.
const FENCE: &str = "a3h";

/// A visitor who plays games on the chip, and knows of it what the page shows.
struct Player<'a> {
    browser: &'a Browser,
    clicks: u32,
}

impl Player<'_> {
    /// Waits until a line of what the page knows of the board is this one.
    fn wait_for(&self, line: &str) {
        self.browser.wait_within(PATIENCE_S, &is_known(line));
    }

    /// The position of a game that is not the one before, once it is shown; `None` where it does not come for a while.
    fn next_position(&self, kind: GameKind, before: &str) -> Option<String> {
        let script = "const [kind, before, ms] = arguments;
            const end = performance.now() + ms;
            return new Promise((done) => {
                const look = () => {
                    const position = fencelight.position();
                    const isNext = position !== before && position.startsWith(`${kind} `);
                    isNext || performance.now() > end ? done(isNext ? position : null) : setTimeout(look, 10);
                };
                look();
            })";
        let arguments = json!([kind.name(), before, AGAIN_MS]);
        let position = self.browser.run_with(script, &arguments);
        position.as_str().map(str::to_owned)
    }

    /// Clicks between the middles of two keys, as far on the way as said.
    fn click_between(&mut self, [one, other]: [Key; 2], share: f64) {
        let place = self.browser.run(&format!(
            "const [a, b] = ['{one}', '{other}'].map((key) => document.querySelector(`[data-key='${{key}}']`).getBoundingClientRect());
             const at = (r) => [r.left + r.width / 2, r.top + r.height / 2];
             return at(a).map((x, i) => x + (at(b)[i] - x) * {share})"
        ));
        self.click_at(&place);
    }

    fn click(&mut self, key: Key) {
        self.click_between([key, key], 0.0);
    }

    /// Clicks a button of the page by its words.
    fn click_button(&mut self, words: &str) {
        let find = format!(
            "[...document.querySelectorAll('#actions button')].find((b) => b.innerText === '{words}')"
        );
        self.browser.wait_within(PATIENCE_S, &find);
        let place = self.browser.run(&format!(
            "const b = {find}; b.scrollIntoView({{ block: 'nearest' }}); const r = b.getBoundingClientRect();
             return [r.left + r.width / 2, r.top + r.height / 2]"
        ));
        self.click_at(&place);
    }

    fn click_at(&mut self, place: &serde_json::Value) {
        let of = |index: usize| place[index].as_f64().expect("a number");
        self.browser.click(of(0), of(1), "mouse");
        self.clicks += 1;
    }

    /// From the lobby: chooses a game, seats people and starts.
    fn start(&mut self, kind: GameKind) {
        self.click(Key::Square(lobby::icon_center(kind)));
        self.wait_for(&format!("chosen={kind}"));
        // Ms. Pac-Man ends sooner with one ghost.
        let wanted = match kind {
            GameKind::MsPacman => SeatSet::TWO,
            _ => kind.required_seats().unwrap_or(SeatSet::FOUR),
        };
        for seat in Seat::ALL {
            let player = if wanted.contains(seat) { "human" } else { "-" };
            let line = format!("seat_{seat}={player}");
            // OK of a person takes the seat away; elsewhere a person comes.
            if self.browser.run(&format!("return {}", is_known(&line))) != true {
                self.click(Key::Ok(seat));
                self.wait_for(&line);
            }
        }
        self.click_button("Start");
        self.wait_for("phase=play");
    }

    /// A move by clicks: a square, the gap of a fence and a button, or the button of what is to be confirmed.
    fn play(&mut self, game: &AnyGame, mv: Move) {
        match mv.action() {
            Action::Square(square) => self.click(Key::Square(square)),
            Action::Fence(fence) => {
                // The gap at its west end.
                let [groove, _, _] = Cell::of_fence(fence);
                let (x, y) = (groove.x() / 2, groove.y() / 2);
                let ends = [y, y + 1].map(|y| Square::new(x, y).expect("a square"));
                self.click_between(ends.map(Key::Square), 0.5);
                self.wait_for(&format!("preview={fence}"));
                self.click_button("Place the fence");
            }
            _ => self.click(Key::Ok(game.turn())),
        }
    }
}

/// Whether a line of what the page knows of the board is this one.
fn is_known(line: &str) -> String {
    format!("fencelight.board_report().split('\\n').includes('{line}')")
}

/// The legal moves that place no fence.
fn steps(game: &AnyGame) -> Vec<Move> {
    let is_fence = |mv: &Move| matches!(mv.action(), Action::Fence(_));
    let moves = game.legal_moves();
    moves.iter().filter(|mv| !is_fence(mv)).collect()
}

/// Moves until the end, if the ghosts, everyone in Ms. Pac-Man, and South in Quoridor hurry, and all others step about.
fn moves_to_the_end(mut game: AnyGame, mut seed: u64) -> usize {
    let kind = game.kind();
    let mut count = 0;
    while game.outcome().is_none() && count < 400 {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let steps = steps(&game);
        let hurries = match game.pac_seat() {
            Some(pac) => game.turn() != pac,
            None => kind == GameKind::MsPacman || game.turn() == Seat::South,
        };
        let best = greedy(&game, seed).filter(|mv| hurries && steps.contains(mv));
        let any = steps.get((seed >> 33) as usize % steps.len().max(1));
        let Some(mv) = best.or(any.copied()) else {
            break;
        };
        game.play(game.resolve(mv)).expect("a legal move");
        count += 1;
    }
    count
}

/// The step after which the game ends soonest, whichever seat wins.
fn short_move(game: &AnyGame) -> Move {
    let length = |mv: &Move| -> usize {
        let after = |seed: u64| {
            let mut game = game.clone();
            game.play(game.resolve(*mv)).expect("a legal move");
            moves_to_the_end(game, seed)
        };
        (0..6).map(after).sum()
    };
    let best = steps(game).into_iter().min_by_key(length);
    best.expect("a step")
}

/// A whole game on the chip, from its lobby to its end; the moves.
fn play_game(player: &mut Player<'_>, kind: GameKind) -> usize {
    player.start(kind);
    let fence = parse_move(FENCE).expect("a fence");
    let (mut shown, mut moves, mut has_fence) = (String::new(), 0, false);
    let mut attempts = 0;
    loop {
        match player.next_position(kind, &shown) {
            Some(position) => (shown, moves, attempts) = (position, moves + 1, 0),
            None => attempts += 1,
        }
        assert!(attempts < ATTEMPTS && moves < 400, "{shown}");
        let Ok(game) = shown.parse::<AnyGame>() else {
            continue;
        };
        if game.outcome().is_some() {
            break;
        }
        let mv = match !has_fence && moves > 2 && game.is_legal(fence) {
            true => fence,
            false => short_move(&game),
        };
        has_fence |= mv == fence;
        player.play(&game, mv);
    }
    player.wait_for("phase=over");
    let is_fenced = matches!(kind, GameKind::Quoridor2 | GameKind::Quoridor4);
    assert_eq!(has_fence, is_fenced, "{kind}");
    // The page says who has won.
    let title = "document.getElementById('title').innerText";
    player
        .browser
        .wait_within(PATIENCE_S, &format!("{title}.includes('win')"));
    moves - 1
}

#[test]
#[ignore = "long: a browser, and minutes: cargo test-all"]
fn a_game_of_every_kind_is_played_on_the_chip_by_clicks_alone() {
    let (folder, binary) = prepare("games");
    let Some(binary) = binary else {
        println!("skipped: no chromium and chromedriver");
        return;
    };
    let visitor = move |url: &str, _: &Sender<bool>| {
        let driver = Driver::start().expect("chromedriver starts");
        let browser = driver.open(&binary);
        browser.load(&format!("{url}?mirror&lang=en"));
        let shown = "globalThis.fencelight?.leds().match(/[1-9A-F]/)";
        browser.wait_within(PATIENCE_S, shown);
        let mut player = Player {
            browser: &browser,
            clicks: 0,
        };
        player.wait_for("phase=attract");
        player.click(Key::Square(Square::MIDDLE));
        for kind in GameKind::ALL {
            player.wait_for("phase=lobby");
            let (began, clicks) = (Instant::now(), player.clicks);
            let moves = play_game(&mut player, kind);
            let (clicks, seconds) = (player.clicks - clicks, began.elapsed().as_secs());
            println!("{kind}: {moves} moves by {clicks} clicks in {seconds} s");
            player.click_button("Choose a game");
        }
        player.wait_for("phase=lobby");
        player.wait_for(&format!("games={}", GameKind::ALL.len()));
        assert_eq!(browser.console(), [""; 0]);
    };
    // Only what the page gets is looked at.
    let ((), machine) = run_board(&folder, visitor, |machine| {
        drop(machine.leds_mut().take_frames());
    });
    assert_eq!(machine.resets(), []);
    std::fs::remove_dir_all(&folder).expect("its end");
}
