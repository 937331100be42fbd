//! The console over USB: a serial port that receives lines and sends replies.
//!
//! Owns the USB controller. Whatever a host does (nothing, nonsense, reads nothing for an hour), only this task waits. Lines go to the table one by
//! one: the next waits here, or in the host, until the last one is answered.
//!
//! Overflow: a host that does not read for `HOST_TIMEOUT` loses the rest of the reply. A reply that outgrows `ReplyText` is replaced by an
//! error before it gets here (`table.rs`).

use core::cell::RefCell;
use core::fmt::Write as _;

use embassy_futures::join::join;
use embassy_futures::select::{Either, select};
use embassy_rp::peripherals::USB;
use embassy_rp::usb::{Driver, InterruptHandler};
use embassy_rp::{Peri, bind_interrupts};
use embassy_sync::blocking_mutex::CriticalSectionMutex;
use embassy_time::{Duration, Timer, with_timeout};
use embassy_usb::class::cdc_acm::{CdcAcmClass, State};
use embassy_usb::driver::EndpointError;
use embassy_usb::{Builder, Config};
use fencelight_core::console::{LineBuffer, next_packet};
use static_cell::StaticCell;

use crate::channels::{HOST_GONE, LINES, REPLY, ReplyText};
use crate::{commands, probe};

bind_interrupts!(struct Irqs {
    USBCTRL_IRQ => InterruptHandler<USB>;
});

/// Raspberry Pi's vendor number and its product number for a Pico with a serial port.
const VENDOR: u16 = 0x2E8A;
const PRODUCT: u16 = 0x000A;
/// Version of this crate as `bcdDevice`: two decimal digits for the major number, one for the minor, one for the patch.
const RELEASE: u16 = digit(env!("CARGO_PKG_VERSION_MAJOR")) << 8
    | digit(env!("CARGO_PKG_VERSION_MINOR")) << 4
    | digit(env!("CARGO_PKG_VERSION_PATCH"));
/// A packet of full-speed USB.
const PACKET_BYTES: usize = 64;
/// A host that does not read for this long has gone.
const HOST_TIMEOUT: Duration = Duration::from_secs(2);
/// Between the reply to `reboot` and the reboot.
const REPLY_DRAIN_MS: u64 = 600;
/// Longest wait between two beats.
const WAIT_MS: u64 = 500;

/// The reply that is being sent.
static OUTGOING: CriticalSectionMutex<RefCell<ReplyText>> =
    CriticalSectionMutex::new(RefCell::new(ReplyText::new()));

/// Takes a reply from the table, which then signals it.
pub(crate) fn set_reply(reply: &ReplyText) {
    OUTGOING.lock(|outgoing| {
        if let Ok(mut outgoing) = outgoing.try_borrow_mut() {
            outgoing.clear();
            // Both have the same capacity.
            let _ = outgoing.push_str(reply);
        }
    });
}

/// The value of a number of one decimal digit. A longer one does not fit its digit of [`RELEASE`] and stops the build.
const fn digit(number: &str) -> u16 {
    match number.as_bytes() {
        [digit @ b'0'..=b'9'] => (*digit - b'0') as u16,
        _ => panic!("a part of the version has more than one digit"),
    }
}

/// Eight bytes as hexadecimal digits.
type Serial = heapless::String<16>;

fn serial(number: [u8; 8]) -> Serial {
    let mut serial = Serial::new();
    // The capacity is exactly that.
    let _ = write!(serial, "{:016X}", u64::from_be_bytes(number));
    serial
}

type Port = CdcAcmClass<'static, Driver<'static, USB>>;

/// The usb task.
#[embassy_executor::task]
pub(crate) async fn run(usb: Peri<'static, USB>, unique_id: Option<[u8; 8]>) {
    static STATE: StaticCell<State<'static>> = StaticCell::new();
    #[unsafe(export_name = "fl_probe_serial_number")]
    static SERIAL: StaticCell<Serial> = StaticCell::new();
    static BUFFERS: StaticCell<[[u8; 256]; 3]> = StaticCell::new();
    let mut config = Config::new(VENDOR, PRODUCT);
    config.manufacturer = Some("Fencelight");
    config.product = Some("Fencelight board");
    config.device_release = RELEASE;
    // Distinguishes two boards on one host.
    config.serial_number = unique_id.map(|number| SERIAL.init(serial(number)).as_str());
    config.max_power = 450;
    let [descriptors, bos, control] = BUFFERS.init([[0; 256]; 3]);
    let mut builder = Builder::new(
        Driver::new(usb, Irqs),
        config,
        descriptors,
        bos,
        &mut [],
        control,
    );
    let mut port = CdcAcmClass::new(&mut builder, STATE.init(State::new()), PACKET_BYTES as u16);
    let mut device = builder.build();
    join(device.run(), serve(&mut port)).await;
}

async fn serve(port: &mut Port) -> ! {
    let mut incoming = LineBuffer::new();
    loop {
        match select(port.wait_connection(), Timer::after_millis(WAIT_MS)).await {
            Either::First(()) => {
                // However the connection ends, the next host starts with an empty line.
                let _ = serve_host(port, &mut incoming).await;
                incoming.clear();
            }
            Either::Second(()) => {}
        }
        probe::usb_step();
    }
}

async fn serve_host(port: &mut Port, incoming: &mut LineBuffer) -> Result<(), EndpointError> {
    let mut bytes = [0; PACKET_BYTES];
    loop {
        probe::usb_step();
        let read = select(port.read_packet(&mut bytes), Timer::after_millis(WAIT_MS)).await;
        let Either::First(count) = read else {
            continue;
        };
        for &byte in bytes.iter().take(count?) {
            if let Some(line) = incoming.push(byte) {
                REPLY.reset();
                LINES.send(line).await;
                await_reply(port).await?;
                let sent = send(port).await;
                if commands::is_end_requested() {
                    // Time to send the reply and to save the last move.
                    Timer::after_millis(REPLY_DRAIN_MS).await;
                    commands::perform_end();
                }
                sent?;
            }
        }
    }
}

/// Waits for a reply, which may take as long as a search. A host that closes the port meanwhile cancels it.
async fn await_reply(port: &Port) -> Result<(), EndpointError> {
    let was_open = port.dtr();
    loop {
        match select(REPLY.wait(), Timer::after_millis(WAIT_MS)).await {
            Either::First(()) => return Ok(()),
            Either::Second(()) if was_open && !port.dtr() => {
                HOST_GONE.signal(());
                return Err(EndpointError::Disabled);
            }
            Either::Second(()) => probe::usb_step(),
        }
    }
}

async fn send(port: &mut Port) -> Result<(), EndpointError> {
    let mut sent = 0;
    loop {
        let mut bytes: heapless::Vec<u8, PACKET_BYTES> = heapless::Vec::new();
        OUTGOING.lock(|outgoing| {
            if let Ok(outgoing) = outgoing.try_borrow() {
                // A packet fits the buffer.
                let _ = bytes.extend_from_slice(next_packet(&outgoing, sent, PACKET_BYTES));
            }
        });
        let gone = with_timeout(HOST_TIMEOUT, port.write_packet(&bytes)).await;
        gone.map_err(|_| EndpointError::Disabled)??;
        probe::usb_step();
        sent += bytes.len();
        // A packet that is not full ends the reply.
        if bytes.len() < PACKET_BYTES {
            return Ok(());
        }
    }
}
