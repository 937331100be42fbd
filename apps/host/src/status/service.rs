//! The lines of the service pages.

use fencelight_board::table::service::{Service, ServicePage};
use fencelight_board::table::{HostRight, Setting, Table};
use fencelight_core::geometry::Seat;
use fencelight_text::{Message, names};

use crate::language::Words;
use crate::screen::{PanelLine, Tone};

/// The name of a page in the names of messages.
const fn name(page: ServicePage) -> &'static str {
    match page {
        ServicePage::Leds => "service-leds",
        ServicePage::Keys => "service-keys",
        ServicePage::Brightness => "service-brightness",
        ServicePage::Volume => "service-volume",
        ServicePage::Power => "service-power",
        ServicePage::Counters => "service-counters",
        ServicePage::Mask => "service-mask",
        ServicePage::House => "service-house",
        ServicePage::Reset => "service-reset",
        ServicePage::Host => "service-host",
    }
}

/// A counter in the order in which the page shows them.
fn counter(number: u8) -> Message {
    match number {
        0 => Message::new("counter-games"),
        1 => Message::new("counter-moves"),
        2 => Message::new("counter-hours"),
        won => {
            let seat = Seat::ALL[usize::from(won - 3) % Seat::ALL.len()];
            Message::new("counter-won").with("seat", names::seat(seat))
        }
    }
}

pub(super) fn lines(table: &Table, service: Service, words: Words) -> Vec<PanelLine> {
    let Service { page, presses, .. } = service;
    let title = Message::new("service-page")
        .with("page", page as u8 + 1)
        .with("all", ServicePage::ALL.len())
        .with("name", Message::new(name(page)));
    let setting = |name: &'static str, setting| {
        Message::new(name).with("value", table.settings().get(setting))
    };
    let line = match page {
        ServicePage::Leds => Message::new("service-leds-line"),
        ServicePage::Keys => Message::new("service-keys-line"),
        ServicePage::Brightness => setting("service-brightness-line", Setting::Brightness),
        ServicePage::Volume => setting("service-volume-line", Setting::Volume),
        ServicePage::Power => setting("service-power-line", Setting::PowerMa),
        ServicePage::Counters => {
            let number = presses % 7;
            Message::new("service-counters-line")
                .with("name", counter(number))
                .with("value", table.counters().nth(number))
        }
        ServicePage::Mask => Message::new("service-mask-line").with("count", table.masked().len()),
        ServicePage::House if table.has_house_choices() => Message::new("service-house-set"),
        ServicePage::House => Message::new("service-house-line"),
        ServicePage::Reset => Message::new("service-reset-line"),
        ServicePage::Host => Message::new("service-host-line").with(
            "value",
            Message::new(match table.settings().host {
                HostRight::Watch => "host-watch",
                HostRight::Play => "host-play",
                HostRight::Hands => "host-hands",
            }),
        ),
    };
    let mut lines = vec![
        PanelLine::new(Tone::Now, words.say(&title)),
        PanelLine::new(Tone::Plain, words.say(&line)),
    ];
    if page == ServicePage::House {
        let rows = Message::new("service-house-rows")
            .with("game", table.settings().get(Setting::IdleGame))
            .with("lobby", table.settings().get(Setting::IdleLobby));
        lines.push(PanelLine::new(Tone::Plain, words.say(&rows)));
    }
    lines
}
