use fencelight_board::table::{GameConfig, Lesson};
use fencelight_core::game::Move;
use fencelight_core::geometry::{Cell, PerSeat};

use super::*;
use crate::engine::Engine;

fn game(kind: GameKind, players: [Player; 4]) -> Session {
    let mut session = Session::new(1);
    let config = GameConfig::new(kind, PerSeat(players), 1);
    session.table_mut().start_game(&config);
    session.run(2_000);
    session
}

fn two_people() -> Session {
    let players = [Player::Human, Player::Empty, Player::Human, Player::Empty];
    game(GameKind::Quoridor2, players)
}

fn shown(session: &Session) -> Option<Fence> {
    session.table().preview().map(|preview| preview.fence)
}

/// Frames of 16 ms.
fn frames(session: &mut Session, count: usize) {
    for _ in 0..count {
        session.advance(16.7);
    }
}

#[test]
fn a_touch_on_a_groove_shows_its_fence_whatever_was_shown_before() {
    let mut session = two_people();
    for fence in (0..Fence::COUNT).step_by(5).filter_map(Fence::from_index) {
        for fence in [fence, fence, fence.turned()] {
            session.pointer_down(1, Target::Groove(fence.into()));
            session.pointer_up(1);
            frames(&mut session, 20);
            assert_eq!(shown(&session), Some(fence));
        }
    }
    assert!(session.table().history().moves().is_empty());
}

#[test]
fn a_fence_follows_the_finger_and_a_finger_that_stays_places_it() {
    let mut session = two_people();
    let fences = ["d3h", "d3v", "f6v"].map(|name| Fence::from_name(name).expect("a fence"));
    session.pointer_down(7, Target::Groove(fences[0].into()));
    for fence in fences {
        session.pointer_move(7, Some(Target::Groove(fence.into())));
        frames(&mut session, 20);
        assert_eq!(shown(&session), Some(fence));
    }
    session.pointer_move(7, None);
    frames(&mut session, 60);
    assert_eq!(session.table().history().moves(), [Move::fence(fences[2])]);
    session.pointer_up(7);
    frames(&mut session, 60);
    assert_eq!(session.table().history().moves().len(), 1);
}

#[test]
fn two_fingers_on_the_keys_of_a_side_pause_the_game() {
    let mut session = two_people();
    session.pointer_down(1, Target::Key(Key::Ok(Seat::South)));
    session.pointer_down(2, Target::Key(Key::Back(Seat::South)));
    frames(&mut session, 200);
    assert_eq!(session.table().phase(), Phase::Pause);
}

#[test]
fn a_fence_is_outlined_only_where_a_person_may_place_one() {
    let fence = Fence::from_name("e3h").expect("a fence");
    let mut session = two_people();
    assert_eq!(session.outline(fence.into()), Some((fence, true)));
    session
        .table_mut()
        .play_all(&[Move::fence(fence)])
        .expect("it is legal");
    session.run(2_000);
    assert_eq!(session.outline(fence.into()), Some((fence, false)));
    assert_eq!(Session::new(1).outline(fence.into()), None);
    let pacman = game(GameKind::Pacman, [Player::Human; 4]);
    assert_eq!(pacman.outline(fence.into()), None);
}

#[test]
fn a_touch_beside_a_fence_shows_the_fence_through_the_same_gap() {
    let mut session = two_people();
    let laid = Move::fence(Fence::from_name("d5h").expect("a fence"));
    session.table_mut().play_all(&[laid]).expect("it is legal");
    session.run(2_000);
    // The west half of the gap between f5 and f6: e5h would meet d5h, so f5h is left.
    let gap = Gap::new(Cell::new(10, 9).expect("a cell"), false).expect("a gap");
    session.pointer_down(1, Target::Groove(gap));
    session.pointer_up(1);
    frames(&mut session, 20);
    assert_eq!(shown(&session), Fence::from_name("f5h"));
    // Between d5 and d6 there is a fence already: the reason is told, and no other fence is shown.
    let taken = Gap::new(Cell::new(6, 9).expect("a cell"), true).expect("a gap");
    session.pointer_down(1, Target::Groove(taken));
    session.pointer_up(1);
    frames(&mut session, 20);
    assert_eq!(shown(&session), None);
    assert!(session.table().cues().rejection.is_some());
}

