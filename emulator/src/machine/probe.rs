//! Measures functions and stretches of code in cycles and instructions of the core that runs them.
//!
//! What interrupts a measured function is not counted. The crate's cycle counts run about 5 % above those of the real core,
//! and misses of the flash cache are not counted at all.

/// What was measured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Measured {
    /// How often it was run to its end.
    pub runs: u64,
    /// Cycles of all runs.
    pub cycles: u64,
    /// Instructions of all runs.
    pub instructions: u64,
    /// Cycles of the shortest run.
    pub min_cycles: u64,
    /// Cycles of the longest run.
    pub max_cycles: u64,
    /// Instructions of the longest run.
    pub max_instructions: u64,
}

impl Measured {
    /// Cycles of a run on average; 0 without any.
    #[must_use]
    pub fn mean_cycles(&self) -> u64 {
        self.cycles.checked_div(self.runs).unwrap_or(0)
    }

    fn add(&mut self, open: &Open) {
        self.min_cycles = if self.runs == 0 {
            open.cycles
        } else {
            self.min_cycles.min(open.cycles)
        };
        self.max_cycles = self.max_cycles.max(open.cycles);
        self.max_instructions = self.max_instructions.max(open.instructions);
        self.runs += 1;
        self.cycles += open.cycles;
        self.instructions += open.instructions;
    }
}

/// Names a measurement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Probe(usize);

/// Where a core stands.
pub(super) struct Registers {
    pub(super) pc: u32,
    pub(super) lr: u32,
    pub(super) sp: u32,
    /// The exception that it handles, or 0.
    pub(super) exception: u32,
}

/// A run that has begun.
#[derive(Clone, Debug)]
struct Open {
    end: u32,
    /// The stack pointer to end with; `None` where only the place counts.
    sp: Option<u32>,
    exception: u32,
    cycles: u64,
    instructions: u64,
}

#[derive(Clone, Debug)]
struct Place {
    start: u32,
    /// `None`: ends where it returns to.
    end: Option<u32>,
    open: [Vec<Open>; 2],
    measured: Measured,
    /// When each run began.
    begun: Vec<u64>,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Probes(Vec<Place>);

impl Probes {
    pub(super) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn add(&mut self, start: u32, end: Option<u32>) -> Probe {
        self.0.push(Place {
            start,
            end,
            open: Default::default(),
            measured: Measured::default(),
            begun: Vec::new(),
        });
        Probe(self.0.len() - 1)
    }

    pub(super) fn measured(&self, probe: Probe) -> Measured {
        self.0[probe.0].measured
    }

    pub(super) fn begun(&self, probe: Probe) -> &[u64] {
        &self.0[probe.0].begun
    }

    pub(super) fn clear(&mut self, probe: Probe) {
        let place = &mut self.0[probe.0];
        place.measured = Measured::default();
        place.begun.clear();
    }

    /// The chip was reset: nothing that has begun comes to its end.
    pub(super) fn reset(&mut self) {
        for place in &mut self.0 {
            place.open = Default::default();
        }
    }

    /// A core is about to run the instruction where it stands, at a time.
    pub(super) fn before(&mut self, core: usize, at: u64, registers: &Registers) {
        let &Registers {
            pc,
            lr,
            sp,
            exception,
        } = registers;
        for place in &mut self.0 {
            while let Some(open) = place.open[core].last()
                && open.end == pc
                && open.exception == exception
                && open.sp.is_none_or(|entry| entry == sp)
            {
                place.measured.add(open);
                place.open[core].pop();
            }
            if place.start == pc {
                place.begun.push(at);
                let begun = Open {
                    end: place.end.unwrap_or(lr & !1),
                    sp: place.end.is_none().then_some(sp),
                    exception,
                    cycles: 0,
                    instructions: 0,
                };
                // A stretch that begins again before its end starts over; a function may call itself.
                if place.end.is_some() {
                    place.open[core].clear();
                }
                place.open[core].push(begun);
            }
        }
    }

    /// It has run it.
    pub(super) fn after(&mut self, core: usize, exception: u32, cycles: u64) {
        for place in &mut self.0 {
            for open in &mut place.open[core] {
                if open.exception == exception {
                    open.cycles += cycles;
                    open.instructions += 1;
                }
            }
        }
    }
}
