//! Every message that the page can show has words in every language.

use std::collections::BTreeSet;

use fencelight_ai::greedy;
use fencelight_board::console::{Console, Mirror};
use fencelight_board::device::VirtualBoard;
use fencelight_board::geometry::{Key, PerSeat, Seat};
use fencelight_board::table::lobby::{LESSON_SQUARE, START_SQUARE, icon_center};
use fencelight_board::table::{GameConfig, LessonScript, LessonStep, Phase, Player, Setting};
use fencelight_core::game::Domain;
use fencelight_core::games::GameKind;
use fencelight_text::facts::Viewer;
use fencelight_text::panel::{aim, rules, rules_title};
use fencelight_text::{Argument, LANGUAGES, Logs, Message, Texts, names};

use super::*;
use crate::desk::{Desk, DeskPress};
use crate::editor::Editor;
use crate::engine::Engine;
use crate::layout::{self, Target};
use crate::link::tests::games;
use crate::session::Session;
use crate::study::Study;

fn texts(language: &str) -> Texts {
    Texts::of_language(language)
}

#[test]
fn every_setting_of_a_real_board_has_a_control_with_its_values() {
    let page = include_str!("../../static/index.html");
    for setting in Setting::ALL {
        let name = format!("data-setting=\"{}\"", setting.name());
        let control = page.split("<label>").find(|part| part.contains(&name));
        let control = control.unwrap_or_else(|| panic!("{name}"));
        let control = control.split("</label>").next().expect("a control");
        let values = match setting.domain() {
            Domain::Numbers(least, most) => vec![format!("min=\"{least}\" max=\"{most}\"")],
            Domain::Words(["off", "on"]) => vec!["type=\"checkbox\"".to_owned()],
            Domain::Words(words) => words
                .iter()
                .map(|word| format!("value=\"{word}\""))
                .collect(),
        };
        for value in values {
            assert!(control.contains(&value), "{name}: {value}");
        }
    }
}

#[test]
fn the_rules_of_each_game_are_read_in_two_minutes() {
    // 230 words a minute in English; languages with longer words have fewer of them.
    const MOST_WORDS: usize = 460;
    for language in LANGUAGES {
        let texts = texts(language);
        for kind in GameKind::ALL {
            let mut session = Session::new(1);
            let players = PerSeat([Player::Human; 4]);
            session
                .table_mut()
                .start_game(&GameConfig::new(kind, players, 1));
            let text: Vec<String> = rules(session.table())
                .iter()
                .map(|message| texts.format(message))
                .collect();
            let words = text.join(" ").split_whitespace().count();
            assert!(
                (120..=MOST_WORDS).contains(&words),
                "{language} {kind}: {words}"
            );
        }
    }
}

/// Aim and rules of Pac-Man name the lives and the ghosts of the layout in every language: of the one that is chosen in the lobby, in the
/// game, in a review of it.
#[test]
fn the_lives_and_the_ghosts_are_those_of_the_layout() {
    for (value, lives, other, ghosts) in [
        ("a9", "3", "5", 4),
        ("b9", "3", "5", 4),
        ("c9", "5", "3", 3),
    ] {
        let mut session = Session::new(1);
        session.run(1_000);
        let press = |session: &mut Session, key, length_ms| {
            session.hold(&[key], length_ms);
            session.run(u64::from(length_ms) + 300);
        };
        let icon = Key::Square(icon_center(GameKind::Pacman));
        press(&mut session, icon, 60);
        session
            .table_mut()
            .set_lobby(GameKind::Pacman, PerSeat([Player::Human; 4]));
        press(&mut session, icon, 1_200);
        for key in [value, "a1"] {
            press(&mut session, Key::from_name(key).expect("a key"), 60);
        }
        let check = |session: &Session, aim: &Message| {
            for language in LANGUAGES {
                let texts = texts(language);
                let aim = texts.format(aim);
                assert!(
                    aim.contains(lives) && !aim.contains(other),
                    "{value}: {aim}"
                );
                let rules: Vec<String> = rules(session.table())
                    .iter()
                    .map(|message| texts.format(message))
                    .collect();
                let rules = rules.join(" ");
                // The paragraph after that of the players.
                let of_lives = rules.split('\n').nth(2).expect("a paragraph");
                assert!(
                    of_lives.contains(lives) && !of_lives.contains(other),
                    "{value}: {of_lives}"
                );
                let clyde = rules.matches("Clyde").count();
                assert_eq!(clyde, 2 * (ghosts - 3), "{value}: {rules}");
            }
        };
        assert_eq!(session.table().phase(), Phase::Lobby);
        check(&session, &aim(session.table(), Viewer::Board));
        press(&mut session, Key::Square(START_SQUARE), 60);
        assert_eq!(session.table().phase(), Phase::Play);
        check(&session, &aim(session.table(), Viewer::Board));
        let desk = Desk::edit(Editor::new(session.table().position().clone()));
        check(&session, &Content::of_desk(&desk).aim);
    }
}

