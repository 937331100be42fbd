//! Games with friends: the link that is sent, in words and as a QR code, and the link that is received.

use fencelight_core::game::Game as _;
use fencelight_text::{Message, names};
use qrcodegen::{Mask, QrCode, QrCodeEcc, QrSegment, Version};
use wasm_bindgen::JsCast;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

use super::current::Page;
use super::desk::{clear_fragment, copy, link_to};
use super::dom::{BrowserStorage, by_id, create, set, window};
use super::panel;
use crate::friend::{FriendError, Friends};
use crate::link::Turn;
use crate::study::game_of;

/// A fragment that begins so is a turn.
pub(super) const TURN: &str = "#t";
/// Pixels of a module of the code, and the light modules around it.
const MODULE: i32 = 4;
const QUIET: i32 = 4;

impl Page {
    /// Shows the link that carries the game to the player to move.
    pub(super) fn send_to_friend(&mut self) {
        let game = game_of(self.session.table());
        let mut friends = Friends::read(&BrowserStorage);
        let name = (js_sys::Math::random() * 2f64.powi(53)) as u64;
        match friends.send(&game, name, &mut BrowserStorage) {
            Ok((fragment, start)) => {
                if start.players != game.saved.players || start.seed != game.saved.seed {
                    start.apply(self.session.table_mut());
                }
                let link = link_to(&fragment);
                self.show_help("friend-title", "friend-text");
                self.show_code(&link);
                panel::add_paragraph("link", &link);
                copy(&link);
            }
            Err(_) => {
                let kept = friends.kept(&game);
                kept.into_iter()
                    .for_each(|start| start.apply(self.session.table_mut()));
                self.notice = Some(Message::new("friend-sent"));
            }
        }
    }

    /// Goes on with the game of a link that a friend has sent, or says why not; once there are words, as there may be a question.
    pub(super) fn open_turn(&mut self) {
        let fragment = window().location().hash().unwrap_or_default();
        if self.texts.is_none() || !self.has_desk || !fragment.starts_with(TURN) {
            return;
        }
        self.refresh();
        if self.session.is_shown() {
            // Another tab has the game. This one takes it over, because the link was opened here, and comes back.
            by_id("own").click();
            return;
        }
        let mut friends = Friends::read(&BrowserStorage);
        self.desk = None;
        match friends.receive(&fragment) {
            Ok(turn) if self.is_wanted(&turn, friends.claims_seat(&turn)) => {
                self.notice = None;
                self.session.release_all();
                let start = friends.accept(turn, &mut BrowserStorage);
                start.apply(self.session.table_mut());
                panel::dialog().close();
            }
            Ok(_) => {}
            Err(error) => self.notice = Some(refusal(error)),
        }
        clear_fragment();
    }

    /// Asks where a game of this browser would be lost, or one more seat be taken.
    fn is_wanted(&self, turn: &Turn, claims_seat: bool) -> bool {
        let (table, game) = (self.session.table(), &turn.game);
        let kind = game.start.kind();
        let seed = match table.kept_game(kind) {
            Some(kept) => kept.saved.seed,
            None => table.game_seed(),
        };
        let question = if claims_seat {
            let mut end = game.start.clone();
            game.moves.iter().for_each(|&mv| end.play_unchecked(mv));
            Message::new("friend-claim").with("seat", names::seat(end.turn()))
        } else if table.has_unfinished(kind) && seed != game.saved.seed {
            Message::new("friend-replace").with("game", names::game(kind))
        } else {
            return true;
        };
        let text = self.texts.as_ref().map(|texts| texts.format(&question));
        let answer = text.and_then(|text| window().confirm_with_message(&text).ok());
        answer.unwrap_or(false)
    }

    /// Draws a link as a code for cameras. A link that is too long for one has its text alone.
    fn show_code(&self, link: &str) {
        // Bytes and one mask alone: the program is shorter, and readers take every mask.
        let (least, most) = (Version::MIN, Version::MAX);
        let bytes = [QrSegment::make_bytes(link.as_bytes())];
        let mask = Some(Mask::new(0));
        let code =
            QrCode::encode_segments_advanced(&bytes, QrCodeEcc::Low, least, most, mask, true);
        let Ok(code) = code else {
            return;
        };
        let side = (code.size() + 2 * QUIET) * MODULE;
        let canvas: HtmlCanvasElement = create("canvas", "code").unchecked_into();
        canvas.set_width(side as u32);
        canvas.set_height(side as u32);
        set(&canvas, "role", "img");
        if let Some(texts) = &self.texts {
            set(
                &canvas,
                "aria-label",
                &texts.format(&Message::new("friend-code")),
            );
        }
        let context = canvas.get_context("2d").ok().flatten();
        let Some(context) = context.map(JsCast::unchecked_into::<CanvasRenderingContext2d>) else {
            return;
        };
        context.set_fill_style_str("#fff");
        context.fill_rect(0.0, 0.0, side.into(), side.into());
        context.set_fill_style_str("#000");
        for y in 0..code.size() {
            for x in (0..code.size()).filter(|&x| code.get_module(x, y)) {
                let place = |at: i32| f64::from((at + QUIET) * MODULE);
                context.fill_rect(place(x), place(y), MODULE.into(), MODULE.into());
            }
        }
        let _ = by_id("dialog-text").append_child(&canvas);
    }
}

/// Why a link leads nowhere, in words.
fn refusal(error: FriendError) -> Message {
    match error {
        FriendError::Link(_) => Message::new("friend-damaged"),
        FriendError::OtherGame => Message::new("friend-other-game"),
        FriendError::ChangedPast(0) => Message::new("friend-other-start"),
        FriendError::ChangedPast(number) => {
            Message::new("friend-changed-past").with("number", number)
        }
        FriendError::ForeignMove(number) => {
            Message::new("friend-foreign-move").with("number", number)
        }
        FriendError::Old => Message::new("friend-old"),
        FriendError::OtherSeat(seat) => {
            Message::new("friend-other-seat").with("seat", names::seat(seat))
        }
    }
}
