//! `fencelight kiosk check`: what this machine lacks for a display, with the remedy. Nothing is started or changed, and no port is opened.

use std::fs::OpenOptions;
use std::io::{self, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use fencelight_host::ports::plugged_boards;
use fencelight_host::storage::{files, refused};

/// The file that every page has.
pub(crate) const INDEX: &str = "index.html";
/// The files that `kiosk/install` of a release puts in place.
const RULE: &str = "etc/udev/rules.d/60-fencelight.rules";
const SERVICE: &str = "etc/systemd/system/fencelight-kiosk.service";
const ENABLED: &str = "etc/systemd/system/multi-user.target.wants/fencelight-kiosk.service";
const AUTOSTART: &str = "etc/xdg/autostart/fencelight-display.desktop";
const PIN: &str = "etc/fencelight/pin";
/// The programs that show the page on the whole screen.
const BROWSERS: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];
/// Those that switch a screen off at night, and what dims one that has it.
const SWITCHES: [&str; 2] = ["wlr-randr", "xset"];
const BACKLIGHTS: &str = "sys/class/backlight";
/// How long the server may take to answer.
const ANSWER: Duration = Duration::from_millis(500);

/// One thing that a display needs: what is there, or what is missing and how it comes.
struct Finding {
    what: &'static str,
    found: Result<String, String>,
}

/// Say what this machine lacks for a display: board, right to its port, page, Chromium, service, PIN
///
/// Nothing is started or changed. Exit code 1: something is missing.
#[derive(Clone, Debug, PartialEq, Args)]
#[command(after_help = "\
Example:
  fencelight kiosk check")]
pub(crate) struct CheckArgs {
    /// The serial port of a board, once for each board; without it every board that is plugged in, also one that comes later
    #[arg(long, value_name = "PATH")]
    pub(crate) port: Vec<PathBuf>,
    /// Where the server is reached. An address other than 127.0.0.1 opens it to other machines; port 0 takes a free one
    #[arg(long, value_name = "IP:PORT", value_parser = listen_address, default_value = "127.0.0.1:8330")]
    pub(crate) listen: SocketAddr,
    /// The folder with the page; `page` beside the program or target/page where it is left out
    #[arg(long, value_name = "FOLDER")]
    pub(crate) page: Option<PathBuf>,
}

/// Where a server is reached.
fn listen_address(text: &str) -> Result<SocketAddr, String> {
    let address = text.parse();
    address.map_err(|_| format!("an address is IP:PORT, as in 127.0.0.1:8330; not `{text}`"))
}

/// Prints every finding, and fails if something is missing.
pub(super) fn check(args: &CheckArgs) -> io::Result<ExitCode> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let mut findings = vec![page(args.page.as_deref())];
    findings.extend(boards(&args.port));
    findings.push(program(
        "Chromium",
        &BROWSERS,
        &folders,
        "sudo apt install chromium",
    ));
    if cfg!(target_os = "linux") {
        let root = Path::new("/");
        findings.push(program(
            "curl",
            &["curl"],
            &folders,
            "sudo apt install curl",
        ));
        findings.push(night(root, &folders));
        findings.extend(installed(root));
    }
    findings.push(server(args.listen));
    let missing = findings.iter().filter(|finding| finding.found.is_err());
    let missing = missing.count();
    let mut out = io::stdout().lock();
    for Finding { what, found } in &findings {
        match found {
            Ok(text) => writeln!(out, "ok       {what}: {text}")?,
            Err(text) => writeln!(out, "missing  {what}: {text}")?,
        }
    }
    writeln!(out, "{missing} of {} things are missing", findings.len())?;
    Ok(ExitCode::from(u8::from(missing > 0)))
}

fn page(named: Option<&Path>) -> Finding {
    let found = page_folder(named);
    Finding {
        what: "page",
        found: found
            .map(|folder| folder.display().to_string())
            .map_err(|error| error.to_string()),
    }
}

