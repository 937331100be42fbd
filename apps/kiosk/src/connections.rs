//! Who may connect and how often: the open connections and the requests of each address.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use crate::limits::Limits;

/// All addresses of this machine count as this one.
const OWN: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);
/// Addresses that are remembered. Those without a connection that have asked nothing of late are forgotten first.
const MAX_ADDRESSES: usize = 4_096;

/// What each address does.
#[derive(Default)]
pub(super) struct Connections(Mutex<HashMap<IpAddr, Visitor>>);

/// What an address does.
struct Visitor {
    /// Its open connections.
    open: usize,
    /// What it may still ask at once, and when that was counted: the rest grows back with the time.
    rest: f64,
    at: Instant,
}

impl Visitor {
    /// Counts the time since.
    fn grow(&mut self, now: Instant, limits: &Limits) {
        let since = now.saturating_duration_since(self.at).as_secs_f64();
        let most = f64::from(limits.burst);
        self.rest = (self.rest + since * f64::from(limits.per_second)).min(most);
        self.at = now;
    }

    /// Whether one more request is allowed; it is counted.
    fn ask(&mut self, now: Instant, limits: &Limits) -> bool {
        self.grow(now, limits);
        let is_allowed = self.rest >= 1.0;
        self.rest -= f64::from(u8::from(is_allowed));
        is_allowed
    }
}

/// An open connection, until it is dropped.
pub(super) struct Connection {
    address: IpAddr,
    all: Arc<Connections>,
}

