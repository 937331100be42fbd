//! The Pac-Man cases of the rules (section 8), by their numbers, through the console.

use fencelight_tests::ConsoleClient;

/// Layout a, everything on its start square unless `others` replaces it: `pac=a2`, `turn=pinky`, ...
fn console_at(options: &str, others: &str) -> ConsoleClient {
    let mut keys: Vec<(String, String)> = "pac=e5 lives=3 blinky=e9 inky=i5 pinky=a5 clyde=e1 \
         pellets=a1,i1,a9,i9 fences=b2h,g2h,b7h,g7h,c4v,f4v turn=pac steps=2 boost=no came=-"
        .split_whitespace()
        .map(|word| word.split_once('=').expect("key and value"))
        .map(|(key, value)| (key.to_string(), value.to_string()))
        .collect();
    for (key, value) in others
        .split_whitespace()
        .filter_map(|word| word.split_once('='))
    {
        let slot = keys
            .iter_mut()
            .find(|(other, _)| other == key)
            .expect("a key");
        slot.1 = value.to_string();
    }
    let words: Vec<String> = keys
        .into_iter()
        .map(|(key, value)| format!("{key}={value}"))
        .collect();
    let mut console = ConsoleClient::default();
    console.request(&format!("new pacman {options}"));
    console.request(&format!("position pacman {}", words.join(" ")));
    console
}

/// Whether the squares, entered one by one and ended with `stop` where the boost is not used up, are a whole turn.
fn turn_verdict(console: &mut ConsoleClient, path: &str) -> &'static str {
    let before = console.request("position");
    let mover = console.state("turn");
    let steps: Vec<&str> = path.split('-').collect();
    let mut legal = console
        .send_line(format!("play {}", steps.join(" ")))
        .starts_with('=');
    if legal
        && console.state("turn") == mover
        && console.state("over") == "no"
        && console.state("lives") == "3"
    {
        legal = console.send_line("play stop").starts_with('=');
    }
    console.request(&format!("position {before}"));
    if legal { "legal" } else { "illegal" }
}

fn turn_verdicts(console: &mut ConsoleClient, list: &str) -> String {
    list.split(' ')
        .map(|one| turn_verdict(console, one))
        .collect::<Vec<_>>()
        .join(" ")
}

/// The squares on which a turn of the mover may end, sorted.
fn destinations(console: &mut ConsoleClient, mover: &str) -> String {
    let mut ends = Vec::new();
    let mut open = vec![Vec::<String>::new()];
    while let Some(so_far) = open.pop() {
        if !so_far.is_empty() {
            console.request(&format!("play {}", so_far.join(" ")));
        }
        if console.state("turn") != mover || console.state("lives") != "3" {
            ends.extend(so_far.last().cloned());
        } else {
            open.extend(
                console
                    .legal()
                    .into_iter()
                    .map(|step| [so_far.clone(), vec![step]].concat()),
            );
        }
        if !so_far.is_empty() {
            console.request(&format!("undo {}", so_far.len()));
        }
    }
    ends.sort();
    ends.dedup();
    ends.join(" ")
}

/// A piece of the position.
fn piece_square(console: &mut ConsoleClient, piece: &str) -> String {
    let position = console.request("position");
    let value = |word: &str| word.strip_prefix(&format!("{piece}=")).map(str::to_string);
    position.split(' ').find_map(value).expect("a piece")
}

#[test]
fn p01_where_pac_man_can_end() {
    assert_eq!(
        destinations(&mut console_at("", ""), "pac"),
        "d4 d6 e3 e5 e7 f4 f6"
    );
}

#[test]
fn p02_two_steps_turning_and_going_back() {
    let mut console = console_at("", "");
    assert_eq!(
        turn_verdicts(&mut console, "e6-e5 e6-e7 e6-f6 e6 d5-c5"),
        "legal legal legal illegal illegal"
    );
    assert_eq!(
        console.expect_error("play d5 c5"),
        "illegal c5: fence c4v is in the way (3.2.2)"
    );
    let refusal = "illegal stop: a turn does not end like that (3.2.2)";
    assert_eq!(console.expect_error("play e6 stop"), refusal);
}

