//! Service mode, page by page, with numbers in digits of three by five cells. The south bar shows the number of the page.

use super::scene::Scene;
use crate::light::{Color, Frame, palette};
use crate::table::service::{Service, ServicePage, StepRow};
use crate::table::{Setting, Table};
use fencelight_core::game::Ghost;
use fencelight_core::geometry::{FIELD_SIDE, Seat, Square};

/// The time of the walking light on one LED.
const WALK_MS: u32 = 64;
/// How long a reset is confirmed.
const RESET_MS: u32 = 2_000;
/// Half the size of the cross and of the frame, in cells.
const HALF: u8 = 4;

pub(super) fn draw(scene: &mut Scene, table: &Table, service: Service) {
    let page = service.page;
    if page == ServicePage::Leds {
        return draw_test(scene, service.presses);
    }
    let number = scene.tone(palette::WHITE, palette::HINT);
    scene.bar(Seat::South, page as u8 + 1, number);
    match page {
        ServicePage::Leds => {}
        ServicePage::Keys => {
            let color = scene.tone(palette::WHITE, palette::FOCUS);
            table.down().iter().for_each(|key| scene.key(key, color));
        }
        ServicePage::Brightness | ServicePage::Volume | ServicePage::Power | ServicePage::Host => {}
        ServicePage::Counters => {
            let color = counter_color(service.presses);
            let color = scene.tone(color, palette::PIECE);
            draw_number(scene, table.counters().nth(service.presses), color);
        }
        ServicePage::Mask => {
            let masked = scene.tone(palette::RED, palette::FOCUS);
            table.masked().iter().for_each(|key| scene.key(key, masked));
            let stuck = scene.tone(palette::AMBER, palette::FOCUS);
            table.stuck().iter().for_each(|key| scene.key(key, stuck));
        }
        ServicePage::House => {
            let color = if table.has_house_choices() {
                scene.tone(palette::MINT, palette::FOCUS)
            } else {
                scene.breathing(palette::AMBER, palette::FOCUS)
            };
            draw_frame(scene, color);
        }
        ServicePage::Reset => {
            let done = service
                .done_ms
                .is_some_and(|at_ms| scene.since(at_ms) < RESET_MS);
            let color = if done {
                scene.tone(palette::MINT, palette::FOCUS)
            } else {
                scene.breathing(palette::AMBER, palette::FOCUS)
            };
            draw_cross(scene, color);
        }
    }
    for row in page.rows() {
        draw_steps(scene, table, row);
    }
}

/// One colour after the other, then a light that walks along the chain.
fn draw_test(scene: &mut Scene, presses: u8) {
    match palette::LED_TEST_COLORS.get(usize::from(presses) % (palette::LED_TEST_COLORS.len() + 1))
    {
        Some(&color) => scene.frame = Frame::filled(color),
        None => {
            let count = scene.frame.colors().count();
            let walking = scene.clock_ms() / WALK_MS;
            let at = walking as usize % count;
            if let Some(color) = scene.frame.colors_mut().nth(at) {
                *color = palette::WHITE;
            }
        }
    }
}

/// The steps of a setting along its rank, lit up to the current one. Those of the power budget that the strap does not allow are dark.
fn draw_steps(scene: &mut Scene, table: &Table, row: &StepRow) {
    let StepRow {
        rank,
        setting,
        steps,
    } = *row;
    let value = table.settings().get(setting);
    let limit = match setting {
        Setting::PowerMa => u32::from(table.power_limit_ma()),
        _ => u32::MAX,
    };
    for (file, &step) in (0u8..).zip(steps) {
        if step > limit {
            break;
        }
        let tier = if step <= value {
            palette::FOCUS
        } else {
            palette::AMBIENT
        };
        if let Some(square) = Square::new(file, rank) {
            scene.square(square, scene.tone(palette::WHITE, tier));
        }
    }
}

/// Games white, moves yellow, hours pink, wins in the colour of their seat.
const fn counter_color(number: u8) -> Color {
    match number % 7 {
        0 => palette::WHITE,
        1 => palette::PAC,
        2 => palette::ghost(Ghost::Pinky),
        3 => palette::seat(Seat::South),
        4 => palette::seat(Seat::West),
        5 => palette::seat(Seat::North),
        _ => palette::seat(Seat::East),
    }
}

fn draw_frame(scene: &mut Scene, color: Color) {
    const NEAR: u8 = FIELD_SIDE / 2 - HALF;
    const FAR: u8 = FIELD_SIDE / 2 + HALF;
    for along in NEAR..=FAR {
        scene.at(along, NEAR, color);
        scene.at(along, FAR, color);
        scene.at(NEAR, along, color);
        scene.at(FAR, along, color);
    }
}

fn draw_cross(scene: &mut Scene, color: Color) {
    const MIDDLE: u8 = FIELD_SIDE / 2;
    for far in 0..=HALF {
        scene.at(MIDDLE - far, MIDDLE - far, color);
        scene.at(MIDDLE + far, MIDDLE + far, color);
        scene.at(MIDDLE - far, MIDDLE + far, color);
        scene.at(MIDDLE + far, MIDDLE - far, color);
    }
}

/// Digits as rows from the top, west highest.
const DIGITS: [[u8; 5]; 10] = [
    [0b111, 0b101, 0b101, 0b101, 0b111],
    [0b010, 0b110, 0b010, 0b010, 0b111],
    [0b111, 0b001, 0b111, 0b100, 0b111],
    [0b111, 0b001, 0b111, 0b001, 0b111],
    [0b101, 0b101, 0b111, 0b001, 0b001],
    [0b111, 0b100, 0b111, 0b001, 0b111],
    [0b111, 0b100, 0b111, 0b101, 0b111],
    [0b111, 0b001, 0b001, 0b010, 0b010],
    [0b111, 0b101, 0b111, 0b101, 0b111],
    [0b111, 0b101, 0b111, 0b001, 0b111],
];
/// Digits of a line.
const IN_LINE: u8 = 4;
/// Cells from one line to the next.
const LINE: u8 = 6;

/// Draws a number in the middle of the field, four digits a line.
pub(super) fn draw_number(scene: &mut Scene, number: u32, color: Color) {
    let count = number.checked_ilog10().map_or(1, |tens| tens as u8 + 1);
    let lines = count.div_ceil(IN_LINE);
    let bottom = (FIELD_SIDE - (LINE * lines - 1)) / 2;
    let mut rest = number;
    for place in 0..count {
        let y = bottom + LINE * (place / IN_LINE);
        let x = 13 - 4 * (place % IN_LINE);
        if let Some(rows) = DIGITS.get((rest % 10) as usize) {
            draw_digit(scene, x, y, rows, color);
        }
        rest /= 10;
    }
}

fn draw_digit(scene: &mut Scene, x: u8, y: u8, rows: &[u8; 5], color: Color) {
    for (up, row) in (0u8..).zip(rows.iter().rev()) {
        for right in 0..3 {
            if row & (0b100 >> right) != 0 {
                scene.at(x + right, y + up, color);
            }
        }
    }
}
