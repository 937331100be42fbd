//! `fencelight puzzle`: which puzzle is opened on the board in this terminal.

use clap::Args;
use clap::builder::PossibleValuesParser;
use fencelight_board::puzzles::{MAX_GRADE, PUZZLES};
use fencelight_core::games::GameKind;
use fencelight_host::values::{speed, within};
use fencelight_text::LANGUAGES;
use fencelight_text::game_file::parse_game;
use fencelight_text::puzzle_log::{self, grades};

/// Solve a puzzle on the board in this terminal
///
/// One move alone is right, and it is proven. A wrong move is refuted on the board where an answer is proven, and `m` shows its moves. An unfinished game is kept.
#[derive(Debug, PartialEq, Args)]
#[command(after_help = "\
Examples:
  fencelight puzzle                              the puzzle of the day
  fencelight puzzle 7                            a puzzle by its number
  fencelight puzzle --game pacman --grade 2      the first of a grade that is not solved")]
pub(crate) struct PuzzleArgs {
    /// The number of a puzzle, its name, or today: the puzzle of the day, which is also the default
    #[arg(value_name = "N|NAME|today", value_parser = puzzle, allow_negative_numbers = true)]
    puzzle: Option<PuzzleChoice>,
    /// The first unsolved puzzle of this game: quoridor2 or pacman; the first that has the grade where it is left out
    #[arg(long, value_name = "GAME", value_parser = parse_game, conflicts_with = "puzzle")]
    game: Option<GameKind>,
    /// The grade of the puzzle, 0 to 5; the lowest that is not solved where it is left out
    #[arg(long, value_name = "GRADE", value_parser = grade, conflicts_with = "puzzle", allow_negative_numbers = true)]
    grade: Option<u8>,
    /// Time runs F times as fast, 0.1 to 100
    #[arg(long, value_name = "F", value_parser = speed, default_value = "1", allow_negative_numbers = true)]
    pub(crate) speed: f64,
    /// The language of board and panel; that of the locale where it is left out
    #[arg(long = "lang", value_name = "LANG", value_parser = PossibleValuesParser::new(LANGUAGES))]
    pub(crate) language: Option<String>,
}

/// Which puzzle is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PuzzleChoice {
    /// That of the day.
    Today,
    /// By its number.
    Number(u16),
    /// The first unsolved one of a game, and of a grade if one is named.
    Unsolved(GameKind, Option<u8>),
}

impl PuzzleArgs {
    /// The puzzle, if there is one of this kind.
    pub(crate) fn choice(&self) -> Result<PuzzleChoice, String> {
        Ok(match (self.game, self.grade) {
            (None, None) => self.puzzle.unwrap_or(PuzzleChoice::Today),
            (game, grade) => {
                let has = |game: &GameKind| {
                    grades(*game).any(|(of, ..)| grade.is_none_or(|grade| grade == of))
                };
                let games = [GameKind::Quoridor2, GameKind::Pacman];
                let first = || games.into_iter().find(has);
                let game = game.or_else(first).unwrap_or(GameKind::Quoridor2);
                if !has(&game) {
                    let of_grade =
                        grade.map_or(String::new(), |grade| format!(" of grade {grade}"));
                    let name = game.name();
                    return Err(format!(
                        "{name} has no puzzles{of_grade}; `fencelight puzzle` opens that of the day"
                    ));
                }
                PuzzleChoice::Unsolved(game, grade)
            }
        })
    }
}

/// A puzzle by its number or its name, or that of the day.
fn puzzle(text: &str) -> Result<PuzzleChoice, String> {
    match puzzle_log::named(text) {
        Some(number) => Ok(PuzzleChoice::Number(number)),
        None if text == "today" => Ok(PuzzleChoice::Today),
        None => Err(format!(
            "a puzzle is today, a number from 1 to {PUZZLES}, or the name in a link; not `{text}`"
        )),
    }
}

/// The grade of a puzzle.
fn grade(text: &str) -> Result<u8, String> {
    within(text, "a grade", 0..=MAX_GRADE)
}
