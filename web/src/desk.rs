//! A game under review or a position that is set up, on a board of its own beside the game that is played.

use fencelight_board::geometry::{Key, PerSeat, Seat};
use fencelight_board::table::{
    ClockOptions, Player, SavedGame, Seating, Table, humans_at, occupied_seats, pac_seat,
    seat_mismatch,
};
use fencelight_core::game::{Move, Mover};
use fencelight_core::games::{AnyGame, GameKind};
use fencelight_text::game_file::{GameFile, dealt};

use crate::editor::{Editor, Refusal, Tool};
use crate::layout::Target;
use crate::session::Session;
use crate::study::Study;

/// Time that the board shows a new position before its first frame, so that its lights have settled.
const SETTLE_MS: u64 = 1_500;
/// The position is set up again after this time: the board must not fall asleep.
const REFRESH_MS: u64 = 120_000;

/// What a button of the page does beside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeskPress {
    /// Reviews the game at hand.
    Review,
    /// Reviews why the last move of the puzzle was wrong, or the line of a solved one.
    Why,
    /// Sets up a position, from the one that is shown.
    Edit,
    /// Shares the game by a link.
    ShareGame,
    /// Shares the puzzle by a link.
    SharePuzzle,
    /// Sends the game to a friend who is to move.
    Send,
    /// Shares the position by a link.
    SharePosition,
    /// Saves the game as a file.
    Save,
    /// Loads a file.
    Load,
    /// Back to the board.
    Close,
    /// The first position.
    First,
    /// The position before.
    Back,
    /// The next position.
    Forward,
    /// The last position.
    Last,
    /// Plays on from the position.
    PlayOn,
    /// Who plays at a seat.
    Player(Seat, Player),
    /// The start of another game.
    Kind(GameKind),
    /// What is put on squares.
    Tool(Tool),
    /// What is to move.
    Mover(Mover),
    /// One fence more in a hand, or less.
    Hand(Seat, bool),
    /// The lives of Pac-Man.
    Lives(u8),
    /// The seat that plays Ms. Pac-Man.
    Controller(Seat),
}

/// What lies on the desk.
pub enum Work {
    /// A game under review.
    Review(Box<Study>),
    /// A position that is set up.
    Edit(Box<Editor>),
}

/// The desk with its board.
pub struct Desk {
    work: Work,
    players: Seating,
    board: Session,
    shown_ms: u64,
}

/// A game to be played on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// The position before the moves.
    pub start: AnyGame,
    /// The moves.
    pub moves: Vec<Move>,
    /// Who plays.
    pub players: Seating,
    /// The seed of what is left to chance.
    pub seed: u64,
}

impl Start {
    /// Plays it on a table.
    pub fn apply(&self, table: &mut Table) {
        table.setup(
            self.start.clone(),
            self.players,
            ClockOptions::DEFAULT,
            self.seed,
        );
        // The moves are legal; where the game is over nothing is played.
        let _ = table.play_all(&self.moves);
    }
}

impl Desk {
    /// A game under review; `number` differs from review to review.
    #[must_use]
    pub fn review(game: GameFile, number: u32) -> Self {
        let players = game.saved.players;
        Self::new(Work::Review(Box::new(Study::new(game, number))), players)
    }

    /// A position to be changed.
    #[must_use]
    pub fn edit(editor: Editor) -> Self {
        let players = default_players(editor.game());
        Self::new(Work::Edit(Box::new(editor)), players)
    }

    fn new(work: Work, players: Seating) -> Self {
        let mut desk = Self {
            work,
            players,
            board: Session::new(1),
            shown_ms: 0,
        };
        desk.show();
        desk
    }

    /// What lies on it.
    #[must_use]
    pub const fn work(&self) -> &Work {
        &self.work
    }

    /// The review, where there is one.
    pub const fn study_mut(&mut self) -> Option<&mut Study> {
        match &mut self.work {
            Work::Review(study) => Some(study),
            Work::Edit(_) => None,
        }
    }

    /// Who is to play on.
    #[must_use]
    pub const fn players(&self) -> &Seating {
        &self.players
    }

    /// The board that shows it.
    pub const fn board_mut(&mut self) -> &mut Session {
        &mut self.board
    }

    /// The table of the board that shows it.
    #[must_use]
    pub const fn table(&self) -> &Table {
        self.board.table()
    }

