//! What the lights of a table mean, square by square and fence by fence: shapes repeat it on a screen, where colours and dim lights do not
//! suffice. [`picture`](crate::picture) draws them.

use fencelight_board::table::{HINT_MS, Phase, RejectReason, Table, human_seats};
use fencelight_core::game::{Action, Game as _, Move, Mover, Piece, Violation};
use fencelight_core::games::{BoardFacts as _, GameVisitor, PieceKind, PlacedPiece};
use fencelight_core::geometry::{Fence, Key, Seat, Square};
use fencelight_core::mspacman::{self, MAZE, area};
use fencelight_core::{pacman, quoridor};
use fencelight_text::names;

/// How long a refusal is crossed: its lights blink twice, then the legal squares breathe once.
const REFUSAL_MS: u64 = 3_400;

/// What a square means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// The goal line of a seat.
    Goal(Seat),
    /// A dot of a seat's area.
    Dot(Seat),
    /// A pellet or a power dot.
    Pellet,
    /// The last move left it.
    Left,
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
    /// Fences, the least important first.
    pub fences: Vec<(Fence, FenceMark)>,
    /// Whether the walls of the maze have lines.
    pub has_maze: bool,
    /// The seat to move.
    pub turn: Option<Seat>,
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
            self.marks.push((left.square, Mark::Left));
        }
        let mover = self.turn.map(|_| game.mover());
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
            self.fences.push((preview.fence, FenceMark::Shown));
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
        self.fences.push((fence, FenceMark::Refused));
        match violation {
            // The fence in the way is framed as the refused one is.
            Violation::Overlaps(other) | Violation::Crosses(other) => {
                self.fences.push((other, FenceMark::Refused));
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
            Action::Fence(fence) => self.fences.push((fence, FenceMark::Hint)),
            _ => self.signs.push((Key::Ok(turn), Sign::Star)),
        }
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
        for fence in position.fences().iter() {
            let is_recent = Seat::ALL.into_iter().any(|seat| {
                recent[seat].is_some_and(|it| it.fence == fence && it.fade_started_ms.is_none())
            });
            let mark = match is_recent && self.table.phase() == Phase::Play {
                true => FenceMark::Recent,
                false => FenceMark::Placed,
            };
            self.overlay.fences.push((fence, mark));
        }
    }

    fn pacman(self, position: &pacman::Position) {
        for fence in position.fences().iter() {
            self.overlay.fences.push((fence, FenceMark::Wall));
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
