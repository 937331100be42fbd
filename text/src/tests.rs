//! Every language has the same messages, and the texts mean the same to Project Fluent.

use std::collections::{BTreeMap, BTreeSet};

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource};
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};

use super::*;
use crate::texts::{ascii, source, terminal_source};

/// The variables of a pattern, and whether each selects.
fn variables(pattern: &Pattern<&str>, found: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        let PatternElement::Placeable { expression } = element else {
            continue;
        };
        let inline = match expression {
            Expression::Inline(inline) => inline,
            Expression::Select { selector, variants } => {
                for variant in variants {
                    variables(&variant.value, found);
                }
                selector
            }
        };
        match inline {
            InlineExpression::VariableReference { id } => {
                found.insert(id.name.to_owned());
            }
            other => panic!("our reader has no {other:?}"),
        }
    }
}

/// The messages of a language with their variables, as Project Fluent reads them.
fn messages(source: &str) -> BTreeMap<String, BTreeSet<String>> {
    let resource =
        fluent_syntax::parser::parse(source).unwrap_or_else(|(_, errors)| panic!("{errors:?}"));
    let mut messages = BTreeMap::new();
    for entry in &resource.body {
        match entry {
            Entry::Message(message) => {
                let mut found = BTreeSet::new();
                variables(message.value.as_ref().expect("a value"), &mut found);
                let before = messages.insert(message.id.name.to_owned(), found);
                assert!(before.is_none(), "{} is there twice", message.id.name);
            }
            Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) => {}
            other => panic!("our reader has no {other:?}"),
        }
    }
    messages
}

#[test]
fn every_language_has_the_same_messages_with_the_same_variables() {
    for source in [source, terminal_source] {
        let english = messages(source("en"));
        for language in LANGUAGES {
            let others = messages(source(language));
            for (name, variables) in &english {
                assert_eq!(others.get(name), Some(variables), "{language}: {name}");
            }
            for name in others.keys() {
                assert!(english.contains_key(name), "{language}: {name} is not used");
            }
        }
    }
}

#[test]
fn the_list_of_languages_names_every_file_of_texts_in_the_order_of_their_names() {
    for folder in ["texts", "texts/terminal"] {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/").to_owned() + folder;
        let files = std::fs::read_dir(folder).expect("a folder");
        let names = files.map(|file| file.expect("a file").file_name());
        let names = names.filter_map(|name| name.to_str()?.strip_suffix(".ftl").map(str::to_owned));
        let names: BTreeSet<String> = names.collect();
        assert_eq!(names, LANGUAGES.map(str::to_owned).into());
    }
    let name = |language| {
        let texts = Texts::of_language(language);
        ascii(language, &texts.format(&Message::new("language")))
    };
    assert!(LANGUAGES.map(name).is_sorted());
}

#[test]
fn every_letter_of_a_terminal_has_one_in_ascii() {
    for language in LANGUAGES {
        let text = [source(language), terminal_source(language)].concat();
        let plain = ascii(language, &text);
        assert!(plain.is_ascii());
        let lost = |text: &str| text.matches('?').count();
        assert_eq!(lost(&plain), lost(&text), "{plain}");
    }
    assert_eq!(
        ascii("fr", "Éléphant, Łódź, œuf, „Șah” ¿no?"),
        "Elephant, Lodz, oeuf, \"Sah\" no?"
    );
    assert_eq!(ascii("de", "Züge, Übung, groß"), "Zuege, Uebung, gross");
}

#[test]
fn the_reader_and_project_fluent_agree_on_every_message() {
    let sources =
        LANGUAGES.map(|language| [source, terminal_source].map(|of| (language, of(language))));
    for (language, source) in sources.into_iter().flatten() {
        let messages = messages(source);
        let (names, values) = pack(source);
        let ours = Texts::unpack(language, &names, &values);
        assert_eq!(ours.names().count(), messages.len(), "{language}");
        let resource = FluentResource::try_new(source.to_owned())
            .unwrap_or_else(|(_, errors)| panic!("{errors:?}"));
        let mut bundle = FluentBundle::new(vec![language.parse().expect("a language")]);
        bundle.set_use_isolating(false);
        bundle.add_resource(resource).expect("every name once");
        for (name, variables) in &messages {
            for number in [0u32, 1, 2, 3, 5, 11, 12, 19, 20, 21, 22, 25, 99, 100] {
                let mut message = Message::new(name.clone());
                let mut arguments = FluentArgs::new();
                for variable in variables {
                    let variable: &'static str = variable.clone().leak();
                    message = message.with(variable, number);
                    arguments.set(variable, number);
                }
                let pattern = bundle.get_message(name).and_then(|message| message.value());
                let mut errors = Vec::new();
                let theirs =
                    bundle.format_pattern(pattern.expect("a value"), Some(&arguments), &mut errors);
                assert_eq!(ours.format(&message), theirs, "{language} {name} {number}");
                if variables.is_empty() {
                    break;
                }
            }
        }
    }
}
