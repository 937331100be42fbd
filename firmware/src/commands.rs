//! Commands that only the chip has: `faults`, `memory`, `reboot`, `bootsel`.

use core::fmt::Write as _;

use fencelight_board::console::Line;
use fencelight_board::health::RetainedState;
use portable_atomic::{AtomicU8, Ordering};
use static_cell::StaticCell;

use crate::channels::ReplyText;
use crate::{fault, health, stack};

/// The commands as `help` lists them.
pub(crate) const NAMES: &[&str] = &["faults", "memory", "reboot", "bootsel"];

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
pub(crate) fn answer(line: &Line, reply: &mut ReplyText) -> bool {
    let request = core::str::from_utf8(line).unwrap_or_default().trim_ascii();
    match request {
        "faults" => write_faults(reply),
        "memory" => write_stack_usage(reply),
        "reboot" => {
            AFTER_REPLY.store(REBOOT, Ordering::Relaxed);
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

/// Whether `reboot` or `bootsel` is to follow the reply.
pub(crate) fn is_end_requested() -> bool {
    AFTER_REPLY.load(Ordering::Relaxed) != 0
}

/// Performs it.
pub(crate) fn perform_end() -> ! {
    if AFTER_REPLY.swap(0, Ordering::Relaxed) == BOOTSEL {
        fault::enter_boot_loader();
    }
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

fn write_stack_usage(reply: &mut ReplyText) {
    let (core0, core1) = (stack::core0_usage(), stack::core1_usage());
    let _ = write!(
        reply,
        "= core0_stack={} core0_used={}\ncore1_stack={} core1_used={}\nbeats={}\nuptime={}\n\n",
        core0.bytes,
        core0.used,
        core1.bytes,
        core1.used,
        health::beats(),
        health::now_ms(),
    );
}
