//! Which table the screen of all tables shows large: a game that has just ended, with its code; else the one with the most moves of the last minute.

use std::cmp::Reverse;
use std::collections::VecDeque;
use std::time::{Duration, Instant};

use fencelight_board::table::Phase;

/// Moves count for so long.
const BUSY: Duration = Duration::from_secs(60);
/// A game that is played stays large for so long at least.
const STAY: Duration = Duration::from_secs(15);
/// A game that has ended is large for so long.
const END: Duration = Duration::from_secs(30);

/// What is seen of a table.
#[derive(Clone, Copy, Default)]
pub(super) struct TableSeen {
    /// `None` while its board is away.
    pub(super) phase: Option<Phase>,
    /// Changes with every move, and grows over all tables.
    pub(super) busy: u64,
    /// Whether a code stands beside it.
    pub(super) has_code: bool,
}

/// A table, and what has happened there of late.
#[derive(Default)]
struct Watched {
    seen: TableSeen,
    moves: VecDeque<Instant>,
    /// How long the end of its game has still to be shown; `None` where none has ended.
    end: Option<Duration>,
}

/// The choice for one screen.
#[derive(Default)]
pub(super) struct Busiest {
    tables: Vec<Watched>,
    /// The large table, and since when it is.
    large: Option<(usize, Instant)>,
    /// When it looked last.
    looked: Option<Instant>,
}

impl Busiest {
    /// The table that is to be large now; `None` where nothing is played.
    pub(super) fn choose(
        &mut self,
        seen: impl Iterator<Item = TableSeen>,
        now: Instant,
    ) -> Option<usize> {
        let passed = self.looked.map_or(Duration::ZERO, |at| now - at);
        self.looked = Some(now);
        for (number, seen) in seen.enumerate() {
            if number == self.tables.len() {
                self.tables.push(Watched::default());
            }
            self.tables[number].see(seen, now);
        }
        let large = self.large.map(|(number, _)| number);
        if let Some(table) = large.and_then(|number| self.tables.get_mut(number)) {
            table.end = table.end.map(|end| end.saturating_sub(passed));
        }
        let next = self.next(now);
        if next != large {
            self.large = next.map(|number| (number, now));
        }
        next
    }

    fn next(&self, now: Instant) -> Option<usize> {
        let tables = || self.tables.iter().enumerate();
        let large = self.large.map(|(number, _)| number);
        let shown = tables().filter(|(_, table)| table.end.is_some_and(|end| !end.is_zero()));
        let shown = shown.min_by_key(|(number, _)| (Some(*number) != large, *number));
        let stays = tables().find(|(number, table)| {
            let is_new = |(at, since): (usize, Instant)| at == *number && now - since < STAY;
            table.is_played() && self.large.is_some_and(is_new)
        });
        // Of equals the one with the latest move.
        let busiest = tables().filter(|(_, table)| table.is_played());
        let busiest =
            busiest.min_by_key(|(_, table)| Reverse((table.moves.len(), table.seen.busy)));
        let ended = || tables().find(|(_, table)| table.end.is_some());
        let next = shown.or(stays).or(busiest).or_else(ended);
        next.map(|(number, _)| number)
    }
}

impl Watched {
    fn is_played(&self) -> bool {
        self.seen.phase == Some(Phase::Play)
    }

