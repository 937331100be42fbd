//! Measures functions in cycles and instructions of the core that runs them.
//!
//! What interrupts a measured function is not counted. The crate's cycle counts run about 5 % above those of the real core,
//! and misses of the flash cache are not counted at all.

/// A measurement.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Measurement {
    /// How often it was run to its end.
    pub runs: u64,
    /// Cycles of all runs.
    pub cycles: u64,
    /// Instructions of all runs.
    pub instructions: u64,
    /// Cycles of the longest run.
    pub max_cycles: u64,
    /// Instructions of the longest run.
    pub max_instructions: u64,
}

impl Measurement {
    /// Cycles of a run on average; 0 without any.
    #[must_use]
    pub fn mean_cycles(&self) -> u64 {
        self.cycles.checked_div(self.runs).unwrap_or(0)
    }

    /// Adds a run by the counts at its level at its beginning and end.
    fn add(&mut self, before: ExecutionCount, now: ExecutionCount) {
        let cycles = now.cycles - before.cycles;
        let instructions = now.instructions - before.instructions;
        self.max_cycles = self.max_cycles.max(cycles);
        self.max_instructions = self.max_instructions.max(instructions);
        self.runs += 1;
        self.cycles += cycles;
        self.instructions += instructions;
    }
}

/// The beginning of a measured run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunStart {
    /// When, in cycles from power-on.
    pub at: u64,
    /// The registers in which a function gets its first arguments.
    pub arguments: [u32; 4],
}

/// Identifies a measurement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProbeId(usize);

/// The registers of a core.
pub(crate) struct Registers {
    pub(crate) pc: u32,
    pub(crate) lr: u32,
    pub(crate) sp: u32,
    /// The exception that it handles, or 0.
    pub(crate) exception: u32,
    pub(crate) arguments: [u32; 4],
}

/// What a core has done at one level: in a handler, or outside of all.
#[derive(Clone, Copy, Debug, Default)]
struct ExecutionCount {
    cycles: u64,
    instructions: u64,
}

/// A run that has begun.
#[derive(Clone, Debug)]
struct OpenRun {
    end: u32,
    /// The stack pointer to end with.
    sp: u32,
    exception: u32,
    /// What the core had done at this level when it began.
    before: ExecutionCount,
}

#[derive(Clone, Debug)]
struct ProbePoint {
    start: u32,
    open_runs: [Vec<OpenRun>; 2],
    measurement: Measurement,
    run_starts: Vec<RunStart>,
}

/// The exceptions of a core, and none.
const EXCEPTION_LEVELS: usize = 64;
/// Addresses are distinguished by as many bits as index 4 KB of marks.
const FILTER_BITS: usize = 1 << 15;

/// All measurements.
#[derive(Clone, Debug)]
pub(crate) struct Probes {
    points: Vec<ProbePoint>,
    /// Addresses where a run may begin or end; all others are skipped.
    address_filter: Vec<bool>,
    executed: [[ExecutionCount; EXCEPTION_LEVELS]; 2],
}

impl Default for Probes {
    fn default() -> Self {
        Self {
            points: Vec::new(),
            address_filter: vec![false; FILTER_BITS],
            executed: [[ExecutionCount::default(); EXCEPTION_LEVELS]; 2],
        }
    }
}

const fn filter_index(address: u32) -> usize {
    (address >> 1) as usize % FILTER_BITS
}

impl Probes {
    pub(crate) const fn is_empty(&self) -> bool {
        self.points.is_empty()
    }

    pub(crate) fn add(&mut self, start: u32) -> ProbeId {
        self.address_filter[filter_index(start)] = true;
        self.points.push(ProbePoint {
            start,
            open_runs: Default::default(),
            measurement: Measurement::default(),
            run_starts: Vec::new(),
        });
        ProbeId(self.points.len() - 1)
    }

    pub(crate) fn measurement(&self, probe: ProbeId) -> Measurement {
        self.points[probe.0].measurement
    }

    pub(crate) fn run_starts(&self, probe: ProbeId) -> &[RunStart] {
        &self.points[probe.0].run_starts
    }

    pub(crate) fn clear(&mut self, probe: ProbeId) {
        let place = &mut self.points[probe.0];
        place.measurement = Measurement::default();
        place.run_starts.clear();
    }

    /// The chip was reset: open runs never end.
    pub(crate) fn reset(&mut self) {
        for place in &mut self.points {
            place.open_runs = Default::default();
        }
    }

    /// Whether a run may begin or end at an address.
    #[inline]
    pub(crate) fn marks(&self, address: u32) -> bool {
        self.address_filter[filter_index(address)]
    }

    /// A core is about to run an instruction.
    pub(crate) fn before_instruction(&mut self, core: usize, at: u64, registers: &Registers) {
        let &Registers {
            pc,
            lr,
            sp,
            exception,
            arguments,
        } = registers;
        if !self.marks(pc) {
            return;
        }
        let spent = self.executed[core][exception as usize % EXCEPTION_LEVELS];
        for place in &mut self.points {
            while let Some(open) = place.open_runs[core].last()
                && open.end == pc
                && open.exception == exception
                && open.sp == sp
            {
                place.measurement.add(open.before, spent);
                place.open_runs[core].pop();
            }
            if place.start == pc {
                place.run_starts.push(RunStart { at, arguments });
                let begun = OpenRun {
                    end: lr & !1,
                    sp,
                    exception,
                    before: spent,
                };
                self.address_filter[filter_index(begun.end)] = true;
                place.open_runs[core].push(begun);
            }
        }
    }

    /// The core has run some instructions.
    pub(crate) const fn after_instructions(
        &mut self,
        core: usize,
        exception: u32,
        cycles: u64,
        instructions: u64,
    ) {
        let spent = &mut self.executed[core][exception as usize % EXCEPTION_LEVELS];
        spent.cycles += cycles;
        spent.instructions += instructions;
    }
}
