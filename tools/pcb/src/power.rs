//! The voltage that is lost in the copper: the areas of supply and ground as meshes of resistors, solved for the worst place of the
//! light.

use std::collections::BTreeMap;

use fencelight_board::geometry::Led;

use crate::circuit::{Circuit, Part};
use crate::dimensions::Point;
use crate::grid::{Grid, Node};
use crate::router::{is_inside, occupied};
use crate::sexp::Sexp;
use crate::template::{Copper, Layer, Track, Via};

/// Resistance of a square of copper, 35 um thick, at 20 degrees, in ohms.
const SQUARE: f64 = 1.72e-8 / 35e-6;
/// Nodes of the router's grid from node to node of a mesh.
const COARSE: u32 = 4;
/// Residual at which a solution is accepted, as a part of the first one, and the most steps.
const PRECISION: f64 = 1e-5;
const STEPS: usize = 6_000;
/// Current of an LED by the firmware's estimate, in amperes: dark, and full white.
pub(crate) const DARK: f64 = 0.001;
pub(crate) const WHITE: f64 = 0.043;
/// Current of the logic by the same estimate.
pub(crate) const LOGIC: f64 = 0.05;

/// A sheet of copper as a mesh of equal resistors.
struct Mesh {
    /// The neighbours of each node.
    links: Vec<Vec<u32>>,
    /// Where each node lies.
    points: Vec<Point>,
}

impl Mesh {
    /// The nodes that an area of a net really covers, with gaps around everything else.
    fn new(grid: &Grid, id: u16, layer: Layer, is_area: impl Fn(Point) -> bool) -> Self {
        let allowed =
            |place: u32| grid.allows(id, Node { place, layer }) && is_area(grid.point(place));
        let mut numbers = BTreeMap::new();
        let mut points = Vec::new();
        for y in (0..grid.height).step_by(COARSE as usize) {
            for x in (0..grid.width).step_by(COARSE as usize) {
                let place = y * grid.width + x;
                if allowed(place) {
                    numbers.insert(place, points.len() as u32);
                    points.push(grid.point(place));
                }
            }
        }
        let mut links = vec![Vec::new(); points.len()];
        for (place, number) in &numbers {
            for step in [1, grid.width] {
                let joined = (1..COARSE).all(|part| allowed(place + part * step));
                if let Some(other) = numbers.get(&(place + COARSE * step)).filter(|_| joined) {
                    links[*number as usize].push(*other);
                    links[*other as usize].push(*number);
                }
            }
        }
        Self { links, points }
    }

    /// Cuts off what has no way to the source: small pieces that the other side of the board joins.
    fn keep_reachable(mut self, source: Point) -> Self {
        let source = self.nearest(source);
        let mut is_reached = vec![false; self.links.len()];
        is_reached[source] = true;
        let mut open = vec![source];
        while let Some(node) = open.pop() {
            for other in &self.links[node] {
                let other = *other as usize;
                if !is_reached[other] {
                    is_reached[other] = true;
                    open.push(other);
                }
            }
        }
        for (links, is_reached) in self.links.iter_mut().zip(is_reached) {
            if !is_reached {
                links.clear();
            }
        }
        self
    }

    /// The node nearest to a point.
    fn nearest(&self, (x, y): Point) -> usize {
        let distance = |point: &Point| (point.0 - x).powi(2) + (point.1 - y).powi(2);
        let nodes = self
            .points
            .iter()
            .enumerate()
            .filter(|(node, _)| !self.links[*node].is_empty());
        let nearest = nodes.min_by(|a, b| distance(a.1).total_cmp(&distance(b.1)));
        nearest.map_or(0, |(node, _)| node)
    }

    /// The drop at every node, in volts, for currents drawn at nodes and a source at 0 V: conjugate gradients.
    fn drops(&self, source: usize, loads: &[(usize, f64)]) -> Result<Vec<f64>, String> {
        let size = self.links.len();
        let apply = |values: &[f64]| -> Vec<f64> {
            let node = |node: usize| {
                if node == source {
                    return values[node];
                }
                let others: f64 = self.links[node]
                    .iter()
                    .filter(|other| **other as usize != source)
                    .map(|other| values[*other as usize])
                    .sum();
                self.links[node].len() as f64 * values[node] - others
            };
            (0..size).map(node).collect()
        };
        let product = |a: &[f64], b: &[f64]| -> f64 { a.iter().zip(b).map(|(a, b)| a * b).sum() };
        let mut residual = vec![0.0; size];
        for (node, current) in loads {
            residual[*node] += current * SQUARE;
        }
        residual[source] = 0.0;
        let mut drops = vec![0.0; size];
        let mut direction = residual.clone();
        let mut error = product(&residual, &residual);
        let limit = error * PRECISION * PRECISION;
        for _ in 0..STEPS {
            if error <= limit {
                return Ok(drops);
            }
            let applied = apply(&direction);
            let step = error / product(&direction, &applied);
            for node in 0..size {
                drops[node] += step * direction[node];
                residual[node] -= step * applied[node];
            }
            let next = product(&residual, &residual);
            let ratio = next / error;
            error = next;
            for node in 0..size {
                direction[node] = residual[node] + ratio * direction[node];
            }
        }
        Err("a mesh has no solution: a piece of it has no source".to_owned())
    }
}

