//! The console of the real firmware over USB: a host that finds the board, reads, does not read, leaves and comes back.

use fencelight_core::geometry::Key;
use fencelight_emulator::{
    FlashImage, LedFrame, Machine, ResetCause, StopReason, UsbErrors, UsbOutcome, UsbRequest,
    UsbState, time,
};
use fencelight_tests::ConsoleClient;
use fencelight_tests::emulated::usb::UsbBoard;
use fencelight_tests::emulated::{BOOT_MS, firmware, key, square_color, symbols};
use fencelight_tests::engine::board_engine;

/// The longest time from a key to its light.
const LIGHT_US: u64 = 35_000;

/// The digits that the firmware reports as its serial number.
fn serial_number(board: &UsbBoard) -> String {
    let at = firmware().symbol(symbols::SERIAL_NUMBER).expect("a symbol");
    let bytes = board.machine.read_bytes(at.address, at.size as usize);
    let digits = bytes.into_iter().filter(u8::is_ascii_hexdigit);
    String::from_utf8(digits.collect()).expect("text")
}

#[test]
fn the_board_is_on_the_bus_only_while_the_bus_has_power() {
    let mut machine = Machine::new(firmware());
    machine.run_ms(2 * BOOT_MS);
    assert!(machine.leds().count() > 0);
    assert!(!machine.usb_attached());
    let mut board = UsbBoard { machine };
    for enumerations in 1..=2 {
        board.machine.usb_mut().plug();
        board.connect();
        assert!(board.machine.usb_attached());
        let version = ConsoleClient::default().send_line("version");
        assert_eq!(board.ask("version"), version);
        assert_eq!(board.machine.usb().enumerations(), enumerations);
        board.machine.usb_mut().unplug();
        board.machine.run_ms(50);
        assert!(!board.machine.usb_attached());
    }
    board.check_health();
}

#[test]
fn two_boards_on_one_host_are_told_apart() {
    let found = [0x11, 0x22].map(|last| {
        let image = FlashImage::erased().with_unique_id([0xE6, 0x61, 0, 0, 0, 0, 0, last]);
        let mut board = UsbBoard::plugged(image);
        board.wait_ready();
        board.machine.usb().descriptors().clone()
    });
    let serials = found.each_ref().map(|one| one.serial_number.as_str());
    assert_eq!(serials, ["E661000000000011", "E661000000000022"]);
    assert_eq!(found[0].product, found[1].product);
}

/// Presses a square that is dark; the time until its light, in microseconds.
fn light_us(board: &mut UsbBoard, name: &str) -> u64 {
    let machine = &mut board.machine;
    let Key::Square(square) = key(name) else {
        panic!("no square");
    };
    let before = square_color(machine.leds().last().expect("a frame"), square);
    let pressed = machine.now();
    machine.press(key(name));
    let lit = |frame: &LedFrame| {
        let now = square_color(frame, square);
        let differences = [(now.r, before.r), (now.g, before.g), (now.b, before.b)];
        let change = differences.map(|(now, before)| now.abs_diff(before));
        frame.start > pressed && change.into_iter().max() > Some(16)
    };
    assert!(
        machine.run_until(100, |machine| machine.leds().last().is_some_and(lit)),
        "{name} has no light"
    );
    let end = machine.leds().last().expect("a frame").end;
    machine.release(key(name));
    machine.run_ms(60);
    (end - pressed) / time::CYCLES_PER_US
}

#[test]
fn a_host_finds_the_board_in_the_order_of_linux() {
    let mut board = UsbBoard::plugged(FlashImage::erased());
    board.machine.run_ms(5);
    assert_eq!(board.machine.usb().state(), UsbState::NoDevice);
    board.wait_ready();
    let usb = board.machine.usb();
    let found = usb.descriptors();
    assert_eq!(found.manufacturer, "Fencelight");
    assert_eq!(found.product, "Fencelight board");
    assert_eq!(found.serial_number, serial_number(&board));
    assert_eq!(found.serial_number.len(), 16);
    assert_eq!(found.ids(), [0x1209, 0x0001]);
    // USB feeds the Pico alone; the LEDs have a supply of their own.
    assert_eq!((found.max_ma(), found.is_self_powered()), (100, true));
    assert!(found.events.is_some());
    let requests: Vec<(u8, u16)> = usb
        .requests()
        .iter()
        .map(|(request, _)| (request.request, request.value))
        .collect();
    let first = [(6, 0x100), (5, 7), (6, 0x100)];
    assert_eq!(requests[..3], first);
    assert_eq!(requests[requests.len() - 2..], [(9, 1), (0x20, 0)]);
    let granted = |outcome: &UsbOutcome| matches!(outcome, UsbOutcome::Done(_));
    assert!(usb.requests().iter().all(|(_, outcome)| granted(outcome)));
    assert_eq!(usb.enumerations(), 1);
    // A request that the board does not have is refused, and the next one is granted.
    let count = requests.len();
    for kind in [14, 1] {
        let request = UsbRequest::get_descriptor(kind, 0, 0, 18);
        board.machine.usb_mut().send_request(request, &[]);
    }
    board.machine.run_ms(10);
    let [(_, refused), (_, device)] = &board.machine.usb().requests()[count..] else {
        panic!("{:?}", board.machine.usb().requests());
    };
    assert_eq!(*refused, UsbOutcome::Stalled);
    let known = board.machine.usb().descriptors().device.clone();
    assert_eq!(*device, UsbOutcome::Done(known));
    board.check_health();
}

