//! The panel beside the board: title, lines, buttons, moves, and what is announced to screen readers. Only what has changed reaches the
//! page.

use fencelight_text::{Message, Texts, Tone};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlDialogElement, HtmlElement};

use super::current::Page;
use super::dom::{by_id, create, document, set};
use crate::words::{Content, Group, Press};

/// A button as it is on the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Button {
    press: Press,
    text: String,
    is_chosen: Option<bool>,
}

/// Buttons as they are on the page, with the name of their group and what it means.
pub(super) type ButtonGroup = ([Option<String>; 2], Vec<Button>);

/// The classes of the name of a group and of what it means.
const LABELS: [&str; 2] = ["group-name", "about"];

/// The panel as it is on the page.
#[derive(Default)]
pub(super) struct Panel {
    title: String,
    /// The name of the message of the title.
    title_name: String,
    aim: String,
    lines: Vec<(Tone, String)>,
    groups: Vec<ButtonGroup>,
    /// The turns; `None` before the first list.
    moves: Option<Vec<String>>,
    shown_move: Option<usize>,
}

impl Panel {
    /// What the button at a place presses.
    pub(super) fn press(&self, place: usize) -> Option<Press> {
        let mut buttons = self.groups.iter().flat_map(|(_, buttons)| buttons);
        buttons.nth(place).map(|button| button.press)
    }

