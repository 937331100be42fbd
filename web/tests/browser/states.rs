//! Every state of the page in every engine that is installed, on a desktop and on a phone: what can be pressed is in sight and lies alone, no words
//! are cut off, and no error is reported. `FENCELIGHT_SCREENSHOTS` keeps a picture of each.

use std::cell::RefCell;
use std::path::Path;
use std::process::Command;

use fencelight_board::geometry::{Fence, Key};
use fencelight_core::games::{AnyGame, GameKind};
use fencelight_web::layout::Target;
use fencelight_web::link::fragment;

use crate::Stage;
use crate::beside::{click_button, game};
use crate::engines::open;
use crate::newcomer::{ENDS, GAMES, play_end};
use crate::phone::hidden_controls;
use crate::webdriver::{Browser, Engine};

const ADDRESS: &str = "seed=3&clock=stopped&lang=en";

/// Desktop and phone: name, width, height, pixels of the screen in one of the style.
const SCREENS: [(&str, u32, u32, f64); 2] =
    [("desktop", 1_280, 800, 1.0), ("phone", 390, 844, 2.0)];

/// The words that reach out of their button or of the window, and the controls that lie over each other.
const FAULTS: &str = "
const dialog = document.querySelector('dialog[open]');
const root = dialog ?? document.body;
const isSeen = (e) => e.checkVisibility() && !e.closest('.hidden');
const name = (e) => e.textContent.trim() || e.id || e.tagName;
const faults = [];
const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
while (texts.nextNode()) {
    const parent = texts.currentNode.parentElement;
    if (!texts.currentNode.data.trim() || !isSeen(parent) || parent.closest('select')) continue;
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    const box = parent.closest('button')?.getBoundingClientRect() ?? { left: 0, top: -1e6, right: innerWidth, bottom: 1e6 };
    for (const r of range.getClientRects()) {
        if (r.left < box.left - 1 || r.top < box.top - 1 || r.right > box.right + 1 || r.bottom > box.bottom + 1) {
            faults.push(`words reach out: ${name(parent)}`);
            break;
        }
    }
}
const controls = [...root.querySelectorAll('button, select, input')].filter((e) => isSeen(e) && e.type !== 'file');
const boxes = controls.map((e) => e.getBoundingClientRect());
boxes.forEach((a, i) => boxes.slice(i + 1).forEach((b, n) => {
    const isOver = Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    if (isOver) faults.push(`${name(controls[i])} lies over ${name(controls[i + 1 + n])}`);
}));
for (const e of root.querySelectorAll('.group-name')) {
    // The levels stand beside their seat.
    if (isSeen(e.parentElement) && !isSeen(e) && e.textContent !== 'Level') faults.push(`a row without its name: ${name(e)}`);
}
for (const row of root.querySelectorAll(':root:not(.home) #actions .group:not(:has(.about))')) {
    const boxes = [...row.children].filter(isSeen).map((e) => e.getBoundingClientRect());
    const gap = parseFloat(getComputedStyle(row).columnGap), width = boxes.reduce((sum, box) => sum + box.width + gap, -gap);
    const isBroken = boxes.some((box) => box.top >= boxes[0].bottom);
    if (isBroken && width <= document.getElementById('actions').clientWidth) faults.push(`a row breaks: ${name(row)}`);
}
for (const e of root.querySelectorAll('[aria-pressed=true]')) {
    if (!isSeen(e)) continue;
    const mark = getComputedStyle(e, '::before'), box = e.getBoundingClientRect(), border = getComputedStyle(e);
    const right = box.right - parseFloat(border.borderRightWidth) - parseFloat(mark.right), left = right - parseFloat(mark.width);
    const bottom = box.top + parseFloat(border.borderTopWidth) + parseFloat(mark.top) + parseFloat(mark.height);
    const range = document.createRange();
    range.selectNodeContents(e);
    const words = range.getBoundingClientRect();
    // Letters fill the middle of their line.
    if (words.right > left + 2 && words.top + words.height / 4 < bottom) faults.push(`its mark lies over ${name(e)}`);
}
for (const e of [root, ...root.querySelectorAll('*')]) {
    const style = getComputedStyle(e);
    const mayScroll = ['auto', 'scroll'].includes(style.overflowX) && isSeen(e);
    if (mayScroll && e.scrollWidth > e.clientWidth) faults.push(`it scrolls sideways: ${e.id || e.tagName}`);
}
if (document.documentElement.scrollWidth > innerWidth) faults.push('the page is wider than the window');
return faults.concat(globalThis.pageErrors ?? ['nothing was noted'])";

