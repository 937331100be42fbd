//! Players that are set from outside, in the lobby or in a game.

use core::fmt;

use super::phase::Phase;
use super::seats::Player;
use super::state::Table;
use fencelight_core::geometry::Seat;

/// Why a seat does not take a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[non_exhaustive]
pub enum SeatError {
    /// The seat does not play this game.
    NotInGame,
    /// A seat of a game under way cannot be empty.
    InGame,
}

impl fmt::Display for SeatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotInGame => "the seat does not play this game",
            Self::InGame => "the seat plays this game and cannot be empty before its end",
        })
    }
}

impl core::error::Error for SeatError {}

impl Table {
    /// Sets the player of a seat: of the game while one is played, paused or offered, otherwise of the lobby. In a game it takes effect at once, and what was asked
    /// of the player before is void.
    pub fn set_player(&mut self, seat: Seat, player: Player) -> Result<(), SeatError> {
        let is_in_game = matches!(self.phase(), Phase::Play | Phase::Pause | Phase::Resume);
        if is_in_game {
            return self.set_game_player(seat, player);
        }
        self.set_lobby_player(seat, |_| player);
        let can_play = player != Player::Empty && self.game.position().seats().contains(seat);
        if self.phase() == Phase::Over && can_play {
            // The next game with the same players follows at once.
            self.game.seated[seat] = player;
        }
        Ok(())
    }

    fn set_game_player(&mut self, seat: Seat, player: Player) -> Result<(), SeatError> {
        let is_seat = self.game.position().seats().contains(seat);
        match player {
            Player::Empty if is_seat => return Err(SeatError::InGame),
            Player::Empty => return Ok(()),
            _ if !is_seat => return Err(SeatError::NotInGame),
            _ => {}
        }
        let in_lobby = &mut self.saved.lobby_players[seat];
        if *in_lobby == Player::Remote && player != Player::Remote {
            // The program leaves: the next game from the lobby would wait for it.
            *in_lobby = player;
            self.mark_changed();
        }
        if self.game.players[seat] == player {
            return Ok(());
        }
        self.game.players[seat] = player;
        self.game.seated[seat] = player;
        self.game.kept_number = None;
        self.idle_ms = 0;
        if seat == self.game.turn() {
            self.cues.hint = None;
            self.refresh(seat, None);
        } else {
            self.close_proposal();
        }
        self.mark_changed();
        Ok(())
    }
}
