//! The first page: the games as pictures that move, what starts each of them, and the games to go on with.

use fencelight_board::geometry::Key;
use fencelight_core::games::GameKind;
use fencelight_text::{Message, Texts, names};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, MouseEvent};

use super::canvas::BoardCanvas;
use super::current::{Page, with_page};
use super::dom::{by_id, create, document, listen, prefers, set};
use crate::overlay::Overlay;
use crate::session::{People, Session, Wish};
use crate::show::Show;
use crate::words::Press;

/// Time between two frames of the pictures.
const FRAME_MS: f64 = 50.0;
/// The ways to start a game: the name of a message each.
const WAYS: [&str; 3] = ["do-play-computer", "do-two-people", "do-learn"];

/// The picture of a game, with its button.
struct Card {
    kind: GameKind,
    show: Option<Show>,
    canvas: BoardCanvas,
    button: HtmlElement,
}

impl Card {
    fn new(kind: GameKind) -> Self {
        let card = create("article", "");
        set(&card, "data-play", kind.name());
        let (canvas, title, line) = (create("canvas", ""), create("h2", ""), create("p", ""));
        set(&canvas, "aria-hidden", "true");
        set(&title, "data-text", &format!("game-{kind}"));
        set(&line, "data-text", &format!("home-{kind}"));
        let button = create("button", "");
        set(&button, "type", "button");
        for element in [&canvas, &title, &line, &button] {
            let _ = card.append_child(element);
        }
        let _ = by_id("games").append_child(&card);
        Self {
            kind,
            show: None,
            canvas: BoardCanvas::new(canvas),
            button,
        }
    }

    fn draw(&mut self) {
        if let Some(show) = &mut self.show {
            let frame = show.frame();
            let overlay = Overlay::new(show.table(), true, false);
            self.canvas.draw(&frame, &overlay, None);
        }
    }
}

/// The first page.
pub(super) struct Home {
    cards: Vec<Card>,
    /// The place of the chosen way in [`WAYS`].
    way: usize,
    /// The unfinished games, as they are on the page.
    unfinished: Vec<GameKind>,
    is_shown: bool,
    /// Whether the pictures stand still.
    is_still: bool,
    /// The time since the last frame of the pictures.
    since_ms: f64,
}

impl Home {
    pub(super) fn new() -> Self {
        Self {
            cards: GameKind::ALL.map(Card::new).into(),
            way: 0,
            unfinished: Vec::new(),
            is_shown: false,
            is_still: prefers("(prefers-reduced-motion: reduce)"),
            since_ms: 0.0,
        }
    }

    /// Advances the pictures by real time.
    pub(super) fn advance(&mut self, elapsed_ms: f64, seed: u64) {
        // One picture begins with each frame, so that no task is long.
        if let Some(card) = self.cards.iter_mut().find(|card| card.show.is_none()) {
            card.show = Some(Show::new(card.kind, seed));
        }
        self.since_ms += elapsed_ms;
        if !self.is_still {
            let shows = self.cards.iter_mut().filter_map(|card| card.show.as_mut());
            shows.for_each(|show| show.advance(elapsed_ms));
        }
    }

    /// Draws the pictures.
    pub(super) fn draw(&mut self) {
        if self.since_ms >= FRAME_MS {
            self.since_ms = 0.0;
            self.cards.iter_mut().for_each(Card::draw);
        }
    }

    /// Writes the words that depend on the chosen way.
    pub(super) fn label(&mut self, texts: &Texts) {
        let way = || Message::new(WAYS[self.way]);
        for card in &self.cards {
            card.button.set_text_content(Some(&texts.format(&way())));
            let name = Message::new("cell-name")
                .with("place", names::game(card.kind))
                .with("what", way());
            set(&card.button, "aria-label", &texts.format(&name));
        }
        for (place, name) in WAYS.into_iter().enumerate() {
            if let Ok(Some(button)) = by_id("ways").query_selector(&format!("[data-text={name}]")) {
                let is_chosen = place == self.way;
                set(
                    &button,
                    "aria-pressed",
                    if is_chosen { "true" } else { "false" },
                );
            }
        }
        // They are written anew.
        self.unfinished.clear();
        by_id("unfinished").set_text_content(None);
    }

    /// Shows the games to go on with.
    pub(super) fn show_unfinished(&mut self, session: &Session, texts: &Texts) {
        let table = session.table();
        let kinds = GameKind::ALL.into_iter();
        let kinds: Vec<GameKind> = kinds.filter(|&kind| table.has_unfinished(kind)).collect();
        if kinds == self.unfinished {
            return;
        }
        let list = by_id("unfinished");
        list.set_text_content(None);
        for &kind in &kinds {
            let button = create("button", "");
            set(&button, "type", "button");
            set(&button, "data-resume", kind.name());
            let name = Message::new("home-resume").with("game", names::game(kind));
            button.set_text_content(Some(&texts.format(&name)));
            let _ = list.append_child(&button);
        }
        self.unfinished = kinds;
    }

    /// What the button of a game stands for.
    const fn wish(&self, kind: GameKind) -> Wish {
        match self.way {
            0 => Wish::Game(kind, People::One),
            1 => Wish::Game(kind, People::Two),
            _ => Wish::Lesson(kind),
        }
    }
}

impl Page {
    /// Whether the first page is shown: a real board and what lies beside the board have their own.
    pub(super) fn is_home(&self) -> bool {
        self.mirror.is_none() && self.desk.is_none() && self.session.is_home()
    }

    /// Shows the first page or the board.
    pub(super) fn update_home(&mut self) {
        let is_home = self.is_home();
        if is_home == self.home.is_shown {
            return;
        }
        self.home.is_shown = is_home;
        let active = document().active_element();
        let was_inside =
            active.is_some_and(|active| active.closest("#home").is_ok_and(|home| home.is_some()));
        by_id("home").set_hidden(!is_home);
        if let Some(root) = document().document_element() {
            let _ = root.class_list().toggle_with_force("home", is_home);
        }
        if was_inside {
            // What was pressed is gone: the board has the focus, on a square that may be pressed.
            let target = self.session.table().targets().iter().next();
            let key = target.map_or(self.grid.focus(), Key::Square);
            self.grid.set_focus(key, true);
        }
        self.refresh();
    }
}

/// Listens to the buttons of the first page. A picture does what its button does.
pub(super) fn listen_to_home() {
    listen(&by_id("home"), "click", |event: MouseEvent| {
        let target = event
            .target()
            .and_then(|target| target.dyn_into::<Element>().ok());
        let pressed = target.and_then(|target| target.closest("button, canvas").ok().flatten());
        let Some(pressed) = pressed else { return };
        let attribute = |name: &str| {
            let owner = pressed.closest(&format!("[{name}]")).ok().flatten()?;
            owner.get_attribute(name)
        };
        let kind = |name: &str| {
            let named = attribute(name)?;
            GameKind::ALL.into_iter().find(|kind| kind.name() == named)
        };
        with_page(|page| {
            let name = attribute("data-text");
            if let Some(way) = WAYS.iter().position(|way| name.as_deref() == Some(*way)) {
                page.home.way = way;
                page.texts.iter().for_each(|texts| page.home.label(texts));
                page.refresh();
            } else if let Some(kind) = kind("data-play") {
                let wish = page.home.wish(kind);
                page.press(Press::Go(wish));
            } else if let Some(kind) = kind("data-resume") {
                page.press(Press::Go(Wish::Resume(kind)));
            }
        });
    });
}