    fn see(&mut self, seen: TableSeen, now: Instant) {
        let before = std::mem::replace(&mut self.seen, seen);
        if self.is_played() && seen.busy != before.busy {
            self.moves.push_back(now);
        }
        while self.moves.front().is_some_and(|&at| now - at >= BUSY) {
            self.moves.pop_front();
        }
        if seen.phase != Some(Phase::Over) {
            self.end = None;
        } else if self.end.is_none() && seen.has_code {
            self.end = Some(END);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tables on a virtual clock.
    struct Room {
        busiest: Busiest,
        tables: Vec<TableSeen>,
        changes: u64,
        now: Instant,
    }

    impl Room {
        fn new(tables: usize) -> Self {
            Self {
                busiest: Busiest::default(),
                tables: vec![TableSeen::default(); tables],
                changes: 0,
                now: Instant::now(),
            }
        }

        /// Something happens at a table, in a phase.
        fn happens(&mut self, table: usize, phase: Phase) -> Option<usize> {
            self.changes += 1;
            self.tables[table] = TableSeen {
                phase: Some(phase),
                busy: self.changes,
                has_code: matches!(phase, Phase::Play | Phase::Over),
            };
            self.large()
        }

        fn moves(&mut self, table: usize, count: usize) -> Option<usize> {
            for _ in 0..count {
                self.happens(table, Phase::Play);
            }
            self.large()
        }

        /// Time passes, as a screen sees it.
        fn wait(&mut self, seconds: u64) -> Option<usize> {
            for _ in 0..seconds * 20 {
                self.now += Duration::from_millis(50);
                self.large();
            }
            self.large()
        }

        fn large(&mut self) -> Option<usize> {
            self.busiest.choose(self.tables.iter().copied(), self.now)
        }
    }

    #[test]
    fn the_table_with_the_most_moves_of_the_last_minute_is_large() {
        let mut room = Room::new(3);
        assert_eq!(room.large(), None);
        assert_eq!(room.happens(2, Phase::Lobby), None, "a lobby is no game");
        assert_eq!(room.moves(1, 3), Some(1));
        // Others are busier, and wait until it was large for 15 s.
        assert_eq!(room.moves(2, 5), Some(1));
        assert_eq!(room.moves(0, 4), Some(1), "the latest, with fewer moves");
        assert_eq!(room.wait(14), Some(1));
        assert_eq!(room.wait(1), Some(2));
        // What was chosen in the lobby is no move.
        for _ in 0..9 {
            room.happens(0, Phase::Lobby);
        }
        assert_eq!(room.moves(0, 1), Some(2));
        assert_eq!(room.wait(15), Some(0), "five against five, and the latest");
        assert_eq!(room.moves(2, 1), Some(0));
        assert_eq!(room.wait(15), Some(2), "six against five");
        // After a minute the old moves count no more.
        assert_eq!(room.wait(61), Some(2));
        assert_eq!(room.moves(1, 1), Some(1), "one against none");
        // A table that is left, or whose cable is pulled, makes room at once.
        assert_eq!(room.happens(1, Phase::Attract), Some(2));
        room.tables[2].phase = None;
        assert_eq!(room.large(), Some(0));
    }

    #[test]
    fn a_game_that_has_ended_is_large_with_its_code() {
        let mut room = Room::new(3);
        room.moves(0, 9);
        room.moves(1, 1);
        assert_eq!(room.happens(1, Phase::Over), Some(1));
        // One after the other, 30 s each.
        assert_eq!(room.happens(2, Phase::Over), Some(1));
        assert_eq!(room.moves(0, 9), Some(1));
        assert_eq!(room.wait(29), Some(1));
        assert_eq!(room.wait(1), Some(2));
        assert_eq!(room.wait(29), Some(2));
        assert_eq!(room.wait(1), Some(0), "the game that is played");
        assert_eq!(room.wait(60), Some(0), "an end is shown once");
        assert_eq!(room.happens(0, Phase::Attract), Some(1), "else any end");
        assert_eq!(room.happens(2, Phase::Play), Some(2));
        assert_eq!(room.happens(2, Phase::Over), Some(2), "the next game");
        // Without a code there is nothing to show.
        let mut room = Room::new(2);
        room.moves(0, 1);
        room.tables[1] = TableSeen {
            phase: Some(Phase::Over),
            busy: 99,
            has_code: false,
        };
        assert_eq!(room.large(), Some(0));
    }

    #[test]
    fn moves_of_an_evening_take_no_memory_without_end() {
        let mut room = Room::new(1);
        for _ in 0..1_000 {
            room.moves(0, 1);
            room.wait(1);
        }
        assert!(room.busiest.tables[0].moves.len() <= 61);
        room.tables.push(TableSeen::default());
        assert_eq!(room.moves(1, 70), Some(1), "a board that comes later");
    }
}
