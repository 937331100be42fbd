//! Colours of the screen: of lit and unlit cells, in 24 bits or the nearest of 256.

use fencelight_board::light::perceived::{brightness, light};
use ratatui::style::Color;
use smart_leds::RGB8;

/// Red, green, blue.
pub(crate) type Rgb = [u8; 3];

/// The board around the cells.
pub(crate) const BOARD: Rgb = [13, 14, 19];
/// A square whose LED is dark.
pub(crate) const SQUARE: Rgb = [39, 41, 50];
/// A groove whose LED is dark.
pub(crate) const GROOVE: Rgb = [22, 23, 29];
/// A post whose LED is dark: lighter than a groove, because it has a key.
pub(crate) const POST: Rgb = [31, 33, 41];
/// An LED of a bar that is dark.
pub(crate) const BAR: Rgb = [30, 31, 38];
/// A side key.
pub(crate) const SIDE_KEY: Rgb = [58, 61, 73];
/// A side key that is down.
pub(crate) const SIDE_KEY_DOWN: Rgb = [214, 214, 206];
/// Letters and numbers at the rim, and secondary text.
pub(crate) const FAINT: Rgb = [122, 126, 142];
/// Text.
pub(crate) const TEXT: Rgb = [214, 216, 224];
/// Text on a bright ground.
pub(crate) const INK: Rgb = [8, 8, 12];

/// How many colours the terminal has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Depth {
    /// 24 bits.
    True,
    /// The palette of xterm.
    Indexed,
}

impl Depth {
    /// The colours that the environment announces: `COLORTERM` is the convention; Windows Terminal and the `-direct` entries of
    /// terminfo have their own.
    pub(crate) fn of_terminal() -> Self {
        let variable = |name| std::env::var(name).unwrap_or_default();
        Self::from_environment(
            &variable("COLORTERM"),
            &variable("TERM"),
            std::env::var_os("WT_SESSION").is_some(),
        )
    }

    fn from_environment(colorterm: &str, term: &str, windows_terminal: bool) -> Self {
        let colorterm = colorterm.to_ascii_lowercase();
        let named = colorterm.contains("truecolor") || colorterm.contains("24bit");
        if named || term.ends_with("-direct") || windows_terminal {
            Self::True
        } else {
            Self::Indexed
        }
    }

    /// A colour as this terminal shows it.
    pub(crate) fn show(self, rgb: Rgb) -> Color {
        let [red, green, blue] = rgb;
        match self {
            Self::True => Color::Rgb(red, green, blue),
            Self::Indexed => Color::Indexed(nearest(rgb)),
        }
    }
}

/// The strongest channel on the wire and on the screen. A screen shows few dark steps, and 256 colours show none below 95: the curve
/// lifts the faintest light above the ground, and keeps the tiers of the board at default brightness apart, also for colour-blind
/// players (`apart` is the test).
const CURVE: [(u8, f32); 9] = [
    (1, 0.302),
    (3, 0.322),
    (6, 0.458),
    (11, 0.609),
    (19, 0.647),
    (40, 0.669),
    (60, 0.921),
    (94, 0.984),
    (134, 1.0),
];
/// The strength from which a light turns pale.
const PALE_FROM: f32 = 0.466;
/// The share of white in a light of full strength and a hue without luminance: blue and red have too few steps on a screen.
const PALE: f32 = 0.227;

/// The strength on the screen of an LED whose strongest channel has this perceived brightness.
fn strength(peak: f32) -> f32 {
    let mut below = (brightness(CURVE[0].0), CURVE[0].1);
    for (byte, shown) in CURVE {
        let above = (brightness(byte), shown);
        if peak < above.0 {
            let part = (peak - below.0) / (above.0 - below.0);
            return below.1 + (above.1 - below.1) * part.clamp(0.0, 1.0);
        }
        below = above;
    }
    1.0
}

/// An LED over a ground. A strong light covers the ground, which would make its hue paler.
pub(crate) fn lit(led: RGB8, ground: Rgb) -> Rgb {
    let channels = [led.r, led.g, led.b].map(brightness);
    let peak = channels.into_iter().fold(0.0, f32::max);
    if peak == 0.0 {
        return ground;
    }
    let strength = strength(peak);
    let hue = channels.map(|channel| channel / peak);
    let [red, green, blue] = hue.map(light);
    let luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    let rising = ((strength - PALE_FROM) / (1.0 - PALE_FROM)).max(0.0);
    let white = PALE * rising * (1.0 - luminance);
    std::array::from_fn(|channel| {
        let ground = f32::from(ground[channel]) * (1.0 - strength).powi(5);
        let light = strength * (hue[channel] + (1.0 - hue[channel]) * white);
        (ground + 255.0 * light).round().min(255.0) as u8
    })
}

