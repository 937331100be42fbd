//! Turns of Ms. Pac-Man: when one may be skipped, what is rolled when, which pieces may share a square.

use fencelight_core::game::{Face, Game, Move};
use fencelight_core::geometry::Seat;
use fencelight_core::mspacman::{Capture, Options, Position, PositionError, Setup};

/// Four players, all dots.
fn position(capture: Capture, pieces: &str, turn: &str) -> Result<Position, PositionError> {
    let dots = "1ef/1ff/1bb/1ef/0c6/1ef/1bb/1ff/1ef";
    let text = format!("mspacman seats=south,west,north,east {pieces} dots={dots} {turn}");
    let setup: Setup = text.parse().expect("a setup");
    let options = Options {
        capture,
        ..Options::default()
    };
    Position::new(&setup, options)
}

const APART: &str = "ms=south:d4 south=- west=d5:s north=e6:s east=f5:s";
const WEST_ON_HER: &str = "ms=south:d4 south=- west=d4:s north=e6:s east=f5:s";

#[test]
fn a_turn_is_skipped_only_where_its_piece_can_stay() {
    let two_ghosts = "ms=south:d4 south=- west=a7:s north=a7:s east=f5:s";
    let off_board = "ms=south:- south=- west=d5:s north=e6:s east=f5:s";
    for (pieces, turn, may_skip) in [
        (APART, "turn=south phase=roll steps=0 extra=no", true),
        (APART, "turn=south phase=step steps=3 extra=no", true),
        (APART, "turn=west phase=step steps=3 extra=no", true),
        (WEST_ON_HER, "turn=south phase=step steps=3 extra=no", false),
        (WEST_ON_HER, "turn=west phase=step steps=3 extra=no", false),
        (two_ghosts, "turn=west phase=step steps=3 extra=no", false),
        (two_ghosts, "turn=north phase=step steps=3 extra=no", false),
        (off_board, "turn=south phase=place steps=0 extra=no", false),
    ] {
        let position = position(Capture::Exact, pieces, turn).expect("a position");
        assert_eq!(position.is_legal(Move::SKIP), may_skip, "{pieces} {turn}");
    }
}

#[test]
fn there_are_faces_only_where_a_roll_is_due() {
    let off_board = "ms=south:- south=- west=d5:s north=e6:s east=f5:s";
    for (pieces, turn, faces) in [
        (APART, "turn=south phase=roll steps=0 extra=no", 6),
        (APART, "turn=west phase=roll steps=0 extra=no", 6),
        (APART, "turn=west phase=step steps=3 extra=no", 0),
        (off_board, "turn=south phase=place steps=0 extra=no", 0),
    ] {
        let position = position(Capture::Enter, pieces, turn).expect("a position");
        assert_eq!(position.faces().len(), faces, "{turn}");
        // A plain 2 is taken by name, but only as a roll.
        for face in [Face::Two, Face::Three] {
            assert_eq!(position.is_legal(Move::rolled(face)), faces > 0, "{turn}");
        }
    }
}

#[test]
fn an_extra_turn_is_kept_until_the_count_ends() {
    for (extra, has) in [("yes", true), ("no", false)] {
        let turn = format!("turn=south phase=step steps=3 extra={extra}");
        let position = position(Capture::Enter, APART, &turn).expect("a position");
        assert_eq!(position.has_extra_turn(), has);
    }
}

#[test]
fn a_ghost_and_ms_pac_man_share_a_square_only_in_passing() {
    let rest = Err(PositionError::OnMsPacman(Seat::West));
    for turn in ["turn=south phase=step", "turn=west phase=step"] {
        let going_on = format!("{turn} steps=2 extra=no");
        assert!(position(Capture::Exact, WEST_ON_HER, &going_on).is_ok());
        assert_eq!(position(Capture::Enter, WEST_ON_HER, &going_on), rest);
        let ended = format!("{turn} steps=0 extra=no");
        assert_eq!(position(Capture::Exact, WEST_ON_HER, &ended), rest);
    }
}
