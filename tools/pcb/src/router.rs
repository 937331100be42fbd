//! Routes what no template covers: a search for the cheapest path on the grid, net by net.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use crate::circuit::{Circuit, PlacedPad, Zone};
use crate::dimensions::Point;
use crate::grid::{Grid, Node, Shape};
use crate::ground;
use crate::template::{Copper, Layer, Track, Via};

/// Cost of a step along an axis, of a diagonal one, and of a via.
const STRAIGHT: u32 = 10;
const DIAGONAL: u32 = 14;
const VIA: u32 = 150;
/// Steps cost this many times more where tracks would cut the supply of the LEDs, and under the field.
const IN_SUPPLY: u8 = 3;
const IN_BUS: u8 = 40;
const IN_FIELD: u8 = 6;
/// South of the field tracks run from west to east on the front and from north to south on the back, so that neither cuts the
/// ground of the other side into pieces; the other way costs more.
const ACROSS: u32 = 30;
/// A diagonal step there: dear enough that a zigzag does not replace the way across.
const DIAGONAL_STRIP: u32 = 31;
/// The nets that begin: found by earlier attempts, and kept to save their time.
const FIRST: [&str; 5] = ["COL6", "COL5", "COL7", "SHIFT_CLOCK", "3V3"];
/// How often routing begins again.
const ATTEMPTS: u8 = 12;
/// The group of the pads that lie in the area of copper of their net.
const ZONE_GROUP: u16 = u16::MAX;
/// The net that an area of copper carries everywhere.
const GROUND: &str = "GND";

/// What belongs together already, by the nodes at which it can be joined.
type Terminal = Vec<Node>;
/// A net to route: how far its terminals are apart, its name, its terminals.
type Job = (u32, String, Vec<Terminal>);

/// The state of one search, reused.
struct Search {
    cost: Vec<u32>,
    from: Vec<u32>,
    weight: [Vec<u8>; 2],
    /// The first row of nodes south of the field.
    strip_row: i64,
}

/// Routes all nets that are not complete, into `copper`. Where a net finds no way, it begins again with that net first.
pub(crate) fn route(circuit: &Circuit, copper: &mut Copper) -> Result<(), String> {
    let nets = circuit.nets();
    let ids: BTreeMap<&str, u16> = nets.iter().zip(1..).map(|(net, id)| (&**net, id)).collect();
    let empty = occupied(circuit, copper, &ids)?;
    let mut search = Search::new(&empty, circuit);
    let mut jobs = terminals(circuit, copper, &empty)?;
    // Short nets first: they have the fewest ways. Before them those that found none in an earlier attempt.
    let first = |net: &str| {
        FIRST
            .iter()
            .position(|other| *other == net)
            .unwrap_or(FIRST.len())
    };
    jobs.sort_by(|a, b| (first(&a.1), a.0, &a.1).cmp(&(first(&b.1), b.0, &b.1)));
    let mut failed = Vec::new();
    for _ in 0..ATTEMPTS {
        let (mut grid, mut routed) = (empty.clone(), copper.clone());
        failed = search.route_all(&mut grid, circuit, &mut routed, &ids, &jobs);
        if failed.is_empty() && !search.join_ground(&mut grid, circuit, &mut routed, &ids) {
            failed.push(GROUND.to_owned());
        }
        if failed.is_empty() {
            *copper = routed;
            return Ok(());
        }
        jobs.sort_by_key(|(_, net, _)| !failed.contains(net));
    }
    Err(format!("not routed: {}", failed.join(", ")))
}

/// The grid with all pads, holes, and the tracks so far.
pub(crate) fn occupied(
    circuit: &Circuit,
    copper: &Copper,
    ids: &BTreeMap<&str, u16>,
) -> Result<Grid, String> {
    let dimensions = &circuit.dimensions;
    let mut grid = Grid::new(dimensions, dimensions.get("edge_clearance")?);
    let both = [Layer::Front, Layer::Back];
    let id = |net: &str| ids.get(net).copied().unwrap_or_default();
    for part in &circuit.parts {
        for pad in circuit.pads(part)? {
            let layers = if pad.has_hole { &both[..] } else { &both[..1] };
            grid.add(id(&pad.net), Shape::Rectangle(pad.at, pad.size), layers);
        }
        if let Some(radius) = circuit.footprint(part)?.keep_out {
            grid.add(0, Shape::Line(part.at, part.at, radius), &both);
        }
    }
    for track in &copper.tracks {
        let shape = Shape::Line(track.from, track.to, dimensions.track / 2.0);
        grid.add(id(&track.net), shape, &[track.layer]);
    }
    for via in &copper.vias {
        grid.add(
            id(&via.net),
            Shape::Line(via.at, via.at, dimensions.via / 2.0),
            &both,
        );
    }
    Ok(grid)
}

