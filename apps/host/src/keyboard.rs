//! The meaning of keyboard keys, and the moves of the cursor.

use fencelight_board::geometry::{Direction, Key, POSTS_SIDE, Post, Seat, Square};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

/// An action of the keyboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum KeyAction {
    Quit,
    /// Shows the help.
    Help,
    /// Shows the rules of the game at hand.
    Rules,
    /// Shows all moves of the game.
    Moves,
    /// The bell of the terminal rings at every sound of the board, or no more.
    Bell,
    /// Moves the cursor.
    Move(Direction),
    /// Moves the cursor from squares to posts or back; in the lobby, from game to game.
    Switch,
    /// Seats computers where the chosen game needs players, and empties the other seats.
    FitSeats,
    /// Presses the key under the cursor.
    Tap,
    /// Holds it as long as its hold takes.
    Hold,
    /// Latches it, or releases it if it is latched.
    Latch,
    /// Releases all latched keys.
    Unlatch,
    /// A side key, tapped or held.
    Side {
        key: Key,
        hold: bool,
    },
    /// OK of the seat to move, tapped or held.
    Ok {
        hold: bool,
    },
    /// BACK of the seat to move, tapped or held.
    Back {
        hold: bool,
    },
    /// Both keys of the seat to move, held.
    Both,
}

/// The action of a key; `None` where it has none.
pub(crate) fn action(event: KeyEvent) -> Option<KeyAction> {
    if event.kind == KeyEventKind::Release {
        return None;
    }
    let shift = event.modifiers.contains(KeyModifiers::SHIFT);
    if event.modifiers.contains(KeyModifiers::CONTROL) {
        // In raw mode Ctrl-C is an ordinary key.
        return matches!(event.code, KeyCode::Char('c' | 'C')).then_some(KeyAction::Quit);
    }
    Some(match event.code {
        KeyCode::Up => KeyAction::Move(Direction::North),
        KeyCode::Down => KeyAction::Move(Direction::South),
        KeyCode::Left => KeyAction::Move(Direction::West),
        KeyCode::Right => KeyAction::Move(Direction::East),
        KeyCode::Tab | KeyCode::BackTab => KeyAction::Switch,
        KeyCode::Enter if shift => KeyAction::Hold,
        KeyCode::Enter | KeyCode::Char(' ') => KeyAction::Tap,
        KeyCode::Esc => KeyAction::Unlatch,
        KeyCode::F(1) => KeyAction::Rules,
        KeyCode::Char(letter) => match letter {
            'q' => KeyAction::Quit,
            '?' => KeyAction::Help,
            'r' => KeyAction::Rules,
            'm' => KeyAction::Moves,
            's' => KeyAction::Bell,
            'h' => KeyAction::Hold,
            'l' => KeyAction::Latch,
            // A terminal reports capitals as such, or as small letters with Shift.
            'o' | 'O' => KeyAction::Ok {
                hold: shift || letter == 'O',
            },
            'b' | 'B' => KeyAction::Back {
                hold: shift || letter == 'B',
            },
            'p' => KeyAction::Both,
            'c' => KeyAction::FitSeats,
            '1'..='8' => KeyAction::Side {
                key: side_key(letter as u8 - b'1'),
                hold: event.modifiers.contains(KeyModifiers::ALT),
            },
            _ => return None,
        },
        _ => return None,
    })
}

/// South OK, south BACK, west OK and so on.
fn side_key(number: u8) -> Key {
    let seat = Seat::ALL[usize::from(number / 2)];
    if number.is_multiple_of(2) {
        Key::Ok(seat)
    } else {
        Key::Back(seat)
    }
}

/// The cursor after one step. From the rim it goes on to the side keys; among posts it stays at the rim.
pub(crate) fn moved(cursor: Key, direction: Direction) -> Key {
    match cursor {
        Key::Square(square) => match square.step(direction) {
            Some(next) => Key::Square(next),
            None => nearest_side_key(square, direction),
        },
        Key::Post(post) => {
            // A post has the coordinates of the square south-west of it.
            let square = Square::new(post.file(), post.rank());
            let next = square.and_then(|square| square.step(direction));
            let next = next.and_then(|next| Post::new(next.file(), next.rank()));
            Key::Post(next.unwrap_or(post))
        }
        Key::Ok(seat) | Key::Back(seat) => {
            let forward = seat.forward();
            if direction == forward {
                square_before(cursor, seat)
            } else if direction == forward.opposite() {
                cursor
            } else {
                Key::at_end(seat, is_right_of(seat, direction))
            }
        }
    }
}

