//! The bytes on the wire, measured.

extern crate std;

use super::*;
use crate::light::flash_counter::FlashCounter;
use crate::light::{Motion, palette};
use fencelight_core::game::draw;
use fencelight_core::geometry::Cell;

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
fn the_crates_gamma_turns_dim_tiers_dark() {
    let dark = |bytes: &mut dyn Iterator<Item = u8>| bytes.filter(|&byte| byte == 0).count();
    let greys = (1..=255).map(|grey| RGB8::new(grey, grey, grey));
    let of_crate = smart_leds::brightness(smart_leds::gamma(greys), 255 / 10);
    assert_eq!(dark(&mut of_crate.map(|led| led.r)), 78);
    let greys = (1..=255).map(|grey| Color::from_hex(grey * 0x01_01_01));
    let ours = greys.map(|grey| quantize_color(grey, Brightness::percent(10)).r);
    assert_eq!(dark(&mut ours.into_iter()), 0);
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
    for seat in fencelight_core::geometry::Seat::ALL {
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
    let quiet = Led::of_bar(fencelight_core::geometry::Seat::South, 0).unwrap();
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

/// A frame with one lit LED.
fn one(color: Color) -> Frame {
    let mut frame = Frame::DARK;
    frame[Led::of_cell(Cell::new(0, 0).unwrap())] = color;
    frame
}

const RED: Color = Color::from_hex(0xFF_00_00);
const BLUE: Color = Color::from_hex(0x00_00_FF);
/// The current of the dark board.
const DARK_MA: u32 = 379;

#[test]
fn a_frame_that_draws_exactly_its_budget_is_not_dimmed() {
    let mut output = OutputStage::new();
    let wire = output.render(&one(RED), Brightness::FULL, DARK_MA + 16, 16);
    assert_eq!((wire[0].r, estimate_ma(&wire)), (255, DARK_MA + 16));
    assert_eq!(output.scale, Brightness::FULL);
    let wire = OutputStage::new().render(&one(RED), Brightness::FULL, DARK_MA + 15, 16);
    assert!((200..255).contains(&wire[0].r), "{}", wire[0].r);
}

#[test]
fn fifteen_sixteenths_of_the_budget_hold_the_scale_and_less_do_not() {
    for (budget_ma, holds) in [(16, true), (17, false)] {
        let mut output = OutputStage::new();
        output.render(&one(BLUE), Brightness::FULL, DARK_MA + budget_ma, 16);
        assert_eq!(output.hold_ms == HOLD_MS, holds, "{budget_ma}");
    }
}

#[test]
fn a_scale_that_may_rise_does_not_where_the_budget_ends() {
    // At 60 % the frame fits, at 70 % it does not.
    let frame = all(WHITE);
    let (low, high) = (Brightness::percent(60), Brightness::percent(70));
    let draws = |scale| estimate_ma(&quantize_frame(&frame, scale));
    let budget_ma = draws(Brightness::percent(65));
    assert!(draws(low) < budget_ma && draws(high) > budget_ma);
    let mut output = OutputStage::new();
    output.scale = low;
    output.render(&frame, Brightness::FULL, budget_ma, RISE_MS / 10);
    assert_eq!(output.scale, low);
}

#[test]
fn a_frame_over_the_budget_is_dimmed_no_more_than_needed() {
    for seed in 0..300 {
        let frame = if seed % 2 == 0 {
            random_frame(seed, 60 + draw(seed, 1, 41))
        } else {
            all(Color::from_hex(draw(seed, 2, 1 << 24)))
        };
        let full_ma = estimate_ma(&quantize_frame(&frame, Brightness::FULL));
        let budget_ma = DARK_MA + (full_ma - DARK_MA) * (20 + draw(seed, 3, 75)) / 100;
        let wire = OutputStage::new().render(&frame, Brightness::FULL, budget_ma, 16);
        let (drawn, allowed) = (estimate_ma(&wire) - DARK_MA, budget_ma - DARK_MA);
        let least = if seed % 2 == 0 { 97 } else { 85 };
        assert!(
            drawn <= allowed && 100 * drawn >= least * allowed,
            "{seed}: {drawn} of {allowed}"
        );
    }
}

#[test]
fn a_quarter_of_the_strongest_channel_makes_the_hue() {
    let floor = |red: u16, green: u16| {
        let blue = 0;
        quantize_color(Color { red, green, blue }, Brightness::NONE)
    };
    assert_eq!(floor(40_000, 10_000), RGB8 { r: 1, g: 1, b: 0 });
    assert_eq!(floor(40_000, 9_999), RGB8 { r: 1, g: 0, b: 0 });
}
