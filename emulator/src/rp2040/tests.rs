//! The machine alone: tiny hand-assembled programs that pin what the crate below lacks.

use super::{Machine, Rp2040, rom};
use crate::{
    StopReason,
    chip::{ResetCause, SystemClock},
    firmware::Firmware,
    flash::FLASH_BASE,
    machine::model::ChipModel,
    time,
    violation::ViolationKind,
};

const RAM: u32 = 0x2000_0000;
const VECTOR_TABLE: u32 = Rp2040::VECTOR_TABLE;
const CODE: u32 = VECTOR_TABLE + 48 * 4;
const NVIC_ENABLE: u32 = 0xE000_E100;
const NVIC_PEND: u32 = 0xE000_E200;
const PRIORITIES_24_TO_27: u32 = 0xE000_E418;
const AIRCR: u32 = 0xE000_ED0C;
const WATCHDOG: u32 = 0x4005_8000;
const WATCHDOG_LOAD: u32 = WATCHDOG + 0x04;
const WATCHDOG_REASON: u32 = WATCHDOG + 0x08;
const WATCHDOG_SCRATCH: u32 = WATCHDOG + 0x0C;
const WATCHDOG_TICK: u32 = WATCHDOG + 0x2C;
const PSM_WDSEL: u32 = 0x4001_0008;
const HARD_FAULT: usize = 3;
const FIRST_IRQ: usize = 16;

/// A program: the main one, and handlers of exceptions.
#[derive(Default)]
struct Program {
    code: Vec<u8>,
    vectors: Vec<(usize, u32)>,
}

impl Program {
    fn halves(mut self, halves: &[u16], words: &[u32]) -> Self {
        self.code
            .extend(halves.iter().flat_map(|half| half.to_le_bytes()));
        self.code
            .extend(words.iter().flat_map(|word| word.to_le_bytes()));
        self
    }

    /// ldr r0, =address; ldr r1, =value; str r1, [r0]
    fn store(self, address: u32, value: u32) -> Self {
        self.halves(&[0x4801, 0x4902, 0x6001, 0xE003], &[address, value])
    }

    /// ldr r0, =to; ldr r1, =from; ldr r1, [r1]; str r1, [r0]
    fn copy(self, to: u32, from: u32) -> Self {
        self.halves(
            &[0x4802, 0x4903, 0x6809, 0x6001, 0xE004, 0xBF00],
            &[to, from],
        )
    }

    /// ldr r0..r3, =...; blx r3
    fn call(self, function: &[u8; 2], arguments: [u32; 3]) -> Self {
        let [a, b, c] = arguments;
        let entry = rom::entry(function);
        self.halves(
            &[
                0x4803, 0x4904, 0x4A04, 0x4B05, 0x4798, 0xE009, 0xBF00, 0xBF00,
            ],
            &[a, b, c, entry],
        )
    }

    /// b .
    fn stop(self) -> Self {
        self.halves(&[0xE7FE, 0xBF00], &[])
    }

    /// bx lr
    fn end(self) -> Self {
        self.halves(&[0x4770, 0xBF00], &[])
    }

    /// What follows handles an exception.
    fn exception(mut self, exception: usize) -> Self {
        self.vectors
            .push((exception, CODE + self.code.len() as u32));
        self
    }

    fn machine(self) -> Machine {
        let mut vectors = [CODE | 1; 48];
        vectors[0] = RAM + 0x1_0000;
        for (exception, address) in self.vectors {
            vectors[exception] = address | 1;
        }
        let mut bytes: Vec<u8> = vectors.iter().flat_map(|word| word.to_le_bytes()).collect();
        bytes.extend(self.code);
        let mut machine = Machine::new(&Firmware::from_bytes(VECTOR_TABLE, bytes));
        // The programs of these tests set no clock.
        machine.chip.clock = SystemClock::new(time::CYCLES_PER_SECOND);
        machine
    }
}

