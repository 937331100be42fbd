//! Two simulated boards on virtual time, with people who move at random, lines that are cut, boards and programs that go away.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

use fencelight_board::console::Console;
use fencelight_board::device::VirtualBoard;
use fencelight_board::table::{Phase, Player, Table};
use fencelight_core::game::{Game as _, next_seed};

use super::end::{LONGEST_WAIT, Notice, State};
use super::*;

/// Time of one step.
const STEP: Duration = Duration::from_millis(200);

/// Random numbers.
struct Rng(u64);

impl Rng {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = next_seed(self.0);
        (self.0 >> 33) as usize % limit
    }
}

/// A simulated board with its console.
struct TestBoard {
    board: VirtualBoard,
    console: Console,
    is_away: bool,
}

impl TestBoard {
    fn new(seed: u64) -> Self {
        Self {
            board: VirtualBoard::with_engine(seed, None),
            console: Console::new(seed, 0),
            is_away: false,
        }
    }

    fn ask(&mut self, request: &str) -> Answered {
        let mut text = String::new();
        for byte in format!("{request}\n").bytes() {
            self.console.feed(byte, &mut self.board, &mut text);
        }
        // The board is not watched: there are no events.
        let text = text.trim_end();
        match (text.strip_prefix('='), text.strip_prefix("? ")) {
            (Some(text), _) => Ok(text.trim_start().to_owned()),
            (_, Some(why)) => Err(why.to_owned()),
            _ => panic!("no answer to {request}: {text}"),
        }
    }

    fn table(&self) -> &Table {
        self.board.table()
    }
}

type Shared = Rc<RefCell<TestBoard>>;
type Asks = Box<dyn FnMut(&str) -> Answered>;

/// A board with its side of the link.
struct Place {
    board: Shared,
    side: Side<Asks>,
    /// Messages on their way to this side, with the time of their arrival.
    inbox: VecDeque<(Duration, String)>,
    said: Vec<String>,
    is_first: bool,
}

impl Place {
    fn new(seed: u64, is_first: bool) -> Self {
        let board = Rc::new(RefCell::new(TestBoard::new(seed)));
        let side = Self::side(&board, is_first, seed);
        Self {
            board,
            side,
            inbox: VecDeque::new(),
            said: Vec::new(),
            is_first,
        }
    }

    fn side(board: &Shared, is_first: bool, life: u64) -> Side<Asks> {
        let board = Rc::clone(board);
        let ask = move |request: &str| {
            let mut board = board.borrow_mut();
            match board.is_away {
                true => Err("busy the board is away".to_owned()),
                false => board.ask(request),
            }
        };
        Side::new(is_first, life, Box::new(ask))
    }

    fn ask(&self, request: &str) -> String {
        let answer = self.board.borrow_mut().ask(request);
        answer.unwrap_or_else(|why| panic!("{request}: {why}"))
    }

    fn phase(&self) -> Phase {
        self.board.borrow().table().phase()
    }

    fn has_said(&self, words: &str) -> bool {
        self.said.iter().any(|said| said.contains(words))
    }
}

/// Both places, the line between them and the time.
struct World {
    places: [Place; 2],
    now: Duration,
    is_cut: bool,
    lives: u64,
    rng: Rng,
}

impl World {
    fn new(seed: u64) -> Self {
        Self {
            places: [
                Place::new(2 * seed + 1, true),
                Place::new(2 * seed + 2, false),
            ],
            now: Duration::ZERO,
            is_cut: false,
            lives: 1_000,
            rng: Rng(seed),
        }
    }

    fn step(&mut self) {
        self.now += STEP;
        for number in [0, 1] {
            let place = &mut self.places[number];
            place.ask(&format!("wait {}", STEP.as_millis()));
            while let Some((_, line)) = place.inbox.pop_front_if(|(at, _)| *at <= self.now) {
                place.side.hear(&line).expect("a message");
            }
            place.side.look();
            place.said.extend(place.side.step(self.now));
            if !self.is_cut
                && let Some(message) = place.side.message()
            {
                let delay = Duration::from_millis(20 * self.rng.below(10) as u64);
                let inbox = &mut self.places[1 - number].inbox;
                let last = inbox.back().map_or(Duration::ZERO, |(at, _)| *at);
                inbox.push_back((last.max(self.now + delay), message));
            }
        }
    }

    fn run(&mut self, seconds: u64) {
        let end = self.now + Duration::from_secs(seconds);
        while self.now < end {
            self.step();
        }
    }

    /// What the people at both boards are told.
    fn notices(&self) -> [Option<Notice>; 2] {
        [0, 1].map(|number| self.places[number].side.end.notice(self.now))
    }

