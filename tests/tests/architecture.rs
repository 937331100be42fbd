//! What Cargo cannot check of the dependency law: no files of a crate import each other, and `games` alone names the variants of `AnyGame`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use proc_macro2::{TokenStream, TokenTree};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// Source text by path below the crate's `src`, such as `light/view/mod.rs`.
type Sources = BTreeMap<String, String>;
/// Names of a path: of a module from the crate's root, or as written in a file.
type Names = Vec<String>;

/// The crates in which a file and its children still import each other.
const ENTANGLED: &str = "apps/fencelight apps/host apps/kiosk emulator tools/case \
    tools/pcb web";

#[test]
fn no_files_import_each_other() {
    let manifest = include_str!("../../Cargo.toml");
    let (_, members) = manifest.split_once("members = [").expect("the members");
    let (members, _) = members.split_once(']').expect("their end");
    for package in members.split('"').skip(1).step_by(2) {
        if ENTANGLED.split(' ').all(|name| name != package) {
            assert_eq!(circles(&sources(package)), [""; 0], "{package}");
        }
    }
}

#[test]
fn only_games_takes_a_game_apart() {
    for package in ["core", "ai", "board"] {
        assert_eq!(game_variants(&sources(package)), [""; 0], "{package}");
    }
}

fn sources(package: &str) -> Sources {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../{package}/src"));
    let mut sources = Sources::new();
    let mut folders = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder of sources") {
            let path = entry.expect("an entry of a folder").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|kind| kind == "rs") {
                let name = path.strip_prefix(&root).expect("a path below the sources");
                let name = name.to_string_lossy().replace('\\', "/");
                sources.insert(name, fs::read_to_string(&path).expect("a source file"));
            }
        }
    }
    sources
}

/// The imports that are part of a circle of files, as `from:line: path -> to`, the first of each pair of files.
fn circles(sources: &Sources) -> Vec<String> {
    let tree = Crate::new(sources);
    let mut edges: BTreeMap<(&Names, Names), String> = BTreeMap::new();
    let mut targets: BTreeMap<&Names, BTreeSet<Names>> = BTreeMap::new();
    for file in tree.files.values() {
        for (line, path, to) in tree.imports(file) {
            let place = || format!("{line}: {}", path.join("::"));
            targets.entry(&file.module).or_default().insert(to.clone());
            edges.entry((&file.module, to)).or_insert_with(place);
        }
    }
    let reaches = |from, to| {
        let (mut found, mut open) = (BTreeSet::new(), vec![from]);
        while let Some(next) = open.pop() {
            let further = targets.get(next).into_iter().flatten();
            open.extend(further.filter(|target| found.insert(*target)));
        }
        found.contains(to)
    };
    let inside = edges.iter().filter(|((from, to), _)| reaches(to, from));
    let text = |((from, to), place): (&(&Names, Names), _)| {
        format!("{}:{place} -> {}", from.join("/"), to.join("/"))
    };
    inside.map(text).collect()
}

/// Places outside `games` that name a variant of `AnyGame` or `AnySetup`: a method of `AnyGame` or a `games::GameVisitor` is the remedy.
fn game_variants(sources: &Sources) -> Vec<String> {
    let tree = Crate::new(sources);
    let above = |file: &&File| file.module.first().is_none_or(|top| top != "games");
    let mut breaches = Vec::new();
    for file in tree.files.values().filter(above) {
        let imports = file
            .imports
            .iter()
            .map(|import| (&import.path, import.line));
        let paths = file.paths.iter().map(|(path, line)| (path, *line));
        for (path, line) in imports.chain(paths) {
            let names_a_game = |pair: &[String]| {
                ["AnyGame", "AnySetup"].contains(&&*pair[0])
                    && ["Quoridor", "Pacman", "MsPacman", "*"].contains(&&*pair[1])
            };
            if path.windows(2).any(names_a_game) {
                breaches.push(format!(
                    "{}:{line}: {}",
                    file.module.join("/"),
                    path.join("::")
                ));
            }
        }
    }
    breaches
}

/// A `use` of one name; a glob ends in `*`.
struct Import {
    path: Names,
    /// The name in the file.
    local: String,
    is_reexport: bool,
    line: usize,
}

/// What a file imports and names, its tests left out.
#[derive(Default)]
struct File {
    module: Names,
    imports: Vec<Import>,
    paths: Vec<(Names, usize)>,
    test_modules: Vec<Names>,
    /// The type of the `impl` that is read.
    subject: Option<String>,
}

impl File {
    fn read(path: &str, text: &str) -> Self {
        let module = path.trim_end_matches(".rs").trim_end_matches("/mod");
        let names = module.split('/').filter(|name| *name != "lib");
        let mut file = Self {
            module: names.map(String::from).collect(),
            ..Self::default()
        };
        file.visit_file(&syn::parse_file(text).unwrap_or_else(|wrong| panic!("{path}: {wrong}")));
        file
    }

