//! The instrumented copy of the workspace, and its build.

use crate::instrument::{Instrument, Mutant, is_test};
use quote::ToTokens;
use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::visit_mut::VisitMut;

/// The modules of core that are mutated.
pub(crate) const MODULES: [&str; 8] = [
    "table", "light", "save", "input", "game", "quoridor", "pacman", "mspacman",
];

/// The tests that judge a mutant: those of core itself, and those of the workspace that need neither the emulated chip nor a long search.
const TESTS: [&str; 6] = ["rules", "save", "table", "scenarios", "console", "inputs"];

/// What every instrumented crate has in its root: the switch.
const SWITCH: &str = include_str!("switch.txt");

/// A test program of the instrumented copy.
#[derive(Clone, Debug, serde::Serialize, serde::Deserialize)]
pub(crate) struct TestProgram {
    pub(crate) name: String,
    pub(crate) path: PathBuf,
    pub(crate) folder: PathBuf,
}

/// Copies the files that git lists, except those that are instrumented.
pub(crate) fn copy(root: &Path, tree: &Path) {
    let mut instrumented = mutated_files(root);
    instrumented.push(root.join("core/src/lib.rs"));
    let listed = Command::new("git")
        .args(["ls-files", "--cached", "--others", "--exclude-standard"])
        .current_dir(root)
        .output()
        .expect("git lists the files");
    let listed = String::from_utf8_lossy(&listed.stdout);
    let names: HashSet<PathBuf> = listed.lines().map(|name| tree.join(name)).collect();
    remove_all_but(tree, &names);
    for name in listed.lines() {
        let (from, to) = (root.join(name), tree.join(name));
        if instrumented.contains(&from) {
            continue;
        }
        let Ok(content) = fs::read(&from) else {
            continue;
        };
        if fs::read(&to).is_ok_and(|old| old == content) {
            continue;
        }
        fs::create_dir_all(to.parent().expect("a folder")).expect("a folder in the copy");
        fs::write(&to, content).expect("a file in the copy");
    }
}

/// Removes the files of an older copy that the workspace has no more.
fn remove_all_but(folder: &Path, names: &HashSet<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            remove_all_but(&path, names);
        } else if !names.contains(&path) {
            fs::remove_file(&path).expect("an old file is removed");
        }
    }
}

fn sources(folder: &Path, all: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            sources(&path, all);
        } else if path.extension().is_some_and(|end| end == "rs")
            && path.file_stem().is_none_or(|stem| stem != "tests")
        {
            all.push(path);
        }
    }
}

/// The files that are instrumented, in a fixed order: neither tests nor what only tests use.
fn mutated_files(root: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for module in MODULES {
        sources(&root.join("core/src").join(module), &mut files);
    }
    files.retain(|file| !file.components().any(|part| part.as_os_str() == "tests"));
    let of_tests: Vec<PathBuf> = files.iter().flat_map(|file| test_modules(file)).collect();
    files.retain(|file| !of_tests.contains(file));
    files.sort();
    files
}

/// The files of the modules that a file declares for tests only.
fn test_modules(file: &Path) -> Vec<PathBuf> {
    let text = fs::read_to_string(file).expect("a source file");
    let syntax =
        syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let folder = if file.ends_with("mod.rs") {
        file.with_file_name("")
    } else {
        file.with_extension("")
    };
    let modules = syntax.items.iter().filter_map(|item| match item {
        syn::Item::Mod(module) if module.content.is_none() && is_test(&module.attrs) => {
            Some(folder.join(format!("{}.rs", module.ident)))
        }
        _ => None,
    });
    modules.collect()
}

