//! What the driver of the USB controller leaves to its user: errata of the chip, each cited where it bites.

use core::cell::Cell;
use core::future::{Future, poll_fn};
use core::pin::pin;
use core::task::Poll;

use embassy_rp::interrupt::typelevel::{Handler, USBCTRL_IRQ};
use embassy_rp::pac::{self, usb::regs::EpAbort, usb::regs::EpAbortDone};
use embassy_rp::peripherals::USB;
use embassy_rp::usb::Driver;
use embassy_sync::blocking_mutex::CriticalSectionMutex;
use embassy_time::Timer;
use embassy_usb::UsbDevice;
use portable_atomic::{AtomicU32, Ordering};

use crate::chip::{self, now_us};

/// The endpoint of the data to the host: the second of its direction, after that of events.
const DATA_IN: usize = 2;
/// Steps in which the controller lets go of a buffer.
const MAX_ABORT_STEPS: usize = 1_000;
/// More than a packet of any request has: the driver then drops the request that waits for its data.
const TOO_LONG: u16 = 0x3FF;
/// RP2040-E15: the controller hangs when the ACK of the host after a bulk IN arrives corrupted, as behind the hub of a Raspberry Pi 4 late in a frame.
/// A reset of the bus does not help. The RP2350 does not have this erratum: all that follows from it is compiled out there.
const HANGS: bool = cfg!(feature = "rp2040");
/// From here to the end of a frame no bulk IN is made available: 800 us, less the time in which interrupts delay the driver.
const FRAME_END_US: u32 = 750;
/// From here on a hub sends nothing more in this frame.
const FRAME_OVER_US: u32 = 998;
/// A longer frame means that its end was seen late: flash was being erased.
const LONGEST_FRAME_US: u32 = 1_030;
/// A host that has reset the bus sends its first request much sooner.
const HANG_US: u32 = 5_000_000;

/// When the last frame of the bus began.
static FRAME_AT_US: AtomicU32 = AtomicU32::new(0);
/// From when on in that frame to wait for the next.
static WAIT_FROM_US: AtomicU32 = AtomicU32::new(FRAME_END_US);
/// What the host has done.
static HOST: CriticalSectionMutex<Cell<Host>> = CriticalSectionMutex::new(Cell::new(Host::Unseen));

#[derive(Clone, Copy)]
enum Host {
    /// No request since the board is attached. A charger may hold the bus in reset for ever.
    Unseen,
    Asks,
    /// It has reset the bus at this time, and sent no request since.
    Resets(u32),
}

/// Takes back a packet that the host has not fetched: it belongs to a program that is gone. After a reset of the bus the driver does so itself.
pub(crate) fn retract_packet() {
    let mut aborted = EpAbort(0);
    aborted.set_ep_in(DATA_IN, true);
    take_back(aborted, || {
        let buffer = pac::USB_DPRAM.ep_in_buffer_control(DATA_IN);
        let old = buffer.read();
        if old.available(0) {
            // The driver flips the toggle before each packet: the next one has that of this one.
            buffer.write(|w| w.set_pid(0, !old.pid(0)));
        }
    });
}

/// Rewrites the control of buffers that the controller has, and keeps it from them meanwhile.
///
/// Where EP_ABORT must not be set (RP2040-E2), nothing does: a packet that is fetched in this very moment costs the next one. A host that closes the port
/// or begins another request has stopped reading by then.
fn take_back(buffers: EpAbort, rewrite: impl FnOnce()) {
    if !chip::can_abort_buffers() {
        return rewrite();
    }
    let (abort, done) = (pac::USB.ep_abort(), pac::USB.ep_abort_done());
    // The handler may run while the task is here.
    abort.modify(|w| w.0 |= buffers.0);
    for _ in 0..MAX_ABORT_STEPS {
        if done.read().0 & buffers.0 == buffers.0 {
            break;
        }
    }
    rewrite();
    done.write_value(EpAbortDone(buffers.0));
    abort.modify(|w| w.0 &= !buffers.0);
}

/// Whether the host has begun something new that the driver has not seen yet: a request or a reset of the bus.
fn is_superseded() -> bool {
    let status = pac::USB.sie_status().read();
    status.setup_rec() || status.bus_reset()
}

