//! Runs scenario files: requests to the console, virtual time, expectations. `tests/scenarios/README.md` describes the format.

use std::collections::{BTreeSet, VecDeque};

use fencelight_board::geometry::{BAR_LEDS, Cell, Fence, Key, Led, Seat, Square};
use fencelight_board::light::{Brightness, Color, Frame, OutputStage, palette};
use fencelight_board::table::AttractShow;
use fencelight_core::game::{Action, Game as _, Ghost, Move};
use fencelight_core::games::BoardFacts as _;

use crate::ConsoleClient;

/// An LED as it is on the wire.
type WireColor = [u8; 3];

/// The lights are sampled this often while a place is watched.
const SAMPLE_MS: u32 = 20;

/// Runs a scenario on a board that was just switched on.
///
/// # Errors
/// The first line that does not hold, with its number and the value found.
pub fn run(text: &str) -> Result<(), String> {
    let mut console = ConsoleClient::default();
    console.request("set brightness 100");
    console.request("set power-ma 10000");
    let mut events = VecDeque::new();
    let mut is_listening = false;
    for (number, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let wrong = |wrong: String| format!("line {}: {line}\n  {wrong}", number + 1);
        if let Some(event) = line.strip_prefix("> ") {
            is_listening = event != "none";
            check_event(&mut events, event).map_err(wrong)?;
            continue;
        }
        check(!is_listening || events.is_empty(), || {
            format!("before it: {events:?}")
        })
        .map_err(wrong)?;
        is_listening = false;
        let asked = with_puzzle(&console, line);
        run_line(&mut console, &asked, &mut events).map_err(wrong)?;
    }
    check(!is_listening || events.is_empty(), || {
        format!("at the end: {events:?}")
    })
}

/// Runs a file of cases, each on a board of its own: what stands before the first `## NAME` begins every case. What does not hold, by case.
#[must_use]
pub fn run_cases(text: &str) -> Vec<String> {
    let mut cases = text.split("\n## ");
    let head = cases.next().unwrap_or_default();
    let run_case = |case: &str| {
        let (name, lines) = case.split_once('\n').unwrap_or((case, ""));
        let checked = run(&format!("{head}\n{lines}"));
        checked.err().map(|wrong| format!("{name}: {wrong}"))
    };
    cases.filter_map(run_case).collect()
}

fn run_line(
    console: &mut ConsoleClient,
    line: &str,
    events: &mut VecDeque<String>,
) -> Result<(), String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    match words.as_slice() {
        ["expect", "position", ..] => {
            let expected = line.trim_start_matches("expect position ").trim();
            let position = console.request("position");
            check(position == expected, || format!("it is {position}"))
        }
        ["expect", key, ..] => {
            let expected = line
                .trim_start_matches("expect")
                .trim()
                .trim_start_matches(key);
            check_value(console, key, expected.trim())
        }
        ["right"] => tap_right_move(console),
        ["wrong"] => tap_wrong_move(console),
        ["solve"] => {
            while console.table().puzzle().is_some_and(|it| !it.is_solved()) {
                tap_right_move(console)?;
                console.request("wait 1300");
            }
            Ok(())
        }
        ["lit", place, appearance @ ..] => {
            check_lit(console, place, Appearance::parse(appearance)?)
        }
        ["dark", places @ ..] => places
            .iter()
            .try_for_each(|place| check_dark(console, place)),
        ["bar", seat, count, appearance @ ..] => {
            let count = count.parse::<u8>().map_err(|_| "not a number")?;
            check_bar(console, seat, count, Appearance::parse(appearance)?)
        }
        ["steady", place] => {
            let seen = sample_brightness(console, place, 2_000)?;
            let (least, most) = min_max(&seen);
            check(most - least < 0.02, || format!("{least:.2} to {most:.2}"))
        }
        ["breathes", place] => {
            let seen = sample_brightness(console, place, 2_000)?;
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
            let mut seen = sample_brightness(console, place, 2_500)?;
            // A light that is on in the first sample counts as a rise.
            seen.insert(0, 0.0);
            let (_, most) = min_max(&seen);
            let low = seen[1..].iter().copied().fold(f64::MAX, f64::min);
            let rises = count_rises(&seen, (low + most) / 2.0);
            check(most > 0.0 && rises == times, || format!("{rises} times"))
        }
        ["chases", seat] => {
            let heads = chase_heads(console, seat)?;
            let (first, last) = (heads.first(), heads.last());
            check(heads.len() >= 5 && first < last, || format!("{heads:?}"))
        }
        _ => run_position_line(console, line, events),
    }
}

