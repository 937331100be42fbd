//! scratch
use fencelight_emulator::*;
use std::time::Instant;
fn main() {
    let fw = Firmware::load(build_firmware().unwrap()).unwrap();
    for s in [
        "Matrix",
        "leds",
        "picture",
        "State",
        "store",
        "think",
        "dark_ms",
        "buzzer",
        "usb",
        "RoscRng",
        "view",
        "wire",
        "PioWs2812",
        "legal",
        "greedy",
        "develop",
        "DMA_IRQ",
        "CORE1_STACK",
        "_stack",
        "HardFault",
        "panick",
    ] {
        for x in fw.symbols_with(s) {
            println!(
                "{s}: {:#x} {} {} {}",
                x.address, x.size, x.is_function, x.name
            );
        }
    }
    let mut m = Machine::new(&fw);
    for _ in 0..6 {
        let t = Instant::now();
        m.run_ms(500);
        println!(
            "{:?} awake {:?} frames {} log {}",
            t.elapsed(),
            [m.awake_cycles(0), m.awake_cycles(1)],
            m.leds().count(),
            0
        );
    }
    println!("{:?}", m.violations());
}
