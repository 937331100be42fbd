use super::*;

/// A controller with endpoint 0 and endpoint 1 in both directions, as a driver sets it up.
fn attached() -> UsbController {
    let mut usb = UsbController::new(UsbErrata::default());
    for (register, value) in [
        (0x74, 9),
        (0x40, 1),
        (0x4C, sie_ctrl::EP0_INTERRUPT | sie_ctrl::PULL_UP),
        (0x90, intr::DEV_SUSPEND | 1 << 4 | 1 << 12 | 1 << 16),
    ] {
        usb.write(REGISTERS + register, value, 4, 0);
    }
    let control = endpoint::ENABLE | endpoint::INTERRUPT_PER_BUFFER;
    usb.write(MEMORY + 0x08, control | 0x180, 4, 0);
    usb.write(MEMORY + 0x0C, control | 0x1C0, 4, 0);
    usb
}

/// Offers a buffer in two steps.
fn offer(usb: &mut UsbController, offset: u32, control: u32) {
    usb.write(MEMORY + offset, control, 4, 0);
    usb.write(MEMORY + offset, control | buffer::AVAILABLE, 4, 0);
}

#[test]
fn an_aborted_buffer_is_taken_back_but_not_on_the_first_steppings() {
    for abort_is_final in [false, true] {
        let mut usb = attached();
        usb.errata.abort_is_final = abort_is_final;
        take_back(&mut usb);
        offer(&mut usb, 0x88, buffer::FULL | 2);
        assert_eq!(usb.packet_in(0, 1, 0) == Handshake::Nak, abort_is_final);
    }
}

fn take_back(usb: &mut UsbController) {
    offer(usb, 0x88, buffer::FULL | 2);
    usb.write(REGISTERS + 0x60, 1 << 2, 4, 0);
    assert_eq!(usb.read(REGISTERS + 0x64, 0), 1 << 2);
    assert_eq!(usb.packet_in(0, 1, 0), Handshake::Nak);
    usb.write(MEMORY + 0x88, buffer::DATA1, 4, 0);
    usb.write(REGISTERS + 0x64, 1 << 2, 4, 0);
    usb.write(REGISTERS + 0x60, 0, 4, 0);
    assert_eq!(usb.read(REGISTERS + 0x64, 0), 0);
    assert_eq!(usb.packet_in(0, 1, 0), Handshake::Nak);
}

#[test]
fn a_packet_with_the_wrong_toggle_is_dropped() {
    let mut usb = attached();
    offer(&mut usb, 0x8C, 64);
    assert_eq!(usb.packet_out(0, 1, true, b"old", 0), Handshake::Ack);
    assert_eq!(usb.read(REGISTERS + 0x58, 0), 0);
    assert_eq!(usb.packet_out(0, 1, false, b"new", 0), Handshake::Ack);
    assert_eq!(usb.read(MEMORY + 0x8C, 0), buffer::FULL | 3);
    assert_eq!(&usb.memory[0x1C0..0x1C3], b"new");
    assert_eq!(usb.read(REGISTERS + 0x58, 0), 1 << 3);
    assert_eq!(usb.packet_out(0, 1, true, b"more", 0), Handshake::Nak);
}

#[test]
fn a_buffer_that_is_filled_and_offered_at_once_is_a_violation() {
    let mut usb = attached();
    usb.write(MEMORY + 0x88, buffer::FULL | buffer::AVAILABLE | 2, 4, 7);
    let kinds: Vec<_> = usb.violations.kept.iter().map(|seen| seen.kind).collect();
    assert_eq!(kinds, [ViolationKind::UsbBufferOrder { endpoint: 1 }]);
}
