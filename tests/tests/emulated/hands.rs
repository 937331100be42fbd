//! The hands of a host on the real firmware: keys over USB beside those of the matrix, frames that are pushed, and a host that goes away.

use fencelight_board::geometry::Key;
use fencelight_emulator::UsbHost;
use fencelight_tests::emulated::host_program::HostProgram;
use fencelight_tests::emulated::key;
use fencelight_tests::emulated::usb::UsbBoard;
use fencelight_tests::laws::Laws;
use fencelight_tests::{Rng, times};

/// The longest time from a key of the host to its light at the host.
const LIGHT_US: u64 = 60_000;

fn program() -> HostProgram {
    HostProgram::new(UsbBoard::open())
}

#[test]
fn keys_over_usb_are_answered_when_the_table_has_seen_them() {
    let mut host = program();
    assert_eq!(host.value("table", "phase"), "attract");
    host.request("tap e5");
    assert_eq!(host.value("table", "phase"), "lobby");
    host.request("new quoridor2 first=south");
    // Pressed, and answered when it is down; the move is made on the press.
    host.request("press e2");
    assert_eq!(host.value("hardware", "host"), "e2");
    assert_eq!(host.value("hardware", "down"), "e2");
    assert_eq!(host.value("hardware", "closed"), "-");
    assert_eq!(host.request("moves"), "e2");
    host.request("release e2");
    assert_eq!(host.value("hardware", "down"), "-");
    // Lines that come at once are done one after the other: no tap is lost, and none joins another.
    for line in ["tap e8", "tap e3", "tap e7", "press e4", "release e4"] {
        host.board.send(line);
    }
    assert!(host.run_until(1_000, |host| host.board.machine.usb().unsent() == 0));
    host.run_ms(300);
    assert_eq!(host.request("moves"), "e2 e8 e3 e7 e4");
    for (line, refusal) in [
        (
            "wait 5",
            "?unsupported time is real here and passes by itself",
        ),
        (
            "hold e5 10001",
            "?range e5 10001: a board holds a key for at most 10000 ms",
        ),
        (
            "tap e10",
            "?unknown e10 is not a key, such as e5, e5+ or south-ok",
        ),
        ("press", "?syntax press KEY is the whole command"),
    ] {
        assert_eq!(host.ask(line), refusal);
    }
    assert_eq!(host.value("hardware", "host"), "-");
    host.board.check_health();
}

#[test]
#[ignore = "long: cargo test-all"]
fn a_hold_over_usb_blocks_nothing_and_ends_by_itself() {
    let mut host = program();
    host.request("new quoridor2 first=south");
    // OK held asks for a hint: the request is answered while the key is down.
    let begun = host.board.machine.now();
    host.request("hold south-ok 800");
    assert_eq!(host.value("hardware", "down"), "south-ok");
    assert!(HostProgram::us_between(begun, host.board.machine.now()) < 100_000);
    host.run_ms(600);
    assert_eq!(host.value("hardware", "down"), "south-ok");
    host.run_ms(200);
    assert_eq!(host.value("hardware", "down"), "-");
    host.board.check_health();
}

#[test]
#[ignore = "long: cargo test-all"]
fn a_press_over_usb_ends_ten_seconds_after_the_last_word_about_it() {
    let mut host = program();
    host.request("new quoridor2 first=south");
    // A press ends ten seconds after the last word about it.
    host.request("press e5+");
    host.run_ms(6_000);
    host.request("press e5+");
    host.run_ms(9_900);
    assert_eq!(host.value("hardware", "down"), "e5+");
    host.run_ms(150);
    assert_eq!(host.value("hardware", "down"), "-");
    assert_eq!(host.value("hardware", "stuck"), "-");
    host.board.check_health();
}