#[test]
fn the_console_answers_over_usb_as_it_does_in_core() {
    let (mut board, mut core) = (UsbBoard::open(), ConsoleClient::default());
    let long = "x".repeat(300);
    let lines = [
        "version",
        "nonsense",
        "new quoridor2 first=south seed=7",
        "legal",
        "play e2 e8 e3h",
        "play e9",
        "position",
        "moves",
        "show",
        "state",
        "undo 2",
        "perft 1",
        &long,
        "get brightness",
    ];
    for line in lines {
        assert_eq!(board.ask(line), core.send_line(line), "{line}");
    }
    // Lines that come at once are answered one by one, in their order.
    let many = ["version", "legal", "show", "# nothing", "", "moves"];
    many.iter().for_each(|line| board.send(line));
    let answers = board.answers(4, 2_000);
    let expected: Vec<String> = many.iter().map(|line| core.send_line(line)).collect();
    assert_eq!(answers.concat(), expected.concat());
    // Answers of whole packets end too: the longest one has 2,304 bytes and more.
    let leds = board.ask("leds");
    assert_eq!(leds.split_whitespace().count(), 1 + 329);
    assert!(leds.len() > 2_300);
    board.check_health();
}

#[test]
fn a_game_is_played_to_its_end_over_usb() {
    let (mut board, mut core) = (UsbBoard::open(), ConsoleClient::default());
    let start = "new quoridor2 first=south seed=3";
    assert_eq!(board.ask(start), core.send_line(start));
    let mut moves = 0;
    while !core.request("legal").is_empty() {
        board.send("genmove nodes=40");
        let answer = board.answers(1, 5_000).remove(0);
        let mv = answer.strip_prefix("= ").expect("a move").trim();
        core.request(&format!("play {mv}"));
        moves += 1;
        assert!(moves < 300, "no end");
    }
    assert!(moves > 15, "{moves}");
    for line in ["legal", "state", "moves"] {
        assert_eq!(board.ask(line), core.send_line(line));
    }
    assert!(board.ask("state").contains("over=yes"));
    board.check_health();
}

/// Waits for answers and events and takes them.
fn blocks(board: &mut UsbBoard, count: usize) -> Vec<String> {
    let ended = |machine: &Machine| {
        let bytes = machine.usb().received();
        bytes.windows(2).filter(|pair| pair == b"\n\n").count() >= count
    };
    assert!(
        board.machine.run_until(5_000, ended),
        "{:?}",
        board.received()
    );
    board.machine.run_ms(40);
    let text = board.received();
    board.machine.usb_mut().take_received();
    let blocks: Vec<String> = text.split_inclusive("\n\n").map(str::to_owned).collect();
    assert_eq!(blocks.len(), count, "{text:?}");
    blocks
}

