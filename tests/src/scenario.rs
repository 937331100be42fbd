//! Scenario files: press, wait, expect, on virtual time. Each is named after the behaviour it pins.
//!
//! A line is a request to the console, which must be granted, or one of these:
//!
//! ```text
//! # a remark
//! ! REQUEST                 the console refuses it
//! expect position TEXT      the position is this
//! expect KEY VALUE          a line of `table` or `state`, or `get`, says KEY=VALUE; VALUE may end with * for anything more
//! lit PLACE COLOUR [TIER]   its LEDs have this colour now, in this tier if one is named
//! dark PLACE                they are dark
//! bar SEAT N COLOUR [TIER]  the first N LEDs of the bar, from its owner's left, are lit so, the others are not
//! steady PLACE              for two seconds the light stays as it is
//! breathes PLACE            in two seconds it goes down to four tenths and comes back, once
//! blinks PLACE N            in two and a half seconds it goes on N times (from dark, or from a lower light)
//! chases SEAT               in two seconds a light runs along the bar
//! ```
//!
//! PLACE is a square `e5`, a post `e5+`, the groove east `e5>` or north `e5^` of a square, a fence `e3h` with its three cells, or `south.3`, the third LED of
//! a bar. Every scenario begins with full brightness and a budget that nothing exceeds, so that tiers can be told from the wire.

use fencelight_core::game::Ghost;
use fencelight_core::geometry::{BAR_LEDS, Cell, Fence, Led, Seat};
use fencelight_core::light::{Brightness, Color, Frame, OutputStage, palette};

use crate::ConsoleClient;

/// An LED as it is on the wire.
type WireColor = [u8; 3];

/// How often the lights are looked at while something is watched.
const SAMPLE_MS: u32 = 20;

/// Plays a scenario.
///
/// # Errors
/// What was not as expected, with the number of its line.
pub fn run(text: &str) -> Result<(), String> {
    let mut talk = ConsoleClient::default();
    talk.request("set brightness 100");
    talk.request("set power-ma 10000");
    for (number, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        run_line(&mut talk, line)
            .map_err(|wrong| format!("line {}: {line}\n  {wrong}", number + 1))?;
    }
    Ok(())
}

fn run_line(talk: &mut ConsoleClient, line: &str) -> Result<(), String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    match words.as_slice() {
        ["!", ..] => {
            let answer = talk.send_line(line.trim_start_matches('!').trim());
            check(answer.starts_with('?'), || format!("granted: {answer}"))
        }
        ["expect", "position", ..] => {
            let expected = line.trim_start_matches("expect position ").trim();
            let position = talk.request("position");
            check(position == expected, || format!("it is {position}"))
        }
        ["expect", key, ..] => {
            let expected = line
                .trim_start_matches("expect")
                .trim()
                .trim_start_matches(key);
            check_value(talk, key, expected.trim())
        }
        ["lit", place, look @ ..] => check_lit(talk, place, Appearance::parse(look)?),
        ["dark", places @ ..] => places.iter().try_for_each(|place| check_dark(talk, place)),
        ["bar", seat, count, look @ ..] => {
            let count = count.parse::<u8>().map_err(|_| "not a number")?;
            check_bar(talk, seat, count, Appearance::parse(look)?)
        }
        ["steady", place] => {
            let seen = sample_brightness(talk, place, 2_000)?;
            let (least, most) = min_max(&seen);
            check(most - least < 0.02, || format!("{least:.2} to {most:.2}"))
        }
        ["breathes", place] => {
            let seen = sample_brightness(talk, place, 2_000)?;
            let (least, most) = min_max(&seen);
            let share = least / most;
            check((0.33..0.5).contains(&share), || {
                format!("down to {share:.2} of {most:.2}")
            })?;
            let rises = count_rises(&seen, (least + most) / 2.0);
            check(rises <= 1, || format!("{rises} times"))
        }
        ["blinks", place, times] => {
            let times = times.parse::<usize>().map_err(|_| "not a number")?;
            let mut seen = sample_brightness(talk, place, 2_500)?;
            // What is on at once has come on now.
            seen.insert(0, 0.0);
            let (_, most) = min_max(&seen);
            let low = seen[1..].iter().copied().fold(f64::MAX, f64::min);
            let rises = count_rises(&seen, (low + most) / 2.0);
            check(most > 0.0 && rises == times, || format!("{rises} times"))
        }
        ["chases", seat] => {
            let heads = chase_heads(talk, seat)?;
            let (first, last) = (heads.first(), heads.last());
            check(heads.len() >= 5 && first < last, || format!("{heads:?}"))
        }
        _ => {
            let answer = talk.send_line(line);
            check(answer.starts_with('='), || format!("refused: {answer}"))
        }
    }
}

