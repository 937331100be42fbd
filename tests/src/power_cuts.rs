//! Power cuts against the ring of records: after each one it must yield, of every stream, the last record that was acknowledged or the one
//! being written.

use std::fmt;

use embedded_storage::nor_flash::{ErrorType, NorFlash, ReadNorFlash};
use fencelight_board::save::{MAX_RECORD_BYTES, Ring, SECTOR_BYTES, SLOT_BYTES, Stream};

use crate::Rng;
use fencelight_emulator::flash::{ERASE_COST, FlashError, FlashModel};

/// Counts of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PowerCutReport {
    /// Cuts of the power.
    pub cuts: u64,
    /// Among them those in an erase.
    pub in_erases: u64,
    /// Among them those while a record was written after a cut.
    pub while_recovering: u64,
    /// Records that were acknowledged.
    pub records: u64,
    /// Bits that rotted.
    pub rotten: u64,
    /// Records that were not the right one.
    pub violations: u64,
    /// No record, or an older one, although a newer one is intact.
    pub lost: u64,
    /// Bytes that were programmed over others.
    pub overwritten: u64,
}

impl PowerCutReport {
    /// Adds another report.
    pub const fn add(&mut self, other: &Self) {
        self.cuts += other.cuts;
        self.in_erases += other.in_erases;
        self.while_recovering += other.while_recovering;
        self.records += other.records;
        self.rotten += other.rotten;
        self.violations += other.violations;
        self.lost += other.lost;
        self.overwritten += other.overwritten;
    }
}

impl fmt::Display for PowerCutReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} cuts ({} in an erase, {} while recovering), {} records acknowledged, {} bits rotten, {} bytes overwritten, {} wrong, {} lost",
            self.cuts,
            self.in_erases,
            self.while_recovering,
            self.records,
            self.rotten,
            self.overwritten,
            self.violations,
            self.lost
        )
    }
}

/// A defect of a ring, to prove that the checks find it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RingDefect {
    /// Nothing.
    None,
    /// Checksums are not compared: every one reads as the right one.
    ChecksumsIgnored,
    /// The sector before the right one is erased, which is that of the newest record.
    NewestErased,
}

/// A flash between the ring and the real one, which makes the ring behave as if it had the defect.
struct DefectiveFlash {
    flash: FlashModel,
    defect: RingDefect,
}

impl ErrorType for DefectiveFlash {
    type Error = FlashError;
}

