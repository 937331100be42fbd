//! Persistence: one record of the whole board, in a ring of flash that survives a power cut at any moment.
//!
//! Ownership: the task that owns the table encodes records of it, in the order that [`Saver`] decides; the task that owns the flash owns
//! the [`Ring`] and treats a record as bytes. Neither trusts the other: the ring returns only complete records that it wrote itself, and a record is
//! restored only through the checks of the games, so that no content of the flash leads to an impossible position.
//!
//! Terms: a *slot* is the place of one record in the flash, two pages long; a *sector* is the unit of erasing, eight slots; the
//! *sequence number* orders records by age and selects the slot; a *stream* is the records that replace each other.
//!
//! ```
//! use fencelight_core::game::Move;
//! use fencelight_core::games::GameKind;
//! use fencelight_core::geometry::{PerSeat, Seat, Square};
//! use fencelight_board::save::{MAX_RECORD_BYTES, Record, Restored};
//! use fencelight_board::table::{GameConfig, Phase, Player, Table};
//!
//! let mut before = Table::new(7, 0);
//! let two = PerSeat([Player::Human, Player::Empty, Player::Human, Player::Empty]);
//! before.start_game(&GameConfig { first: Some(Seat::South), ..GameConfig::new(GameKind::Quoridor2, two, 7) });
//! before.play_all(&[Move::square(Square::from_name("e2").unwrap())]).unwrap();
//!
//! let mut buffer = [0; MAX_RECORD_BYTES];
//! let bytes = Record::from_table(&before).encode(&mut buffer).unwrap();
//!
//! let mut after = Table::new(8, 0);
//! assert_eq!(Record::decode(bytes).unwrap().restore(&mut after), Ok(Restored::Game));
//! assert_eq!(after.phase(), Phase::Resume);
//! assert_eq!(after.history().current(), before.history().current());
//! assert!(after.undo(1));
//! ```

mod corruption;
mod encoded_game;
mod encoded_state;
mod field_values;
mod pace;
mod position;
mod record;
mod ring;
mod saver;
mod schedule;
mod slot;

pub use corruption::{RecordError, VERSION};
pub use encoded_game::MAX_SAVED_MOVES;
pub use pace::{SETTINGS_INTERVAL_MS, SETTINGS_PER_DAY};
pub use record::{Record, Restored};
pub use ring::{Ring, RingError};
pub use saver::{Saver, load};
pub use schedule::{FlashAction, FlashState};
pub use slot::{MAX_RECORD_BYTES, SECTOR_BYTES, SLOT_BYTES, SLOTS_PER_SECTOR, Stream};
