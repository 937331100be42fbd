//! What `picotool info` prints of the program: name, version, description, address, board, end, and the names of the pins.

use embassy_rp::binary_info::consts::TAG_RASPBERRY_PI;
use embassy_rp::binary_info::{
    EntryAddr, rp_binary_end, rp_cargo_version, rp_pico_board, rp_program_description,
    rp_program_name, rp_program_url,
};
use fencelight_board::pins::{PINS, Pin};

use crate::chip::BOARD;

unsafe extern "C" {
    /// Behind the last byte of the program in flash (`memory.x`).
    static __flash_binary_end: u8;
}

#[unsafe(link_section = ".bi_entries")]
#[used]
static ENTRIES: [EntryAddr; 6] = [
    rp_program_name!(c"Fencelight"),
    rp_program_description!(c"A tabletop board of lights and keys for Quoridor and Pac-Man"),
    rp_program_url!(c"https://docs.rs/fencelight-board"),
    rp_cargo_version!(),
    rp_pico_board!(BOARD),
    rp_binary_end!(__flash_binary_end),
];

/// An entry that the crate lacks: names of pins.
#[repr(C)]
struct PinNames {
    kind: u16,
    tag: u16,
    /// A bit for each pin that has a name.
    gpios: u32,
    /// The names in the order of the bits, with `|` between them and a zero at the end.
    names: &'static [u8; PIN_NAMES_BYTES],
}

const PINS_WITH_NAME: u16 = 9;
const PIN_NAMES_BYTES: usize = 192;

/// The names of the table's pins, and a bit for each of these.
const NAMED_PINS: ([u8; PIN_NAMES_BYTES], u32) = {
    let (mut names, mut end) = ([0; PIN_NAMES_BYTES], 0);
    let (mut gpios, mut pin) = (0, 0);
    while pin < PINS.len() {
        let Pin { gpio, name, .. } = PINS[pin];
        assert!(gpios >> gpio == 0, "the pins are in order");
        gpios |= 1 << gpio;
        let (_, rest) = names.split_at_mut(end);
        let (place, rest) = rest.split_at_mut(name.len());
        place.copy_from_slice(name.as_bytes());
        pin += 1;
        // The last name ends with a zero, which is there.
        if pin < PINS.len() {
            rest[0] = b'|';
        }
        end += name.len() + 1;
    }
    (names, gpios)
};

static PIN_NAMES: PinNames = PinNames {
    kind: PINS_WITH_NAME,
    tag: TAG_RASPBERRY_PI,
    gpios: NAMED_PINS.1,
    names: &NAMED_PINS.0,
};

#[unsafe(link_section = ".bi_entries")]
#[used]
static PIN_ENTRY: &PinNames = &PIN_NAMES;