fn watchdog(us: u32) -> Program {
    Program::default()
        .store(PSM_WDSEL, 0x1_FFFC)
        .store(WATCHDOG_TICK, (1 << 9) | 12)
        .store(WATCHDOG_LOAD, 2 * us)
        .store(WATCHDOG, 1 << 30)
}

#[test]
fn an_urgent_software_interrupt_preempts_another() {
    let mut machine = Program::default()
        .store(RAM, 0)
        .store(PRIORITIES_24_TO_27, 0xC000_0000)
        .store(NVIC_ENABLE, 0b11 << 26)
        .store(NVIC_PEND, 1 << 27)
        .store(RAM + 12, 4)
        .stop()
        .exception(FIRST_IRQ + 27)
        .store(NVIC_PEND, 1 << 26)
        .copy(RAM + 4, RAM)
        .store(RAM, 2)
        .end()
        .exception(FIRST_IRQ + 26)
        .store(RAM, 1)
        .end()
        .machine();
    machine.run_us(20);
    // The handler of 27 found the value that the one of 26 wrote, and returned: each was entered once.
    assert_eq!(
        [RAM + 4, RAM, RAM + 12].map(|at| machine.read_word(at)),
        [1, 2, 4]
    );
}

#[test]
fn one_of_equal_priority_waits() {
    let mut machine = Program::default()
        .store(RAM, 0)
        .store(NVIC_ENABLE, 0b11 << 26)
        .store(NVIC_PEND, 1 << 27)
        .stop()
        .exception(FIRST_IRQ + 27)
        .store(NVIC_PEND, 1 << 26)
        .copy(RAM + 4, RAM)
        .end()
        .exception(FIRST_IRQ + 26)
        .store(RAM, 1)
        .end()
        .machine();
    machine.run_us(20);
    assert_eq!([RAM, RAM + 4].map(|at| machine.read_word(at)), [1, 0]);
}

#[test]
fn the_watchdog_resets_and_says_so_and_ram_survives() {
    let mut machine = watchdog(500)
        .copy(RAM + 4, RAM)
        .copy(RAM + 8, WATCHDOG_REASON)
        .copy(RAM + 12, WATCHDOG_SCRATCH)
        .store(RAM, 0xCAFE)
        .store(WATCHDOG_SCRATCH, 0xBEEF)
        .stop()
        .machine();
    machine.run_us(400);
    assert_eq!(machine.read_word(RAM + 8), 0);
    assert_ne!(machine.read_word(RAM + 4), 0xCAFE);
    machine.run_us(400);
    assert_eq!(
        [4, 8, 12].map(|at| machine.read_word(RAM + at)),
        [0xCAFE, 1, 0xBEEF]
    );
    let [reset] = machine.resets() else {
        panic!("{:?}", machine.resets());
    };
    assert_eq!(reset.cause, ResetCause::WatchdogTimeout);
    assert_eq!(reset.at / time::CYCLES_PER_US, 500);
}

#[test]
fn a_watchdog_that_was_not_told_what_to_reset_is_noticed() {
    let mut machine = watchdog(100).store(PSM_WDSEL, 0).stop().machine();
    machine.run_us(300);
    assert_eq!(machine.resets(), []);
    assert_eq!(
        machine.violations()[0].kind,
        ViolationKind::WatchdogWithoutReset
    );
}

#[test]
fn the_firmware_can_reset_the_chip_both_ways() {
    let mut machine = Program::default()
        .store(AIRCR, 0x05FA_0004)
        .stop()
        .machine();
    machine.run_us(2);
    assert_eq!(machine.resets()[0].cause, ResetCause::SystemRequest);
    let mut machine = watchdog(8_000_000)
        .store(WATCHDOG, 1 << 31)
        .stop()
        .machine();
    machine.run_us(5);
    assert_eq!(machine.resets()[0].cause, ResetCause::WatchdogForced);
}

