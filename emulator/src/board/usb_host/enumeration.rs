//! How Linux finds out what a device is, and sets up its serial port.

use super::transfer::{self, UsbOutcome, UsbRequest};

/// The address that the device gets.
pub(super) const ADDRESS: u8 = 7;
const DEVICE: u8 = 1;
const CONFIGURATION: u8 = 2;
const STRING: u8 = 3;
const INTERFACE: u8 = 4;
const ENDPOINT: u8 = 5;
const QUALIFIER: u8 = 6;
const OBJECTS: u8 = 15;
const COMMUNICATIONS: u8 = 2;
const BULK: u8 = 2;
const INTERRUPT: u8 = 3;
const TO_HOST: u8 = 0x80;
/// The first version of USB with a descriptor of objects.
const OBJECTS_SINCE: u16 = 0x0201;
/// The speed at which Linux sets up every serial port.
const FIRST_SPEED: u32 = 9_600;
const MAX_STRING: u16 = 255;
/// Where the device descriptor has the numbers of its texts.
const MANUFACTURER: usize = 14;
const PRODUCT: usize = 15;
const SERIAL_NUMBER: usize = 16;

/// The descriptors of a device.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UsbDescriptors {
    /// The device descriptor.
    pub device: Vec<u8>,
    /// The configuration with its interfaces and endpoints.
    pub configuration: Vec<u8>,
    /// The descriptor of objects.
    pub objects: Vec<u8>,
    /// The maker.
    pub manufacturer: String,
    /// The product.
    pub product: String,
    /// The serial number.
    pub serial_number: String,
    /// The interface that controls the serial port.
    pub control_interface: u8,
    /// The endpoint of events of the serial port and its interval in frames.
    pub events: Option<(u8, u8)>,
    /// The endpoints of its data, to the host and to the device.
    pub data: [u8; 2],
    language: u16,
}

impl UsbDescriptors {
    fn word(&self, offset: usize) -> u16 {
        let bytes = self.device.get(offset..offset + 2);
        bytes.map_or(0, |bytes| u16::from_le_bytes([bytes[0], bytes[1]]))
    }

    /// The numbers of vendor and product.
    #[must_use]
    pub fn ids(&self) -> [u16; 2] {
        [self.word(8), self.word(10)]
    }

    /// Whether the device has a supply of its own.
    #[must_use]
    pub fn is_self_powered(&self) -> bool {
        self.configuration
            .get(7)
            .is_some_and(|attributes| attributes & 1 << 6 != 0)
    }

    /// The current that the device may draw from the bus.
    #[must_use]
    pub fn max_ma(&self) -> u32 {
        self.configuration
            .get(8)
            .map_or(0, |&units| 2 * u32::from(units))
    }

    /// The length of a descriptor with all that follows it, by its head.
    fn total(&self, kind: u8) -> u16 {
        let head = match kind {
            OBJECTS => &self.objects,
            _ => &self.configuration,
        };
        let bytes = head.get(2..4).and_then(|bytes| bytes.first_chunk());
        bytes.map_or(0, |bytes| u16::from_le_bytes(*bytes))
    }

    fn string_number(&self, offset: usize) -> u8 {
        self.device.get(offset).copied().unwrap_or(0)
    }

    /// Finds the serial port in the configuration.
    fn find_port(&mut self) -> bool {
        let mut rest = &self.configuration[..];
        self.data = [0; 2];
        self.events = None;
        while let [length, kind, ..] = *rest {
            let Some((descriptor, behind)) = rest.split_at_checked(usize::from(length)) else {
                return false;
            };
            match (kind, descriptor) {
                (INTERFACE, [_, _, number, _, _, COMMUNICATIONS, ..]) => {
                    self.control_interface = *number;
                }
                (ENDPOINT, [_, _, address, attributes, _, _, interval, ..]) => {
                    let number = address & 0xF;
                    match attributes & 3 {
                        INTERRUPT => self.events = Some((number, *interval)),
                        BULK if address & TO_HOST != 0 => self.data[0] = number,
                        BULK => self.data[1] = number,
                        _ => {}
                    }
                }
                _ if length < 2 => return false,
                _ => {}
            }
            rest = behind;
        }
        !self.data.contains(&0)
    }
}

/// The text of a string descriptor.
fn text(descriptor: &[u8]) -> String {
    let units = descriptor.get(2..).unwrap_or_default();
    let units: Vec<u16> = units
        .chunks_exact(2)
        .map(|pair| u16::from_le_bytes([pair[0], pair[1]]))
        .collect();
    String::from_utf16_lossy(&units)
}

