//! The lobby as groups of buttons.

use fencelight_ai::MAX_LEVEL;
use fencelight_board::geometry::{Key, Seat, Square};
use fencelight_board::table::lobby::{self, LobbyPage};
use fencelight_board::table::{ClockMode, Player, Table, occupied_seats, seat_mismatch};
use fencelight_core::games::GameKind;
use fencelight_text::lobby::{about, option_name, value_name};
use fencelight_text::{Message, names};

use super::button::{Action, Group, Press};

/// What can be pressed in the lobby.
pub(super) fn groups(table: &Table) -> Vec<Group> {
    match table.lobby_page() {
        Some(page @ (LobbyPage::Rules | LobbyPage::Table)) => options(table, page),
        Some(LobbyPage::Games) | None => games(table),
    }
}

fn games(table: &Table) -> Vec<Group> {
    let kind = table.lobby_kind();
    let square = |square| Press::Tap(Key::Square(square));
    let mut actions = vec![
        Action::new(Message::new("do-start"), square(lobby::START_SQUARE)),
        Action::new(Message::new("do-lesson"), square(lobby::LESSON_SQUARE)),
        Action::new(
            Message::new("do-options"),
            Press::Hold(Key::Square(lobby::icon_center(kind))),
        ),
    ];
    let fits = seat_mismatch(kind, table.lobby_players()).is_empty();
    if !fits && table.kept_game(kind).is_none() {
        actions.push(Action::new(Message::new("do-fit"), Press::Fit));
    }
    let mut groups = vec![Group {
        name: None,
        about: None,
        actions,
    }];
    // The title names what they choose.
    groups.push(Group {
        name: None,
        about: None,
        actions: GameKind::ALL
            .into_iter()
            .map(|game| {
                Action::new(names::game(game), square(lobby::icon_center(game)))
                    .chosen(game == kind)
            })
            .collect(),
    });
    groups.extend(
        Seat::ALL
            .into_iter()
            .flat_map(|seat| seat_groups(table, seat)),
    );
    groups.extend(pac_group(table));
    let clock = table.choices().clock;
    groups.push(Group {
        name: Some(Message::new("group-clock")),
        about: None,
        actions: lobby::CLOCK_SQUARES
            .into_iter()
            .map(|(place, seconds)| {
                let (name, is_chosen) = match seconds {
                    0 => (Message::new("clock-off"), clock.mode == ClockMode::Off),
                    _ => (
                        Message::new("clock-seconds").with("seconds", seconds),
                        clock.mode == ClockMode::PerMove && clock.move_time_s == seconds,
                    ),
                };
                Action::new(name, square(place)).chosen(is_chosen)
            })
            .collect(),
    });
    groups
}

/// Who plays at a seat of the lobby. A seat that the game has no use for is shown only where it has a player.
fn seat_groups(table: &Table, seat: Seat) -> Vec<Group> {
    let (kind, player) = (table.lobby_kind(), table.lobby_players()[seat]);
    let required = kind.required_seats();
    if player == Player::Empty && required.is_some_and(|seats| !seats.contains(seat)) {
        return Vec::new();
    }
    let may_be_empty = required.is_none_or(|seats| !seats.contains(seat));
    player_groups(seat, player, may_be_empty, |player| {
        Press::Seat(seat, player)
    })
}

/// Which seat is Pac-Man, where that is to be chosen.
fn pac_group(table: &Table) -> Option<Group> {
    let is_pac = table.lobby_pac()?;
    let actions = occupied_seats(table.lobby_players()).iter().map(|seat| {
        Action::new(names::seat(seat), Press::Hold(Key::Ok(seat))).chosen(seat == is_pac)
    });
    Some(Group {
        name: Some(Message::new("piece-pac")),
        about: None,
        actions: actions.collect(),
    })
}

/// The players to choose from at a seat, and the levels of a computer.
pub(super) fn player_groups(
    seat: Seat,
    player: Player,
    may_be_empty: bool,
    press: impl Fn(Player) -> Press,
) -> Vec<Group> {
    let level = match player {
        Player::Computer { level } => Some(level),
        _ => None,
    };
    let computer = Player::computer(level.unwrap_or(1));
    let choices = [
        ("do-person", Player::Human),
        ("do-computer", computer),
        ("do-empty", Player::Empty),
    ];
    let count = if may_be_empty { 3 } else { 2 };
    let actions = choices.into_iter().take(count).map(|(name, choice)| {
        Action::new(Message::new(name), press(choice)).chosen(player == choice)
    });
    let mut groups = vec![Group {
        name: Some(names::seat(seat)),
        about: None,
        actions: actions.collect(),
    }];
    if level.is_some() {
        let actions = (1..=MAX_LEVEL).map(|number| {
            let name = Message::new(number.to_string());
            Action::new(name, press(Player::computer(number))).chosen(level == Some(number))
        });
        groups.push(Group {
            name: Some(Message::new("group-level")),
            about: None,
            actions: actions.collect(),
        });
    }
    groups
}

/// The rows of a page of options.
fn options(table: &Table, page: LobbyPage) -> Vec<Group> {
    let kind = table.lobby_kind();
    let rows = lobby::rows(page, kind);
    let mut groups: Vec<Group> = (0..=8u8)
        .rev()
        .zip(&rows)
        .map(|(rank, row)| {
            let chosen = row.chosen(kind, table.choices(), table.settings());
            let actions = (0u8..).zip(&row.values).filter_map(|(file, &value)| {
                let square = Square::new(file, rank)?;
                let action = Action::new(value_name(row, value), Press::Tap(Key::Square(square)));
                Some(action.chosen(value == chosen))
            });
            Group {
                name: Some(option_name(row)),
                about: about(row),
                actions: actions.collect(),
            }
        })
        .collect();
    let square = |square| Press::Tap(Key::Square(square));
    groups.push(Group {
        name: None,
        about: None,
        actions: vec![
            Action::new(Message::new("do-games"), square(lobby::CLOSE_SQUARE)),
            Action::new(names::other_page(page), square(lobby::NEXT_PAGE_SQUARE)),
        ],
    });
    groups
}

/// What a square of a page of the lobby chooses.
pub(super) fn square_action(table: &Table, square: Square) -> Option<Message> {
    let press = Press::Tap(Key::Square(square));
    let groups = groups(table);
    let mut found = groups.iter().flat_map(|group| {
        let fits = group
            .actions
            .iter()
            .filter(move |action| action.press == press);
        fits.map(move |action| (group, action))
    });
    let (group, action) = found.next()?;
    let mut what: Vec<Message> = group.name.iter().cloned().collect();
    what.push(action.name.clone());
    if action.is_chosen == Some(true) {
        what.push(Message::new("what-chosen"));
    }
    Some(match what.len() {
        1 => what.remove(0),
        _ => Message::new("list").with("items", what),
    })
}
