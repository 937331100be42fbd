//! Quoridor for two, with no fence left in any hand: the board plays such races without a mistake. A slow tablebase of the
//! two pawns holds the winner of every position.

use fencelight_ai::{Limits, steps_to_goal};
use fencelight_core::game::{Action, Move};
use fencelight_core::games::AnyGame;
use fencelight_core::geometry::{PerSeat, Seat, Square};
use fencelight_core::quoridor::{Options, PlayerCount, Position, Setup};
use fencelight_tests::Rng;
use fencelight_tests::engine::BoardEngine;

/// Nodes that are enough, far fewer than the strongest level has.
const NODES: u32 = 1_000;
/// Plies that a long race has yet to go.
const LONG_RACE_PLIES: i16 = 16;
const SQUARES: usize = 81;
const SEATS: [Seat; 2] = [Seat::South, Seat::North];

/// How the race ends from every place of the pawns, with these fences.
struct Tablebase {
    /// Plies until the side to move wins, or loses if negative; 0 if neither side can force it.
    plies_to_end: Vec<i16>,
}

/// The pawns and the side to move.
#[derive(Clone, Copy)]
struct RaceState {
    turn: usize,
    pawns: [Square; 2],
}

impl RaceState {
    fn of(position: &Position) -> Self {
        Self {
            turn: usize::from(position.turn() == Seat::North),
            pawns: SEATS.map(|seat| position.pawn(seat).expect("a pawn")),
        }
    }

    fn index(self) -> usize {
        let [south, north] = self.pawns.map(|pawn| usize::from(pawn.index()));
        (self.turn * SQUARES + south) * SQUARES + north
    }

    /// The position with these fences, if it is one of a game that goes on.
    fn position(self, fences: &Setup) -> Option<Position> {
        let mut setup = fences.clone();
        setup.turn = SEATS[self.turn];
        for (seat, pawn) in SEATS.into_iter().zip(self.pawns) {
            setup.pawns[seat] = Some(pawn);
        }
        let position = Position::new(&setup, Options::DEFAULT).ok()?;
        position.outcome().is_none().then_some(position)
    }

    fn after(mut self, to: Square) -> Self {
        self.pawns[self.turn] = to;
        self.turn = 1 - self.turn;
        self
    }

    fn all() -> impl Iterator<Item = Self> {
        let pair = |index: usize| {
            let square = |index: usize| Square::from_index(index as u8).expect("a square");
            [square(index / SQUARES), square(index % SQUARES)]
        };
        (0..2).flat_map(move |turn| {
            (0..SQUARES * SQUARES).map(move |index| Self {
                turn,
                pawns: pair(index),
            })
        })
    }
}

impl Tablebase {
    /// From the ends of the game backwards, ply by ply.
    fn new(fences: &Setup) -> Self {
        let mut ends = vec![0; 2 * SQUARES * SQUARES];
        let mut open = Vec::new();
        for place in RaceState::all() {
            let Some(position) = place.position(fences) else {
                continue;
            };
            let mut next = Vec::new();
            for to in position.legal_sets().squares.iter() {
                if SEATS[place.turn].has_goal(to) {
                    ends[place.index()] = 1;
                }
                next.push(place.after(to).index());
            }
            if next.is_empty() {
                // Nowhere to go and no fence to lay: a pass.
                next.push(place.after(place.pawns[place.turn]).index());
            }
            if ends[place.index()] == 0 {
                open.push((place.index(), next));
            }
        }
        for plies in 2.. {
            let mut found = Vec::new();
            open.retain(|(index, next)| {
                let end = if next.iter().any(|&next| ends[next] < 0) {
                    plies
                } else if next.iter().all(|&next| ends[next] > 0) {
                    -plies
                } else {
                    return true;
                };
                found.push((*index, end));
                false
            });
            if found.is_empty() {
                break;
            }
            for (index, end) in found {
                ends[index] = end;
            }
        }
        Self { plies_to_end: ends }
    }

    fn plies_to_end(&self, place: RaceState) -> i16 {
        self.plies_to_end[place.index()]
    }
}

/// The fences of a game in which all of them were laid, and now and then a pawn moved.
fn random_fence_setup(rng: &mut Rng) -> Setup {
    let mut position = Position::start(PlayerCount::Two, Seat::South, Options::DEFAULT);
    loop {
        let legal = position.legal_sets();
        let fences: Vec<_> = legal.fences.iter().collect();
        let squares: Vec<_> = legal.squares.iter().collect();
        let mv = if fences.is_empty() || rng.below(5) == 0 {
            Move::square(*rng.pick(&squares))
        } else {
            Move::fence(*rng.pick(&fences))
        };
        position.make(mv);
        if position.outcome().is_some() {
            position = Position::start(PlayerCount::Two, Seat::South, Options::DEFAULT);
        }
        if SEATS.iter().all(|&seat| position.hand(seat) == 0) {
            let mut laid = Setup::start(PlayerCount::Two, Seat::South);
            laid.hands = PerSeat([0; 4]);
            laid.fences = position.fences().iter().collect();
            return laid;
        }
    }
}

/// Races with these fences that the side to move can win, not soon, and that a jump may decide.
fn close_races(fences: &Setup, table: &Tablebase, rng: &mut Rng, count: usize) -> Vec<Position> {
    let mut all: Vec<_> = RaceState::all()
        .filter(|&place| table.plies_to_end(place) > LONG_RACE_PLIES)
        .filter_map(|place| place.position(fences))
        .filter(|position| {
            let [south, north] = SEATS.map(|seat| steps_to_goal(position, seat).unwrap_or(0));
            south.abs_diff(north) <= 1
        })
        .collect();
    (0..count.min(all.len()))
        .map(|_| all.swap_remove(rng.below(all.len())))
        .collect()
}

#[test]
fn a_race_that_can_be_won_is_won() {
    let mut rng = Rng::new(1);
    let mut player = BoardEngine::default();
    let (mut races, mut thrown) = (0, 0);
    for _ in 0..20 {
        let fences = random_fence_setup(&mut rng);
        let table = Tablebase::new(&fences);
        for position in close_races(&fences, &table, &mut rng, 60) {
            races += 1;
            let limits = Limits::nodes(NODES, 1);
            let thought = player.think(&AnyGame::Quoridor(position.clone()), &limits);
            let Action::Square(to) = thought.expect("a thought").mv.action() else {
                panic!("no step");
            };
            let place = RaceState::of(&position);
            let is_won = SEATS[place.turn].has_goal(to) || table.plies_to_end(place.after(to)) < 0;
            thrown += u32::from(!is_won);
        }
    }
    assert!(races > 1_000, "{races}");
    assert_eq!(thrown, 0, "of {races}");
}
