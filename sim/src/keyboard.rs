//! What the keys of a keyboard mean, and where its cursor goes.

use fencelight_core::geometry::{Direction, Key, POSTS_SIDE, Post, Seat, Square};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

/// What somebody at the keyboard wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wish {
    Quit,
    Help,
    /// The cursor goes on.
    Move(Direction),
    /// The cursor goes from squares to posts or back.
    Switch,
    /// Presses the key under the cursor.
    Tap,
    /// Holds it long enough to place a fence.
    Hold,
    /// Keeps it down, or lets it go.
    Latch,
    /// Lets go of everything that is kept down.
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

/// What a key means; `None` where it means nothing.
pub(crate) fn wish(event: KeyEvent) -> Option<Wish> {
    if event.kind == KeyEventKind::Release {
        return None;
    }
    let shift = event.modifiers.contains(KeyModifiers::SHIFT);
    if event.modifiers.contains(KeyModifiers::CONTROL) {
        // In raw mode Ctrl-C is a key like any other.
        return matches!(event.code, KeyCode::Char('c' | 'C')).then_some(Wish::Quit);
    }
    Some(match event.code {
        KeyCode::Up => Wish::Move(Direction::North),
        KeyCode::Down => Wish::Move(Direction::South),
        KeyCode::Left => Wish::Move(Direction::West),
        KeyCode::Right => Wish::Move(Direction::East),
        KeyCode::Tab | KeyCode::BackTab => Wish::Switch,
        KeyCode::Enter if shift => Wish::Hold,
        KeyCode::Enter | KeyCode::Char(' ') => Wish::Tap,
        KeyCode::Esc => Wish::Unlatch,
        KeyCode::Char(letter) => match letter {
            'q' => Wish::Quit,
            '?' => Wish::Help,
            'h' => Wish::Hold,
            'l' => Wish::Latch,
            // A terminal may tell capitals as such, or as small letters with Shift.
            'o' | 'O' => Wish::Ok {
                hold: shift || letter == 'O',
            },
            'b' | 'B' => Wish::Back {
                hold: shift || letter == 'B',
            },
            'p' => Wish::Both,
            '1'..='8' => Wish::Side(side_key(letter as u8 - b'1')),
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

/// The cursor one step on, among squares or among posts; at the rim it stays.
pub(crate) fn moved(cursor: Key, direction: Direction) -> Key {
    match cursor {
        Key::Square(square) => Key::Square(square.step(direction).unwrap_or(square)),
        Key::Post(post) => {
            // Posts lie like the squares south-west of them, but for the last file and rank.
            let square = Square::new(post.file(), post.rank());
            let next = square.and_then(|square| square.step(direction));
            let next = next.and_then(|next| Post::new(next.file(), next.rank()));
            Key::Post(next.unwrap_or(post))
        }
        Key::Ok(_) | Key::Back(_) => cursor,
    }
}

/// From a square to the post north-east of it, or the nearest there is; from a post to the square south-west of it.
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

    fn pressed(code: KeyCode, modifiers: KeyModifiers) -> Option<Wish> {
        wish(KeyEvent::new(code, modifiers))
    }

    fn letter(letter: char) -> Option<Wish> {
        pressed(KeyCode::Char(letter), KeyModifiers::NONE)
    }

    #[test]
    fn the_digits_are_the_side_keys_in_the_order_of_play() {
        let names: Vec<String> = ('1'..='8')
            .map(|digit| match letter(digit) {
                Some(Wish::Side(key)) => key.to_string(),
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
        assert_eq!(letter('o'), Some(Wish::Ok { hold: false }));
        assert_eq!(letter('O'), Some(Wish::Ok { hold: true }));
        assert_eq!(shift(KeyCode::Char('b')), Some(Wish::Back { hold: true }));
        assert_eq!(shift(KeyCode::Enter), Some(Wish::Hold));
        assert_eq!(pressed(KeyCode::Enter, KeyModifiers::NONE), Some(Wish::Tap));
    }

    #[test]
    fn ctrl_c_quits_and_the_end_of_a_press_means_nothing() {
        let ctrl_c = pressed(KeyCode::Char('c'), KeyModifiers::CONTROL);
        assert_eq!(ctrl_c, Some(Wish::Quit));
        assert_eq!(pressed(KeyCode::Char('o'), KeyModifiers::CONTROL), None);
        let mut release = KeyEvent::new(KeyCode::Char('q'), KeyModifiers::NONE);
        release.kind = KeyEventKind::Release;
        assert_eq!(wish(release), None);
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