/// A line about the position and its moves, or a request.
fn run_position_line(
    console: &mut ConsoleClient,
    line: &str,
    events: &mut VecDeque<String>,
) -> Result<(), String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    match words.as_slice() {
        ["has", wanted @ ..] => {
            let position = console.request("position");
            let has = |word: &&str| position.split(' ').any(|other| other == *word);
            check(wanted.iter().all(has), || format!("it is {position}"))
        }
        ["again"] => {
            let position = console.request("position");
            ask(console, &format!("position {position}"), events)?;
            let read = console.request("position");
            check(read == position, || format!("{position} becomes {read}"))
        }
        ["may", turns @ ..] => turns
            .iter()
            .try_for_each(|turn| check(is_turn(console, turn)?, || format!("{turn} is no turn"))),
        ["not", turns @ ..] => turns
            .iter()
            .try_for_each(|turn| check(!is_turn(console, turn)?, || format!("{turn} is a turn"))),
        ["pawn", squares @ ..] => {
            let found = console.pawn_moves();
            check(found == squares.join(" "), || format!("it is {found}"))
        }
        ["ends", squares @ ..] => {
            let found = turn_ends(console);
            check(found == squares, || format!("it is {found:?}"))
        }
        ["until", word] => {
            for _ in 0..200 {
                if console
                    .request("position")
                    .split(' ')
                    .any(|other| other == *word)
                {
                    return Ok(());
                }
                let first = console.legal().swap_remove(0);
                let roll = if first == "roll" { "=1" } else { "" };
                ask(console, &format!("play {first}{roll}"), events)?;
            }
            Err("it does not come".into())
        }
        _ => ask(console, line, events),
    }
}

/// Sends a request and checks its answer: `REQUEST = ANSWER`, `REQUEST ? REFUSAL`, or any answer, or `! REQUEST` for any refusal, which changes nothing.
fn ask(
    console: &mut ConsoleClient,
    line: &str,
    events: &mut VecDeque<String>,
) -> Result<(), String> {
    let (request, mark, wanted) = if let Some(request) = line.strip_prefix("! ") {
        (request, '?', "*")
    } else if let Some((request, refusal)) = line.split_once(" ? ") {
        (request, '?', refusal)
    } else if let Some(request) = line.strip_suffix(" =") {
        (request, '=', "")
    } else {
        let (request, answer) = line.split_once(" = ").unwrap_or((line, "*"));
        (request, '=', answer)
    };
    let state = |console: &mut ConsoleClient| {
        ["position", "moves", "state", "table"].map(|request| console.send_line(request))
    };
    let before = (mark == '?').then(|| state(console));
    let answer = match request.strip_prefix("with ") {
        Some(words) => {
            let position = with_words(&console.request("position"), words)?;
            console.send_line(format!("position {position}"))
        }
        None => console.send_line(request),
    };
    let mut blocks = answer.trim_end_matches('\n').split("\n\n");
    let answer = blocks.next().unwrap_or_default();
    events.clear();
    events.extend(blocks.filter_map(|event| Some(event.strip_prefix("! ")?.to_owned())));
    let text = answer.strip_prefix(mark).map(str::trim_start);
    check(text.is_some_and(|text| is_as_wanted(text, wanted)), || {
        format!("answered {answer}")
    })?;
    let after = before.as_ref().map(|_| state(console));
    check(before == after, || {
        format!("refused, but {before:?} becomes {after:?}")
    })
}

/// Whether a text is the one that is wanted; a `*` at its end stands for any rest.
fn is_as_wanted(text: &str, wanted: &str) -> bool {
    match wanted.strip_suffix('*') {
        Some(beginning) => text.starts_with(beginning),
        None => text == wanted,
    }
}

fn check_event(events: &mut VecDeque<String>, wanted: &str) -> Result<(), String> {
    let event = events.pop_front().unwrap_or_else(|| "none".to_owned());
    check(is_as_wanted(&event, wanted), || format!("it is {event}"))
}