#[test]
fn computers_of_every_game_play_by_jobs_and_answers() {
    let mut engine = Engine::default();
    for kind in GameKind::ALL {
        let (computer, mut aside) = (Player::computer(1), Player::computer(1));
        if kind == GameKind::Quoridor2 {
            aside = Player::Empty;
        }
        let mut session = game(kind, [computer, aside, computer, aside]);
        let mut jobs = 0;
        for _ in 0..40 {
            if let Some(job) = session.next_job() {
                jobs += 1;
                assert_eq!(session.next_job(), None, "a job is given out once");
                session.answer(&engine.answer(&job).expect("an answer"));
            }
            session.run(700);
        }
        assert!(jobs > 15, "{kind}: {jobs}");
        assert!(session.table().history().moves().len() >= jobs - 1);
    }
}

#[test]
fn a_long_gap_counts_as_a_short_one() {
    let mut session = Session::new(1);
    session.advance(3_600_000.0);
    assert_eq!(session.now_ms(), 500);
    session.advance(-5.0);
    assert_eq!(session.now_ms(), 500);
}

#[test]
fn a_button_that_holds_acts_within_a_frame() {
    for kind in GameKind::ALL {
        let aside = match kind {
            GameKind::Quoridor2 => Player::Empty,
            _ => Player::Human,
        };
        let mut session = game(kind, [Player::Human, aside, Player::Human, aside]);
        session.hold_at_once(&[Key::Ok(Seat::South), Key::Back(Seat::South)]);
        frames(&mut session, 1);
        assert_eq!(session.table().phase(), Phase::Pause, "{kind}");
        frames(&mut session, 20);
        assert_eq!(session.table().phase(), Phase::Pause, "{kind}");
        session.hold_at_once(&[Key::Back(Seat::South)]);
        frames(&mut session, 1);
        assert_eq!(session.table().phase(), Phase::Lobby, "{kind}");
    }
}

#[test]
fn a_game_is_paused_while_a_move_of_the_computer_is_shown() {
    let mut engine = Engine::default();
    let players = [
        Player::Human,
        Player::Empty,
        Player::computer(1),
        Player::Empty,
    ];
    let mut session = game(GameKind::Quoridor2, players);
    for _ in 0..200 {
        if let Some(job) = session.next_job() {
            session.answer(&engine.answer(&job).expect("an answer"));
        }
        let target = session.table().targets().iter().next();
        match target.filter(|_| session.table().is_human_turn()) {
            Some(square) => session.hold(&[Key::Square(square)], TAP_MS),
            None if session.table().is_animating() => break,
            None => {}
        }
        session.run(20);
    }
    assert!(session.table().is_animating());
    session.hold_at_once(&[Key::Ok(Seat::South), Key::Back(Seat::South)]);
    frames(&mut session, 1);
    assert_eq!(session.table().phase(), Phase::Pause);
}

#[test]
fn a_lesson_waits_for_its_reader_up_to_its_end() {
    let mut session = Session::new(1);
    session.run(200);
    session.hold(&[Key::Ok(Seat::South)], TAP_MS);
    session.run(200);
    session.table_mut().start_lesson(GameKind::Quoridor2);
    session.wait_in_lesson();
    frames(&mut session, 1_200);
    let step = |session: &Session| session.table().lesson().map(Lesson::step_number);
    assert_eq!(step(&session), Some(1), "after 20 s");
    session.hold_at_once(&[Key::Back(Seat::South)]);
    frames(&mut session, 10);
    assert!(!session.is_patient(), "the next lesson begins as any other");
    session.table_mut().start_lesson(GameKind::Quoridor2);
    frames(&mut session, 1_200);
    assert!(step(&session) > Some(1));
}
#[test]
fn a_lesson_that_is_over_leads_to_a_game_with_a_person() {
    let choices = [Player::Empty, Player::Human, Player::computer(3)];
    for (number, kind) in (0..81).flat_map(|n| GameKind::ALL.map(|kind| (n, kind))) {
        let player = |place: u32| choices[number / 3_usize.pow(place) % 3];
        let before = PerSeat([player(0), player(1), player(2), player(3)]);
        let players = fitting(kind, before);
        assert!(
            seat_mismatch(kind, &players).is_empty(),
            "{kind} {before:?}"
        );
        assert!(!human_seats(&players).is_empty(), "{kind} {before:?}");
    }
    for kind in GameKind::ALL {
        let mut session = Session::new(1);
        session.run(1_000);
        session.hold(&[Key::Square(START_SQUARE)], TAP_MS);
        session.run(500);
        let lobby = PerSeat([Player::Human, Player::Empty, Player::Empty, Player::Empty]);
        session.table_mut().set_lobby(kind, lobby);
        session.table_mut().start_lesson(kind);
        while let Some(lesson) = session.table().lesson()
            && lesson.step().is_some()
        {
            let key = lesson.asked_key();
            session.hold(&key.into_iter().collect::<Vec<_>>(), TAP_MS);
            session.run(300);
        }
        assert_eq!(session.table().phase(), Phase::Lesson, "{kind}");
        session.run(300);
        session.go(Wish::LobbyGame);
        session.run(1_000);
        assert_eq!(session.table().phase(), Phase::Play, "{kind}");
        assert_eq!(session.table().position().kind(), kind);
        let players = session.table().players();
        assert_eq!(players[Seat::South], Player::Human, "{kind}");
        assert_eq!(players[Seat::North], Player::computer(1), "{kind}");
    }
}

