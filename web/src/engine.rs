//! The search of the computer players, in a worker: a job is a line of text to it, an answer a line back.
//!
//! The transposition table is as large as on the board, so that the same moves are found.

use std::fmt::Write as _;
use std::sync::LazyLock;

use fencelight_ai::{
    ANALYSIS_NODES, BOARD_TABLE_ENTRIES, Choice, Evaluator, Level, Limits, MoveSet, Scratch,
    SearchMemory, TranspositionEntry, analyse, board_network, think,
};
use fencelight_board::table::MoveRequest;
use fencelight_core::game::{Game as _, Move};
use fencelight_core::games::{AllOptions, AnyGame, AnySetup};
use fencelight_core::mspacman::Dice;
use fencelight_text::puzzle_log::LINE_NODES;

/// The first word of a job and of an answer that is an analysis.
pub const ANALYSIS: &str = "analyse ";

/// A request as a line: number, level, seed, dice, rule options, the moves so far, the position before them. The moves count the plies
/// of the game, which a position as text does not.
#[must_use]
pub fn job(request: &MoveRequest, start: &AnyGame, moves: &[Move]) -> String {
    line(
        [request.number.into(), request.level.into(), request.seed],
        start,
        moves,
    )
}

/// A request to analyse the position after some moves, and to judge the move that was played next.
#[must_use]
pub fn analysis_job(number: u32, start: &AnyGame, moves: &[Move], played: Option<Move>) -> String {
    let played = played.map_or("-".to_owned(), |mv| mv.byte().to_string());
    let line = line([number.into(), Level::MAX.number().into(), 0], start, moves);
    format!("{ANALYSIS}{played} {line}")
}

fn line([number, level, seed]: [u64; 3], start: &AnyGame, moves: &[Move]) -> String {
    let dice = start.dice().unwrap_or_default();
    let mut line = format!("{number} {level} {seed} {} {} ", dice.seed, dice.rolls);
    for (index, option) in start.kind().options().iter().enumerate() {
        let comma = if index == 0 { "" } else { "," };
        let _ = write!(line, "{comma}{}={}", option.key, start.option(option.key));
    }
    line.push_str(" -");
    for mv in moves {
        let _ = write!(line, "{:02x}", mv.byte());
    }
    let _ = write!(line, " {start}");
    line
}

/// Reads a job back; `None` for any other text.
fn read_job(line: &str) -> Option<(u32, Limits, AnyGame)> {
    let mut words = line.splitn(8, ' ');
    let mut word = || words.next();
    let number = word()?.parse().ok()?;
    let limits = Limits::level(Level::new(word()?.parse().ok()?)?, word()?.parse().ok()?);
    let dice = Dice {
        seed: word()?.parse().ok()?,
        rolls: word()?.parse().ok()?,
    };
    let (values, moves) = (word()?, word()?.strip_prefix('-')?);
    let setup: AnySetup = word()?.parse().ok()?;
    let (kind, mut options) = (setup.kind(), AllOptions::DEFAULT);
    for pair in values.split(',').filter(|pair| !pair.is_empty()) {
        let (name, value) = pair.split_once('=')?;
        options.set(kind, name, value.parse().ok()?).ok()?;
    }
    let mut game = AnyGame::new(&setup, &options, dice).ok()?;
    for digits in moves.as_bytes().chunks(2) {
        let byte = u8::from_str_radix(str::from_utf8(digits).ok()?, 16).ok()?;
        game.play(Move::from_byte(byte)?).ok()?;
    }
    Some((number, limits, game))
}

/// The evaluator of the board. The network is laid out here, because its file is smaller.
static EVALUATOR: LazyLock<Evaluator> =
    LazyLock::new(|| Evaluator::Network(Box::leak(Box::new(board_network()))));

/// A search with its memory.
pub struct Engine {
    table: Vec<TranspositionEntry>,
    scratch: Box<Scratch>,
    analysis_nodes: u32,
}

impl Default for Engine {
    fn default() -> Self {
        let mut scratch = Box::new(Scratch::new());
        scratch.set_evaluator(&EVALUATOR);
        Self {
            table: vec![TranspositionEntry::EMPTY; BOARD_TABLE_ENTRIES],
            scratch,
            analysis_nodes: ANALYSIS_NODES,
        }
    }
}

