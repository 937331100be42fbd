//! What the visitor does: pointers, keys of the keyboard, buttons of the page.

use fencelight_board::device::screen_keys;
use fencelight_board::geometry::{Direction, Key, Seat};
use fencelight_text::{Message, panel as words};
use wasm_bindgen::JsCast as _;
use web_sys::{
    Element, Event, HtmlElement, HtmlInputElement, KeyboardEvent, MouseEvent, PointerEvent,
};

use super::current::{MARKS, Page, now, with_page};
use super::dom::{BrowserStorage, by_id, document, listen, window};
use super::{desk, home, kiosk, panel};
use crate::cursor;
use crate::desk::DeskPress;
use crate::layout::Target;
use crate::presses::{Source, TAP_MS};
use crate::storage::TextStorage as _;

/// Listens to everything.
pub(super) fn listen_to_all() {
    listen_to_pointers(&by_id("board"));
    listen_to_keyboard();
    listen_to_buttons();
    listen_to_marks();
    desk::listen_to_graph_and_moves();
    kiosk::listen_to_kiosk();
    home::listen_to_home();
}

fn listen_to_pointers(board: &HtmlElement) {
    let element = board.clone();
    listen(board, "pointerdown", move |event: PointerEvent| {
        if event.button() != 0 {
            return;
        }
        let Some(target) = target(&element, &event) else {
            return;
        };
        event.prevent_default();
        let _ = element.set_pointer_capture(event.pointer_id());
        with_page(|page| {
            page.outline = None;
            match (&mut page.mirror, &mut page.desk) {
                (Some(board), _) => board.pointer_down(event.pointer_id(), target, now_ms()),
                (None, Some(desk)) => desk.press(target),
                (None, None) => page.session.pointer_down(event.pointer_id(), target),
            }
            if let Target::Key(key @ (Key::Square(_) | Key::Post(_))) = target {
                page.grid.set_focus(key, false);
            }
        });
    });
    let element = board.clone();
    listen(board, "pointermove", move |event: PointerEvent| {
        let target = target(&element, &event);
        with_page(|page| {
            let gap = match target {
                Some(Target::Groove(gap)) => Some(gap),
                _ => None,
            };
            page.outline = match (&mut page.mirror, &mut page.desk) {
                (Some(board), _) => {
                    board.pointer_move(event.pointer_id(), target);
                    gap.and_then(|gap| board.outline(gap))
                }
                (None, Some(desk)) => gap.and_then(|gap| desk.board_mut().outline(gap)),
                (None, None) => {
                    page.session.pointer_move(event.pointer_id(), target);
                    gap.and_then(|gap| page.session.outline(gap))
                }
            };
        });
    });
    for name in ["pointerup", "pointercancel"] {
        listen(board, name, |event: PointerEvent| {
            with_page(|page| {
                match &mut page.mirror {
                    Some(board) => board.pointer_up(event.pointer_id(), now_ms()),
                    None => page.session.pointer_up(event.pointer_id()),
                }
                // A finger that is lifted points at nothing.
                if event.pointer_type() != "mouse" {
                    page.outline = None;
                }
            });
        });
    }
    listen(board, "pointerleave", |_: PointerEvent| {
        with_page(|page| page.outline = None);
    });
    // A screen reader clicks without a pointer.
    listen(board, "click", |event: MouseEvent| {
        if event.detail() == 0
            && let Some(key) = key_of(&event)
        {
            with_page(|page| match (&mut page.mirror, &mut page.desk) {
                (Some(board), _) => board.hold(key, TAP_MS, now_ms()),
                (None, Some(desk)) => desk.press(Target::Key(key)),
                (None, None) => page.session.hold(&[key], TAP_MS),
            });
        }
    });
    listen(board, "contextmenu", |event: Event| event.prevent_default());
}

