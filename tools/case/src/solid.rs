//! Whether a mesh is a solid that a printer can make.

use std::collections::HashMap;

use crate::crossing;
use crate::mesh::{Mesh, Vector, is_flat};

/// What a solid measures.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Facts {
    pub(crate) triangles: usize,
    /// In cubic centimetres.
    pub(crate) volume: f64,
    pub(crate) size: Vector,
}

/// A closed solid without holes in its surface, without crossing itself, with its outside outside, that fits the bed.
pub(crate) fn check(mesh: &Mesh, bed: f64) -> Result<Facts, String> {
    let flat = mesh.triangles.iter().find(|triangle| is_flat(triangle));
    if let Some([corner, ..]) = flat {
        return Err(format!("a triangle without area at {}", text(*corner)));
    }
    edges(mesh)?;
    let volume = mesh.volume();
    if volume <= 0.0 {
        return Err(format!("inside out: its volume is {volume:.1} mm3"));
    }
    if let Some((_, _, corner)) = crossing::first(&[mesh], |_, _| true) {
        return Err(format!("it crosses itself near {}", text(corner)));
    }
    let size = mesh.size();
    if size.iter().any(|side| *side > bed) {
        return Err(format!("{} does not fit a bed of {bed} mm", text(size)));
    }
    Ok(Facts {
        triangles: mesh.triangles.len(),
        volume: volume / 1000.0,
        size,
    })
}

/// A place or a size as text.
pub(crate) fn text([x, y, z]: Vector) -> String {
    format!("{x:.2} x {y:.2} x {z:.2} mm")
}

/// Every edge belongs to two triangles, which pass it in opposite directions.
fn edges(mesh: &Mesh) -> Result<(), String> {
    let mut counts: HashMap<[[u64; 3]; 2], (u32, Vector)> = HashMap::new();
    // Zero has two representations.
    let key = |corner: Vector| corner.map(|value| (value + 0.0).to_bits());
    for [a, b, c] in &mesh.triangles {
        for (from, to) in [(a, b), (b, c), (c, a)] {
            counts.entry([key(*from), key(*to)]).or_insert((0, *from)).0 += 1;
        }
    }
    if let Some((_, corner)) = counts.values().find(|(count, _)| *count > 1) {
        return Err(format!(
            "an edge that two triangles pass in the same direction at {}",
            text(*corner)
        ));
    }
    let open = counts
        .iter()
        .find(|([from, to], _)| !counts.contains_key(&[*to, *from]));
    if let Some((_, (_, corner))) = open {
        return Err(format!("a hole at {}", text(*corner)));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cube() -> Mesh {
        Mesh::cuboid([0.0; 3], [10.0; 3])
    }

    fn refused(mesh: &Mesh) -> String {
        check(mesh, 220.0).expect_err("it is broken")
    }

    #[test]
    fn a_cube_is_a_solid() {
        let facts = check(&cube(), 220.0).unwrap();
        assert_eq!((facts.triangles, facts.size), (12, [10.0; 3]));
        assert!((facts.volume - 1.0).abs() < 1e-9);
    }

    #[test]
    fn a_hole_is_found() {
        let mut mesh = cube();
        mesh.triangles.pop();
        assert!(refused(&mesh).contains("a hole"));
    }

    #[test]
    fn a_flipped_triangle_is_found() {
        let mut mesh = cube();
        mesh.triangles[4].swap(0, 1);
        assert!(refused(&mesh).contains("same direction"));
    }

    #[test]
    fn a_solid_that_is_inside_out_is_found() {
        let mut mesh = cube();
        for triangle in &mut mesh.triangles {
            triangle.swap(0, 1);
        }
        assert!(refused(&mesh).contains("inside out"));
    }

    #[test]
    fn a_triangle_without_area_is_found() {
        let mut mesh = cube();
        mesh.triangles.push([[0.0; 3], [5.0; 3], [10.0; 3]]);
        assert!(refused(&mesh).contains("without area"));
    }

    #[test]
    fn a_solid_that_crosses_itself_is_found() {
        // Two closed cubes in one mesh: every edge is right, and yet it is no solid.
        let mut mesh = cube();
        let second = cube().moved([3.0, 4.0, 5.0]);
        mesh.triangles.extend(second.triangles);
        assert!(refused(&mesh).contains("crosses itself"));
        let mut mesh = cube();
        mesh.triangles
            .extend(cube().moved([20.0, 0.0, 0.0]).triangles);
        assert!(check(&mesh, 220.0).is_ok(), "two cubes side by side");
    }

    #[test]
    fn a_solid_that_does_not_fit_the_bed_is_found() {
        let mesh = Mesh::cuboid([0.0; 3], [221.0, 10.0, 10.0]);
        assert!(refused(&mesh).contains("does not fit"));
    }
}