/// The text of a position with some of its words replaced, by their keys.
fn with_words(position: &str, words: &str) -> Result<String, String> {
    let mut all: Vec<&str> = position.split(' ').collect();
    for word in words.split_whitespace() {
        let (key, _) = word.split_once('=').ok_or("not KEY=VALUE")?;
        let is_same =
            |other: &&mut &str| other.split_once('=').is_some_and(|(other, _)| other == key);
        *all.iter_mut().find(is_same).ok_or("no such key")? = word;
    }
    Ok(all.join(" "))
}

/// Whether moves, joined by `-`, are a whole turn, which `stop` may end. A single move is granted exactly if it is listed. The position stays.
fn is_turn(console: &mut ConsoleClient, turn: &str) -> Result<bool, String> {
    let plies = |console: &mut ConsoleClient| console.request("moves").split_whitespace().count();
    let is_listed = console.legal().iter().any(|mv| mv == turn);
    let (mover, before) = (console.state("turn"), plies(console));
    let moves = turn.replace('-', " ");
    let mut is_whole = console.send_line(format!("play {moves}")).starts_with('=');
    let is_single = !turn.contains('-');
    check(!is_single || is_listed == is_whole, || {
        format!("{turn}: listed {is_listed}, played {is_whole}")
    })?;
    if is_whole && console.state("over") == "no" && console.state("turn") == mover {
        is_whole = console.send_line("play stop").starts_with('=');
    }
    let played = plies(console) - before;
    if played > 0 {
        console.request(&format!("undo {played}"));
    }
    Ok(is_whole)
}

/// The squares on which a turn of the mover may end, sorted.
fn turn_ends(console: &mut ConsoleClient) -> Vec<String> {
    let mover = console.state("turn");
    let mut ends = BTreeSet::new();
    let mut open: Vec<Vec<String>> = console.legal().into_iter().map(|step| vec![step]).collect();
    while let Some(so_far) = open.pop() {
        console.request(&format!("play {}", so_far.join(" ")));
        if console.state("turn") == mover && console.state("over") == "no" {
            let longer = |step| [so_far.clone(), vec![step]].concat();
            open.extend(console.legal().into_iter().map(longer));
        } else {
            ends.extend(so_far.last().cloned());
        }
        console.request(&format!("undo {}", so_far.len()));
    }
    ends.into_iter().collect()
}

/// A line with the seat that solves the puzzle on the board or of the show, a free square of its goal line, and the moves to find, for `SOLVER`, `GOAL` and `LEFT`.
fn with_puzzle(console: &ConsoleClient, line: &str) -> String {
    let table = console.table();
    let shown = table.attract().and_then(AttractShow::puzzle);
    let Some(puzzle) = table.puzzle().or(shown.map(|(puzzle, _)| puzzle)) else {
        return line.to_owned();
    };
    let position = table.position();
    let seat = position.turn();
    let goal = Square::all().find(|&square| seat.has_goal(square) && !position.is_occupied(square));
    let goal = goal.map(|square| square.to_string()).unwrap_or_default();
    line.replace("SOLVER", &seat.to_string())
        .replace("GOAL", &goal)
        .replace("LEFT", &puzzle.left().to_string())
}

/// Makes the right move of a puzzle by keys.
fn tap_right_move(console: &mut ConsoleClient) -> Result<(), String> {
    let table = console.table();
    let puzzle = table.puzzle().ok_or("no puzzle")?;
    let mv = puzzle.right_move().ok_or("it is solved")?;
    let ok = Key::Ok(table.position().turn());
    match mv.action() {
        Action::Square(square) => {
            console.request(&format!("tap {square}"));
        }
        Action::Fence(fence) => {
            let post = Key::Post(fence.post());
            console.request(&format!("tap {post}"));
            let shown = console.table().preview().map(|preview| preview.fence);
            if shown != Some(fence) {
                console.request(&format!("tap {post}"));
            }
            console.request(&format!("tap {ok}"));
        }
        _ => {
            console.request(&format!("tap {ok}"));
        }
    }
    Ok(())
}

/// Steps to a square that is legal, and not the right move of a puzzle.
fn tap_wrong_move(console: &mut ConsoleClient) -> Result<(), String> {
    let table = console.table();
    let puzzle = table.puzzle().ok_or("no puzzle")?;
    let right = puzzle.right_move().map(Move::action);
    let mut squares = table.targets().iter();
    let wrong = squares.find(|&square| right != Some(Action::Square(square)));
    let square = wrong.ok_or("no other square")?;
    console.request(&format!("tap {square}"));
    Ok(())
}

