//! What the board remembers without power: one record of everything, in a ring of flash that a power cut cannot spoil.
//!
//! Who owns what: the task that owns the table makes a [`Record`] of it; the task that owns the flash owns the [`Ring`] and knows nothing of what
//! a record says. Neither trusts the other: the ring yields only what it wrote itself, whole, and a record is taken back only through the gates of
//! the games, so that whatever lies in the flash no impossible position comes to the board.
//!
//! Important terms: a *slot* is the place of one record in the flash, two pages long; a *sector* is what is erased at once, eight slots; the *sequence
//! number* of a record says how new it is and which slot it belongs to.
//!
//! ```
//! use fencelight_core::game::Move;
//! use fencelight_core::games::Kind;
//! use fencelight_core::geometry::{PerSeat, Seat, Square};
//! use fencelight_core::save::{MOST_BYTES, Record, Restored};
//! use fencelight_core::table::{Beginning, Phase, Player, Table};
//!
//! let mut before = Table::new(7, 0);
//! let two = PerSeat([Player::Human, Player::Empty, Player::Human, Player::Empty]);
//! before.begin(&Beginning { first: Some(Seat::South), ..Beginning::new(Kind::Quoridor2, two, 7) });
//! before.play_all(&[Move::square(Square::from_name("e2").unwrap())]).unwrap();
//!
//! let mut buffer = [0; MOST_BYTES];
//! let bytes = Record::of(&before).encode(&mut buffer).unwrap();
//!
//! let mut after = Table::new(8, 0);
//! assert_eq!(Record::decode(bytes).unwrap().restore(&mut after), Ok(Restored::Game));
//! assert_eq!(after.phase(), Phase::Resume);
//! assert_eq!(after.history().now(), before.history().now());
//! assert!(after.undo(1));
//! ```

mod position;
mod record;
mod ring;
mod slot;
mod values;

pub use record::{MOVES, Record, Restored, Unreadable, VERSION};
pub use ring::{Error, Ring};
pub use slot::{MOST_BYTES, SECTOR_BYTES, SLOT_BYTES, SLOTS_PER_SECTOR};
