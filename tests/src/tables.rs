//! Tables at any point of any game, for whatever has to cope with all of them.

use fencelight_core::game::{Domain, Game, Move, RuleOption};
use fencelight_core::games::{AnyGame, Kind, Options};
use fencelight_core::geometry::{Key, PerSeat, Seat};
use fencelight_core::table::lobby::Choices;
use fencelight_core::table::{
    Beginning, ClockOptions, Counters, Kept, MOST_LEVEL, Memory, Player, Players, Settings, Table,
};

use crate::Chance;

/// A value of an option.
fn value(chance: &mut Chance, option: &RuleOption) -> u32 {
    match option.domain {
        Domain::Words(words) => chance.below(words.len()) as u32,
        // The game shall not end by them before something has happened.
        Domain::Numbers(_, u32::MAX) => *chance.pick(&[0, 200, 900, 5_000, u32::MAX]),
        Domain::Numbers(least, most) => least + chance.below((most - least + 1) as usize) as u32,
    }
}

fn options(chance: &mut Chance) -> Options {
    let mut options = Options::DEFAULT;
    for kind in Kind::ALL {
        for option in kind.options() {
            options.set(kind, option.key, value(chance, option));
        }
    }
    options
}

fn clock(chance: &mut Chance) -> ClockOptions {
    let mut clock = ClockOptions::DEFAULT;
    for option in ClockOptions::LIST {
        clock.set(option.key, value(chance, option));
    }
    clock
}

fn players(chance: &mut Chance) -> Players {
    let mut players = PerSeat(Seat::ALL.map(|_| match chance.below(4) {
        0 => Player::Empty,
        1 => Player::computer(1 + chance.below(usize::from(MOST_LEVEL)) as u8),
        _ => Player::Human,
    }));
    players[Seat::South] = Player::Human;
    players[Seat::East] = Player::computer(1);
    players
}

/// Anything to remember.
#[must_use]
pub fn memory(chance: &mut Chance) -> Memory {
    let mut settings = Settings::DEFAULT;
    for setting in Settings::LIST {
        settings.set(setting.key, value(chance, setting));
    }
    let mut number = || chance.below(1 << 31) as u32;
    let counters = Counters {
        games: number(),
        wins: PerSeat(Seat::ALL.map(|_| number())),
        moves: number(),
        seconds: number(),
    };
    let choices = Choices {
        options: options(chance),
        first: [None, Some(Seat::South), Some(Seat::North)][chance.below(3)],
        clock: clock(chance),
    };
    let keys = (0..Key::COUNT).filter_map(Key::from_index);
    Memory {
        settings,
        counters,
        kind: *chance.pick(&Kind::ALL),
        players: players(chance),
        choices,
        masked: keys.filter(|_| chance.below(9) == 0).collect(),
    }
}

/// A move that does not end the game; sometimes one that only a clock plays.
pub fn some_move(chance: &mut Chance, game: &AnyGame) -> Option<Move> {
    let moves: Vec<Move> = game.legal_moves().iter().collect();
    for _ in 0..20 {
        let mv = match chance.below(60) {
            0 => Move::SKIP,
            1 if chance.below(8) == 0 => Move::LEAVE,
            _ => *chance.pick(&moves),
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
pub fn some_table(seed: u64, most_moves: usize) -> Table {
    let mut chance = Chance::new(seed);
    let mut table = Table::new(seed, 0);
    table.remember(&memory(&mut chance));
    let kind = Kind::ALL[seed as usize % 4];
    table.begin(&Beginning {
        options: options(&mut chance),
        clock: clock(&mut chance),
        ..Beginning::new(
            kind,
            players(&mut chance),
            seed.wrapping_mul(0x1234_5678_9ABC_DEF1),
        )
    });
    for _ in 0..chance.below(most_moves + 1) {
        let Some(mv) = some_move(&mut chance, table.history().now()) else {
            break;
        };
        table.play_all(&[mv]).expect("a legal move");
    }
    let kept = table.keep().expect("a game that goes on");
    let kept = Kept {
        bank_ms: PerSeat(
            kept.bank_ms
                .0
                .map(|full_ms| chance.below(full_ms as usize + 1) as u32),
        ),
        strikes: PerSeat(Seat::ALL.map(|_| chance.below(9) as u8)),
        ..kept
    };
    let (start, moves) = (
        table.history().start().clone(),
        table.history().moves().to_vec(),
    );
    assert!(table.offer(start, &moves, &kept));
    table
}
