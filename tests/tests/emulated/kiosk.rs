//! The real firmware in a kiosk, for a short time. `cargo long visitors 30` is the long run.

use fencelight_tests::emulated::kiosk::Kiosk;

#[test]
#[ignore = "long: cargo test-all"]
fn a_board_in_a_kiosk_neither_resets_nor_breaks_a_rule_of_its_parts() {
    let mut kiosk = Kiosk::new(3);
    kiosk.run_until(12_000);
    assert_eq!(kiosk.failures(), [""; 0], "{kiosk}");
    let machine = kiosk.machine();
    assert!(machine.flash().total_erases() > 1, "{kiosk}");
    assert!(machine.usb().enumerations() > 0, "{kiosk}");
}