/// The text of axe-core: the file that `FENCELIGHT_AXE` names, or the package of npm, fetched once. `None` without either.
fn axe(folder: &Path) -> Option<String> {
    if let Ok(path) = std::env::var("FENCELIGHT_AXE") {
        return std::fs::read_to_string(path).ok();
    }
    let kept = folder.join("../axe-core");
    let script = kept.join("node_modules/axe-core/axe.min.js");
    if !script.exists() {
        std::fs::create_dir_all(&kept).ok()?;
        println!("fetching axe-core from npm to {}", kept.display());
        let status = Command::new("npm")
            .args("install --silent --no-audit --no-fund --fetch-retries=0 --fetch-timeout=20000 --prefix".split(' '))
            .arg(&kept)
            .arg("axe-core@4")
            .status();
        status.ok().filter(std::process::ExitStatus::success)?;
    }
    std::fs::read_to_string(script).ok()
}

/// A visitor who sees all states on one screen.
struct Walk<'a> {
    browser: &'a Browser,
    engine: Engine,
    url: &'a str,
    screen: (&'static str, u32, u32, f64),
    /// The text of axe-core, for Chromium.
    axe: Option<&'a str>,
    faults: RefCell<Vec<String>>,
}

impl Walk<'_> {
    /// Loads the page with a fragment.
    fn load(&self, fragment: &str) {
        let (_, width, height, ratio) = self.screen;
        let address = format!("{}?{ADDRESS}{fragment}", self.url);
        if self.engine == Engine::WebKit {
            let frame = format!("{}frame.html", self.url);
            self.browser.load_framed(&frame, &address, width, height);
        } else {
            self.browser.set_screen(width, height, ratio);
            self.browser.load(&format!("{}frame.html", self.url));
            self.browser.load(&address);
        }
        self.browser.wait_within(60, crate::IS_READY);
        self.frames(8);
    }

    /// Loads it as a first visit.
    fn visit(&self, fragment: &str) {
        self.browser
            .run("localStorage.clear(); sessionStorage.clear()");
        self.load(fragment);
    }

    /// Lets frames pass, each drawn.
    fn frames(&self, count: u32) {
        (0..count).for_each(|_| self.browser.pass(100));
    }

    /// Waits for a condition, while board time passes.
    fn wait(&self, condition: &str) {
        self.browser
            .wait_within(60, &format!("(fencelight.run(100), {condition})"));
    }

    fn wait_for_words(&self, id: &str, words: &str) {
        self.wait(&format!(
            "document.getElementById({id:?}).innerText.includes({words:?})"
        ));
    }

    fn click(&self, words: &str) {
        click_button(self.browser, words);
    }

    fn click_id(&self, id: &str) {
        self.browser
            .run(&format!("document.getElementById({id:?}).click()"));
        self.browser.pass(100);
    }

    /// Starts a game from the first page, by its card.
    fn play(&self, kind: GameKind) {
        self.browser.run(&format!(
            "document.querySelector('[data-play={kind}] button').click()"
        ));
        self.frames(10);
    }

    fn wait_for_turn(&self) {
        self.wait("fencelight.phase() === 'play' && document.getElementById('lines').innerText.includes('your turn')");
        self.frames(5);
    }

    /// Steps for the player to move.
    fn step(&self) {
        let game: AnyGame = self.browser.ask("position").parse().expect("a position");
        let square = game.destinations().iter().next().expect("a step");
        self.browser.tap(Key::Square(square));
    }

    /// Looks at the state.
    fn see(&self, name: &str) {
        self.browser.pass(100);
        let state = format!("{}-{}-{name}", self.engine, self.screen.0);
        crate::keep_picture(self.browser, &state);
        let found = self.browser.run(FAULTS);
        let found = found.as_array().expect("a list").clone();
        let found = found.iter().map(ToString::to_string);
        let hidden = hidden_controls(self.browser).into_iter();
        // Beside the board a long panel scrolls.
        let is_long = ["options-of-the-table", "review", "set-up"].contains(&name);
        let may_scroll = is_long && self.screen.0 == "desktop";
        let hidden = hidden.filter(|_| !may_scroll);
        let hidden = hidden.map(|control| format!("out of sight: {control}"));
        let violations = self.axe.map(|axe| violations(self.browser, axe));
        let found = found.chain(violations.into_iter().flatten());
        let mut faults = self.faults.borrow_mut();
        faults.extend(found.chain(hidden).map(|fault| format!("{state}: {fault}")));
    }
}

/// What axe-core finds.
fn violations(browser: &Browser, axe: &str) -> Vec<String> {
    let found = browser.run(&format!(
        "if (!globalThis.axe) {{ {axe} }}
         return axe.run(document, {{resultTypes: ['violations']}}).then((result) =>
             [result.passes.length > 10, ...result.violations.map((v) => v.id + ': ' + v.nodes.map((n) => n.target + ' ' + n.failureSummary).slice(0, 3).join('; '))])"
    ));
    assert_eq!(found[0], true, "the check has run");
    let found = found.as_array().expect("a list").iter();
    found.skip(1).map(ToString::to_string).collect()
}