/// Whether a direction is the right one, as the seat sees it.
const fn is_right_of(seat: Seat, direction: Direction) -> bool {
    matches!(
        (seat, direction),
        (Seat::South, Direction::East)
            | (Seat::West, Direction::South)
            | (Seat::North, Direction::West)
            | (Seat::East, Direction::North)
    )
}

/// The side key beyond the rim.
const fn nearest_side_key(square: Square, direction: Direction) -> Key {
    let (file, rank) = (square.file(), square.rank());
    let (seat, is_right) = match direction {
        Direction::South => (Seat::South, file >= 4),
        Direction::West => (Seat::West, rank <= 4),
        Direction::North => (Seat::North, file <= 4),
        Direction::East => (Seat::East, rank >= 4),
    };
    Key::at_end(seat, is_right)
}

/// The square of the rim before a side key.
fn square_before(key: Key, seat: Seat) -> Key {
    let along = |right: u8, left: u8| if key.is_at_right() { right } else { left };
    let square = match seat {
        Seat::South => Square::new(along(6, 2), 0),
        Seat::West => Square::new(0, along(2, 6)),
        Seat::North => Square::new(along(2, 6), 8),
        Seat::East => Square::new(8, along(6, 2)),
    };
    square.map_or(key, Key::Square)
}

/// From a square to the post north-east of it, or the nearest one; from a post to the square south-west of it.
pub(crate) fn switched(cursor: Key) -> Key {
    const LAST: u8 = POSTS_SIDE - 1;
    let other = match cursor {
        Key::Square(square) => {
            Post::new(square.file().min(LAST), square.rank().min(LAST)).map(Key::Post)
        }
        Key::Post(post) => Square::new(post.file(), post.rank()).map(Key::Square),
        Key::Ok(_) | Key::Back(_) => None,
    };
    other.unwrap_or(cursor)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn pressed(code: KeyCode, modifiers: KeyModifiers) -> Option<KeyAction> {
        action(KeyEvent::new(code, modifiers))
    }

    fn letter(letter: char) -> Option<KeyAction> {
        pressed(KeyCode::Char(letter), KeyModifiers::NONE)
    }

    #[test]
    fn the_digits_are_the_side_keys_in_the_order_of_play() {
        let names: Vec<String> = ('1'..='8')
            .map(|digit| match letter(digit) {
                Some(KeyAction::Side { key, hold: false }) => key.to_string(),
                other => panic!("{digit}: {other:?}"),
            })
            .collect();
        assert_eq!(
            names.join(" "),
            "south-ok south-back west-ok west-back north-ok north-back east-ok east-back"
        );
        assert_eq!([letter('0'), letter('9'), letter('x')], [None; 3]);
    }

    #[test]
    fn capitals_and_shift_hold() {
        let shift = |code| pressed(code, KeyModifiers::SHIFT);
        assert_eq!(letter('o'), Some(KeyAction::Ok { hold: false }));
        assert_eq!(letter('O'), Some(KeyAction::Ok { hold: true }));
        assert_eq!(
            shift(KeyCode::Char('b')),
            Some(KeyAction::Back { hold: true })
        );
        assert_eq!(shift(KeyCode::Enter), Some(KeyAction::Hold));
        assert_eq!(
            pressed(KeyCode::Enter, KeyModifiers::NONE),
            Some(KeyAction::Tap)
        );
    }

    #[test]
    fn alt_holds_a_side_key() {
        let held = pressed(KeyCode::Char('3'), KeyModifiers::ALT);
        let key = Key::Ok(Seat::West);
        assert_eq!(held, Some(KeyAction::Side { key, hold: true }));
    }

    #[test]
    fn ctrl_c_quits_and_the_end_of_a_press_means_nothing() {
        let ctrl_c = pressed(KeyCode::Char('c'), KeyModifiers::CONTROL);
        assert_eq!(ctrl_c, Some(KeyAction::Quit));
        assert_eq!(pressed(KeyCode::Char('o'), KeyModifiers::CONTROL), None);
        let mut release = KeyEvent::new(KeyCode::Char('q'), KeyModifiers::NONE);
        release.kind = KeyEventKind::Release;
        assert_eq!(action(release), None);
    }

    #[test]
    fn the_cursor_reaches_every_key() {
        let start = Key::Square(Square::MIDDLE);
        let (mut reached, mut open) = (HashSet::from([start]), vec![start]);
        while let Some(key) = open.pop() {
            let directions = [
                Direction::North,
                Direction::East,
                Direction::South,
                Direction::West,
            ];
            let next = directions.map(|direction| moved(key, direction));
            for next in next.into_iter().chain([switched(key)]) {
                if reached.insert(next) {
                    open.push(next);
                }
            }
        }
        assert_eq!(reached.len(), usize::from(Key::COUNT));
        assert_eq!(switched(switched(start)), start);
    }
}
