//! Reviews of short games.

use fencelight_ai::Quality;
use fencelight_core::game::{Game, Move};
use fencelight_core::games::{AnyGame, GameKind};
use fencelight_core::geometry::Seat;
use fencelight_text::game_file;

use super::game::{Review, Side};
use super::text;

const QUORIDOR: &str = "fencelight-game 1\nseats south=human north=human\nseed 1\nstart quoridor2 south=e1:10 north=e9:10 fences=- turn=south\n";

/// North could win at once, and steps back; south wins.
pub(super) fn blunder() -> Review {
    let start = "quoridor2 south=e8:0 north=c2:0 fences=- turn=north";
    let text = QUORIDOR.replace(
        "quoridor2 south=e1:10 north=e9:10 fences=- turn=south",
        start,
    );
    review_of(&format!("{text}moves c3 e9\n"), 1)
}

fn review_of(text: &str, threads: usize) -> Review {
    let game = game_file::read(text).expect("a game");
    Review::new(&game, 300, threads)
}

fn text_of(review: &Review) -> String {
    let mut text = Vec::new();
    text::write(review, &mut text).expect("written");
    String::from_utf8(text).expect("text")
}

#[test]
fn a_step_away_from_the_goal_is_a_blunder_and_the_better_move_is_named() {
    let review = blunder();
    let first = review.moves[0].choice.expect("a choice");
    assert_eq!(
        (first.best.to_string().as_str(), first.best_percent),
        ("c1", 100)
    );
    assert_eq!(first.quality(), Quality::Blunder);
    let printed = text_of(&review);
    assert!(printed.contains("100 % to  1 %  c1 ??"), "{printed}");
    assert!(printed.contains("won by south"), "{printed}");
}

#[test]
fn the_best_moves_lose_nothing() {
    let start = "start quoridor2 south=e7:0 north=c3:0 fences=- turn=south\n";
    let text = QUORIDOR.replace(
        "start quoridor2 south=e1:10 north=e9:10 fences=- turn=south\n",
        start,
    );
    let review = review_of(&format!("{text}moves e8 c2 e9\n"), 1);
    for reviewed in &review.moves {
        assert_eq!(
            reviewed.choice.map(|choice| choice.loss()),
            Some(0),
            "{reviewed:?}"
        );
    }
    assert_eq!(
        review.winners.as_deref(),
        Some(&[Side::Seat(Seat::South)][..])
    );
    assert_eq!(
        review.chances(Side::Seat(Seat::South)).last(),
        Some(&(3, 100))
    );
    assert_eq!(
        review.chances(Side::Seat(Seat::North)).last(),
        Some(&(3, 0))
    );
}

#[test]
fn the_result_does_not_depend_on_the_threads() {
    let text = format!("{QUORIDOR}moves e2 e8 e3 e7 e3h d7\n");
    assert_eq!(review_of(&text, 1), review_of(&text, 3));
}

#[test]
fn every_game_is_reviewed_to_its_last_move() {
    use fencelight_ai::greedy;
    use fencelight_core::games::AllOptions;
    use fencelight_core::notation::PositionText;

    for kind in GameKind::ALL {
        let mut position = AnyGame::start(kind, &AllOptions::default(), None, 3);
        let start = position.clone();
        let mut moves = Vec::new();
        for seed in 0..60 {
            let Some(mv) = greedy(&position, seed) else {
                break;
            };
            moves.push(position.play(mv).expect("legal"));
        }
        let words = |words: Vec<String>| words.join(" ");
        let seats = words(
            start
                .seats()
                .iter()
                .map(|seat| format!("{seat}=human"))
                .collect(),
        );
        let played = words(moves.iter().map(Move::to_string).collect());
        let start = PositionText(&start);
        let text =
            format!("fencelight-game 1\nseats {seats}\nseed 3\nstart {start}\nmoves {played}\n");
        let review = review_of(&text, 2);
        assert_eq!(review.moves.len(), moves.len());
        let choices = review
            .moves
            .iter()
            .filter(|reviewed| reviewed.choice.is_some());
        assert!(choices.count() > 5, "{kind}");
        let printed = text_of(&review);
        for side in &review.sides {
            assert!(printed.contains(side.name()), "{kind}: {printed}");
        }
        let points: usize = review
            .sides
            .iter()
            .map(|&side| review.chances(side).len())
            .sum();
        assert!(points > 5, "{kind}");
    }
}
