//! The PIN of the staff: a page that has given it may change settings and the rules of the house, for a while.
//!
//! Without a PIN these are closed for all pages, also for the display on this machine: the display is what strangers touch. Wrong PINs are slowed
//! down for each address and for all other machines together; the display has a count of its own, so that no phone locks the staff out there.

use std::collections::HashMap;
use std::hint::black_box;
use std::io;
use std::net::IpAddr;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use fencelight_host::storage::refused;

/// The most digits of a PIN.
const MAX_DIGITS: usize = 12;
/// The fewest.
const MIN_DIGITS: usize = 4;
/// Wrong PINs of an address that cost nothing: slips of a finger.
const FREE_TRIES: u32 = 3;
/// The same of all other machines together.
const FREE_TRIES_IN_ALL: u32 = 10;
/// The longest wait after a wrong PIN.
const MAX_WAIT: Duration = Duration::from_secs(300);
/// Wrong PINs are forgotten after this time without another.
const FORGOTTEN: Duration = Duration::from_secs(3_600);
/// Addresses that are remembered at most; then those of all machines together count alone.
const MAX_PEERS: usize = 256;
/// How long a page stays open to the staff after its last change.
pub(super) const OPEN: Duration = Duration::from_secs(300);
/// The refusal without a PIN.
pub(super) const NEEDS_PIN: &str = "? unsupported settings are for the staff: `pin DIGITS` first";

/// A PIN, padded, so that all comparisons take the same time.
#[derive(Clone, Copy)]
struct Pin {
    digits: [u8; MAX_DIGITS],
    length: usize,
}

impl Pin {
    fn parse(text: &str) -> Option<Self> {
        let is_pin = (MIN_DIGITS..=MAX_DIGITS).contains(&text.len())
            && text.bytes().all(|byte| byte.is_ascii_digit());
        let mut digits = [0; MAX_DIGITS];
        digits
            .get_mut(..text.len())?
            .copy_from_slice(text.as_bytes());
        is_pin.then_some(Self {
            digits,
            length: text.len(),
        })
    }

    /// Compares in the same time, wherever the two differ.
    fn is_equal(&self, other: &Self) -> bool {
        let pairs = self.digits.iter().zip(&other.digits);
        let differing = pairs.fold(0, |differing, (one, two)| {
            black_box(differing | (one ^ two))
        });
        black_box(differing) == 0 && self.length == other.length
    }
}

/// Wrong PINs.
#[derive(Clone, Copy)]
struct Wrong {
    count: u32,
    at: Instant,
}

impl Wrong {
    /// Until when no PIN is taken: twice as long after every wrong one beyond the free ones.
    fn until(self, free: u32) -> Instant {
        let wait = match self.count.checked_sub(free) {
            None | Some(0) => Duration::ZERO,
            Some(beyond) => Duration::from_secs(1 << beyond.min(9)).min(MAX_WAIT),
        };
        self.at + wait
    }

    fn is_forgotten(self, now: Instant) -> bool {
        now.saturating_duration_since(self.at) >= FORGOTTEN
    }
}

#[derive(Default)]
struct Tries {
    peers: HashMap<IpAddr, Wrong>,
    /// Of all other machines together.
    all: Option<Wrong>,
}

/// The PIN, and the tries so far.
#[derive(Default)]
pub(super) struct Staff {
    pin: Option<Pin>,
    tries: Mutex<Tries>,
}

