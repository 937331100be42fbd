//! The plain computer players: always legal, better than chance, and games between them end; what the board plays for somebody
//! whose time is up.

use std::collections::VecDeque;

use fencelight_core::ai::{greedy, stand_in};
use fencelight_core::game::{Action, Game, Move, Mover, Outcome, Piece, Winner};
use fencelight_core::games::{AnyGame, Kind, Options};
use fencelight_core::geometry::{Seat, Square};
use fencelight_core::mspacman::{Dice, MAZE, Phase};
use fencelight_core::notation::parse_set_up;
use fencelight_tests::Chance;

/// A position from its text.
fn at(text: &str, options: &Options) -> AnyGame {
    let set_up = parse_set_up(text).expect("a position");
    AnyGame::new(&set_up, options, Dice { seed: 1, rolls: 0 }).expect("a possible position")
}

/// What the board plays in a position, default options.
fn stands_in(text: &str) -> String {
    let mv = stand_in(&at(text, &Options::default()));
    mv.expect("a move").to_string()
}

/// Default options of a game but for these.
fn with(kind: Kind, changed: &[(&str, u32)]) -> Options {
    let mut options = Options::default();
    for &(key, value) in changed {
        options.set(kind, key, value);
    }
    options
}

/// Options of a game at random, those that only end games apart.
fn any_options(kind: Kind, chance: &mut Chance) -> Options {
    let mut options = Options::default();
    for option in kind.options() {
        let value = chance.below(6) as u32;
        if option.domain.contains(value) && !["ply_cap", "stall_limit"].contains(&option.key) {
            options.set(kind, option.key, value);
        }
    }
    options
}

/// Who plays.
#[derive(Clone, Copy)]
enum Player {
    Greedy,
    StandIn,
    Random,
}

impl Player {
    fn mv(self, game: &AnyGame, chance: &mut Chance) -> Move {
        match self {
            Self::Greedy => greedy(game, chance.below(1 << 30) as u64).expect("a move"),
            Self::StandIn => stand_in(game).expect("a move"),
            Self::Random => *chance.pick(game.legal_moves().as_slice()),
        }
    }
}

/// Plays a game to its end.
fn play_out(
    kind: Kind,
    options: &Options,
    seed: u64,
    who: impl Fn(&AnyGame) -> Player,
) -> (Outcome, usize) {
    const LONGEST: usize = 5_000;
    let mut game = AnyGame::start(kind, options, None, seed);
    let mut chance = Chance::new(seed);
    for moves in 0..LONGEST {
        if let Some(outcome) = game.outcome() {
            return (outcome, moves);
        }
        let mv = who(&game).mv(&game, &mut chance);
        game.play(mv).expect("a legal move");
    }
    panic!("{kind:?} {seed} does not end");
}

/// How many of some games a winner wins.
fn wins(
    kind: Kind,
    options: &Options,
    games: u64,
    winner: Winner,
    who: impl Fn(&AnyGame) -> Player,
) -> u64 {
    let won = |&seed: &u64| play_out(kind, options, seed, &who).0 == Outcome::Won(winner);
    (0..games).filter(won).count() as u64
}

/// Greedy at one seat, somebody else at the others.
fn greedy_at(seat: Seat, others: Player) -> impl Fn(&AnyGame) -> Player {
    move |game| {
        if game.turn() == seat {
            Player::Greedy
        } else {
            others
        }
    }
}

/// One player for Pac-Man, one for all ghosts.
fn pac_against(pac: Player, ghosts: Player) -> impl Fn(&AnyGame) -> Player {
    move |game| {
        if game.mover() == Mover::Piece(Piece::Pac) {
            pac
        } else {
            ghosts
        }
    }
}

/// Positions of random games in which somebody is to move, a given number of each kind, every option at random.
fn random_positions(kinds: &[Kind], each: usize, mut look: impl FnMut(&AnyGame)) {
    for &kind in kinds {
        let mut left = each;
        for seed in 0.. {
            let mut chance = Chance::new(seed);
            let options = any_options(kind, &mut chance);
            let mut game = AnyGame::start(kind, &options, None, seed);
            for _ in 0..400 {
                if left == 0 || game.outcome().is_some() {
                    break;
                }
                look(&game);
                left -= 1;
                let mv = Player::Random.mv(&game, &mut chance);
                game.play(mv).expect("a legal move");
            }
            if left == 0 {
                break;
            }
        }
    }
}

