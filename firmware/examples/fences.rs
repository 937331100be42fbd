//! Makes and unmakes fences on the emulated chip, for `cargo long measure fences`: every legal fence of random games, first with two players, then
//! with four.
//!
//! The measurement counts what runs inside of the functions with a symbol name. It is not part of the firmware.
#![no_std]
#![no_main]

use core::hint::black_box;
use core::panic::PanicInfo;

use cortex_m_rt::entry;
use defmt_rtt as _; // embassy-rp logs
use embassy_rp as _; // vectors and the second-stage boot loader
use fencelight_core::game::{Move, draw};
use fencelight_core::geometry::Seat;
use fencelight_core::quoridor::{LegalMoves, Options, PlayerCount, Position};

/// Positions for each number of players.
const POSITIONS: u32 = 60;
/// Moves of the random games: from some to some more.
const LEAST_MOVES: u32 = 16;
const MORE_MOVES: u32 = 20;
/// The measurement looks at its counts while this many cycles pass.
const PAUSE_CYCLES: u32 = 2_000_000;

#[entry]
fn main() -> ! {
    for players in [PlayerCount::Two, PlayerCount::Four] {
        measure_games(players);
        pause();
    }
    loop {
        cortex_m::asm::wfe();
    }
}

fn measure_games(players: PlayerCount) {
    let mut positions = 0;
    let mut seed = 0;
    while positions < POSITIONS {
        let mut position = random_position(players, seed);
        let fences = legal(&position).fences;
        for fence in fences.iter() {
            make_and_unmake(&mut position, Move::fence(fence));
        }
        positions += u32::from(!fences.is_empty());
        seed += 1;
    }
}

/// A position of a random game: every second move is a fence, as long as one is legal.
fn random_position(players: PlayerCount, seed: u64) -> Position {
    let mut position = Position::start(players, Seat::South, Options::default());
    let moves = LEAST_MOVES + draw(seed, 0, MORE_MOVES);
    for number in 1..=moves {
        let legal = position.legal();
        let pick = |choices: u32| draw(seed, 2 * number, choices) as usize;
        let fence = legal.fences.iter().nth(pick(legal.fences.len()));
        let square = legal.squares.iter().nth(pick(legal.squares.len()));
        let is_fence = draw(seed, 2 * number + 1, 2) == 0;
        let mv = match (fence.map(Move::fence), square.map(Move::square)) {
            (Some(fence), Some(_)) if is_fence => fence,
            (_, Some(square)) => square,
            (Some(fence), None) => fence,
            (None, None) => break,
        };
        position.make(mv);
    }
    position
}

/// What is measured: a fence and its way back.
#[inline(never)]
#[unsafe(export_name = "fl_measure_fence")]
fn make_and_unmake(position: &mut Position, mv: Move) {
    let undo = position.make(mv);
    // Nothing of the first half is left out because the second undoes it.
    let position = black_box(position);
    position.unmake(undo);
}

/// What is measured besides: the legal moves as sets.
#[inline(never)]
#[unsafe(export_name = "fl_measure_legal")]
fn legal(position: &Position) -> LegalMoves {
    position.legal()
}

/// All positions with a number of players are done.
#[inline(never)]
#[unsafe(export_name = "fl_measure_pause")]
fn pause() {
    cortex_m::asm::delay(PAUSE_CYCLES);
}

#[panic_handler]
fn panic(_: &PanicInfo) -> ! {
    loop {
        cortex_m::asm::wfe();
    }
}
