//! Seats of phones on virtual time.

use fencelight_core::geometry::PerSeat;

use super::*;

const COMPUTER: Player = Player::computer(2);

fn phone() -> Token {
    Token::random().expect("a number")
}

/// A table with a person in the south and these players at the other seats.
fn seen(phase: Phase, [west, north, east]: [Player; 3]) -> Seen {
    Seen {
        phase,
        kind: GameKind::Pacman,
        players: PerSeat([Player::Human, west, north, east]),
        turn: Some(Seat::South),
        request: None,
    }
}

fn token_of(seats: &mut Seats, seen: &Seen, seat: Seat) -> Token {
    let free = seats.free(seen).expect("tokens");
    let mut free = free.into_iter().filter(|(free, _)| *free == seat);
    free.next().expect("a free seat").1
}

/// A game with a phone in the north, at a time.
fn seated(before: Player) -> (Seats, Token, Seen, Instant) {
    let (mut seats, phone, now) = (Seats::default(), phone(), Instant::now());
    let lobby = seen(Phase::Lobby, [Player::Empty, before, Player::Empty]);
    let token = token_of(&mut seats, &lobby, Seat::North);
    let taken = seats.take(&token, &phone, &lobby, now);
    assert_eq!(taken, Ok((Seat::North, true)));
    let game = seen(Phase::Play, [Player::Empty, Player::Remote, Player::Empty]);
    assert_eq!(seats.look(&game, now), (vec![], false));
    (seats, phone, game, now)
}

#[test]
fn computers_are_free_in_a_game_and_empty_seats_in_the_lobby() {
    let mut seats = Seats::default();
    let mut free = |seen: &Seen| -> Vec<Seat> {
        let free = seats.free(seen).expect("tokens").into_iter();
        free.map(|(seat, _)| seat).collect()
    };
    let players = [Player::Empty, COMPUTER, Player::Remote];
    assert_eq!(
        free(&seen(Phase::Lobby, players)),
        [Seat::West, Seat::North]
    );
    assert_eq!(free(&seen(Phase::Play, players)), [Seat::North]);
    assert!(free(&seen(Phase::Over, players)).is_empty());
    let two = Seen {
        kind: GameKind::Quoridor2,
        ..seen(Phase::Lobby, [Player::Empty, Player::Empty, COMPUTER])
    };
    assert_eq!(free(&two), [Seat::North]);
}

#[test]
fn a_code_is_good_for_one_phone_and_never_again() {
    let (mut seats, now, lobby) = (
        Seats::default(),
        Instant::now(),
        seen(Phase::Lobby, [Player::Empty, COMPUTER, Player::Empty]),
    );
    let (one, other) = (phone(), phone());
    let north = token_of(&mut seats, &lobby, Seat::North);
    let west = token_of(&mut seats, &lobby, Seat::West);
    assert_ne!(north, west);
    assert_eq!(north, token_of(&mut seats, &lobby, Seat::North));
    let guessed = seats.take(&phone(), &one, &lobby, now);
    assert_eq!(guessed, Err(NoSeat::Stale));
    assert_eq!(
        seats.take(&north, &one, &lobby, now),
        Ok((Seat::North, true))
    );
    // A reload keeps it.
    assert_eq!(
        seats.take(&north, &one, &lobby, now),
        Ok((Seat::North, false))
    );
    assert_eq!(seats.take(&north, &other, &lobby, now), Err(NoSeat::Taken));
    assert_eq!(seats.take(&west, &one, &lobby, now), Err(NoSeat::Second));
    assert!(seats.leave(&one) && !seats.leave(&one));
    assert_eq!(seats.why(&one), Some(Why::GivenBack));
    assert_eq!(seats.take(&north, &other, &lobby, now), Err(NoSeat::Stale));
    assert_ne!(north, token_of(&mut seats, &lobby, Seat::North));
    // A seat that a person has taken meanwhile.
    let person = seen(Phase::Lobby, [Player::Human, COMPUTER, Player::Empty]);
    assert_eq!(seats.take(&west, &other, &person, now), Err(NoSeat::Stale));
}

