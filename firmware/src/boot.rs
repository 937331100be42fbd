//! Sets up the chip and starts the tasks, nothing else.

use core::cell::RefCell;

use defmt_rtt as _; // the transport behind every defmt log
use embassy_executor::{Executor, InterruptExecutor, Spawner};
use embassy_rp::clocks::{RoscRng, clk_peri_freq, clk_sys_freq, clk_usb_freq};
use embassy_rp::gpio::{Input, Pull};
use embassy_rp::interrupt;
use embassy_rp::interrupt::{InterruptExt, Priority};
use embassy_rp::multicore::{Stack, spawn_core1};
use embassy_time::Timer;
use fencelight_board::console::Console;
use fencelight_board::device::{Device, LedStream};
use fencelight_board::health::{FaultCause, FaultReport, RetainedState, SAFE_MODE_RESTARTS};
use fencelight_board::pins;
use static_cell::StaticCell;

use crate::beats::now_ms;
use crate::channels::ReplyText;
use crate::chip::ResetReason;
use crate::storage::Storage;
use crate::{
    buzzer, chip, clock, commands, fault, gpios, health, image, keys, leds, stack, starts, status,
    storage, table, think, usb,
};

/// For the deepest search: 14 KB as measured by `emulated::search` (24 plies of Quoridor for two with 304 bytes each, callers and leaves), 18 KB in games of
/// all kinds (`cargo long visitors`); the rest is to spare.
const CORE1_STACK_BYTES: usize = 32 * 1024 + 512;
/// The delay of a start in safe mode; the watchdog period is longer.
const SAFE_WAIT_MS: u64 = 1_000;
/// The most positions of a `perft`: some tens of milliseconds, in which the table stands still.
const PERFT_POSITIONS: u64 = 2_000;

static EXECUTOR: StaticCell<Executor> = StaticCell::new();
static KEYS_EXECUTOR: InterruptExecutor = InterruptExecutor::new();
#[unsafe(export_name = "fl_probe_core1_stack")]
static CORE1_STACK: StaticCell<Stack<CORE1_STACK_BYTES>> = StaticCell::new();
static STORAGE: StaticCell<Storage> = StaticCell::new();
static DEVICE: StaticCell<Device> = StaticCell::new();
static CONSOLE: StaticCell<Console> = StaticCell::new();
static REPLY: StaticCell<RefCell<ReplyText>> = StaticCell::new();
static LED_STREAM: StaticCell<RefCell<LedStream>> = StaticCell::new();

#[interrupt]
unsafe fn SWI_IRQ_1() {
    // SAFETY: the executor is started on this interrupt before it is enabled.
    unsafe { KEYS_EXECUTOR.on_interrupt() }
}

/// Counts the start before anything else runs.
#[cortex_m_rt::entry]
fn main() -> ! {
    starts::count();
    run()
}

/// Apart from `main`, which lies at the start of flash.
#[inline(never)]
fn run() -> ! {
    let executor = EXECUTOR.init_with(Executor::new);
    // The task starts once: a failure is a bug in this file.
    executor.run(|spawner| spawner.spawn(defmt::unwrap!(start(spawner))))
}

