//! The meaning of keyboard keys, and the moves of the cursor.

use fencelight_core::geometry::{Direction, Key, POSTS_SIDE, Post, Seat, Square};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

/// An action of the keyboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum KeyAction {
    Quit,
    Help,
    /// Moves the cursor.
    Move(Direction),
    /// Moves the cursor from squares to posts or back.
    Switch,
    /// Presses the key under the cursor.
    Tap,
    /// Holds it long enough to place a fence.
    Hold,
    /// Latches it, or releases it if it is latched.
    Latch,
    /// Releases all latched keys.
    Unlatch,
    /// Taps a side key.
    Side(Key),
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
        KeyCode::Char(letter) => match letter {
            'q' => KeyAction::Quit,
            '?' => KeyAction::Help,
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
            '1'..='8' => KeyAction::Side(side_key(letter as u8 - b'1')),
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

/// The cursor after one step among squares or posts; it stays at the rim.
pub(crate) fn moved(cursor: Key, direction: Direction) -> Key {
    match cursor {
        Key::Square(square) => Key::Square(square.step(direction).unwrap_or(square)),
        Key::Post(post) => {
            // A post has the coordinates of the square south-west of it.
            let square = Square::new(post.file(), post.rank());
            let next = square.and_then(|square| square.step(direction));
            let next = next.and_then(|next| Post::new(next.file(), next.rank()));
            Key::Post(next.unwrap_or(post))
        }
        Key::Ok(_) | Key::Back(_) => cursor,
    }
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
                Some(KeyAction::Side(key)) => key.to_string(),
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
    fn ctrl_c_quits_and_the_end_of_a_press_means_nothing() {
        let ctrl_c = pressed(KeyCode::Char('c'), KeyModifiers::CONTROL);
        assert_eq!(ctrl_c, Some(KeyAction::Quit));
        assert_eq!(pressed(KeyCode::Char('o'), KeyModifiers::CONTROL), None);
        let mut release = KeyEvent::new(KeyCode::Char('q'), KeyModifiers::NONE);
        release.kind = KeyEventKind::Release;
        assert_eq!(action(release), None);
    }

    #[test]
    fn the_cursor_reaches_every_square_and_every_post_and_nothing_else() {
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
        assert_eq!(reached.len(), 81 + 64);
        assert_eq!(switched(switched(start)), start);
    }
}
