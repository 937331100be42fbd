//! The ends of a table's games, each once, by what the board counts: so a game counts that was never seen while it was played, and one whose end
//! is taken back and played again counts no second time.

use fencelight_board::console::Mirror;
use fencelight_core::geometry::{PerSeat, Seat};

/// Ends that a board had while it was away, at most. One that has counted more is another board.
const MAX_UNSEEN: u32 = 16;

/// What a board counts: the games that were started, and the wins of each seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Counters {
    pub(super) games: u32,
    wins: PerSeat<u32>,
}

impl Counters {
    pub(super) fn of(mirror: &Mirror) -> Self {
        let number = |key: &str| mirror.fact(key).and_then(|text| text.parse().ok());
        let wins = |seat| number(&format!("wins_{seat}")).unwrap_or(0);
        Self {
            games: number("games").unwrap_or(0),
            wins: PerSeat(Seat::ALL.map(wins)),
        }
    }

    /// Without the wins of an end, which the board counts at once.
    fn before(mut self, won: &[Seat]) -> Self {
        for &seat in won {
            self.wins[seat] = self.wins[seat].saturating_sub(1);
        }
        self
    }
}

/// What was taken of a board.
#[derive(Default)]
pub(super) struct Ends {
    /// At the reading that was taken last.
    known: Option<Counters>,
    /// Before the end that was taken last.
    last: Option<Counters>,
}

impl Ends {
    /// Whether no reading was taken yet.
    pub(super) const fn is_new(&self) -> bool {
        self.known.is_none()
    }

    /// Takes a reading with the winners of the end that it shows. The winners of ends that no reading has shown, and whether this end is new. In a game with
    /// sides several seats win together.
    pub(super) fn take(
        &mut self,
        counters: Counters,
        end: Option<&[Seat]>,
        has_sides: bool,
    ) -> (Vec<Vec<Seat>>, bool) {
        let before = counters.before(end.unwrap_or_default());
        // The end that was taken last, or its game, which goes on.
        if self.last == Some(before) {
            self.known = end.map(|_| counters).or(self.known);
            return (Vec::new(), false);
        }
        let known = self.known.replace(counters);
        if end.is_some() {
            self.last = Some(before);
        }
        let unseen = known.and_then(|known| unseen(known, before, has_sides));
        (unseen.unwrap_or_default(), end.is_some())
    }
}

/// The winners of the ends between two readings; `None` where the board is another one.
fn unseen(known: Counters, now: Counters, has_sides: bool) -> Option<Vec<Vec<Seat>>> {
    let mut left = PerSeat([0; 4]);
    for seat in Seat::ALL {
        left[seat] = now.wins[seat].checked_sub(known.wins[seat])?;
    }
    if now.games < known.games || left.0.into_iter().any(|wins| wins > MAX_UNSEEN) {
        return None;
    }
    let next = || {
        let seats = Seat::ALL.into_iter().filter(|seat| left[*seat] > 0);
        let won: Vec<Seat> = seats.take(if has_sides { 4 } else { 1 }).collect();
        won.iter().for_each(|&seat| left[seat] -= 1);
        (!won.is_empty()).then_some(won)
    };
    Some(std::iter::from_fn(next).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Games, wins of south and north, the winner where an end is seen; how many results come of ends that were not seen and of this one.
    const CASES: &str = "
        seen twice, and a game that is never seen in play: 1 0 0 - 0+0, 1 1 0 S 0+1, 1 1 0 S 0+0, 2 2 0 S 0+1
        taken back and won by the other: 1 1 0 S 0+1, 1 0 0 - 0+0, 1 0 1 N 0+0, 2 0 1 - 0+0
        taken back between two readings: 1 1 0 S 0+1, 1 0 1 N 0+0
        its second end is not seen: 1 1 0 S 0+1, 1 0 0 - 0+0, 2 1 0 - 0+0
        a kept game is played on: 2 1 0 S 0+1, 2 2 0 S 0+1
        draws: 1 0 0 = 0+1, 1 0 0 = 0+0, 2 0 0 = 0+1
        ends that are not seen: 1 0 0 - 0+0, 2 1 0 - 1+0, 4 1 2 - 2+0, 5 2 3 S 1+1
        another board: 1 0 0 - 0+0, 900 400 300 - 0+0, 3 1 1 - 0+0, 1 1 0 S 0+1
        an end at the first reading: 7 3 2 N 0+1";

    #[test]
    fn every_end_counts_once_by_the_counters_of_the_board() {
        for case in CASES.trim().lines() {
            let (_, steps) = case.split_once(": ").expect("a name");
            let mut ends = Ends::default();
            for step in steps.split(", ") {
                let words: Vec<&str> = step.split(' ').collect();
                let number = |place: usize| words[place].parse().expect("a number");
                let counters = Counters {
                    games: number(0),
                    wins: PerSeat([number(1), 0, number(2), 0]),
                };
                let end: Option<&[Seat]> = match words[3] {
                    "S" => Some(&[Seat::South]),
                    "N" => Some(&[Seat::North]),
                    "=" => Some(&[]),
                    _ => None,
                };
                let (unseen, is_new) = ends.take(counters, end, false);
                let found = format!("{}+{}", unseen.len(), u8::from(is_new));
                assert_eq!(found, words[4], "{step} in {case}");
            }
        }
        let counters = |games, wins| Counters {
            games,
            wins: PerSeat([wins; 4]),
        };
        let ghosts = unseen(counters(1, 0), counters(2, 1), true);
        assert_eq!(ghosts, Some(vec![Seat::ALL.to_vec()]));
    }
}
