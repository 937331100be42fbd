//! Plain instructions against rp2040-emu: the same program, the same state after every step.

use rp2040_emu::SRAM_SIZE;

use crate::{Firmware, Machine, UsbState, build_firmware, flash::FLASH_BASE, rng::Rng};

const RAM: u32 = 0x2000_0000;
/// Where single instructions lie.
const CODE: u32 = RAM + 0x2_0000;
const NOP: u16 = 0xBF00;

/// Everything that a program can see or change, and what is counted.
fn state(board: &Machine) -> impl PartialEq + core::fmt::Debug + use<> {
    let cores = [0, 1].map(|core| {
        let regs = &board.cores[core].regs;
        (
            regs.r,
            regs.xpsr,
            regs.primask,
            regs.control,
            board.cores[core].cycles,
        )
    });
    let times = (board.now, board.core_time, board.awake);
    (cores, times, board.leds().count(), board.violation_count())
}

fn ram(board: &Machine) -> Vec<u8> {
    board.read_bytes(RAM, SRAM_SIZE)
}

/// Two boards with the same program, the second without plain instructions.
fn pair(program: &Firmware) -> [Machine; 2] {
    [false, true].map(|without_plain| {
        let mut board = Machine::new(program);
        board.without_plain = without_plain;
        board
    })
}

#[test]
fn the_firmware_runs_the_same_to_the_cycle() {
    let firmware = build_firmware().and_then(Firmware::load).unwrap();
    let mut boards = pair(&firmware);
    for board in &mut boards {
        board.usb_mut().plug();
    }
    let mut rest_ms = 150;
    while rest_ms > 0 {
        for board in &mut boards {
            if board.usb().state() == UsbState::Ready && !board.usb().is_open() {
                board.usb_mut().open();
                let lines = b"new quoridor2\ngenmove level=5\n";
                board.usb_mut().write(lines);
            }
            board.run_ms(1);
        }
        rest_ms -= u64::from(boards[0].usb().is_open());
        let [now, us] = [boards[0].now(), boards[0].now_us()];
        assert!(us < 3_000_000, "no USB");
        assert_eq!(state(&boards[0]), state(&boards[1]), "cycle {now}");
    }
    assert!(boards[0].awake_cycles(1) > 10_000_000, "core 1 thinks");
    assert!(ram(&boards[0]) == ram(&boards[1]));
    assert_eq!(boards[0].leds().frames(), boards[1].leds().frames());
}

/// A value as programs have them: an address in RAM or flash, a small number, anything.
fn value(rng: &mut Rng) -> u32 {
    match rng.below(8) {
        0..4 => RAM + 4 * rng.below(SRAM_SIZE as u64 / 4) as u32,
        4 => RAM + rng.below(SRAM_SIZE as u64) as u32,
        5 => FLASH_BASE + rng.below(1 << 21) as u32,
        6 => rng.below(64) as u32,
        _ => rng.next() as u32,
    }
}

/// Puts a core before an instruction, with registers of its own.
fn prepare(board: &mut Machine, opcode: u16, seed: u64) {
    let mut rng = Rng::new(seed);
    let next = rng.next() as u16;
    for (word, halves) in [[opcode, next], [NOP; 2], [NOP; 2], [NOP; 2]]
        .iter()
        .enumerate()
    {
        let code = u32::from(halves[0]) | u32::from(halves[1]) << 16;
        board.write_word(CODE + 4 * word as u32, code);
    }
    let core = &mut board.cores[0];
    core.wake();
    for register in &mut core.regs.r[..13] {
        *register = value(&mut rng);
    }
    core.regs.r[13] = value(&mut rng) & !3;
    core.regs.r[14] = value(&mut rng);
    core.regs.set_pc(CODE);
    // Flags as instructions leave them: not negative and zero at once.
    core.regs.xpsr = (rng.below(12) as u32) << 28 | 1 << 24;
    core.regs.primask = rng.below(2) as u32;
    board.chip.bus.ppb[0].active = 0;
    board.chip.bus.wfe_waiting[0] = false;
    board.chip.reset = None;
    board.locked_up[0] = false;
}

#[test]
fn every_opcode_does_the_same_in_the_same_cycles() {
    let empty = Firmware::from_bytes(FLASH_BASE + 0x100, vec![0xFF; 256]);
    let mut boards = pair(&empty);
    for opcode in 0..=u16::MAX {
        for seed in 0..2 {
            for board in &mut boards {
                prepare(board, opcode, u64::from(opcode) << 1 | seed);
                board.run_cycles(16);
            }
            let [plain, other] = &boards;
            assert_eq!(state(plain), state(other), "{opcode:04X}, seed {seed}");
        }
        if opcode % 0x800 == 0 {
            assert!(ram(&boards[0]) == ram(&boards[1]), "before {opcode:04X}");
        }
    }
}
