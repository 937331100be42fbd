//! The console over USB: a serial port that receives lines and sends replies.
//!
//! Owns the USB controller and the sense of the bus power: the board is attached to the bus only while the host feeds it. Whatever a host does (nothing, nonsense, reads nothing for an hour), only this task waits. Lines go to the table one by
//! one: the next waits here, or in the host, until the last one is answered.
//!
//! What the host does to keys is answered when it has had its effect (`keys.rs`), and what it holds opens when it goes away: a closed port, a reset, a bus
//! that sleeps or has no power. Frames that a host watches are sent between replies, also while the table searches; they are formed packet by packet.
//!
//! Overflow: a reply waits for a host that does not read, and with it the next line. A program that closes the port, and a host that resets the bus, lose
//! what was not sent, and a line that the table has not taken yet: the next one begins with an empty line and gets replies to its own lines only. A reply that outgrows `ReplyText` is replaced by
//! an error before it gets here (`table.rs`).

use core::fmt::Write as _;

use embassy_futures::join::join3;
use embassy_futures::select::{
    Either, Either3, Either4, Either5, select, select3, select4, select5,
};
use embassy_rp::gpio::Input;
use embassy_rp::peripherals::USB;
use embassy_rp::usb::{Driver, InterruptHandler};
use embassy_rp::{Peri, bind_interrupts, pac};
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::signal::Signal;
use embassy_time::{Duration, Timer, with_timeout};
use embassy_usb::class::cdc_acm::{CdcAcmClass, State};
use embassy_usb::control::{OutResponse, Recipient, Request, RequestType};
use embassy_usb::driver::EndpointError;
use embassy_usb::{Builder, Config, Handler};
use fencelight_board::console::{Line, LineBuffer, next_packet};
use fencelight_core::geometry::pins;
use static_cell::StaticCell;

use crate::channels::{
    EVENTS, HOST_GONE, LED_TEXT, LINES, REPLY, SETTLED, SharedLedStream, SharedReply,
};
use crate::image::VERSION;
use crate::{chip, commands, keys, probe};

bind_interrupts!(struct Irqs {
    USBCTRL_IRQ => InterruptHandler<USB>;
});

/// The vendor number of pid.codes, and its product number for tests: a number of our own is not assigned yet.
const VENDOR: u16 = 0x1209;
const PRODUCT: u16 = 0x0001;
/// The most current from the bus: USB feeds the Pico alone. The LEDs have a supply of their own.
const BUS_MA: u16 = 100;
/// Time between two looks at the power of the bus.
const BUS_POLL_MS: u64 = 20;
/// Version of this crate as `bcdDevice`: two decimal digits for the major number, one for the minor, one for the patch.
const RELEASE: u16 = {
    let [major, minor, patch] = VERSION;
    (major as u16) << 8 | (minor as u16) << 4 | patch as u16
};
/// Room for descriptors and strings.
const DESCRIPTOR_BYTES: usize = 192;
/// A packet of full-speed USB.
const PACKET_BYTES: usize = 64;
/// The endpoint of the data to the host: the second of its direction, after that of events.
const DATA_IN: usize = 2;
/// The request that sets the control lines of a serial port, and the bit of DTR in its value.
const SET_CONTROL_LINE_STATE: u8 = 0x22;
const DTR: u16 = 1;
/// Steps in which the controller lets go of a buffer.
const MAX_ABORT_STEPS: usize = 1_000;
/// A host that does not read the reply to `reboot` for this long has gone.
const LAST_REPLY_TIMEOUT: Duration = Duration::from_secs(2);
/// The table answers a line within this time, but for a search.
const TABLE_MS: u64 = 100;
/// Between the reply to `reboot` and the reboot.
const REPLY_DRAIN_MS: u64 = 600;
/// Longest wait between two beats.
const WAIT_MS: u64 = 500;

/// The program at the port has closed it, or the host has reset the bus.
static PORT_LEFT: Signal<CriticalSectionRawMutex, ()> = Signal::new();

/// Notices when a program leaves the port. It comes before the class of the port and answers no request.
struct PortWatch;

impl Handler for PortWatch {
    fn reset(&mut self) {
        PORT_LEFT.signal(());
        // A bus that was asleep wakes by a reset too.
        keys::set_host_present(true);
    }

    fn suspended(&mut self, is_suspended: bool) {
        // The program at the port is still there, but cannot release anything.
        keys::set_host_present(!is_suspended);
    }

    fn control_out(&mut self, request: Request, _data: &[u8]) -> Option<OutResponse> {
        let is_lines = request.request_type == RequestType::Class
            && request.recipient == Recipient::Interface
            && request.request == SET_CONTROL_LINE_STATE;
        if is_lines && request.value & DTR == 0 {
            retract_packet();
            PORT_LEFT.signal(());
        }
        None
    }
}

