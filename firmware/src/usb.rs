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
use embassy_rp::gpio::{AnyPin, Flex, Pull};
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
use fencelight_board::device::{USB_ID, USB_PRODUCT};
use fencelight_board::pins;
use static_cell::StaticCell;

use crate::channels::{
    EVENTS, HOST_GONE, LED_TEXT, LINES, REPLY, SETTLED, SharedLedStream, SharedReply,
};
use crate::image::VERSION;
use crate::{chip, commands, keys, probe, usb_errata};

bind_interrupts!(struct Irqs {
    USBCTRL_IRQ => usb_errata::FirstHandler, InterruptHandler<USB>;
});

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
/// The request that sets the speed of a serial port, and the speed at which the port is closed to ask for the boot loader, as Arduino does.
const SET_LINE_CODING: u8 = 0x20;
const TOUCH_BAUD: u32 = 1_200;
/// The request that sets the control lines of a serial port, and the bit of DTR in its value.
const SET_CONTROL_LINE_STATE: u8 = 0x22;
const DTR: u16 = 1;
/// Class, subclass and protocol of picotool's reset interface, its number behind the two of the port, and its requests.
const RESET_CLASS: [u8; 3] = [0xFF, 0x00, 0x01];
const RESET_INTERFACE: u16 = 2;
const RESET_REQUEST_BOOTSEL: u8 = 1;
const RESET_REQUEST_FLASH: u8 = 2;
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

/// The command, `reboot` or `bootsel`, that a host asks for without a line.
static RESTART: Signal<CriticalSectionRawMutex, &'static [u8]> = Signal::new();

/// Notices when a program leaves the port, and what asks for a restart. It comes before the class of the port and answers no request of it.
struct PortWatch {
    /// The port has the speed that asks for the boot loader.
    is_touched: bool,
}

impl Handler for PortWatch {
    fn enabled(&mut self, is_enabled: bool) {
        defmt::debug!("USB enabled: {=bool}", is_enabled);
    }

    fn addressed(&mut self, address: u8) {
        defmt::debug!("USB address {=u8}", address);
    }

    fn configured(&mut self, is_configured: bool) {
        defmt::debug!("USB configured: {=bool}", is_configured);
    }

    fn reset(&mut self) {
        defmt::debug!("USB bus reset");
        PORT_LEFT.signal(());
        // A bus that was asleep wakes by a reset too.
        keys::set_host_present(true);
    }

    fn suspended(&mut self, is_suspended: bool) {
        defmt::debug!("USB suspended: {=bool}", is_suspended);
        // The program at the port is still there, but cannot release anything.
        keys::set_host_present(!is_suspended);
    }

    fn control_out(&mut self, request: Request, data: &[u8]) -> Option<OutResponse> {
        if (request.request_type, request.recipient) != (RequestType::Class, Recipient::Interface) {
            return None;
        }
        match (request.index, request.request) {
            // Granted in any case: whether the board restarts is up to the rights of the host.
            (RESET_INTERFACE, RESET_REQUEST_BOOTSEL) => RESTART.signal(b"bootsel"),
            (RESET_INTERFACE, RESET_REQUEST_FLASH) => RESTART.signal(b"reboot"),
            (_, SET_LINE_CODING) => {
                self.is_touched = data.starts_with(&TOUCH_BAUD.to_le_bytes());
                return None;
            }
            (_, SET_CONTROL_LINE_STATE) => {
                let is_open = request.value & DTR != 0;
                defmt::debug!("USB port open: {=bool}", is_open);
                if !is_open {
                    usb_errata::retract_packet();
                    PORT_LEFT.signal(());
                }
                if !is_open && self.is_touched {
                    RESTART.signal(b"bootsel");
                }
                return None;
            }
            _ => return None,
        }
        Some(OutResponse::Accepted)
    }
}

/// A number of 64 bits as hexadecimal digits.
type Serial = heapless::String<16>;

fn serial(number: u64) -> Serial {
    let mut serial = Serial::new();
    // The capacity is exactly that.
    let _ = write!(serial, "{number:016X}");
    serial
}

type Port = CdcAcmClass<'static, Driver<'static, USB>>;