#[test]
fn a_seat_that_the_board_takes_back_sends_the_phone_away() {
    for player in [Player::Human, COMPUTER] {
        let (mut seats, phone, game, now) = seated(COMPUTER);
        let taken = Seen {
            players: PerSeat([Player::Human, Player::Empty, player, Player::Empty]),
            ..game
        };
        assert_eq!(seats.look(&taken, now), (vec![], true));
        assert_eq!(
            (seats.seat_of(&phone), seats.why(&phone)),
            (None, Some(Why::SentAway))
        );
    }
}

#[test]
fn a_seat_goes_back_to_its_player_when_the_phone_leaves_or_sleeps() {
    let second = Duration::from_secs(1);
    let (mut seats, phone, game, now) = seated(COMPUTER);
    assert_eq!(seats.look(&game, now + AWAY - second), (vec![], false));
    assert_eq!(seats.hear(&phone, now + AWAY), Some(Seat::North));
    assert_eq!(seats.look(&game, now + 2 * AWAY - second), (vec![], false));
    let (requests, has_left) = seats.look(&game, now + 2 * AWAY);
    assert_eq!(
        (requests, has_left),
        (vec!["seat north computer 2".to_owned()], true)
    );
    assert_eq!(seats.why(&phone), Some(Why::Away));
    // A seat that was empty before has a stand-in in the game, and is empty again in the lobby.
    let (mut seats, phone, game, now) = seated(Player::Empty);
    assert!(seats.leave(&phone));
    let (requests, _) = seats.look(&game, now);
    assert_eq!(requests, ["seat north computer 3"]);
    let (mut seats, _, game, now) = seated(Player::Empty);
    let over = Seen {
        phase: Phase::Over,
        ..game
    };
    let (requests, _) = seats.look(&over, now);
    assert_eq!(requests, ["seat north computer 3", "seat north empty"]);
    // It is asked once: the board shows the players of the game until it is left.
    assert_eq!(seats.look(&over, now + 60 * second), (vec![], false));
}

#[test]
fn the_board_waits_for_a_phone_that_thinks_and_not_for_ever() {
    let second = Duration::from_secs(1);
    let (mut seats, phone, game, now) = seated(COMPUTER);
    let turn = Seen {
        turn: Some(Seat::North),
        request: Some(7),
        ..game
    };
    let mut told = Vec::new();
    for at in 0..THINK.as_secs() {
        let now = now + second * u32::try_from(at).expect("few");
        seats.hear(&phone, now);
        let (requests, has_left) = seats.look(&turn, now);
        assert!(!has_left);
        told.extend(requests.into_iter().map(|request| (at, request)));
    }
    assert_eq!(told.len(), 19, "{told:?}");
    assert!(
        told.iter()
            .all(|(at, request)| at % 15 == 0 && request == "answer 7 wait")
    );
    let (requests, _) = seats.look(&turn, now + THINK);
    assert_eq!(requests, ["seat north computer 2"]);
    assert_eq!(seats.why(&phone), Some(Why::Slow));
}

#[test]
fn a_game_that_is_left_for_later_gets_its_player_back_when_it_is_taken_up() {
    let (mut seats, phone, game, now) = seated(COMPUTER);
    let attract = Seen {
        phase: Phase::Attract,
        ..game
    };
    assert_eq!(seats.look(&attract, now), (vec![], true));
    assert_eq!(seats.why(&phone), Some(Why::TableLeft));
    // A seat that a program has in the lobby, and another game, are none of it.
    let lobby = Seen {
        phase: Phase::Lobby,
        ..game
    };
    let other = Seen {
        kind: GameKind::Quoridor2,
        ..game
    };
    for none in [lobby, other] {
        assert_eq!(seats.look(&none, now), (vec![], false));
    }
    let (requests, _) = seats.look(&game, now);
    assert_eq!(requests, ["seat north computer 2"]);
    let given = Seen {
        players: PerSeat([Player::Human, Player::Empty, COMPUTER, Player::Empty]),
        ..game
    };
    assert_eq!(seats.look(&given, now), (vec![], false));
    // Later the seat is remote for a program: it stays so.
    assert_eq!(seats.look(&game, now + AWAY), (vec![], false));
}
