//! Commands for virtual keys and time, the light, and the settings.

use core::fmt::{self, Write};

use super::console_device::ConsoleDevice;
use super::protocol::{CommandError, ReplyWriter, parse_value};
use super::session::Drive;
use super::watch;
use crate::device::{Device, TAP_MS, VirtualBoard};
use crate::geometry::Key;
use crate::input::{HOST_HOLD_MS, HostAction};
use crate::save::{MAX_RECORD_BYTES, Record};
use crate::table::{ClockOptions, Setting, Table};
use fencelight_core::game::{Domain, RuleOption};
use fencelight_core::notation::parse_number;

/// The longest time that one command covers: a day.
const MAX_WAIT_MS: u32 = 24 * 60 * 60 * 1_000;
/// LEDs in a line of `leds`.
const LEDS_PER_LINE: usize = 17;
/// Bytes of a record in a line of `dump`.
const DUMP_BYTES_PER_LINE: usize = 32;

/// Parses `press`, `release`, `tap`, `hold` and `wait`.
pub(super) fn parse_drive<'a>(command: &str, rest: &'a str) -> Result<Drive, CommandError<'a>> {
    if command == "wait" {
        return match rest {
            "" => Err(CommandError::MissingArgument("wait MS")),
            ms => parse_ms(ms).map(Drive::Wait),
        };
    }
    let mut words = rest.split_ascii_whitespace();
    let name = words
        .next()
        .ok_or(CommandError::MissingArgument(match command {
            "hold" => "hold KEY MS",
            "press" => "press KEY",
            "release" => "release KEY",
            _ => "tap KEY",
        }))?;
    let key = Key::from_name(name).ok_or(CommandError::UnknownKey(name))?;
    let drive = match (command, words.next()) {
        ("hold", Some(ms)) => Drive::Hold(key, parse_ms(ms)?),
        ("hold", None) => return Err(CommandError::MissingArgument("hold KEY MS")),
        (_, Some(more)) => return Err(CommandError::TrailingText(more)),
        ("press", None) => Drive::Press(key),
        ("release", None) => Drive::Release(key),
        (_, None) => Drive::Tap(key),
    };
    match words.next() {
        Some(more) => Err(CommandError::TrailingText(more)),
        None => Ok(drive),
    }
}

/// Acts on a key of a board whose time is real.
pub(super) fn act<'a>(
    board: &mut impl ConsoleDevice,
    drive: Drive,
    rest: &'a str,
) -> Result<(), CommandError<'a>> {
    let (key, action) = match drive {
        Drive::Press(key) => (key, HostAction::Press),
        Drive::Release(key) => (key, HostAction::Release),
        Drive::Tap(key) => (key, HostAction::Tap),
        Drive::Hold(key, ms) => {
            let ms = u16::try_from(ms).ok().filter(|&ms| ms <= HOST_HOLD_MS);
            let ms = ms.ok_or(CommandError::HoldTooLong(rest))?;
            (key, HostAction::Hold(ms))
        }
        Drive::Wait(_) => return Err(CommandError::TimeIsReal),
    };
    match board.act(key, action) {
        true => Ok(()),
        false => Err(CommandError::KeysAreReal),
    }
}

/// Moves the virtual keys and the time, and writes the events for a watch.
pub(super) fn drive(board: &mut VirtualBoard, drive: Drive, out: &mut impl Write) {
    let (pressed, ms, released) = match drive {
        Drive::Press(key) => (Some(key), 0, None),
        Drive::Release(key) => (None, 0, Some(key)),
        Drive::Tap(key) => (Some(key), TAP_MS, Some(key)),
        Drive::Hold(key, ms) => (Some(key), ms, Some(key)),
        Drive::Wait(ms) => (None, ms, None),
    };
    if let Some(key) = pressed {
        board.press(key);
    }
    if board.led_stream_mut().is_on() {
        // The events of a time come before the frame of that time.
        for _ in 0..ms {
            board.run(1);
            watch::write_all(board, out);
        }
    } else {
        board.run(ms);
    }
    if let Some(key) = released {
        board.release(key);
    }
}

/// `leds`
pub(super) fn write_leds<W: Write>(
    device: &mut Device,
    reply: &mut ReplyWriter<'_, W>,
) -> fmt::Result {
    for (number, led) in device.render_leds().iter().enumerate() {
        if number > 0 {
            reply.write_char(if number % LEDS_PER_LINE == 0 {
                '\n'
            } else {
                ' '
            })?;
        }
        write!(reply, "{:02X}{:02X}{:02X}", led.r, led.g, led.b)?;
    }
    Ok(())
}

