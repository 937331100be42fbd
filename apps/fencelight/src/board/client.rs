//! The program at the other end of the line of a board: seats, requests and their answers.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

use fencelight_ai::MAX_LEVEL;
use fencelight_core::game::Move;
use fencelight_core::geometry::Seat;
use fencelight_host::board_line::{Answer, BoardLine};
use fencelight_host::engines::{EngineSpec, SeatAnswer, SeatEngine, Situation};
use fencelight_host::{printable, shortened};

use super::words;
use crate::remote_seats::EngineSeat;

/// How long a board may take to answer: nothing that is asked here takes a search.
const ANSWER_LIMIT: Duration = Duration::from_secs(3);
/// The most characters of a refusal that are said.
const MAX_REFUSAL: usize = 200;

/// The engines, and what the board is told and asked.
pub(super) struct Client {
    port: PathBuf,
    seats: Vec<BoardSeat>,
    /// The last sentence about the board, which is not repeated.
    status: String,
    /// The output has a reader.
    is_heard: bool,
    /// The seats still have to be given back.
    is_seated: bool,
}

/// A seat and its engine.
struct BoardSeat {
    seat: Seat,
    spec: EngineSpec,
    engine: SeatEngine,
    /// The player before, as `seat` takes it.
    before: Option<String>,
    /// The seat has to be made remote, when the game allows it.
    is_due: bool,
    /// The last request, which may come again when the board is back: its number and position.
    asked: Option<(u32, String)>,
    /// The move for it, until the board has taken it.
    found: Option<(Move, Duration)>,
}

impl Client {
    pub(super) fn start(port: &Path, engines: &[EngineSeat]) -> io::Result<Self> {
        let start = |EngineSeat { seat, spec }: &EngineSeat| {
            Ok(BoardSeat {
                seat: *seat,
                spec: spec.clone(),
                engine: SeatEngine::start(spec)?,
                before: None,
                is_due: true,
                asked: None,
                found: None,
            })
        };
        let seats: io::Result<Vec<BoardSeat>> = engines.iter().map(start).collect();
        Ok(Self {
            port: port.to_owned(),
            seats: seats?,
            status: String::new(),
            is_heard: true,
            is_seated: false,
        })
    }

    /// Whether the output has a reader.
    pub(super) const fn is_heard(&self) -> bool {
        self.is_heard
    }

    /// Plays at a board until the line breaks; `Ok` at the end, with the seats given back.
    pub(super) fn serve(
        &mut self,
        mut line: BoardLine,
        is_stopped: &impl Fn() -> bool,
    ) -> io::Result<()> {
        let (_, sentence) = line.greet(&self.port)?;
        self.report(sentence);
        for seat in &mut self.seats {
            seat.is_due = true;
        }
        self.take_seats(&mut line)?;
        // A request that is open is the first event.
        self.expect(&mut line, "watch on")?;
        while !is_stopped() && self.is_heard {
            line.listen()?;
            while let Some(event) = line.take_event() {
                self.follow(&mut line, &event)?;
            }
            for number in 0..self.seats.len() {
                self.pass_on(&mut line, number)?;
            }
        }
        self.give_back(&mut line)
    }

    /// The board is away.
    pub(super) fn away(&mut self, error: &io::Error) {
        let port = self.port.display();
        self.report(format!("no board at {port}: {error}; waiting for it"));
    }

    /// The end: engines end together.
    pub(super) fn finish(mut self) {
        if self.is_seated {
            self.say("the board is away: its seats stay remote");
        }
        self.seats.iter().for_each(|seat| seat.engine.end());
    }

    /// Makes seats remote. One that the game at hand does not have waits for the next.
    fn take_seats(&mut self, line: &mut BoardLine) -> io::Result<()> {
        if !self.seats.iter().any(|seat| seat.is_due) {
            return Ok(());
        }
        let table = ask(line, "table")?.unwrap_or_default();
        for number in 0..self.seats.len() {
            let Some(seat) = self.seats.get_mut(number).filter(|seat| seat.is_due) else {
                continue;
            };
            let name = seat.seat;
            let player = words::player_of(&table, name).unwrap_or("-");
            let (before, who) = words::player(player);
            let said = match ask(line, &format!("seat {name} remote"))? {
                Ok(_) if player == "remote" => {
                    seat.is_due = false;
                    seat.before.get_or_insert(before);
                    format!("{name}: {} plays", seat.spec)
                }
                Ok(_) => {
                    seat.is_due = false;
                    seat.before.get_or_insert(before);
                    format!("{name}: {} plays; before: {who}", seat.spec)
                }
                Err(why) => format!("{name}: the board refuses a remote seat now: {why}"),
            };
            self.is_seated = true;
            self.say(&said);
        }
        Ok(())
    }

    /// Acts on an event.
    fn follow(&mut self, line: &mut BoardLine, event: &str) -> io::Result<()> {
        if let Some(text) = words::event(event) {
            self.say(&text);
        }
        let (word, rest) = event.split_once(' ').unwrap_or((event, ""));
        match word {
            "request" => return self.request(line, rest),
            "phase" if rest == "play" => return Ok(()),
            "fault" => return Ok(()),
            // A request may be among them: a new watch begins with it.
            "lost" => {
                self.expect(line, "watch off")?;
                return self.expect(line, "watch on");
            }
            // A request does not outlive any of these.
            _ => self.seats.iter_mut().for_each(BoardSeat::forget),
        }
        match word {
            "game" => self.take_seats(line),
            "phase" if rest == "lobby" => self.take_seats(line),
            _ => Ok(()),
        }
    }

