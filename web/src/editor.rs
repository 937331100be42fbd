//! A position that is set up piece by piece. Every change leads from one position of the game to another; core refuses what no game reaches.

use fencelight_board::geometry::{Axis, Fence, Key, Seat, Square};
use fencelight_core::game::{Mover, Piece};
use fencelight_core::games::{AllOptions, AnyGame, AnySetup, GameKind, GameVisitor, PositionError};
use fencelight_core::mspacman::TurnPhase;
use fencelight_core::{mspacman, pacman, quoridor};

use crate::layout::Target;

/// What a press on a square puts there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tool {
    /// The pawn of a seat.
    Pawn(Seat),
    /// Pac-Man or one of his ghosts; a ghost that is pressed again is off the board.
    Piece(Piece),
    /// A pellet, or none.
    Pellet,
    /// Ms. Pac-Man.
    MsPacman,
    /// The ghost of a seat; pressed again it turns from strong to weak and back.
    Ghost(Seat),
    /// A dot, or none.
    Dot,
}

/// Why a change is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// No game reaches the position.
    Position(PositionError),
    /// Walls of a maze are fixed.
    Fixed,
    /// The box has no more of it.
    Full,
    /// The seats do not fit the game.
    Seats,
}

/// A position that is set up.
pub struct Editor {
    setup: AnySetup,
    game: AnyGame,
    tool: Tool,
    refusal: Option<Refusal>,
}

/// The position as written down.
struct AsSetup;

impl GameVisitor for AsSetup {
    type Output = AnySetup;

    fn quoridor(self, position: &quoridor::Position) -> AnySetup {
        quoridor::Setup::from(position).into()
    }

    fn pacman(self, position: &pacman::Position) -> AnySetup {
        pacman::Setup::from(position).into()
    }

    fn mspacman(self, position: &mspacman::Position) -> AnySetup {
        mspacman::Setup::from(position).into()
    }
}

/// The start of a game that is set up.
fn start(kind: GameKind) -> AnyGame {
    AnyGame::start(kind, &AllOptions::DEFAULT, Some(Seat::South), 0)
}

impl Editor {
    /// Begins with a position.
    #[must_use]
    pub fn new(game: AnyGame) -> Self {
        let setup = game.visit(AsSetup);
        let mut editor = Self {
            tool: Tool::Dot,
            refusal: None,
            setup,
            game,
        };
        editor.tool = editor.tools()[0];
        editor
    }

    /// Begins with the start of a game.
    #[must_use]
    pub fn of_kind(kind: GameKind) -> Self {
        Self::new(start(kind))
    }

    /// The position.
    #[must_use]
    pub const fn game(&self) -> &AnyGame {
        &self.game
    }

    /// The position as written down.
    #[must_use]
    pub const fn setup(&self) -> &AnySetup {
        &self.setup
    }

    /// What a press on a square puts there.
    #[must_use]
    pub const fn tool(&self) -> Tool {
        self.tool
    }

    /// Why the last change was refused.
    #[must_use]
    pub const fn refusal(&self) -> Option<Refusal> {
        self.refusal
    }

    /// Reports that something was refused.
    pub const fn refuse(&mut self, refusal: Refusal) {
        self.refusal = Some(refusal);
    }

    /// What can be put on squares.
    #[must_use]
    pub fn tools(&self) -> Vec<Tool> {
        match &self.setup {
            AnySetup::Quoridor(setup) => setup.players.seats().iter().map(Tool::Pawn).collect(),
            AnySetup::Pacman(_) => {
                let pieces = Piece::ALL.into_iter().map(Tool::Piece);
                pieces.chain([Tool::Pellet]).collect()
            }
            AnySetup::MsPacman(setup) => {
                let ghosts = setup.seats.without(setup.controller);
                let ghosts = ghosts.iter().map(Tool::Ghost);
                [Tool::MsPacman]
                    .into_iter()
                    .chain(ghosts)
                    .chain([Tool::Dot])
                    .collect()
            }
        }
    }

