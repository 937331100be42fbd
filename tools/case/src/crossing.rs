//! Where triangles cross each other.

use crate::mesh::{Mesh, Triangle, Vector, cross, dot, minus, normal, unit};

/// How deep two triangles may reach into each other and still count as touching, in millimetres: coordinates are rounded.
const TOUCH: f64 = 2e-3;

/// Whether two triangles cross. Triangles that only touch do not: a corner or an edge may lie on the other triangle, or be shared.
pub(crate) fn cross_each_other(a: &Triangle, b: &Triangle) -> bool {
    let (Some(up_a), Some(up_b)) = (unit(normal(a)), unit(normal(b))) else {
        return false;
    };
    let edges = |[p, q, r]: &Triangle| [minus(*q, *p), minus(*r, *q), minus(*p, *r)];
    let (edges_a, edges_b) = (edges(a), edges(b));
    let is_parallel = unit(cross(up_a, up_b)).is_none();
    let is_coplanar = is_parallel && dot(up_a, minus(b[0], a[0])).abs() < TOUCH;
    // Two convex shapes are apart if and only if one of these directions separates them.
    let mut directions: Vec<Vector> = Vec::with_capacity(11);
    if is_coplanar {
        directions.extend(
            edges_a
                .iter()
                .chain(&edges_b)
                .map(|edge| cross(up_a, *edge)),
        );
    } else {
        directions.extend([up_a, up_b]);
        for edge in edges_a {
            directions.extend(edges_b.map(|other| cross(edge, other)));
        }
    }
    let directions = directions.into_iter().filter_map(unit);
    !directions.into_iter().any(|direction| {
        let span = |triangle: &Triangle| {
            let [p, q, r] = triangle.map(|corner| dot(corner, direction));
            [p.min(q).min(r), p.max(q).max(r)]
        };
        let ([low_a, high_a], [low_b, high_b]) = (span(a), span(b));
        (high_a - low_b).min(high_b - low_a) < TOUCH
    })
}

/// Whether two triangles look in opposite directions: in one plane they are faces of bodies that touch.
fn face_each_other(a: &Triangle, b: &Triangle) -> bool {
    match (unit(normal(a)), unit(normal(b))) {
        (Some(a), Some(b)) => dot(a, b) < -1.0 + 1e-9,
        _ => false,
    }
}

/// A triangle with its box and the number of its body.
struct Item<'a> {
    low: Vector,
    high: Vector,
    triangle: &'a Triangle,
    body: usize,
}

/// The first two triangles that cross, with the numbers of their bodies, among those that `matter` lets through.
pub(crate) fn first(
    bodies: &[&Mesh],
    matter: impl Fn(usize, usize) -> bool,
) -> Option<(usize, usize, Vector)> {
    let mut items: Vec<Item<'_>> = Vec::new();
    for (body, mesh) in bodies.iter().enumerate() {
        items.extend(mesh.triangles.iter().map(|triangle| {
            let corner = |pick: fn(f64, f64) -> f64| {
                [0, 1, 2].map(|axis| {
                    pick(
                        pick(triangle[0][axis], triangle[1][axis]),
                        triangle[2][axis],
                    )
                })
            };
            Item {
                low: corner(f64::min),
                high: corner(f64::max),
                triangle,
                body,
            }
        }));
    }
    items.sort_by(|a, b| a.low[0].total_cmp(&b.low[0]));
    // From west to east: those that may still reach the next one.
    let mut open: Vec<&Item<'_>> = Vec::new();
    for item in &items {
        open.retain(|other| other.high[0] > item.low[0]);
        for other in &open {
            let is_near = (1..3).all(|axis| {
                other.low[axis] <= item.high[axis] && item.low[axis] <= other.high[axis]
            });
            if is_near
                && !(item.body != other.body && face_each_other(item.triangle, other.triangle))
                && matter(item.body, other.body)
                && cross_each_other(item.triangle, other.triangle)
            {
                return Some((item.body, other.body, item.triangle[0]));
            }
        }
        open.push(item);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    const FLAT: Triangle = [[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0]];

    #[test]
    fn a_triangle_through_another_crosses_it() {
        let through = [[1.0, 1.0, -1.0], [1.0, 1.0, 1.0], [1.5, 1.0, 1.0]];
        assert!(cross_each_other(&FLAT, &through));
        let beside = through.map(|[x, y, z]| [x + 4.0, y, z]);
        assert!(!cross_each_other(&FLAT, &beside));
        let above = through.map(|[x, y, z]| [x, y, z + 1.0]);
        assert!(!cross_each_other(&FLAT, &above), "it stands on it");
    }

    #[test]
    fn bodies_may_touch_and_must_not_cross() {
        let cube = Mesh::cuboid([[0.0; 3], [2.0; 3]]);
        let on_top = cube.moved([1.0, 1.0, 2.0]);
        assert_eq!(first(&[&cube, &on_top], |a, b| a != b), None);
        let sunk = cube.moved([1.0, 1.0, 1.9]);
        assert!(first(&[&cube, &sunk], |a, b| a != b).is_some());
        assert_eq!(first(&[&cube, &sunk], |_, _| false), None);
    }

    #[test]
    fn triangles_in_one_plane_cross_where_they_overlap() {
        let shifted = FLAT.map(|[x, y, z]| [x + 1.0, y, z]);
        assert!(cross_each_other(&FLAT, &shifted));
        let neighbour = [[4.0, 0.0, 0.0], [4.0, 4.0, 0.0], [0.0, 4.0, 0.0]];
        assert!(!cross_each_other(&FLAT, &neighbour), "they share an edge");
        let folded = [[4.0, 0.0, 0.0], [0.0, 4.0, 0.0], [0.5, 0.5, 0.0]];
        assert!(cross_each_other(&FLAT, &folded));
        let upright = [[4.0, 0.0, 0.0], [0.0, 4.0, 0.0], [0.5, 0.5, 2.0]];
        assert!(!cross_each_other(&FLAT, &upright));
    }
}
