//! The greedy player: always legal, better than random moves, and its games end.

use fencelight_ai::{greedy, timeout_move};
use fencelight_core::game::{Game, Move, Mover, Outcome, Piece, Winner};
use fencelight_core::games::{AllOptions, AnyGame, GameKind};
use fencelight_core::geometry::Seat;
use fencelight_tests::Rng;
use fencelight_tests::positions::{
    ghost_has_moved, position_from_text, random_options, random_positions,
};

/// Default options of a game but for these.
fn options_with(kind: GameKind, changed: &[(&str, u32)]) -> AllOptions {
    let mut options = AllOptions::default();
    for &(key, value) in changed {
        options.set(kind, key, value).expect("an option");
    }
    options
}

/// The player of a seat.
#[derive(Clone, Copy)]
enum Policy {
    Greedy,
    TimeoutMove,
    Random,
}

impl Policy {
    fn choose(self, game: &AnyGame, rng: &mut Rng) -> Move {
        match self {
            Self::Greedy => greedy(game, rng.below(1 << 30) as u64).expect("a move"),
            Self::TimeoutMove => timeout_move(game).expect("a move"),
            Self::Random => *rng.pick(game.legal_moves().as_slice()),
        }
    }
}

/// Plays a game to its end.
fn play_out(
    kind: GameKind,
    options: &AllOptions,
    seed: u64,
    who: impl Fn(&AnyGame) -> Policy,
) -> (Outcome, usize) {
    const LONGEST: usize = 5_000;
    let mut game = AnyGame::start(kind, options, None, seed);
    let mut rng = Rng::new(seed);
    for moves in 0..LONGEST {
        if let Some(outcome) = game.outcome() {
            return (outcome, moves);
        }
        let mv = who(&game).choose(&game, &mut rng);
        game.play(mv).expect("a legal move");
    }
    panic!("{kind:?} {seed} does not end");
}

/// The number of games that a side wins.
fn wins(
    kind: GameKind,
    options: &AllOptions,
    games: u64,
    winner: Winner,
    who: impl Fn(&AnyGame) -> Policy,
) -> u64 {
    let won = |&seed: &u64| play_out(kind, options, seed, &who).0 == Outcome::Won(winner);
    (0..games).filter(won).count() as u64
}

/// Greedy at one seat, another player at the others.
fn greedy_at(seat: Seat, others: Policy) -> impl Fn(&AnyGame) -> Policy {
    move |game| {
        if game.turn() == seat {
            Policy::Greedy
        } else {
            others
        }
    }
}

/// One player for Pac-Man, one for all ghosts.
fn pac_against(pac: Policy, ghosts: Policy) -> impl Fn(&AnyGame) -> Policy {
    move |game| {
        if game.mover() == Mover::Piece(Piece::Pac) {
            pac
        } else {
            ghosts
        }
    }
}

#[test]
fn all_moves_are_legal_and_the_same_for_equal_position_and_seed() {
    let mut looked = 0u64;
    random_positions(&GameKind::ALL, 4_000, |game| {
        let legal = game.legal_moves();
        let mv = greedy(game, looked).expect("a move");
        assert!(legal.contains(mv), "{mv} {game:?}");
        assert_eq!(greedy(&game.clone(), looked), Some(mv));
        let mv = timeout_move(game).expect("a move");
        assert!(legal.contains(mv), "{mv} {game:?}");
        looked += 1;
    });
}

#[test]
fn no_move_when_the_game_ghost_has_moved() {
    for kind in GameKind::ALL {
        let options = random_options(kind, &mut Rng::new(1));
        let mut game = AnyGame::start(kind, &options, None, 1);
        let mut rng = Rng::new(1);
        while game.outcome().is_none() {
            let mv = Policy::Greedy.choose(&game, &mut rng);
            game.play(mv).expect("a legal move");
        }
        assert_eq!((greedy(&game, 0), timeout_move(&game)), (None, None));
    }
}

#[test]
fn greedy_wins_quoridor_when_it_can_and_stops_who_is_about_to() {
    let win = "quoridor2 south=e8:3 north=e2:3 fences=- turn=south";
    let block = "quoridor2 south=e4:3 north=c2:3 fences=- turn=south";
    for seed in 0..20 {
        let mv = greedy(&position_from_text(win, &AllOptions::default()), seed).expect("a move");
        assert_eq!(mv.to_string(), "e9");
        let mv = greedy(&position_from_text(block, &AllOptions::default()), seed).expect("a move");
        assert!(["b1h", "c1h"].contains(&mv.to_string().as_str()), "{mv}");
    }
}

#[test]
fn greedy_beats_random_and_time_out_moves_in_quoridor() {
    let options = AllOptions::default();
    for (kind, others, games) in [
        (GameKind::Quoridor2, Policy::Random, 100),
        (GameKind::Quoridor2, Policy::TimeoutMove, 40),
        (GameKind::Quoridor4, Policy::Random, 40),
    ] {
        for seat in kind.first_seats().iter() {
            let who = greedy_at(seat, others);
            let won = wins(kind, &options, games, Winner::Seat(seat), who);
            assert!(100 * won >= 95 * games, "{kind:?} {seat} {won}");
        }
    }
}