fn listen_to_keyboard() {
    listen(&document(), "keydown", |event: KeyboardEvent| {
        key_down(&event);
    });
    listen(&document(), "keyup", |event: KeyboardEvent| {
        // Space would click the element of a key, which is pressed already.
        if event.key() == " " && key_of(&event).is_some() {
            event.prevent_default();
        }
        let source = Source::Keyboard(code(&event));
        with_page(|page| match &mut page.mirror {
            Some(board) => board.release(source, now_ms()),
            None => page.session.release(source),
        });
    });
    // What is held is released where the page cannot see its end.
    let release = |_: Event| {
        with_page(|page| match &mut page.mirror {
            Some(board) => board.release_all(now_ms()),
            None => page.session.release_all(),
        });
    };
    listen(&window(), "blur", release);
    listen(&document(), "visibilitychange", release);
}

/// Listens to the buttons of the panel.
fn listen_to_buttons() {
    listen(&by_id("actions"), "click", |event: MouseEvent| {
        let target = event.target();
        let target = target.and_then(|target| target.dyn_into::<Element>().ok());
        let place = target.and_then(|element| element.get_attribute("data-place"));
        let place: Option<usize> = place.and_then(|place| place.parse().ok());
        if let Some(place) = place {
            with_page(|page| {
                let press = page.panel.press(place);
                press.into_iter().for_each(|press| page.press(press));
            });
        }
    });
    listen(&by_id("rules-open"), "click", |_: MouseEvent| {
        with_page(|page| {
            let table = page.shown_table();
            page.show_dialog(&words::rules_title(table), &words::rules(table));
        });
    });
    listen(&by_id("help-open"), "click", |_: MouseEvent| {
        with_page(|page| {
            let keys = page.canvas.layout().has_side_keys().then_some("help-keys");
            let texts = ["help-text"].into_iter().chain(keys).map(Message::new);
            page.show_dialog(&Message::new("help-open"), &texts.collect::<Vec<_>>());
        });
    });
    listen(&by_id("dialog-close"), "click", |_: MouseEvent| {
        panel::dialog().close();
    });
}

/// Listens to the choice of marks on pieces.
fn listen_to_marks() {
    let marks: HtmlInputElement = by_id("marks").unchecked_into();
    marks.set_checked(with_page(|page| page.has_marks).unwrap_or(false));
    listen(&by_id("marks"), "change", move |_: Event| {
        with_page(|page| {
            page.has_marks = marks.checked();
            BrowserStorage.write(MARKS, if page.has_marks { "on" } else { "off" });
        });
    });
}

/// The time of the browser, for presses on a real board.
fn now_ms() -> u64 {
    now() as u64
}

/// What an event of a pointer points at.
fn target(board: &HtmlElement, event: &PointerEvent) -> Option<Target> {
    let (layout, seats) = with_page(|page| (page.canvas.layout(), page.key_seats()))?;
    let rect = board.get_bounding_client_rect();
    let scale = layout.side() / rect.width();
    let x = (f64::from(event.client_x()) - rect.left()) * scale;
    let y = (f64::from(event.client_y()) - rect.top()) * scale;
    let target = layout.target_at(x, y, event.pointer_type() == "touch");
    target.filter(|target| match target {
        Target::Key(Key::Ok(seat) | Key::Back(seat)) => seats.contains(*seat),
        _ => true,
    })
}

/// The key of the board that an element stands for.
fn key_of(event: &Event) -> Option<Key> {
    let element: HtmlElement = event.target()?.dyn_into().ok()?;
    Key::from_name(&element.get_attribute("data-key")?)
}

/// A number for the key of the keyboard.
fn code(event: &KeyboardEvent) -> u32 {
    let step = |sum: u32, byte: u8| sum.wrapping_mul(31).wrapping_add(u32::from(byte));
    event.code().bytes().fold(7, step)
}

fn key_down(event: &KeyboardEvent) {
    if event.ctrl_key() || event.alt_key() || event.meta_key() || is_elsewhere(event) {
        return;
    }
    let is_used = with_page(|page| apply_key(page, event)).unwrap_or(false);
    if is_used {
        event.prevent_default();
    }
}

