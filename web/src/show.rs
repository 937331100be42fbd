//! A game that plays by itself, for a picture of it on the first page.

use fencelight_ai::greedy;
use fencelight_board::device::VirtualBoard;
use fencelight_board::geometry::{Led, PerSeat, Seat};
use fencelight_board::table::{GameConfig, Phase, Player, Table};
use fencelight_core::games::GameKind;
use smart_leds::RGB8;

/// Moves that are played before the picture begins, so that pieces are on their way and fences are on the board.
const OPENING_MOVES: u64 = 14;
/// How long the end of a game is shown.
const END_MS: f64 = 4_000.0;
/// A picture advances by at most this much a step: the page may have been hidden.
const MAX_STEP_MS: f64 = 100.0;

/// A board with a game of computers that need no search.
pub struct Show {
    board: VirtualBoard,
    kind: GameKind,
    seed: u64,
    rest_ms: f64,
    ended_ms: f64,
}

impl Show {
    /// A game of a kind. The seed decides everything that is random.
    #[must_use]
    pub fn new(kind: GameKind, seed: u64) -> Self {
        let mut show = Self {
            board: VirtualBoard::new(seed),
            kind,
            seed,
            rest_ms: 0.0,
            ended_ms: 0.0,
        };
        show.begin();
        show
    }

    fn begin(&mut self) {
        self.seed = self.seed.wrapping_add(1);
        self.ended_ms = 0.0;
        let seats = self.kind.required_seats();
        let player = |seat| match seats.is_none_or(|seats| seats.contains(seat)) {
            true => Player::computer(1),
            false => Player::Empty,
        };
        let players = PerSeat(Seat::ALL.map(player));
        let table = self.board.table_mut();
        table.start_game(&GameConfig::new(self.kind, players, self.seed));
        for number in 0..OPENING_MOVES {
            let mv = greedy(table.history().current(), self.seed ^ number);
            // The greedy player makes legal moves; one that ends the game leaves no other.
            let _ = mv.map(|mv| table.play_all(&[mv]));
        }
    }

    /// Advances the game by real time. After its end the next one begins.
    pub fn advance(&mut self, elapsed_ms: f64) {
        let ms = elapsed_ms.clamp(0.0, MAX_STEP_MS) + self.rest_ms;
        self.rest_ms = ms.fract();
        self.board.run(ms as u32);
        if self.table().phase() != Phase::Play {
            self.ended_ms += ms;
        }
        if self.ended_ms > END_MS {
            self.begin();
        }
    }

    /// The table.
    #[must_use]
    pub const fn table(&self) -> &Table {
        self.board.table()
    }

    /// The frame on the wire.
    pub fn frame(&mut self) -> [RGB8; Led::COUNT] {
        self.board.render_leds()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_moves_comes_to_an_end_and_begins_anew() {
        for kind in GameKind::ALL {
            let mut show = Show::new(kind, 3);
            assert_eq!(show.table().phase(), Phase::Play, "{kind}");
            let mut frames = vec![show.frame()];
            let (mut ends, mut begins) = (0, 0);
            for step in 0..60_000 {
                let before = show.table().phase();
                show.advance(100.0);
                if step < 50 {
                    frames.push(show.frame());
                }
                match (before, show.table().phase()) {
                    (Phase::Play, Phase::Over) => ends += 1,
                    (Phase::Over, Phase::Play) => begins += 1,
                    _ => {}
                }
                if begins == 2 {
                    break;
                }
            }
            frames.dedup();
            assert!(frames.len() > 10, "{kind}: the picture moves");
            assert_eq!((ends, begins), (2, 2), "{kind}");
            let lit = show
                .frame()
                .iter()
                .filter(|led| **led != RGB8::default())
                .count();
            assert!(lit > 5, "{kind}: {lit}");
        }
    }
}