/// Takes back a packet that the host has not fetched: it belongs to a program that is gone. After a reset of the bus the driver does so itself.
fn retract_packet() {
    let (registers, buffer) = (pac::USB, pac::USB_DPRAM.ep_in_buffer_control(DATA_IN));
    registers.ep_abort().write(|w| w.set_ep_in(DATA_IN, true));
    for _ in 0..MAX_ABORT_STEPS {
        if registers.ep_abort_done().read().ep_in(DATA_IN) {
            break;
        }
    }
    let old = buffer.read();
    if old.available(0) {
        // The driver flips the toggle before each packet: the next one has that of this one.
        buffer.write(|w| w.set_pid(0, !old.pid(0)));
    }
    registers
        .ep_abort_done()
        .write(|w| w.set_ep_in(DATA_IN, true));
    registers.ep_abort().write(|_| {});
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
pub(crate) async fn run(
    usb: Peri<'static, USB>,
    bus_power: Input<'static>,
    unique_id: Option<[u8; 8]>,
    reply: SharedReply,
    stream: SharedLedStream,
) {
    static STATE: StaticCell<State<'static>> = StaticCell::new();
    #[unsafe(export_name = "fl_probe_serial_number")]
    static SERIAL: StaticCell<Serial> = StaticCell::new();
    // The configuration descriptor, the longest of all, has 75 bytes.
    static BUFFERS: StaticCell<[[u8; DESCRIPTOR_BYTES]; 3]> = StaticCell::new();
    static WATCH: StaticCell<PortWatch> = StaticCell::new();
    let mut config = Config::new(VENDOR, PRODUCT);
    config.manufacturer = Some("Fencelight");
    config.product = Some("Fencelight board");
    config.device_release = RELEASE;
    // Distinguishes two boards on one host.
    config.serial_number = unique_id.map(|number| SERIAL.init(serial(number)).as_str());
    config.self_powered = true;
    config.max_power = BUS_MA;
    let [descriptors, bos, control] = BUFFERS.init([[0; DESCRIPTOR_BYTES]; 3]);
    let mut builder = Builder::new(
        Driver::new(usb, Irqs),
        config,
        descriptors,
        bos,
        &mut [],
        control,
    );
    builder.handler(WATCH.init(PortWatch));
    let port = CdcAcmClass::new(&mut builder, STATE.init(State::new()), PACKET_BYTES as u16);
    let mut server = PortServer {
        port,
        reply,
        stream,
    };
    let mut device = builder.build();
    // The driver has attached already.
    set_attached(is_fed(&bus_power));
    join3(device.run(), server.run(), follow_bus_power(&bus_power)).await;
}

/// Whether the bus has power.
fn is_fed(bus_power: &Input<'static>) -> bool {
    // The divider has 10 kOhm to ground.
    chip::release_input(pins::USB_POWER);
    bus_power.is_high()
}

/// Attaches to the bus, which the host then resets, or leaves it.
fn set_attached(is_attached: bool) {
    pac::USB
        .sie_ctrl()
        .modify(|control| control.set_pullup_en(is_attached));
}

/// Is attached while the bus has power.
async fn follow_bus_power(bus_power: &Input<'static>) -> ! {
    let mut was_high = is_fed(bus_power);
    loop {
        Timer::after_millis(BUS_POLL_MS).await;
        let is_high = is_fed(bus_power);
        if is_high != was_high {
            was_high = is_high;
            set_attached(is_high);
            if !is_high {
                PORT_LEFT.signal(());
            }
        }
    }
}

/// The port, and what is sent through it.
struct PortServer {
    port: Port,
    reply: SharedReply,
    stream: SharedLedStream,
}

impl PortServer {
    async fn run(&mut self) -> ! {
        let mut incoming = LineBuffer::new();
        loop {
            let connection = self.port.wait_connection();
            match select(connection, Timer::after_millis(WAIT_MS)).await {
                Either::First(()) => {
                    // However the connection ends, the next program starts with an empty line.
                    let _ = self.serve_host(&mut incoming).await;
                    // The table has answered a line, or has not taken it yet: the key of a line that is late would stay down.
                    let _ = LINES.try_receive();
                    keys::open_host_contacts();
                    HOST_GONE.signal(());
                    self.stream.borrow_mut().close();
                    incoming.clear();
                    self.drop_packet().await;
                }
                Either::Second(()) => {}
            }
            probe::usb_step();
        }
    }

    /// Drops a packet of a program that has left.
    async fn drop_packet(&mut self) {
        let mut bytes = [0; PACKET_BYTES];
        // The second future is always ready: nothing waits here.
        let _ = select(self.port.read_packet(&mut bytes), async {}).await;
    }

    async fn serve_host(&mut self, incoming: &mut LineBuffer) -> Result<(), EndpointError> {
        let mut bytes = [0; PACKET_BYTES];
        loop {
            probe::usb_step();
            let read = self.port.read_packet(&mut bytes);
            let wait = Timer::after_millis(WAIT_MS);
            let woken = select5(PORT_LEFT.wait(), read, EVENTS.wait(), LED_TEXT.wait(), wait);
            let count = match woken.await {
                Either5::First(()) => return Err(EndpointError::Disabled),
                Either5::Second(count) => count?,
                Either5::Third(()) => {
                    // An event takes the way of a reply, so it never gets into one.
                    self.exchange(Line::new()).await?;
                    continue;
                }
                Either5::Fourth(()) => {
                    self.send_frame().await?;
                    continue;
                }
                Either5::Fifth(()) => continue,
            };
            for &byte in bytes.iter().take(count) {
                if let Some(line) = incoming.push(byte) {
                    self.exchange(line).await?;
                }
            }
        }
    }

    /// Hands a line to the table and sends its reply.
    async fn exchange(&mut self, line: Line) -> Result<(), EndpointError> {
        REPLY.reset();
        LINES.send(line).await;
        self.await_reply().await?;
        if commands::is_end_requested() {
            let _ = with_timeout(LAST_REPLY_TIMEOUT, self.send_reply()).await;
            // Time to send the reply and to save the last move.
            Timer::after_millis(REPLY_DRAIN_MS).await;
            commands::perform_end();
        }
        while keys::is_host_acting() {
            self.await_signal(&SETTLED).await?;
        }
        self.send_reply().await
    }

    /// Waits for a reply, which may take as long as a search. A program that leaves the port meanwhile cancels it.
    async fn await_reply(&mut self) -> Result<(), EndpointError> {
        let result = self.await_signal(&REPLY).await;
        if result.is_err() {
            HOST_GONE.signal(());
            // A reply that is under way all the same must not be taken for that to the next line.
            let _ = select(REPLY.wait(), Timer::after_millis(TABLE_MS)).await;
        }
        result
    }

    /// Waits for a signal and sends frames meanwhile; fails when the program leaves the port.
    async fn await_signal(
        &mut self,
        signal: &'static Signal<CriticalSectionRawMutex, ()>,
    ) -> Result<(), EndpointError> {
        loop {
            let wait = Timer::after_millis(WAIT_MS);
            match select4(PORT_LEFT.wait(), signal.wait(), LED_TEXT.wait(), wait).await {
                Either4::First(()) => return Err(EndpointError::Disabled),
                Either4::Second(()) => return Ok(()),
                Either4::Third(()) => self.send_frame().await?,
                Either4::Fourth(()) => probe::usb_step(),
            }
        }
    }

    async fn send_reply(&mut self) -> Result<(), EndpointError> {
        let mut sent = 0;
        loop {
            let mut bytes: heapless::Vec<u8, PACKET_BYTES> = heapless::Vec::new();
            // A packet fits the buffer.
            let _ = bytes.extend_from_slice(next_packet(&self.reply.borrow(), sent, PACKET_BYTES));
            self.write_packet(&bytes).await?;
            sent += bytes.len();
            // A packet that is not full ends the reply.
            if bytes.len() < PACKET_BYTES {
                return Ok(());
            }
        }
    }

    /// Sends the frame that waits, if it still does.
    async fn send_frame(&mut self) -> Result<(), EndpointError> {
        let mut bytes = [0; PACKET_BYTES];
        let mut count = self.stream.borrow_mut().read(&mut bytes);
        while count > 0 {
            self.write_packet(bytes.get(..count).unwrap_or_default())
                .await?;
            if count < PACKET_BYTES {
                break;
            }
            count = self.stream.borrow_mut().read(&mut bytes);
            if count == 0 {
                // The last packet was full: an empty one ends the transfer.
                self.write_packet(&[]).await?;
            }
        }
        Ok(())
    }

    /// Hands a packet to the controller as soon as the host has fetched the one before it.
    async fn write_packet(&mut self, bytes: &[u8]) -> Result<(), EndpointError> {
        loop {
            // First the program that leaves: a reset frees the buffer too.
            let write = self.port.write_packet(bytes);
            match select3(PORT_LEFT.wait(), write, Timer::after_millis(WAIT_MS)).await {
                Either3::First(()) => return Err(EndpointError::Disabled),
                Either3::Second(written) => {
                    probe::usb_step();
                    return written;
                }
                Either3::Third(()) => probe::usb_step(),
            }
        }
    }
}
