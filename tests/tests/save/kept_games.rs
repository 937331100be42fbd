//! One unfinished game of each kind is kept: in the ring, over power cuts, through every way to start, leave and drop a game.

use fencelight_board::save::{MAX_RECORD_BYTES, Restored, Ring, Saver, Stream, load};
use fencelight_board::table::{GameConfig, Phase, Player, Setting, Table, humans_at};
use fencelight_core::game::{Game, Move};
use fencelight_core::games::{AnyGame, GameKind};
use fencelight_core::geometry::PerSeat;
use fencelight_emulator::flash::{ERASE_COST, FlashModel};
use fencelight_tests::Rng;
use fencelight_tests::random_tables::random_move;
use fencelight_tests::table_bench::TableBench;

/// The sectors of the ring on the board.
const SECTORS: usize = 13;
/// The icons of the games, in the order of [`GameKind::ALL`].
const ICONS: [&str; 4] = ["c7", "g7", "c3", "g3"];

/// What counts of a game: its last position and its players.
type Game4 = [Option<(AnyGame, [Player; 4])>; 4];

/// The unfinished game of each kind.
fn games(table: &Table) -> Game4 {
    GameKind::ALL.map(|kind| {
        if let Some(kept) = table.kept_game(kind) {
            let mut game = kept.start.clone();
            for &mv in &kept.moves {
                game.play(mv).expect("a legal move");
            }
            return Some((game, kept.saved.players.0));
        }
        let current = table.history().current();
        let saved = table.saved_game().filter(|_| current.kind() == kind);
        saved.map(|saved| (current.clone(), saved.players.0))
    })
}

/// Writes all that is due; whether the record of the state was among it.
fn save(saver: &mut Saver, table: &Table, ring: &mut Ring<FlashModel>) -> bool {
    let mut buffer = [0; MAX_RECORD_BYTES];
    while let Some((stream, bytes)) = saver.next(table, &mut buffer) {
        let is_written = ring.write_to(stream, bytes).is_ok();
        saver.finish(is_written);
        if !is_written {
            return false;
        }
    }
    true
}

/// A board that is switched on with this flash.
fn switched_on(ring: &mut Ring<FlashModel>) -> (TableBench, Option<Restored>) {
    let mut bench = TableBench::new();
    let restored = load(ring, &mut bench.table, true);
    let restored = restored.map(|restored| restored.expect("a record"));
    (bench, restored)
}

fn players_of(kind: GameKind) -> [Player; 4] {
    let seats = kind.required_seats();
    seats.map_or([Player::Human; 4], |seats| humans_at(seats).0)
}

fn start(bench: &mut TableBench, kind: GameKind, seed: u64) {
    let players = PerSeat(players_of(kind));
    bench
        .table
        .start_game(&GameConfig::new(kind, players, seed));
}

fn play_randomly(bench: &mut TableBench, rng: &mut Rng, moves: usize) {
    for _ in 0..moves {
        let mv: Option<Move> = random_move(rng, bench.table.history().current());
        bench
            .table
            .play_all(&[mv.expect("a move")])
            .expect("a legal move");
    }
}

/// Waits until the game is abandoned.
fn abandon(bench: &mut TableBench) {
    for _ in 0..500 {
        bench.now_ms = bench.now_ms.wrapping_add(2_000);
        bench.table.tick(bench.now_ms);
    }
    assert_eq!(bench.table.phase(), Phase::Attract);
}

/// A board with an unfinished game of each kind, the last one current.
fn four_games(rng: &mut Rng) -> TableBench {
    let mut bench = TableBench::new();
    for (number, kind) in GameKind::ALL.into_iter().enumerate() {
        start(&mut bench, kind, number as u64 + 1);
        play_randomly(&mut bench, rng, 3 + 5 * number);
    }
    bench
}

#[test]
fn starting_a_game_loses_no_other_kind() {
    let mut rng = Rng::new(1);
    let mut bench = TableBench::new();
    let mut expected: Game4 = Default::default();
    for (number, kind) in GameKind::ALL.into_iter().enumerate() {
        start(&mut bench, kind, number as u64);
        play_randomly(&mut bench, &mut rng, 10);
        let game = bench.table.history().current().clone();
        expected[number] = Some((game, players_of(kind)));
        assert_eq!(games(&bench.table), expected, "{kind}");
    }
}

