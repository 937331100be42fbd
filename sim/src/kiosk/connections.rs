//! Who may connect: the open connections of each address.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::limits::Limits;

/// All addresses of this machine count as this one.
const OWN: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

/// The open connections of each address.
#[derive(Default)]
pub(super) struct Connections(Mutex<HashMap<IpAddr, usize>>);

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
        let address = Some(address.to_canonical()).filter(|address| !address.is_loopback());
        let (address, is_own) = (address.unwrap_or(OWN), address.is_none());
        let mut open = self.lock();
        let shared = limits.connections.saturating_sub(limits.reserved);
        let own = open.get(&OWN).copied().unwrap_or(0);
        let all: usize = open.values().sum();
        let most = if is_own { shared } else { limits.per_address };
        if open.get(&address).is_some_and(|&count| count >= most) {
            return Err("429 Too Many Requests");
        }
        if all >= limits.connections || !is_own && all - own >= shared {
            return Err("503 Service Unavailable");
        }
        *open.entry(address).or_default() += 1;
        Ok(Connection {
            address,
            all: Arc::clone(self),
        })
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        let mut open = self.all.lock();
        if let Some(count) = open.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Connects from an address so often, or until it is refused.
    fn connect(all: &Arc<Connections>, address: &str, count: usize) -> Vec<Connection> {
        let address = address.parse().expect("an address");
        let admit = |_| all.admit(address, &Limits::DEFAULT).ok();
        (0..count).map_while(admit).collect()
    }

    fn status(all: &Arc<Connections>, address: &str) -> Option<&'static str> {
        let address = address.parse().expect("an address");
        all.admit(address, &Limits::DEFAULT).err()
    }

    #[test]
    fn an_address_has_its_share_and_gets_it_back() {
        let all = Arc::default();
        let mut open = connect(&all, "192.0.2.1", 100);
        assert_eq!(open.len(), 16);
        // The same address as a dual-stack socket shows it.
        let mapped = "::ffff:192.0.2.1";
        assert_eq!(status(&all, mapped), Some("429 Too Many Requests"));
        assert_eq!(status(&all, "192.0.2.2"), None);
        open.pop();
        assert_eq!(status(&all, mapped), None);
        drop(open);
        assert!(all.lock().is_empty());
    }

    #[test]
    fn other_machines_leave_connections_for_this_one() {
        let all = Arc::default();
        let others = (1..=4).map(|host| connect(&all, &format!("192.0.2.{host}"), 100));
        let others: Vec<_> = others.flatten().collect();
        assert_eq!(others.len(), 48);
        assert_eq!(status(&all, "2001:db8::1"), Some("503 Service Unavailable"));
        let own: Vec<_> = ["127.0.0.1", "127.0.0.2", "::1", "::ffff:127.0.0.3"]
            .into_iter()
            .flat_map(|address| connect(&all, address, 4))
            .collect();
        assert_eq!(own.len(), 16);
        assert_eq!(status(&all, "127.0.0.1"), Some("503 Service Unavailable"));
    }

    #[test]
    fn this_machine_leaves_connections_for_others() {
        let all = Arc::default();
        let own = connect(&all, "127.0.0.1", 100);
        assert_eq!(own.len(), 48);
        assert_eq!(status(&all, "::1"), Some("429 Too Many Requests"));
        assert_eq!(connect(&all, "192.0.2.1", 100).len(), 16);
    }
}
