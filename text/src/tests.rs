//! Every language has the same messages, and the texts mean the same to Project Fluent.

use std::collections::{BTreeMap, BTreeSet};

use fencelight_board::device::VirtualBoard;
use fencelight_board::geometry::{Key, PerSeat, Seat, SeatSet, Square};
use fencelight_board::table::lobby::START_SQUARE;
use fencelight_board::table::{ClockOptions, GameConfig, Phase, Player, Table};
use fencelight_core::game::{Game as _, Move};
use fencelight_core::games::{AnyGame, GameKind};
use fluent_bundle::{FluentArgs, FluentBundle, FluentResource};
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};

use super::*;
use crate::facts::Viewer;
use crate::texts::{ascii, kiosk_source, source, terminal_source};

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
    for source in [source, terminal_source, kiosk_source] {
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
    for folder in ["texts", "texts/terminal", "texts/kiosk"] {
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
    let sources = LANGUAGES
        .map(|language| [source, terminal_source, kiosk_source].map(|of| (language, of(language))));
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

fn said(table: &Table, logs: &Logs) -> Vec<String> {
    let texts = Texts::of_language("en");
    let lines = panel::lines(table, logs, Viewer::Board, false);
    lines.iter().map(|(_, line)| texts.format(line)).collect()
}

#[test]
fn the_end_is_said_to_the_only_person_and_by_name_among_several() {
    let texts = Texts::of_language("en");
    let (human, computer) = (Player::Human, Player::computer(1));
    for (south, north, title) in [
        (human, computer, "You win!"),
        (computer, human, "You lose."),
        (human, human, "South wins"),
        (computer, computer, "South wins"),
    ] {
        let mut table = Table::new(1, 0);
        let start = "quoridor2 south=e8:5 north=c5:5 fences=- turn=south";
        let start: AnyGame = start.parse().expect("a position");
        let players = PerSeat([south, Player::Empty, north, Player::Empty]);
        table.setup(start, players, ClockOptions::DEFAULT, 1);
        table
            .play_all(&[Move::square(Square::new(4, 8).expect("e9"))])
            .expect("legal");
        assert_eq!(table.phase(), Phase::Over);
        assert_eq!(texts.format(&panel::title(&table, Viewer::Board)), title);
        assert_eq!(
            texts.format(&panel::aim(&table, Viewer::Board)),
            "Quoridor for two"
        );
        let lines = said(&table, &Logs::default());
        assert_eq!(lines[0], "South wins");
    }
}

#[test]
fn every_player_is_told_the_own_aim_and_turn_on_every_screen() {
    let texts = Texts::of_language("en");
    let aim = |table: &Table, viewer| texts.format(&panel::aim(table, viewer));
    let told = |table: &Table, viewer| {
        let lines = panel::lines(table, &Logs::default(), viewer, false);
        let lines: Vec<String> = lines.iter().map(|(_, line)| texts.format(line)).collect();
        format!("{}\n{}", aim(table, viewer), lines.join("\n"))
    };
    for kind in GameKind::ALL {
        let seats = kind.required_seats().unwrap_or(SeatSet::FOUR);
        for seat in seats.iter() {
            for (own, others, viewer) in [
                (Player::Human, Player::computer(1), Viewer::Board),
                (Player::Remote, Player::computer(1), Viewer::Seat(seat)),
                (Player::Remote, Player::Human, Viewer::Seat(seat)),
            ] {
                let player = |of| match seats.contains(of) {
                    true if of == seat => own,
                    true => others,
                    false => Player::Empty,
                };
                let mut table = Table::new(1, 0);
                let players = PerSeat(Seat::ALL.map(player));
                table.start_game(&GameConfig::new(kind, players, 1));
                let own = told(&table, viewer);
                let is_turn = table.position().turn() == seat;
                assert_eq!(own.contains("your turn"), is_turn, "{own}");
                let is_marked = matches!(kind, GameKind::Pacman | GameKind::MsPacman);
                assert_eq!(own.matches("(you)").count(), usize::from(is_marked));
                let all = told(&table, Viewer::Onlooker);
                for addressed in ["You ", "your turn", "(you)", "program"] {
                    assert!(!all.contains(addressed), "{all}");
                }
                // Each seat has an aim of its own.
                let aims = seats.iter().map(|seat| aim(&table, Viewer::Seat(seat)));
                assert_eq!(aims.collect::<BTreeSet<_>>().len(), seats.len() as usize);
                assert_eq!(aim(&table, viewer), aim(&table, Viewer::Seat(seat)));
            }
        }
    }
}

/// A language, and how its words for keys and posts begin.
const KEY_WORDS: &str = "cs kláves sloupek sloupk; de taste pfosten; en key post; es tecla poste; fr touche plot; \
    it tast palett; nl toets paal palen; pl klawisz słup; ro tast stâlp";

/// What speaks of the keys of a real board, of drawn ones, or of a keyboard.
const OF_KEYS: &str = "board-name help-text help-keys side-name key-ok key-back fault-stuck kiosk-press no-mask \
    mirror-play set-mask set-unmask health-masked health-stuck";

#[test]
fn a_screen_without_keys_names_buttons_that_it_has_and_no_keys() {
    for words in KEY_WORDS.split("; ") {
        let (language, stems) = words.split_once(' ').expect("words");
        let drawn = Texts::of_kiosk(language);
        let mut texts = drawn.clone();
        texts.show_keys(false);
        let is_button = |name: &&str| name.starts_with("do-");
        let button = |name: &str| texts.format(&Message::new(name.to_owned()));
        let buttons: Vec<String> = texts.names().filter(is_button).map(button).collect();
        let mut all = messages(source(language));
        all.extend(messages(kiosk_source(language)));
        for name in OF_KEYS.split_whitespace() {
            all.remove(name).expect(name);
        }
        for (name, variables) in all {
            for number in [0u32, 1, 2, 5] {
                let mut message = Message::new(name.clone());
                for variable in variables.iter().filter(|variable| *variable != "keys") {
                    message = message.with(variable.clone().leak(), number);
                }
                let said = texts.format(&message);
                for word in said.split(|letter: char| !letter.is_alphabetic()) {
                    let small = word.to_lowercase();
                    let is_key = stems.split(' ').any(|stem| small.starts_with(stem));
                    let is_named = is_key && !["touchez", "toucher"].contains(&&*small)
                        || ["OK", "BACK"].contains(&word);
                    assert!(!is_named, "{language} {name}: {said}");
                }
                if said != drawn.format(&message) {
                    let mut parts = said.split(['“', '”', '„', '«', '»', '‘', '’']);
                    while let (Some(_), Some(quoted)) = (parts.next(), parts.next()) {
                        let quoted = quoted.trim();
                        let is_there = buttons.iter().any(|button| button == quoted);
                        assert!(is_there, "{language} {name}: {quoted}");
                    }
                }
            }
        }
    }
}

#[test]
fn a_roll_is_said_with_its_face() {
    let mut board = VirtualBoard::new(1);
    let players = PerSeat([Player::computer(1); 4]);
    let config = GameConfig::new(GameKind::MsPacman, players, 1);
    board.table_mut().start_game(&config);
    let (mut logs, mut rolls) = (Logs::default(), BTreeSet::new());
    for _ in 0..600 {
        board.run(50);
        logs.follow(board.table());
        let lines = said(board.table(), &logs);
        rolls.extend(lines.into_iter().filter(|line| line.contains(": rolls")));
    }
    assert!(rolls.len() > 3, "{rolls:?}");
    assert!(
        !rolls.iter().any(|line| line.ends_with("rolls")),
        "{rolls:?}"
    );
}

#[test]
fn a_lobby_that_refuses_is_not_ready_and_one_that_fits_refuses_no_seats() {
    let mut board = VirtualBoard::new(1);
    let logs = Logs::default();
    let lines = |board: &VirtualBoard| said(board.table(), &logs).join("\n");
    board.run(1_000);
    board.tap(Key::Ok(Seat::South));
    board.run(500);
    assert!(lines(&board).contains("Ready to start"));
    board.tap(Key::from_name("a9").expect("a key"));
    board.run(100);
    assert!(lines(&board).contains("No: "), "{}", lines(&board));
    assert!(!lines(&board).contains("Ready"), "{}", lines(&board));
    let before = *board.table().lobby_players();
    board.table_mut().set_lobby(GameKind::Quoridor4, before);
    board.tap(Key::Square(START_SQUARE));
    board.run(100);
    assert!(
        lines(&board).contains("do not fit yet"),
        "{}",
        lines(&board)
    );
    let full = PerSeat([Player::computer(1); 4]);
    board.table_mut().set_lobby(GameKind::Quoridor4, full);
    assert!(
        lines(&board).contains("Ready to start"),
        "{}",
        lines(&board)
    );
    assert!(!lines(&board).contains("fit yet"), "{}", lines(&board));
}