#[test]
fn every_kept_game_comes_back_after_a_time_without_power() {
    let mut rng = Rng::new(2);
    let mut bench = four_games(&mut rng);
    let expected = games(&bench.table);
    assert!(expected.iter().all(Option::is_some));
    let mut ring = Ring::open(FlashModel::new(SECTORS, false, 1));
    let mut saver = Saver::EMPTY;
    bench.wait(10);
    assert!(save(&mut saver, &bench.table, &mut ring));
    assert!(!saver.is_due(&bench.table));
    let mut ring = Ring::open(ring.into_flash());
    let (mut bench, restored) = switched_on(&mut ring);
    assert_eq!(restored, Some(Restored::Game));
    assert_eq!(games(&bench.table), expected);
    // The most recent one is offered; the others from the lobby, each by its icon.
    assert_eq!(bench.table.phase(), Phase::Resume);
    assert_eq!(bench.table.position().kind(), GameKind::MsPacman);
    for (icon, game) in ICONS.into_iter().zip(&expected) {
        bench.tap("south-back");
        assert_eq!(bench.table.phase(), Phase::Lobby);
        bench.tap(icon);
        assert_eq!(bench.table.phase(), Phase::Resume, "{icon}");
        let offered = game.as_ref().map(|(game, _)| game);
        assert_eq!(Some(bench.table.position()), offered, "{icon}");
        assert_eq!(games(&bench.table), expected, "{icon}");
    }
    // One is dropped, one is resumed; the others stay.
    bench.hold("south-back", 2_000);
    bench.tap(ICONS[0]);
    bench.tap("south-ok");
    assert_eq!(bench.table.phase(), Phase::Play);
    let left = [
        expected[0].clone(),
        expected[1].clone(),
        expected[2].clone(),
        None,
    ];
    assert_eq!(games(&bench.table), left);
    let mut saver = Saver::new(&bench.table);
    bench.table.set_setting(Setting::Volume, 1);
    assert!(save(&mut saver, &bench.table, &mut ring));
    let (bench, _) = switched_on(&mut Ring::open(ring.into_flash()));
    assert_eq!(games(&bench.table), left);
}

#[test]
fn a_board_that_a_game_makes_fail_drops_it_and_keeps_the_others() {
    let bench = four_games(&mut Rng::new(6));
    let [first, second, third, _] = games(&bench.table);
    let mut ring = Ring::open(FlashModel::new(SECTORS, false, 1));
    let mut saver = Saver::EMPTY;
    assert!(save(&mut saver, &bench.table, &mut ring));
    let mut bench = TableBench::new();
    let restored = load(&mut ring, &mut bench.table, false);
    assert_eq!(restored, Some(Ok(Restored::NoGame)));
    assert_ne!(bench.table.phase(), Phase::Resume);
    assert_eq!(games(&bench.table), [first, second, third, None]);
}

#[test]
fn the_game_kept_last_is_offered_at_power_on() {
    let mut rng = Rng::new(3);
    let mut ring = Ring::open(FlashModel::new(SECTORS, false, 1));
    let mut saver = Saver::EMPTY;
    let mut bench = four_games(&mut rng);
    for (icon, kind) in ICONS.into_iter().zip(GameKind::ALL) {
        abandon(&mut bench);
        bench.tap("a1");
        bench.tap("south-back");
        bench.tap(icon);
        bench.tap("south-ok");
        assert_eq!(bench.table.phase(), Phase::Play);
        abandon(&mut bench);
        bench.tap("a1");
        bench.tap("south-back");
        assert_eq!(bench.table.phase(), Phase::Lobby);
        assert!(save(&mut saver, &bench.table, &mut ring));
        let (next, _) = switched_on(&mut ring);
        assert_eq!(next.table.phase(), Phase::Resume);
        assert_eq!(next.table.position().kind(), kind);
        bench.tap(icon);
        bench.tap("south-ok");
    }
}

#[test]
fn kept_games_outlive_ten_laps_of_the_ring() {
    let mut rng = Rng::new(4);
    let mut bench = four_games(&mut rng);
    let expected = games(&bench.table);
    let mut ring = Ring::open(FlashModel::new(SECTORS, false, 1));
    let mut saver = Saver::EMPTY;
    for number in 0..10 * SECTORS as u32 * 8 {
        bench
            .table
            .set_setting(Setting::Brightness, 1 + number % 100);
        assert!(save(&mut saver, &bench.table, &mut ring));
        if number % 3 == 0 && ring.needs_erase() {
            ring.prepare().expect("an erase");
        }
    }
    let erases = ring.flash_mut().erases.clone();
    let (bench, _) = switched_on(&mut Ring::open(ring.into_flash()));
    assert_eq!(games(&bench.table), expected);
    // The three kept games were written one after the other and hold one sector.
    let worn: Vec<u32> = erases.into_iter().filter(|&erases| erases > 2).collect();
    assert!(worn.len() >= SECTORS - 2, "{worn:?}");
    let (least, most) = (worn.iter().min(), worn.iter().max());
    assert!(most.unwrap_or(&0) - least.unwrap_or(&0) <= 1, "{worn:?}");
}

