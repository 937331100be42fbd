//! Saves: the record of a table, and the ring of records in the flash.

mod house_rules;
mod kept_games;
mod pace;
mod records;
mod ring;
mod ring_sectors;
mod schedule;
