//! The ring of records: every power cut leaves the last record or the one being written, whatever was in the flash before.

use embedded_storage::nor_flash::{ErrorType, NorFlash, ReadNorFlash};
use fencelight_board::save::{MAX_RECORD_BYTES, Ring, RingError, SECTOR_BYTES, SLOT_BYTES};
use fencelight_emulator::flash::{ERASE_COST, FlashError, FlashModel};
use fencelight_tests::Rng;
use fencelight_tests::power_cuts::{PowerCutReport, RingDefect, TrialConfig, crc32, run_trial};
use fencelight_tests::saves::forge_slot;

fn newest(ring: &mut Ring<FlashModel>) -> Option<Vec<u8>> {
    ring.newest(&mut [0; MAX_RECORD_BYTES]).map(<[u8]>::to_vec)
}

/// The n-th of many different records, short ones so that every byte can be cut.
fn record(number: usize) -> Vec<u8> {
    (0..24 + number % 3)
        .map(|byte| (number * 31 + byte) as u8)
        .collect()
}

/// Cuts the power at a point of one write after some; what the ring yields then, and the flash as the cut left it.
fn cut_during_write(
    mut flash: FlashModel,
    writes: usize,
    power: u32,
) -> (Option<Vec<u8>>, Ring<FlashModel>, bool) {
    flash.cancel_power_cut();
    let mut ring = Ring::open(flash);
    for number in 0..writes {
        ring.write(&record(number)).expect("a whole write");
    }
    ring.flash_mut().cut_power_after(power);
    let done = ring.write(&record(writes)).is_ok();
    let mut flash = ring.into_flash();
    flash.power_on();
    let mut ring = Ring::open(flash);
    (newest(&mut ring), ring, done)
}

#[test]
fn every_byte_of_every_write_may_be_the_last_one() {
    let mut cuts = 0;
    for weakens in [false, true] {
        // Once around the ring and a sector more, so that erases and the wrap are among them.
        for writes in 0..33 {
            for power in 0..=ERASE_COST + 40 {
                let flash = FlashModel::new(3, weakens, u64::from(power) << 8 | writes as u64);
                let (yields, mut ring, done) = cut_during_write(flash, writes, power);
                let before = writes.checked_sub(1).map(record);
                let during = Some(record(writes));
                assert!(
                    yields == during || yields == before && !done,
                    "{writes}, {power}"
                );
                cuts += u32::from(!done);
                // The power fails again while the next record is written.
                ring.flash_mut()
                    .cut_power_after((power * 7 + 3) % (ERASE_COST + 40));
                let again_done = ring.write(&record(100)).is_ok();
                cuts += u32::from(!again_done);
                let mut flash = ring.into_flash();
                flash.power_on();
                let mut ring = Ring::open(flash);
                let again = newest(&mut ring);
                // Weak bits may still change a record that was not acknowledged.
                let undecided = weakens && (again == before || again == during);
                let fits =
                    again == Some(record(100)) || !again_done && (again == yields || undecided);
                assert!(fits, "{writes}, {power}");
                // Without a further cut the write succeeds.
                ring.write(&record(101)).expect("a whole write");
                assert_eq!(
                    newest(&mut Ring::open(ring.into_flash())),
                    Some(record(101))
                );
            }
        }
    }
    assert!(cuts > 4_000, "{cuts}");
}

fn run_trials(flaw: RingDefect, cuts: u64) -> PowerCutReport {
    let mut report = PowerCutReport::default();
    for (seed, sectors) in [2, 3, 4, 8, 16].into_iter().enumerate() {
        for weakens in [false, true] {
            if weakens && sectors == 2 {
                continue;
            }
            let scribbled = seed % 2 == 0;
            let course = TrialConfig {
                sectors,
                weak_bits: weakens,
                random_fill: scribbled,
                flicker: false,
                rot: false,
                silent_failures: false,
                defect: flaw,
            };
            report.add(&run_trial(course, cuts, seed as u64));
        }
    }
    report
}

#[test]
fn cuts_anywhere_and_again_and_again_lose_nothing() {
    let report = run_trials(RingDefect::None, 400);
    let wrong = (report.violations, report.lost, report.overwritten);
    assert_eq!(wrong, (0, 0, 0), "{report}");
    assert!(
        report.cuts >= 2_800 && report.in_erases > 300 && report.while_recovering > 1_000,
        "{report}"
    );
}

