//! What the lights of a table mean, square by square and fence by fence: shapes repeat it on a screen, where colours and dim lights do not
//! suffice. `light.js` draws them.

use std::fmt::Write as _;

use fencelight_board::geometry::{BAR_LEDS, Cell, Direction, Fence, Key, Led, Seat, Square};
use fencelight_board::table::{
    HINT_MS, MOVE_ANIMATION_MS, Phase, RejectReason, Table, human_seats,
};
use fencelight_core::game::{Action, Game as _, Ghost, Move, Mover, Piece, Violation};
use fencelight_core::games::{BoardFacts as _, GameVisitor, PieceKind, PlacedPiece};
use fencelight_core::mspacman::{self, MAZE, area};
use fencelight_core::{pacman, quoridor};
use fencelight_text::names;

/// How long a refusal is crossed: its lights blink twice, then the legal squares breathe once.
const REFUSAL_MS: u64 = 3_400;

/// How long the streak behind a piece is seen after its move.
const STREAK_MS: u64 = 600;
/// The lamp of `light.js` that is white.
const LAMP_WHITE: usize = 12;

/// What a square means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// The goal line of a seat.
    Goal(Seat),
    /// A dot of a seat's area.
    Dot(Seat),
    /// A pellet or a power dot.
    Pellet,
    /// The last move left it: the piece, where it went, and how much of its streak is left, of 8.
    Left(Mover, Option<Square>, u64),
    /// A piece.
    Piece(Figure),
}

/// How a piece looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figure {
    /// What it is.
    pub kind: PieceKind,
    /// A ghost that can be eaten.
    pub is_weak: bool,
    /// It is to move.
    pub is_mover: bool,
    /// Its letter, where letters are on.
    pub letter: Option<char>,
}

/// A sign over everything else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// A hint, or the best move of a review.
    Star,
    /// Refused.
    Cross,
    /// Asked for an answer.
    Question,
}

/// What a fence is, beside a placed one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FenceMark {
    /// Placed in an earlier round.
    Placed,
    /// Placed in this round.
    Recent,
    /// Shown, and may be placed.
    Shown,
    /// May not be placed.
    Refused,
    /// A hint.
    Hint,
    /// A wall of Pac-Man.
    Wall,
}

/// What lies over the lights.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Overlay {
    /// Squares, the least important first.
    pub marks: Vec<(Square, Mark)>,
    /// Fences, the least important first, with their owners where they are known.
    pub fences: Vec<(Fence, FenceMark, Option<Seat>)>,
    /// Whether the board is the maze of Ms. Pac-Man.
    pub has_maze: bool,
    /// The seat to move.
    pub turn: Option<Seat>,
    /// The colour of a move.
    pub mover: Option<Mover>,
    /// Keys that may be pressed for a move.
    pub frames: Vec<Key>,
    /// Signs.
    pub signs: Vec<(Key, Sign)>,
}

impl Overlay {
    /// What a table means now. Letters are on pieces if `has_letters`; what may be pressed is framed if `is_playable`.
    #[must_use]
    pub fn new(table: &Table, has_letters: bool, is_playable: bool) -> Self {
        let phase = table.phase();
        if !matches!(
            phase,
            Phase::Play
                | Phase::Pause
                | Phase::Over
                | Phase::Resume
                | Phase::Lesson
                | Phase::Puzzle
        ) {
            return Self::default();
        }
        let mut overlay = Self::default();
        let is_by_hand =
            table.is_human_turn() && matches!(phase, Phase::Play | Phase::Lesson | Phase::Puzzle);
        overlay.add_goal(table, is_by_hand);
        table.position().visit(Lying {
            overlay: &mut overlay,
            table,
        });
        if phase != Phase::Resume {
            overlay.turn = Some(table.position().turn()).filter(|_| phase != Phase::Over);
        }
        overlay.add_pieces(table, has_letters);
        if is_playable {
            overlay.frames = frames(table, is_by_hand);
        }
        overlay.add_feedback(table);
        overlay
    }

    /// The goal line lies below everything else.
    fn add_goal(&mut self, table: &Table, is_by_hand: bool) {
        let goal = table.position().goal().filter(|_| is_by_hand);
        let Some(goal) = goal else { return };
        for square in Square::all().filter(|&square| goal.seat.has_goal(square)) {
            self.marks.push((square, Mark::Goal(goal.seat)));
        }
    }