/// Steps from a square to the nearest with a property, one at a time.
fn distance(
    from: Square,
    steps: impl Fn(Square) -> Vec<Square>,
    is_end: impl Fn(Square) -> bool,
) -> usize {
    let (mut seen, mut next) = (vec![from], VecDeque::from([(from, 0)]));
    while let Some((square, distance)) = next.pop_front() {
        if is_end(square) {
            return distance;
        }
        for to in steps(square) {
            if !seen.contains(&to) {
                seen.push(to);
                next.push_back((to, distance + 1));
            }
        }
    }
    usize::MAX
}

#[test]
fn c01_time_out_at_the_start_steps_ahead() {
    let start = "quoridor2 south=e1:10 north=e9:10 fences=- turn=south";
    assert_eq!(stands_in(start), "e2");
    let north = "quoridor2 south=e1:10 north=e9:10 fences=- turn=north";
    assert_eq!(stands_in(north), "e8");
}

#[test]
fn c02_time_out_is_no_pass() {
    let mut game = at(
        "quoridor2 south=e4:0 north=e6:0 fences=- turn=south",
        &Options::default(),
    );
    let mv = stand_in(&game).expect("a move");
    assert_eq!(mv.to_string(), "e5");
    game.play(mv).expect("a legal move");
    while let Some(mv) = stand_in(&game) {
        game.play(mv).expect("a legal move");
    }
    assert_eq!(game.outcome(), Some(Outcome::won_by(Seat::North)));
}

#[test]
fn equally_near_squares_go_round_the_compass_then_side_steps_do() {
    // East before west: the pawns ahead let nobody through.
    let east = "quoridor4 south=e3:5 west=e4:5 north=e5:5 east=i5:5 fences=- turn=south";
    assert_eq!(stands_in(east), "f3");
    // North before south.
    let north = "quoridor4 south=d5:5 west=c5:5 north=e5:5 east=i9:5 fences=- turn=west";
    assert_eq!(stands_in(north), "c6");
    // Side-steps: north-east before north-west, south-east before south-west.
    let ahead = "quoridor2 south=e8:10 north=e9:10 fences=- turn=south";
    assert_eq!(stands_in(ahead), "f9");
    let back = "quoridor2 south=e1:10 north=e2:10 fences=- turn=north";
    assert_eq!(stands_in(back), "f1");
    // A jump is nearer than all steps.
    let jump = "quoridor2 south=e5:10 north=e6:10 fences=- turn=south";
    assert_eq!(stands_in(jump), "e7");
}

#[test]
fn without_a_pawn_move_the_first_fence_or_a_pass() {
    let q22 = "quoridor4 south=a1:0 west=a3:5 north=a2:5 east=i5:5 fences=a1v turn=south";
    assert_eq!(stands_in(q22), "pass");
    let q23 = "quoridor4 south=a1:1 west=a3:5 north=a2:5 east=i5:5 fences=a1v turn=south";
    let mut legal = at(q23, &Options::default()).legal_moves();
    legal.sort_by_text();
    assert_eq!(stands_in(q23), legal.as_slice()[0].to_string());
    for text in [q22, q23] {
        let game = at(text, &Options::default());
        let mv = greedy(&game, 3).expect("a move");
        assert!(game.legal_moves().contains(mv));
    }
}

#[test]
fn stand_in_takes_the_nearest_pawn_move_by_the_order_of_the_rules() {
    random_positions(&[Kind::Quoridor2, Kind::Quoridor4], 3_000, |game| {
        let AnyGame::Quoridor(position) = game else {
            panic!("another game");
        };
        let seat = position.turn();
        let from = position.pawn(seat).expect("a pawn on the board");
        let order = |to: Square| {
            let sign = |to: u8, from: u8, names: [&'static str; 3]| {
                names[(to.cmp(&from) as i8 + 1) as usize]
            };
            let point = sign(to.rank(), from.rank(), ["S", "", "N"]).to_owned()
                + sign(to.file(), from.file(), ["W", "", "E"]);
            "N E S W NE SE SW NW"
                .split(' ')
                .position(|other| other == point)
        };
        let steps = |square| {
            let neighbours = position.fences().neighbours(square);
            neighbours.into_iter().flatten().collect()
        };
        let left = |to| distance(to, steps, |square| seat.has_goal(square));
        let legal = position.legal();
        let nearest = legal.squares.iter().min_by_key(|&to| (left(to), order(to)));
        let expected = nearest.map_or_else(
            || {
                let mut list = legal.list();
                list.sort_by_text();
                list.as_slice()[0]
            },
            Move::square,
        );
        assert_eq!(stand_in(game), Some(expected));
        // The greedy player loses no step when it runs.
        if let Some(Action::Square(to)) = greedy(game, 5).map(Move::action) {
            let least = nearest.map(left);
            assert_eq!(Some(left(to)), least);
        }
    });
}