/// Checks a message and those inside of it.
fn check(message: &Message, texts: &[Texts]) {
    let is_place = layout::keys().any(|key| key.to_string() == message.name.as_ref());
    let is_number = message.name.bytes().all(|byte| byte.is_ascii_digit());
    if !is_place && !is_number {
        for texts in texts {
            assert!(
                texts.names().any(|name| name == message.name),
                "{}: no {}",
                texts.language(),
                message.name
            );
        }
    }
    for (variable, argument) in &message.arguments {
        let english = texts.first().expect("English");
        let text = english.format(message);
        assert!(!text.contains('{'), "{variable}: {text}");
        check_argument(argument, texts);
    }
}

fn check_argument(argument: &Argument, texts: &[Texts]) {
    match argument {
        Argument::Message(message) => check(message, texts),
        Argument::List(arguments) => arguments
            .iter()
            .for_each(|(argument, _)| check_argument(argument, texts)),
        Argument::Number(_) | Argument::Text(_) => {}
    }
}

/// Checks the words of a panel.
fn check_content(content: Content, texts: &[Texts], seen: &mut BTreeSet<String>) {
    let mut messages = vec![content.title, content.aim];
    messages.extend(content.lines.into_iter().map(|(_, message)| message));
    for group in content.groups {
        messages.extend(group.name);
        messages.extend(group.about);
        messages.extend(group.actions.into_iter().map(|action| action.name));
    }
    messages.extend(content.turns);
    for message in &messages {
        // The check of a message is long.
        if seen.insert(format!("{message:?}")) {
            check(message, texts);
        }
    }
}

/// Checks that in a game Pause keeps its place, and that a take-back never comes to lie where another button was.
fn check_places(session: &Session, content: &Content) {
    let table = session.table();
    if table.phase() != Phase::Play || table.proposal().is_some() {
        return;
    }
    let names = |group: &Group| -> Vec<String> {
        let names = group.actions.iter().map(|action| &action.name);
        names.map(|name| format!("{name:?}")).collect()
    };
    let rows: Vec<Vec<String>> = content.groups.iter().map(names).collect();
    assert!(rows[0][0].contains("do-pause"), "{rows:?}");
    let is_take_back = |name: &String| name.contains("do-take-back");
    assert!(!rows[0].iter().any(is_take_back), "{rows:?}");
}

/// Checks all that a page shows.
fn check_page(session: &Session, texts: &[Texts], seen: &mut BTreeSet<String>) {
    let table = session.table();
    let mut logs = Logs::default();
    logs.follow(table);
    let content = Content::of_board(session, &logs, true);
    check_places(session, &content);
    check_content(content, texts, seen);
    let mut messages = vec![rules_title(table)];
    messages.extend(rules(table));
    let cells = Cells::new(table);
    messages.extend(layout::keys().map(|key| cells.name(key)));
    for message in &messages {
        // The check of a message is long.
        if seen.insert(format!("{message:?}")) {
            check(message, texts);
        }
    }
}