/// Something a visitor or the console does.
fn act(bench: &mut TableBench, rng: &mut Rng) {
    match (bench.table.phase(), rng.below(8)) {
        (Phase::Play, 0..5) => play_randomly(bench, rng, 1),
        (Phase::Play, 5) => abandon(bench),
        (Phase::Attract | Phase::Over, 0..6) => bench.tap("a1"),
        (Phase::Resume, 0..3) => bench.tap("south-ok"),
        (Phase::Resume, 3..6) => bench.tap("south-back"),
        (Phase::Resume, 6) => bench.hold("f5", 1_000),
        (Phase::Lobby, 0..6) => bench.tap(ICONS[rng.below(4)]),
        _ => {
            let kind = *rng.pick(&GameKind::ALL);
            start(bench, kind, rng.below(1_000) as u64);
        }
    }
}

#[test]
fn a_power_cut_leaves_each_game_as_it_was_acknowledged_or_was_being_written() {
    let (mut cuts, mut kept, mut seeds) = (0, 0, 0);
    while cuts < 1_500 {
        seeds += 1;
        let mut rng = Rng::new(seeds);
        let weak = seeds % 2 == 0;
        let mut flash = FlashModel::new([8, SECTORS][seeds as usize / 2 % 2], weak, seeds);
        flash.flickers = seeds % 4 == 0;
        let mut ring = Ring::open(flash);
        let mut bench = TableBench::new();
        let mut saver = Saver::new(&bench.table);
        let mut acknowledged = games(&bench.table);
        // What was being written when the power failed may come true later, where bits are weak.
        let mut pending: Vec<Game4> = Vec::new();
        for _ in 0..120 {
            for _ in 0..1 + rng.below(4) {
                act(&mut bench, &mut rng);
            }
            pending.push(games(&bench.table));
            if rng.below(2) == 0 {
                let most = 600 + rng.below(2) * 2 * ERASE_COST as usize;
                let power = rng.below(most);
                ring.flash_mut().cut_power_after(power as u32);
            }
            if rng.below(3) == 0 && ring.needs_erase() {
                let _ = ring.prepare();
            }
            if save(&mut saver, &bench.table, &mut ring) && ring.flash_mut().is_on() {
                acknowledged = games(&bench.table);
                pending.clear();
            }
            if ring.flash_mut().is_on() {
                ring.flash_mut().cancel_power_cut();
                continue;
            }
            cuts += 1;
            let mut flash = ring.into_flash();
            flash.power_on();
            ring = Ring::open(flash);
            (bench, _) = switched_on(&mut ring);
            saver = Saver::new(&bench.table);
            let found = games(&bench.table);
            for (index, game) in found.iter().enumerate() {
                let is_right = *game == acknowledged[index]
                    || pending.iter().any(|pending| *game == pending[index]);
                assert!(is_right, "seed {seeds}, {}", GameKind::ALL[index]);
                kept += usize::from(game.is_some());
            }
            if !weak {
                (acknowledged, pending) = (found, Vec::new());
            }
        }
    }
    assert!(kept > 2_000, "{kept} games over {cuts} cuts");
}

#[test]
fn only_a_record_of_the_state_makes_way_for_a_newer_one() {
    let mut rng = Rng::new(5);
    let mut bench = TableBench::new();
    start(&mut bench, GameKind::Quoridor2, 1);
    let mut saver = Saver::EMPTY;
    let mut buffer = [0; MAX_RECORD_BYTES];
    let mut next = |saver: &mut Saver, bench: &TableBench| {
        let record = saver.next(&bench.table, &mut buffer);
        record.map(|(stream, _)| stream)
    };
    assert_eq!(next(&mut saver, &bench), Some(Stream::STATE));
    assert_eq!(next(&mut saver, &bench), None, "nothing has changed");
    play_randomly(&mut bench, &mut rng, 1);
    assert_eq!(next(&mut saver, &bench), Some(Stream::STATE));
    // A game that is kept has to wait, and then the state waits for it.
    start(&mut bench, GameKind::Pacman, 1);
    assert_eq!(next(&mut saver, &bench), None);
    saver.finish(true);
    let game = Some(Stream::of_game(GameKind::Quoridor2));
    assert_eq!(next(&mut saver, &bench), game);
    play_randomly(&mut bench, &mut rng, 1);
    assert_eq!(next(&mut saver, &bench), None);
    saver.finish(false);
    assert_eq!(next(&mut saver, &bench), game, "what failed is due again");
    saver.finish(true);
    assert_eq!(next(&mut saver, &bench), Some(Stream::STATE));
    saver.finish(true);
    assert_eq!(next(&mut saver, &bench), None);
    saver.finish(false);
    assert_eq!(next(&mut saver, &bench), Some(Stream::STATE));
}