/// Whether a point lies in the outline of a zone, by the crossings of a ray.
pub(crate) fn is_inside(zone: &Zone, (x, y): Point) -> bool {
    let ends = zone.outline.iter().skip(1).chain(zone.outline.first());
    let crossings =
        zone.outline.iter().zip(ends).filter(|(a, b)| {
            (a.1 > y) != (b.1 > y) && x < (b.0 - a.0) * (y - a.1) / (b.1 - a.1) + a.0
        });
    crossings.count() % 2 == 1
}

/// The nodes at which a track meets a pad.
fn pad_nodes(grid: &Grid, pad: &PlacedPad) -> Terminal {
    // A round pad holds a smaller square.
    let inner = if pad.has_hole {
        (pad.size.0 * 0.6, pad.size.1 * 0.6)
    } else {
        (pad.size.0 - 0.25, pad.size.1 - 0.25)
    };
    let mut places = grid.around(Shape::Rectangle(pad.at, inner), 0.0);
    if places.is_empty() {
        places.push(grid.nearest(pad.at));
    }
    let layers: &[Layer] = if pad.has_hole {
        &[Layer::Front, Layer::Back]
    } else {
        &[Layer::Front]
    };
    let nodes = places.into_iter().flat_map(|place| {
        layers.iter().map(move |layer| Node {
            place,
            layer: *layer,
        })
    });
    nodes.collect()
}

/// For each net that is not complete: how far its parts are apart, its name, its terminals.
fn terminals(circuit: &Circuit, copper: &Copper, grid: &Grid) -> Result<Vec<Job>, String> {
    let mut nets: BTreeMap<String, Vec<Terminal>> = BTreeMap::new();
    let mut groups: BTreeMap<(String, u16), Terminal> = BTreeMap::new();
    for anchor in &copper.anchors {
        let node = Node {
            place: grid.nearest(anchor.at),
            layer: anchor.layer,
        };
        groups
            .entry((anchor.net.clone(), anchor.group))
            .or_default()
            .push(node);
    }
    for part in circuit.parts.iter().filter(|part| !part.is_templated) {
        for pad in circuit.pads(part)?.iter().filter(|pad| !pad.net.is_empty()) {
            let in_zone = circuit.zones.iter().any(|zone| {
                zone.layer == "F.Cu"
                    && zone.net == pad.net
                    && zone.net != GROUND
                    && is_inside(zone, pad.at)
            });
            let nodes = pad_nodes(grid, pad);
            if in_zone {
                groups
                    .entry((pad.net.clone(), ZONE_GROUP))
                    .or_default()
                    .extend(nodes);
            } else if pad.net != GROUND || !pad.has_hole {
                nets.entry(pad.net.clone()).or_default().push(nodes);
            }
        }
    }
    for ((net, _), nodes) in groups {
        nets.entry(net).or_default().push(nodes);
    }
    let is_open = |(net, terminals): &(String, Vec<Terminal>)| terminals.len() > 1 || net == GROUND;
    let jobs = nets.into_iter().filter(is_open).map(|(net, terminals)| {
        let places = || {
            terminals
                .iter()
                .filter_map(|nodes| nodes.first())
                .map(|node| node.place)
        };
        let spread = |f: fn(u32, u32) -> u32| {
            let values = || places().map(|place| f(place, grid.width));
            values().max().unwrap_or(0) - values().min().unwrap_or(0)
        };
        let size = match &*net {
            GROUND => 0,
            _ => spread(|place, width| place % width) + spread(|place, width| place / width),
        };
        (size, net, terminals)
    });
    Ok(jobs.collect())
}

