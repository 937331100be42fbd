//! The fast rules of core against the slow references, in random games.

pub mod mspacman;
pub mod pacman;
pub mod quoridor;

use std::fmt::Debug;

use fencelight_core::game::{Face, Game, Move, Outcome};
use fencelight_core::games::{AllOptions, AnyGame};
use fencelight_core::mspacman::Dice;
use fencelight_core::notation::{PositionText, parse_setup};

/// Checks what must hold in every position of every game: list and predicate agree about every move there is; the text of the
/// position reads back to a position with the same text, the same moves and the same fingerprint.
///
/// # Panics
/// If something does not hold.
pub(crate) fn check_position(game: &AnyGame, options: &AllOptions) {
    let here = PositionText(game).to_string();
    let legal = game.legal_moves();
    for mv in (0..=u8::MAX).filter_map(Move::from_byte) {
        let listed = legal.contains(mv) || named_roll(game, mv);
        let allowed = game.why_illegal(mv).is_none();
        assert!(
            listed == allowed || (allowed && [Move::LEAVE, Move::SKIP].contains(&mv)),
            "{here}: {mv}"
        );
    }
    let set_up = parse_setup(&here).unwrap_or_else(|why| panic!("{here}: {why}"));
    let dice = Dice { seed: 0, rolls: 0 };
    let anew = AnyGame::new(&set_up, options, dice).unwrap_or_else(|why| panic!("{here}: {why}"));
    assert_eq!(PositionText(&anew).to_string(), here);
    assert_same(&anew.fingerprint(), &game.fingerprint(), &here);
    // The count of moves restarts, so a game that the cap has ended goes on.
    if game.outcome() != Some(Outcome::Drawn) {
        assert_same(&anew.outcome(), &game.outcome(), &here);
        assert_same(&anew.legal_moves().as_slice(), &legal.as_slice(), &here);
    }
}

/// Whether a move is a roll by its face where a roll is due.
fn named_roll(game: &AnyGame, mv: Move) -> bool {
    let due = !game.faces().is_empty();
    due && (mv == Move::rolled(Face::Two)
        || game.faces().iter().any(|&face| Move::rolled(face) == mv))
}

/// Every way to play on to where it is `ended`, move by move, sorted; none longer than `most`. Every position on the way is
/// checked.
pub(crate) fn turn_paths<G: Game>(
    start: &G,
    most: usize,
    options: &AllOptions,
    any: impl Fn(&G) -> AnyGame,
    ended: impl Fn(&G) -> bool,
) -> Vec<(Vec<String>, G)> {
    let mut paths = Vec::new();
    let mut open = vec![(Vec::new(), start.clone())];
    while let Some((moves, game)) = open.pop() {
        check_position(&any(&game), options);
        if !moves.is_empty() && ended(&game) {
            paths.push((moves, game));
        } else if moves.len() < most {
            for mv in &game.legal_moves() {
                let mut next = game.clone();
                let here = || PositionText(&any(&game)).to_string();
                next.play(mv)
                    .unwrap_or_else(|why| panic!("{}: {mv}: {why}", here()));
                open.push(([moves.clone(), vec![mv.to_string()]].concat(), next));
            }
        }
    }
    paths.sort_by(|(one, _), (other, _)| one.cmp(other));
    paths
}

/// The winner, as the references name it.
pub(crate) fn winner(game: &impl Game) -> Option<String> {
    match game.outcome() {
        Some(Outcome::Won(winner)) => Some(winner.to_string()),
        Some(Outcome::Drawn) | None => None,
    }
}

fn assert_same<T: PartialEq + Debug>(one: &T, other: &T, here: &str) {
    assert_eq!(one, other, "{here}");
}