#[test]
fn p03_pellet_on_the_first_step() {
    let mut console = console_at("", "pac=a2");
    assert_eq!(
        turn_verdicts(&mut console, "a1 a1-b1 a1-b1-c1-d1 a1-b1-c1-d1-d2"),
        "legal legal legal illegal"
    );
}

#[test]
fn p04_pellet_on_the_second_step() {
    let mut console = console_at("", "pac=a3");
    assert_eq!(
        turn_verdicts(&mut console, "a2-a1 a2-a1-a2-a3-a4 a2-a1-b1-c1-d1"),
        "legal legal legal"
    );
    let mut console = console_at("boost=exact", "pac=a3");
    assert_eq!(
        turn_verdicts(&mut console, "a2-a1 a2-a1-a2-a3-a4"),
        "illegal legal"
    );
}

#[test]
fn an_exact_boost_is_not_stopped() {
    let mut console = console_at("boost=exact", "pac=a2");
    console.request("play a1");
    assert_eq!(console.request("legal"), "a2 b1");
    let refusal = "illegal stop: a turn does not end like that (3.2.7)";
    assert_eq!(console.expect_error("play stop"), refusal);
}

#[test]
fn p05_a_ghost_is_eaten_in_passing() {
    let mut console = console_at("", "pac=a2 clyde=b1");
    console.request("play a1 b1 c1 stop");
    assert_eq!(
        (
            piece_square(&mut console, "clyde"),
            piece_square(&mut console, "pac")
        ),
        ("-".into(), "c1".into())
    );
    assert_eq!(console.state("pellets"), "1");
}

#[test]
fn p05_landing_only() {
    let mut console = console_at("boost_eats=land", "pac=a2 clyde=b1");
    console.request("play a1 b1 c1 stop");
    assert_eq!(piece_square(&mut console, "clyde"), "b1");
    let mut console = console_at("boost_eats=land", "pac=a2 clyde=b1");
    console.request("play a1 b1");
    let passing = console.request("position");
    console.request(&format!("position {passing}"));
    console.request("play stop");
    assert_eq!(piece_square(&mut console, "clyde"), "-");
}

#[test]
fn p07_no_way_through_a_ghost() {
    let mut console = console_at("", "blinky=e6");
    assert_eq!(turn_verdict(&mut console, "e6-e7"), "illegal");
    assert_eq!(
        console.expect_error("play e6"),
        "illegal e6: blinky stands there (3.2.4)"
    );
}

#[test]
fn p08_nowhere_to_go() {
    let mut console = console_at("", "pac=a1 blinky=a2 inky=b1 pellets=i1,a9,i9");
    assert_eq!(console.request("legal"), "pass");
    console.request("play pass");
    assert_eq!(
        (piece_square(&mut console, "pac"), console.state("turn")),
        ("a1".into(), "blinky".into())
    );
    console.request("play a1");
    assert_eq!(console.state("lives"), "2");
}

#[test]
fn p09_who_sees_the_middle() {
    let seeing = ["blinky", "inky", "pinky", "clyde"]
        .into_iter()
        .filter(|ghost| {
            let steps = if ["blinky", "clyde"].contains(ghost) {
                2
            } else {
                1
            };
            let mut console = console_at("", &format!("turn={ghost} steps={steps}"));
            console.state("frenzy") == "yes"
        });
    assert_eq!(seeing.collect::<Vec<_>>(), ["blinky", "clyde"]);
}

#[test]
fn p11_frenzy() {
    let turn = "turn=blinky steps=2";
    assert_eq!(
        destinations(&mut console_at("", turn), "blinky"),
        "c9 d8 e7 f8 g9"
    );
    assert_eq!(
        destinations(&mut console_at("frenzy_path=straight", turn), "blinky"),
        "c9 e7 g9"
    );
    assert_eq!(
        destinations(&mut console_at("frenzy_path=free", turn), "blinky"),
        "c9 d8 e7 e9 f8 g9"
    );
}

#[test]
fn p12_a_fence_blocks_the_view() {
    let mut console = console_at("", "pac=d5 turn=pinky steps=1");
    assert_eq!(console.state("frenzy"), "no");
    assert_eq!(destinations(&mut console, "pinky"), "a4 a6 b5");
}