/// How far from Pac-Man or Ms. Pac-Man the turn of a ghost ended; `None` if it caught her or him or was sent home.
fn ended(before: &AnyGame, after: &AnyGame) -> Option<usize> {
    match (before, after) {
        (AnyGame::Pacman(before), AnyGame::Pacman(after)) => {
            let Piece::Ghost(ghost) = before.piece() else {
                panic!("no ghost");
            };
            let steps = |square| {
                let neighbours = before.fences().neighbours(square);
                neighbours.into_iter().flatten().collect()
            };
            let square = after.ghost(ghost).expect("on the board");
            let caught = after.lives() < before.lives();
            (!caught).then(|| distance(square, steps, |square| square == before.pac()))
        }
        (AnyGame::MsPacman(before), AnyGame::MsPacman(after)) => {
            let ms = before.ms();
            let steps = |square| MAZE.steps(square).iter().collect();
            let ghost = after.ghost(before.turn())?;
            let sent_home = MAZE.homes.contains(ghost.square);
            (!sent_home).then(|| distance(ghost.square, steps, |square| Some(square) == ms))
        }
        _ => panic!("no ghosts"),
    }
}

/// All positions with which a turn of a ghost may end, a few steps more than its count at most.
fn ends(before: &AnyGame, now: &AnyGame, steps: usize, add: &mut impl FnMut(&AnyGame)) {
    for mv in &now.legal_moves() {
        let mut next = now.clone();
        next.play_unchecked(mv);
        if next.outcome().is_some() || is_over(before, &next) {
            add(&next);
        } else if steps > 0 {
            ends(before, &next, steps - 1, add);
        }
    }
}

/// Whether the turn of a ghost is over.
fn is_over(before: &AnyGame, now: &AnyGame) -> bool {
    match now {
        AnyGame::MsPacman(position) => position.phase() != Phase::Step,
        _ => now.mover() != before.mover(),
    }
}

#[test]
fn stand_in_ends_the_turn_of_a_ghost_where_the_rules_say() {
    let (mut turns, mut catches) = (0, 0);
    random_positions(&[Kind::Pacman, Kind::MsPacman], 3_000, |game| {
        let weak = match game {
            AnyGame::Pacman(position) => (position.piece() != Piece::Pac).then_some(false),
            AnyGame::MsPacman(position) => {
                let steps = position.phase() == Phase::Step && position.steps() > 0;
                let ghost = position.ghost(position.turn());
                ghost.filter(|_| steps).map(|ghost| ghost.weak > 0)
            }
            AnyGame::Quoridor(_) => panic!("another game"),
        };
        let Some(weak) = weak else {
            return;
        };
        let mut now = game.clone();
        while !is_over(game, &now) {
            let mv = stand_in(&now).expect("a move");
            now.play(mv).expect("a legal move");
        }
        // A catch is nearest, and being sent home is worst, however far away that is.
        let rank = |after: &AnyGame| match ended(game, after) {
            Some(distance) if weak => -(distance as i64),
            Some(distance) => distance as i64,
            None if weak => 1_000,
            None => -1,
        };
        let mut best = i64::MAX;
        ends(game, game, 7, &mut |after| best = best.min(rank(after)));
        assert_eq!(rank(&now), best, "{game:?}");
        turns += 1;
        catches += usize::from(best == -1);
    });
    assert!(turns > 3_000 && catches > 100, "{turns} {catches}");
}

#[test]
fn all_moves_are_legal_and_the_same_for_equal_position_and_seed() {
    let mut looked = 0u64;
    random_positions(&Kind::ALL, 4_000, |game| {
        let legal = game.legal_moves();
        let mv = greedy(game, looked).expect("a move");
        assert!(legal.contains(mv), "{mv} {game:?}");
        assert_eq!(greedy(&game.clone(), looked), Some(mv));
        let mv = stand_in(game).expect("a move");
        assert!(legal.contains(mv), "{mv} {game:?}");
        looked += 1;
    });
}

