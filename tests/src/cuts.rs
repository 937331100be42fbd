//! Power cuts against the ring of records: after each one it must yield the last record that was acknowledged or the one being written.

use std::fmt;

use embedded_storage::nor_flash::{ErrorType, NorFlash, ReadNorFlash};
use fencelight_core::save::{MOST_BYTES, Ring, SECTOR_BYTES, SLOT_BYTES};

use crate::Chance;
use crate::flash::{ERASE_COST, Failure, Flash};

/// What was seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Cuts of the power.
    pub cuts: u64,
    /// Among them those in an erase.
    pub in_erases: u64,
    /// Among them those while a record was written after a cut.
    pub again: u64,
    /// Records that were acknowledged.
    pub records: u64,
    /// Wrong answers of the ring.
    pub violations: u64,
    /// Bytes that were programmed over others.
    pub overwritten: u64,
}

impl Report {
    /// Adds another report.
    pub const fn add(&mut self, other: &Self) {
        self.cuts += other.cuts;
        self.in_erases += other.in_erases;
        self.again += other.again;
        self.records += other.records;
        self.violations += other.violations;
        self.overwritten += other.overwritten;
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} cuts ({} in an erase, {} while recovering), {} records acknowledged, {} bytes overwritten, {} violations",
            self.cuts, self.in_erases, self.again, self.records, self.overwritten, self.violations
        )
    }
}

/// What is wrong with a ring, to see that wrong answers are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// Nothing.
    None,
    /// Sums are not looked at: every one reads as the right one.
    SumsIgnored,
    /// The sector before the right one is erased, which is that of the newest record.
    NewestErased,
}

/// A flash between the ring and the real one, which makes the ring behave as if it had the flaw.
struct Flawed {
    flash: Flash,
    flaw: Flaw,
}

impl ErrorType for Flawed {
    type Error = Failure;
}

impl ReadNorFlash for Flawed {
    const READ_SIZE: usize = 1;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Failure> {
        self.flash.read(offset, bytes)?;
        let slot = offset as usize..offset as usize + SLOT_BYTES;
        if self.flaw == Flaw::SumsIgnored
            && slot.start.is_multiple_of(SLOT_BYTES)
            && bytes.len() == 10
            && bytes[4..] != [0xFF; 6]
        {
            let length = usize::from(u16::from_le_bytes([bytes[8], bytes[9]]));
            let slot = &self.flash.bytes[slot];
            if let Some(summed) = slot.get(4..10 + length) {
                bytes[..4].copy_from_slice(&crc32(summed).to_le_bytes());
            }
        }
        Ok(())
    }

    fn capacity(&self) -> usize {
        self.flash.capacity()
    }
}

impl NorFlash for Flawed {
    const WRITE_SIZE: usize = Flash::WRITE_SIZE;
    const ERASE_SIZE: usize = Flash::ERASE_SIZE;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), Failure> {
        let sector = SECTOR_BYTES as u32;
        if self.flaw == Flaw::NewestErased && from >= sector {
            self.flash.erase(from - sector, to - sector)?;
        }
        self.flash.erase(from, to)
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Failure> {
        self.flash.write(offset, bytes)
    }
}

/// CRC-32 bit by bit: slow, and not the one that is tested.
#[must_use]
pub fn crc32(bytes: &[u8]) -> u32 {
    let mut sum = u32::MAX;
    for &byte in bytes {
        sum ^= u32::from(byte);
        for _ in 0..8 {
            sum = if sum & 1 == 0 {
                sum >> 1
            } else {
                sum >> 1 ^ 0xEDB8_8320
            };
        }
    }
    !sum
}

/// What a run is like.
#[derive(Clone, Copy, Debug)]
pub struct Course {
    /// Sectors of the flash.
    pub sectors: usize,
    /// Whether bits that were on their way stay undecided.
    pub weakens: bool,
    /// Whether the flash is full of anything at first.
    pub scribbled: bool,
    /// What is wrong with the ring.
    pub flaw: Flaw,
}

/// Somebody who saves again and again, while the power fails again and again.
struct Run {
    course: Course,
    chance: Chance,
    ring: Ring<Flawed>,
    /// What the ring may yield: the last acknowledged record first, then those that were being written since.
    possible: Vec<Option<Vec<u8>>>,
    written: u32,
    /// Nothing was acknowledged since the last cut.
    recovering: bool,
    report: Report,
}

/// Runs a course until so many cuts have happened.
#[must_use]
pub fn run(course: Course, cuts: u64, seed: u64) -> Report {
    let mut flash = Flash::new(course.sectors, course.weakens, seed);
    if course.scribbled {
        flash.scribble();
    }
    let flaw = course.flaw;
    let mut run = Run {
        course,
        chance: Chance::new(seed ^ 0xC075),
        ring: Ring::open(Flawed { flash, flaw }),
        possible: vec![None],
        written: 0,
        recovering: false,
        report: Report::default(),
    };
    while run.report.cuts < cuts {
        run.step();
    }
    run.report.overwritten = run.ring.flash().flash.overwritten;
    run.report
}

impl Run {
    /// A new record, unlike all others.
    fn record(&mut self) -> Vec<u8> {
        self.written += 1;
        let length = match self.chance.below(8) {
            0 => 4,
            1 => MOST_BYTES,
            _ => 4 + self.chance.below(MOST_BYTES - 3),
        };
        let mut record = self.written.to_le_bytes().to_vec();
        record.resize_with(length, || self.chance.below(256) as u8);
        record
    }

    /// Saves once; the power may fail meanwhile.
    fn step(&mut self) {
        let record = self.record();
        if self.chance.below(3) > 0 {
            let most = record.len() as u32 + 12 + self.chance.below(2) as u32 * 2 * ERASE_COST;
            // A program that has just begun hardly shows.
            let power = match self.chance.below(8) {
                0 => 0,
                _ => self.chance.below(most as usize) as u32,
            };
            self.ring.flash().flash.cut_after(power);
        }
        let mut prepared = true;
        if self.ring.needs_erase() && self.chance.below(2) == 0 {
            prepared = self.ring.prepare().is_ok();
        }
        if prepared {
            // What is not finished may still count.
            self.possible.push(Some(record.clone()));
            if self.ring.write(&record).is_ok() {
                self.report.records += 1;
                self.recovering = false;
                self.possible = vec![Some(record)];
                self.check();
            } else if self.ring.flash().flash.is_on() {
                // Sound flash takes every record.
                self.report.violations += 1;
            }
        }
        if self.ring.flash().flash.is_on() {
            self.ring.flash().flash.cut_never();
        } else {
            self.restart();
        }
    }

    fn restart(&mut self) {
        self.report.cuts += 1;
        self.report.again += u64::from(self.recovering);
        self.recovering = true;
        self.report.in_erases += u64::from(self.ring.flash().flash.cut_in_erase);
        let empty = Flash::new(0, false, 0);
        let flaw = self.course.flaw;
        let old = Flawed { flash: empty, flaw };
        let mut flash = std::mem::replace(&mut self.ring, Ring::open(old)).close();
        flash.flash.power_on();
        self.ring = Ring::open(flash);
        self.check();
    }

    /// Whether the ring yields what it may.
    fn check(&mut self) {
        let mut buffer = [0; MOST_BYTES];
        let newest = self.ring.newest(&mut buffer).map(<[u8]>::to_vec);
        if !self.possible.contains(&newest) {
            self.report.violations += 1;
        }
        if !self.course.weakens || !self.possible.contains(&newest) {
            // What was seen once stays; weak bits may still change their mind about a record that nobody acknowledged.
            self.possible = vec![newest];
        }
    }
}
