//! The boards among the serial ports, by their USB devices. Nothing is opened for it: a byte to a port of another device may do harm.

use std::path::PathBuf;

#[cfg(any(test, target_os = "linux", windows))]
use fencelight_board::device::{FORMER_USB_ID, USB_ID};

/// A board that is plugged in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PluggedBoard {
    /// What is opened.
    pub port: PathBuf,
    /// The serial number, where the system has it.
    pub serial: String,
}

impl PluggedBoard {
    /// Port and number, for a list of boards.
    pub fn name(&self) -> String {
        match self.serial.as_str() {
            "" => self.port.display().to_string(),
            serial => format!("{} ({serial})", self.port.display()),
        }
    }
}

/// The boards that are plugged in now; none on a system that cannot tell.
pub fn plugged_boards() -> Vec<PluggedBoard> {
    let mut boards = system::plugged_boards();
    boards.sort_by(|one, other| one.port.cmp(&other.port));
    boards
}

#[cfg(target_os = "linux")]
mod system {
    use std::fs;
    use std::path::Path;

    use serial2::SerialPort;

    use fencelight_board::device::USB_PRODUCT;

    use super::{FORMER_USB_ID, PluggedBoard, USB_ID};

    /// The files in which the kernel has what a device says of itself.
    const NAMES: [&str; 3] = ["idVendor", "idProduct", "product"];

    /// What a board with these numbers says in them.
    fn description([vendor, product]: [u16; 2]) -> [String; 3] {
        let number = |number: u16| format!("{number:04x}");
        [number(vendor), number(product), USB_PRODUCT.to_owned()]
    }

    pub(super) fn plugged_boards() -> Vec<PluggedBoard> {
        let ports = SerialPort::available_ports().unwrap_or_default();
        let serial = |port: &Path| serial(&Path::new("/sys/class/tty").join(port.file_name()?));
        ports
            .into_iter()
            .filter_map(|port| {
                let serial = serial(&port)?;
                Some(PluggedBoard { port, serial })
            })
            .collect()
    }

    /// The serial number of the board behind a terminal of the kernel; `None` for any other device.
    fn serial(terminal: &Path) -> Option<String> {
        // The interface of the device; the device is above it.
        let interface = fs::canonicalize(terminal.join("device")).ok()?;
        let device = interface.parent()?;
        let text = |name: &str| {
            let text = fs::read_to_string(device.join(name)).unwrap_or_default();
            text.trim().to_owned()
        };
        let is_board = [USB_ID, FORMER_USB_ID]
            .map(description)
            .contains(&NAMES.map(text));
        is_board.then(|| text("serial"))
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn a_board_is_known_by_its_device_and_others_are_none() {
            let folder =
                std::env::temp_dir().join(format!("fencelight-tty-{}", std::process::id()));
            let device = folder.join("devices/usb1/1-1");
            fs::create_dir_all(device.join("1-1:1.0")).expect("an interface");
            let terminal = folder.join("class/tty/ttyACM0");
            fs::create_dir_all(&terminal).expect("a terminal");
            std::os::unix::fs::symlink(device.join("1-1:1.0"), terminal.join("device"))
                .expect("a link");
            fs::write(device.join("serial"), "E66140031F2E4A59\n").expect("a file");
            for id in [FORMER_USB_ID, USB_ID] {
                for (name, value) in NAMES.into_iter().zip(description(id)) {
                    fs::write(device.join(name), "").expect("a file");
                    assert_eq!(serial(&terminal), None);
                    fs::write(device.join(name), format!("{value}\n")).expect("a file");
                }
                assert_eq!(serial(&terminal).as_deref(), Some("E66140031F2E4A59"));
            }
            let rules = include_str!("../../kiosk/display/60-fencelight.rules");
            let [vendor, _, product] = description(USB_ID);
            assert!(rules.contains(&format!("==\"{vendor}\"")));
            assert!(rules.contains(&format!("==\"{product}\"")));
            fs::write(device.join("product"), "Another board\n").expect("a file");
            assert_eq!(serial(&terminal), None);
            fs::remove_dir_all(&folder).expect("its end");
        }
    }
}

#[cfg(target_os = "macos")]
mod system {
    use std::process::Command;

    use fencelight_board::device::USB_PRODUCT;

    use super::{PluggedBoard, listed};

    pub(super) fn plugged_boards() -> Vec<PluggedBoard> {
        let mut ioreg = Command::new("ioreg");
        // The devices of this name, with all that hangs on them.
        let output = ioreg.args(["-r", "-n", USB_PRODUCT, "-l", "-w", "0"]);
        let text = output.output().map(|output| output.stdout);
        listed(&String::from_utf8_lossy(&text.unwrap_or_default()))
    }
}