#[test]
fn no_move_when_the_game_is_over() {
    for kind in Kind::ALL {
        let options = any_options(kind, &mut Chance::new(1));
        let mut game = AnyGame::start(kind, &options, None, 1);
        let mut chance = Chance::new(1);
        while game.outcome().is_none() {
            let mv = Player::Greedy.mv(&game, &mut chance);
            game.play(mv).expect("a legal move");
        }
        assert_eq!((greedy(&game, 0), stand_in(&game)), (None, None));
    }
}

#[test]
fn greedy_wins_quoridor_when_it_can_and_stops_who_is_about_to() {
    let win = "quoridor2 south=e8:3 north=e2:3 fences=- turn=south";
    let block = "quoridor2 south=e4:3 north=c2:3 fences=- turn=south";
    for seed in 0..20 {
        let mv = greedy(&at(win, &Options::default()), seed).expect("a move");
        assert_eq!(mv.to_string(), "e9");
        let mv = greedy(&at(block, &Options::default()), seed).expect("a move");
        assert!(["b1h", "c1h"].contains(&mv.to_string().as_str()), "{mv}");
    }
}

#[test]
fn greedy_beats_chance_and_the_stand_in_in_quoridor() {
    let options = Options::default();
    for (kind, others, games) in [
        (Kind::Quoridor2, Player::Random, 100),
        (Kind::Quoridor2, Player::StandIn, 40),
        (Kind::Quoridor4, Player::Random, 40),
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
        let options = with(Kind::Pacman, &[("layout", layout)]);
        let as_pac = pac_against(Player::Greedy, Player::Random);
        let won = wins(Kind::Pacman, &options, 60, Winner::Pacman, as_pac);
        assert!(won >= 57, "{layout} {won}");
        let as_ghosts = pac_against(Player::Random, Player::Greedy);
        let won = wins(Kind::Pacman, &options, 60, Winner::Ghosts, as_ghosts);
        assert!(won >= 57, "{layout} {won}");
        // Between equals both sides win now and then.
        let equal = pac_against(Player::Greedy, Player::Greedy);
        let won = wins(Kind::Pacman, &options, 60, Winner::Pacman, equal);
        assert!((10..=55).contains(&won), "{layout} {won}");
    }
}

#[test]
fn greedy_beats_chance_in_ms_pac_man() {
    for players in 2..=4 {
        let options = with(Kind::MsPacman, &[("players", players)]);
        let who = greedy_at(Seat::South, Player::Random);
        let winner = Winner::Seat(Seat::South);
        let won = wins(Kind::MsPacman, &options, 40, winner, who);
        assert!(won >= 36, "{players} {won}");
    }
}

#[test]
fn pac_man_eats_in_his_boost_and_keeps_out_of_reach() {
    // P05: the ghost beside the pellet.
    let text = "pacman pac=a2 lives=3 blinky=e9 inky=i5 pinky=a5 clyde=b1 pellets=a1,i1,a9,i9 \
                fences=b2h,g2h,b7h,g7h,c4v,f4v turn=pac steps=2 boost=no came=-";
    let mut game = at(text, &Options::default());
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
        let mv = stand_in(&game).expect("a move");
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
        for player in [Player::Greedy, Player::StandIn] {
            let mut game = at(&text(side), &Options::default());
            let before = game.clone();
            let mut chance = Chance::new(2);
            while !is_over(&before, &game) {
                let mv = player.mv(&game, &mut chance);
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
        let options = with(kind, changed);
        for seed in 0..games {
            play_out(kind, &options, seed, |_| Player::Greedy);
        }
    };
    all(Kind::Quoridor2, &[], 100);
    for behind in 0..2 {
        all(Kind::Quoridor4, &[("pawn_behind", behind)], 100);
    }
    for players in 2..=5 {
        for layout in 0..2 {
            all(
                Kind::Pacman,
                &[("players", players), ("layout", layout)],
                30,
            );
        }
    }
    for players in 2..=4 {
        for capture in 0..2 {
            let changed = [("players", players), ("capture", capture)];
            all(Kind::MsPacman, &changed, 20);
        }
    }
}

#[test]
fn games_end_with_any_options_and_stand_ins_at_the_table() {
    for kind in Kind::ALL {
        for seed in 0..40 {
            let options = any_options(kind, &mut Chance::new(seed));
            let who = greedy_at(Seat::South, Player::StandIn);
            play_out(kind, &options, seed, who);
            play_out(kind, &options, seed, |_| Player::Greedy);
        }
    }
}
