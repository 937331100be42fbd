//! The marks and lights of each board, as the screen at hand shows them.

use fencelight_board::light::{Brightness, Color, Frame, OutputStage, palette};
use fencelight_board::table::Settings;
use fencelight_core::game::Ghost;
use fencelight_core::games::GameKind;
use fencelight_core::geometry::{Led, Seat};
use fencelight_core::pacman::Layout;
use smart_leds::RGB8;

use crate::screen::Mark;

/// No power supply limits the sample of one light.
const BUDGET_MA: u32 = 10_000;

/// A row of the legend: characters, the light behind them, a meaning.
type Row = (&'static str, Option<(Color, Brightness)>, &'static str);

/// The marks of a game, without and with those that every board has; of Pac-Man with the ghosts of a layout.
pub(super) fn marks(kind: GameKind, layout: Layout) -> Vec<Mark> {
    let own: Vec<Row> = match kind {
        GameKind::Quoridor2 => quoridor(&[Seat::South, Seat::North]),
        GameKind::Quoridor4 => quoridor(&Seat::ALL),
        GameKind::Pacman => pacman(layout),
        GameKind::MsPacman => mspacman(),
    };
    own.into_iter().chain(common(kind)).map(mark).collect()
}

/// The light of a colour in a tier.
const fn light(color: Color, tier: Brightness) -> Option<(Color, Brightness)> {
    Some((color, tier))
}

const fn seat(seat: Seat, tier: Brightness) -> Option<(Color, Brightness)> {
    light(palette::seat(seat), tier)
}

fn quoridor(seats: &[Seat]) -> Vec<Row> {
    let pawn = |&of: &Seat| -> Row {
        let (glyph, words) = match of {
            Seat::South => (" S ", "South's pawn, blue"),
            Seat::West => (" W ", "West's pawn, mint"),
            Seat::North => (" N ", "North's pawn, amber"),
            Seat::East => (" E ", "East's pawn, red"),
        };
        (glyph, seat(of, palette::PIECE), words)
    };
    let mut rows: Vec<Row> = seats.iter().map(pawn).collect();
    let south = |tier| seat(Seat::South, tier);
    let pale = palette::seat(Seat::South).lerp(palette::WHITE, Brightness::ratio(1, 2));
    rows.extend([
        (">S<", south(palette::FOCUS), "the pawn to move: breathes"),
        ("( )", south(palette::FOCUS), "a step that is legal"),
        ("< >", light(pale, palette::FOCUS), "a jump that is legal"),
        (" = ", south(palette::GOAL), "the goal of the mover"),
        ("---", light(palette::FENCE, palette::STRUCTURE), "a fence"),
        (
            " N ",
            seat(Seat::North, palette::STRUCTURE),
            "the newest fence, and whose",
        ),
        (
            "~~~",
            south(palette::STRUCTURE),
            "a fence shown, not placed",
        ),
    ]);
    rows
}

fn pacman(layout: Layout) -> Vec<Row> {
    let ghost = |of| light(palette::ghost(of), palette::PIECE);
    let mut rows = vec![
        (
            " @ ",
            light(palette::PAC, palette::PIECE),
            "Pac-Man, yellow",
        ),
        (" B ", ghost(Ghost::Blinky), "Blinky, red: still"),
        (" I ", ghost(Ghost::Inky), "Inky, cyan: steps"),
        (" P ", ghost(Ghost::Pinky), "Pinky, pink: breathes"),
    ];
    if layout.has_ghost(Ghost::Clyde) {
        rows.push((" C ", ghost(Ghost::Clyde), "Clyde, orange: fades"));
    }
    rows.extend([
        (
            " b ",
            light(palette::WEAK, palette::PIECE),
            "small: he can eat it; blue",
        ),
        (
            ">@<",
            light(palette::PAC, palette::FOCUS),
            "the piece to move: breathes",
        ),
        (
            "( )",
            light(palette::PAC, palette::FOCUS),
            "a step that is legal",
        ),
        (" o ", light(palette::PELLET, palette::PIECE), "a pellet"),
        ("---", light(palette::WALL, palette::STRUCTURE), "a fence"),
        (
            " > ",
            light(palette::ghost(Ghost::Blinky), palette::FOCUS),
            "a ghost sees him there",
        ),
        (
            "* *",
            light(palette::PAC, palette::FOCUS),
            "caught or eaten just now",
        ),
    ]);
    rows
}

