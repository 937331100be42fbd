//! The board in shapes: what lies on every cell as a character, so that nothing is said by colour alone.

use fencelight_board::geometry::{BAR_LEDS, Cell, Fence, PerSeat, Seat, Square};

/// What stands beside the character of a square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Sides {
    /// Nothing.
    #[default]
    None,
    /// A legal destination: `( )`.
    Legal,
    /// A jump: `< >`.
    Jump,
    /// The piece to move: `> <`.
    Mover,
    /// A hint, or a question: `? ?`.
    Question,
    /// Why a press had no effect: `! !`.
    Wrong,
    /// A catch, or the winner: `* *`.
    Event,
}

impl Sides {
    /// The characters to the left and to the right.
    pub(super) const fn characters(self) -> Option<(char, char)> {
        Some(match self {
            Self::None => return None,
            Self::Legal => ('(', ')'),
            Self::Jump => ('<', '>'),
            Self::Mover => ('>', '<'),
            Self::Question => ('?', '?'),
            Self::Wrong => ('!', '!'),
            Self::Event => ('*', '*'),
        })
    }
}

/// The shape on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    pub(crate) glyph: char,
    pub(crate) sides: Sides,
    /// The light alone shows it where there are colours.
    pub(crate) is_light: bool,
}

impl Shape {
    const EMPTY: Self = Self {
        glyph: ' ',
        sides: Sides::None,
        is_light: true,
    };
}

/// Words over the cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Label {
    /// The cell in the middle of the words.
    pub(super) cell: Cell,
    pub(super) text: String,
}

/// The shapes on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shapes {
    cells: Vec<Shape>,
    bars: PerSeat<[char; BAR_LEDS as usize]>,
    labels: Vec<Label>,
}

impl Shapes {
    /// A dark board.
    pub(crate) fn dark() -> Self {
        Self {
            cells: vec![Shape::EMPTY; usize::from(Cell::COUNT)],
            bars: PerSeat([[' '; BAR_LEDS as usize]; 4]),
            labels: Vec::new(),
        }
    }

    fn at(&mut self, cell: Cell) -> &mut Shape {
        &mut self.cells[usize::from(cell.index())]
    }

    /// A cell whose light shows as much as its shape.
    pub(crate) fn lit(&mut self, cell: Cell, glyph: char) {
        let shape = self.at(cell);
        (shape.glyph, shape.is_light) = (glyph, true);
    }

    /// A cell with a character.
    pub(crate) fn cell(&mut self, cell: Cell, glyph: char) {
        let shape = self.at(cell);
        (shape.glyph, shape.is_light) = (glyph, false);
    }

    /// A square with a character.
    pub(crate) fn square(&mut self, square: Square, glyph: char) {
        self.cell(Cell::of_square(square), glyph);
    }

    /// What stands beside the character of a square.
    pub(crate) fn sides(&mut self, square: Square, sides: Sides) {
        self.at(Cell::of_square(square)).sides = sides;
    }

    /// The cells of a fence: grooves, and the post between them.
    pub(crate) fn fence(&mut self, fence: Fence, groove: char, post: char) {
        let [first, middle, last] = Cell::of_fence(fence);
        self.lit(first, groove);
        self.lit(middle, post);
        self.lit(last, groove);
    }

    /// The LEDs of a bar, from its owner's left; what is not named is dark.
    pub(crate) fn bar(&mut self, seat: Seat, glyphs: impl IntoIterator<Item = char>) {
        let bar = &mut self.bars[seat];
        *bar = [' '; BAR_LEDS as usize];
        for (led, glyph) in bar.iter_mut().zip(glyphs) {
            *led = glyph;
        }
    }

    /// Words centred on a cell.
    pub(crate) fn label(&mut self, cell: Cell, text: impl Into<String>) {
        let text = text.into();
        self.labels.push(Label { cell, text });
    }

    /// The shape on a cell.
    pub(crate) fn of_cell(&self, cell: Cell) -> Shape {
        self.cells[usize::from(cell.index())]
    }

    /// The character of an LED of a bar.
    pub(super) fn of_bar(&self, seat: Seat, number: u8) -> char {
        self.bars[seat][usize::from(number)]
    }

    /// The words over the cells alone.
    #[cfg(test)]
    pub(crate) fn words(&self) -> impl Iterator<Item = &str> {
        self.labels.iter().map(|label| label.text.as_str())
    }

    /// Words over the cells.
    pub(super) fn labels(&self) -> &[Label] {
        &self.labels
    }
}
