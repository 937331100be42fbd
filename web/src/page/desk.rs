//! Reviews, set-ups, links and files: what the buttons beside the board do.

use fencelight_board::puzzles::PUZZLES;
use fencelight_board::table::PuzzlePlay;
use fencelight_core::game::Move;
use fencelight_text::Message;
use fencelight_text::game_file::{Damaged, GameFile, read_as, write_game};
use fencelight_text::puzzle_log::named;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, Event, MouseEvent};

use super::current::{Page, with_page};
use super::dom::{by_id, create, listen, set, window};
use super::friend::TURN;
use super::panel;
use crate::desk::{Desk, DeskPress, Work};
use crate::editor::Editor;
use crate::engine::Engine;
use crate::link::{LinkError, fragment, puzzle_fragment, read_fragment, read_puzzle};
use crate::session::Wish;
use crate::study::game_of;

/// The best move of the position that a review shows.
pub(super) fn best_move(desk: &Desk) -> Option<Move> {
    match desk.work() {
        Work::Review(study) => study.chance(study.ply())?.best,
        Work::Edit(_) => None,
    }
}

impl Page {
    /// Does what a button beside the board stands for.
    pub(super) fn press_desk(&mut self, press: DeskPress) {
        match press {
            DeskPress::Review => self.open_review(game_of(self.session.table())),
            DeskPress::Why => self.show_why(),
            DeskPress::SharePuzzle => {
                let number = self.session.table().puzzle().map(PuzzlePlay::number);
                let fragment = number.map(puzzle_fragment);
                fragment
                    .iter()
                    .for_each(|fragment| self.show_link(fragment));
            }
            DeskPress::Edit => {
                let editor = match &self.desk {
                    Some(desk) => Editor::new(desk.position()),
                    None => Editor::of_kind(self.session.table().lobby_kind()),
                };
                self.desk = Some(Box::new(Desk::edit(editor)));
            }
            DeskPress::ShareGame => self.share(false),
            DeskPress::Send => self.send_to_friend(),
            DeskPress::SharePosition => self.share(true),
            DeskPress::Save => {
                let game = self.game(false);
                let name = game.start.kind().name();
                download(&format!("{name}.txt"), &write_game(&game));
            }
            DeskPress::Load => by_id("file").click(),
            DeskPress::Close => self.close_desk(),
            DeskPress::PlayOn => {
                let start = self.desk.as_mut().and_then(|desk| desk.start());
                match start {
                    _ if self.session.is_shown() => {
                        self.notice = Some(Message::new("tab-line"));
                    }
                    Some(start) => {
                        start.apply(self.session.table_mut());
                        self.close_desk();
                    }
                    None => self.notice = Some(Message::new("no-seats")),
                }
            }
            _ => {
                if let Some(desk) = &mut self.desk {
                    desk.apply(press);
                }
            }
        }
        self.refresh();
    }

    /// The words are due at once.
    pub(super) fn refresh(&mut self) {
        (self.words_due_ms, self.names_due_ms) = (0.0, 0.0);
    }

    fn close_desk(&mut self) {
        self.desk = None;
        clear_fragment();
    }

    /// Opens a game for review.
    pub(super) fn open_review(&mut self, game: GameFile) {
        self.reviews += 1;
        self.session.release_all();
        self.desk = Some(Box::new(Desk::review(game, self.reviews)));
        self.refresh();
    }

    fn game(&self, is_position: bool) -> GameFile {
        match &self.desk {
            Some(desk) => desk.game(is_position),
            None => game_of(self.session.table()),
        }
    }

    fn share(&mut self, is_position: bool) {
        self.show_link(&fragment(&self.game(is_position)));
    }

    /// Shows a link, and copies it.
    fn show_link(&mut self, fragment: &str) {
        let link = link_to(fragment);
        self.show_help("link-title", "link-text");
        panel::add_paragraph("link", &link);
        copy(&link);
    }

    /// Opens the game of the fragment of the address.
    pub(super) fn open_link(&mut self) {
        let fragment = window().location().hash().unwrap_or_default();
        if fragment.len() < 2 || !self.has_desk {
            return;
        }
        self.refresh();
        if fragment.starts_with(TURN) {
            return self.open_turn();
        }
        if let Some(number) = read_puzzle(&fragment) {
            return self.open_puzzle(number);
        }
        let name = match read_fragment(&fragment) {
            Ok(game) => return self.open_review(game),
            Err(LinkError::Version) => "link-version",
            Err(LinkError::Damaged) => "link-damaged",
        };
        self.desk = None;
        self.notice = Some(Message::new(name));
    }

