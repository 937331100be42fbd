//! Counts the leaves of the tree of legal moves, from the start or from a position:
//! `cargo run --release -p fencelight-core --example perft -- 4`
//! `cargo run --release -p fencelight-core --example perft -- 3 "quoridor2 south=e4:2 north=e6:2 fences=e5h turn=south"`

use std::error::Error;
use std::time::Instant;

use fencelight_core::games::AnyGame;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let depth: u32 = arguments.next().map_or(Ok(3), |depth| depth.parse())?;
    let text = arguments.collect::<Vec<_>>().join(" ");
    let game: AnyGame = if text.is_empty() {
        AnyGame::default()
    } else {
        text.parse()?
    };
    println!("{game}");
    for depth in 1..=depth {
        let begun = Instant::now();
        let leaves = game.perft(depth);
        println!(
            "perft {depth} = {leaves} ({:.3} s)",
            begun.elapsed().as_secs_f64()
        );
    }
    Ok(())
}