    /// What can be to move.
    #[must_use]
    pub fn movers(&self) -> Vec<Mover> {
        match &self.setup {
            AnySetup::Quoridor(setup) => setup.players.seats().iter().map(Mover::Seat).collect(),
            AnySetup::Pacman(_) => Piece::ALL.into_iter().map(Mover::Piece).collect(),
            AnySetup::MsPacman(setup) => setup.seats.iter().map(Mover::Seat).collect(),
        }
    }

    /// Chooses what a press on a square puts there.
    pub const fn choose(&mut self, tool: Tool) {
        (self.tool, self.refusal) = (tool, None);
    }

    /// A press on the board.
    pub fn press(&mut self, target: Target) {
        match target {
            Target::Key(Key::Square(square)) => self.press_square(square),
            Target::Key(Key::Post(post)) => {
                let [along, across] =
                    [Axis::Horizontal, Axis::Vertical].map(|axis| Fence::new(post, axis));
                // None, then horizontal, then vertical, then none.
                if self.has_fence(across) {
                    self.change_fences(across, None);
                } else if self.has_fence(along) {
                    self.change_fences(along, Some(across));
                } else {
                    self.change_fences(across, Some(along));
                }
            }
            Target::Groove(gap) => {
                let fence = gap.near();
                let laid = (!self.has_fence(fence)).then_some(fence);
                self.change_fences(fence, laid);
            }
            Target::Key(Key::Ok(_) | Key::Back(_)) => {}
        }
    }

    fn press_square(&mut self, square: Square) {
        let tool = self.tool;
        self.change(|setup| {
            match (setup, tool) {
                (AnySetup::Quoridor(setup), Tool::Pawn(seat)) => {
                    setup.pawns[seat] = Some(square);
                }
                (AnySetup::Pacman(setup), Tool::Piece(Piece::Pac)) => setup.pac = square,
                (AnySetup::Pacman(setup), Tool::Piece(Piece::Ghost(ghost))) => {
                    let place = &mut setup.ghosts[ghost];
                    *place = (*place != Some(square)).then_some(square);
                }
                (AnySetup::Pacman(setup), Tool::Pellet) => {
                    let before = setup.pellets.len();
                    setup.pellets.retain(|pellet| *pellet != square);
                    if setup.pellets.len() == before {
                        setup.pellets.push(square).map_err(|_| Refusal::Full)?;
                    }
                }
                (AnySetup::MsPacman(setup), Tool::MsPacman) => setup.ms_pacman = Some(square),
                (AnySetup::MsPacman(setup), Tool::Ghost(seat)) => {
                    if let Some(ghost) = &mut setup.ghosts[seat] {
                        match ghost.square == square {
                            true => ghost.weak_turns = 2 - ghost.weak_turns.min(2),
                            false => ghost.square = square,
                        }
                    }
                }
                (AnySetup::MsPacman(setup), _) => match setup.dots.contains(square) {
                    true => setup.dots.remove(square),
                    false => setup.dots.insert(square),
                },
                _ => {}
            }
            Ok(())
        });
    }

    fn has_fence(&self, fence: Fence) -> bool {
        match &self.setup {
            AnySetup::Quoridor(setup) => setup.fences.contains(&fence),
            AnySetup::Pacman(setup) => setup.fences.contains(&fence),
            AnySetup::MsPacman(_) => false,
        }
    }

