//! All parts at their places: none crosses another, over the whole travel of the caps, and no cap falls out.

use fencelight_board::geometry::{Cell, Key, Seat};
use fencelight_tools::dimensions::Dimensions;

use crate::board::Board;
use crate::crossing;
use crate::mesh::{Mesh, Vector};
use crate::parts::Printed;

/// How far the case may lie off a part of the board in the worst case, to each side.
const PART_PLACE: f64 = 0.5;
/// How far a cap is lifted to see that it is held.
const LIFT: f64 = 3.0;
/// What a cap that leans on the walls of its cell keeps from them, so that it does not count as crossing.
const SLACK: f64 = 0.02;
/// Half the side of a pin that reaches BOOTSEL through its hole, and up to where it stands.
const PIN: f64 = 0.9;
const PIN_TOP: f64 = 40.0;

/// A printed part with its mesh, at its place in the case.
pub(crate) type Made = (Printed, Mesh);

/// What a body is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Grid, diffuser, frame, base.
    Printed,
    Cap,
    Board,
    /// A part of the board, larger by its tolerances.
    Part,
    /// A switch: its cap stands on it and presses it.
    Switch,
    /// A soldered pin at the back.
    Pin,
}

struct Body {
    name: String,
    kind: Kind,
    mesh: Mesh,
}

/// The middle of the cell of a key, and how its cap is turned, in quarters.
pub(crate) fn key_place(dimensions: &Dimensions, key: Key) -> Result<([f64; 2], u8), String> {
    let pitch = f64::midpoint(dimensions.get("square")?, dimensions.get("groove")?);
    let in_field = |cell: Cell| {
        (
            [cell.x(), cell.y()].map(|place| (f64::from(place) - 8.0) * pitch),
            0,
        )
    };
    // Half a millimetre inwards of the middle of the rim.
    let out = 8.0 * pitch + dimensions.get("square")? / 2.0 + dimensions.get("rim")? / 2.0 - 0.5;
    let offset = dimensions.get("side_key_offset")?;
    let side = |seat: Seat, along: f64| match seat {
        Seat::South => ([along, -out], 0),
        Seat::East => ([out, along], 1),
        Seat::North => ([-along, out], 2),
        Seat::West => ([-out, -along], 3),
    };
    Ok(match key {
        Key::Square(square) => in_field(Cell::of_square(square)),
        Key::Post(post) => in_field(Cell::of_post(post)),
        Key::Ok(seat) | Key::Back(seat) => {
            side(seat, if key.is_at_right() { offset } else { -offset })
        }
    })
}

/// How caps lie in their cells, against their place at rest.
#[derive(Clone, Copy, Debug)]
struct Pose {
    /// Upwards; the stem, where the cap leans.
    lift: f64,
    /// The corner that is pressed down until the cap leans on the walls of its cell: -1 or 1 to the east and to the north, or 0.
    corner: [f64; 2],
}

impl Pose {
    /// Where a place of a key's cap comes to lie.
    fn of(self, dimensions: &Dimensions, key: Key) -> Result<impl Fn(Vector) -> Vector, String> {
        let get = |name| dimensions.get(name);
        let (skirt, stem) = match key {
            Key::Square(_) => ("square_skirt", -get("square_switch")?),
            Key::Post(_) => ("key_skirt", -get("post_switch")?),
            Key::Ok(_) | Key::Back(_) => ("key_skirt", 0.0),
        };
        let top = get("surface")? - get("cap_drop")? - get("cap_lip")?;
        let (guide, middle) = (top - get(skirt)?, f64::midpoint(top, get(skirt)?));
        let [east, north] = self.corner;
        let length = east.hypot(north);
        let (sin, cos) = (2.0 * (get("cap_gap")? - SLACK) / guide * length).sin_cos();
        let [east, north] = [east, north].map(|axis| axis / length.max(1.0));
        // Turned around the middle of the guide: what lies towards the corner goes down, what lies above goes towards the corner.
        let lean = move |[x, y, z]: Vector| {
            let (along, up) = (x * east + y * north, z - middle);
            let change = along * (cos - 1.0) + up * sin;
            [
                x + change * east,
                y + change * north,
                middle + up * cos - along * sin,
            ]
        };
        let foot = [0.0, stem, get("switch_height")?];
        let down = lean(foot)[2] - foot[2] - self.lift;
        Ok(move |at| {
            let [x, y, z] = lean(at);
            [x, y, z - down]
        })
    }
}

/// The cap of a key at its place.
fn cap(made: &[Made], dimensions: &Dimensions, key: Key, pose: Pose) -> Result<Mesh, String> {
    let source = match key {
        Key::Square(_) => "square_cap",
        Key::Post(_) => "post_cap",
        Key::Ok(_) => "ok_cap",
        Key::Back(_) => "back_cap",
    };
    let found = made.iter().find(|(part, _)| part.source == source);
    let (_, mesh) = found.ok_or(format!("no {source}"))?;
    let ([x, y], quarters) = key_place(dimensions, key)?;
    let turn = |[x, y, z]: Vector| match quarters {
        0 => [x, y, z],
        1 => [-y, x, z],
        2 => [-x, -y, z],
        _ => [y, -x, z],
    };
    let posed = mesh.map(pose.of(dimensions, key)?);
    Ok(posed.map(turn).moved([x, y, 0.0]))
}

