//! The modules of a crate: what each file defines and imports, and which file a path leads to.

use std::collections::{BTreeMap, BTreeSet};

use crate::tokens::{self, Code, Token, is_text, is_word, matching};

/// Source text by path below the crate's `src`, such as `light/view/mod.rs`.
pub(crate) type Sources = BTreeMap<String, String>;

/// A module path from the crate's root: `["light", "view"]`.
pub(crate) type ModulePath = Vec<String>;

/// A `use` of one name.
#[derive(Clone, Debug)]
pub(crate) struct Import {
    /// As written: `["super", "scene", "Scene"]`; a glob ends in `*`.
    pub(crate) path: Vec<String>,
    /// The name in the file.
    pub(crate) local: String,
    /// `pub use`, with any visibility.
    pub(crate) is_reexport: bool,
    pub(crate) line: usize,
}

/// A file that ships.
#[derive(Debug)]
pub(crate) struct File {
    pub(crate) module: ModulePath,
    pub(crate) imports: Vec<Import>,
    /// The tokens outside of `use` items.
    pub(crate) body: Vec<Token>,
    definitions: BTreeSet<String>,
}

/// An import of one file by another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Edge {
    pub(crate) from: String,
    pub(crate) to: String,
    /// The path as written.
    pub(crate) path: String,
    pub(crate) line: usize,
}

/// The top-level module of a file.
pub(crate) fn top_module(path: &str) -> &str {
    let path = path.trim_end_matches(".rs");
    path.split_once('/').map_or(path, |(first, _)| first)
}

/// What a path leads to.
enum Target {
    /// A module itself.
    Module(ModulePath),
    /// An item of the file of this module.
    Item(ModulePath),
}

/// The files that ship, by path and by module.
pub(crate) struct ModuleTree {
    pub(crate) files: BTreeMap<String, File>,
    paths: BTreeMap<ModulePath, String>,
}

impl ModuleTree {
    pub(crate) fn new(sources: &Sources) -> Self {
        let mut codes = BTreeMap::new();
        let mut test_modules: Vec<ModulePath> = Vec::new();
        for (path, text) in sources {
            let code = tokens::read(text);
            let module = module_path(path);
            for name in &code.test_modules {
                test_modules.push([module.clone(), vec![name.clone()]].concat());
            }
            codes.insert(path.clone(), (module, code));
        }
        let mut tree = Self {
            files: BTreeMap::new(),
            paths: BTreeMap::new(),
        };
        for (path, (module, code)) in codes {
            let is_test = module.iter().any(|name| name == "tests")
                || test_modules.iter().any(|test| module.starts_with(test));
            if !is_test {
                tree.paths.insert(module.clone(), path.clone());
                tree.files.insert(path, File::new(module, code));
            }
        }
        tree
    }

    /// Every import of a file by another one, each pair with the first place that needs it.
    pub(crate) fn edges(&self) -> Vec<Edge> {
        let mut edges = Vec::new();
        for (from, file) in &self.files {
            for (path, line) in self.used_paths(file) {
                let target = self.resolve(&file.module, &path, 0);
                let Some(Target::Module(module) | Target::Item(module)) = target else {
                    continue;
                };
                let Some(to) = self.paths.get(&module) else {
                    continue;
                };
                let known = |edge: &Edge| edge.from == *from && edge.to == *to;
                if to != from && !edges.iter().any(known) {
                    edges.push(Edge {
                        from: from.clone(),
                        to: to.clone(),
                        path: path.join("::"),
                        line,
                    });
                }
            }
        }
        edges
    }

