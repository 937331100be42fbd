//! Small trees that break one law each: every check is seen to fail, and to pass what it must.

use crate::law::{circles, game_variants};
use crate::module_tree::Sources;

fn tree(files: &[(&str, &str)]) -> Sources {
    let own = |&(path, text): &(&str, &str)| (path.to_string(), text.to_string());
    files.iter().map(own).collect()
}

/// The one breach of a tree, with the names that its message has to contain.
fn assert_breach(breaches: &[String], parts: &[&str]) {
    assert_eq!(breaches.len(), 1, "{breaches:#?}");
    for part in parts {
        assert!(breaches[0].contains(part), "{part} in {breaches:?}");
    }
}

#[test]
fn every_form_of_an_import_is_found() {
    for text in [
        "use crate::high::Tall;",
        "use crate::{high::{self, Tall}};\nfn f() -> high::Tall { Tall }",
        "fn f() -> crate::high::Tall { todo!() }",
        "fn f() -> super::high::Tall { todo!() }",
        "use crate::high;\nfn f() -> Option<high::Tall> { None }",
        "use crate::high::*;",
        "pub use crate::high::Tall;\nfn f() -> Tall { todo!() }",
        "pub use self::Other;\nuse crate::high::Tall;",
    ] {
        let tall = "pub struct Tall(crate::low::Small);";
        let text = format!("{text}\npub struct Small;");
        let sources = tree(&[("low.rs", &text), ("high/mod.rs", tall)]);
        assert_breach(&circles(&sources), &["low.rs:", "high/mod.rs"]);
    }
}

#[test]
fn comments_strings_and_tests_import_nothing() {
    let text = r##"
        // use crate::high::Tall;
        /* crate::high::Tall /* nested */ crate::high::Tall */
        const TEXT: &str = "crate::high::Tall \" crate::high";
        const RAW: &str = r#"crate::high"::Tall"#;
        const QUOTE: char = '"';
        fn f<'a>(x: &'a str) -> &'a str { x }
        #[cfg(test)]
        use crate::high::Tall;
        #[cfg(test)]
        mod inside { use crate::high::Tall; }
        #[cfg(test)]
        mod counter;
        pub(in crate::high) const fn g() {}
    "##;
    let sources = tree(&[
        ("low/mod.rs", text),
        ("low/counter.rs", "use crate::high::Tall;"),
        ("low/tests.rs", "use crate::high::Tall;"),
        ("low/tests/deep.rs", "use crate::high::Tall;"),
        ("low/small.rs", "pub struct Small;"),
        ("high/mod.rs", "pub struct Tall;\nuse crate::low::f;"),
    ]);
    let breaches = circles(&sources);
    assert!(breaches.is_empty(), "{breaches:#?}");
}

#[test]
fn a_circle_of_two_files_is_found() {
    let sources = tree(&[
        ("low/a.rs", "use super::b::B;\npub struct A;"),
        (
            "low/b.rs",
            "pub struct B;\nfn f() -> super::a::A { todo!() }",
        ),
        ("low/mod.rs", "mod a;\nmod b;"),
    ]);
    let parts = ["low/a.rs:1: `super::b::B` -> low/b.rs", "low/b.rs:2"];
    assert_breach(&circles(&sources), &parts);
}

#[test]
fn a_child_that_imports_from_the_parent_that_uses_it_is_a_circle() {
    for parent in [
        "mod child;\nuse child::Child;\npub struct Parent(Child);",
        "mod child;\npub use child::Child;\npub struct Parent(Child);",
        "mod child;\npub struct Parent(child::Child);",
        "mod child;\npub struct Parent;\nfn f() -> [u8; 2] { [0, ..child::Child] }",
    ] {
        let sources = tree(&[
            ("low/mod.rs", parent),
            ("low/child.rs", "use super::Parent;\npub struct Child;"),
        ]);
        assert_breach(&circles(&sources), &["low/mod.rs", "low/child.rs"]);
    }
}

#[test]
fn a_circle_through_re_exports_is_found() {
    let sources = tree(&[
        (
            "low/mod.rs",
            "mod a;\nmod deep;\npub use a::A;\npub use deep::B;",
        ),
        ("low/a.rs", "use super::B;\npub struct A;"),
        ("low/deep/mod.rs", "mod b;\npub use b::*;"),
        ("low/deep/b.rs", "use crate::low::A;\npub struct B;"),
    ]);
    assert_breach(&circles(&sources), &["low/a.rs", "low/deep/b.rs"]);
}

#[test]
fn declarations_and_re_exports_alone_are_no_circle() {
    let sources = tree(&[
        (
            "low/mod.rs",
            "mod child;\npub use child::Child;\npub struct Parent;",
        ),
        (
            "low/child.rs",
            "use super::Parent;\nuse super::other::{self, Other};\npub struct Child;",
        ),
        ("low/other.rs", "pub struct Other;"),
    ]);
    let found = circles(&sources);
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn a_game_variant_outside_games_is_found() {
    for text in [
        "use crate::games::AnyGame;\nfn f(g: &AnyGame) { if let AnyGame::Pacman(_) = g {} }",
        "use crate::games::AnyGame as G;\nfn f(g: &G) { matches!(g, G::MsPacman(_)); }",
        "fn f() { crate::games::AnySetup::Quoridor(1); }",
        "use crate::games::AnyGame::Quoridor;",
        "use crate::games::AnyGame::*;",
        "type Any = AnyGame;\nfn f(g: Any) { let Any::Quoridor(_) = g; }",
        "impl Trait for AnyGame { fn f(&self) { match self { Self::Quoridor(_) => {} } } }",
    ] {
        let sources = tree(&[
            ("high/mod.rs", text),
            ("games/mod.rs", "pub enum AnyGame {}"),
        ]);
        assert_breach(&game_variants(&sources), &["high/mod.rs:", "GameVisitor"]);
    }
}

#[test]
fn games_and_other_names_may_be_used() {
    let text = "
        fn f() { AnyGame::start(GameKind::Pacman); Winner::Pacman; }
        impl From<AnyGame> for Other { fn f() -> Self { Self::Quoridor(1) } }
    ";
    let own = "impl AnyGame { fn f(&self) { let Self::Pacman(_) = self; AnySetup::Pacman(1); } }";
    let sources = tree(&[("high/mod.rs", text), ("games/any_game.rs", own)]);
    let found = game_variants(&sources);
    assert!(found.is_empty(), "{found:#?}");
}