#[test]
fn the_first_page_leads_to_games_and_lessons_and_loses_no_game() {
    for kind in GameKind::ALL {
        let mut session = Session::new(1);
        session.run(500);
        assert!(session.is_home());
        let mut go = |wish| {
            session.go(wish);
            session.run(1_500);
            assert!(!session.is_home(), "{kind} {wish:?}");
            let table = session.table();
            (
                table.phase(),
                table.position().kind(),
                human_seats(table.players()).len(),
            )
        };
        assert_eq!(go(Wish::Game(kind, People::One)), (Phase::Play, kind, 1));
        let before = session.table().history().moves().len();
        session.hold_at_once(&[Key::Ok(Seat::South), Key::Back(Seat::South)]);
        session.run(300);
        assert_eq!(session.table().phase(), Phase::Pause, "{kind}");
        session.ask_drop(true);
        session.run(300);
        assert!(session.asks_drop());
        session.keep_game();
        session.run(300);
        assert_eq!(session.table().phase(), Phase::Lobby, "{kind}");
        assert!(!session.asks_drop(), "the question has gone");
        let mut go = |wish| {
            session.go(wish);
            session.run(1_500);
            let table = session.table();
            (
                table.phase(),
                table.position().kind(),
                human_seats(table.players()).len(),
            )
        };
        // A game of the kind is offered before a new one, also from its lesson and after another game.
        assert_eq!(go(Wish::Game(kind, People::Two)).0, Phase::Resume);
        assert_eq!(go(Wish::Lobby).0, Phase::Lobby);
        let other = GameKind::ALL.into_iter().find(|other| *other != kind);
        let other = other.expect("another game");
        assert_eq!(go(Wish::Game(other, People::Two)), (Phase::Play, other, 2));
        session.hold_at_once(&[Key::Ok(Seat::South), Key::Back(Seat::South)]);
        session.run(300);
        session.keep_game();
        session.run(300);
        let mut go = |wish| {
            session.go(wish);
            session.run(1_500);
            (session.table().phase(), session.table().position().kind())
        };
        assert_eq!(go(Wish::Resume(kind)), (Phase::Play, kind));
        assert!(session.table().history().moves().len() >= before, "{kind}");
    }
}

#[test]
fn one_press_fills_the_seats_with_computers() {
    for kind in GameKind::ALL {
        let mut session = Session::new(1);
        session.run(500);
        session.go(Wish::Lobby);
        session.run(500);
        let lobby = PerSeat([Player::Human, Player::Empty, Player::Empty, Player::Empty]);
        session.table_mut().set_lobby(kind, lobby);
        session.fit_seats();
        let players = session.table().lobby_players();
        assert!(seat_mismatch(kind, players).is_empty(), "{kind}");
        assert_eq!(players[Seat::South], Player::Human, "{kind}");
    }
}

#[test]
fn a_game_that_another_tab_plays_is_shown_and_stands_still() {
    let played = two_people();
    let mut session = Session::new(2);
    let (table, history) = (played.table(), played.table().history());
    let saved = table.saved_game().expect("a game");
    session
        .table_mut()
        .offer_saved_game(history.start().clone(), history.moves(), &saved);
    session.show();
    assert!(session.is_shown());
    let target = Target::Key(Key::from_name("e2").expect("a key"));
    for _ in 0..100 {
        session.pointer_down(1, target);
        session.run(10_000);
        session.pointer_up(1);
        session.hold(&[Key::Ok(Seat::South)], TAP_MS);
    }
    assert_eq!(session.table().phase(), Phase::Play);
    assert_eq!(session.table().position(), table.position());
    assert!(session.next_job().is_none());
    let lit = session.frame().iter().any(|led| *led != RGB8::default());
    assert!(lit, "the position is seen");
}