/// Writes the instrumented files into the copy.
pub(crate) fn instrument(root: &Path, tree: &Path, dropped: &HashSet<u32>) -> Vec<Mutant> {
    let mut mutants = Vec::new();
    let mut next_id = 1;
    for file in mutated_files(root) {
        let name = file
            .strip_prefix(root)
            .expect("a file of the workspace")
            .to_string_lossy()
            .into_owned();
        let text = fs::read_to_string(&file).expect("a source file");
        let mut syntax = syn::parse_file(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        let mut visitor = Instrument::new(&name, next_id, dropped);
        visitor.visit_file_mut(&mut syntax);
        next_id = visitor.next_id;
        mutants.append(&mut visitor.mutants);
        write_if_changed(&tree.join(&name), &prettyplease::unparse(&syntax));
    }
    let lib = fs::read_to_string(root.join("core/src/lib.rs")).expect("core's root");
    let kept: Vec<&str> = lib
        .lines()
        .filter(|line| {
            !["#![forbid", "#![deny", "#![warn"]
                .iter()
                .any(|start| line.starts_with(start))
        })
        .collect();
    let head =
        "#![feature(core_intrinsics, const_eval_select)]\n#![allow(warnings, internal_features)]\n";
    write_if_changed(
        &tree.join("core/src/lib.rs"),
        &format!(
            "{}\n{SWITCH}",
            kept.join("\n")
                .replacen("#![no_std]", &format!("#![no_std]\n{head}"), 1)
                .replacen(
                    "#![cfg_attr(not(test), no_std)]",
                    &format!("#![cfg_attr(not(test), no_std)]\n{head}"),
                    1
                )
        ),
    );
    mutants
}

fn write_if_changed(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().expect("a folder")).expect("a folder in the copy");
    if !fs::read_to_string(path).is_ok_and(|old| old == text) {
        fs::write(path, text).expect("a file in the copy");
    }
}

/// Builds the tests. Gives the programs, or the mutants that do not compile.
pub(crate) fn build(tree: &Path, target: &Path) -> Result<Vec<TestProgram>, HashSet<u32>> {
    let mut command = Command::new("cargo");
    command
        .args([
            "test",
            "--no-run",
            "--message-format=json",
            "-p",
            "fencelight-core",
            "--lib",
        ])
        .current_dir(tree)
        .env("CARGO_TARGET_DIR", target)
        .env("RUSTC_BOOTSTRAP", "1")
        .env("RUSTFLAGS", "--cap-lints warn -A warnings")
        .stderr(Stdio::inherit());
    let core = command.output().expect("cargo runs");
    let dropped = unviable(&core.stdout, tree);
    if !dropped.is_empty() {
        return Err(dropped);
    }
    assert!(
        core.status.success(),
        "the copy does not build, and no mutant is the cause"
    );
    let mut command = Command::new("cargo");
    command
        .args([
            "test",
            "--no-run",
            "--message-format=json",
            "-p",
            "fencelight-tests",
        ])
        .current_dir(tree)
        .env("CARGO_TARGET_DIR", target)
        .env("RUSTC_BOOTSTRAP", "1")
        .env("RUSTFLAGS", "--cap-lints warn -A warnings")
        .stderr(Stdio::inherit());
    for test in TESTS {
        if tree.join(format!("tests/tests/{test}.rs")).exists()
            || tree.join(format!("tests/tests/{test}/main.rs")).exists()
        {
            command.args(["--test", test]);
        }
    }
    let tests = command.output().expect("cargo runs");
    assert!(tests.status.success(), "the tests do not build");
    let mut programs = programs(&core.stdout, &tree.join("core"));
    programs.extend(self::programs(&tests.stdout, &tree.join("tests")));
    Ok(programs)
}

fn messages(output: &[u8]) -> impl Iterator<Item = serde_json::Value> + '_ {
    output
        .split(|byte| *byte == b'\n')
        .filter_map(|line| serde_json::from_slice(line).ok())
}

fn programs(output: &[u8], folder: &Path) -> Vec<TestProgram> {
    messages(output)
        .filter(|message| message["profile"]["test"] == true)
        .filter_map(|message| {
            Some(TestProgram {
                name: message["target"]["name"].as_str()?.to_owned(),
                path: message["executable"].as_str()?.into(),
                folder: folder.to_owned(),
            })
        })
        .collect()
}

/// The mutants that an error of the compiler points to.
fn unviable(output: &[u8], tree: &Path) -> HashSet<u32> {
    let mut dropped = HashSet::new();
    for message in messages(output).filter(|message| message["reason"] == "compiler-message") {
        let message = &message["message"];
        if message["level"] != "error" {
            continue;
        }
        let Some(spans) = message["spans"].as_array() else {
            continue;
        };
        let mut found = false;
        for span in spans.iter().filter(|span| span["is_primary"] == true) {
            let (Some(file), Some(line), Some(column)) = (
                span["file_name"].as_str(),
                span["line_start"].as_u64(),
                span["column_start"].as_u64(),
            ) else {
                continue;
            };
            let at = (
                usize::try_from(line).unwrap_or(0),
                usize::try_from(column).unwrap_or(1) - 1,
            );
            let ids = ids_at(&tree.join(file), at);
            found |= !ids.is_empty();
            dropped.extend(ids);
        }
        if !found && !spans.is_empty() {
            eprintln!(
                "{}",
                message["rendered"]
                    .as_str()
                    .unwrap_or("an error without text")
            );
        }
    }
    dropped
}