#[test]
fn a_ring_without_sums_or_that_erases_its_newest_record_is_caught() {
    for flaw in [RingDefect::ChecksumsIgnored, RingDefect::NewestErased] {
        let report = run_trials(flaw, 100);
        println!("{flaw:?}: {report}");
        assert!(report.violations + report.lost > 10, "{flaw:?}: {report}");
    }
}

#[test]
#[ignore = "long: cargo test-all"]
fn weak_bits_rot_and_silent_failures_lose_nothing_that_is_intact() {
    let mut report = PowerCutReport::default();
    // All combinations of faults.
    for seed in 0..48 {
        report.add(&run_trial(TrialConfig::from_seed(seed), 400, seed));
    }
    let wrong = (report.violations, report.lost, report.overwritten);
    assert_eq!(wrong, (0, 0, 0), "{report}");
    assert!(report.rotten > 1_000, "{report}");
}

#[test]
fn a_record_that_no_longer_reads_yields_to_the_one_before() {
    let mut ring = Ring::open(FlashModel::new(3, false, 1));
    for number in 0..12 {
        ring.write(&record(number)).expect("a write");
    }
    // The newest records rot one after the other, after the ring was opened.
    for number in (4..12).rev() {
        assert_eq!(newest(&mut ring), Some(record(number)));
        ring.flash_mut().rot(number * SLOT_BYTES + 12);
    }
    assert_eq!(newest(&mut ring), Some(record(3)));
    // The sector of the record that counts now is not erased.
    while ring.needs_erase() {
        ring.prepare().expect("an erase");
    }
    assert_eq!(newest(&mut ring), Some(record(3)));
    ring.write(&record(20)).expect("a write");
    assert_eq!(newest(&mut Ring::open(ring.into_flash())), Some(record(20)));
}

#[test]
fn a_record_that_rots_before_an_erase_does_not_take_the_one_before_with_it() {
    let mut ring = Ring::open(FlashModel::new(2, false, 1));
    for number in 0..9 {
        ring.write(&record(number)).expect("a write");
    }
    ring.flash_mut().rot(8 * SLOT_BYTES + 12);
    assert!(ring.needs_erase());
    ring.prepare().expect("nothing that may be erased");
    assert_eq!(newest(&mut ring), Some(record(7)));
    ring.write(&record(9)).expect("a write");
    assert_eq!(newest(&mut Ring::open(ring.into_flash())), Some(record(9)));
}

#[test]
fn a_record_is_read_back_before_it_is_acknowledged() {
    let mut flash = FlashModel::new(4, false, 1);
    flash.silent_failure_odds = 6;
    let mut ring = Ring::open(flash);
    for number in 0..200 {
        ring.write(&record(number)).expect("a write");
        let read = newest(&mut Ring::open(ring.flash_mut().clone()));
        assert_eq!(read, Some(record(number)));
    }
}

#[test]
fn the_checksum_is_programmed_last() {
    let slot = |flash: &FlashModel| flash.bytes[..SLOT_BYTES].to_vec();
    let mut whole = Ring::open(FlashModel::new(2, false, 1));
    whole.write(&record(0)).expect("a write");
    let whole = slot(whole.flash_mut());
    let mut with_checksum = 0;
    for power in 0..ERASE_COST + 40 {
        let (_, mut ring, done) = cut_during_write(FlashModel::new(2, false, 1), 0, power);
        let torn = slot(ring.flash_mut());
        if !done && torn[..4] != [0xFF; 4] {
            assert_eq!(torn[4..], whole[4..], "{power}");
            with_checksum += 1;
        }
    }
    assert!(with_checksum > 0);
}

#[test]
fn all_sectors_wear_alike() {
    let mut ring = Ring::open(FlashModel::new(16, false, 1));
    for number in 0..16 * 8 * 50 {
        while ring.needs_erase() {
            ring.prepare().expect("an erase");
        }
        let before = ring.flash_mut().erases.clone();
        ring.write(&record(number)).expect("a write");
        assert_eq!(
            ring.flash_mut().erases,
            before,
            "prepared, so nothing is left to erase"
        );
    }
    let erases = ring.into_flash().erases;
    // Three sectors are erased ahead.
    assert!(
        erases.iter().all(|times| (50..=51).contains(times)),
        "{erases:?}"
    );
}