impl Search {
    fn new(grid: &Grid, circuit: &Circuit) -> Self {
        let size = (grid.width * grid.height) as usize;
        let dimensions = &circuit.dimensions;
        let mut weight = [vec![1u8; size], vec![1u8; size]];
        for place in 0..grid.width * grid.height {
            let (x, y) = grid.point(place);
            let is_field = y < dimensions.south()
                && y > dimensions.south() - dimensions.field()
                && (x - dimensions.middle().0).abs() < dimensions.field() / 2.0;
            let supplies = circuit.zones.iter().filter(|zone| zone.net != GROUND);
            let supply = supplies
                .filter(|zone| zone.layer == "F.Cu" && is_inside(zone, (x, y)))
                .map(|zone| if zone.is_solid { IN_BUS } else { IN_SUPPLY })
                .max();
            let place = place as usize;
            weight[0][place] = supply.unwrap_or(1);
            if is_field {
                weight[0][place] = IN_FIELD;
                weight[1][place] = IN_FIELD;
            }
        }
        Self {
            cost: vec![u32::MAX; 2 * size],
            from: vec![u32::MAX; 2 * size],
            weight,
            strip_row: i64::from(grid.nearest((0.0, dimensions.south())) / grid.width),
        }
    }

    /// Routes net by net; the nets that found no way.
    fn route_all(
        &mut self,
        grid: &mut Grid,
        circuit: &Circuit,
        copper: &mut Copper,
        ids: &BTreeMap<&str, u16>,
        jobs: &[Job],
    ) -> Vec<String> {
        let mut failed = Vec::new();
        for (_, net, terminals) in jobs {
            let id = ids.get(&**net).copied().unwrap_or_default();
            let is_done = if net == GROUND {
                let mut pads = terminals.iter();
                pads.all(|pad| self.drop_via(grid, circuit, copper, id, pad))
            } else {
                self.connect(grid, circuit, copper, (net, id), terminals.clone())
            };
            if !is_done {
                failed.push(net.clone());
            }
        }
        failed
    }

    /// Connects all terminals of a net, each to what is connected so far.
    fn connect(
        &mut self,
        grid: &mut Grid,
        circuit: &Circuit,
        copper: &mut Copper,
        (net, id): (&str, u16),
        mut open: Vec<Terminal>,
    ) -> bool {
        let Some(mut joined) = open.pop() else {
            return true;
        };
        while !open.is_empty() {
            let goals: Vec<Node> = open.iter().flatten().copied().collect();
            let Some(path) = self.find(grid, id, &joined, &goals) else {
                return false;
            };
            let end = path.last().copied();
            if let Some(at) = open
                .iter()
                .position(|nodes| nodes.iter().any(|node| Some(*node) == end))
            {
                joined.extend(open.swap_remove(at));
            }
            draw(grid, circuit, copper, (net, id), &path);
            joined.extend(path);
        }
        true
    }

    /// Joins the pieces into which tracks cut the areas of ground.
    fn join_ground(
        &mut self,
        grid: &mut Grid,
        circuit: &Circuit,
        copper: &mut Copper,
        ids: &BTreeMap<&str, u16>,
    ) -> bool {
        let id = ids.get(GROUND).copied().unwrap_or_default();
        let Ok(mut pieces) = ground::pieces(grid, circuit, copper, id) else {
            return false;
        };
        // The largest piece is what the others are joined to.
        pieces.sort_by_key(Vec::len);
        self.connect(grid, circuit, copper, (GROUND, id), pieces)
    }

    /// Connects a pad with the ground on the back.
    fn drop_via(
        &mut self,
        grid: &mut Grid,
        circuit: &Circuit,
        copper: &mut Copper,
        id: u16,
        pad: &Terminal,
    ) -> bool {
        let Some(path) = self.search(grid, id, pad, |node| node.layer == Layer::Back, |_| 0) else {
            return false;
        };
        draw(grid, circuit, copper, (GROUND, id), &path);
        true
    }

    fn find(&mut self, grid: &Grid, id: u16, starts: &[Node], goals: &[Node]) -> Option<Vec<Node>> {
        let width = grid.width;
        let columns = || goals.iter().map(|node| node.place % width);
        let rows = || goals.iter().map(|node| node.place / width);
        let (west, east) = (columns().min()?, columns().max()?);
        let (north, south) = (rows().min()?, rows().max()?);
        // The distance to the box around the goals: never more than the way.
        let estimate = |node: Node| {
            let (x, y) = (node.place % width, node.place / width);
            let dx = west.saturating_sub(x).max(x.saturating_sub(east));
            let dy = north.saturating_sub(y).max(y.saturating_sub(south));
            STRAIGHT * dx.max(dy) + (DIAGONAL - STRAIGHT) * dx.min(dy)
        };
        let mut sorted = goals.to_vec();
        sorted.sort_unstable();
        self.search(
            grid,
            id,
            starts,
            |node| sorted.binary_search(&node).is_ok(),
            estimate,
        )
    }