#[test]
#[ignore = "long: cargo test-all"]
fn a_program_plays_a_remote_seat_and_analyses_over_usb() {
    let mut board = UsbBoard::open();
    let mut core = ConsoleClient::with_player(board_engine);
    for line in ["new quoridor2 first=south seed=3", "seat south remote"] {
        assert_eq!(board.ask(line), "=\n\n");
    }
    board.machine.run_ms(50);
    // The request is open when the watch begins.
    board.send("watch on");
    let start = "quoridor2 south=e1:10 north=e9:10 fences=- turn=south";
    let request = format!("! request 1 south {start}\n\n");
    assert_eq!(blocks(&mut board, 2), ["=\n\n", &request]);
    board.send("answer 2 e2");
    assert_eq!(
        blocks(&mut board, 1),
        ["? unknown no request 2 is open\n\n"]
    );
    // An illegal answer is refused as core refuses it, and the request stays open.
    for line in ["new quoridor2 first=south seed=3", "seat south remote"] {
        core.request(line);
    }
    core.request("wait 1");
    board.send("answer 1 e5");
    let refusal = core.send_line("answer 1 e5");
    assert!(refusal.starts_with("? illegal "), "{refusal}");
    assert_eq!(blocks(&mut board, 1), [refusal]);
    board.send("answer 1 e2");
    assert_eq!(blocks(&mut board, 2), ["=\n\n", "! move south e2\n\n"]);
    // A person answers by hand; the program is asked again.
    board.machine.run_ms(700);
    board.machine.tap(key("e8"), 40);
    let after = "quoridor2 south=e2:10 north=e8:10 fences=- turn=south";
    let request = format!("! request 2 south {after}\n\n");
    assert_eq!(blocks(&mut board, 2), ["! move north e8\n\n", &request]);
    core.request(&format!("position {after}"));
    board.send("analyse nodes=300 lines=3");
    let analysis = core.send_line("analyse nodes=300 lines=3");
    assert_eq!(blocks(&mut board, 1), [analysis]);
    // A program that closes the port watches no more; the next one begins anew.
    board.machine.usb_mut().close();
    board.machine.run_ms(50);
    board.connect();
    assert_eq!(board.ask("answer 2 e3"), "=\n\n");
    board.machine.run_ms(200);
    assert_eq!(board.received(), "");
    board.check_health();
}

#[test]
#[ignore = "long: cargo test-all"]
fn a_game_goes_on_when_the_program_of_a_remote_seat_leaves() {
    let mut board = UsbBoard::open();
    for line in [
        "new quoridor2 first=south seed=3 clock=per_move move_time=10",
        "seat south remote",
    ] {
        assert_eq!(board.ask(line), "=\n\n");
    }
    let asked = board.machine.now();
    board.send("watch on");
    let start = "quoridor2 south=e1:10 north=e9:10 fences=- turn=south";
    let request = format!("! request 1 south {start}\n\n");
    assert_eq!(blocks(&mut board, 2), ["=\n\n", &request]);
    // The cable is pulled while a search runs and a line has begun.
    board.send("analyse");
    board.machine.run_ms(100);
    board.machine.usb_mut().write(b"answer 1 e");
    board.machine.run_ms(5);
    board.machine.usb_mut().unplug();
    board.machine.run_ms(100);
    // The next program hears nothing of the one before, finds its request open, and leaves too.
    board.machine.usb_mut().plug();
    board.connect();
    board.machine.run_ms(50);
    assert_eq!(board.received(), "");
    assert_eq!(board.ask("position"), format!("= {start}\n\n"));
    board.send("watch on");
    assert_eq!(blocks(&mut board, 2), ["=\n\n", &request]);
    board.machine.usb_mut().unplug();
    // The clock runs without a program: after 10 s the board steps for the seat, which gets a strike.
    let passed_ms = (board.machine.now() - asked) / time::ms_to_cycles(1);
    board.machine.run_ms(10_200 - passed_ms);
    board.machine.usb_mut().plug();
    board.connect();
    assert_eq!(board.ask("moves"), "= e2\n\n");
    assert_eq!(
        board.ask("answer 1 e2"),
        "? unknown no request 1 is open\n\n"
    );
    // A person plays on, and a third program takes the seat over.
    board.machine.run_ms(700);
    board.machine.tap(key("e8"), 40);
    board.machine.run_ms(50);
    assert_eq!(board.received(), "");
    board.send("watch on");
    let after = "quoridor2 south=e2:10 north=e8:10 fences=- turn=south";
    let request = format!("! request 2 south {after}\n\n");
    assert_eq!(blocks(&mut board, 2), ["=\n\n", &request]);
    board.send("answer 2 e3");
    assert_eq!(blocks(&mut board, 2), ["=\n\n", "! move south e3\n\n"]);
    board.check_health();
}

#[test]
#[ignore = "long: cargo test-all"]
fn answers_wait_for_a_host_that_does_not_read_and_the_board_plays_on() {
    let mut board = UsbBoard::open();
    board.machine.tap(key("a1"), 40);
    board.machine.run_ms(3_300);
    let leds = board.ask("show");
    board.machine.usb_mut().set_reading(false);
    ["leds", "version", "show"]
        .iter()
        .for_each(|line| board.send(line));
    for name in ["a5", "c5", "g5", "i5", "b1", "h1"] {
        let us = light_us(&mut board, name);
        assert!(us < LIGHT_US, "{name}: {us}");
    }
    board.machine.run_ms(4_300);
    assert_eq!(board.received(), "");
    board.machine.usb_mut().set_reading(true);
    let answers = board.answers(3, 2_000);
    assert_eq!(answers[0].split_whitespace().count(), 1 + 329);
    assert!(answers[1].starts_with("= fencelight "), "{answers:?}");
    assert_eq!(answers[2], leds);
    board.check_health();
}