impl Connections {
    /// Counts a connection, or refuses it with a status. Neither this machine nor the others together take what is reserved.
    pub(super) fn admit(
        self: &Arc<Self>,
        address: IpAddr,
        limits: &Limits,
    ) -> Result<Connection, &'static str> {
        self.admit_at(address, limits, Instant::now())
    }

    fn admit_at(
        self: &Arc<Self>,
        address: IpAddr,
        limits: &Limits,
        now: Instant,
    ) -> Result<Connection, &'static str> {
        let address = Some(address.to_canonical()).filter(|address| !address.is_loopback());
        let (address, is_own) = (address.unwrap_or(OWN), address.is_none());
        let mut visitors = self.lock();
        if visitors.len() >= MAX_ADDRESSES && !visitors.contains_key(&address) {
            visitors.retain(|_, visitor| {
                visitor.grow(now, limits);
                visitor.open > 0 || visitor.rest < f64::from(limits.burst)
            });
            if visitors.len() >= MAX_ADDRESSES && !is_own {
                return Err("503 Service Unavailable");
            }
        }
        let shared = limits.connections.saturating_sub(limits.reserved);
        let own = visitors.get(&OWN).map_or(0, |own| own.open);
        let all: usize = visitors.values().map(|visitor| visitor.open).sum();
        let most = if is_own { shared } else { limits.per_address };
        let visitor = visitors.entry(address).or_insert(Visitor {
            open: 0,
            rest: f64::from(limits.burst),
            at: now,
        });
        if visitor.open >= most || !is_own && !visitor.ask(now, limits) {
            return Err("429 Too Many Requests");
        }
        if all >= limits.connections || !is_own && all - own >= shared {
            return Err("503 Service Unavailable");
        }
        visitor.open += 1;
        Ok(Connection {
            address,
            all: Arc::clone(self),
        })
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<IpAddr, Visitor>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Connection {
    /// Its address; all of this machine are one.
    pub(super) const fn address(&self) -> IpAddr {
        self.address
    }

    /// Its address, if it is another one than this machine.
    pub(super) fn visitor(&self) -> Option<IpAddr> {
        Some(self.address).filter(|_| !self.is_own())
    }

    /// Whether it comes from this machine.
    pub(super) fn is_own(&self) -> bool {
        self.address == OWN
    }

    /// Whether one more request of its address is allowed; it is counted. This machine has no limit.
    pub(super) fn may_ask(&self, limits: &Limits) -> bool {
        self.may_ask_at(limits, Instant::now())
    }

    fn may_ask_at(&self, limits: &Limits, now: Instant) -> bool {
        let mut visitors = self.all.lock();
        let visitor = visitors.get_mut(&self.address);
        self.address == OWN || visitor.is_none_or(|visitor| visitor.ask(now, limits))
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        if let Some(visitor) = self.all.lock().get_mut(&self.address) {
            visitor.open -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    const LIMITS: Limits = Limits::DEFAULT;

    /// Connects from an address so often, or until it is refused.
    fn connect(all: &Arc<Connections>, address: &str, count: usize) -> Vec<Connection> {
        let address = address.parse().expect("an address");
        let admit = |_| all.admit(address, &LIMITS).ok();
        (0..count).map_while(admit).collect()
    }

    fn status(all: &Arc<Connections>, address: &str) -> Option<&'static str> {
        let address = address.parse().expect("an address");
        all.admit(address, &LIMITS).err()
    }

    fn open(all: &Arc<Connections>) -> usize {
        all.lock().values().map(|visitor| visitor.open).sum()
    }

    #[test]
    fn an_address_has_its_share_and_gets_it_back() {
        let all = Arc::default();
        let mut connections = connect(&all, "192.0.2.1", 1_000);
        assert_eq!(connections.len(), LIMITS.per_address);
        // The same address as a dual-stack socket shows it.
        let mapped = "::ffff:192.0.2.1";
        assert_eq!(status(&all, mapped), Some("429 Too Many Requests"));
        assert_eq!(status(&all, "192.0.2.2"), None);
        connections.pop();
        assert_eq!(status(&all, mapped), None);
        drop(connections);
        assert_eq!(open(&all), 0);
    }

    #[test]
    fn other_machines_leave_connections_for_this_one() {
        let all = Arc::default();
        let others = (1..=99).map(|host| connect(&all, &format!("192.0.2.{host}"), 1_000));
        let others: Vec<_> = others.flatten().collect();
        assert_eq!(others.len(), LIMITS.connections - LIMITS.reserved);
        assert_eq!(status(&all, "2001:db8::1"), Some("503 Service Unavailable"));
        let own: Vec<_> = ["127.0.0.1", "127.0.0.2", "::1", "::ffff:127.0.0.3"]
            .into_iter()
            .flat_map(|address| connect(&all, address, LIMITS.reserved / 4))
            .collect();
        assert_eq!(own.len(), LIMITS.reserved);
        assert_eq!(status(&all, "127.0.0.1"), Some("503 Service Unavailable"));
    }

    #[test]
    fn this_machine_leaves_connections_for_others() {
        let all = Arc::default();
        let own = connect(&all, "127.0.0.1", 1_000);
        assert_eq!(own.len(), LIMITS.connections - LIMITS.reserved);
        assert_eq!(status(&all, "::1"), Some("429 Too Many Requests"));
        assert_eq!(connect(&all, "192.0.2.1", 1_000).len(), LIMITS.per_address);
    }

    #[test]
    fn an_address_asks_so_often_and_the_display_without_limit() {
        let (all, start) = (Arc::default(), Instant::now());
        let admit = |address: &str, now| {
            let address = address.parse().expect("an address");
            Connections::admit_at(&all, address, &LIMITS, now)
        };
        let phone = admit("192.0.2.1", start).expect("the first");
        // Another connection of the phone does not give it more.
        let second = admit("192.0.2.1", start).expect("the second");
        let asks = |connection: &Connection, count: u32, now| {
            let asked = (0..count).filter(|_| connection.may_ask_at(&LIMITS, now));
            u32::try_from(asked.count()).expect("few")
        };
        assert_eq!(
            asks(&phone, 10, start) + asks(&second, 1_000, start),
            LIMITS.burst - 2
        );
        assert!(admit("192.0.2.1", start).is_err());
        let later = start + Duration::from_secs(1);
        assert_eq!(asks(&phone, 1_000, later), LIMITS.per_second);
        // To leave and come back does not help.
        drop((phone, second));
        assert!(admit("192.0.2.1", later).is_err());
        let other = admit("192.0.2.2", later).expect("another phone");
        assert_eq!(asks(&other, 1_000, later), LIMITS.burst - 1);
        let display = admit("127.0.0.1", later).expect("the display");
        assert_eq!(asks(&display, 1_000, later), 1_000);
    }

    #[test]
    fn addresses_without_end_take_no_memory_without_end() {
        let (all, start) = (Arc::new(Connections::default()), Instant::now());
        let (mut admitted, mut now) = (0, start);
        for number in 0..20_000u32 {
            let address = IpAddr::from([
                0x2001,
                0xdb8,
                0,
                0,
                0,
                0,
                (number >> 16) as u16,
                number as u16,
            ]);
            admitted += u32::from(all.admit_at(address, &LIMITS, now).is_ok());
            assert!(all.lock().len() <= MAX_ADDRESSES);
            now += Duration::from_millis(1);
        }
        assert_eq!(admitted, 20_000);
        let display = "127.0.0.1".parse().expect("an address");
        assert!(all.admit_at(display, &LIMITS, now).is_ok());
    }
}