    /// `ID SEAT POSITION`: a remote seat is to move.
    fn request(&mut self, line: &mut BoardLine, text: &str) -> io::Result<()> {
        let mut words = text.splitn(3, ' ');
        let id = words.next().and_then(|id| id.parse().ok());
        let (Some(id), Some(name), Some(position)) = (id, words.next(), words.next()) else {
            return Ok(());
        };
        let Some(seat) = self.seats.iter_mut().find(|seat| seat.seat.name() == name) else {
            self.say(&format!("{name} is remote, and has no engine here"));
            return Ok(());
        };
        let key = (id, position.to_owned());
        if seat.asked.as_ref() == Some(&key) {
            // The board is back; the engine has the request already.
            return Ok(());
        }
        let dump = ask(line, "dump")?.unwrap_or_default();
        let asked = |situation: &Situation| situation.position().to_string() == position;
        let said = match Situation::from_dump(&dump).filter(asked) {
            None => format!("{name}: the game went on before the engine was asked"),
            Some(situation) => match seat.spec.unsupported(situation.kind()) {
                None => {
                    seat.found = None;
                    seat.asked = Some(key);
                    seat.engine.ask(id, situation);
                    return Ok(());
                }
                Some(why) => {
                    seat.is_due = true;
                    let computer = format!("seat {name} computer {MAX_LEVEL}");
                    match ask(line, &computer)? {
                        Ok(_) => format!("{name}: {why}. The board's own player takes the seat"),
                        Err(refusal) => format!("{name}: {why}. The board refuses: {refusal}"),
                    }
                }
            },
        };
        self.say(&said);
        Ok(())
    }

    /// Passes the move of an engine to the board.
    fn pass_on(&mut self, line: &mut BoardLine, number: usize) -> io::Result<()> {
        let Some(seat) = self.seats.get_mut(number) else {
            return Ok(());
        };
        let name = seat.seat;
        let mut said = Vec::new();
        if let Some(answer) = seat.engine.answer() {
            said = seat.take(answer);
        }
        if let (Some((id, _)), Some((mv, time))) = (&seat.asked, seat.found) {
            let answer = ask(line, &format!("answer {id} {mv}"))?;
            seat.forget();
            said.push(match answer {
                Ok(_) => format!(
                    "{name}: the engine plays {mv} after {:.1} s",
                    time.as_secs_f64()
                ),
                Err(why) => format!("{name}: the board does not take {mv}: {why}"),
            });
        }
        said.iter().for_each(|said| self.say(said));
        Ok(())
    }

    /// Gives the seats back to the players before.
    fn give_back(&mut self, line: &mut BoardLine) -> io::Result<()> {
        let table = ask(line, "table")?.unwrap_or_default();
        for number in 0..self.seats.len() {
            let Some(seat) = self.seats.get(number) else {
                continue;
            };
            let name = seat.seat;
            if words::player_of(&table, name) != Some("remote") {
                continue;
            }
            let before = seat.before.as_deref().unwrap_or("human");
            let mut given = before;
            // A seat of a game cannot be empty.
            if ask(line, &format!("seat {name} {before}"))?.is_err() {
                given = "human";
                self.expect(line, &format!("seat {name} human"))?;
            }
            let said = format!("{name} is given back: {given}");
            self.say(&said);
        }
        self.is_seated = false;
        self.expect(line, "watch off")
    }

    /// Sends a request; a refusal is said.
    fn expect(&mut self, line: &mut BoardLine, request: &str) -> io::Result<()> {
        if let Err(why) = ask(line, request)? {
            self.say(&format!("the board refuses `{request}`: {why}"));
        }
        Ok(())
    }

    /// Says how the board is, once.
    fn report(&mut self, sentence: String) {
        if self.status != sentence {
            self.say(&sentence);
            self.status = sentence;
        }
    }

    fn say(&mut self, text: &str) {
        let mut out = io::stdout().lock();
        let line = printable(&format!("{text}\n"));
        let written = out.write_all(line.as_bytes()).and_then(|()| out.flush());
        self.is_heard &= written.is_ok();
    }
}

impl BoardSeat {
    /// Keeps the move of the engine; what there is to say.
    fn take(&mut self, answer: SeatAnswer) -> Vec<String> {
        let name = self.seat;
        let mut said = Vec::new();
        if let Some(why) = answer.restarted {
            said.push(format!("{name}: the engine was started anew: {why}"));
        }
        match answer.result {
            Ok(mv) => self.found = Some((mv, answer.time)),
            Err(why) => {
                // The request stays open, and the rules of the board decide. A board that is away and back may ask again.
                self.asked = None;
                said.push(format!(
                    "{name}: no move of the engine: {why}. The board waits for its clock, or 60 s, and moves by itself"
                ));
            }
        }
        said
    }

    /// The request is closed.
    fn forget(&mut self) {
        self.engine.cancel();
        (self.asked, self.found) = (None, None);
    }
}

/// Sends a request; the text of the answer, or of the refusal.
fn ask(line: &mut BoardLine, request: &str) -> io::Result<Result<String, String>> {
    Ok(match line.ask(request, ANSWER_LIMIT)? {
        Answer::Text(text) => Ok(text),
        Answer::Refusal(text) => Err(shortened(&text, MAX_REFUSAL)),
    })
}