    /// The position that is shown.
    #[must_use]
    pub fn position(&self) -> AnyGame {
        match &self.work {
            Work::Review(study) => study.position(),
            Work::Edit(editor) => editor.game().clone(),
        }
    }

    /// Shows the position on the board.
    fn show(&mut self) {
        let position = self.position();
        let players = humans_at(position.seats());
        let table = self.board.table_mut();
        table.setup(position, players, ClockOptions::DEFAULT, 0);
        self.board.run(SETTLE_MS);
        self.shown_ms = self.board.now_ms();
    }

    /// Advances the time of its board.
    pub fn advance(&mut self, elapsed_ms: f64) {
        self.board.advance(elapsed_ms);
        if self.board.now_ms() - self.shown_ms > REFRESH_MS {
            self.show();
        }
    }

    /// A press on the board: it changes a position; OK and BACK step through a game.
    pub fn press(&mut self, target: Target) {
        match (&mut self.work, target) {
            (Work::Edit(editor), target) => editor.press(target),
            (Work::Review(study), Target::Key(Key::Ok(_))) => study.go_to(study.ply() + 1),
            (Work::Review(study), Target::Key(Key::Back(_))) => {
                study.go_to(study.ply().saturating_sub(1));
            }
            (Work::Review(_), _) => return,
        }
        self.show();
    }

    /// Shows the position after `ply` moves of a review.
    pub fn go_to(&mut self, ply: usize) {
        if let Work::Review(study) = &mut self.work {
            study.go_to(ply);
            self.show();
        }
    }

    /// Applies a button that concerns the desk alone.
    pub fn apply(&mut self, press: DeskPress) {
        match press {
            DeskPress::Player(seat, player) => self.players[seat] = player,
            DeskPress::Kind(kind) => *self = Self::edit(Editor::of_kind(kind)),
            _ => match &mut self.work {
                Work::Review(study) => match press {
                    DeskPress::First => study.go_to(0),
                    DeskPress::Back => study.go_to(study.ply().saturating_sub(1)),
                    DeskPress::Forward => study.go_to(study.ply() + 1),
                    DeskPress::Last => study.go_to(usize::MAX),
                    _ => {}
                },
                Work::Edit(editor) => match press {
                    DeskPress::Tool(tool) => editor.choose(tool),
                    DeskPress::Mover(mover) => editor.set_mover(mover),
                    DeskPress::Hand(seat, is_more) => editor.change_hand(seat, is_more),
                    DeskPress::Lives(lives) => editor.set_lives(lives),
                    DeskPress::Controller(seat) => editor.set_controller(seat),
                    _ => {}
                },
            },
        }
        self.show();
    }

    /// The game to be played on from the position; `None` where the seats do not fit.
    pub fn start(&mut self) -> Option<Start> {
        let position = self.position();
        let fits = match position.kind() {
            GameKind::MsPacman => occupied_seats(&self.players) == position.seats(),
            kind => seat_mismatch(kind, &self.players).is_empty(),
        };
        if !fits {
            if let Work::Edit(editor) = &mut self.work {
                editor.refuse(Refusal::Seats);
            }
            return None;
        }
        let seats = occupied_seats(&self.players);
        let (start, moves, pac, seed) = match &self.work {
            Work::Edit(editor) => (editor.game().clone(), Vec::new(), None, 1),
            Work::Review(study) => {
                let game = study.game();
                let pac = game.start.pac_seat();
                (
                    game.start.clone(),
                    study.moves().to_vec(),
                    pac,
                    game.saved.seed,
                )
            }
        };
        Some(Start {
            start: dealt(start, pac_seat(&self.players, pac), seats),
            moves,
            players: self.players,
            seed,
        })
    }

    /// The game or the position alone, to be shared or saved.
    #[must_use]
    pub fn game(&self, is_position: bool) -> GameFile {
        match &self.work {
            Work::Review(study) if !is_position => study.game().clone(),
            Work::Review(study) => GameFile {
                start: study.position(),
                moves: Vec::new(),
                forfeited: None,
                ..study.game().clone()
            },
            Work::Edit(editor) => of_position(editor.game(), self.players),
        }
    }
}