/// The folder of the page: the one that is named; beside the program; where `cargo web` writes it.
pub(crate) fn page_folder(named: Option<&Path>) -> io::Result<PathBuf> {
    if let Some(folder) = named {
        files::check_is_folder(folder).map_err(|error| refused(format!("--page: {error}")))?;
        if !folder.join(INDEX).is_file() {
            let folder = folder.display();
            let message =
                format!("--page: {folder} holds no page; `cargo web --out {folder}` builds it");
            return Err(refused(message));
        }
        return folder.canonicalize();
    }
    let program = std::env::current_exe().unwrap_or_default();
    let beside = program.parent().map(Path::to_owned).unwrap_or_default();
    let places = [
        beside.join("page"),
        beside.join("../page"),
        PathBuf::from("target/page"),
    ];
    let found = places
        .iter()
        .find(|folder| folder.join(INDEX).is_file())
        .ok_or_else(|| {
            refused("no page found; the archive of a release has it beside the program, `cargo web` builds it into target/page, --page names another folder")
        })?;
    found.canonicalize()
}

/// The ports that are named, or those of the boards that are plugged in, each with the right to it.
fn boards(named: &[PathBuf]) -> Vec<Finding> {
    let ports: Vec<PathBuf> = match named {
        [] => plugged_boards()
            .into_iter()
            .map(|board| board.port)
            .collect(),
        named => named.to_vec(),
    };
    if ports.is_empty() {
        let text = "no board is plugged in; a cable without data lines shows none either";
        return vec![Finding {
            what: "board",
            found: Err(text.to_owned()),
        }];
    }
    ports.iter().map(|port| board(port)).collect()
}

fn board(port: &Path) -> Finding {
    let name = port.display();
    let found = if !port.exists() {
        Err(format!(
            "{name} does not exist; plug the board in, `ls /dev/serial/by-id` lists what is"
        ))
    } else if !may_open(port) {
        Err(format!(
            "no right to {name}; `sudo usermod --append --groups dialout $USER`, then log out and in"
        ))
    } else {
        Ok(name.to_string())
    };
    Finding {
        what: "board",
        found,
    }
}

/// Whether this user may read and write a port. It is not opened: that would take it from a server that runs.
#[cfg(unix)]
fn may_open(port: &Path) -> bool {
    use rustix::fs::{Access, access};
    access(port, Access::READ_OK | Access::WRITE_OK).is_ok()
}

#[cfg(not(unix))]
fn may_open(_: &Path) -> bool {
    true
}

/// The first of some programs that is on the path.
fn program(what: &'static str, names: &[&str], folders: &[PathBuf], remedy: &str) -> Finding {
    let ending = if cfg!(windows) { ".exe" } else { "" };
    let programs = folders.iter().flat_map(|folder| {
        let program = move |name: &&str| folder.join(format!("{name}{ending}"));
        names.iter().map(program)
    });
    let found = programs.into_iter().find(|program| program.is_file());
    Finding {
        what,
        found: found
            .map(|program| program.display().to_string())
            .ok_or_else(|| format!("not on the path; `{remedy}`")),
    }
}

/// What makes the screen dark at night: a backlight, else a program.
fn night(root: &Path, folders: &[PathBuf]) -> Finding {
    let what = "dark at night";
    let backlights = root.join(BACKLIGHTS).read_dir().into_iter().flatten();
    let mut backlights = backlights.flatten().map(|backlight| backlight.path());
    // `kiosk/display` takes the first that it may write to.
    let is_open = |backlight: &PathBuf| {
        let brightness = OpenOptions::new()
            .write(true)
            .open(backlight.join("brightness"));
        brightness.is_ok()
    };
    match backlights.find(is_open) {
        Some(backlight) => Finding {
            what,
            found: Ok(backlight.display().to_string()),
        },
        None => program(what, &SWITCHES, folders, "sudo apt install wlr-randr"),
    }
}

/// What `kiosk/install` has put below a root.
fn installed(root: &Path) -> Vec<Finding> {
    let again = "; `sudo kiosk/install` in the unpacked archive puts it there";
    let file = |what, name: &str| {
        let path = root.join(name);
        // The file with the PIN cannot be read here, and a link may point to another root.
        let found = match path.symlink_metadata() {
            Ok(_) => Ok(path.display().to_string()),
            Err(error) => Err(format!("{}: {error}{again}", path.display())),
        };
        Finding { what, found }
    };
    vec![
        file("udev rule", RULE),
        file("service", SERVICE),
        file("service at power-on", ENABLED),
        file("display", AUTOSTART),
        file("PIN", PIN),
    ]
}

