//! The game on the board: how it begins, how a move is made, how it is kept and resumed.

use super::cues::{Fresh, Left, Travel};
use super::seats::{Player, Players, humans, pac_seat, taken};
use super::{Clock, ClockOptions, Phase, Proposal, Sound, Table, turn};
use crate::game::{Action, Game, Move, Mover, Outcome, Refusal, Winner};
use crate::games::{AnyGame, Kind, Options};
use crate::geometry::{PerSeat, Seat, SeatSet, Square};
use crate::sets::SquareSet;

/// A game that is about to start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Beginning {
    /// Which game.
    pub kind: Kind,
    /// Who plays where.
    pub sitters: Players,
    /// The rule options.
    pub options: Options,
    /// Who begins in Quoridor; drawn if nobody is named.
    pub first: Option<Seat>,
    /// The clock.
    pub clock: ClockOptions,
    /// Where chance comes from.
    pub seed: u64,
}

impl Beginning {
    /// A game with all options as they come.
    pub const fn new(kind: Kind, sitters: Players, seed: u64) -> Self {
        Self {
            kind,
            sitters,
            options: Options::DEFAULT,
            first: None,
            clock: ClockOptions::DEFAULT,
            seed,
        }
    }

    /// Its first position. Pac-Man and Ms. Pac-Man are played by those who sit there.
    pub fn start(&self) -> AnyGame {
        let seats = taken(&self.sitters);
        let pac = pac_seat(&self.sitters);
        let mut options = self.options;
        // At a full table a fifth person may share a side; otherwise there are as many as seats.
        let shared = options.get(self.kind, "players") > seats.len() && seats == SeatSet::FOUR;
        if !shared {
            options.set(self.kind, "players", seats.len());
        }
        AnyGame::start_at(self.kind, &options, seats, pac, self.first, self.seed)
    }
}

/// All that is needed, beside start and moves, to go on with a game at another time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kept {
    /// Who plays where.
    pub sitters: Players,
    /// The clock as it was chosen.
    pub clock: ClockOptions,
    /// What is left in the banks.
    pub bank_ms: PerSeat<u32>,
    /// Strikes so far.
    pub strikes: PerSeat<u8>,
    /// The seed of the game.
    pub seed: u64,
}

/// A move shown as it is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Showing {
    /// A hand has just done it.
    Done,
    /// The game waits until it has been seen.
    Holding,
    /// The board did it, and the game goes on.
    Passing,
}

/// Where the piece stands that moves.
pub(super) fn mover_square(game: &AnyGame) -> Option<Square> {
    match game {
        AnyGame::Quoridor(position) => position.pawn(position.turn()),
        AnyGame::Pacman(position) => match position.mover() {
            Mover::Piece(crate::game::Piece::Ghost(ghost)) => position.ghost(ghost),
            _ => Some(position.pac()),
        },
        AnyGame::MsPacman(position) if position.turn() == position.controller() => position.ms(),
        AnyGame::MsPacman(position) => position.ghost(position.turn()).map(|ghost| ghost.square),
    }
}

/// What tells that Pac-Man or Ms. Pac-Man was caught: it changes with every catch.
fn catches(game: &AnyGame) -> u8 {
    match game {
        AnyGame::Quoridor(_) => 0,
        AnyGame::Pacman(position) => position.lives(),
        AnyGame::MsPacman(position) => position.controller() as u8,
    }
}

impl Table {
    /// Begins a game, whatever is on the board.
    pub fn begin(&mut self, beginning: &Beginning) {
        self.set_up(
            beginning.start(),
            beginning.sitters,
            beginning.clock,
            beginning.seed,
        );
        self.counters.games = self.counters.games.saturating_add(1);
    }

    /// Chooses a game and seats its players in the lobby, where they are found again after it.
    pub const fn seat(&mut self, kind: Kind, players: Players) {
        self.kind = kind;
        self.players = players;
    }

    /// Puts a position on the board, to be played on from there with a new clock.
    pub fn set_up(&mut self, start: AnyGame, sitters: Players, clock: ClockOptions, seed: u64) {
        self.clock = Clock::new(clock);
        self.history.restart(start);
        self.gestures.end_start();
        self.has_game = true;
        self.kept = false;
        self.forfeited = None;
        self.sitters = sitters;
        self.game_seed = seed;
        self.cues.forget();
        self.enter(Phase::Play);
        self.cues.handed_over_ms = Some(self.now_ms);
        self.refresh();
        if self.outcome().is_some() {
            // Somebody looks at the end of a game; nobody wins by that.
            self.enter(Phase::Over);
        }
    }

