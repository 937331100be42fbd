//! Meshes of triangles: read from STL and written, moved and measured. OpenSCAD says whether they are solids.

/// A place or a direction: to the east, to the north, upwards.
pub(crate) type Vector = [f64; 3];
/// Three corners, counter-clockwise seen from outside.
pub(crate) type Triangle = [Vector; 3];

/// Bytes of a binary STL before the number of its triangles.
const HEADER: usize = 80;

/// A mesh.
#[derive(Clone, Debug, Default)]
pub(crate) struct Mesh {
    pub(crate) triangles: Vec<Triangle>,
}

pub(crate) fn minus(a: Vector, b: Vector) -> Vector {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

pub(crate) fn dot(a: Vector, b: Vector) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

pub(crate) fn cross(a: Vector, b: Vector) -> Vector {
    [
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    ]
}

/// The direction of a vector, or nothing for one without length.
pub(crate) fn unit(a: Vector) -> Option<Vector> {
    let length = dot(a, a).sqrt();
    (length > 1e-9).then(|| a.map(|value| value / length))
}

/// Perpendicular to a triangle, outwards; as long as twice its area.
pub(crate) fn normal([a, b, c]: &Triangle) -> Vector {
    cross(minus(*b, *a), minus(*c, *a))
}

impl Mesh {
    /// Reads an STL as OpenSCAD writes it, as text.
    pub(crate) fn from_stl(text: &str) -> Result<Self, String> {
        let mut corners = Vec::new();
        for line in text.lines() {
            let mut words = line.split_whitespace();
            if words.next() != Some("vertex") {
                continue;
            }
            let numbers: Vec<f64> = words.filter_map(|word| word.parse().ok()).collect();
            let corner = Vector::try_from(numbers).map_err(|_| format!("no vertex: {line}"))?;
            corners.push(corner);
        }
        let (triangles, rest) = corners.as_chunks();
        if !rest.is_empty() || triangles.is_empty() {
            return Err("an STL without whole triangles".to_owned());
        }
        Ok(Self {
            triangles: triangles.to_vec(),
        })
    }

    /// A binary STL.
    pub(crate) fn to_stl(&self) -> Vec<u8> {
        let mut bytes = vec![0; HEADER];
        bytes.extend((self.triangles.len() as u32).to_le_bytes());
        for triangle in &self.triangles {
            let direction = unit(normal(triangle)).unwrap_or_default();
            let numbers = direction.iter().chain(triangle.iter().flatten());
            bytes.extend(numbers.flat_map(|number| (*number as f32).to_le_bytes()));
            bytes.extend([0, 0]);
        }
        bytes
    }

    /// A box between two corners.
    pub(crate) fn cuboid([from, to]: [Vector; 2]) -> Self {
        let corner = |place: u8| {
            let pick = |axis: usize| {
                if place >> axis & 1 == 1 {
                    to[axis]
                } else {
                    from[axis]
                }
            };
            [pick(0), pick(1), pick(2)]
        };
        // Each side as two triangles, counter-clockwise from outside.
        let sides: [[u8; 4]; 6] = [
            [0, 2, 3, 1],
            [4, 5, 7, 6],
            [0, 1, 5, 4],
            [1, 3, 7, 5],
            [3, 2, 6, 7],
            [2, 0, 4, 6],
        ];
        let triangles = sides.iter().flat_map(|side| {
            let [a, b, c, d] = side.map(corner);
            [[a, b, c], [a, c, d]]
        });
        Self {
            triangles: triangles.collect(),
        }
    }

    /// The mesh with every corner changed; the change must not mirror.
    pub(crate) fn map(&self, change: impl Fn(Vector) -> Vector) -> Self {
        let triangles = self.triangles.iter();
        Self {
            triangles: triangles.map(|triangle| triangle.map(&change)).collect(),
        }
    }

    /// The mesh at another place.
    pub(crate) fn moved(&self, by: Vector) -> Self {
        self.map(|[x, y, z]| [x + by[0], y + by[1], z + by[2]])
    }

    /// The mesh turned upside down, around an axis from west to east.
    pub(crate) fn upside_down(&self) -> Self {
        self.map(|[x, y, z]| [x, -y, -z])
    }

    /// The corners of the smallest box around the mesh.
    pub(crate) fn bounds(&self) -> [Vector; 2] {
        let start = [[f64::INFINITY; 3], [f64::NEG_INFINITY; 3]];
        let corners = self.triangles.iter().flatten();
        corners.fold(start, |[mut low, mut high], corner| {
            for axis in 0..3 {
                low[axis] = low[axis].min(corner[axis]);
                high[axis] = high[axis].max(corner[axis]);
            }
            [low, high]
        })
    }

    /// Width, depth and height.
    pub(crate) fn size(&self) -> Vector {
        let [low, high] = self.bounds();
        minus(high, low)
    }

    /// The volume in cubic millimetres; negative if the mesh is inside out.
    pub(crate) fn volume(&self) -> f64 {
        let triangles = self.triangles.iter();
        triangles
            .map(|[a, b, c]| dot(*a, cross(*b, *c)) / 6.0)
            .sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_read_and_a_cut_one_is_refused() {
        assert!(Mesh::from_stl("solid\nvertex 1 2 3\nendsolid").is_err());
        assert!(Mesh::from_stl("solid\nendsolid").is_err());
        let text = "solid x\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1e0 0\nendloop";
        let read = Mesh::from_stl(text).unwrap();
        assert_eq!(
            read.triangles,
            [[[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]]
        );
        let binary = read.to_stl();
        assert_eq!(binary.len(), 84 + 50);
        assert_eq!(binary[80..84], 1_u32.to_le_bytes());
        assert_eq!(binary[92..96], 1.0_f32.to_le_bytes(), "its normal looks up");
    }

    #[test]
    fn a_box_has_its_volume_also_when_it_is_turned() {
        let mesh = Mesh::cuboid([[1.0, 1.0, 1.0], [3.0, 4.0, 5.0]]);
        assert!((mesh.volume() - 24.0).abs() < 1e-9);
        assert!((mesh.upside_down().moved([7.0, 0.0, 0.0]).volume() - 24.0).abs() < 1e-9);
        assert_eq!(mesh.size(), [2.0, 3.0, 4.0]);
    }
}
