//! The tables and the LED picture of `wiring.md`.

use fencelight_board::geometry::{BAR_LEDS, Cell, FIELD_SIDE, Key, Led, Seat};
use fencelight_board::pins::PINS;

use super::pico::{PADS, Pad, pad_number};

/// Outputs of a 74HC595 with their pins, in the order in which a bit is shifted through them.
pub const REGISTER_OUTPUTS: [(&str, u8); 8] = [
    ("QA", 15),
    ("QB", 1),
    ("QC", 2),
    ("QD", 3),
    ("QE", 4),
    ("QF", 5),
    ("QG", 6),
    ("QH", 7),
];
/// 74HC595s in the chain.
pub const REGISTERS: usize = 3;
/// Characters for an LED number in the picture.
const NUMBER_WIDTH: usize = 4;
/// Characters before the field in the picture: the west bar and the ranks.
const LEFT_MARGIN: usize = NUMBER_WIDTH + 5;

/// A table in Markdown.
fn table(head: &[String], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    let rule = vec!["---".to_owned(); head.len()];
    let mut text = line(head) + &line(&rule);
    for row in rows {
        text += &line(&row);
    }
    text
}

fn words(words: &[&str]) -> Vec<String> {
    words.iter().map(ToString::to_string).collect()
}

/// The pins in use, by GPIO, then the pads for power.
pub fn pins() -> String {
    let mut by_number: Vec<_> = PINS.iter().collect();
    by_number.sort_by_key(|pin| pin.gpio);
    let gpios = by_number.into_iter().map(|pin| {
        let pad = pad_number(pin.gpio).map_or("on the Pico".to_owned(), |pad| pad.to_string());
        let gpio = format!("GPIO {}", pin.gpio);
        let net = format!("`{}`", pin.name);
        vec![
            pad,
            gpio,
            net,
            pin.mode.name().to_owned(),
            pin.purpose.to_owned(),
        ]
    });
    let power = PADS.iter().zip(1..).filter_map(|(pad, number): (_, u8)| {
        let what = pad.power()?;
        Some(vec![
            number.to_string(),
            pad.name(),
            String::new(),
            "power".to_owned(),
            what.to_owned(),
        ])
    });
    let grounds = PADS.iter().zip(1..).filter(|(pad, _)| **pad == Pad::Ground);
    let grounds: Vec<String> = grounds
        .map(|(_, number): (_, u8)| number.to_string())
        .collect();
    let ground = vec![
        grounds.join(", "),
        "GND".to_owned(),
        String::new(),
        "power".to_owned(),
        "ground".to_owned(),
    ];
    let head = words(&["Pico pin", "name", "net", "direction", "use"]);
    table(&head, gpios.chain(power).chain([ground]))
}

/// Which output drives which column.
pub fn columns() -> String {
    let place = |column: usize| {
        (
            column / REGISTER_OUTPUTS.len(),
            REGISTER_OUTPUTS[column % REGISTER_OUTPUTS.len()],
        )
    };
    let used = usize::from(Key::COLUMNS);
    let rows = (0..used).map(|column| {
        let (register, (output, pin)) = place(column);
        let keys: Vec<String> = [0, Key::ROWS - 1]
            .into_iter()
            .filter_map(|row| Key::at(row, column as u8))
            .map(|key| key.to_string())
            .collect();
        vec![
            format!("`COL{column}`"),
            format!("U{}", register + 1),
            output.to_owned(),
            pin.to_string(),
            keys.join(" .. "),
        ]
    });
    let head = words(&["column", "74HC595", "output", "pin", "keys, row 0 .. row 8"]);
    let free: Vec<String> = (used..REGISTERS * REGISTER_OUTPUTS.len())
        .map(|column| {
            let (register, (output, _)) = place(column);
            format!("U{} {output}", register + 1)
        })
        .collect();
    table(&head, rows) + &format!("\nNot connected: {}.\n", free.join(", "))
}

/// The key at every crossing of the matrix.
pub fn keys() -> String {
    let mut head = words(&["row \\ column"]);
    head.extend((0..Key::COLUMNS).map(|column| column.to_string()));
    let rows = (0..Key::ROWS).map(|row| {
        let keys = (0..Key::COLUMNS).filter_map(|column| Key::at(row, column));
        let mut cells = vec![format!("`ROW{row}`")];
        cells.extend(keys.map(|key| key.to_string()));
        cells
    });
    table(&head, rows)
}