/// The boards in the output of `ioreg`: the number of a device comes before its port.
#[cfg(any(test, target_os = "macos"))]
fn listed(ioreg: &str) -> Vec<PluggedBoard> {
    let value = |line: &str, key: &str| {
        let (_, rest) = line.split_once(key)?;
        let value = rest.trim_start().strip_prefix('=')?.trim();
        Some(value.trim_matches('"').to_owned())
    };
    let (mut boards, mut serial) = (Vec::new(), String::new());
    for line in ioreg.lines() {
        if let Some(number) = value(line, "\"USB Serial Number\"") {
            serial = number;
        }
        if let Some(port) = value(line, "\"IOCalloutDevice\"") {
            boards.push(PluggedBoard {
                port: port.into(),
                serial: serial.clone(),
            });
        }
    }
    boards
}

#[cfg(windows)]
mod system {
    use std::process::Command;

    use serial2::SerialPort;

    use super::{PluggedBoard, registered};

    pub(super) fn plugged_boards() -> Vec<PluggedBoard> {
        let mut query = Command::new("reg");
        let key = r"HKLM\SYSTEM\CurrentControlSet\Enum\USB";
        let output = query.args(["query", key, "/s", "/v", "PortName"]).output();
        let text = output.map(|output| output.stdout).unwrap_or_default();
        let mut boards = registered(&String::from_utf8_lossy(&text));
        // The registry remembers devices that are gone.
        let present = SerialPort::available_ports().unwrap_or_default();
        boards.retain(|board| present.contains(&board.port));
        boards
    }
}

/// The boards in the output of `reg query`, plugged in or not: a key with the numbers of the device, then the name of its port.
#[cfg(any(test, windows))]
fn registered(query: &str) -> Vec<PluggedBoard> {
    let (mut boards, mut is_board) = (Vec::new(), false);
    for line in query.lines() {
        if line.starts_with("HKEY_") {
            let line = line.to_uppercase();
            is_board = [USB_ID, FORMER_USB_ID].iter().any(|[vendor, product]| {
                line.contains(&format!("VID_{vendor:04X}&PID_{product:04X}"))
            });
        } else if let [.., "PortName", "REG_SZ", port] =
            line.split_ascii_whitespace().collect::<Vec<_>>()[..]
            && is_board
        {
            boards.push(PluggedBoard {
                port: port.into(),
                serial: String::new(),
            });
        }
    }
    boards
}

#[cfg(not(any(target_os = "linux", target_os = "macos", windows)))]
mod system {
    use super::PluggedBoard;

    pub(super) const fn plugged_boards() -> Vec<PluggedBoard> {
        Vec::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_found_in_what_macos_and_windows_print() {
        let ioreg = "\
+-o Fencelight board@14100000  <class IOUSBHostDevice>
  | {
  |   \"USB Serial Number\" = \"E66140031F2E4A59\"
  +-o AppleUSBACMData
      +-o IOModemSerialStreamSync
            \"IODialinDevice\" = \"/dev/tty.usbmodemE66140031F2E4A591\"
            \"IOCalloutDevice\" = \"/dev/cu.usbmodemE66140031F2E4A591\"
";
        let board = PluggedBoard {
            port: "/dev/cu.usbmodemE66140031F2E4A591".into(),
            serial: "E66140031F2E4A59".to_owned(),
        };
        assert_eq!(
            board.name(),
            "/dev/cu.usbmodemE66140031F2E4A591 (E66140031F2E4A59)"
        );
        assert_eq!(listed(ioreg), [board]);
        let query = "\r
HKEY_LOCAL_MACHINE\\SYSTEM\\CurrentControlSet\\Enum\\USB\\VID_2341&PID_0043\\1\\Device Parameters\r
    PortName    REG_SZ    COM3\r
\r
HKEY_LOCAL_MACHINE\\SYSTEM\\CurrentControlSet\\Enum\\USB\\VID_1209&PID_0001&MI_00\\7&1\\Device Parameters\r
    PortName    REG_SZ    COM5\r
\r
HKEY_LOCAL_MACHINE\\SYSTEM\\CurrentControlSet\\Enum\\USB\\VID_1209&PID_F3CE&MI_00\\7&1\\Device Parameters\r
    PortName    REG_SZ    COM6\r
";
        let ports: Vec<_> = registered(query)
            .into_iter()
            .map(|board| board.name())
            .collect();
        assert_eq!(ports, ["COM5", "COM6"]);
    }
}
