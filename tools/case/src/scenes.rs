//! The pictures of the guide to the ordered board.

use fencelight_tools::dimensions::Dimensions;

use crate::board::{Board, Colour};
use crate::fit::{self, Made, Pose};
use crate::mesh::Mesh;
use crate::render::{Body, View, disc};

const GREEN: Colour = [28, 98, 66];
const GOLD: Colour = [240, 190, 60];
const SILVER: Colour = [200, 202, 208];
/// From the south-west, high enough to look into the cells.
const ABOVE: View = View {
    azimuth: -24.0,
    elevation: 48.0,
};
/// Places of the feet, as in `hardware/case/base.scad`.
const FEET: [[f64; 2]; 8] = [
    [-130.0, -170.0],
    [130.0, -170.0],
    [-130.0, -45.0],
    [130.0, -45.0],
    [-130.0, 140.0],
    [130.0, 140.0],
    [0.0, -45.0],
    [0.0, 40.0],
];

/// A picture: the name of its file, its bodies, its view.
pub(crate) struct Scene {
    pub(crate) name: &'static str,
    pub(crate) bodies: Vec<Body>,
    pub(crate) view: View,
}

/// All that is drawn.
pub(crate) struct Kit<'a> {
    pub(crate) made: &'a [Made],
    pub(crate) dimensions: &'a Dimensions,
    pub(crate) board: &'a Board,
}

fn lifted(bodies: Vec<Body>, by: f64) -> impl Iterator<Item = Body> {
    bodies
        .into_iter()
        .map(move |(mesh, colour)| (mesh.moved([0.0, 0.0, by]), colour))
}

fn upside_down(bodies: Vec<Body>) -> Vec<Body> {
    bodies
        .into_iter()
        .map(|(mesh, colour)| (mesh.upside_down(), colour))
        .collect()
}

impl Kit<'_> {
    fn printed(&self, source: &str) -> Vec<Body> {
        let parts = self.made.iter().filter(|(part, _)| part.source == source);
        parts
            .map(|(part, mesh)| (mesh.clone(), part.colour))
            .collect()
    }

    fn caps(&self) -> Result<Vec<Body>, String> {
        let caps = fit::keys().map(|key| {
            let (part, mesh) = fit::cap(self.made, self.dimensions, key, Pose::default())?;
            Ok((mesh, part.colour))
        });
        caps.collect()
    }

    fn feet(&self) -> Vec<Body> {
        let feet = self.printed("foot");
        let places = FEET.into_iter();
        places
            .flat_map(|[x, y]| {
                feet.iter()
                    .map(move |(mesh, colour)| (mesh.moved([x, y, 0.0]), *colour))
            })
            .collect()
    }

    /// The board with its parts; those soldered by hand only if `is_complete`.
    fn board(&self, is_complete: bool) -> Result<Vec<Body>, String> {
        let thickness = self.dimensions.get("board_thickness")?;
        let mut bodies = vec![(self.board.slab(thickness), GREEN)];
        for part in &self.board.parts {
            if is_complete || !part.is_by_hand() {
                bodies.extend(part.boxes(0.0)?);
            }
            bodies.extend(self.bare(part.footprint.as_str(), part.at, thickness)?);
        }
        Ok(bodies)
    }

    /// Test points and holes.
    fn bare(&self, footprint: &str, at: [f64; 2], thickness: f64) -> Result<Option<Body>, String> {
        let hole = self.dimensions.get("hole")?;
        Ok(match footprint {
            "TestPoint_1.5" => Some((disc(at, 0.75, 0.0, 0.1), GOLD)),
            "Hole_M3" => Some((disc(at, hole / 2.0, -thickness - 0.1, 0.1), [250, 250, 250])),
            _ => None,
        })
    }

    /// The south of the board, with its parts; those by hand only if `is_complete`, with test points raised if `is_test`.
    fn strip(&self, is_complete: bool, is_test: bool) -> Result<Vec<Body>, String> {
        let [[west, south], [east, _]] = self.board.edge;
        let thickness = self.dimensions.get("board_thickness")?;
        let north = south + self.dimensions.get("strip")? + self.dimensions.get("rim")? + 10.0;
        let mut bodies = vec![(
            Mesh::cuboid([west, south, -thickness], [east, north, 0.0]),
            GREEN,
        )];
        let parts = self
            .board
            .parts
            .iter()
            .filter(|part| part.body[1][1] < north);
        for part in parts {
            let by_hand = part.is_by_hand();
            if by_hand && !is_complete {
                continue;
            }
            // What this step adds keeps its colour, the rest is pale.
            for (mesh, colour) in part.boxes(0.0)? {
                let is_pale = is_test || !by_hand;
                let pale = colour.map(|value| 110 + value / 4);
                bodies.push((mesh, if is_pale { pale } else { colour }));
            }
            if is_test && part.footprint == "TestPoint_1.5" {
                bodies.push((disc(part.at, 1.3, 0.0, 6.0), GOLD));
            } else {
                bodies.extend(self.bare(&part.footprint, part.at, thickness)?);
            }
        }
        Ok(bodies)
    }

    fn screws(&self) -> Result<Vec<Body>, String> {
        let seat = -self.dimensions.get("board_thickness")? - self.dimensions.get("base_space")?;
        let holes = self
            .board
            .parts
            .iter()
            .filter(|part| part.footprint == "Hole_M3");
        Ok(holes
            .map(|hole| (disc(hole.at, 2.75, seat - 2.0, seat), SILVER))
            .collect())
    }

    /// All pictures.
    pub(crate) fn scenes(&self) -> Result<Vec<Scene>, String> {
        let scene = |name, bodies, view| Scene { name, bodies, view };
        let strip_view = View {
            azimuth: -12.0,
            elevation: 42.0,
        };
        let mut scenes = vec![
            scene(
                "exploded",
                self.exploded()?,
                View {
                    azimuth: -24.0,
                    elevation: 26.0,
                },
            ),
            scene("board-1-delivered", self.board(false)?, ABOVE),
            scene("board-2-soldered", self.strip(true, false)?, strip_view),
            scene("board-3-test-points", self.strip(true, true)?, strip_view),
        ];
        // From here on upside down: the top lies on the table.
        let mut bodies = self.printed("frame");
        let mut add = |name, more: Vec<Body>| {
            bodies.extend(more);
            scene(name, upside_down(bodies.clone()), ABOVE)
        };
        scenes.push(add("case-1-frame", Vec::new()));
        scenes.push(add("case-2-diffuser", self.printed("diffuser")));
        scenes.push(add("case-3-caps", self.caps()?));
        scenes.push(add("case-4-grid", self.printed("grid")));
        scenes.push(add("case-5-board", self.board(true)?));
        let mut closing = self.printed("base");
        closing.extend(self.feet());
        closing.extend(self.screws()?);
        scenes.push(add("case-6-base", closing));
        scenes.push(scene("case-7-closed", bodies, ABOVE));
        Ok(scenes)
    }

    fn exploded(&self) -> Result<Vec<Body>, String> {
        let mut bodies: Vec<Body> = lifted(self.feet(), -110.0).collect();
        bodies.extend(lifted(self.screws()?, -95.0));
        bodies.extend(lifted(self.printed("base"), -70.0));
        bodies.extend(self.board(true)?);
        bodies.extend(lifted(self.printed("grid"), 75.0));
        bodies.extend(lifted(self.caps()?, 150.0));
        bodies.extend(lifted(self.printed("diffuser"), 215.0));
        bodies.extend(lifted(self.printed("frame"), 285.0));
        Ok(bodies)
    }
}