/// Frees endpoint 0 of the packet that a superseded request waits for, so that this request ends. Whether there was one.
fn free_control_buffers() -> bool {
    let dpram = pac::USB_DPRAM;
    let buffers = [
        dpram.ep_in_buffer_control(0),
        dpram.ep_out_buffer_control(0),
    ];
    let is_waiting = buffers.iter().any(|buffer| buffer.read().available(0));
    if is_waiting {
        let mut aborted = EpAbort(0);
        aborted.set_ep_in(0, true);
        aborted.set_ep_out(0, true);
        take_back(aborted, || {
            for buffer in buffers {
                buffer.write(|w| w.set_length(0, TOO_LONG));
            }
        });
    }
    is_waiting
}

/// Runs before the driver's own handler.
pub(crate) struct FirstHandler;

impl Handler<USBCTRL_IRQ> for FirstHandler {
    unsafe fn on_interrupt() {
        if HANGS {
            watch_host();
        }
        if is_superseded() {
            free_control_buffers();
        }
    }
}

fn watch_host() {
    let (status, now_us) = (pac::USB.sie_status().read(), now_us());
    HOST.lock(|host| match host.get() {
        _ if status.setup_rec() => host.set(Host::Asks),
        Host::Asks if status.bus_reset() => host.set(Host::Resets(now_us)),
        _ => {}
    });
    if pac::USB.ints().read().dev_sof() {
        // This ends the interrupt.
        let _ = pac::USB.sof_rd().read();
        let frame_us = now_us.wrapping_sub(FRAME_AT_US.load(Ordering::Relaxed));
        let is_late = frame_us > LONGEST_FRAME_US;
        let wait_from_us = if is_late { 0 } else { FRAME_END_US };
        WAIT_FROM_US.store(wait_from_us, Ordering::Relaxed);
        FRAME_AT_US.store(now_us, Ordering::Relaxed);
    }
}

/// The board is attached, or not: what another host has done is over.
pub(crate) fn forget_host() {
    HOST.lock(|host| host.set(Host::Unseen));
}

/// Whether the controller hangs (RP2040-E15): a host that has used the board resets the bus, and its requests do not arrive. Only a restart helps.
pub(crate) fn is_hung() -> bool {
    let host = HOST.lock(Cell::get);
    HANGS && matches!(host, Host::Resets(at_us) if now_us().wrapping_sub(at_us) > HANG_US)
}

/// Lets the driver write a packet only while no frame ends (RP2040-E15): it makes its buffer available when it is polled.
pub(crate) async fn outside_frame_end<T>(write: impl Future<Output = T>) -> T {
    let mut write = pin!(write);
    poll_fn(|cx| {
        let frame_us = now_us().wrapping_sub(FRAME_AT_US.load(Ordering::Relaxed));
        let end = WAIT_FROM_US.load(Ordering::Relaxed)..FRAME_OVER_US;
        if HANGS && end.contains(&frame_us) {
            // Only its waker is wanted.
            let _ = pin!(Timer::after_micros((FRAME_OVER_US - frame_us).into())).poll(cx);
            return Poll::Pending;
        }
        write.as_mut().poll(cx)
    })
    .await
}

/// Runs the device, whose driver waits for the packets of a request even when the host has given it up: the next answers would be those of the request
/// before, and a reset of the bus would go unseen.
pub(crate) async fn run(mut device: UsbDevice<'static, Driver<'static, USB>>) {
    let mut device = pin!(device.run());
    poll_fn(|cx| {
        loop {
            // It never ends.
            let _ = device.as_mut().poll(cx);
            if !is_superseded() {
                // The driver masks SETUP from one request until it waits for the next.
                cortex_m::interrupt::free(|_| {
                    pac::USB.inte().modify(|w| {
                        w.set_setup_req(true);
                        w.set_dev_sof(HANGS);
                    });
                });
                return Poll::<()>::Pending;
            }
            // What the superseded request has sent since.
            if !free_control_buffers() {
                return Poll::Pending;
            }
        }
    })
    .await;
}
