//! Make and unmake.

use core::cmp::Ordering;

use super::joints::Neighbours;
use super::position::{OFF_BOARD, Position};
use super::setup::PlayerCount;
use super::witness::WitnessPath;
use crate::game::{Action, Move};
use crate::geometry::{Direction, Fence, PerSeat, Seat, SeatSet, Square};
use crate::sets::PostSet;

/// The state that [`Position::unmake`] restores.
///
/// ```
/// use fencelight_core::quoridor::Position;
///
/// let mut position = Position::default();
/// let undo = position.make("e3h".parse()?);
/// assert_eq!(position.fences().len(), 1);
/// position.unmake(undo);
/// assert_eq!(position, Position::default());
/// # Ok::<(), fencelight_core::notation::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    mv: Move,
    turn: Seat,
    /// Where the pawn of the mover stood; meaningless for a fence.
    from: u8,
    paths: SavedPaths,
}

/// How witness paths were before a move.
#[derive(Clone, Copy, Debug)]
enum SavedPaths {
    /// The move changed no path.
    Unchanged,
    /// The path of the mover.
    Mover(WitnessPath),
    /// The move led some paths around a fence.
    Detours(Detours),
}

/// For each seat the posts that its witness path passes on their other side since a fence was placed.
pub type Detours = PerSeat<PostSet>;

impl Position {
    /// Plays a legal move and returns its undo. Checks nothing: an illegal move leaves a meaningless position.
    #[inline]
    pub fn make(&mut self, mv: Move) -> Undo {
        match mv.action() {
            Action::Fence(fence) => self.make_fence(fence),
            action => self.make_other(mv, action),
        }
    }

    /// Plays a fence.
    // A function of its own: what it needs mostly fits into registers then.
    #[inline(never)]
    fn make_fence(&mut self, fence: Fence) -> Undo {
        let turn = self.turn;
        self.hands[turn] = self.hands[turn].saturating_sub(1);
        self.pass_turn();
        self.fences.place(fence);
        let crossed = self.paths_across(fence);
        let neighbours = self.joints.place(fence, self.players);
        let mut undo = Undo {
            mv: Move::fence(fence),
            turn,
            from: OFF_BOARD,
            paths: SavedPaths::Unchanged,
        };
        if !crossed.is_empty() {
            undo.paths = SavedPaths::Detours(self.reroute(crossed, fence, neighbours));
        }
        undo
    }

    /// Plays a move other than a fence.
    fn make_other(&mut self, mv: Move, action: Action) -> Undo {
        let turn = self.turn;
        let from = self.pawns[turn];
        let paths = match action {
            Action::Square(to) => {
                let path = self.paths[turn];
                if let Some(from) = Square::from_index(from) {
                    self.step_path(turn, from, to);
                }
                self.pawns[turn] = to.index();
                SavedPaths::Mover(path)
            }
            Action::Leave => {
                let path = self.paths[turn];
                self.seats = self.seats.without(turn);
                self.pawns[turn] = OFF_BOARD;
                // Without a path there is nothing to cut off.
                self.paths[turn] = WitnessPath::default();
                SavedPaths::Mover(path)
            }
            Action::Fence(_)
            | Action::Pass
            | Action::Skip
            | Action::Stop
            | Action::Roll
            | Action::Rolled(_) => SavedPaths::Unchanged,
        };
        self.pass_turn();
        Undo {
            mv,
            turn,
            from,
            paths,
        }
    }

    /// The next seat is to move.
    #[inline]
    fn pass_turn(&mut self) {
        self.turn = self.seats.after(self.turn);
        self.plies = self.plies.saturating_add(1);
    }

    /// Undoes the move that was made last.
    #[inline]
    pub fn unmake(&mut self, undo: Undo) {
        let turn = undo.turn;
        self.turn = turn;
        self.plies = self.plies.saturating_sub(1);
        match undo.mv.action() {
            Action::Square(_) => self.pawns[turn] = undo.from,
            Action::Fence(fence) => {
                self.hands[turn] = self.hands[turn].saturating_add(1);
                self.fences.remove(fence);
                self.joints.undo_place();
            }
            Action::Leave => {
                self.seats = self.seats.with(turn);
                self.pawns[turn] = undo.from;
            }
            Action::Pass | Action::Skip | Action::Stop | Action::Roll | Action::Rolled(_) => {}
        }
        match undo.paths {
            SavedPaths::Unchanged => {}
            SavedPaths::Mover(path) => self.paths[turn] = path,
            SavedPaths::Detours(detours) => self.undo_detours(&detours),
        }
    }