#[test]
fn greedy_beats_chance_as_pac_man_and_as_ghosts() {
    for layout in 0..2 {
        let options = options_with(GameKind::Pacman, &[("layout", layout)]);
        let as_pac = pac_against(Policy::Greedy, Policy::Random);
        let won = wins(GameKind::Pacman, &options, 60, Winner::Pacman, as_pac);
        assert!(won >= 57, "{layout} {won}");
        let as_ghosts = pac_against(Policy::Random, Policy::Greedy);
        let won = wins(GameKind::Pacman, &options, 60, Winner::Ghosts, as_ghosts);
        assert!(won >= 57, "{layout} {won}");
        // Between equals both sides win now and then.
        let equal = pac_against(Policy::Greedy, Policy::Greedy);
        let won = wins(GameKind::Pacman, &options, 60, Winner::Pacman, equal);
        assert!((10..=55).contains(&won), "{layout} {won}");
    }
}

#[test]
fn greedy_beats_chance_in_ms_pac_man() {
    for players in 2..=4 {
        let options = options_with(GameKind::MsPacman, &[("players", players)]);
        let who = greedy_at(Seat::South, Policy::Random);
        let winner = Winner::Seat(Seat::South);
        let won = wins(GameKind::MsPacman, &options, 40, winner, who);
        assert!(won >= 36, "{players} {won}");
    }
}

#[test]
fn pac_man_eats_in_his_boost_and_keeps_out_of_reach() {
    // P05: the ghost beside the pellet.
    let text = "pacman pac=a2 lives=3 blinky=e9 inky=i5 pinky=a5 clyde=b1 pellets=a1,i1,a9,i9 \
                fences=b2h,g2h,b7h,g7h,c4v,f4v turn=pac steps=2 boost=no came=-";
    let mut game = position_from_text(text, &AllOptions::default());
    let mut path = Vec::new();
    while game.mover() == Mover::Piece(Piece::Pac) {
        let mv = greedy(&game, 0).expect("a move");
        path.push(mv.to_string());
        game.play(mv).expect("a legal move");
    }
    assert_eq!(path[..2], ["a1", "b1"]);
    let AnyGame::Pacman(position) = &game else {
        panic!("another game");
    };
    let lives = position.lives();
    while game.mover() != Mover::Piece(Piece::Pac) {
        let mv = timeout_move(&game).expect("a move");
        game.play(mv).expect("a legal move");
    }
    assert!(matches!(game, AnyGame::Pacman(position) if position.lives() == lives));
}

#[test]
fn a_strong_ghost_reaches_her_and_a_weak_one_does_not() {
    let text = |side| {
        format!(
            "mspacman seats=south,north ms=south:a6 south=- west=- north=a9:{side} east=- \
             dots=1ef/1ff/1bb/1ef/0c6/1ef/1bb/1ff/1ef turn=north phase=step steps=4 extra=no"
        )
    };
    for (side, caught) in [("s", true), ("w1", false)] {
        for player in [Policy::Greedy, Policy::TimeoutMove] {
            let mut game = position_from_text(&text(side), &AllOptions::default());
            let before = game.clone();
            let mut rng = Rng::new(2);
            while !ghost_has_moved(&before, &game) {
                let mv = player.choose(&game, &mut rng);
                game.play(mv).expect("a legal move");
            }
            let AnyGame::MsPacman(position) = &game else {
                panic!("another game");
            };
            assert_eq!(position.controller() == Seat::North, caught);
        }
    }
}

#[test]
fn games_between_computers_end_for_every_kind_and_number_of_players() {
    let all = |kind, changed: &[(&str, u32)], games| {
        let options = options_with(kind, changed);
        for seed in 0..games {
            play_out(kind, &options, seed, |_| Policy::Greedy);
        }
    };
    all(GameKind::Quoridor2, &[], 100);
    for behind in 0..2 {
        all(GameKind::Quoridor4, &[("pawn_behind", behind)], 100);
    }
    for players in 2..=5 {
        for layout in 0..2 {
            all(
                GameKind::Pacman,
                &[("players", players), ("layout", layout)],
                30,
            );
        }
    }
    for players in 2..=4 {
        for capture in 0..2 {
            let changed = [("players", players), ("capture", capture)];
            all(GameKind::MsPacman, &changed, 20);
        }
    }
}

#[test]
fn games_end_with_any_options_and_time_out_moves() {
    for kind in GameKind::ALL {
        for seed in 0..40 {
            let options = random_options(kind, &mut Rng::new(seed));
            let who = greedy_at(Seat::South, Policy::TimeoutMove);
            play_out(kind, &options, seed, who);
            play_out(kind, &options, seed, |_| Policy::Greedy);
        }
    }
}