impl Engine {
    /// With another budget for an analysis.
    #[cfg(test)]
    pub(crate) fn with_analysis_nodes(nodes: u32) -> Self {
        Self {
            analysis_nodes: nodes,
            ..Self::default()
        }
    }

    /// A quick answer, for the line that ends a puzzle.
    pub fn best(&mut self, game: &AnyGame) -> Option<Move> {
        let mut memory = SearchMemory::new(&mut self.table, &mut self.scratch);
        let limits = Limits::nodes(LINE_NODES, 0);
        think(game, &limits, &mut memory, &mut || false).map(|found| found.mv)
    }

    /// The answer to a job: its number and the move as a byte, of an analysis also the chance in percent and the points of percent that the
    /// played move lost; `None` for any other text and for a game that is over.
    pub fn answer(&mut self, job: &str) -> Option<String> {
        if let Some(job) = job.strip_prefix(ANALYSIS) {
            let (played, job) = job.split_once(' ')?;
            let played = played.parse().ok().and_then(Move::from_byte);
            let (number, _, game) = read_job(job)?;
            let mut memory = SearchMemory::new(&mut self.table, &mut self.scratch);
            let limits = Limits::nodes(self.analysis_nodes, 0);
            let mut search =
                |excluded: &MoveSet| analyse(&game, &limits, excluded, &mut memory, &mut || false);
            let found = search(&MoveSet::EMPTY)?;
            let choice = played.and_then(|mv| {
                Choice::judge(&game, mv, |excluded| match excluded.is_empty() {
                    true => Some(found.clone()),
                    false => search(excluded),
                })
            });
            let (byte, percent) = (found.mv.byte(), found.win_percent);
            let loss = choice.map_or(0, |choice| choice.loss());
            return Some(format!("{ANALYSIS}{number} {byte} {percent} {loss}"));
        }
        let (number, limits, game) = read_job(job)?;
        let mut memory = SearchMemory::new(&mut self.table, &mut self.scratch);
        let result = think(&game, &limits, &mut memory, &mut || false)?;
        Some(format!("{number} {}", result.mv.byte()))
    }
}

/// Reads an answer: the number of the job and the move.
#[must_use]
pub fn read_answer(line: &str) -> Option<(u32, Move)> {
    let (number, byte) = line.split_once(' ')?;
    Some((number.parse().ok()?, Move::from_byte(byte.parse().ok()?)?))
}

/// Reads the answer to an analysis: the number of the job, the best move, the chance of the mover in percent, and how much of it the played
/// move lost.
#[must_use]
pub fn read_analysis(line: &str) -> Option<(u32, Move, u8, u8)> {
    let (rest, loss) = line.strip_prefix(ANALYSIS)?.rsplit_once(' ')?;
    let (rest, percent) = rest.rsplit_once(' ')?;
    let (number, mv) = read_answer(rest)?;
    let points = |text: &str| text.parse().ok().filter(|points| *points <= 100);
    Some((number, mv, points(percent)?, points(loss)?))
}

#[cfg(test)]
mod tests {
    use fencelight_board::table::Purpose;
    use fencelight_core::game::History;
    use fencelight_core::games::{GameKind, GameVisitor};
    use fencelight_core::{mspacman, pacman, quoridor};

    use super::*;

    fn request(level: u8) -> MoveRequest {
        MoveRequest {
            number: 41,
            purpose: Purpose::Move,
            level,
            seed: u64::MAX - 3,
        }
    }

    /// A game with every option at another value than by default, after some moves.
    fn history(kind: GameKind) -> History<AnyGame> {
        let mut options = AllOptions::DEFAULT;
        for option in kind.options() {
            let default = options.get(kind, option.key);
            let mut values = (0..10).rev();
            let other = values.find(|&value| value != default && option.domain.contains(value));
            if let Some(other) = other.filter(|_| option.key != "players") {
                options.set(kind, option.key, other).expect("an option");
            }
        }
        let mut history = History::new(AnyGame::start(kind, &options, None, 5));
        for _ in 0..3 {
            let mv = history.current().legal_moves().iter().next();
            history
                .play(mv.expect("the game goes on"))
                .expect("it is legal");
        }
        history
    }

