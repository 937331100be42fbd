//! The picture of the Pico with the pins in use.

use std::fmt::Write;

use fencelight_board::pins::{PINS, PinMode};

use super::pico::{PADS, Pad};

/// Distance of two pads.
const PAD_PITCH: i32 = 22;
/// The module: left edge, width, top edge, and the first pad.
const LEFT: i32 = 275;
const WIDTH: i32 = 200;
const TOP: i32 = 30;
const FIRST_PAD_Y: i32 = 62;
/// Pads on a side.
const PADS_PER_SIDE: usize = PADS.len() / 2;
/// The whole picture.
const SIZE: (i32, i32) = (LEFT + WIDTH + 385, 580);
/// The label of a net.
const LABEL_WIDTH: i32 = 122;

/// The label of a pad.
struct Style {
    fill: &'static str,
    net: String,
    note: String,
}

fn style(pad: Pad) -> Option<Style> {
    let (fill, net, note) = if let Some(pin) = pad.pin() {
        let fill = match pin.mode {
            PinMode::InputPullDown | PinMode::InputPullUp => "#cfe8cf",
            PinMode::Output => "#cfe0f5",
            PinMode::Pwm | PinMode::Pio => "#f5e2c0",
        };
        (fill, pin.name.to_owned(), pin.purpose.to_owned())
    } else if let Some(what) = pad.power() {
        ("#f5cccc", pad.name(), what.to_owned())
    } else if pad == Pad::Ground {
        ("#d8d8d8", pad.name(), String::new())
    } else {
        return None;
    };
    Some(Style { fill, net, note })
}

fn draw_text(svg: &mut String, (x, y): (i32, i32), anchor: &str, extra: &str, words: &str) {
    let words = words.replace('&', "&amp;").replace('<', "&lt;");
    // Writing to a string cannot fail.
    let _ = writeln!(
        svg,
        r#"<text x="{x}" y="{y}" text-anchor="{anchor}"{extra}>{words}</text>"#
    );
}

fn draw_pad(svg: &mut String, number: usize, pad: Pad) {
    let is_left = number <= PADS_PER_SIDE;
    let down = if is_left {
        number - 1
    } else {
        PADS.len() - number
    };
    let y = FIRST_PAD_Y + PAD_PITCH * down as i32;
    let baseline = y + 4;
    let edge = if is_left { LEFT } else { LEFT + WIDTH };
    let outward = if is_left { -1 } else { 1 };
    let (anchor_in, anchor_out) = if is_left {
        ("start", "end")
    } else {
        ("end", "start")
    };
    let _ = writeln!(
        svg,
        r##"<circle cx="{edge}" cy="{y}" r="7" fill="#e8c860" stroke="#806010"/>"##
    );
    let name = (edge - outward * 14, baseline);
    draw_text(svg, name, anchor_in, r##" fill="#ffffff""##, &pad.name());
    let place = (edge + outward * 24, baseline);
    draw_text(
        svg,
        place,
        "middle",
        r##" fill="#707070" font-size="10""##,
        &number.to_string(),
    );
    let Some(Style { fill, net, note }) = style(pad) else {
        return;
    };
    let near = edge + outward * 40;
    let x = near.min(near + outward * LABEL_WIDTH);
    let _ = writeln!(
        svg,
        r##"<rect x="{x}" y="{}" width="{LABEL_WIDTH}" height="18" rx="4" fill="{fill}" stroke="#909090"/>"##,
        y - 9
    );
    draw_text(svg, (x + LABEL_WIDTH / 2, baseline), "middle", "", &net);
    let far = near + outward * (LABEL_WIDTH + 6);
    draw_text(
        svg,
        (far, baseline),
        anchor_out,
        r##" fill="#505050" font-size="10""##,
        &note,
    );
}

/// The picture.
pub fn svg() -> String {
    let (width, height) = SIZE;
    let middle = LEFT + WIDTH / 2;
    let mut svg = format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="12">
<title>Raspberry Pi Pico: the pins that the board uses</title>
<rect width="{width}" height="{height}" fill="#ffffff"/>
<rect x="{LEFT}" y="{TOP}" width="{WIDTH}" height="{}" rx="8" fill="#2d6b45" stroke="#17402a"/>
<rect x="{}" y="{}" width="60" height="34" fill="#c8c8c8" stroke="#707070"/>
"##,
        PAD_PITCH * PADS_PER_SIDE as i32 + 42,
        middle - 30,
        TOP - 14,
    );
    let white = r##" fill="#ffffff""##;
    draw_text(&mut svg, (middle, TOP + 6), "middle", "", "USB");
    draw_text(&mut svg, (middle, 262), "middle", white, "Raspberry");
    draw_text(&mut svg, (middle, 278), "middle", white, "Pi Pico");
    draw_text(&mut svg, (middle, 294), "middle", white, "from above");
    for pin in PINS {
        if !PADS.contains(&Pad::Gpio(pin.gpio)) {
            let own = format!("GP{}: {}", pin.gpio, pin.name);
            draw_text(&mut svg, (middle, 330), "middle", white, &own);
        }
    }
    for (number, &pad) in (1..).zip(&PADS) {
        draw_pad(&mut svg, number, pad);
    }
    let legend = [
        ("#cfe8cf", "input, pulled down"),
        ("#cfe0f5", "output"),
        ("#f5e2c0", "output by PWM or PIO"),
        ("#e6d5f0", "analog, optional"),
        ("#f5cccc", "power"),
        ("#d8d8d8", "ground"),
    ];
    for (at, (fill, words)) in (0i32..).zip(legend) {
        let x = 40 + 136 * at;
        let _ = writeln!(
            svg,
            r##"<rect x="{x}" y="552" width="12" height="12" fill="{fill}" stroke="#909090"/>"##
        );
        draw_text(
            &mut svg,
            (x + 18, 562),
            "start",
            r##" font-size="10""##,
            words,
        );
    }
    svg + "</svg>\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pin_is_in_the_picture() {
        let svg = svg();
        for pin in PINS {
            assert!(svg.contains(pin.name), "{}", pin.name);
        }
        assert_eq!(svg.matches("<circle").count(), PADS.len());
        assert_eq!(svg.matches("<text").count(), svg.matches("</text>").count());
    }
}