#[test]
fn everything_that_random_visitors_see_has_words() {
    let texts = LANGUAGES.map(texts);
    let mut seen = BTreeSet::new();
    let mut phases = BTreeSet::new();
    let mut random = 1u64;
    let mut next = |below: usize| {
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) as usize % below
    };
    let keys: Vec<Key> = layout::keys().collect();
    for kind in GameKind::ALL {
        let mut session = Session::new(5);
        let players = match kind {
            GameKind::Quoridor2 => [
                Player::Human,
                Player::Empty,
                Player::computer(1),
                Player::Empty,
            ],
            _ => [
                Player::Human,
                Player::Human,
                Player::computer(1),
                Player::Human,
            ],
        };
        session
            .table_mut()
            .start_game(&GameConfig::new(kind, PerSeat(players), 3));
        for _ in 0..160 {
            if let Some(request) = session.table().request() {
                let mv = greedy(session.table().position(), 1).expect("a move");
                let _ = session.table_mut().answer(request.number, mv);
            }
            let targets: Vec<Key> = session.table().targets().iter().map(Key::Square).collect();
            let key = match next(3) {
                0 if !targets.is_empty() => targets[next(targets.len())],
                1 => Key::Ok(
                    session
                        .table()
                        .players()
                        .0
                        .iter()
                        .position(|player| *player == Player::Human)
                        .map_or(Seat::South, |seat| Seat::ALL[seat]),
                ),
                _ => keys[next(keys.len())],
            };
            let length_ms = [60, 60, 60, 1_200, 2_300][next(5)];
            session.hold(&[key], length_ms);
            session.run(u64::from(length_ms) + 200 + 50 * next(20) as u64);
            phases.insert(session.table().phase().name());
            check_page(&session, &texts, &mut seen);
        }
    }
    for phase in [Phase::Lobby, Phase::Play] {
        assert!(phases.contains(phase.name()), "{phases:?}");
    }
    assert!(seen.len() > 600, "{}", seen.len());
}

#[test]
fn reviews_and_set_ups_of_every_game_have_words() {
    let texts = LANGUAGES.map(texts);
    let mut seen = BTreeSet::new();
    let mut engine = Engine::with_analysis_nodes(50);
    for game in games() {
        let kind = game.start.kind();
        let mut desk = Desk::review(game, 1);
        while let Some(job) = desk.study_mut().and_then(Study::next_job) {
            check_content(Content::of_desk(&desk), &texts, &mut seen);
            let answer = engine.answer(&job).expect("an answer");
            desk.study_mut().expect("a review").answer(&answer);
        }
        for ply in 0..12 {
            desk.go_to(ply);
            check_content(Content::of_desk(&desk), &texts, &mut seen);
        }
        let mut desk = Desk::edit(Editor::of_kind(kind));
        let groups = Content::of_desk(&desk).groups;
        for action in groups.iter().flat_map(|group| &group.actions) {
            let Press::Desk(press) = action.press else {
                panic!("{action:?} presses the board");
            };
            if !matches!(press, DeskPress::Kind(_)) {
                desk.apply(press);
            }
            for key in layout::keys().step_by(7) {
                desk.press(Target::Key(key));
                check_content(Content::of_desk(&desk), &texts, &mut seen);
            }
        }
    }
}

#[test]
fn a_remote_player_has_words() {
    let texts = LANGUAGES.map(texts);
    for player in [Player::Remote, Player::Empty, Player::computer(3)] {
        check(&names::player(player), &texts);
    }
    let mut session = Session::new(5);
    let players = PerSeat([Player::Remote, Player::Empty, Player::Human, Player::Empty]);
    let mut config = GameConfig::new(GameKind::Quoridor2, players, 1);
    config.first = Some(Seat::South);
    session.table_mut().start_game(&config);
    session.run(1_000);
    let content = Content::of_board(&session, &Logs::default(), true);
    assert_eq!(content.lines[0].1.name, "friend-moves");
    check(&content.lines[0].1, &texts);
}

