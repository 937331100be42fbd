//! Quoridor against numbers from other programs: leaf counts, reference games, the slow rules.

use fencelight_core::game::{Game, HISTORY_CAPACITY, History};
use fencelight_core::geometry::Seat;
use fencelight_core::notation::parse_move;
use fencelight_core::quoridor::{Options, PlayerCount, Position, perft};
use fencelight_rule_tests::crosscheck::quoridor::crosscheck;
use fencelight_rule_tests::reference::quoridor::QuoridorReference;
use fencelight_rule_tests::{ConsoleClient, Rng};

fn start(players: PlayerCount) -> Position {
    Position::start(players, Seat::South, Options::default())
}

#[test]
fn perft_for_two() {
    let leaves = [1, 131, 16_677, 2_062_264, 247_569_030];
    for (depth, leaves) in (0..).zip(leaves) {
        assert_eq!(perft(&mut start(PlayerCount::Two), depth), leaves);
    }
}

#[test]
fn perft_for_four() {
    for (depth, leaves) in (0..).zip([1, 131, 16_677, 2_062_065]) {
        assert_eq!(perft(&mut start(PlayerCount::Four), depth), leaves);
    }
}

#[test]
fn perft_through_the_console() {
    let mut console = ConsoleClient::default();
    console.request("new quoridor2");
    assert_eq!(console.request("perft 3"), "2062264");
    console.request("new quoridor4");
    assert_eq!(console.request("perft 3"), "2062065");
}

/// CRC-32 as in zip and Ethernet.
fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |crc, &byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| {
            crc >> 1 ^ (0xEDB8_8320 & (crc & 1).wrapping_neg())
        })
    })
}

#[test]
fn reference_games_have_the_same_legal_moves() {
    let mut positions = 0;
    for (number, line) in include_str!("../../vectors/quoridor-games.txt")
        .lines()
        .enumerate()
    {
        let (players, moves) = line.split_once(' ').expect("players and moves");
        let mut position = start(match players {
            "2" => PlayerCount::Two,
            "4" => PlayerCount::Four,
            _ => panic!("line {number}: {players} players"),
        });
        for token in moves.split_whitespace() {
            let mut parts = token.split(':');
            let mut part = || parts.next().expect("three parts");
            let (mv, count, crc) = (part(), part(), part());
            let mut legal = position.legal_moves();
            legal.sort_by_text();
            let texts: Vec<_> = legal.iter().map(|mv| mv.to_string()).collect();
            assert_eq!(
                texts.len().to_string(),
                count,
                "game {number}, before {token}"
            );
            assert_eq!(
                format!("{:08x}", crc32(texts.join(" ").as_bytes())),
                crc,
                "game {number}"
            );
            position
                .play(parse_move(mv).expect("a move"))
                .expect("a legal move");
            positions += 1;
        }
    }
    assert_eq!(positions, 12_079);
}

#[test]
fn fast_rules_agree_with_slow_rules_for_two() {
    let report = crosscheck(PlayerCount::Two, 6_000, 2);
    assert!(
        report.cutting_off > 1_000 && report.won > 5 && report.drawn > 5,
        "{report:?}"
    );
}

#[test]
fn fast_rules_agree_with_slow_rules_for_four() {
    let report = crosscheck(PlayerCount::Four, 3_000, 4);
    assert!(
        report.cutting_off > 1_000 && report.won > 5 && report.drawn > 5,
        "{report:?}"
    );
}

#[test]
fn a_game_longer_than_its_history_goes_on_and_evicts_its_first_moves() {
    let mut game = History::new(start(PlayerCount::Two));
    let mut positions = vec![game.current().clone()];
    // Both pawns step back and forth.
    for mv in ["e2", "e8", "e1", "e9"]
        .into_iter()
        .cycle()
        .take(HISTORY_CAPACITY + 1)
    {
        game.play(parse_move(mv).expect("a move")).expect("legal");
        positions.push(game.current().clone());
    }
    let kept = game.moves().len();
    assert_eq!(
        (kept, game.evicted()),
        (
            HISTORY_CAPACITY - HISTORY_CAPACITY / 4 + 1,
            HISTORY_CAPACITY as u32 / 4
        )
    );
    assert!(!game.undo(kept + 1));
    assert_eq!(Some(game.current()), positions.last());
    assert!(game.undo(kept));
    assert_eq!(*game.current(), positions[HISTORY_CAPACITY / 4]);
}

