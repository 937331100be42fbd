//! Requests that only a real board answers: `faults`, `memory`, `reboot`, `bootsel`.

use core::fmt::Write as _;

use embassy_rp::rom_data;
use fencelight_core::console::{Console, Line};
use fencelight_core::health::Kept;
use portable_atomic::{AtomicU8, Ordering};
use static_cell::StaticCell;

use crate::channels::Reply;
use crate::{fault, health, memory};

/// As `help` names them.
pub(crate) const NAMES: &[&str] = &["faults", "memory", "reboot", "bootsel"];

/// What to do once the reply has gone out.
static THEN: AtomicU8 = AtomicU8::new(0);
const REBOOT: u8 = 1;
const BOOTSEL: u8 = 2;

static LAST: StaticCell<Option<Kept>> = StaticCell::new();
static LAST_FAULT: embassy_sync::blocking_mutex::CriticalSectionMutex<
    core::cell::Cell<Option<&'static Kept>>,
> = embassy_sync::blocking_mutex::CriticalSectionMutex::new(core::cell::Cell::new(None));

/// The last fault, as the flash has it, for `faults`.
pub(crate) fn tell(last: Option<Kept>) {
    let last: &'static Option<Kept> = LAST.init(last);
    LAST_FAULT.lock(|cell| cell.set(last.as_ref()));
}

/// Answers a line, if it is one of these.
pub(crate) fn answer(line: &Line, _: &Console, reply: &mut Reply) -> bool {
    let request = core::str::from_utf8(line).unwrap_or_default().trim_ascii();
    match request {
        "faults" => faults(reply),
        "memory" => memory_use(reply),
        "reboot" => {
            THEN.store(REBOOT, Ordering::Relaxed);
            let _ = reply.write_str("=\n\n");
        }
        "bootsel" => {
            THEN.store(BOOTSEL, Ordering::Relaxed);
            let _ = reply.write_str("=\n\n");
        }
        _ => return false,
    }
    true
}

/// Whether somebody asked for the end of this program.
pub(crate) fn has_to_end() -> bool {
    THEN.load(Ordering::Relaxed) != 0
}

/// Does what was asked for.
pub(crate) fn end() {
    if THEN.swap(0, Ordering::Relaxed) == BOOTSEL {
        fault::mark_ended();
        rom_data::reset_to_usb_boot(0, 0);
    } else {
        fault::reset();
    }
}

fn faults(reply: &mut Reply) {
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

fn memory_use(reply: &mut Reply) {
    let (core0, core1) = (memory::core0(), memory::core1());
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