    fn add_pieces(&mut self, table: &Table, has_letters: bool) {
        let game = table.position();
        if let Some(left) = table.cues().vacated
            && table.phase() == Phase::Play
            && left.mover != game.mover()
        {
            let animation = table.cues().animation;
            let to = animation.and_then(|it| match it.mv.action() {
                Action::Square(to) if it.from == Some(left.square) => Some(to),
                _ => None,
            });
            let since_ms = animation.map_or(u64::MAX, |it| table.now_ms() - it.at_ms);
            let is_calm = table.settings().calm;
            let streak = match since_ms.saturating_sub(MOVE_ANIMATION_MS) {
                _ if is_calm => 4,
                faded_ms => 8 - (faded_ms / (STREAK_MS / 8)).min(8),
            };
            let mark = Mark::Left(left.mover, to, streak);
            self.marks.push((left.square, mark));
        }
        let mover = self.turn.map(|_| game.mover());
        self.mover = mover;
        game.for_each_piece(|piece| {
            let figure = Figure {
                kind: piece.kind,
                is_weak: piece.is_weak,
                is_mover: mover == Some(piece.mover),
                letter: Some(letter(&piece)).filter(|_| has_letters),
            };
            self.marks.push((piece.square, Mark::Piece(figure)));
        });
    }

    /// Preview, hint, refusal and question.
    fn add_feedback(&mut self, table: &Table) {
        let now_ms = table.now_ms();
        if let Some(preview) = table.preview() {
            let turn = Some(table.position().turn());
            self.fences.push((preview.fence, FenceMark::Shown, turn));
        }
        if let Some((mv, at_ms)) = table.cues().hint
            && now_ms.saturating_sub(at_ms) < HINT_MS
        {
            self.add_best(mv, table.position().turn());
        }
        if let Some(proposal) = table.proposal() {
            let asked = human_seats(table.players()).with(proposal.by);
            table.position().for_each_piece(|piece| {
                if asked.contains(piece.seat) {
                    self.signs.push((Key::Square(piece.square), Sign::Question));
                }
            });
        }
        let rejection = table.cues().rejection;
        let Some(rejection) = rejection.filter(|it| now_ms.saturating_sub(it.at_ms) < REFUSAL_MS)
        else {
            return;
        };
        match rejection.reason {
            RejectReason::IllegalMove(mv, illegal) => {
                self.refuse(table, rejection.key, mv, illegal.violation());
            }
            RejectReason::NotYourTurn | RejectReason::SeatMismatch(_) => {}
            _ => self.signs.push((rejection.key, Sign::Cross)),
        }
    }

    fn refuse(&mut self, table: &Table, key: Key, mv: Move, violation: Violation) {
        let Action::Fence(fence) = mv.action() else {
            return self.signs.push((key, Sign::Cross));
        };
        self.fences.push((fence, FenceMark::Refused, None));
        match violation {
            // The fence in the way is framed as the refused one is.
            Violation::Overlaps(other) | Violation::Crosses(other) => {
                self.fences.push((other, FenceMark::Refused, None));
            }
            Violation::CutsOff(seat) => table.position().for_each_piece(|piece| {
                if piece.mover == Mover::Seat(seat) {
                    self.signs.push((Key::Square(piece.square), Sign::Cross));
                }
            }),
            _ => {}
        }
    }

    /// Marks a hint or the best move of a review.
    pub fn add_best(&mut self, mv: Move, turn: Seat) {
        match mv.action() {
            Action::Square(square) => self.signs.push((Key::Square(square), Sign::Star)),
            Action::Fence(fence) => self.fences.push((fence, FenceMark::Hint, None)),
            _ => self.signs.push((Key::Ok(turn), Sign::Star)),
        }
    }