/// Dark on bright, bright on dark.
pub(crate) fn readable_on(rgb: Rgb) -> Rgb {
    let [red, green, blue] = rgb.map(u32::from);
    if 3 * red + 6 * green + blue > 1_200 {
        INK
    } else {
        TEXT
    }
}

/// The nearest colour of the xterm palette beyond the first 16, which users redefine: the cube of six steps a channel or the 24 greys.
fn nearest(rgb: Rgb) -> u8 {
    const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let step = rgb.map(|channel| {
        let distance = |&number: &usize| STEPS[number].abs_diff(channel);
        (0..STEPS.len()).min_by_key(distance).unwrap_or_default()
    });
    let cube = step.map(|number| STEPS[number]);
    let mean = rgb.into_iter().map(u32::from).sum::<u32>() / 3;
    let grey = (mean.saturating_sub(3) / 10).min(23) as u8;
    if distance(rgb, [8 + 10 * grey; 3]) < distance(rgb, cube) {
        232 + grey
    } else {
        (16 + 36 * step[0] + 6 * step[1] + step[2]) as u8
    }
}

fn distance(one: Rgb, other: Rgb) -> u32 {
    let square = |(one, other): (u8, u8)| u32::from(one.abs_diff(other)).pow(2);
    one.into_iter().zip(other).map(square).sum()
}

#[cfg(test)]
mod apart;
#[cfg(test)]
#[path = "../../../../board/src/light/palette/color_vision.rs"]
mod color_vision;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_brighter_led_is_never_shown_darker() {
        for ground in [SQUARE, GROOVE, POST, BAR] {
            assert_eq!(lit(RGB8::new(0, 0, 0), ground), ground);
            for byte in 1..=255 {
                let grey = |byte| lit(RGB8::new(byte, byte, byte), ground);
                let not_darker = |(more, less): (u8, u8)| more >= less;
                let pairs = grey(byte).into_iter().zip(grey(byte - 1));
                assert!(pairs.into_iter().all(not_darker), "{byte}");
            }
        }
    }

    #[test]
    fn the_faintest_light_differs_from_none_in_256_colours_too() {
        for led in [
            RGB8::new(1, 0, 0),
            RGB8::new(0, 1, 0),
            RGB8::new(0, 0, 1),
            RGB8::new(1, 1, 1),
        ] {
            for ground in [SQUARE, GROOVE, POST, BAR] {
                assert_ne!(nearest(lit(led, ground)), nearest(ground), "{led:?}");
            }
        }
    }

    #[test]
    fn the_seats_keep_their_hues_in_256_colours() {
        // Blue, amber, mint and red, at half of the brightness.
        for (led, strong, weak) in [
            (RGB8::new(1, 1, 110), 2, [0, 1]),
            (RGB8::new(120, 55, 0), 0, [2, 2]),
            (RGB8::new(30, 120, 92), 1, [0, 0]),
            (RGB8::new(80, 1, 1), 0, [1, 2]),
        ] {
            let Color::Indexed(index) = Depth::Indexed.show(lit(led, SQUARE)) else {
                unreachable!("the depth is 256 colours");
            };
            assert!((16..232).contains(&index), "{led:?} became grey: {index}");
            let steps = [(index - 16) / 36, (index - 16) / 6 % 6, (index - 16) % 6];
            assert!(
                weak.iter().all(|&weak| steps[weak] < steps[strong]),
                "{led:?}: {steps:?}"
            );
            assert!(strong == 1 || steps[weak[1]] <= 1, "{led:?}: {steps:?}");
        }
    }

    #[test]
    fn the_palette_is_met_where_it_has_the_colour() {
        assert_eq!(nearest([0, 0, 0]), 16);
        assert_eq!(nearest([255, 255, 255]), 231);
        assert_eq!(nearest([255, 0, 0]), 196);
        assert_eq!(nearest([8, 8, 8]), 232);
        assert_eq!(nearest([238, 238, 238]), 255);
        assert_eq!(nearest([95, 135, 175]), 67);
    }

    #[test]
    fn a_terminal_without_a_sign_gets_256_colours() {
        assert_eq!(
            Depth::from_environment("", "xterm-256color", false),
            Depth::Indexed
        );
        assert_eq!(
            Depth::from_environment("truecolor", "xterm", false),
            Depth::True
        );
        assert_eq!(Depth::from_environment("24bit", "", false), Depth::True);
        assert_eq!(
            Depth::from_environment("", "xterm-direct", false),
            Depth::True
        );
        assert_eq!(Depth::from_environment("", "", true), Depth::True);
    }
}
