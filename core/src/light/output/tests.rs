//! The bytes on the wire, measured.

extern crate std;

use super::*;
use crate::game::draw;
use crate::geometry::Cell;
use crate::light::flash_counter::FlashCounter;
use crate::light::{Motion, palette};

const WHITE: Color = Color::from_hex(0xFF_FF_FF);

fn all(color: Color) -> Frame {
    let mut frame = Frame::DARK;
    for cell in Cell::all() {
        frame[Led::of_cell(cell)] = color;
    }
    frame
}

fn random_frame(seed: u64, lit_in_hundred: u32) -> Frame {
    let mut frame = all(Color::BLACK);
    for (number, cell) in (0..).zip(Cell::all()) {
        let draw = |salt: u32, choices| draw(seed, number * 8 + salt, choices);
        if draw(0, 100) < lit_in_hundred {
            let color = Color::from_hex(draw(1, 1 << 24))
                .scaled_by(Brightness::percent(draw(2, 100) as u8));
            frame[Led::of_cell(cell)] = color;
        }
    }
    frame
}

#[test]
fn gamma_is_close_to_2_2_and_never_falls() {
    for steps in 0..=u16::MAX {
        let ideal = (f64::from(steps) / 65_535.0).powf(2.2);
        let off = (f64::from(gamma(steps)) / 65_535.0 - ideal).abs();
        assert!(off < 0.01, "{steps}: {off}");
        assert!(steps == 0 || gamma(steps) >= gamma(steps - 1));
    }
    assert_eq!(to_byte(gamma(u16::MAX)), 255);
}

#[test]
fn the_estimate_is_that_of_the_board() {
    assert_eq!(estimate_ma(&[RGB8 { r: 0, g: 0, b: 0 }; Led::COUNT]), 379);
    assert_eq!(
        estimate_ma(
            &[RGB8 {
                r: 255,
                g: 255,
                b: 255
            }; Led::COUNT]
        ),
        MAX_MA
    );
    assert_eq!(MAX_MA, 14_197);
}

#[test]
fn no_frame_is_over_the_budget_and_no_lit_led_goes_black() {
    for seed in 0..400 {
        let lit = draw(seed, 900, 101);
        let frame = random_frame(seed, lit);
        let brightness = Brightness::percent(1 + draw(seed, 901, 100) as u8);
        let budget = [400, 401, 410, 450, 500, 2_000, 10_000][draw(seed, 902, 7) as usize];
        let wire = OutputStage::new().render(&frame, brightness, budget, 16);
        assert!(
            estimate_ma(&wire) <= budget,
            "{seed}: {} of {budget}",
            estimate_ma(&wire)
        );
        for (color, led) in frame.colors().zip(wire) {
            let dark = led == RGB8 { r: 0, g: 0, b: 0 };
            assert_eq!(color.peak() == 0, dark, "{seed}: {color:?}");
        }
    }
}

#[test]
fn the_whole_board_in_white_fits_the_power_of_usb() {
    let wire = OutputStage::new().render(&all(WHITE), Brightness::FULL, 450, 16);
    assert!(estimate_ma(&wire) <= 450);
}

#[test]
fn the_least_budget_keeps_every_led_lit() {
    for color in [WHITE, Color::from_hex(0xFF_00_00), palette::WHITE] {
        let frame = Frame::filled(color);
        let wire = OutputStage::new().render(&frame, Brightness::FULL, 400, 16);
        assert!(estimate_ma(&wire) <= 400, "{}", estimate_ma(&wire));
        assert!(wire.iter().all(|led| *led != RGB8::default()));
    }
}

#[test]
fn the_floor_gives_up_the_weakest_channels_first_and_no_more_than_needed() {
    // Red is the strongest channel, blue the weakest; each makes the hue.
    let frame = Frame::filled(Color::from_hex(0xFF_C0_80));
    let floor = 42 * Led::COUNT as u32;
    for allowed in 0..=floor {
        let mut wire = quantize_frame(&frame, Brightness::NONE);
        lower_floor(&mut wire, &frame, allowed);
        let drawn = channel_current(&wire);
        assert!(drawn <= allowed && allowed - drawn < RED_MA);
        let lit = |channel: fn(&RGB8) -> u8| wire.iter().filter(|led| channel(led) > 0).count();
        let (red, green, blue) = (lit(|led| led.r), lit(|led| led.g), lit(|led| led.b));
        assert!(blue == 0 || green == Led::COUNT, "{allowed}");
        assert!(green == 0 || red == Led::COUNT, "{allowed}");
    }
}