/// A request of the enumeration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Action {
    /// Reads this many bytes of a descriptor; of a larger one only the head, which has its length.
    Descriptor(u8, u16),
    /// Reads all of the descriptor whose head was read.
    Whole(u8),
    /// Reads the text whose number is at this place of the device descriptor; at 0 are the languages.
    Text(usize),
    Address,
    Configuration,
    LineCoding,
}

/// A step of the enumeration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step(usize);

impl Step {
    /// The first look at the device, after which Linux resets it again.
    pub(super) const FIRST: Self = Self(0);
    pub(super) const ADDRESS: Self = Self(1);
    pub(super) const CONFIGURATION: Self = Self(12);
    const ORDER: [Action; 14] = [
        Action::Descriptor(DEVICE, 64),
        Action::Address,
        Action::Descriptor(DEVICE, 18),
        Action::Descriptor(OBJECTS, 5),
        Action::Whole(OBJECTS),
        Action::Descriptor(QUALIFIER, 10),
        Action::Descriptor(CONFIGURATION, 9),
        Action::Whole(CONFIGURATION),
        Action::Text(0),
        Action::Text(PRODUCT),
        Action::Text(MANUFACTURER),
        Action::Text(SERIAL_NUMBER),
        Action::Configuration,
        Action::LineCoding,
    ];

    /// The next step that the device needs.
    pub(super) fn next(self, found: &UsbDescriptors) -> Option<Self> {
        let applies = |action: Action| match action {
            Action::Descriptor(OBJECTS, _) | Action::Whole(OBJECTS) => {
                found.word(2) >= OBJECTS_SINCE
            }
            Action::Text(place) => place == 0 || found.string_number(place) != 0,
            _ => true,
        };
        let mut rest = self.0 + 1..Self::ORDER.len();
        rest.find(|step| applies(Self::ORDER[*step])).map(Self)
    }

    /// The request and its data.
    pub(super) fn request(self, found: &UsbDescriptors) -> (UsbRequest, Vec<u8>) {
        let get = UsbRequest::get_descriptor;
        let request = match Self::ORDER[self.0] {
            Action::Descriptor(kind, bytes) => get(kind, 0, 0, bytes),
            Action::Whole(kind) => get(kind, 0, 0, found.total(kind)),
            Action::Text(0) => get(STRING, 0, 0, MAX_STRING),
            Action::Text(place) => {
                let number = found.string_number(place);
                get(STRING, number, found.language, MAX_STRING)
            }
            Action::Address => UsbRequest::set_address(ADDRESS),
            Action::Configuration => UsbRequest::set_configuration(1),
            Action::LineCoding => {
                let request = UsbRequest::set_line_coding(found.control_interface);
                return (request, transfer::line_coding(FIRST_SPEED));
            }
        };
        (request, Vec::new())
    }

    /// Takes the outcome. Whether the device has answered as it must.
    pub(super) fn accept(self, outcome: &UsbOutcome, found: &mut UsbDescriptors) -> bool {
        let action = Self::ORDER[self.0];
        let data = match outcome {
            UsbOutcome::Done(data) => data,
            // Only devices for two speeds have it.
            UsbOutcome::Stalled => return matches!(action, Action::Descriptor(QUALIFIER, _)),
            UsbOutcome::NoAnswer | UsbOutcome::Aborted => return false,
        };
        let (kind, bytes) = match action {
            Action::Descriptor(QUALIFIER, _)
            | Action::Address
            | Action::Configuration
            | Action::LineCoding => return true,
            Action::Text(0) => {
                let language = data.get(2..4).and_then(|bytes| bytes.first_chunk());
                found.language = language.map_or(0, |bytes| u16::from_le_bytes(*bytes));
                return language.is_some();
            }
            Action::Text(place) => {
                *match place {
                    PRODUCT => &mut found.product,
                    MANUFACTURER => &mut found.manufacturer,
                    _ => &mut found.serial_number,
                } = text(data);
                (STRING, data.first().map_or(0, |length| u16::from(*length)))
            }
            // The first look asks for more than there is.
            Action::Descriptor(kind, bytes) => (kind, bytes.min(18)),
            Action::Whole(kind) => (kind, found.total(kind)),
        };
        match kind {
            DEVICE => found.device.clone_from(data),
            OBJECTS => found.objects.clone_from(data),
            CONFIGURATION => found.configuration.clone_from(data),
            _ => {}
        }
        let is_whole = data.len() == usize::from(bytes) && data.get(1) == Some(&kind);
        is_whole && (action != Action::Whole(CONFIGURATION) || found.find_port())
    }
}