/// `dump [PLIES]`
pub(super) fn dump<'a>(
    table: &Table,
    rest: &'a str,
    reply: &mut impl Write,
) -> Result<(), CommandError<'a>> {
    let mut count = usize::MAX;
    if !rest.is_empty() {
        let history = table.dumped_game().map(|_| table.history());
        let history = history.ok_or(CommandError::NoGame)?;
        let (first, most) = (history.evicted(), history.moves().len());
        let last = first.saturating_add(most as u32);
        count = parse_value(rest, Domain::Numbers(first, last))?.saturating_sub(first) as usize;
    }
    Ok(write_record(table, count, reply)?)
}

/// Writes the record of a table after the first `count` of its moves.
// Not inlined: the record leaves the stack again.
#[inline(never)]
fn write_record(table: &Table, count: usize, reply: &mut impl Write) -> fmt::Result {
    let mut buffer = [0; MAX_RECORD_BYTES];
    let record = Record::dump(table, count);
    let record = record.encode(&mut buffer).unwrap_or_default();
    for (number, byte) in record.iter().enumerate() {
        if number > 0 && number.is_multiple_of(DUMP_BYTES_PER_LINE) {
            reply.write_char('\n')?;
        }
        write!(reply, "{byte:02x}")?;
    }
    Ok(())
}

/// `set NAME VALUE`
pub(super) fn set_setting<'a>(device: &mut Device, rest: &'a str) -> Result<(), CommandError<'a>> {
    let missing = CommandError::MissingArgument("set NAME VALUE");
    let (name, value) = rest.split_once([' ', '\t']).ok_or(missing)?;
    let value = value.trim_ascii();
    if value.contains([' ', '\t']) {
        return Err(CommandError::TrailingText(value));
    }
    if let Some(option) = clock_option(name) {
        let number = parse_value(value, option.domain)?;
        device.table_mut().set_clock_option(name, number);
        return Ok(());
    }
    let setting = Setting::from_name(name).ok_or(CommandError::UnknownSetting(name))?;
    let number = parse_value(value, setting.domain())?;
    if device.table_mut().set_setting(setting, number) {
        Ok(())
    } else {
        // The value is in its domain: only the budget strap is against it.
        Err(CommandError::StrapOpen(device.table().power_limit_ma()))
    }
}

/// `get NAME`
pub(super) fn write_setting<'a, W: Write>(
    device: &Device,
    name: &'a str,
    reply: &mut ReplyWriter<'_, W>,
) -> Result<(), CommandError<'a>> {
    if name.is_empty() {
        return Err(CommandError::MissingArgument("get NAME"));
    }
    if let Some(option) = clock_option(name) {
        let value = device.table().choices().clock.get(name);
        write!(reply, "{}", option.domain.text(value))?;
        return Ok(());
    }
    let setting = Setting::from_name(name).ok_or(CommandError::UnknownSetting(name))?;
    let value = device.table().settings().get(setting);
    write!(reply, "{}", setting.domain().text(value))?;
    Ok(())
}

/// An option of the clock, which is set for the lobby and the house.
fn clock_option(name: &str) -> Option<&'static RuleOption> {
    ClockOptions::LIST.iter().find(|option| option.key == name)
}

/// `mask [KEY]`, `unmask`, `house`, `reset`: what the service pages do; `service` opens them.
pub(super) fn service<'a, W: Write>(
    device: &mut Device,
    command: &str,
    rest: &'a str,
    reply: &mut ReplyWriter<'_, W>,
) -> Result<(), CommandError<'a>> {
    let table = device.table_mut();
    match (command, rest) {
        ("mask", "") => {
            for (number, key) in table.masked().iter().enumerate() {
                let space = if number > 0 { " " } else { "" };
                write!(reply, "{space}{key}")?;
            }
        }
        ("mask", name) => {
            let key = Key::from_name(name).ok_or(CommandError::UnknownKey(name))?;
            if !table.mask(key) {
                return Err(CommandError::Unmaskable(key));
            }
        }
        (_, more) if !more.is_empty() => return Err(CommandError::TrailingText(more)),
        ("unmask", _) => table.unmask_all(),
        ("house", _) => table.keep_house_choices(),
        ("service", _) if table.open_service() => {}
        ("reset", _) if table.restore_factory_state() => {}
        _ => return Err(CommandError::GameOnBoard),
    }
    Ok(())
}

fn parse_ms(word: &str) -> Result<u32, CommandError<'_>> {
    let ms = u32::try_from(parse_number(word)?).ok();
    ms.filter(|&ms| ms <= MAX_WAIT_MS)
        .ok_or(CommandError::DurationTooLong(word))
}
