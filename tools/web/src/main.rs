//! Builds the page with the board and shows it.
//!
//! `cargo web` compiles `web` for `wasm32-unknown-unknown`, adds that target where it is missing, binds the module to the browser with
//! wasm-bindgen as a library, and writes a folder that any static host serves: `target/page`.

mod bundle;
mod icon;

use std::path::PathBuf;
use std::process::ExitCode;

use fencelight_tools::host::Host;

const USAGE: &str = "\
Builds the page with the board into target/page.

Usage: cargo web [--serve] [--port N] [--out DIR]

  --serve     shows the page on this machine until Ctrl-C
  --port N    the port to show it on; 8329 without it, 0 for a free one
  --out DIR   another folder";
const PORT: u16 = 8_329;

/// The command line.
#[derive(Debug, PartialEq, Eq)]
struct Options {
    port: Option<u16>,
    out: Option<PathBuf>,
}

fn options(arguments: impl IntoIterator<Item = String>) -> Result<Option<Options>, String> {
    let (mut port, mut is_served, mut out) = (PORT, false, None);
    let mut arguments = arguments.into_iter();
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().ok_or(format!("{argument} needs a value"));
        match argument.as_str() {
            "--serve" => is_served = true,
            "--port" => {
                let text = value()?;
                port = text.parse().map_err(|_| format!("{text} is no port"))?;
            }
            "--out" => out = Some(PathBuf::from(value()?)),
            "-h" | "--help" => return Ok(None),
            _ => return Err(format!("unknown argument {argument}\n\n{USAGE}")),
        }
    }
    let port = is_served.then_some(port);
    Ok(Some(Options { port, out }))
}

fn run() -> Result<(), String> {
    let Some(options) = options(std::env::args().skip(1))? else {
        println!("{USAGE}");
        return Ok(());
    };
    let folder = bundle::build(options.out.as_deref())?;
    if let Some(port) = options.port {
        let host = Host::start(&folder, port, |_, _| ()).map_err(|error| error.to_string())?;
        println!("{} shows the page; Ctrl-C ends", host.url());
        host.wait();
    }
    Ok(())
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Option<Options>, String> {
        options(line.split_whitespace().map(str::to_owned))
    }

    #[test]
    fn the_port_counts_only_where_the_page_is_served() {
        let served = |port| Ok(Some(Options { port, out: None }));
        assert_eq!(read(""), served(None));
        assert_eq!(read("--port 1"), served(None));
        assert_eq!(read("--serve"), served(Some(PORT)));
        assert_eq!(read("--port 0 --serve"), served(Some(0)));
    }

    #[test]
    fn mistakes_are_refused() {
        for line in [
            "--port",
            "--port x --serve",
            "--port 70000",
            "serve",
            "--out",
        ] {
            assert!(read(line).is_err(), "{line}");
        }
    }
}
