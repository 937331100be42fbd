//! The game on the board: how it begins, how a move is made, how it is kept and resumed.

use super::cues::{MoveAnimation, RecentFence, VacatedSquare};
use super::seats::{Player, Seating, human_seats, occupied_seats, pac_seat};
use super::{Clock, ClockOptions, Phase, ProposalKind, Sound, Table, turn};
use crate::game::{Action, Game, IllegalMove, Move, Mover, Outcome, Violation, Winner};
use crate::games::{AllOptions, AnyGame, GameKind};
use crate::geometry::{PerSeat, Seat, SeatSet, Square};
use crate::sets::SquareSet;

/// A game that is about to start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameConfig {
    /// Which game.
    pub kind: GameKind,
    /// Who plays where.
    pub players: Seating,
    /// The rule options.
    pub options: AllOptions,
    /// Who begins in Quoridor; drawn if nobody is named.
    pub first: Option<Seat>,
    /// The clock.
    pub clock: ClockOptions,
    /// Where chance comes from.
    pub seed: u64,
}

impl GameConfig {
    /// A game with all options as they come.
    pub const fn new(kind: GameKind, players: Seating, seed: u64) -> Self {
        Self {
            kind,
            players,
            options: AllOptions::DEFAULT,
            first: None,
            clock: ClockOptions::DEFAULT,
            seed,
        }
    }