type Place = (usize, usize);

/// The smallest switched piece of code around a place, by the mutants in it.
struct Enclosing {
    at: Place,
    best: Option<(Place, Place, Vec<u32>)>,
}

impl Enclosing {
    fn offer(&mut self, node: &impl Spanned, ids: Vec<u32>) {
        let (start, end) = (node.span().start(), node.span().end());
        let (start, end) = ((start.line, start.column), (end.line, end.column));
        if ids.is_empty() || self.at < start || self.at > end {
            return;
        }
        if self
            .best
            .as_ref()
            .is_none_or(|(from, to, _)| *from <= start && end <= *to)
        {
            self.best = Some((start, end, ids));
        }
    }
}

/// The numbers of the mutants whose switch stands in some code, not deeper than its own operator.
fn ids_in(node: &impl ToTokens) -> Vec<u32> {
    let text = node.to_token_stream().to_string().replace(' ', "");
    text.match_indices("crate::__mutant(")
        .filter_map(|(at, found)| {
            text[at + found.len()..]
                .split("u32")
                .next()?
                .split(')')
                .next()?
                .parse()
                .ok()
        })
        .collect()
}

impl<'ast> Visit<'ast> for Enclosing {
    fn visit_expr_if(&mut self, node: &'ast syn::ExprIf) {
        let ids = ids_in(&node.cond);
        if ids.len() == 1
            && node
                .cond
                .to_token_stream()
                .to_string()
                .starts_with("crate :: __mutant")
        {
            self.offer(&node.then_branch, ids);
        }
        visit::visit_expr_if(self, node);
    }

    fn visit_expr_match(&mut self, node: &'ast syn::ExprMatch) {
        if let [arm] = node.arms.as_slice()
            && ["(__l , __r)", "__v"].contains(&arm.pat.to_token_stream().to_string().as_str())
        {
            self.offer(node, ids_in(&arm.body));
        }
        visit::visit_expr_match(self, node);
    }

    fn visit_arm(&mut self, node: &'ast syn::Arm) {
        if let Some((_, guard)) = &node.guard {
            self.offer(&node.pat, ids_in(guard));
            self.offer(guard, ids_in(guard));
        }
        visit::visit_arm(self, node);
    }

    fn visit_block(&mut self, node: &'ast syn::Block) {
        if let Some(syn::Stmt::Local(local)) = node.stmts.first()
            && local.pat.to_token_stream().to_string() == "__flip"
        {
            self.offer(node, ids_in(local));
        } else if let [syn::Stmt::Expr(syn::Expr::If(only), None)] = node.stmts.as_slice() {
            // An assignment.
            let ids = ids_in(&only.cond);
            if !ids.is_empty()
                && only
                    .cond
                    .to_token_stream()
                    .to_string()
                    .starts_with("crate :: __mutant")
            {
                self.offer(node, ids);
            }
        }
        visit::visit_block(self, node);
    }
}

fn ids_at(file: &Path, at: Place) -> Vec<u32> {
    let Ok(text) = fs::read_to_string(file) else {
        return Vec::new();
    };
    let Ok(syntax) = syn::parse_file(&text) else {
        return Vec::new();
    };
    let mut enclosing = Enclosing { at, best: None };
    enclosing.visit_file(&syntax);
    enclosing.best.map(|(_, _, ids)| ids).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_only_tests_use_is_not_mutated() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let files = mutated_files(&root);
        let has = |name: &str| files.contains(&root.join("core/src").join(name));
        assert!(
            has("light/flash_limiter.rs") && has("light/palette.rs") && has("light/view/mod.rs")
        );
        assert!(!has("light/flash_counter.rs") && !has("light/palette/color_vision.rs"));
        assert!(!has("light/view/tests/mod.rs") && !has("light/output/tests.rs"));
    }
}
