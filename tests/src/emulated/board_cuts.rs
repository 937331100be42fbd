//! Power cuts of an emulated board at random moments, while it saves and the bus is busy: it comes back with the last acknowledged state or a later
//! one, as a whole, and its console answers.

use core::fmt;

use fencelight_board::geometry::Key;
use fencelight_board::table::{Phase, RESUME_SQUARE, Setting, Table};
use fencelight_core::game::Move;
use fencelight_core::games::{AnyGame, GameKind};
use fencelight_emulator::{FlashImage, Machine, StopReason, UsbErrors, flash};

use super::flash_contents::saved_table;
use super::panel::TAP_MS;
use super::usb::UsbBoard;
use crate::{ConsoleClient, Rng};

/// The longest use of a board between two cuts.
const MAX_USE_MS: usize = 2_500;
/// A board takes this many bytes to flash at most in that time: two erases and some records.
const MAX_BYTES: usize = 2 * flash::SECTOR_BYTES + 6 * 2 * flash::PAGE_BYTES;
/// The erase time of a worn flash.
const WORN_ERASE_US: u64 = 400_000;
/// A game gets no longer.
const MAX_PLIES: usize = 60;

/// What must survive as a whole.
#[derive(Clone, PartialEq)]
struct SavedTable {
    game: Option<AnyGame>,
    brightness: u32,
    kept: Vec<Option<(AnyGame, Vec<Move>)>>,
}

impl fmt::Debug for SavedTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(game) = &self.game {
            write!(f, "{game}, ")?;
        }
        write!(f, "brightness {}", self.brightness)?;
        for (start, moves) in self.kept.iter().flatten() {
            write!(f, ", kept {start} {moves:?}")?;
        }
        Ok(())
    }
}

impl SavedTable {
    fn of_table(table: &Table) -> Self {
        let game = table.history().current();
        let kept = |kind: &GameKind| {
            let kept = table.kept_game(*kind)?;
            Some((kept.start.clone(), kept.moves.to_vec()))
        };
        Self {
            game: table.saved_game().map(|_| game.clone()),
            brightness: table.settings().get(Setting::Brightness),
            kept: GameKind::ALL.iter().map(kept).collect(),
        }
    }

    /// The first of some states that this is: settings and current game of that state, and of each kind the game that it keeps, or one that a later state
    /// keeps. The record of a kept game is written before that of the state, and a newer game replaces an older one.
    fn find_in(&self, states: &[Self]) -> Option<FoundState> {
        states.iter().enumerate().find_map(|(number, state)| {
            let keeps = |later: &[Self]| {
                let mut kinds = self.kept.iter().enumerate();
                kinds.all(|(kind, kept)| later.iter().any(|state| state.kept[kind] == *kept))
            };
            let is_same = self.game == state.game && self.brightness == state.brightness;
            (is_same && keeps(&states[number..])).then_some(FoundState {
                number,
                kept_ahead: self.kept != state.kept,
            })
        })
    }

    fn of_flash(image: &FlashImage) -> Self {
        let table = saved_table(image);
        Self::of_table(&table.unwrap_or_else(|| Table::new(0, 0)))
    }
}

/// Which of some states was found.
#[derive(Clone, Copy, Debug)]
struct FoundState {
    number: usize,
    /// A kept game is that of a later state.
    kept_ahead: bool,
}

/// What some cuts have shown.
#[derive(Clone, Copy, Debug, Default)]
pub struct BoardCutReport {
    /// Power cuts.
    pub cuts: u64,
    /// Power cuts in the middle of an erase or of programming.
    pub in_flash: u64,
    /// Power cuts after which the board had a later state than the last acknowledged one.
    pub later: u64,
    /// Power cuts after which a kept game was that of a later state than the rest.
    pub kept_ahead: u64,
    /// States that were saved and acknowledged.
    pub saves: u64,
}