impl Staff {
    /// The PIN of a file; none without a file.
    pub(super) fn from_file(path: Option<&Path>) -> io::Result<Self> {
        let Some(path) = path else {
            return Ok(Self::default());
        };
        let named = |what: &str| refused(format!("--pin-file {}: {what}", path.display()));
        let text = std::fs::read_to_string(path).map_err(|error| named(&error.to_string()))?;
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            let mode = std::fs::metadata(path)?.permissions().mode();
            if mode & 0o007 != 0 {
                return Err(named("all users can read it; `chmod 600` closes it"));
            }
        }
        let pin = Pin::parse(text.trim()).ok_or_else(|| {
            named("a PIN is 4 to 12 digits on one line, six of them are a good choice")
        })?;
        Ok(Self {
            pin: Some(pin),
            tries: Mutex::default(),
        })
    }

    /// A PIN without a file.
    #[cfg(test)]
    pub(super) fn with_pin(pin: &str) -> Self {
        Self {
            pin: Pin::parse(pin),
            tries: Mutex::default(),
        }
    }

    /// Tries a PIN; the refusal as the console words it. A try before its time is not compared and not counted.
    pub(super) fn open(&self, text: &str, peer: IpAddr, now: Instant) -> Result<(), String> {
        let Some(pin) = &self.pin else {
            return Err("? unsupported this server has no PIN, so settings are closed; `fencelight kiosk --pin-file FILE` opens them to the staff".to_owned());
        };
        let peer = peer.to_canonical();
        let mut tries = self.tries.lock().unwrap_or_else(PoisonError::into_inner);
        tries.peers.retain(|_, wrong| !wrong.is_forgotten(now));
        tries.all = tries.all.filter(|wrong| !wrong.is_forgotten(now));
        let of_peer = tries.peers.get(&peer).map(|wrong| wrong.until(FREE_TRIES));
        let of_all = tries.all.map(|wrong| wrong.until(FREE_TRIES_IN_ALL));
        let until = of_peer.max(of_all.filter(|_| !peer.is_loopback()));
        if let Some(left) = until.and_then(|until| until.checked_duration_since(now))
            && !left.is_zero()
        {
            let seconds = left.as_secs_f64().ceil();
            return Err(format!("? busy wrong PINs: wait {seconds} s"));
        }
        if Pin::parse(text).is_some_and(|given| pin.is_equal(&given)) {
            tries.peers.remove(&peer);
            return Ok(());
        }
        let add = |wrong: Option<&Wrong>| Wrong {
            count: wrong.map_or(0, |wrong| wrong.count).saturating_add(1),
            at: now,
        };
        let wrong = add(tries.peers.get(&peer));
        if wrong.count > 1 || tries.peers.len() < MAX_PEERS {
            tries.peers.insert(peer, wrong);
        }
        if !peer.is_loopback() {
            tries.all = Some(add(tries.all.as_ref()));
        }
        Err("? illegal not the PIN of this house".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn staff(pin: &str) -> Staff {
        Staff::with_pin(pin)
    }

    fn address(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[test]
    fn a_pin_has_4_to_12_digits() {
        for right in ["0000", "123456", "123456789012"] {
            assert!(Pin::parse(right).is_some(), "{right}");
        }
        for wrong in ["", "123", "1234567890123", "12a4", "12 4", "-123", "١٢٣٤"] {
            assert!(Pin::parse(wrong).is_none(), "{wrong}");
        }
        let (staff, now) = (staff("1234"), Instant::now());
        for wrong in ["12340", "0123", "01234", "1235"] {
            assert!(
                staff.open(wrong, address("192.0.2.7"), now).is_err(),
                "{wrong}"
            );
        }
        assert_eq!(staff.open("1234", address("192.0.2.8"), now), Ok(()));
    }

    #[test]
    fn without_a_pin_all_is_closed() {
        let staff = Staff::default();
        let refusal = staff.open("0000", address("127.0.0.1"), Instant::now());
        assert!(refusal.is_err_and(|text| text.contains("--pin-file")));
    }

    #[test]
    fn wrong_pins_of_an_address_are_slowed_down_and_the_right_one_waits_too() {
        let (staff, phone, start) = (staff("4711"), address("192.0.2.1"), Instant::now());
        for _ in 0..=FREE_TRIES {
            let refusal = staff.open("0000", phone, start);
            assert!(refusal.is_err_and(|text| text.starts_with("? illegal")));
        }
        let early = staff.open("4711", phone, start + Duration::from_secs(1));
        assert_eq!(early, Err("? busy wrong PINs: wait 1 s".to_owned()));
        // The same address as a dual-stack socket shows it.
        assert!(
            staff
                .open("4711", address("::ffff:192.0.2.1"), start)
                .is_err()
        );
        assert_eq!(staff.open("4711", address("192.0.2.2"), start), Ok(()));
        assert_eq!(
            staff.open("4711", phone, start + Duration::from_secs(2)),
            Ok(())
        );
        assert!(
            staff.open("0000", phone, start).is_err(),
            "it is counted anew"
        );
        assert_eq!(staff.open("4711", phone, start), Ok(()));
    }

    /// The PINs that are compared within a time, when one is tried every second from addresses in turn.
    fn compared(addresses: u32, seconds: u64) -> usize {
        let (staff, start) = (staff("4711"), Instant::now());
        let try_at = |second: u64| {
            let peer = IpAddr::from((second as u32 % addresses + 1).to_be_bytes());
            let refusal = staff.open("0000", peer, start + Duration::from_secs(second));
            refusal.is_err_and(|text| text.starts_with("? illegal"))
        };
        (0..seconds).filter(|&second| try_at(second)).count()
    }

    #[test]
    fn many_addresses_together_try_no_more_than_one() {
        let day = 24 * 3_600;
        for addresses in [1, 20, 5_000] {
            let tried = compared(addresses, day);
            println!("{addresses} addresses: {tried} PINs a day");
            // Of 10,000 PINs of four digits.
            assert!((200..330).contains(&tried), "{addresses}: {tried}");
        }
    }

    #[test]
    fn phones_do_not_lock_the_display_out() {
        let (staff, now) = (staff("4711"), Instant::now());
        for host in 1..100 {
            let _ = staff.open("0000", address(&format!("192.0.2.{host}")), now);
        }
        assert!(staff.open("4711", address("192.0.2.200"), now).is_err());
        assert_eq!(staff.open("4711", address("127.0.0.1"), now), Ok(()));
        assert!(staff.tries.lock().expect("free").peers.len() <= MAX_PEERS);
    }

    #[cfg(unix)]
    #[test]
    fn a_file_that_all_can_read_or_without_a_pin_is_refused() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("pin");
        let write = |text: &str, mode| {
            std::fs::write(&path, text).expect("a file");
            let mode = std::fs::Permissions::from_mode(mode);
            std::fs::set_permissions(&path, mode).expect("its mode");
            Staff::from_file(Some(&path)).map(|staff| staff.pin.is_some())
        };
        assert!(write("4711\n", 0o600).expect("a PIN"));
        for (text, mode, says) in [
            ("4711\n", 0o644, "chmod 600"),
            ("47\n", 0o600, "4 to 12 digits"),
            ("", 0o600, "4 to 12 digits"),
        ] {
            let error = write(text, mode).expect_err("refused");
            assert!(error.to_string().contains(says), "{error}");
        }
        std::fs::remove_file(&path).expect("its end");
        assert!(Staff::from_file(Some(&path)).is_err());
    }
}