    /// The items of `light.js`: a letter and numbers each, LEDs first. `outline` is a fence under the pointer, and whether it may be placed;
    /// `frame` is the place of a side key in ten thousandths of the side of the picture.
    #[must_use]
    pub fn items(
        &self,
        outline: Option<(Fence, bool)>,
        frame: impl Fn(Key) -> Option<[u16; 4]>,
    ) -> String {
        let mut items = String::new();
        let mut add = |kind: char, numbers: &[usize]| {
            for (place, number) in numbers.iter().enumerate() {
                let before = if place == 0 { kind } else { ',' };
                let _ = write!(items, "{before}{number}");
            }
            items.push(' ');
        };
        let is_piece = |it: &&(Square, Mark)| matches!(it.1, Mark::Piece(_));
        for &(square, mark) in &self.marks {
            let led = led_of(square);
            let is_covered = self.marks.iter().filter(is_piece).any(|it| it.0 == square);
            match mark {
                Mark::Piece(figure) => add('p', &figure.numbers(led, self.has_maze)),
                _ if is_covered => {}
                Mark::Goal(seat) => add('g', &[led, seat as usize]),
                Mark::Dot(seat) => add('d', &[led, seat as usize]),
                Mark::Pellet => add('o', &[led]),
                Mark::Left(mover, to, streak) => {
                    let lamp = lamp(mover);
                    let (to, streak) = to.map_or((led, 0), |to| (led_of(to), streak as usize));
                    add('h', &[led, lamp, lamp.min(4), to, streak]);
                }
            }
        }
        if self.has_maze {
            maze_walls().for_each(|cell| add('w', &wall(cell)));
            MAZE.solid
                .iter()
                .for_each(|square| add('b', &[led_of(square)]));
            MAZE.exits
                .iter()
                .for_each(|square| add('x', &[led_of(square)]));
        }
        let leds = |fence| Cell::of_fence(fence).map(|cell| Led::of_cell(cell).index());
        let walls = self.fences.iter().filter(|it| it.1 == FenceMark::Wall);
        for [first, _, last] in walls.map(|it| Cell::of_fence(it.0)) {
            add('w', &wall(first));
            add('w', &wall(last));
        }
        for &(fence, mark, owner) in &self.fences {
            let [first, post, last] = leds(fence);
            if mark != FenceMark::Wall {
                let owner = owner.map_or(usize::from(u8::MAX), |seat| seat as usize);
                add('f', &[first, post, last, mark as usize, owner]);
            }
        }
        if let Some((fence, is_legal)) = outline {
            let [first, post, last] = leds(fence);
            let kind = if is_legal { 5 } else { 6 };
            add('f', &[first, post, last, kind, usize::from(u8::MAX)]);
        }
        let mover = self.mover.map_or(LAMP_WHITE, lamp);
        for &key in &self.frames {
            match (key, frame(key)) {
                (Key::Square(square), _) => {
                    let is_jump = self.is_jump(square).into();
                    add('l', &[led_of(square), mover, is_jump]);
                }
                (_, Some(frame)) => add('k', &frame.map(usize::from)),
                _ => {}
            }
        }
        for &(key, sign) in &self.signs {
            let led = match key {
                Key::Ok(seat) | Key::Back(seat) => bar_led(seat, BAR_LEDS / 2),
                Key::Square(square) => Some(led_of(square)),
                Key::Post(post) => Some(Led::of_cell(Cell::of_post(post)).index()),
            };
            led.into_iter()
                .for_each(|led| add('s', &[led, sign as usize]));
        }
        if let Some(seat) = self.turn
            && let (Some(first), Some(last)) = (bar_led(seat, 0), bar_led(seat, BAR_LEDS - 1))
        {
            add('m', &[first, last]);
        }
        items
    }

    /// Whether a legal square is two steps or a corner away from the piece that moves.
    fn is_jump(&self, to: Square) -> bool {
        let is_mover = |mark: &Mark| matches!(mark, Mark::Piece(figure) if figure.is_mover);
        let from = self.marks.iter().find(|(_, mark)| is_mover(mark));
        from.is_some_and(|&(from, _)| {
            let away = from.file().abs_diff(to.file()) + from.rank().abs_diff(to.rank());
            away == 2 && matches!(self.mover, Some(Mover::Seat(_))) && !self.has_maze
        })
    }
}

/// The grooves of the maze that no piece crosses.
pub fn maze_walls() -> impl Iterator<Item = Cell> {
    let sides = Square::all().flat_map(|square| {
        [Direction::East, Direction::North].map(|direction| (square, direction))
    });
    sides.filter_map(|(square, direction)| {
        let next = square.step(direction)?;
        let is_open =
            MAZE.neighbours(square).contains(next) || MAZE.neighbours(next).contains(square);
        let cell = Cell::of_square(square);
        let (east, north) = match direction {
            Direction::East => (1, 0),
            _ => (0, 1),
        };
        Cell::new(cell.x() + east, cell.y() + north).filter(|_| !is_open)
    })
}

/// The LED of a groove and those of the posts at its ends.
fn wall(groove: Cell) -> Vec<usize> {
    let (x, y) = (groove.x(), groove.y());
    let ends = match x % 2 {
        0 => [(x.wrapping_sub(1), y), (x + 1, y)],
        _ => [(x, y.wrapping_sub(1)), (x, y + 1)],
    };
    let posts = ends.into_iter().filter_map(|(x, y)| Cell::new(x, y));
    let cells = [groove].into_iter().chain(posts);
    cells.map(|cell| Led::of_cell(cell).index()).collect()
}