    /// Opens the puzzle of a link, by its name or its number.
    fn open_puzzle(&mut self, number: &str) {
        self.desk = None;
        match named(number) {
            _ if self.session.is_shown() => self.notice = Some(Message::new("tab-line")),
            Some(number) => {
                self.notice = None;
                self.session.go(Wish::Puzzle(number));
            }
            None => {
                let number: String = number.chars().take(12).collect();
                let none = Message::new("puzzle-none").text("number", number);
                self.notice = Some(none.with("all", u32::from(PUZZLES)));
            }
        }
    }

    /// Reviews why the last move of the puzzle was wrong: from the position before it on. Of a solved one, the whole line,
    /// and of a win what follows to its end.
    fn show_why(&mut self) {
        let Some(why) = self.logs.puzzles.why().cloned() else {
            return;
        };
        let mut game = game_of(self.session.table());
        let mut engine = Engine::default();
        game.moves = why.to_the_end(|game| engine.best(game)).to_vec();
        game.start = why.start;
        self.open_review(game);
        self.desk.iter_mut().for_each(|desk| desk.go_to(why.before));
    }

    /// Opens the game of a file.
    pub(super) fn load_file(&mut self, text: &str) {
        self.refresh();
        match read_as(text) {
            Ok(game) => {
                self.notice = None;
                self.open_review(game);
            }
            Err(Damaged) => self.notice = Some(Message::new("file-damaged")),
        }
    }
}

/// The link has done its work: a reload goes on with the game.
pub(super) fn clear_fragment() {
    let location = window().location();
    if location.hash().is_ok_and(|hash| !hash.is_empty()) {
        let _ = location.set_hash("");
    }
}

/// The address of this page with a fragment.
pub(super) fn link_to(fragment: &str) -> String {
    let location = window().location().href().unwrap_or_default();
    let page = location.split(['#', '?']).next().unwrap_or_default();
    format!("{page}#{fragment}")
}

/// Copies a link, where the browser allows it, and says what happened.
pub(super) fn copy(text: &str) {
    let say = |name: &'static str| {
        with_page(|page| {
            let texts = page.texts.as_ref();
            texts.map(|texts| panel::add_paragraph("", &texts.format(&Message::new(name))))
        });
    };
    let clipboard = window().navigator().clipboard();
    let done = move |name| Closure::once(move |_: JsValue| say(name));
    let (copied, refused) = (done("link-copied"), done("link-manual"));
    // A page that is not served securely has none.
    match clipboard.is_undefined() {
        true => drop(js_sys::Promise::reject(&JsValue::NULL).catch(&refused)),
        false => drop(clipboard.write_text(text).then2(&copied, &refused)),
    }
    copied.forget();
    refused.forget();
}

/// Offers a text as a file.
fn download(name: &str, text: &str) {
    let link = create("a", "");
    let text = js_sys::encode_uri_component(text);
    set(
        &link,
        "href",
        &format!("data:text/plain;charset=utf-8,{text}"),
    );
    set(&link, "download", name);
    link.click();
}

/// Listens to the graph and the list of moves, which both lead to a position of a review, and to the address.
pub(super) fn listen_to_graph_and_moves() {
    listen(&by_id("graph"), "click", |event: MouseEvent| {
        with_page(|page| {
            let width = f64::from(by_id("graph").offset_width().max(1));
            let along = f64::from(event.offset_x()) / width;
            let ply = page.graph.ply_at(along);
            page.desk.iter_mut().for_each(|desk| desk.go_to(ply));
            page.refresh();
        });
    });
    let list = by_id("moves");
    listen(&list, "click", |event: MouseEvent| {
        let target = event.target().map(JsCast::unchecked_into::<Element>);
        let Some(item) = target.and_then(|target| target.closest("li").ok().flatten()) else {
            return;
        };
        let mut place = 0;
        let mut before = item.previous_element_sibling();
        while let Some(element) = before {
            place += 1;
            before = element.previous_element_sibling();
        }
        with_page(|page| {
            let Some(desk) = &mut page.desk else { return };
            let Work::Review(study) = desk.work() else {
                return;
            };
            let end = study.log().turns().get(place).map(|turn| turn.end);
            end.into_iter().for_each(|ply| desk.go_to(ply));
            page.refresh();
        });
    });
    listen(&window(), "hashchange", |_: Event| {
        with_page(Page::open_link);
    });
}
