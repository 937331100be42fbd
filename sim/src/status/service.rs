//! The lines of the service pages.

use fencelight_core::table::Table;
use fencelight_core::table::service::ServicePage;

use super::{Line, Tone};

/// The counters in the order in which the page shows them.
const COUNTERS: [&str; 7] = [
    "games",
    "moves",
    "hours",
    "wins south",
    "wins west",
    "wins north",
    "wins east",
];

pub(super) fn lines(lines: &mut Vec<Line>, table: &Table) {
    let page = table.service().page;
    lines.push((
        Tone::Now,
        format!(
            "Page {} of {}: {}",
            page as u8 + 1,
            ServicePage::ALL.len(),
            page.name()
        ),
    ));
    let text = match page {
        ServicePage::Leds => "Any square: the next colour.".to_string(),
        ServicePage::Keys => "Every key lights while it is down.".into(),
        ServicePage::Brightness | ServicePage::Volume | ServicePage::Power => {
            let value = table.settings().get(page.setting()).unwrap_or(0);
            format!("{} {value}; rank 5 changes it.", page.setting())
        }
        ServicePage::Counters => {
            let number = table.service().presses % 7;
            let name = COUNTERS[usize::from(number)];
            format!("{name}: {}", table.counters().nth(number))
        }
        ServicePage::Mask => format!("{} masked; OK held clears.", table.masked().len()),
        ServicePage::House if table.has_house_choices() => "The lobby has these.".into(),
        ServicePage::House => "OK held: as the lobby is now.".into(),
        ServicePage::Reset => "OK held: everything as new.".into(),
    };
    lines.push((Tone::Plain, text));
    lines.push((Tone::Hint, "South OK: next page; BACK: before.".into()));
    lines.push((Tone::Hint, "BACK held 2 s leaves.".into()));
}
