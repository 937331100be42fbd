//! The sounds of the page: those of a board, by the same notes, and only for those who want them.

use std::collections::BTreeMap;

use fencelight_ai::greedy;
use fencelight_board::geometry::{Key, Seat, Square};
use fencelight_board::table::lobby::{START_SQUARE, icon_center};
use fencelight_board::table::{Phase, Sound};
use fencelight_core::game::{Action, Game as _};
use fencelight_core::games::GameKind;
use fencelight_web::layout::Target;
use fencelight_web::session::{Session, Wish};
use serde_json::{Value, json};

use crate::Stage;
use crate::webdriver::Browser;

/// Notes pitch and length of every tone, and every vibration, and keeps the context within reach.
const LISTEN: &str = "globalThis.heard = []; globalThis.felt = [];
    const { start, stop } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (at) { this.at = at; start.call(this, at); };
    OscillatorNode.prototype.stop = function (at) {
        heard.push([this.frequency.value, Math.round(1000 * (at - this.at))]);
        stop.call(this, at);
    };
    const { resume } = AudioContext.prototype;
    AudioContext.prototype.resume = function () { globalThis.sounding = this; return resume.call(this); };
    navigator.vibrate = (pattern) => felt.push(pattern);";
const IS_SOUNDING: &str = "globalThis.sounding?.state === 'running'";
const SEED: u64 = 5;
const ADDRESS: &str = "seed=5&clock=stopped&lang=en";

/// The page, and a session of this machine that gets the same presses.
struct Pair<'a> {
    browser: &'a Browser,
    session: Session,
    /// How often each sound was due.
    sounds: BTreeMap<&'static str, u32>,
}

impl<'a> Pair<'a> {
    /// Opens the page anew, with no stored game, and chooses a game of people.
    fn open(stage: &Stage, browser: &'a Browser, kind: GameKind) -> Self {
        browser.run("localStorage.removeItem('fencelight.state'); sessionStorage.clear()");
        stage.load(browser, ADDRESS);
        browser.run(LISTEN);
        let mut session = Session::new(SEED);
        session.frame();
        let sounds = BTreeMap::new();
        let mut pair = Self {
            browser,
            session,
            sounds,
        };
        pair.pass(200);
        pair.browser.open_lobby();
        pair.session.go(Wish::Lobby);
        pair.session.run(300);
        pair.session.table_mut().take_sound();
        pair.tap(Key::Square(icon_center(kind)));
        pair.tap(Key::Ok(Seat::North));
        pair
    }

    /// Lets time pass on both.
    fn pass(&mut self, ms: u32) -> Vec<Sound> {
        self.browser.pass(ms);
        self.session.run(ms.into());
        let sound = self.session.table_mut().take_sound();
        let sound = sound.filter(|_| self.session.table().phase() != Phase::Attract);
        sound.into_iter().collect()
    }

    /// Presses on both; the sounds that are due.
    fn press(&mut self, target: Target, ms: u32) -> Vec<Sound> {
        self.browser.press(target, "mouse");
        self.session.pointer_down(1, target);
        self.session.pointer_up(1);
        self.pass(ms)
    }

    fn tap(&mut self, key: Key) -> Vec<Sound> {
        self.press(Target::Key(key), 100)
    }

    /// Presses, and compares what is heard with the notes of the sounds.
    fn hear(&mut self, target: Target, ms: u32) {
        let sounds = self.press(target, ms);
        let mut notes: Vec<Value> = Vec::new();
        for sound in sounds {
            *self.sounds.entry(name(sound)).or_default() += 1;
            let heard = sound.notes().iter().filter(|note| note.hz > 0);
            notes.extend(heard.map(|note| json!([note.hz, note.ms])));
        }
        let heard = self.browser.run("return heard.splice(0)");
        assert_eq!(heard, json!(notes), "{target:?}");
    }