    fn import_of(&self, local: &str) -> Option<&Import> {
        self.imports.iter().find(|import| import.local == local)
    }

    fn import(&mut self, tree: &syn::UseTree, mut path: Names, is_reexport: bool) {
        let line = tree.span().start().line;
        let (name, local) = match tree {
            syn::UseTree::Path(below) => {
                path.push(below.ident.to_string());
                return self.import(&below.tree, path, is_reexport);
            }
            syn::UseTree::Group(group) => {
                return group
                    .items
                    .iter()
                    .for_each(|tree| self.import(tree, path.clone(), is_reexport));
            }
            syn::UseTree::Name(name) => (name.ident.to_string(), name.ident.to_string()),
            syn::UseTree::Rename(name) => (name.ident.to_string(), name.rename.to_string()),
            syn::UseTree::Glob(_) => ("*".into(), "*".into()),
        };
        let local = match &*local {
            "self" => path.last().cloned().unwrap_or_default(),
            _ => local,
        };
        if name != "self" {
            path.push(name);
        }
        self.imports.push(Import {
            path,
            local,
            is_reexport,
            line,
        });
    }

    /// Paths in the text of a macro: names with `::` between.
    fn read_tokens(&mut self, tokens: TokenStream) {
        let (mut path, mut line, mut colons) = (Names::new(), 0, 0);
        for token in tokens {
            match &token {
                TokenTree::Ident(name) => {
                    if colons != 2 {
                        self.paths.push((std::mem::take(&mut path), line));
                        line = name.span().start().line;
                    }
                    path.push(name.to_string());
                }
                TokenTree::Group(group) => self.read_tokens(group.stream()),
                _ => {}
            }
            colons = match &token {
                TokenTree::Punct(sign) if sign.as_char() == ':' => colons + 1,
                _ => 0,
            };
        }
        self.paths.push((path, line));
    }
}

fn is_test_only(attributes: &[syn::Attribute]) -> bool {
    let is_test = |attribute: &syn::Attribute| match &attribute.meta {
        syn::Meta::List(list) if list.path.is_ident("cfg") => {
            let condition = list.tokens.to_string();
            condition.contains("test") && !condition.contains("not")
        }
        _ => false,
    };
    attributes.iter().any(is_test)
}

/// Visits an item unless it is for tests alone.
macro_rules! shipped {
    ($($visit:ident: $item:ident),*) => {
        $(fn $visit(&mut self, item: &'ast syn::$item) {
            if !is_test_only(&item.attrs) {
                visit::$visit(self, item);
            }
        })*
    };
}

impl<'ast> Visit<'ast> for File {
    shipped!(visit_item_fn: ItemFn, visit_item_const: ItemConst, visit_item_struct: ItemStruct, visit_impl_item_fn: ImplItemFn, visit_item_macro: ItemMacro);

    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if !is_test_only(&item.attrs) {
            visit::visit_item_mod(self, item);
        } else if item.content.is_none() {
            self.test_modules
                .push(child(&self.module, &item.ident.to_string()));
        }
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        if !is_test_only(&item.attrs) {
            let is_reexport = !matches!(item.vis, syn::Visibility::Inherited);
            self.import(&item.tree, Names::new(), is_reexport);
        }
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        if is_test_only(&item.attrs) {
            return;
        }
        if let syn::Type::Path(subject) = &*item.self_ty {
            self.subject = subject
                .path
                .segments
                .last()
                .map(|name| name.ident.to_string());
        }
        visit::visit_item_impl(self, item);
        self.subject = None;
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let mut names: Names = path
            .segments
            .iter()
            .map(|name| name.ident.to_string())
            .collect();
        if let Some(subject) = self
            .subject
            .as_ref()
            .filter(|_| names[0] == "Self" && names.len() > 1)
        {
            names[0].clone_from(subject);
        }
        self.paths.push((names, path.span().start().line));
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, item: &'ast syn::Macro) {
        self.read_tokens(item.tokens.clone());
    }

    // Neither attributes nor `pub(in crate::a)` import anything.
    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}
    fn visit_visibility(&mut self, _: &'ast syn::Visibility) {}
}

/// The files of a crate that ship, by module.
struct Crate {
    files: BTreeMap<Names, File>,
}

impl Crate {
    fn new(sources: &Sources) -> Self {
        let files = sources.iter().map(|(path, text)| File::read(path, text));
        let mut files: BTreeMap<Names, File> =
            files.map(|file| (file.module.clone(), file)).collect();
        let tests: Vec<Names> = files
            .values()
            .flat_map(|file| file.test_modules.clone())
            .collect();
        files.retain(|module, _| !tests.iter().any(|test| module.starts_with(test)));
        Self { files }
    }

