//! The console of the real firmware over USB: a host that finds the board, reads, does not read, leaves and comes back.

use fencelight_board::device::{USB_ID, USB_PRODUCT};
use fencelight_emulator::{
    FlashImage, Machine, ResetCause, Rp2350, Stepping, StopReason, UsbErrors, UsbHost, UsbOutcome,
    UsbRequest, UsbState, W25Q16JV, time,
};
use fencelight_tests::ConsoleClient;
use fencelight_tests::emulated::usb::{BoardOnUsb, STEPPINGS, UsbBoard};
use fencelight_tests::emulated::{
    BOOT_MS, TestedChip, firmware, key, last_fault, light_cycles, saved_game, symbols,
};
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

/// A board with this flash that a host has found, switched on with a seed for everything random; and its serial number.
fn found(image: FlashImage, seed: u64) -> (UsbBoard, String) {
    let machine = Machine::power_on_seeded(firmware(), image, seed);
    let mut board = UsbBoard { machine };
    board.machine.usb_mut().plug();
    board.wait_ready();
    let serial = board.machine.usb().descriptors().serial_number.clone();
    (board, serial)
}

#[test]
fn two_boards_on_one_host_are_told_apart() {
    const ZETTA: [u8; 3] = [0xBA, 0x60, 0x15];
    let serials = |jedec_id, numbers: [u128; 2]| {
        numbers.map(|number| found(FlashImage::erased().on_chip(jedec_id, number), 1).1)
    };
    // What Winbond's chips answer behind their 8 bytes does not count.
    let winbond = [0x11, 0x22].map(|last| (0xE661_0000_0000_0000 | last) << 64 | last);
    let expected = ["E661000000000011", "E661000000000022"];
    assert_eq!(serials(W25Q16JV, winbond), expected);
    // The first 8 bytes of other makers' may be equal, or the last ones, or both are the same.
    let zetta = [0x11, 0x22].map(|last| 0x3235_3633_0000_0000_u128 << 64 | last);
    for numbers in [
        zetta,
        zetta.map(u128::swap_bytes),
        zetta.map(|n| u128::from(n as u64) * ((1 << 64) + 1)),
    ] {
        let [one, other] = serials(ZETTA, numbers);
        assert_eq!([one.len(), other.len()], [16; 2]);
        assert_ne!(one, other, "{numbers:x?}");
        assert_ne!(one, "0000000000000000");
    }
    // A chip without a number: a random one, the same after a power cut and after a fault.
    for (jedec_id, number) in [(W25Q16JV, 0), ([0xFF; 3], u128::MAX)] {
        let blank = FlashImage::erased().on_chip(jedec_id, number);
        let [(mut board, one), (_, other)] = [7, 8].map(|seed| found(blank.clone(), seed));
        assert_ne!(one, other);
        (board, _) = found(board.machine.power_off(), 9);
        board
            .machine
            .patch(symbols::TABLE_STEP, &[0xDE00])
            .expect("a patch");
        assert!(
            board
                .machine
                .run_until(2_000, |machine| !machine.resets().is_empty())
        );
        board.machine.run_ms(BOOT_MS + 100);
        let image = board.machine.power_off();
        assert!(last_fault(&image).expect("a record").fault.is_some());
        assert_eq!(found(image, 10).1, one);
    }
}

