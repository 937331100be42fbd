//! Take-back in all games, by every seat, among people and against computers.

use fencelight_board::table::{
    GameConfig, Player, ProposalKind, RejectReason, Seating, human_seats,
};
use fencelight_core::game::{Action, Game, Move};
use fencelight_core::games::{AnyGame, GameKind};
use fencelight_core::geometry::{PerSeat, Seat};
use fencelight_core::mspacman::TurnPhase;
use fencelight_tests::Rng;
use fencelight_tests::table_bench::TableBench;

const HUMAN: Player = Player::Human;
const EMPTY: Player = Player::Empty;
const COMPUTER: Player = Player::Computer { level: 1 };

/// Seatings of every game: people alone, people and computers, one person.
fn seatings(kind: GameKind) -> Vec<Seating> {
    let two = [
        [HUMAN, EMPTY, HUMAN, EMPTY],
        [HUMAN, EMPTY, COMPUTER, EMPTY],
        [COMPUTER, EMPTY, HUMAN, EMPTY],
    ];
    let four = [
        [HUMAN; 4],
        [HUMAN, COMPUTER, HUMAN, COMPUTER],
        [COMPUTER, HUMAN, HUMAN, HUMAN],
        [COMPUTER, COMPUTER, COMPUTER, HUMAN],
    ];
    let three = [
        [HUMAN, HUMAN, HUMAN, EMPTY],
        [EMPTY, HUMAN, COMPUTER, HUMAN],
        [COMPUTER, EMPTY, COMPUTER, HUMAN],
    ];
    let all: Vec<[Player; 4]> = match kind {
        GameKind::Quoridor2 => two.to_vec(),
        GameKind::Quoridor4 => four.to_vec(),
        GameKind::Pacman | GameKind::MsPacman => [&two[..], &three[..], &four[..]].concat(),
    };
    all.into_iter().map(PerSeat).collect()
}

/// A move with its seat and whether it begins a turn, found by the rules of each game alone.
struct Played {
    seat: Seat,
    mv: Move,
    begins_turn: bool,
}

fn is_roll(mv: Move) -> bool {
    matches!(mv.action(), Action::Rolled(_))
}

fn is_placing(game: &AnyGame) -> bool {
    matches!(game, AnyGame::MsPacman(position) if position.phase() == TurnPhase::Place)
}

/// The moves of the game. In Quoridor every move is a turn; in Pac-Man a turn lasts as long as its piece; in Ms. Pac-Man it begins with a
/// roll, or with the placing before it.
fn played(bench: &TableBench) -> Vec<Played> {
    let mut list: Vec<Played> = Vec::new();
    let (mut last_mover, mut was_placing) = (None, false);
    bench.table.history().replay(|game, mv| {
        let begins_turn = match game {
            AnyGame::Quoridor(_) => true,
            AnyGame::Pacman(_) => last_mover != Some(game.mover()),
            AnyGame::MsPacman(_) => is_placing(game) || (is_roll(mv) && !was_placing),
        };
        was_placing = is_placing(game);
        last_mover = Some(game.mover());
        let seat = game.turn();
        list.push(Played {
            seat,
            mv,
            begins_turn,
        });
    });
    list
}

/// What BACK of a seat must bring about.
#[derive(Debug, PartialEq, Eq)]
enum Expected {
    /// The number of moves that are left at once.
    AtOnce(usize),
    /// The number of moves that are left if another seat agrees.
    Asked(usize),
    /// Nothing, for this reason.
    Refused(RejectReason),
}

fn expected(bench: &TableBench, seat: Seat) -> Expected {
    let moves = played(bench);
    let game = bench.table.history().current();
    let mut starts: Vec<usize> = (0..moves.len())
        .filter(|&at| moves[at].begins_turn)
        .collect();
    let is_mid_turn = match game {
        AnyGame::Quoridor(_) => false,
        AnyGame::Pacman(position) => position.came_from().is_some(),
        AnyGame::MsPacman(position) => match position.phase() {
            TurnPhase::Step => true,
            TurnPhase::Roll => {
                let placed = |at: usize| matches!(moves[at].mv.action(), Action::Square(_));
                let last = moves.len().checked_sub(1);
                last.is_some_and(|last| moves[last].begins_turn && placed(last))
            }
            TurnPhase::Place => false,
        },
    };
    let current = if is_mid_turn { starts.pop() } else { None };
    let among_people = !human_seats(bench.table.players()).without(seat).is_empty();
    if game.turn() == seat && is_mid_turn {
        if matches!(
            moves.last().map(|last| last.mv.action()),
            Some(Action::Square(_))
        ) {
            return Expected::AtOnce(moves.len() - 1);
        }
        if among_people {
            return Expected::Refused(RejectReason::DieAlreadyRolled);
        }
    }
    let ends: Vec<usize> = starts
        .iter()
        .skip(1)
        .copied()
        .chain([current.unwrap_or(moves.len())])
        .collect();
    let own = starts.iter().zip(&ends).rev().find(|&(&start, &end)| {
        let turn = &moves[start..end];
        turn[0].seat == seat && turn.iter().any(|played| played.mv != Move::PASS)
    });
    let Some((&start, &end)) = own else {
        return Expected::Refused(RejectReason::NothingToTakeBack);
    };
    if !among_people {
        return Expected::AtOnce(start);
    }
    let rolled = moves.iter().rposition(|played| is_roll(played.mv));
    let left = start.max(rolled.map_or(0, |at| at + 1));
    if left >= end {
        Expected::Refused(RejectReason::DieAlreadyRolled)
    } else {
        Expected::Asked(left)
    }
}

