//! Engines at the seats of the simulated board: remote seats whose programs are on this machine.

use std::io;
use std::str::FromStr;

use fencelight_ai::MAX_LEVEL;
use fencelight_board::table::{Phase, Player, Table};
use fencelight_core::game::Game as _;
use fencelight_core::games::GameKind;
use fencelight_core::geometry::Seat;
use fencelight_core::notation::parse_seat;
use fencelight_host::engines::{EngineSpec, SeatAnswer, SeatEngine, Situation};
use fencelight_host::language::Words;
use fencelight_host::printable;
use fencelight_host::storage::refused;
use fencelight_text::names;

/// A seat and the engine that plays it: `north=cmd=./engine`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct EngineSeat {
    pub(crate) seat: Seat,
    pub(crate) spec: EngineSpec,
}

impl FromStr for EngineSeat {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (seat, spec) = text.split_once('=').unwrap_or((text, ""));
        let seat = parse_seat(seat).map_err(|_| {
            format!("SEAT=ENGINE begins with south, west, north or east, as in north=\"cmd=./engine\"; not `{text}`")
        })?;
        let spec = spec.parse().map_err(|why| format!("{seat}: {why}"))?;
        Ok(Self { seat, spec })
    }
}

/// Checks engines against each other, and against the game that starts at once.
pub(crate) fn check(engines: &[EngineSeat], game: Option<GameKind>) -> Result<(), String> {
    for (number, EngineSeat { seat, spec }) in engines.iter().enumerate() {
        if engines[..number].iter().any(|other| other.seat == *seat) {
            return Err(format!("--engine: {seat} is there twice"));
        }
        if let Some(why) = game.and_then(|game| spec.unsupported(game)) {
            return Err(format!("--engine {seat}: {why}"));
        }
    }
    Ok(())
}

/// Checks that the programs start.
pub(crate) fn check_start(engines: &[EngineSeat]) -> io::Result<()> {
    engines.iter().try_for_each(|EngineSeat { seat, spec }| {
        SeatEngine::check(spec).map_err(|why| refused(format!("--engine {seat}: {why}")))
    })
}

/// The engines at their seats.
#[derive(Default)]
pub(crate) struct RemoteSeats {
    seats: Vec<RemoteSeat>,
    /// The phase at the last look.
    phase: Option<Phase>,
}

struct RemoteSeat {
    seat: Seat,
    spec: EngineSpec,
    engine: SeatEngine,
    /// The number of the last request that was passed on.
    asked: u32,
    /// The lobby has lost it to the computer, for a game that the engine does not play.
    is_due: bool,
    /// What went wrong last; cleared by the next move of the engine.
    trouble: Option<String>,
}

impl RemoteSeats {
    /// Starts the threads of the engines.
    pub(crate) fn start(engines: &[EngineSeat]) -> io::Result<Self> {
        let start = |EngineSeat { seat, spec }: &EngineSeat| {
            Ok(RemoteSeat {
                seat: *seat,
                spec: spec.clone(),
                engine: SeatEngine::start(spec)?,
                asked: 0,
                is_due: false,
                trouble: None,
            })
        };
        let seats: io::Result<Vec<RemoteSeat>> = engines.iter().map(start).collect();
        Ok(Self {
            seats: seats?,
            phase: None,
        })
    }

    /// Passes moves to the table and its request to the engine of the seat. Never blocks.
    pub(crate) fn poll(&mut self, table: &mut Table) {
        self.set_players(table);
        let is_game = matches!(table.phase(), Phase::Play | Phase::Pause | Phase::Resume);
        for seat in &mut self.seats {
            seat.trouble.take_if(|_| !is_game);
            if let Some(answer) = seat.engine.answer() {
                seat.apply(answer, table);
            }
        }
        let request = table.remote_request().map(|request| request.number);
        let turn = table.position().turn();
        for seat in &mut self.seats {
            match request.filter(|_| seat.seat == turn) {
                Some(number) if seat.asked != number => {
                    seat.asked = number;
                    let situation = Situation::new(table.history(), table.game_seed());
                    seat.engine.ask(number, situation);
                }
                Some(_) => {}
                // The request is closed: by a take-back, a time-out, a pause, the end.
                None => seat.engine.cancel(),
            }
        }
    }

    /// Whether an engine searches.
    pub(crate) fn is_thinking(&self) -> bool {
        self.seats.iter().any(|seat| seat.engine.open().is_some())
    }

    /// What went wrong, a sentence for each seat.
    pub(crate) fn troubles(&self, words: Words) -> impl Iterator<Item = String> {
        let trouble = move |seat: &RemoteSeat| {
            let trouble = seat.trouble.as_deref()?;
            let name = words.say(&names::seat(seat.seat));
            Some(printable(&format!("{name}: {trouble}")))
        };
        self.seats.iter().filter_map(trouble)
    }

