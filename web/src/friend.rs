//! Games with friends far away, turn by turn: a link carries the whole game to the one who is to move, and the answer comes back the same way.
//!
//! Each browser keeps the games that it has sent or received, with its own seats as people and those of others as remote. A link has to go
//! on where the kept game ends, so a past that was changed is found on either side; the dice are those of the seed that the first link
//! named, so no roll can be repeated.

use std::fmt::Write as _;

use fencelight_board::table::{ClockOptions, Player, Seating, Table};
use fencelight_core::game::{Action, Game as _, Move};
use fencelight_core::games::AnyGame;
use fencelight_core::geometry::Seat;
use fencelight_text::game_file::GameFile;

use crate::desk::Start;
use crate::link::{LinkError, Turn, read_turn, turn_fragment};
use crate::storage::TextStorage;

/// The name of the games in the storage of the browser.
const NAME: &str = "fencelight.friends";
/// The most games that are kept. The one that was sent or received longest ago goes first.
const MAX_GAMES: usize = 16;

/// Why a link does not lead on, or a game is not sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FriendError {
    /// No link, or a damaged one.
    Link(LinkError),
    /// This browser has not played the game, and the player to move there has.
    OtherGame,
    /// The link has another game up to the move with this number; 0 is its start.
    ChangedPast(usize),
    /// The link moves for a seat of this browser, with this move.
    ForeignMove(usize),
    /// The kept game is further on.
    Old,
    /// The link is for this seat of another player.
    OtherSeat(Seat),
}

/// The games with friends.
#[derive(Debug)]
pub struct Friends {
    games: Vec<Turn>,
}

impl Friends {
    /// Those in the storage. What is damaged there is left out.
    #[must_use]
    pub fn read(storage: &impl TextStorage) -> Self {
        let text = storage.read(NAME).unwrap_or_default();
        let games = text.lines().filter_map(|line| read_turn(line)?.ok());
        Self {
            games: games.collect(),
        }
    }

    fn find(&self, game: &GameFile) -> Option<&Turn> {
        let is_same = |kept: &&Turn| {
            kept.game.saved.seed == game.saved.seed && kept.game.start.kind() == game.start.kind()
        };
        self.games.iter().find(is_same)
    }

    /// Keeps a game in the place of what was kept of it before.
    fn keep(&mut self, turn: Turn, storage: &mut impl TextStorage) {
        let is_same = |kept: &Turn| {
            kept.game.saved.seed == turn.game.saved.seed
                && kept.game.start.kind() == turn.game.start.kind()
        };
        self.games.retain(|kept| !is_same(kept));
        self.games.push(turn);
        let excess = self.games.len().saturating_sub(MAX_GAMES);
        self.games.drain(..excess);
        let mut text = String::new();
        for game in &self.games {
            let _ = writeln!(text, "{}", turn_fragment(game));
        }
        // Without storage the game goes on, and nothing can be checked.
        let _ = storage.write(NAME, &text);
    }

    /// The fragment that carries a game to the player to move, and the game as it goes on here. Seats of people that have not moved yet belong
    /// to others from the first link on, and so does the seat to move. Without dice, the first link gives the game its `name`.
    ///
    /// # Errors
    /// If what was sent before has another move.
    pub fn send(
        &mut self,
        game: &GameFile,
        name: u64,
        storage: &mut impl TextStorage,
    ) -> Result<(String, Start), FriendError> {
        let mut turn = match self.find(game) {
            Some(kept) => Turn {
                game: GameFile {
                    moves: continued(&kept.game, game)?,
                    ..kept.game.clone()
                },
                base: kept.base,
            },
            None => Turn {
                game: game.clone(),
                base: game.moves.len(),
            },
        };
        // A link carries no clock.
        turn.game.saved.clock = ClockOptions::DEFAULT;
        let mover = mover(&turn.game);
        let moved = seats_of(&turn.game.start, &turn.game.moves);
        let players = &mut turn.game.saved.players;
        if self.find(game).is_none() {
            if turn.game.start.dice().is_none() {
                turn.game.saved.seed = name;
            }
            for seat in Seat::ALL {
                let is_here = moved.contains(&seat) && mover != Some(seat);
                if players[seat] == Player::Human && !is_here {
                    players[seat] = Player::Remote;
                }
            }
        }
        let mut sent = turn.clone();
        for seat in Seat::ALL {
            let player = &mut sent.game.saved.players[seat];
            match *player {
                Player::Human | Player::Remote if mover == Some(seat) => *player = Player::Human,
                Player::Human => *player = Player::Remote,
                _ => {}
            }
        }
        let start = start_of(&turn.game);
        self.keep(turn, storage);
        Ok((turn_fragment(&sent), start))
    }

