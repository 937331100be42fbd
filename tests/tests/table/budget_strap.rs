//! The budget strap: open, the power budget is at most 2,000 mA whatever the settings say.

use fencelight_board::console::Console;
use fencelight_board::device::Device;
use fencelight_board::geometry::Key;
use fencelight_board::input::{KeyEvent, KeyEventKind};
use fencelight_board::light::estimate_ma;
use fencelight_board::table::service::ServicePage;
use fencelight_board::table::{OPEN_STRAP_MA, Phase, RejectReason};

/// A step of the test's clock.
const STEP_MS: u32 = 20;

struct Board {
    device: Device,
    now_ms: u32,
}

impl Board {
    /// A board in service mode.
    fn in_service() -> Self {
        let mut board = Self {
            device: Device::new(1, 0),
            now_ms: 0,
        };
        let keys = ["south-ok", "south-back"];
        keys.iter()
            .for_each(|name| board.feed(name, KeyEventKind::Pressed));
        board.wait(2_000);
        keys.iter()
            .for_each(|name| board.feed(name, KeyEventKind::Released));
        assert_eq!(board.device.table().phase(), Phase::Service);
        board
    }

    fn feed(&mut self, name: &str, kind: KeyEventKind) {
        let key = Key::from_name(name).expect("a key");
        let at_ms = self.now_ms;
        self.device.feed(KeyEvent { key, at_ms, kind });
    }

    fn tap(&mut self, name: &str) {
        self.feed(name, KeyEventKind::Pressed);
        self.wait(40);
        self.feed(name, KeyEventKind::Released);
        self.wait(40);
    }

    fn wait(&mut self, ms: u32) {
        for _ in 0..ms / STEP_MS {
            self.now_ms += STEP_MS;
            self.device.tick(self.now_ms);
            self.device.render_leds();
        }
    }

    fn turn_to(&mut self, page: ServicePage) {
        while self.device.table().service().map(|service| service.page) != Some(page) {
            self.tap("south-ok");
        }
    }

    /// The current with all LEDs as white as the budget allows.
    fn white_ma(&mut self) -> u32 {
        self.turn_to(ServicePage::Leds);
        for _ in 0..3 {
            self.tap("e5");
        }
        // The scale of the budget rises slowly.
        self.wait(12_000);
        estimate_ma(&self.device.render_leds())
    }

    fn ask(&mut self, line: &str) -> String {
        let (mut console, mut reply) = (Console::new(1, 1), String::new());
        for byte in line.bytes().chain([b'\n']) {
            console.feed(byte, &mut self.device, &mut reply);
        }
        reply.trim_end().to_owned()
    }

    fn power_setting(&self) -> u16 {
        self.device.table().settings().power_ma
    }
}

#[test]
fn a_budget_above_the_limit_of_an_open_strap_is_refused() {
    let mut board = Board::in_service();
    board.device.table_mut().set_budget_strap(false);
    let refusal = "? range power-ma is at most 2000 while the budget strap is open";
    for too_much in [2_001, 10_000] {
        assert_eq!(board.ask(&format!("set power-ma {too_much}")), refusal);
    }
    assert_eq!(board.ask("set power-ma 1999"), "=");
    assert_eq!(board.ask("set power-ma 2000"), "=");
    assert_eq!(board.power_setting(), OPEN_STRAP_MA);
    board.device.table_mut().set_budget_strap(true);
    assert_eq!(board.ask("set power-ma 10000"), "=");
    assert_eq!(board.power_setting(), 10_000);
}

#[test]
fn an_open_strap_limits_the_light_and_the_setting_stays() {
    let mut board = Board::in_service();
    for setting in ["brightness 100", "power-ma 10000"] {
        assert_eq!(board.ask(&format!("set {setting}")), "=");
    }
    let closed = board.white_ma();
    assert!((9_000..=10_000).contains(&closed), "{closed}");
    board.device.table_mut().set_budget_strap(false);
    let open = estimate_ma(&board.device.render_leds());
    assert!(open <= 2_000, "{open}");
    board.wait(12_000);
    let open = estimate_ma(&board.device.render_leds());
    assert!((1_800..=2_000).contains(&open), "{open}");
    assert_eq!(board.ask("get power-ma"), "= 10000");
    // Less is set than the strap allows: that counts.
    assert_eq!(board.ask("set power-ma 900"), "=");
    let lower = estimate_ma(&board.device.render_leds());
    assert!(lower <= 900, "{lower}");
}

#[test]
fn the_service_page_shows_and_takes_only_what_the_strap_allows() {
    let mut board = Board::in_service();
    board.turn_to(ServicePage::Power);
    board.device.table_mut().set_budget_strap(false);
    board.tap("c5");
    assert_eq!(board.power_setting(), 1_500);
    board.tap("e5");
    assert_eq!(board.power_setting(), 1_500);
    let rejection = board.device.table().cues().rejection.expect("a rejection");
    assert_eq!(rejection.reason, RejectReason::StrapOpen);
    board.wait(2_000);
    let lit = |board: &mut Board, name: &str| {
        let Some(Key::Square(square)) = Key::from_name(name) else {
            panic!("no square {name}");
        };
        let leds = board.device.render_leds();
        let cell = fencelight_core::geometry::Cell::of_square(square);
        let led = leds[fencelight_board::geometry::Led::of_cell(cell).index()];
        led.r > 0
    };
    assert!(lit(&mut board, "d5") && !lit(&mut board, "e5") && !lit(&mut board, "i5"));
    board.device.table_mut().set_budget_strap(true);
    board.wait(2_000);
    assert!(lit(&mut board, "e5") && lit(&mut board, "i5"));
    board.tap("i5");
    assert_eq!(board.power_setting(), 10_000);
}
