//! Codes that a phone reads from the screen: the way to a table while a game is played, and the whole game when it has ended.

use std::fmt::Write as _;
use std::net::{Ipv4Addr, SocketAddr, UdpSocket};

use fencelight_core::game::Game as _;
use fencelight_text::game_file::GameFile;
use fencelight_text::game_file::link::{fragment, read_fragment};
use qrcodegen::{QrCode, QrCodeEcc, QrSegment, Version};

/// The largest version of a code: 97 modules a side. docs/kiosk.md computes it.
pub(super) const MAX_VERSION: u8 = 20;
/// The bytes that it holds with the lowest error correction: a screen has no dirt.
const MAX_BYTES: usize = 858;
/// The light margin around a code, in modules.
const MARGIN: i32 = 4;

/// Where phones reach the server. None where it listens for this machine alone.
pub(super) fn own_address(listens: SocketAddr) -> Option<String> {
    Some(format!("http://{}/", reached(listens)?))
}

/// What the server says when it begins: the pages at its own machine, and where others reach it, as [`own_address`] finds.
pub(super) fn greeting(listens: SocketAddr, own: Option<String>) -> String {
    let here = match listens.ip().is_unspecified() {
        true => SocketAddr::new(Ipv4Addr::LOCALHOST.into(), listens.port()),
        false => listens,
    };
    let url = format!("http://{here}/");
    let own = own.filter(|own| *own != url);
    let others = own.map(|own| format!("other machines reach it at {own}; "));
    let others = others.unwrap_or_default();
    format!("{url}?kiosk&mirror shows the board, {url}tables all tables; {others}Ctrl-C ends")
}

/// Where other machines reach a port: the address that it listens at, or this machine's own in the network. None where it listens for this machine alone.
pub(super) fn reached(listens: SocketAddr) -> Option<SocketAddr> {
    let address = match listens.ip() {
        ip if ip.is_loopback() => return None,
        ip if ip.is_unspecified() => {
            // Nothing is sent: the system chooses the address that would be used.
            let socket = UdpSocket::bind("0.0.0.0:0").ok()?;
            socket.connect("192.0.2.1:9").ok()?;
            socket.local_addr().ok()?.ip()
        }
        ip => ip,
    };
    Some(SocketAddr::new(address, listens.port()))
}

/// The link to a review of a game; of a long game the last moves, with their number.
pub(super) fn game_link(address: &str, game: &GameFile) -> Option<(String, Option<usize>)> {
    let link = |game: &GameFile| format!("{address}#{}", fragment(game));
    let whole = link(game);
    if whole.len() <= MAX_BYTES {
        return Some((whole, None));
    }
    // Four digits are three moves.
    let excess = (whole.len() - MAX_BYTES) * 3 / 4;
    (excess..game.moves.len()).find_map(|dropped| {
        let mut short = game.clone();
        for mv in short.moves.drain(..dropped) {
            short.start.play_unchecked(mv);
        }
        let text = link(&short);
        let is_read = || read_fragment(&fragment(&short)).is_ok();
        (text.len() <= MAX_BYTES && is_read()).then_some((text, Some(short.moves.len())))
    })
}

fn encode(text: &str) -> Option<QrCode> {
    let segments = QrSegment::make_segments(text);
    let (least, most) = (Version::MIN, Version::new(MAX_VERSION));
    QrCode::encode_segments_advanced(&segments, QrCodeEcc::Low, least, most, None, true).ok()
}

/// The modules of a side of the code, with its margin.
pub(super) fn modules(text: &str) -> Option<i32> {
    encode(text).map(|code| code.size() + 2 * MARGIN)
}

/// A text as a code, as an image; its class says what it is for, its title in words.
pub(super) fn svg(text: &str, class: &str, title: &str) -> Option<String> {
    let code = encode(text)?;
    let side = code.size() + 2 * MARGIN;
    let mut path = String::new();
    for y in 0..code.size() {
        for x in (0..code.size()).filter(|&x| code.get_module(x, y)) {
            let _ = write!(path, "M{} {}h1v1h-1z", x + MARGIN, y + MARGIN);
        }
    }
    let title = title.replace('&', "&amp;").replace('<', "&lt;");
    Some(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"{class}\" viewBox=\"0 0 {side} {side}\" shape-rendering=\"crispEdges\"><title>{title}</title><rect width=\"{side}\" height=\"{side}\" fill=\"#fff\"/><path d=\"{path}\"/></svg>\n"
    ))
}

#[cfg(test)]
mod tests {
    use fencelight_ai::greedy;
    use fencelight_board::table::{GameConfig, Player, Table};
    use fencelight_core::games::GameKind;
    use fencelight_core::geometry::PerSeat;
    use fencelight_text::game_file::game_of;

    use super::*;

    const ADDRESS: &str = "http://192.168.100.100:8330/";

