//! Presses at random, from the page and from the matrix at once, and a cable that is pulled meanwhile.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::thread;
use std::time::Duration;

use fencelight_board::geometry::Key;
use fencelight_emulator::Machine;
use fencelight_tests::laws::Laws;
use fencelight_tests::{Rng, times};
use serde_json::json;

use super::webdriver::{Browser, Driver};
use super::{PATIENCE_S, prepare, run_board};

/// Three fingers that go down anywhere on the board of the page and up again, and clicks on its buttons; `presser.count` of them until
/// `presser.stop()`.
const PRESS: &str = "
    let seed = arguments[0];
    const below = (end) => (seed = (Math.imul(seed, 1103515245) + 12345) >>> 0, (seed >>> 8) % end);
    const [board, down] = [document.getElementById('board'), new Map()];
    const send = (name, pointerId, [clientX, clientY]) =>
        board.dispatchEvent(new PointerEvent(name, { pointerId, clientX, clientY, button: 0, pointerType: 'touch', bubbles: true }));
    const lift = (finger) => { send('pointerup', finger, down.get(finger)); down.delete(finger); };
    const timer = setInterval(() => {
        const finger = below(3);
        const buttons = document.querySelectorAll('#actions button');
        if (down.has(finger)) {
            lift(finger);
            return;
        }
        presser.count += 1;
        if (below(8) === 0 && buttons.length) {
            buttons[below(buttons.length)].click();
            return;
        }
        const { left, top, width, height } = board.getBoundingClientRect();
        down.set(finger, [left + width * below(1000) / 1000, top + height * below(1000) / 1000]);
        send('pointerdown', finger, down.get(finger));
    }, 20);
    globalThis.presser = { count: 0, stop() { clearInterval(timer); [...down.keys()].forEach(lift); } };";

/// What the board says of its contacts, once the page has read it.
const DOWN: &str = "fencelight.board_report().match(/^down=.*$/m)?.[0]";

/// Fingers at the matrix, while they are wanted.
struct Fingers {
    rng: Rng,
    are_wanted: Arc<AtomicBool>,
    down: Vec<Key>,
    due_us: u64,
    presses: u64,
}

impl Fingers {
    fn act(&mut self, machine: &mut Machine) {
        if machine.now_us() < self.due_us {
            return;
        }
        self.due_us = machine.now_us() + 1_000 * self.rng.below(30) as u64;
        let are_wanted = self.are_wanted.load(Ordering::Relaxed);
        if !are_wanted || self.down.len() > 2 || self.rng.below(3) == 0 {
            self.down.drain(..).for_each(|key| machine.release(key));
        } else if let Some(key) = Key::from_index(self.rng.below(usize::from(Key::COUNT)) as u8) {
            machine.press(key);
            self.down.push(key);
            self.presses += 1;
        }
    }
}

/// Pulls the cable at random moments under the fingers of the page; none is down at the board when it is back.
fn pull_the_cable(browser: &Browser, plug: &Sender<bool>, pulls: u64) {
    let mut rng = Rng::new(5);
    for pull in 0..pulls {
        browser.run_with(PRESS, &json!([pull]));
        thread::sleep(Duration::from_millis(rng.below(500) as u64));
        plug.send(false).expect("the board runs");
        browser.wait_within(PATIENCE_S, "!fencelight.board_report().includes('phase=')");
        browser.run("presser.stop()");
        plug.send(true).expect("the board runs");
        browser.wait_within(PATIENCE_S, DOWN);
        assert_eq!(browser.run(&format!("return {DOWN}")), "down=-", "{pull}");
    }
}

#[test]
#[ignore = "long: a browser, and minutes: cargo test-all"]
fn presses_of_page_and_matrix_obey_the_laws_of_light_and_a_pulled_cable_leaves_none_down() {
    let (folder, binary) = prepare("presses");
    let Some(binary) = binary else {
        println!("skipped: no chromium and chromedriver");
        return;
    };
    let (presses, pulls) = (times("PRESSES", 200), times("PULLS", 10));
    let are_wanted = Arc::new(AtomicBool::new(false));
    let mut fingers = Fingers {
        rng: Rng::new(7),
        are_wanted: Arc::clone(&are_wanted),
        down: Vec::new(),
        due_us: 0,
        presses: 0,
    };
    let visitor = move |url: &str, plug: &Sender<bool>| {
        let driver = Driver::start().expect("chromedriver starts");
        let browser = driver.open(&binary);
        browser.load(&format!("{url}?mirror&lang=en"));
        let is_here = "globalThis.fencelight?.board_report().includes('phase=')";
        browser.wait_within(PATIENCE_S, is_here);
        browser.run("fencelight.board_inspect(true)");
        are_wanted.store(true, Ordering::Relaxed);
        browser.run_with(PRESS, &json!([1]));
        browser.wait_within(
            PATIENCE_S + presses as u32 / 5,
            &format!("presser.count >= {presses}"),
        );
        browser.run("presser.stop()");
        are_wanted.store(false, Ordering::Relaxed);
        browser.wait_within(PATIENCE_S, &format!("{DOWN} === 'down=-'"));
        pull_the_cable(&browser, plug, pulls);
        assert_eq!(browser.console(), [""; 0]);
    };
    let (mut laws, mut broken) = (Laws::default(), None);
    let ((), machine) = run_board(&folder, visitor, |machine| {
        fingers.act(machine);
        let sent = laws.check_sent(machine);
        broken = broken.take().or(sent.err());
    });
    assert_eq!(broken, None);
    let matrix = fingers.presses;
    println!(
        "{presses} presses of the page, {matrix} of the matrix, {pulls} pulls, {} frames",
        laws.frames
    );
    assert!(matrix > 0 && laws.frames > 0);
    assert_eq!(machine.resets(), []);
    assert_eq!(machine.violations(), []);
    std::fs::remove_dir_all(&folder).expect("its end");
}