#[test]
#[ignore = "long: cargo test-all"]
fn frames_are_pushed_whole_as_they_are_sent_to_the_leds() {
    let mut host = program();
    // In a lesson the lights move all the time.
    host.request("tap e5");
    host.request("tap e7");
    let before = host.board.machine.leds().frames().len();
    host.request("watch leds");
    host.run_ms(3_000);
    assert!(host.frames[0].named == 329, "{}", host.frames[0].named);
    let whole = host.frames.iter().filter(|frame| frame.named == 329);
    assert!((3..=4).contains(&whole.count()));
    // 30 a second, but for those in which nothing changes; each is a frame of the LEDs, in their order.
    assert!(
        (80..=91).contains(&host.frames.len()),
        "{}",
        host.frames.len()
    );
    let mut sent = host.board.machine.leds().frames()[before..].iter();
    for (number, pushed) in host.frames.iter().enumerate() {
        assert!(
            sent.any(|frame| frame.leds == pushed.leds),
            "frame {number} was not sent to the LEDs"
        );
    }
    // Answers and events come between frames; a search does not stop them.
    host.request("new quoridor2 first=south");
    host.board.send("hint nodes=100000 ms=700");
    let count = host.frames.len();
    host.run_ms(650);
    assert!(host.frames.len() > count + 12);
    host.run_ms(200);
    host.request("watch on");
    host.run_ms(50);
    let count = host.frames.len();
    host.run_ms(200);
    assert_eq!(host.frames.len(), count);
    host.board.check_health();
}

#[test]
#[ignore = "long: cargo test-all"]
fn a_host_that_reads_slowly_gets_fewer_frames_and_the_table_goes_on() {
    let mut host = program();
    host.request("tap e5");
    host.request("watch leds");
    host.run_ms(100);
    host.board.machine.usb_mut().set_reading(false);
    host.run_ms(2_000);
    let count = host.frames.len();
    let shown = host.board.machine.leds().count();
    host.board.machine.tap(key("e5"), 50);
    host.run_ms(1_000);
    assert!(host.board.machine.leds().count() > shown + 50);
    assert_eq!(host.frames.len(), count);
    host.board.machine.usb_mut().set_reading(true);
    // What had begun, then the newest.
    host.run_ms(60);
    let newest = host.frames.last().expect("a frame").leds.clone();
    // It is pushed before the LEDs show it.
    host.board.machine.run_ms(20);
    let last = host.board.machine.leds().frames();
    assert!(last.iter().rev().take(8).any(|frame| frame.leds == newest));
    host.board.check_health();
}

#[test]
#[ignore = "long: cargo test-all"]
fn a_key_of_the_host_is_lit_at_the_host_in_time() {
    let mut host = program();
    host.request("new quoridor2 first=south");
    host.request("watch leds");
    host.run_ms(300);
    let mut slowest = 0;
    // Dark squares, which cannot be reached: the answer is a light.
    for name in ["a3", "b5", "c7", "g4", "h6"] {
        // Not in step with the frames.
        host.board.machine.run_us(7_300);
        let us = host.light_us(name);
        slowest = slowest.max(us);
        assert!(us <= LIGHT_US, "{name}: {us} us");
        host.run_ms(900);
    }
    println!("slowest key to light at the host: {slowest} us");
    host.board.check_health();
}

#[test]
#[ignore = "long: cargo test-all"]
fn a_board_refuses_what_its_host_has_no_right_to() {
    let mut host = program();
    host.request("new quoridor2 first=south");
    host.request("set host play");
    for (line, right) in [
        ("tap e2", "hands"),
        ("reboot", "hands"),
        ("bootsel", "hands"),
    ] {
        let name = line.split(' ').next().unwrap_or_default();
        let refusal = format!(
            "?unsupported {name} needs the right {right}, this board allows play; service page 10 changes it"
        );
        assert_eq!(host.ask(line), refusal);
    }
    host.request("play e2");
    assert_eq!(host.request("moves"), "e2");
    assert_eq!(host.value("hardware", "host"), "-");
    // It outlasts a restart, which is not the host's to ask for.
    host.run_ms(1_000);
    let image = host.board.machine.power_off();
    let mut board = UsbBoard::plugged(image);
    board.connect();
    let mut host = HostProgram::new(board);
    assert_eq!(host.request("get host"), "play");
    assert!(
        host.ask("set host hands")
            .starts_with("?unsupported set needs the right hands")
    );
    host.board.check_health();
}

