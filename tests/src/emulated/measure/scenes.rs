//! Frames, LEDs and scans in the scenes that have most to draw.

use fencelight_core::games::GameKind;
use fencelight_emulator::{Machine, Measurement, ProbeId, time};

use super::boards::{
    human_table, in_lobby, largest_gap_us, probe_function, random_human_table, resumed,
};
use super::memory::stack_usage;
use crate::emulated::firmware::firmware;
use crate::emulated::flash_contents::image_with_table;
use crate::emulated::panel::{TAP_MS, key};
use crate::emulated::symbols;

/// The firmware in one scene.
#[derive(Clone, Debug)]
pub struct SceneMeasurement {
    /// The scene.
    pub name: &'static str,
    /// Rendering of a frame.
    pub render: Measurement,
    /// Frames in a thousand seconds. Erases, in which nothing runs, are left out.
    pub frame_rate_millihertz: u64,
    /// Share of core 0 for the LEDs, in thousandths: their task, and the interrupt at the end of a frame.
    pub leds_permille: u64,
    /// Share of core 0 awake, in thousandths.
    pub busy_permille: u64,
    /// The longest time from the start of one scan to that of the next, in microseconds.
    pub scan_gap_us: u64,
    /// Sectors erased; nothing else runs during an erase.
    pub erases: u32,
    /// Peak usage of both stacks, in bytes.
    pub stacks: [u32; 2],
}

/// Measures a board for a time.
fn measure_scene(
    name: &'static str,
    mut machine: Machine,
    ms: u64,
    mut act: impl FnMut(&mut Machine),
) -> SceneMeasurement {
    let render = probe_function(&mut machine, symbols::FRAME_RENDER);
    let scan = probe_function(&mut machine, symbols::KEY_SCAN);
    let led_load = probe_function(&mut machine, symbols::LED_LOAD);
    let dma_interrupt = probe_function(&mut machine, symbols::DMA_INTERRUPT);
    let polls: Vec<ProbeId> = firmware()
        .symbols_containing(symbols::TASK_POLL)
        .iter()
        .map(|poll| probe_function(&mut machine, &poll.mangled))
        .collect();
    let erases = machine.flash().total_erases();
    let (began, awake, frames) = (
        machine.now(),
        machine.awake_cycles(0),
        machine.leds().count(),
    );
    act(&mut machine);
    machine.run_ms(ms.saturating_sub((machine.now() - began) / time::ms_to_cycles(1)));
    let cycles = machine.now() - began;
    let chip_cycles = machine.chip_cycles(cycles);
    // The leds task is the one whose poll precedes each load of a frame most closely.
    let time_before_loads = |poll: &&ProbeId| {
        let polled = machine.run_starts(**poll);
        let loads = machine.run_starts(led_load).iter();
        let since = loads.map(|load| {
            let before = polled.partition_point(|poll| poll.at <= load.at);
            let last = polled[..before].last();
            last.map_or(time::ms_to_cycles(20), |last| load.at - last.at)
        });
        since.sum::<u64>()
    };
    let task = polls.iter().min_by_key(time_before_loads).expect("tasks");
    let leds = machine.measurement(*task).cycles;
    let leds = leds + machine.measurement(dma_interrupt).cycles;
    assert_eq!(machine.resets(), []);
    assert_eq!(machine.violations(), []);
    let erases = machine.flash().total_erases() - erases;
    let erase_us = u64::from(erases) * machine.flash().sector_erase_us;
    SceneMeasurement {
        name,
        render: machine.measurement(render),
        frame_rate_millihertz: (machine.leds().count() - frames)
            * 1_000
            * time::ms_to_cycles(1_000)
            / (cycles - time::us_to_cycles(erase_us)),
        leds_permille: leds * 1_000 / chip_cycles,
        busy_permille: (machine.awake_cycles(0) - awake) * 1_000 / cycles,
        scan_gap_us: largest_gap_us(machine.run_starts(scan)),
        erases,
        stacks: stack_usage(&machine),
    }
}

/// Measures the scenes that have most to draw.
///
/// # Panics
/// If a scene cannot be set up.
#[must_use]
pub fn measure_scenes() -> Vec<SceneMeasurement> {
    let fresh = || {
        let mut machine = Machine::new(firmware());
        machine.run_ms(100);
        machine
    };
    let tap = |names: &'static [&'static str]| {
        move |machine: &mut Machine| {
            for name in names {
                machine.tap(key(name), TAP_MS);
            }
        }
    };
    let many_fences = "quoridor4 south=e2:0 west=b5:1 north=e8:1 east=h5:1 \
                       fences=a1h,c1h,e1h,g1h,a3h,c3h,e3v,g3h,a5h,c5v,g5h,a7h,c7h,e7v,g7h,b2v,f2v turn=west";
    let nearly_won =
        "quoridor2 south=e8:3 north=a5:2 fences=a1h,c1h,e1h,g1h,a3h,c3h,e3v,g3h turn=south";
    vec![
        measure_scene("stars and the show of Quoridor", fresh(), 5_500, |_| {}),
        measure_scene("lobby", in_lobby(), 1_000, tap(&["g3", "e5"])),
        measure_scene("options", in_lobby(), 1_000, tap(&["c7", "c7", "d8"])),
        measure_scene(
            "a game that can be resumed",
            {
                let mut machine = Machine::power_on(
                    firmware(),
                    image_with_table(&random_human_table(GameKind::MsPacman, 40, 3)),
                );
                machine.run_ms(1_600);
                machine
            },
            500,
            |_| {},
        ),
        measure_scene(
            "Quoridor for four, a fence that cuts off",
            resumed(&human_table(many_fences)),
            1_500,
            |machine| {
                for name in ["h1+", "b4+", "b4+", "west-ok", "i9"] {
                    machine.tap(key(name), TAP_MS);
                }
            },
        ),
        measure_scene(
            "Pac-Man with four ghosts",
            resumed(&random_human_table(GameKind::Pacman, 40, 2)),
            1_000,
            tap(&["a1", "d4+"]),
        ),
        measure_scene(
            "Ms. Pac-Man for four",
            resumed(&random_human_table(GameKind::MsPacman, 41, 5)),
            1_000,
            tap(&["south-ok", "west-ok", "north-ok", "east-ok"]),
        ),
        measure_scene(
            "a game that is won",
            resumed(&human_table(nearly_won)),
            2_500,
            tap(&["e9"]),
        ),
    ]
}
