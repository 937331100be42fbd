//! Buttons of the page, each a press on the board or beside it.

use fencelight_board::geometry::{Key, Seat};
use fencelight_board::table::Player;
use fencelight_text::Message;

use crate::desk::DeskPress;
use crate::session::Wish;

/// What a button presses on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Press {
    /// A key, shortly.
    Tap(Key),
    /// A key, until its hold acts.
    Hold(Key),
    /// Both keys of a seat, until the game pauses.
    Both(Seat),
    /// Sets the player of a seat in the lobby.
    Seat(Seat, Player),
    /// Fills the seats of the lobby with computers, so that they fit the game.
    Fit,
    /// Asks whether to drop the game, or no longer.
    AskDrop(bool),
    /// Keeps the paused game for later, and opens the lobby.
    Keep,
    /// The lesson waits for its reader.
    Wait,
    /// What a visitor wishes to see at once.
    Go(Wish),
    /// Lists the puzzles, or no longer.
    Puzzles(bool),
    /// Nothing on the board: what the page does beside it.
    Desk(DeskPress),
}

impl Press {
    /// Whether a real board can be pressed so.
    #[must_use]
    pub const fn is_of_board(self) -> bool {
        matches!(
            self,
            Self::Tap(_) | Self::Hold(_) | Self::Both(_) | Self::Seat(..)
        )
    }
}

/// A button.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Action {
    /// The words.
    pub name: Message,
    /// What it presses.
    pub press: Press,
    /// Whether it is the present choice of its group; `None` where there is nothing to choose.
    pub is_chosen: Option<bool>,
}

impl Action {
    pub(super) const fn new(name: Message, press: Press) -> Self {
        Self {
            name,
            press,
            is_chosen: None,
        }
    }

    pub(super) fn chosen(self, is_chosen: bool) -> Self {
        Self {
            is_chosen: Some(is_chosen),
            ..self
        }
    }
}

/// Buttons that belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// What they choose.
    pub name: Option<Message>,
    /// What that means, in a sentence.
    pub about: Option<Message>,
    /// The buttons.
    pub actions: Vec<Action>,
}