#[test]
fn p14_no_stop_on_a_pellet() {
    let others = "pac=e6 pinky=a2 turn=pinky steps=1";
    assert_eq!(destinations(&mut console_at("", others), "pinky"), "a3 b2");
    assert_eq!(
        destinations(&mut console_at("ghost_pellet=free", others), "pinky"),
        "a1 a3 b2"
    );
    let refusal = "illegal a1: a pellet lies there (3.3.5)";
    assert_eq!(console_at("", others).expect_error("play a1"), refusal);
}

#[test]
fn p15_over_a_pellet_in_frenzy() {
    let others = "pac=a6 pinky=a2 turn=pinky steps=2";
    let verdict = |option: &str| turn_verdict(&mut console_at(option, others), "a1-b1");
    assert_eq!(
        ["", "ghost_pellet=no_enter", "ghost_pellet=free"].map(verdict),
        ["legal", "illegal", "legal"]
    );
    // In passing, the position reads back.
    let mut console = console_at("", others);
    console.request("play a1");
    let position = console.request("position");
    console.request(&format!("position {position}"));
    assert_eq!(console.request("legal"), "b1");
}

#[test]
fn p16_caught_on_the_first_or_second_step() {
    for (others, steps) in [("blinky=e6", "e5"), ("blinky=e7", "e6 e5")] {
        let mut console = console_at("", &format!("{others} turn=blinky steps=2"));
        console.request(&format!("play {steps}"));
        assert_eq!(console.state("lives"), "2");
    }
}

#[test]
fn p17_no_catch_round_the_corner() {
    let mut console = console_at("", "blinky=d6 turn=blinky steps=1");
    assert!(console.expect_error("play e5").starts_with("illegal e5"));
    assert!(!destinations(&mut console, "blinky").contains("e5"));
}

#[test]
fn p18_ghosts_do_not_share_a_square() {
    let mut console = console_at("", "pac=b3 blinky=e8 inky=e9 turn=inky steps=1");
    assert_eq!(destinations(&mut console, "inky"), "d9 f9");
    assert_eq!(
        console.expect_error("play e8"),
        "illegal e8: blinky stands there (3.3.6)"
    );
}

#[test]
fn p20_a_catch_ends_the_round() {
    let mut console = console_at("", "blinky=e6 clyde=- pellets=a9,i9 turn=blinky steps=2");
    console.request("play e5");
    assert_eq!(
        console.request("position"),
        "pacman pac=e5 lives=2 blinky=e9 inky=i5 pinky=a5 clyde=e1 pellets=a9,i9 \
         fences=b2h,g2h,b7h,g7h,c4v,f4v turn=pac steps=2 boost=no came=-"
    );
    assert_eq!(console.state("pellets"), "2");
}

#[test]
fn p21_the_last_life() {
    let mut console = console_at("", "lives=1 blinky=e6 pellets=a9 turn=blinky steps=2");
    console.request("play e5");
    assert_eq!(
        ["over", "winner", "level", "lives"].map(|key| console.state(key)),
        ["yes", "ghosts", "3", "0"]
    );
    let over = console.request("position");
    console.request(&format!("position {over}"));
    assert_eq!(
        (console.state("winner"), console.request("legal")),
        ("ghosts".into(), String::new())
    );
}

#[test]
fn p23_no_ghost_left() {
    let mut console = console_at(
        "",
        "pac=a2 blinky=- inky=- pinky=- clyde=b1 pellets=a1,a9,i9",
    );
    console.request("play a1 b1");
    assert_eq!(
        ["over", "winner", "level"].map(|key| console.state(key)),
        ["yes", "pacman", "4"]
    );
    let over = console.request("position");
    console.request(&format!("position {over}"));
    assert_eq!(console.state("winner"), "pacman");
}

#[test]
fn p25_ghosts_that_come_back_at_once() {
    let mut console = console_at("ghost_return=turn", "pac=a2 clyde=b1");
    console.request("play a1 b1 stop");
    assert_eq!(piece_square(&mut console, "clyde"), "e1");
}