#[test]
fn sectors_erased_ahead_leave_the_last_two_records() {
    for (sectors, slots) in [(4, 8), (7, 8), (8, 16), (13, 24), (16, 24)] {
        let mut rng = Rng::new(sectors as u64);
        let mut ring = Ring::open(FlashModel::new(sectors, false, 1));
        for number in 0..300 {
            ring.write(&record(number)).expect("a write");
            if rng.below(4) == 0 {
                while ring.needs_erase() {
                    ring.prepare().expect("an erase");
                }
                let prepared = ring.prepared_slots();
                assert!((slots..slots + 8).contains(&prepared), "{prepared}");
                let mut flash = ring.flash_mut().clone();
                if number > 0 {
                    flash.rot(number % (8 * sectors) * SLOT_BYTES + 12);
                    assert_eq!(newest(&mut Ring::open(flash)), Some(record(number - 1)));
                }
            }
        }
    }
}

#[test]
fn without_preparation_a_write_erases_by_itself_once_in_eight() {
    let mut ring = Ring::open(FlashModel::new(16, false, 1));
    for number in 0..160 {
        ring.write(&record(number)).expect("a write");
    }
    assert_eq!(ring.flash_mut().erases.iter().sum::<u32>(), 20);
    assert_eq!(newest(&mut ring), Some(record(159)));
}

#[test]
fn a_restart_erases_nothing_until_something_is_written() {
    let mut flash = FlashModel::new(4, false, 1);
    for start in 0..100 {
        let mut ring = Ring::open(flash);
        assert_eq!(newest(&mut ring), (start > 0).then(|| record(start - 1)));
        assert!(ring.needs_erase());
        let before = ring.flash_mut().erases.iter().sum::<u32>();
        ring.write(&record(start)).expect("a write");
        assert_eq!(ring.flash_mut().erases.iter().sum::<u32>(), before + 1);
        flash = ring.into_flash();
    }
    assert!(flash.erases.iter().all(|&times| times == 25));
}

#[test]
fn flash_full_of_anything_is_an_empty_ring_that_can_be_written() {
    let mut rng = Rng::new(1);
    for seed in 0..200 {
        let mut flash = FlashModel::new(2 + rng.below(4), false, seed);
        match seed % 3 {
            0 => flash.fill_random(),
            1 => flash.bytes.fill(rng.below(256) as u8),
            _ => {
                // Headers of long records, with wrong checksums.
                for slot in flash.bytes.chunks_mut(SLOT_BYTES) {
                    slot[4..8].copy_from_slice(&(rng.below(1 << 30) as u32).to_le_bytes());
                    slot[8..10].copy_from_slice(&(rng.below(600) as u16).to_le_bytes());
                }
            }
        }
        let mut ring = Ring::open(flash);
        assert_eq!(newest(&mut ring), None);
        ring.write(&record(1)).expect("a write");
        assert_eq!(newest(&mut Ring::open(ring.into_flash())), Some(record(1)));
    }
}

#[test]
fn a_whole_record_counts_only_in_its_own_slot() {
    let mut flash = FlashModel::new(2, false, 1);
    forge_slot(&mut flash, 11, 16 * 5 + 11, b"here");
    forge_slot(&mut flash, 12, 16 * 9 + 3, b"elsewhere");
    forge_slot(&mut flash, 5, u32::MAX - 10, b"of no ring");
    let mut ring = Ring::open(flash);
    assert_eq!(newest(&mut ring).as_deref(), Some(&b"here"[..]));
}

#[test]
fn sequence_numbers_that_end_do_not_begin_again() {
    let last = u32::MAX / 2;
    let mut flash = FlashModel::new(2, false, 1);
    let slot = last as usize % 16;
    forge_slot(&mut flash, slot, last, b"the last one");
    let mut ring = Ring::open(flash);
    assert_eq!(ring.write(b"one more"), Err(RingError::WornOut));
    assert_eq!(newest(&mut ring).as_deref(), Some(&b"the last one"[..]));
}

#[test]
fn the_last_sequence_number_is_used() {
    let last = u32::MAX / 2;
    let mut flash = FlashModel::new(2, false, 1);
    let before = last - 8;
    forge_slot(&mut flash, before as usize % 16, before, b"a sector before");
    let mut ring = Ring::open(flash);
    for number in 0..8 {
        ring.write(&record(number)).expect("a write");
    }
    assert_eq!(ring.write(&record(8)), Err(RingError::WornOut));
    assert_eq!(newest(&mut Ring::open(ring.into_flash())), Some(record(7)));
}

