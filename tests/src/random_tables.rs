//! Random tables: any game at any point, for code that must work with all of them.

use fencelight_ai::MAX_LEVEL;
use fencelight_board::geometry::{Key, PerSeat, Seat};
use fencelight_board::table::lobby::Choices;
use fencelight_board::table::{
    ClockOptions, Counters, GameConfig, HouseRules, Player, SavedGame, SavedState, Seating,
    Setting, Settings, Table,
};
use fencelight_core::game::{Domain, Game, Move};
use fencelight_core::games::{AllOptions, AnyGame, GameKind};

use crate::Rng;

/// A random value of an option.
fn random_value(rng: &mut Rng, domain: Domain) -> u32 {
    match domain {
        Domain::Words(words) => rng.below(words.len()) as u32,
        // Small limits would end the game after few moves.
        Domain::Numbers(_, u32::MAX) => *rng.pick(&[0, 200, 900, 5_000, u32::MAX]),
        Domain::Numbers(least, most) => least + rng.below((most - least + 1) as usize) as u32,
    }
}

fn random_options(rng: &mut Rng) -> AllOptions {
    let mut options = AllOptions::DEFAULT;
    for kind in GameKind::ALL {
        for option in kind.options() {
            let value = random_value(rng, option.domain);
            options.set(kind, option.key, value).expect("an option");
        }
    }
    options
}

fn random_clock(rng: &mut Rng) -> ClockOptions {
    let mut clock = ClockOptions::DEFAULT;
    for option in ClockOptions::LIST {
        let value = random_value(rng, option.domain);
        clock.set(option.key, value).expect("an option");
    }
    clock
}

fn random_players(rng: &mut Rng) -> Seating {
    let mut players = PerSeat(Seat::ALL.map(|_| match rng.below(4) {
        0 => Player::Empty,
        1 => Player::computer(1 + rng.below(usize::from(MAX_LEVEL)) as u8),
        _ => Player::Human,
    }));
    players[Seat::South] = Player::Human;
    players[Seat::East] = Player::computer(1);
    players
}

fn random_choices(rng: &mut Rng) -> Choices {
    Choices {
        options: random_options(rng),
        first: [None, Some(Seat::South), Some(Seat::North)][rng.below(3)],
        pac: [None, Some(Seat::South), Some(Seat::East)][rng.below(3)],
        clock: random_clock(rng),
    }
}

/// A random persistent state.
#[must_use]
pub fn random_memory(rng: &mut Rng) -> SavedState {
    let mut settings = Settings::DEFAULT;
    for setting in Setting::ALL {
        settings.set(setting, random_value(rng, setting.domain()));
    }
    let mut number = || rng.below(1 << 31) as u32;
    let counters = Counters {
        games: number(),
        wins: PerSeat(Seat::ALL.map(|_| number())),
        moves: number(),
        seconds: number(),
        puzzles: core::array::from_fn(|_| (number() % 70_000).min(65_535) as u16),
    };
    let choices = random_choices(rng);
    let keys = (0..Key::COUNT).filter_map(Key::from_index);
    SavedState {
        settings,
        counters,
        lobby_kind: *rng.pick(&GameKind::ALL),
        lobby_players: random_players(rng),
        choices,
        masked: keys.filter(|_| rng.below(9) == 0).collect(),
        house: HouseRules {
            choices: random_choices(rng),
            hints: rng.below(2) == 0,
            take_back: rng.below(2) == 0,
            calm: rng.below(2) == 0,
        },
    }
}

/// A move that does not end the game; sometimes one that only a clock plays.
pub fn random_move(rng: &mut Rng, game: &AnyGame) -> Option<Move> {
    let moves: Vec<Move> = game.legal_moves().iter().collect();
    for _ in 0..20 {
        let mv = match rng.below(60) {
            0 => Move::SKIP,
            1 if rng.below(8) == 0 => Move::LEAVE,
            _ => *rng.pick(&moves),
        };
        let mut next = game.clone();
        if next.play(mv).is_ok() && next.outcome().is_none() {
            return Some(mv);
        }
    }
    None
}

/// A table at any point of any game, with a clock that has run. The seed decides all; its last two bits are the game.
///
/// # Panics
/// If a table refuses a legal move.
#[must_use]
pub fn random_table(seed: u64, most_moves: usize) -> Table {
    let mut rng = Rng::new(seed);
    let mut table = Table::new(seed, 0);
    table.set_saved_state(&random_memory(&mut rng));
    let kind = GameKind::ALL[seed as usize % 4];
    table.start_game(&GameConfig {
        options: random_options(&mut rng),
        clock: random_clock(&mut rng),
        ..GameConfig::new(
            kind,
            random_players(&mut rng),
            seed.wrapping_mul(0x1234_5678_9ABC_DEF1),
        )
    });
    for _ in 0..rng.below(most_moves + 1) {
        let Some(mv) = random_move(&mut rng, table.history().current()) else {
            break;
        };
        table.play_all(&[mv]).expect("a legal move");
    }
    let kept = table.saved_game().expect("a game that goes on");
    let kept = SavedGame {
        bank_ms: PerSeat(
            kept.bank_ms
                .0
                .map(|full_ms| rng.below(full_ms as usize + 1) as u32),
        ),
        strikes: PerSeat(Seat::ALL.map(|_| rng.below(9) as u8)),
        ..kept
    };
    let (start, moves) = (
        table.history().start().clone(),
        table.history().moves().to_vec(),
    );
    assert!(table.offer_saved_game(start, &moves, &kept));
    table
}