#[test]
fn dimming_keeps_the_channels_that_make_a_hue() {
    for seat in crate::geometry::Seat::ALL {
        let color = palette::seat(seat);
        let led = quantize_color(color, Brightness::NONE);
        let kept = |channel: u16, byte: u8| (channel >= color.peak() / HUE_DIVISOR) == (byte > 0);
        assert!(kept(color.red, led.r) && kept(color.green, led.g) && kept(color.blue, led.b));
    }
}

#[test]
fn the_scale_goes_down_at_once_and_up_slowly() {
    let (bright, dim) = (all(WHITE), random_frame(1, 5));
    let mut output = OutputStage::new();
    let wire = output.render(&bright, Brightness::FULL, 2_000, 16);
    assert!(
        (1_900..=2_000).contains(&estimate_ma(&wire)),
        "{}",
        estimate_ma(&wire)
    );
    let low = output.scale;
    for _ in 0..HOLD_MS / 16 {
        output.render(&dim, Brightness::FULL, 2_000, 16);
        assert_eq!(output.scale, low);
    }
    output.render(&dim, Brightness::FULL, 2_000, 16);
    assert!(
        output.scale > low && output.scale < low.lerp(Brightness::FULL, Brightness::percent(2))
    );
    for _ in 0..RISE_MS / 16 + 1 {
        output.render(&dim, Brightness::FULL, 2_000, 16);
    }
    assert_eq!(output.scale, Brightness::FULL);
}

#[test]
fn a_steady_frame_does_not_pump() {
    let mut output = OutputStage::new();
    let frame = all(WHITE);
    output.render(&frame, Brightness::FULL, 2_000, 16);
    let first = output.render(&frame, Brightness::FULL, 2_000, 16);
    for _ in 0..500 {
        assert_eq!(output.render(&frame, Brightness::FULL, 2_000, 16), first);
    }
}

#[test]
fn scenes_that_alternate_do_not_make_others_flash() {
    // One LED is constant while all others alternate.
    let quiet = Led::of_cell(Cell::new(0, 0).unwrap());
    let (mut bright, mut dim) = (all(WHITE), Frame::DARK);
    (bright[quiet], dim[quiet]) = (WHITE, WHITE);
    for half_ms in [
        60, 120, 250, 400, 500, 700, 1_000, 2_000, 2_600, 3_000, 5_000,
    ] {
        for budget_ma in [450, 2_000] {
            let mut output = OutputStage::new();
            let mut count = FlashCounter::new(255);
            for now_ms in (0..40_000).step_by(16) {
                let on = now_ms / half_ms % 2 == 0;
                let frame = if on { &bright } else { &dim };
                let wire = output.render(frame, Brightness::FULL, budget_ma, 16);
                count.observe(now_ms, u32::from(wire[quiet.index()].r));
            }
            assert!(count.max_per_second() <= 1, "{half_ms} ms, {budget_ma} mA");
        }
    }
}

#[test]
fn a_breath_over_the_budget_does_not_pump() {
    let mut output = OutputStage::new();
    let quiet = Led::of_bar(crate::geometry::Seat::South, 0).unwrap();
    let mut seen = std::vec::Vec::new();
    for now_ms in (0..20_000).step_by(16) {
        let mut frame = all(WHITE.scaled_by(Motion::Breathe.brightness(now_ms)));
        frame[quiet] = WHITE;
        let wire = output.render(&frame, Brightness::FULL, 2_000, 16);
        if now_ms > 1_000 {
            seen.push(wire[quiet.index()]);
        }
    }
    assert!(seen.iter().all(|led| *led == seen[0]));
}