/// All keys.
pub(crate) fn keys() -> impl Iterator<Item = Key> {
    (0..Key::COUNT).filter_map(Key::from_index)
}

/// Grid, diffuser, frame, base, board and its parts.
fn fixed(made: &[Made], dimensions: &Dimensions, board: &Board) -> Result<Vec<Body>, String> {
    let thickness = dimensions.get("board_thickness")?;
    let mut bodies: Vec<Body> = made
        .iter()
        .filter(|(part, _)| part.copies == 1)
        .map(|(part, mesh)| Body {
            name: part.name.clone(),
            kind: Kind::Printed,
            mesh: mesh.clone(),
        })
        .collect();
    bodies.push(Body {
        name: "board".to_owned(),
        kind: Kind::Board,
        mesh: Mesh::cuboid(board.slab(thickness)),
    });
    for part in &board.parts {
        let is_switch = part.footprint == "SW_4.2x3.2";
        let kind = if is_switch { Kind::Switch } else { Kind::Part };
        for (corners, _) in part.boxes(PART_PLACE)? {
            let name = part.reference.clone();
            let mesh = Mesh::cuboid(corners);
            bodies.push(Body { name, kind, mesh });
        }
        for [x, y] in &part.pins {
            let mesh = Mesh::cuboid([
                [x - 1.0, y - 1.0, -thickness - 3.0],
                [x + 1.0, y + 1.0, -thickness - 0.1],
            ]);
            bodies.push(Body {
                name: format!("a pin of {}", part.reference),
                kind: Kind::Pin,
                mesh,
            });
        }
    }
    let [x, y] = board.bootsel()?;
    bodies.push(Body {
        name: "a pin on BOOTSEL".to_owned(),
        kind: Kind::Part,
        mesh: Mesh::cuboid([[x - PIN, y - PIN, 10.0], [x + PIN, y + PIN, PIN_TOP]]),
    });
    Ok(bodies)
}

fn crossing(bodies: &[Body]) -> Option<String> {
    let meshes: Vec<&Mesh> = bodies.iter().map(|body| &body.mesh).collect();
    let is_of_board = |kind| matches!(kind, Kind::Board | Kind::Part | Kind::Switch | Kind::Pin);
    let presses = |a: Kind, b: Kind| a == Kind::Cap && b == Kind::Switch;
    let matter = |a: usize, b: usize| {
        let (x, y) = (bodies[a].kind, bodies[b].kind);
        let is_meant = presses(x, y) || presses(y, x);
        a != b && !is_meant && !(is_of_board(x) && is_of_board(y))
    };
    let (a, b, at) = crossing::first(&meshes, matter)?;
    let [x, y, z] = at;
    Some(format!(
        "{} crosses {} near {x:.2}, {y:.2}, {z:.2} mm",
        bodies[a].name, bodies[b].name
    ))
}