#[test]
fn what_lies_below_ram_faults() {
    let mut machine = Program::default()
        .store(RAM - 4, 1)
        .store(RAM, 1)
        .stop()
        .exception(HARD_FAULT)
        .store(RAM, 2)
        .stop()
        .machine();
    machine.run_us(10);
    assert_eq!(machine.read_word(RAM), 2);
}

#[test]
fn a_fault_in_the_fault_handler_locks_the_core_up() {
    let mut machine = watchdog(100)
        .store(RAM - 4, 1)
        .exception(HARD_FAULT)
        .store(RAM - 4, 1)
        .stop()
        .machine();
    machine.run_us(50);
    assert!(matches!(
        machine.violations()[0].kind,
        ViolationKind::Lockup { core: 0, .. }
    ));
    // Only the watchdog ends the lockup.
    machine.run_us(100);
    assert_eq!(machine.resets().len(), 1);
}

#[test]
fn flash_is_written_through_the_rom_and_takes_its_time() {
    let program = Program::default()
        .store(RAM, 0x1234_5678)
        .call(b"RE", [0x1F_0000, 0x1000, 0])
        .call(b"RP", [0x1F_0000, RAM, 0x100])
        .copy(RAM + 0x200, FLASH_BASE + 0x1F_0000)
        .stop();
    let mut machine = program.machine();
    machine.run_ms(45);
    assert_ne!(machine.read_word(RAM + 0x200), 0x1234_5678);
    machine.run_ms(1);
    assert_eq!(machine.read_word(RAM + 0x200), 0x1234_5678);
    assert_eq!(
        (
            machine.flash().total_erases(),
            machine.flash().pages_programmed()
        ),
        (1, 1)
    );
    assert_eq!(machine.violations(), []);
}

#[test]
fn reads_of_the_save_ring_are_counted_by_window() {
    let uncached = FLASH_BASE + 0x0300_0000;
    let mut machine = Program::default()
        .store(RAM, 0x1234_5678)
        .call(b"RP", [0x1F_0000, RAM, 0x100])
        .copy(RAM + 0x200, uncached + 0x1F_0000)
        .copy(RAM + 0x204, FLASH_BASE + 0x1F_0000)
        .copy(RAM + 0x208, uncached + 0x1E_FFFC)
        .stop()
        .machine();
    machine.chip.flash.save_ring = 0x1F_0000..0x20_0000;
    machine.run_ms(1);
    assert_eq!(machine.read_word(RAM + 0x200), 0x1234_5678);
    assert_eq!(machine.read_word(RAM + 0x204), 0x1234_5678);
    assert_eq!(machine.flash().ring_reads(), [1, 1]);
}

#[test]
fn a_power_cut_stops_the_board() {
    let mut machine = Program::default()
        .call(b"RP", [0x1F_0000, RAM, 0x100])
        .stop()
        .machine();
    machine.flash_mut().cut_power_after(10, 1);
    assert_eq!(machine.run_ms(1), StopReason::PowerCut);
    let ram = machine.read_bytes(RAM, 0x100);
    let flash = machine.power_off();
    let page = flash.read(FLASH_BASE + 0x1F_0000, 0x100);
    // Only bits that are to be zeros change, and not all of them.
    assert!(
        page != ram
            && page
                .iter()
                .zip(&ram)
                .all(|(found, wanted)| found & wanted == *wanted)
    );
}

#[test]
fn fetching_from_busy_flash_is_noticed() {
    let mut machine = Program::default()
        .call(b"EX", [0; 3])
        .call(b"CX", [0; 3])
        .stop()
        .machine();
    machine.run_us(100);
    assert!(matches!(
        machine.violations()[0].kind,
        ViolationKind::FlashBusy { core: 0, .. }
    ));
}

#[test]
fn going_to_the_usb_boot_loader_is_told() {
    let mut machine = Program::default().call(b"UB", [0; 3]).stop().machine();
    assert_eq!(machine.run_ms(1), StopReason::UsbBoot);
}
