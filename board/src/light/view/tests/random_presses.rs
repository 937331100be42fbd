//! No sequence of presses breaks the flash limit on the wire.

use std::vec::Vec;

use super::*;
use crate::light::flash_counter::FlashCounter;
use crate::light::{MAX_MA, OutputStage};
use fencelight_core::game::draw;

const FRAME_MS: u32 = 16;

/// Presses random keys fast and counts the flashes of every LED.
fn press_randomly(look: &mut ViewFixture, seed: u64, ms: u32) {
    let mut output = OutputStage::new();
    let mut counts: Vec<_> = (0..Led::COUNT)
        .map(|_| [FlashCounter::new(255), FlashCounter::new(3 * 255)])
        .collect();
    let mut board = FlashCounter::new(3 * 255 * Led::COUNT as u32);
    let mut held: Vec<Key> = Vec::new();
    // A few keys are pressed often: fast taps on one cell are the worst case.
    let frequent =
        |number: u32| Key::from_index(draw(seed, 7_000 + number % 4, 153) as u8).unwrap();
    for number in 0..ms / FRAME_MS {
        let draw = |salt: u32, choices| draw(seed, number * 8 + salt, choices);
        if let Some(request) = look.table.request() {
            let mv = fencelight_ai::greedy(look.table.position(), request.seed).unwrap();
            if draw(0, 8) == 0 {
                let _ = look.table.answer(request.number, mv);
            }
        }
        for key in held.split_off(held.len().min(2)) {
            look.key(&std::format!("{key}"), KeyEventKind::Released);
        }
        if draw(1, 3) == 0 {
            let targets: Vec<_> = look.table.targets().iter().collect();
            let key = match draw(2, 4) {
                0 => Key::from_index(draw(3, 153) as u8).unwrap(),
                1 if !targets.is_empty() => {
                    Key::Square(targets[draw(4, targets.len() as u32) as usize])
                }
                _ => frequent(draw(5, 4)),
            };
            look.key(&std::format!("{key}"), KeyEventKind::Pressed);
            held.insert(0, key);
        }
        look.wait(FRAME_MS);
        let wire = output.render(&look.frame(), Brightness::FULL, MAX_MA, FRAME_MS);
        let mut sum = 0;
        for (count, led) in counts.iter_mut().zip(wire) {
            let channels = [led.r, led.g, led.b].map(u32::from);
            count[0].observe(look.now_ms, channels.into_iter().max().unwrap());
            count[1].observe(look.now_ms, channels.into_iter().sum());
            sum += channels.into_iter().sum::<u32>();
        }
        board.observe(look.now_ms, sum);
    }
    for (number, count) in counts.iter().enumerate() {
        assert!(
            count[0].max_per_second() <= 2 && count[1].max_per_second() <= 2,
            "{seed}: LED {number}"
        );
    }
    assert!(board.max_per_second() <= 2, "{seed}: the board");
}

#[test]
fn fast_fingers_make_no_led_flash_three_times_a_second() {
    for seed in 0..4 {
        press_randomly(&mut ViewFixture::on(), seed, 20_000);
    }
    let computers = PerSeat([HUMAN, Player::computer(1), HUMAN, Player::computer(2)]);
    for (seed, kind) in (10..).zip(GameKind::ALL) {
        for players in [TWO, FOUR, computers] {
            if crate::table::seat_mismatch(kind, &players).is_empty() {
                press_randomly(&mut ViewFixture::game(kind, players), seed, 20_000);
            }
        }
    }
}
