//! The grid on which the router searches: which net may use which node.

use crate::dimensions::{Dimensions, Point};
use crate::template::Layer;

/// From node to node, in millimetres.
pub(crate) const STEP: f64 = 0.25;
/// Nodes keep this much more than the clearance, because a diagonal passes closer than its ends.
const MARGIN: f64 = 0.03;
/// A node that no net may use.
const BLOCKED: u16 = u16::MAX;

/// A node: its place in a layer, and the layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Node {
    pub(crate) place: u32,
    pub(crate) layer: Layer,
}

/// A piece of copper: a line with a width, or a rectangle.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Shape {
    /// From, to, half of its width.
    Line(Point, Point, f64),
    /// Middle, width and height.
    Rectangle(Point, Point),
}

impl Shape {
    /// The distance of a point from its edge, 0 inside.
    fn distance(self, (x, y): Point) -> f64 {
        match self {
            Self::Line(from, to, half) => {
                let (dx, dy) = (to.0 - from.0, to.1 - from.1);
                let length = dx * dx + dy * dy;
                let along = ((x - from.0) * dx + (y - from.1) * dy) / length.max(1e-12);
                let along = along.clamp(0.0, 1.0);
                let (px, py) = (from.0 + along * dx, from.1 + along * dy);
                ((x - px).hypot(y - py) - half).max(0.0)
            }
            Self::Rectangle(at, size) => {
                let dx = ((x - at.0).abs() - size.0 / 2.0).max(0.0);
                let dy = ((y - at.1).abs() - size.1 / 2.0).max(0.0);
                dx.hypot(dy)
            }
        }
    }

    /// West, north, east, south.
    fn bounds(self) -> [f64; 4] {
        match self {
            Self::Line(a, b, half) => [
                a.0.min(b.0) - half,
                a.1.min(b.1) - half,
                a.0.max(b.0) + half,
                a.1.max(b.1) + half,
            ],
            Self::Rectangle(at, size) => [
                at.0 - size.0 / 2.0,
                at.1 - size.1 / 2.0,
                at.0 + size.0 / 2.0,
                at.1 + size.1 / 2.0,
            ],
        }
    }
}

/// Who may use a node: 0 every net, otherwise the one net, or none.
#[derive(Clone, Debug)]
pub(crate) struct Grid {
    origin: Point,
    pub(crate) width: u32,
    pub(crate) height: u32,
    tracks: [Vec<u16>; 2],
    vias: Vec<u16>,
    track_distance: f64,
    via_distance: f64,
}

impl Grid {
    /// An empty board; nodes beside its edges are blocked.
    pub(crate) fn new(dimensions: &Dimensions, edge: f64) -> Self {
        let [west, north, east, south] = dimensions.board();
        let width = ((east - west) / STEP).round() as u32 + 1;
        let height = ((south - north) / STEP).round() as u32 + 1;
        let size = (width * height) as usize;
        let mut grid = Self {
            origin: (west, north),
            width,
            height,
            tracks: [vec![0; size], vec![0; size]],
            vias: vec![0; size],
            track_distance: dimensions.track / 2.0 + dimensions.clearance + MARGIN,
            via_distance: dimensions.via / 2.0 + dimensions.clearance + MARGIN,
        };
        let margin = ((edge + dimensions.via / 2.0) / STEP).ceil() as u32;
        for place in 0..width * height {
            let (x, y) = (place % width, place / width);
            let from_edge = x.min(y).min(width - 1 - x).min(height - 1 - y);
            if from_edge < margin {
                let place = place as usize;
                grid.vias[place] = BLOCKED;
                grid.tracks
                    .iter_mut()
                    .for_each(|layer| layer[place] = BLOCKED);
            }
        }
        grid
    }

    /// Where a node lies.
    pub(crate) fn point(&self, place: u32) -> Point {
        let (x, y) = (place % self.width, place / self.width);
        (
            self.origin.0 + f64::from(x) * STEP,
            self.origin.1 + f64::from(y) * STEP,
        )
    }

    /// The node nearest to a point.
    pub(crate) fn nearest(&self, (x, y): Point) -> u32 {
        let column = ((x - self.origin.0) / STEP).round().max(0.0) as u32;
        let row = ((y - self.origin.1) / STEP).round().max(0.0) as u32;
        row.min(self.height - 1) * self.width + column.min(self.width - 1)
    }

    /// The nodes at most this far from a shape.
    pub(crate) fn around(&self, shape: Shape, distance: f64) -> Vec<u32> {
        let [west, north, east, south] = shape.bounds();
        let low = self.nearest((west - distance - STEP, north - distance - STEP));
        let high = self.nearest((east + distance + STEP, south + distance + STEP));
        let mut found = Vec::new();
        for y in low / self.width..=high / self.width {
            for x in low % self.width..=high % self.width {
                let place = y * self.width + x;
                if shape.distance(self.point(place)) <= distance {
                    found.push(place);
                }
            }
        }
        found
    }

    /// Adds copper of a net, or a hole without one (net 0), on some layers.
    pub(crate) fn add(&mut self, net: u16, shape: Shape, layers: &[Layer]) {
        let owner = if net == 0 { BLOCKED } else { net };
        let claim = |old: &mut u16| {
            *old = if *old == 0 || *old == owner {
                owner
            } else {
                BLOCKED
            }
        };
        // Strictly nearer than the limit: what lies just at it is allowed.
        for place in self.around(shape, self.track_distance - 1e-6) {
            for layer in layers {
                claim(&mut self.tracks[*layer as usize][place as usize]);
            }
        }
        for place in self.around(shape, self.via_distance - 1e-6) {
            claim(&mut self.vias[place as usize]);
        }
    }

    /// Whether a track of the net may pass the node.
    pub(crate) fn allows(&self, net: u16, node: Node) -> bool {
        let owner = self.tracks[node.layer as usize][node.place as usize];
        owner == 0 || owner == net
    }

    /// Whether the net may have a via at the node.
    pub(crate) fn allows_via(&self, net: u16, place: u32) -> bool {
        let owner = self.vias[place as usize];
        owner == 0 || owner == net
    }
}
