//! What a player must tell apart has shapes of its own: law 7 of the lights, without colour.

use std::collections::HashMap;

use fencelight_ai::greedy;
use fencelight_board::device::VirtualBoard;
use fencelight_board::table::{GameConfig, Player};
use fencelight_core::game::Game;
use fencelight_core::games::{AnyGame, BoardFacts, GameKind, GameVisitor, PieceKind};
use fencelight_core::geometry::{PerSeat, Seat};
use fencelight_core::mspacman::{self, MAZE, area};
use fencelight_core::{pacman, quoridor};

use super::*;

/// What lies on a square, by the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Thing {
    Piece(u8, bool),
    Vacated,
    Pellet,
    Power,
    Dot(Seat),
    Solid,
    Exit,
    Goal,
    Nothing,
}

/// What lies on the ground of a square.
struct Ground(Square);

impl GameVisitor for Ground {
    type Output = Thing;

    fn quoridor(self, position: &quoridor::Position) -> Thing {
        match position.turn().has_goal(self.0) {
            true => Thing::Goal,
            false => Thing::Nothing,
        }
    }

    fn pacman(self, position: &pacman::Position) -> Thing {
        match position.pellets().contains(self.0) {
            true => Thing::Pellet,
            false => Thing::Nothing,
        }
    }

    fn mspacman(self, position: &mspacman::Position) -> Thing {
        let owner = |seat: &Seat| area(*seat).contains(self.0);
        match Seat::ALL.into_iter().find(owner) {
            _ if MAZE.solid.contains(self.0) => Thing::Solid,
            _ if MAZE.exits.contains(self.0) => Thing::Exit,
            Some(_) if !position.dots().contains(self.0) => Thing::Nothing,
            Some(_) if MAZE.power.contains(self.0) => Thing::Power,
            Some(seat) => Thing::Dot(seat),
            None => Thing::Nothing,
        }
    }
}

fn thing(table: &Table, game: &AnyGame, square: Square) -> Thing {
    let mut found = None;
    game.for_each_piece(|piece| {
        if piece.square == square {
            let number = match piece.kind {
                PieceKind::Pac => 0,
                PieceKind::Pawn(seat) | PieceKind::SeatGhost(seat) => 1 + seat as u8,
                PieceKind::Ghost(ghost) => 5 + ghost as u8,
            };
            found = Some(Thing::Piece(number, piece.is_weak));
        }
    });
    let left = table.cues().vacated.map(|left| left.square);
    match found {
        Some(piece) => piece,
        None if left == Some(square) => Thing::Vacated,
        None => game.visit(Ground(square)),
    }
}

#[test]
fn every_thing_and_every_mark_has_a_shape_of_its_own_in_every_game_for_every_seat() {
    let words = Words::new("en", false);
    for kind in GameKind::ALL {
        let aside = match kind {
            GameKind::Quoridor2 => Player::Empty,
            _ => Player::Human,
        };
        let players = PerSeat([Player::Human, aside, Player::Human, aside]);
        let mut board = VirtualBoard::new(1);
        board
            .table_mut()
            .start_game(&GameConfig::new(kind, players, 3));
        let mut glyphs: HashMap<char, Thing> = HashMap::new();
        let mut movers = Vec::new();
        while board.table().phase() == Phase::Play && board.table().history().moves().len() < 400 {
            let (table, game) = (board.table(), board.table().position().clone());
            let frame = [RGB8::default(); Led::COUNT];
            let shapes = of_table(table, &frame, words);
            for square in Square::all() {
                let shape = shapes.of_cell(Cell::of_square(square));
                let thing = thing(table, &game, square);
                let known = *glyphs.entry(shape.glyph).or_insert(thing);
                assert_eq!(known, thing, "{kind} {square}: {:?}", shape.glyph);
                let is_legal = matches!(shape.sides, Sides::Legal | Sides::Jump);
                let is_mover = game.mover_square() == Some(square);
                assert_eq!(is_mover, shape.sides == Sides::Mover, "{kind} {square}");
                assert!(is_mover || is_legal == table.targets().contains(square));
            }
            movers.push(game.turn());
            let mv = greedy(&game, 1).expect("the game goes on");
            board.table_mut().play_all(&[mv]).expect("it is legal");
            board.run(2_000);
        }
        for seat in Seat::ALL {
            let plays = players[seat] != Player::Empty;
            assert_eq!(movers.contains(&seat), plays, "{kind} {seat}");
        }
    }
}