#[test]
fn a_thousand_plies_are_undone_to_the_start() {
    for players in [PlayerCount::Two, PlayerCount::Four] {
        let mut rng = Rng::new(11);
        let mut game = History::new(start(players));
        let mut positions = vec![game.current().clone()];
        while positions.len() <= 1_000 {
            // No pawn reaches its goal line, so that the game does not end.
            let quiet = |&mv: &_| {
                let mut after = game.current().clone();
                after.play(mv).is_ok() && after.outcome().is_none()
            };
            let moves: Vec<_> = game.current().legal_moves().iter().filter(quiet).collect();
            game.play(*rng.pick(&moves)).expect("legal");
            positions.push(game.current().clone());
        }
        while let Some(position) = positions.pop() {
            assert_eq!(*game.current(), position);
            assert_eq!(game.current().legal_sets(), position.legal_sets());
            assert_eq!(game.undo(1), !positions.is_empty());
        }
        assert_eq!(*game.current(), start(players));
    }
}

/// A set-up at random with the pawns close together, where jumps, side-steps and forced passes happen.
fn random_setup(rng: &mut Rng) -> String {
    const SEATS: [&str; 4] = ["south", "west", "north", "east"];
    let players = *rng.pick(&[2, 4]);
    let square =
        |file: usize, rank: usize| format!("{}{}", char::from(b'a' + file as u8), rank + 1);
    let (file, rank) = (2 * rng.below(3), 2 * rng.below(3));
    let mut text = format!("quoridor{players}");
    for seat in SEATS.into_iter().step_by(4 / players) {
        // A hand of 0 now and then, and hardly ever one that is too large.
        let hand = rng.below(7).saturating_sub(1) * (4 / players) / 2;
        let place = square(file + rng.below(5), rank + rng.below(5));
        let pawn = if rng.below(40) == 0 {
            "-".into()
        } else {
            format!("{place}:{hand}")
        };
        text += &format!(" {seat}={pawn}");
    }
    // Few fences anywhere, or as many as fit around the pawns.
    let is_dense = rng.below(4) == 0;
    let mut fences: Vec<(usize, usize, bool)> = Vec::new();
    for _ in 0..if is_dense { 40 } else { rng.below(4) } {
        let (x, y, is_flat) = match is_dense {
            true => (file + rng.below(4), rank + rng.below(4), rng.below(2) == 0),
            false => (rng.below(8), rng.below(8), rng.below(2) == 0),
        };
        let fits = |&(other_x, other_y, is_other_flat): &(usize, usize, bool)| {
            let apart = (x.abs_diff(other_x), y.abs_diff(other_y));
            apart != (0, 0)
                && (is_flat != is_other_flat || apart != if is_flat { (1, 0) } else { (0, 1) })
        };
        if !is_dense || fences.iter().all(fits) {
            fences.push((x, y, is_flat));
        }
    }
    let name =
        |&(x, y, is_flat): &(usize, usize, bool)| square(x, y) + if is_flat { "h" } else { "v" };
    let fences: Vec<String> = fences.iter().map(name).collect();
    let fences = if fences.is_empty() {
        "-".into()
    } else {
        fences.join(",")
    };
    let turn = SEATS[rng.below(players) * 4 / players];
    text + &format!(" fences={fences} turn={turn}")
}

#[test]
fn the_gate_lets_through_what_the_slow_rules_allow() {
    let mut rng = Rng::new(1);
    let (mut granted, mut refused, mut cut_off) = (0, 0, 0);
    for _ in 0..2_000 {
        let text = random_setup(&mut rng);
        let is_sidestep = rng.below(2) == 0;
        let mut console = ConsoleClient::default();
        console.request(if is_sidestep {
            "new quoridor4 pawn_behind=sidestep"
        } else {
            "new quoridor4"
        });
        let answer = console.send_line(format!("position {text}"));
        match QuoridorReference::from_position(&text, is_sidestep, 0) {
            Ok(slow) => {
                granted += 1;
                assert_eq!(answer, "=\n\n", "{text}");
                assert_eq!(console.request("position"), slow.position());
                assert_eq!(console.legal(), slow.legal_moves(), "{text}");
                assert_eq!(console.state("over") == "yes", slow.is_over());
                assert_eq!(console.state("winner"), slow.winner().unwrap_or("-"));
            }
            Err(why) => {
                refused += 1;
                cut_off += usize::from(answer.contains("no way to its goal line"));
                assert!(
                    answer.starts_with("? illegal "),
                    "{text}: {answer} but {why}"
                );
            }
        }
    }
    assert!(
        granted > 200 && refused > 200 && cut_off > 50,
        "{granted} granted, {refused} refused, {cut_off} cut off"
    );
}