/// Plays random legal moves, for computers and people alike; stops before an end.
fn play_on(bench: &mut TableBench, rng: &mut Rng, count: usize) {
    for _ in 0..count {
        let game = bench.table.history().current();
        let legal: Vec<Move> = game.legal_moves().iter().collect();
        let mv = *rng.pick(&legal);
        let mut next = game.clone();
        next.play(mv).expect("a legal move");
        if next.outcome().is_none() {
            bench.table.play_all(&[mv]).expect("a legal move");
        }
    }
}

fn check(bench: &mut TableBench, seat: Seat) -> Expected {
    let before = bench.moves();
    let expected = expected(bench, seat);
    let is_refused = matches!(expected, Expected::Refused(_));
    assert_eq!(bench.table.can_take_back(seat), !is_refused, "{seat}");
    bench.tap(&format!("{seat}-back"));
    match expected {
        Expected::AtOnce(left) => {
            assert_eq!(bench.table.proposal(), None);
            assert_eq!(bench.moves(), before[..left]);
        }
        Expected::Asked(left) => {
            let proposal = bench.table.proposal().expect("a question");
            assert_eq!(
                (proposal.kind, proposal.by),
                (ProposalKind::TakeBack(left), seat)
            );
            assert_eq!(bench.moves(), before);
            // Computers wait for the answer, which any other person gives.
            bench.wait(9_000);
            assert_eq!(bench.moves(), before);
            let people = human_seats(bench.table.players());
            let other = people.without(seat).iter().last().expect("another person");
            bench.tap(&format!("{other}-ok"));
            assert_eq!(bench.table.proposal(), None);
            assert_eq!(bench.moves(), before[..left]);
        }
        Expected::Refused(reason) => {
            assert_eq!(bench.table.proposal(), None);
            assert_eq!(bench.moves(), before);
            let answer = bench.table.cues().rejection.expect("an answer");
            assert_eq!(answer.reason, reason);
        }
    }
    expected
}

#[test]
fn every_seat_takes_back_its_own_last_turn_in_every_game() {
    let mut found = [0; 4];
    for kind in GameKind::ALL {
        for (number, players) in seatings(kind).into_iter().enumerate() {
            for seat in human_seats(&players).iter() {
                for round in 0..12 {
                    let mut rng = Rng::new(1_000 * number as u64 + 10 * round + seat as u64);
                    let mut bench = TableBench::new();
                    bench
                        .table
                        .start_game(&GameConfig::new(kind, players, round + 1));
                    let length = rng.below(30);
                    play_on(&mut bench, &mut rng, length);
                    let outcome = check(&mut bench, seat);
                    found[match outcome {
                        Expected::AtOnce(_) => 0,
                        Expected::Asked(_) => 1,
                        Expected::Refused(RejectReason::DieAlreadyRolled) => 2,
                        Expected::Refused(_) => 3,
                    }] += 1;
                }
            }
        }
    }
    assert!(found.iter().all(|&count| count > 20), "{found:?}");
}

#[test]
fn a_reminder_ends_with_the_turn_and_with_a_pause() {
    let mut bench = TableBench::with_game(GameKind::Quoridor2, [HUMAN, EMPTY, HUMAN, EMPTY]);
    bench.tap("north-ok");
    assert!(bench.table.cues().reminded_ms.is_some());
    bench.tap("e2");
    assert_eq!(bench.table.cues().reminded_ms, None);
    for key in ["south-ok", "south-back"] {
        bench.press(key);
    }
    bench.wait(2_900);
    bench.tap("west-ok");
    assert!(bench.table.cues().reminded_ms.is_some());
    bench.wait(100);
    assert_eq!(bench.table.phase(), fencelight_board::table::Phase::Pause);
    assert_eq!(bench.table.cues().reminded_ms, None);
}
