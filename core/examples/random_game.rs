//! Plays a random game and prints every move: `cargo run -p fencelight-core --example random_game -- pacman 7`

use std::error::Error;

use fencelight_core::game::{Game, History, draw, next_seed};
use fencelight_core::games::{AllOptions, AnyGame, GameKind};

/// A random game of Ms. Pac-Man can take long; the printout stops here.
const MAX_MOVES: u32 = 20_000;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let kind: GameKind = arguments
        .next()
        .map_or(Ok(GameKind::Quoridor2), |name| name.parse())?;
    let seed: u64 = arguments.next().map_or(Ok(1), |seed| seed.parse())?;

    let start = AnyGame::start(kind, &AllOptions::default(), None, seed);
    let mut history = History::new(start);
    println!("{}", history.current());
    for number in 0..MAX_MOVES {
        let legal = history.current().legal_moves();
        let Ok(choices) = u32::try_from(legal.len()) else {
            break;
        };
        let chosen = draw(next_seed(seed), number, choices) as usize;
        let Some(mv) = legal.iter().nth(chosen) else {
            break;
        };
        let mover = history.current().mover();
        history.play(mv)?;
        // A roll is played with the face that it shows.
        let played = history.moves().last().copied().unwrap_or(mv);
        println!("{:>5} {mover}: {played}", number + 1);
    }
    println!("{}", history.current());
    match history.current().outcome() {
        Some(outcome) => println!("{outcome}"),
        None => println!("unfinished"),
    }
    Ok(())
}