#[test]
fn a_ghost_waits_while_its_start_square_is_taken() {
    // Inky stands on the start square of Clyde.
    let mut console = console_at("ghost_return=turn", "pac=a2 inky=e1 clyde=b1");
    console.request("play a1 b1 stop");
    assert_eq!(piece_square(&mut console, "clyde"), "-");
    while console.state("turn") != "pac" {
        let step = console.legal().first().cloned().expect("a step");
        console.request(&format!("play {step}"));
    }
    let position = console.request("position");
    console.request(&format!("position {position}"));
    console.request("play b2 b1");
    assert_eq!(piece_square(&mut console, "clyde"), "e1");
}

#[test]
fn p26_an_eaten_ghost_is_skipped() {
    let mut console = console_at("", "pac=a2 clyde=b1");
    console.request("play a1 b1 c1 stop");
    let mut order = Vec::new();
    while console.state("turn") != "pac" {
        let mover = console.state("turn");
        let step = console.legal().first().cloned().expect("a step");
        if order.last() != Some(&mover) {
            order.push(mover);
        }
        console.request(&format!("play {step}"));
    }
    assert_eq!(order, ["blinky", "inky", "pinky"]);
}

#[test]
fn the_fourth_pellet_wins_at_once() {
    let mut console = console_at("", "pac=a2 pellets=a1");
    console.request("play a1");
    assert_eq!(
        ["over", "winner", "level"].map(|key| console.state(key)),
        ["yes", "pacman", "4"]
    );
    let over = console.request("position");
    console.request(&format!("position {over}"));
    assert_eq!(console.expect_error("play b1"), "over b1: the game is over");
}

#[test]
fn a_chain_of_pellets_gives_a_fresh_boost() {
    let mut console = console_at("", "pac=a2 pellets=a1,c1,i9");
    console.request("play a1 b1 c1");
    assert_eq!(
        (console.state("steps"), console.state("boost")),
        ("3".into(), "yes".into())
    );
}

#[test]
fn stalling_costs_a_life() {
    let mut console = ConsoleClient::default();
    console.request("new pacman stall_limit=2");
    let round = |console: &mut ConsoleClient| {
        console.request("play e4 e5");
        let life = console.state("lives");
        while console.state("turn") != "pac" {
            let legal = console.legal();
            // Away from Pac-Man, so that no ghost catches him.
            let step = legal
                .iter()
                .find(|step| !["e6", "e4", "d5", "f5", "e5"].contains(&step.as_str()));
            console.request(&format!("play {}", step.expect("a step")));
        }
        life
    };
    assert_eq!(round(&mut console), "3");
    assert_eq!(round(&mut console), "2");
    assert_eq!(
        (piece_square(&mut console, "blinky"), console.state("turn")),
        ("e9".into(), "pac".into())
    );
}

#[test]
fn ghosts_are_dealt_clockwise_from_pac_mans_left() {
    for (players, seats) in [
        (2, ["north", "north", "north", "north"]),
        (3, ["west", "north", "west", "north"]),
        (4, ["west", "north", "east", "west"]),
        (5, ["west", "north", "east", "west"]),
    ] {
        let ghosts = [("blinky", 2), ("inky", 1), ("pinky", 1), ("clyde", 2)];
        let dealt = ghosts.map(|(ghost, steps)| {
            let mut console = console_at(
                &format!("players={players}"),
                &format!("turn={ghost} steps={steps}"),
            );
            console.state("seat")
        });
        assert_eq!(dealt, seats, "{players}");
        assert_eq!(
            console_at(&format!("players={players}"), "").state("seat"),
            "south"
        );
    }
}

/// A pellet on his start square: ghosts that may pass over pellets catch him there, those that may not enter cannot.
#[test]
fn pac_man_on_a_pellet_is_caught_unless_ghosts_may_not_enter() {
    let beside = "blinky=e7 pellets=e5,i9 turn=blinky";
    let mut console = console_at("", beside);
    console.request("play e6 e5");
    assert_eq!(console.state("lives"), "2");
    let mut console = console_at("ghost_pellet=no_enter", beside);
    console.request("play e6");
    assert_eq!(
        console.expect_error("play e5"),
        "illegal e5: a pellet lies there (3.3.5)"
    );
}
