//! Commands for virtual keys and time, the light, and the settings.

use core::fmt::{self, Write};

use super::protocol::{CommandError, ReplyWriter, parse_value};
use crate::device::{Device, VirtualBoard};
use crate::table::Setting;
use fencelight_core::geometry::Key;
use fencelight_core::notation::parse_number;

/// The longest time that one command covers: a day.
const MAX_WAIT_MS: u32 = 24 * 60 * 60 * 1_000;
/// LEDs in a line of `leds`.
const LEDS_PER_LINE: usize = 17;

/// `press`, `release`, `tap`, `hold` and `wait`.
pub(super) fn drive<'a>(
    board: &mut VirtualBoard,
    command: &str,
    rest: &'a str,
) -> Result<(), CommandError<'a>> {
    if command == "wait" {
        if rest.is_empty() {
            return Err(CommandError::MissingArgument("wait MS"));
        }
        board.run(parse_ms(rest)?);
        return Ok(());
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
    let ms = match (command, words.next()) {
        ("hold", Some(ms)) => parse_ms(ms)?,
        ("hold", None) => return Err(CommandError::MissingArgument("hold KEY MS")),
        (_, Some(more)) => return Err(CommandError::TrailingText(more)),
        (_, None) => 0,
    };
    if let Some(more) = words.next() {
        return Err(CommandError::TrailingText(more));
    }
    match command {
        "press" => board.press(key),
        "release" => board.release(key),
        "hold" => board.hold(key, ms),
        _ => board.tap(key),
    }
    Ok(())
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

/// `set NAME VALUE`
pub(super) fn set_setting<'a>(device: &mut Device, rest: &'a str) -> Result<(), CommandError<'a>> {
    let missing = CommandError::MissingArgument("set NAME VALUE");
    let (name, value) = rest.split_once([' ', '\t']).ok_or(missing)?;
    let value = value.trim_ascii();
    let setting = Setting::from_name(name).ok_or(CommandError::UnknownSetting(name))?;
    if value.contains([' ', '\t']) {
        return Err(CommandError::TrailingText(value));
    }
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
    let setting = Setting::from_name(name).ok_or(CommandError::UnknownSetting(name))?;
    let value = device.table().settings().get(setting);
    write!(reply, "{}", setting.domain().text(value))?;
    Ok(())
}

fn parse_ms(word: &str) -> Result<u32, CommandError<'_>> {
    let ms = u32::try_from(parse_number(word)?).ok();
    ms.filter(|&ms| ms <= MAX_WAIT_MS)
        .ok_or(CommandError::DurationTooLong(word))
}