/// The usb task.
#[embassy_executor::task]
pub(crate) async fn run(
    usb: Peri<'static, USB>,
    bus_power: BusPower,
    serial_number: u64,
    reply: SharedReply,
    stream: SharedLedStream,
) {
    static STATE: StaticCell<State<'static>> = StaticCell::new();
    #[unsafe(export_name = "fl_probe_serial_number")]
    static SERIAL: StaticCell<Serial> = StaticCell::new();
    // The configuration descriptor, the longest of all, has 92 bytes.
    static BUFFERS: StaticCell<[[u8; DESCRIPTOR_BYTES]; 3]> = StaticCell::new();
    static WATCH: StaticCell<PortWatch> = StaticCell::new();
    let [vendor, product] = USB_ID;
    let mut config = Config::new(vendor, product);
    config.manufacturer = Some("Fencelight");
    config.product = Some(USB_PRODUCT);
    config.device_release = RELEASE;
    // Distinguishes two boards on one host.
    config.serial_number = Some(SERIAL.init(serial(serial_number)).as_str());
    // A bare module has no supply but the bus.
    config.self_powered = keys::has_board();
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
    builder.handler(WATCH.init(PortWatch { is_touched: false }));
    let port = CdcAcmClass::new(&mut builder, STATE.init(State::new()), PACKET_BYTES as u16);
    let [class, subclass, protocol] = RESET_CLASS;
    builder
        .function(class, subclass, protocol)
        .interface()
        .alt_setting(class, subclass, protocol, None);
    let mut server = PortServer {
        port,
        reply,
        stream,
    };
    let device = builder.build();
    // The driver has attached already.
    set_attached(bus_power.is_fed());
    join3(
        usb_errata::run(device),
        server.run(),
        follow_bus_power(&bus_power),
    )
    .await;
}

/// The sense of the bus power.
pub(crate) struct BusPower {
    pin: Flex<'static>,
    has_divider: bool,
}

impl BusPower {
    /// Finds out whether the module has a divider, which follows one pull of the chip at most. On a Pico W the pin is a line of the radio.
    pub(crate) fn new(pin: Peri<'static, AnyPin>) -> Self {
        let mut pin = Flex::new(pin);
        pin.set_as_input();
        let mut power = Self {
            pin,
            has_divider: true,
        };
        let levels = [Pull::Down, Pull::Up].map(|pull| {
            power.pin.set_pull(pull);
            keys::settle();
            power.is_fed()
        });
        power.has_divider = levels != [false, true];
        power
    }

    /// Whether the bus has power; without a divider it counts as fed.
    fn is_fed(&self) -> bool {
        // The divider has 10 kOhm to ground.
        chip::release_input(pins::USB_POWER);
        !self.has_divider || self.pin.is_high()
    }
}

/// Attaches to the bus, which the host then resets, or leaves it.
fn set_attached(is_attached: bool) {
    defmt::info!("USB attached: {=bool}", is_attached);
    pac::USB
        .sie_ctrl()
        .modify(|control| control.set_pullup_en(is_attached));
    usb_errata::forget_host();
}

/// Is attached while the bus has power. Restarts the chip if its controller hangs.
async fn follow_bus_power(bus_power: &BusPower) -> ! {
    let mut was_high = bus_power.is_fed();
    loop {
        Timer::after_millis(BUS_POLL_MS).await;
        let is_high = bus_power.is_fed();
        if is_high != was_high {
            was_high = is_high;
            set_attached(is_high);
            if !is_high {
                PORT_LEFT.signal(());
            }
        } else if is_high && usb_errata::is_hung() {
            defmt::info!("USB hangs");
            commands::request_reboot();
            // As after the reply to `reboot`.
            Timer::after_millis(REPLY_DRAIN_MS).await;
            commands::perform_end();
        }
    }
}

/// Ends the program after the time to send the reply and to save the last move.
async fn end() -> ! {
    Timer::after_millis(REPLY_DRAIN_MS).await;
    commands::perform_end()
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
            self.follow_restart().await;
            probe::usb_step();
        }
    }

    /// Hands a restart that a host asks for without a line to the table, which decides by the rights of the host. Its reply is not sent.
    async fn follow_restart(&mut self) {
        if let Some(command) = RESTART.try_take()
            && let Ok(line) = Line::from_slice(command)
        {
            REPLY.reset();
            LINES.send(line).await;
            REPLY.wait().await;
            if commands::is_end_requested() {
                end().await;
            }
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
            self.follow_restart().await;
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
        defmt::trace!("USB line {=[u8]:a}", line);
        LINES.send(line).await;
        self.await_reply().await?;
        if commands::is_end_requested() {
            let _ = with_timeout(LAST_REPLY_TIMEOUT, self.send_reply()).await;
            end().await;
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
            let write = usb_errata::outside_frame_end(self.port.write_packet(bytes));
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
