//! When the flash is used: no erase falls on a tap of brisk play, and records do not wait for long.

use fencelight_board::save::{FlashAction, FlashState, Ring};
use fencelight_emulator::flash::FlashModel;
use fencelight_tests::Rng;

/// Sectors of the save ring of the board.
const SECTORS: usize = 13;
/// The erase of a worn chip.
const ERASE_MS: u32 = 400;
const TAP_MS: u32 = 40;
/// The table makes a record at most as often.
const SAVE_INTERVAL_MS: u32 = 250;
/// The storage task checks as often.
const POLL_MS: u32 = 10;

/// A board whose keys are tapped, with the clock of a test.
struct Board {
    ring: Ring<FlashModel>,
    now_ms: u32,
    touched_ms: u32,
    changed_ms: u32,
    is_down: bool,
    used_ms: u32,
    /// When the record that waits was made, and the last one at all.
    waiting_since_ms: Option<u32>,
    made_ms: u32,
    is_changed: bool,
    is_sounding: bool,
    is_thinking: bool,
    erases: u32,
    longest_wait_ms: u32,
}

impl Board {
    fn new() -> Self {
        Self {
            ring: Ring::open(FlashModel::new(SECTORS, false, 1)),
            now_ms: 10_000,
            touched_ms: 0,
            changed_ms: 0,
            is_down: false,
            used_ms: 0,
            waiting_since_ms: None,
            made_ms: 0,
            is_changed: false,
            is_sounding: false,
            is_thinking: false,
            erases: 0,
            longest_wait_ms: 0,
        }
    }

    /// A board after a long pause.
    fn prepared() -> Self {
        let mut board = Self::new();
        board.run(10_000, false);
        assert_eq!((board.erases, board.ring.prepared_slots()), (3, 24));
        board
    }

    fn total_erases(&mut self) -> u32 {
        self.ring.flash_mut().erases.iter().sum()
    }

    fn step(&mut self) {
        if self.is_changed && self.now_ms - self.made_ms >= SAVE_INTERVAL_MS {
            (self.is_changed, self.made_ms) = (false, self.now_ms);
            self.waiting_since_ms.get_or_insert(self.now_ms);
        }
        let waiting_ms = self.waiting_since_ms.map(|since| self.now_ms - since);
        self.longest_wait_ms = self.longest_wait_ms.max(waiting_ms.unwrap_or(0));
        let state = FlashState {
            prepared_slots: self.ring.prepared_slots(),
            needs_erase: self.ring.needs_erase(),
            untouched_ms: self.now_ms - self.touched_ms,
            unchanged_ms: self.now_ms - self.changed_ms,
            unused_ms: self.now_ms - self.used_ms,
            waiting_ms,
            is_thinking: self.is_thinking,
            is_sounding: self.is_sounding,
        };
        let before = self.total_erases();
        let action = state.action();
        // The frame that answers a key is not delayed.
        assert!(
            action == FlashAction::Wait || state.unchanged_ms >= 30,
            "{state:?}"
        );
        match action {
            FlashAction::Wait => return,
            FlashAction::Write => {
                self.ring.write(&[1; 100]).expect("a write");
                self.waiting_since_ms = None;
            }
            FlashAction::Erase => self.ring.prepare().expect("an erase"),
        }
        let erases = self.total_erases() - before;
        self.erases += erases;
        self.now_ms += erases * ERASE_MS;
        self.used_ms = self.now_ms;
    }

    /// Lets time pass, with or without a key down.
    fn run(&mut self, ms: u32, is_down: bool) {
        let end_ms = self.now_ms + ms;
        if is_down != self.is_down {
            (self.is_down, self.changed_ms) = (is_down, self.now_ms);
        }
        while self.now_ms < end_ms {
            if is_down {
                self.touched_ms = self.now_ms;
            }
            self.step();
            self.now_ms += POLL_MS;
        }
    }

    /// A tap that changes the state, and a gap after it.
    fn tap(&mut self, gap_ms: u32) {
        self.is_changed = true;
        self.run(TAP_MS, true);
        self.run(gap_ms, false);
    }

    /// Taps with gaps of less than 300 ms.
    fn play(&mut self, rng: &mut Rng, ms: u32) {
        let end_ms = self.now_ms + ms;
        while self.now_ms < end_ms {
            self.tap(40 + rng.below(250) as u32);
        }
    }
}

#[test]
fn brisk_play_is_saved_without_an_erase_for_fifty_seconds() {
    let mut board = Board::prepared();
    board.play(&mut Rng::new(1), 50_000);
    assert_eq!(board.erases, 3, "none since the start");
    // Four records a second would have taken all slots after six seconds.
    assert!(board.longest_wait_ms <= 5_000, "{}", board.longest_wait_ms);
    assert!(board.ring.prepared_slots() < 8);
}

