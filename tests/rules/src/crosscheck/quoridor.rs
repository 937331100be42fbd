//! Quoridor move by move: the text of the position, the legal moves, turn and winner must be the same, and making and unmaking a
//! move must restore every field.

use std::num::NonZeroU32;

use fencelight_core::game::{Game, Move, MoveList, Outcome};
use fencelight_core::games::{AllOptions, AnyGame};
use fencelight_core::geometry::{Fence, Seat};
use fencelight_core::notation::PositionText;
use fencelight_core::quoridor::{Options, PawnBehind, PlayerCount, Position};

use super::{check_position, winner};
use crate::Rng;
use crate::reference::quoridor::QuoridorReference;

/// Counts of a comparison.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Games begun.
    pub games: usize,
    /// Positions compared.
    pub positions: usize,
    /// Fences that had room but would have cut off a pawn.
    pub cutting_off: usize,
    /// Forced passes.
    pub passes: usize,
    /// Games won.
    pub won: usize,
    /// Games drawn by the cap.
    pub drawn: usize,
}

/// Plies without a fence in any hand after which a game is cut off.
const MAX_FENCELESS_PLIES: usize = 12;

/// Compares at least this many positions.
///
/// # Panics
/// At the first difference, with the position.
#[must_use]
pub fn crosscheck(players: PlayerCount, positions: usize, seed: u64) -> Report {
    let mut report = Report::default();
    let mut rng = Rng::new(seed);
    while report.positions < positions {
        report.games += 1;
        play_game(players, &mut rng, &mut report);
    }
    report
}

fn play_game(players: PlayerCount, rng: &mut Rng, report: &mut Report) {
    let options = Options {
        pawn_behind: *rng.pick(&[PawnBehind::Blocked, PawnBehind::SideStep]),
        ply_cap: NonZeroU32::new(*rng.pick(&[0, 0, 0, 30])),
    };
    let seats: Vec<Seat> = players.seats().iter().collect();
    let first = *rng.pick(&seats);
    let sidestep = options.pawn_behind == PawnBehind::SideStep;
    let mut slow =
        QuoridorReference::new(seats.len(), first.name(), sidestep, options.get("ply_cap"));
    let mut fast = Position::start(players, first, options);
    let fences_in_hundred = *rng.pick(&[15, 40, 75, 100]);
    let mut idle = 0;
    loop {
        let legal = compare(&slow, &fast, rng, report);
        let outcome = fast.outcome();
        match outcome {
            Some(Outcome::Won(_)) => report.won += 1,
            Some(Outcome::Drawn) => report.drawn += 1,
            None => {}
        }
        idle += usize::from(seats.iter().all(|&seat| fast.hand(seat) == 0));
        if outcome.is_some() || idle > MAX_FENCELESS_PLIES {
            return;
        }
        if players == PlayerCount::Four && rng.below(100) == 0 {
            slow.leave().expect("a seat may leave");
            fast.play(Move::LEAVE).expect("a seat may leave");
            continue;
        }
        let mv = choose(&legal, &fast, fences_in_hundred, rng);
        slow.play(&mv.to_string())
            .unwrap_or_else(|why| panic!("{}: {mv}: {why}", slow.position()));
        fast.play(mv)
            .unwrap_or_else(|why| panic!("{}: {mv}: {why}", slow.position()));
        report.passes += usize::from(mv == Move::PASS);
    }
}

/// Compares everything in one position.
fn compare(
    slow: &QuoridorReference,
    fast: &Position,
    rng: &mut Rng,
    report: &mut Report,
) -> MoveList {
    let here = slow.position();
    assert_eq!(
        PositionText(&AnyGame::Quoridor(fast.clone())).to_string(),
        here
    );
    assert_eq!(fast.turn().name(), slow.turn(), "{here}");
    assert_eq!(fast.outcome().is_some(), slow.is_over(), "{here}");
    assert_eq!(winner(fast).as_deref(), slow.winner(), "{here}");

    let mut legal = fast.legal_moves();
    legal.sort_by_text();
    let texts: Vec<String> = legal.iter().map(|mv| mv.to_string()).collect();
    assert_eq!(texts, slow.legal_moves(), "{here}");
    assert_eq!(fast.legal_sets().count() as usize, legal.len(), "{here}");

    for mv in (0..=u8::MAX).filter_map(Move::from_byte) {
        assert_eq!(
            fast.legal_sets().contains(mv),
            legal.contains(mv),
            "{here}: {mv}"
        );
    }
    let options = AllOptions {
        quoridor2: fast.options(),
        quoridor4: fast.options(),
        ..AllOptions::DEFAULT
    };
    check_position(&AnyGame::Quoridor(fast.clone()), &options);

    let fields = format!("{fast:?}");
    let mut there_and_back = fast.clone();
    for _ in 0..legal.len().min(4) {
        let mv = *rng.pick(legal.as_slice());
        let undo = there_and_back.make(mv);
        let replies = there_and_back.legal_sets();
        let second = replies
            .list()
            .iter()
            .next()
            .map(|reply| there_and_back.make(reply));
        if let Some(second) = second {
            there_and_back.unmake(second);
        }
        there_and_back.unmake(undo);
        assert_eq!(format!("{there_and_back:?}"), fields, "{here}: {mv}");
    }

    report.positions += 1;
    if fast.outcome().is_none() && fast.hand(fast.turn()) > 0 {
        let room = fast.fences().room().len() - fast.legal_sets().fences.len();
        report.cutting_off += room as usize;
    }
    legal
}

/// A random move weighted towards rare cases: fences often beside others, where loops close.
fn choose(legal: &MoveList, position: &Position, fences_in_hundred: usize, rng: &mut Rng) -> Move {
    let sets = position.legal_sets();
    let fences: Vec<_> = sets.fences.iter().collect();
    let squares: Vec<_> = sets.squares.iter().collect();
    if fences.is_empty() || (!squares.is_empty() && rng.below(100) >= fences_in_hundred) {
        let moves: Vec<Move> = squares.into_iter().map(Move::square).collect();
        return if moves.is_empty() {
            *rng.pick(legal.as_slice())
        } else {
            *rng.pick(&moves)
        };
    }
    let neighbours = |fence: Fence| {
        let near = |other: &Fence| {
            let (post, other) = (fence.post(), other.post());
            post.file().abs_diff(other.file()) + post.rank().abs_diff(other.rank()) <= 2
        };
        let (back, ahead) = fence.axis().ends();
        let at_rim = fence.step(back).is_none() || fence.step(ahead).is_none();
        position.fences().iter().filter(near).count() + usize::from(at_rim)
    };
    let few: Vec<_> = (0..4).map(|_| *rng.pick(&fences)).collect();
    let best = few.into_iter().max_by_key(|&fence| neighbours(fence));
    Move::fence(best.unwrap_or(fences[0]))
}