fn check(holds: bool, wrong: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(wrong()) }
}

fn check_value(console: &mut ConsoleClient, key: &str, expected: &str) -> Result<(), String> {
    let setting = console.send_line(format!("get {key}"));
    let setting = setting.replace("= ", &format!("{key}="));
    let report = [
        console.send_line("table"),
        console.send_line("state"),
        setting,
    ]
    .concat();
    let value = report
        .lines()
        .map(|line| line.strip_prefix("= ").unwrap_or(line))
        .find_map(|line| line.strip_prefix(key)?.strip_prefix('='));
    let value = value.ok_or("no request reports it")?;
    check(is_as_wanted(value, expected), || format!("it is {value}"))
}

fn leds(console: &mut ConsoleClient) -> Vec<WireColor> {
    let text = console.request("leds");
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
    let square = Square::from_name(square).ok_or_else(no_place)?;
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
        name => match u32::from_str_radix(name, 16) {
            Ok(hex) if name.len() == 6 => Color::from_hex(hex),
            _ => palette::seat(parse_seat(name).map_err(|_| format!("{name} is no colour"))?),
        },
    })
}

fn parse_tier(name: &str) -> Result<Brightness, String> {
    Ok(match name {
        "focus" => palette::FOCUS,
        "piece" => palette::PIECE,
        "structure" => palette::STRUCTURE,
        "hint" => palette::HINT,
        "ambient" => palette::AMBIENT,
        "ground" => palette::GROUND,
        "goal" => palette::GOAL,
        _ => match name
            .strip_suffix('%')
            .and_then(|percent| percent.parse().ok())
        {
            Some(percent) => Brightness::percent(percent),
            None => return Err(format!("{name} is no tier")),
        },
    })
}

/// A colour on the wire at full brightness.
fn wire_color(color: Color) -> WireColor {
    let mut frame = Frame::DARK;
    let led = Led::of_cell(Cell::new(0, 0).expect("a cell"));
    frame[led] = color;
    let [led, ..] = OutputStage::new().render(&frame, Brightness::FULL, 10_000, 0);
    [led.r, led.g, led.b]
}

/// The perceived brightness of an LED, 0 to 1.
fn brightness(led: WireColor) -> f64 {
    let most = led.into_iter().max().unwrap_or(0);
    (f64::from(most) / 255.0).powf(1.0 / 2.2)
}

/// Whether two LEDs have the same hue, within the rounding of the wire.
fn same_hue(one: WireColor, other: WireColor) -> bool {
    let shares = |led: WireColor| {
        let most = f64::from(led.into_iter().max().unwrap_or(0).max(1));
        led.map(|channel| (f64::from(channel) / most).powf(1.0 / 2.2))
    };
    let dimmer = one.into_iter().max().min(other.into_iter().max());
    // A step of the wire is a large part of a dim light, so rounding may take that much from the other channels.
    let step = 0.6 / f64::from(dimmer.unwrap_or(1).max(1));
    let allowed = step.powf(1.0 / 2.2).max(0.12);
    let (one, other) = (shares(one), shares(other));
    one.iter()
        .zip(other)
        .all(|(one, other)| (one - other).abs() < allowed)
}

/// The expected light of an LED: its colour, in one tier or in any.
#[derive(Clone, Copy)]
struct Appearance {
    color: Color,
    level: Option<Brightness>,
}

impl Appearance {
    /// Reads `COLOUR [TIER]`.
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
        let found = format!("it is {led:?}");
        check(led != [0; 3], || format!("dark, {found}"))?;
        let full = wire_color(self.color);
        check(same_hue(led, full), || {
            format!("another colour than {full:?}, {found}")
        })?;
        let Some(level) = self.level else {
            return Ok(());
        };
        let expected = wire_color(self.color.scaled_by(level));
        let near = |(one, other): (u8, u8)| one.abs_diff(other) <= 1 + other / 24;
        check(led.into_iter().zip(expected).all(near), || {
            format!("another tier than {expected:?}, {found}")
        })
    }
}