fn check(holds: bool, wrong: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(wrong()) }
}

fn check_value(talk: &mut ConsoleClient, key: &str, expected: &str) -> Result<(), String> {
    let setting = talk.send_line(format!("get {key}"));
    let setting = setting.replace("= ", &format!("{key}="));
    let told = [talk.send_line("table"), talk.send_line("state"), setting].concat();
    let value = told
        .lines()
        .map(|line| line.strip_prefix("= ").unwrap_or(line))
        .find_map(|line| line.strip_prefix(key)?.strip_prefix('='));
    let value = value.ok_or("nothing is told about it")?;
    let holds = match expected.strip_suffix('*') {
        Some(beginning) => value.starts_with(beginning),
        None => value == expected,
    };
    check(holds, || format!("it is {value}"))
}

fn leds(talk: &mut ConsoleClient) -> Vec<WireColor> {
    let text = talk.request("leds");
    let byte = |led: &str, at: usize| u8::from_str_radix(&led[at..at + 2], 16).unwrap_or(0);
    let led = |led: &str| [byte(led, 0), byte(led, 2), byte(led, 4)];
    text.split_whitespace().map(led).collect()
}

/// The LEDs of a place.
fn place_leds(name: &str) -> Result<Vec<Led>, String> {
    let no_place = || format!("{name} is no place");
    if let Some((seat, number)) = name.split_once('.') {
        let number = number.parse::<u8>().map_err(|_| no_place())?;
        let led = Led::of_bar(parse_seat(seat)?, number.wrapping_sub(1));
        return Ok(vec![led.ok_or_else(no_place)?]);
    }
    if let Some(fence) = Fence::from_name(name) {
        return Ok(Cell::of_fence(fence).map(Led::of_cell).to_vec());
    }
    let (square, x, y) = match name.strip_suffix(['+', '>', '^']) {
        Some(square) if name.ends_with('+') => (square, 1, 1),
        Some(square) if name.ends_with('>') => (square, 1, 0),
        Some(square) => (square, 0, 1),
        None => (name, 0, 0),
    };
    let square = fencelight_core::geometry::Square::from_name(square).ok_or_else(no_place)?;
    let cell = Cell::new(2 * square.file() + x, 2 * square.rank() + y).ok_or_else(no_place)?;
    Ok(vec![Led::of_cell(cell)])
}

fn parse_seat(name: &str) -> Result<Seat, String> {
    let seat = Seat::ALL.into_iter().find(|seat| seat.name() == name);
    seat.ok_or_else(|| format!("{name} is no seat"))
}

fn parse_color(name: &str) -> Result<Color, String> {
    Ok(match name {
        "white" => palette::WHITE,
        "fence" => palette::FENCE,
        "pac" => palette::PAC,
        "weak" => palette::WEAK,
        "pellet" => palette::PELLET,
        "wall" => palette::WALL,
        "blinky" => palette::ghost(Ghost::Blinky),
        "inky" => palette::ghost(Ghost::Inky),
        "pinky" => palette::ghost(Ghost::Pinky),
        "clyde" => palette::ghost(Ghost::Clyde),
        seat => palette::seat(parse_seat(seat).map_err(|_| format!("{name} is no colour"))?),
    })
}

fn parse_tier(name: &str) -> Result<Brightness, String> {
    Ok(match name {
        "focus" => palette::FOCUS,
        "piece" => palette::PIECE,
        "structure" => palette::STRUCTURE,
        "hint" => palette::HINT,
        "ambient" => palette::AMBIENT,
        _ => return Err(format!("{name} is no tier")),
    })
}

/// What a colour is on the wire at full brightness.
fn wire_color(color: Color) -> WireColor {
    let mut frame = Frame::DARK;
    let led = Led::of_cell(Cell::new(0, 0).expect("a cell"));
    frame[led] = color;
    let [led, ..] = OutputStage::new().render(&frame, Brightness::FULL, 10_000, 0);
    [led.r, led.g, led.b]
}

/// How bright an LED looks, 0 to 1.
fn brightness(led: WireColor) -> f64 {
    let most = led.into_iter().max().unwrap_or(0);
    (f64::from(most) / 255.0).powf(1.0 / 2.2)
}

/// Whether two LEDs have the same hue, as far as few bits can tell.
fn same_hue(one: WireColor, other: WireColor) -> bool {
    let shares = |led: WireColor| {
        let most = f64::from(led.into_iter().max().unwrap_or(0).max(1));
        led.map(|channel| (f64::from(channel) / most).powf(1.0 / 2.2))
    };
    let dimmer = one.into_iter().max().min(other.into_iter().max());
    // A step of the wire is a large part of a dim light: what rounding may take from the other channels.
    let step = 0.6 / f64::from(dimmer.unwrap_or(1).max(1));
    let allowed = step.powf(1.0 / 2.2).max(0.12);
    let (one, other) = (shares(one), shares(other));
    one.iter()
        .zip(other)
        .all(|(one, other)| (one - other).abs() < allowed)
}