impl fmt::Display for BoardCutReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            cuts,
            in_flash,
            later,
            kept_ahead,
            saves,
        } = self;
        write!(
            f,
            "{cuts} cuts, {in_flash} of them while flash was written; {saves} saves; {later} times a later state than the last acknowledged one, {kept_ahead} times with a kept game of a still later one"
        )
    }
}

/// A board whose power fails again and again.
pub struct BoardCuts {
    rng: Rng,
    image: FlashImage,
    report: BoardCutReport,
}

/// The board between two cuts.
struct Use<'a> {
    board: UsbBoard,
    model: ConsoleClient,
    rng: &'a mut Rng,
    /// The lines that change the state.
    sent: Vec<String>,
    /// All states so far, the first one from the flash.
    states: Vec<SavedTable>,
    /// The one that was found in flash last.
    acknowledged: usize,
    saves: u64,
    pages: u64,
}

impl BoardCuts {
    /// A board with a blank flash.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self {
            rng: Rng::new(seed),
            image: FlashImage::erased(),
            report: BoardCutReport::default(),
        }
    }

    /// What was seen so far.
    #[must_use]
    pub const fn report(&self) -> BoardCutReport {
        self.report
    }

    /// Starts the board, uses it until the power fails, and checks its flash; says what is wrong. The next start checks what the board itself makes of it.
    pub fn cut(&mut self) -> Result<(), String> {
        self.cut_and(|image| image)
    }

    /// The same, with damage to the flash that must be noticed.
    pub fn cut_and(&mut self, damage: impl FnOnce(FlashImage) -> FlashImage) -> Result<(), String> {
        let mut used = Use::begin(&self.image, &mut self.rng)?;
        let in_flash = used.until_power_fails()?;
        used.check_health()?;
        let Use {
            board,
            states,
            acknowledged,
            saves,
            ..
        } = used;
        self.image = damage(board.machine.power_off());
        let found = SavedTable::of_flash(&self.image);
        let Some(state) = found.find_in(&states[acknowledged..]) else {
            let last = &states[acknowledged];
            return Err(format!("found {found:?}, last acknowledged {last:?}"));
        };
        self.report.cuts += 1;
        self.report.in_flash += u64::from(in_flash);
        self.report.later += u64::from(state.number > 0);
        self.report.kept_ahead += u64::from(state.kept_ahead);
        self.report.saves += saves;
        Ok(())
    }
}

impl<'a> Use<'a> {
    /// Switches the board on; it must have the state of its flash and answer.
    fn begin(image: &FlashImage, rng: &'a mut Rng) -> Result<Self, String> {
        let mut board = UsbBoard::plugged(image.clone());
        if rng.below(8) == 0 {
            board.machine.flash_mut().sector_erase_us = WORN_ERASE_US;
        }
        board.connect();
        let restored = saved_table(image).unwrap_or_else(|| Table::new(0, 0));
        let mut model = ConsoleClient::at_table(restored);
        if model.table().phase() == Phase::Resume {
            board.machine.tap(Key::Square(RESUME_SQUARE), TAP_MS);
            model.request(&format!("tap {}", Key::Square(RESUME_SQUARE)));
        }
        for line in ["version", "get brightness", "position", "moves"] {
            let (answer, expected) = (board.ask(line), model.send_line(line));
            if answer != expected {
                return Err(format!("{line}: {answer:?} instead of {expected:?}"));
            }
        }
        let states = vec![SavedTable::of_table(model.table())];
        if states[0] != SavedTable::of_flash(image) {
            return Err("resuming changes the state".into());
        }
        let pages = board.machine.flash().pages_programmed();
        Ok(Self {
            board,
            model,
            rng,
            sent: Vec::new(),
            states,
            acknowledged: 0,
            saves: 0,
            pages,
        })
    }