    /// A seat with an engine is remote in a game that is offered. A remote seat that no engine can play belongs to the board's own player.
    fn set_players(&mut self, table: &mut Table) {
        let phase = table.phase();
        let is_offered = self.phase.replace(phase) != Some(phase) && phase == Phase::Resume;
        let kind = table.position().kind();
        for seat in Seat::ALL {
            let mut remote = self.seats.iter_mut().find(|remote| remote.seat == seat);
            let mut unsupported = None;
            if let Some(remote) = &mut remote {
                if phase == Phase::Lobby && std::mem::take(&mut remote.is_due) {
                    let _ = table.set_player(seat, Player::Remote);
                }
                unsupported = remote.spec.unsupported(kind);
                if is_offered && unsupported.is_none() {
                    // A seat that does not play this game refuses.
                    let _ = table.set_player(seat, Player::Remote);
                }
            }
            let is_played = matches!(phase, Phase::Play | Phase::Pause | Phase::Resume);
            let (player, is_free) = match phase {
                Phase::Lobby => (table.lobby_players()[seat], remote.is_none()),
                _ => (
                    table.players()[seat],
                    is_played && (remote.is_none() || unsupported.is_some()),
                ),
            };
            if player == Player::Remote && is_free {
                let _ = table.set_player(seat, Player::computer(MAX_LEVEL));
                if let (Some(remote), Some(why)) = (remote, unsupported) {
                    remote.is_due = true;
                    remote.trouble = Some(format!("{why}. The computer plays."));
                }
            }
        }
    }
}

impl RemoteSeat {
    fn apply(&mut self, answer: SeatAnswer, table: &mut Table) {
        let played = answer.result.and_then(|mv| {
            let played = table.answer_remote(answer.number, mv);
            played.map_err(|_| format!("{mv} came too late"))
        });
        self.trouble = match (played, answer.restarted) {
            (Ok(()), None) => None,
            (Ok(()), Some(why)) => Some(format!("the engine was started anew: {why}")),
            (Err(why), _) => {
                let next = match table.clock().is_on() {
                    true => "Its clock runs.",
                    false => "After 60 s the computer moves.",
                };
                Some(format!("no move of the engine: {why}. {next}"))
            }
        };
    }
}

impl Drop for RemoteSeats {
    fn drop(&mut self) {
        // All of them first, so that they end together.
        self.seats.iter().for_each(|seat| seat.engine.end());
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use fencelight_board::table::GameConfig;
    use fencelight_core::geometry::PerSeat;

    use super::*;

    fn engines(texts: &[&str]) -> Vec<EngineSeat> {
        let parse = |text: &&str| text.parse().expect("a seat");
        texts.iter().map(parse).collect()
    }

    fn table(kind: GameKind, players: [Player; 4]) -> Table {
        let mut table = Table::new(1, 0);
        table.start_game(&GameConfig {
            first: Some(Seat::South),
            ..GameConfig::new(kind, PerSeat(players), 1)
        });
        table.tick(1);
        table
    }

    /// Lets time pass until the condition holds.
    fn run(seats: &mut RemoteSeats, table: &mut Table, is_done: impl Fn(&Table) -> bool) {
        let end = Instant::now() + Duration::from_secs(60);
        let mut now_ms = 1;
        while !is_done(table) {
            assert!(Instant::now() < end, "it does not come");
            now_ms += 20;
            table.tick(now_ms);
            seats.poll(table);
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    #[test]
    fn seats_and_engines_are_read_and_what_is_wrong_is_named() {
        let [north] = &engines(&["north=protocol=qtp cmd=./x -a"])[..] else {
            panic!("one seat");
        };
        assert_eq!(north.seat, Seat::North);
        assert_eq!(north.spec.to_string(), "protocol=qtp cmd=./x -a");
        for (text, named) in [
            ("", "SEAT=ENGINE"),
            ("up=level=1", "`up=level=1`"),
            ("north", "north: "),
            ("north=", "north: "),
            ("north=level=9", "1 to 5"),
        ] {
            let error = text.parse::<EngineSeat>().expect_err(text);
            assert!(error.contains(named), "{text}: {error}");
        }
        let twice = engines(&["north=level=1", "north=greedy"]);
        assert!(check(&twice, None).is_err_and(|why| why.contains("twice")));
        let qtp = engines(&["north=protocol=qtp cmd=x"]);
        assert_eq!(check(&qtp, Some(GameKind::Quoridor2)), Ok(()));
        let wrong = check(&qtp, Some(GameKind::Pacman));
        assert!(wrong.is_err_and(|why| why.contains("quoridor2 only")));
    }

    #[test]
    fn an_engine_plays_its_seat_and_follows_a_take_back() {
        let (human, remote, none) = (Player::Human, Player::Remote, Player::Empty);
        let mut table = table(GameKind::Quoridor2, [human, none, remote, none]);
        let mut seats = RemoteSeats::start(&engines(&["north=greedy"])).expect("threads");
        for plies in [2, 4] {
            let mv = table.history().current().legal_moves().as_slice()[0];
            table.play_all(&[mv]).expect("legal");
            run(&mut seats, &mut table, |table| {
                table.history().moves().len() == plies
            });
        }
        assert!(table.undo(3));
        run(&mut seats, &mut table, |table| {
            table.history().moves().len() == 2
        });
        assert_eq!(seats.troubles(Words::new("en", false)).count(), 0);
    }

    #[test]
    fn a_remote_seat_without_an_engine_that_plays_this_game_is_the_computers() {
        let (human, remote) = (Player::Human, Player::Remote);
        let mut four = table(GameKind::Quoridor4, [human, remote, remote, remote]);
        let list = engines(&["north=protocol=qtp cmd=x", "east=greedy"]);
        let mut seats = RemoteSeats::start(&list).expect("threads");
        seats.poll(&mut four);
        let computer = Player::computer(MAX_LEVEL);
        let expected = PerSeat([human, computer, computer, remote]);
        assert_eq!(*four.players(), expected);
        let troubles: Vec<String> = seats.troubles(Words::new("en", false)).collect();
        assert!(troubles[0].contains("quoridor2 only"), "{troubles:?}");
    }
}