    /// Places a fence that cuts no pawn off; returns the detours of the witness paths, if some crossed it.
    #[inline]
    pub(super) fn place_fence(&mut self, fence: Fence) -> Option<Detours> {
        self.fences.place(fence);
        let crossed = self.paths_across(fence);
        let neighbours = self.joints.place(fence, self.players);
        (!crossed.is_empty()).then(|| self.reroute(crossed, fence, neighbours))
    }

    /// The seats whose witness paths cross a fence. Seats that are not on the board have empty paths.
    #[inline]
    fn paths_across(&self, fence: Fence) -> SeatSet {
        let mut crossed = SeatSet::EMPTY;
        let mut add = |seat: Seat| {
            if self.paths[seat].crosses(fence) {
                crossed = crossed.with(seat);
            }
        };
        add(Seat::South);
        add(Seat::North);
        if self.players == PlayerCount::Four {
            add(Seat::West);
            add(Seat::East);
        }
        crossed
    }

    /// Reroutes some witness paths around a fence that was just placed; returns their detours.
    #[inline(never)]
    fn reroute(&mut self, seats: SeatSet, fence: Fence, neighbours: Neighbours) -> Detours {
        let mut detours = Detours::default();
        for seat in seats.iter() {
            let path = &mut self.paths[seat];
            let posts = self.joints.detour(seat, path, fence, neighbours);
            path.apply_detour(posts);
            detours[seat] = posts;
        }
        detours
    }

    /// Leads the witness paths back.
    #[inline]
    fn undo_detours(&mut self, detours: &Detours) {
        for (path, &posts) in self.paths.0.iter_mut().zip(&detours.0) {
            if !posts.is_empty() {
                path.apply_detour(posts);
            }
        }
    }

    /// Extends a witness path by a step, a jump or a side-step of its pawn.
    #[inline]
    fn step_path(&mut self, seat: Seat, from: Square, to: Square) {
        let path = &mut self.paths[seat];
        let along = |less, more, from: u8, to: u8| match to.cmp(&from) {
            Ordering::Less => Some(less),
            Ordering::Equal => None,
            Ordering::Greater => Some(more),
        };
        let rank = along(Direction::South, Direction::North, from.rank(), to.rank());
        let file = along(Direction::West, Direction::East, from.file(), to.file());
        match (rank, file) {
            (Some(direction), None) | (None, Some(direction)) => {
                path.toggle_crossing(from, direction);
                if let Some(jumped) = from.step(direction).filter(|&next| next != to) {
                    path.toggle_crossing(jumped, direction);
                }
            }
            (Some(rank), Some(file)) => {
                // Round the corner on a side without a fence; the side of the jumped pawn is one.
                let open = |first, then| {
                    let corner = self.fences.step(from, first)?;
                    self.fences
                        .step(corner, then)
                        .map(|_| (corner, first, then))
                };
                if let Some((corner, first, then)) = open(rank, file).or_else(|| open(file, rank)) {
                    path.toggle_crossing(from, first);
                    path.toggle_crossing(corner, then);
                }
            }
            (None, None) => {}
        }
    }
}

/// For searches that skip the joints where they need no legal fences.
impl Position {
    /// Places a fence as [`Position::make`] does, but leaves joints and witness paths as they are: legal fences are unknown, and no other move
    /// may be made, until [`Position::settle`].
    #[inline]
    pub fn make_unsettled(&mut self, fence: Fence) -> Undo {
        let turn = self.turn;
        self.hands[turn] = self.hands[turn].saturating_sub(1);
        self.fences.place(fence);
        self.pass_turn();
        Undo {
            mv: Move::fence(fence),
            turn,
            from: OFF_BOARD,
            paths: SavedPaths::Unchanged,
        }
    }

    /// Catches up on a fence that was made unsettled; returns the detours of the witness paths.
    #[inline(never)]
    pub fn settle(&mut self, fence: Fence) -> Detours {
        let crossed = self.paths_across(fence);
        let neighbours = self.joints.place(fence, self.players);
        if crossed.is_empty() {
            return Detours::default();
        }
        self.reroute(crossed, fence, neighbours)
    }

    /// Undoes a fence that was made unsettled and is settled by now, with these detours.
    #[inline]
    pub fn unmake_settled(&mut self, undo: Undo, detours: &Detours) {
        self.undo_detours(detours);
        self.joints.undo_place();
        self.unmake_unsettled(undo);
    }

    /// Undoes a fence that was made unsettled and still is.
    #[inline]
    pub fn unmake_unsettled(&mut self, undo: Undo) {
        let turn = undo.turn;
        self.turn = turn;
        self.plies = self.plies.saturating_sub(1);
        if let Action::Fence(fence) = undo.mv.action() {
            self.hands[turn] = self.hands[turn].saturating_add(1);
            self.fences.remove(fence);
        }
    }
}