    fn cut(&mut self, is_cut: bool) {
        self.is_cut = is_cut;
        for place in &mut self.places {
            place.inbox.clear();
            place.side.lose_other();
        }
    }

    fn restart(&mut self, number: usize) {
        self.lives += 1;
        let place = &mut self.places[number];
        place.side = Place::side(&place.board, place.is_first, self.lives);
        self.cut(self.is_cut);
    }

    /// The first board begins a game with remote seats.
    fn begin(&mut self, setup: &str, remote: &[&str]) {
        self.run(1);
        self.places[0].ask(&format!("new {setup}"));
        for seat in remote {
            self.places[0].ask(&format!("seat {seat} remote"));
        }
        self.run(2);
    }

    /// A person at a board moves if it is their turn, towards the end of the game or at random; or takes back a step.
    fn person(&mut self, number: usize) {
        let place = &self.places[number];
        let mut board = place.board.borrow_mut();
        let table = board.table();
        let position = table.position();
        let seat = position.turn();
        let is_due = table.phase() == Phase::Play && table.players()[seat] == Player::Human;
        if !is_due || table.proposal().is_some() {
            return;
        }
        let moves = position.legal_moves();
        let random = moves.as_slice()[self.rng.below(moves.as_slice().len())];
        let good = fencelight_ai::timeout_move(position).unwrap_or(random);
        let request = match self.rng.below(10) {
            0 => format!("tap {seat}-back"),
            1 | 2 => format!("play {random}"),
            _ => format!("play {good}"),
        };
        board.ask(&request).expect("a move");
    }

    fn histories(&self) -> [String; 2] {
        [0, 1].map(|number| self.places[number].ask("moves"))
    }

    /// Plays a game to its end, with so many disturbances; both boards have the same history then.
    fn play_out(&mut self, disturbances: usize) {
        let mut left = disturbances;
        for _ in 0..6_000 {
            let number = self.rng.below(2);
            self.person(number);
            self.person(1 - number);
            let is_over = |place: &Place| place.phase() == Phase::Over;
            let has_over = self.places.iter().any(is_over);
            if left > 0 && !has_over && self.rng.below(8) == 0 {
                left -= 1;
                self.disturb(number);
            }
            self.run(1);
            if self.places.iter().all(is_over) {
                break;
            }
        }
        let [one, other] = self.histories();
        assert_eq!(one, other);
        let said: Vec<&Vec<String>> = self.places.iter().map(|place| &place.said).collect();
        let phases = [0, 1].map(|number| self.places[number].phase());
        assert_eq!(phases, [Phase::Over; 2], "{left} {one}\n{said:?}");
        let positions = [0, 1].map(|number| self.places[number].ask("position"));
        assert_eq!(positions[0], positions[1]);
    }

    /// Something is away for a while, shorter than boards and links wait.
    fn disturb(&mut self, number: usize) {
        let seconds = 1 + self.rng.below(40) as u64;
        match self.rng.below(4) {
            0 | 1 => {
                self.cut(true);
                self.away(seconds);
                self.cut(false);
            }
            2 => {
                self.places[number].board.borrow_mut().is_away = true;
                self.away(seconds);
                self.places[number].board.borrow_mut().is_away = false;
            }
            _ => self.restart(number),
        }
    }

    /// People go on while something is away.
    fn away(&mut self, seconds: u64) {
        for _ in 0..seconds {
            let number = self.rng.below(2);
            self.person(number);
            self.run(1);
        }
    }
}

const GAMES: [(&str, &[&str]); 6] = [
    ("quoridor2 seed=5", &["north"]),
    ("quoridor4 first=west seed=6", &["north", "east"]),
    ("pacman players=2 stall_limit=8 seed=7", &["north"]),
    (
        "pacman seats=south,west,east pac=west layout=b stall_limit=8 seed=8",
        &["west"],
    ),
    ("mspacman players=2 seed=9", &["north"]),
    (
        "mspacman seats=west,north,east capture=exact seed=10",
        &["west", "east"],
    ),
];

#[test]
#[ignore = "long: cargo test-all"]
fn every_game_is_played_to_its_end_on_both_boards() {
    for (setup, remote) in GAMES {
        let mut world = World::new(1);
        world.begin(setup, remote);
        world.play_out(0);
    }
}

#[test]
#[ignore = "long: cargo test-all"]
fn games_with_random_cuts_end_alike_on_both_boards() {
    let rounds = std::env::var("ROUNDS").map_or(1, |rounds| rounds.parse().expect("a number"));
    for round in 0..rounds {
        for (number, (setup, remote)) in GAMES.into_iter().enumerate() {
            let mut world = World::new(100 * round + number as u64);
            world.begin(setup, remote);
            world.play_out(10);
        }
    }
}