/// Presses a square that is dark; its light must come in time.
fn check_light(board: &mut UsbBoard, name: &str, what: &str) {
    let [_, end] = light_cycles(&mut board.machine, name);
    let us = end / time::CYCLES_PER_US;
    assert!(us < LIGHT_US, "{name}, {what}: {us} us");
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
    assert_eq!(found.product, USB_PRODUCT);
    assert_eq!(found.serial_number, serial_number(&board));
    assert_eq!(found.serial_number.len(), 16);
    assert_eq!(found.ids(), USB_ID);
    // USB feeds the Pico alone; the LEDs have a supply of their own.
    assert_eq!((found.max_ma(), found.is_self_powered()), (100, true));
    assert!(found.events.is_some());
    // The reset interface of picotool.
    let interface = [9, 4, 2, 0, 0, 0xFF, 0x00, 0x01];
    let mut descriptors = found.configuration.windows(8);
    assert!(descriptors.any(|bytes| bytes == interface));
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
    // Closing the port ends the watch; the next program starts without one.
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
        check_light(&mut board, name, "a busy host");
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
        check_light(&mut board, name, "a busy host");
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
fn lines_without_a_pause_do_not_stop_the_lights() {
    const LINES: usize = 2_000;
    let mut board = UsbBoard::open();
    board.machine.run_ms(500);
    let begun = board.machine.now_us();
    board.machine.leds_mut().take_frames();
    board.machine.usb_mut().write(&b"x\n".repeat(LINES));
    board.answers(LINES, 10_000);
    let us = board.machine.now_us() - begun;
    let frames = board.machine.leds_mut().take_frames().len() as u64;
    println!("{frames} frames in {us} us");
    assert!(us > 300_000, "all answers within {us} us");
    assert!(frames * 1_000_000 / us >= 55, "{frames} frames in {us} us");
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
        check_light(board, names.next().expect("a name"), what);
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

/// A host leaves in the middle of an answer and of its next line, and comes back: nothing is left of either.
fn check_return(stepping: Stepping, leave: fn(&mut UsbHost), away_ms: u64, enumerations: u32) {
    let mut board = UsbBoard::open_on(stepping);
    for bytes in [64, 500] {
        board.begin_answer("leds\nvers", bytes);
        leave(board.machine.usb_mut());
        board.machine.run_ms(away_ms);
        let host = board.machine.usb_mut();
        host.resume();
        host.plug();
        board.connect();
        board.machine.run_ms(50);
        assert_eq!(board.received(), "", "{away_ms} ms");
        let version = ConsoleClient::default().send_line("version");
        assert_eq!(board.ask("version"), version);
    }
    assert_eq!(board.machine.usb().enumerations(), enumerations);
    board.check_health();
}

#[test]
fn a_reset_of_the_bus_in_mid_answer_leaves_nothing_behind() {
    check_return(Stepping::B2, UsbHost::reset_bus, 1, 3);
}

#[test]
#[ignore = "long: cargo test-all"]
fn a_host_that_leaves_in_mid_answer_leaves_nothing_behind() {
    for (stepping, away_ms) in STEPPINGS.into_iter().zip([5, 2_600]) {
        check_return(stepping, UsbHost::close, away_ms, 1);
    }
    for away_ms in [1, 40, 2_600] {
        check_return(Stepping::B2, UsbHost::unplug, away_ms, 3);
    }
}

fn check_hand_over<C: TestedChip>(mut board: BoardOnUsb<C>) {
    let expected = ConsoleClient::default().send_line("version");
    for closed_us in (0..3_000).step_by(300) {
        // Every other program leaves an answer that it has not fetched.
        let reading = closed_us % 600 != 0;
        board.machine.usb_mut().set_reading(reading);
        board.send("version");
        board.machine.run_ms(5);
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
fn a_program_that_writes_as_soon_as_another_has_left_is_answered() {
    for stepping in STEPPINGS {
        check_hand_over(UsbBoard::open_on(stepping));
    }
}

#[test]
#[ignore = "the Pico 2: cargo test-all"]
fn a_program_that_writes_as_soon_as_another_has_left_a_pico_2_is_answered() {
    check_hand_over(BoardOnUsb::<Rp2350>::open());
}

/// Aborts each of these requests in each stage, at once or when the board has its next packet ready.
#[test]
fn a_request_that_the_host_gives_up_is_not_answered_in_the_next_one() {
    for stepping in STEPPINGS {
        let mut board = UsbBoard::open_on(stepping);
        board.machine.run_ms(5);
        let found = board.machine.usb().descriptors().clone();
        let port = found.control_interface;
        let coding = vec![0x80, 0x25, 0, 0, 0, 0, 8];
        let get = UsbRequest::get_descriptor;
        let next = [
            (get(1, 0, 0, 18), vec![], found.device),
            (
                UsbRequest::set_line_coding(port),
                coding.clone(),
                Vec::new(),
            ),
            (UsbRequest::get_line_coding(port), vec![], coding.clone()),
            (get(2, 0, 0, 255), vec![], found.configuration),
        ];
        let aborted = [
            (get(1, 0, 0, 18), 2),
            // Its data has two packets.
            (get(2, 0, 0, 255), 3),
            (UsbRequest::set_line_coding(port), 2),
            (UsbRequest::set_lines(port, 3), 1),
        ];
        for (request, packets) in aborted {
            let data = [&coding[..], &[]][usize::from(request.kind & 0x80 != 0)];
            for (packets, wait_us) in
                (1..=packets).flat_map(|packets| [0, 8, 40, 400].map(|wait_us| (packets, wait_us)))
            {
                for (request_after, data_after, expected) in &next {
                    let before = board.machine.usb().requests().len();
                    let host = board.machine.usb_mut();
                    host.abort_next(packets, wait_us);
                    host.send_request(request, data);
                    host.send_request(*request_after, data_after);
                    board.machine.run_ms(3);
                    let ended: Vec<_> = board.machine.usb().requests()[before..]
                        .iter()
                        .map(|(_, outcome)| outcome.clone())
                        .collect();
                    assert_eq!(
                        ended,
                        [UsbOutcome::Aborted, UsbOutcome::Done(expected.clone())],
                        "{stepping:?}: {request:?} {packets} {wait_us}, {request_after:?}"
                    );
                }
            }
        }
        // A reset of the bus is seen in the middle of a request as well.
        board.machine.usb_mut().abort_next(2, 10_000);
        board.machine.usb_mut().send_request(get(2, 0, 0, 255), &[]);
        board.machine.run_ms(2);
        board.machine.usb_mut().reset_bus();
        board.machine.run_ms(1);
        board.connect();
        assert!(board.ask("version").starts_with("= fencelight "));
        board.check_health();
    }
}

/// As that of a Raspberry Pi 4. The host asks for a packet within 150 us after it is there.
#[test]
fn frames_stream_through_a_hub_that_corrupts_late_acknowledgements() {
    for stepping in STEPPINGS {
        let mut board = UsbBoard::open_on(stepping);
        board.machine.usb_mut().corrupt_acks_from(Some(900));
        // Moves are saved meanwhile, and flash is erased.
        board.send("new quoridor2 first=south");
        board.send("watch leds");
        let mut bytes = 0;
        for count in 0..20 {
            board.send(["play e2", "undo 1"][count % 2]);
            board.send("leds");
            board.machine.run_ms(100);
            bytes += board.machine.usb_mut().take_received().len();
        }
        println!("{stepping:?}: {bytes} bytes in 2 s");
        assert!(bytes > 50_000, "{stepping:?}: {bytes}");
        board.check_health();
    }
}

/// RP2040-E5 has no remedy here: docs/pico.md and `fencelight bench` say so.
#[test]
fn the_first_steppings_are_not_found_at_a_busy_hub() {
    for (stepping, found) in STEPPINGS
        .into_iter()
        .zip([UsbState::Failed, UsbState::Ready])
    {
        let mut board = UsbBoard::plugged(FlashImage::erased());
        board.machine.set_stepping(stepping);
        board.machine.usb_mut().set_hub_busy(true);
        board.machine.run_ms(1_500);
        assert_eq!(board.machine.usb().state(), found, "{stepping:?}");
        let host = board.machine.usb_mut();
        host.unplug();
        host.set_hub_busy(false);
        board.machine.run_ms(50);
        board.machine.usb_mut().plug();
        board.connect();
        assert_eq!(board.machine.resets(), []);
    }
}

#[test]
fn a_controller_that_hangs_is_restarted_and_nothing_is_lost() {
    for stepping in STEPPINGS {
        let mut board = UsbBoard::open_on(stepping);
        board.ask("new quoridor2 first=south");
        board.ask("play e2");
        board.ask("set brightness 30");
        board.machine.run_ms(1_000);
        // A setting that is to be saved later.
        board.ask("set brightness 31");
        board.machine.usb_mut().corrupt_acks_from(Some(0));
        board.send("leds");
        board.machine.run_ms(50);
        assert!(board.received().len() <= 64);
        let host = board.machine.usb_mut();
        host.corrupt_acks_from(None);
        host.reset_bus();
        board.machine.run_ms(5_000);
        assert_eq!(board.machine.usb().state(), UsbState::Failed);
        assert_eq!(board.machine.resets(), []);
        board.machine.run_ms(1_000);
        let resets = board.machine.resets();
        let causes: Vec<_> = resets.iter().map(|reset| reset.cause).collect();
        assert_eq!(causes, [ResetCause::WatchdogForced]);
        board.connect();
        assert_eq!(board.ask("moves"), "= e2\n\n");
        assert_eq!(board.ask("get brightness"), "= 31\n\n");
        assert!(board.ask("faults").ends_with("last=-\n\n"));
        assert_eq!(board.machine.violations(), []);
    }
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

/// Restarts by request; as many as would lead to the boot loader if they counted as failures.
fn check_reboots(count: usize) {
    let mut board = UsbBoard::open();
    for number in 1..=count {
        assert_eq!(board.ask("reboot"), "=\n\n");
        let is_over = |machine: &Machine| machine.resets().len() == number;
        assert!(board.machine.run_until(1_000, is_over), "{number}");
        assert_ne!(board.machine.resets()[0].cause, ResetCause::Pin);
        board.machine.run_ms(2);
        assert_eq!(board.machine.usb().state(), UsbState::NoDevice);
        board.connect();
        let faults = board.ask("faults");
        assert_eq!(faults, "= safe_mode=no\nrestarts=0\nlast=-\n\n");
    }
    assert_eq!(board.machine.usb().enumerations(), count as u32 + 1);
    assert_eq!(board.machine.usb().errors(), UsbErrors::default());
    assert_eq!(board.machine.violations(), []);
}

#[test]
fn reboot_answers_restarts_and_comes_back() {
    check_reboots(1);
}

#[test]
#[ignore = "long: cargo test-all"]
fn restarts_on_request_do_not_lead_to_the_boot_loader() {
    check_reboots(11);
}

#[test]
fn bootsel_answers_and_goes_to_the_boot_loader() {
    for (stepping, revision) in STEPPINGS.into_iter().zip([1, 2]) {
        let mut board = UsbBoard::open_on(stepping);
        let hardware = board.ask("hardware");
        let start = format!("= board=pico\nrevision={revision}\n");
        assert!(hardware.starts_with(&start), "{hardware}");
        // Another program leaves first.
        board.machine.usb_mut().close();
        board.machine.run_ms(5);
        board.connect();
        assert_eq!(board.ask("bootsel"), "=\n\n");
        assert_eq!(board.machine.run_ms(1_000), StopReason::UsbBoot);
        board.check_health();
    }
}

#[test]
fn a_touch_at_1200_baud_and_picotool_restart_a_board_that_allows_hands() {
    // 0 is a touch, 1 and 2 are the requests of picotool for boot loader and program.
    for (host, request) in ["hands", "play"]
        .into_iter()
        .flat_map(|host| [0, 1, 2].map(|request| (host, request)))
    {
        let mut board = UsbBoard::open();
        let host_right = format!("set host {host}");
        for line in ["new quoridor2 first=south", "play e2", &host_right] {
            assert_eq!(board.ask(line), "=\n\n");
        }
        let port = board.machine.usb().descriptors().control_interface;
        let usb = board.machine.usb_mut();
        if request == 0 {
            let coding = [&1_200_u32.to_le_bytes()[..], &[0, 0, 8]].concat();
            usb.send_request(UsbRequest::set_line_coding(port), &coding);
            usb.close();
        } else {
            // The reset interface comes behind those of the port. A bit of the value asks for a boot loader without a drive.
            let request = UsbRequest {
                kind: 0x21,
                request,
                value: 1,
                index: 2,
                length: 0,
            };
            usb.send_request(request, &[]);
        }
        let stopped = board.machine.run_ms(1_500);
        let expected = match (host, request) {
            ("play", _) => (StopReason::Done, 0),
            (_, 0 | 1) => (StopReason::UsbBoot, 0),
            _ => (StopReason::Done, 1),
        };
        assert_eq!((stopped, board.machine.resets().len()), expected);
        assert_eq!(board.received(), "");
        let game = saved_game(board.machine.flash().image()).expect("a game");
        assert!(game.to_string().contains("south=e2"), "{game}");
        assert_eq!(board.machine.violations(), []);
    }
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