    /// The paths that a file depends on: imported items, re-exports that it also uses, and paths in its code.
    fn used_paths(&self, file: &File) -> Vec<(Vec<String>, usize)> {
        let mut used = Vec::new();
        let mut module_names = BTreeMap::new();
        for import in &file.imports {
            match self.resolve(&file.module, &import.path, 0) {
                Some(Target::Module(module)) if import.local != "*" => {
                    // The paths that begin with the name of the module count, not the import.
                    module_names.insert(import.local.clone(), module);
                }
                // A module re-exports its own children without an import.
                Some(Target::Module(module) | Target::Item(module))
                    if import.is_reexport
                        && module.first() == file.module.first()
                        && !uses_name(&file.body, &import.local) => {}
                Some(_) => used.push((import.path.clone(), import.line)),
                None => {}
            }
        }
        for (path, line) in inline_paths(&file.body) {
            let Some(first) = path.first() else { continue };
            if matches!(first.as_str(), "crate" | "super" | "self")
                || self.paths.contains_key(&child(&file.module, first))
            {
                used.push((path, line));
            } else if let Some(module) = module_names.get(first) {
                let root = vec![String::from("crate")];
                used.push(([root, module.clone(), path[1..].to_vec()].concat(), line));
            }
        }
        used
    }

    /// What a path in the file of `module` leads to; `None` outside the crate.
    fn resolve(&self, module: &[String], path: &[String], depth: usize) -> Option<Target> {
        /// Re-exports of re-exports.
        const MAX_DEPTH: usize = 16;
        if depth > MAX_DEPTH {
            return None;
        }
        let mut at = module.to_vec();
        let mut names = path;
        match path.first()?.as_str() {
            "crate" => (at, names) = (Vec::new(), &path[1..]),
            "self" => names = &path[1..],
            "super" => {}
            first if self.paths.contains_key(&child(module, first)) => {}
            first => {
                // A name that an import of the file has brought in, else another crate.
                let import = self.file(module)?.import(first)?;
                if import.path.first().is_some_and(|own| own == first) {
                    return None;
                }
                let path = [&import.path, &path[1..]].concat();
                return self.resolve(module, &path, depth + 1);
            }
        }
        while let Some((name, rest)) = names.split_first() {
            names = rest;
            if name == "super" {
                at.pop();
            } else if name == "self" || name == "*" {
                // `module::{self}` and `module::*` mean the module.
            } else if self.paths.contains_key(&child(&at, name)) {
                at.push(name.clone());
            } else {
                return Some(self.item(&at, name, rest, depth));
            }
        }
        Some(Target::Module(at))
    }

    /// The file that defines a name of a module: its own, or the one it re-exports the name from.
    fn item(&self, module: &[String], name: &str, rest: &[String], depth: usize) -> Target {
        let own = || Target::Item(module.to_vec());
        let Some(file) = self.file(module) else {
            return own();
        };
        if file.definitions.contains(name) {
            return own();
        }
        if let Some(import) = file.import(name) {
            let path = [&import.path, rest].concat();
            return self.resolve(module, &path, depth + 1).unwrap_or_else(own);
        }
        for glob in file.imports.iter().filter(|import| import.local == "*") {
            if let Some(Target::Module(from)) = self.resolve(module, &glob.path, depth + 1)
                && let Some(file) = self.file(&from)
                && (file.definitions.contains(name) || file.import(name).is_some())
            {
                return self.item(&from, name, rest, depth + 1);
            }
        }
        own()
    }

    fn file(&self, module: &[String]) -> Option<&File> {
        self.files.get(self.paths.get(module)?)
    }
}

impl File {
    fn new(module: ModulePath, code: Code) -> Self {
        let (mut imports, mut body) = (Vec::new(), Vec::new());
        let tokens = code.tokens;
        let (mut at, mut is_public) = (0, false);
        while at < tokens.len() {
            if tokens[at].text == "pub" {
                // `pub(in crate::a)` imports nothing.
                let is_restricted = is_text(&tokens, at + 1, "(");
                at = if is_restricted {
                    matching(&tokens, at + 1)
                } else {
                    at
                } + 1;
                is_public = true;
                continue;
            }
            if tokens[at].text == "use" {
                let length = tokens[at..].iter().position(|token| token.text == ";");
                let end = at + length.unwrap_or(tokens.len() - at);
                let mut parser = UseParser {
                    tokens: &tokens[at + 1..end],
                    line: tokens[at].line,
                    is_reexport: is_public,
                    imports: &mut imports,
                };
                parser.tree(0, &[]);
                at = end + 1;
            } else {
                body.push(tokens[at].clone());
                at += 1;
            }
            is_public = false;
        }
        Self {
            module,
            definitions: definitions(&body),
            imports,
            body,
        }
    }