#[test]
#[ignore = "long: cargo test-all"]
fn keys_are_lit_in_time_while_the_bus_is_busy() {
    let mut board = UsbBoard::open();
    board.machine.tap(key("a1"), 40);
    board.machine.run_ms(3_300);
    board.machine.usb_mut().take_received();
    let count = 60;
    (0..count).for_each(|_| board.send("leds"));
    for name in ["a5", "c5", "g5", "i5", "b1", "h1"] {
        let before = board.machine.usb().received().len();
        let us = light_us(&mut board, name);
        assert!(us < LIGHT_US, "{name}: {us}");
        assert!(board.machine.usb().received().len() > before, "not busy");
    }
    let answers = board.answers(count, 5_000);
    assert!(
        answers
            .iter()
            .all(|answer| answer.split_whitespace().count() == 330)
    );
    board.check_health();
}

#[test]
#[ignore = "long: cargo test-all"]
fn keys_are_lit_in_time_while_a_host_leaves_and_comes_back() {
    let mut board = UsbBoard::open();
    board.machine.tap(key("a1"), 40);
    board.machine.run_ms(3_300);
    board.machine.usb_mut().take_received();
    let mut names = ["a5", "c5", "g5", "i5", "b1", "h1"].into_iter().cycle();
    let mut check = |board: &mut UsbBoard, what: &str| {
        let us = light_us(board, names.next().expect("a name"));
        assert!(us < LIGHT_US, "{what}: {us}");
        // The light of the press fades before its square is pressed again.
        board.machine.run_ms(40);
    };
    board.begin_answer("leds", 300);
    board.machine.usb_mut().unplug();
    check(&mut board, "the cable is pulled");
    board.machine.usb_mut().plug();
    while board.machine.usb().state() != UsbState::Ready {
        check(&mut board, "the host finds the board");
    }
    board.connect();
    board.begin_answer("leds", 300);
    board.machine.usb_mut().reset_bus();
    check(&mut board, "the bus is reset");
    board.connect();
    board.begin_answer("leds", 300);
    board.machine.usb_mut().close();
    check(&mut board, "the port is closed");
    board.machine.usb_mut().suspend();
    check(&mut board, "the host sleeps");
    assert_eq!(board.machine.usb().state(), UsbState::Suspended);
    board.check_health();
}

#[test]
#[ignore = "long: cargo test-all"]
fn a_cable_that_is_pulled_in_mid_answer_leaves_nothing_behind() {
    for out_ms in [1, 40, 2_600] {
        let mut board = UsbBoard::open();
        board.begin_answer("leds", 300);
        board.machine.usb_mut().unplug();
        board.machine.run_ms(out_ms);
        assert_eq!(board.machine.usb().state(), UsbState::Unplugged);
        board.machine.usb_mut().plug();
        board.connect();
        board.machine.run_ms(50);
        assert_eq!(board.received(), "", "{out_ms} ms");
        assert_eq!(
            board.ask("version"),
            ConsoleClient::default().send_line("version")
        );
        assert_eq!(board.machine.usb().enumerations(), 2);
        board.check_health();
    }
}

#[test]
fn a_reset_of_the_bus_in_mid_answer_leaves_nothing_behind() {
    let mut board = UsbBoard::open();
    for bytes in [64, 500] {
        board.begin_answer("leds", bytes);
        board.machine.usb_mut().reset_bus();
        board.machine.run_ms(1);
        assert_ne!(board.machine.usb().state(), UsbState::Ready);
        board.connect();
        board.machine.run_ms(50);
        assert_eq!(board.received(), "");
        assert_eq!(
            board.ask("version"),
            ConsoleClient::default().send_line("version")
        );
    }
    assert_eq!(board.machine.usb().enumerations(), 3);
    board.check_health();
}

