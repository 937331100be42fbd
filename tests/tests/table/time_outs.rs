//! Every time-out moves the game on: in every game, every clock mode and every time-out action, from positions in the middle of turns.

use fencelight_board::table::{
    ClockMode, ClockOptions, GameConfig, Phase, Player, Table, TimeoutAction, humans_at,
};
use fencelight_core::game::Game;
use fencelight_core::games::{AllOptions, AnyGame, GameKind};
use fencelight_core::geometry::SeatSet;
use fencelight_core::mspacman::Dice;
use fencelight_core::notation::{PositionText, parse_setup};
use fencelight_tests::Rng;
use fencelight_tests::random_tables::random_move;

const MODES: [ClockMode; 3] = [ClockMode::PerMove, ClockMode::Bank, ClockMode::BankThenMove];
const ACTIONS: [TimeoutAction; 4] = [
    TimeoutAction::AutoStep,
    TimeoutAction::LoseTurn,
    TimeoutAction::LoseGame,
    TimeoutAction::Warn,
];
/// With an empty bank every such step is a time-out.
const STEP_MS: u32 = 1_000;
/// An untouched game is abandoned after 15 minutes; forced passes and the first step do not count.
const ABANDONED_MS: u32 = 16 * 60_000;

/// How a table comes to its position.
#[derive(Clone, Copy, Debug)]
enum Origin {
    /// Moves played from the start.
    Played,
    /// The position after them, set up as text.
    SetUp,
}

/// A table in Play, all seats human, after random moves.
fn table(kind: GameKind, clock: ClockOptions, origin: Origin, seed: u64) -> Table {
    let mut rng = Rng::new(seed);
    let seats = match kind {
        GameKind::Quoridor2 => SeatSet::TWO,
        _ => SeatSet::FOUR,
    };
    let players = humans_at(seats);
    let mut table = Table::new(seed, 0);
    table.start_game(&GameConfig {
        clock,
        ..GameConfig::new(kind, players, seed)
    });
    for _ in 0..rng.below(60) {
        if let Some(mv) = random_move(&mut rng, table.history().current()) {
            table.play_all(&[mv]).expect("a legal move");
        }
    }
    if let Origin::SetUp = origin {
        let text = PositionText(table.history().current()).to_string();
        let setup = parse_setup(&text).expect("a position");
        let dice = Dice { seed, rolls: 0 };
        let position = AnyGame::new(&setup, &AllOptions::DEFAULT, dice).expect("a position");
        table.setup(position, players, clock, seed);
    }
    table
}

/// Calls a function for every game, clock mode, time-out action and origin, with some seeds.
fn for_each_case(seeds: u64, mut check: impl FnMut(Table, ClockOptions, &str)) {
    for kind in GameKind::ALL {
        for mode in MODES {
            for timeout_action in ACTIONS {
                for (origin, seed) in [Origin::Played, Origin::SetUp]
                    .into_iter()
                    .flat_map(|origin| (0..seeds).map(move |seed| (origin, seed)))
                {
                    let clock = ClockOptions {
                        mode,
                        move_time_s: 10,
                        bank_time_s: 60,
                        timeout_action,
                        strikes: [3, 0][seed as usize % 2],
                    };
                    let table = table(kind, clock, origin, seed);
                    let name = format!(
                        "{} {mode:?} {timeout_action:?} {origin:?} seed {seed}: {}",
                        kind.name(),
                        PositionText(table.history().current())
                    );
                    check(table, clock, &name);
                }
            }
        }
    }
}

/// Whether a human is to move on a clock that acts.
fn is_timed(table: &Table) -> bool {
    table.phase() == Phase::Play && table.mover_player() == Player::Human
}

#[test]
fn every_time_out_ends_the_turn_or_hands_it_on() {
    let mut mid_turn = 0;
    for_each_case(16, |mut table, clock, name| {
        if clock.timeout_action == TimeoutAction::Warn {
            return;
        }
        let position = table.history().current();
        mid_turn += u32::from(!position.begins_turn(true));
        let mut now_ms = 0;
        for _ in 0..12 {
            let mut waited_ms = 0;
            let mut is_running = true;
            while is_timed(&table) && is_running {
                let limit_ms = table.clock().limit_ms(table.history().current().turn());
                let limit_ms = limit_ms.expect("a clock");
                assert!(waited_ms <= limit_ms + STEP_MS, "{name}");
                let spent_ms = table.clock().spent_ms();
                now_ms += STEP_MS;
                waited_ms += STEP_MS;
                table.tick(now_ms);
                is_running = table.clock().spent_ms() > spent_ms;
            }
        }
    });
    assert!(
        mid_turn > 100,
        "positions in the middle of a turn: {mid_turn}"
    );
}

#[test]
fn a_game_that_the_clock_cannot_end_is_abandoned_without_a_key() {
    for_each_case(6, |mut table, _, name| {
        if table.clock().can_end_game() {
            return;
        }
        for now_ms in (0..=ABANDONED_MS).step_by(STEP_MS as usize) {
            table.tick(now_ms);
        }
        assert_ne!(table.phase(), Phase::Play, "{name}");
    });
}
