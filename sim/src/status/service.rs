//! The lines of the service pages.

use fencelight_board::table::service::{Service, ServicePage};
use fencelight_board::table::{Setting, Table};

use crate::screen::{PanelLine, Tone};

/// The counters in the order in which the page shows them.
const COUNTERS: [&str; 7] = [
    "Games played",
    "Moves played",
    "Hours of operation",
    "Games won by South",
    "Games won by West",
    "Games won by North",
    "Games won by East",
];

/// The name of a page in words.
const fn name(page: ServicePage) -> &'static str {
    match page {
        ServicePage::Leds => "test of the lights",
        ServicePage::Keys => "test of the keys",
        ServicePage::Brightness => "brightness",
        ServicePage::Volume => "volume",
        ServicePage::Power => "power budget",
        ServicePage::Counters => "counters",
        ServicePage::Mask => "masked keys",
        ServicePage::House => "choices of the house",
        ServicePage::Reset => "factory reset",
    }
}

pub(super) fn lines(lines: &mut Vec<PanelLine>, table: &Table) {
    let Some(Service { page, presses, .. }) = table.service() else {
        return;
    };
    let (number, count) = (page as u8 + 1, ServicePage::ALL.len());
    let text = format!("Page {number} of {count}: {}", name(page));
    lines.push(PanelLine::new(Tone::Now, text));
    let setting = |setting| table.settings().get(setting);
    let text = match page {
        ServicePage::Leds => "Any square shows the next colour.".to_string(),
        ServicePage::Keys => "Every key lights while it is down.".into(),
        ServicePage::Brightness => format!(
            "{} %. The squares of row 5 change it.",
            setting(Setting::Brightness)
        ),
        ServicePage::Volume => format!(
            "{} of 5. The squares of row 5 change it.",
            setting(Setting::Volume)
        ),
        ServicePage::Power => format!(
            "{} mA. The squares of row 5 change it.",
            setting(Setting::PowerMa)
        ),
        ServicePage::Counters => {
            let number = presses % 7;
            let name = COUNTERS[usize::from(number)];
            let value = table.counters().nth(number);
            format!("{name}: {value}. Any square shows the next.")
        }
        ServicePage::Mask => {
            let masked = table.masked().len();
            format!("{masked} masked. A key that is pressed is masked; OK held for 1 s frees all.")
        }
        ServicePage::House if table.has_house_choices() => {
            "The lobby has the choices of the house.".into()
        }
        ServicePage::House => "OK held for 1 s takes the choices of the lobby.".into(),
        ServicePage::Reset => "OK held for 1 s makes everything as new.".into(),
    };
    lines.push(PanelLine::new(Tone::Plain, text));
    let text =
        "South's OK turns to the next page, BACK to the one before, BACK held for 2 s leaves.";
    lines.push(PanelLine::new(Tone::Hint, text));
}

#[cfg(test)]
mod tests {
    use fencelight_board::device::VirtualBoard;
    use fencelight_board::table::Phase;
    use fencelight_core::geometry::{Key, Seat};

    use super::*;

    #[test]
    fn every_page_names_itself_and_what_its_keys_do() {
        let mut board = VirtualBoard::new(1);
        let keys = [Key::Ok(Seat::South), Key::Back(Seat::South)];
        keys.into_iter().for_each(|key| board.press(key));
        board.run(10);
        keys.into_iter().for_each(|key| board.release(key));
        for page in ServicePage::ALL {
            assert_eq!(board.table().phase(), Phase::Service);
            assert_eq!(
                board.table().service().map(|service| service.page),
                Some(page)
            );
            let mut shown = Vec::new();
            lines(&mut shown, board.table());
            let text: Vec<_> = shown.iter().map(|line| line.text.as_str()).collect();
            assert!(text[0].ends_with(name(page)), "{text:?}");
            assert!(text.len() == 3 && text[1].ends_with('.'), "{text:?}");
            board.tap(Key::Ok(Seat::South));
        }
    }
}