    /// Offers to go on with a game that was kept over a time without power. `false` if it has ended or cannot be played on.
    pub fn offer(&mut self, start: AnyGame, moves: &[Move], kept: &Kept) -> bool {
        let gestures = self.gestures.clone();
        self.set_up(start, kept.sitters, kept.clock, kept.seed);
        // Service mode can still be asked for.
        self.gestures = gestures;
        let playable =
            self.history.play_all(moves).is_ok() && self.history.now().outcome().is_none();
        if !playable {
            self.forget_game();
            self.enter_attract();
            return false;
        }
        self.clock = Clock::resumed(kept.clock, kept.bank_ms, kept.strikes);
        self.kept = true;
        self.refresh();
        self.enter(Phase::Resume);
        true
    }

    /// What to keep of the game; `None` if there is none to go on with.
    pub fn keep(&self) -> Option<Kept> {
        let goes_on = matches!(self.phase, Phase::Play | Phase::Pause) || self.kept;
        (self.has_game && goes_on).then(|| Kept {
            sitters: self.sitters,
            clock: *self.clock.options(),
            bank_ms: PerSeat(Seat::ALL.map(|seat| {
                // What the present turn has used is gone.
                let used_ms = match seat == self.history.now().turn() {
                    true => self.clock.spent_ms(),
                    false => 0,
                };
                self.clock.bank_ms(seat).saturating_sub(used_ms)
            })),
            strikes: PerSeat(Seat::ALL.map(|seat| self.clock.strikes(seat))),
            seed: self.game_seed,
        })
    }

    /// Plays moves for whoever is to move, all or none.
    pub fn play_all(&mut self, moves: &[Move]) -> Result<(), (Move, Refusal)> {
        if self.forfeited.is_some()
            && let Some(&mv) = moves.first()
        {
            return Err((mv, Refusal::GameOver));
        }
        let mut trial = self.history.now().clone();
        for &mv in moves {
            trial.play(mv).map_err(|refusal| (mv, refusal))?;
        }
        self.wake();
        for &mv in moves {
            self.make(mv, Showing::Done);
        }
        Ok(())
    }

    /// Takes back moves; `false`, and nothing changes, if there are fewer.
    pub fn undo(&mut self, count: usize) -> bool {
        if count > self.history.moves().len() {
            return false;
        }
        let left = self.history.moves().len() - count;
        self.wake();
        self.go_back_to(left);
        true
    }

    /// Whoever plays by other means than keys plays, whatever the board was showing.
    fn wake(&mut self) {
        if self.phase != Phase::Play {
            self.kept = false;
            self.enter(Phase::Play);
            self.refresh();
        }
    }

    /// Goes back to where so many moves were played.
    pub(super) fn go_back_to(&mut self, left: usize) {
        let count = self.history.moves().len().saturating_sub(left);
        // Time that was used is gone, also for whoever has to take back.
        self.clock.end_turn(self.history.now().turn());
        self.history.undo(count);
        self.forfeited = None;
        self.cues.forget();
        self.cues.handed_over_ms = Some(self.now_ms);
        self.refresh();
        self.touch();
    }

    /// Takes back the last step of a turn that goes on, clock and all.
    pub(super) fn step_back(&mut self) {
        self.history.undo(1);
        self.cues.left = None;
        self.cues.caught = None;
        self.refresh();
        self.touch();
    }

    /// The game is gone.
    pub(super) fn forget_game(&mut self) {
        self.kept = false;
        self.has_game = false;
        self.forfeited = None;
        self.touch();
    }

