//! Tunes the handcrafted evaluation of Quoridor with two.
//!
//! `cargo tune [MINUTES] [NODES] [SEED]`

fn main() {
    let mut args = std::env::args().skip(1);
    let mut number = |default: u64| {
        let word = args.next();
        word.map_or(default, |word| word.parse().expect("a number"))
    };
    let (minutes, nodes, seed) = (number(5), number(1_000) as u32, number(1));
    fencelight_lab::tuning::tune(minutes, nodes, seed);
}