#[test]
#[ignore = "long: cargo test-all"]
fn a_port_that_is_closed_in_mid_answer_is_clean_when_it_is_opened_again() {
    for closed_ms in [5, 2_600] {
        let mut board = UsbBoard::open();
        // A line without its end is forgotten as well.
        board.begin_answer("leds\nvers", 300);
        board.machine.usb_mut().close();
        board.machine.run_ms(closed_ms);
        board.connect();
        board.machine.run_ms(50);
        assert_eq!(board.received(), "", "{closed_ms} ms");
        assert_eq!(
            board.ask("version"),
            ConsoleClient::default().send_line("version")
        );
        board.check_health();
    }
}

#[test]
fn a_program_that_writes_as_soon_as_another_has_left_is_answered() {
    let mut board = UsbBoard::open();
    let expected = ConsoleClient::default().send_line("version");
    for closed_us in (0..3_000).step_by(150) {
        board.machine.usb_mut().close();
        board.machine.run_us(closed_us);
        let host = board.machine.usb_mut();
        assert!(host.open());
        host.write(b"version\n");
        board.machine.run_ms(30);
        assert_eq!(board.received(), expected, "after {closed_us} us");
    }
    board.check_health();
}

#[test]
fn a_host_that_sleeps_finds_the_console_again() {
    let mut board = UsbBoard::open();
    board.machine.usb_mut().suspend();
    board.machine.run_ms(200);
    assert_eq!(board.machine.usb().state(), UsbState::Suspended);
    board.machine.usb_mut().resume();
    board.wait_ready();
    assert_eq!(
        board.ask("version"),
        ConsoleClient::default().send_line("version")
    );
    assert_eq!(board.machine.usb().enumerations(), 1);
    board.check_health();
}

#[test]
fn reboot_answers_restarts_and_comes_back() {
    let mut board = UsbBoard::open();
    assert_eq!(board.ask("reboot"), "=\n\n");
    assert!(
        board
            .machine
            .run_until(1_000, |machine| !machine.resets().is_empty())
    );
    assert_ne!(board.machine.resets()[0].cause, ResetCause::Pin);
    board.machine.run_ms(2);
    assert_eq!(board.machine.usb().state(), UsbState::NoDevice);
    board.connect();
    assert_eq!(
        board.ask("faults"),
        "= safe_mode=no\nrestarts=0\nlast=-\n\n"
    );
    assert_eq!(board.machine.usb().enumerations(), 2);
    assert_eq!(board.machine.resets().len(), 1);
    assert_eq!(board.machine.usb().errors(), UsbErrors::default());
    assert_eq!(board.machine.violations(), []);
}

#[test]
#[ignore = "long: cargo test-all"]
fn restarts_on_request_do_not_lead_to_the_boot_loader() {
    let mut board = UsbBoard::open();
    for count in 1..=11 {
        assert_eq!(board.ask("reboot"), "=\n\n");
        let is_over = |machine: &Machine| machine.resets().len() == count;
        assert!(board.machine.run_until(1_000, is_over), "{count}");
        board.connect();
    }
    assert_eq!(board.machine.violations(), []);
}

#[test]
fn bootsel_answers_and_goes_to_the_boot_loader() {
    let mut board = UsbBoard::open();
    assert_eq!(board.ask("bootsel"), "=\n\n");
    assert_eq!(board.machine.run_ms(1_000), StopReason::UsbBoot);
    board.check_health();
}

/// A program that changes a setting without end writes two records in ten seconds, the first and the last; a move is written at once.
#[test]
#[ignore = "long: cargo test-all"]
fn a_setting_that_changes_without_end_does_not_wear_out_the_flash() {
    let mut board = UsbBoard::plugged(FlashImage::erased());
    board.connect();
    board.ask("new quoridor2 first=south");
    board.machine.run_ms(1_000);
    let pages = |board: &UsbBoard| board.machine.flash().pages_programmed();
    // Pages of one record.
    let before = pages(&board);
    board.ask("play e2");
    board.machine.run_ms(1_000);
    let record = pages(&board) - before;
    assert!(record > 0, "a move is written at once");
    let before = pages(&board);
    for step in 0..60 {
        board.ask(&format!("set brightness {}", 20 + step % 2));
        board.machine.run_ms(120);
    }
    assert_eq!(pages(&board) - before, record);
    board.machine.run_ms(5_000);
    assert_eq!(pages(&board) - before, 2 * record);
    let before = pages(&board);
    board.ask("set brightness 30");
    board.ask("play e8");
    board.machine.run_ms(1_000);
    assert_eq!(pages(&board) - before, record, "one record has both");
    board.check_health();
    // What waits is written before a restart.
    board.ask("set brightness 31");
    board.ask("reboot");
    board.machine.run_ms(2_000);
    board.connect();
    assert_eq!(board.ask("get brightness"), "= 31\n\n");
}