fn check_lit(
    console: &mut ConsoleClient,
    name: &str,
    appearance: Appearance,
) -> Result<(), String> {
    let leds = leds(console);
    place_leds(name)?
        .into_iter()
        .try_for_each(|led| appearance.check(leds[led.index()]))
}

fn check_dark(console: &mut ConsoleClient, name: &str) -> Result<(), String> {
    let leds = leds(console);
    place_leds(name)?.into_iter().try_for_each(|led| {
        let led = leds[led.index()];
        check(led == [0; 3], || format!("{name} is {led:?}"))
    })
}

fn check_bar(
    console: &mut ConsoleClient,
    seat: &str,
    count: u8,
    appearance: Appearance,
) -> Result<(), String> {
    let leds = leds(console);
    let seat = parse_seat(seat)?;
    for number in 0..BAR_LEDS {
        let led = Led::of_bar(seat, number).expect("an LED of the bar");
        let so = appearance.check(leds[led.index()]);
        if number < count {
            so.map_err(|wrong| format!("LED {}: {wrong}", number + 1))?;
        } else {
            check(so.is_err(), || format!("LED {} is lit too", number + 1))?;
        }
    }
    Ok(())
}

/// Samples the first LED of a place for a time.
fn sample_brightness(console: &mut ConsoleClient, name: &str, ms: u32) -> Result<Vec<f64>, String> {
    let led = *place_leds(name)?.first().ok_or("no LED")?;
    let mut seen = vec![brightness(leds(console)[led.index()])];
    for _ in 0..ms / SAMPLE_MS {
        console.request(&format!("wait {SAMPLE_MS}"));
        seen.push(brightness(leds(console)[led.index()]));
    }
    Ok(seen)
}

fn min_max(seen: &[f64]) -> (f64, f64) {
    let least = seen.iter().copied().fold(f64::MAX, f64::min);
    (least, seen.iter().copied().fold(0.0, f64::max))
}

/// The number of times that the light rises over a level.
fn count_rises(seen: &[f64], level: f64) -> usize {
    seen.windows(2)
        .filter(|pair| pair[0] <= level && pair[1] > level)
        .count()
}

/// The brightest LEDs of a bar, one after the other, for two seconds; cut to one round.
fn chase_heads(console: &mut ConsoleClient, seat: &str) -> Result<Vec<u8>, String> {
    let seat = parse_seat(seat)?;
    let mut heads = Vec::new();
    for _ in 0..2_000 / SAMPLE_MS {
        let leds = leds(console);
        let light = |&number: &u8| {
            let led = Led::of_bar(seat, number).expect("an LED of the bar");
            (brightness(leds[led.index()]) * 1000.0) as u32
        };
        let head = (0..BAR_LEDS).max_by_key(light).unwrap_or(0);
        if heads.last() != Some(&head) {
            heads.push(head);
        }
        console.request(&format!("wait {SAMPLE_MS}"));
    }
    // One round, from the first LED to the last.
    let start = heads.iter().position(|&head| head == 0).unwrap_or(0);
    let round = heads[start..].to_vec();
    let end = round
        .windows(2)
        .position(|pair| pair[1] < pair[0])
        .map_or(round.len(), |end| end + 1);
    Ok(round[..end].to_vec())
}

#[cfg(test)]
mod tests {
    #[test]
    fn an_expectation_that_does_not_hold_is_an_error() {
        let wrong = [
            "expect position quoridor2",
            "expect phase lobby",
            "expect nonsense 1",
            "! play e2",
            "play e5",
            "lit e1 north",
            "lit e9 north hint",
            "lit a5 white",
            "dark e1",
            "bar south 9 south",
            "steady e1",
            "breathes e9",
            "blinks e9 2",
            "wait 3000\nchases north",
            "moves = e2",
            "play e5 ? syntax *",
            "play e2 ? *",
            "has south=e2:10",
            "may e5",
            "not e2",
            "pawn e2",
            "ends d1 e2",
            "until turn=west",
            "with south=e5",
            "with center=e5:10",
            "watch on\nplay e2\n> none",
            "watch on\nplay e2\n> move north e2",
            "watch on\nplay e2 e8\n> move south e2",
        ];
        for line in wrong {
            let text = format!("new quoridor2 first=south\n{line}");
            assert!(super::run(&text).is_err(), "{line}");
        }
    }
}
