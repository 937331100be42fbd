//! Virtual keys and time, the light, and the settings.

use core::fmt::{self, Write};

use super::options::parse_value;
use super::{Console, Refused, Reply};
use crate::geometry::Key;
use crate::notation::parse_number;
use crate::table::Settings;

/// A day: nobody waits for longer at once.
const LONGEST_MS: u32 = 24 * 60 * 60 * 1_000;
/// LEDs in a line of `leds`.
const LEDS_A_LINE: usize = 17;

impl Console {
    /// A request about keys.
    pub(super) fn touch<'a>(&mut self, command: &str, rest: &'a str) -> Result<(), Refused<'a>> {
        let mut words = rest.split_ascii_whitespace();
        let name = words.next().ok_or(Refused::Missing(match command {
            "hold" => "hold KEY MS",
            "press" => "press KEY",
            "release" => "release KEY",
            _ => "tap KEY",
        }))?;
        let key = Key::from_name(name).ok_or(Refused::NoKey(name))?;
        let ms = match (command, words.next()) {
            ("hold", Some(ms)) => parse_ms(ms)?,
            ("hold", None) => return Err(Refused::Missing("hold KEY MS")),
            (_, Some(more)) => return Err(Refused::TooMuch(more)),
            (_, None) => 0,
        };
        if let Some(more) = words.next() {
            return Err(Refused::TooMuch(more));
        }
        match command {
            "press" => self.board.press(key),
            "release" => self.board.release(key),
            "hold" => self.board.hold(key, ms),
            _ => self.board.tap(key),
        }
        Ok(())
    }

    pub(super) fn wait<'a>(&mut self, rest: &'a str) -> Result<(), Refused<'a>> {
        if rest.is_empty() {
            return Err(Refused::Missing("wait MS"));
        }
        self.board.run(parse_ms(rest)?);
        Ok(())
    }

    pub(super) fn write_leds<W: Write>(&mut self, reply: &mut Reply<'_, W>) -> fmt::Result {
        for (number, led) in self.board.wire().iter().enumerate() {
            if number > 0 {
                reply.write_char(if number % LEDS_A_LINE == 0 { '\n' } else { ' ' })?;
            }
            write!(reply, "{:02X}{:02X}{:02X}", led.r, led.g, led.b)?;
        }
        Ok(())
    }

    pub(super) fn set_setting<'a>(&mut self, rest: &'a str) -> Result<(), Refused<'a>> {
        let missing = Refused::Missing("set NAME VALUE");
        let (name, value) = rest.split_once([' ', '\t']).ok_or(missing)?;
        let value = value.trim_ascii();
        let setting = Settings::LIST.iter().find(|setting| setting.key == name);
        let setting = setting.ok_or(Refused::NoSetting(name))?;
        if value.contains([' ', '\t']) {
            return Err(Refused::TooMuch(value));
        }
        let number = parse_value(value, setting.domain)?;
        self.board.table_mut().set(setting.key, number);
        Ok(())
    }

    pub(super) fn write_setting<'a, W: Write>(
        &self,
        name: &'a str,
        reply: &mut Reply<'_, W>,
    ) -> Result<(), Refused<'a>> {
        if name.is_empty() {
            return Err(Refused::Missing("get NAME"));
        }
        let setting = Settings::LIST.iter().find(|setting| setting.key == name);
        let setting = setting.ok_or(Refused::NoSetting(name))?;
        let value = self.board.table().settings().get(name).unwrap_or(0);
        write!(reply, "{}", setting.domain.text(value))?;
        Ok(())
    }
}

fn parse_ms(word: &str) -> Result<u32, Refused<'_>> {
    let ms = u32::try_from(parse_number(word)?).ok();
    ms.filter(|&ms| ms <= LONGEST_MS)
        .ok_or(Refused::TooLong(word))
}
