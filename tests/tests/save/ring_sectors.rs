//! Which sectors of the ring are erased: none that holds a live record, and none without need.

use fencelight_board::save::{MAX_RECORD_BYTES, Ring, SLOT_BYTES, Stream};
use fencelight_core::games::GameKind;
use fencelight_emulator::flash::{ERASE_COST, FlashModel};

/// The sectors of the ring on the board, three of them erased ahead.
const SECTORS: usize = 13;
/// Slots in a sector.
const SLOTS: usize = 8;
/// The stream of a kept game.
const GAME: Stream = Stream::of_game(GameKind::Pacman);

fn newest_of(ring: &mut Ring<FlashModel>, stream: Stream) -> Option<Vec<u8>> {
    let mut buffer = [0; MAX_RECORD_BYTES];
    ring.newest_of(stream, &mut buffer).map(<[u8]>::to_vec)
}

fn erases(ring: &mut Ring<FlashModel>) -> u32 {
    ring.flash_mut().erases.iter().sum()
}

fn write_states(ring: &mut Ring<FlashModel>, count: usize) {
    for number in 0..count {
        ring.write(&[number as u8; 24]).expect("a write");
    }
}

fn prepare(ring: &mut Ring<FlashModel>) {
    while ring.needs_erase() {
        ring.prepare().expect("an erase");
    }
}

#[test]
fn prepared_slots_are_written_without_an_erase() {
    // The game lies in the first sector, which is passed over in the second lap.
    for written in 0..(SECTORS + 2) * SLOTS {
        let mut ring = Ring::open(FlashModel::new(SECTORS, false, 1));
        ring.write_to(GAME, b"a game").expect("a write");
        for _ in 0..written {
            prepare(&mut ring);
            write_states(&mut ring, 1);
        }
        prepare(&mut ring);
        let prepared = ring.prepared_slots() as usize;
        assert!((3 * SLOTS..4 * SLOTS).contains(&prepared), "{written}");
        let before = erases(&mut ring);
        write_states(&mut ring, prepared);
        assert_eq!(erases(&mut ring), before, "{written}");
        write_states(&mut ring, 1);
        assert_eq!(erases(&mut ring), before + 1, "{written}");
    }
}

#[test]
fn the_game_before_the_newest_one_outlives_laps_after_a_restart() {
    // The second time the newer record lies in a lower slot.
    for before in [0, 12 * SLOTS] {
        let mut ring = Ring::open(FlashModel::new(SECTORS, false, 1));
        write_states(&mut ring, before);
        ring.write_to(GAME, b"older").expect("a write");
        write_states(&mut ring, 10);
        ring.write_to(GAME, b"newer").expect("a write");
        let mut ring = Ring::open(ring.into_flash());
        write_states(&mut ring, 3 * SECTORS * SLOTS);
        assert_eq!(newest_of(&mut ring, GAME).as_deref(), Some(&b"newer"[..]));
        let slot = (before + 11) % (SECTORS * SLOTS);
        ring.flash_mut().rot(slot * SLOT_BYTES + 12);
        assert_eq!(newest_of(&mut ring, GAME).as_deref(), Some(&b"older"[..]));
    }
}

#[test]
fn the_number_of_a_record_that_no_longer_reads_is_not_given_again() {
    let mut ring = Ring::open(FlashModel::new(4, false, 1));
    write_states(&mut ring, SLOTS + 1);
    let mut ring = Ring::open(ring.into_flash());
    ring.flash_mut().rot(SLOTS * SLOT_BYTES + 12);
    write_states(&mut ring, 1);
    let bytes = ring.into_flash().bytes;
    let numbers: Vec<u32> = bytes
        .chunks(SLOT_BYTES)
        .map(|slot| u32::from_le_bytes([slot[4], slot[5], slot[6], slot[7]]))
        .filter(|&number| number != u32::MAX)
        .collect();
    assert_eq!(numbers, [0, 1, 2, 3, 4, 5, 6, 7, 8, 16]);
}

#[test]
fn where_every_sector_holds_a_live_record_none_is_erased_ahead() {
    let mut ring = Ring::open(FlashModel::new(2, false, 1));
    write_states(&mut ring, SLOTS + 1);
    // The last two records lie in both sectors.
    let mut ring = Ring::open(ring.into_flash());
    assert!(!ring.needs_erase());
    write_states(&mut ring, 1);
    assert_eq!(newest_of(&mut ring, Stream::STATE), Some(vec![0; 24]));
}

#[test]
fn the_sector_that_is_being_written_is_not_erased_ahead() {
    let mut ring = Ring::open(FlashModel::new(2, false, 1));
    write_states(&mut ring, SLOTS);
    // The first write to the second sector fails.
    ring.flash_mut().cut_power_after(ERASE_COST + 8);
    assert!(ring.write(b"a record").is_err());
    ring.flash_mut().power_on();
    assert_eq!(ring.prepared_slots() as usize, SLOTS - 1);
    assert!(!ring.needs_erase());
}
