//! Commands that only the chip has: `faults`, `memory`, `hardware`, `reboot`, `bootsel`.

use core::fmt::{Display, Write as _};

use embassy_rp::gpio::Input;
use fencelight_board::console::Line;
use fencelight_board::device::Device;
use fencelight_board::health::RetainedState;
use fencelight_board::save;
use fencelight_board::table::HostRight;
use portable_atomic::{AtomicU8, Ordering};
use static_cell::StaticCell;

use crate::channels::ReplyText;
use crate::{beats, chip, fault, health, image, keys, stack, starts};

/// The pins that bound the power budget.
pub(crate) struct PowerPins {
    /// High while the external supply is there.
    pub(crate) supply: Input<'static>,
    /// The budget strap: low while it is closed.
    pub(crate) strap: Input<'static>,
}

/// The commands as `help` lists them, with the right that a host needs.
pub(crate) const NAMES: &[(HostRight, &str)] = &[
    (HostRight::Watch, "faults"),
    (HostRight::Watch, "memory"),
    (HostRight::Watch, "hardware"),
    (HostRight::Hands, "reboot"),
    (HostRight::Hands, "bootsel"),
];

/// The action that follows the reply; 0 for none.
static AFTER_REPLY: AtomicU8 = AtomicU8::new(0);
const REBOOT: u8 = 1;
const BOOTSEL: u8 = 2;

static LAST_FAULT_CELL: StaticCell<Option<RetainedState>> = StaticCell::new();
static LAST_FAULT: embassy_sync::blocking_mutex::CriticalSectionMutex<
    core::cell::Cell<Option<&'static RetainedState>>,
> = embassy_sync::blocking_mutex::CriticalSectionMutex::new(core::cell::Cell::new(None));

/// Sets the last fault, which `faults` prints.
pub(crate) fn set_last_fault(last: Option<RetainedState>) {
    let last: &'static Option<RetainedState> = LAST_FAULT_CELL.init(last);
    LAST_FAULT.lock(|cell| cell.set(last.as_ref()));
}

/// Answers a line if it is one of these commands; `false` otherwise.
pub(crate) fn answer(
    line: &Line,
    device: &Device,
    power: &PowerPins,
    reply: &mut ReplyText,
) -> bool {
    let request = core::str::from_utf8(line).unwrap_or_default().trim_ascii();
    match request {
        "faults" => write_faults(reply),
        "memory" => write_stack_usage(reply),
        "hardware" => write_hardware(device, power, reply),
        "reboot" => {
            request_reboot();
            let _ = reply.write_str("=\n\n");
        }
        "bootsel" => {
            AFTER_REPLY.store(BOOTSEL, Ordering::Relaxed);
            let _ = reply.write_str("=\n\n");
        }
        _ => return false,
    }
    true
}

/// Has table and storage save what waits, before a restart.
pub(crate) fn request_reboot() {
    AFTER_REPLY.store(REBOOT, Ordering::Relaxed);
}

/// Whether `reboot` or `bootsel` is to follow the reply.
pub(crate) fn is_end_requested() -> bool {
    AFTER_REPLY.load(Ordering::Relaxed) != 0
}

/// Performs it.
pub(crate) fn perform_end() -> ! {
    if AFTER_REPLY.swap(0, Ordering::Relaxed) == BOOTSEL {
        fault::enter_boot_loader();
    }
    // A restart on request is not one that failed.
    starts::clear();
    fault::reset();
}

fn write_faults(reply: &mut ReplyText) {
    let safe = if health::is_safe_mode() { "yes" } else { "no" };
    let _ = write!(reply, "= safe_mode={safe}");
    LAST_FAULT.lock(|cell| {
        let last = cell
            .get()
            .and_then(|kept| kept.fault.as_ref().map(|fault| (kept, fault)));
        let _ = match last {
            Some((kept, fault)) => write!(reply, "\nrestarts={}\nlast={fault}", kept.restarts),
            None => write!(reply, "\nrestarts=0\nlast=-"),
        };
    });
    let _ = reply.write_str("\n\n");
}

/// What the start found in flash.
static SAVE: AtomicU8 = AtomicU8::new(0);

/// Sets what the start found in flash: no record, a record, a damaged one.
pub(crate) fn set_save(found: Option<bool>) {
    let found = found.map_or(0, |is_whole| if is_whole { 1 } else { 2 });
    SAVE.store(found, Ordering::Relaxed);
}

fn write_hardware(device: &Device, power: &PowerPins, reply: &mut ReplyText) {
    let yes = |is: bool| if is { "yes" } else { "no" };
    let board = chip::BOARD.to_str().unwrap_or_default();
    let save = match SAVE.load(Ordering::Relaxed) {
        0 => "none",
        1 => "restored",
        _ => "damaged",
    };
    let format = save::VERSION;
    let _ = write!(
        reply,
        "= board={board}\nrevision={}\nsave={save}\nsave_format={format}\nchecksum=",
        chip::revision(),
    );
    let _ = match image::checksum() {
        Some(checksum) => write!(reply, "{checksum:08x}"),
        None => reply.write_str("-"),
    };
    let _ = write!(
        reply,
        "\nsupply={}\nstrap={}",
        yes(power.supply.is_high()),
        yes(power.strap.is_low())
    );
    write_list("missing_rows", keys::missing_rows(), reply);
    let [closed, stuck] = keys::contacts();
    write_list("closed", closed.iter(), reply);
    write_list("host", keys::host_contacts().iter(), reply);
    write_list("down", device.table().down().iter(), reply);
    write_list("stuck", stuck.iter(), reply);
    write_list("masked", device.table().masked().iter(), reply);
    let _ = reply.write_str("\n\n");
}

/// Writes a name and its values with commas, `-` without any.
fn write_list(name: &str, values: impl Iterator<Item: Display>, reply: &mut ReplyText) {
    let _ = write!(reply, "\n{name}=");
    let mut separator = "";
    for value in values {
        let _ = write!(reply, "{separator}{value}");
        separator = ",";
    }
    if separator.is_empty() {
        let _ = reply.write_str("-");
    }
}

fn write_stack_usage(reply: &mut ReplyText) {
    let (core0, core1) = (stack::core0_usage(), stack::core1_usage());
    let _ = write!(
        reply,
        "= core0_stack={} core0_used={}\ncore1_stack={} core1_used={}\nbeats={}\nuptime={}\n\n",
        core0.bytes,
        core0.used,
        core1.bytes,
        core1.used,
        beats::count(),
        beats::now_ms(),
    );
}