    /// The game that a link leads to, with the players as they are here. Nothing is kept before [`accept`](Self::accept).
    ///
    /// # Errors
    /// With the reason where it leads nowhere.
    pub fn receive(&self, fragment: &str) -> Result<Turn, FriendError> {
        let damaged = FriendError::Link(LinkError::Damaged);
        let mut turn = read_turn(fragment)
            .ok_or(damaged)?
            .map_err(FriendError::Link)?;
        let mover = mover(&turn.game);
        // Who has moved before the first link is the one who sent it, but for the one who got it.
        let is_new = |seat: Seat| {
            let (before, since) = turn.game.moves.split_at(turn.base);
            let mut at_first = turn.game.start.clone();
            before.iter().for_each(|&mv| at_first.play_unchecked(mv));
            let is_guest =
                at_first.turn() == seat || !seats_of(&turn.game.start, before).contains(&seat);
            is_guest && !seats_of(&at_first, since).contains(&seat)
        };
        let Some(kept) = self.find(&turn.game) else {
            return match mover {
                Some(seat) if is_new(seat) => Ok(turn),
                _ => Err(FriendError::OtherGame),
            };
        };
        let players = kept.game.saved.players;
        if kept.game.start != turn.game.start
            || kept.base != turn.base
            || people(&players) != people(&turn.game.saved.players)
        {
            return Err(FriendError::ChangedPast(0));
        }
        let (before, now) = (&kept.game.moves, &turn.game.moves);
        let same = before.iter().zip(now).take_while(|(a, b)| a == b).count();
        match (before.len(), now.len()) {
            (before, now) if same < before.min(now) => {
                return Err(FriendError::ChangedPast(same + 1));
            }
            (before, now) if now < before => return Err(FriendError::Old),
            (before, now) if now == before => {
                if let Some(seat) = mover.filter(|&seat| players[seat] == Player::Remote)
                    && !is_new(seat)
                {
                    return Err(FriendError::OtherSeat(seat));
                }
            }
            _ => {}
        }
        if let Some(number) = foreign_move(&turn.game, same, &players) {
            return Err(FriendError::ForeignMove(number));
        }
        let claims = |seat: &Seat| now.len() == before.len() && players[*seat] == Player::Remote;
        let claimed = mover.filter(claims);
        turn.game.saved.players = players;
        if let Some(seat) = claimed {
            turn.game.saved.players[seat] = Player::Human;
        }
        Ok(turn)
    }

    /// Whether a game that was received takes one more seat for this browser: its own link was opened here.
    #[must_use]
    pub fn claims_seat(&self, turn: &Turn) -> bool {
        self.find(&turn.game)
            .is_some_and(|kept| kept.game.saved.players != turn.game.saved.players)
    }

    /// Keeps a game that was received; how it is played on.
    pub fn accept(&mut self, turn: Turn, storage: &mut impl TextStorage) -> Start {
        let start = start_of(&turn.game);
        self.keep(turn, storage);
        start
    }

    /// How a game was when it was sent or received last.
    #[must_use]
    pub fn kept(&self, game: &GameFile) -> Option<Start> {
        self.find(game).map(|kept| start_of(&kept.game))
    }
}