impl ReadNorFlash for DefectiveFlash {
    const READ_SIZE: usize = 1;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), FlashError> {
        self.flash.read(offset, bytes)?;
        let slot = offset as usize..offset as usize + SLOT_BYTES;
        if self.defect == RingDefect::ChecksumsIgnored
            && slot.start.is_multiple_of(SLOT_BYTES)
            && bytes.len() == 10
            && bytes[4..] != [0xFF; 6]
        {
            let (length, _) = length_and_stream([bytes[8], bytes[9]]);
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

impl NorFlash for DefectiveFlash {
    const WRITE_SIZE: usize = FlashModel::WRITE_SIZE;
    const ERASE_SIZE: usize = FlashModel::ERASE_SIZE;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), FlashError> {
        let sector = SECTOR_BYTES as u32;
        if self.defect == RingDefect::NewestErased && from >= sector {
            self.flash.erase(from - sector, to - sector)?;
        }
        self.flash.erase(from, to)
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), FlashError> {
        self.flash.write(offset, bytes)
    }
}

/// The length and the stream of a record, from the header of its slot.
fn length_and_stream(bytes: [u8; 2]) -> (usize, usize) {
    let number = usize::from(u16::from_le_bytes(bytes));
    (number & 0xFFF, number >> 12)
}

/// The least sectors of a ring with all streams.
const SECTORS_WITH_GAMES: usize = 13;

/// CRC-32 bit by bit: slow, and independent of the code under test.
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

/// Parameters of a run.
#[derive(Clone, Copy, Debug)]
pub struct TrialConfig {
    /// Sectors of the flash.
    pub sectors: usize,
    /// Whether bits whose change was cut stay weak.
    pub weak_bits: bool,
    /// Whether weak bits are drawn again at every read.
    pub flicker: bool,
    /// Whether bits rot.
    pub rot: bool,
    /// Whether programs fail in silence.
    pub silent_failures: bool,
    /// Whether the flash begins with random bytes.
    pub random_fill: bool,
    /// The defect of the ring.
    pub defect: RingDefect,
}

impl TrialConfig {
    /// The trial of a seed: all combinations of faults come in turn.
    #[must_use]
    pub const fn from_seed(seed: u64) -> Self {
        let weak_bits = seed % 2 == 1;
        Self {
            // Two sectors are enough where no bits are weak.
            sectors: match seed / 2 % 3 {
                0 if weak_bits => 3,
                0 => 2,
                1 => 4,
                // As many as the board has: the least with all streams.
                _ => SECTORS_WITH_GAMES,
            },
            weak_bits,
            flicker: seed / 6 % 2 == 1,
            rot: seed / 12 % 2 == 1,
            silent_failures: seed / 24 % 2 == 1,
            random_fill: seed.is_multiple_of(5),
            defect: RingDefect::None,
        }
    }
}

/// Saves again and again while the power fails again and again.
struct Trial {
    config: TrialConfig,
    rng: Rng,
    ring: Ring<DefectiveFlash>,
    /// The records of each stream that the ring may yield: the last acknowledged record first, then those that were being written since.
    acceptable: [Vec<Option<Vec<u8>>>; Stream::COUNT],
    record_count: u32,
    /// All records of each stream whose write was cut.
    unacknowledged: [Vec<Vec<u8>>; Stream::COUNT],
    /// Nothing was acknowledged since the last cut.
    recovering: bool,
    report: PowerCutReport,
}

/// The number of a record: its first bytes.
fn number(record: Option<&[u8]>) -> u32 {
    let bytes = record.and_then(<[u8]>::first_chunk);
    bytes.map_or(0, |bytes| u32::from_le_bytes(*bytes))
}

/// Whether a slot may read as one that holds a record of a stream. Its checksum and sequence number are not compared.
fn is_held(flash: &FlashModel, stream: Stream, record: &[u8]) -> bool {
    let length = (record.len() | stream.index() << 12) as u16;
    let length = length.to_le_bytes();
    let mut slots = (0..flash.bytes.len()).step_by(SLOT_BYTES);
    slots.any(|slot| flash.may_read_as(slot + 8, &length) && flash.may_read_as(slot + 10, record))
}

/// Runs until `cuts` power cuts have happened.
#[must_use]
pub fn run_trial(course: TrialConfig, cuts: u64, seed: u64) -> PowerCutReport {
    let mut flash = FlashModel::new(course.sectors, course.weak_bits, seed);
    flash.flickers = course.flicker;
    flash.silent_failure_odds = if course.silent_failures { 12 } else { 0 };
    if course.random_fill {
        flash.fill_random();
    }
    let flaw = course.defect;
    let mut trial = Trial {
        config: course,
        rng: Rng::new(seed ^ 0xC075),
        ring: Ring::open(DefectiveFlash {
            flash,
            defect: flaw,
        }),
        acceptable: std::array::from_fn(|_| vec![None]),
        record_count: 0,
        unacknowledged: Default::default(),
        recovering: false,
        report: PowerCutReport::default(),
    };
    // A ring with a defect may come to take no more records, so that the power no longer fails.
    let mut steps = 0..20 * cuts;
    while trial.report.cuts < cuts && steps.next().is_some() {
        trial.step();
    }
    trial.report.overwritten = trial.ring.flash_mut().flash.overwritten;
    trial.report
}

impl Trial {
    /// A new record, unlike all others.
    fn record(&mut self) -> Vec<u8> {
        self.record_count += 1;
        let length = match self.rng.below(8) {
            0 => 4,
            1 => MAX_RECORD_BYTES,
            _ => 4 + self.rng.below(MAX_RECORD_BYTES - 3),
        };
        let mut record = self.record_count.to_le_bytes().to_vec();
        record.resize_with(length, || self.rng.below(256) as u8);
        record
    }

    /// The stream of the next record. The games change less often than the state, as on a board.
    fn stream(&mut self) -> Stream {
        if self.config.sectors < SECTORS_WITH_GAMES || self.rng.below(4) > 0 {
            return Stream::STATE;
        }
        let streams: Vec<Stream> = Stream::all().collect();
        *self.rng.pick(&streams)
    }

    /// Saves once; the power may fail meanwhile.
    fn step(&mut self) {
        if self.config.rot && self.rng.below(8) == 0 {
            self.rot();
            self.check();
        }
        let record = self.record();
        let stream = self.stream();
        if self.rng.below(3) > 0 {
            let most = record.len() as u32 + 12 + self.rng.below(2) as u32 * 2 * ERASE_COST;
            // A program that has just begun leaves hardly a trace.
            let power = match self.rng.below(8) {
                0 => 0,
                _ => self.rng.below(most as usize) as u32,
            };
            self.ring.flash_mut().flash.cut_power_after(power);
        }
        let mut prepared = true;
        // None, or some of the sectors that may be prepared.
        while prepared && self.ring.needs_erase() && self.rng.below(2) == 0 {
            prepared = self.ring.prepare().is_ok();
        }
        if prepared {
            // An unfinished record may still be yielded.
            self.acceptable[stream.index()].push(Some(record.clone()));
            if self.ring.write_to(stream, &record).is_ok() {
                self.report.records += 1;
                self.recovering = false;
                self.acceptable[stream.index()] = vec![Some(record)];
                self.check();
            } else {
                self.unacknowledged[stream.index()].push(record);
                // Sound flash takes every record.
                self.report.violations += u64::from(self.ring.flash_mut().flash.is_on());
            }
        }
        if self.ring.flash_mut().flash.is_on() {
            self.ring.flash_mut().flash.cancel_power_cut();
        } else {
            self.restart();
        }
    }

    /// A bit rots, in half of all cases one of the last record of a stream that is intact. Then the one before it counts.
    fn rot(&mut self) {
        let size = self.config.sectors * SECTOR_BYTES;
        let stream = self.stream();
        let place = match self.newest_intact(stream) {
            Some((slot, record)) if self.rng.below(2) == 0 => {
                slot + self.rng.below(10 + record.len())
            }
            _ => self.rng.below(size),
        };
        self.ring.flash_mut().flash.rot(place);
        self.report.rotten += 1;
        for stream in Stream::all() {
            let intact = self.newest_intact(stream).map(|(_, record)| record);
            // A record that was cut after the one that counts now may read whole, if its slot still holds it apart from weak bits.
            let flash = &self.ring.flash_mut().flash;
            let later = self.unacknowledged[stream.index()].iter().filter(|record| {
                number(Some(record)) > number(intact.as_deref()) && is_held(flash, stream, record)
            });
            let later: Vec<_> = later.cloned().map(Some).collect();
            self.acceptable[stream.index()] = [vec![intact], later].concat();
        }
    }

    /// The place and the record of the newest slot of a stream that reads the same every time, found without the ring.
    fn newest_intact(&mut self, stream: Stream) -> Option<(usize, Vec<u8>)> {
        let flash = &self.ring.flash_mut().flash;
        let slots = flash.bytes.len() / SLOT_BYTES;
        let intact = (0..slots).filter_map(|number| {
            let start = number * SLOT_BYTES;
            let slot = &flash.bytes[start..start + SLOT_BYTES];
            let sequence = u32::from_le_bytes([slot[4], slot[5], slot[6], slot[7]]);
            let (length, of) = length_and_stream([slot[8], slot[9]]);
            let summed = slot.get(4..10 + length)?;
            let is_whole = crc32(summed).to_le_bytes() == slot[..4]
                && sequence as usize % slots == number
                && of == stream.index()
                && (start..start + 10 + length).all(|place| flash.is_stable(place));
            is_whole.then(|| (sequence, start, slot[10..10 + length].to_vec()))
        });
        let newest = intact.max_by_key(|&(sequence, ..)| sequence);
        newest.map(|(_, start, record)| (start, record))
    }

    fn restart(&mut self) {
        self.report.cuts += 1;
        self.report.while_recovering += u64::from(self.recovering);
        self.recovering = true;
        self.report.in_erases += u64::from(self.ring.flash_mut().flash.cut_in_erase);
        let empty = FlashModel::new(0, false, 0);
        let flaw = self.config.defect;
        let old = DefectiveFlash {
            flash: empty,
            defect: flaw,
        };
        let mut flash = std::mem::replace(&mut self.ring, Ring::open(old)).into_flash();
        flash.flash.power_on();
        self.ring = Ring::open(flash);
        self.check();
    }

    /// Checks that the ring yields a record that it may, of every stream.
    fn check(&mut self) {
        for stream in Stream::all() {
            let mut buffer = [0; MAX_RECORD_BYTES];
            let newest = self.ring.newest_of(stream, &mut buffer);
            let newest = newest.map(<[u8]>::to_vec);
            let acceptable = &mut self.acceptable[stream.index()];
            let is_acceptable = acceptable.contains(&newest);
            if !is_acceptable {
                if number(newest.as_deref()) < number(acceptable[0].as_deref()) {
                    self.report.lost += 1;
                } else {
                    self.report.violations += 1;
                }
            }
            if !self.config.weak_bits || !is_acceptable {
                // A record that was yielded once stays; weak bits may still change a record that was not acknowledged.
                *acceptable = vec![newest];
            }
        }
    }
}