    /// The cheapest path from one of the starts to a goal.
    fn search(
        &mut self,
        grid: &Grid,
        id: u16,
        starts: &[Node],
        is_goal: impl Fn(Node) -> bool,
        estimate: impl Fn(Node) -> u32,
    ) -> Option<Vec<Node>> {
        let size = grid.width * grid.height;
        let index = |node: Node| node.place + size * node.layer as u32;
        let node_at = |index: u32| Node {
            place: index % size,
            layer: if index < size {
                Layer::Front
            } else {
                Layer::Back
            },
        };
        self.cost.fill(u32::MAX);
        self.from.fill(u32::MAX);
        let mut queue = BinaryHeap::new();
        for start in starts {
            self.cost[index(*start) as usize] = 0;
            queue.push(Reverse((estimate(*start), 0, index(*start))));
        }
        while let Some(Reverse((_, cost, at))) = queue.pop() {
            let node = node_at(at);
            if cost > self.cost[at as usize] {
                continue;
            }
            if is_goal(node) {
                let mut path = vec![node];
                let mut at = at;
                while self.from[at as usize] != u32::MAX {
                    at = self.from[at as usize];
                    path.push(node_at(at));
                }
                path.reverse();
                return Some(path);
            }
            for (next, step) in self.steps(grid, id, node) {
                let (to, cost) = (index(next), cost + step);
                if cost < self.cost[to as usize] {
                    self.cost[to as usize] = cost;
                    self.from[to as usize] = at;
                    queue.push(Reverse((cost + estimate(next), cost, to)));
                }
            }
        }
        None
    }

    /// The steps from a node that the net may take, with their costs.
    fn steps(&self, grid: &Grid, id: u16, node: Node) -> Vec<(Node, u32)> {
        let width = i64::from(grid.width);
        let mut steps = Vec::with_capacity(9);
        for (dx, dy) in [
            (1, 0),
            (-1, 0),
            (0, 1),
            (0, -1),
            (1, 1),
            (1, -1),
            (-1, 1),
            (-1, -1),
        ] {
            let place = i64::from(node.place) + dx + dy * width;
            let Ok(place) = u32::try_from(place) else {
                continue;
            };
            let next = Node { place, ..node };
            if place < grid.width * grid.height && grid.allows(id, next) {
                let weight = u32::from(self.weight[node.layer as usize][place as usize]);
                let is_strip = i64::from(node.place) / width >= self.strip_row;
                let is_across = match node.layer {
                    Layer::Front => dx == 0,
                    Layer::Back => dy == 0,
                };
                let length = match (dx != 0 && dy != 0, is_strip) {
                    (true, true) => DIAGONAL_STRIP,
                    (true, false) => DIAGONAL,
                    (false, true) if is_across => ACROSS,
                    (false, _) => STRAIGHT,
                };
                steps.push((next, length * weight));
            }
        }
        let layer = match node.layer {
            Layer::Front => Layer::Back,
            Layer::Back => Layer::Front,
        };
        let other = Node { layer, ..node };
        if grid.allows_via(id, node.place) && grid.allows(id, other) {
            steps.push((other, VIA));
        }
        steps
    }
}

/// Adds the tracks and vias of a path, and claims their surroundings.
fn draw(
    grid: &mut Grid,
    circuit: &Circuit,
    copper: &mut Copper,
    (net, id): (&str, u16),
    path: &[Node],
) {
    let dimensions = &circuit.dimensions;
    let (track, via) = (dimensions.track / 2.0, dimensions.via / 2.0);
    let mut start = 0;
    for end in 1..path.len() {
        let (from, to) = (path[start], path[end]);
        if from.layer != to.layer {
            let at = grid.point(to.place);
            copper.vias.push(Via {
                net: net.to_owned(),
                at,
            });
            grid.add(id, Shape::Line(at, at, via), &[Layer::Front, Layer::Back]);
            start = end;
            continue;
        }
        // A straight piece ends where the direction or the layer changes.
        let goes_on = path.get(end + 1).is_some_and(|next| {
            next.layer == to.layer && step(path[end - 1], to) == step(to, *next)
        });
        if !goes_on {
            let (from, to, layer) = (grid.point(from.place), grid.point(to.place), to.layer);
            grid.add(id, Shape::Line(from, to, track), &[layer]);
            let net = net.to_owned();
            copper.tracks.push(Track {
                net,
                from,
                to,
                layer,
            });
            start = end;
        }
    }
}

/// The difference of two places in the same layer.
fn step(from: Node, to: Node) -> i64 {
    i64::from(to.place) - i64::from(from.place)
}
