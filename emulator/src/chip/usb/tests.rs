use super::*;

const INTE: u32 = REGISTERS + 0x90;
const SET: u32 = 0x2000;
const CLEAR: u32 = 0x3000;

/// A controller with endpoint 0 and endpoint 1 in both directions, as a driver sets it up.
fn attached() -> UsbController {
    let mut usb = UsbController::default();
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
fn a_device_is_there_once_its_pull_up_is_on() {
    let mut usb = UsbController::default();
    assert!(!usb.is_attached());
    assert_eq!(usb.setup(0, [0; 8]), Handshake::Silence);
    usb = attached();
    assert!(usb.is_attached());
    assert_eq!(usb.setup(1, [0; 8]), Handshake::Silence);
    usb.write(REGISTERS + CLEAR + 0x4C, sie_ctrl::PULL_UP, 4, 0);
    assert!(!usb.is_attached());
}

#[test]
fn a_setup_packet_interrupts_until_it_is_acknowledged() {
    let mut usb = attached();
    assert_eq!(usb.setup(0, [1, 2, 3, 4, 5, 6, 7, 8]), Handshake::Ack);
    assert_eq!(usb.read(MEMORY, 0), 0x0403_0201);
    assert_eq!(usb.read(MEMORY + 4, 0), 0x0807_0605);
    assert!(usb.interrupts());
    usb.write(REGISTERS + 0x50, sie_status::SETUP_RECEIVED, 4, 0);
    assert!(!usb.interrupts());
}

#[test]
fn a_buffer_belongs_to_the_controller_until_its_packet_is_taken() {
    let mut usb = attached();
    assert_eq!(usb.packet_in(0, 1, 0), Handshake::Nak);
    usb.write(MEMORY + 0x180, u32::from(b'x'), 1, 0);
    usb.write(MEMORY + 0x181, u32::from(b'y'), 1, 0);
    offer(&mut usb, 0x88, buffer::FULL | buffer::DATA1 | 2);
    assert_ne!(usb.read(MEMORY + 0x88, 0) & buffer::AVAILABLE, 0);
    assert!(!usb.interrupts());
    assert_eq!(
        usb.packet_in(0, 1, 0),
        Handshake::Data(b"xy".to_vec(), true)
    );
    assert_eq!(usb.read(MEMORY + 0x88, 0), buffer::DATA1 | 2);
    assert_eq!(usb.read(REGISTERS + 0x58, 0), 1 << 2);
    assert!(usb.interrupts());
    assert_eq!(usb.packet_in(0, 1, 0), Handshake::Nak);
    usb.write(REGISTERS + 0x58, 1 << 2, 4, 0);
    assert!(!usb.interrupts());
    assert_eq!(usb.violations.count, 0);
}

#[test]
fn an_aborted_buffer_is_taken_back() {
    let mut usb = attached();
    offer(&mut usb, 0x88, buffer::FULL | 2);
    usb.write(REGISTERS + 0x60, 1 << 2, 4, 0);
    assert_eq!(usb.read(REGISTERS + 0x64, 0), 1 << 2);
    assert_eq!(usb.packet_in(0, 1, 0), Handshake::Nak);
    usb.write(MEMORY + 0x88, buffer::DATA1, 4, 0);
    usb.write(REGISTERS + 0x64, 1 << 2, 4, 0);
    usb.write(REGISTERS + 0x60, 0, 4, 0);
    assert_eq!(usb.read(REGISTERS + 0x64, 0), 0);
    assert_eq!(usb.packet_in(0, 1, 0), Handshake::Nak);
    offer(&mut usb, 0x88, buffer::FULL | 2);
    assert_ne!(usb.packet_in(0, 1, 0), Handshake::Nak);
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
fn a_stall_of_endpoint_0_ends_with_the_next_request() {
    let mut usb = attached();
    usb.write(MEMORY + 0x80, buffer::STALL, 4, 0);
    assert_eq!(usb.packet_in(0, 0, 0), Handshake::Nak);
    usb.write(REGISTERS + SET + 0x68, 3, 4, 0);
    assert_eq!(usb.packet_in(0, 0, 0), Handshake::Stall);
    usb.setup(0, [0; 8]);
    assert_eq!(usb.packet_in(0, 0, 0), Handshake::Nak);
    usb.write(MEMORY + 0x88, buffer::STALL, 4, 0);
    assert_eq!(usb.packet_in(0, 1, 0), Handshake::Stall);
}

#[test]
fn reset_and_suspend_interrupt_until_they_are_acknowledged() {
    let mut usb = attached();
    usb.reset_bus();
    assert!(usb.interrupts());
    usb.write(REGISTERS + 0x50, sie_status::BUS_RESET, 4, 0);
    usb.suspend();
    assert!(usb.interrupts());
    // Masked by an atomic clear, as a handler does.
    usb.write(INTE + CLEAR, intr::DEV_SUSPEND, 4, 0);
    assert!(!usb.interrupts());
    usb.write(REGISTERS + 0x50, sie_status::SUSPENDED, 4, 0);
    usb.write(INTE + SET, intr::DEV_SUSPEND, 4, 0);
    assert!(!usb.interrupts());
}

#[test]
fn a_buffer_that_is_filled_and_offered_at_once_is_a_violation() {
    let mut usb = attached();
    usb.write(MEMORY + 0x88, buffer::FULL | buffer::AVAILABLE | 2, 4, 7);
    let kinds: Vec<_> = usb.violations.kept.iter().map(|seen| seen.kind).collect();
    assert_eq!(kinds, [ViolationKind::UsbBufferOrder { endpoint: 1 }]);
}

#[test]
fn an_endpoint_that_is_off_does_not_answer() {
    let mut usb = attached();
    usb.write(MEMORY + 0x08, 0x180, 4, 0);
    offer(&mut usb, 0x88, buffer::FULL | 2);
    assert_eq!(usb.packet_in(0, 1, 0), Handshake::Silence);
    assert_eq!(usb.packet_in(0, 2, 0), Handshake::Silence);
}