/// The chain seen from above: the field with its bars, then the bars as a table.
pub fn leds() -> String {
    let mut north: Vec<Led> = bar(Seat::North).collect();
    north.reverse();
    let field: String = (0..FIELD_SIDE).rev().map(field_row).collect();
    let files: String = (0..FIELD_SIDE)
        .map(|x| match x % 2 {
            0 => char::from(b'a' + x / 2),
            _ => ' ',
        })
        .map(|file| format!("{file:>NUMBER_WIDTH$}"))
        .collect();
    let picture = format!(
        "{}\n{field}{:LEFT_MARGIN$}{files}\n\n{}",
        horizontal_bar(north, "north bar"),
        "",
        horizontal_bar(bar(Seat::South), "south bar")
    );
    let rows = [Seat::North, Seat::West, Seat::South, Seat::East].map(|seat| {
        let way = match seat {
            Seat::North => "east to west",
            Seat::West => "north to south",
            Seat::South => "west to east",
            Seat::East => "south to north",
        };
        let ends = [bar(seat).next(), bar(seat).next_back()];
        let [first, last] = ends.map(|led| led.map_or(0, Led::index));
        vec![
            seat.to_string(),
            format!("{first} to {last}"),
            way.to_owned(),
        ]
    });
    let head = words(&["bar", "LEDs", "direction of the data"]);
    format!("```text\n{picture}```\n\n{}", table(&head, rows))
}

/// The LEDs of a bar in the order of the chain.
fn bar(seat: Seat) -> impl DoubleEndedIterator<Item = Led> {
    (0..BAR_LEDS).filter_map(move |number| Led::of_bar(seat, number))
}

/// The index in the chain, padded to a fixed width.
fn led_number(led: Led) -> String {
    format!("{:>NUMBER_WIDTH$}", led.index())
}

/// A bar above or below the middle of the field, from west to east.
fn horizontal_bar(leds: impl IntoIterator<Item = Led>, name: &str) -> String {
    let margin = LEFT_MARGIN + usize::from(FIELD_SIDE - BAR_LEDS) * NUMBER_WIDTH / 2;
    let numbers: String = leds.into_iter().map(led_number).collect();
    format!("{:margin$}{numbers}  {name}\n", "")
}

/// A row of the field with the bars beside it.
fn field_row(y: u8) -> String {
    let is_rank = y.is_multiple_of(2);
    // The middle of the field, half a cell further north than it is.
    let from_north = (FIELD_SIDE - 1 - y).checked_sub((FIELD_SIDE - BAR_LEDS) / 2);
    let west = from_north.and_then(|n| Led::of_bar(Seat::West, n));
    let east = from_north.and_then(|n| Led::of_bar(Seat::East, BAR_LEDS.checked_sub(n + 1)?));
    let [west, east] = [west, east].map(|led| led.map_or(" ".repeat(NUMBER_WIDTH), led_number));
    let cells = (0..FIELD_SIDE).filter_map(|x| Cell::new(x, y));
    let cells: String = cells.map(|cell| led_number(Led::of_cell(cell))).collect();
    let rank = if is_rank {
        char::from(b'1' + y / 2)
    } else {
        ' '
    };
    let way = if is_rank { "->" } else { "<-" };
    let line = format!("{west}  {rank}  {cells}  {way}  {east}");
    line.trim_end().to_owned() + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_led_is_in_the_picture_once() {
        let text = leds();
        let picture = text.split("```").nth(1).unwrap();
        let mut found: Vec<usize> = picture
            .split_whitespace()
            .filter(|word| word.len() > 1 || word.parse::<usize>().is_ok())
            .filter_map(|word| word.parse().ok())
            .collect();
        // The nine rank labels are beside the rows.
        for rank in 1..=9 {
            let at = found.iter().position(|&n| n == rank).unwrap();
            found.remove(at);
        }
        found.sort_unstable();
        assert!(found.into_iter().eq(0..Led::COUNT));
    }

    #[test]
    fn the_tables_say_what_the_board_is() {
        assert!(pins().contains("| 21 | GPIO 16 | `LED_DATA` | output (PIO) | LED chain |"));
        assert!(pins().contains("| 39 | VSYS |  | power |"));
        assert!(columns().contains("| `COL0` | U1 | QA | 15 | a1 .. a9 |"));
        assert!(columns().contains("| `COL9` | U2 | QB | 1 | e1+ .. north-ok |"));
        assert!(columns().contains("| `COL16` | U3 | QA | 15 | i1 .. i9 |"));
        assert!(columns().contains("Not connected: U3 QB, U3 QC"));
        assert!(keys().contains("| `ROW0` | a1 | a1+ | b1 |"));
    }
}