    /// Plays a game of two people to its end, or at most `moves` moves of it.
    fn play(&mut self, moves: u64) {
        self.tap(Key::Square(START_SQUARE));
        self.pass(1_500);
        self.browser.run("heard.length = 0");
        for seed in 0..moves {
            let table = self.session.table();
            if table.phase() != Phase::Play || self.sounds.contains_key("caught") {
                return;
            }
            let position = table.position().clone();
            // Pac-Man lets himself be caught.
            let mv = match position.pac_seat() == Some(position.turn()) {
                true => position.legal_moves().iter().next(),
                false => greedy(&position, seed),
            };
            match mv.expect("a move").action() {
                Action::Square(square) => self.hear(Target::Key(Key::Square(square)), 700),
                Action::Fence(fence) => {
                    self.hear(Target::Groove(fence.into()), 400);
                    self.hear(Target::Key(Key::Ok(position.turn())), 700);
                }
                _ => self.hear(Target::Key(Key::Ok(position.turn())), 700),
            }
        }
    }
}

const fn name(sound: Sound) -> &'static str {
    match sound {
        Sound::Move => "move",
        Sound::Fence => "fence",
        Sound::Rejected => "rejected",
        Sound::Caught => "caught",
        Sound::Roll => "roll",
        Sound::Win => "win",
    }
}

/// Off at first; then every sound with the notes of core, on over a reload, and off again.
pub(crate) fn the_page_sounds_as_a_board_does(stage: &Stage) {
    let browser = stage.open(ADDRESS);
    let wrong = Target::Key(Key::Square(Square::MIDDLE));
    let mut pair = Pair::open(stage, &browser, GameKind::Quoridor2);
    pair.tap(Key::Square(START_SQUARE));
    pair.pass(1_500);
    assert_eq!(pair.press(wrong, 300), [Sound::Rejected]);
    let silence = browser.run("return [heard, felt, !!globalThis.sounding]");
    assert_eq!(silence, json!([[], [], false]), "off at first");
    let place = browser.run(
        "const r = document.getElementById('sound').getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]",
    );
    let of = |index: usize| place[index].as_f64().expect("a place");
    browser.click(of(0), of(1), "mouse");
    browser.wait_for(IS_SOUNDING);
    pair.hear(wrong, 300);
    assert_eq!(browser.run("return felt.splice(0)"), json!([[60, 30, 60]]));
    // The choice outlasts the page. A browser lets it sound after a click.
    let mut sounds = pair.sounds;
    for (kind, moves) in [
        (GameKind::Quoridor2, 300),
        (GameKind::Pacman, 60),
        (GameKind::MsPacman, 8),
    ] {
        let mut pair = Pair::open(stage, &browser, kind);
        browser.wait_for(IS_SOUNDING);
        pair.play(moves);
        for (name, count) in pair.sounds {
            *sounds.entry(name).or_default() += count;
        }
    }
    println!("{sounds:?}");
    assert_eq!(sounds.len(), Sound::ALL.len(), "{sounds:?}");
    browser.run("document.getElementById('sound').click()");
    let mut pair = Pair::open(stage, &browser, GameKind::Quoridor2);
    pair.tap(Key::Square(START_SQUARE));
    pair.pass(1_500);
    assert_eq!(pair.press(wrong, 300), [Sound::Rejected]);
    assert_eq!(browser.run("return heard"), json!([]), "off again");
}

/// With sound on, a phone vibrates when a computer has moved.
pub(crate) fn a_phone_vibrates_at_the_own_turn(stage: &Stage) {
    let browser = stage.open(ADDRESS);
    browser.run("localStorage.setItem('fencelight.sound', 'on')");
    stage.load(&browser, ADDRESS);
    browser.run(LISTEN);
    browser.pass(200);
    browser.open_lobby();
    browser.tap(Key::Square(START_SQUARE));
    browser.wait_for(
        "(fencelight.run(100), document.getElementById('lines').innerText.includes('your turn'))",
    );
    browser.run("felt.length = 0");
    let position = browser.ask("position").parse().expect("a position");
    let steps = fencelight_core::games::AnyGame::destinations(&position);
    browser.tap(Key::Square(steps.iter().next().expect("a step")));
    assert_eq!(browser.run("return felt"), json!([]), "at the own move");
    browser.wait_for("(fencelight.run(100), felt.length > 0)");
    assert_eq!(browser.run("return felt"), json!([[40]]));
    assert!(browser.is_persons_turn());
}