#[test]
fn a_pause_ends_every_wait_and_prepares_all_sectors_again() {
    let mut board = Board::prepared();
    let mut rng = Rng::new(2);
    for _ in 0..20 {
        board.play(&mut rng, 20_000);
        board.tap(40);
        let before = board.erases;
        board.run(320, false);
        assert!(!board.is_changed && board.waiting_since_ms.is_none());
        assert_eq!(board.erases, before);
        board.run(5_000, false);
        assert!(board.ring.prepared_slots() >= 24);
    }
}

#[test]
fn without_any_pause_a_record_waits_ten_seconds_at_most() {
    let mut board = Board::prepared();
    board.play(&mut Rng::new(3), 300_000);
    assert!(board.longest_wait_ms <= 10_300, "{}", board.longest_wait_ms);
    // 40 seconds for the slots of a sector, and ten without any.
    assert!((3 + 4..=3 + 7).contains(&board.erases), "{}", board.erases);
}

#[test]
fn a_key_that_is_held_keeps_erases_away() {
    let mut board = Board::new();
    board.is_changed = true;
    board.run(9_000, true);
    assert_eq!(board.erases, 0);
    board.run(1_000, false);
    assert!(board.erases > 0 && board.waiting_since_ms.is_none());
}

#[test]
fn a_contact_that_chatters_does_not_prevent_a_save() {
    let mut state = FlashState {
        prepared_slots: 0,
        needs_erase: true,
        untouched_ms: 0,
        unchanged_ms: 0,
        unused_ms: 20_000,
        waiting_ms: Some(19_990),
        is_thinking: false,
        is_sounding: false,
    };
    assert_eq!(state.action(), FlashAction::Wait);
    state.waiting_ms = Some(20_000);
    assert_eq!(state.action(), FlashAction::Write);
}

#[test]
fn a_sound_ends_before_an_erase_begins() {
    let mut board = Board::new();
    board.is_changed = true;
    board.is_sounding = true;
    board.run(2_000, false);
    assert_eq!(board.erases, 0);
    board.is_sounding = false;
    board.run(500, false);
    assert_eq!(board.erases, 1);
}

#[test]
fn while_a_computer_thinks_a_shorter_pause_suffices() {
    for (is_thinking, erases) in [(false, 0), (true, 1)] {
        let mut board = Board::prepared();
        let before = board.erases;
        for _ in 0..3 {
            board.tap(260);
        }
        board.is_thinking = is_thinking;
        board.run(700, false);
        assert_eq!(board.erases - before, erases, "{is_thinking}");
    }
}

/// A board that nothing has happened on for long, with no slot prepared.
const AT_REST: FlashState = FlashState {
    prepared_slots: 0,
    needs_erase: true,
    untouched_ms: 60_000,
    unchanged_ms: 60_000,
    unused_ms: 60_000,
    waiting_ms: None,
    is_thinking: false,
    is_sounding: false,
};

#[test]
fn the_fewer_slots_are_left_the_shorter_a_pause_suffices_for_an_erase() {
    for (prepared_slots, is_thinking, pause_ms) in [
        (0, false, 500),
        (7, false, 500),
        (8, false, 1_000),
        (15, false, 1_000),
        (16, false, 2_000),
        (16, true, 300),
        (0, true, 300),
    ] {
        let after = |untouched_ms| {
            let state = FlashState {
                prepared_slots,
                is_thinking,
                untouched_ms,
                ..AT_REST
            };
            state.action()
        };
        assert_eq!(after(pause_ms - 1), FlashAction::Wait, "{prepared_slots}");
        assert_eq!(after(pause_ms), FlashAction::Erase, "{prepared_slots}");
    }
    for (unused_ms, action) in [(399, FlashAction::Wait), (400, FlashAction::Erase)] {
        let state = FlashState {
            unused_ms,
            ..AT_REST
        };
        assert_eq!(state.action(), action);
    }
}

#[test]
fn a_record_without_a_slot_waits_for_the_end_of_a_burst_or_ten_seconds() {
    let wait_of = |waiting_ms, untouched_ms, unchanged_ms| {
        let state = FlashState {
            waiting_ms: Some(waiting_ms),
            untouched_ms,
            unchanged_ms,
            ..AT_REST
        };
        state.action()
    };
    assert_eq!(wait_of(0, 299, 299), FlashAction::Wait);
    assert_eq!(wait_of(0, 300, 300), FlashAction::Write);
    // After ten seconds a write only lets the frame that answers a key pass, after twenty nothing.
    assert_eq!(wait_of(9_999, 0, 30), FlashAction::Wait);
    assert_eq!(wait_of(10_000, 0, 29), FlashAction::Wait);
    assert_eq!(wait_of(10_000, 0, 30), FlashAction::Write);
    assert_eq!(wait_of(20_000, 0, 0), FlashAction::Write);
}
