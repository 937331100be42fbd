//! Name, version, description and board of the program, for `picotool info`.

use embassy_rp::binary_info::{
    EntryAddr, rp_cargo_version, rp_pico_board, rp_program_description, rp_program_name,
};

use crate::chip::BOARD;

#[unsafe(link_section = ".bi_entries")]
#[used]
static ENTRIES: [EntryAddr; 4] = [
    rp_program_name!(c"Fencelight"),
    rp_program_description!(c"A tabletop board of lights and keys for Quoridor and Pac-Man"),
    rp_cargo_version!(),
    rp_pico_board!(BOARD),
];
