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

/// What a device says of itself.
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

/// A request of the enumeration, in the order in which they are sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    FirstLook,
    Address,
    Device,
    ObjectsHeader,
    Objects,
    Qualifier,
    ConfigurationHeader,
    WholeConfiguration,
    Languages,
    Product,
    Manufacturer,
    SerialNumber,
    Configuration,
    LineCoding,
}

impl Step {
    pub(super) const FIRST: Self = Self::FirstLook;
    const ORDER: [Self; 14] = [
        Self::FirstLook,
        Self::Address,
        Self::Device,
        Self::ObjectsHeader,
        Self::Objects,
        Self::Qualifier,
        Self::ConfigurationHeader,
        Self::WholeConfiguration,
        Self::Languages,
        Self::Product,
        Self::Manufacturer,
        Self::SerialNumber,
        Self::Configuration,
        Self::LineCoding,
    ];

    /// Whether the device needs this step.
    fn applies(self, found: &UsbDescriptors) -> bool {
        match self {
            Self::ObjectsHeader | Self::Objects => found.word(2) >= OBJECTS_SINCE,
            Self::Manufacturer => found.string_number(14) != 0,
            Self::Product => found.string_number(15) != 0,
            Self::SerialNumber => found.string_number(16) != 0,
            _ => true,
        }
    }

    pub(super) fn next(self, found: &UsbDescriptors) -> Option<Self> {
        let mut rest = Self::ORDER.into_iter().skip_while(|step| *step != self);
        rest.next();
        rest.find(|step| step.applies(found))
    }

    /// The request and its data.
    pub(super) fn request(self, found: &UsbDescriptors) -> (UsbRequest, Vec<u8>) {
        let total = |descriptor: &[u8]| match descriptor {
            [_, _, low, high, ..] => u16::from_le_bytes([*low, *high]),
            _ => 0,
        };
        let get = UsbRequest::get_descriptor;
        let string = |offset| {
            get(
                STRING,
                found.string_number(offset),
                found.language,
                MAX_STRING,
            )
        };
        let request = match self {
            Self::FirstLook => get(DEVICE, 0, 0, 64),
            Self::Address => UsbRequest::set_address(ADDRESS),
            Self::Device => get(DEVICE, 0, 0, 18),
            Self::ObjectsHeader => get(OBJECTS, 0, 0, 5),
            Self::Objects => get(OBJECTS, 0, 0, total(&found.objects)),
            Self::Qualifier => get(QUALIFIER, 0, 0, 10),
            Self::ConfigurationHeader => get(CONFIGURATION, 0, 0, 9),
            Self::WholeConfiguration => get(CONFIGURATION, 0, 0, total(&found.configuration)),
            Self::Languages => get(STRING, 0, 0, MAX_STRING),
            Self::Product => string(15),
            Self::Manufacturer => string(14),
            Self::SerialNumber => string(16),
            Self::Configuration => UsbRequest::set_configuration(1),
            Self::LineCoding => {
                let request = UsbRequest::set_line_coding(found.control_interface);
                return (request, transfer::line_coding(FIRST_SPEED));
            }
        };
        (request, Vec::new())
    }

    /// Takes the outcome. Whether the device has answered as it must.
    pub(super) fn accept(self, outcome: &UsbOutcome, found: &mut UsbDescriptors) -> bool {
        let data = match outcome {
            UsbOutcome::Done(data) => data,
            // Only devices for two speeds have it.
            UsbOutcome::Stalled => return self == Self::Qualifier,
            UsbOutcome::NoAnswer => return false,
        };
        let is_whole = |kind: u8, bytes: usize| data.len() == bytes && data[1] == kind;
        match self {
            Self::FirstLook => is_whole(DEVICE, 18),
            Self::Device => {
                found.device.clone_from(data);
                is_whole(DEVICE, 18)
            }
            Self::ObjectsHeader => {
                found.objects.clone_from(data);
                is_whole(OBJECTS, 5)
            }
            Self::Objects => {
                let total = self.request(found).0.length;
                found.objects.clone_from(data);
                is_whole(OBJECTS, usize::from(total))
            }
            Self::ConfigurationHeader => {
                found.configuration.clone_from(data);
                is_whole(CONFIGURATION, 9)
            }
            Self::WholeConfiguration => {
                let total = self.request(found).0.length;
                found.configuration.clone_from(data);
                is_whole(CONFIGURATION, usize::from(total)) && found.find_port()
            }
            Self::Languages => {
                let Some(&[low, high]) = data.get(2..4) else {
                    return false;
                };
                found.language = u16::from_le_bytes([low, high]);
                true
            }
            Self::Product => set_text(&mut found.product, data),
            Self::Manufacturer => set_text(&mut found.manufacturer, data),
            Self::SerialNumber => set_text(&mut found.serial_number, data),
            Self::Address | Self::Qualifier | Self::Configuration | Self::LineCoding => true,
        }
    }
}

/// Takes the text of a string descriptor. Whether it is one.
fn set_text(target: &mut String, descriptor: &[u8]) -> bool {
    *target = text(descriptor);
    matches!(descriptor, [length, STRING, ..] if usize::from(*length) == descriptor.len())
}