    /// The imports of a file: line, path, the module of the other file. The root declares and re-exports alone.
    fn imports<'a>(
        &'a self,
        file: &'a File,
    ) -> impl Iterator<Item = (usize, &'a Names, Names)> + 'a {
        let firsts: BTreeSet<_> = file.paths.iter().map(|(path, _)| path.first()).collect();
        // A re-export does not count as an import, and of an imported module only the names that are used count.
        let items = file.imports.iter().filter(move |import| {
            let target = self.module_of(&file.module, &import.path, 0);
            (!import.is_reexport || firsts.contains(&Some(&import.local)))
                && (import.local == "*" || target.is_none_or(|(_, is_module)| !is_module))
        });
        let items = items.map(|import| (&import.path, import.line));
        let paths = file.paths.iter().filter(|(path, _)| path.len() > 1);
        let paths = paths.map(|(path, line)| (path, *line));
        items.chain(paths).filter_map(|(path, line)| {
            let (to, _) = self.module_of(&file.module, path, 0)?;
            let is_import = !file.module.is_empty() && to != file.module;
            is_import.then_some((line, path, to))
        })
    }

    /// The module whose file defines what a path in a file leads to, and whether that is the module itself; `None` outside the crate.
    fn module_of(&self, module: &[String], path: &[String], depth: usize) -> Option<(Names, bool)> {
        /// Re-exports of re-exports.
        const MAX_DEPTH: usize = 16;
        let (first, mut rest) = path.split_first().filter(|_| depth < MAX_DEPTH)?;
        let mut at = match &**first {
            "crate" => Names::new(),
            "self" => module.to_vec(),
            "super" => module[..module.len().checked_sub(1)?].to_vec(),
            first if self.files.contains_key(&child(module, first)) => child(module, first),
            first => {
                // A name that an import of the file has brought in, else another crate.
                let import = self.files.get(module)?.import_of(first)?;
                let path = [&import.path, rest].concat();
                return (import.path[0] != *first)
                    .then(|| self.module_of(module, &path, depth + 1))?;
            }
        };
        while let Some((name, further)) = rest.split_first() {
            if name == "super" {
                at.pop();
            } else if self.files.contains_key(&child(&at, name)) {
                at.push(name.clone());
            } else if name != "*" {
                // An item of the module, or of the file that it is re-exported from.
                let import = self.files.get(&at).and_then(|file| file.import_of(name));
                let path = import.map(|import| [&import.path, further].concat());
                let from = path.and_then(|path| self.module_of(&at, &path, depth + 1));
                return Some(from.unwrap_or((at, false)));
            }
            rest = further;
        }
        Some((at, true))
    }
}

fn child(module: &[String], name: &str) -> Names {
    [module, &[name.to_string()]].concat()
}

fn tree(files: &[(&str, &str)]) -> Sources {
    let own = |&(path, text): &(&str, &str)| (path.to_string(), text.to_string());
    files.iter().map(own).collect()
}

#[test]
fn every_form_of_an_import_is_found() {
    for text in [
        "use crate::high::Tall;",
        "use crate::{high::{self}};\nfn f() -> high::Tall { todo!() }",
        "fn f() -> super::high::Tall { todo!() }",
        "fn f() { assert!(matches!(1, crate::high::TALL)); }",
        "use crate::high::*;",
        "pub use crate::high::Tall as Long;\nfn f() -> Long { todo!() }",
        "use crate::middle::Tall;",
    ] {
        let sources = tree(&[
            ("low.rs", &format!("{text}\npub struct Small;")),
            ("middle.rs", "pub use super::high::Tall;"),
            ("high/mod.rs", "pub struct Tall(crate::low::Small);"),
        ]);
        let breaches = circles(&sources).join("\n");
        assert!(
            breaches.contains("low:") && breaches.contains("-> high"),
            "{text}: {breaches}"
        );
    }
}

#[test]
fn tests_comments_and_re_exports_are_no_circle() {
    let low = "
        // crate::high::Tall
        #[cfg(test)] use crate::high::Tall;
        #[cfg(test)] mod inside { use crate::high::Tall; }
        #[cfg(test)] mod counter;
        mod child;
        pub use child::Child;
        pub(in crate::high) struct Small;
    ";
    let sources = tree(&[
        ("low/mod.rs", low),
        ("low/counter.rs", "use crate::high::Tall;"),
        ("low/child.rs", "use super::Small;\npub struct Child;"),
        ("high.rs", "pub struct Tall;\nuse crate::low::Small;"),
    ]);
    assert_eq!(circles(&sources), [""; 0]);
}

#[test]
fn a_game_variant_outside_games_is_found() {
    for text in [
        "fn f(g: &AnyGame) { if let AnyGame::Pacman(_) = g {} }",
        "fn f(g: &AnyGame) { matches!(g, AnyGame::MsPacman(_)); }",
        "use crate::games::AnyGame::*;",
        "impl Trait for AnyGame { fn f(&self) { match self { Self::Quoridor(_) => {} } } }",
    ] {
        let breaches = game_variants(&tree(&[("high/mod.rs", text), ("games/mod.rs", text)]));
        assert_eq!(breaches.len(), 1, "{text}: {breaches:?}");
    }
}