    /// Uses the board until its power fails. Whether that happened while flash was written.
    fn until_power_fails(&mut self) -> Result<bool, String> {
        let mut rest_us = 1_000 * self.rng.below(MAX_USE_MS) as u64;
        if self.rng.below(2) == 0 {
            let (bytes, seed) = (self.rng.below(MAX_BYTES), self.rng.below(1 << 30));
            let flash = self.board.machine.flash_mut();
            flash.cut_power_after(bytes as u32, seed as u64);
            rest_us = 1_000 * MAX_USE_MS as u64;
        }
        while rest_us > 0 {
            self.send_some_lines();
            let pause_us = rest_us.min(1_000 + self.rng.below(200_000) as u64);
            for _ in 0..pause_us.div_ceil(1_000) {
                if self.board.machine.run_us(1_000.min(pause_us)) == StopReason::PowerCut {
                    return Ok(true);
                }
                self.acknowledge()?;
            }
            self.check_answers()?;
            rest_us -= pause_us;
        }
        Ok(false)
    }

    /// Every line is granted.
    fn check_answers(&mut self) -> Result<(), String> {
        let answers = self.board.received();
        match answers.split("\n\n").find(|answer| answer.starts_with('?')) {
            Some(refusal) => Err(format!("{refusal}; sent {:?}", self.sent)),
            None => Ok(()),
        }
    }

    /// The state that the flash has now, if a page was programmed.
    fn acknowledge(&mut self) -> Result<(), String> {
        let flash = self.board.machine.flash();
        if flash.pages_programmed() == self.pages {
            return Ok(());
        }
        self.pages = flash.pages_programmed();
        let found = SavedTable::of_flash(flash.image());
        let state = found.find_in(&self.states[self.acknowledged..]);
        let state = state.ok_or_else(|| {
            let (sent, states) = (&self.sent, &self.states);
            format!("a record of no state: {found:?}; sent {sent:?}, states {states:#?}")
        })?;
        self.saves += u64::from(state.number > 0);
        self.acknowledged += state.number;
        Ok(())
    }

    /// Sends lines that change the state, among some that keep the bus busy.
    fn send_some_lines(&mut self) {
        let reads = self.rng.below(6) > 0;
        self.board.machine.usb_mut().set_reading(reads);
        for _ in 0..1 + self.rng.below(3) {
            let line = self.next_line();
            self.states.push(SavedTable::of_table(self.model.table()));
            self.board.send(&line);
            self.sent.push(line);
            if self.rng.below(2) == 0 {
                self.board.send("leds");
            }
        }
    }

    /// A line that changes the state; the model has it already.
    fn next_line(&mut self) -> String {
        let line = match self.rng.below(10) {
            0..3 => format!("set brightness {}", 1 + self.rng.below(100)),
            3 => self.new_game(),
            _ => return self.play().unwrap_or_else(|| self.begin_game()),
        };
        self.model.request(&line);
        line
    }

    fn new_game(&mut self) -> String {
        let kinds = ["quoridor2", "quoridor4", "pacman", "mspacman"];
        let kind = *self.rng.pick(&kinds);
        format!("new {kind} seed={}", self.rng.below(1 << 30))
    }

    fn begin_game(&mut self) -> String {
        let line = self.new_game();
        self.model.request(&line);
        line
    }

    /// A move after which a player has something to choose: the table plays passes on its own.
    fn play(&mut self) -> Option<String> {
        const TRIES: usize = 6;
        if self.model.table().phase() != Phase::Play
            || self.model.table().history().moves().len() > MAX_PLIES
        {
            return None;
        }
        let moves = self.model.legal();
        for _ in 0..TRIES {
            let line = format!("play {}", self.rng.pick(&moves));
            self.model.request(&line);
            let next = self.model.legal();
            if !next.is_empty() && next != ["pass"] {
                return Some(line);
            }
            self.model.request("undo");
        }
        None
    }

    fn check_health(&self) -> Result<(), String> {
        let machine: &Machine = &self.board.machine;
        if machine.usb().errors() != UsbErrors::default()
            || !machine.resets().is_empty()
            || machine.violation_count() > 0
        {
            return Err(format!(
                "{:?}, resets {:?}, violations {:?}",
                machine.usb().errors(),
                machine.resets(),
                machine.violations()
            ));
        }
        Ok(())
    }
}