/// Tracks and vias of a written board.
fn copper(board: &str, circuit: &Circuit) -> Result<Copper, String> {
    let file = Sexp::parse(board)?;
    let nets = circuit.nets();
    let net = |item: &Sexp| {
        let id = item.find("net").map_or(Ok(0.0), |net| net.number(1))? as usize;
        let name = id.checked_sub(1).and_then(|id| nets.get(id)).cloned();
        name.ok_or("copper without a net".to_owned())
    };
    let point = |item: &Sexp, name: &str| {
        let at = item.find(name).ok_or(format!("no {name}"))?;
        Ok::<_, String>((at.number(1)?, at.number(2)?))
    };
    let mut copper = Copper::default();
    for item in file.all("segment") {
        let is_front = item
            .find("layer")
            .is_some_and(|layer| layer.word(1) == Layer::Front.name());
        copper.tracks.push(Track {
            net: net(item)?,
            from: point(item, "start")?,
            to: point(item, "end")?,
            layer: if is_front { Layer::Front } else { Layer::Back },
        });
    }
    for item in file.all("via") {
        copper.vias.push(Via {
            net: net(item)?,
            at: point(item, "at")?,
        });
    }
    Ok(copper)
}

/// The drop for one place of the light.
#[derive(Clone, Debug)]
pub(crate) struct Drop {
    /// The feed whose far end is lit.
    pub(crate) feed: &'static str,
    /// LEDs on the feed.
    pub(crate) leds: usize,
    /// Current of the feed, in amperes.
    pub(crate) current: f64,
    /// In the area of the feed, in the bus before its fuse, in the ground: volts.
    pub(crate) area: f64,
    pub(crate) bus: f64,
    pub(crate) ground: f64,
}

/// The drops with the whole budget of light at the far end of each feed.
pub(crate) fn drops(
    circuit: &Circuit,
    board: &str,
    feeds: &[&'static str],
    budget: f64,
) -> Result<Vec<Drop>, String> {
    let nets = circuit.nets();
    let ids: BTreeMap<&str, u16> = nets.iter().zip(1..).map(|(net, id)| (&**net, id)).collect();
    let grid = occupied(circuit, &copper(board, circuit)?, &ids)?;
    let mesh = |name: &str, layer: Layer| {
        let id = ids.get(name).copied().unwrap_or_default();
        Mesh::new(&grid, id, layer, |point| {
            circuit.zones.iter().any(|zone| {
                zone.net == name && zone.layer == layer.name() && is_inside(zone, point)
            })
        })
    };
    let part = |reference: &str| {
        let found = circuit
            .parts
            .iter()
            .find(|part| part.reference == reference);
        found.ok_or(format!("no part {reference}"))
    };
    let (minus, drain) = (
        part("J3")?.place((5.08, 0.0)),
        part("Q3")?.place((2.475, 0.0)),
    );
    let ground = mesh("GND", Layer::Back).keep_reachable(minus);
    let bus = mesh("5V", Layer::Front).keep_reachable(drain);
    let (ground_source, bus_source) = (ground.nearest(minus), bus.nearest(drain));
    let mut found = Vec::new();
    for (feed, fuse) in feeds.iter().zip(["F2", "F3", "F4"]) {
        let fuse = part(fuse)?;
        let at_fuse = fuse.place((1.4, 0.0));
        let area = mesh(feed, Layer::Front).keep_reachable(at_fuse);
        let leds: Vec<&Part> = circuit
            .parts
            .iter()
            .filter(|part| part.reference.starts_with("LED"))
            .collect();
        let mut own: Vec<&Part> = leds
            .iter()
            .filter(|led| led.nets.get("1").is_some_and(|net| net == feed))
            .copied()
            .collect();
        // The far end first.
        let distance = |led: &Part| (led.at.0 - at_fuse.0).hypot(led.at.1 - at_fuse.1);
        own.sort_by(|a, b| distance(b).total_cmp(&distance(a)));
        let lit = ((budget - LOGIC - Led::COUNT as f64 * DARK) / (WHITE - DARK)).floor() as usize;
        let lit: Vec<&str> = own.iter().take(lit).map(|led| &*led.reference).collect();
        let current = |led: &Part| {
            if lit.contains(&&*led.reference) {
                WHITE
            } else {
                DARK
            }
        };
        let loads = |mesh: &Mesh, leds: &[&Part], pad: Point| -> Vec<(usize, f64)> {
            leds.iter()
                .map(|led| (mesh.nearest(led.place(pad)), current(led)))
                .collect()
        };
        let largest = |drops: Vec<f64>, nodes: &[(usize, f64)]| {
            nodes
                .iter()
                .map(|(node, _)| drops[*node])
                .fold(0.0, f64::max)
        };
        let in_area = loads(&area, &own, (-2.45, -1.65));
        let in_ground = loads(&ground, &leds, (2.45, 1.65));
        let sum: f64 = own.iter().map(|led| current(led)).sum();
        let in_bus = [(bus.nearest(fuse.place((-1.4, 0.0))), sum)];
        found.push(Drop {
            feed,
            leds: own.len(),
            current: sum,
            area: largest(area.drops(area.nearest(at_fuse), &in_area)?, &in_area),
            bus: largest(bus.drops(bus_source, &in_bus)?, &in_bus),
            ground: largest(ground.drops(ground_source, &in_ground)?, &in_ground),
        });
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_strip_has_the_resistance_of_its_squares() {
        // 101 nodes in a line: 100 resistors of a square each.
        let links = (0..101u32).map(|node| {
            [node.checked_sub(1), (node < 100).then_some(node + 1)]
                .into_iter()
                .flatten()
                .collect()
        });
        let mesh = Mesh {
            links: links.collect(),
            points: (0..101u32).map(|node| (f64::from(node), 0.0)).collect(),
        };
        let drops = mesh.drops(0, &[(100, 2.0)]).unwrap();
        assert!(
            (drops[100] - 2.0 * 100.0 * SQUARE).abs() < 1e-6,
            "{}",
            drops[100]
        );
        assert_eq!(mesh.nearest((40.2, 1.0)), 40);
    }
}