#[test]
fn a_lost_line_is_waited_for_ten_minutes_and_then_the_game_is_kept_on_both() {
    let mut world = World::new(3);
    world.begin("quoridor2 first=south seed=1", &["north"]);
    world.places[0].ask("play e2");
    world.run(3);
    assert_eq!(world.histories(), ["e2", "e2"]);
    assert_eq!(world.notices(), [None; 2]);
    world.cut(true);
    world.places[1].ask("play e8");
    world.run(LONGEST_WAIT.as_secs() - 5);
    assert_eq!(world.notices(), [Some(Notice::Waits); 2]);
    // No move was made for the person far away, and nothing was abandoned.
    assert_eq!(world.histories(), ["e2", "e2 e8"]);
    world.cut(false);
    world.run(3);
    assert_eq!(world.histories(), ["e2 e8", "e2 e8"]);
    assert_eq!(world.notices(), [Some(Notice::Resumed); 2]);
    world.run(60);
    assert_eq!(world.notices(), [None; 2]);
    world.cut(true);
    world.run(LONGEST_WAIT.as_secs() + 5);
    assert_eq!(world.notices(), [Some(Notice::Late); 2]);
    for place in &world.places {
        assert_eq!(place.phase(), Phase::Lobby);
        assert!(place.ask("table").contains("unfinished=quoridor2\n"));
        assert!(place.has_said("kept on this board"), "{:?}", place.said);
    }
    // A person takes it up again, and it is that of both boards.
    world.cut(false);
    world.places[0].ask("tap e5");
    resume(&mut world);
    assert_eq!(world.histories(), ["e2 e8 e3", "e2 e8 e3"]);
}

/// The first board takes its kept game up again, and plays e3.
fn resume(world: &mut World) {
    let board = &mut world.places[0];
    board.board.borrow_mut().board.table_mut().offer_last_kept();
    board.ask("tap south-ok");
    world.run(3);
    world.places[0].ask("play e3");
    world.run(3);
}

#[test]
fn what_boards_cannot_play_together_is_refused_by_name() {
    for (setup, why) in [
        ("quoridor2 clock=per_move", "it has a clock"),
        ("quoridor2 first=south", "it was set up"),
    ] {
        let mut world = World::new(4);
        world.run(1);
        world.places[0].ask(&format!("new {setup}"));
        if why == "it was set up" {
            world.places[0]
                .ask("position quoridor2 south=e2:9 north=e8:9 fences=a1h,c1h turn=south");
        }
        world.places[0].ask("seat north remote");
        world.run(3);
        assert!(world.places[0].has_said(why), "{:?}", world.places[0].said);
        assert!(matches!(
            world.places[0].side.end.state(),
            State::Closed { .. }
        ));
        assert_eq!(world.places[1].phase(), Phase::Attract);
    }
}

#[test]
fn boards_of_different_versions_do_not_play_together() {
    let mut world = World::new(5);
    let board = Rc::clone(&world.places[1].board);
    let ask = move |request: &str| match request {
        "version" => Ok("fencelight 0.1.9".to_owned()),
        _ => board.borrow_mut().ask(request),
    };
    world.places[1].side = Side::new(false, 77, Box::new(ask));
    world.begin("quoridor2 seed=1", &["north"]);
    assert!(world.places[1].has_said("fencelight 0.1.9 and"));
    assert!(world.places[0].has_said("the other side does not play it"));
}

#[test]
fn a_contradiction_keeps_the_game_on_both_boards_and_says_why() {
    let mut world = World::new(6);
    world.begin("quoridor2 first=south seed=1", &["north"]);
    // A board with other rules: the same moves lead elsewhere.
    let board = Rc::clone(&world.places[1].board);
    let ask = move |request: &str| {
        let answer = board.borrow_mut().ask(request);
        match request {
            "position" => answer.map(|text| text.replace(":10", ":9")),
            _ => answer,
        }
    };
    world.places[1].side.ask = Box::new(ask);
    world.run(3);
    for place in &world.places {
        assert!(
            place.has_said("kept on this board: after the same moves"),
            "{:?}",
            place.said
        );
        assert_eq!(place.phase(), Phase::Lobby);
    }
}

#[test]
fn finished_turns_are_not_taken_back_and_moves_of_strangers_do_not_count() {
    let mut world = World::new(7);
    world.begin("quoridor2 first=south seed=1", &["north"]);
    world.places[0].ask("play e2");
    world.run(2);
    world.places[0].ask("tap south-back");
    assert_eq!(world.histories()[0], "");
    world.run(2);
    assert_eq!(world.histories(), ["e2", "e2"]);
    // Played at the first board for the seat of the second.
    world.places[0].ask("play e8");
    world.run(2);
    assert_eq!(world.histories(), ["e2", "e2"]);
}

