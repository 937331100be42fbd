//! Tests of the set-up.

use fencelight_core::game::{Game as _, Ghost};

use super::*;

fn square(name: &str) -> Target {
    Target::Key(Key::from_name(name).expect("a key"))
}

fn fence(name: &str) -> Target {
    Target::Groove(Fence::from_name(name).expect("a fence").into())
}

#[test]
fn pawns_and_fences_of_quoridor_are_set_and_impossible_ones_refused() {
    for kind in [GameKind::Quoridor2, GameKind::Quoridor4] {
        let mut editor = Editor::of_kind(kind);
        editor.press(square("e4"));
        editor.press(square("d4+"));
        editor.press(fence("f6v"));
        let text = editor.game().to_string();
        assert!(
            text.contains("south=e4:") && text.contains("fences=d4h,f6v"),
            "{text}"
        );
        assert_eq!(editor.refusal(), None);
        editor.press(square("d4+"));
        assert!(editor.game().to_string().contains("fences=d4v,f6v"));
        editor.press(square("d4+"));
        assert!(editor.game().to_string().contains("fences=f6v turn"));
        // A crossing fence, a pawn on another pawn, and a closed way.
        let before = editor.game().clone();
        editor.press(fence("f6h"));
        assert!(matches!(editor.refusal(), Some(Refusal::Position(_))));
        editor.choose(Tool::Pawn(Seat::North));
        assert_eq!(editor.refusal(), None);
        editor.press(square("e4"));
        assert!(matches!(
            editor.refusal(),
            Some(Refusal::Position(PositionError::Quoridor(
                quoridor::PositionError::SameSquare(..)
            )))
        ));
        assert_eq!(editor.game(), &before);
        editor.set_mover(Mover::Seat(Seat::North));
        assert_eq!(editor.game().turn(), Seat::North);
    }
}

#[test]
fn a_way_that_is_closed_is_refused() {
    let mut editor = Editor::of_kind(GameKind::Quoridor2);
    for name in ["a1h", "c1h", "e1h", "g1h"] {
        editor.press(fence(name));
        assert_eq!(editor.refusal(), None, "{name}");
    }
    editor.press(fence("h1v"));
    assert!(
        matches!(
            editor.refusal(),
            Some(Refusal::Position(PositionError::Quoridor(
                quoridor::PositionError::NoPathToGoal(_)
            )))
        ),
        "{:?} {}",
        editor.refusal(),
        editor.game()
    );
}

#[test]
fn fences_come_from_hands_and_go_back_to_them() {
    let mut editor = Editor::of_kind(GameKind::Quoridor2);
    editor.press(fence("a1h"));
    editor.press(fence("c1h"));
    assert!(editor.game().to_string().contains("south=e1:9 north=e9:9"));
    editor.press(fence("a1h"));
    assert!(editor.game().to_string().contains("south=e1:10 north=e9:9"));
    editor.change_hand(Seat::South, true);
    assert!(matches!(editor.refusal(), Some(Refusal::Position(_))));
    editor.change_hand(Seat::South, false);
    assert!(editor.game().to_string().contains("south=e1:9 north=e9:9"));
}

#[test]
fn the_pieces_of_pac_man_are_set_and_eaten() {
    let mut editor = Editor::of_kind(GameKind::Pacman);
    editor.choose(Tool::Piece(Piece::Ghost(Ghost::Blinky)));
    editor.press(square("e9"));
    assert!(
        matches!(editor.refusal(), Some(Refusal::Position(_))),
        "no pellet was eaten"
    );
    editor.choose(Tool::Pellet);
    editor.press(square("a1"));
    editor.choose(Tool::Piece(Piece::Ghost(Ghost::Blinky)));
    editor.press(square("e9"));
    assert_eq!(editor.refusal(), None);
    assert!(
        editor.game().to_string().contains("blinky=- "),
        "{}",
        editor.game()
    );
    editor.set_lives(1);
    editor.set_mover(Mover::Piece(Piece::Ghost(Ghost::Inky)));
    assert_eq!(editor.refusal(), None);
    assert!(editor.game().to_string().contains("lives=1"));
    assert_eq!(
        editor.game().mover(),
        Mover::Piece(Piece::Ghost(Ghost::Inky))
    );
    assert!(!editor.game().legal_moves().is_empty());
}

#[test]
fn ms_pac_man_her_ghosts_and_dots_are_set() {
    let mut editor = Editor::of_kind(GameKind::MsPacman);
    let AnySetup::MsPacman(setup) = editor.setup().clone() else {
        panic!("another game");
    };
    let other = setup.seats.after(setup.controller);
    editor.press(square("a1"));
    assert_eq!(editor.refusal(), None, "{}", editor.game());
    editor.choose(Tool::Ghost(other));
    editor.press(square("i9"));
    editor.press(square("i9"));
    assert!(
        editor.game().to_string().contains("=i9:w2"),
        "{}",
        editor.game()
    );
    editor.choose(Tool::Dot);
    editor.press(square("a2"));
    editor.set_controller(other);
    editor.set_mover(Mover::Seat(other));
    assert_eq!(editor.refusal(), None);
    assert!(
        editor
            .game()
            .to_string()
            .contains(&format!("ms={other}:a1"))
    );
    assert!(!editor.tools().contains(&Tool::Ghost(other)));
    editor.press(fence("e3h"));
    assert_eq!(editor.refusal(), Some(Refusal::Fixed));
}