    fn line(level: u8, history: &History<AnyGame>) -> String {
        job(&request(level), history.start(), history.moves())
    }

    /// The plies that count towards a draw.
    struct Plies;

    impl GameVisitor for Plies {
        type Output = u32;

        fn quoridor(self, position: &quoridor::Position) -> u32 {
            position.plies()
        }

        fn pacman(self, _position: &pacman::Position) -> u32 {
            0
        }

        fn mspacman(self, _position: &mspacman::Position) -> u32 {
            0
        }
    }

    #[test]
    fn a_job_carries_position_plies_options_dice_and_limits_of_every_game() {
        for kind in GameKind::ALL {
            let history = history(kind);
            let game = history.current();
            let (number, limits, read) = read_job(&line(3, &history)).expect("a job");
            assert_eq!(read.to_string(), game.to_string());
            assert_eq!(read.visit(Plies), game.visit(Plies), "{kind}");
            assert_eq!(read.dice(), game.dice(), "{kind}");
            for option in kind.options() {
                assert_eq!(read.option(option.key), game.option(option.key));
            }
            assert_eq!(
                (number, limits),
                (41, Limits::level(Level::nearest(3), u64::MAX - 3))
            );
        }
    }

    #[test]
    fn the_evaluator_is_that_of_the_board() {
        assert_eq!(*EVALUATOR, Evaluator::DEFAULT);
    }

    #[test]
    fn the_answer_is_the_move_that_core_finds() {
        let mut engine = Engine::default();
        for kind in GameKind::ALL {
            let history = history(kind);
            let line = engine.answer(&line(1, &history)).expect("an answer");
            let (number, mv) = read_answer(&line).expect("a move");
            let (mut entries, mut scratch) = (
                vec![TranspositionEntry::EMPTY; BOARD_TABLE_ENTRIES],
                Scratch::new(),
            );
            let mut memory = SearchMemory::new(&mut entries, &mut scratch);
            let limits = Limits::level(Level::nearest(1), u64::MAX - 3);
            let found = think(history.current(), &limits, &mut memory, &mut || false);
            assert_eq!(
                (number, Some(mv)),
                (41, found.map(|found| found.mv)),
                "{kind}"
            );
        }
    }

    /// The page answers as `analyse` of the console does, with its budget.
    #[test]
    fn an_analysis_is_that_of_the_console() {
        let mut engine = Engine::default();
        for kind in GameKind::ALL {
            let history = History::new(AnyGame::start(kind, &AllOptions::DEFAULT, None, 5));
            let job = analysis_job(9, history.start(), &[], None);
            let answer = engine.answer(&job).expect("an answer");
            let (number, mv, percent, loss) = read_analysis(&answer).expect("an analysis");
            assert_eq!(loss, 0, "no move was played");
            let (mut entries, mut scratch) = (
                vec![TranspositionEntry::EMPTY; BOARD_TABLE_ENTRIES],
                Scratch::new(),
            );
            let mut memory = SearchMemory::new(&mut entries, &mut scratch);
            let limits = Limits::nodes(20_000, 0);
            let game = history.current();
            let found = analyse(game, &limits, &MoveSet::EMPTY, &mut memory, &mut || false);
            let found = found.expect("a move");
            assert_eq!(
                (number, mv, percent),
                (9, found.mv, found.win_percent),
                "{kind}"
            );
        }
    }

    #[test]
    fn rubbish_is_no_job_and_no_answer() {
        let good = line(2, &history(GameKind::Pacman));
        for end in 0..good.len() {
            let _ = read_job(&good[..end]);
        }
        for text in [
            "",
            "1",
            "a b c",
            "1 1 1 0 0 x=y - nothing",
            "1 2 3 4 5 6 7 8 9",
        ] {
            assert!(read_job(text).is_none(), "{text}");
            assert_eq!(Engine::default().answer(text), None);
        }
        for text in ["", "7", "7 x", "x 7", "7 999"] {
            assert_eq!(read_answer(text), None, "{text}");
        }
    }
}