#[test]
fn lobby_options_and_lessons_have_words() {
    let texts = LANGUAGES.map(texts);
    let mut seen = BTreeSet::new();
    for kind in GameKind::ALL {
        let mut session = Session::new(5);
        session.run(1_000);
        let tap = |session: &mut Session, key| {
            session.hold(&[key], 60);
            session.run(500);
        };
        let icon = Key::Square(icon_center(kind));
        tap(&mut session, icon);
        tap(&mut session, icon);
        assert_eq!(session.table().lobby_kind(), kind);
        check_page(&session, &texts, &mut seen);
        session.hold(&[icon], 1_200);
        session.run(1_500);
        for _ in 0..2 {
            check_page(&session, &texts, &mut seen);
            let groups = groups(&session, &Logs::default());
            // Every option is explained whose name is not enough.
            let plain =
                "first ply_cap move_time bank_time timeout_action timeout_strikes hints calm";
            for group in groups.iter().filter(|group| group.about.is_none()) {
                let name = group.name.as_ref().map(|name| name.name.to_string());
                let is_plain = |name: String| {
                    let is_named = |key| name == format!("option-{key}");
                    plain.split(' ').any(is_named)
                };
                assert!(name.is_none_or(is_plain), "{group:?}");
            }
            tap(&mut session, Key::from_name("i1").expect("a key"));
        }
        tap(&mut session, Key::from_name("a1").expect("a key"));
        tap(&mut session, Key::Square(LESSON_SQUARE));
        assert_eq!(session.table().phase(), Phase::Lesson, "{kind}");
        check_page(&session, &texts, &mut seen);
        let script = LessonScript::of(kind);
        for step in (0..script.len()).filter_map(|index| script.step(index)) {
            if let LessonStep::Ask { message, .. } = step {
                let words = Message::new(format!("lesson-{message}"));
                check(&words, &texts);
            }
        }
    }
}

#[test]
fn a_real_board_has_words_in_every_phase() {
    let texts = LANGUAGES.map(texts);
    let logs = Logs::default();
    let mut mirror = Mirror::default();
    let mut checked = 0;
    let mut check_all = |mirror: &Mirror| {
        let content = Content::of_line(mirror, &logs);
        let mut messages = vec![content.title];
        messages.extend(mirror.kind().map(|_| content.aim));
        messages.extend(content.lines.into_iter().map(|(_, message)| message));
        messages.iter().for_each(|message| check(message, &texts));
        checked += messages.len();
    };
    check_all(&mirror);
    let (mut console, mut board) = (Console::new(1, 1), VirtualBoard::new(1));
    let mut dump = String::new();
    for byte in *b"position quoridor2 south=e4:3 north=e6:2 fences=- turn=south\ndump\n" {
        console.feed(byte, &mut board, &mut dump);
    }
    let dump = dump.trim_start_matches("=\n\n");
    for phase in Phase::ALL {
        mirror.open(true);
        mirror.next_request(0.0);
        mirror.receive(b"= fencelight 0.1.7\n\n");
        mirror.write("play e2");
        let facts = "seat_south=human\nseat_west=computer3\nseat_north=remote\nseat_east=-\nchosen=pacman\nlesson=quoridor2\n\
                     step=2\nasks=e5+\npreview=e3h\nproposal=pause:south\nhint=e2";
        let mut now_ms = 0.0;
        // On a line that is slower than the lights.
        while mirror.phase() != Some(phase) {
            assert!(now_ms < 10_000.0, "the state is never read");
            now_ms += 40.0;
            let answer = match mirror.next_request(now_ms).as_deref() {
                Some("table") => format!("= phase={}\n{facts}\n\n", phase.name()),
                Some("dump") => dump.to_owned(),
                Some("play e2") => "? illegal no\n\n".to_owned(),
                _ => "=\n\n".to_owned(),
            };
            mirror.receive(answer.as_bytes());
        }
        check_all(&mirror);
    }
    assert!(checked > 50, "{checked}");
}

#[test]
fn a_tab_that_shows_the_game_of_another_one_says_so() {
    let texts = LANGUAGES.map(texts);
    let mut seen = BTreeSet::new();
    let mut session = Session::new(5);
    session.show();
    check_page(&session, &texts, &mut seen);
    let content = Content::of_board(&session, &Logs::default(), true);
    let (_, line) = content.lines.last().expect("a line");
    assert_eq!(line.name, "tab-line");
    assert!(content.groups.is_empty(), "nothing can be pressed");
}
