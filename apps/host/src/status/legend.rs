//! The marks and lights of each board, as the screen at hand shows them.

use fencelight_board::geometry::{Led, Seat};
use fencelight_board::light::{Brightness, Color, Frame, OutputStage, palette};
use fencelight_board::table::Settings;
use fencelight_core::game::Ghost;
use fencelight_core::games::GameKind;
use fencelight_core::pacman::Layout;
use fencelight_text::{Message, names};
use smart_leds::RGB8;

use crate::language::Words;
use crate::screen::Mark;

/// No power supply limits the sample of one light.
const BUDGET_MA: u32 = 10_000;

/// A row of the legend: characters, the light behind them, a meaning.
type Row = (&'static str, Option<(Color, Brightness)>, Message);

/// The marks of a game, without and with those that every board has; of Pac-Man with the ghosts of a layout.
pub(super) fn marks(kind: GameKind, layout: Layout, words: Words) -> Vec<Mark> {
    let own: Vec<Row> = match kind {
        GameKind::Quoridor2 => quoridor(&[Seat::South, Seat::North]),
        GameKind::Quoridor4 => quoridor(&Seat::ALL),
        GameKind::Pacman => pacman(layout),
        GameKind::MsPacman => mspacman(),
    };
    own.into_iter()
        .chain(common(kind))
        .map(|row| mark(row, words))
        .collect()
}

/// The light of a colour in a tier.
const fn light(color: Color, tier: Brightness) -> Option<(Color, Brightness)> {
    Some((color, tier))
}

const fn seat(seat: Seat, tier: Brightness) -> Option<(Color, Brightness)> {
    light(palette::seat(seat), tier)
}

fn own(name: &'static str) -> Message {
    Message::new(name)
}

fn quoridor(seats: &[Seat]) -> Vec<Row> {
    let pawn = |&of: &Seat| -> Row {
        let glyph = match of {
            Seat::South => " S ",
            Seat::West => " W ",
            Seat::North => " N ",
            Seat::East => " E ",
        };
        let pawn = own("what-pawn").with("seat", names::seat(of));
        (glyph, seat(of, palette::PIECE), pawn)
    };
    let mut rows: Vec<Row> = seats.iter().map(pawn).collect();
    let south = |tier| seat(Seat::South, tier);
    let pale = palette::seat(Seat::South).lerp(palette::WHITE, Brightness::ratio(1, 2));
    let fence = light(palette::FENCE, palette::STRUCTURE);
    let newest = seat(Seat::North, palette::STRUCTURE);
    rows.extend([
        (">S<", south(palette::FOCUS), own("mark-mover")),
        ("( )", south(palette::FOCUS), own("mark-legal")),
        ("< >", light(pale, palette::FOCUS), own("mark-jump")),
        (" = ", south(palette::GOAL), own("mark-goal")),
        ("---", fence, own("mark-fence")),
        (" N ", newest, own("mark-newest")),
        ("~~~", south(palette::STRUCTURE), own("mark-preview")),
    ]);
    rows
}

fn pacman(layout: Layout) -> Vec<Row> {
    let pac = |tier| light(palette::PAC, tier);
    let ghost = |glyph, of| -> Row {
        let color = light(palette::ghost(of), palette::PIECE);
        (glyph, color, names::ghost(of))
    };
    let mut rows = vec![
        (" @ ", pac(palette::PIECE), own("piece-pac")),
        ghost(" B ", Ghost::Blinky),
        ghost(" I ", Ghost::Inky),
        ghost(" P ", Ghost::Pinky),
    ];
    if layout.has_ghost(Ghost::Clyde) {
        rows.push(ghost(" C ", Ghost::Clyde));
    }
    let sees = light(palette::ghost(Ghost::Blinky), palette::FOCUS);
    let pellet = light(palette::PELLET, palette::PIECE);
    rows.extend([
        (
            " b ",
            light(palette::WEAK, palette::PIECE),
            own("mark-weak"),
        ),
        (">@<", pac(palette::FOCUS), own("mark-mover")),
        ("( )", pac(palette::FOCUS), own("mark-legal")),
        (" o ", pellet, own("piece-pellet")),
        (
            "---",
            light(palette::WALL, palette::STRUCTURE),
            own("mark-fence"),
        ),
        (" > ", sees, own("mark-sees")),
        ("* *", pac(palette::FOCUS), own("mark-caught")),
    ]);
    rows
}

fn mspacman() -> Vec<Row> {
    let pac = |tier| light(palette::PAC, tier);
    let dots = |glyph, of| -> Row {
        let dots = own("key-choice")
            .with("name", names::seat(of))
            .with("value", names::quarter(of));
        (glyph, seat(of, palette::dot_tier(of)), dots)
    };
    let power = light(palette::PELLET, palette::PIECE);
    vec![
        (" @ ", pac(palette::PIECE), own("piece-ms")),
        (" S ", seat(Seat::South, palette::PIECE), own("mark-ghosts")),
        (
            " s ",
            light(palette::WEAK, palette::PIECE),
            own("mark-weak"),
        ),
        (">@<", pac(palette::FOCUS), own("mark-mover")),
        ("( )", pac(palette::FOCUS), own("mark-legal")),
        dots(" . ", Seat::South),
        dots(" , ", Seat::West),
        dots(" ' ", Seat::North),
        dots(" : ", Seat::East),
        (" * ", power, own("mark-power")),
        (" % ", None, own("mark-exit")),
        (
            "---",
            light(palette::WALL, palette::AMBIENT),
            own("mark-wall"),
        ),
        ("* *", pac(palette::FOCUS), own("mark-caught")),
    ]
}

/// The marks that every game has, in the colours of its first piece.
fn common(kind: GameKind) -> [Row; 5] {
    let mover = match kind {
        GameKind::Quoridor2 | GameKind::Quoridor4 => palette::seat(Seat::South),
        GameKind::Pacman | GameKind::MsPacman => palette::PAC,
    };
    let white = light(palette::WHITE, palette::FOCUS);
    [
        (" x ", light(mover, palette::GROUND), own("mark-left")),
        ("? ?", white, own("mark-hint")),
        ("! !", white, own("mark-refused")),
        ("[ ]", None, own("mark-cursor")),
        ("{ }", None, own("mark-cursor-legal")),
    ]
}

fn mark((glyphs, of, meaning): Row, words: Words) -> Mark {
    Mark {
        glyphs,
        led: of.map(|(color, tier)| on_the_wire(color.scaled_by(tier))),
        // The cells of fences and walls have no character where there are colours.
        is_light: glyphs == "---",
        meaning: words.say(&meaning),
    }
}

/// A colour as its LED gets it at default brightness.
fn on_the_wire(color: Color) -> RGB8 {
    let mut frame = Frame::DARK;
    let Some(led) = Led::of_bar(Seat::South, 0) else {
        return RGB8::default();
    };
    frame[led] = color;
    let brightness = Brightness::percent(Settings::DEFAULT.brightness);
    let wire = OutputStage::new().render(&frame, brightness, BUDGET_MA, 1_000);
    wire[led.index()]
}

#[cfg(test)]
mod tests {
    use fencelight_text::LANGUAGES;

    use super::*;

    #[test]
    fn the_marks_are_short_and_differ_in_every_language() {
        for (language, kind) in LANGUAGES.iter().flat_map(|l| GameKind::ALL.map(|k| (l, k))) {
            let marks = marks(kind, Layout::A, Words::new(language, false));
            for (place, mark) in marks.iter().enumerate() {
                assert_eq!(mark.glyphs.len(), 3, "{}", mark.glyphs);
                let width = mark.meaning.chars().count();
                assert!(width <= 30, "{language}: {}", mark.meaning);
                let is_other = |other: &Mark| other.meaning != mark.meaning;
                assert!(marks[..place].iter().all(is_other), "{}", mark.meaning);
            }
        }
    }

    #[test]
    fn a_ghost_that_does_not_play_has_no_mark() {
        for layout in Layout::ALL {
            let marks = marks(GameKind::Pacman, layout, Words::new("en", false));
            for ghost in Ghost::ALL {
                let name = format!("{ghost:?}");
                let is_there = marks.iter().any(|mark| mark.meaning == name);
                assert_eq!(is_there, layout.has_ghost(ghost), "{layout:?} {name}");
            }
        }
    }

    #[test]
    fn a_sample_has_the_hue_of_its_light() {
        let south = on_the_wire(palette::seat(Seat::South));
        assert!(south.b > 100 && south.r < south.b / 4, "{south:?}");
    }
}