/// A position as a game without moves. Every seat that plays needs a player.
fn of_position(position: &AnyGame, mut players: Seating) -> GameFile {
    let seats = match position.kind() {
        kind @ GameKind::Pacman if seat_mismatch(kind, &players).is_empty() => {
            occupied_seats(&players)
        }
        _ => position.seats(),
    };
    for seat in Seat::ALL {
        match (seats.contains(seat), players[seat]) {
            (true, Player::Empty) => players[seat] = Player::Human,
            (false, _) => players[seat] = Player::Empty,
            (true, _) => {}
        }
    }
    GameFile {
        start: dealt(position.clone(), pac_seat(&players, None), seats),
        moves: Vec::new(),
        saved: SavedGame {
            players,
            clock: ClockOptions::DEFAULT,
            bank_ms: PerSeat([u32::MAX; 4]),
            strikes: PerSeat([0; 4]),
            seed: 1,
        },
        forfeited: None,
    }
}

/// One person against computers.
fn default_players(game: &AnyGame) -> Seating {
    let seats = game.seats();
    let first = seats.iter().next();
    PerSeat(Seat::ALL.map(|seat| match seats.contains(seat) {
        true if Some(seat) == first => Player::Human,
        true => Player::computer(1),
        false => Player::Empty,
    }))
}

#[cfg(test)]
mod tests {
    use fencelight_board::table::Phase;
    use fencelight_core::game::Game as _;

    use super::*;
    use crate::link::tests::games;
    use crate::link::{fragment, read_fragment};

    #[test]
    fn the_board_shows_the_position_of_every_review_and_stays_awake() {
        for game in games() {
            let mut desk = Desk::review(game.clone(), 1);
            desk.go_to(5);
            assert_eq!(
                desk.table().position().to_string(),
                desk.position().to_string()
            );
            assert!(desk.board_mut().frame().iter().any(|led| led.g > 0));
            for _ in 0..3_000 {
                desk.advance(400.0);
            }
            assert_eq!(
                desk.table().position().to_string(),
                desk.position().to_string()
            );
            let back = Target::Key(Key::Back(Seat::South));
            desk.press(back);
            assert_eq!(desk.position(), {
                let mut position = game.start.clone();
                game.moves[..4]
                    .iter()
                    .for_each(|&mv| position.play_unchecked(mv));
                position
            });
        }
    }

    #[test]
    fn every_game_is_played_on_from_the_middle_of_a_review() {
        for game in games() {
            let kind = game.start.kind();
            let mut desk = Desk::review(game.clone(), 1);
            desk.go_to(6);
            let start = desk.start().expect("the seats fit");
            let mut table = Table::new(1, 0);
            start.apply(&mut table);
            assert_eq!(table.phase(), Phase::Play, "{kind}");
            assert_eq!(table.position(), &desk.position(), "{kind}");
            assert_eq!(table.players(), &game.saved.players, "{kind}");
        }
    }

    #[test]
    fn every_set_up_position_is_played_and_shared() {
        for kind in GameKind::ALL {
            let mut desk = Desk::edit(Editor::of_kind(kind));
            desk.apply(DeskPress::Player(Seat::South, Player::computer(2)));
            assert_eq!(desk.players()[Seat::South], Player::computer(2));
            desk.apply(DeskPress::Player(Seat::South, Player::Human));
            let mut table = Table::new(1, 0);
            desk.start().expect("the seats fit").apply(&mut table);
            assert_eq!(table.phase(), Phase::Play, "{kind}");
            let game = desk.game(true);
            let read = read_fragment(&fragment(&game)).expect("a link");
            assert_eq!(read.start, game.start, "{kind}");
        }
        let mut desk = Desk::edit(Editor::of_kind(GameKind::Pacman));
        for seat in Seat::ALL {
            desk.apply(DeskPress::Player(seat, Player::Empty));
        }
        assert_eq!(desk.start(), None);
        // A position with fewer than two players is shared with its usual seats.
        for player in [Player::Empty, Player::Human] {
            desk.apply(DeskPress::Player(Seat::West, player));
            let game = desk.game(true);
            let read = read_fragment(&fragment(&game)).expect("a link");
            assert_eq!((&read.start, read.start.seats().len()), (&game.start, 2));
        }
    }

    #[test]
    fn a_position_before_a_loss_on_time_is_shared_without_it() {
        let mut game = games().swap_remove(0);
        game.moves.truncate(6);
        game.forfeited = Some(game.start.turn());
        let mut desk = Desk::review(game.clone(), 1);
        desk.go_to(3);
        for (is_position, forfeited) in [(true, None), (false, game.forfeited)] {
            let read = read_fragment(&fragment(&desk.game(is_position))).expect("a link");
            assert_eq!(read.forfeited, forfeited);
        }
    }
}