fn mspacman() -> Vec<Row> {
    let dot = |of| seat(of, palette::dot_tier(of));
    vec![
        (
            " @ ",
            light(palette::PAC, palette::PIECE),
            "Ms. Pac-Man, yellow",
        ),
        (
            " S ",
            seat(Seat::South, palette::PIECE),
            "ghosts: S W N E, their seats",
        ),
        (
            " s ",
            light(palette::WEAK, palette::PIECE),
            "small: she can eat it; blue",
        ),
        (
            ">@<",
            light(palette::PAC, palette::FOCUS),
            "the piece to move: breathes",
        ),
        (
            "( )",
            light(palette::PAC, palette::FOCUS),
            "a step that is legal",
        ),
        (" . ", dot(Seat::South), "South's dots, lower left"),
        (" , ", dot(Seat::West), "West's dots, upper left"),
        (" ' ", dot(Seat::North), "North's dots, upper right"),
        (" : ", dot(Seat::East), "East's dots, lower right"),
        (
            " * ",
            light(palette::PELLET, palette::PIECE),
            "a power dot, in a corner",
        ),
        (" % ", None, "an exit: to any other exit"),
        ("---", light(palette::WALL, palette::AMBIENT), "a wall"),
        (
            "* *",
            light(palette::PAC, palette::FOCUS),
            "caught or eaten just now",
        ),
    ]
}

/// The marks that every game has, in the colours of its first piece.
fn common(kind: GameKind) -> [Row; 4] {
    let mover = match kind {
        GameKind::Quoridor2 | GameKind::Quoridor4 => palette::seat(Seat::South),
        GameKind::Pacman | GameKind::MsPacman => palette::PAC,
    };
    let white = light(palette::WHITE, palette::FOCUS);
    [
        (
            " x ",
            light(mover, palette::GROUND),
            "left by the last move",
        ),
        ("? ?", white, "a hint, or asked by a lesson"),
        ("! !", white, "why a press was refused"),
        ("[ ]", None, "the cursor; { } where legal"),
    ]
}

fn mark((glyphs, of, meaning): Row) -> Mark {
    Mark {
        glyphs,
        led: of.map(|(color, tier)| on_the_wire(color.scaled_by(tier))),
        // The cells of fences and walls have no character where there are colours.
        is_light: glyphs == "---",
        meaning,
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
    use fencelight_core::game::Piece;

    use super::super::names;
    use super::*;

    #[test]
    fn the_marks_are_short_and_differ() {
        for kind in GameKind::ALL {
            let marks = marks(kind, Layout::A);
            for mark in &marks {
                assert_eq!(mark.glyphs.len(), 3, "{}", mark.glyphs);
                assert!(mark.meaning.len() <= 29, "{}", mark.meaning);
            }
            let letters = marks.iter().filter(|mark| mark.meaning.contains("pawn"));
            assert!(
                kind.required_seats()
                    .is_none_or(|seats| letters.count() > seats.len() as usize)
            );
        }
    }

    #[test]
    fn a_ghost_that_does_not_play_has_no_mark() {
        for layout in Layout::ALL {
            let marks = marks(GameKind::Pacman, layout);
            for ghost in Ghost::ALL {
                let name = names::piece(Piece::Ghost(ghost));
                let is_there = marks.iter().any(|mark| mark.meaning.starts_with(name));
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
