//! The real firmware and its flash: whatever moment the power fails at, the board knows the last saved position or the one being saved; and it knows
//! the number of the chip.

use fencelight_core::game::{Action, Game};
use fencelight_core::games::{AnyGame, GameKind};
use fencelight_core::geometry::{Key, Seat, Square};
use fencelight_core::table::{Phase, Player, RESUME_SQUARE, lobby};
use fencelight_emulator::{FlashImage, Machine, StopReason};
use fencelight_tests::Rng;
use fencelight_tests::emulated::{
    Lockstep, TAP_MS, firmware, key, newest_record, quoridor_game_image, saved_game, symbols,
};

/// A square that the pawn to move may go to.
fn random_square(chance: &mut Rng, game: &AnyGame) -> Square {
    let squares: Vec<Square> = game
        .legal_moves()
        .iter()
        .filter_map(|mv| match mv.action() {
            // Nobody shall win.
            Action::Square(square) if (1..8).contains(&square.rank()) => Some(square),
            _ => None,
        })
        .collect();
    *chance.pick(&squares)
}

#[test]
fn a_power_cut_at_any_point_of_a_save_leaves_the_last_position_or_the_new_one() {
    /// A sector is erased before the first record after a start is written, the next one when that has been quiet for a while.
    const ERASE: u64 = 4096;
    /// A short record takes a page, and the same again for its sum.
    const WRITE: u64 = 2 * 256;
    let mut chance = Rng::new(5);
    let mut image = quoridor_game_image().clone();
    let in_erase = (0..10).map(|step| step * ERASE / 10);
    let in_write = (0..14).map(|step| ERASE + step * WRITE / 14 + 3);
    let ahead = [ERASE + WRITE, ERASE + WRITE + 700, 2 * ERASE + WRITE - 1];
    let mut outcomes = [0; 2];
    for (number, bytes) in (0..).zip(in_erase.chain(in_write).chain(ahead)) {
        let before = saved_game(&image).expect("a game");
        let square = random_square(&mut chance, &before);
        let mut after = before.clone();
        let mv = fencelight_core::game::Move::square(square);
        after.play(mv).expect("a legal move");

        let mut machine = Machine::power_on(firmware(), image);
        machine.flash_mut().cut_power_after(bytes, number);
        machine.run_ms(20);
        machine.tap(Key::Square(RESUME_SQUARE), TAP_MS);
        machine.tap(Key::Square(square), TAP_MS);
        assert_eq!(
            machine.run_ms(3_500),
            StopReason::PowerCut,
            "{bytes}: nothing was saved"
        );
        assert_eq!(machine.resets(), []);
        assert_eq!(machine.violations(), []);
        let was_written = machine.flash().total_erases() == 2;
        image = machine.power_off();
        let found = saved_game(&image).expect("a game");
        let is_new = found == after;
        assert!(
            is_new || found == before && !was_written,
            "cut after {bytes} bytes"
        );
        outcomes[usize::from(is_new)] += 1;
    }
    assert!(outcomes.iter().all(|&count| count > 5), "{outcomes:?}");

    // And so it is shown, and goes on.
    let there = saved_game(&image).expect("a game");
    let mut stage = Lockstep::new(image);
    assert_eq!(stage.table().phase(), Phase::Resume);
    stage.run(1_700);
    stage.tap(Key::Square(RESUME_SQUARE));
    assert_eq!(stage.table().phase(), Phase::Play);
    assert_eq!(stage.table().history().current(), &there);
    stage.play(fencelight_core::game::Move::square(random_square(
        &mut chance,
        &there,
    )));
    stage.check_save();
    stage.check_health();
}

#[test]
fn a_flash_full_of_anything_is_an_empty_one() {
    let mut chance = Rng::new(9);
    let mut image = FlashImage::erased();
    let anything: Vec<u8> = (0..0x1_0000).map(|_| chance.below(256) as u8).collect();
    image.write(0x101F_0000, &anything);
    assert_eq!(newest_record(&image), None);
    let mut stage = Lockstep::new(image);
    stage.run(50);
    stage.tap(key("a1"));
    assert_eq!(stage.table().phase(), Phase::Lobby);
    stage.set_player(Seat::North, Player::Human);
    stage.start();
    stage.check_save();
    stage.check_health();
}

#[test]
fn a_key_pressed_during_a_slow_erase_is_felt_after_it() {
    let mut stage = Lockstep::new(FlashImage::erased());
    // As a worn chip does.
    stage.machine.flash_mut().sector_erase_us = 400_000;
    stage.run(300);
    stage.press(key("a1"));
    assert!(
        stage
            .machine
            .run_until(100, |machine| machine.flash().total_erases() == 1)
    );
    let frames = stage.machine.leds().count();
    stage.machine.run_ms(100);
    let icon = Key::Square(lobby::icon_center(GameKind::MsPacman));
    stage.press(icon);
    stage.machine.run_ms(200);
    assert!(
        stage.machine.leds().count() <= frames + 2,
        "the board goes on"
    );
    stage.run(150);
    stage.release(key("a1"));
    stage.run(50);
    stage.release(icon);
    stage.run(50);
    assert_eq!(stage.table().phase(), Phase::Lobby);
    assert_eq!(stage.table().lobby_kind(), GameKind::MsPacman);
    stage.check_health();
}

#[test]
fn the_serial_number_of_the_board_is_that_of_its_flash_chip() {
    let mut machine = Machine::new(firmware());
    machine.run_ms(30);
    let serial = firmware().symbol(symbols::SERIAL_NUMBER).expect("a symbol");
    let bytes = machine.read_bytes(serial.address, serial.size as usize);
    let digits = b"E66140031F2E4A59";
    assert!(bytes.windows(digits.len()).any(|found| found == digits));
    assert_eq!(machine.violations(), []);
}