/// Whether the server answers where the display looks for it.
fn server(address: SocketAddr) -> Finding {
    let mut own = address;
    if own.ip().is_unspecified() {
        own.set_ip(std::net::Ipv4Addr::LOCALHOST.into());
    }
    let found = match TcpStream::connect_timeout(&own, ANSWER) {
        Ok(_) => Ok(format!("http://{own}/")),
        Err(error) => Err(format!(
            "{own}: {error}; `systemctl status fencelight-kiosk` says why"
        )),
    };
    Finding {
        what: "server",
        found,
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::fs;
    use std::net::TcpListener;
    use std::os::unix::fs::PermissionsExt as _;
    use std::process::Command;

    use super::*;

    const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/display");

    fn missing(findings: &[Finding]) -> Vec<&'static str> {
        let missing = findings.iter().filter(|finding| finding.found.is_err());
        missing.map(|finding| finding.what).collect()
    }

    /// An unpacked archive as `.ci/release` makes it, with programs that only say their version.
    fn archive(folder: &Path) -> PathBuf {
        let archive = folder.join("fencelight-program");
        fs::create_dir_all(archive.join("page")).expect("a folder");
        fs::create_dir_all(archive.join("kiosk")).expect("a folder");
        for file in fs::read_dir(FOLDER).expect("the files of the kiosk") {
            let file = file.expect("a file");
            fs::copy(file.path(), archive.join("kiosk").join(file.file_name())).expect("a copy");
        }
        fs::write(archive.join("page/index.html"), "a page").expect("a page");
        for name in ["fencelight", "fencelight-kiosk"] {
            let program = archive.join(name);
            fs::write(&program, "#!/bin/sh\necho fencelight 0\n").expect("a program");
            fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).expect("its mode");
        }
        archive
    }

    fn install(archive: &Path, root: &Path) -> std::process::Output {
        let mut command = Command::new("sh");
        command.arg(archive.join("kiosk/install"));
        command.env("DESTDIR", root).output().expect("the script")
    }

    #[test]
    fn the_install_script_puts_all_in_place_that_is_checked_and_keeps_options_and_pin() {
        let scratch = tempfile::tempdir().expect("a folder");
        let folder = scratch.path().to_owned();
        let (archive, root) = (archive(&folder), folder.join("root"));
        let all = [
            "udev rule",
            "service",
            "service at power-on",
            "display",
            "PIN",
        ];
        assert_eq!(missing(&installed(&root)), all);
        // Unpacked with a umask of 077.
        let closed = |path: &str, mode| {
            let path = archive.join(path);
            fs::set_permissions(path, fs::Permissions::from_mode(mode)).expect("a mode");
        };
        closed("", 0o700);
        closed("kiosk/kiosk.conf", 0o600);
        let output = install(&archive, &root);
        assert!(output.status.success(), "{output:?}");
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        // systemctl alone enables a service.
        assert_eq!(missing(&installed(&root)), ["service at power-on"]);
        let pin = root.join(PIN);
        let mode = fs::metadata(&pin).expect("the PIN").permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
        for (path, expected) in [
            ("opt/fencelight", 0o755),
            ("etc/fencelight/kiosk.conf", 0o644),
        ] {
            let mode = fs::metadata(root.join(path)).expect("a file").permissions();
            assert_eq!(mode.mode() & 0o777, expected, "{path}");
        }
        let digits = fs::read_to_string(&pin).expect("the PIN");
        assert!(
            said.contains(digits.trim()) && digits.trim().len() == 6,
            "{said}"
        );
        assert!(crate::staff::Staff::from_file(Some(&pin)).is_ok());
        assert!(root.join("opt/fencelight/page/index.html").is_file());
        let options = root.join("etc/fencelight/kiosk.conf");
        fs::write(&options, "NIGHT=1-2\n").expect("options");
        assert!(install(&archive, &root).status.success());
        assert_eq!(fs::read_to_string(&pin).expect("the PIN"), digits);
        assert_eq!(
            fs::read_to_string(&options).expect("options"),
            "NIGHT=1-2\n"
        );
        fs::remove_file(archive.join("page/index.html")).expect("no page");
        let output = install(&archive, &root);
        assert!(!output.status.success());
        assert!(String::from_utf8_lossy(&output.stderr).contains("page is missing"));
    }

    #[test]
    fn systemd_accepts_the_service() {
        let scratch = tempfile::tempdir().expect("a folder");
        let folder = scratch.path().to_owned();
        let unit =
            fs::read_to_string(format!("{FOLDER}/fencelight-kiosk.service")).expect("a unit");
        let program = std::env::current_exe().expect("this program");
        let verify = |text: String| {
            let path = folder.join("fencelight-kiosk.service");
            fs::write(&path, text).expect("a unit");
            let mut command = Command::new("systemd-analyze");
            command.args(["verify", "--man=no"]).arg(&path).output()
        };
        // The program is not installed here.
        let there = unit.replace(
            "/opt/fencelight/fencelight-kiosk",
            &program.display().to_string(),
        );
        match verify(there.clone()) {
            Err(error) => println!("skipped: systemd-analyze: {error}"),
            Ok(output) => {
                assert!(
                    output.status.success() && output.stderr.is_empty(),
                    "{output:?}"
                );
                let wrong = there.replace("Restart=always", "Restart=perhaps");
                let output = verify(wrong).expect("it runs");
                assert!(!output.stderr.is_empty(), "a wrong value is found");
            }
        }
    }

    #[test]
    fn the_screen_is_dark_in_the_hours_of_the_night() {
        let scratch = tempfile::tempdir().expect("a folder");
        let folder = scratch.path().to_owned();
        let config = folder.join("kiosk.conf");
        // The options of the server are not run: systemd takes them without quotes too.
        let options = "KIOSK_OPTIONS=--listen 0.0.0.0:8330\n";
        let state = |night: &str, hour: u8| {
            fs::write(&config, format!("{options}NIGHT={night}\n")).expect("options");
            let mut command = Command::new("sh");
            command.arg(format!("{FOLDER}/display"));
            command.args(["night", &hour.to_string()]);
            let output = command.env("FENCELIGHT_CONFIG", &config).output();
            let output = output.expect("the script");
            assert!(output.status.success(), "{output:?}");
            String::from_utf8_lossy(&output.stdout).trim().to_owned()
        };
        let dark = |night: &str| -> Vec<u8> {
            [0, 1, 2, 3, 4, 7, 8, 22, 23]
                .into_iter()
                .filter(|&hour| state(night, hour) == "dark")
                .collect()
        };
        assert_eq!(dark("23-8"), [0, 1, 2, 3, 4, 7, 23]);
        for quoted in ["1-4", " 1-4", "'1-4'", "\"1-4\" ", "5-6\nNIGHT=1-4"] {
            assert_eq!(dark(quoted), [1, 2, 3], "{quoted}");
        }
        for never in ["", "3-3", "x", "7", "-7", "1-2-3"] {
            assert_eq!(dark(never), [0; 0], "{never}");
        }
    }

    /// The script of the display, which ends its loops by itself when it is asked to end.
    struct Display(std::process::Child, PathBuf);

    impl Drop for Display {
        fn drop(&mut self) {
            let id = rustix::process::Pid::from_child(&self.0);
            let _ = rustix::process::kill_process(id, rustix::process::Signal::TERM);
            // The browser ends.
            let _ = fs::write(&self.1, "");
            let _ = self.0.wait();
        }
    }

    /// The display runs with a browser and a clock of the test, at a panel whose brightness is a file.
    #[test]
    fn a_backlight_is_dark_at_night_and_as_before_by_day() {
        let scratch = tempfile::tempdir().expect("a folder");
        let folder = scratch.path().to_owned();
        let (tools, panel) = (folder.join("tools"), folder.join("panels/panel"));
        for folder in [&tools, &panel] {
            fs::create_dir_all(folder).expect("a folder");
        }
        for (name, script) in [
            ("date", "cat hour"),
            ("sleep", "exec /bin/sleep 0.02"),
            ("curl", "exit 0"),
            ("chromium", "until [ -e end ]; do sleep 1; done"),
        ] {
            let path = tools.join(name);
            fs::write(&path, format!("#!/bin/sh\n{script}\n")).expect("a script");
            fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("its mode");
        }
        let brightness = panel.join("brightness");
        let set = |path: &Path, text: &str| {
            // Never half of it.
            fs::write(folder.join("new"), text).expect("a file");
            fs::rename(folder.join("new"), path).expect("its name");
        };
        set(&panel.join("max_brightness"), "255\n");
        set(&folder.join("kiosk.conf"), "NIGHT=1-2\n");
        let hour = folder.join("hour");
        let wait_for = |expected: &str| {
            let end = std::time::Instant::now() + Duration::from_secs(20);
            loop {
                let seen = fs::read_to_string(&brightness).expect("its brightness");
                if seen.trim() == expected {
                    break;
                }
                assert!(std::time::Instant::now() < end, "{seen}, not {expected}");
                std::thread::sleep(Duration::from_millis(20));
            }
        };
        let path = std::env::var("PATH").unwrap_or_default();
        // It begins by day, at night, and by day after a night in which the machine was switched off.
        for (first, before, expected) in [
            ("00", "200", &["200", "12", "200"][..]),
            ("01", "200", &["12", "200"]),
            ("03", "12", &["255"]),
        ] {
            let _ = fs::remove_file(folder.join("end"));
            set(&hour, first);
            set(&brightness, before);
            let display = Command::new("sh")
                .arg(format!("{FOLDER}/display"))
                .current_dir(&folder)
                .env("PATH", format!("{}:{path}", tools.display()))
                .env("FENCELIGHT_CONFIG", folder.join("kiosk.conf"))
                .env("FENCELIGHT_BACKLIGHT", folder.join("panels"))
                .spawn()
                .expect("it starts");
            let _display = Display(display, folder.join("end"));
            let hours = ["00", "01", "02"].into_iter().skip_while(|&it| it != first);
            for (hour_now, expected) in hours.chain(["03"]).zip(expected) {
                set(&hour, hour_now);
                // What was there before is no answer.
                std::thread::sleep(Duration::from_millis(200));
                wait_for(expected);
            }
        }
    }

    #[test]
    fn each_finding_names_what_is_missing() {
        let scratch = tempfile::tempdir().expect("a folder");
        let folder = scratch.path().to_owned();
        let text = |finding: &Finding| match &finding.found {
            Ok(text) | Err(text) => text.clone(),
        };
        let none = folder.join("ttyACM0");
        let found = boards(std::slice::from_ref(&none));
        assert!(found[0].found.is_err() && text(&found[0]).contains("ttyACM0 does not exist"));
        fs::write(&none, "").expect("a file");
        assert!(boards(std::slice::from_ref(&none))[0].found.is_ok());
        let folders = std::slice::from_ref(&folder);
        let browser = || program("Chromium", &BROWSERS, folders, "sudo apt install chromium");
        assert!(text(&browser()).contains("apt install chromium"));
        fs::write(folder.join("chromium"), "").expect("a program");
        assert!(browser().found.is_ok());
        assert!(text(&night(&folder, folders)).contains("apt install wlr-randr"));
        // A backlight counts where the display may write to it.
        let panel = folder.join(BACKLIGHTS).join("panel");
        fs::create_dir_all(&panel).expect("a backlight");
        assert!(night(&folder, folders).found.is_err());
        fs::write(panel.join("brightness"), "255").expect("its brightness");
        assert!(text(&night(&folder, folders)).ends_with("panel"));
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("its address");
        assert!(server(address).found.is_ok());
        let mut any = address;
        any.set_ip(std::net::Ipv4Addr::UNSPECIFIED.into());
        assert!(server(any).found.is_ok());
        // A port that was just closed may still be open in a program that another test starts: port 1 has no server.
        let closed = SocketAddr::from(([127, 0, 0, 1], 1));
        assert!(text(&server(closed)).contains("systemctl status"));
        assert!(page(Some(&folder)).found.is_err());
    }
}