/// Sets up clocks and peripherals, then starts the tasks.
#[embassy_executor::task]
async fn start(spawner: Spawner) {
    let reason = ResetReason::read();
    stack::paint_core0();
    // Below the stack there is no memory; in addition the MPU guards its lowest words. It fails only if it is installed already.
    let _ = embassy_rp::install_core0_stack_guard();
    let chip = embassy_rp::init(clock::config());
    check_program();
    if starts::is_last() {
        fault::show_boot_loader_frame();
        fault::enter_boot_loader();
    }
    let (before, restarted) = previous_run(reason);
    let watchdog = health::arm(chip.WATCHDOG, before.is_safe_mode());
    fault::mark_running();
    log_start(&before, reason);

    let storage = STORAGE.init_with(|| Storage::new(chip.FLASH));
    let serial = storage.serial_number();
    let last = storage.last_fault();
    let is_new =
        before.fault.is_some() && last.as_ref().map(|last| &last.fault) != Some(&before.fault);
    // A board in a restart loop reports the same fault each time: it does not wear the flash out.
    if is_new && before.restarts <= SAFE_MODE_RESTARTS {
        storage.save_fault(&before);
    }
    commands::set_last_fault(if before.fault.is_some() {
        Some(before.clone())
    } else {
        last
    });
    // Reported and stored: from here on a fault is a new one.
    fault::save(&RetainedState {
        fault: None,
        restarts: before.restarts,
    });

    if before.is_safe_mode() {
        // A board that restarts again and again does not flicker.
        Timer::after_millis(SAFE_WAIT_MS).await;
    }

    let (device, console) = new_device();
    restore(device, storage, before.is_boot_loop());
    // All but 15 (PWM), 16 (PIO) and 26, which nothing uses.
    let mut gpios = gpios::gpios!(chip:
        0 PIN_0, 1 PIN_1, 2 PIN_2, 3 PIN_3, 4 PIN_4, 5 PIN_5, 6 PIN_6, 7 PIN_7, 8 PIN_8, 9 PIN_9,
        10 PIN_10, 11 PIN_11, 12 PIN_12, 13 PIN_13, 14 PIN_14, 17 PIN_17, 18 PIN_18, 19 PIN_19,
        20 PIN_20, 21 PIN_21, 22 PIN_22, 24 PIN_24, 25 PIN_25, 27 PIN_27, 28 PIN_28);
    let power = commands::PowerPins {
        supply: Input::new(gpios.take(pins::SUPPLY), Pull::Down),
        strap: Input::new(gpios.take(pins::BUDGET_STRAP), Pull::Up),
    };
    let reply = &*REPLY.init_with(|| RefCell::new(ReplyText::new()));
    let stream = &*LED_STREAM.init_with(|| RefCell::new(LedStream::new()));
    let task = table::TableTask::new(device, console, reply, stream, power, restarted);

    // Starting a task fails only if it already runs: a bug in this file, worth a panic.
    interrupt::SWI_IRQ_1.set_priority(Priority::P2);
    let rows = pins::ROWS.map(|row| gpios.take(row));
    let lines = [
        pins::LATCH,
        pins::SHIFT_CLOCK,
        pins::SHIFT_DATA,
        pins::OUTPUT_ENABLE,
    ];
    let lines = lines.map(|line| gpios.take(line));
    let matrix = keys::Matrix::new(rows, lines);
    let keys_spawner = KEYS_EXECUTOR.start(interrupt::SWI_IRQ_1);
    keys_spawner.spawn(defmt::unwrap!(keys::run(matrix)));

    let stack = CORE1_STACK.init_with(Stack::new);
    stack::paint_core1(&mut stack.mem);
    spawn_core1(chip.CORE1, stack, || think::run());

    spawner.spawn(defmt::unwrap!(leds::run(
        chip.PIO0,
        chip.DMA_CH0,
        chip.PIN_16,
        stream
    )));
    spawner.spawn(defmt::unwrap!(table::run(task)));
    spawner.spawn(defmt::unwrap!(storage::run(storage)));
    let bus_power = usb::BusPower::new(gpios.take(pins::USB_POWER));
    spawner.spawn(defmt::unwrap!(usb::run(
        chip.USB, bus_power, serial, reply, stream
    )));
    spawner.spawn(defmt::unwrap!(buzzer::run(chip.PWM_SLICE7, chip.PIN_15)));
    spawner.spawn(defmt::unwrap!(status::run(gpios.take(pins::STATUS))));
    spawner.spawn(defmt::unwrap!(health::run(watchdog)));
}

/// Enters the boot loader where the program is not whole. A flash chip that is too slow for our clock is read at that of the boot ROM: here if it reads wrong
/// bits, otherwise from the third start on.
fn check_program() {
    chip::set_flash_clock(starts::is_early());
    if !image::is_intact() {
        chip::set_flash_clock(false);
        if !image::is_intact() {
            fault::enter_boot_loader();
        }
    }
}

/// Logs what runs on what, and why it starts.
#[inline(never)]
fn log_start(before: &RetainedState, reason: ResetReason) {
    defmt::info!(
        "fencelight {=str} on revision {=u8} of the chip, reset: {}",
        env!("CARGO_PKG_VERSION"),
        chip::revision(),
        reason
    );
    let [system, peripherals, usb] =
        [clk_sys_freq(), clk_peri_freq(), clk_usb_freq()].map(|hz| hz / 1_000);
    defmt::info!(
        "clocks in kHz: system {=u32}, peripherals {=u32}, USB {=u32}",
        system,
        peripherals,
        usb
    );
    if let Some(fault) = &before.fault {
        defmt::warn!("restart {=u8} by {}", before.restarts, fault);
    }
}

/// The state that the reset preserved, and whether a fault caused it.
fn previous_run(reason: ResetReason) -> (RetainedState, bool) {
    // The boot loader resets by the watchdog too, after a UF2: only a program that was running can have hung.
    let timed_out = reason == ResetReason::Watchdog && fault::was_running();
    let retained = fault::load().unwrap_or_default();
    if timed_out && retained.fault.is_none() {
        // No task could record a cause: a core locked up, a stack overflowed.
        let fault = FaultReport::new(
            FaultCause::Watchdog,
            0,
            0,
            format_args!("the watchdog ran out"),
        );
        return (retained.after_fault(fault), true);
    }
    let restarted = retained.fault.is_some();
    (retained, restarted)
}

/// The device and its console. Not inlined: both are built on the stack, which must be free again before anything else is called.
#[inline(never)]
fn new_device() -> (&'static mut Device, &'static mut Console) {
    let seed = RoscRng.next_u64();
    let device = DEVICE.init_with(|| Device::new(seed, now_ms()));
    let console = CONSOLE
        .init_with(|| Console::new(seed, PERFT_POSITIONS).with_extra_commands(commands::NAMES));
    (device, console)
}

/// Restores the newest record. One that cannot be read stays in flash until the next save.
#[inline(never)]
fn restore(device: &mut Device, storage: &mut Storage, is_boot_loop: bool) {
    // The game itself may cause the faults of a boot loop.
    let found = storage.load(device.table_mut(), !is_boot_loop);
    commands::set_save(found.as_ref().map(Result::is_ok));
    match found {
        Some(Ok(restored)) => defmt::info!("save restored: {}", restored),
        Some(Err(error)) => defmt::warn!("save unreadable: {}", error),
        None => defmt::info!("no save found"),
    }
}