    /// A game of a kind after this many moves, or at its end.
    fn game(kind: GameKind, moves: u64) -> GameFile {
        let aside = if kind == GameKind::Quoridor2 {
            Player::Empty
        } else {
            Player::Human
        };
        let players = PerSeat([Player::Human, aside, Player::computer(3), aside]);
        let mut table = Table::new(5, 0);
        table.start_game(&GameConfig::new(kind, players, 0xFEED));
        for seed in 0..moves {
            if let Some(mv) = greedy(table.history().current(), seed) {
                let _ = table.play_all(&[mv]);
            }
        }
        game_of(&table)
    }

    #[test]
    fn a_game_of_every_kind_fits_a_code_or_its_last_moves_do() {
        for kind in GameKind::ALL {
            for moves in [0, 20, 200, 3_000] {
                let game = game(kind, moves);
                let (link, last) = game_link(ADDRESS, &game).expect("a link");
                assert!(modules(&link).is_some(), "{kind}: {} bytes", link.len());
                let (_, fragment) = link.split_once('#').expect("a fragment");
                let read = read_fragment(fragment).expect("a game");
                let count = last.unwrap_or(game.moves.len());
                assert_eq!(read.moves, game.moves[game.moves.len() - count..], "{kind}");
                let end = |game: &GameFile| {
                    let mut position = game.start.clone();
                    game.moves
                        .iter()
                        .for_each(|&mv| position.play_unchecked(mv));
                    position.to_string()
                };
                assert_eq!(end(&read), end(&game), "{kind} {moves}");
                // What is left out is no more than needed.
                assert!(last.is_none_or(|last| last > 400), "{kind}: {last:?}");
                println!(
                    "{kind}: {} moves, {} bytes, the last {last:?}",
                    game.moves.len(),
                    link.len()
                );
            }
        }
    }

    #[test]
    fn the_largest_code_holds_its_bytes_and_no_more() {
        assert!(modules(&"x".repeat(MAX_BYTES)) == Some(105));
        assert!(modules(&"x".repeat(MAX_BYTES + 1)).is_none());
    }

    /// The picture of a code, with so many pixels for a module.
    fn picture(svg: &str, pixels: usize) -> Vec<u8> {
        let (_, rest) = svg.split_once("viewBox=\"0 0 ").expect("a side");
        let side: usize = rest
            .split(' ')
            .next()
            .and_then(|side| side.parse().ok())
            .expect("a side");
        let mut image = vec![255; side * pixels * side * pixels];
        let (_, path) = svg.split_once("<path d=\"M").expect("a path");
        for module in path.split('M') {
            let (x, rest) = module.split_once(' ').expect("two numbers");
            let (y, _) = rest.split_once('h').expect("two numbers");
            let place = |text: &str| text.parse::<usize>().expect("a number") * pixels;
            for row in place(y)..place(y) + pixels {
                let start = row * side * pixels + place(x);
                image[start..start + pixels].fill(0);
            }
        }
        let mut png = Vec::new();
        let pixels = u32::try_from(side * pixels).expect("a side");
        let mut encoder = png::Encoder::new(&mut png, pixels, pixels);
        encoder.set_color(png::ColorType::Grayscale);
        let mut writer = encoder.write_header().expect("a head");
        writer.write_image_data(&image).expect("an image");
        writer.finish().expect("its end");
        png
    }

    #[test]
    fn zbar_reads_the_game_of_every_kind_back() {
        let file = std::env::temp_dir().join(format!("fencelight-code-{}.png", std::process::id()));
        for (kind, moves) in GameKind::ALL.into_iter().zip([60, 400, 400, 3_000]) {
            let (link, _) = game_link(ADDRESS, &game(kind, moves)).expect("a link");
            let svg = svg(&link, "home", "x").expect("a code");
            std::fs::write(&file, picture(&svg, 3)).expect("a file");
            let read = std::process::Command::new("zbarimg")
                .args(["--raw", "-q"])
                .arg(&file)
                .output();
            let Ok(read) = read else {
                println!("skipped: no zbarimg");
                break;
            };
            assert_eq!(
                String::from_utf8_lossy(&read.stdout).trim_end(),
                link,
                "{kind}"
            );
        }
        let _ = std::fs::remove_file(&file);
    }

    #[test]
    fn the_server_names_addresses_that_can_be_opened() {
        let own = "http://192.0.2.7:8330/";
        for (listens, first, is_said) in [
            ("0.0.0.0:8330", "http://127.0.0.1:8330/?", true),
            ("[::]:8330", "http://127.0.0.1:8330/?", true),
            ("192.0.2.7:8330", "http://192.0.2.7:8330/?", false),
        ] {
            let said = greeting(listens.parse().expect(listens), Some(own.to_owned()));
            assert!(said.starts_with(first), "{said}");
            assert_eq!(said.contains(&format!("reach it at {own};")), is_said);
        }
    }

    #[test]
    fn a_server_for_this_machine_alone_has_no_address_for_phones() {
        let of = |text: &str| own_address(text.parse().expect("an address"));
        assert_eq!(of("127.0.0.1:8330"), None);
        assert_eq!(of("[::1]:8330"), None);
        assert_eq!(
            of("192.0.2.7:8330").as_deref(),
            Some("http://192.0.2.7:8330/")
        );
    }
}
