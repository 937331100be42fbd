//! The real firmware and its flash: power cuts at any moment, visitors in a kiosk, erases beside keys. And the serial number of the board.

use fencelight_board::geometry::{Key, PerSeat, Seat};
use fencelight_board::table::{GameConfig, Phase, Player, RESUME_SQUARE, Table, lobby};
use fencelight_core::games::GameKind;
use fencelight_emulator::{FlashImage, Machine};
use fencelight_tests::Rng;
use fencelight_tests::emulated::board_cuts::BoardCuts;
use fencelight_tests::emulated::kiosk::Kiosk;
use fencelight_tests::emulated::{
    BOOT_MS, Lockstep, Pressed, TAP_MS, firmware, image_with_table, key, newest_record,
    quoridor_game_image, saved_table, symbols,
};

#[test]
#[ignore = "long: cargo test-all"]
fn a_board_comes_back_from_a_power_cut_with_a_whole_state() {
    let mut board = BoardCuts::new(1);
    for cut in 0..16 {
        board.cut().unwrap_or_else(|wrong| panic!("{cut}: {wrong}"));
    }
    let report = board.report();
    println!("{report}");
    assert!(report.saves > 8 && report.in_flash > 4, "{report}");
}

#[test]
#[ignore = "long: cargo test-all"]
fn a_lost_save_is_noticed() {
    let mut board = BoardCuts::new(1);
    let mut lost = 0;
    for _ in 0..3 {
        let before = board.report().saves;
        let result = board.cut_and(|_| FlashImage::erased());
        lost += u64::from(result.is_err());
        assert!(result.is_err() || board.report().saves == before);
    }
    assert!(lost > 0);
}

#[test]
#[ignore = "long: cargo test-all"]
fn a_board_in_a_kiosk_neither_resets_nor_breaks_a_rule_of_its_parts() {
    let mut kiosk = Kiosk::new(3);
    kiosk.run_until(12_000);
    assert_eq!(kiosk.failures(), [""; 0], "{kiosk}");
    let machine = kiosk.machine();
    assert!(machine.flash().total_erases() > 1, "{kiosk}");
    assert!(machine.usb().enumerations() > 0, "{kiosk}");
}

#[test]
fn a_game_of_each_kind_is_kept_on_the_chip() {
    let mut table = Table::new(3, 0);
    for kind in [GameKind::Quoridor2, GameKind::Pacman] {
        let two = PerSeat([Player::Human, Player::Empty, Player::Human, Player::Empty]);
        table.start_game(&GameConfig::new(kind, two, 7));
    }
    let pacman = table.history().current().clone();
    let quoridor = table.kept_game(GameKind::Quoridor2).expect("a kept game");
    let quoridor = quoridor.start.clone();
    let mut lockstep = Lockstep::new(image_with_table(&table));
    assert_eq!(lockstep.table().phase(), Phase::Resume);
    assert_eq!(lockstep.table().history().current(), &pacman);
    lockstep.run(1_700);
    // Back to the lobby, where the other game is offered and resumed. Both are in the flash afterwards.
    lockstep.tap(Key::Back(Seat::South));
    assert_eq!(lockstep.table().phase(), Phase::Lobby);
    // A tap inside the erase of the first save would be lost.
    lockstep.run(800);
    lockstep.tap(Key::Square(lobby::icon_center(GameKind::Quoridor2)));
    assert_eq!(lockstep.table().phase(), Phase::Resume);
    assert_eq!(lockstep.table().history().current(), &quoridor);
    lockstep.tap(Key::Ok(Seat::South));
    assert_eq!(lockstep.table().phase(), Phase::Play);
    lockstep.run(2_000);
    let saved = saved_table(lockstep.machine.flash().image()).expect("a record");
    assert_eq!(saved.history().current(), &quoridor);
    let kept = saved.kept_game(GameKind::Pacman).expect("a kept game");
    assert_eq!(kept.start, pacman);
    lockstep.check_save();
    lockstep.check_health();
}

#[test]
fn a_flash_with_random_bytes_counts_as_empty() {
    let mut rng = Rng::new(9);
    let mut image = FlashImage::erased();
    let garbage: Vec<u8> = (0..0x1_0000).map(|_| rng.below(256) as u8).collect();
    image.write(firmware().save_ring().expect("a save ring").start, &garbage);
    assert_eq!(newest_record(&image), None);
    let mut lockstep = Lockstep::new(image);
    lockstep.run(50);
    lockstep.tap(key("a1"));
    assert_eq!(lockstep.table().phase(), Phase::Lobby);
    lockstep.set_player(Seat::North, Player::Human);
    lockstep.start();
    lockstep.check_save();
    lockstep.check_health();
}