/// Whether the game of a table can be sent: another person is to move, or it has ended among people of several places.
#[must_use]
pub fn may_send(table: &Table) -> bool {
    let (players, history) = (table.players(), table.history());
    let seat = history.current().turn();
    let is_far = players.0.contains(&Player::Remote);
    if is_far || table.outcome().is_some() {
        return is_far && (table.outcome().is_some() || players[seat] == Player::Remote);
    }
    // The first link: another person here has moved before.
    players[seat] == Player::Human
        && seats_of(history.start(), history.moves())
            .iter()
            .any(|&moved| moved != seat && players[moved] == Player::Human)
}

/// The seat to move; `None` where the game is over.
fn mover(game: &GameFile) -> Option<Seat> {
    let mut end = game.start.clone();
    game.moves.iter().for_each(|&mv| end.play_unchecked(mv));
    let is_over = end.outcome().is_some() || game.forfeited.is_some();
    (!is_over).then(|| end.turn())
}

/// The seats that have moved.
fn seats_of(start: &AnyGame, moves: &[Move]) -> Vec<Seat> {
    let mut position = start.clone();
    let mut seats = Vec::new();
    for &mv in moves {
        seats.push(position.turn());
        position.play_unchecked(mv);
    }
    seats
}

/// The number of the first move that the other side has made for a seat of this browser. A pass that is forced is no choice.
fn foreign_move(game: &GameFile, known: usize, players: &Seating) -> Option<usize> {
    let seats = seats_of(&game.start, &game.moves);
    let is_foreign = |&(_, (&mv, &seat)): &(usize, (&Move, &Seat))| {
        players[seat] == Player::Human && mv.action() != Action::Pass
    };
    let mut new = game.moves.iter().zip(&seats).enumerate().skip(known);
    new.find(is_foreign).map(|(place, _)| place + 1)
}

/// All moves of a kept game and those since. The table keeps the last moves of a long game alone, with a later start.
fn continued(kept: &GameFile, game: &GameFile) -> Result<Vec<Move>, FriendError> {
    if kept.start == game.start {
        let same = kept.moves.iter().zip(&game.moves);
        let same = same.take_while(|(a, b)| a == b).count();
        return match same == kept.moves.len() {
            true => Ok(game.moves.clone()),
            false => Err(FriendError::ChangedPast(same + 1)),
        };
    }
    let mut end = kept.start.clone();
    kept.moves.iter().for_each(|&mv| end.play_unchecked(mv));
    let mut position = game.start.clone();
    let mut since = (position == end).then_some(0);
    for (place, &mv) in game.moves.iter().enumerate() {
        position.play_unchecked(mv);
        if position == end {
            since = Some(place + 1);
        }
    }
    let since = since.ok_or(FriendError::ChangedPast(kept.moves.len()))?;
    Ok([&kept.moves, game.moves.get(since..).unwrap_or_default()].concat())
}

/// Who plays, without the place where.
fn people(players: &Seating) -> [Player; 4] {
    players.0.map(|player| match player {
        Player::Remote => Player::Human,
        player => player,
    })
}