    /// Shows new words.
    pub(super) fn update<'a>(
        &mut self,
        content: &Content,
        notices: impl Iterator<Item = &'a Message>,
        texts: &Texts,
    ) {
        let has_new_title = !self.title_name.is_empty() && self.title_name != content.title.name;
        self.title_name = content.title.name.to_string();
        set_text(&mut self.title, texts.format(&content.title), "title");
        // The style reserves room by it.
        set(&by_id("panel"), "data-title", &content.title.name);
        set_text(&mut self.aim, texts.format(&content.aim), "aim");
        let notices = notices.map(|message| (Tone::Error, message));
        let messages = content.lines.iter().map(|(tone, message)| (*tone, message));
        let lines: Vec<(Tone, String)> = messages
            .chain(notices)
            .map(|(tone, message)| (tone, texts.format(message)))
            .collect();
        let moves = content.turns.iter().map(|turn| texts.format(turn));
        let moves: Vec<String> = moves.collect();
        let title = has_new_title.then(|| self.title.clone());
        let taken_back = self.taken_back(&moves, texts);
        self.announce(title.into_iter().chain(taken_back), &lines, &moves, content);
        self.show_lines(lines);
        self.show_moves(moves, content.shown_turn, texts);
        self.show_groups(groups(&content.groups, texts));
    }

    /// The turn that was taken back in a game, or the step, in words.
    fn taken_back(&self, moves: &[String], texts: &Texts) -> Option<String> {
        let before = self.moves.as_deref().unwrap_or_default();
        let is_shorter = moves.len() < before.len() && before.starts_with(moves);
        let last = before.get(moves.len().saturating_sub(usize::from(!is_shorter)))?;
        let has_less = || {
            let now = moves.last().filter(|_| moves.len() == before.len());
            now.is_some_and(|now| now.len() < last.len() && last.starts_with(now.as_str()))
        };
        // Elsewhere a list becomes shorter because another position is shown.
        let is_play = self.title_name.starts_with("game-");
        (is_play && (is_shorter || has_less()))
            .then(|| texts.format(&Message::new("taken-back").text("turn", last)))
    }

    /// Announces what begins the news, the last move, and lines that were not there before.
    fn announce(
        &self,
        news: impl Iterator<Item = String>,
        lines: &[(Tone, String)],
        moves: &[String],
        content: &Content,
    ) {
        let before = self.moves.as_ref().map_or(0, Vec::len);
        let played = moves.last().filter(|_| moves.len() > before);
        // A move that is shown is the last one of the list.
        let is_shown = |place: usize| {
            let line = content.lines.get(place);
            played.is_some() && line.is_some_and(|(_, message)| message.name == "plays")
        };
        let is_new = |(place, line): &(usize, &(Tone, String))| {
            matches!(line.0, Tone::Now | Tone::Error)
                && !self.lines.contains(line)
                && !is_shown(*place)
        };
        let lines = lines.iter().enumerate().filter(is_new);
        let lines = lines.map(|(_, (_, text))| text.clone());
        let texts: Vec<String> = news.chain(played.cloned()).chain(lines).collect();
        if !texts.is_empty() {
            by_id("announcer").set_text_content(Some(&texts.join(". ")));
        }
    }

    fn show_lines(&mut self, lines: Vec<(Tone, String)>) {
        if lines == self.lines {
            return;
        }
        for (id, is_state) in [("lines", false), ("state", true)] {
            let texts: Vec<(&str, &str)> = lines
                .iter()
                .filter(|(tone, _)| (*tone == Tone::State) == is_state)
                .map(|(tone, text)| (class(*tone), text.as_str()))
                .collect();
            replace(&by_id(id), "p", &texts);
        }
        self.lines = lines;
    }

    /// Shows the turns, the last one in sight; in a review the one that led to the position.
    fn show_moves(&mut self, moves: Vec<String>, shown: Option<usize>, texts: &Texts) {
        let list = by_id("moves");
        if self.moves.as_ref() != Some(&moves) {
            self.list_moves(&list, moves, texts);
        } else if shown == self.shown_move {
            return;
        }
        for (place, is_shown) in [(self.shown_move, false), (shown, true)] {
            let item = place.and_then(|place| list.children().item(place as u32));
            let Some(item) = item else { continue };
            match is_shown {
                true => {
                    set(&item, "aria-current", "true");
                    // The list alone scrolls, not the panel around it.
                    let item: &HtmlElement = item.unchecked_ref();
                    list.set_scroll_top(item.offset_top() - list.client_height() / 2);
                }
                false => {
                    let _ = item.remove_attribute("aria-current");
                }
            }
        }
        self.shown_move = shown;
    }

    fn list_moves(&mut self, list: &HtmlElement, moves: Vec<String>, texts: &Texts) {
        let none = texts.format(&Message::new("no-moves"));
        let items: Vec<(&str, &str)> = match moves.is_empty() {
            true => vec![("none", &none)],
            false => moves.iter().map(|text| ("", text.as_str())).collect(),
        };
        let before = self.moves.take().unwrap_or_default();
        if before.len() == moves.len() && !moves.is_empty() {
            // Only words change: a list that is read stays where it is.
            let mut item = list.first_element_child();
            for (text, before) in moves.iter().zip(&before) {
                let Some(element) = item else { break };
                if text != before {
                    element.set_text_content(Some(text));
                }
                item = element.next_element_sibling();
            }
        } else {
            replace(list, "li", &items);
            list.set_scroll_top(list.scroll_height());
        }
        self.moves = Some(moves);
    }

    /// Shows the buttons. Where only words change, the elements stay, and so does the focus.
    fn show_groups(&mut self, groups: Vec<ButtonGroup>) {
        if groups == self.groups {
            return;
        }
        let presses = |groups: &[ButtonGroup]| -> Vec<Vec<Press>> {
            let of_group = |(_, buttons): &ButtonGroup| -> Vec<Press> {
                buttons.iter().map(|button| button.press).collect()
            };
            groups.iter().map(of_group).collect()
        };
        let panel = by_id("actions");
        let focus = self.focused();
        if presses(&groups) != presses(&self.groups) {
            panel.set_text_content(None);
            let mut place = 0;
            for (labels, buttons) in &groups {
                let group = create("div", "group");
                set(&group, "role", "group");
                for (label, class) in labels.iter().zip(LABELS) {
                    if label.is_some() {
                        let _ = group.append_child(&create("span", class));
                    }
                }
                for _ in buttons {
                    let button = create("button", "");
                    set(&button, "type", "button");
                    set(&button, "data-place", &place.to_string());
                    place += 1;
                    let _ = group.append_child(&button);
                }
                let _ = panel.append_child(&group);
            }
        }
        self.groups = groups;
        self.fill(&panel);
        if let Some((place, press)) = focus {
            self.focus(&panel, place, press);
        }
    }

    /// Gives the focus back to the button with a press; where it has gone, to its neighbour; without any, to the title.
    fn focus(&self, panel: &HtmlElement, before: usize, press: Press) {
        let count: usize = self.groups.iter().map(|(_, buttons)| buttons.len()).sum();
        let neighbour = before.min(count.saturating_sub(1));
        let place = self.place(press).unwrap_or(neighbour);
        let button = panel.query_selector(&format!("[data-place='{place}']"));
        let button = button
            .ok()
            .flatten()
            .map(JsCast::unchecked_into::<HtmlElement>);
        let _ = button.unwrap_or_else(|| by_id("title")).focus();
    }

    /// Writes words and states of all buttons.
    fn fill(&self, panel: &HtmlElement) {
        let mut group = panel.first_element_child();
        for (labels, buttons) in &self.groups {
            let Some(element) = group else { return };
            let mut child = element.first_element_child();
            for text in labels.iter().flatten() {
                let Some(label) = child else { return };
                label.set_text_content(Some(text));
                child = label.next_element_sibling();
            }
            if let [Some(name), _] = labels {
                set(&element, "aria-label", name);
            }
            for button in buttons {
                let Some(element) = child else { break };
                element.set_text_content(Some(&button.text));
                if let Some(is_chosen) = button.is_chosen {
                    set(
                        &element,
                        "aria-pressed",
                        if is_chosen { "true" } else { "false" },
                    );
                }
                child = element.next_element_sibling();
            }
            group = element.next_element_sibling();
        }
    }

    /// The place of the button with the focus, and what it presses.
    fn focused(&self) -> Option<(usize, Press)> {
        let place = document().active_element()?.get_attribute("data-place")?;
        let place = place.parse().ok()?;
        Some((place, self.press(place)?))
    }

    fn place(&self, press: Press) -> Option<usize> {
        let mut buttons = self.groups.iter().flat_map(|(_, buttons)| buttons);
        buttons.position(|button| button.press == press)
    }
}