/// All states on both screens.
pub(crate) fn every_state(stage: &Stage, engine: Engine) {
    let host = crate::host_noting_errors(stage);
    let url = host.url();
    let browser = open(stage, engine);
    let axe = (engine == Engine::Chromium).then(|| axe(&stage.folder));
    let axe = axe.flatten();
    if engine == Engine::Chromium && axe.is_none() {
        println!("skipped: no axe-core (npm is missing, or has no network)");
    }
    let mut faults = Vec::new();
    for screen in SCREENS {
        let walk = Walk {
            browser: &browser,
            engine,
            url: &url,
            screen,
            axe: axe.as_deref(),
            faults: RefCell::default(),
        };
        walk.load("");
        before_a_game(&walk);
        in_a_game(&walk);
        with_a_friend(&walk);
        after_a_game(&walk);
        puzzles_and_lessons(&walk);
        faults.append(&mut walk.faults.into_inner());
    }
    drop(host);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The first page, the lobby with its options, a set-up.
fn before_a_game(walk: &Walk<'_>) {
    walk.visit("");
    walk.frames(20);
    walk.see("home");
    walk.click("Players, clock and rules");
    walk.see("lobby");
    walk.click("Quoridor for four");
    walk.see("lobby-needs-players");
    walk.click("Fill with computers");
    walk.see("lobby-full");
    walk.click("Options");
    walk.frames(20);
    walk.see("options");
    walk.click("Clock and table");
    walk.frames(20);
    walk.see("options-of-the-table");
    walk.click("Back to the games");
    walk.click("Set up a position");
    walk.see("set-up");
}

/// A game of each kind against computers; a refusal, a fence, a pause, what is said over the board, and the game at a later visit.
fn in_a_game(walk: &Walk<'_>) {
    for (kind, _) in GAMES {
        walk.visit("");
        walk.play(kind);
        walk.wait_for_turn();
        walk.see(&format!("play-{kind}"));
    }
    walk.visit("");
    walk.play(GameKind::Quoridor2);
    walk.wait_for_turn();
    walk.browser.tap(crate::key("a9"));
    walk.see("refusal");
    walk.frames(20);
    let fence = Fence::from_name("d5v").expect("a fence");
    walk.browser.press(Target::Groove(fence.into()), "touch");
    walk.wait_for_words("lines", "Fence d5 (vertical)?");
    walk.see("fence");
    walk.click("Place the fence");
    walk.wait_for_turn();
    walk.see("play-on");
    for (id, state) in [("rules-open", "rules"), ("help-open", "help")] {
        walk.click_id(id);
        walk.see(state);
        walk.click_id("dialog-close");
    }
    walk.click("Link to the game");
    walk.see("link");
    walk.click_id("dialog-close");
    walk.click("Pause");
    walk.see("pause");
    walk.click("Drop the game");
    walk.see("drop");
    walk.click("No, keep it");
    walk.browser.run("sessionStorage.clear()");
    walk.load("");
    walk.frames(20);
    walk.see("resume");
}

/// A turn by a link, on both sides.
fn with_a_friend(walk: &Walk<'_>) {
    walk.visit("");
    walk.click("Two people here");
    walk.play(GameKind::Quoridor2);
    walk.frames(10);
    walk.step();
    walk.wait_for_words("actions", "Send to a friend");
    walk.see("friend-send");
    walk.click("Send to a friend");
    walk.see("friend");
    let link = walk
        .browser
        .run("return document.querySelector('#dialog .link').textContent");
    let link = link.as_str().expect("a link");
    let (_, turn) = link.split_once('#').expect("a fragment");
    walk.click_id("dialog-close");
    walk.see("friend-waits");
    walk.visit(&format!("#{turn}"));
    walk.frames(10);
    walk.see("friend-turn");
}

/// The end of a game for its winner and for its loser, and a review.
fn after_a_game(walk: &Walk<'_>) {
    for (position, square, words) in ENDS {
        walk.visit("");
        play_end(walk.browser, position, square);
        walk.wait_for_words("title", words);
        walk.frames(30);
        walk.see(&format!("over-{}", words.replace(['!', '.', ' '], "")));
    }
    walk.visit(&format!("#{}", fragment(&game(GameKind::Quoridor2, 400))));
    walk.wait_for_words("title", "Review");
    walk.wait(
        "[...document.querySelectorAll('#moves li')].every((li) => li.innerText.includes('%'))",
    );
    walk.click("Step back");
    walk.click("Step back");
    walk.wait_for_words("lines", "% to win");
    walk.see("review");
}

/// The list of puzzles, one of them, and a lesson from its first step to its end.
fn puzzles_and_lessons(walk: &Walk<'_>) {
    walk.visit("");
    walk.click("Puzzles");
    walk.see("puzzles");
    walk.click("Puzzle of the day");
    walk.frames(10);
    walk.see("puzzle");
    walk.visit("");
    walk.click("Learn it in a minute");
    walk.play(GameKind::Quoridor2);
    walk.see("lesson");
    while walk.browser.text("lines").contains("Step") {
        if walk.browser.text("actions").contains("Do it") {
            walk.click("Do it");
        }
        walk.frames(7);
    }
    walk.see("lesson-end");
}