/// Whether the key belongs to a control or a dialog of the page.
fn is_elsewhere(event: &KeyboardEvent) -> bool {
    let target = event
        .target()
        .and_then(|target| target.dyn_into::<HtmlElement>().ok());
    target.is_some_and(|element| {
        let is_control = matches!(element.tag_name().as_str(), "SELECT" | "INPUT" | "TEXTAREA")
            || element
                .closest("dialog")
                .is_ok_and(|dialog| dialog.is_some());
        let is_button = element.tag_name() == "BUTTON" && !element.has_attribute("data-key");
        is_control || is_button && matches!(event.key().as_str(), "Enter" | " ")
    })
}

/// Applies a key of the keyboard; `false` if it has no meaning here.
fn apply_key(page: &mut Page, event: &KeyboardEvent) -> bool {
    if page.is_home() {
        // The board is not in sight.
        return false;
    }
    let name = event.key();
    let direction = match name.as_str() {
        "ArrowUp" => Some(Direction::North),
        "ArrowDown" => Some(Direction::South),
        "ArrowLeft" => Some(Direction::West),
        "ArrowRight" => Some(Direction::East),
        _ => None,
    };
    // Beside the board, left and right step through a review.
    let is_beside = key_of(event).is_none() && page.desk.is_some();
    match direction {
        Some(Direction::West) if is_beside => page.press_desk(DeskPress::Back),
        Some(Direction::East) if is_beside => page.press_desk(DeskPress::Forward),
        _ => {}
    }
    if let Some(direction) = direction {
        if is_beside {
            return matches!(direction, Direction::West | Direction::East);
        }
        let key = cursor::moved(page.grid.focus(), direction);
        page.grid.set_focus(key, true);
        return true;
    }
    if page.desk.is_some() {
        return apply_desk_key(page, event, &name);
    }
    let table = page.shown_table();
    let focus = key_of(event).unwrap_or(page.grid.focus());
    let key = match name.as_str() {
        "Enter" | " " => screen_keys::enter_key(table, focus),
        "o" => Key::Ok(page.ok_seat()),
        "b" => Key::Back(page.back_seat()),
        "f" => {
            let key = cursor::switched(page.grid.focus());
            page.grid.set_focus(key, true);
            return true;
        }
        _ => match side_key(&name) {
            Some(key) => key,
            None => return false,
        },
    };
    let source = Source::Keyboard(code(event));
    match &mut page.mirror {
        _ if event.repeat() => {}
        Some(board) => board.press(source, key, now_ms()),
        None => page.session.press(source, key),
    }
    true
}

/// Applies a key of the keyboard in a review or a set-up.
fn apply_desk_key(page: &mut Page, event: &KeyboardEvent, name: &str) -> bool {
    let focus = key_of(event).unwrap_or(page.grid.focus());
    match name {
        "f" => {
            let key = cursor::switched(page.grid.focus());
            page.grid.set_focus(key, true);
        }
        "Enter" | " " => page
            .desk
            .iter_mut()
            .for_each(|desk| desk.press(Target::Key(focus))),
        "o" => page.press_desk(DeskPress::Forward),
        "b" => page.press_desk(DeskPress::Back),
        "Home" => page.press_desk(DeskPress::First),
        "End" => page.press_desk(DeskPress::Last),
        "Escape" => page.press_desk(DeskPress::Close),
        _ => return false,
    }
    true
}

/// The side key of a digit: 1 and 2 are OK and BACK of south, then west, north and east.
fn side_key(name: &str) -> Option<Key> {
    let digit: usize = name.parse().ok().filter(|digit| (1..=8).contains(digit))?;
    let seat = *Seat::ALL.get((digit - 1) / 2)?;
    Some(match digit % 2 {
        1 => Key::Ok(seat),
        _ => Key::Back(seat),
    })
}