fn groups(groups: &[Group], texts: &Texts) -> Vec<ButtonGroup> {
    let buttons = |group: &Group| -> ButtonGroup {
        let labels = [&group.name, &group.about];
        let labels = labels.map(|label| label.as_ref().map(|label| texts.format(label)));
        let buttons = group.actions.iter().map(|action| Button {
            press: action.press,
            text: texts.format(&action.name),
            is_chosen: action.is_chosen,
        });
        (labels, buttons.collect())
    };
    groups.iter().map(buttons).collect()
}

fn set_text(before: &mut String, text: String, id: &str) {
    if *before != text {
        by_id(id).set_text_content(Some(&text));
        *before = text;
    }
}

/// Replaces the children of an element by elements with texts.
fn replace(parent: &Element, tag: &str, texts: &[(&str, &str)]) {
    parent.set_text_content(None);
    for (class, text) in texts {
        let child = create(tag, class);
        child.set_text_content(Some(text));
        let _ = parent.append_child(&child);
    }
}

const fn class(tone: Tone) -> &'static str {
    match tone {
        Tone::Now => "now",
        Tone::Plain | Tone::State => "plain",
        Tone::Hint => "hint",
        Tone::Error => "error",
    }
}

pub(super) fn dialog() -> HtmlDialogElement {
    by_id("dialog").unchecked_into()
}

impl Page {
    /// Shows a title and paragraphs over the board: a paragraph is a line of a message.
    pub(super) fn show_dialog(&self, title: &Message, messages: &[Message]) {
        let Some(texts) = &self.texts else {
            return;
        };
        by_id("dialog-title").set_text_content(Some(&texts.format(title)));
        let text: Vec<String> = messages
            .iter()
            .map(|message| texts.format(message))
            .collect();
        let text = text.join("\n");
        let lines = text.split('\n').filter(|line| !line.is_empty());
        let paragraphs: Vec<(&str, &str)> = lines.map(|text| ("", text)).collect();
        replace(&by_id("dialog-text"), "p", &paragraphs);
        let _ = dialog().show_modal();
        by_id("dialog-text").set_scroll_top(0);
    }

    /// Shows a help over the board, by the names of its title and of its text.
    pub(super) fn show_help(&self, title: &'static str, text: &'static str) {
        self.show_dialog(&Message::new(title), &[Message::new(text)]);
    }
}

/// Adds a paragraph to what is shown over the board.
pub(super) fn add_paragraph(class: &str, text: &str) {
    let paragraph = create("p", class);
    paragraph.set_text_content(Some(text));
    let _ = by_id("dialog-text").append_child(&paragraph);
}

/// Writes the words that stand still: elements with the name of a message.
pub(super) fn label_page(texts: &Texts) {
    let of = |name: String| texts.format(&Message::new(name));
    let document = document();
    for (attribute, is_label) in [("data-text", false), ("data-label", true)] {
        let Ok(elements) = document.query_selector_all(&format!("[{attribute}]")) else {
            continue;
        };
        for index in 0..elements.length() {
            let element = elements
                .get(index)
                .and_then(|node| node.dyn_into::<Element>().ok());
            let Some(element) = element else { continue };
            let text = of(element.get_attribute(attribute).unwrap_or_default());
            match is_label {
                true => set(&element, "aria-label", &text),
                false => element.set_text_content(Some(&text)),
            }
        }
    }
    if let Some(root) = document.document_element() {
        set(&root, "lang", texts.language());
    }
}