/// Random presses from USB and from the matrix at once.
fn press_at_random(presses: u64, seed: u64) {
    let (mut rng, mut laws) = (Rng::new(seed), Laws::default());
    let mut host = program();
    let names: Vec<String> = (0..Key::COUNT)
        .filter_map(Key::from_index)
        .map(|key| key.to_string())
        .collect();
    host.request("tap e5");
    host.request("watch leds");
    let mut fingers: Vec<Key> = Vec::new();
    for press in 0..presses {
        let name = rng.pick(&names).clone();
        match rng.below(5) {
            0 => {
                host.request(&format!("tap {name}"));
            }
            1 => {
                host.request(&format!("hold {name} {}", rng.below(1_500)));
            }
            2 => {
                host.request(&format!("press {name}"));
                if rng.below(3) > 0 {
                    host.request(&format!("release {name}"));
                }
            }
            _ => {
                let key = key(&name);
                host.board.machine.press(key);
                fingers.push(key);
            }
        }
        host.run_ms(rng.below(60) as u64);
        if fingers.len() > 3 || rng.below(3) == 0 {
            for key in fingers.drain(..) {
                host.board.machine.release(key);
            }
        }
        let sent = laws.check_sent(&mut host.board.machine);
        sent.expect("a law of light");
        if press % 50 == 0 && host.value("table", "phase") == "attract" {
            host.request("tap e5");
        }
    }
    for key in fingers {
        host.board.machine.release(key);
    }
    host.board.machine.usb_mut().close();
    host.run_ms(100);
    host.reopen();
    for list in ["host", "down", "closed", "stuck"] {
        assert_eq!(host.value("hardware", list), "-", "{list}");
    }
    host.board.check_health();
}

#[test]
#[ignore = "long: cargo test-all"]
fn presses_from_usb_and_from_the_matrix_obey_the_laws_of_light() {
    press_at_random(times("PRESSES", 25), 1);
}

/// A host leaves in each way, at random moments between and during requests, with keys down.
fn leave_with_keys(times: u64, seed: u64) {
    let leave: [fn(&mut UsbHost); 4] = [
        UsbHost::close,
        UsbHost::unplug,
        UsbHost::reset_bus,
        UsbHost::suspend,
    ];
    let mut rng = Rng::new(seed);
    let mut host = program();
    for number in 0..times {
        host.request("new quoridor2 first=south");
        for key in ["south-ok", "e5", "e5+", "north-back"] {
            host.request(&format!("press {key}"));
        }
        assert_eq!(host.value("hardware", "down").split(',').count(), 4);
        for _ in 0..rng.below(3) {
            let (file, rank) = (b'a' + rng.below(8) as u8, 1 + rng.below(8));
            let post = if rng.below(2) == 0 { "+" } else { "" };
            let name = format!("{}{rank}{post}", file as char);
            let line = match rng.below(3) {
                0 => format!("press {name}"),
                1 => format!("hold {name} 9000"),
                _ => format!("tap {name}"),
            };
            host.request(&line);
        }
        let way = number as usize % leave.len();
        let suspends = way == 3;
        if !suspends {
            // One more is under way when the host leaves.
            let last = rng.pick(&["press e5", "hold south-ok 9000", "tap d3+", "leds"]);
            host.board.send(last);
            host.board.machine.run_us(rng.below(40_000) as u64);
        }
        leave[way](host.board.machine.usb_mut());
        host.run_ms(60);
        let usb = host.board.machine.usb_mut();
        usb.resume();
        usb.plug();
        host.run_ms(50);
        // The same program goes on after a sleep.
        if !suspends {
            host.reopen();
        }
        for list in ["host", "down"] {
            assert_eq!(host.value("hardware", list), "-", "{number}");
        }
        // A key that opens is released: OK may have placed the fence.
        host.request("new quoridor2 first=south");
        host.request("tap e2");
        assert_eq!(host.request("moves"), "e2", "{number}");
    }
    assert_eq!(host.board.machine.resets(), []);
    assert_eq!(host.board.machine.violations(), []);
}

#[test]
fn a_host_that_goes_away_leaves_no_key_down() {
    leave_with_keys(times("PULLS", 4), 3);
}
