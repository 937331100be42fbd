//! The focus of the keyboard on the board: a square or a post.

use fencelight_board::geometry::{Direction, Key, Post, Square};

/// The neighbour in a direction: of a square a square, of a post a post. At the rim the focus stays.
#[must_use]
pub fn moved(key: Key, direction: Direction) -> Key {
    match key {
        Key::Square(square) => square.step(direction).map_or(key, Key::Square),
        Key::Post(post) => post.step(direction).map_or(key, Key::Post),
        Key::Ok(_) | Key::Back(_) => key,
    }
}

/// From a square to the post north-east of it, and back. At the north and east rim the post before it.
#[must_use]
pub fn switched(key: Key) -> Key {
    let last = 7;
    match key {
        Key::Square(square) => {
            let (file, rank) = (square.file().min(last), square.rank().min(last));
            Post::new(file, rank).map_or(key, Key::Post)
        }
        Key::Post(post) => Square::new(post.file(), post.rank()).map_or(key, Key::Square),
        Key::Ok(_) | Key::Back(_) => key,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(name: &str) -> Key {
        Key::from_name(name).expect("a key")
    }

    #[test]
    fn the_focus_reaches_every_square_and_every_post_and_leaves_neither_board() {
        assert_eq!(moved(key("e5"), Direction::North), key("e6"));
        assert_eq!(moved(key("e5+"), Direction::West), key("d5+"));
        assert_eq!(moved(key("a1"), Direction::West), key("a1"));
        assert_eq!(moved(key("h8+"), Direction::East), key("h8+"));
        assert_eq!(switched(key("e5")), key("e5+"));
        assert_eq!(switched(key("i9")), key("h8+"));
        assert_eq!(switched(key("c3+")), key("c3"));
        assert_eq!(switched(key("south-ok")), key("south-ok"));
    }
}