#[test]
fn a_key_pressed_during_a_slow_erase_acts_after_it() {
    let mut lockstep = Lockstep::new(FlashImage::erased());
    // The erase time of a worn chip.
    lockstep.machine.flash_mut().sector_erase_us = 400_000;
    lockstep.run(300);
    lockstep.tap(key("a1"));
    // The first record after a start waits for a pause.
    assert!(
        lockstep
            .machine
            .run_until(500, |machine| machine.flash().total_erases() == 1)
    );
    let frames = lockstep.machine.leds().count();
    lockstep.machine.run_ms(100);
    let icon = Key::Square(lobby::icon_center(GameKind::MsPacman));
    lockstep.press(icon);
    lockstep.machine.run_ms(200);
    assert!(
        lockstep.machine.leds().count() <= frames + 2,
        "frames during an erase"
    );
    lockstep.run(150);
    lockstep.release(icon);
    lockstep.run(50);
    assert_eq!(lockstep.table().phase(), Phase::Lobby);
    assert_eq!(lockstep.table().lobby_kind(), GameKind::MsPacman);
    lockstep.check_health();
}

#[test]
#[ignore = "long: cargo test-all"]
fn no_tap_of_brisk_play_falls_on_an_erase() {
    /// Far more records than the prepared slots hold at four a second.
    const PLAY_MS: u64 = 20_000;
    /// Shorter than the erase of a worn chip.
    const ERASE_US: u64 = 400_000;
    let mut rng = Rng::new(11);
    let mut machine = Machine::new(firmware());
    machine.flash_mut().sector_erase_us = ERASE_US;
    machine.run_ms(4_500);
    let feed = machine.measure(symbols::TABLE_FEED).expect("a probe");
    let erases = machine.flash().total_erases();
    let start_ms = machine.now_us() / 1_000;
    let mut taps = 0;
    while machine.now_us() / 1_000 < start_ms + PLAY_MS {
        // Each tap chooses another game, so that there is always something to save.
        let kind = GameKind::ALL[taps % GameKind::ALL.len()];
        machine.press(Key::Square(lobby::icon_center(kind)));
        machine.run_ms(40);
        machine.release(Key::Square(lobby::icon_center(kind)));
        machine.run_ms(60 + rng.below(220) as u64);
        taps += 1;
    }
    machine.run_ms(100);
    let events = machine.run_starts(feed).len();
    let late = machine.flash().total_erases() - erases;
    assert_eq!(events, 2 * taps, "{taps} taps, {late} erases");
    // The first pause saves the last state.
    machine.run_ms(400);
    let last = GameKind::ALL[(taps - 1) % GameKind::ALL.len()];
    let saved = saved_table(machine.flash().image()).expect("a record");
    assert_eq!(saved.lobby_kind(), last);
    assert_eq!(machine.resets(), []);
    assert_eq!(machine.violations(), []);
}

#[test]
fn records_are_read_past_the_cache() {
    let mut machine = Machine::power_on(firmware(), quoridor_game_image().clone());
    machine.run_ms(BOOT_MS);
    machine.tap(Key::Square(RESUME_SQUARE), TAP_MS);
    assert!(machine.run_until(1_000, |machine| machine.flash().pages_programmed() > 1));
    machine.run_ms(10);
    let [cached, uncached] = machine.flash().ring_reads();
    assert_eq!(cached, 0);
    assert!(uncached > 1_000, "{uncached}");
}

#[test]
fn neither_core_fetches_from_flash_while_it_is_erased() {
    let mut machine = Machine::new(firmware());
    machine.run_ms(300);
    machine.tap(key("a1"), TAP_MS);
    assert!(machine.run_until(1_000, |machine| machine.flash().total_erases() == 1));
    // Core 1 wakes from WFE again and again while the erase runs.
    for _ in 0..40 {
        machine.send_event(1);
        machine.run_us(500);
    }
    machine.run_ms(100);
    assert!(machine.core1_runs());
    assert_eq!(machine.violations(), []);
    assert_eq!(machine.resets(), []);
}

#[test]
fn the_serial_number_of_the_board_is_that_of_its_flash_chip() {
    let mut machine = Machine::new(firmware());
    machine.run_ms(BOOT_MS);
    let serial = firmware().symbol(symbols::SERIAL_NUMBER).expect("a symbol");
    let bytes = machine.read_bytes(serial.address, serial.size as usize);
    let digits = b"E66140031F2E4A59";
    assert!(bytes.windows(digits.len()).any(|found| found == digits));
    assert_eq!(machine.violations(), []);
}
