//! Shortcuts to the document and its storage.

use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Document, Element, Event, EventTarget, HtmlElement, Window};

use crate::storage::TextStorage;

pub(super) fn window() -> Window {
    web_sys::window().expect("a page has a window")
}

pub(super) fn document() -> Document {
    window().document().expect("a window has a document")
}

/// The element with an id; the page has it from the start.
pub(super) fn by_id(id: &str) -> HtmlElement {
    let element = document().get_element_by_id(id);
    let element = element.unwrap_or_else(|| panic!("no element {id}"));
    element.unchecked_into()
}

/// A new element with a class.
pub(super) fn create(tag: &str, class: &str) -> HtmlElement {
    let element = document().create_element(tag).ok();
    let element = element.expect("the name of an element");
    element.set_class_name(class);
    element.unchecked_into()
}

/// Sets an attribute.
pub(super) fn set(element: &Element, name: &str, value: &str) {
    // A name that is no attribute's would be an error of the program.
    let _ = element.set_attribute(name, value);
}

/// Hides an element or shows it. The focus of one that goes moves to the title.
pub(super) fn set_hidden(element: &HtmlElement, is_hidden: bool) {
    let active = document().active_element();
    let has_focus = is_hidden && element.contains(active.as_deref());
    element.set_hidden(is_hidden);
    if has_focus {
        let _ = by_id("title").focus();
    }
}

/// Listens to an event for as long as the page lives.
pub(super) fn listen<E: JsCast + 'static>(
    target: &EventTarget,
    event: &str,
    mut handler: impl FnMut(E) + 'static,
) {
    listen_to_any(
        target,
        event,
        Box::new(move |event| handler(event.unchecked_into())),
    );
}

/// The part that is compiled once.
fn listen_to_any(target: &EventTarget, event: &str, handler: Box<dyn FnMut(Event)>) {
    let closure = Closure::wrap(handler);
    let _ = target.add_event_listener_with_callback(event, closure.as_ref().unchecked_ref());
    closure.forget();
}

/// Whether a media query holds.
pub(super) fn prefers(query: &str) -> bool {
    window()
        .match_media(query)
        .ok()
        .flatten()
        .is_some_and(|list| list.matches())
}

/// A parameter of the address.
pub(super) fn parameter(name: &str) -> Option<String> {
    let query = window().location().search().ok()?;
    let parameters = web_sys::UrlSearchParams::new_with_str(&query).ok()?;
    parameters.get(name)
}

/// The storage of the browser that outlasts the page. Each access may be refused by the browser.
#[derive(Clone, Copy, Debug)]
pub(super) struct BrowserStorage;

impl TextStorage for BrowserStorage {
    fn read(&self, name: &str) -> Option<String> {
        let storage = window().local_storage().ok().flatten()?;
        storage.get_item(name).ok().flatten()
    }

    fn write(&mut self, name: &str, text: &str) -> bool {
        let storage = window().local_storage().ok().flatten();
        storage.is_some_and(|storage| storage.set_item(name, text).is_ok())
    }

    fn remove(&mut self, name: &str) {
        if let Ok(Some(storage)) = window().local_storage() {
            let _ = storage.remove_item(name);
        }
    }
}

/// The name in the storage of a visit: it outlasts a reload, not the tab.
const VISIT: &str = "fencelight.visit";

/// Whether this is a reload in the same tab; later ones will be.
pub(super) fn is_reload() -> bool {
    let Ok(Some(storage)) = window().session_storage() else {
        return false;
    };
    let is_reload = matches!(storage.get_item(VISIT), Ok(Some(_)));
    let _ = storage.set_item(VISIT, "1");
    is_reload
}