fn led_of(square: Square) -> usize {
    Led::of_cell(Cell::of_square(square)).index()
}

fn bar_led(seat: Seat, number: u8) -> Option<usize> {
    Led::of_bar(seat, number).map(Led::index)
}

impl Figure {
    /// Its LED, its kind, whether it is weak and whether it moves, and its letter.
    fn numbers(&self, led: usize, has_maze: bool) -> [usize; 5] {
        let kind = match self.kind {
            PieceKind::Pawn(seat) => seat as usize,
            PieceKind::Pac => 4 + usize::from(has_maze),
            PieceKind::SeatGhost(seat) => 6 + seat as usize,
            PieceKind::Ghost(ghost) => 5 + lamp(Mover::Piece(Piece::Ghost(ghost))),
        };
        let letter = self.letter.filter(|_| self.kind != PieceKind::Pac);
        let letter = letter.map_or(0, |letter| letter as usize);
        [led, kind, self.is_weak.into(), self.is_mover.into(), letter]
    }
}

/// The lamp of `light.js` that has the colour of a piece.
fn lamp(mover: Mover) -> usize {
    match mover {
        Mover::Seat(seat) => seat as usize,
        Mover::Piece(Piece::Pac) => 4,
        Mover::Piece(Piece::Ghost(ghost)) => match ghost {
            Ghost::Blinky => 5,
            Ghost::Pinky => 6,
            Ghost::Inky => 7,
            Ghost::Clyde => 8,
        },
    }
}

/// The squares of the steps, or the key that a lesson asks for.
fn frames(table: &Table, is_by_hand: bool) -> Vec<Key> {
    if let Some(lesson) = table.lesson() {
        return lesson.asked_key().into_iter().collect();
    }
    match is_by_hand && table.proposal().is_none() {
        true => table.targets().iter().map(Key::Square).collect(),
        false => Vec::new(),
    }
}

/// The letter of a piece; `@` for Pac-Man, whose shape says it.
fn letter(piece: &PlacedPiece) -> char {
    names::letter(match piece.kind {
        PieceKind::Pawn(of) | PieceKind::SeatGhost(of) => Mover::Seat(of),
        PieceKind::Pac => Mover::Piece(Piece::Pac),
        PieceKind::Ghost(ghost) => Mover::Piece(Piece::Ghost(ghost)),
    })
}

/// Adds what lies on the field.
struct Lying<'a> {
    overlay: &'a mut Overlay,
    table: &'a Table,
}

impl GameVisitor for Lying<'_> {
    type Output = ();

    fn quoridor(self, position: &quoridor::Position) {
        let recent = self.table.cues().recent_fences;
        let mut owners = Vec::new();
        if !position.fences().is_empty() {
            self.table.history().replay(|before, mv| {
                if let Action::Fence(fence) = mv.action() {
                    owners.push((fence, before.turn()));
                }
            });
        }
        for fence in position.fences().iter() {
            let owner = owners.iter().find(|it| it.0 == fence).map(|it| it.1);
            let is_recent = Seat::ALL.into_iter().any(|seat| {
                recent[seat].is_some_and(|it| it.fence == fence && it.fade_started_ms.is_none())
            });
            let mark = match is_recent && self.table.phase() == Phase::Play {
                true => FenceMark::Recent,
                false => FenceMark::Placed,
            };
            let is_his = |seat: &Seat| recent[*seat].is_some_and(|it| it.fence == fence);
            let owner = owner.or_else(|| Seat::ALL.into_iter().find(is_his));
            self.overlay.fences.push((fence, mark, owner));
        }
    }

    fn pacman(self, position: &pacman::Position) {
        for fence in position.fences().iter() {
            self.overlay.fences.push((fence, FenceMark::Wall, None));
        }
        for square in position.pellets().iter() {
            self.overlay.marks.push((square, Mark::Pellet));
        }
    }

    fn mspacman(self, position: &mspacman::Position) {
        self.overlay.has_maze = true;
        for seat in Seat::ALL {
            for square in (position.dots() & area(seat)).iter() {
                let mark = match MAZE.power.contains(square) {
                    true => Mark::Pellet,
                    false => Mark::Dot(seat),
                };
                self.overlay.marks.push((square, mark));
            }
        }
    }
}