/// Flash in which one slot reads wrong once.
struct MisreadOnce {
    flash: FlashModel,
    slot: usize,
    /// Reads of the slot until the wrong one.
    reads_left: u32,
}

impl ErrorType for MisreadOnce {
    type Error = FlashError;
}

impl ReadNorFlash for MisreadOnce {
    const READ_SIZE: usize = 1;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), FlashError> {
        self.flash.read(offset, bytes)?;
        if offset as usize == self.slot * SLOT_BYTES {
            if self.reads_left == 0 {
                bytes[0] ^= 1;
            }
            self.reads_left = self.reads_left.wrapping_sub(1);
        }
        Ok(())
    }

    fn capacity(&self) -> usize {
        self.flash.capacity()
    }
}

impl NorFlash for MisreadOnce {
    const WRITE_SIZE: usize = FlashModel::WRITE_SIZE;
    const ERASE_SIZE: usize = FlashModel::ERASE_SIZE;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), FlashError> {
        self.flash.erase(from, to)
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), FlashError> {
        self.flash.write(offset, bytes)
    }
}

#[test]
fn a_record_that_reads_wrong_once_while_the_ring_opens_does_not_count() {
    let mut ring = Ring::open(FlashModel::new(2, false, 1));
    for number in 0..6 {
        ring.write(&record(number)).expect("a write");
    }
    let flash = ring.into_flash();
    // The first read finds the record, those after it confirm it.
    for reads_left in [1, 2, 20, 32] {
        let flash = flash.clone();
        let mut ring = Ring::open(MisreadOnce {
            flash,
            slot: 5,
            reads_left,
        });
        let mut buffer = [0; MAX_RECORD_BYTES];
        assert_eq!(ring.newest(&mut buffer), Some(record(4).as_slice()));
    }
}

#[test]
fn worn_sectors_are_passed_over() {
    let mut flash = FlashModel::new(5, false, 1);
    flash.worn = vec![1, 3];
    let mut ring = Ring::open(flash);
    for number in 0..200 {
        if number % 3 == 0 {
            ring.prepare().expect("an erase");
        }
        ring.write(&record(number)).expect("a write");
        assert_eq!(newest(&mut ring), Some(record(number)));
    }
    assert_eq!(
        newest(&mut Ring::open(ring.into_flash())),
        Some(record(199))
    );
}

#[test]
fn the_newest_record_outlives_the_last_sound_sector_but_one() {
    let mut flash = FlashModel::new(2, false, 1);
    flash.worn = vec![1];
    let mut ring = Ring::open(flash);
    for number in 0..8 {
        ring.write(&record(number)).expect("a write");
    }
    for _ in 0..20 {
        assert_eq!(ring.write(&record(9)), Err(RingError::WornOut));
        ring.prepare().expect("an erase, or nothing to do");
        assert_eq!(newest(&mut ring), Some(record(7)));
    }
    assert_eq!(newest(&mut Ring::open(ring.into_flash())), Some(record(7)));
}

#[test]
fn what_does_not_fit_is_refused() {
    let mut ring = Ring::open(FlashModel::new(2, false, 1));
    assert_eq!(
        ring.write(&[1; MAX_RECORD_BYTES + 1]),
        Err(RingError::TooLong)
    );
    assert_eq!(ring.write(&[1; MAX_RECORD_BYTES]), Ok(()));
    assert_eq!(newest(&mut ring), Some(vec![1; MAX_RECORD_BYTES]));
    for sectors in [0, 1] {
        let mut ring = Ring::open(FlashModel::new(sectors, false, 1));
        assert!(!ring.needs_erase());
        assert_eq!(ring.write(b"a record"), Err(RingError::TooSmall));
        assert_eq!(newest(&mut ring), None);
    }
}

#[test]
fn the_sum_is_the_usual_one_and_lies_first() {
    let mut ring = Ring::open(FlashModel::new(2, false, 1));
    ring.write(b"123456789").expect("a write");
    let bytes = ring.into_flash().bytes;
    assert_eq!(bytes[..4], crc32(&bytes[4..19]).to_le_bytes());
    assert_eq!(bytes[4..10], [0, 0, 0, 0, 9, 0]);
    assert_eq!(crc32(b"123456789"), 0xCBF4_3926);
    assert!(bytes[20..SECTOR_BYTES].iter().all(|&byte| byte == 0xFF));
}
