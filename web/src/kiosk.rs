//! The kiosk: what its visitors did, day by day.

use std::fmt::Write as _;

use fencelight_board::table::{Phase, Table};
use fencelight_core::games::GameKind;
use fencelight_text::Message;

use crate::words::{counters_day, counters_game};

/// Days that are kept.
const MAX_DAYS: usize = 31;
/// Kinds of games.
const KINDS: usize = GameKind::ALL.len();

/// What happened on a day.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Day {
    /// As in `2026-11-16`.
    pub date: String,
    /// How often attract mode was left.
    pub visits: u32,
    /// Games that were started, by kind.
    pub games: [u32; KINDS],
    /// Games that were played to their end, by kind.
    pub finished: [u32; KINDS],
}

/// The counters of the last days, the latest one first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    days: Vec<Day>,
    /// The phase and the number of games when the table was seen last.
    seen: Option<(Phase, u32)>,
}

impl Counters {
    /// Reads what [`Counters::text`] wrote. Damaged text counts as none.
    #[must_use]
    pub fn read(text: &str) -> Self {
        let days: Option<Vec<Day>> = text.lines().map(day).collect();
        Self {
            days: days.unwrap_or_default(),
            seen: None,
        }
    }

    /// The counters as text, a line for each day.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::new();
        for day in &self.days {
            let _ = write!(text, "{} {}", day.date, day.visits);
            for count in day.games.iter().chain(&day.finished) {
                let _ = write!(text, " {count}");
            }
            text.push('\n');
        }
        text
    }

    /// Follows the table; `true` if something was counted. What was under way when the page was loaded was counted before.
    pub fn follow(&mut self, table: &Table, date: impl FnOnce() -> String) -> bool {
        let now = (table.phase(), table.counters().games);
        let Some((phase, games)) = self.seen.replace(now) else {
            return false;
        };
        let is_visit = phase == Phase::Attract && now.0 != Phase::Attract;
        let is_start = now.1 != games;
        let is_end = phase == Phase::Play && now.0 == Phase::Over;
        if !(is_visit || is_start || is_end) {
            return false;
        }
        let kind = table.history().current().kind();
        let kind = GameKind::ALL.iter().position(|other| *other == kind);
        let kind = kind.unwrap_or(0);
        let day = self.today(date());
        day.visits += u32::from(is_visit);
        day.games[kind] += u32::from(is_start);
        day.finished[kind] += u32::from(is_end);
        true
    }

    fn today(&mut self, date: String) -> &mut Day {
        if self.days.first().is_none_or(|day| day.date != date) {
            let day = Day {
                date,
                ..Day::default()
            };
            self.days.insert(0, day);
            self.days.truncate(MAX_DAYS);
        }
        &mut self.days[0]
    }

    /// The counters in words: the latest day by kinds, then the days before.
    #[must_use]
    pub fn lines(&self) -> Vec<Message> {
        let mut lines = Vec::new();
        for (place, day) in self.days.iter().enumerate() {
            lines.push(counters_day(day));
            if place == 0 {
                let of_kind = |(place, &kind): (usize, &GameKind)| {
                    counters_game(kind, day.games[place], day.finished[place])
                };
                lines.extend(GameKind::ALL.iter().enumerate().map(of_kind));
            }
        }
        lines
    }
}

/// The day in a line.
fn day(line: &str) -> Option<Day> {
    let mut words = line.split(' ');
    let date = words.next()?;
    let is_date = date.len() == 10
        && date
            .bytes()
            .all(|byte| byte == b'-' || byte.is_ascii_digit());
    let numbers: Option<Vec<u32>> = words.map(|word| word.parse().ok()).collect();
    let numbers = numbers.filter(|numbers| is_date && numbers.len() == 1 + 2 * KINDS)?;
    let (games, finished) = numbers[1..].split_at(KINDS);
    Some(Day {
        date: date.to_owned(),
        visits: numbers[0],
        games: games.try_into().ok()?,
        finished: finished.try_into().ok()?,
    })
}

#[cfg(test)]
mod tests {
    use fencelight_ai::greedy;
    use fencelight_board::geometry::{Key, PerSeat, Square};
    use fencelight_board::table::{GameConfig, Player};
    use fencelight_core::game::Game as _;

    use super::*;
    use crate::presses::TAP_MS;
    use crate::session::Session;

    fn follow(counters: &mut Counters, session: &Session) {
        counters.follow(session.table(), || "2026-11-16".to_owned());
    }

    #[test]
    fn visits_games_and_ends_are_counted_once() {
        let mut counters = Counters::default();
        let mut session = Session::new(1);
        for _ in 0..3 {
            follow(&mut counters, &session);
        }
        assert_eq!(counters.text(), "");
        session.hold(&[Key::Square(Square::MIDDLE)], TAP_MS);
        for _ in 0..20 {
            session.run(100);
            follow(&mut counters, &session);
        }
        assert_eq!(session.table().phase(), Phase::Lobby);
        for kind in GameKind::ALL {
            let mut players = [Player::Human; 4];
            if kind == GameKind::Quoridor2 {
                (players[1], players[3]) = (Player::Empty, Player::Empty);
            }
            let config = GameConfig::new(kind, PerSeat(players), 1);
            session.table_mut().start_game(&config);
            follow(&mut counters, &session);
            // A reload in the middle of a game counts nothing twice.
            counters = Counters::read(&counters.text());
            follow(&mut counters, &session);
            for seed in 0..3_000 {
                let Some(mv) = greedy(session.table().history().current(), seed) else {
                    break;
                };
                session.table_mut().play_all(&[mv]).expect("it is legal");
                if session.table().position().outcome().is_some() {
                    break;
                }
            }
            assert_eq!(session.table().phase(), Phase::Over, "{kind}");
            follow(&mut counters, &session);
            follow(&mut counters, &session);
        }
        assert_eq!(counters.text(), "2026-11-16 1 1 1 1 1 1 1 1 1\n");
        assert_eq!(counters.lines().len(), 5);
    }

    #[test]
    fn a_new_day_begins_at_nothing_and_old_days_go() {
        let mut counters = Counters::default();
        for day in 10..60 {
            counters.today(format!("2026-00-{day}")).visits = day;
        }
        assert_eq!(counters.days.len(), MAX_DAYS);
        assert_eq!(counters.days[0].visits, 59);
        assert_eq!(Counters::read(&counters.text()), counters);
    }

    #[test]
    fn damaged_counters_start_fresh() {
        let sound = "2026-11-16 1 1 1 1 1 1 1 1 1\n";
        assert_eq!(Counters::read(sound).days.len(), 1);
        for damaged in [
            "x",
            "2026-11-16 1",
            &sound.replace("11-16", "11.16"),
            &sound.replacen(" 1", " -1", 1),
            &format!("{sound}rest"),
            &sound.replace(" 1", " 99999999999"),
        ] {
            assert_eq!(Counters::read(damaged), Counters::default(), "{damaged}");
        }
    }
}
