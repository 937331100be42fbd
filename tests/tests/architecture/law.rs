//! The two checks. Each is a function of the sources and returns one message for every breach: file, import and remedy.

use std::collections::BTreeMap;

use crate::module_tree::{Edge, File, ModuleTree, Sources, top_module};
use crate::tokens::{Token, is_text, matching};

/// Sets of files that import each other.
pub(crate) fn circles(sources: &Sources) -> Vec<String> {
    let edges = ModuleTree::new(sources).edges();
    let edges: Vec<Edge> = edges
        .into_iter()
        .filter(|edge| edge.from != "lib.rs")
        .collect();
    let components = Tarjan::components(&edges);
    let circles = components.into_iter().filter(|files| files.len() > 1);
    circles
        .map(|files| describe_circle(&files, &edges))
        .collect()
}

fn describe_circle(files: &[&str], edges: &[Edge]) -> String {
    let mut message = format!(
        "{} files import each other; move what they share into the lowest of them:",
        files.len()
    );
    let inside =
        |edge: &&Edge| files.contains(&edge.from.as_str()) && files.contains(&edge.to.as_str());
    for edge in edges.iter().filter(inside) {
        message += &format!(
            "\n    {}:{}: `{}` -> {}",
            edge.from, edge.line, edge.path, edge.to
        );
    }
    message
}

/// Tarjan's strongly connected components.
#[derive(Default)]
struct Tarjan<'a> {
    targets: BTreeMap<&'a str, Vec<&'a str>>,
    /// The order of discovery.
    numbers: BTreeMap<&'a str, usize>,
    stack: Vec<&'a str>,
    components: Vec<Vec<&'a str>>,
}

impl<'a> Tarjan<'a> {
    fn components(edges: &'a [Edge]) -> Vec<Vec<&'a str>> {
        let mut tarjan = Self::default();
        for edge in edges {
            tarjan.targets.entry(&edge.from).or_default().push(&edge.to);
        }
        let files: Vec<&str> = tarjan.targets.keys().copied().collect();
        for file in files {
            if !tarjan.numbers.contains_key(file) {
                tarjan.visit(file);
            }
        }
        tarjan.components
    }

    /// The lowest number that a file reaches.
    fn visit(&mut self, file: &'a str) -> usize {
        let number = self.numbers.len();
        self.numbers.insert(file, number);
        self.stack.push(file);
        let mut low = number;
        for target in self.targets.get(file).cloned().unwrap_or_default() {
            let reached = match self.numbers.get(target) {
                None => self.visit(target),
                Some(&found) if self.stack.contains(&target) => found,
                Some(_) => continue,
            };
            low = low.min(reached);
        }
        if low == number {
            let start = self.stack.iter().position(|&other| other == file);
            let component = self.stack.split_off(start.unwrap_or(0));
            self.components.push(component);
        }
        low
    }
}

/// The types whose variants are the games.
const GAME_ENUMS: [&str; 2] = ["AnyGame", "AnySetup"];
/// Their variants.
const VARIANTS: [&str; 3] = ["Quoridor", "Pacman", "MsPacman"];

/// Places outside `games` that name a variant of [`GAME_ENUMS`].
pub(crate) fn game_variants(sources: &Sources) -> Vec<String> {
    let tree = ModuleTree::new(sources);
    let mut breaches = Vec::new();
    for (path, file) in &tree.files {
        if top_module(path) == "games" {
            continue;
        }
        for (name, line) in variants_in(file) {
            let message = format!(
                "{path}:{line}: `{name}` names a game; use a method of `AnyGame` or `Game`, or implement `games::GameVisitor`"
            );
            breaches.push(message);
        }
    }
    breaches
}

fn variants_in(file: &File) -> Vec<(String, usize)> {
    let mut found = Vec::new();
    let mut names: Vec<&str> = GAME_ENUMS.to_vec();
    for import in &file.imports {
        let place = import
            .path
            .iter()
            .position(|name| GAME_ENUMS.contains(&name.as_str()));
        match place {
            Some(place) if place + 1 < import.path.len() => {
                found.push((import.path[place..].join("::"), import.line));
            }
            Some(_) => names.push(&import.local),
            None => {}
        }
    }
    let body = &file.body;
    for at in 0..body.len() {
        if body[at].text == "type"
            && is_text(body, at + 2, "=")
            && body
                .get(at + 3)
                .is_some_and(|token| names.contains(&token.text.as_str()))
        {
            names.push(&body[at + 1].text);
        }
    }
    for at in 0..body.len() {
        if body[at].text == "impl" {
            found.extend(self_variants(body, at, &names));
        }
        if names.contains(&body[at].text.as_str()) {
            found.extend(variant_at(body, at));
        }
    }
    found
}

/// `Self::Variant` inside the `impl` at a place, if its type is one of these.
fn self_variants(body: &[Token], at: usize, names: &[&str]) -> Vec<(String, usize)> {
    let length = body[at..].iter().position(|token| token.text == "{");
    let Some(open) = length.map(|length| at + length) else {
        return Vec::new();
    };
    let subject = body[at..open].iter().rposition(|token| token.text == "for");
    let subject = &body[at + subject.unwrap_or(0)..open];
    if !subject
        .iter()
        .any(|token| names.contains(&token.text.as_str()))
    {
        return Vec::new();
    }
    let inside = open..matching(body, open);
    let selves = inside.filter(|&at| body[at].text == "Self");
    selves.filter_map(|at| variant_at(body, at)).collect()
}

/// The variant that follows a type's name.
fn variant_at(body: &[Token], at: usize) -> Option<(String, usize)> {
    let variant = body.get(at + 2).filter(|_| is_text(body, at + 1, "::"))?;
    let name = format!("{}::{}", body[at].text, variant.text);
    VARIANTS
        .contains(&variant.text.as_str())
        .then_some((name, variant.line))
}