/// How an LED shall look: its colour, in one tier or in any.
#[derive(Clone, Copy)]
struct Appearance {
    color: Color,
    level: Option<Brightness>,
}

impl Appearance {
    /// A colour, and perhaps a tier.
    fn parse(words: &[&str]) -> Result<Self, String> {
        let (name, level) = match words {
            [name] => (name, None),
            [name, tier_name] => (name, Some(parse_tier(tier_name)?)),
            _ => return Err("not COLOUR [TIER]".into()),
        };
        let color = parse_color(name)?;
        Ok(Self { color, level })
    }

    fn check(self, led: WireColor) -> Result<(), String> {
        let told = format!("it is {led:?}");
        check(led != [0; 3], || format!("dark, {told}"))?;
        let full = wire_color(self.color);
        check(same_hue(led, full), || {
            format!("another colour than {full:?}, {told}")
        })?;
        let Some(level) = self.level else {
            return Ok(());
        };
        let expected = wire_color(self.color.scaled_by(level));
        let near = |(one, other): (u8, u8)| one.abs_diff(other) <= 1 + other / 24;
        check(led.into_iter().zip(expected).all(near), || {
            format!("another tier than {expected:?}, {told}")
        })
    }
}

fn check_lit(talk: &mut ConsoleClient, name: &str, look: Appearance) -> Result<(), String> {
    let leds = leds(talk);
    place_leds(name)?
        .into_iter()
        .try_for_each(|led| look.check(leds[led.index()]))
}

fn check_dark(talk: &mut ConsoleClient, name: &str) -> Result<(), String> {
    let leds = leds(talk);
    place_leds(name)?.into_iter().try_for_each(|led| {
        let led = leds[led.index()];
        check(led == [0; 3], || format!("{name} is {led:?}"))
    })
}

fn check_bar(
    talk: &mut ConsoleClient,
    seat: &str,
    count: u8,
    look: Appearance,
) -> Result<(), String> {
    let leds = leds(talk);
    let seat = parse_seat(seat)?;
    for number in 0..BAR_LEDS {
        let led = Led::of_bar(seat, number).expect("an LED of the bar");
        let so = look.check(leds[led.index()]);
        if number < count {
            so.map_err(|wrong| format!("LED {}: {wrong}", number + 1))?;
        } else {
            check(so.is_err(), || format!("LED {} is lit too", number + 1))?;
        }
    }
    Ok(())
}

/// How bright the first LED of a place looks, for a time.
fn sample_brightness(talk: &mut ConsoleClient, name: &str, ms: u32) -> Result<Vec<f64>, String> {
    let led = *place_leds(name)?.first().ok_or("no LED")?;
    let mut seen = vec![brightness(leds(talk)[led.index()])];
    for _ in 0..ms / SAMPLE_MS {
        talk.request(&format!("wait {SAMPLE_MS}"));
        seen.push(brightness(leds(talk)[led.index()]));
    }
    Ok(seen)
}

fn min_max(seen: &[f64]) -> (f64, f64) {
    let least = seen.iter().copied().fold(f64::MAX, f64::min);
    (least, seen.iter().copied().fold(0.0, f64::max))
}

/// How often the light rises over a level.
fn count_rises(seen: &[f64], level: f64) -> usize {
    seen.windows(2)
        .filter(|pair| pair[0] <= level && pair[1] > level)
        .count()
}

/// The brightest LEDs of a bar, one after the other, for two seconds.
fn chase_heads(talk: &mut ConsoleClient, seat: &str) -> Result<Vec<u8>, String> {
    let seat = parse_seat(seat)?;
    let mut heads = Vec::new();
    for _ in 0..2_000 / SAMPLE_MS {
        let leds = leds(talk);
        let light = |&number: &u8| {
            let led = Led::of_bar(seat, number).expect("an LED of the bar");
            (brightness(leds[led.index()]) * 1000.0) as u32
        };
        let head = (0..BAR_LEDS).max_by_key(light).unwrap_or(0);
        if heads.last() != Some(&head) {
            heads.push(head);
        }
        talk.request(&format!("wait {SAMPLE_MS}"));
    }
    // One round is enough: from the first LED to the last.
    let start = heads.iter().position(|&head| head == 0).unwrap_or(0);
    let round = heads[start..].to_vec();
    let end = round
        .windows(2)
        .position(|pair| pair[1] < pair[0])
        .map_or(round.len(), |end| end + 1);
    Ok(round[..end].to_vec())
}