    /// Its first position. Pac-Man and Ms. Pac-Man are played by those who sit there.
    pub fn start(&self) -> AnyGame {
        let seats = occupied_seats(&self.players);
        let pac = pac_seat(&self.players);
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
pub struct SavedGame {
    /// Who plays where.
    pub players: Seating,
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
pub(super) enum AnimationMode {
    /// A hand has just done it.
    Off,
    /// The game waits until it has been seen.
    Blocking,
    /// The board did it, and the game goes on.
    Background,
}

/// Where the piece stands that moves.
pub(super) fn mover_square(game: &AnyGame) -> Option<Square> {
    match game {
        AnyGame::Quoridor(position) => position.pawn(position.turn()),
        AnyGame::Pacman(position) => match position.mover() {
            Mover::Piece(crate::game::Piece::Ghost(ghost)) => position.ghost(ghost),
            _ => Some(position.pac()),
        },
        AnyGame::MsPacman(position) if position.turn() == position.controller() => {
            position.ms_pacman()
        }
        AnyGame::MsPacman(position) => position.ghost(position.turn()).map(|ghost| ghost.square),
    }
}

/// What tells that Pac-Man or Ms. Pac-Man was caught: it changes with every catch.
fn catch_marker(game: &AnyGame) -> u8 {
    match game {
        AnyGame::Quoridor(_) => 0,
        AnyGame::Pacman(position) => position.lives(),
        AnyGame::MsPacman(position) => position.controller() as u8,
    }
}

impl Table {
    /// Begins a game, whatever is on the board.
    pub fn start_game(&mut self, config: &GameConfig) {
        self.setup(config.start(), config.players, config.clock, config.seed);
        self.counters.games = self.counters.games.saturating_add(1);
    }

    /// Chooses a game and seats its players in the lobby, where they are found again after it.
    pub const fn set_lobby(&mut self, kind: GameKind, players: Seating) {
        self.lobby_kind = kind;
        self.lobby_players = players;
    }

    /// Puts a position on the board, to be played on from there with a new clock.
    pub fn setup(&mut self, start: AnyGame, players: Seating, clock: ClockOptions, seed: u64) {
        self.clock = Clock::new(clock);
        self.history.restart(start);
        self.gestures.end_power_on_window();
        self.has_game = true;
        self.is_resumable = false;
        self.forfeited = None;
        self.players = players;
        self.game_seed = seed;
        self.cues.clear();
        self.enter(Phase::Play);
        self.cues.turn_started_ms = Some(self.now_ms);
        self.refresh();
        if self.outcome().is_some() {
            // Somebody looks at the end of a game; nobody wins by that.
            self.enter(Phase::Over);
        }
    }

    /// Offers to go on with a game that was kept over a time without power. `false` if it has ended or cannot be played on.
    pub fn offer_saved_game(&mut self, start: AnyGame, moves: &[Move], saved: &SavedGame) -> bool {
        let gestures = self.gestures.clone();
        self.setup(start, saved.players, saved.clock, saved.seed);
        // Service mode can still be asked for.
        self.gestures = gestures;
        let playable =
            self.history.play_all(moves).is_ok() && self.history.current().outcome().is_none();
        if !playable {
            self.discard_game();
            self.enter_attract();
            return false;
        }
        self.clock = Clock::resumed(saved.clock, saved.bank_ms, saved.strikes);
        self.is_resumable = true;
        self.refresh();
        self.enter(Phase::Resume);
        true
    }

    /// What to keep of the game; `None` if there is none to go on with.
    pub fn saved_game(&self) -> Option<SavedGame> {
        let goes_on = matches!(self.phase, Phase::Play | Phase::Pause) || self.is_resumable;
        (self.has_game && goes_on).then(|| SavedGame {
            players: self.players,
            clock: *self.clock.options(),
            bank_ms: PerSeat(Seat::ALL.map(|seat| {
                // What the present turn has used is gone.
                let used_ms = match seat == self.history.current().turn() {
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
    pub fn play_all(&mut self, moves: &[Move]) -> Result<(), (Move, IllegalMove)> {
        if self.forfeited.is_some()
            && let Some(&mv) = moves.first()
        {
            return Err((mv, IllegalMove::new(mv, Violation::GameOver)));
        }
        let mut trial = self.history.current().clone();
        for &mv in moves {
            trial.play(mv).map_err(|refusal| (mv, refusal))?;
        }
        self.ensure_playing();
        for &mv in moves {
            self.make(mv, AnimationMode::Off);
        }
        Ok(())
    }

    /// Takes back moves; `false`, and nothing changes, if there are fewer.
    pub fn undo(&mut self, count: usize) -> bool {
        if count > self.history.moves().len() {
            return false;
        }
        let left = self.history.moves().len() - count;
        self.ensure_playing();
        self.take_back_to(left);
        true
    }

    /// Whoever plays by other means than keys plays, whatever the board was showing.
    fn ensure_playing(&mut self) {
        if self.phase != Phase::Play {
            self.is_resumable = false;
            self.enter(Phase::Play);
            self.refresh();
        }
    }

    /// Goes back to where so many moves were played.
    pub(super) fn take_back_to(&mut self, left: usize) {
        let count = self.history.moves().len().saturating_sub(left);
        // Time that was used is gone, also for whoever has to take back.
        self.clock.end_turn(self.history.current().turn());
        self.history.undo(count);
        self.forfeited = None;
        self.cues.clear();
        self.cues.turn_started_ms = Some(self.now_ms);
        self.refresh();
        self.mark_changed();
    }

    /// Takes back the last step of a turn that goes on, clock and all.
    pub(super) fn take_back_step(&mut self) {
        self.history.undo(1);
        self.cues.vacated = None;
        self.cues.caught = None;
        self.refresh();
        self.mark_changed();
    }

    /// The game is gone.
    pub(super) fn discard_game(&mut self) {
        self.is_resumable = false;
        self.has_game = false;
        self.forfeited = None;
        self.mark_changed();
    }

    /// Makes a move that is legal; anything else changes nothing.
    pub(super) fn make(&mut self, mv: Move, animation: AnimationMode) {
        let before = self.history.current();
        let (mover, seat, from) = (before.mover(), before.turn(), mover_square(before));
        let (was_placing, caught_before) = (turn::is_placing(before), catch_marker(before));
        if self.history.play(mv).is_err() {
            return;
        }
        let now_ms = self.now_ms;
        self.counters.moves = self.counters.moves.saturating_add(1);
        let now = self.history.current();
        let begins = turn::begins_turn(was_placing, now);
        let (next, caught) = (now.turn(), catch_marker(now) != caught_before);
        self.cues.rejection = None;
        self.cues.hint = None;
        self.cues.animation = None;
        self.cues.vacated = None;
        self.sound = Some(Sound::Move);
        match mv.action() {
            Action::Square(to) => {
                self.cues.vacated = from.filter(|&from| from != to).map(|square| VacatedSquare {
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
                self.cues.recent_fences[seat] = Some(RecentFence {
                    fence,
                    fade_started_ms: ended_ms,
                });
                self.sound = Some(Sound::Fence);
            }
            _ => {}
        }
        if animation != AnimationMode::Off {
            self.cues.animation = Some(MoveAnimation {
                mv,
                mover,
                seat,
                from,
                at_ms: now_ms,
                is_blocking: animation == AnimationMode::Blocking,
            });
        }
        if begins {
            self.clock.end_turn(seat);
            if let Some(fresh) = &mut self.cues.recent_fences[next]
                && fresh.fade_started_ms.is_none()
            {
                fresh.fade_started_ms = Some(now_ms);
            }
            if next != seat {
                self.cues.turn_started_ms = Some(now_ms);
            }
        }
        self.refresh();
        self.mark_changed();
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
            for seat in self.history.current().seats().iter() {
                let won = u32::from(self.is_winner(seat, winner));
                self.counters.wins[seat] = self.counters.wins[seat].saturating_add(won);
            }
        }
        self.sound = Some(Sound::Win);
        let (travel, caught) = (self.cues.animation, self.cues.caught);
        self.enter(Phase::Over);
        self.cues.animation = travel;
        self.cues.caught = caught;
    }

    /// Whether a seat is among the winners.
    pub fn is_winner(&self, seat: Seat, winner: Winner) -> bool {
        match (winner, self.history.current()) {
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
            .proposal
            .is_some_and(|question| question.kind != ProposalKind::Pause)
        {
            self.proposal = None;
        }
        self.request = None;
        let game = self.history.current();
        self.must_pass = game.why_illegal(Move::PASS).is_none();
        self.targets = if self.forfeited.is_some() {
            SquareSet::EMPTY
        } else {
            game.destinations()
        };
    }

    /// Who plays at the seat to move.
    pub fn mover_player(&self) -> Player {
        self.players[self.history.current().turn()]
    }

    /// Whether a person is to move, and nothing has to be seen first.
    pub fn is_human_turn(&self) -> bool {
        self.phase == Phase::Play && self.mover_player() == Player::Human && !self.is_animating()
    }

    /// Whether the game waits until a move has been seen.
    pub fn is_animating(&self) -> bool {
        self.cues.animation.is_some_and(|travel| {
            travel.is_blocking
                && self.now_ms.saturating_sub(travel.at_ms) < super::MOVE_ANIMATION_MS
        })
    }

    /// The seats where people play who are still in the game.
    pub(super) fn humans_in_game(&self) -> SeatSet {
        let people = human_seats(&self.players);
        match self.history.current() {
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
    pub(super) fn has_other_humans(&self, seat: Seat) -> bool {
        !self.humans_in_game().without(seat).is_empty()
    }
}