    /// Makes a move that is legal; anything else changes nothing.
    pub(super) fn make(&mut self, mv: Move, showing: Showing) {
        let before = self.history.now();
        let (mover, seat, from) = (before.mover(), before.turn(), mover_square(before));
        let (was_placing, caught_before) = (turn::is_placing(before), catches(before));
        if self.history.play(mv).is_err() {
            return;
        }
        let now_ms = self.now_ms;
        self.counters.moves = self.counters.moves.saturating_add(1);
        let now = self.history.now();
        let begins = turn::begins(was_placing, now);
        let (next, caught) = (now.turn(), catches(now) != caught_before);
        self.cues.answer = None;
        self.cues.hint = None;
        self.cues.travel = None;
        self.cues.left = None;
        self.sound = Some(Sound::Move);
        match mv.action() {
            Action::Square(to) => {
                self.cues.left = from.filter(|&from| from != to).map(|square| Left {
                    square,
                    mover,
                    seat,
                });
                if caught {
                    self.cues.caught = Some((to, now_ms));
                    self.sound = Some(Sound::Caught);
                }
            }
            Action::Fence(fence) => {
                let ended_ms = None;
                self.cues.fresh[seat] = Some(Fresh { fence, ended_ms });
                self.sound = Some(Sound::Fence);
            }
            _ => {}
        }
        if showing != Showing::Done {
            self.cues.travel = Some(Travel {
                mv,
                mover,
                seat,
                from,
                at_ms: now_ms,
                holds: showing == Showing::Holding,
            });
        }
        if begins {
            self.clock.end_turn(seat);
            if let Some(fresh) = &mut self.cues.fresh[next]
                && fresh.ended_ms.is_none()
            {
                fresh.ended_ms = Some(now_ms);
            }
            if next != seat {
                self.cues.handed_over_ms = Some(now_ms);
            }
        }
        self.refresh();
        self.touch();
        if self.outcome().is_some() {
            self.end_game();
        }
    }

    /// The game is lost on time for a seat, in a game in which nobody leaves the board.
    pub fn forfeit(&mut self, seat: Seat) {
        self.forfeited = Some(seat);
        self.refresh();
        self.end_game();
    }

    fn end_game(&mut self) {
        if let Some(Outcome::Won(winner)) = self.outcome() {
            for seat in self.history.now().seats().iter() {
                let won = u32::from(self.wins(seat, winner));
                self.counters.wins[seat] = self.counters.wins[seat].saturating_add(won);
            }
        }
        self.sound = Some(Sound::Win);
        let (travel, caught) = (self.cues.travel, self.cues.caught);
        self.enter(Phase::Over);
        self.cues.travel = travel;
        self.cues.caught = caught;
    }

    /// Whether a seat is among the winners.
    pub fn wins(&self, seat: Seat, winner: Winner) -> bool {
        match (winner, self.history.now()) {
            (Winner::Seat(won), _) => won == seat,
            (Winner::Pacman, AnyGame::Pacman(position)) => {
                position.deal().seat(crate::game::Piece::Pac) == seat
            }
            (Winner::Ghosts, AnyGame::Pacman(position)) => {
                position.deal().seat(crate::game::Piece::Pac) != seat
            }
            (Winner::Pacman | Winner::Ghosts, _) => false,
        }
    }

    /// Looks at the position anew: what may be pressed, what waits for an answer.
    pub(super) fn refresh(&mut self) {
        self.preview = None;
        // A question about a turn is void with the next; one for a pause waits for its answer.
        if self
            .question
            .is_some_and(|question| question.proposal != Proposal::Pause)
        {
            self.question = None;
        }
        self.request = None;
        let game = self.history.now();
        self.must_pass = game.refusal(Move::PASS).is_none();
        self.targets = if self.forfeited.is_some() {
            SquareSet::EMPTY
        } else {
            game.squares()
        };
    }

    /// Who plays at the seat to move.
    pub fn mover_player(&self) -> Player {
        self.sitters[self.history.now().turn()]
    }

    /// Whether a person is to move, and nothing has to be seen first.
    pub fn is_human_turn(&self) -> bool {
        self.phase == Phase::Play && self.mover_player() == Player::Human && !self.is_showing()
    }

    /// Whether the game waits until a move has been seen.
    pub fn is_showing(&self) -> bool {
        self.cues.travel.is_some_and(|travel| {
            travel.holds && self.now_ms.saturating_sub(travel.at_ms) < super::TRAVEL_MS
        })
    }

    /// The seats where people play who are still in the game.
    pub(super) fn people(&self) -> SeatSet {
        let people = humans(&self.sitters);
        match self.history.now() {
            AnyGame::Quoridor(position) => {
                let gone = |people: SeatSet, seat: Seat| match position.seats().contains(seat) {
                    true => people,
                    false => people.without(seat),
                };
                Seat::ALL.into_iter().fold(people, gone)
            }
            AnyGame::Pacman(_) | AnyGame::MsPacman(_) => people,
        }
    }

    /// Whether people play whom a take-back concerns beside this seat.
    pub(super) fn plays_with_people(&self, seat: Seat) -> bool {
        !self.people().without(seat).is_empty()
    }
}
