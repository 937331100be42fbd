//! `seat` and `answer`: who plays a seat, and the move of a remote one.

use super::game_commands::require_game;
use super::protocol::{CommandError, parse_value};
use crate::device::Device;
use crate::table::{AnswerError, Player, SeatError};
use fencelight_ai::MAX_LEVEL;
use fencelight_core::game::Domain;
use fencelight_core::notation::{parse_move, parse_number, parse_seat};

const SEAT_USAGE: &str = "seat SEAT human|computer LEVEL|remote|empty";

/// `seat SEAT human`, `computer LEVEL`, `remote` or `empty`.
pub(super) fn set<'a>(device: &mut Device, rest: &'a str) -> Result<(), CommandError<'a>> {
    let usage = CommandError::MissingArgument(SEAT_USAGE);
    let mut words = rest.split_ascii_whitespace();
    let (Some(name), Some(player)) = (words.next(), words.next()) else {
        return Err(usage);
    };
    let seat = parse_seat(name)?;
    let player = match player {
        "human" => Player::Human,
        "remote" => Player::Remote,
        "empty" => Player::Empty,
        "computer" => {
            let level = words.next().ok_or(usage)?;
            let level = parse_value(level, Domain::Numbers(1, u32::from(MAX_LEVEL)))?;
            Player::computer(u8::try_from(level).unwrap_or(MAX_LEVEL))
        }
        _ => return Err(usage),
    };
    if let Some(more) = words.next() {
        return Err(CommandError::TrailingText(more));
    }
    device
        .table_mut()
        .set_player(seat, player)
        .map_err(|error| match error {
            SeatError::NotInGame => CommandError::SeatNotInGame(seat),
            SeatError::InGame => CommandError::SeatInGame(seat),
        })
}

/// `answer ID MOVE`, or `answer ID wait` for a person who still thinks.
pub(super) fn answer<'a>(device: &mut Device, rest: &'a str) -> Result<(), CommandError<'a>> {
    let mut words = rest.split_ascii_whitespace();
    let (Some(number), Some(mv)) = (words.next(), words.next()) else {
        return Err(CommandError::MissingArgument("answer ID MOVE|wait"));
    };
    if let Some(more) = words.next() {
        return Err(CommandError::TrailingText(more));
    }
    let id = u32::try_from(parse_number(number)?).map_err(|_| CommandError::NoRequest(number));
    if mv == "wait" {
        let postponed = device.table_mut().postpone_remote(id?);
        return postponed.map_err(|_| CommandError::NoRequest(number));
    }
    let mv = parse_move(mv)?;
    if require_game(device)?.outcome().is_some() {
        return Err(CommandError::GameOver);
    }
    let answered = device.table_mut().answer_remote(id?, mv);
    answered.map_err(|error| match error {
        AnswerError::NotOpen => CommandError::NoRequest(number),
        AnswerError::Illegal(reason) => CommandError::IllegalMove(mv, reason),
        AnswerError::NotListed => CommandError::MoveOfReferee(mv),
    })
}