    /// Removes a fence where it lies, and lays another. In Quoridor it goes to the emptiest hand and comes from the fullest.
    fn change_fences(&mut self, removed: Fence, laid: Option<Fence>) {
        self.change(|setup| {
            let fences = match setup {
                AnySetup::Quoridor(setup) => &mut setup.fences,
                AnySetup::Pacman(setup) => &mut setup.fences,
                AnySetup::MsPacman(_) => return Err(Refusal::Fixed),
            };
            let before = fences.len();
            fences.retain(|fence| *fence != removed);
            if let Some(fence) = laid {
                fences.push(fence).map_err(|_| Refusal::Full)?;
            }
            let after = fences.len();
            if let AnySetup::Quoridor(setup) = setup {
                let seats = setup.players.seats();
                if after > before {
                    let fullest = seats
                        .iter()
                        .max_by_key(|&seat| (setup.hands[seat], u8::MAX - seat as u8));
                    let hand = &mut setup.hands[fullest.unwrap_or(Seat::South)];
                    *hand = hand.checked_sub(1).ok_or(Refusal::Full)?;
                } else if after < before {
                    let emptiest = seats.iter().min_by_key(|&seat| setup.hands[seat]);
                    setup.hands[emptiest.unwrap_or(Seat::South)] += 1;
                }
            }
            Ok(())
        });
    }

    /// Lets a seat or a piece move next.
    pub fn set_mover(&mut self, mover: Mover) {
        self.change(|setup| {
            match (setup, mover) {
                (AnySetup::Quoridor(setup), Mover::Seat(seat)) => setup.turn = seat,
                (AnySetup::Pacman(setup), Mover::Piece(piece)) => setup.mover = piece,
                (AnySetup::MsPacman(setup), Mover::Seat(seat)) => setup.turn = seat,
                _ => {}
            }
            Ok(())
        });
    }

    /// One fence more or less in a hand.
    pub fn change_hand(&mut self, seat: Seat, is_more: bool) {
        self.change(|setup| {
            if let AnySetup::Quoridor(setup) = setup {
                let hand = &mut setup.hands[seat];
                *hand = match is_more {
                    true => *hand + 1,
                    false => hand.saturating_sub(1),
                };
            }
            Ok(())
        });
    }

    /// The lives of Pac-Man.
    pub fn set_lives(&mut self, lives: u8) {
        self.change(|setup| {
            if let AnySetup::Pacman(setup) = setup {
                setup.lives = lives;
            }
            Ok(())
        });
    }

    /// The seat that plays Ms. Pac-Man. Its ghost goes to the seat that played her.
    pub fn set_controller(&mut self, seat: Seat) {
        self.change(|setup| {
            if let AnySetup::MsPacman(setup) = setup
                && seat != setup.controller
            {
                setup.ghosts[setup.controller] = setup.ghosts[seat].take();
                setup.controller = seat;
            }
            Ok(())
        });
        if !self.tools().contains(&self.tool) {
            self.tool = self.tools()[0];
        }
    }

    /// Changes the set-up, if the result is a position.
    fn change(&mut self, edit: impl FnOnce(&mut AnySetup) -> Result<(), Refusal>) {
        let mut setup = self.setup.clone();
        let changed = edit(&mut setup).and_then(|()| self.checked(&mut setup));
        match changed {
            Ok(game) => (self.setup, self.game, self.refusal) = (setup, game, None),
            Err(refusal) => self.refusal = Some(refusal),
        }
    }

    /// The position of a set-up, at the beginning of a turn.
    fn checked(&self, setup: &mut AnySetup) -> Result<AnyGame, Refusal> {
        let options = self.game.options();
        let dice = self.game.dice().unwrap_or_default();
        let position =
            |setup: &AnySetup| AnyGame::new(setup, &options, dice).map_err(Refusal::Position);
        match setup {
            AnySetup::Quoridor(_) => {}
            AnySetup::Pacman(pacman) => {
                (pacman.steps, pacman.boost, pacman.came_from) = (2, false, None);
                let whole = position(setup);
                if let (Err(_), AnySetup::Pacman(pacman)) = (whole, &mut *setup) {
                    // A ghost that does not see him has one step.
                    pacman.steps = 1;
                }
            }
            AnySetup::MsPacman(setup) => {
                (setup.steps, setup.extra_turn) = (0, false);
                setup.phase = match setup.ms_pacman {
                    Some(_) => TurnPhase::Roll,
                    None => TurnPhase::Place,
                };
            }
        }
        position(setup)
    }
}

#[cfg(test)]
#[path = "editor_tests.rs"]
mod tests;
