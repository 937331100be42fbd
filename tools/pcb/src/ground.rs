//! The pieces into which tracks cut the areas of ground, on the grid of the router.

use std::collections::BTreeMap;

use crate::circuit::Circuit;
use crate::grid::{Grid, Node};
use crate::router::is_inside;
use crate::template::{Copper, Layer};

/// No piece.
const NONE: u32 = u32::MAX;

/// Which nodes lie in an area of ground that is not cut away, by layer.
fn area(grid: &Grid, circuit: &Circuit, id: u16) -> [Vec<bool>; 2] {
    let inside = |layer: Layer, place: u32| {
        let point = grid.point(place);
        let zones = || {
            circuit
                .zones
                .iter()
                .filter(|zone| zone.layer == layer.name())
        };
        let is_ground = zones().any(|zone| zone.net == "GND" && is_inside(zone, point));
        // The other areas have a higher priority.
        let is_other = || zones().any(|zone| zone.net != "GND" && is_inside(zone, point));
        grid.allows(id, Node { place, layer }) && is_ground && !is_other()
    };
    [Layer::Front, Layer::Back].map(|layer| {
        (0..grid.width * grid.height)
            .map(|place| inside(layer, place))
            .collect()
    })
}

/// Numbers the connected nodes of a layer, from `next` on; the numbers, and the next free one.
fn flood(grid: &Grid, area: &[bool], mut next: u32) -> (Vec<u32>, u32) {
    let mut numbers = vec![NONE; area.len()];
    for start in 0..grid.width * grid.height {
        if !area[start as usize] || numbers[start as usize] != NONE {
            continue;
        }
        let mut open = vec![start];
        numbers[start as usize] = next;
        while let Some(place) = open.pop() {
            let (x, y) = (place % grid.width, place / grid.width);
            let beside = [
                (x > 0).then(|| place - 1),
                (x + 1 < grid.width).then(|| place + 1),
                (y > 0).then(|| place - grid.width),
                (y + 1 < grid.height).then(|| place + grid.width),
            ];
            for place in beside.into_iter().flatten() {
                if area[place as usize] && numbers[place as usize] == NONE {
                    numbers[place as usize] = next;
                    open.push(place);
                }
            }
        }
        next += 1;
    }
    (numbers, next)
}

/// The pieces that hold a pad or a via of ground, each with its nodes.
pub(crate) fn pieces(
    grid: &Grid,
    circuit: &Circuit,
    copper: &Copper,
    id: u16,
) -> Result<Vec<Vec<Node>>, String> {
    let [front, back] = area(grid, circuit, id);
    let (front, next) = flood(grid, &front, 0);
    let (back, next) = flood(grid, &back, next);
    // Vias and pads with holes join a piece of the front and one of the back.
    let mut joints: Vec<u32> = Vec::new();
    let vias = copper.vias.iter().filter(|via| via.net == "GND");
    joints.extend(vias.map(|via| grid.nearest(via.at)));
    for part in &circuit.parts {
        let pads = circuit.pads(part)?;
        let pads = pads.iter().filter(|pad| pad.net == "GND" && pad.has_hole);
        joints.extend(pads.map(|pad| grid.nearest(pad.at)));
    }
    let mut parent: Vec<u32> = (0..next).collect();
    let mut used = vec![false; next as usize];
    for place in joints {
        let sides = [front[place as usize], back[place as usize]];
        let mut roots = sides
            .into_iter()
            .filter(|piece| *piece != NONE)
            .map(|piece| root(&parent, piece));
        let (first, second) = (roots.next(), roots.next());
        if let Some(first) = first {
            used[first as usize] = true;
            if let Some(second) = second {
                used[second as usize] = true;
                parent[second as usize] = first;
            }
        }
    }
    let mut pieces: BTreeMap<u32, (bool, Vec<Node>)> = BTreeMap::new();
    for (numbers, layer) in [(front, Layer::Front), (back, Layer::Back)] {
        for (piece, place) in numbers
            .into_iter()
            .zip(0..)
            .filter(|(piece, _)| *piece != NONE)
        {
            let entry = pieces.entry(root(&parent, piece)).or_default();
            entry.0 |= used[piece as usize];
            entry.1.push(Node { place, layer });
        }
    }
    Ok(pieces
        .into_values()
        .filter(|(is_used, _)| *is_used)
        .map(|(_, nodes)| nodes)
        .collect())
}

fn root(parent: &[u32], mut piece: u32) -> u32 {
    while parent[piece as usize] != piece {
        piece = parent[piece as usize];
    }
    piece
}