/// Checks the case; the report in words.
pub(crate) fn check(
    made: &[Made],
    dimensions: &Dimensions,
    board: &Board,
) -> Result<String, String> {
    let travel = dimensions.get("switch_travel")? + dimensions.get("tol_travel")?;
    let play = dimensions.get("cap_drop")? + dimensions.get("face_gap")? - 0.01;
    let with_caps = |pose: Pose| {
        let mut bodies = fixed(made, dimensions, board)?;
        for key in keys() {
            let mesh = cap(made, dimensions, key, pose)?;
            bodies.push(Body {
                name: format!("the cap of {key}"),
                kind: Kind::Cap,
                mesh,
            });
        }
        Ok::<_, String>(bodies)
    };
    let straight = |lift| Pose {
        lift,
        corner: [0.0; 2],
    };
    let leaning = |east, north| Pose {
        lift: -travel,
        corner: [east, north],
    };
    for (pose, state) in [
        (straight(0.0), "at rest"),
        (straight(-travel), "pressed"),
        (straight(play), "lifted"),
        (leaning(1.0, 1.0), "pressed in the north-east"),
        (leaning(1.0, -1.0), "pressed in the south-east"),
        (leaning(-1.0, -1.0), "pressed in the south-west"),
        (leaning(-1.0, 1.0), "pressed in the north-west"),
    ] {
        if let Some(error) = crossing(&with_caps(pose)?) {
            return Err(format!("caps {state}: {error}"));
        }
    }
    let bodies = with_caps(straight(LIFT))?;
    for body in bodies.iter().filter(|body| body.kind == Kind::Cap) {
        let held = bodies
            .iter()
            .filter(|other| other.name.starts_with("diffuser"));
        let mut meshes = vec![&body.mesh];
        meshes.extend(held.map(|other| &other.mesh));
        if crossing::first(&meshes, |a, b| (a == 0) != (b == 0)).is_none() {
            return Err(format!("{} falls out", body.name));
        }
    }
    Ok(format!(
        "{} bodies, caps at rest, pressed, tilted and lifted: none crosses another; all {} caps are held\n",
        bodies.len(),
        Key::COUNT
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::committed;
    use crate::parts;

    fn dimensions() -> Dimensions {
        Dimensions::parse(include_str!("../../../hardware/dimensions.scad")).unwrap()
    }

    /// A case of boxes: small caps high above the board, a diffuser above them, the rest far away.
    fn boxes() -> Vec<Made> {
        let parts = parts::all().into_iter().enumerate();
        let made = parts.map(|(number, part)| {
            let far = 1000.0 + 10.0 * number as f64;
            let mesh = match part.name.as_str() {
                "diffuser-south-west" => {
                    Mesh::cuboid([[-160.0, -160.0, 22.2], [160.0, 160.0, 23.5]])
                }
                name if name.ends_with("-cap") => {
                    Mesh::cuboid([[-1.0, -1.0, 20.0], [1.0, 1.0, 21.0]])
                }
                _ => Mesh::cuboid([[far, 0.0, 0.0], [far + 1.0, 1.0, 1.0]]),
            };
            (part, mesh)
        });
        made.collect()
    }

    fn checked(change: impl Fn(&mut Made)) -> Result<String, String> {
        let mut made = boxes();
        made.iter_mut().for_each(change);
        check(&made, &dimensions(), &committed())
    }

    #[test]
    fn a_cap_pressed_at_its_corner_leans_on_its_walls_and_stands_on_its_switch() {
        let dimensions = dimensions();
        let get = |name| dimensions.get(name).unwrap();
        let pose = Pose {
            lift: -0.3,
            corner: [1.0, -1.0],
        };
        let key = "e5".parse().unwrap();
        let posed = pose.of(&dimensions, key).unwrap();
        let foot = posed([0.0, -get("square_switch"), get("switch_height")]);
        assert!((foot[2] - get("switch_height") + 0.3).abs() < 1e-9);
        let half = (get("square") - get("wall")) / 2.0 - get("cap_gap");
        let top = get("surface") - get("cap_drop") - get("cap_lip");
        let [x, y, low] = posed([half, -half, top]);
        for way in [x - half, -y - half] {
            assert!((way - get("cap_gap") + SLACK).abs() < 0.02, "{way}");
        }
        assert!(low < top - 0.3 - 0.85, "the pressed corner is lower: {low}");
        let [.., high] = posed([-half, half, top]);
        assert!(high > top - 0.3 + 0.5, "the other one is higher: {high}");
    }

    #[test]
    fn a_case_whose_parts_stay_apart_fits() {
        let report = checked(|_| {}).unwrap();
        assert!(report.contains("all 153 caps are held"), "{report}");
    }

    #[test]
    fn what_crosses_or_falls_out_is_named() {
        let place = |name: &'static str, mesh: Mesh| {
            checked(move |made| {
                if made.0.name == name {
                    made.1 = mesh.clone();
                }
            })
            .expect_err(name)
        };
        let wide = Mesh::cuboid([[-16.0, -16.0, 20.3], [16.0, 16.0, 20.6]]);
        let error = place("square-cap", wide);
        assert!(
            error.contains("at rest") && error.contains("cap of"),
            "{error}"
        );
        let deep = Mesh::cuboid([[-1.0, -1.0, 1.9], [1.0, 4.0, 21.0]]);
        let error = place("post-cap", deep);
        assert!(
            error.contains("pressed") && error.contains("LED"),
            "{error}"
        );
        let high = Mesh::cuboid([[-1.0, -1.0, 20.0], [1.0, 1.0, 21.6]]);
        let error = place("ok-cap", high);
        assert!(
            error.contains("lifted") && error.contains("diffuser"),
            "{error}"
        );
        let nothing = Mesh::cuboid([[2000.0, 0.0, 0.0], [2001.0, 1.0, 1.0]]);
        let error = place("diffuser-south-west", nothing);
        assert!(error.contains("falls out"), "{error}");
        let corner = Mesh::cuboid([[6.0, -9.0, 1.0], [9.0, -6.0, 21.0]]);
        let error = place("square-cap", corner);
        assert!(
            error.contains("pressed in the south-east") && error.contains("board"),
            "{error}"
        );
        let lid = Mesh::cuboid([[-160.0, -190.0, 30.0], [160.0, -145.0, 31.0]]);
        let error = place("frame-south-west", lid);
        assert!(error.contains("BOOTSEL"), "{error}");
        let cover = Mesh::cuboid([[-160.0, -190.0, 9.0], [160.0, -145.0, 10.0]]);
        let error = place("frame-south-east", cover);
        assert!(error.contains("frame-south-east"), "{error}");
    }
}