    fn import(&self, local: &str) -> Option<&Import> {
        let named = |import: &&Import| import.local == local && local != "*";
        self.imports.iter().find(named)
    }
}

/// Reads `a::{b, c::d as e, f::*}`.
struct UseParser<'a> {
    tokens: &'a [Token],
    line: usize,
    is_reexport: bool,
    imports: &'a mut Vec<Import>,
}

impl UseParser<'_> {
    /// One tree of names from `at`, below a path; the place behind it.
    fn tree(&mut self, mut at: usize, prefix: &[String]) -> usize {
        let mut path = prefix.to_vec();
        while let Some(token) = self.tokens.get(at) {
            match token.text.as_str() {
                "{" => {
                    let close = matching(self.tokens, at);
                    at += 1;
                    while at < close {
                        at = self.tree(at, &path);
                        at += usize::from(is_text(self.tokens, at, ","));
                    }
                    return close + 1;
                }
                "," | "}" | "as" => break,
                "::" => {}
                name => path.push(name.to_string()),
            }
            at += 1;
        }
        let mut local = path.last().cloned().unwrap_or_default();
        if local == "self" {
            path.pop();
            local = path.last().cloned().unwrap_or_default();
        }
        if is_text(self.tokens, at, "as") {
            local = self.tokens[at + 1].text.clone();
            at += 2;
        }
        self.imports.push(Import {
            path,
            local,
            is_reexport: self.is_reexport,
            line: self.line,
        });
        at
    }
}

/// The module of a file.
fn module_path(path: &str) -> ModulePath {
    let path = path.trim_end_matches(".rs");
    let path = path.strip_suffix("/mod").unwrap_or(path);
    if path == "lib" {
        return Vec::new();
    }
    path.split('/').map(String::from).collect()
}

fn child(module: &[String], name: &str) -> ModulePath {
    [module, &[name.to_string()]].concat()
}

/// The names of the items of a file, those inside braces left out.
fn definitions(body: &[Token]) -> BTreeSet<String> {
    const KEYWORDS: [&str; 9] = [
        "struct",
        "enum",
        "union",
        "trait",
        "type",
        "fn",
        "const",
        "static",
        "macro_rules",
    ];
    let mut names = BTreeSet::new();
    let mut at = 0;
    while at < body.len() {
        if body[at].text == "{" {
            at = matching(body, at);
        } else if KEYWORDS.contains(&body[at].text.as_str()) {
            let next = at + 1 + usize::from(is_text(body, at + 1, "!"));
            if let Some(name) = body.get(next).filter(|token| is_word(token)) {
                names.insert(name.text.clone());
            }
        }
        at += 1;
    }
    names
}

/// Whether a name begins a path or stands alone in the code.
fn uses_name(body: &[Token], name: &str) -> bool {
    (0..body.len()).any(|at| body[at].text == name && !is_inside_path(body, at))
}

/// Whether a field, a method or the tail of a path stands at this place.
fn is_inside_path(body: &[Token], at: usize) -> bool {
    let before = |by: usize| at.checked_sub(by).map_or("", |at| body[at].text.as_str());
    // Two dots are a range or the rest of a struct.
    matches!(before(1), "::" | "fn" | "mod") || before(1) == "." && before(2) != "."
}

/// All paths of at least two names.
fn inline_paths(body: &[Token]) -> Vec<(Vec<String>, usize)> {
    let mut paths = Vec::new();
    for at in 0..body.len() {
        if !is_word(&body[at]) || is_inside_path(body, at) || !is_text(body, at + 1, "::") {
            continue;
        }
        let mut path = vec![body[at].text.clone()];
        let mut next = at + 1;
        while is_text(body, next, "::") && body.get(next + 1).is_some_and(is_word) {
            path.push(body[next + 1].text.clone());
            next += 2;
        }
        if path.len() > 1 {
            paths.push((path, body[at].line));
        }
    }
    paths
}
