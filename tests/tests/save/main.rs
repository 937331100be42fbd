//! Saves: the record of a table, and the ring of records in the flash.

mod records;
mod ring;