fn start_of(game: &GameFile) -> Start {
    Start {
        start: game.start.clone(),
        moves: game.moves.clone(),
        players: game.saved.players,
        seed: game.saved.seed,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use fencelight_ai::greedy;
    use fencelight_board::table::{GameConfig, Table};
    use fencelight_core::games::GameKind;
    use fencelight_core::geometry::PerSeat;

    use super::*;
    use crate::storage::tests::Texts;
    use crate::study::game_of;

    /// A browser with its storage and its table.
    struct Place {
        storage: Texts,
        table: Table,
    }

    impl Place {
        fn new() -> Self {
            Self {
                storage: Texts::default(),
                table: Table::new(1, 0),
            }
        }

        /// A game of people at one board; the one who begins has moved.
        fn begun(kind: GameKind, seed: u64) -> Self {
            let aside = match kind {
                GameKind::Quoridor2 => Player::Empty,
                _ => Player::Human,
            };
            let mut place = Self::new();
            let players = PerSeat([Player::Human, aside, Player::Human, aside]);
            place
                .table
                .start_game(&GameConfig::new(kind, players, seed));
            let first = place.turn();
            while place.turn() == first && place.table.outcome().is_none() {
                place.step();
            }
            place
        }

        fn turn(&self) -> Seat {
            self.table.history().current().turn()
        }

        fn step(&mut self) {
            let position = self.table.history().current();
            let seed = self.table.history().moves().len() as u64;
            let mv = greedy(position, seed).expect("a move");
            self.table.play_all(&[mv]).expect("legal");
        }

        /// Moves for the people here until others are to move.
        fn answer(&mut self) {
            while self.table.outcome().is_none()
                && self.table.players()[self.turn()] == Player::Human
            {
                self.step();
            }
        }

        fn send(&mut self) -> Result<String, FriendError> {
            let mut friends = Friends::read(&self.storage);
            let (fragment, start) = friends.send(&game_of(&self.table), 99, &mut self.storage)?;
            if start.players != *self.table.players() || start.seed != self.table.game_seed() {
                start.apply(&mut self.table);
            }
            Ok(fragment)
        }

        fn receive(&mut self, fragment: &str) -> Result<(), FriendError> {
            let mut friends = Friends::read(&self.storage);
            let turn = friends.receive(fragment)?;
            friends
                .accept(turn, &mut self.storage)
                .apply(&mut self.table);
            Ok(())
        }
    }

    /// A link with another content and a good checksum.
    fn forged(fragment: &str, change: impl FnOnce(&mut Turn)) -> String {
        let mut turn = read_turn(fragment).expect("a turn").expect("sound");
        change(&mut turn);
        turn_fragment(&turn)
    }

    #[test]
    fn games_of_every_kind_are_played_to_their_end_by_links() {
        for kind in GameKind::ALL {
            let mut places: BTreeMap<usize, Place> = BTreeMap::new();
            let first = Place::begun(kind, 7);
            let mut seat = first.table.history().start().turn();
            places.insert(seat as usize, first);
            for _ in 0..600 {
                let from = places.get_mut(&(seat as usize)).expect("a player");
                assert!(may_send(&from.table), "{kind}");
                let link = from.send().expect("it is sent");
                let position = from.table.history().current().clone();
                let players = *from.table.players();
                assert_eq!(players[seat], Player::Human, "{kind}");
                if position.outcome().is_some() {
                    for place in places.values_mut() {
                        if place.table.outcome().is_none() {
                            place.receive(&link).expect("the end");
                        }
                        assert_eq!(*place.table.history().current(), position, "{kind}");
                    }
                    break;
                }
                seat = position.turn();
                let to = places.entry(seat as usize).or_insert_with(Place::new);
                to.receive(&link).expect("it goes on");
                assert_eq!(*to.table.history().current(), position, "{kind}");
                assert_eq!(to.table.players()[seat], Player::Human);
                to.answer();
            }
            let place = &places[&(seat as usize)];
            assert!(place.table.outcome().is_some(), "{kind} has no end");
        }
    }

    #[test]
    fn a_changed_past_is_refused_on_both_sides() {
        for kind in GameKind::ALL {
            let (mut one, mut two) = (Place::begun(kind, 7), Place::new());
            two.receive(&one.send().expect("sent"))
                .expect("an invitation");
            two.answer();
            let answer = two.send().expect("sent");
            let before = game_of(&one.table);
            let other = |moves: &[Move], place: usize| {
                let mut position = before.start.clone();
                moves[..place]
                    .iter()
                    .for_each(|&mv| position.play_unchecked(mv));
                let legal = position.legal_moves();
                legal.iter().find(|&mv| mv != moves[place])
            };
            // The last move before the answer is another one.
            let place = before.moves.len() - 1;
            if let Some(mv) = other(&before.moves, place) {
                let link = forged(&answer, |turn| {
                    turn.game.moves.truncate(place);
                    turn.game.moves.push(mv);
                });
                assert_eq!(
                    one.receive(&link),
                    Err(FriendError::ChangedPast(place + 1)),
                    "{kind}"
                );
            }
            let link = forged(&answer, |turn| turn.base += 1);
            assert_eq!(
                one.receive(&link),
                Err(FriendError::ChangedPast(0)),
                "{kind}"
            );
            assert_eq!(game_of(&one.table), before, "{kind}");
            // Nor is another move sent than before.
            let sent = one.table.history().moves().len();
            one.table.undo(1);
            if let Some(mv) = other(&before.moves, place) {
                one.table.play_all(&[mv]).expect("legal");
                assert_eq!(one.send(), Err(FriendError::ChangedPast(sent)), "{kind}");
                let kept = Friends::read(&one.storage)
                    .kept(&before)
                    .expect("it is kept");
                kept.apply(&mut one.table);
            }
            assert_eq!(one.table.history().moves(), before.moves, "{kind}");
            one.receive(&answer).expect("the answer counts");
        }
    }

    #[test]
    fn links_of_other_games_and_for_others_are_refused() {
        let (mut one, mut two) = (Place::begun(GameKind::MsPacman, 7), Place::new());
        let invitation = one.send().expect("sent");
        two.receive(&invitation).expect("an invitation");
        two.answer();
        let answer = two.send().expect("sent");
        let game = read_turn(&answer).expect("a turn").expect("sound").game;
        // The next player has not moved: an invitation for another browser, on this one a seat that is claimed.
        Place::new().receive(&answer).expect("an invitation");
        let friends = Friends::read(&two.storage);
        let claimed = friends.receive(&answer).expect("one more seat");
        assert!(friends.claims_seat(&claimed));
        // Further on every player has moved.
        let first = one.table.history().start().turn();
        let mut link = answer;
        while mover(&read_turn(&link).expect("a turn").expect("sound").game) != Some(first) {
            let mut next = Place::new();
            next.receive(&link).expect("an invitation");
            next.answer();
            link = next.send().expect("sent");
        }
        assert_eq!(Place::new().receive(&link), Err(FriendError::OtherGame));
        // Other dice are another game.
        let rolled = forged(&link, |turn| turn.game.saved.seed += 1);
        assert!(one.receive(&rolled).is_err());
        assert_eq!(two.table.history().moves(), game.moves);
        one.receive(&link).expect("it goes on");
        assert_eq!(one.receive(&invitation), Err(FriendError::Old));
        let damaged = FriendError::Link(LinkError::Damaged);
        assert_eq!(one.receive("#t1~x"), Err(damaged));
        let version = FriendError::Link(LinkError::Version);
        assert_eq!(one.receive("#t2~x"), Err(version));
    }

    #[test]
    fn an_opponent_moves_for_nobody_else() {
        let (mut one, mut two) = (Place::begun(GameKind::Quoridor2, 7), Place::new());
        two.receive(&one.send().expect("sent"))
            .expect("an invitation");
        two.answer();
        let answer = two.send().expect("sent");
        let number = one.table.history().moves().len() + 2;
        let link = forged(&answer, |turn| {
            let mut end = turn.game.start.clone();
            turn.game
                .moves
                .iter()
                .for_each(|&mv| end.play_unchecked(mv));
            turn.game.moves.push(greedy(&end, 1).expect("a move"));
        });
        assert_eq!(one.receive(&link), Err(FriendError::ForeignMove(number)));
        one.receive(&answer).expect("it goes on");
        // The own link is for the other one.
        one.answer();
        let own = one.send().expect("sent");
        let seat = one.turn();
        assert_eq!(one.receive(&own), Err(FriendError::OtherSeat(seat)));
    }
}