#[test]
fn a_step_is_taken_back_on_both_boards_also_while_the_line_is_cut() {
    let mut world = World::new(8);
    world.begin("pacman players=2 seed=1", &["north"]);
    let step = |world: &mut World| {
        let legal = world.places[0].ask("legal");
        let first = legal.split(' ').next().expect("a move").to_owned();
        world.places[0].ask(&format!("play {first}"));
    };
    step(&mut world);
    world.run(2);
    let [one, other] = world.histories();
    assert_eq!((one.as_str(), one.split(' ').count()), (other.as_str(), 1));
    for is_cut in [false, true] {
        world.cut(is_cut);
        world.places[0].ask("tap south-back");
        world.run(2);
        world.cut(false);
        world.run(2);
        assert_eq!(world.histories(), ["", ""], "{is_cut}");
        step(&mut world);
        world.run(2);
        let [one, other] = world.histories();
        assert!(!one.is_empty() && one == other);
    }
}

#[test]
fn a_board_that_leaves_the_game_keeps_it_at_the_other() {
    let mut world = World::new(9);
    world.begin("quoridor2 first=south seed=1", &["north"]);
    world.places[0].ask("press south-ok");
    world.places[0].ask("press south-back");
    world.run(4);
    world.places[0].ask("release south-ok");
    world.places[0].ask("release south-back");
    assert_eq!(world.places[0].phase(), Phase::Pause);
    assert_eq!(world.places[1].phase(), Phase::Play);
    world.places[0].ask("hold south-back 2500");
    world.run(2);
    assert_eq!(world.places[0].phase(), Phase::Lobby);
    assert_eq!(world.places[1].phase(), Phase::Lobby);
    assert!(world.places[0].ask("table").contains("unfinished=-"));
    assert!(
        world.places[1]
            .ask("table")
            .contains("unfinished=quoridor2")
    );
}

#[test]
fn a_person_who_takes_the_seat_of_the_other_board_plays_on_alone() {
    let mut world = World::new(12);
    world.begin("quoridor2 first=south seed=1", &["north"]);
    world.places[0].ask("hold north-back 2500");
    world.run(3);
    assert_eq!(world.places[0].phase(), Phase::Play);
    assert!(world.places[0].ask("table").contains("seat_north=human"));
    assert_eq!(world.places[1].phase(), Phase::Lobby);
    assert!(
        world.places[1]
            .ask("table")
            .contains("unfinished=quoridor2")
    );
    for mv in ["e2", "e8"] {
        world.places[0].ask(&format!("tap {mv}"));
    }
    world.run(3);
    assert!(world.places[0].ask("moves").contains("e2 e8"));
}

#[test]
fn two_games_begun_at_once_become_one() {
    let mut world = World::new(10);
    world.run(1);
    for (number, seed) in [(0, 1), (1, 2)] {
        world.places[number].ask(&format!("new quoridor2 seed={seed}"));
        world.places[number].ask("seat north remote");
    }
    world.run(3);
    for place in &world.places {
        assert!(place.ask("state").contains("seed=1"));
    }
    world.play_out(3);
}

#[test]
fn a_lobby_has_the_other_board_at_north_while_it_is_there() {
    let mut world = World::new(11);
    let guest = |world: &World| {
        let table = world.places[0].ask("table");
        let line = table.lines().find(|line| line.starts_with("seat_north"));
        line.expect("a seat").to_owned()
    };
    world.places[0].ask("tap e5");
    let before = guest(&world);
    world.run(1);
    assert_eq!(guest(&world), "seat_north=remote");
    // A person takes the seat, and keeps it.
    world.places[0].ask("tap north-ok");
    world.run(1);
    assert_eq!(guest(&world), "seat_north=human");
    world.places[0].ask("seat north remote");
    world.cut(true);
    world.run(1);
    assert_eq!(guest(&world), before);
}

#[test]
fn a_token_opens_the_table_that_it_names() {
    let [one, two] = ["1", "2"].map(|digit| digit.repeat(32));
    let both = format!("1={one},Bar={two}");
    for (text, table, is_only, expected) in [
        (&*one, "1", true, Some(&one)),
        (&one, "1", false, None),
        (&both, "1", false, Some(&one)),
        (&both, "Bar", false, Some(&two)),
        (&both, "2", false, None),
        (&both, "2", true, None),
        ("", "1", true, None),
    ] {
        let found = token_in(text, table, is_only).map(|token| format!("{token:x}"));
        assert_eq!(found.ok().as_ref(), expected, "{table} in {text}");
    }
}
